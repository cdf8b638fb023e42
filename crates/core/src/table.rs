//! Tables of a game, row by row.
//!
//! Rows come from an iterator, so that a table of 10⁸ rows can be written while it is computed.
//! Column heads are keys for the texts; cells are data.

use crate::{Natural, Outcome, Ruleset};

/// One table that a game offers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TableSpec {
    /// Name, as typed on the command line.
    pub name: &'static str,
    /// The options of [`TableRequest`] that it uses.
    pub options: &'static [&'static str],
}

/// Which table is wanted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableRequest {
    /// Name of the table; the game's first one when empty.
    pub name: String,
    /// First index.
    pub from: Natural,
    /// Number of rows, or the bound that determines it; `None` for the table's default.
    pub rows: Option<u64>,
    /// Base in which numbers are written.
    pub base: Option<u64>,
    /// Method of computation, if there are several.
    pub by: Option<String>,
}

impl TableRequest {
    /// A request for the table called `name`, with every option left at its default.
    #[must_use]
    pub fn named(name: impl Into<String>) -> Self {
        Self { name: name.into(), from: Natural::ZERO, rows: None, base: None, by: None }
    }
}

/// A cell.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Cell {
    /// A number.
    Number(Natural),
    /// Literal text.
    Text(String),
    /// An outcome.
    Outcome(Outcome),
    /// Nothing.
    Empty,
}

impl From<u64> for Cell {
    fn from(value: u64) -> Self {
        Self::Number(Natural::from(value))
    }
}

impl From<Natural> for Cell {
    fn from(value: Natural) -> Self {
        Self::Number(value)
    }
}

impl From<String> for Cell {
    fn from(value: String) -> Self {
        Self::Text(value)
    }
}

/// Head of a column.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Head {
    /// A key for the texts (`pile`, `outcome`, …).
    Key(&'static str),
    /// A formula or number that reads the same in every language.
    Symbol(String),
}

/// A table whose rows are computed as they are read.
pub struct Table<'a> {
    /// Heads of the columns.
    pub heads: Vec<Head>,
    /// The rows, each as long as `heads`.
    pub rows: Box<dyn Iterator<Item = Vec<Cell>> + 'a>,
    /// Number of rows, if it is known in advance.
    pub length: Option<u64>,
}

/// Why a table cannot be made.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum TableError {
    /// The game has no such table.
    #[error("there is no table {name}; the tables are {}", known.join(", "))]
    Unknown {
        /// The name that was asked for.
        name: String,
        /// The names there are.
        known: Vec<&'static str>,
    },
    /// The game has this table with other parameters only.
    #[error("the table {name} needs {missing}")]
    Needs {
        /// The table.
        name: &'static str,
        /// The parameter that is missing.
        missing: &'static str,
    },
    /// An option has a value that the table does not accept.
    #[error("{option} cannot be {value} here; expected {expected}")]
    Option {
        /// The option.
        option: &'static str,
        /// Its value.
        value: String,
        /// Values it can take.
        expected: &'static str,
    },
}

/// A game with tables of its own; the defaults say it has none.
pub trait Tabulate: Ruleset {
    /// The tables there are, the most useful first.
    fn tables(&self) -> &'static [TableSpec] {
        &[]
    }

    /// Makes one of them.
    ///
    /// # Errors
    ///
    /// [`TableError`] if there is no such table, or an option has a value that it does not accept.
    fn table(&self, request: &TableRequest) -> Result<Table<'_>, TableError> {
        Err(self.no_such_table(request))
    }

    /// The error for a name that is not in [`Tabulate::tables`].
    fn no_such_table(&self, request: &TableRequest) -> TableError {
        TableError::Unknown {
            name: request.name.clone(),
            known: self.tables().iter().map(|spec| spec.name).collect(),
        }
    }
}
