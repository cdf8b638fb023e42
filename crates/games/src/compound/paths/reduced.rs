//! Disjunctive play with the largest first, on unions reduced to a few paths (domination 4.1).
//!
//! No closed form is known. What is known is that a union may be replaced by one of five or six paths
//! with the same outcome, so that there are polynomially many positions. For short normal play that
//! is Theorem 4.1.11. For long play Theorem 4.1.6 is wrong as it is printed; the reduction here
//! agrees with search wherever both were run, but is not proved, and neither is its companion for
//! short misère play. So answers come from the theorem only, and the others serve tables.

use std::sync::{LazyLock, Mutex, PoisonError};

use rustc_hash::FxHashMap;

/// The games that are solved this way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Variant {
    /// Long and normal; long misère is the same with one vertex more (Prop. 4.1.8).
    LongNormal,
    /// Short and normal.
    ShortNormal,
    /// Short and misère.
    ShortMisere,
}

/// Outcomes of reduced unions.
#[derive(Debug)]
pub struct Reduced {
    variant: Variant,
    /// Whether a reduced union is lost by whoever moves; its lengths are packed, longest first.
    lost: FxHashMap<u128, bool>,
}

/// Lengths, longest first; no more than eight are left by a reduction and a move.
type Lengths = Vec<u16>;

fn pack(lengths: &[u16]) -> u128 {
    lengths.iter().fold(0, |key, n| key << 16 | u128::from(*n))
}

impl Reduced {
    /// An empty table.
    #[must_use]
    pub fn new(variant: Variant) -> Self {
        Self { variant, lost: FxHashMap::default() }
    }

    /// Unions whose outcome is known.
    #[must_use]
    pub fn positions(&self) -> usize {
        self.lost.len()
    }

    /// Whether whoever moves loses.
    pub fn is_p(&mut self, lengths: &[u16]) -> bool {
        let mut union: Lengths = lengths.iter().copied().filter(|n| *n > 0).collect();
        union.sort_unstable_by_key(|n| std::cmp::Reverse(*n));
        self.judge(union)
    }

    /// The moves in a single path that leave a union lost by whoever moves.
    pub fn winning_options(&mut self, n: u16) -> Vec<Lengths> {
        let mut found = Vec::new();
        for left in options(n) {
            let ends = left.is_empty() && self.variant != Variant::LongNormal;
            let wins = if ends { self.variant == Variant::ShortNormal } else { self.is_p(&left) };
            if wins {
                found.push(left);
            }
        }
        found
    }

    fn judge(&mut self, mut union: Lengths) -> bool {
        self.variant.reduce(&mut union);
        if let Some(known) = self.variant.at_once(&union) {
            return known;
        }
        let key = pack(&union);
        if let Some(known) = self.lost.get(&key) {
            return *known;
        }
        let wins = options(union[0]).any(|left| {
            if left.is_empty() && self.variant != Variant::LongNormal {
                return self.variant == Variant::ShortNormal;
            }
            let mut next = union[1..].to_vec();
            for part in left {
                let place = next.partition_point(|n| *n >= part);
                next.insert(place, part);
            }
            self.judge(next)
        });
        self.lost.insert(key, !wins);
        !wins
    }
}

/// What a move in a path leaves.
fn options(n: u16) -> impl Iterator<Item = Lengths> {
    let ends = [2, 3].into_iter().map(move |taken| n.saturating_sub(taken));
    let ends = ends.map(|left| if left == 0 { Vec::new() } else { vec![left] });
    let splits = (1..n).take_while(move |small| 2 * small + 3 <= n);
    ends.chain(splits.map(move |small| vec![n - 3 - small, small]))
}

impl Variant {
    /// A union with the same outcome and at most six paths.
    fn reduce(self, union: &mut Lengths) {
        match self {
            Self::ShortNormal => {
                if union.first().is_some_and(|n| *n >= 4) {
                    // Prop. 4.1.10: paths of at most three vertices do not matter.
                    union.retain(|n| *n >= 4);
                }
                reduce_short(union);
            }
            Self::LongNormal => {
                union.iter_mut().filter(|n| **n == 2).for_each(|n| *n = 1);
                reduce_long(union, 1);
            }
            Self::ShortMisere => {
                if union.first().is_some_and(|n| *n >= 3) {
                    // Prop. 4.1.13: paths of one or two vertices do not matter.
                    union.retain(|n| *n >= 3);
                }
                reduce_long(union, 3);
            }
        }
    }

    /// What theorems say without a look at the options.
    fn at_once(self, union: &[u16]) -> Option<bool> {
        let longest = union.first().copied().unwrap_or(0);
        match self {
            Self::LongNormal if longest == 0 => Some(true),
            Self::ShortNormal if longest <= 3 => Some(false),
            Self::ShortMisere if longest <= 2 => Some(true),
            Self::ShortNormal => None,
            // Nothing but single moves is left: 3 becomes 1, and 4 becomes 1 or 2 (Prop. 4.1.5).
            Self::ShortMisere if longest <= 4 => Some(union.len() % 2 == 0),
            Self::LongNormal if longest <= 4 => {
                let count = |n: u16| union.iter().filter(|m| **m == n).count();
                let odd = match (count(3), count(4)) {
                    (0, _) => count(1),
                    (threes, fours) => threes + fours,
                };
                Some(odd % 2 == 0)
            }
            // Theorems 4.1.1 and 4.1.14: as many paths of 2j − 1 and 2j vertices, together, as two
            // divide, for every j.
            Self::LongNormal | Self::ShortMisere => {
                let rank = |n: &u16| n.div_ceil(2);
                let even = union.chunk_by(|a, b| rank(a) == rank(b)).all(|c| c.len() % 2 == 0);
                even.then_some(true)
            }
        }
    }
}

/// The corrected Theorem 4.1.6, for unions with a path of five vertices or more.
fn reduce_long(union: &mut Lengths, least: u16) {
    if union.len() <= 5 || union[0] < 5 {
        return;
    }
    let fifth = union[4];
    let rank = if fifth.is_multiple_of(2) { fifth - 1 } else { fifth };
    let top = union.partition_point(|n| *n >= rank + 2);
    let count = |n: u16| union.iter().filter(|m| **m == n).count();
    let (here, above) = (count(rank), count(rank + 1));
    let ones = count(1);
    if rank == 1 && least == 1 {
        union.truncate(top);
        union.extend(std::iter::repeat_n(1, ones % 2));
    } else if rank == 3 && here == 0 {
        union.truncate(top);
        union.extend(std::iter::repeat_n(4, above % 2));
        union.extend(std::iter::repeat_n(1, ones % 2));
    } else {
        let mut copies = (5 - top).max(1);
        if copies % 2 != (here + above) % 2 {
            copies += 1;
        }
        union.truncate(top);
        union.extend(std::iter::repeat_n(rank, copies));
    }
}

/// Theorem 4.1.11.
fn reduce_short(union: &mut Lengths) {
    if union.len() < 4 || union[3] < 4 {
        return;
    }
    let rank = union[3] & !1;
    let top = union.partition_point(|n| *n >= rank + 2);
    let same = union[top..].iter().filter(|n| **n >= rank).count();
    let mut copies = 4 - top;
    if copies % 2 != same % 2 {
        copies += 1;
    }
    union.truncate(top);
    union.extend(std::iter::repeat_n(rank, copies));
}

/// The longest path that is asked about.
const LONGEST: u64 = 100;

static SHORT_NORMAL: LazyLock<Mutex<Reduced>> =
    LazyLock::new(|| Mutex::new(Reduced::new(Variant::ShortNormal)));

/// Whether whoever moves loses in short normal play; `None` when that takes long.
pub(super) fn short_normal(lengths: &[u64]) -> Option<bool> {
    let short = |n: &u64| u16::try_from(*n).ok().filter(|n| u64::from(*n) <= LONGEST);
    let lengths: Vec<u16> = lengths.iter().map(short).collect::<Option<_>>()?;
    let mut table = SHORT_NORMAL.lock().unwrap_or_else(PoisonError::into_inner);
    Some(table.is_p(&lengths))
}
