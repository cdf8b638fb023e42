//! The closing rule of a misère quotient: a sum is P exactly if the product of the elements of its
//! members lies in the P-portion (Plambeck). A checked certificate proves that the quotient is
//! right. Elements are multiplied here by the table of the certificate, not by the quotient that
//! made the explanation.

use noyau_core::{Conclusion, Outcome, Step, Told};
use noyau_games::erased::{ErasedGame, ErasedMove, ErasedPosition};
use noyau_solve::Limits;

use super::grammar;
use crate::EngineError;

pub(crate) fn close(
    game: &ErasedGame,
    told: &Told<'_, ErasedPosition, ErasedMove>,
    limits: &Limits,
) -> Result<Conclusion, EngineError> {
    let Some(grammar) = grammar(game, told.position) else { return Ok(told.unchecked()?) };
    let summands = game.summands(told.position);
    let refused = || Step::new("misere-quotient").is_false();
    let proved =
        limits.memory.exact_quotient(grammar, &summands, limits)?.ok_or_else(refused)?.proved;
    let outcome = proved.outcome(&summands).ok_or_else(refused)?;
    let mut reader = told.reader();
    let (key, bounds) = match reader.key() {
        Some("misere-solved") => ("misere-solved", ["preperiod", "period"]),
        _ => ("misere-quotient", ["to", "games"]),
    };
    let names = [&bounds[..], &["order", "generators", "portion"]].concat();
    reader.take(key, &names)?;
    for (place, summand) in summands.iter().enumerate() {
        let reduced = reader.key() == Some("misere-reduced");
        let step = if reduced {
            reader.take("misere-reduced", &["place", "size", "element", "like"])?
        } else {
            reader.take("misere-element", &["place", "size", "element"])?
        };
        step.is("place", place + 1)?;
        step.is("size", summand.size())?;
        // A reduced member must be equivalent to a smaller one, not to itself.
        step.holds(!reduced || step.number("like")? < summand.size())?;
    }
    reader.take("misere-product", &["product", "outcome"])?.is("outcome", outcome)?;
    if outcome == Outcome::N && !game.is_terminal(told.position) {
        let target = told.target()?;
        let step = reader.take("misere-move", &["target", "product"])?;
        step.is("target", game.write_position(target))?;
        told.leads_to_p(proved.outcome(&game.summands(target)) == Some(Outcome::P))?;
    }
    reader.end()?;
    Ok(Conclusion::proved(outcome))
}
