//! Reductions: smaller components of the same value, up to a known nimber.
//!
//! All of them are valid in every undirected graph. In each case the second player mirrors in the
//! sum of the two graphs (and `*shift`), and answers the moves near the reduction as described.
//!
//! * **Adjacent twins** (same closed neighbourhood): they die together, and playing either of them
//!   does the same. So one of them can be removed.
//! * **Three twins that are not adjacent** (same neighbourhood): two of them can be removed.
//!   Playing one of them leaves the others isolated, and is answered by a twin in the other graph;
//!   numbers of isolated vertices of the same parity cancel. For leaves this is the reduction R1 of
//!   *Jeux de coloration de graphes*, 2.5.1.
//! * **A pendant path a–b at a vertex u that has a leaf ℓ**: a and b can be replaced by `*1`. The
//!   mirror answers b by taking the `*1`, and conversely; it answers a by ℓ. A move that kills u
//!   leaves ℓ and the edge a–b on one side, ℓ and `*1` on the other. Playing u leaves b on one
//!   side, `*1` on the other.

use super::board::Board;
use super::set::Set;

/// A component whose value is that of `part` plus `*shift`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Reduced<const W: usize> {
    pub(super) part: Set<W>,
    pub(super) shift: u16,
}

/// What one pass over the vertices of a component shows.
struct Survey<const W: usize> {
    leaves: Set<W>,
    /// Neighbours of a leaf.
    stems: Set<W>,
    /// Neighbours of several leaves.
    forks: Set<W>,
    /// Vertices that may be a twin of an earlier one. Leaves are treated separately.
    suspects: Set<W>,
}

/// Applies every reduction until none applies. The part stays connected.
pub(super) fn reduce<const W: usize>(board: &Board<W>, part: &Set<W>) -> Reduced<W> {
    let mut reduced = Reduced { part: *part, shift: 0 };
    loop {
        let before = reduced.part;
        let survey = Survey::of(board, &before);
        survey.drop_leaves(board, &mut reduced);
        survey.drop_twins(board, &before, &mut reduced);
        survey.drop_pendant_pairs(board, &mut reduced);
        if reduced.part == before {
            return reduced;
        }
    }
}

impl<const W: usize> Survey<W> {
    fn of(board: &Board<W>, part: &Set<W>) -> Self {
        let mut survey =
            Self { leaves: Set::EMPTY, stems: Set::EMPTY, forks: Set::EMPTY, suspects: Set::EMPTY };
        let (mut closed, mut open) = (0_u64, 0_u64);
        for vertex in part.iter() {
            let row = board.link[vertex].and(part);
            if row.count() == 2 {
                let stem = row.minus(vertex);
                survey.leaves.insert(vertex);
                survey.forks = survey.forks.or(&survey.stems.and(&stem));
                survey.stems = survey.stems.or(&stem);
                continue;
            }
            // Most rows differ from all rows before them, and six bits of a hash show this for most
            // of them.
            let bits = [row, row.minus(vertex)].map(|set| 1 << (set.hash() >> 58));
            if closed & bits[0] | open & bits[1] != 0 {
                survey.suspects.insert(vertex);
            }
            closed |= bits[0];
            open |= bits[1];
        }
        survey
    }

    /// Removes leaves that are twins: those with the same neighbour, or two adjacent ones.
    fn drop_leaves(&self, board: &Board<W>, reduced: &mut Reduced<W>) {
        if let Some(end) = self.leaves.and(&self.stems).first() {
            reduced.part = reduced.part.minus(end);
            return;
        }
        for fork in self.forks.iter() {
            let mut leaves = board.around(fork, &self.leaves).iter().skip(1);
            while let (Some(one), Some(other)) = (leaves.next(), leaves.next()) {
                reduced.part = reduced.part.minus(one).minus(other);
            }
        }
    }

    /// Removes twins among the suspects. Adjacent twins are neighbours; other twins are neighbours
    /// of a common neighbour.
    fn drop_twins(&self, board: &Board<W>, before: &Set<W>, reduced: &mut Reduced<W>) {
        for vertex in self.suspects.iter() {
            let closed = board.link[vertex].and(before);
            let open = closed.minus(vertex);
            let Some(beside) = open.first() else { continue };
            let earlier = reduced.part.below(vertex);
            let mut adjacent = closed.and(&earlier).iter();
            if adjacent.any(|other| board.link[other].and(before) == closed) {
                reduced.part = reduced.part.minus(vertex);
                continue;
            }
            let mut apart = board.link[beside].and(&earlier).without(&closed).iter();
            let mut twin = || apart.find(|&other| board.around(other, before) == open);
            if let (Some(_), Some(second)) = (twin(), twin()) {
                reduced.part = reduced.part.minus(vertex).minus(second);
            }
        }
    }

    fn drop_pendant_pairs(&self, board: &Board<W>, reduced: &mut Reduced<W>) {
        for stem in self.stems.without(&self.forks).iter() {
            let part = reduced.part;
            let around = board.around(stem, &part);
            if !part.contains(stem) || around.count() != 2 {
                continue;
            }
            let leaf = around.and(&self.leaves);
            let Some(root) = around.without(&leaf).first() else { continue };
            if !board.around(root, &part).and(&self.leaves).is_empty() {
                reduced.part = part.without(&leaf).minus(stem);
                reduced.shift ^= 1;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::marking::form::Refiner;

    const MOST: usize = 11;

    /// Values of all sets of vertices, by the definition.
    fn values(board: &Board<1>) -> Vec<u16> {
        let order = board.kill.len();
        let kill: Vec<usize> =
            board.kill.iter().map(|row| row.iter().map(|vertex| 1 << vertex).sum()).collect();
        let mut values = vec![0_u16; 1 << order];
        for set in 1..values.len() {
            let options = (0..order).filter(|vertex| set >> vertex & 1 != 0);
            let seen = options.fold(0_u64, |seen, vertex| seen | 1 << values[set & !kill[vertex]]);
            values[set] = u16::try_from(seen.trailing_ones()).unwrap();
        }
        values
    }

    fn index(part: &Set<1>) -> usize {
        part.iter().map(|vertex| 1 << vertex).sum()
    }

    /// The connected sets of a board.
    fn parts(board: &Board<1>) -> Vec<Set<1>> {
        let sets = (1..1_usize << board.kill.len())
            .map(|bits| (0..MOST).filter(|bit| bits >> bit & 1 != 0).collect());
        sets.filter(|set: &Set<1>| board.first_part(set) == Some(*set)).collect()
    }

    /// Boards with few edges, in which leaves and twins are common.
    fn boards() -> impl Strategy<Value = Board<1>> {
        let edges = proptest::collection::vec((0..MOST, 0..MOST), MOST..2 * MOST);
        let directed = prop_oneof![4 => Just(false), 1 => Just(true)];
        (edges, directed).prop_map(|(edges, directed)| {
            let mut kills: Vec<Vec<usize>> = (0..MOST).map(|vertex| vec![vertex]).collect();
            for (one, other) in edges {
                kills[one].push(other);
                if !directed {
                    kills[other].push(one);
                }
            }
            Board::new(&kills)
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(60))]

        #[test]
        fn reductions_keep_values(board in boards()) {
            prop_assume!(board.symmetric);
            let values = values(&board);
            for part in parts(&board) {
                let reduced = reduce(&board, &part);
                let found = values[index(&reduced.part)] ^ reduced.shift;
                prop_assert_eq!(found, values[index(&part)], "{:?} of {:?}", part, board);
                prop_assert_eq!(board.first_part(&reduced.part), Some(reduced.part));
            }
        }

        #[test]
        fn components_said_to_be_the_same_have_one_value(board in boards()) {
            let values = values(&board);
            let mut refiner = Refiner::new(MOST);
            let mut first = std::collections::HashMap::new();
            for part in parts(&board) {
                let signature = refiner.signature(&board, &part);
                let other = *first.entry(signature).or_insert(part);
                if refiner.same(&board, &part, &other) {
                    prop_assert_eq!(values[index(&part)], values[index(&other)]);
                }
            }
        }
    }

    #[test]
    fn each_reduction_applies() {
        let undirected = |edges: &[(usize, usize)]| {
            let mut kills: Vec<Vec<usize>> = (0..MOST).map(|vertex| vec![vertex]).collect();
            for &(one, other) in edges {
                kills[one].push(other);
                kills[other].push(one);
            }
            Board::<1>::new(&kills)
        };
        let counts = |edges: &[(usize, usize)]| {
            let board = undirected(edges);
            let part = board.first_part(&Set::from_iter(0..MOST)).unwrap();
            let reduced = reduce(&board, &part);
            (part.count(), reduced.part.count(), reduced.shift)
        };
        // A star, a complete graph with a tail of two, and a path of two beside a leaf.
        assert_eq!(counts(&[(0, 1), (0, 2), (0, 3)]), (4, 1, 0));
        assert_eq!(counts(&[(0, 1), (0, 2), (1, 2), (2, 3), (3, 4)]), (5, 1, 1));
        let cycle = [(0, 1), (1, 2), (2, 3), (3, 4), (4, 0), (0, 5), (0, 6), (6, 7)];
        assert_eq!(counts(&cycle), (8, 6, 1));
    }
}
