//! The closing rule for the values of a family. The value of a sum is the nim-sum of the values of
//! its members, and the sum is P exactly if this value is 0 (Sprague and Grundy). The value of a
//! small member comes from the definition, the value of a larger one from the proved period or the
//! table.

use std::cell::Cell;

use noyau_core::{Conclusion, Defect, Flaw, Natural, Outcome, Phrase, Told};
use noyau_family::Summand;
use noyau_games::erased::{ErasedGame, ErasedMove, ErasedPosition};
use noyau_solve::{Limits, sequence};

use super::{Values, grammar};
use crate::EngineError;

/// Members up to this size are valued by the definition.
const BY_DEFINITION: usize = 200;

pub(crate) fn close(
    game: &ErasedGame,
    told: &Told<'_, ErasedPosition, ErasedMove>,
    limits: &Limits,
) -> Result<Conclusion, EngineError> {
    let Some(grammar) = grammar(game, told.position) else { return Ok(told.unchecked()?) };
    let summands = game.summands(told.position);
    let values = Values::by_method(told.method, grammar, &summands, limits)?;
    let Some(values) = values else {
        return Err(Flaw::new(told.method.to_owned(), Defect::False).into());
    };
    let judge = Judge {
        values: &values,
        defined: sequence::naive(grammar, BY_DEFINITION),
        beyond: Cell::new(false),
    };
    let mut reader = told.reader();
    if let Values::Period(proof) = &values {
        let grows = proof.certificate().saltus.iter().any(|saltus| *saltus > 0);
        let key = if grows { "family-saltus" } else { "family-period" };
        reader.take(key, &["preperiod", "period", "checked"])?;
    }
    let mut terms = Vec::with_capacity(summands.len());
    for (place, summand) in summands.iter().enumerate() {
        let value = judge.value(summand)?;
        if let Summand::Member { kind, size } = summand {
            let mut below = reader.says_because(
                &Phrase::new("family-value")
                    .with("place", place + 1)
                    .with("kind", *kind)
                    .with("size", size)
                    .with("value", &value),
            )?;
            // The check of the step itself shows that the smaller member is the right one.
            let reduced = values.repeats().is_some_and(|(q, p)| *size >= Natural::from(q + p));
            if reduced {
                let names = ["kind", "size", "preperiod", "period", "quotient", "remainder"];
                let names = [&names[..], &["place", "value"]].concat();
                let step = below.take("family-reduced", &names)?;
                step.is("kind", *kind)?;
                step.is("size", size)?;
            }
            below.end()?;
        }
        terms.push(value);
    }
    let total = sum(&terms);
    if terms.len() > 1 {
        let claim = Phrase::new("nim-sum").with("terms", terms.clone());
        reader.says(&claim.with("total", &total))?;
    }
    if !total.is_zero() {
        let target = game.summands(told.target()?);
        let left: Vec<Natural> =
            target.iter().map(|summand| judge.value(summand)).collect::<Result<_, _>>()?;
        told.leads_to_p(sum(&left).is_zero())?;
        let names = ["place", "value", "total", "target"];
        let step = reader.take("family-target", &names)?;
        let place = step.number("place")?.to_usize().and_then(|place| place.checked_sub(1));
        let place = place.filter(|place| changes_only(&summands, &target, *place));
        let value = place.and_then(|place| terms.get(place)).ok_or_else(|| step.is_false())?;
        step.is("value", value)?;
        step.is("total", &total)?;
        step.is("target", value ^ &total)?;
    }
    let outcome = if total.is_zero() { Outcome::P } else { Outcome::N };
    let claim = Phrase::new("family-verdict").with("total", total).with("outcome", outcome);
    reader.says(&claim)?;
    reader.end()?;
    let conclusion = Conclusion::proved(outcome);
    let rests = judge.beyond.get() && matches!(values, Values::Table(_));
    Ok(if rests { conclusion.resting_on("rests-table") } else { conclusion })
}

/// Whether all summands of `before` except the one at `place` are still in `after`.
fn changes_only(before: &[Summand], after: &[Summand], place: usize) -> bool {
    let mut after = after.to_vec();
    before.iter().enumerate().filter(|(other, _)| *other != place).all(|(_, summand)| {
        match after.iter().position(|left| left == summand) {
            Some(found) => {
                after.swap_remove(found);
                true
            }
            None => false,
        }
    })
}

fn sum(values: &[Natural]) -> Natural {
    values.iter().fold(Natural::ZERO, |sum, value| &sum ^ value)
}

struct Judge<'a> {
    values: &'a Values,
    /// Values from the definition, by kind and then by size.
    defined: Vec<Vec<u32>>,
    /// Whether a value was needed that is not in `defined`.
    beyond: Cell<bool>,
}

impl Judge<'_> {
    fn value(&self, summand: &Summand) -> Result<Natural, EngineError> {
        if let Summand::Member { kind, size } = summand
            && let Some(defined) = size
                .to_usize()
                .and_then(|size| self.defined.get(*kind).and_then(|values| values.get(size)))
        {
            return Ok(Natural::from(*defined));
        }
        if let Summand::Nim(size) = summand {
            return Ok(size.clone());
        }
        self.beyond.set(true);
        self.values.value(summand)
    }
}
