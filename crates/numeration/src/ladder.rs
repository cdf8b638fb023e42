//! The divide-and-conquer conversion used by every numeration system of a continued fraction.
//!
//! For quotients `b_1, b_2, …` let `K(i..j)` be the continuant of `b_i … b_j`. The q-weights are
//! `K(1..i)`, the p-weights `K(1..i) + K(2..i)`. Cut a word at position `h`: its upper part, read
//! as a word of the quotients `b_{h+1}, b_{h+2}, …`, has a value `P` and a *second value* `Q` (the
//! same digits on the weights `K(h+2..)`), and contributes `P·w_h + Q·w_{h−1}`. Since `Q/P` is
//! within `1/P` of a fixed ratio, one division gives `P` up to a few units, which are corrected by
//! counting upwards in the upper word. Both halves are again words on continuants, so the method is
//! recursive; it costs a few multiplications per level.
//!
//! The upper word found by counting is *canonical* for its own quotients (last digit below
//! `b_{h+1}`), whereas inside the full word that digit may equal `b_{h+1}`. This is the one case in
//! which the remainder is at least `w_h` but less than the full step `w_h + w_{h−1}`.

use std::convert::Infallible;
use std::sync::Arc;

use noyau_core::Natural;

/// Work that nobody stops. Elsewhere every stretch asks `go_on` first, which may fail.
pub(crate) fn unstopped() -> Result<(), Infallible> {
    Ok(())
}

/// Which weights the lowest digit starts from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Start {
    /// `K(1..i) + K(2..i)`: 1, a_1 + 1, … Only for equal quotients; in general these weights are
    /// those of [`Start::Q`] for the quotients `1, a_1, a_2, …`, except the lowest.
    P,
    /// `K(1..i)`: 1, a_1, …
    Q,
}

/// The quotients of one stretch; `b_1` is at index 0.
#[derive(Clone, Copy)]
pub(crate) enum Source<'a> {
    /// All quotients are equal.
    Constant(u32),
    /// The quotients are listed.
    List(&'a [u32]),
}

impl Source<'_> {
    fn at(self, index: usize) -> u32 {
        match self {
            Source::Constant(quotient) => quotient,
            Source::List(list) => list.get(index).copied().unwrap_or(u32::MAX),
        }
    }

    fn tail(self, start: usize) -> Self {
        match self {
            Source::Constant(_) => self,
            Source::List(list) => Source::List(list.get(start..).unwrap_or_default()),
        }
    }
}

/// `K(1..n), K(1..n−1)` over `K(2..n), K(2..n−1)`: the product of the matrices `(b 1 / 1 0)`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Continuants {
    pub(crate) first: Natural,
    pub(crate) first_before: Natural,
    pub(crate) second: Natural,
    pub(crate) second_before: Natural,
}

impl Continuants {
    pub(crate) fn empty() -> Self {
        Self {
            first: Natural::ONE,
            first_before: Natural::ZERO,
            second: Natural::ZERO,
            second_before: Natural::ONE,
        }
    }

    pub(crate) fn then(&self, next: &Self) -> Self {
        let row = |left: &Natural, right: &Natural| {
            (
                left * &next.first + right * &next.second,
                left * &next.first_before + right * &next.second_before,
            )
        };
        let (first, first_before) = row(&self.first, &self.first_before);
        let (second, second_before) = row(&self.second, &self.second_before);
        Self { first, first_before, second, second_before }
    }

    /// The square, for a stretch of equal quotients: the matrix is then symmetric, and three
    /// squarings suffice.
    fn squared(&self, quotient: u32) -> Self {
        let low = &self.second_before * &self.second_before;
        let mid = &self.first_before * &self.first_before;
        let first = &self.first * &self.first + &mid;
        let second_before = mid + low;
        // K(1..n) = b·K(1..n−1) + K(1..n−2) gives the corner without a fourth product.
        let corner = (&first - &second_before).div_rem(&Natural::from(quotient));
        let first_before = corner.map(|(exact, _)| exact).unwrap_or_default();
        Self { first, second: first_before.clone(), first_before, second_before }
    }

    fn power(quotient: u32, exponent: usize) -> Self {
        let step = Self::of(quotient);
        let mut power = Self::empty();
        for bit in (0..usize::BITS - exponent.leading_zeros()).rev() {
            power = power.squared(quotient);
            if exponent >> bit & 1 == 1 {
                power = power.then(&step);
            }
        }
        power
    }

    fn of(quotient: u32) -> Self {
        Self {
            first: Natural::from(quotient),
            first_before: Natural::ONE,
            second: Natural::ONE,
            second_before: Natural::ZERO,
        }
    }

    /// What an upper word of value `upper` and second value `second` adds to the value and to the
    /// second value of the whole word.
    fn combine(&self, upper: &Natural, second: &Natural, source: Source<'_>) -> (Natural, Natural) {
        match source {
            // The matrix is symmetric, and its last entry is K(1..n) − b·K(1..n−1): three
            // products instead of four.
            Source::Constant(quotient) if upper.bits() >= THREE_PRODUCTS => {
                let (straight, cross) = (upper * &self.first, second * &self.first_before);
                let total = (upper + second) * (&self.first + &self.first_before);
                let taken = &straight + &cross;
                let left = &total - &taken;
                let tail_second = left - cross * Natural::from(quotient);
                (taken, tail_second)
            }
            _ => (
                upper * &self.first + second * &self.first_before,
                upper * &self.second + second * &self.second_before,
            ),
        }
    }

    /// `w_n` and `w_{n−1}` of the system with the given start.
    pub(crate) fn weights(&self, start: Start) -> (Natural, Natural) {
        match start {
            Start::Q => (self.first.clone(), self.first_before.clone()),
            Start::P => (&self.first + &self.second, &self.first_before + &self.second_before),
        }
    }
}

/// A stretch of consecutive positions. It is halved recursively until the weights fit a machine
/// word.
#[derive(Debug)]
pub(crate) struct Stretch {
    len: usize,
    shape: Shape,
}

#[derive(Debug)]
enum Shape {
    Leaf(Leaf),
    Split { low: Arc<Stretch>, high: Arc<Stretch>, below: Arc<Continuants>, scale: Scale },
}

/// Weights `K(1..i)` and `K(2..i)` for the positions of a leaf.
#[derive(Debug)]
struct Leaf {
    first: Vec<u128>,
    second: Vec<u128>,
}

/// How much one unit of the upper word weighs, times `2^shift`, rounded up.
#[derive(Debug, Clone)]
struct Scale {
    unit: Natural,
    shift: u64,
    /// `2^(2·bits)/unit`, present if many numbers of at most `2·bits` bits will be divided.
    inverse: Option<Natural>,
}

/// The largest size in bits of the weights of a leaf. Sums of two weights must fit a double machine
/// word.
const LEAF_BITS: u32 = 126;
/// More quotients than any leaf holds: 181 quotients equal to 1 already fill it.
const LEAF_LEN: usize = 182;
/// Extra bits that make the estimate of the upper value accurate up to a few units.
const GUARD: u64 = 8;
/// Size in bits from which a product costs more than the additions that save it.
const THREE_PRODUCTS: u64 = 4096;

impl Scale {
    /// For weights `w_h`, `w_{h−1}` and an upper stretch of quotients with the given continuants.
    fn new(weight: &Natural, weight_before: &Natural, high: &Continuants) -> Self {
        let shift = (high.first.bits() + GUARD).saturating_sub(weight.bits());
        let share = (weight_before * &high.second) << shift;
        let share = share.div_rem(&high.first).map(|(share, _)| share).unwrap_or_default();
        Self { unit: (weight << shift) + share + Natural::ONE, shift, inverse: None }
    }

    /// The scale above a stretch of equal quotients. With `g` the root of `x² = bx + 1` the unit is
    /// exactly `g^h`, and the trace of the continuants is a whole number within `g^{−h}` of it.
    fn above_q(below: &Continuants) -> Self {
        Self::guarded(&(&below.first + &below.second_before))
    }

    /// The same above p-weights, whose unit is `g^h + g^{h−1}`.
    fn above_p(below: &Continuants, quotient: u32) -> Self {
        // The trace one step earlier: K(1..h−1) + K(2..h−2), where
        // K(2..h−2) = K(1..h−1) − b·K(1..h−2).
        let traces = &below.first + &below.second_before + (&below.first_before << 1);
        Self::guarded(&(traces - Natural::from(quotient) * &below.second_before))
    }

    fn with_inverse(mut self) -> Self {
        let power = Natural::ONE << (2 * self.unit.bits());
        self.inverse = power.div_rem(&self.unit).map(|(inverse, _)| inverse);
        self
    }

    fn guarded(unit: &Natural) -> Self {
        Self { unit: (unit << GUARD) + Natural::ONE, shift: GUARD, inverse: None }
    }

    /// A value not above the upper value of `n`, and rarely more than two units below it.
    ///
    /// The second value differs from its share by at most 1, so `n − w_{h−1}` contains the units
    /// that are counted.
    fn upper(&self, n: &Natural, weight_before: &Natural) -> Natural {
        if n.bits() + self.shift < self.unit.bits() {
            return Natural::ZERO;
        }
        let Some(safe) = n.checked_sub(weight_before) else { return Natural::ZERO };
        let Some(inverse) = &self.inverse else {
            let quotient = (safe << self.shift).div_rem(&self.unit);
            return quotient.map(|(quotient, _)| quotient).unwrap_or_default();
        };
        // Only the top half of the number matters; every rounding is downwards.
        let bits = self.unit.bits();
        let (cut, kept) = (bits - GUARD - self.shift, bits + GUARD);
        &((&safe >> cut) * inverse) >> kept
    }
}

impl Leaf {
    /// A leaf with as many positions as fit, at least one.
    fn new(source: Source<'_>, available: usize) -> (Self, Continuants) {
        let (mut first, mut second) = (Vec::new(), Vec::new());
        let (mut now, mut before) = ((1_u128, 0_u128), (0_u128, 1_u128));
        for index in 0..available {
            let quotient = u128::from(source.at(index));
            let step = |now: u128, before: u128| now.checked_mul(quotient)?.checked_add(before);
            let next = step(now.0, before.0)
                .zip(step(now.1, before.1))
                .filter(|next| next.0.max(next.1) < 1 << LEAF_BITS);
            let Some(next) = next else { break };
            first.push(now.0);
            second.push(now.1);
            before = now;
            now = next;
        }
        let whole = Continuants {
            first: now.0.into(),
            first_before: before.0.into(),
            second: now.1.into(),
            second_before: before.1.into(),
        };
        (Self { first, second }, whole)
    }

    fn represent(&self, n: &Natural, start: Start, out: &mut [u32]) -> u128 {
        let mut rest = n.to_u128().unwrap_or(u128::MAX);
        let mut second = 0;
        for (position, digit) in out.iter_mut().enumerate().rev() {
            let (first, other) = (self.first[position], self.second[position]);
            let weight = if start == Start::P { first + other } else { first };
            if rest >= weight {
                // Most digits of small quotients are 1, and the division is slow.
                let count = if rest - weight < weight { 1 } else { rest / weight };
                rest -= count * weight;
                second += count * other;
                *digit = u32::try_from(count).unwrap_or(u32::MAX);
            }
        }
        second
    }

    fn interpret(&self, digits: &[u32]) -> (Natural, Natural) {
        (weighted(digits, &self.first), weighted(digits, &self.second))
    }
}

/// The sum of digit times weight, computed with the two halves of the weights so that any digits
/// are allowed.
fn weighted(digits: &[u32], weights: &[u128]) -> Natural {
    let (mut high, mut low) = (0_u128, 0_u128);
    for (&digit, &weight) in digits.iter().zip(weights) {
        if digit != 0 {
            high += u128::from(digit) * (weight >> 64);
            low += u128::from(digit) * (weight & u128::from(u64::MAX));
        }
    }
    match high {
        0 => Natural::from(low),
        _ => (Natural::from(high) << 64) + Natural::from(low),
    }
}

/// How far a ladder must reach.
#[derive(Clone, Copy)]
pub(crate) enum Reach<'a> {
    /// Numbers up to this one.
    Number(&'a Natural),
    /// Words of this length.
    Length(usize),
}

/// The stretches of a system, from one machine word up to the requested size, and the quotients.
pub(crate) struct Ladder {
    root: Arc<Stretch>,
    quotients: Written,
}

enum Written {
    Constant(u32),
    List(Vec<u32>),
}

impl Written {
    fn source(&self) -> Source<'_> {
        match self {
            Self::Constant(quotient) => Source::Constant(*quotient),
            Self::List(list) => Source::List(list),
        }
    }
}

impl Ladder {
    /// The ladder of `quotient, quotient, …`.
    pub(crate) fn constant<E>(
        quotient: u32,
        reach: Reach<'_>,
        go_on: &impl Fn() -> Result<(), E>,
    ) -> Result<Self, E> {
        let source = Source::Constant(quotient);
        let (leaf, whole) = Leaf::new(source, LEAF_LEN);
        let mut len = leaf.first.len();
        let mut whole = Arc::new(whole);
        let mut root = Arc::new(Stretch { len, shape: Shape::Leaf(leaf) });
        loop {
            go_on()?;
            let enough = match reach {
                Reach::Number(n) => whole.first > *n,
                Reach::Length(wanted) => len >= wanted,
            };
            if enough {
                break;
            }
            let below = Arc::clone(&whole);
            // K² ≤ K(1..2h), so the size of the square often shows that the next continuants are
            // not needed.
            let last = match reach {
                Reach::Number(n) => 2 * (whole.first.bits() - 1) >= n.bits(),
                Reach::Length(wanted) => 2 * len >= wanted,
            };
            let scale = Scale::above_q(&whole);
            // The topmost stretch divides one number only.
            let scale = if last { scale } else { scale.with_inverse() };
            len *= 2;
            let (low, high) = (Arc::clone(&root), root);
            root = Arc::new(Stretch { len, shape: Shape::Split { low, high, below, scale } });
            if last {
                break;
            }
            whole = Arc::new(whole.squared(quotient));
        }
        Ok(Self { root, quotients: Written::Constant(quotient) })
    }

    /// The ladder of the quotients `at(1), at(2), …`.
    pub(crate) fn general<E>(
        at: impl Fn(usize) -> u32,
        reach: Reach<'_>,
        go_on: &impl Fn() -> Result<(), E>,
    ) -> Result<Self, E> {
        let mut list = Vec::new();
        let mut leaves: Vec<(Arc<Stretch>, Arc<Continuants>)> = Vec::new();
        let mut bits = 0;
        let mut len = 0;
        loop {
            go_on()?;
            while list.len() < len + LEAF_LEN {
                list.push(at(list.len() + 1));
            }
            let (leaf, whole) = Leaf::new(Source::List(&list).tail(len), LEAF_LEN);
            let size = leaf.first.len();
            len += size;
            // Continuants are supermultiplicative: this never overestimates the reach.
            bits += whole.first.bits() - 1;
            leaves.push((Arc::new(Stretch { len: size, shape: Shape::Leaf(leaf) }), whole.into()));
            let enough = match reach {
                Reach::Number(n) => bits >= n.bits(),
                Reach::Length(wanted) => len >= wanted,
            };
            if enough {
                break;
            }
        }
        list.truncate(len);
        let root = Stretch::over(&leaves, false, go_on)?.0;
        Ok(Self { root, quotients: Written::List(list) })
    }

    /// The word of `n`, and its second value when `start` is [`Start::Q`].
    pub(crate) fn represent<E>(
        &self,
        n: &Natural,
        start: Start,
        go_on: &impl Fn() -> Result<(), E>,
    ) -> Result<(Vec<u32>, Natural), E> {
        let mut digits = vec![0; self.root.len];
        let (wants_second, source) = (start == Start::Q, self.quotients.source());
        let second = self.root.represent(n, start, wants_second, source, &mut digits, go_on)?;
        Ok((digits, second))
    }

    /// The sums of digit times weight for the weights `K(1..i)` and `K(2..i)`.
    pub(crate) fn interpret<E>(
        &self,
        digits: &[u32],
        go_on: &impl Fn() -> Result<(), E>,
    ) -> Result<(Natural, Natural), E> {
        self.root.interpret(digits, self.quotients.source(), go_on)
    }
}

/// The continuants of `at(1) … at(count)`.
pub(crate) fn continuants(
    at: &impl Fn(usize) -> u32,
    constant: Option<u32>,
    count: usize,
) -> Continuants {
    fn product(at: &impl Fn(usize) -> u32, from: usize, to: usize) -> Continuants {
        match to - from {
            0 => Continuants::empty(),
            1 => Continuants::of(at(from + 1)),
            count => {
                let middle = from + count / 2;
                product(at, from, middle).then(&product(at, middle, to))
            }
        }
    }
    match constant {
        Some(quotient) => Continuants::power(quotient, count),
        None => product(at, 0, count),
    }
}

impl Stretch {
    /// Builds the balanced stretch over the leaves. Its continuants are omitted if they will not be
    /// needed.
    fn over<E>(
        leaves: &[(Arc<Self>, Arc<Continuants>)],
        wants_whole: bool,
        go_on: &impl Fn() -> Result<(), E>,
    ) -> Result<(Arc<Self>, Arc<Continuants>), E> {
        if let [only] = leaves {
            return Ok(only.clone());
        }
        let (low, high) = leaves.split_at(leaves.len() / 2);
        let (low, below) = Self::over(low, true, go_on)?;
        let (high, above) = Self::over(high, true, go_on)?;
        go_on()?;
        let scale = Scale::new(&below.first, &below.first_before, &above);
        let whole = if wants_whole { below.then(&above) } else { Continuants::empty() };
        let len = low.len + high.len;
        Ok((Arc::new(Self { len, shape: Shape::Split { low, high, below, scale } }), whole.into()))
    }

    /// Writes the digits of `n` into `out`, which must be all zeros. Returns the second value if it
    /// is wanted, otherwise a meaningless number.
    fn represent<E>(
        &self,
        n: &Natural,
        start: Start,
        wants_second: bool,
        source: Source<'_>,
        out: &mut [u32],
        go_on: &impl Fn() -> Result<(), E>,
    ) -> Result<Natural, E> {
        let (low, high, below, scale) = match &self.shape {
            Shape::Leaf(leaf) => return Ok(leaf.represent(n, start, out).into()),
            Shape::Split { low, high, below, scale } => (low, high, below, scale),
        };
        go_on()?;
        let (low_out, high_out) = out.split_at_mut(low.len);
        let high_source = source.tail(low.len);
        let (weight, weight_before) = below.weights(start);
        let mut upper = match start {
            Start::Q => scale.upper(n, &weight_before),
            Start::P => Scale::above_p(below, source.at(0)).upper(n, &weight_before),
        };
        let (mut tail_second, mut rest) = loop {
            let second = if upper.is_zero() {
                Natural::ZERO
            } else {
                high.represent(&upper, Start::Q, true, high_source, high_out, go_on)?
            };
            let (taken, tail_second) = if upper.is_zero() {
                (Natural::ZERO, Natural::ZERO)
            } else if wants_second {
                below.combine(&upper, &second, source)
            } else {
                (&upper * &weight + &second * &weight_before, Natural::ZERO)
            };
            if let Some(rest) = n.checked_sub(&taken) {
                break (tail_second, rest);
            }
            high_out.fill(0);
            upper = upper.checked_sub(&Natural::ONE).unwrap_or_default();
        };
        while let Some(less) = rest.checked_sub(&weight) {
            let carry = first_carry(high_out, high_source);
            if carry == 0 {
                count_up(high_out, high_source, carry);
                rest = less;
            } else if let Some(less) = less.checked_sub(&weight_before) {
                count_up(high_out, high_source, carry);
                tail_second += &below.second_before;
                rest = less;
            } else {
                high_out[0] += 1;
                tail_second += &below.second;
                rest = less;
                break;
            }
            tail_second += &below.second;
        }
        let low_second = low.represent(&rest, start, wants_second, source, low_out, go_on)?;
        Ok(tail_second + low_second)
    }

    fn interpret<E>(
        &self,
        digits: &[u32],
        source: Source<'_>,
        go_on: &impl Fn() -> Result<(), E>,
    ) -> Result<(Natural, Natural), E> {
        match &self.shape {
            Shape::Leaf(leaf) => Ok(leaf.interpret(digits)),
            Shape::Split { low, .. } if digits.len() <= low.len => {
                low.interpret(digits, source, go_on)
            }
            Shape::Split { low, high, below, .. } => {
                let (low_digits, high_digits) = digits.split_at(low.len);
                let (upper, second) = high.interpret(high_digits, source.tail(low.len), go_on)?;
                let (low_first, low_second) = low.interpret(low_digits, source, go_on)?;
                go_on()?;
                let (first, second) = below.combine(&upper, &second, source);
                Ok((first + low_first, second + low_second))
            }
        }
    }
}

/// The position at which adding 1 to a canonical word begins: 1 if the last digit rolls over and 0
/// otherwise. It is also the increase of the second value.
fn first_carry(digits: &[u32], source: Source<'_>) -> usize {
    let rolls = digits.first().is_some_and(|&digit| digit + 1 == source.at(0));
    let next_is_full = digits.get(1).is_some_and(|&digit| digit == source.at(1));
    usize::from(rolls && !next_is_full)
}

/// Adds 1 to a canonical word whose first carry is known.
fn count_up(digits: &mut [u32], source: Source<'_>, carry: usize) {
    let mut position = carry;
    digits[..carry].fill(0);
    // b_{i+2}·w_{i+1} + w_i = w_{i+2}: a full digit above absorbs the unit and carries it up by two
    // positions.
    while digits.get(position + 1).is_some_and(|&digit| digit == source.at(position + 1)) {
        digits[position + 1] = 0;
        position += 2;
    }
    if let Some(digit) = digits.get_mut(position) {
        *digit += 1;
    }
}
