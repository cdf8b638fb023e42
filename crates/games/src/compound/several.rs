//! Positions side by side, each a component of a compound.
//!
//! A position of Wythoff's or Moore's game does not split into components, because a move may
//! change every pile. To be played by a compound, several positions stand side by side, separated
//! by a plus sign with blanks around it: `27,46 + 3,5`. A move names its component first: `2:1=0`
//! is the move `1=0` in the second one. The number may be left out if there is only one component.

use std::ops::ControlFlow;
use std::sync::Arc;

use noyau_core::notation::{Expected, InputSizes, Problem, Scanner, Subject};
use noyau_core::{
    ClosedForm, ComponentKey, Composite, Compound, Convention, Drawn, Enumerate, Explain,
    IllegalMove, Marking, Measure, Natural, Notation, NotationError, Phrase, Ruleset, Tabulate,
    Written,
};

use noyau_family::Family;

use super::Splits;
use crate::Game;
use crate::erased::{Erased, ErasedGame, ErasedMove, ErasedPosition};
use crate::heap::{Allowance, Heaps, Piles, Row};

/// Separates components, with blanks around the sign.
const PLUS: &str = " + ";
/// Follows the number of a component in a move.
const AT: char = ':';
/// The number of bits in a digit when a number is encoded in a key.
const WIDTH: u32 = 32;
/// The most tokens of a component, because its options are examined one by one.
const LARGEST: u64 = 10_000;
/// Most options of one component that are listed.
const MOST_OPTIONS: usize = 1 << 17;
/// The bound up to which positions are listed in pairs.
const SMALL: u64 = 2;

/// A position that is described by a list of numbers.
pub trait Numbers: Sized {
    /// The numbers that describe the position.
    fn numbers(&self) -> Vec<Natural>;

    /// The position that these numbers describe, if there is one.
    fn of_numbers(numbers: Vec<Natural>) -> Option<Self>;

    /// The total number of tokens: the size by which components are ordered.
    fn tokens(&self) -> Natural {
        self.numbers().iter().sum()
    }
}

impl Numbers for Row {
    fn numbers(&self) -> Vec<Natural> {
        vec![self.0.clone()]
    }

    fn of_numbers(numbers: Vec<Natural>) -> Option<Self> {
        let [row] = <[Natural; 1]>::try_from(numbers).ok()?;
        Some(Self(row))
    }
}

impl Numbers for Heaps {
    fn numbers(&self) -> Vec<Natural> {
        self.sizes().to_vec()
    }

    fn of_numbers(numbers: Vec<Natural>) -> Option<Self> {
        Some(Self::new(numbers))
    }
}

impl Numbers for Piles {
    fn numbers(&self) -> Vec<Natural> {
        self.sizes().to_vec()
    }

    fn of_numbers(numbers: Vec<Natural>) -> Option<Self> {
        let [first, second] = <[Natural; 2]>::try_from(numbers).ok()?;
        Some(Self::new(first, second))
    }
}

impl Numbers for Allowance {
    fn numbers(&self) -> Vec<Natural> {
        vec![self.tokens.clone(), self.most.clone()]
    }

    fn of_numbers(numbers: Vec<Natural>) -> Option<Self> {
        let [tokens, most] = <[Natural; 2]>::try_from(numbers).ok()?;
        Some(Self { tokens, most })
    }

    fn tokens(&self) -> Natural {
        self.tokens.clone()
    }
}

/// A game whose positions are several positions of another one.
#[derive(Clone)]
pub struct Several {
    game: Arc<ErasedGame>,
    numbers: fn(&ErasedPosition) -> Vec<Natural>,
    of_numbers: fn(Vec<Natural>) -> Option<ErasedPosition>,
    tokens: fn(&ErasedPosition) -> Natural,
}

/// Positions side by side.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Beside(Vec<ErasedPosition>);

/// A move in one of several positions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Within {
    /// Which position, counted from 0.
    pub place: usize,
    /// The move there.
    pub mv: ErasedMove,
}

impl Several {
    /// The game on several positions of `game`.
    #[must_use]
    pub fn new<G: Game<Position: Numbers>>(game: G) -> Self {
        Self {
            game: Erased::shared(game),
            numbers: |position| position.own::<G::Position>().numbers(),
            of_numbers: |numbers| G::Position::of_numbers(numbers).map(ErasedPosition::new),
            tokens: |position| position.own::<G::Position>().tokens(),
        }
    }

    /// The key of a position: the count of digits of each of its numbers, followed by these digits.
    /// Positions with the same canonical form have the same key.
    fn part(&self, position: &ErasedPosition) -> ComponentKey {
        let mut code = Vec::new();
        for number in (self.numbers)(&self.game.canonical(position)) {
            let digits = number.digits_base_power_of_two(WIDTH);
            code.push(u32::try_from(digits.len()).unwrap_or(u32::MAX));
            code.extend(digits.into_iter().map(|digit| u32::try_from(digit).unwrap_or(u32::MAX)));
        }
        // An end mark, because an empty key would not stand for a component.
        code.push(u32::MAX);
        ComponentKey(code.into())
    }

    fn position(&self, part: &ComponentKey) -> Option<ErasedPosition> {
        let (_, mut code) = part.0.split_last()?;
        let base = Natural::ONE << u64::from(WIDTH);
        let mut numbers = Vec::new();
        while let Some((count, rest)) = code.split_first() {
            let (digits, rest) = rest.split_at_checked(usize::try_from(*count).ok()?)?;
            let joined = |number: Natural, digit: &u32| &(&number * &base) + &Natural::from(*digit);
            numbers.push(digits.iter().fold(Natural::ZERO, joined));
            code = rest;
        }
        (self.of_numbers)(numbers)
    }

    /// The moves in a component, at most [`MOST_OPTIONS`] of them.
    fn moves_of(&self, position: &ErasedPosition) -> Vec<ErasedMove> {
        let mut moves = Vec::new();
        let _ = self.game.for_each_move(position, &mut |mv| {
            moves.push(mv);
            match moves.len() < MOST_OPTIONS {
                true => ControlFlow::Continue(()),
                false => ControlFlow::Break(()),
            }
        });
        moves
    }
}

impl Ruleset for Several {
    type Position = Beside;
    type Move = Within;

    fn for_each_move(
        &self,
        position: &Self::Position,
        visit: &mut dyn FnMut(Self::Move) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for (place, one) in position.0.iter().enumerate() {
            self.game.for_each_move(one, &mut |mv| visit(Within { place, mv }))?;
        }
        ControlFlow::Continue(())
    }

    fn play(&self, position: &Self::Position, mv: &Self::Move) -> Self::Position {
        let mut next = position.clone();
        if let Some(one) = next.0.get_mut(mv.place) {
            *one = self.game.play(one, &mv.mv);
        }
        next
    }

    fn is_legal(&self, position: &Self::Position, mv: &Self::Move) -> Result<(), IllegalMove> {
        match position.0.get(mv.place) {
            Some(one) => self.game.is_legal(one, &mv.mv),
            None => Err(IllegalMove::Rule { rule: "rule-no-such-component" }),
        }
    }

    fn convention(&self) -> Convention {
        self.game.convention()
    }

    fn size(&self, position: &Self::Position) -> u64 {
        position.0.iter().map(|one| self.game.size(one)).sum()
    }

    fn canonical(&self, position: &Self::Position) -> Self::Position {
        let open = position.0.iter().filter(|one| !self.game.is_terminal(one));
        let mut parts: Vec<ErasedPosition> = open.map(|one| self.game.canonical(one)).collect();
        parts.sort_by_cached_key(|one| self.part(one));
        Beside(parts)
    }
}

/// The pieces between the plus signs, each with the number of characters before it.
fn pieces(text: &str) -> Vec<(usize, &str)> {
    let mut before = 0;
    let mut found = Vec::new();
    for piece in text.split(PLUS) {
        found.push((before, piece));
        before += piece.chars().count() + PLUS.chars().count();
    }
    found
}

/// Moves an error about a piece to its place in the longer text.
fn shifted(error: NotationError, text: &str, before: usize) -> NotationError {
    let offset =
        text.char_indices().nth(error.column - 1 + before).map_or(text.len(), |(at, _)| at);
    let scanner = Scanner::new(text, error.subject, InputSizes::default());
    scanner.error_at(offset, error.problem)
}

impl Notation for Several {
    fn parse_position(
        &self,
        text: &str,
        limits: InputSizes,
    ) -> Result<Self::Position, NotationError> {
        let mut all = Vec::new();
        for (before, piece) in pieces(text) {
            let read = self.game.parse_position(piece, limits);
            let one = read.map_err(|error| shifted(error, text, before))?;
            if (self.tokens)(&one) > LARGEST {
                let subject = Subject::Position;
                let error = Scanner::new(piece, subject, limits)
                    .error_at(0, Problem::OutOfRange { least: 0, most: LARGEST });
                return Err(shifted(error, text, before));
            }
            all.push(one);
        }
        Ok(Beside(all))
    }

    fn write_position(&self, position: &Self::Position) -> Written {
        let mut written = Written::new();
        for (index, one) in position.0.iter().enumerate() {
            written = if index > 0 { written.text(PLUS) } else { written };
            written = written.then(self.game.write_position(one));
        }
        written
    }

    fn parse_move(
        &self,
        text: &str,
        position: &Self::Position,
    ) -> Result<Self::Move, NotationError> {
        let mut scanner = Scanner::new(text, Subject::Move, InputSizes::default());
        let count = position.0.len();
        let (place, piece) = match text.split_once(AT) {
            Some((_, piece)) => {
                let most = u64::try_from(count).unwrap_or(u64::MAX);
                let number = scanner.digits_within(1, most)?;
                scanner.skip_space();
                if scanner.peek() != Some(AT) {
                    return Err(scanner.unexpected(Expected::HeapNumber));
                }
                (usize::try_from(number - 1).unwrap_or(usize::MAX), piece)
            }
            None if count == 1 => (0, text),
            None => return Err(scanner.error(Problem::stated("compound-no-component"))),
        };
        let Some(one) = position.0.get(place) else {
            return Err(scanner.error(Problem::stated("compound-no-component")));
        };
        let before = text.chars().count() - piece.chars().count();
        let mv = self.game.parse_move(piece, one).map_err(|error| shifted(error, text, before))?;
        Ok(Within { place, mv })
    }

    fn write_move(&self, mv: &Self::Move, position: &Self::Position) -> Written {
        let Some(one) = position.0.get(mv.place) else { return Written::new() };
        let written = self.game.write_move(&mv.mv, one);
        match position.0.len() {
            1 => written,
            _ => Written::new().number(mv.place + 1).text(AT.to_string()).then(written),
        }
    }

    fn describe_move(&self, mv: &Self::Move, position: &Self::Position) -> Phrase {
        match &position.0[..] {
            [one] => self.game.describe_move(&mv.mv, one),
            _ => Phrase::new("move-component")
                .with("component", mv.place + 1)
                .with("from", self.written(position, mv.place))
                .with("to", self.written(&self.play(position, mv), mv.place)),
        }
    }
}

impl Several {
    fn written(&self, position: &Beside, place: usize) -> Written {
        position.0.get(place).map(|one| self.game.write_position(one)).unwrap_or_default()
    }
}

impl Splits for Several {
    fn refuses(&self, compound: &Compound) -> Option<Phrase> {
        (compound.measure() != Measure::Size).then(|| Phrase::new("compound-measure-heaps"))
    }

    fn components_of(&self, position: &Self::Position) -> Vec<ComponentKey> {
        position.0.iter().map(|one| self.part(one)).collect()
    }

    fn moves_in(&self, position: &Self::Position) -> Vec<Vec<Self::Move>> {
        let one =
            |(place, one)| self.moves_of(one).into_iter().map(|mv| Within { place, mv }).collect();
        position.0.iter().enumerate().map(one).collect()
    }

    fn place_of(&self, _position: &Self::Position, mv: &Self::Move) -> Option<usize> {
        Some(mv.place)
    }

    fn leaves(&self, position: &Self::Position, mv: &Self::Move) -> Vec<ComponentKey> {
        let one = position.0.get(mv.place);
        one.map(|one| self.part(&self.game.play(one, &mv.mv))).into_iter().collect()
    }

    fn turning(
        &self,
        position: &Self::Position,
        place: usize,
        left: &[ComponentKey],
    ) -> Option<Self::Move> {
        let one = position.0.get(place)?;
        let wanted = |mv: &ErasedMove| {
            let after = self.game.play(one, mv);
            match left {
                [] => self.game.is_terminal(&after),
                [part] => self.part(&after) == *part,
                _ => false,
            }
        };
        let mv = self.moves_of(one).into_iter().find(wanted)?;
        Some(Within { place, mv })
    }

    fn part_options(&self, part: &ComponentKey) -> Option<Vec<Vec<ComponentKey>>> {
        let position = self.position(part)?;
        let moves = self.moves_of(&position);
        if moves.len() >= MOST_OPTIONS {
            return None;
        }
        let after = |mv: &ErasedMove| vec![self.part(&self.game.play(&position, mv))];
        let mut options: Vec<Vec<ComponentKey>> = moves.iter().map(after).collect();
        options.sort_unstable();
        options.dedup();
        Some(options)
    }

    fn part_size(&self, part: &ComponentKey, _measure: Measure) -> u64 {
        self.position(part).and_then(|position| (self.tokens)(&position).to_u64()).unwrap_or(0)
    }
}

impl Enumerate for Several {
    /// Every small position alone, then pairs of the smallest ones.
    fn up_to(&self, bound: u64) -> Box<dyn Iterator<Item = Self::Position> + '_> {
        let alone = self.game.up_to(bound).map(|one| Beside(vec![one]));
        let small = bound.min(SMALL);
        let pairs = self.game.up_to(small).flat_map(move |one| {
            self.game.up_to(small).map(move |other| Beside(vec![one.clone(), other]))
        });
        Box::new(alone.chain(pairs))
    }
}

impl Drawn for Several {}
impl ClosedForm for Several {}
impl Explain for Several {}
impl Tabulate for Several {}
impl Family for Several {}
impl Marking for Several {}
impl Composite for Several {}
