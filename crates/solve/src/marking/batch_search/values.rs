//! Values of sets of vertices, packed.
//!
//! Only one thread uses the table, so it needs no locks. It never drops an entry, so what has been
//! stored is found later.

use crate::marking::table::Budget;

/// Greatest number of vertices of a set: the byte above them holds its value.
pub(super) const MOST: usize = 56;
const SET: u64 = (1 << MOST) - 1;
/// A free place: all vertices, with a value that does not occur.
const VACANT: u64 = u64::MAX;

const FIRST_BUCKETS: usize = 1 << 11;
/// All sets of at most two vertices fit without growing.
const _: () = assert!(1 + MOST + MOST * (MOST - 1) / 2 < FIRST_BUCKETS);
/// Below this many buckets the table grows by a larger factor, so that it is copied less often.
const LARGE: usize = 1 << 17;

/// A table with open addressing. The places of a bucket are compared without a branch.
#[derive(Debug, Default)]
pub(super) struct Values {
    buckets: Vec<[u64; 2]>,
    held: usize,
}

/// The result of one look-up: the value, if the set was found.
#[derive(Debug, Clone, Copy)]
pub(super) struct Glimpse(u64);

impl Glimpse {
    #[inline(always)]
    pub(super) fn is_of(self, set: u64) -> bool {
        (self.0 ^ set) & SET == 0
    }

    #[inline(always)]
    pub(super) fn value(self) -> u8 {
        (self.0 >> MOST) as u8
    }
}

impl Values {
    #[inline(always)]
    fn home(&self, set: u64) -> usize {
        let hash = set.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        // The number of buckets is a power of two.
        (hash >> 32) as usize & (self.buckets.len() - 1)
    }

    /// Looks at the two places where a set usually is. It must not be the set of all vertices.
    #[inline(always)]
    pub(super) fn glimpse(&self, set: u64) -> Glimpse {
        let [one, other] = self.buckets[self.home(set)];
        Glimpse(std::hint::select_unpredictable(Glimpse(other).is_of(set), other, one))
    }

    #[inline(always)]
    pub(super) fn get(&self, set: u64) -> Option<u8> {
        let mut bucket = self.home(set);
        loop {
            for place in self.buckets[bucket] {
                if place == VACANT {
                    return None;
                }
                if Glimpse(place).is_of(set) {
                    return Some(Glimpse(place).value());
                }
            }
            bucket = (bucket + 1) & (self.buckets.len() - 1);
        }
    }

    /// Stores the value of a set that is not in the table. The table must not be crowded.
    #[inline(always)]
    pub(super) fn insert(&mut self, set: u64, value: u8) {
        self.held += 1;
        self.place(set + (u64::from(value) << MOST));
    }

    #[inline(always)]
    fn place(&mut self, entry: u64) {
        let mut bucket = self.home(entry & SET);
        loop {
            if let Some(place) = self.buckets[bucket].iter_mut().find(|place| **place == VACANT) {
                *place = entry;
                return;
            }
            bucket = (bucket + 1) & (self.buckets.len() - 1);
        }
    }

    /// Whether the table should grow before much more is stored.
    #[inline(always)]
    pub(super) fn is_crowded(&self) -> bool {
        self.held >= self.buckets.len()
    }

    /// Doubles the table or more; false if the budget does not allow it.
    pub(super) fn grow(&mut self, budget: &Budget) -> bool {
        let factor = if self.buckets.len() < LARGE { 8 } else { 2 };
        let count = (self.buckets.len() * factor).max(FIRST_BUCKETS);
        if !budget.take(Self::bytes(count)) {
            return false;
        }
        let old = std::mem::replace(&mut self.buckets, vec![[VACANT; 2]; count]);
        old.iter().flatten().filter(|&&entry| entry != VACANT).for_each(|&entry| self.place(entry));
        budget.give_back(Self::bytes(old.len()));
        true
    }

    /// Removes all entries.
    pub(super) fn clear(&mut self, budget: &Budget) {
        let old = std::mem::take(self);
        budget.give_back(Self::bytes(old.buckets.len()));
    }

    fn bytes(buckets: usize) -> usize {
        buckets * size_of::<[u64; 2]>()
    }

    /// The number of entries.
    pub(super) fn len(&self) -> usize {
        self.held
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mix::mix;

    #[test]
    fn what_is_stored_is_found_whatever_the_size() {
        let budget = Budget::new(1 << 22);
        let mut values = Values::default();
        let set = |number: u64| mix(number) & SET;
        let value = |number: u64| (number % 64) as u8;
        let mut stored = 0;
        while !values.is_crowded() || values.grow(&budget) {
            values.insert(set(stored), value(stored));
            stored += 1;
        }
        assert_eq!(stored, 1 << 17, "two megabytes, and no room for four more");
        assert_eq!(values.len(), 1 << 17);
        assert!((0..stored).all(|number| values.get(set(number)) == Some(value(number))));
        assert!((stored..2 * stored).all(|number| values.get(set(number)).is_none()));
        let seen = |&number: &u64| {
            let glimpse = values.glimpse(set(number));
            glimpse.is_of(set(number)) && glimpse.value() == value(number)
        };
        assert!((0..stored).filter(seen).count() as u64 > stored * 3 / 4);
        values.clear(&budget);
        assert!(budget.take(1 << 22), "all is given back");
    }
}
