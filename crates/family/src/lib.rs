//! Families of positions that play stays inside: heaps of several kinds.
//!
//! A member of a family is a pair (kind, size). A [`Grammar`] gives the options of every member
//! as nim sums of a constant and at most two members, by rules that are linear in the size. Every
//! octal game is a grammar with one kind; graphs that grow along a line (paths, ladders, saws)
//! give grammars with several.
//!
//! A constant is a part left by a move that does not grow with the size. To compute values, its nim
//! value is enough. To play, and to know the length of play, the components themselves are needed:
//! two isolated vertices have value 0 but last two moves. [`Grammar::pieces`] and the lists of
//! components that rules leave ([`Rule::beside`]) describe them.
//!
//! Members are ordered by size, then by kind. In a valid grammar, every move on a member leads to
//! members that precede it (a *playable family*), so that the values can be computed in that order.
//! [`Grammar::new`] rejects anything else.
//!
//! ```
//! use noyau_family::{Grammar, Summand};
//! let kayles = Grammar::octal(0, &[7, 7], &[])?;
//! let row = Summand::member(0, 5_u64);
//! assert!(kayles.has_option(&row, &[Summand::member(0, 1_u64), Summand::member(0, 3_u64)]));
//! assert!(!kayles.has_option(&row, &[Summand::member(0, 2_u64)]));
//! # Ok::<(), noyau_family::GrammarError>(())
//! ```
#![cfg_attr(test, allow(clippy::unwrap_used))]

mod caterpillar;
mod error;
mod foreclosed;
mod glued;
mod named;
mod sum;
pub mod text;

pub use error::GrammarError;
pub use foreclosed::ForecloseError;
pub use sum::{Family, Summand};
pub use text::GrammarTextError;

use std::borrow::Cow;

/// Sizes at which a rule applies: `first, first + step, …`, up to `last` if there is a bound.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sizes {
    /// Smallest size.
    pub first: usize,
    /// Largest size, if any.
    pub last: Option<usize>,
    /// Distance between two sizes, at least 1.
    pub step: usize,
}

impl Sizes {
    /// Every size from `first` on.
    #[must_use]
    pub fn from(first: usize) -> Self {
        Self { first, last: None, step: 1 }
    }

    /// This size only.
    #[must_use]
    pub fn only(size: usize) -> Self {
        Self { first: size, last: Some(size), step: 1 }
    }

    /// Whether the rule applies at `size`.
    #[must_use]
    pub fn contains(&self, size: usize) -> bool {
        size >= self.first
            && self.last.is_none_or(|last| size <= last)
            && (self.step == 1 || (size - self.first).is_multiple_of(self.step))
    }
}

/// How much a move takes: exactly `first`, or any of `first, first + step, …` if there is a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Takes {
    /// Smallest amount.
    pub first: usize,
    /// Distance to the next amount; `None` when there is only one.
    pub step: Option<usize>,
}

impl Takes {
    /// Exactly this much.
    #[must_use]
    pub fn exactly(first: usize) -> Self {
        Self { first, step: None }
    }

    /// The amounts that a heap of `size` allows.
    pub fn up_to(self, size: usize) -> impl Iterator<Item = usize> {
        let last = if self.step.is_some() { size } else { self.first.min(size) };
        (self.first..=last).step_by(self.step.unwrap_or(1).max(1))
    }
}

/// A part that a move leaves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Part {
    /// Its kind, as an index into [`Grammar::kinds`].
    pub kind: usize,
    /// The least size that it may have.
    pub least: usize,
}

impl Part {
    /// A part of this kind and at least this size.
    #[must_use]
    pub fn new(kind: usize, least: usize) -> Self {
        Self { kind, least }
    }
}

/// The members that a move leaves, beside the constant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Parts {
    /// Nothing.
    None,
    /// One member, of size `n - take`.
    One(Part),
    /// Two members whose sizes add up to `n - take`, in every way that their least sizes allow.
    Two(Part, Part),
}

impl Parts {
    /// The parts, left before right.
    pub fn iter(&self) -> impl Iterator<Item = Part> + use<> {
        let (left, right) = match *self {
            Self::None => (None, None),
            Self::One(part) => (Some(part), None),
            Self::Two(left, right) => (Some(left), Some(right)),
        };
        left.into_iter().chain(right)
    }
}

/// A rule: the options it gives a member of size `n`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rule {
    /// The sizes `n` to which it applies.
    pub sizes: Sizes,
    /// How much is taken; meaningless for [`Parts::None`].
    pub takes: Takes,
    /// The members that are left.
    pub parts: Parts,
    /// Nim value of everything else that is left.
    pub nim: u32,
    /// What else is left, as an index into the lists of the grammar; `None` if it is a heap of Nim
    /// of size `nim`.
    pub beside: Option<usize>,
}

impl Rule {
    /// A move to a finished position of nim value `nim`.
    #[must_use]
    pub fn constant(sizes: Sizes, nim: u32) -> Self {
        Self { sizes, takes: Takes::exactly(0), parts: Parts::None, nim, beside: None }
    }

    /// A move that takes `take` and leaves one member.
    #[must_use]
    pub fn one(take: usize, part: Part) -> Self {
        let sizes = Sizes::from(take + part.least);
        Self { sizes, takes: Takes::exactly(take), parts: Parts::One(part), nim: 0, beside: None }
    }

    /// A move that takes `take` and leaves two members.
    #[must_use]
    pub fn two(take: usize, left: Part, right: Part) -> Self {
        let sizes = Sizes::from(take + left.least + right.least);
        Self {
            sizes,
            takes: Takes::exactly(take),
            parts: Parts::Two(left, right),
            nim: 0,
            beside: None,
        }
    }

    /// The same move, leaving a position of nim value `nim` as well.
    #[must_use]
    pub fn plus(self, nim: u32) -> Self {
        Self { nim, ..self }
    }

    /// Whether the move leaves something besides its parts, even with nim value 0.
    #[must_use]
    pub fn has_constant(&self) -> bool {
        self.nim != 0 || self.beside.is_some()
    }

    /// The same move, restricted to these sizes.
    #[must_use]
    pub fn at(self, sizes: Sizes) -> Self {
        Self { sizes, ..self }
    }
}

/// A kind of member, with the rules for its moves. If no rule applies, the member is a finished
/// game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Kind {
    /// Its name.
    pub name: String,
    /// The first size of its sequence. Smaller members are finished games that occur only in rules.
    pub first: usize,
    /// Its moves.
    pub rules: Vec<Rule>,
}

impl Kind {
    /// A kind.
    #[must_use]
    pub fn new(name: &str, first: usize, rules: Vec<Rule>) -> Self {
        Self { name: name.to_owned(), first, rules }
    }
}

/// A family of games: kinds of members and the rules of their moves.
///
/// ```
/// use noyau_family::Grammar;
/// let kayles = Grammar::octal(0, &[7, 7], &[]).unwrap();
/// assert_eq!(kayles.rules().count(), 6);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Grammar {
    kinds: Vec<Kind>,
    pieces: Vec<FixedMember>,
    /// Lists of components that rules leave besides their parts.
    besides: Vec<Vec<Summand>>,
}

/// A position that rules leave and that does not grow, such as a factor of a word.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FixedMember {
    /// Its name.
    pub name: String,
    /// Its Grundy value.
    pub value: u32,
    /// Its options, each once, in order.
    pub options: Vec<Vec<Summand>>,
}

impl Grammar {
    /// Greatest bound or constant that a rule may contain.
    pub const MOST: usize = 1 << 24;

    /// Makes a grammar of these kinds.
    ///
    /// # Errors
    ///
    /// A [`GrammarError`] if there is no kind, if a rule does not lead to preceding members, names
    /// a kind that does not exist or applies below the first size of its kind, or if a number in it
    /// is too large.
    pub fn new(kinds: Vec<Kind>) -> Result<Self, GrammarError> {
        if kinds.is_empty() {
            return Err(GrammarError::Empty);
        }
        for (kind, definition) in kinds.iter().enumerate() {
            for (rule, content) in definition.rules.iter().enumerate() {
                check_rule(kinds.len(), (kind, definition.first), rule, content)?;
            }
        }
        let kinds = kinds.into_iter().map(without_idle_takes).collect();
        Ok(Self { kinds, pieces: Vec::new(), besides: Vec::new() })
    }

    /// Adds the lists that [`Rule::beside`] indexes, and the pieces in them. Each list must have
    /// the nim value given by its rules, and must be smaller than every member that such a rule
    /// applies to.
    fn leaving(self, besides: Vec<Vec<Summand>>, pieces: Vec<FixedMember>) -> Self {
        Self { pieces, besides, ..self }
    }

    /// The positions that play can reach besides the members.
    #[must_use]
    pub fn pieces(&self) -> &[FixedMember] {
        &self.pieces
    }

    /// The components that a rule leaves besides its parts.
    #[must_use]
    pub fn beside(&self, rule: &Rule) -> Cow<'_, [Summand]> {
        match rule.beside.and_then(|list| self.besides.get(list)) {
            Some(list) => Cow::Borrowed(list),
            None if rule.nim == 0 => Cow::Borrowed(&[]),
            None => Cow::Owned(vec![Summand::Nim(rule.nim.into())]),
        }
    }

    /// The grammar as far as values need it and its text states it: every constant is replaced by
    /// its nim value.
    #[must_use]
    pub fn in_values(&self) -> Cow<'_, Self> {
        if self.besides.is_empty() {
            return Cow::Borrowed(self);
        }
        let mut kinds = self.kinds.clone();
        for rule in kinds.iter_mut().flat_map(|kind| &mut kind.rules) {
            rule.beside = None;
        }
        Cow::Owned(Self { kinds, pieces: Vec::new(), besides: Vec::new() })
    }

    /// The kinds, by index.
    #[must_use]
    pub fn kinds(&self) -> &[Kind] {
        &self.kinds
    }

    /// The index of the kind with this name.
    #[must_use]
    pub fn kind(&self, name: &str) -> Option<usize> {
        self.kinds.iter().position(|kind| kind.name == name)
    }

    /// Every rule of every kind.
    pub fn rules(&self) -> impl Iterator<Item = &Rule> {
        self.kinds.iter().flat_map(|kind| &kind.rules)
    }

    /// The octal game with this first digit (0 or 4) and these digits after the point, followed by
    /// the digits of `repeat` for ever. Bit 1 of digit `t`: a heap of exactly `t` tokens may be
    /// removed. Bit 2: `t` tokens may be taken from a larger heap. Bit 4: `t` tokens may be taken
    /// from a larger heap, and the rest is split into two heaps.
    ///
    /// # Errors
    ///
    /// [`GrammarError::NotOctal`] if a digit is not below 8 or the first one is neither 0 nor 4,
    /// and the errors of [`Grammar::new`].
    pub fn octal(first: u8, digits: &[u8], repeat: &[u8]) -> Result<Self, GrammarError> {
        if first != 0 && first != 4 {
            return Err(GrammarError::NotOctal(first));
        }
        if let Some(bad) = digits.iter().chain(repeat).find(|digit| **digit > 7) {
            return Err(GrammarError::NotOctal(*bad));
        }
        let once = std::iter::once(&first).chain(digits).map(|digit| (*digit, None));
        let forever = repeat.iter().map(|digit| (*digit, Some(repeat.len())));
        let mut rules = Vec::new();
        let heap = Part::new(0, 1);
        for (take, (digit, step)) in once.chain(forever).enumerate() {
            let takes = Takes { first: take, step };
            if digit & 1 != 0 {
                let last = if step.is_some() { None } else { Some(take) };
                let sizes = Sizes { first: take, last, step: step.unwrap_or(1) };
                rules.push(Rule::constant(sizes, 0));
            }
            if digit & 2 != 0 {
                rules.push(Rule { takes, ..Rule::one(take, heap) });
            }
            if digit & 4 != 0 {
                rules.push(Rule { takes, ..Rule::two(take, heap, heap) });
            }
        }
        Self::new(vec![Kind::new("heap", 0, rules)])
    }

    /// The game in which a move takes one of these numbers of tokens from a heap.
    ///
    /// # Errors
    ///
    /// [`GrammarError::NotSmaller`] if a take is 0, [`GrammarError::TooLarge`] if one is too large.
    pub fn subtraction(takes: &[usize]) -> Result<Self, GrammarError> {
        let rules = takes.iter().map(|take| Rule::one(*take, Part::new(0, 0))).collect();
        Self::new(vec![Kind::new("heap", 0, rules)])
    }
}

/// Sets the take of rules without parts to 0. It has no meaning there, and equal grammars must
/// compare equal.
fn without_idle_takes(mut kind: Kind) -> Kind {
    for rule in kind.rules.iter_mut().filter(|rule| rule.parts == Parts::None) {
        rule.takes = Takes::exactly(0);
    }
    kind
}

fn check_rule(
    kinds: usize,
    (kind, first): (usize, usize),
    rule: usize,
    content: &Rule,
) -> Result<(), GrammarError> {
    let Rule { sizes, takes, parts, nim, .. } = content;
    if let Some(part) = parts.iter().find(|part| part.kind >= kinds) {
        return Err(GrammarError::UnknownKind { kind, rule, named: part.kind });
    }
    if sizes.step == 0 || takes.step == Some(0) {
        return Err(GrammarError::ZeroStep { kind, rule });
    }
    if sizes.first < first {
        return Err(GrammarError::BelowFirst { kind, rule });
    }
    let bounds = [sizes.first, sizes.last.unwrap_or(0), sizes.step, takes.first];
    let leasts = parts.iter().map(|part| part.least);
    let nim = usize::try_from(*nim).unwrap_or(usize::MAX);
    let numbers = bounds.into_iter().chain(takes.step).chain(leasts).chain([nim]);
    if numbers.max().is_some_and(|number| number > Grammar::MOST) {
        return Err(GrammarError::TooLarge { kind, rule, most: Grammar::MOST });
    }
    // A part is largest when the other one has its least size.
    let others: usize = parts.iter().map(|part| part.least).sum();
    let smaller = |part: Part| takes.first + others - part.least > 0 || part.kind < kind;
    if !parts.iter().all(smaller) {
        return Err(GrammarError::NotSmaller { kind, rule });
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_that_do_not_shrink_are_refused() {
        let refused = |rules| Grammar::new(vec![Kind::new("a", 0, rules)]).unwrap_err();
        let same = Rule::one(0, Part::new(0, 0));
        assert_eq!(refused(vec![same]), GrammarError::NotSmaller { kind: 0, rule: 0 });
        let split = Rule::two(0, Part::new(0, 0), Part::new(0, 1));
        assert_eq!(refused(vec![split]), GrammarError::NotSmaller { kind: 0, rule: 0 });
        let unknown = Rule::one(1, Part::new(3, 0));
        assert_eq!(
            refused(vec![unknown]),
            GrammarError::UnknownKind { kind: 0, rule: 0, named: 3 }
        );
        let standing = Sizes { step: 0, ..Sizes::from(1) };
        let zero = Rule::constant(standing, 0);
        assert_eq!(refused(vec![zero]), GrammarError::ZeroStep { kind: 0, rule: 0 });
        let huge = Rule::one(usize::MAX / 2, Part::new(0, 0));
        assert!(matches!(refused(vec![huge]), GrammarError::TooLarge { .. }));
        assert_eq!(Grammar::new(Vec::new()).unwrap_err(), GrammarError::Empty);
    }

    #[test]
    fn a_kind_may_lead_to_an_earlier_kind_of_the_same_size() {
        let plain = Kind::new("plain", 0, vec![Rule::one(1, Part::new(0, 0))]);
        let marked = Kind::new("marked", 1, vec![Rule::one(0, Part::new(0, 1))]);
        assert!(Grammar::new(vec![plain.clone(), marked.clone()]).is_ok());
        let late = Kind::new("late", 0, vec![Rule::one(0, Part::new(1, 0))]);
        assert!(Grammar::new(vec![late, plain]).is_err());
        let early = Kind { first: 2, ..marked };
        let error = Grammar::new(vec![Kind::new("plain", 0, Vec::new()), early]).unwrap_err();
        assert_eq!(error, GrammarError::BelowFirst { kind: 1, rule: 0 });
    }

    #[test]
    fn sizes_and_takes_are_counted_in_steps() {
        let sizes = Sizes { first: 4, last: Some(13), step: 3 };
        let found: Vec<usize> = (0..20).filter(|&size| sizes.contains(size)).collect();
        assert_eq!(found, [4, 7, 10, 13]);
        let takes = Takes { first: 2, step: Some(3) };
        assert!(takes.up_to(9).eq([2, 5, 8]));
        assert!(Takes::exactly(2).up_to(9).eq([2]));
        assert_eq!(Takes::exactly(2).up_to(1).count(), 0);
    }

    #[test]
    fn constants_are_nim_values_or_pieces() {
        let rule = Rule::one(1, Part::new(0, 0));
        assert!(!rule.has_constant());
        assert!(rule.plus(2).has_constant());
        assert!(Rule { beside: Some(0), ..rule }.has_constant());
    }

    /// What a rule leaves besides its parts exists and has the nim value that the rule states.
    #[test]
    fn lists_of_components_have_the_values_of_their_rules() {
        let value = |summand: &Summand| match summand {
            Summand::Nim(size) => u32::try_from(size.to_u64().unwrap()).unwrap(),
            Summand::Piece { value, .. } => *value,
            other @ Summand::Member { .. } => panic!("{other:?}"),
        };
        let families = [
            Grammar::caterpillars(&[2], &[1, 2], &[]).unwrap().0,
            Grammar::caterpillars(&[0, 3], &[2], &[1]).unwrap().0,
            Grammar::caterpillars(&[], &[0, 1, 3], &[2, 2]).unwrap().0,
            Grammar::triangular_saws().unwrap(),
            Grammar::trapezoidal_saws().unwrap(),
        ];
        let mut lists = 0;
        for grammar in families {
            for rule in grammar.rules() {
                let beside = grammar.beside(rule);
                let nim = beside.iter().fold(0, |sum, summand| sum ^ value(summand));
                assert_eq!(nim, rule.nim, "{rule:?}");
                assert_eq!(beside.is_empty(), !rule.has_constant(), "{rule:?}");
                if let Some(list) = rule.beside {
                    lists += 1;
                    assert_eq!(grammar.besides.get(list).map(Vec::as_slice), Some(&*beside));
                }
            }
        }
        assert!(lists > 10, "{lists}");
    }

    #[test]
    fn letters_of_two_digits_are_set_apart() {
        let name = |period: &[u32]| {
            let (grammar, kind) = Grammar::caterpillars(&[2], period, &[]).unwrap();
            grammar.kinds()[kind].name.clone()
        };
        assert_eq!([name(&[1, 9]), name(&[1, 10])], ["2(19)", "2(1.10)"]);
    }

    #[test]
    fn numbers_in_rules_have_a_bound() {
        let grammar = |take| {
            let rules = vec![Rule::one(take, Part::new(0, 0))];
            Grammar::new(vec![Kind::new("a", 0, rules)])
        };
        assert!(grammar(Grammar::MOST).is_ok());
        assert!(grammar(Grammar::MOST + 1).is_err());
    }

    /// 0.3, then 6 and 1 alternating for ever.
    #[test]
    fn octal_digits_that_repeat_are_rules_that_repeat() {
        let grammar = Grammar::octal(0, &[3], &[6, 1]).unwrap();
        let takes = |first| Takes { first, step: Some(2) };
        let heap = Part::new(0, 1);
        let expected = [
            Rule::constant(Sizes::only(1), 0),
            Rule::one(1, heap),
            Rule { takes: takes(2), ..Rule::one(2, heap) },
            Rule { takes: takes(2), ..Rule::two(2, heap, heap) },
            Rule::constant(Sizes { first: 3, last: None, step: 2 }, 0),
        ];
        assert!(grammar.rules().eq(&expected), "{grammar:?}");
    }

    #[test]
    fn only_octal_digits() {
        assert_eq!(Grammar::octal(0, &[8], &[]).unwrap_err(), GrammarError::NotOctal(8));
        assert_eq!(Grammar::octal(5, &[1], &[]).unwrap_err(), GrammarError::NotOctal(5));
    }
}
