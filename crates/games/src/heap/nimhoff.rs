//! Cyclic Nimhoff: Nim in which fewer than h tokens may also be taken from several heaps at once.
//!
//! A move takes any positive number of tokens from one heap, or a total of 1 to h − 1 tokens from
//! any heaps (Fraenkel and Lorberbom; Deslongchamps, reference 29). The value of a position is h
//! times the nim-sum of the quotients ⌊x/h⌋, plus the remainder of all tokens by h. With h ≤ 2 this
//! is Nim.

mod closing;

use std::num::NonZeroU64;
use std::ops::ControlFlow;

use noyau_core::notation::InputSizes;
use noyau_core::{
    Check, ClosedForm, Conclusion, Drawn, Enumerate, Explain, Explanation, Flaw, IllegalMove,
    MethodInfo, MoveList, Natural, Nimber, Notation, NotationError, Outcome, Phrase, Ruleset,
    Source, Step, Tabulate, Told, Unexplained, Written,
};

use super::heaps::{HeapMove, Heaps};
use super::takes::{PileTakes, several_heaps_notation};

/// Cyclic Nimhoff with period `h`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Nimhoff {
    h: NonZeroU64,
}

const SOURCE: Source = Source::section("noyau", "nimhoff");

/// The largest number of choices tried when moves on several heaps are listed.
const CHOICES: usize = 200_000;

impl Nimhoff {
    /// The game in which fewer than `h` tokens may be taken from several heaps at once.
    #[must_use]
    pub fn new(h: NonZeroU64) -> Self {
        Self { h }
    }

    fn period(&self) -> Natural {
        self.h.get().into()
    }

    /// The quotients of the heaps by h, and the remainder of the total number of tokens.
    fn split(&self, heaps: &Heaps) -> (Vec<Natural>, Natural) {
        let h = self.period();
        let quotient = |n: &Natural| n.div_rem(&h).map(|(quotient, _)| quotient);
        let quotients = heaps.sizes().iter().filter_map(quotient).collect();
        let rest = heaps.total().div_rem(&h).map(|(_, rest)| rest).unwrap_or_default();
        (quotients, rest)
    }

    fn value(&self, heaps: &Heaps) -> Natural {
        let (quotients, rest) = self.split(heaps);
        Heaps::new(quotients).nim_sum() * self.period() + rest
    }

    /// The winning moves on one heap: for each heap, exactly one size makes the value 0, and it can
    /// be reached if it is smaller than the heap.
    fn single_wins(&self, heaps: &Heaps) -> Vec<PileTakes> {
        let h = self.period();
        let (quotients, rest) = self.split(heaps);
        let sum = Heaps::new(quotients.clone()).nim_sum();
        let mut wins = Vec::new();
        for (heap, (size, quotient)) in heaps.sizes().iter().zip(&quotients).enumerate() {
            // The new remainder of the heap makes the total a multiple of h.
            let own = size - &(quotient * &h);
            let remainder = match own.checked_sub(&rest) {
                Some(less) => less,
                None => &own + &h - rest.clone(),
            };
            let target = (quotient ^ &sum) * &h + remainder;
            if let Some(take) = size.checked_sub(&target).filter(|take| !take.is_zero()) {
                wins.push(PileTakes::new(vec![HeapMove { heap, take }]));
            }
        }
        wins
    }

    /// The move that takes tokens from the remainders so that the total becomes a multiple of h. It
    /// wins if the nim-sum of the quotients is 0 and the value is not 0.
    fn level(&self, heaps: &Heaps) -> PileTakes {
        let h = self.period();
        let (_, mut rest) = self.split(heaps);
        let mut takes = Vec::new();
        for (heap, size) in heaps.sizes().iter().enumerate() {
            let own = size.div_rem(&h).map(|(_, own)| own).unwrap_or_default();
            let take = own.min(rest.clone());
            if !take.is_zero() {
                rest = rest - take.clone();
                takes.push(HeapMove { heap, take });
            }
        }
        PileTakes::new(takes)
    }

    /// Visits the moves that take a total of exactly `total` tokens from at least two heaps.
    fn spread(
        &self,
        heaps: &Heaps,
        total: &Natural,
        visit: &mut dyn FnMut(PileTakes) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        fn go(
            sizes: &[Natural],
            heap: usize,
            left: &Natural,
            chosen: &mut Vec<HeapMove>,
            visit: &mut dyn FnMut(PileTakes) -> ControlFlow<()>,
        ) -> ControlFlow<()> {
            if left.is_zero() {
                return if chosen.len() > 1 {
                    visit(PileTakes::new(chosen.clone()))
                } else {
                    ControlFlow::Continue(())
                };
            }
            let Some(size) = sizes.get(heap) else { return ControlFlow::Continue(()) };
            let others: Natural = sizes[heap + 1..].iter().sum();
            let mut take = left.checked_sub(&others).unwrap_or_default();
            while take <= *size && take <= *left {
                let some = !take.is_zero();
                if some {
                    chosen.push(HeapMove { heap, take: take.clone() });
                }
                go(sizes, heap + 1, &(left - &take), chosen, visit)?;
                if some {
                    chosen.pop();
                }
                take += &Natural::ONE;
            }
            ControlFlow::Continue(())
        }
        go(heaps.sizes(), 0, total, &mut Vec::new(), visit)
    }
}

impl Ruleset for Nimhoff {
    type Position = Heaps;
    type Move = PileTakes;

    fn for_each_move(
        &self,
        position: &Heaps,
        visit: &mut dyn FnMut(PileTakes) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        position.for_each_take(&mut |take| visit(PileTakes::new(vec![take])))?;
        let mut total = Natural::TWO;
        while total < self.h.get() && total <= position.total() {
            self.spread(position, &total, visit)?;
            total += &Natural::ONE;
        }
        ControlFlow::Continue(())
    }

    fn play(&self, position: &Heaps, mv: &PileTakes) -> Heaps {
        mv.takes().iter().fold(position.clone(), |heaps, take| heaps.after(take))
    }

    fn is_legal(&self, position: &Heaps, mv: &PileTakes) -> Result<(), IllegalMove> {
        mv.check(position)?;
        let total: Natural = mv.takes().iter().map(|take| &take.take).sum();
        if mv.takes().len() > 1 && total >= self.h.get() {
            return Err(IllegalMove::Rule { rule: "rule-nimhoff-total" });
        }
        Ok(())
    }

    fn size(&self, position: &Heaps) -> u64 {
        position.words()
    }

    fn canonical(&self, position: &Heaps) -> Heaps {
        position.sorted()
    }
}

several_heaps_notation!(Nimhoff, Heaps::parse, |game: &Nimhoff| {
    usize::try_from(game.h.get() - 1).unwrap_or(usize::MAX).max(1)
});

impl ClosedForm for Nimhoff {
    fn theorem(&self) -> Option<&'static str> {
        Some("cyclic")
    }

    fn outcome(&self, position: &Heaps) -> Option<Outcome> {
        Some(if self.value(position).is_zero() { Outcome::P } else { Outcome::N })
    }

    fn grundy(&self, position: &Heaps) -> Option<Nimber> {
        Some(Nimber::new(self.value(position)))
    }

    /// Lists the moves on one heap first, then those on several heaps, as far as they can be tried.
    fn winning_moves(&self, position: &Heaps, limit: usize) -> Option<MoveList<PileTakes>> {
        if self.value(position).is_zero() {
            return Some(MoveList::all(Vec::new()));
        }
        let mut moves = self.single_wins(position);
        let (quotients, rest) = self.split(position);
        let mut complete = true;
        if !rest.is_zero() && position.sizes().len() > 1 {
            let level = self.level(position);
            if Heaps::new(quotients).nim_sum().is_zero() && level.takes().len() > 1 {
                moves.push(level);
            }
            let mut tried = 0;
            // Fewer than h tokens must be taken, and the total must become a multiple of h.
            let flow = self.spread(position, &rest, &mut |mv| {
                tried += 1;
                if tried > CHOICES {
                    return ControlFlow::Break(());
                }
                let wins = self.value(&self.play(position, &mv)).is_zero();
                if wins && !moves.contains(&mv) {
                    moves.push(mv);
                }
                if moves.len() > limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            complete = flow.is_continue();
        }
        let list = MoveList::cut(moves, limit);
        Some(MoveList { complete: complete && list.complete, ..list })
    }
}

impl Explain for Nimhoff {
    fn methods(&self) -> &'static [MethodInfo] {
        const METHODS: &[MethodInfo] = &[MethodInfo { name: "cyclic", aliases: &["nimhoff"] }];
        METHODS
    }

    fn explain(&self, position: &Heaps, method: &str) -> Result<Explanation, Unexplained> {
        if method != "cyclic" {
            return Err(self.no_such_method(method));
        }
        let mut steps = vec![self.value_step(position)];
        let mv = self.winning_moves(position, 1).and_then(|list| list.moves.into_iter().next());
        let mv = mv.map(|mv| {
            let after = self.play(position, &mv);
            steps.push(self.value_step(&after));
            (self.write_move(&mv, position), after.write())
        });
        let outcome = self.outcome(position).unwrap_or(Outcome::P);
        Ok(Explanation { method: "cyclic", position: position.write(), outcome, steps, mv })
    }

    fn checks(&self) -> &'static [Check] {
        const CHECKS: &[Check] = &[("nimhoff-value", check_value)];
        CHECKS
    }

    fn close(&self, told: &Told<'_, Self::Position, Self::Move>) -> Result<Conclusion, Flaw> {
        closing::close(self, told)
    }
}

impl Nimhoff {
    fn value_step(&self, heaps: &Heaps) -> Step {
        let (quotients, rest) = self.split(heaps);
        let total = Heaps::new(quotients.clone()).nim_sum();
        let nim_sum =
            Step::new("nim-sum").with("terms", quotients.clone()).with("total", total.clone());
        Step::new("nimhoff-value")
            .with("h", self.h.get())
            .with("heaps", heaps.sizes().to_vec())
            .with("quotients", quotients)
            .with("total", total)
            .with("rest", rest)
            .with("value", self.value(heaps))
            .from_source(SOURCE)
            .because(nim_sum)
    }
}

fn check_value(step: &Step) -> Result<(), Flaw> {
    let (h, heaps) = (step.number("h")?, step.numbers("heaps")?);
    let quotients = step.numbers("quotients")?;
    step.holds(!h.is_zero() && heaps.len() == quotients.len())?;
    let mut nim = Natural::ZERO;
    for (size, quotient) in heaps.iter().zip(quotients) {
        let own = size.checked_sub(&(quotient * h));
        step.holds(own.is_some_and(|own| own < *h))?;
        nim ^= quotient;
    }
    let total: Natural = heaps.iter().sum();
    let rest = total.div_rem(h).map(|(_, rest)| rest).unwrap_or_default();
    step.holds(
        nim == *step.number("total")?
            && rest == *step.number("rest")?
            && nim * h + rest == *step.number("value")?,
    )
}

impl Tabulate for Nimhoff {}
