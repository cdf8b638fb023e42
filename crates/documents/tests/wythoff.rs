//! Recomputes the Wythoff family, and shows that the recomputation can fail.
#![allow(clippy::unwrap_used)]

#[allow(dead_code)]
mod common;

use std::collections::BTreeSet;
use std::sync::OnceLock;

use common::only;
use noyau_documents::{Bilingual, Data, Effort, Item, Report, Status, Suite, run, run_on, suites};
use serde_json::{Map, Value, json};

fn suite(name: &str) -> &'static Suite {
    suites().iter().find(|suite| suite.name == name).unwrap()
}

fn wythoff() -> &'static Suite {
    suite("wythoff")
}

/// The whole suite, run once for all tests.
fn report() -> &'static Report {
    static REPORT: OnceLock<Report> = OnceLock::new();
    REPORT.get_or_init(|| run(wythoff(), Effort::Documents, &mut |_| {}))
}

fn changed(id: &str, change: impl Fn(&mut Map<String, Value>)) -> Item {
    common::changed(wythoff(), id, change)
}

#[test]
fn every_fact_and_erratum_of_the_wythoff_family_holds() {
    common::assert_holds(report());
    assert_eq!(report().passed + report().readings, report().items.len());
}

#[test]
fn the_facts_of_both_families_are_all_there() {
    let all: BTreeSet<String> =
        serde_json::from_str(include_str!("../data/wythoff/ids.json")).unwrap();
    let ids = |name: &str| -> Vec<String> {
        let data = suite(name).data().unwrap();
        data.vectors.into_iter().map(|vector| vector.id).collect()
    };
    let mut union = BTreeSet::new();
    for name in ["nim", "wythoff"] {
        let listed = ids(name);
        let once: BTreeSet<String> = listed.iter().cloned().collect();
        assert_eq!(once.len(), listed.len(), "{name} has an identifier twice");
        union.extend(once);
    }
    assert_eq!(union, all);
    assert_eq!(all.len(), 160);
    let done: BTreeSet<&str> = report().items.iter().map(|item| item.id.as_str()).collect();
    assert!(ids("wythoff").iter().all(|id| done.contains(id.as_str())));
}

#[test]
fn every_erratum_of_the_two_documents_is_there_and_shows_something() {
    let expected: Vec<String> =
        (5..=34).chain([36, 40, 41, 42, 46, 57, 59, 60]).map(|n| format!("E-{n:02}")).collect();
    let errata: Vec<&Item> = report().items.iter().filter(|item| item.erratum.is_some()).collect();
    let found: Vec<&str> = errata.iter().map(|item| item.id.as_str()).collect();
    assert_eq!(found, expected);
    for item in errata {
        let erratum = item.erratum.as_ref().unwrap();
        for Bilingual { en, fr } in [&erratum.printed, &erratum.correction] {
            assert!(!en.is_empty() && !fr.is_empty() && en != fr, "{}", item.id);
        }
        let shows =
            erratum.evidence.counterexample.is_some() || erratum.evidence.confirmation.is_some();
        assert_eq!(shows, item.status == Status::Erratum, "{}", item.id);
    }
    let data = wythoff().data().unwrap();
    let touched: BTreeSet<&String> = data.errata.iter().flat_map(|entry| &entry.vectors).collect();
    for id in &touched {
        assert!(data.vector(id).is_some(), "{id}");
    }
    for vector in data.vectors.iter().filter(|vector| vector.status == Status::Erratum) {
        assert!(touched.contains(&vector.id), "no erratum explains {}", vector.id);
    }
}

#[test]
fn counterexamples_are_computed() {
    let counterexample = |id: &str| {
        let items = report().items.iter();
        let erratum = items.filter(|item| item.id == id).find_map(|item| item.erratum.as_ref());
        erratum.unwrap().evidence.counterexample.clone().unwrap_or_default()
    };
    for (id, part) in [
        ("E-05", "2 = (2) = (1,0)"),
        ("E-11", "(43,25) ≠ (25,41)"),
        ("E-16", "(3,4) → (2,3) : N"),
        ("E-17", "z = 4: (4,7)"),
        ("E-19", "(26,49) ↛ (22,54)"),
        ("E-21", "(4,8) → (3,7) : N"),
        ("E-29", "36 = (2,2,2)"),
        ("E-31", "6 > 3"),
        ("E-33", "57 > 54"),
        ("E-34", "54 ≠ 55"),
        ("E-41", "3 ∈ A"),
    ] {
        assert!(counterexample(id).contains(part), "{id}: {}", counterexample(id));
    }
    let readings: Vec<&str> = report()
        .items
        .iter()
        .filter(|item| item.status == Status::Reading)
        .map(|item| item.id.as_str())
        .collect();
    assert_eq!(readings, ["E-23", "E-59"]);
}

#[test]
fn the_documents_are_named_by_their_keys() {
    let documents: BTreeSet<&str> =
        report().items.iter().map(|item| item.source.document.as_str()).collect();
    assert_eq!(documents, BTreeSet::from(["deslongchamps", "fraenkel", "noyau"]));
    let table = report().items.iter().find(|item| item.id == "000-T16").unwrap();
    assert_eq!(
        (table.source.section.as_str(), table.source.label.as_str()),
        ("3.1.4", "Tableau XVI")
    );
    assert_eq!(table.errata, ["E-15"]);
}

/// Fields that may change without making the fact false: a statement that holds up to a bound holds
/// up to the next, and notes and printed or corrected statements are for people.
const HARMLESS: &[&str] = &["note", "label", "printed", "correct", "n_max", "r_max"];

/// A fact must fail when any of its numbers is changed.
#[test]
fn changing_any_number_of_any_fact_makes_it_fail() {
    let data = wythoff().data().unwrap();
    let (changes, mut survived) = common::survivors(wythoff(), HARMLESS);
    // These changes give other true facts. When only the larger pile is lowered, only the smaller
    // one matters.
    let mut truths: Vec<String> = Vec::new();
    for method in ["recursive", "algebraic", "arithmetic"] {
        for example in ["X05-1", "X05-3", "X07-1", "X07-3"] {
            truths.push(format!("000-{example}-{method}/position/1"));
        }
        // With a = 1, misère play has the same pairs, except for small ones.
        for example in ["X05-1", "X05-2", "X05-3"] {
            truths.push(format!("000-{example}-{method}/game/convention"));
        }
    }
    for example in ["X09-1", "X09-2", "X09-3"] {
        truths.push(format!("000-{example}/game/convention"));
    }
    truths.extend(
        [
            "000-X11-1/position/1",
            // The same m = ⌊(y−x−1)/a⌋.
            "000-X11-2/position/0",
            "E-21/position/1",
            // A printed mistake stays a mistake.
            "000-X10-3b/printed_target/0",
            "000-X10-3b/printed_target/1",
            // One is written 1 in every system.
            "002-T2/rows/0/c",
            "002-X1/rows/3/c",
            // The statement does not depend on the parameter.
            "E-28/k",
            "E-31/a",
            "E-41/a",
            "E-60/k",
            // No pair has 41 as its larger number.
            "D-P-2-3/limit",
            "D-M-2-1/limit",
        ]
        .map(str::to_owned),
    );
    // Most neighbours of N-positions are N: see below for those.
    survived.retain(|path| !path.starts_with("002-X2/N/"));
    survived.sort_unstable();
    truths.sort_unstable();
    assert_eq!(survived, truths);
    assert!(changes > 900, "{changes}");
    for (class, other) in [("P", "N"), ("N", "P")] {
        for position in data.vector("002-X2").unwrap().fields[class].as_array().unwrap() {
            let swapped = changed("002-X2", |fields| fields[other] = json!([position]));
            assert!(swapped.result.is_err(), "{position} is {class}, not {other}");
        }
    }
}

#[test]
fn leaving_out_or_adding_an_entry_makes_a_fact_fail() {
    let cut = |id: &str, path: &str| {
        changed(id, |fields| {
            let mut whole = Value::Object(fields.clone());
            whole.pointer_mut(path).unwrap().as_array_mut().unwrap().pop();
            *fields = whole.as_object().unwrap().clone();
        })
    };
    for (id, path) in [
        ("000-T11", "/p"),
        ("000-T11", "/q"),
        ("000-T12", "/rows/0/digits"),
        ("000-T13", "/Fstar"),
        ("000-F3", "/rows_top_to_bottom"),
        ("000-F4", "/rows_top_to_bottom/0"),
        ("000-T19", "/families/2"),
        ("000-PRIM", "/rows/1"),
        ("D-P-2-3", "/P"),
        ("D-M-2-1", "/P"),
        ("D-G-1-1", "/rows"),
        ("D-G-1-1", "/rows/4"),
        ("D-WA", "/rows/3"),
        ("E-05", "/example/reps"),
    ] {
        assert!(cut(id, path).result.is_err(), "{id} {path}");
    }
    let more = |id: &str, name: &'static str, value: Value| {
        changed(id, move |fields| fields[name].as_array_mut().unwrap().push(value.clone()))
    };
    assert!(more("D-P-2-3", "P", json!([7, 40])).result.is_err());
    assert!(more("E-16", "positions", json!([3, 5])).result.is_err());
    assert!(more("000-X06-E", "printed_rows", json!([43, "even"])).result.is_err());
    let missing = changed("000-T19", |fields| {
        fields["families"].as_object_mut().unwrap().remove("3");
    });
    assert!(missing.result.is_err());
}

#[test]
fn an_erratum_that_is_none_fails() {
    let data = wythoff().data().unwrap();
    let with = |id: &str, change: &dyn Fn(&mut Data)| {
        let entry = data.errata.iter().find(|entry| entry.id == id).unwrap();
        let mut data = only(&data, |other| other == id || entry.vectors.iter().any(|v| v == other));
        change(&mut data);
        let suite = wythoff();
        let report = run_on(suite, &data, Effort::Documents, &mut |_| {});
        report.items.into_iter().rfind(|item| item.id == id).unwrap().result
    };
    let field = |id: &'static str, name: &'static str, value: Value| {
        move |data: &mut Data| {
            let vector = data.vectors.iter_mut().find(|vector| vector.id == id).unwrap();
            vector.fields.insert(name.to_owned(), value.clone());
        }
    };
    let printed = |name: &'static str, value: Value| {
        move |data: &mut Data| {
            data.errata[0].data.insert(name.to_owned(), value.clone());
        }
    };
    for entry in data.errata.iter().filter(|entry| entry.check.is_some()) {
        let cleared = with(&entry.id, &|data| data.vectors.clear());
        assert!(cleared.is_err(), "{} without its facts", entry.id);
        let unknown = |data: &mut Data| data.errata[0].check = Some("no-such-check".to_owned());
        assert!(with(&entry.id, &unknown).is_err(), "{}", entry.id);
    }
    // The correct value, given as the printed one.
    assert!(with("E-11", &field("000-X05-E", "printed_value", json!([25, 41]))).is_err());
    assert!(with("E-22", &field("000-X08-E", "printed_value", json!(64))).is_err());
    assert!(with("E-14", &field("000-X06-E", "printed_rows", json!([[36, "odd"]]))).is_err());
    assert!(with("E-19", &field("E-19", "printed_target", json!([15, 37]))).is_err());
    assert!(with("E-21", &field("E-21", "printed_target", json!([2, 6]))).is_err());
    assert!(with("E-33", &field("E-33", "printed_removal", json!(51))).is_err());
    assert!(with("E-15", &printed("printed_op", json!("R'-1"))).is_err());
    assert!(with("E-34", &printed("printed_position", json!([17, 54]))).is_err());
    assert!(with("E-34", &printed("printed_take", json!(51))).is_err());
    let bound = json!([{"vector": "000-T19", "n": 11, "printed": 13}]);
    assert!(with("E-25", &printed("bounds", bound)).is_err());
    assert!(with("E-11", &printed("x", json!(26))).is_err());
}

#[test]
fn unknown_kinds_and_damaged_fields_fail_instead_of_being_skipped() {
    let data = wythoff().data().unwrap();
    for vector in data.vectors.iter().filter(|vector| vector.kind == "claim") {
        let damaged = changed(&vector.id, |fields| fields["params"] = json!({}));
        assert!(damaged.result.is_err(), "{}", vector.id);
    }
    let mut unknown = only(&data, |id| id == "000-T11" || id == "C-06" || id == "E-13");
    unknown.errata.clear();
    for vector in &mut unknown.vectors {
        vector.title = "no such title".to_owned();
        if vector.id == "000-T11" {
            vector.kind = "no_such_kind".to_owned();
        }
    }
    let report = run_on(wythoff(), &unknown, Effort::Documents, &mut |_| {});
    assert_eq!((report.passed, report.failed), (0, 3));
    let total = changed("C-47", |fields| fields["params"]["total"] = json!(173_894));
    assert!(total.result.is_err());
}

/// Facts that are not built into noyau are recomputed as well.
#[test]
fn other_facts_of_a_known_kind_work_too() {
    let game = |a: u64, b: u64, convention: &str| json!({"game": "wythoff_fb", "a": a, "b": b, "convention": convention});
    let source = json!({"file": "derived", "section": ""});
    let fact = |id: &str, kind: &str, fields: Value| {
        let mut fact = json!({"id": id, "kind": kind, "title": "", "status": "derived",
            "source": source});
        fact.as_object_mut().unwrap().extend(fields.as_object().unwrap().clone());
        fact
    };
    let vectors = json!({"vectors": [
        fact("a", "convergents", json!({"partial_quotient": 3, "p": [1, 1, 4, 13], "q": [0, 1, 3, 10]})),
        fact("b", "p_list", json!({"game": game(3, 1, "misere"), "limit": 10,
            "P": [[0, 1], [2, 6], [3, 10]]})),
        fact("c", "winning_move", json!({"game": game(3, 2, "normal"), "method": "arithmetic",
            "position": [5, 5], "target": [0, 0]})),
        fact("d", "outcomes", json!({"game": game(1, 2, "misere"), "P": [[1, 1], [1, 2]],
            "N": [[0, 0], [0, 1]]})),
        fact("e", "real_constants", json!({"rows": [["5*tau", "8.0902", 4], ["alpha(1)", "1.62", 2]]})),
        fact("f", "representations", json!({"rows": [{"system": "q", "c": 3, "label": "",
            "digits": [1, 0], "value": 3, "of": 3, "op": "R"}]})),
    ]});
    let data = Data::parse(&vectors.to_string(), r#"{"errata": []}"#).unwrap();
    for item in run_on(wythoff(), &data, Effort::Documents, &mut |_| {}).items {
        assert_eq!(item.result, Ok(()), "{}", item.id);
    }
}
