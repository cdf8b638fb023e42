//! Small graphs, and the families of the thesis built from their definitions.

use std::cell::RefCell;
use std::collections::HashMap;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::rc::Rc;

use noyau_core::Measure;
use noyau_graph::{Graph, Vertex};

use crate::Pieces;

/// A graph with at most 64 vertices: for each vertex the set of its neighbours.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Plain {
    rows: Vec<u64>,
}

/// The members of a set of vertices, in order.
pub fn members(set: u64) -> impl Iterator<Item = usize> + Clone {
    (0..64).filter(move |v| set >> v & 1 == 1)
}

impl Plain {
    /// The graph without vertices.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The graph with these edges.
    #[must_use]
    pub fn of(order: usize, edges: &[(usize, usize)]) -> Self {
        let mut graph = Self { rows: vec![0; order] };
        for &(u, v) in edges {
            graph.join(u, v);
        }
        graph
    }

    /// The same graph; `None` if it has more than 64 vertices.
    #[must_use]
    pub fn from_graph(graph: &Graph) -> Option<Self> {
        let wide = |(u, v): (Vertex, Vertex)| (u as usize, v as usize);
        let edges: Vec<_> = graph.edges().map(wide).collect();
        (graph.order() <= 64).then(|| Self::of(graph.order(), &edges))
    }

    /// Number of vertices.
    #[must_use]
    pub fn order(&self) -> usize {
        self.rows.len()
    }

    /// All vertices.
    #[must_use]
    pub fn all(&self) -> u64 {
        (0..self.order()).fold(0, |set, v| set | 1 << v)
    }

    /// The neighbours of a vertex.
    #[must_use]
    pub fn neighbours(&self, v: usize) -> u64 {
        self.rows[v]
    }

    /// The edges.
    #[must_use]
    pub fn edges(&self) -> Vec<(usize, usize)> {
        let above = |u: usize| members(self.rows[u]).filter(move |v| *v > u).map(move |v| (u, v));
        (0..self.order()).flat_map(above).collect()
    }

    fn vertex(&mut self) -> usize {
        self.rows.push(0);
        self.rows.len() - 1
    }

    fn join(&mut self, u: usize, v: usize) {
        self.rows[u] |= 1 << v;
        self.rows[v] |= 1 << u;
    }

    fn leaf(&mut self, at: usize) -> usize {
        let leaf = self.vertex();
        self.join(at, leaf);
        leaf
    }

    /// The k-th power of P_n: vertices at distance at most k are joined (domination 4.2). For k = 1
    /// it is P_n.
    #[must_use]
    pub fn path(n: usize, k: usize) -> Self {
        let edges: Vec<_> =
            (0..n).flat_map(|v| (0..v).filter(move |u| v - u <= k).map(move |u| (u, v))).collect();
        Self::of(n, &edges)
    }

    /// C_n, n ≥ 3 (domination 1.1).
    #[must_use]
    pub fn cycle(n: usize) -> Self {
        let edges: Vec<_> = (0..n).map(|v| (v, (v + 1) % n)).collect();
        Self::of(n, &edges)
    }

    /// G_n = P_2 □ P_n; H_n with a pendant vertex at a corner; I_n and J_n with pendant vertices at
    /// both ends, on the same row and on different rows. H_0 is one vertex, I_0 two joined ones and
    /// J_0 two that are not joined (domination 4.3).
    #[must_use]
    pub fn ladder(kind: char, n: usize) -> Self {
        if n == 0 {
            return match kind {
                'H' => Self::path(1, 1),
                'I' => Self::path(2, 1),
                'J' => Self::of(2, &[]),
                _ => Self::new(),
            };
        }
        let mut graph = Self::of(2 * n, &[]);
        for column in 0..n {
            graph.join(2 * column, 2 * column + 1);
            if column > 0 {
                graph.join(2 * column - 2, 2 * column);
                graph.join(2 * column - 1, 2 * column + 1);
            }
        }
        if kind != 'G' {
            graph.leaf(0);
        }
        match kind {
            'I' => drop(graph.leaf(2 * n - 2)),
            'J' => drop(graph.leaf(2 * n - 1)),
            _ => {}
        }
        graph
    }

    /// S_n: a path u_1 … u_n and teeth v_i joined to u_i and u_{i+1}; S′_n has a leaf on u_1, S″_n
    /// leaves on u_1 and u_n; S″_0 is one vertex (domination 4.4).
    #[must_use]
    pub fn saw(leaves: usize, n: usize) -> Self {
        if n == 0 {
            return Self::path(usize::from(leaves == 2), 1);
        }
        let mut graph = Self::path(n, 1);
        for u in 1..n {
            let tooth = graph.leaf(u - 1);
            graph.join(tooth, u);
        }
        for place in [0, n - 1].into_iter().take(leaves) {
            graph.leaf(place);
        }
        graph
    }

    /// W_n: a path u_1 … u_n whose edges carry s_i, t_i with the edges u_i s_i, s_i t_i, t_i u_{i+1};
    /// W′_n and W″_n have a pendant path of two vertices at one end and at both ends; W″_0 is two
    /// joined vertices (domination 4.5).
    #[must_use]
    pub fn trapezoidal_saw(tails: usize, n: usize) -> Self {
        if n == 0 {
            return Self::path(if tails == 2 { 2 } else { 0 }, 1);
        }
        let mut graph = Self::path(n, 1);
        for u in 1..n {
            let s = graph.leaf(u - 1);
            let t = graph.leaf(s);
            graph.join(t, u);
        }
        for place in [0, n - 1].into_iter().take(tails) {
            let x = graph.leaf(place);
            graph.leaf(x);
        }
        graph
    }

    /// The caterpillar of a word: the numbers of leaves on the vertices of its spine
    /// (domination 5.2).
    #[must_use]
    pub fn caterpillar(word: &[u32]) -> Self {
        let mut graph = Self::path(word.len(), 1);
        for (place, leaves) in word.iter().enumerate() {
            for _ in 0..*leaves {
                graph.leaf(place);
            }
        }
        graph
    }

    /// The vertices of `set` that are connected with `start` inside `set`.
    #[must_use]
    pub fn component(&self, set: u64, start: usize) -> u64 {
        let mut found = 1 << start;
        loop {
            let next = members(found).fold(found, |next, v| next | self.rows[v] & set);
            if next == found {
                return found;
            }
            found = next;
        }
    }

    /// The components of a set of vertices.
    #[must_use]
    pub fn components(&self, mut set: u64) -> Vec<u64> {
        let mut components = Vec::new();
        while set != 0 {
            let component = self.component(set, set.trailing_zeros() as usize);
            components.push(component);
            set &= !component;
        }
        components
    }

    /// The subgraph induced by a set of vertices.
    #[must_use]
    pub fn induced(&self, set: u64) -> Self {
        let kept: Vec<usize> = members(set).collect();
        let row = |&v: &usize| {
            let near = |(_, u): &(usize, &usize)| self.rows[v] >> **u & 1 == 1;
            kept.iter().enumerate().filter(near).fold(0, |row, (place, _)| row | 1 << place)
        };
        Self { rows: kept.iter().map(row).collect() }
    }

    /// The greatest distance, for a connected graph.
    #[must_use]
    pub fn diameter(&self) -> u64 {
        let farthest = |v: usize| {
            let mut reached = 1_u64 << v;
            let mut steps = 0;
            while reached != self.all() {
                reached = members(reached).fold(reached, |next, u| next | self.rows[u]);
                steps += 1;
            }
            steps
        };
        (0..self.order()).map(farthest).max().unwrap_or(0)
    }

    /// A number for each vertex that depends only on its surroundings: the degrees are refined by
    /// the numbers of the neighbours. The vertices of `singled` are distinguished from all others.
    /// If two vertices have different numbers, no symmetry maps one to the other; equal numbers
    /// prove nothing.
    fn colours(&self, singled: &[usize]) -> Vec<u64> {
        let mut colours: Vec<u64> = (0..self.order())
            .map(|v| {
                let single = singled.iter().position(|u| *u == v).map_or(0, |place| place + 1);
                u64::from(self.rows[v].count_ones()) + 100 * single as u64
            })
            .collect();
        for _ in 0..self.order() {
            let next = |v: usize| {
                let mut around: Vec<u64> = members(self.rows[v]).map(|u| colours[u]).collect();
                around.sort_unstable();
                let mut hasher = DefaultHasher::new();
                (colours[v], around).hash(&mut hasher);
                hasher.finish()
            };
            colours = (0..self.order()).map(next).collect();
        }
        colours
    }

    /// A text that is equal for isomorphic graphs. Non-isomorphic graphs may also have equal texts;
    /// then a difference is missed, but none is invented.
    #[must_use]
    pub fn key(&self) -> String {
        let mut colours = self.colours(&[]);
        colours.sort_unstable();
        let mut hasher = DefaultHasher::new();
        colours.hash(&mut hasher);
        format!("{}:{:x}", self.order(), hasher.finish())
    }

    /// The graph with its vertices renamed. Many isomorphic graphs become equal this way, so
    /// results about one of them can be reused for the others.
    #[must_use]
    pub fn renamed(&self) -> Self {
        let mut singled = Vec::new();
        loop {
            let colours = self.colours(&singled);
            let mut order: Vec<usize> = (0..self.order()).collect();
            order.sort_by_key(|v| (colours[*v], *v));
            let tied = order.windows(2).find(|pair| colours[pair[0]] == colours[pair[1]]);
            if let Some(pair) = tied {
                singled.push(pair[0]);
                continue;
            }
            let place = |v: usize| order.iter().position(|u| *u == v).unwrap_or(0);
            let row = |v: &usize| members(self.rows[*v]).fold(0, |row, u| row | 1 << place(u));
            return Self { rows: order.iter().map(row).collect() };
        }
    }
}

/// A component of a game on small graphs.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Piece {
    /// A Nim heap, which stands for any component of that value.
    Heap(u32),
    /// A connected graph.
    Graph(Rc<Plain>),
}

/// The rules of Node Kayles on connected graphs: a move deletes a vertex and its neighbours
/// (domination 2.1).
#[derive(Debug, Default)]
pub struct Graphs {
    known: RefCell<HashMap<Rc<Plain>, Vec<Vec<Piece>>>>,
}

impl Graphs {
    /// The components of the subgraph induced by `set`.
    #[must_use]
    pub fn pieces(graph: &Plain, set: u64) -> Vec<Piece> {
        let components = graph.components(set).into_iter();
        components.map(|part| Piece::Graph(Rc::new(graph.induced(part).renamed()))).collect()
    }
}

impl Pieces for Graphs {
    type Piece = Piece;

    fn moves(&self, piece: &Piece) -> Vec<Vec<Piece>> {
        let graph = match piece {
            Piece::Heap(heap) => {
                return (0..*heap)
                    .map(|left| if left == 0 { Vec::new() } else { vec![Piece::Heap(left)] })
                    .collect();
            }
            Piece::Graph(graph) => graph,
        };
        if let Some(known) = self.known.borrow().get(graph) {
            return known.clone();
        }
        let gone = |v: usize| graph.neighbours(v) | 1 << v;
        let all = graph.all();
        let mut moves: Vec<Vec<Piece>> =
            (0..graph.order()).map(|v| Self::pieces(graph, all & !gone(v))).collect();
        for left in &mut moves {
            left.sort_unstable();
        }
        moves.sort_unstable();
        moves.dedup();
        self.known.borrow_mut().insert(Rc::clone(graph), moves.clone());
        moves
    }

    /// For a graph: the diameter plus one, the number of vertices or the number of edges
    /// (domination 8).
    fn size(&self, piece: &Piece, measure: Measure) -> u64 {
        match (piece, measure) {
            (Piece::Heap(heap), _) => u64::from(*heap),
            (Piece::Graph(graph), Measure::Size) => graph.diameter() + 1,
            (Piece::Graph(graph), Measure::Vertices) => graph.order() as u64,
            (Piece::Graph(graph), Measure::Edges) => graph.edges().len() as u64,
        }
    }
}

#[cfg(test)]
mod tests {
    use noyau_core::Compound;

    use super::*;
    use crate::{Judge, Sum};

    fn values(family: impl Fn(usize) -> Plain, sizes: std::ops::Range<usize>) -> Vec<u32> {
        let mut judge = Judge::new(Sum::new(Graphs::default(), Compound::SUM));
        sizes
            .map(|n| {
                let graph = family(n);
                let position = judge.rules().position(Graphs::pieces(&graph, graph.all()));
                judge.verdict(&position).value.unwrap()
            })
            .collect()
    }

    /// domination 4.1 to 4.5 and 5.3.
    #[test]
    fn families_have_the_values_of_the_thesis() {
        assert_eq!(values(|n| Plain::path(n, 1), 0..10), [0, 1, 1, 2, 0, 3, 1, 1, 0, 3]);
        assert_eq!(values(Plain::cycle, 3..8), [1, 0, 0, 0, 1]);
        assert_eq!(values(|n| Plain::ladder('G', n), 0..5), [0, 1, 0, 1, 0]);
        assert_eq!(values(|n| Plain::ladder('H', n), 0..5), [1, 2, 3, 4, 5]);
        assert_eq!(values(|n| Plain::ladder('I', n), 0..5), [1; 5]);
        assert_eq!(values(|n| Plain::ladder('J', n), 0..5), [0; 5]);
        assert_eq!(values(|n| Plain::saw(0, n), 1..6), [1, 1, 2, 3, 1]);
        assert_eq!(values(|n| Plain::saw(1, n), 1..6), [1, 2, 3, 1, 4]);
        assert_eq!(values(|n| Plain::saw(2, n), 0..5), [1, 2, 3, 1, 4]);
        assert_eq!(values(|n| Plain::trapezoidal_saw(0, n), 0..6), [0, 1, 0, 1, 3, 4]);
        assert_eq!(values(|n| Plain::trapezoidal_saw(1, n), 0..6), [0, 2, 1, 3, 2, 5]);
        assert_eq!(values(|n| Plain::trapezoidal_saw(2, n), 0..5), [1, 3, 0, 2, 1]);
        assert_eq!(values(|n| Plain::caterpillar(&vec![2; n]), 0..5), [0, 2, 1, 3, 0]);
        assert_eq!(values(|n| Plain::caterpillar(&vec![1; n]), 0..5), [0, 1, 0, 1, 0]);
    }

    #[test]
    fn names_do_not_matter() {
        let one = Plain::of(5, &[(0, 1), (1, 2), (2, 3), (1, 4)]);
        let other = Plain::of(5, &[(4, 3), (3, 2), (2, 0), (3, 1)]);
        assert_eq!(one.key(), other.key());
        assert_eq!(one.renamed(), other.renamed());
        assert_ne!(one.key(), Plain::path(5, 1).key());
        assert_eq!(Plain::cycle(6).diameter(), 3);
    }
}
