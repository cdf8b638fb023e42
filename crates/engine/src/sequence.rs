//! Sequences of values of a family: how they are computed and stored, their statistics and periods.
//!
//! [`compute`] computes the values of a [`NamedFamily`] up to a size. With a [`Store`] it saves
//! them from time to time. [`find_period`] looks for a period and proves it. Both report their
//! progress and can be stopped.

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

/// The approximate time between two checkpoints.
const CHECKPOINT: Duration = Duration::from_secs(3);
/// The number of sizes before the first checkpoint.
const FIRST_STRETCH: usize = 1 << 14;

/// Why a sequence was not computed to its end.
#[derive(Debug, thiserror::Error)]
pub enum SequenceError {
    /// A limit was reached. What was known by then is in the store.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// The store cannot be used.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A term has no value, or none within the limits.
    #[error(transparent)]
    Term(#[from] EngineError),
}

/// Computes the values of all kinds up to the size `to`. With a store, the work begins where the
/// store ends, and new values are appended from time to time and when the work is stopped.
///
/// # Errors
///
/// Fails if a limit is reached first, or if the store cannot be read, written or belongs to another
/// sequence.
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

/// The values of a pattern.
#[derive(Debug)]
pub struct Terms {
    /// The size of the first value.
    pub first: usize,
    /// The values.
    pub values: Vec<u32>,
    /// The limit that ended the sequence early, if there was one.
    pub stopped: Option<EngineError>,
}

/// Computes the values of a pattern from `from` to `to`. Without `from`, they begin with the first
/// number for which the pattern is a position. A store, given with the name of the sequence, holds
/// all values from that first number on, even if fewer are asked for. If a limit is reached, the
/// values known by then are returned and stored.
///
/// # Errors
///
/// Fails if a position cannot be read or has no value, or if the store cannot be used.
pub fn compute_terms(
    engine: &Engine,
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

/// The number of threads that the machine can run at once.
#[must_use]
pub fn all_threads() -> usize {
    std::thread::available_parallelism().map_or(1, std::num::NonZeroUsize::get)
}

fn taken_up(grammar: &Grammar, values: Vec<Vec<u32>>, store: &Store) -> Result<Run, StoreError> {
    if values.first().is_none_or(Vec::is_empty) {
        return Ok(Run::new(grammar));
    }
    // The store was opened with the kinds of this grammar, and all checksums were right. If the
    // values are still not those of the sequence, the store is damaged.
    Run::resume(grammar, values).ok_or_else(|| store.error(StoreProblem::Damaged { offset: 0 }))
}

/// The period that the values show at their end, repeated at least three times. This is not a
/// proof.
#[must_use]
pub fn observed(values: &[u32]) -> Option<Period> {
    period::find(values, 3)
}

/// Checks a certificate against the rules of its family.
///
/// # Errors
///
/// Fails if the certificate is wrong, or if a limit is reached first.
pub fn check(certificate: Certificate, limits: &Limits) -> Result<Proved, CertificateError> {
    period::verify_within(certificate, limits, &mut |_, _| {})
}

/// The thesis' Theorem 2.4.3 reaches up to about this multiple of the exponent.
pub const THESIS_SLOPE: usize = 68;
/// One more than the bound of that theorem.
const THESIS: intervals::Affine = intervals::Affine::new(THESIS_SLOPE as i64, 51);

/// Proves the theorem on powers of paths for every exponent: intervals of constant value, whose
/// ends are affine in the exponent. The intervals reach up to about `slope` times the exponent; for
/// [`THESIS_SLOPE`] they reach exactly as far as the thesis. `None` if nothing is proved.
///
/// # Errors
///
/// [`Stopped`] if a limit was reached.
pub fn prove_powers(slope: usize, limits: &Limits) -> Result<Option<intervals::Proved>, Stopped> {
    // For small exponents the intervals are shorter than the affine formulas say, so the search
    // begins with a larger exponent.
    let k = (slope / 10).max(7);
    // The end of the last interval is not visible, so the search goes a little further.
    let further = if slope == THESIS_SLOPE { slope + 12 } else { slope };
    let proved = || -> Result<_, intervals::IntervalError> {
        let mut found = intervals::discover(k, further, limits)?;
        if slope == THESIS_SLOPE {
            found = found.cut(THESIS);
        }
        intervals::prove(found, k + 1, limits)?
            .map(|certificate| intervals::verify_within(certificate, limits))
            .transpose()
    };
    match proved() {
        Ok(proved) => Ok(proved),
        Err(intervals::IntervalError::Stopped(stopped)) => Err(stopped),
        Err(_) => Ok(None),
    }
}

/// Looks for a period among the sizes up to `most` and proves it. `None` if no period is proved
/// from these sizes. The checker of certificates checks the proof before it is returned.
///
/// # Errors
///
/// Fails if a limit is reached first.
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
        // The checker refused the certificate, so there is no proof.
        Err(_) => Ok(None),
    }
}

/// Whether the value of a position comes from the solver of marking games.
fn is_marked(engine: &Engine, position: &str) -> bool {
    engine.boards().is_some_and(|boards| boards.is_marked(position))
}
