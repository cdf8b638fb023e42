//! sparse6: a walk through the vertices that names the smaller ends of their edges.
//!
//! After the number n of vertices comes a list of pairs (b, x) of one bit and k bits, where k is
//! the length of n − 1 in binary. A current vertex v starts at 0. Each pair first adds b to v;
//! then, if x > v, the walk jumps to v = x, and otherwise {x, v} is an edge.

use super::{Format, six_bits};
use crate::Graph;
use crate::graph::vertex;
use crate::text::{Capacity, Cursor, Expected, GraphTextError, PlacedEdges, Syntax};

pub(super) const HEADER: &str = ">>sparse6<<";

/// The number of bits that encode a vertex.
fn width(order: usize) -> u32 {
    order.saturating_sub(1).checked_ilog2().map_or(0, |log| log + 1)
}

pub(super) fn read(text: &str, capacity: Capacity) -> Result<Graph, GraphTextError> {
    let mut cursor = Cursor::new(text, Syntax::Format(Format::Sparse6));
    cursor.skip_space();
    cursor.eat(HEADER);
    cursor.require(":", Expected::Colon)?;
    let order = six_bits::read_order(&mut cursor, capacity)?;
    let mut edges = PlacedEdges::default();
    let mut v = 0;
    let pair_bits = width(order) + 1;
    let (mut pair, mut filled, mut place) = (0_usize, 0, cursor.offset());
    while cursor.peek().is_some_and(|c| !c.is_whitespace()) {
        let here = cursor.offset();
        let bits = six_bits::next(&mut cursor)?;
        for bit in (0..6).rev() {
            if filled == 0 {
                place = here;
            }
            pair = pair << 1 | usize::from(bits >> bit & 1);
            filled += 1;
            if filled < pair_bits {
                continue;
            }
            let (step, x) = (pair >> (pair_bits - 1), pair & ((1 << (pair_bits - 1)) - 1));
            (pair, filled) = (0, 0);
            // Beyond the last vertex there are only filling bits.
            v = (v + step).min(order);
            if x > v {
                v = x.min(order);
            } else if v < order {
                edges.push(vertex(x), vertex(v), place);
            }
        }
    }
    six_bits::finish(&mut cursor)?;
    edges.into_graph(order, capacity, &cursor)
}

pub(super) fn write(graph: &Graph) -> String {
    let order = graph.order();
    let width = width(order);
    let mut writer = six_bits::Writer::new(graph);
    let mut pair = |step: bool, x: usize| {
        writer.push(step);
        for bit in (0..width).rev() {
            writer.push(x >> bit & 1 == 1);
        }
    };
    let mut at = 0;
    for v in graph.vertices() {
        let here = v as usize;
        for &u in graph.neighbours(v).iter().take_while(|&&u| u < v) {
            let step = here > at;
            if here > at + 1 {
                // The step leads to a vertex before `here`, so a jump must follow.
                pair(true, here);
                pair(false, u as usize);
            } else {
                pair(step, u as usize);
            }
            at = here;
        }
    }
    // Filling with ones must not read as an edge at the last vertex: when v = n − 2 and n = 2^k,
    // the pair (1, n − 1) would be a loop there. A zero first turns it into a jump (or nothing).
    if order == 1 << width && at + 2 == order && writer.missing() > width {
        writer.push(false);
    }
    format!(":{}\n", writer.finish(true))
}
