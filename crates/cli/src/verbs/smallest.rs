//! `noyau smallest`: the smallest graph or tree of a Grundy value.

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::{Mutex, PoisonError};

use clap::ArgMatches;
use noyau_engine::boards::{
    Bound, MOST_VALUE, Smallest, SmallestError, SmallestTree, Wanted, Work, smallest_graphs,
    smallest_tree,
};
use serde::Serialize;

use super::verdict;
use crate::error::{CliError, Usage};
use crate::family;
use crate::input;
use crate::output::{Output, Progress};

pub(super) fn run(matches: &ArgMatches, output: &Output) -> Result<ExitCode, CliError> {
    let engine = input::engine(matches)?;
    let asked = matches.get_one::<u64>("value").copied().unwrap_or(0);
    let value = u8::try_from(asked).ok().filter(|value| (1..=MOST_VALUE).contains(value));
    let Some(value) = value else {
        let value = asked.to_string();
        return Err(CliError::Usage(Usage::Value {
            option: "--value",
            value,
            expected: "expected-smallest-value",
        }));
    };
    let limits = input::patience(matches)?;
    let trees = matches.get_flag("trees");
    let key = if trees { "census-progress" } else { "smallest-progress" };
    let progress = Mutex::new(Progress::new(output, key));
    let watch = |order: usize, done: u64| {
        progress.lock().unwrap_or_else(PoisonError::into_inner).order(order, done);
    };
    let work = Work { threads: family::threads(matches), limits: &limits, watch: &watch };
    let store = matches.get_one::<PathBuf>("store").map(PathBuf::as_path);
    if trees {
        let found = smallest_tree(engine.as_ref(), value, store, &work)?;
        finish(&progress);
        return show_tree(&found, store.is_some(), output);
    }
    let wanted = Wanted { value, all: matches.get_flag("all") };
    let found = smallest_graphs(engine.as_ref(), wanted, store, &work);
    finish(&progress);
    match found {
        Ok(found) => {
            show(&found, output)?;
            Ok(ExitCode::SUCCESS)
        }
        Err(SmallestError::Stopped { reason, value, order, known }) => {
            show(&known, output)?;
            Err(CliError::Smallest(SmallestError::Stopped { reason, value, order, known }))
        }
        Err(error) => Err(error.into()),
    }
}

fn finish(progress: &Mutex<Progress>) {
    progress.lock().unwrap_or_else(PoisonError::into_inner).finish();
}

/// One line for each value, and why it is not smaller.
fn show(found: &[Smallest], output: &Output) -> Result<(), CliError> {
    if output.json {
        return output.json(&found.iter().map(GraphJson::from).collect::<Vec<_>>());
    }
    let mut lines = Vec::new();
    for graph in found {
        let value = graph.value.to_string();
        let order = graph.order.to_string();
        let values =
            [("value", value.as_str()), ("order", &order), ("example", graph.example.as_str())];
        lines.push(output.texts.fill("smallest-graph", &values));
        lines.push(format!("  {}", why(graph, output)));
        if let Some(all) = &graph.all {
            let count = all.len().to_string();
            lines.push(format!("  {}", output.texts.fill("smallest-all", &[("count", &count)])));
            lines.extend(all.iter().map(|name| format!("    {name}")));
        }
    }
    output.lines(lines)
}

fn why(graph: &Smallest, output: &Output) -> String {
    let below = graph.value.saturating_sub(1).to_string();
    match graph.bound {
        Bound::Listed => output.texts.word("smallest-listed"),
        Bound::Option { below: vertices, taken } => output.texts.fill(
            "smallest-option",
            &[
                ("below", &below),
                ("vertices", &vertices.to_string()),
                ("taken", &taken.to_string()),
            ],
        ),
        Bound::Searched { from } => {
            let last = graph.order.saturating_sub(1).to_string();
            output.texts.fill("smallest-searched", &[("from", &from.to_string()), ("to", &last)])
        }
    }
}

fn show_tree(found: &SmallestTree, kept: bool, output: &Output) -> Result<ExitCode, CliError> {
    let trees: u64 = found.exhausted.iter().map(|(_, trees)| trees).sum();
    let last = found.exhausted.last().map_or(0, |(order, _)| *order);
    if output.json {
        output.json(&TreeJson {
            value: found.value,
            order: found.found.as_ref().map(|(order, _)| *order),
            example: found.found.as_ref().map(|(_, name)| name.as_str()),
            exhausted_to: last,
            trees,
            stopped: found.stopped.is_some(),
        })?;
    } else {
        let value = found.value.to_string();
        let (count, last) = (trees.to_string(), last.to_string());
        let mut lines = Vec::new();
        if let Some((order, example)) = &found.found {
            let order = order.to_string();
            let values = [("value", value.as_str()), ("order", &order), ("example", example)];
            lines.push(output.texts.fill("smallest-tree", &values));
        }
        let values = [("value", value.as_str()), ("order", &last), ("count", &count)];
        lines.push(format!("  {}", output.texts.fill("smallest-tree-none", &values)));
        output.lines(lines)?;
    }
    match found.stopped {
        Some(_) => Err(CliError::Census { order: last + 1, boards: 0, kept }),
        None => Ok(verdict(found.found.is_some())),
    }
}

#[derive(Serialize)]
struct GraphJson<'a> {
    value: u8,
    order: usize,
    example: &'a str,
    bound: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    all: Option<&'a [String]>,
}

impl<'a> From<&'a Smallest> for GraphJson<'a> {
    fn from(graph: &'a Smallest) -> Self {
        Self {
            value: graph.value,
            order: graph.order,
            example: &graph.example,
            bound: match graph.bound {
                Bound::Listed => "listed",
                Bound::Option { .. } => "option",
                Bound::Searched { .. } => "searched",
            },
            all: graph.all.as_deref(),
        }
    }
}

#[derive(Serialize)]
struct TreeJson<'a> {
    value: u8,
    order: Option<usize>,
    example: Option<&'a str>,
    exhausted_to: usize,
    trees: u64,
    stopped: bool,
}
