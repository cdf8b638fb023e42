//! Brute force by the rules alone, for graphs of at most 64 vertices.

use std::collections::HashMap;

use noyau_core::mex;
use noyau_graph::{BitGraph, Graph, Named, Vertex, VertexSet};

pub(crate) struct Brute {
    graph: BitGraph<1>,
    values: HashMap<VertexSet<1>, u64>,
}

impl Brute {
    pub(crate) fn on(graph: &Graph) -> Self {
        Self { graph: BitGraph::try_from(graph).unwrap(), values: HashMap::new() }
    }

    pub(crate) fn value(&mut self) -> u64 {
        self.of(self.graph.vertices())
    }

    pub(crate) fn option(&mut self, v: Vertex) -> u64 {
        self.of(self.graph.vertices().and_not(self.graph.closed(v)))
    }

    fn of(&mut self, alive: VertexSet<1>) -> u64 {
        if let Some(&known) = self.values.get(&alive) {
            return known;
        }
        let parts: Vec<_> = self.graph.components(alive).collect();
        let value = if let [_, _, ..] = parts[..] {
            parts.into_iter().fold(0, |sum, part| sum ^ self.of(part))
        } else {
            let moves: Vec<Vertex> = alive.iter().collect();
            mex(moves.into_iter().map(|v| self.of(alive.and_not(self.graph.closed(v)))))
        };
        self.values.insert(alive, value);
        value
    }
}

pub(crate) fn value(graph: &Graph) -> u64 {
    Brute::on(graph).value()
}

pub(crate) fn named(name: &str) -> Graph {
    name.parse::<Named>().unwrap().build(noyau_graph::Capacity::default()).unwrap()
}
