//! Parsing words.

use std::iter::Peekable;
use std::str::{Chars, FromStr};

use super::{CaterpillarWord, Letter, Words};
use crate::graph::colouring::{Colour, ColourSet};

/// The largest number of letters of a text after its exponents are written out.
const LONGEST: usize = 100_000;

/// The error for a text that is not a word, with its place.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("word `{text}`, letter {column}: {problem}")]
pub struct WordError {
    /// The text.
    pub text: String,
    /// The place, in characters, from 1.
    pub column: usize,
    /// What is wrong at this place.
    pub problem: WordProblem,
}

/// What is wrong with a word.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum WordProblem {
    /// A letter is missing.
    #[error("expected a letter (0, z, a, b, c, D, T, Q, H or a number of leaves such as (7))")]
    MissingLetter,
    /// A character that is not a letter.
    #[error(
        "`{0}` is no letter; expected 0, z, a, b, c, D, T, Q, H or a number of leaves such as (7)"
    )]
    NotALetter(char),
    /// The first or last letter is not a single leaf.
    #[error("a word begins and ends with a leaf: expected z, a, b or c, found `{0}`")]
    NotALeaf(Letter),
    /// A cycle of fewer than three vertices.
    #[error("a cycle needs three letters at least, found {0}")]
    ShortCycle(usize),
    /// `[` without `]`.
    #[error("expected `]` before the end")]
    Unclosed,
    /// The colours of a letter are malformed.
    #[error("expected different colours among a, b, c and then `}}`")]
    Colours,
    /// More colours than leaves.
    #[error("{colours} colours for {leaves} leaves")]
    TooManyColours {
        /// The number of colours given.
        colours: usize,
        /// The number of leaves.
        leaves: usize,
    },
    /// A number that is missing or too large.
    #[error("expected a whole number of at most {LONGEST}")]
    Number,
    /// More letters than a word may have.
    #[error("more than {LONGEST} letters")]
    TooLong,
}

struct Reader<'a> {
    text: &'a str,
    rest: Peekable<Chars<'a>>,
    column: usize,
}

/// A letter and its place.
type Placed = (Letter, usize);

impl Reader<'_> {
    fn bump(&mut self) -> Option<char> {
        let next = self.rest.next();
        self.column += usize::from(next.is_some());
        next
    }

    fn eat(&mut self, wanted: char) -> bool {
        let found = self.rest.peek() == Some(&wanted);
        if found {
            self.bump();
        }
        found
    }

    fn skip_space(&mut self) {
        while self.rest.peek().is_some_and(|c| c.is_whitespace()) {
            self.bump();
        }
    }

    fn error(&self, column: usize, problem: WordProblem) -> WordError {
        WordError { text: self.text.to_owned(), column, problem }
    }

    fn number(&mut self) -> Result<usize, WordError> {
        let start = self.column;
        let mut value: Option<usize> = None;
        while let Some(digit) = self.rest.peek().and_then(|c| c.to_digit(10)) {
            self.bump();
            let next = value.unwrap_or(0) * 10 + digit as usize;
            if next > LONGEST {
                return Err(self.error(start, WordProblem::Number));
            }
            value = Some(next);
        }
        value.ok_or_else(|| self.error(start, WordProblem::Number))
    }

    /// Reads the colours in braces, if there are any.
    fn braces(&mut self) -> Result<ColourSet, WordError> {
        let mut colours = ColourSet::default();
        if !self.eat('{') {
            return Ok(colours);
        }
        while !self.eat('}') {
            let column = self.column;
            match self.bump().and_then(colour) {
                Some(colour) if !colours.contains(colour) => colours = colours.with(colour),
                _ => return Err(self.error(column, WordProblem::Colours)),
            }
        }
        Ok(colours)
    }

    fn several(&mut self, leaves: usize, column: usize) -> Result<Letter, WordError> {
        let colours = self.braces()?;
        let free = leaves.checked_sub(colours.len()).and_then(|free| u32::try_from(free).ok());
        let free = free.ok_or_else(|| {
            let problem = WordProblem::TooManyColours { colours: colours.len(), leaves };
            self.error(column, problem)
        })?;
        Ok(Letter { free, colours, paths: 0 })
    }

    fn letter(&mut self) -> Result<Letter, WordError> {
        let column = self.column;
        let Some(c) = self.bump() else {
            return Err(self.error(column, WordProblem::MissingLetter));
        };
        match c {
            '0' => Ok(Letter::HOLE),
            'z' => Ok(Letter::Z),
            'D' => self.several(2, column),
            'T' => self.several(3, column),
            'Q' => self.several(4, column),
            'H' => Ok(Letter::H),
            '(' => {
                let leaves = self.number()?;
                if !self.eat(')') {
                    return Err(self.error(self.column, WordProblem::Number));
                }
                self.several(leaves, column)
            }
            _ => colour(c)
                .map(Letter::colour)
                .ok_or_else(|| self.error(column, WordProblem::NotALetter(c))),
        }
    }

    /// Reads letters up to `+`, `]` or the end, and writes out exponents.
    fn letters(&mut self, already: usize) -> Result<Vec<Placed>, WordError> {
        let mut letters = Vec::new();
        loop {
            while self.eat('.') {}
            self.skip_space();
            if matches!(self.rest.peek(), None | Some('+' | ']')) {
                return Ok(letters);
            }
            let column = self.column;
            let letter = self.letter()?;
            let times = if self.eat('^') { self.number()? } else { 1 };
            if already + letters.len() + times > LONGEST {
                return Err(self.error(column, WordProblem::TooLong));
            }
            letters.extend(std::iter::repeat_n((letter, column), times));
        }
    }

    fn word(&mut self, already: usize) -> Result<(CaterpillarWord, usize), WordError> {
        self.skip_space();
        let start = self.column;
        let circular = self.eat('[');
        let letters = self.letters(already)?;
        let count = letters.len();
        let word = if circular {
            if !self.eat(']') {
                return Err(self.error(self.column, WordProblem::Unclosed));
            }
            if count < 3 {
                return Err(self.error(start, WordProblem::ShortCycle(count)));
            }
            CaterpillarWord::Circular(letters.into_iter().map(|(letter, _)| letter).collect())
        } else {
            self.linear(&letters)?
        };
        self.skip_space();
        Ok((word, count))
    }

    fn linear(&self, letters: &[Placed]) -> Result<CaterpillarWord, WordError> {
        let leaf = |&(letter, column): &Placed| match letter {
            Letter { free: 1, colours, paths: 0 } if colours.is_empty() => Ok(None),
            Letter { free: 0, colours, paths: 0 } if colours.len() == 1 => {
                Ok(colours.iter().next())
            }
            other => Err(self.error(column, WordProblem::NotALeaf(other))),
        };
        match letters {
            [] => Err(self.error(self.column, WordProblem::MissingLetter)),
            [only] => Ok(CaterpillarWord::Single(leaf(only)?)),
            [left, spine @ .., right] => Ok(CaterpillarWord::Linear {
                left: leaf(left)?,
                spine: spine.iter().map(|(letter, _)| *letter).collect(),
                right: leaf(right)?,
            }),
        }
    }
}

fn colour(c: char) -> Option<Colour> {
    Colour::ABC.into_iter().find(|&colour| super::letter::colour_letter(colour) == c)
}

impl FromStr for Words {
    type Err = WordError;
    fn from_str(text: &str) -> Result<Self, WordError> {
        let mut reader = Reader { text, rest: text.chars().peekable(), column: 1 };
        let mut words = Vec::new();
        let mut total = 0;
        loop {
            let (word, letters) = reader.word(total)?;
            words.push(word);
            total += letters;
            if !reader.eat('+') {
                break;
            }
        }
        match reader.bump() {
            None => Ok(Self(words)),
            Some(c) => Err(reader.error(reader.column - 1, WordProblem::NotALetter(c))),
        }
    }
}

impl FromStr for CaterpillarWord {
    type Err = WordError;
    /// Reads a single word, so `+` is an error.
    fn from_str(text: &str) -> Result<Self, WordError> {
        let mut reader = Reader { text, rest: text.chars().peekable(), column: 1 };
        let (word, _) = reader.word(0)?;
        match reader.bump() {
            None => Ok(word),
            Some(c) => Err(reader.error(reader.column - 1, WordProblem::NotALetter(c))),
        }
    }
}
