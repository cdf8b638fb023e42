//! Where questions to the engine run, and for how long.
//!
//! Nearly every question is answered in a few milliseconds. A question gets that much on a light
//! thread first; one that needs more starts again in the queue of hard questions, which a few
//! threads of low priority work off one by one, so that light questions stay quick whatever the
//! hard ones do. Who goes away takes the question along: its search is told to stop.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use axum::http::StatusCode;
use noyau_core::notation::Limits as Numbers;
use noyau_engine::{EngineError, Limits, SolveOptions, StopReason};
use noyau_text::Texts;
use tokio::sync::{Semaphore, mpsc, oneshot};

use crate::problem::Problem;

/// What a request may cost.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Budget {
    /// Time of a question on a light thread.
    pub light: Duration,
    /// Time of a hard question, from when its turn comes.
    pub hard: Duration,
    /// Hard questions at once.
    pub at_once: usize,
    /// Hard questions that wait.
    pub waiting: usize,
    /// Bytes that the tables of one search take, where its solver has a bound.
    pub memory: usize,
    /// Work of a search that keeps every position it meets: this bounds its memory.
    pub work: u64,
    /// How large numbers and graphs may be.
    pub numbers: Numbers,
    /// Bytes of a body.
    pub body: usize,
    /// How long the head of a request may take to arrive, its body again, and how long a
    /// connection may be idle.
    pub arrival: Duration,
    /// Connections at once.
    pub connections: usize,
    /// Bytes of the answers that are kept for whoever asks the same.
    pub kept: u64,
}

impl Default for Budget {
    fn default() -> Self {
        Self {
            light: Duration::from_millis(25),
            hard: Duration::from_secs(2),
            at_once: 2,
            waiting: 32,
            memory: 256 << 20,
            work: 8_000_000,
            numbers: Numbers { digits: 10_000, vertices: 1_000, edges: 20_000 },
            body: 1 << 20,
            arrival: Duration::from_secs(15),
            connections: 1_024,
            kept: 32 << 20,
        }
    }
}

/// Solvers of bounded memory may work as long as the time allows.
const PATIENCE: u64 = 1 << 40;
/// Work for a Grundy value that no theorem gives: a millisecond or so.
const CASUAL: u64 = 20_000;
/// After how many seconds to ask again when too many hard questions wait.
const RETRY: u32 = 5;

/// The threads and the queue.
pub(crate) struct Work {
    budget: Budget,
    light: Semaphore,
    hard: mpsc::Sender<Job>,
    /// Threads that work on a hard question.
    busy: Arc<AtomicUsize>,
}

/// How good an answer is that came within the time of a light question.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Quality {
    /// More time would not make it better.
    Whole,
    /// Better than waiting in a queue for the rest.
    Enough,
    /// Not worth giving while there is time.
    Poor,
}

impl Quality {
    /// Poor when something is missing.
    pub(crate) fn poor_if(missing: bool) -> Self {
        if missing { Self::Poor } else { Self::Whole }
    }

    /// Enough when something is missing.
    pub(crate) fn enough_if(missing: bool) -> Self {
        if missing { Self::Enough } else { Self::Whole }
    }
}

type Job = Box<dyn FnOnce() + Send>;

/// A question to an engine: asked again from the start when it turns out to be hard.
pub(crate) trait Question<T>:
    Fn(&Limits) -> Result<T, EngineError> + Send + Sync + 'static
{
}
impl<T, F: Fn(&Limits) -> Result<T, EngineError> + Send + Sync + 'static> Question<T> for F {}

/// Tells a search to stop when nobody waits for it any more.
struct Waiting(Arc<AtomicBool>);

impl Drop for Waiting {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

impl Work {
    /// Starts the threads of the hard questions.
    pub(crate) fn start(budget: Budget) -> std::io::Result<Self> {
        let (hard, queue) = mpsc::channel::<Job>(budget.waiting.max(1));
        let queue = Arc::new(Mutex::new(queue));
        let busy = Arc::new(AtomicUsize::new(0));
        for number in 1..=budget.at_once.max(1) {
            let (queue, busy) = (Arc::clone(&queue), Arc::clone(&busy));
            thread::Builder::new().name(format!("hard-{number}")).spawn(move || {
                // Threads that a search starts inherit this. Without it light questions only wait
                // a little longer.
                let _ = rustix::process::setpriority_process(None, 19);
                loop {
                    let next = queue.lock().unwrap_or_else(PoisonError::into_inner).blocking_recv();
                    let Some(job) = next else { return };
                    // A defect of one question must not end the thread that answers the others.
                    busy.fetch_add(1, Ordering::Relaxed);
                    let _ = std::panic::catch_unwind(std::panic::AssertUnwindSafe(job));
                    busy.fetch_sub(1, Ordering::Relaxed);
                }
            })?;
        }
        let cores = thread::available_parallelism().map_or(1, std::num::NonZeroUsize::get);
        Ok(Self { budget, light: Semaphore::new(2 * cores), hard, busy })
    }

    /// What a request may cost.
    pub(crate) fn budget(&self) -> &Budget {
        &self.budget
    }

    fn limits(&self, time: Duration, cancel: &Waiting) -> Limits {
        Limits {
            cancel: Some(Arc::clone(&cancel.0)),
            memory: self.budget.memory,
            ..Limits::work(self.budget.work)
        }
        .within(time)
    }

    /// Answers a question, whichever it is: light or hard. `quality` judges answers that may not
    /// be whole because the time was up.
    pub(crate) async fn ask<T: Send + 'static>(
        &self,
        texts: &'static Texts,
        question: impl Question<T>,
        quality: impl Fn(&T) -> Quality,
    ) -> Result<Result<T, EngineError>, Problem> {
        let waiting = Waiting(Arc::default());
        let question = Arc::new(question);
        {
            let _turn = self.light.acquire().await.map_err(|_| broken(texts))?;
            let limits = self.limits(self.budget.light, &waiting);
            let question = Arc::clone(&question);
            let deadline = limits.deadline;
            let ran = tokio::task::spawn_blocking(move || question(&limits)).await;
            let answer = ran.map_err(|_| broken(texts))?;
            let late = deadline.is_some_and(|deadline| Instant::now() >= deadline);
            let quality = match &answer {
                Ok(answer) => quality(answer),
                Err(error) if error.stop_reason() == Some(StopReason::Time) => Quality::Poor,
                Err(_) => Quality::Whole,
            };
            let done = match quality {
                Quality::Whole => true,
                Quality::Enough => self.busy.load(Ordering::Relaxed) >= self.budget.at_once,
                Quality::Poor => false,
            };
            if done || !late {
                return Ok(answer);
            }
        }
        let limits = self.limits(Duration::ZERO, &waiting);
        let time = self.budget.hard;
        let (reply, answer) = oneshot::channel();
        let job = Box::new(move || {
            if !reply.is_closed() {
                let _ = reply.send(question(&limits.within(time)));
            }
        });
        self.hard.try_send(job).map_err(|_| {
            Problem::new(StatusCode::SERVICE_UNAVAILABLE, "busy", texts.word("server-busy"))
                .retry(RETRY)
        })?;
        answer.await.map_err(|_| broken(texts))
    }

    /// Options of a solve within these limits.
    pub(crate) fn options(&self, limits: &Limits) -> SolveOptions {
        SolveOptions {
            numbers: self.budget.numbers,
            search: limits.clone(),
            patience: PATIENCE,
            casual: CASUAL,
            ..SolveOptions::default()
        }
    }
}

/// A defect of noyau: the question ended without an answer.
fn broken(texts: &Texts) -> Problem {
    Problem::new(StatusCode::INTERNAL_SERVER_ERROR, "defect", texts.word("server-defect"))
}
