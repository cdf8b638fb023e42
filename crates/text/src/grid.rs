//! A table of digits, cut to the space there is, before any markup.

use std::collections::BTreeSet;

use noyau_core::Digits;

use crate::operand::Speaker;

/// Numbers written one below the other.
pub(crate) struct Grid {
    /// The columns, most significant first.
    pub(crate) columns: Vec<Column>,
    /// One row for each number.
    pub(crate) rows: Vec<Row>,
    /// The rows under the rule.
    pub(crate) totals: Vec<Row>,
    /// Notes about what was left out.
    pub(crate) notes: Vec<String>,
}

/// A column, or the place where columns were left out.
pub(crate) struct Column {
    pub(crate) head: Head,
    /// Whether the column is marked.
    pub(crate) marked: bool,
}

/// The head of a column.
pub(crate) enum Head {
    /// `base^exponent`.
    Power(u64, u64),
    /// A Fibonacci number.
    Weight(u64),
    /// The Fibonacci number `F*_index`, which is too long to write.
    Fibonacci(u64),
    /// Columns were left out here.
    Gap,
}

/// A number and its digits, one cell for each column.
pub(crate) struct Row {
    pub(crate) label: String,
    pub(crate) cells: Vec<String>,
    /// Whether the row is marked.
    pub(crate) marked: bool,
}

/// A table with more rows loses its middle.
const MOST_ROWS: usize = 40;
/// The numbers of rows that are kept at the beginning and at the end.
const KEPT_ROWS: (usize, usize) = (20, 3);
/// The number of characters between two columns.
pub(crate) const SPACING: usize = 2;
/// The number of characters before the first column besides the label: the arrow and the line.
const MARGIN: usize = 4;
/// Fibonacci numbers up to this index are written as weights (five digits).
const LARGEST_WEIGHT_INDEX: usize = 23;

impl Head {
    /// The head as plain text.
    pub(crate) fn plain(&self) -> String {
        match self {
            Self::Power(base, exponent) => format!("{base}^{exponent}"),
            Self::Weight(weight) => weight.to_string(),
            Self::Fibonacci(index) => format!("F*_{index}"),
            Self::Gap => "⋯".to_owned(),
        }
    }
}

impl Grid {
    pub(crate) fn new(speaker: &Speaker<'_>, digits: &Digits, width: usize) -> Self {
        let source = Shape::new(digits);
        let (kept_rows, all_rows) = (kept_rows(digits), digits.rows.len());
        let labels: Vec<String> = kept_rows
            .iter()
            .map(|row| row.map_or_else(|| "⋮".to_owned(), |row| label(speaker, digits, row)))
            .collect();
        let total_labels: Vec<String> = digits
            .totals
            .iter()
            .map(|(key, _)| speaker.texts.word(&format!("total-{key}")))
            .collect();
        let widest = labels.iter().chain(&total_labels).map(|l| l.chars().count()).max();
        let room = width.saturating_sub(widest.unwrap_or(0) + MARGIN);
        let exponents = source.fitting(room);
        let columns = source.with_gaps(&exponents);

        let rows = labels.into_iter().zip(&kept_rows).map(|(label, row)| Row {
            label,
            cells: source.cells(&columns, row.map(|row| &*digits.rows[row]), "⋮"),
            marked: row.is_some() && *row == digits.marked_row,
        });
        let totals = total_labels.into_iter().zip(&digits.totals).map(|(label, (_, values))| Row {
            label,
            cells: source.cells(&columns, Some(values), ""),
            marked: false,
        });
        let shown_rows = kept_rows.iter().flatten().count();
        Self {
            rows: rows.collect(),
            totals: totals.collect(),
            notes: [
                note(speaker, "columns-elided", exponents.len(), source.columns),
                note(speaker, "rows-elided", shown_rows, all_rows),
            ]
            .into_iter()
            .flatten()
            .collect(),
            columns: columns.into_iter().map(|exponent| source.column(exponent)).collect(),
        }
    }

    /// Whether a column is marked.
    pub(crate) fn points_at_columns(&self) -> bool {
        self.columns.iter().any(|column| column.marked)
    }

    /// Whether a row is marked.
    pub(crate) fn points_at_rows(&self) -> bool {
        self.rows.iter().any(|row| row.marked)
    }
}

fn label(speaker: &Speaker<'_>, digits: &Digits, row: usize) -> String {
    digits.labels.get(row).map(|number| speaker.number(number)).unwrap_or_default()
}

fn note(speaker: &Speaker<'_>, key: &str, shown: usize, all: usize) -> Option<String> {
    let count = |n: usize| speaker.texts.count(u64::try_from(n).unwrap_or(u64::MAX));
    (shown < all)
        .then(|| speaker.texts.fill(key, &[("shown", &count(shown)), ("all", &count(all))]))
}

/// The rows to draw, with `None` for a gap: all if they are few, else the first, the last and the
/// marked row.
fn kept_rows(digits: &Digits) -> Vec<Option<usize>> {
    let all = digits.rows.len();
    if all <= MOST_ROWS {
        return (0..all).map(Some).collect();
    }
    let (first, last) = KEPT_ROWS;
    let mut kept: BTreeSet<usize> = (0..first).chain(all - last..all).collect();
    kept.extend(digits.marked_row.filter(|row| *row < all));
    let mut rows = Vec::with_capacity(kept.len() + 2);
    let mut next = 0;
    for row in kept {
        if row > next {
            rows.push(None);
        }
        rows.push(Some(row));
        next = row + 1;
    }
    rows
}

/// The digits by columns. The exponent of a column identifies it. The last digit of every row has
/// exponent 0.
struct Shape<'a> {
    digits: &'a Digits,
    columns: usize,
    weights: Vec<u64>,
}

impl<'a> Shape<'a> {
    fn new(digits: &'a Digits) -> Self {
        let lines = digits.rows.iter().chain(digits.totals.iter().map(|(_, values)| values));
        let columns = lines.map(Vec::len).max().unwrap_or(0);
        let mut weights = Vec::new();
        if digits.base == 0 && columns <= LARGEST_WEIGHT_INDEX + 1 {
            let (mut weight, mut next) = (1, 2);
            for _ in 0..columns {
                weights.push(weight);
                (weight, next) = (next, weight + next);
            }
        }
        Self { digits, columns, weights }
    }

    fn head(&self, exponent: usize) -> Head {
        let index = u64::try_from(exponent).unwrap_or(u64::MAX);
        match (self.digits.base, self.weights.get(exponent)) {
            (0, Some(weight)) => Head::Weight(*weight),
            (0, None) => Head::Fibonacci(index),
            (base, _) => Head::Power(base, index),
        }
    }

    fn is_marked(&self, exponent: usize) -> bool {
        u64::try_from(exponent).is_ok_and(|e| self.digits.marked_columns.contains(&e))
    }

    fn column(&self, exponent: Option<usize>) -> Column {
        Column {
            head: exponent.map_or(Head::Gap, |exponent| self.head(exponent)),
            marked: exponent.is_some_and(|exponent| self.is_marked(exponent)),
        }
    }

    /// The width of a column in characters, with its spacing.
    fn width(&self, exponent: usize) -> usize {
        let lines = self.digits.rows.iter().chain(self.digits.totals.iter().map(|(_, v)| v));
        let widest = lines.filter_map(|line| digit(line, exponent)).max().unwrap_or(0);
        let digits = widest.checked_ilog10().map_or(1, |log| log as usize + 1);
        digits.max(self.head(exponent).plain().chars().count()) + SPACING
    }

    /// The exponents of the columns that fit: all, or else the marked ones and as many as possible
    /// from both ends.
    fn fitting(&self, room: usize) -> BTreeSet<usize> {
        // No table with more columns fits, and measuring a million columns takes long.
        const TOO_MANY: usize = 1000;
        let all = 0..self.columns;
        if self.columns < TOO_MANY && all.clone().map(|e| self.width(e)).sum::<usize>() <= room {
            return all.collect();
        }
        let marked = self.digits.marked_columns.iter().filter_map(|e| usize::try_from(*e).ok());
        let marked = marked.filter(|exponent| *exponent < self.columns).take(TOO_MANY);
        let from_both_ends = (0..self.columns.min(TOO_MANY))
            .map(|i| if i % 2 == 0 { self.columns - 1 - i / 2 } else { i / 2 });
        let mut chosen = BTreeSet::new();
        for exponent in marked.chain(from_both_ends) {
            if !chosen.insert(exponent) {
                continue;
            }
            let drawn = self.with_gaps(&chosen);
            let needed: usize =
                drawn.iter().map(|column| column.map_or(1 + SPACING, |e| self.width(e))).sum();
            if needed > room {
                chosen.remove(&exponent);
                break;
            }
        }
        chosen
    }

    /// The chosen columns, most significant first, with `None` for each gap.
    fn with_gaps(&self, exponents: &BTreeSet<usize>) -> Vec<Option<usize>> {
        let mut columns = Vec::with_capacity(exponents.len() + 2);
        let mut expected = self.columns;
        for exponent in exponents.iter().rev() {
            if exponent + 1 != expected {
                columns.push(None);
            }
            columns.push(Some(*exponent));
            expected = *exponent;
        }
        if expected != 0 {
            columns.push(None);
        }
        columns
    }

    /// The cells of one row; without a row, each cell is `gap`.
    fn cells(&self, columns: &[Option<usize>], line: Option<&[u64]>, gap: &str) -> Vec<String> {
        columns
            .iter()
            .map(|column| match (line, column) {
                (None, _) => gap.to_owned(),
                (Some(_), None) => "⋯".to_owned(),
                (Some(line), Some(exponent)) => {
                    digit(line, *exponent).map(|d| d.to_string()).unwrap_or_default()
                }
            })
            .collect()
    }
}

fn digit(line: &[u64], exponent: usize) -> Option<u64> {
    line.len().checked_sub(exponent.saturating_add(1)).map(|index| line[index])
}
