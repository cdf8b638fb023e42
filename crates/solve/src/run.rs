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
        Self { whole: Some((self, work)), ..Self::new(self.limits, threads) }
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
