//! Grundy values.

use std::fmt;
use std::ops::BitXor;

use crate::Natural;

/// The size of the Nim heap that a position is equivalent to. It is a newtype, because a pile and a
/// Grundy value are both whole numbers and must not be confused. Nimbers are added with [`BitXor`].
///
/// ```
/// use noyau_core::Nimber;
/// assert_eq!(Nimber::from(5) ^ Nimber::from(3), Nimber::from(6));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Nimber(Natural);

impl Nimber {
    /// The nimber `*n`.
    #[must_use]
    pub fn new(size: Natural) -> Self {
        Self(size)
    }

    /// Size of the equivalent Nim heap.
    #[must_use]
    pub fn size(&self) -> &Natural {
        &self.0
    }

    /// Whether the nimber is 0: in normal play the player to move loses.
    #[must_use]
    pub fn is_zero(&self) -> bool {
        self.0.is_zero()
    }
}

impl From<u64> for Nimber {
    fn from(size: u64) -> Self {
        Self(Natural::from(size))
    }
}

impl BitXor for Nimber {
    type Output = Self;
    fn bitxor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

impl fmt::Display for Nimber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "*{}", self.0)
    }
}
