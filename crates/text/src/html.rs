//! Explanations as HTML.

use noyau_core::Explanation;
use noyau_core::bitype::Side;

use crate::document::{Document, Item};
use crate::grid::{Grid, Head, Row};
use crate::inline::Inline;
use crate::{Detail, Texts};

/// The width, in characters, of a table of digits.
const WIDTH: usize = 100;

/// An explanation as an HTML fragment: an `article` with a list of steps. Style sheets decide its
/// looks by the classes `digits`, `marked`, `math`, `note`, `source` and `conclusion`.
#[must_use]
pub fn html(
    texts: &Texts,
    explanation: &Explanation,
    turn: Option<Side>,
    detail: Detail,
) -> String {
    let document = Document::new(texts, explanation, turn, detail, Some(WIDTH));
    let mut out = format!("<article class=\"explanation\" lang=\"{}\">\n", texts.lang());
    out += &format!("<h2>{}</h2>\n", sentence(&document.title));
    steps(&mut out, &document.steps);
    for line in &document.conclusion {
        out += &format!("<p class=\"conclusion\">{}</p>\n", sentence(line));
    }
    out += "</article>\n";
    out
}

fn steps(out: &mut String, items: &[Item]) {
    if items.is_empty() {
        return;
    }
    *out += "<ol>\n";
    for item in items {
        *out += &format!("<li><p>{}", sentence(&item.sentence));
        if let Some(source) = &item.source {
            *out += &format!(" <span class=\"source\">({})</span>", escaped(source));
        }
        *out += "</p>\n";
        item.grids.iter().for_each(|table| grid(out, table));
        steps(out, &item.steps);
        *out += "</li>\n";
    }
    *out += "</ol>\n";
}

fn grid(out: &mut String, grid: &Grid) {
    *out += "<table class=\"digits\">\n<thead><tr><td></td>";
    for column in &grid.columns {
        let class = marked(column.marked);
        *out += &format!("<th scope=\"col\"{class}>{}</th>", head(&column.head));
    }
    *out += "</tr></thead>\n<tbody>\n";
    grid.rows.iter().for_each(|row| line(out, grid, row));
    *out += "</tbody>\n";
    if !grid.totals.is_empty() {
        *out += "<tfoot>\n";
        grid.totals.iter().for_each(|row| line(out, grid, row));
        *out += "</tfoot>\n";
    }
    *out += "</table>\n";
    for note in &grid.notes {
        *out += &format!("<p class=\"note\">{}</p>\n", escaped(note));
    }
}

fn line(out: &mut String, grid: &Grid, row: &Row) {
    let class = marked(row.marked);
    *out += &format!("<tr{class}><th scope=\"row\">{}</th>", escaped(&row.label));
    for (cell, column) in row.cells.iter().zip(&grid.columns) {
        *out += &format!("<td{}>{}</td>", marked(column.marked), escaped(cell));
    }
    *out += "</tr>\n";
}

fn marked(marked: bool) -> &'static str {
    if marked { " class=\"marked\"" } else { "" }
}

fn head(head: &Head) -> String {
    match head {
        Head::Power(base, exponent) => format!("{base}<sup>{exponent}</sup>"),
        Head::Weight(weight) => weight.to_string(),
        Head::Fibonacci(index) => format!("F*<sub>{index}</sub>"),
        Head::Gap => "⋯".to_owned(),
    }
}

pub(crate) fn sentence(stretches: &[Inline]) -> String {
    stretches
        .iter()
        .map(|stretch| match stretch {
            Inline::Text(text) => escaped(text),
            Inline::Code(text) => format!("<code>{}</code>", escaped(text)),
            Inline::Math(text) => format!("<span class=\"math\">{}</span>", math(text)),
        })
        .collect()
}

/// A formula with raised exponents and lowered indices.
fn math(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 16);
    let mut rest = text;
    while let Some(at) = rest.find(['^', '_']) {
        out += &escaped(&rest[..at]);
        let (sign, after) = rest[at..].split_at(1);
        let end = after.find(|c: char| !c.is_ascii_digit()).unwrap_or(after.len());
        let (script, tail) = after.split_at(end);
        match (script, sign) {
            ("", _) => out += sign,
            (_, "^") => out += &format!("<sup>{script}</sup>"),
            _ => out += &format!("<sub>{script}</sub>"),
        }
        rest = tail;
    }
    out + &escaped(rest)
}

/// Escapes a text for HTML, for elements and attributes.
#[must_use]
pub fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 8);
    for c in text.chars() {
        match c {
            '&' => out += "&amp;",
            '<' => out += "&lt;",
            '>' => out += "&gt;",
            '"' => out += "&quot;",
            '\'' => out += "&#39;",
            _ => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exponents_are_raised_and_text_is_escaped() {
        assert_eq!(math("2^15 − 2^4"), "2<sup>15</sup> − 2<sup>4</sup>");
        assert_eq!(math("F_3 ^<"), "F<sub>3</sub> ^&lt;");
        assert_eq!(escaped("<b a='x'>&"), "&lt;b a=&#39;x&#39;&gt;&amp;");
    }
}
