//! Sequences of the game functions of compounds.

use noyau_core::{
    Convention, GameFunction, Outcome, OutcomeFunction, Remoteness, RemotenessValue,
    ShortSelective, Suspense,
};
use noyau_family::Rule;
use noyau_games::family::NamedFamily;
use noyau_solve::sequence::by_function;
use noyau_solve::{Limits, Stopped};

/// A game function of a compound, other than Grundy and foreclosed values.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Function {
    /// Moves left if the winner delays and the loser hurries: conjunctive, long.
    Suspense(Convention),
    /// Moves left if the winner hurries and the loser delays: conjunctive, short.
    Remoteness(Convention),
    /// 1 where the player to move wins: selective, long, normal.
    Selective,
    /// 1 where the player to move wins: selective, short. A heap without moves ends the game, even
    /// if it still has tokens.
    ShortSelective(Convention),
}

impl Function {
    /// Every name that [`Function::parse`] reads.
    pub const NAMES: [&'static str; 7] = [
        "suspense-normal",
        "suspense-misere",
        "remoteness-normal",
        "remoteness-misere",
        "selective-normal",
        "selective-short-normal",
        "selective-short-misere",
    ];

    /// The function with this name.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        let (function, convention) = name.rsplit_once('-')?;
        let convention = match convention {
            "normal" => Convention::Normal,
            "misere" => Convention::Misere,
            _ => return None,
        };
        Some(match function {
            "suspense" => Self::Suspense(convention),
            "remoteness" => Self::Remoteness(convention),
            "selective" if convention == Convention::Normal => Self::Selective,
            "selective-short" => Self::ShortSelective(convention),
            _ => return None,
        })
    }

    /// The values of one kind of a family up to a size. `None` if some rule of the family keeps
    /// only the nim value of a part: a nim value decides disjunctive sums only, not other
    /// compounds.
    ///
    /// # Errors
    ///
    /// Fails if a limit is reached first.
    pub fn values(
        self,
        family: &NamedFamily,
        kind: usize,
        to: usize,
        limits: &Limits,
    ) -> Result<Option<Vec<u32>>, Stopped> {
        let grammar = family.played();
        if grammar.rules().any(Rule::has_constant) {
            return Ok(None);
        }
        fn of<T>(mut all: Vec<Vec<T>>, kind: usize, number: impl Fn(T) -> u32) -> Option<Vec<u32>> {
            let values = (kind < all.len()).then(|| all.swap_remove(kind))?;
            Some(values.into_iter().map(number).collect())
        }
        let won = |outcome| u32::from(outcome == Outcome::N);
        let moves = |value: RemotenessValue| u32::try_from(value.moves).unwrap_or(u32::MAX);
        Ok(match self {
            Self::Suspense(convention) => {
                of(by_function(grammar, &Suspense(convention), to, limits)?, kind, moves)
            }
            Self::Remoteness(convention) => {
                of(by_function(grammar, &Remoteness(convention), to, limits)?, kind, moves)
            }
            Self::Selective => {
                let all = by_function(grammar, &OutcomeFunction(Convention::Normal), to, limits)?;
                of(all, kind, won)
            }
            Self::ShortSelective(convention) => {
                let function = ShortSelective(convention);
                let all = by_function(grammar, &function, to, limits)?;
                of(all, kind, |value| won(function.outcome(&value)))
            }
        })
    }
}
