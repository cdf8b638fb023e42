use super::*;

/// Plays to the end. Returns whether the player who moved first won.
fn play_out(engine: &Engine, start: &str, seed: u64, levels: [Level; 2]) -> bool {
    let mut session = engine.start(start, seed, Patience::default()).unwrap();
    let mut turn = 0;
    while !session.view().over {
        session.reply(levels[turn % 2]).unwrap();
        turn += 1;
    }
    let mover_is_first = turn % 2 == 0;
    session.view().mover_wins == mover_is_first
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(80))]
    #[test]
    fn a_perfect_player_never_loses_what_is_won(
        which in 0_usize..10, numbers in prop::array::uniform3(0_u64..9), seed in any::<u64>(),
    ) {
        let engine = games().swap_remove(which);
        let start = position(&engine, numbers);
        let first_wins = solve(&engine, &start).outcome == Outcome::N;
        for other in Level::ALL {
            let levels =
                if first_wins { [Level::Perfect, other] } else { [other, Level::Perfect] };
            let won = play_out(&engine, &start, seed, levels) == first_wins;
            prop_assert!(won, "{} {start} against {}", engine.entry().id, other.name());
        }
    }
}

#[test]
fn weaker_players_lose_won_games_more_often() {
    let lost = |level| {
        let games = 0..200;
        let nim = game("nim");
        games.filter(|seed| !play_out(&nim, "3,5,7", *seed, [level, Level::Perfect])).count()
    };
    let counts = Level::ALL.map(lost);
    assert_eq!(counts[4], 0);
    assert!(counts.windows(2).all(|pair| pair[0] >= pair[1]), "{counts:?}");
    assert!(counts[0] > 150, "{counts:?}");
}

#[test]
fn the_same_seed_plays_the_same_game() {
    let record = |seed| {
        let mut session = game("moore").start("3,5,7", seed, Patience::default()).unwrap();
        while !session.view().over {
            session.reply(Level::Novice).unwrap();
        }
        session.record()
    };
    assert_eq!(record(7), record(7));
    assert!((0..9).any(|seed| record(seed) != record(7)));
}

/// On this board Alice loses after one move at vertex 1, and after five at vertex 4. The engine
/// does not know these lengths, so it does not call any move the longest.
#[test]
fn a_hint_does_not_claim_a_length_that_is_unknown() {
    let colouring = open("colouring", &Arguments::none().with("colours", "2")).unwrap();
    let text = "path:4+4*path:1";
    let answer = colouring.solve(text, &SolveOptions::default()).unwrap().answer;
    assert!(answer.outcome == Outcome::P && answer.remoteness.is_none());
    let session = colouring.start(text, 0, Patience::default()).unwrap();
    assert_eq!(session.hint().unwrap().unwrap().1, Advice::IsHard);
}

#[test]
fn undo_hint_and_why() {
    let mut session = game("marienbad").start("1,3,5,7", 0, Patience::default()).unwrap();
    assert!(!session.undo());
    let (hint, advice) = session.hint().unwrap().unwrap();
    assert_eq!(advice, Advice::LastsLongest, "1,3,5,7 is lost for the player to move");
    session.play(&hint.notation.to_string()).unwrap();
    let (hint, advice) = session.hint().unwrap().unwrap();
    assert_eq!(advice, Advice::Wins);
    let before = session.view();
    assert_eq!(before.played, 1);
    let played = session.play(&hint.notation.to_string()).unwrap();
    assert_eq!(played.verdict, Verdict::KeptTheWin);
    assert!(session.undo());
    assert_eq!(session.view(), before);
    let why = session.why().unwrap();
    assert!(matches!(why.agreement, Agreement::Agree { .. }));
    assert_eq!(why.explanations[0].outcome, Outcome::N);
    // A typed target is a move too; a text that is not a move changes nothing.
    let error = session.play("-> 9,9,9,9").unwrap_err();
    assert!(matches!(error, EngineError::Illegal(_)), "{error}");
    for nonsense in ["", "1", "0-1", "1-0", "x", "1-99", "1=99"] {
        assert!(session.play(nonsense).is_err(), "{nonsense:?}");
    }
    assert_eq!(session.view(), before);
    assert!(session.undo() && !session.undo());
}

#[test]
fn takes_from_rows_are_written_as_moves() {
    let session = game("moore").start("3,5,7", 0, Patience::default()).unwrap();
    let text = session.write_takes(&[(0, 1_u64.into()), (2, 4_u64.into())]).unwrap();
    let mut session = session;
    session.play(&text).unwrap();
    assert_eq!(session.view().position.to_string(), "2,5,3");
    assert_eq!(session.view().rows.unwrap(), [2_u64, 5, 3].map(noyau_core::Natural::from));
}
