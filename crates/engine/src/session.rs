//! A game that is played against the machine.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;

use noyau_core::bitype::Side;
use noyau_core::{Natural, Outcome, RatedMove, Written, notation::InputSizes};
use noyau_games::erased::{ErasedGame, ErasedMove, ErasedPosition};
use noyau_solve::Limits;
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

use crate::engine::rate;
use crate::explain::{self, Explained};
use crate::one_move::any_move;
use crate::record::{Verdict, read_move, verdict};
use crate::solve::solve;
use crate::{EngineError, SolveOptions};

/// How well the machine plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Level {
    /// Any legal move.
    Novice,
    /// Plays the best move one time in four, else any move.
    Beginner,
    /// Plays the best move six times in ten, else any move.
    Intermediate,
    /// Plays the best move nine times in ten, else any move.
    Strong,
    /// Always plays the best move; in a lost position, the one that delays the loss longest.
    Perfect,
}

impl Level {
    /// All levels, weakest first.
    pub const ALL: [Self; 5] =
        [Self::Novice, Self::Beginner, Self::Intermediate, Self::Strong, Self::Perfect];

    /// The name that people type; it is also the key of the texts.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Novice => "novice",
            Self::Beginner => "beginner",
            Self::Intermediate => "intermediate",
            Self::Strong => "strong",
            Self::Perfect => "perfect",
        }
    }

    /// The level called `name`.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|level| level.name() == name)
    }

    /// The chance, in percent, that the machine looks for the best move instead of any move.
    pub(crate) fn care(self) -> u32 {
        match self {
            Self::Novice => 0,
            Self::Beginner => 25,
            Self::Intermediate => 60,
            Self::Strong => 90,
            Self::Perfect => 100,
        }
    }
}

/// What a board needs to draw.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SessionView {
    /// The position.
    pub position: Written,
    /// Rows of tokens, for games made of rows.
    pub rows: Option<Vec<Natural>>,
    /// A drawing, for games that are not made of rows.
    pub drawing: Option<Vec<String>>,
    /// A legal move as it is typed.
    pub example: Option<Written>,
    /// How many rows one move may change.
    pub rows_per_move: usize,
    /// Moves played so far.
    pub played: usize,
    /// Whether the player to move is stuck.
    pub over: bool,
    /// If the game is over, whether the player to move has won.
    pub mover_wins: bool,
    /// The player to move, Alice or Bob; `None` in other games.
    pub turn: Option<Side>,
}

/// A move that was played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Played {
    /// The move.
    pub mv: RatedMove,
    /// What it did.
    pub verdict: Verdict,
}

/// What is known about a move that is recommended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Advice {
    /// It wins.
    Wins,
    /// All moves lose, and no other lasts longer.
    LastsLongest,
    /// All moves lose, and how long each lasts is unknown. The opponent has few good answers to
    /// this one.
    IsHard,
}

/// The limits of each question that is asked while a game is played.
#[derive(Debug, Clone)]
pub struct Patience {
    /// Limits of every question; the questions share their memory.
    pub limits: Limits,
    /// Time limit of one question, counted from its beginning.
    pub time: Option<Duration>,
}

impl Default for Patience {
    fn default() -> Self {
        Self { limits: SolveOptions::default().search, time: None }
    }
}

impl Patience {
    /// The limits of a question that begins now.
    fn beginning_now(&self) -> Limits {
        match self.time {
            Some(time) => self.limits.clone().within(time),
            None => self.limits.clone(),
        }
    }
}

/// A game in progress.
///
/// # Errors
///
/// A method fails if a text cannot be read, if a move is illegal or the game over, and if a
/// limit of its [`Patience`] is reached.
#[derive(Debug)]
pub struct Session {
    game: Arc<ErasedGame>,
    positions: Vec<ErasedPosition>,
    history: Vec<Played>,
    rng: Xoshiro256PlusPlus,
    /// The largest input that is read.
    numbers: InputSizes,
    /// Limits of each question. Their memory lasts as long as the game.
    patience: Patience,
}

impl Session {
    pub(crate) fn new(
        game: Arc<ErasedGame>,
        start: &str,
        seed: u64,
        numbers: InputSizes,
        patience: Patience,
    ) -> Result<Self, EngineError> {
        let position = game.parse_position(start, numbers)?;
        Ok(Self {
            game,
            positions: vec![position],
            history: Vec::new(),
            rng: Xoshiro256PlusPlus::seed_from_u64(seed),
            numbers,
            patience,
        })
    }

    fn position(&self) -> &ErasedPosition {
        // The stack never empties: it starts with one position and `undo` keeps the first.
        &self.positions[self.positions.len() - 1]
    }

    /// The options of a question that begins now.
    fn options(&self) -> SolveOptions {
        SolveOptions { search: self.patience.beginning_now(), ..SolveOptions::one_move() }
    }

    fn advance(&mut self, mv: &ErasedMove) -> Result<Played, EngineError> {
        let options = self.options();
        let position = self.position();
        let before = solve(self.game.as_ref(), position, &options)?;
        let target = self.game.play(position, mv);
        let after = solve(self.game.as_ref(), &target, &options)?;
        let played = Played {
            mv: rate(self.game.as_ref(), mv, position),
            verdict: verdict(before.outcome, after.outcome, &before.remoteness, &after.remoteness),
        };
        self.positions.push(target);
        self.history.push(played.clone());
        Ok(played)
    }

    fn any_move(&mut self) -> Option<ErasedMove> {
        let position = &self.positions[self.positions.len() - 1];
        any_move(self.game.as_ref(), position, &mut self.rng)
    }

    fn best_move(&self) -> Result<Option<(ErasedMove, Advice)>, EngineError> {
        let options = self.options();
        let answer = solve(self.game.as_ref(), self.position(), &options)?.into_findings();
        let winning = answer.winning.moves.into_iter().next().map(|mv| (mv, Advice::Wins));
        let timed = answer.remoteness.is_some();
        let lost = if timed { Advice::LastsLongest } else { Advice::IsHard };
        Ok(winning.or_else(|| answer.resisting.map(|mv| (mv, lost))))
    }

    /// What to draw.
    #[must_use]
    pub fn view(&self) -> SessionView {
        let mut example = None;
        let _ = self.game.for_each_move(self.position(), &mut |mv| {
            example = Some(self.game.write_move(&mv, self.position()));
            ControlFlow::Break(())
        });
        SessionView {
            position: self.game.write_position(self.position()),
            rows: self.game.rows(self.position()),
            drawing: self.game.drawing(self.position()),
            example,
            rows_per_move: self.game.rows_per_move(),
            played: self.history.len(),
            over: self.game.is_terminal(self.position()),
            mover_wins: self.game.ended(self.position()) == Outcome::N,
            turn: self.game.turn(self.position()),
        }
    }

    /// Plays a move that was typed.
    pub fn play(&mut self, text: &str) -> Result<Played, EngineError> {
        if self.game.is_terminal(self.position()) {
            return Err(EngineError::GameOver);
        }
        let mv = read_move(self.game.as_ref(), text, self.position(), self.numbers)?;
        self.advance(&mv)
    }

    /// Lets the machine move.
    pub fn reply(&mut self, level: Level) -> Result<Played, EngineError> {
        let careful = self.rng.random_range(0..100) < level.care();
        let careless = if careful { None } else { self.any_move() };
        let best = match careless {
            Some(mv) => Some(mv),
            None => self.best_move()?.map(|(mv, _)| mv),
        };
        // A lost position has no best move where the lengths of games are not known.
        let mv = best.or_else(|| self.any_move()).ok_or(EngineError::GameOver)?;
        self.advance(&mv)
    }

    /// Takes the last move back; false at the start.
    pub fn undo(&mut self) -> bool {
        if self.history.pop().is_none() {
            return false;
        }
        self.positions.pop();
        true
    }

    /// The best move, and what is known about it.
    pub fn hint(&self) -> Result<Option<(RatedMove, Advice)>, EngineError> {
        let best = self.best_move()?;
        Ok(best.map(|(mv, advice)| (rate(self.game.as_ref(), &mv, self.position()), advice)))
    }

    /// Why the position is won or lost.
    pub fn why(&self) -> Result<Explained, EngineError> {
        let limits = self.patience.beginning_now();
        explain::explain(self.game.as_ref(), self.position(), "all", u64::MAX, &limits)
    }

    /// The text of the move that takes these numbers of tokens from these rows; `None` if the game
    /// has no such rows.
    #[must_use]
    pub fn write_takes(&self, takes: &[(usize, Natural)]) -> Option<String> {
        self.game.write_takes(takes).map(|written| written.to_string())
    }

    /// The moves so far, in order.
    #[must_use]
    pub fn history(&self) -> &[Played] {
        &self.history
    }

    /// The record of the game so far, as [`crate::Record`] reads it, without its `game:` line.
    #[must_use]
    pub fn record(&self) -> String {
        let start = self.positions.first().map(|p| self.game.write_position(p)).unwrap_or_default();
        let mut text = format!("start: {start}\n");
        for played in &self.history {
            text += &format!("{}\n", played.mv.notation);
        }
        text
    }
}
