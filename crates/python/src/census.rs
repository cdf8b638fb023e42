//! Censuses of boards.

use std::path::PathBuf;

use noyau::engine::{By, Engine, StopReason};
use noyau_api::ErrorJson;
use noyau_census::{
    BoardSource, Census, CensusError, CensusProgress, MOST_VALUE, Smallest, SmallestError,
    SmallestGoal, SourceError, Work, label,
};
use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;
use serde_json::{Value, json};

use crate::ask::Ask;
use crate::error;
use crate::game::Game;

/// All boards of some orders, sorted by what the game says about them.
#[pyfunction]
pub(crate) fn census(
    py: Python<'_>,
    game: &Game,
    boards: &str,
    by: Option<&str>,
    store: Option<PathBuf>,
    ask: &Ask,
) -> PyResult<String> {
    let source = source(py, boards)?;
    let engine = game.engine().clone();
    let by = property(py, &engine, by)?;
    let threads = ask.threads();
    let found = ask.run(py, move |limits, progress| {
        let watch = |seen: CensusProgress| progress.note(seen.order, seen.boards);
        let work = Work { threads, limits, watch: &watch };
        let title = noyau_api::question_line(&engine, None);
        let store = store.as_deref().map(|path| (path, title.as_str()));
        noyau_census::census(&engine, &source, by, store, &work)
            .map(|census| json_of(&census, &source, by))
    })?;
    match found {
        Ok(json) => error::json(&json),
        Err(CensusError::Engine(problem)) => Err(error::engine(py, ask.texts(), &problem)),
        Err(problem) => Err(PyOSError::new_err(problem.to_string())),
    }
}

/// The smallest graphs of each Grundy value, or the smallest tree of one.
#[pyfunction]
#[pyo3(signature = (game, value, trees, all, store, ask))]
pub(crate) fn smallest(
    py: Python<'_>,
    game: &Game,
    value: u64,
    trees: bool,
    all: bool,
    store: Option<PathBuf>,
    ask: &Ask,
) -> PyResult<String> {
    let asked = u8::try_from(value).ok().filter(|value| (1..=MOST_VALUE).contains(value));
    let Some(value) = asked else {
        let message = format!("value = {value}: expected a whole number from 1 to {MOST_VALUE}");
        let json = ErrorJson::new("out_of_range", message).expecting(format!("1..={MOST_VALUE}"));
        return Err(error::input(py, &json));
    };
    let engine = game.engine().clone();
    let threads = ask.threads();
    let found = ask.run(py, move |limits, progress| {
        let watch = |seen: CensusProgress| progress.note(seen.order, seen.boards);
        let work = Work { threads, limits, watch: &watch };
        let store = store.as_deref();
        if trees {
            noyau_census::smallest_tree(&engine, value, store, &work).map(|found| {
                let tree = found.found.as_ref().map(|(order, example)| {
                    json!({ "value": value, "order": order, "example": example, "bound": found.bound.name(),
                            "all": null })
                });
                let stopped = found.stopped.map(noyau_api::stop_reason);
                json!({ "among": "trees", "found": tree.into_iter().collect::<Vec<_>>(),
                        "exhausted": found.exhausted, "stopped": stopped })
            })
        } else {
            let wanted = SmallestGoal { value, all };
            noyau_census::smallest_graphs(&engine, wanted, store, &work)
                .map(|found| smallest_json(&found, None))
        }
    })?;
    match found {
        Ok(json) => error::json(&json),
        Err(SmallestError::Stopped { reason, known, .. }) => {
            error::json(&smallest_json(&known, Some(reason)))
        }
        Err(SmallestError::Engine(problem)) => Err(error::engine(py, ask.texts(), &problem)),
        Err(problem @ SmallestError::OutOfReach(_)) => {
            Err(error::input(py, &ErrorJson::new("out_of_range", problem.to_string())))
        }
        Err(problem @ (SmallestError::Log(_) | SmallestError::Store(_))) => {
            Err(PyOSError::new_err(problem.to_string()))
        }
    }
}

/// Reads the name of a set of boards.
pub(crate) fn source(py: Python<'_>, text: &str) -> PyResult<BoardSource> {
    text.parse().map_err(|problem: SourceError| {
        let json = ErrorJson::new("boards", problem.to_string())
            .expecting("trees:1..18, graphs:1..8, connected:1..8 or lc-trees:2..8");
        error::input(py, &json)
    })
}

/// The property by which boards are sorted: the given one, or else the one that says the most.
pub(crate) fn property(py: Python<'_>, engine: &Engine, name: Option<&str>) -> PyResult<By> {
    let Some(name) = name else {
        let sorted = engine.boards().map_or(&[][..], |boards| boards.sorted_by());
        return Ok(sorted.first().copied().unwrap_or(By::Value));
    };
    By::ALL.into_iter().find(|by| by.name() == name).ok_or_else(|| {
        let known = By::ALL.map(By::name);
        let message = format!("by = {name:?}: expected one of {}", known.join(", "));
        error::input(py, &ErrorJson::unknown("unknown_property", name, &known, message))
    })
}

/// A value in the form for people.
fn written(by: By, value: u32) -> Value {
    match by {
        By::Value => value.into(),
        By::Outcome | By::Bitype => label(by, value).into(),
    }
}

pub(crate) fn json_of(census: &Census, source: &BoardSource, by: By) -> Value {
    let orders = census.orders.iter().map(|order| {
        let classes = order.classes.iter().map(|(&value, class)| {
            json!({ "value": written(by, value), "count": class.count, "example": class.example })
        });
        json!({ "order": order.order, "boards": order.boards, "complete": order.complete,
                "classes": classes.collect::<Vec<_>>() })
    });
    json!({ "boards": source.to_string(), "by": by.name(), "orders": orders.collect::<Vec<_>>(),
            "stopped": census.stopped.map(noyau_api::stop_reason) })
}

pub(crate) fn smallest_json(found: &[Smallest], stopped: Option<StopReason>) -> Value {
    let graph = |graph: &Smallest| {
        json!({ "value": graph.value, "order": graph.order, "example": graph.example,
                "bound": graph.bound.name(), "all": graph.all })
    };
    json!({ "among": "graphs", "found": found.iter().map(graph).collect::<Vec<_>>(),
            "exhausted": [], "stopped": stopped.map(noyau_api::stop_reason) })
}
