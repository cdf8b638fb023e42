//! Recomputes the Nim family, and shows that the recomputation can fail.
#![allow(clippy::unwrap_used)]

#[allow(dead_code)]
mod common;

use std::collections::BTreeSet;

use common::only;
use noyau_documents::{Bilingual, Data, Effort, Item, Report, Status, Suite, run, run_on, suites};
use serde_json::{Map, Value, json};

fn nim() -> &'static Suite {
    suites().iter().find(|suite| suite.name == "nim").unwrap()
}

fn report_on(data: &Data) -> Report {
    run_on(nim(), data, Effort::Documents, &mut |_| {})
}

/// Recomputes only the fact `id` of the data after `change`.
fn changed(id: &str, change: impl Fn(&mut Map<String, Value>)) -> Item {
    common::changed(nim(), id, change)
}

#[test]
fn every_fact_and_erratum_of_the_nim_family_holds() {
    let mut seen = Vec::new();
    let report = run(nim(), Effort::Documents, &mut |item| seen.push(item.id.clone()));
    common::assert_holds(&report);
    assert_eq!(report.passed + report.readings, report.items.len());
    assert_eq!(seen, report.items.iter().map(|item| item.id.clone()).collect::<Vec<_>>());
}

#[test]
fn nothing_is_left_out() {
    // Reads the data file without the types of the crate.
    let file: Value = serde_json::from_str(include_str!("../data/nim/vectors.json")).unwrap();
    let data = nim().data().unwrap();
    let report = report_on(&only(&data, |id| !id.starts_with("C-")));
    let done: BTreeSet<&str> = report.items.iter().map(|item| item.id.as_str()).collect();
    for vector in file["vectors"].as_array().unwrap() {
        let id = vector["id"].as_str().unwrap();
        let known = data.vector(id).is_some();
        assert!(known && (id.starts_with("C-") || done.contains(id)), "{id} is not recomputed");
    }
    assert_eq!(data.vectors.len(), file["vectors"].as_array().unwrap().len());

    let errata = [
        "E-01", "E-02", "E-03", "E-04", "E-47", "E-48", "E-49", "E-50", "E-51", "E-52", "E-53",
        "E-54", "E-55", "E-56",
    ];
    for id in errata {
        let item = report.items.iter().find(|item| item.id == id);
        let erratum = item.and_then(|item| item.erratum.as_ref());
        let erratum = erratum.unwrap_or_else(|| panic!("{id} is missing"));
        for Bilingual { en, fr } in [&erratum.printed, &erratum.correction] {
            assert!(!en.is_empty() && !fr.is_empty() && en != fr, "{id}");
        }
    }
    let facts = [
        "000-T01", "000-T02", "000-T03", "000-T04", "000-T05", "000-T06", "000-T07", "000-T08",
        "000-T09", "000-T10", "000-X01", "000-X02", "000-X03", "000-X04", "000-S04", "000-S08",
        "001-G1", "001-X1", "001-X2", "001-X3", "001-E1", "004-G1", "004-G2", "004-G3", "004-G4",
        "004-S", "004-Z", "004-F", "004-FN", "004-E3", "C-01", "C-02", "C-03", "C-04", "C-09",
        "C-34", "C-35", "C-36", "C-37", "C-38", "C-39", "C-40", "C-41", "C-42", "C-43", "D-GS-3",
    ];
    for id in facts {
        assert!(data.vector(id).is_some(), "{id} is missing");
    }
}

#[test]
fn every_erratum_names_facts_that_exist_and_shows_something() {
    let data = nim().data().unwrap();
    let erroneous: BTreeSet<&String> =
        data.errata.iter().flat_map(|entry| &entry.vectors).collect();
    for id in &erroneous {
        assert!(data.vector(id).is_some(), "{id}");
    }
    for vector in data.vectors.iter().filter(|vector| vector.status == Status::Erratum) {
        assert!(erroneous.contains(&vector.id), "no erratum explains {}", vector.id);
    }
    let report = report_on(&only(&data, |id| !id.starts_with("C-3") || id == "C-34"));
    for item in report.items.iter().filter(|item| item.erratum.is_some()) {
        let evidence = &item.erratum.as_ref().unwrap().evidence;
        let shows = evidence.counterexample.is_some() || evidence.confirmation.is_some();
        assert_eq!(shows, item.status == Status::Erratum, "{}", item.id);
    }
    let counterexample = |id: &str| {
        let item = report.items.iter().find(|item| item.id == id).unwrap();
        item.erratum.clone().unwrap().evidence.counterexample.unwrap_or_default()
    };
    assert!(counterexample("E-02").contains("26⊕27⊕12⊕9⊕5 = 1 ≠ 0"), "{}", counterexample("E-02"));
    assert!(counterexample("E-02").contains("(26,27,12,9,5) : N"));
    assert_eq!(counterexample("E-47"), "() : N, (1,1) : N, (1,1,1,1) : N");
    assert!(counterexample("E-51").contains("2 → 1"));
    assert!(counterexample("E-54").contains('K'), "{}", counterexample("E-54"));
}

#[test]
fn the_documents_are_named_by_their_keys() {
    let data = nim().data().unwrap();
    let report = report_on(&only(&data, |id| !id.starts_with("C-")));
    let documents: BTreeSet<&str> =
        report.items.iter().map(|item| item.source.document.as_str()).collect();
    assert_eq!(documents, BTreeSet::from(["deslongchamps", "gorin", "noyau", "pantaloni"]));
    let tableau = report.items.iter().find(|item| item.id == "000-T08").unwrap();
    assert_eq!(tableau.source.section, "2.1.5");
    assert_eq!(tableau.source.label, "Tableau VIII");
    assert_eq!(tableau.errata, ["E-02"]);
}

/// Fields that may change without making the fact false: a printed mistake stays a mistake, a
/// statement that holds up to a bound holds up to the next, and notes are for people.
const HARMLESS: &[&str] = &["note", "label", "printed_rows", "printed_target", "n_max"];

/// A fact must fail when any of its numbers is changed.
#[test]
fn changing_any_number_of_any_fact_makes_it_fail() {
    let data = nim().data().unwrap();
    let (changes, mut survived) = common::survivors(nim(), HARMLESS);
    // These changes give other true facts: a move also wins from any larger pile or allowance, the
    // misère target 1 does not depend on p, and most neighbours of N-positions are N (see below for
    // those).
    survived.retain(|path| !path.starts_with("001-X2/N/"));
    let truths = [
        "000-X03/position/0",
        "001-G1/start/3",
        "001-X2/game/convention",
        "004-SUBM-E/p",
        "004-G1/start/2",
        "004-G4/start/1",
    ];
    assert_eq!(survived, truths);
    for class in ["P", "N"] {
        for position in data.vector("001-X2").unwrap().fields[class].as_array().unwrap() {
            let other = if class == "P" { "N" } else { "P" };
            let swapped = changed("001-X2", |fields| fields[other] = json!([position]));
            assert!(swapped.result.is_err(), "{position} is {class}, not {other}");
        }
    }
    assert!(changes > 300, "{changes}");
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
        ("000-T01", "/rows/3"),
        ("000-T02", "/header"),
        ("000-T03", "/bits"),
        ("000-S04", "/sets"),
        ("000-S08", "/sets"),
        ("000-X04", "/columns/1"),
        ("001-G1", "/replies"),
        ("001-G1", "/second_level/replies"),
        ("001-X3", "/P"),
        ("004-SUB-3", "/P"),
        ("004-SUBM-3", "/P"),
        ("004-G1", "/moves"),
        ("004-G2", "/moves"),
        ("004-FN", "/losing"),
    ] {
        assert!(cut(id, path).result.is_err(), "{id} {path}");
    }
}

#[test]
fn an_erratum_that_is_none_fails() {
    // With the printed rows and target corrected, the document has no mistake.
    let honest = |id: &str, printed: &str, right: &str| {
        changed(id, |fields| {
            fields[printed] = fields[right].clone();
        })
    };
    assert!(honest("000-T08", "printed_rows", "rows").result.is_err());
    assert!(honest("000-T09", "printed_rows", "rows").result.is_err());
    assert!(honest("000-X03", "printed_target", "target").result.is_err());
    let lost = changed("001-E1", |fields| fields["printed_P_but_N"] = json!([[1]]));
    assert!(lost.result.is_err());

    let data = nim().data().unwrap();
    let with = |id: &str, change: &dyn Fn(&mut Data)| {
        let entry = data.errata.iter().find(|entry| entry.id == id).unwrap();
        let mut data = only(&data, |other| other == id || entry.vectors.iter().any(|v| v == other));
        change(&mut data);
        let report = report_on(&data);
        let item = report.items.into_iter().find(|item| item.id == id).unwrap();
        item.result
    };
    for id in
        ["E-01", "E-02", "E-03", "E-47", "E-48", "E-50", "E-51", "E-52", "E-53", "E-54", "E-55"]
    {
        assert_eq!(with(id, &|_| {}), Ok(()), "{id}");
        assert!(with(id, &|data| data.vectors.clear()).is_err(), "{id} without its facts");
    }
    let printed = |name: &'static str, value: Value| {
        move |data: &mut Data| {
            data.errata[0].data.insert(name.to_owned(), value.clone());
        }
    };
    assert!(with("E-01", &printed("printed_piles", json!(3))).is_err());
    assert!(with("E-03", &printed("printed_columns", json!([2, 1, 0]))).is_err());
    assert!(with("E-03", &printed("printed_sets", json!([[3, 3], [0], [1, 1]]))).is_err());
    assert!(with("E-48", &printed("printed_plus", json!([1, 4]))).is_err());
    assert!(with("E-53", &printed("printed_labels", json!(3))).is_err());
    let honest_move = |data: &mut Data| {
        for vector in &mut data.vectors {
            if let Some(target) = vector.fields.get("target").cloned() {
                vector.fields.insert("printed_target".to_owned(), target);
            }
        }
    };
    assert!(with("E-02", &honest_move).is_err());
    let unknown = |data: &mut Data| data.errata[0].check = Some("no-such-check".to_owned());
    assert!(with("E-50", &unknown).is_err());
}

#[test]
fn unknown_kinds_and_damaged_fields_fail_instead_of_being_skipped() {
    let mut data = only(&nim().data().unwrap(), |id| id == "000-T01" || id == "C-01");
    data.vectors[0].kind = "no_such_kind".to_owned();
    data.vectors[1].title = "no_such_claim".to_owned();
    let report = report_on(&data);
    assert_eq!((report.passed, report.failed), (0, 2));
    for id in ["C-01", "C-02", "C-03", "C-04", "C-09", "C-34", "C-36", "C-39", "C-40", "C-41"] {
        let damaged = changed(id, |fields| fields["params"] = json!({}));
        assert!(damaged.result.is_err(), "{id}");
    }
    assert!(Data::parse("{}", "{}").is_err());
}

/// Facts that are not built into noyau are recomputed as well.
#[test]
fn other_facts_of_a_known_kind_work_too() {
    let vectors = json!({"vectors": [
        {"id": "a", "kind": "grundy_list", "title": "", "status": "derived",
         "source": {"file": "derived", "section": "I"},
         "game": {"game": "subtraction", "p": 5, "convention": "normal"},
         "values": [0, 1, 2, 3, 4, 5, 0, 1]},
        {"id": "b", "kind": "subtraction_P", "title": "", "status": "ok",
         "source": {"file": "004_x.txt", "section": "I.4"},
         "game": {"game": "subtraction", "p": 9, "convention": "misere"},
         "P": [1, 11, 21], "n_max": 30},
        {"id": "c", "kind": "outcomes", "title": "", "status": "derived",
         "source": {"file": "derived", "section": ""},
         "game": {"game": "moore_nim", "k": 2, "convention": "normal"},
         "P": [[2, 2, 2], []], "N": [[2, 2], [1, 2, 3]]},
        {"id": "d", "kind": "winning_move", "title": "", "status": "derived",
         "source": {"file": "derived", "section": ""},
         "game": {"game": "fibonacci_nim", "convention": "normal"},
         "method": "zeckendorf", "position": [12, 11], "target": [11, 2]},
        {"id": "e", "kind": "zero_sum_sets", "title": "", "status": "derived",
         "source": {"file": "derived", "section": ""}, "base": 2, "sets": [[1, 1], [0]]},
        {"id": "f", "kind": "claim", "title": "moore", "status": "derived",
         "source": {"file": "derived", "section": ""}, "params": {"cases": [[4, [2, 2, 2]]]}},
    ]});
    let data = Data::parse(&vectors.to_string(), r#"{"errata": []}"#).unwrap();
    for item in report_on(&data).items {
        assert_eq!(item.result, Ok(()), "{}", item.id);
    }
}
