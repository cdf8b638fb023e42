//! Rules of your own.

use std::ops::ControlFlow;

use noyau_core::bitype::Side;
use noyau_core::notation::{Limits, Scanner, Subject};
use noyau_core::{
    Board, ClosedForm, Composite, Convention, Enumerate, Explain, Family, IllegalMove, Marking,
    Notation, NotationError, Outcome, Phrase, Problem, Ruleset, Tabulate, Written,
};

use crate::Position;

/// A ruleset that brings nothing along but its rules. Its positions are solved, valued and explained by
/// search, and written as they are debugged.
#[derive(Debug, Clone, Copy)]
pub struct Own<R>(pub R);

impl<R: Ruleset + Send + Sync + 'static> Own<R> {
    /// A position of the game.
    pub fn at(rules: R, position: R::Position) -> Position<Self> {
        Position::new(Self(rules), position)
    }
}

impl<R: Ruleset> Ruleset for Own<R> {
    type Position = R::Position;
    type Move = R::Move;

    fn for_each_move(
        &self,
        position: &R::Position,
        visit: &mut dyn FnMut(R::Move) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.0.for_each_move(position, visit)
    }

    fn play(&self, position: &R::Position, mv: &R::Move) -> R::Position {
        self.0.play(position, mv)
    }

    fn is_legal(&self, position: &R::Position, mv: &R::Move) -> Result<(), IllegalMove> {
        self.0.is_legal(position, mv)
    }

    fn convention(&self) -> Convention {
        self.0.convention()
    }

    fn verdict(&self, position: &R::Position) -> Option<Outcome> {
        self.0.verdict(position)
    }

    fn decided(&self, position: &R::Position) -> Option<Outcome> {
        self.0.decided(position)
    }

    fn turn(&self, position: &R::Position) -> Option<Side> {
        self.0.turn(position)
    }

    fn size(&self, position: &R::Position) -> u64 {
        self.0.size(position)
    }

    fn moves_ahead(&self, position: &R::Position) -> u64 {
        self.0.moves_ahead(position)
    }

    fn keeps_length(&self, position: &R::Position) -> bool {
        self.0.keeps_length(position)
    }

    fn canonical(&self, position: &R::Position) -> R::Position {
        self.0.canonical(position)
    }
}

/// Nobody types positions of a program's own game: they are written, and moves are found again by how
/// they are written.
impl<R: Ruleset> Notation for Own<R> {
    fn parse_position(&self, text: &str, limits: Limits) -> Result<R::Position, NotationError> {
        let scanner = Scanner::new(text, Subject::Position, limits);
        Err(scanner.error_at(0, Problem::Stated(Box::new(Phrase::new("own-not-read")))))
    }

    fn write_position(&self, position: &R::Position) -> Written {
        Written::new().text(format!("{position:?}"))
    }

    fn parse_move(&self, text: &str, position: &R::Position) -> Result<R::Move, NotationError> {
        let found = self.moves(position).into_iter().find(|mv| format!("{mv:?}") == text);
        found.ok_or_else(|| {
            let scanner = Scanner::new(text, Subject::Move, Limits::default());
            scanner.error_at(0, Problem::Stated(Box::new(Phrase::new("own-not-read"))))
        })
    }

    fn write_move(&self, mv: &R::Move, _position: &R::Position) -> Written {
        Written::new().text(format!("{mv:?}"))
    }

    fn describe_move(&self, mv: &R::Move, position: &R::Position) -> Phrase {
        Phrase::new("own-move").with("move", self.write_move(mv, position))
    }
}

/// Small positions are not listed.
impl<R: Ruleset> Enumerate for Own<R> {
    fn up_to(&self, _bound: u64) -> Box<dyn Iterator<Item = R::Position> + '_> {
        Box::new(std::iter::empty())
    }
}

impl<R: Ruleset> ClosedForm for Own<R> {}
impl<R: Ruleset> Family for Own<R> {}
impl<R: Ruleset> Marking for Own<R> {}
impl<R: Ruleset> Composite for Own<R> {}
impl<R: Ruleset> Explain for Own<R> {}
impl<R: Ruleset> Tabulate for Own<R> {}
impl<R: Ruleset> Board for Own<R> {}
