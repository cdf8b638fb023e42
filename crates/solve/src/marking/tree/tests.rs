//! Forests against the definition, fresh and long used, interrupted, with little memory; and against
//! the search, where the definition would take too long.

use std::collections::HashMap;
use std::sync::Arc;

use super::Forest;
use crate::Limits;
use crate::marking::Marking;
use crate::marking::board::Board;
use crate::marking::search::Worker;
use crate::marking::set::Set;
use crate::marking::shared::Memory;
use crate::marking::table::Budget;
use crate::mix::mix;
use crate::run::{Halt, Run};

/// Choices that a seed fixes.
struct Choices(u64);

impl Choices {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        usize::try_from(mix(self.0) >> 33).unwrap() % bound
    }

    /// A tree of any shape: each vertex hangs on one of the last few before it, or on any.
    fn tree(&mut self, order: usize) -> Vec<(usize, usize)> {
        let reach = [1 + self.below(5), order][self.below(2)];
        (1..order).map(|vertex| (vertex - 1 - self.below(vertex.min(reach)), vertex)).collect()
    }
}

fn kills(order: usize, edges: &[(usize, usize)]) -> Vec<Vec<usize>> {
    Marking::undirected(order, edges.iter().copied()).unwrap().kills
}

fn forest(kills: &[Vec<usize>], memory: usize, whole: usize) -> Forest {
    let mut forest = Forest::new(kills, &Arc::new(Budget::new(memory))).unwrap();
    forest.whole = whole;
    forest
}

/// Values of all sets of vertices, by the definition.
fn definition(kills: &[Vec<usize>]) -> Vec<u16> {
    let rows: Vec<usize> =
        kills.iter().map(|row| row.iter().map(|vertex| 1 << vertex).sum()).collect();
    let mut values = vec![0_u16; 1 << kills.len()];
    for set in 1..values.len() {
        let played = (0..kills.len()).filter(|vertex| set >> vertex & 1 != 0);
        let seen = played.fold(0_u64, |seen, vertex| seen | 1 << values[set & !rows[vertex]]);
        values[set] = u16::try_from(seen.trailing_ones()).unwrap();
    }
    values
}

fn vertices(set: usize) -> Vec<usize> {
    (0..64).filter(|vertex| set >> vertex & 1 != 0).collect()
}

/// One forest is asked about all its sets of vertices, in a mixed order, with tables and without.
#[test]
fn all_positions_of_one_forest() {
    let mut choices = Choices(3);
    let free = Limits::none();
    for round in 0..40 {
        let order = 1 + choices.below(12);
        let kills = kills(order, &choices.tree(order));
        let truth = definition(&kills);
        let mut forest = forest(&kills, 1 << 26, [0, 0, 30, super::WHOLE][round % 4]);
        let factor = 2 * choices.below(1 << order) + 1;
        for step in 0..1_usize << order {
            let set = step.wrapping_mul(factor) % (1 << order);
            let found = forest.value(&vertices(set), &Run::new(&free, 1));
            assert_eq!(found, Ok(Some(truth[set])), "{set:b} of {kills:?}");
        }
    }
}

/// A question that is halted anywhere and asked again, and memory that runs out: never wrong.
#[test]
fn halted_and_without_memory() {
    let mut choices = Choices(5);
    let free = Limits::none();
    let (mut halted, mut refused) = (0, 0);
    for round in 0..60 {
        let order = 9 + choices.below(5);
        let kills = kills(order, &choices.tree(order));
        let truth = definition(&kills);
        let memory = 1 << [26, 26, 11, 10, 9][round % 5];
        let mut forest = forest(&kills, memory, [0, super::WHOLE][round % 2]);
        for _ in 0..40 {
            let set = choices.below(1 << order);
            let limits = Limits::work(1 << choices.below(9));
            match forest.value(&vertices(set), &Run::new(&limits, 1)) {
                Ok(Some(value)) => assert_eq!(value, truth[set], "{set:b} of {kills:?}"),
                Ok(None) => refused += 1,
                Err(Halt) => halted += 1,
            }
            if let Ok(Some(value)) = forest.value(&vertices(set), &Run::new(&free, 1)) {
                assert_eq!(value, truth[set], "{set:b} of {kills:?}, asked again");
            }
        }
    }
    assert!(halted > 30 && refused > 30, "{halted}, {refused}");
}

/// Trees that are too large for the definition, and positions after some moves, against the search.
#[test]
fn the_search_finds_the_same() {
    let mut choices = Choices(7);
    let free = Limits::none();
    let mut tables = 0;
    for round in 0..24 {
        let order = 30 + choices.below(26);
        let kills = kills(order, &choices.tree(order));
        let (board, budget) = (Board::<1>::new(&kills), Arc::new(Budget::new(1 << 28)));
        let memory = Memory::new(budget);
        let mut forest = forest(&kills, 1 << 28, [0, super::WHOLE][round % 2]);
        for _ in 0..12 {
            let mut now: Set<1> = (0..order).collect();
            for _ in 0..choices.below(4) {
                let open: Vec<usize> = now.iter().collect();
                if !open.is_empty() {
                    now = now.without(&board.kill[open[choices.below(open.len())]]);
                }
            }
            let alive: Vec<usize> = now.iter().collect();
            let run = Run::new(&free, 1);
            let expect = Worker::new(&board, &memory, &run).value(&now).unwrap();
            assert_eq!(forest.value(&alive, &run), Ok(Some(expect)), "{alive:?} of {kills:?}");
        }
        tables += forest.cuts.len();
    }
    assert!(tables > 10, "{tables} tables were kept");
}

/// A table that is halted after some rows goes on where it stopped.
#[test]
fn a_table_goes_on_where_it_stopped() {
    let edges = Choices(11).tree(60);
    let kills = kills(60, &edges);
    let all: Vec<usize> = (0..60).collect();
    let free = Limits::none();
    let expect = forest(&kills, 1 << 28, 0).value(&all, &Run::new(&free, 1));
    let mut used = forest(&kills, 1 << 28, 0);
    let mut stops = 0;
    let found = loop {
        let limits = Limits::work(20_000);
        match used.value(&all, &Run::new(&limits, 1)) {
            Err(Halt) => stops += 1,
            found => break found,
        }
        assert!(stops < 10_000);
    };
    assert_eq!(found, expect);
    assert!(stops > 3, "{stops} stops");
    // Then most moves are looked up.
    let mut looked_up = 0;
    for vertex in 0..60 {
        let left: Vec<usize> = (0..60).filter(|other| !kills[vertex].contains(other)).collect();
        let known = used.known();
        let value = used.value(&left, &Run::new(&free, 1));
        looked_up += usize::from(used.known() == known);
        let alone = forest(&kills, 1 << 28, super::WHOLE).value(&left, &Run::new(&free, 1));
        assert_eq!(value, alone, "after {vertex}");
    }
    assert!(looked_up > 30, "{looked_up}");
    // The others are rows and columns more of the same table.
    assert_eq!(used.cuts.len(), 1);
}

/// The values of branches are below 64 or the tree is refused; such as have cycles or arrows, always.
#[test]
fn only_trees() {
    let budget = Arc::new(Budget::new(1 << 20));
    assert!(Forest::new(&kills(3, &[(0, 1), (1, 2), (0, 2)]), &budget).is_none());
    assert!(Forest::new(&[vec![0, 1], vec![1]], &budget).is_none());
    assert!(Forest::new(&[vec![0, 1], vec![1, 2], vec![0, 2]], &budget).is_none());
    assert!(Forest::new(&kills(1, &[]), &budget).is_some());
    assert!(Forest::new(&kills(2, &[(0, 1)]), &budget).is_some());
}

/// Paths have a known sequence of values; here they share one forest.
#[test]
fn paths_of_one_forest() {
    let edges: Vec<(usize, usize)> = (1..120).map(|vertex| (vertex - 1, vertex)).collect();
    let mut forest = forest(&kills(120, &edges), 1 << 28, 0);
    let free = Limits::none();
    let mut memo: HashMap<usize, u16> = HashMap::from([(0, 0)]);
    for order in 1..120_usize {
        let options: Vec<u16> = (0..order)
            .map(|at| memo[&at.saturating_sub(1)] ^ memo[&order.saturating_sub(at + 2)])
            .collect();
        memo.insert(order, (0..).find(|value| !options.contains(value)).unwrap());
        let first = (order * 7) % (120 - order);
        let path: Vec<usize> = (first..first + order).collect();
        assert_eq!(forest.value(&path, &Run::new(&free, 1)), Ok(Some(memo[&order])), "{order}");
    }
}
