//! Marking all far options of a sheet, if no split helps.

use std::array;
use std::ops::Range;

use noyau_family::{Parts, Rule};

use super::{Blocked, Sheet};
use crate::sequence::column::Width;
use crate::sequence::rows::{HEIGHT, WORD};
use crate::sequence::seek::{Pairs, jumps};
use crate::sequence::sieve::{
    Bits, Bytes, CHUNK, FEW, FOUR_TABLES, ONE_TABLE, Passed, Sieve, Sifter, TOLD_APART,
};

/// The least number of values that a sieve follows.
const LEAST_FOLLOWED: usize = 2;
/// The least, the greatest and the first number of values that sieves follow when half of the
/// options have gone through.
const FEWEST_FOLLOWED: usize = 4;
const MOST_FOLLOWED: usize = 64;
pub(super) const FIRST_FOLLOWED: usize = 16;
/// The number of first chunks of which many sums pass.
const MUCH_PASSES: usize = 2;
/// The number of members between two checks of how the sieves perform.
const SIEVE_ROUND: usize = 1 << 9;

impl<V: Width> Blocked<V> {
    /// The sifter to mark all far options with; `None` if they are not all marked.
    pub(super) fn sifting(&self) -> Option<Sifter> {
        self.instructions.sifter.filter(|_| self.split.is_none() && self.width > WORD)
    }

    /// Marks all far options of a kind for the sizes from `start` on. The chunks of neighbouring
    /// sizes overlap, so that each is fetched from memory once for all of them.
    pub(super) fn sift(&self, sheet: &mut Sheet<V>, kind: usize, start: usize, sifter: Sifter) {
        let mut sieves: [Sieve; HEIGHT] = array::from_fn(|_| Sieve::new(self.width, self.highest));
        let mut bits: [Bits; HEIGHT] = [[0; _]; _];
        let mut passed = Passed::new();
        let rules = self.grammar.kinds()[kind].rules.iter();
        let strips: Vec<Strip<'_, V>> = rules.filter_map(|rule| self.strip(rule, start)).collect();
        let count = strips.iter().map(Strip::chunks).sum();
        let chunks =
            strips.iter().flat_map(|strip| jumps(strip.chunks()).map(move |chunk| (strip, chunk)));
        for (done, (strip, chunk)) in chunks.enumerate() {
            let most = self.followed(done, count);
            if done < MUCH_PASSES && self.width <= TOLD_APART {
                for (row, sieve) in sieves.iter_mut().enumerate() {
                    let (sums, bytes) = (strip.sums(chunk, row), strip.bytes(chunk, row));
                    let marks = sheet.rows.bytes(row);
                    sieve.follow(sifter, marks, most);
                    sieve.mark_much(sifter, &sums, bytes, marks, &mut passed);
                }
                continue;
            }
            for (row, sieve) in sieves.iter_mut().enumerate() {
                sieve.follow(sifter, sheet.rows.bytes(row), most);
                sieve.pass(sifter, strip.bytes(chunk, row), strip.nim, &mut bits[row]);
            }
            for (row, sieve) in sieves.iter_mut().enumerate() {
                let sums = strip.sums(chunk, row);
                sieve.mark(sifter, &sums, &bits[row], sheet.rows.bytes(row), &mut passed);
            }
        }
        sheet.settled = sieves.map(|sieve| sieve.bound());
    }

    /// The far options of a rule for the sizes from `start` on; `None` if there are none.
    fn strip(&self, rule: &Rule, start: usize) -> Option<Strip<'_, V>> {
        let Parts::Two(left, right) = rule.parts else { return None };
        let rows: [_; HEIGHT] = array::from_fn(|row| self.far_sizes(rule, start + row));
        let far = || rows.iter().flatten();
        let first = far().map(|sizes| sizes.first).min()?;
        let last = far().map(|sizes| sizes.last).max()?;
        let least = far().map(|sizes| sizes.rest - sizes.last).min()?;
        let from = (start + HEIGHT - 1).checked_sub(rule.takes.first + first)?;
        Some(Strip {
            firsts: &self.columns[left.kind].values()[first..=last],
            seconds: self.columns[right.kind].down(from, least),
            bytes: [
                self.packed[left.kind].up(first..=last),
                self.packed[right.kind].down(from, least),
            ],
            nim: V::narrow(rule.nim as usize),
            lengths: rows.map(|sizes| sizes.map_or(0, |sizes| sizes.last + 1 - first)),
        })
    }

    /// The number of values that a sieve should follow after some of the chunks. It must exceed the
    /// number of values that the other chunks will meet, so it falls with the number of chunks
    /// left.
    fn followed(&self, done: usize, chunks: usize) -> usize {
        let (gone, all) = (done * done, chunks * chunks);
        let most = self.followed * (all - gone) / (3 * gone).max(1) + LEAST_FOLLOWED;
        // If the tables tell all values apart, it saves nothing to follow fewer.
        let apart = self.width <= ONE_TABLE || self.width <= FOUR_TABLES && most > FEW;
        if apart { usize::MAX } else { most }
    }

    /// Adapts the number of values that the sieves follow. If it is too small, the value of a
    /// member may lie above the bound of its sieve, and needs a long search.
    pub(super) fn tune_sieves(&mut self) {
        for (packed, column) in self.packed.iter_mut().zip(&self.columns) {
            packed.extend(column.values());
        }
        if self.known() >= self.next_sample {
            self.draw_sample();
        }
        let (missed, members) = self.missed;
        if members < SIEVE_ROUND {
            return;
        }
        self.missed = (0, 0);
        if missed * 32 > members {
            self.followed += self.followed / 4;
        } else if missed * 100 < members {
            self.followed -= self.followed / 16;
        }
        self.followed = self.followed.clamp(FEWEST_FOLLOWED, MOST_FOLLOWED);
    }
}

/// The far options of one rule for all rows of a sheet. All rows have the same first parts. The
/// second parts of a row are those of the next row, moved on by one place.
struct Strip<'a, V> {
    firsts: &'a [V],
    seconds: &'a [V],
    bytes: Bytes<'a>,
    nim: V,
    lengths: [usize; HEIGHT],
}

impl<'a, V: Width> Strip<'a, V> {
    fn chunks(&self) -> usize {
        self.firsts.len().div_ceil(CHUNK)
    }

    /// The range of a chunk in a row, possibly empty.
    fn places(&self, chunk: usize, row: usize) -> Range<usize> {
        let length = self.lengths[row];
        length.min(chunk * CHUNK)..length.min(chunk * CHUNK + CHUNK)
    }

    /// The sums of a chunk of a row.
    fn sums(&self, chunk: usize, row: usize) -> Pairs<'a, V> {
        let places = self.places(chunk, row);
        let seconds = later(self.seconds, &places, row);
        Pairs { firsts: &self.firsts[places], seconds, nim: self.nim }
    }

    /// The bytes of the sums of a chunk of a row.
    fn bytes(&self, chunk: usize, row: usize) -> Bytes<'a> {
        let places = self.places(chunk, row);
        let [[first, second], [other_first, other_second]] = self.bytes;
        [
            [&first[places.clone()], &second[places.clone()]],
            [later(other_first, &places, row), later(other_second, &places, row)],
        ]
    }
}

/// The second parts in a range of a row. Empty if the range is empty, as it may then lie out of
/// bounds.
fn later<'a, T>(seconds: &'a [T], places: &Range<usize>, row: usize) -> &'a [T] {
    let skipped = HEIGHT - 1 - row;
    seconds.get(places.start + skipped..places.end + skipped).unwrap_or_default()
}
