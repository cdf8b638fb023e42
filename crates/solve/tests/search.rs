//! Search from the rules alone, and its limits: values of games known from theory.
#![allow(clippy::unwrap_used)]

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use noyau_core::{Convention, Grundy, IllegalMove, Outcome, OutcomeFunction, Ruleset};
use noyau_solve::{Limits, Memory, Search, StopReason, Stopped};

/// Nim with two heaps. The order of the heaps does not matter.
struct Nim {
    convention: Convention,
    /// The cost of each position.
    size: u64,
    /// The number of times that moves were listed.
    listed: AtomicU64,
}

impl Nim {
    fn new(convention: Convention, size: u64) -> Self {
        Self { convention, size, listed: AtomicU64::new(0) }
    }
}

impl Ruleset for Nim {
    type Position = (u64, u64);
    type Move = (bool, u64);

    fn for_each_move(
        &self,
        (one, other): &(u64, u64),
        visit: &mut dyn FnMut((bool, u64)) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.listed.fetch_add(1, Ordering::Relaxed);
        let first = (1..=*one).map(|take| (true, take));
        first.chain((1..=*other).map(|take| (false, take))).try_for_each(visit)
    }

    fn play(&self, (one, other): &(u64, u64), (first, take): &(bool, u64)) -> (u64, u64) {
        if *first { (one - take, *other) } else { (*one, other - take) }
    }

    fn is_legal(&self, _: &(u64, u64), _: &(bool, u64)) -> Result<(), IllegalMove> {
        Ok(())
    }

    fn convention(&self) -> Convention {
        self.convention
    }

    fn size(&self, _: &(u64, u64)) -> u64 {
        self.size
    }

    fn canonical(&self, (one, other): &(u64, u64)) -> (u64, u64) {
        (*one.min(other), *one.max(other))
    }
}

/// Heaps that end at 0 and at 1. The player to move loses at 1 and wins at 0.
struct TwoEnds;

impl Ruleset for TwoEnds {
    type Position = u64;
    type Move = u64;

    fn for_each_move(
        &self,
        position: &u64,
        visit: &mut dyn FnMut(u64) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        (1..=2).filter(|_| *position > 1).try_for_each(visit)
    }

    fn play(&self, position: &u64, take: &u64) -> u64 {
        position - take
    }

    fn is_legal(&self, _: &u64, _: &u64) -> Result<(), IllegalMove> {
        Ok(())
    }

    fn verdict(&self, position: &u64) -> Option<Outcome> {
        Some(if *position == 0 { Outcome::N } else { Outcome::P })
    }
}

/// Bouton: the value of two heaps is their nim sum.
#[test]
fn values_of_nim_are_nim_sums() {
    let nim = Nim::new(Convention::Normal, 1);
    let mut search = Search::new(&nim, Grundy, Limits::none());
    for (one, other) in (0..9).flat_map(|one| (0..9).map(move |other| (one, other))) {
        let value = search.value(&(one, other)).unwrap();
        assert_eq!(value, one ^ other, "{one}, {other}");
    }
    // Equivalent pairs share an entry, and are evaluated once.
    assert_eq!(search.positions(), 45);
    assert_eq!(nim.listed.load(Ordering::Relaxed), 45);
}

/// In misère play, two heaps are lost if and only if they are equal and above one, or one heap has
/// one token and the other is empty.
#[test]
fn misere_outcomes() {
    let nim = Nim::new(Convention::Misere, 1);
    let function = OutcomeFunction(Convention::Misere);
    let mut search = Search::new(&nim, function, Limits::none());
    for (one, other) in (0..8).flat_map(|one| (0..8).map(move |other| (one, other))) {
        let lost = if one.max(other) > 1 { one == other } else { one != other };
        let expected = if lost { Outcome::P } else { Outcome::N };
        assert_eq!(search.value(&(one, other)), Ok(expected), "{one}, {other}");
    }
}

#[test]
fn a_position_that_says_who_has_won_is_believed() {
    let mut search = Search::new(&TwoEnds, OutcomeFunction(Convention::Normal), Limits::none());
    let expected = [Outcome::N, Outcome::P, Outcome::N, Outcome::N, Outcome::P, Outcome::N];
    for (position, expected) in (0..).zip(expected) {
        assert_eq!(search.value(&position), Ok(expected), "{position}");
    }
}

/// Work is counted in moves, each weighted by its position: (1, 1) has two moves and leads to (0,
/// 1), which has one.
#[test]
fn work_is_weighed_and_limited() {
    for (size, weight) in [(0, 1), (1, 1), (5, 5)] {
        let nim = Nim::new(Convention::Normal, size);
        let enough = Search::new(&nim, Grundy, Limits::work(3 * weight)).value(&(1, 1));
        assert_eq!(enough, Ok(0), "{size}");
        let mut search = Search::new(&nim, Grundy, Limits::work(3 * weight - 1));
        let stopped = Stopped { reason: StopReason::Work, positions: 0, work: 3 * weight };
        assert_eq!(search.value(&(1, 1)), Err(stopped), "{size}");
    }
    let nim = Nim::new(Convention::Normal, u64::MAX);
    let stopped = Search::new(&nim, Grundy, Limits::work(u64::MAX - 1)).value(&(1, 1));
    assert_eq!(stopped.unwrap_err().work, u64::MAX);
}

#[test]
fn what_is_known_when_a_search_stops_is_kept() {
    let nim = Nim::new(Convention::Normal, 1);
    let mut search = Search::new(&nim, Grundy, Limits::work(100));
    assert_eq!(search.value(&(0, 5)), Ok(5));
    let known = search.positions();
    assert_eq!(known, 6);
    let stopped = search.value(&(30, 40)).unwrap_err();
    assert!(stopped.positions >= known && stopped.work == 101);
    assert_eq!(search.value(&(5, 0)), Ok(5));
}

/// The list of options alone would fill the memory.
#[test]
fn a_position_with_a_million_options_is_beyond_search() {
    let nim = Nim::new(Convention::Normal, 1);
    let stopped = Search::new(&nim, Grundy, Limits::none()).value(&(0, 1 << 40)).unwrap_err();
    assert_eq!((stopped.reason, stopped.work), (StopReason::Work, (1 << 20) + 1));
}

/// A full table is a reason to stop. Its entries stay right.
#[test]
fn a_search_stays_within_its_memory() {
    let nim = Nim::new(Convention::Normal, 1);
    // A position with its hash and its place, its heap, and a value that may be missing.
    let entry = 2 * (size_of::<(u64, u64)>() + 16) + 8 + 2 * size_of::<Option<u64>>();
    let room_for = |entries: usize| {
        // One search gets one of four shares.
        let memory = Memory::of_bytes(4 * entries * entry);
        Search::new(&nim, Grundy, Limits { memory, ..Limits::none() })
    };
    let mut search = room_for(100);
    assert_eq!(search.value(&(3, 4)), Ok(3 ^ 4));
    let known = search.positions();
    for _ in 0..3 {
        let stopped = search.value(&(30, 40)).unwrap_err();
        assert_eq!(stopped.reason, StopReason::Memory);
        assert!((known..=100).contains(&search.positions()), "{}", search.positions());
        assert_eq!(search.value(&(4, 3)), Ok(3 ^ 4));
    }
    let mut large = room_for(31 * 41);
    assert_eq!(large.value(&(30, 40)), Ok(30 ^ 40));
}

#[test]
fn every_limit_has_its_reason() {
    assert_eq!(Limits::none().check(u64::MAX), None);
    assert_eq!(Limits::work(7).check(7), None);
    assert_eq!(Limits::work(7).check(8), Some(StopReason::Work));
    let flag = Arc::new(AtomicBool::new(false));
    let limits = Limits { cancel: Some(Arc::clone(&flag)), ..Limits::none() };
    assert_eq!(limits.check(1), None);
    flag.store(true, Ordering::Relaxed);
    assert_eq!(limits.check(1), Some(StopReason::Cancelled));
    let hour = Limits::none().within(Duration::from_secs(3600));
    assert_eq!(hour.check(1), None);
    assert_eq!(Limits::work(7).within(Duration::ZERO).check(1), Some(StopReason::Time));
    assert_eq!(Limits::work(7).within(Duration::ZERO).check(8), Some(StopReason::Work));
    let nim = Nim::new(Convention::Normal, 1);
    let mut search = Search::new(&nim, Grundy, Limits::none().within(Duration::ZERO));
    assert_eq!(search.value(&(3, 4)).unwrap_err().reason, StopReason::Time);
}

#[test]
fn a_share_is_a_part_of_the_time_that_is_left() {
    let start = Instant::now();
    let hour = Limits::work(9).within(Duration::from_secs(3600));
    for (shares, seconds) in [(0, 3600), (1, 3600), (2, 1800), (60, 60)] {
        let share = hour.share(shares);
        let time = share.deadline.unwrap().duration_since(start);
        let expected = Duration::from_secs(seconds);
        let close = time + Duration::from_secs(30) > expected;
        assert!(close && time < expected + Duration::from_secs(30), "{shares}: {time:?}");
        assert_eq!(share.work, 9);
    }
    let most = hour.shares(3, 4).deadline.unwrap().duration_since(start);
    assert!(most > Duration::from_secs(2600) && most < Duration::from_secs(2800), "{most:?}");
    assert_eq!(Limits::none().share(3).deadline, None);
    // An expired deadline stays expired.
    assert_eq!(Limits::none().within(Duration::ZERO).share(2).check(0), Some(StopReason::Time));
}
