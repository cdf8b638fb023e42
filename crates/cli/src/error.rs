//! Errors of the command line, and how they are said.

use std::io;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use noyau_engine::sequence::{SequenceError, StoreError, StoreProblem};
use noyau_engine::{CatalogError, EngineError, FamilyError, GAMES, NamedFamily, RecordProblem};
use noyau_text::{Detail, ErrorText, Texts};
use noyau_wire::ErrorJson;

use crate::output::Preferences;

/// Why a verb failed.
#[derive(Debug, thiserror::Error)]
pub(crate) enum CliError {
    #[error(transparent)]
    Engine(#[from] EngineError),
    #[error("{path}: {cause}")]
    File { path: PathBuf, cause: io::Error },
    #[error("{0}")]
    Usage(Usage),
    #[error(transparent)]
    Play(#[from] crate::play::PlayError),
    #[error(transparent)]
    Io(io::Error),
    #[error(transparent)]
    Family(#[from] FamilyError),
    #[error(transparent)]
    Sequence(#[from] SequenceError),
    #[error("{path}: {problem}")]
    Certificate { path: PathBuf, problem: String },
    #[error("{path} is no certificate")]
    NotACertificate { path: PathBuf },
    /// Ctrl-C, or something like it.
    #[error("stopped after {known} sizes")]
    Interrupted { known: usize, kept: bool },
    /// The reader of our output went away: not an error.
    #[error("output closed")]
    Closed,
}

/// Something typed that is neither a game matter nor clap's.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Usage {
    #[error("missing {0}")]
    Missing(&'static str),
    #[error("unknown {what} {name}")]
    Unknown { what: &'static str, name: String, known: Vec<&'static str> },
    #[error("{option} {value}")]
    Value { option: &'static str, value: String, expected: &'static str },
    #[error("unknown kind {name}")]
    UnknownKind { name: String, known: Vec<String> },
}

impl From<io::Error> for CliError {
    fn from(error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::BrokenPipe { Self::Closed } else { Self::Io(error) }
    }
}

impl From<serde_json::Error> for CliError {
    fn from(error: serde_json::Error) -> Self {
        Self::from(io::Error::from(error))
    }
}

impl From<CatalogError> for CliError {
    fn from(error: CatalogError) -> Self {
        Self::Engine(error.into())
    }
}

fn plain(sentence: String) -> ErrorText {
    ErrorText { sentence, caret_lines: None }
}

/// The error as one sentence, with a caret where there is a place.
pub(crate) fn say(texts: &Texts, error: &CliError) -> ErrorText {
    match error {
        CliError::Engine(error) => say_engine(texts, error),
        CliError::Play(error) => error.say(texts),
        CliError::File { path, cause } => plain(texts.fill(
            "error-file",
            &[("path", &path.display().to_string()), ("cause", &cause.to_string())],
        )),
        CliError::Usage(usage) => plain(match usage {
            Usage::Missing(what) => texts.fill("error-missing", &[("what", &texts.word(what))]),
            Usage::Unknown { what, name, known } => texts.unknown(what, name, known),
            Usage::UnknownKind { name, known } => {
                let known: Vec<&str> = known.iter().map(String::as_str).collect();
                texts.unknown("kind-unknown", name, &known)
            }
            Usage::Value { option, value, expected } => texts.fill(
                "error-value",
                &[("option", option), ("value", value), ("expected", &texts.word(expected))],
            ),
        }),
        CliError::Family(error) => say_family(texts, error),
        CliError::Sequence(SequenceError::Store(error)) => plain(say_store(texts, error)),
        CliError::Sequence(SequenceError::Stopped(stopped)) => {
            say_engine(texts, &EngineError::from(*stopped))
        }
        CliError::Certificate { path, problem } => plain(texts.fill(
            "error-certificate",
            &[("path", &path.display().to_string()), ("cause", problem)],
        )),
        CliError::NotACertificate { path } => {
            plain(texts.fill("error-not-a-certificate", &[("path", &path.display().to_string())]))
        }
        CliError::Interrupted { known, kept } => plain(texts.fill(
            if *kept { "error-interrupted-kept" } else { "error-interrupted" },
            &[("known", &known.to_string())],
        )),
        CliError::Io(error) => plain(error.to_string()),
        CliError::Closed => plain(String::new()),
    }
}

fn say_family(texts: &Texts, error: &FamilyError) -> ErrorText {
    match error {
        FamilyError::Unknown { name } => {
            plain(texts.unknown("family-unknown", name, NamedFamily::NAMES))
        }
        FamilyError::Notation(error) => texts.notation_error(error),
        FamilyError::Grammar(error) => {
            plain(texts.fill("error-grammar", &[("cause", &error.to_string())]))
        }
        FamilyError::Text(error) => {
            plain(texts.fill("error-grammar", &[("cause", &error.to_string())]))
        }
        FamilyError::Foreclose(error) => {
            plain(texts.fill("error-foreclose", &[("cause", &error.to_string())]))
        }
    }
}

fn say_store(texts: &Texts, error: &StoreError) -> String {
    let path = error.path.display().to_string();
    let path = ("path", path.as_str());
    match &error.problem {
        StoreProblem::Io(cause) => texts.fill("error-file", &[path, ("cause", &cause.to_string())]),
        StoreProblem::Foreign => texts.fill("store-foreign", &[path]),
        StoreProblem::Version(version) => {
            texts.fill("store-version", &[path, ("version", &version.to_string())])
        }
        StoreProblem::Other { found, wanted } if found == wanted => {
            texts.fill("store-other-rules", &[path, ("wanted", wanted)])
        }
        StoreProblem::Other { found, wanted } => {
            texts.fill("store-other", &[path, ("found", found), ("wanted", wanted)])
        }
        StoreProblem::Damaged { offset } => {
            texts.fill("store-damaged", &[path, ("offset", &offset.to_string())])
        }
        StoreProblem::Busy => texts.fill("store-busy", &[path]),
    }
}

/// An engine error in words.
pub(crate) fn say_engine(texts: &Texts, error: &EngineError) -> ErrorText {
    match error {
        EngineError::Catalog(CatalogError::UnknownGame { name }) => {
            let mut known: Vec<&str> = GAMES.iter().map(|entry| entry.id).collect();
            known.extend(GAMES.iter().flat_map(|entry| entry.aliases).copied());
            plain(texts.unknown("game-unknown", name, &known))
        }
        EngineError::Catalog(CatalogError::UnknownParameter { game, name, known }) => {
            let list: Vec<String> = known.iter().map(|name| format!("--{name}")).collect();
            let key = if known.is_empty() { "parameter-none" } else { "parameter-unknown" };
            plain(texts.fill(key, &[("game", game), ("name", name), ("known", &list.join(", "))]))
        }
        EngineError::Catalog(CatalogError::Parameter(error)) | EngineError::Notation(error) => {
            texts.notation_error(error)
        }
        EngineError::Catalog(CatalogError::Text(error)) => {
            plain(texts.fill("error-grammar", &[("cause", &error.to_string())]))
        }
        EngineError::Catalog(CatalogError::Grammar(error)) => {
            plain(texts.fill("error-grammar", &[("cause", &error.to_string())]))
        }
        EngineError::Illegal(error) => texts.illegal_move(error),
        EngineError::Unexplained(error) => texts.unexplained(error),
        EngineError::Table(error) => texts.table_error(error),
        EngineError::Flaw(flaw) => texts.flaw(flaw),
        EngineError::Record(error) => {
            let inner = match &error.problem {
                RecordProblem::NoGame => plain(texts.word("record-no-game")),
                RecordProblem::NoStart => plain(texts.word("record-no-start")),
                RecordProblem::AfterTheEnd => plain(texts.word("record-after-the-end")),
                RecordProblem::Line(error) => say_engine(texts, error),
            };
            let line = error.line.to_string();
            let sentence =
                texts.fill("error-record", &[("line", &line), ("problem", &inner.sentence)]);
            ErrorText { sentence, caret_lines: inner.caret_lines }
        }
        EngineError::Stopped(stopped) => {
            plain(texts.fill("error-stopped", &[("positions", &stopped.positions.to_string())]))
        }
        EngineError::NoPeriod { known, size } => plain(texts.fill(
            "error-no-period",
            &[("known", &known.to_string()), ("size", &texts.written(size, Detail::Short))],
        )),
        EngineError::NoBoard => plain(texts.word("error-no-board")),
        EngineError::TooManyPositions { most } => {
            plain(texts.fill("error-too-many-positions", &[("most", &most.to_string())]))
        }
        EngineError::GameOver => plain(texts.word("error-game-over")),
    }
}

/// The error for programs.
pub(crate) fn json(error: &CliError, text: &ErrorText) -> ErrorJson {
    let message = text.sentence.clone();
    match error {
        CliError::Engine(error) => engine_json(error, message),
        CliError::File { .. } => ErrorJson::new("file", message),
        CliError::Family(FamilyError::Notation(error)) => ErrorJson::notation(error, message),
        CliError::Family(_) => ErrorJson::new("family", message),
        CliError::Sequence(SequenceError::Store(_)) => ErrorJson::new("store", message),
        CliError::Sequence(SequenceError::Stopped(_)) | CliError::Interrupted { .. } => {
            ErrorJson::new("stopped", message)
        }
        CliError::Certificate { .. } | CliError::NotACertificate { .. } => {
            ErrorJson::new("certificate", message)
        }
        CliError::Usage(_) => ErrorJson::new("usage", message),
        CliError::Play(_) | CliError::Io(_) | CliError::Closed => ErrorJson::new("io", message),
    }
}

fn engine_json(error: &EngineError, message: String) -> ErrorJson {
    match error {
        EngineError::Catalog(CatalogError::UnknownGame { name }) => {
            let known: Vec<&str> = GAMES.iter().map(|entry| entry.id).collect();
            ErrorJson::unknown("unknown_game", name, &known, message)
        }
        EngineError::Catalog(CatalogError::UnknownParameter { name, known, .. }) => {
            ErrorJson::unknown("unknown_parameter", name, known, message)
        }
        EngineError::Catalog(CatalogError::Parameter(error)) | EngineError::Notation(error) => {
            ErrorJson::notation(error, message)
        }
        EngineError::Catalog(CatalogError::Grammar(_) | CatalogError::Text(_)) => {
            ErrorJson::new("grammar", message)
        }
        EngineError::NoPeriod { .. } => ErrorJson::new("no_period", message),
        EngineError::Illegal(error) => ErrorJson::illegal_move(error, message),
        EngineError::Unexplained(error) => ErrorJson::unexplained(error, message),
        EngineError::Table(error) => ErrorJson::table(error, message),
        EngineError::Record(_) => ErrorJson::new("record", message),
        EngineError::Stopped(_) => ErrorJson::new("stopped", message),
        EngineError::Flaw(_) => ErrorJson::new("flaw", message),
        EngineError::NoBoard => ErrorJson::new("no_board", message),
        EngineError::TooManyPositions { .. } => ErrorJson::new("too_many_positions", message),
        EngineError::GameOver => ErrorJson::new("game_over", message),
    }
}

/// What clap objects to, as one sentence; help and version are not errors.
pub(crate) fn from_clap(error: &clap::Error, preferences: &Preferences) -> ExitCode {
    let texts = preferences.texts();
    let context = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => text.clone(),
        Some(ContextValue::Strings(texts)) => texts.join(", "),
        _ => String::new(),
    };
    let sentence = match error.kind() {
        ErrorKind::DisplayHelp
        | ErrorKind::DisplayVersion
        | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            let _ = error.print();
            return if error.use_stderr() { ExitCode::from(2) } else { ExitCode::SUCCESS };
        }
        ErrorKind::UnknownArgument => {
            let suggestion = context(ContextKind::SuggestedArg);
            let hint = if suggestion.is_empty() {
                String::new()
            } else {
                texts.fill("did-you-mean", &[("name", &suggestion)])
            };
            let name = context(ContextKind::InvalidArg);
            texts.fill("usage-unknown-argument", &[("name", &name), ("suggestion", &hint)])
        }
        ErrorKind::InvalidSubcommand => {
            let name = context(ContextKind::InvalidSubcommand);
            let command = crate::command::build(texts);
            let known: Vec<&str> = command.get_subcommands().map(clap::Command::get_name).collect();
            texts.unknown("usage-unknown-verb", &name, &known)
        }
        ErrorKind::MissingRequiredArgument => {
            texts.fill("usage-missing", &[("names", &context(ContextKind::InvalidArg))])
        }
        ErrorKind::InvalidValue | ErrorKind::ValueValidation => {
            let known = context(ContextKind::ValidValue);
            texts.fill(
                if known.is_empty() { "usage-number" } else { "usage-value" },
                &[
                    ("name", &context(ContextKind::InvalidArg)),
                    ("value", &context(ContextKind::InvalidValue)),
                    ("known", &known),
                ],
            )
        }
        _ => {
            let rendered = error.to_string();
            let first = rendered.lines().next().unwrap_or_default();
            first.trim_start_matches("error: ").to_owned()
        }
    };
    if preferences.json() {
        let json = ErrorJson::new("usage", sentence);
        eprintln!("{}", serde_json::to_string(&json).unwrap_or_default());
    } else {
        eprintln!("noyau: {sentence}");
    }
    ExitCode::from(2)
}
