//! Strategies that can be checked without a solver.
//!
//! A certificate of an N-position consists of a first move and a certificate of what it leaves. A
//! certificate of a P-position answers every move. It does so by a mirror, or by a table with an
//! answer to each move in each P-position that can arise.

use std::collections::{BTreeMap, BTreeSet};

use noyau_core::Outcome;

use super::solver::{Interrupted, Solver};
use super::{Alive, Marking};
use crate::Limits;

/// A claim about a position, with a strategy that proves it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Certificate {
    /// The position.
    pub start: Alive,
    /// The winning move, if the claim is N; `None` if it is P.
    pub first: Option<usize>,
    /// How the winner answers every later move.
    pub strategy: Strategy,
}

/// How to answer every move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Strategy {
    /// Answer a vertex by its partner. The pairs contain each vertex exactly once.
    Mirror(Vec<(usize, usize)>),
    /// For each P-position that can arise, the answers to its vertices in increasing order. The
    /// finished position needs no entry.
    Answers(BTreeMap<Alive, Vec<usize>>),
}

/// Why there is no certificate.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NoCertificate {
    /// The strategy needs more positions than were asked for.
    #[error("the strategy goes through more than {0} positions")]
    TooLarge(usize),
    /// The search stopped early.
    #[error(transparent)]
    Interrupted(#[from] Interrupted),
}

/// What is wrong with a certificate.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Flaw {
    /// A vertex is played that is not alive.
    #[error("vertex {0} is played but is not in play")]
    NotAlive(usize),
    /// A move has no answer.
    #[error("no answer to vertex {vertex} in a position of {alive} vertices")]
    NoAnswer {
        /// The move.
        vertex: usize,
        /// The number of vertices alive before the move.
        alive: usize,
    },
    /// A vertex and its partner are the same, or one kills the other.
    #[error("vertices {0} and {1} cannot answer each other")]
    BadPair(usize, usize),
    /// The mirror does not preserve which vertex kills which.
    #[error("vertex {0} kills vertex {1}, but their partners do otherwise")]
    NotKept(usize, usize),
}

impl Certificate {
    /// The claimed outcome.
    #[must_use]
    pub fn claim(&self) -> Outcome {
        if self.first.is_some() { Outcome::N } else { Outcome::P }
    }

    /// Number of positions, or of pairs, that the strategy lists.
    #[must_use]
    pub fn size(&self) -> usize {
        match &self.strategy {
            Strategy::Mirror(pairs) => pairs.len(),
            Strategy::Answers(answers) => answers.len(),
        }
    }

    /// Plays every move of the loser against the strategy, using the rules alone. Time and memory
    /// are at most proportional to the size of the certificate times the square of the number of
    /// vertices.
    ///
    /// # Errors
    ///
    /// The first [`Flaw`] found, if the certificate does not prove its claim.
    pub fn check(&self, game: &Marking) -> Result<(), Flaw> {
        let unknown = self.start.iter().find(|&vertex| vertex >= game.vertices());
        if let Some(vertex) = unknown {
            return Err(Flaw::NotAlive(vertex));
        }
        let position = match self.first {
            Some(vertex) => game.play(&self.start, vertex).ok_or(Flaw::NotAlive(vertex))?,
            None => self.start.clone(),
        };
        match &self.strategy {
            Strategy::Mirror(pairs) => check_mirror(game, &position, pairs),
            Strategy::Answers(answers) => check_answers(game, position, answers),
        }
    }
}

fn check_mirror(game: &Marking, position: &Alive, pairs: &[(usize, usize)]) -> Result<(), Flaw> {
    let mut partner = BTreeMap::new();
    for &(one, other) in pairs {
        for (vertex, to) in [(one, other), (other, one)] {
            if !position.contains(vertex) {
                return Err(Flaw::NotAlive(vertex));
            }
            if partner.insert(vertex, to).is_some() || game.kills(vertex).contains(&to) {
                return Err(Flaw::BadPair(vertex, to));
            }
        }
    }
    let alive = position.count();
    for vertex in position.iter() {
        let &to = partner.get(&vertex).ok_or(Flaw::NoAnswer { vertex, alive })?;
        // σ is its own inverse, so it is enough to check one direction.
        for killed in game.kills(vertex).iter().filter(|&&killed| position.contains(killed)) {
            if !partner.get(killed).is_some_and(|to_killed| game.kills(to).contains(to_killed)) {
                return Err(Flaw::NotKept(vertex, *killed));
            }
        }
    }
    Ok(())
}

fn check_answers(
    game: &Marking,
    position: Alive,
    answers: &BTreeMap<Alive, Vec<usize>>,
) -> Result<(), Flaw> {
    let mut seen = BTreeSet::new();
    let mut open = vec![position];
    while let Some(position) = open.pop() {
        if position.is_empty() || seen.contains(&position) {
            continue;
        }
        let list = answers.get(&position).map_or(&[][..], Vec::as_slice);
        let mut list = list.iter();
        let alive = position.count();
        for vertex in position.iter() {
            let left = game.play(&position, vertex).ok_or(Flaw::NotAlive(vertex))?;
            let &answer = list.next().ok_or(Flaw::NoAnswer { vertex, alive })?;
            open.push(game.play(&left, answer).ok_or(Flaw::NotAlive(answer))?);
        }
        seen.insert(position);
    }
    Ok(())
}

impl Solver {
    /// Makes a certificate of the outcome, with a table of at most `most` positions.
    ///
    /// # Errors
    ///
    /// [`NoCertificate`] if the table would be larger, or if the search stopped early.
    pub fn certificate(
        &self,
        start: &Alive,
        most: usize,
        limits: &Limits,
    ) -> Result<Certificate, NoCertificate> {
        let start: Alive = start.iter().filter(|&v| v < self.game().vertices()).collect();
        let first = self.move_to_p(&start, limits)?;
        let position = first.and_then(|vertex| self.game().play(&start, vertex));
        let position = position.unwrap_or_else(|| start.clone());
        let strategy = match self.mirror(&position) {
            Some(pairs) => Strategy::Mirror(pairs),
            None => Strategy::Answers(self.answers(position, most, limits)?),
        };
        Ok(Certificate { start, first, strategy })
    }

    fn answers(
        &self,
        position: Alive,
        most: usize,
        limits: &Limits,
    ) -> Result<BTreeMap<Alive, Vec<usize>>, NoCertificate> {
        let mut answers = BTreeMap::new();
        let mut open = vec![position];
        while let Some(position) = open.pop() {
            if position.is_empty() || answers.contains_key(&position) {
                continue;
            }
            if answers.len() >= most {
                return Err(NoCertificate::TooLarge(most));
            }
            let mut list = Vec::new();
            for (_, left) in self.moves(&position) {
                // Answers that lead to a listed position keep the table small.
                let known = self.moves(&left).find(|(_, next)| answers.contains_key(next));
                let answer = match known {
                    Some((vertex, _)) => Some(vertex),
                    None => self.move_to_p(&left, limits)?,
                };
                // Every option of a P-position is N, so there is a winning answer.
                let Some(vertex) = answer else { continue };
                list.push(vertex);
                open.extend(self.game().play(&left, vertex));
            }
            answers.insert(position, list);
        }
        Ok(answers)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mirror(kills: &[&[usize]], pairs: &[(usize, usize)]) -> Result<(), Flaw> {
        let game = Marking::new(kills.iter().map(|row| row.to_vec()).collect()).unwrap();
        let strategy = Strategy::Mirror(pairs.to_vec());
        Certificate { start: game.start(), first: None, strategy }.check(&game)
    }

    #[test]
    fn partners_do_not_kill_each_other_and_are_in_one_pair() {
        let two_paths: &[&[usize]] = &[&[1], &[0], &[3], &[2]];
        assert_eq!(mirror(two_paths, &[(0, 2), (1, 3)]), Ok(()));
        assert_eq!(mirror(two_paths, &[(0, 1), (2, 3)]), Err(Flaw::BadPair(0, 1)));
        assert_eq!(mirror(two_paths, &[(0, 2), (1, 2)]), Err(Flaw::BadPair(2, 1)));
        assert_eq!(mirror(two_paths, &[(0, 0), (1, 3)]), Err(Flaw::BadPair(0, 0)));
        assert_eq!(mirror(two_paths, &[(0, 2), (1, 4)]), Err(Flaw::NotAlive(4)));
        assert_eq!(mirror(two_paths, &[(0, 2)]), Err(Flaw::NotKept(0, 1)));
        // One vertex kills the other, but not conversely.
        assert_eq!(mirror(&[&[1], &[]], &[(0, 1)]), Err(Flaw::BadPair(0, 1)));
        assert_eq!(mirror(&[&[], &[0]], &[(0, 1)]), Err(Flaw::BadPair(1, 0)));
        // The partner of a killed vertex must be killed by the partner of the killer.
        assert_eq!(mirror(&[&[1], &[0], &[], &[]], &[(0, 2), (1, 3)]), Err(Flaw::NotKept(0, 1)));
    }
}
