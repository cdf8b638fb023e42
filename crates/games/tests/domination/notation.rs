//! Written positions are read back, and texts that cannot be read give an error with a reason.

use noyau_core::{Enumerate, Notation, Problem, Ruleset, notation::InputSizes};
use noyau_games::graph::{Domination, Orientation, Version};

fn key(text: &str) -> (String, usize, usize) {
    let game = Domination::default();
    let error = game.parse_position(text, InputSizes::default()).unwrap_err();
    let key = match error.problem {
        Problem::Stated(phrase) => phrase.key.into_owned(),
        other => format!("{other:?}"),
    };
    (key, error.line, error.column)
}

#[test]
fn positions_are_read_back() {
    for version in [Version::Plain, Version::Oriented(Orientation::Predecessors)] {
        let game = Domination::new(version, noyau_core::Convention::Normal);
        for position in game.up_to(5) {
            for mv in game.moves(&position) {
                let after = game.play(&position, &mv);
                let text = game.write_position(&after).to_string();
                assert_eq!(
                    game.parse_position(&text, InputSizes::default()).unwrap(),
                    after,
                    "{text}"
                );
                let typed = game.write_move(&mv, &position).to_string();
                assert_eq!(game.parse_move(&typed, &position).unwrap(), mv);
            }
        }
    }
}

#[test]
fn graphs_come_in_every_format() {
    let game = Domination::default();
    let read = |text: &str| game.parse_position(text, InputSizes::default()).unwrap();
    let path = read("path:3");
    for text in [
        "Bg",
        "graph6:Bg",
        "3\n0 1\n1 2\n",
        ":Bc",
        "graph { 0 -- 1 -- 2 }",
        "0 1 0\n1 0 1\n0 1 0\n",
        ">>graph6<<Bg",
    ] {
        assert_eq!(read(text).board().graph().edge_count(), 2, "{text:?}");
    }
    assert_eq!(read("edges:0-1,1-2"), path);
    assert_eq!(read("number:1010").board().graph().order(), 6);
    assert_eq!(read("grid:2x3 - 0..2, 5").alive().iter().collect::<Vec<_>>(), [3, 4]);
    // A large graph from a file is written so that it can be read again.
    let board = read("random-tree:200@1");
    let copy = game.start(board.board().graph().clone());
    assert_eq!(read(&game.write_position(&copy).to_string()), board);
}

#[test]
fn bad_graphs_name_the_place_and_what_was_expected() {
    assert_eq!(key("edges:0-0"), ("graph-loop".into(), 1, 7));
    assert_eq!(key("edges:0-1,1-0"), ("graph-repeated".into(), 1, 11));
    assert_eq!(key("3\n0 1\n1 1\n"), ("graph-loop".into(), 3, 1));
    assert_eq!(key("3\n0 1\n0 7\n").0, "graph-no-such-vertex");
    assert_eq!(key("grid:3y4").0, "graph-unexpected");
    assert_eq!(key("path"), ("graph-missing".into(), 1, 5));
    assert_eq!(key("grid:10000x10000").0, "graph-too-many-vertices");
    assert_eq!(key("complete:100000").0, "graph-too-many-edges");
    assert_eq!(key("glue(path:3@5;path:2@0)").0, "graph-no-such-root");
    assert_eq!(key("grid:2x2 - 4").0, "OutOfRange { least: 0, most: 3 }");
    assert_eq!(key("grid:2x2 - 3..1"), ("graph-run-backwards".into(), 1, 15));
    assert_eq!(key("").0, "graph-missing");
    assert_eq!(key("DQ!"), ("graph-unexpected".into(), 1, 3));
    assert_eq!(key("gird"), ("graph-unexpected".into(), 1, 1));
    assert_eq!(key("graph6:DQ").0, "graph-missing");
}
