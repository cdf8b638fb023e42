//! Wythoff's game and its three generalisations, as one ruleset with two parameters.
//!
//! Two piles. A move takes a positive multiple of b from one pile, or positive numbers c and d from
//! both, where c ≡ d (mod b) and |c − d| < ab. A player who cannot move loses (misère: wins). The
//! rules are those of Fraenkel and Borosh (Deslongchamps §3.4.1); b = 1 is Fraenkel's game (§3.2,
//! and Fraenkel 1982), a = 1 is Connell's (§3.3), a = b = 1 Wythoff's own (§3.1), the queen on a
//! chessboard.
//!
//! The P-positions are pairs of complementary sequences, known in three independent ways: by
//! recursion, by floors of multiples of an irrational number, and by the digits of a numeration
//! system. Each way has its own file (`recursion`, `algebra`, `arithmetic`). `strategy` plays by
//! any of them, `closed_form` answers at any size, and `explain` explains the answers.

use std::num::NonZeroU32;
use std::ops::ControlFlow;

use noyau_core::notation::{Expected, InputSizes, Scanner, Subject};
use noyau_core::{
    Convention, Drawn, Enumerate, IllegalMove, Natural, Notation, NotationError, Phrase, Piece,
    Problem, Ruleset, Written,
};

use super::heaps::{HeapMove, Heaps, write_takes};
use super::takes::PileTakes;

mod algebra;
mod arithmetic;
mod checks;
mod closed_form;
mod closing;
mod explain;
mod family;
mod recursion;
mod root;
mod strategy;
mod stream;
mod tables;

pub use strategy::{Case, Strategy, Theory};

/// The game with parameters a and b: c ≡ d (mod b) and |c − d| < ab for a move on both piles, a
/// multiple of b for a move on one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Wythoff {
    a: NonZeroU32,
    b: NonZeroU32,
    convention: Convention,
}

/// The sizes of the two piles, in the order given.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Piles([Natural; 2]);

impl Piles {
    /// Piles of these sizes.
    #[must_use]
    pub fn new(first: Natural, second: Natural) -> Self {
        Self([first, second])
    }

    /// Piles with sizes given as `u64`.
    #[must_use]
    pub fn of(first: u64, second: u64) -> Self {
        Self([first.into(), second.into()])
    }

    /// The sizes.
    #[must_use]
    pub fn sizes(&self) -> &[Natural; 2] {
        &self.0
    }

    /// The smaller and the larger size, and whether the larger comes first.
    fn ascending(&self) -> (&Natural, &Natural, bool) {
        let [first, second] = &self.0;
        if first <= second { (first, second, false) } else { (second, first, true) }
    }

    fn heaps(&self) -> Heaps {
        Heaps::new(self.0.to_vec())
    }
}

impl Wythoff {
    /// The game W3(a, b) under this convention.
    #[must_use]
    pub fn new(a: NonZeroU32, b: NonZeroU32, convention: Convention) -> Self {
        Self { a, b, convention }
    }

    /// Wythoff's own game, normal play.
    #[must_use]
    pub fn classic() -> Self {
        Self::new(NonZeroU32::MIN, NonZeroU32::MIN, Convention::Normal)
    }

    /// Fraenkel's game W1(a) = W3(a, 1), normal play.
    #[must_use]
    pub fn fraenkel(a: NonZeroU32) -> Self {
        Self::new(a, NonZeroU32::MIN, Convention::Normal)
    }

    /// Connell's game W2(k) = W3(1, k), normal play.
    #[must_use]
    pub fn connell(k: NonZeroU32) -> Self {
        Self::new(NonZeroU32::MIN, k, Convention::Normal)
    }

    /// The parameter a.
    #[must_use]
    pub fn a(&self) -> u64 {
        self.a.get().into()
    }

    /// The parameter b.
    #[must_use]
    pub fn b(&self) -> u64 {
        self.b.get().into()
    }

    /// c = ab, the partial quotient of the continued fraction that describes the game.
    #[must_use]
    pub fn c(&self) -> u64 {
        self.a() * self.b()
    }

    fn is_misere(&self) -> bool {
        self.convention == Convention::Misere
    }

    /// Whether the game is over: one pile is empty, and the other has fewer than b tokens.
    fn is_over(&self, position: &Piles) -> bool {
        let (x, y, _) = position.ascending();
        x.is_zero() && *y < self.b()
    }

    /// Visits the moves that take from one pile, fewest tokens first.
    fn single_takes(
        &self,
        position: &Piles,
        visit: &mut dyn FnMut(PileTakes) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let step = Natural::from(self.b());
        for (heap, size) in position.0.iter().enumerate() {
            let mut take = step.clone();
            while take <= *size {
                visit(PileTakes::new(vec![HeapMove { heap, take: take.clone() }]))?;
                take += &step;
            }
        }
        ControlFlow::Continue(())
    }

    /// Visits the moves that take from both piles.
    fn double_takes(
        &self,
        position: &Piles,
        visit: &mut dyn FnMut(PileTakes) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let [first, second] = &position.0;
        let step = Natural::from(self.b());
        let reach = Natural::from(self.c() - self.b());
        let mut one = Natural::ONE;
        while one <= *first {
            let most = &one + &reach;
            // The least number ≡ `one` (mod b) that is at least 1 and at least `one − reach`.
            let mut other = match one.checked_sub(&reach) {
                Some(least) if !least.is_zero() => least,
                _ => match one.div_rem(&step) {
                    Some((_, rest)) if !rest.is_zero() => rest,
                    _ => step.clone(),
                },
            };
            while other <= most && other <= *second {
                visit(PileTakes::new(vec![
                    HeapMove { heap: 0, take: one.clone() },
                    HeapMove { heap: 1, take: other.clone() },
                ]))?;
                other += &step;
            }
            one += &Natural::ONE;
        }
        ControlFlow::Continue(())
    }
}

impl Ruleset for Wythoff {
    type Position = Piles;
    type Move = PileTakes;

    fn for_each_move(
        &self,
        position: &Piles,
        visit: &mut dyn FnMut(PileTakes) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.single_takes(position, visit)?;
        self.double_takes(position, visit)
    }

    fn play(&self, position: &Piles, mv: &PileTakes) -> Piles {
        let mut sizes = position.0.clone();
        for take in mv.takes() {
            if let Some(size) = sizes.get_mut(take.heap) {
                *size = size.checked_sub(&take.take).unwrap_or_default();
            }
        }
        Piles(sizes)
    }

    fn is_legal(&self, position: &Piles, mv: &PileTakes) -> Result<(), IllegalMove> {
        mv.check(&position.heaps())?;
        let step = Natural::from(self.b());
        let divides = |n: &Natural| n.div_rem(&step).is_some_and(|(_, rest)| rest.is_zero());
        match mv.takes() {
            [only] if divides(&only.take) => Ok(()),
            [_] => Err(IllegalMove::Rule { rule: "rule-wythoff-multiple" }),
            [one, other] => {
                let (low, high) = if one.take <= other.take {
                    (&one.take, &other.take)
                } else {
                    (&other.take, &one.take)
                };
                let gap = high - low;
                if gap >= self.c() {
                    Err(IllegalMove::Rule { rule: "rule-wythoff-gap" })
                } else if divides(&gap) {
                    Ok(())
                } else {
                    Err(IllegalMove::Rule { rule: "rule-wythoff-congruent" })
                }
            }
            more => Err(IllegalMove::TooManyHeaps { most: 2, heaps: more.len() }),
        }
    }

    fn convention(&self) -> Convention {
        self.convention
    }

    fn is_terminal(&self, position: &Piles) -> bool {
        self.is_over(position)
    }

    /// Grows with the number of digits, so that no search starts on piles of a million digits.
    fn size(&self, position: &Piles) -> u64 {
        position.0.iter().map(|size| 1 + size.bits() / 64).sum()
    }

    /// Taking a multiple of `b` from one pile is allowed, so the piles are bounded like heaps of
    /// this many times `b` tokens.
    fn moves_ahead(&self, position: &Piles) -> u64 {
        let step = Natural::from(self.b());
        let times = |size: &Natural| size.div_rem(&step).map_or(Natural::ZERO, |(times, _)| times);
        Heaps::new(position.0.iter().map(times).collect()).moves_ahead()
    }

    fn canonical(&self, position: &Piles) -> Piles {
        let (low, high, _) = position.ascending();
        Piles([low.clone(), high.clone()])
    }
}

impl Notation for Wythoff {
    fn parse_position(&self, text: &str, limits: InputSizes) -> Result<Piles, NotationError> {
        let mut scanner = Scanner::new(text, Subject::Position, limits);
        let numbers = scanner.list(Expected::Pile)?;
        <[Natural; 2]>::try_from(numbers).map(Piles).map_err(|numbers| {
            let found = numbers.len();
            scanner.error_at(0, Problem::Count { found, least: 2, most: 2 })
        })
    }

    fn write_position(&self, position: &Piles) -> Written {
        Written::list(&position.0)
    }

    /// Reads moves such as `1-3`, `1-3,2-3`, `1=23` and `1=23,2=4`.
    fn parse_move(&self, text: &str, position: &Piles) -> Result<PileTakes, NotationError> {
        position.heaps().parse_takes(text, true).map(PileTakes::new)
    }

    fn write_move(&self, mv: &PileTakes, position: &Piles) -> Written {
        mv.write(&position.heaps())
    }

    fn describe_move(&self, mv: &PileTakes, position: &Piles) -> Phrase {
        mv.describe(&position.heaps())
    }

    fn move_between(&self, from: &Piles, to: &Piles) -> Result<PileTakes, IllegalMove> {
        let unreachable = || IllegalMove::Unreachable {
            from: self.write_position(from),
            to: self.write_position(to),
        };
        let takes = PileTakes::between(&from.0, &to.0).ok_or_else(unreachable)?;
        self.is_legal(from, &takes).map_err(|_| unreachable())?;
        Ok(takes)
    }
}

impl Drawn for Wythoff {
    fn rows(&self, position: &Piles) -> Option<Vec<Natural>> {
        Some(position.0.to_vec())
    }

    fn write_takes(&self, takes: &[(usize, Natural)]) -> Option<Written> {
        Some(write_takes(takes))
    }

    fn rows_per_move(&self) -> usize {
        2
    }

    fn piece(&self) -> Option<Piece> {
        Some(if self.c() == 1 { Piece::Queen } else { Piece::Token })
    }

    fn takes_alike(&self) -> bool {
        true
    }

    fn square(&self, column: u64, row: u64) -> Option<Piles> {
        Some(Piles::of(column, row))
    }
}

impl Enumerate for Wythoff {
    fn up_to(&self, bound: u64) -> Box<dyn Iterator<Item = Piles> + '_> {
        Box::new((0..=bound).flat_map(move |x| (x..=bound).map(move |y| Piles::of(x, y))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(a: u32, b: u32) -> Wythoff {
        let positive = |n| NonZeroU32::new(n).unwrap();
        Wythoff::new(positive(a), positive(b), Convention::Normal)
    }

    #[test]
    fn every_generated_move_is_legal_and_no_legal_move_is_missing() {
        for (a, b) in [(1, 1), (3, 1), (1, 3), (2, 3), (3, 2)] {
            let game = game(a, b);
            for position in [Piles::of(7, 9), Piles::of(9, 7), Piles::of(0, 5), Piles::of(4, 4)] {
                let moves = game.moves(&position);
                let [x, y] = position.sizes().clone().map(|n| n.to_u64().unwrap());
                let mut count = 0;
                for (s, t) in (0..=x).flat_map(|s| (0..=y).map(move |t| (s, t))) {
                    let takes = [(0, s), (1, t)].into_iter().filter(|(_, take)| *take > 0);
                    let takes: Vec<HeapMove> =
                        takes.map(|(heap, take)| HeapMove { heap, take: take.into() }).collect();
                    let mv = PileTakes::new(takes);
                    let legal = game.is_legal(&position, &mv).is_ok();
                    assert_eq!(legal, moves.contains(&mv), "({a},{b}) {position:?} {mv:?}");
                    count += usize::from(legal);
                }
                assert_eq!(count, moves.len(), "({a},{b}) {position:?}");
                assert_eq!(game.is_terminal(&position), moves.is_empty());
            }
        }
    }

    #[test]
    fn moves_are_read_as_typed_and_wrong_ones_named() {
        let game = game(2, 3);
        let position = Piles::of(13, 82);
        let read = |text: &str| game.parse_move(text, &position).unwrap();
        let both = read("1-1, 2-4");
        assert_eq!(game.try_play(&position, &both).unwrap(), Piles::of(12, 78));
        assert_eq!(read("2=78,1=12"), both);
        assert_eq!(game.write_move(&both, &position).to_string(), "1=12,2=78");
        assert_eq!(game.move_between(&position, &Piles::of(12, 78)), Ok(both));
        let refused = |text: &str| game.is_legal(&position, &read(text)).unwrap_err();
        let rule = |rule| IllegalMove::Rule { rule };
        assert_eq!(refused("2-4"), rule("rule-wythoff-multiple"));
        assert_eq!(refused("1-1,2-7"), rule("rule-wythoff-gap"));
        assert_eq!(refused("1-1,2-3"), rule("rule-wythoff-congruent"));
        assert_eq!(refused("1-3,1-3"), IllegalMove::HeapTwice { heap: 1 });
        assert!(matches!(refused("3-3"), IllegalMove::NoSuchHeap { .. }));
        assert!(matches!(refused("1-15"), IllegalMove::TooFewTokens { .. }));
        let three = game.parse_position("1,2,3", InputSizes::default()).unwrap_err();
        assert_eq!(three.problem, Problem::Count { found: 3, least: 2, most: 2 });
    }
}
