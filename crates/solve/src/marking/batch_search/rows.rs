//! A board of one word a row.

use crate::marking::board::Board;
use crate::marking::set::Set;

/// What is around each vertex.
#[derive(Debug)]
pub(super) struct Rows {
    /// The vertex itself. After the last comes none, here and in `open`.
    pub(super) bit: [u64; 65],
    /// The neighbours of a vertex.
    pub(super) open: [u64; 65],
    /// All that loses a neighbour, or dies, when a vertex is played.
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

    /// The part of a set connected with its least vertex.
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

/// The vertices of a set in increasing order.
#[inline(always)]
pub(super) fn vertices(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let vertex = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(vertex)
    })
}

/// The vertices of a board so numbered that those with many neighbours come first: by vertex its
/// new number. The least vertex of a set is then mostly in its largest part, and a walk through the
/// vertices in their order goes mostly from vertices to others that it has not passed.
pub(super) fn by_degree(board: &Board<1>) -> Vec<usize> {
    let full: Set<1> = (0..board.kill.len()).collect();
    let mut order: Vec<usize> = full.iter().collect();
    order.sort_by_key(|&vertex| std::cmp::Reverse(board.degree(vertex, &full)));
    let mut number = vec![0; order.len()];
    order.iter().enumerate().for_each(|(place, &vertex)| number[vertex] = place);
    number
}
