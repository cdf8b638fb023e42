//! Marking all far options of a sheet, if no split helps.

use std::array;

use super::{Blocked, Sheet};
use crate::sequence::column::Width;
use crate::sequence::rows::{HEIGHT, WORD};
use crate::sequence::seek::{Pairs, jumps};
use crate::sequence::sieve::{CHUNK, Passed, REACHED, Sieve, Sums, Wide};

/// One option in so many is marked before sieves are used: as many values as it misses pass.
const UNSIFTED: usize = 24;
/// The sieves follow the marks whenever one option in so many more went through.
const RENEWED: usize = 4;
/// Values that a sieve follows in any case.
const LEAST_FOLLOWED: usize = 8;
/// Fewest values that sieves follow when half of the options went through, and how many at first.
const FEWEST_FOLLOWED: usize = 16;
pub(super) const FIRST_FOLLOWED: usize = 32;
/// Members between two looks at how the sieves do.
const SIEVE_ROUND: usize = 1 << 9;

impl<V: Width> Blocked<V> {
    /// Whether all far options are marked, with sieves.
    pub(super) fn sifting(&self) -> Option<Wide> {
        let words = V::words(&[]).is_some() && self.width > WORD;
        self.wide.filter(|_| self.split.is_none() && words)
    }

    /// Marks all far options of a kind for the sizes from `start` on. The chunks of neighbouring
    /// sizes overlap, so that they come from memory once for all of them.
    pub(super) fn sift(&self, sheet: &mut Sheet<V>, kind: usize, start: usize, wide: Wide) {
        let rules = self.grammar.kinds()[kind].rules.iter();
        let rules: Vec<[Option<Pairs<'_, V>>; HEIGHT]> =
            rules.map(|rule| array::from_fn(|row| self.far_pairs(rule, start + row))).collect();
        let chunks_of = |rule: &[Option<Pairs<'_, V>>; HEIGHT]| {
            let lengths = rule.iter().flatten().map(|pairs| pairs.firsts.len());
            lengths.max().unwrap_or(0).div_ceil(CHUNK)
        };
        let chunks: usize = rules.iter().map(chunks_of).sum();
        let mut sieves: [Sieve; HEIGHT] = array::from_fn(|_| Sieve::new(self.width));
        let mut passed: Passed = [0; _];
        let (mut done, mut renewal) = (0, chunks.div_ceil(UNSIFTED));
        let unsifted = renewal;
        for rule in &rules {
            for chunk in jumps(chunks_of(rule)) {
                if done == renewal {
                    let most = self.followed(done, chunks);
                    for (row, sieve) in sieves.iter_mut().enumerate() {
                        sieve.follow(wide, sheet.rows.bytes(row), most);
                    }
                    renewal += (done / RENEWED).max(1);
                }
                for (row, pairs) in rule.iter().enumerate() {
                    let Some(sums) = pairs.as_ref().and_then(|pairs| sums(pairs, chunk)) else {
                        continue;
                    };
                    let marks = sheet.rows.bytes(row);
                    if done < unsifted {
                        sums.mark(marks);
                    } else {
                        sieves[row].mark(wide, sums, marks, &mut passed);
                    }
                }
                done += 1;
            }
        }
        sheet.settled = sieves.map(|sieve| sieve.bound());
    }

    /// How many values a sieve should follow after some of the chunks: more than will be met in
    /// the others, and the less the fewer these are.
    fn followed(&self, done: usize, chunks: usize) -> usize {
        // One shadow shows all of a row that is no wider.
        if self.width <= REACHED {
            return usize::MAX;
        }
        self.followed * (chunks - done) / done.max(1) + LEAST_FOLLOWED
    }

    /// Lets the sieves follow more values or fewer. If they follow too few the value of a member
    /// may lie above what they settled, and must be looked for at great length.
    pub(super) fn tune_sieves(&mut self) {
        let (missed, members) = self.missed;
        if members < SIEVE_ROUND {
            return;
        }
        self.missed = (0, 0);
        if missed * 16 > members {
            self.followed += self.followed / 4;
        } else if missed * 256 < members {
            self.followed -= self.followed / 32;
        }
        self.followed = self.followed.max(FEWEST_FOLLOWED);
    }
}

/// The chunk of the pairs of one member; `None` if there is none.
fn sums<'a, V: Width>(pairs: &Pairs<'a, V>, chunk: usize) -> Option<Sums<'a>> {
    let length = pairs.firsts.len();
    let (from, to) = (chunk * CHUNK, length.min(chunk * CHUNK + CHUNK));
    let firsts = V::words(pairs.firsts.get(from..to)?)?;
    let seconds = V::words(pairs.seconds.get(from..to)?)?;
    Some(Sums { firsts, seconds, nim: V::words(&[pairs.nim])?[0] })
}
