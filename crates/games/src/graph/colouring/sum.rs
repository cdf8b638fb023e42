//! Sums of components: what the bitypes of the components imply about the sum (*colouring* 6.7,
//! 7.1).
//!
//! Nothing here searches. Signed bitypes bound the bitype of a sum from below ([`candidates`]). If
//! a component can be replaced by a simpler one or decides the sum ([`Extended`]), they determine
//! it. Two bitypes with the letter A may not: AN0 + AN0 can be PN although each component is
//! Alice's.

use noyau_core::bitype::{Bitype, BitypeSet, Side, Sign, SignedBitype};
use std::fmt;
use std::ops::Add;

/// The class of a component on which a player wins even if the opponent may pass (*colouring*
/// 6.7.6, 7.1.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Extended {
    /// AA+: Alice answers every move in the component itself.
    AaPlus,
    /// NN+: there is an AA+ option and a BB+ option.
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
    /// Table 7.1: AA+ is neutral, BB+ absorbs every class, and NN+ plus NN+ is BB+.
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
pub struct SignedComponent {
    /// Its bitype and the parity of its uncoloured vertices.
    pub signed: SignedBitype,
    /// Whether it is known to be AA+. This may be false for a component with the bitype AA.
    pub neutral: bool,
}

impl From<SignedBitype> for SignedComponent {
    fn from(signed: SignedBitype) -> Self {
        Self { signed, neutral: false }
    }
}

/// The bitypes at or above `bound`: those that are at least as good for Bob.
fn at_least(bound: Bitype) -> BitypeSet {
    Bitype::ALL.into_iter().filter(|bitype| *bitype >= bound).collect()
}

/// The possible bitypes of the sum of two components. Bob can play on one component and answer
/// Alice's moves on the other, so the sum is at least each component, mirrored if the other is odd
/// and so leaves a spare move (Proposition 6.7.2). If both are at least NN, the sum is BB (Theorem
/// 6.7.4).
#[must_use]
pub fn candidates(one: SignedBitype, other: SignedBitype) -> BitypeSet {
    candidates_of(&[one.into(), other.into()])
}

/// The possible bitypes of the sum of these components. Of AA+ components only the parity of their
/// order counts (Proposition 6.7.7).
#[must_use]
pub fn candidates_of(parts: &[SignedComponent]) -> BitypeSet {
    let neutral = |part: &&SignedComponent| part.neutral;
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

/// Whether three colours suffice for Alice when `first` begins, given the possible bitypes. `None`
/// if they differ in this.
#[must_use]
pub fn three_colours_suffice(possible: BitypeSet, first: Side) -> Option<bool> {
    let mut answers = possible.iter().map(|bitype| bitype.types().0.alice_wins(first));
    let answer = answers.next()?;
    answers.all(|other| other == answer).then_some(answer)
}
