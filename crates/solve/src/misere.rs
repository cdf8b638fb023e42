//! Misère quotients: the arithmetic of sums when the player who makes the last move loses.
//!
//! Two sums are indistinguishable if they have the same outcome whatever further summands are added
//! to both. The classes of indistinguishable sums form a commutative monoid, the *misère quotient*
//! of the game. Together with the classes that lose for the player to move, its *P-portion*, it
//! tells who wins every sum (Plambeck, Siegel, *Misère quotients for impartial games*, 2008). The
//! quotient is computed by adding one summand at a time. [`Quotient`] is given only what the moves
//! of each summand leave; [`HeapQuotient`] gets this from a grammar, and [`PartQuotient`] from the
//! rules of components.
//!
//! A search adds the next summand (`misere/refine.rs`). It is exact, ends whenever the quotient is
//! finite, and proves its result by the theorem in `misere/question.rs`. The search is not trusted:
//! [`Quotient::check`] and [`verify`] prove the same by another theorem, with code that has nothing
//! in common with the search. An answer is called a theorem only after that.

mod bits;
mod certificate;
mod classes;
mod genus;
mod heaps;
mod parts;
mod presentation;
mod question;
mod refine;
mod work;

use noyau_core::Outcome;

use crate::{Limits, StopReason, Stopped};
use certificate::Claim;
pub use certificate::{Certificate, CertificateError, Flaw, Proved, verify};
use classes::{Classes, Word};
pub use genus::Genus;
pub use heaps::{HeapQuotient, MisereError, Repetition};
pub use parts::PartQuotient;
pub use presentation::{Power, Presentation, Relation};
use question::Question;
use refine::Refinement;
use work::Work;

/// An element of a misère quotient, identified by its number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Element(usize);

impl Element {
    /// The class of the empty sum.
    pub const ONE: Self = Self(0);

    /// The number of the element.
    #[must_use]
    pub fn index(self) -> usize {
        self.0
    }
}

/// The misère quotient of the sums of some games. A game is added after those that its moves lead
/// to.
///
/// ```
/// use noyau_core::Outcome;
/// use noyau_solve::Limits;
/// use noyau_solve::misere::Quotient;
/// // A heap of one token, and one of two from which one or two may be taken.
/// let mut nim = Quotient::new();
/// let one = nim.add(vec![vec![]], &Limits::none())?;
/// let two = nim.add(vec![vec![], vec![one]], &Limits::none())?;
/// assert_eq!(nim.order(), 6);
/// assert_eq!(nim.outcome_of(nim.element(&[one])), Outcome::P);
/// assert_eq!(nim.outcome_of(nim.element(&[two, two])), Outcome::P);
/// # Ok::<(), noyau_solve::Stopped>(())
/// ```
#[derive(Debug, Clone)]
pub struct Quotient {
    /// For every game, the sums that its moves leave.
    moves: Vec<Vec<Word>>,
    classes: Classes,
    /// Whether the positions of a class lose for the player to move.
    p: Vec<bool>,
    /// The least product of games that gives each element.
    words: Vec<Word>,
}

impl Default for Quotient {
    fn default() -> Self {
        Self::new()
    }
}

impl Quotient {
    /// The quotient of no games. Its only element is the empty sum, which the player to move wins.
    #[must_use]
    pub fn new() -> Self {
        let classes = Classes::trivial(0);
        Self { moves: Vec::new(), classes, p: vec![false], words: vec![Word::new()] }
    }

    /// Adds a game and returns its number. `options` lists the sums that its moves leave, by the
    /// numbers of earlier games. Numbers that no game has yet stand for finished games.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if a limit was reached. The quotient is then unchanged.
    pub fn add(&mut self, options: Vec<Vec<usize>>, limits: &Limits) -> Result<usize, Stopped> {
        let number = self.moves.len();
        let mut options = options;
        for option in &mut options {
            option.retain(|game| *game < number);
            option.sort_unstable();
        }
        options.sort_unstable();
        options.dedup();
        self.moves.push(options);
        let added = self.added(limits);
        if added.is_err() {
            self.moves.pop();
        }
        let (classes, p) = added?;
        self.words = classes.words().into_iter().map(Option::unwrap_or_default).collect();
        (self.classes, self.p) = (classes, p);
        Ok(number)
    }

    /// The proved quotient of all games, the last one included.
    fn added(&self, limits: &Limits) -> Result<(Classes, Vec<bool>), Stopped> {
        let work = Work::new(limits);
        let stopped =
            |reason| Stopped { reason, positions: self.order() as u64, work: work.done() };
        if self.moves.last().is_some_and(Vec::is_empty) {
            let neutral = (0..self.order()).collect();
            return Ok((self.classes.with_letter(neutral), self.p.clone()));
        }
        let refinement = Refinement { moves: &self.moves, work: &work };
        let found = refinement.next(&self.classes, &self.p).map_err(stopped)?;
        let question = Question { classes: &found.classes, moves: &self.moves, beside: None };
        let right = question.right_letters(&found.values, &work).map_err(stopped)?;
        if right != self.moves.len() {
            // The search was wrong, which no test has seen. Nothing unproved is returned.
            return Err(stopped(StopReason::Work));
        }
        Ok((found.classes, found.values))
    }

    /// The number of games.
    #[must_use]
    pub fn games(&self) -> usize {
        self.moves.len()
    }

    /// The number of elements.
    #[must_use]
    pub fn order(&self) -> usize {
        self.classes.order()
    }

    /// All elements.
    pub fn elements(&self) -> impl Iterator<Item = Element> + use<> {
        (0..self.order()).map(Element)
    }

    /// The elements that lose for the player to move.
    pub fn p_portion(&self) -> impl Iterator<Item = Element> + '_ {
        self.elements().filter(|element| self.p[element.0])
    }

    /// The element of a sum of games, given by their numbers as for [`Quotient::add`].
    #[must_use]
    pub fn element(&self, games: &[usize]) -> Element {
        let known: Word = games.iter().copied().filter(|game| *game < self.games()).collect();
        Element(self.classes.times(0, &known))
    }

    /// The element of the sum of two positions.
    #[must_use]
    pub fn product(&self, one: Element, other: Element) -> Element {
        Element(self.classes.times(one.0, &self.words[other.0]))
    }

    /// The outcome of the positions of an element.
    #[must_use]
    pub fn outcome_of(&self, element: Element) -> Outcome {
        if self.p[element.0] { Outcome::P } else { Outcome::N }
    }

    /// Checks that every sum has the outcome of its element, and that any two elements differ when
    /// some sum is added to both. The check uses the moves alone and shares no code with the
    /// search.
    ///
    /// # Errors
    ///
    /// The first [`Flaw`] found, or [`Flaw::Stopped`] if a limit was reached.
    pub fn check(&self, limits: &Limits) -> Result<(), Flaw> {
        self.claim().check(&self.moves, limits)
    }

    /// The claim that the checker tests.
    fn claim(&self) -> Claim {
        Claim {
            order: self.order(),
            products: self.products(),
            lost: self.p.clone(),
            elements: (0..self.games()).map(|game| self.element(&[game]).0).collect(),
        }
    }

    /// For every generator, its products with the elements.
    fn products(&self) -> Vec<Vec<u32>> {
        let number = |product: &usize| u32::try_from(*product).unwrap_or(u32::MAX);
        let row = |game: usize| self.classes.letter(game).iter().map(number).collect();
        self.generators().into_iter().map(row).collect()
    }
}
