//! Why a position is won or lost, as data.
//!
//! An [`Explanation`] is a tree of [`Step`]s. A step is a claim (a key and its operands) with a
//! reference to the document it comes from. An explanation contains no sentences: the texts turn
//! keys into sentences. It can be *checked*. Each kind of claim has a small function that
//! recomputes it from the operands alone, without the code that made the explanation. Each method
//! has a closing rule that leads from the position and the steps to the conclusion
//! ([`Explain::close`]).

use std::borrow::Cow;

use crate::{Conclusion, Integer, Natural, Outcome, Ruleset, Told, Written};

/// The key of a sentence and the values in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Phrase {
    /// Key of the sentence.
    pub key: Cow<'static, str>,
    /// Named values.
    pub operands: Vec<(&'static str, Operand)>,
}

impl Phrase {
    /// A phrase without values.
    #[must_use]
    pub fn new(key: &'static str) -> Self {
        Self { key: Cow::Borrowed(key), operands: Vec::with_capacity(4) }
    }

    /// Adds a value.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<Operand>) -> Self {
        self.operands.push((name, value.into()));
        self
    }

    /// The value called `name`.
    #[must_use]
    pub fn operand(&self, name: &str) -> Option<&Operand> {
        self.operands.iter().find(|(key, _)| *key == name).map(|(_, value)| value)
    }
}

/// A value in a claim.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Operand {
    /// A number.
    Number(Natural),
    /// A number with a sign.
    Signed(Integer),
    /// Several numbers.
    Numbers(Vec<Natural>),
    /// Exponents or indices.
    Indices(Vec<u64>),
    /// Sets of digits.
    Sets(Vec<Vec<u64>>),
    /// Signed powers of two: (plus, exponent).
    Powers(Vec<(bool, u64)>),
    /// Numbers written in a base, one under the other.
    Digits(Digits),
    /// An outcome.
    Outcome(Outcome),
    /// A position or a move.
    Written(Written),
    /// A word that the texts translate.
    Key(&'static str),
}

/// Numbers written one under the other, most significant digit first, with rows of totals below.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Digits {
    /// The base, or 0 if the weights of the columns are not powers (Fibonacci).
    pub base: u64,
    /// The numbers.
    pub labels: Vec<Natural>,
    /// Their digits; all rows have the same length.
    pub rows: Vec<Vec<u64>>,
    /// Lines under the table: a key for the texts and a value for each column.
    pub totals: Vec<(&'static str, Vec<u64>)>,
    /// Exponents of the columns to highlight.
    pub marked_columns: Vec<u64>,
    /// Index of the row to highlight.
    pub marked_row: Option<usize>,
}

impl Digits {
    /// Rows of digits in base `2^width`, padded to equal length.
    #[must_use]
    pub fn in_power_of_two(width: u32, numbers: &[Natural]) -> Self {
        let mut rows: Vec<Vec<u64>> =
            numbers.iter().map(|n| n.digits_base_power_of_two(width)).collect();
        let columns = rows.iter().map(Vec::len).max().unwrap_or(1);
        for row in &mut rows {
            let missing = columns - row.len();
            row.splice(0..0, std::iter::repeat_n(0, missing));
        }
        Self {
            base: 1 << width,
            labels: numbers.to_vec(),
            rows,
            totals: Vec::new(),
            marked_columns: Vec::new(),
            marked_row: None,
        }
    }

    /// Number of columns.
    #[must_use]
    pub fn columns(&self) -> usize {
        self.rows.first().map_or(0, Vec::len)
    }

    /// The digits of one column, given by its exponent.
    #[must_use]
    pub fn column(&self, exponent: usize) -> Vec<u64> {
        let Some(index) = self.columns().checked_sub(exponent + 1) else { return Vec::new() };
        self.rows.iter().map(|row| row.get(index).copied().unwrap_or(0)).collect()
    }

    /// Applies `f` to the digits of each column, most significant column first.
    #[must_use]
    pub fn fold_columns(&self, f: impl Fn(&[u64]) -> u64) -> Vec<u64> {
        (0..self.columns()).rev().map(|exponent| f(&self.column(exponent))).collect()
    }
}

macro_rules! operand_from {
    ($($type:ty => $variant:ident),* $(,)?) => {$(
        impl From<$type> for Operand {
            fn from(value: $type) -> Self {
                Self::$variant(value.into())
            }
        }
    )*};
}
operand_from! {
    Natural => Number, u64 => Number, usize => Number, u32 => Number, Integer => Signed,
    Vec<Natural> => Numbers, Vec<u64> => Indices, Vec<Vec<u64>> => Sets,
    Vec<(bool, u64)> => Powers, Digits => Digits, Outcome => Outcome, Written => Written,
    &'static str => Key,
}

impl From<&Natural> for Operand {
    fn from(value: &Natural) -> Self {
        Self::Number(value.clone())
    }
}

/// Where a claim comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Source {
    /// Key of the document.
    pub document: &'static str,
    /// Section in it; empty when the document has none.
    pub section: &'static str,
    /// The kind of statement (`theorem`, `property`, …) and its number; empty if it has none.
    pub item: (&'static str, &'static str),
}

impl Source {
    /// A section of a document.
    #[must_use]
    pub const fn section(document: &'static str, section: &'static str) -> Self {
        Self { document, section, item: ("", "") }
    }

    /// A numbered statement in a section of a document.
    #[must_use]
    pub const fn item(
        document: &'static str,
        section: &'static str,
        kind: &'static str,
        number: &'static str,
    ) -> Self {
        Self { document, section, item: (kind, number) }
    }
}

/// One step of reasoning.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// The claim: its key names the kind, its operands the values.
    pub claim: Phrase,
    /// Where it comes from.
    pub source: Option<Source>,
    /// Steps that this one rests on.
    pub steps: Vec<Step>,
}

impl Step {
    /// A step that claims `key`.
    #[must_use]
    pub fn new(key: &'static str) -> Self {
        Self { claim: Phrase::new(key), source: None, steps: Vec::new() }
    }

    /// Adds a value.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<Operand>) -> Self {
        self.claim = self.claim.with(name, value);
        self
    }

    /// Says where the claim comes from.
    #[must_use]
    pub fn from_source(mut self, source: Source) -> Self {
        self.source = Some(source);
        self
    }

    /// Adds a step that this one rests on.
    #[must_use]
    pub fn because(mut self, step: Self) -> Self {
        self.steps.push(step);
        self
    }

    fn missing(&self, name: &'static str) -> Flaw {
        Flaw { claim: self.claim.key.to_string(), defect: Defect::Operand(name) }
    }

    /// The flaw "this claim is false".
    #[must_use]
    pub fn is_false(&self) -> Flaw {
        Flaw { claim: self.claim.key.to_string(), defect: Defect::False }
    }

    /// The flaw "nobody checks this claim".
    #[must_use]
    pub fn is_unchecked(&self) -> Flaw {
        Flaw { claim: self.claim.key.to_string(), defect: Defect::Unchecked }
    }

    /// `Ok` when the claim holds.
    pub fn holds(&self, truth: bool) -> Result<(), Flaw> {
        if truth { Ok(()) } else { Err(self.is_false()) }
    }

    /// A number operand.
    pub fn number(&self, name: &'static str) -> Result<&Natural, Flaw> {
        match self.claim.operand(name) {
            Some(Operand::Number(value)) => Ok(value),
            _ => Err(self.missing(name)),
        }
    }

    /// A number operand that counts something or is its place.
    pub fn index(&self, name: &'static str) -> Result<usize, Flaw> {
        self.number(name)?.to_usize().ok_or_else(|| self.is_false())
    }

    /// A list-of-numbers operand.
    pub fn numbers(&self, name: &'static str) -> Result<&[Natural], Flaw> {
        match self.claim.operand(name) {
            Some(Operand::Numbers(values)) => Ok(values),
            _ => Err(self.missing(name)),
        }
    }

    /// A list-of-indices operand.
    pub fn indices(&self, name: &'static str) -> Result<&[u64], Flaw> {
        match self.claim.operand(name) {
            Some(Operand::Indices(values)) => Ok(values),
            _ => Err(self.missing(name)),
        }
    }

    /// A sets operand.
    pub fn sets(&self, name: &'static str) -> Result<&[Vec<u64>], Flaw> {
        match self.claim.operand(name) {
            Some(Operand::Sets(values)) => Ok(values),
            _ => Err(self.missing(name)),
        }
    }

    /// A digits operand.
    pub fn digits(&self, name: &'static str) -> Result<&Digits, Flaw> {
        match self.claim.operand(name) {
            Some(Operand::Digits(value)) => Ok(value),
            _ => Err(self.missing(name)),
        }
    }

    /// A signed-powers operand.
    pub fn powers(&self, name: &'static str) -> Result<&[(bool, u64)], Flaw> {
        match self.claim.operand(name) {
            Some(Operand::Powers(values)) => Ok(values),
            _ => Err(self.missing(name)),
        }
    }

    /// An outcome operand.
    pub fn outcome(&self, name: &'static str) -> Result<Outcome, Flaw> {
        match self.claim.operand(name) {
            Some(Operand::Outcome(value)) => Ok(*value),
            _ => Err(self.missing(name)),
        }
    }
}

/// Why a position is won or lost, according to one method.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Explanation {
    /// The method.
    pub method: &'static str,
    /// The position.
    pub position: Written,
    /// Who wins.
    pub outcome: Outcome,
    /// The reasoning.
    pub steps: Vec<Step>,
    /// The move the method gives, and the position it leads to, when there is one.
    pub mv: Option<(Written, Written)>,
}

/// Why there is no explanation.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Unexplained {
    /// The game does not know this method.
    #[error("there is no method {name}; the methods are {}", known.join(", "))]
    Unknown {
        /// The method that was asked for.
        name: String,
        /// The methods there are.
        known: Vec<&'static str>,
    },
    /// The method exists but says nothing about this position.
    #[error("the method {method} does not apply to this position")]
    NotApplicable {
        /// The method.
        method: &'static str,
        /// Key of the reason.
        reason: &'static str,
    },
    /// The position is too large for a full explanation by this method.
    #[error("the position is too large for the method {method}")]
    TooLarge {
        /// The method.
        method: &'static str,
    },
    /// A limit was reached before the method had explained the position.
    #[error("the method {method} was stopped")]
    Stopped {
        /// The method.
        method: &'static str,
    },
}

/// A step that does not hold.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("the claim {claim} is flawed: {defect}")]
pub struct Flaw {
    /// Key of the claim.
    pub claim: String,
    /// What is wrong with it.
    pub defect: Defect,
}

/// What is wrong with a step.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Defect {
    /// Recomputing it from its operands gives something else.
    #[error("it is false")]
    False,
    /// An operand is missing or of the wrong kind.
    #[error("its operand {0} is missing")]
    Operand(&'static str),
    /// There is no check for this kind of claim.
    #[error("no check is known for it")]
    Unchecked,
    /// An operand contradicts the position or the steps before it.
    #[error("its operand {0} does not fit the position and the other steps")]
    Differs(&'static str),
    /// The method needs this step, and it is not there.
    #[error("the method needs it here, and it is missing")]
    Missing,
    /// The method has no use for this step here.
    #[error("the method has no use for it here")]
    Surplus,
}

/// The check for one kind of claim: the key of the claim and a function of its operands.
pub type Check = (&'static str, fn(&Step) -> Result<(), Flaw>);

/// A way of explaining a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MethodInfo {
    /// Name, as typed after `--by`.
    pub name: &'static str,
    /// Other spellings.
    pub aliases: &'static [&'static str],
}

/// A game that can explain why a position is won or lost.
pub trait Explain: Ruleset {
    /// The methods, the most instructive first.
    fn methods(&self) -> &'static [MethodInfo] {
        &[]
    }

    /// The explanation of a position by one method.
    fn explain(
        &self,
        _position: &Self::Position,
        method: &str,
    ) -> Result<Explanation, Unexplained> {
        Err(self.no_such_method(method))
    }

    /// The error for a name that is not in [`Explain::methods`].
    fn no_such_method(&self, name: &str) -> Unexplained {
        let known = self.methods().iter().map(|info| info.name).collect();
        Unexplained::Unknown { name: name.to_owned(), known }
    }

    /// Checks for the claims of this game, besides those of [`arithmetic`].
    fn checks(&self) -> &'static [Check] {
        &[]
    }

    /// The closing rule of each method: derives who wins from the position and the steps. It uses
    /// the theorem that the method cites and not the code that made the explanation. It must reject
    /// steps that the theorem does not need or that are about another position, and derive N only
    /// if the move is given.
    fn close(&self, told: &Told<'_, Self::Position, Self::Move>) -> Result<Conclusion, Flaw> {
        told.unchecked()
    }
}

/// Checks of claims about numbers that any game may make.
pub mod arithmetic {
    use super::{Check, Flaw, Step};
    use crate::Natural;

    /// All checks of this module.
    pub const CHECKS: &[Check] = &[
        ("nim-sum", nim_sum),
        ("digit-table", digit_table),
        ("division", division),
        ("signed-powers", signed_powers),
    ];

    /// `total` is the nim-sum of `terms`.
    fn nim_sum(step: &Step) -> Result<(), Flaw> {
        let mut total = Natural::ZERO;
        for term in step.numbers("terms")? {
            total ^= term;
        }
        step.holds(total == *step.number("total")?)
    }

    /// Each row of `table` holds the digits of its label, and the totals follow from the rows.
    fn digit_table(step: &Step) -> Result<(), Flaw> {
        // Nobody reads digits larger than this, and sums of them must fit in a machine word.
        const LARGEST_BASE: u64 = 1 << 16;
        let table = step.digits("table")?;
        let columns = table.columns();
        let even = table.rows.iter().all(|row| row.len() == columns);
        step.holds(table.base <= LARGEST_BASE && even && table.labels.len() == table.rows.len())?;
        let base = Natural::from(table.base);
        for (label, row) in table.labels.iter().zip(&table.rows) {
            let value = row
                .iter()
                .fold(Natural::ZERO, |sum, digit| &(&sum * &base) + &Natural::from(*digit));
            step.holds(value == *label && row.iter().all(|digit| *digit < table.base))?;
        }
        for (kind, values) in &table.totals {
            let expected = match *kind {
                "sum" => table.fold_columns(|column| column.iter().sum()),
                "nim-sum" => table.fold_columns(|column| column.iter().fold(0, |a, b| a ^ b)),
                _ => return Err(step.is_false()),
            };
            step.holds(expected == *values)?;
        }
        Ok(())
    }

    /// `dividend = quotient × divisor + remainder` with `remainder < divisor`.
    fn division(step: &Step) -> Result<(), Flaw> {
        let divisor = step.number("divisor")?;
        let remainder = step.number("remainder")?;
        let product = step.number("quotient")? * divisor;
        step.holds(&product + remainder == *step.number("dividend")? && remainder < divisor)
    }

    /// `total` is the sum of the signed powers of two.
    fn signed_powers(step: &Step) -> Result<(), Flaw> {
        // An explanation may come from outside. A claim about 2^(2^60) must be rejected without
        // computing it.
        const LARGEST_EXPONENT: u64 = 1 << 26;
        let mut plus = Natural::ZERO;
        let mut minus = Natural::ZERO;
        for (positive, exponent) in step.powers("powers")? {
            step.holds(*exponent <= LARGEST_EXPONENT)?;
            let power = Natural::ONE << *exponent;
            if *positive {
                plus += &power;
            } else {
                minus += &power;
            }
        }
        step.holds(plus.checked_sub(&minus).as_ref() == Some(step.number("total")?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_false_nim_sum_is_caught() {
        let claim = |total: u64| {
            Step::new("nim-sum")
                .with("terms", vec![Natural::from(5_u64), Natural::from(3_u64)])
                .with("total", total)
        };
        let (_, check) = arithmetic::CHECKS[0];
        assert_eq!(check(&claim(6)), Ok(()));
        assert_eq!(check(&claim(7)), Err(claim(7).is_false()));
        assert!(check(&Step::new("nim-sum")).is_err());
    }

    #[test]
    fn a_wrong_digit_or_total_is_caught() {
        let numbers = [43_u64, 27].map(Natural::from);
        let mut table = Digits::in_power_of_two(2, &numbers);
        table.totals = vec![("sum", table.fold_columns(|c| c.iter().sum()))];
        let step = |table: Digits| Step::new("digit-table").with("table", table);
        let (_, check) = arithmetic::CHECKS[1];
        assert_eq!(check(&step(table.clone())), Ok(()));
        let mut wrong = table.clone();
        wrong.rows[1][2] = 2;
        assert!(check(&step(wrong)).is_err());
        table.totals[0].1[0] += 1;
        assert!(check(&step(table)).is_err());
    }
}
