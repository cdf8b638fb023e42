//! `noyau census --rows`: a row for each board.

use std::io::{self, Write};
use std::path::PathBuf;

use clap::ArgMatches;
use noyau_census::{BoardRow, BoardSource, Columns, RowsError, Share, rows, rows_to_parquet};
use noyau_engine::{Engine, StopReason};
use serde::Serialize;

use super::{at_work, share};
use crate::error::{CliError, Usage};
use crate::exit::Exit;
use crate::files;
use crate::output::Output;

pub(super) fn run(
    engine: &Engine,
    source: &BoardSource,
    matches: &ArgMatches,
    output: &Output,
) -> Result<Exit, CliError> {
    let share = share(matches)?.unwrap_or(Share::ALL);
    let format = matches.get_one::<String>("format").map_or("csv", String::as_str);
    let path = matches.get_one::<PathBuf>("output");
    let stopped = match (format, path) {
        ("parquet", Some(folder)) => at_work(matches, output, "census-progress", |work| {
            rows_to_parquet(engine, source, share, folder, work)
        })?
        .map_err(|error| named(error, folder))?,
        ("parquet", None) => return Err(CliError::Usage(Usage::Missing("missing-folder"))),
        ("csv" | "json-lines", path) => {
            let columns = Columns::of(engine, source.kind)?;
            let lines = format == "json-lines";
            let fill = |out: &mut dyn Write| -> Result<Option<StopReason>, CliError> {
                // Threads deliver rows in order into a buffer; only this thread uses the writer.
                let mut text = Text { columns, lines, bytes: Vec::new() };
                text.head()?;
                let found = at_work(matches, output, "census-progress", |work| {
                    rows(engine, source, share, work, &mut |more| text.add(&more))
                })?;
                let stopped = found.map_err(|error| named(error, &PathBuf::new()))?;
                out.write_all(&text.bytes)?;
                Ok(stopped)
            };
            match path {
                None => {
                    let mut out = output.writer();
                    let stopped = fill(&mut out)?;
                    out.flush()?;
                    stopped
                }
                Some(path) => {
                    let mut stopped = None;
                    files::write_named(path, |out| {
                        stopped = fill(out)?;
                        Ok(())
                    })?;
                    stopped
                }
            }
        }
        (other, _) => {
            let (value, expected) = (other.to_owned(), "expected-row-format");
            return Err(CliError::Usage(Usage::Value { option: "--format", value, expected }));
        }
    };
    match stopped {
        Some(reason) => Err(CliError::Rows { reason }),
        None => Ok(Exit::Done),
    }
}

fn named(error: RowsError, path: &std::path::Path) -> CliError {
    match error {
        RowsError::Engine(error) => CliError::Engine(error),
        RowsError::File(error) => CliError::PartFile(error),
        RowsError::Io(cause) => CliError::File { path: path.to_owned(), cause },
        other => CliError::Io(io::Error::other(other)),
    }
}

/// Rows as CSV, or as one JSON value per line.
struct Text {
    columns: Columns,
    lines: bool,
    bytes: Vec<u8>,
}

#[derive(Serialize)]
struct RowJson<'a> {
    graph6: &'a str,
    order: usize,
    size: usize,
    degrees: &'a [u32],
    diameter: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    grundy: Option<u32>,
    outcome: char,
    #[serde(skip_serializing_if = "Option::is_none")]
    bitype: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    chi_g: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    colours: Option<&'a str>,
}

impl Text {
    fn head(&mut self) -> io::Result<()> {
        if self.lines {
            return Ok(());
        }
        let Columns { grundy, bitype, chi_g, colours } = self.columns;
        let names = [
            (true, "graph6"),
            (true, "order"),
            (true, "size"),
            (true, "degrees"),
            (true, "diameter"),
            (grundy, "grundy"),
            (true, "outcome"),
            (bitype, "bitype"),
            (chi_g, "chi_g"),
            (colours, "colours"),
        ];
        let names: Vec<&str> =
            names.iter().filter(|(there, _)| *there).map(|(_, name)| *name).collect();
        writeln!(self.bytes, "{}", names.join(","))
    }

    fn add(&mut self, rows: &[BoardRow]) -> io::Result<()> {
        rows.iter().try_for_each(|row| if self.lines { self.json(row) } else { self.csv(row) })
    }

    fn json(&mut self, row: &BoardRow) -> io::Result<()> {
        let bitype = row.bitype.map(|bitype| bitype.to_string());
        let BoardRow {
            graph6,
            order,
            size,
            degrees,
            diameter,
            grundy,
            outcome,
            chi_g,
            colours,
            ..
        } = row;
        let json = RowJson {
            graph6,
            order: *order,
            size: *size,
            degrees,
            diameter: *diameter,
            grundy: *grundy,
            outcome: *outcome,
            bitype,
            chi_g: *chi_g,
            colours: colours.as_deref(),
        };
        serde_json::to_writer(&mut self.bytes, &json)?;
        self.bytes.write_all(b"\n")
    }

    /// Adds a row as CSV. graph6 needs no quotes: its characters are `?` to `~`.
    fn csv(&mut self, row: &BoardRow) -> io::Result<()> {
        let number = |number: Option<u32>| number.map_or_else(String::new, |n| n.to_string());
        let degrees: Vec<String> = row.degrees.iter().map(u32::to_string).collect();
        let mut fields = vec![
            row.graph6.clone(),
            row.order.to_string(),
            row.size.to_string(),
            degrees.join(" "),
            number(row.diameter),
        ];
        fields.extend(self.columns.grundy.then(|| number(row.grundy)));
        fields.push(row.outcome.to_string());
        fields.extend(row.bitype.map(|bitype| bitype.to_string()));
        fields.extend(self.columns.chi_g.then(|| number(row.chi_g)));
        fields.extend(row.colours.as_ref().map(|colours| format!("\"{colours}\"")));
        writeln!(self.bytes, "{}", fields.join(","))
    }
}
