//! The tables of the documents, from the tables of the engine and from the numeration crate.

use std::collections::{BTreeMap, BTreeSet};

use noyau_core::{ClosedForm, Enumerate, Grundy, Integer, Natural, Outcome, TableRequest};
use noyau_games::heap::Piles;
use noyau_numeration::complementary::mex_pairs;
use noyau_numeration::system::System;
use noyau_numeration::wythoff_array::{ArrayPlace, WythoffArray};
use noyau_numeration::zeckendorf::Indexing;
use noyau_numeration::{Quadratic, Word};
use noyau_solve::{Limits, Search};
use serde::Deserialize;

use super::super::shared::{column, same_rows, table};
use super::super::{Checked, Effort, Failure, Vector, holds, same, same_list};
use super::{GameName, constant, engine_of, exact, lost, natural, normal, pair, slopes, small};
use noyau_engine::Engine;

fn texts(numbers: &[u64]) -> Vec<String> {
    numbers.iter().map(u64::to_string).collect()
}

/// Some rows of a table of a game.
fn rows_of(
    engine: &Engine,
    name: &str,
    from: u64,
    rows: usize,
) -> Result<Vec<Vec<String>>, Failure> {
    let rows = Some(rows as u64);
    table(engine, &TableRequest { from: natural(from), rows, ..TableRequest::named(name) })
}

/// Numerators and denominators of the convergents, from index −1; in the Fibonacci case also the
/// two ways of numbering the Fibonacci numbers.
pub(super) fn convergents(vector: &Vector, _effort: Effort) -> Checked {
    #[derive(Deserialize)]
    struct Fields {
        partial_quotient: u64,
        p: Vec<u64>,
        q: Vec<u64>,
        #[serde(rename = "Fstar")]
        weights: Option<Vec<u64>>,
        #[serde(rename = "F_from_0")]
        usual: Option<Vec<u64>>,
    }
    let fields: Fields = vector.read()?;
    let engine = engine_of(&normal(fields.partial_quotient, 1)?)?;
    let rows = rows_of(&engine, "convergents", 0, fields.p.len())?;
    same_list("p", &texts(&fields.p), &column(&rows, "p")?)?;
    same_list("q", &texts(&fields.q), &column(&rows, "q")?)?;
    let fibonacci = |from: usize, count: usize| -> Vec<u64> {
        (from..from + count).map(|index| small(&Indexing::Usual.number(index))).collect()
    };
    if let Some(weights) = &fields.weights {
        // F*_i = F_{i+2}, and the list starts at i = −1; p_i = F*_i.
        same_list("F*", weights, &fibonacci(1, weights.len()))?;
        same_list("p = F*", weights, &fields.p)?;
    }
    match &fields.usual {
        Some(usual) => same_list("F", usual, &fibonacci(0, usual.len())),
        None => Ok(()),
    }
}

/// A word and the number it stands for, as the documents list them.
#[derive(Deserialize)]
pub(super) struct Row {
    system: String,
    c: u64,
    pub(super) digits: Vec<u32>,
    pub(super) value: u64,
    pub(super) of: u64,
    pub(super) op: String,
}

/// A numeration system of the documents.
pub(super) enum Numeration {
    Fibonacci,
    Convergents(System),
}

impl Numeration {
    pub(super) fn named(system: &str, c: u64) -> Result<Self, Failure> {
        match system {
            "fib" if c == 1 => Ok(Self::Fibonacci),
            "p" => Ok(Self::Convergents(System::p(constant(c)?))),
            "q" => Ok(Self::Convergents(System::q(constant(c)?))),
            _ => Err(Failure::new(format!("{system}, c = {c}"), "fib | p | q", "unknown")),
        }
    }

    pub(super) fn represent(&self, number: u64) -> Word {
        match self {
            Self::Fibonacci => Word::fibonacci(&natural(number)),
            Self::Convergents(system) => system.represent(&natural(number)),
        }
    }

    pub(super) fn interpret(&self, word: &Word) -> Result<u64, Failure> {
        match self {
            Self::Fibonacci => Ok(small(&word.fibonacci_value())),
            Self::Convergents(system) => Ok(small(&exact(system.interpret(word))?)),
        }
    }
}

/// The word that an operation makes from the word of a number.
pub(super) fn operated(
    numeration: &Numeration,
    op: &str,
    of: u64,
    c: u64,
) -> Result<Word, Failure> {
    let plain = numeration.represent(of);
    match op {
        "R" => Ok(plain),
        "R'" => Ok(plain.shifted_left(1)),
        "R''" => {
            holds(of, "ends in 0", plain.digit(0) == 0)?;
            Ok(plain.shifted_right(1))
        }
        "R_q" => Ok(System::q(constant(c)?).represent(&natural(of))),
        _ => match op.strip_suffix("-1") {
            Some(shift) => {
                let shifted = operated(numeration, shift, of, c)?;
                let value = numeration.interpret(&shifted)?;
                let less = value.checked_sub(1).ok_or_else(|| Failure::new(of, "≥ 1", value))?;
                Ok(numeration.represent(less))
            }
            None => Err(Failure::new(of, "R | R' | R'' | R_q", op)),
        },
    }
}

/// Words in the p-, q- and Fibonacci systems, shifted or not. Words printed with a wrong number are
/// stored beside the rows.
pub(super) fn representations(vector: &Vector, _effort: Effort) -> Checked {
    #[derive(Deserialize)]
    struct Fields {
        rows: Vec<Row>,
        #[serde(default)]
        errata: Vec<PrintedWord>,
    }
    let fields: Fields = vector.read()?;
    for row in &fields.rows {
        let numeration = Numeration::named(&row.system, row.c)?;
        let found = operated(&numeration, &row.op, row.of, row.c)?;
        let at = format!("{} {} {}", row.system, row.op, row.of);
        same(&at, &row.digits, &found.written())?;
        same(&at, &row.value, &numeration.interpret(&found)?)?;
    }
    fields.errata.iter().try_for_each(|printed| printed.refuted().map(|_| ()))
}

/// A word that the document ascribes to another number.
#[derive(Deserialize)]
pub(super) struct PrintedWord {
    system: String,
    c: u64,
    digits: Vec<u32>,
    printed_value: u64,
    value: u64,
}

impl PrintedWord {
    /// Returns what is wrong and what is right, as text.
    pub(super) fn refuted(&self) -> Result<(String, String), Failure> {
        let numeration = Numeration::named(&self.system, self.c)?;
        let word = Word::from_most_significant_first(self.digits.clone());
        let (digits, system) = (super::word(&self.digits), &self.system);
        same(&digits, &self.value, &numeration.interpret(&word)?)?;
        same(self.value, &self.digits, &numeration.represent(self.value).written())?;
        let other = numeration.represent(self.printed_value).written();
        holds(&digits, "not the printed number", other != self.digits)?;
        let other = super::word(&other);
        Ok((
            format!("R_{system}({}) = {other} ≠ {digits}", self.printed_value),
            format!("R_{system}({}) = {digits}", self.value),
        ))
    }
}

/// Whether words end in an even or an odd number of zeros; printed rows must be wrong.
pub(super) fn zero_parity(vector: &Vector, _effort: Effort) -> Checked {
    #[derive(Deserialize)]
    struct Fields {
        rows: Vec<(u64, String)>,
        printed_rows: Vec<(u64, String)>,
    }
    let fields: Fields = vector.read()?;
    for (number, parity) in &fields.rows {
        same(number, &parity.as_str(), &parity_of(*number))?;
    }
    for (number, parity) in &fields.printed_rows {
        holds(number, "even | odd", matches!(parity.as_str(), "even" | "odd"))?;
        holds(number, "not the printed parity", parity != parity_of(*number))?;
    }
    Ok(())
}

pub(super) fn parity_of(number: u64) -> &'static str {
    let zeros = Word::fibonacci(&natural(number)).trailing_zeros();
    if zeros.is_multiple_of(2) { "even" } else { "odd" }
}

/// A chessboard, whole or after one step of propagation. The thesis writes G (*gagnante*) for P
/// and P (*perdante*) for N, row 0 at the bottom.
pub(super) fn board(vector: &Vector, _effort: Effort) -> Checked {
    #[derive(Deserialize)]
    struct Fields {
        game: GameName,
        rows_top_to_bottom: Vec<Vec<String>>,
        partial: bool,
    }
    let fields: Fields = vector.read()?;
    let mut expected = Vec::new();
    for row in fields.rows_top_to_bottom.iter().rev() {
        let letters = row.iter().map(|letter| match letter.as_str() {
            "G" => Ok(Some(Outcome::P)),
            "P" => Ok(Some(Outcome::N)),
            "" => Ok(None),
            other => Err(Failure::new("board", "G | P | blank", other)),
        });
        expected.push(letters.collect::<Result<Vec<_>, _>>()?);
    }
    let side = |count: usize| count as u64;
    let (columns, rows) = (side(expected.first().map_or(0, Vec::len)), side(expected.len()));
    let engine = fields.game.open()?;
    // Whole boards come from the theorem and from propagation to the end.
    let steps = if fields.partial { vec![Some(1)] } else { vec![None, Some(columns + rows)] };
    for steps in steps {
        let view = engine.board(columns, rows, steps)?;
        same("rows", &expected.len(), &view.rows.len())?;
        for (index, (expected, found)) in expected.iter().zip(&view.rows).enumerate() {
            same_list(format!("[{index}]"), expected, found)?;
        }
    }
    Ok(())
}

/// Tables of P-positions: as the engine lists them, and by the rules alone, which also show that
/// none is missing.
pub(super) fn pairs(vector: &Vector, _effort: Effort) -> Checked {
    #[derive(Deserialize)]
    struct Fields {
        game: GameName,
        families: BTreeMap<u64, Vec<(u64, u64, u64)>>,
        difference: Option<String>,
    }
    let fields: Fields = vector.read()?;
    let game = fields.game.ruleset()?;
    let engine = fields.game.open()?;
    let first = fields.families.values().flatten().map(|row| row.0).min().unwrap_or(0);
    let longest = fields.families.values().map(Vec::len).max().unwrap_or(0);
    let classes = usize::try_from(game.b()).unwrap_or(usize::MAX);
    same("classes", &fields.families.len(), &classes)?;
    let rows = rows_of(&engine, "pairs", first, longest.saturating_mul(classes))?;
    let class = if classes > 1 { column(&rows, "i")? } else { vec!["0".to_owned(); longest] };
    let columns = [column(&rows, "n")?, column(&rows, "a")?, column(&rows, "b")?];
    for (family, expected) in &fields.families {
        let family = family.to_string();
        let here = class.iter().enumerate().filter(|(_, class)| **class == family);
        let found: Vec<Vec<String>> = here
            .map(|(row, _)| columns.iter().map(|column| column[row].clone()).collect())
            .collect();
        let expected: Vec<Vec<String>> =
            expected.iter().map(|&(n, a, b)| texts(&[n, a, b])).collect();
        same_rows(&expected, &found)?;
    }
    let all = || fields.families.values().flatten();
    if let Some(difference) = &fields.difference {
        same("difference", &"n", &difference.as_str())?;
        all().try_for_each(|&(n, a, b)| same(pair((a, b)), &n, &(b - a)))?;
    }
    // Up to the least of the last upper numbers, every pair must be in the table.
    let lasts = fields.families.values().filter_map(|rows| rows.last());
    let limit = lasts.map(|row| row.2).min().unwrap_or(0);
    let expected: BTreeSet<(u64, u64)> =
        all().map(|&(_, a, b)| (a, b)).filter(|&(_, b)| b <= limit).collect();
    let found = lost(&game, limit)?;
    if first > 0 {
        let missing = expected.difference(&found).next();
        return holds("rules", "P", missing.is_none());
    }
    same("rules", &expected, &found)
}

/// All P-positions up to a limit, by the rules and by the theorem.
pub(super) fn lost_list(vector: &Vector, _effort: Effort) -> Checked {
    #[derive(Deserialize)]
    struct Fields {
        game: GameName,
        limit: u64,
        #[serde(rename = "P")]
        lost: BTreeSet<(u64, u64)>,
    }
    let fields: Fields = vector.read()?;
    let game = fields.game.ruleset()?;
    same("rules", &fields.lost, &lost(&game, fields.limit)?)?;
    let theorem = game.up_to(fields.limit).filter(|p| game.outcome(p) == Some(Outcome::P));
    let theorem = theorem.map(|position| {
        let [x, y] = position.sizes();
        (small(x), small(y))
    });
    same("theorem", &fields.lost, &theorem.collect())
}

/// Sprague–Grundy values: the table of the engine, and a search.
pub(super) fn grundy(vector: &Vector, _effort: Effort) -> Checked {
    #[derive(Deserialize)]
    struct Fields {
        game: GameName,
        limit: u64,
        rows: Vec<Vec<u64>>,
    }
    let fields: Fields = vector.read()?;
    let game = fields.game.ruleset()?;
    same("rows", &(fields.limit + 1), &(fields.rows.len() as u64))?;
    let table = rows_of(&fields.game.open()?, "grundy", 0, fields.rows.len())?;
    let body: Vec<Vec<String>> = table[1..].iter().map(|row| row[1..].to_vec()).collect();
    let expected: Vec<Vec<String>> = fields.rows.iter().map(|row| texts(row)).collect();
    same_rows(&expected, &body)?;
    let mut search = Search::new(&game, Grundy, Limits::none());
    for (x, row) in (0_u64..).zip(&fields.rows) {
        for (y, value) in (0_u64..).zip(row) {
            same(pair((x, y)), value, &search.value(&Piles::of(x, y))?)?;
        }
    }
    Ok(())
}

/// Properties (1) to (10) of the pairs, evaluated on the pairs that the recursion gives.
pub(super) fn identities(vector: &Vector, effort: Effort) -> Checked {
    #[derive(Deserialize)]
    struct Fields {
        n_max: u64,
        r_max: usize,
    }
    let fields: Fields = vector.read()?;
    let n_max = effort.widen(fields.n_max);
    let array = WythoffArray::new();
    for (n, (a, b)) in (0..=n_max).zip(mex_pairs(|n| n)) {
        let found = (small(&array.a(&natural(n))), small(&array.b(&natural(n))));
        same(n, &(a, b), &found)?;
    }
    for n in 1..=n_max {
        for r in 1..=fields.r_max {
            for number in 1..=10 {
                let at = format!("({number}), n = {n}, r = {r}");
                match array.identity(number, &natural(n), r) {
                    Some(identity) => same(at, &identity.right, &identity.left)?,
                    None => return Err(Failure::new(at, "an identity", "none")),
                }
            }
        }
    }
    Ok(())
}

/// Primitive pairs and their determinants against (1, 2).
pub(super) fn primitive_pairs(vector: &Vector, _effort: Effort) -> Checked {
    #[derive(Deserialize)]
    struct Fields {
        columns: Vec<String>,
        rows: Vec<Vec<u64>>,
    }
    let fields: Fields = vector.read()?;
    let engine = engine_of(&normal(1, 1)?)?;
    let place = fields.columns.iter().position(|name| name == "k");
    let place = place.ok_or_else(|| Failure::new("columns", "k", "no such column"))?;
    for row in &fields.rows {
        let k = row.get(place).copied().unwrap_or(0);
        let found = rows_of(&engine, "primitive", k, 1)?;
        for (name, value) in fields.columns.iter().zip(row) {
            let head = match name.as_str() {
                "k" => "k",
                "a" => "a_n",
                "b" => "b_n",
                "det" => "2a_n−b_n",
                other => return Err(Failure::new("columns", "k | a | b | det", other)),
            };
            same_list(format!("{k}: {name}"), &texts(&[*value]), &column(&found, head)?)?;
        }
        same("columns", &fields.columns.len(), &row.len())?;
    }
    Ok(())
}

/// The first rows of the Wythoff array, and the place of each number in it.
pub(super) fn array(vector: &Vector, _effort: Effort) -> Checked {
    #[derive(Deserialize)]
    struct Fields {
        rows: Vec<Vec<u64>>,
    }
    let fields: Fields = vector.read()?;
    let engine = engine_of(&normal(1, 1)?)?;
    let found = rows_of(&engine, "array", 1, fields.rows.len())?;
    let array = WythoffArray::new();
    for (k, (expected, found)) in (1_u64..).zip(fields.rows.iter().zip(&found[1..])) {
        let found = &found[1..=expected.len().min(found.len() - 1)];
        same_list(format!("[{k}]"), &texts(expected), found)?;
        for (column, number) in (1..).zip(expected) {
            let place = Some(ArrayPlace { row: natural(k), column });
            same(number, &place, &array.place(&natural(*number)))?;
        }
    }
    // The columns that the document shows are the same in every row.
    let widths: BTreeSet<usize> = fields.rows.iter().map(Vec::len).collect();
    same("width", &1, &widths.len())
}

/// Real numbers used in the examples, rounded to the printed number of decimals.
pub(super) fn constants(vector: &Vector, _effort: Effort) -> Checked {
    #[derive(Deserialize)]
    struct Fields {
        rows: Vec<(String, String, u32)>,
    }
    let fields: Fields = vector.read()?;
    for (expression, decimal, places) in &fields.rows {
        let value = constant_named(expression)?;
        same(expression, decimal, &rounded(&value, *places)?)?;
    }
    Ok(())
}

fn constant_named(expression: &str) -> Result<Quadratic, Failure> {
    let unknown = || Failure::new(expression, "n*tau | 1/tau^2 | alpha(c) | beta(c)", "unknown");
    let tau = exact(slopes(1)?.alpha())?;
    let parameter = |name: &str| {
        let inner = expression.strip_prefix(name)?.strip_prefix('(')?.strip_suffix(')')?;
        inner.parse::<u64>().ok()
    };
    if let Some(c) = parameter("alpha") {
        return exact(slopes(c)?.alpha());
    }
    if let Some(c) = parameter("beta") {
        return exact(slopes(c)?.beta());
    }
    if expression == "1/tau^2" {
        return exact(exact(tau.times(&tau))?.reciprocal());
    }
    let factor = expression.strip_suffix("*tau").and_then(|n| n.parse::<u64>().ok());
    factor.map(|n| tau.scaled(&Integer::from(n))).ok_or_else(unknown)
}

/// A positive number to this many decimals, rounded to the nearest.
fn rounded(value: &Quadratic, places: u32) -> Result<String, Failure> {
    let scale = Natural::from(10_u64).pow(places.into());
    let half = exact(Quadratic::new(1, 0, 0, 2))?;
    let scaled = exact(value.scaled(&Integer::from(&scale)).plus(&half))?.floor();
    let scaled = scaled.to_natural().unwrap_or_default();
    let (units, fraction) = scaled.div_rem(&scale).unwrap_or_default();
    let width = usize::try_from(places).unwrap_or(0);
    Ok(format!("{units}.{:0>width$}", fraction.to_string()))
}
