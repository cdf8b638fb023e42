//! Colouring games: one player wants a graph coloured, the other wants to prevent it.
//!
//! Alice and Bob take turns. A move gives an uncoloured vertex a colour that none of its neighbours
//! has. Alice wins if every vertex gets a colour. A position is stored as the graph of its
//! uncoloured vertices, each with its *palette*: the colours that it may still take. (This is the
//! mask form, which extends section 6.2 of the thesis on colouring games.) In this form
//!
//! - Bob has won if a palette is empty (reduction R2);
//! - an edge between vertices with disjoint palettes can be dropped (this includes R4);
//! - connected pieces can be analysed separately, and colours can be renamed in each piece by
//!   itself;
//! - a piece is safe if every vertex has more colours than neighbours. Only the parity of its order
//!   matters, because the second player can answer a move on one spare vertex by a move on another
//!   (Prop. 6.4.6).
//!
//! Boards of at most 64 vertices with more edges than vertices stay connected for most of the game.
//! They are searched as a whole, with bit sets (`patches`). The search by pieces gets a turn now
//! and then, in case it is faster: on symmetric boards the same pieces occur again and again.
//!
//! [`Solver`] answers who wins: with either player starting, with or without a spare vertex, and
//! with the right to pass for one of the players. From this follows the
//! [`Bitype`](noyau_core::bitype::Bitype) of any position.
//!
//! ```
//! use noyau_core::bitype::{Bitype, Side};
//! use noyau_solve::Limits;
//! use noyau_solve::colouring::{Palette, Solver};
//!
//! // Two colours: Bob blocks an inner vertex of a path of four; a path of three has one centre.
//! let path = Palette::uncoloured(2, &[vec![1], vec![0, 2], vec![1, 3], vec![2]])?;
//! let solver = Solver::new();
//! assert!(!solver.alice_wins(&path, Side::Alice, &Limits::none())?);
//! let short = Palette::uncoloured(2, &[vec![1], vec![0, 2], vec![1]])?;
//! assert!(solver.alice_wins(&short, Side::Alice, &Limits::none())?);
//! assert_eq!(solver.bitype(&short, &Limits::none())?, Bitype::AA);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod forms;
mod list_graph;
mod patches;
mod search;
mod solver;
mod states;

use std::fmt;

use list_graph::ListGraph;
use patches::Painted;

pub use solver::{DEFAULT_MEMORY, Lead, Solver, Strength};

/// Greatest number of uncoloured vertices of a position.
pub const MOST_VERTICES: usize = 250;
/// Greatest number of colours.
pub const MOST_COLOURS: usize = 16;

/// A set of colours, numbered from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct ColourSet(u16);

impl ColourSet {
    /// No colour.
    pub const EMPTY: Self = Self(0);

    /// The colours 0 to `count - 1`. `count` is at most [`MOST_COLOURS`].
    #[must_use]
    pub fn first(count: usize) -> Self {
        Self(
            u16::MAX
                .checked_shr(u32::try_from(MOST_COLOURS.saturating_sub(count)).unwrap_or(0))
                .unwrap_or(0),
        )
    }

    /// The set of one colour; empty if the number of the colour is too high.
    #[must_use]
    pub fn only(colour: usize) -> Self {
        let bit = u32::try_from(colour).ok().and_then(|colour| 1_u16.checked_shl(colour));
        Self(bit.unwrap_or(0))
    }

    /// Whether the set is empty.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The number of colours.
    #[must_use]
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the sets share a colour.
    #[must_use]
    pub fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// The union of the sets.
    #[must_use]
    pub fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The colours of this set that are not in `other`.
    #[must_use]
    pub fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The colours one by one, each as a set of one colour.
    pub fn iter(self) -> impl Iterator<Item = Self> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let lowest = left & left.wrapping_neg();
            left ^= lowest;
            (lowest != 0).then_some(Self(lowest))
        })
    }

    /// The number of the lowest colour.
    #[must_use]
    pub fn lowest(self) -> Option<usize> {
        (!self.is_empty()).then(|| self.0.trailing_zeros() as usize)
    }

    fn bits(self) -> u16 {
        self.0
    }

    fn to_bytes(self) -> [u8; 2] {
        self.0.to_le_bytes()
    }

    fn from_bytes(bytes: [u8; 2]) -> Self {
        Self(u16::from_le_bytes(bytes))
    }

    /// The set with its colours renamed: the first colour of `naming` becomes 0, the second 1, and
    /// so on.
    fn renamed(self, naming: &[Self]) -> Self {
        let places = naming.iter().enumerate().filter(|(_, colour)| self.meets(**colour));
        places.fold(Self::EMPTY, |all, (place, _)| all.with(Self::only(place)))
    }
}

impl fmt::Debug for ColourSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().filter_map(Self::lowest)).finish()
    }
}

/// A position: the uncoloured vertices with the colours they may take.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Palette {
    graph: ListGraph,
    blocked: bool,
    /// The board as sets of bits, if it is small enough.
    board: Option<Painted>,
}

/// Why a graph with colours is not a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NoPalette {
    /// There are too many vertices.
    #[error("the board has {vertices} vertices; at most {MOST_VERTICES} are possible")]
    Vertices {
        /// How many.
        vertices: usize,
    },
    /// There are too many colours.
    #[error("there are {colours} colours; at most {MOST_COLOURS} are possible")]
    Colours {
        /// How many.
        colours: usize,
    },
    /// The neighbour of a vertex is not on the board, is the vertex itself, or does not list the
    /// vertex as its own neighbour.
    #[error("vertex {vertex} and its neighbour {neighbour} make no edge")]
    Edge {
        /// Vertex, from 0.
        vertex: usize,
        /// What is given as its neighbour.
        neighbour: usize,
    },
    /// Two neighbours have the same colour.
    #[error("the neighbours {one} and {other} have the same colour")]
    Clash {
        /// One of them, from 0.
        one: usize,
        /// The other.
        other: usize,
    },
    /// A vertex has a colour that is not among those of the game.
    #[error("vertex {vertex} has colour {colour}; there are {colours}")]
    NoSuchColour {
        /// Vertex, from 0.
        vertex: usize,
        /// Its colour, from 0.
        colour: usize,
        /// Number of colours.
        colours: usize,
    },
}

impl Palette {
    /// A graph without any colours, given by the neighbours of each vertex.
    ///
    /// # Errors
    ///
    /// [`NoPalette`] if the graph is too large, there are too many colours, or the neighbours do
    /// not make a graph.
    pub fn uncoloured(colours: usize, neighbours: &[Vec<usize>]) -> Result<Self, NoPalette> {
        Self::new(colours, neighbours, &vec![None; neighbours.len()])
    }

    /// A graph with some vertices coloured; colours are counted from 0.
    ///
    /// # Errors
    ///
    /// [`NoPalette`] as for [`Palette::uncoloured`], and if two neighbours have the same colour or
    /// a colour does not exist.
    pub fn new(
        colours: usize,
        neighbours: &[Vec<usize>],
        coloured: &[Option<usize>],
    ) -> Result<Self, NoPalette> {
        let order = neighbours.len();
        if colours > MOST_COLOURS {
            return Err(NoPalette::Colours { colours });
        }
        let colour = |vertex: usize| coloured.get(vertex).copied().flatten();
        let mut names = vec![None; order];
        let mut left = 0_usize;
        for (vertex, name) in names.iter_mut().enumerate() {
            match colour(vertex) {
                Some(colour) if colour >= colours => {
                    return Err(NoPalette::NoSuchColour { vertex, colour, colours });
                }
                Some(_) => {}
                None => {
                    *name = u8::try_from(left).ok();
                    left += 1;
                }
            }
        }
        if left > MOST_VERTICES {
            return Err(NoPalette::Vertices { vertices: left });
        }
        let mut lists = Vec::with_capacity(left);
        let mut edges = Vec::new();
        for (vertex, around) in neighbours.iter().enumerate() {
            let mut list = ColourSet::first(colours);
            for &neighbour in around {
                let back = neighbours.get(neighbour).is_some_and(|back| back.contains(&vertex));
                if neighbour == vertex || !back {
                    return Err(NoPalette::Edge { vertex, neighbour });
                }
                if let Some(taken) = colour(neighbour) {
                    if colour(vertex) == Some(taken) {
                        return Err(NoPalette::Clash { one: vertex, other: neighbour });
                    }
                    list = list.without(ColourSet::only(taken));
                }
            }
            let Some(name) = names[vertex] else { continue };
            lists.push(list);
            for &neighbour in around {
                edges.extend(
                    names[neighbour].filter(|&other| other > name).map(|other| (name, other)),
                );
            }
        }
        edges.sort_unstable();
        edges.dedup();
        let blocked = lists.iter().any(|list| list.is_empty());
        let board = Painted::new(colours, neighbours, colour);
        Ok(Self { graph: ListGraph::new(lists, &edges), blocked, board })
    }

    /// The board, if it should be searched as a whole. Trees and graphs with few more edges than
    /// vertices soon fall into pieces and should not.
    fn tangle(&self) -> Option<&Painted> {
        self.board.as_ref().filter(|board| board.is_tangled())
    }

    /// Number of vertices without a colour.
    #[must_use]
    pub fn uncoloured_vertices(&self) -> usize {
        self.graph.order()
    }

    /// Whether some vertex can never be coloured.
    #[must_use]
    pub fn is_blocked(&self) -> bool {
        self.blocked
    }
}
