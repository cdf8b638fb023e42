//! The closing rule of a misère quotient: the outcome of a sum is that of the product of the
//! elements of its members, P exactly when the product lies in the P-portion (Plambeck). The
//! elements and the product are checked with their steps, in the quotient of this game.

use noyau_core::{Conclusion, Game, Outcome, Told};

use crate::EngineError;

pub(crate) fn close<G: Game>(game: &G, told: &Told<'_, G>) -> Result<Conclusion, EngineError> {
    let mut reader = told.reader();
    let (key, bounds) = match reader.key() {
        Some("misere-solved") => ("misere-solved", ["preperiod", "period"]),
        _ => ("misere-quotient", ["to", "games"]),
    };
    let names = [&bounds[..], &["order", "generators", "portion"]].concat();
    reader.take(key, &names)?;
    for (place, summand) in game.summands(told.position).iter().enumerate() {
        let reduced = reader.key() == Some("misere-reduced");
        let step = if reduced {
            reader.take("misere-reduced", &["place", "size", "element", "like"])?
        } else {
            reader.take("misere-element", &["place", "size", "element"])?
        };
        step.is("place", place + 1)?;
        step.is("size", summand.size())?;
        // A member is told to be like a smaller one, not like itself.
        step.holds(!reduced || step.number("like")? < summand.size())?;
    }
    let outcome = reader.take("misere-product", &["product", "outcome"])?.outcome("outcome")?;
    if outcome == Outcome::N && !game.is_terminal(told.position) {
        let target = told.target()?;
        let step = reader.take("misere-move", &["target", "product"])?;
        step.is("target", game.write_position(target))?;
    }
    reader.end()?;
    Ok(Conclusion::proved(outcome).resting_on("rests-quotient"))
}
