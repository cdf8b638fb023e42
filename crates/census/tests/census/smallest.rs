//! The smallest graphs and trees of a value, and the stores of searches for them.

use super::*;

/// The minimum orders 1, 3, 4, 7, 8, 10, 11 of the document (5.5), and 13 for value 8, which it
/// leaves open.
#[test]
fn smallest_graphs_of_each_value() {
    let game = domination();
    let find = |value, all, store: Option<&PathBuf>| {
        work(2, &Limits::none(), |work| {
            let store = store.map(PathBuf::as_path);
            smallest_graphs(&game, SmallestGoal { value, all }, store, work).unwrap()
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
    // A finished store is read, and nothing is added. The task of an incomplete last line is done
    // again.
    assert_eq!(find(6, true, Some(&path)), all);
    assert_eq!(fs::read_to_string(&path).unwrap(), written);
    fs::write(&path, &written[..written.len() - 3]).unwrap();
    assert_eq!(find(6, true, Some(&path)), all);
    assert_eq!(fs::read_to_string(&path).unwrap().len(), written.len());
    fs::write(&path, written.replace(" 10 1 ", " 11 1 ")).unwrap();
    let damaged = work(1, &Limits::none(), |work| {
        smallest_graphs(&game, SmallestGoal { value: 6, all: true }, Some(&path), work)
    });
    assert!(matches!(damaged, Err(SmallestError::Log(_))));
    fs::remove_file(&path).unwrap();
}

/// Every changed byte of the store of a search is noticed. The store is refused and not changed, or
/// it is read without its last line, and the last task is done again.
#[test]
fn a_changed_byte_of_a_search_shows() {
    let game = domination();
    let path = scratch("changed-byte");
    let find = || {
        work(1, &Limits::none(), |work| {
            smallest_graphs(&game, SmallestGoal { value: 6, all: true }, Some(&path), work)
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

/// A line with a right checksum and a false graph: K10 instead of a graph of value 6.
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
            smallest_graphs(&game, SmallestGoal { value: 6, all: true }, Some(&path), work)
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

/// Stores of an older version whose solver could be wrong are refused, stores of other values are
/// read. None is changed.
#[test]
fn stores_of_older_versions() {
    let fixture = |name: &str| {
        let from = format!("{}/../../tests/data/stores/{name}", env!("CARGO_MANIFEST_DIR"));
        let path = scratch(name);
        fs::copy(from, &path).unwrap();
        path
    };
    let game = domination();
    let counted = |store: &Path, engine: &Engine, name: &str, boards: &str, by| {
        let source = boards.parse().unwrap();
        work(1, &Limits::none(), |work| census(engine, &source, by, Some((store, name)), work))
    };
    let path = fixture("census-1.seq");
    let before = fs::read(&path).unwrap();
    let refused = counted(&path, &game, "domination", "connected:1..5", By::Value);
    let Err(CensusError::Store(error)) = refused else { panic!() };
    assert!(matches!(error.problem, StoreProblem::Faulty), "{error}");
    assert_eq!(fs::read(&path).unwrap(), before);
    fs::remove_file(&path).unwrap();

    let path = fixture("trees-1.seq");
    let trees = counted(&path, &game, "domination", "trees:1..7", By::Value).unwrap();
    assert_eq!(trees.orders[6].classes[&3].count, 3);
    fs::remove_file(&path).unwrap();

    let path = fixture("bitypes-1.seq");
    let colouring = open("colouring", &Arguments::none()).unwrap();
    let found = counted(&path, &colouring, "colouring", "trees:3..5", By::Bitype).unwrap();
    assert_eq!(found.orders[2].boards, 3);
    fs::remove_file(&path).unwrap();

    let path = fixture("smallest-1.txt");
    let before = fs::read(&path).unwrap();
    let refused = work(1, &Limits::none(), |work| {
        smallest_graphs(&game, SmallestGoal { value: 6, all: true }, Some(&path), work)
    });
    let Err(SmallestError::Log(error)) = refused else { panic!() };
    assert!(matches!(error.problem, LogProblem::WithoutChecksums), "{error}");
    assert_eq!(fs::read(&path).unwrap(), before);
    fs::remove_file(&path).unwrap();
}

/// Growing finds every graph of a value. Compared with the list of all graphs of order 8.
#[test]
fn growing_misses_no_graph() {
    let game = domination();
    let source = "graphs:8..8".parse().unwrap();
    let counted =
        work(2, &Limits::none(), |work| census(&game, &source, By::Value, None, work)).unwrap();
    let all = work(2, &Limits::none(), |work| {
        smallest_graphs(&game, SmallestGoal { value: 5, all: true }, None, work).unwrap()
    });
    assert_eq!(all[4].all.as_ref().unwrap().len() as u64, counted.orders[0].classes[&5].count);
}

/// The smallest trees of values 1 to 7 have 1, 3, 5, 8, 10, 11, 13 vertices (5.5).
#[test]
fn smallest_trees_of_each_value() {
    let game = domination();
    for (value, order) in (1..=7).zip([1, 3, 5, 8, 10, 11, 13]) {
        let found =
            work(2, &Limits::none(), |work| smallest_tree(&game, value, None, work)).unwrap();
        let (vertices, tree) = found.found.unwrap();
        assert_eq!(vertices, order);
        assert_eq!(found.exhausted.len(), order - 1);
        let solved = game.solve(&tree, &SolveOptions::default()).unwrap();
        assert_eq!(solved.answer.value, Some(u64::from(value).into()), "{tree}");
    }
}

/// The trees of tests/data/trees/smallest.txt: all the smallest of each value from 12 to 17.
fn kept_trees() -> BTreeMap<u8, Vec<String>> {
    let mut trees: BTreeMap<u8, Vec<String>> = BTreeMap::new();
    for line in include_str!("../../../../tests/data/trees/smallest.txt").lines() {
        let (value, tree) = line.split_once(' ').unwrap();
        trees.entry(value.parse().unwrap()).or_default().push(tree.to_owned());
    }
    trees
}

#[test]
fn the_trees_that_are_kept_have_their_values() {
    let game = domination();
    let shape = |trees: &Vec<String>| (trees.len(), trees[0].split(',').count() + 1);
    let trees = kept_trees();
    let counted: Vec<_> = trees.values().map(shape).collect();
    assert_eq!(counted, [(12, 22), (122, 24), (2, 25), (111, 27), (5, 29), (55, 31)]);
    for (value, all) in trees {
        for tree in all {
            let solved = game.solve(&tree, &SolveOptions::default()).unwrap();
            assert_eq!(solved.answer.value, Some(u64::from(value).into()), "{tree}");
        }
    }
}

/// Larger trees are grown, all of them.
#[test]
fn the_trees_that_are_kept_are_found_again() {
    let game = domination();
    let trees = kept_trees();
    for value in 12..=14 {
        let found =
            work(1, &Limits::none(), |work| smallest_tree(&game, value, None, work)).unwrap();
        let order = found.found.as_ref().unwrap().0;
        assert_eq!(&found.all, &trees[&value], "{value}");
        assert_eq!(found.bound, Bound::Searched { from: 18 });
        assert!(found.exhausted.iter().map(|(order, _)| *order).eq(1..order));
    }
}

#[test]
fn growing_trees_stops_when_it_is_told() {
    let game = domination();
    let cancel = Arc::new(AtomicBool::new(false));
    let limits = Limits { cancel: Some(Arc::clone(&cancel)), ..Limits::none() };
    let watch = |progress: CensusProgress| cancel.store(progress.order >= 20, Ordering::Relaxed);
    let stopping = Work { threads: 1, limits: &limits, watch: &watch };
    let early = smallest_tree(&game, 12, None, &stopping).unwrap();
    assert!(early.found.is_none() && early.exhausted.len() < 21, "{:?}", early.exhausted);
    assert!(early.stopped.is_some());
}

/// A search for trees that was stopped continues from its store, for any value.
#[test]
fn values_of_trees_are_kept() {
    let game = domination();
    let path = scratch("trees");
    let find =
        |value| work(2, &Limits::none(), |work| smallest_tree(&game, value, Some(&path), work));
    let cancel = Arc::new(AtomicBool::new(false));
    let limits = Limits { cancel: Some(Arc::clone(&cancel)), ..Limits::none() };
    let watch = |progress: CensusProgress| cancel.store(progress.order == 10, Ordering::Relaxed);
    let stopping = Work { threads: 1, limits: &limits, watch: &watch };
    let early = smallest_tree(&game, 6, Some(&path), &stopping).unwrap();
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
        smallest_graphs(&game, SmallestGoal { value: 8, all: true }, None, work)
    });
    let Err(SmallestError::Stopped { value, order, known, .. }) = found else { panic!() };
    assert_eq!((value, order, known.len()), (6, 10, 5));
}
