//! The sample: members that are marked with every partner, so that few values are left to search
//! for.

use super::{Blocked, LEAST_SAMPLE, known};
use crate::sequence::column::Width;

/// A search that finds a value costs as much as this many marks. So a larger sample saves time only
/// while it misses more than one value for this many of its members.
const MARKS: usize = 32;
/// The number of values of a member that the sample may always miss.
const LEAST_MISSED: usize = 16;
/// An even sample has this many members of each value. It is drawn again when one in
/// [`SAMPLE_GROWTH`] of all members is new.
const DRAWN: usize = 4;
const SAMPLE_GROWTH: usize = 16;
/// This many of the last members are checked. One in [`BEYOND`] of them may have a value above the
/// bound that sieves use.
const RECENT: usize = 1 << 12;
const BEYOND: usize = 128;
/// The number of members between two checks of the sample.
const SAMPLE_ROUND: usize = 1 << 10;

impl<V: Width> Blocked<V> {
    /// Makes the sample larger or smaller, so that one search finds all values it leaves open.
    pub(super) fn tune_sample(&mut self) {
        if self.sifting().is_some() {
            return self.tune_sieves();
        }
        let (missed, members) = self.missed;
        let high = (self.sample / MARKS).clamp(LEAST_MISSED, self.most_wanted / 2);
        let low = high / 2;
        // A sample that is far too small shows before the end of the round.
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

    /// Draws common members of all sizes. Sums of parts of about the same size have few different
    /// values, so that the sample must be spread out.
    ///
    /// A sum is in the upper half of the values only if exactly one of the parts is. Without a
    /// split, few members may be in the upper half, and their sums are hard to meet. So half of the
    /// sample is drawn from those members.
    pub(super) fn draw_sample(&mut self) {
        if self.sifting().is_some() {
            return self.draw_even_sample();
        }
        let reach = self.least_reach();
        for kind in 0..self.columns.len() {
            let values = self.columns[kind].values();
            let far = |place: usize| known(reach + place, values[reach + place]);
            let span = values.len().saturating_sub(reach);
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

    /// Draws about equally many members of each value, of all sizes, or all of them if they are
    /// few. Whatever their partners are, the sums then have all values about equally often, and few
    /// values are missed.
    fn draw_even_sample(&mut self) {
        let size = self.known();
        self.next_sample = size + (size / SAMPLE_GROWTH).max(SAMPLE_ROUND);
        self.highest = self.hardly_reached();
        let reach = self.least_reach();
        for (firsts, column) in self.firsts.iter_mut().zip(&self.columns) {
            let values = column.values().get(reach..).unwrap_or_default();
            let mut gaps = vec![0; self.width];
            values.iter().for_each(|value| gaps[value.index()] += 1);
            gaps.iter_mut().for_each(|gap| *gap = usize::div_ceil(*gap, DRAWN).max(1));
            let mut waits: Vec<usize> = (0..).zip(&gaps).map(|(value, gap)| value % gap).collect();
            let mut is_due = |value: V| {
                let (wait, gap) = (&mut waits[value.index()], gaps[value.index()]);
                let due = *wait == 0;
                *wait = if due { gap - 1 } else { *wait - 1 };
                due
            };
            let drawn = (reach..).zip(values).filter(|(_, value)| is_due(**value));
            firsts.sample = drawn.map(|(size, value)| known(size, *value)).collect();
        }
    }

    /// Parts below this size are never far.
    fn least_reach(&self) -> usize {
        self.reaches.first().copied().unwrap_or(0)
    }

    /// A bound that few of the last members exceed.
    fn hardly_reached(&self) -> usize {
        let last = self.columns.iter().flat_map(|column| column.values().iter().rev().take(RECENT));
        let mut last: Vec<usize> = last.map(|value| value.index()).collect();
        let few = last.len() / BEYOND;
        if few == 0 {
            return self.width;
        }
        let place = last.len() - few;
        let (_, high, _) = last.select_nth_unstable(place);
        high.next_multiple_of(64) + 64
    }
}

/// About `count` of the places `0..length`, spread evenly; all of them if there are at most
/// `count`.
fn spread(length: usize, count: usize) -> impl Iterator<Item = usize> {
    let gap = (length / count.max(1)).max(1);
    (0..length / gap).map(move |place| place * gap + scatter(place) % gap)
}

/// A pseudo-random number that depends on `place`.
fn scatter(place: usize) -> usize {
    let far = (place as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 33;
    usize::try_from(far).unwrap_or(0)
}
