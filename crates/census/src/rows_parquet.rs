//! Rows as Parquet files, a folder for each order.
//!
//! `FOLDER/order=18/part-3-of-100.parquet`: programs that read Parquet see the whole folder as one
//! table, and read only the orders that a query needs. Columns that a game does not have are left
//! out. A file is always complete, and a file that exists is not written again. The metadata of
//! each file says, under the key `noyau`, which rows it has. A file with the rows of another task
//! is refused, and so is a folder with files of another number of parts.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use noyau_engine::Engine;
use noyau_solve::StopReason;
use parquet::data_type::{ByteArray, ByteArrayType, Int32Type};
use parquet::errors::ParquetError;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::WriterProperties;
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::parser::parse_message_type;

use super::census::Work;
use super::files::{beside, put};
use super::part::{PartProblem, VERSION};
use super::part_file::PartError;
use super::rows::{BoardRow, Columns, RowsError, rows};
use super::source::BoardSource;
use super::task::{Share, Task, TaskError};

/// The key under which a file says which rows it has.
const KEY: &str = "noyau";
/// Rows in one group.
const GROUP: usize = 1 << 16;

/// The files of a share, below a folder: one for each order, from the least.
#[must_use]
pub fn row_files(source: &BoardSource, share: Share) -> Vec<PathBuf> {
    source.orders.clone().map(|order| row_file(order, share)).collect()
}

fn row_file(order: usize, share: Share) -> PathBuf {
    let (number, of) = (share.number(), share.of());
    format!("order={order}/part-{number}-of-{of}.parquet").into()
}

/// The shares of a division into `of` parts of which all files exist. Files with other rows are
/// refused. Files of another division are refused too, because a table of both would have boards
/// twice.
pub fn row_shares_done(
    engine: &Engine,
    source: &BoardSource,
    of: u32,
    folder: &Path,
) -> Result<Vec<Share>, RowsError> {
    let labels = Labels::of(engine, source)?;
    labels.check_division(folder, of)?;
    let mut done = Vec::new();
    for share in (1..=of).filter_map(|number| Share::new(number, of)) {
        if labels.check(folder, share)?.iter().all(|there| *there) {
            done.push(share);
        }
    }
    Ok(done)
}

/// Writes the boards of a share as rows, one file for each order. Returns why it ended early, if it
/// did. The files of finished orders are then complete.
pub fn rows_to_parquet(
    engine: &Engine,
    source: &BoardSource,
    share: Share,
    folder: &Path,
    work: &Work<'_>,
) -> Result<Option<StopReason>, RowsError> {
    let columns = Columns::of(engine, source.kind)?;
    let labels = Labels::of(engine, source)?;
    labels.check_division(folder, share.of())?;
    let there = labels.check(folder, share)?;
    for ((order, task), _) in labels.0.iter().zip(there).filter(|(_, there)| !there) {
        let path = folder.join(row_file(*order, share));
        fs::create_dir_all(path.parent().unwrap_or(folder))?;
        let file = beside(&path)?;
        let mut table = Table::new(file.as_file().try_clone()?, columns, label(task, share))?;
        let one = BoardSource { kind: source.kind, orders: *order..=*order };
        let stopped = rows(engine, &one, share, work, &mut |more| table.add(more))?;
        if stopped.is_some() {
            return Ok(stopped);
        }
        table.finish()?;
        put(file, &path)?;
    }
    Ok(None)
}

/// For each order, the task whose rows its files have.
struct Labels(Vec<(usize, String)>);

/// The label in the metadata of a file. Its version is that of parts.
fn label(task: &str, share: Share) -> String {
    format!("{task}, part {share}")
}

impl Labels {
    fn of(engine: &Engine, source: &BoardSource) -> Result<Self, RowsError> {
        let by = Columns::of(engine, source.kind)?.by();
        let task = |order: usize| {
            let one = BoardSource { kind: source.kind, orders: order..=order };
            let task = Task::census(engine, one, by)?;
            Ok((order, format!("rows of {task}, version {VERSION}")))
        };
        Ok(Self(source.orders.clone().map(task).collect::<Result<_, TaskError>>()?))
    }

    /// Which files of a share exist, by order. Fails if one of them has other rows.
    fn check(&self, folder: &Path, share: Share) -> Result<Vec<bool>, RowsError> {
        let there = |(order, task): &(usize, String)| {
            let path = folder.join(row_file(*order, share));
            if !path.try_exists()? {
                return Ok(false);
            }
            check_label(path, task, share)?;
            Ok(true)
        };
        self.0.iter().map(there).collect()
    }

    /// Fails if a folder has files of another division or of another task.
    fn check_division(&self, folder: &Path, of: u32) -> Result<(), RowsError> {
        for (order, task) in &self.0 {
            let entries = match fs::read_dir(folder.join(format!("order={order}"))) {
                Ok(entries) => entries,
                Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
                Err(error) => return Err(error.into()),
            };
            let mut first = None;
            for entry in entries {
                let path = entry?.path();
                let name = path.file_name().and_then(|name| name.to_str());
                let Some(share) = name.and_then(share_of) else { continue };
                if share.of() != of {
                    let problem = PartProblem::OtherCount { found: share.of(), wanted: of };
                    return Err(refused(path, problem));
                }
                first.get_or_insert((path, share));
            }
            // All files of a folder are of one task, so it is enough to look at one.
            if let Some((path, share)) = first {
                check_label(path, task, share)?;
            }
        }
        Ok(())
    }
}

/// Fails if a file has the rows of another task.
fn check_label(path: PathBuf, task: &str, share: Share) -> Result<(), RowsError> {
    let wanted = label(task, share);
    match read_label(&path) {
        Ok(found) if found == wanted => Ok(()),
        Ok(found) => Err(refused(path, PartProblem::OtherTask { found, wanted })),
        Err(problem) => Err(refused(path, problem)),
    }
}

/// The share that the name of a file means.
fn share_of(name: &str) -> Option<Share> {
    let (number, of) = name.strip_prefix("part-")?.strip_suffix(".parquet")?.split_once("-of-")?;
    Share::new(number.parse().ok()?, of.parse().ok()?)
}

fn refused(path: PathBuf, problem: PartProblem) -> RowsError {
    PartError { path, problem: Box::new(problem) }.into()
}

/// Reads the label of a file, which says what rows it has.
fn read_label(path: &Path) -> Result<String, PartProblem> {
    let unusable = |why: &str| PartProblem::Io(io::Error::new(io::ErrorKind::InvalidData, why));
    let file = SerializedFileReader::new(File::open(path)?)
        .map_err(|_| unusable("it is no Parquet file; expected rows that noyau has written"))?;
    let said = file.metadata().file_metadata().key_value_metadata();
    let label = said.and_then(|pairs| pairs.iter().find(|pair| pair.key == KEY));
    let label = label.and_then(|pair| pair.value.clone());
    label.ok_or_else(|| {
        unusable("it does not say which rows it has; delete it, and they are computed again")
    })
}

/// A file while it is written.
struct Table {
    columns: Columns,
    writer: SerializedFileWriter<File>,
    waiting: Vec<BoardRow>,
}

fn io_error(error: ParquetError) -> io::Error {
    io::Error::other(error)
}

impl Table {
    fn new(file: File, columns: Columns, label: String) -> io::Result<Self> {
        let schema = parse_message_type(&schema(columns)).map_err(io_error)?;
        let said = vec![KeyValue::new(KEY.to_owned(), label)];
        let properties = WriterProperties::builder().set_key_value_metadata(Some(said)).build();
        let writer = SerializedFileWriter::new(file, Arc::new(schema), Arc::new(properties));
        Ok(Self { columns, writer: writer.map_err(io_error)?, waiting: Vec::new() })
    }

    fn add(&mut self, rows: Vec<BoardRow>) -> io::Result<()> {
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

fn write_group(
    group: &mut Group<'_>,
    rows: &[BoardRow],
    columns: Columns,
) -> Result<(), ParquetError> {
    texts(group, rows.iter().map(|row| row.graph6.clone()))?;
    numbers(group, rows.iter().map(|row| row.size))?;
    degrees(group, rows)?;
    optional(group, rows.iter().map(|row| row.diameter))?;
    if columns.grundy {
        numbers(group, rows.iter().map(|row| row.grundy.unwrap_or_default() as usize))?;
    }
    texts(group, rows.iter().map(|row| row.outcome.to_string()))?;
    if columns.bitype {
        let bitype =
            |row: &BoardRow| row.bitype.map(|bitype| bitype.to_string()).unwrap_or_default();
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

/// The degrees as one list for each row. The repetition level 0 marks the beginning of a row. A
/// graph has at least one vertex, so no list is empty.
fn degrees(group: &mut Group<'_>, rows: &[BoardRow]) -> Result<(), ParquetError> {
    let values: Vec<i32> = rows
        .iter()
        .flat_map(|row| row.degrees.iter().map(|degree| number(*degree as usize)))
        .collect();
    let begins = |row: &BoardRow| (0..row.degrees.len()).map(|place| i16::from(place > 0));
    let repeated: Vec<i16> = rows.iter().flat_map(begins).collect();
    let defined = vec![1; values.len()];
    column!(group, Int32Type, &values, Some(&defined), Some(&repeated));
    Ok(())
}
