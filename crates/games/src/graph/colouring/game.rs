//! The rules of the colouring game.

use std::hash::{Hash, Hasher};
use std::ops::ControlFlow;
use std::sync::Arc;

use noyau_core::bitype::{Bitype, Side};
use noyau_core::{
    ColouringPosition, Composite, Drawn, Enumerate, GraphView, IllegalMove, Marking, Outcome,
    Ruleset, Tabulate,
};
use noyau_family::Family;
use noyau_graph::{Graph, Vertex, graphs};

use super::tree::shape;
use super::{Colour, ColourSet, Coloured};

/// The colouring game with this many colours (6.1). With passes it is the game J₍A₎ or J₍B₎ of 8.1,
/// in which one of the players may pass any number of times.
///
/// ```
/// use noyau_core::{Notation, Outcome, Ruleset, bitype::Side, notation::InputSizes};
/// use noyau_games::graph::colouring::Colouring;
/// let game = Colouring::new(2, None);
/// // Both ends of a path of three vertices are coloured, and not alike.
/// let position = game.parse_position("path:3/0=1,2=2/B", InputSizes::default())?;
/// assert_eq!(game.turn(&position), Some(Side::Bob));
/// assert!(game.is_terminal(&position));
/// assert_eq!(game.ended(&position), Outcome::N);
/// # Ok::<(), noyau_core::NotationError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Colouring {
    colours: u8,
    passes: Option<Side>,
}

/// A graph with its name.
#[derive(Debug, PartialEq, Eq)]
struct Board {
    name: String,
    graph: Graph,
    /// The colours that the name states.
    named: Vec<Option<Colour>>,
}

/// A position: a partly coloured graph and the player to move.
#[derive(Debug, Clone)]
pub struct Position {
    board: Arc<Board>,
    given: Vec<Option<Colour>>,
    turn: Side,
}

/// A move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Move {
    /// Gives a vertex a colour.
    Give(Vertex, Colour),
    /// Passes, if this is allowed.
    Pass,
}

impl Colouring {
    /// The largest number of colours.
    pub const MOST_COLOURS: u8 = 16;

    /// The game with this many colours (at most [`Colouring::MOST_COLOURS`]) in which `passes` may
    /// pass.
    #[must_use]
    pub fn new(colours: u8, passes: Option<Side>) -> Self {
        Self { colours: colours.min(Self::MOST_COLOURS), passes }
    }

    /// Number of colours.
    #[must_use]
    pub fn colours(&self) -> u8 {
        self.colours
    }

    /// Who may pass.
    #[must_use]
    pub fn passes(&self) -> Option<Side> {
        self.passes
    }

    /// The position on an uncoloured graph with Alice to move.
    #[must_use]
    pub fn start(graph: Graph) -> Position {
        Self::start_named(crate::graph::name_of(&graph), graph)
    }

    /// Like [`Self::start`], with a name for the graph. Reading the name must give this graph.
    pub(super) fn start_named(name: String, graph: Graph) -> Position {
        let given = vec![None; graph.order()];
        let board = Board { name, graph, named: given.clone() };
        Position { board: Arc::new(board), given, turn: Side::Alice }
    }

    /// The colours that a vertex may still get: those of no neighbour.
    fn palette(&self, position: &Position, v: Vertex) -> ColourSet {
        let seen = position.graph().neighbours(v).iter().filter_map(|&u| position.colour(u));
        seen.fold(ColourSet::first(self.colours), ColourSet::without)
    }

    /// Whether some vertex can no longer get a colour. Then Bob has won, whatever moves follow.
    fn is_blocked(&self, position: &Position) -> bool {
        position.open().any(|v| self.palette(position, v).is_empty())
    }
}

impl Position {
    /// The name of the graph as it is written.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.board.name
    }

    /// The graph.
    #[must_use]
    pub fn graph(&self) -> &Graph {
        &self.board.graph
    }

    /// The colour of a vertex.
    #[must_use]
    pub fn colour(&self, v: Vertex) -> Option<Colour> {
        self.given.get(v as usize).copied().flatten()
    }

    /// The vertices without a colour.
    pub fn open(&self) -> impl Iterator<Item = Vertex> + '_ {
        self.graph().vertices().filter(|&v| self.colour(v).is_none())
    }

    /// Who is to move.
    #[must_use]
    pub fn turn(&self) -> Side {
        self.turn
    }

    /// The position with this player to move.
    #[must_use]
    pub fn with_turn(mut self, turn: Side) -> Self {
        self.turn = turn;
        self
    }

    /// The position with a vertex coloured; `None` if this is not allowed.
    #[must_use]
    pub fn with_colour(mut self, v: Vertex, colour: Colour) -> Option<Self> {
        let clash = self.graph().neighbours(v).iter().any(|&u| self.colour(u) == Some(colour));
        let place = self.given.get_mut(v as usize).filter(|place| place.is_none() && !clash)?;
        *place = Some(colour);
        Some(self)
    }

    /// The position, with the colours given so far recorded as those that the name states.
    pub(super) fn named_so(self) -> Self {
        let Board { name, graph, .. } = self.board.as_ref();
        let board = Board { name: name.clone(), graph: graph.clone(), named: self.given.clone() };
        Self { board: Arc::new(board), ..self }
    }

    /// Whether the name of the board states the colour of a vertex.
    pub(super) fn is_named(&self, v: Vertex) -> bool {
        self.board.named.get(v as usize).is_some_and(Option::is_some)
    }

    /// The graph with its colours, without the player to move.
    #[must_use]
    pub fn coloured(&self) -> Option<Coloured> {
        Coloured::new(self.graph().clone(), self.given.clone()).ok()
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.turn == other.turn
            && self.given == other.given
            && (Arc::ptr_eq(&self.board, &other.board) || self.board.graph == other.board.graph)
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.given.hash(state);
        self.turn.hash(state);
    }
}

impl Ruleset for Colouring {
    type Position = Position;
    type Move = Move;

    fn for_each_move(
        &self,
        position: &Position,
        visit: &mut dyn FnMut(Move) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if self.is_blocked(position) {
            return ControlFlow::Continue(());
        }
        let mut any = false;
        for v in position.open() {
            for colour in self.palette(position, v).iter() {
                any = true;
                visit(Move::Give(v, colour))?;
            }
        }
        if any && self.passes == Some(position.turn) {
            visit(Move::Pass)?;
        }
        ControlFlow::Continue(())
    }

    fn play(&self, position: &Position, mv: &Move) -> Position {
        let mut next = position.clone();
        next.turn = position.turn.other();
        if let Move::Give(v, colour) = *mv
            && let Some(place) = next.given.get_mut(v as usize)
        {
            *place = Some(colour);
        }
        next
    }

    fn is_legal(&self, position: &Position, mv: &Move) -> Result<(), IllegalMove> {
        let rule = match *mv {
            _ if self.is_blocked(position) => "rule-already-blocked",
            Move::Pass if self.passes == Some(position.turn) => return Ok(()),
            Move::Pass => return Err(IllegalMove::Pass),
            Move::Give(v, _) if v as usize >= position.given.len() => "rule-no-such-vertex",
            Move::Give(v, _) if position.colour(v).is_some() => "rule-colour-gone",
            Move::Give(v, colour) if self.palette(position, v).contains(colour) => return Ok(()),
            Move::Give(..) => "rule-colour-gone",
        };
        Err(IllegalMove::Rule { rule })
    }

    fn verdict(&self, position: &Position) -> Option<Outcome> {
        let winner = if position.open().next().is_none() { Side::Alice } else { Side::Bob };
        Some(if winner == position.turn { Outcome::N } else { Outcome::P })
    }

    /// Alice has won if each uncoloured vertex has more colours left than uncoloured neighbours.
    fn decided(&self, position: &Position) -> Option<Outcome> {
        let graph = position.graph();
        let is_safe = |v: Vertex| {
            let open = graph.neighbours(v).iter().filter(|&&u| position.colour(u).is_none());
            self.palette(position, v).len() > open.count()
        };
        position.open().all(is_safe).then_some(match position.turn {
            Side::Alice => Outcome::N,
            Side::Bob => Outcome::P,
        })
    }

    fn turn(&self, position: &Position) -> Option<Side> {
        Some(position.turn)
    }

    fn size(&self, position: &Position) -> u64 {
        position.given.len() as u64
    }

    /// Renames the colours in the order in which they first occur.
    fn canonical(&self, position: &Position) -> Position {
        let mut names: Vec<Colour> = Vec::new();
        for colour in position.given.iter().flatten() {
            if !names.contains(colour) {
                names.push(*colour);
            }
        }
        let rename = |colour: &Colour| {
            let place = names.iter().position(|name| name == colour);
            Colour::first(self.colours).nth(place.unwrap_or(0)).unwrap_or(*colour)
        };
        let given = position.given.iter().map(|place| place.as_ref().map(rename)).collect();
        Position { given, ..position.clone() }
    }
}

impl Marking for Colouring {
    fn is_on_graphs(&self) -> bool {
        true
    }

    fn colours_vertices(&self) -> bool {
        true
    }

    fn coloured(&self, position: &Position) -> Option<ColouringPosition> {
        let wide = |v: Vertex| v as usize;
        let graph = position.graph();
        let around = |v| graph.neighbours(v).iter().copied().map(wide).collect();
        Some(ColouringPosition {
            colours: usize::from(self.colours),
            neighbours: graph.vertices().map(around).collect(),
            given: position
                .given
                .iter()
                .map(|place| place.map(|colour| usize::from(colour.number()) - 1))
                .collect(),
            turn: position.turn,
            passes: self.passes,
        })
    }

    /// With three colours Alice wins on some trees because of their shape, whoever begins
    /// (Propositions 8.2.1 and 8.2.2).
    fn known_bitype(&self, position: &Position) -> Option<Bitype> {
        let open = position.given.iter().all(Option::is_none);
        (self.colours == 3 && open && shape(position.graph()).is_some()).then_some(Bitype::AA)
    }

    fn colouring(&self, vertex: usize, colour: usize) -> Option<Move> {
        let colour = u8::try_from(colour).ok().and_then(|colour| Colour::new(colour + 1))?;
        Some(Move::Give(Vertex::try_from(vertex).ok()?, colour))
    }

    fn passing(&self) -> Option<Move> {
        self.passes.map(|_| Move::Pass)
    }
}

/// The largest order of the graphs that are listed one by one.
const LARGEST_LISTED: u64 = 5;

impl Enumerate for Colouring {
    /// Every graph with at most `bound` vertices (at most 5), up to isomorphism, with either player
    /// to move.
    fn up_to(&self, bound: u64) -> Box<dyn Iterator<Item = Position> + '_> {
        let orders = 0..=usize::try_from(bound.min(LARGEST_LISTED)).unwrap_or(0);
        let all = orders.filter_map(|order| graphs::all(order).ok()).flatten();
        Box::new(all.flat_map(|graph: Graph| {
            let start = Self::start(graph);
            [start.clone(), start.with_turn(Side::Bob)]
        }))
    }
}

impl Drawn for Colouring {
    fn drawing(&self, position: &Position) -> Option<Vec<String>> {
        Some(super::drawing::drawing(position))
    }

    fn graph(&self, position: &Position) -> Option<GraphView<Move>> {
        let blocked = self.is_blocked(position);
        let ways = |v| if blocked { ColourSet::NONE } else { self.palette(position, v) };
        Some(super::drawing::graph(position, u32::from(self.colours), ways))
    }
}

impl Tabulate for Colouring {}
impl Family for Colouring {}
impl Composite for Colouring {}
