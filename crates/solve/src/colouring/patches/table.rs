//! The results of searched positions of one board.
//!
//! *Invariant.* The key of an entry spells out a position and the rules in full; the entry says
//! whether Alice wins it. It is written when the search of that position is complete, and never
//! changed. So it is right for every later question about the board, even if the question that
//! wrote it was stopped. Entries may be dropped at any time.

use std::hash::BuildHasher;

use noyau_core::bitype::Side;
use rustc_hash::{FxBuildHasher, FxHashMap};

use super::Sketch;

/// Number of parts of the table. Each part grows and is cleared by itself, so that neither takes
/// long.
const SHARDS: usize = 256;
/// Bytes of an entry in addition to its key.
const ENTRY: usize = 48;

/// Whether Alice wins, by position and rules.
#[derive(Debug)]
pub(super) struct Table {
    shards: Vec<Shard>,
    /// Bytes that each shard may take.
    budget: usize,
}

#[derive(Debug, Default)]
struct Shard {
    entries: FxHashMap<Box<[u8]>, bool>,
    bytes: usize,
}

/// A position written down.
#[derive(Debug, Default)]
pub(super) struct Key(Vec<u8>);

impl Key {
    /// Writes a position of a board with this many vertices.
    pub(super) fn write(
        &mut self,
        sketch: &Sketch,
        stack: &[u64],
        order: usize,
        (passes, to_move): (Option<Side>, Side),
    ) {
        let width = order.div_ceil(8);
        let side = |side| if side == Side::Alice { 1 } else { 2 };
        let head = u8::from(sketch.spare) + 2 * side(to_move) + 8 * passes.map_or(0, side);
        self.0.clear();
        self.0.push(head);
        for set in [sketch.held].iter().chain(sketch.patches(stack)) {
            self.0.extend_from_slice(&set.to_le_bytes()[..width]);
        }
    }

    fn shard(&self) -> usize {
        let hash = FxBuildHasher.hash_one(self.0.as_slice());
        usize::try_from(hash >> 20).unwrap_or(0) % SHARDS
    }
}

impl Table {
    pub(super) fn new(budget: usize) -> Self {
        let shards = std::iter::repeat_with(Shard::default).take(SHARDS).collect();
        Self { shards, budget: budget / SHARDS }
    }

    pub(super) fn find(&self, key: &Key) -> Option<bool> {
        self.shards[key.shard()].entries.get(key.0.as_slice()).copied()
    }

    /// Stores who wins. A shard that is full is cleared first.
    pub(super) fn learn(&mut self, key: &Key, alice_wins: bool) {
        let shard = &mut self.shards[key.shard()];
        let bytes = key.0.len() + ENTRY;
        if shard.bytes + bytes > self.budget {
            *shard = Shard::default();
        }
        if bytes <= self.budget {
            shard.bytes += bytes;
            shard.entries.insert(key.0.as_slice().into(), alice_wins);
        }
    }

    /// The number of positions that are known.
    pub(super) fn len(&self) -> usize {
        self.shards.iter().map(|shard| shard.entries.len()).sum()
    }

    /// The approximate number of bytes in use.
    pub(super) fn bytes(&self) -> usize {
        self.shards.iter().map(|shard| shard.bytes).sum()
    }
}
