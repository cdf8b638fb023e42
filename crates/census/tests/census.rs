//! Boards by the thousand: sequences of boards, the census, the smallest graphs.
#![allow(clippy::unwrap_used)]

use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use noyau_census::{
    Bound, CensusError, LogProblem, Progress, SmallestError, Wanted, Work, census, smallest_graphs,
    smallest_tree,
};
use noyau_core::bitype::{Bitype, Sign};
use noyau_core::{Answer, RatedMove};
use noyau_engine::sequence::{self, PositionPattern, StoreProblem};
use noyau_engine::strategy::{Strategy, StrategyError};
use noyau_engine::{
    Arguments, By, Engine, EngineError, Limits, Memory, SolveOptions, TermOptions, open,
};

fn domination() -> Box<dyn Engine> {
    open("domination", &Arguments::none()).unwrap()
}

fn terms(engine: &dyn Engine, pattern: &str, from: usize, to: usize) -> Vec<u32> {
    let options = TermOptions { threads: 1, limits: Limits::none() };
    let mut values = Vec::new();
    let pattern = PositionPattern::parse(pattern).unwrap();
    engine
        .terms(&pattern, from..=to, &options, &mut |n, value| {
            assert_eq!(n, from + values.len());
            values.push(value);
            ControlFlow::Continue(())
        })
        .unwrap();
    values
}

/// A316632 and A316533 in the OEIS; the cycles are those of the thesis.
#[test]
fn sequences_of_boards_are_the_known_ones() {
    let game = domination();
    assert_eq!(
        terms(game.as_ref(), "grid:3xN", 1, 16),
        [2, 1, 1, 0, 3, 3, 2, 2, 2, 3, 3, 5, 2, 4, 1, 3]
    );
    assert_eq!(terms(game.as_ref(), "queen:N", 1, 7), [1, 1, 2, 1, 3, 1, 2]);
    assert_eq!(terms(game.as_ref(), "grid:NxN", 1, 6), [1, 0, 1, 0, 3, 0]);
    assert_eq!(terms(game.as_ref(), "path:N+2", 0, 31), terms(game.as_ref(), "path:N", 2, 33));
    let colouring = open("graph-colouring", &Arguments::none().with("colours", "2")).unwrap();
    assert_eq!(
        terms(colouring.as_ref(), "path:N", 1, 7),
        terms(game.as_ref(), "product(path:N;complete:2)", 1, 7)
    );
    let nim = open("nim", &Arguments::none()).unwrap();
    assert_eq!(terms(nim.as_ref(), "N,5", 0, 6), [5, 4, 7, 6, 1, 0, 3]);
}

#[test]
fn terms_agree_with_boards_solved_alone() {
    let game = domination();
    for pattern in ["star:3,4,N", "glue(grid:3x3@4;path:N@0)", "grid:4xN - 0", "petersen:N+4,2"] {
        let together = terms(game.as_ref(), pattern, 1, 8);
        let alone: Vec<u32> = (1..=8)
            .map(|n| {
                let text = PositionPattern::parse(pattern).unwrap().at(n).unwrap();
                let solved = game.solve(&text, &SolveOptions::default()).unwrap();
                solved
                    .answer
                    .value
                    .clone()
                    .unwrap()
                    .to_string()
                    .trim_start_matches('*')
                    .parse()
                    .unwrap()
            })
            .collect();
        assert_eq!(together, alone, "{pattern}");
    }
}

fn scratch(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("noyau-boards-{}-{name}", std::process::id()));
    let _ = fs::remove_file(&path);
    path
}

#[test]
fn a_stopped_sequence_keeps_its_terms() {
    let game = domination();
    let path = scratch("terms");
    let pattern = PositionPattern::parse("grid:3xN").unwrap();
    let store = Some((path.as_path(), "domination grid:3xN"));
    let run = |limits: Limits, from, to, store| {
        let options = TermOptions { threads: 1, limits };
        sequence::compute_terms(game.as_ref(), &pattern, (from, to), store, &options, &mut |_| {})
            .unwrap()
    };
    let early = run(Limits::work(2_000_000), None, 40, store);
    assert!(matches!(early.stopped, Some(EngineError::Interrupted(_))), "{early:?}");
    assert_eq!((early.first, early.values[..6].to_vec()), (0, vec![0, 2, 1, 1, 0, 3]));
    let kept = early.values.len();
    assert!((6..40).contains(&kept));
    // What is kept is not computed again: no work at all is enough.
    let again = run(Limits::work(0), Some(3), kept - 1, store);
    assert!(again.stopped.is_none());
    assert_eq!((again.first, &again.values[..]), (3, &early.values[3..]));
    let other = sequence::compute_terms(
        game.as_ref(),
        &pattern,
        (None, 3),
        Some((path.as_path(), "domination grid:4xN")),
        &TermOptions { threads: 1, limits: Limits::none() },
        &mut |_| {},
    );
    assert!(matches!(other, Err(sequence::SequenceError::Store(_))));
    fs::remove_file(&path).unwrap();
}

fn work<T>(threads: usize, limits: &Limits, run: impl FnOnce(&Work<'_>) -> T) -> T {
    run(&Work { threads, limits, watch: &|_| {} })
}

/// Numbers of P graphs from the vectors (2.3), numbers of trees and graphs from the OEIS
/// (A000055, A000088).
#[test]
fn the_census_counts_what_is_known() {
    let game = domination();
    let count = |source: &str, by, threads| {
        let source = source.parse().unwrap();
        work(threads, &Limits::none(), |work| census(game.as_ref(), &source, by, None, work))
            .unwrap()
    };
    let graphs = count("graphs:1..7", By::Outcome, 1);
    let lost: Vec<u64> =
        graphs.orders.iter().map(|order| order.classes.get(&0).map_or(0, |c| c.count)).collect();
    assert_eq!(lost, [0, 1, 1, 5, 9, 44, 207]);
    let all: Vec<u64> = graphs.orders.iter().map(|order| order.boards).collect();
    assert_eq!(all, [1, 2, 4, 11, 34, 156, 1044]);
    let trees = count("trees:3..14", By::Value, 2);
    let all: Vec<u64> = trees.orders.iter().map(|order| order.boards).collect();
    assert_eq!(all, [1, 2, 3, 6, 11, 23, 47, 106, 235, 551, 1301, 3159]);
    assert_eq!(trees, count("trees:3..14", By::Value, 1), "threads change nothing");
    for order in &trees.orders {
        for (value, class) in &order.classes {
            let solved = game.solve(&class.example, &SolveOptions::default()).unwrap();
            assert_eq!(solved.answer.value, Some(u64::from(*value).into()), "{}", class.example);
        }
    }
    let winners = count("trees:3..14", By::Outcome, 2);
    for (by_value, by_outcome) in trees.orders.iter().zip(&winners.orders) {
        let zero = by_value.classes.get(&0).map(|class| class.count);
        assert_eq!(by_outcome.classes.get(&0).map(|class| class.count), zero);
    }
}

#[test]
fn other_games_on_graphs_have_a_census_too() {
    let colouring = open("graph-colouring", &Arguments::none().with("colours", "2")).unwrap();
    let source = "connected:1..4".parse().unwrap();
    let found =
        work(1, &Limits::none(), |work| census(colouring.as_ref(), &source, By::Value, None, work))
            .unwrap();
    assert_eq!(found.orders.iter().map(|order| order.boards).sum::<u64>(), 10);
    for class in found.orders.iter().flat_map(|order| &order.classes) {
        let solved = colouring.solve(&class.1.example, &SolveOptions::default()).unwrap();
        assert_eq!(solved.answer.value, Some(u64::from(*class.0).into()));
    }
    let misere = open("domination", &Arguments::none().flag("misere")).unwrap();
    let by = |by| work(1, &Limits::none(), |work| census(misere.as_ref(), &source, by, None, work));
    assert!(matches!(by(By::Value), Err(CensusError::Engine(EngineError::NoValue))));
    assert_eq!(by(By::Outcome).unwrap().orders[0].classes[&0].count, 1, "one vertex, one loses");
    let nim = open("nim", &Arguments::none()).unwrap();
    let refused =
        work(1, &Limits::none(), |work| census(nim.as_ref(), &source, By::Value, None, work));
    assert!(matches!(refused, Err(CensusError::Engine(EngineError::NotOnGraphs))));
}

#[test]
fn trees_with_coloured_leaves_are_boards_of_the_colouring_game_alone() {
    let source = "lc-trees:2..5".parse().unwrap();
    let colouring = open("colouring", &Arguments::none()).unwrap();
    let sorted =
        |by| work(1, &Limits::none(), |work| census(colouring.as_ref(), &source, by, None, work));
    for order in sorted(By::Bitype).unwrap().orders {
        for (place, class) in order.classes {
            let found =
                colouring.colouring().unwrap().bitype(&class.example, &Limits::none()).unwrap();
            assert_eq!(found.bitype.bitype, Bitype::ALL[place as usize], "{}", class.example);
            let even = found.bitype.sign == Sign::Even;
            assert_eq!(even, order.order % 2 == 0, "the order counts open vertices");
        }
    }
    let domination = domination();
    let refused = work(1, &Limits::none(), |work| {
        census(domination.as_ref(), &source, By::Value, None, work)
    });
    assert!(matches!(refused, Err(CensusError::Engine(EngineError::NoBitype))));
}

#[test]
fn a_stopped_census_keeps_what_it_counted() {
    let limits = Limits { cancel: Some(Arc::new(AtomicBool::new(true))), ..Limits::none() };
    let source = "trees:14..20".parse().unwrap();
    let game = domination();
    let found =
        work(1, &limits, |work| census(game.as_ref(), &source, By::Value, None, work)).unwrap();
    assert!(found.stopped.is_some());
    assert!(found.orders.iter().all(|order| !order.complete));
}

/// A census that is stopped goes on from what it has kept, and no other takes that up.
#[test]
fn a_census_is_kept() {
    let (domination, colouring) = (domination(), open("colouring", &Arguments::none()).unwrap());
    let cases = [
        (&colouring, "trees:3..9", By::Bitype, "colouring", 7),
        (&domination, "trees:3..12", By::Outcome, "domination", 11),
        (&domination, "connected:2..7", By::Value, "domination", 6),
    ];
    for (game, source, by, name, last) in cases {
        let path = scratch("census");
        let kept = |source: &str, work: &Work<'_>| {
            let source = source.parse().unwrap();
            census(game.as_ref(), &source, by, Some((path.as_path(), name)), work)
        };
        let cancel = Arc::new(AtomicBool::new(false));
        let limits = Limits { cancel: Some(Arc::clone(&cancel)), ..Limits::none() };
        let watch = |progress: Progress| cancel.store(progress.order == last, Ordering::Relaxed);
        let early = kept(source, &Work { threads: 1, limits: &limits, watch: &watch }).unwrap();
        assert!(early.stopped.is_some());
        let before = fs::read(&path).unwrap();
        let whole = work(2, &Limits::none(), |work| kept(source, work)).unwrap();
        let fresh = work(2, &Limits::none(), |work| {
            census(game.as_ref(), &source.parse().unwrap(), by, None, work)
        });
        assert_eq!(whole, fresh.unwrap());
        let written = fs::read(&path).unwrap();
        assert!(written.starts_with(&before) && written.len() > before.len());
        assert_eq!(work(1, &Limits::none(), |work| kept(source, work)).unwrap(), whole);
        assert_eq!(fs::read(&path).unwrap(), written);
        let other = work(1, &Limits::none(), |work| kept("graphs:1..3", work));
        assert!(matches!(other, Err(CensusError::Store(_))));
        fs::remove_file(&path).unwrap();
    }
}

/// The minimum orders 1, 3, 4, 7, 8, 10, 11 of the document (5.5), and 13 for value 8, which it
/// leaves open.
#[test]
fn smallest_graphs_of_each_value() {
    let game = domination();
    let find = |value, all, store: Option<&PathBuf>| {
        work(2, &Limits::none(), |work| {
            let store = store.map(PathBuf::as_path);
            smallest_graphs(game.as_ref(), Wanted { value, all }, store, work).unwrap()
        })
    };
    let found = find(8, false, None);
    let orders: Vec<usize> = found.iter().map(|graph| graph.order).collect();
    assert_eq!(orders, [1, 3, 4, 7, 8, 10, 11, 13]);
    assert_eq!(found[7].bound, Bound::Option { below: 11, taken: 2 });
    for graph in &found {
        let solved = game.solve(&graph.example, &SolveOptions::default()).unwrap();
        assert_eq!(solved.answer.value, Some(u64::from(graph.value).into()), "{}", graph.example);
    }
    let path = scratch("smallest");
    let all = find(6, true, Some(&path));
    assert_eq!(all[5].all.as_ref().unwrap().len(), 91);
    let written = fs::read_to_string(&path).unwrap();
    // What is kept is taken up, and nothing is added to it; a torn last line is done again.
    assert_eq!(find(6, true, Some(&path)), all);
    assert_eq!(fs::read_to_string(&path).unwrap(), written);
    fs::write(&path, &written[..written.len() - 3]).unwrap();
    assert_eq!(find(6, true, Some(&path)), all);
    assert_eq!(fs::read_to_string(&path).unwrap().len(), written.len());
    fs::write(&path, written.replace(" 10 1 ", " 11 1 ")).unwrap();
    let damaged = work(1, &Limits::none(), |work| {
        smallest_graphs(game.as_ref(), Wanted { value: 6, all: true }, Some(&path), work)
    });
    assert!(matches!(damaged, Err(SmallestError::Log(_))));
    fs::remove_file(&path).unwrap();
}

/// No byte of the store of a search can be changed unseen: it is refused and left alone, or it is
/// read as if it ended before the last line and the last task is done again.
#[test]
fn a_changed_byte_of_a_search_shows() {
    let game = domination();
    let path = scratch("changed-byte");
    let find = || {
        work(1, &Limits::none(), |work| {
            smallest_graphs(game.as_ref(), Wanted { value: 6, all: true }, Some(&path), work)
        })
    };
    let all = find().unwrap();
    let written = fs::read(&path).unwrap();
    let last_line = written[..written.len() - 1].iter().rposition(|byte| *byte == b'\n').unwrap();
    // Every byte of the header and of the last line, and a sample of the others.
    let places = (0..written.len()).filter(|at| *at < 60 || *at > last_line || at % 53 == 0);
    for place in places {
        for change in [1, 4] {
            let mut bytes = written.clone();
            bytes[place] ^= change;
            fs::write(&path, &bytes).unwrap();
            match find() {
                Err(SmallestError::Log(_)) => assert_eq!(fs::read(&path).unwrap(), bytes),
                other => {
                    assert!(place == written.len() - 1, "byte {place}");
                    assert_eq!(other.unwrap(), all, "byte {place}");
                }
            }
        }
    }
    fs::remove_file(&path).unwrap();
}

/// A line with a right checksum that says something false: K10 instead of a graph of value 6.
#[test]
fn a_false_value_in_a_search_shows() {
    fn checksum(bytes: &[u8]) -> u64 {
        bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
            (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
        })
    }
    let game = domination();
    let path = scratch("false-value");
    let find = || {
        work(1, &Limits::none(), |work| {
            smallest_graphs(game.as_ref(), Wanted { value: 6, all: true }, Some(&path), work)
        })
    };
    find().unwrap();
    let written = fs::read_to_string(&path).unwrap();
    let mut forged = String::from("noyau smallest 2\n");
    let mut changed = 0;
    for line in written.lines().skip(1) {
        let (said, _) = line.rsplit_once(' ').unwrap();
        let words: Vec<&str> = said.split(' ').collect();
        forged += &match words[..] {
            ["6", "10", degree, parent, _, ..] if changed == 0 => {
                changed += 1;
                format!("6 10 {degree} {parent} I~~~~~~~w .")
            }
            _ => said.to_owned(),
        };
        forged += &format!(" {:016x}\n", checksum(forged.as_bytes()));
    }
    assert_eq!(changed, 1);
    fs::write(&path, &forged).unwrap();
    let error = find().unwrap_err();
    let SmallestError::Log(error) = error else { panic!("{error}") };
    assert!(matches!(error.problem, LogProblem::FalseValue(_)), "{error}");
    assert_eq!(fs::read_to_string(&path).unwrap(), forged);
    fs::remove_file(&path).unwrap();
}

/// Stores of the version whose solver could be wrong are refused, those of other values are read;
/// none is changed.
#[test]
fn stores_of_older_versions() {
    let fixture = |name: &str| {
        let from = format!("{}/../../tests/data/stores/{name}", env!("CARGO_MANIFEST_DIR"));
        let path = scratch(name);
        fs::copy(from, &path).unwrap();
        path
    };
    let game = domination();
    let counted = |store: &Path, engine: &dyn Engine, name: &str, boards: &str, by| {
        let source = boards.parse().unwrap();
        work(1, &Limits::none(), |work| census(engine, &source, by, Some((store, name)), work))
    };
    let path = fixture("census-1.seq");
    let before = fs::read(&path).unwrap();
    let refused = counted(&path, game.as_ref(), "domination", "connected:1..5", By::Value);
    let Err(CensusError::Store(error)) = refused else { panic!() };
    assert!(matches!(error.problem, StoreProblem::Faulty), "{error}");
    assert_eq!(fs::read(&path).unwrap(), before);
    fs::remove_file(&path).unwrap();

    let path = fixture("trees-1.seq");
    let trees = counted(&path, game.as_ref(), "domination", "trees:1..7", By::Value).unwrap();
    assert_eq!(trees.orders[6].classes[&3].count, 3);
    fs::remove_file(&path).unwrap();

    let path = fixture("bitypes-1.seq");
    let colouring = open("colouring", &Arguments::none()).unwrap();
    let found = counted(&path, colouring.as_ref(), "colouring", "trees:3..5", By::Bitype).unwrap();
    assert_eq!(found.orders[2].boards, 3);
    fs::remove_file(&path).unwrap();

    let path = fixture("smallest-1.txt");
    let before = fs::read(&path).unwrap();
    let refused = work(1, &Limits::none(), |work| {
        smallest_graphs(game.as_ref(), Wanted { value: 6, all: true }, Some(&path), work)
    });
    let Err(SmallestError::Log(error)) = refused else { panic!() };
    assert!(matches!(error.problem, LogProblem::WithoutChecksums), "{error}");
    assert_eq!(fs::read(&path).unwrap(), before);
    fs::remove_file(&path).unwrap();
}

/// Growing finds every graph of a value: compared with the list of all graphs of order 8.
#[test]
fn growing_misses_no_graph() {
    let game = domination();
    let source = "graphs:8..8".parse().unwrap();
    let counted =
        work(2, &Limits::none(), |work| census(game.as_ref(), &source, By::Value, None, work))
            .unwrap();
    let all = work(2, &Limits::none(), |work| {
        smallest_graphs(game.as_ref(), Wanted { value: 5, all: true }, None, work).unwrap()
    });
    assert_eq!(all[4].all.as_ref().unwrap().len() as u64, counted.orders[0].classes[&5].count);
}

/// The smallest trees of values 1 to 7 have 1, 3, 5, 8, 10, 11, 13 vertices (5.5).
#[test]
fn smallest_trees_of_each_value() {
    let game = domination();
    for (value, order) in (1..=7).zip([1, 3, 5, 8, 10, 11, 13]) {
        let found =
            work(2, &Limits::none(), |work| smallest_tree(game.as_ref(), value, None, work))
                .unwrap();
        let (vertices, tree) = found.found.unwrap();
        assert_eq!(vertices, order);
        assert_eq!(found.exhausted.len(), order - 1);
        let solved = game.solve(&tree, &SolveOptions::default()).unwrap();
        assert_eq!(solved.answer.value, Some(u64::from(value).into()), "{tree}");
    }
}

/// A search for trees that is stopped goes on from what it has kept, for any value.
#[test]
fn values_of_trees_are_kept() {
    let game = domination();
    let path = scratch("trees");
    let find = |value| {
        work(2, &Limits::none(), |work| smallest_tree(game.as_ref(), value, Some(&path), work))
    };
    let cancel = Arc::new(AtomicBool::new(false));
    let limits = Limits { cancel: Some(Arc::clone(&cancel)), ..Limits::none() };
    let watch = |progress: Progress| cancel.store(progress.order == 10, Ordering::Relaxed);
    let stopping = Work { threads: 1, limits: &limits, watch: &watch };
    let early = smallest_tree(game.as_ref(), 6, Some(&path), &stopping).unwrap();
    assert_eq!((early.found, early.exhausted.len()), (None, 9));
    let before = fs::read(&path).unwrap();
    let found = find(6).unwrap();
    assert_eq!(found.found.as_ref().unwrap().0, 11);
    let written = fs::read(&path).unwrap();
    assert!(written.starts_with(&before) && written.len() > before.len());
    for (value, order) in (1..=6).zip([1, 3, 5, 8, 10, 11]) {
        assert_eq!(find(value).unwrap().found.unwrap().0, order);
    }
    assert_eq!(fs::read(&path).unwrap(), written);
    fs::write(&path, &written[..written.len() - 3]).unwrap();
    assert_eq!(find(6).unwrap().exhausted, found.exhausted);
    let mut damaged = before;
    if let Some(last) = damaged.last_mut() {
        *last ^= 1;
    }
    fs::write(&path, damaged).unwrap();
    assert!(matches!(find(6), Err(SmallestError::Store(_))));
    fs::remove_file(&path).unwrap();
}

#[test]
fn a_stopped_search_says_what_it_knows() {
    let limits = Limits { cancel: Some(Arc::new(AtomicBool::new(true))), ..Limits::none() };
    let game = domination();
    let found = work(1, &limits, |work| {
        smallest_graphs(game.as_ref(), Wanted { value: 8, all: true }, None, work)
    });
    let Err(SmallestError::Stopped { value, order, known, .. }) = found else { panic!() };
    assert_eq!((value, order, known.len()), (6, 10, 5));
}

fn written(strategy: &Strategy) -> String {
    let mut file = Vec::new();
    strategy.write_to(&mut file).unwrap();
    String::from_utf8(file).unwrap()
}

fn read(text: &str) -> Result<Strategy, StrategyError> {
    Strategy::read_from(text.as_bytes())
}

#[test]
fn strategies_are_written_read_and_hold() {
    let given = Arguments::none();
    let colours = Arguments::none().with("colours", "2");
    let cases: [(&str, &Arguments, &str, char, bool); 6] = [
        ("domination", &given, "grid:4x4", 'P', true),
        ("domination", &given, "grid:3x5", 'N', false),
        ("domination", &given, "path:8 - 3", 'N', false),
        ("domination", &given, "path:0", 'P', true),
        ("oriented-domination", &Arguments::none().flag("successors"), "path:7", 'N', false),
        ("graph-colouring", &colours, "path:4", 'P', true),
    ];
    for (game, given, position, claim, mirror) in cases {
        let strategy = Strategy::find(game, given, position, 100_000, &Limits::none()).unwrap();
        assert_eq!(strategy.claim().letter(), claim, "{game} {position}");
        let again = read(&written(&strategy)).unwrap();
        assert_eq!(written(&again), written(&strategy));
        again.check().unwrap();
        if mirror {
            assert!(strategy.is_mirror(), "{game} {position}");
        }
    }
    let small = Strategy::find("domination", &given, "grid:3x4", 2, &Limits::none());
    assert_eq!(small.unwrap_err(), EngineError::StrategyTooLarge { most: 2 });
    let nim = Strategy::find("nim", &given, "3,5", 2, &Limits::none());
    assert_eq!(nim.unwrap_err(), EngineError::StrategyTooLarge { most: 2 });
}

/// Whatever is done to a file, it is refused, or it still proves its claim; and a false claim is
/// never proved.
#[test]
fn damaged_strategies_prove_nothing_false() {
    let strategy =
        Strategy::find("domination", &Arguments::none(), "grid:3x4", 10_000, &Limits::none())
            .unwrap();
    let text = written(&strategy);
    assert!(text.contains("claim: P"), "{text}");
    for line in 0..text.lines().count() {
        let without: String = text
            .lines()
            .enumerate()
            .filter(|(index, _)| *index != line)
            .map(|(_, line)| format!("{line}\n"))
            .collect();
        assert!(read(&without).is_err(), "line {line} is missing");
    }
    assert!(matches!(
        read(&text[..text.len() / 2]),
        Err(StrategyError::Cut(_) | StrategyError::Line { .. })
    ));
    for claim in ["claim: N 0", "claim: N 5", "claim: N 11", "claim: N 12"] {
        let false_claim = read(&text.replace("claim: P", claim)).unwrap();
        assert!(matches!(false_claim.check(), Err(StrategyError::Flaw(_))), "{claim}");
    }
    let other = read(&text.replace("grid:3x4", "grid:3x5")).unwrap();
    assert!(matches!(other.check(), Err(StrategyError::Flaw(_))));
    let nowhere = read(&text.replace("grid:3x4", "grid:3xx")).unwrap();
    assert!(matches!(nowhere.check(), Err(StrategyError::Engine(_))));
    for (one, other) in [("answers: ", "answers: 9"), (": ", ":"), ("end", "the end"), ("P", "Q")] {
        assert!(read(&text.replacen(one, other, 3)).is_err(), "{one} to {other}");
    }
}

#[test]
fn a_stopped_solve_says_what_is_known() {
    // No mirror tells who wins here.
    let board = "grid:5x7 - 1";
    let solved = domination().solve(board, &SolveOptions::default()).unwrap();
    let value: u32 = solved.answer.value.as_ref().unwrap().size().to_string().parse().unwrap();
    let options = SolveOptions { search: Limits::work(3_000), ..SolveOptions::default() };
    let stopped = domination().solve(board, &options).unwrap_err();
    let EngineError::Interrupted(early) = stopped else { panic!("{stopped}") };
    assert!((u32::from(early.at_least)..=early.at_most).contains(&value), "{early}");
    // 34 vertices: 16 edges that share no vertex and two more vertices cover them.
    assert!(early.at_most <= 18, "a matching covers nearly all of a grid: {early}");
    assert!(early.nodes > 0);
}

/// Paths, cycles and ladders have proved periods: sizes that no graph could have are answered.
#[test]
fn boards_too_large_to_build_are_answered_as_members_of_families() {
    let game = domination();
    let value = |position: &str| {
        let solved = game.solve(position, &SolveOptions::one_move())?;
        Ok::<_, EngineError>(solved.answer.value.clone().unwrap().to_string())
    };
    let small = |position: &str| value(position).unwrap();
    // 10^30 = 8 modulo 34, and 110 is a size of that class beyond the preperiod.
    assert_eq!(value("path:10^30").unwrap(), small("path:110"));
    assert_eq!(value("path:10^30+path:7").unwrap(), small("path:110+path:7"));
    assert_eq!(value("cycle:10^30").unwrap(), small("cycle:110"));
    assert_eq!(value("ladder-h:10^30").unwrap(), "*1000000000000000000000000000001");
    game.explain("path:10^30", "period").unwrap();
    assert!(matches!(value("path:10^30+grid:3x3"), Err(EngineError::Notation(_))));
    assert!(matches!(value("path:10^"), Err(EngineError::Notation(_))));
}

/// When the limit is reached, who wins is the same as without it, and the value is the same or not known;
/// what is known once stays known.
#[test]
fn a_list_of_moves_cut_short_keeps_the_answer() {
    let game = domination();
    let memory = Memory::default();
    let limited = |work| {
        let search = Limits { memory: memory.clone(), ..Limits::work(work) };
        let options = SolveOptions { search, ..SolveOptions::default() };
        game.solve("grid:5x7 - 0", &options)
    };
    // What one try finds out the next one knows, so that in the end every try succeeds.
    let mut answers = Vec::new();
    while answers.last().is_none_or(|answer: &Answer<RatedMove>| !answer.winning.complete) {
        match limited(20_000) {
            Ok(solved) => answers.push(solved.answer),
            Err(error) => {
                assert!(answers.is_empty() && matches!(error, EngineError::Interrupted(_)));
            }
        }
    }
    let full = answers.last().unwrap();
    assert!(!full.winning.moves.is_empty());
    assert!(full.value.is_some() && answers.is_sorted_by_key(|answer| answer.value.is_some()));
    for answer in &answers {
        assert_eq!(answer.outcome, full.outcome);
        assert!(answer.value.is_none() || answer.value == full.value);
        assert!(answer.winning.moves.iter().all(|mv| full.winning.moves.contains(mv)));
    }
}
