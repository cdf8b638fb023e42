//! One connected board and what is known about it, for any width of its sets.

use std::fmt::Debug;
use std::sync::{Arc, Mutex, MutexGuard};

use super::batch_search::{Answer, BatchSearch};
use super::board::Board;
use super::knowledge::Knowledge;
use super::search::Worker;
use super::set::Set;
use super::shared::Memory;
use super::symmetry;
use super::table::Budget;
use super::tree::Forest;
use crate::run::{Halt, Run, race};

/// Greatest number of vertices of a connected board.
pub(super) const MOST_VERTICES: usize = 1024;

/// The recursion for games of at most this many moves fits on the stack of any thread.
const DEEP: usize = 256;

/// Work of the first turn of the batch search.
const FIRST_TURN: u64 = 1 << 24;
/// After each turn of the batch search, the search by questions gets one turn with `1 / SHARE` of
/// its work. It takes four times as long for the same work, so it gets a third of the time.
/// Measured on random graphs of 40 to 50 vertices: it needs a fifth to two thirds of the time of
/// the batch search if the value is at most 3, and three to six times as much if the value is
/// larger.
const SHARE: u64 = 8;

/// Work of the first turn of the tables for trees: some seconds. Random trees of 100 vertices need
/// less.
const FIRST_TABLES: u64 = 1 << 32;

/// Questions about sets of vertices of one board. The vertices are given by their numbers in the
/// board.
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
    /// A lower bound for the value of a set.
    fn at_least(&self, vertices: &[usize]) -> u16;
    /// Pairs of vertices exchanged by an involution that proves the set to be P, if found quickly.
    fn mirror(&self, vertices: &[usize]) -> Option<Vec<(usize, usize)>>;
    /// The number of components about which something is known.
    fn known(&self) -> usize;
}

/// A board with the least width of sets that suffices; `None` if there are too many vertices.
pub(super) fn piece(kills: &[Vec<usize>], budget: &Arc<Budget>) -> Option<Box<dyn Piece>> {
    fn of<const W: usize>(kills: &[Vec<usize>], budget: &Arc<Budget>) -> Option<Box<dyn Piece>> {
        let (board, memory) = (Board::<W>::new(kills), Memory::new(Arc::clone(budget)));
        let forest = Forest::new(kills, budget).map(Mutex::new);
        let batch = if forest.is_some() { None } else { BatchSearch::new(kills, budget) };
        let batch = batch.map(Mutex::new);
        Some(Box::new(Engine { board, memory, batch, forest }))
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
    /// The batch search, if it is suitable for this board.
    batch: Option<Mutex<BatchSearch>>,
    /// The tables, if the board is a tree.
    forest: Option<Mutex<Forest>>,
}

impl<const W: usize> Engine<W> {
    /// Starts a search on each thread and returns the answer that is found first.
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

    /// The batch search, if there is one for this board and no other question is using it.
    fn idle_batch(&self) -> Option<MutexGuard<'_, BatchSearch>> {
        self.batch.as_ref()?.try_lock().ok()
    }

    /// The value, by the batch search and the search by questions in turns. Which of them is faster
    /// depends on the value, which is known only at the end. After each turn of the batch search,
    /// the other search learns what it has found out.
    fn by_turns(
        &self,
        batch: &mut BatchSearch,
        vertices: &[usize],
        run: &Run<'_>,
        threads: usize,
        first_turn: u64,
    ) -> Result<u16, Halt> {
        let set = vertices.iter().copied().collect();
        let mut inquiry = batch.inquire(vertices);
        let mut work = first_turn;
        loop {
            let answer = batch.pursue(&mut inquiry, work, run);
            if let Ok(Answer::Value(value)) = answer {
                self.learn(&set, Knowledge::exact(value));
                return Ok(value);
            }
            self.learn(&set, Knowledge::default().excluding_all(inquiry.excluded()));
            if answer? == Answer::Never {
                return self.first(run, threads, |worker| worker.value(&set));
            }
            let slice = run.slice(threads, work / SHARE);
            if let Ok(value) = self.first(&slice, threads, |worker| worker.value(&set)) {
                return Ok(value);
            }
            run.check(0, 0)?;
            work = work.saturating_mul(2);
        }
    }

    /// An answer by the tables for trees and by the search in turns. The cost of the tables does
    /// not depend on the question, but some questions about large trees are easy for the search.
    fn by_tables<T: Send>(
        &self,
        vertices: &[usize],
        run: &Run<'_>,
        threads: usize,
        conclude: impl Fn(u16) -> T,
        ask: impl Fn(&mut Worker<'_, W>, &Set<W>) -> Result<T, Halt> + Sync,
    ) -> Result<T, Halt> {
        let set = vertices.iter().copied().collect();
        let mut forest = self.forest.as_ref().and_then(|forest| forest.try_lock().ok());
        let mut work = FIRST_TABLES;
        while let Some(tables) = &mut forest {
            match tables.value(vertices, &run.slice(1, work)) {
                Ok(Some(value)) => {
                    self.learn(&set, Knowledge::exact(value));
                    return Ok(conclude(value));
                }
                Ok(None) => break,
                Err(Halt) => run.check(0, 0)?,
            }
            let slice = run.slice(threads, work / SHARE);
            if let Ok(answer) = self.first(&slice, threads, |worker| ask(worker, &set)) {
                return Ok(answer);
            }
            run.check(0, 0)?;
            work = work.saturating_mul(2);
        }
        self.first(run, threads, |worker| ask(worker, &set))
    }

    /// Stores what another search has found out about a set. Only connected sets are stored.
    fn learn(&self, set: &Set<W>, knowledge: Knowledge) {
        if self.board.first_part(set) == Some(*set) {
            self.memory.learn(*set, knowledge);
        }
    }
}

impl<const W: usize> Piece for Engine<W> {
    fn value(&self, vertices: &[usize], run: &Run<'_>, threads: usize) -> Result<u16, Halt> {
        let set = vertices.iter().copied().collect();
        if let Some(value) = self.memory.knowledge(&set).value() {
            return Ok(value);
        }
        if self.forest.is_some() {
            let ask = |worker: &mut Worker<'_, W>, set: &Set<W>| worker.value(set);
            return self.by_tables(vertices, run, threads, |value| value, ask);
        }
        match self.idle_batch() {
            Some(mut batch) => self.by_turns(&mut batch, vertices, run, threads, FIRST_TURN),
            None => self.first(run, threads, |worker| worker.value(&set)),
        }
    }

    fn is(
        &self,
        vertices: &[usize],
        value: u16,
        run: &Run<'_>,
        threads: usize,
    ) -> Result<bool, Halt> {
        if let Some(known) = self.idle_batch().and_then(|batch| batch.recall(vertices)) {
            return Ok(known == value);
        }
        let set = vertices.iter().copied().collect();
        if let Some(known) = self.memory.knowledge(&set).is(value) {
            return Ok(known);
        }
        if self.forest.is_some() {
            return self.by_tables(
                vertices,
                run,
                threads,
                |found| found == value,
                |worker, set| worker.is(set, value),
            );
        }
        self.first(run, threads, |worker| worker.is(&set, value))
    }

    fn at_least(&self, vertices: &[usize]) -> u16 {
        self.memory.knowledge(&vertices.iter().copied().collect()).low()
    }

    fn mirror(&self, vertices: &[usize]) -> Option<Vec<(usize, usize)>> {
        symmetry::mirror(&self.board, &vertices.iter().copied().collect())
    }

    fn known(&self) -> usize {
        let tables = self.forest.as_ref().and_then(|forest| forest.try_lock().ok());
        self.memory.len()
            + self.idle_batch().map_or(0, |batch| batch.known())
            + tables.map_or(0, |forest| forest.known())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::marking::Marking;
    use crate::mix::mix;
    use crate::{Limits, StopReason};

    /// An engine for a board of 30 vertices.
    fn engine(seed: u64) -> Engine<1> {
        let pairs = (0..30_usize).flat_map(|one| (0..one).map(move |other| (one, other)));
        let edges = pairs
            .filter(|&(one, other)| mix(seed << 16 ^ (one << 8 ^ other) as u64).is_multiple_of(9));
        let kills = Marking::undirected(30, edges).unwrap().kills;
        let budget = Arc::new(Budget::new(1 << 28));
        let batch = BatchSearch::new(&kills, &budget).map(Mutex::new);
        let memory = Memory::new(Arc::clone(&budget));
        Engine { board: Board::new(&kills), memory, batch, forest: None }
    }

    #[test]
    fn turns_of_any_length_find_the_same() {
        let all: Vec<usize> = (0..30).collect();
        for seed in 0..6 {
            let board = engine(seed);
            let (limits, set) = (Limits::none(), all.iter().copied().collect());
            let alone = board.first(&Run::new(&limits, 1), 1, |worker| worker.value(&set)).unwrap();
            for (threads, first_turn) in [(1, 1), (1, 10_000), (2, 1), (2, 1_000_000)] {
                let board = engine(seed);
                let run = Run::new(&limits, threads);
                let mut batch = board.idle_batch().unwrap();
                let value = board.by_turns(&mut batch, &all, &run, threads, first_turn);
                assert_eq!(value, Ok(alone), "{seed}, {threads} threads, turns from {first_turn}");
            }
        }
    }

    #[test]
    fn a_run_of_turns_obeys_its_limits_and_counts_all_work() {
        let all: Vec<usize> = (0..30).collect();
        for work in [1_000, 30_000, 100_000] {
            let board = engine(1);
            let limits = Limits::work(work);
            let run = Run::new(&limits, 1);
            let mut batch = board.idle_batch().unwrap();
            let value = board.by_turns(&mut batch, &all, &run, 1, 1_000);
            assert_eq!((value, run.reason()), (Err(Halt), Some(StopReason::Work)));
            // Both searches check the limits every 64 components.
            assert!((work..work + 64 * 30 * 30).contains(&run.work()), "{} of {work}", run.work());
        }
    }
}
