//! The facts taken from the documents, each with its source, from `tests/data/numeration`.

use noyau_core::Natural;
use noyau_numeration::beatty::Slopes;
use noyau_numeration::class::Class;
use noyau_numeration::complementary::{ClassTable, mex_pairs};
use noyau_numeration::continued_fraction::convergents;
use noyau_numeration::system::{InvalidWord, System, mixed};
use noyau_numeration::wythoff_array::{ArrayPlace, WythoffArray};
use noyau_numeration::zeckendorf::{Indexing, fibonacci_weight};
use noyau_numeration::{Quotients, Word};
use serde_json::Value;

use crate::{nat, small};

pub(crate) fn all() -> Vec<Value> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/data/numeration/vectors.json");
    let text = std::fs::read_to_string(path).unwrap();
    let mut file: Value = serde_json::from_str(&text).unwrap();
    std::mem::take(file["vectors"].as_array_mut().unwrap())
}

pub(crate) fn vector(id: &str) -> Value {
    all().into_iter().find(|vector| vector["id"] == id).unwrap_or_else(|| panic!("no vector {id}"))
}

/// A number among the parameters of a claim.
pub(crate) fn parameter(id: &str, name: &str) -> u64 {
    vector(id)["params"][name].as_u64().unwrap_or_else(|| panic!("{id} has no {name}"))
}

fn numbers(value: &Value) -> Vec<u64> {
    value.as_array().unwrap().iter().map(|n| n.as_u64().unwrap()).collect()
}

fn word(value: &Value) -> Word {
    let digits: Vec<u32> = numbers(value).into_iter().map(|d| u32::try_from(d).unwrap()).collect();
    Word::from_most_significant_first(digits)
}

fn quotient(value: &Value) -> Quotients {
    Quotients::constant(u32::try_from(value.as_u64().unwrap()).unwrap()).unwrap()
}

#[test]
fn convergents_of_the_tables() {
    for id in ["000-T11", "000-T13"] {
        let table = vector(id);
        let (p, q) = (numbers(&table["p"]), numbers(&table["q"]));
        let quotients = quotient(&table["partial_quotient"]);
        let ours = convergents(&quotients).take(p.len());
        let ours: Vec<_> = ours.map(|c| (small(&c.p), small(&c.q))).collect();
        assert_eq!(ours, p.into_iter().zip(q).collect::<Vec<_>>(), "{id}");
    }
}

#[test]
fn fibonacci_numbers_of_the_tables() {
    // Column F* of the table starts at index −1, which is not a position.
    for (position, value) in numbers(&vector("000-T13")["Fstar"])[1..].iter().enumerate() {
        assert_eq!(fibonacci_weight(position), *value);
    }
    for (index, value) in numbers(&vector("000-T13")["F_from_0"]).iter().enumerate() {
        assert_eq!(Indexing::Usual.number(index), *value);
    }
    for (index, value) in numbers(&vector("004-F")["values"]).iter().enumerate() {
        assert_eq!(Indexing::Gorin.number(index), *value);
    }
}

#[test]
fn representations_of_the_tables() {
    let mut rows = 0;
    for table in all().iter().filter(|vector| vector["kind"] == "representations") {
        for row in table["rows"].as_array().unwrap() {
            let quotients = quotient(&row["c"]);
            let of = nat(row["of"].as_u64().unwrap());
            let value = row["value"].as_u64().unwrap();
            let printed = word(&row["digits"]);
            let is_q = row["system"] == "q";
            let system =
                if is_q { System::q(quotients.clone()) } else { System::p(quotients.clone()) };
            let ours = match row["op"].as_str().unwrap() {
                "R" => system.represent(&of),
                "R'" => system.represent(&of).shifted_left(1),
                "R''" => system.represent(&of).shifted_right(1),
                "R'-1" => {
                    let shifted = system.represent(&of).shifted_left(1);
                    let less = system.interpret(&shifted).unwrap() - Natural::ONE;
                    system.represent(&less)
                }
                "R_q" => mixed(&quotients, &of).word,
                other => panic!("unknown operation {other}"),
            };
            assert_eq!(ours, printed, "{} {}", table["id"], row["label"]);
            assert_eq!(system.interpret(&printed).unwrap(), value, "{}", row["label"]);
            if row["system"] == "fib" {
                assert_eq!(printed.fibonacci_value(), value);
                assert!(printed.is_zeckendorf());
            }
            rows += 1;
        }
        for erratum in table["errata"].as_array().into_iter().flatten() {
            let system = System::p(quotient(&erratum["c"]));
            let value = system.interpret(&word(&erratum["digits"])).unwrap();
            assert_eq!(value, erratum["value"].as_u64().unwrap());
            assert!(value != erratum["printed_value"].as_u64().unwrap());
        }
    }
    assert!(rows > 60, "only {rows} rows read");
}

#[test]
fn printed_bound_of_theorem_5_allows_two_words() {
    let example = &vector("E-05")["example"];
    let system = System::q(quotient(&example["c"]));
    let [short, long] = [0, 1].map(|index| word(&example["reps"][index]));
    let n = nat(example["n"].as_u64().unwrap());
    assert_eq!(system.represent(&n), long);
    let refusal = InvalidWord::DigitTooLarge { position: 0, digit: 2, greatest: 1 };
    assert_eq!(system.check(&short), Err(refusal));
    assert_eq!(system.interpret(&short), Err(refusal));
}

#[test]
fn tables_of_pairs_by_every_description() {
    for id in ["000-T15", "000-T17", "000-T19", "000-T20"] {
        let table = vector(id);
        let (a, b) = (&table["game"]["a"], &table["game"]["b"]);
        let (a, b) = (a.as_u64().unwrap(), b.as_u64().unwrap());
        let slopes = Slopes::new(a * b).unwrap();
        for (residue, rows) in table["families"].as_object().unwrap() {
            let residue: u64 = residue.parse().unwrap();
            let [c32, b32, r32] = [a * b, b, residue].map(|v| u32::try_from(v).unwrap());
            let class = Class::new(c32, b32, r32).unwrap();
            for row in rows.as_array().unwrap() {
                let [n, lower, upper] = numbers(row)[..] else { panic!("row of three") };
                let recursive = ClassTable::new(a, b).nth(usize::try_from(n).unwrap()).unwrap();
                assert_eq!(recursive[usize::try_from(residue).unwrap()], (lower, upper));
                assert_eq!(slopes.floor_class(&nat(n), b, residue), lower, "{id} {residue} {n}");
                assert_eq!(class.pair(&nat(n)), (nat(lower), nat(upper)), "{id} {residue} {n}");
            }
        }
    }
    let misere = vector("000-T22");
    for row in misere["families"]["0"].as_array().unwrap() {
        let [n, lower, upper] = numbers(row)[..] else { panic!("row of three") };
        assert_eq!(mex_pairs(|n| 2 * n + 1).nth(usize::try_from(n).unwrap()), Some((lower, upper)));
        assert_eq!(Slopes::new(2).unwrap().floor_alpha_plus_inverse(&nat(n)), lower);
        assert_eq!(Class::misere(2).unwrap().pair(&nat(n)), (nat(lower), nat(upper)));
    }
}

#[test]
fn primitive_pairs_and_the_array() {
    let array = WythoffArray::new();
    for row in vector("000-PRIM")["rows"].as_array().unwrap() {
        let [k, a, b, determinant] = numbers(row)[..] else { panic!("row of four") };
        assert_eq!(array.primitive_pair(&nat(k)), (nat(a), nat(b)));
        assert_eq!(2 * a - b, determinant);
    }
    for (row, entries) in (1_u64..).zip(vector("D-WA")["rows"].as_array().unwrap()) {
        let entries = numbers(entries);
        let ours: Vec<u64> =
            array.row(&nat(row)).unwrap().take(entries.len()).map(|n| small(&n)).collect();
        assert_eq!(ours, entries);
        for (column, entry) in (1_usize..).zip(entries) {
            let place = ArrayPlace { row: nat(row), column };
            assert_eq!(array.entry(&place), Some(nat(entry)));
            assert_eq!(array.place(&nat(entry)), Some(place));
        }
    }
}
