//! The values of phrases and claims.

use std::collections::BTreeMap;

use noyau_core::{Digits, Operand, Phrase};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{NumberJson, OutcomeJson, WrittenJson};

/// A value, tagged with its kind: `{"kind": "number", "value": "43"}`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "kind", content = "value", rename_all = "snake_case")]
pub enum OperandJson {
    /// A number.
    Number(NumberJson),
    /// A number with a sign, as a decimal string.
    Signed(String),
    /// Several numbers.
    Numbers(Vec<NumberJson>),
    /// Exponents or indices.
    Indices(Vec<u64>),
    /// Sets of digits.
    Sets(Vec<Vec<u64>>),
    /// Signed powers of two.
    Powers(Vec<PowerJson>),
    /// Numbers written in a base, one under the other.
    Digits(DigitsJson),
    /// An outcome.
    Outcome(OutcomeJson),
    /// A position or a move.
    Written(WrittenJson),
    /// A word that the texts translate.
    Key(String),
}

/// A signed power of two.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct PowerJson {
    /// Whether it is taken away.
    pub negative: bool,
    /// The exponent.
    pub exponent: u64,
}

/// Numbers written one under the other, most significant digit first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct DigitsJson {
    /// The base, or 0 for Fibonacci weights.
    pub base: u64,
    /// The numbers.
    pub labels: Vec<NumberJson>,
    /// Their digits, all rows equally long.
    pub rows: Vec<Vec<u64>>,
    /// Lines under the table.
    pub totals: Vec<TotalJson>,
    /// Columns to point at, by exponent.
    pub marked_columns: Vec<u64>,
    /// Row to point at, from 0.
    pub marked_row: Option<usize>,
}

/// A line under a table of digits.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct TotalJson {
    /// What was computed (`sum`, `nim-sum`).
    pub key: String,
    /// A value for each column.
    pub values: Vec<u64>,
}

/// Why JSON that was received cannot become a core value.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Unread {
    /// A name that the caller does not know.
    #[error("the name {0:?} is not known here")]
    Name(String),
    /// A number with a sign that is not written in decimal.
    #[error("{0:?} is not a decimal number")]
    Number(String),
    /// A table of digits whose lines are not equally long, or not one for each label.
    #[error("the lines of a table of digits are not equally long")]
    Ragged,
}

/// Finds the `'static` spelling of a name. Core keeps names as `&'static str`, so the receiver of
/// JSON decides which names it accepts. A command may leak the names; a server should look them up.
pub type Intern<'a> = dyn Fn(&str) -> Option<&'static str> + 'a;

pub(crate) fn interned(name: &str, intern: &Intern<'_>) -> Result<&'static str, Unread> {
    // Empty names stand for "none" in sources and need no list.
    if name.is_empty() { Some("") } else { intern(name) }
        .ok_or_else(|| Unread::Name(name.to_owned()))
}

impl From<&Operand> for OperandJson {
    fn from(operand: &Operand) -> Self {
        match operand {
            Operand::Number(number) => Self::Number(number.into()),
            Operand::Signed(number) => Self::Signed(number.to_string()),
            Operand::Numbers(numbers) => {
                Self::Numbers(numbers.iter().map(NumberJson::from).collect())
            }
            Operand::Indices(indices) => Self::Indices(indices.clone()),
            Operand::Sets(sets) => Self::Sets(sets.clone()),
            Operand::Powers(powers) => {
                let power = |(plus, exponent): &(bool, u64)| PowerJson {
                    negative: !plus,
                    exponent: *exponent,
                };
                Self::Powers(powers.iter().map(power).collect())
            }
            Operand::Digits(digits) => Self::Digits(digits.into()),
            Operand::Outcome(outcome) => Self::Outcome((*outcome).into()),
            Operand::Written(written) => Self::Written(written.into()),
            Operand::Key(key) => Self::Key((*key).to_owned()),
        }
    }
}

impl OperandJson {
    /// The core value.
    pub fn to_core(&self, intern: &Intern<'_>) -> Result<Operand, Unread> {
        Ok(match self {
            Self::Number(number) => Operand::Number(number.0.clone()),
            Self::Signed(text) => Operand::Signed(signed(text)?),
            Self::Numbers(numbers) => {
                Operand::Numbers(numbers.iter().map(|number| number.0.clone()).collect())
            }
            Self::Indices(indices) => Operand::Indices(indices.clone()),
            Self::Sets(sets) => Operand::Sets(sets.clone()),
            Self::Powers(powers) => {
                Operand::Powers(powers.iter().map(|p| (!p.negative, p.exponent)).collect())
            }
            Self::Digits(digits) => Operand::Digits(digits.to_core(intern)?),
            Self::Outcome(outcome) => Operand::Outcome((*outcome).into()),
            Self::Written(written) => Operand::Written(written.to_core()),
            Self::Key(key) => Operand::Key(interned(key, intern)?),
        })
    }
}

fn signed(text: &str) -> Result<noyau_core::Integer, Unread> {
    let unread = || Unread::Number(text.to_owned());
    let magnitude = text.strip_prefix('-').unwrap_or(text);
    let magnitude: noyau_core::Natural = magnitude.parse().map_err(|_| unread())?;
    let value = noyau_core::Integer::from(magnitude);
    Ok(if text.starts_with('-') { -value } else { value })
}

impl From<&Digits> for DigitsJson {
    fn from(digits: &Digits) -> Self {
        let total = |(key, values): &(&'static str, Vec<u64>)| TotalJson {
            key: (*key).to_owned(),
            values: values.clone(),
        };
        Self {
            base: digits.base,
            labels: digits.labels.iter().map(NumberJson::from).collect(),
            rows: digits.rows.clone(),
            totals: digits.totals.iter().map(total).collect(),
            marked_columns: digits.marked_columns.clone(),
            marked_row: digits.marked_row,
        }
    }
}

impl DigitsJson {
    /// The core value. Core relies on lines of equal length, so other tables are refused here.
    pub fn to_core(&self, intern: &Intern<'_>) -> Result<Digits, Unread> {
        let columns = self.rows.first().map_or(0, Vec::len);
        let mut lines = self.rows.iter().chain(self.totals.iter().map(|total| &total.values));
        if self.labels.len() != self.rows.len() || !lines.all(|line| line.len() == columns) {
            return Err(Unread::Ragged);
        }
        let totals = self
            .totals
            .iter()
            .map(|total| Ok((interned(&total.key, intern)?, total.values.clone())))
            .collect::<Result<_, Unread>>()?;
        Ok(Digits {
            base: self.base,
            labels: self.labels.iter().map(|label| label.0.clone()).collect(),
            rows: self.rows.clone(),
            totals,
            marked_columns: self.marked_columns.clone(),
            marked_row: self.marked_row,
        })
    }
}

pub(crate) fn operands_of(phrase: &Phrase) -> BTreeMap<String, OperandJson> {
    phrase.operands.iter().map(|(name, value)| ((*name).to_owned(), value.into())).collect()
}

pub(crate) fn phrase_from(
    key: &str,
    operands: &BTreeMap<String, OperandJson>,
    intern: &Intern<'_>,
) -> Result<Phrase, Unread> {
    let operands = operands
        .iter()
        .map(|(name, value)| Ok((interned(name, intern)?, value.to_core(intern)?)))
        .collect::<Result<_, Unread>>()?;
    Ok(Phrase { key: key.to_owned().into(), operands })
}
