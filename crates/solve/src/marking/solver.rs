//! The solver: questions about whole positions.

use std::cmp::Reverse;
use std::sync::Arc;
use std::time::Duration;

use noyau_core::Outcome;

use super::engine::{self, Piece};
use super::table::Budget;
use super::{Alive, Marking};
use crate::run::{Halt, Run};
use crate::{Instant, Limits, StopReason};

/// Default bound for the bytes that the tables of a solver take: 2 GiB.
pub const DEFAULT_MEMORY: usize = 1 << 31;

/// For positions with fewer vertices, searching is faster than trying all moves for mirrors.
const WORTH_A_LOOK: usize = 30;

/// A search that stopped early, and what it found out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error(
    "the search stopped after {nodes} positions ({reason:?}): \
     the value is at least {at_least} and at most {at_most}"
)]
pub struct Interrupted {
    /// Why it stopped.
    pub reason: StopReason,
    /// A lower bound for the value.
    pub at_least: u16,
    /// An upper bound for the value.
    pub at_most: u32,
    /// Number of components whose moves were examined.
    pub nodes: u64,
    /// How long it took.
    pub time: Duration,
}

/// A marking game with what has been found out about it. Several threads may ask questions at once.
#[derive(Debug)]
pub struct Solver {
    game: Marking,
    /// The components of the game; `None` for a component that is too large for any board.
    pieces: Vec<Option<Box<dyn Piece>>>,
    /// For each vertex, its component and its number in that component.
    places: Vec<(usize, usize)>,
    threads: usize,
}

/// The vertices of a position that lie in one component of the game.
struct Share<'a> {
    piece: Option<&'a dyn Piece>,
    vertices: Vec<usize>,
}

impl Solver {
    /// A solver with one thread and [`DEFAULT_MEMORY`].
    #[must_use]
    pub fn new(game: Marking) -> Self {
        Self::with(game, 1, DEFAULT_MEMORY)
    }

    /// A solver with this many threads, whose tables take at most this many bytes in all. When they
    /// are full, entries that are cheap to recompute are dropped.
    #[must_use]
    pub fn with(game: Marking, threads: usize, memory: usize) -> Self {
        let budget = Arc::new(Budget::new(memory));
        let (places, parts) = components(&game);
        let rows = |part: &Vec<usize>| -> Vec<Vec<usize>> {
            let row = |&vertex: &usize| game.kills(vertex).iter().map(|&v| places[v].1).collect();
            part.iter().map(row).collect()
        };
        let pieces = parts.iter().map(|part| engine::piece(&rows(part), &budget)).collect();
        Self { game, pieces, places, threads }
    }

    /// The game.
    #[must_use]
    pub fn game(&self) -> &Marking {
        &self.game
    }

    /// The number of components of positions about which something is known.
    #[must_use]
    pub fn known(&self) -> usize {
        self.pieces.iter().flatten().map(|piece| piece.known()).sum()
    }

    /// The Grundy value.
    ///
    /// # Errors
    ///
    /// [`Interrupted`] if a limit was reached, or if a component of the game is too large for any
    /// board.
    pub fn value(&self, position: &Alive, limits: &Limits) -> Result<u16, Interrupted> {
        self.run(position, limits, |shares, run| {
            shares.iter().try_fold(0, |sum, share| Ok(sum ^ share.value(run, self.threads)?))
        })
    }

    /// Whether the Grundy value is `value`. This is often much cheaper than computing the value.
    ///
    /// # Errors
    ///
    /// [`Interrupted`] as for [`Solver::value`].
    pub fn has_value(
        &self,
        position: &Alive,
        value: u16,
        limits: &Limits,
    ) -> Result<bool, Interrupted> {
        self.run(position, limits, |shares, run| {
            let Some((largest, others)) = shares.split_first() else { return Ok(value == 0) };
            let mut rest = value;
            for share in others {
                rest ^= share.value(run, self.threads)?;
            }
            largest.is(rest, run, self.threads)
        })
    }

    /// The outcome, if a mirror shows it: the second player mirrors from the start, or the first
    /// player mirrors after one move, as on grids with two odd sides. `None` means that the outcome
    /// is not known.
    #[must_use]
    pub fn outcome_at_sight(&self, position: &Alive, limits: &Limits) -> Option<Outcome> {
        if self.mirror(position).is_some() {
            return Some(Outcome::P);
        }
        self.move_to_mirror(position, limits).map(|_| Outcome::N)
    }

    /// A move after which mirroring wins. `None` if there is none, if the time is up, or if a
    /// component is too large for a search, because then there are too many moves to try.
    fn move_to_mirror(&self, position: &Alive, limits: &Limits) -> Option<usize> {
        if self.shares(position).iter().any(|(_, share)| share.piece.is_none()) {
            return None;
        }
        let mut moves = self.moves(position).take_while(|_| limits.go_on().is_ok());
        moves.find(|(_, left)| self.mirror(left).is_some()).map(|(vertex, _)| vertex)
    }

    /// The outcome.
    ///
    /// # Errors
    ///
    /// [`Interrupted`] as for [`Solver::value`].
    pub fn outcome(&self, position: &Alive, limits: &Limits) -> Result<Outcome, Interrupted> {
        if position.count() >= WORTH_A_LOOK
            && let Some(outcome) = self.outcome_at_sight(position, limits)
        {
            return Ok(outcome);
        }
        let lost = self.has_value(position, 0, limits)?;
        Ok(if lost { Outcome::P } else { Outcome::N })
    }

    /// Every move, with the value of the position it leads to.
    ///
    /// # Errors
    ///
    /// [`Interrupted`] as for [`Solver::value`].
    pub fn options(
        &self,
        position: &Alive,
        limits: &Limits,
    ) -> Result<Vec<(usize, u16)>, Interrupted> {
        let mut options = Vec::new();
        for (vertex, left) in self.moves(position) {
            options.push((vertex, self.value(&left, limits)?));
        }
        Ok(options)
    }

    /// Every winning move: the moves to P-positions.
    ///
    /// # Errors
    ///
    /// [`Interrupted`] as for [`Solver::value`].
    pub fn moves_to_p(&self, position: &Alive, limits: &Limits) -> Result<Vec<usize>, Interrupted> {
        let mut found = Vec::new();
        for (vertex, left) in self.moves(position) {
            if self.has_value(&left, 0, limits)? {
                found.push(vertex);
            }
        }
        Ok(found)
    }

    /// One winning move: one after which mirroring wins if there is such a move, otherwise the one
    /// that leaves the fewest vertices. `None` from a P-position.
    ///
    /// # Errors
    ///
    /// [`Interrupted`] as for [`Solver::value`].
    pub fn move_to_p(
        &self,
        position: &Alive,
        limits: &Limits,
    ) -> Result<Option<usize>, Interrupted> {
        if position.count() >= WORTH_A_LOOK {
            if self.mirror(position).is_some() {
                return Ok(None);
            }
            if let Some(vertex) = self.move_to_mirror(position, limits) {
                return Ok(Some(vertex));
            }
        }
        let mut moves: Vec<(usize, Alive)> = self.moves(position).collect();
        moves.sort_by_key(|(_, left)| left.count());
        for (vertex, left) in moves {
            if self.has_value(&left, 0, limits)? {
                return Ok(Some(vertex));
            }
        }
        Ok(None)
    }

    /// Best play to the end. From an N-position the move wins; from a P-position it leaves as many
    /// vertices as possible.
    ///
    /// # Errors
    ///
    /// [`Interrupted`] as for [`Solver::value`].
    pub fn line(&self, position: &Alive, limits: &Limits) -> Result<Vec<usize>, Interrupted> {
        let mut line = Vec::new();
        let mut now = position.clone();
        loop {
            let largest =
                || self.moves(&now).max_by_key(|(vertex, left)| (left.count(), Reverse(*vertex)));
            let best = match self.move_to_p(&now, limits)? {
                Some(vertex) => Some(vertex),
                None => largest().map(|(vertex, _)| vertex),
            };
            let Some(vertex) = best else { return Ok(line) };
            let Some(left) = self.game.play(&now, vertex) else { return Ok(line) };
            line.push(vertex);
            now = left;
        }
    }

    /// The pairs of σ on a position, if mirroring by some σ is found to win for the second player.
    pub(super) fn mirror(&self, position: &Alive) -> Option<Vec<(usize, usize)>> {
        let mut number = vec![Vec::new(); self.pieces.len()];
        for (vertex, &(piece, _)) in self.places.iter().enumerate() {
            number[piece].push(vertex);
        }
        let mut pairs = Vec::new();
        for (piece, share) in self.shares(position) {
            let found = share.piece?.mirror(&share.vertices)?;
            pairs.extend(found.iter().map(|&(a, b)| (number[piece][a], number[piece][b])));
        }
        Some(pairs)
    }

    pub(super) fn moves<'a>(
        &'a self,
        position: &'a Alive,
    ) -> impl Iterator<Item = (usize, Alive)> + 'a {
        position.iter().filter_map(|vertex| Some((vertex, self.game.play(position, vertex)?)))
    }

    fn shares(&self, position: &Alive) -> Vec<(usize, Share<'_>)> {
        let mut shares: Vec<Vec<usize>> = vec![Vec::new(); self.pieces.len()];
        for (piece, number) in position.iter().filter_map(|vertex| self.places.get(vertex)) {
            shares[*piece].push(*number);
        }
        let share = |(piece, vertices): (usize, Vec<usize>)| {
            (piece, Share { piece: self.pieces[piece].as_deref(), vertices })
        };
        let played = |(_, vertices): &(usize, Vec<usize>)| !vertices.is_empty();
        shares.into_iter().enumerate().filter(played).map(share).collect()
    }

    /// An upper bound for the number of moves left, and so for the value. Of vertices that kill
    /// each other only one can be played, so the size of a cover by such cliques is a bound.
    fn most_moves(&self, position: &Alive) -> usize {
        let kills = |one: usize, other| self.game.kills(one).binary_search(&other).is_ok();
        let mut covered = vec![false; self.game.vertices()];
        let mut cliques = 0;
        for first in position.iter().filter(|&vertex| vertex < self.game.vertices()) {
            if covered[first] {
                continue;
            }
            let mut clique: Vec<usize> = Vec::new();
            for &vertex in self.game.kills(first) {
                let open = position.contains(vertex) && !covered[vertex];
                let joins = |&other: &usize| kills(vertex, other) && kills(other, vertex);
                if open && joins(&first) && clique.iter().all(joins) {
                    covered[vertex] = true;
                    clique.push(vertex);
                }
            }
            cliques += 1;
        }
        cliques
    }

    /// Asks a question about the shares of a position, the largest first.
    fn run<T>(
        &self,
        position: &Alive,
        limits: &Limits,
        ask: impl FnOnce(&[Share<'_>], &Run<'_>) -> Result<T, Halt>,
    ) -> Result<T, Interrupted> {
        let start = Instant::now();
        let run = Run::new(limits, self.threads);
        let mut shares: Vec<Share<'_>> =
            self.shares(position).into_iter().map(|(_, share)| share).collect();
        shares.sort_by_key(|share| Reverse(share.vertices.len()));
        ask(&shares, &run).map_err(|Halt| Interrupted {
            // A component that is too large for any board is reported like a search that needs too
            // much work.
            reason: run.reason().unwrap_or(StopReason::Work),
            at_least: match shares.as_slice() {
                [only] => only.piece.map_or(0, |piece| piece.at_least(&only.vertices)),
                _ => 0,
            },
            at_most: u32::try_from(self.most_moves(position)).unwrap_or(u32::MAX),
            nodes: run.nodes(),
            time: start.elapsed(),
        })
    }
}

impl Share<'_> {
    fn value(&self, run: &Run<'_>, threads: usize) -> Result<u16, Halt> {
        let piece = self.piece.ok_or(Halt)?;
        if piece.mirror(&self.vertices).is_some() {
            return Ok(0);
        }
        piece.value(&self.vertices, run, threads)
    }

    fn is(&self, value: u16, run: &Run<'_>, threads: usize) -> Result<bool, Halt> {
        let piece = self.piece.ok_or(Halt)?;
        if piece.mirror(&self.vertices).is_some() {
            return Ok(value == 0);
        }
        piece.is(&self.vertices, value, run, threads)
    }
}

/// For each vertex its component and its number in that component; and the components.
fn components(game: &Marking) -> (Vec<(usize, usize)>, Vec<Vec<usize>>) {
    let mut links: Vec<Vec<usize>> = vec![Vec::new(); game.vertices()];
    for vertex in 0..game.vertices() {
        for &killed in game.kills(vertex) {
            links[vertex].push(killed);
            links[killed].push(vertex);
        }
    }
    let mut places = vec![(usize::MAX, 0); game.vertices()];
    let mut parts: Vec<Vec<usize>> = Vec::new();
    for first in 0..game.vertices() {
        if places[first].0 != usize::MAX {
            continue;
        }
        let piece = parts.len();
        let mut part = vec![first];
        places[first].0 = piece;
        let mut done = 0;
        while done < part.len() {
            for &other in &links[part[done]] {
                if places[other].0 == usize::MAX {
                    places[other].0 = piece;
                    part.push(other);
                }
            }
            done += 1;
        }
        part.sort_unstable();
        part.iter().enumerate().for_each(|(number, &vertex)| places[vertex].1 = number);
        parts.push(part);
    }
    (places, parts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_those_that_kill_each_other_are_never_played_both() {
        let most = |kills: &[&[usize]], alive: &[usize]| {
            let game = Marking::new(kills.iter().map(|row| row.to_vec()).collect()).unwrap();
            Solver::new(game).most_moves(&alive.iter().copied().collect())
        };
        assert_eq!(most(&[&[1], &[0]], &[0, 1]), 1);
        // 0 kills 1, but 1 can be played first.
        assert_eq!(most(&[&[1], &[]], &[0, 1]), 2);
        assert_eq!(most(&[&[], &[0]], &[0, 1]), 2);
        // A triangle, a path, and a vertex that the game does not have.
        assert_eq!(most(&[&[1, 2], &[0, 2], &[0, 1]], &[0, 1, 2]), 1);
        assert_eq!(most(&[&[1], &[0, 2], &[1]], &[0, 1, 2]), 2);
        assert_eq!(most(&[&[1], &[0, 2], &[1]], &[0, 2, 3]), 2);
    }
}
