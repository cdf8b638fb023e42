//! Sets of bitypes: what options have, what a sum may be.

use std::fmt;

use super::Bitype;

/// A set of bitypes, listed from Alice's to Bob's.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct BitypeSet(u16);

impl BitypeSet {
    /// All nine.
    pub const ALL: Self = Self(0x1ff);

    fn bit(bitype: Bitype) -> u16 {
        1 << bitype as u16
    }

    /// Is it one of them?
    #[must_use]
    pub fn contains(self, bitype: Bitype) -> bool {
        self.0 & Self::bit(bitype) != 0
    }

    /// Adds one.
    pub fn insert(&mut self, bitype: Bitype) {
        self.0 |= Self::bit(bitype);
    }

    /// Are there none?
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many there are.
    #[must_use]
    pub fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The bitypes of both sets.
    #[must_use]
    pub fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Is every one of them in `other`?
    #[must_use]
    pub fn is_subset(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// The only one, if there is one only.
    #[must_use]
    pub fn single(self) -> Option<Bitype> {
        self.iter().next().filter(|_| self.len() == 1)
    }

    /// Each of them, seen through a spare move.
    #[must_use]
    pub fn mirror(self) -> Self {
        self.iter().map(Bitype::mirror).collect()
    }

    /// They themselves, from Alice's to Bob's.
    pub fn iter(self) -> impl Iterator<Item = Bitype> {
        Bitype::ALL.into_iter().filter(move |bitype| self.contains(*bitype))
    }
}

impl FromIterator<Bitype> for BitypeSet {
    fn from_iter<I: IntoIterator<Item = Bitype>>(bitypes: I) -> Self {
        let mut set = Self::default();
        for bitype in bitypes {
            set.insert(bitype);
        }
        set
    }
}

impl fmt::Display for BitypeSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<String> = self.iter().map(|bitype| bitype.to_string()).collect();
        f.pad(&names.join(" "))
    }
}
