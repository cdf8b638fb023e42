//! Reductions: smaller components of the same value, up to a known nimber.
//!
//! All are for undirected graphs and hold in any of them. In each case the second player mirrors in
//! the sum of the two graphs (and `*shift`), answering the moves near the reduction as said.
//!
//! * **Adjacent twins** (same closed neighbourhood): they die together and playing either does the
//!   same, so one of them goes.
//! * **Three twins that are not adjacent** (same neighbourhood): two of them go. Playing one leaves
//!   the others isolated, answered by a twin in the other graph; numbers of isolated vertices of the
//!   same parity cancel. For leaves this is the reduction R1 of *Jeux de coloration de graphes*,
//!   2.5.1.
//! * **A pendant path a–b at a vertex u that carries a leaf ℓ**: a and b go, at the price of `*1`.
//!   The mirror answers b by taking the `*1` and back, and a by ℓ; a move that kills u leaves ℓ and
//!   the edge a–b on one side, ℓ and `*1` on the other; u leaves b on one side, `*1` on the other.

use super::board::Board;
use super::set::Set;

/// A component that is worth `part` + `*shift`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Reduced<const W: usize> {
    pub(super) part: Set<W>,
    pub(super) shift: u16,
}

/// Room for the rows of a component, kept from one to the next.
#[derive(Debug, Default)]
pub(super) struct Rows<const W: usize> {
    rows: Vec<Row<W>>,
}

/// A vertex, the number of its neighbours and itself, and the set of them.
#[derive(Debug)]
struct Row<const W: usize> {
    vertex: usize,
    count: usize,
    closed: Set<W>,
}

impl<const W: usize> Row<W> {
    #[inline]
    fn open(&self) -> Set<W> {
        self.closed.minus(self.vertex)
    }
}

impl<const W: usize> Rows<W> {
    /// Applies every reduction until none applies. The part stays connected.
    pub(super) fn reduce(&mut self, board: &Board<W>, part: &Set<W>) -> Reduced<W> {
        let mut reduced = Reduced { part: *part, shift: 0 };
        loop {
            let before = reduced.part;
            self.rows.clear();
            self.rows.extend(before.iter().map(|vertex| {
                let closed = board.link[vertex].and(&before);
                Row { vertex, count: closed.count(), closed }
            }));
            self.drop_twins(&mut reduced);
            self.drop_pendant_pairs(board, &mut reduced);
            if reduced.part == before {
                return reduced;
            }
        }
    }

    fn drop_twins(&self, reduced: &mut Reduced<W>) {
        let (mut closed, mut open) = (0_u64, 0_u64);
        for (index, row) in self.rows.iter().enumerate() {
            // Most rows are unlike any before them, and most of those show it in six bits.
            let bits = [row.closed, row.open()].map(|set| 1 << (set.hash() >> 58));
            let met = closed & bits[0] | open & bits[1];
            closed |= bits[0];
            open |= bits[1];
            if met == 0 {
                continue;
            }
            let before = self.rows[..index].iter();
            let mut alive = before.filter(|other| reduced.part.contains(other.vertex));
            if alive.clone().any(|other| other.closed == row.closed) {
                reduced.part = reduced.part.minus(row.vertex);
                continue;
            }
            let mut twin = || alive.find(|other| other.open() == row.open());
            if let (Some(_), Some(second)) = (twin(), twin()) {
                reduced.part = reduced.part.minus(row.vertex).minus(second.vertex);
            }
        }
    }

    fn drop_pendant_pairs(&self, board: &Board<W>, reduced: &mut Reduced<W>) {
        let mut leaves = Set::EMPTY;
        for row in self.rows.iter().filter(|row| row.count == 2) {
            if reduced.part.and(&row.closed) == row.closed {
                leaves.insert(row.vertex);
            }
        }
        for leaf in leaves.iter() {
            let part = reduced.part;
            let Some(stem) = board.around(leaf, &part).first() else { continue };
            if board.degree(stem, &part) != 2 {
                continue;
            }
            let Some(root) = board.around(stem, &part).minus(leaf).first() else { continue };
            if !board.around(root, &part).and(&leaves).is_empty() {
                reduced.part = part.minus(leaf).minus(stem);
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

    /// Boards with few edges, where leaves and twins abound.
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
            let mut rows = Rows::default();
            for part in parts(&board) {
                let reduced = rows.reduce(&board, &part);
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
            let reduced = Rows::default().reduce(&board, &part);
            (part.count(), reduced.part.count(), reduced.shift)
        };
        // A star, a complete graph with a tail of two, and a path of two beside a leaf.
        assert_eq!(counts(&[(0, 1), (0, 2), (0, 3)]), (4, 1, 0));
        assert_eq!(counts(&[(0, 1), (0, 2), (1, 2), (2, 3), (3, 4)]), (5, 1, 1));
        let cycle = [(0, 1), (1, 2), (2, 3), (3, 4), (4, 0), (0, 5), (0, 6), (6, 7)];
        assert_eq!(counts(&cycle), (8, 6, 1));
    }
}
