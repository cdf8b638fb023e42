//! Sums of components in misère play: by the quotient as far as it is found and checked, otherwise
//! by search.

use std::rc::Rc;

use noyau_core::{ComponentKey, Components, Outcome};
use rustc_hash::FxHashMap;

use super::{Flaw, Quotient};
use crate::compound::{Change, Shelf};
use crate::{Limits, StopReason, Stopped};

/// Greatest number of different components in a quotient.
const MOST_PARTS: usize = 1 << 11;
/// Greatest amount of work to add one component. Beyond that, a search is the better use of it.
const WORK: u64 = 1 << 20;
/// Greatest amount of work to check the quotient after it has grown.
const CHECK: u64 = 1 << 22;
/// Greatest number of sums in the table.
const MOST_SUMS: usize = 1 << 25;

/// The numbers of components, in order, without finished ones.
type Sum = Vec<u32>;

/// The misère outcome of sums of components.
///
/// Components are added to a quotient, those with the shortest games first, as long as that is
/// quick. Each time the quotient has grown it is checked by separate code; if the check fails, the
/// additions are dropped. A sum of components in the quotient is answered at once. Any other sum is
/// searched until only such sums are left.
pub struct PartQuotient<'a> {
    rules: &'a dyn Components,
    shelf: Shelf<'a>,
    known: Known,
    /// Whether the quotient takes no more components, because one was too much for it or a check
    /// failed.
    stuck: bool,
    lost: FxHashMap<Sum, bool>,
    limits: Limits,
    work: u64,
}

/// The components in the quotient.
#[derive(Clone, Default)]
struct Known {
    quotient: Quotient,
    /// The game of each component; `None` for a finished one.
    games: FxHashMap<u32, Option<usize>>,
    /// For every game, the sums that its moves leave according to the rules.
    moves: Vec<Vec<Vec<usize>>>,
}

impl Known {
    /// Checks the quotient against the rules.
    fn check(&self, limits: &Limits) -> Result<(), Flaw> {
        self.quotient.claim().check(&self.moves, limits)
    }
}

impl<'a> PartQuotient<'a> {
    /// Creates a solver that knows no components yet.
    #[must_use]
    pub fn new(rules: &'a dyn Components, limits: Limits) -> Self {
        Self {
            rules,
            shelf: Shelf::new(rules),
            known: Known::default(),
            stuck: false,
            lost: FxHashMap::default(),
            limits,
            work: 0,
        }
    }

    /// The number of sums that were searched; 0 if the quotient has answered everything.
    #[must_use]
    pub fn searched(&self) -> u64 {
        self.lost.len() as u64
    }

    /// The quotient as far as it was found.
    #[must_use]
    pub fn quotient(&self) -> &Quotient {
        &self.known.quotient
    }

    /// The outcome of a position.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if a limit was reached, or if a component has too many options to list.
    pub fn outcome(&mut self, parts: &[ComponentKey]) -> Result<Outcome, Stopped> {
        let numbers: Sum = parts.iter().map(|part| self.shelf.number(part)).collect();
        self.take_in(&numbers)?;
        let sum = self.tidy(numbers);
        // A component with too many options to list looks finished. This check rejects it.
        self.check()?;
        Ok(if self.is_lost(&sum)? { Outcome::P } else { Outcome::N })
    }

    /// A winning move, if there is one: the index of a component, and what becomes of it.
    ///
    /// # Errors
    ///
    /// [`Stopped`] as for [`PartQuotient::outcome`].
    pub fn change(&mut self, parts: &[ComponentKey]) -> Result<Option<Change>, Stopped> {
        for (place, part) in parts.iter().enumerate() {
            let number = self.shelf.number(part);
            let options = self.shelf.options(number);
            self.check()?;
            for option in options.iter() {
                let left: Vec<ComponentKey> =
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

    /// Adds components, and all components that play can reach from them, to the quotient while
    /// that is possible, then checks the quotient. Drops the additions unless the check succeeds.
    fn take_in(&mut self, numbers: &[u32]) -> Result<(), Stopped> {
        if self.stuck || numbers.iter().all(|number| self.known.games.contains_key(number)) {
            return Ok(());
        }
        let before = self.known.clone();
        let checked = self.grow(numbers).and_then(|()| self.is_right(before.quotient.games()));
        if checked != Ok(true) {
            self.known = before;
        }
        checked.map(|_| ())
    }

    /// Whether the quotient passes the check. No check is needed if no game was added.
    fn is_right(&mut self, before: usize) -> Result<bool, Stopped> {
        if self.known.quotient.games() == before {
            return Ok(true);
        }
        let limits = Limits { work: self.limits.work.min(CHECK), ..self.limits.clone() };
        match self.known.check(&limits) {
            Ok(()) => Ok(true),
            Err(Flaw::Stopped(
                stopped @ Stopped { reason: StopReason::Time | StopReason::Cancelled, .. },
            )) => Err(stopped),
            Err(_) => {
                self.stuck = true;
                Ok(false)
            }
        }
    }

    fn grow(&mut self, numbers: &[u32]) -> Result<(), Stopped> {
        let Some(mut found) = self.below(numbers)? else {
            self.stuck = true;
            return Ok(());
        };
        // Shortest games first, so that options are added before the games they belong to.
        found.sort_unstable();
        let limits = Limits { work: self.limits.work.min(WORK), ..self.limits.clone() };
        for (_, number) in found {
            let options = self.shelf.options(number);
            let game = |number: &u32| self.known.games.get(number).copied().flatten();
            let options: Vec<Vec<usize>> =
                options.iter().map(|option| option.iter().filter_map(game).collect()).collect();
            if options.is_empty() {
                self.known.games.insert(number, None);
                continue;
            }
            let moves = self.moves_by_rules(number)?;
            match self.known.quotient.add(options, &limits) {
                Ok(game) => {
                    self.known.games.insert(number, Some(game));
                    self.known.moves.push(moves);
                }
                Err(Stopped { reason: StopReason::Work | StopReason::Memory, .. }) => {
                    self.stuck = true;
                    return Ok(());
                }
                Err(stopped) => return Err(stopped),
            }
        }
        Ok(())
    }

    /// The sums that the moves of a component leave, for the check. Fails if a part of such a sum
    /// is not in the quotient.
    fn moves_by_rules(&mut self, number: u32) -> Result<Vec<Vec<usize>>, Stopped> {
        let options = self.rules.options(self.shelf.part(number));
        let missing =
            Stopped { reason: StopReason::Work, positions: self.searched(), work: self.work };
        let mut moves = Vec::new();
        for option in options.ok_or(missing)? {
            let mut left = Vec::new();
            for part in option.iter().filter(|part| !part.0.is_empty()) {
                let number = self.shelf.number(part);
                left.extend(*self.known.games.get(&number).ok_or(missing)?);
            }
            moves.push(left);
        }
        Ok(moves)
    }

    /// The new components that play can reach from these, with the lengths of their longest games.
    /// `None` if there are too many.
    fn below(&mut self, numbers: &[u32]) -> Result<Option<Vec<(u64, u32)>>, Stopped> {
        let mut lengths: FxHashMap<u32, u64> = FxHashMap::default();
        let mut open: Vec<(u32, bool)> = numbers.iter().map(|number| (*number, false)).collect();
        while let Some((number, expanded)) = open.pop() {
            if self.known.games.contains_key(&number) || lengths.contains_key(&number) {
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
            if lengths.len() > MOST_PARTS.saturating_sub(self.known.games.len()) {
                return Ok(None);
            }
            open.push((number, true));
            open.extend(options.iter().flatten().map(|number| (*number, false)));
        }
        Ok(Some(lengths.into_iter().map(|(number, length)| (length, number)).collect()))
    }

    /// Sorts a sum and drops its finished components.
    fn tidy(&mut self, mut sum: Sum) -> Sum {
        sum.retain(|number| !self.shelf.options(*number).is_empty());
        sum.sort_unstable();
        sum
    }

    /// Whether a sum is lost, according to the quotient. `None` if a component is not in it.
    fn told(&self, sum: &[u32]) -> Option<bool> {
        let Known { quotient, games, .. } = &self.known;
        let games = sum.iter().map(|number| games.get(number).copied());
        let games: Vec<usize> = games.collect::<Option<Vec<_>>>()?.into_iter().flatten().collect();
        Some(quotient.outcome_of(quotient.element(&games)) == Outcome::P)
    }

    fn is_lost(&mut self, sum: &[u32]) -> Result<bool, Stopped> {
        if let Some(known) = self.told(sum).or_else(|| self.lost.get(sum).copied()) {
            return Ok(known);
        }
        let mut open: Vec<Sum> = Vec::new();
        for place in 0..sum.len() {
            if sum[..place].last() == Some(&sum[place]) {
                continue;
            }
            let options: Rc<[Vec<u32>]> = self.shelf.options(sum[place]);
            for left in options.iter() {
                self.work += cost(left);
                let option = self.tidy([&sum[..place], &sum[place + 1..], left].concat());
                match self.told(&option).or_else(|| self.lost.get(&option).copied()) {
                    // The sum is won if some option is known to be lost; no search is needed.
                    Some(true) => return self.keep(sum, false),
                    Some(false) => {}
                    None => open.push(option),
                }
            }
        }
        // Options with the fewest unknown components come first: they are settled fastest.
        open.sort_by_cached_key(|option| {
            option.iter().filter(|number| !self.known.games.contains_key(number)).count()
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

/// The amount of work for a sum that a move leaves.
fn cost(left: &[u32]) -> u64 {
    1 + left.len() as u64
}

#[cfg(test)]
mod tests {
    use noyau_core::ComponentKey;

    use super::*;

    /// Rows from which a move takes one token.
    struct Rows;

    impl Components for Rows {
        fn options(&self, part: &ComponentKey) -> Option<Vec<Vec<ComponentKey>>> {
            let left = part.0[0].checked_sub(1);
            Some(left.into_iter().map(|left| vec![ComponentKey([left].into())]).collect())
        }

        fn size(&self, part: &ComponentKey) -> u64 {
            part.0.first().copied().map_or(0, u64::from)
        }
    }

    #[test]
    fn a_quotient_that_does_not_stand_the_check_is_not_used() {
        let row = |size: u32| [ComponentKey([size].into())];
        let mut rows = PartQuotient::new(&Rows, Limits::none());
        assert_eq!(rows.outcome(&row(3)), Ok(Outcome::P));
        assert!(!rows.stuck && rows.known.quotient.games() == 3);
        // Change the moves, as if the rules had differed when the row of two was added.
        rows.known.moves[1] = vec![vec![]];
        assert_eq!(rows.outcome(&row(5)), Ok(Outcome::P));
        assert!(
            rows.stuck && rows.known.quotient.games() == 3,
            "what was not checked is forgotten"
        );
    }
}
