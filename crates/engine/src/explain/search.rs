//! Explanations by the rules alone: a move to a P-position, or an answer to every option.

use std::collections::HashMap;

use noyau_core::{
    Conclusion, Explanation, Flaw, Natural, Outcome, Phrase, Reader, Source, Step, Told,
    Unexplained, Written,
};
use noyau_games::erased::{ErasedGame, ErasedMove, ErasedPosition};
use noyau_solve::Limits;

use super::SEARCH;
use super::play::{PlayThrough, Played};
use crate::solve::solve;
use crate::{EngineError, SolveOptions, compound};

/// Work allowed for an explanation by search.
const EXPLAIN_WORK: u64 = 20_000_000;
/// The most moves that are played through to check an explanation.
const PLAYED: u64 = 200_000;
/// A lost position with more options than this is not explained option by option.
const LISTED_OPTIONS: usize = 60;

/// The claim that play is over.
pub(crate) const OVER: &str = "search-over";

/// The claims that this move wins, and that no other wins sooner.
const QUICKEST: &str = "search-win";
/// The claim that this move wins.
const WIN: &str = "search-win-any";

/// The claims that a search makes.
pub(super) const KEYS: &[&str] =
    &[QUICKEST, WIN, OVER, "search-loss", "search-reply", "search-reply-over", "search-length"];

fn search_options(limits: &Limits) -> SolveOptions {
    let search = Limits { work: limits.work.min(EXPLAIN_WORK), ..limits.clone() };
    SolveOptions { force_search: true, search, ..SolveOptions::default() }
}

/// Explains by searching.
pub(super) fn explain(
    game: &ErasedGame,
    position: &ErasedPosition,
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
        // If the length of the game is unknown, so is the quickest win.
        let key = if answer.remoteness.is_some() { QUICKEST } else { WIN };
        steps.push(
            Step::new(key)
                .with("target", game.write_position(&target))
                .with("count", answer.winning.moves.len())
                .from_source(source),
        );
    } else if game.is_terminal(position) {
        steps.push(Step::new(OVER).with("outcome", answer.outcome).from_source(source));
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
    let pair = |mv: &ErasedMove| -> (Written, Written) {
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

/// The closing rule: a position is N exactly if some option is P, and the rule of the game says who
/// has won when play is over. Claims about other positions are checked by playing them through by
/// the rules alone. If that takes too many moves, a fresh search checks them, and the conclusion
/// rests on it.
pub(super) fn close(
    game: &ErasedGame,
    told: &Told<'_, ErasedPosition, ErasedMove>,
    limits: &Limits,
) -> Result<Conclusion, EngineError> {
    let within = Limits { work: limits.work.min(PLAYED), ..limits.clone() };
    let mut judge = Judge {
        game,
        play: PlayThrough::new(game, &within),
        options: search_options(limits),
        searched: false,
        found: HashMap::new(),
    };
    let mut reader = told.reader();
    let outcome = match reader.key() {
        Some("search-over") => {
            let outcome = game.ended(told.position);
            reader.says(&Phrase::new("search-over").with("outcome", outcome))?;
            Step::new(OVER).holds(game.is_terminal(told.position))?;
            outcome
        }
        Some(key @ (QUICKEST | WIN)) => {
            let (win, target) = (reader.take(key, &["target", "count"])?, told.target()?);
            win.is("target", game.write_position(target))?;
            win.is("count", judge.wins(told.position)?)?;
            told.leads_to_p(judge.outcome(target)? == Outcome::P)?;
            if key == QUICKEST {
                let after = judge.length(target)?.map(|length| length + Natural::ONE);
                win.holds(after.is_some() && after == judge.length(told.position)?)?;
            }
            Outcome::N
        }
        _ => {
            let mut below = reader.says_because(&Phrase::new("search-loss"))?;
            judge.every_option_loses(told.position, &mut below)?;
            below.end()?;
            Outcome::P
        }
    };
    // The length is optional: the conclusion does not need it, and not every search finds it. If it
    // is there, it must be right.
    if reader.key() == Some("search-length") {
        let length = judge.length(told.position)?.ok_or_else(told_nothing)?;
        reader.says(&Phrase::new("search-length").with("moves", length))?;
    }
    reader.end()?;
    let conclusion = Conclusion::proved(outcome);
    Ok(if judge.searched { conclusion.resting_on("rests-search") } else { conclusion })
}

fn told_nothing() -> Flaw {
    Step::new("search-length").is_false()
}

/// Decides who wins by playing a position through, or by a fresh search if that takes too long.
struct Judge<'a> {
    game: &'a ErasedGame,
    play: PlayThrough<'a>,
    options: SolveOptions,
    searched: bool,
    /// The number of winning moves and the length of the game, where a fresh search has found them.
    found: HashMap<ErasedPosition, (usize, Option<Natural>)>,
}

impl Judge<'_> {
    fn played(&mut self, position: &ErasedPosition) -> Option<Played> {
        let played = if self.searched { None } else { self.play.of(position) };
        self.searched = played.is_none();
        played
    }

    fn outcome(&mut self, position: &ErasedPosition) -> Result<Outcome, EngineError> {
        match self.played(position) {
            Some(played) => Ok(played.outcome),
            None => Ok(solve(self.game, position, &self.options)?.outcome),
        }
    }

    /// How many moves win.
    fn wins(&mut self, position: &ErasedPosition) -> Result<usize, EngineError> {
        if self.played(position).is_none() {
            return Ok(self.search(position)?.0);
        }
        let mut wins = 0;
        for mv in self.game.moves(position) {
            let left = self.outcome(&self.game.play(position, &mv))?;
            wins += usize::from(left == Outcome::P);
        }
        Ok(wins)
    }

    /// How long the game lasts, if that is known.
    fn length(&mut self, position: &ErasedPosition) -> Result<Option<Natural>, EngineError> {
        match self.played(position) {
            Some(played) => Ok(Some(played.length.into())),
            None => Ok(self.search(position)?.1),
        }
    }

    fn search(
        &mut self,
        position: &ErasedPosition,
    ) -> Result<(usize, Option<Natural>), EngineError> {
        if let Some(found) = self.found.get(position) {
            return Ok(found.clone());
        }
        let answer = solve(self.game, position, &self.options)?;
        let found = (answer.winning.moves.len(), answer.remoteness.clone());
        self.found.insert(position.clone(), found.clone());
        Ok(found)
    }

    /// Checks that every option loses for the player who moves to it. A listed option must have an
    /// answer that leads to a P-position, or be a finished game that the next player has won. The
    /// options that are not listed must not be P.
    fn every_option_loses(
        &mut self,
        position: &ErasedPosition,
        replies: &mut Reader<'_>,
    ) -> Result<(), EngineError> {
        let game = self.game;
        let moves = game.moves(position);
        let loss = || Step::new("search-loss").is_false();
        if moves.is_empty() {
            return Err(loss().into());
        }
        for mv in moves.iter().take(LISTED_OPTIONS) {
            let option = game.play(position, mv);
            let written = game.write_position(&option);
            if replies.key() == Some("search-reply-over") {
                replies.says(&Phrase::new("search-reply-over").with("option", written))?;
                let won = game.is_terminal(&option) && game.ended(&option) == Outcome::N;
                Step::new("search-reply-over").holds(won)?;
                continue;
            }
            let step = replies.take("search-reply", &["option", "target"])?;
            step.is("option", written)?;
            let target = super::written(step, "target")?.to_string();
            let target = game.parse_reached(&target, position)?;
            step.is("target", game.write_position(&target))?;
            game.move_between(&option, &target).map_err(|_| step.is_false())?;
            step.holds(self.outcome(&target)? == Outcome::P)?;
        }
        for mv in moves.iter().skip(LISTED_OPTIONS) {
            if self.outcome(&game.play(position, mv))? == Outcome::P {
                return Err(loss().into());
            }
        }
        Ok(())
    }
}
