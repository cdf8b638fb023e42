//! Recomputes the domination game, and shows that the recomputation can fail.
#![allow(clippy::unwrap_used)]

#[allow(dead_code)]
mod common;

use noyau_documents::{Data, Effort, Status, Suite, run, run_on, suites};
use serde_json::{Value, json};

fn domination() -> &'static Suite {
    suites().iter().find(|suite| suite.name == "domination").unwrap()
}

#[test]
fn every_fact_and_erratum_of_the_game_on_graphs_holds() {
    let report = run(domination(), Effort::Documents, &mut |_| {});
    common::assert_holds(&report);
    assert!(report.passed > 90, "{}", report.passed);
}

#[test]
fn facts_and_errata_belong_together() {
    let data = domination().data().unwrap();
    for entry in &data.errata {
        for id in &entry.vectors {
            assert!(data.vector(id).is_some(), "{}: {id}", entry.id);
        }
        assert_ne!(entry.printed.en, entry.printed.fr, "{}", entry.id);
    }
    for vector in data.vectors.iter().filter(|vector| vector.status == Status::Erratum) {
        let explained = data.errata.iter().any(|entry| entry.vectors.contains(&vector.id));
        assert!(explained, "no erratum explains {}", vector.id);
    }
    // No fact is in two suites.
    let octal = suites().iter().find(|suite| suite.name == "octal").unwrap().data().unwrap();
    assert!(data.vectors.iter().all(|vector| octal.vector(&vector.id).is_none()));
    assert!(octal.errata.iter().all(|one| data.errata.iter().all(|other| one.id != other.id)));
}

/// Another value of the same type.
fn other(value: &Value) -> Value {
    match value {
        Value::Bool(truth) => json!(!truth),
        Value::String(text) => json!(format!("{text}1")),
        Value::Number(number) => json!(number.as_u64().unwrap() + 1),
        value => value.clone(),
    }
}

#[test]
fn changing_an_expected_result_makes_a_fact_fail() {
    let tried = common::assert_expectations_matter(domination(), other);
    assert!(tried > 60, "{tried}");
}

#[test]
fn claims_need_their_bounds_and_false_ones_fail() {
    let data = domination().data().unwrap();
    let claims = data.vectors.iter().filter(|vector| vector.kind == "claim");
    for claim in claims.filter(|claim| !claim.fields.contains_key("heavy")) {
        let item = common::changed(domination(), &claim.id, |fields| fields["params"] = json!({}));
        assert!(item.result.is_err(), "{}", claim.id);
    }
    let with = |id: &str, params: Value| {
        common::changed(domination(), id, |fields| fields["params"] = params.clone()).result
    };
    // A graph that is not cubic; a word that is not reduced; an invalid number.
    assert!(with("D-C19", json!({"order": 4, "cubic": ["path:4"]})).is_err());
    assert!(with("D-C29", json!({"words": ["30"]})).is_err());
    assert!(with("D-C31", json!({"numbers": ["12x"], "digits": 3})).is_err());
}

#[test]
fn an_erratum_that_is_none_fails() {
    let data = domination().data().unwrap();
    let with = |id: &str, change: &dyn Fn(&mut Data)| {
        let entry = data.errata.iter().find(|entry| entry.id == id).unwrap();
        let keep = |other: &str| other == id || entry.vectors.iter().any(|v| v == other);
        let mut data = common::only(&data, keep);
        change(&mut data);
        let report = run_on(domination(), &data, Effort::Documents, &mut |_| {});
        report.items.into_iter().find(|item| item.id == id).unwrap().result
    };
    let told = |value: Value| {
        move |data: &mut Data| data.errata[0].data = value.as_object().unwrap().clone()
    };
    // A path with one arc; few trees; a value that trees have; periods too long to be tried.
    assert!(with("D-E15", &told(json!({"order": 2, "arcs": [[0, 1]]}))).is_err());
    assert!(with("D-E16", &told(json!({"orders": [1, 2, 3]}))).is_err());
    assert!(with("D-E22", &told(json!({"order": 7, "value": 3}))).is_err());
    assert!(with("D-E23", &told(json!({"most": 20, "full": 20, "step": 34}))).is_err());
    for id in ["D-E19", "D-E20"] {
        assert!(with(id, &|data| data.vectors.clear()).is_err(), "{id} without its facts");
    }
    let honest = |data: &mut Data| {
        let right = data.vectors[0].fields["expect"].clone();
        data.vectors[0].fields.insert("printed".to_owned(), right);
    };
    assert!(with("D-E20", &honest).is_err());
}
