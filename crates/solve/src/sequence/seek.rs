//! Looking for a few values among very many options, with vector instructions.

use pulp::{Arch, Simd, WithSimd};

use super::column::Width;

/// Most values that are looked for at a time.
pub(super) const WANTED: usize = 32;
/// Values that are compared together.
const TOGETHER: usize = 8;
/// Options between two looks at what was found.
const CHUNK: usize = 2048;

/// All options of one rule with two parts, as far as they are looked through: pairs of one value
/// from each slice.
#[derive(Debug, Clone, Copy)]
pub(super) struct Pairs<'a, V> {
    pub(super) firsts: &'a [V],
    pub(super) seconds: &'a [V],
    pub(super) nim: V,
}

impl<V: Width> Pairs<'_, V> {
    /// Moves the values of options from `wanted`, which is in increasing order, to `found`. What
    /// is left in `wanted` is not the value of any option; it may be less than was not found, for
    /// the search drops the largest values when it becomes long.
    pub(super) fn find(&self, wanted: &mut Vec<V>, found: &mut Vec<V>, arch: Arch) {
        let before = found.len();
        wanted.iter_mut().for_each(|value| *value = *value ^ self.nim);
        arch.dispatch(Scan { pairs: *self, wanted: &mut *wanted, found: &mut *found });
        let changed = wanted.iter_mut().chain(&mut found[before..]);
        changed.for_each(|value| *value = *value ^ self.nim);
    }

    // Inlined into code that was compiled for the instructions of this machine.
    #[inline(always)]
    fn scan(&self, wanted: &mut Vec<V>, found: &mut Vec<V>) {
        let chunks = self.firsts.len().div_ceil(CHUNK);
        // Neighbours have values of about the same size, and so of few differences: the chunks
        // are visited in an order that jumps about.
        let jump = coprime_jump(chunks);
        let mut chunk = 0;
        for count in 0..chunks {
            if wanted.is_empty() {
                return;
            }
            wanted.truncate(worthwhile(count, chunks));
            let from = chunk * CHUNK;
            let to = self.firsts.len().min(from + CHUNK);
            let (firsts, seconds) = (&self.firsts[from..to], &self.seconds[from..to]);
            let mut done = 0;
            while done < wanted.len() {
                let group = (wanted.len() - done).min(TOGETHER);
                let met = match group {
                    1 => find_group::<V, 1>(firsts, seconds, wanted, found, done),
                    2 => find_group::<V, 2>(firsts, seconds, wanted, found, done),
                    3 | 4 => find_group::<V, 4>(firsts, seconds, wanted, found, done),
                    _ => find_group::<V, TOGETHER>(firsts, seconds, wanted, found, done),
                };
                done += group - met;
            }
            chunk += jump;
            if chunk >= chunks {
                chunk -= chunks;
            }
        }
    }
}

/// How many values are worth looking for after `count` of `chunks`: most are found at once. Of
/// those that are hard to find only the least ones matter, because a value that does not occur is
/// likely among them and ends the search.
fn worthwhile(count: usize, chunks: usize) -> usize {
    match count * 16 / chunks {
        0 => WANTED,
        1..4 => TOGETHER,
        4..8 => TOGETHER / 2,
        _ => 2,
    }
}

/// The scan, for the vector instructions that the machine has.
struct Scan<'a, V> {
    pairs: Pairs<'a, V>,
    wanted: &'a mut Vec<V>,
    found: &'a mut Vec<V>,
}

impl<V: Width> WithSimd for Scan<'_, V> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) {
        self.pairs.scan(self.wanted, self.found);
    }
}

/// A step that visits all of `0..length` from 0 on, about 0.62 of the length.
fn coprime_jump(length: usize) -> usize {
    let gcd = |mut a: usize, mut b: usize| {
        while b != 0 {
            (a, b) = (b, a % b);
        }
        a
    };
    let near = (length * 5 / 8).max(1);
    (near..length).find(|jump| gcd(*jump, length) == 1).unwrap_or(1)
}

/// Moves those of up to `K` wanted values, from the place `done` on, that some pair has to `found`
/// and gives their number. There is no early end: this way the loop becomes vector instructions.
#[inline(always)]
fn find_group<V: Width, const K: usize>(
    firsts: &[V],
    seconds: &[V],
    wanted: &mut Vec<V>,
    found: &mut Vec<V>,
    done: usize,
) -> usize {
    let mut values = [wanted[done]; K];
    for (value, wanted) in values.iter_mut().zip(&wanted[done..]) {
        *value = *wanted;
    }
    // The least nim sum with a value is 0 if it was met.
    let zero = V::narrow(0);
    let mut least = [V::narrow(usize::MAX); K];
    for (one, other) in firsts.iter().zip(seconds) {
        let sum = *one ^ *other;
        for (least, value) in least.iter_mut().zip(&values) {
            *least = (*least).min(sum ^ *value);
        }
    }
    if !least.contains(&zero) {
        return 0;
    }
    let group = K.min(wanted.len() - done);
    let mut place = done;
    for least in &least[..group] {
        if *least == zero {
            found.push(wanted.remove(place));
        } else {
            place += 1;
        }
    }
    done + group - place
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_jump_visits_everything() {
        for length in 1..200 {
            let jump = coprime_jump(length);
            let mut seen: Vec<usize> = (0..length).map(|step| step * jump % length).collect();
            seen.sort_unstable();
            assert!(seen.into_iter().eq(0..length), "{length}");
        }
    }

    #[test]
    fn values_that_occur_are_removed() {
        let firsts: Vec<u16> = (0..3000_u32).map(|n| (n * 7 % 900) as u16).collect();
        let seconds: Vec<u16> = (0..3000_u32).map(|n| (n * n % 1000) as u16).collect();
        let pairs = Pairs { firsts: &firsts, seconds: &seconds, nim: 5 };
        let occurs = |value: u16| firsts.iter().zip(&seconds).any(|(a, b)| a ^ b ^ 5 == value);
        for start in (0..1024_u16).step_by(WANTED) {
            let all: Vec<u16> = (start..).take(WANTED).collect();
            let (mut wanted, mut found) = (all.clone(), vec![9999]);
            pairs.find(&mut wanted, &mut found, Arch::new());
            assert_eq!(found.remove(0), 9999);
            assert!(found.iter().all(|value| all.contains(value) && occurs(*value)));
            let absent: Vec<u16> = all.into_iter().filter(|value| !occurs(*value)).collect();
            assert_eq!(wanted, absent[..wanted.len()]);
            assert!(wanted.len() >= absent.len().min(2));
        }
    }
}
