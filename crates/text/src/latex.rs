//! Explanations as LaTeX.
//!
//! The fragments need `amsmath`, T1 fonts (`\usepackage[T1]{fontenc}`) and UTF-8 input, which is
//! the default nowadays.

use noyau_core::Explanation;
use noyau_core::bitype::Side;

use crate::document::{Document, Item};
use crate::grid::{Grid, Head, Row};
use crate::inline::Inline;
use crate::{Detail, Texts};

/// LaTeX allows no deeper nesting of lists. Deeper steps become paragraphs.
const DEEPEST_LIST: usize = 4;
/// The width, in characters, of a table of digits.
const WIDTH: usize = 100;

/// An explanation as a LaTeX fragment.
#[must_use]
pub fn latex(
    texts: &Texts,
    explanation: &Explanation,
    turn: Option<Side>,
    detail: Detail,
) -> String {
    let document = Document::new(texts, explanation, turn, detail, Some(WIDTH));
    let mut out = format!("\\paragraph{{{}}}\n", sentence(&document.title));
    steps(&mut out, &document.steps, 0);
    out += "\\begin{flushleft}\n";
    for (index, line) in document.conclusion.iter().enumerate() {
        if index > 0 {
            out += "\\\\\n";
        }
        out += &format!("\\textbf{{{}}}", sentence(line));
    }
    out += "\n\\end{flushleft}\n";
    out
}

fn steps(out: &mut String, items: &[Item], depth: usize) {
    if items.is_empty() {
        return;
    }
    let list = depth < DEEPEST_LIST;
    if list {
        *out += "\\begin{enumerate}\n";
    }
    for item in items {
        *out += if list { "\\item " } else { "\\par " };
        *out += &sentence(&item.sentence);
        if let Some(source) = &item.source {
            *out += &format!(" ({})", escaped(source));
        }
        out.push('\n');
        for table in &item.grids {
            grid(out, table);
        }
        steps(out, &item.steps, depth + 1);
    }
    if list {
        *out += "\\end{enumerate}\n";
    }
}

fn grid(out: &mut String, grid: &Grid) {
    let arrow = grid.points_at_rows();
    let line = |row: &Row| {
        let mut cells = Vec::with_capacity(row.cells.len() + 2);
        if arrow {
            cells.push(if row.marked { "\\rightarrow".to_owned() } else { String::new() });
        }
        cells.push(math(&row.label));
        cells.extend(row.cells.iter().map(|cell| math(cell)));
        cells.join(" & ") + " \\\\\n"
    };
    *out += "\\[\n\\begin{array}{";
    *out += if arrow { "cr|" } else { "r|" };
    out.extend(std::iter::repeat_n('r', grid.columns.len()));
    *out += "}\n";
    let lead = if arrow { " &" } else { "" };
    *out += lead;
    for column in &grid.columns {
        *out += &format!(" & {}", head(&column.head));
    }
    *out += " \\\\ \\hline\n";
    grid.rows.iter().for_each(|row| *out += &line(row));
    if !grid.totals.is_empty() {
        *out += "\\hline\n";
    }
    grid.totals.iter().for_each(|row| *out += &line(row));
    if grid.points_at_columns() {
        *out += lead;
        for column in &grid.columns {
            *out += if column.marked { " & \\uparrow" } else { " &" };
        }
        *out += " \\\\\n";
    }
    *out += "\\end{array}\n\\]\n";
    for note in &grid.notes {
        *out += &escaped(note);
        out.push('\n');
    }
}

fn head(head: &Head) -> String {
    match head {
        Head::Power(base, exponent) => format!("{base}^{{{exponent}}}"),
        Head::Weight(weight) => weight.to_string(),
        Head::Fibonacci(index) => format!("F^{{*}}_{{{index}}}"),
        Head::Gap => "\\cdots".to_owned(),
    }
}

fn sentence(stretches: &[Inline]) -> String {
    stretches
        .iter()
        .map(|stretch| match stretch {
            Inline::Text(text) | Inline::Code(text) => escaped(text),
            Inline::Math(text) => format!("${}$", math(text)),
        })
        .collect()
}

/// Escapes a text for LaTeX.
pub(crate) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 8);
    for c in text.chars() {
        match c {
            '\\' => out += "\\textbackslash{}",
            '^' => out += "\\textasciicircum{}",
            '~' => out += "\\textasciitilde{}",
            '<' => out += "\\textless{}",
            '>' => out += "\\textgreater{}",
            '|' => out += "\\textbar{}",
            '"' => out += "\\textquotedbl{}",
            '{' | '}' | '$' | '&' | '#' | '_' | '%' => {
                out.push('\\');
                out.push(c);
            }
            // After `\\` or `\item`, LaTeX would read these two as the start of an argument.
            '[' => out += "{[}",
            '*' => out += "{*}",
            '\u{a0}' => out.push('~'),
            '\u{202f}' => out += "\\,",
            '…' => out += "\\ldots{}",
            _ => match symbol(c) {
                Some(command) => out += &format!("\\ensuremath{{{command}}}"),
                None => out.push(c),
            },
        }
    }
    out
}

/// Converts a formula from plain text to LaTeX mathematics.
fn math(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 8);
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '^' | '_' => {
                let script: String =
                    std::iter::from_fn(|| chars.next_if(char::is_ascii_digit)).collect();
                if script.is_empty() {
                    out += &format!("\\text{{{}}}", escaped(&c.to_string()));
                } else {
                    out += &format!("{c}{{{script}}}");
                }
            }
            '{' | '}' => {
                out.push('\\');
                out.push(c);
            }
            '0'..='9' | '+' | '-' | '=' | '(' | ')' | '.' | ':' | '/' | ' ' => out.push(c),
            // LaTeX itself adds a thin space after the comma, and the list may break there.
            ',' => out.push(','),
            '\u{202f}' => out += "\\,",
            '…' => out += "\\ldots ",
            _ => match symbol(c) {
                Some(command) => {
                    out += command;
                    // Separates the command from a letter that follows it.
                    if chars.peek().is_some_and(|next| *next != ' ') {
                        out.push(' ');
                    }
                }
                None => {
                    let mut word = c.to_string();
                    word.extend(std::iter::from_fn(|| {
                        chars.next_if(|c| c.is_alphabetic() || *c == '-')
                    }));
                    out += &format!("\\text{{{}}}", escaped(&word));
                }
            },
        }
    }
    out.trim_end().to_owned()
}

/// The LaTeX command of a mathematical sign.
fn symbol(c: char) -> Option<&'static str> {
    Some(match c {
        '−' => "-",
        '⊕' => "\\oplus",
        '∪' => "\\cup",
        '∩' => "\\cap",
        '×' => "\\times",
        '·' => "\\cdot",
        '⋯' => "\\cdots",
        '⋮' => "\\vdots",
        '≤' => "\\le",
        '≥' => "\\ge",
        '≠' => "\\ne",
        '≡' => "\\equiv",
        '→' => "\\rightarrow",
        '⇒' => "\\Rightarrow",
        '⇔' => "\\Leftrightarrow",
        '∈' => "\\in",
        '∉' => "\\notin",
        '∅' => "\\emptyset",
        '⊂' => "\\subset",
        '⌊' => "\\lfloor",
        '⌋' => "\\rfloor",
        '⌈' => "\\lceil",
        '⌉' => "\\rceil",
        '√' => "\\surd",
        '∑' => "\\sum",
        '∞' => "\\infty",
        '±' => "\\pm",
        'α' => "\\alpha",
        'β' => "\\beta",
        'γ' => "\\gamma",
        'δ' => "\\delta",
        'ε' => "\\varepsilon",
        'σ' => "\\sigma",
        'φ' => "\\varphi",
        'ψ' => "\\psi",
        '′' => "{}'",
        '⟦' => "[\\![",
        '⟧' => "]\\!]",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_escaped() {
        assert_eq!(escaped("a_b & 5% {x}"), "a\\_b \\& 5\\% \\{x\\}");
        assert_eq!(escaped("\\input"), "\\textbackslash{}input");
        assert_eq!(escaped("*3 [x]"), "{*}3 {[}x]");
    }

    #[test]
    fn formulas_become_mathematics() {
        assert_eq!(math("2^15 − 2^4 = 32"), "2^{15} - 2^{4} = 32");
        assert_eq!(math("{6, 5}"), "\\{6, 5\\}");
        assert_eq!(math("12…34 (99 digits)"), "12\\ldots 34 (99 \\text{digits})");
        assert_eq!(math("nim-sum"), "\\text{nim-sum}");
    }
}
