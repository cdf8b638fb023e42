//! How positions look: rows of tokens, a piece on a chessboard, vertices of a graph.

use crate::{Natural, Ruleset, Written};

/// The chess piece whose moves towards the corner are the game's moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Piece {
    /// Moves along one coordinate: two-pile Nim (Deslongchamps §2.1.1, Fig. 1).
    Rook,
    /// Moves along one coordinate or the diagonal: Wythoff's game (Deslongchamps §3.1.1, Fig. 2).
    Queen,
    /// Any other set of moves.
    Token,
}

/// A position on a graph, ready to be drawn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GraphView<M> {
    /// The vertices, by number.
    pub vertices: Vec<VertexView<M>>,
    /// The edges; if they are directed, from tail to head.
    pub edges: Vec<(usize, usize)>,
    /// Whether the edges have directions.
    pub directed: bool,
    /// The number of colours that vertices can be given; 0 if moves only mark vertices.
    pub colours: u32,
}

/// A vertex of a [`GraphView`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VertexView<M> {
    /// What has happened to the vertex.
    pub state: VertexState,
    /// The moves that play the vertex; several if it can be played in several ways.
    pub moves: Vec<M>,
    /// Column and row, if the board has a natural layout.
    pub at: Option<(u64, u64)>,
}

impl<M> GraphView<M> {
    /// Applies `change` to every move.
    pub fn map<T>(self, mut change: impl FnMut(M) -> T) -> GraphView<T> {
        let mut vertex = |vertex: VertexView<M>| VertexView {
            state: vertex.state,
            moves: vertex.moves.into_iter().map(&mut change).collect(),
            at: vertex.at,
        };
        GraphView {
            vertices: self.vertices.into_iter().map(&mut vertex).collect(),
            edges: self.edges,
            directed: self.directed,
            colours: self.colours,
        }
    }

    /// The component of each free vertex, and the number of components. Free vertices that are
    /// joined by edges are in the same component.
    #[must_use]
    pub fn components(&self) -> (Vec<Option<usize>>, usize) {
        let free =
            |v: usize| self.vertices.get(v).is_some_and(|vertex| vertex.state == VertexState::Free);
        let mut joined = vec![Vec::new(); self.vertices.len()];
        for &(u, v) in self.edges.iter().filter(|&&(u, v)| free(u) && free(v)) {
            joined[u].push(v);
            joined[v].push(u);
        }
        let mut component_of = vec![None; self.vertices.len()];
        let mut components = 0;
        for start in (0..self.vertices.len()).filter(|&v| free(v)) {
            if component_of[start].is_some() {
                continue;
            }
            let mut waiting = vec![start];
            component_of[start] = Some(components);
            while let Some(u) = waiting.pop() {
                for &v in &joined[u] {
                    if component_of[v].is_none() {
                        component_of[v] = Some(components);
                        waiting.push(v);
                    }
                }
            }
            components += 1;
        }
        (component_of, components)
    }
}

/// What has happened to a vertex.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum VertexState {
    /// It can still be played.
    Free,
    /// It was played.
    Marked,
    /// It was given this colour, counted from 1.
    Coloured(u32),
    /// It cannot be played any more.
    Dead,
}

/// A game whose positions can be drawn; the defaults say they cannot.
pub trait Drawn: Ruleset {
    /// Sizes of the rows of tokens, if the position is made of rows.
    fn rows(&self, _position: &Self::Position) -> Option<Vec<Natural>> {
        None
    }

    /// The move, as typed, that takes the given numbers of tokens from the given rows (counted from
    /// 0); `None` if the moves of the game are not of that form.
    fn write_takes(&self, _takes: &[(usize, Natural)]) -> Option<Written> {
        None
    }

    /// The position as lines of text, for games that are not made of rows.
    fn drawing(&self, _position: &Self::Position) -> Option<Vec<String>> {
        None
    }

    /// The position as a graph, for games that are played on one.
    fn graph(&self, _position: &Self::Position) -> Option<GraphView<Self::Move>> {
        None
    }

    /// Whether a move in that graph plays one free vertex, removes it and its neighbours, and
    /// changes nothing else.
    fn neighbours_go(&self) -> bool {
        false
    }

    /// The greatest number of rows, or of components of a graph, that one move may change.
    fn rows_per_move(&self) -> usize {
        1
    }

    /// Whether a move may split a row in two.
    fn rows_split(&self) -> bool {
        false
    }

    /// For games in which one move may play in several components: the moves that play in one
    /// component only, at most `_most` of them. `None` if all legal moves are of that kind.
    fn moves_alone(&self, _position: &Self::Position, _most: usize) -> Option<Vec<Self::Move>> {
        None
    }

    /// The piece, if positions are squares of a chessboard.
    fn piece(&self) -> Option<Piece> {
        None
    }

    /// Whether a take from two rows that is legal in one position is legal in every position with
    /// enough tokens. Then the takes from one square also serve all squares nearer to the corner.
    fn takes_alike(&self) -> bool {
        false
    }

    /// The position of square (`column`, `row`), counted from the corner (0, 0).
    fn square(&self, _column: u64, _row: u64) -> Option<Self::Position> {
        None
    }
}
