//! Numeration: which words there are, and how the digits of a number tell its place in a pair.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

use noyau_core::{Integer, Natural};
use noyau_numeration::class::{Class, ClassSide};
use noyau_numeration::complementary::mex_pairs;
use noyau_numeration::continued_fraction::{
    ClosedForm, alternate_deviations_identity, convergent, greatest_word_identity,
};
use noyau_numeration::system::{System, floor_of_multiple, floor_of_multiple_word, mixed};
use noyau_numeration::zeckendorf::pair_of_difference;
use noyau_numeration::{Quadratic, Quotients, Word};
use serde::Deserialize;

use super::super::super::{Checked, Effort, Failure, Vector, holds, same};
use super::super::{constant, exact, natural, slopes, small};
use super::sequences::alpha_of;
use super::{ByA, Fractions};

/// Lemma 1 (Fraenkel's Lemma 2): a_{i+1}p_i + a_{i−1}p_{i−2} + … = p_{i+1} − 1, which is to say
/// that the word of p_{i+1} − 1 has the greatest digit in every other place.
pub(in super::super) fn greatest_words(vector: &Vector, effort: Effort) -> Checked {
    #[derive(Deserialize)]
    struct Params {
        #[serde(flatten)]
        fractions: Fractions,
        terms: u64,
    }
    let params: Params = vector.params()?;
    let terms = usize::try_from(effort.widen(params.terms)).unwrap_or(0);
    for quotients in params.fractions.quotients()? {
        let system = System::p(quotients.clone());
        for i in 0..terms {
            let at = format!("{quotients:?}, i = {i}");
            let identity = greatest_word_identity(&quotients, i);
            same(&at, &identity.right, &identity.left)?;
            let digit = |place: usize| {
                if (i - place).is_multiple_of(2) { quotients.at(place + 1) } else { 0 }
            };
            let digits: Vec<u32> = (0..=i).map(digit).collect();
            let greatest = Word::from_least_significant_first(digits);
            same(at, &greatest, &system.represent(&identity.right))?;
        }
    }
    Ok(())
}

/// Rules for the digits of a word on the weights p_i or q_i.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in super::super) enum Digits {
    /// Theorem 5 (1).
    P,
    /// Theorem 5 (2) with t_0 < a_1.
    Q,
    /// Theorem 5 (2) as printed, t_0 ≤ a_1.
    QPrinted,
}

/// All words of numbers up to a limit, most significant digit first, by trying every digit.
pub(in super::super) fn words_up_to(
    quotients: &Quotients,
    digits: Digits,
    limit: u64,
) -> BTreeMap<u64, Vec<Vec<u32>>> {
    let system = match digits {
        Digits::P => System::p(quotients.clone()),
        Digits::Q | Digits::QPrinted => System::q(quotients.clone()),
    };
    let weights: Vec<u64> = system
        .weights()
        .map(|weight| small(&weight))
        .take_while(|weight| *weight <= limit)
        .collect();
    let greatest = |place: usize| {
        let quotient = quotients.at(place + 1);
        if digits == Digits::Q && place == 0 { quotient - 1 } else { quotient }
    };
    let mut found: BTreeMap<u64, Vec<Vec<u32>>> = BTreeMap::from([(0, vec![vec![0]])]);
    // Words still to be lengthened: digits so far, and their value.
    let mut open: Vec<(Vec<u32>, u64)> = Vec::new();
    for top in 0..weights.len() {
        open.push((Vec::new(), 0));
        for place in (0..=top).rev() {
            let mut longer = Vec::new();
            for (word, value) in open.drain(..) {
                // A digit equal to its quotient is followed by 0.
                let full = word.last().is_some_and(|digit| *digit == quotients.at(place + 2));
                let most = if full { 0 } else { greatest(place) };
                let least = u32::from(word.is_empty());
                for digit in least..=most {
                    let value = value + u64::from(digit) * weights[place];
                    if value <= limit {
                        longer.push(([word.as_slice(), &[digit]].concat(), value));
                    }
                }
            }
            open = longer;
        }
        for (word, value) in open.drain(..) {
            found.entry(value).or_default().push(word);
        }
    }
    found
}

/// Theorem 5: every number has exactly one word in the p-system and one in the q-system, those
/// that noyau writes, both ways.
pub(in super::super) fn unique_words(vector: &Vector, effort: Effort) -> Checked {
    #[derive(Deserialize)]
    struct Params {
        limit: u64,
        #[serde(flatten)]
        fractions: Fractions,
    }
    let params: Params = vector.params()?;
    let limit = effort.widen(params.limit);
    for quotients in params.fractions.quotients()? {
        for (digits, system) in
            [(Digits::P, System::p(quotients.clone())), (Digits::Q, System::q(quotients.clone()))]
        {
            one_word(&quotients, digits, limit, |n| system.represent(&natural(n)))?;
            // With a_1 = 1 the greedy way would use the lowest q-weight, whose digit must be 0.
            if digits == Digits::P || quotients.at(1) > 1 {
                one_word(&quotients, digits, limit, |n| system.represent_greedy(&natural(n)))?;
            }
        }
    }
    Ok(())
}

pub(super) fn one_word(
    quotients: &Quotients,
    digits: Digits,
    limit: u64,
    word: impl Fn(u64) -> Word,
) -> Checked {
    let words = words_up_to(quotients, digits, limit);
    for n in 0..=limit {
        let found = words.get(&n).cloned().unwrap_or_default();
        same(format!("{quotients:?}, {digits:?}: {n}"), &found, &vec![word(n).written()])?;
    }
    Ok(())
}

/// Propositions 1 to 3 of §3.1.4: the pairs (x, I_F(R′_F(x))), x with an even number of zeros,
/// hold every positive number once, every difference once and in order.
pub(in super::super) fn zeckendorf_pairs(vector: &Vector, effort: Effort) -> Checked {
    #[derive(Deserialize)]
    struct Params {
        limit: u64,
    }
    let Params { limit } = vector.params()?;
    pairs_by_words(effort.widen(limit), |word| word.shifted_left(1))
}

pub(super) fn pairs_by_words(limit: u64, partner: impl Fn(&Word) -> Word) -> Checked {
    let mut met = BTreeSet::new();
    let mut last = 0;
    for x in 1..=limit {
        let word = Word::fibonacci(&natural(x));
        if word.trailing_zeros() % 2 == 1 {
            continue;
        }
        let y = small(&partner(&word).fibonacci_value());
        holds(x, "met once", met.insert(x) && met.insert(y))?;
        // Differences rise by 1 each: every one occurs, in order.
        same(format!("({x},{y})"), &Some(last + 1), &y.checked_sub(x))?;
        last += 1;
        let (low, high) = pair_of_difference(&natural(last));
        let found = (small(&low.fibonacci_value()), small(&high.fibonacci_value()));
        same(format!("z = {last}"), &(x, y), &found)?;
        holds(format!("z = {last}"), "Zeckendorf", low.is_zeckendorf() && high.is_zeckendorf())?;
    }
    for n in 1..=limit {
        holds(n, "in a pair", met.contains(&n))?;
    }
    Ok(())
}

/// Lemma 2 and Theorem 16 (Fraenkel's Lemma 3 and Theorem 4): ⌊nα⌋ is I_p(R_q(n)), less 1 when
/// R_q(n) ends in an odd number of zeros.
pub(in super::super) fn floors_from_digits(vector: &Vector, effort: Effort) -> Checked {
    #[derive(Deserialize)]
    struct Params {
        limit: u64,
        #[serde(flatten)]
        fractions: Fractions,
        terms: usize,
    }
    let params: Params = vector.params()?;
    for quotients in params.fractions.quotients()? {
        for (from, m) in
            (0..params.terms).flat_map(|from| (0..params.terms).map(move |m| (from, m)))
        {
            let at = format!("{quotients:?}, j + 1 = {from}, m = {m}");
            match alternate_deviations_identity(&quotients, from, m) {
                Some(identity) => same(at, &identity.right, &identity.left)?,
                None => return Err(Failure::new(at, "both sides", "none")),
            }
        }
        floors(&quotients, effort.widen(params.limit), |n| floor_of_multiple(&quotients, n))?;
    }
    Ok(())
}

pub(super) fn floors(
    quotients: &Quotients,
    limit: u64,
    floor: impl Fn(&Natural) -> Natural,
) -> Checked {
    let alpha = alpha_of(quotients)?;
    for n in 1..=limit {
        let expected = alpha.scaled(&Integer::from(n)).floor();
        same(format!("{quotients:?}: {n}"), &expected, &Integer::from(&floor(&natural(n))))?;
    }
    Ok(())
}

/// Fraenkel's Theorem 4, second form: the word of ⌊nα⌋ straight from the digits of R_q(n).
pub(in super::super) fn floor_words(vector: &Vector, effort: Effort) -> Checked {
    #[derive(Deserialize)]
    struct Params {
        limit: u64,
        #[serde(flatten)]
        fractions: Fractions,
    }
    let params: Params = vector.params()?;
    for quotients in params.fractions.quotients()? {
        let alpha = alpha_of(&quotients)?;
        let system = System::p(quotients.clone());
        for n in 1..=effort.widen(params.limit) {
            let floor = alpha.scaled(&Integer::from(n)).floor().to_natural().unwrap_or_default();
            let found = floor_of_multiple_word(&quotients, &natural(n));
            same(format!("{quotients:?}: {n}"), &system.represent(&floor), &found)?;
        }
    }
    Ok(())
}

/// Fraenkel's Properties 1 to 3 and Theorem 5: the A_n are the numbers whose p-word ends in an
/// even number of zeros, R_p(B_n) is R_p(A_n) shifted, and R_q(n) gives A_n.
pub(in super::super) fn fraenkel_properties(vector: &Vector, effort: Effort) -> Checked {
    let params: ByA = vector.params()?;
    for a in 1..=params.a_max {
        let quotients = constant(a)?;
        let system = System::p(quotients.clone());
        let limit = effort.widen(params.limit);
        let pairs = mex_pairs(|n| a * n).skip(1).take_while(|(lower, _)| *lower <= limit);
        let mut lower = BTreeSet::new();
        for (n, (x, y)) in (1..).zip(pairs) {
            let at = format!("a = {a}, n = {n}");
            let word = system.represent(&natural(x));
            holds(&at, "even", word.trailing_zeros().is_multiple_of(2))?;
            same(&at, &word.shifted_left(1), &system.represent(&natural(y)))?;
            let read = mixed(&quotients, &natural(n));
            let odd = u64::from(read.word.trailing_zeros() % 2 == 1);
            same(&at, &Some(x), &small(&read.value).checked_sub(odd))?;
            lower.insert(x);
        }
        for x in 1..=limit {
            let even = system.represent(&natural(x)).trailing_zeros().is_multiple_of(2);
            same(format!("a = {a}: {x}"), &lower.contains(&x), &even)?;
        }
    }
    Ok(())
}

/// How a word ends: the digit before the final ones (0 when there is none), and their number.
fn ones_at_the_end(word: &Word, skip: usize) -> (u32, usize) {
    let digits = word.digits().get(skip..).unwrap_or_default();
    let ones = digits.iter().take_while(|digit| **digit == 1).count();
    (digits.get(ones).copied().unwrap_or(0), ones)
}

/// 0 before an even number of ones, or a digit above 1 before an odd number of them.
fn balanced((before, ones): (u32, usize)) -> bool {
    (before == 0) == ones.is_multiple_of(2)
}

/// Property 2 of §4.1.4, corrected: whether the number with this p-word is some A_n.
pub(super) fn ends_as_lower(word: &Word) -> bool {
    let skip = usize::from(word.digit(0) == 2);
    word.digit(0) >= 3 || balanced(ones_at_the_end(word, skip))
}

/// Property 3: f appends 1 to a word that ends in 0 or 1; otherwise it lowers the last digit and
/// appends 2.
pub(super) fn appended(word: &Word) -> Word {
    let mut digits = word.digits().to_vec();
    let last = match digits.first_mut() {
        Some(last) if *last >= 2 => {
            *last -= 1;
            2
        }
        _ => 1,
    };
    digits.insert(0, last);
    Word::from_least_significant_first(digits)
}

/// Properties 1 to 3 of §4.1.4, for a ≥ 2.
pub(in super::super) fn misere_digits(vector: &Vector, effort: Effort) -> Checked {
    let params: ByA = vector.params()?;
    let limit = effort.widen(params.limit);
    (2..=params.a_max).try_for_each(|a| misere_words(a, limit, ends_as_lower, appended))
}

pub(super) fn misere_words(
    a: u64,
    limit: u64,
    is_lower: impl Fn(&Word) -> bool,
    partner: impl Fn(&Word) -> Word,
) -> Checked {
    let quotients = constant(a)?;
    let system = System::p(quotients.clone());
    let class = exact(Class::misere(u32::try_from(a).unwrap_or(u32::MAX)))?;
    let mut lower = BTreeSet::new();
    let pairs = mex_pairs(|n| a * n + 1).take_while(|(lower, _)| *lower <= limit);
    for (n, (x, y)) in (0..).zip(pairs) {
        let at = format!("a = {a}, n = {n}");
        let read = mixed(&quotients, &natural(n));
        let more = u64::from(!balanced(ones_at_the_end(&read.word, 0)));
        same(&at, &x, &(small(&read.value) + more))?;
        let word = system.represent(&natural(x));
        same(&at, &system.represent(&natural(y)), &partner(&word))?;
        same(&at, &Some(natural(x)), &class.inverse_partner(&natural(y)))?;
        lower.insert(x);
    }
    for x in 0..=limit {
        let word = system.represent(&natural(x));
        same(format!("a = {a}: {x}"), &lower.contains(&x), &is_lower(&word))?;
        same(
            format!("a = {a}: {x}"),
            &lower.contains(&x),
            &(class.side_of_word(&word) == ClassSide::X),
        )?;
    }
    Ok(())
}

/// noyau: the scan of Lemmas 7 and 12 is right for every class (c, b, r), c ≥ b ≥ 2, 0 < r < b,
/// of ⌊mα + γ⌋, γ = (c − b + rα)/c; and the misère pairs are the class (a, 2, 1).
pub(in super::super) fn unified_classes(vector: &Vector, effort: Effort) -> Checked {
    #[derive(Deserialize)]
    struct Params {
        c_max: u32,
        limit: u64,
    }
    let params: Params = vector.params()?;
    let limit = effort.widen(params.limit);
    for c in 2..=params.c_max {
        for (b, r) in (2..=c).flat_map(|b| (1..b).map(move |r| (b, r))) {
            one_class(c, b, r, limit, &exact(Class::new(c, b, r))?)?;
        }
        let class = exact(Class::misere(c))?;
        let pairs = mex_pairs(|n| u64::from(c) * n + 1).take_while(|(lower, _)| *lower <= limit);
        for (n, found) in (0..).zip(pairs) {
            let (x, y) = class.pair(&natural(n));
            same(format!("misère, a = {c}, n = {n}"), &found, &(small(&x), small(&y)))?;
        }
    }
    Ok(())
}

/// The class against its floors: index, sides, partners.
pub(super) fn one_class(c: u32, b: u32, r: u32, limit: u64, class: &Class) -> Checked {
    let slopes = slopes(c.into())?;
    let lower =
        |residue: u32, m: u64| small(&slopes.floor_class(&natural(m), b.into(), residue.into()));
    let upper = |residue: u32, m: u64| lower(residue, m) + m * u64::from(c) + u64::from(residue);
    let mut sides = BTreeMap::new();
    for m in (0..).take_while(|m| lower(r, *m) <= limit) {
        let (x, y) = (lower(r, m), upper(r, m));
        let at = format!("({c},{b},{r}), m = {m}");
        same(&at, &(natural(x), natural(y)), &class.pair(&natural(m)))?;
        same(&at, &Some(natural(y)), &class.partner(&natural(x)))?;
        same(&at, &Some(natural(x)), &class.inverse_partner(&natural(y)))?;
        sides.insert(x, ClassSide::X);
    }
    for y in (0..).map(|m| upper(b - r, m)).take_while(|y| *y <= limit) {
        holds(
            format!("({c},{b},{r}): {y}"),
            "on one side",
            sides.insert(y, ClassSide::Y).is_none(),
        )?;
    }
    for x in 0..=limit {
        let found = Some(class.side(&natural(x)));
        same(format!("({c},{b},{r}): {x}"), &sides.get(&x).copied(), &found)?;
    }
    Ok(())
}

/// Fraenkel §5: p_n = (α_1 g^{n+1} − α_2 h^{n+1})/√(a²+4); the distance of p_n from c·g^{n+1}
/// decreases.
pub(in super::super) fn closed_form(vector: &Vector, effort: Effort) -> Checked {
    #[derive(Deserialize)]
    struct Params {
        a_max: u64,
        terms: u64,
    }
    let params: Params = vector.params()?;
    let terms = usize::try_from(effort.widen(params.terms)).unwrap_or(0);
    for a in 1..=params.a_max {
        let quotients = constant(a)?;
        let form = exact(ClosedForm::new(u32::try_from(a).unwrap_or(u32::MAX)))?;
        closed(a, terms, &form, |n| convergent(&quotients, n).p)?;
    }
    Ok(())
}

pub(super) fn closed(
    a: u64,
    terms: usize,
    form: &ClosedForm,
    p: impl Fn(usize) -> Natural,
) -> Checked {
    let mut power = form.growth.clone();
    let mut distance: Option<Quadratic> = None;
    for n in 0..terms {
        let at = format!("a = {a}, n = {n}");
        let exactly = Quadratic::from(&p(n));
        same(&at, &exactly, &exact(form.p(n))?)?;
        let gap = exact(exact(form.leading.times(&power))?.minus(&exactly))?;
        let gap = if gap.sign() == Ordering::Less { gap.negated() } else { gap };
        if let Some(before) = &distance {
            holds(&at, "nearer", gap.compare(before) == Ok(Ordering::Less))?;
        }
        distance = Some(gap);
        power = exact(power.times(&form.growth))?;
    }
    Ok(())
}
