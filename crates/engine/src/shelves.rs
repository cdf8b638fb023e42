//! What the process remembers about families: the most recently used ones, each under a lock of its
//! own.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError, TryLockError};
use std::time::Duration;

use noyau_core::family::Grammar;
use noyau_solve::{Limits, Stopped};

use crate::EngineError;

/// Pause before somebody else's work on a family is looked at again.
const WAIT: Duration = Duration::from_millis(1);

/// The families in use, the most recently used one last.
pub(crate) struct Shelves<T> {
    most: usize,
    all: Mutex<Vec<(Grammar, Arc<Mutex<T>>)>>,
}

impl<T> Shelves<T> {
    /// Room for so many families.
    pub(crate) const fn new(most: usize) -> Self {
        Self { most, all: Mutex::new(Vec::new()) }
    }

    /// What is known about a family; `new` is where that begins.
    pub(crate) fn of<E>(
        &self,
        grammar: &Grammar,
        new: impl FnOnce() -> Result<T, E>,
    ) -> Result<Arc<Mutex<T>>, E> {
        let mut all = lock(&self.all);
        // Not by looking inside: a shelf may be busy for seconds, and others must not wait for it.
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
        all.push((grammar.clone(), Arc::clone(&shelf)));
        Ok(shelf)
    }
}

/// The lock, also after a panic elsewhere: the shelves are whole between two statements.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The lock, unless somebody else works under it for longer than the limits allow.
pub(crate) fn lock_within<'a, T>(
    mutex: &'a Mutex<T>,
    limits: &Limits,
) -> Result<MutexGuard<'a, T>, EngineError> {
    loop {
        match mutex.try_lock() {
            Ok(guard) => return Ok(guard),
            Err(TryLockError::Poisoned(error)) => return Ok(error.into_inner()),
            Err(TryLockError::WouldBlock) => {}
        }
        if let Some(reason) = limits.check(0) {
            return Err(Stopped { reason, positions: 0, work: 0 }.into());
        }
        std::thread::sleep(WAIT);
    }
}
