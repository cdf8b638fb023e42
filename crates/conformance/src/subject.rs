//! The oracle's verdicts about positions that are written as text.

use std::collections::HashMap;

use noyau_core::Outcome;
use noyau_oracle::{Judge, Rules, Verdict};

/// The verdict about a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Judgement {
    /// The outcome.
    pub outcome: Outcome,
    /// The length of play; `None` if the board is too large to compute it.
    pub length: Option<u32>,
    /// The Grundy value; `None` if there is none.
    pub value: Option<u32>,
}

impl From<Verdict> for Judgement {
    fn from(verdict: Verdict) -> Self {
        let Verdict { outcome, length, value } = verdict;
        Self { outcome, length: Some(length), value }
    }
}

/// A position and its options, each with a key. Equivalent positions have the same key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Judged {
    /// The key of the position.
    pub key: String,
    /// The verdict about the position.
    pub told: Judgement,
    /// The keys of the options with their verdicts.
    pub options: Vec<(String, Judgement)>,
}

/// A game with its parameters, as played by the oracle.
pub trait Reference {
    /// The position and its options with their verdicts. `None` if the oracle cannot read the
    /// position, or if it is too large.
    fn judge(&mut self, position: &str) -> Option<Judged>;

    /// The verdict without the options.
    fn told(&mut self, position: &str) -> Option<(String, Judgement)> {
        self.judge(position).map(|judged| (judged.key, judged.told))
    }
}

/// The number of positions in the table before it is emptied.
const REMEMBERED: usize = 1_500_000;

type Reads<R> = Box<dyn Fn(&R, &str) -> Option<<R as Rules>::Position>>;
type Keys<R> = Box<dyn Fn(&R, &<R as Rules>::Position) -> String>;

type Fits<R> = Box<dyn Fn(&R, &<R as Rules>::Position) -> bool>;

/// A game with the rules of the oracle, a function that reads positions, and one that makes keys.
pub struct Book<R: Rules> {
    judge: Judge<R>,
    read: Reads<R>,
    key: Keys<R>,
    /// Whether a position is small enough to judge.
    fits: Fits<R>,
}

impl<R: Rules> Book<R> {
    /// A book in which the key of a position is the position itself.
    pub fn new(rules: R, read: impl Fn(&R, &str) -> Option<R::Position> + 'static) -> Self {
        Self {
            judge: Judge::new(rules),
            read: Box::new(read),
            key: Box::new(|_, position| format!("{position:?}")),
            fits: Box::new(|_, _| true),
        }
    }

    /// The same book with other keys.
    #[must_use]
    pub fn keyed(self, key: impl Fn(&R, &R::Position) -> String + 'static) -> Self {
        Self { key: Box::new(key), ..self }
    }

    /// The same book, limited to positions that are small enough.
    #[must_use]
    pub fn fitting(self, fits: impl Fn(&R::Position) -> bool + 'static) -> Self {
        self.bounded(move |_, position| fits(position))
    }

    /// The same book, limited to positions that are small enough according to the rules.
    #[must_use]
    pub fn bounded(self, fits: impl Fn(&R, &R::Position) -> bool + 'static) -> Self {
        Self { fits: Box::new(fits), ..self }
    }

    fn reads(&self, text: &str) -> Option<R::Position> {
        let rules = self.judge.rules();
        (self.read)(rules, text).filter(|position| (self.fits)(rules, position))
    }
}

impl<R: Rules> Reference for Book<R> {
    fn judge(&mut self, position: &str) -> Option<Judged> {
        if self.judge.known() > REMEMBERED {
            self.judge.forget();
        }
        let position = self.reads(position)?;
        let told = self.judge.verdict(&position).into();
        let options = self.judge.options(&position);
        let key = |position: &R::Position| (self.key)(self.judge.rules(), position);
        Some(Judged {
            key: key(&position),
            told,
            options: options.iter().map(|(option, there)| (key(option), (*there).into())).collect(),
        })
    }

    fn told(&mut self, position: &str) -> Option<(String, Judgement)> {
        let position = self.reads(position)?;
        let told = self.judge.verdict(&position).into();
        Some(((self.key)(self.judge.rules(), &position), told))
    }
}

type Opens = Box<dyn Fn(&str) -> Option<Box<dyn Reference>>>;

/// A game whose positions name a board in their text. Each board has a book.
pub struct Boards {
    /// Splits a position into its board and the rest.
    cut: fn(&str) -> (&str, &str),
    open: Opens,
    books: HashMap<String, Option<Box<dyn Reference>>>,
}

/// The number of boards whose books are kept.
const SHELF: usize = 12;

impl Boards {
    /// A game on boards.
    pub fn new(
        cut: fn(&str) -> (&str, &str),
        open: impl Fn(&str) -> Option<Box<dyn Reference>> + 'static,
    ) -> Self {
        Self { cut, open: Box::new(open), books: HashMap::new() }
    }

    fn book<'a>(&mut self, position: &'a str) -> Option<(&mut dyn Reference, &'a str)> {
        let (board, rest) = (self.cut)(position);
        if !self.books.contains_key(board) {
            if self.books.len() >= SHELF {
                self.books.clear();
            }
            self.books.insert(board.to_owned(), (self.open)(board));
        }
        match self.books.get_mut(board) {
            Some(Some(book)) => Some((book.as_mut(), rest)),
            _ => None,
        }
    }
}

impl Reference for Boards {
    fn judge(&mut self, position: &str) -> Option<Judged> {
        let (book, rest) = self.book(position)?;
        book.judge(rest)
    }

    fn told(&mut self, position: &str) -> Option<(String, Judgement)> {
        let (book, rest) = self.book(position)?;
        book.told(rest)
    }
}
