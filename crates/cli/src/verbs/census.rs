//! `noyau census`: all boards of some orders, sorted by what a game says about them.

use std::io::Write;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use clap::ArgMatches;
use noyau_api::{GameQuestionJson, NumberJson, StopJson, question_line};
use noyau_census::{Census, OrderCensus, Source, Work, census};
use noyau_core::bitype::Bitype;
use noyau_engine::By;
use noyau_engine::Engine;
use noyau_text::Texts;
use serde::Serialize;

use crate::error::CliError;
use crate::exit::Exit;
use crate::family;
use crate::input;
use crate::output::{Output, Progress};

pub(super) fn run(matches: &ArgMatches, output: &Output) -> Result<Exit, CliError> {
    let engine = input::engine(matches)?;
    let source: Source = matches.get_one::<String>("boards").map_or("", String::as_str).parse()?;
    let asked = matches.get_one::<String>("by");
    let by = asked.and_then(|name| By::ALL.into_iter().find(|by| by.name() == name));
    let by = by.or_else(|| engine.sorted_by().first().copied()).unwrap_or(By::Value);
    let limits = input::patience(matches)?;
    let progress = Mutex::new(Progress::new(output, None));
    let watch = |order: usize, done: u64| show_order(&progress, "census-progress", order, done);
    let work = Work { threads: family::threads(matches), limits: &limits, watch: &watch };
    let store = matches.get_one::<PathBuf>("store");
    let title = input::title(engine.entry().id, &input::given(matches));
    let store = store.map(|path| (path.as_path(), title.as_str()));
    let found = census(engine.as_ref(), &source, by, store, &work);
    progress.into_inner().unwrap_or_else(PoisonError::into_inner).finish();
    let found = found?;
    let kept = store.is_some();
    let shown = Shown { engine: engine.as_ref(), source: &source, by, census: &found, kept };
    let format = matches.get_one::<String>("format").map_or("text", String::as_str);
    match if output.json { "json" } else { format } {
        "json" => output.json(&shown.json(output.texts))?,
        "csv" => shown.csv(&mut output.writer())?,
        _ => shown.text(&mut output.writer(), output)?,
    }
    shown.stopped().map_or(Ok(Exit::Done), Err)
}

/// Shows how many boards of an order are done, from any thread.
pub(super) fn show_order(progress: &Mutex<Progress>, key: &str, order: usize, done: u64) {
    let mut progress = progress.lock().unwrap_or_else(PoisonError::into_inner);
    let (order, number) = (order.to_string(), done.to_string());
    progress.show(done, |texts| texts.fill(key, &[("order", &order), ("done", &number)]));
}

struct Shown<'a> {
    engine: &'a dyn Engine,
    source: &'a Source,
    by: By,
    census: &'a Census,
    /// Whether there is a store.
    kept: bool,
}

impl Shown<'_> {
    /// Why there are not all the boards that were asked for.
    fn stopped(&self) -> Option<CliError> {
        let reason = self.census.stopped?;
        let last = self.census.orders.last();
        let (order, boards) = last.map_or((0, 0), |last| (last.order, last.boards));
        Some(CliError::Census { reason, order, boards, kept: self.kept })
    }

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
            outcome: (self.by == By::Outcome).then(|| self.name(value)),
            bitype: (self.by == By::Bitype).then(|| self.name(value)),
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
    /// How many boards were looked at.
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
