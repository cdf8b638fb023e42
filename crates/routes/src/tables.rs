//! Tables and boards.

use std::cell::Cell as Slot;

use noyau_api::{BoardJson, TableJson, TableQuestionJson};
use noyau_core::{Cell, Table, TableRequest};
use noyau_engine::Limits;
use noyau_text::{Format, Texts, render_table};
use serde::Serialize;
use utoipa::ToSchema;

use crate::ask::Ask;
use crate::problem::Busy;
use crate::question::{Known, LARGEST, Response, of_error};
use crate::{Asked, Attempt, NoAnswer, Quality, Question, Refused};

/// The most rows of a table.
const MOST_ROWS: u64 = 10_000;
/// The most bytes in the cells of a table, estimated. The rest of an answer is names and
/// punctuation.
const MOST_BYTES: usize = LARGEST / 2;
/// The most squares of a board, and of a board that is revealed step by step, which needs memory
/// for all moves.
const MOST_SQUARES: u64 = 40_000;
const MOST_STEPPED: u64 = 4_096;

/// A table, in a language.
#[derive(Serialize, ToSchema)]
pub(crate) struct SaidTableJson {
    /// Heads of the columns in words.
    titles: Vec<String>,
    /// Which table it is.
    #[serde(flatten)]
    question: TableQuestionJson,
    /// Its heads and rows.
    #[serde(flatten)]
    table: TableJson,
    /// False when rows are missing because a limit was reached.
    all_rows: bool,
}

#[derive(Clone, Copy)]
enum Form {
    Json,
    Csv,
    Latex,
}

/// A table of a game.
#[utoipa::path(
    get,
    path = "/api/games/{game}/table/{table}",
    tag = "tables",
    params(
        ("game" = String, Path, description = "id or alias of a game"),
        ("table" = String, Path, description = "name of one of its tables"),
        ("from" = Option<String>, Query, description = "first index"),
        ("rows" = Option<u64>, Query, maximum = 10000, description = "number of rows, at most 10000"),
        ("base" = Option<u64>, Query, description = "base in which numbers are written"),
        ("by" = Option<String>, Query, description = "way of computing, where there are several"),
        ("format" = Option<String>, Query, description = "`json` (if absent), `csv` or `latex`"),
        ("lang" = Option<String>, Query, description = "`en` or `fr`"),
    ),
    responses(
        (status = 200, content(
            (SaidTableJson = "application/json"),
            (String = "text/csv"),
            (String = "application/x-latex"),
        )),
        Refused,
        Busy,
    )
)]
pub(crate) fn table(game: &str, table: &str, mut ask: Ask) -> Result<Asked, NoAnswer> {
    let forms = [("json", Form::Json), ("csv", Form::Csv), ("latex", Form::Latex)];
    let form = ask.choice("format", &forms)?.unwrap_or(Form::Json);
    let request = TableRequest {
        from: ask.number("from")?.unwrap_or_default(),
        rows: ask.count("rows", MOST_ROWS)?,
        base: ask.count("base", u64::MAX)?,
        by: ask.take("by"),
        ..TableRequest::named(table)
    };
    let (texts, name) = (ask.texts, Some(ask.name));
    let engine = ask.game(game)?;
    let (kind, end) = match form {
        Form::Json => ("application/json", None),
        Form::Csv => ("text/csv; charset=utf-8", Some("csv")),
        Form::Latex => ("application/x-latex; charset=utf-8", Some("tex")),
    };
    let file = end.map(|end| format!("{}-{}.{end}", engine.entry().id, request.name));
    let question = move |limits: &Limits| {
        let whole = Slot::new(true);
        let table = bounded(engine.table_within(&request, limits)?, limits, &whole);
        let question = TableQuestionJson::of(&engine, &request);
        let body = write(texts, question, table, form, &whole);
        Ok((body, whole.get()))
    };
    let attempt = move |limits: &Limits| match question(limits) {
        Ok((body, whole)) => {
            let response = Response { kind, file: file.clone(), body, fleeting: !whole };
            Attempt { answer: Ok(response), quality: Quality::poor_if(!whole) }
        }
        Err(error) => {
            Attempt { answer: Err(NoAnswer::engine(texts, &error)), quality: of_error(&error) }
        }
    };
    Ok(Question::new(texts, name, attempt).into())
}

/// The table, cut where a limit is reached. `whole` is set to false if rows are missing.
fn bounded<'a>(table: Table<'a>, limits: &'a Limits, whole: &'a Slot<bool>) -> Table<'a> {
    let mut bytes = 0_usize;
    let mut left = MOST_ROWS;
    let rows = table.rows.take_while(move |row| {
        bytes = bytes.saturating_add(row.iter().map(weight).sum());
        let go_on = left > 0 && bytes <= MOST_BYTES && limits.check(0).is_none();
        left = left.saturating_sub(1);
        whole.set(whole.get() && go_on);
        go_on
    });
    Table { rows: Box::new(rows), ..table }
}

/// The approximate number of bytes of a cell.
fn weight(cell: &Cell) -> usize {
    3 + match cell {
        Cell::Number(number) => usize::try_from(number.bits() / 3).unwrap_or(usize::MAX / 2),
        Cell::Text(text) => text.len(),
        Cell::Outcome(_) | Cell::Empty => 1,
    }
}

fn write(
    texts: &Texts,
    question: TableQuestionJson,
    table: Table<'_>,
    form: Form,
    whole: &Slot<bool>,
) -> Vec<u8> {
    let mut out = Vec::new();
    let format = match form {
        Form::Json => {
            let titles = table.heads.iter().map(|head| texts.head(head)).collect();
            let table = TableJson::from(table);
            let said = SaidTableJson { titles, question, table, all_rows: whole.get() };
            return serde_json::to_vec(&said).unwrap_or_default();
        }
        Form::Csv => Format::Csv,
        Form::Latex => Format::Latex,
    };
    // Writing to memory does not fail.
    let _ = render_table(texts, table, format, &mut out);
    out
}

/// Outcomes of two-number positions as squares, or Grundy values.
#[utoipa::path(
    get,
    path = "/api/games/{game}/board",
    tag = "tables",
    params(
        ("game" = String, Path, description = "id or alias of a game"),
        ("columns" = Option<u64>, Query, description = "8 if absent"),
        ("rows" = Option<u64>, Query, description = "as many as columns if absent"),
        ("steps" = Option<u64>, Query, description = "only what this many rounds of propagation \
            reveal"),
        ("values" = Option<bool>, Query, description = "Grundy values beside the outcomes"),
        ("lang" = Option<String>, Query, description = "`en` or `fr`"),
    ),
    responses(
        (status = 200, body = Known<BoardJson>),
        Refused,
        Busy,
    )
)]
pub(crate) fn board(game: &str, mut ask: Ask) -> Result<Asked, NoAnswer> {
    let steps = ask.count("steps", 1 << 20)?;
    let most = if steps.is_some() { MOST_STEPPED } else { MOST_SQUARES };
    let columns = ask.count("columns", most)?.unwrap_or(8);
    let rows = ask.count("rows", most.checked_div(columns).unwrap_or(most))?;
    let rows = rows.unwrap_or_else(|| columns.min(most.checked_div(columns).unwrap_or(0)));
    let wants_values = ask.flag("values")?;
    let (texts, name) = (ask.texts, Some(ask.name));
    let engine = ask.game(game)?;
    let question = Question::json(texts, name, move |limits| {
        let board = engine.board_within(columns, rows, steps, limits)?;
        let size = (columns, rows);
        let mut board = BoardJson::new(&engine, size, steps, &board);
        if wants_values {
            board.values = Some(engine.board_values(columns, rows, limits)?);
        }
        let cut = board.values.iter().flatten().flatten().any(Option::is_none);
        Ok((board, Quality::poor_if(cut)))
    });
    Ok(question.into())
}
