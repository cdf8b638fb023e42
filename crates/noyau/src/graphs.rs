//! Games on graphs.

use std::sync::Arc;

use noyau_core::Convention;
use noyau_core::bitype::Side;
use noyau_engine::{ChiReport, EngineError, Limits};
use noyau_games::graph::colouring as rules;
use noyau_games::graph::{self, Version};
use noyau_graph::Graph;

use crate::Position;

/// The domination game, also called Node Kayles: mark a vertex that is not marked and has no marked
/// neighbour.
#[derive(Debug, Clone, Copy)]
pub struct Domination;

impl Domination {
    /// A graph without marks; the player who cannot move loses.
    #[must_use]
    pub fn on(graph: &Graph) -> Position<graph::Domination> {
        Self::playing(graph, Convention::Normal)
    }

    /// A graph without marks in misère play; the player who cannot move wins.
    #[must_use]
    pub fn misere_on(graph: &Graph) -> Position<graph::Domination> {
        Self::playing(graph, Convention::Misere)
    }

    fn playing(graph: &Graph, convention: Convention) -> Position<graph::Domination> {
        let game = graph::Domination::new(Version::Plain, convention);
        let start = game.start(graph.clone());
        Position::new(game, start)
    }
}

/// The colouring game: Alice and Bob in turn give a vertex a colour that none of its neighbours
/// has. Alice wins if every vertex gets a colour.
#[derive(Debug, Clone, Copy)]
pub struct Colouring;

impl Colouring {
    /// An uncoloured graph, to be coloured with `colours` colours (at most 16); Alice begins.
    #[must_use]
    pub fn on(graph: &Graph, colours: u8) -> Position<rules::Colouring> {
        Position::new(rules::Colouring::new(colours, None), rules::Colouring::start(graph.clone()))
    }

    /// Like [`Colouring::on`], but Bob begins.
    #[must_use]
    pub fn bob_first_on(graph: &Graph, colours: u8) -> Position<rules::Colouring> {
        let start = rules::Colouring::start(graph.clone()).with_turn(Side::Bob);
        Position::new(rules::Colouring::new(colours, None), start)
    }

    /// The least number of colours with which Alice wins when she begins.
    ///
    /// # Errors
    ///
    /// Fails if the graph is too large.
    pub fn game_chromatic_number(graph: &Graph) -> Result<usize, EngineError> {
        let report = Self::numbers(graph, &Limits::none())?;
        report.number(Side::Alice).ok_or(EngineError::NoBoard)
    }

    /// The game chromatic numbers as far as the limits allow: who wins with each number of colours,
    /// when Alice begins and when Bob begins. A limit that is reached is part of the report, not an
    /// error.
    ///
    /// # Errors
    ///
    /// Fails if the graph is too large.
    pub fn numbers(graph: &Graph, limits: &Limits) -> Result<ChiReport, EngineError> {
        let game = Arc::new(rules::Colouring::new(1, None));
        noyau_engine::chi(&game, &rules::Colouring::start(graph.clone()), limits)
    }
}
