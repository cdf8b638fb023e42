//! The values of one kind, in narrow integers, forwards and backwards.
//!
//! The parts of an option add up: while one grows the other shrinks. With a copy of the values in
//! the opposite order both are read forwards, which is what vector instructions want.

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
    forward: Vec<V>,
    /// The same backwards, at the end of the buffer.
    backward: Vec<V>,
}

impl<V: Width> Column<V> {
    pub(super) fn new() -> Self {
        Self { forward: Vec::new(), backward: vec![V::narrow(0); 1 << 10] }
    }

    pub(super) fn push(&mut self, value: V) {
        let size = self.forward.len();
        if size == self.backward.len() {
            let mut longer = vec![V::narrow(0); size];
            longer.extend_from_slice(&self.backward);
            self.backward = longer;
        }
        let place = self.backward.len() - 1 - size;
        self.backward[place] = value;
        self.forward.push(value);
    }

    /// Forgets the value of the largest size.
    pub(super) fn pop(&mut self) {
        self.forward.pop();
    }

    /// The values by size.
    pub(super) fn values(&self) -> &[V] {
        &self.forward
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
    }
}
