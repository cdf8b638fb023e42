//! A position and the questions it can be asked.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use noyau_core::{Answer, IllegalMove, Nimber};
use noyau_engine::{EngineError, Explained, Limits, Memory, SolveOptions, explain, grundy, solve};
use noyau_games::Game;

/// A game and where it stands, with what a question about it may cost.
pub struct Position<G: Game> {
    game: Arc<G>,
    at: G::Position,
    options: SolveOptions,
}

impl<G: Game> Position<G> {
    /// A position of a game.
    pub fn new(game: G, at: G::Position) -> Self {
        Self { game: Arc::new(game), at, options: SolveOptions::default() }
    }

    /// The same; a question about it takes no longer than this from now on.
    #[must_use]
    pub fn within(mut self, time: Duration) -> Self {
        self.options.search = self.options.search.within(time);
        self
    }

    /// The same; questions about it keep these limits: a time, a flag that stops them, tables.
    #[must_use]
    pub fn limited(mut self, limits: Limits) -> Self {
        self.options.search = limits;
        self
    }

    /// The same; questions about it use these tables and add to them.
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

    /// Where it stands.
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
    /// The rule that the move breaks.
    pub fn play(&self, mv: &G::Move) -> Result<Self, IllegalMove> {
        let at = self.game.try_play(&self.at, mv)?;
        Ok(Self { game: Arc::clone(&self.game), at, options: self.options.clone() })
    }

    /// Who wins, with which moves, after how many, and what the answer rests on.
    ///
    /// # Errors
    ///
    /// The question was stopped by its limits.
    pub fn solve(&self) -> Result<Answer<G::Move>, EngineError> {
        solve(self.game.as_ref(), &self.at, &self.options)
    }

    /// The moves that win: all of them, the quickest win first where lengths are known.
    ///
    /// # Errors
    ///
    /// The question was stopped by its limits.
    pub fn winning_moves(&self) -> Result<Vec<G::Move>, EngineError> {
        Ok(self.solve()?.into_findings().winning.moves)
    }

    /// The Grundy value.
    ///
    /// # Errors
    ///
    /// There is none in misère play and in games between Alice and Bob; or the question was stopped
    /// by its limits.
    pub fn grundy(&self) -> Result<Nimber, EngineError> {
        grundy(self.game.as_ref(), &self.at, &self.options.search)
    }

    /// Why, by every method that applies. Each explanation has been checked to its conclusion.
    ///
    /// # Errors
    ///
    /// The question was stopped by its limits.
    pub fn explain(&self) -> Result<Explained, EngineError> {
        explain(self.game.as_ref(), &self.at, "all", u64::MAX, &self.options.search)
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
