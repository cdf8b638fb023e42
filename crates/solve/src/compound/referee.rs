//! Search from the rules alone. It is the reference for every theorem about compounds.

use std::ops::ControlFlow;
use std::rc::Rc;

use noyau_core::{Choices, ComponentKey, Components, Compound, Ending, Level, Outcome};
use rustc_hash::FxHashMap;

use super::Shelf;
use crate::{Limits, StopReason, Stopped};

/// The index of a component, and the parts that a move leaves in its place.
pub type Change = (usize, Vec<ComponentKey>);

/// What a move does in a group of equal components: a multiset of options. In which of the equal
/// components each option is played makes no difference.
#[derive(Debug, Clone, Default)]
struct Bundle {
    /// The parts that the components become, without finished ones.
    left: Vec<u32>,
    /// The index of the option for each component that is played in.
    picks: Vec<u32>,
    /// Whether it ends the game at once.
    ends: bool,
}

/// All bundles of a group, those that play in the fewest components first, and the number of
/// components in which each plays.
#[derive(Debug, Clone)]
struct Bundles {
    all: Rc<[Bundle]>,
    played: Rc<[usize]>,
}

/// The groups of a position, and a walk through the choices in them.
struct Walk {
    groups: Vec<(u32, usize, Rc<[Bundle]>)>,
    choices: Choices,
}

impl Walk {
    /// For each group: the component, its number of copies, and the current bundle.
    fn chosen(&self) -> impl Iterator<Item = (u32, usize, &Bundle)> {
        let groups = self.groups.iter().zip(self.choices.chosen());
        groups.map(|((number, copies, all), index)| (*number, *copies, &all[index]))
    }
}

/// Greatest number of bundles for a group of equal components.
const MOST_BUNDLES: usize = 1 << 20;

/// Outcomes of positions of one compound, searched on demand.
pub struct Referee<'a> {
    compound: Compound,
    limits: Limits,
    shelf: Shelf<'a>,
    plans: Vec<Option<Rc<Plan>>>,
    bundles: FxHashMap<(u32, usize), Bundles>,
    outcomes: FxHashMap<Box<[u32]>, Outcome>,
    work: u64,
}

/// The moves in a component, without duplicates.
#[derive(Debug, Default)]
struct Plan {
    /// What each move leaves, without finished parts, and the index of the option.
    moves: Vec<(Vec<u32>, u32)>,
    /// Index of an option that ends the game.
    end: Option<u32>,
}

/// A multiset of unfinished components, or a game that is over.
enum Position {
    Over,
    Components(Vec<u32>),
}

struct Frame {
    position: Box<[u32]>,
    walk: Walk,
}

/// Number of options to look up before one of them is searched.
const GLANCED: usize = 256;

impl<'a> Referee<'a> {
    /// A referee with an empty table.
    #[must_use]
    pub fn new(compound: Compound, rules: &'a dyn Components, limits: Limits) -> Self {
        Self {
            compound,
            limits,
            shelf: Shelf::new(rules),
            plans: Vec::new(),
            bundles: FxHashMap::default(),
            outcomes: FxHashMap::default(),
            work: 0,
        }
    }

    /// The number of positions whose outcome is known.
    #[must_use]
    pub fn positions(&self) -> u64 {
        self.outcomes.len() as u64
    }

    /// The positions whose outcome is known, as the sizes of their components.
    pub fn known(&self) -> impl Iterator<Item = (Vec<u64>, Outcome)> + '_ {
        let sizes = |position: &[u32]| position.iter().map(|n| self.shelf.size(*n)).collect();
        self.outcomes.iter().map(move |(position, outcome)| (sizes(position), *outcome))
    }

    /// The outcome of a position.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if a limit was reached, or if a component has too many options to list.
    pub fn outcome(&mut self, parts: &[ComponentKey]) -> Result<Outcome, Stopped> {
        let position = self.position(parts);
        self.look()?;
        self.judge(position)
    }

    /// Up to `most` winning moves, no two of them equivalent. A move lists the components it plays
    /// in and what becomes of each.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if a limit was reached, or if a component has too many options to list.
    pub fn winning(
        &mut self,
        parts: &[ComponentKey],
        most: usize,
    ) -> Result<Vec<Vec<Change>>, Stopped> {
        let Position::Components(position) = self.position(parts) else { return Ok(Vec::new()) };
        let numbers: Vec<u32> = parts.iter().map(|part| self.shelf.number(part)).collect();
        let mut walk = self.walk(&position)?;
        let mut found = Vec::new();
        while found.len() < most && walk.choices.advance() {
            self.step()?;
            let after = after(&self.compound, &self.shelf, &walk);
            if self.judge(after)? == Outcome::P {
                found.push(self.changes(&walk, &numbers));
            }
        }
        Ok(found)
    }

    /// The current choice of a walk, as changes of components at their indices.
    fn changes(&mut self, walk: &Walk, numbers: &[u32]) -> Vec<Change> {
        let mut changes = Vec::new();
        for (number, _, bundle) in walk.chosen() {
            let mut places = numbers.iter().enumerate().filter(|(_, n)| **n == number);
            for pick in &bundle.picks {
                let Some((place, _)) = places.next() else { break };
                let options = self.shelf.options(number);
                changes.push(self.shelf.change(place, &options[*pick as usize]));
            }
        }
        changes
    }

    fn position(&mut self, parts: &[ComponentKey]) -> Position {
        let mut unfinished: Vec<u32> = Vec::with_capacity(parts.len());
        for part in parts {
            let number = self.shelf.number(part);
            if !self.shelf.is_finished(number) {
                unfinished.push(number);
            }
        }
        let finished = parts.len() - unfinished.len();
        if self.compound.is_over(finished, unfinished.len()) {
            return Position::Over;
        }
        self.shelf.sort(self.compound.order(), &mut unfinished);
        Position::Components(unfinished)
    }

    fn judge(&mut self, position: Position) -> Result<Outcome, Stopped> {
        let over = self.compound.convention().terminal_outcome();
        let Position::Components(root) = position else { return Ok(over) };
        if let Some(known) = self.outcomes.get(root.as_slice()) {
            return Ok(*known);
        }
        let mut stack = match self.open(root)? {
            ControlFlow::Break(outcome) => return Ok(outcome),
            ControlFlow::Continue(frame) => vec![frame],
        };
        loop {
            self.step()?;
            let Some(frame) = stack.last_mut() else { return Ok(over) };
            let option = if frame.walk.choices.advance() {
                match after(&self.compound, &self.shelf, &frame.walk) {
                    Position::Over => Some(over),
                    Position::Components(next) => match self.outcomes.get(next.as_slice()) {
                        Some(known) => Some(*known),
                        None => match self.open(next)? {
                            ControlFlow::Break(outcome) => Some(outcome),
                            ControlFlow::Continue(frame) => {
                                stack.push(frame);
                                continue;
                            }
                        },
                    },
                }
            } else {
                None
            };
            let mut settled = match option {
                Some(Outcome::P) => Some(Outcome::N),
                Some(_) => None,
                None => Some(Outcome::P),
            };
            // A settled position may settle its parent on the stack, and so on upwards.
            while let Some(outcome) = settled {
                let Some(frame) = stack.pop() else { break };
                self.outcomes.insert(frame.position, outcome);
                if stack.is_empty() {
                    return Ok(outcome);
                }
                settled = (outcome == Outcome::P).then_some(Outcome::N);
            }
        }
    }

    /// Looks up some options of a position first, because most positions are settled by an option
    /// that is already known. Otherwise the options must be searched.
    fn open(&mut self, position: Vec<u32>) -> Result<ControlFlow<Outcome, Frame>, Stopped> {
        let mut walk = self.walk(&position)?;
        let settled = self.glance(&mut walk)?;
        walk.choices.restart();
        Ok(match settled {
            Some(outcome) => {
                self.outcomes.insert(position.into(), outcome);
                ControlFlow::Break(outcome)
            }
            None => ControlFlow::Continue(Frame { position: position.into(), walk }),
        })
    }

    /// The outcome, if the first options settle it with what is known of them.
    fn glance(&mut self, walk: &mut Walk) -> Result<Option<Outcome>, Stopped> {
        let over = self.compound.convention().terminal_outcome();
        let mut all_known = true;
        for _ in 0..GLANCED {
            if !walk.choices.advance() {
                return Ok(all_known.then_some(Outcome::P));
            }
            self.step()?;
            let option = match after(&self.compound, &self.shelf, walk) {
                Position::Over => Some(over),
                Position::Components(next) => self.outcomes.get(next.as_slice()).copied(),
            };
            match option {
                Some(Outcome::P) => return Ok(Some(Outcome::N)),
                Some(_) => {}
                None => all_known = false,
            }
        }
        Ok(None)
    }

    fn walk(&mut self, position: &[u32]) -> Result<Walk, Stopped> {
        let (mut groups, mut levels) = (Vec::new(), Vec::new());
        for same in position.chunk_by(|a, b| a == b) {
            let (number, copies) = (same[0], same.len());
            let Bundles { all, played } = self.bundles(number, copies, position.len())?;
            levels.push(Level { copies, size: self.shelf.size(number), played });
            groups.push((number, copies, all));
        }
        self.look()?;
        Ok(Walk { groups, choices: Choices::new(&self.compound, levels) })
    }

    /// The bundles for this many copies of a component.
    fn bundles(
        &mut self,
        number: u32,
        copies: usize,
        components: usize,
    ) -> Result<Bundles, Stopped> {
        let most = copies.min(*self.compound.selection().counts(components).end());
        if let Some(known) = self.bundles.get(&(number, most)) {
            return Ok(known.clone());
        }
        let plan = self.plan(number);
        let mut all = vec![Bundle::default()];
        // The multisets of one size, each with the index of its last move.
        let mut level: Vec<(usize, Bundle)> = vec![(0, Bundle::default())];
        for count in 1..=most {
            let mut larger = Vec::new();
            for (last, bundle) in &level {
                for (index, (left, pick)) in plan.moves.iter().enumerate().skip(*last) {
                    let mut next = bundle.clone();
                    next.left.extend(left);
                    next.picks.push(*pick);
                    larger.push((index, next));
                }
                if larger.len() > MOST_BUNDLES.saturating_sub(all.len()) {
                    return Err(self.stopped(StopReason::Work));
                }
            }
            if let Some(end) = plan.end {
                let mut picks = vec![0; count];
                picks[0] = end;
                all.push(Bundle { left: Vec::new(), picks, ends: true });
            }
            all.extend(larger.iter().map(|(_, bundle)| bundle.clone()));
            level = larger;
        }
        let played = all.iter().map(|bundle| bundle.picks.len()).collect();
        let bundles = Bundles { all: all.into(), played };
        self.bundles.insert((number, most), bundles.clone());
        Ok(bundles)
    }

    fn plan(&mut self, number: u32) -> Rc<Plan> {
        let index = number as usize;
        if let Some(Some(known)) = self.plans.get(index) {
            return Rc::clone(known);
        }
        let mut plan = Plan::default();
        for (pick, option) in (0_u32..).zip(self.shelf.options(number).iter()) {
            let mut left: Vec<u32> = Vec::with_capacity(option.len());
            for part in option {
                if !self.shelf.is_finished(*part) {
                    left.push(*part);
                }
            }
            if left.len() < option.len() && self.compound.ending() == Ending::Short {
                plan.end.get_or_insert(pick);
                continue;
            }
            left.sort_unstable();
            if plan.moves.iter().all(|(other, _)| *other != left) {
                plan.moves.push((left, pick));
            }
        }
        // Moves that leave no large part are settled fastest.
        let shelf = &self.shelf;
        plan.moves.sort_by_key(|(left, _)| left.iter().map(|part| shelf.size(*part)).max());
        let plan = Rc::new(plan);
        if self.plans.len() <= index {
            self.plans.resize(index + 1, None);
        }
        self.plans[index] = Some(Rc::clone(&plan));
        plan
    }

    fn step(&mut self) -> Result<(), Stopped> {
        self.work += 1;
        // Reading the clock costs more than a step.
        if !self.work.is_multiple_of(256) && self.work <= self.limits.work {
            return Ok(());
        }
        self.look()
    }

    fn look(&self) -> Result<(), Stopped> {
        let reason = self.limits.check(self.work);
        match reason.or(self.shelf.overflow.then_some(StopReason::Work)) {
            Some(reason) => Err(self.stopped(reason)),
            None => Ok(()),
        }
    }

    fn stopped(&self, reason: StopReason) -> Stopped {
        Stopped { reason, positions: self.positions(), work: self.work }
    }
}

/// The position after the current choice of a walk.
fn after(compound: &Compound, shelf: &Shelf<'_>, walk: &Walk) -> Position {
    let mut left = Vec::new();
    for (number, copies, bundle) in walk.chosen() {
        if bundle.ends {
            return Position::Over;
        }
        left.extend(std::iter::repeat_n(number, copies - bundle.picks.len()));
        left.extend(&bundle.left);
    }
    if left.is_empty() {
        return Position::Over;
    }
    shelf.sort(compound.order(), &mut left);
    Position::Components(left)
}
