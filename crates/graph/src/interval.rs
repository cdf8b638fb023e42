//! Recognition of interval graphs: the vertices are intervals, and two are joined if they
//! intersect.
//!
//! P. Gilmore and A. Hoffman (1964): a graph is an interval graph exactly when it is chordal and
//! its complement can be oriented transitively; any such orientation, "lies to the left of", puts
//! the maximal cliques in an order in which the cliques that contain a given vertex are
//! consecutive. The algorithms are those of M. Golumbic, *Algorithmic Graph Theory and Perfect
//! Graphs* (1980), chapters 4 and 5. They are meant for small graphs: time grows with the cube of
//! the order.

use crate::graph::vertex;
use crate::{Graph, Vertex};

impl Graph {
    /// An interval of whole numbers for each vertex, both ends included, such that two vertices are
    /// joined exactly if their intervals intersect; `None` if there are no such intervals. The
    /// numbers are those of the maximal cliques from left to right.
    #[must_use]
    pub fn intervals(&self) -> Option<Vec<(u32, u32)>> {
        let mut intervals = vec![(0, 0); self.order()];
        let mut left = 0;
        for component in self.components() {
            let part = self.induced(&component);
            let cliques = maximal_cliques(&part)?;
            let before = transitive_orientation(&part.complement())?;
            let order = clique_order(&cliques, &before);
            for (v, &old) in (0..).zip(&component) {
                let places: Vec<usize> =
                    (0..order.len()).filter(|&at| cliques[order[at]].contains(&v)).collect();
                let (&first, &last) = (places.first()?, places.last()?);
                if last - first + 1 != places.len() {
                    return None;
                }
                intervals[old as usize] = (vertex(left + first), vertex(left + last));
            }
            left += cliques.len();
        }
        Some(intervals)
    }
}

/// The maximal cliques of a chordal graph; `None` for other graphs.
///
/// Vertices are visited by maximum cardinality search: the next vertex is one with the most visited
/// neighbours. The graph is chordal exactly if these neighbours always form a clique.
fn maximal_cliques(graph: &Graph) -> Option<Vec<Vec<Vertex>>> {
    let mut visits: Vec<Option<usize>> = vec![None; graph.order()];
    let mut cliques: Vec<Vec<Vertex>> = Vec::with_capacity(graph.order());
    let mut maximal: Vec<bool> = Vec::with_capacity(graph.order());
    let mut visited_neighbours = vec![0_usize; graph.order()];
    for visit in 0..graph.order() {
        let unvisited = graph.vertices().filter(|&v| visits[v as usize].is_none());
        let v = unvisited.max_by_key(|&v| visited_neighbours[v as usize])?;
        let is_visited = |w: &Vertex| visits[*w as usize].is_some();
        let mut clique: Vec<Vertex> =
            graph.neighbours(v).iter().copied().filter(is_visited).collect();
        if let Some(&latest) = clique.iter().max_by_key(|&&w| visits[w as usize]) {
            // It is enough to compare with the neighbour visited last.
            if !clique.iter().all(|&w| w == latest || graph.adjacent(w, latest)) {
                return None;
            }
            let at = visits[latest as usize]?;
            if clique.len() == cliques[at].len() {
                maximal[at] = false;
            }
        }
        clique.push(v);
        cliques.push(clique);
        maximal.push(true);
        visits[v as usize] = Some(visit);
        for &w in graph.neighbours(v) {
            visited_neighbours[w as usize] += 1;
        }
    }
    let keep = cliques.into_iter().zip(maximal);
    Some(keep.filter(|(_, maximal)| *maximal).map(|(clique, _)| clique).collect())
}

/// A transitive orientation: a table of which of two joined vertices comes before the other; `None`
/// if there is none.
///
/// An orientation of one edge forces that of others (all that share one end with it while their
/// other ends are not joined). The edges fall into classes that force each other. The classes are
/// oriented one after the other, each in the graph without the earlier classes. This fails only if
/// a class forces both directions of an edge (Golumbic, algorithm 5.2).
fn transitive_orientation(graph: &Graph) -> Option<Vec<Vec<bool>>> {
    let n = graph.order();
    let mut left = vec![vec![false; n]; n];
    for (u, v) in graph.edges() {
        left[u as usize][v as usize] = true;
        left[v as usize][u as usize] = true;
    }
    let mut before = vec![vec![false; n]; n];
    for (u, v) in graph.edges().map(|(u, v)| (u as usize, v as usize)) {
        if !left[u][v] {
            continue;
        }
        let mut class = vec![(u, v)];
        before[u][v] = true;
        let mut next = 0;
        while let Some(&(x, y)) = class.get(next) {
            next += 1;
            for (z, row) in left.iter().enumerate() {
                let same_tail = (row[x] && !row[y]).then_some((x, z));
                let same_head = (row[y] && !row[x]).then_some((z, y));
                for (tail, head) in [same_tail, same_head].into_iter().flatten() {
                    if before[head][tail] {
                        return None;
                    }
                    if !std::mem::replace(&mut before[tail][head], true) {
                        class.push((tail, head));
                    }
                }
            }
        }
        for (x, y) in class {
            left[x][y] = false;
            left[y][x] = false;
        }
    }
    Some(before)
}

/// The cliques from left to right: one lies before another when some vertex of it does.
fn clique_order(cliques: &[Vec<Vertex>], before: &[Vec<bool>]) -> Vec<usize> {
    let lies_before = |a: &[Vertex], b: &[Vertex]| {
        a.iter().any(|&u| b.iter().any(|&v| before[u as usize][v as usize]))
    };
    let mut order: Vec<usize> = (0..cliques.len()).collect();
    order.sort_by_cached_key(|&i| {
        cliques.iter().filter(|other| lies_before(other, &cliques[i])).count()
    });
    order
}
