//! Disjunctive play with the largest first, on unions reduced to a few paths (domination 4.1).
//!
//! No closed form is known. But a union may be replaced by one of five or six paths with the same
//! outcome, so there are only polynomially many positions. For short normal play this is Theorem
//! 4.1.11. For long play, Theorem 4.1.6 is wrong as printed. The reduction used here agrees with
//! search wherever both were run, but it is not proved, and neither is the one for short misère
//! play. So outcomes of positions come from the theorem only; the other reductions serve tables.

use std::ops::RangeInclusive;
use std::sync::{LazyLock, Mutex, PoisonError};

use noyau_core::{Compound, Convention, Ending, LostSizes, Order, Selection};
use rustc_hash::FxHashMap;

/// The games that are solved this way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Variant {
    /// Long and normal. Long misère play is the same with one more path of one vertex (Prop.
    /// 4.1.8).
    LongNormal,
    /// Short and normal.
    ShortNormal,
    /// Short and misère.
    ShortMisere,
}

/// The number of unions after which [`lost`] stops.
const MOST_UNIONS: usize = 2_000_000;

/// The single paths of these lengths that the player to move loses, found by the reduction as long
/// as that is quick; `None` for a compound without a reduction.
pub(crate) fn lost(compound: &Compound, lengths: RangeInclusive<u64>) -> Option<LostSizes> {
    if (compound.selection(), compound.order())
        != (Selection::Disjunctive, Some(Order::LargestFirst))
    {
        return None;
    }
    let (variant, beside): (Variant, &[u16]) = match (compound.ending(), compound.convention()) {
        (Ending::Long, Convention::Normal) => (Variant::LongNormal, &[]),
        (Ending::Long, Convention::Misere) => (Variant::LongNormal, &[1]),
        (Ending::Short, Convention::Normal) => (Variant::ShortNormal, &[]),
        (Ending::Short, Convention::Misere) => (Variant::ShortMisere, &[]),
    };
    let basis = if variant == Variant::ShortNormal { "theorem" } else { "reduction" };
    let mut reduced = ReducedUnions::new(variant);
    let mut found = LostSizes { sizes: Vec::new(), reached: *lengths.start(), basis };
    for length in lengths {
        let Ok(n) = u16::try_from(length) else { break };
        if reduced.is_p(&[&[n], beside].concat()) {
            found.sizes.push(length);
        }
        found.reached = length;
        if reduced.positions() > MOST_UNIONS {
            break;
        }
    }
    Some(found)
}

/// Outcomes of reduced unions.
#[derive(Debug)]
pub struct ReducedUnions {
    variant: Variant,
    /// Whether the player to move loses a reduced union, by its key.
    lost: FxHashMap<u128, bool>,
}

/// The lengths of a union, longest first, and how many there are. [`Union::key`] packs them into
/// one number, sixteen bits each. A reduced union has at most six paths, and a move in it leaves at
/// most seven.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Union {
    lengths: [u16; 8],
    count: usize,
}

impl Union {
    const EMPTY: Self = Self { lengths: [0; 8], count: 0 };

    fn paths(&self) -> &[u16] {
        &self.lengths[..self.count]
    }

    fn key(&self) -> u128 {
        self.lengths.iter().fold(0, |key, n| key << 16 | u128::from(*n))
    }

    /// Keeps the longest `count` paths only.
    fn truncate(&mut self, count: usize) {
        self.lengths[count..].fill(0);
        self.count = self.count.min(count);
    }

    /// Adds copies of a path that is no longer than the others.
    fn append(&mut self, n: u16, copies: usize) {
        self.lengths[self.count..self.count + copies].fill(n);
        self.count += copies;
    }

    /// The union after a move in its longest path.
    fn after(&self, parts: [u16; 2]) -> Self {
        let mut next = Self::EMPTY;
        let mut parts = parts.into_iter().filter(|n| *n > 0).peekable();
        for n in &self.lengths[1..self.count] {
            while let Some(part) = parts.next_if(|part| part >= n) {
                next.append(part, 1);
            }
            next.append(*n, 1);
        }
        parts.for_each(|part| next.append(part, 1));
        next
    }
}

impl ReducedUnions {
    /// An empty table.
    #[must_use]
    pub fn new(variant: Variant) -> Self {
        Self { variant, lost: FxHashMap::default() }
    }

    /// The number of unions whose outcome is stored.
    #[must_use]
    pub fn positions(&self) -> usize {
        self.lost.len()
    }

    /// Whether the player to move loses.
    pub fn is_p(&mut self, lengths: &[u16]) -> bool {
        let mut all: Vec<u16> = lengths.iter().copied().filter(|n| *n > 0).collect();
        all.sort_unstable_by_key(|n| std::cmp::Reverse(*n));
        let union = self.variant.reduced(&all);
        self.judge(union)
    }

    /// What each winning move in a single path leaves, the longer part first.
    pub fn winning_options(&mut self, n: u16) -> Vec<Vec<u16>> {
        let mut found = Vec::new();
        for parts in options(n) {
            let left: Vec<u16> = parts.into_iter().filter(|n| *n > 0).collect();
            let ends = left.is_empty() && self.variant != Variant::LongNormal;
            let wins = if ends { self.variant == Variant::ShortNormal } else { self.is_p(&left) };
            if wins {
                found.push(left);
            }
        }
        found
    }

    fn judge(&mut self, union: Union) -> bool {
        if let Some(known) = self.known(&union) {
            return known;
        }
        let won = self.has_winning_move(&union);
        self.lost.insert(union.key(), !won);
        !won
    }

    fn known(&self, union: &Union) -> Option<bool> {
        self.variant.at_once(union.paths()).or_else(|| self.lost.get(&union.key()).copied())
    }

    /// Options whose outcome is known are examined first, because one of them settles most unions.
    fn has_winning_move(&mut self, union: &Union) -> bool {
        let mut unknown = Vec::new();
        for parts in options(union.lengths[0]) {
            if parts == [0, 0] && self.variant != Variant::LongNormal {
                match self.variant {
                    Variant::ShortNormal => return true,
                    _ => continue,
                }
            }
            let next = self.variant.reduced(union.after(parts).paths());
            match self.known(&next) {
                Some(true) => return true,
                Some(false) => {}
                None => unknown.push(next),
            }
        }
        // Unions with the shortest longest path come first, because they are settled soonest.
        unknown.sort_unstable_by_key(Union::key);
        unknown.into_iter().any(|next| self.judge(next))
    }
}

/// The parts that each move in a path leaves, the longer part first.
fn options(n: u16) -> impl Iterator<Item = [u16; 2]> {
    let ends = [2, 3].into_iter().map(move |taken| [n.saturating_sub(taken), 0]);
    let splits = (1..n).take_while(move |small| 2 * small + 3 <= n);
    ends.chain(splits.map(move |small| [n - 3 - small, small]))
}

impl Variant {
    /// A union with the same outcome and at most six paths. The lengths must be given longest
    /// first.
    fn reduced(self, lengths: &[u16]) -> Union {
        let longest = lengths.first().copied().unwrap_or(0);
        // Props. 4.1.10 and 4.1.13: the shortest paths do not matter beside longer ones.
        let least = match self {
            Self::ShortNormal if longest >= 4 => 4,
            Self::ShortMisere if longest >= 3 => 3,
            _ => 1,
        };
        let kept = &lengths[..lengths.partition_point(|n| *n >= least)];
        match self {
            Self::ShortNormal => reduced_short(kept),
            Self::LongNormal | Self::ShortMisere => reduced_long(kept),
        }
    }

    /// Whether the player to move loses, if theorems say so without a search through the options.
    fn at_once(self, union: &[u16]) -> Option<bool> {
        let longest = union.first().copied().unwrap_or(0);
        match self {
            Self::LongNormal if longest == 0 => Some(true),
            Self::ShortNormal if longest <= 3 => Some(false),
            Self::ShortMisere if longest <= 2 => Some(true),
            Self::ShortNormal => None,
            // Each path allows one more move: 3 becomes 1, and 4 becomes 1 or 2 (Prop. 4.1.5).
            Self::ShortMisere if longest <= 4 => Some(union.len().is_multiple_of(2)),
            Self::LongNormal if longest <= 4 => {
                let count = |n: u16| union.iter().filter(|m| **m == n).count();
                let odd = match (count(3), count(4)) {
                    (0, _) => count(1) + count(2),
                    (threes, fours) => threes + fours,
                };
                Some(odd % 2 == 0)
            }
            // Theorems 4.1.1 and 4.1.14: the union is lost if, for every j, the number of paths
            // with 2j − 1 or 2j vertices is even.
            Self::LongNormal | Self::ShortMisere => {
                let rank = |n: &u16| n.div_ceil(2);
                let even = union.chunk_by(|a, b| rank(a) == rank(b)).all(|c| c.len() % 2 == 0);
                even.then_some(true)
            }
        }
    }
}

/// The union of as many of the lengths as fit. Paths of two vertices count as paths of one.
fn packed(lengths: &[u16]) -> Union {
    let mut union = Union::EMPTY;
    for n in lengths.iter().take(union.lengths.len()) {
        union.append(if *n == 2 { 1 } else { *n }, 1);
    }
    union
}

/// The corrected Theorem 4.1.6. Where the longest path has at most four vertices, the counts matter
/// only through their parity and whether there is a path of three.
fn reduced_long(lengths: &[u16]) -> Union {
    let count = |n: u16| lengths.iter().filter(|m| **m == n).count();
    let ones = count(1) + count(2);
    if lengths.len() <= 5 {
        return packed(lengths);
    }
    if lengths[0] < 5 {
        let even_or_odd = |n: usize| if n == 0 { 0 } else { 2 - n % 2 };
        let mut union = Union::EMPTY;
        union.append(4, even_or_odd(count(4)));
        union.append(3, even_or_odd(count(3)));
        union.append(1, even_or_odd(ones));
        return union;
    }
    let rank = match lengths[4] {
        n if n % 2 == 0 => n - 1,
        n => n,
    };
    let top = lengths.partition_point(|n| *n >= rank + 2);
    let (here, above) = (count(rank), count(rank + 1));
    let mut union = packed(lengths);
    union.truncate(top);
    if rank == 1 {
        union.append(1, ones % 2);
    } else if rank == 3 && here == 0 {
        union.append(4, above % 2);
        union.append(1, ones % 2);
    } else {
        let copies = (5 - top).max(1);
        union.append(rank, copies + (copies + here + above) % 2);
    }
    union
}

/// Theorem 4.1.11.
fn reduced_short(lengths: &[u16]) -> Union {
    let mut union = packed(lengths);
    if lengths.len() < 4 || lengths[3] < 4 {
        return union;
    }
    let rank = lengths[3] & !1;
    let top = lengths.partition_point(|n| *n >= rank + 2);
    let same = lengths.partition_point(|n| *n >= rank) - top;
    union.truncate(top);
    let copies = 4 - top;
    union.append(rank, copies + (copies + same) % 2);
    union
}

/// The longest path for which [`short_normal`] answers.
const LONGEST: u64 = 100;

static SHORT_NORMAL: LazyLock<Mutex<ReducedUnions>> =
    LazyLock::new(|| Mutex::new(ReducedUnions::new(Variant::ShortNormal)));

/// Whether the player to move loses in short normal play; `None` if a path is longer than
/// [`LONGEST`], which would take long.
pub(super) fn short_normal(lengths: &[u64]) -> Option<bool> {
    let short = |n: &u64| u16::try_from(*n).ok().filter(|n| u64::from(*n) <= LONGEST);
    let lengths: Vec<u16> = lengths.iter().map(short).collect::<Option<_>>()?;
    let mut table = SHORT_NORMAL.lock().unwrap_or_else(PoisonError::into_inner);
    Some(table.is_p(&lengths))
}
