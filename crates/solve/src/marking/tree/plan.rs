//! Where to cut a tree.

use super::branches::Branch;

/// A forest seen from a root.
#[derive(Debug)]
pub(super) struct Plan {
    root: usize,
    /// For each vertex, the next vertex on the way to the root. `NOBODY` for the root, and for
    /// vertices not connected with it.
    above: Vec<usize>,
    /// For each vertex, its distance from the root.
    depth: Vec<usize>,
}

const NOBODY: usize = usize::MAX;

impl Plan {
    pub(super) fn rooted(around: &[Vec<usize>], root: usize) -> Self {
        let (mut above, mut depth) = (vec![NOBODY; around.len()], vec![0; around.len()]);
        let mut reached = vec![root];
        let mut done = 0;
        while done < reached.len() {
            let vertex = reached[done];
            let parent = above[vertex];
            for &other in around[vertex].iter().filter(|&&other| other != parent) {
                above[other] = vertex;
                depth[other] = depth[vertex] + 1;
                reached.push(other);
            }
            done += 1;
        }
        Self { root, above, depth }
    }

    pub(super) fn root(&self) -> usize {
        self.root
    }

    /// Goes from the leaves of a part up to its vertex nearest to the root. At each vertex, `plant`
    /// turns the branches into a kind and a shift.
    pub(super) fn climb<E>(
        &self,
        part: &[usize],
        alive: &[bool],
        mut plant: impl FnMut(Vec<u32>) -> Result<Branch, E>,
    ) -> Result<View, E> {
        let mut order = part.to_vec();
        order.sort_unstable_by_key(|&vertex| (self.depth[vertex], vertex));
        let mut branches: Vec<Vec<(usize, u32)>> = vec![Vec::new(); alive.len()];
        let mut view = View { top: self.root, branches: Vec::new(), shift: 0 };
        while let Some(vertex) = order.pop() {
            let here = std::mem::take(&mut branches[vertex]);
            if order.is_empty() {
                (view.top, view.branches) = (vertex, here);
                break;
            }
            let branch = plant(here.into_iter().map(|(_, kind)| kind).collect())?;
            branches[self.above[vertex]].push((vertex, branch.kind));
            view.shift ^= branch.shift;
        }
        Ok(view)
    }
}

/// A part seen from a root. Its value is that of a tree with root `top` and these branches, plus
/// `*shift`.
#[derive(Debug)]
pub(super) struct View {
    /// The vertex nearest to the root.
    pub(super) top: usize,
    /// Its branches: for each, the neighbour of `top` and the kind of the tree that hangs there.
    pub(super) branches: Vec<(usize, u32)>,
    pub(super) shift: u8,
}

impl View {
    pub(super) fn kinds(&self) -> Vec<u32> {
        self.branches.iter().map(|&(_, kind)| kind).collect()
    }

    /// The kinds of the branches at the vertices in `first`, and those of the other branches.
    pub(super) fn sides(&self, first: &[usize]) -> [Vec<u32>; 2] {
        let is_first = |(vertex, _): &&(usize, u32)| first.contains(vertex);
        let (one, other): (Vec<_>, Vec<_>) = self.branches.iter().partition(is_first);
        [one, other]
            .map(|side: Vec<&(usize, u32)>| side.into_iter().map(|&(_, kind)| kind).collect())
    }
}

/// An estimate of the number of positions of a branch in which its root lives. A child can die
/// without the root only if one of its own children is played.
fn factor(around: &[Vec<usize>], alive: &[bool], child: usize, positions: f64) -> f64 {
    let is_leaf = around[child].iter().filter(|&&other| alive[other]).count() == 1;
    if is_leaf { 1.0 } else { 1.0 + positions }
}

/// A kind of a side takes this many times as long as a table entry, including the kinds of branches
/// that lead to it.
const KIND: f64 = 3000.0;
/// Positions merge into kinds: x positions have about x to this power kinds. Measured on random
/// trees of 60 to 100 vertices.
const MERGED: f64 = 0.8;

/// Number of roots to try.
const ROOTS: usize = 4;

/// Roots from which the sides of a part are estimated to have few positions, the best first.
pub(super) fn roots(around: &[Vec<usize>], part: &[usize], alive: &[bool]) -> Vec<usize> {
    let Some(&start) = part.first() else { return Vec::new() };
    let plan = Plan::rooted(around, start);
    let mut order = part.to_vec();
    order.sort_unstable_by_key(|&vertex| plan.depth[vertex]);
    // First the numbers of positions below each vertex but the start; then, from the top, of those
    // above.
    let mut below = vec![1.0; around.len()];
    for &vertex in order[1..].iter().rev() {
        below[plan.above[vertex]] *= factor(around, alive, vertex, below[vertex]);
    }
    let mut beyond = vec![1.0; around.len()];
    for &vertex in &order[1..] {
        let parent = plan.above[vertex];
        let further = if parent == start {
            1.0
        } else {
            factor(around, alive, plan.above[parent], beyond[parent])
        };
        beyond[vertex] = below[parent] / factor(around, alive, vertex, below[vertex]) * further;
    }
    let cost = |vertex: usize| {
        let beside = around[vertex].iter().filter(|&&other| alive[other]);
        let size = |&other: &usize| {
            let positions = if other == plan.above[vertex] { beyond[vertex] } else { below[other] };
            factor(around, alive, other, positions)
        };
        let mut sizes: Vec<f64> = beside.map(size).collect();
        sizes.sort_unstable_by(|one, other| other.total_cmp(one));
        let mut sides = [1.0_f64; 2];
        for size in sizes {
            sides[usize::from(sides[1] < sides[0])] *= size;
        }
        let [one, other] = sides.map(|positions: f64| positions.powf(MERGED));
        one * other + KIND * (one + other)
    };
    let mut roots: Vec<(f64, usize)> = part.iter().map(|&vertex| (cost(vertex), vertex)).collect();
    roots.sort_by(|one, other| one.0.total_cmp(&other.0));
    roots.into_iter().take(ROOTS).map(|(_, vertex)| vertex).collect()
}

/// Divides numbers into two groups with roughly equal products; returns the indices of the first
/// group.
pub(super) fn halve(sizes: &[usize]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..sizes.len()).collect();
    order.sort_by_key(|&index| std::cmp::Reverse(sizes[index]));
    let (mut first, mut products) = (Vec::new(), [1_usize; 2]);
    for index in order {
        let side = usize::from(products[1] < products[0]);
        products[side] = products[side].saturating_mul(sizes[index]);
        if side == 0 {
            first.push(index);
        }
    }
    first
}
