//! The command line as people use it: whole commands, their output, their errors.
#![allow(clippy::unwrap_used)]

use std::io::Write;
use std::process::{Command, Output, Stdio};

use noyau_engine::ParameterKind;
use proptest::prelude::*;

#[test]
fn commands_print_what_the_guide_shows() {
    trycmd::TestCases::new()
        .env("LC_ALL", "C")
        .env("NO_COLOR", "1")
        .case("tests/cmd/*.trycmd")
        .case("tests/cmd/*.toml");
}

fn noyau(arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_noyau"))
        .args(arguments)
        .env("LC_ALL", "C")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A command that fails early may close its input before it is all written.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// Asserts exit code 2, nothing on standard output and one line on standard error.
fn assert_refused(output: &Output, what: &str) {
    assert_ended(output, 2, what);
}

/// Like [`assert_refused`], with exit code 3.
fn assert_limited(output: &Output, what: &str) {
    assert_ended(output, 3, what);
}

fn assert_ended(output: &Output, code: i32, what: &str) {
    let error = text(&output.stderr);
    assert_eq!(output.status.code(), Some(code), "{what}: {error}");
    assert!(output.stdout.is_empty(), "{what} wrote output");
    assert_eq!(error.trim_end().lines().count(), 1, "{what}: {error}");
    assert!(!error.contains('⟦') && !error.contains("panicked"), "{what}: {error}");
}

#[test]
fn a_port_that_cannot_be_had_is_refused_in_one_sentence() {
    for port in ["65536", "-1", "http", ""] {
        let refused = noyau(&["serve", &format!("--port={port}")], "");
        assert_refused(&refused, port);
        assert!(text(&refused.stderr).contains("a port from 0 to 65535"), "{port}");
    }
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    let refused = noyau(&["serve", "--port", &port], "");
    assert_refused(&refused, "a port that is taken");
    assert!(text(&refused.stderr).contains(&format!("another program has port {port}")));
}

#[test]
fn addresses_and_names_for_the_server_are_read_before_it_starts() {
    for (option, values, expected) in [
        ("--listen", ["localhost", "127.0.0.1:80", ""], "an IP address"),
        ("--host", ["example.org:80", "http://example.org", "*"], "without a port"),
    ] {
        for value in values {
            let refused = noyau(&["serve", &format!("{option}={value}")], "");
            assert_refused(&refused, value);
            assert!(text(&refused.stderr).contains(expected), "{option} {value}");
        }
    }
}

#[test]
fn bad_input_is_refused_in_one_sentence() {
    let long = "9".repeat(10_000_000);
    let cases: &[(&[&str], &str)] = &[
        (&["solve", "nim", "3,,5"], ""),
        (&["solve", "nim", "3,-1"], ""),
        (&["solve", "nim", "3,x"], ""),
        (&["solve", "nim", ""], ""),
        (&["solve", "nim", "3,5,"], ""),
        (&["solve", "nim", "-1"], ""),
        (&["solve", "nim", "2^99999999999"], ""),
        (&["solve", "nim"], ""),
        (&["solve", "nim", "-"], ""),
        (&["solve", "nim", "-"], &long),
        (&["solve", "nim", "@/no/such/file"], ""),
        (&["solve", "nmi", "3"], ""),
        (&["solve", "nim", "3", "--k", "2"], ""),
        (&["solve", "one-row", "3", "--p", "0"], ""),
        (&["solve", "one-row", "3,4"], ""),
        (&["solve", "moore", "3", "--k", "x"], ""),
        (&["solve", "fibonacci", "1,2,3"], ""),
        (&["solve", "nim", "3", "--limit", "x"], ""),
        (&["solve", "nim", "3", "--no-such-option"], ""),
        (&["solve", "wythoff", "3,5", "--a", "0"], ""),
        (&["solve", "wythoff", "3,5", "--b", "0"], ""),
        (&["solve", "wythoff", "3,5", "--a", "-1"], ""),
        (&["solve", "wythoff", "3,5", "--a", "1.5"], ""),
        (&["solve", "wythoff", "3,5", "--a", "99999999999"], ""),
        (&["solve", "wythoff", "3,5,7"], ""),
        (&["solve", "wythoff", "3"], ""),
        (&["solve", "wythoff", "10^10^10,3"], ""),
        (&["table", "wythoff", "--from", "x"], ""),
        (&["table", "wythoff", "--rows", "-5"], ""),
        (&["numeration", "40", "--quotients", "2,0"], ""),
        (&["numeration", "forty"], ""),
        (&["numeration", "40", "--base", "1"], ""),
        (&["numeration", "40", "--weights", "2,3"], ""),
        (&["explain", "nim", "3,5", "--by", "magic"], ""),
        (&["explain", "nim", "3,5", "--by", "base10"], ""),
        (&["explain", "nim", "3,5,9,12", "--by", "observation"], ""),
        (&["moves", "nim", "3,"], ""),
        (&["table", "nim", "no-such-table"], ""),
        (&["table", "nim", "sum", "--base", "7"], ""),
        (&["table", "nim", "--rows", "ten"], ""),
        (&["board", "nim", "8by8"], ""),
        (&["board", "fibonacci"], ""),
        (&["check-kernel", "nim", "--within", "3,x", "0"], ""),
        (&["replay", "-"], "start: 3,5\n"),
        (&["replay", "-"], "game: nim\n"),
        (&["replay", "-"], "game: nim\nstart: 3,5\n9-1\n"),
        (&["replay", "-"], "game: nim\nstart: 1\n1-1\n1-1\n"),
        (&["replay", "-"], "game: nim\nstart: 3,5\n-> 1,1\n"),
        (&["replay", "/no/such/record"], ""),
        (&["play", "chess"], ""),
        (&["reproduce", "chess"], ""),
        (&["completions", "tcsh"], ""),
        (&["frobnicate"], ""),
    ];
    for (arguments, input) in cases {
        assert_ended_in_every_form(arguments, input, 2);
    }
}

/// These questions are valid, only too large.
#[test]
fn questions_that_are_too_large_end_with_a_code_of_their_own() {
    for arguments in [
        &["refute", "nim", "60,60,60,60"][..],
        &["refute", "nim", "2^70,2^70"],
        &["explain", "nim", "2^70", "--by", "search"],
        &["solve", "nim", "2^70", "--by", "search"],
        &["check-kernel", "nim", "--within", "2^70", "0"],
    ] {
        assert_ended_in_every_form(arguments, "", 3);
    }
}

/// Asserts the same exit code and one sentence in both languages and as JSON.
fn assert_ended_in_every_form(arguments: &[&str], input: &str, code: i32) {
    for language in ["en", "fr"] {
        let all = [arguments, &["--lang", language]].concat();
        assert_ended(&noyau(&all, input), code, &all.join(" "));
    }
    let json = [arguments, &["--json"]].concat();
    let output = noyau(&json, input);
    assert_eq!(output.status.code(), Some(code), "{json:?}");
    assert!(output.stdout.is_empty());
    let error: serde_json::Value = serde_json::from_slice(&output.stderr).unwrap();
    assert!(error["error"]["message"].as_str().is_some_and(|m| m.len() > 10), "{error}");
}

/// Text names a large graph in a short, readable line; JSON contains all of it.
#[test]
fn a_long_position_is_shortened_for_people_only() {
    let edges: String = (0..2000).map(|n| format!("{n} {}\n", n + 1)).collect();
    let graph = format!("2001\n{edges}");
    let shown =
        text(&noyau(&["solve", "domination", "-", "--brief", "--limit", "1"], &graph).stdout);
    let longest = shown.lines().map(|line| line.chars().count()).max().unwrap();
    assert!(longest < 400, "{longest}: {shown}");
    assert!(shown.contains("characters)"), "{shown}");
    let json = noyau(&["solve", "domination", "-", "--limit", "1", "--json"], &graph).stdout;
    let json: serde_json::Value = serde_json::from_slice(&json).unwrap();
    let whole = json["position"].as_str().unwrap();
    assert!(whole.len() > 10_000, "{}", whole.len());
    let again = noyau(&["solve", "domination", "-", "--limit", "1", "--json"], whole).stdout;
    let again: serde_json::Value = serde_json::from_slice(&again).unwrap();
    assert_eq!(again, json);
}

#[test]
fn digits_alone_are_an_edge_list() {
    let value = |graph: &str| {
        let solved = noyau(&["solve", "domination", "--graph", "-", "--json"], graph);
        let solved: serde_json::Value = serde_json::from_slice(&solved.stdout).unwrap();
        solved["value"].as_str().unwrap().to_owned()
    };
    // The value of n vertices without an edge is n mod 2; an edge has value 1.
    for (graph, expected) in [("9\n", "1"), ("9", "1"), ("12\n", "0"), ("# ten\n10\n", "0")] {
        assert_eq!(value(graph), expected, "{graph:?}");
    }
    assert_eq!(value("0 1\n"), "1");
    assert_eq!(value("0"), "0");
    // graph6: a path of five vertices, and a vertex.
    assert_eq!(value("DhC"), "3");
    assert_eq!(value("@\n"), "1");
}

#[test]
fn help_knows_verbs_and_games() {
    let shown = |arguments: &[&str]| {
        let output = noyau(arguments, "");
        assert!(output.status.success(), "{arguments:?}: {}", text(&output.stderr));
        text(&output.stdout)
    };
    let whole = shown(&["help"]);
    assert!(whole.contains("Verbs:") && whole.contains("check-kernel"), "{whole}");
    assert_eq!(shown(&["help", "solve"]), shown(&["solve", "--help"]));
    assert!(shown(&["help", "solve"]).contains("--alice-marks"));
    let nim = shown(&["help", "moore"]);
    assert!(nim.contains("Moore") && nim.contains("--k ") && nim.contains("noyau solve"), "{nim}");
    assert!(nim.contains("--compound") && !shown(&["help", "colouring"]).contains("--compound"));
    for asked in [&["solve", "wythoff", "--help"][..], &["help", "solve", "wythoff"]] {
        let wythoff = shown(asked);
        assert!(wythoff.contains("Parameters of wythoff") && wythoff.contains("--brief"));
        assert!(wythoff.contains("--a <N>") && !wythoff.contains("--alice-marks"), "{wythoff}");
    }
    assert_eq!(shown(&["solve", "-h", "queen"]), shown(&["help", "solve", "queen"]));
    assert!(shown(&["help", "nim", "--lang", "fr"]).contains("tas"));
    assert_refused(&noyau(&["help", "chess"], ""), "help chess");
    assert_refused(&noyau(&["help", "solve", "chess"], ""), "help solve chess");
}

/// Every verb about a game repeats the game with its parameters and the position.
#[test]
fn answers_repeat_the_question() {
    for (arguments, line) in [
        (&["solve", "octal", "0.137", "5,6", "--brief"][..], "octal 5,6 --code 0.137"),
        (&["solve", "moore", "--k", "2", "--verify-to", "3"], "moore --k 2"),
        (&["explain", "one-row", "5", "--p", "3"], "one-row 5 --p 3"),
        (&["moves", "one-row", "5", "--p", "3"], "one-row 5 --p 3"),
        (&["refute", "nim", "--misere", "1,2"], "nim 1,2 --misere"),
        (&["table", "wythoff", "--a", "2", "--rows", "2"], "wythoff pairs --a 2"),
        (&["board", "wythoff", "3x2", "--a", "2"], "wythoff 3x2 --a 2"),
        (&["check-kernel", "one-row", "--p", "2", "--within", "3", "0", "3"], "one-row 3 --p 2"),
        (
            &["census", "graph-colouring", "trees:3", "--k", "2"],
            "graph-colouring trees:3..3 --colours 2",
        ),
        (&["chi", "colouring", "path:4"], "colouring path:4"),
        (&["bitype", "zDz", "--colours", "3"], "colouring word:zDz --colours 3"),
        (&["smallest", "domination", "--value", "2"], "domination --value 2"),
        (&["numeration", "40", "--base", "3"], "40 --base 3"),
        (&["sequence", "octal", "3,N", "--code", "0.77", "--to", "3"], "octal 3,N --code 0.77"),
        (&["sequence", "ladder", "--kind", "H", "--to", "3"], "ladder --kind H"),
    ] {
        let output = noyau(arguments, "");
        let shown = text(&output.stdout);
        assert_eq!(shown.lines().next(), Some(line), "{arguments:?} {}", text(&output.stderr));
    }
}

#[test]
fn every_verb_speaks_english_without_a_missing_sentence() {
    every_verb_speaks("en");
}

#[test]
fn every_verb_speaks_french_without_a_missing_sentence() {
    every_verb_speaks("fr");
}

fn every_verb_speaks(language: &str) {
    let list = noyau(&["list", "--json"], "");
    let list: serde_json::Value = serde_json::from_slice(&list.stdout).unwrap();
    let games = list["games"].as_array().unwrap();
    assert!(games.len() > 10);
    let lost = ["20", "1,2,3", "1,1,2", "3,3,3", "13", "25,41", "3,5,7"];
    let ask = |arguments: &[&str]| {
        let mut all = arguments.to_vec();
        all.extend(["--lang", language]);
        noyau(&all, "")
    };
    let speaks = |arguments: &[&str], output: &Output| {
        let shown = text(&output.stdout) + &text(&output.stderr);
        assert!(output.status.success(), "{arguments:?}: {shown}");
        assert!(!shown.contains('⟦') && !shown.contains("{$"), "{arguments:?}: {shown}");
    };
    let check = |arguments: &[&str]| speaks(arguments, &ask(arguments));
    check(&["list"]);
    for game in games {
        let id = game["id"].as_str().unwrap();
        check(&["list", id]);
        check(&["solve", id, "--verify-to", "4"]);
        let example = game["example"].as_str().unwrap();
        // On graphs, a number is a graph without edges: testing many of them shows nothing new.
        let lost = if game["board"] == "graph" { &[][..] } else { &lost };
        for position in std::iter::once(example).chain(lost.iter().copied()) {
            let solve = ["solve", id, position];
            let solved = ask(&solve);
            // Not every game has positions of that many numbers.
            if !solved.status.success() {
                continue;
            }
            speaks(&solve, &solved);
            check(&["explain", id, position]);
            check(&["moves", id, position]);
            check(&["refute", id, position, "--depth", "0"]);
        }
        for table in game["tables"].as_array().unwrap() {
            for format in ["text", "latex", "csv", "svg", "json"] {
                check(&["table", id, table["name"].as_str().unwrap(), "--format", format]);
            }
        }
    }
    check(&["board", "nim"]);
    check(&["board", "nim", "5x4", "--steps", "1"]);
    check(&["board", "wythoff", "6x6"]);
    check(&["table", "wythoff-array"]);
    check(&["numeration", "40", "--quotients", "2,2,2"]);
    check(&["check-kernel", "nim", "--within", "2,2", "0,0", "1,1", "2,2"]);
}

#[test]
fn every_verb_prints_json() {
    for arguments in [
        &["list"][..],
        &["solve", "nim", "43,27,12"],
        &["solve", "nim", "--verify-to", "4"],
        &["explain", "marienbad", "1,2,3,4"],
        &["moves", "moore", "1,2,3"],
        &["refute", "marienbad", "1,2,3,4"],
        &["table", "nim"],
        &["board", "nim", "3x3"],
        &["check-kernel", "nim", "--within", "1,1", "0,0", "1,1"],
    ] {
        let mut all = arguments.to_vec();
        all.push("--json");
        let output = noyau(&all, "");
        assert!(output.status.success(), "{all:?}");
        let _: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    }
    let record = "game: nim\nstart: 4,7,9\n3-6\n-> 2,7,3\n";
    let replay = noyau(&["replay", "-", "--json"], record);
    let replay: serde_json::Value = serde_json::from_slice(&replay.stdout).unwrap();
    assert_eq!(replay["moves"][0]["verdict"], "kept_the_win");
    assert_eq!(replay["first_player_wins"], true);
}

#[test]
fn a_wrong_kernel_is_refused_with_exit_code_one() {
    let output = noyau(&["check-kernel", "nim", "--within", "2,2", "0,0", "1,1"], "");
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stdout).contains("(2,2)"));
}

#[test]
fn a_million_digits_come_through_standard_input() {
    // 10^999999 ⊕ (10^999999 + 1) = 1: the only winning move takes one token from the larger.
    let zeros = "0".repeat(999_998);
    let input = format!("1{zeros}0,1{zeros}1");
    let output = noyau(&["solve", "nim", "-", "--json"], &input);
    let answer: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(answer["outcome"], "N");
    assert_eq!(answer["value"], "1");
    assert_eq!(answer["winning_moves"][0]["operands"]["take"]["value"], "1");
    let shown = text(&noyau(&["solve", "nim", "-"], &input).stdout);
    assert!(shown.contains("(1,000,000 digits)") || shown.contains("(1000000 digits)"), "{shown}");
    assert!(shown.len() < 2000);
}

#[test]
fn completions_cover_the_verbs() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = text(&noyau(&["completions", shell], "").stdout);
        assert!(script.contains("check-kernel") && script.contains("misere"), "{shell}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    /// The command answers or refuses any input; it never crashes.
    #[test]
    fn any_bytes_are_answered_or_refused(input in proptest::collection::vec(any::<u8>(), 0..60)) {
        for game in ["nim", "fibonacci", "moore"] {
            let mut child = Command::new(env!("CARGO_BIN_EXE_noyau"))
                .args(["solve", game, "-", "--brief"])
                .stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped())
                .spawn().unwrap();
            let _ = child.stdin.take().unwrap().write_all(&input);
            let code = child.wait_with_output().unwrap().status.code();
            prop_assert!(matches!(code, Some(0 | 2)), "{:?}", code);
        }
    }
}

#[test]
fn strategies_are_checked_and_damage_is_said() {
    let path = std::env::temp_dir().join(format!("noyau-strategy-{}", std::process::id()));
    let file = path.to_str().unwrap();
    let solved = noyau(&["solve", "domination", "grid:3x4", "--brief", "--strategy", file], "");
    assert!(solved.status.success());
    let holds = noyau(&["check", file], "");
    assert!(holds.status.success());
    assert!(text(&holds.stdout).contains("the player to move loses"), "{}", text(&holds.stdout));
    let json = noyau(&["check", file, "--json"], "");
    let json: serde_json::Value = serde_json::from_slice(&json.stdout).unwrap();
    assert_eq!((&json["holds"], &json["found"]["outcome"]), (&true.into(), &"P".into()));
    let whole = std::fs::read_to_string(&path).unwrap();
    let changed = |text: &str| {
        std::fs::write(&path, text).unwrap();
        noyau(&["check", file], "")
    };
    let lie = changed(&whole.replace("claim: P", "claim: N 1"));
    assert_eq!(lie.status.code(), Some(1));
    assert!(text(&lie.stdout).contains("does not hold"));
    assert_refused(&changed(&whole.replace("noyau strategy 1", "noyau strategy 2")), "version");
    assert_refused(&changed(&whole.replace("end\n", "")), "cut");
    assert_refused(&changed(&whole.replace("grid:3x4", "grid:3y4")), "position");
    assert_refused(&changed(&whole.replace("domination", "dominion")), "game");
    assert_refused(&changed("something else\n"), "foreign");
    std::fs::remove_file(&path).unwrap();
}

/// A search out of time tells what it knows, as text and as JSON. A sequence also prints the terms
/// before.
#[test]
fn a_search_out_of_time_says_what_it_knows() {
    let stopped = noyau(&["solve", "domination", "grid:9x11", "--time", "0"], "");
    assert_limited(&stopped, "solve");
    assert!(text(&stopped.stderr).contains("at most"), "{}", text(&stopped.stderr));
    let json = noyau(&["solve", "domination", "grid:9x11", "--time", "0", "--json"], "");
    let json: serde_json::Value = serde_json::from_slice(&json.stderr).unwrap();
    assert_eq!(json["error"]["code"], "stopped");
    let most: u64 = json["error"]["known"]["at_most"].as_str().unwrap().parse().unwrap();
    assert!(most <= 50, "{json}");
    let terms = noyau(&["sequence", "domination", "grid:5xN", "--time", "1", "--to", "40"], "");
    assert_eq!(terms.status.code(), Some(3));
    let shown = text(&terms.stdout);
    assert!(shown.starts_with("domination grid:5xN\n       0  0 3 1 3 0 3 3"), "{shown}");
    assert!(text(&terms.stderr).contains("this was the term N = "), "{}", text(&terms.stderr));
}

/// For every game of the catalogue and every convention it has, `noyau check` accepts what `explain
/// --json` prints.
#[test]
fn explanations_of_every_game_are_read_back() {
    let path = std::env::temp_dir().join(format!("noyau-every-game-{}", std::process::id()));
    let file = path.to_str().unwrap();
    let mut checked = 0;
    for entry in noyau_engine::GAMES {
        let texts = entry.parameters.iter().filter_map(|parameter| match parameter.kind {
            ParameterKind::Text { default } if !default.is_empty() => {
                Some([format!("--{}", parameter.name), default.to_owned()])
            }
            _ => None,
        });
        let texts: Vec<String> = texts.flatten().collect();
        for more in [&[][..], &["--misere"], &["--compound", "selective,misere"]] {
            let given = texts.iter().map(String::as_str).chain(more.iter().copied());
            let question: Vec<&str> =
                ["explain", entry.id, entry.example, "--json"].into_iter().chain(given).collect();
            let explained = noyau(&question, "");
            if explained.status.code() != Some(0) {
                continue;
            }
            std::fs::write(&path, &explained.stdout).unwrap();
            let held = noyau(&["check", file], "");
            let said = format!("{}{}", text(&held.stdout), text(&held.stderr));
            assert_eq!(held.status.code(), Some(0), "{question:?}: {said}");
            checked += 1;
        }
    }
    assert!(checked > 45, "{checked}");
    std::fs::remove_file(&path).unwrap();
}

#[test]
fn explanations_are_checked_and_tampering_is_said() {
    let path = std::env::temp_dir().join(format!("noyau-explained-{}", std::process::id()));
    let file = path.to_str().unwrap();
    let explained = |arguments: &[&str]| text(&noyau(arguments, "").stdout);
    let check = |content: &str| {
        std::fs::write(&path, content).unwrap();
        noyau(&["check", file], "")
    };
    for question in [
        &["explain", "nim", "13,7,12", "--json"][..],
        &["explain", "wythoff", "13,82", "--a", "2", "--b", "3", "--json"],
        &["explain", "nim", "--misere", "1,3,5,7", "--json"],
        &["explain", "octal", "0.137", "5,6", "--json"],
        &["explain", "octal", "0.07", "--misere", "4,5,9", "--json"],
        &["explain", "domination", "path:7+cycle:7", "--json"],
        &["explain", "colouring", "caterpillar:1,1", "--json"],
    ] {
        let held = check(&explained(question));
        let said = text(&held.stdout);
        assert_eq!(held.status.code(), Some(0), "{question:?}: {said}{}", text(&held.stderr));
        assert!(said.lines().all(|line| line.contains("checked to the conclusion")), "{said}");
    }
    let whole = explained(&["explain", "nim", "43,27,12", "--by", "bouton", "--json"]);
    let held = check(&whole);
    assert_eq!(
        text(&held.stdout),
        "nim 43,27,12: N by bouton, 7 steps checked to the conclusion\n"
    );
    let fails = |content: &str, expected: &str| {
        assert_ne!(content, whole, "nothing was changed");
        let refused = check(content);
        let said = text(&refused.stdout);
        assert_eq!(refused.status.code(), Some(1), "{said}{}", text(&refused.stderr));
        assert_eq!(said.lines().count(), 1, "{said}");
        assert!(said.contains(expected), "{said}");
    };
    let outcome = "\"outcome\":\"N\"";
    let spaced = "\"outcome\": \"N\"";
    let other = whole.replace(outcome, "\"outcome\":\"P\"").replace(spaced, "\"outcome\": \"P\"");
    fails(&other, "another outcome");
    fails(&whole.replace("\"60\"", "\"61\""), "nim-");
    fails(&whole.replace("43,27,12", "43,27,13"), "");
    fails(&whole.replace("\"bouton\"", "\"matrix\""), "matrix");
    assert_refused(&check(&whole[..whole.len() / 2]), "half a file");
    assert_refused(&check(&whole.replace("\"nim\"", "\"nym\"")), "no game");
    assert_refused(&check("{}"), "no question");
    std::fs::remove_file(&path).unwrap();
}
