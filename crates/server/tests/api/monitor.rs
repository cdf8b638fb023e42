//! Tests of the metrics and of how the server stops.

use std::collections::BTreeMap;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::thread;
use std::time::Duration;

use noyau_server::Budget;

use crate::client::{Running, start};
use crate::limits::HARD;

/// The values of `/api/metrics`, by name and labels.
fn metrics(server: &Running) -> BTreeMap<String, f64> {
    let reply = server.get("/api/metrics");
    assert_eq!(reply.headers["content-type"], "text/plain; version=0.0.4; charset=utf-8");
    assert_eq!(reply.headers["cache-control"], "no-store");
    let text = reply.text();
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|line| line.rsplit_once(' ').unwrap())
        .map(|(name, value)| (name.to_owned(), value.parse().unwrap()))
        .collect()
}

/// Waits until a metric has this value.
fn until(server: &Running, name: &str, value: f64) {
    while metrics(server)[name] != value {
        thread::sleep(Duration::from_millis(5));
    }
}

fn ask_hard(server: &Running) -> TcpStream {
    let mut stream = server.connect();
    write!(stream, "GET {HARD} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n").unwrap();
    stream
}

fn rest(mut stream: TcpStream) -> String {
    let mut text = String::new();
    stream.read_to_string(&mut text).unwrap();
    text
}

#[test]
fn a_server_that_is_well_says_so() {
    let server = start(Budget::default());
    let reply = server.get("/api/health");
    assert_eq!((reply.status, reply.json()["status"].clone()), (200, "ok".into()));
    assert_eq!(reply.headers["cache-control"], "no-store");
}

#[test]
fn requests_are_counted_by_their_class() {
    let server = start(Budget::default());
    let before = metrics(&server);
    assert_eq!(before["noyau_cache_entries"], 0.0);
    for path in ["/api/games/nim/solve?position=3,5,7", "/api/games/nim/solve?position=x", "/x"] {
        server.get(path);
    }
    server.send(b"GET / HTTP/1.1\r\nhost: evil.example\r\nconnection: close\r\n\r\n").unwrap();
    let after = metrics(&server);
    let more = |name: &str| after[name] - before[name];
    assert_eq!(more("noyau_requests_total{class=\"2xx\"}"), 2.0, "with the first look");
    assert_eq!(more("noyau_requests_total{class=\"4xx\"}"), 3.0);
    assert_eq!(more("noyau_refused_total{reason=\"host\"}"), 1.0);
    assert_eq!(more("noyau_cache_entries"), 1.0);
    assert!(after["noyau_cache_bytes"] > 0.0);
    assert!(after["noyau_connections"] >= 1.0);
}

#[test]
fn hard_questions_are_seen_and_forgotten_with_their_clients() {
    let hard = Duration::from_secs(600);
    let server = start(Budget { hard, at_once: 1, ..Budget::default() });
    let first = ask_hard(&server);
    until(&server, "noyau_hard_questions{state=\"running\"}", 1.0);
    let others = [ask_hard(&server), ask_hard(&server)];
    until(&server, "noyau_hard_questions{state=\"waiting\"}", 2.0);
    drop(others);
    until(&server, "noyau_hard_questions{state=\"waiting\"}", 0.0);
    drop(first);
    until(&server, "noyau_hard_questions{state=\"running\"}", 0.0);
    assert_eq!(metrics(&server)["noyau_requests_total{class=\"left\"}"], 3.0);
}

#[test]
fn a_server_that_ends_cancels_hard_questions_and_answers_them() {
    let hard = Duration::from_secs(600);
    let mut server = start(Budget { hard, at_once: 1, ..Budget::default() });
    let running = ask_hard(&server);
    until(&server, "noyau_hard_questions{state=\"running\"}", 1.0);
    let waiting = ask_hard(&server);
    until(&server, "noyau_hard_questions{state=\"waiting\"}", 1.0);
    server.end();
    let running = rest(running);
    assert!(running.starts_with("HTTP/1.1 200 "), "{running}");
    assert!(running.contains("\"reason\":\"cancelled\""), "{running}");
    let waiting = rest(waiting);
    assert!(waiting.starts_with("HTTP/1.1 503 "), "{waiting}");
    assert!(waiting.contains("\"reason\":\"stopping\""), "{waiting}");
    assert!(TcpStream::connect(server.address).is_err(), "nobody new is let in");
}
