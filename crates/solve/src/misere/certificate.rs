//! Certificates of misère quotients and their checker.
//!
//! A certificate gives the products of elements with generators, the P-portion, the element of
//! every member of a family and, where it is known, the period with which the elements repeat. The
//! checker trusts only the rules: it works out what the moves of every member leave, and checks the
//! conditions of the theorem in `docs/quotient-format.md` for all members together. It shares
//! neither code nor data with the search for quotients.

mod conditions;
mod monoid;
mod rules;
mod text;

use noyau_core::{Natural, Outcome};
use noyau_family::{Grammar, Rule, Summand};

use super::Repetition;
use crate::{Limits, Stopped};
use conditions::Letter;
use monoid::Monoid;

/// Greatest number of elements. Sets of pairs of them are kept.
const MOST_ORDER: usize = 1 << 15;
/// Greatest number of sizes that are checked one by one.
const MOST_SIZES: usize = 1 << 16;

/// The claim that a finite commutative monoid with a set of lost elements is the misère quotient of
/// the members of a grammar.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Certificate {
    /// The grammar that defines the game.
    pub grammar: Grammar,
    /// The number of elements. Element 0 is that of the empty sum.
    pub order: usize,
    /// For every generator, its products with the elements.
    pub products: Vec<Vec<u32>>,
    /// The elements that lose for the player to move, in order.
    pub lost: Vec<u32>,
    /// For every kind, the elements of its members at the sizes 0, 1, ….
    pub elements: Vec<Vec<u32>>,
    /// Where the elements of the members begin to repeat, and after how many sizes. If it is given,
    /// the listed sizes end with the first period. Otherwise the claim covers only the listed
    /// sizes.
    pub repetition: Option<Repetition>,
}

/// The reason why a certificate proves nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CertificateError {
    /// A rule leaves a constant. It stands for a nim heap that is not part of the position.
    #[error("the rules leave constants, which mean nothing when the last player to move loses")]
    Constants,
    /// There are more elements or sizes than can be checked.
    #[error("it is too large to be checked")]
    TooLarge,
    /// The theorem on periods does not cover these rules, or not this period.
    #[error("the period cannot be proved from finitely many sizes")]
    NotProvable,
    /// A member without moves does not have element 0.
    #[error("kind {kind}, size {size}: there is no move, and the element is not 0")]
    Finished {
        /// The kind.
        kind: usize,
        /// The size.
        size: usize,
    },
    /// A move leads from one lost sum to another.
    #[error("kind {kind}, size {size}: beside element {element} a move leads from lost to lost")]
    LostToLost {
        /// The kind of the member in which the move is made.
        kind: usize,
        /// Its size.
        size: usize,
        /// The element of the other summands.
        element: usize,
    },
    /// The monoid is wrong, or the members taken together contradict it.
    #[error(transparent)]
    Flaw(Flaw),
    /// The check was stopped by a limit.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

/// The reason why a monoid is not the misère quotient of some games.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Flaw {
    /// Numbers are out of range, or lists have a wrong length.
    #[error("the certificate is not of the shape it should have")]
    Shape,
    /// Two generators do not commute.
    #[error("products with element {element} depend on the order of the factors")]
    NotCommutative {
        /// An element with which the two products differ.
        element: usize,
    },
    /// An element is not a product of generators.
    #[error("element {element} is no product of generators")]
    NotGenerated {
        /// The element.
        element: usize,
    },
    /// An element is not the element of any sum.
    #[error("element {element} is that of no sum")]
    NotUsed {
        /// The element.
        element: usize,
    },
    /// The empty sum is called lost, although the player who cannot move wins it.
    #[error("the empty sum is called lost")]
    EmptySumLost,
    /// A move leads from one lost sum to another.
    #[error("game {game}: beside element {element} a move leads from lost to lost")]
    LostToLost {
        /// The index of the game in which the move is made.
        game: usize,
        /// The element of the other games.
        element: usize,
    },
    /// A sum is called won, but none of its moves leads to a lost sum.
    #[error("a sum of element {element} is called won and has no winning move")]
    NoWinningMove {
        /// The element of the sum.
        element: usize,
    },
    /// Two elements have the same outcome whatever is added, and would be one in the quotient.
    #[error("elements {one} and {other} are not told apart by any sum")]
    Alike {
        /// One element.
        one: usize,
        /// The other.
        other: usize,
    },
    /// The check was stopped by a limit.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

/// A certificate that passed the check. Every sum of the members it covers has the outcome of its
/// element, and any two elements differ when some sum is added to both.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proved {
    certificate: Certificate,
    checked: usize,
}

impl Proved {
    /// The certificate that was proved.
    #[must_use]
    pub fn certificate(&self) -> &Certificate {
        &self.certificate
    }

    /// The number of sizes that were checked one by one.
    #[must_use]
    pub fn checked(&self) -> usize {
        self.checked
    }

    /// The outcome of a sum of members; `None` if the certificate does not cover one of them.
    #[must_use]
    pub fn outcome(&self, summands: &[Summand]) -> Option<Outcome> {
        let Certificate { order, products, lost, .. } = &self.certificate;
        let monoid = Monoid::new(*order, products).ok()?;
        let product = summands.iter().try_fold(0, |product, summand| {
            let Summand::Member { kind, size } = summand else { return None };
            let element = self.certificate.element(*kind, size)?;
            Some(monoid.product(product, element as usize))
        })?;
        let is_lost = lost.iter().any(|element| *element as usize == product);
        Some(if is_lost { Outcome::P } else { Outcome::N })
    }
}

impl Certificate {
    /// The largest listed size; `None` if no size is listed.
    #[must_use]
    pub fn largest(&self) -> Option<usize> {
        self.sizes().checked_sub(1)
    }

    fn sizes(&self) -> usize {
        self.elements.first().map_or(0, Vec::len)
    }

    /// The element of a member, by the period if there is one. `None` if the certificate does not
    /// cover the member.
    #[must_use]
    pub fn element(&self, kind: usize, size: &Natural) -> Option<u32> {
        let listed = self.elements.get(kind)?;
        let known = size.to_usize().and_then(|size| listed.get(size)).copied();
        known.or_else(|| {
            let Repetition { preperiod, period } = self.repetition?;
            let beyond = size.checked_sub(&Natural::from(preperiod))?;
            let (_, rest) = beyond.div_rem(&Natural::from(period))?;
            listed.get(preperiod + rest.to_usize()?).copied()
        })
    }

    /// [`Certificate::element`] for sizes that are checked one by one.
    fn element_of(&self, (kind, size): rules::Name) -> Option<usize> {
        let listed = self.elements.get(kind)?;
        let place = match self.repetition {
            Some(Repetition { preperiod, period }) if size >= preperiod => {
                preperiod + (size - preperiod).checked_rem(period)?
            }
            _ => size,
        };
        listed.get(place).map(|element| *element as usize)
    }

    /// The number of sizes that must be checked one by one.
    fn sizes_needed(&self) -> Result<usize, CertificateError> {
        let Some(claimed) = self.repetition else { return Ok(self.sizes()) };
        rules::sizes_needed(&self.grammar, claimed).ok_or(CertificateError::NotProvable)
    }

    /// Whether all lists have the right lengths and all numbers are elements.
    fn is_shaped(&self) -> bool {
        let sizes = match self.repetition {
            Some(found) => found.preperiod.checked_add(found.period),
            None => Some(self.sizes()),
        };
        let element = |number: &u32| (*number as usize) < self.order;
        self.elements.len() == self.grammar.kinds().len()
            && self.elements.iter().all(|listed| Some(listed.len()) == sizes)
            && self.elements.iter().flatten().all(element)
            && self.lost.iter().all(element)
            && self.lost.windows(2).all(|pair| pair[0] < pair[1])
            && self.repetition.is_none_or(|found| found.period > 0)
    }
}

/// Checks a certificate against the rules.
///
/// ```
/// use noyau_family::Grammar;
/// use noyau_solve::Limits;
/// use noyau_solve::misere::{HeapQuotient, verify};
/// let mut kayles = HeapQuotient::new(&Grammar::octal(0, &[7, 7], &[])?)?;
/// kayles.extend(200, &Limits::none())?;
/// let proved = verify(kayles.certificate(), &Limits::none())?;
/// assert_eq!(proved.certificate().order, 40);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// [`CertificateError`] if the certificate is wrong, if it is too large or its period cannot be
/// proved, or if a limit was reached.
pub fn verify(certificate: Certificate, limits: &Limits) -> Result<Proved, CertificateError> {
    let Certificate { grammar, order, products, lost, .. } = &certificate;
    if grammar.rules().any(Rule::has_constant) {
        return Err(CertificateError::Constants);
    }
    if !certificate.is_shaped() {
        return Err(CertificateError::Flaw(Flaw::Shape));
    }
    let checked = certificate.sizes_needed()?;
    if *order > MOST_ORDER || checked > MOST_SIZES {
        return Err(CertificateError::TooLarge);
    }
    let mut meter = Meter::new(limits);
    let monoid = Monoid::new(*order, products).map_err(CertificateError::Flaw)?;
    let (names, letters) = letters(&certificate, &monoid, checked, &mut meter)?;
    let mut marks = vec![false; *order];
    for element in lost {
        marks[*element as usize] = true;
    }
    prove(&monoid, &marks, &letters, &mut meter).map_err(|flaw| match flaw {
        Flaw::LostToLost { game, element } => match names.get(game) {
            Some((kind, size)) => {
                CertificateError::LostToLost { kind: *kind, size: *size, element }
            }
            None => CertificateError::Flaw(flaw),
        },
        Flaw::Stopped(stopped) => CertificateError::Stopped(stopped),
        other => CertificateError::Flaw(other),
    })?;
    Ok(Proved { certificate, checked })
}

/// The members with moves, by name, and their elements with those of their options.
fn letters(
    certificate: &Certificate,
    monoid: &Monoid<'_>,
    sizes: usize,
    meter: &mut Meter<'_>,
) -> Result<(Vec<rules::Name>, Vec<Letter>), CertificateError> {
    let shape = CertificateError::Flaw(Flaw::Shape);
    let (mut names, mut letters) = (Vec::new(), Vec::new());
    let kinds = certificate.grammar.kinds().len();
    for name in (0..sizes).flat_map(|size| (0..kinds).map(move |kind| (kind, size))) {
        let element = certificate.element_of(name).ok_or(shape)?;
        let left = rules::options(&certificate.grammar, name);
        if left.is_empty() {
            if element != 0 {
                return Err(CertificateError::Finished { kind: name.0, size: name.1 });
            }
            continue;
        }
        meter.spend(left.len())?;
        let product = |option: &Vec<rules::Name>| {
            option.iter().try_fold(0, |product, part| {
                certificate.element_of(*part).map(|part| monoid.product(product, part))
            })
        };
        let mut options = left.iter().map(product).collect::<Option<Vec<usize>>>().ok_or(shape)?;
        options.sort_unstable();
        options.dedup();
        names.push(name);
        letters.push(Letter { element, options });
    }
    Ok((names, letters))
}

/// Checks all conditions that a quotient of these games must meet.
fn prove(
    monoid: &Monoid<'_>,
    lost: &[bool],
    letters: &[Letter],
    meter: &mut Meter<'_>,
) -> Result<(), Flaw> {
    if let Some(element) = monoid.not_generated(letters.iter().map(|letter| letter.element)) {
        return Err(Flaw::NotUsed { element });
    }
    conditions::check(monoid, lost, letters, meter)?;
    match monoid.alike(lost) {
        Some((one, other)) => Err(Flaw::Alike { one, other }),
        None => Ok(()),
    }
}

/// The claim that a monoid with a set of lost elements is the misère quotient of some games. A game
/// comes after those that its moves lead to.
pub(crate) struct Claim {
    /// The number of elements.
    pub(crate) order: usize,
    /// For every generator, its products with the elements.
    pub(crate) products: Vec<Vec<u32>>,
    pub(crate) lost: Vec<bool>,
    /// The element of every game.
    pub(crate) elements: Vec<usize>,
}

impl Claim {
    /// Checks the claim. `moves` lists for every game the sums that its moves leave, by the indices
    /// of games; a game without moves is finished.
    pub(crate) fn check(&self, moves: &[Vec<Vec<usize>>], limits: &Limits) -> Result<(), Flaw> {
        let inside = |element: &usize| *element < self.order;
        if self.order > MOST_ORDER
            || self.elements.len() != moves.len()
            || !self.elements.iter().all(inside)
        {
            return Err(Flaw::Shape);
        }
        let monoid = Monoid::new(self.order, &self.products)?;
        let mut letters = Vec::new();
        for (game, left) in moves.iter().enumerate() {
            // The induction needs options that come before the game.
            if left.iter().flatten().any(|part| *part >= game) {
                return Err(Flaw::Shape);
            }
            let element = self.elements[game];
            if left.is_empty() {
                if element != 0 {
                    return Err(Flaw::Shape);
                }
                continue;
            }
            let product = |option: &Vec<usize>| {
                option.iter().fold(0, |product, part| monoid.product(product, self.elements[*part]))
            };
            let mut options: Vec<usize> = left.iter().map(product).collect();
            options.sort_unstable();
            options.dedup();
            letters.push(Letter { element, options });
        }
        prove(&monoid, &self.lost, &letters, &mut Meter::new(limits))
    }
}

/// Counts work in products of elements, under limits.
struct Meter<'a> {
    limits: &'a Limits,
    done: u64,
}

/// The number of products that count as one unit of work.
const WEIGHT: u64 = 64;

impl<'a> Meter<'a> {
    fn new(limits: &'a Limits) -> Self {
        Self { limits, done: 0 }
    }

    fn spend(&mut self, products: usize) -> Result<(), Stopped> {
        self.done = self.done.saturating_add(products as u64);
        let work = self.done / WEIGHT;
        match self.limits.check(work) {
            Some(reason) => Err(Stopped { reason, positions: 0, work }),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two nim heaps of one token: elements 1 and a, a² = 1, a lost.
    fn claim(elements: &[usize]) -> Claim {
        Claim {
            order: 2,
            products: vec![vec![1, 0]],
            lost: vec![false, true],
            elements: elements.to_vec(),
        }
    }

    #[test]
    fn claims_about_games_have_their_shape() {
        let finished: Vec<Vec<usize>> = Vec::new();
        let moves = [finished.clone(), vec![vec![]], vec![vec![0]]];
        let check = |claim: Claim, moves: &[Vec<Vec<usize>>]| claim.check(moves, &Limits::none());
        assert_eq!(check(claim(&[0, 1, 1]), &moves), Ok(()));
        // Too few games, an element that does not exist, a finished game that is not neutral.
        assert_eq!(check(claim(&[0, 1]), &moves), Err(Flaw::Shape));
        assert_eq!(check(claim(&[0, 1, 2]), &moves), Err(Flaw::Shape));
        assert_eq!(check(claim(&[1, 1, 1]), &moves), Err(Flaw::Shape));
        // An option that is the game itself.
        let circle = [finished.clone(), vec![vec![1]], vec![vec![0]]];
        assert_eq!(check(claim(&[0, 1, 1]), &circle), Err(Flaw::Shape));
        let large = Claim { order: MOST_ORDER + 1, ..claim(&[0, 1, 1]) };
        assert_eq!(check(large, &moves), Err(Flaw::Shape));
    }
}
