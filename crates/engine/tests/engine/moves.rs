use std::time::Duration;

use noyau_core::Nimber;
use noyau_games::graph::star::Stars;

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

/// The games of the catalogue, some in misère play, and marking games of every kind.
fn games_of_all_kinds() -> Vec<Engine> {
    let marking = |given: &[(&str, &str)]| {
        let given =
            given.iter().fold(Arguments::none(), |all, (name, value)| all.with(*name, *value));
        open("marking", &given).unwrap()
    };
    let plain = GAMES.iter().filter_map(|entry| open(entry.id, &Arguments::none()).ok());
    let misere = GAMES
        .iter()
        .filter_map(|entry| open(entry.id, &Arguments::none().with("misere", "yes")).ok());
    let kinds: [&[(&str, &str)]; 7] = [
        &[("neighbours", "1")],
        &[("neighbours", "2"), ("misere", "yes")],
        &[("alice-marks", "2")],
        &[("alice-marks", "2"), ("bob-marks", "2"), ("neighbours", "1")],
        &[("alice-max-passes", "1")],
        &[("at-least", "2")],
        &[("at-least", "3"), ("bob-max-passes", "1")],
    ];
    plain.chain(misere).chain(kinds.into_iter().map(marking)).collect()
}

/// The length after a move is the one that solving the position after it tells, and a finished
/// position has length 0.
#[test]
fn the_length_after_a_move_is_that_of_the_position_after_it() {
    let (mut known, mut ended) = (0, 0);
    for engine in games_of_all_kinds() {
        let request = TableRequest { rows: Some(4), ..TableRequest::named("positions") };
        let table = engine.table(&request).unwrap();
        let positions: Vec<String> = table
            .rows
            .take(60)
            .map(|row| match &row[0] {
                Cell::Text(text) => text.clone(),
                other => panic!("{other:?}"),
            })
            .collect();
        for position in positions.iter().map(String::as_str).chain([engine.entry().example]) {
            let most = SolveOptions { search: Limits::work(100_000), ..SolveOptions::default() };
            let Ok(judged) = engine.moves(position, 30, &most) else { continue };
            for judged in judged.moves {
                let at = format!("{} {:?} {}", engine.entry().id, engine.given(), judged.target);
                let target = judged.target.to_string();
                let Ok(solved) = engine.solve(&target, &most) else { continue };
                assert_eq!(judged.remoteness, solved.answer.remoteness, "{at}");
                known += usize::from(judged.remoteness.is_some());
                if engine.view(&target, 1).unwrap().over {
                    assert_eq!(judged.remoteness, Some(Natural::ZERO), "{at}");
                    ended += 1;
                }
            }
        }
    }
    assert!(known > 2000 && ended > 200, "{known} lengths, {ended} ends");
}

/// What the clock has cut from a list of moves is said: a list that does not say so is the one that is
/// made without a clock.
#[test]
fn what_the_clock_has_cut_is_said() {
    let (mut whole, mut cut) = (0, 0);
    for engine in games_of_all_kinds() {
        let example = engine.entry().example;
        let work = Limits::work(1_000_000);
        let asked =
            |search| engine.moves(example, 30, &SolveOptions { search, ..Default::default() });
        let Ok(expected) = asked(work.clone()) else { continue };
        for time in [0, 1, 3] {
            let Ok(judged) = asked(work.clone().within(Duration::from_millis(time))) else {
                continue;
            };
            if judged.stopped.is_some() {
                cut += 1;
            } else if expected.stopped.is_none() {
                assert_eq!(judged, expected, "{} {:?}", engine.entry().id, engine.given());
                whole += 1;
            }
        }
    }
    assert!(cut > 20 && whole > 20, "{cut} cut, {whole} whole");
}

/// Theorems are asked without a clock, so they must not take long: a large star is solved as a tree,
/// with the values that its table gives.
#[test]
fn large_stars_are_solved_as_trees() {
    let engine = open("domination", &Arguments::none()).unwrap();
    for branches in [vec![10, 11, 12, 13], vec![4, 5, 6, 7, 8], vec![1, 3, 3, 5, 5, 7, 9]] {
        let written: Vec<String> = branches.iter().map(usize::to_string).collect();
        let text = format!("star:{}", written.join(","));
        let solved = engine.solve(&text, &SolveOptions::default()).unwrap().answer.into_findings();
        let expected = Stars::inside(&branches).unwrap().grundy();
        assert_eq!(solved.value, Some(Nimber::from(u64::from(expected))), "{text}");
        assert!(!matches!(solved.standing, Standing::Theorem(_)), "{text}");
        let judged = engine.moves(&text, usize::MAX, &SolveOptions::default()).unwrap();
        assert_eq!(judged.stopped, None);
        assert!(judged.moves.iter().all(|judged| judged.value.is_some()), "{text}");
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
