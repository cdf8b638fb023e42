//! The vector instructions of a sieve.

use std::arch::x86_64::{
    __m512i, _mm512_and_si512, _mm512_maskz_compress_epi16, _mm512_movepi16_mask,
    _mm512_permutex2var_epi16, _mm512_permutexvar_epi16, _mm512_set1_epi16, _mm512_shldv_epi16,
    _mm512_srli_epi16, _mm512_testn_epi8_mask, _mm512_xor_si512,
};

use pulp::cast;

use super::{LANES, SHIFTS, Sieve, Sums, WORDS};

/// A machine that has the instructions.
#[derive(Debug, Clone, Copy)]
pub(in super::super) struct Wide(());

impl Wide {
    /// Whether this is such a machine.
    pub(in super::super) fn detect() -> Option<Self> {
        let all = is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512vbmi2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt");
        all.then_some(Self(()))
    }

    /// See [`Sieve::follow`].
    #[allow(unsafe_code, reason = "sieves follow the marks often: see `benches/octal`")]
    pub(super) fn follow(self, sieve: &mut Sieve, row: &[u8], most: usize) {
        // SAFETY: `self` exists only where the instructions were found.
        unsafe { follow(sieve, row, most) }
    }

    /// Writes the sums of whole vectors that pass to the front of `passed`, and counts them.
    #[allow(unsafe_code, reason = "the innermost loop of the engine: see `benches/octal`")]
    pub(super) fn pass(self, sieve: &Sieve, sums: Sums<'_>, passed: &mut [u16]) -> usize {
        // SAFETY: `self` exists only where the instructions were found.
        unsafe {
            match sieve.used {
                1 => pass::<1>(sieve, sums, passed),
                2 => pass::<2>(sieve, sums, passed),
                _ => pass::<3>(sieve, sums, passed),
            }
        }
    }
}

#[target_feature(enable = "avx512f,avx512bw,bmi1,lzcnt,popcnt")]
fn follow(sieve: &mut Sieve, row: &[u8], most: usize) {
    let mut free = std::mem::take(&mut sieve.free);
    free.resize(sieve.bound.div_ceil(64), 0);
    let (marks, _) = row.as_chunks::<64>();
    for (word, marks) in free.iter_mut().zip(marks) {
        let marks: __m512i = cast(*marks);
        *word = _mm512_testn_epi8_mask(marks, marks);
    }
    sieve.show(&mut free, most);
    sieve.free = free;
}

/// The sums are taken with all bits turned. So the last four bits say how far the bit of a value
/// is from the highest place of its word, and the next six pick that word among the words of a
/// shadow in reverse order.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi2,popcnt")]
fn pass<const SHADOWS: usize>(sieve: &Sieve, sums: Sums<'_>, passed: &mut [u16]) -> usize {
    const { assert!(SHIFTS[0] == 0 && SHIFTS[1] == 2 && SHIFTS[2] == 4) };
    let shadows = sieve.shadows.each_ref().map(|shadow| reversed(shadow));
    let (firsts, _) = sums.firsts.as_chunks::<LANES>();
    let (seconds, _) = sums.seconds.as_chunks::<LANES>();
    let turned = _mm512_set1_epi16((!sums.nim).cast_signed());
    let mut count = 0;
    for (one, other) in firsts.iter().zip(seconds) {
        let sums = _mm512_xor_si512(_mm512_xor_si512(cast(*one), cast(*other)), turned);
        let mut shown = pick(shadows[0], _mm512_srli_epi16::<4>(sums), sums);
        if SHADOWS > 1 {
            let (word, place) = (_mm512_srli_epi16::<6>(sums), _mm512_srli_epi16::<2>(sums));
            shown = _mm512_and_si512(shown, pick(shadows[1], word, place));
        }
        if SHADOWS > 2 {
            let (word, place) = (_mm512_srli_epi16::<8>(sums), _mm512_srli_epi16::<4>(sums));
            shown = _mm512_and_si512(shown, pick(shadows[2], word, place));
        }
        let passes = _mm512_movepi16_mask(shown);
        let Some(place) = passed[count..].first_chunk_mut::<LANES>() else { break };
        *place = cast(_mm512_maskz_compress_epi16(passes, sums));
        count += passes.count_ones() as usize;
    }
    passed[..count].iter_mut().for_each(|sum| *sum = !*sum);
    count
}

/// The words of 16 bits of a shadow, the last first.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn reversed(shadow: &[u64; WORDS]) -> [__m512i; 2] {
    let mut down = [0_u16; LANES];
    (0..).zip(down.iter_mut().rev()).for_each(|(number, place)| *place = number);
    let [low, high]: [__m512i; 2] = cast(*shadow);
    [high, low].map(|half| _mm512_permutexvar_epi16(cast(down), half))
}

/// The word of a shadow that the last six bits of `word` name, with the bit that the last four
/// bits of `place` name in the highest place.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi2")]
fn pick([low, high]: [__m512i; 2], word: __m512i, place: __m512i) -> __m512i {
    let words = _mm512_permutex2var_epi16(low, word, high);
    _mm512_shldv_epi16(words, words, place)
}
