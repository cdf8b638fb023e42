//! Positions that are P because the second player can mirror.
//!
//! Let σ be an automorphism of a position with σ(σ(v)) = v, such that v and σ(v) are always
//! different and do not kill each other. Then the position is P. After v is played, σ(v) is still
//! alive. After both are played, σ maps what is left to itself and still has these properties. So
//! the second player can answer every move. The classical case is a grid with two even sides, with
//! σ a rotation by half a turn.

use super::board::Board;
use super::engine::MOST_VERTICES;
use super::form::Refiner;
use super::set::Set;

/// Steps after which the search for σ gives up. It is a shortcut and not a decision procedure.
const PATIENCE: usize = 20_000;

const NOBODY: usize = usize::MAX;

/// The pairs of a whole board, which need not be connected. It is given by what each vertex kills,
/// itself included.
pub(super) fn mirror_of(kills: &[Vec<usize>]) -> Option<Vec<(usize, usize)>> {
    fn of<const W: usize>(kills: &[Vec<usize>]) -> Option<Vec<(usize, usize)>> {
        mirror(&Board::<W>::new(kills), &(0..kills.len()).collect())
    }
    match kills.len() {
        0..=64 => of::<1>(kills),
        65..=128 => of::<2>(kills),
        129..=256 => of::<4>(kills),
        257..=MOST_VERTICES => of::<16>(kills),
        _ => None,
    }
}

/// The pairs (v, σ(v)) with v < σ(v) for such a σ, if one is found quickly.
pub(super) fn mirror<const W: usize>(
    board: &Board<W>,
    set: &Set<W>,
) -> Option<Vec<(usize, usize)>> {
    let vertices = board.kill.len();
    let mut refiner = Refiner::new(vertices);
    refiner.signature(board, set);
    let colour = refiner.colours();
    let mut order: Vec<usize> = Vec::new();
    let mut left = *set;
    while let Some(start) = left.first() {
        // Each vertex follows a neighbour, so that a wrong image is noticed soon.
        let part = board.first_part(&left)?;
        left = left.without(&part);
        let mut fresh = part.minus(start);
        let mut done = order.len();
        order.push(start);
        while done < order.len() {
            let reached = board.link[order[done]].and(&fresh);
            fresh = fresh.without(&reached);
            order.extend(reached.iter());
            done += 1;
        }
    }
    let mut classes: Vec<u64> = set.iter().map(|vertex| colour[vertex]).collect();
    classes.sort_unstable();
    if classes.chunk_by(|a, b| a == b).any(|class| class.len() % 2 == 1) {
        return None;
    }
    let mut search = Search { board, set, colour, order, image: vec![NOBODY; vertices], steps: 0 };
    let image = search.extend(0).then_some(search.image)?;
    Some(set.iter().filter(|&v| v < image[v]).map(|v| (v, image[v])).collect())
}

struct Search<'a, const W: usize> {
    board: &'a Board<W>,
    set: &'a Set<W>,
    colour: &'a [u64],
    order: Vec<usize>,
    image: Vec<usize>,
    steps: usize,
}

impl<const W: usize> Search<'_, W> {
    fn extend(&mut self, from: usize) -> bool {
        let rest = &self.order[from..];
        let Some(next) = rest.iter().position(|&vertex| self.image[vertex] == NOBODY) else {
            return true;
        };
        let index = from + next;
        let vertex = self.order[index];
        for other in self.set.without(&self.board.link[vertex]).iter() {
            self.steps += 1;
            if self.steps > PATIENCE {
                return false;
            }
            if self.image[other] != NOBODY || self.colour[other] != self.colour[vertex] {
                continue;
            }
            self.image[vertex] = other;
            self.image[other] = vertex;
            if self.agrees(vertex) && self.agrees(other) && self.extend(index + 1) {
                return true;
            }
            self.image[vertex] = NOBODY;
            self.image[other] = NOBODY;
        }
        false
    }

    /// Whether σ preserves the kills between this vertex and all others that already have an image.
    fn agrees(&self, vertex: usize) -> bool {
        let kill = &self.board.kill;
        let image = self.image[vertex];
        self.set.iter().filter(|&other| self.image[other] != NOBODY).all(|other| {
            let to = self.image[other];
            kill[vertex].contains(other) == kill[image].contains(to)
                && kill[other].contains(vertex) == kill[to].contains(image)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::marking::Marking;

    /// All ways to pair vertices.
    fn pairings(vertices: &[usize]) -> Vec<Vec<(usize, usize)>> {
        let Some((&first, rest)) = vertices.split_first() else { return vec![Vec::new()] };
        let mut all = Vec::new();
        for (place, &other) in rest.iter().enumerate() {
            let left = [&rest[..place], &rest[place + 1..]].concat();
            all.extend(pairings(&left).into_iter().map(|mut pairs| {
                pairs.insert(0, (first, other));
                pairs
            }));
        }
        all
    }

    /// The definition of σ, written out.
    fn is_mirror(kills: &[Vec<usize>], set: &[usize], pairs: &[(usize, usize)]) -> bool {
        let kill = |one: usize, other: usize| kills[one].contains(&other);
        let image = |vertex: usize| {
            let mut found = pairs.iter().filter(|(one, other)| *one == vertex || *other == vertex);
            let pair = found.next().map(|&(one, other)| if one == vertex { other } else { one });
            pair.filter(|_| found.next().is_none())
        };
        set.iter().all(|&one| {
            let Some(to) = image(one) else { return false };
            let apart = one != to && !kill(one, to) && !kill(to, one);
            let kept = |&other: &usize| {
                image(other).is_some_and(|other_to| kill(one, other) == kill(to, other_to))
            };
            apart && set.iter().all(kept)
        })
    }

    /// An undirected board with an edge for each bit that is set, or a directed board with an arc
    /// for each.
    fn board(order: usize, bits: usize, directed: bool) -> Vec<Vec<usize>> {
        let mut kills: Vec<Vec<usize>> = (0..order).map(|vertex| vec![vertex]).collect();
        let pairs = (0..order).flat_map(|one| (0..one).map(move |other| (one, other)));
        let arcs = pairs.flat_map(|(one, other)| {
            if directed { vec![(one, other), (other, one)] } else { vec![(one, other)] }
        });
        for (_, (one, other)) in arcs.enumerate().filter(|(bit, _)| bits >> bit & 1 != 0) {
            kills[one].push(other);
            if !directed {
                kills[other].push(one);
            }
        }
        kills
    }

    #[test]
    fn a_mirror_is_found_where_there_is_one_and_nowhere_else() {
        let undirected = (0..1 << 15).step_by(7).map(|bits| board(6, bits, false));
        let directed = (0..1 << 12).map(|bits| board(4, bits, true));
        let mut mirrors = 0;
        for kills in undirected.chain(directed) {
            // All vertices, and positions without some of them.
            for set in [(0..kills.len()).collect(), vec![0, 1, 2, 3], vec![0, 2], vec![1, 2, 3]] {
                let exist = pairings(&set).iter().any(|pairs| is_mirror(&kills, &set, pairs));
                let found = mirror(&Board::<1>::new(&kills), &set.iter().copied().collect());
                assert_eq!(found.is_some(), exist, "{set:?} of {kills:?}");
                if let Some(pairs) = found {
                    assert!(is_mirror(&kills, &set, &pairs), "{pairs:?} in {set:?} of {kills:?}");
                    assert!(pairs.iter().all(|(one, other)| one < other));
                    mirrors += 1;
                }
            }
        }
        assert!(mirrors > 1_000, "{mirrors}");
    }

    /// Squares side by side, mirrored by exchanging opposite vertices, on boards of every width.
    #[test]
    fn large_boards_have_mirrors_too() {
        for squares in [1, 17, 33, 65] {
            let sides = [(0, 1), (1, 2), (2, 3), (3, 0)];
            let edges = (0..squares).flat_map(|square| {
                sides.map(|(one, other)| (4 * square + one, 4 * square + other))
            });
            let game = Marking::undirected(4 * squares, edges).unwrap();
            let set: Vec<usize> = (0..4 * squares).collect();
            let pairs = game.mirror(&game.start()).unwrap();
            assert!(is_mirror(&game.kills, &set, &pairs), "{squares}: {pairs:?}");
            assert_eq!(mirror_of(&game.kills), Some(pairs));
        }
    }
}
