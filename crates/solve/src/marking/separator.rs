//! Values by tables over a separator.
//!
//! Random cubic graphs and long grids are split by few vertices, the middle, into two sides without
//! an edge between them ([`split`]). As long as the same vertices of the middle live, every position
//! of one side meets every position of the other. So the moves of a position of a side are found
//! once ([`side`]) and serve all positions of the whole graph that contain it. The values are held
//! in tables with a row for each position of one side, and a column for each of the other
//! ([`blocks`]). No entry is hashed or searched, and moves are processed for many entries at once.
//!
//! The tables have an entry for every position that moves on both sides could reach, five to ten
//! times as many as a search has to look at, and an entry takes a sixtieth to a hundredth of the
//! time.
//!
//! Only tables outlive a question. What they say is true of the board, whatever was asked.

mod blocks;
mod side;
mod split;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use self::blocks::Blocks;
use self::side::Side;
use self::split::{MOST_MIDDLE, Split, split};
use super::batch_search::Answer;
use super::table::Budget;
use super::tables::{Refusal, neighbours};
use crate::run::{Halt, Run};

/// Work of a state of a side.
const STATE: u64 = 1 << 10;
/// Bytes of a state of a side, with all that it takes to find it and its moves.
const STATE_BYTES: usize = 1 << 10;
/// Work of laying out the tables for a middle of no vertex; every vertex there doubles it. Measured
/// on cubic graphs and on random graphs of 40 vertices: the tables of a middle of nine vertices take
/// longer than the batch search.
const LAYOUT: u64 = 1 << 20;
/// A refused part is tried again once so many times the work is allowed.
const AGAIN: u64 = 4;

/// A board with the tables of one of its parts.
#[derive(Debug)]
pub(super) struct Separator {
    around: Vec<Vec<usize>>,
    table: Option<Table>,
    budget: Arc<Budget>,
    /// Parts with at least this many vertices are refused if no more work is allowed.
    refused: Option<(usize, u64)>,
}

/// A part with its split and its tables.
#[derive(Debug)]
struct Table {
    /// For each vertex of the board, where it is in the part.
    places: Vec<Option<Place>>,
    vertices: usize,
    blocks: Blocks,
}

/// A side and the number of a vertex there; the middle is side 2.
#[derive(Debug, Clone, Copy)]
struct Place {
    side: usize,
    number: usize,
}
const MIDDLE: usize = 2;

impl Separator {
    /// `None` if the board is directed.
    pub(super) fn new(kills: &[Vec<usize>], budget: &Arc<Budget>) -> Option<Self> {
        let (around, budget) = (neighbours(kills)?, Arc::clone(budget));
        Some(Self { around, table: None, budget, refused: None })
    }

    /// Number of known entries.
    pub(super) fn known(&self) -> usize {
        self.table.as_ref().map_or(0, |table| table.blocks.known())
    }

    /// The value of a set of vertices, if the tables have it.
    pub(super) fn recall(&self, set: &[usize]) -> Option<u16> {
        self.table.as_ref()?.value(set)
    }

    /// The value of a set of vertices, if it can be found with this much work. It is left to the
    /// searches if there is no small separator, or no memory for the tables. A question that was
    /// stopped continues where it stopped when it is asked again.
    pub(super) fn value(
        &mut self,
        set: &[usize],
        work: u64,
        run: &Run<'_>,
    ) -> Result<Answer, Halt> {
        if let Some(value) = self.recall(set) {
            return Ok(Answer::Value(value));
        }
        let (size, tried) = self.refused.unwrap_or((usize::MAX, 0));
        if set.len() >= size && work / AGAIN < tried {
            return Ok(if tried == u64::MAX { Answer::Never } else { Answer::Later });
        }
        if !self.table.as_ref().is_some_and(|table| table.is_of(set)) {
            let Some(split) = split(&self.around, set) else {
                self.refused = Some((set.len(), u64::MAX));
                return Ok(Answer::Never);
            };
            if work >> split.middle.len() < LAYOUT {
                return Ok(Answer::Later);
            }
            self.table = None;
            match self.draft(&split, set.len(), work, run) {
                Ok(table) => self.table = Some(table),
                Err(Refusal::Halted) => return Err(Halt),
                Err(Refusal::Large) => {
                    self.refused = Some((set.len(), work));
                    return Ok(Answer::Later);
                }
            }
        }
        let Some(table) = &mut self.table else { return Ok(Answer::Never) };
        if table.blocks.work() > work {
            return Ok(Answer::Later);
        }
        match table.blocks.fill(run) {
            Ok(()) => Ok(table.value(set).map_or(Answer::Never, Answer::Value)),
            Err(Refusal::Halted) => Err(Halt),
            Err(Refusal::Large) => {
                self.table = None;
                self.refused = Some((set.len(), u64::MAX));
                Ok(Answer::Never)
            }
        }
    }

    /// A table with no row filled.
    fn draft(
        &self,
        split: &Split,
        vertices: usize,
        work: u64,
        run: &Run<'_>,
    ) -> Result<Table, Refusal> {
        let mut places = vec![None; self.around.len()];
        let Split { middle, sides: [first, other] } = split;
        for (side, vertices) in [first, other, middle].into_iter().enumerate() {
            for (number, &vertex) in vertices.iter().enumerate() {
                places[vertex] = Some(Place { side, number });
            }
        }
        let beside = |vertex: usize, side: usize| {
            let places = self.around[vertex].iter().filter_map(|&other| places[other]);
            let on_side = places.filter(move |place| place.side == side);
            on_side.fold(0_u64, |set, place| set | 1 << place.number)
        };
        // The middle has at most sixteen vertices.
        let in_middle = |vertices: &[usize]| -> Vec<u16> {
            vertices.iter().map(|&vertex| (beside(vertex, MIDDLE) & 0xffff) as u16).collect()
        };
        let most = usize::try_from(work / STATE).unwrap_or(usize::MAX);
        let most = most.min(self.budget.left() / STATE_BYTES / 2);
        let sides = [0, 1].map(|side| {
            let vertices = &split.sides[side];
            let around = vertices.iter().map(|&vertex| beside(vertex, side)).collect();
            Side::new(around, in_middle(vertices), split.middle.len(), most)
        });
        let blocks = Blocks::new(sides, in_middle(&split.middle), &self.budget, run)?;
        Ok(Table { places, vertices, blocks })
    }
}

impl Table {
    /// Whether the table was made for this set.
    fn is_of(&self, set: &[usize]) -> bool {
        self.vertices == set.len() && set.iter().all(|&vertex| self.places[vertex].is_some())
    }

    fn value(&self, set: &[usize]) -> Option<u16> {
        let mut sets = [0_u64; 3];
        for &vertex in set {
            let place = self.places[vertex]?;
            sets[place.side] |= 1 << place.number;
        }
        let [first, other, middle] = sets;
        self.blocks.value([first, other], (middle & 0xffff) as u16).map(u16::from)
    }
}

const _: () = assert!(MOST_MIDDLE <= 16, "a set of the middle is half a word");
