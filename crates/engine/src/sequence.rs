//! Sequences of values of a family: computed, kept on disk, measured, and their periods.
//!
//! [`compute`] takes a [`NamedFamily`] to a size, with checkpoints in a [`Store`] when there is
//! one; [`find_period`] looks for a period and proves it. Both can be watched and stopped, and
//! keep what they have.

mod function;
mod pattern;

use std::ops::ControlFlow;
use std::path::Path;
use std::time::Duration;

use noyau_family::Grammar;
use noyau_games::catalog::former_title;
use noyau_games::family::NamedFamily;
pub use noyau_solve::intervals;
use noyau_solve::period;
pub use noyau_solve::period::{Certificate, CertificateError, Period, Proved, extend};
pub use noyau_solve::sequence::{Progress, Run, Statistics};
use noyau_solve::{Instant, Limits, Stopped};

use crate::{Engine, EngineError, TermOptions};
pub use function::Function;
pub use noyau_solve::store::{self, Origin, Store, StoreError, StoreProblem, Title};
pub use pattern::PositionPattern;

/// Largest size of a sequence.
pub const LARGEST_SIZE: u64 = 1 << 32;

/// Time between two checkpoints, about.
const CHECKPOINT: Duration = Duration::from_secs(3);
/// Sizes of the first stretch between two checkpoints.
const FIRST_STRETCH: usize = 1 << 14;

/// Why a sequence did not come to its end.
#[derive(Debug, thiserror::Error)]
pub enum SequenceError {
    /// Somebody stopped it; what was known is kept.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// The file that keeps it cannot be used.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A term has no value, or none within the limits.
    #[error(transparent)]
    Term(#[from] EngineError),
}

/// Computes the values of all kinds up to the size `to`. With a store, what it holds is taken up
/// and what is new is added from time to time, also when the work is stopped.
pub fn compute(
    family: &NamedFamily,
    to: usize,
    store: Option<&Path>,
    threads: usize,
    limits: &Limits,
    watch: &mut dyn FnMut(&Progress),
) -> Result<Run, SequenceError> {
    let grammar = family.grammar();
    let Some(path) = store else {
        let mut run = Run::new(grammar).threads(threads);
        period::extend(&mut run, to, limits, watch)?;
        return Ok(run);
    };
    let name = format!("{}\n{grammar}", family.name());
    let title = Title { now: &name, former: &former_title(&name) };
    let (mut store, values) = Store::open(path, Origin::Any, title, grammar.kinds().len())?;
    let mut run = taken_up(grammar, values, &store)?.threads(threads);
    let mut stretch = FIRST_STRETCH;
    while run.known() <= to {
        let start = Instant::now();
        let next = to.min(run.known().saturating_add(stretch) - 1);
        let done = period::extend(&mut run, next, limits, watch);
        store.append(run.known(), &|kind, size| run.value(kind, size))?;
        done?;
        stretch = match start.elapsed() {
            time if time < CHECKPOINT / 2 => stretch.saturating_mul(2),
            time if time > CHECKPOINT * 2 => (stretch / 2).max(1),
            _ => stretch,
        };
    }
    Ok(run)
}

/// Values of a pattern: the first size that has one, the values from there on, and why there are
/// no more of them, if that was not the plan.
#[derive(Debug)]
pub struct Terms {
    /// The size of the first value.
    pub first: usize,
    /// The values.
    pub values: Vec<u32>,
    /// What ended the sequence early.
    pub stopped: Option<EngineError>,
}

/// Computes the values of a pattern as far as `to`, from `from` on or from the first one that can
/// be read. A store, with the name of the sequence in it, holds all of them: with one the first is
/// always the first. What is known when something stops the work is given back, and kept.
pub fn compute_terms(
    engine: &dyn Engine,
    pattern: &PositionPattern,
    (from, to): (Option<usize>, usize),
    store: Option<(&Path, &str)>,
    options: &TermOptions,
    watch: &mut dyn FnMut(usize),
) -> Result<Terms, SequenceError> {
    let start = if store.is_some() { 0 } else { from.unwrap_or(0) };
    let first = engine.first_term(pattern, start)?;
    let mut terms = Terms { first, values: Vec::new(), stopped: None };
    let mut store = match store {
        None => None,
        Some((path, name)) => {
            let origin = match pattern.at(first) {
                Some(position) if is_marked(engine, &position) => Origin::Marking,
                _ => Origin::Any,
            };
            let title = Title { now: name, former: &former_title(name) };
            let (store, mut kept) = Store::open(path, origin, title, 1)?;
            let mut kept = kept.pop().unwrap_or_default();
            terms.values = kept.split_off(first.min(kept.len()));
            Some(store)
        }
    };
    let mut broken = None;
    let next = first + terms.values.len();
    watch(next);
    let done = engine.terms(pattern, next..=to, options, &mut |n, value| {
        terms.values.push(value);
        watch(n + 1);
        let value = |size: usize| terms.values.get(size.wrapping_sub(first)).copied();
        let kept = store.as_mut().map(|store| store.append(n + 1, &|_, size| value(size)));
        broken = kept.and_then(Result::err);
        if broken.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    if let Some(error) = broken {
        return Err(error.into());
    }
    match done {
        Err(error @ (EngineError::Stopped(_) | EngineError::Interrupted(_))) => {
            terms.stopped = Some(error);
        }
        other => other?,
    }
    if let Some(from) = from.filter(|&from| from > first) {
        terms.values.drain(..(from - first).min(terms.values.len()));
        terms.first = from;
    }
    terms.values.truncate((to + 1).saturating_sub(terms.first));
    Ok(terms)
}

/// As many threads as the machine runs at once.
#[must_use]
pub fn all_threads() -> usize {
    std::thread::available_parallelism().map_or(1, std::num::NonZeroUsize::get)
}

fn taken_up(grammar: &Grammar, values: Vec<Vec<u32>>, store: &Store) -> Result<Run, StoreError> {
    if values.first().is_none_or(Vec::is_empty) {
        return Ok(Run::new(grammar));
    }
    // The store has as many kinds as the grammar; values that are none of its sequence's would
    // have to pass every checksum.
    Run::resume(grammar, values).ok_or_else(|| store.error(StoreProblem::Damaged { offset: 0 }))
}

/// The period that values show at their end, three times at least. This is no proof.
#[must_use]
pub fn observed(values: &[u32]) -> Option<Period> {
    period::find(values, 3)
}

/// Checks a certificate against the rules of its family.
pub fn check(certificate: Certificate, limits: &Limits) -> Result<Proved, CertificateError> {
    period::verify_within(certificate, limits, &mut |_, _| {})
}

/// As far as the thesis' Theorem 2.4.3 goes, in multiples of the exponent.
pub const THESIS_SLOPE: usize = 68;
/// One more than its bound.
const THESIS: intervals::Affine = intervals::Affine::new(THESIS_SLOPE as i64, 51);

/// The theorem on powers of paths for every exponent: intervals of constant value whose ends are
/// affine in the exponent, up to about `slope` times it, or just as far as the thesis goes. `None`
/// if nothing is proved.
#[must_use]
pub fn prove_powers(slope: usize) -> Option<intervals::Proved> {
    // The runs of small exponents are shorter than their ends say; they must settle first.
    let k = (slope / 10).max(7);
    let found = if slope == THESIS_SLOPE {
        // A little more, because where the last interval ends is not seen.
        intervals::discover(k, slope + 12).ok()?.cut(THESIS)
    } else {
        intervals::discover(k, slope).ok()?
    };
    intervals::verify(intervals::prove(found, k + 1)?).ok()
}

/// Looks for a period among the sizes up to `most` and proves it; `None` if none is proved so
/// soon. The proof is checked by the checker of certificates before it is given.
pub fn find_period(
    family: &NamedFamily,
    most: usize,
    threads: usize,
    limits: &Limits,
    watch: &mut dyn FnMut(&Progress),
) -> Result<Option<Proved>, Stopped> {
    let mut run = Run::new(family.grammar()).threads(threads);
    let Some(certificate) = period::prove_from(&mut run, most, limits, watch)? else {
        return Ok(None);
    };
    match period::verify_within(certificate, limits, &mut |_, _| {}) {
        Ok(proved) => Ok(Some(proved)),
        Err(CertificateError::Stopped(stopped)) => Err(stopped),
        // Refused by the checker: there is no proof.
        Err(_) => Ok(None),
    }
}

/// Whether the value of a position is for the solver of marking games.
fn is_marked(engine: &dyn Engine, position: &str) -> bool {
    engine.boards().is_some_and(|boards| boards.is_marked(position))
}
