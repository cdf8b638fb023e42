//! Sequences that partition the whole numbers: checking two sequences, completing one, and
//! generating both by "the least number not used yet" (Deslongchamps §3.0.1; Theorems 9, 14, 20 and
//! 23 for the recursions).
//!
//! All sequences are computed lazily.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};

use noyau_core::Natural;

/// One of the two sequences under test.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Which {
    /// The first sequence.
    First,
    /// The second sequence.
    Second,
}

/// Why two sequences are not complementary, with the least number that shows it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NotComplementary {
    /// A number in both sequences.
    #[error("{value} is in both sequences")]
    Shared {
        /// The number.
        value: Natural,
    },
    /// A number in neither sequence.
    #[error("{value} is in neither sequence")]
    Missing {
        /// The number.
        value: Natural,
    },
    /// A term that is not above the one before it.
    #[error("{value} does not exceed the term before it")]
    NotIncreasing {
        /// The sequence it is in.
        sequence: Which,
        /// Its place in that sequence, from 0.
        place: usize,
        /// The term.
        value: Natural,
    },
    /// A term below the first number of the sequences.
    #[error("{value} is below the first number to be shared out")]
    TooSmall {
        /// The term.
        value: Natural,
    },
}

/// A reader of an increasing sequence that looks one term ahead.
struct Reader<I> {
    terms: I,
    which: Which,
    place: usize,
    head: Option<Natural>,
}

impl<I: Iterator<Item = Natural>> Reader<I> {
    fn new(mut terms: I, which: Which) -> Self {
        Self { head: terms.next(), terms, which, place: 0 }
    }

    fn advance(&mut self) -> Result<(), NotComplementary> {
        let before = std::mem::replace(&mut self.head, self.terms.next());
        self.place += 1;
        match (&self.head, before) {
            (Some(value), Some(before)) if *value <= before => {
                Err(NotComplementary::NotIncreasing {
                    sequence: self.which,
                    place: self.place,
                    value: value.clone(),
                })
            }
            _ => Ok(()),
        }
    }
}

/// Checks that the two sequences are increasing and partition `1, 2, …, bound`.
///
/// ```
/// use noyau_numeration::complementary::{NotComplementary, check};
/// let odd = || (0_u64..).map(|k| (2 * k + 1).into());
/// let even = (1_u64..).map(|k| (2 * k).into());
/// let thrice = (1_u64..).map(|k| (3 * k).into());
/// assert_eq!(check(odd(), even, &1000_u64.into()), Ok(()));
/// let missing = NotComplementary::Missing { value: 2_u64.into() };
/// assert_eq!(check(odd(), thrice, &1000_u64.into()), Err(missing));
/// ```
pub fn check(
    first: impl IntoIterator<Item = Natural>,
    second: impl IntoIterator<Item = Natural>,
    bound: &Natural,
) -> Result<(), NotComplementary> {
    check_from(&Natural::ONE, first, second, bound)
}

/// Checks up to `bound` that the sequences, given from their index `N` on, are N-superior
/// complementary: they are increasing and partition the numbers from the first term of the first
/// sequence on.
pub fn check_superior(
    first: impl IntoIterator<Item = Natural>,
    second: impl IntoIterator<Item = Natural>,
    bound: &Natural,
) -> Result<(), NotComplementary> {
    let mut first = first.into_iter().peekable();
    let Some(start) = first.peek().cloned() else { return Ok(()) };
    check_from(&start, first, second, bound)
}

fn check_from(
    start: &Natural,
    first: impl IntoIterator<Item = Natural>,
    second: impl IntoIterator<Item = Natural>,
    bound: &Natural,
) -> Result<(), NotComplementary> {
    let mut first = Reader::new(first.into_iter(), Which::First);
    let mut second = Reader::new(second.into_iter(), Which::Second);
    for head in [&first.head, &second.head].into_iter().flatten() {
        if head < start {
            return Err(NotComplementary::TooSmall { value: head.clone() });
        }
    }
    let mut value = start.clone();
    while value <= *bound {
        let here = |head: &Option<Natural>| head.as_ref() == Some(&value);
        match (here(&first.head), here(&second.head)) {
            (true, true) => return Err(NotComplementary::Shared { value }),
            (false, false) => return Err(NotComplementary::Missing { value }),
            (true, false) => first.advance()?,
            (false, true) => second.advance()?,
        }
        value += &Natural::ONE;
    }
    Ok(())
}

/// The positive numbers that an increasing sequence leaves out, in order.
///
/// ```
/// use noyau_numeration::complementary::complement;
/// let squares = (1_u64..).map(|k| (k * k).into());
/// let rest: Vec<_> = complement(squares).take(5).map(|n| n.to_string()).collect();
/// assert_eq!(rest, ["2", "3", "5", "6", "7"]);
/// ```
pub fn complement(sequence: impl IntoIterator<Item = Natural>) -> impl Iterator<Item = Natural> {
    let mut sequence = sequence.into_iter().peekable();
    let mut next = Natural::ONE;
    std::iter::from_fn(move || {
        while let Some(term) = sequence.next_if(|term| *term <= next) {
            if term == next {
                next += &Natural::ONE;
            }
        }
        let left_out = next.clone();
        next += &Natural::ONE;
        Some(left_out)
    })
}

/// The pairs `A_n = mex{A_i, B_i : i < n}`, `B_n = A_n + f(n)`, `n = 0, 1, 2, …`; the stream ends
/// where a term would pass `u64::MAX`.
///
/// `f(n) = an` is the first generalisation of Wythoff's game (Deslongchamps, Theorem 14; Fraenkel,
/// Theorem 1), `f(n) = an + 1` its misère form for `a ≥ 2` (Theorem 23).
///
/// ```
/// use noyau_numeration::complementary::mex_pairs;
/// let pairs: Vec<_> = mex_pairs(|n| 2 * n).take(5).collect();
/// assert_eq!(pairs, [(0, 0), (1, 3), (2, 6), (4, 10), (5, 13)]);
/// ```
pub fn mex_pairs(difference: impl Fn(u64) -> u64) -> impl Iterator<Item = (u64, u64)> {
    let mut ahead: BinaryHeap<Reverse<u64>> = BinaryHeap::new();
    let mut next = Some(0_u64);
    (0_u64..).map_while(move |n| {
        while ahead.peek().is_some_and(|least| Some(least.0) <= next) {
            let Reverse(least) = ahead.pop()?;
            if Some(least) == next {
                next = least.checked_add(1);
            }
        }
        let lower = next?;
        let upper = lower.checked_add(difference(n))?;
        next = lower.checked_add(1);
        ahead.push(Reverse(upper));
        Some((lower, upper))
    })
}

/// The table of the third generalisation of Wythoff's game, row by row: row `n` holds
/// `(a_{i,n}, b_{i,n})` for `i = 0, …, b − 1` (Deslongchamps §3.4.2, Theorem 20; Connell's game,
/// §3.3.2, is `a = 1`).
///
/// `a_{i,0} = 0`, `b_{i,n} = a_{i,n} + n·ab + i`, and `a_{i,n}` is the least positive number not
/// among the earlier `a_i` and `b_{i*}`, where `i* = 0` for `i = 0` and `b − i` otherwise.
///
/// ```
/// use noyau_numeration::complementary::ClassTable;
/// let row = ClassTable::new(2, 3).nth(3).unwrap();
/// assert_eq!(row, [(3, 21), (4, 23), (4, 24)]);
/// ```
#[derive(Debug, Clone)]
pub struct ClassTable {
    step: Option<u64>,
    row: u64,
    classes: Vec<ClassState>,
}

#[derive(Debug, Clone, Default)]
struct ClassState {
    last: u64,
    /// Terms `b_{i*}` that the lower sequence has not passed yet.
    taken: VecDeque<u64>,
}

impl ClassTable {
    /// The table with parameters `a` and `b`, which holds a state for each of the `b` classes. It
    /// has no rows if a parameter is 0 or the states do not fit in memory.
    #[must_use]
    pub fn new(a: u64, b: u64) -> Self {
        let mut classes = Vec::new();
        let count = usize::try_from(b).ok().filter(|&b| classes.try_reserve_exact(b).is_ok());
        classes.resize_with(count.unwrap_or(0), ClassState::default);
        let step = a.checked_mul(b).filter(|&step| step > 0 && count.is_some());
        Self { step, row: 0, classes }
    }
}

impl Iterator for ClassTable {
    type Item = Vec<(u64, u64)>;

    fn next(&mut self) -> Option<Self::Item> {
        let offset = self.row.checked_mul(self.step?)?;
        let count = self.classes.len();
        let mut pairs = Vec::with_capacity(count);
        for (residue, class) in (0_u64..).zip(&mut self.classes) {
            if self.row > 0 {
                class.last = class.last.checked_add(1)?;
                while class.taken.front().is_some_and(|&least| least <= class.last) {
                    if class.taken.pop_front() == Some(class.last) {
                        class.last = class.last.checked_add(1)?;
                    }
                }
            }
            let upper = class.last.checked_add(offset)?.checked_add(residue)?;
            pairs.push((class.last, upper));
        }
        for (residue, &(_, upper)) in pairs.iter().enumerate() {
            let opposite = if residue == 0 { 0 } else { count - residue };
            self.classes[opposite].taken.push_back(upper);
        }
        self.row += 1;
        Some(pairs)
    }
}
