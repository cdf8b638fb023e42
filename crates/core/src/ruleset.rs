//! Which moves are legal.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::ControlFlow;

use crate::bitype::Side;
use crate::positions::{Met, Positions};
use crate::{Convention, Notation, Outcome, Written};

/// The rules of a game, and nothing else: no solving, no printing.
///
/// A move can be played in two ways. [`Ruleset::play`] is for solvers and trusts the move.
/// [`Ruleset::try_play`] is for users: it checks the move and says what is wrong.
pub trait Ruleset {
    /// A position, legal by construction.
    type Position: Clone + Eq + Hash + Debug;
    /// A move; it is meaningful only for the position it was generated for.
    type Move: Clone + Eq + Debug;

    /// Calls `visit` with each legal move until it breaks. Piles may be huge, so a caller that
    /// wants only a few moves must be able to stop.
    fn for_each_move(
        &self,
        position: &Self::Position,
        visit: &mut dyn FnMut(Self::Move) -> ControlFlow<()>,
    ) -> ControlFlow<()>;

    /// The position after a legal move.
    fn play(&self, position: &Self::Position, mv: &Self::Move) -> Self::Position;

    /// Checks one move; the error names the rule that is broken. The default looks for the move
    /// among all legal moves. Games with huge piles examine the move instead.
    fn is_legal(&self, position: &Self::Position, mv: &Self::Move) -> Result<(), IllegalMove> {
        let found = self.for_each_move(position, &mut |legal| match legal == *mv {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        });
        match found {
            ControlFlow::Break(()) => Ok(()),
            ControlFlow::Continue(()) => Err(IllegalMove::Rule { rule: "rule-no-such-move" }),
        }
    }

    /// Who wins when the moves run out.
    fn convention(&self) -> Convention {
        Convention::Normal
    }

    /// The winner of a position without moves, if the position itself determines it. `None` means
    /// that the convention does.
    fn verdict(&self, _position: &Self::Position) -> Option<Outcome> {
        None
    }

    /// Outcome of a position without moves.
    fn ended(&self, position: &Self::Position) -> Outcome {
        self.verdict(position).unwrap_or_else(|| self.convention().terminal_outcome())
    }

    /// The outcome of a position that still has moves, if it is decided already: no sequence of
    /// moves changes who wins.
    fn decided(&self, _position: &Self::Position) -> Option<Outcome> {
        None
    }

    /// Who is to move, in games between Alice and Bob. Such games have outcomes but no Grundy
    /// values.
    fn turn(&self, _position: &Self::Position) -> Option<Side> {
        None
    }

    /// The position after a move that a user typed, if it is legal.
    fn try_play(
        &self,
        position: &Self::Position,
        mv: &Self::Move,
    ) -> Result<Self::Position, IllegalMove> {
        self.is_legal(position, mv)?;
        Ok(self.play(position, mv))
    }

    /// Whether the player to move has no move.
    fn is_terminal(&self, position: &Self::Position) -> bool {
        self.for_each_move(position, &mut |_| ControlFlow::Break(())).is_continue()
    }

    /// All legal moves, in the order of [`Ruleset::for_each_move`].
    fn moves(&self, position: &Self::Position) -> Vec<Self::Move> {
        let mut all = Vec::new();
        let _ = self.for_each_move(position, &mut |mv| {
            all.push(mv);
            ControlFlow::Continue(())
        });
        all
    }

    /// Cost of handling one position (its number of heaps, vertices, …). Searches weigh their work
    /// by it.
    fn size(&self, _position: &Self::Position) -> u64 {
        1
    }

    /// A lower bound for the number of moves that a search from here would list, known without
    /// searching. Positions that play alike count once. 0 if nothing is known.
    fn moves_ahead(&self, _position: &Self::Position) -> u64 {
        0
    }

    /// Whether [`Ruleset::canonical`] preserves the length of the game and not only the outcome.
    fn keeps_length(&self, _position: &Self::Position) -> bool {
        true
    }

    /// A representative of all positions that play alike (for example, with heaps sorted), used as
    /// a key.
    fn canonical(&self, position: &Self::Position) -> Self::Position {
        position.clone()
    }

    /// An empty list of positions with numbers, for searches.
    fn positions(&self) -> Box<dyn Positions<Self::Position> + '_> {
        Box::new(Met::new(self))
    }
}

/// Why a move is not allowed: what was tried and what the rules require, as data for the texts.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum IllegalMove {
    /// Taking nothing is a pass, and passes are forbidden.
    #[error("a move takes at least one token; passing is not allowed")]
    Pass,
    /// The heap does not exist.
    #[error("there is no heap {heap}: the heaps are numbered 1 to {heaps}")]
    NoSuchHeap {
        /// Heap number as typed, from 1.
        heap: Written,
        /// How many heaps there are.
        heaps: usize,
    },
    /// More tokens than the heap holds.
    #[error("heap {heap} holds {size} tokens, too few to take {take}")]
    TooFewTokens {
        /// Heap number, from 1.
        heap: usize,
        /// Its size.
        size: Written,
        /// What was to be taken.
        take: Written,
    },
    /// More tokens than the rules allow in one move.
    #[error("at most {most} tokens may be taken here, not {take}")]
    TooMany {
        /// The most that is allowed now.
        most: Written,
        /// What was to be taken.
        take: Written,
    },
    /// More heaps touched than the rules allow.
    #[error("a move changes at most {most} heaps, not {heaps}")]
    TooManyHeaps {
        /// The most that is allowed.
        most: usize,
        /// How many the move names.
        heaps: usize,
    },
    /// The same heap named twice.
    #[error("heap {heap} is named twice in one move")]
    HeapTwice {
        /// Heap number, from 1.
        heap: usize,
    },
    /// No single move joins the two positions.
    #[error("no legal move leads from {from} to {to}")]
    Unreachable {
        /// Where the move starts.
        from: Written,
        /// Where the move was to lead.
        to: Written,
    },
    /// A rule of a particular game is broken; `rule` is the key of its text.
    #[error("the move breaks the rule {rule}")]
    Rule {
        /// Key of the sentence that states the rule.
        rule: &'static str,
    },
}

/// Lists the small positions of a game, for self-checks and tables.
pub trait Enumerate: Ruleset {
    /// Every position whose numbers are at most `bound`, with as many heaps as can be checked in
    /// seconds for this bound. The list need not be closed under moves.
    fn up_to(&self, bound: u64) -> Box<dyn Iterator<Item = Self::Position> + '_>;
}

/// Finds the move that leads from one position to another, for records that list positions.
pub(crate) fn move_between<G: Notation + ?Sized>(
    game: &G,
    from: &G::Position,
    to: &G::Position,
) -> Result<G::Move, IllegalMove> {
    let mut found = None;
    let _ = game.for_each_move(from, &mut |mv| {
        if game.play(from, &mv) == *to {
            found = Some(mv);
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    found.ok_or_else(|| IllegalMove::Unreachable {
        from: game.write_position(from),
        to: game.write_position(to),
    })
}
