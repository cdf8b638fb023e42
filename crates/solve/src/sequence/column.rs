//! The values of one kind, in narrow integers, forwards and backwards.
//!
//! The sizes of the two parts of an option have a fixed sum: while one grows, the other shrinks.
//! With a second copy of the values in the opposite order, both parts are read forwards, as vector
//! instructions need it. Wide vectors are fastest if they begin at a cache line, so the value of
//! size 0 should be at the start of a line.

use std::fmt::Debug;
use std::ops::BitXor;

/// An integer type for values.
pub(super) trait Width:
    Copy + Debug + Ord + BitXor<Output = Self> + Into<u32> + Send + Sync + 'static
{
    /// All values must be below this.
    const LIMIT: usize;

    /// Converts a value, which must be below the limit.
    fn narrow(value: usize) -> Self;

    /// The value as an index.
    fn index(self) -> usize;

    /// The same slice, if its elements are words of 16 bits.
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

/// The values of one kind, from size 0 on. If `ALIGNED`, that of size 0 is at the start of a cache
/// line.
#[derive(Debug, Clone)]
pub(super) struct Column<V, const ALIGNED: bool = false> {
    /// The values. If aligned, unused places come first.
    forward: Vec<V>,
    left_out: usize,
    /// The same values in reverse order, at the end of the buffer.
    backward: Vec<V>,
}

/// The number of bytes of a cache line, and of a vector.
pub(super) const LINE: usize = 64;

impl<V: Width, const ALIGNED: bool> Column<V, ALIGNED> {
    pub(super) fn new() -> Self {
        Self { forward: Vec::new(), left_out: 0, backward: Vec::new() }
    }

    /// The number of values.
    pub(super) fn len(&self) -> usize {
        self.values().len()
    }

    pub(super) fn push(&mut self, value: V) {
        let size = self.len();
        if size == self.backward.len() {
            self.grow();
        }
        let place = self.backward.len() - 1 - size;
        self.backward[place] = value;
        self.forward.push(value);
    }

    /// Doubles the room for values.
    fn grow(&mut self) {
        let room = (2 * self.len()).max(1 << 10);
        let mut backward = vec![V::narrow(0); room];
        backward[room - self.len()..].copy_from_slice(&self.backward);
        self.backward = backward;
        if ALIGNED {
            let mut forward: Vec<V> = Vec::with_capacity(room + LINE);
            let left_out = forward.as_ptr().align_offset(LINE).min(LINE);
            forward.resize(left_out, V::narrow(0));
            forward.extend_from_slice(self.values());
            (self.forward, self.left_out) = (forward, left_out);
        }
    }

    /// Removes the value of the largest size.
    pub(super) fn pop(&mut self) {
        if self.len() > 0 {
            self.forward.pop();
        }
    }

    /// The values, indexed by size.
    pub(super) fn values(&self) -> &[V] {
        if ALIGNED { &self.forward[self.left_out..] } else { &self.forward }
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

    fn check<const ALIGNED: bool>() {
        let mut column: Column<u16, ALIGNED> = Column::new();
        for value in 0..5000 {
            column.push(u16::narrow(value));
        }
        assert_eq!((column.len(), column.values()[4999]), (5000, 4999));
        assert_eq!(column.down(4321, 4319), [4321, 4320, 4319]);
        assert_eq!(column.down(4999, 0).len(), 5000);
        column.pop();
        column.push(7);
        assert_eq!((column.values().last(), column.down(4999, 4998)), (Some(&7), &[7, 4998][..]));
        let mut empty: Column<u16, ALIGNED> = Column::new();
        empty.push(3);
        (0..3).for_each(|_| empty.pop());
        assert_eq!((empty.len(), empty.values()), (0, &[][..]));
        assert!(!ALIGNED || column.values().as_ptr().align_offset(LINE) == 0);
    }

    #[test]
    fn both_directions_agree() {
        check::<false>();
        check::<true>();
    }
}
