//! Searches for a few values among very many options, with vector instructions.

use pulp::{Arch, Simd, WithSimd};

use super::column::Width;
use super::filter::{self, Filter};

/// Greatest number of values searched at a time, with and without a filter.
const FILTERED: usize = 256;
const WANTED: usize = 32;
/// The number of values that are compared together.
const TOGETHER: usize = 8;
/// Up to this number of values, a comparison is faster than a filter.
const FEW: usize = 4;
/// The number of options between two checks of what was found.
const CHUNK: usize = 2048;

/// The options of one rule with two parts, as far as they are searched: pairs of one value from
/// each slice.
#[derive(Debug, Clone, Copy)]
pub(super) struct Pairs<'a, V> {
    pub(super) firsts: &'a [V],
    pub(super) seconds: &'a [V],
    pub(super) nim: V,
}

/// A search for some values among the options of one member.
#[derive(Debug)]
pub(super) struct Quest<'a, V> {
    pub(super) pairs: Pairs<'a, V>,
    /// The wanted values in increasing order. Those that are left at the end are not values of any
    /// option. Values may be missing without being found, because a long search drops the largest
    /// values.
    pub(super) wanted: &'a mut Vec<V>,
    /// Receives the values that were found.
    pub(super) found: &'a mut Vec<V>,
    /// The filter, used while many values are wanted.
    filter: Option<Filter>,
}

/// The number of values to search for at a time.
pub(super) fn most_wanted<V: Width>(arch: Arch) -> usize {
    if can_filter::<V>(arch) { FILTERED } else { WANTED }
}

/// Whether a filter can be used to search for many values at once.
pub(super) fn can_filter<V: Width>(arch: Arch) -> bool {
    filter::available(arch) && V::words(&[]).is_some()
}

/// Runs the searches together, chunk by chunk. The chunks of members of about the same size
/// overlap, so that each is fetched from memory once for all of them.
pub(super) fn find_all<V: Width>(quests: &mut [Quest<'_, V>], arch: Arch) {
    let before: Vec<usize> = quests.iter().map(|quest| quest.found.len()).collect();
    for quest in &mut *quests {
        let nim = quest.pairs.nim;
        quest.wanted.iter_mut().for_each(|value| *value = *value ^ nim);
        if quest.wanted.len() > FEW && can_filter::<V>(arch) {
            let values = quest.wanted.iter().map(|value| value.index());
            quest.filter = Some(Filter::new(values)).filter(Filter::fits);
        }
    }
    arch.dispatch(Scan { quests: &mut *quests, arch });
    for (quest, before) in quests.iter_mut().zip(before) {
        quest.settle();
        let nim = quest.pairs.nim;
        let changed = quest.wanted.iter_mut().chain(&mut quest.found[before..]);
        changed.for_each(|value| *value = *value ^ nim);
    }
}

impl<'a, V: Width> Quest<'a, V> {
    pub(super) fn new(pairs: Pairs<'a, V>, wanted: &'a mut Vec<V>, found: &'a mut Vec<V>) -> Self {
        Self { pairs, wanted, found, filter: None }
    }

    /// Moves the values that the filter has found to the list of found values.
    fn settle(&mut self) {
        if let Some(filter) = &self.filter {
            let struck = self.wanted.extract_if(.., |value| !filter.contains(value.index()));
            self.found.extend(struck);
        }
    }

    /// The number of values that are still wanted.
    fn left(&self) -> usize {
        self.filter.as_ref().map_or(self.wanted.len(), Filter::left)
    }

    /// Drops the values that are not worth searching for after `count` of `chunks`, and the filter
    /// if it is no longer useful.
    fn narrow(&mut self, count: usize, chunks: usize) {
        let most = worthwhile(count, chunks, self.filter.is_some());
        if self.left() > most || self.left() <= FEW {
            self.settle();
            self.wanted.truncate(most);
            if self.filter.is_some() && self.wanted.len() > FEW {
                self.filter = Some(Filter::new(self.wanted.iter().map(|value| value.index())));
            } else {
                self.filter = None;
            }
        }
    }

    // Inlined into code that is compiled for the instructions of this machine.
    #[inline(always)]
    fn visit(&mut self, chunk: usize, arch: Arch) {
        let Self { pairs, wanted, found, filter } = self;
        let length = pairs.firsts.len();
        let (from, to) = (length.min(chunk * CHUNK), length.min(chunk * CHUNK + CHUNK));
        let (firsts, seconds) = (&pairs.firsts[from..to], &pairs.seconds[from..to]);
        if let Some(filter) = filter
            && let (Some(firsts), Some(seconds)) = (V::words(firsts), V::words(seconds))
        {
            return filter.strike(firsts, seconds, arch);
        }
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
    }
}

/// The number of values that are worth searching for after `count` of `chunks`. Among values that
/// are hard to find only the least ones matter: one of them probably does not occur, and that ends
/// the search. A filter searches for many values as fast as for few.
fn worthwhile(count: usize, chunks: usize, filtered: bool) -> usize {
    match (count * 16 / chunks, filtered) {
        (0, _) => FILTERED,
        (1..4, true) => FILTERED / 2,
        (4..8, true) => FILTERED / 5,
        (8..14, true) => 16,
        (1..4, false) => TOGETHER,
        (4..8, false) | (14.., true) => TOGETHER / 2,
        _ => 2,
    }
}

/// The scan, for the vector instructions of the machine.
struct Scan<'a, 'b, V> {
    quests: &'a mut [Quest<'b, V>],
    arch: Arch,
}

impl<V: Width> WithSimd for Scan<'_, '_, V> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) {
        let lengths = self.quests.iter().map(|quest| quest.pairs.firsts.len());
        let chunks = lengths.max().unwrap_or(0).div_ceil(CHUNK);
        for (count, chunk) in jumps(chunks).enumerate() {
            let mut idle = true;
            for quest in self.quests.iter_mut().filter(|quest| !quest.wanted.is_empty()) {
                quest.narrow(count, chunks);
                quest.visit(chunk, self.arch);
                idle = false;
            }
            if idle {
                return;
            }
        }
    }
}

/// All of `0..length`, starting at 0, in steps of about 0.62 of the next power of two. Neighbours
/// have values of about the same size and so few different sums. Jumping finds values earlier.
pub(super) fn jumps(length: usize) -> impl Iterator<Item = usize> {
    let places = length.next_power_of_two();
    // An odd step visits all places.
    let step = (places * 5 / 8) | 1;
    (0..places).map(move |count| count * step % places).filter(move |place| *place < length)
}

/// Looks for up to `K` wanted values, from index `done` on, among the sums of the pairs. Moves
/// those that occur to `found` and returns their number. The loop does not end early, so that it
/// compiles to vector instructions.
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
    // The least nim sum with a value is 0 if and only if the value occurs.
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
    use crate::sequence::instructions::arches;

    #[test]
    fn the_jumps_visit_everything() {
        for length in 0..200 {
            let mut seen: Vec<usize> = jumps(length).collect();
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
        let starts = |arch| {
            let most = most_wanted::<u16>(arch);
            (0..1024_u16).step_by(most).map(move |start| (arch, most, start))
        };
        for (arch, most, start) in arches().into_iter().flat_map(starts) {
            let all: Vec<u16> = (start..).take(most).collect();
            let (mut wanted, mut found) = (all.clone(), vec![9999]);
            let quest = Quest::new(pairs, &mut wanted, &mut found);
            find_all(&mut [quest], arch);
            assert_eq!(found.remove(0), 9999);
            assert!(found.iter().all(|value| all.contains(value) && occurs(*value)));
            let absent: Vec<u16> = all.into_iter().filter(|value| !occurs(*value)).collect();
            assert_eq!(wanted, absent[..wanted.len()]);
            assert!(wanted.len() >= absent.len().min(2));
        }
    }

    /// Wherever the only pair stands that has a value, also in the last of many chunks.
    #[test]
    fn values_are_found_in_every_chunk() {
        let length = 5 * CHUNK + 7;
        let firsts = vec![0_u16; length];
        for (arch, place) in arches().into_iter().flat_map(|arch| {
            let places = (0..=5).flat_map(|chunk| [chunk * CHUNK, chunk * CHUNK + 6]);
            places.map(move |place| (arch, place))
        }) {
            let mut seconds = vec![0_u16; length];
            seconds[place] = 77;
            let pairs = Pairs { firsts: &firsts, seconds: &seconds, nim: 1 };
            for many in [1, 2, FEW + 3] {
                let mut wanted: Vec<u16> = (76..).take(many).collect();
                let (expected, mut found) = (wanted[1..].to_vec(), Vec::new());
                find_all(&mut [Quest::new(pairs, &mut wanted, &mut found)], arch);
                assert_eq!(found, [76], "{place}, {many} wanted");
                assert_eq!(wanted, expected[..wanted.len()], "{place}, {many} wanted");
            }
        }
    }
}
