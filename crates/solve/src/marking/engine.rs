//! One connected board with its memory, whatever the width of its sets.

use std::fmt::Debug;
use std::sync::Arc;

use super::board::Board;
use super::search::Worker;
use super::shared::Memory;
use super::symmetry;
use super::table::Budget;
use crate::run::{Halt, Run, race};

/// Most vertices of a connected board.
pub(super) const MOST_VERTICES: usize = 1024;

/// Play lasts at most this many moves on the stack that any thread has.
const DEEP: usize = 256;

/// Questions about sets of vertices of one board, given by their numbers in it.
pub(super) trait Piece: Debug + Send + Sync {
    /// The value of a set.
    fn value(&self, vertices: &[usize], run: &Run<'_>, threads: usize) -> Result<u16, Halt>;
    /// Whether a set has this value.
    fn is(
        &self,
        vertices: &[usize],
        value: u16,
        run: &Run<'_>,
        threads: usize,
    ) -> Result<bool, Halt>;
    /// A value below which a set is not.
    fn at_least(&self, vertices: &[usize]) -> u16;
    /// An involution that proves the set to be P, if one is found quickly: pairs of vertices.
    fn mirror(&self, vertices: &[usize]) -> Option<Vec<(usize, usize)>>;
    /// Components of which something is known.
    fn known(&self) -> usize;
}

/// A board of the least width that holds it; `None` if none does.
pub(super) fn piece(kills: &[Vec<usize>], budget: &Arc<Budget>) -> Option<Box<dyn Piece>> {
    fn of<const W: usize>(kills: &[Vec<usize>], budget: &Arc<Budget>) -> Option<Box<dyn Piece>> {
        let (board, memory) = (Board::<W>::new(kills), Memory::new(Arc::clone(budget)));
        Some(Box::new(Engine { board, memory }))
    }
    match kills.len() {
        0..=64 => of::<1>(kills, budget),
        65..=128 => of::<2>(kills, budget),
        129..=256 => of::<4>(kills, budget),
        257..=MOST_VERTICES => of::<16>(kills, budget),
        _ => None,
    }
}

#[derive(Debug)]
struct Engine<const W: usize> {
    board: Board<W>,
    memory: Memory<W>,
}

impl<const W: usize> Engine<W> {
    /// The answer of the thread that has one first.
    fn first<T: Send>(
        &self,
        run: &Run<'_>,
        threads: usize,
        ask: impl Fn(&mut Worker<'_, W>) -> Result<T, Halt> + Sync,
    ) -> Result<T, Halt> {
        let work = || ask(&mut Worker::new(&self.board, &self.memory, run));
        if threads <= 1 && self.board.kill.len() <= DEEP {
            return work();
        }
        race(run, threads, work)
    }
}

impl<const W: usize> Piece for Engine<W> {
    fn value(&self, vertices: &[usize], run: &Run<'_>, threads: usize) -> Result<u16, Halt> {
        let set = vertices.iter().copied().collect();
        self.first(run, threads, |worker| worker.value(&set))
    }

    fn is(
        &self,
        vertices: &[usize],
        value: u16,
        run: &Run<'_>,
        threads: usize,
    ) -> Result<bool, Halt> {
        let set = vertices.iter().copied().collect();
        self.first(run, threads, |worker| worker.is(&set, value))
    }

    fn at_least(&self, vertices: &[usize]) -> u16 {
        self.memory.knowledge(&vertices.iter().copied().collect()).low()
    }

    fn mirror(&self, vertices: &[usize]) -> Option<Vec<(usize, usize)>> {
        symmetry::mirror(&self.board, &vertices.iter().copied().collect())
    }

    fn known(&self) -> usize {
        self.memory.len()
    }
}
