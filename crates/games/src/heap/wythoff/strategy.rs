//! One strategy, three theories.
//!
//! Every theory treats a position (x, y), x ≤ y, in the same way (Deslongchamps §§3.1.2 to 3.4.2
//! and 4.1.2, with the errata applied): locate x in the class of y − x. If x is an upper number,
//! reduce y to its partner. If x is a lower number, compare y with its partner. If y is larger,
//! reduce it to the partner; if it is equal, the position is P; if it is smaller, take from both
//! piles to reach the pair whose difference is the greatest not above y − x.

use std::cmp::Ordering;

use noyau_core::{Natural, Outcome};

use super::algebra::Algebra;
use super::arithmetic::Arithmetic;
use super::family::{Family, Found, Side};
use super::recursion::Recursion;
use super::{Piles, Wythoff};

/// A theory that determines the P-positions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Theory {
    /// The table of pairs, each computed from the earlier ones.
    Recursive,
    /// Floors of multiples of an irrational number.
    Algebraic,
    /// Digits in a numeration system.
    Arithmetic,
}

/// The case of the strategy that applies to the piles x ≤ y.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Case {
    /// There are no moves.
    Over,
    /// x is a lower number and y its partner: the position is P.
    Equal,
    /// x is a lower number and y exceeds its partner.
    Above,
    /// x is a lower number and y is less than its partner.
    Below,
    /// Like `Below`, in misère play with two equal piles, or with piles whose difference is smaller
    /// than that of every pair of the class.
    Twins,
    /// x is an upper number.
    Upper,
}

/// The result of a theory for a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Strategy {
    /// The case that applied.
    pub case: Case,
    /// The outcome of the position.
    pub outcome: Outcome,
    /// The P-position to move to, the piles in their order; `None` when there is no such move.
    pub target: Option<Piles>,
}

/// The table of the recursive theory is computed up to this lower number.
pub(super) const TABLE_BOUND: u64 = 1_000_000;

/// The result of a theory in detail.
pub(super) struct Reasoning {
    pub(super) case: Case,
    /// Class of the difference.
    pub(super) class: u64,
    /// The place of the smaller pile; `None` if the game is over.
    pub(super) found: Option<Found>,
    /// Index, lower and upper number of the pair to move to, in the cases where both piles change;
    /// the index is `None` for a pair outside the classes.
    pub(super) pair: Option<(Option<Natural>, Natural, Natural)>,
}

impl Reasoning {
    pub(super) fn outcome(&self, game: &Wythoff) -> Outcome {
        match self.case {
            Case::Over => game.convention.terminal_outcome(),
            Case::Equal => Outcome::P,
            _ => Outcome::N,
        }
    }

    /// The sizes that the winning move leaves in the smaller and the larger pile.
    pub(super) fn target(&self, x: &Natural) -> Option<(Natural, Natural)> {
        match (self.case, &self.found, &self.pair) {
            (Case::Above | Case::Upper, Some(found), _) => Some((x.clone(), found.partner.clone())),
            (_, _, Some((_, lower, upper))) => Some((lower.clone(), upper.clone())),
            _ => None,
        }
    }
}

/// A theory prepared for one position.
enum Ready {
    Recursive(Recursion),
    Algebraic(Algebra),
    Arithmetic(Arithmetic),
}

impl Ready {
    fn new(family: Family, theory: Theory, class: u64, x: &Natural) -> Option<Self> {
        match theory {
            Theory::Recursive => {
                let bound = x.to_u64().filter(|x| *x <= TABLE_BOUND)?;
                Some(Self::Recursive(Recursion::around(family, class, bound)))
            }
            Theory::Algebraic if family.offset > 0 => None,
            // Only indices below that of x are needed, so all differences are below (x + 1)·c.
            Theory::Algebraic => Some(Self::Algebraic(Algebra::new(family, x))),
            Theory::Arithmetic => Arithmetic::new(family).map(Self::Arithmetic),
        }
    }

    fn locate(&self, x: &Natural, class: u64) -> Option<Found> {
        match self {
            Self::Recursive(table) => table.locate(x, class),
            Self::Algebraic(algebra) => Some(algebra.locate(&algebra.multiple(x), class)),
            Self::Arithmetic(digits) => digits.locate(x, class),
        }
    }

    fn pair(&self, class: u64, index: &Natural) -> Option<(Natural, Natural)> {
        match self {
            Self::Recursive(table) => table.pair(class, index),
            Self::Algebraic(algebra) => Some(algebra.pair(class, index)),
            Self::Arithmetic(digits) => digits.pair(class, index),
        }
    }
}

impl Wythoff {
    /// The case and the move that one theory gives for a position. `None` if the theory does not
    /// cover it: the table stops at a lower number of 10⁶, the digit theory is known for ab < 2³²
    /// only, and misère play with b ≥ 2 has no theory but the table.
    #[must_use]
    pub fn strategy(&self, position: &Piles, theory: Theory) -> Option<Strategy> {
        let (x, y, swapped) = position.ascending();
        let reasoning = self.reason(x, y, theory)?;
        let target = reasoning
            .target(x)
            .map(|(low, high)| if swapped { Piles::new(high, low) } else { Piles::new(low, high) });
        Some(Strategy { case: reasoning.case, outcome: reasoning.outcome(self), target })
    }

    pub(super) fn reason(&self, x: &Natural, y: &Natural, theory: Theory) -> Option<Reasoning> {
        let family = Family::of(self);
        let difference = y.checked_sub(x)?;
        let class = family.class(&difference);
        if x.is_zero() && *y < self.b() {
            return Some(Reasoning { case: Case::Over, class, found: None, pair: None });
        }
        let ready = Ready::new(family, theory, class, x)?;
        let found = ready.locate(x, class)?;
        let simple = |case| (case, None);
        let (case, pair) = match (found.side, y.cmp(&found.partner)) {
            (Side::Upper, _) => simple(Case::Upper),
            (Side::Lower, Ordering::Equal) => simple(Case::Equal),
            (Side::Lower, Ordering::Greater) => simple(Case::Above),
            (Side::Lower, Ordering::Less) => match family.index_below(class, &difference) {
                Some((index, _)) => {
                    let (lower, upper) = ready.pair(class, &index)?;
                    let twins = self.is_misere() && difference.is_zero();
                    let case = if twins { Case::Twins } else { Case::Below };
                    (case, Some((Some(index), lower, upper)))
                }
                None if family.offset > 0 => {
                    let upper = Natural::from(1 + class);
                    (Case::Twins, Some((None, Natural::ONE, upper)))
                }
                None => {
                    let (lower, upper) = ready.pair(class, &Natural::ZERO)?;
                    (Case::Twins, Some((Some(Natural::ZERO), lower, upper)))
                }
            },
        };
        Some(Reasoning { case, class, found: Some(found), pair })
    }
}
