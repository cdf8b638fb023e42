//! Printed formulas that fail: each is applied as it stands, and what it gives is compared with
//! what the rules or the recursion say.
//!
//! A fact of kind `erratum_check` names its statement in the title. The same computation makes
//! the fact hold and gives the erratum its evidence.

use std::collections::BTreeSet;

use noyau_core::{Natural, Outcome, Ruleset};
use noyau_games::heap::{Piles, Wythoff};
use noyau_numeration::beatty::Beatty;
use noyau_numeration::class::{Class, ClassSide};
use noyau_numeration::complementary::{ClassTable, check_superior, mex_pairs};
use noyau_numeration::system::{System, mixed};
use noyau_numeration::zeckendorf::pair_of_difference;
use noyau_numeration::{Quadratic, Word};
use serde::Deserialize;

use super::super::shared::{Found, evidence};
use super::super::{Checked, Effort, Failure, Vector, holds, same};
use super::claims::{Digits, words_up_to};
use super::{constant, exact, natural, normal, outcome, pair, slopes, small, word};

/// Refutes one printed formula.
type Refutation = fn(&Vector) -> Found;

const REFUTATIONS: &[(&str, Refutation)] = &[
    ("theorem5_t0_bound", last_digit_bound),
    ("missing_prime", missing_prime),
    ("wythoff_m0", zero_difference),
    ("prop2_digit_counts", tail_lengths),
    ("gen1_alg_m_alpha", division_by_alpha),
    ("gen1_alg_x0", index_of_zero),
    ("gen1_arith_odd", odd_zeros),
    ("connell_i0", class_zero),
    ("connell_theorem18_range", class_range),
    ("lemma7_j", both_sides),
    ("fb_x0", empty_pile),
    ("fb_case4_index", index_of_upper),
    ("misere_prop2_c_even", no_ones),
    ("lemma4_start", first_index),
];

/// The evidence against the formula of a fact.
pub(super) fn refutation(vector: &Vector) -> Found {
    match REFUTATIONS.iter().find(|(title, _)| *title == vector.title) {
        Some((_, refute)) => refute(vector),
        None => Err(Failure::new(&vector.id, "a known statement", &vector.title)),
    }
}

pub(super) fn refuted(vector: &Vector, _effort: Effort) -> Checked {
    refutation(vector).map(|_| ())
}

/// Checks that the strategy of one theory moves legally to `to`, and that `to` is a P-position by
/// the rules.
fn reaches(game: &Wythoff, from: (u64, u64), to: (u64, u64), method: &str) -> Checked {
    let position = Piles::of(from.0, from.1);
    let moves = super::super::shared::explained(game, &position, method)?;
    let after = moves.first().map(|mv| game.play(&position, mv));
    same(pair(from), &Some(Piles::of(to.0, to.1)), &after)?;
    same(pair(to), &Outcome::P, &outcome(game, to)?)
}

/// Whether one move leads from one position to another, with the piles in this order.
fn reachable(game: &Wythoff, from: (u64, u64), to: (u64, u64)) -> bool {
    let (position, target) = (Piles::of(from.0, from.1), Piles::of(to.0, to.1));
    game.moves(&position).iter().any(|mv| game.play(&position, mv) == target)
}

/// Why a printed target is wrong: out of reach, or an N-position.
fn wrong_target(game: &Wythoff, from: (u64, u64), to: (u64, u64)) -> Result<String, Failure> {
    if !reachable(game, from, to) {
        return Ok(format!("{} ↛ {}", pair(from), pair(to)));
    }
    same(pair(to), &Outcome::N, &outcome(game, to)?)?;
    Ok(format!("{} → {} : N", pair(from), pair(to)))
}

/// Theorem 5 (2) with t_0 ≤ a_1: two words for one number.
fn last_digit_bound(vector: &Vector) -> Found {
    #[derive(Deserialize)]
    struct Example {
        c: u64,
        n: u64,
        reps: BTreeSet<Vec<u32>>,
    }
    #[derive(Deserialize)]
    struct Fields {
        example: Example,
    }
    let Fields { example: Example { c, n, reps } } = vector.read()?;
    let quotients = constant(c)?;
    let words = |digits| -> BTreeSet<Vec<u32>> {
        words_up_to(&quotients, digits, n).remove(&n).unwrap_or_default().into_iter().collect()
    };
    let printed = words(Digits::QPrinted);
    same(n, &reps, &printed)?;
    holds(n, "two words", printed.len() > 1)?;
    let right = System::q(quotients.clone()).represent(&natural(n)).written();
    same(n, &BTreeSet::from([right.clone()]), &words(Digits::Q))?;
    let all: Vec<String> = printed.iter().rev().map(|digits| word(digits)).collect();
    evidence(
        format!("a_i = {c}: {n} = {}", all.join(" = ")),
        format!("R_q({n}) = {}", word(&right)),
    )
}

/// y = I_F(R_F(x)) is x itself.
fn missing_prime(_vector: &Vector) -> Found {
    let classic = Wythoff::classic();
    let x = 1;
    let word = Word::fibonacci(&natural(x));
    holds(x, "an even number of zeros", word.trailing_zeros().is_multiple_of(2))?;
    let printed = (x, small(&word.fibonacci_value()));
    let right = (x, small(&word.shifted_left(1).fibonacci_value()));
    same(pair(printed), &Outcome::N, &outcome(&classic, printed)?)?;
    same(pair(right), &Outcome::P, &outcome(&classic, right)?)?;
    evidence(format!("{} : N", pair(printed)), format!("{} : P", pair(right)))
}

/// The third case of §3.1.4 read as printed: the zeros are those of the number I_F(R′_F(m)), not
/// of the word. For m = 0 that number is written 0, with one zero, and 1 is subtracted.
fn zero_difference(vector: &Vector) -> Found {
    #[derive(Deserialize)]
    struct Fields {
        positions: Vec<(u64, u64)>,
    }
    let Fields { positions } = vector.read()?;
    let classic = Wythoff::classic();
    let mut texts = Vec::new();
    for &(x, y) in &positions {
        holds(pair((x, y)), "the third case, m = 0", x == y && third_case(x, y))?;
        same(pair((x, y)), &None, &printed_third_case(0))?;
        reaches(&classic, (x, y), (0, 0), "arithmetic")?;
        texts.push(format!("{} → (−1,−1)", pair((x, y))));
    }
    // The same reading fails for other m too: the first position where it does.
    let positions = (1..100_u64).flat_map(|y| (1..y).map(move |x| (x, y)));
    let fails = positions.filter(|&(x, y)| third_case(x, y)).find_map(|from| {
        let to = printed_third_case(from.1 - from.0)?;
        (outcome(&classic, to) == Ok(Outcome::N)).then_some((from, to))
    });
    let (from, to) = fails.ok_or_else(|| Failure::new("zeros", "a counterexample", "none"))?;
    texts.push(wrong_target(&classic, from, to)?);
    evidence(texts.join(", "), "m = 0: → (0,0) : P".to_owned())
}

fn third_case(x: u64, y: u64) -> bool {
    let word = Word::fibonacci(&natural(x));
    let partner = small(&word.shifted_left(1).fibonacci_value());
    x > 0 && word.trailing_zeros().is_multiple_of(2) && y < partner
}

/// The target of the printed third case; `None` if a pile would become negative.
fn printed_third_case(m: u64) -> Option<(u64, u64)> {
    let value = small(&Word::fibonacci(&natural(m)).shifted_left(1).fibonacci_value());
    let zeros = value.to_string().bytes().rev().take_while(|digit| *digit == b'0').count();
    let lower = if zeros.is_multiple_of(2) { value } else { value.checked_sub(1)? };
    Some((lower, lower + m))
}

/// Proposition 2 (2): the pair of difference z with tails one digit too short.
fn tail_lengths(_vector: &Vector) -> Found {
    const LIMIT: u64 = 200;
    let mut first = None;
    for (z, recursive) in (1..LIMIT).zip(mex_pairs(|n| n).skip(1)) {
        let (x, y) = pair_of_difference(&natural(z));
        let found = (small(&x.fibonacci_value()), small(&y.fibonacci_value()));
        same(z, &recursive, &found)?;
        let word = Word::fibonacci(&natural(z));
        let zeros = word.trailing_zeros();
        if !zeros.is_multiple_of(2) {
            continue;
        }
        // The digits above position 2m, then …0101 in as many digits as the tail has.
        let with_tail = |length: usize, ones_at: usize| {
            let tail = (0..length).map(|place| u32::from(place % 2 == ones_at));
            let above = word.digits().iter().skip(zeros + 1).copied();
            Word::from_least_significant_first(tail.chain(above).collect::<Vec<_>>())
        };
        let value = |word: Word| small(&word.fibonacci_value());
        let right = (value(with_tail(zeros + 2, 0)), value(with_tail(zeros + 3, 1)));
        same(z, &recursive, &right)?;
        let printed = (value(with_tail(zeros + 1, 0)), value(with_tail(zeros + 2, 1)));
        if first.is_none() && printed != recursive {
            first = Some((z, printed, recursive));
        }
    }
    let (z, printed, right) = first.ok_or_else(|| Failure::new("z", "a counterexample", "none"))?;
    let (p, r) = (pair(printed), pair(right));
    let counterexample = format!("z = {z}: {p}, {} − {} ≠ {z}", printed.1, printed.0);
    holds(z, "another difference", printed.1.checked_sub(printed.0) != Some(z))?;
    evidence(counterexample, format!("z = {z}: {r}"))
}

/// A move that the document prints and that does not win, and one that does.
#[derive(Deserialize)]
struct WrongMove {
    a: u64,
    position: (u64, u64),
    printed_target: (u64, u64),
    target: (u64, u64),
}

/// §3.2.3, third case: m = ⌊(y−x)/α⌋ instead of ⌊(y−x)/a⌋.
fn division_by_alpha(vector: &Vector) -> Found {
    let WrongMove { a, position, printed_target, target } = vector.read()?;
    let (game, slopes) = (normal(a, 1)?, slopes(a)?);
    let difference = position.1.saturating_sub(position.0);
    let with_index = |m: &Natural| (small(&slopes.floor_alpha(m)), small(&slopes.floor_beta(m)));
    let m = slopes.floor_over_alpha(&natural(difference));
    same("printed", &printed_target, &with_index(&m))?;
    same("target", &target, &with_index(&natural(difference / a)))?;
    reaches(&game, position, target, "algebraic")?;
    let wrong = wrong_target(&game, position, printed_target)?;
    evidence(
        format!("a = {a}: m = ⌊{difference}/α⌋ = {m}, {wrong}"),
        format!(
            "m = ⌊{difference}/{a}⌋ = {}, {} → {}",
            difference / a,
            pair(position),
            pair(target)
        ),
    )
}

/// ⌊(x+1)/α⌋ = ⌊x/α⌋ + 1 where x = a_n: not for n = 0.
fn index_of_zero(_vector: &Vector) -> Found {
    const TERMS: u64 = 300;
    let mut zero = None;
    for a in 1..=6 {
        let slopes = slopes(a)?;
        for n in 0..TERMS {
            let x = slopes.floor_alpha(&natural(n));
            let left = slopes.floor_over_alpha(&(&x + &Natural::ONE));
            let right = slopes.floor_over_alpha(&x) + Natural::ONE;
            same(format!("a = {a}, n = {n}"), &(n > 0), &(left == right))?;
            if n == 0 {
                zero = Some((left, right));
            }
        }
    }
    let (left, right) = zero.unwrap_or_default();
    evidence(
        format!("x = a_0 = 0: ⌊1/α⌋ = {left} ≠ ⌊0/α⌋ + 1 = {right}"),
        format!("a ≤ 6, 1 ≤ n < {TERMS}: ⌊(a_n+1)/α⌋ = ⌊a_n/α⌋ + 1 = n"),
    )
}

/// §3.2.4, third case: I_p(R_q(m)) is one too large when R_q(m) ends in an odd number of zeros.
fn odd_zeros(vector: &Vector) -> Found {
    let WrongMove { a, position, printed_target, target } = vector.read()?;
    let game = normal(a, 1)?;
    let m = position.1.saturating_sub(position.0) / a;
    let found = mixed(&constant(a)?, &natural(m));
    let value = small(&found.value);
    same("printed", &printed_target, &(value, value + m * a))?;
    holds(m, "an odd number of zeros", found.word.trailing_zeros() % 2 == 1)?;
    reaches(&game, position, target, "arithmetic")?;
    let wrong = wrong_target(&game, position, printed_target)?;
    evidence(
        format!("a = {a}: I_p(R_q({m})) = {value}, {wrong}"),
        format!(
            "R_q({m}) = {}: {} → {}",
            word(&found.word.written()),
            pair(position),
            pair(target)
        ),
    )
}

/// The pairs of a class with lower numbers up to `bound`.
fn class_pairs(a: u64, b: u64, class: u64, bound: u64) -> Vec<(u64, u64)> {
    let class = usize::try_from(class).unwrap_or(usize::MAX);
    let rows = ClassTable::new(a, b).map_while(|row| row.get(class).copied());
    rows.take_while(|(lower, _)| *lower <= bound).collect()
}

/// §3.3.2, fourth case: there is no class k.
fn class_zero(vector: &Vector) -> Found {
    #[derive(Deserialize)]
    struct Fields {
        k: u64,
        position: (u64, u64),
        target: (u64, u64),
    }
    let Fields { k, position: (x, y), target } = vector.read()?;
    let game = normal(1, k)?;
    same("i", &Some(0), &y.checked_sub(x).map(|difference| difference % k))?;
    // The printed class is k − i = k, one more than there are.
    holds(k, "no such class", class_pairs(1, k, k, x).is_empty())?;
    let index = class_pairs(1, k, 0, x).iter().position(|(_, upper)| *upper == x);
    let n = index.ok_or_else(|| Failure::new(x, "b_{0,n}", "not there"))?;
    let others = class_pairs(1, k, 0, x).iter().any(|(lower, _)| *lower == x);
    holds(x, "no other case applies", !others)?;
    reaches(&game, (x, y), target, "recursive")?;
    evidence(
        format!("k = {k}, {}: i = 0, ∄ b_({k},n−1)", pair((x, y))),
        format!("{x} = b_(0,{n}): {} → {}", pair((x, y)), pair(target)),
    )
}

/// Theorem 18 with i = 1, …, k loses exactly one pair.
fn class_range(vector: &Vector) -> Found {
    #[derive(Deserialize)]
    struct Fields {
        k: u64,
        lost: (u64, u64),
    }
    let Fields { k, lost } = vector.read()?;
    const TERMS: u64 = 60;
    let slopes = slopes(k)?;
    let (alpha, beta) = (exact(slopes.alpha())?, exact(slopes.beta())?);
    let pairs = |class: u64| -> Result<Vec<(u64, u64)>, Failure> {
        let class = i64::try_from(class).unwrap_or(i64::MAX);
        let over = Quadratic::from(i64::try_from(k).unwrap_or(i64::MAX));
        let gamma = exact(alpha.scaled(&class.into()).over(&over))?;
        let delta = exact(gamma.plus(&Quadratic::from(class)))?;
        let lower = exact(Beatty::new(alpha.clone(), gamma))?;
        let upper = exact(Beatty::new(beta.clone(), delta))?;
        let at = |sequence: &Beatty, n: u64| {
            sequence.at(&n.into()).to_natural().map_or(u64::MAX, |term| small(&term))
        };
        Ok((0..TERMS).map(|n| (at(&lower, n), at(&upper, n))).collect())
    };
    // As far as the least of the last upper numbers, both unions are complete.
    let union = |classes: std::ops::Range<u64>| -> Result<BTreeSet<(u64, u64)>, Failure> {
        let all: Vec<Vec<(u64, u64)>> = classes.map(pairs).collect::<Result<_, _>>()?;
        let bound = k * (TERMS - 1);
        Ok(all.concat().into_iter().filter(|(_, upper)| *upper <= bound).collect())
    };
    let (right, printed) = (union(0..k)?, union(1..k + 1)?);
    let missing: Vec<(u64, u64)> = right.difference(&printed).copied().collect();
    same("missing", &vec![lost], &missing)?;
    same("added", &None, &printed.difference(&right).next())?;
    same(pair(lost), &Outcome::P, &outcome(&normal(1, k)?, lost)?)?;
    evidence(
        format!("k = {k}: {} ∉ {{(φ_(i,n), ψ_(i,n)) : 1 ≤ i ≤ {k}}}", pair(lost)),
        format!("{} = (φ_(0,0), ψ_(0,0)) : P", pair(lost)),
    )
}

/// Lemmas 7 and 12: a number that the printed proof puts on both sides.
fn both_sides(_vector: &Vector) -> Found {
    const LIMIT: u64 = 2_000;
    let mut first = None;
    for (k, r) in (3..=6_u32).flat_map(|k| (1..k).map(move |r| (k, r))) {
        let class = exact(Class::new(k, k, r))?;
        let (k_wide, r_wide) = (u64::from(k), u64::from(r));
        let lower: BTreeSet<u64> =
            class_pairs(1, k_wide, r_wide, LIMIT).into_iter().map(|(lower, _)| lower).collect();
        for x in 0..LIMIT {
            let word = class.system().represent(&natural(x));
            // The last digit, no pair (k−r, r) before it, then h = r and j.
            let applies = word.digit(0) == k - r + 1 && word.digit(1) == r;
            let j = word.digit(2);
            if !applies || j == k - r {
                continue;
            }
            let is_x = class.side_of_word(&word) == ClassSide::X;
            same(format!("k = {k}, r = {r}, {x}"), &lower.contains(&x), &is_x)?;
            same(format!("k = {k}, r = {r}, {x}"), &(j > k - r), &is_x)?;
            if first.is_none() && is_x && j <= k - r + 1 {
                first = Some((k, r, x, word));
            }
        }
    }
    let (k, r, x, digits) = first.ok_or_else(|| Failure::new("j", "a counterexample", "none"))?;
    evidence(
        format!(
            "k = {k}, r = {r}: {x} = {}, j = {} ≤ k−r+1, {x} ∈ X",
            word(&digits.written()),
            k - r + 1
        ),
        format!("k ≤ 6, x < {LIMIT}: j ≥ k−r+1 ⇔ x ∈ X, j ≤ k−r−1 ⇔ x ∈ Y"),
    )
}

/// §3.4.2, first case: rab tokens are more than there are.
fn empty_pile(vector: &Vector) -> Found {
    #[derive(Deserialize)]
    struct Fields {
        a: u64,
        b: u64,
        position: (u64, u64),
        target: (u64, u64),
    }
    let Fields { a, b, position: (x, y), target } = vector.read()?;
    let game = normal(a, b)?;
    same("x", &0, &x)?;
    let r = y / b;
    let printed = r * a * b;
    same("target", &Some(target), &y.checked_sub(r * b).map(|left| (0, left)))?;
    reaches(&game, (x, y), target, "recursive")?;
    let wrong = match y.checked_sub(printed) {
        None => format!("rab = {printed} > {y}"),
        Some(left) => wrong_target(&game, (x, y), (0, left))?,
    };
    evidence(
        format!("a = {a}, b = {b}, {}: r = {r}, {wrong}", pair((x, y))),
        format!("rb = {}: {} → {}", r * b, pair((x, y)), pair(target)),
    )
}

/// §3.4.2, fourth case: x = b_{k−i,n−1} makes n one too large.
fn index_of_upper(vector: &Vector) -> Found {
    #[derive(Deserialize)]
    struct Fields {
        a: u64,
        b: u64,
        position: (u64, u64),
        printed_removal: u64,
        removal: u64,
    }
    let Fields { a, b, position: (x, y), printed_removal, removal } = vector.read()?;
    let game = normal(a, b)?;
    let (i, r, n) = upper_index(a, b, (x, y))?;
    let take = |n: u64| (a * n + r + u64::from(i != 0)) * b;
    same("removal", &removal, &take(n))?;
    same("printed removal", &printed_removal, &take(n + 1))?;
    let left = y.checked_sub(removal).ok_or_else(|| Failure::new(y, removal, "more than that"))?;
    reaches(&game, (x, y), (x, left), "recursive")?;
    let wrong = match y.checked_sub(printed_removal) {
        None => format!("{printed_removal} > {y}"),
        Some(left) => wrong_target(&game, (x, y), (x, left))?,
    };
    evidence(
        format!("a = {a}, b = {b}, {}: n − 1 = {n}, (an+r+ε)b = {wrong}", pair((x, y))),
        format!("{x} = b_({},{n}): (an+r+ε)b = {removal}, → {}", b - i, pair((x, left))),
    )
}

/// Class i and quotient r of the difference of a position, and n with x = b_{εb−i,n}.
pub(super) fn upper_index(a: u64, b: u64, (x, y): (u64, u64)) -> Result<(u64, u64, u64), Failure> {
    let difference =
        y.checked_sub(x).ok_or_else(|| Failure::new(pair((x, y)), "x ≤ y", "x > y"))?;
    let (i, r) = (difference % b, difference / b);
    let opposite = if i == 0 { 0 } else { b - i };
    let pairs = class_pairs(a, b, opposite, x);
    let index = pairs.iter().position(|(_, upper)| *upper == x);
    let index = index.ok_or_else(|| Failure::new(x, "an upper number", "a lower number"))?;
    Ok((i, r, index as u64))
}

/// Property 2 (v): no ones at all is an even number of them, yet the number is in A.
fn no_ones(vector: &Vector) -> Found {
    #[derive(Deserialize)]
    struct Fields {
        a: u64,
        number: u64,
    }
    let Fields { a, number } = vector.read()?;
    let class = exact(Class::misere(u32::try_from(a).unwrap_or(u32::MAX)))?;
    let digits = class.system().represent(&natural(number));
    let c = digits.digit(0);
    holds(number, "ends in c, 1 < c < a", 1 < c && u64::from(c) < a)?;
    same(number, &ClassSide::X, &class.side(&natural(number)))?;
    let mut pairs = mex_pairs(|n| a * n + 1).take_while(|(lower, _)| *lower <= number);
    let found = pairs.find(|(lower, _)| *lower == number);
    let found = found.ok_or_else(|| Failure::new(number, "some A_n", "some B_n"))?;
    let game = super::ruleset(a, 1, noyau_core::Convention::Misere)?;
    same(pair(found), &Outcome::P, &outcome(&game, found)?)?;
    evidence(
        format!("a = {a}: R_p({number}) = {}, {number} ∈ A", word(&digits.written())),
        format!("{} : P", pair(found)),
    )
}

/// Lemmas 4 and 9: begun at n = 1, the sequences of a class i ≠ 0 leave out the two numbers of
/// index 0, which sequences that are 0-superior complementary must hold.
fn first_index(vector: &Vector) -> Found {
    #[derive(Deserialize)]
    struct Fields {
        k: u64,
    }
    let Fields { k } = vector.read()?;
    const BOUND: u64 = 300;
    let mut texts = Vec::new();
    for i in 0..k {
        let opposite = if i == 0 { 0 } else { k - i };
        let terms = |class: u64, upper: bool, from: usize| -> Vec<u64> {
            let pairs = class_pairs(1, k, class, 2 * BOUND).into_iter().skip(from);
            pairs.map(|pair| if upper { pair.1 } else { pair.0 }).collect()
        };
        let from = usize::from(i == 0);
        let naturals = |terms: Vec<u64>| terms.into_iter().map(natural).collect::<Vec<Natural>>();
        let lower = naturals(terms(i, false, from));
        let upper = naturals(terms(opposite, true, from));
        same(i, &Some(natural(if i == 0 { 1 } else { 0 })), &lower.first().cloned())?;
        exact(check_superior(lower, upper, &natural(BOUND)))?;
        if i == 0 {
            continue;
        }
        let held: BTreeSet<u64> =
            terms(i, false, 1).into_iter().chain(terms(opposite, true, 1)).collect();
        let missing: Vec<u64> = (0..=BOUND).filter(|number| !held.contains(number)).collect();
        same(i, &vec![0, k - i], &missing)?;
        texts.push(format!("i = {i}: 0, {}", k - i));
    }
    holds(k, "k ≥ 2", !texts.is_empty())?;
    evidence(
        format!("k = {k}, n ≥ 1: ∌ {}", texts.join("; ")),
        format!("n ≥ 1 − ε: {{a_(i,n)}} ⊔ {{b_(εk−i,n)}}, ≤ {BOUND}"),
    )
}
