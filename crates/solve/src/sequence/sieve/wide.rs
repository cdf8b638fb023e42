//! The vector instructions of a sieve.

use std::arch::x86_64::{
    __m512i, __mmask64, _mm512_add_epi8, _mm512_and_si512, _mm512_mask_bitshuffle_epi64_mask,
    _mm512_maskz_compress_epi8, _mm512_permutex2var_epi8, _mm512_set1_epi8, _mm512_set1_epi64,
    _mm512_shuffle_epi8, _mm512_test_epi8_mask, _mm512_testn_epi8_mask, _mm512_xor_si512,
};
use std::array;

use pulp::cast;

use super::{Bits, Bytes, LANES, Passed, Sieve, TWO_TABLES, bytes};

/// A machine that has the instructions.
#[derive(Debug, Clone, Copy)]
pub(in super::super) struct Wide(());

impl Wide {
    /// Whether this is such a machine.
    pub(in super::super) fn detect() -> Option<Self> {
        let all = is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512vbmi")
            && is_x86_feature_detected!("avx512vbmi2")
            && is_x86_feature_detected!("avx512bitalg")
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

    /// Tells which sums of whole vectors pass.
    #[allow(unsafe_code, reason = "the innermost loop of the engine: see `benches/octal`")]
    pub(super) fn pass(self, sieve: &Sieve, sums: Bytes<'_>, nim: usize, bits: &mut Bits) {
        // SAFETY: `self` exists only where the instructions were found.
        unsafe {
            match (sieve.used, sieve.checked) {
                (1, false) => pass::<1, false>(sieve, sums, nim, bits),
                (1, true) => pass::<1, true>(sieve, sums, nim, bits),
                (2, _) => pass::<2, false>(sieve, sums, nim, bits),
                (_, false) => pass::<4, false>(sieve, sums, nim, bits),
                (_, true) => pass::<4, true>(sieve, sums, nim, bits),
            }
        }
    }

    /// Lists the bytes of bits that are not zero.
    #[allow(unsafe_code, reason = "for every chunk of every row: see `benches/octal`")]
    pub(super) fn list(self, bits: &Bits, passed: &mut Passed) {
        // SAFETY: `self` exists only where the instructions were found.
        unsafe { list(bits, passed) }
    }
}

#[target_feature(enable = "avx512f,avx512bw,bmi1,lzcnt,popcnt")]
fn follow(sieve: &mut Sieve, row: &[u8], most: usize) {
    let (marks, _) = row.as_chunks::<64>();
    let free = marks.iter().map(|marks| {
        let marks: __m512i = cast(*marks);
        _mm512_testn_epi8_mask(marks, marks)
    });
    if most >= sieve.width && sieve.width <= TWO_TABLES {
        sieve.show_all(free);
    } else {
        sieve.show(free, most);
    }
}

/// The bit of the second byte that chooses among four tables.
const UPPER: i8 = 1 << 4;

#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512bitalg")]
fn pass<const TABLES: usize, const CHECKED: bool>(
    sieve: &Sieve,
    [firsts, seconds]: Bytes<'_>,
    nim: usize,
    bits: &mut Bits,
) {
    let tables = sieve.tables.map(cast);
    let check = _mm512_set1_epi64(sieve.check.cast_signed());
    let nim = bytes(nim).map(|byte| _mm512_set1_epi8(byte.cast_signed()));
    let sums = |number: usize| {
        let (firsts, _) = firsts[number].as_chunks::<LANES>();
        let (seconds, _) = seconds[number].as_chunks::<LANES>();
        let sum = move |(one, other): (&[u8; LANES], &[u8; LANES])| {
            _mm512_xor_si512(_mm512_xor_si512(cast(*one), cast(*other)), nim[number])
        };
        firsts.iter().zip(seconds).map(sum)
    };
    let vectors = firsts[0].len() / LANES;
    for ((first, second), place) in sums(0).zip(sums(1)).zip(&mut *bits) {
        let mut passes = if TABLES == 1 {
            let lower = if CHECKED { without_highest(second) } else { second };
            picked(tables[0], first, lower)
        } else {
            let turned = with_highest_turned(second);
            let low = picked(tables[0], first, second) | picked(tables[1], first, turned);
            if TABLES == 2 {
                low
            } else {
                let high = picked(tables[2], first, second) | picked(tables[3], first, turned);
                let upper = _mm512_test_epi8_mask(second, _mm512_set1_epi8(UPPER));
                low & !upper | high & upper
            }
        };
        if CHECKED {
            passes = _mm512_mask_bitshuffle_epi64_mask(passes, check, second);
        }
        *place = passes;
    }
    bits[vectors..].fill(0);
}

/// Which sums a table has: the first byte picks a byte of it and the second a bit of that, none
/// if its highest bit is set.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi")]
fn picked([lower, upper]: [__m512i; 2], first: __m512i, second: __m512i) -> __mmask64 {
    let powers: [u8; LANES] = array::from_fn(|place| 1 << (place % 8));
    let bit = _mm512_shuffle_epi8(cast(powers), second);
    _mm512_test_epi8_mask(_mm512_permutex2var_epi8(lower, first, upper), bit)
}

#[inline]
#[target_feature(enable = "avx512f")]
fn without_highest(bytes: __m512i) -> __m512i {
    _mm512_and_si512(bytes, _mm512_set1_epi8(i8::MAX))
}

#[inline]
#[target_feature(enable = "avx512f")]
fn with_highest_turned(bytes: __m512i) -> __m512i {
    _mm512_xor_si512(bytes, _mm512_set1_epi8(i8::MIN))
}

/// Without branches: where the bits are cannot be foreseen.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi2,popcnt")]
fn list(bits: &Bits, passed: &mut Passed) {
    let Passed { count, eights, places } = passed;
    const { assert!(LANES == 64) };
    let mut numbers = [0_u8; LANES];
    (0..).zip(&mut numbers).for_each(|(number, place)| *place = number);
    let mut numbers: __m512i = cast(numbers);
    *count = 0;
    for bits in bits.as_chunks::<{ LANES / 8 }>().0 {
        let bits: __m512i = cast(*bits);
        let some = _mm512_test_epi8_mask(bits, bits);
        if let Some(eights) = eights[*count..].first_chunk_mut::<LANES>() {
            *eights = cast(_mm512_maskz_compress_epi8(some, bits));
        }
        if let Some(places) = places[*count..].first_chunk_mut::<LANES>() {
            *places = cast(_mm512_maskz_compress_epi8(some, numbers));
        }
        *count += some.count_ones() as usize;
        numbers = _mm512_add_epi8(numbers, _mm512_set1_epi8(64));
    }
}
