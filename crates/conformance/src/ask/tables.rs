//! Questions about many positions at once: boards of outcomes and sequences of values.

use std::ops::ControlFlow;

use noyau_core::Outcome;
use noyau_engine::sequence::PositionPattern;
use noyau_engine::{EngineError, Limits, TermOptions};

use super::{Asking, Compared, Trouble, differs, must, trouble};

/// The work for the terms of a sequence. Compounds of graphs grow quickly.
const TERM_WORK: u64 = 300_000;
/// The number of terms to ask for.
const TERMS: usize = 9;

impl Asking<'_> {
    /// Checks that the squares of a board have the outcomes and values of their positions. Step by
    /// step, no square is wrong, the number of known squares never falls, and in the end all are
    /// known.
    pub(super) fn board(&mut self) -> Compared {
        let size = self.question.position.split_once('x');
        let size = size.and_then(|(columns, rows)| {
            Some((columns.parse::<u64>().ok()?, rows.parse::<u64>().ok()?))
        });
        let Some((columns, rows)) = size else { return Err(Trouble::Refused) };
        let whole = self.engine.board(columns, rows, None).map_err(|error| trouble(&error))?;
        let limits = Limits::none();
        let values = match self.engine.board_values(columns, rows, &limits) {
            Err(EngineError::NoValue) => None,
            values => Some(values.map_err(|error| trouble(&error))?),
        };
        let mut truth: Vec<Vec<Outcome>> = Vec::new();
        for row in 0..rows {
            let mut line = Vec::new();
            for column in 0..columns {
                let told = self.subject.told(&format!("{column},{row}"));
                let told = told.ok_or(Trouble::TooLarge)?.1;
                line.push(told.outcome);
                let Some(values) = &values else { continue };
                let place = |n: u64| usize::try_from(n).unwrap_or(usize::MAX);
                let found = values.get(place(row)).and_then(|line| line.get(place(column)));
                let found = found.copied().flatten();
                must(told.value.is_none() || found == told.value, || {
                    format!("square {column},{row} has {found:?}, its value is {:?}", told.value)
                })?;
            }
            truth.push(line);
        }
        let same = |found: &[Vec<Option<Outcome>>], all: bool| -> Compared {
            for (row, (found, told)) in found.iter().zip(&truth).enumerate() {
                for (column, (found, told)) in found.iter().zip(told).enumerate() {
                    let right = found.map_or(!all, |found| found == *told);
                    must(right, || format!("square {column},{row} is {found:?}, it is {told}"))?;
                }
            }
            Ok(())
        };
        same(&whole.rows, true)?;
        let mut known = 0;
        for steps in [0, 1, 2, 3, 100] {
            let part = self.engine.board(columns, rows, Some(steps));
            let part = part.map_err(|error| trouble(&error))?;
            same(&part.rows, steps == 100)?;
            let count = part.rows.iter().flatten().flatten().count();
            must(count >= known, || format!("squares are forgotten in step {steps}"))?;
            known = count;
        }
        Ok(())
    }

    /// Checks that terms have the values of their positions, with one thread and with two.
    pub(super) fn sequence(&mut self) -> Compared {
        let Some(pattern) = PositionPattern::parse(&self.question.position) else {
            return Err(Trouble::Refused);
        };
        let from = self.engine.first_term(&pattern, 1).map_err(|error| trouble(&error))?;
        for threads in [1, 2] {
            let options = TermOptions { threads, limits: self.limits(TERM_WORK) };
            let mut terms = Vec::new();
            let sizes = from..=from + TERMS - 1;
            let taken = self.engine.terms(&pattern, sizes, &options, &mut |n, value| {
                terms.push((n, value));
                ControlFlow::Continue(())
            });
            taken.map_err(|error| trouble(&error))?;
            for (n, value) in terms {
                let Some(text) = pattern.at(n) else {
                    return differs(format!("there is no term {n}"));
                };
                let Some((_, told)) = self.subject.told(&text) else { continue };
                must(told.value == Some(value), || {
                    format!("term {n} is {value}, it is {:?}", told.value)
                })?;
            }
        }
        Ok(())
    }
}
