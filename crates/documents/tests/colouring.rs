//! Recomputes the colouring game, and shows that the recomputation can fail.
#![allow(clippy::unwrap_used)]

#[allow(dead_code)]
mod common;

use noyau_documents::{Effort, Status, Suite, run, run_on, suites};
use serde_json::{Value, json};

fn colouring() -> &'static Suite {
    suites().iter().find(|suite| suite.name == "colouring").unwrap()
}

#[test]
fn every_fact_and_erratum_of_the_colouring_game_holds() {
    let report = run(colouring(), Effort::Documents, &mut |_| {});
    common::assert_holds(&report);
    assert!(report.passed > 250, "{}", report.passed);
}

#[test]
#[ignore = "many minutes: what `noyau reproduce colouring --full` does"]
fn every_heavy_fact_and_erratum_holds() {
    let started = std::time::Instant::now();
    let report = run(colouring(), Effort::Full, &mut |item| {
        eprintln!("{:>8.1?} {} {:?}", started.elapsed(), item.id, item.result);
    });
    common::assert_holds(&report);
}

#[test]
fn facts_and_errata_belong_together() {
    let data = colouring().data().unwrap();
    for entry in &data.errata {
        for id in &entry.vectors {
            assert!(data.vector(id).is_some(), "{}: {id}", entry.id);
        }
        assert_ne!(entry.printed.en, entry.printed.fr, "{}", entry.id);
        // Each correction says what it rests on, except for readings.
        let standing = entry.correction.en.contains("Standing: ");
        assert_eq!(standing, entry.check.is_some(), "{}", entry.id);
        assert_eq!(standing, entry.correction.fr.contains("Statut : "), "{}", entry.id);
    }
    for vector in data.vectors.iter().filter(|vector| vector.status == Status::Erratum) {
        let explained = data.errata.iter().any(|entry| entry.vectors.contains(&vector.id));
        assert!(explained, "no erratum explains {}", vector.id);
    }
}

/// Another value of the same type.
fn other(value: &Value) -> Value {
    match value {
        Value::Bool(truth) => json!(!truth),
        Value::String(text) => json!(match text.as_str() {
            "AA" => "BB".to_owned(),
            text if text.contains(['+', 'X']) => "zDDz".to_owned(),
            _ => "AA".to_owned(),
        }),
        Value::Number(number) => json!(number.as_u64().unwrap() + 1),
        value => value.clone(),
    }
}

#[test]
fn changing_an_expected_result_makes_a_fact_fail() {
    let tried = common::assert_expectations_matter(colouring(), other);
    assert!(tried > 300, "{tried}");
}

#[test]
fn claims_need_their_bounds_and_false_ones_fail() {
    let data = colouring().data().unwrap();
    for claim in data.vectors.iter().filter(|vector| vector.kind == "claim") {
        let item = common::changed(colouring(), &claim.id, |fields| fields["params"] = json!({}));
        assert!(item.result.is_err(), "{}", claim.id);
    }
    let with = |id: &str, params: Value| {
        common::changed(colouring(), id, |fields| fields["params"] = params.clone()).result
    };
    // A form without a theorem; an invalid word; no tree to examine.
    assert!(with("K-C05", json!({"n": 1, "forms": ["a0%da0z"]})).is_err());
    assert!(with("K-C06", json!({"words": ["azx"]})).is_err());
    assert!(with("K-C08", json!({"open": 1})).is_err());
}

#[test]
fn an_erratum_that_is_none_fails() {
    let data = colouring().data().unwrap();
    let with = |id: &str, value: Value| {
        let mut data = common::only(&data, |other| other == id);
        data.errata[0].data = value.as_object().unwrap().clone();
        let report = run_on(colouring(), &data, Effort::Documents, &mut |_| {});
        report.items.into_iter().next().unwrap().result
    };
    let case = |word: &str, bitype: &str, printed: &str| json!({"cases": [{"word": word, "bitype": bitype, "printed": printed}]});
    assert!(with("K-E01", case("aDDa", "BB0", "BB1")).is_ok());
    assert!(with("K-E01", case("aDDa", "BB0", "BB0")).is_err());
    assert!(with("K-E01", case("aDDa", "BB1", "BB0")).is_err());
    assert!(with("K-E03", json!({"options": ["B", "N"], "becomes": "A"})).is_err());
    assert!(
        with(
            "K-E11",
            json!({"printed": 8, "lengths": [4, 6, 8, 10, 11, 12, 13, 15], "searched": 4})
        )
        .is_err()
    );
    assert!(with("K-E11", json!({"printed": 2, "lengths": [3], "searched": 4})).is_err());
    assert!(with("K-E15", json!({"word": "zz0000zz"})).is_err());
    assert!(with("K-E17", json!({"word": "azzzb", "without": 1})).is_err());
    assert!(with("K-E18", json!({"spider": [0, ["D", "D", "D"]]})).is_err());
}
