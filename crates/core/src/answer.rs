//! What noyau says about a position.

use std::ops::Deref;

use crate::bitype::Side;
use crate::explanation::Phrase;
use crate::{Convention, Natural, Nimber, Outcome, Written};

/// What a method has found out about a position, before it is tested for contradictions. `M` is the
/// game's own move type inside the engine and [`RatedMove`] once the game is erased.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Findings<M> {
    /// Who wins.
    pub outcome: Outcome,
    /// Who is to move, in games between Alice and Bob.
    pub turn: Option<Side>,
    /// Sprague–Grundy value, where it is defined and known.
    pub value: Option<Nimber>,
    /// Moves until the end when the winner hurries and the loser resists.
    pub remoteness: Option<Natural>,
    /// The moves that win, quickest win first; empty when the position is lost.
    pub winning: MoveList<M>,
    /// From a lost position, a move that makes the game last longest. If `remoteness` is unknown, a
    /// move to which the winner has few good answers.
    pub resisting: Option<M>,
    /// What the answer rests on.
    pub standing: Standing,
}

/// Everything known about a position: [`Findings`] that do not contradict each other.
///
/// ```
/// use noyau_core::{Answer, Contradiction, Convention, Findings, MoveList, Outcome, Standing};
/// use noyau_core::Situation;
/// let lost = Findings {
///     outcome: Outcome::P,
///     turn: None,
///     value: None,
///     remoteness: None,
///     winning: MoveList::all(vec!["1=0"]),
///     resisting: None,
///     standing: Standing::Theorem("binary"),
/// };
/// let seen = Situation { convention: Convention::Normal, over: false };
/// assert_eq!(Answer::new(lost, seen), Err(Contradiction::WinningMoveFromP));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer<M>(Findings<M>);

/// What the rules alone say about a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Situation {
    /// Whether a player who cannot move loses or wins.
    pub convention: Convention,
    /// Whether there is no move.
    pub over: bool,
}

/// Findings that cannot be true together: a defect of noyau.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Contradiction {
    /// The position is lost, but a move is said to win.
    #[error("a lost position has a winning move")]
    WinningMoveFromP,
    /// All winning moves of a won position are said to be known, but there are none.
    #[error("a won position has no winning move")]
    NoWinningMove,
    /// A move is given although the game is over.
    #[error("there is a move after the end")]
    MoveAfterTheEnd,
    /// The game is over, and the outcome contradicts the convention.
    #[error("the end is won by the wrong player")]
    WrongEnd,
    /// The position is won, but a move is given that only makes a lost game last.
    #[error("a won position has a move that resists")]
    ResistingFromN,
    /// The value is 0 and the position is won, or it is not 0 and the position is lost.
    #[error("the value says another outcome")]
    ValueAndOutcome,
    /// A game of this length ends with the wrong player unable to move.
    #[error("the length says another outcome")]
    LengthAndOutcome,
    /// Two methods disagree about who wins.
    #[error("two methods disagree about who wins")]
    TwoOutcomes,
    /// A move is said to win or to lose, but the position it leads to has the opposite outcome.
    #[error("a move leads to a position with the wrong outcome")]
    MoveAndOutcome,
}

impl<M> Findings<M> {
    /// The first contradiction among the findings, if there is one.
    ///
    /// In an impartial game that lasts `n` more moves, the player who finally cannot move is the
    /// one to move now if `n` is even. That player loses in normal play and wins in misère play. So
    /// in normal play a position is N if and only if its length is odd, and in misère play if and
    /// only if it is even. The colouring game of Alice and Bob does not end that way, so its
    /// lengths are not tested.
    fn contradiction(&self, seen: Situation) -> Option<Contradiction> {
        let won = self.outcome == Outcome::N;
        let alike = self.turn.is_none();
        let stuck_loses = seen.convention == Convention::Normal;
        if seen.over {
            let ends_late = self.remoteness.as_ref().is_some_and(|moves| !moves.is_zero());
            if !self.winning.moves.is_empty() || self.resisting.is_some() || ends_late {
                return Some(Contradiction::MoveAfterTheEnd);
            }
            if alike && won == stuck_loses {
                return Some(Contradiction::WrongEnd);
            }
        } else if won && self.winning.complete && self.winning.moves.is_empty() {
            return Some(Contradiction::NoWinningMove);
        }
        if !won && (!self.winning.moves.is_empty() || !self.winning.complete) {
            return Some(Contradiction::WinningMoveFromP);
        }
        if won && self.resisting.is_some() {
            return Some(Contradiction::ResistingFromN);
        }
        let zero = self.value.as_ref().map(|value| value.size().is_zero());
        if alike && stuck_loses && zero.is_some_and(|zero| zero == won) {
            return Some(Contradiction::ValueAndOutcome);
        }
        let odd = self.remoteness.as_ref().map(|moves| !moves.is_even());
        if alike && odd.is_some_and(|odd| won != (odd == stuck_loses)) {
            return Some(Contradiction::LengthAndOutcome);
        }
        None
    }
}

impl<M> Answer<M> {
    /// An answer, if the findings do not contradict each other.
    ///
    /// # Errors
    ///
    /// A [`Contradiction`], which is a defect of noyau and never an answer.
    pub fn new(found: Findings<M>, seen: Situation) -> Result<Self, Contradiction> {
        match found.contradiction(seen) {
            Some(contradiction) => Err(contradiction),
            None => Ok(Self(found)),
        }
    }

    /// This answer with the length and the moves of `other`, which comes from a method that knows
    /// lengths and so lists its moves in order.
    ///
    /// # Errors
    ///
    /// [`Contradiction::TwoOutcomes`] if the methods disagree about who wins.
    pub fn with_lengths_of(self, other: Self) -> Result<Self, Contradiction> {
        if self.outcome != other.outcome {
            return Err(Contradiction::TwoOutcomes);
        }
        // Each answer is consistent by itself: the value of `self` agrees with its outcome, as do
        // the length and the moves of `other`. The two outcomes are equal.
        let Findings { remoteness, winning, resisting, .. } = other.0;
        Ok(Self(Findings { remoteness, winning, resisting, ..self.0 }))
    }

    /// Applies `f` to every move.
    #[must_use]
    pub fn map<N>(self, mut f: impl FnMut(M) -> N) -> Answer<N> {
        let Findings { outcome, turn, value, remoteness, winning, resisting, standing } = self.0;
        let (winning, resisting) = (winning.map(&mut f), resisting.map(f));
        Answer(Findings { outcome, turn, value, remoteness, winning, resisting, standing })
    }

    /// Returns the findings.
    #[must_use]
    pub fn into_findings(self) -> Findings<M> {
        self.0
    }

    /// The winner, Alice or Bob, in games between them.
    #[must_use]
    pub fn winner(&self) -> Option<Side> {
        self.turn.map(|turn| if self.outcome == Outcome::N { turn } else { turn.other() })
    }
}

/// The findings of an answer can be read but not changed.
impl<M> Deref for Answer<M> {
    type Target = Findings<M>;

    fn deref(&self) -> &Findings<M> {
        &self.0
    }
}

/// Moves, and whether these are all of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MoveList<M> {
    /// The moves.
    pub moves: Vec<M>,
    /// False when the list was cut at the limit that was asked for.
    pub complete: bool,
}

impl<M> MoveList<M> {
    /// A complete list.
    #[must_use]
    pub fn all(moves: Vec<M>) -> Self {
        Self { moves, complete: true }
    }

    /// Keeps the first `limit` moves and remembers whether any were dropped.
    #[must_use]
    pub fn cut(mut moves: Vec<M>, limit: usize) -> Self {
        let complete = moves.len() <= limit;
        moves.truncate(limit);
        Self { moves, complete }
    }

    /// Applies `f` to every move.
    #[must_use]
    pub fn map<N>(self, f: impl FnMut(M) -> N) -> MoveList<N> {
        MoveList { moves: self.moves.into_iter().map(f).collect(), complete: self.complete }
    }
}

/// What an answer rests on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Standing {
    /// A theorem, named by the method that explains it.
    Theorem(&'static str),
    /// A search of this many positions.
    Search {
        /// Positions evaluated.
        positions: u64,
    },
}

/// A move of an erased game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RatedMove {
    /// The move as it is typed.
    pub notation: Written,
    /// The move in words.
    pub phrase: Phrase,
}

#[cfg(test)]
mod tests {
    use super::*;

    const NORMAL: Situation = Situation { convention: Convention::Normal, over: false };
    const MISERE: Situation = Situation { convention: Convention::Misere, over: false };

    fn found(outcome: Outcome, moves: usize) -> Findings<usize> {
        Findings {
            outcome,
            turn: None,
            value: None,
            remoteness: None,
            winning: MoveList::all((0..moves).collect()),
            resisting: None,
            standing: Standing::Search { positions: 1 },
        }
    }

    fn flaw(found: Findings<usize>, seen: Situation) -> Option<Contradiction> {
        Answer::new(found, seen).err()
    }

    #[test]
    fn moves_and_outcome_agree() {
        assert_eq!(flaw(found(Outcome::N, 2), NORMAL), None);
        assert_eq!(flaw(found(Outcome::P, 0), NORMAL), None);
        assert_eq!(flaw(found(Outcome::P, 1), NORMAL), Some(Contradiction::WinningMoveFromP));
        assert_eq!(flaw(found(Outcome::N, 0), NORMAL), Some(Contradiction::NoWinningMove));
        let mut cut = found(Outcome::N, 0);
        cut.winning.complete = false;
        assert_eq!(flaw(cut, NORMAL), None);
        let mut cut = found(Outcome::P, 0);
        cut.winning.complete = false;
        assert_eq!(flaw(cut, NORMAL), Some(Contradiction::WinningMoveFromP));
        let resisting = Some(0);
        let won = Findings { resisting, ..found(Outcome::N, 1) };
        assert_eq!(flaw(won, NORMAL), Some(Contradiction::ResistingFromN));
        let lost = Findings { resisting, ..found(Outcome::P, 0) };
        assert_eq!(flaw(lost, NORMAL), None);
    }

    #[test]
    fn the_end_is_what_the_convention_says() {
        let over = |convention| Situation { convention, over: true };
        let (normal, misere) = (over(Convention::Normal), over(Convention::Misere));
        assert_eq!(flaw(found(Outcome::P, 0), normal), None);
        assert_eq!(flaw(found(Outcome::N, 0), misere), None);
        assert_eq!(flaw(found(Outcome::N, 0), normal), Some(Contradiction::WrongEnd));
        assert_eq!(flaw(found(Outcome::P, 0), misere), Some(Contradiction::WrongEnd));
        assert_eq!(flaw(found(Outcome::N, 1), misere), Some(Contradiction::MoveAfterTheEnd));
        let resisting = Findings { resisting: Some(0), ..found(Outcome::P, 0) };
        assert_eq!(flaw(resisting, normal), Some(Contradiction::MoveAfterTheEnd));
        let late = Findings { remoteness: Some(Natural::TWO), ..found(Outcome::P, 0) };
        assert_eq!(flaw(late, normal), Some(Contradiction::MoveAfterTheEnd));
        // Who is to move when a colouring is finished depends on the graph.
        let finished = Findings { turn: Some(Side::Bob), ..found(Outcome::N, 0) };
        assert_eq!(flaw(finished, normal), None);
    }

    #[test]
    fn value_and_length_agree_with_the_outcome() {
        let valued = |outcome, moves, value: u64| Findings {
            value: Some(Nimber::from(value)),
            ..found(outcome, moves)
        };
        assert_eq!(flaw(valued(Outcome::N, 1, 3), NORMAL), None);
        assert_eq!(flaw(valued(Outcome::P, 0, 0), NORMAL), None);
        let wrong = Some(Contradiction::ValueAndOutcome);
        assert_eq!(flaw(valued(Outcome::N, 1, 0), NORMAL), wrong);
        assert_eq!(flaw(valued(Outcome::P, 0, 2), NORMAL), wrong);
        let lasting = |outcome, moves, length: u64| Findings {
            remoteness: Some(length.into()),
            ..found(outcome, moves)
        };
        let wrong = Some(Contradiction::LengthAndOutcome);
        for (seen, won, lost) in [(NORMAL, 3, 4), (MISERE, 4, 3)] {
            assert_eq!(flaw(lasting(Outcome::N, 1, won), seen), None);
            assert_eq!(flaw(lasting(Outcome::P, 0, lost), seen), None);
            assert_eq!(flaw(lasting(Outcome::N, 1, lost), seen), wrong);
            assert_eq!(flaw(lasting(Outcome::P, 0, won), seen), wrong);
        }
        let alice = Findings { turn: Some(Side::Alice), ..lasting(Outcome::N, 1, 4) };
        assert_eq!(flaw(alice, NORMAL), None);
    }

    #[test]
    fn lengths_come_from_a_method_that_agrees() {
        let answer = |found| Answer::new(found, NORMAL).unwrap();
        let long = Findings { remoteness: Some(Natural::ONE), ..found(Outcome::N, 2) };
        let valued = Findings { value: Some(Nimber::from(7)), ..found(Outcome::N, 1) };
        let both = answer(valued).with_lengths_of(answer(long.clone())).unwrap();
        assert_eq!((both.value.clone(), both.winning.moves.len()), (Some(Nimber::from(7)), 2));
        assert_eq!(both.remoteness, Some(Natural::ONE));
        let lost = answer(found(Outcome::P, 0)).with_lengths_of(answer(long));
        assert_eq!(lost, Err(Contradiction::TwoOutcomes));
    }
}
