//! Values by a search that looks at all moves of a component at once.
//!
//! On sparse random graphs few components are isomorphic, and most must be valued to the end, for
//! an option below the value is only known not to have it when its own value is known. What counts
//! there is the cost of a move. So this search asks no questions but values every component it
//! meets, and does as little as possible for each move: what all moves of a component leave is found
//! side by side in the lanes of vectors ([`flood`]); of what a move leaves one part is looked up, and
//! all others together as one set, which are few different ones; a table without locks holds sets
//! and values in one word each ([`values`]); of the reductions only the one that pays is made, once
//! for each part ([`mod@trim`]).
//!
//! It is for undirected boards of at most [`MOST`] vertices, and watches itself: if many of the
//! first large components are isomorphic, as in trees and grids, or when the memory is used up, it
//! leaves the question to the other search.
//!
//! One thing outlives a question: the table of values, in which every entry is the Grundy value of
//! its set, whatever was asked before and wherever it stopped. How far a question has come is held
//! by an [`Inquiry`], which belongs to the one who asks and is learned from by nobody else.

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

/// Components opened between two looks at the limits.
const REPORT: u64 = 64;

/// A board with the values of its components, as far as they are known.
#[derive(Debug)]
pub(super) struct BatchSearch {
    /// By vertex of the board its number here.
    number: Vec<usize>,
    rows: Rows,
    arch: Arch,
    values: Values,
    budget: Arc<Budget>,
    forms: Forms,
    /// Whether other questions are left to the other search as well.
    declined: bool,
    left: Left,
    nodes: u64,
    work: u64,
}

/// What came of a question.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Answer {
    Value(u16),
    /// The work allowed is done, and more is needed.
    Later,
    /// The question is for the other search.
    Never,
}

/// What came of looking at the forms of the first large components.
#[derive(Debug)]
struct Forms {
    board: Board<1>,
    refiner: Refiner,
    seen: HashSet<u64>,
    asked: usize,
}

impl Forms {
    /// Components of fewer vertices are not looked at: some are isomorphic everywhere.
    const LARGE: u32 = 14;
    /// This many are looked at, at most.
    const TRIAL: usize = 256;
    /// If one in this many of them has been seen, it pays to look for isomorphic ones. Measured: on random
    /// graphs it is one in 50, or one in 9 if they are hardly connected; on trees and grids one in 7
    /// or more.
    const WORTH: usize = 8;

    /// Whether it has turned out with this component that it pays to look for isomorphic ones.
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
    /// `None` if the board is not of the kind this is for.
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

    /// The question what a set of vertices is worth.
    pub(super) fn inquire(&self, vertices: &[usize]) -> Inquiry {
        Inquiry::new(self.renamed(vertices))
    }

    /// Goes on with a question, as long as it takes no more than so much work. Whatever comes of it,
    /// the inquiry is right about what it excludes.
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
        // What is left to report is past stopping for.
        let _ = self.report(run);
        if answer == Answer::Never {
            self.values.clear(&self.budget);
            self.declined = true;
        }
        Ok(answer)
    }

    /// The value of a set of vertices if that of all its components is known.
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

    /// Sets whose value is known.
    pub(super) fn known(&self) -> usize {
        self.values.len()
    }

    fn report(&mut self, run: &Run<'_>) -> Result<(), Halt> {
        run.check(std::mem::take(&mut self.nodes), std::mem::take(&mut self.work))
    }

    /// Room for what comes next; false if there is none.
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

    /// Nothing, and components of one and two vertices.
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

    /// Values a task if what it takes is known; otherwise makes it ready to be opened, or puts it off
    /// until its parts are known.
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

    /// Values a task of several parts, or puts it off until they are known.
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

    /// Starts on the moves of a component: adds up what is known of them, and makes tasks of the
    /// rest.
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

    /// What is known of a move of which not all was seen at once.
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

    /// Ends the last frame, whose moves are all valued. The answer, if it stood for the question.
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

/// Work on a question, in code compiled for the instructions of this machine.
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
