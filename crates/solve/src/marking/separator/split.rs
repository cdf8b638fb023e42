//! Where to split a graph.

use crate::mix::mix;

/// A part split into a middle and two sides, with no edge between the sides.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Split {
    pub(super) middle: Vec<usize>,
    pub(super) sides: [Vec<usize>; 2],
}

/// Greatest number of vertices in the middle. Each makes the tables about half as large
/// again, and three times as many.
pub(super) const MOST_MIDDLE: usize = 11;

const FIRST: usize = 0;
const OTHER: usize = 1;
const MIDDLE: usize = 2;

/// Attempts to find a split, and the steps of each for every vertex. Measured on cubic graphs of 40
/// and 48 vertices: half as many leave one vertex more in the middle of every fourth graph.
const ATTEMPTS: u64 = 4;
const STEPS: u64 = 600;

/// A cost of a split that is small if the tables are. A vertex in the middle costs as much as a
/// side that has three vertices too many.
fn cost(counts: [usize; 3]) -> i64 {
    let [first, other, middle] = counts.map(|count| i64::try_from(count).unwrap_or(i64::MAX >> 8));
    (first - other).pow(2) + 48 * middle
}

/// A split of a connected part with a small middle and sides of similar size, if there is one with
/// at most [`MOST_MIDDLE`] vertices in the middle. It is the same whenever it is asked for.
///
/// It is found by simulated annealing. A step moves a vertex from the middle to a side, and its
/// neighbours on the other side to the middle.
pub(super) fn split(around: &[Vec<usize>], part: &[usize]) -> Option<Split> {
    let mut place = vec![usize::MAX; around.len()];
    part.iter().enumerate().for_each(|(index, &vertex)| place[vertex] = index);
    let beside = |&vertex: &usize| {
        let beside = around[vertex].iter().map(|&other| place[other]);
        beside.filter(|&other| other != usize::MAX).collect()
    };
    let around: Vec<Vec<usize>> = part.iter().map(beside).collect();
    let best =
        (0..ATTEMPTS).map(|attempt| anneal(&around, attempt)).min_by_key(|best| best.cost)?;
    let on = |side| {
        let on = |&(_, &where_): &(usize, &usize)| where_ == side;
        best.sides.iter().enumerate().filter(on).map(|(index, _)| part[index]).collect()
    };
    let split = Split { middle: on(MIDDLE), sides: [on(FIRST), on(OTHER)] };
    let fits = split.middle.len() <= MOST_MIDDLE
        && split.sides.iter().all(|side| !side.is_empty() && side.len() <= 64);
    fits.then_some(split)
}

/// The best division found so far: the side of each vertex.
struct Best {
    cost: i64,
    sides: Vec<usize>,
}

fn anneal(around: &[Vec<usize>], attempt: u64) -> Best {
    let mut sides = vec![MIDDLE; around.len()];
    let mut middle: Vec<usize> = (0..around.len()).collect();
    let mut counts = [0, 0, around.len()];
    let mut best = Best { cost: cost(counts), sides: sides.clone() };
    let mut now = best.cost;
    let steps = STEPS * around.len() as u64;
    for step in 0..steps {
        let random = mix(attempt << 32 | step);
        if middle.is_empty() {
            break;
        }
        let place = (random & 0xffff) as usize % middle.len();
        let vertex = middle[place];
        let side = (random >> 16 & 1) as usize;
        let beyond = around[vertex].iter().filter(|&&other| sides[other] == 1 - side).count();
        let mut after = counts;
        after[side] += 1;
        after[1 - side] -= beyond;
        after[MIDDLE] = after[MIDDLE] + beyond - 1;
        // A worse division is accepted if it is worse by less than a bound, which falls to 0.
        let heat = 200 * (steps - step) / steps * (random >> 20 & 0xff) / 256;
        let next = cost(after);
        if next > now + i64::try_from(heat).unwrap_or(0) {
            continue;
        }
        middle.swap_remove(place);
        sides[vertex] = side;
        for &other in &around[vertex] {
            if sides[other] == 1 - side {
                sides[other] = MIDDLE;
                middle.push(other);
            }
        }
        (counts, now) = (after, next);
        if now < best.cost {
            best = Best { cost: now, sides: sides.clone() };
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::marking::Marking;

    fn around(game: &Marking) -> Vec<Vec<usize>> {
        let others = |vertex: usize| {
            game.kills(vertex).iter().copied().filter(|&other| other != vertex).collect()
        };
        (0..game.vertices()).map(others).collect()
    }

    #[test]
    fn no_edge_joins_the_sides() {
        for order in [8, 20, 40_usize] {
            for seed in 0..10 {
                let end = |number: usize| {
                    usize::try_from(mix(seed << 32 | number as u64) >> 33).unwrap() % order
                };
                let edges = (0..order + order / 4).map(|edge| (end(2 * edge), end(2 * edge + 1)));
                let game = Marking::undirected(order, edges).unwrap();
                let around = around(&game);
                let part: Vec<usize> = (0..order).filter(|vertex| vertex % 7 != 3).collect();
                let Some(split) = split(&around, &part) else { continue };
                let mut all =
                    [&split.middle, &split.sides[0], &split.sides[1]].map(Vec::clone).concat();
                all.sort_unstable();
                assert_eq!(all, part);
                let joined = |&vertex: &usize| {
                    around[vertex].iter().any(|other| split.sides[1].contains(other))
                };
                assert!(!split.sides[0].iter().any(joined), "{game:?}: {split:?}");
            }
        }
    }

    #[test]
    fn a_long_grid_is_split_by_a_column() {
        let (rows, columns) = (3, 14);
        let vertex = |row: usize, column: usize| row * columns + column;
        let across = (0..rows)
            .flat_map(|row| (1..columns).map(move |c| (vertex(row, c - 1), vertex(row, c))));
        let down = (1..rows)
            .flat_map(|row| (0..columns).map(move |c| (vertex(row - 1, c), vertex(row, c))));
        let game = Marking::undirected(rows * columns, across.chain(down)).unwrap();
        let part: Vec<usize> = (0..rows * columns).collect();
        let split = split(&around(&game), &part).unwrap();
        assert_eq!(split.middle.len(), 3, "{split:?}");
        assert!(split.sides.iter().all(|side| side.len() >= 15), "{split:?}");
    }
}
