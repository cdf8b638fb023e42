//! Caching of answers. An answer depends only on the program, the address and the language. Its tag
//! (`ETag`) is therefore known before it is computed, and a client that has the answer already
//! costs nothing. The last answers are kept, so that repeated questions cost little.

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

/// Marks an answer that must not be cached, because the next one may differ.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Uncacheable;

/// What an answer depends on: path and query, and the language.
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

/// A complete answer with its headers.
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

/// The most bytes of an answer that is kept.
const LONGEST: usize = 1 << 18;
/// An estimate of the bytes that an answer needs besides its address and its body, such as its
/// headers.
const BESIDE: usize = 1 << 10;

/// The last answers.
pub(crate) struct Answers {
    edition: u64,
    kept: Cache<Question, Answer>,
}

impl Answers {
    /// Creates a cache that keeps up to this many bytes.
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

    /// The number of answers that are kept, and their bytes.
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
        // Every answer is complete in memory before it is sent, so this has no limit.
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

/// Answers from the cache, with status 304 if the client has the answer already. Other answers get
/// their tag and are cached.
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

/// A number that differs between builds of the program: a hash of its version, and of the length
/// and the modification time of its file.
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

/// Whether the client asks for no answer if any exists (`If-None-Match: *`).
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
