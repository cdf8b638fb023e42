//! Statements about whole ranges, checked on every member of the range.
//!
//! Each public function reads the range of one claim and passes what noyau computes to a function
//! that states the claim. That function takes what it judges (sequences, words, a way of finding
//! the pairs) as an argument, so that tests can pass a wrong one and check that it is refused.
//! Sequences and numeration are in `sequences` and `digits`, the P-positions of the games in
//! `forms`, moves in `strategies`, games beyond the documents in `beyond`.

mod beyond;
mod digits;
mod forms;
mod sequences;
mod strategies;
#[cfg(test)]
mod tests;

use noyau_numeration::Quotients;
use serde::Deserialize;

use super::super::Failure;

pub(super) use beyond::{all_winning_moves, nimhoff, partition, queen, quota, three_heaps};
pub(super) use digits::{
    Digits, closed_form, floor_words, floors_from_digits, fraenkel_properties, greatest_words,
    misere_digits, unified_classes, unique_words, words_up_to, zeckendorf_pairs,
};
pub(super) use forms::{
    borosh_forms, connell_forms, fraenkel_forms, misere_forms, misere_recursion, wythoff_forms,
};
pub(super) use sequences::{
    alpha_of, beatty, borosh_lemmas, connell_lemmas, deviations, deviations_of, generated_pairs,
    lower_bound, ordered, sum_of_deviations, superior_conditions,
};
pub(super) use strategies::{
    borosh_algebraic, borosh_arithmetic, borosh_recursive, connell_strategy, fraenkel_explanations,
    fraenkel_strategies, misere_strategies, wythoff_strategies,
};

/// The games with b = 1, up to a greatest a.
#[derive(Deserialize)]
pub(super) struct ByA {
    pub(super) a_max: u64,
    pub(super) limit: u64,
}

/// The games up to a greatest a and a greatest b.
#[derive(Deserialize)]
pub(super) struct ByBoth {
    pub(super) a_max: u64,
    pub(super) b_max: u64,
    pub(super) limit: u64,
}

impl ByBoth {
    pub(super) fn games(&self) -> impl Iterator<Item = (u64, u64)> + use<> {
        let b_max = self.b_max;
        (1..=self.a_max).flat_map(move |a| (1..=b_max).map(move |b| (a, b)))
    }
}

/// Continued fractions [1; a_1, a_2, …], each by its period.
#[derive(Deserialize)]
struct Fractions {
    fractions: Vec<Vec<u32>>,
}

impl Fractions {
    fn quotients(&self) -> Result<Vec<Quotients>, Failure> {
        let fractions = self.fractions.iter().map(|period| Quotients::periodic(&[], period));
        fractions.map(super::exact).collect()
    }
}
