//! Marks all options of a member, when nearly all of them have values that are marked already.
//!
//! Without a sparse space to help, most values are met early. From then on a mark is worth making
//! only for an option whose value was not met before. A *sieve* is the set of the values not met so
//! far, kept in vector registers. It tests 64 nim sums at once and lets a few of them pass, which
//! are then marked one by one. When all options have gone through, the least value without a mark
//! is the Grundy value, without any further search.
//!
//! A sieve tests two bytes of a sum, which are nim sums of the bytes of its parts. A *table* of
//! registers is a set of 1,024 values: seven bits of a sum select a byte of it, and three more bits
//! select a bit. Two tables hold twice as many values; four are slower. If there are more values,
//! some of them share a place. Then a sum may pass although its value was met, which costs a mark.
//! Two things make this rare: only the least values that were not met are followed, up to a *bound*
//! below which the marks are complete in the end, and a sum is *checked* by three more bits.
//!
//! While many sums pass, their bytes are collected, and the values are computed from them. Later it
//! is cheaper to record which sums passed and to look up their parts.

mod narrow;
#[cfg(test)]
mod scalar;
#[cfg(target_arch = "x86_64")]
mod wide;

use std::ops::RangeInclusive;

use super::column::{Column, LINE, Width};
use super::lanes;
use super::rows::by_width;
use super::seek::Pairs;

#[cfg(target_arch = "x86_64")]
pub(super) use wide::Wide;

/// This machine does not have the instructions.
#[cfg(not(target_arch = "x86_64"))]
#[derive(Debug, Clone, Copy)]
pub(super) enum Wide {}

#[cfg(not(target_arch = "x86_64"))]
impl Wide {
    fn detect() -> Option<Self> {
        None
    }

    fn follow(self, _: &mut Sieve, _: &[u8], _: usize) {
        match self {}
    }

    fn pass(self, _: &Sieve, _: Bytes<'_>, _: usize, _: &mut Bits) {
        match self {}
    }

    fn gather(self, _: &Sieve, _: Bytes<'_>, _: usize, _: &mut Passed) {
        match self {}
    }

    fn list(self, _: &Bits, _: &mut Passed) {
        match self {}
    }
}

/// The way in which sums are sifted.
#[derive(Debug, Clone, Copy)]
pub(super) enum Sifter {
    /// 64 sums at once, in one register.
    Wide(Wide),
    /// 64 sums at once, in several registers.
    Narrow(lanes::Native),
    /// One sum after another, which is too slow for use. Tests compare the other variants with it,
    /// and it lets them cover the shared code on any machine.
    #[cfg(test)]
    Scalar,
}

impl Sifter {
    /// The fastest sifter of this machine, if it has one.
    pub(super) fn detect() -> Option<Self> {
        Self::vectors().next()
    }

    /// The sifters of this machine, the fastest first.
    pub(super) fn vectors() -> impl Iterator<Item = Self> {
        let narrow = lanes::detect().map(Self::Narrow);
        Wide::detect().map(Self::Wide).into_iter().chain(narrow)
    }

    /// The scalar sifter and those of this machine. Prints them.
    #[cfg(test)]
    pub(super) fn all() -> Vec<Self> {
        let all: Vec<Self> = std::iter::once(Self::Scalar).chain(Self::vectors()).collect();
        println!("sieves: {all:?}");
        all
    }

    fn follow(self, sieve: &mut Sieve, row: &[u8], most: usize) {
        match self {
            Self::Wide(wide) => wide.follow(sieve, row, most),
            Self::Narrow(lanes) => narrow::follow(lanes, sieve, row, most),
            #[cfg(test)]
            Self::Scalar => scalar::follow(sieve, row, most),
        }
    }

    fn pass(self, sieve: &Sieve, sums: Bytes<'_>, nim: usize, bits: &mut Bits) {
        match self {
            Self::Wide(wide) => wide.pass(sieve, sums, nim, bits),
            Self::Narrow(lanes) => narrow::pass(lanes, sieve, sums, nim, bits),
            #[cfg(test)]
            Self::Scalar => scalar::pass(sieve, sums, nim, bits),
        }
    }

    fn gather(self, sieve: &Sieve, sums: Bytes<'_>, nim: usize, passed: &mut Passed) {
        match self {
            Self::Wide(wide) => wide.gather(sieve, sums, nim, passed),
            Self::Narrow(lanes) => narrow::gather(lanes, sieve, sums, nim, passed),
            #[cfg(test)]
            Self::Scalar => scalar::gather(sieve, sums, nim, passed),
        }
    }

    fn list(self, bits: &Bits, passed: &mut Passed) {
        match self {
            Self::Wide(wide) => wide.list(bits, passed),
            Self::Narrow(lanes) => narrow::list(lanes, bits, passed),
            #[cfg(test)]
            Self::Scalar => scalar::list(bits, passed),
        }
    }
}

/// The number of 64-bit words of a table, and the number of values that it covers.
const WORDS: usize = 16;
pub(super) const ONE_TABLE: usize = 64 * WORDS;
/// Rows longer than one table need two or four tables to tell all values apart.
pub(super) const TWO_TABLES: usize = 2 * ONE_TABLE;
pub(super) const FOUR_TABLES: usize = 4 * ONE_TABLE;
/// Up to this number of values seldom share a place, so that one table and the check suffice for
/// any row.
pub(super) const FEW: usize = 16;
/// A sieve need not follow the marks if at most this many sums passed.
const LITTLE: usize = 16;
/// The number of sums in a vector.
const LANES: usize = LINE;

/// The number of sums that go through a sieve at once.
pub(super) const CHUNK: usize = 2048;

/// Both bytes of the values of the first parts, and of the second parts.
pub(super) type Bytes<'a> = [[&'a [u8]; 2]; 2];

/// The place of a value in the tables. Values beyond the tables share the places of large ones,
/// which few sums have.
fn place(value: usize) -> usize {
    let beyond = value / TWO_TABLES;
    (value ^ beyond << 9 ^ beyond << 10) % TWO_TABLES
}

/// The three bits by which a value is checked. The second one selects between the two halves of
/// four tables.
fn check(value: usize) -> usize {
    (value >> 10 ^ value >> 13) % 8
}

/// The two bytes of a value that a sieve tests. The first has the bits 3 to 9 of the place. The
/// second has the bits 0 to 2 of the place, then the three bits of the check; its highest bit is
/// bit 10 of the place, which selects one of two tables.
fn bytes(value: usize) -> [u8; 2] {
    let (place, check) = (place(value), check(value));
    [place >> 3, place & 7 | check << 3 | place >> 10 << 7].map(|word| word.to_le_bytes()[0])
}

/// The two bytes tell all values of a row apart if it is no longer than this.
pub(super) const TOLD_APART: usize = 1 << 13;

/// Computes a value below [`TOLD_APART`] from its two bytes: the entry for the second byte is added
/// to eight times the first. The highest bit of the first byte is that of the second.
const ADDED: [u16; 256] = {
    let mut added = [0; 256];
    let mut second = 0;
    while second < 256 {
        let (place, check) = (second & 7 ^ second >> 7 << 10, second >> 3 & 7);
        added[second as usize] = place ^ check << 10 ^ (check >> 1 & 1) << 9;
        second += 1;
    }
    added
};

/// The bytes of all values of one kind.
#[derive(Debug, Clone)]
pub(super) struct Packed([Column<u8, true>; 2]);

impl Packed {
    pub(super) fn new() -> Self {
        Self([Column::new(), Column::new()])
    }

    /// Packs the values that were not packed yet.
    pub(super) fn extend<V: Width>(&mut self, values: &[V]) {
        let done = self.0[0].len();
        for value in values.iter().skip(done) {
            let bytes = bytes(value.index());
            self.0.iter_mut().zip(bytes).for_each(|(column, byte)| column.push(byte));
        }
    }

    /// The bytes of the values of some sizes.
    pub(super) fn up(&self, sizes: RangeInclusive<usize>) -> [&[u8]; 2] {
        self.0.each_ref().map(|column| &column.values()[sizes.clone()])
    }

    /// The bytes of the values of the sizes `from, from - 1, …, to`.
    pub(super) fn down(&self, from: usize, to: usize) -> [&[u8]; 2] {
        self.0.each_ref().map(|column| column.down(from, to))
    }
}

/// A bit for each sum of a chunk: whether it passes.
pub(super) type Bits = [u64; CHUNK / 64];

/// The sums of a chunk that passed, as pairs of bytes. These are either the bytes of the sums, or
/// the nonzero bytes of the bits with their places.
#[derive(Debug)]
pub(super) struct Passed {
    count: usize,
    firsts: [u8; CHUNK + LANES],
    seconds: [u8; CHUNK + LANES],
}

impl Passed {
    pub(super) fn new() -> Self {
        Self { count: 0, firsts: [0; _], seconds: [0; _] }
    }

    /// Adds two bytes. There must be room for them.
    #[inline(always)]
    fn put(&mut self, [first, second]: [u8; 2]) {
        self.firsts[self.count] = first;
        self.seconds[self.count] = second;
        self.count += 1;
    }

    #[inline(always)]
    fn pairs(&self) -> impl Iterator<Item = (u8, usize)> {
        let firsts = self.firsts[..self.count].iter().copied();
        firsts.zip(self.seconds.iter().map(|second| usize::from(*second)))
    }

    /// Calls a function with the values of the sums that passed.
    #[inline(always)]
    fn each_value(&self, mut meet: impl FnMut(usize)) {
        for (first, second) in self.pairs() {
            meet(usize::from(first) << 3 ^ usize::from(ADDED[second]));
        }
    }

    /// Calls a function with the places of the sums that passed.
    #[inline(always)]
    fn each_place(&self, mut meet: impl FnMut(usize)) {
        for (mut eight, place) in self.pairs() {
            while eight != 0 {
                meet(8 * place + eight.trailing_zeros() as usize);
                eight &= eight - 1;
            }
        }
    }
}

/// A set of the least values that are not marked in a row.
#[derive(Debug, Clone)]
pub(super) struct Sieve {
    tables: [[u64; WORDS]; 4],
    /// The number of tables in use: one, two or all.
    used: usize,
    /// Whether sums are checked. `check` has a bit for every value in the set, at the place made of
    /// the three bits of its check and its three lowest bits.
    checked: bool,
    check: u64,
    /// The number of sums that passed since the sieve last followed the marks.
    passed: usize,
    /// The number of values that it followed then.
    left: usize,
    /// The number of values of a row.
    width: usize,
    bound: usize,
    /// A buffer for the values that are not marked, as bits.
    free: Vec<u64>,
}

impl Sieve {
    /// A sieve that lets nothing pass. The marks will be complete below `bound` or the width of the
    /// row.
    pub(super) fn new(width: usize, bound: usize) -> Self {
        Self {
            tables: [[0; WORDS]; 4],
            used: 1,
            checked: false,
            check: 0,
            passed: usize::MAX,
            left: 0,
            width,
            bound: if width <= TWO_TABLES { width } else { bound.min(width) },
            free: Vec::new(),
        }
    }

    /// A value below this that is not marked is not the value of an option that went through.
    pub(super) fn bound(&self) -> usize {
        self.bound
    }

    /// Updates the sieve from the marks of a row, if that makes a difference. From then on the
    /// least values without a mark pass, at most `most` of those that passed before.
    pub(super) fn follow(&mut self, sifter: Sifter, row: &[u8], most: usize) {
        if self.passed > LITTLE || most < self.left / 2 {
            self.passed = 0;
            sifter.follow(self, row, most);
        }
    }

    /// Puts the values that are not marked, given as bits, into the tables: at most `most`, unless
    /// the tables tell all values of the row apart.
    // Inlined into code that is compiled for the instructions of this machine.
    #[inline(always)]
    fn show(&mut self, free: impl Iterator<Item = u64>, most: usize) {
        if most >= self.width && self.width <= TWO_TABLES {
            self.show_all(free);
        } else {
            self.show_least(free, most);
        }
    }

    /// Puts all values that are not marked into the tables.
    #[inline(always)]
    fn show_all(&mut self, free: impl Iterator<Item = u64>) {
        (self.used, self.checked) = (self.width.div_ceil(ONE_TABLE), false);
        self.left = self.width;
        self.tables.as_flattened_mut().iter_mut().zip(free).for_each(|(word, bits)| *word = bits);
    }

    /// Puts the least of the values that are not marked into the tables.
    #[inline(always)]
    fn show_least(&mut self, bits: impl Iterator<Item = u64>, most: usize) {
        let mut free = std::mem::take(&mut self.free);
        free.clear();
        free.extend(bits.take(self.bound.div_ceil(64)));
        if let (Some(last), places @ 1..) = (free.last_mut(), self.bound % 64) {
            *last &= (1 << places) - 1;
        }
        self.left = self.lower_bound(&mut free, most);
        self.used = if self.width <= ONE_TABLE || self.left <= FEW {
            1
        } else if self.width <= TWO_TABLES {
            2
        } else {
            4
        };
        self.checked = self.width > ONE_TABLE * self.used;
        self.tables = [[0; WORDS]; 4];
        self.check = 0;
        for (number, words) in free.chunks(WORDS).enumerate() {
            for (word, bits) in (WORDS * number..).zip(words) {
                let (place, upper) = (place(64 * word) / 64, check(64 * word) / 2);
                let table = (place / WORDS + 2 * upper) & (self.used - 1);
                self.tables[table][place % WORDS] |= bits;
            }
            let any = words.iter().fold(0, |any, bits| any | bits).to_le_bytes();
            let lowest = any.into_iter().fold(0, |lowest, bits| lowest | bits);
            self.check |= u64::from(lowest) << (8 * check(ONE_TABLE * number));
        }
        self.free = free;
    }

    /// Lowers the bound until at most `most` values are left, and returns their number.
    #[inline(always)]
    fn lower_bound(&mut self, free: &mut [u64], most: usize) -> usize {
        let mut left = 0;
        for (number, bits) in free.iter_mut().enumerate() {
            left += bits.count_ones() as usize;
            if left <= most {
                continue;
            }
            for _ in most..left {
                let highest = 63 - bits.leading_zeros();
                *bits ^= 1 << highest;
                self.bound = 64 * number + highest as usize;
            }
            free[number + 1..].fill(0);
            return most;
        }
        left
    }

    /// Tests which of at most [`CHUNK`] sums pass.
    pub(super) fn pass<V: Width>(&self, sifter: Sifter, sums: Bytes<'_>, nim: V, bits: &mut Bits) {
        sifter.pass(self, sums, nim.index(), bits);
    }

    /// Marks those of at most [`CHUNK`] sums that pass, according to `bits`.
    pub(super) fn mark<V: Width>(
        &mut self,
        sifter: Sifter,
        sums: &Pairs<'_, V>,
        bits: &Bits,
        row: &mut [u8],
        passed: &mut Passed,
    ) {
        sifter.list(bits, passed);
        by_width!(row.len(), WIDTH => mark_places::<V, WIDTH>(sums, passed, row));
        mark_last(sums, row);
        self.passed = self.passed.saturating_add(passed.count);
    }

    /// Tests and marks at once. The next call of [`follow`](Self::follow) then always updates the
    /// sieve. Many sums may pass. The row must not be longer than [`TOLD_APART`].
    pub(super) fn mark_much<V: Width>(
        &mut self,
        sifter: Sifter,
        sums: &Pairs<'_, V>,
        bytes: Bytes<'_>,
        row: &mut [u8],
        passed: &mut Passed,
    ) {
        sifter.gather(self, bytes, sums.nim.index(), passed);
        by_width!(row.len(), WIDTH => if let Some(row) = row.first_chunk_mut::<WIDTH>() {
            passed.each_value(|value| row[value % WIDTH] = 1);
        });
        mark_last(sums, row);
        self.passed = usize::MAX;
    }
}

/// Marks the sums at the places that passed.
fn mark_places<V: Width, const WIDTH: usize>(sums: &Pairs<'_, V>, passed: &Passed, row: &mut [u8]) {
    let Some(row) = row.first_chunk_mut::<WIDTH>() else { return };
    let mut mark = |one: V, other: V| row[(one ^ other ^ sums.nim).index() % WIDTH] = 1;
    let whole = (sums.firsts.first_chunk::<CHUNK>(), sums.seconds.first_chunk::<CHUNK>());
    if let (Some(firsts), Some(seconds)) = whole {
        // Slices of a known length need no check of the index.
        passed.each_place(|place| mark(firsts[place % CHUNK], seconds[place % CHUNK]));
    } else {
        passed.each_place(|place| {
            if let (Some(one), Some(other)) = (sums.firsts.get(place), sums.seconds.get(place)) {
                mark(*one, *other);
            }
        });
    }
}

/// Marks the sums at the end that do not fill a vector.
fn mark_last<V: Width>(sums: &Pairs<'_, V>, row: &mut [u8]) {
    let whole = sums.firsts.len() / LANES * LANES;
    for (one, other) in sums.firsts.iter().zip(sums.seconds).skip(whole) {
        row[(*one ^ *other ^ sums.nim).index()] = 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pseudo(seed: usize, width: usize) -> Vec<u16> {
        let value = |n: usize| (n * n * 31 + n * seed) % 65_521 % width * (1 + n % 5) / 5;
        (0..CHUNK).map(|n| u16::try_from(value(n)).unwrap()).collect()
    }

    fn packed(values: &[u16]) -> Packed {
        let mut packed = Packed::new();
        packed.extend(&values[..values.len() / 2]);
        packed.extend(values);
        packed
    }

    /// Compares the marks of a row after some chunks, without a sieve and with one that follows
    /// `most`.
    fn check(sifter: Sifter, width: usize, most: usize) {
        let (mut plain, mut row) = (vec![0; width], vec![0; width]);
        let mut sieve = Sieve::new(width, width);
        let (mut bits, mut passed) = ([0; _], Passed::new());
        for round in 0..8 {
            let (firsts, seconds) = (pseudo(7919 + round, width), pseudo(104_729 * round, width));
            let nim = 5;
            for (one, other) in firsts.iter().zip(&seconds[round..]) {
                plain[usize::from(one ^ other ^ nim)] = 1;
            }
            let before = row.iter().filter(|mark| **mark == 0).count();
            let below = sieve.bound();
            sieve.follow(sifter, &row, if round == 0 { usize::MAX } else { most });
            assert!(sieve.bound() <= below);
            assert!(sieve.bound() == below || before > most);
            let last = CHUNK - 1 - round;
            let (low, high) = (packed(&firsts), packed(&seconds[round..]));
            let both = [low.up(0..=last), high.up(0..=last)];
            let sums = Pairs { firsts: &firsts[..=last], seconds: &seconds[round..], nim };
            if round % 3 == 0 && width <= TOLD_APART {
                sieve.mark_much(sifter, &sums, both, &mut row, &mut passed);
            } else {
                sieve.pass(sifter, both, nim, &mut bits);
                sieve.mark(sifter, &sums, &bits, &mut row, &mut passed);
            }
        }
        assert_eq!(plain[..sieve.bound()], row[..sieve.bound()], "{width}, {most}");
        assert!(plain.iter().zip(&row).all(|(plain, mark)| plain >= mark));
    }

    #[test]
    fn two_bytes_give_a_value_back() {
        for value in 0..TOLD_APART {
            let [first, second] = bytes(value).map(usize::from);
            assert_eq!(first << 3 ^ usize::from(ADDED[second]), value);
        }
    }

    #[test]
    fn what_a_sieve_lets_through_completes_the_marks() {
        for sifter in Sifter::all() {
            for width in [64, 128, 256, 1024, 2048, 4096, 8192, 16_384, 65_536] {
                for most in [1, 7, 20, 60, 150, 900, usize::MAX] {
                    check(sifter, width, most);
                }
            }
        }
    }

    #[test]
    fn little_else_passes() {
        let cases = [(1024, 900, 0), (2048, usize::MAX, 0), (2048, 20, 40), (8192, 20, 40)];
        for ((width, most, few), sifter) in
            cases.into_iter().flat_map(|case| Sifter::all().into_iter().map(move |one| (case, one)))
        {
            let mut row = vec![1; width];
            let free = (0..width).filter(|value| value * 7 % 61 == 3).take(20);
            free.for_each(|value| row[value] = 0);
            let mut sieve = Sieve::new(width, width);
            sieve.follow(sifter, &row, most);
            let (firsts, seconds) = (pseudo(7919, width), pseudo(104_729, width));
            let (low, high) = (packed(&firsts), packed(&seconds));
            let mut bits = [0; _];
            sieve.pass(sifter, [low.up(0..=CHUNK - 1), high.up(0..=CHUNK - 1)], 0_u16, &mut bits);
            let sums = firsts.iter().zip(&seconds).map(|(one, other)| one ^ other);
            let wanted = sums.filter(|sum| row[usize::from(*sum)] == 0).count();
            let passed = bits.iter().map(|bits| bits.count_ones() as usize).sum::<usize>();
            assert!(passed <= wanted + few, "{passed} passed, {wanted} wanted of {width}");
        }
    }
}
