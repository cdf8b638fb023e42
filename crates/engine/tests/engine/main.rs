//! The answers of the engine, for every game of the catalogue.
#![allow(clippy::unwrap_used)]

use noyau_core::{
    Cell, Digits, Explanation, Natural, Operand, Outcome, Piece, Standing, Step, TableRequest,
    Written,
};
use noyau_engine::TermOptions;
use noyau_engine::sequence::PositionPattern;
use noyau_engine::{
    Advice, Agreement, Arguments, Counterexample, Engine, EngineError, GAMES, Level, Patience,
    Record, RecordProblem, SolveOptions, Verdict, open,
};
use noyau_solve::Limits;
use proptest::prelude::*;

mod boards;
mod explaining;
mod kernels;
mod moves;
mod playing;
mod reading;
mod refuting;
mod replaying;
mod solving;
mod verifying;

fn game(name: &str) -> Engine {
    open(name, &Arguments::none()).unwrap()
}

fn with(name: &str, parameter: &str, value: u64) -> Engine {
    open(name, &Arguments::none().with(parameter, value.to_string())).unwrap()
}

/// Every game, with several values of its parameters.
fn games() -> Vec<Engine> {
    let misere = |p: &str| open("one-row", &Arguments::none().with("p", p).flag("misere")).unwrap();
    vec![
        with("one-row", "p", 1),
        with("one-row", "p", 4),
        misere("1"),
        misere("3"),
        game("nim"),
        game("marienbad"),
        with("moore", "k", 1),
        with("moore", "k", 2),
        with("moore", "k", 3),
        game("fibonacci"),
    ]
}

fn solve(engine: &Engine, position: &str) -> noyau_core::Answer<noyau_core::RatedMove> {
    engine.solve(position, &SolveOptions::default()).unwrap().answer
}

fn winning(engine: &Engine, position: &str) -> Vec<String> {
    let moves = solve(engine, position).into_findings().winning.moves;
    moves.iter().map(|mv| mv.notation.to_string()).collect()
}

/// A position of any game made from three numbers.
fn position(engine: &Engine, numbers: [u64; 3]) -> String {
    let [x, y, z] = numbers;
    match engine.entry().id {
        "one-row" => (x + y + z).to_string(),
        "fibonacci" => format!("{},{}", x + y + z, y),
        _ => format!("{x},{y},{z}"),
    }
}
