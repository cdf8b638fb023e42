//! Graphs by name, in one syntax.
//!
//! ```text
//! sum      = term { "+" term }                     disjoint union
//! term     = number "*" term                       several copies
//!          | "(" sum ")" | operation | family
//! operation= "complement(" sum ")"
//!          | "product(" sum { sep sum } ")"        Cartesian product
//!          | "power(" sum sep k ")"                vertices at distance 1 to k are joined
//!          | "glue(" sum "@" root { sep sum "@" root } ")"   the roots become one vertex
//! sep      = ";" | ","
//! ```
//!
//! | family | graph | vertices |
//! |---|---|---|
//! | `path:30` | path P₃₀; `path:0` has no vertex | along the path |
//! | `cycle:12` | cycle, at least 3 vertices | along the cycle |
//! | `grid:5x6`, `king:`, `queen:`, `rook:`, `knight:` | 5 rows and 6 columns, joined by moves of a piece (grid: to the next cell); `queen:8` is `queen:8x8` | by rows |
//! | `complete:5`, `complete:3,4,5` | one number: the complete graph K₅; more: the complete multipartite graph with parts of these sizes | by parts |
//! | `caterpillar:2,0,1,3` | a path, the spine, whose vertices carry this many leaves | spine, then leaves |
//! | `star:3,4,5` | branches of these lengths at one centre | centre 0, then each branch outwards |
//! | `saw:9`, `saw:9,1`, `saw:9,2` | triangular saws S, S′, S″ (domination 2.4.4) with no leaf, a leaf at the start, leaves at both ends | spine, teeth, leaves |
//! | `trapezoid-saw:9`, `…,1`, `…,2` | trapezoidal saws W, W′, W″ (domination 2.4.5), with pendant paths of two vertices | spine, teeth (s, t), paths |
//! | `ladder:9`, `ladder-h:9`, `ladder-i:9`, `ladder-j:9` | 2×9 grids G, H, I, J (domination 2.4.3): with no pendant vertex, one at a corner, two on the same row, two on opposite rows | by rows, then pendant vertices |
//! | `petersen:5,2` | generalised Petersen graph P(n, k), n ≥ 3, 1 ≤ k < n/2 | outer cycle, then inner |
//! | `hypercube:4` | 2⁴ vertices, joined when their numbers differ in one bit | |
//! | `tree:0,0,1` | the parents of vertices 1, 2, 3, …, each a smaller vertex | |
//! | `random-tree:40@7` | a tree drawn with seed 7 among all labelled trees; the same for ever | |
//! | `graph6:DQc` | written in graph6 | |
//! | `edges:0-1,1-2,4` | these edges; a number alone is a vertex, and those below it are there too | |
//!
//! A list of numbers extends as far as possible: `complete:3,4,5` inside an operation takes every
//! number that follows. To end a list, write `;` after it or parentheses around the graph:
//! `power(complete:3,4;2)`. Members of index 0 exist where the documents define them: `saw:0,2` is
//! one vertex, `trapezoid-saw:0,2` two joined ones, `ladder-h:0` one vertex, `ladder-i:0` two
//! joined ones, `ladder-j:0` two that are not.
//!
//! ```
//! use noyau_graph::{Capacity, Named};
//! let name: Named = "2*path:4 + glue(cycle:5@0; path:3@1)".parse()?;
//! assert_eq!(name.to_string(), "2*path:4+glue(cycle:5@0;path:3@1)");
//! assert_eq!(name.build(Capacity::default())?.order(), 15);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod build;
mod family;
mod parse;
mod random;

use std::fmt;

use crate::format::write_graph6_line;
use crate::{Graph, Vertex};

pub use build::{BuildError, BuildProblem};
pub use family::{GraphFamily, Ladder, Piece};

/// A graph by name. It is read with [`str::parse`] and written with `Display`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Named(Expression);

/// How a graph is built from families.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Expression {
    Family(GraphFamily),
    Graph6(Graph),
    Edges(Graph),
    Sum(Vec<Expression>),
    Multiple(u64, Box<Expression>),
    Complement(Box<Expression>),
    Product(Vec<Expression>),
    Power(Box<Expression>, u64),
    Glue(Vec<(Expression, Vertex)>),
}

impl Named {
    /// The members of families and their numbers of copies, if the name is a disjoint union of such
    /// members. This is enough for theorems about families, even if the graph is too large to
    /// build.
    #[must_use]
    pub fn families(&self) -> Option<Vec<(u64, &GraphFamily)>> {
        let mut found = Vec::new();
        let mut left = vec![(1_u64, &self.0)];
        while let Some((copies, expression)) = left.pop() {
            match expression {
                Expression::Family(family) => found.push((copies, family)),
                Expression::Multiple(count, part) => left.push((copies.checked_mul(*count)?, part)),
                Expression::Sum(parts) => {
                    left.extend(parts.iter().rev().map(|part| (copies, part)));
                }
                _ => return None,
            }
        }
        Some(found)
    }
}

impl fmt::Display for Named {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Writes a list with a separator between its items.
fn write_list<T: fmt::Display>(
    f: &mut fmt::Formatter<'_>,
    items: impl IntoIterator<Item = T>,
    sign: &str,
) -> fmt::Result {
    for (index, item) in items.into_iter().enumerate() {
        if index > 0 {
            f.write_str(sign)?;
        }
        write!(f, "{item}")?;
    }
    Ok(())
}

impl fmt::Display for Expression {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Family(family) => family.fmt(f),
            Self::Graph6(graph) => write!(f, "graph6:{}", write_graph6_line(graph)),
            Self::Edges(graph) => write_edges(f, graph),
            Self::Sum(parts) => write_list(f, parts.iter().map(Term), "+"),
            Self::Multiple(count, part) => write!(f, "{count}*{}", Term(part)),
            Self::Complement(part) => write!(f, "complement({part})"),
            Self::Product(parts) => {
                f.write_str("product(")?;
                write_list(f, parts, ";")?;
                f.write_str(")")
            }
            Self::Power(part, k) => write!(f, "power({part};{k})"),
            Self::Glue(parts) => {
                f.write_str("glue(")?;
                write_list(f, parts.iter().map(|(part, root)| format!("{part}@{root}")), ";")?;
                f.write_str(")")
            }
        }
    }
}

/// Writes the edges, and the last vertex if no edge contains it.
fn write_edges(f: &mut fmt::Formatter<'_>, graph: &Graph) -> fmt::Result {
    let alone = graph.vertices().next_back().filter(|&last| graph.degree(last) == 0);
    let edges = graph.edges().map(|(u, v)| format!("{u}-{v}"));
    f.write_str("edges:")?;
    write_list(f, edges.chain(alone.map(|last| last.to_string())), ",")
}

/// A name inside a sum or a multiple: sums need parentheses there.
struct Term<'a>(&'a Expression);

impl fmt::Display for Term<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            sum @ Expression::Sum(_) => write!(f, "({sum})"),
            other => other.fmt(f),
        }
    }
}
