//! The closing rule of the quota games: every number is in one way a sum of weights, each more than
//! m times the next, and a position of n tokens of which x may be taken is P exactly when n = 0 or
//! x is below the least of these weights (Schwenk; docs/theory). The check of their step tests that
//! the parts are those weights.

use noyau_core::{Conclusion, Defect, Flaw, Natural, Phrase, Reader, Told};

use super::{Allowance, Quota};

pub(super) fn close(game: &Quota, told: &Told<'_, Allowance, Natural>) -> Result<Conclusion, Flaw> {
    if told.method != "greedy-parts" {
        return told.unchecked();
    }
    let mut reader = told.reader();
    if told.position.tokens.is_zero() {
        reader.says(&Phrase::new("quota-empty").with("tokens", Natural::ZERO))?;
        reader.end()?;
        return Ok(Conclusion::lost(true));
    }
    let lost = verdict(game, &mut reader, told.position)?;
    if !lost {
        let target = told.target()?;
        if !target.tokens.is_zero() {
            told.leads_to_p(verdict(game, &mut reader, target)?)?;
        }
    }
    reader.end()?;
    Ok(Conclusion::lost(lost))
}

/// Reads the parts of the tokens. Returns whether less than the least part may be taken.
fn verdict(game: &Quota, reader: &mut Reader<'_>, position: &Allowance) -> Result<bool, Flaw> {
    let step = reader.take("quota-parts", &["m", "number", "parts"])?;
    step.is("m", game.m.get())?;
    step.is("number", &position.tokens)?;
    let least = step.numbers("parts")?.last();
    let least = least.ok_or_else(|| Flaw::new("quota-parts", Defect::False))?;
    let lost = position.most < *least;
    let key = if lost { "quota-beyond" } else { "quota-within" };
    reader.says(&Phrase::new(key).with("least", least).with("most", &position.most))?;
    Ok(lost)
}
