//! Misère play of a ruleset that is written for normal play only.
//!
//! The moves are the same, but the player who makes the last move loses. What the ruleset knows
//! about normal play (theorems, explanations, tables) does not apply here, so positions are
//! searched.

use std::ops::ControlFlow;

use noyau_core::bitype::Side;
use noyau_core::notation::InputSizes;
use noyau_core::{
    ClosedForm, Composite, Convention, Drawn, Enumerate, Explain, GraphView, IllegalMove, Marking,
    Natural, Notation, NotationError, Phrase, Piece, Ruleset, Tabulate, Written,
};
use noyau_family::Family;

use crate::Game;

/// A game in misère play.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Misere<G>(G);

impl<G: Game> Misere<G> {
    /// The game with the same moves, in which the player who makes the last move loses.
    #[must_use]
    pub fn new(game: G) -> Self {
        Self(game)
    }
}

impl<G: Game> Ruleset for Misere<G> {
    type Position = G::Position;
    type Move = G::Move;

    fn for_each_move(
        &self,
        position: &G::Position,
        visit: &mut dyn FnMut(G::Move) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.0.for_each_move(position, visit)
    }

    fn play(&self, position: &G::Position, mv: &G::Move) -> G::Position {
        self.0.play(position, mv)
    }

    fn is_legal(&self, position: &G::Position, mv: &G::Move) -> Result<(), IllegalMove> {
        self.0.is_legal(position, mv)
    }

    fn convention(&self) -> Convention {
        Convention::Misere
    }

    fn turn(&self, position: &G::Position) -> Option<Side> {
        self.0.turn(position)
    }

    fn is_terminal(&self, position: &G::Position) -> bool {
        self.0.is_terminal(position)
    }

    fn size(&self, position: &G::Position) -> u64 {
        self.0.size(position)
    }

    fn moves_ahead(&self, position: &G::Position) -> u64 {
        self.0.moves_ahead(position)
    }

    fn keeps_length(&self, position: &G::Position) -> bool {
        self.0.keeps_length(position)
    }

    fn canonical(&self, position: &G::Position) -> G::Position {
        self.0.canonical(position)
    }
}

impl<G: Game> Notation for Misere<G> {
    fn parse_position(&self, text: &str, limits: InputSizes) -> Result<G::Position, NotationError> {
        self.0.parse_position(text, limits)
    }

    fn write_position(&self, position: &G::Position) -> Written {
        self.0.write_position(position)
    }

    fn parse_move(&self, text: &str, position: &G::Position) -> Result<G::Move, NotationError> {
        self.0.parse_move(text, position)
    }

    fn write_move(&self, mv: &G::Move, position: &G::Position) -> Written {
        self.0.write_move(mv, position)
    }

    fn describe_move(&self, mv: &G::Move, position: &G::Position) -> Phrase {
        self.0.describe_move(mv, position)
    }

    fn move_between(&self, from: &G::Position, to: &G::Position) -> Result<G::Move, IllegalMove> {
        self.0.move_between(from, to)
    }
}

impl<G: Game> Drawn for Misere<G> {
    fn rows(&self, position: &G::Position) -> Option<Vec<Natural>> {
        self.0.rows(position)
    }

    fn write_takes(&self, takes: &[(usize, Natural)]) -> Option<Written> {
        self.0.write_takes(takes)
    }

    fn drawing(&self, position: &G::Position) -> Option<Vec<String>> {
        self.0.drawing(position)
    }

    fn graph(&self, position: &G::Position) -> Option<GraphView<G::Move>> {
        self.0.graph(position)
    }

    fn rows_per_move(&self) -> usize {
        self.0.rows_per_move()
    }

    fn rows_split(&self) -> bool {
        self.0.rows_split()
    }

    fn moves_alone(&self, position: &G::Position, most: usize) -> Option<Vec<G::Move>> {
        self.0.moves_alone(position, most)
    }

    fn piece(&self) -> Option<Piece> {
        self.0.piece()
    }

    fn takes_alike(&self) -> bool {
        self.0.takes_alike()
    }

    fn square(&self, column: u64, row: u64) -> Option<G::Position> {
        self.0.square(column, row)
    }
}

impl<G: Game> Enumerate for Misere<G> {
    fn up_to(&self, bound: u64) -> Box<dyn Iterator<Item = G::Position> + '_> {
        self.0.up_to(bound)
    }
}

impl<G: Game> ClosedForm for Misere<G> {}
impl<G: Game> Explain for Misere<G> {}
impl<G: Game> Tabulate for Misere<G> {}
impl<G: Game> Family for Misere<G> {}
impl<G: Game> Marking for Misere<G> {
    fn is_on_graphs(&self) -> bool {
        self.0.is_on_graphs()
    }
}
impl<G: Game> Composite for Misere<G> {}
