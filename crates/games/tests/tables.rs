//! Tests the tables of Nim against their definitions.
#![allow(clippy::unwrap_used)]

use noyau_core::{Cell, TableRequest, Tabulate};
use noyau_games::heap::Nim;

fn rows(request: &TableRequest) -> Vec<Vec<String>> {
    let text = |cell: &Cell| match cell {
        Cell::Text(text) => text.clone(),
        Cell::Number(number) => number.to_string(),
        other => panic!("{other:?}"),
    };
    Nim.table(request).unwrap().rows.map(|row| row.iter().map(text).collect()).collect()
}

fn request(name: &str) -> TableRequest {
    TableRequest::named(name)
}

#[test]
fn sums_are_written_in_both_bases_and_are_least_numbers() {
    for (size, width) in [(1, 1), (2, 1), (3, 2), (5, 3), (8, 3), (9, 4)] {
        let plain = TableRequest { rows: Some(size), ..request("sum") };
        let by_mex = TableRequest { by: Some("mex".to_owned()), ..plain.clone() };
        assert_eq!(rows(&plain), rows(&by_mex), "{size}");
        let binary = rows(&TableRequest { base: Some(2), ..plain.clone() });
        for (row, line) in (0..size).zip(&binary) {
            let mut expected = vec![format!("{row:0width$b}")];
            expected.extend((0..size).map(|column| format!("{:0width$b}", row ^ column)));
            assert_eq!(*line, expected, "{size}");
        }
        let decimal = rows(&plain);
        assert_eq!(decimal[0].len() as u64, size + 1);
        assert_eq!(*decimal.last().unwrap().last().unwrap(), "0");
    }
    for wrong in [
        TableRequest { rows: Some(2049), ..request("sum") },
        TableRequest { base: Some(3), ..request("sum") },
        TableRequest { by: Some("guess".to_owned()), ..request("sum") },
        request("no such table"),
    ] {
        assert!(Nim.table(&wrong).is_err(), "{wrong:?}");
    }
    assert!(Nim.table(&TableRequest { rows: Some(2048), ..request("sum") }).is_ok());
}

#[test]
fn lost_triples_are_all_there() {
    let found = rows(&TableRequest { rows: Some(9), ..request("p-positions") });
    let mut expected = Vec::new();
    for x in 0..=9_u64 {
        for y in x..=9 {
            expected.extend((y..=9).filter(|z| x ^ y ^ z == 0).map(|z| [x, y, z]));
        }
    }
    let expected: Vec<Vec<String>> =
        expected.iter().map(|row| row.iter().map(ToString::to_string).collect()).collect();
    assert_eq!(found, expected);
}

#[test]
fn digits_have_their_bits() {
    let found = rows(&TableRequest { base: Some(8), ..request("digits") });
    let expected: Vec<Vec<String>> =
        (0..8).map(|digit| vec![digit.to_string(), format!("{digit:03b}")]).collect();
    assert_eq!(found, expected);
    for base in [0, 1, 3, 6, 1 << 17] {
        let wrong = TableRequest { base: Some(base), ..request("digits") };
        assert!(Nim.table(&wrong).is_err(), "{base}");
    }
}

/// In base 8 there are 22 lists of digits with nim-sum 0 of which no part has nim-sum 0
/// (Deslongchamps §2.1.5).
#[test]
fn zero_sum_sets_are_minimal() {
    let found = rows(&TableRequest { base: Some(8), ..request("zero-sum-sets") });
    for row in &found {
        let digits: Vec<u64> = row[1].split(' ').map(|digit| digit.parse().unwrap()).collect();
        assert_eq!(row[0], digits.len().to_string());
        for part in 1..1_u32 << digits.len() {
            let chosen = digits.iter().enumerate().filter(|(place, _)| part >> place & 1 != 0);
            let is_zero = chosen.fold(0, |sum, (_, digit)| sum ^ digit) == 0;
            assert_eq!(is_zero, part == (1 << digits.len()) - 1, "{digits:?}");
        }
    }
    let distinct: std::collections::BTreeSet<_> = found.iter().collect();
    assert_eq!((found.len(), distinct.len()), (22, 22));
}
