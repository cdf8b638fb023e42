//! Tests with random requests: none of them may be answered by an internal error.

use std::sync::LazyLock;
use std::time::Duration;

use noyau_server::Budget;
use proptest::prelude::*;

use crate::client::{Reply, Running, encoded, start};

static SERVER: LazyLock<Running> = LazyLock::new(|| {
    let hard = Duration::from_millis(40);
    start(Budget { light: Duration::from_millis(10), hard, ..Budget::default() })
});

fn sound(reply: &Reply, what: &str) {
    assert!(reply.status < 500 || reply.status == 503, "{what}: {} {}", reply.status, reply.text());
    // The only errors without a problem document: the HTTP library sends them before the server
    // sees the request.
    let bare = [400, 414, 431].contains(&reply.status) && reply.body.is_empty();
    if reply.status >= 400 && !bare && what.contains("/api") {
        assert_eq!(reply.headers["content-type"], "application/problem+json", "{what}");
        assert!(!reply.json()["detail"].as_str().unwrap().contains('⟦'), "{what} {}", reply.text());
    }
}

fn games() -> impl Strategy<Value = &'static str> {
    let ids: Vec<&'static str> = noyau_engine::GAMES.iter().map(|entry| entry.id).collect();
    proptest::sample::select(ids)
}

fn verbs() -> impl Strategy<Value = &'static str> {
    const VERBS: &[&str] =
        &["view", "solve", "explain", "moves", "play", "reply", "board", "table/positions", "x"];
    proptest::sample::select(VERBS)
}

fn fields() -> impl Strategy<Value = &'static str> {
    const FIELDS: &[&str] = &[
        "position",
        "move",
        "take",
        "most",
        "by",
        "level",
        "seed",
        "lang",
        "a",
        "b",
        "k",
        "p",
        "h",
        "m",
        "code",
        "takes",
        "word",
        "grammar",
        "misere",
        "compound",
        "successors",
        "from",
        "rows",
        "base",
        "format",
        "columns",
        "steps",
        "values",
        "of",
        "to",
        "kind",
        "function",
        "spec",
    ];
    proptest::sample::select(FIELDS)
}

/// Random texts, some of which look like positions or graphs.
fn texts() -> impl Strategy<Value = String> {
    prop_oneof![
        3 => "[0-9]{1,4}(,[0-9]{1,4}){0,3}",
        1 => "[0-9]{1,3}\\^[0-9]{1,7}(-[0-9]{1,2})?",
        2 => "(path|cycle|grid|petersen|star|complete|edges|random-tree|caterpillar):[0-9x,@-]{1,6}",
        1 => "(complement|product|power)\\((path|cycle):[0-9]{1,3}[;,](path|cycle):[0-9]{1,3}\\)",
        1 => "0\\.[0-7]{1,5}|4\\.[0-7]{1,3}|0\\.\\[[0-7]\\]",
        1 => "(disjunctive|conjunctive|selective) (long|short) (normal|misere)",
        1 => "[A-Z]:[0-9]{1,3}(,[0-9]{1,3})?|-> ?[0-9,]{1,6}|[1-9][-=][0-9]{1,4}|[0-9]{1,2}:[0-9]{1,9}",
        2 => "\\PC{0,20}",
        1 => ".{0,20}",
        1 => Just(String::new()),
        1 => Just("9".repeat(20_000)),
        1 => Just("(".repeat(2_000)),
        1 => Just("1,".repeat(8_000)),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn questions_of_every_kind(
        game in games(),
        verb in verbs(),
        position in texts(),
        more in proptest::collection::vec((fields(), texts()), 0..3),
    ) {
        let mut form = format!("position={}", encoded(&position));
        for (name, value) in &more {
            form += &format!("&{name}={}", encoded(value));
        }
        let path = format!("/api/games/{game}/{verb}");
        sound(&SERVER.get(&format!("{path}?{form}")), &format!("{path}?{form}"));
        sound(&SERVER.post_form(&path, &form), &format!("POST {path} {form}"));
    }

    #[test]
    fn sequences_and_graphs(of in texts(), more in proptest::collection::vec((fields(), texts()), 0..2)) {
        let mut query = String::new();
        for (name, value) in &more {
            query += &format!("&{name}={}", encoded(value));
        }
        for path in ["/api/sequences?of", "/api/graphs?spec"] {
            let path = format!("{path}={}{query}", encoded(&of));
            sound(&SERVER.get(&path), &path);
        }
        let reply = SERVER.ask("POST", "/api/graphs", &[], of.as_bytes());
        sound(&reply, &format!("POST /api/graphs {of:?}"));
    }

    #[test]
    fn addresses(path in "(/api|/api/games|/assets)?(/[!-~]{0,12}){0,5}(\\?[!-~]{0,30})?") {
        prop_assume!(path.starts_with('/') && !path.contains('#'));
        if let Some(reply) = SERVER.send(
            format!("GET {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n").as_bytes(),
        ) {
            sound(&reply, &path);
        }
    }

    #[test]
    fn bytes(noise in proptest::collection::vec(any::<u8>(), 0..400)) {
        let mut bytes = noise;
        bytes.extend_from_slice(b"\r\n\r\n");
        let stream = SERVER.connect();
        stream.shutdown(std::net::Shutdown::Read).unwrap();
        let _ = std::io::Write::write_all(&mut (&stream), &bytes);
        drop(stream);
        let body = [b"position=".as_slice(), &bytes].concat();
        let kind = "content-type: application/x-www-form-urlencoded";
        sound(&SERVER.ask("POST", "/api/games/nim/solve", &[kind], &body), "/api body of noise");
    }
}
