//! Errors of the command line and their messages.

use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use noyau_api::ErrorJson;
use noyau_census::{
    CensusError, LogProblem, PartError, PartProblem, Share, SmallestError, SourceError, TaskError,
};
use noyau_core::Unexplained;
use noyau_engine::sequence::{SequenceError, StoreError, StoreProblem};
use noyau_engine::{CatalogError, EngineError, FamilyError, RecordProblem, StopReason, Stopped};
use noyau_text::{ErrorText, Texts};

use crate::exit::Exit;
use crate::output::{Preferences, complain};
use noyau_tui::PlayError;

/// Why a verb failed.
#[derive(Debug, thiserror::Error)]
pub(crate) enum CliError {
    #[error(transparent)]
    Engine(#[from] EngineError),
    #[error("{path}: {cause}")]
    File { path: PathBuf, cause: io::Error },
    #[error("{0}")]
    Usage(Usage),
    #[cfg_attr(not(feature = "server"), expect(dead_code))]
    #[error("{address}: {cause}")]
    Listen { address: SocketAddr, cause: io::Error },
    #[error(transparent)]
    Play(noyau_tui::PlayError),
    #[error(transparent)]
    Io(io::Error),
    #[error(transparent)]
    Family(#[from] FamilyError),
    #[error(transparent)]
    Sequence(#[from] SequenceError),
    #[error("{path}: {problem}")]
    Certificate { path: PathBuf, problem: String },
    /// A quotient whose certificate fails its check: a defect of the program.
    #[error("{family}: {cause}")]
    Refuted { family: String, cause: String },
    #[error("{path} is no certificate")]
    NotACertificate { path: PathBuf },
    /// A sequence stopped by Ctrl-C or a limit.
    #[error("stopped after {known} sizes")]
    Interrupted { reason: StopReason, known: usize, kept: bool },
    /// A term of a sequence that was not finished; the terms before it were written.
    #[error("N = {n}: {cause}")]
    Term { n: usize, kept: bool, cause: Box<EngineError> },
    #[error(transparent)]
    Source(#[from] SourceError),
    /// A census that was not finished; its results so far were written.
    #[error("stopped at order {order}")]
    Census { reason: StopReason, order: usize, boards: u64, kept: bool },
    #[error(transparent)]
    Smallest(#[from] SmallestError),
    /// A part that was not finished; its results so far were written.
    #[error("stopped after {done} of {of} blocks")]
    Part { reason: StopReason, share: Share, done: u64, of: u64, path: PathBuf },
    /// Rows that were not all written.
    #[error("stopped before the last row")]
    Rows { reason: StopReason },
    /// Documents that were not recomputed to the end; the facts so far were shown.
    #[cfg_attr(not(feature = "documents"), expect(dead_code))]
    #[error("stopped after {facts} facts")]
    Documents { facts: usize },
    /// The file of a part that cannot be used.
    #[error(transparent)]
    PartFile(#[from] PartError),
    /// A set of parts that cannot be merged.
    #[error(transparent)]
    Merge(PartProblem),
    #[error(transparent)]
    Task(TaskError),
    /// The reader closed the output: not an error.
    #[error("output closed")]
    Closed,
}

/// An error in the arguments that neither the games nor clap report.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Usage {
    #[error("missing {0}")]
    Missing(&'static str),
    #[error("missing position")]
    NoPosition { example: &'static str },
    #[cfg_attr(not(feature = "documents"), expect(dead_code))]
    #[error("unknown {what} {name}")]
    Unknown { what: &'static str, name: String, known: Vec<&'static str> },
    #[error("{option} {value}")]
    Value { option: &'static str, value: String, expected: &'static str },
    #[error("no N in {0}")]
    NoNumber(String),
    #[error("nothing from {from} to {to}")]
    NothingBetween { from: usize, to: usize },
    #[error("{family} has no misère quotient")]
    NoQuotient { family: String },
    #[error("no Grundy values; --by {instead}")]
    NoValues { instead: &'static str },
    #[error("no help about {name}")]
    UnknownTopic { name: String, known: Vec<String> },
    #[error("unknown kind {name}")]
    UnknownKind { name: String, known: Vec<String> },
}

impl CliError {
    /// The error of a sequence, or of its check, that stopped after some sizes.
    pub(crate) fn stopped(stopped: &Stopped, kept: bool) -> Self {
        let known = usize::try_from(stopped.positions).unwrap_or(usize::MAX);
        Self::Interrupted { reason: stopped.reason, known, kept }
    }

    /// The exit code of this error.
    pub(crate) fn exit(&self) -> Exit {
        match self {
            Self::Closed => Exit::Done,
            Self::Refuted { .. } => Exit::Defect,
            Self::Documents { .. } => Exit::Limit,
            Self::Interrupted { reason, .. }
            | Self::Census { reason, .. }
            | Self::Part { reason, .. }
            | Self::Rows { reason }
            | Self::Smallest(SmallestError::Stopped { reason, .. }) => (*reason).into(),
            Self::Sequence(SequenceError::Stopped(stopped)) => stopped.reason.into(),
            Self::Engine(error)
            | Self::Sequence(SequenceError::Term(error))
            | Self::Play(PlayError::Engine(error))
            | Self::Smallest(SmallestError::Engine(error)) => exit(error),
            Self::Term { cause, .. } => exit(cause),
            _ => Exit::BadInput,
        }
    }
}

/// The exit code of an error of the engine.
fn exit(error: &EngineError) -> Exit {
    match error {
        _ if error.is_defect() => Exit::Defect,
        // An explanation made by noyau itself fails its check.
        EngineError::Flaw(_) => Exit::Defect,
        EngineError::Record(record) => match &record.problem {
            RecordProblem::Line(error) => exit(error),
            _ => Exit::BadInput,
        },
        // Limits of size: the question itself is valid.
        EngineError::NoPeriod { .. }
        | EngineError::StrategyTooLarge { .. }
        | EngineError::TooManyPositions { .. }
        | EngineError::Unexplained(Unexplained::TooLarge { .. }) => Exit::Limit,
        _ => error.stop_reason().map_or(Exit::BadInput, Exit::from),
    }
}

impl From<io::Error> for CliError {
    fn from(error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::BrokenPipe { Self::Closed } else { Self::Io(error) }
    }
}

impl From<PlayError> for CliError {
    fn from(error: PlayError) -> Self {
        match error {
            PlayError::Io(error) => Self::from(error),
            other => Self::Play(other),
        }
    }
}

impl From<serde_json::Error> for CliError {
    fn from(error: serde_json::Error) -> Self {
        Self::from(io::Error::from(error))
    }
}

impl From<CensusError> for CliError {
    fn from(error: CensusError) -> Self {
        match error {
            CensusError::Engine(error) => Self::Engine(error),
            CensusError::Store(error) => Self::Sequence(SequenceError::Store(error)),
            other => Self::Io(io::Error::other(other)),
        }
    }
}

impl From<TaskError> for CliError {
    fn from(error: TaskError) -> Self {
        match error {
            TaskError::Engine(error) => Self::Engine(error),
            TaskError::Source(error) => Self::Source(error),
            other => Self::Task(other),
        }
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

/// The error as one sentence, with a caret if it has a place in the input.
pub(crate) fn say(texts: &Texts, error: &CliError) -> ErrorText {
    match error {
        CliError::Engine(error) => noyau_api::say(texts, error),
        CliError::Play(error) => error.say(texts),
        CliError::File { path, cause } => {
            plain(say_file(texts, ("path", &path.display().to_string()), cause))
        }
        CliError::Listen { address, cause } => {
            let key = match cause.kind() {
                io::ErrorKind::AddrInUse => "server-port-taken",
                io::ErrorKind::PermissionDenied => "server-port-forbidden",
                _ => "server-cannot-listen",
            };
            let (port, cause) = (address.port().to_string(), cause.to_string());
            let values = [("address", &*address.to_string()), ("port", &port), ("cause", &cause)];
            plain(texts.fill(key, &values))
        }
        CliError::Usage(usage) => plain(match usage {
            Usage::Missing(what) => texts.fill("error-missing", &[("what", &texts.word(what))]),
            Usage::NoPosition { example } => {
                texts.fill("missing-position", &[("example", example)])
            }
            Usage::Unknown { what, name, known } => texts.unknown(what, name, known),
            Usage::NoNumber(text) => texts.fill("error-no-number", &[("text", text)]),
            Usage::NothingBetween { from, to } => texts.fill(
                "error-nothing-between",
                &[("from", &from.to_string()), ("to", &to.to_string())],
            ),
            Usage::NoQuotient { family } => texts.fill("quotient-constants", &[("family", family)]),
            Usage::NoValues { instead } => texts.fill("error-no-values", &[("by", instead)]),
            Usage::UnknownKind { name, known } => {
                let known: Vec<&str> = known.iter().map(String::as_str).collect();
                texts.unknown("kind-unknown", name, &known)
            }
            Usage::UnknownTopic { name, known } => {
                let known: Vec<&str> = known.iter().map(String::as_str).collect();
                texts.unknown("help-unknown", name, &known)
            }
            Usage::Value { option, value, expected } => texts.fill(
                "error-value",
                &[("option", option), ("value", value), ("expected", &texts.word(expected))],
            ),
        }),
        CliError::Refuted { family, cause } => {
            plain(texts.fill("quotient-refuted", &[("family", family), ("cause", cause)]))
        }
        CliError::Family(error) => noyau_api::say_family(texts, error),
        CliError::Sequence(SequenceError::Store(error)) => plain(say_store(texts, error)),
        CliError::Sequence(SequenceError::Stopped(stopped)) => {
            noyau_api::say(texts, &EngineError::from(*stopped))
        }
        CliError::Sequence(SequenceError::Term(error)) => noyau_api::say(texts, error),
        CliError::Certificate { path, problem } => plain(texts.fill(
            "error-certificate",
            &[("path", &path.display().to_string()), ("cause", problem)],
        )),
        CliError::NotACertificate { path } => {
            plain(texts.fill("error-not-a-certificate", &[("path", &path.display().to_string())]))
        }
        CliError::Interrupted { known, kept, .. } => plain(texts.fill(
            if *kept { "error-interrupted-kept" } else { "error-interrupted" },
            &[("known", &known.to_string())],
        )),
        CliError::Term { n, kept, cause } => {
            let cause = noyau_api::say(texts, cause).sentence;
            let key = if *kept { "error-term-kept" } else { "error-term" };
            plain(texts.fill(key, &[("n", &n.to_string()), ("cause", &cause)]))
        }
        CliError::Documents { facts } => {
            plain(texts.fill("error-documents", &[("facts", &facts.to_string())]))
        }
        CliError::Source(error) => plain(say_source(texts, error)),
        CliError::Census { order, boards, kept, .. } => plain(texts.fill(
            if *kept { "error-census-kept" } else { "error-census" },
            &[("order", &order.to_string()), ("boards", &boards.to_string())],
        )),
        CliError::Smallest(error) => say_smallest(texts, error),
        CliError::Part { share, done, of, path, .. } => plain(texts.fill(
            if *done > 0 { "error-part-kept" } else { "error-part" },
            &[
                ("part", &share.to_string()),
                ("done", &done.to_string()),
                ("of", &of.to_string()),
                ("path", &path.display().to_string()),
            ],
        )),
        CliError::Rows { .. } => plain(texts.word("error-rows")),
        CliError::PartFile(error) => {
            say_part(texts, Some(&error.path.display().to_string()), &error.problem)
        }
        CliError::Merge(problem) => say_part(texts, None, problem),
        CliError::Task(error) => plain(say_task(texts, error)),
        CliError::Io(error) => plain(error.to_string()),
        CliError::Closed => plain(String::new()),
    }
}

/// The message that a file cannot be used. The usual causes are translated; for others, the
/// system's own words are used.
fn say_file(texts: &Texts, path: (&str, &str), cause: &io::Error) -> String {
    let cause = match cause.kind() {
        io::ErrorKind::NotFound => texts.word("file-not-found"),
        io::ErrorKind::PermissionDenied => texts.word("file-not-permitted"),
        io::ErrorKind::IsADirectory => texts.word("file-is-a-folder"),
        io::ErrorKind::NotADirectory => texts.word("file-not-in-a-folder"),
        io::ErrorKind::AlreadyExists => texts.word("file-exists"),
        io::ErrorKind::StorageFull => texts.word("file-disk-full"),
        io::ErrorKind::FileTooLarge => texts.word("file-too-large"),
        // An error with its own message says more.
        io::ErrorKind::InvalidData if cause.get_ref().is_none() => texts.word("file-no-text"),
        _ => cause.to_string(),
    };
    texts.fill("error-file", &[path, ("cause", &cause)])
}

fn say_store(texts: &Texts, error: &StoreError) -> String {
    let path = error.path.display().to_string();
    let path = ("path", path.as_str());
    match &error.problem {
        StoreProblem::Io(cause) => say_file(texts, path, cause),
        StoreProblem::Foreign => texts.fill("store-foreign", &[path]),
        StoreProblem::Version(version) => {
            texts.fill("store-version", &[path, ("version", &version.to_string())])
        }
        StoreProblem::Faulty => texts.fill("store-faulty", &[path]),
        StoreProblem::FalseValue { board } => {
            texts.fill("store-false-value", &[path, ("board", board)])
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

/// The message for a part that cannot be used, or for a set of parts if no file is named.
fn say_part(texts: &Texts, path: Option<&str>, problem: &PartProblem) -> ErrorText {
    let path = ("path", path.unwrap_or_default());
    plain(match problem {
        PartProblem::Engine(error) => return noyau_api::say(texts, error),
        PartProblem::Task(TaskError::Engine(error)) => return noyau_api::say(texts, error),
        PartProblem::Task(error) => say_task(texts, error),
        PartProblem::Io(cause) => say_file(texts, path, cause),
        PartProblem::Foreign => texts.fill("part-foreign", &[path]),
        PartProblem::Version(version) => texts.fill("part-version", &[path, ("version", version)]),
        PartProblem::Damaged { line } => {
            texts.fill("part-damaged", &[path, ("line", &line.to_string())])
        }
        PartProblem::OtherTask { found, wanted } => {
            texts.fill("part-other-task", &[path, ("found", found), ("wanted", wanted)])
        }
        PartProblem::OtherCount { found, wanted } => {
            let (found, wanted) = (found.to_string(), wanted.to_string());
            texts.fill("part-other-count", &[path, ("found", &found), ("wanted", &wanted)])
        }
        PartProblem::OtherShare { found, wanted } => {
            let (found, wanted) = (found.to_string(), wanted.to_string());
            texts.fill("part-other-share", &[path, ("found", &found), ("wanted", &wanted)])
        }
        PartProblem::Differs(share) => {
            texts.fill("part-differs", &[path, ("part", &share.to_string())])
        }
        PartProblem::Unfinished { share, done, of } => {
            let (share, done, of) = (share.to_string(), done.to_string(), of.to_string());
            texts.fill("part-unfinished", &[("part", &share), ("done", &done), ("of", &of)])
        }
        PartProblem::Nothing => texts.word("part-nothing"),
        PartProblem::Missing { missing, of } => {
            let first = missing.iter().take(MISSING_SHOWN).map(u32::to_string);
            let mut first = first.collect::<Vec<_>>().join(", ");
            if missing.len() > MISSING_SHOWN {
                first += ", …";
            }
            let (count, of) = (missing.len().to_string(), of.to_string());
            texts.fill("part-missing", &[("count", &count), ("of", &of), ("first", &first)])
        }
        PartProblem::FalseValue { board } => texts.fill("part-false-value", &[("board", board)]),
        other => other.to_string(),
    })
}

/// The largest number of missing parts that are listed.
const MISSING_SHOWN: usize = 10;

fn say_task(texts: &Texts, error: &TaskError) -> String {
    match error {
        TaskError::Source(error) => say_source(texts, error),
        TaskError::Value(value) => texts.fill("part-value", &[("value", &value.to_string())]),
        TaskError::Unreadable(line) => texts.fill("part-task", &[("task", line)]),
        other => other.to_string(),
    }
}

fn say_source(texts: &Texts, error: &SourceError) -> String {
    match error {
        SourceError::Unreadable(text) => texts.fill("boards-unreadable", &[("text", text)]),
        SourceError::Orders { kind, from, to } => texts.fill(
            "boards-orders",
            &[
                ("kind", kind.name()),
                ("from", &from.to_string()),
                ("to", &to.to_string()),
                ("most", &kind.most().to_string()),
            ],
        ),
    }
}

fn say_smallest(texts: &Texts, error: &SmallestError) -> ErrorText {
    match error {
        SmallestError::Engine(error) => noyau_api::say(texts, error),
        SmallestError::Stopped { value, order, .. } => plain(texts.fill(
            "error-smallest",
            &[("value", &value.to_string()), ("order", &order.to_string())],
        )),
        SmallestError::OutOfReach(value) => plain(texts.fill(
            "error-value",
            &[
                ("option", "--value"),
                ("value", &value.to_string()),
                ("expected", &texts.word("expected-smallest-value")),
            ],
        )),
        SmallestError::Store(error) => plain(say_store(texts, error)),
        SmallestError::Log(error) => {
            let path = error.path.display().to_string();
            let path = ("path", path.as_str());
            plain(match &error.problem {
                LogProblem::Io(cause) => say_file(texts, path, cause),
                LogProblem::Foreign => texts.fill("smallest-foreign", &[path]),
                LogProblem::WithoutChecksums => texts.fill("smallest-without-checksums", &[path]),
                LogProblem::FalseValue(line) => {
                    texts.fill("smallest-false-value", &[path, ("line", &line.to_string())])
                }
                LogProblem::Line(line) => {
                    texts.fill("smallest-line", &[path, ("line", &line.to_string())])
                }
                LogProblem::Busy => texts.fill("store-busy", &[path]),
            })
        }
    }
}

/// The error as JSON.
pub(crate) fn json(error: &CliError, text: &ErrorText) -> ErrorJson {
    let message = text.sentence.clone();
    match error {
        CliError::Engine(error) => noyau_api::error_json(error, message),
        CliError::File { .. } => ErrorJson::new("file", message),
        CliError::Listen { .. } => ErrorJson::new("listen", message),
        CliError::Family(error) => noyau_api::family_json(error, message),
        CliError::Sequence(SequenceError::Store(_)) => ErrorJson::new("store", message),
        CliError::Sequence(SequenceError::Stopped(_)) | CliError::Interrupted { .. } => {
            ErrorJson::new("stopped", message)
        }
        CliError::Sequence(SequenceError::Term(error)) => noyau_api::error_json(error, message),
        CliError::Term { cause, .. } => noyau_api::error_json(cause, message),
        CliError::Certificate { .. }
        | CliError::NotACertificate { .. }
        | CliError::Refuted { .. } => ErrorJson::new("certificate", message),
        CliError::Usage(Usage::NoValues { .. }) => ErrorJson::new("no_value", message),
        CliError::Usage(_) | CliError::Source(_) | CliError::Task(_) => {
            ErrorJson::new("usage", message)
        }
        CliError::Part { .. } | CliError::Rows { .. } | CliError::Documents { .. } => {
            ErrorJson::new("stopped", message)
        }
        CliError::PartFile(_) | CliError::Merge(_) => ErrorJson::new("part", message),
        CliError::Census { .. } | CliError::Smallest(SmallestError::Stopped { .. }) => {
            ErrorJson::new("stopped", message)
        }
        CliError::Smallest(SmallestError::Engine(error)) => noyau_api::error_json(error, message),
        CliError::Smallest(SmallestError::Log(_) | SmallestError::Store(_)) => {
            ErrorJson::new("store", message)
        }
        CliError::Smallest(SmallestError::OutOfReach(_)) => ErrorJson::new("usage", message),
        CliError::Play(_) | CliError::Io(_) | CliError::Closed => ErrorJson::new("io", message),
    }
}

/// Reports an error of clap as one sentence. Help and version are not errors.
pub(crate) fn from_clap(error: &clap::Error, preferences: &Preferences) -> Exit {
    let texts = preferences.texts();
    let context = |kind| match error.get(kind) {
        // The sentence must stay on one line.
        Some(ContextValue::String(text)) => text.replace('\n', "\\n"),
        Some(ContextValue::Strings(texts)) => texts.join(", "),
        _ => String::new(),
    };
    let sentence = match error.kind() {
        ErrorKind::DisplayHelp
        | ErrorKind::DisplayVersion
        | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            // A write error is ignored.
            let _ = error.print();
            return if error.use_stderr() { Exit::BadInput } else { Exit::Done };
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
        ErrorKind::ArgumentConflict => {
            let [name, other] = [ContextKind::InvalidArg, ContextKind::PriorArg].map(&context);
            let is_alone = other.is_empty() || other == name;
            let key = if is_alone { "usage-repeated" } else { "usage-conflict" };
            texts.fill(key, &[("name", &name), ("other", &other)])
        }
        ErrorKind::TooManyValues => {
            texts.fill("usage-too-many", &[("value", &context(ContextKind::InvalidValue))])
        }
        _ => {
            let rendered = error.to_string();
            let first = rendered.lines().next().unwrap_or_default();
            first.trim_start_matches("error: ").to_owned()
        }
    };
    if preferences.json() {
        let json = ErrorJson::new("usage", sentence);
        complain(&serde_json::to_string(&json).unwrap_or_default());
    } else {
        complain(&format!("noyau: {sentence}"));
    }
    Exit::BadInput
}

#[cfg(test)]
mod tests {
    use noyau_core::Contradiction;
    use noyau_text::Lang;

    use super::*;

    /// A script can tell a defect of noyau from a mistyped position.
    #[test]
    fn contradictions_have_an_exit_code_and_ask_to_be_reported() {
        let defect = || EngineError::from(Contradiction::WinningMoveFromP);
        for error in [
            CliError::Engine(defect()),
            CliError::Sequence(SequenceError::Term(defect())),
            CliError::Term { n: 3, kept: false, cause: Box::new(defect()) },
        ] {
            assert_eq!(error.exit(), Exit::Defect, "{error}");
        }
        assert_eq!(CliError::Engine(EngineError::GameOver).exit(), Exit::BadInput);
        for (lang, word) in [(Lang::En, "report"), (Lang::Fr, "signaler")] {
            let sentence = say(Texts::of(lang), &CliError::Engine(defect())).sentence;
            assert!(sentence.contains(word) && !sentence.contains('⟦'), "{sentence}");
        }
    }
}
