//! A position and the questions that it answers.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use noyau_core::{Answer, IllegalMove, Nimber};
use noyau_engine::{EngineError, Explained, Limits, Memory, SolveOptions, explain, grundy, solve};
use noyau_games::Game;

/// A game, one of its positions, and the limits of questions about it.
pub struct Position<G: Game> {
    game: Arc<G>,
    at: G::Position,
    options: SolveOptions,
}

impl<G: Game> Position<G> {
    /// Creates a position of a game, with the default limits.
    pub fn new(game: G, at: G::Position) -> Self {
        Self { game: Arc::new(game), at, options: SolveOptions::default() }
    }

    /// Sets a time limit. The time runs from this call, not from each question.
    #[must_use]
    pub fn within(mut self, time: Duration) -> Self {
        self.options.search = self.options.search.within(time);
        self
    }

    /// Replaces all limits: time, work, the flag that stops a question, and the tables.
    #[must_use]
    pub fn limited(mut self, limits: Limits) -> Self {
        self.options.search = limits;
        self
    }

    /// Lets questions read these tables and add to them, so that later questions are faster.
    #[must_use]
    pub fn remembering(mut self, memory: &Memory) -> Self {
        self.options.search.memory = memory.clone();
        self
    }

    /// The game.
    #[must_use]
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The position in the game's own type.
    #[must_use]
    pub fn at(&self) -> &G::Position {
        &self.at
    }

    /// All legal moves.
    #[must_use]
    pub fn moves(&self) -> Vec<G::Move> {
        self.game.moves(&self.at)
    }

    /// The position after a move.
    ///
    /// # Errors
    ///
    /// Returns the rule that the move breaks.
    pub fn play(&self, mv: &G::Move) -> Result<Self, IllegalMove> {
        let at = self.game.try_play(&self.at, mv)?;
        Ok(Self { game: Arc::clone(&self.game), at, options: self.options.clone() })
    }

    /// Solves the position: who wins, with which moves, after how many moves, and whether the
    /// answer rests on a theorem or on a search.
    ///
    /// # Errors
    ///
    /// Fails if a limit is reached first.
    pub fn solve(&self) -> Result<Answer<G::Move>, EngineError> {
        solve(&self.game, &self.at, &self.options)
    }

    /// The winning moves. The quickest win comes first where lengths are known.
    ///
    /// # Errors
    ///
    /// Fails if a limit is reached first.
    pub fn winning_moves(&self) -> Result<Vec<G::Move>, EngineError> {
        Ok(self.solve()?.into_findings().winning.moves)
    }

    /// The Grundy value.
    ///
    /// # Errors
    ///
    /// Fails in misère play and in games between Alice and Bob, which have no Grundy values, and if
    /// a limit is reached first.
    pub fn grundy(&self) -> Result<Nimber, EngineError> {
        grundy(&self.game, &self.at, &self.options.search)
    }

    /// Explains who wins, by every method that applies. Each explanation has been checked to its
    /// conclusion.
    ///
    /// # Errors
    ///
    /// Fails if a limit is reached first.
    pub fn explain(&self) -> Result<Explained, EngineError> {
        explain(&self.game, &self.at, "all", &self.options.search)
    }
}

impl<G: Game> Clone for Position<G> {
    fn clone(&self) -> Self {
        let (game, at, options) = (Arc::clone(&self.game), self.at.clone(), self.options.clone());
        Self { game, at, options }
    }
}

impl<G: Game> fmt::Debug for Position<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Position").field(&self.at).finish()
    }
}

impl<G: Game> fmt::Display for Position<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.game.write_position(&self.at).fmt(f)
    }
}
