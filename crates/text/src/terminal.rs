//! Explanations as plain text, with or without colours.

use noyau_core::bitype::Side;
use noyau_core::{Explanation, Outcome};

use crate::document::{Document, Item};
use crate::grid::{Grid, Row, SPACING};
use crate::inline::Inline;
use crate::{Detail, Texts};

/// The style of text in a terminal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Style {
    /// Whether ANSI colours are used.
    pub color: bool,
    /// The most characters in a line.
    pub width: usize,
    /// How much is written of long numbers.
    pub detail: Detail,
}

impl Default for Style {
    /// No colours, 100 characters, long numbers shortened.
    fn default() -> Self {
        Self { color: false, width: 100, detail: Detail::Short }
    }
}

/// The least room for a line, even if it is indented deeply.
const LEAST_ROOM: usize = 20;

const BOLD: &str = "\u{1b}[1m";
const DIM: &str = "\u{1b}[2m";
const CYAN: &str = "\u{1b}[36m";
const GREEN: &str = "\u{1b}[1;32m";
const YELLOW: &str = "\u{1b}[1;33m";
const RESET: &str = "\u{1b}[0m";

/// Renders an explanation for the terminal.
#[must_use]
pub fn terminal(
    texts: &Texts,
    explanation: &Explanation,
    turn: Option<Side>,
    style: &Style,
) -> String {
    let document = Document::new(texts, explanation, turn, style.detail, Some(style.width));
    let mut page = Page { text: String::new(), style: *style };
    let title = page.sentence(&document.title);
    page.paragraph("", &page.painted(BOLD, &title));
    page.text.push('\n');
    page.steps(&document.steps, 0);
    page.text.push('\n');
    let color = if explanation.outcome == Outcome::P { YELLOW } else { GREEN };
    for sentence in &document.conclusion {
        let text = page.plain(sentence);
        page.paragraph("", &page.painted(color, &text));
    }
    page.text
}

struct Page {
    text: String,
    style: Style,
}

impl Page {
    fn painted(&self, color: &str, text: &str) -> String {
        if self.style.color { format!("{color}{text}{RESET}") } else { text.to_owned() }
    }

    fn sentence(&self, sentence: &[Inline]) -> String {
        sentence
            .iter()
            .map(|stretch| match stretch {
                Inline::Text(text) => text.clone(),
                Inline::Math(text) | Inline::Code(text) => self.painted(CYAN, text),
            })
            .collect()
    }

    fn plain(&self, sentence: &[Inline]) -> String {
        sentence
            .iter()
            .map(|stretch| match stretch {
                Inline::Text(text) | Inline::Math(text) | Inline::Code(text) => text.as_str(),
            })
            .collect()
    }

    fn steps(&mut self, steps: &[Item], indent: usize) {
        for (index, step) in steps.iter().enumerate() {
            let lead = format!("{:indent$}{}. ", "", index + 1);
            let mut sentence = self.sentence(&step.sentence);
            if let Some(source) = &step.source {
                sentence += " ";
                sentence += &self.painted(DIM, &format!("({source})"));
            }
            self.paragraph(&lead, &sentence);
            let inner = lead.chars().count();
            for grid in &step.grids {
                self.grid(grid, inner);
            }
            self.steps(&step.steps, inner);
        }
    }

    /// Writes a text after `lead`, broken at blanks. Further lines are indented by the width of
    /// `lead`.
    fn paragraph(&mut self, lead: &str, text: &str) {
        let indent = lead.chars().count();
        let room = self.style.width.saturating_sub(indent).max(LEAST_ROOM);
        self.text += lead;
        let mut used = 0;
        for word in text.split(' ') {
            let width = visible_width(word);
            if used > 0 && used + 1 + width > room {
                self.text.push('\n');
                self.text.extend(std::iter::repeat_n(' ', indent));
                used = 0;
            } else if used > 0 {
                self.text.push(' ');
                used += 1;
            }
            self.text += word;
            used += width;
        }
        self.text.push('\n');
    }

    fn grid(&mut self, grid: &Grid, indent: usize) {
        let widths = Widths::of(grid);
        let lead = " ".repeat(indent);
        if !grid.columns.is_empty() {
            let heads = grid.columns.iter().map(|column| column.head.plain()).collect();
            let head = Row { label: String::new(), cells: heads, marked: false };
            let line = widths.line(&head, "│");
            self.line(&lead, &self.painted(DIM, &line));
        }
        for row in &grid.rows {
            let line = widths.line(row, "│");
            let line = if row.marked { self.painted(BOLD, &line) } else { line };
            self.line(&lead, &line);
        }
        if !grid.totals.is_empty() {
            self.line(&lead, &widths.rule());
        }
        for total in &grid.totals {
            self.line(&lead, &widths.line(total, "│"));
        }
        if grid.points_at_columns() {
            let marks = grid.columns.iter().map(|column| if column.marked { "^" } else { "" });
            let row = Row {
                label: String::new(),
                cells: marks.map(str::to_owned).collect(),
                marked: false,
            };
            let line = widths.line(&row, " ");
            self.line(&lead, &self.painted(YELLOW, line.trim_end()));
        }
        for note in &grid.notes {
            self.paragraph(&lead, note);
        }
    }

    fn line(&mut self, lead: &str, line: &str) {
        self.text += lead;
        self.text += line;
        self.text.push('\n');
    }
}

/// The widths of the labels and columns of a grid.
struct Widths {
    label: usize,
    columns: Vec<usize>,
    /// Whether there is room for the arrow of a marked row.
    arrow: bool,
}

impl Widths {
    fn of(grid: &Grid) -> Self {
        let lines = || grid.rows.iter().chain(&grid.totals);
        let columns = grid.columns.iter().enumerate().map(|(index, column)| {
            let cells = lines().map(|row| row.cells[index].chars().count());
            cells.max().unwrap_or(0).max(column.head.plain().chars().count())
        });
        Self {
            label: lines().map(|row| row.label.chars().count()).max().unwrap_or(0),
            columns: columns.collect(),
            arrow: grid.points_at_rows(),
        }
    }

    fn line(&self, row: &Row, separator: &str) -> String {
        let arrow = match (self.arrow, row.marked) {
            (false, _) => "",
            (true, true) => "→ ",
            (true, false) => "  ",
        };
        let mut line = format!("{arrow}{:>width$} {separator}", row.label, width = self.label);
        for (cell, width) in row.cells.iter().zip(&self.columns) {
            line += &format!("{cell:>width$}", width = width + SPACING);
        }
        line
    }

    fn rule(&self) -> String {
        let before = self.label + 1 + if self.arrow { 2 } else { 0 };
        let after: usize = self.columns.iter().map(|width| width + SPACING).sum();
        format!("{}┼{}", "─".repeat(before), "─".repeat(after))
    }
}

/// The number of characters without ANSI escapes, which take no room.
fn visible_width(text: &str) -> usize {
    let mut escaped = false;
    text.chars()
        .filter(|c| {
            let visible = !escaped && *c != '\u{1b}';
            escaped = if escaped { *c != 'm' } else { *c == '\u{1b}' };
            visible
        })
        .count()
}
