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
