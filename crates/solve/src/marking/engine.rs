//! One connected board and what is known about it, for any width of its sets.

use std::fmt::Debug;
use std::sync::{Arc, Mutex, MutexGuard};

use super::batch_search::{Answer, BatchSearch};
use super::board::Board;
use super::knowledge::Knowledge;
use super::search::Worker;
use super::separator::Separator;
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
/// The search by questions takes so many times as long for the same work.
const SLOWER: u64 = 4;
/// After each turn of the batch search, the search by questions gets one turn with `1 / SHARE` of
/// its work, and so a third of the time.
/// Measured on random graphs of 40 to 50 vertices: it needs a fifth to two thirds of the time of
/// the batch search if the value is at most 3, and three to six times as much if the value is
/// larger.
const SHARE: u64 = 8;

/// The tables over a separator may take so many times the work of the turn before. The searches
/// have used two or three times as much by then. Measured on cubic graphs of 36 to 44 vertices.
const TABLES: u64 = 6;
/// The same where only the search by questions is left, and the work of the first turn there, a
/// quarter of which the search gets. Components of grids are often isomorphic, which the tables do
/// not use: the 7 by 7 grid takes a quarter of this turn.
const LATE_TABLES: u64 = 2;
const LATE: u64 = 1 << 26;

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
        let separator = if forest.is_some() { None } else { Separator::new(kills, budget) };
        let separator = separator.map(Mutex::new);
        Some(Box::new(Engine { board, memory, batch, forest, separator }))
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
    /// The tables over a separator, if the board is undirected and no tree.
    separator: Option<Mutex<Separator>>,
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

    /// The value of a set, if the batch search or the tables over a separator have it.
    fn recall(&self, vertices: &[usize]) -> Option<u16> {
        let by_batch = self.idle_batch().and_then(|batch| batch.recall(vertices));
        by_batch.or_else(|| self.idle_separator()?.recall(vertices))
    }

    fn idle_separator(&self) -> Option<MutexGuard<'_, Separator>> {
        self.separator.as_ref()?.try_lock().ok()
    }

    /// The value, by the batch search, the tables over a separator and the search by questions in
    /// turns. Which of the searches is faster depends on the value, which is known only at the end.
    /// After each turn of the batch search, the search by questions learns what it has found out.
    /// The cost of the tables is known when they are laid out, before they are filled. Who wins is
    /// not left to them, because the search by questions is faster at this.
    fn by_turns(
        &self,
        mut batch: Option<MutexGuard<'_, BatchSearch>>,
        vertices: &[usize],
        run: &Run<'_>,
        threads: usize,
        first_turn: u64,
    ) -> Result<u16, Halt> {
        let set = vertices.iter().copied().collect();
        let mut separator = self.idle_separator();
        let mut inquiry = batch.as_ref().map(|batch| batch.inquire(vertices));
        let mut work = first_turn;
        while batch.is_some() || separator.is_some() {
            if let (Some(search), Some(inquiry)) = (&mut batch, &mut inquiry) {
                let answer = search.pursue(inquiry, work, run);
                if let Ok(Answer::Value(value)) = answer {
                    self.learn(&set, Knowledge::exact(value));
                    return Ok(value);
                }
                self.learn(&set, Knowledge::default().excluding_all(inquiry.excluded()));
                if answer? == Answer::Never {
                    batch = None;
                    continue;
                }
            }
            let (share, tables) = match batch {
                Some(_) => (SHARE, TABLES),
                None => (SLOWER, LATE_TABLES),
            };
            if batch.is_none() {
                work = work.max(LATE);
            }
            let slice = run.slice(threads, work / share);
            if let Ok(value) = self.first(&slice, threads, |worker| worker.value(&set)) {
                return Ok(value);
            }
            run.check(0, 0)?;
            if let Some(over_separator) = &mut separator {
                match over_separator.value(vertices, work.saturating_mul(tables), run)? {
                    Answer::Value(value) => {
                        self.learn(&set, Knowledge::exact(value));
                        return Ok(value);
                    }
                    Answer::Later => {}
                    Answer::Never => separator = None,
                }
            }
            work = work.saturating_mul(2);
        }
        self.first(run, threads, |worker| worker.value(&set))
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
        if let Some(value) = self.recall(vertices) {
            return Ok(value);
        }
        self.by_turns(self.idle_batch(), vertices, run, threads, FIRST_TURN)
    }

    fn is(
        &self,
        vertices: &[usize],
        value: u16,
        run: &Run<'_>,
        threads: usize,
    ) -> Result<bool, Halt> {
        if let Some(known) = self.recall(vertices) {
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
            + self.idle_separator().map_or(0, |separator| separator.known())
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
        let separator = Separator::new(&kills, &budget).map(Mutex::new);
        Engine { board: Board::new(&kills), memory, batch, forest: None, separator }
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
                let value = board.by_turns(board.idle_batch(), &all, &run, threads, first_turn);
                assert_eq!(value, Ok(alone), "{seed}, {threads} threads, turns from {first_turn}");
            }
        }
    }

    /// A circle of 36 vertices in which each is joined to one far away: the batch search does not
    /// find its value in the first turn.
    fn cubic(seed: u64) -> Vec<Vec<usize>> {
        let mut far: Vec<usize> = (0..36).collect();
        (1..36).rev().for_each(|last| {
            let other = mix(seed << 8 ^ last as u64) % (last as u64 + 1);
            far.swap(last, usize::try_from(other).unwrap());
        });
        let chords = far.chunks(2).map(|pair| (pair[0], pair[1]));
        let circle = (0..36).map(|vertex| (vertex, (vertex + 1) % 36));
        Marking::undirected(36, circle.chain(chords)).unwrap().kills
    }

    /// The tables over a separator answer what the search would, for the board and for what moves
    /// leave of it.
    #[test]
    fn tables_over_a_separator_answer_as_the_search_does() {
        let limits = Limits::none();
        let mut with_tables = 0;
        for seed in 0..3 {
            let kills = cubic(seed);
            let [fresh, used] =
                [28, 28].map(|memory| piece(&kills, &Arc::new(Budget::new(1 << memory))).unwrap());
            let board = Board::<1>::new(&kills);
            let memory = Memory::new(Arc::new(Budget::new(1 << 28)));
            let run = Run::new(&limits, 1);
            let mut search = Worker::new(&board, &memory, &run);
            let all: Vec<usize> = (0..36).collect();
            let value = search.value(&all.iter().copied().collect()).unwrap();
            for work in [1_000, 1_000_000, 60_000_000] {
                let limits = Limits::work(work);
                let found = used.value(&all, &Run::new(&limits, 1), 1);
                assert!(found.is_err() || found == Ok(value), "{seed}");
            }
            assert_eq!(used.value(&all, &Run::new(&limits, 2), 2), Ok(value), "{seed}");
            assert_eq!(fresh.value(&all, &run, 1), Ok(value), "{seed}");
            with_tables += usize::from(fresh.known() > 500_000);
            for (vertex, killed) in kills.iter().enumerate() {
                let left: Vec<usize> =
                    all.iter().copied().filter(|other| !killed.contains(other)).collect();
                let value = search.value(&left.iter().copied().collect()).unwrap();
                assert_eq!(fresh.value(&left, &run, 1), Ok(value), "{vertex} of {seed}");
                assert_eq!(used.is(&left, value, &run, 1), Ok(true), "{vertex} of {seed}");
                assert_eq!(used.is(&left, value + 1, &run, 1), Ok(false), "{vertex} of {seed}");
            }
        }
        assert!(with_tables > 0, "some boards are large enough for tables");
    }

    #[test]
    fn a_run_of_turns_obeys_its_limits_and_counts_all_work() {
        let all: Vec<usize> = (0..30).collect();
        for work in [1_000, 30_000, 100_000] {
            let board = engine(1);
            let limits = Limits::work(work);
            let run = Run::new(&limits, 1);
            let value = board.by_turns(board.idle_batch(), &all, &run, 1, 1_000);
            assert_eq!((value, run.reason()), (Err(Halt), Some(StopReason::Work)));
            // Both searches check the limits every 64 components.
            assert!((work..work + 64 * 30 * 30).contains(&run.work()), "{} of {work}", run.work());
        }
    }
}
