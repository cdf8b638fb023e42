//! The rules and nothing else: the values of all sets of vertices, by the definition.

use noyau_graph::{Graph, Vertex};

/// The largest number of vertices of a graph whose sets are listed.
const MOST: usize = 20;
/// The largest number of vertices of a graph for which that takes almost no time.
const SMALL: usize = 14;

/// For each set of vertices of a board, as bits, the value of the game on it.
pub(super) struct Table {
    kills: Vec<u32>,
    values: Vec<u8>,
}

impl Table {
    /// The table of a graph with at most 20 vertices.
    pub(super) fn of(graph: &Graph) -> Option<Self> {
        if graph.order() > MOST {
            return None;
        }
        let closed = |v| graph.neighbours(v).iter().fold(1_u32 << v, |set, w| set | 1 << w);
        Some(Self::of_kills(graph.vertices().map(closed).collect()))
    }

    /// The table of a graph so small that it costs almost nothing.
    pub(super) fn small(graph: &Graph) -> Option<Self> {
        if graph.order() > SMALL { None } else { Self::of(graph) }
    }

    /// The table of a board on which each move removes such a set of vertices, its own included.
    pub(super) fn of_kills(kills: Vec<u32>) -> Self {
        let mut values = vec![0_u8; 1 << kills.len()];
        for set in 1..values.len() {
            let mut seen = 0_u64;
            for (vertex, killed) in kills.iter().enumerate() {
                if set >> vertex & 1 == 1 {
                    seen |= 1 << values[set & !(*killed as usize)];
                }
            }
            // At most as many moves as vertices: fewer than 64.
            values[set] = u8::try_from(seen.trailing_ones()).unwrap_or(u8::MAX);
        }
        Self { kills, values }
    }

    /// Value of the whole board.
    pub(super) fn value(&self) -> u64 {
        self.of_set(self.full())
    }

    /// The set of all vertices.
    pub(super) fn full(&self) -> usize {
        self.values.len() - 1
    }

    /// Value of a set of vertices.
    pub(super) fn of_set(&self, set: usize) -> u64 {
        self.values[set].into()
    }

    /// What a move leaves of a set.
    pub(super) fn left(&self, set: usize, v: Vertex) -> usize {
        set & !(self.kills[v as usize] as usize)
    }

    /// The moves on the whole board that leave value 0.
    pub(super) fn winning(&self) -> Vec<Vertex> {
        let full = self.full();
        let moves = (0..).zip(&self.kills).map(|(v, _)| v);
        moves.filter(|&v| self.of_set(self.left(full, v)) == 0).collect()
    }
}
