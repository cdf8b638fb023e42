//! What the engine answers, for every game of the catalogue.
#![allow(clippy::unwrap_used)]

use noyau_core::{Digits, Explanation, Operand, Outcome, Piece, Standing, Step, Written};
use noyau_engine::TermOptions;
use noyau_engine::sequence::PositionPattern;
use noyau_engine::{
    Agreement, Arguments, Counterexample, Engine, EngineError, GAMES, Level, Patience, Record,
    RecordProblem, SolveOptions, Verdict, open,
};
use noyau_solve::Limits;
use proptest::prelude::*;

fn game(name: &str) -> Box<dyn Engine> {
    open(name, &Arguments::none()).unwrap()
}

fn with(name: &str, parameter: &str, value: u64) -> Box<dyn Engine> {
    open(name, &Arguments::none().with(parameter, value.to_string())).unwrap()
}

/// Every game, with several values of its parameters.
fn games() -> Vec<Box<dyn Engine>> {
    let misere = |p: &str| open("one-row", &Arguments::none().with("p", p).flag("misere")).unwrap();
    vec![
        with("one-row", "p", 1),
        with("one-row", "p", 4),
        misere("1"),
        misere("3"),
        game("nim"),
        game("marienbad"),
        with("moore", "k", 1),
        with("moore", "k", 2),
        with("moore", "k", 3),
        game("fibonacci"),
    ]
}

fn solve(engine: &dyn Engine, position: &str) -> noyau_core::Answer<noyau_core::RatedMove> {
    engine.solve(position, &SolveOptions::default()).unwrap().answer
}

fn winning(engine: &dyn Engine, position: &str) -> Vec<String> {
    let moves = solve(engine, position).into_findings().winning.moves;
    moves.iter().map(|mv| mv.notation.to_string()).collect()
}

/// A position of any game made from three numbers.
fn position(engine: &dyn Engine, numbers: [u64; 3]) -> String {
    let [x, y, z] = numbers;
    match engine.entry().id {
        "one-row" => (x + y + z).to_string(),
        "fibonacci" => format!("{},{}", x + y + z, y),
        _ => format!("{x},{y},{z}"),
    }
}

mod solving {
    use super::*;

    #[test]
    fn all_winning_moves_quickest_first() {
        assert_eq!(winning(game("nim").as_ref(), "43,27,12"), ["1=23"]);
        assert_eq!(winning(game("nim").as_ref(), "3,5,7"), ["1=2", "2=4", "3=6"]);
        assert_eq!(winning(game("marienbad").as_ref(), "1,1,3"), ["3=1"]);
        assert_eq!(winning(game("marienbad").as_ref(), "1,1"), ["1=0", "2=0"]);
        assert_eq!(winning(with("one-row", "p", 3).as_ref(), "21"), ["1"]);
        assert_eq!(winning(game("fibonacci").as_ref(), "20"), ["2"]);
        let moore = winning(with("moore", "k", 2).as_ref(), "1,1");
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
            let answer = solve(game(name).as_ref(), lost);
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
            let answer = solve(engine.as_ref(), end);
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
        // Hundreds of thousands of columns: none of them may cost a call.
        assert_eq!(winning(game("moore").as_ref(), "10^100000,5"), ["1=0,2=0"]);
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
                let text = position(engine.as_ref(), numbers);
                let theorem = solve(engine.as_ref(), &text);
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
}

mod explaining {
    use super::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(40))]
        #[test]
        fn all_methods_agree(numbers in prop::array::uniform3(0_u64..6)) {
            for engine in games() {
                let text = position(engine.as_ref(), numbers);
                let explained = engine.explain(&text, "all").unwrap();
                let told = explained.explanations.len();
                prop_assert!(
                    matches!(explained.agreement, Agreement::Agree { methods, steps, .. }
                        if methods == told && steps >= told),
                    "{} {text}: {:?}", engine.entry().id, explained.agreement
                );
                prop_assert_eq!(told + explained.skipped.len(), engine.methods().len());
            }
        }
    }

    /// Every explanation of the documents' own examples.
    fn examples() -> Vec<(Box<dyn Engine>, Explanation)> {
        let mut all = Vec::new();
        for (name, texts) in [
            ("one-row", vec!["21", "20"]),
            ("nim", vec!["43,27,12", "23,27,12", "4,7,9", "5,5", "5,3", "4,4,1"]),
            ("marienbad", vec!["1,3,5,7", "2,3,5,7", "1,1", "1,4", "90,76"]),
            ("moore", vec!["1,3,4,7,9", "4,4,4"]),
            ("fibonacci", vec!["20", "21", "74,3"]),
        ] {
            for text in texts {
                let explained = game(name).explain(text, "all").unwrap();
                all.extend(explained.explanations.into_iter().map(|e| (game(name), e)));
            }
        }
        all
    }

    fn refused(engine: &dyn Engine, explanation: &Explanation) -> bool {
        engine.check(explanation).is_err()
    }

    /// Applies `change` to each step in turn, however deep, and hands over each result.
    fn tampered(
        explanation: &Explanation,
        change: &dyn Fn(&mut Step) -> bool,
        visit: &mut dyn FnMut(&Explanation),
    ) {
        fn nth<'a>(steps: &'a mut [Step], count: &mut usize) -> Option<&'a mut Step> {
            for step in steps {
                if *count == 0 {
                    return Some(step);
                }
                *count -= 1;
                if let Some(found) = nth(&mut step.steps, count) {
                    return Some(found);
                }
            }
            None
        }
        for index in 0.. {
            let mut copy = explanation.clone();
            let mut count = index;
            let Some(step) = nth(&mut copy.steps, &mut count) else { return };
            if change(step) {
                visit(&copy);
            }
        }
    }

    fn table(step: &mut Step) -> Option<&mut Digits> {
        step.claim.operands.iter_mut().find_map(|(_, operand)| match operand {
            Operand::Digits(table) => Some(table),
            _ => None,
        })
    }

    fn number<'a>(step: &'a mut Step, wanted: &str) -> Option<&'a mut noyau_core::Natural> {
        step.claim.operands.iter_mut().find_map(|(name, operand)| match operand {
            Operand::Number(number) if *name == wanted => Some(number),
            _ => None,
        })
    }

    #[test]
    fn a_changed_digit_is_noticed() {
        let mut seen = 0;
        for (engine, explanation) in examples() {
            let change = |step: &mut Step| {
                table(step).is_some_and(|table| {
                    let last = table.rows[0].len() - 1;
                    table.rows[0][last] ^= 1;
                    true
                })
            };
            tampered(&explanation, &change, &mut |copy| {
                seen += 1;
                assert!(refused(engine.as_ref(), copy), "{copy:?}");
            });
        }
        assert!(seen > 20);
    }

    #[test]
    fn a_changed_total_is_noticed() {
        let mut seen = 0;
        for (engine, explanation) in examples() {
            let change = |step: &mut Step| match table(step) {
                Some(table) if !table.totals.is_empty() => {
                    table.totals[0].1[0] += 1;
                    true
                }
                _ => false,
            };
            let other = |step: &mut Step| {
                ["total", "remainder", "leave", "left"].iter().any(|name| {
                    number(step, name).is_some_and(|number| {
                        *number += &noyau_core::Natural::ONE;
                        true
                    })
                })
            };
            for change in [&change as &dyn Fn(&mut Step) -> bool, &other] {
                tampered(&explanation, change, &mut |copy| {
                    assert!(refused(engine.as_ref(), copy), "{copy:?}");
                    seen += 1;
                });
            }
        }
        assert!(seen > 60, "{seen}");
    }

    #[test]
    fn a_changed_move_target_or_outcome_is_noticed() {
        for (engine, explanation) in examples() {
            let at = format!("{} {}", explanation.method, explanation.position);
            let mut flipped = explanation.clone();
            flipped.outcome =
                if explanation.outcome == Outcome::P { Outcome::N } else { Outcome::P };
            assert!(refused(engine.as_ref(), &flipped), "{at}");
            let Some((mv, target)) = explanation.mv.clone() else { continue };
            let mut silent = explanation.clone();
            silent.mv = None;
            assert!(refused(engine.as_ref(), &silent), "{at}");
            let mut elsewhere = explanation.clone();
            elsewhere.mv = Some((mv, explanation.position.clone()));
            assert!(refused(engine.as_ref(), &elsewhere), "{at}");
            let mut illegal = explanation.clone();
            illegal.mv = Some((Written::new().text("9=9"), target));
            assert!(refused(engine.as_ref(), &illegal), "{at}");
        }
    }

    #[test]
    fn a_step_nobody_knows_is_refused() {
        let nim = game("nim");
        let mut explanation = nim.explain("3,5,7", "bouton").unwrap().explanations.remove(0);
        assert!(nim.check(&explanation).unwrap().steps >= explanation.steps.len());
        explanation.steps.push(Step::new("trust-me"));
        assert!(matches!(nim.check(&explanation), Err(EngineError::Flaw(_))));
    }

    #[test]
    fn methods_have_other_names_and_unknown_ones_are_listed() {
        let explained = game("nim").explain("3,5,7", "binary").unwrap();
        assert_eq!(explained.explanations[0].method, "bouton");
        let unknown = game("nim").explain("3,5,7", "witchcraft").unwrap_err().to_string();
        assert!(unknown.contains("bouton") && unknown.contains("search"), "{unknown}");
    }
}

mod moves {
    use super::*;

    #[test]
    fn winning_moves_come_first_then_the_slowest_losses() {
        for engine in games() {
            for numbers in [[3, 5, 7], [1, 1, 4], [2, 3, 1], [2, 2, 2]] {
                let text = position(engine.as_ref(), numbers);
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
                assert_eq!(wins, solve(engine.as_ref(), &text).winning.moves.len(), "{at}");
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
}

mod replaying {
    use super::*;

    fn replay(text: &str) -> Result<noyau_engine::Replay, EngineError> {
        let record = Record::parse(text)?;
        open(&record.game, &record.given).unwrap().replay(&record, &SolveOptions::default())
    }

    #[test]
    fn each_move_is_judged() {
        // Gorin's game of §II.4, begun with a mistake: only 3=3 wins from 4,7,9.
        let replay =
            replay("game: nim\nstart: 4,7,9\n3=8\n-> 4,7,3\n1-2 # careless\n2=1\n").unwrap();
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
            let mut session = engine.start(&position(engine.as_ref(), numbers), seed, Patience::default()).unwrap();
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
            let mover_is_first = session.view().played % 2 == 0;
            prop_assert_eq!(replay.first_player_wins, session.view().mover_wins == mover_is_first);
        }
    }
}

mod refuting {
    use super::*;

    fn heaps(written: &Written) -> Vec<u64> {
        let text = written.to_string();
        let mut sizes: Vec<u64> = text.split(',').map(|size| size.parse().unwrap()).collect();
        sizes.retain(|size| *size > 0);
        sizes.sort_unstable();
        sizes
    }

    #[test]
    fn the_tree_of_marienbad_is_the_one_of_the_document() {
        let file = include_str!("../../documents/data/nim/vectors.json");
        let file: serde_json::Value = serde_json::from_str(file).unwrap();
        let vectors = file["vectors"].as_array().unwrap();
        let vector = vectors.iter().find(|vector| vector["id"] == "001-G1").unwrap();
        let list = |value: &serde_json::Value| -> Vec<u64> {
            serde_json::from_value::<Vec<u64>>(value.clone()).unwrap()
        };
        let tree = game("marienbad").refute("1,2,3,4", 3, &Limits::none()).unwrap();
        assert_eq!(tree.from.unwrap().to_string(), "1,2,3,4");
        assert_eq!(heaps(&tree.position), list(&vector["first_move"]));
        let mut found: Vec<(Vec<u64>, Vec<u64>)> = tree
            .replies
            .iter()
            .map(|reply| {
                let answer = reply.answer.as_ref().unwrap();
                (heaps(&reply.position), heaps(&answer.position))
            })
            .collect();
        let mut expected: Vec<(Vec<u64>, Vec<u64>)> = vector["replies"]
            .as_array()
            .unwrap()
            .iter()
            .map(|pair| (list(&pair[0]), list(&pair[1])))
            .collect();
        found.sort();
        expected.sort();
        assert_eq!(found, expected);
    }

    #[test]
    fn depth_and_lost_starts_are_respected() {
        let tree = game("nim").refute("2,2", 0, &Limits::none()).unwrap();
        assert!(tree.from.is_none());
        assert!(tree.replies.iter().all(|reply| reply.answer.is_none()));
        let deep = game("nim").refute("2,2", 9, &Limits::none()).unwrap();
        // 2,2 → 1,2 → 1,1 → 0,1 → 0,0, which has no replies.
        let answer = |replies: &[noyau_engine::Reply]| replies[0].answer.clone().unwrap();
        let second = answer(&deep.replies);
        let last = answer(&second.replies);
        assert_eq!(heaps(&last.position), Vec::<u64>::new());
        assert!(last.replies.is_empty());
    }

    #[test]
    fn a_tree_without_end_is_refused() {
        for position in ["10^9,10^9", "2^4096,2^4096"] {
            let error = game("nim").refute(position, 1, &Limits::none()).unwrap_err();
            assert!(matches!(error, EngineError::TooManyPositions { .. }), "{error}");
        }
    }
}

mod kernels {
    use super::*;

    #[test]
    fn the_p_positions_are_a_kernel() {
        let report =
            game("nim").check_kernel("2,3", &["0,0", "1,1", "2,2"], &Limits::none()).unwrap();
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
}

mod verifying {
    use super::*;

    #[test]
    fn every_formula_agrees_with_the_rules() {
        for engine in games() {
            let bound = match engine.entry().id {
                "one-row" | "fibonacci" => 40,
                _ => 6,
            };
            let mut seen = 0;
            let verification =
                engine.verify(bound, &Limits::none(), &mut |count| seen = count).unwrap();
            assert_eq!(verification.mismatch, None, "{}", engine.entry().id);
            assert_eq!(verification.positions, seen);
            assert!(seen > bound);
        }
    }

    #[test]
    fn verifying_stops_at_its_limit() {
        let stopped = game("nim").verify(50, &Limits::work(1_000), &mut |_| {}).unwrap_err();
        assert!(matches!(stopped, EngineError::Stopped(_)));
    }
}

mod boards {
    use super::*;

    #[test]
    fn the_rook_loses_on_the_diagonal() {
        let view = game("nim").board(8, 8, None).unwrap();
        assert_eq!(view.piece, Piece::Rook);
        assert_eq!(view.rows.len(), 8);
        for (y, row) in view.rows.iter().enumerate() {
            assert_eq!(row.len(), 8);
            for (x, outcome) in row.iter().enumerate() {
                let expected = if x == y { Outcome::P } else { Outcome::N };
                assert_eq!(*outcome, Some(expected), "({x},{y})");
            }
        }
    }

    #[test]
    fn propagation_reveals_step_by_step_and_ends_at_the_whole_board() {
        let nim = game("nim");
        let at_start = nim.board(6, 4, Some(0)).unwrap();
        let known = |view: &noyau_engine::BoardView| view.rows.iter().flatten().flatten().count();
        assert_eq!(known(&at_start), 1);
        assert_eq!(at_start.rows[0][0], Some(Outcome::P));
        let first = nim.board(6, 4, Some(1)).unwrap();
        assert_eq!(first.rows[1][1], Some(Outcome::P));
        assert_eq!(first.rows[0][1..], [Some(Outcome::N); 5]);
        assert_eq!(first.rows[2][2], None);
        assert_eq!(known(&first), 1 + 5 + 3 + 1);
        assert_eq!(nim.board(6, 4, Some(50)).unwrap(), nim.board(6, 4, None).unwrap());
        let misere = game("marienbad");
        assert_eq!(misere.board(5, 5, Some(50)).unwrap(), misere.board(5, 5, None).unwrap());
    }

    /// Every game with a board, to the end of propagation: what a search by the rules alone says,
    /// also where moves leave the board because heaps are split.
    #[test]
    fn propagation_ends_at_the_kernel_of_every_game() {
        let by_rules = SolveOptions { force_search: true, ..SolveOptions::one_move() };
        let mut boards = 0;
        for entry in GAMES {
            let engine = open(entry.id, &Arguments::none()).unwrap();
            let Ok(view) = engine.board(6, 6, Some(u64::MAX)) else { continue };
            boards += 1;
            for (y, row) in view.rows.iter().enumerate() {
                for (x, outcome) in row.iter().enumerate() {
                    let Ok(solved) = engine.solve(&format!("{x},{y}"), &by_rules) else { continue };
                    let at = format!("{} {x},{y}", engine.entry().id);
                    assert_eq!(*outcome, Some(solved.answer.outcome), "{at}");
                }
            }
        }
        assert!(boards >= 10, "{boards}");
    }

    /// Kayles, by hand: heaps are split, and a sum is P if every move leads to N.
    #[test]
    fn split_heaps_take_part_in_propagation() {
        fn is_p(heaps: &mut Vec<u64>) -> bool {
            for place in 0..heaps.len() {
                let size = heaps.swap_remove(place);
                for take in 1..=size.min(2) {
                    for left in 0..=size - take {
                        heaps.extend([left, size - take - left]);
                        let lost = is_p(heaps);
                        heaps.truncate(heaps.len() - 2);
                        if lost {
                            restore(heaps, place, size);
                            return false;
                        }
                    }
                }
                restore(heaps, place, size);
            }
            true
        }
        fn restore(heaps: &mut Vec<u64>, place: usize, size: u64) {
            heaps.push(size);
            let last = heaps.len() - 1;
            heaps.swap(place, last);
        }
        let kayles = open("octal", &Arguments::none().with("code", "0.77")).unwrap();
        let view = kayles.board(5, 5, Some(40)).unwrap();
        for (y, row) in (0..).zip(&view.rows) {
            for (x, outcome) in (0..).zip(row) {
                let expected = if is_p(&mut vec![x, y]) { Outcome::P } else { Outcome::N };
                assert_eq!(*outcome, Some(expected), "({x},{y})");
            }
        }
        let known = |steps| {
            let view = kayles.board(5, 5, Some(steps)).unwrap();
            view.rows.iter().flatten().filter(|square| **square == Some(Outcome::P)).count()
        };
        assert_eq!(known(0), 1);
        assert!((1..4).map(known).is_sorted() && known(3) > 1, "{}", known(3));
    }

    /// Every question takes limits, and one that comes too late says so.
    #[test]
    fn every_question_respects_limits() {
        use std::ops::ControlFlow::Continue;
        let late = Limits::none().within(std::time::Duration::ZERO);
        let options = SolveOptions { search: late.clone(), ..SolveOptions::default() };
        let hard = game("wythoff-subsets");
        let position = "9,12,7";
        let stopped = |error: EngineError| assert!(error.stop_reason().is_some(), "{error}");
        stopped(hard.solve(position, &options).unwrap_err());
        stopped(hard.refute(position, 2, &late).unwrap_err());
        stopped(hard.check_kernel(position, &["0,0,0"], &late).unwrap_err());
        stopped(hard.board_within(9, 9, None, &late).unwrap_err());
        let record = Record::parse(&format!("game: wythoff-subsets\nstart: {position}\n")).unwrap();
        stopped(hard.replay(&record, &options).unwrap_err());
        let listed = hard.moves(position, 50, &options).unwrap();
        assert!(listed.stopped.is_some() && listed.moves.iter().all(|mv| mv.outcome.is_none()));
        let explained = hard.explain_within(position, "all", u64::MAX, &late).unwrap();
        assert!(explained.explanations.is_empty());
        let complete = open("domination", &Arguments::none()).unwrap();
        let pattern = PositionPattern::parse("complete:N").unwrap();
        let options = TermOptions { threads: 1, limits: late };
        stopped(complete.terms(&pattern, 5..=9, &options, &mut |_, _| Continue(())).unwrap_err());
    }

    /// What one question costs does not depend on those before it, but for what they leave behind;
    /// and they leave nothing where the memory is another one.
    #[test]
    fn the_cost_of_an_answer_is_that_of_its_question() {
        let colouring = game("colouring");
        let positions = |options: &SolveOptions, board: &str| match colouring
            .solve(board, options)
            .unwrap()
            .answer
            .standing
        {
            Standing::Search { positions } => positions,
            Standing::Theorem(name) => panic!("{name}"),
        };
        let first = positions(&SolveOptions::default(), "cycle:9");
        let used = SolveOptions::default();
        let _ = positions(&used, "grid:3x4");
        assert!(positions(&used, "cycle:9") <= first);
        assert_eq!(positions(&SolveOptions::default(), "cycle:9"), first);
    }

    #[test]
    fn propagation_respects_limits() {
        let late = Limits::none().within(std::time::Duration::ZERO);
        let stopped = game("wythoff").board_within(9, 9, Some(1 << 20), &late).unwrap_err();
        assert!(matches!(stopped, EngineError::Stopped(_)));
    }

    #[test]
    fn games_without_squares_and_endless_boards_are_refused() {
        let refused = game("one-row").board(4, 4, None).unwrap_err();
        assert!(matches!(refused, EngineError::NoBoard));
        let endless = game("nim").board(u64::MAX, u64::MAX, None).unwrap_err();
        assert!(matches!(endless, EngineError::TooManyPositions { .. }));
    }
}

mod playing {
    use super::*;

    /// Plays to the end; gives whether the player who moved first won.
    fn play_out(engine: &dyn Engine, start: &str, seed: u64, levels: [Level; 2]) -> bool {
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
            let start = position(engine.as_ref(), numbers);
            let first_wins = solve(engine.as_ref(), &start).outcome == Outcome::N;
            for other in Level::ALL {
                let levels =
                    if first_wins { [Level::Perfect, other] } else { [other, Level::Perfect] };
                let won = play_out(engine.as_ref(), &start, seed, levels) == first_wins;
                prop_assert!(won, "{} {start} against {}", engine.entry().id, other.name());
            }
        }
    }

    #[test]
    fn weaker_players_lose_won_games_more_often() {
        let lost = |level| {
            let games = 0..200;
            let nim = game("nim");
            games
                .filter(|seed| !play_out(nim.as_ref(), "3,5,7", *seed, [level, Level::Perfect]))
                .count()
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

    #[test]
    fn undo_hint_and_why() {
        let mut session = game("marienbad").start("1,3,5,7", 0, Patience::default()).unwrap();
        assert!(!session.undo());
        let (hint, wins) = session.hint().unwrap().unwrap();
        assert!(!wins, "1,3,5,7 is lost for the player to move");
        session.play(&hint.notation.to_string()).unwrap();
        let (hint, wins) = session.hint().unwrap().unwrap();
        assert!(wins);
        let before = session.view();
        assert_eq!(before.played, 1);
        let played = session.play(&hint.notation.to_string()).unwrap();
        assert_eq!(played.verdict, Verdict::KeptTheWin);
        assert!(session.undo());
        assert_eq!(session.view(), before);
        let why = session.why().unwrap();
        assert!(matches!(why.agreement, Agreement::Agree { .. }));
        assert_eq!(why.explanations[0].outcome, Outcome::N);
        // A typed target is a move too; what is not a move changes nothing.
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
}

mod reading {
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
}
