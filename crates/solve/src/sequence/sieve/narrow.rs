//! A sieve with the vector instructions that most processors have.
//!
//! The tables are those of the widest instructions. To look up a byte takes a few instructions
//! instead of one.

use pulp::NullaryFnOnce;

use super::{Bits, Bytes, Passed, Sieve, TWO_TABLES, bytes};
use crate::sequence::lanes::{LANES, LONG, Lanes, SHORT};

/// The number of values of the longest row.
const WIDEST: usize = 1 << 16;

/// See [`Sieve::follow`].
pub(super) fn follow(lanes: impl Lanes, sieve: &mut Sieve, row: &[u8], most: usize) {
    lanes.vectorize(Follow { lanes, sieve, row, most });
}

/// Tests which sums of whole vectors pass.
pub(super) fn pass(lanes: impl Lanes, sieve: &Sieve, sums: Bytes<'_>, nim: usize, bits: &mut Bits) {
    lanes.vectorize(Pass { lanes, sieve, sums, nim, bits });
}

/// Collects the bytes of the sums of whole vectors that pass.
pub(super) fn gather(
    lanes: impl Lanes,
    sieve: &Sieve,
    sums: Bytes<'_>,
    nim: usize,
    passed: &mut Passed,
) {
    let mut bits: Bits = [0; _];
    pass(lanes, sieve, sums, nim, &mut bits);
    let [firsts, seconds] = sums;
    let nim = bytes(nim);
    passed.count = 0;
    for (number, word) in bits.iter().enumerate() {
        let mut word = *word;
        while word != 0 {
            let place = LANES * number + word.trailing_zeros() as usize;
            let sum = |byte: usize| firsts[byte][place] ^ seconds[byte][place] ^ nim[byte];
            passed.put([sum(0), sum(1)]);
            word &= word - 1;
        }
    }
}

/// Lists the nonzero bytes of the bits.
pub(super) fn list(lanes: impl Lanes, bits: &Bits, passed: &mut Passed) {
    lanes.vectorize(List { lanes, bits, passed });
}

struct Follow<'a, L> {
    lanes: L,
    sieve: &'a mut Sieve,
    row: &'a [u8],
    most: usize,
}

impl<L: Lanes> NullaryFnOnce for Follow<'_, L> {
    type Output = ();

    // Inlined into code that is compiled for these instructions.
    #[inline(always)]
    fn call(self) {
        if self.row.len() <= TWO_TABLES {
            self.with_words::<{ TWO_TABLES / LANES }>();
        } else {
            self.with_words::<{ WIDEST / LANES }>();
        }
    }
}

impl<L: Lanes> Follow<'_, L> {
    /// Runs with room for this many words of bits.
    #[inline(always)]
    fn with_words<const WORDS: usize>(self) {
        let Self { lanes, sieve, row, most } = self;
        let (marks, _) = row.as_chunks::<LANES>();
        let any = lanes.splat(u8::MAX);
        let mut free = [0; WORDS];
        for (free, marks) in free.iter_mut().zip(marks) {
            *free = !lanes.meets(lanes.load(marks), any);
        }
        sieve.show(free.iter().take(marks.len()).copied(), most);
    }
}

struct Pass<'a, L> {
    lanes: L,
    sieve: &'a Sieve,
    sums: Bytes<'a>,
    nim: usize,
    bits: &'a mut Bits,
}

impl<L: Lanes> NullaryFnOnce for Pass<'_, L> {
    type Output = ();

    #[inline(always)]
    fn call(self) {
        match (self.sieve.used, self.sieve.checked) {
            (1, false) => self.with::<1, false>(),
            (1, true) => self.with::<1, true>(),
            (2, _) => self.with::<2, false>(),
            (_, false) => self.with::<4, false>(),
            (_, true) => self.with::<4, true>(),
        }
    }
}

const POWERS: [u8; SHORT] = [1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128];

/// The bit of the second byte that selects between the two halves of four tables, and the bit that
/// selects between two tables.
const UPPER: u8 = 1 << 4;
const HIGHEST: u8 = 1 << 7;

impl<L: Lanes> Pass<'_, L> {
    // No closures here: they would not be inlined, and so not be compiled for these instructions.
    #[inline(always)]
    fn with<const TABLES: usize, const CHECKED: bool>(self) {
        let Self { lanes, sieve, sums: [firsts, seconds], nim, bits } = self;
        let powers = lanes.short(&POWERS);
        let mut tables = [lanes.long(&[0; LONG]); TABLES];
        for (table, words) in tables.iter_mut().zip(&sieve.tables) {
            *table = lanes.long(&pulp::cast(*words));
        }
        let check = lanes.short(&pulp::cast([sieve.check; 2]));
        let nim = bytes(nim);
        let (first_nim, second_nim) = (lanes.splat(nim[0]), lanes.splat(nim[1]));
        let (highest, upper) = (lanes.splat(HIGHEST), lanes.splat(UPPER));
        let (others, eight) = (lanes.splat(!HIGHEST), lanes.splat(7));
        let (first_ones, _) = firsts[0].as_chunks::<LANES>();
        let (first_twos, _) = seconds[0].as_chunks::<LANES>();
        let (second_ones, _) = firsts[1].as_chunks::<LANES>();
        let (second_twos, _) = seconds[1].as_chunks::<LANES>();
        let vectors = first_ones.iter().zip(first_twos).zip(second_ones.iter().zip(second_twos));
        for (((one, two), (three, four)), place) in vectors.zip(bits.iter_mut()) {
            let first = lanes.xor(lanes.xor(lanes.load(one), lanes.load(two)), first_nim);
            let second = lanes.xor(lanes.xor(lanes.load(three), lanes.load(four)), second_nim);
            let mut passes = if TABLES == 1 {
                let lower = if CHECKED { lanes.and(second, others) } else { second };
                picked(lanes, tables[0], first, lanes.pick_short(powers, lower))
            } else {
                let bit = lanes.pick_short(powers, second);
                let turned = lanes.pick_short(powers, lanes.xor(second, highest));
                let low =
                    picked(lanes, tables[0], first, bit) | picked(lanes, tables[1], first, turned);
                if TABLES == 2 {
                    low
                } else {
                    let high = picked(lanes, tables[2], first, bit)
                        | picked(lanes, tables[3], first, turned);
                    let upper = lanes.meets(second, upper);
                    low & !upper | high & upper
                }
            };
            if CHECKED {
                let byte = lanes.and(lanes.shifted::<3>(second), eight);
                let bit = lanes.pick_short(powers, lanes.and(second, eight));
                passes &= lanes.meets(lanes.pick_short(check, byte), bit);
            }
            *place = passes;
        }
        let done = first_ones.len().min(bits.len());
        bits[done..].fill(0);
    }
}

/// Which sums a table contains: the first byte selects a byte of the table, in which the bit is set
/// or not.
#[inline(always)]
fn picked<L: Lanes>(lanes: L, table: L::Long, first: L::Vector, bit: L::Vector) -> u64 {
    lanes.meets(lanes.pick_long(table, first), bit)
}

struct List<'a, L> {
    lanes: L,
    bits: &'a Bits,
    passed: &'a mut Passed,
}

impl<L: Lanes> NullaryFnOnce for List<'_, L> {
    type Output = ();

    #[inline(always)]
    fn call(self) {
        let Self { lanes, bits, passed } = self;
        let any = lanes.splat(u8::MAX);
        passed.count = 0;
        for (number, words) in bits.as_chunks::<{ LANES / 8 }>().0.iter().enumerate() {
            let eights: [u8; LANES] = pulp::cast(*words);
            let mut found = lanes.meets(lanes.load(&eights), any);
            while found != 0 {
                let place = found.trailing_zeros() as usize;
                passed.put([eights[place % LANES], (LANES * number + place).to_le_bytes()[0]]);
                found &= found - 1;
            }
        }
    }
}
