//! Rules of your own.

use std::collections::HashMap;
use std::fmt::Debug;
use std::hash::Hash;
use std::marker::PhantomData;
use std::ops::ControlFlow;
use std::sync::{Mutex, MutexGuard, PoisonError};

use noyau_core::bitype::Side;
use noyau_core::notation::{InputSizes, Scanner, Subject};
use noyau_core::{
    ClosedForm, Composite, Convention, Drawn, Enumerate, Explain, IllegalMove, Marking, Notation,
    NotationError, Outcome, Phrase, Problem, Ruleset, Tabulate, Written,
};
use noyau_family::Family;

use crate::Position;

/// A game of which only the rules are given. Its positions are solved, valued and explained by
/// search, and written with their `Debug` format.
///
/// The rules are a type that implements [`Ruleset`], or a function that lists the positions after
/// each move ([`Own::by_options`]):
///
/// ```
/// use std::ops::ControlFlow;
/// use noyau::{Own, Ruleset};
/// /// Take a divisor of the number, but not the number itself.
/// struct Aliquot;
/// impl Ruleset for Aliquot {
///     type Position = u64;
///     type Move = u64;
///     fn for_each_move(
///         &self,
///         n: &u64,
///         visit: &mut dyn FnMut(u64) -> ControlFlow<()>,
///     ) -> ControlFlow<()> {
///         (1..*n).filter(|d| n % d == 0).try_for_each(visit)
///     }
///     fn play(&self, n: &u64, d: &u64) -> u64 {
///         n - d
///     }
/// }
/// assert_eq!(Own::at(Aliquot, 12).winning_moves()?, [1, 3]);
/// # Ok::<(), noyau::Error>(())
/// ```
#[derive(Debug)]
pub struct Own<R: Ruleset> {
    rules: R,
    /// The positions written so far. `Debug` output cannot be parsed, so a text is read back by
    /// looking it up here.
    written: Mutex<HashMap<String, R::Position>>,
}

impl<R> Own<R>
where
    R: Ruleset + Send + Sync + 'static,
    R::Position: Send,
{
    /// A position of the game.
    pub fn at(rules: R, position: R::Position) -> Position<Self> {
        Position::new(Self { rules, written: Mutex::default() }, position)
    }
}

impl<P, F> Own<Options<P, F>>
where
    P: Clone + Eq + Hash + Debug + Send + 'static,
    F: Fn(&P) -> Vec<P> + Send + Sync + 'static,
{
    /// A position of the game in which `options` lists the positions after each move. A move is
    /// the position that it leads to.
    pub fn by_options(position: P, options: F) -> Position<Self> {
        Self::at(Options { options, positions: PhantomData }, position)
    }
}

/// Rules given by a function that lists the options of a position. A move is the position that it
/// leads to.
pub struct Options<P, F> {
    options: F,
    positions: PhantomData<fn(&P) -> Vec<P>>,
}

impl<P: Clone + Eq + Hash + Debug, F: Fn(&P) -> Vec<P>> Ruleset for Options<P, F> {
    type Position = P;
    type Move = P;

    fn for_each_move(
        &self,
        position: &P,
        visit: &mut dyn FnMut(P) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        (self.options)(position).into_iter().try_for_each(visit)
    }

    fn play(&self, _position: &P, option: &P) -> P {
        option.clone()
    }
}

impl<R: Ruleset> Own<R> {
    fn written(&self) -> MutexGuard<'_, HashMap<String, R::Position>> {
        self.written.lock().unwrap_or_else(PoisonError::into_inner)
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
        self.rules.for_each_move(position, visit)
    }

    fn play(&self, position: &R::Position, mv: &R::Move) -> R::Position {
        self.rules.play(position, mv)
    }

    fn is_legal(&self, position: &R::Position, mv: &R::Move) -> Result<(), IllegalMove> {
        self.rules.is_legal(position, mv)
    }

    fn convention(&self) -> Convention {
        self.rules.convention()
    }

    fn verdict(&self, position: &R::Position) -> Option<Outcome> {
        self.rules.verdict(position)
    }

    fn decided(&self, position: &R::Position) -> Option<Outcome> {
        self.rules.decided(position)
    }

    fn turn(&self, position: &R::Position) -> Option<Side> {
        self.rules.turn(position)
    }

    fn size(&self, position: &R::Position) -> u64 {
        self.rules.size(position)
    }

    fn moves_ahead(&self, position: &R::Position) -> u64 {
        self.rules.moves_ahead(position)
    }

    fn keeps_length(&self, position: &R::Position) -> bool {
        self.rules.keeps_length(position)
    }

    fn canonical(&self, position: &R::Position) -> R::Position {
        self.rules.canonical(position)
    }
}

/// Reads only what was written before: positions are looked up, moves are searched among the legal
/// ones. Nobody types positions of a program's own game.
impl<R: Ruleset> Notation for Own<R> {
    fn parse_position(&self, text: &str, limits: InputSizes) -> Result<R::Position, NotationError> {
        self.written().get(text).cloned().ok_or_else(|| {
            let scanner = Scanner::new(text, Subject::Position, limits);
            scanner.error_at(0, Problem::Stated(Box::new(Phrase::new("own-not-read"))))
        })
    }

    fn write_position(&self, position: &R::Position) -> Written {
        let text = format!("{position:?}");
        self.written().insert(text.clone(), position.clone());
        Written::new().text(text)
    }

    fn parse_move(&self, text: &str, position: &R::Position) -> Result<R::Move, NotationError> {
        let found = self.moves(position).into_iter().find(|mv| format!("{mv:?}") == text);
        found.ok_or_else(|| {
            let scanner = Scanner::new(text, Subject::Move, InputSizes::default());
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

/// The rules do not tell which positions are small, so none is listed.
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
impl<R: Ruleset> Drawn for Own<R> {}
