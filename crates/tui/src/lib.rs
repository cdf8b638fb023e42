//! Games against the machine, or between two people at one board.
//!
//! There are two modes: [`line_mode`] asks for one line at a time and works anywhere (pipes, screen
//! readers, tests); `screen_mode` (feature `screen`) draws rows of matches and is played with the
//! arrow keys. Both use the same round, which asks the engine for everything: legality, replies,
//! hints, explanations. This crate only asks and shows.
//!
//! ```
//! use noyau_text::{Lang, Texts};
//! use noyau_tui::{PlayOptions, line_mode};
//! let options = PlayOptions {
//!     game: Some("nim".to_owned()),
//!     position: Some("1,1".to_owned()),
//!     ..PlayOptions::default()
//! };
//! let mut said = Vec::new();
//! line_mode(&options, Texts::of(Lang::En), &mut "quit\n".as_bytes(), &mut said)?;
//! # assert!(!said.is_empty());
//! # Ok::<(), noyau_tui::PlayError>(())
//! ```
#![cfg_attr(test, allow(clippy::unwrap_used))]

mod command;
mod line;
mod round;
#[cfg(feature = "screen")]
mod screen;
mod setup;
mod wording;

#[cfg(test)]
mod tests;

use std::io;
use std::path::{Path, PathBuf};

use noyau_engine::{Arguments, CatalogError, EngineError, Level, Patience};
use noyau_text::{ErrorText, Texts};

pub use line::line_mode;
#[cfg(feature = "screen")]
pub use screen::{Flow, Screen, screen_mode};

/// The options of the command line.
#[derive(Debug, Clone)]
pub struct PlayOptions {
    /// The game; if there is none, a menu asks for it.
    pub game: Option<String>,
    /// Its parameters.
    pub given: Arguments,
    /// The start position; by default the game's own example.
    pub position: Option<String>,
    /// How well the machine plays.
    pub level: Level,
    /// Whether the machine moves first.
    pub machine_first: bool,
    /// Whether two people play and the machine only judges their moves.
    pub two_players: bool,
    /// The seed of the machine's random choices.
    pub seed: u64,
    /// The file for the record of each game. From the second game on, its name gets `-2`, `-3` and
    /// so on.
    pub save: Option<PathBuf>,
    /// Writes a record to a file.
    pub write: fn(&Path, &str) -> io::Result<()>,
    /// The limits of each question to the machine.
    pub patience: Patience,
}

impl Default for PlayOptions {
    /// A menu, a machine of intermediate level, and the person moves first.
    fn default() -> Self {
        Self {
            game: None,
            given: Arguments::none(),
            position: None,
            level: Level::Intermediate,
            machine_first: false,
            two_players: false,
            seed: 0,
            save: None,
            write: |path, record| std::fs::write(path, record),
            patience: Patience::default(),
        }
    }
}

/// Why play stopped early.
#[derive(Debug, thiserror::Error)]
pub enum PlayError {
    /// The game cannot be set up, or the machine cannot move.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// A record cannot be written.
    #[error("{path}: {cause}")]
    Save {
        /// The file.
        path: PathBuf,
        /// The error of the system.
        cause: io::Error,
    },
    /// Ctrl-C, or a signal to end the program.
    #[error("stopped")]
    Interrupted,
    /// The terminal cannot be read or written.
    #[error(transparent)]
    Io(#[from] io::Error),
}

impl From<CatalogError> for PlayError {
    fn from(error: CatalogError) -> Self {
        Self::Engine(error.into())
    }
}

impl PlayError {
    /// The error as one sentence, with a caret if it has a place.
    #[must_use]
    pub fn say(&self, texts: &Texts) -> ErrorText {
        let sentence = match self {
            Self::Engine(error) => return noyau_api::say(texts, error),
            Self::Save { path, cause } => wording::file_trouble(texts, path, cause),
            Self::Interrupted => texts.word("stop-cancelled"),
            Self::Io(error) => error.to_string(),
        };
        ErrorText { sentence, caret_lines: None }
    }
}
