//! Boards and the tables of what is known about them.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::bits;
use super::table::Table;

/// A board of at most 64 vertices with some of them coloured.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::colouring) struct Painted {
    /// The neighbours of each vertex.
    pub(super) rows: Arc<[u64]>,
    /// The vertices without a colour.
    pub(super) open: u64,
    /// For each colour, the open vertices that may take it.
    pub(super) free: Vec<u64>,
}

impl Painted {
    /// A board with `colours` colours, given the colours of some vertices; `None` if it is too
    /// large.
    pub(in crate::colouring) fn new(
        colours: usize,
        neighbours: &[Vec<usize>],
        colour: impl Fn(usize) -> Option<usize>,
    ) -> Option<Self> {
        if neighbours.len() > 64 {
            return None;
        }
        let row = |around: &Vec<usize>| around.iter().fold(0, |row, vertex| row | 1 << vertex);
        let rows: Arc<[u64]> = neighbours.iter().map(row).collect();
        let vertices = 0..neighbours.len();
        let open = vertices.clone().filter(|v| colour(*v).is_none()).fold(0, |all, v| all | 1 << v);
        let mut free = vec![open; colours];
        for vertex in vertices {
            if let Some(free) = colour(vertex).and_then(|colour| free.get_mut(colour)) {
                *free &= !rows[vertex];
            }
        }
        Some(Self { rows, open, free })
    }

    /// Whether the pairs of adjacent open vertices with a colour in common outnumber the open
    /// vertices.
    pub(in crate::colouring) fn is_tangled(&self) -> bool {
        let rivals = |u: usize| {
            let free = self.free.iter().filter(|free| *free >> u & 1 == 1);
            free.fold(0, |rivals, free| rivals | free) & self.rows[u]
        };
        let ends: u32 = bits(self.open).map(|u| rivals(u).count_ones()).sum();
        ends > 2 * self.open.count_ones()
    }
}

/// Greatest number of boards to keep.
const MOST_BOARDS: usize = 4;

/// The tables of the boards that were used last. A question takes the table of its board out and
/// gives it back at the end. Another question on the same board in the meantime begins with an
/// empty table.
#[derive(Debug)]
pub(in crate::colouring) struct Boards {
    /// The boards, the most recently used one last.
    kept: Mutex<Vec<(Arc<[u64]>, Table)>>,
    budget: usize,
}

impl Boards {
    /// Keeps tables of at most this many bytes in all, not counting those in use.
    pub(in crate::colouring) fn new(budget: usize) -> Self {
        Self { kept: Mutex::default(), budget }
    }

    /// The number of positions that are known.
    pub(in crate::colouring) fn len(&self) -> usize {
        self.lock().iter().map(|(_, table)| table.len()).sum()
    }

    /// Takes the table of a board out.
    pub(super) fn take(&self, rows: &[u64]) -> Table {
        let mut kept = self.lock();
        match kept.iter().position(|(known, _)| **known == *rows) {
            Some(place) => kept.remove(place).1,
            None => Table::new(self.budget),
        }
    }

    /// Puts a table back. The least recently used boards are dropped if there is no room.
    pub(super) fn give_back(&self, rows: &Arc<[u64]>, table: Table) {
        let mut kept = self.lock();
        kept.retain(|(known, _)| known != rows);
        kept.push((Arc::clone(rows), table));
        let is_full = |kept: &[(_, Table)]| {
            kept.len() > MOST_BOARDS
                || kept.iter().map(|(_, table)| table.bytes()).sum::<usize>() > self.budget
        };
        while kept.len() > 1 && is_full(&kept) {
            kept.remove(0);
        }
    }

    fn lock(&self) -> MutexGuard<'_, Vec<(Arc<[u64]>, Table)>> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
