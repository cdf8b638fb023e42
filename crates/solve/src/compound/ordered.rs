//! Disjunctive play with the largest component first.
//!
//! Sums of small components are classes of [`Layers`], and the larger components are searched
//! above them. A position is a sum of large components with the class of all small ones.

use std::cmp::Reverse;
use std::rc::Rc;

use noyau_core::{ComponentKey, Components, Compound, Ending, Order, Outcome, Selection};
use rustc_hash::FxHashMap;

use super::layers::{Layers, Leavings};
use super::{Change, Referee, Shelf};
use crate::{Limits, StopReason, Stopped};

/// Greatest number of components that play can reach.
const MOST_COMPONENTS: usize = 1 << 10;
/// Greatest number of sums in the table.
const MOST_SUMS: usize = 1 << 25;
/// One of this many components becomes part of the classes. Fewer leave more to be searched, and
/// more take longer than the search: this was measured on paths.
const SHARE: usize = 3;
/// The work between two checks of the clock.
const STRIDE: u64 = 1 << 10;

/// The large components, the largest first, and the class of the small ones at the end.
type Sum = Box<[u32]>;

/// Outcomes of a disjunctive compound in which the largest components are played first.
///
/// It serves components that play makes smaller and that all have different sizes: paths, or
/// heaps. Others are searched by a [`Referee`].
pub struct OrderedSums<'a> {
    compound: Compound,
    limits: Limits,
    shelf: Shelf<'a>,
    referee: Referee<'a>,
    /// The unfinished components that play can reach, by size.
    reached: FxHashMap<u64, u32>,
    /// The same, the smallest first. The first of them make up the layers.
    components: Vec<u32>,
    layers: Layers,
    /// The number in the layers of a component.
    small: FxHashMap<u32, usize>,
    /// Whether the classes have become too many.
    full: bool,
    /// Whether the components are as described above, as far as they were seen.
    serves: bool,
    plans: FxHashMap<u32, Rc<Plan>>,
    lost: FxHashMap<Sum, bool>,
    work: u64,
    /// The work at which the clock is read next.
    next_look: u64,
}

/// The moves in a component: what they leave without finished parts, and whether one of them ends
/// the game.
#[derive(Debug, Default)]
struct Plan {
    left: Vec<Vec<u32>>,
    ends: bool,
}

/// A sum whose options are searched, the next one last.
struct Frame {
    sum: Sum,
    open: Vec<Sum>,
}

impl<'a> OrderedSums<'a> {
    /// Whether a compound is played like this.
    #[must_use]
    pub fn plays(compound: &Compound) -> bool {
        (compound.selection(), compound.order())
            == (Selection::Disjunctive, Some(Order::LargestFirst))
    }

    /// A solver with empty tables.
    #[must_use]
    pub fn new(compound: Compound, rules: &'a dyn Components, limits: Limits) -> Self {
        let over = compound.convention().terminal_outcome() == Outcome::P;
        Self {
            referee: Referee::new(compound, rules, limits.clone()),
            serves: Self::plays(&compound),
            compound,
            shelf: Shelf::new(rules),
            limits,
            reached: FxHashMap::default(),
            components: Vec::new(),
            layers: Layers::new(over),
            small: FxHashMap::default(),
            full: false,
            plans: FxHashMap::default(),
            lost: FxHashMap::default(),
            work: 0,
            next_look: 0,
        }
    }

    /// The number of classes and sums whose outcome is known.
    #[must_use]
    pub fn positions(&self) -> u64 {
        (self.layers.order() + self.lost.len()) as u64 - 1 + self.referee.positions()
    }

    /// The outcome of a position.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if a limit was reached, or if a component has too many options to list.
    pub fn outcome(&mut self, parts: &[ComponentKey]) -> Result<Outcome, Stopped> {
        let Some(unfinished) = self.unfinished(parts)? else {
            return Ok(self.compound.convention().terminal_outcome());
        };
        self.take_in(&unfinished)?;
        if !self.serves {
            return self.referee.outcome(parts);
        }
        self.grow(&unfinished)?;
        let sum = self.sum(&[], 0, &unfinished);
        Ok(if self.judge(sum)? { Outcome::P } else { Outcome::N })
    }

    /// A winning move, if there is one: the index of a component, and what becomes of it.
    ///
    /// # Errors
    ///
    /// [`Stopped`] as for [`OrderedSums::outcome`].
    pub fn change(&mut self, parts: &[ComponentKey]) -> Result<Option<Change>, Stopped> {
        let Some(unfinished) = self.unfinished(parts)? else { return Ok(None) };
        let largest = unfinished.iter().map(|number| self.shelf.size(*number)).max();
        for (place, part) in parts.iter().enumerate() {
            let number = self.shelf.number(part);
            if largest != Some(self.shelf.size(number)) {
                continue;
            }
            let options = self.shelf.options(number);
            self.look()?;
            for option in options.iter() {
                let after = self.shelf.after(parts, place, option);
                if self.outcome(&after)? == Outcome::P {
                    return Ok(Some(self.shelf.change(place, option)));
                }
            }
        }
        Ok(None)
    }

    /// The components of a position that are not finished; `None` if the game is over.
    fn unfinished(&mut self, parts: &[ComponentKey]) -> Result<Option<Vec<u32>>, Stopped> {
        let mut unfinished: Vec<u32> = Vec::with_capacity(parts.len());
        for part in parts {
            let number = self.shelf.number(part);
            if !self.shelf.is_finished(number) {
                unfinished.push(number);
            }
        }
        self.look()?;
        let over = self.compound.is_over(parts.len() - unfinished.len(), unfinished.len());
        Ok(Some(unfinished).filter(|_| !over))
    }

    /// Finds the components that play can reach from these, and whether they can be served. What
    /// was found stays valid if a limit is reached on the way.
    fn take_in(&mut self, numbers: &[u32]) -> Result<(), Stopped> {
        let mut open = numbers.to_vec();
        while self.serves
            && let Some(number) = open.pop()
        {
            let size = self.shelf.size(number);
            if let Some(known) = self.reached.get(&size) {
                self.serves = *known == number;
                continue;
            }
            let plan = self.plan(number)?;
            let smaller = |part: &u32| self.shelf.size(*part) < size;
            self.serves =
                self.reached.len() < MOST_COMPONENTS && plan.left.iter().flatten().all(smaller);
            // A component is entered after all that it leads to; so what was entered is complete.
            let missing = |part: &&u32| self.reached.get(&self.shelf.size(**part)) != Some(*part);
            let missing: Vec<u32> = plan.left.iter().flatten().filter(missing).copied().collect();
            if missing.is_empty() {
                self.enter(number, size);
            } else if self.serves {
                open.push(number);
                open.extend(missing);
            }
        }
        Ok(())
    }

    /// Enters a component in the order of sizes. If it is smaller than one of the layers, these
    /// are begun again.
    fn enter(&mut self, number: u32, size: u64) {
        self.reached.insert(size, number);
        let place = self.components.partition_point(|other| self.shelf.size(*other) < size);
        self.components.insert(place, number);
        if place < self.layers.components() {
            let over = self.compound.convention().terminal_outcome() == Outcome::P;
            self.layers = Layers::new(over);
            self.small.clear();
            self.lost.clear();
            self.full = false;
        }
    }

    /// Adds components to the layers, as many as serve these. Sums that were searched before stay
    /// in the table, because classes keep their numbers.
    fn grow(&mut self, numbers: &[u32]) -> Result<(), Stopped> {
        let largest = numbers.iter().map(|number| self.shelf.size(*number)).max().unwrap_or(0);
        let below = self.components.partition_point(|other| self.shelf.size(*other) <= largest);
        while !self.full && self.layers.components() < below.div_ceil(SHARE) {
            let number = self.components[self.layers.components()];
            let plan = self.plan(number)?;
            let over_is_lost = self.compound.convention().terminal_outcome() == Outcome::P;
            let letter = |part: &u32| self.small.get(part).copied();
            let sums = plan.left.iter().filter_map(|left| left.iter().map(letter).collect());
            let moves = Leavings { sums: sums.collect(), ends_won: plan.ends && over_is_lost };
            if moves.sums.len() < plan.left.len() {
                // A smaller component is missing; this cannot happen.
                self.full = true;
                break;
            }
            let (limits, mut work) = (&self.limits, self.work);
            let grown = self.layers.with(&moves, &mut |cost| {
                work += cost;
                limits.check(work).map_or(Ok(()), Err)
            });
            self.work = work;
            match grown {
                Ok(Some(layers)) => {
                    self.small.insert(number, self.layers.components());
                    self.layers = layers;
                }
                Ok(None) => self.full = true,
                Err(reason) => return Err(self.stopped(reason)),
            }
        }
        Ok(())
    }

    /// The moves in a component.
    fn plan(&mut self, number: u32) -> Result<Rc<Plan>, Stopped> {
        if let Some(known) = self.plans.get(&number) {
            return Ok(Rc::clone(known));
        }
        let mut plan = Plan::default();
        let options = self.shelf.options(number);
        self.look()?;
        for option in options.iter() {
            self.spend(1 + option.len() as u64)?;
            let mut left: Vec<u32> = Vec::with_capacity(option.len());
            for part in option {
                if !self.shelf.is_finished(*part) {
                    left.push(*part);
                }
            }
            if left.len() < option.len() && self.compound.ending() == Ending::Short {
                plan.ends = true;
                continue;
            }
            left.sort_unstable();
            plan.left.push(left);
        }
        // A component with too many options to list looks finished.
        self.look()?;
        plan.left.sort_unstable();
        plan.left.dedup();
        let plan = Rc::new(plan);
        self.plans.insert(number, Rc::clone(&plan));
        Ok(plan)
    }

    /// Adds components to large ones, which come largest first, and to a class.
    fn sum(&self, large: &[u32], mut class: u32, more: &[u32]) -> Sum {
        let mut sum = Vec::with_capacity(large.len() + more.len() + 1);
        sum.extend(large);
        for number in more {
            match self.small.get(number) {
                Some(component) => class = self.layers.plus(class, *component),
                None => sum.push(*number),
            }
        }
        if sum.len() > large.len() {
            sum.sort_unstable_by_key(|number| Reverse(self.shelf.size(*number)));
        }
        sum.push(class);
        sum.into()
    }

    /// Whether a sum is lost, if that is known.
    fn told(&self, sum: &Sum) -> Option<bool> {
        match sum[..] {
            [class] => Some(self.layers.is_lost(class)),
            _ => self.lost.get(sum).copied(),
        }
    }

    /// Whether a sum is lost.
    fn judge(&mut self, root: Sum) -> Result<bool, Stopped> {
        if let Some(known) = self.told(&root) {
            return Ok(known);
        }
        let mut stack = match self.open(root)? {
            Ok(lost) => return Ok(lost),
            Err(frame) => vec![frame],
        };
        loop {
            let Some(frame) = stack.last_mut() else { return Ok(false) };
            let mut settled = match frame.open.pop() {
                None => Some(true),
                Some(next) => match self.told(&next) {
                    Some(lost) => lost.then_some(false),
                    None => match self.open(next)? {
                        Ok(lost) => lost.then_some(false),
                        Err(frame) => {
                            stack.push(frame);
                            None
                        }
                    },
                },
            };
            // A settled sum may settle its parent on the stack, and so on upwards.
            while let Some(lost) = settled {
                let Some(frame) = stack.pop() else { break };
                self.lost.insert(frame.sum, lost);
                if stack.is_empty() {
                    return Ok(lost);
                }
                settled = lost.then_some(false);
            }
        }
    }

    /// Looks up the options of a sum. `Ok` if they settle it; otherwise those that must be
    /// searched, the ones with few and small components last.
    fn open(&mut self, sum: Sum) -> Result<Result<bool, Frame>, Stopped> {
        let (Some((largest, rest)), Some(class)) = (sum.split_first(), sum.last()) else {
            return Ok(Ok(true));
        };
        let others = &rest[..rest.len() - 1];
        let plan = self.plan(*largest)?;
        self.spend(1 + plan.left.len() as u64)?;
        let over_is_lost = self.compound.convention().terminal_outcome() == Outcome::P;
        let mut won = plan.ends && over_is_lost;
        let mut open = Vec::new();
        for left in &plan.left {
            if won {
                break;
            }
            let next = self.sum(others, *class, left);
            match self.told(&next) {
                Some(lost) => won = lost,
                None => open.push(next),
            }
        }
        if won || open.is_empty() {
            self.lost.insert(sum, !won);
            return Ok(Ok(!won));
        }
        open.sort_by_cached_key(|sum| {
            let sizes = sum[..sum.len() - 1].iter().map(|number| self.shelf.size(*number));
            Reverse((sum.len(), sizes.collect::<Vec<u64>>(), sum[sum.len() - 1]))
        });
        open.dedup();
        Ok(Err(Frame { sum, open }))
    }

    fn spend(&mut self, work: u64) -> Result<(), Stopped> {
        self.work += work;
        if self.work < self.next_look && self.work <= self.limits.work {
            return Ok(());
        }
        self.next_look = self.work + STRIDE;
        self.look()
    }

    fn look(&self) -> Result<(), Stopped> {
        let memory = (self.lost.len() >= MOST_SUMS).then_some(StopReason::Memory);
        let overflow = self.shelf.overflow.then_some(StopReason::Work);
        let reason = memory.or(overflow).or_else(|| self.limits.check(self.work));
        reason.map_or(Ok(()), |reason| Err(self.stopped(reason)))
    }

    fn stopped(&self, reason: StopReason) -> Stopped {
        Stopped { reason, positions: self.positions(), work: self.work }
    }
}
