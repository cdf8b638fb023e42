//! Marking games: the variants of the domination game that chapter 5 of the thesis lists.
//!
//! Players mark vertices in turn. A vertex may be marked while few enough of its neighbours are
//! marked (none in the domination game). A turn is one mark or several, not necessarily as many for
//! both players, and a player may have passes. Either the player who makes the last mark wins (or
//! loses), or Alice wants many vertices marked at the end and Bob wants few. A game of three or
//! more players becomes a game of two when the question is whether one of them beats all others
//! together: Bob then makes a mark for each of the others.

mod closing;
mod explain;
mod notation;
mod score;

use std::hash::{Hash, Hasher};
use std::num::NonZeroU32;
use std::ops::ControlFlow;
use std::sync::Arc;

use noyau_core::bitype::Side;
use noyau_core::{
    ClosedForm, Composite, Convention, Drawn, Enumerate, GraphView, IllegalMove, Marked, Marking,
    MoveList, Natural, Outcome, Ruleset, VertexState, VertexView,
};
use noyau_family::Family;
use noyau_graph::{Graph, Vertex, graphs};
use rustc_hash::FxHashSet;

use super::board::{Board, Vertices};
use super::drawing::{as_board, board_size, edges};

/// The marks and passes of one player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MarkAllowance {
    /// Marks in a turn; fewer are allowed only if no further vertex can be marked.
    pub marks: NonZeroU32,
    /// Turns that the player may pass in the whole game, each while some vertex can be marked.
    pub passes: u32,
}

impl MarkAllowance {
    /// One mark a turn, no pass.
    pub const ONE: Self = Self { marks: NonZeroU32::MIN, passes: 0 };
}

/// The goal of the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Goal {
    /// The player who makes the last mark wins, or loses in misère play.
    LastMark(Convention),
    /// Alice wants at least this many marked vertices in the end, Bob wants fewer.
    AtLeast(u32),
}

/// A marking game.
///
/// ```
/// use noyau_core::{Notation, Ruleset, notation::InputSizes};
/// use noyau_games::graph::marking::{MarkAllowance, Goal, MarkingGame};
/// // A vertex may be marked although one neighbour is.
/// let game = MarkingGame { neighbours: 1, ..MarkingGame::default() };
/// let position = game.parse_position("path:4/1", InputSizes::default())?;
/// assert_eq!(game.moves(&position).len(), 3);
/// let position = game.parse_position("path:4/1,3", InputSizes::default())?;
/// assert_eq!(game.moves(&position).len(), 1);
/// # Ok::<(), noyau_core::NotationError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MarkingGame {
    /// The most marked neighbours that a vertex may have when it is marked.
    pub neighbours: u32,
    /// The marks and passes of Alice.
    pub alice: MarkAllowance,
    /// The marks and passes of Bob.
    pub bob: MarkAllowance,
    /// The goal of the game.
    pub goal: Goal,
}

impl Default for MarkingGame {
    /// The domination game.
    fn default() -> Self {
        let goal = Goal::LastMark(Convention::Normal);
        Self { neighbours: 0, alice: MarkAllowance::ONE, bob: MarkAllowance::ONE, goal }
    }
}

/// A graph with marked vertices, the player to move, and the passes that are left.
#[derive(Debug, Clone)]
pub struct Position {
    board: Arc<Board>,
    marked: Vertices,
    /// The player to move; Alice if the players have the same moves.
    turn: Side,
    /// The number of marks in this turn, if it is cut short.
    cut: Option<NonZeroU32>,
    /// The passes that Alice and Bob have left.
    passes: [u32; 2],
}

/// What a player does in a turn.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Turn {
    /// Marks these vertices, in this order.
    Marks(Vec<Vertex>),
    /// Passes.
    Pass,
}

/// Positions keep the passes of both players while one of them has at most this many.
const PASSES_OF_BOTH: u32 = 3;

fn seat(side: Side) -> usize {
    match side {
        Side::Alice => 0,
        Side::Bob => 1,
    }
}

impl MarkingGame {
    /// The domination game in which Alice wants at least this many marked vertices and Bob fewer.
    #[must_use]
    pub fn counting(least: u32) -> Self {
        Self { goal: Goal::AtLeast(least), ..Self::default() }
    }

    fn allowance(&self, side: Side) -> MarkAllowance {
        match side {
            Side::Alice => self.alice,
            Side::Bob => self.bob,
        }
    }

    /// Whether both players have the same moves in every position. Players with passes do not: even
    /// if both begin with the same number, passes are used up one by one.
    #[must_use]
    pub fn is_impartial(&self) -> bool {
        let alike = self.alice == self.bob && self.alice.passes == 0;
        alike && matches!(self.goal, Goal::LastMark(_))
    }

    /// The position on a graph with no vertex marked. The name must parse as this graph.
    fn on(&self, name: String, graph: Graph) -> Position {
        Position {
            marked: Vertices::none(graph.order()),
            board: Arc::new(Board::undirected(name, graph)),
            turn: Side::Alice,
            cut: None,
            passes: [self.alice.passes, self.bob.passes],
        }
    }

    /// Whether a vertex may be marked when those in `marked` are.
    fn may_mark(&self, graph: &Graph, marked: &Vertices, v: Vertex) -> bool {
        let around = || graph.neighbours(v).iter().filter(|&&u| marked.contains(u)).count();
        !marked.contains(v) && around() <= self.neighbours as usize
    }

    fn open<'a>(&'a self, graph: &'a Graph, marked: &'a Vertices) -> impl Iterator<Item = Vertex> {
        graph.vertices().filter(move |&v| self.may_mark(graph, marked, v))
    }

    /// The vertices that may be marked now.
    pub fn open_in<'a>(&'a self, position: &'a Position) -> impl Iterator<Item = Vertex> {
        self.open(position.graph(), &position.marked)
    }

    /// The number of marks in the turn that begins at this position.
    fn marks_now(&self, position: &Position) -> NonZeroU32 {
        position.cut.unwrap_or(self.allowance(position.turn).marks)
    }

    /// Whether the player to move may pass. A pass takes a whole turn, never one that is cut short,
    /// so that a pass answered by a pass changes nothing but the passes left.
    fn may_pass(&self, position: &Position) -> bool {
        let left = position.passes[seat(position.turn)];
        left > 0 && position.cut.is_none() && self.open_in(position).next().is_some()
    }

    /// Calls `visit` with one order for each set of vertices that a turn may mark.
    fn for_each_turn(
        &self,
        position: &Position,
        visit: &mut dyn FnMut(Turn) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let marks = self.marks_now(position).get() as usize;
        let mut seen = FxHashSet::default();
        let mut stack = vec![(position.marked.clone(), Vec::new())];
        while let Some((marked, order)) = stack.pop() {
            let open: Vec<Vertex> = match order.len() < marks {
                true => self.open(position.graph(), &marked).collect(),
                false => Vec::new(),
            };
            if open.is_empty() && !order.is_empty() {
                visit(Turn::Marks(order))?;
                continue;
            }
            // From the last to the first, so that they leave the stack from the first to the last.
            for v in open.into_iter().rev() {
                let next = marked.with(v);
                if marks == 1 || seen.insert(next.clone()) {
                    stack.push((next, [order.as_slice(), &[v]].concat()));
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// The number of vertices that will still be marked, if it is certain: every vertex that may be
    /// marked now stays so even when all its open neighbours are marked.
    fn settled(&self, position: &Position) -> Option<usize> {
        let graph = position.graph();
        let is_open = |v: Vertex| self.may_mark(graph, &position.marked, v);
        let certain = |v: Vertex| {
            let most = |&&u: &&Vertex| position.marked.contains(u) || is_open(u);
            graph.neighbours(v).iter().filter(most).count() <= self.neighbours as usize
        };
        let mut count = 0;
        for v in self.open_in(position) {
            if !certain(v) {
                return None;
            }
            count += 1;
        }
        Some(count)
    }

    /// The outcome if this many more vertices will be marked whatever is played. If the last mark
    /// decides and passes are left, the result is `None`, because they can change who makes it.
    fn outcome_after(&self, position: &Position, open: usize) -> Option<Outcome> {
        if open == 0 {
            return Some(self.ended(position));
        }
        match self.goal {
            Goal::AtLeast(_) => Some(self.reaches(position, position.marked.count() + open)),
            Goal::LastMark(_) if position.passes != [0, 0] => None,
            Goal::LastMark(convention) => {
                let wins = self.moves_left(position, open) % 2
                    == usize::from(convention == Convention::Normal);
                Some(if wins { Outcome::N } else { Outcome::P })
            }
        }
    }

    /// The number of turns in which `open` vertices are marked.
    fn moves_left(&self, position: &Position, open: usize) -> usize {
        let marks = |side| self.allowance(side).marks.get() as usize;
        let first = self.marks_now(position).get() as usize;
        turns(open, first, marks(position.turn), marks(position.turn.other()))
    }

    /// The outcome when `count` vertices are marked at the end, for [`Goal::AtLeast`].
    fn reaches(&self, position: &Position, count: usize) -> Outcome {
        let Goal::AtLeast(least) = self.goal else { return self.convention().terminal_outcome() };
        let winner = if count >= least as usize { Side::Alice } else { Side::Bob };
        if winner == position.turn { Outcome::N } else { Outcome::P }
    }
}

/// The number of turns in which `open` vertices are marked, with `first` marks in this turn and then
/// alternately `other` and `mine`. The player to move makes the last mark if it is odd.
fn turns(open: usize, first: usize, mine: usize, other: usize) -> usize {
    let left = open.saturating_sub(first);
    let (rounds, rest) = (left / (other + mine), left % (other + mine));
    usize::from(open > 0) + 2 * rounds + usize::from(rest > 0) + usize::from(rest > other)
}

impl Position {
    /// The text of the graph in the notation.
    #[must_use]
    pub fn name(&self) -> &str {
        self.board.name()
    }

    /// The graph.
    #[must_use]
    pub fn graph(&self) -> &Graph {
        self.board.graph()
    }

    /// The marked vertices.
    #[must_use]
    pub fn marked(&self) -> &Vertices {
        &self.marked
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.marked == other.marked
            && (self.turn, self.cut, self.passes) == (other.turn, other.cut, other.passes)
            && (Arc::ptr_eq(&self.board, &other.board) || self.board == other.board)
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.marked.hash(state);
        (self.turn, self.cut, self.passes).hash(state);
    }
}

impl Ruleset for MarkingGame {
    type Position = Position;
    type Move = Turn;

    fn for_each_move(
        &self,
        position: &Position,
        visit: &mut dyn FnMut(Turn) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.for_each_turn(position, visit)?;
        if self.may_pass(position) { visit(Turn::Pass) } else { ControlFlow::Continue(()) }
    }

    fn play(&self, position: &Position, turn: &Turn) -> Position {
        let mut next = Position { cut: None, ..position.clone() };
        match turn {
            Turn::Marks(vertices) => vertices.iter().for_each(|&v| next.marked.insert(v)),
            Turn::Pass => {
                let left = &mut next.passes[seat(position.turn)];
                *left = left.saturating_sub(1);
            }
        }
        if !self.is_impartial() {
            next.turn = position.turn.other();
        }
        next
    }

    fn is_legal(&self, position: &Position, turn: &Turn) -> Result<(), IllegalMove> {
        let broken = |rule| Err(IllegalMove::Rule { rule });
        let Turn::Marks(vertices) = turn else {
            return if self.may_pass(position) { Ok(()) } else { broken("rule-no-pass") };
        };
        let graph = position.graph();
        let mut marked = position.marked.clone();
        for &v in vertices {
            if v as usize >= graph.order() {
                return broken("rule-no-such-vertex");
            }
            if !self.may_mark(graph, &marked, v) {
                return broken("rule-not-to-be-marked");
            }
            marked.insert(v);
        }
        let marks = self.marks_now(position).get() as usize;
        match vertices.len() {
            count if count > marks => broken("rule-too-many-marks"),
            count if count < marks && self.open(graph, &marked).next().is_some() => {
                broken("rule-too-few-marks")
            }
            0 => broken("rule-too-few-marks"),
            _ => Ok(()),
        }
    }

    fn convention(&self) -> Convention {
        match self.goal {
            Goal::LastMark(convention) => convention,
            Goal::AtLeast(_) => Convention::Normal,
        }
    }

    fn verdict(&self, position: &Position) -> Option<Outcome> {
        matches!(self.goal, Goal::AtLeast(_))
            .then(|| self.reaches(position, position.marked.count()))
    }

    fn decided(&self, position: &Position) -> Option<Outcome> {
        let Goal::AtLeast(least) = self.goal else { return None };
        let (now, most) = (position.marked.count(), self.open_in(position).count());
        let sure = now >= least as usize || now + most < least as usize;
        sure.then(|| self.reaches(position, now))
    }

    fn turn(&self, position: &Position) -> Option<Side> {
        (!self.is_impartial()).then_some(position.turn)
    }

    fn is_terminal(&self, position: &Position) -> bool {
        self.open_in(position).next().is_none()
    }

    fn size(&self, position: &Position) -> u64 {
        1 + position.graph().order() as u64 / 64
    }

    /// Whether [`Ruleset::canonical`] drops no passes: those that are answered by passes make the
    /// game longer.
    fn keeps_length(&self, position: &Position) -> bool {
        let [alice, bob] = position.passes;
        alice.min(bob) <= PASSES_OF_BOTH
    }

    /// Only the difference between the passes of the players matters for who wins: the player who
    /// wins without the common passes answers each further pass by a pass, which restores the
    /// position. A few passes are kept all the same, for the length of the game.
    fn canonical(&self, position: &Position) -> Position {
        let [alice, bob] = position.passes;
        if self.keeps_length(position) {
            return position.clone();
        }
        let both = alice.min(bob);
        Position { passes: [alice - both, bob - both], ..position.clone() }
    }
}

impl ClosedForm for MarkingGame {
    fn theorem(&self) -> Option<&'static str> {
        Some(explain::SETTLED.name)
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        self.outcome_after(position, self.settled(position)?)
    }

    /// Where the last mark decides, play ends with it. Passes can make the game longer.
    fn remoteness(&self, position: &Position) -> Option<Natural> {
        let open = self.settled(position)?;
        let to_the_end = matches!(self.goal, Goal::LastMark(_)) && position.passes == [0, 0];
        (open == 0 || to_the_end).then(|| self.moves_left(position, open).into())
    }

    /// Where the length is certain, no move changes it.
    fn resisting_move(&self, position: &Position) -> Option<Turn> {
        let lost = self.remoteness(position).is_some() && self.outcome(position)? == Outcome::P;
        let mut any = None;
        if lost {
            let _ = self.for_each_move(position, &mut |turn| {
                any = Some(turn);
                ControlFlow::Break(())
            });
        }
        any
    }

    /// Either all moves win or none, because the end does not depend on play.
    fn winning_moves(&self, position: &Position, limit: usize) -> Option<MoveList<Turn>> {
        if self.outcome(position)? == Outcome::P {
            return Some(MoveList::all(Vec::new()));
        }
        let mut moves = Vec::new();
        let _ = self.for_each_move(position, &mut |turn| {
            moves.push(turn);
            if moves.len() > limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        Some(MoveList::cut(moves, limit))
    }
}

/// The largest graphs that are listed one by one.
const LARGEST_LISTED: u64 = 5;

impl Enumerate for MarkingGame {
    /// Every graph with at most `bound` vertices (at most 5), up to isomorphism, with either player
    /// to move where that makes a difference.
    fn up_to(&self, bound: u64) -> Box<dyn Iterator<Item = Position> + '_> {
        let orders = 0..=usize::try_from(bound.min(LARGEST_LISTED)).unwrap_or(0);
        let all = orders.filter_map(|order| graphs::all(order).ok()).flatten();
        Box::new(all.flat_map(|graph: Graph| {
            let start = self.on(super::name_of(&graph), graph);
            let other = Position { turn: Side::Bob, ..start.clone() };
            let other = (!self.is_impartial()).then_some(other);
            std::iter::once(start).chain(other)
        }))
    }
}

impl Drawn for MarkingGame {
    fn drawing(&self, position: &Position) -> Option<Vec<String>> {
        let graph = position.graph();
        let is_open = |v: Vertex| self.may_mark(graph, &position.marked, v);
        let square = |v: Vertex| match position.marked.contains(v) {
            true => "●".to_owned(),
            false if is_open(v) => v.to_string(),
            false => "·".to_owned(),
        };
        // Vertices that cannot be marked any more may lie between those that can.
        let name = |v: Vertex| if is_open(v) { v.to_string() } else { format!("({v})") };
        Some(as_board(position.name(), square).unwrap_or_else(|| {
            let components = graph.components().into_iter();
            let alive = |part: &Vec<Vertex>| part.iter().any(|&v| is_open(v));
            components.filter(alive).map(|part| edges(graph, &part, name)).collect()
        }))
    }

    /// A vertex offers the turns that mark it alone; turns of several marks must be typed.
    fn graph(&self, position: &Position) -> Option<GraphView<Turn>> {
        let graph = position.graph();
        let columns = board_size(position.name()).map(|(_, columns)| columns.max(1));
        let vertex = |v: Vertex| {
            let open = self.may_mark(graph, &position.marked, v);
            let alone = Turn::Marks(vec![v]);
            let offered = open && self.is_legal(position, &alone).is_ok();
            VertexView {
                state: match position.marked.contains(v) {
                    true => VertexState::Marked,
                    false if open => VertexState::Free,
                    false => VertexState::Dead,
                },
                moves: offered.then_some(alone).into_iter().collect(),
                at: columns.map(|columns| (u64::from(v) % columns, u64::from(v) / columns)),
            }
        };
        let wide = |(u, v): (Vertex, Vertex)| (u as usize, v as usize);
        Some(GraphView {
            vertices: graph.vertices().map(vertex).collect(),
            edges: graph.edges().map(wide).collect(),
            directed: false,
            colours: 0,
        })
    }
}

impl Marking for MarkingGame {
    fn is_on_graphs(&self) -> bool {
        true
    }

    /// Only for the domination game, which has a solver of its own.
    fn marked(&self, position: &Position) -> Option<Marked> {
        if *self != Self::default() {
            return None;
        }
        let graph = position.graph();
        let wide = |&v: &Vertex| v as usize;
        Some(Marked {
            kills: graph
                .vertices()
                .map(|v| graph.neighbours(v).iter().map(wide).collect())
                .collect(),
            alive: self.open_in(position).map(|v| v as usize).collect(),
        })
    }

    fn marking(&self, vertex: usize) -> Option<Turn> {
        Vertex::try_from(vertex).ok().map(|v| Turn::Marks(vec![v]))
    }
}

impl Family for MarkingGame {}
impl Composite for MarkingGame {}
