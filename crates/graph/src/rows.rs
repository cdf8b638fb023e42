//! Small graphs as rows of bits, for searches: up to 64, 128 or 256 vertices in 1, 2 or 4 words.

use crate::{Graph, Vertex};

/// A set of vertices below `64 * W`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct VertexSet<const W: usize>([u64; W]);

impl<const W: usize> VertexSet<W> {
    /// The empty set.
    pub const EMPTY: Self = Self([0; W]);

    /// The number of vertices that a set can hold.
    pub const CAPACITY: usize = 64 * W;

    /// The vertices `0..count`.
    ///
    /// # Panics
    /// When `count` exceeds the capacity.
    #[must_use]
    pub fn first_vertices(count: usize) -> Self {
        assert!(count <= Self::CAPACITY, "{count} vertices in {W} words");
        Self(std::array::from_fn(|word| match count.saturating_sub(64 * word) {
            0 => 0,
            bits @ 1..64 => (1 << bits) - 1,
            _ => u64::MAX,
        }))
    }

    /// The words of bits, lowest vertices first.
    #[must_use]
    pub const fn words(self) -> [u64; W] {
        self.0
    }

    /// Whether the set is empty.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    /// Number of vertices.
    #[must_use]
    pub fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// Whether a vertex is in the set.
    ///
    /// # Panics
    /// If the vertex exceeds the capacity. This holds for all methods that take vertices.
    #[must_use]
    pub fn contains(self, v: Vertex) -> bool {
        self.0[v as usize / 64] >> (v % 64) & 1 == 1
    }

    /// Adds a vertex.
    pub fn insert(&mut self, v: Vertex) {
        self.0[v as usize / 64] |= 1 << (v % 64);
    }

    /// Removes a vertex.
    pub fn remove(&mut self, v: Vertex) {
        self.0[v as usize / 64] &= !(1 << (v % 64));
    }

    /// The smallest vertex.
    #[must_use]
    pub fn first(self) -> Option<Vertex> {
        (0_u32..)
            .step_by(64)
            .zip(self.0)
            .find(|&(_, word)| word != 0)
            .map(|(base, word)| base + word.trailing_zeros())
    }

    /// The vertices that are in both sets.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }

    /// The vertices that are in at least one of the sets.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }

    /// The vertices of this set that are not in the other.
    #[must_use]
    pub fn and_not(self, other: Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] & !other.0[word]))
    }

    /// Whether every vertex is in the other set.
    #[must_use]
    pub fn is_subset(self, other: Self) -> bool {
        self.and_not(other).is_empty()
    }

    /// The vertices, in order.
    pub fn iter(self) -> impl Iterator<Item = Vertex> {
        let mut left = self;
        std::iter::from_fn(move || {
            let v = left.first()?;
            left.remove(v);
            Some(v)
        })
    }
}

impl<const W: usize> Default for VertexSet<W> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<const W: usize> FromIterator<Vertex> for VertexSet<W> {
    fn from_iter<I: IntoIterator<Item = Vertex>>(vertices: I) -> Self {
        let mut set = Self::EMPTY;
        for v in vertices {
            set.insert(v);
        }
        set
    }
}

impl<const W: usize> std::fmt::Debug for VertexSet<W> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// A graph of at most `64 * W` vertices, one set of neighbours for each.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct BitGraph<const W: usize> {
    rows: Vec<VertexSet<W>>,
}

/// A graph with more vertices than a [`BitGraph`] has bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the graph has {order} vertices, but at most {most} are expected here")]
pub struct TooManyVertices {
    /// Number of vertices.
    pub order: usize,
    /// The number of vertices that fit.
    pub most: usize,
}

impl<const W: usize> TryFrom<&Graph> for BitGraph<W> {
    type Error = TooManyVertices;

    fn try_from(graph: &Graph) -> Result<Self, TooManyVertices> {
        let (order, most) = (graph.order(), VertexSet::<W>::CAPACITY);
        if order > most {
            return Err(TooManyVertices { order, most });
        }
        let row = |v| graph.neighbours(v).iter().copied().collect();
        Ok(Self { rows: graph.vertices().map(row).collect() })
    }
}

impl<const W: usize> From<&BitGraph<W>> for Graph {
    fn from(bits: &BitGraph<W>) -> Self {
        let arcs =
            bits.vertices().iter().flat_map(|u| bits.neighbours(u).iter().map(move |v| (u, v)));
        let arcs: Vec<_> = arcs.collect();
        Self::from_both_directions(bits.order(), arcs.into_iter())
    }
}

impl<const W: usize> BitGraph<W> {
    /// Number of vertices.
    #[must_use]
    pub fn order(&self) -> usize {
        self.rows.len()
    }

    /// All vertices.
    #[must_use]
    pub fn vertices(&self) -> VertexSet<W> {
        VertexSet::first_vertices(self.order())
    }

    /// The neighbours of a vertex.
    #[must_use]
    pub fn neighbours(&self, v: Vertex) -> VertexSet<W> {
        self.rows[v as usize]
    }

    /// A vertex and its neighbours.
    #[must_use]
    pub fn closed(&self, v: Vertex) -> VertexSet<W> {
        let mut set = self.neighbours(v);
        set.insert(v);
        set
    }

    /// The vertices that can be reached from `start` inside `set`, `start` included.
    #[must_use]
    pub fn component(&self, set: VertexSet<W>, start: Vertex) -> VertexSet<W> {
        let mut component = VertexSet::EMPTY;
        component.insert(start);
        let mut frontier = component;
        while let Some(v) = frontier.first() {
            frontier.remove(v);
            let new = self.neighbours(v).and(set).and_not(component);
            component = component.or(new);
            frontier = frontier.or(new);
        }
        component
    }

    /// The components of the subgraph induced by a set, by smallest vertex.
    pub fn components(&self, set: VertexSet<W>) -> impl Iterator<Item = VertexSet<W>> {
        let mut left = set;
        std::iter::from_fn(move || {
            let component = self.component(left, left.first()?);
            left = left.and_not(component);
            Some(component)
        })
    }
}
