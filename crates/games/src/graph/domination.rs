//! The domination game and its versions: rules, small positions, theorems.

use std::num::NonZeroU32;
use std::ops::ControlFlow;

use noyau_core::{
    ClosedForm, Composite, Convention, Drawn, Enumerate, GraphView, IllegalMove, Marked, Marking,
    MoveList, Nimber, Outcome, Ruleset, Tabulate,
};
use noyau_family::Family;
use noyau_graph::{Graph, Vertex, graphs};

use super::board::Position;

/// The domination game in one of its versions.
///
/// ```
/// use noyau_core::{ClosedForm, Notation, Ruleset, notation::InputSizes};
/// use noyau_games::graph::Domination;
/// let game = Domination::default();
/// let position = game.parse_position("path:7+cycle:7", InputSizes::default())?;
/// assert_eq!(game.moves(&position).len(), 14);
/// assert_eq!(game.grundy(&position), Some(0.into()));
/// # Ok::<(), noyau_core::NotationError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Domination {
    version: Version,
    convention: Convention,
}

/// What is marked, and what that forbids.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Version {
    /// A vertex of a graph; its neighbours may not be marked any more.
    #[default]
    Plain,
    /// A vertex of a graph, in one of this many colours; its neighbours may not get that colour.
    /// The game [G, k] is the plain game on G □ K_k (Proposition 2.1.1), whose vertex (u, c) stands
    /// for "u gets colour c".
    Colouring(NonZeroU32),
    /// A vertex of a directed graph.
    Oriented(Orientation),
}

/// Which way a mark acts along the arcs. The document defines the first (2.1) and uses the second
/// a few lines later.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Orientation {
    /// A vertex may be marked while none of its successors is: marking forbids the predecessors.
    #[default]
    Predecessors,
    /// An arc from u to v means that playing u forbids v: marking forbids the successors.
    Successors,
}

/// A move: the vertex of the board that is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Mark(pub Vertex);

impl Domination {
    /// The game in a version and a convention.
    #[must_use]
    pub fn new(version: Version, convention: Convention) -> Self {
        Self { version, convention }
    }

    /// The version.
    #[must_use]
    pub fn version(&self) -> Version {
        self.version
    }

    /// Whether the theorems apply to this position: they are about normal play and undirected
    /// graphs.
    pub(super) fn has_theorems(&self, position: &Position) -> bool {
        self.convention == Convention::Normal && position.board().is_undirected()
    }
}

impl Ruleset for Domination {
    type Position = Position;
    type Move = Mark;

    fn for_each_move(
        &self,
        position: &Position,
        visit: &mut dyn FnMut(Mark) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        position.alive().iter().try_for_each(|v| visit(Mark(v)))
    }

    fn play(&self, position: &Position, mv: &Mark) -> Position {
        if position.alive().contains(mv.0) { position.after(mv.0) } else { position.clone() }
    }

    fn is_legal(&self, position: &Position, mv: &Mark) -> Result<(), IllegalMove> {
        if position.alive().contains(mv.0) {
            return Ok(());
        }
        let rule = match self.version {
            _ if mv.0 as usize >= position.board().graph().order() => "rule-no-such-vertex",
            Version::Colouring(_) => "rule-colour-gone",
            _ => "rule-vertex-gone",
        };
        Err(IllegalMove::Rule { rule })
    }

    fn convention(&self) -> Convention {
        self.convention
    }

    fn size(&self, position: &Position) -> u64 {
        1 + position.board().graph().order() as u64 / 64
    }
}

impl ClosedForm for Domination {
    fn theorem(&self) -> Option<&'static str> {
        Some("components")
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        if !self.has_theorems(position) {
            return None;
        }
        position.board().analysis(position.alive()).outcome()
    }

    fn grundy(&self, position: &Position) -> Option<Nimber> {
        if !self.has_theorems(position) {
            return None;
        }
        let value = position.board().analysis(position.alive()).value()?;
        Some(Nimber::from(u64::from(value)))
    }

    /// The moves to value 0, those that remove the most vertices first.
    fn winning_moves(&self, position: &Position, limit: usize) -> Option<MoveList<Mark>> {
        if !self.has_theorems(position) {
            return None;
        }
        let (mut found, complete) = position.board().analysis(position.alive()).moves_to_zero()?;
        found.sort_by_key(|&v| std::cmp::Reverse(position.taken(v)));
        let list = MoveList::cut(found.into_iter().map(Mark).collect(), limit);
        Some(MoveList { complete: complete && list.complete, ..list })
    }
}

/// The largest graphs that are listed one by one: there are 1044 of order 7.
const LARGEST_LISTED: u64 = 7;

impl Enumerate for Domination {
    /// Every graph with at most `bound` vertices, up to isomorphism; the order stays at most 7, and
    /// at most 4 when vertices are coloured.
    fn up_to(&self, bound: u64) -> Box<dyn Iterator<Item = Position> + '_> {
        let most = match self.version {
            Version::Colouring(_) => 4,
            Version::Plain | Version::Oriented(_) => LARGEST_LISTED,
        };
        let orders = 0..=usize::try_from(bound.min(most)).unwrap_or(0);
        let all = orders.filter_map(|order| graphs::all(order).ok()).flatten();
        Box::new(all.map(|graph: Graph| self.start(graph)))
    }
}

impl Tabulate for Domination {}

impl Drawn for Domination {
    fn drawing(&self, position: &Position) -> Option<Vec<String>> {
        Some(super::drawing::drawing(self, position))
    }

    fn graph(&self, position: &Position) -> Option<GraphView<Mark>> {
        Some(super::drawing::graph(self, position))
    }

    fn neighbours_go(&self) -> bool {
        self.version == Version::Plain
    }
}

impl Family for Domination {}
impl Composite for Domination {}

impl Marking for Domination {
    fn marked(&self, position: &Position) -> Option<Marked> {
        let board = position.board();
        let wide = |vertices: &[Vertex]| vertices.iter().map(|&v| v as usize).collect();
        Some(Marked {
            kills: board.graph().vertices().map(|v| wide(board.killed(v))).collect(),
            alive: position.alive().iter().map(|v| v as usize).collect(),
        })
    }

    fn is_on_graphs(&self) -> bool {
        true
    }

    fn kills_neighbours(&self) -> bool {
        self.version == Version::Plain
    }

    fn marking(&self, vertex: usize) -> Option<Mark> {
        Vertex::try_from(vertex).ok().map(Mark)
    }
}
