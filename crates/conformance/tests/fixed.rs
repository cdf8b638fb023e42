//! The fixed tests: the same questions every time about every entry of the catalogue, and every
//! question that was once answered wrongly. `make soak` asks such questions without end.
#![allow(clippy::unwrap_used)]

use std::path::Path;

use noyau_conformance::ask::Trouble;
use noyau_conformance::draw::Draw;
use noyau_conformance::run::{Runner, replay, script};
use noyau_conformance::solver::Campaign;
use noyau_engine::GAMES;

/// The number of batches for each entry, and of positions in a batch.
const BATCHES: usize = 10;
const POSITIONS: usize = 10;

/// Asks every entry of a part of the catalogue, in turns. Fails and shows the commands that differ.
fn conforms(seed: u64, part: impl Fn(usize) -> bool) -> Runner {
    let mut runner = Runner::new(seed);
    let mut differences = Vec::new();
    for _ in 0..BATCHES {
        for (_, entry) in GAMES.iter().enumerate().filter(|(place, _)| part(*place)) {
            for finding in runner.batch(entry.id, POSITIONS) {
                differences.push(format!("{}: {}", finding.question.command(), finding.what));
            }
        }
    }
    let shown = differences.len().min(20);
    assert!(
        differences.is_empty(),
        "{} differences from the definitions, among them\n{}",
        differences.len(),
        differences[..shown].join("\n")
    );
    runner
}

/// Checks how much was compared for each entry, because a comparison that never happens cannot
/// fail.
fn covers(runner: &Runner, part: impl Fn(usize) -> bool) {
    for (_, entry) in GAMES.iter().enumerate().filter(|(place, _)| part(*place)) {
        let count = runner.tally.0.get(entry.id).unwrap();
        let asked = (BATCHES * POSITIONS) as u64;
        assert!(count.positions * 2 > asked, "{}: {count:?}", entry.id);
        assert!(count.options > count.positions / 2, "{}: {count:?}", entry.id);
        assert!(count.lists > count.positions / 2, "{}: {count:?}", entry.id);
        let partizan = ["colouring", "marienbad"].contains(&entry.id);
        assert!(partizan || count.values > 0, "{}: {count:?}", entry.id);
        let without_lengths = ["quota", "nimhoff"].contains(&entry.id);
        assert!(without_lengths || count.lengths > 0, "{}: {count:?}", entry.id);
        for verb in ["moves", "play", "refute", "explain", "replay", "interrupt"] {
            assert!(count.verbs.contains_key(verb), "{} {verb}: {count:?}", entry.id);
        }
    }
}

const TAKING: fn(usize) -> bool = |place| place < 13;
const FAMILIES: fn(usize) -> bool = |place| (13..23).contains(&place);
const BOARDS: fn(usize) -> bool = |place| place >= 23;

#[test]
fn games_of_taking_conform() {
    covers(&conforms(1, TAKING), TAKING);
}

#[test]
fn families_conform() {
    covers(&conforms(2, FAMILIES), FAMILIES);
}

#[test]
fn games_on_graphs_conform() {
    covers(&conforms(3, BOARDS), BOARDS);
}

/// One solver for each board is asked in any order, interrupted, with little memory and with two
/// threads.
#[test]
fn solvers_that_were_used_before_conform() {
    let mut draw = Draw::new(4);
    let mut questions = 0;
    for _ in 0..40 {
        let Some(mut campaign) = Campaign::drawn(&mut draw, 32) else { continue };
        if let Err(what) = campaign.ask(&mut draw, 60) {
            panic!("{what}");
        }
        questions += campaign.questions;
    }
    assert!(questions > 1_500, "{questions}");
}

/// Scripts are separated by empty lines.
#[test]
fn what_was_once_wrong_is_right() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data/regressions");
    let mut asked = 0;
    let mut differences = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let text = std::fs::read_to_string(entry.unwrap().path()).unwrap();
        for group in text.split("\n\n") {
            let questions = script(group).unwrap();
            asked += questions.len();
            for (question, trouble) in replay(&questions) {
                // These questions had answers before, so refusals and limits count as differences
                // here.
                differences.push(format!("{}: {trouble:?}", question.command()));
            }
        }
    }
    assert!(differences.is_empty(), "{}", differences.join("\n"));
    assert!(asked > 10);
}

/// Positions of games in which the players have different moves have no Grundy values.
#[test]
fn values_that_do_not_exist_are_refused() {
    for line in [
        "sequence colouring path:N --colours 3",
        "sequence marking path:N --alice-marks 3",
        "sequence marking path:N --at-least 2",
    ] {
        let asked = replay(&[line.parse().unwrap()]);
        assert!(matches!(asked.as_slice(), [(_, Trouble::Refused)]), "{line}: {asked:?}");
    }
}
