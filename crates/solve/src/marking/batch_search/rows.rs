//! A board with one word for each row.

use crate::marking::board::Board;
use crate::marking::set::Set;
pub(super) use crate::marking::set::vertices;

/// The neighbourhoods of each vertex.
#[derive(Debug)]
pub(super) struct Rows {
    /// The vertex as a bit. One empty entry follows the last vertex, here and in `open`.
    pub(super) bit: [u64; 65],
    /// The neighbours of a vertex.
    pub(super) open: [u64; 65],
    /// The vertices that die or lose a neighbour when the vertex is played.
    pub(super) near: [u64; 64],
}

impl Rows {
    pub(super) fn new(board: &Board<1>) -> Self {
        let mut rows = Self { bit: [0; 65], open: [0; 65], near: [0; 64] };
        for vertex in 0..board.kill.len() {
            rows.bit[vertex] = 1 << vertex;
            rows.open[vertex] = board.link[vertex].minus(vertex).word();
            rows.near[vertex] = board.near[vertex].word();
        }
        rows
    }

    /// The neighbours of the least vertex of a set.
    #[inline(always)]
    pub(super) fn around(&self, set: u64) -> u64 {
        self.open[set.trailing_zeros() as usize]
    }

    /// The component of a set that contains its least vertex.
    #[inline(always)]
    pub(super) fn first_part(&self, set: u64) -> u64 {
        let mut part = set & set.wrapping_neg();
        let mut fresh = part;
        while fresh != 0 {
            let reached = self.around(fresh) & set & !part;
            fresh = (fresh & (fresh - 1)) + reached;
            part |= reached;
        }
        part
    }
}

/// Numbers the vertices of a board so that those with many neighbours come first; returns the new
/// number of each vertex. Then the least vertex of a set is usually in its largest part, and a pass
/// through the vertices in order usually goes from a vertex to others that it has not passed.
pub(super) fn by_degree(board: &Board<1>) -> Vec<usize> {
    let full: Set<1> = (0..board.kill.len()).collect();
    let mut order: Vec<usize> = full.iter().collect();
    order.sort_by_key(|&vertex| std::cmp::Reverse(board.degree(vertex, &full)));
    let mut number = vec![0; order.len()];
    order.iter().enumerate().for_each(|(place, &vertex)| number[vertex] = place);
    number
}
