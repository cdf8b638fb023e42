use super::*;

#[test]
fn the_rook_loses_on_the_diagonal() {
    let view = game("nim").board(8, 8, None).unwrap();
    assert_eq!(view.piece, Piece::Rook);
    assert_eq!(view.rows.len(), 8);
    for (y, row) in view.rows.iter().enumerate() {
        assert_eq!(row.len(), 8);
        for (x, outcome) in row.iter().enumerate() {
            let expected = if x == y { Outcome::P } else { Outcome::N };
            assert_eq!(*outcome, Some(expected), "({x},{y})");
        }
    }
}

#[test]
fn propagation_reveals_step_by_step_and_ends_at_the_whole_board() {
    let nim = game("nim");
    let at_start = nim.board(6, 4, Some(0)).unwrap();
    let known = |view: &noyau_engine::BoardView| view.rows.iter().flatten().flatten().count();
    assert_eq!(known(&at_start), 1);
    assert_eq!(at_start.rows[0][0], Some(Outcome::P));
    let first = nim.board(6, 4, Some(1)).unwrap();
    assert_eq!(first.rows[1][1], Some(Outcome::P));
    assert_eq!(first.rows[0][1..], [Some(Outcome::N); 5]);
    assert_eq!(first.rows[2][2], None);
    assert_eq!(known(&first), 1 + 5 + 3 + 1);
    assert_eq!(nim.board(6, 4, Some(50)).unwrap(), nim.board(6, 4, None).unwrap());
    let misere = game("marienbad");
    assert_eq!(misere.board(5, 5, Some(50)).unwrap(), misere.board(5, 5, None).unwrap());
}

/// For every game with a board, propagation ends with the outcomes of a search by the rules alone,
/// also if moves leave the board because heaps are split.
#[test]
fn propagation_ends_at_the_kernel_of_every_game() {
    let by_rules = SolveOptions { force_search: true, ..SolveOptions::one_move() };
    let mut boards = 0;
    for entry in GAMES {
        let engine = open(entry.id, &Arguments::none()).unwrap();
        let Ok(view) = engine.board(6, 6, Some(u64::MAX)) else { continue };
        boards += 1;
        for (y, row) in view.rows.iter().enumerate() {
            for (x, outcome) in row.iter().enumerate() {
                let Ok(solved) = engine.solve(&format!("{x},{y}"), &by_rules) else { continue };
                let at = format!("{} {x},{y}", engine.entry().id);
                assert_eq!(*outcome, Some(solved.answer.outcome), "{at}");
            }
        }
    }
    assert!(boards >= 10, "{boards}");
}

/// Kayles, by hand: heaps are split, and a sum is P if every move leads to N.
#[test]
fn split_heaps_take_part_in_propagation() {
    fn is_p(heaps: &mut Vec<u64>) -> bool {
        for place in 0..heaps.len() {
            let size = heaps.swap_remove(place);
            for take in 1..=size.min(2) {
                for left in 0..=size - take {
                    heaps.extend([left, size - take - left]);
                    let lost = is_p(heaps);
                    heaps.truncate(heaps.len() - 2);
                    if lost {
                        restore(heaps, place, size);
                        return false;
                    }
                }
            }
            restore(heaps, place, size);
        }
        true
    }
    fn restore(heaps: &mut Vec<u64>, place: usize, size: u64) {
        heaps.push(size);
        let last = heaps.len() - 1;
        heaps.swap(place, last);
    }
    let kayles = open("octal", &Arguments::none().with("code", "0.77")).unwrap();
    let view = kayles.board(5, 5, Some(40)).unwrap();
    for (y, row) in (0..).zip(&view.rows) {
        for (x, outcome) in (0..).zip(row) {
            let expected = if is_p(&mut vec![x, y]) { Outcome::P } else { Outcome::N };
            assert_eq!(*outcome, Some(expected), "({x},{y})");
        }
    }
    let known = |steps| {
        let view = kayles.board(5, 5, Some(steps)).unwrap();
        view.rows.iter().flatten().filter(|square| **square == Some(Outcome::P)).count()
    };
    assert_eq!(known(0), 1);
    assert!((1..4).map(known).is_sorted() && known(3) > 1, "{}", known(3));
}

/// Every question respects its limits: one whose time is over returns an error.
#[test]
fn every_question_respects_limits() {
    use std::ops::ControlFlow::Continue;
    let late = Limits::none().within(std::time::Duration::ZERO);
    let options = SolveOptions { search: late.clone(), ..SolveOptions::default() };
    let hard = game("wythoff-subsets");
    let position = "9,12,7";
    let stopped = |error: EngineError| assert!(error.stop_reason().is_some(), "{error}");
    stopped(hard.solve(position, &options).unwrap_err());
    stopped(hard.refute(position, 2, &late).unwrap_err());
    stopped(hard.check_kernel(position, &["0,0,0"], &late).unwrap_err());
    stopped(hard.board_within(9, 9, None, &late).unwrap_err());
    let record = Record::parse(&format!("game: wythoff-subsets\nstart: {position}\n")).unwrap();
    stopped(hard.replay(&record, &options).unwrap_err());
    let listed = hard.moves(position, 50, &options).unwrap();
    assert!(listed.stopped.is_some() && listed.moves.iter().all(|mv| mv.outcome.is_none()));
    let explained = hard.explain_within(position, "all", u64::MAX, &late).unwrap();
    assert!(explained.explanations.is_empty());
    let complete = open("domination", &Arguments::none()).unwrap();
    let pattern = PositionPattern::parse("complete:N").unwrap();
    let options = TermOptions { threads: 1, limits: late };
    stopped(complete.terms(&pattern, 5..=9, &options, &mut |_, _| Continue(())).unwrap_err());
}

/// The cost of a question depends on earlier questions only through the memory that they share.
/// With another memory, earlier questions change nothing.
#[test]
fn the_cost_of_an_answer_is_that_of_its_question() {
    let colouring = game("colouring");
    let positions = |options: &SolveOptions, board: &str| match colouring
        .solve(board, options)
        .unwrap()
        .answer
        .standing
    {
        Standing::Search { positions } => positions,
        Standing::Theorem(name) => panic!("{name}"),
    };
    let first = positions(&SolveOptions::default(), "cycle:9");
    let used = SolveOptions::default();
    let _ = positions(&used, "grid:3x4");
    assert!(positions(&used, "cycle:9") <= first);
    assert_eq!(positions(&SolveOptions::default(), "cycle:9"), first);
}

#[test]
fn propagation_respects_limits() {
    let late = Limits::none().within(std::time::Duration::ZERO);
    let stopped = game("wythoff").board_within(9, 9, Some(1 << 20), &late).unwrap_err();
    assert!(matches!(stopped, EngineError::Stopped(_)));
}

#[test]
fn games_without_squares_and_endless_boards_are_refused() {
    let refused = game("one-row").board(4, 4, None).unwrap_err();
    assert!(matches!(refused, EngineError::NoBoard));
    let endless = game("nim").board(u64::MAX, u64::MAX, None).unwrap_err();
    assert!(matches!(endless, EngineError::TooManyPositions { .. }));
}
