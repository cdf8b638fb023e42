//! Two trees that share their root.
//!
//! A position in which the root is alive is a kind on one side and a kind on the other. The table
//! has a row for each kind that play comes to on the first side, and a column for each on the
//! second. Moves lead to earlier rows, or to earlier columns of the same row.
//!
//! Invariant: an entry of a row that is done is the Grundy value of its two trees joined at the
//! root, and so is an entry of a strip. Rows are done in order; a question that stops leaves whole rows
//! and whole strips only.

use std::ops::Range;
use std::sync::Arc;

use pulp::{Arch, Simd, WithSimd};
use rustc_hash::FxHashMap;

use super::branches::{Branches, Refusal, least_absent};
use crate::marking::table::Budget;
use crate::run::Run;

/// The positions of two trees joined at the root.
#[derive(Debug)]
pub(super) struct Join {
    rows: Side,
    columns: Side,
    values: Vec<u8>,
    /// Entries when all rows are done.
    size: usize,
    /// Further rows and columns, by kind: a move that a replacement does not have may lead to a kind
    /// that play on the replacement does not come to.
    strips: [FxHashMap<u32, Box<[u8]>>; 2],
    budget: Arc<Budget>,
}

/// The kinds of one side with their moves.
#[derive(Debug)]
struct Side {
    /// In increasing order.
    kinds: Vec<u32>,
    without_root: Vec<u8>,
    below_children: Vec<u8>,
    by_children: Lists<u8>,
    /// Deep moves: the place of what is left, and the value beside it.
    deep: Lists<(u32, u8)>,
}

/// Many lists in one.
#[derive(Debug)]
struct Lists<T> {
    starts: Vec<usize>,
    items: Vec<T>,
}

impl<T> Lists<T> {
    fn of(lists: impl Iterator<Item = impl IntoIterator<Item = T>>) -> Self {
        let (mut starts, mut items) = (vec![0], Vec::new());
        for list in lists {
            items.extend(list);
            starts.push(items.len());
        }
        Self { starts, items }
    }

    #[inline(always)]
    fn get(&self, index: usize) -> &[T] {
        &self.items[self.starts[index]..self.starts[index + 1]]
    }
}

impl Side {
    fn new(branches: &Branches, kind: u32) -> Self {
        let kinds = branches.reached_from(kind);
        let all = || kinds.iter().map(|&number| branches.kind(number));
        // What moves lead to has a place, and kinds are counted in as many bits.
        let place = |number: u32| {
            u32::try_from(kinds.partition_point(|&kind| kind < number)).unwrap_or(u32::MAX)
        };
        let moves = |number: &u32| {
            let deep = branches.kind(*number).deep.iter();
            deep.map(|left| (place(left.kind), left.shift)).collect::<Vec<_>>()
        };
        let deep = Lists::of(kinds.iter().map(moves));
        Self {
            without_root: all().map(|kind| kind.without_root).collect(),
            below_children: all().map(|kind| kind.below_children).collect(),
            by_children: Lists::of(all().map(|kind| kind.by_children.iter().copied())),
            deep,
            kinds,
        }
    }

    /// Moves of a kind, on average.
    fn moves(&self) -> usize {
        self.deep.items.len() / self.kinds.len().max(1)
    }
}

/// Fewer columns than this do not fill vectors.
const NARROW: usize = 32;

/// The two sides of a table.
pub(super) struct Sides {
    rows: Side,
    columns: Side,
}

impl Sides {
    pub(super) fn new(branches: &Branches, one: u32, other: u32) -> Self {
        let [one, other] = [one, other].map(|kind| Side::new(branches, kind));
        // The moves of a row are looked at for all columns at once, those of a column one by one.
        let fits = |columns: &Side| columns.kinds.len() >= NARROW;
        let as_given = if fits(&one) && fits(&other) {
            one.moves() >= other.moves()
        } else {
            other.kinds.len() >= one.kinds.len()
        };
        let (rows, columns) = if as_given { (one, other) } else { (other, one) };
        Self { rows, columns }
    }

    /// Entries of the table.
    pub(super) fn entries(&self) -> usize {
        self.rows.kinds.len().saturating_mul(self.columns.kinds.len())
    }
}

impl Join {
    /// The table of two sides, still empty; the sides, if there is no memory for it.
    pub(super) fn new(sides: Box<Sides>, budget: &Arc<Budget>) -> Result<Self, Box<Sides>> {
        let size = sides.entries();
        let mut values = Vec::new();
        if !budget.take(size) {
            return Err(sides);
        }
        if values.try_reserve_exact(size).is_err() {
            budget.give_back(size);
            return Err(sides);
        }
        let Sides { rows, columns } = *sides;
        let (strips, budget) = (Default::default(), Arc::clone(budget));
        Ok(Self { rows, columns, values, size, strips, budget })
    }

    /// Whether this is the table of these two kinds.
    pub(super) fn is_of(&self, one: u32, other: u32) -> bool {
        let last = [&self.rows, &self.columns].map(|side| side.kinds.last().copied());
        last == [Some(one), Some(other)] || last == [Some(other), Some(one)]
    }

    /// Entries of rows that are done, and of strips.
    pub(super) fn len(&self) -> usize {
        let strips = self.strips.iter().flat_map(FxHashMap::values).map(|strip| strip.len());
        self.values.len() + strips.sum::<usize>()
    }

    /// The value of two kinds joined, on either side, if their row is done.
    pub(super) fn value(&self, one: u32, other: u32) -> Option<u8> {
        let entry = |row: u32, column: u32| {
            let row = self.rows.kinds.binary_search(&row).ok()?;
            let column = self.columns.kinds.binary_search(&column).ok()?;
            self.values.get(row * self.columns.kinds.len() + column).copied()
        };
        entry(one, other).or_else(|| entry(other, one))
    }

    /// The value of two kinds joined, of which one at least has a row or a column in a table that is
    /// done; `None` if neither has.
    pub(super) fn value_beside(
        &mut self,
        branches: &Branches,
        one: u32,
        other: u32,
        run: &Run<'_>,
    ) -> Result<Option<u8>, Refusal> {
        if let Some(value) = self.value(one, other) {
            return Ok(Some(value));
        }
        if self.values.len() < self.size {
            return Ok(None);
        }
        for (known, fresh) in [(one, other), (other, one)] {
            for across in [ROW, COLUMN] {
                let along = if across == ROW { &self.columns } else { &self.rows };
                let Ok(place) = along.kinds.binary_search(&known) else { continue };
                self.add_strip(branches, across, fresh, run)?;
                let strip = self.strips[across].get(&fresh);
                return Ok(strip.and_then(|strip| strip.get(place)).copied());
            }
        }
        Ok(None)
    }

    /// Makes the row or the column of a kind that has none, after those that its moves lead to.
    fn add_strip(
        &mut self,
        branches: &Branches,
        across: usize,
        number: u32,
        run: &Run<'_>,
    ) -> Result<(), Refusal> {
        if self.strips[across].contains_key(&number) {
            return Ok(());
        }
        let kind = branches.kind(number);
        let is_in_table = |join: &Self, number: u32| {
            let side = if across == ROW { &join.rows } else { &join.columns };
            side.kinds.binary_search(&number)
        };
        for left in &kind.deep {
            if is_in_table(self, left.kind).is_err() {
                self.add_strip(branches, across, left.kind, run)?;
            }
        }
        let along = if across == ROW { &self.columns } else { &self.rows };
        let (length, width) = (along.kinds.len(), self.columns.kinds.len());
        run.check(length as u64, work(along, kind.deep.len(), 1))?;
        let mut seen: Vec<u64> =
            along.below_children.iter().map(|value| bit(value ^ kind.below_children)).collect();
        for &beside in &kind.by_children {
            for (seen, &value) in seen.iter_mut().zip(&along.without_root) {
                *seen |= bit(value ^ beside);
            }
        }
        for left in &kind.deep {
            let mut see = |values: &mut dyn Iterator<Item = &u8>| {
                seen.iter_mut()
                    .zip(values)
                    .for_each(|(seen, &value)| *seen |= bit(value ^ left.shift));
            };
            match (is_in_table(self, left.kind), across) {
                (Ok(row), ROW) => see(&mut self.values[row * width..].iter()),
                (Ok(column), _) => see(&mut self.values[column..].iter().step_by(width)),
                (Err(_), _) => {
                    // It was added before.
                    let strip = self.strips[across].get(&left.kind).ok_or(Refusal::Large)?;
                    see(&mut strip.iter());
                }
            }
        }
        let mut strip: Vec<u8> = Vec::with_capacity(length);
        for (place, seen) in seen.into_iter().enumerate() {
            let children = along.by_children.get(place).iter();
            let seen = children.fold(seen, |seen, &value| seen | bit(value ^ kind.without_root));
            let deep = along.deep.get(place).iter();
            let seen =
                deep.fold(seen, |seen, &(left, beside)| seen | bit(strip[left as usize] ^ beside));
            strip.push(least_absent(seen)?);
        }
        if !self.budget.take(length) {
            return Err(Refusal::Large);
        }
        self.strips[across].insert(number, strip.into_boxed_slice());
        Ok(())
    }

    /// Does the rows that are not done.
    pub(super) fn fill(&mut self, run: &Run<'_>) -> Result<(), Refusal> {
        Arch::new().dispatch(Filling { join: self, run })
    }

    /// The next rows to be done, as many as there are lanes or as are left.
    fn next_rows(&self) -> Range<usize> {
        let first = self.values.len() / self.columns.kinds.len();
        first..self.rows.kinds.len().min(first + LANES)
    }

    /// Does the next rows. The moves of a row that lead before these rows are looked at for all
    /// columns at once, those of a column for all lanes.
    #[inline(always)]
    fn fill_rows(&mut self, scratch: &mut Scratch) -> Result<(), Refusal> {
        let (rows, columns) = (&self.rows, &self.columns);
        let width = columns.kinds.len();
        let next = self.next_rows();
        let (first, lanes) = (next.start, next.len());
        let Scratch { seen, block, near } = scratch;
        near.clear();
        let mut before = [0; LANES];
        for (lane, seen) in seen.chunks_exact_mut(width).take(lanes).enumerate() {
            let row = first + lane;
            before[lane] = rows.without_root[row];
            self.look_before(row, first, seen);
            let deep = rows.deep.get(row).iter();
            let within = deep.filter(|(left, _)| *left as usize >= first);
            near.extend(within.map(|&(left, beside)| (lane, left as usize - first, beside)));
        }
        for column in 0..width {
            let mut sets = [0_u64; LANES];
            for (lane, set) in sets.iter_mut().enumerate() {
                *set = seen[lane * width + column];
            }
            for &value in columns.by_children.get(column) {
                for (set, &before) in sets.iter_mut().zip(&before) {
                    *set |= bit(value ^ before);
                }
            }
            for &(left, beside) in columns.deep.get(column) {
                for (set, &value) in sets.iter_mut().zip(&block[left as usize]) {
                    *set |= bit(value ^ beside);
                }
            }
            let values = &mut block[column];
            let mut moves = near.iter().peekable();
            for (lane, &set) in sets.iter().enumerate().take(lanes) {
                let mut set = set;
                while let Some(&(_, left, beside)) = moves.next_if(|&&(from, ..)| from == lane) {
                    set |= bit(values[left] ^ beside);
                }
                values[lane] = least_absent(set)?;
            }
        }
        for lane in 0..lanes {
            self.values.extend(block.iter().map(|values| values[lane]));
        }
        Ok(())
    }

    /// What all columns of a row see: the root, the children of the root in the row, and the rows
    /// before the first that is being done.
    #[inline(always)]
    fn look_before(&self, row: usize, first: usize, seen: &mut [u64]) {
        let (rows, columns) = (&self.rows, &self.columns);
        let width = columns.kinds.len();
        let below = rows.below_children[row];
        for (seen, &value) in seen.iter_mut().zip(&columns.below_children) {
            *seen = bit(value ^ below);
        }
        for &beside in rows.by_children.get(row) {
            for (seen, &value) in seen.iter_mut().zip(&columns.without_root) {
                *seen |= bit(value ^ beside);
            }
        }
        for &(left, beside) in rows.deep.get(row) {
            let start = left as usize * width;
            if left as usize >= first {
                continue;
            }
            for (seen, &value) in seen.iter_mut().zip(&self.values[start..start + width]) {
                *seen |= bit(value ^ beside);
            }
        }
    }
}

/// What it takes to do so many rows that lie along a side and have so many moves together.
fn work(along: &Side, moves: usize, rows: usize) -> u64 {
    (moves * along.kinds.len() + rows * along.deep.items.len()) as u64
}

/// Strips that are rows, and those that are columns.
const ROW: usize = 0;
const COLUMN: usize = 1;

/// Rows that are done at once.
const LANES: usize = 16;

/// Room for the rows that are being done.
struct Scratch {
    /// By lane and column the values of the options seen so far.
    seen: Vec<u64>,
    /// By column and lane the values found.
    block: Vec<[u8; LANES]>,
    /// Moves between these rows: from which lane, to which, and the value beside. By lane.
    near: Vec<(usize, usize, u8)>,
}

impl Drop for Join {
    fn drop(&mut self) {
        let strips = self.strips.iter().flat_map(FxHashMap::values).map(|strip| strip.len());
        self.budget.give_back(self.size + strips.sum::<usize>());
    }
}

/// The set of one value, which is below 64.
#[inline(always)]
fn bit(value: u8) -> u64 {
    1 << (value & 63)
}

/// Work on a table, in code compiled for the instructions of this machine.
struct Filling<'a> {
    join: &'a mut Join,
    run: &'a Run<'a>,
}

impl WithSimd for Filling<'_> {
    type Output = Result<(), Refusal>;

    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) -> Self::Output {
        let Self { join, run } = self;
        let width = join.columns.kinds.len();
        let mut scratch = Scratch {
            seen: vec![0; LANES * width],
            block: vec![[0; LANES]; width],
            near: Vec::new(),
        };
        while join.values.len() < join.size {
            let next = join.next_rows();
            let moves = next.clone().map(|row| join.rows.deep.get(row).len()).sum();
            run.check((next.len() * width) as u64, work(&join.columns, moves, next.len()))?;
            join.fill_rows(&mut scratch)?;
        }
        Ok(())
    }
}
