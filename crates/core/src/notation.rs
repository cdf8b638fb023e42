//! How positions and moves are read and written.
//!
//! Notations are kept outside the rules. [`Scanner`] reads the pieces that heap games share:
//! numbers of any size, short sums such as `2^4096-1`, and lists. Every error is a
//! [`NotationError`]. It holds the place and what was expected there as data, so that each front
//! end can report it in its own language.

use std::borrow::Cow;
use std::fmt;

use crate::explanation::Phrase;
use crate::{IllegalMove, Natural, Ruleset};

/// How positions and moves of a game are written.
pub trait Notation: Ruleset + Sized {
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

/// Maximum number of characters of the input that an error shows.
const EXCERPT: usize = 60;

/// Reads numbers, short sums and lists from a text, and keeps its place in it.
#[derive(Debug, Clone)]
pub struct Scanner<'a> {
    text: &'a str,
    at: usize,
    subject: Subject,
    limits: InputSizes,
}

impl<'a> Scanner<'a> {
    /// Starts at the beginning of `text`.
    #[must_use]
    pub fn new(text: &'a str, subject: Subject, limits: InputSizes) -> Self {
        Self { text, at: 0, subject, limits }
    }

    fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or("")
    }

    /// The next character.
    #[must_use]
    pub fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// Byte offset of the next character.
    #[must_use]
    pub fn offset(&self) -> usize {
        self.at
    }

    /// Skips `wanted` if it comes next, and returns whether it did.
    pub fn eat(&mut self, wanted: char) -> bool {
        let found = self.peek() == Some(wanted);
        if found {
            self.at += wanted.len_utf8();
        }
        found
    }

    /// Skips white space.
    pub fn skip_space(&mut self) {
        self.at += self.rest().len() - self.rest().trim_start().len();
    }

    /// Skips everything before a byte offset.
    pub fn skip_to(&mut self, offset: usize) {
        if offset > self.at && self.text.is_char_boundary(offset) {
            self.at = offset;
        }
    }

    /// An error at the next character.
    #[must_use]
    pub fn error(&self, problem: Problem) -> NotationError {
        self.error_at(self.at, problem)
    }

    /// An error at a byte offset.
    #[must_use]
    pub fn error_at(&self, offset: usize, problem: Problem) -> NotationError {
        let before = self.text.get(..offset).unwrap_or(self.text);
        let characters = before.chars().count();
        let from = characters.saturating_sub(EXCERPT / 2);
        let cut_left = if from > 0 { "…" } else { "" };
        let window: String = self.text.chars().skip(from).take(EXCERPT).collect();
        let cut_right = if self.text.chars().nth(from + EXCERPT).is_some() { "…" } else { "" };
        let shown = |c: char| if c.is_control() { ' ' } else { c };
        NotationError {
            subject: self.subject.clone(),
            excerpt: format!("{cut_left}{window}{cut_right}").chars().map(shown).collect(),
            caret: characters - from + cut_left.chars().count(),
            line: 1,
            column: characters + 1,
            problem,
        }
    }

    /// The error for the next character, where something else was expected.
    #[must_use]
    pub fn unexpected(&self, expected: Expected) -> NotationError {
        match self.peek() {
            None if self.text.trim().is_empty() => self.error(Problem::Empty(expected)),
            None | Some(',' | ';') => self.error(Problem::Missing(expected)),
            Some('-' | '−') => self.error(Problem::Negative(expected)),
            Some(found) => self.error(Problem::Unexpected(found.to_string(), expected)),
        }
    }

    /// Reads a run of decimal digits.
    pub fn digits(&mut self, expected: Expected) -> Result<Natural, NotationError> {
        let run = self.rest().bytes().take_while(u8::is_ascii_digit).count();
        if run == 0 {
            return Err(self.unexpected(expected));
        }
        let digits = u64::try_from(run).unwrap_or(u64::MAX);
        if digits > self.limits.digits {
            let most = self.limits.digits;
            return Err(self.error(Problem::TooManyDigits { digits, most }));
        }
        let text = &self.text[self.at..self.at + run];
        let number =
            text.parse().map_err(|_| self.error(Problem::Unexpected(text.to_owned(), expected)))?;
        self.at += run;
        Ok(number)
    }

    /// Skips white space and reads a number from `least` to `most`.
    pub fn digits_within(&mut self, least: u64, most: u64) -> Result<u64, NotationError> {
        self.skip_space();
        let at = self.at;
        let number = self.digits(Expected::Number)?.to_u64();
        let number = number.filter(|number| (least..=most).contains(number));
        number.ok_or_else(|| self.error_at(at, Problem::OutOfRange { least, most }))
    }

    /// Reads a number or a short sum: `7`, `2^4096-1`, `3*10^6+1`, `1e6`.
    pub fn number(&mut self, expected: Expected) -> Result<Natural, NotationError> {
        let mut total = self.product(expected)?;
        loop {
            let start = self.at;
            if self.eat('+') {
                total = total + self.product(Expected::Number)?;
            } else if self.eat('-') {
                let term = self.product(Expected::Number)?;
                total = total
                    .checked_sub(&term)
                    .ok_or_else(|| self.error_at(start, Problem::BelowZero))?;
            } else {
                return Ok(total);
            }
        }
    }

    fn product(&mut self, expected: Expected) -> Result<Natural, NotationError> {
        let mut total = self.power(expected)?;
        while self.peek() == Some('*') {
            let start = self.at;
            self.eat('*');
            let factor = self.power(Expected::Number)?;
            // A product has as many bits as its factors together, or one less.
            if total.bits() + factor.bits() > self.limits.bits() + 1 {
                return Err(self.too_large(start));
            }
            total = self.fitting(total * factor, start)?;
        }
        Ok(total)
    }

    fn power(&mut self, expected: Expected) -> Result<Natural, NotationError> {
        let start = self.at;
        let mantissa = self.digits(expected)?;
        let (base, scale) = match self.peek() {
            Some('^') => (mantissa, Natural::ONE),
            Some('e' | 'E') => (Natural::from(10_u64), mantissa),
            _ => return Ok(mantissa),
        };
        self.at += 1;
        let exponent = self.digits(Expected::Exponent)?;
        if base <= 1 {
            let power = if exponent.is_zero() { Natural::ONE } else { base };
            return Ok(power * scale);
        }
        // The power has more than this many bits, and at most twice as many.
        let least = |e: u64| (base.bits() - 1).saturating_mul(e).saturating_add(scale.bits());
        let fits = exponent.to_u64().filter(|e| least(*e) <= self.limits.bits());
        let exponent = fits.ok_or_else(|| self.too_large(start))?;
        self.fitting(base.pow(exponent) * scale, start)
    }

    /// The number, if it is not too large.
    fn fitting(&self, number: Natural, start: usize) -> Result<Natural, NotationError> {
        if number.bits() > self.limits.bits() { Err(self.too_large(start)) } else { Ok(number) }
    }

    fn too_large(&self, offset: usize) -> NotationError {
        self.error_at(offset, Problem::TooLarge { most: self.limits.digits })
    }

    /// Reads numbers separated by commas, semicolons or white space, with or without enclosing
    /// brackets.
    pub fn list(&mut self, expected: Expected) -> Result<Vec<Natural>, NotationError> {
        self.skip_space();
        let close = match self.peek() {
            Some('(') => Some(')'),
            Some('[') => Some(']'),
            _ => None,
        };
        if close.is_some() {
            self.at += 1;
        }
        let mut numbers = Vec::new();
        loop {
            self.skip_space();
            numbers.push(self.number(expected)?);
            let spaced = self.peek().is_some_and(char::is_whitespace);
            self.skip_space();
            if self.eat(',') || self.eat(';') {
                continue;
            }
            if spaced && self.peek().is_some_and(|c| c.is_ascii_digit()) {
                continue;
            }
            break;
        }
        if let Some(close) = close
            && !self.eat(close)
        {
            return Err(match self.peek() {
                Some(found) => self.error(Problem::Unexpected(found.to_string(), Expected::Comma)),
                None => self.error(Problem::Missing(Expected::Comma)),
            });
        }
        self.finish(Expected::Comma)?;
        Ok(numbers)
    }

    /// Succeeds if only white space is left.
    pub fn finish(&mut self, expected: Expected) -> Result<(), NotationError> {
        self.skip_space();
        match self.peek() {
            None => Ok(()),
            Some('-' | '−') if expected == Expected::Comma => {
                Err(self.error(Problem::Negative(Expected::Number)))
            }
            Some(found) => Err(self.error(Problem::Unexpected(found.to_string(), expected))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn list(text: &str) -> Result<Vec<Natural>, NotationError> {
        Scanner::new(text, Subject::Position, InputSizes::default()).list(Expected::Pile)
    }

    fn numbers(text: &str) -> Vec<u64> {
        list(text).unwrap().iter().map(|n| n.to_u64().unwrap()).collect()
    }

    #[test]
    fn lists_are_read_in_every_usual_spelling() {
        assert_eq!(numbers("3,5,7"), [3, 5, 7]);
        assert_eq!(numbers(" (3, 5 ; 7)\n"), [3, 5, 7]);
        assert_eq!(numbers("[3 5\n7]"), [3, 5, 7]);
        assert_eq!(numbers("2^6-1,3*10^2+1,1e3,0^0,1^99999999999"), [63, 301, 1000, 1, 1]);
        assert_eq!(list("2^4096-1").unwrap()[0].bits(), 4096);
    }

    #[test]
    fn errors_name_the_place_and_what_was_expected() {
        let cases = [
            ("", 1, Problem::Empty(Expected::Pile)),
            ("   ", 4, Problem::Empty(Expected::Pile)),
            ("3,,5", 3, Problem::Missing(Expected::Pile)),
            ("3,5,", 5, Problem::Missing(Expected::Pile)),
            ("3,-1", 3, Problem::Negative(Expected::Pile)),
            ("3 -1", 3, Problem::Negative(Expected::Number)),
            ("3,x", 3, Problem::Unexpected("x".into(), Expected::Pile)),
            ("3x", 2, Problem::Unexpected("x".into(), Expected::Comma)),
            ("1.5", 2, Problem::Unexpected(".".into(), Expected::Comma)),
            ("(3,5", 5, Problem::Missing(Expected::Comma)),
            ("1-2", 2, Problem::BelowZero),
            ("2^", 3, Problem::Missing(Expected::Exponent)),
            ("2^99999999999999999999", 1, Problem::TooLarge { most: 4_000_000 }),
        ];
        for (text, column, problem) in cases {
            let error = list(text).unwrap_err();
            assert_eq!((error.column, &error.problem), (column, &problem), "{text:?}");
        }
    }

    #[test]
    fn powers_and_products_have_as_many_digits_as_allowed() {
        let five = InputSizes { digits: 5, ..InputSizes::default() };
        let read = |text: &str| Scanner::new(text, Subject::Position, five).list(Expected::Pile);
        for text in ["2^16", "10^4", "9^5", "9e4", "99999", "300*300", "3*3^9", "65535+1"] {
            assert!(read(text).is_ok(), "{text}");
        }
        for text in ["10^7", "2^21", "999*9999", "9e6", "999999", "2^18446744073709551615"] {
            assert!(read(text).is_err(), "{text}");
        }
    }

    #[test]
    fn a_number_beyond_the_limit_is_refused_before_any_work() {
        let text = "9".repeat(10_000_000);
        let error = list(&text).unwrap_err();
        assert_eq!(error.problem, Problem::TooManyDigits { digits: 10_000_000, most: 4_000_000 });
        assert!(error.excerpt.chars().count() <= EXCERPT + 2);
    }

    proptest! {
        #[test]
        fn any_text_is_read_or_refused_at_a_place_inside_it(text in "\\PC{0,40}") {
            if let Err(error) = list(&text) {
                prop_assert!(error.column <= text.chars().count() + 1);
                prop_assert!(error.caret <= error.excerpt.chars().count());
            }
        }

        #[test]
        fn any_scribble_of_digits_and_signs_is_read_or_refused(text in "[0-9,;()^*+e \\-]{0,30}") {
            let small = InputSizes { digits: 1000, ..InputSizes::default() };
            let _ = Scanner::new(&text, Subject::Position, small).list(Expected::Pile);
        }

        #[test]
        fn what_is_written_is_read_back(values in proptest::collection::vec(any::<u128>(), 1..9)) {
            let piles: Vec<Natural> =
                values.iter().map(|v| v.to_string().parse().unwrap()).collect();
            prop_assert_eq!(list(&Written::list(&piles).to_string()).unwrap(), piles);
        }
    }
}
