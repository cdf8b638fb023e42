//! Every explanation of a position, checked, and whether the methods agree.

mod check;
mod play;
mod search;

use noyau_core::bitype::Side;
use noyau_core::{
    Defect, Explanation, Flaw, Game, MethodInfo, Operand, Outcome, Step, Unexplained, Written,
};
use noyau_solve::{Limits, Stopped};

use crate::{EngineError, SolveOptions, coloring, family, misere, solve};

pub(crate) use check::check_within;
pub use check::{Checked, check_explanation};

/// The method every game has: the rules alone.
pub(crate) const SEARCH: MethodInfo = MethodInfo { name: "search", aliases: &["retrograde"] };

/// An explanation says something about every number of a position: nobody reads more than these.
const MOST_TOKENS: usize = 10_000;

/// Explanations of one position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Explained {
    /// The position.
    pub position: Written,
    /// One for each method that applies.
    pub explanations: Vec<Explanation>,
    /// The methods that do not, and why.
    pub skipped: Vec<(&'static str, Unexplained)>,
    /// Whether they agree.
    pub agreement: Agreement,
    /// Who is to move, in games between Alice and Bob.
    pub turn: Option<Side>,
}

/// Result of holding all methods against each other.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Agreement {
    /// Same outcome everywhere, and every move that was given wins.
    Agree {
        /// Number of methods.
        methods: usize,
        /// Number of steps that were checked again.
        steps: usize,
        /// The methods whose conclusion rests on work that was too much to do again, and the key
        /// of that work. Of all others the closing rule has led to the conclusion.
        rests: Vec<(&'static str, &'static str)>,
    },
    /// Two methods contradict each other: a defect of noyau or of a document.
    Disagree {
        /// One method and its outcome.
        first: (&'static str, Outcome),
        /// Another method and its outcome or move.
        second: (&'static str, Outcome),
    },
}

/// Methods of a game, `search` last.
pub(crate) fn methods<G: Game>(game: &G) -> Vec<MethodInfo> {
    let of_family = family::grammar(game).map_or(&[][..], |_| family::METHODS);
    let of_misere = misere::grammar(game).map_or(&[][..], |_| misere::METHODS);
    let of_coloring = if game.colours_vertices() { coloring::explain::METHODS } else { &[] };
    let own = game.methods().iter().chain(of_family).chain(of_misere).chain(of_coloring);
    own.copied().chain([SEARCH]).collect()
}

/// Explains by one method, or by all that apply when `by` is `all`; by search beside others with no
/// more work than `beside`.
pub(crate) fn explain<G: Game>(
    game: &G,
    position: &G::Position,
    by: &str,
    beside: u64,
    limits: &Limits,
) -> Result<Explained, EngineError> {
    let mut explained = Explained {
        position: game.write_position(position),
        explanations: Vec::new(),
        skipped: Vec::new(),
        agreement: Agreement::Agree { methods: 0, steps: 0, rests: Vec::new() },
        turn: game.turn(position),
    };
    let mut all = Vec::new();
    if by == "all" {
        for method in methods(game) {
            let spare = method == SEARCH && !explained.explanations.is_empty();
            let work = if spare { limits.work.min(beside) } else { limits.work };
            let hopeless = spare && game.moves_ahead(position) > work;
            if method == SEARCH && (hopeless || family::beyond_search(game, position)) {
                let reason = Unexplained::TooLarge { method: method.name };
                explained.skipped.push((method.name, reason));
                continue;
            }
            let limits = &Limits { work, ..limits.clone() };
            // An explanation that cannot be checked in time is none.
            match checked(game, position, method.name, limits) {
                Ok((explanation, found)) => {
                    explained.explanations.push(explanation);
                    all.push(found);
                }
                Err(EngineError::Unexplained(reason)) => {
                    explained.skipped.push((method.name, reason));
                }
                Err(EngineError::Stopped(_) | EngineError::Interrupted(_)) => {
                    let reason = Unexplained::TooLarge { method: method.name };
                    explained.skipped.push((method.name, reason));
                }
                Err(other) => return Err(other),
            }
        }
    } else {
        let canonical = methods(game)
            .into_iter()
            .find(|info| info.aliases.contains(&by))
            .map_or(by, |info| info.name);
        let (explanation, found) = checked(game, position, canonical, limits)?;
        explained.explanations.push(explanation);
        all.push(found);
    }
    explained.agreement = agreement(game, position, &explained.explanations, &all, limits)?;
    Ok(explained)
}

/// There is no such method.
fn unknown<G: Game>(game: &G, name: &str) -> Unexplained {
    let known = methods(game).iter().map(|info| info.name).collect();
    Unexplained::Unknown { name: name.to_owned(), known }
}

/// An explanation, and what checking it has shown.
fn checked<G: Game>(
    game: &G,
    position: &G::Position,
    method: &str,
    limits: &Limits,
) -> Result<(Explanation, Checked), EngineError> {
    let explanation = by_method(game, position, method, limits)?;
    let found = check_within(game, position, &explanation, limits)?;
    Ok((explanation, found))
}

fn by_method<G: Game>(
    game: &G,
    position: &G::Position,
    method: &str,
    limits: &Limits,
) -> Result<Explanation, EngineError> {
    if let Some(reason) = limits.check(0) {
        return Err(Stopped { reason, positions: 0, work: 0 }.into());
    }
    if method == SEARCH.name {
        return search::explain(game, position, limits);
    }
    if game.write_position(position).tokens().len() > MOST_TOKENS {
        let known = methods(game).into_iter().find(|info| info.name == method);
        let known = known.map(|info| Unexplained::TooLarge { method: info.name });
        return Err(known.unwrap_or_else(|| unknown(game, method)).into());
    }
    if family::grammar(game).is_some()
        && let Some(info) = family::METHODS.iter().find(|info| info.name == method)
    {
        return family::explain(game, position, info.name, limits);
    }
    if misere::grammar(game).is_some() && misere::METHODS.iter().any(|info| info.name == method) {
        return misere::explain(game, position, limits);
    }
    if game.colours_vertices() && coloring::explain::METHODS.iter().any(|info| info.name == method)
    {
        return coloring::explain::explain(game, position, limits);
    }
    game.explain(position, method).map_err(|reason| match reason {
        Unexplained::Unknown { name, .. } => unknown(game, &name).into(),
        other => EngineError::from(other),
    })
}

/// A position or a move that a step names.
pub(crate) fn written<'a>(step: &'a Step, name: &'static str) -> Result<&'a Written, Flaw> {
    match step.claim.operand(name) {
        Some(Operand::Written(text)) => Ok(text),
        _ => Err(Flaw::new(step.claim.key.clone(), Defect::Operand(name))),
    }
}

fn agreement<G: Game>(
    game: &G,
    position: &G::Position,
    explanations: &[Explanation],
    checked: &[Checked],
    limits: &Limits,
) -> Result<Agreement, EngineError> {
    let steps = checked.iter().map(|found| found.steps).sum();
    let both = explanations.iter().zip(checked);
    let rests = both.filter_map(|(told, found)| Some((told.method, found.rests_on?))).collect();
    let Some(first) = explanations.first() else {
        return Ok(Agreement::Agree { methods: 0, steps, rests });
    };
    for other in explanations {
        let reached = match &other.mv {
            Some((mv, _)) => {
                let mv = game.parse_move(&mv.to_string(), position)?;
                let there = game.play(position, &mv);
                let search = limits.clone();
                let options = SolveOptions { search, ..SolveOptions::one_move() };
                solve(game, &there, &options)?.outcome
            }
            None => Outcome::P,
        };
        if other.outcome != first.outcome || reached != Outcome::P {
            return Ok(Agreement::Disagree {
                first: (first.method, first.outcome),
                second: (other.method, other.outcome),
            });
        }
    }
    Ok(Agreement::Agree { methods: explanations.len(), steps, rests })
}
