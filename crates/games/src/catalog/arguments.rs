//! Parameters as they are typed, and what they mean.

use std::num::NonZeroU32;

use noyau_core::bitype::Side;
use noyau_core::notation::{Expected, InputSizes, Scanner, Subject};
use noyau_core::{Compound, Convention, Phrase, Problem};

use super::entries::{
    ALICE_MARKS, ALICE_MAX_PASSES, ALICE_PASSES, AT_LEAST, BOB_MARKS, BOB_MAX_PASSES, BOB_PASSES,
    COMPOUND, MISERE, NEIGHBOURS,
};
use super::{CatalogError, Parameter, ParameterKind};
use crate::graph::marking::{Goal, MarkAllowance, MarkingGame};

/// Parameters as typed: names and, for those that take one, values.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Arguments(pub(super) Vec<(String, Option<String>)>);

impl Arguments {
    /// No parameters.
    #[must_use]
    pub fn none() -> Self {
        Self::default()
    }

    /// Adds a parameter with a value.
    #[must_use]
    pub fn with(mut self, name: impl Into<String>, value: impl Into<String>) -> Self {
        self.0.push((name.into(), Some(value.into())));
        self
    }

    /// Adds a flag.
    #[must_use]
    pub fn flag(mut self, name: impl Into<String>) -> Self {
        self.0.push((name.into(), None));
        self
    }

    /// Names and values, in the order given.
    pub fn iter(&self) -> impl Iterator<Item = (&str, Option<&str>)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value.as_deref()))
    }

    pub(super) fn value(&self, name: &str) -> Option<&Option<String>> {
        self.0.iter().rev().find(|(given, _)| given == name).map(|(_, value)| value)
    }

    pub(super) fn is_set(&self, parameter: Parameter) -> bool {
        self.value(parameter.name).is_some()
    }

    pub(super) fn text(&self, parameter: Parameter) -> &str {
        let (ParameterKind::Text { default } | ParameterKind::Board { default }) = parameter.kind
        else {
            return "";
        };
        self.value(parameter.name).and_then(Option::as_deref).unwrap_or(default)
    }

    /// Who wins when the moves run out.
    pub(super) fn convention(&self) -> Convention {
        if self.is_set(MISERE) { Convention::Misere } else { Convention::Normal }
    }

    /// The compound, if one is given. The convention is a separate parameter: a compound that does
    /// not name one takes it from `--misere`. A compound that names `normal` contradicts
    /// `--misere`.
    pub(super) fn compound(&self) -> Result<Option<Compound>, CatalogError> {
        let text = self.value(COMPOUND.name).and_then(Option::as_deref).unwrap_or_default();
        if text.trim().is_empty() {
            return Ok(None);
        }
        let compound = Compound::parse(text)?;
        if !self.is_set(MISERE) {
            return Ok(Some(compound));
        }
        if text.split([',', ' ']).any(|word| word == "normal") {
            return Err(refused(COMPOUND, text, Phrase::new("compound-misere-beside")));
        }
        Ok(Some(compound.under(Convention::Misere)))
    }

    /// The player who may pass in the colouring game. Both together are refused, because then
    /// nobody would have to move.
    pub(super) fn passes(&self) -> Result<Option<Side>, CatalogError> {
        match (self.is_set(ALICE_PASSES), self.is_set(BOB_PASSES)) {
            (false, false) => Ok(None),
            (true, false) => Ok(Some(Side::Alice)),
            (false, true) => Ok(Some(Side::Bob)),
            (true, true) => {
                Err(refused(BOB_PASSES, BOB_PASSES.name, Phrase::new("colouring-who-passes")))
            }
        }
    }

    /// The marking game of these parameters. Misère play is refused where marks are counted,
    /// because the last mark does not matter there.
    pub(super) fn marking_game(&self, convention: Convention) -> Result<MarkingGame, CatalogError> {
        let narrow = |parameter| -> Result<u32, CatalogError> {
            Ok(u32::try_from(self.number(parameter)?).unwrap_or(u32::MAX))
        };
        let allowance = |marks, skips| -> Result<MarkAllowance, CatalogError> {
            let marks = NonZeroU32::new(narrow(marks)?).unwrap_or(NonZeroU32::MIN);
            Ok(MarkAllowance { marks, passes: narrow(skips)? })
        };
        let goal = match narrow(AT_LEAST)? {
            0 => Goal::LastMark(convention),
            _ if convention == Convention::Misere => {
                return Err(refused(MISERE, MISERE.name, Phrase::new("marking-two-goals")));
            }
            least => Goal::AtLeast(least),
        };
        Ok(MarkingGame {
            neighbours: narrow(NEIGHBOURS)?,
            alice: allowance(ALICE_MARKS, ALICE_MAX_PASSES)?,
            bob: allowance(BOB_MARKS, BOB_MAX_PASSES)?,
            goal,
        })
    }

    pub(super) fn number(&self, parameter: Parameter) -> Result<u64, CatalogError> {
        let ParameterKind::Number { least, most, default } = parameter.kind else { return Ok(0) };
        let Some(Some(text)) = self.value(parameter.name) else { return Ok(default) };
        let subject = Subject::Parameter(parameter.name.into());
        let mut scanner =
            Scanner::new(text, subject, InputSizes { digits: 1000, ..InputSizes::default() });
        scanner.skip_space();
        let number = scanner.number(Expected::Number)?;
        scanner.finish(Expected::End)?;
        match number.to_u64() {
            Some(value) if (least..=most).contains(&value) => Ok(value),
            _ => Err(scanner.error_at(0, Problem::OutOfRange { least, most }).into()),
        }
    }
}

/// The error for a parameter that has no meaning here, with the reason as a sentence.
pub(super) fn refused(parameter: Parameter, text: &str, reason: Phrase) -> CatalogError {
    let scanner =
        Scanner::new(text, Subject::Parameter(parameter.name.into()), InputSizes::default());
    scanner.error_at(0, Problem::Stated(Box::new(reason))).into()
}
