use std::collections::BTreeSet;

use noyau_graph::{BitGraph, Graph, TooManyVertices, VertexSet};
use proptest::prelude::*;

use super::{graphs, path};

#[test]
fn a_graph_too_large_for_its_bits_is_refused() {
    let refused = BitGraph::<1>::try_from(&path(65));
    assert_eq!(refused, Err(TooManyVertices { order: 65, most: 64 }));
    assert_eq!(BitGraph::<2>::try_from(&path(128)).unwrap().vertices().count(), 128);
}

#[test]
fn components_run_across_words() {
    let long = BitGraph::<4>::try_from(&path(256)).unwrap();
    let mut set = long.vertices();
    set.remove(100);
    let parts: Vec<u32> = long.components(set).map(VertexSet::count).collect();
    assert_eq!(parts, [100, 155]);
    assert_eq!(long.closed(64).iter().collect::<Vec<_>>(), [63, 64, 65]);
}

proptest! {
    #[test]
    fn sets_of_bits_agree_with_sets_of_numbers(
        a in proptest::collection::btree_set(0_u32..128, 0..40),
        b in proptest::collection::btree_set(0_u32..128, 0..40),
        count in 0_usize..=128,
    ) {
        let bits = |set: &BTreeSet<u32>| set.iter().copied().collect::<VertexSet<2>>();
        let (x, y) = (bits(&a), bits(&b));
        prop_assert_eq!(x.and(y), bits(&(&a & &b)));
        prop_assert_eq!(x.or(y), bits(&(&a | &b)));
        prop_assert_eq!(x.and_not(y), bits(&(&a - &b)));
        prop_assert_eq!(x.is_subset(y), a.is_subset(&b));
        prop_assert_eq!(x.count() as usize, a.len());
        prop_assert_eq!(x.first(), a.first().copied());
        prop_assert!(x.iter().eq(a.iter().copied()));
        prop_assert!((0..128).all(|v| x.contains(v) == a.contains(&v)));
        let first: VertexSet<2> = (0..count as u32).collect();
        prop_assert_eq!(VertexSet::<2>::first_vertices(count), first);
    }

    #[test]
    fn bit_graphs_say_what_their_graphs_say(graph in graphs(80)) {
        let bits = BitGraph::<2>::try_from(&graph).unwrap();
        prop_assert_eq!(Graph::from(&bits), graph.clone());
        let parts: Vec<Vec<u32>> =
            bits.components(bits.vertices()).map(|part| part.iter().collect()).collect();
        prop_assert_eq!(parts, graph.components());
    }
}
