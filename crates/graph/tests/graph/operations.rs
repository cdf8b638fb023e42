use noyau_graph::{Digraph, EdgeError, EdgeProblem, Graph};
use proptest::prelude::*;

use super::{graphs, path, shuffled};

#[test]
fn edges_that_a_simple_graph_cannot_have_are_refused_with_their_place() {
    let cases = [
        (vec![(0, 1), (1, 1)], 1, EdgeProblem::Loop { vertex: 1 }),
        (vec![(0, 1), (1, 2), (1, 0), (2, 1)], 2, EdgeProblem::Repeated { u: 0, v: 1 }),
        (vec![(0, 3)], 0, EdgeProblem::NoSuchVertex { vertex: 3, order: 3 }),
    ];
    for (edges, index, problem) in cases {
        assert_eq!(Graph::from_edges(3, &edges), Err(EdgeError { index, problem }));
    }
    assert!(Digraph::from_arcs(3, &[(0, 1), (1, 0)]).is_ok());
    let repeated = Digraph::from_arcs(3, &[(0, 1), (1, 0), (0, 1)]).unwrap_err();
    assert_eq!(repeated.problem, EdgeProblem::Repeated { u: 0, v: 1 });
    insta::assert_snapshot!(repeated, @"edge number 3 of the list: 0 and 1 are joined already, but an edge may be listed only once");
}

#[test]
fn a_million_vertices_are_no_trouble() {
    let million = path(1_000_000);
    assert!(million.is_path());
    assert_eq!(million.diameter(), Some(999_999));
    assert_eq!(million.components().len(), 1);
    assert_eq!(million.caterpillar_spine().unwrap().len(), 999_998);
}

#[test]
fn powers_of_paths_join_vertices_at_distance_at_most_k() {
    let cube = path(9).power(3, usize::MAX).unwrap();
    for u in 0..9 {
        for v in 0..9 {
            assert_eq!(cube.adjacent(u, v), u != v && u.abs_diff(v) <= 3);
        }
    }
    assert_eq!(path(9).power(3, 20), None);
    assert_eq!(path(9).power(0, 0).unwrap().edge_count(), 0);
}

#[test]
fn digraphs_know_both_directions() {
    let digraph = Digraph::from_arcs(4, &[(0, 1), (1, 2), (3, 1), (2, 1)]).unwrap();
    assert_eq!(digraph.successors(1), [2]);
    assert_eq!(digraph.predecessors(1), [0, 2, 3]);
    assert!(!digraph.is_acyclic());
    assert_eq!(digraph.underlying().edges().collect::<Vec<_>>(), [(0, 1), (1, 2), (1, 3)]);
    let acyclic = Digraph::from_arcs(3, &[(2, 1), (1, 0), (2, 0)]).unwrap();
    assert!(acyclic.is_acyclic());
    assert_eq!(acyclic.clone().reversed().arcs().collect::<Vec<_>>(), [(0, 1), (0, 2), (1, 2)]);
    assert_eq!(Digraph::from(&path(2)).arc_count(), 2);
}

proptest! {
    #[test]
    fn the_complement_turns_every_pair(graph in graphs(12)) {
        let complement = graph.complement();
        for u in graph.vertices() {
            for v in graph.vertices() {
                prop_assert_eq!(graph.adjacent(u, v), u != v && !complement.adjacent(u, v));
            }
        }
        prop_assert_eq!(complement.complement(), graph);
    }

    #[test]
    fn products_follow_the_definition(g in graphs(5), h in graphs(5)) {
        let product = g.product(&h);
        let width = h.order() as u32;
        for a in product.vertices() {
            for b in product.vertices() {
                let ((u, x), (v, y)) = ((a / width, a % width), (b / width, b % width));
                let joined = u == v && h.adjacent(x, y) || x == y && g.adjacent(u, v);
                prop_assert_eq!(product.adjacent(a, b), joined);
            }
        }
    }

    #[test]
    fn unions_and_gluings_keep_their_parts(g in graphs(8), h in graphs(8)) {
        let union = Graph::disjoint_union(&[&g, &h]);
        let first: Vec<_> = g.vertices().collect();
        let second: Vec<_> = h.vertices().map(|v| v + g.order() as u32).collect();
        prop_assert_eq!(union.induced(&first), g.clone());
        prop_assert_eq!(union.induced(&second), h.clone());
        prop_assert_eq!(union.edge_count(), g.edge_count() + h.edge_count());
        if g.order() > 2 && h.order() > 1 {
            let glued = Graph::glued(&[(&g, 2), (&h, 1)]);
            let name = |v: u32| if v == 1 { 2 } else { v + g.order() as u32 - u32::from(v > 1) };
            prop_assert_eq!(glued.induced(&first), g.clone());
            prop_assert_eq!(glued.induced(&h.vertices().map(name).collect::<Vec<_>>()), h.clone());
            prop_assert_eq!(glued.edge_count(), g.edge_count() + h.edge_count());
        }
    }

    #[test]
    fn new_names_keep_the_edges((graph, names) in shuffled(graphs(12))) {
        let renamed = graph.renamed(&names);
        for (u, v) in graph.edges() {
            prop_assert!(renamed.adjacent(names[u as usize], names[v as usize]));
        }
        prop_assert_eq!(renamed.edge_count(), graph.edge_count());
    }

    #[test]
    fn distances_agree_with_repeated_relaxation(graph in graphs(10)) {
        let n = graph.order();
        let mut table = vec![vec![u32::MAX / 2; n]; n];
        for (u, row) in graph.vertices().zip(&mut table) {
            row[u as usize] = 0;
            for &v in graph.neighbours(u) {
                row[v as usize] = 1;
            }
        }
        for k in 0..n {
            for i in 0..n {
                for j in 0..n {
                    table[i][j] = table[i][j].min(table[i][k] + table[k][j]);
                }
            }
        }
        let finite = |d: u32| (d < u32::MAX / 2).then_some(d);
        for u in graph.vertices() {
            let row: Vec<_> = table[u as usize].iter().map(|&d| finite(d)).collect();
            prop_assert_eq!(graph.distances(u), row);
        }
        let greatest = table.iter().flatten().copied().max();
        prop_assert_eq!(graph.diameter(), greatest.and_then(finite));
        prop_assert_eq!(graph.is_connected(), greatest.and_then(finite).is_some());
    }
}
