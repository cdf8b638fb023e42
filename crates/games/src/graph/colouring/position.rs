//! Positions of the colouring game: graphs of which some vertices are coloured.

use std::fmt;

use noyau_core::bitype::Sign;
use noyau_graph::{Graph, Vertex};

/// A colour: a number from 1 to [`Colour::MOST`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Colour(u8);

impl Colour {
    /// The largest number of a colour.
    pub const MOST: u8 = 64;
    /// The colours `a`, `b`, `c` of words.
    pub const ABC: [Self; 3] = [Self(1), Self(2), Self(3)];

    /// The colour with this number, if the number is valid.
    #[must_use]
    pub fn new(number: u8) -> Option<Self> {
        (1..=Self::MOST).contains(&number).then_some(Self(number))
    }

    /// The number of the colour, from 1.
    #[must_use]
    pub fn number(self) -> u8 {
        self.0
    }

    /// The first `count` colours, at most [`Colour::MOST`].
    pub fn first(count: u8) -> impl DoubleEndedIterator<Item = Self> + Clone {
        (1..=count.min(Self::MOST)).map(Self)
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// A set of colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct ColourSet(u64);

impl ColourSet {
    /// The empty set.
    pub const NONE: Self = Self(0);

    /// The first `count` colours.
    #[must_use]
    pub fn first(count: u8) -> Self {
        Colour::first(count).collect()
    }

    /// Whether the colour is in the set.
    #[must_use]
    pub fn contains(self, colour: Colour) -> bool {
        self.0 >> (colour.0 - 1) & 1 == 1
    }

    /// The set with a colour added.
    #[must_use]
    pub fn with(self, colour: Colour) -> Self {
        Self(self.0 | 1 << (colour.0 - 1))
    }

    /// The set without a colour.
    #[must_use]
    pub fn without(self, colour: Colour) -> Self {
        Self(self.0 & !(1 << (colour.0 - 1)))
    }

    /// The colours of either set.
    #[must_use]
    pub fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The colours of this set that are not in `other`.
    #[must_use]
    pub fn minus(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The number of colours in the set.
    #[must_use]
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set is empty.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The colours, in order.
    pub fn iter(self) -> impl Iterator<Item = Colour> + Clone {
        Colour::first(Colour::MOST).filter(move |colour| self.contains(*colour))
    }
}

impl FromIterator<Colour> for ColourSet {
    fn from_iter<I: IntoIterator<Item = Colour>>(colours: I) -> Self {
        colours.into_iter().fold(Self::default(), Self::with)
    }
}

/// Why a colouring is not a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Improper {
    /// Two neighbours have the same colour.
    #[error(
        "{u} and {v} are joined and both have colour {colour}, but neighbours need two colours"
    )]
    Alike {
        /// One end.
        u: Vertex,
        /// The other end.
        v: Vertex,
        /// Their colour.
        colour: Colour,
    },
    /// The number of entries differs from the number of vertices.
    #[error("{colours} colours are given for {order} vertices, but each vertex needs one entry")]
    Count {
        /// The number of entries given.
        colours: usize,
        /// Vertices.
        order: usize,
    },
}

/// A graph with a proper colouring of some of its vertices.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Coloured {
    graph: Graph,
    colours: Vec<Option<Colour>>,
}

impl Coloured {
    /// The position with these colours; fails if two neighbours have the same colour.
    pub fn new(graph: Graph, colours: Vec<Option<Colour>>) -> Result<Self, Improper> {
        if colours.len() != graph.order() {
            return Err(Improper::Count { colours: colours.len(), order: graph.order() });
        }
        let position = Self { graph, colours };
        for (u, v) in position.graph.edges() {
            if let (Some(colour), Some(other)) = (position.colour(u), position.colour(v))
                && colour == other
            {
                return Err(Improper::Alike { u, v, colour });
            }
        }
        Ok(position)
    }

    /// The starting position of the game on a graph.
    #[must_use]
    pub fn uncoloured(graph: Graph) -> Self {
        let colours = vec![None; graph.order()];
        Self { graph, colours }
    }

    /// The position with these edges and colours, which must be valid.
    ///
    /// # Panics
    /// If two vertices are joined twice, or are joined and have the same colour.
    pub(super) fn assembled(edges: &[(Vertex, Vertex)], colours: Vec<Option<Colour>>) -> Self {
        let graph = Graph::from_edges(colours.len(), edges).expect("edges of a simple graph");
        Self::new(graph, colours).expect("a proper colouring")
    }

    /// The graph.
    #[must_use]
    pub fn graph(&self) -> &Graph {
        &self.graph
    }

    /// The colours, by vertex.
    #[must_use]
    pub fn colours(&self) -> &[Option<Colour>] {
        &self.colours
    }

    /// The colour of a vertex; `None` if it is uncoloured or does not exist.
    #[must_use]
    pub fn colour(&self, v: Vertex) -> Option<Colour> {
        self.colours.get(v as usize).copied().flatten()
    }

    /// The vertices without a colour.
    pub fn open(&self) -> impl Iterator<Item = Vertex> + '_ {
        self.graph.vertices().filter(|&v| self.colour(v).is_none())
    }

    /// The colours of the neighbours of a vertex.
    #[must_use]
    pub fn seen(&self, v: Vertex) -> ColourSet {
        self.graph.neighbours(v).iter().filter_map(|&w| self.colour(w)).collect()
    }

    /// An uncoloured vertex that sees all of the first `k` colours, if there is one. Then Bob has
    /// won.
    #[must_use]
    pub fn blocked(&self, k: u8) -> Option<Vertex> {
        let all = ColourSet::first(k);
        self.open().find(|&v| all.minus(self.seen(v)).is_empty())
    }

    /// The moves with `k` colours.
    pub fn moves(&self, k: u8) -> impl Iterator<Item = (Vertex, Colour)> + '_ {
        self.open().flat_map(move |v| {
            ColourSet::first(k).minus(self.seen(v)).iter().map(move |colour| (v, colour))
        })
    }

    /// The position after a move. `None` if the move is illegal: the vertex must exist and be
    /// uncoloured, and no neighbour may have the colour.
    #[must_use]
    pub fn play(&self, v: Vertex, colour: Colour) -> Option<Self> {
        let legal = (v as usize) < self.graph.order()
            && self.colour(v).is_none()
            && !self.seen(v).contains(colour);
        legal.then(|| {
            let mut next = self.clone();
            if let Some(entry) = next.colours.get_mut(v as usize) {
                *entry = Some(colour);
            }
            next
        })
    }

    /// The position with `count` isolated uncoloured vertices added.
    #[must_use]
    pub fn with_spares(&self, count: usize) -> Self {
        self.beside(&Self::assembled(&[], vec![None; count]))
    }

    /// The disjoint union of two positions.
    #[must_use]
    pub fn beside(&self, other: &Self) -> Self {
        let graph = Graph::disjoint_union(&[&self.graph, &other.graph]);
        let colours = [self.colours.as_slice(), &other.colours].concat();
        Self { graph, colours }
    }

    /// The part of the position on these vertices.
    #[must_use]
    pub fn induced(&self, kept: &[Vertex]) -> Self {
        let graph = self.graph.induced(kept);
        let colours = kept.iter().map(|&v| self.colour(v)).collect();
        Self { graph, colours }
    }

    /// u(G): the number of uncoloured vertices, or 0 if a vertex is blocked (*colouring* 6.3).
    #[must_use]
    pub fn unfinished(&self, k: u8) -> usize {
        if self.blocked(k).is_some() { 0 } else { self.open().count() }
    }

    /// σ(G): the parity of u(G) (Definition 6.4.4).
    #[must_use]
    pub fn sign(&self, k: u8) -> Sign {
        Sign::of(self.unfinished(k))
    }
}
