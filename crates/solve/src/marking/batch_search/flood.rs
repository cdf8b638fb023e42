//! The parts that all moves of a component leave, found at once.
//!
//! Each move has a lane of a vector, with the set that it leaves and the part of that set reached
//! so far. A step takes one vertex of the component, the same for all lanes; in the lanes where the
//! vertex has been reached, its neighbours are added. One pass through all vertices reaches most of
//! them. Vertices reached after their turn get another turn, until no lane has such vertices.

use pulp::Simd;
use pulp::bytemuck::cast_slice;

use super::rows::{Rows, vertices};
use super::trim::Ends;

/// What the moves of a component leave, indexed by move, in the order of the vertices.
#[derive(Debug)]
pub(super) struct Left {
    /// The vertex played.
    pub(super) vertex: [usize; 64],
    /// One part.
    pub(super) part: [u64; 64],
    /// All other parts together.
    pub(super) others: [u64; 64],
}

impl Left {
    pub(super) const NOTHING: Self = Self { vertex: [0; 64], part: [0; 64], others: [0; 64] };
}

/// Plays all moves of a component of at least three vertices; returns the ends of the component.
#[inline(always)]
pub(super) fn play_all<S: Simd>(simd: S, rows: &Rows, component: u64, left: &mut Left) -> Ends {
    let mut moves = 0;
    for vertex in vertices(component) {
        left.vertex[moves] = vertex;
        left.part[moves] = rows.bit[vertex];
        left.others[moves] = rows.open[vertex];
        moves += 1;
    }
    let vectors = moves.div_ceil(S::U64_LANES);
    for idle in moves..vectors * S::U64_LANES {
        (left.part[idle], left.others[idle]) = (0, u64::MAX);
    }
    let (parts, _) = S::as_mut_simd_u64s(&mut left.part);
    let (others, _) = S::as_mut_simd_u64s(&mut left.others);
    let (mut parts, mut others) = (&mut parts[..vectors], &mut others[..vectors]);
    let ends = survey(simd, component, parts, others);
    while !parts.is_empty() {
        // Three or four vectors of lanes hide the latency of a step and fit in the registers.
        let together = match parts.len() {
            1 => flood::<S, 1>(simd, rows, component, ends.leaves, parts, others),
            2 => flood::<S, 2>(simd, rows, component, ends.leaves, parts, others),
            3 => flood::<S, 3>(simd, rows, component, ends.leaves, parts, others),
            _ => flood::<S, 4>(simd, rows, component, ends.leaves, parts, others),
        };
        (parts, others) = (&mut parts[together..], &mut others[together..]);
    }
    ends
}

/// The ends of a component, from its vertices as bits and their rows. Overwrites the rows with what
/// the moves leave.
#[inline(always)]
fn survey<S: Simd>(simd: S, component: u64, bits: &[S::u64s], rows: &mut [S::u64s]) -> Ends {
    let (component, zero) = (simd.splat_u64s(component), simd.splat_u64s(0));
    let [mut leaves, mut stems, mut slight] = [zero; 3];
    for (&bit, row) in bits.iter().zip(rows) {
        let around = simd.and_u64s(*row, component);
        let all_but_one = without_first(simd, around);
        let is_leaf = simd.equal_u64s(all_but_one, zero);
        let is_slight = simd.equal_u64s(without_first(simd, all_but_one), zero);
        leaves = simd.or_u64s(leaves, simd.select_u64s(is_leaf, bit, zero));
        stems = simd.or_u64s(stems, simd.select_u64s(is_leaf, around, zero));
        slight = simd.or_u64s(slight, simd.select_u64s(is_slight, bit, zero));
        *row = simd.and_u64s(component, simd.not_u64s(simd.or_u64s(*row, bit)));
    }
    Ends {
        leaves: any_lane::<S>(leaves),
        stems: any_lane::<S>(stems),
        slight: any_lane::<S>(slight),
    }
}

/// Floods the parts of `M` vectors and removes them from the other vertices; returns `M`.
#[inline(always)]
fn flood<S: Simd, const M: usize>(
    simd: S,
    rows: &Rows,
    component: u64,
    leaves: u64,
    parts: &mut [S::u64s],
    others: &mut [S::u64s],
) -> usize {
    let mut lanes = Lanes::<S, M>::start(simd, leaves, others);
    let mut walk = component & !leaves;
    while walk != 0 {
        let one = walk.trailing_zeros() as usize;
        walk &= walk - 1;
        let other = walk.trailing_zeros() as usize;
        walk &= walk.wrapping_sub(1);
        lanes.step_two([rows.bit[one], rows.bit[other]], [rows.open[one], rows.open[other]]);
    }
    loop {
        let late = lanes.late();
        if late == 0 {
            break;
        }
        for vertex in vertices(late) {
            lanes.step(rows.bit[vertex], rows.open[vertex]);
        }
    }
    for (vector, &reached) in lanes.reached.iter().enumerate() {
        parts[vector] = reached;
        others[vector] = simd.xor_u64s(lanes.rest[vector], reached);
    }
    M
}

/// Sets without their least vertex.
#[inline(always)]
fn without_first<S: Simd>(simd: S, sets: S::u64s) -> S::u64s {
    simd.and_u64s(sets, simd.sub_u64s(sets, simd.splat_u64s(1)))
}

/// The union of the sets of all lanes.
#[inline(always)]
fn any_lane<S: Simd>(vector: S::u64s) -> u64 {
    cast_slice(std::slice::from_ref(&vector)).iter().fold(0, |all, lane: &u64| all | lane)
}

struct Lanes<S: Simd, const M: usize> {
    simd: S,
    rest: [S::u64s; M],
    reached: [S::u64s; M],
    /// Vertices that have had their turn since they were reached.
    passed: [S::u64s; M],
}

// Loops instead of closures: only inlined code is compiled for the instructions of this machine.
impl<S: Simd, const M: usize> Lanes<S, M> {
    /// Starts every lane at the least vertex of what its move leaves.
    #[inline(always)]
    fn start(simd: S, leaves: u64, rest: &[S::u64s]) -> Self {
        let zero = simd.splat_u64s(0);
        let mut lanes = Self { simd, rest: [zero; M], reached: [zero; M], passed: [zero; M] };
        for (vector, &rest) in rest[..M].iter().enumerate() {
            let first = simd.and_u64s(rest, simd.sub_u64s(zero, rest));
            lanes.rest[vector] = rest;
            lanes.reached[vector] = first;
            // A leaf that is not a start is reached from its only neighbour and reaches nothing
            // else.
            lanes.passed[vector] = simd.and_u64s(simd.splat_u64s(leaves), simd.not_u64s(first));
        }
        lanes
    }

    /// The row, in those lanes where the vertex has been reached.
    #[inline(always)]
    fn row_where(&self, vector: usize, bit: u64, row: u64) -> S::u64s {
        let simd = self.simd;
        let zero = simd.splat_u64s(0);
        let here = simd.and_u64s(self.reached[vector], simd.splat_u64s(bit));
        simd.select_u64s(simd.equal_u64s(here, zero), zero, simd.splat_u64s(row))
    }

    #[inline(always)]
    fn reach(&mut self, vector: usize, bits: u64, around: S::u64s) {
        let simd = self.simd;
        let reached = self.reached[vector];
        let here = simd.and_u64s(reached, simd.splat_u64s(bits));
        self.passed[vector] = simd.or_u64s(self.passed[vector], here);
        let around = simd.and_u64s(around, self.rest[vector]);
        self.reached[vector] = simd.or_u64s(reached, around);
    }

    #[inline(always)]
    fn step(&mut self, bit: u64, row: u64) {
        for vector in 0..M {
            let around = self.row_where(vector, bit, row);
            self.reach(vector, bit, around);
        }
    }

    /// Steps with two vertices, which take hardly longer than one. The second vertex does not see
    /// what the first one reaches, and gets another turn if necessary.
    #[inline(always)]
    fn step_two(&mut self, bits: [u64; 2], rows: [u64; 2]) {
        for vector in 0..M {
            let one = self.row_where(vector, bits[0], rows[0]);
            let other = self.row_where(vector, bits[1], rows[1]);
            self.reach(vector, bits[0] | bits[1], self.simd.or_u64s(one, other));
        }
    }

    /// Vertices that were reached after their turn in some lane.
    #[inline(always)]
    fn late(&self) -> u64 {
        let simd = self.simd;
        let mut late = simd.splat_u64s(0);
        for (&reached, &passed) in self.reached.iter().zip(&self.passed) {
            late = simd.or_u64s(late, simd.and_u64s(reached, simd.not_u64s(passed)));
        }
        any_lane::<S>(late)
    }
}
