//! The queue of hard questions, which is fair between clients.
//!
//! Each client has its own line, and the lines take turns. A full queue still takes a question of a
//! client with a short line: the client with the longest line loses its newest question. So one
//! client may use all places that nobody else wants, but cannot keep others out.

use std::collections::VecDeque;
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

/// A question that waits for its turn. It is dropped unanswered if it loses its place.
pub(crate) struct Job {
    /// The client that asked.
    pub(crate) client: IpAddr,
    /// Set when nobody waits for the answer any more, or when the queue closes.
    pub(crate) cancel: Arc<AtomicBool>,
    /// Computes and sends the answer.
    pub(crate) run: Box<dyn FnOnce() + Send>,
}

impl Job {
    fn is_gone(&self) -> bool {
        self.cancel.load(Ordering::Relaxed)
    }
}

/// Why a question got no place in the queue.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum NoPlace {
    /// Too many questions wait.
    Full,
    /// The server stops.
    Closed,
}

/// The waiting and the running questions.
pub(crate) struct Queue {
    places: usize,
    inner: Mutex<Inner>,
    changed: Condvar,
}

#[derive(Default)]
struct Inner {
    /// The lines of the clients, none of which is empty.
    lines: VecDeque<Line>,
    running: Vec<Arc<AtomicBool>>,
    closed: bool,
}

struct Line {
    client: IpAddr,
    jobs: VecDeque<Job>,
}

impl Inner {
    fn waiting(&self) -> usize {
        self.lines.iter().map(|line| line.jobs.len()).sum()
    }

    fn of(&mut self, client: IpAddr) -> Option<&mut Line> {
        self.lines.iter_mut().find(|line| line.client == client)
    }

    /// Removes the questions that nobody waits for.
    fn forget_gone(&mut self) {
        for line in &mut self.lines {
            line.jobs.retain(|job| !job.is_gone());
        }
        self.lines.retain(|line| !line.jobs.is_empty());
    }

    /// Takes the newest question from the longest line. Returns `None` if that line would then be
    /// shorter than the line of the new question, which has `own` questions so far.
    fn give_way(&mut self, own: usize) -> Option<Job> {
        let longest = self.lines.iter_mut().max_by_key(|line| line.jobs.len())?;
        if longest.jobs.len() < own + 2 {
            return None;
        }
        longest.jobs.pop_back()
    }

    fn join(&mut self, job: Job) {
        if let Some(line) = self.of(job.client) {
            line.jobs.push_back(job);
        } else {
            self.lines.push_back(Line { client: job.client, jobs: VecDeque::from([job]) });
        }
    }

    /// Takes the first question of the line whose turn it is.
    fn next(&mut self) -> Option<Job> {
        self.forget_gone();
        let mut line = self.lines.pop_front()?;
        let job = line.jobs.pop_front();
        if !line.jobs.is_empty() {
            self.lines.push_back(line);
        }
        job
    }
}

impl Queue {
    /// Creates a queue with this many places, at least one.
    pub(crate) fn new(places: usize) -> Self {
        Self { places: places.max(1), inner: Mutex::default(), changed: Condvar::new() }
    }

    fn inner(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Puts a question into the line of its client.
    pub(crate) fn push(&self, job: Job) -> Result<(), NoPlace> {
        let mut inner = self.inner();
        if inner.closed {
            return Err(NoPlace::Closed);
        }
        inner.forget_gone();
        let mut given_up = None;
        if inner.waiting() >= self.places {
            let own = inner.of(job.client).map_or(0, |line| line.jobs.len());
            given_up = Some(inner.give_way(own).ok_or(NoPlace::Full)?);
        }
        inner.join(job);
        drop(inner);
        drop(given_up);
        self.changed.notify_one();
        Ok(())
    }

    /// Waits for a question and runs it. Returns false if the queue is closed.
    pub(crate) fn run_next(&self) -> bool {
        let mut inner = self.inner();
        let job = loop {
            if inner.closed {
                return false;
            }
            if let Some(job) = inner.next() {
                break job;
            }
            inner = self.changed.wait(inner).unwrap_or_else(PoisonError::into_inner);
        };
        inner.running.push(Arc::clone(&job.cancel));
        drop(inner);
        (job.run)();
        self.inner().running.retain(|other| !Arc::ptr_eq(other, &job.cancel));
        true
    }

    /// The number of running questions.
    pub(crate) fn running(&self) -> usize {
        self.inner().running.len()
    }

    /// The number of waiting questions.
    pub(crate) fn waiting(&self) -> usize {
        let mut inner = self.inner();
        inner.forget_gone();
        inner.waiting()
    }

    /// Why a waiting question was dropped.
    pub(crate) fn why_dropped(&self) -> NoPlace {
        if self.inner().closed { NoPlace::Closed } else { NoPlace::Full }
    }

    /// Closes the queue: drops the waiting questions and tells the running ones to stop.
    pub(crate) fn close(&self) {
        let mut inner = self.inner();
        inner.closed = true;
        for cancel in &inner.running {
            cancel.store(true, Ordering::Relaxed);
        }
        let dropped = std::mem::take(&mut inner.lines);
        drop(inner);
        drop(dropped);
        self.changed.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    type Told = Arc<Mutex<Vec<&'static str>>>;

    fn client(number: u8) -> IpAddr {
        [10, 0, 0, number].into()
    }

    /// A question that records its name when it runs.
    fn job(client_number: u8, name: &'static str, told: &Told) -> Job {
        let told = Arc::clone(told);
        let run = Box::new(move || told.lock().unwrap().push(name));
        Job { client: client(client_number), cancel: Arc::default(), run }
    }

    fn run_all(queue: &Queue) {
        while queue.waiting() > 0 {
            assert!(queue.run_next());
        }
    }

    #[test]
    fn clients_take_turns() {
        let (queue, told) = (Queue::new(9), Told::default());
        for (number, name) in [(1, "a"), (1, "b"), (1, "c"), (2, "d"), (3, "e"), (2, "f")] {
            queue.push(job(number, name, &told)).unwrap();
        }
        run_all(&queue);
        assert_eq!(*told.lock().unwrap(), ["a", "d", "e", "b", "f", "c"]);
    }

    #[test]
    fn one_client_may_take_all_places_and_keeps_nobody_out() {
        let (queue, told) = (Queue::new(4), Told::default());
        for name in ["a", "b", "c", "d"] {
            queue.push(job(1, name, &told)).unwrap();
        }
        assert_eq!(queue.push(job(1, "refused", &told)), Err(NoPlace::Full));
        queue.push(job(2, "e", &told)).unwrap();
        queue.push(job(2, "f", &told)).unwrap();
        assert_eq!(queue.push(job(2, "as many as the other", &told)), Err(NoPlace::Full));
        queue.push(job(3, "g", &told)).unwrap();
        assert_eq!(queue.waiting(), 4);
        run_all(&queue);
        let told = told.lock().unwrap();
        assert!(told.contains(&"a") && told.contains(&"e") && told.contains(&"g"), "{told:?}");
        assert!(!told.contains(&"c") && !told.contains(&"d"), "the newest gave way: {told:?}");
    }

    #[test]
    fn the_last_place_of_each_is_not_taken_away() {
        let (queue, told) = (Queue::new(2), Told::default());
        queue.push(job(1, "a", &told)).unwrap();
        queue.push(job(2, "b", &told)).unwrap();
        assert_eq!(queue.push(job(3, "c", &told)), Err(NoPlace::Full));
    }

    #[test]
    fn places_of_questions_that_nobody_waits_for_are_free() {
        let (queue, told) = (Queue::new(1), Told::default());
        let first = job(1, "gone", &told);
        let cancel = Arc::clone(&first.cancel);
        queue.push(first).unwrap();
        assert_eq!(queue.push(job(2, "refused", &told)), Err(NoPlace::Full));
        cancel.store(true, Ordering::Relaxed);
        queue.push(job(2, "b", &told)).unwrap();
        run_all(&queue);
        assert_eq!(*told.lock().unwrap(), ["b"]);
    }

    #[test]
    fn a_queue_that_closes_cancels_what_runs_and_drops_what_waits() {
        let (queue, told) = (Arc::new(Queue::new(4)), Told::default());
        let (say, hear) = std::sync::mpsc::channel();
        let cancel = Arc::<AtomicBool>::default();
        let seen = Arc::clone(&cancel);
        let run = Box::new(move || {
            say.send(()).unwrap();
            while !seen.load(Ordering::Relaxed) {
                std::thread::yield_now();
            }
        });
        queue.push(Job { client: client(1), cancel, run }).unwrap();
        queue.push(job(1, "dropped", &told)).unwrap();
        let worker = {
            let queue = Arc::clone(&queue);
            std::thread::spawn(move || while queue.run_next() {})
        };
        hear.recv().unwrap();
        assert_eq!((queue.running(), queue.waiting()), (1, 1));
        queue.close();
        worker.join().unwrap();
        assert_eq!((queue.running(), queue.waiting()), (0, 0));
        assert_eq!(queue.push(job(1, "late", &told)), Err(NoPlace::Closed));
        assert!(told.lock().unwrap().is_empty());
    }
}
