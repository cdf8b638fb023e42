//! Values of trees kept in a file, so that a long search goes on where it ended.
//!
//! The values of all trees of orders 1, 2, 3, … in the order in which trees are listed make one
//! sequence, and are kept as such: see [`Store`]. Threads finish batches of trees in any order; what
//! goes to the file is what has no gap before it.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::sequence::{Store, StoreError};

const NAME: &str = "values of trees";

/// Time between two blocks of the file.
const PAUSE: Duration = Duration::from_secs(3);

/// The values that a file had when it was opened, and those found since.
#[derive(Debug)]
pub(super) struct Kept {
    known: Vec<u32>,
    /// Trees of the orders before the one that is looked at.
    before: usize,
    fresh: Mutex<Fresh>,
}

#[derive(Debug)]
struct Fresh {
    store: Store,
    /// Place of the first value in the sequence.
    first: usize,
    values: Vec<u8>,
    /// Batches after a gap, by place.
    waiting: BTreeMap<usize, Vec<u8>>,
    written: Instant,
    broken: Option<StoreError>,
}

impl Kept {
    pub(super) fn open(path: &Path) -> Result<Self, StoreError> {
        let (store, mut values) = Store::open(path, NAME, 1)?;
        let known = values.pop().unwrap_or_default();
        let fresh = Fresh {
            store,
            first: known.len(),
            values: Vec::new(),
            waiting: BTreeMap::new(),
            written: Instant::now(),
            broken: None,
        };
        Ok(Self { known, before: 0, fresh: Mutex::new(fresh) })
    }

    /// The value of the tree at this place among those of its order, if the file had it.
    pub(super) fn value(&self, place: u64) -> Option<u8> {
        let place = usize::try_from(place).ok()?.checked_add(self.before)?;
        self.known.get(place).and_then(|&value| u8::try_from(value).ok())
    }

    /// Adds values from this place on among those of the order. Says whether the file can still be
    /// written.
    pub(super) fn add(&self, place: u64, values: Vec<u8>) -> bool {
        let mut fresh = self.fresh.lock().unwrap_or_else(PoisonError::into_inner);
        fresh.add(usize::try_from(place).unwrap_or(usize::MAX).saturating_add(self.before), values);
        if fresh.written.elapsed() > PAUSE {
            fresh.write();
        }
        fresh.broken.is_none()
    }

    /// Writes what has no gap before it, and goes on to the order after one with so many trees.
    pub(super) fn next_order(&mut self, trees: u64) -> Result<(), StoreError> {
        let fresh = self.fresh.get_mut().unwrap_or_else(PoisonError::into_inner);
        fresh.write();
        self.before += usize::try_from(trees).unwrap_or(usize::MAX);
        fresh.broken.take().map_or(Ok(()), Err)
    }
}

impl Fresh {
    fn add(&mut self, place: usize, mut values: Vec<u8>) {
        // The head of a batch may be in the file already.
        let old = self.first.saturating_sub(place).min(values.len());
        values.drain(..old);
        if !values.is_empty() {
            self.waiting.insert(place + old, values);
        }
        while let Some(next) = self.waiting.remove(&(self.first + self.values.len())) {
            self.values.extend(next);
        }
    }

    fn write(&mut self) {
        if self.broken.is_some() {
            return;
        }
        let (first, values) = (self.first, &self.values);
        let value = |place: usize| values.get(place.checked_sub(first)?).map(|&v| u32::from(v));
        self.broken = self.store.append(first + values.len(), &|_, place| value(place)).err();
        self.written = Instant::now();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_has_no_gap_before_it_is_there_again() {
        let path = std::env::temp_dir().join(format!("noyau-kept-{}", std::process::id()));
        let mut kept = Kept::open(&path).unwrap();
        assert_eq!(kept.value(0), None);
        assert!(kept.add(2, vec![7, 8]) && kept.add(5, vec![9]) && kept.add(0, vec![5, 6]));
        kept.next_order(6).unwrap();
        drop(kept);
        let mut kept = Kept::open(&path).unwrap();
        let values: Vec<Option<u8>> = (0..6).map(|place| kept.value(place)).collect();
        assert_eq!(values, [Some(5), Some(6), Some(7), Some(8), None, None]);
        // The order is done again from its start: what is in the file is not added twice.
        assert!(kept.add(0, vec![5, 6, 7]) && kept.add(3, vec![8, 1, 9]));
        kept.next_order(6).unwrap();
        assert!(kept.add(0, vec![3]));
        kept.next_order(1).unwrap();
        drop(kept);
        let mut kept = Kept::open(&path).unwrap();
        assert_eq!((kept.value(4), kept.value(5)), (Some(1), Some(9)));
        kept.next_order(6).unwrap();
        assert_eq!((kept.value(0), kept.value(1)), (Some(3), None));
        std::fs::remove_file(&path).unwrap();
    }
}
