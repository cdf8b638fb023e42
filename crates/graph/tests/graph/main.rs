//! Laws, brute force and known numbers, one module per module of the crate.
#![allow(clippy::unwrap_used, clippy::cast_possible_truncation)]

mod canonical;
mod format;
mod graphs;
mod interval;
mod named;
mod operations;
mod rows;
mod shape;
mod trees;

use noyau_graph::{Graph, Vertex};
use proptest::prelude::*;

/// Graphs of at most `most` vertices, both sparse and dense.
fn graphs(most: usize) -> impl Strategy<Value = Graph> {
    (0..=most, 0_u32..=100).prop_flat_map(|(order, percent)| {
        let pairs: Vec<(Vertex, Vertex)> =
            (0..order as Vertex).flat_map(|v| (0..v).map(move |u| (u, v))).collect();
        proptest::collection::vec(0_u32..100, pairs.len()).prop_map(move |dice| {
            let kept = pairs.iter().zip(dice).filter(|(_, die)| *die < percent);
            Graph::from_edges(order, &kept.map(|(&pair, _)| pair).collect::<Vec<_>>()).unwrap()
        })
    })
}

/// A graph with a permutation of its vertices.
fn shuffled(graphs: impl Strategy<Value = Graph>) -> impl Strategy<Value = (Graph, Vec<Vertex>)> {
    graphs.prop_flat_map(|graph| {
        let names: Vec<Vertex> = graph.vertices().collect();
        (Just(graph), Just(names).prop_shuffle())
    })
}

/// Every labelled graph of this order.
fn labelled(order: usize) -> impl Iterator<Item = Graph> {
    let pairs: Vec<(Vertex, Vertex)> =
        (0..order as Vertex).flat_map(|v| (0..v).map(move |u| (u, v))).collect();
    (0_u32..1 << pairs.len()).map(move |mask| {
        let kept = pairs.iter().enumerate().filter(|(bit, _)| mask >> bit & 1 == 1);
        Graph::from_edges(order, &kept.map(|(_, &pair)| pair).collect::<Vec<_>>()).unwrap()
    })
}

/// A path, the simplest board.
fn path(order: usize) -> Graph {
    let edges: Vec<_> = (1..order as Vertex).map(|v| (v - 1, v)).collect();
    Graph::from_edges(order, &edges).unwrap()
}
