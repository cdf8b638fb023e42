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

mod flood;
mod rows;
#[cfg(test)]
mod tests;
mod trim;
mod values;

use std::collections::HashSet;
use std::sync::Arc;

use pulp::{Arch, Simd, WithSimd};

use self::flood::Left;
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

/// The owner of what is valued for later.
const NOBODY: usize = 63;

/// A board with the values of its components, as far as they are known.
#[derive(Debug)]
pub(super) struct Fan {
    /// By vertex of the board its number here.
    number: Vec<usize>,
    rows: Rows,
    arch: Arch,
    values: Values,
    budget: Arc<Budget>,
    forms: Forms,
    /// Whether other questions are left to the other search as well.
    declined: bool,
    /// Components whose moves are being valued, each within the one before. The first stands for
    /// the question.
    frames: Vec<Frame>,
    /// What has to be valued for the frames.
    tasks: Vec<Task>,
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

#[derive(Debug)]
struct Frame {
    component: u64,
    task: Task,
    /// Its own tasks are those from here on.
    first_task: usize,
    /// By move the nim-sum of what is known of it. No sum is above the number of vertices.
    sums: [u8; 64],
}

/// A set to value.
#[derive(Debug, Clone, Copy)]
struct Task {
    asked: u64,
    /// What is left of it by reductions: `asked` is worth this and `*shift`.
    set: u64,
    shift: u8,
    /// Whether that is one component, and reduced.
    is_ready: bool,
    /// The move of the frame that it belongs to.
    owner: usize,
}

impl Task {
    fn new(set: u64, owner: usize) -> Self {
        Self { asked: set, set, shift: 0, is_ready: false, owner }
    }
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
    /// So many are looked at, at most.
    const TRIAL: usize = 256;
    /// If one in so many of them has been seen, it pays to look for isomorphic ones. Measured: on random
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

impl Fan {
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
            frames: Vec::new(),
            tasks: Vec::new(),
            left: Left::NOTHING,
            nodes: 0,
            work: 0,
        })
    }

    /// The value of a set of vertices, if it takes no more than so much work. If it takes more, the
    /// next call goes on from there, provided that it asks for the same.
    pub(super) fn value(
        &mut self,
        vertices: &[usize],
        work: u64,
        run: &Run<'_>,
    ) -> Result<Answer, Halt> {
        if self.declined {
            return Ok(Answer::Never);
        }
        let set = self.renamed(vertices);
        if self.frames.first().is_none_or(|question| question.component != set) {
            self.begin(set);
        }
        let answer = self.arch.dispatch(Question { fan: self, work, run })?;
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

    fn begin(&mut self, set: u64) {
        let task = Task::new(set, 0);
        self.frames.clear();
        self.frames.push(Frame { component: set, task, first_task: 0, sums: [0; 64] });
        self.tasks.clear();
        self.tasks.push(task);
    }

    /// Values that the set asked for last does not have, as bits, if the question was not answered.
    pub(super) fn excluded(&self) -> u64 {
        let [question, root, inner @ ..] = self.frames.as_slice() else { return 0 };
        if root.component != question.component {
            return 0;
        }
        let last = inner.first().map_or(self.tasks.len(), |frame| frame.first_task);
        let waiting = self.tasks[root.first_task..last].iter();
        let waiting = waiting.chain(inner.first().map(|frame| &frame.task));
        let open = waiting.fold(0_u64, |open, task| open | 1 << task.owner);
        let moves = root.component.count_ones() as usize;
        let done = (0..moves).filter(|owner| open >> owner & 1 == 0);
        done.fold(0, |excluded, owner| excluded | 1 << root.sums[owner])
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
                self.values.insert(1 << vertex | above & above.wrapping_neg(), 1);
                above &= above - 1;
            }
        }
    }

    /// The next task of the last frame.
    #[inline(always)]
    fn next_task(&mut self) -> Option<Task> {
        let first = self.frames.last()?.first_task;
        if self.tasks.len() > first { self.tasks.pop() } else { None }
    }

    /// Adds a value to the move that it belongs to.
    #[inline(always)]
    fn deliver(&mut self, owner: usize, value: u8) {
        if let Some(frame) = self.frames.last_mut() {
            frame.sums[owner % 64] ^= value;
        }
    }

    /// Values a task if what it takes is known; otherwise makes it ready to be opened, or puts it off
    /// until its parts are known.
    #[inline(always)]
    fn prepare(&mut self, mut task: Task) -> Option<Task> {
        if let Some(value) = self.values.get(task.asked) {
            self.deliver(task.owner, value);
            return None;
        }
        if !task.is_ready {
            let first = self.rows.first_part(task.asked);
            if first != task.asked {
                self.take_apart(task, first);
                return None;
            }
            (task.set, task.shift) = trim(&self.rows, first, Ends::default(), first);
            task.is_ready = true;
        }
        if task.set != task.asked
            && let Some(value) = self.values.get(task.set)
        {
            self.values.insert(task.asked, value ^ task.shift);
            self.deliver(task.owner, value ^ task.shift);
            return None;
        }
        Some(task)
    }

    /// Values a task of several parts, or puts it off until they are known.
    #[inline(always)]
    fn take_apart(&mut self, task: Task, first: u64) {
        let others = task.asked ^ first;
        match (self.values.get(first), self.values.get(others)) {
            (Some(one), Some(other)) => {
                self.values.insert(task.asked, one ^ other);
                self.deliver(task.owner, one ^ other);
            }
            (one, other) => {
                self.tasks.push(task);
                if one.is_none() {
                    self.tasks.push(Task::new(first, NOBODY));
                }
                if other.is_none() {
                    self.tasks.push(Task::new(others, NOBODY));
                }
            }
        }
    }

    /// Starts on the moves of a component: adds up what is known of them, and makes tasks of the
    /// rest.
    #[inline(always)]
    fn open<S: Simd>(&mut self, simd: S, task: Task) {
        let component = task.set;
        let size = u64::from(component.count_ones());
        self.nodes += 1;
        self.work += size * size;
        let ends = flood::play_all(simd, &self.rows, component, &mut self.left);
        let mut frame = Frame { component, task, first_task: self.tasks.len(), sums: [0; 64] };
        let moves = component.count_ones() as usize;
        let mut unseen = 0_u64;
        let left = self.left.part[..moves].iter().zip(&self.left.others[..moves]);
        for ((owner, (&part, &others)), sum) in left.enumerate().zip(&mut frame.sums) {
            let (one, other) = (self.values.glimpse(part), self.values.glimpse(others));
            *sum = one.value() ^ other.value();
            unseen |= u64::from(!(one.is_of(part) & other.is_of(others))) << owner;
        }
        for owner in vertices(unseen) {
            frame.sums[owner] = self.look_up(owner, ends);
        }
        self.frames.push(frame);
    }

    /// What is known of a move of which not all was seen at once.
    #[inline(always)]
    fn look_up(&mut self, owner: usize, ends: Ends) -> u8 {
        let (part, others) = (self.left.part[owner], self.left.others[owner]);
        let mut sum = 0;
        match self.values.get(others) {
            Some(value) => sum = value,
            None => self.tasks.push(Task::new(others, owner)),
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
        self.tasks.push(Task { asked: part, set, shift, is_ready: true, owner });
        sum
    }

    /// Ends the last frame, whose moves are all valued. The answer, if it stood for the question.
    #[inline(always)]
    fn close(&mut self) -> Option<u8> {
        let frame = self.frames.pop()?;
        if self.frames.is_empty() {
            return Some(frame.sums[0]);
        }
        let moves = frame.component.count_ones() as usize;
        let seen = frame.sums[..moves].iter().fold(0_u64, |seen, sum| seen | 1 << (sum % 64));
        let value = (seen.trailing_ones() % 64) as u8;
        self.values.insert(frame.component, value);
        let Task { asked, shift, owner, .. } = frame.task;
        if asked != frame.component {
            self.values.insert(asked, value ^ shift);
        }
        self.deliver(owner, value ^ shift);
        None
    }
}

/// A question, answered in code compiled for the instructions of this machine.
struct Question<'a> {
    fan: &'a mut Fan,
    work: u64,
    run: &'a Run<'a>,
}

impl WithSimd for Question<'_> {
    type Output = Result<Answer, Halt>;

    #[inline(always)]
    fn with_simd<S: Simd>(self, simd: S) -> Self::Output {
        let Self { fan, mut work, run } = self;
        loop {
            if !fan.has_room() {
                return Ok(Answer::Never);
            }
            let Some(task) = fan.next_task() else {
                match fan.close() {
                    Some(value) => return Ok(Answer::Value(u16::from(value))),
                    None => continue,
                }
            };
            let Some(task) = fan.prepare(task) else { continue };
            if fan.nodes >= REPORT {
                work = work.saturating_sub(fan.work);
                let report = fan.report(run);
                if report.is_err() || work == 0 {
                    fan.tasks.push(task);
                    return report.map(|()| Answer::Later);
                }
            }
            if fan.forms.repeat(task.set) {
                return Ok(Answer::Never);
            }
            fan.open(simd, task);
        }
    }
}
