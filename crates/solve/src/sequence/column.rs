//! The values of one kind, in narrow integers, forwards and backwards.
//!
//! The parts of an option add up: while one grows the other shrinks. With a copy of the values in
//! the opposite order both are read forwards, which is what vector instructions want. They also
//! want vectors that begin where a line of the cache begins: the value of size 0 does.

use std::fmt::Debug;
use std::ops::BitXor;

/// An integer that values are kept in.
pub(super) trait Width:
    Copy + Debug + Ord + BitXor<Output = Self> + Into<u32> + Send + Sync + 'static
{
    /// Values must stay below this.
    const LIMIT: usize;

    /// The value, which must fit.
    fn narrow(value: usize) -> Self;

    /// The value as an index.
    fn index(self) -> usize;

    /// The values themselves, if they are words of 16 bits.
    fn words(values: &[Self]) -> Option<&[u16]>;
}

impl Width for u8 {
    const LIMIT: usize = 1 << 8;

    fn narrow(value: usize) -> Self {
        Self::try_from(value).unwrap_or(Self::MAX)
    }

    fn index(self) -> usize {
        usize::from(self)
    }

    fn words(_: &[Self]) -> Option<&[u16]> {
        None
    }
}

impl Width for u16 {
    const LIMIT: usize = 1 << 16;

    fn narrow(value: usize) -> Self {
        Self::try_from(value).unwrap_or(Self::MAX)
    }

    fn index(self) -> usize {
        usize::from(self)
    }

    fn words(values: &[Self]) -> Option<&[u16]> {
        Some(values)
    }
}

/// Values of one kind, from size 0 on.
#[derive(Debug, Clone)]
pub(super) struct Column<V> {
    length: usize,
    /// The values, after some places that are left out for the sake of [`LINE`].
    forward: Vec<V>,
    left_out: usize,
    /// The same backwards, at the end of the buffer.
    backward: Vec<V>,
}

/// Bytes of a line of the cache, and of a vector.
pub(super) const LINE: usize = 64;

impl<V: Width> Column<V> {
    pub(super) fn new() -> Self {
        Self { length: 0, forward: Vec::new(), left_out: 0, backward: Vec::new() }
    }

    pub(super) fn push(&mut self, value: V) {
        if self.length == self.backward.len() {
            self.grow();
        }
        self.forward[self.left_out + self.length] = value;
        let place = self.backward.len() - 1 - self.length;
        self.backward[place] = value;
        self.length += 1;
    }

    /// Makes room for twice as many values.
    fn grow(&mut self) {
        let room = (2 * self.length).max(1 << 10);
        let mut forward = vec![V::narrow(0); room + LINE];
        let left_out = forward.as_ptr().align_offset(LINE).min(LINE);
        forward[left_out..][..self.length].copy_from_slice(self.values());
        let mut backward = vec![V::narrow(0); room - self.length];
        backward.extend_from_slice(&self.backward);
        (self.forward, self.left_out, self.backward) = (forward, left_out, backward);
    }

    /// Forgets the value of the largest size.
    pub(super) fn pop(&mut self) {
        self.length = self.length.saturating_sub(1);
    }

    /// The values by size.
    pub(super) fn values(&self) -> &[V] {
        &self.forward[self.left_out..][..self.length]
    }

    /// The values of the sizes `from, from - 1, …, to`.
    pub(super) fn down(&self, from: usize, to: usize) -> &[V] {
        let end = self.backward.len();
        &self.backward[end - 1 - from..end - to]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_directions_agree() {
        let mut column = Column::new();
        for value in 0..5000_usize {
            column.push(u16::narrow(value));
        }
        assert_eq!(column.values()[4999], 4999);
        assert_eq!(column.down(4321, 4319), [4321, 4320, 4319]);
        assert_eq!(column.down(4999, 0).len(), 5000);
        assert_eq!(column.values().as_ptr().align_offset(LINE), 0);
        column.pop();
        column.push(7);
        assert_eq!((column.values().last(), column.down(4999, 4998)), (Some(&7), &[7, 4998][..]));
    }
}
