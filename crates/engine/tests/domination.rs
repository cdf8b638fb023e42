//! Games on graphs through the engine: theorem, solver and rules must agree.
#![allow(clippy::unwrap_used)]

use noyau_core::notation::InputSizes;
use noyau_core::{Explanation, Outcome, Standing};
use noyau_engine::{Arguments, Level, Limits, Patience, SolveOptions, Typed, open, open_within};

fn value(position: &str) -> u64 {
    let game = open("domination", &Arguments::none()).unwrap();
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
        (
            "domination",
            Arguments::none(),
            ["grid:3x3 - 4", "petersen:5,2", "queen:4", "hypercube:3"],
        ),
        (
            "oriented-domination",
            Arguments::none(),
            ["grid:3x3", "cycle:7", "tree:0,0,1,1,2,2", "king:2x4"],
        ),
        (
            "oriented-domination",
            Arguments::none().flag("successors"),
            ["grid:3x3", "cycle:7", "path:9", "king:2x4"],
        ),
        (
            "graph-colouring",
            Arguments::none().with("colours", "2"),
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

/// A question for one move gets one of the winning moves. The value, if there is one, is right.
#[test]
fn one_move_is_one_of_those_that_win() {
    let game = open("domination", &Arguments::none()).unwrap();
    for position in
        ["grid:3x3 - 4", "petersen:7,2", "queen:4", "hypercube:3", "grid:4x5", "king:3x6"]
    {
        let all = game.solve(position, &SolveOptions::default()).unwrap().answer;
        for casual in [0, u64::MAX] {
            let options =
                SolveOptions { moves: 1, casual_value: true, casual, ..SolveOptions::default() };
            let one = game.solve(position, &options).unwrap().answer;
            assert_eq!(one.outcome, all.outcome, "{position}");
            let wins = |mv: &noyau_core::RatedMove| {
                all.winning.moves.iter().any(|other| other.notation == mv.notation)
            };
            assert!(one.winning.moves.iter().all(wins), "{position}");
            assert_eq!(one.winning.moves.is_empty(), all.outcome == Outcome::P, "{position}");
            let is_known = casual > 0 || one.value.is_some();
            assert!(!is_known || one.value == all.value, "{position}");
        }
    }
}

#[test]
fn theorems_agree_with_the_rules_on_small_graphs() {
    let game = open("domination", &Arguments::none()).unwrap();
    let verified = game.verify(5, &Limits::none(), &mut |_| {}).unwrap();
    assert_eq!(verified.mismatch, None);
    assert_eq!(verified.positions, 1 + 1 + 2 + 4 + 11 + 34);
}

#[test]
fn explanations_are_checked_and_agree() {
    let game = open("domination", &Arguments::none()).unwrap();
    for position in ["path:5+cycle:5", "complete:2,3", "saw:3", "caterpillar:1,0,2", "grid:2x3"] {
        let explained = game.explain(position, "all").unwrap();
        assert!(explained.explanations.len() >= 2, "{position}");
    }
}

#[test]
fn large_boards_are_answered_by_theorem_or_stopped() {
    let game = open("domination", &Arguments::none()).unwrap();
    let solved = game.solve("path:100000", &SolveOptions::one_move()).unwrap();
    assert!(matches!(solved.answer.standing, Standing::Theorem("components")));
    assert!(game.solve("grid:400x400", &SolveOptions::default()).is_err());
}

/// A board that is too large to be built is solved and played in the same notation as every other
/// board.
#[test]
fn boards_of_any_size_have_the_notation_of_graphs() {
    let few = InputSizes { vertices: 1000, ..InputSizes::default() };
    let game = open_within("domination", &Arguments::none(), few).unwrap();
    for board in
        ["path:10^30+path:3", "path:100000+path:3", "ladder-h:600+ladder:7", "cycle:10^30+path:3"]
    {
        let options = SolveOptions { moves: 5, ..SolveOptions::default() };
        let solved = game.solve(board, &options).unwrap();
        assert!(solved.position.to_string().contains(':'));
        assert_eq!(solved.answer.outcome, Outcome::N, "{board}");
        let mv = solved.answer.winning.moves.first().unwrap().notation.to_string();
        assert!(mv.bytes().all(|digit| digit.is_ascii_digit()), "{mv}");
        let judged = game.moves(board, 5, &options).unwrap();
        assert_eq!(judged.moves[0].mv.notation.to_string(), mv);
        assert_eq!(judged.moves[0].outcome, Some(Outcome::P));
        let turn = game.play(board, &Typed::Text(mv), &options).unwrap();
        let after = turn.target.to_string();
        assert!(after.contains(" - "), "{after}");
        assert_eq!(game.solve(&after, &options).unwrap().answer.outcome, Outcome::P);
        let explained = game.explain(board, "all").unwrap();
        assert_eq!(explained.explanations.len(), 1, "{board}");
        let explanation = &explained.explanations[0];
        game.check_within(board, explanation, &options.search).unwrap();
        let (mv, _) = explanation.mv.as_ref().unwrap();
        let other = Explanation {
            mv: Some((mv.clone(), explanation.position.clone())),
            ..explanation.clone()
        };
        assert!(game.check_within(board, &other, &options.search).is_err());
    }
}

#[test]
fn the_perfect_machine_wins_what_is_won() {
    let game = open("domination", &Arguments::none()).unwrap();
    for position in ["grid:5x5", "petersen:7,2", "star:3,4,5"] {
        let won = game.solve(position, &SolveOptions::one_move()).unwrap().answer.outcome;
        if won == Outcome::P {
            continue;
        }
        let mut session = game.start(position, 7, Patience::default()).unwrap();
        let mut machine = true;
        while !session.view().over {
            assert!(session.view().drawing.is_some_and(|lines| !lines.is_empty()));
            session.reply(if machine { Level::Perfect } else { Level::Novice }).unwrap();
            machine = !machine;
        }
        assert!(!machine, "{position}: the machine moved last");
    }
}

/// With the least work that decides who wins, there is no value: a value takes more work.
#[test]
fn who_wins_is_told_where_the_value_takes_too_long() {
    let game = open("domination", &Arguments::none()).unwrap();
    let board = "grid:5x7 - 0";
    let within = |work| {
        let options = SolveOptions { search: Limits::work(work), ..SolveOptions::default() };
        game.solve(board, &options).ok()
    };
    let early = (0..40).find_map(|power| within(1 << power)).unwrap();
    let early = &early.answer;
    assert_eq!((early.outcome, &early.value), (Outcome::N, &None));
    assert_eq!((early.winning.moves.len(), early.winning.complete), (1, false));
    let whole = &game.solve(board, &SolveOptions::default()).unwrap().answer;
    assert_eq!((whole.outcome, whole.winning.complete), (Outcome::N, true));
    let told = &early.winning.moves[0].notation;
    assert!(whole.winning.moves.iter().any(|mv| mv.notation == *told));
}
