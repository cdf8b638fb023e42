//! Positions on boards of at most 64 vertices as bit sets.
//!
//! A *patch* is a connected set of open (uncoloured) vertices that may all take one colour. What
//! happens to a colour in one patch does not affect other patches, so each patch can be treated as
//! a colour of its own. The colour that a patch came from, and the number of colours, are
//! forgotten. A patch of one vertex is a colour that nobody can take away from that vertex: the
//! vertex is *held*. Several such patches of one vertex count as one. A position is then
//!
//! - the patches of two or more vertices, in order (equal ones as often as they occur);
//! - the held vertices that lie in such patches;
//! - whether the number of other vertices is odd. Nothing can happen to these: they are spare
//!   vertices (Prop. 6.4.6).
//!
//! A move removes a vertex from all patches, and its neighbours from the patch that it used.
//! Positions with the same form play alike, no matter which moves led to them. So the table of one
//! board serves every number of colours, both players and every opening.
//!
//! A search can end early for one of four reasons:
//!
//! - A vertex is *safe* if it is held, or if it lies in more patches than it has neighbours in
//!   them: each neighbour takes at most one patch away. If all vertices are safe, Alice has won.
//! - A vertex that lies in one patch and is not held is *threatened*: Bob can take its last colour
//!   by a move next to it. Alice must answer all threats with one move.
//! - Alice wins if she can colour the vertices in danger one by one, those with the fewest colours
//!   first, even if each move of Bob takes a colour from all of them
//!   ([`Sketch::alice_is_in_time`]).
//! - Bob wins if the open vertices cannot all be coloured.

mod boards;
mod ending;
mod search;
mod table;
#[cfg(test)]
mod tests;

pub(super) use boards::{Boards, Painted};
pub(super) use search::{Game, Search};

/// The indices of the bits of a set.
fn bits(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lowest = (set != 0).then(|| set.trailing_zeros() as usize);
        set &= set.wrapping_sub(1);
        lowest
    })
}

/// A position; its patches lie on the stack of the search.
#[derive(Debug, Clone, Copy)]
struct Sketch {
    /// Indices on the stack at which its patches begin and end.
    from: usize,
    to: usize,
    /// Vertices with a colour that nobody can take away.
    held: u64,
    /// Whether the number of spare vertices is odd.
    spare: bool,
}

/// What can be said about a position without search.
#[derive(Debug, Clone, Copy)]
struct Look {
    /// Vertices that are not safe.
    danger: u64,
    /// Vertices whose last colour Bob can take with one move.
    threatened: u64,
    /// A measure of the danger, by which moves are ordered.
    weight: u64,
}

/// Splits a set into patches and pushes them on a stack.
fn push_patches(rows: &[u64], mut set: u64, held: &mut u64, stack: &mut Vec<u64>) {
    while set != 0 {
        let lowest = set & set.wrapping_neg();
        let (mut patch, mut front) = (lowest, lowest);
        while front != 0 && patch != set {
            let vertex = front.trailing_zeros() as usize;
            let new = rows[vertex] & set & !patch;
            patch |= rows[vertex] & set;
            // The two summands have no bit in common.
            front = (front & (front - 1)) + new;
        }
        set &= !patch;
        if patch == lowest {
            *held |= lowest;
        } else {
            stack.push(patch);
        }
    }
}

impl Sketch {
    /// Brings into its form the position whose patches lie on the stack from `from` on; `None` if
    /// an open vertex has no colour left.
    fn new(
        rows: &[u64],
        stack: &mut Vec<u64>,
        from: usize,
        open: u64,
        held: u64,
        spare: bool,
    ) -> Option<(Self, Look)> {
        if stack[from..].iter().fold(open & !held, |without, patch| without & !patch) != 0 {
            return None;
        }
        // A patch whose vertices are all held is of no use: each of them can take the colour it
        // holds.
        let mut place = from;
        while let Some(patch) = stack.get(place) {
            if patch & !held == 0 {
                stack.swap_remove(place);
            } else {
                place += 1;
            }
        }
        let look = Look::at(rows, &stack[from..], held);
        let reached = keep_reached(stack, from, look.danger);
        stack[from..].sort_unstable();
        let spare = spare ^ ((open & !reached).count_ones() % 2 == 1);
        Some((Self { from, to: stack.len(), held: held & reached, spare }, look))
    }

    fn patches<'a>(&self, stack: &'a [u64]) -> &'a [u64] {
        &stack[self.from..self.to]
    }

    /// The open vertices that are not spare.
    fn open(&self, stack: &[u64]) -> u64 {
        self.patches(stack).iter().fold(self.held, |open, patch| open | patch)
    }
}

/// Keeps the patches that are connected with some of these vertices, directly or through other
/// patches. Returns the vertices in them.
fn keep_reached(stack: &mut Vec<u64>, from: usize, vertices: u64) -> u64 {
    let mut reached = vertices;
    let mut kept = from;
    loop {
        let before = kept;
        for place in before..stack.len() {
            if stack[place] & reached != 0 {
                reached |= stack[place];
                stack.swap(place, kept);
                kept += 1;
            }
        }
        if kept == before {
            stack.truncate(kept);
            return reached;
        }
    }
}

impl Look {
    fn at(rows: &[u64], patches: &[u64], held: u64) -> Self {
        let (mut once, mut twice) = (0, 0);
        for patch in patches {
            twice |= once & patch;
            once |= patch;
        }
        let mut danger = 0;
        let weights = bits(once & !held).filter_map(|vertex| {
            let (colours, rivals) = standing(rows, patches, vertex);
            (colours <= rivals).then(|| {
                danger += 1 << vertex;
                weight(colours, rivals)
            })
        });
        let weight = weights.sum();
        Self { danger, threatened: once & !twice & !held, weight }
    }
}

/// Unit of [`Look::weight`].
const WEIGHT: u64 = 10_000;

/// What a vertex with these numbers of colours and rivals adds to the weight.
fn weight(colours: u32, rivals: u32) -> u64 {
    WEIGHT * u64::from(rivals - colours + 1) / u64::from(colours)
}

/// The number of patches that a vertex lies in, and the number of its neighbours in them.
fn standing(rows: &[u64], patches: &[u64], vertex: usize) -> (u32, u32) {
    let (mut colours, mut around) = (0, 0);
    for patch in patches.iter().filter(|patch| *patch >> vertex & 1 == 1) {
        colours += 1;
        around |= patch;
    }
    (colours, (around & rows[vertex]).count_ones())
}
