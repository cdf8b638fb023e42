//! Distributes work over threads and takes the results in order.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;

/// Items that are handed out, and results that wait for earlier ones.
struct Queue<I, R, T> {
    items: I,
    /// Items handed out.
    handed: usize,
    /// Results taken.
    taken: usize,
    waiting: BTreeMap<usize, R>,
    take: T,
    over: bool,
}

/// Works on items with several threads, each with its own state. Results are taken in the order of
/// the items, so they do not depend on the number of threads. A break ends the work.
pub(crate) fn in_order<I, S, R: Send>(
    threads: usize,
    items: impl Iterator<Item = I> + Send,
    state: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, I) -> R + Sync,
    take: impl FnMut(R) -> ControlFlow<()> + Send,
) {
    let (handed, taken) = (0, 0);
    let waiting = BTreeMap::new();
    let queue = Mutex::new(Queue { items, handed, taken, waiting, take, over: false });
    let lock = || -> MutexGuard<'_, _> { queue.lock().unwrap_or_else(PoisonError::into_inner) };
    let next = || {
        let mut queue = lock();
        let item = if queue.over { None } else { queue.items.next() }?;
        queue.handed += 1;
        Some((queue.handed - 1, item))
    };
    let run = || {
        let mut state = state();
        while let Some((place, item)) = next() {
            let result = work(&mut state, item);
            let mut queue = lock();
            queue.waiting.insert(place, result);
            while !queue.over {
                let due = queue.taken;
                let Some(result) = queue.waiting.remove(&due) else { break };
                queue.taken += 1;
                queue.over = (queue.take)(result).is_break();
            }
        }
    };
    thread::scope(|scope| {
        (1..threads).for_each(|_| drop(scope.spawn(run)));
        run();
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn results_come_in_order_and_end_with_the_first_break() {
        for threads in 1..5 {
            let mut taken = Vec::new();
            let slow = |_: &mut (), item: u64| {
                thread::sleep(Duration::from_micros(item * 7919 % 500));
                item
            };
            in_order(
                threads,
                0..100_u64,
                || (),
                slow,
                |item| {
                    taken.push(item);
                    if item == 70 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                },
            );
            assert_eq!(taken, (0..=70).collect::<Vec<u64>>());
        }
    }
}
