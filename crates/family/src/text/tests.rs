use noyau_core::Operand;
use proptest::prelude::*;

use super::super::{Grammar, Kind, Part, Parts, Rule, Sizes, Takes};

const NAMES: [&str; 6] = ["heap", "S″", "take", "2(10)^n", "two words", "a\"b\\c"];

fn rule() -> impl Strategy<Value = Rule> {
    let part = || (0..6_usize, 0..3_usize).prop_map(|(kind, least)| Part::new(kind, least));
    let parts = prop_oneof![
        Just(Parts::None),
        part().prop_map(Parts::One),
        (part(), part()).prop_map(|(one, other)| Parts::Two(one, other)),
    ];
    let sizes = (3..9_usize, proptest::option::of(0..9_usize), 1..4_usize)
        .prop_map(|(first, more, step)| Sizes { first, last: more.map(|m| first + m), step });
    let takes = (1..5_usize, proptest::option::of(1..4_usize))
        .prop_map(|(first, step)| Takes { first, step });
    (proptest::option::of(sizes), takes, parts, 0..5_u32).prop_map(|(sizes, takes, parts, nim)| {
        let least: usize = parts.iter().map(|part| part.least).sum();
        let sizes = sizes.unwrap_or(Sizes::from(takes.first + least + 3));
        Rule { sizes, takes, parts, nim, beside: None }
    })
}

proptest! {
    #[test]
    fn what_is_written_is_read_again(
        rules in proptest::collection::vec((proptest::collection::vec(rule(), 0..5), 0..4_usize), 6)
    ) {
        let kinds = NAMES.iter().zip(rules);
        let kinds = kinds.map(|(name, (rules, first))| Kind::new(name, first.min(3), rules));
        let grammar = Grammar::new(kinds.collect()).unwrap();
        let text = grammar.to_string();
        prop_assert_eq!(Grammar::from_text(&text).unwrap(), grammar, "{}", text);
    }

    #[test]
    fn any_text_is_read_or_refused(text in "([a-c0-9:|+*>=. \"#\n]|take |at |step |from ){0,60}") {
        if let Ok(grammar) = Grammar::from_text(&text) {
            prop_assert_eq!(Grammar::from_text(&grammar.to_string()).unwrap(), grammar);
        }
    }
}

#[test]
fn named_families_are_written_and_read_again() {
    for grammar in [
        Grammar::octal(0, &[7, 7], &[]),
        Grammar::octal(4, &[], &[3, 0]),
        Grammar::cycles(),
        Grammar::ladders(),
        Grammar::triangular_saws(),
        Grammar::trapezoidal_saws(),
        Grammar::caterpillars(&[2], &[1, 0], &[11]).map(|(grammar, _)| grammar),
        Grammar::glued(&[vec![1, 2], vec![2], vec![3], vec![]], 0).map(|(grammar, _)| grammar),
    ] {
        let grammar = grammar.unwrap();
        assert_eq!(grammar.to_string().parse(), Ok(grammar.in_values().into_owned()));
    }
}

#[test]
fn the_text_of_kayles() {
    let kayles = Grammar::octal(0, &[7, 7], &[]).unwrap();
    let expect = "heap:\n  at 1: nothing\n  take 1: heap>=1\n  take 1: heap>=1 + heap>=1\n  \
                  at 2: nothing\n  take 2: heap>=1\n  take 2: heap>=1 + heap>=1\n";
    assert_eq!(kayles.to_string(), expect);
}

#[test]
fn all_of_the_syntax() {
    let text = "\
# A comment.
heap:                       # starts at 0
  at 1..2: nothing
  at 5.. step 3: *2 | nothing
  take 1..5 step 2: heap | heap>=2 + heap + *7
  at 4..9 take 2.. : heap
\"the tail\" from 2:
  take 0: heap>=2
  take 1.. step 2: \"the tail\">=2 + heap
";
    let grammar = Grammar::from_text(text).unwrap();
    let heap = Part::new(0, 0);
    let rules = &grammar.kinds()[0].rules;
    assert_eq!(rules.len(), 10);
    assert_eq!(rules[0], Rule::constant(Sizes { first: 1, last: Some(2), step: 1 }, 0));
    assert_eq!(rules[1], Rule::constant(Sizes { first: 5, last: None, step: 3 }, 2));
    assert_eq!(rules[4], Rule::one(3, heap));
    assert_eq!(rules[6], Rule::two(1, Part::new(0, 2), heap).plus(7));
    let takes = Takes { first: 2, step: Some(1) };
    let sizes = Sizes { first: 4, last: Some(9), step: 1 };
    assert_eq!(rules[9], Rule { takes, ..Rule::one(2, heap).at(sizes) });
    assert_eq!(grammar.kinds()[1].first, 2);
    assert_eq!(grammar.kinds()[1].rules[0], Rule::one(0, Part::new(0, 2)));
}

#[test]
fn a_range_of_takes_has_from_one_to_1024_of_them() {
    let rules = |takes: &str| {
        let read = Grammar::from_text(&format!("heap:\n take {takes}: heap\n"));
        read.map(|grammar| grammar.rules().count()).ok()
    };
    assert_eq!(rules("3..3"), Some(1));
    assert_eq!((rules("1..1024"), rules("1..1025")), (Some(1024), None));
    assert_eq!((rules("1..2047 step 2"), rules("1..2049 step 2")), (Some(1024), None));
    assert_eq!(rules("1..1000 step 100"), Some(10));
}

#[test]
fn words_of_the_syntax_are_names_in_quotes_only() {
    for word in ["at", "take", "nothing", "from", "step"] {
        let read = |name: &str| Grammar::from_text(&format!("{name}:\n take 1: {name}\n"));
        assert!(read(word).is_err(), "{word}");
        assert!(read(&format!("\"{word}\"")).is_ok(), "{word}");
        assert!(Grammar::from_text(&format!("a:\n take 1: {word} + a\n")).is_err(), "{word}");
    }
}

#[test]
fn errors_say_where_and_what() {
    for (text, expect) in [
        ("", "line 1: expected the name of a kind, found the end of the text"),
        ("# only this\n", "line 2: expected the name of a kind, found the end of the text"),
        ("  take 1: a", "line 1, column 3: expected the name of a kind, found `take`"),
        (
            "heap",
            "line 1, column 5: expected `:` after the name of a kind, found the end of the line",
        ),
        ("heap:\nheap:", "line 2, column 1: expected a name that no other kind has, found `heap`"),
        (
            "a:\n take 1: b",
            "line 2, column 10: expected the name of a kind in this text, found `b`",
        ),
        ("a:\n take -1: a", "line 2, column 7: expected a number, found `-1`"),
        ("a:\n take 1 a", "line 2, column 9: expected `:` before what is left, found `a`"),
        (
            "a:\n take 1: a + a + a",
            "line 2, column 18: expected `*` and a nim value, since a rule leaves at most two parts, found `a`",
        ),
        (
            "a:\n take 1: nothing",
            "line 2, column 10: expected a part, since the rule does not say for which sizes it holds (`at …`), found `nothing`",
        ),
        ("a:\n at 3: nothing a", "line 2, column 16: expected the end of the line, found `a`"),
        (
            "a:\n take 9..2: a",
            "line 2, column 7: expected between 1 and 1024 takes, the smallest first, found `9..2`",
        ),
        (
            "a:\n take 99999999999999999999: a",
            "line 2, column 7: expected a smaller number, found `99999999999999999999`",
        ),
        (
            "a:\n at 3: *99999999999",
            "line 2, column 9: expected a smaller number, found `99999999999`",
        ),
        ("a:\n\n take 0: a", "line 3: rule 0 of kind 0 leads to members that are not smaller"),
        ("a ; b", "line 1, column 3: expected a name, a number or a sign, found `;`"),
        ("\"a:", "line 1, column 1: expected a name between two `\"`, found `\"a:`"),
    ] {
        assert_eq!(Grammar::from_text(text).unwrap_err().to_string(), expect, "{text:?}");
    }
}

/// The texts find what was expected by its key.
#[test]
fn errors_name_what_was_expected_by_its_key() {
    for (text, key) in [
        ("a:\n take -1: a", "grammar-number"),
        ("heap", "grammar-name-colon"),
        ("heap:\nheap:", "grammar-new-name"),
        ("a:\n take 1 a", "grammar-rule-colon"),
    ] {
        let phrase = Grammar::from_text(text).unwrap_err().phrase();
        let expected = phrase.operands.iter().find(|(name, _)| *name == "expected");
        assert_eq!(expected.map(|(_, operand)| operand), Some(&Operand::Key(key)), "{text:?}");
    }
}
