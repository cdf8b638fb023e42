//! Recomputes octal games and families, and shows that the recomputation can fail.
#![allow(clippy::unwrap_used)]

#[allow(dead_code)]
mod common;

use noyau_documents::{Effort, Suite, run, run_on, suites};

fn octal() -> &'static Suite {
    suites().iter().find(|suite| suite.name == "octal").unwrap()
}

#[test]
fn every_fact_and_erratum_of_the_families_holds() {
    let report = run(octal(), Effort::Documents, &mut |_| {});
    common::assert_holds(&report);
    assert!(report.passed > 65, "{}", report.passed);
}

#[test]
fn facts_that_errata_touch_exist() {
    let data = octal().data().unwrap();
    for entry in &data.errata {
        for id in &entry.vectors {
            assert!(data.vector(id).is_some(), "{}: {id}", entry.id);
        }
        assert_ne!(entry.printed.en, entry.printed.fr, "{}", entry.id);
    }
}

#[test]
fn changing_an_expected_number_makes_a_fact_fail() {
    let data = octal().data().unwrap();
    let mut tried = 0;
    for vector in data.vectors.iter().filter(|vector| !vector.fields.contains_key("heavy")) {
        let mut paths = Vec::new();
        common::leaves(&vector.fields["expect"], "/expect", &["smaller_period"], &mut paths);
        // Changing the first and the last number of each fact is enough to see that it is checked.
        let first_and_last = [paths.first().cloned(), paths.last().cloned()];
        for path in first_and_last.into_iter().flatten() {
            let mut changed = common::only(&data, |id| id == vector.id);
            changed.errata.clear();
            let fields = &mut changed.vectors[0].fields;
            let mut value = serde_json::Value::Object(std::mem::take(fields));
            let place = value.pointer_mut(&path).unwrap();
            *place = match place.as_f64() {
                Some(number) if place.is_f64() => serde_json::json!(number + 1.0),
                Some(_) => serde_json::json!(place.as_i64().unwrap() + 1),
                None => continue,
            };
            let serde_json::Value::Object(map) = value else { unreachable!() };
            changed.vectors[0].fields = map;
            let report = run_on(octal(), &changed, Effort::Documents, &mut |_| {});
            assert_eq!(report.failed, 1, "{} {path}", vector.id);
            tried += 1;
        }
    }
    assert!(tried > 60, "{tried}");
}
