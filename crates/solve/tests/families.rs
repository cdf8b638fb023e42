//! Families and sequences against the facts of `tests/data/octal/vectors.json`.
#![allow(clippy::unwrap_used)]

use std::collections::HashMap;

use noyau_core::{Convention, Foreclosed, ForeclosedValue};
use noyau_family::{ForecloseError, Grammar, Kind, Part, Rule, Sizes};
use noyau_solve::Limits;
use noyau_solve::sequence::{by_function, naive};
use serde_json::Value;

/// Facts of one sort: their parameters and the expected results.
fn facts(check: &str) -> Vec<(Value, Value)> {
    let text = include_str!("../../../tests/data/octal/vectors.json");
    let all: Value = serde_json::from_str(text).unwrap();
    let chosen = all["vectors"].as_array().unwrap().iter().filter(|v| v["check"] == check);
    let facts: Vec<_> = chosen.map(|v| (v["params"].clone(), v["expect"].clone())).collect();
    assert!(!facts.is_empty(), "{check}");
    facts
}

fn numbers(value: &Value) -> Vec<u32> {
    serde_json::from_value(value.clone()).unwrap()
}

fn size(params: &Value) -> usize {
    usize::try_from(params["n"].as_u64().unwrap()).unwrap()
}

fn octal(code: &Value) -> Grammar {
    let digits: Vec<u8> = code.as_str().unwrap().bytes().skip(2).map(|b| b - b'0').collect();
    Grammar::octal(0, &digits, &[]).unwrap()
}

fn zeros(values: &[u32]) -> Vec<u32> {
    (0_u32..).zip(values).filter(|(_, value)| **value == 0).map(|(n, _)| n).collect()
}

#[test]
fn octal_values() {
    for (params, expect) in facts("octal_values") {
        assert_eq!(naive(&octal(&params["code"]), size(&params))[0], numbers(&expect));
    }
}

#[test]
fn paths_and_cycles() {
    let values = naive(&Grammar::cycles().unwrap(), 700);
    for (_, expect) in facts("path_values_bruteforce") {
        let expect = numbers(&expect);
        assert_eq!(values[0][..expect.len()], expect);
    }
    for (params, expect) in facts("path_zeros") {
        assert_eq!(zeros(&values[0][..=size(&params)]), numbers(&expect));
    }
    for (params, expect) in facts("cycle_values") {
        assert_eq!(values[1][3..=size(&params)], numbers(&expect));
    }
}

#[test]
fn powers_of_paths() {
    for (params, expect) in facts("octal_equals_paths") {
        assert_eq!(expect, true);
        let [n, k, shift] = ["n", "k", "shift"].map(|name| params[name].as_u64().unwrap());
        let [n, k, shift] = [n, k, shift].map(|number| usize::try_from(number).unwrap());
        let paths = naive(&Grammar::path_powers(k).unwrap(), n);
        let heaps = naive(&octal(&params["code"]), n + shift);
        assert_eq!(paths[0], heaps[0][shift..]);
    }
    for (params, expect) in facts("kpath_zero_list") {
        let k = usize::try_from(params["k"].as_u64().unwrap()).unwrap();
        let paths = naive(&Grammar::path_powers(k).unwrap(), size(&params));
        assert_eq!(zeros(&paths[0]), numbers(&expect));
    }
}

#[test]
fn ladders() {
    let grammar = Grammar::ladders().unwrap();
    let values = naive(&grammar, 300);
    for (params, expect) in facts("grid2_families") {
        for (name, expect) in expect.as_object().unwrap() {
            let kind = grammar.kind(name).unwrap();
            assert_eq!(values[kind][1..=size(&params)], numbers(expect), "{name}");
        }
    }
    for (n, size) in (0_u32..).zip(0..=300_usize) {
        let row: Vec<u32> = values.iter().map(|kind| kind[size]).collect();
        assert_eq!(row, [n % 2, n + 1, 1, 0], "{n}");
    }
}

#[test]
fn triangular_saws_are_kayles() {
    let grammar = Grammar::triangular_saws().unwrap();
    let values = naive(&grammar, 200);
    for (_, expect) in facts("saw_values") {
        let expect = numbers(&expect);
        assert!(values.iter().any(|kind| kind[1..=expect.len()] == expect), "{expect:?}");
    }
    let kayles = naive(&Grammar::octal(0, &[7, 7], &[]).unwrap(), 201).remove(0);
    assert_eq!(values[2], kayles[1..]);
    assert_eq!(values[1], kayles[..=200]);
    assert_eq!(values[0][2..], kayles[1..200]);
}

#[test]
fn trapezoidal_saws() {
    let values = naive(&Grammar::trapezoidal_saws().unwrap(), 400);
    for (params, expect) in facts("tsaw_values") {
        for (kind, expect) in values.iter().zip(expect.as_array().unwrap()) {
            assert_eq!(kind[..=size(&params)], numbers(expect));
        }
    }
    for (_, expect) in facts("tsaw_zeros") {
        for (kind, expect) in values.iter().zip(expect.as_array().unwrap()) {
            // The facts start at size 1.
            let found: Vec<u32> = zeros(kind).into_iter().filter(|n| *n > 0).collect();
            assert_eq!(found, numbers(expect));
        }
    }
}

#[test]
fn combs_have_the_values_of_0_707() {
    let combs = naive(&Grammar::combs().unwrap(), 300);
    assert_eq!(combs, naive(&Grammar::octal(0, &[7, 0, 7], &[]).unwrap(), 300));
}

#[test]
fn foreclosed_paths() {
    let paths = Grammar::path_powers(1).unwrap();
    let plus = paths.foreclosed(Convention::Normal).unwrap();
    let first = plus.kinds()[0].first;
    let values = naive(&plus, 400).remove(0);
    for (_, expect) in facts("fplus") {
        let expect: Vec<i64> = serde_json::from_value(expect).unwrap();
        for (size, expect) in expect.into_iter().enumerate() {
            let value = (size >= first).then(|| i64::from(values[size]));
            assert_eq!(value.unwrap_or(-1), expect, "{size}");
        }
    }
    let minus = paths.foreclosed(Convention::Misere).unwrap();
    assert_eq!(minus.kinds()[0].first, 1);
    assert_eq!(naive(&minus, 500), naive(&octal(&Value::from("0.026")), 500));
}

/// Whether the player to move wins a sum of paths that ends with its first component.
fn short_sum(paths: &[usize], misere: bool, memo: &mut HashMap<Vec<usize>, bool>) -> bool {
    if let Some(known) = memo.get(paths) {
        return *known;
    }
    let mut wins = false;
    for (index, length) in paths.iter().enumerate() {
        for vertex in 0..*length {
            let parts = [vertex.saturating_sub(1), length.saturating_sub(vertex + 2)];
            let rest = paths.iter().enumerate().filter(|(other, _)| *other != index);
            let mut left: Vec<usize> = rest.map(|(_, length)| *length).collect();
            left.extend(parts.into_iter().filter(|part| *part > 0));
            left.sort_unstable();
            wins |= if parts == [0, 0] { !misere } else { !short_sum(&left, misere, memo) };
        }
    }
    memo.insert(paths.to_vec(), wins);
    wins
}

#[test]
fn foreclosed_values_decide_short_sums() {
    for (convention, misere) in [(Convention::Normal, false), (Convention::Misere, true)] {
        let grammar = Grammar::path_powers(1).unwrap().foreclosed(convention).unwrap();
        let first = grammar.kinds()[0].first;
        let values = naive(&grammar, 20).remove(0);
        let mut memo = HashMap::new();
        for a in first..=10 {
            for b in a..=10 {
                for c in b..=10 {
                    let value = values[a] ^ values[b] ^ values[c];
                    assert_eq!(short_sum(&[a, b, c], misere, &mut memo), value != 0, "{a} {b} {c}");
                }
            }
        }
    }
}

/// Families with rules of every kind: all short octal codes, some repeating ones, and two kinds
/// with rules that end at a size or apply at every other size only.
fn families_to_foreclose() -> Vec<Grammar> {
    let digits = |code: usize| [6, 3, 0].map(|shift| u8::try_from(code >> shift & 7).unwrap());
    let mut families: Vec<Grammar> =
        (1..512).map(|code| Grammar::octal(0, &digits(code), &[]).unwrap()).collect();
    for (once, again) in
        [(&[][..], &[3][..]), (&[], &[2]), (&[0], &[6]), (&[3], &[0, 2]), (&[], &[2, 4])]
    {
        families.push(Grammar::octal(0, once, again).unwrap());
    }
    families.extend(
        [&[1, 2][..], &[2, 3], &[1, 4], &[3]].map(|takes| Grammar::subtraction(takes).unwrap()),
    );
    for (first, step, last) in
        [(3, 1, None), (4, 2, None), (5, 2, None), (3, 1, Some(6)), (4, 2, Some(9))]
    {
        for (left, right) in [(1, 1), (1, 2), (2, 3)] {
            let [plain, other] = [Part::new(0, left), Part::new(1, right)];
            let sizes = Sizes { first: first + left + right, last, step };
            let small = Kind::new("small", 0, vec![Rule::one(1, plain), Rule::one(3, plain)]);
            let mixed = vec![Rule::one(2, other), Rule::two(first, plain, other).at(sizes)];
            families.push(Grammar::new(vec![small, Kind::new("mixed", 0, mixed)]).unwrap());
        }
    }
    families
}

/// The foreclosed family against the definition of the foreclosed value (thesis, 3.3).
#[test]
fn foreclosed_families_have_the_values_of_the_definition() {
    const MOST: usize = 24;
    let (mut compared, mut gaps, mut endless) = (0, 0, 0);
    for (number, grammar) in families_to_foreclose().into_iter().enumerate() {
        for convention in [Convention::Normal, Convention::Misere] {
            let function = Foreclosed(convention);
            let values = by_function(&grammar, &function, MOST, &Limits::none()).unwrap();
            let forbidden = |kind: usize, size: usize| {
                matches!(values[kind][size], ForeclosedValue::Over | ForeclosedValue::Won)
            };
            let index = |name: &str| {
                grammar.kinds().iter().position(|kind| kind.name == name).expect("a kind of it")
            };
            let closed = match grammar.foreclosed(convention) {
                Ok(closed) => closed,
                Err(ForecloseError::Over { kind, size }) => {
                    gaps += 1;
                    let kind = index(&kind);
                    let over = |value: &ForeclosedValue| *value == ForeclosedValue::Over;
                    let sizes = &values[kind][..=size];
                    let gap = over(&sizes[size]) && !sizes.iter().all(over);
                    assert!(gap, "{number} {convention:?} {size}");
                    continue;
                }
                Err(ForecloseError::Gap { kind, size }) => {
                    gaps += 1;
                    let kind = index(&kind);
                    let smaller = (0..size).any(|smaller| !forbidden(kind, smaller));
                    assert!(forbidden(kind, size) && smaller, "{number} {convention:?} {size}");
                    continue;
                }
                Err(ForecloseError::Endless { kind }) => {
                    endless += 1;
                    let kind = index(&kind);
                    let late = (MOST - 7..=MOST).any(|size| forbidden(kind, size));
                    assert!(late, "{number} {convention:?}: no large member is forbidden");
                    continue;
                }
                Err(other) => panic!("{number} {convention:?}: {other}"),
            };
            compared += 1;
            let found = naive(&closed, MOST);
            for (kind, definition) in closed.kinds().iter().enumerate() {
                for size in 0..=MOST {
                    let place = format!("{number} {convention:?}: {} {size}", definition.name);
                    assert_eq!(size < definition.first, forbidden(kind, size), "{place}");
                    if let ForeclosedValue::Value(value) = values[kind][size] {
                        assert_eq!(u64::from(found[kind][size]), value, "{place}");
                    }
                }
            }
        }
    }
    assert!(compared > 300 && gaps > 10 && endless > 10, "{compared} {gaps} {endless}");
}

#[test]
fn what_cannot_be_foreclosed() {
    let foreclosed = |grammar: Grammar| grammar.foreclosed(Convention::Normal).unwrap_err();
    let error = foreclosed(Grammar::ladders().unwrap());
    assert_eq!(error, ForecloseError::Constant { kind: "H".to_owned(), rule: 2 });
    // Every heap from 4 on may leave a heap of 1, which is finished.
    let error = foreclosed(octal(&Value::from("0.07")));
    assert_eq!(error, ForecloseError::Endless { kind: "heap".to_owned() });
    // Heaps of 2 are finished, but heaps of 1 are not.
    let error = foreclosed(octal(&Value::from("0.104")));
    assert_eq!(error, ForecloseError::Over { kind: "heap".to_owned(), size: 2 });
    // Heaps of 4 are finished and heaps of 3 are not, but no move leaves either of them.
    let error = foreclosed(octal(&Value::from("0.005")));
    assert_eq!(error.to_string(), "`heap`: size 4 is over, but a smaller one is not");
}

#[test]
fn foreclosed_values_on_paths_are_octal() {
    let minus = naive(&octal(&Value::from("0.026")), 2000).remove(0);
    for (params, expect) in facts("fminus_zeros") {
        assert_eq!(zeros(&minus[..=size(&params)])[1..], numbers(&expect));
    }
    // Foreclosed paths of n vertices are heaps of n - 3. Shorter ones are finished from the start.
    let plus = naive(&octal(&Value::from("0.022004")), 400).remove(0);
    for (_, expect) in facts("fplus") {
        let expect: Vec<i64> = serde_json::from_value(expect).unwrap();
        let found = plus[1..].iter().map(|value| i64::from(*value));
        assert!(expect[4..].iter().copied().eq(found.take(expect.len() - 4)));
    }
}

#[test]
fn repeating_codes() {
    let nim = naive(&Grammar::octal(0, &[], &[3]).unwrap(), 60).remove(0);
    assert!(nim.into_iter().eq(0..=60));
    // Take any number and split: this is still Nim, because g(i) xor g(j) never exceeds i + j.
    let split = naive(&Grammar::octal(0, &[], &[7]).unwrap(), 60).remove(0);
    assert!(split.into_iter().eq(0..=60));
    // Any odd number may be taken.
    let odd = naive(&Grammar::octal(0, &[], &[3, 0]).unwrap(), 40).remove(0);
    assert!(odd.into_iter().eq((0..=40).map(|n| n % 2)));
}

#[test]
fn subtraction_games() {
    let values = naive(&Grammar::subtraction(&[1, 2, 3]).unwrap(), 40).remove(0);
    assert!(values.into_iter().eq((0..=40).map(|n| n % 4)));
}
