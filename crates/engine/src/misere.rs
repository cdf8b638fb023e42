//! Sums of members of a family when the player who makes the last move loses.
//!
//! Their arithmetic is the misère quotient of the family (`docs/theory/misere.md`): every member
//! has an element, the sum has the product, and the P-portion tells who wins. What was computed is
//! kept for the whole process, and only what stands the check of its certificate: code that shares
//! nothing with the search for quotients. Where the quotient is not found and checked soon, the
//! rules are searched.

mod closing;
mod explain;
mod report;

use std::sync::{Arc, Mutex};

use noyau_core::family::{Grammar, Parts, Rule};
use noyau_core::{
    Answer, Convention, Findings, Game, MoveList, Natural, Outcome, Standing, Summand,
};
use noyau_solve::misere::{Element, HeapQuotient, MisereError};
use noyau_solve::{Limits, StopReason, Stopped};

use crate::family::add_lengths;
use crate::shelves::{Shelves, lock, lock_within};
use crate::solve::checked;
use crate::{EngineError, SolveOptions};

pub(crate) use closing::close;
pub(crate) use explain::{METHODS, check, explain};
pub use noyau_solve::misere::{Certificate, CertificateError, Genus, Proved, verify};
pub use report::{Generator, Member, QuotientReport, quotient};

/// The method that an answer by the quotient rests on.
pub(crate) const QUOTIENT: &str = "quotient";
/// Sizes that a quotient is extended to for an answer; larger ones need a proved period.
const MOST_SIZE: usize = 400;
/// Work for one size, when an answer is waited for.
const WORK: u64 = 1 << 20;
/// Work for the check of a quotient.
const CHECK: u64 = 1 << 24;
/// Families that are remembered.
const REMEMBERED: usize = 16;
/// Options of one member that are looked at one by one.
const LISTED: usize = 1 << 14;

/// What the process knows about a family.
struct Shelf {
    /// Its certificate was checked.
    quotient: Arc<HeapQuotient>,
    /// Whether the next size is more than [`WORK`], or cannot be checked.
    stuck: bool,
}

impl Shelf {
    /// Goes on to members of at most `most`, as far as that is quick, and keeps what stands the
    /// check.
    fn extend(&mut self, most: usize, limits: &Limits) -> Result<(), EngineError> {
        let mut grown = HeapQuotient::clone(&self.quotient);
        let work = limits.work.min(WORK);
        // The rest of the time is for the search.
        let some = Limits { work, ..limits.share(2) };
        if let Err(MisereError::Stopped { stopped, .. }) = grown.extend(most, &some) {
            match stopped.reason {
                StopReason::Work => self.stuck = work == WORK,
                StopReason::Memory => self.stuck = true,
                StopReason::Cancelled => return Err(stopped.into()),
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
            Err(stopped) => return Err(stopped.into()),
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

static SHELVES: Shelves<Shelf> = Shelves::new(REMEMBERED);

/// A quotient, and its certificate, which was checked.
#[derive(Clone)]
struct Exact {
    quotient: Arc<HeapQuotient>,
    proved: Arc<Proved>,
}

/// What was explained last, and for which size.
static EXACT: Mutex<Option<(Grammar, usize, Exact)>> = Mutex::new(None);

/// The grammar by which a game in misère play can be answered.
pub(crate) fn grammar<G: Game>(game: &G) -> Option<&Grammar> {
    let constant = |grammar: &Grammar| grammar.rules().any(Rule::has_constant);
    let misere = game.convention() == Convention::Misere;
    game.grammar().filter(|grammar| misere && !constant(grammar))
}

fn shelf(grammar: &Grammar) -> Result<Arc<Mutex<Shelf>>, MisereError> {
    SHELVES
        .of(grammar, || Ok(Shelf { quotient: Arc::new(HeapQuotient::new(grammar)?), stuck: false }))
}

/// The quotient of a family, if it knows these summands or soon learns to.
pub(crate) fn knowing(
    grammar: &Grammar,
    summands: &[Summand],
    limits: &Limits,
) -> Result<Option<Arc<HeapQuotient>>, EngineError> {
    let Ok(shelf) = shelf(grammar) else { return Ok(None) };
    let mut shelf = lock_within(&shelf, limits)?;
    let largest = summands.iter().map(Summand::size).max().cloned().unwrap_or_default();
    if shelf.quotient.like(&largest).is_none() && !shelf.stuck {
        let most = largest.to_usize().unwrap_or(MOST_SIZE).min(MOST_SIZE);
        shelf.extend(most, limits)?;
    }
    let quotient = Arc::clone(&shelf.quotient);
    Ok(quotient.element(summands).is_some().then_some(quotient))
}

/// The quotient for the sizes of these summands and no others, so that its elements are written
/// the same way each time; `None` if it does not come that far.
fn exactly(
    grammar: &Grammar,
    summands: &[Summand],
    limits: &Limits,
) -> Result<Option<Exact>, EngineError> {
    let largest = summands.iter().map(Summand::size).max().cloned().unwrap_or_default();
    let most = largest.to_usize().unwrap_or(MOST_SIZE).min(MOST_SIZE);
    let telling = |exact: Exact| exact.quotient.element(summands).is_some().then_some(exact);
    let mut last = lock(&EXACT);
    if let Some((known, size, exact)) = last.as_ref()
        && known == grammar
        && *size == most
    {
        return Ok(telling(exact.clone()));
    }
    let Ok(mut quotient) = HeapQuotient::new(grammar) else { return Ok(None) };
    let some = Limits { work: limits.work.min(WORK), ..limits.clone() };
    if let Err(MisereError::Stopped { stopped, .. }) = quotient.extend(most, &some) {
        return match stopped.reason {
            StopReason::Work | StopReason::Memory => Ok(None),
            StopReason::Cancelled | StopReason::Time => Err(stopped.into()),
        };
    }
    let Some(proved) = certified(&quotient, limits)? else { return Ok(None) };
    let exact = Exact { quotient: Arc::new(quotient), proved: Arc::new(proved) };
    *last = Some((grammar.clone(), most, exact.clone()));
    Ok(telling(exact))
}

/// Who wins and by which moves, most tokens taken first; `None` if the quotient does not tell.
pub(crate) fn answer<G: Game>(
    game: &G,
    grammar: &Grammar,
    position: &G::Position,
    options: &SolveOptions,
) -> Result<Option<Answer<G::Move>>, EngineError> {
    let summands = game.summands(position);
    let Some(known) = knowing(grammar, &summands, &options.search)? else { return Ok(None) };
    let Some(element) = known.element(&summands) else { return Ok(None) };
    let outcome = known.quotient().outcome_of(element);
    let mut winning = winning_moves(game, &known, &summands, options)?;
    // A lost position has none: if none was found, these are all.
    winning.complete |= outcome == Outcome::P;
    let found = Findings {
        outcome,
        turn: None,
        value: None,
        remoteness: None,
        winning,
        resisting: None,
        standing: Standing::Theorem(QUOTIENT),
    };
    let answer = checked(game, position, found)?;
    add_lengths(game, position, options, answer).map(Some)
}

fn winning_moves<G: Game>(
    game: &G,
    known: &HeapQuotient,
    summands: &[Summand],
    options: &SolveOptions,
) -> Result<MoveList<G::Move>, EngineError> {
    let mut complete = true;
    let mut found = Vec::new();
    for place in 0..summands.len() {
        if let Some(reason) = options.search.check(0) {
            return Err(Stopped { reason, positions: 0, work: 0 }.into());
        }
        let (moves, all) = moves_to_p(known, summands, place);
        complete &= all;
        for by in moves {
            let left: Natural = by.iter().map(Summand::size).sum();
            let taken = summands[place].size().checked_sub(&left).unwrap_or_default();
            found.push((taken, place, by));
        }
    }
    found.sort_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(&b.1)));
    let moves = found.into_iter().filter_map(|(_, place, by)| game.replacing(place, by)).collect();
    let cut = MoveList::cut(moves, options.moves);
    Ok(MoveList { complete: cut.complete && complete, ..cut })
}

/// What may be put in the place of a summand so that the next player loses, and whether that is
/// all.
fn moves_to_p(
    known: &HeapQuotient,
    summands: &[Summand],
    place: usize,
) -> (Vec<Vec<Summand>>, bool) {
    let others = [&summands[..place], &summands[place + 1..]].concat();
    let quotient = known.quotient();
    let Some(others) = known.element(&others) else { return (Vec::new(), false) };
    let wins = |option: &[Summand]| {
        let product = known.element(option).map(|option| quotient.product(others, option));
        product.is_some_and(|product: Element| quotient.outcome_of(product) == Outcome::P)
    };
    let (options, all) = some_options(known, &summands[place]);
    (options.into_iter().filter(|option| wins(option)).collect(), all)
}

/// The options of a member, and whether these are all. Of a large member those with a part below
/// the end of the first period: a split into two larger parts has the element of one of them.
fn some_options(known: &HeapQuotient, summand: &Summand) -> (Vec<Vec<Summand>>, bool) {
    let grammar = known.grammar();
    let Summand::Member { kind, size } = summand else { return (Vec::new(), false) };
    let mut options = Vec::new();
    let whole = grammar.for_each_option(summand, &mut |option| {
        options.push(option);
        let most = options.len() < LISTED;
        if most { std::ops::ControlFlow::Continue(()) } else { std::ops::ControlFlow::Break(()) }
    });
    if whole.is_continue() {
        return (options, true);
    }
    let reach = known.repetition().map_or(LISTED, |found| found.preperiod + found.period);
    options.clear();
    let rules = grammar.kinds().get(*kind).map_or(&[][..], |kind| &kind.rules);
    for rule in rules.iter().filter(|rule| rule.sizes.contains_natural(size)) {
        let Some(rest) = size.checked_sub(&Natural::from(rule.takes.first)) else { continue };
        match rule.parts {
            Parts::None => options.push(rule.leaving(grammar, Vec::new())),
            Parts::One(part) => {
                let one = Summand::Member { kind: part.kind, size: rest };
                options.push(rule.leaving(grammar, vec![one]));
            }
            Parts::Two(left, right) => {
                for (near, far) in [(left, right), (right, left)] {
                    for small in near.least..=reach.max(near.least) {
                        let Some(large) = rest.checked_sub(&Natural::from(small)) else { break };
                        let small = Summand::member(near.kind, small);
                        let large = Summand::Member { kind: far.kind, size: large };
                        options.push(rule.leaving(grammar, vec![small, large]));
                    }
                }
            }
        }
    }
    options.sort_unstable();
    options.dedup();
    (options, false)
}
