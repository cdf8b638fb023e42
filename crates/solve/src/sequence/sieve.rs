//! Marking all options of a member, when nearly all of them have values that are marked already.
//!
//! Where no sparse space helps, most values are met early. From then on a mark is worth making
//! only for an option whose value was not met before. A *sieve* is the set of these values, kept
//! in vector registers: it takes 32 nim sums at once and puts those that pass next to each other,
//! to be marked one by one. When all options went through, the least value without a mark is the
//! Grundy value, and nothing needs to be looked for.
//!
//! A permutation of registers reaches 1,024 values. If there are more, the sieve is made of up to
//! three *shadows*, each of ten bits of the values. A sum may then pass though its value was met,
//! which costs a mark. To keep the shadows light only the least values that were not met are
//! followed, up to a *bound*, below which the marks are complete in the end.

#[cfg(target_arch = "x86_64")]
mod wide;

use super::rows::mark_values;

#[cfg(target_arch = "x86_64")]
pub(super) use wide::Wide;

/// No machine of this kind has the instructions.
#[cfg(not(target_arch = "x86_64"))]
#[derive(Debug, Clone, Copy)]
pub(super) enum Wide {}

#[cfg(not(target_arch = "x86_64"))]
impl Wide {
    pub(super) fn detect() -> Option<Self> {
        None
    }

    fn follow(self, _: &mut Sieve, _: &[u8], _: usize) {
        match self {}
    }

    fn pass(self, _: &Sieve, _: Sums<'_>, _: &mut [u16]) -> usize {
        match self {}
    }
}

/// Words of 64 bits that one permutation reaches, and the values that they stand for.
const WORDS: usize = 16;
pub(super) const REACHED: usize = 64 * WORDS;
/// A shadow shows the ten bits of a value from one of these on.
const SHIFTS: [usize; 3] = [0, 2, 4];
/// One shadow tells enough apart up to the first of these counts, two up to the second.
const SHADOWED: [usize; 2] = [48, 200];
/// Sums in a vector.
const LANES: usize = 32;

/// Sums that go through a sieve at once.
pub(super) const CHUNK: usize = 2048;
/// What passed of a chunk, with room for one vector more.
pub(super) type Passed = [u16; CHUNK + LANES];

/// The nim sums of one value from each slice, and of a constant.
#[derive(Debug, Clone, Copy)]
pub(super) struct Sums<'a> {
    pub(super) firsts: &'a [u16],
    pub(super) seconds: &'a [u16],
    pub(super) nim: u16,
}

impl Sums<'_> {
    /// Marks all of them.
    pub(super) fn mark(&self, row: &mut [u8]) {
        let sums = self.firsts.iter().zip(self.seconds);
        mark_values(row, sums.map(|(one, other)| one ^ other ^ self.nim));
    }
}

/// The least values that are not marked in a row.
#[derive(Debug, Clone)]
pub(super) struct Sieve {
    shadows: [[u64; WORDS]; SHIFTS.len()],
    used: usize,
    bound: usize,
    /// Room for all values that are not marked, as bits.
    free: Vec<u64>,
}

impl Sieve {
    /// Nothing passes; the marks are complete below the bound.
    pub(super) fn new(bound: usize) -> Self {
        Self { shadows: [[0; WORDS]; SHIFTS.len()], used: 1, bound, free: Vec::new() }
    }

    /// What is not marked below this is not the value of an option that went through.
    pub(super) fn bound(&self) -> usize {
        self.bound
    }

    /// Follows the marks of a row: from now on the least values without a mark pass, at most
    /// `most` of those that passed before.
    pub(super) fn follow(&mut self, wide: Wide, row: &[u8], most: usize) {
        wide.follow(self, row, most);
    }

    /// Shows the least of the values that are not marked, which are given as bits.
    // Inlined into code that was compiled for the instructions of this machine.
    #[inline(always)]
    fn show(&mut self, free: &mut [u64], most: usize) {
        if let (Some(last), places @ 1..) = (free.last_mut(), self.bound % 64) {
            *last &= (1 << places) - 1;
        }
        let left = self.lower_bound(free, most);
        self.shadows = [[0; WORDS]; SHIFTS.len()];
        for (number, bits) in free.iter().enumerate() {
            self.shadows[0][number % WORDS] |= bits;
        }
        self.used = 1;
        if self.bound > REACHED {
            self.used += SHADOWED.iter().filter(|most| left > **most).count();
        }
        if self.used > 1 {
            self.cast_shadows(free);
        }
    }

    /// Lowers the bound until at most `most` values are left, and gives their number.
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

    /// Casts the shadows after the first, which show the bits of the values without the last two
    /// and without the last four.
    #[inline(always)]
    fn cast_shadows(&mut self, free: &[u64]) {
        const { assert!(SHIFTS[1] == 2 && SHIFTS[2] == 4) };
        for (number, bits) in free.iter().enumerate() {
            let fours = any_of_four(*bits);
            let sixteens = any_of_four(fours);
            self.shadows[1][number / 4 % WORDS] |= fours << (16 * (number % 4));
            self.shadows[2][number / 16 % WORDS] |= sixteens << (4 * (number % 16));
        }
    }

    /// Marks those of at most [`CHUNK`] sums that pass.
    pub(super) fn mark(&self, wide: Wide, sums: Sums<'_>, row: &mut [u8], passed: &mut Passed) {
        let count = wide.pass(self, sums, passed);
        mark_values(row, passed[..count].iter().copied());
        let whole = sums.firsts.len() / LANES * LANES;
        let (firsts, seconds) = (&sums.firsts[whole..], &sums.seconds[whole..]);
        Sums { firsts, seconds, ..sums }.mark(row);
    }
}

/// A bit for every four bits: whether one of them is set.
#[inline(always)]
fn any_of_four(bits: u64) -> u64 {
    let pairs = bits | bits >> 1;
    let mut any = (pairs | pairs >> 2) & 0x1111_1111_1111_1111;
    any = (any | any >> 3) & 0x0303_0303_0303_0303;
    any = (any | any >> 6) & 0x000F_000F_000F_000F;
    any = (any | any >> 12) & 0x0000_00FF_0000_00FF;
    (any | any >> 24) & 0xFFFF
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pseudo(seed: usize, width: usize) -> Vec<u16> {
        let value = |n: usize| (n * n * 31 + n * seed) % 65_521 % width * (1 + n % 5) / 5;
        (0..CHUNK).map(|n| u16::try_from(value(n)).unwrap()).collect()
    }

    /// The marks of a row after some chunks, without a sieve and with one that follows `most`.
    fn check(wide: Wide, width: usize, most: usize) {
        let (mut plain, mut row) = (vec![0; width], vec![0; width]);
        let mut sieve = Sieve::new(width);
        let mut passed = [0; CHUNK + LANES];
        for round in 0..8 {
            let (firsts, seconds) = (pseudo(7919 + round, width), pseudo(104_729 * round, width));
            let sums = Sums { firsts: &firsts[round..], seconds: &seconds[round..], nim: 5 };
            sums.mark(&mut plain);
            if round == 0 {
                sums.mark(&mut row);
                continue;
            }
            let before = row.iter().filter(|mark| **mark == 0).count();
            let below = sieve.bound();
            sieve.follow(wide, &row, most);
            assert!(sieve.bound() <= below);
            assert!(sieve.bound() == below || before > most);
            sieve.mark(wide, sums, &mut row, &mut passed);
        }
        assert_eq!(plain[..sieve.bound()], row[..sieve.bound()], "{width}, {most}");
        assert!(plain.iter().zip(&row).all(|(plain, mark)| plain >= mark));
    }

    #[test]
    fn what_a_sieve_lets_through_completes_the_marks() {
        let Some(wide) = Wide::detect() else { return };
        for width in [64, 256, 1024, 2048, 8192, 16_384, 65_536] {
            for most in [1, 7, 60, 150, 900, usize::MAX] {
                check(wide, width, most);
            }
        }
    }
}
