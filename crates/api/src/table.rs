//! Tables.

use std::cell::Cell as Slot;

use noyau_core::table::Head;
use noyau_core::{Cell, Table};
use serde::ser::{SerializeSeq, SerializeStruct};
use serde::{Deserialize, Serialize, Serializer};
use utoipa::ToSchema;

/// A whole table, for whoever reads one; [`TableStream`] writes the same shape row by row.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct TableJson {
    /// Heads of the columns.
    pub heads: Vec<HeadJson>,
    /// The rows, each as long as `heads`. Numbers are decimal strings, outcomes are letters, and
    /// an empty cell is `null`.
    pub rows: Vec<Vec<Option<String>>>,
}

impl From<Table<'_>> for TableJson {
    fn from(table: Table<'_>) -> Self {
        let cell = |cell: &Cell| match cell {
            Cell::Number(number) => Some(number.to_string()),
            Cell::Text(text) => Some(text.clone()),
            Cell::Outcome(outcome) => Some(outcome.to_string()),
            Cell::Empty => None,
        };
        Self {
            heads: table.heads.iter().map(HeadJson::from).collect(),
            rows: table.rows.map(|row| row.iter().map(cell).collect()).collect(),
        }
    }
}

/// Head of a column: `{"key": "pile"}` or `{"symbol": "a_n"}`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum HeadJson {
    /// A key for the texts.
    Key(String),
    /// A formula or number that reads the same in every language.
    Symbol(String),
}

impl From<&Head> for HeadJson {
    fn from(head: &Head) -> Self {
        match head {
            Head::Key(key) => Self::Key((*key).to_owned()),
            Head::Symbol(symbol) => Self::Symbol(symbol.clone()),
        }
    }
}

/// A table on its way out: serialising it reads the rows one by one and keeps none, so that
/// `serde_json::to_writer` writes a table of any length. It has rows only the first time.
///
/// ```
/// use noyau_core::{Cell, Table, table::Head};
/// use noyau_api::TableStream;
/// let rows = (0..2_u64).map(|n| vec![n.into(), Cell::Empty]);
/// let heads = vec![Head::Key("pile"), Head::Symbol("a_n".into())];
/// let table = Table { heads, rows: Box::new(rows), length: Some(2) };
/// assert_eq!(
///     serde_json::to_string(&TableStream::from(table)).unwrap(),
///     r#"{"heads":[{"key":"pile"},{"symbol":"a_n"}],"rows":[["0",null],["1",null]]}"#
/// );
/// ```
pub struct TableStream<'a> {
    heads: Vec<HeadJson>,
    rows: Slot<Option<Rows<'a>>>,
    length: Option<usize>,
}

type Rows<'a> = Box<dyn Iterator<Item = Vec<Cell>> + 'a>;

impl<'a> From<Table<'a>> for TableStream<'a> {
    fn from(table: Table<'a>) -> Self {
        Self {
            heads: table.heads.iter().map(HeadJson::from).collect(),
            length: table.length.and_then(|length| usize::try_from(length).ok()),
            rows: Slot::new(Some(table.rows)),
        }
    }
}

impl Serialize for TableStream<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut shape = serializer.serialize_struct("TableJson", 2)?;
        shape.serialize_field("heads", &self.heads)?;
        shape.serialize_field("rows", &RowStream { rows: &self.rows, length: self.length })?;
        shape.end()
    }
}

struct RowStream<'s, 'a> {
    rows: &'s Slot<Option<Rows<'a>>>,
    length: Option<usize>,
}

impl Serialize for RowStream<'_, '_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Some(rows) = self.rows.take() else {
            return serializer.serialize_seq(Some(0))?.end();
        };
        let mut sequence = serializer.serialize_seq(self.length)?;
        for row in rows {
            sequence.serialize_element(&RowJson(&row))?;
        }
        sequence.end()
    }
}

struct RowJson<'r>(&'r [Cell]);

impl Serialize for RowJson<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(CellJson))
    }
}

struct CellJson<'c>(&'c Cell);

impl Serialize for CellJson<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            Cell::Number(number) => serializer.collect_str(number),
            Cell::Text(text) => serializer.serialize_str(text),
            Cell::Outcome(outcome) => serializer.collect_str(outcome),
            Cell::Empty => serializer.serialize_none(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use noyau_core::{Natural, Outcome};

    #[test]
    fn a_stream_reads_back_as_a_table() {
        let rows = vec![
            vec![Cell::from(Natural::ONE << 64), Cell::Outcome(Outcome::P)],
            vec![Cell::from(String::from("\"x\"")), Cell::Empty],
        ];
        let heads = vec![Head::Key("pile"), Head::Symbol("σ".into())];
        let table = Table { heads, rows: Box::new(rows.into_iter()), length: None };
        let stream = TableStream::from(table);
        let text = serde_json::to_string_pretty(&stream).unwrap();
        insta::assert_snapshot!(text);
        let read: TableJson = serde_json::from_str(&text).unwrap();
        assert_eq!(serde_json::to_string_pretty(&read).unwrap(), text);
        let again: TableJson =
            serde_json::from_str(&serde_json::to_string(&stream).unwrap()).unwrap();
        assert!(again.rows.is_empty());
    }
}
