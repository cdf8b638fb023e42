//! Who wins.

use std::fmt;

/// Outcome class of a position under perfect play.
///
/// The French source calls a P-position *gagnante* although the player to move loses it. Texts for
/// people therefore always say who wins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Outcome {
    /// The previous player wins: the player to move loses.
    P,
    /// The next player wins.
    N,
    /// Left wins, no matter who starts (partisan games).
    L,
    /// Right wins, no matter who starts (partisan games).
    R,
}

impl Outcome {
    /// Outcome of an impartial position from those of its options, which must not be empty:
    /// N if and only if some option is P (Deslongchamps, Theorem 1).
    pub fn from_options(options: impl IntoIterator<Item = Self>) -> Self {
        if options.into_iter().any(|option| option == Self::P) { Self::N } else { Self::P }
    }

    /// The letter used in the literature.
    #[must_use]
    pub fn letter(self) -> char {
        match self {
            Self::P => 'P',
            Self::N => 'N',
            Self::L => 'L',
            Self::R => 'R',
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}
