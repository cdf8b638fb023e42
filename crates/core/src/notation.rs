//! How positions and moves are read and written.
//!
//! Notations are kept outside the rules. [`Scanner`] reads the pieces that heap games share:
//! numbers of any size, short sums such as `2^4096-1`, and lists. Every error is a
//! [`NotationError`]. It holds the place and what was expected there as data, so that each front
//! end can report it in its own language.

mod scanner;

use std::borrow::Cow;
use std::fmt;

use crate::explanation::Phrase;
use crate::{IllegalMove, Natural, Ruleset};

pub use scanner::Scanner;

/// How positions and moves of a game are written.
pub trait Notation: Ruleset {
    /// Reads a position.
    fn parse_position(
        &self,
        text: &str,
        limits: InputSizes,
    ) -> Result<Self::Position, NotationError>;

    /// Reads a position that was reached by play through `from`, or before `from`.
    fn parse_reached(
        &self,
        text: &str,
        _from: &Self::Position,
    ) -> Result<Self::Position, NotationError> {
        self.parse_position(text, InputSizes::default())
    }

    /// Writes a position so that [`Notation::parse_position`] reads it back.
    fn write_position(&self, position: &Self::Position) -> Written;

    /// Reads a move at `position`. Whether it is legal is tested by [`Ruleset::try_play`].
    fn parse_move(
        &self,
        text: &str,
        position: &Self::Position,
    ) -> Result<Self::Move, NotationError>;

    /// Writes a move so that [`Notation::parse_move`] reads it back.
    fn write_move(&self, mv: &Self::Move, position: &Self::Position) -> Written;

    /// The move in words: a key for the texts and its numbers.
    fn describe_move(&self, mv: &Self::Move, position: &Self::Position) -> Phrase;

    /// The move between two positions, for records that list positions. The default tries every
    /// move; games with huge piles look at the difference instead.
    fn move_between(
        &self,
        from: &Self::Position,
        to: &Self::Position,
    ) -> Result<Self::Move, IllegalMove> {
        crate::ruleset::move_between(self, from, to)
    }
}

/// Limits on the size of typed input.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct InputSizes {
    /// Most decimal digits of one number.
    pub digits: u64,
    /// Most vertices of a graph.
    pub vertices: usize,
    /// Most edges of a graph.
    pub edges: usize,
}

impl Default for InputSizes {
    /// Four million digits take a few seconds to read; a longer number is likely a typing error.
    /// Four million vertices and sixteen million edges take a few hundred megabytes.
    fn default() -> Self {
        Self { digits: 4_000_000, vertices: 1 << 22, edges: 1 << 24 }
    }
}

impl InputSizes {
    fn bits(self) -> u64 {
        // log2(10) < 3.33
        self.digits.saturating_mul(333) / 100 + 4
    }
}

/// A piece of notation in which numbers are kept as numbers, so that a million digits are converted
/// to decimal only when they are all needed. `Display` writes everything.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Written(Vec<Token>);

/// One token of [`Written`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Token {
    /// Literal text.
    Text(Cow<'static, str>),
    /// A number.
    Number(Natural),
}

impl Written {
    /// An empty text.
    #[must_use]
    pub fn new() -> Self {
        // Most moves have three tokens: one allocation instead of two.
        Self(Vec::with_capacity(4))
    }

    /// Adds literal text.
    #[must_use]
    pub fn text(mut self, text: impl Into<Cow<'static, str>>) -> Self {
        self.0.push(Token::Text(text.into()));
        self
    }

    /// Adds a number.
    #[must_use]
    pub fn number(mut self, number: impl Into<Natural>) -> Self {
        self.0.push(Token::Number(number.into()));
        self
    }

    /// Numbers separated by commas.
    pub fn list<'a>(numbers: impl IntoIterator<Item = &'a Natural>) -> Self {
        let numbers = numbers.into_iter();
        let mut tokens = Vec::with_capacity(2 * numbers.size_hint().0);
        for number in numbers {
            if !tokens.is_empty() {
                tokens.push(Token::Text(Cow::Borrowed(",")));
            }
            tokens.push(Token::Number(number.clone()));
        }
        Self(tokens)
    }

    /// The tokens, for front ends that abbreviate long numbers.
    #[must_use]
    pub fn tokens(&self) -> &[Token] {
        &self.0
    }

    /// Whether both are written alike, no matter how they are divided into tokens.
    #[must_use]
    pub fn reads_like(&self, other: &Self) -> bool {
        self == other || self.to_string() == other.to_string()
    }

    /// Appends the tokens of `other`.
    #[must_use]
    pub fn then(mut self, other: Self) -> Self {
        self.0.extend(other.0);
        self
    }
}

impl fmt::Display for Written {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for token in &self.0 {
            match token {
                Token::Text(text) => f.write_str(text)?,
                Token::Number(number) => write!(f, "{number}")?,
            }
        }
        Ok(())
    }
}

impl From<Natural> for Written {
    fn from(number: Natural) -> Self {
        Self(vec![Token::Number(number)])
    }
}

/// What kind of text was being read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Subject {
    /// A position.
    Position,
    /// A move.
    Move,
    /// A parameter, by name.
    Parameter(Cow<'static, str>),
}

/// What should have stood at the place of an error.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Expected {
    /// A whole number.
    Number,
    /// The size of a pile.
    Pile,
    /// A comma or the end.
    Comma,
    /// The end of the text.
    End,
    /// The number of a heap, counted from 1.
    HeapNumber,
    /// `-` (take) or `=` (leave) after the number of a heap.
    TakeOrLeave,
    /// A number of tokens to take.
    Take,
    /// The exponent of a power.
    Exponent,
    /// The code of an octal game.
    OctalCode,
    /// The word of a family of caterpillars.
    Word,
}

/// What is wrong with a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Problem {
    /// The text is empty.
    Empty(Expected),
    /// Something is missing here (before a comma or at the end).
    Missing(Expected),
    /// This stands where something else was expected.
    Unexpected(String, Expected),
    /// A minus sign: the numbers of a game are not negative.
    Negative(Expected),
    /// A number with too many digits.
    TooManyDigits {
        /// Digits found.
        digits: u64,
        /// Digits allowed.
        most: u64,
    },
    /// A sum or power whose value has too many digits.
    TooLarge {
        /// Digits allowed.
        most: u64,
    },
    /// A difference below zero.
    BelowZero,
    /// The list has the wrong number of numbers.
    Count {
        /// How many were found.
        found: usize,
        /// The fewest that are allowed.
        least: usize,
        /// The most that are allowed.
        most: usize,
    },
    /// The numbers are not weights: weights start with 1 and increase.
    NotWeights,
    /// A number outside its range.
    OutOfRange {
        /// Least value allowed.
        least: u64,
        /// Greatest value allowed.
        most: u64,
    },
    /// An error of one particular notation: a sentence for the texts, with its values.
    Stated(Box<Phrase>),
}

impl Problem {
    /// A sentence without values.
    #[must_use]
    pub fn stated(key: &'static str) -> Self {
        Self::Stated(Box::new(Phrase::new(key)))
    }
}

/// A text that cannot be read, with the place and what was expected there.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{subject:?} `{excerpt}`, column {column}: {problem:?}")]
pub struct NotationError {
    /// What was being read.
    pub subject: Subject,
    /// The text, shortened around the place of the error when it is long.
    pub excerpt: String,
    /// Number of characters of the excerpt before the place of the error.
    pub caret: usize,
    /// Line of the text, from 1.
    pub line: usize,
    /// Column of the error in characters, from 1: within its line if the text has lines, otherwise
    /// within the text.
    pub column: usize,
    /// What is wrong.
    pub problem: Problem,
}
