//! Answers at any size: outcome, every winning move, the length of the game and the move that
//! resists longest.
//!
//! **All winning moves.** A move keeps the difference y − x modulo b. So the P-positions within
//! reach that keep x lie in one class, and exactly one of them has that x; likewise for y. Those
//! reached by taking from both piles have a difference ≡ y − x (mod b) that is less than ab away
//! from y − x, which leaves at most two in the order of the piles and one in the opposite order. So
//! there are at most five candidates for any a and b.
//!
//! **Length of the game.** A lost position whose pair has index n lasts exactly 2n moves in normal
//! play. It lasts no longer: a move and a winning answer lead to a pair of lower index, since a
//! pair of the same class has a smaller larger number, and one of the opposite class, met with the
//! piles in the opposite order, lies below the smaller number. It can last this long: take b from
//! the larger pile. Then no winning answer changes one pile only (the partner of x is the old y;
//! upper numbers of one class are more than c ≥ b apart), and among the differences within reach of
//! both piles that of index n − 1 is the only one of a pair that is smaller. In misère play the
//! same reasoning gives 2n + 1, with the first pairs treated one by one; for b ≥ 2 it is based on
//! the recursion, which was found by search.

use noyau_core::{ClosedForm, MoveList, Natural, Outcome};

use super::algebra::Algebra;
use super::family::{Family, Found, Kind, Side};
use super::recursion::Recursion;
use super::root::Multiple;
use super::{PileTakes, Piles, Wythoff};
use crate::heap::HeapMove;

/// Misère play with b ≥ 2 is answered from a table if the smaller pile is at most this large;
/// otherwise it is left to the search.
const MISERE_TABLE: u64 = 10_000_000;

/// A P-position that a move reaches. The pile that was the smaller one before the move comes first.
struct Target {
    piles: (Natural, Natural),
    index: Natural,
}

impl Target {
    fn new(first: Natural, second: Natural, index: Natural) -> Self {
        Self { piles: (first, second), index }
    }
}

/// What the theory knows about x in a position x ≤ y.
enum Known {
    /// A formula covers the game.
    Formula { family: Family, algebra: Algebra, x: Multiple, class: u64, found: Found },
    /// Only the table covers the game.
    Table { family: Family, table: Recursion, class: u64, found: Found },
}

impl Known {
    fn new(game: &Wythoff, x: &Natural, y: &Natural) -> Option<Self> {
        let family = Family::of(game);
        let class = family.class(&y.checked_sub(x)?);
        if family.kind == Kind::MisereClasses {
            let bound = x.to_u64().filter(|x| *x <= MISERE_TABLE)?;
            let table = Recursion::around(family, class, bound);
            let found = table.locate(x, class)?;
            return Some(Self::Table { family, table, class, found });
        }
        let algebra = Algebra::remembered(family, &(x * &Natural::from(family.c)));
        let x = algebra.multiple(x);
        let found = algebra.locate(&x, class);
        Some(Self::Formula { family, algebra, x, class, found })
    }

    fn found(&self) -> &Found {
        match self {
            Self::Formula { found, .. } | Self::Table { found, .. } => found,
        }
    }

    /// Every P-position that can be reached by one move.
    fn targets(&self, x: &Natural, y: &Natural) -> Vec<Target> {
        let mut targets = Vec::new();
        let found = self.found();
        if found.partner < *y {
            let index = found.index.clone().unwrap_or_default();
            targets.push(Target::new(x.clone(), found.partner.clone(), index));
        }
        match self {
            Self::Formula { family, algebra, x: multiple, class, .. } => {
                formula_targets(*family, algebra, multiple, *class, y, &mut targets);
            }
            Self::Table { family, table, class, .. } => {
                table_targets(*family, table, *class, (x, y), &mut targets);
            }
        }
        targets
    }
}

fn formula_targets(
    family: Family,
    algebra: &Algebra,
    x: &Multiple,
    class: u64,
    y: &Natural,
    targets: &mut Vec<Target>,
) {
    let number = x.value().clone();
    // A lower number is at least its index, so that an upper number is at most c + 1 times the
    // lower one, plus its class. If y is larger, no pair with a lower number below x is in reach.
    let farthest = &number * &(Natural::from(family.c) + Natural::ONE) + Natural::from(family.b);
    let difference = y - &number;
    let opposite = family.opposite(class);
    if *y <= farthest {
        let y_multiple = algebra.multiple(y);
        let found = algebra.locate(&y_multiple, opposite);
        if found.partner < number {
            let index = found.index.unwrap_or_default();
            targets.push(Target::new(found.partner, y.clone(), index));
        }
        let gap = y_multiple.minus(x);
        for (index, distance) in indices_near(family, class, &difference) {
            let pair = family.listed_pair(&index).or_else(|| {
                let gap = gap.as_ref()?;
                let multiple = match &distance {
                    Distance::Above(by) => algebra.shifted(gap, by),
                    Distance::Below(by) => algebra.lowered(gap, by)?,
                };
                let lower = algebra.lower(&multiple, class);
                let upper = &lower + multiple.value();
                Some((lower, upper))
            });
            if let Some((lower, upper)) = pair.filter(|(low, high)| *low < number && high < y) {
                targets.push(Target::new(lower, upper, index));
            }
        }
    }
    // With the piles in the opposite order only the first pair of the opposite class can be close.
    let first = family.difference(opposite, &Natural::ZERO);
    let reach = &difference + &first;
    if !first.is_zero() && reach < family.c && first < number {
        targets.push(Target::new(first, Natural::ZERO, Natural::ZERO));
    }
}

fn table_targets(
    family: Family,
    table: &Recursion,
    class: u64,
    (x, y): (&Natural, &Natural),
    targets: &mut Vec<Target>,
) {
    let difference = y - x;
    let opposite = family.opposite(class);
    if let Some(found) = table.locate(y, opposite).filter(|found| found.partner < *x) {
        let index = found.index.unwrap_or_default();
        targets.push(Target::new(found.partner, y.clone(), index));
    }
    let c = Natural::from(family.c);
    let mut both = |lower: Natural, upper: Natural, index: Natural, crossed: bool| {
        let (first, second) = if crossed { (upper, lower) } else { (lower, upper) };
        if first < *x && second < *y {
            targets.push(Target::new(first, second, index));
        }
    };
    for (index, _) in indices_near(family, class, &difference) {
        if let Some((lower, upper)) = table.pair(class, &index) {
            both(lower, upper, index, false);
        }
    }
    // The pairs (1, 1+i) outside the classes, also with the piles in the opposite order.
    let (here, across) = (Natural::from(class), Natural::from(opposite));
    if difference.checked_sub(&here).is_some_and(|gap| gap < c) {
        both(Natural::ONE, Natural::ONE + &here, Natural::ZERO, false);
    }
    if opposite != 0 && &difference + &across < c {
        both(Natural::ONE, Natural::ONE + &across, Natural::ZERO, true);
    }
    let first = family.difference(opposite, &Natural::ZERO);
    if &difference + &first < c {
        both(Natural::ZERO, first, Natural::ZERO, true);
    }
}

/// How far the difference of a pair is above or below the given difference.
enum Distance {
    Above(Natural),
    Below(Natural),
}

/// The indices of the pairs of a class whose difference is less than c away from `difference`.
fn indices_near(family: Family, class: u64, difference: &Natural) -> Vec<(Natural, Distance)> {
    let c = Natural::from(family.c);
    match family.index_below(class, difference) {
        Some((index, rest)) => {
            let above =
                (!rest.is_zero()).then(|| (&index + &Natural::ONE, Distance::Above(&c - &rest)));
            [Some((index, Distance::Below(rest))), above].into_iter().flatten().collect()
        }
        None => {
            let first = family.difference(class, &Natural::ZERO);
            let gap = &first - difference;
            if gap < c { vec![(Natural::ZERO, Distance::Above(gap))] } else { Vec::new() }
        }
    }
}

impl Wythoff {
    fn targets(&self, position: &Piles) -> Option<Vec<Target>> {
        if self.is_over(position) {
            return Some(Vec::new());
        }
        let (x, y, _) = position.ascending();
        Some(Known::new(self, x, y)?.targets(x, y))
    }

    /// The move from the piles x ≤ y to a target.
    fn move_to(position: &Piles, target: &Target) -> PileTakes {
        let (x, y, swapped) = position.ascending();
        let (low, high) = if swapped { (1, 0) } else { (0, 1) };
        let takes = [(low, x, &target.piles.0), (high, y, &target.piles.1)];
        let takes = takes.into_iter().filter_map(|(heap, before, after)| {
            let take = before.checked_sub(after)?;
            (!take.is_zero()).then_some(HeapMove { heap, take })
        });
        PileTakes::new(takes.collect())
    }

    /// Length of the game from a lost position of this index.
    fn length(&self, index: &Natural) -> Natural {
        let index = match (Family::of(self).kind, index.to_u64()) {
            // (0, 1) is nearer to the end than (2, 2), although (2, 2) has the smaller index.
            (Kind::MisereGolden, Some(index @ (0 | 1))) => Natural::from(1 - index),
            _ => index.clone(),
        };
        (index << 1) + Natural::from(self.is_misere())
    }
}

impl ClosedForm for Wythoff {
    fn theorem(&self) -> Option<&'static str> {
        Some(match Family::of(self).kind {
            Kind::MisereClasses => "recursive",
            _ => "algebraic",
        })
    }

    fn outcome(&self, position: &Piles) -> Option<Outcome> {
        if self.is_over(position) {
            return Some(self.convention.terminal_outcome());
        }
        let (x, y, _) = position.ascending();
        let known = Known::new(self, x, y)?;
        let found = known.found();
        let lost = found.side == Side::Lower && found.partner == *y;
        Some(if lost { Outcome::P } else { Outcome::N })
    }

    fn winning_moves(&self, position: &Piles, limit: usize) -> Option<MoveList<PileTakes>> {
        let mut targets = self.targets(position)?;
        targets.sort_by_key(|target| self.length(&target.index));
        let moves = targets.iter().map(|target| Self::move_to(position, target)).collect();
        Some(MoveList::cut(moves, limit))
    }

    fn remoteness(&self, position: &Piles) -> Option<Natural> {
        if self.is_over(position) {
            return Some(Natural::ZERO);
        }
        let (x, y, _) = position.ascending();
        let known = Known::new(self, x, y)?;
        let found = known.found();
        if found.side == Side::Lower && found.partner == *y {
            return Some(self.length(&found.index.clone().unwrap_or_default()));
        }
        let targets = known.targets(x, y);
        let least = targets.iter().map(|target| self.length(&target.index)).min()?;
        Some(least + Natural::ONE)
    }

    /// Takes b tokens from the larger pile. Misère play has exceptions among the first pairs.
    fn resisting_move(&self, position: &Piles) -> Option<PileTakes> {
        if self.is_over(position) {
            return None;
        }
        let (x, y, swapped) = position.ascending();
        let (low, high) = if swapped { (1, 0) } else { (0, 1) };
        let take = |heap, take: u64| HeapMove { heap, take: take.into() };
        let golden = Family::of(self).kind == Kind::MisereGolden;
        Some(PileTakes::new(if golden && *x == 3 && *y == 5 {
            vec![take(low, 1)]
        } else if *y < self.b() {
            vec![take(low, 1), take(high, 1)]
        } else {
            vec![take(high, self.b())]
        }))
    }
}
