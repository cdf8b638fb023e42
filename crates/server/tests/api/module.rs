//! The WebAssembly module gives the same answers as the server: the same routes, byte for byte.
//! Here it is compiled for this machine; `make site-test` tests the real module.

use std::time::Duration;

use noyau_engine::GAMES;
use noyau_server::Budget;
use noyau_wasm::Desk;
use serde_json::{Value, json};

use crate::client::{Running, encoded, start};

/// More time than any of these questions needs.
const MILLISECONDS: u64 = 60_000;

/// Asks both, and compares their answers.
fn agree(server: &Running, desk: &Desk, method: &str, address: &str, lang: &str, body: &str) {
    let kind =
        if address == "/api/graphs" { "text/plain" } else { "application/x-www-form-urlencoded" };
    let headers = [format!("content-type: {kind}"), format!("accept-language: {lang}")];
    let headers: Vec<&str> = headers.iter().map(String::as_str).collect();
    let served = server.ask(method, address, &headers, body.as_bytes());
    let request = json!({
        "method": method, "address": address, "lang": lang, "kind": kind, "body": body,
        "chance": 1, "time": MILLISECONDS,
    });
    let answered = desk.answer(request.to_string().as_bytes());
    let end = answered.iter().position(|byte| *byte == b'\n').unwrap();
    let head: Value = serde_json::from_slice(&answered[..end]).unwrap();
    let question = format!("{method} {address} {lang} {body}");
    assert_eq!(head["status"], served.status, "{question}");
    assert_eq!(head["kind"], served.headers["content-type"], "{question}");
    assert_eq!(head["unfinished"], false, "{question}");
    let body = String::from_utf8_lossy(&answered[end + 1..]);
    assert_eq!(body, served.text(), "{question}");
}

#[test]
fn the_module_answers_what_the_server_answers() {
    // On a busy machine, two seconds may be too short.
    let budget = Budget { hard: Duration::from_secs(60), ..Budget::default() };
    let (server, desk) = (start(budget), Desk::default());
    let ask = |address: &str| {
        agree(&server, &desk, "GET", address, "en", "");
        agree(&server, &desk, "GET", address, "fr", "");
    };
    for entry in GAMES {
        let (id, position) = (entry.id, encoded(entry.example));
        ask(&format!("/api/games/{id}"));
        ask(&format!("/api/games/{id}/view?position={position}"));
        ask(&format!("/api/games/{id}/board?columns=5&values=true"));
        ask(&format!("/api/games/{id}/play?position={position}&move=nonsense"));
    }
    for address in [
        "/api/games",
        "/api/health",
        "/api/games/nim/solve?position=3,5,7",
        "/api/games/wythoff/moves?position=6,9&a=2",
        "/api/games/fibonacci/explain?position=20",
        "/api/games/octal/reply?position=9,12&code=0.137&seed=5&level=novice",
        "/api/games/nim/play?position=3,5,7&take=2:4",
        "/api/games/wythoff/table/array?rows=4",
        "/api/games/wythoff/table/array?rows=4&format=csv",
        "/api/games/wythoff/table/array?format=latex&rows=3",
        "/api/sequences?of=0.137&to=100",
        "/api/sequences?of=domination&position=path:N&to=9",
        "/api/graphs?spec=petersen:5,2",
        // Errors have the same words, too.
        "/api/games/chess",
        "/api/games/nim/solve",
        "/api/games/nim/solve?position=3,x",
        "/api/games/nim/solve?position=3&position=4",
        "/api/games/nim/solve?position=3&lang=tlh",
        "/api/games/nim/solve?position=3&colour=red",
        "/api/games/n%FFm/solve?position=3",
        "/api/nothing",
        "/api/games/",
        "/api/",
        "/api",
    ] {
        ask(address);
    }
    let post = |address: &str, body: &str| agree(&server, &desk, "POST", address, "fr", body);
    post("/api/games/nim/solve", "position=3,5,7&lang=en");
    post("/api/graphs", "3\n0 1\n1 2\n");
    post("/api/graphs", "no graph");
    post("/api/games", "");
    agree(&server, &desk, "DELETE", "/api/games", "en", "");
}
