//! L-families: words `E z^n F` with fixed ends (*colouring* 7.3.1), and the bitypes of twelve of them
//! (Table 7.2).
//!
//! The ends are `a`, `aa`, `aaa`, `aza`, each with its colour, and `z`. If both ends have a colour,
//! it matters whether the two colours are the same. From some size on, words contain a structure
//! with which Bob wins (Theorem 6.6.5), so finitely many sizes and ranges without end describe a
//! whole family.

use std::fmt;

use noyau_core::bitype::Bitype;

use crate::graph::colouring::Colour;
use crate::graph::colouring::word::{CaterpillarWord, Letter};

/// The end of a word of a family.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum End {
    /// `a`.
    One,
    /// `aa`, which plays like `a0`.
    Two,
    /// `aaa`.
    Three,
    /// `aza`.
    Around,
    /// `z`.
    Free,
}

/// Whether the colours of the two ends are the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum EndRelation {
    /// `=`; also used if there are not two colours to compare.
    Equal,
    /// `#`.
    Different,
}

impl EndRelation {
    /// Both relations.
    pub const ALL: [Self; 2] = [Self::Equal, Self::Different];
}

/// Sizes of members of a family, as Table 7.2 lists them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TableSizes {
    /// n, with either relation.
    At(usize),
    /// n=.
    Equal(usize),
    /// n#.
    Different(usize),
    /// n-: n and everything below.
    UpTo(usize),
    /// n+: n and everything above.
    From(usize),
}

impl TableSizes {
    /// Whether this size is among them.
    #[must_use]
    pub fn contains(self, size: usize, relation: EndRelation) -> bool {
        match self {
            Self::At(n) => size == n,
            Self::Equal(n) => size == n && relation == EndRelation::Equal,
            Self::Different(n) => size == n && relation == EndRelation::Different,
            Self::UpTo(n) => size <= n,
            Self::From(n) => size >= n,
        }
    }
}

impl fmt::Display for TableSizes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::At(n) => write!(f, "{n}"),
            Self::Equal(n) => write!(f, "{n}="),
            Self::Different(n) => write!(f, "{n}#"),
            Self::UpTo(n) => write!(f, "{n}-"),
            Self::From(n) => write!(f, "{n}+"),
        }
    }
}

/// A row of Table 7.2.
#[derive(Debug, Clone, Copy)]
pub struct TableFamily {
    /// The two ends.
    pub ends: [End; 2],
    /// Sizes of bitype AA.
    pub aa: &'static [TableSizes],
    /// Sizes of a bitype of at least NN; those in neither `bb` nor `variable` are NN.
    pub at_least_nn: &'static [TableSizes],
    /// Sizes of bitype BB.
    pub bb: &'static [TableSizes],
    /// Sizes of a variable bitype.
    pub variable: &'static [(TableSizes, Bitype)],
}

use End::{Around, Free, One, Three, Two};
use TableSizes::{At, Different, Equal, From, UpTo};

/// Table 7.2; the last row is corrected (the thesis has 22- for AA and no variable sizes).
pub const FAMILIES: [TableFamily; 12] = [
    TableFamily {
        ends: [One, One],
        aa: &[At(0), Equal(1), At(2), At(4), At(6), Equal(8)],
        at_least_nn: &[Different(1), At(3), At(5), At(7), Different(8), From(9)],
        bb: &[Different(14), At(16), Different(17), From(18)],
        variable: &[],
    },
    TableFamily {
        ends: [One, Two],
        aa: &[UpTo(9), Equal(10), At(11), Equal(13)],
        at_least_nn: &[Different(10), At(12), Different(13), From(14)],
        bb: &[Different(19), At(21), Different(22), From(23)],
        variable: &[],
    },
    TableFamily {
        ends: [Two, Two],
        aa: &[UpTo(14), Equal(15), At(16), Equal(18)],
        at_least_nn: &[Different(15), At(17), Different(18), From(19)],
        bb: &[Different(24), At(26), Different(27), From(28)],
        variable: &[],
    },
    TableFamily {
        ends: [One, Three],
        aa: &[Equal(0), At(1), Equal(3)],
        at_least_nn: &[Different(0), At(2), Different(3), From(4)],
        bb: &[Different(9), At(11), Different(12), From(13)],
        variable: &[],
    },
    TableFamily {
        ends: [Two, Three],
        aa: &[At(0), Different(1), At(2), At(3), At(4), Equal(5), At(6), Equal(8)],
        at_least_nn: &[Different(5), At(7), Different(8), From(9)],
        bb: &[Different(14), At(16), Different(17), From(18)],
        variable: &[(Equal(1), Bitype::NA)],
    },
    TableFamily {
        ends: [Three, Three],
        aa: &[Different(0), Equal(2)],
        at_least_nn: &[At(1), Different(2), From(3)],
        bb: &[Different(4), At(6), Different(7), From(8)],
        variable: &[(Equal(0), Bitype::PN)],
    },
    TableFamily {
        ends: [One, Around],
        aa: &[Equal(0)],
        at_least_nn: &[Different(0), From(1)],
        bb: &[Different(6), At(8), Different(9), From(10)],
        variable: &[],
    },
    TableFamily {
        ends: [Two, Around],
        aa: &[At(0), Different(1), Equal(2), At(3), Equal(5)],
        at_least_nn: &[Different(2), At(4), Different(5), From(6)],
        bb: &[Different(11), At(13), Different(14), From(15)],
        variable: &[(Equal(1), Bitype::AN)],
    },
    TableFamily {
        ends: [Three, Around],
        aa: &[],
        at_least_nn: &[From(0)],
        bb: &[Different(1), At(3), Different(4), From(5)],
        variable: &[(Equal(0), Bitype::NB)],
    },
    TableFamily {
        ends: [Two, Free],
        aa: &[UpTo(18)],
        at_least_nn: &[From(19)],
        bb: &[From(28)],
        variable: &[],
    },
    TableFamily {
        ends: [One, Free],
        aa: &[UpTo(13)],
        at_least_nn: &[From(14)],
        bb: &[From(23)],
        variable: &[],
    },
    TableFamily {
        ends: [Free, Free],
        aa: &[UpTo(20)],
        at_least_nn: &[From(23)],
        bb: &[From(28)],
        variable: &[(At(21), Bitype::AN), (At(22), Bitype::AN)],
    },
];

impl TableFamily {
    /// The bitype of a member. Every size is in one of the lists.
    #[must_use]
    pub fn bitype(&self, size: usize, relation: EndRelation) -> Option<Bitype> {
        let among = |list: &[TableSizes]| list.iter().any(|sizes| sizes.contains(size, relation));
        let variable = self.variable.iter().find(|(sizes, _)| sizes.contains(size, relation));
        if let Some((_, bitype)) = variable {
            Some(*bitype)
        } else if among(self.bb) {
            Some(Bitype::BB)
        } else if among(self.at_least_nn) {
            Some(Bitype::NN)
        } else {
            among(self.aa).then_some(Bitype::AA)
        }
    }

    /// The family with these ends, in either order.
    #[must_use]
    pub fn with_ends(one: End, other: End) -> Option<&'static Self> {
        FAMILIES.iter().find(|family| family.ends == [one, other] || family.ends == [other, one])
    }
}

/// The place of a word in the families.
#[derive(Debug, Clone, Copy)]
pub struct Member {
    /// The family.
    pub family: &'static TableFamily,
    /// The number of z between the ends.
    pub size: usize,
    /// Whether the colours of the ends are the same.
    pub relation: EndRelation,
}

/// The ends with which a word can begin that has this extremity and this spine, each with the
/// number of letters of the spine that it takes.
fn ends(end: Option<Colour>, spine: &[Letter]) -> Vec<(End, usize)> {
    let Some(colour) = end else { return vec![(Free, 0)] };
    let same = |index: usize| spine.get(index) == Some(&Letter::colour(colour));
    // A leaf of a colour that the vertex already sees has no effect.
    let doubled = spine.first().is_some_and(Letter::is_hole) || same(0);
    let mut found = vec![(One, 0)];
    if doubled {
        found.push((Two, 1));
        if same(1) {
            found.push((Three, 2));
        }
    }
    if spine.first() == Some(&Letter::Z) && same(1) {
        found.push((Around, 2));
    }
    found
}

/// The place of a word in Table 7.2, if it belongs to one of its families.
#[must_use]
pub fn member(word: &CaterpillarWord) -> Option<Member> {
    let CaterpillarWord::Linear { left, spine, right } = word else { return None };
    let backwards: Vec<Letter> = spine.iter().rev().copied().collect();
    let relation = match (left, right) {
        (Some(one), Some(other)) if one != other => EndRelation::Different,
        _ => EndRelation::Equal,
    };
    for (one, before) in ends(*left, spine) {
        for (other, after) in ends(*right, &backwards) {
            let Some(last) = spine.len().checked_sub(after) else { continue };
            let Some(middle) = spine.get(before..last) else { continue };
            let family = TableFamily::with_ends(one, other);
            if let Some(family) = family.filter(|_| middle.iter().all(|z| *z == Letter::Z)) {
                return Some(Member { family, size: middle.len(), relation });
            }
        }
    }
    None
}

/// The bitype of a word by Table 7.2.
pub(super) fn bitype(word: &CaterpillarWord) -> Option<Bitype> {
    let Member { family, size, relation } = member(word)?;
    family.bitype(size, relation)
}
