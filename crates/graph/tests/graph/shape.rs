use noyau_graph::{Graph, Module, ModuleKind, Vertex};
use proptest::prelude::*;

use super::{graphs, labelled, path};

fn graph(order: usize, edges: &[(u32, u32)]) -> Graph {
    Graph::from_edges(order, edges).unwrap()
}

#[test]
fn labelled_graphs_of_six_vertices_are_counted_by_shape() {
    let mut counts = [0; 5];
    for graph in labelled(6) {
        let shapes = [
            graph.is_forest(),
            graph.is_tree(),
            graph.is_path(),
            graph.is_cycle(),
            graph.multipartite_parts().is_some(),
        ];
        for (count, shape) in counts.iter_mut().zip(shapes) {
            *count += usize::from(shape);
        }
    }
    // Forests A001858, trees 6^4 (Cayley), paths 6!/2, cycles 5!/2, partitions of a set (Bell).
    assert_eq!(counts, [2932, 1296, 360, 60, 203]);
}

#[test]
fn shapes_of_the_smallest_graphs() {
    let none = graph(0, &[]);
    assert!(none.is_forest() && !none.is_tree() && !none.is_path() && !none.is_connected());
    assert_eq!((none.diameter(), none.regular_degree()), (None, None));
    assert!(path(1).is_path() && path(2).is_path());
    assert!(!path(2).is_cycle());
    assert_eq!(path(1).caterpillar_spine(), Some(vec![(0, 0)]));
    assert_eq!(path(2).caterpillar_spine(), Some(vec![(0, 1)]));
    assert_eq!(path(3).caterpillar_spine(), Some(vec![(1, 2)]));
    assert_eq!(path(5).star_branches(), Some((0, vec![4])));
    assert_eq!(path(1).star_branches(), Some((0, vec![])));
}

#[test]
fn caterpillars_and_stars_are_told_from_other_trees() {
    let word = |graph: &Graph| {
        graph.caterpillar_spine().map(|spine| spine.iter().map(|s| s.1).collect::<Vec<_>>())
    };
    let caterpillar = graph(9, &[(0, 1), (1, 2), (2, 3), (0, 4), (0, 5), (3, 6), (1, 7), (1, 8)]);
    assert_eq!(word(&caterpillar), Some(vec![1, 0, 2, 2]));
    let spider = graph(7, &[(0, 1), (1, 2), (0, 3), (3, 4), (0, 5), (5, 6)]);
    assert_eq!(word(&spider), None);
    assert_eq!(spider.star_branches(), Some((0, vec![2, 2, 2])));
    assert_eq!(caterpillar.star_branches(), None);
    assert_eq!(word(&graph(2, &[])), None);
}

#[test]
fn the_decomposition_of_a_known_graph() {
    // Gallai: P4 is the smallest prime graph. Here one of its vertices is blown up to a triangle
    // and another to two vertices that are not joined.
    let known =
        graph(7, &[(0, 1), (0, 2), (1, 2), (0, 3), (1, 3), (2, 3), (3, 4), (3, 5), (4, 6), (5, 6)]);
    let tree = known.modular_decomposition().unwrap();
    assert_eq!(tree.kind, ModuleKind::Prime);
    let children: Vec<_> = tree.children.iter().map(|m| (m.kind, m.vertices.clone())).collect();
    assert_eq!(
        children,
        [
            (ModuleKind::Series, vec![0, 1, 2]),
            (ModuleKind::Vertex, vec![3]),
            (ModuleKind::Parallel, vec![4, 5]),
            (ModuleKind::Vertex, vec![6]),
        ]
    );
}

/// The strong modules by their definition, searched among all sets.
fn strong_modules(graph: &Graph) -> Vec<u32> {
    let n = graph.order() as u32;
    let is_module = |set: u32| {
        (0..n).filter(|&w| set >> w & 1 == 0).all(|w| {
            let joined = (0..n).filter(|&v| set >> v & 1 == 1 && graph.adjacent(w, v)).count();
            joined == 0 || joined as u32 == set.count_ones()
        })
    };
    let modules: Vec<u32> = (1..1 << n).filter(|&set| is_module(set)).collect();
    let overlap = |a: u32, b: u32| a & b != 0 && a & !b != 0 && b & !a != 0;
    modules.iter().copied().filter(|&a| !modules.iter().any(|&b| overlap(a, b))).collect()
}

fn collect(module: &Module, into: &mut Vec<u32>) {
    into.push(module.vertices.iter().map(|v| 1 << v).sum());
    for child in &module.children {
        collect(child, into);
    }
}

proptest! {
    #[test]
    fn the_decomposition_holds_exactly_the_strong_modules(graph in graphs(8)) {
        let mut found = Vec::new();
        if let Some(tree) = graph.modular_decomposition() {
            collect(&tree, &mut found);
        }
        found.sort_unstable();
        prop_assert_eq!(found, strong_modules(&graph));
    }

    #[test]
    fn twins_are_those_of_the_definition(graph in graphs(9)) {
        let class = |classes: &[Vec<Vertex>], v: Vertex| {
            classes.iter().position(|class| class.contains(&v)).unwrap()
        };
        let (same, joined) = (graph.false_twins(), graph.true_twins());
        for u in graph.vertices() {
            for v in graph.vertices().filter(|&v| v != u) {
                let alike = graph
                    .vertices()
                    .filter(|&w| w != u && w != v)
                    .all(|w| graph.adjacent(u, w) == graph.adjacent(v, w));
                let adjacent = graph.adjacent(u, v);
                prop_assert_eq!(class(&same, u) == class(&same, v), alike && !adjacent);
                prop_assert_eq!(class(&joined, u) == class(&joined, v), alike && adjacent);
            }
        }
    }

    #[test]
    fn multipartite_parts_are_those_of_the_definition(graph in graphs(6)) {
        // Being equal or not joined must be an equivalence relation.
        let complement = graph.complement();
        let parts = complement.components();
        let complete = |part: &Vec<Vertex>| part.iter().all(|&v| complement.degree(v) + 1 == part.len());
        prop_assert_eq!(graph.multipartite_parts(), parts.iter().all(complete).then_some(parts));
    }
}
