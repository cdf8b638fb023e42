//! Families and sequences against the facts of `tests/data/octal/vectors.json`.
#![allow(clippy::unwrap_used)]

use noyau_core::family::Grammar;
use noyau_solve::sequence::naive;
use serde_json::Value;

/// Facts of one sort: their parameters and what is expected.
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
fn foreclosed_values_on_paths_are_octal() {
    let minus = naive(&octal(&Value::from("0.026")), 2000).remove(0);
    for (params, expect) in facts("fminus_zeros") {
        assert_eq!(zeros(&minus[..=size(&params)])[1..], numbers(&expect));
    }
    // Foreclosed paths of n vertices are heaps of n - 3; shorter ones are over before they start.
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
    // Take any number and split: still Nim, for g(i) xor g(j) never exceeds i + j.
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
