//! Forests, compared with the definition: fresh and much used, interrupted, with little memory.
//! Where the definition would take too long, they are compared with the search.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use super::Forest;
use super::branches::{Branch, Branches, Kind};
use crate::Limits;
use crate::marking::Marking;
use crate::marking::board::Board;
use crate::marking::search::Worker;
use crate::marking::set::Set;
use crate::marking::shared::Memory;
use crate::marking::table::Budget;
use crate::marking::tables::Refusal;
use crate::mix::mix;
use crate::run::{Halt, Run};

/// Pseudo-random choices determined by a seed.
struct Choices(u64);

impl Choices {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        usize::try_from(mix(self.0) >> 33).unwrap() % bound
    }

    /// A tree of any shape: each vertex is attached to one of the last few before it, or to any.
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

/// One forest is asked about all its sets of vertices in mixed order, with tables and without.
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

/// A question that is stopped anywhere and asked again, and memory that runs out: the answer is
/// never wrong.
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

/// The memory of kinds and tables is returned exactly once: after they are dropped, also after a
/// refusal, the budget is what it was.
#[test]
fn memory_is_given_back_once() {
    let mut choices = Choices(13);
    let free = Limits::none();
    let (mut refused, mut answered) = (0, 0);
    for round in 0..30 {
        let order = 20 + choices.below(20);
        let kills = kills(order, &choices.tree(order));
        let memory = 1 << (10 + choices.below(8));
        let budget = Arc::new(Budget::new(memory));
        let mut forest = Forest::new(&kills, &budget).unwrap();
        forest.whole = [0, super::WHOLE][round % 2];
        for _ in 0..6 {
            let alive: Vec<usize> = (0..order).filter(|_| choices.below(5) > 0).collect();
            match forest.value(&alive, &Run::new(&free, 1)) {
                Ok(Some(_)) => answered += 1,
                Ok(None) => refused += 1,
                Err(Halt) => panic!("halted without a limit"),
            }
        }
        drop(forest);
        assert!(budget.take(memory), "memory is missing: {kills:?}");
        assert!(!budget.take(1), "memory was given back twice: {kills:?}");
    }
    assert!(refused > 20 && answered > 20, "{refused}, {answered}");
}

/// The bytes that are left in the budget.
fn left(budget: &Budget) -> usize {
    let left = (0..40).rev().map(|bit| 1 << bit).filter(|&bytes| budget.take(bytes)).sum();
    budget.give_back(left);
    left
}

/// A rooted tree: each vertex but the root is attached to an earlier one.
fn rooted(order: usize, choices: &mut Choices) -> Vec<usize> {
    (1..order).map(|vertex| choices.below(vertex)).collect()
}

/// The kind of a rooted tree, with the sum of all shifts of its branches.
fn plant(branches: &mut Branches, above: &[usize]) -> Branch {
    let (free, mut shift) = (Limits::none(), 0);
    let mut below = vec![Vec::new(); above.len() + 1];
    for vertex in (0..=above.len()).rev() {
        let here = std::mem::take(&mut below[vertex]);
        let planted = branches.plant(here, &Run::new(&free, 1)).unwrap();
        shift ^= planted.shift;
        if vertex > 0 {
            below[above[vertex - 1]].push(planted.kind);
        } else {
            return Branch { kind: planted.kind, shift };
        }
    }
    unreachable!("the root comes last")
}

/// Values of all sets of vertices of a rooted tree that hangs on a vertex of a host.
fn hanging(host: &[usize], on: usize, tree: &[usize]) -> Vec<u16> {
    let first = host.len() + 1;
    let edges = (1..).zip(host).map(|(vertex, &above)| (above, vertex));
    let edges = edges.chain([(on, first)]);
    let edges = edges.chain((1..).zip(tree).map(|(vertex, above)| (first + above, first + vertex)));
    definition(&kills(first + tree.len() + 1, &edges.collect::<Vec<_>>()))
}

/// What a kind says is true, up to the shift, of every tree that it represents; and two trees of
/// one kind can replace each other wherever they hang.
#[test]
fn trees_of_one_kind_may_replace_each_other() {
    let mut choices = Choices(17);
    let mut branches = Branches::new(&Arc::new(Budget::new(1 << 26)));
    branches.begin(usize::MAX);
    let mut alike: HashMap<u32, Vec<(Vec<usize>, u8)>> = HashMap::new();
    for _ in 0..250 {
        let order = 1 + choices.below(8);
        let tree = rooted(order, &mut choices);
        let Branch { kind: number, shift } = plant(&mut branches, &tree);
        let around =
            kills(order, &(1..).zip(&tree).map(|(v, &above)| (above, v)).collect::<Vec<_>>());
        let truth = definition(&around);
        let all = (1_usize << order) - 1;
        let without = |set: usize, vertex: usize| {
            around[vertex].iter().fold(set, |left, other| left & !(1 << other))
        };
        let value = |set: usize| u8::try_from(truth[set]).unwrap() ^ shift;
        let kind = branches.kind(number);
        assert_eq!(kind.value, value(all), "{tree:?}");
        assert_eq!(kind.without_root, value(all & !1), "{tree:?}");
        assert_eq!(kind.below_children, value(without(all, 0)), "{tree:?}");
        let children = around[0].iter().filter(|&&child| child != 0);
        let mut by_children: Vec<u8> = children.map(|&child| value(without(all, child))).collect();
        by_children.sort_unstable();
        by_children.dedup();
        assert_eq!(*kind.by_children, *by_children, "{tree:?}");
        alike.entry(number).or_default().push((tree, shift));
    }
    let mut compared = 0;
    for trees in alike.into_values() {
        let (first, shift) = &trees[0];
        for (other, beside) in trees[1..].iter().filter(|(other, _)| other != first) {
            for order in 1..=3 {
                let host = rooted(order, &mut choices);
                let on = choices.below(order);
                let values = [first, other].map(|tree| *hanging(&host, on, tree).last().unwrap());
                let shifted = values[0] ^ u16::from(shift ^ beside);
                assert_eq!(shifted, values[1], "{first:?} and {other:?} on {on} of {host:?}");
                compared += 1;
            }
        }
    }
    assert!(compared > 200, "{compared} pairs were compared");
}

/// Whether a kind can replace a type: in the sum of both trees and a heap, every move has an answer
/// after which both trees are the same and the heap is gone, or the heap can be taken.
fn may_replace(branches: &Branches, number: u32, kind: &Kind) -> Option<u8> {
    let other = branches.kind(number);
    let heap = kind.without_root ^ other.without_root;
    let faces = [kind, other].map(|one| {
        let beside = one.by_children.iter().map(|value| value ^ one.without_root);
        (one.below_children ^ one.without_root, beside.collect::<BTreeSet<u8>>())
    });
    let leads = |from: &[Branch], kind: u32, shift: u8| from.contains(&Branch { kind, shift });
    let here = kind.deep.iter().all(|left| {
        let heap = heap ^ left.shift;
        let by_heap = left.kind == number && heap != 0;
        let back = leads(&branches.kind(left.kind).deep, number, heap);
        leads(&other.deep, left.kind, heap) || by_heap || back
    });
    let there = other.deep.iter().all(|left| leads(&kind.deep, left.kind, heap ^ left.shift));
    let heaps = (0..heap).all(|smaller| leads(&kind.deep, number, smaller));
    (faces[0] == faces[1] && here && there && heaps).then_some(heap)
}

/// Kinds replace each other exactly if every move has an answer. A tree that can be replaced by a
/// kind met on the way gets no new kind.
#[test]
fn kinds_replace_what_they_answer() {
    let mut choices = Choices(37);
    let free = Limits::none();
    let run = Run::new(&free, 1);
    let mut branches = Branches::new(&Arc::new(Budget::new(1 << 26)));
    branches.begin(usize::MAX);
    let mut counts = [0; 2];
    for _ in 0..250 {
        let mut list: Vec<u32> = (0..1 + choices.below(3))
            .map(|_| {
                let order = 1 + choices.below(6);
                plant(&mut branches, &rooted(order, &mut choices)).kind
            })
            .collect();
        list.sort_unstable();
        let deep = branches.deep_moves(&list, &run).unwrap();
        let kind = branches.type_of(&list, deep).unwrap();
        let before = branches.len();
        let deep = |left: &Branch| branches.kind(left.kind).deep.iter().map(|left| left.kind);
        let near: BTreeSet<u32> =
            kind.deep.iter().flat_map(|left| deep(left).chain([left.kind])).collect();
        let mut same = None;
        // Other kinds nearly always have another face.
        let many = u32::try_from(branches.len()).unwrap();
        for number in (0..many).filter(|number| *number < 60 || near.contains(number)) {
            let found = branches.replaces(number, &kind);
            let expect = may_replace(&branches, number, &kind);
            assert_eq!(found, expect.map(|shift| Branch { kind: number, shift }), "{list:?}");
            same = same.or(expect.filter(|_| near.contains(&number)));
            counts[usize::from(expect.is_some())] += 1;
        }
        let planted = branches.plant(list.clone(), &run).unwrap();
        if branches.len() == before {
            let shift = may_replace(&branches, planted.kind, &kind);
            assert_eq!(shift, Some(planted.shift), "{list:?}");
        } else {
            assert_eq!(same, None, "{list:?}");
        }
    }
    assert!(counts.iter().all(|&count| count > 30), "{counts:?}");
}

/// An incomplete table says nothing about positions beside it: missing rows would be missing
/// options.
#[test]
fn a_table_that_is_not_done_says_nothing_of_positions_beside_it() {
    let mut choices = Choices(43);
    let free = Limits::none();
    let mut asked = 0;
    for _ in 0..20 {
        let order = 26 + choices.below(10);
        let kills = kills(order, &choices.tree(order));
        let all: Vec<usize> = (0..order).collect();
        let halted_after = |work: u64| {
            let mut forest = forest(&kills, 1 << 26, 0);
            let halted = forest.value(&all, &Run::new(&Limits::work(work), 1)).is_err();
            halted.then_some(forest)
        };
        // Tables are filled last. With slightly less work than is needed, the table is incomplete.
        let (mut less, mut enough) = (0_u64, 1 << 24);
        while enough - less > 1 {
            let work = less.midpoint(enough);
            *if halted_after(work).is_some() { &mut less } else { &mut enough } = work;
        }
        let mut forest = halted_after(less).unwrap();
        let Forest { branches, cuts, .. } = &mut forest;
        let [cut] = &mut cuts[..] else { continue };
        let kinds = u32::try_from(branches.len()).unwrap();
        for one in 0..kinds {
            for other in 0..kinds {
                let known = cut.join.value(one, other);
                let beside = cut.join.value_beside(branches, one, other, &Run::new(&free, 1));
                assert_eq!(beside, Ok(known), "{one} and {other} of {kills:?}");
                asked += usize::from(known.is_none());
            }
        }
    }
    assert!(asked > 10_000, "{asked}");
}

/// An incomplete table says nothing about positions beside it.
#[test]
fn half_a_table_has_no_strips() {
    let mut choices = Choices(41);
    let free = Limits::none();
    let mut halted = 0;
    for _ in 0..12 {
        let order = 26 + choices.below(10);
        let kills = kills(order, &choices.tree(order));
        let mut used = forest(&kills, 1 << 26, 0);
        let mut alone = forest(&kills, 1 << 26, super::WHOLE);
        let mut some = || -> Vec<usize> { (0..order).filter(|_| choices.below(14) > 0).collect() };
        for step in 0..10 {
            let limits = Limits::work(400 << (step % 5));
            halted += usize::from(used.value(&some(), &Run::new(&limits, 1)).is_err());
            let asked = some();
            let expect = alone.value(&asked, &Run::new(&free, 1));
            assert_eq!(used.value(&asked, &Run::new(&free, 1)), expect, "{asked:?} of {kills:?}");
        }
    }
    assert!(halted > 20, "{halted} were halted");
}

/// An entry takes one byte, also in additional rows and columns. Tables return the bytes that they
/// counted.
#[test]
fn tables_count_their_entries() {
    let mut choices = Choices(23);
    let free = Limits::none();
    let mut counted = 0;
    for _ in 0..12 {
        let order = 16 + choices.below(14);
        let kills = kills(order, &choices.tree(order));
        let budget = Arc::new(Budget::new(1 << 26));
        let mut forest = Forest::new(&kills, &budget).unwrap();
        forest.whole = 0;
        for _ in 0..12 {
            let alive: Vec<usize> = (0..order).filter(|_| choices.below(9) > 0).collect();
            assert!(matches!(forest.value(&alive, &Run::new(&free, 1)), Ok(Some(_))));
        }
        let entries: usize = forest.cuts.iter().map(|cut| cut.join.len()).sum();
        assert_eq!(forest.known(), forest.branches.len() + entries);
        let before = left(&budget);
        forest.cuts.clear();
        assert_eq!(left(&budget) - before, entries);
        counted += entries;
    }
    assert!(counted > 500, "{counted} entries");
}

/// Kinds are charged for what they hold: their own lists, and the lists of branches that lead to
/// them.
#[test]
fn kinds_are_paid_for() {
    const MEMORY: usize = 1 << 30;
    let budget = Arc::new(Budget::new(MEMORY));
    let mut branches = Branches::new(&budget);
    branches.begin(usize::MAX);
    let mut choices = Choices(19);
    for _ in 0..12 {
        let order = 24 + choices.below(16);
        plant(&mut branches, &rooted(order, &mut choices));
    }
    let kinds = u32::try_from(branches.len()).unwrap();
    let lists = (0..kinds).map(|number| {
        let kind = branches.kind(number);
        size_of_val(kind) + size_of_val(&*kind.by_children) + size_of_val(&*kind.deep)
    });
    let (least, paid) = (lists.sum::<usize>(), MEMORY - left(&budget));
    assert!(kinds > 200 && (least..4 * least).contains(&paid), "{kinds}: {paid} for {least}");
    // Long lists of branches that add hardly any kind.
    let (free, before) = (Limits::none(), branches.len());
    for length in 0..300 {
        branches.plant(vec![0; length], &Run::new(&free, 1)).unwrap();
    }
    let keys = 300 * 299 / 2 * size_of::<u32>();
    let more = MEMORY - left(&budget) - paid;
    assert!(branches.len() < before + 10, "{} kinds more", branches.len() - before);
    assert!((keys..2 * keys).contains(&more), "{more} for {keys}");
    branches.clear();
    assert_eq!((branches.len(), left(&budget)), (0, MEMORY));
    // This many kinds and no more.
    branches.begin(2);
    let mut path = Vec::new();
    let refused = (0..9).find_map(|_| {
        let longer = branches.plant(path.clone(), &Run::new(&free, 1));
        longer.map(|tree| path = vec![tree.kind]).err()
    });
    assert_eq!(refused, Some(Refusal::Large));
    assert_eq!(branches.len(), 2);
}

/// Trees that are too large for the definition, and positions after some moves, compared with the
/// search.
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

/// A table that is stopped after some rows continues where it stopped.
#[test]
fn a_table_goes_on_where_it_stopped() {
    let edges = Choices(11).tree(60);
    let kills = kills(60, &edges);
    let all: Vec<usize> = (0..60).collect();
    let free = Limits::none();
    let (mut alone, run) = (forest(&kills, 1 << 28, 0), Run::new(&free, 1));
    let expect = alone.value(&all, &run);
    // Each entry of the table is a position, and there are fewer kinds.
    let entries = u64::try_from(alone.cuts[0].join.len()).unwrap();
    assert!((entries..2 * entries).contains(&run.nodes()), "{} for {entries}", run.nodes());
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
    // After that, most moves are looked up.
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
    // The others are additional rows and columns of the same table.
    assert_eq!(used.cuts.len(), 1);
}

/// Values of branches are below 64, or the tree is refused. Boards with cycles or arcs are always
/// refused.
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
