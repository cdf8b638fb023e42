//! Graphs up to isomorphism: canonical forms and symmetries.
//!
//! Forests are handled in linear time, other graphs component by component by refinement and
//! search, which is quick for most graphs of a few dozen vertices, symmetric or not, and
//! exponential in the worst case.
//!
//! ```
//! use noyau_graph::{Canonical, Graph};
//! let one = Graph::from_edges(4, &[(0, 1), (1, 2), (2, 3)])?;
//! let other = Graph::from_edges(4, &[(2, 0), (0, 3), (3, 1)])?;
//! assert_eq!(Canonical::of(&one).form, Canonical::of(&other).form);
//! assert_eq!(Canonical::of(&one).orbits, [0, 1, 1, 0]);
//! # Ok::<(), noyau_graph::EdgeError>(())
//! ```

mod forest;
mod partition;
pub(crate) mod search;

use crate::graph::vertex;
use crate::{Graph, Vertex};

/// The canonical form of a graph, with the isomorphism to it and the orbits of the symmetries.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Canonical {
    /// The canonical form: a graph isomorphic to this one, equal for all isomorphic graphs.
    pub form: Graph,
    /// For each vertex, the vertex of the form that corresponds to it.
    pub names: Vec<Vertex>,
    /// For each vertex, the smallest vertex of its orbit under the symmetries of the graph.
    pub orbits: Vec<Vertex>,
}

impl Canonical {
    /// Computes the canonical form, the names and the orbits.
    #[must_use]
    pub fn of(graph: &Graph) -> Self {
        if graph.is_forest() {
            return Self::of_forest(graph);
        }
        let components = graph.components();
        if components.len() == 1 {
            let found = search::search(graph);
            let orbits = search::orbits(graph.order(), found.generators.iter());
            return Self { form: found.form, names: found.names, orbits };
        }
        // Components in the order of their forms: a symmetry maps a component to one with the same
        // form.
        let mut parts: Vec<(Self, Vec<Vertex>)> = components
            .into_iter()
            .map(|component| (Self::of(&graph.induced(&component)), component))
            .collect();
        parts.sort_by(|(a, _), (b, _)| (a.form.order(), &a.form).cmp(&(b.form.order(), &b.form)));
        let mut names = vec![0; graph.order()];
        let mut marks = vec![0; graph.order()];
        let mut before = 0;
        let mut first_alike = 0;
        for (index, (part, component)) in parts.iter().enumerate() {
            if index > 0 && parts[index - 1].0.form != part.form {
                first_alike = before;
            }
            // An orbit is marked by its least name in the first component of that form.
            let mut least = part.names.clone();
            for (v, &orbit) in part.orbits.iter().enumerate() {
                least[orbit as usize] = least[orbit as usize].min(part.names[v]);
            }
            for (v, &old) in component.iter().enumerate() {
                names[old as usize] = vertex(before) + part.names[v];
                marks[old as usize] = first_alike + least[part.orbits[v] as usize] as usize;
            }
            before += component.len();
        }
        Self { form: graph.renamed(&names), orbits: smallest_alike(&marks), names }
    }

    fn of_forest(graph: &Graph) -> Self {
        let (names, orbits) = forest::names_and_orbits(graph);
        Self { form: graph.renamed(&names), orbits: smallest_alike(&orbits), names }
    }
}

/// Whether the two graphs are isomorphic.
#[must_use]
pub fn isomorphic(one: &Graph, other: &Graph) -> bool {
    (one.order(), one.edge_count()) == (other.order(), other.edge_count())
        && (one == other || Canonical::of(one).form == Canonical::of(other).form)
}

/// Returns for each vertex the smallest vertex with the same mark.
fn smallest_alike(marks: &[usize]) -> Vec<Vertex> {
    let bound = marks.iter().max().map_or(0, |most| most + 1);
    let mut first = vec![None; bound];
    marks.iter().enumerate().map(|(v, &mark)| *first[mark].get_or_insert(vertex(v))).collect()
}
