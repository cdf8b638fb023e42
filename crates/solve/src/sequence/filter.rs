//! Looking for many values at once among very many options, with the widest vector instructions.
//!
//! The wanted values are a set of bits that is kept in vector registers. A nim sum of two parts
//! picks its word of 16 bits by a permutation of the registers, and its bit by a shift: whether
//! 32 sums are wanted takes about as long as marking five of them, however many values there are.

use pulp::Arch;

/// Values of options that are looked for.
#[derive(Debug)]
pub(super) struct Filter {
    /// The wanted values as bits, in whole blocks.
    words: Vec<u16>,
    left: usize,
}

/// Words that one permutation reaches.
const BLOCK: usize = 64;
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
        Self { words, left }
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
            self.left -= wide::strike(simd, firsts, seconds, &mut self.words);
            return;
        }
        let sums = firsts.iter().zip(seconds).map(|(one, other)| one ^ other);
        self.left -= sums.map(|sum| remove(&mut self.words, sum)).sum::<usize>();
    }
}

/// Takes a value out of the set, and counts it if it was there.
fn remove(words: &mut [u16], value: u16) -> usize {
    let Some(word) = words.get_mut(usize::from(value / 16)) else { return 0 };
    let there = *word >> (value % 16) & 1;
    *word &= !(1 << (value % 16));
    usize::from(there)
}

#[cfg(target_arch = "x86_64")]
mod wide {
    use std::arch::x86_64::__m512i;

    use pulp::x86::V4;
    use pulp::{NullaryFnOnce, cast};

    use super::{BLOCK, remove};

    /// Sums in a vector.
    const LANES: usize = 32;

    pub(super) fn strike(simd: V4, firsts: &[u16], seconds: &[u16], words: &mut [u16]) -> usize {
        macro_rules! by_blocks {
            ($($blocks:literal)*) => {
                match words.len() / BLOCK {
                    $($blocks => simd.vectorize(Strike::<$blocks> { simd, firsts, seconds, words }),)*
                    _ => 0,
                }
            };
        }
        by_blocks!(1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16)
    }

    struct Strike<'a, const BLOCKS: usize> {
        simd: V4,
        firsts: &'a [u16],
        seconds: &'a [u16],
        words: &'a mut [u16],
    }

    impl<const BLOCKS: usize> NullaryFnOnce for Strike<'_, BLOCKS> {
        type Output = usize;

        #[inline(always)]
        fn call(self) -> usize {
            let Self { simd, firsts, seconds, words } = self;
            let (one, one_rest) = firsts.as_chunks::<LANES>();
            let (other, other_rest) = seconds.as_chunks::<LANES>();
            let mut tables = tables::<BLOCKS>(words);
            let mut struck = 0;
            for (one, other) in one.iter().zip(other) {
                let sums = simd.avx512f._mm512_xor_si512(cast(*one), cast(*other));
                let mut places = wanted(simd, sums, &tables);
                if places != 0 {
                    let sums: [u16; LANES] = cast(sums);
                    while places != 0 {
                        struck += remove(words, sums[places.trailing_zeros() as usize % LANES]);
                        places &= places - 1;
                    }
                    tables = self::tables(words);
                }
            }
            for (one, other) in one_rest.iter().zip(other_rest) {
                struck += remove(words, one ^ other);
            }
            struck
        }
    }

    /// The words of the set, as the halves of blocks.
    #[inline(always)]
    fn tables<const BLOCKS: usize>(words: &[u16]) -> [[__m512i; 2]; BLOCKS] {
        let (blocks, _) = words.as_chunks::<BLOCK>();
        std::array::from_fn(|block| cast::<[u16; BLOCK], [__m512i; 2]>(blocks[block]))
    }

    /// The places of the sums that are in the set.
    #[inline(always)]
    fn wanted<const BLOCKS: usize>(
        simd: V4,
        sums: __m512i,
        tables: &[[__m512i; 2]; BLOCKS],
    ) -> u32 {
        let (avx, bits) = (simd.avx512f, simd.avx512bw);
        let word = bits._mm512_srli_epi16::<4>(sums);
        let place = avx._mm512_and_si512(sums, avx._mm512_set1_epi16(15));
        let bit = bits._mm512_sllv_epi16(avx._mm512_set1_epi16(1), place);
        let [low, high] = tables[0];
        let mut picked = bits._mm512_permutex2var_epi16(low, word, high);
        if BLOCKS > 1 {
            let block = bits._mm512_srli_epi16::<10>(sums);
            picked = avx._mm512_setzero_si512();
            for (number, [low, high]) in (0_i16..).zip(tables) {
                let here = bits._mm512_cmpeq_epi16_mask(block, avx._mm512_set1_epi16(number));
                let words = bits._mm512_maskz_permutex2var_epi16(here, *low, word, *high);
                picked = avx._mm512_or_si512(picked, words);
            }
        }
        bits._mm512_test_epi16_mask(picked, bit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_are_struck_out() {
        let firsts: Vec<u16> = (0..1000_u32).map(|n| (n * n % 16_381) as u16).collect();
        let seconds: Vec<u16> = (0..1000_u32).map(|n| (n * 7919 % 16_127) as u16).collect();
        for width in [100, 1024, 2000, 4096, 8192, WIDEST] {
            let within = |values: &[u16]| -> Vec<u16> {
                let width = u16::try_from(width.next_power_of_two()).unwrap();
                values.iter().map(|value| value % width).collect()
            };
            let (firsts, seconds) = (within(&firsts), within(&seconds));
            let mut filter = Filter::new((0..width).step_by(3));
            let occurs = |value: usize| {
                firsts.iter().zip(&seconds).any(|(a, b)| usize::from(a ^ b) == value)
            };
            filter.strike(&firsts, &seconds, Arch::new());
            let left = (0..width).step_by(3).filter(|value| !occurs(*value)).count();
            assert_eq!(filter.left(), left);
            for value in 0..width {
                assert_eq!(filter.contains(value), value % 3 == 0 && !occurs(value), "{value}");
            }
        }
    }
}
