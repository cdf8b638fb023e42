//! The operations of a sieve, written out for one sum after another.

use super::{Bits, Bytes, LANES, Passed, Sieve, WORDS, bytes};

pub(super) fn follow(sieve: &mut Sieve, row: &[u8], most: usize) {
    let (marks, _) = row.as_chunks::<64>();
    let free = marks.iter().map(|marks| {
        let places = marks.iter().enumerate().filter(|(_, mark)| **mark == 0);
        places.fold(0, |bits, (place, _)| bits | 1 << place)
    });
    sieve.show(free, most);
}

pub(super) fn pass(sieve: &Sieve, sums: Bytes<'_>, nim: usize, bits: &mut Bits) {
    bits.fill(0);
    for (place, sum) in whole_vectors(sums, nim).enumerate() {
        bits[place / 64] |= u64::from(passes(sieve, sum)) << (place % 64);
    }
}

pub(super) fn gather(sieve: &Sieve, sums: Bytes<'_>, nim: usize, passed: &mut Passed) {
    passed.count = 0;
    for sum in whole_vectors(sums, nim).filter(|sum| passes(sieve, *sum)) {
        passed.put(sum);
    }
}

pub(super) fn list(bits: &Bits, passed: &mut Passed) {
    passed.count = 0;
    let eights = bits.iter().flat_map(|word| word.to_le_bytes());
    for (place, eight) in (0..=u8::MAX).zip(eights).filter(|(_, eight)| *eight != 0) {
        passed.put([eight, place]);
    }
}

/// The two bytes of the sums that fill whole vectors. The other sums are not sifted.
fn whole_vectors<'a>(
    [firsts, seconds]: Bytes<'a>,
    nim: usize,
) -> impl Iterator<Item = [u8; 2]> + 'a {
    let nim = bytes(nim);
    let sum = move |place: usize| {
        [0, 1].map(|number| firsts[number][place] ^ seconds[number][place] ^ nim[number])
    };
    (0..firsts[0].len() / LANES * LANES).map(sum)
}

/// Whether the tables contain a sum, and the check too if it is used.
fn passes(sieve: &Sieve, [first, second]: [u8; 2]) -> bool {
    let [half, upper] = [second >> 7, second >> 4 & 1].map(usize::from);
    let table = match sieve.used {
        // The highest bit stands for a value beyond the table, unless there is a check for that.
        1 if half == 1 && !sieve.checked => return false,
        1 => 0,
        2 => half,
        _ => half + 2 * upper,
    };
    let byte = usize::from(first) % (8 * WORDS);
    let bit = 8 * (byte % 8) + usize::from(second % 8);
    let checked = sieve.used != 2 && sieve.checked;
    sieve.tables[table][byte / 8] >> bit & 1 == 1
        && (!checked || sieve.check >> (second % 64) & 1 == 1)
}
