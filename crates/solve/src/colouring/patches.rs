//! Positions on boards of at most 64 vertices as sets of bits.
//!
//! A *patch* is a set of open vertices that may all take one colour and hang together. What happens to
//! a colour in one patch does not matter in another, so patches are as good as colours of their own:
//! which colour a patch came from, and how many colours there were, is forgotten. A patch of one vertex
//! is a colour that nobody can take away from it: that vertex is *held*, and all such patches of it are
//! one. A position is then
//!
//! - the patches of two vertices or more, in order (equal ones as often as they occur);
//! - the vertices that are held, as far as they lie in such patches;
//! - whether the number of other vertices, which nothing can happen to, is odd (Prop. 6.4.6).
//!
//! A move takes a vertex out of all patches, and its neighbours out of the patch that it used. Positions
//! that look alike in this form play alike, whatever has been played. So the table of one board serves
//! every number of colours, both players and every opening.
//!
//! Four things end a search early, each with its reason:
//!
//! - A vertex is *safe* if it is held or lies in more patches than it has neighbours in them: each
//!   neighbour takes at most one patch away. If all are safe, Alice has won.
//! - A vertex in one patch that is not held is *threatened*: Bob takes its last colour next to it. Alice
//!   must answer all threats with one move.
//! - Alice wins if she can colour the vertices in danger one by one, those with the fewest colours first,
//!   although Bob takes a colour from every one of them each time ([`Sketch::alice_is_in_time`]).
//! - Bob wins if there is no way to give every vertex a colour at all.

mod boards;
mod ending;
mod search;
mod table;
#[cfg(test)]
mod tests;

pub(super) use boards::{Boards, Painted};
pub(super) use search::{Game, Search};

/// The places of the bits of a set.
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
    /// Where its patches begin on the stack, and where they end.
    from: usize,
    to: usize,
    /// Vertices with a colour that nobody can take away.
    held: u64,
    /// Whether an odd number of vertices is left that nothing can happen to.
    spare: bool,
}

/// What can be seen of a position at once.
#[derive(Debug, Clone, Copy)]
struct Look {
    /// Vertices that are not safe.
    danger: u64,
    /// Vertices whose last colour Bob can take with one move.
    threatened: u64,
    /// How much danger there is, for the order in which moves are tried.
    weight: u64,
}

/// Splits sets into patches on a stack.
fn push_patches(rows: &[u64], mut set: u64, held: &mut u64, stack: &mut Vec<u64>) {
    while set != 0 {
        let lowest = set & set.wrapping_neg();
        let (mut patch, mut front) = (lowest, lowest);
        while front != 0 && patch != set {
            let vertex = front.trailing_zeros() as usize;
            let new = rows[vertex] & set & !patch;
            patch |= rows[vertex] & set;
            // No bit is in both.
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
    /// The position with the patches that lie on the stack from a place on, brought into its form;
    /// nothing if one of the open vertices has no colour left.
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
        // Where all are held, nobody can be hurt, and a colour of one's own does as well.
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

    /// The open vertices that something can happen to.
    fn open(&self, stack: &[u64]) -> u64 {
        self.patches(stack).iter().fold(self.held, |open, patch| open | patch)
    }
}

/// Keeps the patches that hang together with some of these vertices, through other patches too.
/// Gives the vertices in them.
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

/// What a vertex with so many colours and rivals adds to it.
fn weight(colours: u32, rivals: u32) -> u64 {
    WEIGHT * u64::from(rivals - colours + 1) / u64::from(colours)
}

/// In how many patches a vertex is, and how many neighbours it has in them.
fn standing(rows: &[u64], patches: &[u64], vertex: usize) -> (u32, u32) {
    let (mut colours, mut around) = (0, 0);
    for patch in patches.iter().filter(|patch| *patch >> vertex & 1 == 1) {
        colours += 1;
        around |= patch;
    }
    (colours, (around & rows[vertex]).count_ones())
}
