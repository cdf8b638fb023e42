//! Section 2.5.1: reduction laws, proved by types and tried on places.

use noyau_games::graph::law::{Laws, RootedTree};
use noyau_graph::Graph;
use serde::Deserialize;

use super::super::shared::read;
use super::super::{Checked, Effort, Failure, Vector, holds, same};
use super::{Order, UpTo, named, shown, up_to, value};

/// Branches named by letters: a leaf, a pendant path of two vertices, a cherry.
fn branches(letters: &str) -> Result<RootedTree, Failure> {
    let branch = |letter: char| match letter {
        'L' => Ok(RootedTree::leaves(0)),
        'P' => Ok(RootedTree::leaves(1)),
        'C' => Ok(RootedTree::leaves(2)),
        other => Err(Failure::new(letters, "L, P or C", other)),
    };
    Ok(RootedTree::new(letters.chars().map(branch).collect::<Result<Vec<_>, _>>()?))
}

/// The first bundle, of leaves and pendant paths, may become the second, at every vertex of every graph of at most this order;
/// by proof and by the values of the graphs.
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

/// Our own law: where a leaf hangs, a pendant path of two vertices may go, and the value changes
/// by 1.
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

/// The number of vertices of the smallest tree in which two bundles do not differ by a constant;
/// 0 when there is none so small.
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
