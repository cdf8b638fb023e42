//! What the threads of a search share.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use super::knowledge::Knowledge;
use super::reduce::Reduced;
use super::set::Set;
use super::table::{Budget, Table};

/// What is known about the components of one board.
#[derive(Debug)]
pub(super) struct Memory<const W: usize> {
    values: Table<Set<W>, Knowledge>,
    /// For each signature, the first component seen that has it.
    forms: Table<u64, Set<W>>,
    /// For each component that is not its own representative, what replaces it.
    aliases: Table<Set<W>, Reduced<W>>,
    /// By number of vertices: how often looking up forms succeeded.
    tallies: Vec<Tally>,
    budget: Arc<Budget>,
}

/// Counts of forms looked up and of forms found. Looking them up pays only if many are found.
#[derive(Debug, Default)]
pub(super) struct Tally {
    asked: AtomicU64,
    found: AtomicU64,
}

impl Tally {
    /// Number of forms to look up before deciding whether it pays.
    const TRIAL: u64 = 128;
    /// One in this many must have been seen before. Measured on random graphs, grids and queens:
    /// with 32, a random graph takes a quarter longer; if sizes are not counted separately, queens
    /// take five times as long.
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

    /// The counts for components of this size.
    pub(super) fn tally(&self, part: &Set<W>) -> Option<&Tally> {
        self.tallies.get(part.count())
    }

    /// The number of components about which something is known.
    pub(super) fn len(&self) -> usize {
        self.values.len()
    }
}
