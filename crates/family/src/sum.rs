//! Positions that are sums of members of a family, and their moves.
//!
//! A game whose positions are such sums implements [`Family`]: it gives its grammar, the summands
//! of a position, and the moves that replace a summand by others. By the theorem of Sprague and
//! Grundy, the values of the members then determine the value of every position. Sizes are numbers
//! of any size here, while the rules of a [`Grammar`] contain machine numbers.

use std::ops::ControlFlow;

use crate::{Grammar, Part, Parts, Rule, Sizes, Takes};
use noyau_core::{MoveList, Natural, Ruleset};

/// A part of a position.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Summand {
    /// A member of the family.
    Member {
        /// Its kind, as an index into [`Grammar::kinds`].
        kind: usize,
        /// Its size.
        size: Natural,
    },
    /// A heap of Nim, left by a rule beside the members.
    Nim(Natural),
    /// Another position that a rule leaves beside the members.
    Piece {
        /// Its index in [`Grammar::pieces`].
        number: usize,
        /// Its Grundy value.
        value: u32,
    },
}

/// The size of a piece.
static NO_SIZE: Natural = Natural::ZERO;

impl Summand {
    /// A member.
    pub fn member(kind: usize, size: impl Into<Natural>) -> Self {
        Self::Member { kind, size: size.into() }
    }

    /// The size of the member or of the heap; 0 for a piece.
    #[must_use]
    pub fn size(&self) -> &Natural {
        match self {
            Self::Member { size, .. } | Self::Nim(size) => size,
            Self::Piece { .. } => &NO_SIZE,
        }
    }
}

/// A game whose positions are sums of members of a family; the defaults say it is not one.
pub trait Family: Ruleset {
    /// The grammar of the family, if every position of the game is a sum of its members.
    fn grammar(&self) -> Option<&Grammar> {
        None
    }

    /// The grammar of the family that this position is a sum of.
    fn grammar_of(&self, _position: &Self::Position) -> Option<&Grammar> {
        self.grammar()
    }

    /// The summands of a position.
    fn summands(&self, _position: &Self::Position) -> Vec<Summand> {
        Vec::new()
    }

    /// The moves that replace summand number `place` by the summands `by`. They need not be legal:
    /// [`Ruleset::is_legal`] tests that.
    fn replacing(
        &self,
        _position: &Self::Position,
        _place: usize,
        _by: Vec<Summand>,
    ) -> MoveList<Self::Move> {
        MoveList::all(Vec::new())
    }
}

impl Sizes {
    /// Like [`Sizes::contains`], for a number of any size.
    #[must_use]
    pub fn contains_natural(&self, size: &Natural) -> bool {
        match size.to_usize() {
            Some(size) => self.contains(size),
            None => self.last.is_none() && Takes::step_from(self.first, self.step, size),
        }
    }
}

impl Takes {
    /// Whether a move may take this much.
    #[must_use]
    pub fn contains_natural(&self, take: &Natural) -> bool {
        match self.step {
            None => *take == Natural::from(self.first),
            Some(step) => Self::step_from(self.first, step, take),
        }
    }

    /// Whether `number` is `first` plus a multiple of `step`.
    fn step_from(first: usize, step: usize, number: &Natural) -> bool {
        let beyond = number.checked_sub(&Natural::from(first));
        beyond
            .and_then(|beyond| beyond.div_rem(&Natural::from(step.max(1))))
            .is_some_and(|(_, rest)| rest.is_zero())
    }
}

impl Rule {
    /// Whether the rule gives a member of `size` the option `option`, which must be as
    /// [`Grammar::tidy`] leaves it.
    fn gives(&self, grammar: &Grammar, size: &Natural, option: &[Summand]) -> bool {
        if !self.sizes.contains_natural(size) {
            return false;
        }
        let mut parts = Vec::with_capacity(2);
        let mut others = Vec::new();
        for summand in option {
            match summand {
                Summand::Member { kind, size } => parts.push((*kind, size)),
                _ => others.push(summand.clone()),
            }
        }
        // Both lists are sorted.
        if others != *grammar.beside(self) {
            return false;
        }
        let zero = Natural::ZERO;
        // Options do not list parts that are empty and over.
        let finished = |part: Part| {
            let empty = Summand::Member { kind: part.kind, size: Natural::ZERO };
            grammar.is_over(&empty).then_some((part.kind, &zero))
        };
        let fits = |part: Part, (kind, size): (usize, &Natural)| {
            part.kind == kind && *size >= part.least as u64
        };
        let taken = |left: &Natural| {
            size.checked_sub(left).is_some_and(|take| self.takes.contains_natural(&take))
        };
        match (self.parts, parts[..].as_ref()) {
            (Parts::None, []) => true,
            (Parts::One(part), rest) if rest.len() < 2 => {
                let one = rest.first().copied().or_else(|| finished(part));
                one.is_some_and(|one| fits(part, one) && taken(one.1))
            }
            (Parts::Two(left, right), rest) if rest.len() < 3 => {
                let pairs = match *rest {
                    [a, b] => vec![(Some(a), Some(b)), (Some(b), Some(a))],
                    [a] => vec![(Some(a), finished(right)), (finished(left), Some(a))],
                    _ => vec![(finished(left), finished(right))],
                };
                pairs.into_iter().any(|pair| match pair {
                    (Some(a), Some(b)) => fits(left, a) && fits(right, b) && taken(&(a.1 + b.1)),
                    _ => false,
                })
            }
            _ => false,
        }
    }

    /// The option that leaves these parts, tidied by [`Grammar::tidy`].
    #[must_use]
    pub fn leaving(&self, grammar: &Grammar, parts: Vec<Summand>) -> Vec<Summand> {
        let beside = grammar.beside(self);
        grammar.tidy(parts.into_iter().chain(beside.iter().cloned()).collect())
    }

    /// Calls `visit` with each option that the rule gives a member of `size`, tidied. An option may
    /// come twice.
    fn for_each_option(
        &self,
        grammar: &Grammar,
        size: &Natural,
        visit: &mut dyn FnMut(Vec<Summand>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if !self.sizes.contains_natural(size) {
            return ControlFlow::Continue(());
        }
        if self.parts == Parts::None {
            return visit(self.leaving(grammar, Vec::new()));
        }
        let mut take = Natural::from(self.takes.first);
        while let Some(rest) = size.checked_sub(&take) {
            match self.parts {
                Parts::None => {}
                Parts::One(part) if rest >= part.least as u64 => {
                    let one = Summand::Member { kind: part.kind, size: rest };
                    visit(self.leaving(grammar, vec![one]))?;
                }
                Parts::One(_) => {}
                Parts::Two(left, right) => {
                    let mut one = Natural::from(left.least);
                    while let Some(other) = rest.checked_sub(&one)
                        && other >= right.least as u64
                    {
                        // The same two parts in the other order have been visited before.
                        let again = left.kind == right.kind
                            && one > other
                            && other >= left.least as u64
                            && one >= right.least as u64;
                        if !again {
                            let one = Summand::Member { kind: left.kind, size: one.clone() };
                            let other = Summand::Member { kind: right.kind, size: other };
                            visit(self.leaving(grammar, vec![one, other]))?;
                        }
                        one += &Natural::ONE;
                    }
                }
            }
            match self.takes.step {
                Some(step) => take += &Natural::from(step.max(1)),
                None => break,
            }
        }
        ControlFlow::Continue(())
    }
}

impl Grammar {
    /// Whether the summand has no move.
    #[must_use]
    pub fn is_over(&self, summand: &Summand) -> bool {
        match summand {
            Summand::Nim(heap) => heap.is_zero(),
            Summand::Member { kind, size } => self.kinds().get(*kind).is_none_or(|kind| {
                // This tells whether there is an option without building one.
                kind.rules.iter().all(|rule| !rule.applies(size))
            }),
            Summand::Piece { number, .. } => {
                self.pieces().get(*number).is_none_or(|piece| piece.options.is_empty())
            }
        }
    }

    /// The summands in order, without those that are empty and over.
    #[must_use]
    pub fn tidy(&self, mut summands: Vec<Summand>) -> Vec<Summand> {
        summands.retain(|summand| !summand.size().is_zero() || !self.is_over(summand));
        summands.sort_unstable();
        summands
    }

    /// Calls `visit` with each option of a summand, each once, until it breaks.
    pub fn for_each_option(
        &self,
        summand: &Summand,
        visit: &mut dyn FnMut(Vec<Summand>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        match summand {
            Summand::Nim(heap) => {
                let mut left = Natural::ZERO;
                while left < *heap {
                    visit(self.tidy(vec![Summand::Nim(left.clone())]))?;
                    left += &Natural::ONE;
                }
            }
            Summand::Member { kind, size } => {
                let Some(kind) = self.kinds().get(*kind) else {
                    return ControlFlow::Continue(());
                };
                for (index, rule) in kind.rules.iter().enumerate() {
                    rule.for_each_option(self, size, &mut |option| {
                        let earlier = &kind.rules[..index];
                        if earlier.iter().any(|rule| rule.gives(self, size, &option)) {
                            return ControlFlow::Continue(());
                        }
                        visit(option)
                    })?;
                }
            }
            Summand::Piece { number, .. } => {
                for option in self.pieces().get(*number).map_or(&[][..], |piece| &piece.options) {
                    visit(option.clone())?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether `option`, in any order, is an option of a summand.
    #[must_use]
    pub fn has_option(&self, summand: &Summand, option: &[Summand]) -> bool {
        let option = self.tidy(option.to_vec());
        match summand {
            Summand::Nim(heap) => match option.as_slice() {
                [] => !heap.is_zero(),
                [Summand::Nim(left)] => left < heap,
                _ => false,
            },
            Summand::Member { kind, size } => self
                .kinds()
                .get(*kind)
                .is_some_and(|kind| kind.rules.iter().any(|rule| rule.gives(self, size, &option))),
            Summand::Piece { number, .. } => {
                self.pieces().get(*number).is_some_and(|piece| piece.options.contains(&option))
            }
        }
    }
}

impl Rule {
    /// Whether the rule gives a member of `size` any option.
    fn applies(&self, size: &Natural) -> bool {
        let least = match self.parts {
            Parts::None => return self.sizes.contains_natural(size),
            Parts::One(part) => part.least,
            Parts::Two(left, right) => left.least + right.least,
        };
        self.sizes.contains_natural(size) && *size >= (self.takes.first + least) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn options(grammar: &Grammar, summand: &Summand) -> Vec<Vec<Summand>> {
        let mut all = Vec::new();
        let _ = grammar.for_each_option(summand, &mut |option| {
            all.push(option);
            ControlFlow::Continue(())
        });
        all
    }

    fn heaps(sizes: &[u64]) -> Vec<Summand> {
        sizes.iter().map(|size| Summand::member(0, *size)).collect()
    }

    #[test]
    fn kayles_knocks_down_one_or_two_pins() {
        let kayles = Grammar::octal(0, &[7, 7], &[]).unwrap();
        let found = options(&kayles, &Summand::member(0, 5_u64));
        let expected = [&[4][..], &[1, 3], &[2, 2], &[3], &[1, 2]].map(heaps);
        assert_eq!(found.len(), expected.len(), "{found:?}");
        for option in &expected {
            assert!(found.contains(option), "{option:?}");
        }
        assert_eq!(options(&kayles, &Summand::member(0, 1_u64)), [Vec::new()]);
        assert!(kayles.is_over(&Summand::member(0, 0_u64)));
    }

    #[test]
    fn options_come_once_and_are_recognised() {
        for grammar in [
            Grammar::octal(4, &[1, 3, 7], &[]).unwrap(),
            Grammar::octal(0, &[2], &[3, 4]).unwrap(),
            Grammar::ladders().unwrap(),
            Grammar::triangular_saws().unwrap(),
            Grammar::trapezoidal_saws().unwrap(),
            Grammar::combs().unwrap(),
            Grammar::caterpillars(&[2, 1], &[1, 3], &[0, 4]).unwrap().0,
        ] {
            for kind in 0..grammar.kinds().len() {
                for size in 0..9_u64 {
                    let member = Summand::member(kind, size);
                    let found = options(&grammar, &member);
                    assert_eq!(found.is_empty(), grammar.is_over(&member), "{member:?}");
                    for (index, option) in found.iter().enumerate() {
                        assert!(!found[..index].contains(option), "{member:?}: {option:?} twice");
                        assert!(grammar.has_option(&member, option), "{member:?}: {option:?}");
                    }
                    for other in found.iter().map(|option| grown(option)) {
                        assert_eq!(found.contains(&other), grammar.has_option(&member, &other));
                    }
                }
            }
        }
    }

    /// What a summand that is no member has for options, by the rules of Nim and by its list.
    #[test]
    fn heaps_and_pieces_have_their_options_once() {
        let nim = |size: u64| vec![Summand::Nim(Natural::from(size))];
        let kayles = Grammar::octal(0, &[7, 7], &[]).unwrap();
        for size in 0..6_u64 {
            let heap = Summand::Nim(Natural::from(size));
            let mut expected: Vec<Vec<Summand>> = (1..size).map(nim).collect();
            expected.extend((size > 0).then(Vec::new));
            let found = options(&kayles, &heap);
            assert_eq!(found.len(), expected.len(), "{size}");
            assert!(expected.iter().all(|option| found.contains(option)), "{size}");
            assert_eq!(kayles.is_over(&heap), expected.is_empty());
            for other in (0..8).map(nim).chain([heaps(&[1]), [nim(1), nim(1)].concat()]) {
                let tidy = kayles.tidy(other.clone());
                assert_eq!(kayles.has_option(&heap, &other), expected.contains(&tidy), "{size}");
            }
        }
        let (caterpillars, _) = Grammar::caterpillars(&[2, 1], &[1, 3], &[0, 4]).unwrap();
        assert!(!caterpillars.pieces().is_empty());
        for (number, piece) in caterpillars.pieces().iter().enumerate() {
            let summand = Summand::Piece { number, value: piece.value };
            assert_eq!(options(&caterpillars, &summand), piece.options);
            for option in &piece.options {
                assert!(caterpillars.has_option(&summand, option), "{number}: {option:?}");
            }
        }
    }

    /// A range that ends holds no number above the machine numbers, one that does not end every
    /// number in steps.
    #[test]
    fn huge_sizes_are_in_the_ranges_that_do_not_end() {
        // A multiple of all steps.
        let huge = Natural::from(60_u64) << 100;
        let steps = (0..4).flat_map(|first| (1..6).map(move |step| (first, step)));
        for (first, step, more) in
            steps.flat_map(|(first, step)| (0..12_usize).map(move |more| (first, step, more)))
        {
            let size = &huge + &Natural::from(first + more);
            let place = format!("{first}.. step {step}, {size}");
            let on_a_step = more % step == 0;
            let endless = Sizes { first, last: None, step };
            assert_eq!(endless.contains_natural(&size), on_a_step, "{place}");
            let takes = Takes { first, step: Some(step) };
            assert_eq!(takes.contains_natural(&size), on_a_step, "{place}");
            let ends = Sizes { first, last: Some(first + 60), step };
            assert!(!ends.contains_natural(&size), "{place}");
            assert!(!Takes::exactly(first).contains_natural(&size), "{place}");
        }
    }

    /// The option with one more token in one of its summands.
    fn grown(option: &[Summand]) -> Vec<Summand> {
        let mut other = option.to_vec();
        match other.first_mut() {
            Some(Summand::Member { size, .. } | Summand::Nim(size)) => *size += &Natural::ONE,
            Some(Summand::Piece { number, .. }) => *number += 1,
            None => other.push(Summand::Nim(Natural::TWO)),
        }
        other.sort_unstable();
        other
    }

    #[test]
    fn huge_members_have_options_too() {
        let nim = Grammar::octal(0, &[], &[3]).unwrap();
        let huge: Natural = "1000000000000000000000000000000".parse().unwrap();
        let heap = Summand::Member { kind: 0, size: huge.clone() };
        assert!(nim.has_option(&heap, &heaps(&[17])));
        assert!(nim.has_option(&heap, &[]));
        assert!(!nim.has_option(&heap, std::slice::from_ref(&heap)));
        let paths = Grammar::path_powers(1).unwrap();
        let left = Summand::Member { kind: 0, size: &huge - &Natural::from(10_u64) };
        assert!(paths.has_option(&heap, &[left.clone(), Summand::member(0, 7_u64)]));
        assert!(!paths.has_option(&heap, &[left, Summand::member(0, 6_u64)]));
    }
}
