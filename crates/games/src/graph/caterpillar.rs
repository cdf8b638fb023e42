//! Caterpillars as words (domination 2.5.2): how many leaves each vertex of the spine carries.
//!
//! A move on a caterpillar leaves factors of its word beside single vertices, so the value of a
//! factor follows from those of shorter factors (Theorem 2.5.8). There are ℓ²/2 factors, each with
//! at most 2ℓ moves. Only the kind of a number of leaves counts: none, odd or even (leaf reduction,
//! 2.5.3).
//!
//! ```
//! use noyau_games::graph::caterpillar::ReducedWord;
//! let word: ReducedWord = [5, 0, 3, 1, 4].into_iter().collect();
//! assert_eq!(word.to_string(), "10112");
//! assert_eq!(word.grundy(), Some(0));
//! ```

use std::fmt;

use noyau_core::Natural;

/// The longest word whose factors are tabulated: two tables of its square in bytes.
pub const LONGEST: usize = 8192;

/// How many leaves a vertex of the spine carries, as far as values depend on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Letter {
    /// None.
    Bare,
    /// An odd number.
    Odd,
    /// An even number, at least two.
    Even,
}

impl Letter {
    /// The letter for a number of leaves.
    #[must_use]
    pub fn of(leaves: u64) -> Self {
        match leaves {
            0 => Self::Bare,
            odd if odd % 2 == 1 => Self::Odd,
            _ => Self::Even,
        }
    }

    /// The value of the leaves alone, once their vertex is gone.
    fn alone(self) -> u8 {
        u8::from(self == Self::Odd)
    }

    /// The value of the other leaves after one of them is played; `None` without leaves.
    fn fewer(self) -> Option<u8> {
        (self != Self::Bare).then(|| u8::from(self == Self::Even))
    }

    fn digit(self) -> u8 {
        match self {
            Self::Bare => 0,
            Self::Odd => 1,
            Self::Even => 2,
        }
    }
}

/// The reduced word of a caterpillar.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct ReducedWord(Vec<Letter>);

impl FromIterator<u64> for ReducedWord {
    /// From the numbers of leaves along the spine.
    fn from_iter<I: IntoIterator<Item = u64>>(leaves: I) -> Self {
        Self(leaves.into_iter().map(Letter::of).collect())
    }
}

impl fmt::Display for ReducedWord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|letter| write!(f, "{}", letter.digit()))
    }
}

impl ReducedWord {
    /// The word of the game of the large number: its decimal digits are the numbers of leaves.
    #[must_use]
    pub fn of_number(number: &Natural) -> Self {
        number.to_string().bytes().map(|digit| u64::from(digit - b'0')).collect()
    }

    /// The letters.
    #[must_use]
    pub fn letters(&self) -> &[Letter] {
        &self.0
    }

    /// The word read from the other end, which is the same caterpillar.
    #[must_use]
    pub fn reversed(&self) -> Self {
        Self(self.0.iter().rev().copied().collect())
    }

    /// Value of the caterpillar; `None` for a word beyond [`LONGEST`] or values beyond 254.
    #[must_use]
    pub fn grundy(&self) -> Option<u8> {
        Factors::of(self)?.value(0, self.0.len())
    }

    /// Value of the circular caterpillar, whose spine is a cycle of at least three vertices.
    #[must_use]
    pub fn circular_grundy(&self) -> Option<u8> {
        if self.0.len() < 3 {
            return None;
        }
        Circle::of(self)?.value()
    }
}

/// A move on a caterpillar, on the spine or on a leaf.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Play {
    /// The vertex number `i` of the spine.
    Spine(usize),
    /// A leaf of vertex number `i` of the spine.
    Leaf(usize),
}

/// Marks a move that does not exist: no value is as great.
const NO_MOVE: u8 = u8::MAX;

/// The values of all factors of a word up to some length.
///
/// The value of the factor from `p` up to but not including `q` is kept twice, by start and by end,
/// so that the two factors left by all moves of a kind lie in two contiguous runs: their nim-sums
/// are one vector operation.
#[derive(Debug, Clone)]
pub struct Factors {
    letters: Vec<Letter>,
    by_start: Vec<u8>,
    by_end: Vec<u8>,
}

impl Factors {
    /// All factors of a word; `None` for a word beyond [`LONGEST`] or values beyond 254.
    #[must_use]
    pub fn of(word: &ReducedWord) -> Option<Self> {
        Self::up_to(word.0.clone(), word.0.len())
    }

    /// The factors of at most `longest` letters.
    fn up_to(letters: Vec<Letter>, longest: usize) -> Option<Self> {
        let length = letters.len();
        if length > LONGEST {
            return None;
        }
        let alone: Vec<u8> = letters.iter().map(|letter| letter.alone()).collect();
        let fewer: Vec<u8> = letters.iter().map(|letter| letter.fewer().unwrap_or(0)).collect();
        let hidden: Vec<u8> =
            letters.iter().map(|letter| letter.fewer().map_or(NO_MOVE, |_| 0)).collect();
        let around: Vec<u8> = (0..length)
            .map(|i| if i == 0 || i + 1 == length { 0 } else { alone[i - 1] ^ alone[i + 1] })
            .collect();
        let width = length + 1;
        let cells = width * width;
        let mut factors = Self { letters, by_start: vec![0; cells], by_end: vec![0; cells] };
        let mut options = vec![0_u8; 2 * longest + 2];
        for size in 1..=longest {
            for p in 0..=length - size {
                let q = p + size;
                let left = &factors.by_start[p * width..(p + 1) * width];
                let right = &factors.by_end[q * width..(q + 1) * width];
                let (leaves, spine) = options.split_at_mut(size);
                // A leaf of vertex i takes that vertex with it.
                let parts = left[p..q].iter().zip(&right[p + 1..=q]);
                let kinds = fewer[p..q].iter().zip(&hidden[p..q]);
                for ((option, (a, b)), (c, none)) in leaves.iter_mut().zip(parts).zip(kinds) {
                    *option = (a ^ b ^ c) | none;
                }
                // A vertex of the spine takes its two neighbours, whose leaves stay alone.
                let inner = size.saturating_sub(2);
                if size > 2 {
                    let parts = left[p..q - 2].iter().zip(&right[p + 3..=q]);
                    let kinds = &around[p + 1..q - 1];
                    for ((option, (a, b)), c) in spine.iter_mut().zip(parts).zip(kinds) {
                        *option = a ^ b ^ c;
                    }
                }
                let (first, last) = match size {
                    1 => (0, 0),
                    _ => (right[p + 2] ^ alone[p + 1], left[q - 2] ^ alone[q - 2]),
                };
                spine[inner] = first;
                spine[inner + 1] = last;
                let all = &options[..size + inner + 2];
                let value = (0..NO_MOVE).find(|value| !all.contains(value))?;
                factors.by_start[p * width + q] = value;
                factors.by_end[q * width + p] = value;
            }
        }
        Some(factors)
    }

    /// The letters of the word.
    #[must_use]
    pub fn letters(&self) -> &[Letter] {
        &self.letters
    }

    /// Value of the factor from letter `p` up to but not including letter `q`, both at most the
    /// length; `None` for a factor that is not in the table.
    #[must_use]
    pub fn value(&self, p: usize, q: usize) -> Option<u8> {
        (p <= q && q <= self.letters.len()).then(|| self.factor(p, q))
    }

    fn factor(&self, p: usize, q: usize) -> u8 {
        self.by_start[p * (self.letters.len() + 1) + q]
    }

    /// The value left by a move on the factor from `p` to `q`, by the rules of 2.5.2; `None` if
    /// there is no such move.
    #[must_use]
    pub fn option(&self, p: usize, q: usize, play: Play) -> Option<u8> {
        let (Play::Spine(i) | Play::Leaf(i)) = play;
        if !(p..q).contains(&i) || q > self.letters.len() {
            return None;
        }
        Some(match play {
            Play::Leaf(_) => self.factor(p, i) ^ self.factor(i + 1, q) ^ self.letters[i].fewer()?,
            Play::Spine(_) => {
                let before = if i > p { self.letters[i - 1].alone() } else { 0 };
                let after = if i + 1 < q { self.letters[i + 1].alone() } else { 0 };
                let left = self.factor(p, i.saturating_sub(1).max(p));
                left ^ self.factor((i + 2).min(q), q) ^ before ^ after
            }
        })
    }
}

/// The values of the arcs of a circular word: the factors of the word written twice.
#[derive(Debug, Clone)]
pub struct Circle {
    length: usize,
    factors: Factors,
}

impl Circle {
    /// The arcs of a word of at least three letters.
    #[must_use]
    pub fn of(word: &ReducedWord) -> Option<Self> {
        let length = word.0.len();
        let twice = word.0.iter().chain(&word.0).copied().collect();
        if length < 3 {
            return None;
        }
        Some(Self { length, factors: Factors::up_to(twice, length - 1)? })
    }

    /// The value left by a move, which opens the circle at its vertex.
    #[must_use]
    pub fn option(&self, play: Play) -> Option<u8> {
        let (Play::Spine(i) | Play::Leaf(i)) = play;
        if i >= self.length {
            return None;
        }
        let letters = &self.factors.letters;
        Some(match play {
            Play::Leaf(_) => self.factors.factor(i + 1, i + self.length) ^ letters[i].fewer()?,
            Play::Spine(_) => {
                let (before, after) = (letters[i + self.length - 1], letters[i + 1]);
                self.factors.factor(i + 2, i + self.length - 1) ^ before.alone() ^ after.alone()
            }
        })
    }

    /// Value of the circular caterpillar; `None` beyond 254.
    #[must_use]
    pub fn value(&self) -> Option<u8> {
        let plays = (0..self.length).flat_map(|i| [Play::Spine(i), Play::Leaf(i)]);
        let options: Vec<u8> = plays.filter_map(|play| self.option(play)).collect();
        (0..NO_MOVE).find(|value| !options.contains(value))
    }
}
