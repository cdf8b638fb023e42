//! `noyau merge`: merges the parts of a task.

use std::path::PathBuf;

use clap::ArgMatches;
use noyau_census::{CensusPart, Merged, PartError, PartProblem, SmallestGoal, TaskQuestion};

use super::census::{self, Shown, at_work};
use super::smallest;
use crate::error::CliError;
use crate::exit::Exit;
use crate::files;
use crate::output::Output;

pub(super) fn run(matches: &ArgMatches, output: &Output) -> Result<Exit, CliError> {
    let mut merged = Merged::default();
    for path in matches.get_many::<PathBuf>("files").unwrap_or_default() {
        for part in CensusPart::load(path)? {
            let error = |problem| PartError { path: path.clone(), problem: Box::new(problem) };
            merged.add(part).map_err(error)?;
        }
    }
    if let Some(path) = matches.get_one::<PathBuf>("output") {
        files::write_named(path, |out| {
            merged.parts().try_for_each(|part| write!(out, "{part}")).map_err(CliError::from)
        })?;
    }
    let task = merged.task().ok_or(CliError::Merge(PartProblem::Nothing))?;
    let engine = task.engine()?;
    match *task.asked() {
        TaskQuestion::Census { ref boards, by } => {
            let found = merged.census().map_err(CliError::Merge)?;
            let engine = &engine;
            let shown = Shown { engine, source: boards, by, census: &found, kept: false };
            census::show(&shown, matches, output)
        }
        TaskQuestion::Smallest { value } => {
            let found = at_work(matches, output, "smallest-progress", |work| merged.smallest(work));
            let found = found?.map_err(CliError::Merge)?;
            smallest::show(&engine, SmallestGoal { value, all: true }, &found, None, output)?;
            Ok(Exit::verdict(found.last().is_some_and(|last| last.value == value)))
        }
        _ => Ok(Exit::BadInput),
    }
}
