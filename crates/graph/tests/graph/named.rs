use std::collections::HashMap;
use std::path::Path;

use noyau_graph::named::{GraphFamily, Ladder};
use noyau_graph::{BitGraph, Capacity, Graph, Named, VertexSet, format};
use proptest::prelude::*;

fn name(text: &str) -> Named {
    text.parse().unwrap_or_else(|error| panic!("{error}"))
}

fn build(text: &str) -> Graph {
    name(text).build(Capacity::default()).unwrap_or_else(|error| panic!("{error}"))
}

fn instance(file: &str) -> Graph {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../documents/data/instances");
    let text = std::fs::read_to_string(folder.join(file)).unwrap();
    format::read(&text, Capacity::default()).unwrap()
}

/// The Grundy value of the domination game by its definition: a move deletes a vertex and its
/// neighbours.
fn grundy(bits: &BitGraph<1>, set: VertexSet<1>, memo: &mut HashMap<VertexSet<1>, u32>) -> u32 {
    let mut value = 0;
    for part in bits.components(set) {
        value ^= memo.get(&part).copied().unwrap_or_else(|| {
            let options: Vec<u32> =
                part.iter().map(|v| grundy(bits, part.and_not(bits.closed(v)), memo)).collect();
            let mex = (0..).find(|value| !options.contains(value)).unwrap();
            memo.insert(part, mex);
            mex
        });
    }
    value
}

fn value(text: &str) -> u32 {
    let bits = BitGraph::<1>::try_from(&build(text)).unwrap();
    grundy(&bits, bits.vertices(), &mut HashMap::new())
}

fn values(family: &str, ends: &str, members: std::ops::RangeInclusive<u32>) -> Vec<u32> {
    members.map(|n| value(&format!("{family}:{n}{ends}"))).collect()
}

#[test]
fn instances_are_what_their_names_say() {
    for (file, text) in [
        ("grid3x3", "grid:3x3"),
        ("grid3x16", "grid:3x16"),
        ("grid4x5", "grid:4x5"),
        ("grid8x8", "grid:8"),
        ("queens4", "queen:4"),
        ("queens9", "queen:9x9"),
        ("cube3", "hypercube:3"),
        ("cube4", "hypercube:4"),
        ("petersen", "petersen:5,2"),
        ("cat2223", "caterpillar:2,2,2,3"),
        ("cat3213", "caterpillar:3,2,1,3"),
        ("cat3223", "caterpillar:3,2,2,3"),
        ("cat4x3", "caterpillar:3,3,3,3"),
        ("cat6x2", "caterpillar:2,2,2,2,2,2"),
    ] {
        assert_eq!(instance(&format!("{file}.edges")), build(text), "{file}");
    }
    for order in [10, 12, 14, 15, 16, 18, 20, 22, 25, 30, 40, 50, 60, 80] {
        let tree = instance(&format!("tree{order}.edges"));
        assert!(tree.is_tree() && tree.order() == order);
    }
    for file in ["cat10", "cat15", "cat20", "cat30", "catm0", "catm1", "catm2"] {
        assert!(instance(&format!("{file}.edges")).caterpillar_spine().is_some(), "{file}");
    }
}

/// Domination 2.4.3 to 2.4.5 and 2.6, corrected as in the specification: the families have the
/// Grundy values given there.
#[test]
fn families_have_their_known_grundy_values() {
    assert_eq!(values("saw", "", 1..=12), [1, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]);
    assert_eq!(values("saw", ",1", 0..=12), [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4]);
    assert_eq!(values("saw", ",2", 0..=11), [1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4]);
    assert_eq!(values("trapezoid-saw", "", 0..=8), [0, 1, 0, 1, 3, 4, 2, 3, 1]);
    assert_eq!(values("trapezoid-saw", ",1", 0..=8), [0, 2, 1, 3, 2, 5, 3, 2, 5]);
    assert_eq!(values("trapezoid-saw", ",2", 0..=8), [1, 3, 0, 2, 1, 4, 0, 3, 1]);
    assert_eq!(values("ladder", "", 0..=8), [0, 1, 0, 1, 0, 1, 0, 1, 0]);
    assert_eq!(values("ladder-h", "", 0..=8), [1, 2, 3, 4, 5, 6, 7, 8, 9]);
    assert_eq!(values("ladder-i", "", 0..=8), [1; 9]);
    assert_eq!(values("ladder-j", "", 0..=8), [0; 9]);
    let stars: Vec<u32> = (0..=12).map(|c| value(&format!("star:1,1,{c}"))).collect();
    assert_eq!(stars, [2, 1, 3, 0, 0, 1, 1, 4, 0, 5, 1, 1, 0]);
    assert_eq!(value("caterpillar:5,0,3,1,4"), value("caterpillar:1,0,1,1,2"));
}

#[test]
fn sizes_of_the_families() {
    let size = |text: &str| {
        let graph = build(text);
        (graph.order(), graph.edge_count())
    };
    for (text, order, edges) in [
        ("path:0", 0, 0),
        ("path:30", 30, 29),
        ("cycle:3", 3, 3),
        ("king:8", 64, 210),
        ("rook:8", 64, 448),
        ("queen:8", 64, 728),
        ("knight:8", 64, 168),
        ("queen:3x5", 15, 67),
        ("queen:1x5", 5, 10),
        ("grid:0x5", 0, 0),
        ("queen:1000000000000000x0", 0, 0),
        ("complete:5", 5, 10),
        ("complete:3,4,5", 12, 47),
        ("complete:5,0", 5, 0),
        ("complete:0", 0, 0),
        ("caterpillar:2,0,1,3", 10, 9),
        ("star:3,4,5", 13, 12),
        ("star:0", 1, 0),
        ("saw:9", 17, 24),
        ("petersen:7,3", 14, 21),
        ("hypercube:0", 1, 0),
        ("hypercube:5", 32, 80),
        ("tree:0,0,1,1", 5, 4),
        ("random-tree:1@7", 1, 0),
        ("random-tree:2@7", 2, 1),
        ("random-tree:40@7", 40, 39),
        ("complement(cycle:5)", 5, 5),
        ("product(path:3,cycle:4)", 12, 20),
        ("product(path:2;path:2;path:2)", 8, 12),
        ("power(path:9,2)", 9, 15),
        ("power(complete:3,4;1)", 7, 12),
        ("glue(path:5@2,star:1,1,1@0)", 8, 7),
        ("glue(path:3@0;path:3@0;path:3@0)", 7, 6),
        ("path:33+path:12", 45, 43),
        ("3*path:4", 12, 9),
        ("2*(path:2+3*cycle:3) + path:1", 23, 20),
        ("0*path:4", 0, 0),
        ("18446744073709551615*path:0", 0, 0),
        ("graph6:DQc+path:1", 6, 4),
        ("glue(graph6:Bw@0;graph6:Bw@2)", 5, 6),
        ("edges:0-1,1-2,4", 5, 2),
        ("power(1000*path:1;99999999999)", 1000, 0),
    ] {
        assert_eq!(size(text), (order, edges), "{text}");
    }
    assert_eq!(build("product(path:3;path:4)"), build("grid:3x4"));
    assert!(build("random-tree:1000@7").is_tree());
}

/// These trees must never change, because users write such names down.
#[test]
fn random_trees_stay_the_same_for_ever() {
    let graph6 = |text| format::write(&build(text), format::Format::Graph6);
    insta::assert_snapshot!(graph6("random-tree:12@7"));
    insta::assert_snapshot!(graph6("random-tree:12@8"));
}

#[test]
fn every_labelled_tree_is_drawn() {
    let drawn: std::collections::HashSet<Graph> =
        (0..500).map(|seed| build(&format!("random-tree:4@{seed}"))).collect();
    assert_eq!(drawn.len(), 16);
}

#[test]
fn mistakes_get_one_sentence() {
    let texts = [
        "",
        "path",
        "path:",
        "path:x",
        "pth:5",
        "path:5 cycle:4",
        "cycle:2",
        "grid:5x",
        "petersen:5",
        "petersen:6,3",
        "saw:4,3",
        "tree:0,2",
        "random-tree:5",
        "complement path:3",
        "complement(path:3",
        "power(complete:3,4,2)",
        "glue(path:3;path:4)",
        "path:3+",
        "3path:4",
        "graph6:D?",
        "edges:0-0",
        "edges:0-1,1-0",
        "edges:0-99999999999",
        "edges:4000000000",
        "path:99999999999999999999999",
    ];
    let sentence = |text: &&str| text.parse::<Named>().unwrap_err().to_string();
    insta::assert_snapshot!(texts.iter().map(sentence).collect::<Vec<_>>().join("\n"));
    let deep = format!("{}path:3", "(".repeat(100_000));
    insta::assert_snapshot!(sentence(&deep.as_str()));
}

#[test]
fn graphs_too_large_are_refused_before_they_are_built() {
    let texts = [
        "path:1000000000000",
        "complete:100000",
        "complete:50000,50000",
        "complement(path:1000000)",
        "hypercube:300",
        "hypercube:21",
        "queen:1000",
        "product(path:100000;path:100000)",
        "power(path:1000000;1000)",
        "1000000*path:1000000",
        "18446744073709551615*path:1",
        "path:4000000+path:4000000",
        "glue(path:4000000@0;path:4000000@0)",
        "path:1+product(path:3;complete:100000)",
        "glue(path:5@5;path:2@0)",
    ];
    let sentence = |text: &&str| name(text).build(Capacity::default()).unwrap_err().to_string();
    insta::assert_snapshot!(texts.iter().map(sentence).collect::<Vec<_>>().join("\n"));
    let tight = Capacity { vertices: 64, edges: 728 };
    assert!(name("queen:8").build(tight).is_ok());
    assert!(name("queen:8").build(Capacity { edges: 727, ..tight }).is_err());
}

#[test]
fn a_sum_of_families_is_seen_without_building_it() {
    let sum = name("2*(path:1000000000000+3*ladder-h:4)+cycle:7");
    let families = sum.families().unwrap();
    assert_eq!(
        families,
        [
            (2, &GraphFamily::Path(1_000_000_000_000)),
            (6, &GraphFamily::Ladder(Ladder::H, 4)),
            (1, &GraphFamily::Cycle(7)),
        ]
    );
    assert_eq!(name("path:3+complement(path:4)").families(), None);
}

fn names() -> impl Strategy<Value = String> {
    let family = prop_oneof![
        (0_u64..9).prop_map(|n| format!("path:{n}")),
        (3_u64..9).prop_map(|n| format!("cycle:{n}")),
        (0_u64..4, 0_u64..4).prop_map(|(r, c)| format!("queen:{r}x{c}")),
        (0_u64..4, 0_u64..4).prop_map(|(r, c)| format!("grid:{r}x{c}")),
        proptest::collection::vec(0_u64..4, 1..4)
            .prop_map(|list| format!("complete:{list:?}").replace(['[', ']', ' '], "")),
        proptest::collection::vec(0_u64..4, 1..4)
            .prop_map(|list| format!("caterpillar:{list:?}").replace(['[', ']', ' '], "")),
        (0_u64..5, 0_u64..3).prop_map(|(n, ends)| format!("saw:{n},{ends}")),
        (0_u64..9, any::<u64>()).prop_map(|(n, seed)| format!("random-tree:{n}@{seed}")),
        super::graphs(6)
            .prop_map(|g| format!("graph6:{}", format::write(&g, format::Format::Graph6).trim())),
        Just("edges:0-1,1-2,4".to_owned()),
        Just("ladder-j:3".to_owned()),
        Just("petersen:5,2".to_owned()),
        Just("tree:0,1,1".to_owned()),
    ];
    family.prop_recursive(3, 12, 3, |inner| {
        let two = (inner.clone(), inner.clone());
        prop_oneof![
            two.clone().prop_map(|(g, h)| format!("({g} + {h})")),
            two.clone().prop_map(|(g, h)| format!("{g}+{h}")),
            two.clone().prop_map(|(g, h)| format!("product({g} ; {h})")),
            two.prop_map(|(g, h)| format!("glue(path:1+{g}@0;star:1+{h}@1)")),
            inner.clone().prop_map(|g| format!("2*({g})")),
            inner.clone().prop_map(|g| format!("complement({g})")),
            inner.prop_map(|g| format!("power({g};2)")),
        ]
    })
}

proptest! {
    #[test]
    fn what_is_written_is_read_back(text in names()) {
        let first = name(&text);
        let second = name(&first.to_string());
        prop_assert_eq!(&first, &second, "{}", text);
        let small = Capacity { vertices: 3000, edges: 30_000 };
        prop_assert_eq!(first.build(small), second.build(small));
        if let Ok(graph) = first.build(small) {
            prop_assert!(graph.order() <= small.vertices && graph.edge_count() <= small.edges);
        }
    }

    #[test]
    fn any_scribble_is_read_or_refused(text in "[a-z0-9:,;@x*+() -]{0,30}|\\PC{0,20}") {
        if let Err(error) = text.parse::<Named>() {
            prop_assert!(error.offset <= text.len());
            prop_assert!(error.caret <= error.excerpt.chars().count());
        }
    }
}
