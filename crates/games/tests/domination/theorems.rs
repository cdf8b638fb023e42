//! Tests every answer of a theorem against the rules.

use noyau_core::{
    ClosedForm, Enumerate, Explain, Notation, Outcome, Ruleset, notation::InputSizes,
};
use noyau_games::graph::analysis::{Analysis, ComponentTheorem};
use noyau_games::graph::{Domination, reduction};
use noyau_graph::{Graph, Vertex, graphs, trees};
use proptest::prelude::*;

use crate::brute::{Brute, named, value};

/// Asserts that all results of the theorems about a graph are true. Returns the value of the graph
/// if the theorems give it.
fn hold(graph: &Graph) -> Option<u64> {
    let kept: Vec<Vertex> = graph.vertices().collect();
    let analysis = Analysis::of(graph, &kept);
    let mut brute = Brute::on(graph);
    let truth = brute.value();
    if let Some(outcome) = analysis.outcome() {
        assert_eq!(outcome == Outcome::P, truth == 0, "{graph:?}");
    }
    let said = analysis.value().map(u64::from);
    if let Some(said) = said {
        assert_eq!(said, truth, "{graph:?} by {:?}", analysis.parts());
    }
    let zeros: Vec<Vertex> = graph.vertices().filter(|&v| brute.option(v) == 0).collect();
    if let Some((mut moves, complete)) = analysis.moves_to_zero() {
        moves.sort_unstable();
        if complete {
            assert_eq!(moves, zeros, "{graph:?}");
        } else {
            assert!(moves.iter().all(|v| zeros.contains(v)), "{graph:?}");
        }
    }
    for part in analysis.parts() {
        let mut alone = Brute::on(&graph.induced(&part.vertices));
        for (index, &v) in (0..).zip(&part.vertices) {
            if let Some(said) = part.option(v) {
                assert_eq!(u64::from(said), alone.option(index), "{graph:?} at {v}: {part:?}");
            }
        }
    }
    said
}

#[test]
fn all_graphs_with_at_most_seven_vertices() {
    for order in 0..=7 {
        let known = graphs::all(order).unwrap().filter(|graph| hold(graph).is_some()).count();
        assert!(known > 0);
    }
}

#[test]
fn all_trees_with_at_most_twelve_vertices() {
    let (mut known, mut all) = (0, 0);
    for levels in (1..=12).flat_map(trees::free) {
        known += usize::from(hold(&levels.graph()).is_some());
        all += 1;
    }
    // Most small trees are caterpillars or stars up to reduction.
    assert!(known * 2 > all, "{known} of {all}");
}

#[test]
fn every_theorem_is_used_for_its_family() {
    let theorem = |name: &str| {
        let graph = named(name);
        hold(&graph);
        let kept: Vec<Vertex> = graph.vertices().collect();
        let analysis = Analysis::of(&graph, &kept);
        analysis.parts()[0].theorem.clone()
    };
    assert!(matches!(theorem("complete:5"), ComponentTheorem::Complete { order: 5 }));
    assert!(matches!(theorem("complete:2,3,3"), ComponentTheorem::Multipartite { .. }));
    assert!(matches!(theorem("complement(cycle:6)"), ComponentTheorem::Regular { missing: 2, .. }));
    assert!(matches!(
        theorem("complement(petersen:4,1)"),
        ComponentTheorem::Regular { missing: 3, .. }
    ));
    assert!(matches!(theorem("path:20"), ComponentTheorem::Path { order: 20 }));
    assert!(matches!(theorem("cycle:20"), ComponentTheorem::Cycle { order: 20 }));
    assert!(matches!(theorem("ladder:6"), ComponentTheorem::Ladder { columns: 6, .. }));
    assert!(matches!(theorem("saw:6,1"), ComponentTheorem::Saw { spine: 6, leaves: 1 }));
    assert!(matches!(theorem("caterpillar:2,0,1,3"), ComponentTheorem::Caterpillar { .. }));
    assert!(matches!(theorem("star:3,4,5"), ComponentTheorem::Star { .. }));
    assert!(matches!(theorem("power(path:12;2)"), ComponentTheorem::Interval { .. }));
    assert!(matches!(theorem("power(cycle:12;2)"), ComponentTheorem::Opened { .. }));
    let hat = "edges:0-1,1-2,2-3,3-0,0-4,2-5,2-6";
    assert!(matches!(theorem(hat), ComponentTheorem::CircularCaterpillar { .. }));
    let tree = "tree:0,0,1,2,0,5,6,3,3,3,3";
    assert!(
        matches!(theorem(tree), ComponentTheorem::Reduced { .. } | ComponentTheorem::Opened { .. }),
        "{:?}",
        theorem(tree)
    );
}

#[test]
fn a_universal_vertex_wins_at_once() {
    // A grid with an additional vertex joined to all others: no other theorem covers it.
    let grid = named("grid:4x4");
    let edges: Vec<_> = grid.edges().chain((0..16).map(|v| (v, 16))).collect();
    let cone = Graph::from_edges(17, &edges).unwrap();
    let game = Domination::default();
    let position = game.start(cone);
    assert_eq!(game.outcome(&position), Some(Outcome::N));
    let winning = game.winning_moves(&position, 10).unwrap();
    assert_eq!(winning.moves[0].0, 16);
    assert!(!winning.complete);
}

#[test]
fn families_and_their_options_are_recognised() {
    for n in 2..=9 {
        for name in ["ladder", "ladder-h", "ladder-i", "ladder-j"] {
            assert!(hold(&named(&format!("{name}:{n}"))).is_some());
        }
        for ends in 0..=2 {
            assert!(hold(&named(&format!("saw:{n},{ends}"))).is_some());
        }
    }
    for name in ["2*path:9+cycle:5", "complete:3,3+ladder:3+saw:4", "path:14+star:2,3,3"] {
        assert!(hold(&named(name)).is_some(), "{name}");
    }
}

#[test]
fn huge_members_of_families_are_solved() {
    let game = Domination::default();
    let value = |name: &str| {
        let position = game.parse_position(name, InputSizes::default()).unwrap();
        game.grundy(&position).unwrap().size().to_u64().unwrap()
    };
    assert_eq!(value("path:100000"), value("path:108"));
    assert_eq!(value("ladder-h:3000"), 3001);
    assert_eq!(value("cycle:100000"), value("cycle:108"));
}

#[test]
fn explanations_hold_and_a_changed_one_does_not() {
    let game = Domination::default();
    let checks = game.checks();
    let mut explained = 0;
    for position in game.up_to(6) {
        let Ok(explanation) = game.explain(&position, "components") else { continue };
        explained += 1;
        assert_eq!(Some(explanation.outcome), game.outcome(&position));
        for step in &explanation.steps {
            let (_, check) = checks.iter().find(|(key, _)| *key == step.claim.key).unwrap();
            assert_eq!(check(step), Ok(()), "{step:?}");
            let mut wrong = step.clone();
            let value = wrong.claim.operands.iter_mut().find(|(name, _)| *name == "value");
            if let Some((_, value)) = value {
                *value = 77_u64.into();
                assert!(check(&wrong).is_err(), "{wrong:?}");
            }
        }
    }
    assert!(explained > 150, "{explained}");
}

#[test]
fn components_of_which_the_same_is_true_are_told_once() {
    let game = Domination::default();
    let position =
        game.parse_position("30*complete:1+path:5+3*cycle:7", InputSizes::default()).unwrap();
    let explanation = game.explain(&position, "components").unwrap();
    let keys: Vec<&str> = explanation.steps.iter().map(|step| step.claim.key.as_ref()).collect();
    assert_eq!(
        keys,
        ["parts-alike", "part-path", "parts-alike", "domination-unbalanced", "domination-choose"]
    );
    let (_, check) = game.checks().iter().find(|(key, _)| *key == "parts-alike").unwrap();
    for (step, together) in [(&explanation.steps[0], 0_u64), (&explanation.steps[2], 1)] {
        assert_eq!(check(step), Ok(()));
        assert_eq!(step.number("together").unwrap().to_u64(), Some(together));
        for name in ["count", "value", "together"] {
            let mut wrong = step.clone();
            let place = wrong.claim.operands.iter_mut().find(|(known, _)| *known == name);
            place.unwrap().1 = 77_u64.into();
            let survives = name == "count" && step.number("count").unwrap().to_u64() == Some(3);
            assert_eq!(check(&wrong).is_ok(), survives, "{name}");
        }
        let mut bare = step.clone();
        bare.steps.clear();
        assert!(check(&bare).is_err());
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn reductions_keep_the_value(parents in proptest::collection::vec(any::<u16>(), 1..17)) {
        let list: Vec<String> = parents.iter().enumerate()
            .map(|(i, p)| (*p as usize % (i + 1)).to_string()).collect();
        let tree = named(&format!("tree:{}", list.join(",")));
        let reduced = reduction::reduce(&tree);
        let left = value(&tree.induced(&reduced.kept));
        prop_assert_eq!(left ^ u64::from(reduced.change()), value(&tree));
    }

    #[test]
    fn random_graphs(edges in proptest::collection::btree_set((0_u32..12, 0_u32..12), 8..30)) {
        let mut list: Vec<_> = edges.into_iter().filter(|(u, v)| u < v).collect();
        list.dedup();
        let graph = Graph::from_edges(12, &list).unwrap();
        hold(&graph);
        let reduced = reduction::reduce(&graph);
        let left = value(&graph.induced(&reduced.kept));
        prop_assert_eq!(left ^ u64::from(reduced.change()), value(&graph));
    }
}

#[test]
fn positions_play_as_their_graphs() {
    let game = Domination::default();
    let position = game.parse_position("grid:3x4", InputSizes::default()).unwrap();
    let mv = game.parse_move("5", &position).unwrap();
    let after = game.try_play(&position, &mv).unwrap();
    assert_eq!(game.write_position(&after).to_string(), "grid:3x4 - 1,4..6,9");
    assert!(game.try_play(&after, &mv).is_err());
}
