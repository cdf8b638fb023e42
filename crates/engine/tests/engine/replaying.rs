use super::*;

fn replay(text: &str) -> Result<noyau_engine::Replay, EngineError> {
    let record = Record::parse(text)?;
    open(&record.game, &record.given).unwrap().replay(&record, &SolveOptions::default())
}

#[test]
fn each_move_is_judged() {
    // Gorin's game of §II.4, begun with a mistake: only 3=3 wins from 4,7,9.
    let replay = replay("game: nim\nstart: 4,7,9\n3=8\n-> 4,7,3\n1-2 # careless\n2=1\n").unwrap();
    let verdicts: Vec<Verdict> = replay.moves.iter().map(|mv| mv.verdict).collect();
    let expected =
        [Verdict::ThrewItAway, Verdict::KeptTheWin, Verdict::LostAnyway, Verdict::KeptTheWin];
    assert_eq!(verdicts, expected);
    assert_eq!(replay.moves[0].better.as_ref().unwrap().notation.to_string(), "3=3");
    assert!(replay.moves[1].better.is_none());
    assert!(!replay.finished);
    assert!(!replay.first_player_wins, "after four moves the first player is to move and lost");
}

#[test]
fn the_best_defence_is_recognised() {
    let replay = replay("game: nim\nstart: 2,2\n1-1\n2-1\n1-1\n2-1\n").unwrap();
    let verdicts: Vec<Verdict> = replay.moves.iter().map(|mv| mv.verdict).collect();
    use Verdict::{BestDefence, KeptTheWin};
    assert_eq!(verdicts, [BestDefence, KeptTheWin, BestDefence, KeptTheWin]);
    assert!(replay.finished && !replay.first_player_wins);
    assert_eq!(replay.outcome, Outcome::P);
}

/// In misère play of Moore's game no length is known. From 3,3,3 this move loses in three moves, and
/// there are moves that take five.
#[test]
fn without_lengths_no_defence_is_called_the_best() {
    let replay = replay("game: moore\nk: 2\nmisere: yes\nstart: 3,3,3\n-> 1,0,3\n").unwrap();
    assert_eq!(replay.moves[0].verdict, Verdict::AlreadyLost);
}

#[test]
fn parameters_and_flags_are_read() {
    let record = "game: one-row\np: 2\nmisere: yes\nstart: 5\n1\n1\n2\n1\n";
    let replay = replay(record).unwrap();
    assert!(replay.finished && replay.first_player_wins, "5 → 4 → 3 → 1 → 0");
    assert_eq!(replay.outcome, Outcome::N);
}

#[test]
fn errors_name_the_line() {
    let line = |text: &str| match replay(text).unwrap_err() {
        EngineError::Record(error) => (error.line, error.problem),
        other => panic!("{other}"),
    };
    assert_eq!(line("start: 3,5"), (1, RecordProblem::NoGame));
    assert_eq!(line("game: nim\n\n"), (2, RecordProblem::NoStart));
    assert_eq!(line(""), (1, RecordProblem::NoGame));
    let over = line("game: nim\nstart: 1\n# take it\n1-1\n\n1-1\n");
    assert_eq!(over, (6, RecordProblem::AfterTheEnd));
    for (text, expected) in [
        ("game: nim\nstart: 3,x\n1-1\n", 2),
        ("game: nim\nstart: 3,5\n1-1\n\n1-9\n", 5),
        ("game: nim\nstart: 3,5\n1-0\n", 3),
        ("game: nim\nstart: 3,5\n9-1\n", 3),
        ("game: nim\nstart: 3,5\n-> 2,4\n", 3),
        ("game: nim\nstart: 3,5\n-> 4,5\n", 3),
        ("game: fibonacci\nstart: 20\n2\n5\n", 4),
        ("game: moore\nk: 2\nstart: 1,1,1\n1-1,2-1,3-1\n", 4),
        ("game: moore\nk: 2\nstart: 2,1,1\n1-1,1-1\n", 4),
    ] {
        let (found, problem) = line(text);
        assert_eq!(found, expected, "{text:?}");
        assert!(matches!(problem, RecordProblem::Line(_)), "{text:?}: {problem}");
    }
}

proptest! {
    #[test]
    fn a_game_that_was_played_is_replayed_with_the_same_verdicts(
        which in 0_usize..10, numbers in prop::array::uniform3(0_u64..6), seed in any::<u64>(),
    ) {
        let engine = games().swap_remove(which);
        let mut session = engine.start(&position(&engine, numbers), seed, Patience::default()).unwrap();
        while !session.view().over {
            session.reply(Level::Beginner).unwrap();
        }
        let text = format!("game: {}\n{}", engine.entry().id, session.record());
        let replay = engine.replay(&Record::parse(&text).unwrap(), &SolveOptions::default()).unwrap();
        prop_assert!(replay.finished);
        prop_assert_eq!(replay.moves.len(), session.history().len());
        for (again, played) in replay.moves.iter().zip(session.history()) {
            prop_assert_eq!(&again.mv, &played.mv);
            prop_assert_eq!(again.verdict, played.verdict);
        }
        let mover_is_first = session.view().played.is_multiple_of(2);
        prop_assert_eq!(replay.first_player_wins, session.view().mover_wins == mover_is_first);
    }
}
