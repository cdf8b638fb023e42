//! The Nim family: one row, Nim, Marienbad, Moore's game, Fibonacci Nim.
//!
//! This file says which check belongs to which kind of fact, and holds what the checks share. The
//! tables are in `tables`, worked examples and games in `examples`, statements on whole ranges in
//! `claims`, mistakes of the documents in `errata`.

mod claims;
mod errata;
mod examples;
mod tables;

use noyau_core::{Explanation, Outcome, Step};
use serde::Deserialize;

use super::{Failure, Suite};
use crate::{Engine, Given, SolveOptions, open};

pub(super) const SUITE: Suite = Suite {
    name: "nim",
    vectors: include_str!("../../../../tests/data/nim/vectors.json"),
    errata: include_str!("../../../../tests/data/nim/errata.json"),
    facts: &[
        ("nim_sum_table", tables::nim_sum),
        ("nim_sum_table_base2", tables::nim_sum_base2),
        ("bit_table", tables::bits),
        ("digit_to_bits", tables::digit_to_bits),
        ("digits_of", tables::digits_of),
        ("zero_sum_sets", tables::zero_sum_sets),
        ("column_partition", tables::column_partition),
        ("column_sums", tables::column_sums),
        ("subtraction_P", tables::one_row),
        ("grundy_list", tables::grundy_list),
        ("representations", tables::representations),
        ("fib_numbers", tables::fibonacci_numbers),
        ("fibonacci_start", tables::fibonacci_start),
        ("winning_move", examples::winning_move),
        ("outcomes", examples::outcomes),
        ("game_tree", examples::game_tree),
        ("game_record", examples::game_record),
        ("representation_base2", examples::binary),
        ("packet_flip", examples::packet_flip),
        ("marienbad_definition", examples::marienbad_definition),
        ("subtraction_misere_k0", examples::misere_last),
        ("kernel_check", examples::kernel),
    ],
    claims: &[
        ("nim_sum_properties", claims::nim_sum_properties),
        ("nim_theorem_3piles", claims::three_piles),
        ("nim_theorem_npiles", claims::many_piles),
        ("base_partition", claims::base_partition),
        ("zeckendorf", claims::zeckendorf),
        ("marienbad_properties", claims::marienbad_properties),
        ("marienbad_strategy", claims::marienbad_strategy),
        ("subtraction", claims::one_row),
        ("nim_kernel", claims::nim_kernel),
        ("misere_nim", claims::misere_nim),
        ("moore", claims::moore),
        ("fibonacci_nim", claims::fibonacci),
        ("theorem1_partition", claims::partition),
        ("chessboard", claims::chessboard),
        ("observations_nim", claims::observations),
    ],
    refutations: &[
        ("pile_count", errata::pile_count),
        ("printed_target", errata::printed_target),
        ("printed_columns", errata::printed_columns),
        ("even_singles", errata::even_singles),
        ("printed_plus", errata::printed_plus),
        ("two_big_rows", errata::two_big_rows),
        ("misere_last", errata::misere_last),
        ("column_change", errata::column_change),
        ("column_labels", errata::column_labels),
        ("fibonacci_kernel", errata::fibonacci_kernel),
        ("moore_move", errata::moore_move),
    ],
};

/// A game as the data name it.
#[derive(Debug, Clone, Deserialize)]
struct GameName {
    game: String,
    convention: String,
    p: Option<u64>,
    k: Option<u64>,
}

impl GameName {
    /// Opens the game of the catalogue that is meant.
    fn open(&self) -> Result<Box<dyn Engine>, Failure> {
        let misere = match self.convention.as_str() {
            "normal" => false,
            "misere" => true,
            other => return Err(Failure::new("convention", "normal | misere", other)),
        };
        let number = |given: Given, name: &str, value: Option<u64>| match value {
            Some(value) => given.with(name, value.to_string()),
            None => given,
        };
        let mut given = number(number(Given::none(), "p", self.p), "k", self.k);
        if misere {
            given = given.flag("misere");
        }
        let name = match self.game.as_str() {
            "nim" => "nim",
            "subtraction" => "one-row",
            "moore_nim" => "moore",
            "fibonacci_nim" => "fibonacci",
            other => return Err(Failure::new("game", "a game of this suite", other)),
        };
        Ok(open(name, &given)?)
    }
}

/// A position as it is typed; no piles at all is typed as an empty pile.
fn typed(piles: &[u64]) -> String {
    if piles.is_empty() {
        return "0".to_owned();
    }
    let sizes: Vec<String> = piles.iter().map(u64::to_string).collect();
    sizes.join(",")
}

/// A position as it stands in a formula.
fn shown(piles: &[u64]) -> String {
    let sizes: Vec<String> = piles.iter().map(u64::to_string).collect();
    format!("({})", sizes.join(","))
}

/// Piles in increasing order without the empty ones.
fn sorted(mut piles: Vec<u64>) -> Vec<u64> {
    piles.retain(|pile| *pile > 0);
    piles.sort_unstable();
    piles
}

/// Numbers of a written position.
fn numbers(written: &noyau_core::Written) -> Vec<u64> {
    let tokens = written.tokens().iter();
    tokens
        .filter_map(|token| match token {
            noyau_core::notation::Token::Number(number) => number.to_u64(),
            noyau_core::notation::Token::Text(_) => None,
        })
        .collect()
}

/// Outcome by the theorem and by the rules alone; they must agree.
fn outcome(engine: &dyn Engine, position: &[u64]) -> Result<Outcome, Failure> {
    let position = typed(position);
    let by_theorem = engine.solve(&position, &SolveOptions::default())?.answer.outcome;
    let options = SolveOptions { force_search: true, ..SolveOptions::default() };
    let by_rules = engine.solve(&position, &options)?.answer.outcome;
    super::same(format!("({position})"), &by_rules, &by_theorem)?;
    Ok(by_theorem)
}

/// The explanation of a position by one method, checked step by step.
fn explain(engine: &dyn Engine, position: &[u64], method: &str) -> Result<Explanation, Failure> {
    let mut explained = engine.explain(&typed(position), method)?;
    let explanation = explained
        .explanations
        .pop()
        .ok_or_else(|| Failure::new(shown(position), method, "no explanation"))?;
    engine.check(&explanation)?;
    Ok(explanation)
}

/// The first step of an explanation that makes one of these claims.
fn step<'a>(explanation: &'a Explanation, keys: &[&str]) -> Result<&'a Step, Failure> {
    let mut steps = explanation.steps.iter();
    steps
        .find(|step| keys.contains(&step.claim.key.as_ref()))
        .ok_or_else(|| Failure::new(&explanation.position, keys.join(" | "), "no such step"))
}
