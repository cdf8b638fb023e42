//! The Wythoff pairs `(a_n, b_n) = (⌊nτ⌋, ⌊nτ²⌋)`, the sequences they generate, and the array that
//! has these sequences as rows (Deslongchamps §3.1.2, Properties (1)–(10), Theorems 10 and 11,
//! Corollary 2).
//!
//! A pair generates a Fibonacci-type sequence in which every second pair is again a Wythoff pair. A
//! pair that no other pair generates is primitive. The rows that start with the primitive pairs
//! contain every positive number exactly once. The Zeckendorf word of a number determines its row
//! and column: the column is one more than the number of final zeros, and the row does not depend
//! on these zeros.

use noyau_core::Natural;

use crate::beatty::Slopes;
use crate::continued_fraction::Identity;
use crate::word::Word;
use crate::zeckendorf::Indexing;

/// The Wythoff pairs and their array.
///
/// ```
/// use noyau_numeration::wythoff_array::WythoffArray;
/// let array = WythoffArray::new();
/// let place = array.place(&47_u64.into()).unwrap();
/// assert_eq!((place.row.clone(), place.column), (2_u64.into(), 6));
/// assert_eq!(array.entry(&place), Some(47_u64.into()));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WythoffArray {
    slopes: Slopes,
}

/// A place in the array; rows and columns are counted from 1.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct ArrayPlace {
    /// The row, which starts with the `row`-th primitive pair.
    pub row: Natural,
    /// The column.
    pub column: usize,
}

/// The primitive pair that generates a given pair, and the number of steps between them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Root {
    /// The index `n` of the primitive pair `(a_n, b_n)`; it is always some `a_k`.
    pub index: Natural,
    /// The `k` with `index = a_k`, which is the row of the array.
    pub row: Natural,
    /// The number of steps `(a_n, b_n) → (a_{b_n}, b_{b_n})` from the primitive pair.
    pub steps: usize,
}

impl Default for WythoffArray {
    fn default() -> Self {
        Self { slopes: Slopes::golden() }
    }
}

impl WythoffArray {
    /// The array.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// `a_n = ⌊nτ⌋`.
    #[must_use]
    pub fn a(&self, n: &Natural) -> Natural {
        self.slopes.floor_alpha(n)
    }

    /// `b_n = ⌊nτ²⌋ = a_n + n`.
    #[must_use]
    pub fn b(&self, n: &Natural) -> Natural {
        self.slopes.floor_beta(n)
    }

    /// `b` applied `times` times.
    fn b_iterated(&self, n: &Natural, times: usize) -> Natural {
        (0..times).fold(n.clone(), |n, _| self.b(&n))
    }

    /// The `k`-th primitive pair `(a_{a_k}, b_{a_k})`, `k ≥ 1`. Its determinant against `(1, 2)`,
    /// `2·a_{a_k} − b_{a_k}`, is `k − 1`.
    #[must_use]
    pub fn primitive_pair(&self, k: &Natural) -> (Natural, Natural) {
        let n = self.a(k);
        (self.a(&n), self.b(&n))
    }

    /// Whether the pair of index `n ≥ 1` is primitive, that is, whether `n` is some `a_k`.
    #[must_use]
    pub fn is_primitive(&self, n: &Natural) -> bool {
        !n.is_zero() && Word::fibonacci(n).trailing_zeros().is_multiple_of(2)
    }

    /// The primitive pair that generates the pair of index `n`; `None` for the pair (0, 0).
    ///
    /// The definition undoes `n = b_k ↦ k` while it can; the Zeckendorf word of `a_n` gives the
    /// answer at once, since each such step removes two zeros.
    #[must_use]
    pub fn primitive_root(&self, n: &Natural) -> Option<Root> {
        let place = self.place(&self.a(n))?;
        Some(Root { index: self.a(&place.row), steps: (place.column - 1) / 2, row: place.row })
    }

    /// Row and column of a positive number.
    #[must_use]
    pub fn place(&self, number: &Natural) -> Option<ArrayPlace> {
        let word = Word::fibonacci(number);
        let zeros = word.trailing_zeros();
        let first = word.shifted_right(zeros).fibonacci_value();
        // Column 1 of row k is a_{a_k} = b_k − 1 by Property (2).
        let row = self.slopes.index_beta(&(first + Natural::ONE))?;
        (!number.is_zero()).then_some(ArrayPlace { row, column: zeros + 1 })
    }

    /// The number at a place; `None` when row or column is 0.
    #[must_use]
    pub fn entry(&self, place: &ArrayPlace) -> Option<Natural> {
        let above = place.row.checked_sub(&Natural::ONE)?;
        place.column.checked_sub(1)?;
        // Columns 0 and −1 of the row would hold a_k and k − 1.
        let fibonacci = |index| Indexing::Usual.number(index);
        Some(self.a(&place.row) * fibonacci(place.column + 1) + above * fibonacci(place.column))
    }

    /// The row of the `k`-th primitive pair, from column 1; `None` for `k = 0`.
    #[must_use]
    pub fn row(&self, k: &Natural) -> Option<FibonacciType> {
        (!k.is_zero()).then(|| {
            let (first, second) = self.primitive_pair(k);
            FibonacciType { first, second }
        })
    }

    /// Both sides of one of the Properties (1) to (10), for `n ≥ 1`; only the last three use
    /// `r ≥ 1`, and (10) does not use `n`. `None` for any other `number`, or if `n` or `r` is 0.
    #[must_use]
    pub fn identity(&self, number: u32, n: &Natural, r: usize) -> Option<Identity<Natural>> {
        if n.is_zero() || r == 0 {
            return None;
        }
        let (a_n, b_n) = (self.a(n), self.b(n));
        let plus = |left: &Natural, right: u64| left + &Natural::from(right);
        let fibonacci = |index| Indexing::Usual.number(index);
        let (left, right) = match number {
            1 => (b_n, a_n + n),
            2 => (b_n, plus(&self.a(&a_n), 1)),
            3 => (&a_n + &b_n, plus(&self.b(&a_n), 1)),
            4 => (self.a(&b_n), plus(&self.b(&a_n), 1)),
            5 => (a_n + &b_n, self.a(&b_n)),
            6 => (self.b(&b_n), plus(&self.a(&self.b(&a_n)), 2)),
            7 => (self.a(&self.b(&b_n)), plus(&self.b_iterated(&a_n, 2), 3)),
            8 => (
                self.b_iterated(n, r),
                self.a(&self.b_iterated(&a_n, r - 1)) + fibonacci(2 * r - 1),
            ),
            9 => (self.a(&self.b_iterated(n, r)), self.b_iterated(&a_n, r) + fibonacci(2 * r)),
            10 => (self.b_iterated(&Natural::ONE, r), fibonacci(2 * r + 1)),
            _ => return None,
        };
        Some(Identity { left, right })
    }
}

/// An infinite sequence in which each term is the sum of the two before it.
///
/// ```
/// use noyau_numeration::wythoff_array::FibonacciType;
/// let terms: Vec<_> =
///     FibonacciType::new(4_u64.into(), 7_u64.into()).take(5).map(|t| t.to_string()).collect();
/// assert_eq!(terms, ["4", "7", "11", "18", "29"]);
/// ```
#[derive(Debug, Clone)]
pub struct FibonacciType {
    first: Natural,
    second: Natural,
}

impl FibonacciType {
    /// The sequence started by two terms.
    #[must_use]
    pub fn new(first: Natural, second: Natural) -> Self {
        Self { first, second }
    }
}

impl Iterator for FibonacciType {
    type Item = Natural;

    fn next(&mut self) -> Option<Natural> {
        let third = &self.first + &self.second;
        let second = std::mem::replace(&mut self.second, third);
        Some(std::mem::replace(&mut self.first, second))
    }
}
