//! Searches for many values at once among very many options, with the widest vector instructions.
//!
//! The wanted values are a bit set in vector registers. A nim sum of two parts selects its word of
//! 16 bits by a permutation of the registers, and its bit by a shift. To test 32 sums takes about
//! as long as to mark five of them, no matter how many values are wanted.
//!
//! A permutation covers 1,024 values. If values may be much larger, the registers hold three
//! *shadows* of the set instead, each made from ten bits of the values. A sum that is in all
//! shadows is looked up in the set itself. As long as few values are wanted, hardly any other sum
//! gets that far.

// Other machines use sieves instead.
#![cfg_attr(not(target_arch = "x86_64"), allow(dead_code, unused_variables))]

#[cfg(target_arch = "x86_64")]
mod wide;

use pulp::Arch;

/// A set of wanted values.
#[derive(Debug)]
pub(super) struct Filter {
    /// The wanted values as bits, in whole blocks.
    words: Vec<u16>,
    left: usize,
    /// The shadows, and the number of values that were wanted when they were made.
    shadows: [[u16; BLOCK]; SHIFTS.len()],
    cast_for: usize,
}

/// The number of words that one permutation covers.
const BLOCK: usize = 64;
/// The first bits of the shadows. Each shadow uses ten bits of a value from there on.
const SHIFTS: [u16; 3] = [0, 2, 4];
/// Greatest number of values that shadows tell apart well enough.
const SHADOWED: usize = 128;
/// Greatest number of blocks that are searched as fast as shadows.
const DIRECT: usize = 2;
/// All values must be below this.
const WIDEST: usize = 1 << 14;

/// Whether the machine has the instructions.
pub(super) fn available(arch: Arch) -> bool {
    #[cfg(target_arch = "x86_64")]
    return matches!(arch, Arch::V4(_));
    #[cfg(not(target_arch = "x86_64"))]
    return false;
}

impl Filter {
    /// The set of these values, which must all be different.
    pub(super) fn new(values: impl Iterator<Item = usize>) -> Self {
        let mut words = vec![0; BLOCK];
        let mut left = 0;
        for value in values {
            let word = value / 16;
            if word >= words.len() {
                words.resize((word + 1).next_multiple_of(BLOCK), 0);
            }
            words[word] |= 1 << (value % 16);
            left += 1;
        }
        Self { words, left, shadows: [[0; BLOCK]; SHIFTS.len()], cast_for: usize::MAX }
    }

    /// Whether the values are below [`WIDEST`].
    pub(super) fn fits(&self) -> bool {
        self.words.len() * 16 <= WIDEST
    }

    /// Whether a value is still wanted.
    pub(super) fn contains(&self, value: usize) -> bool {
        self.words.get(value / 16).is_some_and(|word| word >> (value % 16) & 1 == 1)
    }

    /// The number of values that are still wanted.
    pub(super) fn left(&self) -> usize {
        self.left
    }

    /// Removes from the set all values that are the nim sum of a pair.
    pub(super) fn strike(&mut self, firsts: &[u16], seconds: &[u16], arch: Arch) {
        #[cfg(target_arch = "x86_64")]
        if let Arch::V4(simd) = arch {
            let struck = if self.left <= SHADOWED && self.words.len() > DIRECT * BLOCK {
                self.cast_shadows();
                let Self { words, shadows, .. } = self;
                wide::strike_shadowed(simd, firsts, seconds, words, shadows)
            } else {
                wide::strike(simd, firsts, seconds, &mut self.words)
            };
            self.left -= struck;
            return;
        }
        let sums = firsts.iter().zip(seconds).map(|(one, other)| one ^ other);
        self.left -= sums.map(|sum| remove(&mut self.words, sum)).sum::<usize>();
    }
}

#[cfg(target_arch = "x86_64")]
impl Filter {
    /// Makes the shadows again, unless most of the values in them are still wanted.
    fn cast_shadows(&mut self) {
        if self.cast_for <= self.left + self.left / 4 {
            return;
        }
        self.cast_for = self.left;
        self.shadows = [[0; BLOCK]; SHIFTS.len()];
        for (word, bits) in (0_u16..).zip(&self.words) {
            for bit in (0..16).filter(|bit| bits >> bit & 1 == 1) {
                for (shadow, shift) in self.shadows.iter_mut().zip(SHIFTS) {
                    let shown = (16 * word + bit) >> shift;
                    shadow[usize::from(shown / 16) % BLOCK] |= 1 << (shown % 16);
                }
            }
        }
    }
}

/// Removes a value from the set. Returns 1 if it was there, otherwise 0.
fn remove(words: &mut [u16], value: u16) -> usize {
    let Some(word) = words.get_mut(usize::from(value / 16)) else { return 0 };
    let there = *word >> (value % 16) & 1;
    *word &= !(1 << (value % 16));
    usize::from(there)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sequence::instructions::arches;

    /// Removes the sums of pseudo-random pairs from the set of multiples of `step`.
    fn check(arch: Arch, width: usize, step: usize) {
        let pseudo = |n: usize, prime: usize| (n * n * 31 + n * 7919) % prime % width;
        let values = |prime| -> Vec<u16> {
            (0..1000).map(|n| u16::try_from(pseudo(n, prime)).unwrap()).collect()
        };
        let (firsts, seconds) = (values(16_381), values(16_127));
        let mut filter = Filter::new((0..width).step_by(step));
        let occurs =
            |value: usize| firsts.iter().zip(&seconds).any(|(a, b)| usize::from(a ^ b) == value);
        for (firsts, seconds) in firsts.chunks(333).zip(seconds.chunks(333)) {
            filter.strike(firsts, seconds, arch);
        }
        for value in 0..width {
            let expected = value % step == 0 && !occurs(value);
            assert_eq!(filter.contains(value), expected, "{value} of {width}, step {step}");
        }
        let left = (0..width).step_by(step).filter(|value| !occurs(*value)).count();
        assert_eq!(filter.left(), left);
    }

    #[test]
    fn sums_are_struck_out() {
        for arch in arches() {
            for width in [64, 1024, 2048, 4096, 8192, WIDEST] {
                check(arch, width, 3);
            }
        }
    }

    #[test]
    fn shadows_do_not_change_the_answer() {
        for arch in arches() {
            for width in [4096, 8192, WIDEST] {
                check(arch, width, width / SHADOWED + 1);
                check(arch, width, width / 7);
            }
        }
    }

    /// A permutation of more words than these reaches none of the values beyond.
    #[test]
    fn a_filter_fits_if_all_its_values_do() {
        let fits = |values: &[usize]| Filter::new(values.iter().copied()).fits();
        assert!(fits(&[]) && fits(&[0]) && fits(&[5, WIDEST - 1]));
        assert!(!fits(&[5, WIDEST]) && !fits(&[1 << 15]));
    }
}
