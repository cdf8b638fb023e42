//! A solver that has answered other questions, or was interrupted, agrees with the definition.
//!
//! The data that outlives a question must be true of the board, whatever the question was and
//! wherever it stopped.

use std::collections::HashMap;

use noyau_core::Outcome;
use noyau_solve::Limits;
use noyau_solve::marking::{Alive, Marking, Solver};

use crate::facts::grid;
use crate::plain::{alive, values};
use crate::trees::value;

/// A source of random choices determined by a seed.
pub(crate) struct Choices(pub(crate) u64);

impl Choices {
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963);
        usize::try_from(self.0 >> 33).unwrap() % bound
    }

    pub(crate) fn one_in(&mut self, rarity: usize) -> bool {
        self.below(rarity) == 0
    }
}

/// A board of a class, with at most 36 vertices.
fn board(class: usize, choices: &mut Choices) -> (usize, Vec<(usize, usize)>) {
    let order = 14 + choices.below(13);
    let mut edges = Vec::new();
    let mut random = |order: usize, rarity: usize, choices: &mut Choices| {
        for pair in (0..order).flat_map(|high| (0..high).map(move |low| (low, high))) {
            if choices.one_in(rarity) {
                edges.push(pair);
            }
        }
    };
    let order = match class {
        0 => {
            random(order, 3, choices);
            order
        }
        1 => {
            random(order, order / 2, choices);
            order
        }
        2 => {
            random(order + 8, order + 2, choices);
            order + 8
        }
        // A tree, a caterpillar, or a tree with a few more edges.
        3..=5 => {
            for vertex in 1..order + 8 {
                let reach = if class == 4 { vertex.min(3) } else { vertex };
                edges.push((vertex - 1 - choices.below(reach), vertex));
            }
            for _ in 0..if class == 5 { 3 } else { 0 } {
                let high = 2 + choices.below(order);
                edges.push((choices.below(high), high));
            }
            order + 8
        }
        // A grid with isolated vertices, or a grid and a tree without an edge between them.
        6 | 7 => {
            let (rows, columns) = (3 + choices.below(2), 5 + choices.below(3));
            let board = grid(rows, columns);
            let alone = |vertex: usize| class == 6 && vertex % 11 == 7;
            for vertex in 0..rows * columns {
                for &other in board.kills(vertex).iter().filter(|&&other| other > vertex) {
                    if !alone(vertex) && !alone(other) {
                        edges.push((vertex, other));
                    }
                }
            }
            let first = rows * columns;
            if class == 7 {
                edges.extend((1..8).map(|vertex| (first + vertex / 2, first + vertex)));
                edges.retain(|(low, high)| low != high);
            }
            first + if class == 7 { 8 } else { 0 }
        }
        // A circle in which each vertex is joined to the next two.
        _ => {
            edges.extend((0..order).flat_map(|v| [(v, (v + 1) % order), (v, (v + 2) % order)]));
            order
        }
    };
    (order, edges)
}
const CLASSES: usize = 9;

/// The definition, with a table for the values of components.
pub(crate) struct Definition {
    kill: Vec<u64>,
    memo: HashMap<u64, u16>,
}

impl Definition {
    pub(crate) fn new(game: &Marking) -> Self {
        let row = |vertex| game.kills(vertex).iter().fold(0, |row, killed| row | 1 << killed);
        Self { kill: (0..game.vertices()).map(row).collect(), memo: HashMap::new() }
    }

    pub(crate) fn value(&mut self, position: &Alive) -> u16 {
        let set = position.iter().fold(0, |set, vertex| set | 1 << vertex);
        value(&self.kill, set, &mut self.memo)
    }
}

/// A position that play can reach.
fn position(game: &Marking, choices: &mut Choices) -> Alive {
    let mut now = game.start();
    for _ in 0..choices.below(4) {
        let open: Vec<usize> = now.iter().collect();
        if open.is_empty() {
            break;
        }
        now = game.play(&now, open[choices.below(open.len())]).unwrap();
    }
    now
}

/// Asks one solver many questions, some of which are interrupted first.
pub(crate) fn interrogate(
    solver: &Solver,
    truth: &mut Definition,
    questions: usize,
    choices: &mut Choices,
) {
    let (game, free) = (solver.game(), Limits::none());
    for number in 0..questions {
        let place = || format!("question {number} about {game:?}");
        let now = position(game, choices);
        let expect = truth.value(&now);
        if choices.one_in(3) {
            let limits = Limits::work(1 << choices.below(18));
            match solver.value(&now, &limits) {
                Ok(found) => assert_eq!(found, expect, "{}", place()),
                Err(stopped) => {
                    let bounds = u32::from(stopped.at_least)..=stopped.at_most;
                    assert!(bounds.contains(&u32::from(expect)), "{stopped}: {}", place());
                }
            }
        }
        match choices.below(6) {
            3 => {
                let found = solver.move_to_p(&now, &free).unwrap();
                let left = found.map(|vertex| truth.value(&game.play(&now, vertex).unwrap()));
                assert_eq!(left, (expect > 0).then_some(0), "{}", place());
            }
            0 => {
                let outcome = if expect == 0 { Outcome::P } else { Outcome::N };
                assert_eq!(solver.outcome(&now, &free), Ok(outcome), "{}", place());
            }
            1 => {
                let asked = u16::try_from(choices.below(6)).unwrap();
                let found = solver.has_value(&now, asked, &free);
                assert_eq!(found, Ok(asked == expect), "{}", place());
            }
            2 => {
                let after = |vertex| game.play(&now, vertex).unwrap();
                let options: Vec<(usize, u16)> =
                    now.iter().map(|vertex| (vertex, truth.value(&after(vertex)))).collect();
                if choices.one_in(2) {
                    assert_eq!(solver.options(&now, &free), Ok(options), "{}", place());
                } else {
                    let wins = options.into_iter().filter(|(_, value)| *value == 0);
                    let wins = wins.map(|(vertex, _)| vertex).collect();
                    assert_eq!(solver.moves_to_p(&now, &free), Ok(wins), "{}", place());
                }
            }
            _ => assert_eq!(solver.value(&now, &free), Ok(expect), "{}", place()),
        }
    }
}

#[test]
fn the_values_of_components_add_up_to_the_definition() {
    let mut choices = Choices(1);
    for order in [5, 9, 12] {
        let edges = (0..2 * order).map(|_| (choices.below(order), choices.below(order)));
        let game = Marking::undirected(order, edges.collect::<Vec<_>>()).unwrap();
        let mut truth = Definition::new(&game);
        for (set, value) in values(&game).into_iter().enumerate() {
            assert_eq!(truth.value(&alive(set)), value, "{set:b} of {game:?}");
        }
    }
}

#[test]
fn questions_in_any_order_whatever_came_before() {
    let mut choices = Choices(7);
    for round in 0..3 * CLASSES {
        let (order, edges) = board(round % CLASSES, &mut choices);
        let game = Marking::undirected(order, edges).unwrap();
        let mut truth = Definition::new(&game);
        for (threads, memory) in [(1, 1 << 26), (1, 1 << 14), (1, 1 << 17), (2, 1 << 22)] {
            let solver = Solver::with(game.clone(), threads, memory);
            interrogate(&solver, &mut truth, if threads == 1 { 60 } else { 20 }, &mut choices);
        }
    }
}

#[test]
fn a_thousand_other_questions() {
    let mut choices = Choices(11);
    for class in 0..CLASSES {
        let (order, edges) = board(class, &mut choices);
        let game = Marking::undirected(order, edges).unwrap();
        let solver = Solver::with(game.clone(), 1, 1 << 26);
        interrogate(&solver, &mut Definition::new(&game), 1_000, &mut choices);
    }
}

/// OEIS has the values of the 3 by n grids. Here the smaller grids are positions on the largest
/// board.
#[test]
fn one_board_for_grids_of_all_lengths() {
    for longest in [12, 11] {
        let solver = Solver::new(grid(3, longest));
        let first = |n: usize| (0..3 * longest).filter(move |v| v % longest < n);
        let value = |n| solver.value(&first(n).collect(), &Limits::none()).unwrap();
        let found: Vec<u16> = (7..=longest).map(value).collect();
        assert_eq!(found, [2, 2, 2, 3, 3, 5][..found.len()]);
    }
}

/// All moves are evaluated. One of them is evaluated after the search that looks at all moves at
/// once has passed the question to the other search.
#[test]
fn a_question_that_is_left_in_the_middle() {
    let edges = [
        (0, 2),
        (0, 18),
        (0, 19),
        (1, 12),
        (1, 14),
        (1, 17),
        (2, 4),
        (2, 20),
        (3, 5),
        (3, 7),
        (3, 8),
        (4, 6),
        (4, 20),
        (5, 11),
        (5, 18),
        (6, 8),
        (6, 17),
        (7, 10),
        (7, 21),
        (8, 16),
        (9, 12),
        (9, 13),
        (9, 15),
        (10, 13),
        (10, 19),
        (11, 14),
        (11, 15),
        (12, 18),
        (13, 21),
        (14, 21),
        (15, 19),
        (16, 17),
        (16, 20),
    ];
    let game = Marking::undirected(22, edges).unwrap();
    assert_eq!(Definition::new(&game).value(&game.start()), 0);
    let solver = Solver::new(game);
    assert_eq!(solver.value(&solver.game().start(), &Limits::none()), Ok(0));
}
