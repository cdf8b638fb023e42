//! Grows the graphs of a value from those of the value below.
//!
//! Let a graph have Grundy value v ≥ 1. By the definition of mex some vertex x, of degree d, leaves
//! a graph of value v − 1 when it is played. So the graph is what is left, plus x, plus d vertices
//! joined to x and in any way to what is left and to each other. Growing every graph of value v − 1
//! with n − 1 − d vertices, for every d, therefore lists every graph of value v with n vertices.
//!
//! For even v the degree is never 0: an isolated vertex leaves v ⊕ 1 = v + 1, not v − 1.

use std::ops::ControlFlow;

use super::small::{Mask, Memory, Rows};

/// The number of sets of neighbours that are tried before the clock is read again.
const REPORT: Mask = 1 << 10;

/// The callbacks of the search.
pub(super) struct Events<'a> {
    /// Called with each graph found. Isomorphic graphs may come several times.
    pub(super) found: &'a mut dyn FnMut(Rows) -> ControlFlow<()>,
    /// Asked from time to time whether to go on.
    pub(super) pause: &'a dyn Fn() -> ControlFlow<()>,
}

/// Finds every graph of value `value` in which playing some vertex of degree `degree` leaves
/// `parent`, which has value `value - 1`.
pub(super) fn grow(
    parent: &Rows,
    degree: usize,
    value: u8,
    memory: &mut Memory,
    events: &mut Events<'_>,
) -> ControlFlow<()> {
    let start = parent.joined(0);
    if degree == 0 {
        // One more isolated vertex: v − 1 becomes (v − 1) ⊕ 1.
        return if value % 2 == 1 { (events.found)(start) } else { ControlFlow::Continue(()) };
    }
    let table = parent.joined_table(&parent.table(), 0);
    let mut growth = Growth { parent: parent.order(), value, memory, events };
    growth.extend(&start, &table, degree, 0)
}

struct Growth<'a, 'b> {
    parent: usize,
    value: u8,
    memory: &'a mut Memory,
    events: &'a mut Events<'b>,
}

impl Growth<'_, '_> {
    /// Adds the last `left` neighbours of the new vertex. Their sets of neighbours in the parent
    /// are taken in increasing order, because the order in which vertices are added does not
    /// matter.
    fn extend(&mut self, graph: &Rows, table: &[u8], left: usize, least: Mask) -> ControlFlow<()> {
        let new: Mask = 1 << self.parent;
        let others = graph.order() - self.parent - 1;
        for inside in least..new {
            if inside % REPORT == 0 || left > 1 {
                (self.events.pause)()?;
            }
            for among in 0..1 << others {
                let neighbours = inside | new | (among * 2) << self.parent;
                if left > 1 {
                    let more = graph.joined_table(table, neighbours);
                    self.extend(&graph.joined(neighbours), &more, left - 1, inside)?;
                } else if graph.joined_has_value(table, neighbours, self.value, self.memory) {
                    (self.events.found)(graph.joined(neighbours))?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}
