//! Options of a given value.
//!
//! For a small member, all options are looked at. A member of 10³⁰ tokens can be split in 10³⁰
//! ways. But if the values repeat with period `p` from size `q` on, tokens can be moved from one
//! part to the other in multiples of `p` without changing the value. So every split into two parts
//! of at least `q + p` tokens has the value of a split with a part below `q + p`, and only those
//! are looked at. If values grow with the size, the value that a part must have gives its size.

use noyau_core::{MoveList, Natural};
use noyau_family::{Grammar, Part, Parts, Rule, Summand, Takes};
use rustc_hash::FxHashSet;

use super::Values;
use crate::EngineError;

/// The largest member whose splits are all looked at.
const SPLITS: u64 = 1 << 16;
/// The most amounts that are looked at if the rules set no bound.
const AMOUNTS: usize = 1 << 12;

/// The options of a summand that have the value `target`, at most `limit` of them.
pub(super) fn with_value(
    grammar: &Grammar,
    values: &Values,
    summand: &Summand,
    target: &Natural,
    limit: usize,
) -> Result<MoveList<Vec<Summand>>, EngineError> {
    let (kind, size) = match summand {
        Summand::Nim(heap) => {
            let left = (target < heap).then(|| grammar.tidy(vec![Summand::Nim(target.clone())]));
            return Ok(MoveList::all(left.into_iter().collect()));
        }
        Summand::Piece { number, .. } => {
            let mut found = Vec::new();
            for option in grammar.pieces().get(*number).map_or(&[][..], |piece| &piece.options) {
                if values.sum(option)? == *target {
                    found.push(option.clone());
                }
            }
            return Ok(MoveList::cut(found, limit));
        }
        Summand::Member { kind, size } => (*kind, size),
    };
    let mut hunt = Hunt {
        grammar,
        values,
        size,
        target,
        limit,
        found: Vec::new(),
        known: FxHashSet::default(),
        complete: true,
    };
    for rule in grammar.kinds().get(kind).map_or(&[][..], |kind| &kind.rules) {
        if rule.sizes.contains_natural(size) {
            hunt.rule(rule);
        }
    }
    Ok(MoveList { moves: hunt.found, complete: hunt.complete })
}

struct Hunt<'a> {
    grammar: &'a Grammar,
    values: &'a Values,
    size: &'a Natural,
    target: &'a Natural,
    limit: usize,
    found: Vec<Vec<Summand>>,
    /// The options in `found`, for lookup.
    known: FxHashSet<Vec<Summand>>,
    complete: bool,
}

impl Hunt<'_> {
    fn rule(&mut self, rule: &Rule) {
        let wanted = self.target ^ &Natural::from(rule.nim);
        if rule.parts == Parts::None {
            if wanted.is_zero() {
                self.keep(rule, Vec::new());
            }
            return;
        }
        for take in self.amounts(rule.takes) {
            let Some(rest) = self.size.checked_sub(&take) else { break };
            match rule.parts {
                Parts::None => {}
                Parts::One(part) => self.one(rule, part, rest, &wanted),
                Parts::Two(left, right) => self.two(rule, (left, right), &rest, &wanted),
            }
        }
        if let (Some(_), Parts::One(part)) = (rule.takes.step, rule.parts) {
            for size in self.sizes_of_value(part.kind, &wanted) {
                let amount = self.size.checked_sub(&size);
                if amount.is_some_and(|amount| rule.takes.contains_natural(&amount)) {
                    self.one(rule, part, size, &wanted);
                }
            }
        }
    }

    /// The amounts that the rule allows to take: all of them, or the first [`AMOUNTS`].
    fn amounts(&mut self, takes: Takes) -> Vec<Natural> {
        let first = Natural::from(takes.first);
        let Some(step) = takes.step else { return vec![first] };
        let step = Natural::from(step.max(1));
        let mut amounts = Vec::new();
        let mut take = first;
        while take <= *self.size && amounts.len() < AMOUNTS {
            amounts.push(take.clone());
            take += &step;
        }
        self.complete &= take > *self.size;
        amounts
    }

    fn one(&mut self, rule: &Rule, part: Part, rest: Natural, wanted: &Natural) {
        if rest >= part.least as u64
            && self.values.member(part.kind, &rest).as_ref() == Some(wanted)
        {
            self.keep(rule, vec![Summand::Member { kind: part.kind, size: rest }]);
        }
    }

    fn two(&mut self, rule: &Rule, (left, right): (Part, Part), rest: &Natural, wanted: &Natural) {
        let all = rest.to_u64().filter(|rest| *rest <= SPLITS);
        let (low, high) = match (all, self.values.repeats()) {
            (Some(all), _) => (all, None),
            (None, Some((preperiod, period))) => {
                let reach = (preperiod + period) as u64;
                (reach, Some(reach))
            }
            (None, None) => (SPLITS, Some(SPLITS)),
        };
        self.complete &= high.is_none();
        // If both parts are of one kind, the second half of the splits mirrors the first.
        let low = if all.is_some() && left == right { low / 2 } else { low };
        for small in left.least as u64..=low {
            if self.differs((left, right), small, all, wanted) {
                continue;
            }
            if !self.split(rule, (left, right), small.into(), rest, wanted) {
                return;
            }
        }
        let Some(high) = high else { return };
        for small in right.least as u64..=high {
            let Some(large) = rest.checked_sub(&small.into()) else { break };
            if !self.split(rule, (left, right), large, rest, wanted) {
                return;
            }
        }
        for (here, there) in [(left, right), (right, left)] {
            for other in self.values_of(there.kind) {
                for size in self.sizes_of_value(here.kind, &(wanted ^ &other)) {
                    let one = if here == left { Some(size) } else { rest.checked_sub(&size) };
                    if let Some(one) = one
                        && !self.split(rule, (left, right), one, rest, wanted)
                    {
                        return;
                    }
                }
            }
        }
    }

    /// A quick test in machine numbers: whether this split certainly has another value than
    /// `wanted`.
    fn differs(
        &self,
        (left, right): (Part, Part),
        small: u64,
        all: Option<u64>,
        wanted: &Natural,
    ) -> bool {
        let value =
            |part: Part, size: u64| self.values.small(part.kind, usize::try_from(size).ok()?);
        let other = all.and_then(|all| all.checked_sub(small));
        let values = other.and_then(|other| value(left, small).zip(value(right, other)));
        self.found.len() < self.limit && values.is_some_and(|(a, b)| wanted.to_u64() != Some(a ^ b))
    }

    /// Tests one split. Returns false once enough options are found.
    fn split(
        &mut self,
        rule: &Rule,
        (left, right): (Part, Part),
        one: Natural,
        rest: &Natural,
        wanted: &Natural,
    ) -> bool {
        let Some(other) = rest.checked_sub(&one) else { return true };
        if one < left.least as u64 || other < right.least as u64 {
            return true;
        }
        let (Some(a), Some(b)) =
            (self.values.member(left.kind, &one), self.values.member(right.kind, &other))
        else {
            return true;
        };
        if &a ^ &b == *wanted {
            let parts = [(left.kind, one), (right.kind, other)];
            let parts = parts.map(|(kind, size)| Summand::Member { kind, size });
            self.keep(rule, parts.to_vec());
        }
        if self.found.len() < self.limit {
            return true;
        }
        self.complete = false;
        false
    }

    fn keep(&mut self, rule: &Rule, parts: Vec<Summand>) {
        let option = rule.leaving(self.grammar, parts);
        if self.known.insert(option.clone()) {
            self.found.push(option);
        }
    }

    /// The distinct values in the period of a kind; none if the values grow.
    fn values_of(&self, kind: usize) -> Vec<Natural> {
        let Values::Period(proof) = self.values else { return Vec::new() };
        let certificate = proof.certificate();
        if certificate.saltus.get(kind).is_none_or(|saltus| *saltus > 0) {
            return Vec::new();
        }
        let values = certificate.values.get(kind).map_or(&[][..], Vec::as_slice);
        let mut different: Vec<u32> = values[certificate.preperiod..].to_vec();
        different.sort_unstable();
        different.dedup();
        different.into_iter().map(Natural::from).collect()
    }

    /// The sizes from the preperiod on at which a kind has this value; none if its values do not
    /// grow.
    fn sizes_of_value(&self, kind: usize, value: &Natural) -> Vec<Natural> {
        let Values::Period(proof) = self.values else { return Vec::new() };
        let certificate = proof.certificate();
        let saltus = certificate.saltus.get(kind).copied().unwrap_or(0);
        let values = certificate.values.get(kind).map_or(&[][..], Vec::as_slice);
        if saltus == 0 {
            return Vec::new();
        }
        let round = |(place, base): (usize, &u32)| {
            let beyond = value.checked_sub(&Natural::from(*base))?;
            let (rounds, rest) = beyond.div_rem(&Natural::from(saltus))?;
            let size = Natural::from(place) + rounds * Natural::from(certificate.period);
            rest.is_zero().then_some(size)
        };
        values.iter().enumerate().skip(certificate.preperiod).filter_map(round).collect()
    }
}
