//! Looking for a few values among very many options, with vector instructions.

use pulp::{Arch, Simd, WithSimd};

use super::column::Width;

/// Values that are looked for together.
pub(super) const TOGETHER: usize = 4;
/// Options between two looks at what was found.
const CHUNK: usize = 512;

/// All options of one rule with two parts, as far as they are looked through: pairs of one value
/// from each slice.
#[derive(Debug, Clone, Copy)]
pub(super) struct Pairs<'a, V> {
    pub(super) firsts: &'a [V],
    pub(super) seconds: &'a [V],
    pub(super) nim: V,
}

impl<V: Width> Pairs<'_, V> {
    /// Removes the values of options from `wanted`, which holds at most [`TOGETHER`]. Gives the
    /// number of options that were looked at.
    pub(super) fn remove(&self, wanted: &mut Vec<V>, arch: Arch) -> usize {
        for value in wanted.iter_mut() {
            *value = *value ^ self.nim;
        }
        let looked = arch.dispatch(Scan { pairs: *self, wanted: &mut *wanted });
        for value in wanted.iter_mut() {
            *value = *value ^ self.nim;
        }
        looked
    }

    // Inlined into code that was compiled for the instructions of this machine.
    #[inline(always)]
    fn scan(&self, wanted: &mut Vec<V>) -> usize {
        let chunks = self.firsts.len().div_ceil(CHUNK);
        // Neighbours have values of about the same size, and so of few differences: the chunks
        // are visited in an order that jumps about.
        let jump = coprime_jump(chunks);
        let mut chunk = 0;
        for count in 0..chunks {
            if wanted.is_empty() {
                return count * CHUNK;
            }
            let from = chunk * CHUNK;
            let to = self.firsts.len().min(from + CHUNK);
            let (firsts, seconds) = (&self.firsts[from..to], &self.seconds[from..to]);
            match wanted.len() {
                1 => retain::<V, 1>(firsts, seconds, wanted),
                2 => retain::<V, 2>(firsts, seconds, wanted),
                3 | 4 => retain::<V, 4>(firsts, seconds, wanted),
                _ => retain::<V, TOGETHER>(firsts, seconds, wanted),
            }
            chunk += jump;
            if chunk >= chunks {
                chunk -= chunks;
            }
        }
        chunks * CHUNK
    }
}

/// The scan, for the vector instructions that the machine has.
struct Scan<'a, V> {
    pairs: Pairs<'a, V>,
    wanted: &'a mut Vec<V>,
}

impl<V: Width> WithSimd for Scan<'_, V> {
    type Output = usize;

    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) -> usize {
        self.pairs.scan(self.wanted)
    }
}

/// A step that visits all of `0..length` from 0 on, about 0.62 of the length.
fn coprime_jump(length: usize) -> usize {
    let gcd = |mut a: usize, mut b: usize| {
        while b != 0 {
            (a, b) = (b, a % b);
        }
        a
    };
    let near = (length * 5 / 8).max(1);
    (near..length).find(|jump| gcd(*jump, length) == 1).unwrap_or(1)
}

/// Keeps the wanted values that no pair has. There is no early end: this way the loop becomes
/// vector instructions.
#[inline(always)]
fn retain<V: Width, const K: usize>(firsts: &[V], seconds: &[V], wanted: &mut Vec<V>) {
    let Some(last) = wanted.last() else { return };
    let mut values = [*last; K];
    for (value, wanted) in values.iter_mut().zip(wanted.iter()) {
        *value = *wanted;
    }
    // The least nim sum with a value is 0 if it was met.
    let mut least = [V::narrow(usize::MAX); K];
    for (one, other) in firsts.iter().zip(seconds) {
        let sum = *one ^ *other;
        for (least, value) in least.iter_mut().zip(&values) {
            *least = (*least).min(sum ^ *value);
        }
    }
    if least.contains(&V::narrow(0)) {
        let mut least = least.iter();
        wanted.retain(|_| least.next().is_some_and(|least| *least != V::narrow(0)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_jump_visits_everything() {
        for length in 1..200 {
            let jump = coprime_jump(length);
            let mut seen: Vec<usize> = (0..length).map(|step| step * jump % length).collect();
            seen.sort_unstable();
            assert!(seen.into_iter().eq(0..length), "{length}");
        }
    }

    #[test]
    fn values_that_occur_are_removed() {
        let firsts: Vec<u16> = (0..3000_u32).map(|n| (n * 7 % 900) as u16).collect();
        let seconds: Vec<u16> = (0..3000_u32).map(|n| (n * n % 1000) as u16).collect();
        let pairs = Pairs { firsts: &firsts, seconds: &seconds, nim: 5 };
        for start in (0..1024_u16).step_by(8) {
            let mut wanted: Vec<u16> = (start..start + 8).collect();
            pairs.remove(&mut wanted, Arch::new());
            let occurs = |value: u16| firsts.iter().zip(&seconds).any(|(a, b)| a ^ b ^ 5 == value);
            let expected: Vec<u16> = (start..start + 8).filter(|value| !occurs(*value)).collect();
            assert_eq!(wanted, expected);
        }
    }
}
