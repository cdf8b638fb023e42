//! Sums of components in misère play: by the quotient as far as it was found, by search beyond.

use std::rc::Rc;

use noyau_core::{Components, Outcome, Part};
use rustc_hash::FxHashMap;

use super::Quotient;
use crate::compound::{Change, Shelf};
use crate::{Limits, StopReason, Stopped};

/// Most different components that are taken into a quotient.
const MOST_PARTS: usize = 1 << 11;
/// Most work to take one component in; a search does more with it.
const WORK: u64 = 1 << 20;
/// Most sums that are remembered.
const MOST_SUMS: usize = 1 << 25;

/// Components by their numbers, in order; finished ones are left out.
type Sum = Vec<u32>;

/// The misère outcome of sums of components.
///
/// Components are taken into a quotient from the shortest games on, as long as that is quick. A sum
/// of those is answered at once; any other sum is searched until only those are left.
pub struct PartQuotient<'a> {
    shelf: Shelf<'a>,
    quotient: Quotient,
    /// The games of the components that were taken in; `None` for finished ones.
    games: FxHashMap<u32, Option<usize>>,
    /// Whether a component was too much for the quotient.
    stuck: bool,
    lost: FxHashMap<Sum, bool>,
    limits: Limits,
    work: u64,
}

impl<'a> PartQuotient<'a> {
    /// No components yet.
    #[must_use]
    pub fn new(rules: &'a dyn Components, limits: Limits) -> Self {
        Self {
            shelf: Shelf::new(rules),
            quotient: Quotient::new(),
            games: FxHashMap::default(),
            stuck: false,
            lost: FxHashMap::default(),
            limits,
            work: 0,
        }
    }

    /// How many sums were searched; none if the quotient has answered everything.
    #[must_use]
    pub fn searched(&self) -> u64 {
        self.lost.len() as u64
    }

    /// The quotient as far as it was found.
    #[must_use]
    pub fn quotient(&self) -> &Quotient {
        &self.quotient
    }

    /// Who wins a position.
    pub fn outcome(&mut self, parts: &[Part]) -> Result<Outcome, Stopped> {
        let numbers: Sum = parts.iter().map(|part| self.shelf.number(part)).collect();
        self.take_in(&numbers)?;
        let sum = self.tidy(numbers);
        Ok(if self.is_lost(&sum)? { Outcome::P } else { Outcome::N })
    }

    /// A move that wins: the place of a component, and what becomes of it.
    pub fn change(&mut self, parts: &[Part]) -> Result<Option<Change>, Stopped> {
        for (place, part) in parts.iter().enumerate() {
            let number = self.shelf.number(part);
            for option in self.shelf.options(number).iter() {
                let left: Vec<Part> =
                    option.iter().map(|number| self.shelf.part(*number).clone()).collect();
                let after = [&parts[..place], &parts[place + 1..], &left].concat();
                if self.outcome(&after)? == Outcome::P {
                    let left = left.into_iter().filter(|part| !part.0.is_empty()).collect();
                    return Ok(Some((place, left)));
                }
            }
        }
        Ok(None)
    }

    /// Takes components and all that play can make of them into the quotient, while it can.
    fn take_in(&mut self, numbers: &[u32]) -> Result<(), Stopped> {
        if self.stuck || numbers.iter().all(|number| self.games.contains_key(number)) {
            return Ok(());
        }
        let Some(mut found) = self.below(numbers)? else {
            self.stuck = true;
            return Ok(());
        };
        // The longest games last, so that options come before.
        found.sort_unstable();
        let limits = Limits { work: self.limits.work.min(WORK), ..self.limits.clone() };
        for (_, number) in found {
            let options = self.shelf.options(number);
            let game = |number: &u32| self.games.get(number).copied().flatten();
            let options: Vec<Vec<usize>> =
                options.iter().map(|option| option.iter().filter_map(game).collect()).collect();
            if options.is_empty() {
                self.games.insert(number, None);
                continue;
            }
            match self.quotient.add(options, &limits) {
                Ok(game) => self.games.insert(number, Some(game)),
                Err(Stopped { reason: StopReason::Work | StopReason::Memory, .. }) => {
                    self.stuck = true;
                    return Ok(());
                }
                Err(stopped) => return Err(stopped),
            };
        }
        Ok(())
    }

    /// The components below these that are new, with the lengths of their longest games; `None` if
    /// there are too many.
    fn below(&mut self, numbers: &[u32]) -> Result<Option<Vec<(u64, u32)>>, Stopped> {
        let mut lengths: FxHashMap<u32, u64> = FxHashMap::default();
        let mut open: Vec<(u32, bool)> = numbers.iter().map(|number| (*number, false)).collect();
        while let Some((number, expanded)) = open.pop() {
            if self.games.contains_key(&number) || lengths.contains_key(&number) {
                continue;
            }
            self.check()?;
            let options = self.shelf.options(number);
            if expanded {
                let length = |option: &Vec<u32>| -> u64 {
                    option.iter().filter_map(|number| lengths.get(number)).sum()
                };
                let longest = options.iter().map(length).max().map_or(0, |length| length + 1);
                lengths.insert(number, longest);
                continue;
            }
            if lengths.len() + self.games.len() > MOST_PARTS {
                return Ok(None);
            }
            open.push((number, true));
            open.extend(options.iter().flatten().map(|number| (*number, false)));
        }
        Ok(Some(lengths.into_iter().map(|(number, length)| (length, number)).collect()))
    }

    /// In order, without finished components.
    fn tidy(&mut self, mut sum: Sum) -> Sum {
        sum.retain(|number| !self.shelf.options(*number).is_empty());
        sum.sort_unstable();
        sum
    }

    /// What the quotient says about a sum.
    fn told(&self, sum: &[u32]) -> Option<bool> {
        let games = sum.iter().map(|number| self.games.get(number).copied());
        let games: Vec<usize> = games.collect::<Option<Vec<_>>>()?.into_iter().flatten().collect();
        Some(self.quotient.outcome_of(self.quotient.element(&games)) == Outcome::P)
    }

    fn is_lost(&mut self, sum: &[u32]) -> Result<bool, Stopped> {
        if let Some(known) = self.told(sum).or_else(|| self.lost.get(sum).copied()) {
            return Ok(known);
        }
        let mut open: Vec<Sum> = Vec::new();
        for place in 0..sum.len() {
            if place > 0 && sum[place] == sum[place - 1] {
                continue;
            }
            let options: Rc<[Vec<u32>]> = self.shelf.options(sum[place]);
            for left in options.iter() {
                self.work += 1 + left.len() as u64;
                let option = self.tidy([&sum[..place], &sum[place + 1..], left].concat());
                match self.told(&option).or_else(|| self.lost.get(&option).copied()) {
                    // An option that is known to be lost settles it without a search.
                    Some(true) => return self.keep(sum, false),
                    Some(false) => {}
                    None => open.push(option),
                }
            }
        }
        // Those with the fewest unknown components first: they are settled soonest.
        open.sort_by_cached_key(|option| {
            option.iter().filter(|number| !self.games.contains_key(number)).count()
        });
        open.dedup();
        for option in open {
            if self.is_lost(&option)? {
                return self.keep(sum, false);
            }
        }
        self.keep(sum, true)
    }

    fn keep(&mut self, sum: &[u32], lost: bool) -> Result<bool, Stopped> {
        self.check()?;
        self.lost.insert(sum.to_vec(), lost);
        Ok(lost)
    }

    fn check(&self) -> Result<(), Stopped> {
        let memory = (self.lost.len() >= MOST_SUMS).then_some(StopReason::Memory);
        let overflow = self.shelf.overflow.then_some(StopReason::Work);
        let reason = memory.or(overflow).or_else(|| self.limits.check(self.work));
        let stopped = |reason| Stopped { reason, positions: self.searched(), work: self.work };
        reason.map_or(Ok(()), |reason| Err(stopped(reason)))
    }
}
