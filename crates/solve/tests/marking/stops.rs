//! Reaching a limit gives a result.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use noyau_solve::marking::{Alive, Marking, NoCertificate, NoSuchVertex, Solver};
use noyau_solve::{Limits, StopReason};

use crate::facts::{grid, instance, queen};

#[test]
fn every_limit_stops_the_search_with_its_reason() {
    let solver = Solver::new(queen(12));
    let start = solver.game().start();
    let stop = Arc::new(AtomicBool::new(true));
    let cancelled = Limits { cancel: Some(stop), ..Limits::none() };
    for (limits, reason) in [
        (Limits::work(50_000), StopReason::Work),
        (cancelled, StopReason::Cancelled),
        (Limits::none().within(Duration::ZERO), StopReason::Time),
    ] {
        let stopped = solver.value(&start, &limits).unwrap_err();
        assert_eq!(stopped.reason, reason);
        assert!(stopped.at_least <= 1 && stopped.at_most >= 1, "{stopped}");
    }
}

/// The known bounds of a value stay true when a question is stopped, and never get worse. The 3 by
/// 12 grid has value 5, the 4 by 11 grid has value 0.
#[test]
fn bounds_get_better_with_work() {
    for (board, value) in [(grid(3, 12), 5), (grid(4, 11), 0)] {
        let solver = Solver::new(board);
        let start = solver.game().start();
        let mut bounds = Vec::new();
        let found = loop {
            match solver.value(&start, &Limits::work(20_000)) {
                Ok(value) => break value,
                Err(stopped) => bounds.push(stopped.at_least),
            }
        };
        assert_eq!(found, value);
        assert!(solver.known() > 1, "what is found out is kept");
        assert!(!bounds.is_empty() && bounds.is_sorted(), "{bounds:?}");
        assert!(bounds.iter().all(|bound| *bound <= value), "{bounds:?}");
    }
}

#[test]
fn a_board_too_large_stops_at_once() {
    let path = Marking::undirected(2_000, (0..1_999).map(|v| (v, v + 1))).unwrap();
    let solver = Solver::new(path);
    let stopped = solver.value(&solver.game().start(), &Limits::none()).unwrap_err();
    assert_eq!((stopped.at_least, stopped.at_most, stopped.nodes), (0, 1_000, 0));
}

#[test]
fn vertices_that_do_not_exist() {
    let error = Marking::undirected(3, [(0, 1), (1, 7)]).unwrap_err();
    assert_eq!(error, NoSuchVertex { found: 7, beside: 1, vertices: 3 });
    assert_eq!(error.to_string(), "vertex 7 beside vertex 1: expected a vertex below 3");
    let game = Marking::new(vec![vec![1], vec![]]).unwrap();
    assert_eq!(game.play(&game.start(), 2), None);
    let stray: Alive = [0, 500].into_iter().collect();
    assert_eq!(Solver::new(game).value(&stray, &Limits::none()), Ok(1), "only 0 exists");
}

#[test]
fn certificates_have_a_limit() {
    let solver = Solver::new(instance("tree30"));
    let start = solver.game().start();
    let refused = solver.certificate(&start, 2, &Limits::none());
    assert_eq!(refused, Err(NoCertificate::TooLarge(2)));
    let certificate = solver.certificate(&start, 100_000, &Limits::none()).unwrap();
    assert!(certificate.size() > 2);
    assert_eq!(certificate.check(solver.game()), Ok(()));
}
