use noyau_games::graph::colouring::reduce::{
    Rewrite, RewriteRule, Rewritten, apply, canonical_key, find, is_lc_graph, normal_form, replay,
};
use noyau_games::graph::colouring::word::Words;
use noyau_games::graph::colouring::{Colour, Coloured};
use noyau_graph::{Graph, graphs, trees};
use proptest::prelude::*;

use super::naive;

/// Every position on the graphs of at most four vertices, and on some random larger ones.
fn small() -> Vec<Coloured> {
    let mut found = Vec::new();
    for order in 1..=4 {
        for graph in graphs::all(order).unwrap() {
            for code in 0..4_u32.pow(u32::try_from(order).unwrap()) {
                let colours =
                    (0..order).map(|v| Colour::new((code >> (2 * v) & 3) as u8)).collect();
                found.extend(Coloured::new(graph.clone(), colours));
            }
        }
    }
    found
}

fn same_play(before: &Coloured, after: &Rewritten) {
    match after {
        Rewritten::Blocked => assert_eq!(naive::bitype(before).to_string(), "BB"),
        Rewritten::Open(after) => {
            assert_eq!(naive::bitype(before), naive::bitype(after), "{before:?} {after:?}");
            assert_eq!(before.sign(3), after.sign(3));
        }
    }
}

#[test]
fn each_rule_keeps_every_winner_and_the_sign() {
    let mut used = [0; 5];
    for position in small() {
        for (index, rule) in RewriteRule::ALL.into_iter().enumerate() {
            // The sign of a blocked position is 0 by definition, so it may differ from that of the
            // result.
            if rule != RewriteRule::R2 && position.blocked(3).is_some() {
                continue;
            }
            if let Some(rewrite) = find(&position, rule) {
                used[index] += 1;
                same_play(&position, &apply(&position, rewrite).unwrap());
            }
        }
    }
    assert!(used.iter().all(|&count| count > 0), "{used:?}");
}

/// R4 at vertex 0, which sees colours 1 and 2: it and its coloured leaf are deleted, and an
/// isolated vertex is added. Its other coloured neighbour, 2, stays with its own neighbour 6, and
/// so do the vertices that are not adjacent to it.
#[test]
fn a_vertex_that_disturbs_nobody_goes_with_its_coloured_leaves() {
    let edges = [(0, 1), (0, 2), (0, 3), (3, 4), (3, 5), (2, 6)];
    let colours = |numbers: &[u8]| numbers.iter().map(|&c| Colour::new(c)).collect::<Vec<_>>();
    let before =
        Coloured::new(Graph::from_edges(7, &edges).unwrap(), colours(&[0, 1, 2, 0, 3, 0, 0]))
            .unwrap();
    let rewrite = Rewrite { rule: RewriteRule::R4, at: 0 };
    // The vertices 2, 3, 4, 5, 6 are now 0 to 4.
    let left = Graph::from_edges(6, &[(1, 2), (1, 3), (0, 4)]).unwrap();
    let after = Coloured::new(left, colours(&[2, 0, 3, 0, 0, 0])).unwrap();
    assert_eq!(apply(&before, rewrite), Ok(Rewritten::Open(after)));
}

/// R3: of two leaves of one colour on a vertex the later one is deleted, and a leaf of another
/// colour stays.
#[test]
fn of_two_leaves_of_one_colour_one_goes() {
    let star = Graph::from_edges(5, &[(0, 1), (0, 2), (0, 3), (0, 4)]).unwrap();
    let colours = [0, 1, 2, 1, 0].map(Colour::new).to_vec();
    let rewrite = find(&Coloured::new(star.clone(), colours.clone()).unwrap(), RewriteRule::R3);
    assert_eq!(rewrite, Some(Rewrite { rule: RewriteRule::R3, at: 3 }));
    let different = [0, 1, 2, 3, 0].map(Colour::new).to_vec();
    assert_eq!(find(&Coloured::new(star, different).unwrap(), RewriteRule::R3), None);
}

#[test]
fn normal_forms_are_lc_graphs_and_their_rewrites_are_evidence() {
    for position in small() {
        let (reduced, rewrites) = normal_form(&position);
        assert_eq!(replay(&position, &rewrites).unwrap(), reduced);
        if let Rewritten::Open(open) = &reduced {
            assert!(is_lc_graph(open));
            assert!(RewriteRule::ALL.into_iter().all(|rule| find(open, rule).is_none()));
            assert!(open.blocked(3).is_none());
        } else {
            assert!(replay(&position, &[rewrites.as_slice(), &rewrites].concat()).is_err());
        }
    }
    let claw: Words = "acb".parse().unwrap();
    let (reduced, rewrites) = normal_form(&claw.position());
    assert_eq!(reduced, Rewritten::Blocked);
    assert_eq!(rewrites, [Rewrite { rule: RewriteRule::R2, at: 1 }]);
}

#[test]
fn a_rewrite_is_refused_where_its_condition_fails() {
    let path: Words = "azb".parse().unwrap();
    for rule in RewriteRule::ALL {
        for at in [0, 1, 2, 3, 9] {
            let error = apply(&path.position(), Rewrite { rule, at }).unwrap_err();
            assert_eq!(error.to_string(), format!("{rule} does not apply at vertex {at}"));
        }
    }
}

fn position() -> impl Strategy<Value = Coloured> {
    (any::<prop::sample::Index>(), prop::collection::vec(0..8_u8, 7)).prop_map(|(tree, colours)| {
        let all: Vec<Graph> = trees::free(7).map(|levels| levels.graph()).collect();
        let mut position = Coloured::uncoloured(all[tree.index(all.len())].clone());
        for (v, colour) in colours.into_iter().enumerate() {
            if let Some(colour) = Colour::new(colour).filter(|c| c.number() <= 3) {
                position = position.play(u32::try_from(v).unwrap(), colour).unwrap_or(position);
            }
        }
        position
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn normal_forms_play_alike(position in position()) {
        same_play(&position, &normal_form(&position).0);
    }

    #[test]
    fn keys_forget_names_and_nothing_else(
        position in position(), other in position(), names in Just([4_u32, 2, 6, 0, 5, 1, 3]), shift in 0..3_u8
    ) {
        let graph = position.graph().renamed(&names);
        let mut colours = vec![None; 7];
        for (v, colour) in position.colours().iter().enumerate() {
            colours[names[v] as usize] =
                colour.and_then(|c| Colour::new((c.number() - 1 + shift) % 3 + 1));
        }
        let renamed = Coloured::new(graph, colours).unwrap();
        prop_assert_eq!(canonical_key(&position), canonical_key(&renamed));
        if canonical_key(&position) == canonical_key(&other) {
            prop_assert_eq!(naive::bitype(&position), naive::bitype(&other));
        }
    }
}
