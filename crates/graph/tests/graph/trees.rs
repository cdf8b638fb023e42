use noyau_graph::trees;

#[test]
fn free_trees_are_counted() {
    // OEIS A000055.
    let counts: Vec<usize> = (0..19).map(|order| trees::free(order).count()).collect();
    assert_eq!(
        counts,
        [1, 1, 1, 1, 2, 3, 6, 11, 23, 47, 106, 235, 551, 1301, 3159, 7741, 19_320, 48_629, 123_867]
    );
}

#[test]
fn rooted_trees_are_counted() {
    // OEIS A000081.
    let counts: Vec<usize> = (0..15).map(|order| trees::rooted(order).count()).collect();
    assert_eq!(counts, [0, 1, 1, 2, 4, 9, 20, 48, 115, 286, 719, 1842, 4766, 12_486, 32_973]);
}

/// For every way to cut the list, the blocks together are the list, and consecutive blocks differ
/// in the shared depths.
#[test]
fn blocks_make_the_list() {
    for order in 0..=13 {
        let list: Vec<trees::Levels> = trees::free(order).collect();
        for shared in 0..=order + 1 {
            let blocks: Vec<trees::TreeBlock> = trees::blocks(order, shared).collect();
            let joined: Vec<trees::Levels> =
                blocks.iter().flat_map(trees::TreeBlock::trees).collect();
            assert!(joined == list, "{order} {shared}");
            let prefix = |block: &trees::TreeBlock| {
                let first = block.trees().next().unwrap();
                first.depths()[..shared.min(order)].to_vec()
            };
            let prefixes: Vec<Vec<u32>> = blocks.iter().map(prefix).collect();
            assert!(prefixes.windows(2).all(|pair| pair[0] > pair[1]), "{order} {shared}");
        }
    }
}
