//! The operations of a filter with vector instructions.

use std::arch::x86_64::__m512i;

use pulp::x86::V4;
use pulp::{NullaryFnOnce, cast};

use super::{BLOCK, SHIFTS, remove};

/// The number of sums in a vector.
const LANES: usize = 32;

/// The two halves of a block, in registers.
type Block = [__m512i; 2];

/// Removes the nim sums of pairs from a set. Returns the number of values that were removed.
pub(super) fn strike(simd: V4, firsts: &[u16], seconds: &[u16], words: &mut [u16]) -> usize {
    macro_rules! by_blocks {
        ($($blocks:literal)*) => {
            match words.len() / BLOCK {
                $($blocks => {
                    let sieve = Blocks::<$blocks>::of(words);
                    simd.vectorize(Strike { simd, firsts, seconds, words, sieve })
                })*
                _ => 0,
            }
        };
    }
    by_blocks!(1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16)
}

/// The same as `strike`, with the shadows of the set.
pub(super) fn strike_shadowed(
    simd: V4,
    firsts: &[u16],
    seconds: &[u16],
    words: &mut [u16],
    shadows: &[[u16; BLOCK]; SHIFTS.len()],
) -> usize {
    let sieve = Shadows(shadows.map(cast));
    simd.vectorize(Strike { simd, firsts, seconds, words, sieve })
}

/// A quick test for sums that need a closer look.
trait Sieve {
    /// A bit for each sum: whether it needs a closer look.
    fn places(&self, simd: V4, sums: __m512i) -> u32;

    /// Updates the test after something was removed from the set.
    fn follow(&mut self, words: &[u16]);
}

/// The test with the set itself.
struct Blocks<const COUNT: usize>([Block; COUNT]);

impl<const COUNT: usize> Blocks<COUNT> {
    #[inline(always)]
    fn of(words: &[u16]) -> Self {
        let (blocks, _) = words.as_chunks::<BLOCK>();
        Self(std::array::from_fn(|block| cast(blocks[block])))
    }
}

impl<const COUNT: usize> Sieve for Blocks<COUNT> {
    #[inline(always)]
    fn places(&self, simd: V4, sums: __m512i) -> u32 {
        let (avx, bits) = (simd.avx512f, simd.avx512bw);
        let word = bits._mm512_srli_epi16::<4>(sums);
        let place = avx._mm512_and_si512(sums, avx._mm512_set1_epi16(15));
        let [low, high] = self.0[0];
        let mut picked = bits._mm512_permutex2var_epi16(low, word, high);
        if COUNT > 1 {
            let block = bits._mm512_srli_epi16::<10>(sums);
            picked = avx._mm512_setzero_si512();
            for (number, [low, high]) in (0_i16..).zip(&self.0) {
                let here = bits._mm512_cmpeq_epi16_mask(block, avx._mm512_set1_epi16(number));
                let words = bits._mm512_maskz_permutex2var_epi16(here, *low, word, *high);
                picked = avx._mm512_or_si512(picked, words);
            }
        }
        let bit = bits._mm512_srlv_epi16(picked, place);
        bits._mm512_test_epi16_mask(bit, avx._mm512_set1_epi16(1))
    }

    #[inline(always)]
    fn follow(&mut self, words: &[u16]) {
        *self = Self::of(words);
    }
}

/// The test with shadows of the set, one for each of [`SHIFTS`].
struct Shadows([Block; SHIFTS.len()]);

impl Shadows {
    /// For each sum, the word of a block that the ten bits from `SHIFT` on select, shifted so that
    /// the bit they stand for is the lowest. `NEXT` is four places further.
    #[inline(always)]
    fn pick<const SHIFT: u32, const NEXT: u32>(simd: V4, sums: __m512i, block: Block) -> __m512i {
        let (avx, bits) = (simd.avx512f, simd.avx512bw);
        let word = bits._mm512_srli_epi16::<NEXT>(sums);
        let shown = bits._mm512_srli_epi16::<SHIFT>(sums);
        let place = avx._mm512_and_si512(shown, avx._mm512_set1_epi16(15));
        let [low, high] = block;
        bits._mm512_srlv_epi16(bits._mm512_permutex2var_epi16(low, word, high), place)
    }
}

impl Sieve for Shadows {
    #[inline(always)]
    fn places(&self, simd: V4, sums: __m512i) -> u32 {
        const { assert!(SHIFTS[0] == 0 && SHIFTS[1] == 2 && SHIFTS[2] == 4) };
        let (avx, bits) = (simd.avx512f, simd.avx512bw);
        let first = Self::pick::<0, 4>(simd, sums, self.0[0]);
        let second = Self::pick::<2, 6>(simd, sums, self.0[1]);
        let third = Self::pick::<4, 8>(simd, sums, self.0[2]);
        let all = avx._mm512_and_si512(avx._mm512_and_si512(first, second), third);
        bits._mm512_test_epi16_mask(all, avx._mm512_set1_epi16(1))
    }

    fn follow(&mut self, _: &[u16]) {}
}

struct Strike<'a, S> {
    simd: V4,
    firsts: &'a [u16],
    seconds: &'a [u16],
    words: &'a mut [u16],
    sieve: S,
}

impl<S: Sieve> NullaryFnOnce for Strike<'_, S> {
    type Output = usize;

    // Inlined into code that is compiled for these instructions.
    #[inline(always)]
    fn call(self) -> usize {
        let Self { simd, firsts, seconds, words, mut sieve } = self;
        let (one, one_rest) = firsts.as_chunks::<LANES>();
        let (other, other_rest) = seconds.as_chunks::<LANES>();
        let mut struck = 0;
        for (one, other) in one.iter().zip(other) {
            let sums = simd.avx512f._mm512_xor_si512(cast(*one), cast(*other));
            let mut places = sieve.places(simd, sums);
            if places != 0 {
                let sums: [u16; LANES] = cast(sums);
                while places != 0 {
                    struck += remove(words, sums[places.trailing_zeros() as usize % LANES]);
                    places &= places - 1;
                }
                sieve.follow(words);
            }
        }
        for (one, other) in one_rest.iter().zip(other_rest) {
            struck += remove(words, one ^ other);
        }
        struck
    }
}
