//! Explanations and phrases for tests, written by hand or generated at random.

use noyau_core::{
    Digits, Explanation, Integer, Natural, Operand, Outcome, Phrase, Source, Step, Written,
};
use proptest::prelude::*;

/// Deslongchamps' example 43, 27, 12: take 32 − 16 + 8 − 4 = 20 from 43. The rest is invented, to
/// show every kind of line.
pub(crate) fn nim() -> Explanation {
    let piles: Vec<Natural> = [43_u64, 27, 12].map(Natural::from).to_vec();
    let mut table = Digits::in_power_of_two(1, &piles);
    table.totals = vec![
        ("sum", table.fold_columns(|column| column.iter().sum())),
        ("nim-sum", table.fold_columns(|column| column.iter().fold(0, |a, b| a ^ b))),
    ];
    table.marked_columns = vec![5];
    table.marked_row = Some(0);
    let fibonacci = Digits {
        base: 0,
        labels: vec![Natural::from(20_u64)],
        rows: vec![vec![1, 0, 1, 0, 1, 0]],
        totals: Vec::new(),
        marked_columns: vec![1],
        marked_row: None,
    };
    let powers = vec![(true, 5), (false, 4), (true, 3), (false, 2)];
    Explanation {
        method: "binary",
        position: Written::list(&piles),
        outcome: Outcome::N,
        steps: vec![
            Step::new("nim-sum")
                .with("terms", piles)
                .with("total", 60_u64)
                .from_source(Source::item("deslongchamps", "2.1.3", "theorem", "2"))
                .because(Step::new("digit-table").with("table", table)),
            Step::new("signed-powers")
                .with("powers", powers)
                .with("total", 20_u64)
                .from_source(Source::section("deslongchamps", "2.1.4")),
            Step::new("digit-table").with("table", fibonacci),
        ],
        mv: Some((
            Written::new().number(1_u64).text("-").number(20_u64),
            Written::list(&[23_u64, 27, 12].map(Natural::from)),
        )),
    }
}

/// A lost position with numbers far too wide for a page.
pub(crate) fn large() -> Explanation {
    let one = Natural::ONE;
    let pile = &(&one << 700) - &one;
    let piles = vec![pile.clone(), pile];
    let mut table = Digits::in_power_of_two(2, &piles);
    table.totals = vec![("sum", table.fold_columns(|column| column.iter().sum()))];
    table.marked_columns = vec![100];
    Explanation {
        method: "base-4",
        position: Written::list(&piles),
        outcome: Outcome::P,
        steps: vec![
            Step::new("digit-table").with("table", table),
            Step::new("nim-sum").with("terms", piles).with("total", 0_u64),
        ],
        mv: None,
    }
}

fn natural() -> impl Strategy<Value = Natural> {
    (any::<u64>(), 0_u64..400).prop_map(|(value, shift)| Natural::from(value) << shift)
}

fn written() -> impl Strategy<Value = Written> {
    prop::collection::vec(("\\PC{0,6}|[<>&\"'\u{1b}\u{e000}-\u{e002}]{0,4}", natural()), 0..60)
        .prop_map(|tokens| {
            tokens.into_iter().fold(Written::new(), |all, (text, n)| all.text(text).number(n))
        })
}

fn digits() -> impl Strategy<Value = Digits> {
    let line = || prop::collection::vec(any::<u64>(), 0..60);
    (
        0_u64..5,
        prop::collection::vec(natural(), 0..50),
        prop::collection::vec(line(), 0..50),
        prop::collection::vec((prop::sample::select(vec!["sum", "nim-sum", "<b>"]), line()), 0..3),
        prop::collection::vec(any::<u64>().prop_map(|e| e % 70), 0..4),
        prop::option::of(0_usize..60),
    )
        .prop_map(|(base, labels, rows, totals, marked_columns, marked_row)| Digits {
            base,
            labels,
            rows,
            totals,
            marked_columns,
            marked_row,
        })
}

fn operand() -> impl Strategy<Value = Operand> {
    let numbers = || prop::collection::vec(any::<u64>(), 0..60);
    prop_oneof![
        natural().prop_map(Operand::from),
        any::<i64>().prop_map(|n| Operand::from(Integer::from(n))),
        prop::collection::vec(natural(), 0..60).prop_map(Operand::from),
        numbers().prop_map(Operand::from),
        prop::collection::vec(numbers(), 0..50).prop_map(Operand::from),
        prop::collection::vec(any::<(bool, u64)>(), 0..60).prop_map(Operand::from),
        digits().prop_map(Operand::from),
        prop::sample::select(vec![Outcome::P, Outcome::N, Outcome::L, Outcome::R])
            .prop_map(Operand::from),
        written().prop_map(Operand::from),
        prop::sample::select(vec!["nim-sum", "no-such-word", "<b>", "", "a.b"])
            .prop_map(Operand::from),
    ]
}

pub(crate) fn phrase() -> impl Strategy<Value = Phrase> {
    let keys = vec![
        "nim-sum",
        "digit-table",
        "division",
        "signed-powers",
        "answer-remoteness",
        "<script>",
        "",
    ];
    let names = vec!["terms", "total", "table", "powers", "dividend", "moves", "<i>"];
    let operands = prop::collection::vec((prop::sample::select(names), operand()), 0..4);
    (prop::sample::select(keys), operands)
        .prop_map(|(key, operands)| Phrase { key: key.into(), operands })
}

/// A random explanation, which need not make sense.
pub(crate) fn explanation() -> impl Strategy<Value = Explanation> {
    let source = || prop::option::of(Just(Source::item("<u>", "2 & 3", "theorem", "<1>")));
    let leaf =
        (phrase(), source()).prop_map(|(claim, source)| Step { claim, source, steps: vec![] });
    let step = leaf.prop_recursive(6, 12, 2, move |inner| {
        (phrase(), source(), prop::collection::vec(inner, 0..3))
            .prop_map(|(claim, source, steps)| Step { claim, source, steps })
    });
    (
        prop::collection::vec(step, 0..3),
        written(),
        prop::option::of((written(), written())),
        prop::sample::select(vec![Outcome::P, Outcome::N, Outcome::L, Outcome::R]),
    )
        .prop_map(|(steps, position, mv, outcome)| Explanation {
            method: "<method>",
            position,
            outcome,
            steps,
            mv,
        })
}
