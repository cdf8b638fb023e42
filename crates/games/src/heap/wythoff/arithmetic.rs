//! P-positions by digits: the p-word of a number determines its side in its class, and one
//! additional digit gives the word of its partner (Deslongchamps, Theorems 13, 17, 19 and 22, and
//! §4.1.4; Fraenkel, Theorem 5).
//!
//! [`Class`] scans the digits; each game of the family is a choice of its parameters.

use noyau_core::Natural;
use noyau_numeration::class::{Class, ClassSide};
use noyau_numeration::system::{Mixed, floor_of_multiple, mixed};

use super::family::{Family, Found, Kind, Side};

/// The digit theory of one family.
pub(super) struct Arithmetic {
    family: Family,
    c: u32,
    b: u32,
}

impl Arithmetic {
    /// `None` when no digit theory is known or a digit could exceed a machine word.
    pub(super) fn new(family: Family) -> Option<Self> {
        if family.kind == Kind::MisereClasses {
            return None;
        }
        Some(Self { family, c: family.c.try_into().ok()?, b: family.b.try_into().ok()? })
    }

    /// The class of residue `r`.
    pub(super) fn class(&self, r: u64) -> Option<Class> {
        Class::new(self.c, self.b, r.try_into().ok()?).ok()
    }

    /// Where x stands in class `r`.
    pub(super) fn locate(&self, x: &Natural, r: u64) -> Option<Found> {
        if let Some(found) = self.family.listed(x) {
            return Some(found);
        }
        let class = self.class(r)?;
        if self.c == 1 {
            return self.locate_golden(&class, x);
        }
        let word = class.system().represent(x);
        if class.side_of_word(&word) == ClassSide::X {
            let partner = class.system().interpret(&class.partner_word(&word)).ok()?;
            let (index, _) = self.family.index_below(r, &partner.checked_sub(x)?)?;
            return Some(Found { side: Side::Lower, index: Some(index), partner });
        }
        let class = class.opposite();
        let partner = class.system().interpret(&class.inverse_partner_word(&word)?).ok()?;
        let difference = x.checked_sub(&partner)?;
        let (index, _) = self.family.index_below(class.r().into(), &difference)?;
        Some(Found { side: Side::Upper, index: Some(index), partner })
    }

    /// If all quotients are 1, the q-word of x is its p-word shifted left, so reading it with
    /// p-weights gives the partner without a second conversion.
    fn locate_golden(&self, class: &Class, x: &Natural) -> Option<Found> {
        let Mixed { word, value } = mixed(class.system().quotients(), x);
        let word = word.shifted_right(1);
        if class.side_of_word(&word) == ClassSide::X {
            let index = value.checked_sub(x)?;
            return Some(Found { side: Side::Lower, index: Some(index), partner: value });
        }
        // An upper number x shifted right is value − x, since F_{i−1} = F_{i+1} − F_i.
        let partner = value.checked_sub(x)?;
        let index = x.checked_sub(&partner)?;
        Some(Found { side: Side::Upper, index: Some(index), partner })
    }

    /// The pair of index `n` in class `r`.
    pub(super) fn pair(&self, r: u64, n: &Natural) -> Option<(Natural, Natural)> {
        if let Some(pair) = self.family.listed_pair(n) {
            return Some(pair);
        }
        let class = self.class(r)?;
        let lower = match r {
            0 => floor_of_multiple(class.system().quotients(), n),
            _ => class.x(n),
        };
        let upper = &lower + &self.family.difference(r, n);
        Some((lower, upper))
    }
}
