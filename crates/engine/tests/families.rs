//! Games on families: answers at any size, explanations and their checks, misère play by quotients.
#![allow(clippy::unwrap_used)]

use noyau_core::Standing;
use noyau_engine::{
    Agreement, Arguments, EngineError, Level, Limits, Memory, NamedFamily, Patience, SolveOptions,
    open, sequence,
};

fn octal(code: &str) -> noyau_engine::Engine {
    open("octal", &Arguments::none().with("code", code)).unwrap()
}

const HUGE: &str = "1000000000000000000000000000000";

#[test]
fn values_and_moves_are_those_of_the_search() {
    let names =
        ["octal", "subtraction", "path", "cycle", "ladder", "saw", "trapezoidal-saw", "comb"];
    for name in names.into_iter().chain(["caterpillar", "family"]) {
        let engine = open(name, &Arguments::none()).unwrap();
        let found = engine.verify(5, &Limits::none(), &mut |_| {}).unwrap();
        assert_eq!(found.mismatch, None, "{name}");
        let all = SolveOptions::default();
        let by_rules = SolveOptions { force_search: true, ..SolveOptions::default() };
        for position in ["3", "5", "4,6", "7,7", "3,5,8"] {
            let (family, search) =
                (engine.solve(position, &all).unwrap(), engine.solve(position, &by_rules).unwrap());
            assert_eq!(family.answer.outcome, search.answer.outcome, "{name} {position}");
            let count = |answer: &noyau_engine::Solved| answer.answer.winning.moves.len();
            assert_eq!(count(&family), count(&search), "{name} {position}");
        }
    }
}

#[test]
fn a_period_answers_at_any_size() {
    for (code, position) in [
        ("0.137", HUGE.to_owned()),
        ("0.07", format!("{HUGE},17")),
        ("0.77", format!("{HUGE},{HUGE},3")),
        ("0.[3]", format!("{HUGE},5,9")),
        ("0.137", format!("1{}", "0".repeat(20_000))),
    ] {
        let engine = octal(code);
        let solved = engine.solve(&position, &SolveOptions::default()).unwrap();
        assert_eq!(solved.answer.standing, Standing::Theorem("period"), "{code}");
        let value = solved.answer.value.clone().unwrap();
        assert_eq!(value.size().is_zero(), solved.answer.winning.moves.is_empty(), "{code}");
        for mv in solved.answer.winning.moves.iter().take(5) {
            let mut game = engine.start(&position, 0, Patience::default()).unwrap();
            game.play(&mv.notation.to_string()).unwrap();
            let after = game.view().position.to_string();
            let there = engine.solve(&after, &SolveOptions::one_move()).unwrap();
            assert_eq!(there.answer.outcome.letter(), 'P', "{code}: {}", mv.notation);
        }
        let explained = engine.explain(&position, "period").unwrap();
        assert!(matches!(explained.agreement, Agreement::Agree { methods: 1, .. }));
        assert_eq!(explained.explanations[0].outcome, solved.answer.outcome);
    }
}

#[test]
fn growing_values_are_answered_at_any_size() {
    let ladder = open("ladder", &Arguments::none()).unwrap();
    let answer = ladder.solve(&format!("H:{HUGE}"), &SolveOptions::default()).unwrap().answer;
    let value = answer.value.clone().unwrap().size().to_string();
    assert_eq!(value, "1000000000000000000000000000001");
    assert!(!answer.winning.moves.is_empty());
    let both = format!("H:{HUGE},H:1000,5");
    let answer = ladder.solve(&both, &SolveOptions::default()).unwrap().answer;
    let mut game = ladder.start(&both, 0, Patience::default()).unwrap();
    game.play(&answer.winning.moves[0].notation.to_string()).unwrap();
    let after = game.view().position.to_string();
    assert_eq!(
        ladder.solve(&after, &SolveOptions::one_move()).unwrap().answer.outcome.letter(),
        'P'
    );
}

#[test]
fn every_explanation_of_a_small_position_agrees() {
    for (name, position) in
        [("path", "5,7"), ("cycle", "7,path:5"), ("saw", "3,S′:4"), ("comb", "6")]
    {
        let engine = open(name, &Arguments::none()).unwrap();
        let explained = engine.explain(position, "all").unwrap();
        assert!(matches!(explained.agreement, Agreement::Agree { methods: 2, .. }), "{name}");
    }
}

#[test]
fn a_changed_step_is_noticed() {
    use noyau_core::{Natural, Operand};
    let engine = octal("0.77");
    let explained = engine.explain("100,30", "period").unwrap();
    let explanation = &explained.explanations[0];
    let mut changed = 0;
    for index in 0..explanation.steps.len() {
        for operand in 0..explanation.steps[index].claim.operands.len() {
            let mut other = explanation.clone();
            if let Operand::Number(number) = &mut other.steps[index].claim.operands[operand].1 {
                *number += &Natural::ONE;
                assert!(engine.check(&other).is_err(), "step {index}, operand {operand}");
                changed += 1;
            }
        }
    }
    assert!(changed > 8, "{changed}");
}

#[test]
fn without_a_period_small_sizes_come_from_a_table() {
    let engine = octal("0.007");
    let answer = engine.solve("3000,7", &SolveOptions::default()).unwrap().answer;
    assert_eq!(answer.standing, Standing::Theorem("table"));
    let explained = engine.explain("3000,7", "all").unwrap();
    assert!(explained.explanations.iter().any(|one| one.method == "table"));
}

fn misere_kayles() -> noyau_engine::Engine {
    open("octal", &Arguments::none().with("code", "0.77").flag("misere")).unwrap()
}

#[test]
fn misere_play_is_answered_by_the_quotient() {
    let compound =
        Arguments::none().with("code", "0.77").with("compound", "disjunctive,long,misere");
    let by_rules = SolveOptions { force_search: true, ..SolveOptions::default() };
    for engine in [misere_kayles(), open("octal", &compound).unwrap()] {
        for position in ["0", "1", "2", "5,6", "3,3", "2,2,2", "4,7,5", "12", "9,9"] {
            let told = engine.solve(position, &SolveOptions::default()).unwrap().answer;
            let search = engine.solve(position, &by_rules).unwrap().answer;
            assert_eq!(told.standing, Standing::Theorem("quotient"), "{position}");
            assert_eq!(told.outcome, search.outcome, "{position}");
            assert_eq!(told.winning.moves.len(), search.winning.moves.len(), "{position}");
        }
        let position = "1000000000000000000,5,100";
        let solved = engine.solve(position, &SolveOptions::default()).unwrap().answer;
        assert_eq!(solved.standing, Standing::Theorem("quotient"));
        assert!(!solved.winning.moves.is_empty());
        for mv in solved.winning.moves.iter().take(3) {
            let mut game = engine.start(position, 0, Patience::default()).unwrap();
            game.play(&mv.notation.to_string()).unwrap();
            let after = game.view().position.to_string();
            let there = engine.solve(&after, &SolveOptions::one_move()).unwrap();
            assert_eq!(there.answer.outcome.letter(), 'P', "{}", mv.notation);
        }
    }
}

/// A wrong quotient once said that these sums are lost, although they have a winning move.
#[test]
fn misere_sums_have_a_winning_move_exactly_if_they_are_won() {
    let octal = |code| open("octal", &Arguments::none().with("code", code).flag("misere")).unwrap();
    let path = open("path", &Arguments::none().flag("misere")).unwrap();
    for (name, engine, position) in [
        ("0.536", octal("0.536"), "3,5,5,13"),
        ("0.577", octal("0.577"), "3,5,5,13"),
        ("0.644", octal("0.644"), "7,11,22"),
        ("0.07", octal("0.07"), "4,14,22,25,27,31"),
        ("path", path, "3,13,21,24,26,30"),
    ] {
        let answer = engine.solve(position, &SolveOptions::default()).unwrap().answer;
        assert_eq!(answer.outcome.letter(), 'N', "{name}");
        assert!(!answer.winning.moves.is_empty(), "{name}");
        for mv in answer.winning.moves.iter().take(3) {
            let mut game = engine.start(position, 0, Patience::default()).unwrap();
            game.play(&mv.notation.to_string()).unwrap();
            let after = game.view().position.to_string();
            let there = engine.solve(&after, &SolveOptions::default()).unwrap().answer;
            assert_eq!(there.outcome.letter(), 'P', "{name}: {}", mv.notation);
            assert!(there.winning.moves.is_empty(), "{name}: {}", mv.notation);
        }
    }
}

#[test]
fn a_quotient_is_explained_and_checked() {
    use noyau_core::{Natural, Operand};
    let engine = misere_kayles();
    for position in ["0", "1", "5,7,9", HUGE] {
        let explained = engine.explain(position, "quotient").unwrap();
        assert!(matches!(explained.agreement, Agreement::Agree { methods: 1, .. }), "{position}");
    }
    let explained = engine.explain("5,7,9", "quotient").unwrap();
    let explanation = &explained.explanations[0];
    let mut changed = 0;
    for index in 0..explanation.steps.len() {
        for operand in 0..explanation.steps[index].claim.operands.len() {
            let mut other = explanation.clone();
            match &mut other.steps[index].claim.operands[operand].1 {
                Operand::Number(number) => *number += &Natural::ONE,
                Operand::Written(text) => *text = text.clone().text("9".to_owned()),
                _ => continue,
            }
            assert!(engine.check(&other).is_err(), "step {index}, operand {operand}");
            changed += 1;
        }
    }
    assert!(changed > 12, "{changed}");
}

#[test]
fn a_family_may_have_no_quotient_that_is_found_soon() {
    let engine = open("octal", &Arguments::none().with("code", "0.07").flag("misere")).unwrap();
    let short = SolveOptions { search: Limits::work(1000), ..SolveOptions::default() };
    assert!(matches!(engine.solve(HUGE, &short), Err(EngineError::Stopped(_))));
}

#[test]
fn the_machine_plays_to_the_end() {
    for name in ["octal", "ladder", "caterpillar"] {
        let engine = open(name, &Arguments::none()).unwrap();
        let mut game = engine.start(engine.entry().example, 3, Patience::default()).unwrap();
        let mut moves = 0;
        while !game.view().over {
            game.reply(if moves % 2 == 0 { Level::Perfect } else { Level::Novice }).unwrap();
            moves += 1;
            assert!(moves < 100);
        }
    }
    let mut huge = octal("0.137").start(HUGE, 1, Patience::default()).unwrap();
    huge.reply(Level::Perfect).unwrap();
    huge.reply(Level::Perfect).unwrap();
}

/// A question without time for the period does not keep the next question from finding it. An
/// explanation by the table is accepted even if the period is known.
#[test]
fn a_question_in_a_hurry_does_not_decide_what_others_are_told() {
    let kayles = octal("0.77");
    let memory = Memory::default();
    let hurried = |millis| {
        let search = Limits { memory: memory.clone(), ..Limits::none() }
            .within(std::time::Duration::from_millis(millis));
        kayles.solve("5", &SolveOptions { search, ..SolveOptions::default() })
    };
    for millis in 0..4 {
        if let Ok(solved) = hurried(millis) {
            assert_eq!(solved.answer.value.as_ref().map(ToString::to_string), Some("*4".into()));
        }
    }
    let calm = SolveOptions { search: Limits { memory, ..Limits::none() }, ..Default::default() };
    let answer = kayles.solve("5", &calm).unwrap().answer;
    assert_eq!(answer.standing, Standing::Theorem("period"));
    // The explanation by the table, made before the period is known.
    let told = octal("0.4[4]").explain("5", "table").unwrap().explanations.remove(0);
    let late = SolveOptions::default().search;
    assert!(octal("0.4[4]").check_within("5", &told, &late).is_ok());
}

#[test]
fn a_certificate_is_learned() {
    let family = NamedFamily::parse("0.156").unwrap();
    let proved = sequence::find_period(&family, 20_000, 2, &Limits::none(), &mut |_| {});
    let proved = proved.unwrap().unwrap();
    assert_eq!((proved.certificate().preperiod, proved.certificate().period), (3479, 349));
    let options = SolveOptions::default();
    let memory = &options.search.memory;
    memory.learn(proved.certificate().clone()).unwrap();
    let answer = octal("0.156").solve(HUGE, &options).unwrap().answer;
    assert_eq!(answer.standing, Standing::Theorem("period"));
    let mut wrong = proved.certificate().clone();
    wrong.values[0][50] += 1;
    assert!(memory.learn(wrong).is_err());
}

#[test]
fn a_store_is_taken_up_where_it_was() {
    let path = std::env::temp_dir().join(format!("noyau-families-{}", std::process::id()));
    let _ = std::fs::remove_file(&path);
    let family = NamedFamily::parse("0.007").unwrap();
    let stop = std::sync::Arc::new(std::sync::atomic::AtomicBool::new(false));
    let limits = Limits { cancel: Some(std::sync::Arc::clone(&stop)), ..Limits::none() };
    let stopped = sequence::compute(&family, 50_000, Some(&path), 2, &limits, &mut |progress| {
        if progress.known > 20_000 {
            stop.store(true, std::sync::atomic::Ordering::Relaxed);
        }
    });
    assert!(matches!(stopped, Err(sequence::SequenceError::Stopped(_))));
    let mut first = None;
    let run =
        sequence::compute(&family, 30_000, Some(&path), 1, &Limits::none(), &mut |progress| {
            first.get_or_insert(progress.known);
        })
        .unwrap();
    assert!(first.is_none_or(|known| known > 20_000), "{first:?}");
    let fresh = sequence::compute(&family, 30_000, None, 2, &Limits::none(), &mut |_| {}).unwrap();
    assert!((0..=30_000).all(|size| run.value(0, size) == fresh.value(0, size)));
    std::fs::remove_file(path).unwrap();
}

#[test]
fn records_of_games_with_several_kinds_are_replayed() {
    let text = "game: ladder\nstart: 2,H:3\n-> H:0,H:3\n2=I:1\n";
    let record = noyau_engine::Record::parse(text).unwrap();
    assert_eq!(record.moves.len(), 2);
    let ladder = open("ladder", &Arguments::none()).unwrap();
    match ladder.replay(&record, &SolveOptions::default()) {
        Ok(replay) => assert_eq!(replay.moves.len(), 2),
        Err(error) => panic!("{error}"),
    }
}

#[test]
fn the_theorem_on_powers_of_paths_goes_beyond_the_thesis() {
    let thesis = sequence::prove_powers(sequence::THESIS_SLOPE, &Limits::none()).unwrap().unwrap();
    assert_eq!(thesis.certificate().intervals.intervals.len(), 170);
    let beyond = sequence::prove_powers(120, &Limits::none()).unwrap().unwrap();
    let p_positions =
        |proved: &sequence::intervals::Proved| proved.certificate().intervals.p_positions();
    assert_eq!(p_positions(&thesis), p_positions(&beyond));
    assert!(beyond.certificate().intervals.intervals.len() > 170);
    for work in [0, 1000] {
        assert!(sequence::prove_powers(120, &Limits::work(work)).is_err(), "{work}");
    }
}
