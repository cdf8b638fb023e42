//! The closing rule of the one-row game: P exactly when p+1 divides the number of tokens, less one
//! in misère play (Gorin §I.2, §I.4).

use noyau_core::{Conclusion, Convention, Flaw, Natural, Outcome, Phrase, Told};

use super::{OneRow, Row};

pub(super) fn close(game: &OneRow, told: &Told<'_, Row, Natural>) -> Result<Conclusion, Flaw> {
    if told.method != "remainder" {
        return told.unchecked();
    }
    let size = &told.position.0;
    let mut reader = told.reader();
    let outcome = match division(game, told.position) {
        None => {
            reader.says(&Phrase::new("row-over").with("size", size))?;
            Outcome::N
        }
        Some(Division { dividend, divisor, quotient, rest }) => {
            let (key, outcome) = (key(game), outcome(&rest));
            let mut below = reader.says_because(
                &Phrase::new(key)
                    .with("most", game.most)
                    .with("size", size)
                    .with("remainder", &rest)
                    .with("outcome", outcome),
            )?;
            below.says(
                &Phrase::new("division")
                    .with("dividend", dividend)
                    .with("divisor", divisor)
                    .with("quotient", quotient)
                    .with("remainder", rest),
            )?;
            below.end()?;
            if outcome == Outcome::N {
                let left = division(game, told.target()?);
                told.leads_to_p(left.is_some_and(|left| left.rest.is_zero()))?;
            }
            outcome
        }
    };
    let start = if outcome == Outcome::P { "start-second" } else { "start-first" };
    reader.says(&Phrase::new(start).with("outcome", outcome))?;
    reader.end()?;
    Ok(Conclusion::proved(outcome))
}

struct Division {
    dividend: Natural,
    divisor: Natural,
    quotient: Natural,
    rest: Natural,
}

/// The number of tokens, less one in misère play, divided by p+1; `None` at the end of a misère
/// game.
fn division(game: &OneRow, row: &Row) -> Option<Division> {
    let last = u64::from(game.convention == Convention::Misere);
    let dividend = row.0.checked_sub(&Natural::from(last))?;
    let divisor = Natural::from(game.most) + Natural::ONE;
    let (quotient, rest) = dividend.div_rem(&divisor)?;
    Some(Division { dividend, divisor, quotient, rest })
}

fn outcome(rest: &Natural) -> Outcome {
    if rest.is_zero() { Outcome::P } else { Outcome::N }
}

fn key(game: &OneRow) -> &'static str {
    match game.convention {
        Convention::Normal => "row-normal",
        Convention::Misere => "row-misere",
    }
}
