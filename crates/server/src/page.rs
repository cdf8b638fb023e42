//! The page, which is embedded in the program.
//!
//! `index.html` is served at each address of the page, and its script reads the address. It is also
//! served at all other addresses, with status 404, so that the page can say this in the language of
//! the reader. The files were compressed when the page was built, as well as possible, and where
//! there is a `.gz` the plain file was left out (`web/precompress.ts`). Hardly a client reads neither
//! coding; for one that does not, the file is unpacked.

use std::borrow::Cow;

use axum::body::Bytes;
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use noyau_engine::find;
use percent_encoding::percent_decode_str;
use rust_embed::{EmbeddedFile, RustEmbed};

use crate::cache;
use crate::packed::unpack;

#[derive(RustEmbed)]
#[folder = "dist"]
#[allow_missing = true]
struct Page;

/// The page of a program that was built without its page.
const UNBUILT: &str = "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
    <title>noyau</title>\n<link rel=\"stylesheet\" href=\"/api/docs.css\">\n</head>\n<body>\n\
    <main>\n<h1>noyau</h1>\n<p>This program was built without its page. <code>make run</code> \
    builds both.</p>\n<p>The API is there: <a href=\"/api/docs\">its description</a>.</p>\n\
    </main>\n</body>\n</html>\n";

/// The page itself.
const INDEX: &str = "index.html";

/// The lessons of the page (`web/src/learn/lessons.ts`).
const LESSONS: [&str; 9] =
    ["matches", "nim", "misere", "wythoff", "fibonacci", "sums", "kayles", "symmetry", "colouring"];

/// The ways in which files may be compressed: the name of the coding, and the ending of the file
/// name.
const CODINGS: [(&str, &str); 2] = [("br", ".br"), ("gzip", PACKED)];

/// The ending of the form that every file has which is not embedded plain.
const PACKED: &str = ".gz";

/// The file at a path, or else the page itself.
pub(crate) async fn file(request: Request) -> Response {
    if request.method() != Method::GET && request.method() != Method::HEAD {
        return (StatusCode::METHOD_NOT_ALLOWED, [(header::ALLOW, "GET, HEAD")]).into_response();
    }
    let (path, asked) = (request.uri().path(), request.headers());
    let name = path.trim_start_matches('/');
    if !CODINGS.iter().any(|(_, end)| name.ends_with(end))
        && let Some(file) = held(name)
    {
        return send(name, &file, asked);
    }
    // Only `index.html` refers to files in `assets`, so an unknown name there does not get the
    // page.
    if name.starts_with("assets/") {
        return StatusCode::NOT_FOUND.into_response();
    }
    let mut response = match held(INDEX) {
        Some(file) if is_page(path) => return send(INDEX, &file, asked),
        Some(_) => body(INDEX, asked),
        None => ([(header::CONTENT_TYPE, kind(INDEX))], UNBUILT).into_response(),
    };
    if !is_page(path) {
        *response.status_mut() = StatusCode::NOT_FOUND;
    }
    response
}

/// The names of the pages in `docs/theory` that the page shows.
const THEORY: [&str; 11] = [
    "algebraic",
    "arithmetic",
    "colouring",
    "compounds",
    "domination",
    "misere",
    "nim",
    "octal",
    "recursive",
    "resistance",
    "wythoff",
];

/// Whether the address is that of a board that other pages may show in a frame.
pub(crate) fn is_embedded(path: &str) -> bool {
    path.starts_with("/embed/") && is_page(path)
}

/// Whether the page has something to show at an address (`web/src/App.svelte`).
fn is_page(path: &str) -> bool {
    let parts: Vec<&str> = path.split('/').skip(1).collect();
    match parts[..] {
        ["" | "games" | "explore" | "learn" | "puzzles" | "glossary" | "sources"] => true,
        ["theory", name] => THEORY.contains(&name),
        ["learn", lesson] | ["learn", lesson, ""] => LESSONS.contains(&lesson),
        ["games" | "embed", game] | ["games", game, ""] => {
            percent_decode_str(game).decode_utf8().is_ok_and(|game| find(&game).is_ok())
        }
        ["explore", part] => ["", "sequences", "boards", "tables"].contains(&part),
        _ => false,
    }
}

/// The file with this name, plain or else as gzip: it is there, and its hash is its tag.
fn held(name: &str) -> Option<EmbeddedFile> {
    Page::get(name).or_else(|| Page::get(&format!("{name}{PACKED}")))
}

/// Sends a file, or status 304 if the client has it.
fn send(name: &str, file: &EmbeddedFile, asked: &HeaderMap) -> Response {
    let hash: String =
        file.metadata.sha256_hash().iter().take(8).map(|byte| format!("{byte:02x}")).collect();
    // A file in `assets` gets a new name whenever its content changes.
    let forever = name.starts_with("assets/");
    let keep = if forever { "public, max-age=31536000, immutable" } else { "no-cache" };
    let Ok(tag) = HeaderValue::from_str(&format!("W/\"{hash}\"")) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let unchanged = cache::has(asked, &tag) || cache::has_any(asked);
    let kept = [
        (header::ETAG, tag),
        (header::CACHE_CONTROL, HeaderValue::from_static(keep)),
        (header::VARY, HeaderValue::from_static("accept-encoding")),
    ];
    if unchanged {
        return (StatusCode::NOT_MODIFIED, kept).into_response();
    }
    match body(name, asked) {
        body if body.status().is_success() => (kept, body).into_response(),
        failed => failed,
    }
}

/// The shortest form of a file that the client can decode.
fn body(name: &str, asked: &HeaderMap) -> Response {
    let readable = CODINGS.into_iter().filter(|(coding, _)| accepts(asked, coding));
    let compressed =
        readable.filter_map(|(coding, end)| Some((coding, Page::get(&format!("{name}{end}"))?)));
    // A compressed form is embedded only if it is shorter than the plain one.
    let mut response = match compressed.min_by_key(|(_, file)| file.data.len()) {
        Some((coding, file)) => ([(header::CONTENT_ENCODING, coding)], bytes(file)).into_response(),
        None => match plain(name) {
            Some(plain) => plain.into_response(),
            None => return StatusCode::INTERNAL_SERVER_ERROR.into_response(),
        },
    };
    let kind = HeaderValue::from_static(kind(name));
    response.headers_mut().insert(header::CONTENT_TYPE, kind);
    response
}

/// A file without a coding.
fn plain(name: &str) -> Option<Bytes> {
    let packed = || unpack(&Page::get(&format!("{name}{PACKED}"))?.data).ok();
    Page::get(name).map(bytes).or_else(|| packed().map(Bytes::from))
}

fn bytes(file: EmbeddedFile) -> Bytes {
    match file.data {
        Cow::Borrowed(bytes) => Bytes::from_static(bytes),
        Cow::Owned(bytes) => bytes.into(),
    }
}

/// Whether a client accepts a coding (RFC 9110 §12.5.3).
fn accepts(headers: &HeaderMap, coding: &str) -> bool {
    let lists = headers.get_all(header::ACCEPT_ENCODING).iter().filter_map(|v| v.to_str().ok());
    let mut named = None;
    let mut others = None;
    for item in lists.flat_map(|list| list.split(',')) {
        let mut parts = item.split(';').map(str::trim);
        let name = parts.next().unwrap_or_default();
        let quality = parts.find_map(|part| part.strip_prefix("q=")?.parse::<f32>().ok());
        let wanted = quality.is_none_or(|quality| quality > 0.0);
        if name.eq_ignore_ascii_case(coding) {
            named = Some(wanted);
        } else if name == "*" {
            others = Some(wanted);
        }
    }
    named.or(others).unwrap_or(false)
}

/// The media type of a file, by the ending of its name.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_addresses_of_the_page_are_known() {
        for known in [
            "/",
            "/games",
            "/games/nim",
            "/games/nim/",
            "/games/%6eim",
            "/explore",
            "/explore/",
            "/explore/boards",
            "/learn",
            "/learn/nim",
            "/puzzles",
            "/glossary",
            "/sources",
            "/theory/domination",
            "/embed/nim",
        ] {
            assert!(is_page(known), "{known}");
        }
        for other in [
            "/game",
            "/games/",
            "/games/nix",
            "/games/nim/x",
            "/explorer",
            "/explore/x",
            "/learn/nix",
            "/embed",
            "/embed/nix",
            "//",
            "/%",
        ] {
            assert!(!is_page(other), "{other}");
        }
    }

    #[test]
    fn boards_alone_stand_in_other_pages() {
        assert!(is_embedded("/embed/nim"));
        for other in ["/embed/nix", "/games/nim", "/", "/api/embed/nim"] {
            assert!(!is_embedded(other), "{other}");
        }
    }

    #[test]
    fn a_file_is_embedded_plain_only_where_nothing_else_gives_its_bytes() {
        for name in Page::iter() {
            let of = CODINGS.iter().find_map(|(_, end)| name.strip_suffix(end)).unwrap_or(&name);
            let plain = plain(of).unwrap_or_else(|| panic!("{name}"));
            let form = Page::get(&name).unwrap().data;
            if of == name {
                let packed = Page::get(&format!("{of}{PACKED}"));
                assert!(of == INDEX || packed.is_none(), "{name}: make web");
            } else {
                assert!(form.len() < plain.len(), "{name}");
            }
        }
    }

    #[test]
    fn a_coding_is_used_for_whoever_reads_it() {
        let accepts = |header: &str, coding: &str| {
            let headers =
                HeaderMap::from_iter([(header::ACCEPT_ENCODING, header.parse().unwrap())]);
            accepts(&headers, coding)
        };
        assert!(accepts("gzip, deflate, br", "br"));
        assert!(accepts("GZIP;q=0.5", "gzip"));
        assert!(accepts("*", "br"));
        assert!(accepts("br;q=0, *", "gzip"));
        assert!(!accepts("br;q=0, *", "br"));
        assert!(!accepts("gzip", "br"));
        assert!(!accepts("*;q=0", "gzip"));
        assert!(!super::accepts(&HeaderMap::new(), "gzip"));
    }
}
