//! The results of searched positions of several pieces.

use std::hash::BuildHasher;
use std::sync::{Mutex, PoisonError};

use noyau_core::bitype::Side;
use rustc_hash::{FxBuildHasher, FxHashMap};

use super::forms::Parts;

const SHARDS: usize = 64;
type Shard = Mutex<FxHashMap<Box<[u32]>, bool>>;

/// Whether Alice wins, by pieces, parity and player to move.
#[derive(Debug)]
pub(super) struct States {
    shards: Vec<Shard>,
}

impl States {
    pub(super) fn new() -> Self {
        Self { shards: std::iter::repeat_with(Shard::default).take(SHARDS).collect() }
    }

    pub(super) fn find(&self, parts: &Parts, to_move: Side) -> Option<bool> {
        let key = key(parts, to_move);
        let shard = self.shard(&key).lock().unwrap_or_else(PoisonError::into_inner);
        shard.get(key.as_slice()).copied()
    }

    /// Stores who wins; returns the bytes that the entry takes.
    pub(super) fn learn(&self, parts: &Parts, to_move: Side, alice_wins: bool) -> usize {
        let key = key(parts, to_move);
        let bytes = 4 * key.len() + 48;
        let mut shard = self.shard(&key).lock().unwrap_or_else(PoisonError::into_inner);
        shard.insert(key.into(), alice_wins);
        bytes
    }

    pub(super) fn len(&self) -> usize {
        let count = |shard: &Shard| shard.lock().unwrap_or_else(PoisonError::into_inner).len();
        self.shards.iter().map(count).sum()
    }

    fn shard(&self, key: &[u32]) -> &Shard {
        let hash = FxBuildHasher.hash_one(key);
        &self.shards[usize::try_from(hash >> 32).unwrap_or(0) % SHARDS]
    }
}

fn key(parts: &Parts, to_move: Side) -> Vec<u32> {
    let turn = u32::from(to_move == Side::Alice);
    let ids = parts.pieces.iter().map(|id| id.number());
    ids.chain([turn * 2 + u32::from(parts.spare)]).collect()
}
