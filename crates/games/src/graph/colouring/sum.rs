//! Components side by side: what their bitypes say about the whole (*colouring* 6.7, 7.1).
//!
//! Nothing here searches. Signed bitypes bound the bitype of a sum from below ([`candidates`]), and
//! when a component may be replaced or absorbs everything ([`Extended`]) they fix it. Where letters
//! A meet they do not: AN0 + AN0 can be PN although each is Alice's.

use noyau_core::bitype::{Bitype, BitypeSet, Side, Sign, SignedBitype};
use std::fmt;
use std::ops::Add;

/// A component whose player wins even against passes (*colouring* 6.7.6, 7.1.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Extended {
    /// AA+: Alice answers every move in the component itself.
    AaPlus,
    /// NN+: with an option of each of the others.
    NnPlus,
    /// BB+: Bob answers every move in the component itself.
    BbPlus,
}

impl Extended {
    /// The three classes.
    pub const ALL: [Self; 3] = [Self::AaPlus, Self::NnPlus, Self::BbPlus];

    /// The bitype of such a component.
    #[must_use]
    pub fn bitype(self) -> Bitype {
        match self {
            Self::AaPlus => Bitype::AA,
            Self::NnPlus => Bitype::NN,
            Self::BbPlus => Bitype::BB,
        }
    }
}

impl Add for Extended {
    type Output = Self;
    /// Table 7.1: AA+ is neutral, BB+ absorbs, and Bob needs only one of two NN+.
    fn add(self, other: Self) -> Self {
        match (self, other) {
            (Self::AaPlus, class) | (class, Self::AaPlus) => class,
            _ => Self::BbPlus,
        }
    }
}

impl fmt::Display for Extended {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}+", self.bitype())
    }
}

/// What is known about a component.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Summand {
    /// Its bitype and the parity of its uncoloured vertices.
    pub signed: SignedBitype,
    /// Whether it is AA+; a component with the bitype AA need not be known to be.
    pub neutral: bool,
}

impl From<SignedBitype> for Summand {
    fn from(signed: SignedBitype) -> Self {
        Self { signed, neutral: false }
    }
}

/// Everything at or above a bitype: better for Bob, or the same.
fn at_least(bound: Bitype) -> BitypeSet {
    Bitype::ALL.into_iter().filter(|bitype| *bitype >= bound).collect()
}

/// What the sum of two components may be. Bob can play on one component and answer in the other
/// whenever Alice plays there, so the sum is at least each of them, seen through the spare move that
/// an odd other leaves him (Proposition 6.7.2); and if both are at least NN, it is BB (Theorem 6.7.4).
#[must_use]
pub fn candidates(one: SignedBitype, other: SignedBitype) -> BitypeSet {
    candidates_of(&[one.into(), other.into()])
}

/// What the sum of these components may be; one bitype when they determine it. AA+ components
/// count as the parity of their order (Proposition 6.7.7).
#[must_use]
pub fn candidates_of(parts: &[Summand]) -> BitypeSet {
    let neutral = |part: &&Summand| part.neutral;
    let spares = parts.iter().filter(neutral).fold(Sign::Even, |sum, part| sum + part.signed.sign);
    let rest: Vec<SignedBitype> =
        parts.iter().filter(|part| !part.neutral).map(|part| part.signed).collect();
    let total = rest.iter().fold(spares, |sum, part| sum + part.sign);
    match rest.as_slice() {
        [] => [Bitype::AA].into_iter().collect(),
        [only] => [only.bitype.mirrored_by(spares)].into_iter().collect(),
        several => {
            if several.iter().filter(|part| part.bitype >= Bitype::NN).count() >= 2 {
                return [Bitype::BB].into_iter().collect();
            }
            several.iter().fold(BitypeSet::ALL, |found, part| {
                found.intersection(at_least(part.bitype.mirrored_by(total + part.sign)))
            })
        }
    }
}

/// Table 6.3: the sums of the bitypes without a letter A, with both signs.
pub fn table_6_3() -> impl Iterator<Item = (SignedBitype, SignedBitype, BitypeSet)> {
    let rows = [Bitype::BN, Bitype::NB, Bitype::PN, Bitype::NP, Bitype::NN]
        .into_iter()
        .flat_map(|bitype| Sign::ALL.map(|sign| SignedBitype { bitype, sign }));
    rows.clone()
        .flat_map(move |one| rows.clone().map(move |other| (one, other, candidates(one, other))))
}

/// Do three colours suffice for Alice when `first` begins, for every bitype that is left possible?
/// `None` when it depends on which one it is.
#[must_use]
pub fn three_colours_suffice(possible: BitypeSet, first: Side) -> Option<bool> {
    let mut answers = possible.iter().map(|bitype| bitype.types().0.alice_wins(first));
    let answer = answers.next()?;
    answers.all(|other| other == answer).then_some(answer)
}
