//! Runs each question on a thread of its own, while the thread of Python checks for signals.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use noyau::engine::{SolveOptions, sequence};
use noyau::{Limits, Memory as Tables};
use noyau_api::ErrorJson;
use noyau_text::{Lang, Texts};
use pyo3::prelude::*;

use crate::error;

/// Time between two checks for signals: too short to be noticed when someone presses Ctrl-C.
const PAUSE: Duration = Duration::from_millis(20);
/// How long to wait for a question that was told to stop. If it takes longer, it ends in the
/// background.
const GRACE: Duration = Duration::from_millis(100);
/// The stack size of the thread, the same as that of a main thread.
const STACK: usize = 8 << 20;

/// Tables that outlive a question.
#[pyclass(frozen, module = "noyau._noyau")]
pub(crate) struct Memory {
    tables: Tables,
    bytes: Option<usize>,
}

#[pymethods]
impl Memory {
    #[new]
    #[pyo3(signature = (bytes = None))]
    fn new(bytes: Option<usize>) -> Self {
        Self { tables: bytes.map_or_else(Tables::default, Tables::of_bytes), bytes }
    }

    #[getter]
    fn bytes(&self) -> Option<usize> {
        self.bytes
    }
}

/// What a question may cost, in which language it is answered, and who is told how far it is.
#[pyclass(frozen, module = "noyau._noyau")]
pub(crate) struct Ask {
    time: Option<Duration>,
    memory: Option<Tables>,
    threads: usize,
    progress: Option<Py<PyAny>>,
    texts: &'static Texts,
}

#[pymethods]
impl Ask {
    #[new]
    #[pyo3(signature = (*, time = None, memory = None, threads = None, progress = None, lang = "en"))]
    fn new(
        py: Python<'_>,
        time: Option<f64>,
        memory: Option<&Memory>,
        threads: Option<usize>,
        progress: Option<Py<PyAny>>,
        lang: &str,
    ) -> PyResult<Self> {
        let wrong = |name: &str, value: &str, hint: &str| {
            let message = format!("{name}={value}: expected {hint}");
            error::input(py, &ErrorJson::new(name, message).expecting(hint))
        };
        let span = |time: f64| {
            Duration::try_from_secs_f64(time)
                .map_err(|_| wrong("time", &time.to_string(), "seconds, 0 or more"))
        };
        let lang: Lang = lang.parse().map_err(|_| wrong("lang", lang, "en or fr"))?;
        if threads == Some(0) {
            return Err(wrong("threads", "0", "1 or more"));
        }
        Ok(Self {
            time: time.map(span).transpose()?,
            memory: memory.map(|memory| memory.tables.clone()),
            threads: threads.unwrap_or_else(sequence::all_threads),
            progress,
            texts: Texts::of(lang),
        })
    }
}

impl Ask {
    /// The sentences of the language of the answer.
    pub(crate) fn texts(&self) -> &'static Texts {
        self.texts
    }

    /// The number of threads that a question may use.
    pub(crate) fn threads(&self) -> usize {
        self.threads
    }

    /// The limits that were given, and no others.
    fn limits(&self, cancel: Arc<AtomicBool>) -> Limits {
        let mut limits = Limits { cancel: Some(cancel), ..Limits::none() };
        if let Some(time) = self.time {
            limits = limits.within(time);
        }
        if let Some(memory) = &self.memory {
            limits.memory = memory.clone();
        }
        limits
    }

    /// Runs a question. Meanwhile the lock of Python is released, and a signal stops the question.
    pub(crate) fn run<T: Send + 'static>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&Limits, &Progress) -> T + Send + 'static,
    ) -> PyResult<T> {
        let cancel = Arc::new(AtomicBool::new(false));
        let limits = self.limits(Arc::clone(&cancel));
        let progress = Arc::new(Progress::default());
        let place = Arc::new(Place { done: Mutex::new(None), told: Condvar::new() });
        let (there, seen) = (Arc::clone(&place), Arc::clone(&progress));
        let run = move || {
            let done = catch_unwind(AssertUnwindSafe(|| work(&limits, &seen)));
            *there.done.lock().unwrap_or_else(PoisonError::into_inner) = Some(done);
            there.told.notify_all();
        };
        thread::Builder::new().name("noyau".into()).stack_size(STACK).spawn(run)?;
        let mut told = (0, 0);
        loop {
            if let Some(done) = py.detach(|| place.wait(PAUSE)) {
                self.tell(py, &progress, &mut told)?;
                return done.map_err(|panic| error::defect(py, &words(panic.as_ref())));
            }
            let signal = py.check_signals().and_then(|()| self.tell(py, &progress, &mut told));
            if let Err(error) = signal {
                cancel.store(true, Ordering::Relaxed);
                let until = Instant::now() + GRACE;
                py.detach(|| while place.wait(PAUSE).is_none() && Instant::now() < until {});
                return Err(error);
            }
        }
    }

    /// Calls `progress(stage, done)` if something has changed.
    fn tell(&self, py: Python<'_>, progress: &Progress, told: &mut (u64, u64)) -> PyResult<()> {
        let now = progress.seen();
        if let Some(call) = self.progress.as_ref().filter(|_| now != *told) {
            *told = now;
            call.call1(py, now)?;
        }
        Ok(())
    }
}

/// The options for solving a position, the same as those of the command. With a time limit, the
/// work is not limited.
pub(crate) fn options(limits: &Limits) -> SolveOptions {
    let options = SolveOptions { patience: PATIENCE, ..SolveOptions::default() };
    let work = if limits.deadline.is_some() { u64::MAX } else { options.search.work };
    SolveOptions { search: Limits { work, ..limits.clone() }, ..options }
}

/// Gives solvers of bounded memory a few minutes. Ctrl-C stops them earlier.
const PATIENCE: u64 = 100;

/// The progress of a question: a stage (the order of boards, or 0), and how much of it is done.
#[derive(Default)]
pub(crate) struct Progress {
    stage: AtomicU64,
    done: AtomicU64,
}

impl Progress {
    /// Stores the progress. Two threads may do so at once, because people only look at the numbers.
    pub(crate) fn note(&self, stage: usize, done: u64) {
        self.stage.store(stage as u64, Ordering::Relaxed);
        self.done.store(done, Ordering::Relaxed);
    }

    fn seen(&self) -> (u64, u64) {
        (self.stage.load(Ordering::Relaxed), self.done.load(Ordering::Relaxed))
    }
}

type Done<T> = Result<T, Box<dyn Any + Send>>;

/// The place for the answer.
struct Place<T> {
    done: Mutex<Option<Done<T>>>,
    told: Condvar,
}

impl<T> Place<T> {
    /// Waits for the answer, and returns it if it arrives in time.
    fn wait(&self, time: Duration) -> Option<Done<T>> {
        let done = self.done.lock().unwrap_or_else(PoisonError::into_inner);
        let waited = self.told.wait_timeout_while(done, time, |done| done.is_none());
        waited.unwrap_or_else(PoisonError::into_inner).0.take()
    }
}

/// The message of a panic.
fn words(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().copied().map(str::to_owned);
    text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_default()
}
