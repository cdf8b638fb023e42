use std::collections::HashSet;

use noyau_graph::{Canonical, Graph, TooManyVertices, graphs};

#[test]
fn graphs_are_counted() {
    // OEIS A000088 and A001349.
    let counts: Vec<usize> = (0..=7).map(|order| graphs::all(order).unwrap().count()).collect();
    assert_eq!(counts, [1, 1, 2, 4, 11, 34, 156, 1044]);
    let connected = |order| graphs::connected(order).unwrap().count();
    assert_eq!((1..=7).map(connected).collect::<Vec<_>>(), [1, 1, 2, 6, 21, 112, 853]);
}

#[test]
fn no_graph_comes_twice() {
    let all: Vec<Graph> = graphs::all(7).unwrap().collect();
    let forms: HashSet<Graph> = all.iter().map(|graph| Canonical::of(graph).form).collect();
    assert_eq!(forms.len(), all.len());
}

#[test]
fn the_graphs_of_eight_vertices_are_counted() {
    assert_eq!(graphs::all(8).unwrap().count(), 12_346);
}

#[test]
#[ignore = "seconds when optimised; run with --release"]
fn the_graphs_of_nine_vertices_are_counted() {
    assert_eq!(graphs::all(9).unwrap().count(), 274_668);
}

#[test]
#[ignore = "minutes; run with --release"]
fn the_graphs_of_ten_vertices_are_counted() {
    assert_eq!(graphs::all(10).unwrap().count(), 12_005_168);
}

#[test]
fn orders_beyond_reason_are_refused() {
    let refused = graphs::all(17).err();
    assert_eq!(refused, Some(TooManyVertices { order: 17, most: 16 }));
}

#[test]
fn blocks_make_the_list() {
    for order in 0..=7 {
        let blocks = graphs::blocks(order).unwrap();
        let joined: Vec<Graph> = blocks.flat_map(|block| block.graphs()).collect();
        assert!(joined == graphs::all(order).unwrap().collect::<Vec<Graph>>(), "{order}");
    }
    assert!(graphs::blocks(17).is_err());
}
