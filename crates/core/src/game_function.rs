//! Values computed from the options of a position.
//!
//! Every value that noyau computes has the same shape: a rule φ from the values of the options to
//! the value of the position, and a rule σ from the value to the outcome. A solver takes any such
//! function. Some functions also have a rule δ, from the values of components to the value of their
//! compound; they solve that compound component by component (domination 3.1).

use crate::{Convention, Mex, Outcome};

/// A value defined by recursion over options: φ is [`GameFunction::of_options`], σ is
/// [`GameFunction::outcome`].
pub trait GameFunction {
    /// The value.
    type Value: Clone + Eq + std::fmt::Debug;
    /// Value of a position from the values of its options; the slice is empty for a position
    /// without moves.
    fn of_options(&self, options: &[Self::Value]) -> Self::Value;
    /// Value of a position without moves whose winner is determined by the position and not by the
    /// convention.
    fn of_end(&self, _outcome: Outcome) -> Self::Value {
        self.of_options(&[])
    }
    /// Outcome that a value implies.
    fn outcome(&self, value: &Self::Value) -> Outcome;
}

/// A game function with a rule δ: the value of a compound is a function of the values of its
/// components.
pub trait Additive: GameFunction {
    /// Value of a compound. The value of no components is that of a finished position.
    fn sum(&self, parts: &[Self::Value]) -> Self::Value;
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

impl Additive for Grundy {
    /// For long, normal disjunctive compounds: the nim-sum.
    fn sum(&self, parts: &[u64]) -> u64 {
        parts.iter().fold(0, |sum, part| sum ^ part)
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

    fn of_end(&self, outcome: Outcome) -> Outcome {
        outcome
    }

    fn outcome(&self, value: &Outcome) -> Outcome {
        *value
    }
}

impl Additive for OutcomeFunction {
    /// For long, normal selective compounds: N if at least one component is N (domination 3.6.1).
    /// For short ones use [`ShortSelective`].
    fn sum(&self, parts: &[Outcome]) -> Outcome {
        if parts.is_empty() {
            self.0.terminal_outcome()
        } else if parts.contains(&Outcome::N) {
            Outcome::N
        } else {
            Outcome::P
        }
    }
}

/// P or N in selective play that ends with the first component; `None` if it has already ended,
/// even if other components are left. On graphs, finished components are empty and not counted, and
/// normal play is the same as long play (Theorem 3.7.1). Finished heaps are still counted.
#[derive(Debug, Clone, Copy, Default)]
pub struct ShortSelective(pub Convention);

impl GameFunction for ShortSelective {
    type Value = Option<Outcome>;

    fn of_options(&self, options: &[Option<Outcome>]) -> Option<Outcome> {
        let over = self.0.terminal_outcome();
        let wins = |option: &Option<Outcome>| option.unwrap_or(over) == Outcome::P;
        let won = options.iter().any(wins);
        (!options.is_empty()).then_some(if won { Outcome::N } else { Outcome::P })
    }

    fn outcome(&self, value: &Option<Outcome>) -> Outcome {
        value.unwrap_or(self.0.terminal_outcome())
    }
}

impl Additive for ShortSelective {
    fn sum(&self, parts: &[Option<Outcome>]) -> Option<Outcome> {
        if parts.is_empty() || parts.contains(&None) {
            return None;
        }
        Some(if parts.contains(&Some(Outcome::N)) { Outcome::N } else { Outcome::P })
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

    fn of_end(&self, outcome: Outcome) -> RemotenessValue {
        RemotenessValue { outcome, moves: 0 }
    }

    fn outcome(&self, value: &RemotenessValue) -> Outcome {
        value.outcome
    }
}

impl Additive for Remoteness {
    /// For short conjunctive compounds: the first component to end decides.
    fn sum(&self, parts: &[RemotenessValue]) -> RemotenessValue {
        let first = parts.iter().min_by_key(|part| part.moves);
        first.copied().unwrap_or_else(|| self.of_options(&[]))
    }
}

/// How long the game lasts when the winner plays slowly and the loser hurries. For misère play the
/// thesis tests the wrong parity, both here and in [`Remoteness`] (domination 3.4.2, 3.5.2): the
/// winner needs an option that is P.
#[derive(Debug, Clone, Copy, Default)]
pub struct Suspense(pub Convention);

impl GameFunction for Suspense {
    type Value = RemotenessValue;

    fn of_options(&self, options: &[RemotenessValue]) -> RemotenessValue {
        if options.is_empty() {
            return RemotenessValue { outcome: self.0.terminal_outcome(), moves: 0 };
        }
        let slowest = options.iter().filter(|o| o.outcome == Outcome::P).map(|o| o.moves).max();
        match slowest {
            Some(moves) => RemotenessValue { outcome: Outcome::N, moves: moves + 1 },
            None => RemotenessValue {
                outcome: Outcome::P,
                moves: 1 + options.iter().map(|o| o.moves).min().unwrap_or(0),
            },
        }
    }

    fn of_end(&self, outcome: Outcome) -> RemotenessValue {
        RemotenessValue { outcome, moves: 0 }
    }

    fn outcome(&self, value: &RemotenessValue) -> Outcome {
        value.outcome
    }
}

impl Additive for Suspense {
    /// For long conjunctive compounds: the last component to end decides.
    fn sum(&self, parts: &[RemotenessValue]) -> RemotenessValue {
        let last = parts.iter().max_by_key(|part| part.moves);
        last.copied().unwrap_or_else(|| self.of_options(&[]))
    }
}

/// The value of disjunctive compounds that end with the first component (domination 3.3).
#[derive(Debug, Clone, Copy, Default)]
pub struct Foreclosed(pub Convention);

/// A foreclosed value; the thesis writes −1 for both `Over` and `Won`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ForeclosedValue {
    /// A component is finished, and so is the game.
    Over,
    /// One move finishes a component and wins.
    Won,
    /// Neither. Nobody wants to leave a component that is `Over` or `Won`, so the rest is an
    /// ordinary sum.
    Value(u64),
}

impl GameFunction for Foreclosed {
    type Value = ForeclosedValue;

    fn of_options(&self, options: &[ForeclosedValue]) -> ForeclosedValue {
        if options.is_empty() {
            return ForeclosedValue::Over;
        }
        if self.0 == Convention::Normal && options.contains(&ForeclosedValue::Over) {
            return ForeclosedValue::Won;
        }
        let mut seen = Mex::default();
        for option in options {
            if let ForeclosedValue::Value(value) = option {
                seen.insert(*value);
            }
        }
        ForeclosedValue::Value(seen.value())
    }

    fn outcome(&self, value: &ForeclosedValue) -> Outcome {
        match value {
            ForeclosedValue::Over => self.0.terminal_outcome(),
            ForeclosedValue::Value(0) => Outcome::P,
            ForeclosedValue::Won | ForeclosedValue::Value(_) => Outcome::N,
        }
    }
}

impl Additive for Foreclosed {
    fn sum(&self, parts: &[ForeclosedValue]) -> ForeclosedValue {
        let mut total =
            if parts.is_empty() { ForeclosedValue::Over } else { ForeclosedValue::Value(0) };
        for part in parts {
            total = match (total, *part) {
                (ForeclosedValue::Over, _) | (_, ForeclosedValue::Over) => ForeclosedValue::Over,
                (ForeclosedValue::Won, _) | (_, ForeclosedValue::Won) => ForeclosedValue::Won,
                (ForeclosedValue::Value(a), ForeclosedValue::Value(b)) => {
                    ForeclosedValue::Value(a ^ b)
                }
            };
        }
        total
    }
}
