//! A connected marking game as bit rows.

use super::set::Set;

/// The rows of a game with at most `64 * W` vertices.
#[derive(Debug)]
pub(super) struct Board<const W: usize> {
    /// What playing a vertex removes, itself included.
    pub(super) kill: Vec<Set<W>>,
    /// A vertex with all that it kills or that kill it: positions fall apart along these.
    pub(super) link: Vec<Set<W>>,
    /// All that is linked to what a vertex kills. Every part of what a move in a connected set leaves
    /// meets it, for the part was linked to something that died.
    pub(super) near: Vec<Set<W>>,
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
        let around = |dead: &Set<W>| dead.iter().fold(Set::EMPTY, |near, v| near.or(&link[v]));
        let near = kill.iter().map(around).collect();
        Self { kill, link, near, symmetric }
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

    /// What playing a vertex of a connected `part` leaves, and a set that meets all its parts.
    #[inline]
    pub(super) fn after(&self, part: &Set<W>, vertex: usize) -> (Set<W>, Set<W>) {
        let left = part.without(&self.kill[vertex]);
        (left, self.near[vertex].and(&left))
    }
}
