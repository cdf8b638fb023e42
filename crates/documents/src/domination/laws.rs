//! Section 2.5.1: reduction laws, proved by types and tried at many places.

use std::collections::{BTreeSet, HashMap};

use noyau_games::graph::law::{Laws, RootedTree, TreePattern};
use noyau_graph::{Graph, trees};
use serde::Deserialize;

use super::super::shared::read;
use super::super::{Checked, Effort, Failure, Vector, holds, same, same_list};
use super::{Order, UpTo, named, shown, up_to, value};

/// A bundle of branches named by letters: L is a leaf, P a pendant path of two vertices, C a
/// cherry.
fn branches(letters: &str) -> Result<RootedTree, Failure> {
    let branch = |letter: char| match letter {
        'L' => Ok(RootedTree::leaves(0)),
        'P' => Ok(RootedTree::leaves(1)),
        'C' => Ok(RootedTree::leaves(2)),
        other => Err(Failure::new(letters, "L, P or C", other)),
    };
    Ok(RootedTree::new(letters.chars().map(branch).collect::<Result<Vec<_>, _>>()?))
}

/// Checks, by proof and by the values of graphs, that the first bundle (of leaves and pendant
/// paths) may become the second at every vertex of every graph of at most this order.
fn holds_everywhere(from: &str, to: &str, change: u64, order: usize) -> Checked {
    let proved = Laws::default().prove(&branches(from)?, &branches(to)?);
    same(format!("{from} → {to}"), &Some(change), &proved.map(|law| law.change))?;
    let bundle = |letters: &str| -> Result<Graph, Failure> {
        let name = |letter| if letter == 'P' { "path:3" } else { "path:2" };
        let parts: Result<Vec<Graph>, Failure> =
            letters.chars().map(|letter| named(name(letter))).collect();
        Ok(Graph::glued(&parts?.iter().map(|part| (part, 0)).collect::<Vec<_>>()))
    };
    let (one, other) = (bundle(from)?, bundle(to)?);
    for place in up_to(order)? {
        for v in place.vertices() {
            let with = |bundle: &Graph| value(&Graph::glued(&[(&place, v), (bundle, 0)]));
            same(format!("{} at {v}", shown(&place)), &(with(&one)? ^ change), &with(&other)?)?;
        }
    }
    Ok(())
}

/// Proposition 2.5.3, in any graph and not in trees only.
pub(super) fn leaf_law(vector: &Vector, _effort: Effort) -> Checked {
    #[derive(Deserialize)]
    struct Bounds {
        order: usize,
        trees: usize,
    }
    let Bounds { order, trees } = vector.params()?;
    let refuted = Laws::default().refute(&branches("LLL")?, &branches("L")?, 0, trees);
    holds(&vector.id, "no place refutes it", refuted.is_none())?;
    holds_everywhere("LLL", "L", 0, order)
}

/// A law of noyau: beside a leaf, a pendant path of two vertices may be removed, and the value
/// changes by 1.
pub(super) fn pendant_path_law(vector: &Vector, _effort: Effort) -> Checked {
    let Order { order } = vector.params()?;
    holds_everywhere("LP", "L", 1, order)
}

pub(super) fn leaf_and_path(vector: &Vector, _effort: Effort) -> Checked {
    let (UpTo { n }, expected): (_, bool) = read(vector)?;
    let mut laws = Laws::default();
    let (from, to) = (branches("LP")?, branches("L")?);
    let proved = laws.prove(&from, &to).is_some_and(|law| law.change == 1);
    same(&vector.id, &expected, &(proved && laws.refute(&from, &to, 1, n).is_none()))
}

/// The number of vertices of the smallest tree in which two bundles do not differ by a constant; 0
/// if there is none up to the bound.
pub(super) fn first_failure(vector: &Vector, _effort: Effort) -> Checked {
    #[derive(Deserialize)]
    struct Pair {
        #[serde(rename = "A")]
        from: String,
        #[serde(rename = "B")]
        to: String,
        #[serde(default)]
        change: u64,
        n: usize,
    }
    let (pair, expected): (Pair, usize) = read(vector)?;
    let (from, to) = (branches(&pair.from)?, branches(&pair.to)?);
    let found = Laws::default().refute(&from, &to, pair.change, pair.n);
    same(&vector.id, &expected, &found.map_or(0, |place| place.order()))
}

fn parsed<T: std::str::FromStr>(text: &str) -> Result<T, Failure>
where
    T::Err: std::fmt::Display,
{
    text.parse().map_err(|error| Failure::new(text, "a rooted tree", error))
}

/// Laws between bundles of these branches: those that are proved, and the number of pairs without a
/// proof that agree in all places tried.
pub(super) fn searched(vector: &Vector, _effort: Effort) -> Checked {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Branches {
        These(Vec<String>),
        OfOrder(usize),
    }
    #[derive(Deserialize)]
    struct Bounds {
        branches: Branches,
        most: usize,
        places: usize,
    }
    #[derive(Deserialize)]
    struct Expected {
        laws: Vec<(String, String, u64)>,
        undecided: usize,
        irreducible: usize,
    }
    let (bounds, expected): (Bounds, Expected) = read(vector)?;
    let branches = match bounds.branches {
        Branches::These(list) => {
            list.iter().map(|text| parsed(text)).collect::<Result<Vec<RootedTree>, Failure>>()?
        }
        Branches::OfOrder(most) => (1..=most)
            .flat_map(trees::rooted)
            .map(|levels| RootedTree::of_levels(levels.depths()))
            .collect(),
    };
    let found = Laws::default().search(&branches, bounds.most, bounds.places);
    let told = found.laws.iter().map(|law| (law.from.to_string(), law.to.to_string(), law.change));
    same_list(&vector.id, &expected.laws, &told.collect::<Vec<_>>())?;
    let counts = (found.undecided.len(), found.irreducible);
    same(&vector.id, &(expected.undecided, expected.irreducible), &counts)
}

/// The values of a tree with repeated branches, for all numbers of repetitions.
pub(super) fn repeated(vector: &Vector, _effort: Effort) -> Checked {
    #[derive(Deserialize)]
    struct Tree {
        pattern: String,
        margin: usize,
        /// The least number of each repetition.
        least: Vec<usize>,
        /// The repetitions of odd number, and those of even number.
        #[serde(default)]
        odd: Vec<usize>,
        #[serde(default)]
        even: Vec<usize>,
    }
    #[derive(Deserialize)]
    struct Line {
        /// x_i = x_k + offset.
        numbers: (usize, usize),
        offset: usize,
        value: u64,
    }
    #[derive(Deserialize)]
    struct Expected {
        line: Option<Line>,
        /// The values elsewhere.
        values: Vec<u64>,
        /// The repetitions that may grow by two without changing the value.
        #[serde(default)]
        period: Vec<usize>,
    }
    let (tree, expected): (Tree, Expected) = read(vector)?;
    let pattern: TreePattern = parsed(&tree.pattern)?;
    let table = pattern
        .table(&mut Laws::default(), tree.margin)
        .ok_or_else(|| Failure::new(&tree.pattern, "values by class", "others"))?;
    same("numbers", &tree.least.len(), &pattern.numbers())?;
    let ends = expected.line.iter().flat_map(|line| [line.numbers.0, line.numbers.1]);
    let mut named = ends.chain(tree.odd.iter().chain(&tree.even).chain(&expected.period).copied());
    holds("numbers", "numbers of the pattern", named.all(|number| number < pattern.numbers()))?;
    let mut seen = BTreeSet::new();
    for (numbers, value) in table.representatives() {
        let large = numbers.iter().zip(&tree.least).all(|(number, least)| number >= least);
        let parity = |list: &[usize], rest: usize| list.iter().all(|&i| numbers[i] % 2 == rest);
        if !large || !parity(&tree.odd, 1) || !parity(&tree.even, 0) {
            continue;
        }
        let at = format!("{} at {numbers:?}", tree.pattern);
        for &number in &expected.period {
            let mut more = numbers.clone();
            more[number] += 2;
            same(&at, &Some(value), &table.value(&more))?;
        }
        let line = expected
            .line
            .as_ref()
            .filter(|line| numbers[line.numbers.0] == numbers[line.numbers.1] + line.offset);
        match line {
            Some(line) => same(at, &line.value, &value)?,
            None => drop(seen.insert(value)),
        }
    }
    same_list(&vector.id, &expected.values, &seen.into_iter().collect::<Vec<_>>())
}

/// No two different bundles P^b C^c, L C^c, LL C^c are interchangeable: in the places given, no
/// two differ by one constant.
pub(super) fn no_other_laws(vector: &Vector, effort: Effort) -> Checked {
    #[derive(Deserialize)]
    struct Bounds {
        most: u64,
        patterns: Vec<String>,
    }
    let Bounds { most, patterns } = vector.params()?;
    let most = usize::try_from(effort.widen(most)).unwrap_or(0);
    let mut places: Vec<RootedTree> = vec![RootedTree::default()];
    for text in &patterns {
        let pattern: TreePattern = parsed(text)?;
        let mut points = vec![Vec::new()];
        for _ in 0..pattern.numbers() {
            let longer = |point: Vec<usize>| {
                (0..=most + 1).map(move |number| [&point[..], &[number]].concat())
            };
            points = points.into_iter().flat_map(longer).collect();
        }
        places.extend(points.iter().map(|point| pattern.tree(point)));
    }
    let mut laws = Laws::default();
    let mut seen: HashMap<Vec<u64>, String> = HashMap::new();
    for letters in normal_forms(most) {
        let bundle = branches(&letters)?;
        let values: Vec<u64> =
            places.iter().map(|place| laws.grundy(&place.glued(&bundle))).collect();
        let differences = values.iter().map(|value| value ^ values[0]).collect();
        if let Some(other) = seen.insert(differences, letters.clone()) {
            return Err(Failure::new(letters, "a place that tells it from others", other));
        }
    }
    holds(&vector.id, "normal forms", seen.len() > most)
}

/// The bundles of height at most two that the laws do not reduce: P^b C^c, L C^c, LL C^c.
fn normal_forms(most: usize) -> impl Iterator<Item = String> {
    let paths = (0..=most)
        .flat_map(move |size| (0..=size).map(move |c| "P".repeat(size - c) + &"C".repeat(c)));
    let leaves = (1..=2).flat_map(move |leaves| {
        (0..=most - leaves.min(most)).map(move |c| "L".repeat(leaves) + &"C".repeat(c))
    });
    paths.chain(leaves)
}
