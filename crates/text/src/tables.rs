//! Writing tables row by row.
//!
//! A table may have 10⁸ rows, so only a buffer is kept and numbers are written directly into it.
//! Aligned text needs the widths of the columns and measures only the first rows.

use std::io::{self, Write};
use std::ops::Range;

use noyau_core::table::Head;
use noyau_core::{Cell, Natural, Table};

use crate::latex::escaped;
use crate::operand::Speaker;
use crate::{Detail, Texts};

/// The format of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Format {
    /// Aligned text for people; long numbers are shortened.
    Text,
    /// Aligned text of at most this many columns of characters: long words are broken, and table
    /// columns that do not fit go below the others.
    Fitted(usize),
    /// Comma-separated values (RFC 4180 quoting) for programs. The heads are keys of the code, the
    /// same in every language.
    Csv,
    /// A LaTeX `tabular`; a `longtable` (which needs the package) if it does not fit on one page.
    Latex,
}

/// The buffer is written out when it holds this many bytes.
const BUFFER: usize = 1 << 16;
/// The number of rows that aligned text measures to find the widths of the columns.
const MEASURED_ROWS: usize = 10_000;
/// The number of rows that fit on a page.
const PAGE_ROWS: u64 = 40;

/// Writes a table and returns the number of its rows.
///
/// # Errors
///
/// Fails if `out` cannot be written to.
pub fn render_table(
    texts: &Texts,
    table: Table<'_>,
    format: Format,
    out: &mut impl Write,
) -> io::Result<u64> {
    match format {
        Format::Text => text(texts, table, None, out),
        Format::Fitted(width) => text(texts, table, Some(width), out),
        Format::Csv => csv(table, out),
        Format::Latex => latex(texts, table, out),
    }
}

/// A buffer in front of a writer.
struct Buffered<'w, W: Write> {
    bytes: Vec<u8>,
    out: &'w mut W,
    rows: u64,
}

impl<'w, W: Write> Buffered<'w, W> {
    fn new(out: &'w mut W) -> Self {
        Self { bytes: Vec::with_capacity(BUFFER + 1024), out, rows: 0 }
    }

    fn push(&mut self, text: &str) {
        self.bytes.extend_from_slice(text.as_bytes());
    }

    fn number(&mut self, number: &Natural) -> io::Result<()> {
        match number.to_u64() {
            Some(small) => push_decimal(&mut self.bytes, small),
            None => write!(self.bytes, "{number}")?,
        }
        Ok(())
    }

    fn letter(&mut self, letter: char) {
        self.push(letter.encode_utf8(&mut [0; 4]));
    }

    /// Ends a row with `end`.
    fn row(&mut self, end: &str) -> io::Result<()> {
        self.push(end);
        self.rows += 1;
        if self.bytes.len() >= BUFFER {
            self.out.write_all(&self.bytes)?;
            self.bytes.clear();
        }
        Ok(())
    }

    fn finish(self) -> io::Result<u64> {
        self.out.write_all(&self.bytes)?;
        self.out.flush()?;
        Ok(self.rows)
    }
}

/// Appends a machine number in decimal, faster than `fmt` does.
fn push_decimal(bytes: &mut Vec<u8>, mut number: u64) {
    let mut digits = [b'0'; 20];
    let mut first = digits.len();
    loop {
        first -= 1;
        digits[first] += u8::try_from(number % 10).unwrap_or(0);
        number /= 10;
        if number == 0 {
            break;
        }
    }
    bytes.extend_from_slice(&digits[first..]);
}

fn csv(table: Table<'_>, out: &mut impl Write) -> io::Result<u64> {
    let mut buffer = Buffered::new(out);
    for (index, head) in table.heads.iter().enumerate() {
        buffer.push(if index > 0 { "," } else { "" });
        match head {
            Head::Key(key) => push_csv(&mut buffer.bytes, key),
            Head::Symbol(symbol) => push_csv(&mut buffer.bytes, symbol),
        }
    }
    buffer.push("\n");
    for row in table.rows {
        for (index, cell) in row.iter().enumerate() {
            if index > 0 {
                buffer.bytes.push(b',');
            }
            match cell {
                Cell::Number(number) => buffer.number(number)?,
                Cell::Text(text) => push_csv(&mut buffer.bytes, text),
                Cell::Outcome(outcome) => buffer.letter(outcome.letter()),
                Cell::Empty => {}
            }
        }
        buffer.row("\n")?;
    }
    buffer.finish()
}

fn push_csv(bytes: &mut Vec<u8>, field: &str) {
    if !field.contains([',', '"', '\n', '\r']) {
        bytes.extend_from_slice(field.as_bytes());
        return;
    }
    bytes.push(b'"');
    for byte in field.bytes() {
        if byte == b'"' {
            bytes.push(b'"');
        }
        bytes.push(byte);
    }
    bytes.push(b'"');
}

fn latex(texts: &Texts, table: Table<'_>, out: &mut impl Write) -> io::Result<u64> {
    let environment = match table.length {
        Some(length) if length <= PAGE_ROWS => "tabular",
        _ => "longtable",
    };
    let mut rows = table.rows.peekable();
    let alignment: String = match rows.peek() {
        Some(first) => first.iter().map(|cell| if is_text(cell) { 'l' } else { 'r' }).collect(),
        None => "r".repeat(table.heads.len()),
    };
    let heads: Vec<String> = table.heads.iter().map(|head| escaped(&texts.head(head))).collect();
    let mut buffer = Buffered::new(out);
    buffer.push(&format!("\\begin{{{environment}}}{{{alignment}}}\n"));
    buffer.push(&format!("{} \\\\ \\hline\n", heads.join(" & ")));
    for row in rows {
        for (index, cell) in row.iter().enumerate() {
            if index > 0 {
                buffer.push(" & ");
            }
            match cell {
                Cell::Number(number) => buffer.number(number)?,
                Cell::Text(text) => buffer.push(&escaped(text)),
                Cell::Outcome(outcome) => buffer.letter(outcome.letter()),
                Cell::Empty => {}
            }
        }
        buffer.row(" \\\\\n")?;
    }
    buffer.push(&format!("\\end{{{environment}}}\n"));
    buffer.finish()
}

fn text(
    texts: &Texts,
    mut table: Table<'_>,
    width: Option<usize>,
    out: &mut impl Write,
) -> io::Result<u64> {
    let speaker = Speaker::new(texts, Detail::Short);
    let shown =
        |row: &[Cell]| -> Vec<String> { row.iter().map(|cell| shown(&speaker, cell)).collect() };
    let mut buffer = Buffered::new(out);
    let heads: Vec<String> = table.heads.iter().map(|head| texts.head(head)).collect();
    let mut columns: Vec<Aligned> = heads.iter().map(|head| Aligned::headed(head)).collect();
    let mut measured = Vec::new();
    for row in table.rows.by_ref().take(MEASURED_ROWS) {
        let cells = shown(&row);
        for ((column, cell), text) in columns.iter_mut().zip(&row).zip(&cells) {
            column.measure(cell, text);
        }
        measured.push(cells);
    }
    let bands = bands(&mut columns, width);
    push_row(&mut buffer, &columns, &bands, &heads);
    buffer.push("\n");
    let rule: Vec<String> = columns.iter().map(|column| "─".repeat(column.width)).collect();
    push_row(&mut buffer, &columns, &bands, &rule);
    buffer.push("\n");
    for cells in measured {
        push_row(&mut buffer, &columns, &bands, &cells);
        buffer.row("\n")?;
    }
    for row in table.rows {
        let cells = shown(&row);
        push_row(&mut buffer, &columns, &bands, &cells);
        buffer.row("\n")?;
    }
    buffer.finish()
}

/// The least width to which columns of words are narrowed.
const NARROWEST: usize = 12;
/// The number of blanks between two columns, and before columns that go below.
const GAP: usize = 2;

/// Narrows columns of words until the table fits, and returns the bands: each is a range of columns
/// that stand side by side.
fn bands(columns: &mut [Aligned], width: Option<usize>) -> Vec<Range<usize>> {
    let width = width.unwrap_or(usize::MAX);
    let total = |columns: &[Aligned]| -> usize {
        columns.iter().map(|column| column.width + GAP).sum::<usize>().saturating_sub(GAP)
    };
    while total(columns) > width {
        let words = columns.iter_mut().filter(|column| column.left && column.width > NARROWEST);
        let Some(widest) = words.max_by_key(|column| column.width) else { break };
        widest.width -= 1;
    }
    let mut bands = Vec::new();
    let (mut first, mut used) = (0, 0);
    for (index, column) in columns.iter().enumerate() {
        if index > first && used + GAP + column.width > width {
            bands.push(first..index);
            (first, used) = (index, GAP);
        }
        used += column.width + if index > first { GAP } else { 0 };
    }
    bands.push(first..columns.len());
    bands
}

/// Writes a row: one line for each band, or more if words are broken.
fn push_row<W: Write>(
    buffer: &mut Buffered<'_, W>,
    columns: &[Aligned],
    bands: &[Range<usize>],
    cells: &[String],
) {
    for (place, band) in bands.iter().enumerate() {
        let columns = &columns[band.clone()];
        let cells = cells.get(band.start..band.end.min(cells.len())).unwrap_or_default();
        let fits = |(column, cell): (&Aligned, &String)| {
            !column.left || cell.chars().count() <= column.width
        };
        buffer.push(if place > 0 { "\n  " } else { "" });
        if columns.iter().zip(cells).all(fits) {
            push_line(buffer, columns, cells);
            continue;
        }
        let broken: Vec<Vec<String>> = columns
            .iter()
            .zip(cells)
            .map(
                |(column, cell)| {
                    if column.left { broken(cell, column.width) } else { vec![cell.clone()] }
                },
            )
            .collect();
        let lines = broken.iter().map(Vec::len).max().unwrap_or(0);
        for line in 0..lines {
            let part = |cell: &Vec<String>| cell.get(line).cloned().unwrap_or_default();
            let parts: Vec<String> = broken.iter().map(part).collect();
            buffer.push(match (line, place) {
                (0, _) => "",
                (_, 0) => "\n",
                _ => "\n  ",
            });
            push_line(buffer, columns, &parts);
        }
    }
}

/// Breaks a text into pieces of at most `width` characters. A piece ends at a space or after a
/// comma if there is one in its second half.
fn broken(text: &str, width: usize) -> Vec<String> {
    let letters: Vec<char> = text.chars().collect();
    let mut rest = &letters[..];
    let mut pieces = Vec::new();
    while rest.len() > width.max(1) {
        let most = width.max(1);
        let mut ends = (most / 2 + 1..=most).rev();
        let end = ends.find(|end| rest[*end] == ' ' || matches!(rest[*end - 1], ',' | ' ' | '+'));
        let (piece, after) = rest.split_at(end.unwrap_or(most));
        pieces.push(piece.iter().collect::<String>().trim_end().to_owned());
        rest = if after.first() == Some(&' ') { &after[1..] } else { after };
    }
    pieces.push(rest.iter().collect());
    pieces
}

/// The layout of one column of aligned text.
struct Aligned {
    width: usize,
    /// Whether the column is aligned left, as words are. Numbers are aligned right.
    left: bool,
}

impl Aligned {
    fn headed(head: &str) -> Self {
        Self { width: head.chars().count(), left: false }
    }

    fn measure(&mut self, cell: &Cell, text: &str) {
        self.width = self.width.max(text.chars().count());
        self.left |= is_text(cell);
    }
}

fn push_line<W: Write>(buffer: &mut Buffered<'_, W>, columns: &[Aligned], cells: &[String]) {
    for (index, (column, cell)) in columns.iter().zip(cells).enumerate() {
        let last = index + 1 == columns.len();
        let padding = " ".repeat(column.width.saturating_sub(cell.chars().count()));
        let (before, after) = if column.left { ("", &*padding) } else { (&*padding, "") };
        buffer.push(if index > 0 { "  " } else { "" });
        buffer.push(before);
        buffer.push(cell);
        buffer.push(if last { "" } else { after });
    }
}

fn shown(speaker: &Speaker<'_>, cell: &Cell) -> String {
    match cell {
        Cell::Number(number) => speaker.number(number),
        Cell::Text(text) => crate::inline::harmless(text).into_owned(),
        Cell::Outcome(outcome) => outcome.to_string(),
        Cell::Empty => String::new(),
    }
}

fn is_text(cell: &Cell) -> bool {
    matches!(cell, Cell::Text(_) | Cell::Outcome(_))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Lang;
    use noyau_core::Outcome;

    fn rendered(format: Format, rows: Vec<Vec<Cell>>) -> String {
        let table = Table {
            heads: vec![Head::Key("pile"), Head::Symbol("a,b".into()), Head::Key("outcome")],
            length: u64::try_from(rows.len()).ok(),
            rows: Box::new(rows.into_iter()),
        };
        let mut out = Vec::new();
        render_table(Texts::of(Lang::Fr), table, format, &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    fn sample() -> Vec<Vec<Cell>> {
        vec![
            vec![7_u64.into(), String::from("say \"3,5\"").into(), Cell::Outcome(Outcome::P)],
            vec![(Natural::ONE << 64).into(), Cell::Empty, Cell::Outcome(Outcome::N)],
        ]
    }

    #[test]
    fn csv_quotes_what_needs_it() {
        assert_eq!(
            rendered(Format::Csv, sample()),
            "pile,\"a,b\",outcome\n7,\"say \"\"3,5\"\"\",P\n18446744073709551616,,N\n"
        );
    }

    #[test]
    fn latex_and_text_are_readable() {
        insta::assert_snapshot!("table_latex", rendered(Format::Latex, sample()));
        insta::assert_snapshot!("table_text", rendered(Format::Text, sample()));
        assert!(rendered(Format::Latex, Vec::new()).contains("{rrr}"));
    }

    #[test]
    fn a_fitted_table_keeps_to_its_width_and_loses_nothing() {
        let word = "one two three, four,five six seven eight nine ten eleven twelve";
        let rows = |count: u64| -> Vec<Vec<Cell>> {
            let row = |n: u64| vec![n.into(), String::from(word).into(), Cell::Outcome(Outcome::P)];
            (0..count).map(row).collect()
        };
        let letters = |text: &str| -> String { text.chars().filter(|c| *c != ' ').collect() };
        for width in [20, 30, 40, 60] {
            let fitted = rendered(Format::Fitted(width), rows(2));
            let longest = fitted.lines().map(|line| line.chars().count()).max().unwrap();
            assert!(longest <= width, "{width}: {longest}\n{fitted}");
            for part in word.split([' ', ',']) {
                assert!(letters(&fitted).contains(&letters(part)), "{width}: {part}\n{fitted}");
            }
        }
        // Numbers are never broken: columns that do not fit go below.
        let wide: Vec<Vec<Cell>> = vec![vec![Cell::from(123_456_789_u64); 3]];
        let fitted = rendered(Format::Fitted(12), wide.clone());
        assert_eq!(fitted.matches("123456789").count(), 3, "{fitted}");
        assert_eq!(rendered(Format::Fitted(500), wide.clone()), rendered(Format::Text, wide));
        insta::assert_snapshot!("table_fitted", rendered(Format::Fitted(34), sample()));
    }

    #[test]
    fn long_tables_stream_and_keep_every_row() {
        let rows: Vec<Vec<Cell>> =
            (0..25_000_u64).map(|n| vec![n.into(), Cell::Empty, Cell::Empty]).collect();
        for format in [Format::Csv, Format::Text, Format::Latex] {
            let lines = rendered(format, rows.clone());
            assert!(lines.lines().any(|line| line.contains("24999")), "{format:?}");
        }
    }

    #[test]
    fn decimals_are_written_exactly() {
        for number in [0, 9, 10, 12_345, u64::MAX] {
            let mut bytes = Vec::new();
            push_decimal(&mut bytes, number);
            assert_eq!(String::from_utf8(bytes).unwrap(), number.to_string());
        }
    }
}
