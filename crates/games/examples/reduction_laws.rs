//! Which rooted trees are interchangeable at a vertex of any graph?
//!
//! `cargo run --release -p noyau-games --example reduction_laws -- 5 3 9` looks at bundles of at
//! most 3 branches, each a rooted tree of at most 5 vertices, and tries them at all places with at
//! most 9 vertices. The laws printed are proved; undecided pairs agree at all those places.
#![allow(clippy::unwrap_used, missing_docs)]

use noyau_games::graph::law::{Laws, RootedTree};
use noyau_graph::trees;

fn main() {
    let numbers: Vec<usize> = std::env::args().skip(1).map(|text| text.parse().unwrap()).collect();
    let [vertices, branches, places] = numbers[..] else {
        panic!("vertices of a branch, branches, vertices of a place")
    };
    let list: Vec<RootedTree> = (1..=vertices)
        .flat_map(trees::rooted)
        .map(|levels| RootedTree::of_levels(levels.depths()))
        .collect();
    let found = Laws::default().search(&list, branches, places);
    for law in &found.laws {
        println!("law        {} = {} ⊕ {}", law.from, law.to, law.change);
    }
    for law in &found.undecided {
        println!("undecided  {} ? {} ⊕ {}", law.from, law.to, law.change);
    }
    let (laws, undecided) = (found.laws.len(), found.undecided.len());
    println!("{laws} laws, {undecided} undecided, {} trees left", found.irreducible);
}
