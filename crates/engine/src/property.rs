//! What a game says about a board, as a number to sort boards by.

use noyau_core::bitype::{Bitype, Side};
use noyau_core::{Coloured, Game, Outcome, notation};
use noyau_games::graph::coloring::tree::shape;
use noyau_graph::{Graph, Vertex};
use noyau_solve::Limits;

use crate::coloring::{alice_wins, ask, palette};
use crate::{EngineError, SolveOptions, solve};

/// What boards are sorted by.
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
    /// Everything.
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

/// The number of a board: its Grundy value, 1 when the player to move wins, or the place of its bitype
/// among all.
pub(crate) fn of_board<G: Game>(
    game: &G,
    board: &str,
    by: By,
    sizes: notation::Limits,
    limits: &Limits,
) -> Result<u32, EngineError> {
    let position = game.parse_position(board, sizes).map_err(|_| EngineError::NotOnGraphs)?;
    if let Some(coloured) = game.coloured(&position) {
        return of_coloured(&coloured, by, limits);
    }
    if by == By::Bitype {
        return Err(EngineError::NoBitype);
    }
    let seek_value = by == By::Value;
    let options =
        SolveOptions { moves: 1, search: limits.clone(), seek_value, ..SolveOptions::default() };
    let answer = solve(game, &position, &options)?;
    match by {
        By::Outcome | By::Bitype => Ok(u32::from(answer.outcome == Outcome::N)),
        By::Value => {
            let value = answer.value.as_ref().and_then(|value| value.size().to_u64());
            value.and_then(|value| u32::try_from(value).ok()).ok_or(EngineError::NoValue)
        }
    }
}

fn of_coloured(coloured: &Coloured, by: By, limits: &Limits) -> Result<u32, EngineError> {
    match by {
        By::Value => Err(EngineError::NoValue),
        By::Outcome => {
            Ok(u32::from(alice_wins(coloured, limits)? == (coloured.turn == Side::Alice)))
        }
        By::Bitype => {
            // Propositions 8.2.1 and 8.2.2: the shape of a tree may say that Alice wins.
            let found = if is_shaped_for_alice(coloured) {
                Bitype::AA
            } else {
                let palette = palette(coloured)?;
                ask(limits, |solver| solver.bitype(&palette, limits))?
            };
            let place = Bitype::ALL.iter().position(|bitype| *bitype == found).unwrap_or(0);
            Ok(u32::try_from(place).unwrap_or(0))
        }
    }
}

/// Whether nothing is coloured yet and the shape alone says that Alice wins with three colours.
fn is_shaped_for_alice(coloured: &Coloured) -> bool {
    if coloured.colours != 3 || coloured.given.iter().any(Option::is_some) {
        return false;
    }
    let name = |v: usize| Vertex::try_from(v).unwrap_or(Vertex::MAX);
    let edges: Vec<(Vertex, Vertex)> = (coloured.neighbours.iter().enumerate())
        .flat_map(|(v, near)| {
            near.iter().filter(move |&&w| v < w).map(move |&w| (name(v), name(w)))
        })
        .collect();
    Graph::from_edges(coloured.neighbours.len(), &edges).is_ok_and(|graph| shape(&graph).is_some())
}
