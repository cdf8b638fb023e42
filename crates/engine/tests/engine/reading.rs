use super::*;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]
    #[test]
    fn any_bytes_are_read_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..60)) {
        let text = String::from_utf8_lossy(&bytes);
        let _ = Record::parse(&text);
        for engine in games() {
            let _ = engine.solve(&text, &SolveOptions::default());
            let mut session = engine.start(engine.entry().example, 0, Patience::default()).unwrap();
            let _ = session.play(&text);
            let _ = session.play(&format!("->{text}"));
        }
    }

    #[test]
    fn any_scribble_of_digits_and_signs_is_read_or_refused(
        text in "[0-9,;()^*+=e \\-]{0,12}",
    ) {
        let options = SolveOptions { moves: 3, ..SolveOptions::default() };
        for engine in games() {
            let mut session = engine.start(engine.entry().example, 0, Patience::default()).unwrap();
            if !text.contains(['^', 'e', '*']) {
                let _ = engine.solve(&text, &options);
                let _ = session.play(&text);
            }
            let _ = session.play(&format!("1-{text}"));
        }
    }

    #[test]
    fn any_record_is_read_or_refused_on_one_of_its_lines(
        lines in prop::collection::vec("(game: (nim|moore|x)|start: [0-9,]{0,5}|k: [0-9]{0,3}|[0-9=,:\\->#]{0,6})", 0..8),
    ) {
        let text = lines.join("\n");
        match Record::parse(&text) {
            Err(error) => prop_assert!(error.line <= lines.len().max(1)),
            Ok(record) => {
                if let Ok(engine) = open(&record.game, &record.given)
                    && let Err(EngineError::Record(error)) = engine.replay(&record, &SolveOptions::default())
                {
                    prop_assert!((1..=lines.len()).contains(&error.line));
                }
            }
        }
    }
}

#[test]
fn every_game_opens_with_its_example() {
    for entry in GAMES {
        let engine = game(entry.id);
        assert_eq!(engine.entry(), entry);
        assert!(!engine.start(entry.example, 0, Patience::default()).unwrap().view().over);
        for alias in entry.aliases {
            assert_eq!(game(alias).entry(), entry);
        }
    }
    assert!(open("chess", &Arguments::none()).is_err());
}
