//! The sample: members that are marked with every partner, so that little is left to look for.

use super::{Blocked, LEAST_SAMPLE, known};
use crate::sequence::column::Width;
use crate::sequence::rows::Known;
use crate::sequence::seek::jumps;

/// Finding a value costs as much as so many marks: a larger sample pays only as long as it misses
/// more than a value for so many of its members.
const MARKS: usize = 32;
/// The sample may miss so many values of a member in any case.
const LEAST_MISSED: usize = 16;
/// An even sample has one member in so many, and at least so many of each value; it is drawn anew
/// when there are so much more members.
const SAMPLED: usize = 64;
const LEAST_DRAWN: usize = 4;
const SAMPLE_GROWTH: usize = 16;
/// Of the last members so many are looked at, and one in so many may have a larger value than
/// sieves are made for.
const RECENT: usize = 1 << 12;
const BEYOND: usize = 128;
/// Members between two looks at the sample.
const SAMPLE_ROUND: usize = 1 << 10;

impl<V: Width> Blocked<V> {
    /// Makes the sample larger or smaller, so that what it leaves open is looked for in one go.
    pub(super) fn tune_sample(&mut self) {
        if self.sifting().is_some() {
            return self.tune_sieves();
        }
        let (missed, members) = self.missed;
        let high = (self.sample / MARKS).clamp(LEAST_MISSED, self.most_wanted / 2);
        let low = high / 2;
        // A sample that is far too small shows before the round is over.
        if members < SAMPLE_ROUND && missed < SAMPLE_ROUND * high {
            return;
        }
        self.missed = (0, 0);
        let sample = if missed > members * high * 4 {
            self.sample * 2
        } else if missed > members * high {
            self.sample + self.sample / 4
        } else if missed < members * low {
            self.sample - self.sample / 5
        } else {
            return;
        };
        self.sample = sample.clamp(LEAST_SAMPLE, self.known().max(LEAST_SAMPLE));
        self.draw_sample();
    }

    /// Draws common members of all sizes. Parts of about the same size have sums of few different
    /// values, so that the sample must be spread out.
    ///
    /// A sum reaches the upper half of the values only if exactly one of the parts does. Without
    /// a split few members may do so, and their sums are hard to meet: half of the sample is
    /// drawn from those members.
    pub(super) fn draw_sample(&mut self) {
        if self.sifting().is_some() {
            return self.draw_even_sample();
        }
        for kind in 0..self.columns.len() {
            let values = self.columns[kind].values();
            let far = |place: usize| known(self.reach + place, values[self.reach + place]);
            let span = values.len().saturating_sub(self.reach);
            let mut sample = Vec::new();
            if self.split.is_none() {
                let high = |place: &usize| far(*place).value.index() >= self.width / 2;
                let high: Vec<usize> = (0..span).filter(high).collect();
                sample.extend(spread(high.len(), self.sample / 2).map(|place| far(high[place])));
            }
            let members = spread(span, self.sample - sample.len()).map(far);
            sample
                .extend(members.filter(|member| !self.is_rare(member.size as usize, member.value)));
            sample.sort_unstable_by_key(|member| member.size);
            self.firsts[kind].sample = sample;
        }
    }

    /// Draws equally many members of each value, if there are so many. Whatever their partners
    /// are, the sums then have all values about equally often, and few are missed.
    fn draw_even_sample(&mut self) {
        let size = self.known();
        self.next_sample = size + (size / SAMPLE_GROWTH).max(SAMPLE_ROUND);
        self.highest = self.hardly_reached();
        let each = (size / SAMPLED / (self.largest + 1)).max(LEAST_DRAWN);
        for (firsts, column) in self.firsts.iter_mut().zip(&self.columns) {
            let members = column.values().iter().enumerate().skip(self.reach);
            let members: Vec<Known<V>> = members.map(|(size, value)| known(size, *value)).collect();
            let mut drawn = vec![0; self.width];
            let mut draw = |member: &Known<V>| {
                let drawn = &mut drawn[member.value.index()];
                *drawn += 1;
                *drawn <= each
            };
            let sample =
                jumps(members.len()).map(|place| members[place]).filter(|member| draw(member));
            firsts.sample = sample.collect();
            firsts.sample.sort_unstable_by_key(|member| member.size);
        }
    }

    /// A bound that few of the last members reach.
    fn hardly_reached(&self) -> usize {
        let last = self.columns.iter().flat_map(|column| column.values().iter().rev().take(RECENT));
        let mut last: Vec<usize> = last.map(|value| value.index()).collect();
        last.sort_unstable();
        let high = last.get(last.len() - last.len() / BEYOND);
        high.map_or(self.width, |value| value.next_multiple_of(64) + 64)
    }
}

/// About `count` of the places `0..length`, from all over; all of them if they are not more.
fn spread(length: usize, count: usize) -> impl Iterator<Item = usize> {
    let gap = (length / count.max(1)).max(1);
    (0..length / gap).map(move |place| place * gap + scatter(place) % gap)
}

/// A number that looks random.
fn scatter(place: usize) -> usize {
    place.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 33
}
