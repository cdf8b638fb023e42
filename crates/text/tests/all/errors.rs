use noyau_core::notation::{Expected, InputSizes, Scanner, Subject};
use noyau_core::{
    Defect, Flaw, IllegalMove, Natural, NotationError, Problem, TableError, Unexplained, Written,
};
use noyau_text::{ErrorText, Lang, Texts};

const EXPECTED: [Expected; 10] = [
    Expected::Number,
    Expected::Pile,
    Expected::Comma,
    Expected::End,
    Expected::HeapNumber,
    Expected::TakeOrLeave,
    Expected::Take,
    Expected::Exponent,
    Expected::OctalCode,
    Expected::Word,
];

fn problems() -> Vec<Problem> {
    let mut all = vec![
        Problem::TooManyDigits { digits: 10_000_000, most: 4_000_000 },
        Problem::TooLarge { most: 4_000_000 },
        Problem::BelowZero,
        Problem::Count { found: 0, least: 1, most: usize::MAX },
        Problem::Count { found: 1, least: 2, most: 2 },
        Problem::Count { found: 5, least: 1, most: 3 },
        Problem::OutOfRange { least: 2, most: 9 },
        Problem::OutOfRange { least: 2, most: u64::MAX },
    ];
    for expected in EXPECTED {
        all.push(Problem::Empty(expected));
        all.push(Problem::Missing(expected));
        all.push(Problem::Unexpected("x".into(), expected));
        all.push(Problem::Negative(expected));
    }
    all
}

fn notation_errors() -> Vec<NotationError> {
    let subjects = [Subject::Position, Subject::Move, Subject::Parameter("a".into())];
    let subject = |index: usize| subjects[index % subjects.len()].clone();
    problems()
        .into_iter()
        .enumerate()
        .map(|(index, problem)| {
            Scanner::new("3,x,5", subject(index), InputSizes::default()).error_at(2, problem)
        })
        .collect()
}

fn illegal_moves() -> Vec<IllegalMove> {
    let number = |n: u64| Written::from(Natural::from(n));
    vec![
        IllegalMove::Pass,
        IllegalMove::NoSuchHeap { heap: number(4), heaps: 0 },
        IllegalMove::NoSuchHeap { heap: number(4), heaps: 1 },
        IllegalMove::NoSuchHeap { heap: number(4), heaps: 3 },
        IllegalMove::TooFewTokens { heap: 2, size: number(0), take: number(6) },
        IllegalMove::TooFewTokens { heap: 2, size: number(1), take: number(6) },
        IllegalMove::TooFewTokens { heap: 2, size: number(5), take: number(6) },
        IllegalMove::TooMany { most: number(0), take: number(6) },
        IllegalMove::TooMany { most: number(1), take: number(6) },
        IllegalMove::TooMany { most: number(3), take: number(6) },
        IllegalMove::TooManyHeaps { most: 1, heaps: 3 },
        IllegalMove::TooManyHeaps { most: 2, heaps: 3 },
        IllegalMove::HeapTwice { heap: 2 },
        IllegalMove::Unreachable {
            from: Written::list(&[3_u64, 5].map(Natural::from)),
            to: Written::list(&[2_u64, 4].map(Natural::from)),
        },
    ]
}

fn others(texts: &Texts) -> Vec<ErrorText> {
    let known = vec!["binary", "base-4"];
    let flaw = |defect| Flaw { claim: "nim-sum".into(), defect };
    vec![
        texts.table_error(&TableError::Unknown { name: "p-lst".into(), known: vec!["p-list"] }),
        texts.table_error(&TableError::Unknown { name: "x".into(), known: vec![] }),
        texts.table_error(&TableError::Needs { name: "scores", missing: "at-least" }),
        texts.table_error(&TableError::Option {
            option: "base",
            value: "1".into(),
            expected: "2, 4, 8, 16",
        }),
        texts.unexplained(&Unexplained::Unknown { name: "binari".into(), known: known.clone() }),
        texts.unexplained(&Unexplained::Unknown { name: "zzz".into(), known }),
        texts.unexplained(&Unexplained::Unknown { name: "zzz".into(), known: vec![] }),
        texts.unexplained(&Unexplained::NotApplicable { method: "binary", reason: "illegal-pass" }),
        texts.unexplained(&Unexplained::TooLarge { method: "binary" }),
        texts.flaw(&flaw(Defect::False)),
        texts.flaw(&flaw(Defect::Operand("total"))),
        texts.flaw(&flaw(Defect::Unchecked)),
        texts.flaw(&flaw(Defect::Differs("total"))),
        texts.flaw(&flaw(Defect::Missing)),
        texts.flaw(&flaw(Defect::Surplus)),
        texts.flaw(&Flaw::new("outcome", Defect::False)),
        texts.flaw(&Flaw::new("position", Defect::Differs("position"))),
        texts.flaw(&Flaw::new("move", Defect::False)),
        texts.flaw(&Flaw::new("move", Defect::Missing)),
    ]
}

#[test]
fn every_error_is_one_clear_sentence_in_every_language() {
    for lang in Lang::ALL {
        let texts = Texts::of(lang);
        let notation = notation_errors().into_iter().map(|error| texts.notation_error(&error));
        let moves = illegal_moves().into_iter().map(|error| texts.illegal_move(&error));
        let sentences: Vec<String> =
            notation.chain(moves).chain(others(texts)).map(|error| error.sentence).collect();
        for sentence in &sentences {
            assert!(!sentence.contains(['⟦', '\n']) && !sentence.contains("{$"), "{sentence}");
        }
        insta::assert_snapshot!(format!("errors_{lang}"), sentences.join("\n"));
    }
}

#[test]
fn the_caret_stands_under_the_place() {
    let error = Scanner::new("3,,5", Subject::Position, InputSizes::default())
        .list(Expected::Pile)
        .unwrap_err();
    let text = Texts::of(Lang::En).notation_error(&error);
    assert_eq!(
        text.sentence,
        "position \"3,,5\", column 3: a pile size is missing; \
         expected a whole number such as 7 or 2^64-1"
    );
    assert_eq!(text.caret_lines, Some(("3,,5".into(), "  ^".into())));
}

#[test]
fn a_broken_rule_of_a_game_is_quoted() {
    let rule = IllegalMove::Rule { rule: "illegal-pass" };
    let text = Texts::of(Lang::En).illegal_move(&rule);
    assert!(text.sentence.starts_with("the rules forbid it: a move takes"), "{text:?}");
}

#[test]
fn input_cannot_steer_the_terminal() {
    let name = "\u{1b}[2J".repeat(100);
    let error = Unexplained::Unknown { name, known: vec!["binary"] };
    let sentence = Texts::of(Lang::En).unexplained(&error).sentence;
    assert!(!sentence.contains('\u{1b}') && sentence.chars().count() < 150, "{sentence}");
}
