//! What the threads of a search share.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};

use super::knowledge::Knowledge;
use super::reduce::Reduced;
use super::set::Set;
use super::table::{Budget, Table};
use crate::{Limits, StopReason};

/// What is known of the components of one board.
#[derive(Debug)]
pub(super) struct Memory<const W: usize> {
    values: Table<Set<W>, Knowledge>,
    /// A signature, and the first component seen that has it.
    forms: Table<u64, Set<W>>,
    /// What a component that does not stand for itself is replaced by.
    aliases: Table<Set<W>, Reduced<W>>,
    /// By number of vertices: what came of looking up forms.
    tallies: Vec<Tally>,
    budget: Arc<Budget>,
}

/// Forms looked up, and those seen before: where few are, it does not pay to look.
#[derive(Debug, Default)]
pub(super) struct Tally {
    asked: AtomicU64,
    found: AtomicU64,
}

impl Tally {
    /// So many forms are looked up before it is judged whether that pays.
    const TRIAL: u64 = 128;
    /// One in so many must have been seen. Measured on random graphs, grids and queens: with 32 a
    /// random graph takes a quarter longer, without sizes kept apart queens take five times as long.
    const WORTH: u64 = 8;

    pub(super) fn pays(&self) -> bool {
        let asked = self.asked.load(Ordering::Relaxed);
        asked < Self::TRIAL || self.found.load(Ordering::Relaxed) * Self::WORTH >= asked
    }

    pub(super) fn add(&self, found: bool) {
        self.asked.fetch_add(1, Ordering::Relaxed);
        self.found.fetch_add(u64::from(found), Ordering::Relaxed);
    }
}

impl<const W: usize> Memory<W> {
    pub(super) fn new(budget: Arc<Budget>) -> Self {
        Self {
            values: Table::new(),
            forms: Table::new(),
            aliases: Table::new(),
            tallies: std::iter::repeat_with(Tally::default).take(64 * W + 1).collect(),
            budget,
        }
    }

    #[inline]
    pub(super) fn knowledge(&self, part: &Set<W>) -> Knowledge {
        self.values.get(part).unwrap_or_default()
    }

    pub(super) fn learn(&self, part: Set<W>, knowledge: Knowledge) -> Knowledge {
        self.values.update(part, &self.budget, |old| old.and(knowledge));
        knowledge
    }

    pub(super) fn alias(&self, part: &Set<W>) -> Option<Reduced<W>> {
        self.aliases.get(part)
    }

    pub(super) fn set_alias(&self, part: Set<W>, alias: Reduced<W>) {
        self.aliases.update(part, &self.budget, |_| alias);
    }

    pub(super) fn form(&self, signature: u64) -> Option<Set<W>> {
        self.forms.get(&signature)
    }

    pub(super) fn set_form(&self, signature: u64, part: Set<W>) {
        self.forms.update(signature, &self.budget, |_| part);
    }

    /// What came of looking up the forms of components of this size.
    pub(super) fn tally(&self, part: &Set<W>) -> Option<&Tally> {
        self.tallies.get(part.count())
    }

    /// Components of which something is known.
    pub(super) fn len(&self) -> usize {
        self.values.len()
    }
}

/// The search was told to stop; [`Run`] knows why.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Halt;

/// One question, asked of all threads at once.
#[derive(Debug)]
pub(super) struct Run<'a> {
    limits: &'a Limits,
    work: AtomicU64,
    nodes: AtomicU64,
    over: AtomicBool,
    reason: AtomicUsize,
    /// Hashes of components that a thread is looking at: others turn to other moves first.
    busy: Option<Vec<AtomicU64>>,
}

const BUSY: u64 = 1 << 12;
const REASONS: [StopReason; 3] = [StopReason::Work, StopReason::Cancelled, StopReason::Time];

impl<'a> Run<'a> {
    pub(super) fn new(limits: &'a Limits, threads: usize) -> Self {
        let places = || (0..BUSY).map(|_| AtomicU64::default()).collect();
        Self {
            limits,
            work: AtomicU64::new(0),
            nodes: AtomicU64::new(0),
            over: AtomicBool::new(false),
            reason: AtomicUsize::new(usize::MAX),
            busy: (threads > 1).then(places),
        }
    }

    /// Counts work done since the last time, and looks whether to go on.
    pub(super) fn check(&self, nodes: u64, work: u64) -> Result<(), Halt> {
        self.nodes.fetch_add(nodes, Ordering::Relaxed);
        let done = self.work.fetch_add(work, Ordering::Relaxed).saturating_add(work);
        if let Some(reason) = self.limits.check(done) {
            let code = REASONS.iter().position(|known| *known == reason).unwrap_or(0);
            self.reason.store(code, Ordering::Relaxed);
            self.finish();
        }
        if self.over.load(Ordering::Relaxed) { Err(Halt) } else { Ok(()) }
    }

    /// Tells all threads to stop.
    pub(super) fn finish(&self) {
        self.over.store(true, Ordering::Relaxed);
    }

    /// Lets the next question of the same run start.
    pub(super) fn resume(&self) {
        if self.reason().is_none() {
            self.over.store(false, Ordering::Relaxed);
        }
    }

    pub(super) fn reason(&self) -> Option<StopReason> {
        REASONS.get(self.reason.load(Ordering::Relaxed)).copied()
    }

    /// Components expanded.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    pub(super) fn is_shared(&self) -> bool {
        self.busy.is_some()
    }

    pub(super) fn is_busy<const W: usize>(&self, part: &Set<W>) -> bool {
        let hash = part.hash();
        self.place(hash).is_some_and(|place| place.load(Ordering::Relaxed) == hash)
    }

    /// Marks a component; false if its place was taken.
    pub(super) fn begin<const W: usize>(&self, part: &Set<W>) -> bool {
        let hash = part.hash();
        let (success, failure) = (Ordering::Relaxed, Ordering::Relaxed);
        let free = |place: &AtomicU64| place.compare_exchange(0, hash, success, failure).is_ok();
        self.place(hash).is_some_and(free)
    }

    pub(super) fn end<const W: usize>(&self, part: &Set<W>) {
        if let Some(place) = self.place(part.hash()) {
            place.store(0, Ordering::Relaxed);
        }
    }

    fn place(&self, hash: u64) -> Option<&AtomicU64> {
        let place = usize::try_from(hash % BUSY).ok()?;
        self.busy.as_ref()?.get(place)
    }
}
