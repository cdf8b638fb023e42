//! Types and bitypes: who wins a game between a maker and a breaker, whoever begins, with or
//! without a spare move on the board.
//!
//! In the colouring game Alice wants the graph coloured, and Bob wants to prevent it. A component
//! that is sure to be coloured matters only because a player may move in it and so pass the turn. A
//! position is therefore judged under four [`Condition`]s: Alice or Bob begins, on the position
//! alone or beside one isolated vertex (the *spare* move). The winners without the spare move make
//! one [`Type`], those with it another; the pair of types is the [`Bitype`]. Only nine of the
//! sixteen pairs occur (thesis, Proposition 6.4.7). The same four winners determine which options a
//! bitype allows and requires.

mod set;

use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

pub use set::BitypeSet;

/// The two players of a maker-breaker game. A side is a goal and not a turn: either may begin.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Side {
    /// The maker: she wants the position completed.
    Alice,
    /// The breaker: he wants it stuck.
    Bob,
}

impl Side {
    /// The opponent.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::Alice => Self::Bob,
            Self::Bob => Self::Alice,
        }
    }

    /// `A` or `B`.
    #[must_use]
    pub fn letter(self) -> char {
        match self {
            Self::Alice => 'A',
            Self::Bob => 'B',
        }
    }

    fn winner(alice_wins: bool) -> Self {
        if alice_wins { Self::Alice } else { Self::Bob }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Alice => "Alice",
            Self::Bob => "Bob",
        })
    }
}

/// How a position is played: who begins, and whether one isolated vertex lies beside it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Condition {
    /// Who begins.
    pub first: Side,
    /// Whether there is one additional isolated vertex: a pass that either player may use, once.
    pub spare: bool,
}

impl Condition {
    /// The four conditions, in the order of a g-vector.
    pub const ALL: [Self; 4] = [
        Self { first: Side::Alice, spare: false },
        Self { first: Side::Alice, spare: true },
        Self { first: Side::Bob, spare: false },
        Self { first: Side::Bob, spare: true },
    ];
}

/// Who wins a position, by who begins (thesis, 6.4.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Type {
    /// Alice wins, whoever begins.
    A,
    /// The player who begins wins.
    N,
    /// The player who begins loses.
    P,
    /// Bob wins, whoever begins.
    B,
}

impl Type {
    /// The four types.
    pub const ALL: [Self; 4] = [Self::A, Self::N, Self::P, Self::B];

    /// The type, given whether Alice wins when she begins and whether she wins when Bob begins.
    #[must_use]
    pub fn from_wins(alice_first: bool, bob_first: bool) -> Self {
        match (alice_first, bob_first) {
            (true, true) => Self::A,
            (true, false) => Self::N,
            (false, true) => Self::P,
            (false, false) => Self::B,
        }
    }

    /// The type of an unfinished position from those of its options, which must not be empty
    /// (Proposition 6.4.2).
    pub fn from_options(options: impl IntoIterator<Item = Self>) -> Self {
        let (mut alice_first, mut bob_first) = (false, true);
        for option in options {
            alice_first |= option.alice_wins(Side::Bob);
            bob_first &= option.alice_wins(Side::Alice);
        }
        Self::from_wins(alice_first, bob_first)
    }

    /// Does Alice win when `first` begins? With three colours this is the question whether the game
    /// chromatic number of a graph of this type is at most 3 when `first` begins (6.4.3).
    #[must_use]
    pub fn alice_wins(self, first: Side) -> bool {
        match first {
            Side::Alice => matches!(self, Self::A | Self::N),
            Side::Bob => matches!(self, Self::A | Self::P),
        }
    }

    /// The letter.
    #[must_use]
    pub fn letter(self) -> char {
        match self {
            Self::A => 'A',
            Self::N => 'N',
            Self::P => 'P',
            Self::B => 'B',
        }
    }
}

impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// The side that a bitype favours (thesis, 6.5).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Domain {
    /// Alice wins under at least three conditions.
    Alice,
    /// Each side wins under two conditions.
    Next,
    /// Bob wins under at least three conditions.
    Bob,
}

/// The types of a position without and with a spare move.
///
/// The order is Bob's: `x <= y` when Bob wins `y` under every condition under which he wins `x`
/// (Proposition 6.5.2). It is a partial order.
///
/// ```
/// use noyau_core::bitype::Bitype;
/// assert!(Bitype::AN < Bitype::PN);
/// assert_eq!(Bitype::AN.partial_cmp(&Bitype::NA), None);
/// assert_eq!(Bitype::AN.mirror(), Bitype::NA);
/// assert_eq!("PN".parse(), Ok(Bitype::PN));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Bitype {
    /// Alice wins in all four conditions.
    AA,
    /// Bob wins only when he begins beside a spare move.
    AN,
    /// Bob wins only when he begins without a spare move.
    NA,
    /// The player who begins wins, with or without a spare move.
    NN,
    /// The player who begins loses, but wins with a spare move.
    PN,
    /// The player who begins wins, but loses with a spare move.
    NP,
    /// Alice wins only when she begins beside a spare move.
    BN,
    /// Alice wins only when she begins without a spare move.
    NB,
    /// Bob wins in all four conditions.
    BB,
}

impl Bitype {
    /// The nine bitypes from best for Alice to best for Bob: a linear extension of the order.
    pub const ALL: [Self; 9] =
        [Self::AA, Self::AN, Self::NA, Self::NN, Self::PN, Self::NP, Self::BN, Self::NB, Self::BB];

    /// The types without and with the spare move.
    #[must_use]
    pub fn types(self) -> (Type, Type) {
        match self {
            Self::AA => (Type::A, Type::A),
            Self::AN => (Type::A, Type::N),
            Self::NA => (Type::N, Type::A),
            Self::NN => (Type::N, Type::N),
            Self::PN => (Type::P, Type::N),
            Self::NP => (Type::N, Type::P),
            Self::BN => (Type::B, Type::N),
            Self::NB => (Type::N, Type::B),
            Self::BB => (Type::B, Type::B),
        }
    }

    /// The bitype with these types; `None` if no position has both (Proposition 6.4.7).
    #[must_use]
    pub fn from_types(alone: Type, with_spare: Type) -> Option<Self> {
        Self::ALL.into_iter().find(|bitype| bitype.types() == (alone, with_spare))
    }

    /// Whether Alice wins, for each condition in the order of [`Condition::ALL`].
    #[must_use]
    pub fn wins(self) -> [bool; 4] {
        Condition::ALL.map(|condition| self.alice_wins(condition))
    }

    /// The bitype with these winners; `None` if it is not one of the nine. The other seven vectors
    /// are impossible: a player who wins when the opponent begins also wins beside a spare move, by
    /// playing it.
    #[must_use]
    pub fn from_wins(alice_wins: [bool; 4]) -> Option<Self> {
        Self::ALL.into_iter().find(|bitype| bitype.wins() == alice_wins)
    }

    /// Does Alice win under this condition?
    #[must_use]
    pub fn alice_wins(self, condition: Condition) -> bool {
        let (alone, with_spare) = self.types();
        let judged = if condition.spare { with_spare } else { alone };
        judged.alice_wins(condition.first)
    }

    /// Finds the bitype by asking who wins under as few conditions as possible (6.4.3): two for
    /// type P, three for types A and B, four for type N. `alice_wins` may fail, for a search that
    /// was stopped.
    pub fn evaluate<E>(
        mut alice_wins: impl FnMut(Condition) -> Result<bool, E>,
    ) -> Result<Self, E> {
        let [alice, alice_spare, bob, bob_spare] = Condition::ALL;
        let alice_first = alice_wins(alice)?;
        let bob_first = alice_wins(bob)?;
        // A player who wins moving second can also begin beside a spare move and win by playing it.
        // This settles `alice_spared` if Alice wins moving second, and `bob_spared` if Bob does.
        let alice_spared = bob_first || alice_wins(alice_spare)?;
        let bob_spared = alice_first && alice_wins(bob_spare)?;
        Ok(match (Type::from_wins(alice_first, bob_first), alice_spared, bob_spared) {
            (Type::A, _, true) => Self::AA,
            (Type::A, _, false) => Self::AN,
            (Type::N, true, true) => Self::NA,
            (Type::N, true, false) => Self::NN,
            (Type::N, false, true) => Self::NP,
            (Type::N, false, false) => Self::NB,
            (Type::P, _, _) => Self::PN,
            (Type::B, true, _) => Self::BN,
            (Type::B, false, _) => Self::BB,
        })
    }

    /// The winners, one letter for each condition: `AAAB` for AN.
    #[must_use]
    pub fn vector(self) -> String {
        self.wins().into_iter().map(|alice| Side::winner(alice).letter()).collect()
    }

    /// The bitype when one more spare move is added (Proposition 6.4.6).
    #[must_use]
    pub fn mirror(self) -> Self {
        match self {
            Self::AN => Self::NA,
            Self::NA => Self::AN,
            Self::PN => Self::NP,
            Self::NP => Self::PN,
            Self::BN => Self::NB,
            Self::NB => Self::BN,
            constant @ (Self::AA | Self::NN | Self::BB) => constant,
        }
    }

    /// The bitype when an odd or even number of spare moves is added.
    #[must_use]
    pub fn mirrored_by(self, sign: Sign) -> Self {
        match sign {
            Sign::Even => self,
            Sign::Odd => self.mirror(),
        }
    }

    /// Does a spare move change the type?
    #[must_use]
    pub fn is_variable(self) -> bool {
        self.mirror() != self
    }

    /// The side that the bitype favours (6.5).
    #[must_use]
    pub fn domain(self) -> Domain {
        match self {
            Self::AA | Self::AN | Self::NA => Domain::Alice,
            Self::NN | Self::PN | Self::NP => Domain::Next,
            Self::BB | Self::BN | Self::NB => Domain::Bob,
        }
    }

    /// The bitypes that an option of a position of this bitype may have (Table 6.2). If Bob wins
    /// when Alice begins, Bob also wins every option of hers when he begins there; and conversely.
    #[must_use]
    pub fn allowed_options(self) -> BitypeSet {
        let [alice, alice_spare, bob, bob_spare] = self.wins();
        Self::ALL
            .into_iter()
            .filter(|option| {
                let [then_alice, then_alice_spare, then_bob, then_bob_spare] = option.wins();
                (alice || !then_bob)
                    && (alice_spare || !then_bob_spare)
                    && (!bob || then_alice)
                    && (!bob_spare || then_alice_spare)
            })
            .collect()
    }

    /// Do these options include what every unfinished position of this bitype has (Proposition
    /// 6.4.9)?
    #[must_use]
    pub fn has_necessary_options(self, options: BitypeSet) -> bool {
        use Bitype::{AA, AN, BB, BN, NA, NB, NN, NP, PN};
        let any = |wanted: &[Self]| wanted.iter().any(|bitype| options.contains(*bitype));
        // X stands for A or N, Y for B or N.
        let (ax, xa, by, yb) = (any(&[AA, AN]), any(&[AA, NA]), any(&[BB, BN]), any(&[BB, NB]));
        let (pn, np) = (any(&[PN]), any(&[NP]));
        match self {
            AA => ax,
            NN => (pn && np) || (pn && xa && yb) || (np && ax && by) || (ax && xa && by && yb),
            BB => by,
            AN => ax && any(&[NP, NB]),
            NA => (pn && xa) || (any(&[BN]) && ax && xa),
            BN => by && any(&[NP, NA]),
            NB => (pn && yb) || (any(&[AN]) && by && yb),
            PN => any(&[NA, NB, NN, NP]),
            NP => pn || (any(&[AN]) && any(&[BN])),
        }
    }

    /// The bitype of an unfinished position from the bitypes of its options; `None` if there are no
    /// options. This is the definition, in which playing the spare move is one more option.
    #[must_use]
    pub fn from_options(options: BitypeSet) -> Option<Self> {
        if options.is_empty() {
            return None;
        }
        let wins = |index: usize| options.iter().map(move |option| option.wins()[index]);
        let alice = wins(2).any(|alice_wins| alice_wins);
        let bob = wins(0).all(|alice_wins| alice_wins);
        let alice_spare = bob || wins(3).any(|alice_wins| alice_wins);
        let bob_spare = alice && wins(1).all(|alice_wins| alice_wins);
        Self::from_wins([alice, alice_spare, bob, bob_spare])
    }
}

impl PartialOrd for Bitype {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        let pairs = || self.wins().into_iter().zip(other.wins());
        let at_most = pairs().all(|(alice, then_alice)| alice || !then_alice);
        let at_least = pairs().all(|(alice, then_alice)| !alice || then_alice);
        match (at_most, at_least) {
            (true, true) => Some(Ordering::Equal),
            (true, false) => Some(Ordering::Less),
            (false, true) => Some(Ordering::Greater),
            (false, false) => None,
        }
    }
}

impl fmt::Display for Bitype {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (alone, with_spare) = self.types();
        // `pad` applies the width that tables ask for.
        f.pad(&format!("{alone}{with_spare}"))
    }
}

/// A text that is not the name of a bitype.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "{text:?} is not one of the nine bitypes AA, AN, NA, NN, PN, NP, BN, NB, BB{expected_after}"
)]
pub struct NotABitype {
    text: String,
    expected_after: &'static str,
}

impl FromStr for Bitype {
    type Err = NotABitype;
    fn from_str(text: &str) -> Result<Self, NotABitype> {
        Self::ALL
            .into_iter()
            .find(|bitype| bitype.to_string() == text)
            .ok_or_else(|| NotABitype { text: text.to_owned(), expected_after: "" })
    }
}

/// Parity of the number of moves left in a position (thesis, Definition 6.4.4).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Sign {
    /// 0.
    Even,
    /// 1.
    Odd,
}

impl Sign {
    /// Both signs.
    pub const ALL: [Self; 2] = [Self::Even, Self::Odd];

    /// The parity of a count.
    #[must_use]
    pub fn of(count: usize) -> Self {
        if count.is_multiple_of(2) { Self::Even } else { Self::Odd }
    }
}

impl std::ops::Add for Sign {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        if self == other { Self::Even } else { Self::Odd }
    }
}

impl fmt::Display for Sign {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Even => "0",
            Self::Odd => "1",
        })
    }
}

/// A bitype together with the sign of the position: `AN0`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct SignedBitype {
    /// The bitype.
    pub bitype: Bitype,
    /// The sign.
    pub sign: Sign,
}

impl SignedBitype {
    /// The signed bitype when one spare move is added.
    #[must_use]
    pub fn with_spare(self) -> Self {
        Self { bitype: self.bitype.mirror(), sign: self.sign + Sign::Odd }
    }
}

impl fmt::Display for SignedBitype {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}{}", self.bitype, self.sign))
    }
}

impl FromStr for SignedBitype {
    type Err = NotABitype;
    fn from_str(text: &str) -> Result<Self, NotABitype> {
        let split = text
            .strip_suffix('0')
            .map(|bitype| (bitype, Sign::Even))
            .or_else(|| text.strip_suffix('1').map(|bitype| (bitype, Sign::Odd)));
        split
            .and_then(|(bitype, sign)| Some(Self { bitype: bitype.parse().ok()?, sign }))
            .ok_or_else(|| NotABitype {
                text: text.to_owned(),
                expected_after: ", followed by the sign 0 or 1",
            })
    }
}

#[cfg(test)]
mod tests;
