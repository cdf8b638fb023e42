//! Tests boards given by their members against the graphs that they stand for.

use std::ops::ControlFlow;

use noyau_core::notation::InputSizes;
use noyau_core::{Convention, Natural, Notation, Problem, Ruleset};
use noyau_family::{Family, Summand};
use noyau_games::graph::{AnyMark, AnyPosition, AnySize, Domination, Version};
use noyau_solve::sequence;

use super::brute::Brute;

/// Limits under which no graph fits, so that small boards are also given by their members.
const NO_GRAPHS: InputSizes = InputSizes { digits: 1000, vertices: 0, edges: 0 };

const BOARDS: [&str; 12] = [
    "path:9+path:4",
    "cycle:8",
    "cycle:5+path:6",
    "path:1+cycle:3",
    "ladder:1",
    "ladder:6",
    "ladder-h:1+ladder:2",
    "ladder-h:5",
    "ladder-i:1",
    "ladder-i:5",
    "ladder-j:5",
    "ladder-j:2+ladder-i:3",
];

fn game() -> AnySize {
    AnySize::new(Domination::new(Version::Plain, Convention::Normal)).unwrap()
}

/// The same position in two forms: by members, and as a graph.
fn both(game: &AnySize, text: &str) -> (AnyPosition, AnyPosition) {
    let members = game.parse_position(text, NO_GRAPHS).unwrap();
    assert!(matches!(members, AnyPosition::Members(_)), "{text}");
    let graph = game.parse_position(text, InputSizes::default()).unwrap();
    assert!(matches!(graph, AnyPosition::Graph(_)), "{text}");
    (members, graph)
}

/// Every position that play can reach on a board, each once.
fn reached(game: &AnySize, start: AnyPosition) -> Vec<AnyPosition> {
    let written = |position: &AnyPosition| game.write_position(position).to_string();
    let mut seen = std::collections::HashSet::from([written(&start)]);
    let mut all = vec![start];
    let mut next = 0;
    while let Some(position) = all.get(next).cloned() {
        next += 1;
        for mv in game.moves(&position) {
            let after = game.play(&position, &mv);
            if seen.insert(written(&after)) {
                all.push(after);
            }
        }
    }
    all
}

fn value(game: &AnySize, position: &AnyPosition) -> u64 {
    let values = sequence::naive(game.grammar_of(position).unwrap(), 16);
    let one = |summand: &Summand| match summand {
        Summand::Member { kind, size } => u64::from(values[*kind][size.to_usize().unwrap()]),
        Summand::Nim(heap) => heap.to_u64().unwrap(),
        Summand::Piece { value, .. } => u64::from(*value),
    };
    game.summands(position).iter().map(one).fold(0, |sum, value| sum ^ value)
}

fn brute(position: &AnyPosition) -> u64 {
    let AnyPosition::Graph(graph) = position else { panic!("no graph") };
    let alive: Vec<_> = graph.alive().iter().collect();
    Brute::on(&graph.board().graph().induced(&alive)).value()
}

#[test]
fn members_are_played_and_written_as_their_graphs_and_have_their_values() {
    let game = game();
    for board in BOARDS {
        for members in reached(&game, both(&game, board).0) {
            let text = game.write_position(&members).to_string();
            let (again, graph) = both(&game, &text);
            assert_eq!(again, members, "{text}");
            assert_eq!(game.write_position(&graph).to_string(), text);
            let moves = game.moves(&members);
            assert_eq!(moves, game.moves(&graph), "{text}");
            for mv in &moves {
                let after = game.play(&members, mv);
                let other = game.write_position(&game.play(&graph, mv));
                assert!(game.write_position(&after).reads_like(&other), "{text}");
                assert_eq!(game.describe_move(mv, &members), game.describe_move(mv, &graph));
                let typed = game.write_move(mv, &members).to_string();
                assert_eq!(game.parse_move(&typed, &members).as_ref(), Ok(mv));
                let found = game.move_between(&members, &after).unwrap();
                assert_eq!(game.play(&members, &found), after, "{text} {typed}");
            }
            assert_eq!(value(&game, &members), brute(&graph), "{text}");
        }
    }
}

/// Every vertex is a move that makes one of the options of its component; on a cycle a single
/// option stands for all vertices.
#[test]
fn every_vertex_makes_the_move_of_one_option() {
    let game = game();
    for board in BOARDS {
        for position in reached(&game, both(&game, board).0) {
            let grammar = game.grammar_of(&position).unwrap();
            let mut found: Vec<Natural> = Vec::new();
            let mut complete = true;
            for (place, summand) in game.summands(&position).iter().enumerate() {
                let _ = grammar.for_each_option(summand, &mut |by| {
                    let list = game.replacing(&position, place, by);
                    complete &= list.complete;
                    found.extend(list.moves.into_iter().map(|AnyMark(v)| v));
                    ControlFlow::Continue(())
                });
            }
            found.sort_unstable();
            // Equal components have the same options, so a vertex may be found more than once.
            found.dedup();
            let all: Vec<Natural> = game.moves(&position).into_iter().map(|AnyMark(v)| v).collect();
            let text = game.write_position(&position);
            if complete {
                assert_eq!(found, all, "{text}");
            } else {
                assert!(!found.is_empty() && found.iter().all(|v| all.contains(v)), "{text}");
            }
        }
    }
}

#[test]
fn boards_of_any_size_are_read_and_others_refused() {
    let game = game();
    let read = |text: &str| game.parse_position(text, InputSizes::default());
    let huge = read("path:10^30 - 3..5, 9").unwrap();
    let text = "path:1000000000000000000000000000000 - 3..5,9";
    assert_eq!(game.write_position(&huge).to_string(), text);
    assert_eq!(game.summands(&huge)[..2], [Summand::member(0, 3_u64), Summand::member(0, 3_u64)]);
    let legal = |v: u64| game.is_legal(&huge, &AnyMark(v.into())).is_ok();
    assert!(legal(8) && legal(10) && !legal(4) && !legal(9));
    // Vertices 8 and 10 each have one neighbour left.
    let after = game.play(&huge, &AnyMark(8_u64.into()));
    assert!(game.write_position(&after).to_string().ends_with(" - 3..5,7..9"));
    for text in ["path:10^30+cycle:10^9", "ladder-j:10^30+ladder:7", "cycle:10^30 - 0"] {
        assert!(read(text).is_ok(), "{text}");
    }
    // Not a member, not a sum of one family, not vertices of the board, and not a set that play can
    // remove from a ladder.
    for text in [
        "path:10^",
        "path:10^30+grid:3x3",
        "path:10^30+ladder:5",
        "cycle:2+cycle:10^30",
        "path:10^9 - 10^9",
        "path:10^9 - 1000000000",
        "ladder:10^9 - 3..9",
    ] {
        assert!(read(text).is_err(), "{text}");
    }
    // A run that goes backwards holds no vertices; it must not stand for the whole board.
    for (text, column) in
        [("path:10^30 - 9..3", 17), ("path:5 - 4..2", 13), ("cycle:10^9 - 1,7..6", 19)]
    {
        let error = read(text).unwrap_err();
        assert_eq!(error.problem, Problem::stated("graph-run-backwards"), "{text}");
        assert_eq!(error.column, column, "{text}");
    }
    assert_eq!(read("path:10^30 - 3..3").unwrap(), read("path:10^30 - 3").unwrap());
    let coloured = Domination::new(Version::Colouring(2.try_into().unwrap()), Convention::Normal);
    let coloured = AnySize::new(coloured).unwrap();
    assert!(coloured.parse_position("path:10^30", InputSizes::default()).is_err());
}
