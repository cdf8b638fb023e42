//! Retrograde analysis with a table: the referee of every formula.
//!
//! Values are computed from the rules alone (Deslongchamps, Theorem 1, for outcomes). Each
//! position is evaluated once; positions that play alike share an entry through
//! [`Ruleset::canonical`]. The walk keeps its own stack, because games may last millions of moves.

use std::ops::ControlFlow;

use noyau_core::{GameFunction, Ruleset};
use rustc_hash::FxHashMap;

use crate::{Limits, StopReason, Stopped};

/// A table of values of one game function for one ruleset, filled as it is asked.
#[derive(Debug)]
pub struct Search<'a, R: Ruleset, F: GameFunction> {
    ruleset: &'a R,
    function: F,
    limits: Limits,
    values: FxHashMap<R::Position, F::Value>,
    work: u64,
    /// Bytes of the table, about.
    bytes: usize,
}

/// A position with more options is beyond search: the list alone would fill the memory.
const MOST_OPTIONS: usize = 1 << 20;

struct Frame<P, V> {
    position: P,
    options: Vec<P>,
    values: Vec<V>,
}

impl<'a, R: Ruleset, F: GameFunction> Search<'a, R, F> {
    /// An empty table.
    pub fn new(ruleset: &'a R, function: F, limits: Limits) -> Self {
        Self { ruleset, function, limits, values: FxHashMap::default(), work: 0, bytes: 0 }
    }

    /// Positions evaluated so far.
    #[must_use]
    pub fn positions(&self) -> u64 {
        self.values.len() as u64
    }

    /// Value of a position.
    pub fn value(&mut self, position: &R::Position) -> Result<F::Value, Stopped> {
        let root = self.ruleset.canonical(position);
        if let Some(value) = self.values.get(&root) {
            return Ok(value.clone());
        }
        let mut stack = vec![self.expand(root.clone())?];
        while let Some(frame) = stack.last_mut() {
            match frame.options.pop() {
                Some(option) => match self.values.get(&option) {
                    Some(value) => frame.values.push(value.clone()),
                    None => {
                        frame.options.push(option.clone());
                        stack.push(self.expand(option)?);
                    }
                },
                None => {
                    let value = match self.ruleset.verdict(&frame.position) {
                        Some(outcome) if frame.values.is_empty() => self.function.of_end(outcome),
                        _ => self.function.of_options(&frame.values),
                    };
                    if let Some(done) = stack.pop() {
                        self.keep(done.position, value)?;
                    }
                }
            }
        }
        self.values.get(&root).cloned().ok_or_else(|| self.stopped(StopReason::Work))
    }

    /// Adds to the table, unless there is no room.
    fn keep(&mut self, position: R::Position, value: F::Value) -> Result<(), Stopped> {
        // What a position holds is about a word for each of its heaps or vertices, and the table
        // has room for twice its entries at the most.
        let words = usize::try_from(self.ruleset.size(&position)).unwrap_or(usize::MAX);
        let entry = 2 * size_of::<(R::Position, F::Value)>();
        self.bytes = self.bytes.saturating_add(entry.saturating_add(words.saturating_mul(8)));
        self.values.insert(position, value);
        if self.bytes > self.limits.memory.share() {
            return Err(self.stopped(StopReason::Memory));
        }
        Ok(())
    }

    fn expand(&mut self, position: R::Position) -> Result<Frame<R::Position, F::Value>, Stopped> {
        let mut options = Vec::new();
        let mut reason = None;
        let weight = self.ruleset.size(&position).max(1);
        let _ = self.ruleset.for_each_move(&position, &mut |mv| {
            self.work = self.work.saturating_add(weight);
            reason = self.limits.check(self.work);
            if options.len() >= MOST_OPTIONS {
                reason = Some(StopReason::Work);
            }
            if reason.is_some() {
                return ControlFlow::Break(());
            }
            options.push(self.ruleset.canonical(&self.ruleset.play(&position, &mv)));
            ControlFlow::Continue(())
        });
        match reason {
            Some(reason) => Err(self.stopped(reason)),
            None => Ok(Frame { position, options, values: Vec::new() }),
        }
    }

    fn stopped(&self, reason: StopReason) -> Stopped {
        Stopped { reason, positions: self.positions(), work: self.work }
    }
}
