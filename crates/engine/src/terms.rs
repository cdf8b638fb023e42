//! The values of positions one after the other, as for `grid:3x1`, `grid:3x2`, …
//!
//! Each term is answered as any position is: by theorem, by the values of a family, by search.
//! Boards of marking games that lie inside a later one share its tables with it.

use std::ops::{ControlFlow, RangeInclusive};

use noyau_core::notation::Limits as NumberLimits;
use noyau_core::{Convention, Game, Grundy, Nimber};
use noyau_solve::{Limits, Search, Stopped};

use crate::marking::Shared;
use crate::sequence::Pattern;
use crate::{EngineError, SolveOptions, family, marking, solve};

/// How hard to try for the terms of a sequence.
#[derive(Debug, Clone)]
pub struct TermOptions {
    /// Threads for each term.
    pub threads: usize,
    /// Limits of all terms together where time is meant, of each term where work is.
    pub limits: Limits,
}

/// What a sequence hands its terms to.
pub type Take<'a> = dyn FnMut(usize, u32) -> ControlFlow<()> + 'a;

/// The values of a pattern for these sizes, whose positions are within `numbers`, each handed to `take` as soon as it is known.
pub(crate) fn terms<G: Game>(
    game: &G,
    pattern: &Pattern,
    sizes: RangeInclusive<usize>,
    numbers: NumberLimits,
    options: &TermOptions,
    take: &mut Take<'_>,
) -> Result<(), EngineError> {
    if game.convention() != Convention::Normal {
        return Err(EngineError::NoValue);
    }
    let mut shared = Shared::new(options.threads);
    let position = |n: usize| {
        let text = pattern.at(n).ok_or(EngineError::NoSuchTerm { n })?;
        Ok::<_, EngineError>(game.parse_position(&text, numbers)?)
    };
    for n in sizes.clone() {
        // A theorem takes time too, on a large board.
        if let Some(reason) = options.limits.check(0) {
            return Err(Stopped { reason, positions: 0, work: 0 }.into());
        }
        let here = position(n)?;
        // Alice and Bob have different moves: their positions have no Grundy values.
        if game.turn(&here).is_some() {
            return Err(EngineError::NoValue);
        }
        let value = match game.grundy(&here) {
            Some(value) => value,
            None if family::grammar(game).is_some() => {
                let options = SolveOptions {
                    moves: 1,
                    search: options.limits.clone(),
                    ..SolveOptions::default()
                };
                solve(game, &here, &options)?.value.clone().ok_or(EngineError::NoValue)?
            }
            None => match marking::marked(game, &here) {
                Some(marked) => {
                    let later = (n + 1..=*sizes.end()).map_while(|n| {
                        let position = position(n).ok()?;
                        game.grundy(&position).is_none().then_some(())?;
                        marking::marked(game, &position)
                    });
                    let value = shared.value(&marked, later, &options.limits)?;
                    Nimber::from(u64::from(value))
                }
                None => {
                    let mut search = Search::new(game, Grundy, options.limits.clone());
                    Nimber::from(search.value(&here)?)
                }
            },
        };
        if take(n, narrow(&value)?).is_break() {
            break;
        }
    }
    Ok(())
}

/// The least number from `from` on for which the pattern can be read; the error of `from` itself
/// if there is none near.
pub(crate) fn first_term<G: Game>(
    game: &G,
    pattern: &Pattern,
    from: usize,
    numbers: NumberLimits,
) -> Result<usize, EngineError> {
    /// Families begin with members this small.
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
