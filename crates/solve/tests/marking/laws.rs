//! Laws that hold for every game.

use noyau_core::Outcome;
use noyau_solve::Limits;
use noyau_solve::marking::{Alive, Marking, Solver};
use proptest::prelude::*;

use crate::{plain, trees};

/// A graph, or a directed graph given by arcs, with its number of vertices.
fn arcs(most: usize, density: usize) -> impl Strategy<Value = (usize, Vec<(usize, usize)>)> {
    (1..=most).prop_flat_map(move |order| {
        let pair = (0..order, 0..order);
        (Just(order), proptest::collection::vec(pair, 0..=order * density))
    })
}

fn directed(order: usize, arcs: &[(usize, usize)]) -> Marking {
    let mut kills = vec![Vec::new(); order];
    arcs.iter().for_each(|&(from, to)| kills[from].push(to));
    Marking::new(kills).unwrap()
}

fn value(game: Marking) -> u16 {
    let solver = Solver::new(game);
    solver.value(&solver.game().start(), &Limits::none()).unwrap()
}

fn outcome(game: &Marking) -> Outcome {
    Solver::new(game.clone()).outcome(&game.start(), &Limits::none()).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn graphs_agree_with_the_definition((order, edges) in arcs(12, 2)) {
        plain::agrees(&Marking::undirected(order, edges).unwrap());
    }

    #[test]
    fn larger_sparse_graphs_agree_with_components(
        order in 15..=22_usize,
        edges in proptest::collection::vec((0..22_usize, 0..22_usize), 14..32),
    ) {
        let edges: Vec<_> = edges.iter().map(|&(a, b)| (a % order, b % order)).collect();
        let expect = trees::by_components(order, &edges);
        prop_assert_eq!(value(Marking::undirected(order, edges).unwrap()), expect);
    }

    #[test]
    fn directed_graphs_agree_with_the_definition((order, arcs) in arcs(10, 2)) {
        plain::agrees(&directed(order, &arcs));
    }

    #[test]
    fn any_position_of_a_game((order, edges) in arcs(11, 2), set in any::<usize>()) {
        let game = Marking::undirected(order, edges).unwrap();
        let values = plain::values(&game);
        let solver = Solver::new(game);
        // One solver answers for all positions, in any order.
        for set in [set, set >> 7, set >> 3, usize::MAX].map(|set| set % values.len()) {
            let position = plain::alive(set);
            prop_assert_eq!(solver.value(&position, &Limits::none()), Ok(values[set]));
            let moves = solver.moves_to_p(&position, &Limits::none()).unwrap();
            let expect: Vec<usize> = position
                .iter()
                .filter(|&vertex| {
                    let killed: usize = solver.game().kills(vertex).iter().map(|v| 1 << v).sum();
                    values[set & !killed] == 0
                })
                .collect();
            prop_assert_eq!(moves, expect);
        }
    }

    #[test]
    fn values_add_up((order, edges) in arcs(20, 1), (more, others) in arcs(14, 1)) {
        let shifted = others.iter().map(|&(a, b)| (a + order, b + order));
        let both = Marking::undirected(order + more, edges.iter().copied().chain(shifted)).unwrap();
        let left = value(Marking::undirected(order, edges).unwrap());
        let right = value(Marking::undirected(more, others).unwrap());
        prop_assert_eq!(outcome(&both) == Outcome::P, left == right);
        prop_assert_eq!(value(both), left ^ right);
    }

    #[test]
    fn names_of_vertices_do_not_matter(
        (order, edges) in arcs(22, 1),
        keys in proptest::collection::vec(any::<u32>(), 22),
    ) {
        let mut name: Vec<usize> = (0..order).collect();
        name.sort_by_key(|&vertex| keys[vertex]);
        let renamed: Vec<_> = edges.iter().map(|&(a, b)| (name[a], name[b])).collect();
        prop_assert_eq!(value(directed(order, &edges)), value(directed(order, &renamed)));
        let plain = Marking::undirected(order, edges).unwrap();
        prop_assert_eq!(value(plain), value(Marking::undirected(order, renamed).unwrap()));
    }

    #[test]
    fn certificates_are_accepted_and_spoilt_ones_refused((order, edges) in arcs(12, 2)) {
        let game = Marking::undirected(order, edges).unwrap();
        let solver = Solver::new(game.clone());
        let certificate = solver.certificate(&game.start(), 10_000, &Limits::none()).unwrap();
        prop_assert_eq!(certificate.check(&game), Ok(()));
        prop_assert_eq!(certificate.claim(), outcome(&game));
        // The opposite claim cannot hold, neither with the same strategy nor with any first move.
        for first in std::iter::once(None).chain((0..order).map(Some)) {
            let mut spoilt = certificate.clone();
            spoilt.first = first;
            if spoilt.claim() != certificate.claim() {
                prop_assert!(spoilt.check(&game).is_err());
            }
        }
    }

    /// In two copies that kill across in the same way, the second player can mirror moves, unless a
    /// vertex and its twin kill each other. Arcs in one direction test what an undirected board
    /// cannot.
    #[test]
    fn certificates_of_directed_twins_are_accepted(
        (order, arcs) in arcs(5, 2),
        across in proptest::collection::vec((0..5_usize, 0..5_usize), 0..4),
    ) {
        let across = across.iter().map(|&(a, b)| (a % order, b % order + order));
        let inside = arcs.iter().copied();
        let both: Vec<_> = inside
            .chain(across)
            .flat_map(|(a, b)| [(a, b), ((a + order) % (2 * order), (b + order) % (2 * order))])
            .collect();
        let game = directed(2 * order, &both);
        plain::agrees(&game);
        let solver = Solver::new(game.clone());
        let certificate = solver.certificate(&game.start(), 10_000, &Limits::none()).unwrap();
        prop_assert_eq!(certificate.check(&game), Ok(()));
        prop_assert_eq!(certificate.claim(), outcome(&game));
    }

    #[test]
    fn little_memory_and_threads_change_nothing((order, edges) in arcs(24, 2)) {
        let game = Marking::undirected(order, edges).unwrap();
        let expect = value(game.clone());
        for (threads, memory) in [(1, 0), (1, 1 << 14), (2, 1 << 24), (3, 1 << 16)] {
            let solver = Solver::with(game.clone(), threads, memory);
            prop_assert_eq!(solver.value(&game.start(), &Limits::none()), Ok(expect));
        }
    }
}

#[test]
fn positions_are_sets_of_vertices() {
    let some: Alive = [70, 3, 3, 64, 70, 70].into_iter().collect();
    assert_eq!(some.iter().collect::<Vec<_>>(), [3, 64, 70]);
    assert_eq!((some.count(), some.is_empty()), (3, false));
    let none = Alive::default();
    assert_eq!((none.count(), none.is_empty()), (0, true));
    // A vertex that the position names but the game does not have.
    let game = Marking::undirected(3, [(0, 1)]).unwrap();
    let stray: Alive = [0, 2, 7].into_iter().collect();
    assert_eq!(game.play(&stray, 7), None);
    assert_eq!(game.play(&stray, 1), None);
    assert_eq!(game.play(&stray, 0), Some([2, 7].into_iter().collect()));
}
