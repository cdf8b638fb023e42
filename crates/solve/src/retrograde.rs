//! Outcomes step by step, from the finished positions backwards.
//!
//! A step has two halves, as in Figure 3 of Deslongchamps' thesis: first the positions with a move
//! to a known P become N, then the positions with moves to N only become P.

use std::hash::Hash;
use std::ops::ControlFlow;

use noyau_core::{Outcome, Ruleset};
use rustc_hash::FxHashMap;

use crate::{Limits, Stopped};

/// Positions with their options, and the outcomes known so far.
pub struct Retrograde<P> {
    places: FxHashMap<P, usize>,
    options: Vec<Vec<usize>>,
    known: Vec<Option<Outcome>>,
}

impl<P: Clone + Eq + Hash> Retrograde<P> {
    /// Begins with the outcomes of finished games. The positions must be canonical, all different
    /// and closed under moves; [`kernel::reachable`](crate::kernel::reachable) returns such a list.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if a limit was reached before all moves were visited.
    pub fn new<R: Ruleset<Position = P> + ?Sized>(
        ruleset: &R,
        positions: &[P],
        limits: &Limits,
    ) -> Result<Self, Stopped> {
        let places: FxHashMap<P, usize> = positions.iter().cloned().zip(0..).collect();
        let mut options = Vec::with_capacity(positions.len());
        for position in positions {
            let mut below = Vec::new();
            let visited = limits.each_move(ruleset, position, |mv| {
                below.extend(places.get(&ruleset.canonical(&ruleset.play(position, &mv))));
                ControlFlow::Continue(())
            });
            let done = options.len() as u64;
            let _ = visited.map_err(|stopped| Stopped { positions: done, ..stopped })?;
            below.sort_unstable();
            below.dedup();
            options.push(below);
        }
        let ended = |(position, below): (&P, &Vec<usize>)| {
            below.is_empty().then(|| ruleset.ended(position))
        };
        let known = positions.iter().zip(&options).map(ended).collect();
        Ok(Self { places, options, known })
    }

    /// Does one step. Returns whether it found anything.
    pub fn step(&mut self) -> bool {
        // The second half uses the N-positions that the first half has found.
        let won = self.settle(Outcome::N, |below| below.contains(&Some(Outcome::P)));
        let lost = self.settle(Outcome::P, |below| below.iter().all(|o| *o == Some(Outcome::N)));
        won || lost
    }

    /// The outcome of a canonical position, if it is known.
    #[must_use]
    pub fn outcome(&self, position: &P) -> Option<Outcome> {
        self.known.get(*self.places.get(position)?).copied().flatten()
    }

    /// Gives `outcome` to every unknown position whose options satisfy `plain`. Returns whether
    /// there is any.
    fn settle(&mut self, outcome: Outcome, plain: impl Fn(&[Option<Outcome>]) -> bool) -> bool {
        let mut found = Vec::new();
        let mut below = Vec::new();
        for (place, options) in self.options.iter().enumerate() {
            if self.known[place].is_none() {
                below.clear();
                below.extend(options.iter().map(|option| self.known[*option]));
                if plain(&below) {
                    found.push(place);
                }
            }
        }
        for place in &found {
            self.known[*place] = Some(outcome);
        }
        !found.is_empty()
    }
}
