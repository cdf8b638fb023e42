//! The search of one thread.
//!
//! The question is never "what is the value" but "is the value k". It asks whether the position
//! plus a heap of `k` is P or N, and for an N-position one good move is enough. An option with the
//! value k is such a move, whatever the options below k are, so it is looked for first. The value
//! of a component is found by asking for 0, 1, 2, … For a sum, the values of all components but the
//! largest unknown one are computed, and the question becomes one about that component (Lemoine and
//! Viennot, *Nimbers are inevitable*, 2012).

use super::board::Board;
use super::form::Refiner;
use super::knowledge::Knowledge;
use super::reduce::{Reduced, reduce};
use super::set::Set;
use super::shared::Memory;
use super::small;
use crate::run::{Halt, Run};

/// Asked of a component when its value itself is wanted.
const WHATEVER: u16 = u16::MAX;

/// The values of components with at most this many vertices are computed in full, because they are
/// likely to be needed for other questions. Measured on random graphs, grids and queens: 12 to 16
/// are equally good.
const SMALL: usize = 14;

/// Components with fewer vertices are searched as they are: to find a replacement for them would
/// take longer. Measured on the same boards: 13 to 17 are equally good, and 0 takes half as long
/// again.
const IDENTIFIED: usize = 14;

/// Expansions between two checks of the limits.
const REPORT: u64 = 64;
/// Work after which the limits are checked in any case: one large component takes milliseconds.
const HEAVY: u64 = 1 << 20;

pub(super) struct Worker<'a, const W: usize> {
    board: &'a Board<W>,
    memory: &'a Memory<W>,
    run: &'a Run<'a>,
    refiner: Refiner,
    choices: Vec<Choice>,
    parts: Vec<Set<W>>,
    nodes: u64,
    work: u64,
}

/// A move. It leaves the value `known` plus the components `parts[first..first + pending]`, whose
/// values are unknown.
#[derive(Debug, Clone, Copy)]
struct Choice {
    known: u16,
    pending: usize,
    cost: usize,
    first: usize,
}

enum Identity<const W: usize> {
    Worth(u16),
    Own,
    Alias(Reduced<W>),
}

impl<'a, const W: usize> Worker<'a, W> {
    pub(super) fn new(board: &'a Board<W>, memory: &'a Memory<W>, run: &'a Run<'a>) -> Self {
        Self {
            board,
            memory,
            run,
            refiner: Refiner::new(board.kill.len()),
            choices: Vec::new(),
            parts: Vec::new(),
            nodes: 0,
            work: 0,
        }
    }

    /// The value of any set of vertices.
    pub(super) fn value(&mut self, set: &Set<W>) -> Result<u16, Halt> {
        self.in_scope(|worker| {
            let mut choice = worker.split(set, *set);
            while choice.pending > 0 {
                worker.resolve_last(&mut choice)?;
            }
            Ok(choice.known)
        })
    }

    /// Whether a set of vertices has this value.
    pub(super) fn is(&mut self, set: &Set<W>, value: u16) -> Result<bool, Halt> {
        self.in_scope(|worker| {
            let mut choice = worker.split(set, *set);
            worker.compare(&mut choice, value)
        })
    }

    fn in_scope<T>(&mut self, run: impl FnOnce(&mut Self) -> T) -> T {
        let (choices, parts) = (self.choices.len(), self.parts.len());
        let result = run(self);
        self.choices.truncate(choices);
        self.parts.truncate(parts);
        result
    }

    /// Splits a set into components, the largest first, and adds up the values that are known.
    /// `border` must meet every component.
    fn split(&mut self, set: &Set<W>, mut border: Set<W>) -> Choice {
        let first = self.parts.len();
        let mut known = 0;
        let mut left = *set;
        while let Some(part) = self.board.part_at(&left, &mut border) {
            left = left.without(&part);
            let count = part.count();
            if self.board.symmetric && count <= small::DENSE {
                known ^= small::dense(self.board, &part, count);
            } else if let Some(value) = self.memory.knowledge(&part).value() {
                known ^= value;
            } else {
                self.parts.push(part);
            }
        }
        let parts = &mut self.parts[first..];
        parts.sort_unstable_by_key(|part| std::cmp::Reverse(part.count()));
        let size = |index: usize| parts.get(index).map_or(0, Set::count);
        let cost = (size(0) * 8).max(size(1) * 12);
        Choice { known, pending: parts.len(), cost, first }
    }

    /// Computes the value of the smallest unknown component of a choice.
    fn resolve_last(&mut self, choice: &mut Choice) -> Result<(), Halt> {
        choice.pending -= 1;
        let part = self.parts[choice.first + choice.pending];
        let knowledge = self.ask(&part, WHATEVER)?;
        choice.known ^= knowledge.low();
        Ok(())
    }

    /// Whether a choice has this value. If this finds the value of the choice, it has no pending
    /// component left.
    fn compare(&mut self, choice: &mut Choice, value: u16) -> Result<bool, Halt> {
        while choice.pending > 1 {
            self.resolve_last(choice)?;
        }
        if choice.pending == 1 {
            let part = self.parts[choice.first];
            let knowledge = self.ask(&part, value ^ choice.known)?;
            match knowledge.value() {
                Some(exact) => {
                    choice.known ^= exact;
                    choice.pending = 0;
                }
                None => return Ok(false),
            }
        }
        Ok(choice.known == value)
    }

    /// Finds out enough about a component to tell whether its value is `value`.
    fn ask(&mut self, part: &Set<W>, value: u16) -> Result<Knowledge, Halt> {
        let knowledge = self.memory.knowledge(part);
        if knowledge.is(value).is_some() {
            return Ok(knowledge);
        }
        if knowledge.is_own() {
            return self.settle(part, value, knowledge);
        }
        let alias = match self.memory.alias(part) {
            Some(alias) => alias,
            None => match self.identify(part) {
                Identity::Worth(value) => {
                    return Ok(self.memory.learn(*part, Knowledge::exact(value)));
                }
                Identity::Own => return self.settle(part, value, knowledge.owned()),
                Identity::Alias(alias) => {
                    self.memory.set_alias(*part, alias);
                    alias
                }
            },
        };
        let asked = if value == WHATEVER { WHATEVER } else { value ^ alias.shift };
        let known = self.memory.knowledge(&alias.part).owned();
        let known = self.settle(&alias.part, asked, known)?;
        let knowledge = match known.value() {
            Some(exact) => Knowledge::exact(exact ^ alias.shift),
            None => Knowledge::default().excluding(value),
        };
        Ok(self.memory.learn(*part, knowledge))
    }

    /// Looks for a smaller or earlier component that can replace this one.
    fn identify(&mut self, part: &Set<W>) -> Identity<W> {
        if part.count() < IDENTIFIED {
            return Identity::Own;
        }
        let mut reduced = Reduced { part: *part, shift: 0 };
        if self.board.symmetric {
            if let Some(value) = small::path_or_cycle(self.board, part) {
                return Identity::Worth(value);
            }
            reduced = reduce(self.board, part);
            let count = reduced.part.count();
            if count <= small::DENSE {
                return Identity::Worth(
                    small::dense(self.board, &reduced.part, count) ^ reduced.shift,
                );
            }
        }
        if reduced.part != *part && self.memory.knowledge(&reduced.part).is_own() {
            return Identity::Alias(reduced);
        }
        reduced.part = self.representative(&reduced.part);
        if reduced.part == *part { Identity::Own } else { Identity::Alias(reduced) }
    }

    /// The first component seen that is isomorphic to this one, as long as such components are
    /// frequent.
    fn representative(&mut self, part: &Set<W>) -> Set<W> {
        let tally = self.memory.tally(part);
        if tally.is_some_and(|tally| !tally.pays()) {
            return *part;
        }
        let signature = self.refiner.signature(self.board, part);
        let first = self.memory.form(signature);
        if first.is_none() {
            self.memory.set_form(signature, *part);
        }
        let same = |first: &Set<W>| self.refiner.same(self.board, part, first);
        let found = first.filter(same);
        if let Some(tally) = tally {
            tally.add(found.is_some());
        }
        found.unwrap_or(*part)
    }

    /// Examines the moves of a component until `value` is excluded or the value is known.
    fn settle(
        &mut self,
        part: &Set<W>,
        value: u16,
        knowledge: Knowledge,
    ) -> Result<Knowledge, Halt> {
        if knowledge.is(value).is_some() {
            return Ok(knowledge);
        }
        let count = part.count();
        self.count(count as u64)?;
        let value = if count <= SMALL { WHATEVER } else { value };
        let marked = self.run.begin(part.hash());
        let found = self.in_scope(|worker| worker.expand(part, value, knowledge));
        if marked {
            self.run.end(part.hash());
        }
        Ok(self.memory.learn(*part, found?))
    }

    fn count(&mut self, size: u64) -> Result<(), Halt> {
        self.nodes += 1;
        self.work += size * size;
        if self.nodes < REPORT && self.work < HEAVY {
            return Ok(());
        }
        self.run.check(std::mem::take(&mut self.nodes), std::mem::take(&mut self.work))
    }

    fn expand(
        &mut self,
        part: &Set<W>,
        value: u16,
        mut knowledge: Knowledge,
    ) -> Result<Knowledge, Halt> {
        let base = self.choices.len();
        for vertex in part.iter() {
            let (left, border) = self.board.after(part, vertex);
            let choice = self.split(&left, border);
            if choice.pending > 0 {
                self.choices.push(choice);
                continue;
            }
            knowledge = knowledge.excluding(choice.known);
            if knowledge.is(value).is_some() {
                return Ok(knowledge);
            }
        }
        self.choices[base..].sort_unstable_by_key(|choice| choice.cost);
        if value != WHATEVER {
            knowledge = self.seek(base, value, value, knowledge)?;
            if knowledge.is(value).is_some() {
                return Ok(knowledge);
            }
        }
        loop {
            let low = knowledge.low();
            knowledge = self.seek(base, low, value, knowledge)?;
            if knowledge.is(value).is_some() {
                return Ok(knowledge);
            }
            if knowledge.low() == low {
                return Ok(knowledge.and(Knowledge::exact(low)));
            }
        }
    }

    /// Looks for a choice at `base` or later with the value `low`, or for another reason to stop.
    ///
    /// All threads work on the first undecided choice, because it is often the last one needed. Of
    /// the other choices, each thread leaves those that another thread is working on to the end.
    fn seek(
        &mut self,
        base: usize,
        low: u16,
        value: u16,
        mut knowledge: Knowledge,
    ) -> Result<Knowledge, Halt> {
        let mut waiting = Vec::new();
        let mut first = true;
        for index in base..self.choices.len() {
            let choice = self.choices[index];
            if choice.pending == 0 {
                continue;
            }
            if self.run.is_shared() && self.is_left_to_others(&choice, low, &mut first) {
                waiting.push(index);
                continue;
            }
            knowledge = self.look_at(index, low, knowledge)?;
            if knowledge.low() > low || knowledge.is(value).is_some() {
                return Ok(knowledge);
            }
        }
        for index in waiting {
            knowledge = self.look_at(index, low, knowledge)?;
            if knowledge.low() > low || knowledge.is(value).is_some() {
                return Ok(knowledge);
            }
        }
        Ok(knowledge)
    }

    /// Whether another thread works on a choice that is not the first undecided one. `first` says
    /// whether all choices before it are decided.
    fn is_left_to_others(&self, choice: &Choice, low: u16, first: &mut bool) -> bool {
        let largest = &self.parts[choice.first];
        if !*first && self.run.is_busy(largest.hash()) {
            return true;
        }
        let known = self.memory.knowledge(largest);
        *first &= choice.pending == 1 && known.is(low ^ choice.known).is_some();
        false
    }

    /// Finds out whether a choice has the value `low`, and excludes its value if it is found.
    fn look_at(&mut self, index: usize, low: u16, known: Knowledge) -> Result<Knowledge, Halt> {
        let mut choice = self.choices[index];
        self.compare(&mut choice, low)?;
        self.choices[index] = choice;
        Ok(if choice.pending == 0 { known.excluding(choice.known) } else { known })
    }
}

impl<const W: usize> Drop for Worker<'_, W> {
    fn drop(&mut self) {
        // The work is done, so a reason to stop is ignored here.
        let _ = self.run.check(self.nodes, self.work);
    }
}
