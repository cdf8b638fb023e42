use noyau_oracle::{Nimbers, Plain};
use proptest::prelude::*;
use pulp::Scalar;

use super::*;
use crate::Limits;

/// The rows of an undirected graph, as lists.
fn undirected(order: usize, edges: impl IntoIterator<Item = (usize, usize)>) -> Vec<Vec<usize>> {
    let mut kills: Vec<Vec<usize>> = (0..order).map(|vertex| vec![vertex]).collect();
    for (one, other) in edges {
        kills[one].push(other);
        kills[other].push(one);
    }
    kills
}

/// A random graph of this many vertices, in which one in `rarity` pairs is an edge.
fn random(order: usize, rarity: u64, seed: u64) -> Vec<Vec<usize>> {
    let mut state = seed;
    let pairs = (0..order).flat_map(|one| (0..one).map(move |other| (one, other)));
    undirected(
        order,
        pairs.filter(|_| {
            state = crate::mix::mix(state.wrapping_add(1));
            state.is_multiple_of(rarity)
        }),
    )
}

fn grid(rows: usize, columns: usize) -> Vec<Vec<usize>> {
    let across = (0..rows * columns - columns).map(|square| (square, square + columns));
    let along = (0..rows * columns).filter(|square| square % columns != 0);
    undirected(rows * columns, across.chain(along.map(|square| (square - 1, square))))
}

fn tree(order: usize, seed: u64) -> Vec<Vec<usize>> {
    let above = |vertex: u64| crate::mix::mix(seed << 8 | vertex) % vertex;
    let parent = |vertex: usize| usize::try_from(above(vertex as u64)).unwrap();
    undirected(order, (1..order).map(|vertex| (parent(vertex), vertex)))
}

fn batch(kills: &[Vec<usize>]) -> BatchSearch {
    let mut batch = BatchSearch::new(kills, &Arc::new(Budget::new(1 << 30))).unwrap();
    // Never declines a question, whatever the components are like.
    batch.forms.asked = Forms::TRIAL;
    batch
}

fn ask(batch: &mut BatchSearch, vertices: &[usize]) -> Answer {
    let mut inquiry = batch.inquire(vertices);
    batch.pursue(&mut inquiry, u64::MAX, &Run::new(&Limits::none(), 1)).unwrap()
}

/// The vertices of a row, as a set.
fn word(row: &[usize]) -> u64 {
    row.iter().fold(0, |word, &vertex| word | 1 << vertex)
}

/// Values by the definition.
fn plain(kills: &[Vec<usize>]) -> Nimbers {
    let edges = |vertex: usize| kills[vertex].iter().map(move |&other| (vertex, other));
    let edges: Vec<_> =
        (0..kills.len()).flat_map(edges).filter(|(one, other)| one < other).collect();
    Nimbers::new(Plain::of(kills.len(), &edges))
}

fn value(plain: &mut Nimbers, set: u64) -> u16 {
    plain.value(set, usize::MAX).and_then(|value| u16::try_from(value).ok()).unwrap()
}

fn agree(kills: &[Vec<usize>]) {
    let all: Vec<usize> = (0..kills.len()).collect();
    let full = all.iter().fold(0, |full, vertex| full | 1 << vertex);
    let expect = Answer::Value(value(&mut plain(kills), full));
    for arch in arches() {
        let mut batch = batch(kills);
        batch.arch = arch;
        assert_eq!(ask(&mut batch, &all), expect, "{arch:?}: {kills:?}");
    }
}

/// Vectors of all lengths that this machine has.
fn arches() -> Vec<Arch> {
    let mut all = vec![Arch::new(), Arch::Scalar];
    #[cfg(target_arch = "x86_64")]
    all.extend(pulp::x86::V3::try_new().map(Arch::V3));
    all
}

const MOST_TRIED: usize = 10;

/// Graphs with few edges, in which pendant paths are common.
fn graphs() -> impl Strategy<Value = Vec<Vec<usize>>> {
    let edges = proptest::collection::vec((0..MOST_TRIED, 0..MOST_TRIED), 5..16);
    edges.prop_map(|edges| undirected(MOST_TRIED, edges.into_iter().filter(|(a, b)| a != b)))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn every_set_of_a_small_graph(kills in graphs()) {
        let mut plain = plain(&kills);
        let mut batch = batch(&kills);
        for set in 0..1_u64 << MOST_TRIED {
            let of: Vec<usize> = vertices(set).collect();
            let expected = value(&mut plain, set);
            prop_assert!(batch.recall(&of).is_none_or(|known| known == expected), "{:b}", set);
            prop_assert_eq!(ask(&mut batch, &of), Answer::Value(expected), "{:b}", set);
            prop_assert_eq!(batch.recall(&of), Some(expected), "{:b}", set);
        }
    }

    #[test]
    fn all_moves_at_once_leave_what_each_leaves(kills in graphs()) {
        let rows = Rows::new(&Board::new(&kills));
        let mut left = Left::NOTHING;
        for set in 0..1_u64 << MOST_TRIED {
            if set.count_ones() < 3 || rows.first_part(set) != set {
                continue;
            }
            let ends = flood::play_all(Scalar::new(), &rows, set, &mut left);
            let mut expect = Ends::default();
            for (index, vertex) in vertices(set).enumerate() {
                expect.note(1 << vertex, rows.open[vertex] & set);
                let rest = set & !rows.open[vertex] & !(1 << vertex);
                prop_assert_eq!(left.vertex[index], vertex);
                prop_assert_eq!(left.part[index], rows.first_part(rest));
                prop_assert_eq!(left.part[index] ^ left.others[index], rest);
            }
            prop_assert_eq!(ends, expect);
        }
    }

    #[test]
    fn trimming_after_a_move_finds_what_trimming_finds(kills in graphs()) {
        let rows = Rows::new(&Board::new(&kills));
        let mut plain = plain(&kills);
        for set in 0..1_u64 << MOST_TRIED {
            let component = rows.first_part(set);
            if component.count_ones() < 3 {
                continue;
            }
            let (trimmed, shift) = trim(&rows, component, Ends::default(), component);
            prop_assert_eq!(value(&mut plain, component), value(&mut plain, trimmed) ^ u16::from(shift));
            let mut ends = Ends::default();
            vertices(trimmed).for_each(|v| ends.note(1 << v, rows.open[v] & trimmed));
            for vertex in vertices(trimmed) {
                let part = rows.first_part(trimmed & !rows.open[vertex] & !(1 << vertex));
                if part.count_ones() > 2 {
                    let after = trim(&rows, part, ends.within(part), rows.near[vertex] & part);
                    prop_assert_eq!(after, trim(&rows, part, Ends::default(), part));
                }
            }
        }
    }
}

#[test]
fn every_number_of_vertices() {
    // Full and partly filled vectors, one to seven of them, up to the largest possible board.
    for order in 1..=MOST {
        agree(&random(order, 2, order as u64));
        agree(&random(order, 1, 0));
    }
}

#[test]
fn sparse_graphs() {
    for (order, rarity) in [(20, 4), (24, 8), (26, 10), (30, 16), (40, 32), (56, 60)] {
        for seed in 0..4 {
            agree(&random(order, rarity, seed));
        }
    }
}

#[test]
fn boards_it_is_for() {
    let budget = Arc::new(Budget::new(1 << 30));
    assert!(BatchSearch::new(&random(MOST, 9, 1), &budget).is_some());
    assert!(BatchSearch::new(&random(MOST + 1, 9, 1), &budget).is_none());
    assert!(BatchSearch::new(&[vec![0, 1], vec![1]], &budget).is_none(), "a directed one");
}

#[test]
fn a_question_goes_on_where_it_stopped() {
    let kills = random(32, 8, 3);
    let all: Vec<usize> = (0..32).collect();
    let Answer::Value(value) = ask(&mut batch(&kills), &all) else { panic!("no value") };
    let mut batch = batch(&kills);
    let mut inquiry = batch.inquire(&all);
    let (mut stops, mut least) = (0, 0);
    let found = loop {
        // Alternately a little work, and a run that stops in the middle.
        let limits = Limits::work(20_000);
        let answer = match stops % 2 {
            0 => batch.pursue(&mut inquiry, 1, &Run::new(&Limits::none(), 1)),
            _ => batch.pursue(&mut inquiry, u64::MAX, &Run::new(&limits, 1)),
        };
        match answer {
            Ok(Answer::Value(found)) => break found,
            Ok(Answer::Never) => panic!("a question left open"),
            Ok(Answer::Later) | Err(Halt) => stops += 1,
        }
        let excluded = inquiry.excluded();
        assert_eq!(excluded >> value & 1, 0, "the value is {value}, not in {excluded:b}");
        least = least.max(excluded.trailing_ones());
    };
    assert_eq!(found, value);
    assert_eq!((inquiry.excluded(), ask(&mut batch, &all)), (0, Answer::Value(value)));
    let again = batch.pursue(&mut inquiry, 1, &Run::new(&Limits::none(), 1));
    assert_eq!(again, Ok(Answer::Value(value)), "an answer stays");
    assert!(stops > 5 && least > 0, "{stops} stops, at least {least}");
}

#[test]
fn a_question_about_less_may_come_in_between() {
    let kills = random(24, 8, 5);
    let all: Vec<usize> = (0..24).collect();
    let mut plain = plain(&kills);
    let mut batch = batch(&kills);
    let mut inquiry = batch.inquire(&all);
    let some = batch.pursue(&mut inquiry, 1, &Run::new(&Limits::none(), 1));
    assert_eq!(some, Ok(Answer::Later));
    assert_eq!(ask(&mut batch, &all[..20]), Answer::Value(value(&mut plain, (1 << 20) - 1)));
    let whole = Answer::Value(value(&mut plain, (1 << 24) - 1));
    assert_eq!(batch.pursue(&mut inquiry, u64::MAX, &Run::new(&Limits::none(), 1)), Ok(whole));
    assert_eq!(ask(&mut batch, &all), whole);
}

/// Every question that stops, for whatever reason, excludes only values of options.
#[test]
fn what_is_excluded_is_the_value_of_a_move() {
    let trees = (0..8).map(|seed| tree(30, seed));
    let grids = [grid(3, 9), grid(4, 7), grid(2, 14)];
    let sparse = (0..8).map(|seed| random(22, 9, seed));
    let dense = (0..4).map(|seed| random(24, 3, seed));
    let (mut declined, mut excluded) = (0, 0);
    for kills in trees.chain(grids).chain(sparse).chain(dense) {
        let mut plain = plain(&kills);
        let mut batch = BatchSearch::new(&kills, &Arc::new(Budget::new(1 << 30))).unwrap();
        // The same batch is asked about smaller and smaller sets, so that it declines after it has
        // worked.
        for cut in 0..6_u64 {
            let set = ((1_u64 << kills.len()) - 1) & !(cut * 0b1001);
            let mut inquiry = batch.inquire(&vertices(set).collect::<Vec<_>>());
            // The definition uses the numbers of the vertices in the batch.
            let values = vertices(set).map(|vertex| value(&mut plain, set & !word(&kills[vertex])));
            let values = values.fold(0_u64, |values, value| values | 1 << value);
            loop {
                let answer = batch.pursue(&mut inquiry, 1, &Run::new(&Limits::none(), 1)).unwrap();
                let found = inquiry.excluded();
                assert_eq!(found & !values, 0, "{answer:?}, {set:b}: {kills:?}");
                excluded += found.count_ones();
                match answer {
                    Answer::Later => {}
                    Answer::Value(found) => {
                        assert_eq!(found, value(&mut plain, set));
                        break;
                    }
                    Answer::Never => {
                        declined += 1;
                        break;
                    }
                }
            }
        }
    }
    assert!(declined > 20 && excluded > 100, "{declined} declined, {excluded} excluded");
}

#[test]
fn without_memory_the_question_is_left_and_all_is_given_back() {
    let budget = Arc::new(Budget::new(1 << 16));
    let kills = random(30, 10, 1);
    let all: Vec<usize> = (0..30).collect();
    let mut batch = BatchSearch::new(&kills, &budget).unwrap();
    assert_eq!(ask(&mut batch, &all), Answer::Never);
    assert_eq!((batch.known(), ask(&mut batch, &all[..2])), (0, Answer::Never));
    assert!(budget.take(1 << 16));
}

#[test]
fn boards_with_isomorphic_components_are_left() {
    for kills in [grid(5, 7), grid(3, 16), undirected(40, (1..40).map(|v| ((v - 1) / 3, v)))] {
        let all: Vec<usize> = (0..kills.len()).collect();
        let mut batch = BatchSearch::new(&kills, &Arc::new(Budget::new(1 << 30))).unwrap();
        assert_eq!(ask(&mut batch, &all), Answer::Never);
    }
}

/// Components of one and two vertices are stored from the start, and found by one look.
#[test]
fn the_smallest_components_are_stored() {
    let kills = grid(3, 4);
    let mut batch = batch(&kills);
    assert!(batch.has_room());
    let one = |vertex: usize| 1_u64 << batch.number[vertex];
    let edges = kills.iter().enumerate().flat_map(|(vertex, killed)| {
        killed.iter().filter(move |other| **other < vertex).map(move |&other| (vertex, other))
    });
    let edges: Vec<u64> = edges.map(|(vertex, other)| one(vertex) + one(other)).collect();
    assert_eq!(batch.values.get(0), Some(0));
    assert!((0..12).all(|vertex| batch.values.get(one(vertex)) == Some(1)));
    assert!(edges.iter().all(|edge| batch.values.get(*edge) == Some(1)));
    assert_eq!(batch.known(), 1 + 12 + edges.len());
}
