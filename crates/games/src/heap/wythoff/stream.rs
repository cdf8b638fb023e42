//! A stream of P-pairs from any index on, in constant memory.
//!
//! The lower number of the pair of class i and index n is the floor of (M(2 − c + √d) + s)/2c with
//! M = nc + i, d = c² + 4 and s = 2(c − b), except s = 0 in class 0. Going from pair to pair adds
//! one of three fixed amounts. The fractional part is kept to 120 binary places together with a
//! bound of its error; if the error could affect the result, the exact value is recomputed.

use noyau_core::{Integer, Natural};

use super::family::{Family, Kind};

/// Binary places of the fractional part.
const PLACES: u64 = 120;
const ONE: u128 = 1 << PLACES;
/// The number of steps after which the exact value is recomputed in any case.
const MOST_STEPS: u64 = 1 << 40;

/// The pairs of a game with formulas, in the order of index and class.
pub(super) struct Stream {
    family: Family,
    /// First and last class.
    classes: (u64, u64),
    /// Index and class of the next pair.
    index: Offset,
    class: u64,
    lower: Offset,
    upper: Offset,
    fraction: u128,
    steps: u64,
    /// The amounts added from class 0 to 1, from a later class to the next, and from the last class
    /// to the first.
    amounts: [u128; 3],
}

/// A large number and a small one to be added to it.
struct Offset {
    base: Natural,
    /// The base, if it fits a machine word.
    small: Option<u64>,
    more: u128,
}

impl Offset {
    fn new(base: Natural) -> Self {
        Self { small: base.to_u64(), base, more: 0 }
    }

    fn value(&self) -> Natural {
        let small = self.small.and_then(|small| u64::try_from(self.more).ok()?.checked_add(small));
        match small {
            Some(sum) => Natural::from(sum),
            None => &self.base + &Natural::from(self.more),
        }
    }
}

/// One pair.
pub(super) struct Row {
    pub(super) class: u64,
    pub(super) index: Natural,
    pub(super) lower: Natural,
    pub(super) upper: Natural,
}

impl Stream {
    /// The pairs from index `from` on; `None` for misère play with b ≥ 2, which has no formula.
    pub(super) fn new(family: Family, from: Natural) -> Option<Self> {
        if family.kind == Kind::MisereClasses {
            return None;
        }
        let classes = if family.kind == Kind::Misere { (1, 1) } else { (0, family.b - 1) };
        let mut stream = Self {
            family,
            classes,
            index: Offset::new(from),
            class: classes.0,
            lower: Offset::new(Natural::ZERO),
            upper: Offset::new(Natural::ZERO),
            fraction: 0,
            steps: 0,
            amounts: [0; 3],
        };
        stream.amounts = stream.amounts_between();
        stream.settle();
        Some(stream)
    }

    /// ⌊(M(2 − c + √d) + s)/2c · 2^120⌋, which is not negative.
    fn scaled(&self, m: &Natural, s: &Integer) -> Natural {
        let c = Natural::from(self.family.c);
        let radicand = &c * &c + Natural::from(4_u64);
        let root = ((m * m * &radicand) << (2 * PLACES)).isqrt();
        let whole = Integer::from(m) * (Integer::from(2_i64) - Integer::from(&c)) + s;
        let total = (whole << PLACES) + Integer::from(root);
        let quotient = total.div_floor(&Integer::from(c << 1)).map(|(quotient, _)| quotient);
        quotient.and_then(|quotient| quotient.to_natural()).unwrap_or_default()
    }

    fn shift(&self) -> Integer {
        Integer::from(Natural::from(self.family.c.saturating_sub(self.family.b)) << 1)
    }

    fn amounts_between(&self) -> [u128; 3] {
        let (c, (first, last)) = (self.family.c, self.classes);
        let amount = |m: u64, s: &Integer| self.scaled(&m.into(), s).to_u128().unwrap_or_default();
        let over = c - (last - first);
        // No shift is undone if there is only one class, which is its own successor.
        let undone = if last == first { Integer::ZERO } else { -self.shift() };
        [amount(1, &self.shift()), amount(1, &Integer::ZERO), amount(over, &undone)]
    }

    /// Recomputes the state of the next pair exactly.
    fn settle(&mut self) {
        let index = self.index.value();
        let c = Natural::from(self.family.c);
        let difference = &index * &c + Natural::from(self.class);
        let shift = if self.class == 0 { Integer::ZERO } else { self.shift() };
        let exact = self.scaled(&difference, &shift);
        let lower = &exact >> PLACES;
        self.fraction = exact.low_bits(PLACES).to_u128().unwrap_or_default();
        self.upper = Offset::new(&lower + &difference);
        self.lower = Offset::new(lower);
        self.index = Offset::new(index);
        self.steps = 0;
    }

    fn step(&mut self) {
        let (first, last) = self.classes;
        let (amount, gap) = if self.class == last {
            self.class = first;
            self.index.more += 1;
            (self.amounts[2], self.family.c - (last - first))
        } else {
            self.class += 1;
            (self.amounts[usize::from(self.class != 1)], 1)
        };
        let sum = self.fraction + amount;
        let whole = sum >> PLACES;
        self.fraction = sum & (ONE - 1);
        self.lower.more += whole;
        self.upper.more += whole + u128::from(gap);
        self.steps += 1;
        // Every amount was rounded down, and so was the start.
        if self.steps > MOST_STEPS || self.fraction + u128::from(self.steps) + 1 >= ONE {
            self.settle();
        }
    }
}

impl Iterator for Stream {
    type Item = Row;

    fn next(&mut self) -> Option<Row> {
        let row = Row {
            class: self.class,
            index: self.index.value(),
            lower: self.lower.value(),
            upper: self.upper.value(),
        };
        self.step();
        match self.family.listed_pair(&row.index) {
            Some((lower, upper)) => Some(Row { lower, upper, ..row }),
            None => Some(row),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::Wythoff;
    use super::super::algebra::Algebra;
    use super::super::recursion::Recursion;
    use super::*;
    use noyau_core::Convention;

    fn families() -> Vec<Family> {
        let positive = |n| std::num::NonZeroU32::new(n).unwrap();
        let mut all = Vec::new();
        for (a, b) in [(1, 1), (2, 1), (5, 1), (1, 2), (1, 4), (2, 3), (3, 2), (12, 1), (1, 12)] {
            for convention in [Convention::Normal, Convention::Misere] {
                all.push(Family::of(&Wythoff::new(positive(a), positive(b), convention)));
            }
        }
        all.retain(|family| family.kind != Kind::MisereClasses);
        all
    }

    /// Each step may lose one unit of the last place: steps are counted until the state is exact
    /// again.
    #[test]
    fn steps_since_the_last_exact_state_are_counted() {
        for family in families() {
            let mut stream = Stream::new(family, Natural::ZERO).unwrap();
            for steps in 1..50 {
                stream.step();
                assert_eq!(stream.steps, steps, "{family:?}");
            }
            stream.steps = MOST_STEPS;
            stream.step();
            assert_eq!(stream.steps, 0, "{family:?}");
        }
    }

    #[test]
    fn the_stream_is_the_table_of_the_recursion() {
        const ROWS: usize = 100_000;
        for family in families() {
            let mut stream = Stream::new(family, Natural::ZERO).unwrap();
            let mut table = Recursion::all(family);
            let rows = if family.b > 2 { ROWS / 10 } else { ROWS };
            for index in 0..rows {
                if table.last_row() < index {
                    table.add_row();
                }
                for (class, lower, upper) in table.row(index) {
                    let row = stream.next().unwrap();
                    assert_eq!((row.class, row.index.to_usize()), (class, Some(index)));
                    assert_eq!(row.lower.to_u64(), Some(lower), "{family:?} {index}");
                    assert_eq!(row.upper.to_u128(), Some(upper), "{family:?} {index}");
                }
            }
        }
    }

    #[test]
    fn the_stream_starts_anywhere() {
        let starts = [10_u128.pow(18), u128::from(u64::MAX) - 40, u128::MAX - 40, 10_u128.pow(38)];
        for family in families() {
            for start in starts.map(Natural::from).into_iter().chain([Natural::ONE << 300]) {
                let stream = Stream::new(family, start.clone()).unwrap();
                for row in stream.take(300) {
                    let difference = family.difference(row.class, &row.index);
                    let algebra = Algebra::new(family, &difference);
                    let pair = algebra.pair(row.class, &row.index);
                    assert_eq!((row.lower, row.upper), pair, "{family:?} {}", row.index);
                }
            }
        }
    }

    #[test]
    fn an_uncertain_fraction_is_computed_again() {
        let family = families()[0];
        let mut stream = Stream::new(family, Natural::ZERO).unwrap();
        // A fraction just below 1 cannot be trusted after a step.
        stream.fraction = ONE - 1 - stream.amounts[2] % ONE;
        stream.step();
        assert_eq!(stream.steps, 0);
        assert_eq!(stream.next().map(|row| row.lower.to_u64()), Some(Some(1)));
    }
}
