//! Pictures as SVG: outcomes on a board, and small tables.
//!
//! The pictures use `currentColor`, so that they are readable on dark and on light pages.

use std::fmt::Write;

use noyau_core::{Cell, Outcome, Table};

use crate::{Detail, Texts};

/// Side of a square of the board.
const SQUARE: usize = 14;
/// The margin for the numbers beside the board.
const MARGIN: usize = 34;
/// Height of a row of a table.
const ROW: usize = 24;
/// Width of one character of a table.
const CHARACTER: usize = 9;
/// The most rows of a table that are drawn.
const MOST_ROWS: usize = 200;

/// The board of outcomes, row 0 at the bottom. P-positions are dots; squares with unknown outcome
/// are hatched.
#[must_use]
pub fn board_svg(title: &str, rows: &[Vec<Option<Outcome>>]) -> String {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let (width, height) = (MARGIN + columns * SQUARE + 8, rows.len() * SQUARE + MARGIN);
    let mut svg = head(title, width, height);
    svg.push_str(&grid(columns, rows.len()));
    for (y, row) in rows.iter().enumerate() {
        let top = (rows.len() - 1 - y) * SQUARE + 4;
        for (x, outcome) in row.iter().enumerate() {
            let left = MARGIN + x * SQUARE;
            let (middle_x, middle_y) = (left + SQUARE / 2, top + SQUARE / 2);
            match outcome {
                Some(Outcome::P) => {
                    let _ = writeln!(
                        svg,
                        "<circle cx=\"{middle_x}\" cy=\"{middle_y}\" r=\"{}\" \
                         fill=\"currentColor\"><title>({x}, {y}): P</title></circle>",
                        SQUARE / 2 - 2
                    );
                }
                None => {
                    let _ = writeln!(
                        svg,
                        "<line x1=\"{left}\" y1=\"{}\" x2=\"{}\" y2=\"{top}\" \
                         stroke=\"currentColor\" stroke-opacity=\"0.3\"/>",
                        top + SQUARE,
                        left + SQUARE
                    );
                }
                Some(_) => {}
            }
        }
    }
    let every = if columns.max(rows.len()) > 20 { 5 } else { 1 };
    for x in (0..columns).step_by(every) {
        let left = MARGIN + x * SQUARE + SQUARE / 2;
        let base = rows.len() * SQUARE + 18;
        label(&mut svg, left, base, "middle", &x.to_string());
    }
    for y in (0..rows.len()).step_by(every) {
        let base = (rows.len() - 1 - y) * SQUARE + SQUARE;
        label(&mut svg, MARGIN - 6, base, "end", &y.to_string());
    }
    svg.push_str("</svg>\n");
    svg
}

/// The lines between the squares, as one path.
fn grid(columns: usize, rows: usize) -> String {
    let (right, bottom) = (MARGIN + columns * SQUARE, 4 + rows * SQUARE);
    let vertical = (0..=columns).map(|x| format!("M{} 4V{bottom}", MARGIN + x * SQUARE));
    let horizontal = (0..=rows).map(|y| format!("M{MARGIN} {}H{right}", 4 + y * SQUARE));
    let path: String = vertical.chain(horizontal).collect();
    format!("<path d=\"{path}\" stroke=\"currentColor\" stroke-opacity=\"0.15\"/>\n")
}

/// Draws a table as a picture, at most its first rows.
#[must_use]
pub fn table_svg(texts: &Texts, title: &str, table: Table<'_>) -> String {
    let heads: Vec<String> = table.heads.iter().map(|head| texts.head(head)).collect();
    let mut rows = vec![heads];
    rows.extend(
        table
            .rows
            .take(MOST_ROWS)
            .map(|row| row.iter().map(|cell| cell_text(texts, cell)).collect::<Vec<String>>()),
    );
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let widths: Vec<usize> = (0..columns)
        .map(|column| {
            let longest = rows.iter().filter_map(|row| row.get(column));
            let longest = longest.map(|text| text.chars().count()).max().unwrap_or(0);
            (longest + 2) * CHARACTER
        })
        .collect();
    let (width, height) = (widths.iter().sum::<usize>() + 8, rows.len() * ROW + 8);
    let mut svg = head(title, width, height);
    for (index, row) in rows.iter().enumerate() {
        let mut right = 0;
        for (text, width) in row.iter().zip(&widths) {
            right += width;
            label(&mut svg, right, index * ROW + ROW - 7, "end", text);
        }
    }
    let _ = writeln!(
        svg,
        "<line x1=\"4\" y1=\"{ROW}\" x2=\"{}\" y2=\"{ROW}\" stroke=\"currentColor\"/>",
        width - 4
    );
    svg.push_str("</svg>\n");
    svg
}

fn cell_text(texts: &Texts, cell: &Cell) -> String {
    match cell {
        Cell::Number(number) => texts.number(number, Detail::Short),
        Cell::Text(text) => text.clone(),
        Cell::Outcome(outcome) => outcome.to_string(),
        Cell::Empty => String::new(),
    }
}

fn head(title: &str, width: usize, height: usize) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         width=\"{width}\" height=\"{height}\" role=\"img\" font-family=\"sans-serif\" \
         font-size=\"11\">\n<title>{}</title>\n",
        escaped(title)
    )
}

fn label(svg: &mut String, x: usize, y: usize, anchor: &str, text: &str) {
    let text = escaped(text);
    let _ = writeln!(
        svg,
        "<text x=\"{x}\" y=\"{y}\" text-anchor=\"{anchor}\" fill=\"currentColor\">{text}</text>"
    );
}

pub(crate) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Lang;
    use noyau_core::table::Head;

    #[test]
    fn a_board_shows_each_p_position_once() {
        let (p, n) = (Some(Outcome::P), Some(Outcome::N));
        let svg = board_svg("a < b", &[vec![p, n, n], vec![n, None, p]]);
        assert_eq!(svg.matches("<circle").count(), 2);
        assert_eq!(svg.matches("<line").count(), 1);
        assert!(svg.contains("(2, 1): P") && svg.contains("a &lt; b"));
    }

    #[test]
    fn a_table_shows_every_cell_escaped() {
        let rows = (0..3_u64).map(|n| vec![n.into(), Cell::Text("<&>".into())]);
        let heads = vec![Head::Symbol("n".into()), Head::Key("outcome")];
        let table = Table { heads, rows: Box::new(rows), length: Some(3) };
        let svg = table_svg(Texts::of(Lang::En), "t", table);
        assert_eq!(svg.matches("<text").count(), 8);
        assert_eq!(svg.matches("&lt;&amp;&gt;").count(), 3);
    }
}
