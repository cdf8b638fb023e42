//! Compares the formulas of a game with brute force, on all positions up to a bound.

use noyau_core::{Convention, Grundy, Outcome, Remoteness, Written};
use noyau_games::erased::{ErasedGame, ErasedMove};
use noyau_solve::{Limits, Search};

use crate::EngineError;

/// The result of the comparison.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verification {
    /// Positions compared.
    pub positions: u64,
    /// The first disagreement.
    pub mismatch: Option<Mismatch>,
}

/// A position where the formula and the rules say different things.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mismatch {
    /// The position.
    pub position: Written,
    /// What differs: `outcome`, `grundy`, `remoteness` or `winning-moves`.
    pub what: &'static str,
    /// What the formula says.
    pub formula: String,
    /// What the rules say.
    pub rules: String,
}

/// Compares outcome, value, length and winning moves on every position up to `bound`.
pub(crate) fn verify(
    game: &ErasedGame,
    bound: u64,
    limits: &Limits,
    mut progress: impl FnMut(u64),
) -> Result<Verification, EngineError> {
    let mut lengths = Search::new(game, Remoteness(game.convention()), limits.clone());
    let mut values = Search::new(game, Grundy, limits.clone());
    let mut positions = 0;
    for position in game.up_to(bound) {
        positions += 1;
        progress(positions);
        let rules = lengths.value(&position)?;
        let mismatch = |what, formula: String, rules: String| {
            let position = game.write_position(&position);
            Ok(Verification {
                positions,
                mismatch: Some(Mismatch { position, what, formula, rules }),
            })
        };
        if let Some(outcome) = game.outcome(&position)
            && outcome != rules.outcome
        {
            return mismatch("outcome", outcome.to_string(), rules.outcome.to_string());
        }
        if let Some(length) = game.remoteness(&position)
            && length != rules.moves
        {
            return mismatch("remoteness", length.to_string(), rules.moves.to_string());
        }
        if game.convention() == Convention::Normal
            && let Some(value) = game.grundy(&position)
        {
            let found = values.value(&position)?;
            if *value.size() != found {
                return mismatch("grundy", value.size().to_string(), found.to_string());
            }
        }
        if let Some(listed) = game.winning_moves(&position, usize::MAX) {
            let mut found = Vec::new();
            for mv in game.moves(&position) {
                if lengths.value(&game.play(&position, &mv))?.outcome == Outcome::P {
                    found.push(mv);
                }
            }
            // A list that is not complete need only hold winning moves, and one if there is any.
            let enough = if listed.complete { found.len() } else { found.len().min(1) };
            let same =
                listed.moves.len() >= enough && listed.moves.iter().all(|mv| found.contains(mv));
            if !same {
                let write = |moves: &[ErasedMove]| -> String {
                    let texts: Vec<String> =
                        moves.iter().map(|mv| game.write_move(mv, &position).to_string()).collect();
                    texts.join(" ")
                };
                return mismatch("winning-moves", write(&listed.moves), write(&found));
            }
        }
    }
    Ok(Verification { positions, mismatch: None })
}
