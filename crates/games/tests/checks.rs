//! Tests the checks of single steps: every operand of every step is changed, and the check must
//! fail unless the step alone cannot show the error. The closing rules compare those operands with
//! the position.
#![allow(clippy::unwrap_used)]

use std::collections::BTreeSet;
use std::num::{NonZeroU32, NonZeroU64, NonZeroUsize};

use noyau_core::{Check, Convention, Natural, Operand, Outcome, Step, Unexplained, arithmetic};
use noyau_games::Game;
use noyau_games::heap::{
    Allowance, FibonacciNim, Heaps, Marienbad, Moore, Nim, Nimhoff, OneRow, Piles, Quota, Row,
    Wythoff,
};

/// Changed values of the same kind: one more, the last bit flipped, and one less.
fn changes(operand: &Operand) -> Vec<Operand> {
    let other = |n: &Natural| {
        let less = n.checked_sub(&Natural::ONE);
        [Some(n + &Natural::ONE), Some(n ^ &Natural::ONE), less].into_iter().flatten()
    };
    match operand {
        Operand::Number(n) => other(n).map(Operand::from).collect(),
        Operand::Numbers(list) => (0..list.len())
            .flat_map(|place| {
                other(&list[place]).map(move |n| {
                    let mut next = list.clone();
                    next[place] = n;
                    Operand::Numbers(next)
                })
            })
            .collect(),
        Operand::Indices(list) => (0..list.len())
            .flat_map(|place| {
                [list[place] + 1, list[place] ^ 1].map(|n| {
                    let mut next = list.clone();
                    next[place] = n;
                    Operand::Indices(next)
                })
            })
            .collect(),
        Operand::Outcome(Outcome::P) => vec![Operand::Outcome(Outcome::N)],
        Operand::Outcome(Outcome::N) => vec![Operand::Outcome(Outcome::P)],
        _ => Vec::new(),
    }
}

/// Adds, as `claim operand`, the operands that can be changed in some step without its check
/// failing.
fn look(steps: &[Step], checks: &[&[Check]], unseen: &mut BTreeSet<String>) {
    for step in steps {
        let mut known = checks.iter().flat_map(|list| list.iter());
        let (_, check) = known.find(|(key, _)| *key == step.claim.key).unwrap();
        assert_eq!(check(step), Ok(()), "{step:?}");
        for (place, (name, operand)) in step.claim.operands.iter().enumerate() {
            for change in changes(operand) {
                let mut tampered = step.clone();
                tampered.claim.operands[place].1 = change;
                if check(&tampered).is_ok() {
                    unseen.insert(format!("{} {name}", step.claim.key));
                }
            }
        }
        look(&step.steps, checks, unseen);
    }
}

/// The operands whose changes the checks of a game do not notice in the explanations of some
/// positions.
fn unseen<G: Game>(game: &G, positions: impl IntoIterator<Item = G::Position>) -> BTreeSet<String> {
    let mut unseen = BTreeSet::new();
    for position in positions {
        for method in game.methods() {
            match game.explain(&position, method.name) {
                Ok(found) => look(&found.steps, &[arithmetic::CHECKS, game.checks()], &mut unseen),
                Err(Unexplained::NotApplicable { .. }) => {}
                Err(other) => panic!("{position:?} {}: {other}", method.name),
            }
        }
    }
    unseen
}

/// Asserts that exactly these changes are not noticed. Each entry is a claim with its operands.
fn expect(found: &BTreeSet<String>, expected: &[&str]) {
    let operands = |text: &&str| -> Vec<String> {
        let mut words = text.split(' ');
        let claim = words.next().unwrap_or_default().to_owned();
        words.map(|operand| format!("{claim} {operand}")).collect()
    };
    let expected: BTreeSet<String> = expected.iter().flat_map(operands).collect();
    assert_eq!(*found, expected);
}

fn heaps(lists: &[&[u64]]) -> Vec<Heaps> {
    lists.iter().map(|list| Heaps::of(list.iter().copied())).collect()
}

#[test]
fn nim() {
    let positions = heaps(&[&[13, 7, 12], &[5, 5], &[7], &[0, 0], &[3, 9, 3], &[9, 4], &[1, 2, 3]]);
    let unknown = &[
        "column-splits column",
        "column-stuck column odd",
        "columns-flip heap",
        "mcintyre-all-split base",
        "mcintyre-choose heap",
        "mcintyre-some-stuck base totals",
        "nim-choose heap",
        "nim-unbalanced total",
        "observe-one heap size",
        "observe-pair equal heap size",
        "observe-unequal heap high low",
    ];
    expect(&unseen(&Nim, positions), unknown);
}

#[test]
fn marienbad() {
    let lists: &[&[u64]] =
        &[&[1, 3, 5, 7], &[1, 1, 1], &[1, 1], &[0], &[1, 1, 6], &[1, 6], &[2, 2], &[5, 6, 9]];
    let unknown = &[
        "ending-not-yet big single",
        "ending-now big single",
        "ending-ones big single",
        "marienbad-case-flip heap",
        "marienbad-case-one-big heap size",
        "marienbad-case-ones heap",
        "marienbad-over big outcome single total",
    ];
    expect(&unseen(&Marienbad, heaps(lists)), unknown);
}

#[test]
fn moore() {
    let game = Moore::new(NonZeroUsize::new(2).unwrap());
    let unknown = &[
        "moore-balanced modulus",
        "moore-lower after before rows",
        "moore-unbalanced columns modulus",
    ];
    expect(&unseen(&game, heaps(&[&[1, 2, 3, 4], &[5, 5, 5], &[6, 3]])), unknown);
    // Misère play, with heaps of one token at the end.
    let unknown = &[
        "moore-large heaps",
        "moore-leave after before rows",
        "moore-ones modulus",
        "moore-unbalanced columns modulus",
    ];
    let lists: &[&[u64]] = &[&[1, 2, 3, 4], &[5, 5, 5], &[6, 3], &[1, 1, 1], &[1, 1, 1, 1]];
    expect(&unseen(&game.under(Convention::Misere), heaps(lists)), unknown);
}

#[test]
fn one_row() {
    let rows = |sizes: std::ops::Range<u64>| sizes.map(|size| Row(size.into()));
    let most = NonZeroU64::new(3).unwrap();
    // 0 divided by any number has remainder 0.
    let game = OneRow::new(most, Convention::Normal);
    expect(&unseen(&game, rows(0..14)), &["division divisor", "row-normal most"]);
    let game = OneRow::new(most, Convention::Misere);
    expect(&unseen(&game, rows(0..14)), &["division divisor", "row-misere most"]);
}

fn allowances() -> Vec<Allowance> {
    let position =
        |(tokens, most): (u64, u64)| Allowance { tokens: tokens.into(), most: most.into() };
    [(20, 19), (13, 4), (21, 20), (0, 3), (12, 1), (33, 2)].map(position).to_vec()
}

#[test]
fn fibonacci_and_quota() {
    let unknown = &[
        "every-take-exposes most",
        "least-part-beyond index least most",
        "least-part-within index least most",
    ];
    expect(&unseen(&FibonacciNim, allowances()), unknown);
    let quota = Quota::new(NonZeroU64::new(2).unwrap());
    expect(
        &unseen(&quota, allowances()),
        &["quota-beyond least most", "quota-parts m", "quota-within least most"],
    );
    // 3 is a weight: 2 + 1 are weights too, but not more than twice as large as each other.
    let parts = |parts: [u64; 2]| {
        let parts: Vec<Natural> = parts.map(Natural::from).to_vec();
        let step = Step::new("quota-parts").with("m", 2_u64);
        let total: Natural = parts.iter().sum();
        step.with("number", total).with("parts", parts)
    };
    let (_, check) = game_check(&quota, "quota-parts");
    assert_eq!(check(&parts([5, 2])), Ok(()));
    assert!(check(&parts([2, 1])).is_err());
}

fn game_check<G: Game>(game: &G, key: &str) -> Check {
    *game.checks().iter().find(|(known, _)| *known == key).unwrap()
}

#[test]
fn nimhoff() {
    let game = Nimhoff::new(NonZeroU64::new(3).unwrap());
    expect(&unseen(&game, heaps(&[&[7, 5, 4], &[3, 3], &[8]])), &["nimhoff-value h"]);
}

#[test]
fn wythoff() {
    let positive = |n| NonZeroU32::new(n).unwrap();
    let mut found = BTreeSet::new();
    for (a, b, convention) in [
        (1, 1, Convention::Normal),
        (1, 1, Convention::Misere),
        (2, 1, Convention::Normal),
        (3, 1, Convention::Misere),
        (2, 3, Convention::Normal),
        (1, 2, Convention::Misere),
    ] {
        let game = Wythoff::new(positive(a), positive(b), convention);
        let piles = [(0, 0), (0, 1), (2, 2), (1, 2), (3, 5), (4, 6), (8, 9), (13, 20), (13, 41)];
        found.append(&mut unseen(&game, piles.map(|(x, y)| Piles::of(x, y))));
    }
    let unknown = &[
        "division divisor",
        "wythoff-beside b",
        "wythoff-case-above case x",
        "wythoff-case-below case partner x y",
        "wythoff-case-equal case take x",
        "wythoff-case-twins case partner x y",
        "wythoff-case-upper case x",
        "wythoff-class b",
        "wythoff-floor-lower b room",
        "wythoff-floor-pair b room",
        "wythoff-floor-upper b room",
        "wythoff-inverse b c",
        "wythoff-misere-table-lower a",
        "wythoff-misere-table-pair a",
        "wythoff-misere-table-upper a",
        "wythoff-mixed c",
        "wythoff-mixed-even c",
        "wythoff-mixed-near c value zeros",
        "wythoff-over b y",
        "wythoff-over-misere b y",
        "wythoff-partner b c",
        "wythoff-scan-lower digits x",
        "wythoff-scan-upper x",
        "wythoff-table-lower a b",
        "wythoff-table-pair a b",
        "wythoff-take-both a b",
        "wythoff-word c",
        "wythoff-zeros-even x",
        "wythoff-zeros-odd x",
    ];
    expect(&found, unknown);
    // Takes from both piles differ by a multiple of b below ab.
    let (_, check) = game_check(&Wythoff::classic(), "wythoff-take-both");
    let takes = |a: u64, b: u64, (one, other): (u64, u64)| {
        let step = Step::new("wythoff-take-both").with("a", a).with("b", b);
        let step = step.with("x", 20_u64).with("lower", 20 - one).with("take-x", one);
        check(&step.with("y", 30_u64).with("upper", 30 - other).with("take-y", other)).is_ok()
    };
    for (a, b) in [(1, 1), (1, 2), (2, 2), (3, 1), (3, 3), (2, 4)] {
        for (one, other) in (0..=12).flat_map(|one| (0..=12).map(move |other| (one, other))) {
            let gap = one.max(other) - one.min(other);
            let legal = one > 0 && other > 0 && gap % b == 0 && gap < a * b;
            assert_eq!(takes(a, b, (one, other)), legal, "{a} {b}: {one} {other}");
        }
    }
}
