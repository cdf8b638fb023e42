//! One row from which a player may take at most m times as many tokens as the opponent just took.
//!
//! The first player may take everything but one token. m = 2 is Fibonacci Nim (nim 1.7, from Gorin
//! §III); any m is the game with a quota.

use noyau_core::{Convention, Measure};

use crate::{Pieces, Rules};

/// A game with a quota.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Allowance {
    /// The quota: the factor between the opponent's take and the largest take allowed.
    pub times: u64,
    /// Whether a player who cannot move loses or wins.
    pub convention: Convention,
}

/// A position: the tokens left, and how many of them may be taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Row {
    /// Tokens left.
    pub tokens: u64,
    /// The most that may be taken. It may exceed the number of tokens.
    pub most: u64,
}

impl Row {
    /// The row with this allowance.
    #[must_use]
    pub fn new(tokens: u64, most: u64) -> Self {
        Self { tokens, most: most.min(tokens) }
    }

    /// The row a game starts with.
    #[must_use]
    pub fn start(tokens: u64) -> Self {
        Self::new(tokens, tokens.saturating_sub(1))
    }
}

impl Rules for Allowance {
    type Position = Row;

    fn options(&self, row: &Row) -> Vec<Row> {
        (1..=row.most)
            .map(|take| Row::new(row.tokens - take, take.saturating_mul(self.times)))
            .collect()
    }

    fn stuck_wins(&self, _row: &Row) -> bool {
        self.convention == Convention::Misere
    }

    fn has_values(&self) -> bool {
        self.convention == Convention::Normal
    }
}

/// A component is a row together with the most that may be taken from it.
impl Pieces for Allowance {
    type Piece = Row;

    fn moves(&self, row: &Row) -> Vec<Vec<Row>> {
        self.options(row).into_iter().map(|left| vec![left]).collect()
    }

    fn size(&self, row: &Row, _measure: Measure) -> u64 {
        row.tokens
    }
}

#[cfg(test)]
mod tests {
    use noyau_core::Outcome;

    use super::*;
    use crate::Judge;

    #[test]
    fn fibonacci_numbers_are_lost() {
        let mut game = Judge::new(Allowance { times: 2, convention: Convention::Normal });
        let lost: Vec<u64> = (2..60)
            .filter(|&tokens| game.verdict(&Row::start(tokens)).outcome == Outcome::P)
            .collect();
        assert_eq!(lost, [2, 3, 5, 8, 13, 21, 34, 55]);
    }
}
