//! Retrograde analysis with a table: the referee of every formula.
//!
//! Values are computed from the rules alone (Deslongchamps, Theorem 1, for outcomes). Each
//! position is evaluated once; positions that play alike have one number ([`Positions`]), under
//! which their value is kept. The walk keeps its own stack, because games may last millions of
//! moves.

use std::fmt;
use std::ops::ControlFlow;

use noyau_core::{GameFunction, Positions, Ruleset};

use crate::{Limits, StopReason, Stopped};

/// A table of values of one game function for one ruleset, filled as it is asked.
pub struct Search<'a, R: Ruleset + ?Sized, F: GameFunction> {
    positions: Box<dyn Positions<R::Position> + 'a>,
    function: F,
    limits: Limits,
    /// The value of each position, by its number, where it is known. A value never changes, so what
    /// a stopped question has found stays right.
    values: Vec<Option<F::Value>>,
    /// How many values are known.
    known: u64,
    work: u64,
}

/// A position with more options is beyond search: the list alone would fill the memory.
const MOST_OPTIONS: usize = 1 << 20;

struct Frame<V> {
    position: usize,
    options: Vec<usize>,
    values: Vec<V>,
}

impl<'a, R: Ruleset + ?Sized, F: GameFunction> Search<'a, R, F> {
    /// An empty table.
    pub fn new(ruleset: &'a R, function: F, limits: Limits) -> Self {
        let positions = ruleset.positions();
        Self { positions, function, limits, values: Vec::new(), known: 0, work: 0 }
    }

    /// Positions evaluated so far.
    #[must_use]
    pub fn positions(&self) -> u64 {
        self.known
    }

    /// Value of a position.
    pub fn value(&mut self, position: &R::Position) -> Result<F::Value, Stopped> {
        let root = self.positions.number(position);
        if let Some(value) = self.found(root) {
            return Ok(value.clone());
        }
        let mut stack = vec![self.expand(root)?];
        while let Some(frame) = stack.last_mut() {
            match frame.options.pop() {
                Some(option) => match self.found(option) {
                    Some(value) => frame.values.push(value.clone()),
                    None => {
                        frame.options.push(option);
                        stack.push(self.expand(option)?);
                    }
                },
                None => {
                    let value = match self.positions.verdict(frame.position) {
                        Some(outcome) if frame.values.is_empty() => self.function.of_end(outcome),
                        _ => self.function.of_options(&frame.values),
                    };
                    let position = frame.position;
                    stack.pop();
                    self.keep(position, value)?;
                }
            }
        }
        self.found(root).cloned().ok_or_else(|| self.stopped(StopReason::Work))
    }

    fn found(&self, position: usize) -> Option<&F::Value> {
        self.values.get(position)?.as_ref()
    }

    /// Adds to the table, unless there is no room.
    fn keep(&mut self, position: usize, value: F::Value) -> Result<(), Stopped> {
        if self.values.len() <= position {
            self.values.resize(position + 1, None);
        }
        self.known += u64::from(self.values[position].is_none());
        self.values[position] = Some(value);
        self.has_room()
    }

    fn has_room(&self) -> Result<(), Stopped> {
        let values = self.values.capacity().saturating_mul(size_of::<Option<F::Value>>());
        if self.positions.bytes().saturating_add(values) > self.limits.memory.share() {
            return Err(self.stopped(StopReason::Memory));
        }
        Ok(())
    }

    fn expand(&mut self, position: usize) -> Result<Frame<F::Value>, Stopped> {
        let mut options = Vec::new();
        let mut reason = None;
        let weight = self.positions.size(position).max(1);
        let (work, limits) = (&mut self.work, &self.limits);
        let _ = self.positions.for_each_option(position, &mut |option| {
            *work = work.saturating_add(weight);
            reason = limits.check(*work);
            if options.len() >= MOST_OPTIONS {
                reason = Some(StopReason::Work);
            }
            if reason.is_some() {
                return ControlFlow::Break(());
            }
            options.push(option);
            ControlFlow::Continue(())
        });
        if let Some(reason) = reason {
            return Err(self.stopped(reason));
        }
        // The options have been met, and take their place.
        self.has_room()?;
        Ok(Frame { position, options, values: Vec::new() })
    }

    fn stopped(&self, reason: StopReason) -> Stopped {
        Stopped { reason, positions: self.positions(), work: self.work }
    }
}

impl<R: Ruleset + ?Sized, F: GameFunction> fmt::Debug for Search<'_, R, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Search").field("known", &self.known).finish_non_exhaustive()
    }
}
