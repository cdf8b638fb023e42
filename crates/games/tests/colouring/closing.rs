use noyau_core::bitype::Side;
use noyau_core::notation::InputSizes;
use noyau_core::{
    Conclusion, Defect, Explain, Flaw, Notation, Outcome, Ruleset, Step, Told, Written,
};
use noyau_games::graph::colouring::tree::big_on_a_path;
use noyau_games::graph::colouring::{Colour, Colouring, Move, Position};
use noyau_graph::{Graph, Vertex, trees};

/// The result of the closing rule of `shape` for a claim, with or without a first move.
fn close(
    game: &Colouring,
    position: &Position,
    shape: &'static str,
    first: Option<Vertex>,
) -> Result<Conclusion, Flaw> {
    let mv = first.map(|vertex| Move::Give(vertex, Colour::ABC[0]));
    let reply = mv.as_ref().map(|mv| (mv, game.play(position, mv)));
    let step = Step::new("colouring-shape")
        .with("graph", Written::new().text(position.name().to_owned()))
        .with("shape", shape);
    game.close(&Told {
        method: "shape",
        position,
        reply: reply.as_ref().map(|(mv, after)| (*mv, after)),
        steps: &[step],
    })
}

/// All trees of an order: the name and the graph.
fn all_trees(order: usize) -> impl Iterator<Item = (String, Graph)> {
    trees::free(order).map(|levels| {
        let parents: Vec<String> = levels.parents().flatten().map(|p| p.to_string()).collect();
        (format!("tree:{}", parents.join(",")), levels.graph())
    })
}

/// Whether Alice may begin at a vertex (8.2.1), computed by distances and components.
fn may_begin(tree: &Graph, shallow: bool, vertex: Vertex) -> bool {
    if shallow {
        return tree.distances(vertex).into_iter().flatten().all(|distance| distance <= 2);
    }
    let rest: Vec<Vertex> = tree.vertices().filter(|&v| v != vertex).collect();
    let is_big = |v: &Vertex| tree.degree(rest[*v as usize]) >= 3;
    let parts = tree.induced(&rest).components();
    parts.iter().all(|part| part.iter().filter(|v| is_big(v)).count() <= 1)
}

#[test]
fn shapes_are_closed_with_the_right_first_moves_only() {
    const KEYS: [&str; 2] = ["colouring-shape-shallow", "colouring-shape-three"];
    let game = Colouring::new(3, None);
    let (mut accepted, mut wrong_moves, mut others) = (0, 0, 0);
    for (name, tree) in (2..=10).flat_map(all_trees) {
        let start = game.parse_position(&name, InputSizes::default()).unwrap();
        let shallow = tree.diameter().unwrap() <= 4;
        let known = shallow || big_on_a_path(&tree) <= 3;
        for (key, is_it) in KEYS.into_iter().zip([shallow, known && !shallow]) {
            for vertex in tree.vertices() {
                let found = close(&game, &start, key, Some(vertex));
                if !is_it {
                    others += 1;
                    assert!(found.is_err(), "{name} {key}");
                } else if may_begin(&tree, shallow, vertex) {
                    accepted += 1;
                    assert_eq!(found.map(|found| found.outcome), Ok(Outcome::N), "{name} {vertex}");
                } else {
                    wrong_moves += 1;
                    assert_eq!(found, Err(Flaw::new("move", Defect::False)), "{name} {vertex}");
                }
            }
            // She also wins if Bob begins, and then there is no move to name.
            let second = start.clone().with_turn(Side::Bob);
            let found = close(&game, &second, key, None).map(|found| found.outcome);
            assert_eq!(found.ok(), is_it.then_some(Outcome::P), "{name} {key}");
        }
    }
    assert!(accepted > 200 && wrong_moves > 500 && others > 1000);
}

#[test]
fn shapes_are_for_open_trees_and_three_colours() {
    let key = "colouring-shape-shallow";
    let closes = |game: Colouring, text: &str| {
        let position = game.parse_position(text, InputSizes::default()).unwrap();
        close(&game, &position, key, Some(1)).is_ok()
    };
    let plain = || Colouring::new(3, None);
    assert!(closes(plain(), "path:3"));
    assert!(!closes(plain(), "cycle:3"));
    assert!(!closes(plain(), "path:3/0=2"));
    assert!(!closes(plain(), "path:3+path:1"));
    assert!(!closes(Colouring::new(4, None), "path:3"));
    assert!(!closes(Colouring::new(2, None), "path:3"));
    assert!(!closes(Colouring::new(3, Some(Side::Bob)), "path:3"));
    let position = plain().parse_position("path:3", InputSizes::default()).unwrap();
    assert_eq!(close(&plain(), &position, key, None), Err(Flaw::new("move", Defect::Missing)));
}
