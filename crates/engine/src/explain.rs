//! Every explanation of a position, checked, and whether the methods agree.

mod check;
mod play;
pub(crate) mod search;

use noyau_core::bitype::Side;
use noyau_core::{
    Defect, Explanation, Flaw, MethodInfo, Nimber, Operand, Outcome, Step, Told, Unexplained,
    Written,
};
use noyau_games::erased::{ErasedGame, ErasedMove, ErasedPosition};
use noyau_solve::Limits;

use crate::method::{self, Attempt, Closed, Method, Valuation};
use crate::solve::by_search;
use crate::solve::solve;
use crate::{EngineError, SolveOptions, family};

pub use check::Checked;
pub(crate) use check::check_within;

/// The method that every game has: it uses the rules alone.
pub(crate) const SEARCH: MethodInfo = MethodInfo { name: "search", aliases: &["retrograde"] };

/// Positions with more numbers than this are not explained. An explanation has a step for every
/// number of the position, and nobody reads so many.
const MOST_TOKENS: usize = 10_000;

/// Explanations of one position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Explained {
    /// The position.
    pub position: Written,
    /// One for each method that applies.
    pub explanations: Vec<Explanation>,
    /// The methods that do not apply, and why.
    pub skipped: Vec<(&'static str, Unexplained)>,
    /// Whether they agree.
    pub agreement: Agreement,
    /// The player to move, Alice or Bob; `None` in other games.
    pub turn: Option<Side>,
    /// The limit that left the position without any explanation.
    pub stopped: Option<Box<EngineError>>,
}

/// The result of comparing all methods.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Agreement {
    /// All methods give the same outcome, and every move that they give wins.
    Agree {
        /// Number of methods.
        methods: usize,
        /// Number of steps that were checked again.
        steps: usize,
        /// The methods whose conclusion rests on work that was too much to repeat, each with the
        /// key of that work. The conclusions of all other methods are proved.
        rests: Vec<(&'static str, &'static str)>,
    },
    /// Two methods contradict each other. This is a defect of noyau or of a document.
    Disagree {
        /// One method and its outcome.
        first: (&'static str, Outcome),
        /// Another method and its outcome or move.
        second: (&'static str, Outcome),
    },
}

/// The method that searches by the rules alone.
pub(crate) struct BySearch;

impl Method for BySearch {
    fn answer(
        &self,
        game: &ErasedGame,
        position: &ErasedPosition,
        options: &SolveOptions,
    ) -> Attempt {
        by_search(game, position, options).map(Some)
    }

    fn value(
        &self,
        position: &ErasedPosition,
        _later: &mut dyn Iterator<Item = ErasedPosition>,
        work: &mut Valuation<'_>,
    ) -> Result<Option<Nimber>, EngineError> {
        Ok(Some(Nimber::from(work.search.value(position)?)))
    }

    fn ways(
        &self,
        _game: &ErasedGame,
        _position: Option<&ErasedPosition>,
    ) -> &'static [MethodInfo] {
        &[SEARCH]
    }

    fn explain(
        &self,
        game: &ErasedGame,
        position: &ErasedPosition,
        _way: &'static str,
        limits: &Limits,
    ) -> Result<Explanation, EngineError> {
        search::explain(game, position, limits)
    }

    /// The claims name positions. The closing rule checks them by playing.
    fn check(
        &self,
        _game: &ErasedGame,
        _position: &ErasedPosition,
        step: &Step,
        _limits: &Limits,
    ) -> Option<Result<(), EngineError>> {
        search::KEYS.contains(&step.claim.key.as_ref()).then_some(Ok(()))
    }

    fn close(
        &self,
        game: &ErasedGame,
        told: &Told<'_, ErasedPosition, ErasedMove>,
        limits: &Limits,
    ) -> Closed {
        search::close(game, told, limits)
    }
}

/// Explains who wins, by the method named `by`; `all` means every method that applies. If another
/// method has explained the position already, the explanation by search takes no more work than
/// `beside`. Each explanation is checked to its conclusion.
pub(crate) fn explain(
    game: &ErasedGame,
    position: &ErasedPosition,
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
        stopped: None,
    };
    let mut all = Vec::new();
    if by == "all" {
        for method in method::ways(game, Some(position)) {
            let spare = method == SEARCH && !explained.explanations.is_empty();
            let work = if spare { limits.work.min(beside) } else { limits.work };
            let hopeless = spare && game.moves_ahead(position) > work;
            if method == SEARCH && (hopeless || family::beyond_search(game, position)) {
                let reason = Unexplained::TooLarge { method: method.name };
                explained.skipped.push((method.name, reason));
                continue;
            }
            let limits = &Limits { work, ..limits.clone() };
            // An explanation that cannot be checked in time is not given.
            match checked(game, position, method.name, limits) {
                Ok((explanation, found)) => {
                    explained.explanations.push(explanation);
                    all.push(found);
                }
                Err(EngineError::Unexplained(reason)) => {
                    explained.skipped.push((method.name, reason));
                }
                Err(stop @ (EngineError::Stopped(_) | EngineError::Interrupted(_))) => {
                    let reason = Unexplained::Stopped { method: method.name };
                    explained.skipped.push((method.name, reason));
                    explained.stopped.get_or_insert(Box::new(stop));
                }
                Err(other) => return Err(other),
            }
        }
        if !explained.explanations.is_empty() {
            explained.stopped = None;
        }
    } else {
        let (explanation, found) = checked(game, position, by, limits)?;
        explained.explanations.push(explanation);
        all.push(found);
    }
    explained.agreement = agreement(game, position, &explained.explanations, &all, limits)?;
    Ok(explained)
}

/// An explanation, and the result of its check.
fn checked(
    game: &ErasedGame,
    position: &ErasedPosition,
    method: &str,
    limits: &Limits,
) -> Result<(Explanation, Checked), EngineError> {
    let explanation = by_method(game, position, method, limits)?;
    let found = check_within(game, position, &explanation, limits)?;
    Ok((explanation, found))
}

fn by_method(
    game: &ErasedGame,
    position: &ErasedPosition,
    name: &str,
    limits: &Limits,
) -> Result<Explanation, EngineError> {
    limits.go_on()?;
    let (method, way) = method::way(game, position, name)?;
    if way != SEARCH.name && game.write_position(position).tokens().len() > MOST_TOKENS {
        return Err(Unexplained::TooLarge { method: way }.into());
    }
    method.explain(game, position, way, limits)
}

/// The operand of a step that is a written position or move.
pub(crate) fn written<'a>(step: &'a Step, name: &'static str) -> Result<&'a Written, Flaw> {
    match step.claim.operand(name) {
        Some(Operand::Written(text)) => Ok(text),
        _ => Err(Flaw::new(step.claim.key.clone(), Defect::Operand(name))),
    }
}

fn agreement(
    game: &ErasedGame,
    position: &ErasedPosition,
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
