//! Families named on the command line.

use std::path::Path;

use clap::ArgMatches;
use noyau_core::notation::{Expected, InputSizes, Problem, Scanner, Subject};
use noyau_core::{Convention, Natural};
use noyau_engine::sequence::{LARGEST_SIZE, all_threads};
use noyau_engine::{EngineError, NamedFamily};

use crate::error::{CliError, Usage};
use crate::input;

/// The largest number of threads: more would only wait for each other.
const MOST_THREADS: usize = 64;

/// The family that the words name, with `--k` and `--function` applied.
pub(crate) fn read(matches: &ArgMatches) -> Result<NamedFamily, CliError> {
    let words: Vec<&str> =
        matches.get_many::<String>("family").unwrap_or_default().map(String::as_str).collect();
    let name = words.join(":");
    let family = match (name.strip_prefix("file:"), matches.get_one::<String>("k")) {
        (Some(path), _) => NamedFamily::from_text(&name, &input::file(Path::new(path))?)?,
        (None, k) => NamedFamily::with_power(&name, k.map(String::as_str))?,
    };
    // Not every verb has `--function`.
    let function = matches.try_get_one::<String>("function").ok().flatten();
    Ok(match function.map(String::as_str) {
        Some("foreclosed-normal") => family.foreclosed(Convention::Normal)?,
        Some("foreclosed-misere") => family.foreclosed(Convention::Misere)?,
        _ => family,
    })
}

/// The kind that `--kind` names, or the usual kind of the family.
pub(crate) fn kind(matches: &ArgMatches, family: &NamedFamily) -> Result<usize, CliError> {
    let Some(name) = matches.get_one::<String>("kind") else { return Ok(family.kind()) };
    family.kind_called(name).ok_or_else(|| {
        let known = family.grammar().kinds().iter().map(|kind| kind.name.clone()).collect();
        CliError::Usage(Usage::UnknownKind { name: name.clone(), known })
    })
}

/// A size, in the notation of positions: `1e6` and `2^26` work.
pub(crate) fn size(matches: &ArgMatches, name: &'static str) -> Result<Option<usize>, CliError> {
    let Some(text) = matches.get_one::<String>(name) else { return Ok(None) };
    let mut scanner = Scanner::new(text, Subject::Parameter(name.into()), InputSizes::default());
    let number = scanner.number(Expected::Number).map_err(EngineError::from)?;
    scanner.finish(Expected::End).map_err(EngineError::from)?;
    if number > LARGEST_SIZE {
        let problem = Problem::OutOfRange { least: 0, most: LARGEST_SIZE };
        return Err(EngineError::from(scanner.error_at(0, problem)).into());
    }
    Ok(Natural::to_usize(&number))
}

/// The number of threads to use, from `--threads`; by default, all that the machine has.
pub(crate) fn threads(matches: &ArgMatches) -> usize {
    let asked = matches.get_one::<u64>("threads").map(|threads| usize::try_from(*threads));
    asked.and_then(Result::ok).map_or_else(all_threads, |threads| threads.clamp(1, MOST_THREADS))
}
