//! Every explanation of a position, checked, and whether the methods agree.

use noyau_core::bitype::Side;
use noyau_core::{
    Defect, Explanation, Flaw, Game, MethodInfo, Operand, Outcome, Source, Step, Unexplained,
    Written, arithmetic,
};
use noyau_solve::Limits;

use crate::{EngineError, SolveOptions, coloring, compound, family, misere, solve};

/// The method every game has: the rules alone.
pub(crate) const SEARCH: MethodInfo = MethodInfo { name: "search", aliases: &["retrograde"] };

/// Work allowed for explaining by search when all methods are asked for.
const EXPLAIN_WORK: u64 = 20_000_000;
/// A lost position with more options than this is not explained option by option.
const LISTED_OPTIONS: usize = 60;

/// Explanations of one position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Explained {
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
        explanations: Vec::new(),
        skipped: Vec::new(),
        agreement: Agreement::Agree { methods: 0, steps: 0 },
        turn: game.turn(position),
    };
    let mut steps = 0;
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
                Ok((explanation, count)) => {
                    explained.explanations.push(explanation);
                    steps += count;
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
        let (explanation, count) = checked(game, position, canonical, limits)?;
        explained.explanations.push(explanation);
        steps = count;
    }
    explained.agreement = agreement(game, position, &explained.explanations, steps, limits)?;
    Ok(explained)
}

/// An explanation, checked again, and the number of its steps.
fn checked<G: Game>(
    game: &G,
    position: &G::Position,
    method: &str,
    limits: &Limits,
) -> Result<(Explanation, usize), EngineError> {
    let explanation = by_method(game, position, method, limits)?;
    let steps = check_within(game, &explanation, limits)?;
    Ok((explanation, steps))
}

fn by_method<G: Game>(
    game: &G,
    position: &G::Position,
    method: &str,
    limits: &Limits,
) -> Result<Explanation, EngineError> {
    if method == SEARCH.name {
        return by_search(game, position, limits);
    }
    if family::grammar(game).is_some()
        && let Some(info) = family::METHODS.iter().find(|info| info.name == method)
    {
        return family::explain(game, position, info.name);
    }
    if misere::grammar(game).is_some() && misere::METHODS.iter().any(|info| info.name == method) {
        return misere::explain(game, position, limits);
    }
    if game.colours_vertices() && coloring::explain::METHODS.iter().any(|info| info.name == method)
    {
        return coloring::explain::explain(game, position, limits);
    }
    game.explain(position, method).map_err(|reason| match reason {
        Unexplained::Unknown { name, .. } => {
            let known = methods(game).iter().map(|info| info.name).collect();
            EngineError::from(Unexplained::Unknown { name, known })
        }
        other => EngineError::from(other),
    })
}

fn search_options(limits: &Limits) -> SolveOptions {
    let search = Limits { work: limits.work.min(EXPLAIN_WORK), ..limits.clone() };
    SolveOptions { force_search: true, search, ..SolveOptions::default() }
}

/// The rules alone: a move to a P-position, or an answer to every option.
fn by_search<G: Game>(
    game: &G,
    position: &G::Position,
    limits: &Limits,
) -> Result<Explanation, EngineError> {
    if compound::has_too_many_moves(game, position) {
        return Err(Unexplained::TooLarge { method: SEARCH.name }.into());
    }
    let source = Source::item("deslongchamps", "1.1", "theorem", "1");
    let options = search_options(limits);
    let answer = solve(game, position, &options)?;
    let best = answer.winning.moves.first();
    let mut steps = Vec::new();
    if let Some(mv) = best {
        let target = game.play(position, mv);
        steps.push(
            Step::new("search-win")
                .with("target", game.write_position(&target))
                .with("count", answer.winning.moves.len())
                .from_source(source),
        );
    } else if game.is_terminal(position) {
        steps.push(Step::new("search-over").with("outcome", answer.outcome).from_source(source));
    } else {
        let mut step = Step::new("search-loss").from_source(source);
        for option in game.moves(position).iter().take(LISTED_OPTIONS) {
            let there = game.play(position, option);
            let reply = solve(game, &there, &options)?;
            let refuted = match reply.winning.moves.first() {
                Some(answer) => Step::new("search-reply")
                    .with("target", game.write_position(&game.play(&there, answer))),
                None => Step::new("search-reply-over"),
            };
            step = step.because(refuted.with("option", game.write_position(&there)));
        }
        steps.push(step);
    }
    if let Some(moves) = &answer.remoteness {
        steps.push(Step::new("search-length").with("moves", moves));
    }
    let pair = |mv: &G::Move| -> (Written, Written) {
        (game.write_move(mv, position), game.write_position(&game.play(position, mv)))
    };
    Ok(Explanation {
        method: SEARCH.name,
        position: game.write_position(position),
        outcome: answer.outcome,
        steps,
        mv: best.map(pair),
    })
}

/// Claims made by searching are checked against the rules: the positions they name must be joined
/// by legal moves, and a fresh search must find the outcome they state.
fn check_search<G: Game>(
    game: &G,
    position: &G::Position,
    step: &Step,
    limits: &Limits,
) -> Result<(), EngineError> {
    let numbers = noyau_core::notation::Limits::default();
    let named = |name| match step.claim.operand(name) {
        Some(Operand::Written(text)) => Ok(game.parse_position(&text.to_string(), numbers)?),
        _ => Err(EngineError::from(step.is_false())),
    };
    let outcome = |position: &G::Position| -> Result<Outcome, EngineError> {
        Ok(solve(game, position, &search_options(limits))?.outcome)
    };
    match step.claim.key.as_ref() {
        "search-win" => {
            let target = named("target")?;
            game.move_between(position, &target)?;
            step.holds(outcome(&target)? == Outcome::P)?;
        }
        "search-reply" => {
            let (option, target) = (named("option")?, named("target")?);
            game.move_between(position, &option)?;
            game.move_between(&option, &target)?;
            step.holds(outcome(&target)? == Outcome::P)?;
        }
        "search-reply-over" => {
            let option = named("option")?;
            game.move_between(position, &option)?;
            step.holds(game.is_terminal(&option) && outcome(&option)? == Outcome::N)?;
        }
        "search-loss" => {
            let options = game.moves(position).len().min(LISTED_OPTIONS);
            step.holds(step.steps.len() == options)?;
        }
        "search-over" => step.holds(
            game.is_terminal(position) && step.outcome("outcome")? == game.ended(position),
        )?,
        "search-length" => {
            let answer = solve(game, position, &search_options(limits))?;
            step.holds(answer.remoteness.as_ref() == Some(step.number("moves")?))?;
        }
        _ => {
            let claim = step.claim.key.to_string();
            return Err(Flaw { claim, defect: Defect::Unchecked }.into());
        }
    }
    Ok(())
}

/// Checks every step from its operands alone, and that the move is legal and leads where the
/// explanation says. Gives the number of steps.
pub fn check_explanation<G: Game>(
    game: &G,
    explanation: &Explanation,
) -> Result<usize, EngineError> {
    check_within(game, explanation, &SolveOptions::default().search)
}

fn check_within<G: Game>(
    game: &G,
    explanation: &Explanation,
    limits: &Limits,
) -> Result<usize, EngineError> {
    let position = game.parse_position(
        &explanation.position.to_string(),
        noyau_core::notation::Limits::default(),
    )?;
    // Whoever can move and wins is told how, nobody else is; a finished game is scored by its rule.
    let consistent = if game.is_terminal(&position) {
        explanation.mv.is_none() && explanation.outcome == game.ended(&position)
    } else {
        explanation.mv.is_some() == (explanation.outcome == Outcome::N)
    };
    if !consistent {
        return Err(Flaw { claim: "outcome".to_owned(), defect: Defect::False }.into());
    }
    if let Some((mv, target)) = &explanation.mv {
        let mv = game.parse_move(&mv.to_string(), &position)?;
        let reached = game.try_play(&position, &mv)?;
        if game.write_position(&reached) != *target {
            let claim = "move".to_owned();
            return Err(Flaw { claim, defect: Defect::False }.into());
        }
    }
    check_steps(game, &position, &explanation.steps, limits)
}

fn check_steps<G: Game>(
    game: &G,
    position: &G::Position,
    steps: &[Step],
    limits: &Limits,
) -> Result<usize, EngineError> {
    let mut count = 0;
    for step in steps {
        let mut known = arithmetic::CHECKS.iter().chain(game.checks());
        match known.find(|(key, _)| *key == step.claim.key) {
            Some((_, check)) => check(step)?,
            None if step.claim.key.starts_with("family-") => family::check(game, position, step)?,
            None if step.claim.key.starts_with("misere-") => {
                misere::check(game, position, step, limits)?;
            }
            None if step.claim.key.starts_with("coloring-") => {
                coloring::explain::check(game, step, limits)?;
            }
            None => check_search(game, position, step, limits)?,
        }
        count += 1 + check_steps(game, position, &step.steps, limits)?;
    }
    Ok(count)
}

fn agreement<G: Game>(
    game: &G,
    position: &G::Position,
    explanations: &[Explanation],
    steps: usize,
    limits: &Limits,
) -> Result<Agreement, EngineError> {
    let Some(first) = explanations.first() else {
        return Ok(Agreement::Agree { methods: 0, steps });
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
    Ok(Agreement::Agree { methods: explanations.len(), steps })
}
