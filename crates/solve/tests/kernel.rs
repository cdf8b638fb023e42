//! Kernels of small games, derived from the definition (Gorin §II.3), and sets that are not
//! kernels.
#![allow(clippy::unwrap_used)]

use std::ops::ControlFlow;

use noyau_core::{Convention, IllegalMove, Outcome, Ruleset};
use noyau_solve::kernel::{self, Counterexample};
use noyau_solve::{Limits, Retrograde, StopReason};

/// One heap, from which one or two tokens are taken.
struct OneOrTwo(Convention);

impl Ruleset for OneOrTwo {
    type Position = u64;
    type Move = u64;

    fn for_each_move(
        &self,
        position: &u64,
        visit: &mut dyn FnMut(u64) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        (1..=2).filter(|take| take <= position).try_for_each(visit)
    }

    fn play(&self, position: &u64, mv: &u64) -> u64 {
        position - mv
    }

    fn is_legal(&self, _: &u64, _: &u64) -> Result<(), IllegalMove> {
        Ok(())
    }

    fn convention(&self) -> Convention {
        self.0
    }
}

/// Two heaps whose order does not matter. A move takes one token.
struct TwoHeaps;

impl Ruleset for TwoHeaps {
    type Position = (u64, u64);
    type Move = usize;

    fn for_each_move(
        &self,
        (one, other): &(u64, u64),
        visit: &mut dyn FnMut(usize) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        (0..2).filter(|heap| [*one, *other][*heap] > 0).try_for_each(visit)
    }

    fn play(&self, (one, other): &(u64, u64), mv: &usize) -> (u64, u64) {
        if *mv == 0 { (one - 1, *other) } else { (*one, other - 1) }
    }

    fn is_legal(&self, _: &(u64, u64), _: &usize) -> Result<(), IllegalMove> {
        Ok(())
    }

    fn canonical(&self, (one, other): &(u64, u64)) -> (u64, u64) {
        (*one.min(other), *one.max(other))
    }
}

const NORMAL: OneOrTwo = OneOrTwo(Convention::Normal);
const MISERE: OneOrTwo = OneOrTwo(Convention::Misere);

#[test]
fn the_kernel_is_the_set_of_p_positions() {
    // The multiples of three; in misère play, the multiples of three plus one.
    assert_eq!(kernel::check(&NORMAL, 0..=9, |n| n % 3 == 0), Ok(4));
    assert_eq!(kernel::check(&MISERE, 0..=9, |n| n % 3 == 1), Ok(3));
    assert_eq!(kernel::check(&NORMAL, [], |_| false), Ok(0));
}

#[test]
fn a_move_inside_is_shown() {
    let found = kernel::check(&NORMAL, 0..=9, |n| n % 3 == 0 || *n == 8);
    assert_eq!(found, Err(Counterexample::MoveInside { from: 8, to: 6 }));
    let found = kernel::check(&MISERE, 0..=9, |n| n % 3 == 1 || *n == 9);
    assert_eq!(found, Err(Counterexample::MoveInside { from: 9, to: 7 }));
}

#[test]
fn a_position_without_a_move_into_the_set_is_shown() {
    let found = kernel::check(&NORMAL, 0..=9, |n| n % 3 == 0 && *n != 6);
    assert_eq!(found, Err(Counterexample::NoMoveInto { from: 6, stuck: false }));
    let found = kernel::check(&NORMAL, 0..=9, |n| n % 3 == 0 && *n != 0);
    assert_eq!(found, Err(Counterexample::NoMoveInto { from: 0, stuck: true }));
}

/// In misère play the player to move wins the finished position. So it is not in the kernel, and
/// needs no move into it.
#[test]
fn the_finished_position_is_no_member_in_misere_play() {
    let finished = Counterexample::FinishedInside { position: 0 };
    assert_eq!(kernel::check(&MISERE, 0..=9, |n| n % 3 == 0), Err(finished.clone()));
    assert_eq!(kernel::check(&MISERE, [0], |_| true), Err(finished));
    assert_eq!(kernel::check(&MISERE, [0], |_| false), Ok(0));
    assert_eq!(kernel::check(&NORMAL, [0], |_| true), Ok(1));
    // Only the finished position is exempt.
    let found = kernel::check(&MISERE, 0..=9, |n| n % 3 == 1 && *n != 1);
    assert_eq!(found, Err(Counterexample::NoMoveInto { from: 1, stuck: false }));
}

#[test]
fn what_is_reachable_is_closed_under_moves() {
    assert_eq!(kernel::reachable(&NORMAL, [5], 10), Some(vec![0, 1, 2, 3, 4, 5]));
    assert_eq!(kernel::reachable(&NORMAL, [1, 3, 1], 10), Some(vec![2, 0, 3, 1]));
    assert_eq!(kernel::reachable(&NORMAL, [], 0), Some(vec![]));
    // Equivalent positions count once.
    let alike = kernel::reachable(&TwoHeaps, [(2, 1), (1, 2)], 10).unwrap();
    assert_eq!(alike, [(0, 0), (0, 1), (1, 1), (0, 2), (1, 2)]);
}

#[test]
fn too_much_is_not_listed() {
    assert_eq!(kernel::reachable(&NORMAL, [5], 6).map(|all| all.len()), Some(6));
    assert_eq!(kernel::reachable(&NORMAL, [5], 5), None);
    assert_eq!(kernel::reachable(&NORMAL, [1 << 40], 1000), None);
    let late = Limits::none().within(std::time::Duration::ZERO);
    let stopped = kernel::reachable_within(&NORMAL, [5], 10, &late).unwrap_err();
    assert_eq!(stopped.reason, StopReason::Time);
    assert!((1..=6).contains(&stopped.positions), "the start counts: {stopped:?}");
}

/// The outcome of a position and the step that finds it, from those of its options.
fn found<R: Ruleset>(game: &R, position: &R::Position) -> (Outcome, usize) {
    let mut options = Vec::new();
    let _ = game.for_each_move(position, &mut |mv| {
        options.push(found(game, &game.play(position, &mv)));
        ControlFlow::Continue(())
    });
    let steps = |outcome| options.iter().filter(move |(o, _)| *o == outcome).map(|(_, step)| step);
    match (options.is_empty(), steps(Outcome::P).min()) {
        (true, _) => (game.convention().terminal_outcome(), 0),
        (false, Some(least)) => (Outcome::N, least + 1),
        (false, None) => (Outcome::P, *steps(Outcome::N).max().unwrap().max(&1)),
    }
}

fn check_steps<R: Ruleset>(game: &R, start: R::Position)
where
    R::Position: Clone + Eq + std::hash::Hash + std::fmt::Debug,
{
    let positions = kernel::reachable(game, [start], 1000).unwrap();
    let expected: Vec<(Outcome, usize)> = positions.iter().map(|p| found(game, p)).collect();
    let mut outcomes = Retrograde::new(game, &positions, &Limits::none()).unwrap();
    for step in 0..20 {
        for (position, (outcome, first)) in positions.iter().zip(&expected) {
            let known = (*first <= step).then_some(*outcome);
            assert_eq!(outcomes.outcome(position), known, "{position:?} after {step} steps");
        }
        let is_more = expected.iter().any(|(_, first)| *first == step + 1);
        assert_eq!(outcomes.step(), is_more, "after {step} steps");
    }
}

#[test]
fn outcomes_are_found_step_by_step() {
    for game in [NORMAL, MISERE] {
        check_steps(&game, 15);
    }
    check_steps(&TwoHeaps, (3, 4));
    let positions = kernel::reachable(&NORMAL, [5], 100).unwrap();
    let outcomes = Retrograde::new(&NORMAL, &positions, &Limits::none()).unwrap();
    assert_eq!(outcomes.outcome(&6), None);
}
