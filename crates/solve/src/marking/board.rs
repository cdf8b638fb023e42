//! A connected marking game as bit rows.

use super::set::Set;

/// Around so many vertices it is worth looking for a border; around more, whatever is left is
/// connected more often than not, and seen to be so at once.
const FEW: usize = 8;

/// The rows of a game with at most `64 * W` vertices.
#[derive(Debug)]
pub(super) struct Board<const W: usize> {
    /// What playing a vertex removes, itself included.
    pub(super) kill: Vec<Set<W>>,
    /// A vertex with all that it kills or that kill it: positions fall apart along these.
    pub(super) link: Vec<Set<W>>,
    /// Whether `kill` and `link` are the same: the game on an undirected graph.
    pub(super) symmetric: bool,
}

impl<const W: usize> Board<W> {
    /// From lists of what each vertex kills, itself included.
    pub(super) fn new(kills: &[Vec<usize>]) -> Self {
        let mut kill = vec![Set::EMPTY; kills.len()];
        let mut link = kill.clone();
        for (vertex, killed) in kills.iter().enumerate() {
            for &other in killed {
                kill[vertex].insert(other);
                link[vertex].insert(other);
                link[other].insert(vertex);
            }
        }
        let symmetric = kill == link;
        Self { kill, link, symmetric }
    }

    /// Neighbours of a vertex of `set` inside it.
    #[inline]
    pub(super) fn around(&self, vertex: usize, set: &Set<W>) -> Set<W> {
        self.link[vertex].and(set).minus(vertex)
    }

    #[inline]
    pub(super) fn degree(&self, vertex: usize, set: &Set<W>) -> usize {
        self.link[vertex].and(set).count() - 1
    }

    /// The part of `set` connected with its least vertex.
    #[inline]
    pub(super) fn first_part(&self, set: &Set<W>) -> Option<Set<W>> {
        self.part_at(set, &mut { *set })
    }

    /// The part of `set` connected with the least vertex of `border`, which must meet every part of
    /// `set`: once no other vertex of it is left, neither is another part. What is found is taken
    /// from the border.
    #[inline]
    pub(super) fn part_at(&self, set: &Set<W>, border: &mut Set<W>) -> Option<Set<W>> {
        let first = border.first()?;
        let mut part = self.link[first].and(set);
        let mut fresh = part.minus(first);
        *border = border.without(&part);
        while !border.is_empty() {
            let Some(vertex) = fresh.first() else { return Some(part) };
            let reached = self.link[vertex].and(set);
            fresh = fresh.or(&reached.without(&part)).minus(vertex);
            part = part.or(&reached);
            *border = border.without(&reached);
        }
        Some(*set)
    }

    /// A set that meets every part of what is left of a connected `part` without `dead`.
    #[inline]
    pub(super) fn border(&self, part: &Set<W>, dead: &Set<W>) -> Set<W> {
        let left = part.without(dead);
        if dead.count() > FEW {
            return left;
        }
        dead.iter().fold(Set::EMPTY, |border, vertex| border.or(&self.link[vertex])).and(&left)
    }
}
