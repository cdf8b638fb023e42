//! Misère quotients of families. Only quotients whose certificate was checked are used.

use std::sync::{Arc, Mutex};

use noyau_family::{Grammar, Summand};

use super::{Memory, Weighed, lock_within};
use crate::misere::{CertificateError, HeapQuotient, MisereError, Proved, verify};
use crate::{Limits, StopReason, Stopped};

/// Greatest size to which a quotient is extended for an answer; larger sizes need a proved period.
const MOST_SIZE: usize = 400;
/// Work allowed for one size while an answer is waited for.
const WORK: u64 = 1 << 20;
/// Work allowed for the check of a quotient.
const CHECK: u64 = 1 << 24;

/// What is known about the misère quotient of a family.
#[derive(Debug)]
pub struct QuotientTable {
    /// The quotient; its certificate was checked.
    quotient: Arc<HeapQuotient>,
    /// Whether the next size needs more than [`WORK`], or the next quotient cannot be checked.
    stuck: bool,
}

/// A quotient for members up to some size, with the certificate that was checked.
#[derive(Debug, Clone)]
pub struct Exact {
    grammar: Grammar,
    most: usize,
    /// The quotient.
    pub quotient: Arc<HeapQuotient>,
    /// The result of the check.
    pub proved: Arc<Proved>,
}

impl Weighed for QuotientTable {
    fn bytes(&self) -> usize {
        // One word for each product of an element and a letter.
        let quotient = self.quotient.quotient();
        16 * quotient.order() * quotient.games().max(1)
    }
}

impl QuotientTable {
    /// Extends the quotient to members of size at most `most`, as far as that is quick, and keeps
    /// the result if it passes the check.
    fn extend(&mut self, most: usize, limits: &Limits) -> Result<(), Stopped> {
        let mut grown = HeapQuotient::clone(&self.quotient);
        let work = limits.work.min(WORK);
        // Half of the time is kept for the search.
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
        match certified(&grown, &limits.share(2), CHECK) {
            Ok(Some(_)) => self.quotient = Arc::new(grown),
            Ok(None) => self.stuck = true,
            Err(Stopped { reason: StopReason::Time, .. }) => {}
            Err(stopped) => return Err(stopped),
        }
        Ok(())
    }
}

/// The proof of a quotient, if its certificate passes the check with this much work. Only this
/// makes answers theorems: a quotient that fails the check, or is too large for it, is not used.
fn certified(
    quotient: &HeapQuotient,
    limits: &Limits,
    work: u64,
) -> Result<Option<Proved>, Stopped> {
    let some = Limits { work, ..limits.clone() };
    match verify(quotient.certificate(), &some) {
        Ok(proved) => Ok(Some(proved)),
        Err(CertificateError::Stopped(stopped)) if stopped.reason != StopReason::Work => {
            Err(stopped)
        }
        Err(_) => Ok(None),
    }
}

/// The largest size of these summands, for which the quotient is needed.
fn most_size(summands: &[Summand]) -> usize {
    let largest = summands.iter().map(Summand::size).max();
    largest.map_or(0, |size| size.to_usize().unwrap_or(MOST_SIZE).min(MOST_SIZE))
}

impl Memory {
    fn shelf(&self, grammar: &Grammar) -> Result<Arc<Mutex<QuotientTable>>, MisereError> {
        let new = || HeapQuotient::new(grammar).map(Arc::new);
        self.0.quotients.of(grammar, || Ok(QuotientTable { quotient: new()?, stuck: false }))
    }

    /// The quotient of a family, if it covers these summands or can be extended to them quickly.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if one of the caller's limits was reached.
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

    /// The quotient for exactly the sizes up to that of the largest summand, so that its elements
    /// are written the same way each time. `None` if it cannot be computed that far.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if one of the caller's limits was reached.
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
        let Some(proved) = certified(&quotient, limits, CHECK)? else { return Ok(None) };
        let (quotient, proved) = (Arc::new(quotient), Arc::new(proved));
        let exact = Exact { grammar: grammar.clone(), most, quotient, proved };
        *last = Some(exact.clone());
        Ok(telling(exact))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;
    use std::sync::atomic::AtomicBool;

    use noyau_core::{Natural, Outcome};

    use super::*;

    fn kayles() -> Grammar {
        Grammar::octal(0, &[7, 7], &[]).unwrap()
    }

    fn members(sizes: &[usize]) -> Vec<Summand> {
        sizes.iter().map(|&size| Summand::member(0, size)).collect()
    }

    /// Whether the player to move loses Kayles when taking the last pin loses, by the definition.
    fn is_lost(mut heaps: Vec<usize>, known: &mut HashMap<Vec<usize>, bool>) -> bool {
        heaps.retain(|&heap| heap > 0);
        heaps.sort_unstable();
        if heaps.is_empty() {
            return false;
        }
        if let Some(&lost) = known.get(&heaps) {
            return lost;
        }
        let mut lost = true;
        for place in 0..heaps.len() {
            for take in 1..=heaps[place].min(2) {
                for one in 0..=heaps[place] - take {
                    let mut left = heaps.clone();
                    left[place] = one;
                    left.push(heaps[place] - take - one);
                    lost &= !is_lost(left, known);
                }
            }
        }
        known.insert(heaps, lost);
        lost
    }

    fn outcome(quotient: &HeapQuotient, summands: &[Summand]) -> Outcome {
        quotient.quotient().outcome_of(quotient.element(summands).unwrap())
    }

    #[test]
    fn sums_have_the_outcomes_of_the_definition() {
        let (memory, free) = (Memory::default(), Limits::none());
        let mut known = HashMap::new();
        for one in 0..7 {
            for other in 0..=one {
                let summands = members(&[one, other, one.min(3)]);
                let lost = is_lost(vec![one, other, one.min(3)], &mut known);
                let expect = if lost { Outcome::P } else { Outcome::N };
                let quotient = memory.quotient(&kayles(), &summands, &free).unwrap().unwrap();
                assert_eq!(outcome(&quotient, &summands), expect, "{one} and {other}");
                let exact = memory.exact_quotient(&kayles(), &summands, &free).unwrap().unwrap();
                assert_eq!(outcome(&exact.quotient, &summands), expect, "{one} and {other}");
                // Exactly these sizes, so that elements are written the same way.
                assert_eq!((exact.quotient.sizes(), exact.most), (one + 1, one));
                let again = memory.exact_quotient(&kayles(), &summands, &free).unwrap().unwrap();
                assert!(Arc::ptr_eq(&exact.quotient, &again.quotient));
            }
        }
        // The table has grown with the questions, and answers smaller ones without changing.
        let quotient = memory.quotient(&kayles(), &members(&[2]), &free).unwrap().unwrap();
        assert_eq!(quotient.sizes(), 7);
        let bytes = lock_within(&memory.shelf(&kayles()).unwrap(), &free).unwrap().bytes();
        let products = quotient.quotient().order() * quotient.quotient().games();
        assert!(products > 60 && (8 * products..32 * products).contains(&bytes), "{bytes}");
        // Another family has its own quotient, even for the same sizes.
        let nim = Grammar::octal(0, &[3, 3, 3], &[]).unwrap();
        let summands = members(&[5, 3]);
        let quotients = [kayles(), nim].map(|grammar| {
            let exact = memory.exact_quotient(&grammar, &summands, &free).unwrap().unwrap();
            exact.grammar == grammar
        });
        assert_eq!(quotients, [true, true]);
        // It does not answer for summands that are not members.
        let nim = [Summand::Nim(Natural::from(2_usize))];
        assert!(memory.quotient(&kayles(), &nim, &free).unwrap().is_none());
    }

    #[test]
    fn a_proved_period_answers_sizes_of_any_length() {
        let (memory, free) = (Memory::default(), Limits::none());
        // One or two tokens are taken. A player wins by leaving one more than a multiple of three.
        let grammar = Grammar::octal(0, &[3, 3], &[]).unwrap();
        for size in [1_000_000_usize, 1_000_001, 1_000_002] {
            let summands = members(&[size]);
            let quotient = memory.quotient(&grammar, &summands, &free).unwrap().unwrap();
            let expect = if size % 3 == 1 { Outcome::P } else { Outcome::N };
            assert_eq!(outcome(&quotient, &summands), expect, "{size}");
            assert!(quotient.sizes() <= MOST_SIZE + 1);
        }
        // A quotient that takes too much work gives no answer, but what was computed of it is kept.
        let little = Limits::work(1);
        let fresh = Memory::default();
        assert!(fresh.exact_quotient(&kayles(), &members(&[30]), &little).unwrap().is_none());
        assert!(fresh.quotient(&kayles(), &members(&[30]), &little).unwrap().is_none());
        // This does not stop a caller with more work to spend.
        assert!(fresh.quotient(&kayles(), &members(&[4]), &free).unwrap().is_some());
    }

    #[test]
    fn who_cancels_is_told_so() {
        let cancel = Some(Arc::new(AtomicBool::new(true)));
        let limits = Limits { cancel, ..Limits::none() };
        let mut whole = HeapQuotient::new(&kayles()).unwrap();
        whole.extend(6, &Limits::none()).unwrap();
        assert!(certified(&whole, &Limits::none(), CHECK).unwrap().is_some());
        // A check that takes too much work is not the caller's limit.
        assert!(certified(&whole, &Limits::none(), 1).unwrap().is_none());
        let stopped = certified(&whole, &limits, CHECK).map(|proved| proved.is_some());
        assert_eq!(stopped.map_err(|stopped| stopped.reason), Err(StopReason::Cancelled));
        let memory = Memory::default();
        let summands = members(&[40]);
        let reason = |stopped: Stopped| stopped.reason;
        let found = memory.quotient(&kayles(), &summands, &limits).map_err(reason);
        assert_eq!(found.err(), Some(StopReason::Cancelled));
        let found = memory.exact_quotient(&kayles(), &summands, &limits).map_err(reason);
        assert_eq!(found.err(), Some(StopReason::Cancelled));
    }
}
