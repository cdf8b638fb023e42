//! Sums of members of a family in misère play, where the player who makes the last move loses.
//!
//! The misère quotient of the family (`docs/theory/misere.md`) has an element for every member. The
//! element of a sum is the product of the elements of its members, and the P-portion says who wins.
//! A quotient is used only if its certificate passes the check, whose code shares nothing with the
//! search for quotients. If no checked quotient is found soon, the position is searched by the
//! rules.

mod closing;
mod explain;
mod report;

use noyau_core::{
    Answer, Convention, Explanation, Findings, MethodInfo, MoveList, Natural, Outcome, Standing,
    Step, Told,
};
use noyau_family::{Grammar, Parts, Rule, Summand};
use noyau_games::erased::{ErasedGame, ErasedMove, ErasedPosition};
use noyau_solve::Limits;
use noyau_solve::misere::{Element, HeapQuotient};

use crate::family::{add_lengths, most_taken_first};
use crate::method::{Attempt, Closed, Method};
use crate::solve::checked;
use crate::{EngineError, SolveOptions};

use closing::close;
use explain::{METHODS, check, explain};
pub use noyau_solve::misere::{Certificate, CertificateError, Genus, Proved, Repetition, verify};
pub use report::{Generator, Member, QuotientReport, quotient};

/// The name of the method.
pub(crate) const QUOTIENT: &str = "quotient";
/// The most options of one member that are all looked at.
const LISTED: usize = 1 << 14;

/// The grammar of a position whose quotient can be used.
pub(crate) fn grammar<'g>(game: &'g ErasedGame, position: &ErasedPosition) -> Option<&'g Grammar> {
    game.grammar_of(position).filter(|grammar| serves(game, grammar))
}

/// Whether play is misère and the grammar has no constants, which keep nim values only.
fn serves(game: &ErasedGame, grammar: &Grammar) -> bool {
    game.convention() == Convention::Misere && !grammar.rules().any(Rule::has_constant)
}

/// The method that answers by the misère quotient of a family.
pub(crate) struct ByQuotient;

impl Method for ByQuotient {
    fn answer(
        &self,
        game: &ErasedGame,
        position: &ErasedPosition,
        options: &SolveOptions,
    ) -> Attempt {
        match grammar(game, position) {
            Some(grammar) if !options.force_search && game.outcome(position).is_none() => {
                answer(game, grammar, position, options)
            }
            _ => Ok(None),
        }
    }

    fn ways(&self, game: &ErasedGame, position: Option<&ErasedPosition>) -> &'static [MethodInfo] {
        let grammar = position.map_or_else(|| game.grammar(), |position| game.grammar_of(position));
        grammar.filter(|grammar| serves(game, grammar)).map_or(&[], |_| METHODS)
    }

    fn explain(
        &self,
        game: &ErasedGame,
        position: &ErasedPosition,
        _way: &'static str,
        limits: &Limits,
    ) -> Result<Explanation, EngineError> {
        explain(game, position, limits)
    }

    fn check(
        &self,
        game: &ErasedGame,
        position: &ErasedPosition,
        step: &Step,
        limits: &Limits,
    ) -> Option<Result<(), EngineError>> {
        Some(check(game, position, step, limits))
    }

    fn close(
        &self,
        game: &ErasedGame,
        told: &Told<'_, ErasedPosition, ErasedMove>,
        limits: &Limits,
    ) -> Closed {
        close(game, told, limits)
    }
}

/// Who wins and with which moves, most tokens taken first; `None` if the quotient does not say.
fn answer(
    game: &ErasedGame,
    grammar: &Grammar,
    position: &ErasedPosition,
    options: &SolveOptions,
) -> Result<Option<Answer<ErasedMove>>, EngineError> {
    let summands = game.summands(position);
    let limits = &options.search;
    let Some(known) = limits.memory.quotient(grammar, &summands, limits)? else { return Ok(None) };
    let Some(element) = known.element(&summands) else { return Ok(None) };
    let outcome = known.quotient().outcome_of(element);
    let mut winning = winning_moves((game, position), &known, &summands, options)?;
    // A lost position has no winning moves, so the empty list is complete.
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

fn winning_moves(
    (game, position): (&ErasedGame, &ErasedPosition),
    known: &HeapQuotient,
    summands: &[Summand],
    options: &SolveOptions,
) -> Result<MoveList<ErasedMove>, EngineError> {
    let mut complete = true;
    let mut found = Vec::new();
    for place in 0..summands.len() {
        options.search.go_on()?;
        let (moves, all) = moves_to_p(known, summands, place);
        complete &= all;
        found.extend(moves.into_iter().map(|by| (place, by)));
    }
    let found = most_taken_first((game, position), summands, found);
    let cut = MoveList::cut(found.moves, options.moves);
    Ok(MoveList { complete: cut.complete && found.complete && complete, ..cut })
}

/// The replacements of the summand at `place` after which the next player loses, and whether these
/// are all.
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

/// The options of a member, and whether these are all. For a large member, only the options with a
/// part below the end of the first period are listed: every split into two larger parts has the
/// same element as one of them.
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
