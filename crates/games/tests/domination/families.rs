//! Tests of the polynomial algorithms against brute force, and of the laws.

use noyau_core::Natural;
use noyau_games::graph::caterpillar::ReducedWord;
use noyau_games::graph::interval::{Gaps, circular_grundy};
use noyau_games::graph::law::{Laws, PatternError, RootedTree, TreeError, TreePattern, parents};
use noyau_games::graph::star::Stars;
use noyau_graph::Graph;
use proptest::prelude::*;

use crate::brute::{named, value};

fn list(numbers: &[u64]) -> String {
    numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(",")
}

/// The cycle whose vertices carry these leaves.
fn circular(leaves: &[u64]) -> Graph {
    let n = u32::try_from(leaves.len()).unwrap();
    let mut edges: Vec<_> = (0..n).map(|v| (v, (v + 1) % n)).collect();
    let mut next = n;
    for (v, &count) in (0..).zip(leaves) {
        edges.extend((0..count).zip(next..).map(|(_, leaf)| (v, leaf)));
        next += u32::try_from(count).unwrap();
    }
    Graph::from_edges(next as usize, &edges).unwrap()
}

fn meet(one: (u32, u32), other: (u32, u32)) -> bool {
    one.0 <= other.1 && other.0 <= one.1
}

fn joined_where(order: usize, joined: impl Fn(usize, usize) -> bool) -> Graph {
    let pairs = (0..order).flat_map(|v| (0..v).map(move |u| (u, v)));
    let edges: Vec<_> = pairs
        .filter(|&(u, v)| joined(u, v))
        .map(|(u, v)| (u32::try_from(u).unwrap(), u32::try_from(v).unwrap()))
        .collect();
    Graph::from_edges(order, &edges).unwrap()
}

/// The points of an arc.
fn points((first, last): (u32, u32), all: u32) -> Vec<u32> {
    let length = (last + all - first) % all;
    (0..=length).map(|step| (first + step) % all).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn caterpillars(leaves in proptest::collection::vec(0_u64..4, 1..9)) {
        let word: ReducedWord = leaves.iter().copied().collect();
        let truth = value(&named(&format!("caterpillar:{}", list(&leaves))));
        prop_assert_eq!(word.grundy().map(u64::from), Some(truth));
        prop_assert_eq!(word.reversed().grundy(), word.grundy());
    }

    #[test]
    fn circular_caterpillars(leaves in proptest::collection::vec(0_u64..4, 3..8)) {
        let word: ReducedWord = leaves.iter().copied().collect();
        let truth = value(&circular(&leaves));
        prop_assert_eq!(word.circular_grundy().map(u64::from), Some(truth));
    }

    #[test]
    fn stars(branches in proptest::collection::vec(0_usize..6, 0..5)) {
        let stars = Stars::inside(&branches).unwrap();
        let lengths: Vec<u64> = branches.iter().map(|&b| b as u64).collect();
        let name = if lengths.is_empty() { "path:1".to_owned() } else { format!("star:{}", list(&lengths)) };
        prop_assert_eq!(u64::from(stars.grundy()), value(&named(&name)));
    }

    #[test]
    fn intervals(ends in proptest::collection::vec((0_u32..12, 0_u32..5), 1..12)) {
        let intervals: Vec<(u32, u32)> = ends.iter().map(|&(l, more)| (l, l + more)).collect();
        let graph = joined_where(intervals.len(), |u, v| meet(intervals[u], intervals[v]));
        let gaps = Gaps::of(&intervals).unwrap();
        prop_assert_eq!(u64::from(gaps.grundy()), value(&graph));
        prop_assert!(graph.intervals().is_some());
    }

    #[test]
    fn arcs(ends in proptest::collection::vec((0_u32..13, 0_u32..5), 1..12)) {
        let arcs: Vec<(u32, u32)> = ends.iter().map(|&(f, more)| (f, (f + more) % 13)).collect();
        let graph = joined_where(arcs.len(), |u, v| {
            let (one, other) = (points(arcs[u], 13), points(arcs[v], 13));
            one.iter().any(|point| other.contains(point))
        });
        prop_assert_eq!(circular_grundy(&arcs, 13).map(u64::from), Some(value(&graph)));
    }

    #[test]
    fn rooted_trees_have_the_values_of_their_graphs(shape in proptest::collection::vec(any::<u16>(), 1..13)) {
        let mut children: Vec<Vec<usize>> = vec![Vec::new(); shape.len() + 1];
        for (i, parent) in shape.iter().enumerate() {
            children[*parent as usize % (i + 1)].push(i + 1);
        }
        fn build(children: &[Vec<usize>], at: usize) -> RootedTree {
            RootedTree::new(children[at].iter().map(|&child| build(children, child)))
        }
        let tree = build(&children, 0);
        let names: Vec<u64> = parents(&tree).into_iter().map(u64::from).collect();
        let graph = named(&format!("tree:{}", list(&names)));
        prop_assert_eq!(Laws::default().grundy(&tree), value(&graph));
    }
}

#[test]
fn the_game_of_the_large_number() {
    let number: Natural = "31415926535897932384626433832795028841971".parse().unwrap();
    let word = ReducedWord::of_number(&number);
    assert_eq!(word.letters().len(), 41);
    assert_eq!(word.to_string(), "11211122111211112122222211212111022221111");
    // From both ends, and as an interval graph, which caterpillars are.
    let value = word.grundy().unwrap();
    assert_eq!(word.reversed().grundy(), Some(value));
    let leaves: Vec<u64> = number.to_string().bytes().map(|b| u64::from(b - b'0')).collect();
    let graph = named(&format!("caterpillar:{}", list(&leaves)));
    let gaps = Gaps::of(&graph.intervals().unwrap()).unwrap();
    assert_eq!(gaps.grundy(), u16::from(value));
}

fn bundle(branches: &[usize]) -> RootedTree {
    RootedTree::new(branches.iter().map(|&leaves| RootedTree::leaves(leaves)))
}

#[test]
fn laws_are_proved() {
    let mut laws = Laws::default();
    // Three leaves are equivalent to one leaf.
    let law = laws.prove(&bundle(&[0, 0, 0]), &bundle(&[0])).unwrap();
    assert_eq!(law.change, 0);
    // A leaf and a pendant path of two vertices are equivalent to a leaf, with change 1.
    let law = laws.prove(&bundle(&[0, 1]), &bundle(&[0])).unwrap();
    assert_eq!(law.change, 1);
    assert_eq!(law.from.to_string(), "(()(()))");
    // A proved law is not refuted.
    assert_eq!(laws.refute(&bundle(&[0, 1]), &bundle(&[0]), 1, 8), None);
}

#[test]
fn laws_are_refuted() {
    let mut laws = Laws::default();
    // Two pendant paths and one pendant path agree up to 8 vertices, but not at 9.
    let place = laws.refute(&bundle(&[1, 1]), &bundle(&[1]), 1, 10).unwrap();
    assert_eq!(place.order(), 9);
    // Two leaves and one leaf are not equivalent.
    assert!(laws.refute(&bundle(&[0, 0]), &bundle(&[0]), 1, 6).is_some());
    assert_eq!(laws.prove(&bundle(&[1, 1]), &bundle(&[1])), None);
}

#[test]
fn laws_of_height_two_are_found_and_hold() {
    let mut laws = Laws::default();
    let branches = [0, 1, 2, 3].map(RootedTree::leaves);
    let found = laws.search(&branches, 4, 9);
    let shown: Vec<String> =
        found.laws.iter().map(|law| format!("{} {} {}", law.from, law.to, law.change)).collect();
    // Three leaves on a child of the root; a pendant path beside a leaf; three leaves on the root.
    assert_eq!(shown, ["((()()())) ((())) 0", "(()(())) (()) 1", "(()()()) (()) 0"]);
    for law in &found.laws {
        assert_eq!(laws.refute(&law.from, &law.to, law.change, 8), None, "{law:?}");
    }
    for law in &found.undecided {
        assert_eq!(laws.prove(&law.from, &law.to), None, "{law:?}");
        assert_eq!(laws.refute(&law.from, &law.to, law.change, 9), None, "{law:?}");
    }
}

#[test]
fn trees_are_read_as_they_are_written() {
    for text in ["()", "(()(()))", "((()())((()())(((())))))"] {
        assert_eq!(text.parse::<RootedTree>().unwrap().order(), text.len() / 2);
    }
    let tree: RootedTree = "((())())".parse().unwrap();
    assert_eq!(tree.to_string(), "(()(()))");
    for (text, at) in [("", 0), ("(", 1), ("())", 2), ("()()", 2), ("(x)", 1), (")", 0)] {
        assert_eq!(text.parse::<RootedTree>().unwrap_err().at, at, "{text}");
    }
}

#[test]
fn patterns_are_read_as_they_are_written() {
    let text = "(()((()())*1)(())*0)";
    let pattern: TreePattern = text.parse().unwrap();
    assert_eq!(pattern.to_string(), text);
    assert_eq!(pattern.numbers(), 2);
    assert_eq!(pattern.tree(&[2, 1]).to_string(), "(()(())(())((()())))");
    for text in ["((())*1)", "((())*0(())*0)", "(((()))*0)", "((())*x)", "()*0", "((())*0", "(*0)"]
    {
        assert!(text.parse::<TreePattern>().is_err(), "{text}");
    }
    for (text, at) in [("()()", 2), ("(()", 3), ("x", 0), ("(())*", 5)] {
        let error = text.parse::<TreePattern>().unwrap_err();
        assert_eq!(error, PatternError::Tree(TreeError { at }), "{text}");
    }
}

/// A pattern of x₀ paths of two vertices at a root has one number, so the box of margin c ends at
/// c + 2. The points c + 1 and c + 2 represent all larger numbers of the same parity.
#[test]
fn the_box_of_a_pattern_has_a_point_of_every_class() {
    let mut laws = Laws::default();
    let pattern: TreePattern = "((())*0)".parse().unwrap();
    for margin in 2..=4 {
        let Some(table) = pattern.table(&mut laws, margin) else { continue };
        assert_eq!(table.representatives().count(), margin + 3);
        for n in 0..=3 * margin {
            let found = laws.grundy(&pattern.tree(&[n]));
            assert_eq!(table.value(&[n]), Some(found), "{n}, margin {margin}");
        }
    }
    assert!(pattern.table(&mut laws, 4).is_some());
}

#[test]
fn tables_of_patterns_hold_beyond_their_box() {
    let mut laws = Laws::default();
    let pattern: TreePattern = "((()())((()())((())*1(((()())))))(())*0)".parse().unwrap();
    let table = pattern.table(&mut laws, 4).unwrap();
    for (n, j) in [(0, 0), (5, 40), (37, 37), (39, 37), (38, 37), (30, 11), (60, 3)] {
        let found = laws.grundy(&pattern.tree(&[n, j]));
        assert_eq!(table.value(&[n, j]), Some(found), "{n} {j}");
        assert_eq!(found == 6, n == j || n == j + 2, "{n} {j}");
    }
    // With too small a margin, the table does not show where the two numbers meet.
    assert_eq!(pattern.table(&mut laws, 1), None);
    assert_eq!(table.value(&[1]), None);
}
