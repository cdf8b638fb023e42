//! The quotient of the members of a grammar, and a proof that it is that of the whole game.

use std::ops::ControlFlow;

use noyau_core::Natural;
use noyau_family::{Grammar, Parts, Rule, Summand};

use super::{Certificate, Element, Quotient};
use crate::{Limits, Stopped};

/// The error for a quotient of members that cannot be computed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MisereError {
    /// A rule leaves a constant. It stands for a nim heap that is not part of the position.
    #[error("the rules leave constants, which mean nothing when the last player to move loses")]
    Constants,
    /// A limit was reached before all members were added.
    #[error("{stopped}; the quotient is known for sizes below {size}")]
    Stopped {
        /// The first size that is missing.
        size: usize,
        /// How far the search got.
        stopped: Stopped,
    },
}

/// Where the elements of the members begin to repeat, and after how many sizes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Repetition {
    /// The size from which the elements repeat.
    pub preperiod: usize,
    /// The number of sizes after which they repeat.
    pub period: usize,
}

/// The misère quotient of the sums of members of a grammar, up to some size, or for all sizes if a
/// period is proved.
///
/// ```
/// use noyau_family::Grammar;
/// use noyau_core::Outcome;
/// use noyau_family::Summand;
/// use noyau_solve::Limits;
/// use noyau_solve::misere::HeapQuotient;
/// let mut kayles = HeapQuotient::new(&Grammar::octal(0, &[7, 7], &[])?)?;
/// kayles.extend(200, &Limits::none())?;
/// assert_eq!(kayles.quotient().order(), 40);
/// assert_eq!(kayles.repetition().map(|found| found.period), Some(12));
/// let heaps = [5_u64, 7, 1_000_000].map(|size| Summand::member(0, size));
/// let element = kayles.element(&heaps).expect("the period is proved");
/// assert_eq!(kayles.quotient().outcome_of(element), Outcome::N);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct HeapQuotient {
    grammar: Grammar,
    quotient: Quotient,
    /// For every size and kind, the game of the member; `None` if the member is finished.
    games: Vec<Vec<Option<usize>>>,
    repetition: Option<Repetition>,
}

impl HeapQuotient {
    /// A quotient without members.
    ///
    /// # Errors
    ///
    /// [`MisereError::Constants`] if a rule leaves a nim value.
    pub fn new(grammar: &Grammar) -> Result<Self, MisereError> {
        if grammar.rules().any(Rule::has_constant) {
            return Err(MisereError::Constants);
        }
        let (quotient, games) = (Quotient::new(), Vec::new());
        Ok(Self { grammar: grammar.clone(), quotient, games, repetition: None })
    }

    /// Adds members up to size `most`, or until a period is proved.
    ///
    /// # Errors
    ///
    /// [`MisereError::Stopped`] if a limit was reached. The sizes added before are kept.
    pub fn extend(&mut self, most: usize, limits: &Limits) -> Result<(), MisereError> {
        while self.games.len() <= most && self.repetition.is_none() {
            let size = self.games.len();
            // The search may stop between two kinds of this size.
            let before = self.quotient.clone();
            self.games.push(Vec::new());
            for kind in 0..self.grammar.kinds().len() {
                let options = self.options(kind, size);
                let game = if options.is_empty() {
                    Ok(None)
                } else {
                    self.quotient.add(options, limits).map(Some)
                };
                match game {
                    Ok(game) => self.games[size].push(game),
                    Err(stopped) => {
                        self.games.pop();
                        self.quotient = before;
                        return Err(MisereError::Stopped { size, stopped });
                    }
                }
            }
            self.repetition = self.find_repetition();
        }
        Ok(())
    }

    /// The sums that the moves of a member leave, as numbers of games.
    fn options(&self, kind: usize, size: usize) -> Vec<Vec<usize>> {
        let mut options = Vec::new();
        let _ = self.grammar.for_each_option(&Summand::member(kind, size), &mut |option| {
            let game = |summand: &Summand| match summand {
                Summand::Member { kind, size } => *self.games.get(size.to_usize()?)?.get(*kind)?,
                Summand::Nim(_) | Summand::Piece { .. } => None,
            };
            options.push(option.iter().filter_map(game).collect());
            ControlFlow::Continue(())
        });
        options
    }

    /// The grammar.
    #[must_use]
    pub fn grammar(&self) -> &Grammar {
        &self.grammar
    }

    /// The quotient of the members added so far.
    #[must_use]
    pub fn quotient(&self) -> &Quotient {
        &self.quotient
    }

    /// The number of sizes added, from 0 on.
    #[must_use]
    pub fn sizes(&self) -> usize {
        self.games.len()
    }

    /// Where the elements of the members begin to repeat for ever, if that is proved. The quotient
    /// is then that of the whole game.
    #[must_use]
    pub fn repetition(&self) -> Option<Repetition> {
        self.repetition
    }

    /// The size, among those that were added, whose members have the same elements as those of
    /// `size`.
    #[must_use]
    pub fn like(&self, size: &Natural) -> Option<usize> {
        if let Some(small) = size.to_usize().filter(|size| *size < self.games.len()) {
            return Some(small);
        }
        let Repetition { preperiod, period } = self.repetition?;
        let beyond = size.checked_sub(&Natural::from(preperiod))?;
        let (_, rest) = beyond.div_rem(&Natural::from(period))?;
        Some(preperiod + rest.to_usize()?)
    }

    /// The element of a member, if its size is known.
    #[must_use]
    pub fn member(&self, kind: usize, size: &Natural) -> Option<Element> {
        let game = self.games.get(self.like(size)?)?.get(kind)?;
        Some(game.map_or(Element::ONE, |game| self.quotient.element(&[game])))
    }

    /// The number in the quotient of a member. `None` if the member was not added or has no moves.
    #[must_use]
    pub fn game(&self, kind: usize, size: usize) -> Option<usize> {
        *self.games.get(size)?.get(kind)?
    }

    /// The kind and the size of the member with this number in the quotient.
    #[must_use]
    pub fn member_of(&self, game: usize) -> Option<(usize, usize)> {
        self.games.iter().enumerate().find_map(|(size, kinds)| {
            let kind = kinds.iter().position(|known| *known == Some(game))?;
            Some((kind, size))
        })
    }

    /// The element of a sum, if the elements of all its members are known.
    #[must_use]
    pub fn element(&self, summands: &[Summand]) -> Option<Element> {
        summands.iter().try_fold(Element::ONE, |product, summand| match summand {
            Summand::Member { kind, size } => {
                Some(self.quotient.product(product, self.member(*kind, size)?))
            }
            Summand::Nim(_) | Summand::Piece { .. } => None,
        })
    }

    /// The result in the form that [`verify`](super::verify) checks.
    #[must_use]
    pub fn certificate(&self) -> Certificate {
        let number = |element: Element| u32::try_from(element.index()).unwrap_or(u32::MAX);
        let listed = self.repetition.map_or(self.sizes(), |found| found.preperiod + found.period);
        let member = |kind: usize, size: usize| {
            let game = self.game(kind, size);
            number(game.map_or(Element::ONE, |game| self.quotient.element(&[game])))
        };
        let kinds = 0..self.grammar.kinds().len();
        Certificate {
            grammar: self.grammar.clone(),
            order: self.quotient.order(),
            products: self.quotient.products(),
            lost: self.quotient.p_portion().map(number).collect(),
            elements: kinds
                .map(|kind| (0..listed).map(|size| member(kind, size)).collect())
                .collect(),
            repetition: self.repetition,
        }
    }

    /// The period that the known sizes prove, if any.
    ///
    /// Let no move take more than `d`, and let the elements of size `n + p` be those of size `n`
    /// for `n₀ ≤ n < 2n₀ + p + d`. An option of a larger size is a pair of members whose sizes add
    /// up to at least `2(n₀ + p)`. The larger one is at least `n₀ + p`, so the member smaller by
    /// `p` has the same element. So sizes `n` and `n + p` have the same elements among their
    /// options, and the proof of the quotient does not change when the two sizes get the same
    /// element. (The periodicity theorem of Plambeck and Siegel, after Guy and Smith.) In addition,
    /// the range must reach sizes at which the rules no longer depend on the size, and `n₀` must be
    /// at least every least size of a part.
    fn find_repetition(&self) -> Option<Repetition> {
        let rules = || self.grammar.rules().filter(|rule| rule.parts != Parts::None);
        if self.grammar.rules().any(|rule| rule.sizes.step != 1)
            || rules().any(|rule| rule.takes.step.is_some())
        {
            return None;
        }
        let takes = rules().map(|rule| rule.takes.first).max().unwrap_or(0);
        let leasts = rules().flat_map(|rule| rule.parts.iter()).map(|part| part.least);
        let least = leasts.max().unwrap_or(0);
        let bounds = self.grammar.rules().flat_map(|rule| {
            [Some(rule.sizes.first), rule.sizes.last.map(|last| last + 1)].into_iter().flatten()
        });
        let settled = bounds.max().unwrap_or(0);
        let elements: Vec<Vec<Element>> = (0..self.games.len())
            .map(|size| {
                let one = |game: &Option<usize>| {
                    game.map_or(Element::ONE, |game| self.quotient.element(&[game]))
                };
                self.games[size].iter().map(one).collect()
            })
            .collect();
        (1..=elements.len() / 2).find_map(|period| {
            let differs = |size: &usize| elements[*size] != elements[*size + period];
            let last = (0..elements.len() - period).rev().find(differs);
            let preperiod = last.map_or(0, |size| size + 1).max(least);
            let checked = (2 * preperiod + period + takes).max(settled);
            let proved = elements.len() >= checked + period;
            proved.then_some(Repetition { preperiod, period })
        })
    }
}
