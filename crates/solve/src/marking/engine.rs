//! One connected board with its memory, whatever the width of its sets.

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

/// Most vertices of a connected board.
pub(super) const MOST_VERTICES: usize = 1024;

/// Play lasts at most this many moves on the stack that any thread has.
const DEEP: usize = 256;

/// Work of the first turn of the search that looks at all moves at once.
const FIRST_TURN: u64 = 1 << 24;
/// One in this many of it is the work of the turn after it, of the search that asks questions. It
/// takes four times as long for the same work, so it has a third of the time. Measured on random
/// graphs of 40 to 50 vertices: it needs a fifth to two thirds of the time where the value is at
/// most 3, three to six times as long where it is larger.
const SHARE: u64 = 8;

/// Work of the first turn of the tables of a tree: seconds. Random trees of 100 vertices take less.
const FIRST_TABLES: u64 = 1 << 32;

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
    /// The search for boards of its kind.
    batch: Option<Mutex<BatchSearch>>,
    /// The tables, if the board is a tree.
    forest: Option<Mutex<Forest>>,
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

    /// The other search, if there is one for this board and no other question keeps it busy.
    fn idle_batch(&self) -> Option<MutexGuard<'_, BatchSearch>> {
        self.batch.as_ref()?.try_lock().ok()
    }

    /// The value by the search of many questions, and by the one that looks at all moves at once, in
    /// turns: which of them is faster depends on the value, and shows in the end only. Both know
    /// after their turn what they have found out.
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

    /// An answer by the tables of a tree and by the search, in turns: the tables do not depend on the
    /// question, and some questions about large trees are easy.
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

    /// Takes over what the other search has found out about a set. The memory knows connected sets
    /// only.
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

    /// A board of 30 vertices.
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
            // Both look at the limits every 64 components.
            assert!((work..work + 64 * 30 * 30).contains(&run.work()), "{} of {work}", run.work());
        }
    }
}
