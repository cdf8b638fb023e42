//! Marks the near options of a member: those without two far parts.

use noyau_family::{Part, Parts};
use pulp::{Simd, WithSimd};

use super::Blocked;
use crate::sequence::column::Width;
use crate::sequence::rows::{Row, WORD};

impl<V: Width> Blocked<V> {
    /// Marks the near options of a member whose parts are known. Those with all parts below the
    /// size `marked` are marked already.
    pub(super) fn mark_near(&self, kind: usize, size: usize, marked: usize, row: Row<'_>) {
        match row {
            Row::Bits(bits) => {
                *bits |=
                    self.instructions.arch.dispatch(NearBits { engine: self, kind, size, marked });
            }
            Row::Bytes(bytes) => self.each_near(kind, size, marked, |value| bytes[value] = 1),
        }
    }

    /// Calls a function with the values of the near options of a member whose parts are known, but
    /// not all below the size `marked`.
    #[inline(always)]
    fn each_near(&self, kind: usize, size: usize, marked: usize, mut meet: impl FnMut(usize)) {
        let rules = &self.grammar.kinds()[kind].rules;
        for rule in rules.iter().filter(|rule| rule.sizes.contains(size)) {
            let nim = V::narrow(rule.nim as usize);
            let Some(rest) = size.checked_sub(rule.takes.first) else { continue };
            match rule.parts {
                Parts::None => meet(nim.index()),
                Parts::One(part) => {
                    let value = self.columns[part.kind].values().get(rest);
                    if let Some(value) = value.filter(|_| rest >= part.least.max(marked)) {
                        meet((*value ^ nim).index());
                    }
                }
                Parts::Two(left, right) => {
                    let mut meet = |sum: V| meet((sum ^ nim).index());
                    let reach = self.reach(size);
                    self.each_small((left, right), rest, reach, marked, &mut meet);
                    if left != right {
                        self.each_small((right, left), rest, reach, marked, &mut meet);
                    }
                }
            }
        }
    }

    /// Calls a function with the nim sums of two known parts that are not both below the size
    /// `marked`. The part `one` is below the reach.
    #[inline(always)]
    fn each_small(
        &self,
        (one, other): (Part, Part),
        rest: usize,
        reach: usize,
        marked: usize,
        meet: impl FnMut(V),
    ) {
        let (ones, others) = (&self.columns[one.kind], &self.columns[other.kind]);
        let first = one.least.max((rest + 1).saturating_sub(others.len()));
        let end = (rest + 1).saturating_sub(other.least.max(marked));
        let end = end.min(reach).min(ones.len());
        if first < end {
            let firsts = &ones.values()[first..end];
            let seconds = others.down(rest - first, rest + 1 - end);
            firsts.iter().zip(seconds).map(|(first, second)| *first ^ *second).for_each(meet);
        }
    }
}

/// Collects the values of the near options of a member as bits, if they are below [`WORD`].
struct NearBits<'a, V> {
    engine: &'a Blocked<V>,
    kind: usize,
    size: usize,
    marked: usize,
}

impl<V: Width> WithSimd for NearBits<'_, V> {
    type Output = u64;

    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) -> u64 {
        let mut bits = 0;
        let Self { engine, kind, size, marked } = self;
        engine.each_near(kind, size, marked, |value| bits |= 1 << (value % WORD));
        bits
    }
}
