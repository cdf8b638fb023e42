//! Tables over a separator, compared with the definition: fresh and much used, interrupted, with
//! little memory.

use std::sync::Arc;

use noyau_oracle::{Nimbers, Plain};
use proptest::prelude::*;

use super::Separator;
use crate::Limits;
use crate::marking::Marking;
use crate::marking::batch_search::Answer;
use crate::marking::set::vertices;
use crate::marking::table::Budget;
use crate::mix::mix;
use crate::run::{Halt, Run};

/// Pseudo-random choices determined by a seed.
struct Choices(u64);

impl Choices {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        usize::try_from(mix(self.0) >> 33).unwrap() % bound
    }
}

type Edges = Vec<(usize, usize)>;

const CLASSES: usize = 6;

/// A graph of a class, with about this many vertices.
fn graph(class: usize, order: usize, choices: &mut Choices) -> (usize, Edges) {
    let tree = |order: usize, choices: &mut Choices| -> Edges {
        (1..order).map(|vertex| (choices.below(vertex), vertex)).collect()
    };
    match class {
        // Each vertex has about three neighbours.
        0 => {
            let ends = |choices: &mut Choices| (choices.below(order), choices.below(order));
            let edges = (0..order * 3 / 2).map(|_| ends(choices)).collect();
            (order, edges)
        }
        // A tree with a few more edges.
        1 => {
            let mut edges = tree(order, choices);
            edges.extend((0..3).map(|_| (choices.below(order), choices.below(order))));
            (order, edges)
        }
        // Three rows.
        2 => {
            let columns = order / 3;
            let across = (0..3 * columns).filter(|at| at % columns != 0).map(|at| (at - 1, at));
            let down = (0..2 * columns).map(|at| (at, at + columns));
            (3 * columns, across.chain(down).collect())
        }
        // A circle with chords.
        3 => {
            let circle = (0..order).map(|vertex| (vertex, (vertex + 1) % order));
            (order, circle.chain((0..order / 4).map(|at| (at, order - 1 - 2 * at))).collect())
        }
        // Two graphs with no edge between them.
        4 => {
            let half = order / 2;
            let mut edges = tree(half, choices);
            edges.extend(
                (0..half).map(|_| (half + choices.below(half), half + choices.below(half))),
            );
            (2 * half, edges)
        }
        // A random graph with many edges.
        _ => {
            let pairs = (0..order).flat_map(|high| (0..high).map(move |low| (low, high)));
            (order, pairs.filter(|_| choices.below(3) == 0).collect())
        }
    }
}

struct Board {
    kills: Vec<Vec<usize>>,
    plain: Nimbers,
}

impl Board {
    fn new(order: usize, edges: &Edges) -> Self {
        let edges: Edges = edges.iter().copied().filter(|(one, other)| one != other).collect();
        let kills = Marking::undirected(order, edges.iter().copied()).unwrap().kills;
        Self { kills, plain: Nimbers::new(Plain::of(order, &edges)) }
    }

    fn separator(&self, memory: usize) -> Separator {
        Separator::new(&self.kills, &Arc::new(Budget::new(memory))).unwrap()
    }

    /// The value by the definition.
    fn value(&mut self, set: u64) -> u16 {
        u16::try_from(self.plain.value(set, usize::MAX).unwrap()).unwrap()
    }

    fn full(&self) -> u64 {
        (0..self.kills.len()).fold(0, |full, vertex| full | 1 << vertex)
    }

    fn after(&self, set: u64, vertex: usize) -> u64 {
        self.kills[vertex].iter().fold(set, |left, killed| left & !(1 << killed))
    }

    /// A position that play reaches, or any set of vertices.
    fn position(&self, choices: &mut Choices) -> u64 {
        let mut set = self.full();
        if choices.below(4) == 0 {
            return vertices(set).filter(|_| choices.below(5) > 0).fold(0, |set, v| set | 1 << v);
        }
        for _ in 0..choices.below(5) {
            let open: Vec<usize> = vertices(set).collect();
            if !open.is_empty() {
                set = self.after(set, open[choices.below(open.len())]);
            }
        }
        set
    }
}

const FREE: u64 = u64::MAX;

fn ask(separator: &mut Separator, set: u64, work: u64, limits: &Limits) -> Result<Answer, Halt> {
    let set: Vec<usize> = vertices(set).collect();
    separator.value(&set, work, &Run::new(limits, 1))
}

fn recall(separator: &Separator, set: u64) -> Option<u16> {
    separator.recall(&vertices(set).collect::<Vec<_>>())
}

/// All positions that play reaches from here.
fn reached(board: &Board, start: u64) -> Vec<u64> {
    let mut seen = std::collections::HashSet::from([start]);
    let mut all = vec![start];
    let mut done = 0;
    while done < all.len() {
        for vertex in vertices(all[done]) {
            let left = board.after(all[done], vertex);
            if seen.insert(left) {
                all.push(left);
            }
        }
        done += 1;
    }
    all
}

/// After one question, the tables have every position of the game.
#[test]
fn every_position_that_play_reaches() {
    let mut choices = Choices(3);
    let mut with_tables = 0;
    for round in 0..5 * CLASSES {
        let order = 9 + choices.below(6);
        let (order, edges) = graph(round % CLASSES, order, &mut choices);
        let mut board = Board::new(order, &edges);
        let mut separator = board.separator(1 << 28);
        let full = board.full();
        match ask(&mut separator, full, FREE, &Limits::none()).unwrap() {
            Answer::Value(value) => assert_eq!(value, board.value(full), "{edges:?}"),
            Answer::Never => continue,
            Answer::Later => panic!("no work is too much: {edges:?}"),
        }
        with_tables += 1;
        for set in reached(&board, full) {
            assert_eq!(recall(&separator, set), Some(board.value(set)), "{set:b} of {edges:?}");
        }
        for set in 0..full {
            let known = recall(&separator, set);
            assert!(known.is_none_or(|known| known == board.value(set)), "{set:b} of {edges:?}");
        }
    }
    // Graphs with many edges have no small separator.
    assert!(with_tables > 3 * CLASSES, "{with_tables}");
}

/// Random questions to one board, which may stop anywhere and are asked again.
fn much_used(rounds: usize, orders: std::ops::Range<usize>, seed: u64) {
    let mut choices = Choices(seed);
    let mut answers = [0_usize; 2];
    for round in 0..rounds * CLASSES {
        let order = orders.start + choices.below(orders.len());
        let (order, edges) = graph(round % CLASSES, order, &mut choices);
        let mut board = Board::new(order, &edges);
        for memory in [1 << 28, 1 << 20, 1 << 16, 1 << 10] {
            let mut separator = board.separator(memory);
            for _ in 0..40 {
                let set = board.position(&mut choices);
                let limits = match choices.below(3) {
                    0 => Limits::work(1 << choices.below(22)),
                    _ => Limits::none(),
                };
                let work = [FREE, 1 << choices.below(32)][choices.below(2)];
                let value = board.value(set);
                let known = recall(&separator, set);
                assert!(known.is_none_or(|known| known == value), "{set:b} of {edges:?}");
                match ask(&mut separator, set, work, &limits) {
                    Ok(Answer::Value(found)) => {
                        assert_eq!(found, value, "{set:b} of {edges:?}");
                        answers[0] += 1;
                    }
                    Ok(Answer::Later | Answer::Never) | Err(Halt) => answers[1] += 1,
                }
            }
        }
    }
    assert!(answers.iter().all(|&count| count > 100 * rounds), "{answers:?}");
}

#[test]
fn questions_in_any_order_that_stop_anywhere() {
    much_used(1, 10..20, 5);
}

#[test]
#[ignore = "minutes: cargo test -p noyau-solve --release -- --ignored"]
fn many_questions_about_larger_graphs() {
    much_used(30, 14..27, 7);
}

/// A question that is stopped again and again gets further each time.
#[test]
fn rows_that_are_filled_are_kept() {
    let (order, edges) = graph(2, 36, &mut Choices(1));
    let mut board = Board::new(order, &edges);
    let mut separator = board.separator(1 << 28);
    let full = board.full();
    let least = ask(&mut separator, full, 1 << 26, &Limits::work(1 << 20));
    assert_eq!(least, Err(Halt), "the tables are laid out, but not filled");
    let mut known = vec![separator.known()];
    let found = loop {
        match ask(&mut separator, full, 1 << 26, &Limits::work(1 << 16)) {
            Ok(Answer::Value(value)) => break value,
            Err(Halt) => known.push(separator.known()),
            other => panic!("{other:?}"),
        }
    };
    assert!(known.len() > 2 && known.is_sorted(), "{known:?}");
    assert_eq!(found, board.value(full));
}

/// The budget has everything back when the tables are dropped.
#[test]
fn memory_is_given_back() {
    let (order, edges) = graph(2, 24, &mut Choices(1));
    let board = Board::new(order, &edges);
    let budget = Arc::new(Budget::new(1 << 26));
    let mut separator = Separator::new(&board.kills, &budget).unwrap();
    assert!(matches!(
        ask(&mut separator, board.full(), FREE, &Limits::none()),
        Ok(Answer::Value(_))
    ));
    assert!(budget.left() < 1 << 26);
    drop(separator);
    assert_eq!(budget.left(), 1 << 26);
}

#[test]
fn directed_boards_are_refused() {
    let budget = Arc::new(Budget::new(1 << 20));
    assert!(Separator::new(&[vec![0, 1], vec![1]], &budget).is_none());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn small_graphs(edges in proptest::collection::vec((0..11_usize, 0..11_usize), 6..20)) {
        let mut board = Board::new(11, &edges);
        let mut separator = board.separator(1 << 26);
        let full = board.full();
        if let Answer::Value(value) = ask(&mut separator, full, FREE, &Limits::none()).unwrap() {
            prop_assert_eq!(value, board.value(full));
            for vertex in 0..11 {
                let left = board.after(full, vertex);
                prop_assert_eq!(recall(&separator, left), Some(board.value(left)));
            }
        }
    }
}
