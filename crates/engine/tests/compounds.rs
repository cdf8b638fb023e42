//! Games played in a compound, through the engine: answers, explanations, moves, play, refusals.
#![allow(clippy::unwrap_used)]

use noyau_core::{Cell, Compound, Outcome, Standing};
use noyau_engine::{
    Agreement, Arguments, Engine, EngineError, Level, Limits, Patience, SolveOptions,
    by_every_compound, differences, lost_members, open,
};

fn engine(game: &str, compound: &str) -> Engine {
    open(game, &Arguments::none().with("compound", compound)).unwrap()
}

fn outcome(engine: &Engine, position: &str, force_search: bool) -> Outcome {
    let options = SolveOptions { force_search, moves: 1, ..SolveOptions::default() };
    engine.solve(position, &options).unwrap().answer.outcome
}

#[test]
fn theorem_function_and_search_agree_on_graphs() {
    let graphs = [
        "cycle:5+path:4",
        "star:1,1,2+path:3",
        "grid:2x3+cycle:4",
        "path:6+complete:3",
        "cycle:6+edges:0-1,1-2,2-3,3-4,0-4,0-5",
    ];
    for compound in Compound::all() {
        let engine = engine("domination", &compound.to_string());
        for graph in graphs {
            let told = outcome(&engine, graph, false);
            assert_eq!(told, outcome(&engine, graph, true), "{compound} {graph}");
        }
    }
}

#[test]
fn heaps_are_played_by_every_compound() {
    for compound in Compound::all() {
        for (code, position) in [
            ("0.77", "3,4"),
            ("0.07", "1,6"),
            ("0.07", "8"),
            ("0.07", "5,9"),
            ("0.[3]", "2,3"),
            ("4.7", "2,3"),
        ] {
            let given = Arguments::none().with("code", code).with("compound", compound.to_string());
            let engine = open("octal", &given).unwrap();
            let told = outcome(&engine, position, false);
            assert_eq!(told, outcome(&engine, position, true), "{compound} {code}");
        }
    }
}

#[test]
fn every_winning_move_that_is_listed_wins_and_no_other() {
    for compound in Compound::all() {
        let engine = engine("path", &compound.to_string());
        for position in ["6,3", "9,11", "2,2,1", "12"] {
            let judged = engine.moves(position, 4000, &SolveOptions::default()).unwrap();
            assert!(judged.complete, "{compound} {position}");
            let solved = engine.solve(position, &SolveOptions::default()).unwrap().answer;
            let wins = judged.moves.iter().filter(|mv| mv.outcome == Some(Outcome::P)).count();
            assert_eq!(solved.winning.moves.len(), wins, "{compound} {position}");
            assert_eq!(wins > 0, solved.outcome == Outcome::N, "{compound} {position}");
        }
    }
}

/// A list that is cut is the beginning of the whole list.
#[test]
fn a_list_of_winning_moves_ends_where_it_is_cut() {
    let engine = engine("path", "conjunctive");
    let listed = |moves| {
        let options = SolveOptions { moves, ..SolveOptions::default() };
        engine.solve("9,8,7", &options).unwrap().answer.into_findings().winning
    };
    let all = listed(usize::MAX);
    assert!(all.complete && all.moves.len() > 10, "{}", all.moves.len());
    for most in [2, 10, all.moves.len() - 1, all.moves.len()] {
        let cut = listed(most);
        assert_eq!(cut.moves, all.moves[..most]);
        assert_eq!(cut.complete, most == all.moves.len());
    }
    // If there are too many moves to look at each one, the theorem gives one winning move.
    let many =
        engine.solve("49,48,47", &SolveOptions::default()).unwrap().answer.into_findings().winning;
    assert_eq!((many.moves.len(), many.complete), (1, false));
}

#[test]
fn explanations_are_checked_and_agree() {
    for compound in Compound::all() {
        let engine = engine("path", &compound.to_string());
        for position in ["9,6", "8", "4,4", "0"] {
            let explained = engine.explain(position, "all").unwrap();
            let Agreement::Agree { methods, .. } = explained.agreement else {
                panic!("{compound} {position}: {:?}", explained.agreement)
            };
            assert!(methods >= 1, "{compound} {position}");
        }
    }
}

#[test]
fn long_unions_are_answered_by_theorem() {
    let union = "1000000,999983,777777,31,5";
    for compound in Compound::all() {
        let engine = engine("path", &compound.to_string());
        let open_question = ["disjunctive,long,misere", "disjunctive,short,misere"]
            .contains(&compound.to_string().as_str())
            || (compound.to_string().contains("largest-first")
                && !(compound.to_string().contains("selective,long")
                    || compound.to_string().contains("selective,short,misere")));
        if open_question {
            continue;
        }
        let options = SolveOptions { moves: 1, ..SolveOptions::default() };
        let answer = engine.solve(union, &options).unwrap().answer;
        assert_eq!(answer.standing, Standing::Theorem("paths"), "{compound}");
        assert_eq!(answer.winning.moves.is_empty(), answer.outcome == Outcome::P, "{compound}");
    }
}

#[test]
fn whole_games_are_played_to_the_end() {
    for compound in Compound::all() {
        for (game, start) in [("path", "7,6"), ("domination", "cycle:5+path:4")] {
            let engine = engine(game, &compound.to_string());
            let wins = outcome(&engine, start, false) == Outcome::N;
            let mut session = engine.start(start, 3, Patience::default()).unwrap();
            let mut first_to_move = true;
            while !session.view().over {
                let level = if first_to_move == wins { Level::Perfect } else { Level::Novice };
                session.reply(level).unwrap();
                first_to_move = !first_to_move;
            }
            let mover_wins = session.view().mover_wins;
            assert_eq!(mover_wins == first_to_move, wins, "{compound} {game} {start}");
        }
    }
}

#[test]
fn moves_in_the_wrong_components_are_refused() {
    let conjunctive = engine("path", "conjunctive");
    let mut session = conjunctive.start("5,6", 1, Patience::default()).unwrap();
    assert!(matches!(session.play("1=3"), Err(EngineError::Illegal(_))));
    assert!(matches!(session.play("1=3 & 1=2"), Err(EngineError::Illegal(_))));
    assert!(matches!(session.play("1=3 & 2=x"), Err(EngineError::Notation(_))));
    session.play("2=4 & 1=3").unwrap();
    assert_eq!(session.view().position.to_string(), "3,4");
    let largest = engine("path", "disjunctive,largest-first");
    let mut session = largest.start("5,6", 1, Patience::default()).unwrap();
    assert!(session.play("1=3").is_err());
    session.play("2=4").unwrap();
    let short = engine("path", "disjunctive,short");
    let mut session = short.start("5,3", 1, Patience::default()).unwrap();
    session.play("2=0").unwrap();
    assert!(session.view().over);
    assert_eq!(session.view().position.to_string(), "5 !");
    assert_eq!(outcome(&short, "5 !", false), Outcome::P);
}

#[test]
fn compounds_that_cannot_be_played_are_refused() {
    let refused = |game: &str, given: Arguments| {
        let error = open(game, &given).err().unwrap();
        error.to_string()
    };
    let with = |text: &str| Arguments::none().with("compound", text);
    for text in ["conjunctive,largest-first", "long,short", "sum", "selective,normal,misere"] {
        assert!(!refused("path", with(text)).is_empty(), "{text}");
    }
    // Some rules of ladders keep only the nim value of an isolated vertex.
    refused("ladder", with("selective"));
    refused("cycle", with("selective,largest-first"));
    // Alice and Bob have different moves.
    refused("marking", with("selective"));
    refused("colouring", with("selective"));
    refused("path", with("selective,largest-first,by-edges"));
    refused("domination", with("selective,by-edges"));
    refused("path", with("selective,normal").flag("misere"));
    assert!(open("cycle", &with("selective")).is_ok());
    assert!(open("path", &with("selective,misere").flag("misere")).is_ok());
    assert!(open("path", &with("selective").flag("misere")).is_ok());
    for game in ["moore", "wythoff", "fibonacci", "graph-colouring"] {
        assert!(open(game, &with("selective")).is_ok(), "{game}");
    }
}

#[test]
fn every_compound_agrees_with_its_rules() {
    for compound in Compound::all() {
        let engine = engine("path", &compound.to_string());
        let found = engine.verify(7, &Limits::none(), &mut |_| {}).unwrap();
        assert_eq!(found.mismatch, None, "{compound}");
        assert!(found.positions > 20);
    }
}

#[test]
fn functions_have_sequences() {
    use noyau_engine::NamedFamily;
    use noyau_engine::sequence::Function;
    let values = |family: &str, name: &str| {
        let family = NamedFamily::parse(family).unwrap();
        let function = Function::parse(name).unwrap();
        function.values(&family, family.kind(), 12, &Limits::none()).unwrap()
    };
    let slow = [0, 1, 1, 1, 2, 2, 3, 3, 3, 3, 3, 3, 3];
    assert_eq!(values("path", "suspense-normal").unwrap(), slow);
    let quick = [0, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2];
    assert_eq!(values("path", "remoteness-misere").unwrap(), quick);
    let some = [0, 1, 1, 1, 0, 0, 1, 1, 1, 0, 0, 1, 1];
    assert_eq!(values("path", "selective-normal").unwrap(), some);
    assert_eq!(values("ladder", "suspense-normal"), None);
    for name in Function::NAMES {
        assert!(values("0.77", name).is_some(), "{name}");
    }
    assert_eq!(Function::parse("suspense"), None);
}

/// A second implementation of the rule for graphs: in which components a move may be made if a move
/// changes exactly one. `rank` gives the number by which components are ordered.
#[test]
fn any_function_of_a_component_orders_graphs() {
    // Three vertices and three edges, four and three, three and two.
    let graph = "cycle:3+star:1,1,1+path:3";
    let places = |compound: &str| {
        let engine = engine("domination", compound);
        let moves = engine.moves(graph, 100, &SolveOptions::default()).unwrap().moves;
        let vertices = moves.iter().map(|mv| mv.mv.notation.to_string().parse::<u32>().unwrap());
        let mut places: Vec<u32> =
            vertices.map(|v| [0, 0, 0, 1, 1, 1, 1, 2, 2, 2][v as usize]).collect();
        places.sort_unstable();
        places.dedup();
        places
    };
    assert_eq!(places("disjunctive,largest-first"), [1, 2]);
    assert_eq!(places("disjunctive,largest-first,by-vertices"), [1]);
    assert_eq!(places("disjunctive,smallest-first,by-vertices"), [0, 2]);
    assert_eq!(places("disjunctive,largest-first,by-edges"), [0, 1]);
    assert_eq!(places("disjunctive,mod-3-first,by-vertices"), [1]);
    assert_eq!(places("disjunctive,f-0.0.5.1-first"), [0]);
    assert_eq!(places("disjunctive,f-[1.0]-first,by-edges"), [2]);
}

/// Heaps from which nothing can be taken are kept, because in short play they end the game.
#[test]
fn sequences_are_the_outcomes_of_single_heaps() {
    use noyau_engine::NamedFamily;
    use noyau_engine::sequence::Function;
    let compounds = [
        ("selective-normal", "selective,long,normal"),
        ("selective-short-normal", "selective,short,normal"),
        ("selective-short-misere", "selective,short,misere"),
    ];
    let mut differ = 0;
    for code in ["0.07", "0.77", "0.137", "0.6", "0.4", "0.054", "4.7"] {
        let family = NamedFamily::parse(code).unwrap();
        let mut rows = Vec::new();
        for (name, compound) in compounds {
            let given = Arguments::none().with("code", code).with("compound", compound);
            let octal = open("octal", &given).unwrap();
            let function = Function::parse(name).unwrap();
            let values = function.values(&family, family.kind(), 11, &Limits::none());
            let values = values.unwrap().unwrap();
            for (heap, value) in values.iter().enumerate() {
                let searched = outcome(&octal, &heap.to_string(), true);
                assert_eq!(*value == 1, searched == Outcome::N, "{code} {name} {heap}");
            }
            rows.push(values);
        }
        differ += usize::from(rows[0] != rows[1]);
    }
    assert!(differ > 0, "long and short play differ where finished heaps stay");
}

#[test]
fn paths_are_ordered_alike_as_graphs_and_as_heaps() {
    let unions = [[4, 5], [3, 6], [7, 2], [5, 5], [1, 8]];
    for order in ["mod-2-first", "mod-3-first", "f-0.4.1.3.[2.6]-first"] {
        for rest in ["disjunctive", "selective,misere", "2-maximal,short"] {
            let compound = format!("{rest},{order}");
            let (graphs, heaps) = (engine("domination", &compound), engine("path", &compound));
            for [a, b] in unions {
                let graph = outcome(&graphs, &format!("path:{a}+path:{b}"), true);
                let heap = outcome(&heaps, &format!("{a},{b}"), true);
                assert_eq!(graph, heap, "{compound} {a} {b}");
                assert_eq!(heap, outcome(&heaps, &format!("{a},{b}"), false), "{compound}");
            }
        }
    }
}

#[test]
fn positions_tell_compounds_apart() {
    let of = |game: &str, one: &str, other: &str, to: u64| -> Vec<Vec<Cell>> {
        let table = differences(game, &Arguments::none(), [one, other], to, &Limits::none());
        table.unwrap().rows.collect()
    };
    // 4.4.2: the union that tells the two kinds of smallest first apart in short normal play.
    let one = "disjunctive,short,smallest-first";
    let rows = of("path", one, "selective,short,smallest-first", 12);
    let expected =
        [Cell::Text("9,11".into()), Cell::Outcome(Outcome::P), Cell::Outcome(Outcome::N)];
    assert!(rows.contains(&expected.to_vec()), "{rows:?}");
    assert!(rows.iter().all(|row| row[1] != row[2]));
    // Theorem 3.7.1: selective normal play ends alike, long or short, on every graph.
    assert!(of("domination", "selective", "selective,short", 5).is_empty());
    assert!(!of("domination", "disjunctive", "selective", 5).is_empty());
    let error = differences("path", &Arguments::none(), ["selective", "bad"], 3, &Limits::none());
    assert!(error.is_err());

    // Figure 4.1: a cycle of six vertices and one of five with a leaf.
    let graph = "cycle:6+edges:0-1,1-2,2-3,3-4,0-4,0-5";
    let table =
        by_every_compound("domination", &Arguments::none(), graph, &Limits::none()).unwrap();
    let rows: Vec<Vec<Cell>> = table.rows.collect();
    assert_eq!(rows.len(), 28);
    for (compound, outcome) in [
        ("conjunctive,short,normal", Outcome::P),
        ("disjunctive,short,normal,smallest-first", Outcome::N),
        ("selective,short,normal,smallest-first", Outcome::N),
    ] {
        assert!(rows.contains(&vec![Cell::Text(compound.into()), Cell::Outcome(outcome)]));
    }
}

#[test]
fn the_table_of_all_compounds() {
    let table = lost_members("path", &Arguments::none(), 16, &Limits::none()).unwrap();
    assert_eq!(table.rows.count(), 28);
    let saws = lost_members("octal", &Arguments::none().with("code", "0.77"), 8, &Limits::none());
    assert_eq!(saws.unwrap().rows.count(), 28);
}
