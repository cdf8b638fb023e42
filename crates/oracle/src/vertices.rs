//! Games in which a move chooses a vertex and deletes it with some other vertices.

use std::collections::HashMap;

use noyau_core::Convention;

use crate::Rules;
use crate::plain::{Plain, members};

/// A board: for each vertex, the set of vertices that are deleted when it is chosen, including
/// itself. A position is the set of remaining vertices.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Vertices {
    kills: Vec<u64>,
    convention: Convention,
}

impl Vertices {
    /// The game with these sets of deleted vertices; each set contains its own vertex.
    #[must_use]
    pub fn of(kills: Vec<u64>, convention: Convention) -> Self {
        Self { kills, convention }
    }

    /// The domination game, Node Kayles: the neighbours are deleted (domination 2.1).
    #[must_use]
    pub fn domination(graph: &Plain, convention: Convention) -> Self {
        let kills = (0..graph.order()).map(|v| graph.neighbours(v) | 1 << v).collect();
        Self { kills, convention }
    }

    /// On a directed graph (domination 2.2): a vertex may be marked while none of its successors is,
    /// so that marking it forbids its predecessors; or, with `successors`, marking it forbids its
    /// successors.
    #[must_use]
    pub fn oriented(
        order: usize,
        arcs: &[(usize, usize)],
        successors: bool,
        convention: Convention,
    ) -> Self {
        let mut kills: Vec<u64> = (0..order).map(|v| 1 << v).collect();
        for &(tail, head) in arcs {
            let (marked, forbidden) = if successors { (tail, head) } else { (head, tail) };
            kills[marked] |= 1 << forbidden;
        }
        Self { kills, convention }
    }

    /// The colouring game \[G, k\]: vertex v may get colour c if it has no colour and no neighbour
    /// has colour c (domination 2.2). The element v·k + c stands for "v gets c".
    #[must_use]
    pub fn colouring(graph: &Plain, colours: usize, convention: Convention) -> Self {
        let kills = (0..graph.order() * colours).map(|element| {
            let (v, colour) = (element / colours, element % colours);
            let own = (0..colours).fold(0, |set, other| set | 1 << (v * colours + other));
            members(graph.neighbours(v)).fold(own, |set, u| set | 1 << (u * colours + colour))
        });
        Self { kills: kills.collect(), convention }
    }

    /// The set of vertices that remain after a vertex is chosen.
    #[must_use]
    pub fn after(&self, alive: u64, vertex: usize) -> u64 {
        alive & !self.kills[vertex]
    }

    /// The number of vertices of the board.
    #[must_use]
    pub fn order(&self) -> usize {
        self.kills.len()
    }

    /// The Grundy values of all positions, indexed by the set of vertices as a number. The value of
    /// a position is computed from those of its options, which have smaller indices. This is meant
    /// for boards of up to about twenty vertices if all positions are needed; the
    /// [`Judge`](crate::Judge) visits only the positions that are reached.
    #[must_use]
    pub fn values(&self) -> Vec<u16> {
        let mut values: Vec<u16> = Vec::with_capacity(1 << self.order());
        for alive in 0..1 << self.order() {
            let place = |v| usize::try_from(self.after(alive, v)).unwrap_or(usize::MAX);
            let below: Vec<u16> = members(alive).map(|v| values[place(v)]).collect();
            values.push((0..).find(|value| !below.contains(value)).unwrap_or(u16::MAX));
        }
        values
    }
}

impl Rules for Vertices {
    type Position = u64;

    fn options(&self, alive: &u64) -> Vec<u64> {
        members(*alive).map(|v| self.after(*alive, v)).collect()
    }

    fn stuck_wins(&self, _alive: &u64) -> bool {
        self.convention == Convention::Misere
    }

    fn has_values(&self) -> bool {
        self.convention == Convention::Normal
    }
}

/// Grundy values of Node Kayles on larger boards. It uses one theorem: the value of a sum is the
/// exclusive or of the values of its components (domination 1.3). It is tested against [`Vertices`],
/// which uses none.
#[derive(Debug)]
pub struct Nimbers {
    graph: Plain,
    known: HashMap<u64, u32>,
}

impl Nimbers {
    /// A board.
    #[must_use]
    pub fn new(graph: Plain) -> Self {
        Self { graph, known: HashMap::new() }
    }

    /// The board.
    #[must_use]
    pub fn graph(&self) -> &Plain {
        &self.graph
    }

    /// The number of components whose values are stored.
    #[must_use]
    pub fn known(&self) -> usize {
        self.known.len()
    }

    /// The value of a set of vertices; `None` if the values of more than `most` components would
    /// have to be stored.
    pub fn value(&mut self, alive: u64, most: usize) -> Option<u32> {
        let components = self.graph.components(alive);
        components.into_iter().try_fold(0, |sum, part| Some(sum ^ self.connected(part, most)?))
    }

    fn connected(&mut self, part: u64, most: usize) -> Option<u32> {
        if let Some(value) = self.known.get(&part) {
            return Some(*value);
        }
        let mut below = Vec::new();
        for v in members(part) {
            below.push(self.value(part & !(self.graph.neighbours(v) | 1 << v), most)?);
        }
        let value = (0..).find(|value| !below.contains(value))?;
        if self.known.len() >= most {
            return None;
        }
        self.known.insert(part, value);
        Some(value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Judge;

    /// Pseudo-random graphs.
    fn graphs() -> impl Iterator<Item = Plain> {
        let mut state = 1_u64;
        let mut next = move |below: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (state >> 33) % below
        };
        (0..60).map(move |_| {
            let order = usize::try_from(next(13)).unwrap();
            let dense = 1 + next(4);
            let pairs: Vec<(usize, usize)> =
                (0..order).flat_map(|v| (0..v).map(move |u| (u, v))).collect();
            let edges: Vec<_> = pairs.into_iter().filter(|_| next(5) < dense).collect();
            Plain::of(order, &edges)
        })
    }

    #[test]
    fn components_add_up_by_exclusive_or() {
        for graph in graphs() {
            let mut plain = Judge::new(Vertices::domination(&graph, Convention::Normal));
            let mut summed = Nimbers::new(graph.clone());
            let value = summed.value(graph.all(), usize::MAX);
            assert_eq!(plain.verdict(&graph.all()).value, value, "{graph:?}");
            let listed = plain.rules().values().last().copied();
            assert_eq!(listed.map(u32::from), value, "{graph:?}");
        }
    }

    /// domination 2.2: the directed path is octal 0.37 in one orientation, and grids 3 × n have the
    /// values of domination 13.
    #[test]
    fn boards_have_the_values_of_the_documents() {
        let octal = crate::Octal::parse("0.37").unwrap();
        let mut heaps = Judge::new(crate::Sum::new(octal, noyau_core::Compound::SUM));
        for n in 0..9_u32 {
            let order = n as usize;
            let arcs: Vec<_> = (1..order).map(|v| (v - 1, v)).collect();
            let all = (1 << n) - 1;
            let heap = heaps.rules().position(vec![n]);
            let value = heaps.verdict(&heap).value;
            for successors in [false, true] {
                let board = Vertices::oriented(order, &arcs, successors, Convention::Normal);
                assert_eq!(Judge::new(board).verdict(&all).value, value, "{n}");
            }
        }
        let grid = |columns: usize| {
            let across = (0..3 * columns).filter(|v| v % 3 < 2).map(|v| (v, v + 1));
            let along = (3..3 * columns).map(|v| (v - 3, v));
            Plain::of(3 * columns, &across.chain(along).collect::<Vec<_>>())
        };
        let values: Vec<_> = (1..=8)
            .map(|columns| {
                let grid = grid(columns);
                let all = grid.all();
                Nimbers::new(grid).value(all, usize::MAX).unwrap()
            })
            .collect();
        assert_eq!(values, [2, 1, 1, 0, 3, 3, 2, 2]);
    }

    /// On two joined vertices with two colours, every game has two moves.
    #[test]
    fn colours_go_with_their_vertex() {
        let board = Vertices::colouring(&Plain::path(2, 1), 2, Convention::Normal);
        let verdict = Judge::new(board).verdict(&0b1111);
        assert_eq!((verdict.value, verdict.length), (Some(0), 2));
    }
}
