//! Games of marking vertices: playing a vertex removes it and a fixed set of others.
//!
//! A [`Marking`] lists what each vertex kills when it is played, itself included. A position is the
//! set of vertices still [`Alive`]; a player who has no vertex left to play loses. On an undirected
//! graph a vertex kills its neighbours; in directed versions it kills its predecessors or its
//! successors. Positions are sums of the components of the underlying undirected graph, so their
//! Grundy values are nim-sums.
//!
//! The [`Solver`] answers who wins, the Grundy value, every winning move and a line of best play.
//! It also makes a [`Certificate`] that can be checked with the rules alone. It stores components
//! up to isomorphism as far as that is cheap, in tables of bounded size that threads share. It asks
//! "is the value k?" rather than for values, and shrinks components by proved reductions. On small
//! undirected boards whose components are rarely isomorphic, it takes turns with a search that
//! computes the values of all components, with the moves of each component processed in parallel by
//! vector instructions. Trees are solved with tables over kinds of rooted subtrees. The value of
//! another undirected board that few vertices split into two sides, such as a random cubic graph,
//! comes from tables with a row for each position of one side and a column for each of the other.
//!
//! ```
//! use noyau_core::Outcome;
//! use noyau_solve::Limits;
//! use noyau_solve::marking::{Marking, Solver};
//!
//! let path = Marking::undirected(5, (0..4).map(|v| (v, v + 1)))?;
//! let solver = Solver::new(path);
//! let start = solver.game().start();
//! assert_eq!(solver.value(&start, &Limits::none())?, 3);
//! assert_eq!(solver.outcome(&start, &Limits::none())?, Outcome::N);
//! let certificate = solver.certificate(&start, 1_000, &Limits::none())?;
//! assert_eq!(certificate.check(solver.game()), Ok(()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod alive;
mod batch_search;
mod board;
mod certificate;
mod embed;
mod engine;
mod form;
mod knowledge;
mod lists;
mod reduce;
mod search;
mod separator;
mod set;
mod shared;
mod small;
mod solver;
mod symmetry;
mod table;
mod tables;
mod tree;

pub use alive::Alive;
pub use certificate::{Certificate, Flaw, NoCertificate, Strategy};
pub use embed::embed;
pub use solver::{DEFAULT_MEMORY, Interrupted, Solver};

/// What each vertex kills when it is played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Marking {
    kills: Vec<Vec<usize>>,
}

/// The number of a vertex that does not exist.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("vertex {found} beside vertex {beside}: expected a vertex below {vertices}")]
pub struct NoSuchVertex {
    /// The number given.
    pub found: usize,
    /// The vertex in whose list or edge it occurs.
    pub beside: usize,
    /// Number of vertices.
    pub vertices: usize,
}

impl Marking {
    /// The game given by the vertices that each vertex kills; the vertex itself need not be listed.
    ///
    /// # Errors
    ///
    /// [`NoSuchVertex`] if a list contains a vertex that does not exist.
    pub fn new(kills: Vec<Vec<usize>>) -> Result<Self, NoSuchVertex> {
        let mut kills = kills;
        let vertices = kills.len();
        for (beside, killed) in kills.iter_mut().enumerate() {
            if let Some(&found) = killed.iter().find(|&&other| other >= vertices) {
                return Err(NoSuchVertex { found, beside, vertices });
            }
            killed.push(beside);
            killed.sort_unstable();
            killed.dedup();
        }
        Ok(Self { kills })
    }

    /// The game on an undirected graph: a vertex kills its neighbours.
    ///
    /// # Errors
    ///
    /// [`NoSuchVertex`] if an edge has an end that does not exist.
    pub fn undirected(
        vertices: usize,
        edges: impl IntoIterator<Item = (usize, usize)>,
    ) -> Result<Self, NoSuchVertex> {
        let mut kills = vec![Vec::new(); vertices];
        for (one, other) in edges {
            for (beside, found) in [(one, other), (other, one)] {
                let list: &mut Vec<usize> = kills.get_mut(beside).ok_or(NoSuchVertex {
                    found: beside,
                    beside: found,
                    vertices,
                })?;
                list.push(found);
            }
        }
        Self::new(kills)
    }

    /// Number of vertices.
    #[must_use]
    pub fn vertices(&self) -> usize {
        self.kills.len()
    }

    /// What a vertex kills, itself included, in increasing order. Empty for a vertex that does not
    /// exist.
    #[must_use]
    pub fn kills(&self, vertex: usize) -> &[usize] {
        self.kills.get(vertex).map_or(&[], Vec::as_slice)
    }

    /// The position with every vertex alive.
    #[must_use]
    pub fn start(&self) -> Alive {
        (0..self.vertices()).collect()
    }

    /// What is left after playing a vertex; `None` if it is not alive.
    #[must_use]
    pub fn play(&self, position: &Alive, vertex: usize) -> Option<Alive> {
        if vertex >= self.vertices() || !position.contains(vertex) {
            return None;
        }
        let mut left = position.clone();
        self.kills[vertex].iter().for_each(|&killed| left.remove(killed));
        Some(left)
    }

    /// Pairs of all living vertices that prove the position to be P: exchanging the vertices of
    /// every pair preserves which vertex kills which, and the vertices of a pair do not kill each
    /// other. `None` if no pairs are found quickly; this proves nothing.
    ///
    /// ```
    /// use noyau_solve::marking::Marking;
    /// let square = Marking::undirected(4, [(0, 1), (1, 2), (2, 3), (3, 0)])?;
    /// assert_eq!(square.mirror(&square.start()), Some(vec![(0, 2), (1, 3)]));
    /// # Ok::<(), noyau_solve::marking::NoSuchVertex>(())
    /// ```
    #[must_use]
    pub fn mirror(&self, position: &Alive) -> Option<Vec<(usize, usize)>> {
        let vertices: Vec<usize> = position.iter().filter(|&v| v < self.vertices()).collect();
        let place = |killed: &usize| vertices.binary_search(killed).ok();
        let kills: Vec<Vec<usize>> = vertices
            .iter()
            .map(|&vertex| self.kills[vertex].iter().filter_map(place).collect())
            .collect();
        let pairs = symmetry::mirror_of(&kills)?;
        Some(pairs.into_iter().map(|(one, other)| (vertices[one], vertices[other])).collect())
    }
}
