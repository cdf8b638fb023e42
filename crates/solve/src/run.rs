//! One question to a search that several threads work on.

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use crate::{Limits, StopReason};

/// The search was told to stop; [`Run`] knows why.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Halt;

/// One question, asked of all threads at once.
#[derive(Debug)]
pub(crate) struct Run<'a> {
    limits: &'a Limits,
    work: AtomicU64,
    nodes: AtomicU64,
    over: AtomicBool,
    reason: AtomicUsize,
    /// Hashes of components that a thread is looking at: others turn to other moves first.
    busy: Option<Vec<AtomicU64>>,
    /// What this is a slice of, and how much work it may do.
    whole: Option<(&'a Run<'a>, u64)>,
}

const BUSY: u64 = 1 << 12;
const REASONS: [StopReason; 4] =
    [StopReason::Work, StopReason::Cancelled, StopReason::Time, StopReason::Memory];

impl<'a> Run<'a> {
    pub(crate) fn new(limits: &'a Limits, threads: usize) -> Self {
        let places = || (0..BUSY).map(|_| AtomicU64::default()).collect();
        Self {
            limits,
            work: AtomicU64::new(0),
            nodes: AtomicU64::new(0),
            over: AtomicBool::new(false),
            reason: AtomicUsize::new(usize::MAX),
            busy: (threads > 1).then(places),
            whole: None,
        }
    }

    /// A slice of the run: it stops when the run does, or after so much work.
    pub(crate) fn slice(&'a self, threads: usize, work: u64) -> Self {
        let mut slice = Self::new(self.limits, threads);
        slice.whole = Some((self, work));
        slice
    }

    /// Counts work done since the last time, and looks whether to go on.
    pub(crate) fn check(&self, nodes: u64, work: u64) -> Result<(), Halt> {
        self.nodes.fetch_add(nodes, Ordering::Relaxed);
        let done = self.work.fetch_add(work, Ordering::Relaxed).saturating_add(work);
        if let Some((whole, most)) = self.whole {
            if whole.check(nodes, work).is_err() || done > most {
                self.finish();
            }
        } else if let Some(reason) = self.limits.check(done) {
            self.stop(reason);
        }
        if self.over.load(Ordering::Relaxed) { Err(Halt) } else { Ok(()) }
    }

    /// Stops all threads for good.
    pub(crate) fn stop(&self, reason: StopReason) -> Halt {
        let code = REASONS.iter().position(|known| *known == reason).unwrap_or(0);
        self.reason.store(code, Ordering::Relaxed);
        self.finish();
        Halt
    }

    /// Tells all threads to stop.
    pub(crate) fn finish(&self) {
        self.over.store(true, Ordering::Relaxed);
    }

    /// Lets the next question of the same run start.
    pub(crate) fn resume(&self) {
        if self.reason().is_none() {
            self.over.store(false, Ordering::Relaxed);
        }
    }

    pub(crate) fn reason(&self) -> Option<StopReason> {
        REASONS.get(self.reason.load(Ordering::Relaxed)).copied()
    }

    /// Components expanded.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// Work done, weighed by size.
    pub(crate) fn work(&self) -> u64 {
        self.work.load(Ordering::Relaxed)
    }

    pub(crate) fn is_shared(&self) -> bool {
        self.busy.is_some()
    }

    pub(crate) fn is_busy(&self, hash: u64) -> bool {
        self.place(hash).is_some_and(|place| place.load(Ordering::Relaxed) == hash)
    }

    /// Marks a component by its hash; false if its place was taken.
    pub(crate) fn begin(&self, hash: u64) -> bool {
        let (success, failure) = (Ordering::Relaxed, Ordering::Relaxed);
        let free = |place: &AtomicU64| place.compare_exchange(0, hash, success, failure).is_ok();
        self.place(hash).is_some_and(free)
    }

    pub(crate) fn end(&self, hash: u64) {
        if let Some(place) = self.place(hash) {
            place.store(0, Ordering::Relaxed);
        }
    }

    fn place(&self, hash: u64) -> Option<&AtomicU64> {
        let place = usize::try_from(hash % BUSY).ok()?;
        self.busy.as_ref()?.get(place)
    }
}

impl Drop for Run<'_> {
    fn drop(&mut self) {
        // What a slice did was counted by the run.
        if self.whole.is_none() {
            self.limits.visited.add(self.nodes());
        }
    }
}

/// Room for searches that go hundreds of positions deep.
const STACK: usize = 1 << 26;

/// The answer of the thread that has one first; each has a deep stack of its own.
pub(crate) fn race<T: Send>(
    run: &Run<'_>,
    threads: usize,
    work: impl Fn() -> Result<T, Halt> + Sync,
) -> Result<T, Halt> {
    let answer = Mutex::new(Err(Halt));
    let runner = || {
        if let Ok(found) = work() {
            run.finish();
            *answer.lock().unwrap_or_else(PoisonError::into_inner) = Ok(found);
        }
    };
    let started = thread::scope(|scope| {
        (0..threads.max(1))
            .filter(|_| {
                thread::Builder::new().stack_size(STACK).spawn_scoped(scope, runner).is_ok()
            })
            .count()
    });
    if started == 0 {
        runner();
    }
    run.resume();
    answer.into_inner().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_and_nodes_are_counted_until_a_limit_stops_all() {
        let limits = Limits::work(10);
        let run = Run::new(&limits, 1);
        assert_eq!(run.check(2, 4), Ok(()));
        assert_eq!(run.check(1, 6), Ok(()));
        assert_eq!((run.nodes(), run.work(), run.reason()), (3, 10, None));
        assert_eq!(run.check(1, 1), Err(Halt));
        assert_eq!((run.nodes(), run.work(), run.reason()), (4, 11, Some(StopReason::Work)));
        // A reason stays, for all later questions.
        run.resume();
        assert_eq!(run.check(0, 0), Err(Halt));
    }

    #[test]
    fn every_reason_is_told_as_it_was_given() {
        for reason in REASONS {
            let limits = Limits::none();
            let run = Run::new(&limits, 1);
            assert_eq!(run.stop(reason), Halt);
            assert_eq!(run.reason(), Some(reason));
            assert_eq!(run.check(0, 0), Err(Halt));
        }
    }

    #[test]
    fn a_question_that_is_answered_lets_the_next_one_start() {
        let limits = Limits::none();
        let run = Run::new(&limits, 1);
        run.finish();
        assert_eq!(run.check(0, 0), Err(Halt));
        run.resume();
        assert_eq!(run.check(0, 0), Ok(()));
    }

    #[test]
    fn a_slice_ends_after_its_work_and_with_the_run() {
        let limits = Limits::work(100);
        let run = Run::new(&limits, 1);
        let slice = run.slice(1, 10);
        assert_eq!(slice.check(1, 10), Ok(()));
        assert_eq!(slice.check(1, 1), Err(Halt));
        // The run has counted it, and goes on.
        assert_eq!((run.nodes(), run.work(), run.reason()), (2, 11, None));
        assert_eq!(run.check(0, 0), Ok(()));
        let last = run.slice(1, 1000);
        assert_eq!(last.check(0, 89), Ok(()));
        assert_eq!(last.check(0, 1), Err(Halt));
        assert_eq!((run.reason(), last.reason()), (Some(StopReason::Work), None));
    }

    #[test]
    fn positions_are_told_once_when_a_run_is_over() {
        let limits = Limits::none();
        let run = Run::new(&limits, 1);
        let slice = run.slice(1, 10);
        assert_eq!((slice.check(5, 1), run.check(2, 1)), (Ok(()), Ok(())));
        drop(slice);
        assert_eq!(limits.visited.positions(), 0);
        drop(run);
        assert_eq!(limits.visited.positions(), 7);
    }

    #[test]
    fn components_are_busy_from_beginning_to_end() {
        let limits = Limits::none();
        let alone = Run::new(&limits, 1);
        assert!(!alone.is_shared() && !alone.begin(5) && !alone.is_busy(5));
        let run = Run::new(&limits, 2);
        assert!(run.is_shared() && !run.is_busy(5));
        assert!(run.begin(5) && run.is_busy(5) && !run.is_busy(6));
        // The same place is taken.
        assert!(!run.begin(5) && !run.begin(5 + BUSY) && !run.is_busy(5 + BUSY));
        assert!(run.begin(6));
        run.end(5);
        assert!(!run.is_busy(5) && run.is_busy(6) && run.begin(5 + BUSY));
        assert!(run.slice(2, 1).is_shared() && !run.slice(1, 1).is_shared());
    }

    #[test]
    fn a_race_is_won_by_whoever_has_an_answer() {
        for threads in [0, 1, 3] {
            let limits = Limits::none();
            let run = Run::new(&limits, threads);
            let started = AtomicUsize::new(0);
            let first = || started.fetch_add(1, Ordering::Relaxed) == 0;
            // The first thread answers; the others wait until they are told to stop.
            let wait = || loop {
                run.check(0, 0)?;
                thread::yield_now();
            };
            let answer = race(&run, threads, || if first() { Ok(7) } else { wait() });
            assert_eq!(answer, Ok(7));
            assert_eq!(started.load(Ordering::Relaxed), threads.max(1));
            // The run may go on.
            assert_eq!(run.check(0, 0), Ok(()));
            assert_eq!(race(&run, threads, || Err::<u8, Halt>(Halt)), Err(Halt));
        }
    }
}
