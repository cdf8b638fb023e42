use super::*;

#[test]
fn the_p_positions_are_a_kernel() {
    let report = game("nim").check_kernel("2,3", &["0,0", "1,1", "2,2"], &Limits::none()).unwrap();
    assert_eq!(report.counterexample, None);
    assert_eq!(report.members, 3);
    let misere = game("marienbad").check_kernel("2,2", &["1", "2,2"], &Limits::none()).unwrap();
    assert_eq!(misere.counterexample, None);
}

#[test]
fn other_sets_are_refuted_by_a_counterexample() {
    let found = |name: &str, start: &str, set: &[&str]| {
        game(name).check_kernel(start, set, &Limits::none()).unwrap().counterexample.unwrap()
    };
    let inside = found("nim", "2,3", &["0,0", "1,1", "2,2", "1,2"]);
    assert!(matches!(inside, Counterexample::MoveInside { .. }), "{inside:?}");
    let missing = found("nim", "2,3", &["0,0", "1,1"]);
    let Counterexample::NoMoveInto { from, stuck } = missing else { panic!() };
    assert_eq!((from.to_string().as_str(), stuck), ("2,2", false));
    let empty = found("nim", "2,3", &[]);
    assert!(matches!(empty, Counterexample::NoMoveInto { stuck: true, .. }), "{empty:?}");
    let finished = found("marienbad", "2,2", &["0", "1", "2,2"]);
    assert!(
        matches!(
            finished,
            Counterexample::FinishedInside { .. } | Counterexample::MoveInside { .. }
        ),
        "{finished:?}"
    );
    assert!(game("nim").check_kernel("2,x", &[], &Limits::none()).is_err());
    assert!(game("nim").check_kernel("2", &["2,"], &Limits::none()).is_err());
}
