//! The Wythoff family: Wythoff's game, its three generalisations, misère play, and the sequences
//! and numeration systems their theories rest on.
//!
//! This file says which check belongs to which kind of fact. The tables are in `tables`, worked
//! examples in `examples`, statements on whole ranges in `claims`, printed formulas that fail in
//! `printed`, the other mistakes of the documents in `errata`.

mod claims;
mod errata;
mod examples;
mod printed;
mod tables;

use std::collections::BTreeSet;
use std::num::NonZeroU32;

use noyau_core::{Convention, Enumerate, Natural, Outcome, OutcomeFunction};
use noyau_games::heap::{Piles, Wythoff};
use noyau_numeration::Quotients;
use noyau_numeration::beatty::Slopes;
use noyau_solve::{Limits, Search};
use serde::Deserialize;

use super::{Failure, Suite};
use noyau_engine::{Arguments, Engine, open};

pub(super) const SUITE: Suite = Suite {
    name: "wythoff",
    vectors: packed!("wythoff/vectors.json"),
    errata: packed!("wythoff/errata.json"),
    facts: &[
        ("convergents", tables::convergents),
        ("representations", tables::representations),
        ("trailing_zero_parity", tables::zero_parity),
        ("board", tables::board),
        ("p_table", tables::pairs),
        ("p_list", tables::lost_list),
        ("grundy_table", tables::grundy),
        ("identities", tables::identities),
        ("primitive_pairs", tables::primitive_pairs),
        ("wythoff_array", tables::array),
        ("real_constants", tables::constants),
        ("winning_move", examples::winning_move),
        ("outcomes", examples::outcomes),
        ("erratum_value", examples::erratum_value),
        ("erratum_check", printed::refuted),
    ],
    claims: &[
        ("beatty", claims::beatty),
        ("pq_lemma1", claims::greatest_words),
        ("pq_unique", claims::unique_words),
        ("D_ordering", claims::deviations),
        ("wythoff_three_forms", claims::wythoff_forms),
        ("wythoff_strategies", claims::wythoff_strategies),
        ("generated_pairs", claims::generated_pairs),
        ("zeckendorf_props", claims::zeckendorf_pairs),
        ("gen1_three_forms", claims::fraenkel_forms),
        ("gen1_strategies", claims::fraenkel_explanations),
        ("lemma2_theorem16", claims::floors_from_digits),
        ("connell_lemmas", claims::connell_lemmas),
        ("connell_three_forms", claims::connell_forms),
        ("connell_strategy", claims::connell_strategy),
        ("fb_lemmas", claims::borosh_lemmas),
        ("fb_three_forms", claims::borosh_forms),
        ("fb_strategy", claims::borosh_recursive),
        ("fb_arithmetic_strategy", claims::borosh_arithmetic),
        ("fraenkel1969_conditions", claims::superior_conditions),
        ("misere_three_forms", claims::misere_forms),
        ("misere_digit_properties", claims::misere_digits),
        ("misere_strategies", claims::misere_strategies),
        ("lemma12bis", claims::sum_of_deviations),
        ("An_le_2n", claims::lower_bound),
        ("closed_form_pn", claims::closed_form),
        ("theorem4_digit_form", claims::floor_words),
        ("fraenkel_properties", claims::fraenkel_properties),
        ("fraenkel_strategy", claims::fraenkel_strategies),
        ("theorem1_partition", claims::partition),
        ("chessboard", claims::queen),
        ("misere_fb_recursion", claims::misere_recursion),
        ("fb_algebraic_strategy", claims::borosh_algebraic),
        ("all_winning_moves", claims::all_winning_moves),
        ("three_heap_sum", claims::three_heaps),
        ("unified_numeration", claims::unified_classes),
        ("cyclic_nimhoff", claims::nimhoff),
        ("take_away_multiplier", claims::quota),
    ],
    refutations: &[
        ("erratum_check", errata::recheck),
        ("deviation_signs", errata::deviation_signs),
        ("printed_word", errata::printed_word),
        ("star_indices", errata::star_indices),
        ("primitive_determinant", errata::primitive_determinant),
        ("identity_steps", errata::identity_steps),
        ("printed_floors", errata::printed_floors),
        ("finished", errata::finished),
        ("printed_parity", errata::printed_parity),
        ("printed_shift", errata::printed_shift),
        ("pair_of_another_index", errata::pair_of_another_index),
        ("printed_bound", errata::printed_bound),
        ("theorem16_bound", errata::theorem16_bound),
        ("printed_lower", errata::printed_lower),
        ("congruences", errata::congruences),
        ("difference_grows", errata::difference_grows),
        ("quotient_of_r", errata::quotient_of_r),
        ("printed_example", errata::printed_example),
        ("upper_case", errata::upper_case),
        ("division_by_zero", errata::division_by_zero),
        ("misere_golden", errata::misere_golden),
        ("misere_proofs", errata::misere_proofs),
        ("first_deviation", errata::first_deviation),
    ],
};

/// A game as named in the data.
#[derive(Debug, Clone, Deserialize)]
struct GameName {
    game: String,
    a: u64,
    b: u64,
    convention: String,
}

impl GameName {
    /// The game as a ruleset with its own types.
    fn ruleset(&self) -> Result<Wythoff, Failure> {
        if self.game != "wythoff_fb" {
            return Err(Failure::new("game", "wythoff_fb", &self.game));
        }
        let convention = match self.convention.as_str() {
            "normal" => Convention::Normal,
            "misere" => Convention::Misere,
            other => return Err(Failure::new("convention", "normal | misere", other)),
        };
        ruleset(self.a, self.b, convention)
    }

    /// Opens this game of the catalogue.
    fn open(&self) -> Result<Engine, Failure> {
        engine_of(&self.ruleset()?)
    }
}

/// W3(a, b) with this ending.
fn ruleset(a: u64, b: u64, convention: Convention) -> Result<Wythoff, Failure> {
    let positive = |name: &str, value: u64| {
        let narrow = u32::try_from(value).ok().and_then(NonZeroU32::new);
        narrow.ok_or_else(|| Failure::new(name, "1, …, 2³² − 1", value))
    };
    Ok(Wythoff::new(positive("a", a)?, positive("b", b)?, convention))
}

fn normal(a: u64, b: u64) -> Result<Wythoff, Failure> {
    ruleset(a, b, Convention::Normal)
}

/// The engine of a game of the family.
fn engine_of(game: &Wythoff) -> Result<Engine, Failure> {
    let given = Arguments::none().with("a", game.a().to_string()).with("b", game.b().to_string());
    let misere = noyau_core::Ruleset::convention(game) == Convention::Misere;
    let given = if misere { given.flag("misere") } else { given };
    Ok(open("wythoff", &given)?)
}

/// The P-positions x ≤ y ≤ `limit`, by the rules alone.
fn lost(game: &Wythoff, limit: u64) -> Result<BTreeSet<(u64, u64)>, Failure> {
    let convention = noyau_core::Ruleset::convention(game);
    let mut search = Search::new(game, OutcomeFunction(convention), Limits::none());
    let mut found = BTreeSet::new();
    for position in game.up_to(limit) {
        if search.value(&position)? == Outcome::P {
            let [x, y] = position.sizes();
            found.insert((small(x), small(y)));
        }
    }
    Ok(found)
}

/// The outcome of one position, by the rules alone.
fn outcome(game: &Wythoff, position: (u64, u64)) -> Result<Outcome, Failure> {
    let convention = noyau_core::Ruleset::convention(game);
    let mut search = Search::new(game, OutcomeFunction(convention), Limits::none());
    Ok(search.value(&Piles::of(position.0, position.1))?)
}

fn natural(number: u64) -> Natural {
    Natural::from(number)
}

/// A number that is known to fit `u64`. If it does not, returns `u64::MAX`, which no fact contains.
fn small(number: &Natural) -> u64 {
    number.to_u64().unwrap_or(u64::MAX)
}

/// All partial quotients equal to `c`.
fn constant(c: u64) -> Result<Quotients, Failure> {
    let quotient = u32::try_from(c).ok().and_then(|c| Quotients::constant(c).ok());
    quotient.ok_or_else(|| Failure::new("c", "1, …, 2³² − 1", c))
}

/// α(c) and β(c).
fn slopes(c: u64) -> Result<Slopes, Failure> {
    Slopes::new(c).map_err(|error| Failure::new("c", "at least 1", error))
}

/// The value of an exact computation, or a failure if it has none.
fn exact<T, E: std::fmt::Display>(result: Result<T, E>) -> Result<T, Failure> {
    result.map_err(|error| Failure::new("exact number", "a value", error))
}

/// A word as the documents write it: `(1,0,2)`.
fn word(digits: &[u32]) -> String {
    let digits: Vec<String> = digits.iter().map(u32::to_string).collect();
    format!("({})", digits.join(","))
}

/// A pair as written in a formula.
fn pair((x, y): (u64, u64)) -> String {
    format!("({x},{y})")
}
