//! The closing rule of unions of paths: the theorem about this compound says who wins from the
//! lengths alone (domination 3 and 4). The checks of the steps compare each claim with the theorem.
//! Here the claims are tied to the lengths of this position and of the position that the move
//! leaves.

use noyau_core::{Composite, Conclusion, Convention, Flaw, Natural, Outcome, Phrase, Reader};
use noyau_core::{Notation, Ruleset, Step, Told};

use super::{Composed, Compounded, Joint, Splits, paths};

/// Theorems whose check shares code with the play. Conclusions from them are marked as resting on
/// the theorem as it is computed.
const SHARED: [&str; 4] = [
    "paths-largest-short",
    "paths-weight-short-normal",
    "paths-foreclosed-normal",
    "paths-foreclosed-misere",
];

pub(super) fn close<G: Splits>(
    game: &Compounded<G>,
    told: &Told<'_, Composed<G::Position>, Joint<G::Move>>,
) -> Result<Conclusion, Flaw> {
    if told.method != "paths" {
        return told.unchecked();
    }
    let mut reader = told.reader();
    let lengths = lengths(game, told.position)?;
    if lengths.is_empty() {
        let outcome = game.ended(told.position);
        reader.says(&Phrase::new("search-over").with("outcome", outcome))?;
        reader.end()?;
        return Ok(Conclusion::proved(outcome));
    }
    let key = paths::theorem(&game.compound).ok_or_else(|| Step::new("paths").is_false())?;
    let outcome = claimed(game, key, &lengths, &mut reader)?;
    if outcome == Outcome::N {
        let (mv, target) = told.reply.ok_or_else(|| Step::new("paths-move").is_false())?;
        let claim = Phrase::new("paths-move").with("move", game.write_move(mv, told.position));
        let mut below = reader.says_because(&claim)?;
        if game.is_terminal(target) {
            told.leads_to_p(game.ended(target) == Outcome::P)?;
            // If short play has just ended with paths left, there is no claim about them: the rule
            // alone decides.
            if let Ok(left) = self::lengths(game, target)
                && !left.is_empty()
            {
                told.leads_to_p(claimed(game, key, &left, &mut below)? == Outcome::P)?;
            }
        } else {
            let left = self::lengths(game, target)?;
            told.leads_to_p(claimed(game, key, &left, &mut below)? == Outcome::P)?;
        }
        below.end()?;
    }
    reader.end()?;
    let conclusion = Conclusion::proved(outcome);
    Ok(if SHARED.contains(&key) { conclusion.resting_on("rests-paths") } else { conclusion })
}

/// The lengths of the paths of a position. Fails if the position is not a union of paths.
fn lengths<G: Splits>(
    game: &Compounded<G>,
    position: &Composed<G::Position>,
) -> Result<Vec<u64>, Flaw> {
    let lengths = game.game.paths().and_then(|paths| paths.lengths(&position.base));
    let lengths = lengths.filter(|lengths| !position.ended && !lengths.contains(&0));
    let lengths = lengths.ok_or_else(|| Step::new("paths").is_false())?;
    // The rules of the compound must see the same number of components.
    Step::new("paths").holds(game.parts(position).len() == lengths.len())?;
    Ok(lengths)
}

/// Reads the claim of the theorem about these lengths and returns the claimed outcome.
fn claimed<G: Splits>(
    game: &Compounded<G>,
    key: &'static str,
    lengths: &[u64],
    reader: &mut Reader<'_>,
) -> Result<Outcome, Flaw> {
    let step = reader.take(key, &["lengths", "outcome", "misere"])?;
    let listed: Vec<Natural> = lengths.iter().copied().map(Natural::from).collect();
    step.is("lengths", listed)?;
    step.is("misere", u64::from(game.compound.convention() == Convention::Misere))?;
    step.outcome("outcome")
}
