//! Headers, caches, bad input, slow clients, the page.

use std::io::{Read, Write};
use std::time::Duration;

use noyau_server::Budget;

use crate::client::{Reply, Running, start};

fn server() -> Running {
    start(Budget::default())
}

/// One line for each wrong request, with what the answer must say about it.
#[test]
fn bad_input_gets_a_problem_that_names_the_field_and_the_reason() {
    let server = server();
    let requests = [
        "/api/games/nix/solve?position=3",
        "/api/games/nim/solve",
        "/api/games/nim/solve?position=",
        "/api/games/nim/solve?position=3,,5",
        "/api/games/nim/solve?position=3,-5",
        "/api/games/nim/solve?position=3,5&position=4",
        "/api/games/nim/solve?position=3,5&a=2",
        "/api/games/nim/solve?position=2%5E999999",
        "/api/games/nim/solve?position=3,5&most=many",
        "/api/games/nim/solve?position=3,5&most=99999",
        "/api/games/nim/solve?position=3,5&lang=de",
        "/api/games/nim/solve?position=3,5&misere=perhaps",
        "/api/games/wythoff/solve?position=3,5&a=0",
        "/api/games/wythoff/solve?position=3,5,7",
        "/api/games/octal/solve?position=3,5&code=9",
        "/api/games/path/solve?position=3,5&compound=nonsense",
        "/api/games/nim/explain?position=3,5&by=magic",
        "/api/games/nim/play?position=3,5",
        "/api/games/nim/play?position=3,5&move=1-4",
        "/api/games/nim/play?position=0&move=1-1",
        "/api/games/nim/play?position=3,5&take=one",
        "/api/games/nim/reply?position=3,5&level=god",
        "/api/games/nim/reply?position=0,0",
        "/api/games/nim/table/nix",
        "/api/games/nim/table/positions?rows=1e9",
        "/api/games/nim/table/positions?format=docx",
        "/api/games/domination/board",
        "/api/games/wythoff/board?columns=1000&rows=1000",
        "/api/games/domination/solve?position=grid:1000x1000",
        "/api/games/domination/solve?position=edges:4000000",
        "/api/games/domination/view?position=grid:3x",
        "/api/graphs?spec=nothing",
        "/api/graphs",
        "/api/sequences",
        "/api/sequences?of=nothing",
        "/api/sequences?of=0.137&kind=odd",
        "/api/sequences?of=0.137&from=50&to=10",
        "/api/sequences?of=0.137&from=201",
        "/api/sequences?of=domination&position=path:N&from=5&to=4",
        "/api/sequences?of=0.137&function=none",
        "/api/sequences?of=domination&position=grid:3x4",
        "/api/nothing",
        "/api/games/%ff/solve?position=3",
        "/api/games?more=1",
    ];
    let mut said = String::new();
    for path in requests {
        let reply = server.get(path);
        assert!((400..500).contains(&reply.status), "{path}: {} {}", reply.status, reply.text());
        assert_eq!(reply.headers["content-type"], "application/problem+json", "{path}");
        let problem = reply.json();
        assert_eq!(problem["status"], reply.status, "{path}");
        said += &format!(
            "{path}\n  {} {} on {}: {}\n",
            reply.status,
            problem["reason"].as_str().unwrap(),
            problem["field"].as_str().unwrap_or("-"),
            problem["detail"].as_str().unwrap(),
        );
    }
    insta::assert_snapshot!(said);
}

#[test]
fn bodies_are_forms_of_a_bounded_size() {
    let server = server();
    let json =
        server.ask("POST", "/api/games/nim/solve", &["content-type: application/json"], b"{}");
    assert_eq!((json.status, json.json()["field"].clone()), (415, "body".into()));
    let huge = vec![b'1'; 10 << 20];
    for path in ["/api/games/nim/solve", "/api/graphs"] {
        let kind = "content-type: application/x-www-form-urlencoded";
        let reply = server.ask("POST", path, &[kind], &huge);
        assert_eq!(reply.status, 413, "{path}");
        assert_eq!(reply.json()["reason"], "body_too_large");
    }
    let digits = format!("position={}", "9".repeat(1_000_000));
    let reply = server.post_form("/api/games/nim/solve", &digits);
    assert_eq!((reply.status, reply.json()["reason"].clone()), (422, "too_many_digits".into()));
    let latin = server.ask("POST", "/api/graphs", &[], b"\xff\xfe");
    assert_eq!((latin.status, latin.json()["reason"].clone()), (422, "not_text".into()));
    let chunked = |chunks: &str| {
        let head = "POST /api/graphs HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\
            transfer-encoding: chunked\r\n\r\n";
        server.send(format!("{head}{chunks}").as_bytes()).unwrap()
    };
    assert_eq!(chunked("5\r\n2\n0 1\r\n0\r\n\r\n").status, 200);
    for broken in ["no number\r\n2\n0 1\r\n0\r\n\r\n", "-1\r\n2\r\n0\r\n\r\n"] {
        let reply = chunked(broken);
        let reason = reply.json()["reason"].clone();
        assert_eq!((reply.status, reason), (400, "body_broken".into()), "{broken:?}");
    }
    for (method, path) in [("DELETE", "/api/games"), ("POST", "/api/games/nim")] {
        let reply = server.ask(method, path, &[], b"");
        assert_eq!((reply.status, reply.json()["reason"].clone()), (405, "method".into()));
    }
}

#[test]
fn every_response_has_the_headers_of_security() {
    let server = server();
    for path in
        ["/", "/api/games", "/api/nothing", "/api/docs", "/games/nim?position=3", "/assets/x"]
    {
        let reply = server.get(path);
        let policy = &reply.headers["content-security-policy"];
        assert!(policy.contains("script-src 'self';"), "{path}");
        assert!(!policy.contains("unsafe"), "{path}");
        assert_eq!(reply.headers["x-content-type-options"], "nosniff", "{path}");
        assert_eq!(reply.headers["referrer-policy"], "no-referrer", "{path}");
        assert!(reply.headers.contains_key("permissions-policy"), "{path}");
        assert!(policy.ends_with("frame-ancestors 'none'"), "{path}");
    }
    // Boards made for embedding may be shown in frames of other pages. The rest of their policy is
    // just as strict.
    let board = server.get("/embed/nim?position=3");
    let framed = &board.headers["content-security-policy"];
    assert!(framed.ends_with("frame-ancestors *"), "{framed}");
    assert!(framed.contains("script-src 'self';") && !framed.contains("unsafe"), "{framed}");
}

#[test]
fn answers_are_tagged_and_not_sent_twice() {
    let server = server();
    for path in [
        "/api/games/wythoff/table/array?rows=3",
        "/api/sequences?of=0.137",
        "/api/games/nim/solve?position=3,5,7",
        "/api/openapi.json",
    ] {
        let first = server.get(path);
        let tag = first.headers["etag"].clone();
        assert!(first.headers["cache-control"].contains("max-age"), "{path}");
        let again = server.ask("GET", path, &[&format!("if-none-match: {tag}")], b"");
        assert_eq!((again.status, again.body.len()), (304, 0), "{path}");
        let other = server.ask(
            "GET",
            path,
            &[&format!("if-none-match: {tag}"), "accept-language: fr"],
            b"",
        );
        assert_eq!(other.status, 200, "{path}");
    }
}

#[test]
fn whoever_has_any_answer_gets_none_where_there_is_one() {
    let server = server();
    let any = |path: &str| server.ask("GET", path, &["if-none-match: *"], b"");
    for path in ["/api/games", "/api/games/nim/solve?position=3,5,7", "/", "/api/health"] {
        // The first answer is computed, the second one comes from the cache.
        for _ in 0..2 {
            let reply = any(path);
            assert_eq!((reply.status, reply.body.len()), (304, 0), "{path}");
        }
    }
    assert_eq!(any("/api/games/nim/solve?position=x").status, 422);
    assert_eq!(any("/api/nothing").status, 404);
    assert_eq!(any("/nothing").status, 404);
}

#[test]
fn head_is_get_without_a_body() {
    let server = server();
    for (path, headers) in [
        ("/", vec![]),
        ("/", vec!["accept-encoding: br"]),
        ("/nothing", vec![]),
        ("/api/games", vec![]),
        ("/api/games", vec!["accept-encoding: gzip"]),
        ("/api/games/nim/solve?position=3,5,7", vec![]),
        ("/api/games/nim/solve?position=3,5,7", vec!["if-none-match: *"]),
        ("/api/games/nim/solve?position=x", vec![]),
        ("/api/health", vec![]),
        ("/api/nothing", vec![]),
    ] {
        // HEAD comes first: it must not leave anything in the cache that spoils the answer to GET.
        let head = server.ask("HEAD", path, &headers, b"");
        let get = server.ask("GET", path, &headers, b"");
        let told = |reply: &Reply| {
            let mut headers = reply.headers.clone();
            // The way in which a body is divided for sending may differ.
            headers.remove("transfer-encoding");
            headers.remove("date");
            (reply.status, headers)
        };
        assert_eq!(told(&head), told(&get), "{path}");
        assert!(head.body.is_empty(), "{path}");
        assert_eq!(get.body.is_empty(), get.status == 304, "{path}");
    }
}

#[test]
fn what_was_answered_is_answered_again_in_the_language_that_is_asked_for() {
    let server = server();
    let ask = |lang: &str| {
        let wish = format!("accept-language: {lang}");
        server.ask("GET", "/api/games/nim/explain?position=3,5,7", &[&wish], b"")
    };
    let [first, again, french, other] = ["en", "en", "fr", "fr-CH, en;q=0.5"].map(ask);
    assert_eq!((&again.body, &again.headers["etag"]), (&first.body, &first.headers["etag"]));
    assert_eq!(again.headers["content-type"], "application/json");
    assert_ne!(french.body, first.body);
    assert_eq!((&other.body, &other.headers["etag"]), (&french.body, &french.headers["etag"]));
    // Moves of the machine are not cached, because there may be several good ones.
    let machine = server.get("/api/games/nim/reply?position=3,5,7");
    assert_eq!(machine.headers["cache-control"], "no-store");
    assert!(!machine.headers.contains_key("etag"));
}

#[test]
fn answers_are_compressed_for_whoever_can_read_that() {
    let server = server();
    let plain = server.get("/api/games");
    for codings in ["gzip", "gzip, deflate, br, zstd"] {
        let wish = format!("accept-encoding: {codings}");
        let small = server.ask("GET", "/api/games", &[&wish], b"");
        assert_eq!(small.headers["content-encoding"], "gzip");
        assert!(small.body.len() * 2 < plain.body.len(), "{codings}");
    }
}

#[test]
fn the_docs_describe_every_route_without_a_script() {
    let server = server();
    let page = server.get("/api/docs").text();
    assert!(!page.contains("<script") && !page.contains("style="));
    for path in ["/api/games/{game}/solve", "/api/sequences", "/api/graphs"] {
        assert!(page.contains(path), "{path}");
    }
    // The examples that the page links to work.
    for link in page.split("href=\"").skip(1).filter_map(|rest| rest.split('"').next()) {
        let path = link.replace("&amp;", "&");
        if path.starts_with('/') {
            assert_eq!(server.get(&path).status, 200, "{path}");
        }
    }
}

#[test]
fn slow_clients_are_let_go() {
    let server = start(Budget { arrival: Duration::from_millis(200), ..Budget::default() });
    let mut head = server.connect();
    head.write_all(b"GET /api/games HTTP/1.1\r\nhost: lo").unwrap();
    let mut answer = Vec::new();
    // The server ends the stream, or answers that the request came too late.
    let _ = head.read_to_end(&mut answer);
    let answer = String::from_utf8_lossy(&answer);
    assert!(answer.is_empty() || answer.starts_with("HTTP/1.1 408"), "{answer}");
    let slow = b"POST /api/graphs HTTP/1.1\r\nhost: localhost\r\ncontent-length: 100\r\n\r\n3\n0 1";
    let reply = server.send(slow).unwrap();
    assert_eq!((reply.status, reply.json()["reason"].clone()), (408, "body_too_slow".into()));
    server.answer("/api/games/nim/solve?position=3,5,7");
}

#[test]
fn a_client_that_reads_nothing_is_let_go() {
    let departure = Duration::from_millis(200);
    let server = start(Budget { departure, connections: 1, ..Budget::default() });
    let mut deaf = server.connect();
    // This is more than the buffers between client and server hold. The server may close the
    // connection meanwhile.
    let request = "GET /api/games/wythoff/board?columns=200&rows=200 HTTP/1.1\r\n\
        host: localhost\r\n\r\n";
    let _ = deaf.write_all(request.repeat(200).as_bytes());
    // The server has a place for only one connection, so this waits until the server has closed the
    // first one.
    server.answer("/api/games/nim/solve?position=3,5,7");
    drop(deaf);
}
