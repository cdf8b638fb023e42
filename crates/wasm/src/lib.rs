//! The engine as a WebAssembly module: the routes of the API without a server.
//!
//! The host asks [`room`] where to write a request as JSON, calls [`ask`], and asks [`answer`]
//! where to read the answer: a line of JSON about it, followed by its bytes. Everything is copied,
//! and only numbers are passed as arguments and results, so no generated glue is needed. The module
//! imports one function, `noyau.now`, which returns the milliseconds since some fixed moment.
//!
//! ```text
//! {"method":"GET","address":"/api/games/nim/solve?position=3,5","lang":"en","chance":7,"time":50}
//! ```
//! is answered by
//! ```text
//! {"status":200,"kind":"application/json","file":null,"unfinished":false}
//! {"game":"nim",…
//! ```
//! `unfinished` says that the time limit was reached, and that more time might give a better
//! answer.
#![cfg_attr(test, allow(clippy::unwrap_used))]

use std::cell::RefCell;
use std::time::Duration;

use http::Method;
use noyau_engine::{Limits, Memory};
use noyau_routes::{Asked, Attempt, NUMBERS, NoAnswer, Quality, Request, Response, WORK, read};
use noyau_text::{Lang, Texts};
use serde::{Deserialize, Serialize};

/// The most bytes of the tables that all questions share.
const MEMORY: usize = 256 << 20;

/// A request of the host.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Asking {
    /// `GET` or `POST`.
    method: String,
    /// Path and query.
    address: String,
    /// The tag of the language, such as `fr` or `fr-CA`. A field of the query overrides it.
    lang: String,
    /// The media type of the body.
    #[serde(default)]
    kind: Option<String>,
    /// The body of a `POST`.
    #[serde(default)]
    body: String,
    /// A random number, used for answers that depend on chance.
    chance: u64,
    /// The time limit in milliseconds.
    time: u64,
}

/// The first line of an answer.
#[derive(Serialize)]
struct Head<'a> {
    status: u16,
    kind: &'static str,
    file: Option<&'a str>,
    unfinished: bool,
}

/// The state between questions: the tables that they share.
pub struct Desk {
    memory: Memory,
}

impl Default for Desk {
    fn default() -> Self {
        Self { memory: Memory::of_bytes(MEMORY) }
    }
}

impl Desk {
    /// Answers a request of the host.
    #[must_use]
    pub fn answer(&self, request: &[u8]) -> Vec<u8> {
        match serde_json::from_slice(request) {
            Ok(asking) => self.attempt(&asking),
            // The page never sends such a request.
            Err(_) => written(Err(NoAnswer::defect(Texts::of(Lang::En))), false),
        }
    }

    fn attempt(&self, asking: &Asking) -> Vec<u8> {
        let (path, query) = asking.address.split_once('?').unwrap_or((&asking.address, ""));
        let request = Request {
            method: asking.method.parse().unwrap_or(Method::GET),
            path,
            query,
            lang: asking.lang.parse().unwrap_or_default(),
            kind: asking.kind.as_deref(),
            body: asking.body.as_bytes(),
            chance: asking.chance,
        };
        match read(&request, NUMBERS) {
            Ok(Asked::Answered(response)) => written(Ok(response), false),
            Ok(Asked::Question(question)) => {
                let limits = Limits { memory: self.memory.clone(), ..Limits::work(WORK) }
                    .within(Duration::from_millis(asking.time));
                let Attempt { answer, quality } = question.attempt(&limits);
                written(answer, limits.late.is_late() && quality != Quality::Whole)
            }
            Err(problem) => written(Err(problem), false),
        }
    }
}

/// An answer in the form that the host reads.
fn written(answer: Result<Response, NoAnswer>, unfinished: bool) -> Vec<u8> {
    let (status, kind, file, body) = match answer {
        Ok(Response { kind, file, body, .. }) => (200, kind, file, body),
        Err(problem) => (problem.status().as_u16(), NoAnswer::KIND, None, problem.to_json()),
    };
    let head = Head { status, kind, file: file.as_deref(), unfinished };
    let mut out = serde_json::to_vec(&head).unwrap_or_default();
    out.push(b'\n');
    out.extend(body);
    out
}

thread_local! {
    static DESK: Desk = Desk::default();
    static REQUEST: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static ANSWER: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Reserves room for a request of this many bytes and returns where the host writes it.
#[expect(unsafe_code, reason = "the host calls it by this name; nothing else has it")]
#[unsafe(no_mangle)]
pub extern "C" fn room(length: usize) -> *mut u8 {
    REQUEST.with_borrow_mut(|request| {
        request.clear();
        request.resize(length, 0);
        request.as_mut_ptr()
    })
}

/// Answers the request and returns the number of bytes of the answer.
#[expect(unsafe_code, reason = "the host calls it by this name; nothing else has it")]
#[unsafe(no_mangle)]
pub extern "C" fn ask() -> usize {
    let request = REQUEST.take();
    let answer = DESK.with(|desk| desk.answer(&request));
    let length = answer.len();
    ANSWER.set(answer);
    length
}

/// The address of the answer, which is valid until the next question.
#[expect(unsafe_code, reason = "the host calls it by this name; nothing else has it")]
#[unsafe(no_mangle)]
pub extern "C" fn answer() -> *const u8 {
    ANSWER.with_borrow(Vec::as_ptr)
}
