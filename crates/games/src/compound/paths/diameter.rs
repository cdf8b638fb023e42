//! The diameter games on paths, where the length orders the components (domination 4).

use noyau_core::{Compound, Convention, Ending, Order, Selection};

use super::weights::Weights;
use super::{Cut, any, extremes, keeping, reduced};

use Convention::{Misere, Normal};
use Ending::{Long, Short};
use Order::{LargestFirst, SmallestFirst};
use Selection::{Disjunctive, Selective};

/// Levels and weights of the variants that have them: Theorems 4.2.3, 4.2.5, 4.2.13.
fn weights(compound: &Compound) -> Option<Weights> {
    match (compound.ending(), compound.convention()) {
        (Long, Normal) => Some(Weights { first: 1, beyond: 0 }),
        (Long, Misere) => Some(Weights { first: 1, beyond: 1 }),
        (Short, Misere) => Some(Weights { first: 3, beyond: 0 }),
        (Short, Normal) => None,
    }
}

/// Whether the player to move loses; there is at least one path.
pub(super) fn is_p(compound: &Compound, lengths: &[u64]) -> Option<bool> {
    let (_, shortest) = extremes(lengths);
    let lines = (compound.selection(), compound.order()?, compound.ending(), compound.convention());
    Some(match lines {
        (Disjunctive, LargestFirst, Short, Normal) => reduced::short_normal(lengths)?,
        (Selective, LargestFirst, Short, Normal) => some_largest_short_normal(lengths)?,
        (Selective, LargestFirst, ..) => match weights(compound)?.standing(lengths) {
            Some(standing) => standing.weight == standing.target,
            None => true,
        },
        // Theorem 4.3.1.
        (Disjunctive, SmallestFirst, Long, convention) => smallest_long(convention, lengths),
        // Theorem 4.3.3: the shortest path decides.
        (Disjunctive, SmallestFirst, Short, Normal) => matches!(shortest, 4 | 5 | 9 | 10),
        (Disjunctive | Selective, SmallestFirst, Short, Misere) => shortest <= 2,
        (Selective, SmallestFirst, Long, Misere) => match lengths {
            [n] => matches!(n, 1 | 2 | 6 | 7),
            _ => some_smallest(lengths),
        },
        (Selective, SmallestFirst, _, Normal) => some_smallest(lengths),
        _ => return None,
    })
}

/// Propositions 4.4.1, 4.4.3 and 4.4.5, completed to all unions.
fn some_smallest(lengths: &[u64]) -> bool {
    let (longest, shortest) = extremes(lengths);
    matches!(shortest, 4 | 5) || (shortest >= 9 && longest <= 10)
}

/// Theorem 4.3.1, with paths of two vertices counted as paths of one.
fn smallest_long(convention: Convention, lengths: &[u64]) -> bool {
    let (longest, _) = extremes(lengths);
    let count = |good: fn(u64) -> bool| lengths.iter().filter(|n| good(**n)).count();
    let ones = count(|n| n <= 2);
    let sixes = count(|n| n == 6);
    let neither = count(|n| n == 3 || n == 5) == 0;
    let odd = match (longest < 7, neither) {
        (true, true) => ones + sixes + usize::from(convention == Misere),
        (false, true) if sixes > 0 => ones + sixes + 1,
        _ => ones + 1,
    };
    odd.is_multiple_of(2)
}

/// The level of a path in selective short normal play with the largest first, and the bound of that
/// level, `v_n = 11·2^(n−1) − 2` (4.2.2). Level 0 starts with the shortest path that is not won at
/// once.
fn level(longest: u64) -> (u64, u64) {
    let (mut level, mut bound) = (0, 4);
    while longest >= next_bound(bound) {
        (level, bound) = (level + 1, next_bound(bound));
    }
    (level, bound)
}

fn next_bound(bound: u64) -> u64 {
    if bound == 4 { 9 } else { 2 * bound + 2 }
}

/// Theorem 4.2.9 and the list of level 2. Paths below the level weigh nothing. So a union with only
/// one path of its level is lost exactly when that path is lost, and a player who can leave such a
/// lost union wins. Unions of several paths that are all near the bound remain open.
fn some_largest_short_normal(lengths: &[u64]) -> Option<bool> {
    let (longest, shortest) = extremes(lengths);
    if shortest <= 3 {
        return Some(false);
    }
    let (level, bound) = level(longest);
    let mut heavy: Vec<u64> = lengths.iter().copied().filter(|n| *n >= bound).collect();
    heavy.sort_unstable();
    match (level, &heavy[..]) {
        (0, _) => Some(longest <= 5),
        (_, [one]) => Some(lost_alone(*one)),
        (2, heavy) => Some(matches!(heavy, [20 | 21, 20 | 21] | [20..=24, 25 | 26])),
        _ => leaving_one(lengths).map(|_| false),
    }
}

/// A move that leaves one path of the level, a lost one. If the union has only one path of its
/// level, the move may also leave a lost path of the level below. All other paths then weigh
/// nothing.
fn leaving_one(lengths: &[u64]) -> Option<Vec<Cut>> {
    let (longest, _) = extremes(lengths);
    let (level, bound) = level(longest);
    if level == 0 {
        let long = lengths.iter().enumerate().filter(|(_, n)| **n > 5);
        return Some(
            long.map(|(place, n)| Cut::new(place, [if *n == 8 { 5 } else { 4 }])).collect(),
        );
    }
    let mut heavy: Vec<usize> = (0..lengths.len()).filter(|p| lengths[*p] >= bound).collect();
    heavy.sort_by_key(|place| lengths[*place]);
    let clear = |least: u64, kept: usize| {
        let others = lengths.iter().enumerate().filter(move |(p, n)| **n >= least && *p != kept);
        others.map(move |(place, n)| Cut::new(place, weightless(*n, least)))
    };
    let smallest = *heavy.first()?;
    if heavy.len() > 1 && lost_alone(lengths[smallest]) {
        return Some(clear(bound, smallest).collect());
    }
    let moved = heavy.iter().find_map(|p| Some((*p, leaving_lost(lengths[*p], level)?)));
    if let Some((place, left)) = moved {
        return Some(clear(bound, place).chain([Cut::new(place, left)]).collect());
    }
    let ([place], Some(lower)) = (&heavy[..], bound.checked_sub(2)) else { return None };
    let left = leaving_lost(longest, level - 1)?;
    Some(clear(lower / 2, *place).chain([Cut::new(*place, left)]).collect())
}

/// The parts left by a move in a path: one of this level that is lost alone, and possibly one of a
/// lower level that is not won at once.
fn leaving_lost(n: u64, level: u64) -> Option<Vec<u64>> {
    let step = u32::try_from(level.checked_sub(1)?).ok()?;
    let middle = 11_u64.checked_shl(step)?.checked_add(7 * u64::from(step))?;
    let bound = 11_u64.checked_shl(step)? - 2;
    [middle - 2, middle - 1, middle + 3, middle + 4].into_iter().find_map(|lost| {
        match n.checked_sub(lost)? {
            2 | 3 => Some(vec![lost]),
            more @ 7.. if more - 3 < bound => Some(vec![lost, more - 3]),
            _ => None,
        }
    })
}

/// The parts left by a move in a path, all shorter than `bound` and with at least four vertices.
/// The path must have from `bound` to `2 * bound + 1` vertices.
fn weightless(n: u64, bound: u64) -> Vec<u64> {
    match n - bound {
        0 | 1 => vec![n - 2],
        2 => vec![n - 3],
        3..=5 => vec![n - 7, 4],
        _ => vec![bound - 1, n - 2 - bound],
    }
}

/// Corollary 4.2.10: 11·2^k + 7k + {−2, −1, 3, 4}.
fn lost_alone(n: u64) -> bool {
    (0..60_u64).any(|k| {
        let middle = (11_u64 << k).saturating_add(7 * k);
        [n + 2, n + 1].contains(&middle) || [n.wrapping_sub(3), n.wrapping_sub(4)].contains(&middle)
    })
}

/// A winning move.
pub(super) fn cuts(compound: &Compound, lengths: &[u64]) -> Option<Vec<Cut>> {
    let lines = (compound.selection(), compound.order()?, compound.ending(), compound.convention());
    match lines {
        (Disjunctive, LargestFirst, ..) => one_of_the_first(compound, lengths),
        (Selective, LargestFirst, Short, Normal) => {
            let (_, shortest) = extremes(lengths);
            if shortest <= 3 {
                // A path of at most three vertices is emptied; all longer ones are played in too.
                let cut = |(place, n): (usize, &u64)| Cut::new(place, any(*n));
                let longer = lengths.iter().enumerate().filter(|(_, n)| **n > shortest);
                let last = lengths.iter().position(|n| *n == shortest)?;
                return Some(longer.map(cut).chain([Cut::new(last, [])]).collect());
            }
            leaving_one(lengths)
        }
        (Selective, LargestFirst, ..) => weights(compound)?.cuts(lengths),
        (Disjunctive, SmallestFirst, ..) => one_of_the_first(compound, lengths),
        (Selective, SmallestFirst, Short, Misere) => {
            let (_, shortest) = extremes(lengths);
            let place = lengths.iter().position(|n| *n == shortest)?;
            Some(vec![Cut::new(place, keeping(shortest, 1))])
        }
        (Selective, SmallestFirst, ending, convention) => {
            some_smallest_cuts(ending, convention, lengths)
        }
        _ => None,
    }
}

/// A move in one of the paths that come first. With the smallest first, only moves that leave a
/// short part are tried, because those theorems are about short paths only. With the largest first,
/// every move is tried.
fn one_of_the_first(compound: &Compound, lengths: &[u64]) -> Option<Vec<Cut>> {
    const SHORT_PARTS: u64 = 12;
    let (longest, shortest) = extremes(lengths);
    let largest = compound.order() == Some(LargestFirst);
    let first = if largest { longest } else { shortest };
    let place = lengths.iter().position(|n| *n == first)?;
    let most = if largest { first } else { SHORT_PARTS };
    let splits = (1..=most).take_while(|small| 2 * small + 3 <= first);
    let ends = [2, 3].into_iter().filter(|taken| *taken <= first || first < 3);
    let candidates = ends
        .map(|taken| vec![first.saturating_sub(taken)])
        .chain(splits.map(|small| keeping(first, small).to_vec()));
    let others = || lengths.iter().enumerate().filter(|(other, _)| *other != place);
    for left in candidates {
        let cut = Cut::new(place, left);
        let ends = cut.left.is_empty() && compound.ending() == Short;
        let after: Vec<u64> = others().map(|(_, n)| *n).chain(cut.left.iter().copied()).collect();
        let lost = if ends || after.is_empty() {
            compound.convention() == Normal
        } else {
            is_p(compound, &after) == Some(true)
        };
        if lost {
            return Some(vec![cut]);
        }
    }
    None
}

/// Propositions 4.4.1, 4.4.3 and 4.4.5: first the short paths are emptied, then one path is changed
/// into one of four or five vertices.
fn some_smallest_cuts(ending: Ending, convention: Convention, lengths: &[u64]) -> Option<Vec<Cut>> {
    let mut places: Vec<usize> = (0..lengths.len()).collect();
    places.sort_by_key(|place| lengths[*place]);
    let short = places.iter().take_while(|place| lengths[**place] <= 3).count();
    if ending == Short && short > 0 {
        return Some(vec![Cut::new(places[0], [])]);
    }
    let alone = convention == Misere && lengths.len() - short <= 1;
    if alone {
        // One path must stay, with 1, 2, 6 or 7 vertices, or two paths that are lost.
        let kept = *places.last()?;
        let gone = places.iter().take(places.len() - 1).map(|place| Cut::new(*place, []));
        let left = match lengths[kept] {
            1 | 2 | 6 | 7 => return Some(gone.collect()),
            n @ (3 | 8 | 9) => vec![n - 2],
            n @ (4 | 5 | 10) => vec![n - 3],
            n => keeping(n, 4).to_vec(),
        };
        return Some(gone.chain([Cut::new(kept, left)]).collect());
    }
    let mut cuts: Vec<Cut> = places[..short].iter().map(|place| Cut::new(*place, [])).collect();
    let rest: Vec<u64> = places[short..].iter().map(|place| lengths[*place]).collect();
    if rest.is_empty() || some_smallest(&rest) {
        return Some(cuts);
    }
    for place in &places[short..] {
        let n = lengths[*place];
        let left = match n {
            9 | 10 => vec![n - 2],
            6 => vec![4],
            7 | 8 => vec![n - 3],
            _ => keeping(n, 4).to_vec(),
        };
        cuts.push(Cut::new(*place, left));
        if !matches!(n, 9 | 10) {
            return Some(cuts);
        }
    }
    None
}
