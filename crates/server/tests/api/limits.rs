//! Hard questions: stopped, queued, refused, forgotten.

use std::io::Write;
use std::thread;
use std::time::Duration;

use noyau_server::Budget;

use crate::client::start;

/// No theorem knows it, and no machine solves it soon.
const HARD: &str = "/api/games/domination/solve?position=product(petersen:9,2;cycle:9)";

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
    // If the first question went on, the second would wait longer than the client does.
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
