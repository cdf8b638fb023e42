//! Values by a search that processes all moves of a component at once.
//!
//! On sparse random graphs few components are isomorphic. Most of them must be evaluated
//! completely, because an option is known not to have a given value only when its own value is
//! known. The cost of a move is what counts there. So this search computes the value of every
//! component it meets, and does as little as possible for each move:
//!
//! - The parts that all moves of a component leave are found in parallel in the lanes of vectors
//!   ([`flood`]).
//! - One part of what a move leaves is looked up by itself. The other parts are looked up together
//!   as one set, since few different sets occur.
//! - The table has no locks, and holds a set and its value in one word ([`values`]).
//! - Only the reduction that pays is made, once for each part ([`mod@trim`]).
//!
//! The search is for undirected boards of at most [`MOST`] vertices, and watches itself. If many of
//! the first large components are isomorphic, as in trees and grids, or if the memory is used up,
//! it leaves the question to the other search ([`super::search`]).
//!
//! Only the table of values outlives a question. Every entry in it is the Grundy value of its set,
//! no matter which questions were asked before and where they stopped. The progress of a question
//! is held by an [`Inquiry`], which belongs to the caller; other questions do not use it.

mod flood;
mod inquiry;
mod rows;
#[cfg(test)]
mod tests;
mod trim;
mod values;

use std::collections::HashSet;
use std::sync::Arc;

use pulp::{Arch, Simd, WithSimd};

use self::flood::Left;
pub(super) use self::inquiry::Inquiry;
use self::inquiry::{Frame, NOBODY, Task};
use self::rows::{Rows, vertices};
use self::trim::{Ends, trim};
use self::values::{MOST, Values};
use super::board::Board;
use super::form::Refiner;
use super::set::Set;
use super::table::Budget;
use crate::run::{Halt, Run};

/// Components opened between two checks of the limits.
const REPORT: u64 = 64;

/// A board with the values of its components that are known.
#[derive(Debug)]
pub(super) struct BatchSearch {
    /// For each vertex of the board, its number here.
    number: Vec<usize>,
    rows: Rows,
    arch: Arch,
    values: Values,
    budget: Arc<Budget>,
    forms: Forms,
    /// Whether all further questions are left to the other search.
    declined: bool,
    left: Left,
    nodes: u64,
    work: u64,
}

/// The result of working on a question.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Answer {
    Value(u16),
    /// The allowed work is done, but more is needed.
    Later,
    /// The question is left to the other search.
    Never,
}

/// Counts isomorphic components among the first large ones.
#[derive(Debug)]
struct Forms {
    board: Board<1>,
    refiner: Refiner,
    seen: HashSet<u64>,
    asked: usize,
}

impl Forms {
    /// Components with fewer vertices are not counted: some of them are isomorphic on any board.
    const LARGE: u32 = 14;
    /// Number of components to examine.
    const TRIAL: usize = 256;
    /// If one in this many has been seen before, looking for isomorphic components pays. Measured:
    /// on random graphs it is one in 50, or one in 9 if they are barely connected; on trees and
    /// grids it is one in 7 or more.
    const WORTH: usize = 8;

    /// Whether this component shows that looking for isomorphic ones pays.
    #[inline(always)]
    fn repeat(&mut self, component: u64) -> bool {
        self.asked < Self::TRIAL && component.count_ones() >= Self::LARGE && self.look_at(component)
    }

    #[cold]
    fn look_at(&mut self, component: u64) -> bool {
        let signature = self.refiner.signature(&self.board, &Set::of_word(component));
        self.seen.insert(signature);
        self.asked += 1;
        let found = self.asked - self.seen.len();
        found * Self::WORTH >= Self::TRIAL
    }
}

impl BatchSearch {
    /// `None` if the board is directed or too large.
    pub(super) fn new(kills: &[Vec<usize>], budget: &Arc<Budget>) -> Option<Self> {
        let board = (kills.len() <= MOST).then(|| Board::<1>::new(kills))?;
        if !board.symmetric {
            return None;
        }
        let number = rows::by_degree(&board);
        let mut renamed = vec![Vec::new(); kills.len()];
        for (vertex, killed) in kills.iter().enumerate() {
            renamed[number[vertex]] = killed.iter().map(|&other| number[other]).collect();
        }
        let board = Board::new(&renamed);
        Some(Self {
            number,
            rows: Rows::new(&board),
            arch: Arch::new(),
            values: Values::default(),
            budget: Arc::clone(budget),
            forms: Forms {
                refiner: Refiner::new(kills.len()),
                board,
                seen: HashSet::new(),
                asked: 0,
            },
            declined: false,
            left: Left::NOTHING,
            nodes: 0,
            work: 0,
        })
    }

    /// A question for the value of a set of vertices.
    pub(super) fn inquire(&self, vertices: &[usize]) -> Inquiry {
        Inquiry::new(self.renamed(vertices))
    }

    /// Continues a question for at most this much work. Whatever the result, the values that the
    /// inquiry excludes are excluded rightly.
    pub(super) fn pursue(
        &mut self,
        inquiry: &mut Inquiry,
        work: u64,
        run: &Run<'_>,
    ) -> Result<Answer, Halt> {
        if self.declined {
            return Ok(Answer::Never);
        }
        let answer = self.arch.dispatch(Pursuit { batch: self, inquiry, work, run })?;
        // The answer stands, so a reason to stop is ignored here.
        let _ = self.report(run);
        if answer == Answer::Never {
            self.values.clear(&self.budget);
            self.declined = true;
        }
        Ok(answer)
    }

    /// The value of a set of vertices, if the values of all its components are known.
    pub(super) fn recall(&self, vertices: &[usize]) -> Option<u16> {
        let mut left = self.renamed(vertices);
        let mut sum = 0;
        while left != 0 && self.values.len() > 0 {
            let part = self.rows.first_part(left);
            sum ^= self.values.get(part)?;
            left ^= part;
        }
        (left == 0).then_some(u16::from(sum))
    }

    fn renamed(&self, vertices: &[usize]) -> u64 {
        vertices.iter().fold(0, |set, &vertex| set | 1 << self.number[vertex])
    }

    /// The number of sets whose value is known.
    pub(super) fn known(&self) -> usize {
        self.values.len()
    }

    fn report(&mut self, run: &Run<'_>) -> Result<(), Halt> {
        run.check(std::mem::take(&mut self.nodes), std::mem::take(&mut self.work))
    }

    /// Makes room for further values; false if there is no memory.
    #[inline(always)]
    fn has_room(&mut self) -> bool {
        if !self.values.is_crowded() {
            return true;
        }
        let is_first = self.values.len() == 0;
        if !self.values.grow(&self.budget) {
            return false;
        }
        if is_first {
            self.store_smallest();
        }
        true
    }

    /// Stores the values of the empty set and of components of one and two vertices.
    fn store_smallest(&mut self) {
        self.values.insert(0, 0);
        for vertex in 0..self.number.len() {
            self.values.insert(1 << vertex, 1);
            let mut above = self.rows.open[vertex] & (!1 << vertex);
            while above != 0 {
                self.values.insert((1 << vertex) + (above & above.wrapping_neg()), 1);
                above &= above - 1;
            }
        }
    }

    /// Finishes a task if the values it needs are known. Otherwise returns it ready to be opened,
    /// or postpones it until its parts are known.
    #[inline(always)]
    fn prepare(&mut self, inquiry: &mut Inquiry, mut task: Task) -> Option<Task> {
        if let Some(value) = self.values.get(task.asked) {
            inquiry.deliver(task.owner, value);
            return None;
        }
        if !task.is_ready {
            let first = self.rows.first_part(task.asked);
            if first != task.asked {
                self.take_apart(inquiry, task, first);
                return None;
            }
            (task.set, task.shift) = trim(&self.rows, first, Ends::default(), first);
            task.is_ready = true;
        }
        if task.set != task.asked
            && let Some(value) = self.values.get(task.set)
        {
            self.values.insert(task.asked, value ^ task.shift);
            inquiry.deliver(task.owner, value ^ task.shift);
            return None;
        }
        Some(task)
    }

    /// Finishes a task of several parts, or postpones it until their values are known.
    #[inline(always)]
    fn take_apart(&mut self, inquiry: &mut Inquiry, task: Task, first: u64) {
        let others = task.asked ^ first;
        match (self.values.get(first), self.values.get(others)) {
            (Some(one), Some(other)) => {
                self.values.insert(task.asked, one ^ other);
                inquiry.deliver(task.owner, one ^ other);
            }
            (one, other) => {
                inquiry.tasks.push(task);
                if one.is_none() {
                    inquiry.tasks.push(Task::new(first, NOBODY));
                }
                if other.is_none() {
                    inquiry.tasks.push(Task::new(others, NOBODY));
                }
            }
        }
    }

    /// Starts on the moves of a component: adds up the known values of what they leave, and makes
    /// tasks of the rest.
    #[inline(always)]
    fn open<S: Simd>(&mut self, simd: S, inquiry: &mut Inquiry, task: Task) {
        let component = task.set;
        let size = u64::from(component.count_ones());
        self.nodes += 1;
        self.work += size * size;
        let ends = flood::play_all(simd, &self.rows, component, &mut self.left);
        let mut frame = Frame { component, task, first_task: inquiry.tasks.len(), sums: [0; 64] };
        let moves = component.count_ones() as usize;
        let mut unseen = 0_u64;
        let left = self.left.part[..moves].iter().zip(&self.left.others[..moves]);
        for ((owner, (&part, &others)), sum) in left.enumerate().zip(&mut frame.sums) {
            let (one, other) = (self.values.glimpse(part), self.values.glimpse(others));
            *sum = one.value() ^ other.value();
            unseen |= u64::from(!(one.is_of(part) & other.is_of(others))) << owner;
        }
        for owner in vertices(unseen) {
            frame.sums[owner] = self.look_up(inquiry, owner, ends);
        }
        inquiry.frames.push(frame);
    }

    /// The known part of the value of a move whose parts were not both found by the first look-up.
    #[inline(always)]
    fn look_up(&mut self, inquiry: &mut Inquiry, owner: usize, ends: Ends) -> u8 {
        let (part, others) = (self.left.part[owner], self.left.others[owner]);
        let mut sum = 0;
        match self.values.get(others) {
            Some(value) => sum = value,
            None => inquiry.tasks.push(Task::new(others, owner)),
        }
        if let Some(value) = self.values.get(part) {
            return sum ^ value;
        }
        let changed = self.rows.near[self.left.vertex[owner]] & part;
        let (set, shift) = trim(&self.rows, part, ends.within(part), changed);
        if set != part
            && let Some(value) = self.values.get(set)
        {
            self.values.insert(part, value ^ shift);
            return sum ^ value ^ shift;
        }
        inquiry.tasks.push(Task { asked: part, set, shift, is_ready: true, owner });
        sum
    }

    /// Closes the last frame, all moves of which have values. Returns the answer if the frame is
    /// that of the question.
    #[inline(always)]
    fn close(&mut self, inquiry: &mut Inquiry) -> Option<u8> {
        if let [question] = inquiry.frames.as_slice() {
            return Some(question.sums[0]);
        }
        let frame = inquiry.frames.pop()?;
        let moves = frame.component.count_ones() as usize;
        let seen = frame.sums[..moves].iter().fold(0_u64, |seen, sum| seen | 1 << (sum % 64));
        let value = (seen.trailing_ones() % 64) as u8;
        self.values.insert(frame.component, value);
        let Task { asked, shift, owner, .. } = frame.task;
        if asked != frame.component {
            self.values.insert(asked, value ^ shift);
        }
        inquiry.deliver(owner, value ^ shift);
        None
    }
}

/// Work on a question, compiled for the vector instructions of this machine.
struct Pursuit<'a> {
    batch: &'a mut BatchSearch,
    inquiry: &'a mut Inquiry,
    work: u64,
    run: &'a Run<'a>,
}

impl WithSimd for Pursuit<'_> {
    type Output = Result<Answer, Halt>;

    #[inline(always)]
    fn with_simd<S: Simd>(self, simd: S) -> Self::Output {
        let Self { batch, inquiry, mut work, run } = self;
        loop {
            if !batch.has_room() {
                return Ok(Answer::Never);
            }
            let Some(task) = inquiry.next_task() else {
                match batch.close(inquiry) {
                    Some(value) => return Ok(Answer::Value(u16::from(value))),
                    None => continue,
                }
            };
            let Some(task) = batch.prepare(inquiry, task) else { continue };
            if batch.nodes >= REPORT {
                work = work.saturating_sub(batch.work);
                let report = batch.report(run);
                if report.is_err() || work == 0 {
                    inquiry.tasks.push(task);
                    return report.map(|()| Answer::Later);
                }
            }
            if batch.forms.repeat(task.set) {
                inquiry.tasks.push(task);
                return Ok(Answer::Never);
            }
            batch.open(simd, inquiry, task);
        }
    }
}
