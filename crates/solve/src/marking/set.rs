//! Sets of vertices as a fixed number of machine words.

use std::cmp::Ordering;

use crate::mix::mix;

/// A set of vertices numbered from 0, at most `64 * W` of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Set<const W: usize>([u64; W]);

impl<const W: usize> Set<W> {
    pub(super) const EMPTY: Self = Self([0; W]);

    #[inline]
    pub(super) fn insert(&mut self, vertex: usize) {
        self.0[vertex / 64] |= 1 << (vertex % 64);
    }

    #[inline]
    pub(super) fn contains(&self, vertex: usize) -> bool {
        self.0[vertex / 64] >> (vertex % 64) & 1 != 0
    }

    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    #[inline]
    pub(super) fn count(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The least vertex.
    #[inline]
    pub(super) fn first(&self) -> Option<usize> {
        let index = self.0.iter().position(|&word| word != 0)?;
        Some(index * 64 + self.0[index].trailing_zeros() as usize)
    }

    #[inline]
    pub(super) fn and(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }

    #[inline]
    pub(super) fn or(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }

    #[inline]
    pub(super) fn without(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] & !other.0[i]))
    }

    #[inline]
    pub(super) fn minus(mut self, vertex: usize) -> Self {
        self.0[vertex / 64] &= !(1 << (vertex % 64));
        self
    }

    /// The vertices of the set below this one.
    #[inline]
    pub(super) fn below(&self, vertex: usize) -> Self {
        Self(std::array::from_fn(|i| match (vertex / 64).cmp(&i) {
            Ordering::Less => 0,
            Ordering::Equal => self.0[i] & ((1 << (vertex % 64)) - 1),
            Ordering::Greater => self.0[i],
        }))
    }

    #[inline]
    pub(super) fn iter(&self) -> impl Iterator<Item = usize> + use<W> {
        let mut words = self.0;
        let mut index = 0;
        std::iter::from_fn(move || {
            while index < W {
                let word = words[index];
                if word != 0 {
                    words[index] = word & (word - 1);
                    return Some(index * 64 + word.trailing_zeros() as usize);
                }
                index += 1;
            }
            None
        })
    }

    #[inline]
    pub(super) fn hash(&self) -> u64 {
        self.0.iter().fold(0, |hash, &word| mix(hash ^ word))
    }
}

impl Set<1> {
    /// The set as the bits of one word.
    #[inline]
    pub(super) fn word(self) -> u64 {
        self.0[0]
    }

    #[inline]
    pub(super) fn of_word(word: u64) -> Self {
        Self([word])
    }
}

impl<const W: usize> FromIterator<usize> for Set<W> {
    fn from_iter<I: IntoIterator<Item = usize>>(vertices: I) -> Self {
        let mut set = Self::EMPTY;
        vertices.into_iter().for_each(|vertex| set.insert(vertex));
        set
    }
}

impl<const W: usize> Default for Set<W> {
    fn default() -> Self {
        Self::EMPTY
    }
}

/// The vertices of a set that is one word, in increasing order.
#[inline(always)]
pub(super) fn vertices(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let vertex = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(vertex)
    })
}
