//! The conditions that make a monoid with a P-portion the misère quotient of some games.
//!
//! `docs/quotient-format.md` states and proves the theorem. In short: games `h` have elements, and
//! so have their options. For a game `h` let `Quiet(h)` be the set of elements `w` such that `wo`
//! is in the P-portion for no option `o` of `h`: no move in `h` wins beside a sum of element `w`.
//!
//! 1. The neutral element is not in the P-portion.
//! 2. For every game `h` and every element `w`: if `wh` is in the P-portion, `w` is in `Quiet(h)`.
//! 3. A sum `h₁ + … + hₖ`, `k > 0`, whose element `q` is not in the P-portion has a winning move:
//!    the other games have an element outside `Quiet(hᵢ)` for some `i`.
//!
//! The third condition is about infinitely many sums. Read a sum from left to right, and let `a` be
//! the product of what was read and `b` the product of what is to come. This gives a walk from
//! `(1, q)` to `(q, 1)`. A step `(a, hb) → (ah, b)` reads `h`, and the other games have the element
//! `ab`. So a sum without a winning move is a walk with `ab ∈ Quiet(h)` at every step, and every
//! such walk is a sum. There are finitely many pairs, so that a visit of all pairs that walks reach
//! shows whether one of the ends is reached.

use std::collections::{BTreeMap, VecDeque};

use super::monoid::Monoid;
use super::{Flaw, Meter};

/// A game with moves: its element and those of its options.
pub(super) struct Letter {
    pub(super) element: usize,
    pub(super) options: Vec<usize>,
}

/// A set of elements.
type Set = Vec<bool>;

/// Checks all conditions for all games together.
pub(super) fn check(
    monoid: &Monoid<'_>,
    lost: &[bool],
    letters: &[Letter],
    meter: &mut Meter<'_>,
) -> Result<(), Flaw> {
    if lost.len() != monoid.order() {
        return Err(Flaw::Shape);
    }
    if lost[0] {
        return Err(Flaw::EmptySumLost);
    }
    let mut replies = Replies { monoid, lost, known: BTreeMap::new() };
    // Keep only the largest sets of every element: they allow every step that a smaller set allows.
    let mut quiet: BTreeMap<usize, Vec<Set>> = BTreeMap::new();
    for (index, letter) in letters.iter().enumerate() {
        meter.spend((letter.options.len() + 1) * monoid.order())?;
        let set = replies.quiet(&letter.options);
        let beside = replies.of(letter.element);
        if let Some(element) = (0..monoid.order()).find(|w| beside[*w] && !set[*w]) {
            return Err(Flaw::LostToLost { game: index, element });
        }
        add_largest(quiet.entry(letter.element).or_default(), set);
    }
    let steps: Vec<(usize, Vec<u32>, Set)> = quiet
        .into_iter()
        .flat_map(|(element, sets)| sets.into_iter().map(move |set| (element, set)))
        .map(|(element, set)| (element, monoid.row(element), set))
        .collect();
    walk(monoid, lost, &steps, meter)
}

/// Adds a set to a list in which no set contains another, and keeps it so.
fn add_largest(known: &mut Vec<Set>, set: Set) {
    if !known.iter().any(|larger| is_subset(&set, larger)) {
        known.retain(|smaller| !is_subset(smaller, &set));
        known.push(set);
    }
}

fn is_subset(set: &Set, larger: &Set) -> bool {
    set.iter().zip(larger).all(|(one, other)| *other || !*one)
}

/// For elements, the set of elements beside which they are in the P-portion.
struct Replies<'a> {
    monoid: &'a Monoid<'a>,
    lost: &'a [bool],
    known: BTreeMap<usize, Set>,
}

impl Replies<'_> {
    fn of(&mut self, element: usize) -> &Set {
        let (monoid, lost) = (self.monoid, self.lost);
        self.known.entry(element).or_insert_with(|| {
            monoid.row(element).iter().map(|product| lost[*product as usize]).collect()
        })
    }

    /// The elements beside which none of these options is in the P-portion.
    fn quiet(&mut self, options: &[usize]) -> Set {
        let mut quiet = vec![true; self.monoid.order()];
        for option in options {
            for (quiet, lost) in quiet.iter_mut().zip(self.of(*option)) {
                *quiet &= !lost;
            }
        }
        quiet
    }
}

/// Visits the pairs that walks reach. Fails if a walk reaches its end.
fn walk(
    monoid: &Monoid<'_>,
    lost: &[bool],
    steps: &[(usize, Vec<u32>, Set)],
    meter: &mut Meter<'_>,
) -> Result<(), Flaw> {
    let order = monoid.order();
    let mut pairs = Pairs::new(order);
    for element in (0..order).filter(|element| !lost[*element]) {
        pairs.add(0, element);
    }
    while let Some((read, new)) = pairs.next() {
        meter.spend((steps.len() + 1) * order)?;
        let beside = monoid.row(read);
        for (_, row, quiet) in steps {
            let after = row[read] as usize;
            for (left, beside) in beside.iter().enumerate() {
                if new.contains(row[left] as usize) && quiet[*beside as usize] {
                    if left == 0 {
                        return Err(Flaw::NoWinningMove { element: after });
                    }
                    pairs.add(after, left);
                }
            }
        }
    }
    Ok(())
}

/// A set of numbers.
#[derive(Clone)]
struct Members(Vec<u64>);

impl Members {
    fn contains(&self, number: usize) -> bool {
        self.0[number / 64] >> (number % 64) & 1 != 0
    }

    /// Adds a number. Returns whether it is new.
    fn insert(&mut self, number: usize) -> bool {
        let (word, bit) = (&mut self.0[number / 64], 1 << (number % 64));
        let new = *word & bit == 0;
        *word |= bit;
        new
    }
}

/// A set of pairs `(a, b)`, and the part of it that was not visited yet.
struct Pairs {
    order: usize,
    all: Vec<Option<Members>>,
    new: Vec<Option<Members>>,
    /// The `a` with new pairs, in the order of their visits.
    open: VecDeque<usize>,
}

impl Pairs {
    fn new(order: usize) -> Self {
        Self { order, all: vec![None; order], new: vec![None; order], open: VecDeque::new() }
    }

    fn add(&mut self, a: usize, b: usize) {
        let none = || Members(vec![0; self.order.div_ceil(64)]);
        if self.all[a].get_or_insert_with(none).insert(b) {
            if self.new[a].is_none() {
                self.open.push_back(a);
            }
            self.new[a].get_or_insert_with(none).insert(b);
        }
    }

    /// The next `a`, with all `b` of its new pairs.
    fn next(&mut self) -> Option<(usize, Members)> {
        let a = self.open.pop_front()?;
        Some((a, self.new[a].take()?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_largest_sets_are_kept() {
        let set = |names: [u8; 3]| names.map(|name| name == 1).to_vec();
        let mut known = Vec::new();
        add_largest(&mut known, set([1, 0, 0]));
        add_largest(&mut known, set([0, 1, 0]));
        assert_eq!(known, [set([1, 0, 0]), set([0, 1, 0])], "neither holds the other");
        add_largest(&mut known, set([0, 0, 0]));
        add_largest(&mut known, set([0, 1, 0]));
        assert_eq!(known.len(), 2, "these are held");
        add_largest(&mut known, set([1, 0, 1]));
        assert_eq!(known, [set([0, 1, 0]), set([1, 0, 1])], "one held another");
    }
}
