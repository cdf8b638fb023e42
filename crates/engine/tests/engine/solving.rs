use super::*;

#[test]
fn all_winning_moves_quickest_first() {
    assert_eq!(winning(&game("nim"), "43,27,12"), ["1=23"]);
    assert_eq!(winning(&game("nim"), "3,5,7"), ["1=2", "2=4", "3=6"]);
    assert_eq!(winning(&game("marienbad"), "1,1,3"), ["3=1"]);
    assert_eq!(winning(&game("marienbad"), "1,1"), ["1=0", "2=0"]);
    assert_eq!(winning(&with("one-row", "p", 3), "21"), ["1"]);
    assert_eq!(winning(&game("fibonacci"), "20"), ["2"]);
    let moore = winning(&with("moore", "k", 2), "1,1");
    assert_eq!(moore, ["1=0,2=0"]);
}

#[test]
fn a_lost_position_has_no_winning_move_but_one_that_resists() {
    for (name, lost) in [
        ("one-row", "20"),
        ("nim", "1,2,3"),
        ("marienbad", "2,2"),
        ("moore", "4,4,4"),
        ("fibonacci", "21"),
    ] {
        let answer = solve(&game(name), lost);
        assert_eq!(answer.outcome, Outcome::P, "{name}");
        assert!(answer.winning.moves.is_empty() && answer.winning.complete, "{name}");
        let resisting = answer.resisting.as_ref().unwrap().notation.to_string();
        let played =
            game(name).start(lost, 0, Patience::default()).unwrap().play(&resisting).unwrap();
        assert_eq!(played.verdict, Verdict::BestDefence, "{name}");
    }
}

#[test]
fn the_end_has_no_moves_and_is_won_only_by_the_misere_rule() {
    let misere = open("one-row", &Arguments::none().flag("misere")).unwrap();
    for (engine, end, outcome) in [
        (game("nim"), "0,0", Outcome::P),
        (game("marienbad"), "0,0", Outcome::N),
        (game("moore"), "0", Outcome::P),
        (game("one-row"), "0", Outcome::P),
        (misere, "0", Outcome::N),
        (game("fibonacci"), "0,6", Outcome::P),
        (game("fibonacci"), "1", Outcome::P),
    ] {
        let answer = solve(&engine, end);
        assert_eq!(answer.outcome, outcome, "{} {end}", engine.entry().id);
        assert!(answer.winning.moves.is_empty() && answer.resisting.is_none());
        assert_eq!(answer.remoteness, Some(0_u64.into()));
        assert!(matches!(
            engine.start(end, 0, Patience::default()).unwrap().play("1"),
            Err(EngineError::GameOver)
        ));
    }
}

#[test]
fn the_list_of_moves_can_be_cut() {
    let options = SolveOptions { moves: 2, ..SolveOptions::default() };
    let answer = game("nim").solve("3,5,7", &options).unwrap().answer;
    assert_eq!(answer.winning.moves.len(), 2);
    assert!(!answer.winning.complete);
}

#[test]
fn numbers_of_any_size_and_little_sums_are_read() {
    let solved = game("nim").solve("3,5,2^4096-1", &SolveOptions::default()).unwrap();
    assert_eq!(solved.answer.winning.moves[0].notation.to_string(), "3=6");
    let solved = game("one-row").solve("10^1000", &SolveOptions::default()).unwrap();
    assert_eq!(solved.answer.outcome, Outcome::P);
    // The numbers have hundreds of thousands of binary columns: recursion over columns would
    // overflow the stack.
    assert_eq!(winning(&game("moore"), "10^100000,5"), ["1=0,2=0"]);
}

#[test]
fn a_search_that_is_too_long_stops_with_a_reason() {
    let options = SolveOptions {
        force_search: true,
        search: Limits::work(10_000),
        ..SolveOptions::default()
    };
    let stopped = game("nim").solve("100,100,100,100", &options).unwrap_err();
    assert!(matches!(stopped, EngineError::Stopped(_)), "{stopped}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]
    #[test]
    fn theorem_and_search_say_the_same(numbers in prop::array::uniform3(0_u64..7)) {
        for engine in games() {
            let text = position(&engine, numbers);
            let theorem = solve(&engine, &text);
            let options = SolveOptions { force_search: true, ..SolveOptions::default() };
            let search = engine.solve(&text, &options).unwrap().answer;
            prop_assert_eq!(theorem.outcome, search.outcome);
            prop_assert_eq!(&theorem.remoteness, &search.remoteness);
            prop_assert_eq!(&theorem.value, &search.value);
            let names = |answer: &noyau_core::Answer<noyau_core::RatedMove>| {
                let moves = answer.winning.moves.iter();
                let mut names: Vec<_> = moves.map(|mv| mv.notation.to_string()).collect();
                names.sort();
                names
            };
            prop_assert_eq!(names(&theorem), names(&search));
            prop_assert_eq!(theorem.resisting.is_some(), search.resisting.is_some());
        }
    }
}
