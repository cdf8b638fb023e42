use super::*;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]
    #[test]
    fn all_methods_agree(numbers in prop::array::uniform3(0_u64..6)) {
        for engine in games() {
            let text = position(&engine, numbers);
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
fn examples() -> Vec<(Engine, Explanation)> {
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

fn refused(engine: &Engine, explanation: &Explanation) -> bool {
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
            assert!(refused(&engine, copy), "{copy:?}");
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
                assert!(refused(&engine, copy), "{copy:?}");
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
        flipped.outcome = if explanation.outcome == Outcome::P { Outcome::N } else { Outcome::P };
        assert!(refused(&engine, &flipped), "{at}");
        let Some((mv, target)) = explanation.mv.clone() else { continue };
        let mut silent = explanation.clone();
        silent.mv = None;
        assert!(refused(&engine, &silent), "{at}");
        let mut elsewhere = explanation.clone();
        elsewhere.mv = Some((mv, explanation.position.clone()));
        assert!(refused(&engine, &elsewhere), "{at}");
        let mut illegal = explanation.clone();
        illegal.mv = Some((Written::new().text("9=9"), target));
        assert!(refused(&engine, &illegal), "{at}");
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

/// Of the two winning moves in 2,2,3, the one to 2,2 wins after five moves, the other after seven.
/// Without lengths, as in a compound, no win is called the quickest.
#[test]
fn only_the_quickest_win_is_called_the_quickest() {
    let nim = game("nim");
    let mut explanation = nim.explain("2,2,3", "search").unwrap().explanations.remove(0);
    assert_eq!(explanation.mv.as_ref().unwrap().1.to_string(), "2,2,0");
    let slower = nim.solve("1,2,3", &SolveOptions::default()).unwrap().position;
    explanation.steps[0].claim.operands[0].1 = slower.clone().into();
    explanation.mv = Some((Written::new().text("1=1"), slower));
    assert!(refused(&nim, &explanation));
    explanation.steps[0].claim.key = "search-win-any".into();
    assert!(!refused(&nim, &explanation));

    let given = Arguments::none().with("compound", "disjunctive,short,mod-3-first");
    let paths = open("path", &given).unwrap();
    let explained = paths.explain("1,7", "search").unwrap();
    assert_eq!(explained.explanations[0].steps[0].claim.key, "search-win-any");
}
