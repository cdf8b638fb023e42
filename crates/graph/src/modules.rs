//! Twins and modules: sets of vertices that no vertex outside the set can tell apart.
//!
//! A module is a set M such that every vertex outside is joined to all of M or to none of it. A
//! module is strong when it overlaps no other; the strong modules form a tree, the modular
//! decomposition (Gallai 1967): each is a single vertex, or the disjoint union of its children
//! (parallel), or the complement of one (series), or prime.

use crate::{Graph, Vertex};

/// A strong module and the strong modules inside it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Module {
    /// Its vertices, in order.
    pub vertices: Vec<Vertex>,
    /// How its children are joined.
    pub kind: ModuleKind,
    /// The maximal strong modules properly inside it, ordered by smallest vertex.
    pub children: Vec<Module>,
}

/// How the children of a module are joined to one another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ModuleKind {
    /// A single vertex, without children.
    Vertex,
    /// No two children are joined.
    Parallel,
    /// Any two children are joined.
    Series,
    /// The quotient has only trivial modules.
    Prime,
}

impl Graph {
    /// The classes of false twins (vertices with the same neighbours), ordered by smallest vertex.
    /// A vertex without a twin is a class of its own.
    #[must_use]
    pub fn false_twins(&self) -> Vec<Vec<Vertex>> {
        let mut sorted: Vec<Vertex> = self.vertices().collect();
        sorted.sort_by_key(|&v| self.neighbours(v));
        classes(&sorted, |u, v| self.neighbours(u) == self.neighbours(v))
    }

    /// The classes of true twins (joined vertices with otherwise the same neighbours), ordered by
    /// smallest vertex. A vertex without a twin is a class of its own.
    #[must_use]
    pub fn true_twins(&self) -> Vec<Vec<Vertex>> {
        let closed = |v: Vertex| {
            let list = self.neighbours(v);
            let (before, after) = list.split_at(list.partition_point(|&w| w < v));
            before.iter().copied().chain([v]).chain(after.iter().copied())
        };
        let mut sorted: Vec<Vertex> = self.vertices().collect();
        sorted.sort_by(|&u, &v| closed(u).cmp(closed(v)));
        classes(&sorted, |u, v| closed(u).eq(closed(v)))
    }

    /// The tree of strong modules; `None` for the graph without vertices. Meant for small graphs:
    /// a prime module of n vertices and m edges costs up to n²(n + m) steps.
    #[must_use]
    pub fn modular_decomposition(&self) -> Option<Module> {
        (self.order() > 0).then(|| decompose(self, &self.vertices().collect::<Vec<_>>()))
    }
}

/// Cuts a list between consecutive entries that differ, and sorts the pieces by smallest vertex.
fn classes(sorted: &[Vertex], same: impl Fn(Vertex, Vertex) -> bool) -> Vec<Vec<Vertex>> {
    let mut classes: Vec<Vec<Vertex>> =
        sorted.chunk_by(|&u, &v| same(u, v)).map(<[Vertex]>::to_vec).collect();
    classes.sort_by_key(|class| class[0]);
    classes
}

/// The decomposition of the subgraph induced by a module.
fn decompose(graph: &Graph, vertices: &[Vertex]) -> Module {
    let inside = graph.induced(vertices);
    let (kind, parts) = if vertices.len() == 1 {
        (ModuleKind::Vertex, Vec::new())
    } else {
        let components = inside.components();
        let co_components = inside.complement().components();
        if components.len() > 1 {
            (ModuleKind::Parallel, components)
        } else if co_components.len() > 1 {
            (ModuleKind::Series, co_components)
        } else {
            (ModuleKind::Prime, maximal_modules(&inside))
        }
    };
    let named = |part: &Vec<Vertex>| part.iter().map(|&v| vertices[v as usize]).collect::<Vec<_>>();
    let children = parts.iter().map(|part| decompose(graph, &named(part))).collect();
    Module { vertices: vertices.to_vec(), kind, children }
}

/// The maximal proper modules of a graph that is connected and has a connected complement. They are
/// strong and form a partition, so two vertices are in the same one exactly if some proper module
/// contains both.
fn maximal_modules(graph: &Graph) -> Vec<Vec<Vertex>> {
    let mut placed = vec![false; graph.order()];
    let mut modules = Vec::new();
    for u in graph.vertices() {
        if placed[u as usize] {
            continue;
        }
        let mut module = vec![u];
        placed[u as usize] = true;
        for v in graph.vertices().skip(u as usize + 1) {
            if placed[v as usize] {
                continue;
            }
            let closure = smallest_module(graph, u, v);
            if closure.len() < graph.order() {
                let new = closure.iter().filter(|&&w| !placed[w as usize]).copied();
                module.extend(new.collect::<Vec<_>>());
                for w in closure {
                    placed[w as usize] = true;
                }
            }
        }
        module.sort_unstable();
        modules.push(module);
    }
    modules
}

/// The smallest module that contains both vertices. A vertex joined to exactly one of `u` and
/// another member must belong to it.
fn smallest_module(graph: &Graph, u: Vertex, v: Vertex) -> Vec<Vertex> {
    let mut member = vec![false; graph.order()];
    member[u as usize] = true;
    member[v as usize] = true;
    let mut module = vec![u, v];
    let mut next = 1;
    while let Some(&x) = module.get(next) {
        next += 1;
        for w in graph.vertices().filter(|&w| w != u && w != x) {
            if !member[w as usize] && graph.adjacent(u, w) != graph.adjacent(x, w) {
                member[w as usize] = true;
                module.push(w);
            }
        }
    }
    module
}
