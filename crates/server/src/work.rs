//! Runs questions to the engine, within time limits.
//!
//! Nearly every question is answered in a few milliseconds. A question first gets that much time on
//! a light thread. If it needs more, it starts again in the queue of hard questions. A few threads
//! of low priority work off this queue, so that light questions stay fast. A question that was too
//! hard even there goes to the queue at once when it is asked again. When a client leaves, the
//! search for its question is told to stop.

use std::net::IpAddr;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use axum::http::StatusCode;
use moka::sync::Cache;
use noyau_core::notation::InputSizes;
use noyau_engine::{Arguments, GAMES, Limits, Memory, SolveOptions, open};
use noyau_routes::{Attempt, NUMBERS, NoAnswer, Quality, Question, Response, WORK};
use noyau_text::Texts;
use tokio::sync::{Semaphore, oneshot};

use crate::queue::{Job, NoPlace, Queue};

/// The limits of requests.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Budget {
    /// Time limit of a question on a light thread.
    pub light: Duration,
    /// Time limit of a hard question, counted from when its turn comes.
    pub hard: Duration,
    /// The most hard questions that run at once.
    pub at_once: usize,
    /// The most hard questions that wait.
    pub waiting: usize,
    /// The most bytes of the tables that all questions share and that stay when a question ends.
    pub memory: usize,
    /// The most work of a search that keeps every position it meets. This limits its memory.
    pub work: u64,
    /// The largest numbers and graphs that are read.
    pub numbers: InputSizes,
    /// The most bytes of a body.
    pub body: usize,
    /// The time limit for the head of a request to arrive, for its body to arrive, and for a
    /// connection to be idle.
    pub arrival: Duration,
    /// The longest time for which a client may accept no bytes of an answer.
    pub departure: Duration,
    /// The most connections at once.
    pub connections: usize,
    /// The most bytes of cached answers.
    pub kept: u64,
}

impl Default for Budget {
    fn default() -> Self {
        Self {
            light: Duration::from_millis(25),
            hard: Duration::from_secs(2),
            at_once: 2,
            waiting: 32,
            memory: 512 << 20,
            work: WORK,
            numbers: NUMBERS,
            body: 1 << 20,
            arrival: Duration::from_secs(15),
            departure: Duration::from_secs(15),
            connections: 1_024,
            kept: 32 << 20,
        }
    }
}

/// The seconds after which a client should ask again when too many hard questions wait.
const RETRY: u32 = 5;

/// The most questions that are remembered as too hard.
const TOO_HARD: u64 = 4_096;

/// The threads and the queue that answer questions.
pub(crate) struct Work {
    budget: Budget,
    /// The tables that all questions share.
    memory: Memory,
    /// Questions that could not be answered within the time limit of a hard question.
    too_hard: Cache<u64, ()>,
    /// The places for light questions. The thread that computes the answer holds the place, not the
    /// client: if the client leaves, the place is free only when the thread is done.
    light: Arc<Semaphore>,
    places: usize,
    hard: Arc<Queue>,
}

/// Tells a search to stop when it is dropped, because nobody waits for the answer any more.
struct Waiting(Arc<AtomicBool>);

impl Drop for Waiting {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

impl Work {
    /// Starts the threads for hard questions.
    pub(crate) fn start(budget: Budget) -> std::io::Result<Self> {
        let hard = Arc::new(Queue::new(budget.waiting));
        for number in 1..=budget.at_once.max(1) {
            let hard = Arc::clone(&hard);
            thread::Builder::new().name(format!("hard-{number}")).spawn(move || {
                step_back();
                while hard.run_next() {}
            })?;
        }
        let cores = thread::available_parallelism().map_or(1, std::num::NonZeroUsize::get);
        let places = 2 * cores;
        let (too_hard, light) = (Cache::new(TOO_HARD), Arc::new(Semaphore::new(places)));
        let memory = Memory::of_bytes(budget.memory);
        Ok(Self { budget, memory, too_hard, light, places, hard })
    }

    /// The tables that all questions share.
    pub(crate) fn memory(&self) -> &Memory {
        &self.memory
    }

    /// Cancels all hard questions and accepts no more.
    pub(crate) fn stop(&self) {
        self.hard.close();
    }

    /// The numbers of running hard questions, waiting hard questions and running light questions.
    pub(crate) fn load(&self) -> [usize; 3] {
        let light = self.places.saturating_sub(self.light.available_permits());
        [self.hard.running(), self.hard.waiting(), light]
    }

    /// The limits of requests.
    pub(crate) fn budget(&self) -> &Budget {
        &self.budget
    }

    fn limits(&self, time: Duration, cancel: &Waiting) -> Limits {
        Limits {
            cancel: Some(Arc::clone(&cancel.0)),
            memory: self.memory.clone(),
            ..Limits::work(self.budget.work)
        }
        .within(time)
    }

    /// Answers a question of a client: first as a light question, then as a hard one if needed.
    pub(crate) async fn ask(
        &self,
        client: IpAddr,
        question: Question,
    ) -> Result<Response, NoAnswer> {
        let (texts, name) = (question.texts, question.name);
        let waiting = Waiting(Arc::default());
        let question = Arc::new(question);
        if name.is_none_or(|name| !self.too_hard.contains_key(&name)) {
            let place = Arc::clone(&self.light)
                .acquire_owned()
                .await
                .map_err(|_| NoAnswer::defect(texts))?;
            let limits = self.limits(self.budget.light, &waiting);
            let question = Arc::clone(&question);
            let late = limits.late.clone();
            let run = move || {
                let attempt = question.attempt(&limits);
                drop(place);
                attempt
            };
            let ran = tokio::task::spawn_blocking(run).await;
            let Attempt { answer, quality } = ran.map_err(|_| NoAnswer::defect(texts))?;
            let done = match quality {
                Quality::Whole => true,
                Quality::Enough => self.hard.running() >= self.budget.at_once,
                Quality::Poor => false,
            };
            if done || !late.is_late() {
                return answer;
            }
        }
        let limits = self.limits(Duration::ZERO, &waiting);
        let time = self.budget.hard;
        let (reply, answer) = oneshot::channel();
        let run = Box::new(move || {
            // A panic in one question must not end the thread that answers the others.
            let answer = catch_unwind(AssertUnwindSafe(|| question.attempt(&limits.within(time))));
            let _ = reply.send(answer);
        });
        let job = Job { client, cancel: Arc::clone(&waiting.0), run };
        self.hard.push(job).map_err(|why| no_place(texts, why))?;
        // A question is dropped if it loses its place to another client or if the server stops.
        let answer = answer.await.map_err(|_| no_place(texts, self.hard.why_dropped()))?;
        let Attempt { answer, quality } = answer.map_err(|_| NoAnswer::defect(texts))?;
        match (name, quality) {
            (Some(name), Quality::Poor) => self.too_hard.insert(name, ()),
            (Some(name), _) => self.too_hard.invalidate(&name),
            (None, _) => {}
        }
        answer
    }
}

impl Drop for Work {
    fn drop(&mut self) {
        self.stop();
    }
}

/// The problem for a hard question that got no place. It says that the client may ask again.
fn no_place(texts: &Texts, why: NoPlace) -> NoAnswer {
    let (reason, key) = match why {
        NoPlace::Full => ("busy", "server-busy"),
        NoPlace::Closed => ("stopping", "server-stopping"),
    };
    NoAnswer::new(StatusCode::SERVICE_UNAVAILABLE, reason, texts.word(key)).retry(RETRY)
}

/// Gives the lowest priority to this thread and to those that a search starts from it. If the
/// system refuses, light questions only wait a little longer.
fn step_back() {
    let _ = rustix::process::setpriority_process(None, 19);
}

/// Solves the example of every game in the background, at low priority. Some families of boards
/// need a second of preparation before their first answer, and no client should wait for that.
pub(crate) fn prepare(budget: &Budget, memory: Memory) -> std::io::Result<()> {
    let limits = Limits { memory, ..Limits::work(budget.work) };
    let time = budget.hard;
    let prepare = move || {
        step_back();
        for entry in GAMES {
            let search = limits.clone().within(time);
            let options = SolveOptions { moves: 1, search, ..SolveOptions::default() };
            if let Ok(game) = open(entry.id, &Arguments::none()) {
                // The result is ignored: a search may stop at a limit.
                let _ = game.solve(entry.example, &options);
            }
        }
    };
    thread::Builder::new().name("hard-first".to_owned()).spawn(prepare).map(drop)
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicU32;
    use std::time::Instant;

    use noyau_text::Lang;

    use super::*;

    fn nothing() -> Response {
        Response { kind: "text/plain", file: None, body: Vec::new(), fleeting: false }
    }

    /// Asks a question and returns how often it was attempted.
    fn asked(work: &Work, name: Option<u64>, works_for: Duration) -> u32 {
        let times = Arc::new(AtomicU32::new(0));
        let counted = Arc::clone(&times);
        let attempt = move |limits: &Limits| {
            counted.fetch_add(1, Ordering::Relaxed);
            let start = Instant::now();
            while start.elapsed() < works_for {
                if limits.check(0).is_some() {
                    return Attempt { answer: Ok(nothing()), quality: Quality::Poor };
                }
                thread::yield_now();
            }
            Attempt { answer: Ok(nothing()), quality: Quality::Whole }
        };
        let question = Question::new(Texts::of(Lang::En), name, attempt);
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        let client = std::net::Ipv4Addr::LOCALHOST.into();
        let answer = runtime.block_on(work.ask(client, question));
        assert!(answer.is_ok());
        times.load(Ordering::Relaxed)
    }

    #[test]
    fn what_is_too_hard_goes_to_the_queue_at_once_until_it_is_not() {
        let light = Duration::from_millis(5);
        let budget = Budget { light, hard: 3 * light, ..Budget::default() };
        let work = Work::start(budget).unwrap();
        let (easy, endless) = (Duration::ZERO, Duration::MAX);
        assert_eq!(asked(&work, Some(1), endless), 2);
        assert_eq!(asked(&work, Some(1), endless), 1);
        assert_eq!(asked(&work, Some(2), endless), 2);
        assert_eq!(asked(&work, None, endless), 2);
        assert_eq!(asked(&work, None, endless), 2);
        assert!(work.too_hard.contains_key(&1));
        assert_eq!(asked(&work, Some(1), easy), 1);
        assert!(!work.too_hard.contains_key(&1));
    }

    #[test]
    fn the_work_holds_its_place_when_the_client_leaves() {
        let work = Work::start(Budget::default()).unwrap();
        let (say, started) = std::sync::mpsc::channel();
        let (go, wait) = std::sync::mpsc::channel::<()>();
        let wait = std::sync::Mutex::new(wait);
        let attempt = move |_: &Limits| {
            say.send(()).unwrap();
            // This attempt ignores its limits.
            let _ = wait.lock().unwrap().recv();
            Attempt { answer: Ok(nothing()), quality: Quality::Whole }
        };
        let client = std::net::Ipv4Addr::LOCALHOST.into();
        let question = Question::new(Texts::of(Lang::En), None, attempt);
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        runtime.block_on(async {
            let leaves = async {
                while started.try_recv().is_err() {
                    tokio::task::yield_now().await;
                }
            };
            tokio::select! {
                _ = work.ask(client, question) => panic!("it was answered"),
                () = leaves => {}
            }
        });
        assert_eq!(work.load(), [0, 0, 1]);
        drop(go);
        while work.load() != [0, 0, 0] {
            thread::yield_now();
        }
    }
}
