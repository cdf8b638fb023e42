//! Sequences, zeros, figures and periods of the families.

use noyau_core::{Convention, Grundy};
use noyau_games::family::{FamilyGame, NamedFamily};
use noyau_solve::{Limits, Search};
use serde::Deserialize;
use serde_json::Value;

use super::super::shared::{numbers, read, sorted, typed};
use super::super::{Checked, Effort, Failure, Vector, same, same_list};
use super::{family, foreclosed_paths, proved_period, run, values, values_of, zeros};
use noyau_engine::sequence::Statistics;
use noyau_engine::{Arguments, SolveOptions, open};

#[derive(Deserialize)]
struct UpTo {
    n: usize,
}

#[derive(Deserialize)]
struct Heaps {
    heaps: Vec<u64>,
}

/// Section 1.1: the options of a position of Nim.
pub(super) fn nim_options(vector: &Vector, _effort: Effort) -> Checked {
    let (Heaps { heaps }, expected): (_, Vec<Vec<u64>>) = read(vector)?;
    let nim = open("nim", &Arguments::none())?;
    let moves = nim.moves(&typed(&heaps), usize::MAX, &SolveOptions::default())?;
    let mut found: Vec<Vec<u64>> =
        moves.moves.iter().map(|mv| sorted(numbers(&mv.target))).collect();
    found.sort();
    found.dedup();
    let mut expected: Vec<Vec<u64>> = expected.into_iter().map(sorted).collect();
    expected.sort();
    same_list(&vector.id, &expected, &found)
}

/// Section 1.2: the value of a position of Nim.
pub(super) fn nim_grundy(vector: &Vector, _effort: Effort) -> Checked {
    let (Heaps { heaps }, expected): (_, u64) = read(vector)?;
    let nim = open("nim", &Arguments::none())?;
    let answer = nim.solve(&typed(&heaps), &SolveOptions::default())?.answer;
    let found = answer.value.as_ref().and_then(|value| value.size().to_u64());
    same(&vector.id, &Some(expected), &found)
}

pub(super) fn octal_values(vector: &Vector, _effort: Effort) -> Checked {
    #[derive(Deserialize)]
    struct Code {
        code: String,
        n: usize,
    }
    let (Code { code, n }, expected): (_, Vec<u32>) = read(vector)?;
    same_list(&code, &expected, &values(&family(&code)?, n)?)
}

/// Values of paths by search over the rules, without the values of the grammar.
pub(super) fn paths_by_the_rules(vector: &Vector, _effort: Effort) -> Checked {
    let (UpTo { n }, expected): (_, Vec<u64>) = read(vector)?;
    let game = FamilyGame::new(family("path")?, Convention::Normal);
    let mut search = Search::new(&game, Grundy, Limits::none());
    let mut found = Vec::new();
    for size in 0..=n {
        use noyau_core::Notation as _;
        let position = game
            .parse_position(&size.to_string(), noyau_core::notation::InputSizes::default())
            .map_err(|error| Failure::new(size, "a position", error))?;
        found.push(search.value(&position)?);
    }
    same_list(&vector.id, &expected, &found)
}

fn period(vector: &Vector, family: &NamedFamily) -> Checked {
    let (UpTo { n }, expected): (_, (usize, usize)) = read(vector)?;
    same(&vector.id, &expected, &proved_period(family, n)?)
}

pub(super) fn path_period(vector: &Vector, _effort: Effort) -> Checked {
    period(vector, &family("path")?)
}

pub(super) fn kayles_period(vector: &Vector, _effort: Effort) -> Checked {
    period(vector, &family("0.77")?)
}

pub(super) fn foreclosed_period(vector: &Vector, _effort: Effort) -> Checked {
    period(vector, &foreclosed_paths(Convention::Normal)?)
}

pub(super) fn path_zeros(vector: &Vector, _effort: Effort) -> Checked {
    let (UpTo { n }, expected): (_, Vec<usize>) = read(vector)?;
    same_list(&vector.id, &expected, &zeros(&values(&family("path")?, n)?, 0))
}

pub(super) fn cycle_values(vector: &Vector, _effort: Effort) -> Checked {
    let (UpTo { n }, expected): (_, Vec<u32>) = read(vector)?;
    let found = values(&family("cycle")?, n)?;
    same_list(&vector.id, &expected, found.get(3..).unwrap_or_default())
}

/// Lengths in a window whose winning options all have a larger part below the preperiod.
pub(super) fn short_windows(low: usize, high: usize) -> Result<Vec<usize>, Failure> {
    let paths = family("path")?;
    let (_, preperiod) = proved_period(&paths, 4 * high)?;
    let values = values(&paths, high)?;
    let long = |n: usize| {
        let whole = (n - 2, 0);
        let splits = (0..=n - 3).map(|left| (left, n - 3 - left));
        let mut options = splits.chain([whole]);
        options.any(|(a, b)| values[a] == values[b] && a.max(b) >= preperiod)
    };
    Ok((low..=high).filter(|n| values[*n] != 0 && !long(*n)).collect())
}

pub(super) fn short_options(vector: &Vector, _effort: Effort) -> Checked {
    #[derive(Deserialize)]
    struct Window {
        lo: usize,
        hi: usize,
    }
    let (Window { lo, hi }, expected): (_, Vec<usize>) = read(vector)?;
    same_list(&vector.id, &expected, &short_windows(lo, hi)?)
}

pub(super) fn octal_and_paths(vector: &Vector, _effort: Effort) -> Checked {
    #[derive(Deserialize)]
    struct Pair {
        code: String,
        shift: usize,
        k: usize,
        n: usize,
    }
    let (Pair { code, shift, k, n }, expected): (_, bool) = read(vector)?;
    let octal = values(&family(&code)?, n + shift)?;
    let paths = values(&family(&format!("path^{k}"))?, n)?;
    let found = octal.get(shift..) == Some(paths.as_slice());
    same(&vector.id, &expected, &found)
}

pub(super) fn power_zeros(vector: &Vector, _effort: Effort) -> Checked {
    #[derive(Deserialize)]
    struct Power {
        k: usize,
        n: usize,
    }
    let (Power { k, n }, expected): (_, Vec<usize>) = read(vector)?;
    same_list(&vector.id, &expected, &zeros(&values(&family(&format!("path^{k}"))?, n)?, 0))
}

pub(super) fn ladders(vector: &Vector, _effort: Effort) -> Checked {
    let (UpTo { n }, expected): (_, std::collections::BTreeMap<String, Vec<u32>>) = read(vector)?;
    let ladders = family("ladder")?;
    for (kind, expected) in &expected {
        let found = values_of(&ladders, kind, n)?;
        same_list(kind, expected, found.get(1..).unwrap_or_default())?;
    }
    Ok(())
}

#[derive(Deserialize)]
struct OfKind {
    kind: String,
    n: usize,
}

pub(super) fn saw_values(vector: &Vector, _effort: Effort) -> Checked {
    let (OfKind { kind, n }, expected): (_, Vec<u32>) = read(vector)?;
    let found = values_of(&family("saw")?, &kind, n)?;
    same_list(&kind, &expected, found.get(1..).unwrap_or_default())
}

/// Saws are Kayles: S_n on heap n − 1 (from n = 2 on), S′_n on heap n, S″_n on heap n + 1.
pub(super) fn saws_and_kayles(vector: &Vector, _effort: Effort) -> Checked {
    let (UpTo { n }, expected): (_, Vec<bool>) = read(vector)?;
    let kayles = values(&family("0.77")?, n + 1)?;
    let saws = family("saw")?;
    let (plain, one, both) =
        (values_of(&saws, "S", n)?, values_of(&saws, "S′", n)?, values_of(&saws, "S″", n)?);
    let found = vec![
        (2..=n).all(|size| plain[size] == kayles[size - 1]),
        (1..=n).all(|size| one[size] == kayles[size]),
        (1..=n).all(|size| both[size] == kayles[size + 1]),
    ];
    same_list(&vector.id, &expected, &found)
}

/// Checks the expected result for each of the three kinds of trapezoidal saws.
fn each_trapezoidal<T: PartialEq + std::fmt::Debug>(
    n: usize,
    expected: &[T],
    found: impl Fn(&[u32]) -> T,
) -> Checked {
    let saws = family("trapezoidal-saw")?;
    let run = run(&saws, n)?;
    for (kind, expected) in expected.iter().enumerate() {
        let values: Vec<u32> = run.values(kind).collect();
        same(&saws.grammar().kinds()[kind].name, expected, &found(&values))?;
    }
    same("kinds", &saws.grammar().kinds().len(), &expected.len())
}

pub(super) fn trapezoidal_values(vector: &Vector, _effort: Effort) -> Checked {
    let (UpTo { n }, expected): (_, Vec<Vec<u32>>) = read(vector)?;
    each_trapezoidal(n, &expected, <[u32]>::to_vec)
}

pub(super) fn trapezoidal_zeros(vector: &Vector, _effort: Effort) -> Checked {
    let (UpTo { n }, expected): (_, Vec<Vec<usize>>) = read(vector)?;
    each_trapezoidal(n, &expected, |values| zeros(values, 1))
}

pub(super) fn trapezoidal_figures(vector: &Vector, _effort: Effort) -> Checked {
    let (UpTo { n }, expected): (_, Vec<(u64, u32, usize)>) = read(vector)?;
    let expected: Vec<Option<(u64, u32, usize)>> = expected.into_iter().map(Some).collect();
    each_trapezoidal(n, &expected, |values| {
        let figures = Statistics::of(1, values.iter().skip(1).copied())?;
        Some((figures.zeros, figures.max, figures.argmax))
    })
}

/// The word of a family of caterpillars for one `k`: `(10)^k 1` is 101010…1.
pub(in super::super) fn word(name: &str, k: usize) -> String {
    let mut word = String::new();
    for piece in name.split_whitespace() {
        // `0(20)^k` is written without a space once.
        let (before, rest) = piece.split_once('(').map_or(("", piece), |(a, b)| (a, b));
        word += before;
        let (letters, times) = rest.split_once('^').unwrap_or((rest, "1"));
        let times = if times == "k" { k } else { times.parse().unwrap_or(1) };
        word += &letters.trim_end_matches(')').repeat(times);
    }
    word
}

/// The value of one caterpillar: the word that a family begins with when nothing is repeated.
fn caterpillar(word: &str) -> Result<u32, Failure> {
    let first = values(&family(&format!("caterpillar:{word}(0)"))?, 0)?;
    first.first().copied().ok_or_else(|| Failure::new(word, "a value", "none"))
}

/// The family of caterpillars with this name, if only one group is repeated.
fn caterpillars(name: &str) -> Option<Result<NamedFamily, Failure>> {
    if name.matches("^k").count() != 1 {
        return None;
    }
    let (none, one) = (word(name, 0), word(name, 1));
    // The group is what one more repetition inserts.
    let start = name.find("^k").map(|end| name[..end].rfind(['(', ' ']).map_or(0, |at| at + 1))?;
    let before = word(&name[..start.saturating_sub(usize::from(name[..start].ends_with('(')))], 1);
    let group = &one[before.len()..one.len() - (none.len() - before.len())];
    let after = &none[before.len()..];
    Some(family(&format!("caterpillar:{before}({group}){after}")))
}

#[derive(Deserialize)]
struct Named {
    name: String,
    n: usize,
}

/// Values of caterpillars, by single words and, if only one group is repeated, by the grammar of
/// the family.
pub(super) fn caterpillar_values(vector: &Vector, _effort: Effort) -> Checked {
    let (Named { name, n }, expected): (_, Vec<u32>) = read(vector)?;
    let words: Result<Vec<u32>, Failure> = (0..n).map(|k| caterpillar(&word(&name, k))).collect();
    same_list(&name, &expected, &words?)?;
    match caterpillars(&name) {
        Some(family) => same_list(&name, &expected, &values(&family?, n.saturating_sub(1))?),
        None => Ok(()),
    }
}

pub(super) fn caterpillar_period(vector: &Vector, _effort: Effort) -> Checked {
    #[derive(Deserialize)]
    struct Expected {
        period: usize,
        preperiod: usize,
        max: u32,
        zeros: Value,
    }
    let (Named { name, n }, expected): (_, Expected) = read(vector)?;
    let Some(family) = caterpillars(&name) else {
        return Err(Failure::new(&name, "one repeated group", "none"));
    };
    let family = family?;
    same(&name, &(expected.period, expected.preperiod), &proved_period(&family, 8 * n)?)?;
    let values = values(&family, n)?;
    same(&name, &Some(expected.max), &values.iter().max().copied())?;
    let some = expected.zeros != 0;
    same(&name, &some, &values.contains(&0))
}

/// Values with −1 where the game is over or decided.
fn with_forbidden(family: &NamedFamily, to: usize) -> Result<Vec<i64>, Failure> {
    let first = family.grammar().kinds()[family.kind()].first;
    let values = values(family, to)?;
    let value = |(size, value): (usize, u32)| if size < first { -1 } else { i64::from(value) };
    Ok(values.into_iter().enumerate().map(value).collect())
}

pub(super) fn foreclosed_values(vector: &Vector, _effort: Effort) -> Checked {
    let (UpTo { n }, expected): (_, Vec<i64>) = read(vector)?;
    let found = with_forbidden(&foreclosed_paths(Convention::Normal)?, n)?;
    same_list(&vector.id, &expected, &found)
}

/// The sizes of value 0 that a player may leave.
fn allowed_zeros(convention: Convention, to: usize) -> Result<Vec<usize>, Failure> {
    let found = with_forbidden(&foreclosed_paths(convention)?, to)?;
    Ok((0..found.len()).filter(|size| found[*size] == 0).collect())
}

pub(super) fn foreclosed_zeros(vector: &Vector, _effort: Effort) -> Checked {
    let (UpTo { n }, expected): (_, Vec<usize>) = read(vector)?;
    same_list(&vector.id, &expected, &allowed_zeros(Convention::Normal, n)?)
}

pub(super) fn misere_zeros(vector: &Vector, _effort: Effort) -> Checked {
    let (UpTo { n }, expected): (_, Vec<usize>) = read(vector)?;
    same_list(&vector.id, &expected, &allowed_zeros(Convention::Misere, n)?)
}

pub(super) fn fast_misere_zeros(vector: &Vector, _effort: Effort) -> Checked {
    #[derive(Deserialize)]
    struct Bound {
        upto: usize,
    }
    let (Bound { upto }, expected): (_, Vec<usize>) = read(vector)?;
    same_list(&vector.id, &expected, &allowed_zeros(Convention::Misere, upto)?)
}

/// The sizes whose value differs from the value one period later.
pub(super) fn exceptions(to: usize) -> Result<Vec<usize>, Failure> {
    let family = foreclosed_paths(Convention::Normal)?;
    let (period, _) = proved_period(&family, 4 * to)?;
    let values = with_forbidden(&family, to + period)?;
    Ok((0..=to).filter(|n| values[*n] >= 0 && values[*n] != values[n + period]).collect())
}

pub(super) fn foreclosed_exceptions(vector: &Vector, _effort: Effort) -> Checked {
    let (UpTo { n }, expected): (_, Vec<usize>) = read(vector)?;
    same_list(&vector.id, &expected, &exceptions(n)?)
}

/// Whether the foreclosed values are those of an octal game on heaps of `n − shift`.
fn is_octal(vector: &Vector, convention: Convention, code: &str, shift: usize) -> Checked {
    let (UpTo { n }, expected): (_, bool) = read(vector)?;
    let found = with_forbidden(&foreclosed_paths(convention)?, n)?;
    let octal = values(&family(code)?, n)?;
    let same_values = (shift + 1..=n).all(|size| found[size] == i64::from(octal[size - shift]));
    same(&vector.id, &expected, &same_values)
}

pub(super) fn foreclosed_normal_code(vector: &Vector, _effort: Effort) -> Checked {
    is_octal(vector, Convention::Normal, "0.022004", 3)
}

pub(super) fn foreclosed_misere_code(vector: &Vector, _effort: Effort) -> Checked {
    is_octal(vector, Convention::Misere, "0.026", 0)
}

/// Figures of F⁻ on the paths with 1 to `n` vertices.
pub(super) fn figures(n: usize) -> Result<Statistics, Failure> {
    let values = values(&foreclosed_paths(Convention::Misere)?, n)?;
    Statistics::of(1, values.into_iter().skip(1)).ok_or_else(|| Failure::new(n, "values", "none"))
}

/// Compares a number with a printed one, rounded to the printed decimal places.
pub(super) fn rounded(at: &str, expected: f64, found: f64) -> Checked {
    let text = expected.to_string();
    let places = text.split_once('.').map_or(0, |(_, digits)| digits.len());
    same(at, &text, &format!("{found:.places$}"))
}

#[derive(Deserialize)]
struct Figures {
    max: u32,
    mean: f64,
    absdev: f64,
    mode: u32,
    mode_count: u64,
    last_zero: usize,
    argmax: usize,
    zeros: Value,
}

fn check_figures(vector: &Vector) -> Result<(usize, Value), Failure> {
    let (UpTo { n }, expected): (_, Figures) = read(vector)?;
    let found = figures(n)?;
    same(
        &vector.id,
        &(
            expected.max,
            expected.argmax,
            expected.mode,
            expected.mode_count,
            Some(expected.last_zero),
        ),
        &(found.max, found.argmax, found.mode, found.mode_count, found.last_zero),
    )?;
    rounded("mean", expected.mean, found.mean)?;
    rounded("mean absolute deviation", expected.absdev, found.mean_absolute_deviation)?;
    Ok((n, expected.zeros))
}

pub(super) fn misere_figures(vector: &Vector, _effort: Effort) -> Checked {
    let (n, zeros) = check_figures(vector)?;
    same("zeros", &zeros, &Value::from(figures(n)?.zeros))
}

pub(super) fn misere_long(vector: &Vector, _effort: Effort) -> Checked {
    let (n, zeros) = check_figures(vector)?;
    same("zeros", &zeros, &Value::from(allowed_zeros(Convention::Misere, n)?))
}

pub(super) fn misere_deviation(vector: &Vector, _effort: Effort) -> Checked {
    let (UpTo { n }, expected): (_, f64) = read(vector)?;
    rounded(&vector.id, expected, figures(n)?.standard_deviation)
}
