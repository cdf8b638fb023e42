//! The foreclosed Grundy function of a family, as the Grundy function of another family.
//!
//! In the short ending of a sum, the game is over as soon as some component is. Nobody then wants
//! to leave a component that gives the opponent the game: in misère play one that is over, in
//! normal play also one that a single move finishes. Those members are *forbidden*. The foreclosed
//! Grundy value is the least number that is not the value of an option without forbidden parts
//! (thesis, 3.3). If the forbidden members of every kind are its smallest ones, it is enough to
//! raise the least sizes of the parts. The members that are over must be the smallest ones of their
//! kind too. Therefore 0.005 is rejected under both conventions: there 4 is over and 3 is not.
//!
//! Every part that a rule names counts as a component. A grammar in which a part of size 0 stands
//! for "nothing there" is not suitable; it should use least sizes of 1 instead.

use super::{Grammar, GrammarError, Kind, Parts, Rule, Sizes};
use noyau_core::notation::Written;
use noyau_core::{Convention, Phrase};

/// Why a family has no foreclosed family.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ForecloseError {
    /// A constant stands for components, but does not say whether they are over.
    #[error("`{kind}`: rule {rule} leaves a constant, which may or may not be over")]
    Constant {
        /// Name of the kind.
        kind: String,
        /// Index of the rule in it.
        rule: usize,
    },
    /// In some kind, the members that are over are not the smallest ones.
    #[error("`{kind}`: size {size} is over, but a smaller one is not")]
    Over {
        /// Name of the kind.
        kind: String,
        /// A size that is over, although a smaller one is not.
        size: usize,
    },
    /// In some kind, the forbidden members are not the smallest ones.
    #[error("`{kind}`: size {size} may not be left, but a smaller one may")]
    Gap {
        /// Name of the kind.
        kind: String,
        /// A forbidden size, although a smaller one is not forbidden.
        size: usize,
    },
    /// For some kind, no size is known from which on no member is forbidden.
    #[error("`{kind}`: there is no size from which all members may be left")]
    Endless {
        /// Name of the kind.
        kind: String,
    },
    /// The new rules are not a grammar.
    #[error(transparent)]
    Grammar(#[from] GrammarError),
}

impl ForecloseError {
    /// The error as a phrase for the texts.
    #[must_use]
    pub fn phrase(&self) -> Phrase {
        let of =
            |key, kind: &String| Phrase::new(key).with("kind", Written::new().text(kind.clone()));
        match self {
            Self::Constant { kind, .. } => of("foreclose-constant", kind),
            Self::Over { kind, size } => of("foreclose-over", kind).with("size", *size as u64),
            Self::Gap { kind, size } => of("foreclose-gap", kind).with("size", *size as u64),
            Self::Endless { kind } => of("foreclose-endless", kind),
            Self::Grammar(error) => error.phrase(),
        }
    }
}

impl Grammar {
    /// The family whose Grundy values are the foreclosed values of this one. Members below the
    /// [first](Kind::first) size of their kind are forbidden and have no value.
    ///
    /// ```
    /// use noyau_core::Convention;
    /// use noyau_family::Grammar;
    /// let paths = Grammar::path_powers(1).unwrap();
    /// assert_eq!(paths.foreclosed(Convention::Normal).unwrap().kinds()[0].first, 4);
    /// assert_eq!(paths.foreclosed(Convention::Misere).unwrap().kinds()[0].first, 1);
    /// ```
    ///
    /// # Errors
    ///
    /// [`ForecloseError`] if a rule leaves a constant, if the members that are over or forbidden
    /// are not the smallest ones of their kind, or if the new rules are not a grammar.
    pub fn foreclosed(&self, convention: Convention) -> Result<Self, ForecloseError> {
        for (kind, definition) in self.kinds.iter().enumerate() {
            if let Some(rule) = definition.rules.iter().position(Rule::has_constant) {
                return Err(ForecloseError::Constant { kind: self.name_of(kind), rule });
            }
        }
        let over = self.initial(
            |kind| self.moves_from(kind),
            |kind, size| self.over(kind, size),
            |kind, size| ForecloseError::Over { kind: self.name_of(kind), size },
        )?;
        let forbidden = match convention {
            Convention::Misere => over,
            Convention::Normal => self.initial(
                |kind| self.unfinished_from(kind, &over).map(|from| from.max(over[kind])),
                |kind, size| size < over[kind] || self.finishes(kind, size, &over),
                |kind, size| ForecloseError::Gap { kind: self.name_of(kind), size },
            )?,
        };
        let kinds = self.kinds.iter().zip(&forbidden).map(|(definition, first)| {
            let rules = definition.rules.iter().filter_map(|rule| raised(rule, *first, &forbidden));
            Kind { name: definition.name.clone(), first: *first, rules: rules.collect() }
        });
        Ok(Self::new(kinds.collect())?)
    }

    fn name_of(&self, kind: usize) -> String {
        self.kinds[kind].name.clone()
    }

    /// For every kind, the number of sizes with a property. Sizes from `until` on do not have it.
    /// If the sizes that have it are not the smallest ones, the result is the error that `gap`
    /// makes.
    fn initial(
        &self,
        until: impl Fn(usize) -> Option<usize>,
        has: impl Fn(usize, usize) -> bool,
        gap: impl Fn(usize, usize) -> ForecloseError,
    ) -> Result<Vec<usize>, ForecloseError> {
        let one = |kind: usize| {
            let endless = || ForecloseError::Endless { kind: self.name_of(kind) };
            let until = until(kind).ok_or_else(endless)?;
            let count = (0..until).take_while(|size| has(kind, *size)).count();
            match (count..until).find(|size| has(kind, *size)) {
                Some(size) => Err(gap(kind, size)),
                None => Ok(count),
            }
        };
        (0..self.kinds.len()).map(one).collect()
    }

    /// A size from which on every member of a kind has a move.
    fn moves_from(&self, kind: usize) -> Option<usize> {
        let rules = self.kinds[kind].rules.iter();
        let endless = rules.filter(|rule| rule.sizes.last.is_none() && rule.sizes.step == 1);
        endless.map(|rule| rule.sizes.first.max(least_size(rule))).min()
    }

    fn over(&self, kind: usize, size: usize) -> bool {
        let mut rules = self.kinds[kind].rules.iter();
        !rules.any(|rule| rule.sizes.contains(size) && size >= least_size(rule))
    }

    /// A size from which on no member of a kind can be finished by one move.
    fn unfinished_from(&self, kind: usize, over: &[usize]) -> Option<usize> {
        let mut from = 0;
        for rule in &self.kinds[kind].rules {
            let dead = |least: usize, kind: usize| least < over[kind];
            let endless = match rule.parts {
                Parts::None => true,
                Parts::One(part) => dead(part.least, part.kind) && rule.takes.step.is_some(),
                Parts::Two(one, other) => {
                    dead(one.least, one.kind) || dead(other.least, other.kind)
                }
            };
            let last = match (endless, rule.sizes.last, rule.parts) {
                (_, Some(last), _) => last + 1,
                (true, None, _) => return None,
                (false, None, Parts::One(part)) => rule.takes.first + over[part.kind],
                (false, None, _) => 0,
            };
            from = from.max(last);
        }
        Some(from)
    }

    /// Whether one move can finish a member of a kind, because it leaves nothing or a part that is
    /// over.
    fn finishes(&self, kind: usize, size: usize, over: &[usize]) -> bool {
        let rules = self.kinds[kind].rules.iter().filter(|rule| rule.sizes.contains(size));
        let finishing = |rule: &Rule| match rule.parts {
            Parts::None => true,
            Parts::One(part) => rule.takes.up_to(size).any(|take| {
                let rest = size - take;
                rest >= part.least && rest < over[part.kind]
            }),
            Parts::Two(left, right) => rule.takes.up_to(size).any(|take| {
                let rest = size - take;
                let ends =
                    |one: usize, other: usize, kind: usize| one < over[kind] && one + other <= rest;
                ends(left.least, right.least, left.kind)
                    || ends(right.least, left.least, right.kind)
            }),
        };
        rules.into_iter().any(finishing)
    }
}

/// The least size at which there is enough to take and to leave for a rule.
fn least_size(rule: &Rule) -> usize {
    match rule.parts {
        Parts::None => 0,
        _ => rule.takes.first + rule.parts.iter().map(|part| part.least).sum::<usize>(),
    }
}

/// The rule restricted to sizes from `first` on and to options without forbidden parts; `None` if
/// it never applies.
fn raised(rule: &Rule, first: usize, forbidden: &[usize]) -> Option<Rule> {
    let mut raised = *rule;
    match &mut raised.parts {
        Parts::None => return None,
        Parts::One(part) => part.least = part.least.max(forbidden[part.kind]),
        Parts::Two(left, right) => {
            left.least = left.least.max(forbidden[left.kind]);
            right.least = right.least.max(forbidden[right.kind]);
        }
    }
    let from = first.max(least_size(&raised));
    let Sizes { first, last, step } = rule.sizes;
    let first = first + from.saturating_sub(first).div_ceil(step) * step;
    raised.sizes = Sizes { first, last, step };
    last.is_none_or(|last| first <= last).then_some(raised)
}
