//! The definition, and a comparison with every small graph.

use noyau_core::{Convention, Outcome};
use noyau_oracle::Vertices;
use noyau_solve::Limits;
use noyau_solve::marking::{Alive, Marking, Solver, Strategy};

/// Values of all sets of vertices from the definition alone, without components or reductions.
pub(crate) fn values(game: &Marking) -> Vec<u16> {
    let set = |vertex| game.kills(vertex).iter().fold(0, |set, killed| set | 1 << killed);
    Vertices::of((0..game.vertices()).map(set).collect(), Convention::Normal).values()
}

pub(crate) fn alive(set: usize) -> Alive {
    (0..usize::BITS as usize).filter(|vertex| set >> vertex & 1 != 0).collect()
}

fn graph(order: usize, edges: usize) -> Vec<(usize, usize)> {
    let pairs = (0..order).flat_map(|high| (0..high).map(move |low| (low, high)));
    pairs.enumerate().filter(|(bit, _)| edges >> bit & 1 != 0).map(|(_, pair)| pair).collect()
}

/// Checks that every answer of the solver about one game agrees with the definition.
pub(crate) fn agrees(game: &Marking) {
    let values = values(game);
    let limits = Limits::none();
    let solver = Solver::new(game.clone());
    let full = values.len() - 1;
    let start = alive(full);
    let expect = values[full];
    let outcome = if expect == 0 { Outcome::P } else { Outcome::N };
    assert_eq!(solver.outcome(&start, &limits), Ok(outcome), "{game:?}");
    assert_eq!(solver.value(&start, &limits), Ok(expect), "{game:?}");
    for (vertex, value) in solver.options(&start, &limits).unwrap() {
        let left = game.play(&start, vertex).unwrap();
        let set: usize = left.iter().map(|v| 1 << v).sum();
        assert_eq!(value, values[set], "{game:?} after {vertex}");
    }
}

#[test]
fn every_labelled_graph_on_5_vertices() {
    for order in 0..=5 {
        for edges in 0..1 << (order * (order.max(1) - 1) / 2) {
            let game = Marking::undirected(order, graph(order, edges)).unwrap();
            agrees(&game);
            let solver = Solver::new(game.clone());
            let limits = Limits::none();
            let certificate = solver.certificate(&game.start(), 1_000, &limits).unwrap();
            assert_eq!(certificate.check(&game), Ok(()), "{game:?}");
            if let Strategy::Answers(answers) = &certificate.strategy {
                assert!(!answers.contains_key(&Alive::default()), "no move needs an answer there");
            }
            assert_eq!(Ok(certificate.claim()), solver.outcome(&game.start(), &limits));
            let line = solver.line(&game.start(), &limits).unwrap();
            assert_eq!(line.len() % 2 == 1, certificate.claim() == Outcome::N, "{game:?}");
        }
    }
}

/// Every graph on 6 and 7 vertices has a labelling with degrees in increasing order.
#[test]
fn every_graph_on_7_vertices() {
    for order in 6..=7 {
        for edges in 0..1_usize << (order * (order - 1) / 2) {
            let list = graph(order, edges);
            let mut degree = [0; 7];
            list.iter().for_each(|&(low, high)| {
                degree[low] += 1;
                degree[high] += 1;
            });
            if !degree[..order].is_sorted() {
                continue;
            }
            let game = Marking::undirected(order, list).unwrap();
            let value = *values(&game).last().unwrap();
            let solver = Solver::new(game);
            let start = solver.game().start();
            assert_eq!(solver.value(&start, &Limits::none()), Ok(value), "{:?}", solver.game());
        }
    }
}
