//! `noyau smallest`: the smallest graph or tree of a Grundy value.

use std::path::PathBuf;

use clap::ArgMatches;
use noyau_api::{GameQuestionJson, NumberJson, StopJson, question_line};
use noyau_census::{
    Bound, MOST_VALUE, Smallest, SmallestError, SmallestGoal, SmallestTree, Task, Work,
    smallest_graphs, smallest_tree,
};
use noyau_engine::Engine;
use serde::Serialize;

use super::census::{at_work, part, share};
use crate::error::{CliError, Usage};
use crate::exit::Exit;
use crate::input;
use crate::output::Output;

pub(super) fn run(matches: &ArgMatches, output: &Output) -> Result<Exit, CliError> {
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
    if let Some(share) = share(matches)? {
        return part(&Task::smallest(&engine, value)?, share, matches, output);
    }
    let store = matches.get_one::<PathBuf>("store").map(PathBuf::as_path);
    if matches.get_flag("trees") {
        let find = |work: &Work<'_>| smallest_tree(&engine, value, store, work);
        let found = at_work(matches, output, "census-progress", find)??;
        return show_tree(&engine, &found, store.is_some(), output);
    }
    let wanted = SmallestGoal { value, all: matches.get_flag("all") };
    let found = at_work(matches, output, "smallest-progress", |work| {
        smallest_graphs(&engine, wanted, store, work)
    })?;
    match found {
        Ok(found) => {
            show(&engine, wanted, &found, None, output)?;
            Ok(Exit::Done)
        }
        Err(SmallestError::Stopped { reason, value, order, known }) => {
            let error = SmallestError::Stopped { reason, value, order, known: Vec::new() };
            let error = CliError::Smallest(error);
            let message = crate::error::say(output.texts, &error).sentence;
            let stopped = StopJson::plain(reason, message);
            show(&engine, wanted, &known, Some(stopped), output)?;
            Err(error)
        }
        Err(error) => Err(error.into()),
    }
}

/// Shows the graph of each value, and why no smaller graph has that value.
pub(super) fn show(
    engine: &Engine,
    wanted: SmallestGoal,
    found: &[Smallest],
    stopped: Option<StopJson>,
    output: &Output,
) -> Result<(), CliError> {
    if output.json {
        return output.json(&SmallestJson {
            question: GameQuestionJson::new(engine),
            value: u32::from(wanted.value).into(),
            among: "graphs",
            found: found.iter().map(GraphJson::from).collect(),
            stopped,
        });
    }
    let all = if wanted.all { " --all" } else { "" };
    let mut lines = vec![format!("{} --value {}{all}", question_line(engine, None), wanted.value)];
    for graph in found {
        let value = graph.value.to_string();
        let order = graph.order.to_string();
        let values =
            [("value", value.as_str()), ("order", &order), ("example", graph.example.as_str())];
        lines.push(output.texts.fill("smallest-graph", &values));
        lines.push(format!("  {}", why(graph, output)));
        if let Some(all) = &graph.all {
            let count = [("count", all.len().into())];
            lines.push(format!("  {}", output.texts.say_with("smallest-all", &count, &[])));
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

fn show_tree(
    engine: &Engine,
    found: &SmallestTree,
    kept: bool,
    output: &Output,
) -> Result<Exit, CliError> {
    let trees: u64 = found.exhausted.iter().map(|(_, trees)| trees).sum();
    let last = found.exhausted.last().map_or(0, |(order, _)| *order);
    let early = |reason| CliError::Census { reason, order: last + 1, boards: 0, kept };
    if output.json {
        let value = NumberJson::from(u32::from(found.value));
        let tree = found.found.as_ref().map(|(order, example)| GraphJson {
            value: value.clone(),
            order: (*order).into(),
            example,
            bound: found.bound.name(),
            all: None,
        });
        output.json(&SmallestJson {
            question: GameQuestionJson::new(engine),
            value: value.clone(),
            among: "trees",
            found: tree.into_iter().collect(),
            stopped: found.stopped.map(|reason| {
                let message = crate::error::say(output.texts, &early(reason)).sentence;
                StopJson::plain(reason, message)
            }),
        })?;
    } else {
        let value = found.value.to_string();
        let (count, last) = (trees.to_string(), last.to_string());
        let mut lines = vec![format!("{} --value {value} --trees", question_line(engine, None))];
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
        Some(reason) => Err(early(reason)),
        None => Ok(Exit::verdict(found.found.is_some())),
    }
}

#[derive(Serialize)]
struct SmallestJson<'a> {
    #[serde(flatten)]
    question: GameQuestionJson,
    value: NumberJson,
    /// `graphs` or `trees`.
    among: &'static str,
    /// For graphs, the smallest of each value up to the requested one; for trees, only that of the
    /// requested value.
    found: Vec<GraphJson<'a>>,
    stopped: Option<StopJson>,
}

#[derive(Serialize)]
struct GraphJson<'a> {
    value: NumberJson,
    order: NumberJson,
    example: &'a str,
    bound: &'static str,
    all: Option<&'a [String]>,
}

impl<'a> From<&'a Smallest> for GraphJson<'a> {
    fn from(graph: &'a Smallest) -> Self {
        Self {
            value: u32::from(graph.value).into(),
            order: graph.order.into(),
            example: &graph.example,
            bound: graph.bound.name(),
            all: graph.all.as_deref(),
        }
    }
}
