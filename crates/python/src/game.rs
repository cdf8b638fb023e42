//! A game of the catalogue with its parameters.

use noyau::core::TableRequest;
use noyau::engine::{Arguments, Engine, Limits, SolveOptions, Typed, open};
use noyau::{Error, Side};
use noyau_api::{
    ExplainedJson, MovesJson, SolvedJson, StopJson, TableJson, ViewJson, agreement_lines,
    question_line,
};
use noyau_text::{Detail, Style, board_svg, html, terminal};
use pyo3::prelude::*;
use serde_json::json;

use crate::ask::{Ask, Progress, options};
use crate::error;

/// The work limit of the search that runs besides another method when an explanation by all methods
/// is asked for.
const BESIDE: u64 = 1_000_000;

/// A game. Positions are texts, as the command line reads them.
#[pyclass(frozen, module = "noyau._noyau")]
pub(crate) struct Game {
    engine: Engine,
}

impl Game {
    /// The engine of the game.
    pub(crate) fn engine(&self) -> &Engine {
        &self.engine
    }

    /// Asks the engine, and converts its error to an exception.
    fn ask<T: Send + 'static>(
        &self,
        py: Python<'_>,
        ask: &Ask,
        work: impl FnOnce(&Engine, &Limits, &Progress) -> Result<T, Error> + Send + 'static,
    ) -> PyResult<T> {
        let engine = self.engine.clone();
        ask.run(py, move |limits, progress| work(&engine, limits, progress))?
            .map_err(|problem| error::engine(py, ask.texts(), &problem))
    }
}

#[pymethods]
impl Game {
    #[new]
    fn new(
        py: Python<'_>,
        name: &str,
        parameters: Vec<(String, Option<String>)>,
        ask: &Ask,
    ) -> PyResult<Self> {
        let given =
            parameters.into_iter().fold(Arguments::none(), |given, (name, value)| match value {
                Some(value) => given.with(name, value),
                None => given.flag(name),
            });
        let engine = open(name, &given)
            .map_err(|problem| error::engine(py, ask.texts(), &problem.into()))?;
        Ok(Self { engine })
    }

    /// The name of the game in the catalogue.
    #[getter]
    fn id(&self) -> &'static str {
        self.engine.entry().id
    }

    /// The question in one line, as the command line has it.
    fn line(&self, position: Option<&str>) -> String {
        question_line(&self.engine, position)
    }

    /// The rules in a sentence.
    fn rules(&self, ask: &Ask) -> String {
        ask.texts().rules(self.id())
    }

    /// The names of the ways of explaining.
    fn methods(&self) -> Vec<&'static str> {
        self.engine.methods().iter().map(|method| method.name).collect()
    }

    /// Who wins, with which moves: the shape of `noyau solve --json`, with sentences.
    fn solve(
        &self,
        py: Python<'_>,
        position: String,
        most: Option<usize>,
        search: bool,
        ask: &Ask,
    ) -> PyResult<String> {
        let texts = ask.texts();
        let json = self.ask(py, ask, move |engine, limits, _| {
            let options = SolveOptions {
                force_search: search,
                moves: most.unwrap_or(usize::MAX),
                casual_value: most == Some(1),
                ..options(limits)
            };
            Ok(SolvedJson::said(texts, engine, &engine.solve(&position, &options)?))
        })?;
        error::json(&json)
    }

    /// The Grundy value, in decimal.
    fn grundy(&self, py: Python<'_>, position: String, ask: &Ask) -> PyResult<String> {
        self.ask(py, ask, move |engine, limits, _| {
            Ok(engine.grundy(&position, &options(limits).search)?.size().to_string())
        })
    }

    /// Why, by one method or by all: the shape of `noyau explain --json`, and each explanation as
    /// text and as HTML.
    fn explain(&self, py: Python<'_>, position: String, by: String, ask: &Ask) -> PyResult<String> {
        let texts = ask.texts();
        let json = self.ask(py, ask, move |engine, limits, _| {
            let limits = options(limits).search;
            let beside = if limits.deadline.is_some() { u64::MAX } else { BESIDE };
            let mut explained = engine.explain_within(&position, &by, beside, &limits)?;
            if let Some(stopped) = explained.stopped.take() {
                return Err(*stopped);
            }
            let style = Style::default();
            let each = explained.explanations.iter().map(|explanation| {
                json!({
                    "text": terminal(texts, explanation, explained.turn, &style),
                    "html": html(texts, explanation, explained.turn, Detail::Short),
                })
            });
            Ok(json!({
                "explained": ExplainedJson::said(texts, engine, &explained),
                "written": each.collect::<Vec<_>>(),
                "closing": agreement_lines(texts, &explained.agreement),
            }))
        })?;
        error::json(&json)
    }

    /// All moves, best first: the shape of `noyau moves --json`, with words.
    fn moves(&self, py: Python<'_>, position: String, most: usize, ask: &Ask) -> PyResult<String> {
        let texts = ask.texts();
        let json = self.ask(py, ask, move |engine, limits, _| {
            let judged = engine.moves(&position, most, &options(limits))?;
            Ok(MovesJson::said(texts, engine, &judged))
        })?;
        error::json(&json)
    }

    /// The position to draw.
    fn view(&self, py: Python<'_>, position: String, most: usize, ask: &Ask) -> PyResult<String> {
        let texts = ask.texts();
        let json = self.ask(py, ask, move |engine, _, _| {
            Ok(ViewJson::new(texts, engine, &engine.view(&position, most)?))
        })?;
        error::json(&json)
    }

    /// The position after a move.
    fn play(&self, py: Python<'_>, position: String, mv: String, ask: &Ask) -> PyResult<String> {
        self.ask(py, ask, move |engine, limits, _| {
            // The verdict on the move is another question, so no work is spent on it.
            let search = Limits { work: 0, ..limits.clone() };
            let options = SolveOptions { search, ..SolveOptions::default() };
            Ok(engine.play(&position, &Typed::Text(mv), &options)?.target.to_string())
        })
    }

    /// One of the tables of the game.
    fn table(
        &self,
        py: Python<'_>,
        name: String,
        rows: Option<u64>,
        ask: &Ask,
    ) -> PyResult<String> {
        let texts = ask.texts();
        let json = self.ask(py, ask, move |engine, limits, _| {
            let first = engine.tables().first().map_or("", |table| table.name);
            let name = if name.is_empty() { first.to_owned() } else { name };
            let request = TableRequest { rows, ..TableRequest::named(name) };
            let table = engine.table_within(&request, limits)?;
            let heads: Vec<String> = table.heads.iter().map(|head| texts.head(head)).collect();
            Ok(json!({ "heads": heads, "rows": TableJson::from(table).rows }))
        })?;
        error::json(&json)
    }

    /// Outcomes of small positions of two numbers, row 0 first (1 for P, 0 for N, 2 for unknown),
    /// their Grundy values where they are asked for, and the picture.
    fn board(
        &self,
        py: Python<'_>,
        columns: u64,
        rows: u64,
        values: bool,
        ask: &Ask,
    ) -> PyResult<(Vec<Vec<u8>>, Option<Vec<Vec<Option<u32>>>>, String)> {
        self.ask(py, ask, move |engine, limits, _| {
            let board = engine.board_within(columns, rows, None, limits)?;
            let values = values.then(|| engine.board_values(columns, rows, limits)).transpose()?;
            let cell = |square: &Option<noyau::Outcome>| match square {
                Some(noyau::Outcome::P) => 1,
                Some(_) => 0,
                None => 2,
            };
            let cells = board.rows.iter().map(|row| row.iter().map(cell).collect()).collect();
            let title = question_line(engine, None);
            Ok((cells, values, board_svg(&title, &board.rows)))
        })
    }

    /// The game chromatic numbers of the graph of a position, as far as they are known.
    fn chi(&self, py: Python<'_>, position: String, ask: &Ask) -> PyResult<String> {
        let texts = ask.texts();
        let json = self.ask(py, ask, move |engine, limits, _| {
            let found = engine.colouring().ok_or(Error::NoBitype)?.chi(&position, limits)?;
            let bounds = [Side::Alice, Side::Bob].map(|first| found.bounds(first));
            let tried = found.tried.iter().map(|tried| {
                json!({
                    "colours": tried.colours,
                    "alice_first": tried.alice_first,
                    "bob_first": tried.bob_first,
                })
            });
            let stopped = found.stopped.map(Error::from);
            Ok(json!({
                "position": found.position.to_string(),
                "chi_g": found.number(Side::Alice),
                "chi_g_b": found.number(Side::Bob),
                "chi_g_bounds": bounds[0],
                "chi_g_b_bounds": bounds[1],
                "tried": tried.collect::<Vec<_>>(),
                "stopped": stopped.and_then(|stopped| StopJson::new(texts, &stopped)),
            }))
        })?;
        error::json(&json)
    }

    /// The bitype of a position of the colouring game.
    fn bitype(&self, py: Python<'_>, position: String, ask: &Ask) -> PyResult<String> {
        let json = self.ask(py, ask, move |engine, limits, _| {
            let found = engine.colouring().ok_or(Error::NoBitype)?.bitype(&position, limits)?;
            let bitype = found.bitype.bitype;
            Ok(json!({
                "position": found.position.to_string(),
                "colours": found.colours,
                "bitype": bitype.to_string(),
                "signed": found.bitype.to_string(),
                "mirror": bitype.mirror().to_string(),
                "winners": bitype.vector(),
                "open": found.open,
            }))
        })?;
        error::json(&json)
    }
}
