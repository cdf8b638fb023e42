//! A sequence that grows. The method is chosen automatically, and the work can be watched, stopped
//! and resumed.

use noyau_family::Grammar;

use super::blocked::{Blocked, TooNarrow};
use super::column::Width;
use super::instructions::Instructions;
use super::naive;
use crate::{Limits, StopReason, Stopped};

/// The Grundy values of every kind of a grammar, as far as they are known.
///
/// ```
/// use noyau_family::Grammar;
/// use noyau_solve::{Limits, sequence::Run};
/// let mut kayles = Run::new(&Grammar::octal(0, &[7, 7], &[]).unwrap());
/// kayles.extend(9, &Limits::none(), &mut |_| {}).unwrap();
/// assert_eq!(kayles.values(0).collect::<Vec<_>>(), [0, 1, 2, 3, 1, 4, 3, 2, 1, 4]);
/// ```
#[derive(Debug)]
pub struct Run {
    grammar: Grammar,
    method: Method,
    /// Whether the method was chosen. Before that, the definition is used.
    chosen: bool,
    threads: usize,
    pool: Option<rayon::ThreadPool>,
    instructions: Instructions,
}

/// The engine in use. When a value does not fit, the run moves on to the next engine.
#[derive(Debug)]
enum Method {
    Bytes(Box<Blocked<u8>>),
    Words(Box<Blocked<u16>>),
    Naive(Vec<Vec<u32>>),
}

/// The state of a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Progress {
    /// The number of known sizes, `0..known`, for every kind.
    pub known: usize,
    /// The number of members with a rare value, if the method distinguishes rare and common values.
    pub rare: Option<usize>,
    /// The largest value.
    pub largest: u32,
}

/// The number of sizes between two checks of the limits.
const ROUND: usize = 1 << 10;
/// Below this size the definition is fast enough, and it needs no far options.
const FIRST: usize = 1 << 8;

impl Run {
    /// A run without values.
    #[must_use]
    pub fn new(grammar: &Grammar) -> Self {
        let method = Method::Naive(vec![Vec::new(); grammar.kinds().len()]);
        Self {
            grammar: grammar.clone(),
            method,
            chosen: false,
            threads: 1,
            pool: None,
            instructions: Instructions::detect(),
        }
    }

    /// Creates a run from values computed before, `values[kind][size]`, which are trusted. Returns
    /// `None` unless there is a list for every kind of the grammar and all have the same length.
    #[must_use]
    pub fn resume(grammar: &Grammar, values: Vec<Vec<u32>>) -> Option<Self> {
        let length = values.first()?.len();
        let right = values.len() == grammar.kinds().len();
        if !right || values.iter().any(|kind| kind.len() != length) {
            return None;
        }
        Some(Self { method: Method::Naive(values), ..Self::new(grammar) })
    }

    /// The same run with this many threads, or with one if the threads cannot be created.
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Self {
        self.pool = None;
        if threads > 1 {
            self.pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().ok();
        }
        self.threads = if self.pool.is_some() { threads } else { 1 };
        self.replace_values(self.all_values());
        self
    }

    /// The same run with other instructions than the best of this machine, for comparisons.
    #[must_use]
    pub fn instructions(mut self, instructions: Instructions) -> Self {
        self.instructions = instructions;
        self.replace_values(self.all_values());
        self
    }

    /// Replaces the values, the same number for every kind. They are trusted.
    pub(crate) fn replace_values(&mut self, values: Vec<Vec<u32>>) {
        self.method = Method::Naive(values);
        self.chosen = false;
    }

    /// The grammar.
    #[must_use]
    pub fn grammar(&self) -> &Grammar {
        &self.grammar
    }

    /// The number of known sizes.
    #[must_use]
    pub fn known(&self) -> usize {
        match &self.method {
            Method::Bytes(engine) => engine.known(),
            Method::Words(engine) => engine.known(),
            Method::Naive(values) => values.first().map_or(0, Vec::len),
        }
    }

    /// The value of a member, if it is known.
    #[must_use]
    pub fn value(&self, kind: usize, size: usize) -> Option<u32> {
        match &self.method {
            Method::Bytes(engine) => engine.values(kind).get(size).map(|value| u32::from(*value)),
            Method::Words(engine) => engine.values(kind).get(size).map(|value| u32::from(*value)),
            Method::Naive(values) => values.get(kind)?.get(size).copied(),
        }
    }

    /// The known values of a kind, from size 0 on.
    pub fn values(&self, kind: usize) -> impl Iterator<Item = u32> {
        (0..self.known()).map_while(move |size| self.value(kind, size))
    }

    /// The current state.
    #[must_use]
    pub fn progress(&self) -> Progress {
        let (rare, largest) = match &self.method {
            Method::Bytes(engine) => (engine.rare(), engine.largest()),
            Method::Words(engine) => (engine.rare(), engine.largest()),
            Method::Naive(values) => {
                (None, values.iter().flatten().max().map_or(0, |value| *value as usize))
            }
        };
        let largest = u32::try_from(largest).unwrap_or(u32::MAX);
        Progress { known: self.known(), rare, largest }
    }

    /// Computes the values of all kinds up to the size `most`, and reports the progress from time
    /// to time.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if a limit was reached. The values computed so far are kept.
    pub fn extend(
        &mut self,
        most: usize,
        limits: &Limits,
        watch: &mut dyn FnMut(&Progress),
    ) -> Result<(), Stopped> {
        while self.known() <= most {
            if let Some(reason) = limits.check(self.known() as u64) {
                return Err(self.stopped(reason));
            }
            if !self.chosen && self.known() >= FIRST {
                self.chosen = true;
                self.choose_method();
            }
            let round = self.round();
            let next = (self.known() + 1).next_multiple_of(round) - 1;
            self.extend_round(most.min(next));
            watch(&self.progress());
        }
        Ok(())
    }

    /// The number of sizes until the next check of the limits.
    fn round(&self) -> usize {
        match self.known() {
            known if known < FIRST => FIRST,
            _ if self.takes_repeat() => 1,
            _ => ROUND,
        }
    }

    /// Whether a member has as many takes as its size. Then one size takes a long time.
    fn takes_repeat(&self) -> bool {
        self.grammar.rules().any(|rule| rule.takes.step.is_some())
    }

    /// Extends the sequences with the engine in use. Ends early if a value does not fit it.
    fn extend_round(&mut self, most: usize) {
        let Self { grammar, method, .. } = self;
        let mut work = || match method {
            Method::Bytes(engine) => engine.extend(most),
            Method::Words(engine) => engine.extend(most),
            Method::Naive(values) => {
                naive::extend(grammar, values, most);
                Ok(())
            }
        };
        let result = match &self.pool {
            Some(pool) => pool.install(work),
            None => work(),
        };
        if result == Err(TooNarrow) {
            self.choose_method();
        }
    }

    /// Moves to the narrowest engine that fits the grammar and the values.
    fn choose_method(&mut self) {
        if self.known() < FIRST || self.takes_repeat() {
            return;
        }
        let values = self.all_values();
        let bytes = match self.method {
            Method::Naive(_) => self.blocked(&values),
            Method::Bytes(_) | Method::Words(_) => None,
        };
        let words = || match self.method {
            Method::Words(_) => None,
            Method::Naive(_) | Method::Bytes(_) => self.blocked(&values),
        };
        self.method = if let Some(engine) = bytes {
            Method::Bytes(Box::new(engine))
        } else if let Some(engine) = words() {
            Method::Words(Box::new(engine))
        } else {
            Method::Naive(values)
        };
    }

    fn blocked<V: Width>(&self, values: &[Vec<u32>]) -> Option<Blocked<V>> {
        Blocked::new(self.instructions, &self.grammar, values, self.threads).ok()
    }

    fn all_values(&self) -> Vec<Vec<u32>> {
        (0..self.grammar.kinds().len()).map(|kind| self.values(kind).collect()).collect()
    }

    fn stopped(&self, reason: StopReason) -> Stopped {
        let known = self.known() as u64;
        Stopped { reason, positions: known, work: known }
    }
}

/// Grundy values of every kind at the sizes `0..=most`: `values[kind][size]`. The result is that of
/// [`naive`], computed faster.
#[must_use]
pub fn values(grammar: &Grammar, most: usize) -> Vec<Vec<u32>> {
    let mut run = Run::new(grammar);
    // Without limits, nothing stops the run.
    let _ = run.extend(most, &Limits::none(), &mut |_| {});
    run.all_values()
}

#[cfg(test)]
mod tests {
    use noyau_family::{Kind, Part, Rule, Sizes};

    use super::*;

    /// What is left to the definition takes a time that grows with the square of the size.
    #[test]
    fn the_narrowest_engine_that_fits_is_used() {
        let engine = |grammar: &Grammar, most: usize| {
            let mut run = Run::new(grammar);
            run.extend(most, &Limits::none(), &mut |_| {}).unwrap();
            match run.method {
                Method::Bytes(_) => "bytes",
                Method::Words(_) => "words",
                Method::Naive(_) => "definition",
            }
        };
        let part = Part::new(0, 0);
        let beside = |nim: u32| {
            let rules = vec![Rule::constant(Sizes::only(1), nim), Rule::two(1, part, part)];
            Grammar::new(vec![Kind::new("a", 0, rules)]).unwrap()
        };
        let kayles = Grammar::octal(0, &[7, 7], &[]).unwrap();
        let endless = Grammar::octal(0, &[1], &[3]).unwrap();
        let threads = [0, 1, 3].map(|threads| Run::new(&kayles).threads(threads).threads);
        assert_eq!(threads, [1, 1, 3]);
        assert_eq!(engine(&kayles, FIRST - 2), "definition");
        assert_eq!(engine(&kayles, 2 * FIRST), "bytes");
        assert_eq!(engine(&beside(300), 2 * FIRST), "words");
        assert_eq!(engine(&beside(1 << 20), 2 * FIRST), "definition");
        assert_eq!(engine(&endless, 2 * FIRST), "definition");
    }
}
