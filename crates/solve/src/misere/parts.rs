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

/// What a component is alone.
#[derive(Debug, Clone, Copy)]
struct Rating {
    /// The size of the nim heap that it equals in misère play, if there is one.
    heap: Option<u32>,
    /// Its Grundy value in normal play.
    grundy: u32,
    /// The number of components rated before. Play leads to smaller numbers.
    order: usize,
}

/// The misère outcome of sums of components.
///
/// Components are added to a quotient, those with the shortest games first, as long as that is
/// quick. Each time the quotient has grown it is checked by separate code; if the check fails, the
/// additions are dropped. A sum of components in the quotient is answered at once. Any other sum is
/// searched until only such sums are left. Components that equal nim heaps are replaced by fewer of
/// them, and options whose Grundy values add up to 0 are tried first, because most lost sums are
/// lost in normal play as well.
pub struct PartQuotient<'a> {
    rules: &'a dyn Components,
    shelf: Shelf<'a>,
    known: Known,
    /// Whether the quotient takes no more components, because one was too much for it or a check
    /// failed.
    stuck: bool,
    ratings: FxHashMap<u32, Rating>,
    /// For the sizes of nim heaps, the first component that equals one.
    heaps: FxHashMap<u32, u32>,
    lost: FxHashMap<Box<[u32]>, bool>,
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
            ratings: FxHashMap::default(),
            heaps: FxHashMap::default(),
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
        self.rate(&numbers)?;
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
                let after = self.shelf.after(parts, place, option);
                if self.outcome(&after)? == Outcome::P {
                    return Ok(Some(self.shelf.change(place, option)));
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

    /// Rates components and all that play can reach from them, as long as they are not too many.
    fn rate(&mut self, numbers: &[u32]) -> Result<(), Stopped> {
        let mut open = numbers.to_vec();
        while self.ratings.len() < MOST_PARTS
            && let Some(number) = open.pop()
        {
            if self.ratings.contains_key(&number) {
                continue;
            }
            let options = self.shelf.options(number);
            self.check()?;
            let missing = |part: &&u32| !self.ratings.contains_key(*part);
            let missing: Vec<u32> = options.iter().flatten().filter(missing).copied().collect();
            if missing.is_empty() {
                let rating = self.rating(&options);
                self.ratings.insert(number, rating);
                if let Some(size) = rating.heap {
                    self.heaps.entry(size).or_insert(number);
                }
            } else {
                open.push(number);
                open.extend(missing);
            }
        }
        Ok(())
    }

    /// The rating of a component from those of its options.
    ///
    /// In misère play, a game whose options equal nim heaps equals the heap of the mex, if it has
    /// no options or one of them is a heap of 0 or 1 (Conway, *On Numbers and Games*, chapter 12).
    fn rating(&self, options: &[Vec<u32>]) -> Rating {
        let parts = |option: &Vec<u32>| -> Vec<Rating> {
            option.iter().filter_map(|part| self.ratings.get(part)).copied().collect()
        };
        let mut heaps: Option<Vec<u32>> = Some(Vec::new());
        let mut values = Vec::new();
        for option in options {
            let parts = parts(option);
            values.push(parts.iter().fold(0, |sum, part| sum ^ part.grundy));
            let heap = heap_of_sum(parts.iter().map(|part| part.heap));
            heaps = heaps.zip(heap).map(|(mut heaps, heap)| {
                heaps.push(heap);
                heaps
            });
        }
        let heaps = heaps.filter(|heaps| heaps.is_empty() || heaps.iter().any(|heap| *heap < 2));
        let order = self.ratings.len();
        Rating { heap: heaps.map(|heaps| mex(&heaps)), grundy: mex(&values), order }
    }

    /// Sorts a sum, drops its finished components, and replaces those that equal nim heaps: of
    /// heaps of one only the parity counts, and one beside an even heap is the next odd heap. What
    /// replaces a component was rated before it, so that play still ends.
    fn tidy(&mut self, mut sum: Sum) -> Sum {
        let games = &self.known.games;
        let one = self.heaps.get(&1).copied();
        let mut ones = 0;
        sum.retain_mut(|number| {
            let rating = self.ratings.get(number).copied();
            let Some(Rating { heap: Some(heap), order, .. }) = rating else { return true };
            if heap < 2 {
                ones += heap;
                return false;
            }
            // What the quotient knows is not replaced by what it does not know.
            let kept = games.contains_key(number);
            for size in [heap & !1, heap] {
                let like = self.heaps.get(&size).copied().filter(|like| {
                    let before = self.ratings.get(like).is_some_and(|like| like.order <= order);
                    before && (games.contains_key(like) || !kept)
                });
                if let Some(like) = like {
                    *number = like;
                    ones += heap ^ size;
                    break;
                }
            }
            true
        });
        sum.extend(one.filter(|_| ones % 2 == 1));
        sum.retain(|number| !self.shelf.options(*number).is_empty());
        sum.sort_unstable();
        sum
    }

    /// Whether the Grundy values of a sum are all known and do not add up to 0.
    fn is_won_in_normal_play(&self, sum: &[u32]) -> bool {
        let values = sum.iter().map(|number| self.ratings.get(number).map(|known| known.grundy));
        let total = values.reduce(|one, other| one.zip(other).map(|(one, other)| one ^ other));
        total.flatten().is_some_and(|total| total != 0)
    }

    /// Whether a sum is lost, according to the quotient. `None` if a component is not in it.
    fn told(&self, sum: &[u32]) -> Option<bool> {
        let Known { quotient, games, .. } = &self.known;
        if !sum.iter().all(|number| games.contains_key(number)) {
            return None;
        }
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
                match self.told(&option).or_else(|| self.lost.get(option.as_slice()).copied()) {
                    // The sum is won if some option is known to be lost; no search is needed.
                    Some(true) => return self.keep(sum, false),
                    Some(false) => {}
                    None => open.push(option),
                }
            }
        }
        open.sort_unstable();
        open.dedup();
        // Next to those that seem lost, options with few unknown and with small components come
        // first: they are settled fastest.
        open.sort_by_cached_key(|option| {
            let unknown = |number: &&u32| !self.known.games.contains_key(*number);
            let size: u64 = option.iter().map(|number| self.shelf.size(*number)).sum();
            (self.is_won_in_normal_play(option), option.iter().filter(unknown).count(), size)
        });
        for option in open {
            if self.is_lost(&option)? {
                return self.keep(sum, false);
            }
        }
        self.keep(sum, true)
    }

    fn keep(&mut self, sum: &[u32], lost: bool) -> Result<bool, Stopped> {
        self.check()?;
        self.lost.insert(sum.into(), lost);
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

/// The least number that is not among these.
fn mex(values: &[u32]) -> u32 {
    (0..).find(|value| !values.contains(value)).unwrap_or(0)
}

/// The size of the nim heap that a sum of nim heaps equals in misère play. A heap of one is its own
/// opposite there, larger heaps are not; so `None` if two heaps are larger, or one is no nim heap.
fn heap_of_sum(heaps: impl IntoIterator<Item = Option<u32>>) -> Option<u32> {
    let (mut sum, mut large) = (0, 0);
    for heap in heaps {
        let heap = heap?;
        large += u32::from(heap > 1);
        sum ^= heap;
    }
    (large < 2).then_some(sum)
}

/// The amount of work for a sum that a move leaves.
fn cost(left: &[u32]) -> u64 {
    1 + left.len() as u64
}

#[cfg(test)]
mod tests {
    use noyau_core::ComponentKey;
    use proptest::prelude::*;

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

    /// Games whose options are any sums of earlier ones.
    struct Closed(Vec<Vec<Vec<usize>>>);

    impl Closed {
        fn options_of(&self, game: usize) -> Vec<Vec<usize>> {
            let mut options = self.0[game].clone();
            for option in &mut options {
                option.retain(|one| *one < game);
            }
            options
        }

        fn part(game: usize) -> ComponentKey {
            ComponentKey([u32::try_from(game).unwrap()].into())
        }

        /// The definition: the player who cannot move wins.
        fn outcome(
            &self,
            mut sum: Vec<usize>,
            table: &mut FxHashMap<Vec<usize>, Outcome>,
        ) -> Outcome {
            sum.sort_unstable();
            if let Some(known) = table.get(&sum) {
                return *known;
            }
            let mut options = Vec::new();
            for (place, game) in sum.iter().enumerate() {
                for left in self.options_of(*game) {
                    let next = [&sum[..place], &sum[place + 1..], &left].concat();
                    options.push(self.outcome(next, table));
                }
            }
            let lost = !options.is_empty() && !options.contains(&Outcome::P);
            let outcome = if lost { Outcome::P } else { Outcome::N };
            table.insert(sum, outcome);
            outcome
        }
    }

    impl Components for Closed {
        fn options(&self, part: &ComponentKey) -> Option<Vec<Vec<ComponentKey>>> {
            let options = self.options_of(part.0[0] as usize);
            Some(
                options
                    .into_iter()
                    .map(|left| left.into_iter().map(Self::part).collect())
                    .collect(),
            )
        }

        fn size(&self, part: &ComponentKey) -> u64 {
            u64::from(part.0.first().copied().unwrap_or(0))
        }
    }

    fn closed() -> impl Strategy<Value = Vec<Vec<Vec<usize>>>> {
        let sum = prop::collection::vec(0..7_usize, 0..3);
        prop::collection::vec(prop::collection::vec(sum, 0..5), 1..8)
    }

    proptest! {
        /// Searches without a quotient, and above the quotient of some of the games. The solvers
        /// are used for all sums of three, in three orders; some parts are not rated.
        #[test]
        fn searches_agree_with_the_definition(games in closed(), step in 0..3_usize) {
            let count = games.len();
            let rules = Closed(games);
            let new = || PartQuotient::new(&rules, Limits::none());
            let mut solvers = vec![PartQuotient { stuck: true, ..new() }, new()];
            let mut half = new();
            prop_assert!(half.outcome(&[Closed::part(count / 2)]).is_ok());
            half.stuck = true;
            solvers.push(half);
            let mut table = FxHashMap::default();
            let codes = count.pow(3);
            for code in 0..codes {
                let code = [code, codes - 1 - code, code * 347 % codes][step];
                let sum: Vec<usize> = (0..3).map(|place| code / count.pow(place) % count).collect();
                let parts: Vec<ComponentKey> = sum.iter().copied().map(Closed::part).collect();
                let expected = rules.outcome(sum.clone(), &mut table);
                for solver in &mut solvers {
                    prop_assert_eq!(solver.outcome(&parts), Ok(expected), "{:?}", sum);
                }
            }
        }
    }

    #[test]
    fn games_that_equal_nim_heaps_are_known() {
        let heaps = |sizes: &[u32]| heap_of_sum(sizes.iter().copied().map(Some));
        assert_eq!(heaps(&[]), Some(0));
        assert_eq!(heaps(&[1, 1]), Some(0));
        assert_eq!(heaps(&[1, 2]), Some(3));
        assert_eq!(heaps(&[2, 2]), None);
        assert_eq!(heap_of_sum([Some(1), None]), None);
        // Heaps of 0, 1 and 2; then {2}, which is no heap, {1}, which is 0, and {0, 2}, which is 1.
        let one = |game: usize| vec![game];
        let rules = Closed(vec![
            vec![],
            vec![one(0)],
            vec![one(0), one(1)],
            vec![one(2)],
            vec![one(1)],
            vec![one(0), one(2)],
            vec![one(3)],
        ]);
        let mut solver = PartQuotient { stuck: true, ..PartQuotient::new(&rules, Limits::none()) };
        let parts: Vec<ComponentKey> = (0..7).map(Closed::part).collect();
        assert!(solver.outcome(&parts).is_ok());
        let numbers: Vec<u32> = parts.iter().map(|part| solver.shelf.number(part)).collect();
        let heaps = numbers.iter().map(|number| solver.ratings[number].heap);
        let expected = [Some(0), Some(1), Some(2), None, Some(0), Some(1), None];
        assert_eq!(heaps.collect::<Vec<_>>(), expected);
        let values = numbers.iter().map(|number| solver.ratings[number].grundy);
        assert_eq!(values.collect::<Vec<_>>(), [0, 1, 2, 0, 0, 1, 1]);
        // The heaps of one cancel each other, and those of none go.
        let mut left = vec![numbers[2], numbers[3], numbers[6]];
        left.sort_unstable();
        assert_eq!(solver.tidy(numbers), left);
    }
}
