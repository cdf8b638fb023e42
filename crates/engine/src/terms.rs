//! The values of a series of positions, such as `grid:3x1`, `grid:3x2`, …
//!
//! Each term is computed like any other value: by theorem, by the values of a family, by search.
//! Boards of marking games that lie inside a later board share its tables.

use std::ops::{ControlFlow, RangeInclusive};

use noyau_core::Nimber;
use noyau_core::notation::InputSizes;
use noyau_games::erased::ErasedGame;
use noyau_solve::Limits;

use crate::EngineError;
use crate::method::Valuation;
use crate::sequence::PositionPattern;

/// The threads and limits for the terms of a sequence.
#[derive(Debug, Clone)]
pub struct TermOptions {
    /// Threads for each term.
    pub threads: usize,
    /// Limits: the time is for all terms together, the work for each one.
    pub limits: Limits,
}

/// Called with each number and its term; returns whether to go on.
pub type Take<'a> = dyn FnMut(usize, u32) -> ControlFlow<()> + 'a;

/// Computes the values of a pattern for these sizes. Each is passed to `take` as soon as it is
/// known. Positions larger than `numbers` are refused.
pub(crate) fn terms(
    game: &ErasedGame,
    pattern: &PositionPattern,
    sizes: RangeInclusive<usize>,
    numbers: InputSizes,
    options: &TermOptions,
    take: &mut Take<'_>,
) -> Result<(), EngineError> {
    let mut values = Valuation::new(game, options.threads, options.limits.clone());
    let position = |n: usize| {
        let text = pattern.at(n).ok_or(EngineError::NoSuchTerm { n })?;
        Ok::<_, EngineError>(game.parse_position(&text, numbers)?)
    };
    for n in sizes.clone() {
        let mut later = (n + 1..=*sizes.end()).map_while(|n| position(n).ok());
        let value = values.of(&position(n)?, &mut later)?;
        if take(n, narrow(&value)?).is_break() {
            break;
        }
    }
    Ok(())
}

/// The least number from `from` on for which the pattern can be read. If no number near `from` can
/// be read, this is the error for `from` itself.
pub(crate) fn first_term(
    game: &ErasedGame,
    pattern: &PositionPattern,
    from: usize,
    numbers: InputSizes,
) -> Result<usize, EngineError> {
    /// How many more numbers are tried. Families begin with small members.
    const NEAR: usize = 16;
    let readable = |n: usize| -> Result<usize, EngineError> {
        let text = pattern.at(n).ok_or(EngineError::NoSuchTerm { n })?;
        game.parse_position(&text, numbers)?;
        Ok(n)
    };
    let first = readable(from);
    let near = (from.saturating_add(1)..=from.saturating_add(NEAR)).map(readable);
    let found = first.clone().ok().into_iter().chain(near.flatten()).next();
    found.map_or(first, Ok)
}

fn narrow(value: &Nimber) -> Result<u32, EngineError> {
    let value = value.size().to_u64().and_then(|value| u32::try_from(value).ok());
    value.ok_or(EngineError::NoValue)
}
