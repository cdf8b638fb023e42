//! Tests of the host names that the server answers to.

use noyau_server::{Budget, Settings};

use crate::client::{Reply, Running, start};

/// Sends a request with these lines in place of the `Host` header.
fn ask(server: &Running, version: &str, target: &str, lines: &[&str]) -> Reply {
    let lines: String = lines.iter().map(|line| format!("{line}\r\n")).collect();
    let request = format!("GET {target} HTTP/{version}\r\n{lines}connection: close\r\n\r\n");
    server.send(request.as_bytes()).unwrap()
}

#[test]
fn only_names_that_are_allowed_are_served() {
    let hosts = vec!["games.example.org".to_owned()];
    let server = start(Settings { hosts, ..Settings::default() });
    for target in ["/", "/api/games", "/api/docs", "/assets/x.js"] {
        let served = if target.starts_with("/assets") { 404 } else { 200 };
        for host in
            ["localhost", "LOCALHOST:1", "127.0.0.1:8000", "[::1]:80", "Games.Example.org:443"]
        {
            let reply = ask(&server, "1.1", target, &[&format!("host: {host}")]);
            assert_eq!(reply.status, served, "{target} {host}");
        }
        for host in ["evil.example", "evil.example:8000", "localhost.evil.example", "192.0.2.1"] {
            let reply = ask(&server, "1.1", target, &[&format!("host: {host}")]);
            assert_eq!(reply.status, 421, "{target} {host}");
            assert_eq!(reply.headers["content-type"], "application/problem+json");
            let problem = reply.json();
            assert_eq!(problem["reason"], "host_unknown");
            let name = host.split(':').next().unwrap();
            let said = problem["detail"].as_str().unwrap();
            assert!(said.contains(&format!("--host {name}")), "{said}");
            assert!(reply.headers.contains_key("content-security-policy"));
        }
    }
    assert_eq!(
        ask(&start(Budget::default()), "1.1", "/", &["host: games.example.org"]).status,
        421
    );
}

#[test]
fn a_request_names_one_host() {
    let server = start(Budget::default());
    for lines in [
        &[][..],
        &["host: localhost", "host: localhost"],
        &["host: localhost", "host: evil.example"],
        &["host:"],
        &["host: local host"],
        &["host: user@localhost"],
    ] {
        let reply = ask(&server, "1.1", "/api/games", lines);
        assert_eq!((reply.status, reply.json()["reason"].clone()), (400, "host_malformed".into()));
    }
    assert_eq!(ask(&server, "1.0", "/api/games", &[]).status, 200);
    // A target in absolute form names the host as well.
    let absolute = |target: &str| ask(&server, "1.1", target, &["host: localhost"]).status;
    assert_eq!(absolute("http://localhost/api/games"), 200);
    assert_eq!(absolute("http://evil.example/api/games"), 421);
}
