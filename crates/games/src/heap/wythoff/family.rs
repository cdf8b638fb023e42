//! The numbering of the P-positions of one game.
//!
//! In every game of the family they are pairs (lower, upper) in classes: the pair of index n in
//! class r has difference nc + offset + r. Normal play has b classes by the residue of the
//! difference modulo b, without offset (Deslongchamps, Theorem 20). Misère play with b = 1 has one
//! class. For a ≥ 2 it is the class (c, b, r) = (a, 2, 1) of the same theory (Theorems 23 and 24;
//! that it is a class is noyau's remark). For a = 1 it consists of the normal pairs, except that
//! the first two are (2, 2) and (0, 1). Misère play with b ≥ 2 has b classes with offset b, and the
//! pairs (1, 1+i) outside the classes; only the recursion is known (noyau, found by search).

use noyau_core::Natural;

use super::Wythoff;

/// Which theory applies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// Normal play.
    Normal,
    /// Misère play, a = b = 1.
    MisereGolden,
    /// Misère play, a ≥ 2, b = 1.
    Misere,
    /// Misère play, b ≥ 2.
    MisereClasses,
}

/// The numbering of the P-positions.
#[derive(Debug, Clone, Copy)]
pub(super) struct Family {
    pub(super) kind: Kind,
    /// Differences within a class grow by this.
    pub(super) c: u64,
    /// Number of classes of the theory; 2 for misère play with b = 1, of which one is used.
    pub(super) b: u64,
    /// The offset of the differences.
    pub(super) offset: u64,
}

/// The place of a number among the pairs of its class.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Found {
    /// Whether it is the lower or the upper number of the pair.
    pub(super) side: Side,
    /// The index of its pair; `None` for the pairs (1, 1+i) outside the classes.
    pub(super) index: Option<Natural>,
    /// The other number of the pair.
    pub(super) partner: Natural,
}

/// The smaller or the larger number of a pair.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Side {
    Lower,
    Upper,
}

impl Family {
    pub(super) fn of(game: &Wythoff) -> Self {
        let (a, b, c) = (game.a(), game.b(), game.c());
        match (game.is_misere(), a, b) {
            (false, _, _) => Self { kind: Kind::Normal, c, b, offset: 0 },
            (true, 1, 1) => Self { kind: Kind::MisereGolden, c, b, offset: 0 },
            (true, _, 1) => Self { kind: Kind::Misere, c, b: 2, offset: 0 },
            (true, _, _) => Self { kind: Kind::MisereClasses, c, b, offset: b },
        }
    }

    /// The class of the pairs to which a position of this difference may belong or move, if the
    /// piles keep their order.
    pub(super) fn class(&self, difference: &Natural) -> u64 {
        if self.kind == Kind::Misere {
            return 1;
        }
        let rest = difference.div_rem(&Natural::from(self.b)).map(|(_, rest)| rest);
        rest.and_then(|rest| rest.to_u64()).unwrap_or(0)
    }

    /// The class of the pairs reached if the piles change their order: its larger numbers are those
    /// missing among the smaller numbers of class `r`.
    pub(super) fn opposite(&self, r: u64) -> u64 {
        if r == 0 { 0 } else { self.b - r }
    }

    /// The difference of the pair of index `n` in class `r`.
    pub(super) fn difference(&self, r: u64, n: &Natural) -> Natural {
        n * &Natural::from(self.c) + Natural::from(self.offset) + Natural::from(r)
    }

    /// The greatest index whose difference in class `r` is at most `difference`, and the remainder;
    /// `None` if even the first difference exceeds it.
    pub(super) fn index_below(&self, r: u64, difference: &Natural) -> Option<(Natural, Natural)> {
        let first = Natural::from(self.offset) + Natural::from(r);
        difference.checked_sub(&first)?.div_rem(&Natural::from(self.c))
    }

    /// The pair that replaces the normal one of this index in misère play with a = b = 1.
    pub(super) fn listed_pair(&self, n: &Natural) -> Option<(Natural, Natural)> {
        if self.kind != Kind::MisereGolden {
            return None;
        }
        match n.to_u64()? {
            0 => Some((Natural::TWO, Natural::TWO)),
            1 => Some((Natural::ZERO, Natural::ONE)),
            _ => None,
        }
    }

    /// The places of 0, 1 and 2 in misère play with a = b = 1.
    pub(super) fn listed(&self, x: &Natural) -> Option<Found> {
        if self.kind != Kind::MisereGolden {
            return None;
        }
        let found = |side, index: u64, partner: u64| {
            Some(Found { side, index: Some(index.into()), partner: partner.into() })
        };
        match x.to_u64()? {
            0 => found(Side::Lower, 1, 1),
            1 => found(Side::Upper, 1, 0),
            2 => found(Side::Lower, 0, 2),
            _ => None,
        }
    }
}
