//! Sets of bitypes: those of the options of a position, or those that a sum may have.

use std::fmt;

use super::Bitype;

/// A set of bitypes, iterated from best for Alice to best for Bob.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct BitypeSet(u16);

impl BitypeSet {
    /// All nine bitypes.
    pub const ALL: Self = Self(0x1ff);

    fn bit(bitype: Bitype) -> u16 {
        1 << bitype as u16
    }

    /// Whether the set contains `bitype`.
    #[must_use]
    pub fn contains(self, bitype: Bitype) -> bool {
        self.0 & Self::bit(bitype) != 0
    }

    /// Adds a bitype.
    pub fn insert(&mut self, bitype: Bitype) {
        self.0 |= Self::bit(bitype);
    }

    /// Whether the set is empty.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The number of bitypes.
    #[must_use]
    pub fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The bitypes that are in both sets.
    #[must_use]
    pub fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Whether every bitype of this set is in `other`.
    #[must_use]
    pub fn is_subset(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// The only element of a set with one element.
    #[must_use]
    pub fn single(self) -> Option<Bitype> {
        self.iter().next().filter(|_| self.len() == 1)
    }

    /// The set of the mirrors of its bitypes: what they become beside a spare move.
    #[must_use]
    pub fn mirror(self) -> Self {
        self.iter().map(Bitype::mirror).collect()
    }

    /// The bitypes, from best for Alice to best for Bob.
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
