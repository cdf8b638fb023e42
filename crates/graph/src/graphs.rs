//! All graphs of a given order up to isomorphism, generated without keeping them in memory.
//!
//! The method is canonical augmentation (B. McKay, *Isomorph-free exhaustive generation*, J.
//! Algorithms 26, 1998). A graph is built from a smaller one, its parent, by adding a last vertex.
//! The set of neighbours of that vertex is chosen once from each orbit of sets under the symmetries
//! of the parent. The new graph is kept only if, up to symmetry, its last vertex is the canonical
//! choice of a vertex to delete. So each graph has exactly one parent and is generated from it
//! exactly once.
//!
//! ```
//! use noyau_graph::graphs;
//! assert_eq!(graphs::all(5)?.count(), 34);
//! assert_eq!(graphs::connected(5)?.count(), 21);
//! # Ok::<(), noyau_graph::TooManyVertices>(())
//! ```

use crate::canonical::search::{complete, equitable, orbits, search};
use crate::graph::vertex;
use crate::{Graph, TooManyVertices, Vertex};

/// The largest order that is listed. There are 12 million graphs with 10 vertices; listing those
/// with 12 already takes too long.
pub const MOST: usize = 16;

/// The largest order of the graphs from which blocks grow. All of them are listed to find the
/// blocks, and 274,668 graphs have this order.
const MOST_SEED: usize = 9;

/// Every graph with this many vertices, once each.
pub fn all(order: usize) -> Result<impl Iterator<Item = Graph>, TooManyVertices> {
    Ok(below(Graph::joined(0, &[]), within(order)?))
}

/// Every connected graph with this many vertices, once each; none without vertices.
pub fn connected(order: usize) -> Result<impl Iterator<Item = Graph>, TooManyVertices> {
    Ok(all(order)?.filter(Graph::is_connected))
}

/// Consecutive graphs of the list of [`all`]: those that grow from one graph that has two vertices
/// fewer, or nine vertices if that is smaller.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GraphBlock {
    seed: Graph,
    order: usize,
}

impl GraphBlock {
    /// The graphs, in the order of the list. There may be none.
    pub fn graphs(&self) -> impl Iterator<Item = Graph> + use<> {
        below(self.seed.clone(), self.order)
    }
}

/// The list of [`all`], divided into blocks. Finding the blocks requires listing the smaller
/// graphs, which takes little time compared with the list itself.
///
/// ```
/// use noyau_graph::graphs;
/// let blocks: Vec<graphs::GraphBlock> = graphs::blocks(6)?.collect();
/// assert_eq!(blocks.len(), 11);
/// assert_eq!(blocks.iter().map(|block| block.graphs().count()).sum::<usize>(), 156);
/// # Ok::<(), noyau_graph::TooManyVertices>(())
/// ```
pub fn blocks(order: usize) -> Result<impl Iterator<Item = GraphBlock>, TooManyVertices> {
    let seeds = all(within(order)?.saturating_sub(2).min(MOST_SEED))?;
    Ok(seeds.map(move |seed| GraphBlock { seed, order }))
}

fn within(order: usize) -> Result<usize, TooManyVertices> {
    if order > MOST { Err(TooManyVertices { order, most: MOST }) } else { Ok(order) }
}

/// Every graph of an order that grows from this one.
fn below(seed: Graph, order: usize) -> impl Iterator<Item = Graph> {
    // For each order up to the wanted one, the graphs of that order that are still to be extended.
    let mut waiting = vec![vec![seed]];
    std::iter::from_fn(move || {
        loop {
            let graph = match waiting.last_mut()?.pop() {
                Some(graph) => graph,
                None => {
                    waiting.pop();
                    continue;
                }
            };
            if graph.order() == order {
                return Some(graph);
            }
            waiting.push(children(&graph));
        }
    })
}

/// The graphs with one more vertex whose parent is this graph.
fn children(parent: &Graph) -> Vec<Graph> {
    let order = parent.order();
    let new = vertex(order);
    let degrees: Vec<usize> = parent.vertices().map(|v| parent.degree(v)).collect();
    let edges: Vec<(Vertex, Vertex)> = parent.edges().collect();
    let child = |set: u32| {
        let members = (0..new).filter(|v| set >> v & 1 == 1);
        let mut joined = Vec::with_capacity(edges.len() + order);
        joined.extend_from_slice(&edges);
        joined.extend(members.map(|v| (v, new)));
        Graph::joined(order + 1, &joined)
    };
    // The canonical choice is a vertex of greatest degree, so most sets are too small.
    let large = |set: u32| {
        let degree = |v: usize| degrees[v] + (set >> v & 1) as usize;
        (0..order).all(|v| degree(v) <= set.count_ones() as usize)
    };
    orbits_of_sets(parent)
        .into_iter()
        .filter(|&set| large(set))
        .map(child)
        .filter(last_is_canonical)
        .collect()
}

/// The least set of vertices, as bits, from each orbit under the symmetries of a graph.
fn orbits_of_sets(graph: &Graph) -> Vec<u32> {
    let sets = 0..1_u32 << graph.order();
    let generators = search(graph).generators;
    if generators.is_empty() {
        return sets.collect();
    }
    let image = |generator: &Vec<Vertex>, set: u32| {
        (0..).zip(generator).map(|(v, &w)| (set >> v & 1) << w).sum()
    };
    let on_sets: Vec<Vec<u32>> =
        generators.iter().map(|g| sets.clone().map(|set| image(g, set)).collect()).collect();
    let least = orbits(sets.len(), on_sets.iter());
    sets.filter(|&set| least[set as usize] == set).collect()
}

/// Whether a symmetry maps the last vertex to the vertex with the last name in the canonical form.
fn last_is_canonical(graph: &Graph) -> bool {
    let partition = equitable(graph);
    let Some(&choice) = partition.elements().last() else { return true };
    let last = vertex(graph.order() - 1);
    let cell = partition.cell(choice);
    if partition.cell(last) != cell {
        return false;
    }
    if partition.length(cell) == 1 {
        return true;
    }
    let found = complete(graph, &partition);
    let choice = found.names.iter().position(|&name| name == last).map_or(last, vertex);
    let alike = orbits(graph.order(), found.generators.iter());
    alike[choice as usize] == alike[last as usize]
}
