//! `noyau census`: all boards of some orders, sorted by what a game says about them.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::{Mutex, PoisonError};

use clap::ArgMatches;
use noyau_core::bitype::Bitype;
use noyau_engine::boards::{By, Census, OrderCensus, Source, Work, census};
use serde::Serialize;

use crate::error::CliError;
use crate::family;
use crate::input;
use crate::output::{Output, Progress};

pub(super) fn run(matches: &ArgMatches, output: &Output) -> Result<ExitCode, CliError> {
    let engine = input::engine(matches)?;
    let source: Source = matches.get_one::<String>("boards").map_or("", String::as_str).parse()?;
    let asked = matches.get_one::<String>("by");
    let by = asked.and_then(|name| By::ALL.into_iter().find(|by| by.name() == name));
    let by = by.or_else(|| engine.sorted_by().first().copied()).unwrap_or(By::Value);
    let limits = input::patience(matches)?;
    let progress = Mutex::new(Progress::new(output, "census-progress"));
    let watch = |order: usize, done: u64| {
        progress.lock().unwrap_or_else(PoisonError::into_inner).order(order, done);
    };
    let work = Work { threads: family::threads(matches), limits: &limits, watch: &watch };
    let store = matches.get_one::<PathBuf>("store");
    let title = input::title(engine.entry().id, &input::given(matches));
    let store = store.map(|path| (path.as_path(), title.as_str()));
    let found = census(engine.as_ref(), &source, by, store, &work);
    progress.into_inner().unwrap_or_else(PoisonError::into_inner).finish();
    let found = found?;
    let shown = Shown { game: engine.entry().id, source: &source, by, census: &found };
    let format = matches.get_one::<String>("format").map_or("text", String::as_str);
    match if output.json { "json" } else { format } {
        "json" => output.json(&shown.json())?,
        "csv" => shown.csv(&mut output.writer())?,
        _ => shown.text(&mut output.writer(), output)?,
    }
    let kept = store.is_some();
    match found.orders.last() {
        Some(last) if found.stopped.is_some() => {
            Err(CliError::Census { order: last.order, boards: last.boards, kept })
        }
        _ if found.stopped.is_some() => Err(CliError::Census { order: 0, boards: 0, kept }),
        _ => Ok(ExitCode::SUCCESS),
    }
}

struct Shown<'a> {
    game: &'static str,
    source: &'a Source,
    by: By,
    census: &'a Census,
}

impl Shown<'_> {
    fn name(&self, value: u32) -> String {
        match self.by {
            By::Value => value.to_string(),
            By::Outcome => if value == 0 { "P" } else { "N" }.to_owned(),
            By::Bitype => {
                let place = usize::try_from(value).unwrap_or(usize::MAX);
                Bitype::ALL.get(place).map_or_else(String::new, Bitype::to_string)
            }
        }
    }

    fn heads(&self) -> [&'static str; 4] {
        ["order", self.by.name(), "count", "example"]
    }

    /// Order, value, count and example, one class after the other.
    fn rows(&self) -> impl Iterator<Item = [String; 4]> + '_ {
        self.census.orders.iter().flat_map(move |order| {
            order.classes.iter().map(move |(&value, class)| {
                let (order, count) = (order.order.to_string(), class.count.to_string());
                [order, self.name(value), count, class.example.clone()]
            })
        })
    }

    /// An example in CSV has commas of its own.
    fn csv(&self, out: &mut impl Write) -> Result<(), CliError> {
        writeln!(out, "{}", self.heads().join(","))?;
        for [order, value, count, example] in self.rows() {
            writeln!(out, "{order},{value},{count},\"{}\"", example.replace('"', "\"\""))?;
        }
        Ok(out.flush()?)
    }

    fn text(&self, out: &mut impl Write, output: &Output) -> Result<(), CliError> {
        writeln!(out, "{} {}", self.game, self.source)?;
        let [order, value, count, example] =
            self.heads().map(|head| output.texts.word(&format!("census-{head}")));
        writeln!(out, "{order:>7} {value:>7} {count:>10}  {example}")?;
        for [order, value, count, example] in self.rows() {
            writeln!(out, "{order:>7} {value:>7} {count:>10}  {example}")?;
        }
        Ok(out.flush()?)
    }

    fn json(&self) -> CensusJson {
        CensusJson {
            game: self.game,
            boards: self.source.to_string(),
            by: self.heads()[1],
            stopped: self.census.stopped.is_some(),
            orders: self.census.orders.iter().map(|order| self.order_json(order)).collect(),
        }
    }

    fn order_json(&self, order: &OrderCensus) -> OrderJson {
        let classes = order.classes.iter().map(|(&value, class)| ClassJson {
            value: (self.by == By::Value).then_some(value),
            outcome: (self.by == By::Outcome).then(|| self.name(value)),
            bitype: (self.by == By::Bitype).then(|| self.name(value)),
            count: class.count,
            example: class.example.clone(),
        });
        OrderJson {
            order: order.order,
            boards: order.boards,
            complete: order.complete,
            classes: classes.collect(),
        }
    }
}

#[derive(Serialize)]
struct CensusJson {
    game: &'static str,
    boards: String,
    by: &'static str,
    stopped: bool,
    orders: Vec<OrderJson>,
}

#[derive(Serialize)]
struct OrderJson {
    order: usize,
    boards: u64,
    complete: bool,
    classes: Vec<ClassJson>,
}

#[derive(Serialize)]
struct ClassJson {
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    outcome: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    bitype: Option<String>,
    count: u64,
    example: String,
}
