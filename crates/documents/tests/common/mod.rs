//! Changes facts one number at a time. The tests of every suite use this to see that it can fail.

use noyau_documents::{Data, Effort, Item, Report, Status, Suite, run_on};
use serde_json::{Map, Value, json};

/// Asserts that every fact holds, and that exactly the errata, not the readings, have a
/// counterexample or a confirmation.
pub(crate) fn assert_holds(report: &Report) {
    for item in &report.items {
        assert_eq!(item.result, Ok(()), "{} {}", item.id, item.title);
        if let Some(erratum) = &item.erratum {
            let shows = erratum.evidence.counterexample.is_some()
                || erratum.evidence.confirmation.is_some();
            assert_eq!(shows, item.status == Status::Erratum, "{}", item.id);
        }
    }
    assert_eq!(report.failed, 0);
}

/// Keeps only the facts and errata whose identifiers `keep` accepts, so that repeated runs are
/// quick.
pub(crate) fn only(data: &Data, keep: impl Fn(&str) -> bool) -> Data {
    let mut data = data.clone();
    data.vectors.retain(|vector| keep(&vector.id));
    data.errata.retain(|entry| keep(&entry.id));
    data
}

/// Recomputes only the fact `id` of a suite after `change`.
pub(crate) fn changed(suite: &Suite, id: &str, change: impl Fn(&mut Map<String, Value>)) -> Item {
    let mut data = only(&suite.data().unwrap(), |other| other == id);
    data.errata.clear();
    change(&mut data.vectors[0].fields);
    run_on(suite, &data, Effort::Documents, &mut |_| {}).items.pop().unwrap()
}

/// Collects the paths to all numbers and texts of a fact, except those in fields named as harmless.
pub(crate) fn leaves(value: &Value, path: &str, harmless: &[&str], found: &mut Vec<String>) {
    match value {
        Value::Object(fields) => {
            for (name, value) in fields {
                if !harmless.contains(&name.as_str()) {
                    leaves(value, &format!("{path}/{name}"), harmless, found);
                }
            }
        }
        Value::Array(values) => {
            for (index, value) in values.iter().enumerate() {
                leaves(value, &format!("{path}/{index}"), harmless, found);
            }
        }
        Value::Number(_) | Value::String(_) => found.push(path.to_owned()),
        Value::Null | Value::Bool(_) => {}
    }
}

/// Replaces a number or a text by another one.
pub(crate) fn corrupt(value: &mut Value) {
    *value = match &*value {
        Value::Number(number) => json!(number.as_u64().unwrap() + 1),
        Value::String(text) => match text.as_str() {
            "us" => json!("opp"),
            "opp" => json!("us"),
            "normal" => json!("misere"),
            "misere" => json!("normal"),
            _ => {
                let last = if text.ends_with('1') { "0" } else { "1" };
                let mut other = text.clone();
                other.pop();
                json!(other + last)
            }
        },
        other => other.clone(),
    };
}

/// Changes the numbers and texts of every fact that is not a claim, one at a time. Returns the
/// number of changes and the paths of those that did not make their fact fail.
pub(crate) fn survivors(suite: &Suite, harmless: &[&str]) -> (usize, Vec<String>) {
    let mut changes = 0;
    let mut survived = Vec::new();
    let data = suite.data().unwrap();
    for vector in data.vectors.iter().filter(|vector| vector.kind != "claim") {
        let fields = Value::Object(vector.fields.clone());
        let mut paths = Vec::new();
        leaves(&fields, "", harmless, &mut paths);
        // In long tables, one cell in seven is enough: each column is still reached.
        let stride = if paths.len() > 60 { 7 } else { 1 };
        for path in paths.iter().step_by(stride) {
            let item = changed(suite, &vector.id, |fields| {
                let mut whole = Value::Object(fields.clone());
                corrupt(whole.pointer_mut(path).unwrap());
                *fields = whole.as_object().unwrap().clone();
            });
            if item.result.is_ok() {
                survived.push(format!("{}{path}", vector.id));
            }
            changes += 1;
        }
    }
    (changes, survived)
}

/// Collects the paths to all values that are neither lists nor objects.
fn scalars(value: &Value, path: &str, found: &mut Vec<String>) {
    match value {
        Value::Object(fields) => {
            for (name, value) in fields {
                scalars(value, &format!("{path}/{}", name.replace('/', "~1")), found);
            }
        }
        Value::Array(values) => {
            let each = values.iter().enumerate();
            each.for_each(|(index, value)| scalars(value, &format!("{path}/{index}"), found));
        }
        _ => found.push(path.to_owned()),
    }
}

/// Replaces what each light fact expects by another result, and asserts that the fact fails.
/// `other` returns another value of the same type. Returns the number of changes.
pub(crate) fn assert_expectations_matter(suite: &Suite, other: fn(&Value) -> Value) -> usize {
    let data = suite.data().unwrap();
    let facts = data.vectors.iter().filter(|vector| vector.kind != "claim");
    let mut tried = 0;
    for vector in facts.filter(|vector| !vector.fields.contains_key("heavy")) {
        let mut paths = Vec::new();
        scalars(&vector.fields["expect"], "/expect", &mut paths);
        // Changing the first and the last value of each fact is enough to see that it is checked.
        let ends = [paths.first().cloned(), paths.last().cloned()];
        for path in ends.into_iter().flatten() {
            let item = changed(suite, &vector.id, |fields| {
                let mut whole = Value::Object(std::mem::take(fields));
                let place = whole.pointer_mut(&path).unwrap();
                *place = other(place);
                *fields = whole.as_object().unwrap().clone();
            });
            assert!(item.result.is_err(), "{} {path}", vector.id);
            tried += 1;
        }
    }
    tried
}
