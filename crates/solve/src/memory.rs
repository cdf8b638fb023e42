//! What is remembered between questions, owned by the caller.
//!
//! A [`Memory`] is part of the [`Limits`](crate::Limits) of a question. Its clones share the same
//! tables. A server has one for all questions, a test makes a new one, a game in progress keeps its
//! own. No other state outlives a question.
//!
//! **Invariant.** What a table holds follows from the rules alone: exact values, excluded values,
//! and certificates that were checked. It does not depend on who asked, on the order of questions,
//! or on whether a question was stopped. So a table may be dropped at any time; this costs time but
//! changes no answer.

mod families;
mod quotients;

use std::collections::VecDeque;
use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, TryLockError};
use std::time::Duration;

use noyau_family::Grammar;

use crate::{Limits, Stopped, colouring, marking};

pub use families::{FamilyTable, SmallValues};
pub use quotients::{Exact, QuotientTable};

/// Number of boards of marking games whose tables are kept.
const BOARDS: usize = 2;
/// Number of families whose values are kept.
const FAMILIES: usize = 32;
/// Number of families whose misère quotients are kept.
const QUOTIENTS: usize = 16;
/// The bytes of a memory are divided into equal shares: one for each board that is kept, one for
/// colouring, and one for families, their quotients and the search that is running.
const SHARES: usize = BOARDS + 2;
/// Pause before checking again whether another thread has finished its work on a family.
const WAIT: Duration = Duration::from_millis(1);

/// Tables that outlive a question. Clones share them.
#[derive(Debug, Clone)]
pub struct Memory(Arc<Tables>);

#[derive(Debug)]
struct Tables {
    /// Bytes of each share.
    share: usize,
    boards: Mutex<VecDeque<Arc<marking::Solver>>>,
    /// The solver of colouring games. It knows pieces by their shape, so one solver serves all
    /// boards. When it is full, it is replaced by a new one.
    colouring: Mutex<Option<Arc<colouring::Solver>>>,
    families: Shelves<FamilyTable>,
    quotients: Shelves<QuotientTable>,
    /// The quotient that was used for the last explanation.
    exact: Mutex<Option<Exact>>,
}

impl Default for Memory {
    /// A memory in which each solver has its own default bound.
    fn default() -> Self {
        Self::with_share(usize::MAX)
    }
}

impl Memory {
    /// An empty memory whose tables take about this many bytes in all.
    #[must_use]
    pub fn of_bytes(bytes: usize) -> Self {
        Self::with_share(bytes / SHARES)
    }

    fn with_share(share: usize) -> Self {
        let half = share / 2;
        Self(Arc::new(Tables {
            share,
            boards: Mutex::default(),
            colouring: Mutex::default(),
            families: Shelves::new(FAMILIES, half),
            quotients: Shelves::new(QUOTIENTS, half),
            exact: Mutex::default(),
        }))
    }

    /// Number of bytes that one search or one solver may take.
    #[must_use]
    pub fn share(&self) -> usize {
        self.0.share
    }

    /// The solver of a board, with what it already knows.
    #[must_use]
    pub fn board(&self, board: marking::Marking, threads: usize) -> Arc<marking::Solver> {
        let mut boards = lock(&self.0.boards);
        if let Some(known) = boards.iter().find(|solver| *solver.game() == board) {
            return Arc::clone(known);
        }
        let bytes = self.0.share.min(marking::DEFAULT_MEMORY);
        let solver = Arc::new(marking::Solver::with(board, threads, bytes));
        if boards.len() == BOARDS {
            boards.pop_front();
        }
        boards.push_back(Arc::clone(&solver));
        solver
    }

    /// The solver of colouring games.
    #[must_use]
    pub fn colouring(&self) -> Arc<colouring::Solver> {
        Arc::clone(lock(&self.0.colouring).get_or_insert_with(|| {
            let threads = std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
            let bytes = self.0.share.min(colouring::DEFAULT_MEMORY);
            Arc::new(colouring::Solver::with(threads, bytes))
        }))
    }

    /// A new solver of colouring games that replaces one that is full.
    #[must_use]
    pub fn fresh_colouring(&self, full: &Arc<colouring::Solver>) -> Arc<colouring::Solver> {
        let mut kept = lock(&self.0.colouring);
        // Another thread may have replaced it already.
        if kept.as_ref().is_some_and(|kept| Arc::ptr_eq(kept, full)) {
            *kept = None;
        }
        drop(kept);
        self.colouring()
    }
}

/// Tables by family: the most recently used ones, each under its own lock.
#[derive(Debug)]
struct Shelves<T> {
    most: usize,
    /// Bytes that all tables together may take.
    bytes: usize,
    /// The tables, the most recently used one last.
    all: Mutex<Vec<(Grammar, Arc<Mutex<T>>)>>,
}

/// Something that takes memory.
trait Weighed {
    /// The approximate number of bytes that it takes.
    fn bytes(&self) -> usize;
}

impl<T: Weighed> Shelves<T> {
    /// Room for this many families and bytes.
    fn new(most: usize, bytes: usize) -> Self {
        Self { most, bytes, all: Mutex::default() }
    }

    /// The table of a family; `new` makes it if there is none.
    fn of<E>(
        &self,
        grammar: &Grammar,
        new: impl FnOnce() -> Result<T, E>,
    ) -> Result<Arc<Mutex<T>>, E> {
        let mut all = lock(&self.all);
        // This does not lock the table: it may be busy for seconds, and others must not wait for
        // it.
        let shelf = match all.iter().position(|(known, _)| known == grammar) {
            Some(index) => all.remove(index).1,
            None => {
                let shelf = Arc::new(Mutex::new(new()?));
                if all.len() == self.most {
                    all.remove(0);
                }
                shelf
            }
        };
        // A table that is in use is counted as 0 bytes until the next time.
        let weigh = |(_, shelf): &(Grammar, Arc<Mutex<T>>)| {
            shelf.try_lock().map_or(0, |shelf| shelf.bytes())
        };
        let mut taken: usize = all.iter().map(weigh).fold(0, usize::saturating_add);
        while taken > self.bytes && !all.is_empty() {
            taken = taken.saturating_sub(weigh(&all.remove(0)));
        }
        all.push((grammar.clone(), Arc::clone(&shelf)));
        Ok(shelf)
    }
}

/// Locks a mutex, also after a panic in another thread: the data is consistent after every
/// statement.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Locks a mutex, unless another thread holds the lock for longer than the limits allow.
fn lock_within<'a, T>(mutex: &'a Mutex<T>, limits: &Limits) -> Result<MutexGuard<'a, T>, Stopped> {
    loop {
        match mutex.try_lock() {
            Ok(guard) => return Ok(guard),
            Err(TryLockError::Poisoned(error)) => return Ok(error.into_inner()),
            Err(TryLockError::WouldBlock) => {}
        }
        limits.go_on()?;
        std::thread::sleep(WAIT);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn family(last: u8) -> Grammar {
        Grammar::octal(0, &[3, last], &[]).unwrap()
    }

    impl Weighed for usize {
        fn bytes(&self) -> usize {
            *self
        }
    }

    #[test]
    fn families_beyond_the_number_or_the_bytes_are_forgotten_the_oldest_first() {
        let shelves = Shelves::<usize>::new(3, 100);
        let of = |last, new: usize| *lock(&shelves.of(&family(last), || Ok::<_, ()>(new)).unwrap());
        assert_eq!((of(1, 10), of(2, 20), of(3, 30)), (10, 20, 30));
        // The tables are unchanged when they are asked for again; the first is now the most recent
        // one.
        assert_eq!(of(1, 99), 10);
        assert_eq!(of(4, 5), 5);
        assert_eq!((of(1, 98), of(3, 97), of(2, 21)), (10, 30, 21));
        // A table that is too heavy stays as long as it is the last one, and is dropped for the
        // next one.
        assert_eq!((of(5, 200), of(5, 1)), (200, 200));
        assert_eq!((of(6, 6), of(5, 7)), (6, 7));
        // The tables before the last one may take all the bytes, but not one more.
        for (bytes, kept) in [(100, 40), (99, 7)] {
            let shelves = Shelves::<usize>::new(5, bytes);
            let of = |last, new| *lock(&shelves.of(&family(last), || Ok::<_, ()>(new)).unwrap());
            assert_eq!((of(1, 40), of(2, 60), of(3, 0)), (40, 60, 0));
            assert_eq!((of(2, 7), of(1, 7)), (60, kept));
        }
    }

    #[test]
    fn bytes_are_shared_out() {
        for bytes in [0, 5, 1 << 10, (1 << 20) + 3] {
            let share = Memory::of_bytes(bytes).share();
            assert!((SHARES * share..SHARES * (share + 1)).contains(&bytes), "{share} of {bytes}");
        }
        // Families have half of a share.
        let sizes = |memory: &Memory, last, fill: bool| {
            let work = |table: &mut FamilyTable| {
                if fill {
                    table.fill(99, &Limits::none())?;
                }
                Ok::<_, Stopped>((table.small().sizes(), table.bytes()))
            };
            memory.with_family(&family(last), &Limits::none(), work).unwrap()
        };
        let (_, bytes) = sizes(&Memory::default(), 1, true);
        for (room, kept) in [(2 * bytes, 100), (2 * bytes - 1, 0)] {
            let memory = Memory::of_bytes(2 * room * SHARES);
            assert_eq!(
                (sizes(&memory, 1, true), sizes(&memory, 2, true)),
                ((100, bytes), (100, bytes))
            );
            sizes(&memory, 3, false);
            assert_eq!(sizes(&memory, 1, false).0, kept);
        }
    }

    #[test]
    fn a_full_solver_of_colouring_is_replaced_once() {
        let memory = Memory::of_bytes(1 << 20);
        let first = memory.colouring();
        assert!(Arc::ptr_eq(&first, &memory.colouring()));
        let second = memory.fresh_colouring(&first);
        assert!(!Arc::ptr_eq(&first, &second));
        // A caller that reports the first solver as full too late gets the second one.
        assert!(Arc::ptr_eq(&second, &memory.fresh_colouring(&first)));
    }

    #[test]
    fn boards_are_kept_for_clones_and_for_nobody_else() {
        let board = |edge: usize| marking::Marking::new(vec![vec![edge], vec![0], vec![]]).unwrap();
        let memory = Memory::default();
        let first = memory.board(board(1), 1);
        assert!(Arc::ptr_eq(&first, &memory.clone().board(board(1), 1)));
        assert!(!Arc::ptr_eq(&first, &Memory::default().board(board(1), 1)));
        let second = memory.board(board(0), 1);
        assert!(Arc::ptr_eq(&first, &memory.board(board(1), 1)));
        assert!(Arc::ptr_eq(&second, &memory.board(board(0), 1)));
        let _ = memory.board(board(2), 1);
        assert!(!Arc::ptr_eq(&first, &memory.board(board(1), 1)));
    }
}
