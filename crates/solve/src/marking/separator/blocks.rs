//! The values of all positions of a split graph that play can reach.
//!
//! The positions fall into *blocks*, by which vertices of the middle were played and which live. A
//! block is a table with a row for each state of the first side, and a column for each state of the
//! second. A move that kills nothing in the middle leads to an earlier row or column of the block;
//! every other move leads to another block in which more vertices were played, or fewer live.
//!
//! Invariant: each entry of a block is the Grundy value of its two states and the living vertices
//! of the middle, as one graph. Blocks are filled in an order in which no move leads to a later
//! block, and row by row. A question that stops leaves only complete rows.

use std::sync::Arc;

use pulp::{Arch, Simd, WithSimd};
use rustc_hash::FxHashMap;

use super::side::{Reached, Side};
use crate::marking::lists::Lists;
use crate::marking::set::vertices;
use crate::marking::table::Budget;
use crate::marking::tables::{Refusal, ValueSet};
use crate::run::Run;

/// Work of an entry: it takes about as long as that many units elsewhere.
const WORK: u64 = 4;
/// Work of a row or column, of which each kind of move has to be located.
const LINE_WORK: u64 = 256;

/// Number of rows that are filled at once.
const LANES: usize = 16;

/// Greatest number of rows or columns of a block, because an index and a shift share 32 bits.
const MOST_LINES: usize = 1 << 24;

/// A place as half a word. Nothing has as many places as do not fit: states are numbered in it.
fn half_word(place: usize) -> u32 {
    u32::try_from(place).unwrap_or(u32::MAX)
}

/// A row or column, and a value to add to its entries.
#[derive(Debug, Clone, Copy)]
struct Line(u32);

impl Line {
    fn new(index: u32, shift: u8) -> Self {
        Self(index << 8 | u32::from(shift))
    }

    #[inline(always)]
    fn index(self) -> usize {
        (self.0 >> 8) as usize
    }

    #[inline(always)]
    fn shift(self) -> u8 {
        (self.0 & 0xff) as u8
    }
}

#[derive(Debug)]
struct Block {
    /// The vertices of the middle that were played.
    played: u16,
    /// Those that live.
    alive: u16,
    /// The numbers of the lists of rows and of columns.
    lists: [u32; 2],
    /// The filled rows.
    values: Vec<u8>,
}

#[derive(Debug)]
pub(super) struct Blocks {
    sides: [Side; 2],
    /// For each vertex of the middle, its neighbours there.
    middle: Vec<u16>,
    /// Lists of states of each side, in the order of their size.
    lists: [Vec<Vec<u32>>; 2],
    blocks: Vec<Block>,
    numbers: FxHashMap<(u16, u16), u32>,
    /// Number of full blocks.
    full: usize,
    entries: usize,
    budget: Arc<Budget>,
    /// Bytes taken from the budget.
    bytes: usize,
    /// Whether the bytes of all entries are among them.
    has_room: bool,
}

impl Drop for Blocks {
    fn drop(&mut self) {
        self.budget.give_back(self.bytes);
    }
}

impl Blocks {
    /// The blocks of two sides and the middle between them, with no row filled.
    pub(super) fn new(
        mut sides: [Side; 2],
        middle: Vec<u16>,
        budget: &Arc<Budget>,
        run: &Run<'_>,
    ) -> Result<Self, Refusal> {
        let all = (0..middle.len()).fold(0_u16, |all, vertex| all | 1 << vertex);
        for side in &mut sides {
            side.reach(side.full(), all)?;
            side.explore(run)?;
        }
        let mut blocks = Self {
            sides,
            middle,
            lists: [Vec::new(), Vec::new()],
            blocks: Vec::new(),
            numbers: FxHashMap::default(),
            full: 0,
            entries: 0,
            budget: Arc::clone(budget),
            bytes: 0,
            has_room: false,
        };
        blocks.list(all, run)?;
        let known = blocks.sides.iter().map(Side::bytes).sum::<usize>();
        let lists = blocks.lists.iter().flatten().map(|list| list.len() * 4).sum::<usize>();
        blocks.take(known + lists + blocks.blocks.len() * 96)?;
        Ok(blocks)
    }

    fn take(&mut self, bytes: usize) -> Result<(), Refusal> {
        if !self.budget.take(bytes) {
            return Err(Refusal::Large);
        }
        self.bytes += bytes;
        Ok(())
    }

    /// Lists the blocks in an order in which they can be filled.
    fn list(&mut self, all: u16, run: &Run<'_>) -> Result<(), Refusal> {
        let mut keys = Vec::new();
        for played in 0..=all {
            let near = self.near(played);
            if near & played != 0 {
                continue;
            }
            let free = all & !played & !near;
            let mut alive = free;
            loop {
                keys.push((played, alive));
                if alive == 0 {
                    break;
                }
                alive = (alive - 1) & free;
            }
        }
        keys.sort_by_key(|&(played, alive)| {
            (std::cmp::Reverse(played.count_ones()), alive.count_ones())
        });
        let mut rows = [0, 1].map(|side: usize| Rows::new(&self.sides[side]));
        for (played, alive) in keys {
            let mut lists = [0; 2];
            for (side, rows) in rows.iter_mut().enumerate() {
                let whole = self.sides[side].full() & !self.sides[side].killed_by(played);
                let start = self.sides[side].reach(whole, alive)?.state;
                self.sides[side].explore(run)?;
                lists[side] = rows.from(start, &self.sides[side], &mut self.lists[side], run)?;
            }
            let [rows, columns] = lists.map(|list| list as usize);
            let size = self.lists[0][rows].len().saturating_mul(self.lists[1][columns].len());
            self.entries = self.entries.saturating_add(size);
            self.numbers.insert((played, alive), half_word(self.blocks.len()));
            self.blocks.push(Block { played, alive, lists, values: Vec::new() });
        }
        Ok(())
    }

    /// The neighbours of vertices of the middle there.
    fn near(&self, set: u16) -> u16 {
        vertices(u64::from(set)).fold(0, |near, vertex| near | self.middle[vertex])
    }

    /// The work of filling what is not filled.
    pub(super) fn work(&self) -> u64 {
        let lines = self.blocks[self.full..].iter().map(|block| self.lines(block));
        (self.entries as u64).saturating_mul(WORK).saturating_add(lines.sum::<u64>() * LINE_WORK)
    }

    fn lines(&self, block: &Block) -> u64 {
        [0, 1].map(|side| self.states(block, side).len() as u64).iter().sum()
    }

    fn states(&self, block: &Block, side: usize) -> &[u32] {
        &self.lists[side][block.lists[side] as usize]
    }

    /// Number of entries of filled rows.
    pub(super) fn known(&self) -> usize {
        self.blocks.iter().map(|block| block.values.len()).sum()
    }

    /// The value of a position, if it is in a filled row.
    pub(super) fn value(&self, sides: [u64; 2], alive: u16) -> Option<u8> {
        let mut reached = [Reached::default(); 2];
        for (side, set) in sides.into_iter().enumerate() {
            reached[side] = self.sides[side].recall(set, alive)?;
        }
        let shift = reached[0].shift ^ reached[1].shift;
        if alive == 0 {
            return Some(shift);
        }
        let could_be = |block: &&Block| {
            let dead = |side: usize| self.sides[side].killed_by(block.played) & sides[side] == 0;
            block.alive == alive && dead(0) && dead(1)
        };
        let entry = |block: &Block| {
            let place = |side: usize| {
                let key = |&state: &u32| (self.sides[side].size(state), state);
                let states = self.states(block, side);
                states.binary_search_by_key(&key(&reached[side].state), key).ok()
            };
            let width = self.states(block, 1).len();
            block.values.get(place(0)? * width + place(1)?).copied()
        };
        let found = self.blocks.iter().filter(could_be).find_map(entry);
        found.map(|value| value ^ shift)
    }

    /// Fills the remaining rows.
    pub(super) fn fill(&mut self, run: &Run<'_>) -> Result<(), Refusal> {
        if !self.has_room {
            self.take(self.entries)?;
            self.has_room = true;
        }
        Arch::new().dispatch(Filling { blocks: self, run })
    }

    /// Everything that filling a block needs, with rows and columns by their places.
    fn locate(&self, number: usize, places: &mut [Places; 2]) -> Result<Located, Refusal> {
        let block = &self.blocks[number];
        let states = [0, 1].map(|side| self.states(block, side));
        if states.iter().any(|states| states.len() >= MOST_LINES) {
            return Err(Refusal::Large);
        }
        let mut located = Located::default();
        for side in 0..2 {
            let place = places[side].of(states[side]);
            for &state in states[side] {
                let moves = self.sides[side].inner(state).iter();
                let lines: Result<Vec<Line>, _> = moves.map(|left| place.line(*left)).collect();
                located.inner[side].push(lines?);
            }
        }
        // Blocks in which the same vertices were played, by the vertices that die on the way.
        let mut targets: FxHashMap<u16, Foreign> = FxHashMap::default();
        for (side, states) in states.iter().enumerate() {
            for (at, &state) in states.iter().enumerate() {
                for &(killed, left) in self.sides[side].outer(state) {
                    let foreign = targets.entry(killed).or_default();
                    foreign.left[side].push((half_word(at), left));
                }
            }
        }
        for (killed, mut foreign) in targets {
            let key = (block.played, block.alive & !killed);
            foreign.block = *self.numbers.get(&key).ok_or(Refusal::Large)?;
            for side in 0..2 {
                let there = self.states(&self.blocks[foreign.block as usize], side);
                let place = places[side].of(there);
                for (at, left) in std::mem::take(&mut foreign.left[side]) {
                    foreign.moves[side].push((at, place.line(left)?));
                }
                // The rest of the position matters for moves of the other side.
                if foreign.left[1 - side].is_empty() && foreign.moves[1 - side].is_empty() {
                    continue;
                }
                for &state in states[side] {
                    let left = self.sides[side].without_ports(state, killed);
                    foreign.lines[side].push(place.line(left)?);
                }
            }
            foreign.find_starts(states[0].len());
            located.foreign.push(foreign);
        }
        for port in vertices(u64::from(block.alive)) {
            let killed = self.middle[port] & block.alive;
            let key = (block.played | 1 << port, block.alive & !killed & !(1 << port));
            let target = *self.numbers.get(&key).ok_or(Refusal::Large)?;
            let mut foreign = Foreign { block: target, is_played: true, ..Foreign::default() };
            for side in 0..2 {
                let there = self.states(&self.blocks[target as usize], side);
                let place = places[side].of(there);
                for &state in states[side] {
                    let left = self.sides[side].after_playing(state, port, killed);
                    foreign.lines[side].push(place.line(left)?);
                }
            }
            foreign.find_starts(states[0].len());
            located.foreign.push(foreign);
        }
        Ok(located)
    }
}

/// Lists of the states that moves reach which kill no port.
struct Rows {
    /// For each state from which this was asked, its list.
    found: FxHashMap<u32, u32>,
    /// For each state, the last list that it was put on.
    last: Vec<u32>,
}

impl Rows {
    fn new(side: &Side) -> Self {
        Self { found: FxHashMap::default(), last: vec![u32::MAX; side.states()] }
    }

    /// The number of the list of states reached from `start`.
    fn from(
        &mut self,
        start: u32,
        side: &Side,
        lists: &mut Vec<Vec<u32>>,
        run: &Run<'_>,
    ) -> Result<u32, Refusal> {
        if let Some(&found) = self.found.get(&start) {
            return Ok(found);
        }
        let number = u32::try_from(lists.len()).map_err(|_| Refusal::Large)?;
        self.last.resize(side.states(), u32::MAX);
        self.last[start as usize] = number;
        let mut list = vec![start];
        let mut done = 0;
        while done < list.len() {
            for left in side.inner(list[done]) {
                if std::mem::replace(&mut self.last[left.state as usize], number) != number {
                    list.push(left.state);
                }
            }
            done += 1;
        }
        list.sort_unstable_by_key(|&state| (side.size(state), state));
        run.check(0, list.len() as u64 * 16)?;
        self.found.insert(start, number);
        lists.push(list);
        Ok(number)
    }
}

/// For each state of a side, its place in the last list that it was on, and the number of the look
/// at this list.
#[derive(Debug)]
struct Places {
    places: Vec<(u32, u32)>,
    looks: u32,
}

/// The places of the states on one list.
struct Place<'a> {
    places: &'a [(u32, u32)],
    look: u32,
}

impl Places {
    fn of_side(side: &Side) -> Self {
        Self { places: vec![(0, 0); side.states()], looks: 0 }
    }

    fn of(&mut self, list: &[u32]) -> Place<'_> {
        self.looks += 1;
        for (place, &state) in list.iter().enumerate() {
            self.places[state as usize] = (half_word(place), self.looks);
        }
        Place { places: &self.places, look: self.looks }
    }
}

impl Place<'_> {
    /// The line of what is left. Every state that moves reach is on the list, so it is there.
    fn line(&self, left: Reached) -> Result<Line, Refusal> {
        let (place, look) = self.places[left.state as usize];
        if look != self.look {
            return Err(Refusal::Large);
        }
        Ok(Line::new(place, left.shift))
    }
}

/// A block with the places that its moves lead to. Index 0 is for rows, index 1 for columns.
#[derive(Debug, Default)]
struct Located {
    /// For each line, its moves within the block.
    inner: [Lists<Line>; 2],
    foreign: Vec<Foreign>,
}

/// The moves from one block to another.
#[derive(Debug, Default)]
struct Foreign {
    block: u32,
    /// For each line, what it becomes when the vertices of the middle die; empty if the other side
    /// has no such moves.
    lines: [Vec<Line>; 2],
    /// The moves, before they are located.
    left: [Vec<(u32, Reached)>; 2],
    /// For moves on one side, the line from which they start, and what they leave.
    moves: [Vec<(u32, Line)>; 2],
    /// For each row, the index of its first move.
    starts: Vec<u32>,
    /// Whether a move in the middle leads there.
    is_played: bool,
}

impl Foreign {
    fn find_starts(&mut self, rows: usize) {
        let first = |row: usize| self.moves[0].partition_point(|(from, _)| (*from as usize) < row);
        self.starts = (0..=rows).map(|row| half_word(first(row))).collect();
    }

    #[inline(always)]
    fn of_row(&self, row: usize) -> &[(u32, Line)] {
        &self.moves[0][self.starts[row] as usize..self.starts[row + 1] as usize]
    }
}

/// Work on the blocks, compiled for the vector instructions of this machine.
struct Filling<'a> {
    blocks: &'a mut Blocks,
    run: &'a Run<'a>,
}

/// Working memory for the rows that are being filled.
#[derive(Default)]
struct Scratch {
    /// For each lane and column, the set of option values seen so far.
    seen: Vec<u32>,
    /// For each column and lane, the value found.
    found: Vec<[u8; LANES]>,
    /// Moves between these rows, sorted by lane: the lane it starts in, the lane it leads to, and
    /// the value beside it.
    near: Vec<(usize, usize, u8)>,
}

impl WithSimd for Filling<'_> {
    type Output = Result<(), Refusal>;

    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) -> Self::Output {
        let Self { blocks, run } = self;
        let mut scratch = Scratch::default();
        let mut places = [0, 1].map(|side: usize| Places::of_side(&blocks.sides[side]));
        while blocks.full < blocks.blocks.len() {
            let number = blocks.full;
            let block = &blocks.blocks[number];
            let lines = blocks.lines(block);
            let [height, width] = [0, 1].map(|side| blocks.states(block, side).len());
            run.check(0, lines * LINE_WORK)?;
            if block.alive == 0 {
                // Nothing hangs on a dead middle.
                blocks.blocks[number].values = vec![0; height * width];
                blocks.full += 1;
                continue;
            }
            let located = blocks.locate(number, &mut places)?;
            blocks.blocks[number].values.reserve_exact(height * width);
            // A loop without closures: only inlined code is compiled for this machine.
            while blocks.blocks[number].values.len() < height * width {
                let done = blocks.blocks[number].values.len();
                let rows = LANES.min(height - done / width);
                run.check((rows * width) as u64, (rows * width) as u64 * WORK)?;
                blocks.fill_rows(number, &located, [height, width], &mut scratch)?;
                let values = &mut blocks.blocks[number].values;
                for lane in 0..rows {
                    for found in &scratch.found[..width] {
                        values.push(found[lane]);
                    }
                }
            }
            blocks.full += 1;
        }
        Ok(())
    }
}

impl Blocks {
    /// Fills the next rows of a block, as many as there are lanes or as are left. Moves of a row to
    /// rows before these are processed for all columns at once; moves of a column are processed for
    /// all lanes at once.
    #[inline(always)]
    fn fill_rows(
        &self,
        number: usize,
        located: &Located,
        [height, width]: [usize; 2],
        scratch: &mut Scratch,
    ) -> Result<(), Refusal> {
        let values = self.blocks[number].values.as_slice();
        let first = values.len() / width;
        let lanes = LANES.min(height - first);
        let Scratch { seen, found, near } = scratch;
        seen.clear();
        seen.resize(LANES * width, 0);
        found.resize(found.len().max(width), [0; LANES]);
        near.clear();
        for (lane, seen) in seen.chunks_exact_mut(width).take(lanes).enumerate() {
            let row = first + lane;
            for left in located.inner[0].get(row) {
                if left.index() >= first {
                    near.push((lane, left.index() - first, left.shift()));
                    continue;
                }
                let there = &values[left.index() * width..][..width];
                for (seen, &value) in seen.iter_mut().zip(there) {
                    seen.add(value ^ left.shift());
                }
            }
            for foreign in &located.foreign {
                self.look_beyond(foreign, row, seen);
            }
        }
        for column in 0..width {
            let mut sets = [u32::EMPTY; LANES];
            for (lane, set) in sets.iter_mut().enumerate() {
                *set = seen[lane * width + column];
            }
            for left in located.inner[1].get(column) {
                for (set, &value) in sets.iter_mut().zip(&found[left.index()]) {
                    set.add(value ^ left.shift());
                }
            }
            let found = &mut found[column];
            let mut moves = near.iter().peekable();
            for (lane, &set) in sets.iter().enumerate().take(lanes) {
                let mut set = set;
                while let Some(&(_, left, beside)) = moves.next_if(|&&(from, ..)| from == lane) {
                    set.add(found[left] ^ beside);
                }
                found[lane] = set.least_absent()?;
            }
        }
        Ok(())
    }

    /// Marks the option values that a row gets from moves to another block.
    #[inline(always)]
    fn look_beyond(&self, foreign: &Foreign, row: usize, seen: &mut [u32]) {
        let block = &self.blocks[foreign.block as usize];
        let width = self.states(block, 1).len();
        let columns = foreign.lines[1].as_slice();
        for (_, left) in foreign.of_row(row) {
            look_along(&block.values[left.index() * width..][..width], columns, *left, seen);
        }
        let Some(here) = foreign.lines[0].get(row) else { return };
        let there = &block.values[here.index() * width..][..width];
        if foreign.is_played {
            look_along(there, columns, *here, seen);
        }
        for &(column, left) in &foreign.moves[1] {
            seen[column as usize].add(there[left.index()] ^ left.shift() ^ here.shift());
        }
    }
}

/// Marks the values of a row of another block.
#[inline(always)]
fn look_along(there: &[u8], columns: &[Line], left: Line, seen: &mut [u32]) {
    for (seen, column) in seen.iter_mut().zip(columns) {
        seen.add(there[column.index()] ^ column.shift() ^ left.shift());
    }
}
