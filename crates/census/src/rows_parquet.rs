//! Rows as Parquet files, a folder for each order.
//!
//! `FOLDER/order=18/part-3-of-100.parquet`: programs that read Parquet take the whole folder as one
//! table, and look only at the orders that a question is about. Columns that a game does not have are
//! left out. Files are whole or not there, and those that are there are not made again.

use std::fs::{self, File};
use std::io;
use std::path::Path;
use std::sync::Arc;

use noyau_engine::Engine;
use noyau_solve::StopReason;
use parquet::data_type::{ByteArray, ByteArrayType, Int32Type};
use parquet::errors::ParquetError;
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::parser::parse_message_type;

use super::census::Work;
use super::part_file::{beside, put};
use super::rows::{Columns, Row, RowsError, rows};
use super::source::Source;
use super::task::Share;

/// Rows in one group.
const GROUP: usize = 1 << 16;

/// Writes the boards of a share as rows, a file for each order; why it ended early, if it did. The
/// orders that were finished are there.
pub fn rows_to_parquet(
    engine: &dyn Engine,
    source: &Source,
    share: Share,
    folder: &Path,
    work: &Work<'_>,
) -> Result<Option<StopReason>, RowsError> {
    let columns = Columns::of(engine, source.kind)?;
    for order in source.orders.clone() {
        let folder = folder.join(format!("order={order}"));
        let path = folder.join(format!("part-{}-of-{}.parquet", share.number(), share.of()));
        if path.try_exists()? {
            continue;
        }
        fs::create_dir_all(&folder)?;
        let file = beside(&path)?;
        let mut table = Table::new(file.as_file().try_clone()?, columns)?;
        let one = Source { kind: source.kind, orders: order..=order };
        let stopped = rows(engine, &one, share, work, &mut |more| table.add(more))?;
        if stopped.is_some() {
            return Ok(stopped);
        }
        table.finish()?;
        put(file, &path)?;
    }
    Ok(None)
}

/// A file while it is written.
struct Table {
    columns: Columns,
    writer: SerializedFileWriter<File>,
    waiting: Vec<Row>,
}

fn io_error(error: ParquetError) -> io::Error {
    io::Error::other(error)
}

impl Table {
    fn new(file: File, columns: Columns) -> io::Result<Self> {
        let schema = parse_message_type(&schema(columns)).map_err(io_error)?;
        let writer = SerializedFileWriter::new(file, Arc::new(schema), Arc::default());
        Ok(Self { columns, writer: writer.map_err(io_error)?, waiting: Vec::new() })
    }

    fn add(&mut self, rows: Vec<Row>) -> io::Result<()> {
        self.waiting.extend(rows);
        if self.waiting.len() >= GROUP { self.write() } else { Ok(()) }
    }

    fn finish(mut self) -> io::Result<()> {
        self.write()?;
        self.writer.close().map(drop).map_err(io_error)
    }

    fn write(&mut self) -> io::Result<()> {
        let rows = std::mem::take(&mut self.waiting);
        if rows.is_empty() {
            return Ok(());
        }
        let mut group = self.writer.next_row_group().map_err(io_error)?;
        write_group(&mut group, &rows, self.columns).map_err(io_error)?;
        group.close().map(drop).map_err(io_error)
    }
}

/// The columns, in the order in which they are written.
fn schema(columns: Columns) -> String {
    let optional = [
        (columns.grundy, "required int32 grundy;"),
        (true, "required binary outcome (UTF8);"),
        (columns.bitype, "required binary bitype (UTF8);"),
        (columns.chi_g, "optional int32 chi_g;"),
        (columns.colours, "required binary colours (UTF8);"),
    ];
    let optional: String =
        optional.iter().filter(|(there, _)| *there).map(|(_, column)| *column).collect();
    format!(
        "message boards {{ required binary graph6 (UTF8); required int32 size; \
         required group degrees (LIST) {{ repeated group list {{ required int32 element; }} }} \
         optional int32 diameter; {optional} }}"
    )
}

type Group<'a> = SerializedRowGroupWriter<'a, File>;

fn write_group(group: &mut Group<'_>, rows: &[Row], columns: Columns) -> Result<(), ParquetError> {
    texts(group, rows.iter().map(|row| row.graph6.clone()))?;
    numbers(group, rows.iter().map(|row| row.size))?;
    degrees(group, rows)?;
    optional(group, rows.iter().map(|row| row.diameter))?;
    if columns.grundy {
        numbers(group, rows.iter().map(|row| row.grundy.unwrap_or_default() as usize))?;
    }
    texts(group, rows.iter().map(|row| row.outcome.to_string()))?;
    if columns.bitype {
        let bitype = |row: &Row| row.bitype.map(|bitype| bitype.to_string()).unwrap_or_default();
        texts(group, rows.iter().map(bitype))?;
    }
    if columns.chi_g {
        optional(group, rows.iter().map(|row| row.chi_g))?;
    }
    if columns.colours {
        texts(group, rows.iter().map(|row| row.colours.clone().unwrap_or_default()))?;
    }
    Ok(())
}

fn number(number: usize) -> i32 {
    i32::try_from(number).unwrap_or(i32::MAX)
}

/// Writes the next column.
macro_rules! column {
    ($group:expr, $type:ty, $values:expr, $defined:expr, $repeated:expr) => {
        if let Some(mut column) = $group.next_column()? {
            column.typed::<$type>().write_batch($values, $defined, $repeated)?;
            column.close()?;
        }
    };
}

fn texts(group: &mut Group<'_>, texts: impl Iterator<Item = String>) -> Result<(), ParquetError> {
    let values: Vec<ByteArray> = texts.map(|text| ByteArray::from(text.into_bytes())).collect();
    column!(group, ByteArrayType, &values, None, None);
    Ok(())
}

fn numbers(group: &mut Group<'_>, values: impl Iterator<Item = usize>) -> Result<(), ParquetError> {
    let values: Vec<i32> = values.map(number).collect();
    column!(group, Int32Type, &values, None, None);
    Ok(())
}

fn optional(
    group: &mut Group<'_>,
    values: impl Iterator<Item = Option<u32>>,
) -> Result<(), ParquetError> {
    let all: Vec<Option<u32>> = values.collect();
    let there: Vec<i16> = all.iter().map(|value| i16::from(value.is_some())).collect();
    let values: Vec<i32> = all.iter().flatten().map(|value| number(*value as usize)).collect();
    column!(group, Int32Type, &values, Some(&there), None);
    Ok(())
}

/// A list for each row: a 0 says that a row begins. A graph has a vertex, so that no list is empty.
fn degrees(group: &mut Group<'_>, rows: &[Row]) -> Result<(), ParquetError> {
    let values: Vec<i32> = rows
        .iter()
        .flat_map(|row| row.degrees.iter().map(|degree| number(*degree as usize)))
        .collect();
    let begins = |row: &Row| (0..row.degrees.len()).map(|place| i16::from(place > 0));
    let repeated: Vec<i16> = rows.iter().flat_map(begins).collect();
    let defined = vec![1; values.len()];
    column!(group, Int32Type, &values, Some(&defined), Some(&repeated));
    Ok(())
}
