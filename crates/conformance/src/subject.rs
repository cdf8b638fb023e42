//! What the oracle says about positions that are written as text.

use std::collections::HashMap;

use noyau_core::Outcome;
use noyau_oracle::{Judge, Rules, Verdict};

/// What is known about a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Told {
    /// Who wins.
    pub outcome: Outcome,
    /// How long it lasts; `None` where the board is too large to tell.
    pub length: Option<u32>,
    /// The Grundy value; `None` where there is none.
    pub value: Option<u32>,
}

impl From<Verdict> for Told {
    fn from(verdict: Verdict) -> Self {
        let Verdict { outcome, length, value } = verdict;
        Self { outcome, length: Some(length), value }
    }
}

/// A position and its options, each with a key that positions that play alike share.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Judged {
    /// The key of the position.
    pub key: String,
    /// What is known about it.
    pub told: Told,
    /// Its options.
    pub options: Vec<(String, Told)>,
}

/// A game with its parameters, as the oracle plays it.
pub trait Subject {
    /// The verdict about a position; `None` if the oracle cannot read it or if it is too large.
    fn judge(&mut self, position: &str) -> Option<Judged>;

    /// The verdict without the options.
    fn told(&mut self, position: &str) -> Option<(String, Told)> {
        self.judge(position).map(|judged| (judged.key, judged.told))
    }
}

/// Positions that are remembered before everything is forgotten.
const REMEMBERED: usize = 1_500_000;

type Reads<R> = Box<dyn Fn(&R, &str) -> Option<<R as Rules>::Position>>;
type Keys<R> = Box<dyn Fn(&R, &<R as Rules>::Position) -> String>;

type Fits<R> = Box<dyn Fn(&R, &<R as Rules>::Position) -> bool>;

/// A game with rules of the oracle, a way to read its positions and a key for each.
pub struct Book<R: Rules> {
    judge: Judge<R>,
    read: Reads<R>,
    key: Keys<R>,
    /// Positions larger than this are not judged.
    fits: Fits<R>,
}

impl<R: Rules> Book<R> {
    /// A book in which a position is its own key.
    pub fn new(rules: R, read: impl Fn(&R, &str) -> Option<R::Position> + 'static) -> Self {
        Self {
            judge: Judge::new(rules),
            read: Box::new(read),
            key: Box::new(|_, position| format!("{position:?}")),
            fits: Box::new(|_, _| true),
        }
    }

    /// The same with other keys.
    #[must_use]
    pub fn keyed(self, key: impl Fn(&R, &R::Position) -> String + 'static) -> Self {
        Self { key: Box::new(key), ..self }
    }

    /// The same for positions that are not too large.
    #[must_use]
    pub fn fitting(self, fits: impl Fn(&R::Position) -> bool + 'static) -> Self {
        self.bounded(move |_, position| fits(position))
    }

    /// The same, where the rules say what is large.
    #[must_use]
    pub fn bounded(self, fits: impl Fn(&R, &R::Position) -> bool + 'static) -> Self {
        Self { fits: Box::new(fits), ..self }
    }

    fn reads(&self, text: &str) -> Option<R::Position> {
        let rules = self.judge.rules();
        (self.read)(rules, text).filter(|position| (self.fits)(rules, position))
    }
}

impl<R: Rules> Subject for Book<R> {
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

    fn told(&mut self, position: &str) -> Option<(String, Told)> {
        let position = self.reads(position)?;
        let told = self.judge.verdict(&position).into();
        Some(((self.key)(self.judge.rules(), &position), told))
    }
}

type Opens = Box<dyn Fn(&str) -> Option<Box<dyn Subject>>>;

/// A game played on boards that are named in the text of a position: a book for each board.
pub struct Boards {
    /// Cuts a position into its board and the rest.
    cut: fn(&str) -> (&str, &str),
    open: Opens,
    books: HashMap<String, Option<Box<dyn Subject>>>,
}

/// Boards whose books are kept.
const SHELF: usize = 12;

impl Boards {
    /// A game on boards.
    pub fn new(
        cut: fn(&str) -> (&str, &str),
        open: impl Fn(&str) -> Option<Box<dyn Subject>> + 'static,
    ) -> Self {
        Self { cut, open: Box::new(open), books: HashMap::new() }
    }

    fn book<'a>(&mut self, position: &'a str) -> Option<(&mut dyn Subject, &'a str)> {
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

impl Subject for Boards {
    fn judge(&mut self, position: &str) -> Option<Judged> {
        let (book, rest) = self.book(position)?;
        book.judge(rest)
    }

    fn told(&mut self, position: &str) -> Option<(String, Told)> {
        let (book, rest) = self.book(position)?;
        book.told(rest)
    }
}
