//! Graphs of intervals on a line and of arcs on a circle (domination 2.6).
//!
//! After a move on an interval, the others left are those wholly to its left and those wholly to
//! its right. So the positions are the *gaps*: the intervals strictly between two ends. With d
//! different ends and n intervals there are d² gaps with at most n moves each. On a circle the
//! first move leaves a line: the arcs outside the arc played.

use noyau_core::Mex;

/// The values of the gaps of a set of intervals.
///
/// ```
/// use noyau_games::graph::interval::Gaps;
/// // A path of four vertices.
/// let gaps = Gaps::of(&[(0, 0), (0, 1), (1, 2), (2, 2)]).unwrap();
/// assert_eq!(gaps.grundy(), 0);
/// ```
#[derive(Debug, Clone)]
pub struct Gaps {
    /// One more than the greatest end, as an end of the outermost gap.
    outside: usize,
    values: Vec<u16>,
}

/// The limit on gaps times intervals; no larger table is made.
const MOST_WORK: u64 = 1 << 32;

impl Gaps {
    /// Tabulates the gaps of closed intervals of whole numbers; `None` when there are too many.
    #[must_use]
    pub fn of(intervals: &[(u32, u32)]) -> Option<Self> {
        // Larger ends give too many gaps. Below this bound no sum overflows on 32-bit platforms.
        if intervals.iter().any(|&(_, r)| r >= 1 << 16) {
            return None;
        }
        // Ends are shifted by one, so that 0 lies before all of them.
        let mut moves: Vec<(usize, usize)> =
            intervals.iter().map(|&(l, r)| (l as usize + 1, r as usize + 1)).collect();
        moves.sort_unstable();
        moves.dedup();
        let outside = moves.iter().map(|&(_, r)| r + 1).max().unwrap_or(1);
        let width = outside + 1;
        let gaps = width.checked_mul(width)?;
        if (gaps as u64).checked_mul(moves.len().max(1) as u64)? > MOST_WORK {
            return None;
        }
        let mut table = Self { outside, values: vec![0; gaps] };
        let mut mex = Mex::default();
        for size in 2..=outside {
            for from in 0..=outside - size {
                let to = from + size;
                mex.clear();
                let start = moves.partition_point(|&(l, _)| l <= from);
                let inside = moves[start..].iter().take_while(|&&(l, _)| l < to);
                for &(l, r) in inside.filter(|&&(_, r)| r < to) {
                    mex.insert(u64::from(table.gap(from, l) ^ table.gap(r, to)));
                }
                table.values[from * width + to] = u16::try_from(mex.value()).ok()?;
            }
        }
        Some(table)
    }

    fn gap(&self, from: usize, to: usize) -> u16 {
        self.values[from * (self.outside + 1) + to]
    }

    /// Value of the whole graph.
    #[must_use]
    pub fn grundy(&self) -> u16 {
        self.gap(0, self.outside)
    }

    /// The value left by playing an interval; 0 for one that reaches outside.
    #[must_use]
    pub fn option(&self, (l, r): (u32, u32)) -> u16 {
        let (l, r) = (l as usize + 1, r as usize + 1);
        if r >= self.outside || l > r {
            return 0;
        }
        self.gap(0, l) ^ self.gap(r, self.outside)
    }
}

/// Value of the graph of arcs on a circle of `points` points: an arc goes from its first point
/// upwards, past zero if need be, to its last. `None` when there are too many or an arc names a
/// point that does not exist.
///
/// The circle is opened at each arc and unrolled twice, so that all openings share one table of
/// gaps: cubic time as on a line.
#[must_use]
pub fn circular_grundy(arcs: &[(u32, u32)], points: u32) -> Option<u16> {
    if arcs.iter().any(|&(first, last)| first >= points || last >= points) {
        return None;
    }
    let unrolled = |&(first, last): &(u32, u32)| {
        let last = if last < first { last + points } else { last };
        [(first, last), (first + points, last + points)]
    };
    let line: Vec<(u32, u32)> = arcs.iter().flat_map(unrolled).collect();
    let gaps = Gaps::of(&line)?;
    let mut mex = Mex::default();
    for &(first, last) in arcs {
        let end = if last < first { last + points } else { last };
        // The arcs that miss this one lie strictly between its end and its next start.
        let (from, to) = (end as usize + 1, (first + points) as usize + 1);
        mex.insert(if from < to { u64::from(gaps.gap(from, to)) } else { 0 });
    }
    u16::try_from(mex.value()).ok()
}
