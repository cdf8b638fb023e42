//! A sequence that grows: the method is chosen by itself, and the work can be watched, stopped
//! and taken up again.

use noyau_core::family::Grammar;

use super::naive;
use super::sparse::{Sparse, SparseError};
use crate::{Limits, StopReason, Stopped};

/// The Grundy values of every kind of a grammar, as far as they are known.
///
/// ```
/// use noyau_core::family::Grammar;
/// use noyau_solve::{Limits, sequence::Run};
/// let mut kayles = Run::new(&Grammar::octal(0, &[7, 7], &[]).unwrap());
/// kayles.extend(9, &Limits::none(), &mut |_| {}).unwrap();
/// assert_eq!(kayles.values(0).collect::<Vec<_>>(), [0, 1, 2, 3, 1, 4, 3, 2, 1, 4]);
/// ```
#[derive(Debug, Clone)]
pub struct Run {
    grammar: Grammar,
    method: Method,
}

#[derive(Debug, Clone)]
enum Method {
    Sparse(Box<Sparse>),
    Naive(Vec<Vec<u32>>),
}

/// How far a run has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Progress {
    /// Sizes `0..known` are known, for every kind.
    pub known: usize,
    /// Members with a rare value, if the method tells rare values from common ones.
    pub rare: Option<usize>,
    /// The largest value.
    pub largest: u32,
}

/// Sizes between two looks at the limits.
const ROUND: usize = 1 << 10;

impl Run {
    /// No value yet.
    #[must_use]
    pub fn new(grammar: &Grammar) -> Self {
        let method = match Sparse::new(grammar) {
            Ok(sparse) => Method::Sparse(Box::new(sparse)),
            Err(_) => Method::Naive(vec![Vec::new(); grammar.kinds().len()]),
        };
        Self { grammar: grammar.clone(), method }
    }

    /// Takes up a run whose values `values[kind][size]` were computed before; they are trusted.
    /// `None` if they are not of the same length for every kind of the grammar.
    #[must_use]
    pub fn resume(grammar: &Grammar, values: Vec<Vec<u32>>) -> Option<Self> {
        let length = values.first()?.len();
        let right = values.len() == grammar.kinds().len();
        if !right || values.iter().any(|kind| kind.len() != length) {
            return None;
        }
        let method = match Sparse::resume(grammar, &values) {
            Ok(sparse) => Method::Sparse(Box::new(sparse)),
            Err(_) => Method::Naive(values),
        };
        Some(Self { grammar: grammar.clone(), method })
    }

    /// The grammar.
    #[must_use]
    pub fn grammar(&self) -> &Grammar {
        &self.grammar
    }

    /// How many sizes are known.
    #[must_use]
    pub fn known(&self) -> usize {
        match &self.method {
            Method::Sparse(sparse) => sparse.values(0).len(),
            Method::Naive(values) => values.first().map_or(0, Vec::len),
        }
    }

    /// The value of a member, if it is known.
    #[must_use]
    pub fn value(&self, kind: usize, size: usize) -> Option<u32> {
        match &self.method {
            Method::Sparse(sparse) => sparse.values(kind).get(size).map(|value| u32::from(*value)),
            Method::Naive(values) => values.get(kind)?.get(size).copied(),
        }
    }

    /// The known values of a kind, from size 0 on.
    pub fn values(&self, kind: usize) -> impl Iterator<Item = u32> {
        (0..self.known()).map_while(move |size| self.value(kind, size))
    }

    /// How far it has come.
    #[must_use]
    pub fn progress(&self) -> Progress {
        let largest = |kind| self.values(kind).max().unwrap_or(0);
        Progress {
            known: self.known(),
            rare: match &self.method {
                Method::Sparse(sparse) => Some(sparse.rare()),
                Method::Naive(_) => None,
            },
            largest: (0..self.grammar.kinds().len()).map(largest).max().unwrap_or(0),
        }
    }

    /// Computes the values of all kinds up to the size `most` and shows the progress from time to
    /// time. What is known when it stops is kept.
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
            let next = most.min(self.known() + ROUND - 1);
            if let Method::Sparse(sparse) = &mut self.method
                && let Err(SparseError::ValueTooLarge { .. }) = sparse.extend(next)
            {
                let values =
                    (0..self.grammar.kinds().len()).map(|kind| self.values(kind).collect());
                self.method = Method::Naive(values.collect());
            }
            if let Method::Naive(values) = &mut self.method {
                naive::extend(&self.grammar, values, next);
            }
            watch(&self.progress());
        }
        Ok(())
    }

    fn stopped(&self, reason: StopReason) -> Stopped {
        let known = self.known() as u64;
        Stopped { reason, positions: known, work: known }
    }
}
