//! The colouring game through the engine: answers compared with the rules alone, explanations,
//! strategies, game chromatic numbers.
#![allow(clippy::unwrap_used)]

use noyau_core::Outcome;
use noyau_core::bitype::{Bitype, Condition, Side};
use noyau_engine::strategy::Strategy;
use noyau_engine::{Arguments, Engine, Limits, SolveOptions, Tried, open};
use noyau_graph::{Graph, graphs, trees};
use noyau_solve::colouring::{Palette, Solver};
use rustc_hash::FxHashMap;

fn colouring(colours: usize) -> Engine {
    open("colouring", &Arguments::none().with("colours", colours.to_string())).unwrap()
}

/// A solver that uses the rules and a memory, but no components or threats. It uses only that
/// colours can be exchanged: they are numbered in the order in which they appear on the vertices.
struct Naive<'a> {
    colours: u64,
    neighbours: &'a [Vec<usize>],
    known: FxHashMap<(u64, Side, bool), bool>,
}

/// Bits of a colour in a position; 0 is none.
const BITS: usize = 3;

impl Naive<'_> {
    fn colour(state: u64, vertex: usize) -> u64 {
        state >> (BITS * vertex) & 7
    }

    fn renamed(&self, state: u64) -> u64 {
        let (mut names, mut next, mut renamed) = ([0; 8], 1, 0);
        for vertex in 0..self.neighbours.len() {
            let colour = usize::try_from(Self::colour(state, vertex)).unwrap();
            if colour > 0 && names[colour] == 0 {
                names[colour] = next;
                next += 1;
            }
            renamed |= names[colour] << (BITS * vertex);
        }
        renamed
    }

    fn alice_wins(&mut self, state: u64, turn: Side, spare: bool) -> bool {
        let state = self.renamed(state);
        if let Some(&known) = self.known.get(&(state, turn, spare)) {
            return known;
        }
        let wanted = turn == Side::Alice;
        let mut options = Vec::new();
        for vertex in (0..self.neighbours.len()).filter(|&v| Self::colour(state, v) == 0) {
            let seen = |colour| {
                self.neighbours[vertex].iter().any(|&other| Self::colour(state, other) == colour)
            };
            let free = (1..=self.colours).filter(|&colour| !seen(colour));
            options.extend(free.map(|colour| (state | colour << (BITS * vertex), spare)));
        }
        options.extend(spare.then_some((state, false)));
        let wins = if options.is_empty() {
            (0..self.neighbours.len()).all(|vertex| Self::colour(state, vertex) > 0)
        } else {
            let good = |(next, spare)| self.alice_wins(next, turn.other(), spare) == wanted;
            options.into_iter().any(good) == wanted
        };
        self.known.insert((state, turn, spare), wins);
        wins
    }
}

fn agree(graph: &Graph, solver: &Solver) {
    let neighbours: Vec<Vec<usize>> = graph
        .vertices()
        .map(|v| graph.neighbours(v).iter().map(|&u| u as usize).collect())
        .collect();
    for colours in 2..=4 {
        let palette = Palette::uncoloured(colours, &neighbours).unwrap();
        let mut naive =
            Naive { colours: colours as u64, neighbours: &neighbours, known: FxHashMap::default() };
        for Condition { first, spare } in Condition::ALL {
            let found = solver.alice_wins_with(&palette, first, spare, &Limits::none()).unwrap();
            let wins = naive.alice_wins(0, first, spare);
            assert_eq!(found, wins, "{graph:?}, {colours} colours, {first} first, spare {spare}");
        }
    }
}

#[test]
fn trees_agree_with_naive_search() {
    let solver = Solver::new();
    (1..=11).flat_map(trees::free).for_each(|tree| agree(&tree.graph(), &solver));
}

#[test]
fn connected_graphs_agree_with_naive_search() {
    let solver = Solver::new();
    (1..=6).flat_map(|order| graphs::connected(order).unwrap()).for_each(|graph| {
        agree(&graph, &solver);
    });
}

#[test]
fn answers_agree_with_the_rules_on_all_small_graphs() {
    for given in [
        Arguments::none().with("colours", "2"),
        Arguments::none().with("colours", "3"),
        Arguments::none().with("colours", "2").flag("alice-passes"),
        Arguments::none().with("colours", "2").flag("bob-passes"),
    ] {
        let engine = open("colouring", &given).unwrap();
        let report = engine.verify(4, &Limits::none(), &mut |_| {}).unwrap();
        assert_eq!(report.mismatch, None, "{given:?}");
        assert!(report.positions > 30);
    }
}

#[test]
fn whoever_wins_has_the_moves_for_it() {
    let engine = colouring(3);
    let options = SolveOptions::default();
    for position in ["caterpillar:3,2,1,3", "caterpillar:3,2,1,3/B", "path:5/0=1,4=2/B", "cycle:5"]
    {
        let solved = engine.solve(position, &options).unwrap();
        let searched = engine.moves(position, usize::MAX, &options).unwrap();
        let good = searched.moves.iter().filter(|mv| mv.outcome == Some(Outcome::P)).count();
        assert_eq!(solved.answer.winning.moves.len(), good, "{position}");
        assert_eq!(solved.answer.outcome == Outcome::N, good > 0, "{position}");
    }
}

#[test]
fn chromatic_numbers_of_the_game() {
    for (graph, alice, bob) in [
        ("petersen:5,2", 4, 3),
        ("hypercube:3", 4, 2),
        ("hypercube:4", 5, 4),
        ("grid:4x4", 4, 4),
        ("caterpillar:3,2,2,3", 4, 4),
        ("caterpillar:2,2,2,3", 3, 3),
        ("caterpillar:3,2,1,3", 3, 4),
        ("path:1", 1, 1),
        ("star:1,1,1", 2, 2),
    ] {
        let found = colouring(3).colouring().unwrap().chi(graph, &Limits::none()).unwrap();
        let numbers = [Side::Alice, Side::Bob].map(|first| found.number(first));
        assert_eq!(numbers, [Some(alice), Some(bob)], "{graph}");
        assert_eq!(found.stopped, None);
    }
}

/// Without any work, the degrees of the vertices give bounds of the numbers, and the bounds are
/// right.
#[test]
fn a_stopped_question_about_chromatic_numbers_tells_bounds() {
    for (graph, numbers) in
        [("hypercube:4", [5, 4]), ("grid:4x4", [4, 4]), ("petersen:5,2", [4, 3])]
    {
        for work in [0, 100, 10_000] {
            let found = colouring(3).colouring().unwrap().chi(graph, &Limits::work(work)).unwrap();
            for (first, number) in [Side::Alice, Side::Bob].into_iter().zip(numbers) {
                let (least, most) = found.bounds(first);
                assert!(
                    least <= number && most.is_none_or(|most| number <= most),
                    "{graph} {work}"
                );
                assert!(found.number(first).is_none_or(|found| found == number), "{graph} {work}");
            }
            let known = |tried: &Tried| tried.alice_first.is_some() && tried.bob_first.is_some();
            assert_eq!(found.stopped.is_none(), found.tried.iter().all(known), "{graph} {work}");
            // Small boards are solved before the limit is checked.
            assert!(work > 0 || graph != "hypercube:4" || found.stopped.is_some());
        }
    }
}

#[test]
fn bitypes_of_words() {
    for (word, bitype) in [
        ("zDDzDz", "NN1"),
        ("zDDDDz", "BB0"),
        ("a^6", "PN0"),
        ("[z^4]", "PN0"),
        ("a^5cb", "NP1"),
        ("a^5.0z", "BN0"),
        ("abz+abz", "BB0"),
    ] {
        let found = colouring(3)
            .colouring()
            .unwrap()
            .bitype(&format!("word:{word}"), &Limits::none())
            .unwrap();
        assert_eq!(found.bitype.to_string(), bitype, "{word}");
    }
}

#[test]
fn explanations_by_pieces_are_checked_and_agree_with_search() {
    let engine = colouring(3);
    for position in [
        "path:5/0=1,4=2/B",
        "path:5/0=1,2=2",
        "cycle:4/0=1",
        "word:azb",
        "word:azb/B",
        "word:abz+abz",
        "path:3/0=1,1=2,2=1",
        "star:1,1,1/1=1,2=2,3=3",
        "word:a^6",
    ] {
        let explained = engine.explain(position, "all").unwrap();
        assert!(explained.explanations.iter().any(|found| found.method == "pieces"), "{position}");
        assert!(
            matches!(explained.agreement, noyau_engine::Agreement::Agree { methods, .. } if methods >= 1),
            "{position}: {:?}",
            explained.agreement
        );
    }
}

#[test]
fn theorems_explain_words_and_trees_and_agree_with_the_pieces() {
    let engine = colouring(3);
    for (position, method) in [
        ("word:zz^5z", "word"),
        ("word:zz^3z/B", "word"),
        ("word:zDDzDz", "word"),
        ("word:az^3b", "word"),
        ("word:az^3b/B", "word"),
        ("word:[z^5]", "word"),
        ("word:[z^4]/B", "word"),
        ("word:zDDDDz", "word"),
        ("star:3,3,3", "shape"),
        ("star:3,3,3/B", "shape"),
        ("path:7", "shape"),
    ] {
        let explained = engine.explain(position, "all").unwrap();
        let methods: Vec<&str> = explained.explanations.iter().map(|found| found.method).collect();
        assert!(
            methods.contains(&method) && methods.contains(&"pieces"),
            "{position}: {methods:?}"
        );
        assert!(
            matches!(explained.agreement, noyau_engine::Agreement::Agree { methods, .. } if methods >= 2),
            "{position}: {:?}",
            explained.agreement
        );
    }
    for unknown in ["word:a0zaza", "cycle:5", "word:azb/2=2"] {
        let explained = engine.explain(unknown, "all").unwrap();
        assert!(explained.explanations.iter().all(|found| found.method != "word"), "{unknown}");
    }
}

#[test]
fn a_false_explanation_is_refused() {
    let engine = colouring(3);
    let mut explanation = engine.explain("word:azb", "pieces").unwrap().explanations.remove(0);
    explanation.steps[0].claim.key = "colouring-piece-alice".into();
    assert!(engine.check(&explanation).is_err());
}

#[test]
fn strategies_win_against_every_move_and_broken_ones_do_not() {
    let given = Arguments::none().with("colours", "3");
    for position in
        ["petersen:5,2", "petersen:5,2/B", "caterpillar:2,1,2", "word:a^6", "word:a^6/B"]
    {
        let found =
            Strategy::find("colouring", &given, position, 100_000, &Limits::none()).unwrap();
        found.check().unwrap();
        let mut file = Vec::new();
        found.write_to(&mut file).unwrap();
        let read = Strategy::read_from(file.as_slice()).unwrap();
        assert_eq!(read, found, "{position}");
        file.extend_from_slice(b"\n");
        assert!(Strategy::read_from(file.as_slice()).is_ok());
        file.extend_from_slice(b"3 => 1\n");
        assert!(Strategy::read_from(file.as_slice()).is_err());
        file.truncate(file.len() - 8);
        let text = String::from_utf8(file).unwrap();
        let turned = if found.claim() == Outcome::P {
            text.replacen("claim: P", "claim: N", 1)
        } else {
            text.replacen("claim: N", "claim: P", 1)
        };
        assert!(Strategy::read_from(turned.as_bytes()).unwrap().check().is_err(), "{position}");
    }
}

#[test]
fn any_game_has_strategies() {
    for (game, position) in
        [("nim", "3,5,7"), ("marienbad", "1,3,5"), ("wythoff", "7,9"), ("fibonacci", "13")]
    {
        let found =
            Strategy::find(game, &Arguments::none(), position, 10_000, &Limits::none()).unwrap();
        found.check().unwrap();
    }
}

#[test]
fn all_nine_bitypes_are_found_among_small_positions() {
    let words = ["aza", "azb", "acb", "a0zaza", "[abz]", "a^5.0z", "a^4za", "a^6", "a^5cb"];
    let mut found: Vec<Bitype> = words
        .iter()
        .map(|word| {
            colouring(3)
                .colouring()
                .unwrap()
                .bitype(&format!("word:{word}"), &Limits::none())
                .unwrap()
        })
        .map(|report| report.bitype.bitype)
        .collect();
    found.sort_by_key(ToString::to_string);
    found.dedup();
    assert_eq!(found.len(), 9);
}
