//! Answers that are given again. An answer depends on the program, the address and the language
//! only: its tag is known before it is computed, so that whoever has it already costs nothing, and
//! the last answers are kept, so that whoever asks what others asked costs little.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::time::UNIX_EPOCH;

use axum::body::{Body, Bytes};
use axum::extract::{self, Request};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use moka::sync::Cache;
use noyau_text::Lang;

use crate::language;
use crate::routes::State;

/// Marks an answer that must not be kept: another time it may be another one.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Uncacheable;

/// What was asked: path, query and language.
#[derive(PartialEq, Eq, Hash)]
struct Question {
    address: Box<str>,
    lang: Lang,
}

impl Question {
    fn of(request: &Request) -> Self {
        let address = request.uri().path_and_query().map_or("", |address| address.as_str());
        Self { address: address.into(), lang: language::of(request.headers()) }
    }
}

/// An answer that is complete, with its headers.
#[derive(Clone)]
struct Answer {
    headers: HeaderMap,
    body: Bytes,
}

impl IntoResponse for Answer {
    fn into_response(self) -> Response {
        let mut response = Response::new(Body::from(self.body));
        *response.headers_mut() = self.headers;
        response
    }
}

/// Longer answers are not kept.
const LONGEST: usize = 1 << 18;
/// What an answer takes beside its address and its body, about: its headers and its place.
const BESIDE: usize = 1 << 10;

/// The answers that were given last.
pub(crate) struct Answers {
    edition: u64,
    kept: Cache<Question, Answer>,
}

impl Answers {
    /// Keeps up to this many bytes.
    pub(crate) fn new(bytes: u64) -> Self {
        let weight = |question: &Question, answer: &Answer| {
            let bytes = question.address.len() + answer.body.len() + BESIDE;
            u32::try_from(bytes).unwrap_or(u32::MAX)
        };
        let kept = Cache::builder().max_capacity(bytes).weigher(weight).build();
        Self { edition: edition(), kept }
    }

    /// The tag of the answer to a question.
    fn tag(&self, question: &Question) -> Option<HeaderValue> {
        let mut hasher = DefaultHasher::new();
        (self.edition, question).hash(&mut hasher);
        HeaderValue::from_str(&format!("W/\"{:016x}\"", hasher.finish())).ok()
    }

    /// How many answers are kept, and their bytes.
    pub(crate) fn size(&self) -> (u64, u64) {
        self.kept.run_pending_tasks();
        (self.kept.entry_count(), self.kept.weighted_size())
    }

    async fn answer(&self, request: Request, next: Next) -> Response {
        if request.method() != Method::GET {
            return not_kept(next.run(request).await);
        }
        let question = Question::of(&request);
        let Some(tag) = self.tag(&question) else { return next.run(request).await };
        if has(request.headers(), &tag) {
            return (StatusCode::NOT_MODIFIED, kept(tag)).into_response();
        }
        if let Some(answer) = self.kept.get(&question) {
            return answer.into_response();
        }
        let response = next.run(request).await;
        let fleeting = response.extensions().get::<Uncacheable>().is_some();
        if response.status() != StatusCode::OK || fleeting {
            return not_kept(response);
        }
        let (mut head, body) = response.into_parts();
        head.headers.extend(kept(tag).map(|(name, value)| (Some(name), value)));
        // Every answer is whole in memory before it is sent.
        let Ok(body) = axum::body::to_bytes(body, usize::MAX).await else {
            return StatusCode::INTERNAL_SERVER_ERROR.into_response();
        };
        if body.len() <= LONGEST {
            let answer = Answer { headers: head.headers.clone(), body: body.clone() };
            self.kept.insert(question, answer);
        }
        Response::from_parts(head, Body::from(body))
    }
}

/// Answers what was answered before, and 304 to whoever has the answer; tags and keeps the others.
pub(crate) async fn keep(
    extract::State(app): extract::State<State>,
    request: Request,
    next: Next,
) -> Response {
    let has_any = has_any(request.headers());
    let mut response = app.answers.answer(request, next).await;
    if has_any && response.status() == StatusCode::OK {
        *response.status_mut() = StatusCode::NOT_MODIFIED;
        *response.body_mut() = Body::empty();
        response.headers_mut().remove(header::CONTENT_LENGTH);
        response.headers_mut().remove(header::CONTENT_TYPE);
    }
    response
}

fn not_kept(response: Response) -> Response {
    ([(header::CACHE_CONTROL, "no-store")], response).into_response()
}

/// What tells one program from the next: when its file was written and how long it is.
fn edition() -> u64 {
    let file = std::env::current_exe().and_then(std::fs::metadata);
    let mut hasher = DefaultHasher::new();
    env!("CARGO_PKG_VERSION").hash(&mut hasher);
    if let Ok(file) = file {
        file.len().hash(&mut hasher);
        let written = file.modified().ok().and_then(|time| time.duration_since(UNIX_EPOCH).ok());
        written.hash(&mut hasher);
    }
    hasher.finish()
}

/// Whether the client has the answer with this tag (RFC 9110 §13.1.2).
pub(crate) fn has(headers: &HeaderMap, tag: &HeaderValue) -> bool {
    let plain = |tag: &str| tag.trim().trim_start_matches("W/").to_owned();
    let Ok(tag) = tag.to_str().map(plain) else { return false };
    let known = headers.get_all(header::IF_NONE_MATCH).iter().filter_map(|v| v.to_str().ok());
    known.flat_map(|list| list.split(',')).any(|known| plain(known) == tag)
}

/// Whether the client has some answer and wants none if there is one (`If-None-Match: *`).
pub(crate) fn has_any(headers: &HeaderMap) -> bool {
    headers.get_all(header::IF_NONE_MATCH).iter().any(|value| value.as_bytes() == b"*")
}

fn kept(tag: HeaderValue) -> [(header::HeaderName, HeaderValue); 3] {
    [
        (header::ETAG, tag),
        (header::CACHE_CONTROL, HeaderValue::from_static("public, max-age=60, must-revalidate")),
        (header::VARY, HeaderValue::from_static("accept-language")),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_stays_below_its_bound() {
        let bound = 64 * BESIDE as u64;
        let answers = Answers::new(bound);
        for number in 0..1_000 {
            let question = Question { address: number.to_string().into(), lang: Lang::En };
            let answer = Answer { headers: HeaderMap::new(), body: vec![b'0'; 500].into() };
            answers.kept.insert(question, answer);
        }
        answers.kept.run_pending_tasks();
        assert!(answers.kept.entry_count() > 0);
        assert!(answers.kept.weighted_size() <= bound, "{}", answers.kept.weighted_size());
    }
}
