//! The board of a marking game as bit rows.

use super::set::Set;

/// The rows of a game with at most `64 * W` vertices.
#[derive(Debug)]
pub(super) struct Board<const W: usize> {
    /// What playing a vertex removes, itself included.
    pub(super) kill: Vec<Set<W>>,
    /// A vertex, the vertices it kills and those that kill it. Positions fall into components along
    /// these links.
    pub(super) link: Vec<Set<W>>,
    /// All vertices linked to a vertex that dies when this one is played. If the move is in a
    /// connected set, every part that it leaves meets this set, because the part was linked to
    /// something that died.
    pub(super) near: Vec<Set<W>>,
    /// Whether `kill` and `link` are the same: the game on an undirected graph.
    pub(super) symmetric: bool,
}

impl<const W: usize> Board<W> {
    /// The board given by what each vertex kills, itself included.
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

    /// The neighbours of a vertex in `set`.
    #[inline]
    pub(super) fn around(&self, vertex: usize, set: &Set<W>) -> Set<W> {
        self.link[vertex].and(set).minus(vertex)
    }

    #[inline]
    pub(super) fn degree(&self, vertex: usize, set: &Set<W>) -> usize {
        self.link[vertex].and(set).count() - 1
    }

    /// The component of `set` that contains its least vertex.
    #[inline]
    pub(super) fn first_part(&self, set: &Set<W>) -> Option<Set<W>> {
        self.part_at(set, &mut { *set })
    }

    /// The component of `set` that contains the least vertex of `border`. `border` must meet every
    /// component of `set`, so when its last vertex is used up the last component is found. The
    /// vertices of the component are removed from `border`.
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

    /// What playing a vertex of a connected `part` leaves, and a set that meets every component of
    /// it.
    #[inline]
    pub(super) fn after(&self, part: &Set<W>, vertex: usize) -> (Set<W>, Set<W>) {
        let left = part.without(&self.kill[vertex]);
        (left, self.near[vertex].and(&left))
    }
}
