//! `noyau table`: the tables of a game, streamed.

use std::cell::Cell;
use std::io::Write;

use clap::ArgMatches;
use noyau_api::{TableQuestionJson, TableStream, question_line};
use noyau_core::notation::{Expected, InputSizes, Scanner, Subject};
use noyau_core::{Natural, TableRequest};
use noyau_engine::{
    Engine, EngineError, Stopped, by_every_compound, differences, find, lost_members, open,
};
use noyau_text::{Format, render_table, table_svg};
use serde::Serialize;

use crate::error::CliError;
use crate::exit::Exit;
use crate::input;
use crate::output::{Output, Progress};

/// Tables with at least this many rows show their progress.
const LONG: u64 = 1_000_000;

/// The word that replaces the game to compare all compounds of a game.
const COMPOUNDS: &str = "compounds";
/// The largest member in that table when none is given.
const MEMBERS: u64 = 60;
/// The word that replaces the game to list the differences between two compounds.
const DIFFERENCES: &str = "differences";
/// The largest number in the positions of that table when none is given.
const SMALL: u64 = 12;

pub(super) fn run(matches: &ArgMatches, output: &Output) -> Result<Exit, CliError> {
    match matches.get_one::<String>("game").map(String::as_str) {
        Some(COMPOUNDS) => return compounds(matches, output),
        Some(DIFFERENCES) => return differences_of_two(matches, output),
        _ => {}
    }
    let (engine, name) = engine_and_table(matches)?;
    let mut request = TableRequest::named(name);
    request.from = number(matches, "from")?.unwrap_or_default();
    request.rows = number(matches, "rows")?.map(|rows| rows.to_u64().unwrap_or(u64::MAX));
    request.base = matches.get_one::<u64>("base").copied();
    request.by = matches.get_one::<String>("by").cloned();
    let limits = input::solve_options(matches)?.search;
    let mut table = engine.table_within(&request, &limits)?;
    let written = Cell::new(0);
    let stop = Cell::new(None);
    table.rows = Box::new(table.rows.take_while(|_| {
        stop.set(limits.check(0));
        written.set(written.get() + u64::from(stop.get().is_none()));
        stop.get().is_none()
    }));
    let format = matches.get_one::<String>("format").map_or("text", String::as_str);
    let mut progress = Progress::new(output, table.length);
    if table.length.is_some_and(|length| length >= LONG) {
        let mut done = 0;
        let rows = table.rows;
        table.rows = Box::new(rows.inspect(move |_| {
            done += 1;
            progress
                .show(done, |texts| texts.fill("table-progress", &[("done", &done.to_string())]));
        }));
    }
    let title = question_line(&engine, Some(&request.name));
    let question = TableQuestionJson::of(&engine, &request);
    let code = write(table, &title, question, format, output)?;
    match stop.get() {
        None => Ok(code),
        Some(reason) => {
            Err(EngineError::from(Stopped { reason, positions: written.get(), work: 0 }).into())
        }
    }
}

/// The question and the rows, which are streamed.
#[derive(Serialize)]
struct TableAnswerJson<'a> {
    #[serde(flatten)]
    question: TableQuestionJson,
    #[serde(flatten)]
    table: TableStream<'a>,
}

fn write(
    table: noyau_core::Table<'_>,
    title: &str,
    question: TableQuestionJson,
    format: &str,
    output: &Output,
) -> Result<Exit, CliError> {
    let mut out = output.writer();
    match if output.json { "json" } else { format } {
        "json" => {
            let answer = TableAnswerJson { question, table: TableStream::from(table) };
            serde_json::to_writer(&mut out, &answer)?;
            writeln!(out)?;
        }
        "csv" => drop(render_table(output.texts, table, Format::Csv, &mut out)?),
        "svg" => out.write_all(table_svg(output.texts, title, table).as_bytes())?,
        "latex" => drop(render_table(output.texts, table, Format::Latex, &mut out)?),
        _ => {
            writeln!(out, "{title}")?;
            render_table(output.texts, table, output.table_format(), &mut out)?;
        }
    }
    out.flush()?;
    Ok(Exit::Done)
}

/// `noyau table compounds [GAME]`: every compound of a game with components; the default game is
/// paths.
fn compounds(matches: &ArgMatches, output: &Output) -> Result<Exit, CliError> {
    let game = matches.get_one::<String>("name").map_or("path", String::as_str);
    let to = matches.get_one::<u64>("paths").copied().unwrap_or(MEMBERS);
    let given = input::with_files(&input::given(matches))?;
    let limits = input::patience(matches)?;
    let position = matches.get_one::<String>("position");
    let table = match position {
        Some(position) => by_every_compound(game, &given, position, &limits)?,
        None => lost_members(game, &given, to, &limits)?,
    };
    let engine = open(game, &given)?;
    let question = TableQuestionJson {
        position: position.cloned(),
        to: position.is_none().then(|| to.into()),
        ..TableQuestionJson::new(&engine, COMPOUNDS)
    };
    let about = position.map_or_else(|| format!("--paths {to}"), |at| format!("--position {at}"));
    let title = format!("{COMPOUNDS} {} {about}", question_line(&engine, None));
    let format = matches.get_one::<String>("format").map_or("text", String::as_str);
    write(table, &title, question, format, output)
}

/// `noyau table differences [GAME] --compound WORDS --other WORDS`: the small positions that are
/// won by only one of two compounds.
fn differences_of_two(matches: &ArgMatches, output: &Output) -> Result<Exit, CliError> {
    let game = matches.get_one::<String>("name").map_or("path", String::as_str);
    let to = matches.get_one::<u64>("paths").copied().unwrap_or(SMALL);
    let word = |name| matches.get_one::<String>(name).map_or("", String::as_str);
    let given = input::with_files(&input::given(matches))?;
    let limits = input::patience(matches)?;
    let other = word("other");
    let table = differences(game, &given, [word("compound"), other], to, &limits)?;
    let engine = open(game, &given)?;
    let question = TableQuestionJson {
        to: Some(to.into()),
        other: Some(other.to_owned()),
        ..TableQuestionJson::new(&engine, DIFFERENCES)
    };
    let line = question_line(&engine, None);
    let title = format!("{DIFFERENCES} {line} --other {other} --paths {to}");
    let format = matches.get_one::<String>("format").map_or("text", String::as_str);
    write(table, &title, question, format, output)
}

/// The game and its table: `wythoff array`, or in one word `wythoff-array`.
fn engine_and_table(matches: &ArgMatches) -> Result<(Engine, String), CliError> {
    let word = matches.get_one::<String>("game").map_or("", String::as_str);
    if let Some(name) = matches.get_one::<String>("name") {
        return Ok((input::engine(matches)?, name.clone()));
    }
    for (dash, _) in word.match_indices('-') {
        let (game, table) = (&word[..dash], &word[dash + 1..]);
        if let (Err(_), Ok(engine)) = (find(word), open(game, &input::given(matches)))
            && engine.tables().iter().any(|spec| spec.name == table)
        {
            return Ok((engine, table.to_owned()));
        }
    }
    let engine = input::engine(matches)?;
    let first = engine.tables().first().map(|spec| spec.name.to_owned()).unwrap_or_default();
    Ok((engine, first))
}

/// A number option in the notation of positions: `1e8` and `2^20` work.
fn number(matches: &ArgMatches, name: &'static str) -> Result<Option<Natural>, CliError> {
    let Some(text) = matches.get_one::<String>(name) else { return Ok(None) };
    let mut scanner = Scanner::new(text, Subject::Parameter(name.into()), InputSizes::default());
    let number = scanner.number(Expected::Number).map_err(EngineError::from)?;
    scanner.finish(Expected::End).map_err(EngineError::from)?;
    Ok(Some(number))
}
