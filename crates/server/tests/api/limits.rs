//! Hard questions: stopped, queued, refused, forgotten.

use std::io::Write;
use std::thread;
use std::time::Duration;

use noyau_server::{Budget, Settings};

use crate::client::start;

/// A question that no theorem answers and that no machine solves soon.
pub(crate) const HARD: &str = "/api/games/domination/solve?position=product(petersen:9,2;cycle:9)";

/// A decimal string as a number.
fn number(text: &serde_json::Value) -> u64 {
    text.as_str().unwrap().parse().unwrap()
}

#[test]
fn a_position_that_is_too_hard_answers_with_what_is_known() {
    let hard = Duration::from_millis(100);
    let server = start(Budget { hard, ..Budget::default() });
    let known = server.get(HARD);
    assert_eq!(known.status, 200, "{}", known.text());
    let stopped = &known.json()["stopped"];
    assert_eq!(stopped["reason"], "time", "{stopped}");
    assert!(number(&stopped["positions"]) > 0);
    assert!(number(&stopped["at_least"]) <= number(&stopped["at_most"]));
    assert!(stopped["message"].as_str().unwrap().contains("out of time"));
    assert_eq!(known.headers["cache-control"], "no-store");
    let turn = server.get(&HARD.replace("solve?", "reply?level=perfect&"));
    assert_eq!(turn.status, 200, "it can be played on all the same");
    assert_eq!(turn.json()["verdict"], serde_json::Value::Null);
    let moves = server.get(&HARD.replace("solve?", "moves?"));
    assert_eq!(moves.headers["cache-control"], "no-store");
    let moves = moves.json();
    assert_eq!(moves["moves"].as_array().unwrap().len(), 162, "every legal move is listed");
    assert_eq!(moves["stopped"]["reason"], "time", "{}", moves["stopped"]);
    assert!(number(&moves["stopped"]["at_most"]) > 0);
    assert_eq!(moves["moves"][0]["wins"], serde_json::Value::Null);
    let explained = server.get(&HARD.replace("solve?", "explain?")).json();
    assert!(explained["skipped"].to_string().contains("search"), "{explained}");
}

#[test]
fn hard_questions_wait_for_each_other_and_too_many_are_refused() {
    let budget = Budget {
        light: Duration::from_millis(1),
        hard: Duration::from_millis(500),
        at_once: 1,
        waiting: 1,
        ..Budget::default()
    };
    let server = start(budget);
    let statuses: Vec<u16> = thread::scope(|scope| {
        let ask = |_| {
            scope.spawn(|| {
                let reply = server.get(HARD);
                if reply.status == 503 {
                    assert_eq!(reply.headers["retry-after"], "5");
                    assert_eq!(reply.json()["reason"], "busy");
                }
                reply.status
            })
        };
        let asked: Vec<_> = (0..8).map(ask).collect();
        asked.into_iter().map(|thread| thread.join().unwrap()).collect()
    });
    assert!(statuses.contains(&200), "{statuses:?}");
    assert!(statuses.contains(&503), "{statuses:?}");
    assert!(statuses.iter().all(|status| [200, 503].contains(status)), "{statuses:?}");
    server.answer("/api/games/nim/solve?position=3,5,7");
}

#[test]
fn who_goes_away_takes_the_question_along() {
    // If the first question went on, the second would wait for longer than its client does.
    let hard = Duration::from_secs(600);
    let server = start(Budget { hard, at_once: 1, ..Budget::default() });
    let mut gone = server.connect();
    write!(gone, "GET {HARD} HTTP/1.1\r\nhost: localhost\r\n\r\n").unwrap();
    thread::sleep(Duration::from_millis(300));
    drop(gone);
    let next = "/api/games/domination/solve?position=product(petersen:5,2;path:3)";
    assert_eq!(server.get(next).json()["game"], "domination");
}

#[test]
fn light_questions_are_answered_while_hard_ones_run() {
    let hard = Duration::from_secs(600);
    let server = start(Budget { hard, ..Budget::default() });
    let mut hard = [server.connect(), server.connect()];
    for stream in &mut hard {
        write!(stream, "GET {HARD} HTTP/1.1\r\nhost: localhost\r\n\r\n").unwrap();
    }
    for _ in 0..20 {
        server.answer("/api/games/wythoff/explain?position=27,46");
    }
    drop(hard);
}

#[test]
fn one_client_does_not_fill_the_queue_for_the_others() {
    let hard = Duration::from_secs(600);
    let budget = Budget {
        light: Duration::from_millis(1),
        hard,
        at_once: 1,
        waiting: 4,
        ..Budget::default()
    };
    let server = start(Settings { budget, proxied: true, ..Settings::default() });
    let ask = |client: &str| {
        let mut stream = server.connect();
        write!(
            stream,
            "GET {HARD} HTTP/1.1\r\nhost: localhost\r\nx-forwarded-for: {client}\r\n\
             connection: close\r\n\r\n"
        )
        .unwrap();
        stream
    };
    // One question runs and four wait. Then another client asks, and the newest waiting question
    // loses its place.
    let greedy: Vec<_> = (0..5)
        .map(|number| {
            let stream = ask("192.0.2.1");
            let waiting = format!("noyau_hard_questions{{state=\"waiting\"}} {number}\n");
            while !server.get("/api/metrics").text().contains(&waiting) {
                thread::sleep(Duration::from_millis(5));
            }
            stream
        })
        .collect();
    let modest = ask("192.0.2.2");
    let mut refused = String::new();
    std::io::Read::read_to_string(&mut (&greedy[4]), &mut refused).unwrap();
    assert!(refused.starts_with("HTTP/1.1 503 "), "{refused}");
    assert!(server.get("/api/metrics").text().contains("{state=\"waiting\"} 4\n"));
    drop((greedy, modest));
}

#[test]
fn boards_and_graphs_are_no_larger_than_the_limits_on_any_route() {
    let server = start(Budget::default());
    for path in [
        "/api/games/domination/solve?position=complete:5000",
        "/api/games/domination/view?position=complete:5000",
        "/api/graphs?spec=complete:5000",
        "/api/sequences?of=domination&position=complete:N&from=5000&to=5000",
        "/api/sequences?of=domination&position=grid:1xN&from=1001&to=1001",
        "/api/sequences?of=domination&position=grid:1x10N&from=101&to=101",
    ] {
        let reply = server.get(path);
        assert_eq!(reply.status, 422, "{path}: {}", reply.text());
        let detail = reply.json()["detail"].to_string();
        assert!(detail.contains("expected at most 1000"), "{path}: {detail}");
    }
    // Members of families are not built as graphs. 1001 is 15 modulo 34, as 117 is.
    let term = |n: u64| {
        let path = format!("/api/sequences?of=domination&position=path:N&from={n}&to={n}");
        let reply = server.get(&path);
        let values = reply.json()["values"].as_array().cloned();
        assert_eq!(values.as_ref().map(Vec::len), Some(1), "{n}: {}", reply.text());
        values
    };
    assert_eq!(term(1001), term(117));
}

#[test]
fn answers_are_bounded_however_long_the_position_is() {
    let server = start(Budget { light: Duration::from_secs(20), ..Budget::default() });
    let long: Vec<String> = (1..=20_000).map(|number| number.to_string()).collect();
    let form = format!("position={}", crate::client::encoded(&long.join(",")));
    for verb in ["view", "moves"] {
        let reply = server.post_form(&format!("/api/games/nim/{verb}"), &form);
        assert_eq!(reply.status, 200, "{verb}: {}", reply.text());
        assert!(reply.body.len() <= 4 << 20, "{verb}: {}", reply.body.len());
        let answer = reply.json();
        assert!(!answer["moves"].as_array().unwrap().is_empty(), "{verb}");
        assert_eq!(answer["all_moves"], false, "{verb}");
    }
    // Numbers with a short notation and many digits.
    let powers = |count: usize| format!("position={}", vec!["2^16000"; count].join(","));
    let many = server.post_form("/api/games/nim/solve", &powers(501));
    assert_eq!((many.status, many.json()["reason"].clone()), (422, "many_powers".into()));
    let huge = powers(400);
    for verb in ["view", "solve", "explain", "moves"] {
        let reply = server.post_form(&format!("/api/games/nim/{verb}"), &huge);
        assert!(reply.body.len() <= 4 << 20, "{verb}: {}", reply.body.len());
        if reply.status != 200 {
            let problem = reply.json();
            assert_eq!(problem["reason"], "answer_too_large", "{verb}: {problem}");
            assert!(problem["detail"].as_str().unwrap().contains("4194304 bytes"), "{problem}");
        }
    }
}

#[test]
fn boards_end_however_many_steps_are_asked_for() {
    let server = start(Budget { hard: Duration::from_millis(200), ..Budget::default() });
    for path in [
        "/api/games/subtraction/board?rows=16&steps=727036",
        "/api/games/wythoff/board?columns=64&rows=64&steps=1048576",
    ] {
        assert_eq!(server.get(path).status, 200, "{path}");
    }
}
