//! Additive game functions, component by component.

use std::rc::Rc;

use noyau_core::{Additive, ComponentKey, Components, Outcome};

use super::Shelf;
use crate::{Limits, StopReason, Stopped};

/// Options: the components that each leaves, with their value.
pub type Rated<V> = Vec<(Vec<ComponentKey>, V)>;

/// Values of components by one game function, computed on demand.
pub struct PartValues<'a, F: Additive> {
    function: F,
    limits: Limits,
    shelf: Shelf<'a>,
    values: Vec<Option<F::Value>>,
    known: u64,
    work: u64,
}

struct Frame<V> {
    number: u32,
    options: Rc<[Vec<u32>]>,
    values: Vec<V>,
}

impl<'a, F: Additive> PartValues<'a, F> {
    /// An evaluator with an empty table.
    #[must_use]
    pub fn new(function: F, rules: &'a dyn Components, limits: Limits) -> Self {
        Self { function, limits, shelf: Shelf::new(rules), values: Vec::new(), known: 0, work: 0 }
    }

    /// The number of components whose value is known.
    #[must_use]
    pub fn components(&self) -> u64 {
        self.known
    }

    /// The value of one component.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if a limit was reached, or if a component has too many options to list.
    pub fn value(&mut self, part: &ComponentKey) -> Result<F::Value, Stopped> {
        let root = self.shelf.number(part);
        if let Some(known) = self.known(root) {
            return Ok(known.clone());
        }
        let mut stack = vec![self.frame(root)];
        while let Some(mut frame) = stack.pop() {
            let missing = loop {
                let Some(option) = frame.options.get(frame.values.len()) else { break None };
                self.work += 1 + option.len() as u64;
                self.check()?;
                let known: Result<Vec<F::Value>, u32> =
                    option.iter().map(|part| self.known(*part).cloned().ok_or(*part)).collect();
                match known {
                    Ok(parts) => frame.values.push(self.function.sum(&parts)),
                    Err(part) => break Some(part),
                }
            };
            self.check()?;
            match missing {
                Some(part) => {
                    stack.push(frame);
                    let below = self.frame(part);
                    stack.push(below);
                }
                None => self.keep(frame.number, self.function.of_options(&frame.values)),
            }
        }
        self.known(root).cloned().ok_or_else(|| self.stopped(StopReason::Work))
    }

    /// The value of a position.
    ///
    /// # Errors
    ///
    /// [`Stopped`] as for [`PartValues::value`].
    pub fn sum(&mut self, parts: &[ComponentKey]) -> Result<F::Value, Stopped> {
        let values: Result<Vec<F::Value>, Stopped> =
            parts.iter().map(|part| self.value(part)).collect();
        Ok(self.function.sum(&values?))
    }

    /// The outcome of a position.
    ///
    /// # Errors
    ///
    /// [`Stopped`] as for [`PartValues::value`].
    pub fn outcome(&mut self, parts: &[ComponentKey]) -> Result<Outcome, Stopped> {
        let value = self.sum(parts)?;
        Ok(self.function.outcome(&value))
    }

    /// The options of a component with their values.
    ///
    /// # Errors
    ///
    /// [`Stopped`] as for [`PartValues::value`].
    pub fn options(&mut self, part: &ComponentKey) -> Result<Rated<F::Value>, Stopped> {
        let number = self.shelf.number(part);
        let mut rated = Vec::new();
        for option in self.shelf.options(number).iter() {
            let left: Vec<ComponentKey> =
                option.iter().map(|n| self.shelf.part(*n).clone()).collect();
            let value = self.sum(&left)?;
            rated.push((left.into_iter().filter(|part| !part.0.is_empty()).collect(), value));
        }
        Ok(rated)
    }

    fn known(&self, number: u32) -> Option<&F::Value> {
        self.values.get(number as usize).and_then(Option::as_ref)
    }

    fn frame(&mut self, number: u32) -> Frame<F::Value> {
        Frame { number, options: self.shelf.options(number), values: Vec::new() }
    }

    fn keep(&mut self, number: u32, value: F::Value) {
        let index = number as usize;
        if self.values.len() <= index {
            self.values.resize(index + 1, None);
        }
        self.known += u64::from(self.values[index].is_none());
        self.values[index] = Some(value);
    }

    fn check(&self) -> Result<(), Stopped> {
        let reason =
            if self.shelf.overflow { Some(StopReason::Work) } else { self.limits.check(self.work) };
        reason.map_or(Ok(()), |reason| Err(self.stopped(reason)))
    }

    fn stopped(&self, reason: StopReason) -> Stopped {
        Stopped { reason, positions: self.known, work: self.work }
    }
}
