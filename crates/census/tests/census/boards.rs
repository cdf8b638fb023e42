//! Sequences of boards, and the census.

use super::*;

/// Compared with A316632 and A316533 in the OEIS, and for cycles with the thesis.
#[test]
fn sequences_of_boards_are_the_known_ones() {
    let game = domination();
    assert_eq!(terms(&game, "grid:3xN", 1, 16), [2, 1, 1, 0, 3, 3, 2, 2, 2, 3, 3, 5, 2, 4, 1, 3]);
    assert_eq!(terms(&game, "queen:N", 1, 7), [1, 1, 2, 1, 3, 1, 2]);
    assert_eq!(terms(&game, "grid:NxN", 1, 6), [1, 0, 1, 0, 3, 0]);
    assert_eq!(terms(&game, "path:N+2", 0, 31), terms(&game, "path:N", 2, 33));
    let colouring = open("graph-colouring", &Arguments::none().with("colours", "2")).unwrap();
    assert_eq!(terms(&colouring, "path:N", 1, 7), terms(&game, "product(path:N;complete:2)", 1, 7));
    let nim = open("nim", &Arguments::none()).unwrap();
    assert_eq!(terms(&nim, "N,5", 0, 6), [5, 4, 7, 6, 1, 0, 3]);
}

#[test]
fn terms_agree_with_boards_solved_alone() {
    let game = domination();
    for pattern in ["star:3,4,N", "glue(grid:3x3@4;path:N@0)", "grid:4xN - 0", "petersen:N+4,2"] {
        let together = terms(&game, pattern, 1, 8);
        let alone: Vec<u32> = (1..=8)
            .map(|n| {
                let text = PositionPattern::parse(pattern).unwrap().at(n).unwrap();
                let solved = game.solve(&text, &SolveOptions::default()).unwrap();
                solved
                    .answer
                    .value
                    .clone()
                    .unwrap()
                    .to_string()
                    .trim_start_matches('*')
                    .parse()
                    .unwrap()
            })
            .collect();
        assert_eq!(together, alone, "{pattern}");
    }
}

#[test]
fn a_stopped_sequence_keeps_its_terms() {
    let game = domination();
    let path = scratch("terms");
    let pattern = PositionPattern::parse("grid:3xN").unwrap();
    let store = Some((path.as_path(), "domination grid:3xN"));
    let run = |limits: Limits, from, to, store| {
        let options = TermOptions { threads: 1, limits };
        sequence::compute_terms(&game, &pattern, (from, to), store, &options, &mut |_| {}).unwrap()
    };
    let early = run(Limits::work(2_000_000), None, 40, store);
    assert!(matches!(early.stopped, Some(EngineError::Interrupted(_))), "{early:?}");
    assert_eq!((early.first, early.values[..6].to_vec()), (0, vec![0, 2, 1, 1, 0, 3]));
    let kept = early.values.len();
    assert!((6..40).contains(&kept));
    // Stored values are not computed again, so they need no work.
    let again = run(Limits::work(0), Some(3), kept - 1, store);
    assert!(again.stopped.is_none());
    assert_eq!((again.first, &again.values[..]), (3, &early.values[3..]));
    let other = sequence::compute_terms(
        &game,
        &pattern,
        (None, 3),
        Some((path.as_path(), "domination grid:4xN")),
        &TermOptions { threads: 1, limits: Limits::none() },
        &mut |_| {},
    );
    assert!(matches!(other, Err(sequence::SequenceError::Store(_))));
    fs::remove_file(&path).unwrap();
}

/// Numbers of P graphs from the vectors (2.3), numbers of trees and graphs from the OEIS
/// (A000055, A000088).
#[test]
fn the_census_counts_what_is_known() {
    let game = domination();
    let count = |source: &str, by, threads| {
        let source = source.parse().unwrap();
        work(threads, &Limits::none(), |work| census(&game, &source, by, None, work)).unwrap()
    };
    let graphs = count("graphs:1..7", By::Outcome, 1);
    let lost: Vec<u64> =
        graphs.orders.iter().map(|order| order.classes.get(&0).map_or(0, |c| c.count)).collect();
    assert_eq!(lost, [0, 1, 1, 5, 9, 44, 207]);
    let all: Vec<u64> = graphs.orders.iter().map(|order| order.boards).collect();
    assert_eq!(all, [1, 2, 4, 11, 34, 156, 1044]);
    let trees = count("trees:3..14", By::Value, 2);
    let all: Vec<u64> = trees.orders.iter().map(|order| order.boards).collect();
    assert_eq!(all, [1, 2, 3, 6, 11, 23, 47, 106, 235, 551, 1301, 3159]);
    assert_eq!(trees, count("trees:3..14", By::Value, 1), "threads change nothing");
    for order in &trees.orders {
        for (value, class) in &order.classes {
            let solved = game.solve(&class.example, &SolveOptions::default()).unwrap();
            assert_eq!(solved.answer.value, Some(u64::from(*value).into()), "{}", class.example);
        }
    }
    let winners = count("trees:3..14", By::Outcome, 2);
    for (by_value, by_outcome) in trees.orders.iter().zip(&winners.orders) {
        let zero = by_value.classes.get(&0).map(|class| class.count);
        assert_eq!(by_outcome.classes.get(&0).map(|class| class.count), zero);
    }
}

#[test]
fn other_games_on_graphs_have_a_census_too() {
    let colouring = open("graph-colouring", &Arguments::none().with("colours", "2")).unwrap();
    let source = "connected:1..4".parse().unwrap();
    let found = work(1, &Limits::none(), |work| census(&colouring, &source, By::Value, None, work))
        .unwrap();
    assert_eq!(found.orders.iter().map(|order| order.boards).sum::<u64>(), 10);
    for class in found.orders.iter().flat_map(|order| &order.classes) {
        let solved = colouring.solve(&class.1.example, &SolveOptions::default()).unwrap();
        assert_eq!(solved.answer.value, Some(u64::from(*class.0).into()));
    }
    let misere = open("domination", &Arguments::none().flag("misere")).unwrap();
    let by = |by| work(1, &Limits::none(), |work| census(&misere, &source, by, None, work));
    assert!(matches!(by(By::Value), Err(CensusError::Engine(EngineError::NoValue))));
    assert_eq!(by(By::Outcome).unwrap().orders[0].classes[&0].count, 1, "one vertex, one loses");
    let nim = open("nim", &Arguments::none()).unwrap();
    let refused = work(1, &Limits::none(), |work| census(&nim, &source, By::Value, None, work));
    assert!(matches!(refused, Err(CensusError::Engine(EngineError::NotOnGraphs))));
}

#[test]
fn trees_with_coloured_leaves_are_boards_of_the_colouring_game_alone() {
    let source = "lc-trees:2..5".parse().unwrap();
    let colouring = open("colouring", &Arguments::none()).unwrap();
    let sorted = |by| work(1, &Limits::none(), |work| census(&colouring, &source, by, None, work));
    for order in sorted(By::Bitype).unwrap().orders {
        for (place, class) in order.classes {
            let found =
                colouring.colouring().unwrap().bitype(&class.example, &Limits::none()).unwrap();
            assert_eq!(found.bitype.bitype, Bitype::ALL[place as usize], "{}", class.example);
            let even = found.bitype.sign == Sign::Even;
            assert_eq!(even, order.order % 2 == 0, "the order counts open vertices");
        }
    }
    let domination = domination();
    let refused =
        work(1, &Limits::none(), |work| census(&domination, &source, By::Value, None, work));
    assert!(matches!(refused, Err(CensusError::Engine(EngineError::NoBitype))));
}

#[test]
fn a_stopped_census_keeps_what_it_counted() {
    let limits = Limits { cancel: Some(Arc::new(AtomicBool::new(true))), ..Limits::none() };
    let source = "trees:14..20".parse().unwrap();
    let game = domination();
    let found = work(1, &limits, |work| census(&game, &source, By::Value, None, work)).unwrap();
    assert!(found.stopped.is_some());
    assert!(found.orders.iter().all(|order| !order.complete));
}

/// A census that was stopped continues from its store, and no other census uses that store.
#[test]
fn a_census_is_kept() {
    let (domination, colouring) = (domination(), open("colouring", &Arguments::none()).unwrap());
    let cases = [
        (&colouring, "trees:3..9", By::Bitype, "colouring", 7),
        (&domination, "trees:3..12", By::Outcome, "domination", 11),
        (&domination, "connected:2..7", By::Value, "domination", 6),
    ];
    for (game, source, by, name, last) in cases {
        let path = scratch("census");
        let kept = |source: &str, work: &Work<'_>| {
            let source = source.parse().unwrap();
            census(game, &source, by, Some((path.as_path(), name)), work)
        };
        let cancel = Arc::new(AtomicBool::new(false));
        let limits = Limits { cancel: Some(Arc::clone(&cancel)), ..Limits::none() };
        let watch =
            |progress: CensusProgress| cancel.store(progress.order == last, Ordering::Relaxed);
        let early = kept(source, &Work { threads: 1, limits: &limits, watch: &watch }).unwrap();
        assert!(early.stopped.is_some());
        let before = fs::read(&path).unwrap();
        let whole = work(2, &Limits::none(), |work| kept(source, work)).unwrap();
        let fresh =
            work(2, &Limits::none(), |work| census(game, &source.parse().unwrap(), by, None, work));
        assert_eq!(whole, fresh.unwrap());
        let written = fs::read(&path).unwrap();
        assert!(written.starts_with(&before) && written.len() > before.len());
        assert_eq!(work(1, &Limits::none(), |work| kept(source, work)).unwrap(), whole);
        assert_eq!(fs::read(&path).unwrap(), written);
        let other = work(1, &Limits::none(), |work| kept("graphs:1..3", work));
        assert!(matches!(other, Err(CensusError::Store(_))));
        fs::remove_file(&path).unwrap();
    }
}
