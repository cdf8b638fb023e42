//! Values computed from the options of a position.
//!
//! Every value noyau knows has the same shape: a rule φ from the values of the options, and a
//! rule σ from a value to the outcome. A solver takes any of them.

use crate::{Convention, Mex, Outcome};

/// A value defined by recursion over options: φ is [`GameFunction::of_options`], σ is
/// [`GameFunction::outcome`].
pub trait GameFunction {
    /// The value.
    type Value: Clone + Eq + std::fmt::Debug;
    /// Value of a position from its options' values; empty for a position without moves.
    fn of_options(&self, options: &[Self::Value]) -> Self::Value;
    /// Outcome that a value stands for.
    fn outcome(&self, value: &Self::Value) -> Outcome;
}

/// The Sprague–Grundy value under normal play.
#[derive(Debug, Clone, Copy, Default)]
pub struct Grundy;

impl GameFunction for Grundy {
    type Value = u64;

    fn of_options(&self, options: &[u64]) -> u64 {
        let mut seen = Mex::default();
        for option in options {
            seen.insert(*option);
        }
        seen.value()
    }

    fn outcome(&self, value: &u64) -> Outcome {
        if *value == 0 { Outcome::P } else { Outcome::N }
    }
}

/// P or N, under either convention.
#[derive(Debug, Clone, Copy, Default)]
pub struct OutcomeFunction(pub Convention);

impl GameFunction for OutcomeFunction {
    type Value = Outcome;

    fn of_options(&self, options: &[Outcome]) -> Outcome {
        if options.is_empty() {
            self.0.terminal_outcome()
        } else {
            Outcome::from_options(options.iter().copied())
        }
    }

    fn outcome(&self, value: &Outcome) -> Outcome {
        *value
    }
}

/// How long the game lasts when the winner hurries and the loser resists.
#[derive(Debug, Clone, Copy, Default)]
pub struct Remoteness(pub Convention);

/// Outcome and number of moves left.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RemotenessValue {
    /// Who wins.
    pub outcome: Outcome,
    /// Moves until the end.
    pub moves: u64,
}

impl GameFunction for Remoteness {
    type Value = RemotenessValue;

    fn of_options(&self, options: &[RemotenessValue]) -> RemotenessValue {
        if options.is_empty() {
            return RemotenessValue { outcome: self.0.terminal_outcome(), moves: 0 };
        }
        let quickest = options.iter().filter(|o| o.outcome == Outcome::P).map(|o| o.moves).min();
        match quickest {
            Some(moves) => RemotenessValue { outcome: Outcome::N, moves: moves + 1 },
            None => RemotenessValue {
                outcome: Outcome::P,
                moves: 1 + options.iter().map(|o| o.moves).max().unwrap_or(0),
            },
        }
    }

    fn outcome(&self, value: &RemotenessValue) -> Outcome {
        value.outcome
    }
}
