//! Outcome, Grundy value and length, computed by recursion over all options.

use std::collections::HashMap;
use std::fmt::Debug;
use std::hash::Hash;

use noyau_core::{Convention, Outcome, Ruleset};

/// The rules of a game: the options of a position, and who wins if there are none.
pub trait Rules {
    /// A position.
    type Position: Clone + Eq + Hash + Ord + Debug;

    /// The positions that the moves lead to. Different moves may lead to the same position; it may
    /// be listed once.
    fn options(&self, position: &Self::Position) -> Vec<Self::Position>;

    /// Whether the player to move wins at `position`, which has no moves.
    fn stuck_wins(&self, position: &Self::Position) -> bool;

    /// Whether positions have Grundy values: both players have the same moves, and a player who
    /// cannot move loses.
    fn has_values(&self) -> bool;
}

/// The outcome, length and value of a position, by the definitions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Verdict {
    /// N if some option is P; P if all are N (nim 1.1, domination 1.2).
    pub outcome: Outcome,
    /// The number of moves until the end if the winner hurries and the loser resists. For N it is
    /// one more than the least length of a P-option, for P one more than the greatest length of an
    /// option, and 0 at the end.
    pub length: u32,
    /// The Grundy value: the least number that is not the value of an option (domination 1.3).
    /// `None` if the game has no values.
    pub value: Option<u32>,
}

/// A game and the verdicts on the positions met so far.
#[derive(Debug)]
pub struct Judge<R: Rules> {
    rules: R,
    known: HashMap<R::Position, Verdict>,
}

impl<R: Rules> Judge<R> {
    /// A judge of this game that knows no verdicts yet.
    pub fn new(rules: R) -> Self {
        Self { rules, known: HashMap::new() }
    }

    /// The rules.
    pub fn rules(&self) -> &R {
        &self.rules
    }

    /// The number of positions whose verdicts are stored.
    pub fn known(&self) -> usize {
        self.known.len()
    }

    /// Forgets all verdicts.
    pub fn forget(&mut self) {
        self.known = HashMap::new();
    }

    /// The verdict about a position.
    pub fn verdict(&mut self, position: &R::Position) -> Verdict {
        if let Some(verdict) = self.known.get(position) {
            return *verdict;
        }
        let options = self.rules.options(position);
        let below: Vec<Verdict> = options.iter().map(|option| self.verdict(option)).collect();
        let verdict = self.verdict_above(position, &below);
        self.known.insert(position.clone(), verdict);
        verdict
    }

    fn verdict_above(&self, position: &R::Position, below: &[Verdict]) -> Verdict {
        let lost = |verdict: &&Verdict| verdict.outcome == Outcome::P;
        let lengths = |verdict: &Verdict| verdict.length + 1;
        let (outcome, length) = if below.is_empty() {
            let wins = self.rules.stuck_wins(position);
            (if wins { Outcome::N } else { Outcome::P }, 0)
        } else if let Some(length) = below.iter().filter(lost).map(lengths).min() {
            (Outcome::N, length)
        } else {
            (Outcome::P, below.iter().map(lengths).max().unwrap_or(0))
        };
        let values: Option<Vec<u32>> = below.iter().map(|verdict| verdict.value).collect();
        let value = values
            .filter(|_| self.rules.has_values())
            .and_then(|values| (0..).find(|value| !values.contains(value)));
        Verdict { outcome, length, value }
    }

    /// Each option with its verdict.
    pub fn options(&mut self, position: &R::Position) -> Vec<(R::Position, Verdict)> {
        let options = self.rules.options(position).into_iter();
        options.map(|option| (option.clone(), self.verdict(&option))).collect()
    }

    /// The options that win for the player to move: the P-options, shortest game first.
    pub fn winning(&mut self, position: &R::Position) -> Vec<(R::Position, Verdict)> {
        let mut lost = self.options(position);
        lost.retain(|(_, verdict)| verdict.outcome == Outcome::P);
        lost.sort_by_key(|(_, verdict)| verdict.length);
        lost
    }

    /// The options of a lost position with the longest games; empty if the position is won.
    pub fn resisting(&mut self, position: &R::Position) -> Vec<R::Position> {
        let verdict = self.verdict(position);
        let mut options = self.options(position);
        options.retain(|(_, after)| {
            verdict.outcome == Outcome::P && after.length + 1 == verdict.length
        });
        options.into_iter().map(|(option, _)| option).collect()
    }
}

/// The rules of a [`Ruleset`], for judging a game whose own rules are trusted.
///
/// Its positions have no order of their own, so they are ordered by their `Debug` text.
#[derive(Debug)]
pub struct Of<'a, G>(pub &'a G);

/// A position of a [`Ruleset`].
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Stated<P>(pub P);

impl<P: Debug + Eq> PartialOrd for Stated<P> {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl<P: Debug + Eq> Ord for Stated<P> {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        format!("{:?}", self.0).cmp(&format!("{:?}", other.0))
    }
}

impl<G: Ruleset> Rules for Of<'_, G> {
    type Position = Stated<G::Position>;

    fn options(&self, position: &Self::Position) -> Vec<Self::Position> {
        let moves = self.0.moves(&position.0);
        moves.iter().map(|mv| Stated(self.0.play(&position.0, mv))).collect()
    }

    fn stuck_wins(&self, position: &Self::Position) -> bool {
        self.0.ended(&position.0) == Outcome::N
    }

    /// Games whose positions name the player to move are partizan and have no values. This is not
    /// tested here; a caller can test it at the starting position.
    fn has_values(&self) -> bool {
        self.0.convention() == Convention::Normal
    }
}
