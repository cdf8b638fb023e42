//! The routes of the API, apart from how requests travel.
//!
//! A [`Request`] is read ([`read`]) into an answer that is known at once, or into a [`Question`] to an
//! engine. Whoever has the question decides where it runs and how long: the server puts it on a light
//! thread first and in a queue when that does not suffice, the WebAssembly module has one thread and
//! asks with two times. Both call the same code, so that an answer depends on the request alone.
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
pub use problem::{Problem, ProblemJson, Refused};
pub use question::{Asked, Attempt, Quality, Question, Response};

/// How large numbers and graphs of a question may be where anybody asks.
pub const NUMBERS: InputSizes = InputSizes { digits: 10_000, vertices: 1_000, edges: 20_000 };

/// Work of a search that keeps every position it meets: this bounds its memory.
pub const WORK: u64 = 8_000_000;

/// What a client asks for.
#[derive(Debug, Clone)]
pub struct Request<'a> {
    /// `GET` or `POST`; others are refused.
    pub method: Method,
    /// The path, with `/api` and its escapes.
    pub path: &'a str,
    /// What stands behind the `?`.
    pub query: &'a str,
    /// The language of the answer, unless a field says another.
    pub lang: Lang,
    /// The media type of the body.
    pub kind: Option<&'a str>,
    /// The body, if it is a `POST`.
    pub body: &'a [u8],
    /// Any number: it decides where the answer is left to chance.
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

    /// Refuses fields, at a route that has none but the language.
    ///
    /// # Errors
    /// The first field, or a language that nobody knows.
    pub fn without_fields(&self) -> Result<(), Problem> {
        Ask::of(self, NUMBERS)?.finish()
    }
}

/// Which methods routes take; `HEAD` is `GET` without the body.
const GET: &str = "GET, HEAD";
const GET_OR_POST: &str = "GET, HEAD, POST";

/// What a request asks, with numbers and graphs up to these sizes.
///
/// # Errors
/// Everything that is wrong with the request and can be known before anything is computed.
pub fn read(request: &Request<'_>, numbers: InputSizes) -> Result<Asked, Problem> {
    let nothing = || Problem::not_found(request.texts(), request.path);
    let path = request.path.strip_prefix("/api/").ok_or_else(nothing)?;
    let parts = path.split('/').map(|part| percent_decode_str(part).decode_utf8());
    let parts: Vec<_> = parts.collect::<Result<_, _>>().map_err(|_| nothing())?;
    if parts.iter().any(|part| part.is_empty()) {
        return Err(nothing());
    }
    let parts: Vec<&str> = parts.iter().map(AsRef::as_ref).collect();
    let ask = |methods: &'static str| {
        if !methods.split(", ").any(|method| method == request.method) {
            return Err(Problem::method(
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
        // What is posted there is a graph and no form.
        ["graphs"] if request.method == Method::POST => graphs::written(request, numbers),
        ["graphs"] => graphs::named(ask(GET_OR_POST)?),
        ["health"] => health::health(&ask(GET)?),
        _ => Err(nothing()),
    }
}
