//! Octal games: a code says how heaps are taken and split.

use noyau_core::{Convention, Natural, Nimber};
use noyau_engine::sequence::{self, Period, Run};
use noyau_engine::{EngineError, Limits};
use noyau_games::family::{FamilyGame, NamedFamily};
use noyau_games::heap::OctalCode;

use crate::Position;

/// An octal game, given by a code such as `0.137`. The n-th digit after the point says what may be
/// left of a heap after n tokens are taken: 1 nothing, 2 one heap, 4 two heaps, or a sum of these.
#[derive(Debug, Clone)]
pub struct Octal {
    family: NamedFamily,
    convention: Convention,
}

impl Octal {
    /// The game with this code.
    ///
    /// # Errors
    ///
    /// Fails if the code cannot be read. The error has the place and what was expected there.
    pub fn new(code: &str) -> Result<Self, EngineError> {
        let family = NamedFamily::octal(&OctalCode::parse(code)?)
            .map_err(|error| EngineError::Catalog(error.into()))?;
        Ok(Self { family, convention: Convention::Normal })
    }

    /// The same game in misère play.
    #[must_use]
    pub fn misere(self) -> Self {
        Self { convention: Convention::Misere, ..self }
    }

    /// Heaps of these sizes.
    ///
    /// ```
    /// use noyau::Octal;
    /// let kayles = Octal::new("0.77")?;
    /// assert_eq!(kayles.at([5, 6]).grundy()?, 7.into());
    /// assert!(!kayles.misere().at([1, 1]).winning_moves()?.is_empty());
    /// # Ok::<(), noyau::Error>(())
    /// ```
    pub fn at(&self, heaps: impl IntoIterator<Item = u64>) -> Position<FamilyGame> {
        self.at_any_size(heaps.into_iter().map(Natural::from).collect())
    }

    /// Like [`Octal::at`], with heaps of any size.
    #[must_use]
    pub fn at_any_size(&self, heaps: Vec<Natural>) -> Position<FamilyGame> {
        let game = FamilyGame::new(self.family.clone(), self.convention);
        let heaps = game.heaps(heaps);
        Position::new(game, heaps)
    }

    /// The Grundy value of one heap of any size.
    ///
    /// ```
    /// use noyau::{Natural, Octal};
    /// let huge = Natural::from(10_u64).pow(30);
    /// assert_eq!(Octal::new("0.137")?.grundy(huge + Natural::ONE)?, 3.into());
    /// # Ok::<(), noyau::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if the heap is too large for a table and no period is found soon, and in misère play.
    pub fn grundy(&self, heap: Natural) -> Result<Nimber, EngineError> {
        self.at_any_size(vec![heap]).grundy()
    }

    /// The Grundy values of heaps of 0, 1, …, `to` tokens.
    ///
    /// # Errors
    ///
    /// Fails in misère play, where Grundy values do not say who wins a sum.
    pub fn sequence(&self, to: usize) -> Result<Vec<u32>, EngineError> {
        self.has_values()?;
        let mut run = Run::new(self.family.grammar()).threads(sequence::all_threads());
        sequence::extend(&mut run, to, &Limits::none(), &mut |_| {})?;
        Ok((0..=to).filter_map(|size| run.value(self.family.kind(), size)).collect())
    }

    /// The period of the sequence; `None` if no period is found and proved from the heaps of up to
    /// `to` tokens.
    ///
    /// # Errors
    ///
    /// Fails in misère play, where Grundy values do not say who wins a sum.
    pub fn period(&self, to: usize) -> Result<Option<Period>, EngineError> {
        self.has_values()?;
        let threads = sequence::all_threads();
        let limits = Limits::none();
        let proved = sequence::find_period(&self.family, to, threads, &limits, &mut |_| {})?;
        Ok(proved.and_then(|proved| proved.period_of(self.family.kind())))
    }

    /// Grundy values decide sums in normal play only.
    fn has_values(&self) -> Result<(), EngineError> {
        if self.convention == Convention::Misere { Err(EngineError::NoValue) } else { Ok(()) }
    }
}
