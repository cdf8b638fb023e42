//! Checks of every claim of the explanations from its operands alone.
//!
//! Nothing here uses the code that found the claims: the pairs of the table are recomputed by the
//! rule "least number not used yet", floors are compared as exact quadratic numbers, and words are
//! evaluated digit by digit.

use noyau_core::{Check, Flaw, Integer, Natural, Step};
use noyau_numeration::Quadratic;

/// Table claims about larger numbers are refused, because computing the table would take too long.
const LARGEST_TABLE: u64 = 10_000_000;
/// Words longer than this are refused, because their check takes quadratic time.
const LONGEST_WORD: usize = 20_000;

pub(super) const CHECKS: &[Check] = &[
    ("wythoff-over", check_over),
    ("wythoff-over-misere", check_over),
    ("wythoff-order", |step| {
        let difference = step.number("y")?.checked_sub(step.number("x")?);
        step.holds(difference.as_ref() == Some(step.number("difference")?))
    }),
    ("wythoff-class", check_class),
    ("wythoff-table-lower", |step| check_table(step, Start::Normal, ("x", "partner"))),
    ("wythoff-table-upper", |step| check_table(step, Start::Normal, ("partner", "x"))),
    ("wythoff-table-pair", |step| check_table(step, Start::Normal, ("lower", "upper"))),
    ("wythoff-misere-table-lower", |step| check_table(step, Start::Misere, ("x", "partner"))),
    ("wythoff-misere-table-upper", |step| check_table(step, Start::Misere, ("partner", "x"))),
    ("wythoff-misere-table-pair", |step| check_table(step, Start::Misere, ("lower", "upper"))),
    ("wythoff-beside", check_beside),
    ("wythoff-listed", check_listed),
    ("wythoff-fraction-below", |step| check_fraction(step, 1)),
    ("wythoff-fraction-above", |step| check_fraction(step, 2)),
    ("wythoff-floor-lower", |step| check_floor(step, ("x", "partner"))),
    ("wythoff-floor-upper", |step| check_floor(step, ("partner", "x"))),
    ("wythoff-floor-pair", |step| check_floor(step, ("lower", "upper"))),
    ("wythoff-word", check_word),
    ("wythoff-zeros-even", |step| step.holds(step.number("zeros")?.is_even())),
    ("wythoff-zeros-odd", |step| step.holds(!step.number("zeros")?.is_even())),
    ("wythoff-scan-lower", |step| check_scan(step, true)),
    ("wythoff-scan-upper", |step| check_scan(step, false)),
    ("wythoff-partner", |step| check_partner(step, "upper")),
    ("wythoff-inverse", |step| check_partner(step, "lower")),
    ("wythoff-mixed", check_mixed),
    ("wythoff-mixed-even", check_settled),
    ("wythoff-mixed-odd", check_settled),
    ("wythoff-mixed-near", check_settled),
    ("wythoff-case-equal", |step| step.holds(step.number("y")? == step.number("partner")?)),
    ("wythoff-case-above", check_take),
    ("wythoff-case-upper", check_take),
    ("wythoff-case-below", |step| step.holds(step.number("y")? < step.number("partner")?)),
    ("wythoff-case-twins", |step| step.holds(step.number("y")? < step.number("partner")?)),
    ("wythoff-take-both", check_take_both),
];

/// The lower number of index n is I_p(R_q(n)), one less when the word ends in an odd number of
/// zeros; in a class other than 0 it is that number or a neighbour. The upper one is nc + r above.
fn check_settled(step: &Step) -> Result<(), Flaw> {
    let (value, lower, class) =
        (step.number("value")?, step.number("lower")?, step.number("class")?);
    let difference = step.number("index")? * step.number("c")? + class;
    step.holds(lower + &difference == *step.number("upper")?)?;
    let even = step.number("zeros")?.is_even();
    step.holds(match step.claim.key.as_ref() {
        "wythoff-mixed-even" => class.is_zero() && even && lower == value,
        "wythoff-mixed-odd" => class.is_zero() && !even && lower + &Natural::ONE == *value,
        _ => *value <= lower + &Natural::ONE && *lower <= value + &Natural::ONE,
    })
}

fn check_over(step: &Step) -> Result<(), Flaw> {
    step.holds(step.number("x")?.is_zero() && step.number("y")? < step.number("b")?)
}

fn check_class(step: &Step) -> Result<(), Flaw> {
    let (b, class) = (step.number("b")?, step.number("class")?);
    let opposite = if class.is_zero() { Some(Natural::ZERO) } else { b.checked_sub(class) };
    step.holds(class < b && opposite.as_ref() == Some(step.number("opposite")?))
}

fn check_beside(step: &Step) -> Result<(), Flaw> {
    let (class, lower, upper) =
        (step.number("class")?, step.number("lower")?, step.number("upper")?);
    step.holds(*lower == 1 && *upper == class + &Natural::ONE && class < step.number("b")?)
}

/// Checks the two pairs that replace (0, 0) and (1, 2) in misère play of Wythoff's game.
fn check_listed(step: &Step) -> Result<(), Flaw> {
    let read = |name| step.number(name).map(Natural::to_u64);
    let pair = (read("index")?, read("lower")?, read("upper")?);
    step.holds([(Some(0), Some(2), Some(2)), (Some(1), Some(0), Some(1))].contains(&pair))
}

fn check_take(step: &Step) -> Result<(), Flaw> {
    let left = step.number("y")?.checked_sub(step.number("take")?);
    step.holds(left.as_ref() == Some(step.number("partner")?) && !step.number("take")?.is_zero())
}

fn check_take_both(step: &Step) -> Result<(), Flaw> {
    let taken = |pile: &'static str, left: &'static str| -> Result<Option<Natural>, Flaw> {
        Ok(step.number(pile)?.checked_sub(step.number(left)?))
    };
    let (one, other) = (step.number("take-x")?, step.number("take-y")?);
    let (b, c) = (step.number("b")?, step.number("a")? * step.number("b")?);
    let gap = if one <= other { other - one } else { one - other };
    let congruent = gap.div_rem(b).is_some_and(|(_, rest)| rest.is_zero());
    step.holds(
        taken("x", "lower")?.as_ref() == Some(one)
            && taken("y", "upper")?.as_ref() == Some(other)
            && !one.is_zero()
            && !other.is_zero()
            && congruent
            && gap < c,
    )
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Start {
    Normal,
    Misere,
}

/// Recomputes the table, marking used numbers one by one.
fn check_table(
    step: &Step,
    start: Start,
    (lower, upper): (&'static str, &'static str),
) -> Result<(), Flaw> {
    let small =
        |name| -> Result<u64, Flaw> { step.number(name)?.to_u64().ok_or_else(|| step.is_false()) };
    let (a, b, class, index) = (small("a")?, small("b")?, small("class")?, small("index")?);
    let wanted = small(lower)?;
    step.holds(wanted <= LARGEST_TABLE && index <= wanted.max(2) && a > 0 && b > 0)?;
    let step_of_rows = u128::from(a) * u128::from(b);
    // Misère play with b = 1 has one class, with differences an + 1 (an when a = 1).
    let (first, opposite) = match (start, a, b) {
        (Start::Normal, _, _) => (0, if class == 0 { 0 } else { b.saturating_sub(class) }),
        (Start::Misere, _, 1) => (0, class),
        (Start::Misere, _, _) => (b, if class == 0 { 0 } else { b.saturating_sub(class) }),
    };
    let golden = start == Start::Misere && (a, b) == (1, 1);
    let size = usize::try_from(wanted).map_err(|_| step.is_false())? + 3;
    // used[0]: the numbers already used for the class; used[1]: for its opposite.
    let mut used = [vec![false; size], vec![false; size]];
    let classes = [class, opposite];
    let same = class == opposite;
    if start == Start::Misere && b > 1 {
        for (place, other) in [(0, opposite), (1, class)] {
            mark(&mut used[place], 1);
            mark(&mut used[place], 1 + u128::from(other));
        }
    }
    let mut next = [0_usize, 0];
    for row in 0..=index {
        let mut made = [(0_u128, 0_u128); 2];
        for place in 0..2 {
            while used[place].get(next[place]) == Some(&true) {
                next[place] += 1;
            }
            let low = match (golden, row) {
                (true, 0) => 2,
                _ => next[place] as u128,
            };
            let difference = u128::from(row) * step_of_rows + u128::from(first);
            made[place] = (low, low + difference + u128::from(classes[place]));
        }
        for place in 0..2 {
            let crossing = if same { place } else { 1 - place };
            mark(&mut used[place], made[place].0);
            mark(&mut used[crossing], made[place].1);
        }
        if row == index {
            let expected = made[0];
            let claimed = (step.number(lower)?.to_u128(), step.number(upper)?.to_u128());
            return step.holds(claimed == (Some(expected.0), Some(expected.1)));
        }
    }
    Err(step.is_false())
}

fn mark(used: &mut [bool], number: u128) {
    if let Some(cell) = usize::try_from(number).ok().and_then(|number| used.get_mut(number)) {
        *cell = true;
    }
}

/// ⌊xτ⌋ = floor and ⌊(x+1)τ⌋ = next = floor + gap: the fractional part of xτ is below 1/τ² = 2 − τ
/// exactly when the gap is 1.
fn check_fraction(step: &Step, gap: u64) -> Result<(), Flaw> {
    let golden = Quadratic::new(1, 1, 5, 2).map_err(|_| step.is_false())?;
    let floor = |n: &Natural| golden.scaled(&Integer::from(n)).floor().to_natural();
    let (x, low, next) = (step.number("x")?, step.number("floor")?, step.number("next")?);
    let successor = x + &Natural::ONE;
    step.holds(
        floor(x).as_ref() == Some(low)
            && floor(&successor).as_ref() == Some(next)
            && *next == low + &Natural::from(gap),
    )
}

/// lower = ⌊nα + γ⌋ and upper = lower + nc + r, with γ = 0 or (c − b + rα)/c.
fn check_floor(step: &Step, (lower, upper): (&'static str, &'static str)) -> Result<(), Flaw> {
    let (c, b, class) = (step.number("c")?, step.number("b")?, step.number("class")?);
    step.holds(!c.is_zero() && class < b && b <= c)?;
    step.holds(c * c + Natural::from(4_u64) == *step.number("radicand")?)?;
    let (index, lower, upper) = (step.number("index")?, step.number(lower)?, step.number(upper)?);
    step.holds(is_floor_pair(c, b, class, index, lower, upper))
}

/// Whether a pair is the one of this index in class `class` of `b`, for differences that grow by
/// `c`, which is at least `b`.
pub(super) fn is_floor_pair(
    c: &Natural,
    b: &Natural,
    class: &Natural,
    index: &Natural,
    lower: &Natural,
    upper: &Natural,
) -> bool {
    let radicand = c * c + Natural::from(4_u64);
    let difference = index * c + class;
    // nα + γ = ((nc + r)(2 − c + √d) + 2(c − b)) / 2c, the last term in the classes but 0.
    let whole = Integer::from(&difference) * (Integer::from(2_i64) - Integer::from(c));
    let room = c.checked_sub(b).filter(|_| !class.is_zero()).unwrap_or_default() << 1;
    let exact = Quadratic::from_parts(
        whole + Integer::from(room),
        Integer::from(&difference),
        radicand,
        &Integer::from(c << 1),
    );
    let floor = exact.ok().and_then(|exact| exact.floor().to_natural());
    floor.as_ref() == Some(lower) && lower + &difference == *upper
}

/// The digits of a step, least significant first.
fn read_digits(step: &Step, name: &'static str) -> Result<Vec<u64>, Flaw> {
    let digits: Vec<u64> = step.indices(name)?.iter().rev().copied().collect();
    step.holds(digits.len() <= LONGEST_WORD)?;
    Ok(digits)
}

/// Σ digit × weight for weights w_0 = 1, w_1, and w_{i+1} = c·w_i + w_{i−1}.
fn value(digits: &[u64], c: &Natural, second: Natural) -> Natural {
    let (mut weight, mut next) = (Natural::ONE, second);
    let mut sum = Natural::ZERO;
    for digit in digits {
        if *digit != 0 {
            sum += &(&weight * &Natural::from(*digit));
        }
        let after = c * &next + &weight;
        weight = std::mem::replace(&mut next, after);
    }
    sum
}

pub(super) fn p_value(digits: &[u64], c: &Natural) -> Natural {
    value(digits, c, c + &Natural::ONE)
}

/// Whether the digits are at most c and each digit c has a 0 below it, so that the word is the
/// unique word of its number.
pub(super) fn is_p_word(digits: &[u64], c: &Natural) -> bool {
    let full = c.to_u64().unwrap_or(u64::MAX);
    digits.iter().all(|digit| *digit <= full)
        && digits.windows(2).all(|pair| pair[1] < full || pair[0] == 0)
}

fn final_zeros(digits: &[u64]) -> u64 {
    digits.iter().position(|digit| *digit != 0).unwrap_or(0) as u64
}

fn check_word(step: &Step) -> Result<(), Flaw> {
    let (digits, c) = (read_digits(step, "digits")?, step.number("c")?);
    if let Ok(table) = step.digits("table") {
        let row = table.rows.first().map(Vec::as_slice);
        step.holds(row == Some(step.indices("digits")?) && *c == 1)?;
    }
    step.holds(
        is_p_word(&digits, c)
            && p_value(&digits, c) == *step.number("number")?
            && *step.number("zeros")? == final_zeros(&digits),
    )
}

/// The scan of Lemmas 7 and 12, written as their list of cases rather than as a loop over sides:
/// the number is an upper one exactly when its word, from the right, is b−r or b−r+1 followed by
/// pairs (r, b−r), and the first digit that differs from this pattern differs in the right
/// direction.
fn check_scan(step: &Step, lower: bool) -> Result<(), Flaw> {
    let digits = read_digits(step, "digits")?;
    let small = |name| step.number(name).map(|n| n.to_u64().unwrap_or(u64::MAX));
    let (b, class, rest) = (small("b")?, small("class")?, small("rest")?);
    step.holds(0 < class && class < b && rest == b - class)?;
    let digit = |position: usize| digits.get(position).copied().unwrap_or(0);
    let last = digit(0);
    let is_upper = if last == rest || last == rest + 1 {
        let pattern = |position: usize| if position % 2 == 1 { class } else { rest };
        let leaves = (1..=digits.len() + 2).find(|&position| digit(position) != pattern(position));
        let position = leaves.ok_or_else(|| step.is_false())?;
        // A small digit in an odd place, or a large one in an even place, keeps b−r on the upper
        // side and b−r+1 on the lower one; in the other cases it is the reverse.
        let small = (digit(position) < pattern(position)) == (position % 2 == 1);
        small == (last == rest)
    } else {
        false
    };
    step.holds(is_upper != lower)
}

/// Checks that the upper word is the lower word with the digit r appended. If the last digit of the
/// lower word is above b − r, it is lowered by one and r + 1 is appended. The value must be that of
/// the word named by `valued`.
fn check_partner(step: &Step, valued: &'static str) -> Result<(), Flaw> {
    let (c, b, class) = (step.number("c")?, step.number("b")?, step.number("class")?);
    let (lower, upper) = (read_digits(step, "lower")?, read_digits(step, "upper")?);
    let small = |n: &Natural| n.to_u64().ok_or_else(|| step.is_false());
    let (b, class) = (small(b)?, small(class)?);
    step.holds(class < b)?;
    let mut expected = vec![class];
    expected.extend(&lower);
    if class > 0
        && let [added, last, ..] = expected.as_mut_slice()
        && *last > b - class
    {
        *last -= 1;
        *added += 1;
    }
    while expected.len() > 1 && expected.last() == Some(&0) {
        expected.pop();
    }
    let word = if valued == "upper" { &upper } else { &lower };
    step.holds(expected == upper && p_value(word, c) == *step.number("value")?)
}

/// Checks the value of the q-word of the index, read with p-weights.
fn check_mixed(step: &Step) -> Result<(), Flaw> {
    let (digits, c) = (read_digits(step, "digits")?, step.number("c")?);
    let last = digits.first().copied().unwrap_or(0);
    step.holds(
        is_p_word(&digits, c)
            && *c > last
            && value(&digits, c, c.clone()) == *step.number("index")?
            && p_value(&digits, c) == *step.number("value")?
            && *step.number("zeros")? == final_zeros(&digits),
    )
}

#[cfg(test)]
mod tests {
    use super::super::{Piles, Wythoff};
    use super::*;
    use noyau_core::{Explain, Operand};

    /// Changing any number of a claim by one is noticed, except the case numbers.
    #[test]
    fn a_claim_with_a_wrong_number_is_refused() {
        let positive = |n| std::num::NonZeroU32::new(n).unwrap();
        let game = Wythoff::new(positive(2), positive(3), noyau_core::Convention::Normal);
        let mut tried = 0;
        for (x, y) in [(13, 83), (13, 82), (17, 54), (17, 55), (3, 21), (14, 25)] {
            for method in ["recursive", "algebraic", "arithmetic"] {
                for step in game.explain(&Piles::of(x, y), method).unwrap().steps {
                    let key = step.claim.key.clone();
                    let Some((_, check)) = CHECKS.iter().find(|(known, _)| *known == key) else {
                        continue;
                    };
                    assert_eq!(check(&step), Ok(()));
                    for place in 0..step.claim.operands.len() {
                        let mut wrong = step.clone();
                        let (name, operand) = &mut wrong.claim.operands[place];
                        let decides =
                            ["index", "partner", "upper", "number", "take-x"].contains(name);
                        match operand {
                            Operand::Number(number) if decides && key != "wythoff-case-below" => {
                                *number = &*number + &Natural::ONE;
                            }
                            _ => continue,
                        }
                        assert!(check(&wrong).is_err(), "{wrong:?}");
                        tried += 1;
                    }
                }
            }
        }
        assert!(tried > 30, "{tried}");
    }
}
