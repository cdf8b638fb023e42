//! Tables of moves that are said to win, held against the definition.
#![allow(clippy::unwrap_used)]

use noyau_core::{Convention, Outcome, notation::InputSizes};
use noyau_engine::{Arguments, Limits, MoveTable, SolveOptions, open};
use noyau_games::Game;
use noyau_games::heap::{Marienbad, Moore, Nim, OneRow, Wythoff};
use noyau_solve::kernel;
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

/// Whether a claim holds with the moves of a table, by the definition.
fn holds<G: Game>(game: &G, at: &G::Position, claim: Outcome, table: &MoveTable) -> bool {
    let at = game.canonical(at);
    if game.is_terminal(&at) {
        return game.ended(&at) == claim;
    }
    if claim == Outcome::P {
        let options = game.moves(&at).into_iter().map(|mv| game.play(&at, &mv));
        return options.into_iter().all(|next| holds(game, &next, Outcome::N, table));
    }
    let mv = table.get(&game.write_position(&at).to_string());
    let mv = mv.map(|mv| game.parse_move(mv, &at).unwrap());
    mv.is_some_and(|mv| holds(game, &game.play(&at, &mv), Outcome::P, table))
}

/// A legal move, drawn at random, for each position that can be reached.
fn any_table<G: Game>(game: &G, start: &G::Position, seed: u64) -> MoveTable {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let all = kernel::reachable(game, [start.clone()], 10_000).unwrap();
    let entry = |at: &G::Position| {
        let moves = game.moves(at);
        let mv = moves.get(rng.random_range(0..moves.len().max(1)))?;
        Some((game.write_position(at).to_string(), game.write_move(mv, at).to_string()))
    };
    all.iter().filter_map(entry).collect()
}

/// Checks tables of random moves, with either claim. Among them are tables in which a position is
/// won by both players, depending on how it is reached.
fn compare<G: Game>(game: &G, name: &str, given: &Arguments, starts: &[&str]) {
    let engine = open(name, given).unwrap();
    let mut counts = [0; 2];
    for (start, seed) in starts.iter().flat_map(|start| (0..400).map(move |seed| (start, seed))) {
        let position = game.parse_position(start, InputSizes::default()).unwrap();
        let table = any_table(game, &position, seed);
        let truth = engine.solve(start, &SolveOptions::default()).unwrap().answer.outcome;
        for claim in [Outcome::P, Outcome::N] {
            let found = engine.check_answers(start, claim, &table, &Limits::none()).unwrap();
            let expected = holds(game, &position, claim, &table);
            assert_eq!(found.is_ok(), expected, "{name} {start} {claim:?} {table:?}");
            assert!(!expected || claim == truth);
            counts[usize::from(expected)] += 1;
        }
    }
    assert!(counts[0] > 500 && counts[1] > 50, "{name}: {counts:?}");
}

#[test]
fn a_table_holds_exactly_if_it_wins() {
    let (one, two, three) = (1.try_into().unwrap(), 2.try_into().unwrap(), 3.try_into().unwrap());
    let (none, misere) = (Arguments::none(), Arguments::none().flag("misere"));
    compare(&Nim, "nim", &none, &["1,2", "2,2", "2,3", "1,1,2", "1,2,3"]);
    compare(&Marienbad, "nim", &misere, &["2", "1,2", "1,1,2", "1,1,1,1"]);
    compare(&OneRow::new(three, Convention::Misere), "one-row", &misere, &["2", "3", "5", "6"]);
    let wythoff = Wythoff::new(one, one, Convention::Normal);
    compare(&wythoff, "wythoff", &none, &["1,2", "2,3", "0,2", "3,3"]);
    let moore = Moore::new(two).under(Convention::Misere);
    compare(&moore, "moore", &misere, &["1,1", "1,2", "1,1,2"]);
}
