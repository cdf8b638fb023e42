//! The parts of a census and how they are merged. The workers of a cluster exchange these texts.

use std::path::PathBuf;

use noyau_api::ErrorJson;
use noyau_census::{
    CensusPart, Columns, Merged, PartProblem, RowsError, Share, Task, TaskError, TaskQuestion, Work,
};
use pyo3::prelude::*;

use crate::ask::Ask;
use crate::census::{json_of, property, smallest_json, source};
use crate::error;
use crate::game::Game;

/// A census as one line of text, the same on every machine.
#[pyfunction]
pub(crate) fn census_task(
    py: Python<'_>,
    game: &Game,
    boards: &str,
    by: Option<&str>,
    ask: &Ask,
) -> PyResult<String> {
    let engine = game.engine();
    let by = property(py, engine, by)?;
    let task = Task::census(engine, source(py, boards)?, by);
    Ok(task.map_err(|problem| no_task(py, ask, problem))?.to_string())
}

/// The smallest graphs of a value, the same way.
#[pyfunction]
pub(crate) fn smallest_task(py: Python<'_>, game: &Game, value: u8, ask: &Ask) -> PyResult<String> {
    let task = Task::smallest(game.engine(), value);
    Ok(task.map_err(|problem| no_task(py, ask, problem))?.to_string())
}

/// Part `number` of `of`, as the text of its file.
#[pyfunction]
pub(crate) fn part(
    py: Python<'_>,
    task: &str,
    number: u32,
    of: u32,
    ask: &Ask,
) -> PyResult<String> {
    let task: Task = task.parse().map_err(|problem| no_task(py, ask, problem))?;
    let share = share(py, number, of)?;
    let threads = ask.threads();
    let done = ask.run(py, move |limits, progress| {
        let watch = |seen: noyau_census::CensusProgress| progress.note(seen.order, seen.boards);
        let work = Work { threads, limits, watch: &watch };
        CensusPart::compute(&task, share, None, &work, &mut |_| {})
    })?;
    let part = done.map_err(|problem| no_part(py, ask, &problem))?;
    if let Some(reason) = part.stopped() {
        let (done, of) = part.blocks();
        let message = format!("stopped after {done} of {of} blocks");
        return Err(error::stopped(py, reason, &message, &serde_json::Value::Null));
    }
    Ok(part.to_string())
}

/// The name of a part: that of its file.
#[pyfunction]
pub(crate) fn part_name(
    py: Python<'_>,
    task: &str,
    number: u32,
    of: u32,
    ask: &Ask,
) -> PyResult<String> {
    let task: Task = task.parse().map_err(|problem| no_task(py, ask, problem))?;
    Ok(CensusPart::name(&task, share(py, number, of)?))
}

/// The text of a finished part in a file; none if there is no such file, or it is not finished. A file
/// that is no part at all, or a damaged one, is an error.
#[pyfunction]
pub(crate) fn finished_part(py: Python<'_>, path: PathBuf, ask: &Ask) -> PyResult<Option<String>> {
    if !path.exists() {
        return Ok(None);
    }
    let parts = py.detach(|| CensusPart::load(&path));
    let parts = parts.map_err(|error| {
        let said = no_part(py, ask, &error.problem);
        let message = format!("{}: {}", path.display(), said.value(py));
        error::input(py, &ErrorJson::new("part", message))
    })?;
    Ok(parts.iter().find(|part| part.is_finished()).map(ToString::to_string))
}

/// The files that a part of the rows has, below its folder.
#[pyfunction]
pub(crate) fn row_files(
    py: Python<'_>,
    game: &Game,
    boards: &str,
    part: (u32, u32),
    ask: &Ask,
) -> PyResult<Vec<PathBuf>> {
    let source = source(py, boards)?;
    let columns = Columns::of(game.engine(), source.kind);
    columns.map_err(|problem| error::engine(py, ask.texts(), &problem))?;
    Ok(noyau_census::row_files(&source, share(py, part.0, part.1)?))
}

/// The numbers of the parts that a folder has, of rows divided into `of` parts. Files with other rows are
/// an error.
#[pyfunction]
pub(crate) fn row_parts_done(
    py: Python<'_>,
    game: &Game,
    boards: &str,
    of: u32,
    folder: PathBuf,
    ask: &Ask,
) -> PyResult<Vec<u32>> {
    let (engine, source) = (game.engine().clone(), source(py, boards)?);
    let done =
        ask.run(py, move |_, _| noyau_census::row_shares_done(&engine, &source, of, &folder))?;
    let done = done.map_err(|problem| no_rows(py, ask, problem))?;
    Ok(done.into_iter().map(Share::number).collect())
}

/// Writes a part of the boards as rows, in these files; those that are there are only looked at.
#[pyfunction]
pub(crate) fn rows_to_parquet(
    py: Python<'_>,
    game: &Game,
    boards: &str,
    part: (u32, u32),
    folder: PathBuf,
    ask: &Ask,
) -> PyResult<()> {
    let (engine, source) = (game.engine().clone(), source(py, boards)?);
    let share = share(py, part.0, part.1)?;
    let threads = ask.threads();
    let done = ask.run(py, move |limits, progress| {
        let watch = |seen: noyau_census::CensusProgress| progress.note(seen.order, seen.boards);
        let work = Work { threads, limits, watch: &watch };
        noyau_census::rows_to_parquet(&engine, &source, share, &folder, &work)
    })?;
    match done {
        Ok(None) => Ok(()),
        Ok(Some(reason)) => {
            let message = ask.texts().word("error-rows");
            Err(error::stopped(py, reason, &message, &serde_json::Value::Null))
        }
        Err(problem) => Err(no_rows(py, ask, problem)),
    }
}

/// What parts come to together: the census, or the smallest graphs.
#[pyfunction]
pub(crate) fn merge(py: Python<'_>, texts: Vec<String>, ask: &Ask) -> PyResult<String> {
    let threads = ask.threads();
    let merged = ask.run(py, move |limits, _| {
        let mut merged = Merged::default();
        for text in texts {
            for part in CensusPart::read_all(&text)? {
                merged.add(part)?;
            }
        }
        let Some(task) = merged.task() else { return Err(PartProblem::Nothing) };
        match task.asked() {
            TaskQuestion::Census { boards, by } => Ok(json_of(&merged.census()?, boards, *by)),
            _ => {
                let work = Work { threads, limits, watch: &|_| {} };
                Ok(smallest_json(&merged.smallest(&work)?, None))
            }
        }
    })?;
    error::json(&merged.map_err(|problem| no_part(py, ask, &problem))?)
}

fn share(py: Python<'_>, number: u32, of: u32) -> PyResult<Share> {
    Share::new(number, of).ok_or_else(|| {
        let message = format!("there is no part {number}/{of}");
        error::input(py, &ErrorJson::new("part", message).expecting("a share such as 3/100"))
    })
}

fn no_task(py: Python<'_>, ask: &Ask, problem: TaskError) -> PyErr {
    match problem {
        TaskError::Engine(problem) => error::engine(py, ask.texts(), &problem),
        other => error::input(py, &ErrorJson::new("task", other.to_string())),
    }
}

fn no_part(py: Python<'_>, ask: &Ask, problem: &PartProblem) -> PyErr {
    match problem {
        PartProblem::Engine(problem) => error::engine(py, ask.texts(), problem),
        other => error::input(py, &ErrorJson::new("part", other.to_string())),
    }
}

fn no_rows(py: Python<'_>, ask: &Ask, problem: RowsError) -> PyErr {
    match problem {
        RowsError::Engine(problem) => error::engine(py, ask.texts(), &problem),
        RowsError::Io(problem) => problem.into(),
        other => error::input(py, &ErrorJson::new("part", other.to_string())),
    }
}
