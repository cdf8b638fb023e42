//! All graphs of a given order, one of each kind, without keeping them in memory.
//!
//! By canonical augmentation (B. McKay, *Isomorph-free exhaustive generation*, J. Algorithms 26,
//! 1998): a graph is made from the one without its last vertex, which must be the canonical
//! choice of a vertex to take away, up to symmetry; and the neighbours of that vertex are taken
//! once from each orbit of sets under the symmetries of the smaller graph. Then each graph has
//! one parent and appears below it once.
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

/// The largest order that is listed. There are 12 million graphs of 10 vertices, and more of 12
/// than anybody can wait for.
pub const MOST: usize = 16;

/// Every graph with this many vertices, once each.
pub fn all(order: usize) -> Result<impl Iterator<Item = Graph>, TooManyVertices> {
    if order > MOST {
        return Err(TooManyVertices { order, most: MOST });
    }
    // For each order up to the wanted one, the graphs of it that are still to be extended.
    let mut waiting = vec![vec![Graph::joined(0, &[])]];
    Ok(std::iter::from_fn(move || {
        loop {
            let depth = waiting.len() - 1;
            match waiting[depth].pop() {
                Some(graph) if depth == order => return Some(graph),
                Some(graph) => waiting.push(children(&graph)),
                None if depth == 0 => return None,
                None => drop(waiting.pop()),
            }
        }
    }))
}

/// Every connected graph with this many vertices, once each; none without vertices.
pub fn connected(order: usize) -> Result<impl Iterator<Item = Graph>, TooManyVertices> {
    Ok(all(order)?.filter(Graph::is_connected))
}

/// The graphs with one vertex more that have this one as their parent.
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
    // The canonical choice has the greatest degree: most sets are too small.
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

/// Whether a symmetry takes the last vertex to the one that has the last name in the canonical
/// form.
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
