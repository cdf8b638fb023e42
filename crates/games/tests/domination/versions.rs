//! Tests of the colouring game and of the directed version.

use std::collections::HashMap;
use std::num::NonZeroU32;

use noyau_core::{Convention, Enumerate, Grundy, Notation, Ruleset, mex, notation::InputSizes};
use noyau_games::graph::{Domination, Orientation, Version};
use noyau_graph::Graph;
use noyau_solve::{Limits, Search};

use crate::brute::named;

/// The colouring game played on the graph itself: `colours[v]` is 0 for an uncoloured vertex.
fn colouring(
    graph: &Graph,
    colours: &mut Vec<u32>,
    k: u32,
    seen: &mut HashMap<Vec<u32>, u64>,
) -> u64 {
    if let Some(&known) = seen.get(colours) {
        return known;
    }
    let mut left = Vec::new();
    for v in graph.vertices().filter(|&v| colours[v as usize] == 0).collect::<Vec<_>>() {
        for colour in 1..=k {
            if graph.neighbours(v).iter().all(|&w| colours[w as usize] != colour) {
                colours[v as usize] = colour;
                left.push(colouring(graph, colours, k, seen));
                colours[v as usize] = 0;
            }
        }
    }
    let value = mex(left);
    seen.insert(colours.clone(), value);
    value
}

pub(crate) fn colouring_is_domination(graph: &Graph, k: u32) -> bool {
    let direct = colouring(graph, &mut vec![0; graph.order()], k, &mut HashMap::new());
    let game = Domination::new(Version::Colouring(NonZeroU32::new(k).unwrap()), Convention::Normal);
    let mut search = Search::new(&game, Grundy, Limits::none());
    search.value(&game.start(graph.clone())).unwrap() == direct
}

#[test]
fn colouring_is_domination_on_a_product() {
    for (name, k) in [("path:4", 2), ("cycle:5", 2), ("star:1,1,1", 3), ("path:3+complete:3", 2)] {
        assert!(colouring_is_domination(&named(name), k), "[{name}, {k}]");
    }
}

#[test]
fn colourings_are_written_as_colours() {
    let game = Domination::new(Version::Colouring(NonZeroU32::new(3).unwrap()), Convention::Normal);
    let position = game.parse_position("path:4", InputSizes::default()).unwrap();
    let mv = game.parse_move("1=2", &position).unwrap();
    let after = game.play(&position, &mv);
    let text = game.write_position(&after).to_string();
    assert_eq!(text, "path:4 - 0=2,1=1..1=3,2=2");
    assert_eq!(game.parse_position(&text, InputSizes::default()).unwrap(), after);
    for bad in ["1", "4=1", "1=0", "1=4", "1=", "x"] {
        assert!(game.parse_move(bad, &position).is_err(), "{bad}");
    }
}

#[test]
fn the_directed_path_is_0_37() {
    // 0.37: take one token and leave at most one heap, or two and leave at most two.
    let mut values: Vec<u64> = vec![0];
    for n in 1..=12_usize {
        let one = std::iter::once(values[n - 1]);
        let two =
            n.checked_sub(2).into_iter().flat_map(|rest| (0..=rest).map(move |a| (a, rest - a)));
        let next = mex(one.chain(two.map(|(a, b)| values[a] ^ values[b])));
        values.push(next);
    }
    for orientation in [Orientation::Predecessors, Orientation::Successors] {
        let game = Domination::new(Version::Oriented(orientation), Convention::Normal);
        let mut search = Search::new(&game, Grundy, Limits::none());
        for (n, &value) in values.iter().enumerate() {
            let path = game.parse_position(&format!("path:{n}"), InputSizes::default()).unwrap();
            assert_eq!(search.value(&path).unwrap(), value, "{n} {orientation:?}");
        }
    }
}

#[test]
fn orientations_differ() {
    let value = |orientation, text: &str| {
        let game = Domination::new(Version::Oriented(orientation), Convention::Normal);
        let position = game.parse_position(text, InputSizes::default()).unwrap();
        let mut search = Search::new(&game, Grundy, Limits::none());
        search.value(&position).unwrap()
    };
    // Two arcs into one vertex: marking it forbids both tails, or marking a tail forbids it.
    let text = "arcs:0>2,1>2";
    assert_eq!(value(Orientation::Predecessors, text), 1);
    assert_eq!(value(Orientation::Successors, text), 2);
    assert_eq!(value(Orientation::Predecessors, "digraph { a -> c; b -> c }"), 1);
}

#[test]
fn misere_is_searched_by_the_rules() {
    use noyau_core::ClosedForm;
    let game = Domination::new(Version::Plain, Convention::Misere);
    assert!(game.up_to(4).all(|position| game.outcome(&position).is_none()));
}
