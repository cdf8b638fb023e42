//! The Nim family: one row, Nim, Marienbad, Moore's game, Fibonacci Nim.
//!
//! This file says which check belongs to which kind of fact, and contains what the checks share.
//! The tables are in `tables`, worked examples and games in `examples`, statements on whole ranges
//! in `claims`, mistakes of the documents in `errata`.

mod claims;
mod errata;
mod examples;
mod tables;

use serde::Deserialize;

use super::shared::{explain, numbers, outcome, shown, sorted, step, typed};
use super::{Failure, Suite};
pub(super) use claims::misere_nim;
use noyau_engine::{Arguments, Engine, open};

pub(super) const SUITE: Suite = Suite {
    name: "nim",
    vectors: packed!("nim/vectors.json"),
    errata: packed!("nim/errata.json"),
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

/// A game as named in the data.
#[derive(Debug, Clone, Deserialize)]
struct GameName {
    game: String,
    convention: String,
    p: Option<u64>,
    k: Option<u64>,
}

impl GameName {
    /// Opens this game of the catalogue.
    fn open(&self) -> Result<Engine, Failure> {
        let misere = match self.convention.as_str() {
            "normal" => false,
            "misere" => true,
            other => return Err(Failure::new("convention", "normal | misere", other)),
        };
        let number = |given: Arguments, name: &str, value: Option<u64>| match value {
            Some(value) => given.with(name, value.to_string()),
            None => given,
        };
        let mut given = number(number(Arguments::none(), "p", self.p), "k", self.k);
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
