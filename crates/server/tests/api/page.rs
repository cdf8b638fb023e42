//! Tests of the page: its addresses, and its files as they were built.

use std::io::Read;
use std::path::Path;

use brotli_decompressor::Decompressor;
use flate2::read::GzDecoder;
use noyau_server::Budget;

use crate::client::{Reply, Running, start};

fn server() -> Running {
    start(Budget::default())
}

#[test]
fn the_page_answers_its_own_addresses_and_says_of_all_others_that_they_are_not_there() {
    let server = server();
    let page = server.get("/");
    assert_eq!(page.headers["content-type"], "text/html; charset=utf-8");
    for path in [
        "/games",
        "/games/wythoff?position=27,46&a=2",
        "/games/marienbad/",
        "/explore",
        "/explore/sequences?of=0.137",
        "/explore/boards",
        "/explore/tables",
    ] {
        let reply = server.get(path);
        assert_eq!((reply.status, &reply.body), (200, &page.body), "{path}");
    }
    for path in [
        "/nothing",
        "/games/",
        "/games/nix",
        "/games/wythoff/solve",
        "/explore/nothing",
        "/index.php",
        "/../../Cargo.toml",
        "/..%2f..%2fCargo.toml",
        "/%2e%2e/%2e%2e/Cargo.toml",
        "//etc/passwd",
        "/etc/passwd",
    ] {
        let reply = server.get(path);
        assert_eq!((reply.status, &reply.body), (404, &page.body), "{path}");
        assert_eq!(reply.headers["content-type"], "text/html; charset=utf-8", "{path}");
        assert!(!reply.headers.contains_key("etag"), "{path}");
    }
    assert_eq!(server.get("/assets/missing.js").status, 404);
    assert_eq!(server.ask("POST", "/", &[], b"").status, 405);
}

/// The files that the page refers to; none if the page was not built into the program.
fn assets(page: &Reply) -> Vec<String> {
    let text = page.text();
    let named = text.split('"').filter(|word| word.starts_with("/assets/"));
    named.map(str::to_owned).collect()
}

#[test]
fn files_come_in_the_shortest_form_that_the_client_reads() {
    let server = server();
    for path in assets(&server.get("/")) {
        let ask = |codings: &str| {
            server.ask("GET", &path, &[&format!("accept-encoding: {codings}")], b"")
        };
        let plain = server.get(&path);
        assert!(!plain.headers.contains_key("content-encoding"), "{path}");
        assert!(plain.headers["cache-control"].contains("immutable"), "{path}");
        assert_eq!(plain.headers["vary"], "accept-encoding", "{path}");
        if plain.body.len() < 200 {
            // Compression would not make a file this small any shorter.
            continue;
        }
        let [gzip, brotli, either] = ["gzip", "br", "gzip, deflate, br, zstd"].map(ask);
        assert_eq!(gzip.headers["content-encoding"], "gzip", "{path}");
        assert_eq!(brotli.headers["content-encoding"], "br", "{path}");
        assert!(gzip.body.len() < plain.body.len(), "{path}");
        let least = gzip.body.len().min(brotli.body.len());
        assert_eq!(either.body.len(), least, "{path}");
        assert_eq!(either.headers["etag"], plain.headers["etag"], "{path}");
        assert_eq!(ask("br;q=0").body, plain.body, "{path}");
        assert_eq!(server.get(&format!("{path}.br")).status, 404, "{path}");
    }
}

/// The names of all files of the page, as clients ask for them; none if the page was not built.
fn files(folder: &Path, under: &str) -> Vec<String> {
    let mut names = Vec::new();
    for entry in std::fs::read_dir(folder).into_iter().flatten() {
        let entry = entry.unwrap();
        let name = format!("{under}/{}", entry.file_name().into_string().unwrap());
        if entry.file_type().unwrap().is_dir() {
            names.extend(files(&entry.path(), &name));
        } else {
            let plain = name.strip_suffix(".gz").or(name.strip_suffix(".br"));
            names.push(plain.unwrap_or(&name).to_owned());
        }
    }
    names.sort();
    names.dedup();
    names
}

fn decoded(reply: &Reply) -> Vec<u8> {
    let Some(coding) = reply.headers.get("content-encoding") else { return reply.body.clone() };
    let mut plain = Vec::new();
    match coding.as_str() {
        "gzip" => GzDecoder::new(&reply.body[..]).read_to_end(&mut plain).unwrap(),
        "br" => Decompressor::new(&reply.body[..], 4096).read_to_end(&mut plain).unwrap(),
        other => panic!("a coding that nobody asked for: {other}"),
    };
    plain
}

#[test]
fn everybody_gets_the_same_bytes_of_every_file() {
    let server = server();
    let dist = Path::new(env!("CARGO_MANIFEST_DIR")).join("dist");
    for path in files(&dist, "") {
        let plain = server.get(&path);
        assert_eq!(plain.status, 200, "{path}");
        assert_eq!(plain.headers["content-length"], plain.body.len().to_string(), "{path}");
        let kind = match path.rsplit('.').next().unwrap() {
            "html" => "text/html; charset=utf-8",
            "js" => "text/javascript; charset=utf-8",
            "css" => "text/css; charset=utf-8",
            "svg" => "image/svg+xml",
            other => panic!("{path}: files that end in {other} are new"),
        };
        let tag = plain.headers["etag"].clone();
        for codings in ["identity", "gzip", "br", "br, gzip"] {
            let asked = format!("accept-encoding: {codings}");
            let ask = |method: &str| server.ask(method, &path, &[&asked], b"");
            let reply = ask("GET");
            assert!(decoded(&reply) == plain.body, "{path} for {codings}");
            assert_eq!(reply.headers["content-type"], kind, "{path} for {codings}");
            assert_eq!(reply.headers["etag"], tag, "{path} for {codings}");
            assert_eq!(reply.headers["vary"], "accept-encoding", "{path} for {codings}");
            let length = reply.body.len().to_string();
            assert_eq!(reply.headers["content-length"], length, "{path} for {codings}");

            let head = ask("HEAD");
            assert_eq!((head.status, head.body.len()), (200, 0), "{path} for {codings}");
            let but_for_the_time = |reply: &Reply| {
                let mut headers = reply.headers.clone();
                headers.remove("date");
                headers
            };
            assert_eq!(but_for_the_time(&head), but_for_the_time(&reply), "{path} for {codings}");

            let known = format!("if-none-match: {tag}");
            let again = server.ask("GET", &path, &[&asked, &known], b"");
            assert_eq!((again.status, again.body.len()), (304, 0), "{path} for {codings}");
        }
        // The forms of a file have no addresses of their own: they get what an unknown name gets.
        for end in ["br", "gz"] {
            assert_eq!(server.get(&format!("{path}.{end}")).status, 404, "{path}.{end}");
        }
    }
}
