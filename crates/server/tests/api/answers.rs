//! What the API answers.

use std::time::Duration;

use noyau_server::Budget;
use serde_json::Value;

use crate::client::{Running, encoded, start};

/// Starts a server whose light questions have so much time that its answers do not depend on how
/// busy the machine is.
fn server() -> Running {
    start(Budget { light: Duration::from_secs(20), ..Budget::default() })
}

#[test]
fn every_game_of_the_catalogue_answers_every_question_about_its_example() {
    let server = server();
    let games = server.answer("/api/games");
    let games = games.as_array().unwrap();
    assert_eq!(games.len(), noyau_engine::GAMES.len());
    for game in games {
        let id = game["id"].as_str().unwrap();
        let position = encoded(game["example"].as_str().unwrap());
        assert_eq!(server.answer(&format!("/api/games/{id}"))["id"], id);
        let ask = |what: &str| server.answer(&format!("/api/games/{id}/{what}position={position}"));
        let view = ask("view?most=2000&");
        assert_eq!(view["board"], game["board"], "{id}");
        assert_eq!(view["over"], false, "{id}");
        let solved = ask("solve?");
        let outcome = solved["outcome"].as_str().unwrap();
        assert!(["P", "N", "L", "R"].contains(&outcome), "{id}: {solved}");
        let said = solved["sentences"].to_string();
        assert!(solved["sentences"][0].is_string() && !said.contains('⟦'), "{id}: {said}");
        let explained = ask("explain?");
        assert_eq!(explained["agree"], true, "{id}: {explained}");
        let moves = ask("moves?most=3&");
        let first = &moves["moves"][0]["move"]["notation"];
        let typed = encoded(first.as_str().unwrap());
        let played = ask(&format!("play?move={typed}&"));
        assert_eq!(played["move"]["notation"], *first, "{id}");
        assert_eq!(played["view"]["position"], moves["moves"][0]["target"], "{id}");
        assert!(played["verdict"].is_string(), "{id}: {played}");
        let reply = ask("reply?level=perfect&");
        assert!(reply["view"]["position"].is_string(), "{id}");
        let legal = view["moves"].as_array().unwrap().iter().map(|mv| &mv["target"]);
        assert!(legal.clone().any(|target| *target == reply["view"]["position"]), "{id}");
    }
}

/// A board that is too large to be built is solved and played like every other one.
#[test]
fn boards_of_any_size_are_answered_in_the_notation_of_their_game() {
    let server = server();
    let position = encoded("path:100000+path:3");
    let ask =
        |what: &str| server.answer(&format!("/api/games/domination/{what}position={position}"));
    let moves = ask("moves?most=3&");
    let first = moves["moves"][0]["move"]["notation"].as_str().unwrap();
    assert!(first.parse::<u32>().is_ok(), "{moves}");
    let played = ask(&format!("play?move={first}&"));
    assert_eq!(played["view"]["position"], moves["moves"][0]["target"]);
    assert_eq!(ask("explain?")["agree"], true);
    assert_eq!(ask("view?most=5&")["moves"].as_array().unwrap().len(), 5);
    assert!(ask("reply?level=perfect&")["view"]["position"].is_string());
}

#[test]
fn a_solution_lists_a_few_winning_moves_unless_asked_for_more() {
    let server = server();
    let count = |more: &str| {
        let address = format!("/api/games/octal/solve?position=5234,8761&code=0.137{more}");
        let solved = server.answer(&address);
        (solved["winning_moves"].as_array().unwrap().len(), solved["all_winning_moves"] == true)
    };
    assert_eq!(count(""), (20, false));
    assert_eq!(count("&most=461"), (461, false));
    assert_eq!(count("&most=2000"), (462, true));
}

#[test]
fn perfect_play_through_the_addresses_alone_wins_from_every_n_position() {
    let server = server();
    for (game, start) in [("nim", "3,5,7"), ("wythoff", "8,12"), ("domination", "grid:3x3")] {
        let mut position = start.to_owned();
        let mut mover_is_first = true;
        loop {
            let at = encoded(&position);
            let view = server.answer(&format!("/api/games/{game}/view?position={at}"));
            if view["over"] == true {
                // The player who won made the last move.
                assert!(!mover_is_first, "{game}");
                break;
            }
            let level = if mover_is_first { "perfect" } else { "novice&seed=7" };
            let turn = format!("/api/games/{game}/reply?position={at}&level={level}");
            let turn = server.answer(&turn);
            if mover_is_first {
                assert_eq!(turn["verdict"], "kept_the_win", "{game} {position}");
            }
            position = turn["view"]["position"].as_str().unwrap().to_owned();
            mover_is_first = !mover_is_first;
        }
    }
}

#[test]
fn rows_are_taken_from_by_number_and_moves_are_judged() {
    let server = server();
    let turn = server.answer("/api/games/nim/play?position=3,5,7&take=1:1");
    assert_eq!(turn["view"]["position"], "2,5,7");
    assert_eq!(turn["verdict"], "kept_the_win");
    let both = server.answer("/api/games/wythoff/play?position=4,6&take=1:2,2:2");
    assert_eq!(both["view"]["position"], "2,4");
    assert_eq!(both["verdict"], "threw_it_away");
    let again = server.answer("/api/games/nim/play?position=3,5,7&move=-%3E%202,5,7");
    assert_eq!(again["view"], turn["view"]);
}

#[test]
fn sentences_come_in_the_language_that_was_asked_for() {
    let server = server();
    let name = |path: &str, headers: &[&str]| {
        server.ask("GET", path, headers, b"").json()["name"].as_str().unwrap().to_owned()
    };
    let path = "/api/games/one-row";
    let english = name(path, &[]);
    let french = name(path, &["accept-language: de, fr;q=0.8, en;q=0.1"]);
    assert_ne!(english, french);
    assert_eq!(name("/api/games/one-row?lang=fr", &["accept-language: en"]), french);
    let explained = server.answer("/api/games/nim/explain?position=3,5,7&by=binary&lang=fr");
    let spoken = &explained["explanations"][0]["spoken"];
    let steps = explained["explanations"][0]["steps"].as_array().unwrap().len();
    assert_eq!(spoken["steps"].as_array().unwrap().len(), steps);
    insta::assert_snapshot!(serde_json::to_string_pretty(spoken).unwrap());
}

#[test]
fn graphs_are_drawn_with_what_has_become_of_their_vertices() {
    let server = server();
    let view = server.answer("/api/games/domination/view?position=path:5+-+2");
    let vertices = view["graph"]["vertices"].as_array().unwrap();
    let states: Vec<&str> = vertices.iter().map(|v| v["state"].as_str().unwrap()).collect();
    assert_eq!(states, ["free", "free", "dead", "free", "free"]);
    assert_eq!(view["graph"]["components"], 2);
    assert_eq!(vertices[3]["component"], 1);
    assert_eq!(vertices[3]["moves"], serde_json::json!(["3"]));
    let grid = server.answer("/api/games/domination/view?position=grid:3x4");
    assert_eq!(grid["graph"]["vertices"][5]["at"], serde_json::json!([1, 1]));
    let coloured = server.answer("/api/games/graph-colouring/view?position=cycle:5&colours=3");
    assert_eq!(coloured["graph"]["vertices"][4]["moves"], serde_json::json!(["4=1", "4=2", "4=3"]));
    assert_eq!(coloured["graph"]["edges"].as_array().unwrap().len(), 5);
    let arcs = server.answer("/api/games/oriented-domination/view?position=path:3");
    assert_eq!(arcs["graph"]["edges"], serde_json::json!([[0, 1], [1, 2]]));
    assert_eq!(arcs["graph"]["directed"], true);
}

#[test]
fn graphs_are_read_in_any_format_and_played_on_by_their_name() {
    let server = server();
    let named = server.answer("/api/graphs?spec=petersen:5,2");
    assert_eq!(named["spec"], "petersen:5,2");
    assert_eq!(named["vertices"].as_array().unwrap().len(), 10);
    let graph6 = named["graph6"].as_str().unwrap();
    let bodies = [graph6.to_owned(), "3\n0 1\n1 2\n".to_owned(), "graph { a -- b }".to_owned()];
    for (body, edges) in bodies.iter().zip([15, 2, 1]) {
        let reply =
            server.ask("POST", "/api/graphs", &["content-type: text/plain"], body.as_bytes());
        assert_eq!(reply.status, 200, "{}", reply.text());
        let read = reply.json();
        assert_eq!(read["edges"].as_array().unwrap().len(), edges);
        let spec = encoded(read["spec"].as_str().unwrap());
        server.answer(&format!("/api/games/domination/solve?position={spec}"));
    }
}

#[test]
fn sequences_have_values_figures_and_periods() {
    let server = server();
    let dawson = server.answer("/api/sequences?of=0.137&to=100");
    assert_eq!(dawson["values"].as_array().unwrap().len(), 101);
    assert_eq!(dawson["period"]["period"], "34");
    assert_eq!(dawson["period"]["proved"], true);
    assert_eq!(dawson["statistics"]["count"], "100");
    let suspense = server.answer("/api/sequences?of=path&function=suspense-normal&to=9&from=3");
    assert_eq!(suspense["from"], "3");
    assert_eq!(suspense["function"], "suspense-normal");
    assert_eq!(suspense["values"].as_array().unwrap().len(), 7);
    let grids = server.answer("/api/sequences?of=domination&position=grid:3xN&to=4");
    let command = server.answer("/api/games/domination/solve?position=grid:3x4");
    let values = grids["values"].as_array().unwrap();
    assert_eq!(command["value"], *values.last().unwrap());
    assert_eq!((&grids["game"], &grids["position"]), (&"domination".into(), &"grid:3xN".into()));
}

/// Its options are so many that no period is found within the limit of a request.
#[test]
fn a_period_that_takes_too_long_does_not_cost_the_values() {
    let server = start(Budget { light: Duration::from_millis(200), ..Budget::default() });
    let nim = server.answer("/api/sequences?of=0.%5B7%5D&to=20");
    let expected: Vec<Value> = (0..=20).map(|n: u32| n.to_string().into()).collect();
    assert_eq!((&nim["values"], &nim["stopped"]), (&expected.into(), &Value::Null));
}

#[test]
fn tables_come_as_json_csv_and_latex() {
    let server = server();
    let table = server.answer("/api/games/wythoff/table/array?rows=3&lang=fr");
    assert_eq!(table["rows"].as_array().unwrap().len(), 3);
    assert_eq!(table["titles"].as_array().unwrap().len(), table["heads"].as_array().unwrap().len());
    assert_eq!(table["all_rows"], true);
    let csv = server.get("/api/games/wythoff/table/array?rows=3&format=csv");
    assert_eq!(csv.headers["content-type"], "text/csv; charset=utf-8");
    assert!(csv.headers["content-disposition"].contains("wythoff-array.csv"));
    assert_eq!(csv.text().lines().count(), 4);
    let latex = server.get("/api/games/wythoff/table/array?rows=3&format=latex");
    assert!(latex.text().contains("tabular"), "{}", latex.text());
}

#[test]
fn boards_have_outcomes_values_and_steps() {
    let server = server();
    let board = server.answer("/api/games/wythoff/board?columns=4&values=true");
    assert_eq!(board["rows"][1][2], "P");
    assert_eq!(board["values"][1][2], "0");
    assert_eq!(board["values"][0][3], "3");
    let first = server.answer("/api/games/wythoff/board?columns=4&steps=0");
    assert_eq!(first["rows"][0][0], "P");
    assert_eq!(first["rows"][1][2], Value::Null);
}

#[test]
fn fields_may_come_as_a_form_for_positions_that_are_too_long_for_an_address() {
    let server = server();
    let long: Vec<String> = (1..=20_000).map(|n| n.to_string()).collect();
    let form = format!("position={}&most=1", encoded(&long.join(",")));
    assert!(form.len() > 65_536);
    let reply = server.post_form("/api/games/nim/solve", &form);
    assert_eq!(reply.status, 200, "{}", reply.text());
    let short = server.post_form("/api/games/wythoff/solve?a=2", "position=27,46");
    assert_eq!(short.json(), server.answer("/api/games/wythoff/solve?position=27,46&a=2"));
}
