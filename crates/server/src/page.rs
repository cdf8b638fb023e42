//! The page, embedded in the program.
//!
//! Every address that is not a file of it and not the API's is one of its own: it gets
//! `index.html`, whose script reads the address.

use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};

use crate::cache;

#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Page;

/// What is shown where the page was not built into the program.
const UNBUILT: &str = "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
    <title>noyau</title>\n<link rel=\"stylesheet\" href=\"/api/docs.css\">\n</head>\n<body>\n\
    <main>\n<h1>noyau</h1>\n<p>This program was built without its page. <code>make run</code> \
    builds both.</p>\n<p>The API is there: <a href=\"/api/docs\">its description</a>.</p>\n\
    </main>\n</body>\n</html>\n";

/// The file at a path, or the page itself.
pub(crate) async fn file(request: Request) -> Response {
    if request.method() != Method::GET && request.method() != Method::HEAD {
        return (StatusCode::METHOD_NOT_ALLOWED, [(header::ALLOW, "GET, HEAD")]).into_response();
    }
    let path = path_of(request.uri());
    // Names of files in `assets` change with their content.
    let forever = path.starts_with("assets/");
    if let Some(file) = Page::get(path) {
        return send(path, file, forever, request.headers());
    }
    if forever {
        return StatusCode::NOT_FOUND.into_response();
    }
    match Page::get("index.html") {
        Some(file) => send("index.html", file, false, request.headers()),
        None => ([(header::CONTENT_TYPE, "text/html; charset=utf-8")], UNBUILT).into_response(),
    }
}

fn path_of(uri: &Uri) -> &str {
    match uri.path().trim_start_matches('/') {
        "" => "index.html",
        path => path,
    }
}

fn send(path: &str, file: EmbeddedFile, forever: bool, asked: &HeaderMap) -> Response {
    let hash: String =
        file.metadata.sha256_hash().iter().take(8).map(|byte| format!("{byte:02x}")).collect();
    let keep = if forever { "public, max-age=31536000, immutable" } else { "no-cache" };
    let Ok(tag) = HeaderValue::from_str(&format!("W/\"{hash}\"")) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let kept = [
        (header::ETAG, tag.clone()),
        (header::CACHE_CONTROL, HeaderValue::from_static(keep)),
        (header::CONTENT_TYPE, HeaderValue::from_static(kind(path))),
    ];
    if cache::has(asked, &tag) {
        return (StatusCode::NOT_MODIFIED, kept).into_response();
    }
    (kept, file.data.into_owned()).into_response()
}

/// What a file is, by the end of its name.
fn kind(path: &str) -> &'static str {
    match path.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "woff" => "font/woff",
        "ttf" => "font/ttf",
        "ftl" | "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
