//! The tables of the documents, from the tables and explanations of the engine.

use std::collections::{BTreeMap, BTreeSet};

use noyau_core::{Natural, Outcome, OutcomeFunction, TableRequest};
use noyau_games::heap::{Allowance, FibonacciNim};
use noyau_numeration::Word;
use noyau_numeration::zeckendorf::Indexing;
use noyau_solve::{Limits, Search};
use serde::Deserialize;

use super::super::shared::{column, same_rows, table};
use super::super::{Checked, Effort, Failure, Vector, holds, same, same_list};
use super::{GameName, explain, outcome, shown, step};
use noyau_engine::{Arguments, open};

fn binary_digits(digits: &[u64]) -> String {
    digits.iter().map(u64::to_string).collect()
}

/// The nim-sum table with its labels, in a base and by a way of computing.
fn nim_sums(size: usize, base: u64, by: &str) -> Result<Vec<Vec<String>>, Failure> {
    let nim = open("nim", &Arguments::none())?;
    let request = TableRequest {
        rows: Some(size as u64),
        base: Some(base),
        by: Some(by.to_owned()),
        ..TableRequest::named("sum")
    };
    table(&nim, &request)
}

/// Nim-sum table in decimal: once by binary, once by the least number that is neither to the left
/// nor above.
pub(super) fn nim_sum(vector: &Vector, _effort: Effort) -> Checked {
    #[derive(Deserialize)]
    struct Fields {
        rows: Vec<Vec<u64>>,
    }
    let fields: Fields = vector.read()?;
    let expected: Vec<Vec<String>> =
        fields.rows.iter().map(|row| row.iter().map(u64::to_string).collect()).collect();
    for by in ["xor", "mex"] {
        let found = nim_sums(expected.len(), 10, by)?;
        let body: Vec<Vec<String>> = found[1..].iter().map(|row| row[1..].to_vec()).collect();
        same_rows(&expected, &body)?;
    }
    Ok(())
}

/// Nim-sum table in binary, labels included.
pub(super) fn nim_sum_base2(vector: &Vector, _effort: Effort) -> Checked {
    #[derive(Deserialize)]
    struct Fields {
        header: Vec<String>,
        row_labels: Vec<String>,
        rows: Vec<Vec<String>>,
    }
    let fields: Fields = vector.read()?;
    for by in ["xor", "mex"] {
        let found = nim_sums(fields.rows.len(), 2, by)?;
        same_list("header", &fields.header, &found[0][1..])?;
        let labels: Vec<String> = found[1..].iter().map(|row| row[0].clone()).collect();
        same_list("labels", &fields.row_labels, &labels)?;
        let body: Vec<Vec<String>> = found[1..].iter().map(|row| row[1..].to_vec()).collect();
        same_rows(&fields.rows, &body)?;
    }
    Ok(())
}

/// Bits of piles with the nim-sum under them, as Bouton's method shows them. A document may print
/// zeros in front.
pub(super) fn bits(vector: &Vector, _effort: Effort) -> Checked {
    #[derive(Deserialize)]
    struct Fields {
        piles: Vec<u64>,
        bits: Vec<String>,
        nim_sum_bits: String,
        nim_sum: u64,
    }
    let fields: Fields = vector.read()?;
    let nim = open("nim", &Arguments::none())?;
    let explanation = explain(&nim, &fields.piles, "bouton")?;
    let table = digits(step(&explanation, &["digit-table"])?)?;
    let width = fields.nim_sum_bits.len();
    let pad = |digits: &[u64]| format!("{:0>width$}", binary_digits(digits));
    let rows: Vec<String> = table.rows.iter().map(|row| pad(row)).collect();
    same_list("bits", &fields.bits, &rows)?;
    let total = table.totals.first().map(|(_, values)| pad(values)).unwrap_or_default();
    same("nim-sum bits", &fields.nim_sum_bits, &total)?;
    let verdict = step(&explanation, &["nim-balanced", "nim-unbalanced"])?;
    let sum = verdict.number("total").ok().and_then(Natural::to_u64);
    same("nim-sum", &Some(fields.nim_sum), &sum)
}

fn digits(step: &noyau_core::Step) -> Result<&noyau_core::Digits, Failure> {
    step.digits("table").map_err(|flaw| Failure::new("digit-table", "digits", flaw))
}

fn in_base(name: &str, base: u64) -> TableRequest {
    TableRequest { base: Some(base), ..TableRequest::named(name) }
}

/// A digit in base 2^t and its bits.
pub(super) fn digit_to_bits(vector: &Vector, _effort: Effort) -> Checked {
    #[derive(Deserialize)]
    struct Fields {
        base: u64,
        map: BTreeMap<u64, String>,
    }
    let fields: Fields = vector.read()?;
    let nim = open("nim", &Arguments::none())?;
    let rows = table(&nim, &in_base("digits", fields.base))?;
    let expected: Vec<Vec<String>> =
        fields.map.iter().map(|(digit, bits)| vec![digit.to_string(), bits.clone()]).collect();
    same_rows(&expected, &rows[1..])
}

/// Digits of piles in base 2^t. Where the document prints other rows, these must be wrong.
pub(super) fn digits_of(vector: &Vector, _effort: Effort) -> Checked {
    #[derive(Deserialize)]
    struct Fields {
        base: u64,
        rows: Vec<Vec<u64>>,
        printed_rows: Option<Vec<Vec<u64>>>,
    }
    let fields: Fields = vector.read()?;
    let piles: Vec<u64> = fields.rows.iter().filter_map(|row| row.first().copied()).collect();
    let nim = open("nim", &Arguments::none())?;
    let explanation = explain(&nim, &piles, &format!("base{}", fields.base))?;
    let found = &digits(step(&explanation, &["digit-table"])?)?.rows;
    let expected: Vec<Vec<u64>> = fields.rows.iter().map(|row| row[1..].to_vec()).collect();
    same_list("digits", &expected, found)?;
    match fields.printed_rows {
        None => Ok(()),
        Some(printed) => holds(
            "printed_rows",
            "some printed row is not its number",
            printed.iter().any(|row| !is_its_number(row, fields.base)),
        ),
    }
}

/// Whether the digits after the first number of a row make that number.
pub(super) fn is_its_number(row: &[u64], base: u64) -> bool {
    let value = row.iter().skip(1).fold(0, |value, digit| value * base + digit);
    row.first() == Some(&value)
}

/// The minimal zero-sum sets of a base, in any order.
pub(super) fn zero_sum_sets(vector: &Vector, _effort: Effort) -> Checked {
    #[derive(Deserialize)]
    struct Fields {
        base: u64,
        sets: Vec<Vec<u64>>,
    }
    let fields: Fields = vector.read()?;
    let nim = open("nim", &Arguments::none())?;
    let rows = table(&nim, &in_base("zero-sum-sets", fields.base))?;
    let found: BTreeSet<String> = column(&rows, "set")?.into_iter().collect();
    let mut expected = BTreeSet::new();
    for mut set in fields.sets.clone() {
        set.sort_unstable();
        let digits: Vec<String> = set.iter().map(u64::to_string).collect();
        expected.insert(digits.join(" "));
    }
    same("sets", &expected, &found)?;
    same("sets, each once", &fields.sets.len(), &(rows.len() - 1))
}

/// The partition of each column into zero-sum sets, as McIntyre's method shows it.
pub(super) fn column_partition(vector: &Vector, _effort: Effort) -> Checked {
    #[derive(Deserialize)]
    struct Fields {
        base: u64,
        piles: Vec<u64>,
        columns: BTreeMap<u64, Vec<Vec<u64>>>,
    }
    let fields: Fields = vector.read()?;
    let found = partition(&fields.piles, fields.base)?;
    let expected: BTreeMap<u64, Vec<Vec<u64>>> =
        fields.columns.into_iter().map(|(column, sets)| (column, in_order(sets))).collect();
    same("columns", &expected, &found)
}

/// The sets of each column of a P-position, by exponent.
pub(super) fn partition(piles: &[u64], base: u64) -> Result<BTreeMap<u64, Vec<Vec<u64>>>, Failure> {
    let nim = open("nim", &Arguments::none())?;
    let explanation = explain(&nim, piles, &format!("base{base}"))?;
    let mut columns = BTreeMap::new();
    for step in explanation.steps.iter().filter(|step| step.claim.key == "column-splits") {
        let flawed = |flaw| Failure::new(shown(piles), "a column that splits", flaw);
        let column = step.number("column").map_err(flawed)?.to_u64().unwrap_or(u64::MAX);
        columns.insert(column, in_order(step.sets("sets").map_err(flawed)?.to_vec()));
    }
    Ok(columns)
}

/// Sets in one order, so that lists of them can be compared.
pub(super) fn in_order(mut sets: Vec<Vec<u64>>) -> Vec<Vec<u64>> {
    for set in &mut sets {
        set.sort_unstable();
    }
    sets.sort_unstable();
    sets
}

/// Column sums of the binary matrix.
pub(super) fn column_sums(vector: &Vector, _effort: Effort) -> Checked {
    #[derive(Deserialize)]
    struct Fields {
        rows: Vec<(Vec<u64>, Vec<u64>)>,
    }
    let fields: Fields = vector.read()?;
    for (piles, sums) in &fields.rows {
        same(shown(piles), sums, &sums_of(piles)?)?;
    }
    Ok(())
}

/// The column sums of piles, most significant first, as Gorin's method shows them.
pub(super) fn sums_of(piles: &[u64]) -> Result<Vec<u64>, Failure> {
    let nim = open("nim", &Arguments::none())?;
    let explanation = explain(&nim, piles, "matrix")?;
    let verdict = step(&explanation, &["columns-even", "columns-odd"])?;
    let sums = verdict.indices("sums");
    Ok(sums.map_err(|flaw| Failure::new(shown(piles), "sums", flaw))?.to_vec())
}

/// The P-positions of the one-row game, by table, theorem and rules.
pub(super) fn one_row(vector: &Vector, _effort: Effort) -> Checked {
    #[derive(Deserialize)]
    struct Fields {
        game: GameName,
        #[serde(rename = "P")]
        lost: Vec<u64>,
        n_max: u64,
    }
    let fields: Fields = vector.read()?;
    let engine = fields.game.open()?;
    let mut found = Vec::new();
    for tokens in 0..=fields.n_max {
        if outcome(&engine, &[tokens])? == Outcome::P {
            found.push(tokens);
        }
    }
    same_list("P", &fields.lost, &found)?;
    let request = TableRequest { rows: Some(fields.n_max + 1), ..TableRequest::named("values") };
    let rows = table(&engine, &request)?;
    let tokens = column(&rows, "tokens")?.into_iter();
    let tabled = tokens.zip(column(&rows, "outcome")?).filter(|(_, outcome)| outcome == "P");
    let lost: Vec<String> = fields.lost.iter().map(u64::to_string).collect();
    same_list("table", &lost, &tabled.map(|(tokens, _)| tokens).collect::<Vec<_>>())
}

/// Grundy values of the one-row game from 0, by table and by the rules.
pub(super) fn grundy_list(vector: &Vector, _effort: Effort) -> Checked {
    #[derive(Deserialize)]
    struct Fields {
        game: GameName,
        values: Vec<u64>,
    }
    let fields: Fields = vector.read()?;
    let engine = fields.game.open()?;
    let request =
        TableRequest { rows: Some(fields.values.len() as u64), ..TableRequest::named("values") };
    let expected: Vec<String> = fields.values.iter().map(u64::to_string).collect();
    let rows = table(&engine, &request)?;
    same_list("values", &expected, &column(&rows, "grundy")?)?;
    let verification = engine.verify(fields.values.len() as u64, &Limits::none(), &mut |_| {})?;
    same("rules", &None, &verification.mismatch)
}

/// Words of the Fibonacci system, from numbers and to numbers.
pub(super) fn representations(vector: &Vector, _effort: Effort) -> Checked {
    #[derive(Deserialize)]
    struct Row {
        system: String,
        c: u64,
        digits: Vec<u32>,
        value: u64,
        of: u64,
        op: String,
    }
    #[derive(Deserialize)]
    struct Fields {
        rows: Vec<Row>,
    }
    let fields: Fields = vector.read()?;
    for row in &fields.rows {
        let system = (row.system.as_str(), row.c, row.op.as_str());
        same("system", &("fib", 1, "R"), &system)?;
        same(row.of, &row.digits, &Word::fibonacci(&Natural::from(row.of)).written())?;
        let word = Word::from_most_significant_first(row.digits.clone());
        same(row.of, &Some(row.value), &word.fibonacci_value().to_u64())?;
        holds(row.of, "Zeckendorf", word.is_zeckendorf())?;
    }
    Ok(())
}

/// The Fibonacci numbers, numbered as in Gorin's note.
pub(super) fn fibonacci_numbers(vector: &Vector, _effort: Effort) -> Checked {
    #[derive(Deserialize)]
    struct Fields {
        values: Vec<u64>,
    }
    let fields: Fields = vector.read()?;
    let found: Vec<u64> = (0..fields.values.len())
        .map(|index| Indexing::Gorin.number(index).to_u64().unwrap_or(u64::MAX))
        .collect();
    same_list("F", &fields.values, &found)
}

/// Starts of Fibonacci Nim that are lost for the first player, by table and by the rules.
pub(super) fn fibonacci_start(vector: &Vector, _effort: Effort) -> Checked {
    #[derive(Deserialize)]
    struct Fields {
        n_max: u64,
        losing: Vec<u64>,
    }
    let fields: Fields = vector.read()?;
    let mut search = Search::new(&FibonacciNim, OutcomeFunction::default(), Limits::none());
    let mut found = Vec::new();
    for tokens in 1..=fields.n_max {
        if search.value(&Allowance::start(tokens.into()))? == Outcome::P {
            found.push(tokens);
        }
    }
    same_list("losing", &fields.losing, &found)?;
    let engine = open("fibonacci", &Arguments::none())?;
    let request = TableRequest {
        from: Natural::ONE,
        rows: Some(fields.n_max),
        ..TableRequest::named("words")
    };
    let rows = table(&engine, &request)?;
    let tokens = column(&rows, "tokens")?.into_iter();
    let tabled = tokens.zip(column(&rows, "start-outcome")?).filter(|(_, outcome)| outcome == "P");
    let lost: Vec<String> = fields.losing.iter().map(u64::to_string).collect();
    same_list("table", &lost, &tabled.map(|(tokens, _)| tokens).collect::<Vec<_>>())
}
