//! Sentences in which values can still be told apart from words.
//!
//! Fluent returns plain text, but LaTeX sets numbers as mathematics and HTML sets notation as code.
//! So each value is put into a sentence between private-use characters, and [`Inline::split`]
//! removes these again.

use std::borrow::Cow;

/// Opens a formula or number.
const MATH: char = '\u{e000}';
/// Opens a piece of notation.
const CODE: char = '\u{e001}';
/// Closes a formula, a number or a piece of notation.
const END: char = '\u{e002}';

/// A stretch of a sentence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Inline {
    /// Words.
    Text(String),
    /// A number, list or formula.
    Math(String),
    /// Notation as it is typed.
    Code(String),
}

impl Inline {
    /// The stretches of a sentence that was formatted with marks.
    pub(crate) fn split(sentence: &str) -> Vec<Self> {
        let mut stretches = Self::split_at_marks(sentence);
        for index in 1..stretches.len() {
            let (before, after) = stretches.split_at_mut(index);
            if let (Some(Self::Text(words)), Some(Self::Math(formula))) =
                (before.last_mut(), after.first_mut())
            {
                pull_base(words, formula);
            }
        }
        stretches.retain(|stretch| !matches!(stretch, Self::Text(words) if words.is_empty()));
        stretches
    }

    fn split_at_marks(sentence: &str) -> Vec<Self> {
        let mut stretches = Vec::new();
        let mut make: fn(String) -> Self = Self::Text;
        let mut current = String::new();
        for c in sentence.chars() {
            let next: fn(String) -> Self = match c {
                MATH => Self::Math,
                CODE => Self::Code,
                END => Self::Text,
                _ => {
                    current.push(c);
                    continue;
                }
            };
            if !current.is_empty() {
                stretches.push(make(std::mem::take(&mut current)));
            }
            make = next;
        }
        if !current.is_empty() {
            stretches.push(make(current));
        }
        stretches
    }
}

/// Moves the base from the end of the words to the formula: in sentences such as `2^{ $exponent }`
/// and `F_{ $index }` it stands before the mark.
fn pull_base(words: &mut String, formula: &mut String) {
    if !words.ends_with(['^', '_']) {
        return;
    }
    let base = words.trim_end_matches(|c: char| c.is_alphanumeric() || "^_*".contains(c)).len();
    formula.insert_str(0, &words.split_off(base));
}

/// The stretches as plain text.
pub(crate) fn text(stretches: &[Inline]) -> String {
    let plain = |stretch: &Inline| match stretch {
        Inline::Text(text) | Inline::Math(text) | Inline::Code(text) => text.clone(),
    };
    stretches.iter().map(plain).collect()
}

/// Marks a formula.
pub(crate) fn math(text: &str) -> String {
    between(MATH, text)
}

/// Marks a piece of notation.
pub(crate) fn code(text: &str) -> String {
    between(CODE, text)
}

fn between(mark: char, text: &str) -> String {
    let mut marked = String::with_capacity(text.len() + mark.len_utf8() + END.len_utf8());
    marked.push(mark);
    marked.push_str(text);
    marked.push(END);
    marked
}

/// Removes control characters, which could steer a terminal, and marks from a text of unknown
/// origin.
pub(crate) fn harmless(text: &str) -> Cow<'_, str> {
    if !text.contains(|c: char| is_mark(c) || c.is_control()) {
        return text.into();
    }
    text.chars().filter(|c| !is_mark(*c)).map(|c| if c.is_control() { ' ' } else { c }).collect()
}

/// Removes the marks from a sentence.
pub(crate) fn plain(sentence: &str) -> String {
    let mut plain = String::with_capacity(sentence.len());
    plain.extend(sentence.split(is_mark));
    plain
}

fn is_mark(c: char) -> bool {
    matches!(c, MATH | CODE | END)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_base_joins_its_exponent() {
        let sentence = format!("{}^{} and F_{}", 2, math("5"), math("3"));
        assert_eq!(
            Inline::split(&sentence),
            [Inline::Math("2^5".into()), Inline::Text(" and ".into()), Inline::Math("F_3".into())]
        );
    }

    #[test]
    fn a_marked_sentence_falls_into_its_stretches() {
        let sentence = format!("take {} from {}", math("3"), code("5,7"));
        assert_eq!(
            Inline::split(&sentence),
            [
                Inline::Text("take ".into()),
                Inline::Math("3".into()),
                Inline::Text(" from ".into()),
                Inline::Code("5,7".into())
            ]
        );
        assert_eq!(plain(&sentence), "take 3 from 5,7");
        assert_eq!(harmless("a\u{1b}[1mb\u{e000}"), "a [1mb");
    }
}
