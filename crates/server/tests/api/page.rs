//! Tests of the page: its addresses, and its files as they were built.

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
