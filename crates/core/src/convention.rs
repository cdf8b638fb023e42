//! How a game without moves is scored.

use crate::Outcome;

/// Who wins when a player cannot move. Games with restricted moves may stop with tokens left, so
/// the rule is always "unable to move", never "last token" (Deslongchamps §1.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Convention {
    /// The player who cannot move loses.
    #[default]
    Normal,
    /// The player who cannot move wins.
    Misere,
}

impl Convention {
    /// Outcome of a position without moves.
    #[must_use]
    pub fn terminal_outcome(self) -> Outcome {
        match self {
            Self::Normal => Outcome::P,
            Self::Misere => Outcome::N,
        }
    }
}
