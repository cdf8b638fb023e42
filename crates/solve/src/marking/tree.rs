//! Values of forests, by tables of rooted pieces.
//!
//! A tree is cut at a vertex into two trees, the sides, that share this vertex as their root. As
//! long as the root lives, a position consists of a position of each side. Up to replacement
//! ([`branches`]) there are few of these: a random tree of 100 vertices has some 10⁹ positions in
//! which a given vertex lives, but each side has only hundreds or thousands of kinds. A table over
//! both sides ([`join`]) holds the values of all positions in which the root lives, without hashing
//! or searching. If the root is dead, only branches are left; they have kinds, and so values of
//! their own.
//!
//! Only kinds and tables outlive a question. Both are true for all graphs, whatever was asked.

mod branches;
mod join;
mod plan;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use self::branches::{Branch, Branches};
use self::join::{Join, Sides};
use self::plan::Plan;
use super::table::Budget;
use super::tables::{Refusal, neighbours};
use crate::run::{Halt, Run};

/// Greatest number of vertices, because the recursion of planting is as deep as the tree is large.
const MOST: usize = 256;
/// Number of kinds that one root may add before other roots are tried.
const FEW_KINDS: usize = 1 << 10;
/// Number of kinds that one root may add at all. More would take seconds.
const MOST_KINDS: usize = 1 << 17;
/// A table may have this many entries for each kind that was allowed. Another root may be better,
/// but trying it takes as long as 500 entries for each kind.
const ENTRIES: usize = 1 << 12;
/// Greatest number of entries of a table; more would take a minute.
const MOST_ENTRIES: usize = 1 << 31;
/// A tree gets a kind as a whole if its branches together have at most this many positions.
const WHOLE: usize = 1 << 11;
/// Number of tables to keep. In a game on one board, the same tables serve most later positions.
const MOST_CUTS: usize = 4;

/// A forest, with the kinds and tables found so far.
#[derive(Debug)]
pub(super) struct Forest {
    around: Vec<Vec<usize>>,
    branches: Branches,
    /// The tables, the last used one last.
    cuts: Vec<Cut>,
    budget: Arc<Budget>,
    /// [`WHOLE`], or less in tests.
    whole: usize,
    /// Parts with at least this many vertices are left to the other search, because one was too
    /// large.
    refused: usize,
}

/// The forest seen from a root, with the table of the positions in which the root lives.
#[derive(Debug)]
struct Cut {
    plan: Plan,
    /// The neighbours of the root on the first side.
    first: Vec<usize>,
    join: Join,
}

impl Forest {
    /// `None` if the board is directed, too large or not a tree.
    pub(super) fn new(kills: &[Vec<usize>], budget: &Arc<Budget>) -> Option<Self> {
        let ends: usize = kills.iter().map(|killed| killed.len() - 1).sum();
        // The board is connected, so it is a tree if it has one edge fewer than vertices.
        let is_tree = kills.len() <= MOST && ends + 2 == 2 * kills.len();
        if !is_tree {
            return None;
        }
        Some(Self {
            around: neighbours(kills)?,
            branches: Branches::new(budget),
            cuts: Vec::new(),
            budget: Arc::clone(budget),
            whole: WHOLE,
            refused: usize::MAX,
        })
    }

    /// The number of known kinds and table entries.
    pub(super) fn known(&self) -> usize {
        self.branches.len() + self.cuts.iter().map(|cut| cut.join.len()).sum::<usize>()
    }

    /// The value of a set of vertices; `None` if the question is left to the other search. A
    /// question that was stopped continues where it stopped when it is asked again.
    pub(super) fn value(&mut self, vertices: &[usize], run: &Run<'_>) -> Result<Option<u16>, Halt> {
        let mut alive = vec![false; self.around.len()];
        vertices.iter().for_each(|&vertex| alive[vertex] = true);
        let mut left = alive.clone();
        let mut sum = 0;
        for &first in vertices {
            if !left[first] {
                continue;
            }
            let part = self.part(first, &mut left);
            match self.value_of_part(&part, &alive, run) {
                Ok(value) => sum ^= value,
                Err(Refusal::Halted) => return Err(Halt),
                Err(Refusal::Large) => return Ok(None),
            }
        }
        Ok(Some(u16::from(sum)))
    }

    /// The component of the vertex `first`, which is removed from `left`.
    fn part(&self, first: usize, left: &mut [bool]) -> Vec<usize> {
        let mut part = vec![first];
        left[first] = false;
        let mut done = 0;
        while done < part.len() {
            for &other in &self.around[part[done]] {
                if std::mem::replace(&mut left[other], false) {
                    part.push(other);
                }
            }
            done += 1;
        }
        part
    }

    fn value_of_part(
        &mut self,
        part: &[usize],
        alive: &[bool],
        run: &Run<'_>,
    ) -> Result<u8, Refusal> {
        let known = self.cuts.iter().rev().find_map(|cut| self.look_up(cut, part, alive));
        if let Some(value) = known {
            return Ok(value);
        }
        if part.len() >= self.refused {
            return Err(Refusal::Large);
        }
        let found = self.work_out(part, alive, run);
        if found == Err(Refusal::Large) {
            self.refused = part.len();
            self.cuts.clear();
            self.branches.clear();
        }
        found
    }

    /// The value of a part, if its kinds are known and its row in the table is filled.
    fn look_up(&self, cut: &Cut, part: &[usize], alive: &[bool]) -> Option<u8> {
        match self.place(cut, part, alive)? {
            Place::Branch(value) => Some(value),
            Place::Entry(entry) => entry.value(&cut.join),
        }
    }

    /// The place of a part, seen from the root of a cut, if its kinds are known.
    fn place(&self, cut: &Cut, part: &[usize], alive: &[bool]) -> Option<Place> {
        let find = |mut branches: Vec<u32>| self.branches.find(&mut branches).ok_or(());
        let seen = cut.plan.climb(part, alive, find).ok()?;
        if seen.top != cut.plan.root() {
            let tree = find(seen.kinds()).ok()?;
            return Some(Place::Branch(self.value_of(tree) ^ seen.shift));
        }
        let [one, other] = seen.sides(&cut.first).map(find);
        Some(Place::Entry(Entry::new(one.ok()?, other.ok()?, seen.shift)))
    }

    fn value_of(&self, tree: Branch) -> u8 {
        self.branches.kind(tree.kind).value ^ tree.shift
    }

    /// Finds the kinds of a part, and fills the table that contains it.
    fn work_out(&mut self, part: &[usize], alive: &[bool], run: &Run<'_>) -> Result<u8, Refusal> {
        let begun = |cut: &Cut| match self.place(cut, part, alive)? {
            Place::Entry(entry) if entry.is_last(&cut.join) => Some(entry),
            _ => None,
        };
        let begun = self.cuts.iter().enumerate().find_map(|(at, cut)| Some((at, begun(cut)?)));
        if let Some((at, entry)) = begun {
            let cut = self.cuts.remove(at);
            return self.fill(cut, entry, run);
        }
        if let Some(value) = self.beside(part, alive, run)? {
            return Ok(value);
        }
        let roots = plan::roots(&self.around, part, alive);
        let mut least: Option<Draft> = None;
        let mut room = FEW_KINDS;
        while room <= MOST_KINDS {
            for &root in &roots {
                self.branches.begin(room);
                match self.draft(root, part, alive, run) {
                    Ok(Ok(value)) => return Ok(value),
                    Ok(Err(draft)) => {
                        let less = |other: &Draft| draft.sides.entries() < other.sides.entries();
                        if least.as_ref().is_none_or(less) {
                            least = Some(draft);
                        }
                    }
                    Err(Refusal::Large) => {}
                    Err(Refusal::Halted) => return Err(Refusal::Halted),
                }
                let is_small = |draft: &Draft| draft.sides.entries() / ENTRIES <= room;
                if let Some(draft) = least.take_if(|draft| is_small(draft)) {
                    return self.join(draft, run);
                }
            }
            room *= 2;
        }
        self.join(least.ok_or(Refusal::Large)?, run)
    }

    /// The value of a part from a filled table, by adding one row or column to it, or a few kinds
    /// seen from its root.
    fn beside(
        &mut self,
        part: &[usize],
        alive: &[bool],
        run: &Run<'_>,
    ) -> Result<Option<u8>, Refusal> {
        let Self { branches, cuts, .. } = self;
        for cut in cuts.iter_mut().rev() {
            branches.begin(FEW_KINDS);
            let mut look = || -> Result<Option<u8>, Refusal> {
                let seen = cut.plan.climb(part, alive, |list| branches.plant(list, run))?;
                if seen.top != cut.plan.root() {
                    let tree = branches.plant(seen.kinds(), run)?;
                    return Ok(Some(branches.kind(tree.kind).value ^ tree.shift ^ seen.shift));
                }
                let [one, other] = seen.sides(&cut.first).map(|list| branches.plant(list, run));
                let entry = Entry::new(one?, other?, seen.shift);
                let value = cut.join.value_beside(branches, entry.one, entry.other, run)?;
                Ok(value.map(|value| value ^ entry.shift))
            };
            match look() {
                Ok(None) | Err(Refusal::Large) => {}
                found => return found,
            }
        }
        Ok(None)
    }

    /// The sides of a part that is cut at a root, or its value if it has few positions.
    fn draft(
        &mut self,
        root: usize,
        part: &[usize],
        alive: &[bool],
        run: &Run<'_>,
    ) -> Result<Result<u8, Draft>, Refusal> {
        let plan = Plan::rooted(&self.around, root);
        let seen = plan.climb(part, alive, |branches| self.branches.plant(branches, run))?;
        let positions = |&(_, kind): &(usize, u32)| self.branches.reached_from(kind).len() + 1;
        let sizes: Vec<usize> = seen.branches.iter().map(positions).collect();
        if sizes.iter().fold(1_usize, |all, &size| all.saturating_mul(size)) <= self.whole {
            let tree = self.branches.plant(seen.kinds(), run)?;
            return Ok(Ok(self.value_of(tree) ^ seen.shift));
        }
        let first: Vec<usize> =
            plan::halve(&sizes).into_iter().map(|index| seen.branches[index].0).collect();
        let [one, other] = seen.sides(&first).map(|kinds| self.branches.plant(kinds, run));
        let entry = Entry::new(one?, other?, seen.shift);
        let sides = Sides::new(&self.branches, entry.one, entry.other);
        Ok(Err(Draft { plan, first, entry, sides }))
    }

    /// Makes and fills a table. Older tables are dropped to make room for it.
    fn join(&mut self, draft: Draft, run: &Run<'_>) -> Result<u8, Refusal> {
        let Draft { plan, first, entry, sides } = draft;
        let mut sides = Box::new(sides);
        if sides.entries() > MOST_ENTRIES {
            return Err(Refusal::Large);
        }
        if self.cuts.len() >= MOST_CUTS {
            self.cuts.remove(0);
        }
        let join = loop {
            match Join::new(sides, &self.budget) {
                Ok(join) => break join,
                Err(_) if self.cuts.is_empty() => return Err(Refusal::Large),
                Err(back) => sides = back,
            }
            self.cuts.remove(0);
        };
        self.fill(Cut { plan, first, join }, entry, run)
    }

    /// Fills the remaining rows of a table, and keeps it.
    fn fill(&mut self, mut cut: Cut, entry: Entry, run: &Run<'_>) -> Result<u8, Refusal> {
        let filled = cut.join.fill(run);
        let value = entry.value(&cut.join);
        self.cuts.push(cut);
        filled?;
        value.ok_or(Refusal::Large)
    }
}

/// The place of a part.
enum Place {
    /// It is a branch with this value.
    Branch(u8),
    /// The root lives, and the part is a table entry.
    Entry(Entry),
}

/// A position of a table. Its value is that of the table entry plus `*shift`.
#[derive(Debug, Clone, Copy)]
struct Entry {
    one: u32,
    other: u32,
    shift: u8,
}

impl Entry {
    fn new(one: Branch, other: Branch, shift: u8) -> Self {
        Self { one: one.kind, other: other.kind, shift: shift ^ one.shift ^ other.shift }
    }

    fn value(self, join: &Join) -> Option<u8> {
        Some(join.value(self.one, self.other)? ^ self.shift)
    }

    /// Whether it is the last entry of the table, for which the table was made.
    fn is_last(self, join: &Join) -> bool {
        join.is_of(self.one, self.other)
    }
}

/// A table that could be made.
struct Draft {
    plan: Plan,
    first: Vec<usize>,
    entry: Entry,
    sides: Sides,
}
