//! graph6: the upper triangle of the adjacency matrix, column by column.

use super::{Format, six_bits};
use crate::graph::vertex;
use crate::text::{Capacity, Cursor, Expected, GraphTextError, GraphTextProblem, Syntax};
use crate::{Graph, Vertex};

pub(super) const HEADER: &str = ">>graph6<<";

pub(super) fn read(text: &str, capacity: Capacity) -> Result<Graph, GraphTextError> {
    let mut cursor = Cursor::new(text, Syntax::Format(Format::Graph6));
    cursor.skip_space();
    cursor.eat(HEADER);
    let graph = read_inline(&mut cursor, capacity)?;
    six_bits::finish(&mut cursor)?;
    Ok(graph)
}

/// Reads the characters that belong to the graph and no others.
pub(crate) fn read_inline(
    cursor: &mut Cursor<'_>,
    capacity: Capacity,
) -> Result<Graph, GraphTextError> {
    let start = cursor.offset();
    let order = six_bits::read_order(cursor, capacity)?;
    let mut edges: Vec<(Vertex, Vertex)> = Vec::new();
    let (mut bits, mut left) = (0, 0);
    for v in 1..order {
        for u in 0..v {
            if left == 0 {
                (bits, left) = (six_bits::next(cursor)?, 6);
            }
            left -= 1;
            if bits >> left & 1 == 1 {
                edges.push((vertex(u), vertex(v)));
            }
        }
        capacity
            .check(0, edges.len() as u128)
            .map_err(|problem| cursor.error_at(start, problem))?;
    }
    if bits & ((1 << left) - 1) != 0 {
        let last = cursor.offset() - 1;
        let found = char::from(bits + 63).to_string();
        return Err(cursor.error_at(last, GraphTextProblem::Unexpected(found, Expected::ZeroFill)));
    }
    Ok(Graph::joined(order, &edges))
}

/// Writes the graph without a line end.
pub(crate) fn write_line(graph: &Graph) -> String {
    let mut writer = six_bits::Writer::new(graph);
    for v in graph.vertices() {
        let mut joined = graph.neighbours(v).iter().copied().peekable();
        for u in 0..v {
            writer.push(joined.next_if_eq(&u).is_some());
        }
    }
    writer.finish(false)
}
