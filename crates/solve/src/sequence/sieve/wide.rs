//! The operations of a sieve with the widest vector instructions.

use std::arch::x86_64::{
    __m512i, __mmask64, _mm512_add_epi8, _mm512_and_si512, _mm512_mask_bitshuffle_epi64_mask,
    _mm512_maskz_compress_epi8, _mm512_permutex2var_epi8, _mm512_set1_epi8, _mm512_set1_epi64,
    _mm512_shuffle_epi8, _mm512_test_epi8_mask, _mm512_testn_epi8_mask, _mm512_xor_si512,
};
use std::array;

use pulp::cast;

use super::{Bits, Bytes, LANES, Passed, Sieve, bytes};

/// A proof that the machine has the instructions.
#[derive(Debug, Clone, Copy)]
pub(in super::super) struct Wide(());

impl Wide {
    /// Returns the proof if this machine has the instructions.
    pub(super) fn detect() -> Option<Self> {
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

    /// Tests which sums of whole vectors pass.
    #[allow(unsafe_code, reason = "the innermost loop of the engine: see `benches/octal`")]
    pub(super) fn pass(self, sieve: &Sieve, sums: Bytes<'_>, nim: usize, bits: &mut Bits) {
        // SAFETY: `self` exists only where the instructions were found.
        unsafe { pass(sieve, sums, nim, bits) }
    }

    /// Collects the bytes of the sums of whole vectors that pass.
    #[allow(unsafe_code, reason = "most sums that pass go through it: see `benches/octal`")]
    pub(super) fn gather(self, sieve: &Sieve, sums: Bytes<'_>, nim: usize, passed: &mut Passed) {
        // SAFETY: `self` exists only where the instructions were found.
        unsafe { gather(sieve, sums, nim, passed) }
    }

    /// Lists the nonzero bytes of the bits.
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
    sieve.show(free, most);
}

/// The bit of the second byte that selects between the two halves of four tables.
const UPPER: i8 = 1 << 4;

#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512bitalg")]
fn pass(sieve: &Sieve, sums: Bytes<'_>, nim: usize, bits: &mut Bits) {
    let vectors = sums[0][0].len() / LANES;
    let mut places = bits.iter_mut();
    each(sieve, sums, nim, |_, passes| {
        if let Some(place) = places.next() {
            *place = passes;
        }
    });
    bits[vectors..].fill(0);
}

#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512vbmi2,avx512bitalg,popcnt")]
fn gather(sieve: &Sieve, sums: Bytes<'_>, nim: usize, passed: &mut Passed) {
    passed.count = 0;
    each(sieve, sums, nim, |[first, second], passes| put(passed, passes, first, second));
}

/// Adds the chosen bytes of two vectors. There are no branches, because the choice is
/// unpredictable.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi2,popcnt")]
fn put(passed: &mut Passed, chosen: __mmask64, first: __m512i, second: __m512i) {
    let Passed { count, firsts, seconds } = passed;
    for (list, bytes) in [(firsts, first), (seconds, second)] {
        if let Some(place) = list[*count..].first_chunk_mut::<LANES>() {
            *place = cast(_mm512_maskz_compress_epi8(chosen, bytes));
        }
    }
    *count += chosen.count_ones() as usize;
}

/// Calls `meet` with the bytes of the sums, vector by vector, and a mask of those that pass.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512bitalg")]
fn each(sieve: &Sieve, sums: Bytes<'_>, nim: usize, meet: impl FnMut([__m512i; 2], __mmask64)) {
    match (sieve.used, sieve.checked) {
        (1, false) => each_with::<1, false>(sieve, sums, nim, meet),
        (1, true) => each_with::<1, true>(sieve, sums, nim, meet),
        (2, _) => each_with::<2, false>(sieve, sums, nim, meet),
        (_, false) => each_with::<4, false>(sieve, sums, nim, meet),
        (_, true) => each_with::<4, true>(sieve, sums, nim, meet),
    }
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512bitalg")]
fn each_with<const TABLES: usize, const CHECKED: bool>(
    sieve: &Sieve,
    [firsts, seconds]: Bytes<'_>,
    nim: usize,
    mut meet: impl FnMut([__m512i; 2], __mmask64),
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
    for (first, second) in sums(0).zip(sums(1)) {
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
        meet([first, second], passes);
    }
}

/// Which sums a table contains: the first byte selects a byte of the table, and the second a bit of
/// that byte, or none if its highest bit is set.
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

#[target_feature(enable = "avx512f,avx512bw,avx512vbmi2,popcnt")]
fn list(bits: &Bits, passed: &mut Passed) {
    const { assert!(LANES == 64) };
    let mut numbers = [0_u8; LANES];
    (0..).zip(&mut numbers).for_each(|(number, place)| *place = number);
    let mut numbers: __m512i = cast(numbers);
    passed.count = 0;
    for bits in bits.as_chunks::<{ LANES / 8 }>().0 {
        let bits: __m512i = cast(*bits);
        put(passed, _mm512_test_epi8_mask(bits, bits), bits, numbers);
        numbers = _mm512_add_epi8(numbers, _mm512_set1_epi8(64));
    }
}
