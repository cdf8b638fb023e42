//! Complementary sequences and continued fractions.

use std::cmp::Ordering;
use std::collections::BTreeSet;

use noyau_core::{Integer, Natural};
use noyau_numeration::beatty::{Beatty, Pair};
use noyau_numeration::complementary::{ClassTable, check, check_superior, mex_pairs};
use noyau_numeration::continued_fraction::{
    better_approximation, convergents, sum_of_deviations_identity, value,
};
use noyau_numeration::wythoff_array::{FibonacciType, WythoffArray};
use noyau_numeration::{Quadratic, Quotients};
use serde::Deserialize;

use super::super::super::{Checked, Effort, Failure, Vector, holds, same};
use super::super::{exact, natural, pair, slopes, small};
use super::Fractions;

/// Theorem 4 (Beatty): ⌊nα⌋ and ⌊nβ⌋ share out the positive numbers when 1/α + 1/β = 1; and the
/// counting form, M − 1 of them below M.
pub(in super::super) fn beatty(vector: &Vector, effort: Effort) -> Checked {
    #[derive(Deserialize)]
    struct Params {
        limit: u64,
        /// u, v, d, w of (u + v√d)/w.
        slopes: Vec<(i64, i64, u64, i64)>,
    }
    let params: Params = vector.params()?;
    for (whole, root, radicand, denominator) in params.slopes {
        let slope = exact(Quadratic::new(whole, root, radicand, denominator))?;
        shared_out(&exact(Pair::homogeneous(slope))?, effort.widen(params.limit))?;
    }
    Ok(())
}

pub(super) fn shared_out(pair: &Pair, limit: u64) -> Checked {
    let at = pair.lower.slope();
    let terms = |sequence: &Beatty| -> Vec<Natural> {
        let terms = sequence.iter_from(Integer::ONE).filter_map(|term| term.to_natural());
        terms.take_while(|term| *term <= limit).collect()
    };
    let (lower, upper) = (terms(&pair.lower), terms(&pair.upper));
    if let Err(counterexample) = check(lower, upper, &natural(limit)) {
        return Err(Failure::new(at, "complementary", counterexample));
    }
    for bound in (1..=limit).step_by(7) {
        let (below, also) = pair.counts_below(&bound.into());
        same(format!("{at}: M = {bound}"), &(bound - 1), &small(&(below + also)))?;
    }
    Ok(())
}

/// Theorems 6 and 7: −1 = D_{−1} < D_1 < D_3 < … < 0 < … < D_2 < D_0 = α − 1, each smaller than
/// the one two before; and no smaller denominator comes nearer (Lagrange).
pub(in super::super) fn deviations(vector: &Vector, effort: Effort) -> Checked {
    #[derive(Deserialize)]
    struct Params {
        #[serde(flatten)]
        fractions: Fractions,
        terms: usize,
        limit: u64,
    }
    let params: Params = vector.params()?;
    for quotients in params.fractions.quotients()? {
        let all = deviations_of(&quotients, params.terms)?;
        ordered(&quotients, &all)?;
        for n in 0..params.terms {
            let nearer = better_approximation(&quotients, n, effort.widen(params.limit));
            same(format!("{quotients:?}: n = {n}"), &None, &nearer)?;
        }
    }
    Ok(())
}

/// D_{−1}, D_0, D_1, …
pub(in super::super) fn deviations_of(
    quotients: &Quotients,
    terms: usize,
) -> Result<Vec<Quadratic>, Failure> {
    let alpha = alpha_of(quotients)?;
    Ok(convergents(quotients).take(terms).map(|one| one.deviation(&alpha)).collect())
}

pub(in super::super) fn alpha_of(quotients: &Quotients) -> Result<Quadratic, Failure> {
    value(quotients).ok_or_else(|| Failure::new(format!("{quotients:?}"), "a period", "none"))
}

pub(in super::super) fn ordered(quotients: &Quotients, all: &[Quadratic]) -> Checked {
    let less = |left: &Quadratic, right: &Quadratic| left.compare(right) == Ok(Ordering::Less);
    let zero = Quadratic::from(0);
    let at =
        |index: usize| format!("{quotients:?}: D_{}", Integer::from(index as u64) - Integer::ONE);
    let first = [Quadratic::from(-1), exact(alpha_of(quotients)?.minus(&Quadratic::from(1)))?];
    for (index, deviation) in all.iter().enumerate() {
        match index.checked_sub(2).map(|before| &all[before]) {
            None => same(at(index), &first[index], deviation)?,
            Some(before) if index % 2 == 0 => holds(at(index), "rising", less(before, deviation))?,
            Some(before) => holds(at(index), "falling", less(deviation, before))?,
        }
        let sign = if index % 2 == 0 { less(deviation, &zero) } else { less(&zero, deviation) };
        holds(at(index), "its sign", sign)?;
    }
    Ok(())
}

/// The second Lemma 12: Σ D_i = (D_m + D_{m+1} + b + 1 − α)/a for α = [b; a, a, …].
pub(in super::super) fn sum_of_deviations(vector: &Vector, effort: Effort) -> Checked {
    #[derive(Deserialize)]
    struct Params {
        a_max: u32,
        b: Vec<i64>,
        terms: u64,
    }
    let params: Params = vector.params()?;
    let terms = usize::try_from(effort.widen(params.terms)).unwrap_or(0);
    for (a, b) in (1..=params.a_max).flat_map(|a| params.b.iter().map(move |b| (a, *b))) {
        for m in 0..terms {
            let at = format!("[{b}; {a}, …], m = {m}");
            match sum_of_deviations_identity(b, a, m) {
                Some(identity) => same(at, &identity.right, &identity.left)?,
                None => return Err(Failure::new(at, "both sides", "none")),
            }
        }
    }
    Ok(())
}

/// Theorems 10 and 11, Corollary 2: the sequence begun by a pair consists of pairs; a pair is
/// primitive exactly when its index is some a_k; and the sequences of the primitive pairs hold
/// every positive number once.
pub(in super::super) fn generated_pairs(vector: &Vector, effort: Effort) -> Checked {
    #[derive(Deserialize)]
    struct Params {
        limit: u64,
    }
    let Params { limit } = vector.params()?;
    generated(effort.widen(limit), |k| {
        let (a, b) = WythoffArray::new().primitive_pair(&natural(k));
        (small(&a), small(&b))
    })
}

pub(super) fn generated(limit: u64, primitive_pair: impl Fn(u64) -> (u64, u64)) -> Checked {
    let pairs: Vec<(u64, u64)> =
        mex_pairs(|n| n).take_while(|(lower, _)| *lower <= 3 * limit).collect();
    let index = |n: u64| usize::try_from(n).unwrap_or(usize::MAX);
    let array = WythoffArray::new();
    // Theorem 10: (a_n, b_n) is followed by the pair of index b_n.
    let mut generated = BTreeSet::new();
    for (n, &(a, b)) in (0_u64..).zip(&pairs).skip(1) {
        let Some(&next) = pairs.get(index(b)) else { continue };
        same(format!("n = {n}"), &next, &(a + b, a + 2 * b))?;
        generated.insert(b);
    }
    // Theorem 11: what is not generated has an index a_k, and is the k-th primitive pair.
    let mut k = 0;
    for (n, &found) in (0_u64..).zip(&pairs).skip(1).take(index(limit)) {
        let primitive = !generated.contains(&n);
        same(format!("n = {n}"), &primitive, &array.is_primitive(&natural(n)))?;
        if primitive {
            k += 1;
            same(format!("k = {k}"), &pairs[index(k)].0, &n)?;
            same(format!("k = {k}"), &found, &primitive_pair(k))?;
            same(format!("k = {k}: 2a − b"), &Some(k - 1), &(2 * found.0).checked_sub(found.1))?;
        }
    }
    // Corollary 2: every number once; and each knows its row.
    let mut seen = BTreeSet::new();
    for k in (1..).take_while(|k| primitive_pair(*k).0 <= limit) {
        let (a, b) = primitive_pair(k);
        let terms = FibonacciType::new(natural(a), natural(b)).map(|term| small(&term));
        for (column, term) in (1..).zip(terms.take_while(|term| *term <= limit)) {
            holds(term, "met once", seen.insert(term))?;
            let place = array.place(&natural(term)).map(|place| (small(&place.row), place.column));
            same(term, &Some((k, column)), &place)?;
        }
    }
    same("numbers met", &limit, &(seen.len() as u64))
}

/// Lemmas 3 and 4, Corollary 3 (Connell).
pub(in super::super) fn connell_lemmas(vector: &Vector, effort: Effort) -> Checked {
    #[derive(Deserialize)]
    struct Params {
        k_max: u64,
        terms: u64,
    }
    let params: Params = vector.params()?;
    (1..=params.k_max).try_for_each(|k| lemmas(1, k, effort.widen(params.terms), ClassTable::new))
}

/// Lemmas 8 and 9, Corollary 4 (Fraenkel–Borosh).
pub(in super::super) fn borosh_lemmas(vector: &Vector, effort: Effort) -> Checked {
    #[derive(Deserialize)]
    struct Params {
        a_max: u64,
        b_max: u64,
        terms: u64,
    }
    let params: Params = vector.params()?;
    let cases = (1..=params.a_max).flat_map(|a| (1..=params.b_max).map(move |b| (a, b)));
    cases
        .into_iter()
        .try_for_each(|(a, b)| lemmas(a, b, effort.widen(params.terms), ClassTable::new))
}

/// Steps of 1 or 2 below, of at least 2 above; b_{i*,n} > a_{i,n}; and a_i with b_{i*} share out
/// the numbers from a_{i,N} on, where N is 1 for class 0 and 0 otherwise.
pub(super) fn lemmas<T: Iterator<Item = Vec<(u64, u64)>>>(
    a: u64,
    b: u64,
    terms: u64,
    table: impl Fn(u64, u64) -> T,
) -> Checked {
    let terms = usize::try_from(terms).unwrap_or(usize::MAX);
    let rows: Vec<Vec<(u64, u64)>> = table(a, b).take(terms).collect();
    let classes = usize::try_from(b).unwrap_or(usize::MAX);
    same("rows", &terms, &rows.len())?;
    for i in 0..classes {
        let opposite = if i == 0 { 0 } else { classes - i };
        let lower = rows.iter().filter_map(|row| row.get(i)).map(|pair| pair.0);
        let lower: Vec<u64> = lower.collect();
        let upper: Vec<u64> =
            rows.iter().filter_map(|row| row.get(opposite)).map(|pair| pair.1).collect();
        let at = |n: usize| format!("a = {a}, b = {b}, i = {i}, n = {n}");
        for n in 1..rows.len() {
            holds(at(n), "1 ≤ a step ≤ 2", (1..=2).contains(&(lower[n] - lower[n - 1])))?;
            holds(at(n), "a step ≥ 2", upper[n] >= upper[n - 1] + 2)?;
            holds(at(n), "b_{i*,n} > a_{i,n}", upper[n] > lower[n])?;
        }
        let from = usize::from(i == 0);
        let bound = lower.last().copied().unwrap_or(0);
        let terms = |list: &[u64]| list[from..].iter().copied().map(natural).collect::<Vec<_>>();
        if let Err(error) = check_superior(terms(&lower), terms(&upper), &natural(bound)) {
            return Err(Failure::new(at(from), "complementary", error));
        }
    }
    Ok(())
}

/// Lemmas 5 and 10: conditions (a), (b), (c) of Fraenkel's theorem hold for every class.
pub(in super::super) fn superior_conditions(vector: &Vector, _effort: Effort) -> Checked {
    #[derive(Deserialize)]
    struct Params {
        a_max: u64,
        b_max: u64,
    }
    let params: Params = vector.params()?;
    for (a, b) in (1..=params.a_max).flat_map(|a| (1..=params.b_max).map(move |b| (a, b))) {
        for i in 0..b {
            conditions(a, b, i, 0)?;
        }
    }
    Ok(())
}

/// The conditions for class i, with the upper shift moved by `error`.
pub(super) fn conditions(a: u64, b: u64, i: u64, error: i64) -> Checked {
    let c = a * b;
    let slopes = slopes(c)?;
    let (alpha, beta) = (exact(slopes.alpha())?, exact(slopes.beta())?);
    let whole = |n: u64| Quadratic::from(Integer::from(n));
    let gamma = |i: u64| -> Result<Quadratic, Failure> {
        let constant = if i == 0 { 0 } else { b * (a - 1) };
        let top = exact(alpha.scaled(&i.into()).plus(&whole(constant)))?;
        exact(top.over(&whole(c)))
    };
    let opposite = if i == 0 { 0 } else { b - i };
    let delta = exact(gamma(opposite)?.plus(&whole(opposite)))?;
    let delta = exact(delta.plus(&Quadratic::from(error)))?;
    let lower = exact(Beatty::new(alpha.clone(), gamma(i)?))?;
    let upper = exact(Beatty::new(beta.clone(), delta))?;
    let sequences = exact(Pair::new(lower, upper))?;
    let first = Integer::from(u64::from(i == 0));
    let found = exact(sequences.conditions(&first))?;
    holds(format!("a = {a}, b = {b}, i = {i}: {found:?}"), "(a) ∧ (b) ∧ (c)", found.all())
}

/// Fraenkel §2: A_n ≤ 2n, so the table up to x has at least x/2 rows and the search for x in it
/// costs O(x) comparisons.
pub(in super::super) fn lower_bound(vector: &Vector, effort: Effort) -> Checked {
    #[derive(Deserialize)]
    struct Params {
        a_max: u64,
        terms: u64,
    }
    let params: Params = vector.params()?;
    for a in 1..=params.a_max {
        for (n, found) in (0..effort.widen(params.terms)).zip(mex_pairs(|n| a * n)) {
            holds(format!("a = {a}, {}", pair(found)), "A_n ≤ 2n", found.0 <= 2 * n)?;
        }
    }
    Ok(())
}
