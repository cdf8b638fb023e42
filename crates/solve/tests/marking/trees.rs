//! Every tree with at most 14 vertices.

use std::collections::{BTreeSet, HashMap};

use noyau_solve::Limits;
use noyau_solve::marking::{Marking, Solver};

/// Rooted trees as lists of levels in preorder, each made from the one before (Beyer and
/// Hedetniemi).
fn next_levels(levels: &[usize]) -> Option<Vec<usize>> {
    let last = levels.iter().rposition(|&level| level > 1)?;
    let parent = levels[..last].iter().rposition(|&level| level == levels[last] - 1)?;
    let mut next = levels[..last].to_vec();
    for index in last..levels.len() {
        next.push(next[index - (last - parent)]);
    }
    Some(next)
}

fn edges(levels: &[usize]) -> Vec<(usize, usize)> {
    let parent = |index: usize| levels[..index].iter().rposition(|&up| up + 1 == levels[index]);
    (1..levels.len()).filter_map(|index| Some((parent(index)?, index))).collect()
}

/// The code of a tree from a root, with the codes of the children in order: isomorphic rooted trees
/// have the same code.
fn code(near: &[Vec<usize>], vertex: usize, above: usize) -> String {
    let children = near[vertex].iter().filter(|&&child| child != above);
    let mut codes: Vec<String> = children.map(|&child| code(near, child, vertex)).collect();
    codes.sort();
    format!("({})", codes.concat())
}

fn free_code(levels: &[usize]) -> String {
    let mut near = vec![Vec::new(); levels.len()];
    for (a, b) in edges(levels) {
        near[a].push(b);
        near[b].push(a);
    }
    (0..levels.len()).map(|root| code(&near, root, usize::MAX)).min().unwrap()
}

/// The value of a set of vertices, computed by components.
pub(crate) fn value(kill: &[u64], set: u64, memo: &mut HashMap<u64, u16>) -> u16 {
    let mut left = set;
    let mut sum = 0;
    while left != 0 {
        let mut part = left & left.wrapping_neg();
        loop {
            let vertices = (0..kill.len()).filter(|v| part >> v & 1 != 0);
            let grown = vertices.fold(part, |grown, v| grown | kill[v] & left);
            if grown == part {
                break;
            }
            part = grown;
        }
        left &= !part;
        let known = memo.get(&part).copied();
        sum ^= known.unwrap_or_else(|| {
            let vertices = (0..kill.len()).filter(|v| part >> v & 1 != 0);
            let seen =
                vertices.fold(0_u64, |seen, v| seen | 1 << value(kill, part & !kill[v], memo));
            let found = u16::try_from(seen.trailing_ones()).unwrap();
            memo.insert(part, found);
            found
        });
    }
    sum
}

pub(crate) fn by_components(order: usize, edges: &[(usize, usize)]) -> u16 {
    let mut kill: Vec<u64> = (0..order).map(|v| 1 << v).collect();
    for &(a, b) in edges {
        kill[a] |= 1 << b;
        kill[b] |= 1 << a;
    }
    value(&kill, kill.iter().fold(0, |all, row| all | row), &mut HashMap::new())
}

fn every_tree(order: usize) -> usize {
    let mut seen = BTreeSet::new();
    let mut levels: Vec<usize> = (0..order).collect();
    loop {
        if seen.insert(free_code(&levels)) {
            let expect = by_components(order, &edges(&levels));
            let solver = Solver::new(Marking::undirected(order, edges(&levels)).unwrap());
            let start = solver.game().start();
            assert_eq!(solver.value(&start, &Limits::none()), Ok(expect), "{levels:?}");
        }
        match next_levels(&levels) {
            Some(next) => levels = next,
            None => return seen.len(),
        }
    }
}

#[test]
fn every_tree_with_at_most_14_vertices() {
    let counts: Vec<usize> = (1..=14).map(every_tree).collect();
    assert_eq!(counts, [1, 1, 1, 2, 3, 6, 11, 23, 47, 106, 235, 551, 1301, 3159]);
}
