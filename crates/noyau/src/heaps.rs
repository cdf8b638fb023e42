//! Games on heaps of tokens.

use std::num::{NonZeroU32, NonZeroUsize};

use noyau_core::{Convention, Natural};
use noyau_games::heap::{self, Allowance, FibonacciNim, Heaps, Marienbad, Piles};

use crate::Position;

/// Nim: take any number of tokens from one heap.
#[derive(Debug, Clone, Copy)]
pub struct Nim;

impl Nim {
    /// Heaps of these sizes; the player who cannot move loses.
    pub fn at(heaps: impl IntoIterator<Item = u64>) -> Position<heap::Nim> {
        Position::new(heap::Nim, Heaps::of(heaps))
    }

    /// Like [`Nim::at`], with heaps of any size.
    ///
    /// ```
    /// use noyau::{Natural, Nim};
    /// let huge = Natural::from(10_u64).pow(100);
    /// assert!(Nim::at_any_size(vec![huge.clone(), huge]).winning_moves()?.is_empty());
    /// # Ok::<(), noyau::Error>(())
    /// ```
    #[must_use]
    pub fn at_any_size(heaps: Vec<Natural>) -> Position<heap::Nim> {
        Position::new(heap::Nim, Heaps::new(heaps))
    }

    /// Heaps of these sizes in misère play; the player who cannot move wins.
    ///
    /// ```
    /// use noyau::{Nim, Outcome};
    /// assert_eq!(Nim::misere_at([1, 1, 1]).solve()?.outcome, Outcome::P);
    /// # Ok::<(), noyau::Error>(())
    /// ```
    pub fn misere_at(heaps: impl IntoIterator<Item = u64>) -> Position<Marienbad> {
        Position::new(Marienbad, Heaps::of(heaps))
    }
}

/// Moore's game: a move takes tokens from one to `most` heaps.
#[derive(Debug, Clone, Copy)]
pub struct Moore {
    most: NonZeroUsize,
}

impl Moore {
    /// The game in which a move changes at most this many heaps.
    #[must_use]
    pub fn new(most: NonZeroUsize) -> Self {
        Self { most }
    }

    /// Heaps of these sizes.
    pub fn at(&self, heaps: impl IntoIterator<Item = u64>) -> Position<heap::Moore> {
        Position::new(heap::Moore::new(self.most), Heaps::of(heaps))
    }
}

/// Fibonacci Nim: take tokens from one row, at most twice as many as the opponent just took.
#[derive(Debug, Clone, Copy)]
pub struct Fibonacci;

impl Fibonacci {
    /// A row of this size. The first move may take any number of tokens, but not all.
    ///
    /// ```
    /// use noyau::{Fibonacci, Outcome};
    /// assert_eq!(Fibonacci::at(21).solve()?.outcome, Outcome::P);
    /// # Ok::<(), noyau::Error>(())
    /// ```
    #[must_use]
    pub fn at(row: u64) -> Position<FibonacciNim> {
        Position::new(FibonacciNim, Allowance::start(row.into()))
    }
}

/// Wythoff's game and its generalisations: take a multiple of b from one pile, or take from both
/// piles amounts whose difference is a multiple of b less than ab.
#[derive(Debug, Clone, Copy)]
pub struct Wythoff {
    game: heap::Wythoff,
}

impl Wythoff {
    /// Wythoff's own game with piles of these sizes.
    #[must_use]
    pub fn at(first: u64, second: u64) -> Position<heap::Wythoff> {
        Position::new(heap::Wythoff::classic(), Piles::of(first, second))
    }

    /// The game with parameters a and b: (1, 1) is Wythoff's own, (a, 1) Fraenkel's, (1, b)
    /// Connell's.
    #[must_use]
    pub fn new(a: NonZeroU32, b: NonZeroU32) -> Self {
        Self { game: heap::Wythoff::new(a, b, Convention::Normal) }
    }

    /// The game with parameters a and b in misère play.
    #[must_use]
    pub fn misere(a: NonZeroU32, b: NonZeroU32) -> Self {
        Self { game: heap::Wythoff::new(a, b, Convention::Misere) }
    }

    /// Piles of these sizes, which may be huge.
    ///
    /// ```
    /// use std::num::NonZeroU32;
    /// use noyau::{Natural, Wythoff};
    /// let fraenkel = Wythoff::new(NonZeroU32::new(2).unwrap(), NonZeroU32::MIN);
    /// let huge = Natural::from(10_u64).pow(30);
    /// assert!(!fraenkel.with(huge.clone(), huge).winning_moves()?.is_empty());
    /// # Ok::<(), noyau::Error>(())
    /// ```
    #[must_use]
    pub fn with(&self, first: Natural, second: Natural) -> Position<heap::Wythoff> {
        Position::new(self.game, Piles::new(first, second))
    }
}
