//! Grammars as text.
//!
//! A family in a file, for people to read and write:
//!
//! ```text
//! # Kayles
//! heap:
//!   at 1..2: nothing
//!   take 1..2: heap>=1 | heap>=1 + heap>=1
//! ```
//!
//! A kind begins with a line `NAME:` or, if its sequence does not start with size 0,
//! `NAME from 3:`. Its rules follow, one on each line: `at SIZES take TAKES: LEFT | LEFT | …`.
//!
//! * `SIZES` are the sizes to which the rule applies: `5`, `5..9` or `5..` (no end), each followed
//!   by `step 2` if only every second size counts. Without `at …` the rule applies wherever there
//!   is enough to take and to leave.
//! * `TAKES` says how much is taken: `2`, `1..4` (one rule for each), `1..` or `1.. step 2` (no
//!   end). Without `take …` nothing is taken.
//! * `LEFT` is what the move leaves: `nothing`; a part `heap`, or `heap>=1` with its least size;
//!   two parts `heap>=1 + tail`; and `+ *3`, or `*3` alone, for a position of nim value 3. The
//!   sizes of the parts add up to what was not taken, in every possible way. A rule that leaves no
//!   part needs `at …`.
//!
//! A name consists of letters, digits and the signs `_ - . ' ( ) ^`. Any other name is quoted,
//! `"like this"`, and so are names that equal one of the words `at`, `take`, `nothing`, `from`,
//! `step`. A `#` begins a comment.
//!
//! [`Grammar::from_text`] reads this format, and `Display` writes it, one rule on each line.
//! Constants are written as their nim values ([`Grammar::in_values`]).

use std::fmt;
use std::str::FromStr;

use noyau_core::notation::Written;
use noyau_core::{Operand, Phrase};

use super::{Grammar, GrammarError, Kind, Part, Parts, Rule, Sizes, Takes};

mod line;
#[cfg(test)]
mod tests;
mod wanted;

use line::{Line, Token};
pub use wanted::Wanted;

/// An error in the text of a grammar, and its place.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GrammarTextError {
    /// Something else was expected here.
    #[error("line {line}, column {column}: expected {expected}, found `{found}`")]
    Expected {
        /// Line, from 1.
        line: usize,
        /// Column, from 1, in characters.
        column: usize,
        /// What was expected.
        expected: Wanted,
        /// What stands there.
        found: String,
    },
    /// The line ends too early.
    #[error("line {line}, column {column}: expected {expected}, found the end of the line")]
    Missing {
        /// Line, from 1.
        line: usize,
        /// Column, from 1, in characters.
        column: usize,
        /// What was expected.
        expected: Wanted,
    },
    /// The rule on this line cannot be played.
    #[error("line {line}: {error}")]
    Rule {
        /// Line, from 1.
        line: usize,
        /// What is wrong.
        #[source]
        error: GrammarError,
    },
    /// The text has no kind.
    #[error("line {line}: expected the name of a kind, found the end of the text")]
    Empty {
        /// Line, from 1.
        line: usize,
    },
}

impl GrammarTextError {
    /// The error as a phrase for the texts.
    #[must_use]
    pub fn phrase(&self) -> Phrase {
        let at = |key, line: usize| Phrase::new(key).with("line", line as u64);
        match self {
            Self::Expected { line, column, expected, found } => at("grammar-unexpected", *line)
                .with("column", *column as u64)
                .with("expected", Operand::Key(expected.key()))
                .with("found", Written::new().text(found.clone())),
            Self::Missing { line, column, expected } => at("grammar-missing", *line)
                .with("column", *column as u64)
                .with("expected", Operand::Key(expected.key())),
            Self::Rule { line, error } => error.phrase().with("line", *line as u64),
            Self::Empty { line } => at("grammar-no-kinds", *line),
        }
    }
}

/// The greatest number of rules that one range of takes may expand to.
const MOST_TAKES: usize = 1 << 10;

/// A kind as it is read: its rules contain names of kinds, not indices.
struct KindDraft {
    name: String,
    first: usize,
    rules: Vec<RuleDraft>,
}

struct RuleDraft {
    line: usize,
    sizes: Option<Sizes>,
    takes: Takes,
    /// Column, name and least size.
    parts: Vec<(usize, String, usize)>,
    nim: u32,
}

impl Grammar {
    /// Reads a grammar; [`text`](crate::text) describes the syntax.
    ///
    /// ```
    /// use noyau_family::Grammar;
    /// let text = "heap:\n  at 1..2: nothing\n  take 1..2: heap>=1 | heap>=1 + heap>=1\n";
    /// assert_eq!(Grammar::from_text(text).unwrap().rules().count(), 5);
    /// let error = Grammar::from_text("heap:\n  take one: heap\n").unwrap_err();
    /// assert_eq!(error.to_string(), "line 2, column 8: expected a number, found `one`");
    /// ```
    ///
    /// # Errors
    ///
    /// A [`GrammarTextError`] with the line of the error and, if it is a matter of syntax, the column.
    pub fn from_text(text: &str) -> Result<Self, GrammarTextError> {
        let mut kinds: Vec<KindDraft> = Vec::new();
        let mut lines = 0;
        for (number, text) in (1..).zip(text.lines()) {
            lines = number;
            let mut line = Line::new(number, text)?;
            match line.peek() {
                Token::End => {}
                Token::Word("at" | "take") => {
                    let Some(kind) = kinds.last_mut() else {
                        return Err(line.expected(Wanted::KIND_NAME));
                    };
                    kind.rules.extend(read_rules(&mut line)?);
                }
                _ => {
                    let kind = read_kind(&mut line, &kinds)?;
                    kinds.push(kind);
                }
            }
        }
        if kinds.is_empty() {
            return Err(GrammarTextError::Empty { line: lines + 1 });
        }
        numbered(&kinds)
    }
}

impl FromStr for Grammar {
    type Err = GrammarTextError;

    fn from_str(text: &str) -> Result<Self, GrammarTextError> {
        Self::from_text(text)
    }
}

fn read_kind(line: &mut Line<'_>, known: &[KindDraft]) -> Result<KindDraft, GrammarTextError> {
    let start = line.column();
    let name = line.name(Wanted::LINE_START)?;
    if known.iter().any(|kind| kind.name == name) {
        return Err(line.error_at(start, Wanted::NEW_NAME, &name));
    }
    let first = if line.eat_word("from") { line.number()? } else { 0 };
    line.sign(":", Wanted::NAME_COLON)?;
    line.end()?;
    Ok(KindDraft { name, first, rules: Vec::new() })
}

/// The rules of one line: every take combined with everything that may be left.
fn read_rules(line: &mut Line<'_>) -> Result<Vec<RuleDraft>, GrammarTextError> {
    let sizes = if line.eat_word("at") { Some(read_sizes(line)?) } else { None };
    let takes = if line.eat_word("take") { read_takes(line)? } else { vec![Takes::exactly(0)] };
    line.sign(":", Wanted::RULE_COLON)?;
    let mut rules = Vec::new();
    loop {
        let without_sizes = line.expected(Wanted::SIZES);
        let (parts, nim) = read_left(line)?;
        if parts.is_empty() && sizes.is_none() {
            return Err(without_sizes);
        }
        for takes in &takes {
            let parts = parts.clone();
            rules.push(RuleDraft { line: line.number_of_line(), sizes, takes: *takes, parts, nim });
        }
        if !line.eat_sign("|") {
            line.end()?;
            return Ok(rules);
        }
    }
}

fn read_step(line: &mut Line<'_>) -> Result<Option<usize>, GrammarTextError> {
    if line.eat_word("step") { line.number().map(Some) } else { Ok(None) }
}

fn read_sizes(line: &mut Line<'_>) -> Result<Sizes, GrammarTextError> {
    let first = line.number()?;
    let last = match line.eat_sign("..") {
        false => return Ok(Sizes::only(first)),
        true => {
            if line.at_number() {
                Some(line.number()?)
            } else {
                None
            }
        }
    };
    let step = read_step(line)?.unwrap_or(1);
    Ok(Sizes { first, last, step })
}

fn read_takes(line: &mut Line<'_>) -> Result<Vec<Takes>, GrammarTextError> {
    let start = line.column();
    let first = line.number()?;
    if !line.eat_sign("..") {
        return Ok(vec![Takes::exactly(first)]);
    }
    if !line.at_number() {
        let step = read_step(line)?.unwrap_or(1);
        return Ok(vec![Takes { first, step: Some(step) }]);
    }
    let last = line.number()?;
    let step = read_step(line)?.unwrap_or(1).max(1);
    if last < first || (last - first) / step >= MOST_TAKES {
        let found = format!("{first}..{last}");
        return Err(line.error_at(start, Wanted::TAKES, &found));
    }
    Ok((first..=last).step_by(step).map(Takes::exactly).collect())
}

/// The parts, each with its column, name and least size, and the nim value beside them.
type Left = (Vec<(usize, String, usize)>, u32);

fn read_left(line: &mut Line<'_>) -> Result<Left, GrammarTextError> {
    if line.eat_word("nothing") {
        return Ok((Vec::new(), 0));
    }
    let mut parts = Vec::new();
    loop {
        if line.eat_sign("*") {
            let column = line.column();
            let nim = line.number()?;
            let nim = u32::try_from(nim)
                .map_err(|_| line.error_at(column, Wanted::SMALLER, &nim.to_string()))?;
            return Ok((parts, nim));
        }
        let column = line.column();
        if parts.len() == 2 {
            return Err(line.expected(Wanted::NIM_VALUE));
        }
        let name = line.name(Wanted::PART)?;
        let least = if line.eat_sign(">=") { line.number()? } else { 0 };
        parts.push((column, name, least));
        if !line.eat_sign("+") {
            return Ok((parts, 0));
        }
    }
}

/// Replaces the names of kinds by indices.
fn numbered(drafts: &[KindDraft]) -> Result<Grammar, GrammarTextError> {
    let part = |line: usize, (column, name, least): &(usize, String, usize)| {
        let kind = drafts.iter().position(|kind| kind.name == *name);
        kind.map(|kind| Part::new(kind, *least)).ok_or_else(|| GrammarTextError::Expected {
            line,
            column: *column,
            expected: Wanted::KNOWN_NAME,
            found: name.clone(),
        })
    };
    let mut kinds = Vec::new();
    for draft in drafts {
        let mut rules = Vec::new();
        for rule in &draft.rules {
            let parts = rule.parts.iter().map(|found| part(rule.line, found));
            let parts: Vec<Part> = parts.collect::<Result<_, _>>()?;
            let (parts, least) = match parts[..] {
                [] => (Parts::None, 0),
                [one] => (Parts::One(one), one.least),
                [one, other, ..] => (Parts::Two(one, other), one.least + other.least),
            };
            let sizes = rule.sizes.unwrap_or(Sizes::from(rule.takes.first + least));
            rules.push(Rule { sizes, takes: rule.takes, parts, nim: rule.nim, beside: None });
        }
        kinds.push(Kind { name: draft.name.clone(), first: draft.first, rules });
    }
    Grammar::new(kinds).map_err(|error| {
        let place = error.place();
        let line = place.and_then(|(kind, rule)| Some(drafts.get(kind)?.rules.get(rule)?.line));
        GrammarTextError::Rule { line: line.unwrap_or(1), error }
    })
}

impl fmt::Display for Grammar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for kind in &self.kinds {
            write!(f, "{}", line::Name(&kind.name))?;
            if kind.first > 0 {
                write!(f, " from {}", kind.first)?;
            }
            writeln!(f, ":")?;
            for rule in &kind.rules {
                self.write_rule(f, rule)?;
            }
        }
        Ok(())
    }
}

impl Grammar {
    fn write_rule(&self, f: &mut fmt::Formatter<'_>, rule: &Rule) -> fmt::Result {
        let Rule { sizes, takes, parts, nim, .. } = rule;
        let least: usize = parts.iter().map(|part| part.least).sum();
        let implied = *parts != Parts::None && *sizes == Sizes::from(takes.first + least);
        write!(f, " ")?;
        if !implied {
            write!(f, " at {}", sizes.first)?;
            match sizes.last {
                Some(last) if last == sizes.first && sizes.step == 1 => {}
                Some(last) => write!(f, "..{last}")?,
                None => write!(f, "..")?,
            }
            if sizes.step != 1 {
                write!(f, " step {}", sizes.step)?;
            }
        }
        if implied || takes.first > 0 || takes.step.is_some() {
            write!(f, " take {}", takes.first)?;
            match takes.step {
                None => {}
                Some(1) => write!(f, "..")?,
                Some(step) => write!(f, ".. step {step}")?,
            }
        }
        let mut left: Vec<String> = Vec::new();
        for part in parts.iter() {
            let name = self.kinds.get(part.kind).map_or("", |kind| kind.name.as_str());
            let name = line::Name(name);
            left.push(match part.least {
                0 => name.to_string(),
                least => format!("{name}>={least}"),
            });
        }
        if *nim > 0 {
            left.push(format!("*{nim}"));
        }
        let left = if left.is_empty() { "nothing".to_owned() } else { left.join(" + ") };
        writeln!(f, ": {left}")
    }
}
