//! Results on game chromatic numbers that need no search: bounds for classes of graphs, the graphs
//! for which one or two colours suffice, and a family in which it matters who begins (*colouring*
//! 6.1, 6.3.3, 6.4.1).

use std::fmt;

use noyau_core::bitype::Side;
use noyau_graph::{Graph, Vertex};

use super::Coloured;

/// A class of graphs with a bound.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum GraphClass {
    /// Forests (Faigle, Kern, Kierstead, Trotter 1993).
    Forest,
    /// Connected graphs with one cycle (Proposition 6.3.6).
    Unicyclic,
    /// Outerplanar graphs (Guan, Zhu).
    Outerplanar,
    /// Planar graphs (Zhu).
    Planar,
    /// Graphs on a surface of genus g ≥ 1 (Zhu).
    Genus(u32),
    /// Graphs of this greatest degree: a vertex never sees more colours than it has neighbours.
    Degree(u32),
}

impl fmt::Display for GraphClass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Forest => f.write_str("forest"),
            Self::Unicyclic => f.write_str("unicyclic"),
            Self::Outerplanar => f.write_str("outerplanar"),
            Self::Planar => f.write_str("planar"),
            Self::Genus(g) => write!(f, "genus {g}"),
            Self::Degree(d) => write!(f, "degree {d}"),
        }
    }
}

impl GraphClass {
    /// A number of colours that suffices for Alice on every graph of the class when she begins. For
    /// forests, unicyclic graphs and degrees it suffices when Bob begins, too: her strategy with four
    /// colours answers his moves.
    #[must_use]
    pub fn upper(self) -> u64 {
        match self {
            Self::Forest | Self::Unicyclic => 4,
            Self::Outerplanar => 7,
            Self::Planar => 17,
            // ⌊(3/2)√(1 + 48g) + 11 + 1/2⌋
            Self::Genus(g) => (23 + (9 * (1 + 48 * u64::from(g))).isqrt()) / 2,
            Self::Degree(d) => u64::from(d) + 1,
        }
    }

    /// The largest number of colours that some graph of the class is known to need.
    #[must_use]
    pub fn lower_example(self) -> Option<u64> {
        match self {
            Self::Forest => Some(4),
            Self::Outerplanar => Some(6),
            Self::Planar => Some(8),
            Self::Unicyclic | Self::Genus(_) | Self::Degree(_) => None,
        }
    }

    /// The classes of a graph that are easy to recognise.
    #[must_use]
    pub fn of(graph: &Graph) -> Vec<Self> {
        let degree = graph.vertices().map(|v| graph.degree(v)).max().unwrap_or(0);
        let mut classes = vec![Self::Degree(u32::try_from(degree).unwrap_or(u32::MAX))];
        if graph.is_forest() {
            classes.push(Self::Forest);
        }
        if is_circular_tree(graph) {
            classes.push(Self::Unicyclic);
        }
        classes
    }
}

/// Whether the graph is connected with exactly one cycle (a *circular tree*, 6.3.3). If it is not
/// just the cycle, three or four colours are needed when Alice begins (Proposition 6.3.6).
#[must_use]
pub fn is_circular_tree(graph: &Graph) -> bool {
    graph.order() > 0 && graph.is_connected() && graph.edge_count() == graph.order()
}

/// Whether two colours suffice for Alice when she begins. `None` if the graph is neither a forest
/// nor a forest beside one cycle of four vertices.
///
/// They suffice on a forest if no path has more than two edges, or if the longest path has three
/// edges, the order is odd and every component with such a path is a path of four vertices (Dunn,
/// Larsen, Lindke, Retter, Toci 2015). They suffice beside a 4-cycle if the order of the forest is
/// odd and two colours suffice for the forest (6.3.3).
#[must_use]
pub fn two_colours_suffice(graph: &Graph) -> Option<bool> {
    let components = graph.components();
    let parts: Vec<Graph> = components.iter().map(|part| graph.induced(part)).collect();
    let (trees, cycles): (Vec<&Graph>, Vec<&Graph>) = parts.iter().partition(|part| part.is_tree());
    match cycles.as_slice() {
        [] => Some(forest_of_two(&trees)),
        [square] if square.is_cycle() && square.order() == 4 => {
            let order: usize = trees.iter().map(|tree| tree.order()).sum();
            Some(!order.is_multiple_of(2) && forest_of_two(&trees))
        }
        _ => None,
    }
}

fn forest_of_two(trees: &[&Graph]) -> bool {
    let diameter = |tree: &Graph| tree.diameter().unwrap_or(0);
    let longest = trees.iter().map(|tree| diameter(tree)).max().unwrap_or(0);
    let order: usize = trees.iter().map(|tree| tree.order()).sum();
    let long_ones_are_paths =
        || trees.iter().filter(|tree| diameter(tree) == 3).all(|tree| tree.order() == 4);
    longest <= 2 || (longest == 3 && !order.is_multiple_of(2) && long_ones_are_paths())
}

/// A range that contains the least number of colours with which Alice wins, as far as it follows
/// from the shape of the graph.
#[must_use]
pub fn range(graph: &Graph, first: Side) -> (u64, u64) {
    if graph.edge_count() == 0 {
        return (u64::from(graph.order() > 0), u64::from(graph.order() > 0));
    }
    let upper = GraphClass::of(graph).into_iter().map(GraphClass::upper).min().unwrap_or(u64::MAX);
    match two_colours_suffice(graph).filter(|_| first == Side::Alice) {
        Some(true) => (2, 2),
        Some(false) => (3, upper.max(3)),
        None => (2, upper.max(2)),
    }
}

/// The complete bipartite graph on n and n vertices without a perfect matching: n colours are needed
/// when Alice begins, two when Bob does (6.4.1).
#[must_use]
pub fn crown(n: Vertex) -> Graph {
    let edges: Vec<(Vertex, Vertex)> =
        (0..n).flat_map(|u| (0..n).filter(move |&v| v != u).map(move |v| (u, n + v))).collect();
    Coloured::assembled(&edges, vec![None; 2 * n as usize]).graph().clone()
}
