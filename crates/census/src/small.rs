//! Marking games on few vertices. A position is a word with one bit for each vertex.

use noyau_core::Marked;
use noyau_graph::Graph;

/// The most vertices of a small board. A table of all its positions must fit in memory.
pub(crate) const MOST_VERTICES: usize = 26;

/// A set of vertices.
pub(crate) type Mask = u32;

/// What each vertex of a small board kills, itself included.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Rows {
    order: usize,
    kill: [Mask; MOST_VERTICES],
}

/// The set of values of the options, one bit for each. A board of 26 vertices has no value of 64 or
/// more.
type Seen = u64;

fn bits(mut set: Mask) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lowest = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(lowest)
    })
}

impl Rows {
    /// The living part of a marking game; `None` if it is too large.
    pub(crate) fn of_marked(marked: &Marked) -> Option<Self> {
        let order = marked.alive.len();
        if order > MOST_VERTICES {
            return None;
        }
        let mut kill = [0; MOST_VERTICES];
        for (v, &vertex) in marked.alive.iter().enumerate() {
            let killed =
                marked.kills[vertex].iter().filter_map(|w| marked.alive.binary_search(w).ok());
            kill[v] = killed.fold(1 << v, |set, w| set | 1 << w);
        }
        Some(Self { order, kill })
    }

    /// The game on a graph in which a vertex kills its neighbours; `None` if it is too large.
    pub(crate) fn of_graph(graph: &Graph) -> Option<Self> {
        let order = graph.order();
        if order > MOST_VERTICES {
            return None;
        }
        let mut kill = [0; MOST_VERTICES];
        for v in graph.vertices() {
            kill[v as usize] = graph.neighbours(v).iter().fold(1 << v, |set, w| set | 1 << w);
        }
        Some(Self { order, kill })
    }

    /// The graph of a game in which vertices kill each other.
    pub(crate) fn graph(&self) -> Graph {
        let mut edges = Vec::new();
        for (v, &kill) in (0..).zip(&self.kill[..self.order]) {
            edges.extend((v + 1..Mask::BITS).filter(|w| kill >> w & 1 == 1).map(|w| (v, w)));
        }
        // This cannot fail: all edges are distinct pairs of distinct vertices below the order.
        Graph::from_edges(self.order, &edges).unwrap_or_else(|_| Graph::disjoint_union(&[]))
    }

    pub(crate) fn order(&self) -> usize {
        self.order
    }

    /// Every vertex.
    pub(crate) fn all(&self) -> Mask {
        let rest = Mask::BITS as usize - self.order;
        Mask::MAX.checked_shr(u32::try_from(rest).unwrap_or(Mask::BITS)).unwrap_or(0)
    }

    /// The board with one more vertex, joined to these neighbours.
    pub(crate) fn joined(&self, neighbours: Mask) -> Self {
        let mut more = *self;
        let new = self.order;
        more.order += 1;
        more.kill[new] = neighbours | 1 << new;
        bits(neighbours).for_each(|v| more.kill[v] |= 1 << new);
        more
    }

    /// The values of all positions.
    pub(crate) fn table(&self) -> Vec<u8> {
        let mut table = vec![0; 1 << self.order];
        for mask in 1..=self.all() {
            let seen = bits(mask)
                .fold(0, |seen: Seen, v| seen | 1 << table[(mask & !self.kill[v]) as usize]);
            table[mask as usize] = mex(seen);
        }
        table
    }

    /// The table of `self.joined(neighbours)`, given the table of `self`.
    pub(crate) fn joined_table(&self, table: &[u8], neighbours: Mask) -> Vec<u8> {
        let new = 1 << self.order;
        let mut more = table.to_vec();
        more.resize(2 * table.len(), 0);
        for mask in 0..=self.all() {
            let played = 1 << table[(mask & !neighbours) as usize];
            let seen = bits(mask).fold(played, |seen: Seen, v| {
                let left = mask & !self.kill[v];
                let left = if neighbours >> v & 1 == 1 { left } else { left | new };
                seen | 1 << more[left as usize]
            });
            more[(mask | new) as usize] = mex(seen);
        }
        more
    }

    /// The value of the board. Only positions that can be reached are computed.
    pub(crate) fn value(&self, memory: &mut Memory) -> u8 {
        memory.begin(self.order);
        self.value_of(self.all(), memory)
    }

    fn value_of(&self, mask: Mask, memory: &mut Memory) -> u8 {
        if let Some(known) = memory.recall(mask) {
            return known;
        }
        let mut seen: Seen = 0;
        for v in bits(mask) {
            seen |= 1 << self.value_of(mask & !self.kill[v], memory);
        }
        memory.keep(mask, mex(seen))
    }

    /// Whether the graph has the value `value` once a vertex with these neighbours is added; `table`
    /// is that of the graph without it.
    pub(crate) fn joined_has_value(
        &self,
        table: &[u8],
        neighbours: Mask,
        value: u8,
        memory: &mut Memory,
    ) -> bool {
        let all = self.all();
        // A move that removes the new vertex leaves a position of the table.
        let played = 1 << table[(all & !neighbours) as usize];
        let mut seen = bits(neighbours)
            .fold(played, |seen: Seen, v| seen | 1 << table[(all & !self.kill[v]) as usize]);
        let wanted: Seen = (1 << value) - 1;
        let mut open = all & !neighbours;
        memory.begin(self.order);
        loop {
            let missing = wanted & !seen;
            if seen >> value & 1 == 1 || missing.count_ones() > open.count_ones() {
                return false;
            }
            if open == 0 {
                return true;
            }
            let v = open.trailing_zeros() as usize;
            open &= open - 1;
            seen |= 1 << self.joined_value(table, neighbours, all & !self.kill[v], memory);
        }
    }

    /// The value of a position in which the added vertex is alive.
    fn joined_value(&self, table: &[u8], neighbours: Mask, mask: Mask, memory: &mut Memory) -> u8 {
        if let Some(known) = memory.recall(mask) {
            return known;
        }
        let mut seen: Seen = 1 << table[(mask & !neighbours) as usize];
        for v in bits(mask) {
            let left = mask & !self.kill[v];
            seen |= 1
                << if neighbours >> v & 1 == 1 {
                    table[left as usize]
                } else {
                    self.joined_value(table, neighbours, left, memory)
                };
        }
        memory.keep(mask, mex(seen))
    }
}

fn mex(seen: Seen) -> u8 {
    // At most 64, because the set has 64 bits.
    u8::try_from(seen.trailing_ones()).unwrap_or(u8::MAX)
}

/// Values of positions, reused for one board after another. Entries of an earlier board count as
/// empty.
#[derive(Debug, Default)]
pub(crate) struct Memory {
    places: Vec<u32>,
    board: u32,
}

impl Memory {
    fn begin(&mut self, order: usize) {
        if self.places.len() < 1 << order {
            self.places.resize(1 << order, 0);
        }
        self.board += 1;
        if self.board == 1 << 24 {
            self.places.fill(0);
            self.board = 1;
        }
    }

    fn recall(&self, mask: Mask) -> Option<u8> {
        let place = self.places[mask as usize];
        (place >> 8 == self.board).then_some(place.to_le_bytes()[0])
    }

    fn keep(&mut self, mask: Mask, value: u8) -> u8 {
        self.places[mask as usize] = self.board << 8 | u32::from(value);
        value
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use noyau_graph::graphs;

    #[test]
    fn every_way_gives_the_same_value() {
        let mut memory = Memory::default();
        for graph in (0..=6).flat_map(|order| graphs::all(order).unwrap()) {
            let rows = Rows::of_graph(&graph).unwrap();
            assert_eq!(rows.graph(), graph);
            let table = rows.table();
            let value = table[rows.all() as usize];
            assert_eq!(rows.value(&mut memory), value);
            for neighbours in (0..1 << rows.order()).step_by(3) {
                let more = rows.joined(neighbours);
                let whole = more.table();
                assert_eq!(rows.joined_table(&table, neighbours), whole);
                let value = whole[more.all() as usize];
                for asked in 0..8 {
                    let is = rows.joined_has_value(&table, neighbours, asked, &mut memory);
                    assert_eq!(is, asked == value, "{graph:?} and {neighbours:b}");
                }
            }
        }
    }
}
