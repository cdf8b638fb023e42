//! Octal games: taking and breaking by a code.

use noyau_core::{Convention, Natural, Nimber};
use noyau_engine::sequence::{self, Period, Run};
use noyau_engine::{EngineError, Limits};
use noyau_games::family::{FamilyGame, NamedFamily};
use noyau_games::heap::OctalCode;

use crate::Position;

/// An octal game by its code: digit number n of `0.137` says what taking n tokens may leave of a
/// heap (1 nothing, 2 one heap, 4 two heaps, and sums of these).
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
    /// The place in the code that cannot be read, and what was expected there.
    pub fn new(code: &str) -> Result<Self, EngineError> {
        let family = NamedFamily::octal(&OctalCode::parse(code)?)
            .map_err(|error| EngineError::Catalog(error.into()))?;
        Ok(Self { family, convention: Convention::Normal })
    }

    /// The same in misère play.
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

    /// The same with heaps of any size.
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
    /// The heap is too large for a table, and no period is known or found soon; or play is misère.
    pub fn grundy(&self, heap: Natural) -> Result<Nimber, EngineError> {
        self.at_any_size(vec![heap]).grundy()
    }

    /// The Grundy values of heaps of 0, 1, …, `to` tokens.
    ///
    /// # Errors
    ///
    /// Play is misère: values would not add up.
    pub fn sequence(&self, to: usize) -> Result<Vec<u32>, EngineError> {
        self.has_values()?;
        let mut run = Run::new(self.family.grammar()).threads(sequence::all_threads());
        sequence::extend(&mut run, to, &Limits::none(), &mut |_| {})?;
        Ok((0..=to).filter_map(|size| run.value(self.family.kind(), size)).collect())
    }

    /// The period of the sequence, if one is found among heaps of up to `to` tokens, and proved.
    ///
    /// # Errors
    ///
    /// Play is misère: values would not add up.
    pub fn period(&self, to: usize) -> Result<Option<Period>, EngineError> {
        self.has_values()?;
        let threads = sequence::all_threads();
        let limits = Limits::none();
        let proved = sequence::find_period(&self.family, to, threads, &limits, &mut |_| {})?;
        Ok(proved.and_then(|proved| proved.period_of(self.family.kind())))
    }

    /// Values speak about normal play only.
    fn has_values(&self) -> Result<(), EngineError> {
        if self.convention == Convention::Misere { Err(EngineError::NoValue) } else { Ok(()) }
    }
}
