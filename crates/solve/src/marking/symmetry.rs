//! Positions that are P because the second player mirrors.
//!
//! Let σ be an automorphism of a position with σ(σ(v)) = v such that v and σ(v) are different and
//! neither kills the other. Then the position is P: after v the vertex σ(v) is still alive, and
//! what v and σ(v) leave together is mapped onto itself by σ, which keeps its properties there. So
//! whatever the first player does, the second can answer. Grids with both sides even are the
//! classical case (rotate by half a turn).

use super::board::Board;
use super::form::Refiner;
use super::set::Set;

/// Steps after which the search for σ gives up: it is a shortcut, not a decision procedure.
const PATIENCE: usize = 20_000;

const NOBODY: usize = usize::MAX;

/// The pairs v, σ(v) of such a σ with v < σ(v), if one is found quickly.
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
        // Neighbours follow each other, so that a wrong image shows soon.
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

    /// Whether kills between this vertex and all others that have an image are kept.
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
