//! Looking for many values at once among very many options, with the widest vector instructions.
//!
//! The wanted values are a set of bits that is kept in vector registers. A nim sum of two parts
//! picks its word of 16 bits by a permutation of the registers, and its bit by a shift: whether
//! 32 sums are wanted takes about as long as marking five of them, however many values there are.
//!
//! A permutation reaches 1,024 values. If the values are many more, the registers hold three
//! *shadows* of the set instead, each of ten bits of the values: a sum that is in all shadows is
//! looked up in the set itself. As long as few values are wanted hardly any other sum gets there.

// Other machines have sieves in its place.
#![cfg_attr(not(target_arch = "x86_64"), allow(dead_code, unused_variables))]

#[cfg(target_arch = "x86_64")]
mod wide;

use pulp::Arch;

/// Values of options that are looked for.
#[derive(Debug)]
pub(super) struct Filter {
    /// The wanted values as bits, in whole blocks.
    words: Vec<u16>,
    left: usize,
    /// The shadows, and how many values were wanted when they were cast.
    shadows: [[u16; BLOCK]; SHIFTS.len()],
    cast_for: usize,
}

/// Words that one permutation reaches.
const BLOCK: usize = 64;
/// A shadow shows the ten bits of a value from one of these on.
const SHIFTS: [u16; 3] = [0, 2, 4];
/// Most values that shadows tell apart well enough.
const SHADOWED: usize = 128;
/// Most blocks that are looked up as fast as shadows.
const DIRECT: usize = 2;
/// Values are below this.
const WIDEST: usize = 1 << 14;

/// Whether the machine has the instructions.
pub(super) fn available(arch: Arch) -> bool {
    #[cfg(target_arch = "x86_64")]
    return matches!(arch, Arch::V4(_));
    #[cfg(not(target_arch = "x86_64"))]
    return false;
}

impl Filter {
    /// The set of some values, all different.
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

    /// How many values are still wanted.
    pub(super) fn left(&self) -> usize {
        self.left
    }

    /// Takes those values out of the set that are nim sums of a pair.
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
    /// Casts the shadows anew, unless most of the values that they show are still wanted.
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

/// Takes a value out of the set, and counts it if it was there.
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

    /// Strikes the sums of pseudo-random pairs out of the multiples of `step`.
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
}
