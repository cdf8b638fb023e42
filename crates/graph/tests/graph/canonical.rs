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

/// The forms of the connected regular graphs that a random walk meets. Each step exchanges the ends
/// of two edges. The walk can reach all graphs of the degree, under all names.
fn regular_forms(order: usize, degree: usize, steps: usize) -> HashSet<Graph> {
    let n = order as Vertex;
    let around = |v: Vertex| (1..=degree as Vertex / 2).map(move |k| (v, (v + k) % n));
    let mut edges: Vec<(Vertex, Vertex)> = (0..n).flat_map(around).collect();
    if degree % 2 == 1 {
        edges.extend((0..n / 2).map(|v| (v, v + n / 2)));
    }
    let mut state = 1_u64;
    let mut die = |sides: usize| {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % sides
    };
    let mut forms = HashSet::new();
    for _ in 0..steps {
        let (one, other) = (die(edges.len()), die(edges.len()));
        let ((a, b), (c, d)) = (edges[one], edges[other]);
        let (c, d) = if die(2) == 0 { (c, d) } else { (d, c) };
        let joined = |u, v| u == v || edges.iter().any(|&edge| edge == (u, v) || edge == (v, u));
        if one == other || joined(a, c) || joined(b, d) {
            continue;
        }
        (edges[one], edges[other]) = ((a, c), (b, d));
        let graph = Graph::from_edges(order, &edges).unwrap();
        if graph.is_connected() {
            forms.insert(Canonical::of(&graph).form);
        }
    }
    forms
}

/// Refinement does not split regular graphs, and most of them have several orbits, so branches are
/// searched below vertices that earlier symmetries move. OEIS A002851, A006820.
#[test]
fn connected_regular_graphs_are_as_many_as_are_known() {
    for (order, degree, steps, count) in
        [(8, 3, 2000, 5), (10, 3, 6000, 19), (7, 4, 2000, 2), (8, 4, 12000, 6), (9, 4, 6000, 16)]
    {
        assert_eq!(regular_forms(order, degree, steps).len(), count, "{degree}-regular, {order}");
    }
}

/// All Latin squares of a size whose first row and first column are in order.
fn reduced_squares(size: usize) -> Vec<Vec<usize>> {
    fn extend(size: usize, square: &mut Vec<usize>, all: &mut Vec<Vec<usize>>) {
        let (row, column) = (square.len() / size, square.len() % size);
        if row == size {
            return all.push(square.clone());
        }
        for symbol in 0..size {
            let ordered = row * column > 0 || symbol == row + column;
            let above = (0..row).all(|above| square[above * size + column] != symbol);
            let before = (0..column).all(|before| square[row * size + before] != symbol);
            if ordered && above && before {
                square.push(symbol);
                extend(size, square, all);
                square.pop();
            }
        }
    }
    let mut all = Vec::new();
    extend(size, &mut Vec::new(), &mut all);
    all
}

/// The graph of a Latin square: two cells are joined if they share a row, a column or a symbol.
fn latin_graph(size: usize, square: &[usize]) -> Graph {
    let lines = |cell: usize| [cell / size, cell % size, square[cell]];
    let joined = |u: usize, v: usize| lines(u).iter().zip(lines(v)).any(|(a, b)| *a == b);
    let pairs = (0..square.len()).flat_map(|v| (0..v).map(move |u| (u, v)));
    let joined = pairs.filter(|&(u, v)| joined(u, v)).map(|(u, v)| (u as Vertex, v as Vertex));
    Graph::from_edges(square.len(), &joined.collect::<Vec<_>>()).unwrap()
}

/// These graphs are strongly regular: vertices that refinement does not separate below one vertex
/// are mapped elsewhere by symmetries that move this vertex. Main classes of Latin squares: OEIS
/// A003090; reduced squares: A000315.
#[test]
fn graphs_of_latin_squares_are_as_many_as_main_classes() {
    for (size, squares, classes) in [(3, 1, 1), (4, 4, 2), (5, 56, 2)] {
        let all = reduced_squares(size);
        assert_eq!(all.len(), squares);
        let form = |square: &Vec<usize>| Canonical::of(&latin_graph(size, square)).form;
        assert_eq!(all.iter().map(form).collect::<HashSet<_>>().len(), classes, "size {size}");
    }
}

/// The table of a group is a Latin square whose cells form one orbit: a symmetry maps (r, c) to
/// (ar, cb).
#[test]
fn the_cells_of_a_group_table_are_one_orbit() {
    let product = |r: usize, c: usize| {
        let turn = if r < 3 { c % 3 } else { 3 - c % 3 };
        (r + turn) % 3 + 3 * ((r / 3) ^ (c / 3))
    };
    // The symmetries of a triangle.
    let table: Vec<usize> = (0..36).map(|cell| product(cell / 6, cell % 6)).collect();
    let graph = latin_graph(6, &table);
    let mut names: Vec<Vertex> = graph.vertices().collect();
    for turn in 0..30 {
        let orbits = Canonical::of(&graph.renamed(&names)).orbits;
        assert!(orbits.iter().all(|&orbit| orbit == 0), "{names:?}");
        names.rotate_left(turn % 5 + 1);
        names.swap(turn, 35 - turn);
    }
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
    // Renaming the vertices renames the orbits.
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
