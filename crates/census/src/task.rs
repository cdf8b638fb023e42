//! A question about many boards, as a value that is the same on every machine that works on it.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use noyau_engine::{Arguments, BoardEngine, By, Engine, EngineError, open};

use super::census::fits;
use super::smallest::MOST_VALUE;
use super::source::{BoardSource, SourceError};

/// A question about many boards that can be divided into parts: a game with its parameters, and the
/// question.
///
/// A task is written as one line. Two tasks are equal exactly if their lines are equal:
///
/// ```
/// use noyau_census::Task;
/// let task: Task = "census colouring trees:13..14 by bitype".parse()?;
/// assert_eq!(task.to_string(), "census colouring trees:13..14 by bitype");
/// let task: Task = "census graph-colouring --colours=2 connected:1..5 by value".parse()?;
/// assert_eq!(task.engine()?.entry().id, "graph-colouring");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Task {
    game: String,
    /// Parameters as they are written, in the order of their names.
    parameters: Vec<(String, Option<String>)>,
    asked: TaskQuestion,
}

/// What is asked.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum TaskQuestion {
    /// The number of boards of each value.
    Census {
        /// The boards.
        boards: BoardSource,
        /// What they are sorted by.
        by: By,
    },
    /// All the smallest graphs of a Grundy value.
    Smallest {
        /// The value.
        value: u8,
    },
}

/// Why a question is not a task.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TaskError {
    /// The text does not have the form of a task.
    #[error("\"{0}\" is no task")]
    Unreadable(String),
    /// The text does not name boards.
    #[error(transparent)]
    Source(#[from] SourceError),
    /// The game is not known, or has no answer for such boards.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// The search for this value is not divided into parts. Graphs of an odd value are those of the
    /// value below with an isolated vertex added, and graphs of the first values are listed.
    #[error("the smallest graphs of value {0} are not found in parts")]
    Value(u8),
}

impl Task {
    /// A census: boards counted by a property.
    pub fn census(engine: &Engine, boards: BoardSource, by: By) -> Result<Self, TaskError> {
        fits(engine, boards.kind)?;
        if boards.kind != super::BoardKind::LcTrees && !sorted_by(engine)?.contains(&by) {
            let error = if by == By::Bitype { EngineError::NoBitype } else { EngineError::NoValue };
            return Err(error.into());
        }
        Ok(Self::asking(engine, TaskQuestion::Census { boards, by }))
    }

    /// The search for all the smallest graphs of an even value from 6 on.
    pub fn smallest(engine: &Engine, value: u8) -> Result<Self, TaskError> {
        if !engine.boards().is_some_and(BoardEngine::kills_neighbours) {
            return Err(EngineError::NotOnGraphs.into());
        }
        if value < 6 || value % 2 == 1 || value > MOST_VALUE {
            return Err(TaskError::Value(value));
        }
        Ok(Self::asking(engine, TaskQuestion::Smallest { value }))
    }

    fn asking(engine: &Engine, asked: TaskQuestion) -> Self {
        let entry = engine.entry();
        // Parameters are written under their first name, with the last value that was given.
        let name = |typed: &str| {
            let parameter = entry.parameters.iter().find(|parameter| parameter.is_called(typed));
            parameter.map_or(typed, |parameter| parameter.name).to_owned()
        };
        let given = engine.given().iter();
        let given: BTreeMap<String, Option<String>> =
            given.map(|(typed, value)| (name(typed), value.map(str::to_owned))).collect();
        Self { game: entry.id.to_owned(), parameters: given.into_iter().collect(), asked }
    }

    /// What is asked.
    #[must_use]
    pub fn asked(&self) -> &TaskQuestion {
        &self.asked
    }

    /// The game.
    pub fn engine(&self) -> Result<Engine, EngineError> {
        let given = Arguments::none();
        let given = self.parameters.iter().fold(given, |given, (name, value)| match value {
            Some(value) => given.with(name, value),
            None => given.flag(name),
        });
        Ok(open(&self.game, &given)?)
    }
}

/// A value of a parameter as one word.
fn word(value: &str) -> String {
    value.replace('\\', r"\\").replace(' ', r"\s").replace('\n', r"\n").replace('\r', r"\r")
}

fn unword(word: &str) -> Option<String> {
    let mut letters = word.chars();
    let mut value = String::new();
    while let Some(letter) = letters.next() {
        value.push(match letter {
            '\\' => match letters.next()? {
                's' => ' ',
                'n' => '\n',
                'r' => '\r',
                '\\' => '\\',
                _ => return None,
            },
            other => other,
        });
    }
    Some(value)
}

impl fmt::Display for Task {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.asked {
            TaskQuestion::Census { .. } => "census ",
            TaskQuestion::Smallest { .. } => "smallest ",
        })?;
        f.write_str(&self.game)?;
        for (name, value) in &self.parameters {
            match value {
                Some(value) => write!(f, " --{name}={}", word(value))?,
                None => write!(f, " --{name}")?,
            }
        }
        match &self.asked {
            TaskQuestion::Census { boards, by } => write!(f, " {boards} by {}", by.name()),
            TaskQuestion::Smallest { value } => write!(f, " value {value}"),
        }
    }
}

impl FromStr for Task {
    type Err = TaskError;

    fn from_str(line: &str) -> Result<Self, TaskError> {
        let unreadable = || TaskError::Unreadable(line.to_owned());
        let mut words = line.split(' ').peekable();
        let verb = words.next().ok_or_else(unreadable)?;
        let game = words.next().ok_or_else(unreadable)?;
        let mut given = Arguments::none();
        while let Some(parameter) = words.peek().and_then(|word| word.strip_prefix("--")) {
            given = match parameter.split_once('=') {
                Some((name, value)) => given.with(name, unword(value).ok_or_else(unreadable)?),
                None => given.flag(parameter),
            };
            words.next();
        }
        let engine = open(game, &given).map_err(EngineError::from)?;
        let rest: Vec<&str> = words.collect();
        let task = match (verb, &rest[..]) {
            ("census", [boards, "by", by]) => {
                let by = By::ALL.into_iter().find(|known| known.name() == *by);
                Self::census(&engine, boards.parse()?, by.ok_or_else(unreadable)?)?
            }
            ("smallest", ["value", value]) => {
                Self::smallest(&engine, value.parse().map_err(|_| unreadable())?)?
            }
            _ => return Err(unreadable()),
        };
        // A task has only one line, so other spellings are refused.
        if task.to_string() == line { Ok(task) } else { Err(unreadable()) }
    }
}

/// One of the parts into which a task is divided: `3/100`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Share {
    number: u32,
    of: u32,
}

/// The most parts of a task.
pub const MOST_PARTS: u32 = 1_000_000;

/// The text is not a share.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("\"{0}\" is no share such as 3/100")]
pub struct ShareError(pub String);

impl Share {
    /// The whole task.
    pub const ALL: Self = Self { number: 1, of: 1 };

    /// Share `number` of `of`, counted from 1; `None` if there is no such share.
    #[must_use]
    pub fn new(number: u32, of: u32) -> Option<Self> {
        let valid = (1..=of).contains(&number) && of <= MOST_PARTS;
        valid.then_some(Self { number, of })
    }

    /// The number of the share, from 1.
    #[must_use]
    pub fn number(self) -> u32 {
        self.number
    }

    /// The number of all shares.
    #[must_use]
    pub fn of(self) -> u32 {
        self.of
    }

    /// The items of this share if a list is dealt out like cards.
    pub(super) fn deal<T>(self, list: impl Iterator<Item = T>) -> impl Iterator<Item = T> {
        list.skip(self.number as usize - 1).step_by(self.of as usize)
    }
}

impl fmt::Display for Share {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

impl FromStr for Share {
    type Err = ShareError;

    fn from_str(text: &str) -> Result<Self, ShareError> {
        let share = text.trim().split_once('/');
        let share = share.and_then(|(number, of)| {
            Share::new(number.trim().parse().ok()?, of.trim().parse().ok()?)
        });
        share.ok_or_else(|| ShareError(text.to_owned()))
    }
}

/// The properties by which boards of a game can be sorted.
fn sorted_by(engine: &Engine) -> Result<&'static [By], EngineError> {
    Ok(engine.boards().ok_or(EngineError::NotOnGraphs)?.sorted_by())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tasks_are_read_as_they_are_written() {
        for line in [
            "census domination trees:1..9 by value",
            "census domination --misere connected:2..5 by outcome",
            "census graph-colouring --colours=2 graphs:3..3 by value",
            "smallest domination value 8",
        ] {
            assert_eq!(line.parse::<Task>().unwrap().to_string(), line);
        }
        for line in [
            "",
            "census",
            "census domination trees:1..9",
            "census domination trees:1..9 by colour",
            "census domination trees:9 by value",
            "census  domination trees:1..9 by value",
            "census domination trees:1..9 by value ",
            "census domination trees:1..99 by value",
            "census domination lc-trees:1..4 by bitype",
            "census domination trees:1..4 by bitype",
            "census chess trees:1..4 by value",
            "smallest domination value 7",
            "smallest domination value 4",
            "smallest nim value 8",
        ] {
            assert!(line.parse::<Task>().is_err(), "{line}");
        }
        let value = "a b\\s\nc";
        assert_eq!(unword(&word(value)).as_deref(), Some(value));
        assert!(!word(value).contains([' ', '\n']));
    }

    #[test]
    fn every_item_falls_to_one_share() {
        for of in [1, 2, 7, 20] {
            let mut dealt: Vec<u32> =
                (1..=of).flat_map(|number| Share::new(number, of).unwrap().deal(0..13)).collect();
            dealt.sort_unstable();
            assert_eq!(dealt, (0..13).collect::<Vec<u32>>());
        }
        for bad in ["", "3", "0/4", "5/4", "1/0", "1/1000001", "-1/3", "a/b", "1/2/3"] {
            assert!(bad.parse::<Share>().is_err(), "{bad}");
        }
        assert_eq!("3/100".parse::<Share>().unwrap().to_string(), "3/100");
    }
}
