//! Games with erased types, so that code built on them is compiled once and not once per game.

use std::any::Any;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::ControlFlow;
use std::rc::Rc;
use std::sync::Arc;

use noyau_core::notation::InputSizes;
use noyau_core::{Convention, IllegalMove, Natural, NotationError, Phrase, Written};

use super::several::Numbers;
use crate::Game;

/// A game with erased types, whose positions are described by numbers.
#[derive(Clone)]
pub(super) struct AnyGame(Arc<dyn HeapGame>);

impl AnyGame {
    pub(super) fn new<G: Game<Position: Numbers>>(game: G) -> Self {
        Self(Arc::new(game))
    }
}

impl std::ops::Deref for AnyGame {
    type Target = dyn HeapGame;

    fn deref(&self) -> &Self::Target {
        self.0.as_ref()
    }
}

impl fmt::Debug for AnyGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("AnyGame")
    }
}

/// A position of a game with erased types.
#[derive(Clone)]
pub struct OnePosition(Rc<dyn PositionValue>);

/// A move of a game with erased types.
#[derive(Clone)]
pub struct OneMove(Rc<dyn Value>);

trait Value: Any + fmt::Debug {
    fn equals(&self, other: &dyn Any) -> bool;
}

impl<T: Any + fmt::Debug + Eq> Value for T {
    fn equals(&self, other: &dyn Any) -> bool {
        other.downcast_ref::<T>() == Some(self)
    }
}

trait PositionValue: Value {
    fn feed(&self, state: &mut dyn Hasher);
}

impl<T: Any + fmt::Debug + Eq + Hash> PositionValue for T {
    fn feed(&self, mut state: &mut dyn Hasher) {
        self.hash(&mut state);
    }
}

impl PartialEq for OnePosition {
    fn eq(&self, other: &Self) -> bool {
        let other: &dyn Any = &*other.0;
        self.0.equals(other)
    }
}

impl Eq for OnePosition {}

impl Hash for OnePosition {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.feed(state);
    }
}

impl fmt::Debug for OnePosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl PartialEq for OneMove {
    fn eq(&self, other: &Self) -> bool {
        let other: &dyn Any = &*other.0;
        self.0.equals(other)
    }
}

impl Eq for OneMove {}

impl fmt::Debug for OneMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The methods of a game with erased types. They accept only positions and moves that the same game
/// has made.
pub(super) trait HeapGame: Send + Sync {
    fn for_each_move(
        &self,
        at: &OnePosition,
        visit: &mut dyn FnMut(OneMove) -> ControlFlow<()>,
    ) -> ControlFlow<()>;
    fn play(&self, at: &OnePosition, mv: &OneMove) -> OnePosition;
    fn is_legal(&self, at: &OnePosition, mv: &OneMove) -> Result<(), IllegalMove>;
    fn is_terminal(&self, at: &OnePosition) -> bool;
    fn convention(&self) -> Convention;
    fn size(&self, at: &OnePosition) -> u64;
    fn canonical(&self, at: &OnePosition) -> OnePosition;
    fn parse_position(&self, text: &str, limits: InputSizes) -> Result<OnePosition, NotationError>;
    fn write_position(&self, at: &OnePosition) -> Written;
    fn parse_move(&self, text: &str, at: &OnePosition) -> Result<OneMove, NotationError>;
    fn write_move(&self, mv: &OneMove, at: &OnePosition) -> Written;
    fn describe_move(&self, mv: &OneMove, at: &OnePosition) -> Phrase;
    fn up_to(&self, bound: u64) -> Box<dyn Iterator<Item = OnePosition> + '_>;
    fn numbers(&self, at: &OnePosition) -> Vec<Natural>;
    fn of_numbers(&self, numbers: Vec<Natural>) -> Option<OnePosition>;
    fn tokens(&self, at: &OnePosition) -> Natural;
}

/// Restores the type of a value that the same game has made.
fn own<T: 'static>(value: &dyn Any) -> &T {
    match value.downcast_ref() {
        Some(value) => value,
        None => unreachable!("a position or a move of another game"),
    }
}

fn position<G: Game>(at: &OnePosition) -> &G::Position {
    own(&*at.0)
}

fn choice<G: Game>(mv: &OneMove) -> &G::Move {
    own(&*mv.0)
}

impl<G: Game<Position: Numbers>> HeapGame for G {
    fn for_each_move(
        &self,
        at: &OnePosition,
        visit: &mut dyn FnMut(OneMove) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.for_each_move(position::<G>(at), &mut |mv| visit(OneMove(Rc::new(mv))))
    }

    fn play(&self, at: &OnePosition, mv: &OneMove) -> OnePosition {
        OnePosition(Rc::new(self.play(position::<G>(at), choice::<G>(mv))))
    }

    fn is_legal(&self, at: &OnePosition, mv: &OneMove) -> Result<(), IllegalMove> {
        self.is_legal(position::<G>(at), choice::<G>(mv))
    }

    fn is_terminal(&self, at: &OnePosition) -> bool {
        self.is_terminal(position::<G>(at))
    }

    fn convention(&self) -> Convention {
        self.convention()
    }

    fn size(&self, at: &OnePosition) -> u64 {
        self.size(position::<G>(at))
    }

    fn canonical(&self, at: &OnePosition) -> OnePosition {
        OnePosition(Rc::new(self.canonical(position::<G>(at))))
    }

    fn parse_position(&self, text: &str, limits: InputSizes) -> Result<OnePosition, NotationError> {
        Ok(OnePosition(Rc::new(self.parse_position(text, limits)?)))
    }

    fn write_position(&self, at: &OnePosition) -> Written {
        self.write_position(position::<G>(at))
    }

    fn parse_move(&self, text: &str, at: &OnePosition) -> Result<OneMove, NotationError> {
        Ok(OneMove(Rc::new(self.parse_move(text, position::<G>(at))?)))
    }

    fn write_move(&self, mv: &OneMove, at: &OnePosition) -> Written {
        self.write_move(choice::<G>(mv), position::<G>(at))
    }

    fn describe_move(&self, mv: &OneMove, at: &OnePosition) -> Phrase {
        self.describe_move(choice::<G>(mv), position::<G>(at))
    }

    fn up_to(&self, bound: u64) -> Box<dyn Iterator<Item = OnePosition> + '_> {
        Box::new(self.up_to(bound).map(|one| OnePosition(Rc::new(one))))
    }

    fn numbers(&self, at: &OnePosition) -> Vec<Natural> {
        position::<G>(at).numbers()
    }

    fn of_numbers(&self, numbers: Vec<Natural>) -> Option<OnePosition> {
        let one = G::Position::of_numbers(numbers)?;
        Some(OnePosition(Rc::new(one)))
    }

    fn tokens(&self, at: &OnePosition) -> Natural {
        position::<G>(at).tokens()
    }
}
