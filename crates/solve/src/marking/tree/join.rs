//! Two trees that share their root.
//!
//! A position in which the root lives is given by a kind on each side. The table has a row for each
//! kind that play reaches on the first side, and a column for each on the second. Moves lead to
//! earlier rows, or to earlier columns of the same row.
//!
//! Invariant: each entry of a filled row is the Grundy value of its two trees joined at the root,
//! and so is each entry of a strip. Rows are filled in order. A question that stops leaves only
//! complete rows and complete strips.

use std::ops::Range;
use std::sync::Arc;

use pulp::{Arch, Simd, WithSimd};
use rustc_hash::FxHashMap;

use super::branches::Branches;
use crate::marking::lists::Lists;
use crate::marking::table::Budget;
use crate::marking::tables::{Refusal, ValueSet};
use crate::run::Run;

/// The positions of two trees joined at the root.
#[derive(Debug)]
pub(super) struct Join {
    rows: Side,
    columns: Side,
    values: Vec<u8>,
    /// Number of entries when all rows are filled.
    size: usize,
    /// Additional rows and columns, by kind. A tree may have moves that its replacement does not
    /// have, and they may lead to kinds that play on the replacement does not reach.
    strips: [FxHashMap<u32, Box<[u8]>>; 2],
    budget: Arc<Budget>,
}

/// The kinds of one side with their moves.
#[derive(Debug)]
struct Side {
    /// The kinds, in increasing order.
    kinds: Vec<u32>,
    without_root: Vec<u8>,
    below_children: Vec<u8>,
    by_children: Lists<u8>,
    /// Deep moves: the index of the kind that is left, and the value beside it.
    deep: Lists<(u32, u8)>,
}

impl Side {
    fn new(branches: &Branches, kind: u32) -> Self {
        let kinds = branches.reached_from(kind);
        let all = || kinds.iter().map(|&number| branches.kind(number));
        // Every kind that a move leads to is in the list, and indices fit in 32 bits as kinds do.
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

    /// Average number of moves of a kind.
    fn moves(&self) -> usize {
        self.deep.items().len() / self.kinds.len().max(1)
    }
}

/// Fewer columns than this do not fill the vectors.
const NARROW: usize = 32;

/// The two sides of a table.
pub(super) struct Sides {
    rows: Side,
    columns: Side,
}

impl Sides {
    pub(super) fn new(branches: &Branches, one: u32, other: u32) -> Self {
        let [one, other] = [one, other].map(|kind| Side::new(branches, kind));
        // The moves of a row are processed for all columns at once, those of a column one by one.
        let fits = |columns: &Side| columns.kinds.len() >= NARROW;
        let as_given = if fits(&one) && fits(&other) {
            one.moves() >= other.moves()
        } else {
            other.kinds.len() >= one.kinds.len()
        };
        let (rows, columns) = if as_given { (one, other) } else { (other, one) };
        Self { rows, columns }
    }

    /// Number of entries of the table.
    pub(super) fn entries(&self) -> usize {
        self.rows.kinds.len().saturating_mul(self.columns.kinds.len())
    }
}

impl Join {
    /// The table of two sides, with no row filled; returns the sides if there is no memory for it.
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

    /// Number of entries of filled rows and of strips.
    pub(super) fn len(&self) -> usize {
        let strips = self.strips.iter().flat_map(FxHashMap::values).map(|strip| strip.len());
        self.values.len() + strips.sum::<usize>()
    }

    /// The value of two kinds joined, whichever sides they are on, if their row is filled.
    pub(super) fn value(&self, one: u32, other: u32) -> Option<u8> {
        let entry = |row: u32, column: u32| {
            let row = self.rows.kinds.binary_search(&row).ok()?;
            let column = self.columns.kinds.binary_search(&column).ok()?;
            self.values.get(row * self.columns.kinds.len() + column).copied()
        };
        entry(one, other).or_else(|| entry(other, one))
    }

    /// The value of two kinds joined, at least one of which has a row or column in a filled table;
    /// `None` if neither has.
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

    /// Adds a row or column for a kind that has none, after those for the kinds that its moves lead
    /// to.
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
        let mut seen: Vec<u64> = along
            .below_children
            .iter()
            .map(|value| u64::EMPTY.with(value ^ kind.below_children))
            .collect();
        for &beside in &kind.by_children {
            for (seen, &value) in seen.iter_mut().zip(&along.without_root) {
                seen.add(value ^ beside);
            }
        }
        for left in &kind.deep {
            let mut see = |values: &mut dyn Iterator<Item = &u8>| {
                seen.iter_mut().zip(values).for_each(|(seen, &value)| seen.add(value ^ left.shift));
            };
            match (is_in_table(self, left.kind), across) {
                (Ok(row), ROW) => see(&mut self.values[row * width..].iter()),
                (Ok(column), _) => see(&mut self.values[column..].iter().step_by(width)),
                (Err(_), _) => {
                    // The strip was added by an earlier step.
                    let strip = self.strips[across].get(&left.kind).ok_or(Refusal::Large)?;
                    see(&mut strip.iter());
                }
            }
        }
        let mut strip: Vec<u8> = Vec::with_capacity(length);
        for (place, seen) in seen.into_iter().enumerate() {
            let children = along.by_children.get(place).iter();
            let seen = children.fold(seen, |seen, &value| seen.with(value ^ kind.without_root));
            let deep = along.deep.get(place).iter();
            let seen =
                deep.fold(seen, |seen, &(left, beside)| seen.with(strip[left as usize] ^ beside));
            strip.push(seen.least_absent()?);
        }
        if !self.budget.take(length) {
            return Err(Refusal::Large);
        }
        self.strips[across].insert(number, strip.into_boxed_slice());
        Ok(())
    }

    /// Fills the remaining rows.
    pub(super) fn fill(&mut self, run: &Run<'_>) -> Result<(), Refusal> {
        Arch::new().dispatch(Filling { join: self, run })
    }

    /// The next rows to fill: as many as there are lanes, or as are left.
    fn next_rows(&self) -> Range<usize> {
        let first = self.values.len() / self.columns.kinds.len();
        first..self.rows.kinds.len().min(first + LANES)
    }

    /// Fills the next rows. Moves of a row to rows before this block are processed for all columns
    /// at once; moves of a column are processed for all lanes at once.
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
            let mut sets = [u64::EMPTY; LANES];
            for (lane, set) in sets.iter_mut().enumerate() {
                *set = seen[lane * width + column];
            }
            for &value in columns.by_children.get(column) {
                for (set, &before) in sets.iter_mut().zip(&before) {
                    set.add(value ^ before);
                }
            }
            for &(left, beside) in columns.deep.get(column) {
                for (set, &value) in sets.iter_mut().zip(&block[left as usize]) {
                    set.add(value ^ beside);
                }
            }
            let values = &mut block[column];
            let mut moves = near.iter().peekable();
            for (lane, &set) in sets.iter().enumerate().take(lanes) {
                let mut set = set;
                while let Some(&(_, left, beside)) = moves.next_if(|&&(from, ..)| from == lane) {
                    set.add(values[left] ^ beside);
                }
                values[lane] = set.least_absent()?;
            }
        }
        for lane in 0..lanes {
            self.values.extend(block.iter().map(|values| values[lane]));
        }
        Ok(())
    }

    /// Marks the option values that all columns of a row get from playing the root, from playing
    /// its children in the row, and from moves to rows before `first`.
    #[inline(always)]
    fn look_before(&self, row: usize, first: usize, seen: &mut [u64]) {
        let (rows, columns) = (&self.rows, &self.columns);
        let width = columns.kinds.len();
        let below = rows.below_children[row];
        for (seen, &value) in seen.iter_mut().zip(&columns.below_children) {
            *seen = u64::EMPTY.with(value ^ below);
        }
        for &beside in rows.by_children.get(row) {
            for (seen, &value) in seen.iter_mut().zip(&columns.without_root) {
                seen.add(value ^ beside);
            }
        }
        for &(left, beside) in rows.deep.get(row) {
            let start = left as usize * width;
            if left as usize >= first {
                continue;
            }
            for (seen, &value) in seen.iter_mut().zip(&self.values[start..start + width]) {
                seen.add(value ^ beside);
            }
        }
    }
}

/// The work of filling `rows` rows along a side, which have `moves` moves in all.
fn work(along: &Side, moves: usize, rows: usize) -> u64 {
    (moves * along.kinds.len() + rows * along.deep.items().len()) as u64
}

/// Index of the strips that are rows, and of those that are columns.
const ROW: usize = 0;
const COLUMN: usize = 1;

/// Number of rows that are filled at once.
const LANES: usize = 16;

/// Working memory for the rows that are being filled.
struct Scratch {
    /// For each lane and column, the set of option values seen so far.
    seen: Vec<u64>,
    /// For each column and lane, the value found.
    block: Vec<[u8; LANES]>,
    /// Moves between these rows, sorted by lane: the lane it starts in, the lane it leads to, and
    /// the value beside it.
    near: Vec<(usize, usize, u8)>,
}

impl Drop for Join {
    fn drop(&mut self) {
        let strips = self.strips.iter().flat_map(FxHashMap::values).map(|strip| strip.len());
        self.budget.give_back(self.size + strips.sum::<usize>());
    }
}

/// Work on a table, compiled for the vector instructions of this machine.
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
