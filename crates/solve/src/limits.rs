//! What a question may cost, and what may be remembered.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use noyau_core::Ruleset;

use crate::{Instant, Memory};

/// Bounds for a question. The caller makes them once, and the innermost loops check them. A
/// question that reaches a limit returns a result; it does not panic or wait for ever.
#[derive(Debug, Clone)]
pub struct Limits {
    /// Greatest number of moves to look at, each weighted by the size of its position.
    pub work: u64,
    /// A flag that another thread sets (on Ctrl-C, or when a connection is closed) to stop the
    /// search.
    pub cancel: Option<Arc<AtomicBool>>,
    /// The time at which to stop at the latest.
    pub deadline: Option<Instant>,
    /// The tables that the question may use and leave behind, and how large they may be.
    pub memory: Memory,
    /// Counts the positions that the question visits.
    pub visited: Visited,
    /// Whether the deadline has stopped any part of the question.
    pub late: Late,
}

/// Whether the deadline has stopped something that the other limits allowed. If so, the answer may
/// be different another time. Clones share the flag, and so do shares of the time.
#[derive(Debug, Clone, Default)]
pub struct Late(Arc<AtomicBool>);

impl Late {
    /// Whether the deadline has stopped something.
    #[must_use]
    pub fn is_late(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Counts visited positions. Clones share the count.
#[derive(Debug, Clone, Default)]
pub struct Visited(Arc<AtomicU64>);

impl Visited {
    /// Adds to the count.
    pub(crate) fn add(&self, positions: u64) {
        self.0.fetch_add(positions, Ordering::Relaxed);
    }

    /// The count so far.
    #[must_use]
    pub fn positions(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

impl Limits {
    /// Limits the work, and nothing else.
    #[must_use]
    pub fn work(work: u64) -> Self {
        let (memory, visited, late) = (Memory::default(), Visited::default(), Late::default());
        Self { work, cancel: None, deadline: None, memory, visited, late }
    }

    /// No limit.
    #[must_use]
    pub fn none() -> Self {
        Self::work(u64::MAX)
    }

    /// The same limits, with a deadline this long from now.
    #[must_use]
    pub fn within(self, time: Duration) -> Self {
        Self { deadline: Instant::now().checked_add(time), late: Late::default(), ..self }
    }

    /// The same limits, with a new count of positions that begins at 0.
    #[must_use]
    pub fn counting(&self) -> Self {
        Self { visited: Visited::default(), ..self.clone() }
    }

    /// The same limits with `1 / shares` of the remaining time.
    #[must_use]
    pub fn share(&self, shares: usize) -> Self {
        self.shares(1, u32::try_from(shares).unwrap_or(u32::MAX))
    }

    /// The same limits with `some / all` of the remaining time.
    #[must_use]
    pub fn shares(&self, some: u32, all: u32) -> Self {
        let now = Instant::now();
        let part = |deadline: Instant| {
            now + (deadline.saturating_duration_since(now) / all.max(1)).saturating_mul(some)
        };
        Self { deadline: self.deadline.map(part), ..self.clone() }
    }

    /// The reason to stop after this much work, if there is one.
    #[must_use]
    pub fn check(&self, done: u64) -> Option<StopReason> {
        if done > self.work {
            return Some(StopReason::Work);
        }
        if self.cancel.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed)) {
            return Some(StopReason::Cancelled);
        }
        let late = self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        if late {
            self.late.0.store(true, Ordering::Relaxed);
        }
        late.then_some(StopReason::Time)
    }

    /// Succeeds if there is no reason to stop.
    ///
    /// # Errors
    ///
    /// [`Stopped`] with the reason; its counts of positions and work are 0.
    pub fn go_on(&self) -> Result<(), Stopped> {
        let stopped = |reason| Stopped { reason, positions: 0, work: 0 };
        self.check(0).map_or(Ok(()), |reason| Err(stopped(reason)))
    }

    /// Visits the moves of a position like [`Ruleset::for_each_move`], and checks the limits before
    /// each: a pile may have more moves than can be visited in any reasonable time.
    pub fn each_move<R: Ruleset + ?Sized>(
        &self,
        ruleset: &R,
        position: &R::Position,
        mut visit: impl FnMut(R::Move) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, Stopped> {
        let mut time = Ok(());
        let visited = ruleset.for_each_move(position, &mut |mv| {
            time = self.go_on();
            if time.is_err() { ControlFlow::Break(()) } else { visit(mv) }
        });
        time.map(|()| visited)
    }
}

/// Why a search stopped early.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StopReason {
    /// The work limit was reached.
    Work,
    /// The cancel flag was set.
    Cancelled,
    /// The deadline has passed.
    Time,
    /// There was no memory for more entries.
    Memory,
}

/// A search that stopped early, and how far it got.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the search stopped after {positions} positions ({reason:?})")]
pub struct Stopped {
    /// The reason.
    pub reason: StopReason,
    /// Positions whose value is known.
    pub positions: u64,
    /// Moves looked at, weighted by the sizes of their positions.
    pub work: u64,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_that_is_late_says_so_to_the_whole() {
        let limits = Limits::none().within(Duration::from_secs(3600));
        assert!(limits.check(0).is_none() && !limits.late.is_late());
        let share = Limits { deadline: Some(Instant::now()), ..limits.share(2) };
        assert_eq!(share.check(0), Some(StopReason::Time));
        assert!(limits.late.is_late());
        // Exceeding the work limit does not count as late, and a new deadline starts with a new
        // flag.
        assert!(!limits.within(Duration::from_secs(3600)).late.is_late());
        let worked = Limits::work(1);
        assert!(worked.check(2).is_some() && !worked.late.is_late());
    }

    #[test]
    fn positions_are_counted_together_unless_a_count_is_begun() {
        let limits = Limits::none();
        limits.clone().visited.add(3);
        limits.visited.add(4);
        assert_eq!(limits.visited.positions(), 7);
        assert_eq!(limits.counting().visited.positions(), 0);
        assert_eq!(limits.counting().work, u64::MAX);
        assert_eq!(limits.visited.positions(), 7);
    }
}
