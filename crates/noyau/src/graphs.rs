//! Games on graphs.

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
    /// A graph without marks; who cannot move loses.
    #[must_use]
    pub fn on(graph: &Graph) -> Position<graph::Domination> {
        Self::playing(graph, Convention::Normal)
    }

    /// The same in misère play: who cannot move wins.
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

/// The colouring game: Alice and Bob give vertices colours that their neighbours do not have. Alice
/// wins when all vertices get one.
#[derive(Debug, Clone, Copy)]
pub struct Colouring;

impl Colouring {
    /// A graph without colours and this many colours (at most 16); Alice begins.
    #[must_use]
    pub fn on(graph: &Graph, colours: u8) -> Position<rules::Colouring> {
        Position::new(rules::Colouring::new(colours, None), rules::Colouring::start(graph.clone()))
    }

    /// The same with Bob to begin.
    #[must_use]
    pub fn bob_first_on(graph: &Graph, colours: u8) -> Position<rules::Colouring> {
        let start = rules::Colouring::start(graph.clone()).with_turn(Side::Bob);
        Position::new(rules::Colouring::new(colours, None), start)
    }

    /// The least number of colours with which Alice wins when she begins.
    ///
    /// # Errors
    ///
    /// The graph is too large.
    pub fn game_chromatic_number(graph: &Graph) -> Result<usize, EngineError> {
        let report = Self::numbers(graph, &Limits::none())?;
        report.number(Side::Alice).ok_or(EngineError::NoBoard)
    }

    /// What is known within limits about the game chromatic numbers: who wins with how many colours,
    /// for both who may begin.
    ///
    /// # Errors
    ///
    /// The graph is too large.
    pub fn numbers(graph: &Graph, limits: &Limits) -> Result<ChiReport, EngineError> {
        let game = rules::Colouring::new(1, None);
        noyau_engine::chi(&game, &rules::Colouring::start(graph.clone()), limits)
    }
}
