//! Strategies as files, and answers about boards that are large or whose search was stopped.

use super::*;

fn written(strategy: &Strategy) -> String {
    let mut file = Vec::new();
    strategy.write_to(&mut file).unwrap();
    String::from_utf8(file).unwrap()
}

fn read(text: &str) -> Result<Strategy, StrategyError> {
    Strategy::read_from(text.as_bytes())
}

#[test]
fn strategies_are_written_read_and_hold() {
    let given = Arguments::none();
    let colours = Arguments::none().with("colours", "2");
    let cases: [(&str, &Arguments, &str, char, bool); 6] = [
        ("domination", &given, "grid:4x4", 'P', true),
        ("domination", &given, "grid:3x5", 'N', false),
        ("domination", &given, "path:8 - 3", 'N', false),
        ("domination", &given, "path:0", 'P', true),
        ("oriented-domination", &Arguments::none().flag("successors"), "path:7", 'N', false),
        ("graph-colouring", &colours, "path:4", 'P', true),
    ];
    for (game, given, position, claim, mirror) in cases {
        let strategy = Strategy::find(game, given, position, 100_000, &Limits::none()).unwrap();
        assert_eq!(strategy.claim().letter(), claim, "{game} {position}");
        let again = read(&written(&strategy)).unwrap();
        assert_eq!(written(&again), written(&strategy));
        again.check().unwrap();
        if mirror {
            assert!(strategy.is_mirror(), "{game} {position}");
        }
    }
    let small = Strategy::find("domination", &given, "grid:3x4", 2, &Limits::none());
    assert_eq!(small.unwrap_err(), EngineError::StrategyTooLarge { most: 2 });
    let nim = Strategy::find("nim", &given, "3,5", 2, &Limits::none());
    assert_eq!(nim.unwrap_err(), EngineError::StrategyTooLarge { most: 2 });
}

/// A damaged file is refused or still proves its claim. A false claim is never proved.
#[test]
fn damaged_strategies_prove_nothing_false() {
    let strategy =
        Strategy::find("domination", &Arguments::none(), "grid:3x4", 10_000, &Limits::none())
            .unwrap();
    let text = written(&strategy);
    assert!(text.contains("claim: P"), "{text}");
    for line in 0..text.lines().count() {
        let without: String = text
            .lines()
            .enumerate()
            .filter(|(index, _)| *index != line)
            .map(|(_, line)| format!("{line}\n"))
            .collect();
        assert!(read(&without).is_err(), "line {line} is missing");
    }
    assert!(matches!(
        read(&text[..text.len() / 2]),
        Err(StrategyError::Cut(_) | StrategyError::Line { .. })
    ));
    for claim in ["claim: N 0", "claim: N 5", "claim: N 11", "claim: N 12"] {
        let false_claim = read(&text.replace("claim: P", claim)).unwrap();
        assert!(matches!(false_claim.check(), Err(StrategyError::Flaw(_))), "{claim}");
    }
    let other = read(&text.replace("grid:3x4", "grid:3x5")).unwrap();
    assert!(matches!(other.check(), Err(StrategyError::Flaw(_))));
    let nowhere = read(&text.replace("grid:3x4", "grid:3xx")).unwrap();
    assert!(matches!(nowhere.check(), Err(StrategyError::Engine(_))));
    for (one, other) in [("answers: ", "answers: 9"), (": ", ":"), ("end", "the end"), ("P", "Q")] {
        assert!(read(&text.replacen(one, other, 3)).is_err(), "{one} to {other}");
    }
}

#[test]
fn a_stopped_solve_says_what_is_known() {
    // This board has no mirror strategy.
    let board = "grid:5x7 - 1";
    let solved = domination().solve(board, &SolveOptions::default()).unwrap();
    let value: u32 = solved.answer.value.as_ref().unwrap().size().to_string().parse().unwrap();
    let options = SolveOptions { search: Limits::work(3_000), ..SolveOptions::default() };
    let stopped = domination().solve(board, &options).unwrap_err();
    let EngineError::Interrupted(early) = stopped else { panic!("{stopped}") };
    assert!((u32::from(early.at_least)..=early.at_most).contains(&value), "{early}");
    // 34 vertices: 16 edges that share no vertex and two more vertices cover them.
    assert!(early.at_most <= 18, "a matching covers nearly all of a grid: {early}");
    assert!(early.nodes > 0);
}

/// Paths, cycles and ladders have proved periods, so members that are too large to build are
/// solved.
#[test]
fn boards_too_large_to_build_are_answered_as_members_of_families() {
    let game = domination();
    let value = |position: &str| {
        let solved = game.solve(position, &SolveOptions::one_move())?;
        Ok::<_, EngineError>(solved.answer.value.clone().unwrap().to_string())
    };
    let small = |position: &str| value(position).unwrap();
    // 10^30 = 8 modulo 34, and 110 is a size of that class beyond the preperiod.
    assert_eq!(value("path:10^30").unwrap(), small("path:110"));
    assert_eq!(value("path:10^30+path:7").unwrap(), small("path:110+path:7"));
    assert_eq!(value("cycle:10^30").unwrap(), small("cycle:110"));
    assert_eq!(value("ladder-h:10^30").unwrap(), "*1000000000000000000000000000001");
    game.explain("path:10^30", "period").unwrap();
    assert!(matches!(value("path:10^30+grid:3x3"), Err(EngineError::Notation(_))));
    assert!(matches!(value("path:10^"), Err(EngineError::Notation(_))));
}

/// If a limit is reached, the outcome is the same as without it, and the value is the same or
/// unknown. What was found once is found by every later try.
#[test]
fn a_list_of_moves_cut_short_keeps_the_answer() {
    let game = domination();
    let memory = Memory::default();
    let limited = |work| {
        let search = Limits { memory: memory.clone(), ..Limits::work(work) };
        let options = SolveOptions { search, ..SolveOptions::default() };
        game.solve("grid:5x7 - 0", &options)
    };
    // Each try adds to the tables, so that in the end a try succeeds.
    let mut answers = Vec::new();
    while answers.last().is_none_or(|answer: &Answer<RatedMove>| !answer.winning.complete) {
        match limited(20_000) {
            Ok(solved) => answers.push(solved.answer),
            Err(error) => {
                assert!(answers.is_empty() && matches!(error, EngineError::Interrupted(_)));
            }
        }
    }
    let full = answers.last().unwrap();
    assert!(!full.winning.moves.is_empty());
    assert!(full.value.is_some() && answers.is_sorted_by_key(|answer| answer.value.is_some()));
    for answer in &answers {
        assert_eq!(answer.outcome, full.outcome);
        assert!(answer.value.is_none() || answer.value == full.value);
        assert!(answer.winning.moves.iter().all(|mv| full.winning.moves.contains(mv)));
    }
}
