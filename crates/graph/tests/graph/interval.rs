use noyau_graph::{Graph, graphs};
use proptest::prelude::*;

fn meet(a: (u32, u32), b: (u32, u32)) -> bool {
    a.0.max(b.0) <= a.1.min(b.1)
}

fn check(graph: &Graph, intervals: &[(u32, u32)]) -> bool {
    let at = |v: u32| intervals[v as usize];
    graph
        .vertices()
        .all(|u| at(u).0 <= at(u).1 && (0..u).all(|v| graph.adjacent(u, v) == meet(at(u), at(v))))
}

#[test]
fn interval_graphs_are_counted() {
    // OEIS A005975.
    let interval = |graph: &Graph| {
        graph.intervals().is_some_and(|intervals| {
            assert!(check(graph, &intervals), "{graph:?} {intervals:?}");
            true
        })
    };
    let count = |order| graphs::all(order).unwrap().filter(interval).count();
    assert_eq!((1..=7).map(count).collect::<Vec<_>>(), [1, 2, 4, 10, 27, 92, 369]);
}

proptest! {
    #[test]
    fn graphs_made_of_intervals_are_recognised(
        ends in proptest::collection::vec((0_u32..60, 0_u32..12), 0..40),
    ) {
        let intervals: Vec<(u32, u32)> = ends.iter().map(|&(a, length)| (a, a + length)).collect();
        let vertices = 0..intervals.len();
        let pairs = vertices.flat_map(|v| (0..v).map(move |u| (u, v)));
        let edges: Vec<(u32, u32)> = pairs
            .filter(|&(u, v)| meet(intervals[u], intervals[v]))
            .map(|(u, v)| (u as u32, v as u32))
            .collect();
        let graph = Graph::from_edges(intervals.len(), &edges).unwrap();
        let found = graph.intervals();
        prop_assert!(found.is_some_and(|found| check(&graph, &found)));
    }
}
