//! The routes of the API, independent of the transport.
//!
//! [`read`] turns a [`Request`] into an answer that is known at once, or into a [`Question`] to an
//! engine. The caller decides where a question runs and for how long. The server first runs it on a
//! light thread with little time, and queues it if that is not enough. The WebAssembly module has
//! one thread, and asks first with a short and then with a long time limit. Both use this code, so
//! that an answer depends on the request alone.
//!
//! ```
//! use noyau_engine::Limits;
//! use noyau_routes::{Asked, NUMBERS, Request, read};
//!
//! let request = Request::get("/api/games/nim/solve", "position=3,5,7");
//! let Ok(Asked::Question(question)) = read(&request, NUMBERS) else { unreachable!() };
//! let response = question.attempt(&Limits::work(1_000)).answer.unwrap();
//! assert!(String::from_utf8(response.body).unwrap().contains(r#""outcome":"N""#));
//! ```
#![cfg_attr(test, allow(clippy::unwrap_used))]

mod ask;
mod catalogue;
mod describe;
mod games;
mod graphs;
mod health;
mod problem;
mod question;
mod sequences;
mod tables;

use ask::Ask;
use http::Method;
use noyau_core::notation::InputSizes;
use noyau_text::{Lang, Texts};
use percent_encoding::percent_decode_str;

pub use describe::description;
pub use problem::{NoAnswer, ProblemJson, Refused};
pub use question::{Asked, Attempt, Quality, Question, Response};

/// The largest numbers and graphs of a question to a public server.
pub const NUMBERS: InputSizes = InputSizes { digits: 10_000, vertices: 1_000, edges: 20_000 };

/// Work limit of a search that keeps every position it visits; it also bounds the memory.
pub const WORK: u64 = 8_000_000;

/// A request of a client.
#[derive(Debug, Clone)]
pub struct Request<'a> {
    /// `GET` or `POST`; others are refused.
    pub method: Method,
    /// The path, with `/api` in front and with its percent escapes.
    pub path: &'a str,
    /// The query: the text after the `?`.
    pub query: &'a str,
    /// The language of the answer, unless the field `lang` names another.
    pub lang: Lang,
    /// The media type of the body.
    pub kind: Option<&'a str>,
    /// The body, if it is a `POST`.
    pub body: &'a [u8],
    /// A random number, used for answers that depend on chance.
    pub chance: u64,
}

impl<'a> Request<'a> {
    /// A request without a body, in English.
    #[must_use]
    pub fn get(path: &'a str, query: &'a str) -> Self {
        let (method, lang) = (Method::GET, Lang::En);
        Self { method, path, query, lang, kind: None, body: &[], chance: 0 }
    }

    fn texts(&self) -> &'static Texts {
        Texts::of(self.lang)
    }

    /// Checks that the request has no fields except the language.
    ///
    /// # Errors
    /// Fails if there is another field, or if the language is unknown.
    pub fn without_fields(&self) -> Result<(), NoAnswer> {
        Ask::of(self, NUMBERS)?.finish()
    }
}

/// The methods that routes accept; `HEAD` is `GET` without the body.
const GET: &str = "GET, HEAD";
const GET_OR_POST: &str = "GET, HEAD, POST";

/// Reads a request, with numbers and graphs up to these sizes.
///
/// # Errors
/// Fails with any problem of the request that shows before an answer is computed.
pub fn read(request: &Request<'_>, numbers: InputSizes) -> Result<Asked, NoAnswer> {
    let nothing = || NoAnswer::not_found(request.texts(), request.path);
    let path = request.path.strip_prefix("/api/").ok_or_else(nothing)?;
    let parts = path.split('/').map(|part| percent_decode_str(part).decode_utf8());
    let parts: Vec<_> = parts.collect::<Result<_, _>>().map_err(|_| nothing())?;
    if parts.iter().any(|part| part.is_empty()) {
        return Err(nothing());
    }
    let parts: Vec<&str> = parts.iter().map(AsRef::as_ref).collect();
    let ask = |methods: &'static str| {
        if !methods.split(", ").any(|method| method == request.method) {
            return Err(NoAnswer::method(
                request.texts(),
                request.path,
                request.method.as_str(),
                methods,
            ));
        }
        Ask::of(request, numbers)
    };
    match parts[..] {
        ["games"] => catalogue::list(&ask(GET)?),
        ["games", game] => catalogue::one(game, &ask(GET)?),
        ["games", game, "view"] => games::view(game, ask(GET_OR_POST)?),
        ["games", game, "solve"] => games::solve(game, ask(GET_OR_POST)?),
        ["games", game, "explain"] => games::explain(game, ask(GET_OR_POST)?),
        ["games", game, "moves"] => games::moves(game, ask(GET_OR_POST)?),
        ["games", game, "play"] => games::play(game, ask(GET_OR_POST)?),
        ["games", game, "reply"] => games::reply(game, ask(GET_OR_POST)?),
        ["games", game, "table", table] => tables::table(game, table, ask(GET)?),
        ["games", game, "board"] => tables::board(game, ask(GET)?),
        ["sequences"] => sequences::sequence(ask(GET)?),
        // The body of this POST is a graph, not a form.
        ["graphs"] if request.method == Method::POST => graphs::written(request, numbers),
        ["graphs"] => graphs::named(ask(GET_OR_POST)?),
        ["health"] => health::health(&ask(GET)?),
        _ => Err(nothing()),
    }
}
