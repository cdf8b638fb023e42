//! Entity tags. An answer depends on the program, the address and the language only, so that its
//! tag is known before it is computed: whoever has it already costs nothing.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::time::UNIX_EPOCH;

use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

/// Marks an answer that must not be kept: another time it may be another one.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Fleeting;

/// What tells one program from the next: when its file was written and how long it is.
pub(crate) fn edition() -> u64 {
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

/// The tag of the answer to a request.
fn tag(edition: u64, request: &Request) -> Option<HeaderValue> {
    let mut hasher = DefaultHasher::new();
    (edition, request.uri().path(), request.uri().query()).hash(&mut hasher);
    request.headers().get(header::ACCEPT_LANGUAGE).map(HeaderValue::as_bytes).hash(&mut hasher);
    HeaderValue::from_str(&format!("W/\"{:016x}\"", hasher.finish())).ok()
}

/// Whether the client has the answer with this tag (RFC 9110 §13.1.2).
pub(crate) fn has(headers: &HeaderMap, tag: &HeaderValue) -> bool {
    let plain = |tag: &str| tag.trim().trim_start_matches("W/").to_owned();
    let Ok(tag) = tag.to_str().map(plain) else { return false };
    let known = headers.get_all(header::IF_NONE_MATCH).iter().filter_map(|v| v.to_str().ok());
    known.flat_map(|list| list.split(',')).any(|known| plain(known) == tag)
}

/// Tags answers, and answers 304 to whoever has the tag.
pub(crate) async fn layer(edition: u64, request: Request, next: Next) -> Response {
    let tag = (request.method() == Method::GET).then(|| tag(edition, &request)).flatten();
    if let Some(tag) = tag.as_ref().filter(|tag| has(request.headers(), tag)) {
        return (StatusCode::NOT_MODIFIED, kept(tag.clone())).into_response();
    }
    let response = next.run(request).await;
    let fleeting = response.extensions().get::<Fleeting>().is_some();
    match tag {
        Some(tag) if response.status() == StatusCode::OK && !fleeting => {
            (kept(tag), response).into_response()
        }
        _ => ([(header::CACHE_CONTROL, "no-store")], response).into_response(),
    }
}

fn kept(tag: HeaderValue) -> [(header::HeaderName, HeaderValue); 3] {
    [
        (header::ETAG, tag),
        (header::CACHE_CONTROL, HeaderValue::from_static("public, max-age=60, must-revalidate")),
        (header::VARY, HeaderValue::from_static("accept-language")),
    ]
}
