//! Outcome, Grundy value and length by recursion over all options.

use std::collections::HashMap;
use std::fmt::Debug;
use std::hash::Hash;

use noyau_core::{Convention, Outcome, Ruleset};

/// The rules of a game: what a move can lead to, and who wins when there is none.
pub trait Rules {
    /// A position.
    type Position: Clone + Eq + Hash + Ord + Debug;

    /// What the moves lead to. Moves that lead to the same position may be listed once.
    fn options(&self, position: &Self::Position) -> Vec<Self::Position>;

    /// Whether the player who is to move and cannot has won.
    fn stuck_wins(&self, position: &Self::Position) -> bool;

    /// Whether both players have the same moves and who cannot move loses: then positions have
    /// Grundy values.
    fn has_values(&self) -> bool;
}

/// What the definitions say about a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Verdict {
    /// N if some option is P; P if all are N (nim 1.1, domination 1.2).
    pub outcome: Outcome,
    /// Moves until the end when the winner hurries and the loser resists: one more than the least
    /// length of a P-option, or than the greatest of all N-options; 0 at the end.
    pub length: u32,
    /// The least number that no option has as its value (domination 1.3).
    pub value: Option<u32>,
}

/// A game and the verdicts about the positions met so far.
#[derive(Debug)]
pub struct Judge<R: Rules> {
    rules: R,
    known: HashMap<R::Position, Verdict>,
}

impl<R: Rules> Judge<R> {
    /// Nothing is known yet.
    pub fn new(rules: R) -> Self {
        Self { rules, known: HashMap::new() }
    }

    /// The rules.
    pub fn rules(&self) -> &R {
        &self.rules
    }

    /// How many positions are remembered.
    pub fn known(&self) -> usize {
        self.known.len()
    }

    /// Forgets everything.
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

    /// The options that the player to move should choose among: the P-options, quickest first.
    pub fn winning(&mut self, position: &R::Position) -> Vec<(R::Position, Verdict)> {
        let mut lost = self.options(position);
        lost.retain(|(_, verdict)| verdict.outcome == Outcome::P);
        lost.sort_by_key(|(_, verdict)| verdict.length);
        lost
    }

    /// The options of a lost position that last longest.
    pub fn resisting(&mut self, position: &R::Position) -> Vec<R::Position> {
        let verdict = self.verdict(position);
        let mut options = self.options(position);
        options.retain(|(_, after)| {
            verdict.outcome == Outcome::P && after.length + 1 == verdict.length
        });
        options.into_iter().map(|(option, _)| option).collect()
    }
}

/// The rules that any [`Ruleset`] states, for judging a game whose own rules are trusted.
///
/// Its positions have no order; they are told apart by what `Debug` writes.
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

    /// A side that is to move makes a game partizan; who must move is asked where play begins.
    fn has_values(&self) -> bool {
        self.0.convention() == Convention::Normal
    }
}
