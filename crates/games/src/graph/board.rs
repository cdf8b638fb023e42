//! Boards and positions of games that mark vertices.
//!
//! A board says which vertices a played vertex removes (kills). A position is a board and the
//! vertices that are still alive. Boards are shared, so that a position is cheap to copy.

use std::collections::VecDeque;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::{Arc, Mutex, PoisonError};

use noyau_graph::{Digraph, Graph, Vertex};

use super::analysis::Analysis;

/// A set of vertices of a board.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Vertices(Box<[u64]>);

impl Vertices {
    /// All vertices below `order`.
    fn all(order: usize) -> Self {
        let mut words = vec![u64::MAX; order.div_ceil(64)];
        if let Some(last) = words.last_mut()
            && !order.is_multiple_of(64)
        {
            *last = (1 << (order % 64)) - 1;
        }
        Self(words.into())
    }

    /// The empty set, for vertices below `order`.
    pub(super) fn none(order: usize) -> Self {
        Self(vec![0; order.div_ceil(64)].into())
    }

    /// Adds a vertex below the order that the set was made for.
    pub(super) fn insert(&mut self, v: Vertex) {
        if let Some(word) = self.0.get_mut(v as usize / 64) {
            *word |= 1 << (v % 64);
        }
    }

    /// The set with a vertex added.
    pub(super) fn with(&self, v: Vertex) -> Self {
        let mut next = self.clone();
        next.insert(v);
        next
    }

    /// Whether a vertex is in the set.
    #[must_use]
    pub fn contains(&self, v: Vertex) -> bool {
        self.0.get(v as usize / 64).is_some_and(|word| word >> (v % 64) & 1 == 1)
    }

    fn remove(&mut self, v: Vertex) {
        if let Some(word) = self.0.get_mut(v as usize / 64) {
            *word &= !(1 << (v % 64));
        }
    }

    /// The number of vertices in the set.
    #[must_use]
    pub fn count(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether the set is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }

    /// The vertices, in order.
    pub fn iter(&self) -> impl Iterator<Item = Vertex> + '_ {
        (0..).zip(&self.0).flat_map(|(index, &word)| {
            let bits =
                std::iter::successors(Some(word), |left| Some(left & (left.wrapping_sub(1))));
            bits.take_while(|left| *left != 0).map(move |left| index * 64 + left.trailing_zeros())
        })
    }
}

impl fmt::Debug for Vertices {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// The vertices that a vertex kills besides itself.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Kills {
    /// Its neighbours.
    Neighbours,
    /// The heads of its arcs.
    Successors(Digraph),
}

/// A graph whose vertices are marked.
pub struct Board {
    name: String,
    /// The graph without directions, which determines the components.
    graph: Graph,
    kills: Kills,
    /// The analyses of the last positions, because each is requested several times in a row.
    analyses: Mutex<VecDeque<(Vertices, Arc<Analysis>)>>,
}

/// The number of positions whose analysis a board keeps.
const REMEMBERED: usize = 16;

impl Board {
    /// A board on which a vertex kills its neighbours. The name must parse as this graph.
    pub(super) fn undirected(name: String, graph: Graph) -> Self {
        Self { name, graph, kills: Kills::Neighbours, analyses: Mutex::default() }
    }

    /// A board on which a vertex kills the heads of its arcs.
    pub(super) fn directed(name: String, kills: Digraph) -> Self {
        let graph = kills.underlying();
        Self { name, graph, kills: Kills::Successors(kills), analyses: Mutex::default() }
    }

    /// The text of the board in the notation.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The graph, without directions.
    #[must_use]
    pub fn graph(&self) -> &Graph {
        &self.graph
    }

    /// Whether each vertex kills all its neighbours.
    #[must_use]
    pub fn is_undirected(&self) -> bool {
        self.kills == Kills::Neighbours
    }

    /// The vertices that a vertex kills besides itself.
    #[must_use]
    pub fn killed(&self, v: Vertex) -> &[Vertex] {
        match &self.kills {
            Kills::Neighbours => self.graph.neighbours(v),
            Kills::Successors(digraph) => digraph.successors(v),
        }
    }

    /// The analysis of a position by theorems, kept for the next requests.
    pub(super) fn analysis(&self, alive: &Vertices) -> Arc<Analysis> {
        let recall = || self.analyses.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, known)) = recall().iter().find(|(other, _)| other == alive) {
            return Arc::clone(known);
        }
        // Computed without the lock, because it may take long.
        let kept: Vec<Vertex> = alive.iter().collect();
        let found = Arc::new(Analysis::of(&self.graph, &kept));
        let mut analyses = recall();
        if analyses.len() == REMEMBERED {
            analyses.pop_front();
        }
        analyses.push_back((alive.clone(), Arc::clone(&found)));
        found
    }
}

impl PartialEq for Board {
    fn eq(&self, other: &Self) -> bool {
        self.graph == other.graph && self.kills == other.kills
    }
}

impl Eq for Board {}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

/// A board and the vertices still alive.
#[derive(Debug, Clone)]
pub struct Position {
    board: Arc<Board>,
    alive: Vertices,
}

impl Position {
    /// The position with every vertex alive.
    pub(super) fn start(board: Board) -> Self {
        let alive = Vertices::all(board.graph.order());
        Self { board: Arc::new(board), alive }
    }

    /// The board.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The vertices still alive.
    #[must_use]
    pub fn alive(&self) -> &Vertices {
        &self.alive
    }

    /// The position without some vertices.
    #[must_use]
    pub fn without(&self, gone: impl IntoIterator<Item = Vertex>) -> Self {
        let mut next = self.clone();
        gone.into_iter().for_each(|v| next.alive.remove(v));
        next
    }

    /// The position after a vertex is played.
    #[must_use]
    pub fn after(&self, v: Vertex) -> Self {
        self.without(self.board.killed(v).iter().copied().chain([v]))
    }

    /// The number of living vertices that a move removes.
    #[must_use]
    pub fn taken(&self, v: Vertex) -> usize {
        let killed = self.board.killed(v).iter().filter(|&&w| w != v && self.alive.contains(w));
        killed.count() + usize::from(self.alive.contains(v))
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.alive == other.alive
            && (Arc::ptr_eq(&self.board, &other.board) || self.board == other.board)
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.alive.hash(state);
    }
}
