//! Components up to isomorphism.
//!
//! Vertices are coloured by refinement: a new colour is a hash of the colours of the neighbours.
//! The colours of a component give its signature. Two components with the same signature are
//! compared exactly. The vertices of each are put in an order that depends only on colours as far
//! as these differ, and the components are considered the same if their rows match in this order.
//! So components that are considered the same are isomorphic. Isomorphic components may be
//! considered different if the colours are too coarse. This does not happen for trees, in which
//! vertices of the same colour can be exchanged.

use super::board::Board;
use super::set::Set;
use crate::mix::mix;

/// Working memory for the colours, reused from one component to the next.
#[derive(Debug)]
pub(super) struct Refiner {
    colour: Vec<u64>,
    next: Vec<u64>,
    sorted: Vec<u64>,
}

impl Refiner {
    pub(super) fn new(vertices: usize) -> Self {
        Self { colour: vec![0; vertices], next: vec![0; vertices], sorted: Vec::new() }
    }

    /// A hash that is the same for isomorphic components; never 0.
    pub(super) fn signature<const W: usize>(&mut self, board: &Board<W>, part: &Set<W>) -> u64 {
        self.colour_by_degree(board, part);
        self.refine(board, part);
        let sum = part.iter().fold(0_u64, |sum, vertex| sum.wrapping_add(mix(self.colour[vertex])));
        sum.max(1)
    }

    /// The colours of the last component, by vertex.
    pub(super) fn colours(&self) -> &[u64] {
        &self.colour
    }

    /// Whether a bijection from `left` to `right` that preserves the rows was found. The last call
    /// of [`Refiner::signature`] must have been for `left`.
    pub(super) fn same<const W: usize>(
        &mut self,
        board: &Board<W>,
        left: &Set<W>,
        right: &Set<W>,
    ) -> bool {
        let from = self.order(board, left);
        self.signature(board, right);
        let to = self.order(board, right);
        if from.len() != to.len() {
            return false;
        }
        let mut image = vec![usize::MAX; board.kill.len()];
        for (&vertex, &other) in from.iter().zip(&to) {
            image[vertex] = other;
        }
        from.iter().all(|&vertex| {
            let (row, other) = (board.kill[vertex].and(left), board.kill[image[vertex]].and(right));
            row.count() == other.count() && row.iter().all(|killed| other.contains(image[killed]))
        })
    }

    fn colour_by_degree<const W: usize>(&mut self, board: &Board<W>, part: &Set<W>) {
        for vertex in part.iter() {
            let (out, all) = (board.kill[vertex].and(part).count(), board.degree(vertex, part));
            self.colour[vertex] = mix((out as u64) << 32 | all as u64);
        }
    }

    /// Refines for a fixed number of rounds, which is enough for most components. Counting the
    /// colours after each round would cost more than the rounds it saves. With many edges, colours
    /// spread fast.
    fn refine<const W: usize>(&mut self, board: &Board<W>, part: &Set<W>) {
        let count = part.count();
        let ends: usize = part.iter().map(|vertex| board.degree(vertex, part)).sum();
        let rounds = if ends <= 3 * count { 2 + count / 8 } else { 3 };
        for _ in 0..rounds {
            self.round(board, part);
        }
    }

    fn round<const W: usize>(&mut self, board: &Board<W>, part: &Set<W>) {
        let sum = |set: &Set<W>| {
            set.iter().fold(0_u64, |sum, vertex| sum.wrapping_add(self.colour[vertex]))
        };
        let (count, all) = (part.count(), sum(part));
        for vertex in part.iter() {
            let row = board.link[vertex].and(part);
            let around = if !board.symmetric {
                self.mixed_sum(board, vertex, &row)
            } else if row.count() * 2 <= count {
                sum(&row)
            } else {
                all.wrapping_sub(sum(&part.without(&row)))
            };
            self.next[vertex] = mix(around.rotate_left(17) ^ self.colour[vertex]);
        }
        std::mem::swap(&mut self.colour, &mut self.next);
    }

    /// The sum of hashes of the colours around a vertex, each combined with which of the two
    /// vertices kills the other.
    fn mixed_sum<const W: usize>(&self, board: &Board<W>, vertex: usize, row: &Set<W>) -> u64 {
        row.iter().fold(0, |sum: u64, other| {
            let killed = u64::from(board.kill[vertex].contains(other));
            let kills = u64::from(board.kill[other].contains(vertex));
            sum.wrapping_add(mix(self.colour[other] ^ killed ^ kills << 1))
        })
    }

    /// The vertices in breadth-first order from a vertex of one of the rarest colours; the
    /// neighbours that one vertex reaches are sorted by colour. The current colours must be those
    /// of this component.
    fn order<const W: usize>(&mut self, board: &Board<W>, part: &Set<W>) -> Vec<usize> {
        self.sorted.clear();
        self.sorted.extend(part.iter().map(|vertex| self.colour[vertex]));
        self.sorted.sort_unstable();
        let classes = self.sorted.chunk_by(|a, b| a == b);
        let rarest = classes.min_by_key(|class| class.len()).map_or(0, |class| class[0]);
        let Some(root) = part.iter().find(|&vertex| self.colour[vertex] == rarest) else {
            return Vec::new();
        };
        let mut order = vec![root];
        let mut left = part.minus(root);
        let mut done = 0;
        while done < order.len() {
            let reached = board.link[order[done]].and(&left);
            left = left.without(&reached);
            let start = order.len();
            order.extend(reached.iter());
            order[start..].sort_by_key(|&vertex| self.colour[vertex]);
            done += 1;
        }
        order
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Compares two components of one board, after computing the signature of the first.
    fn same(order: usize, edges: &[(usize, usize)], left: &[usize], right: &[usize]) -> bool {
        let mut kills: Vec<Vec<usize>> = (0..order).map(|vertex| vec![vertex]).collect();
        for &(one, other) in edges {
            kills[one].push(other);
            kills[other].push(one);
        }
        kills.iter_mut().for_each(|row| row.sort_unstable());
        let board = Board::<1>::new(&kills);
        let (left, right) = (left.iter().copied().collect(), right.iter().copied().collect());
        let mut refiner = Refiner::new(order);
        let alike = refiner.signature(&board, &left) == refiner.signature(&board, &right);
        refiner.signature(&board, &left);
        let same = refiner.same(&board, &left, &right);
        assert!(alike || !same, "what is the same has one signature");
        same
    }

    #[test]
    fn components_are_the_same_if_their_rows_are() {
        // The path 0-1-2-3 and the path 6-4-7-5; the star at 8, and the path of three vertices.
        let paths = [(0, 1), (1, 2), (2, 3), (6, 4), (4, 7), (7, 5)];
        let others = [(8, 9), (8, 10), (8, 11), (12, 13), (13, 14)];
        let edges: Vec<_> = paths.into_iter().chain(others).collect();
        assert!(same(15, &edges, &[0, 1, 2, 3], &[4, 5, 6, 7]));
        assert!(!same(15, &edges, &[0, 1, 2, 3], &[8, 9, 10, 11]));
        assert!(!same(15, &edges, &[0, 1, 2, 3], &[12, 13, 14]));
        assert!(!same(15, &edges, &[12, 13, 14], &[0, 1, 2, 3]));
    }

    /// Colours alone do not distinguish the prism from K₃,₃: all degrees are three.
    #[test]
    fn equal_colours_are_not_enough() {
        let prism = [(0, 1), (1, 2), (0, 2), (3, 4), (4, 5), (3, 5), (0, 3), (1, 4), (2, 5)];
        let utility = (6..9).flat_map(|one| (9..12).map(move |other| (one, other)));
        let edges: Vec<_> = prism.into_iter().chain(utility).collect();
        assert!(!same(12, &edges, &[0, 1, 2, 3, 4, 5], &[6, 7, 8, 9, 10, 11]));
        assert!(!same(12, &edges, &[6, 7, 8, 9, 10, 11], &[0, 1, 2, 3, 4, 5]));
    }
}
