use std::collections::HashSet;

use noyau_graph::canonical::isomorphic;
use noyau_graph::{Canonical, Capacity, Graph, Named, Vertex, trees};
use proptest::prelude::*;

use super::{graphs, labelled, path, shuffled};

fn build(text: &str) -> Graph {
    text.parse::<Named>().unwrap().build(Capacity::default()).unwrap()
}

fn permutations(order: usize) -> Vec<Vec<Vertex>> {
    let Some(rest) = order.checked_sub(1) else { return vec![vec![]] };
    let insert = |p: Vec<Vertex>| {
        (0..order).map(move |at| {
            let mut p = p.clone();
            p.insert(at, rest as Vertex);
            p
        })
    };
    permutations(rest).into_iter().flat_map(insert).collect()
}

#[test]
fn graphs_are_isomorphic_exactly_when_their_forms_are_equal() {
    for (order, count) in [(0, 1), (1, 1), (2, 2), (3, 4), (4, 11), (5, 34), (6, 156)] {
        let forms: HashSet<Graph> = labelled(order).map(|g| Canonical::of(&g).form).collect();
        assert_eq!(forms.len(), count, "order {order}");
    }
}

#[test]
fn orbits_are_those_of_all_symmetries() {
    for order in 0..=5 {
        let permutations = permutations(order);
        for graph in labelled(order) {
            let symmetries = permutations.iter().filter(|p| graph.renamed(p) == graph);
            let mut least: Vec<Vertex> = graph.vertices().collect();
            for symmetry in symmetries {
                for (v, &image) in symmetry.iter().enumerate() {
                    least[v] = least[v].min(image);
                }
            }
            assert_eq!(Canonical::of(&graph).orbits, least, "{graph:?}");
        }
    }
}

#[test]
fn free_trees_have_different_forms() {
    for order in 0..=12 {
        let all: Vec<Graph> = trees::free(order).map(|tree| tree.graph()).collect();
        assert!(order == 0 || all.iter().all(Graph::is_tree));
        let forms: HashSet<Graph> = all.iter().map(|tree| Canonical::of(tree).form).collect();
        assert_eq!(forms.len(), all.len(), "order {order}");
    }
}

#[test]
fn symmetric_graphs_are_no_trouble() {
    // Each is vertex-transitive.
    for text in [
        "petersen:5,2",
        "petersen:8,3",
        "petersen:10,2",
        "hypercube:5",
        "rook:6",
        "complete:40",
        "complete:20,20",
        "cycle:40",
        "complement(cycle:40)",
        "product(cycle:6;cycle:6)",
        "10*cycle:4",
        "complement(10*cycle:4)",
        "complement(hypercube:5)",
        "product(complete:3;complete:3;complete:4)",
    ] {
        let graph = build(text);
        assert!(Canonical::of(&graph).orbits.iter().all(|&orbit| orbit == 0), "{text}");
    }
    let board = Canonical::of(&build("queen:6")).orbits;
    assert_eq!(board.iter().collect::<HashSet<_>>().len(), 6);
    let mixed = Canonical::of(&build("path:2+cycle:4+path:2+cycle:4"));
    assert_eq!(mixed.orbits, [0, 0, 2, 2, 2, 2, 0, 0, 2, 2, 2, 2]);
}

#[test]
fn graphs_that_refinement_cannot_tell_apart_are_told_apart() {
    // Regular graphs of the same degree; the last pair is strongly regular (16, 6, 2, 2).
    let shrikhande: Vec<(Vertex, Vertex)> = (0..16_u32)
        .flat_map(|v| {
            let (x, y) = (v / 4, v % 4);
            let at = |x: u32, y: u32| x % 4 * 4 + y % 4;
            [(v, at(x, y + 1)), (v, at(x + 1, y)), (v, at(x + 1, y + 1))]
        })
        .collect();
    let shrikhande = Graph::from_edges(16, &shrikhande).unwrap();
    for (one, other) in [
        (build("cycle:6"), build("2*cycle:3")),
        (build("petersen:8,3"), build("petersen:8,2")),
        (build("petersen:5,1"), build("petersen:5,2")),
        (build("product(complete:4;complete:4)"), shrikhande),
    ] {
        assert_eq!(one.regular_degree(), other.regular_degree());
        assert!(!isomorphic(&one, &other));
        assert!(isomorphic(&one, &one));
    }
    assert!(isomorphic(&build("hypercube:4"), &build("product(cycle:4;cycle:4)")));
    assert!(isomorphic(&build("complement(cycle:5)"), &build("cycle:5")));
    assert!(!isomorphic(&build("complete:3,3"), &build("petersen:3,1")));
}

#[test]
fn the_forms_of_large_trees_are_found_too() {
    let tree = build("random-tree:200000@3");
    let names: Vec<Vertex> = tree.vertices().map(|v| (v * 7 + 11) % 200_000).collect();
    assert_eq!(Canonical::of(&tree).form, Canonical::of(&tree.renamed(&names)).form);
    let path = path(100_001);
    assert_eq!(Canonical::of(&path).orbits[100_000], 0);
}

/// Forests with many equal parts: unions of small trees.
fn forests() -> impl Strategy<Value = Graph> {
    proptest::collection::vec((1_usize..8, 0_u64..20), 0..8).prop_map(|trees| {
        let trees: Vec<Graph> =
            trees.iter().map(|(n, seed)| build(&format!("random-tree:{n}@{seed}"))).collect();
        Graph::disjoint_union(&trees.iter().collect::<Vec<_>>())
    })
}

fn check(graph: &Graph, names: &[Vertex]) -> Result<(), TestCaseError> {
    let renamed = graph.renamed(names);
    let (one, other) = (Canonical::of(graph), Canonical::of(&renamed));
    prop_assert_eq!(&one.form, &other.form);
    prop_assert_eq!(graph.renamed(&one.names), one.form);
    // Orbits go where the vertices go.
    for u in graph.vertices() {
        for v in graph.vertices() {
            let alike =
                |orbits: &[Vertex], u: Vertex, v: Vertex| orbits[u as usize] == orbits[v as usize];
            let images = (names[u as usize], names[v as usize]);
            prop_assert_eq!(alike(&one.orbits, u, v), alike(&other.orbits, images.0, images.1));
        }
    }
    Ok(())
}

proptest! {
    #[test]
    fn new_names_do_not_change_the_form((graph, names) in shuffled(graphs(24))) {
        check(&graph, &names)?;
    }

    #[test]
    fn new_names_do_not_change_the_form_of_forests((graph, names) in shuffled(forests())) {
        check(&graph, &names)?;
    }

    #[test]
    fn new_names_do_not_change_the_form_of_symmetric_graphs(
        (graph, names) in shuffled(prop_oneof![
            Just(build("petersen:7,2")),
            Just(build("rook:5")),
            Just(build("hypercube:4+cycle:5+random-tree:6@2")),
            Just(build("knight:6")),
            Just(build("complement(3*cycle:5)")),
            Just(build("grid:5x5+2*saw:4")),
        ])
    ) {
        check(&graph, &names)?;
    }
}
