//! Foreclosed values of paths (domination 3.3).

use std::sync::LazyLock;

use noyau_core::{Convention, mex};

/// The longest path whose misère value is in the table. These values have no known period.
pub const MISERE_TABLE: u64 = 4096;
const NORMAL_FROM: usize = 245;
const NORMAL_PERIOD: usize = 84;
/// From this length on, the larger part of every option that is examined for a move lies in the
/// period. The thesis takes 161, which fails at 177, 191, 204 and 244.
pub(super) const NORMAL_WINDOW: u64 = 493;

/// The shortest path in which no move wins at once.
const LEAST_NORMAL: usize = 4;

/// The values of paths with fewer than `count` vertices. A move may only leave paths of at least
/// `least` vertices: leaving a shorter one loses, in misère play because it is finished, in normal
/// play because the reply finishes it.
fn values(least: usize, count: usize) -> Vec<u16> {
    let mut values = vec![0_u16; least.min(count)];
    for n in least..count {
        let legal = |m: &usize| *m >= least;
        let ends = [n.checked_sub(2), n.checked_sub(3)].into_iter().flatten().filter(legal);
        let inner = (least..n.saturating_sub(2 + least)).map(|i| values[i] ^ values[n - 3 - i]);
        let all = ends.map(|m| values[m]).chain(inner).map(u64::from);
        values.push(u16::try_from(mex(all)).unwrap_or(u16::MAX));
    }
    values
}

static NORMAL: LazyLock<Vec<u16>> = LazyLock::new(|| {
    values(LEAST_NORMAL, usize::try_from(NORMAL_WINDOW).unwrap_or(0) + NORMAL_PERIOD)
});
static MISERE: LazyLock<Vec<u16>> =
    LazyLock::new(|| values(1, usize::try_from(MISERE_TABLE).unwrap_or(0) + 1));

/// The foreclosed value of a path. `None` for a path that is finished or, in normal play, that one
/// move finishes, and for misère play beyond the table.
#[must_use]
pub fn value(convention: Convention, n: u64) -> Option<u16> {
    let index = usize::try_from(n).ok()?;
    match convention {
        Convention::Normal if index < LEAST_NORMAL => None,
        Convention::Normal => {
            let beyond = index.saturating_sub(NORMAL_FROM);
            let index = if beyond == 0 { index } else { NORMAL_FROM + beyond % NORMAL_PERIOD };
            NORMAL.get(index).copied()
        }
        Convention::Misere if n == 0 => None,
        Convention::Misere => MISERE.get(index).copied(),
    }
}
