use super::*;

#[test]
fn winning_moves_come_first_then_the_slowest_losses() {
    for engine in games() {
        for numbers in [[3, 5, 7], [1, 1, 4], [2, 3, 1], [2, 2, 2]] {
            let text = position(&engine, numbers);
            let judged = engine.moves(&text, usize::MAX, &SolveOptions::default()).unwrap();
            let at = format!("{} {text}", engine.entry().id);
            assert!(judged.complete, "{at}");
            assert!(!judged.moves.is_empty(), "{at}");
            for pair in judged.moves.windows(2) {
                let [first, second] = pair else { unreachable!() };
                match (first.outcome, second.outcome) {
                    (Some(Outcome::P), Some(Outcome::P)) => {
                        assert!(first.remoteness <= second.remoteness);
                    }
                    (Some(Outcome::P), _) => {}
                    (_, Some(Outcome::P)) => panic!("{at}: a win after a loss"),
                    _ => assert!(first.remoteness >= second.remoteness, "{at}"),
                }
            }
            let wins = judged.moves.iter().filter(|mv| mv.outcome == Some(Outcome::P)).count();
            assert_eq!(wins, solve(&engine, &text).winning.moves.len(), "{at}");
        }
    }
}

#[test]
fn a_cut_list_says_so_and_keeps_the_best() {
    let judged = game("nim").moves("3,5,7", 4, &SolveOptions::default()).unwrap();
    assert_eq!(judged.moves.len(), 4);
    assert!(!judged.complete);
    assert!(judged.moves[..3].iter().all(|mv| mv.outcome == Some(Outcome::P)));
    let huge = game("nim").moves("10^100,5", 10, &SolveOptions::default()).unwrap();
    assert_eq!(huge.moves.len(), 10);
    assert!(!huge.complete);
}

/// The moves of a position are listed even if no theorem or mirror solves it and no work is
/// allowed. The moves to positions that theorems solve are judged.
#[test]
fn moves_of_a_position_that_is_too_hard_are_listed() {
    let engine = open("domination", &Arguments::none()).unwrap();
    let stingy = SolveOptions { patience: 1, search: Limits::work(1), ..Default::default() };
    let board = "grid:5x7 - 0";
    let judged = engine.moves(board, 100, &stingy).unwrap();
    assert_eq!((judged.moves.len(), judged.complete), (34, true));
    assert!(judged.stopped.is_some());
    assert!(judged.moves.iter().any(|judged| judged.outcome.is_none()));
    let solved = engine.moves(board, 100, &SolveOptions::default()).unwrap();
    assert_eq!(solved.stopped, None);
    for known in judged.moves.iter().filter(|judged| judged.outcome.is_some()) {
        let same = solved.moves.iter().find(|other| other.mv == known.mv).unwrap();
        assert_eq!(same.outcome, known.outcome);
    }
}
