//! The numbers by which boards are sorted.

use noyau_core::bitype::{Bitype, Side};
use noyau_core::{ColouringPosition, Outcome, notation};
use noyau_games::erased::ErasedGame;
use noyau_solve::Limits;

use crate::colouring::{alice_wins, ask, palette};
use crate::solve::solve;
use crate::{EngineError, SolveOptions};

/// A property by which boards are sorted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum By {
    /// The Grundy value.
    Value,
    /// Who wins: 0 for P, 1 for N.
    Outcome,
    /// The bitype, by its place in [`Bitype::ALL`].
    Bitype,
}

impl By {
    /// All properties.
    pub const ALL: [Self; 3] = [Self::Value, Self::Outcome, Self::Bitype];

    /// Its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Value => "value",
            Self::Outcome => "outcome",
            Self::Bitype => "bitype",
        }
    }
}

/// The number of a board: its Grundy value, 1 or 0 for N or P, or the place of its bitype among
/// all.
pub(crate) fn of_board(
    game: &ErasedGame,
    board: &str,
    by: By,
    sizes: notation::InputSizes,
    limits: &Limits,
) -> Result<u32, EngineError> {
    let position = game.parse_position(board, sizes).map_err(|_| EngineError::NotOnGraphs)?;
    if let Some(coloured) = game.coloured(&position) {
        let known = if by == By::Bitype { game.known_bitype(&position) } else { None };
        return of_coloured(&coloured, known, by, limits);
    }
    if by == By::Bitype {
        return Err(EngineError::NoBitype);
    }
    let options = SolveOptions {
        moves: 1,
        search: limits.clone(),
        seek_value: by == By::Value,
        seek_length: false,
        ..SolveOptions::default()
    };
    let answer = solve(game, &position, &options)?;
    match by {
        By::Outcome | By::Bitype => Ok(u32::from(answer.outcome == Outcome::N)),
        By::Value => {
            let value = answer.value.as_ref().and_then(|value| value.size().to_u64());
            value.and_then(|value| u32::try_from(value).ok()).ok_or(EngineError::NoValue)
        }
    }
}

fn of_coloured(
    coloured: &ColouringPosition,
    known: Option<Bitype>,
    by: By,
    limits: &Limits,
) -> Result<u32, EngineError> {
    match by {
        By::Value => Err(EngineError::NoValue),
        By::Outcome => {
            Ok(u32::from(alice_wins(coloured, limits)? == (coloured.turn == Side::Alice)))
        }
        By::Bitype => {
            let found = match known {
                Some(bitype) => bitype,
                None => {
                    let palette = palette(coloured)?;
                    ask(limits, |solver| solver.bitype(&palette, limits))?
                }
            };
            let place = Bitype::ALL.iter().position(|bitype| *bitype == found).unwrap_or(0);
            Ok(u32::try_from(place).unwrap_or(0))
        }
    }
}
