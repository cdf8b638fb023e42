//! Numbers that are affine in `k`.

use std::fmt;
use std::ops::{Add, Sub};

/// `slope · k + constant`. Two such numbers are ordered by their values for large `k`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Affine {
    /// The factor of `k`.
    pub slope: i64,
    /// The constant term.
    pub constant: i64,
}

impl Affine {
    /// `slope · k + constant`.
    #[must_use]
    pub const fn new(slope: i64, constant: i64) -> Self {
        Self { slope, constant }
    }

    /// Its value for this `k`; `None` on overflow.
    #[must_use]
    pub fn at(self, k: usize) -> Option<i64> {
        self.slope.checked_mul(i64::try_from(k).ok()?)?.checked_add(self.constant)
    }

    /// Whether it is at most `other` for every `k ≥ from`.
    pub(super) fn always_at_most(self, other: Self, from: i64) -> bool {
        let more = other - self;
        more.slope >= 0 && more.slope * from + more.constant >= 0
    }
}

impl Add for Affine {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self::new(self.slope + other.slope, self.constant + other.constant)
    }
}

impl Sub for Affine {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self::new(self.slope - other.slope, self.constant - other.constant)
    }
}

/// Writes `68k+50`, `2k`, `7`, `-k`.
impl fmt::Display for Affine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.slope, self.constant) {
            (0, constant) => return write!(f, "{constant}"),
            (1, _) => write!(f, "k")?,
            (-1, _) => write!(f, "-k")?,
            (slope, _) => write!(f, "{slope}k")?,
        }
        if self.constant == 0 { Ok(()) } else { write!(f, "{:+}", self.constant) }
    }
}
