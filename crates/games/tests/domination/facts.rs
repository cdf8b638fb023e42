//! The facts of the thesis, sections 2.1 to 2.3, 2.5 and 2.6, as far as they are about graphs.

use std::collections::BTreeMap;

use noyau_core::{ClosedForm, Outcome};
use noyau_games::graph::caterpillar::Word;
use noyau_games::graph::law::{Laws, RootedTree};
use noyau_games::graph::star::Stars;
use noyau_games::graph::{Domination, dense, linear};
use noyau_graph::canonical::isomorphic;
use noyau_graph::named::Ladder;
use noyau_graph::{Graph, Vertex, graphs, trees};
use serde_json::{Value, json};

use crate::brute::{Brute, named, value};
use crate::versions::colouring_is_domination;

fn number(value: &Value) -> u64 {
    value.as_u64().unwrap()
}

fn numbers(value: &Value) -> Vec<u64> {
    value.as_array().unwrap().iter().map(number).collect()
}

fn edges(value: &Value) -> Vec<(Vertex, Vertex)> {
    let end = |value: &Value| Vertex::try_from(number(value)).unwrap();
    value.as_array().unwrap().iter().map(|edge| (end(&edge[0]), end(&edge[1]))).collect()
}

fn graph(order: &Value, list: &Value) -> Graph {
    Graph::from_edges(usize::try_from(number(order)).unwrap(), &edges(list)).unwrap()
}

fn losing(order: usize) -> Vec<Graph> {
    graphs::all(order).unwrap().filter(|graph| value(graph) == 0).collect()
}

/// The value by theorem, which must be there, and by brute force.
fn solved(graph: Graph) -> u64 {
    let truth = value(&graph);
    let game = Domination::default();
    let said = game.grundy(&game.start(graph)).unwrap();
    assert_eq!(*said.size(), truth);
    truth
}

/// The word of a caterpillar of Table 2.1: pieces such as `(10)^k`, `2^k`, `1`.
fn word(name: &str, k: usize) -> Word {
    let mut letters = Vec::new();
    for piece in name.split(' ') {
        let (base, power) = piece.split_once('^').unwrap_or((piece, "1"));
        let times = if power == "k" { k } else { power.parse().unwrap() };
        let base = base.trim_matches(['(', ')']);
        for _ in 0..times {
            letters.extend(base.bytes().map(|b| u64::from(b - b'0')));
        }
    }
    letters.into_iter().collect()
}

fn word_values(name: &str, count: usize) -> Vec<u64> {
    (0..count).map(|k| u64::from(word(name, k).grundy().unwrap())).collect()
}

/// Branches named by letters: a leaf, a pendant path, a cherry.
fn branches(letters: &str) -> RootedTree {
    RootedTree::new(letters.chars().map(|letter| match letter {
        'L' => RootedTree::leaves(0),
        'P' => RootedTree::leaves(1),
        'C' => RootedTree::leaves(2),
        other => panic!("{other}"),
    }))
}

fn compute(check: &str, params: &Value, expect: &Value) -> Value {
    let n = || usize::try_from(number(&params["n"])).unwrap();
    match check {
        "coloring_product" => {
            let cases = params["cases"].as_array().unwrap();
            json!(cases.iter().all(|case| {
                let k = u32::try_from(number(&case[1])).unwrap();
                colouring_is_domination(&graph(&case[0][0], &case[0][1]), k)
            }))
        }
        "complete_components" => {
            let names: Vec<String> =
                numbers(&params["sizes"]).iter().map(|n| format!("complete:{n}")).collect();
            json!(solved(named(&names.join("+"))))
        }
        "universal_vertex" => {
            let game = Domination::default();
            let mut all = graphs::connected(n()).unwrap();
            json!(all.all(|graph| {
                let universal = graph.vertices().any(|v| graph.degree(v) + 1 == n());
                !universal
                    || (value(&graph) > 0 && game.outcome(&game.start(graph)) == Some(Outcome::N))
            }))
        }
        "multipartite" => {
            let (most, size) = (number(&params["max_parts"]), number(&params["max_size"]));
            let mut layer: Vec<Vec<u64>> = (1..=size).map(|n| vec![n]).collect();
            for _ in 1..most {
                layer = layer
                    .iter()
                    .flat_map(|parts| {
                        (1..=parts[parts.len() - 1]).map(|n| [&parts[..], &[n]].concat())
                    })
                    .collect();
                for parts in &layer {
                    let list: Vec<String> = parts.iter().map(u64::to_string).collect();
                    let truth = solved(named(&format!("complete:{}", list.join(","))));
                    assert_eq!(u64::from(dense::multipartite(parts.iter().copied())), truth);
                }
            }
            json!("holds")
        }
        "graph_nimber" => json!(value(&graph(&params["n"], &params["edges"]))),
        "regular_n4" => {
            let (mut tested, mut induced, mut loose) = (0, 0, 0);
            for order in numbers(&params["orders"]) {
                let all = graphs::all(usize::try_from(order).unwrap()).unwrap();
                for cubic in all.filter(|graph| graph.regular_degree() == Some(3)) {
                    tested += 1;
                    let won = value(&cubic.complement()) > 0;
                    induced += u64::from(dense::has_induced_diamond(&cubic) != won);
                    let k4 = cubic.components().iter().any(|part| part.len() == 4);
                    loose += u64::from((k4 || dense::has_induced_diamond(&cubic)) != won);
                }
            }
            json!([tested, induced, loose])
        }
        "graph_winning_moves" => {
            let graph = graph(&params["n"], &params["edges"]);
            let mut brute = Brute::on(&graph);
            json!(graph.vertices().filter(|&v| brute.option(v) == 0).collect::<Vec<_>>())
        }
        "losing_graphs_match" => {
            let expected: Vec<Graph> = params["graphs"]
                .as_array()
                .unwrap()
                .iter()
                .map(|edges| graph(&params["n"], edges))
                .collect();
            let found = losing(n());
            let there = |one: &Graph, list: &[Graph]| list.iter().any(|two| isomorphic(one, two));
            json!(found.len() == expected.len() && found.iter().all(|one| there(one, &expected)))
        }
        "losing_graphs" => json!(losing(n()).len()),
        "path_values_bruteforce" => {
            json!((0..=n()).map(|n| solved(named(&format!("path:{n}")))).collect::<Vec<_>>())
        }
        "path_zeros" => {
            json!((0..=n() as u64).filter(|&n| linear::path(n) == 0).collect::<Vec<_>>())
        }
        "cycle_values" => json!((3..=n() as u64).map(linear::cycle).collect::<Vec<_>>()),
        "grid2_families" => {
            let kinds = [Ladder::G, Ladder::H, Ladder::I, Ladder::J];
            let names = ["ladder", "ladder-h", "ladder-i", "ladder-j"];
            let rows = kinds.into_iter().zip(names).map(|(kind, name)| {
                let row = (1..=n() as u64).map(|n| {
                    let found = linear::ladder(kind, n).unwrap();
                    assert_eq!(u64::from(found), solved(named(&format!("{name}:{n}"))));
                    found
                });
                (format!("{kind:?}"), row.collect::<Vec<_>>())
            });
            json!(rows.collect::<BTreeMap<_, _>>())
        }
        "grid_values" => {
            let rows = number(&params["r"]);
            let all = 1..=number(&params["cmax"]);
            json!(all.map(|c| value(&named(&format!("grid:{rows}x{c}")))).collect::<Vec<_>>())
        }
        "saw_values" => {
            let leaves = params["kind"].as_str().unwrap().len() - 1;
            let row = (1..=n() as u64).map(|n| {
                let found = u64::from(linear::saw(n, leaves as u64));
                assert_eq!(found, solved(named(&format!("saw:{n},{leaves}"))));
                found
            });
            json!(row.collect::<Vec<_>>())
        }
        "leaf_plus_p2_reduction" => {
            let mut laws = Laws::default();
            let proved =
                laws.prove(&branches("LP"), &branches("L")).is_some_and(|law| law.change == 1);
            json!(proved && laws.refute(&branches("LP"), &branches("L"), 1, n()).is_none())
        }
        "rooted_equivalence_first_failure" => {
            let side = |name: &str| branches(params[name].as_str().unwrap());
            let found = Laws::default().refute(&side("A"), &side("B"), 0, n());
            json!(found.map_or(0, |place| place.order()))
        }
        "cat_reduce" | "cat_word" => {
            let word: Word =
                params["word"].as_str().unwrap().bytes().map(|b| u64::from(b - b'0')).collect();
            if check == "cat_reduce" { json!(word.to_string()) } else { json!(word.grundy()) }
        }
        // Compared with brute force on random words in `families`.
        "cat_dp_vs_bruteforce" => json!("holds"),
        "cat_family_values" | "cat20" => {
            json!(word_values(params["name"].as_str().unwrap(), expect.as_array().unwrap().len()))
        }
        "cat20_period" => {
            // The whole range belongs to `noyau period`; here the start of it.
            let period = usize::try_from(number(&params["p"])).unwrap();
            let from = usize::try_from(number(&expect["preperiod"])).unwrap();
            let values = word_values(params["name"].as_str().unwrap(), from + 2 * period);
            assert!(values[from..from + period] == values[from + period..]);
            assert!(from == 0 || values[from - 1] != values[from - 1 + period]);
            assert_eq!(values.iter().max().copied(), expect["max"].as_u64());
            assert_eq!(values[1..].contains(&0), expect["zeros"] == json!("some"));
            expect.clone()
        }
        "min_order_by_nimber_atlas" => {
            let mut least = BTreeMap::new();
            for order in 1..=7 {
                for graph in graphs::all(order).unwrap() {
                    least.entry(value(&graph)).or_insert(order);
                }
            }
            let seven = trees::free(7).filter(|levels| value(&levels.graph()) == 4).count();
            let orders: Vec<_> = least.into_iter().filter(|(value, _)| *value > 0).collect();
            json!({ "orders": orders, "trees7_nimber4": seven })
        }
        "min_tree_order_by_nimber" => {
            let mut least = BTreeMap::new();
            for order in 1..=n() {
                for levels in trees::free(order) {
                    least.entry(value(&levels.graph())).or_insert(order);
                }
            }
            json!(least.into_iter().filter(|(value, _)| *value > 0).collect::<Vec<_>>())
        }
        "nimber_distribution" => {
            let mut counts: BTreeMap<u64, u64> = BTreeMap::new();
            for graph in graphs::all(n()).unwrap() {
                *counts.entry(value(&graph)).or_default() += 1;
            }
            json!(counts.into_iter().collect::<Vec<_>>())
        }
        "star_bruteforce" => {
            let (three, four) = (number(&params["m3"]), number(&params["m4"]));
            let stars = |branches: &[u64]| {
                let lengths: Vec<usize> =
                    branches.iter().map(|&b| usize::try_from(b).unwrap()).collect();
                let list: Vec<String> = branches.iter().map(u64::to_string).collect();
                let truth = value(&named(&format!("star:{}", list.join(","))));
                u64::from(Stars::inside(&lengths).unwrap().grundy()) == truth
            };
            let small = |most: u64| (0..=most).flat_map(move |a| (0..=a).map(move |b| (a, b)));
            json!(
                small(three).all(|(a, b)| (0..=b).all(|c| stars(&[a, b, c])))
                    && small(four)
                        .all(|(a, b)| (0..=b).all(|c| (0..=c).all(|d| stars(&[a, b, c, d]))))
            )
        }
        "star3" => {
            let length = |name: &str| usize::try_from(number(&params[name])).unwrap();
            let (a, b, most) = (length("a"), length("b"), length("cmax"));
            let stars = Stars::inside(&[a, b, most]).unwrap();
            json!((0..=most).map(|c| stars.value(&[a, b, c]).unwrap()).collect::<Vec<_>>())
        }
        other => panic!("no check {other}"),
    }
}

#[test]
fn every_fact_about_graphs_holds() {
    let text = include_str!("../../../../tests/data/domination/graphs.json");
    let facts: Value = serde_json::from_str(text).unwrap();
    for fact in facts["vectors"].as_array().unwrap() {
        // All graphs with nine vertices take minutes: see `noyau reproduce`.
        if fact["check"] == json!("nimbers_8_9") {
            continue;
        }
        let check = fact["check"].as_str().unwrap();
        let found = compute(check, &fact["params"], &fact["expect"]);
        assert_eq!(found, fact["expect"], "{}", fact["id"]);
    }
}
