//! One line of the text of a grammar, read token by token.

use std::fmt;

use super::{GrammarTextError, Wanted};

/// A token of a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Token<'a> {
    /// A bare word or number.
    Word(&'a str),
    /// A name in quotes.
    Quoted(String),
    /// One of the signs.
    Sign(&'static str),
    /// The end of the line.
    End,
}

/// A line that is being read.
pub(super) struct Line<'a> {
    number: usize,
    /// Tokens with their columns; the last one is the end.
    tokens: Vec<(usize, Token<'a>)>,
    next: usize,
}

const SIGNS: [&str; 6] = [">=", "..", ":", "|", "+", "*"];
const WORDS: [&str; 5] = ["at", "take", "nothing", "from", "step"];

fn is_bare(char: char) -> bool {
    char.is_alphanumeric() || "_-.'()^′″".contains(char)
}

/// A name that `Display` quotes if necessary.
pub(super) struct Name<'a>(pub(super) &'a str);

impl fmt::Display for Name<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(name) = self;
        let bare = !name.is_empty() && name.chars().all(is_bare) && !name.contains("..");
        if bare && !WORDS.contains(name) {
            return write!(f, "{name}");
        }
        write!(f, "\"")?;
        for char in name.chars() {
            match char {
                '"' | '\\' => write!(f, "\\{char}")?,
                '\n' => write!(f, "\\n")?,
                '\r' => write!(f, "\\r")?,
                _ => write!(f, "{char}")?,
            }
        }
        write!(f, "\"")
    }
}

impl<'a> Line<'a> {
    pub(super) fn new(number: usize, text: &'a str) -> Result<Self, GrammarTextError> {
        let mut line = Self { number, tokens: Vec::new(), next: 0 };
        let mut rest = text;
        let mut column = 1;
        loop {
            let start = rest.trim_start();
            column += rest[..rest.len() - start.len()].chars().count();
            let (token, length) = line.token(start, column)?;
            let end = token == Token::End;
            line.tokens.push((column, token));
            if end {
                return Ok(line);
            }
            column += start[..length].chars().count();
            rest = &start[length..];
        }
    }

    /// The token at the start of this text, and its length in bytes.
    fn token(&self, text: &'a str, column: usize) -> Result<(Token<'a>, usize), GrammarTextError> {
        let Some(first) = text.chars().next().filter(|first| *first != '#') else {
            return Ok((Token::End, 0));
        };
        if let Some(sign) = SIGNS.iter().find(|sign| text.starts_with(**sign)) {
            return Ok((Token::Sign(sign), sign.len()));
        }
        if first == '"' {
            return self.quoted(text, column);
        }
        let word = text.find(|char| !is_bare(char)).map_or(text, |end| &text[..end]);
        let word = word.find("..").map_or(word, |end| &word[..end]);
        if word.is_empty() {
            let found = first.to_string();
            return Err(self.error_at(column, Wanted::TOKEN, &found));
        }
        Ok((Token::Word(word), word.len()))
    }

    fn quoted(&self, text: &str, column: usize) -> Result<(Token<'a>, usize), GrammarTextError> {
        let mut name = String::new();
        let mut chars = text.char_indices().skip(1);
        while let Some((place, char)) = chars.next() {
            match char {
                '"' => return Ok((Token::Quoted(name), place + 1)),
                '\\' => match chars.next() {
                    Some((_, 'n')) => name.push('\n'),
                    Some((_, 'r')) => name.push('\r'),
                    Some((_, char)) => name.push(char),
                    None => break,
                },
                _ => name.push(char),
            }
        }
        Err(self.error_at(column, Wanted::QUOTED, text))
    }

    pub(super) fn number_of_line(&self) -> usize {
        self.number
    }

    /// The next token.
    pub(super) fn peek(&self) -> Token<'a> {
        self.tokens.get(self.next).map_or(Token::End, |(_, token)| token.clone())
    }

    /// The column of the next token.
    pub(super) fn column(&self) -> usize {
        self.tokens.get(self.next).map_or(1, |(column, _)| *column)
    }

    fn advance_if(&mut self, wanted: &Token<'_>) -> bool {
        let found = self.peek() == *wanted && *wanted != Token::End;
        self.next += usize::from(found);
        found
    }

    pub(super) fn eat_word(&mut self, word: &str) -> bool {
        self.advance_if(&Token::Word(word))
    }

    pub(super) fn eat_sign(&mut self, sign: &'static str) -> bool {
        self.advance_if(&Token::Sign(sign))
    }

    pub(super) fn sign(
        &mut self,
        sign: &'static str,
        expected: Wanted,
    ) -> Result<(), GrammarTextError> {
        if self.eat_sign(sign) { Ok(()) } else { Err(self.expected(expected)) }
    }

    pub(super) fn end(&self) -> Result<(), GrammarTextError> {
        if self.peek() == Token::End { Ok(()) } else { Err(self.expected(Wanted::END)) }
    }

    pub(super) fn at_number(&self) -> bool {
        matches!(self.peek(), Token::Word(word) if word.bytes().all(|byte| byte.is_ascii_digit()))
    }

    pub(super) fn number(&mut self) -> Result<usize, GrammarTextError> {
        let Token::Word(word) = self.peek() else { return Err(self.expected(Wanted::NUMBER)) };
        if !self.at_number() {
            return Err(self.expected(Wanted::NUMBER));
        }
        let number = word.parse().map_err(|_| self.expected(Wanted::SMALLER))?;
        self.next += 1;
        Ok(number)
    }

    pub(super) fn name(&mut self, expected: Wanted) -> Result<String, GrammarTextError> {
        let name = match self.peek() {
            Token::Quoted(name) => name,
            Token::Word(word) if !WORDS.contains(&word) => word.to_owned(),
            _ => return Err(self.expected(expected)),
        };
        self.next += 1;
        Ok(name)
    }

    /// The error for the next token, where something else was expected.
    pub(super) fn expected(&self, expected: Wanted) -> GrammarTextError {
        let found = match self.peek() {
            Token::Word(word) => word.to_owned(),
            Token::Quoted(name) => Name(&name).to_string(),
            Token::Sign(sign) => sign.to_owned(),
            Token::End => {
                let (line, column) = (self.number, self.column());
                return GrammarTextError::Missing { line, column, expected };
            }
        };
        self.error_at(self.column(), expected, &found)
    }

    pub(super) fn error_at(
        &self,
        column: usize,
        expected: Wanted,
        found: &str,
    ) -> GrammarTextError {
        let found = found.to_owned();
        GrammarTextError::Expected { line: self.number, column, expected, found }
    }
}
