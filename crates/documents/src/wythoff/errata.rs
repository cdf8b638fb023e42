//! The mistakes of the documents, shown by computation.
//!
//! Each check recomputes from the facts what the document says and what is right. It fails when
//! the printed statement turns out to hold, or the correction not to. Where only a proof is at
//! fault, what the proof was to show is confirmed on a range.

mod generalisations;

use std::cmp::Ordering;

use noyau_core::Ruleset;
use noyau_games::heap::{Piles, Wythoff};
use noyau_numeration::complementary::mex_pairs;
use noyau_numeration::continued_fraction::convergent;
use noyau_numeration::wythoff_array::WythoffArray;
use noyau_numeration::zeckendorf::Indexing;
use noyau_numeration::{Quadratic, Word};
use serde::Deserialize;

use super::super::shared::{Found, evidence, explained, fact, facts};
use super::super::{Data, Effort, ErratumEntry, Failure, holds, same};
use super::claims::{ByA, alpha_of, deviations_of, ordered};
use super::examples::PrintedValue;
use super::printed::refutation;
use super::tables::{Numeration, PrintedWord, Row, operated, parity_of};
use super::{exact, natural, pair, slopes, small, word};

pub(super) use generalisations::{
    congruences, difference_grows, division_by_zero, first_deviation, misere_golden, misere_proofs,
    printed_example, printed_lower, quotient_of_r, upper_case,
};

/// Returns the evidence of the fact with the same statement.
pub(super) fn recheck(entry: &ErratumEntry, data: &Data, _effort: Effort) -> Found {
    match facts(entry, data, "erratum_check").next() {
        Some(vector) => refutation(vector),
        None => Err(Failure::new(&entry.id, "erratum_check", "no such fact")),
    }
}

/// The range of a claim that the erratum affects.
fn range<T: serde::de::DeserializeOwned>(entry: &ErratumEntry, data: &Data) -> Result<T, Failure> {
    match facts(entry, data, "claim").next() {
        Some(vector) => Ok(vector.params()?),
        None => Err(Failure::new(&entry.id, "claim", "no such fact")),
    }
}

fn none(what: &str) -> Failure {
    Failure::new(what, "a counterexample", "none")
}

/// Odd convergents are above α: D_{2n+1} is negative.
pub(super) fn deviation_signs(entry: &ErratumEntry, data: &Data, _effort: Effort) -> Found {
    #[derive(Deserialize)]
    struct Range {
        fractions: Vec<Vec<u32>>,
        terms: usize,
    }
    let range: Range = range(entry, data)?;
    let mut shown = None;
    for period in &range.fractions {
        let quotients = exact(noyau_numeration::Quotients::periodic(&[], period))?;
        let alpha = alpha_of(&quotients)?;
        for n in (1..range.terms).step_by(2) {
            let one = convergent(&quotients, n);
            let deviation = one.deviation(&alpha);
            holds(
                format!("{quotients:?}, n = {n}"),
                "D_n < 0",
                deviation.sign() == Ordering::Less,
            )?;
            shown.get_or_insert_with(|| {
                format!(
                    "α = {alpha}: p_{n}/q_{n} = {}/{} > α, D_{n} = {deviation} < 0",
                    one.p, one.q
                )
            });
        }
        ordered(&quotients, &deviations_of(&quotients, range.terms)?)?;
    }
    let shown = shown.ok_or_else(|| none("D_n"))?;
    evidence(shown, "−1 = D_(−1) < D_1 < … < 0 < … < D_2 < D_0".to_owned())
}

/// The word ascribed to 121 is that of 122.
pub(super) fn printed_word(entry: &ErratumEntry, data: &Data, _effort: Effort) -> Found {
    #[derive(Deserialize)]
    struct Fields {
        errata: Vec<PrintedWord>,
    }
    let Fields { errata } = fact(entry, data, "representations")?;
    let shown: Vec<(String, String)> =
        errata.iter().map(PrintedWord::refuted).collect::<Result<_, _>>()?;
    let (wrong, right): (Vec<String>, Vec<String>) = shown.into_iter().unzip();
    holds(&entry.id, "printed words", !wrong.is_empty())?;
    evidence(wrong.join("; "), right.join("; "))
}

/// With weights F_i instead of F*_i, even the word (1) has another value.
pub(super) fn star_indices(entry: &ErratumEntry, data: &Data, _effort: Effort) -> Found {
    #[derive(Deserialize)]
    struct Fields {
        p: Vec<u64>,
    }
    let Fields { p } = fact(entry, data, "convergents")?;
    let usual = |index: usize| small(&Indexing::Usual.number(index));
    let weight = |index: usize| small(&Indexing::Weights.number(index));
    // The list begins with p_{−1}.
    for (index, value) in p.iter().skip(1).enumerate() {
        same(format!("F*_{index}"), value, &weight(index))?;
        same(format!("F*_{index} = F_{}", index + 2), value, &usual(index + 2))?;
    }
    let differs = (0..p.len()).find(|index| usual(*index) != weight(*index));
    let index = differs.ok_or_else(|| none("F_i"))?;
    evidence(
        format!("F_{index} = {} ≠ F*_{index} = {}", usual(index), weight(index)),
        format!("F*_i = F_(i+2), 0 ≤ i ≤ {}", p.len() - 2),
    )
}

/// b_{a_k} is a_k + a_{a_k}, not their difference.
pub(super) fn primitive_determinant(entry: &ErratumEntry, data: &Data, _effort: Effort) -> Found {
    #[derive(Deserialize)]
    struct Fields {
        rows: Vec<(u64, i64, i64, i64)>,
    }
    let Fields { rows } = fact(entry, data, "primitive_pairs")?;
    let array = WythoffArray::new();
    let mut texts = Vec::new();
    for (k, a, b, determinant) in rows {
        let index = i64::try_from(small(&array.a(&natural(k)))).unwrap_or(i64::MAX);
        same(format!("k = {k}"), &b, &(index + a))?;
        same(format!("k = {k}"), &determinant, &(2 * a - (index + a)))?;
        let printed = 2 * a - (index - a);
        holds(format!("k = {k}"), "≠ printed", printed != determinant)?;
        texts.push((
            format!("k = {k}: 2·{a} − ({index} − {a}) = {printed} ≠ {determinant}"),
            format!("2·{a} − ({index} + {a}) = {determinant}"),
        ));
    }
    let (wrong, right) = texts.into_iter().next().ok_or_else(|| none("k"))?;
    evidence(wrong, right)
}

/// The sums in the proofs of (8) and (9) are instances of (5).
pub(super) fn identity_steps(entry: &ErratumEntry, data: &Data, _effort: Effort) -> Found {
    #[derive(Deserialize)]
    struct Fields {
        n_max: u64,
        r_max: usize,
    }
    let Fields { n_max, r_max } = fact(entry, data, "identities")?;
    let array = WythoffArray::new();
    let iterated = |n: &noyau_core::Natural, r: usize| (0..r).fold(n.clone(), |n, _| array.b(&n));
    let mut shown = None;
    for (n, r) in (1..=n_max).flat_map(|n| (1..=r_max).map(move |r| (n, r))) {
        let start = natural(n);
        let a_n = array.a(&start);
        // (8): ab^{r−1}a_n + b^r a_n = ab^r a_n.
        let left = array.a(&iterated(&a_n, r - 1)) + iterated(&a_n, r);
        same(format!("(8), n = {n}, r = {r}"), &array.a(&iterated(&a_n, r)), &left)?;
        // (9): ab^r_n + b^{r+1}_n = ab^{r+1}_n; the printed right-hand side is bb^r_n.
        let left = array.a(&iterated(&start, r)) + iterated(&start, r + 1);
        same(format!("(9), n = {n}, r = {r}"), &array.a(&iterated(&start, r + 1)), &left)?;
        let printed = iterated(&start, r + 1);
        holds(format!("n = {n}, r = {r}"), "≠ printed", printed != left)?;
        shown.get_or_insert_with(|| {
            format!("n = {n}, r = {r}: ab_n + b²_n = {left} ≠ bb_n = {printed}")
        });
    }
    let shown = shown.ok_or_else(|| none("n"))?;
    evidence(shown, format!("n ≤ {n_max}, r ≤ {r_max}: ab^r_n + b^(r+1)_n = ab^(r+1)_n"))
}

/// The printed floors are another pair, and ⌊xτ⌋ + 1 is ⌊nτ²⌋, not ⌊xτ²⌋.
pub(super) fn printed_floors(entry: &ErratumEntry, data: &Data, _effort: Effort) -> Found {
    #[derive(Deserialize)]
    struct Printed {
        x: u64,
    }
    let (wrong, right) = fact::<PrintedValue>(entry, data, "erratum_value")?.refuted()?;
    let Printed { x } = entry.read()?;
    let golden = slopes(1)?;
    let floor = small(&golden.floor_alpha(&natural(x)));
    let n = (floor + 1).checked_sub(x).ok_or_else(|| Failure::new(x, "⌊xτ⌋ ≥ x", floor))?;
    same(x, &x, &small(&golden.floor_alpha(&natural(n))))?;
    same(x, &(floor + 1), &small(&golden.floor_beta(&natural(n))))?;
    let other = small(&golden.floor_beta(&natural(x)));
    holds(x, "⌊xτ⌋ + 1 ≠ ⌊xτ²⌋", floor + 1 != other)?;
    // In case (iii) the number taken from both piles is positive.
    for (x, y) in (1..60_u64).flat_map(|x| (x..x + 60).map(move |y| (x, y))) {
        let index = golden.index_alpha(&natural(x)).map(|n| small(&n));
        let partner = small(&golden.floor_alpha(&natural(x))) + 1;
        if index.is_some() && y < partner {
            let lower = small(&golden.floor_alpha(&natural(y - x)));
            holds(pair((x, y)), "x − ⌊(y−x)τ⌋ > 0", lower < x)?;
        }
    }
    evidence(
        format!("{wrong}; ⌊{x}τ⌋ + 1 = {} ≠ ⌊{x}τ²⌋ = {other}", floor + 1),
        format!("{right}; ⌊{x}τ⌋ + 1 = ⌊{n}τ²⌋"),
    )
}

/// There is no move at (0,0): the strategies' target (0,0) is not a move.
pub(super) fn finished(entry: &ErratumEntry, data: &Data, _effort: Effort) -> Found {
    #[derive(Deserialize)]
    struct Range {
        limit: u64,
    }
    let Range { limit } = range(entry, data)?;
    holds(&entry.id, "a range", limit > 0)?;
    let classic = Wythoff::classic();
    let end = Piles::of(0, 0);
    let golden = slopes(1)?;
    // Case (i) applies to x = 0, and leads to (x, ⌊xτ⌋ − x).
    let target = small(&golden.floor_alpha(&natural(0)));
    same("(0,0)", &0, &target)?;
    holds("(0,0)", "no moves", classic.moves(&end).is_empty())?;
    for method in ["recursive", "algebraic", "arithmetic"] {
        holds(method, "no move", explained(&classic, &end, method)?.is_empty())?;
    }
    evidence("(0,0) ↛ (0,0)".to_owned(), "(0,0) : P".to_owned())
}

/// The number the examples cite has another parity than the one claimed.
pub(super) fn printed_parity(entry: &ErratumEntry, data: &Data, _effort: Effort) -> Found {
    #[derive(Deserialize)]
    struct Fields {
        rows: Vec<(u64, String)>,
        printed_rows: Vec<(u64, String)>,
    }
    let fields: Fields = fact(entry, data, "trailing_zero_parity")?;
    let text = |number: u64| {
        let digits = Word::fibonacci(&natural(number));
        format!("R_F({number}) = {}, tz = {}", word(&digits.written()), digits.trailing_zeros())
    };
    for (number, parity) in &fields.printed_rows {
        holds(number, "≠ printed", parity != parity_of(*number))?;
    }
    for (number, parity) in &fields.rows {
        same(number, &parity.as_str(), &parity_of(*number))?;
    }
    let wrong: Vec<String> = fields.printed_rows.iter().map(|(number, _)| text(*number)).collect();
    holds(&entry.id, "printed rows", !wrong.is_empty())?;
    let cited = |number: &u64| fields.printed_rows.iter().any(|(printed, _)| printed == number);
    let right = fields.rows.iter().map(|(number, _)| *number).filter(|number| !cited(number));
    let right: Vec<String> = right.map(text).collect();
    evidence(wrong.join("; "), right.join("; "))
}

/// Shifted the wrong way, the word has another value.
pub(super) fn printed_shift(entry: &ErratumEntry, data: &Data, _effort: Effort) -> Found {
    #[derive(Deserialize)]
    struct Printed {
        printed_op: String,
        op: String,
        of: u64,
    }
    #[derive(Deserialize)]
    struct Fields {
        rows: Vec<Row>,
    }
    let Printed { printed_op, op, of } = entry.read()?;
    let Fields { rows } = fact(entry, data, "representations")?;
    let row = rows.iter().find(|row| row.of == of && row.op == op);
    let row = row.ok_or_else(|| Failure::new(of, op.clone(), "no such row"))?;
    let fibonacci = Numeration::named("fib", 1)?;
    let right = operated(&fibonacci, &op, of, 1)?;
    same(of, &row.digits, &right.written())?;
    let printed = fibonacci.interpret(&operated(&fibonacci, &printed_op, of, 1)?)?;
    holds(of, "≠ printed", printed != row.value)?;
    let name = |op: &str| {
        let op = op.replace("''", "″").replace('\'', "′").replace("-1", "");
        format!("{op}_F({of}) − 1")
    };
    evidence(
        format!("{} = {printed} ≠ {}", name(&printed_op), row.value),
        format!("{} = {}", name(&op), row.value),
    )
}

/// a_n + am = b_m needs n = m.
pub(super) fn pair_of_another_index(entry: &ErratumEntry, data: &Data, _effort: Effort) -> Found {
    let ByA { a_max, limit } = range(entry, data)?;
    let mut shown = None;
    for a in 1..=a_max {
        let pairs: Vec<(u64, u64)> =
            mex_pairs(|n| a * n).take_while(|(lower, _)| *lower <= limit).collect();
        for (m, &(lower, upper)) in (0_u64..).zip(&pairs) {
            same(format!("a = {a}, m = {m}"), &upper, &(lower + a * m))?;
            // The proof has n > m there.
            let others = (0_u64..).zip(&pairs).filter(|(n, _)| *n > m && m > 0);
            for (n, &(other, _)) in others {
                holds(format!("a = {a}, n = {n}, m = {m}"), "≠", other + a * m != upper)?;
                shown.get_or_insert_with(|| {
                    let sum = other + a * m;
                    format!("a = {a}, n = {n}, m = {m}: a_n + am = {sum} ≠ b_m = {upper}")
                });
            }
        }
    }
    let shown = shown.ok_or_else(|| none("n"))?;
    evidence(shown, format!("a ≤ {a_max}: a_m + am = b_m"))
}

/// The printed bound is another number, and less than itself.
pub(super) fn printed_bound(entry: &ErratumEntry, data: &Data, _effort: Effort) -> Found {
    let (wrong, right) = fact::<PrintedValue>(entry, data, "erratum_value")?.refuted()?;
    evidence(wrong, right)
}

/// D_{2k+2m−1} − D_{2k−1} exceeds D_{2k+2m−1}, but not D_{2k+2m−1} + 1, which is less than 1.
pub(super) fn theorem16_bound(entry: &ErratumEntry, data: &Data, _effort: Effort) -> Found {
    #[derive(Deserialize)]
    struct Range {
        fractions: Vec<Vec<u32>>,
        terms: usize,
    }
    let Range { fractions, terms } = range(entry, data)?;
    let mut shown = None;
    for period in &fractions {
        let quotients = exact(noyau_numeration::Quotients::periodic(&[], period))?;
        // Place 0 holds D_{−1}; so D_{2k−1} is at place 2k.
        let all = deviations_of(&quotients, 2 * terms + 1)?;
        for (k, m) in (0..terms).flat_map(|k| (1..terms - k).map(move |m| (k, m))) {
            let at = format!("{quotients:?}, k = {k}, m = {m}");
            let (low, high) = (&all[2 * k], &all[2 * (k + m)]);
            let sum = exact(high.minus(low))?;
            let above = sum.compare(high) == Ok(Ordering::Greater);
            holds(&at, "D − D′ > D", above)?;
            let corrected = exact(high.plus(&Quadratic::from(1)))?;
            holds(&at, "≤ D + 1", sum.compare(&corrected) != Ok(Ordering::Greater))?;
            holds(&at, "D + 1 < 1", high.sign() == Ordering::Less)?;
            shown.get_or_insert_with(|| {
                format!("k = {k}, m = {m}: D_1 − D_(−1) = {sum} > D_1 = {high}")
            });
        }
    }
    let shown = shown.ok_or_else(|| none("k"))?;
    evidence(shown, "D_(2k+2m−1) − D_(2k−1) ≤ D_(2k+2m−1) + 1 < 1".to_owned())
}
