//! The families of graphs: their sizes, edges and names.

use std::fmt;

use super::{random, write_list};
use crate::graph::vertex;
use crate::text::{Capacity, TooLarge};
use crate::{Graph, Vertex};

/// Which moves join the cells of a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Piece {
    /// One step along a row or column.
    Grid,
    /// One step in any direction.
    King,
    /// Any distance along rows, columns and diagonals.
    Queen,
    /// Any distance along rows and columns.
    Rook,
    /// The knight's jump.
    Knight,
}

/// Where a ladder has pendant vertices, by the letters of domination 2.4.3.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ladder {
    /// Nowhere.
    G,
    /// At one corner.
    H,
    /// At both ends of one row.
    I,
    /// At opposite corners.
    J,
}

/// A member of a family. The table in [`crate::named`] says what each looks like.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum GraphFamily {
    /// A path with this many vertices.
    Path(u64),
    /// A cycle with this many vertices, at least 3.
    Cycle(u64),
    /// A board.
    Board {
        /// What joins its cells.
        piece: Piece,
        /// Number of rows.
        rows: u64,
        /// Number of columns.
        columns: u64,
    },
    /// A complete graph for one number, otherwise a complete multipartite graph with parts of these
    /// sizes.
    Complete(Vec<u64>),
    /// A caterpillar: the number of leaves on each vertex of the spine.
    Caterpillar(Vec<u64>),
    /// A star: the lengths of its branches.
    Star(Vec<u64>),
    /// A triangular saw.
    Saw {
        /// Vertices of the spine.
        spine: u64,
        /// The number of ends that carry a leaf, at most 2.
        leaves: u64,
    },
    /// A trapezoidal saw.
    TrapezoidSaw {
        /// Vertices of the spine.
        spine: u64,
        /// The number of ends that carry a pendant path of two vertices, at most 2.
        paths: u64,
    },
    /// A 2×n grid with pendant vertices.
    Ladder(Ladder, u64),
    /// A generalised Petersen graph.
    Petersen {
        /// Vertices of the outer cycle.
        n: u64,
        /// Step of the inner cycles.
        k: u64,
    },
    /// A hypercube of this dimension.
    Hypercube(u64),
    /// A tree: the parents of vertices 1, 2, 3, …
    Tree(Vec<Vertex>),
    /// A random labelled tree.
    RandomTree {
        /// Number of vertices.
        order: u64,
        /// Seed.
        seed: u64,
    },
}

/// The number of pairs among `n` things.
fn pairs(n: u128) -> u128 {
    n.saturating_mul(n.saturating_sub(1)) / 2
}

fn total(numbers: &[u64]) -> u128 {
    numbers.iter().copied().map(u128::from).sum()
}

impl GraphFamily {
    /// Number of vertices.
    #[must_use]
    pub fn order(&self) -> u128 {
        let wide = |n: &u64| u128::from(*n);
        match self {
            Self::Path(n) | Self::Cycle(n) | Self::RandomTree { order: n, .. } => wide(n),
            Self::Board { rows, columns, .. } => wide(rows) * wide(columns),
            Self::Complete(parts) => total(parts),
            Self::Caterpillar(word) => word.len() as u128 + total(word),
            Self::Star(branches) => 1 + total(branches),
            Self::Saw { spine: 0, leaves } => wide(leaves) / 2,
            Self::Saw { spine, leaves } => 2 * wide(spine) - 1 + wide(leaves),
            Self::TrapezoidSaw { spine: 0, paths } => wide(paths) / 2 * 2,
            Self::TrapezoidSaw { spine, paths } => 3 * wide(spine) - 2 + 2 * wide(paths),
            Self::Ladder(kind, n) => {
                let pendant = match kind {
                    Ladder::G => 0,
                    Ladder::H => 1,
                    Ladder::I | Ladder::J => 2,
                };
                2 * wide(n) + pendant
            }
            Self::Petersen { n, .. } => 2 * wide(n),
            Self::Hypercube(d) => {
                u32::try_from(*d).ok().and_then(|d| 1_u128.checked_shl(d)).unwrap_or(u128::MAX)
            }
            Self::Tree(parents) => parents.len() as u128 + 1,
        }
    }

    /// The number of edges in the families with many edges. The other families have at most 4 edges
    /// for each vertex, which are counted when they are listed.
    fn dense_edges(&self) -> u128 {
        match self {
            Self::Board { piece: piece @ (Piece::Rook | Piece::Queen), rows, columns } => {
                let (short, long) =
                    (u128::from(*rows.min(columns)), u128::from(*rows.max(columns)));
                let lines = short * pairs(long) + long * pairs(short);
                // In each direction there are two diagonals of each length below the shorter side.
                let shorter = pairs(short) * short.saturating_sub(2) / 3;
                let diagonals = 2 * (2 * shorter + (long - short + 1) * pairs(short));
                lines + if *piece == Piece::Queen { diagonals } else { 0 }
            }
            Self::Complete(parts) => match parts.as_slice() {
                [n] => pairs((*n).into()),
                parts => {
                    pairs(total(parts)) - parts.iter().map(|&part| pairs(part.into())).sum::<u128>()
                }
            },
            Self::Hypercube(d) => self.order().saturating_mul((*d).into()) / 2,
            _ => 0,
        }
    }

    /// Builds the graph. A graph that is too large is refused before any work is done.
    pub(super) fn build(&self, capacity: Capacity) -> Result<Graph, TooLarge> {
        capacity.check(self.order(), 0)?;
        capacity.check(0, self.dense_edges())?;
        let edges = self.edges();
        capacity.check(0, edges.len() as u128)?;
        Ok(Graph::joined(size(self.order()), &edges))
    }

    /// The edges. The caller has checked the size of the graph.
    fn edges(&self) -> Vec<(Vertex, Vertex)> {
        let n = size(self.order());
        match self {
            Self::Path(_) => path(0, n),
            Self::Cycle(_) => {
                let mut edges = path(0, n);
                edges.push((0, vertex(n - 1)));
                edges
            }
            Self::Board { piece, rows, columns } => {
                board(*piece, size((*rows).into()), size((*columns).into()))
            }
            Self::Complete(parts) => complete(parts),
            Self::Caterpillar(word) => caterpillar(word),
            Self::Star(branches) => star(branches),
            Self::Saw { spine, leaves } => saw(size((*spine).into()), *leaves),
            Self::TrapezoidSaw { spine, paths } => trapezoid_saw(size((*spine).into()), *paths),
            Self::Ladder(kind, n) => ladder(*kind, size((*n).into())),
            Self::Petersen { n, k } => petersen(size((*n).into()), size((*k).into())),
            Self::Hypercube(d) => {
                let ends = move |v: usize| (0..*d).map(move |bit| (v, v ^ (1 << bit)));
                (0..n)
                    .flat_map(ends)
                    .filter(|(u, v)| u < v)
                    .map(|(u, v)| (vertex(u), vertex(v)))
                    .collect()
            }
            Self::Tree(parents) => {
                parents.iter().enumerate().map(|(i, &parent)| (parent, vertex(i + 1))).collect()
            }
            Self::RandomTree { seed, .. } => random::tree(n, *seed),
        }
    }
}

/// A size that was checked against a capacity.
fn size(n: u128) -> usize {
    usize::try_from(n).unwrap_or(usize::MAX)
}

fn path(from: usize, to: usize) -> Vec<(Vertex, Vertex)> {
    (from + 1..to).map(|v| (vertex(v - 1), vertex(v))).collect()
}

/// The edges of a board: each cell is joined to the cells it reaches downwards or to the right.
fn board(piece: Piece, rows: usize, columns: usize) -> Vec<(Vertex, Vertex)> {
    let (directions, most): (&[(usize, isize)], usize) = match piece {
        Piece::Grid => (&[(0, 1), (1, 0)], 1),
        Piece::King => (&[(0, 1), (1, -1), (1, 0), (1, 1)], 1),
        Piece::Queen => (&[(0, 1), (1, -1), (1, 0), (1, 1)], usize::MAX),
        Piece::Rook => (&[(0, 1), (1, 0)], usize::MAX),
        Piece::Knight => (&[(1, -2), (1, 2), (2, -1), (2, 1)], 1),
    };
    let mut edges = Vec::new();
    // Without columns the number of rows is not limited by the capacity.
    for row in 0..if columns > 0 { rows } else { 0 } {
        for column in 0..columns {
            let here = vertex(row * columns + column);
            for &(down, right) in directions {
                let cell = |(r, c): &(usize, usize)| {
                    let next = (r + down, c.checked_add_signed(right)?);
                    (next.0 < rows && next.1 < columns).then_some(next)
                };
                let cells = std::iter::successors(Some((row, column)), cell).skip(1);
                edges.extend(cells.take(most).map(|(r, c)| (here, vertex(r * columns + c))));
            }
        }
    }
    edges
}

fn complete(parts: &[u64]) -> Vec<(Vertex, Vertex)> {
    let singles = [1].repeat(size(total(parts)));
    let parts = if parts.len() == 1 { &singles } else { parts };
    let mut edges = Vec::new();
    let mut before = 0;
    for &part in parts {
        let next = before + size(part.into());
        edges.extend((before..next).flat_map(|v| (0..before).map(move |u| (vertex(u), vertex(v)))));
        before = next;
    }
    edges
}

fn caterpillar(word: &[u64]) -> Vec<(Vertex, Vertex)> {
    let mut edges = path(0, word.len());
    let mut next = word.len();
    for (spine, &leaves) in word.iter().enumerate() {
        let last = next + size(leaves.into());
        edges.extend((next..last).map(|leaf| (vertex(spine), vertex(leaf))));
        next = last;
    }
    edges
}

fn star(branches: &[u64]) -> Vec<(Vertex, Vertex)> {
    let mut edges = Vec::new();
    let mut next = 1;
    for &length in branches.iter().filter(|&&length| length > 0) {
        let last = next + size(length.into());
        edges.push((0, vertex(next)));
        edges.extend(path(next, last));
        next = last;
    }
    edges
}

/// Spine u_1…u_n, teeth v_i on u_i and u_{i+1}, leaves on u_1 and u_n.
fn saw(n: usize, leaves: u64) -> Vec<(Vertex, Vertex)> {
    if n == 0 {
        return Vec::new();
    }
    let mut edges = path(0, n);
    for i in 0..n - 1 {
        edges.extend([(vertex(i), vertex(n + i)), (vertex(i + 1), vertex(n + i))]);
    }
    let ends = [0, n - 1].into_iter().take(size(leaves.into()));
    edges.extend(ends.enumerate().map(|(leaf, end)| (vertex(end), vertex(2 * n - 1 + leaf))));
    edges
}

/// Spine u_1…u_n, on each of its edges a detour u_i s_i t_i u_{i+1}, paths u_1 x y and u_n x′ y′.
fn trapezoid_saw(n: usize, paths: u64) -> Vec<(Vertex, Vertex)> {
    if n == 0 {
        return if paths == 2 { vec![(0, 1)] } else { Vec::new() };
    }
    let mut edges = path(0, n);
    for i in 0..n - 1 {
        let (s, t) = (vertex(n + 2 * i), vertex(n + 2 * i + 1));
        edges.extend([(vertex(i), s), (s, t), (vertex(i + 1), t)]);
    }
    for (index, end) in [0, n - 1].into_iter().take(size(paths.into())).enumerate() {
        let x = vertex(3 * n - 2 + 2 * index);
        edges.extend([(vertex(end), x), (x, x + 1)]);
    }
    edges
}

/// Two rows of n vertices, with pendant vertices at the start of the first row and at the end of a
/// row.
fn ladder(kind: Ladder, n: usize) -> Vec<(Vertex, Vertex)> {
    if n == 0 {
        return if kind == Ladder::I { vec![(0, 1)] } else { Vec::new() };
    }
    let mut edges = board(Piece::Grid, 2, n);
    let corners: &[usize] = match kind {
        Ladder::G => &[],
        Ladder::H => &[0],
        Ladder::I => &[0, n - 1],
        Ladder::J => &[0, 2 * n - 1],
    };
    edges.extend(corners.iter().enumerate().map(|(i, &at)| (vertex(at), vertex(2 * n + i))));
    edges
}

fn petersen(n: usize, k: usize) -> Vec<(Vertex, Vertex)> {
    (0..n)
        .flat_map(|i| [(i, (i + 1) % n), (i, n + i), (n + i, n + (i + k) % n)])
        .map(|(u, v)| (vertex(u), vertex(v)))
        .collect()
}

impl fmt::Display for GraphFamily {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Path(n) => write!(f, "path:{n}"),
            Self::Cycle(n) => write!(f, "cycle:{n}"),
            Self::Board { piece, rows, columns } => {
                let piece = match piece {
                    Piece::Grid => "grid",
                    Piece::King => "king",
                    Piece::Queen => "queen",
                    Piece::Rook => "rook",
                    Piece::Knight => "knight",
                };
                write!(f, "{piece}:{rows}x{columns}")
            }
            Self::Complete(parts) => list(f, "complete", parts),
            Self::Caterpillar(word) => list(f, "caterpillar", word),
            Self::Star(branches) => list(f, "star", branches),
            Self::Saw { spine, leaves } => with_ends(f, "saw", *spine, *leaves),
            Self::TrapezoidSaw { spine, paths } => with_ends(f, "trapezoid-saw", *spine, *paths),
            Self::Ladder(kind, n) => {
                let letter = match kind {
                    Ladder::G => "",
                    Ladder::H => "-h",
                    Ladder::I => "-i",
                    Ladder::J => "-j",
                };
                write!(f, "ladder{letter}:{n}")
            }
            Self::Petersen { n, k } => write!(f, "petersen:{n},{k}"),
            Self::Hypercube(d) => write!(f, "hypercube:{d}"),
            Self::Tree(parents) => {
                f.write_str("tree:")?;
                write_list(f, parents, ",")
            }
            Self::RandomTree { order, seed } => write!(f, "random-tree:{order}@{seed}"),
        }
    }
}

fn list(f: &mut fmt::Formatter<'_>, name: &str, numbers: &[u64]) -> fmt::Result {
    write!(f, "{name}:")?;
    write_list(f, numbers, ",")
}

fn with_ends(f: &mut fmt::Formatter<'_>, name: &str, spine: u64, ends: u64) -> fmt::Result {
    match ends {
        0 => write!(f, "{name}:{spine}"),
        _ => write!(f, "{name}:{spine},{ends}"),
    }
}
