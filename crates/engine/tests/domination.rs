//! Games on graphs through the engine: theorem, solver and rules must agree.
#![allow(clippy::unwrap_used)]

use noyau_core::{Outcome, Standing};
use noyau_engine::{Given, Level, Limits, Patience, SolveOptions, open};

fn value(position: &str) -> u64 {
    let game = open("domination", &Given::none()).unwrap();
    let solved = game.solve(position, &SolveOptions::default()).unwrap();
    solved.answer.value.clone().unwrap().size().to_u64().unwrap()
}

#[test]
fn grids_of_three_rows_have_the_published_values() {
    // OEIS A316632.
    let expected = [2, 1, 1, 0, 3, 3, 2, 2, 2];
    for (columns, expected) in (1..).zip(expected) {
        assert_eq!(value(&format!("grid:3x{columns}")), expected, "3x{columns}");
    }
}

#[test]
fn the_solver_agrees_with_the_rules() {
    for (name, given, positions) in [
        ("domination", Given::none(), ["grid:3x3 - 4", "petersen:5,2", "queen:4", "hypercube:3"]),
        (
            "oriented-domination",
            Given::none(),
            ["grid:3x3", "cycle:7", "tree:0,0,1,1,2,2", "king:2x4"],
        ),
        (
            "oriented-domination",
            Given::none().flag("successors"),
            ["grid:3x3", "cycle:7", "path:9", "king:2x4"],
        ),
        (
            "graph-colouring",
            Given::none().with("k", "2"),
            ["grid:2x3", "cycle:5", "star:1,1,1", "path:5"],
        ),
    ] {
        let game = open(name, &given).unwrap();
        for position in positions {
            let quick = game.solve(position, &SolveOptions::default()).unwrap().answer;
            let options = SolveOptions { force_search: true, ..SolveOptions::default() };
            let plain = game.solve(position, &options).unwrap().answer;
            assert_eq!(quick.outcome, plain.outcome, "{name} {position}");
            assert_eq!(quick.value, plain.value, "{name} {position}");
            let sorted = |answer: &noyau_core::Answer<noyau_core::RatedMove>| {
                let mut moves: Vec<String> =
                    answer.winning.moves.iter().map(|mv| mv.notation.to_string()).collect();
                moves.sort();
                moves
            };
            assert_eq!(sorted(&quick), sorted(&plain), "{name} {position}");
        }
    }
}

#[test]
fn theorems_agree_with_the_rules_on_small_graphs() {
    let game = open("domination", &Given::none()).unwrap();
    let verified = game.verify(5, &Limits::none(), &mut |_| {}).unwrap();
    assert_eq!(verified.mismatch, None);
    assert_eq!(verified.positions, 1 + 1 + 2 + 4 + 11 + 34);
}

#[test]
fn explanations_are_checked_and_agree() {
    let game = open("domination", &Given::none()).unwrap();
    for position in ["path:5+cycle:5", "complete:2,3", "saw:3", "caterpillar:1,0,2", "grid:2x3"] {
        let explained = game.explain(position, "all").unwrap();
        assert!(explained.explanations.len() >= 2, "{position}");
    }
}

#[test]
fn large_boards_are_answered_by_theorem_or_stopped() {
    let game = open("domination", &Given::none()).unwrap();
    let solved = game.solve("path:100000", &SolveOptions::one_move()).unwrap();
    assert!(matches!(solved.answer.standing, Standing::Theorem("components")));
    assert!(game.solve("grid:400x400", &SolveOptions::default()).is_err());
}

#[test]
fn the_perfect_machine_wins_what_is_won() {
    let game = open("domination", &Given::none()).unwrap();
    for position in ["grid:5x5", "petersen:7,2", "star:3,4,5"] {
        let won = game.solve(position, &SolveOptions::one_move()).unwrap().answer.outcome;
        if won == Outcome::P {
            continue;
        }
        let mut live = game.start(position, 7, Patience::default()).unwrap();
        let mut machine = true;
        while !live.view().over {
            assert!(live.view().drawing.is_some_and(|lines| !lines.is_empty()));
            live.reply(if machine { Level::Perfect } else { Level::Novice }).unwrap();
            machine = !machine;
        }
        assert!(!machine, "{position}: the machine moved last");
    }
}
