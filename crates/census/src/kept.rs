//! Values of boards in a file, so that a long count or search can continue where it ended.
//!
//! The values of all boards, order by order as boards are listed, form one sequence. It is kept
//! like any other sequence, in a [`Store`].

use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use noyau_engine::sequence::{Origin, Store, StoreError, StoreProblem, Title};
use noyau_games::catalog::former_title;

/// The name of the sequence of Grundy values of trees from order 1 on, in the game in which a move
/// at a vertex removes its neighbours too.
pub(super) const TREES: &str = "values of trees";

/// Time between two writings of the file.
const PAUSE: Duration = Duration::from_secs(3);

/// The values that the file had when it was opened, and the values found since.
#[derive(Debug)]
pub(super) struct Kept {
    known: Vec<u32>,
    /// The number of boards of earlier orders.
    before: usize,
    fresh: Mutex<Fresh>,
}

#[derive(Debug)]
struct Fresh {
    store: Store,
    /// Place of the first value in the sequence.
    first: usize,
    values: Vec<u32>,
    written: Instant,
    broken: Option<StoreError>,
}

impl Kept {
    /// Opens or creates a file for the sequence with this name.
    pub(super) fn open(path: &Path, origin: Origin, name: &str) -> Result<Self, StoreError> {
        let title = Title { now: name, former: &former_title(name) };
        let (store, mut values) = Store::open(path, origin, title, 1)?;
        let known = values.pop().unwrap_or_default();
        let fresh = Fresh {
            store,
            first: known.len(),
            values: Vec::new(),
            written: Instant::now(),
            broken: None,
        };
        Ok(Self { known, before: 0, fresh: Mutex::new(fresh) })
    }

    /// The value of the board at this place in the list of its order, if the file had it.
    pub(super) fn value(&self, place: u64) -> Option<u32> {
        let place = usize::try_from(place).ok()?.checked_add(self.before)?;
        self.known.get(place).copied()
    }

    /// The error that the file has a false value.
    pub(super) fn false_value(&self, board: String) -> StoreError {
        let fresh = self.fresh.lock().unwrap_or_else(PoisonError::into_inner);
        fresh.store.error(StoreProblem::FalseValue { board })
    }

    /// Adds consecutive values from this place on in the list of the order. Returns whether the
    /// file can still be written.
    pub(super) fn add(&self, place: u64, values: Vec<u32>) -> bool {
        let mut fresh = self.fresh.lock().unwrap_or_else(PoisonError::into_inner);
        fresh.add(usize::try_from(place).unwrap_or(usize::MAX).saturating_add(self.before), values);
        if fresh.written.elapsed() > PAUSE {
            fresh.write();
        }
        fresh.broken.is_none()
    }

    /// Writes the new values, and goes on to the next order. The order that ends has `boards`
    /// boards.
    pub(super) fn next_order(&mut self, boards: u64) -> Result<(), StoreError> {
        let fresh = self.fresh.get_mut().unwrap_or_else(PoisonError::into_inner);
        fresh.write();
        self.before += usize::try_from(boards).unwrap_or(usize::MAX);
        fresh.broken.take().map_or(Ok(()), Err)
    }
}

impl Fresh {
    fn add(&mut self, place: usize, values: Vec<u32>) {
        // The file may have the first of these values already.
        let end = self.first + self.values.len();
        self.values.extend(values.into_iter().skip(end.saturating_sub(place)));
    }

    fn write(&mut self) {
        if self.broken.is_some() {
            return;
        }
        let (first, values) = (self.first, &self.values);
        let value = |place: usize| values.get(place.checked_sub(first)?).copied();
        self.broken = self.store.append(first + values.len(), &|_, place| value(place)).err();
        self.written = Instant::now();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_added_is_there_again() {
        let path = std::env::temp_dir().join(format!("noyau-kept-{}", std::process::id()));
        let mut kept = Kept::open(&path, Origin::Any, TREES).unwrap();
        assert_eq!(kept.value(0), None);
        assert!(kept.add(0, vec![5, 6]) && kept.add(2, vec![7, 8]));
        kept.next_order(4).unwrap();
        drop(kept);
        let mut kept = Kept::open(&path, Origin::Any, TREES).unwrap();
        let values: Vec<Option<u32>> = (0..6).map(|place| kept.value(place)).collect();
        assert_eq!(values, [Some(5), Some(6), Some(7), Some(8), None, None]);
        // The order is done again from its start; values that the file has are not added twice.
        assert!(kept.add(0, vec![5, 6, 7]) && kept.add(3, vec![8, 1, 9]));
        kept.next_order(6).unwrap();
        assert!(kept.add(0, vec![3]));
        kept.next_order(1).unwrap();
        drop(kept);
        let mut kept = Kept::open(&path, Origin::Any, TREES).unwrap();
        assert_eq!((kept.value(4), kept.value(5)), (Some(1), Some(9)));
        kept.next_order(6).unwrap();
        assert_eq!((kept.value(0), kept.value(1)), (Some(3), None));
        std::fs::remove_file(&path).unwrap();
    }
}
