//! Positions by number, so that a search can keep what it knows about them in a list.

use std::ops::ControlFlow;

use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;

use crate::{Outcome, Ruleset};

/// Positions of one game, each with a number: 0, 1, 2 … in the order in which they are met.
/// Positions with the same [`Ruleset::canonical`] form have one number, and keep it.
pub trait Positions<P> {
    /// The number of a position.
    fn number(&mut self, position: &P) -> usize;

    /// Calls `visit` with the number of each option, until it breaks.
    fn for_each_option(
        &mut self,
        number: usize,
        visit: &mut dyn FnMut(usize) -> ControlFlow<()>,
    ) -> ControlFlow<()>;

    /// [`Ruleset::verdict`] of a position.
    fn verdict(&self, number: usize) -> Option<Outcome>;

    /// [`Ruleset::size`] of a position.
    fn size(&self, number: usize) -> u64;

    /// The bytes that all positions take, about.
    fn bytes(&self) -> usize;
}

/// The positions that have been met, in the types of the game.
pub(crate) struct Met<'a, R: Ruleset + ?Sized> {
    ruleset: &'a R,
    positions: IndexSet<R::Position, FxBuildHasher>,
    bytes: usize,
}

impl<'a, R: Ruleset + ?Sized> Met<'a, R> {
    pub(crate) fn new(ruleset: &'a R) -> Self {
        Self { ruleset, positions: IndexSet::default(), bytes: 0 }
    }

    /// The number of a canonical position.
    fn meet(&mut self, canonical: R::Position) -> usize {
        let (number, is_new) = self.positions.insert_full(canonical);
        if is_new {
            // What a position holds is about a word for each of its heaps or vertices, and the set
            // has room for twice its entries at the most.
            let words = usize::try_from(self.size(number)).unwrap_or(usize::MAX);
            let entry = 2 * (size_of::<R::Position>() + 2 * size_of::<usize>());
            self.bytes = self.bytes.saturating_add(entry.saturating_add(words.saturating_mul(8)));
        }
        number
    }
}

impl<R: Ruleset + ?Sized> Positions<R::Position> for Met<'_, R> {
    fn number(&mut self, position: &R::Position) -> usize {
        self.meet(self.ruleset.canonical(position))
    }

    fn for_each_option(
        &mut self,
        number: usize,
        visit: &mut dyn FnMut(usize) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let (ruleset, position) = (self.ruleset, self.positions[number].clone());
        ruleset.for_each_move(&position, &mut |mv| {
            visit(self.meet(ruleset.canonical(&ruleset.play(&position, &mv))))
        })
    }

    fn verdict(&self, number: usize) -> Option<Outcome> {
        self.ruleset.verdict(&self.positions[number])
    }

    fn size(&self, number: usize) -> u64 {
        self.ruleset.size(&self.positions[number])
    }

    fn bytes(&self) -> usize {
        self.bytes
    }
}
