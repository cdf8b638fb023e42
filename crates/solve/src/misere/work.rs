//! How much was done, and whether to stop.

use std::cell::Cell;

use crate::{Limits, StopReason};

/// Work done under limits.
pub(super) struct Work<'a> {
    limits: &'a Limits,
    done: Cell<u64>,
}

/// How much work is done between two looks at the clock.
const STRIDE: u64 = 256;
/// Classes that are worth as much work as a step.
const WEIGHT: u64 = 64;
/// Most classes: pairs of them are kept in tables.
const MOST_CLASSES: usize = 1 << 15;

impl<'a> Work<'a> {
    pub(super) fn new(limits: &'a Limits) -> Self {
        Self { limits, done: Cell::new(0) }
    }

    /// One step more, with sets of so many classes.
    pub(super) fn step(&self, classes: usize) -> Result<(), StopReason> {
        let before = self.done.get();
        let done = before + 1 + classes as u64 / WEIGHT;
        self.done.set(done);
        if done > self.limits.work || done / STRIDE > before / STRIDE {
            return self.limits.check(done).map_or(Ok(()), Err);
        }
        Ok(())
    }

    /// Looks at the limits between two pieces of work that are not counted as steps.
    pub(super) fn look(&self) -> Result<(), StopReason> {
        self.limits.check(self.done.get()).map_or(Ok(()), Err)
    }

    /// Refuses monoids of more classes than there is room for.
    pub(super) fn admit(&self, classes: usize) -> Result<(), StopReason> {
        if classes > MOST_CLASSES { Err(StopReason::Memory) } else { Ok(()) }
    }

    pub(super) fn done(&self) -> u64 {
        self.done.get()
    }
}
