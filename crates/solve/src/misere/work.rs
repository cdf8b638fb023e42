//! Counts work and checks it against limits.

use std::cell::Cell;

use crate::{Limits, StopReason};

/// A counter of the work done under limits.
pub(super) struct Work<'a> {
    limits: &'a Limits,
    done: Cell<u64>,
}

/// The amount of work between two checks of the clock.
const STRIDE: u64 = 256;
/// The number of classes that count as much as a step.
const WEIGHT: u64 = 64;
/// Greatest number of classes. Pairs of them are kept in tables.
const MOST_CLASSES: usize = 1 << 15;

impl<'a> Work<'a> {
    pub(super) fn new(limits: &'a Limits) -> Self {
        Self { limits, done: Cell::new(0) }
    }

    /// Counts one step that handles sets of this many classes.
    pub(super) fn step(&self, classes: usize) -> Result<(), StopReason> {
        let before = self.done.get();
        let done = before + 1 + classes as u64 / WEIGHT;
        self.done.set(done);
        if done > self.limits.work || done / STRIDE > before / STRIDE {
            return self.limits.check(done).map_or(Ok(()), Err);
        }
        Ok(())
    }

    /// Checks the limits between two pieces of work that are not counted as steps.
    pub(super) fn look(&self) -> Result<(), StopReason> {
        self.limits.check(self.done.get()).map_or(Ok(()), Err)
    }

    /// Fails if a monoid has more classes than there is room for.
    pub(super) fn admit(&self, classes: usize) -> Result<(), StopReason> {
        if classes > MOST_CLASSES { Err(StopReason::Memory) } else { Ok(()) }
    }

    pub(super) fn done(&self) -> u64 {
        self.done.get()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;

    use super::*;

    #[test]
    fn steps_count_by_their_classes_until_the_limit() {
        let limits = Limits::work(6);
        let work = Work::new(&limits);
        assert_eq!((work.step(0), work.done()), (Ok(()), 1));
        assert_eq!((work.step(130), work.done()), (Ok(()), 4));
        assert_eq!((work.step(64), work.done()), (Ok(()), 6));
        assert_eq!(work.look(), Ok(()));
        assert_eq!(work.step(0), Err(StopReason::Work));
        assert_eq!(work.look(), Err(StopReason::Work));
    }

    #[test]
    fn the_other_limits_are_looked_at_now_and_then() {
        let cancel = Some(Arc::new(AtomicBool::new(true)));
        let limits = Limits { cancel, ..Limits::none() };
        let work = Work::new(&limits);
        assert!((0..STRIDE).any(|_| work.step(0) == Err(StopReason::Cancelled)));
    }

    #[test]
    fn there_is_room_for_so_many_classes_and_no_more() {
        let limits = Limits::none();
        let work = Work::new(&limits);
        assert_eq!(work.admit(MOST_CLASSES), Ok(()));
        assert_eq!(work.admit(MOST_CLASSES + 1), Err(StopReason::Memory));
    }
}
