//! Recomputes the 28 variants, and shows that the recomputation can fail.
#![allow(clippy::unwrap_used)]

#[allow(dead_code)]
mod common;

use noyau_documents::{Effort, Suite, run, run_on, suites};

fn compounds() -> &'static Suite {
    suites().iter().find(|suite| suite.name == "compounds").unwrap()
}

#[test]
fn every_fact_and_erratum_about_compounds_holds() {
    let report = run(compounds(), Effort::Documents, &mut |_| {});
    common::assert_holds(&report);
    assert!(report.passed > 115, "{}", report.passed);
}

#[test]
fn changing_what_is_expected_makes_a_fact_fail() {
    let data = compounds().data().unwrap();
    let mut tried = 0;
    for vector in data.vectors.iter().filter(|vector| !vector.fields.contains_key("heavy")) {
        let mut changed = common::only(&data, |id| id == vector.id);
        changed.errata.clear();
        let expect = &mut changed.vectors[0].fields["expect"];
        *expect = match expect {
            serde_json::Value::Number(number) => {
                serde_json::json!(number.as_u64().unwrap() + 1)
            }
            serde_json::Value::Bool(truth) => serde_json::json!(!*truth),
            // One entry fewer, of whatever type.
            serde_json::Value::Array(list) => serde_json::json!(list[1..]),
            other => panic!("{}: {other}", vector.id),
        };
        let report = run_on(compounds(), &changed, Effort::Documents, &mut |_| {});
        assert_eq!(report.failed, 1, "{}", vector.id);
        tried += 1;
    }
    assert!(tried > 100, "{tried}");
}
