//! `noyau census`: counts all boards of some orders by their value, outcome or bitype.

mod rows;

use std::io::Write;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use clap::ArgMatches;
use noyau_api::{GameQuestionJson, NumberJson, StopJson, question_line};
use noyau_census::{
    BoardSource, Census, CensusPart, CensusProgress, Columns, OrderCensus, Share, Task,
    TaskQuestion, Work, census, label,
};
use noyau_engine::{By, Engine};
use noyau_text::Texts;
use serde::Serialize;

use crate::error::{CliError, Usage};
use crate::exit::Exit;
use crate::family;
use crate::input;
use crate::output::{Output, Progress};

pub(super) fn run(matches: &ArgMatches, output: &Output) -> Result<Exit, CliError> {
    let engine = input::engine(matches)?;
    let source: BoardSource =
        matches.get_one::<String>("boards").map_or("", String::as_str).parse()?;
    if matches.get_flag("rows") {
        return rows::run(&engine, &source, matches, output);
    }
    let asked = matches.get_one::<String>("by");
    let by = asked.and_then(|name| By::ALL.into_iter().find(|by| by.name() == name));
    let sorted = engine.boards().map_or(&[][..], |boards| boards.sorted_by());
    let by = by.or_else(|| sorted.first().copied()).unwrap_or(By::Value);
    if by == By::Value && !Columns::of(&engine, source.kind)?.grundy {
        let other = sorted.iter().find(|&&other| other != By::Value);
        let instead = other.unwrap_or(&By::Outcome).name();
        return Err(CliError::Usage(Usage::NoValues { instead }));
    }
    if let Some(share) = share(matches)? {
        return part(&Task::census(&engine, source, by)?, share, matches, output);
    }
    let store = matches.get_one::<PathBuf>("store");
    let title = input::title(engine.entry().id, engine.given());
    let store = store.map(|path| (path.as_path(), title.as_str()));
    let found = at_work(matches, output, "census-progress", |work| {
        census(&engine, &source, by, store, work)
    })??;
    let kept = store.is_some();
    show(&Shown { engine: &engine, source: &source, by, census: &found, kept }, matches, output)
}

/// The part that `--part` names.
pub(super) fn share(matches: &ArgMatches) -> Result<Option<Share>, CliError> {
    let Some(text) = matches.get_one::<String>("part") else { return Ok(None) };
    let expected = "expected-part";
    text.parse().map(Some).map_err(|_| {
        CliError::Usage(Usage::Value { option: "--part", value: text.clone(), expected })
    })
}

/// Runs work with the requested threads and limits, and shows its progress.
pub(super) fn at_work<T>(
    matches: &ArgMatches,
    output: &Output,
    key: &str,
    run: impl FnOnce(&Work<'_>) -> T,
) -> Result<T, CliError> {
    let limits = input::patience(matches)?;
    let progress: Mutex<Option<Progress>> = Mutex::new(None);
    let watch = |reached: CensusProgress| {
        let mut progress = progress.lock().unwrap_or_else(PoisonError::into_inner);
        let progress = progress.get_or_insert_with(|| Progress::new(output, reached.of));
        let (order, done) = (reached.order.to_string(), reached.boards.to_string());
        let steps = if reached.of.is_some() { reached.blocks } else { reached.boards };
        progress.show(steps, |texts| texts.fill(key, &[("order", &order), ("done", &done)]));
    };
    let found = run(&Work { threads: family::threads(matches), limits: &limits, watch: &watch });
    Ok(found)
}

/// Computes one part of a task and writes it to a file.
pub(super) fn part(
    task: &Task,
    share: Share,
    matches: &ArgMatches,
    output: &Output,
) -> Result<Exit, CliError> {
    let Some(path) = matches.get_one::<PathBuf>("output") else { return Ok(Exit::BadInput) };
    let key = match task.asked() {
        TaskQuestion::Smallest { .. } => "smallest-progress",
        _ => "census-progress",
    };
    let part =
        at_work(matches, output, key, |work| CensusPart::compute_in(task, share, path, work))??;
    let path = CensusPart::path(task, share, path);
    if let Some(reason) = part.stopped() {
        let (done, of) = part.blocks();
        return Err(CliError::Part { reason, share, done, of, path });
    }
    let (share, path) = (share.to_string(), path.display().to_string());
    if output.json {
        let name = CensusPart::name(task, part.share());
        output.json(&PartJson { task: task.to_string(), part: share, name, file: path })?;
    } else {
        output.lines([output.texts.fill("part-done", &[("part", &share), ("path", &path)])])?;
    }
    Ok(Exit::Done)
}

/// Writes a census in the requested format.
pub(super) fn show(
    shown: &Shown<'_>,
    matches: &ArgMatches,
    output: &Output,
) -> Result<Exit, CliError> {
    let format = matches.get_one::<String>("format").map_or("text", String::as_str);
    match if output.json { "json" } else { format } {
        "json" => output.json(&shown.json(output.texts))?,
        "csv" => shown.csv(&mut output.writer())?,
        "text" => shown.text(&mut output.writer(), output)?,
        format => {
            let (value, expected) = (format.to_owned(), "expected-rows");
            return Err(CliError::Usage(Usage::Value { option: "--format", value, expected }));
        }
    }
    shown.stopped().map_or(Ok(Exit::Done), Err)
}

/// A census and its question.
pub(super) struct Shown<'a> {
    pub(super) engine: &'a Engine,
    pub(super) source: &'a BoardSource,
    pub(super) by: By,
    pub(super) census: &'a Census,
    /// Whether there is a store.
    pub(super) kept: bool,
}

impl Shown<'_> {
    /// The error if the census stopped before all requested boards were counted.
    fn stopped(&self) -> Option<CliError> {
        let reason = self.census.stopped?;
        let last = self.census.orders.last();
        let (order, boards) = last.map_or((0, 0), |last| (last.order, last.boards));
        Some(CliError::Census { reason, order, boards, kept: self.kept })
    }

    fn heads(&self) -> [&'static str; 4] {
        ["order", self.by.name(), "count", "example"]
    }

    /// Order, value, count and example of each class.
    fn rows(&self) -> impl Iterator<Item = [String; 4]> + '_ {
        self.census.orders.iter().flat_map(move |order| {
            order.classes.iter().map(move |(&value, class)| {
                let (order, count) = (order.order.to_string(), class.count.to_string());
                [order, label(self.by, value), count, class.example.clone()]
            })
        })
    }

    /// Writes CSV. Examples are quoted, because they contain commas.
    fn csv(&self, out: &mut impl Write) -> Result<(), CliError> {
        writeln!(out, "{}", self.heads().join(","))?;
        for [order, value, count, example] in self.rows() {
            writeln!(out, "{order},{value},{count},\"{}\"", example.replace('"', "\"\""))?;
        }
        Ok(out.flush()?)
    }

    fn text(&self, out: &mut impl Write, output: &Output) -> Result<(), CliError> {
        writeln!(out, "{}", question_line(self.engine, Some(&self.source.to_string())))?;
        let [order, value, count, example] =
            self.heads().map(|head| output.texts.word(&format!("census-{head}")));
        writeln!(out, "{order:>7} {value:>7} {count:>10}  {example}")?;
        for [order, value, count, example] in self.rows() {
            let head = format!("{order:>7} {value:>7} {count:>10}  ");
            writeln!(out, "{}", output.hanging(&head, &example))?;
        }
        Ok(out.flush()?)
    }

    fn json(&self, texts: &Texts) -> CensusJson {
        CensusJson {
            question: GameQuestionJson::new(self.engine),
            boards: self.source.to_string(),
            by: self.heads()[1],
            stopped: self.stopped().zip(self.census.stopped).map(|(error, reason)| {
                StopJson::plain(reason, crate::error::say(texts, &error).sentence)
            }),
            orders: self.census.orders.iter().map(|order| self.order_json(order)).collect(),
        }
    }

    fn order_json(&self, order: &OrderCensus) -> OrderJson {
        let classes = order.classes.iter().map(|(&value, class)| ClassJson {
            value: (self.by == By::Value).then(|| value.into()),
            outcome: (self.by == By::Outcome).then(|| label(self.by, value)),
            bitype: (self.by == By::Bitype).then(|| label(self.by, value)),
            count: class.count.into(),
            example: class.example.clone(),
        });
        OrderJson {
            order: order.order.into(),
            count: order.boards.into(),
            complete: order.complete,
            classes: classes.collect(),
        }
    }
}

#[derive(Serialize)]
struct PartJson {
    task: String,
    part: String,
    name: String,
    file: String,
}

#[derive(Serialize)]
struct CensusJson {
    #[serde(flatten)]
    question: GameQuestionJson,
    boards: String,
    by: &'static str,
    stopped: Option<StopJson>,
    orders: Vec<OrderJson>,
}

#[derive(Serialize)]
struct OrderJson {
    order: NumberJson,
    /// The number of boards examined.
    count: NumberJson,
    complete: bool,
    classes: Vec<ClassJson>,
}

#[derive(Serialize)]
struct ClassJson {
    value: Option<NumberJson>,
    outcome: Option<String>,
    bitype: Option<String>,
    count: NumberJson,
    example: String,
}
