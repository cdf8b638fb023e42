//! Misère quotients of families: only those whose certificate stands the check.

use std::sync::{Arc, Mutex};

use noyau_family::{Grammar, Summand};

use super::{Memory, Weighed, lock_within};
use crate::misere::{CertificateError, HeapQuotient, MisereError, Proved, verify};
use crate::{Limits, StopReason, Stopped};

/// Sizes that a quotient is extended to for an answer; larger ones need a proved period.
const MOST_SIZE: usize = 400;
/// Work for one size, when an answer is waited for.
const WORK: u64 = 1 << 20;
/// Work for the check of a quotient.
const CHECK: u64 = 1 << 24;

/// What is known about the misère quotient of a family.
#[derive(Debug)]
pub struct QuotientTable {
    /// Its certificate was checked.
    quotient: Arc<HeapQuotient>,
    /// Whether the next size is more than [`WORK`], or cannot be checked.
    stuck: bool,
}

/// A quotient for members up to a size, and its certificate, which was checked.
#[derive(Debug, Clone)]
pub struct Exact {
    grammar: Grammar,
    most: usize,
    /// The quotient.
    pub quotient: Arc<HeapQuotient>,
    /// What the check says about it.
    pub proved: Arc<Proved>,
}

impl Weighed for QuotientTable {
    fn bytes(&self) -> usize {
        // A word for each product of an element by a letter.
        let quotient = self.quotient.quotient();
        16 * quotient.order() * quotient.games().max(1)
    }
}

impl QuotientTable {
    /// Goes on to members of at most `most`, as far as that is quick, and keeps what stands the
    /// check.
    fn extend(&mut self, most: usize, limits: &Limits) -> Result<(), Stopped> {
        let mut grown = HeapQuotient::clone(&self.quotient);
        let work = limits.work.min(WORK);
        // The rest of the time is for the search.
        let some = Limits { work, ..limits.share(2) };
        if let Err(MisereError::Stopped { stopped, .. }) = grown.extend(most, &some) {
            match stopped.reason {
                StopReason::Work => self.stuck = work == WORK,
                StopReason::Memory => self.stuck = true,
                StopReason::Cancelled => return Err(stopped),
                StopReason::Time => {}
            }
        }
        if grown.sizes() == self.quotient.sizes() {
            return Ok(());
        }
        match certified(&grown, &limits.share(2)) {
            Ok(Some(_)) => self.quotient = Arc::new(grown),
            Ok(None) => self.stuck = true,
            Err(Stopped { reason: StopReason::Time, .. }) => {}
            Err(stopped) => return Err(stopped),
        }
        Ok(())
    }
}

/// The certificate of a quotient, if it stands the check. Only that makes answers theorems: a quotient
/// that does not, or that is too large to be checked, answers nothing.
fn certified(quotient: &HeapQuotient, limits: &Limits) -> Result<Option<Proved>, Stopped> {
    let some = Limits { work: CHECK, ..limits.clone() };
    match verify(quotient.certificate(), &some) {
        Ok(proved) => Ok(Some(proved)),
        Err(CertificateError::Stopped(stopped)) if stopped.reason != StopReason::Work => {
            Err(stopped)
        }
        Err(_) => Ok(None),
    }
}

/// The largest size of a quotient that is asked about these summands.
fn most_size(summands: &[Summand]) -> usize {
    let largest = summands.iter().map(Summand::size).max();
    largest.map_or(0, |size| size.to_usize().unwrap_or(MOST_SIZE).min(MOST_SIZE))
}

impl Memory {
    fn shelf(&self, grammar: &Grammar) -> Result<Arc<Mutex<QuotientTable>>, MisereError> {
        let new = || HeapQuotient::new(grammar).map(Arc::new);
        self.0.quotients.of(grammar, || Ok(QuotientTable { quotient: new()?, stuck: false }))
    }

    /// The quotient of a family, if it knows these summands or soon learns to.
    pub fn quotient(
        &self,
        grammar: &Grammar,
        summands: &[Summand],
        limits: &Limits,
    ) -> Result<Option<Arc<HeapQuotient>>, Stopped> {
        let Ok(shelf) = self.shelf(grammar) else { return Ok(None) };
        let mut shelf = lock_within(&shelf, limits)?;
        let largest = summands.iter().map(Summand::size).max().cloned().unwrap_or_default();
        if shelf.quotient.like(&largest).is_none() && !shelf.stuck {
            shelf.extend(most_size(summands), limits)?;
        }
        let quotient = Arc::clone(&shelf.quotient);
        Ok(quotient.element(summands).is_some().then_some(quotient))
    }

    /// The quotient for the sizes of these summands and no others, so that its elements are written
    /// the same way each time; `None` if it does not come that far.
    pub fn exact_quotient(
        &self,
        grammar: &Grammar,
        summands: &[Summand],
        limits: &Limits,
    ) -> Result<Option<Exact>, Stopped> {
        let most = most_size(summands);
        let telling = |exact: Exact| exact.quotient.element(summands).is_some().then_some(exact);
        let mut last = lock_within(&self.0.exact, limits)?;
        if let Some(exact) = last.as_ref()
            && exact.grammar == *grammar
            && exact.most == most
        {
            return Ok(telling(exact.clone()));
        }
        let Ok(mut quotient) = HeapQuotient::new(grammar) else { return Ok(None) };
        let some = Limits { work: limits.work.min(WORK), ..limits.clone() };
        if let Err(MisereError::Stopped { stopped, .. }) = quotient.extend(most, &some) {
            return match stopped.reason {
                StopReason::Work | StopReason::Memory => Ok(None),
                StopReason::Cancelled | StopReason::Time => Err(stopped),
            };
        }
        let Some(proved) = certified(&quotient, limits)? else { return Ok(None) };
        let (quotient, proved) = (Arc::new(quotient), Arc::new(proved));
        let exact = Exact { grammar: grammar.clone(), most, quotient, proved };
        *last = Some(exact.clone());
        Ok(telling(exact))
    }
}
