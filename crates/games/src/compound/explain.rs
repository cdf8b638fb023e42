//! Why a union of paths is won or lost: the theorem applied to the position, and to what the move
//! leaves.
//!
//! The checks state each theorem a second time, independently of the code that plays by it, except
//! for the theorems listed in `closing`.

use noyau_core::{
    Check, Conclusion, Explain, Explanation, Flaw, MethodInfo, Natural, Notation, Outcome, Ruleset,
    Source, Step, Told, Unexplained,
};

use super::paths::{self, foreclosed};
use super::{Compounded, Splits, closing};
use crate::graph::path_value;
use noyau_core::Convention::{Misere, Normal};

/// The only method.
const PATHS: &str = "paths";

impl<G: Splits> Explain for Compounded<G> {
    fn methods(&self) -> &'static [MethodInfo] {
        match self.game.paths() {
            Some(_) => &[MethodInfo { name: PATHS, aliases: &["theorem"] }],
            None => &[],
        }
    }

    fn explain(&self, position: &Self::Position, method: &str) -> Result<Explanation, Unexplained> {
        if method != PATHS {
            return Err(self.no_such_method(method));
        }
        let refused = |reason| Unexplained::NotApplicable { method: PATHS, reason };
        let lengths = self.lengths(position).ok_or_else(|| refused("compound-not-paths"))?;
        let key = paths::theorem(&self.compound).ok_or_else(|| refused("compound-open"))?;
        let told = paths::outcome(&self.compound, &lengths);
        let outcome = told.ok_or_else(|| refused("compound-open"))?;
        let claim = |lengths: &[u64], outcome: Outcome| {
            let listed: Vec<Natural> = lengths.iter().copied().map(Natural::from).collect();
            let step = Step::new(key).with("lengths", listed).with("outcome", outcome);
            let convention = self.compound.convention();
            step.with("misere", u64::from(convention == Misere)).from_source(source(key))
        };
        let mut explanation = Explanation {
            method: PATHS,
            position: self.write_position(position),
            outcome,
            steps: Vec::new(),
            mv: None,
        };
        if lengths.is_empty() {
            explanation.steps.push(Step::new("search-over").with("outcome", outcome));
            return Ok(explanation);
        }
        explanation.steps.push(claim(&lengths, outcome));
        if outcome == Outcome::N {
            let cuts = paths::winning_cuts(&self.compound, &lengths);
            let cuts = cuts.ok_or_else(|| refused("compound-no-move"))?;
            let mv = self.cutting(position, &cuts).ok_or_else(|| refused("compound-no-move"))?;
            let after = self.play(position, &mv);
            let target = self.write_position(&after);
            let step = Step::new("paths-move").with("move", self.write_move(&mv, position));
            explanation.steps.push(match self.lengths(&after) {
                Some(left) if !left.is_empty() => step.because(claim(&left, Outcome::P)),
                _ => step,
            });
            explanation.mv = Some((self.write_move(&mv, position), target));
        }
        Ok(explanation)
    }

    fn checks(&self) -> &'static [Check] {
        CHECKS
    }

    fn close(&self, told: &Told<'_, Self::Position, Self::Move>) -> Result<Conclusion, Flaw> {
        closing::close(self, told)
    }
}

/// Where a theorem stands in the document.
fn source(key: &str) -> Source {
    let (section, kind, number) = match key {
        "paths-grundy" => ("3.2", "", ""),
        "paths-foreclosed-normal" => ("3.3.1", "proposition", "3.3.2"),
        "paths-foreclosed-misere" => ("3.3.2", "", ""),
        "paths-suspense-normal" => ("3.4.1", "theorem", "3.4.2"),
        "paths-suspense-misere" => ("3.4.2", "theorem", "3.4.4"),
        "paths-remoteness-normal" => ("3.5.1", "theorem", "3.5.3"),
        "paths-remoteness-misere" => ("3.5.2", "proposition", "3.5.6"),
        "paths-selective-normal" => ("3.6.1", "theorem", "3.6.1"),
        "paths-selective-long-misere" => ("3.6.2", "theorem", "3.6.4"),
        "paths-selective-short-misere" => ("3.7.2", "theorem", "3.7.2"),
        "paths-largest-short" => ("4.1.2", "theorem", "4.1.11"),
        "paths-weight-long-normal" => ("4.2.1", "theorem", "4.2.3"),
        "paths-weight-long-misere" => ("4.2.1", "theorem", "4.2.5"),
        "paths-weight-short-normal" => ("4.2.2", "theorem", "4.2.9"),
        "paths-weight-short-misere" => ("4.2.2", "theorem", "4.2.13"),
        "paths-smallest-long" => ("4.3.1", "theorem", "4.3.1"),
        "paths-smallest-short-normal" | "paths-smallest-short-misere" => ("4.3.2", "", ""),
        _ => ("4.4", "", ""),
    };
    Source::item("graphs", section, kind, number)
}

const CHECKS: &[Check] = &[
    ("paths-move", |_| Ok(())),
    ("paths-grundy", |step| holds(step, |n| n.iter().fold(0, |sum, n| sum ^ path_value(*n)) == 0)),
    ("paths-foreclosed-normal", |step| {
        holds(step, |n| sum(n, |n| foreclosed::value(Normal, n)) == Some(0))
    }),
    ("paths-foreclosed-misere", |step| {
        holds(step, |n| sum(n, |n| foreclosed::value(Misere, n)) == Some(0))
    }),
    ("paths-suspense-normal", |step| holds(step, |n| grown(0, 5, most(n)) || grown(4, 6, most(n)))),
    ("paths-suspense-misere", |step| holds(step, |n| grown(1, 6, most(n)) || grown(2, 5, most(n)))),
    ("paths-remoteness-normal", |step| {
        let remoteness = |n: &u64| match n {
            1..4 => 1,
            4 | 5 => 2,
            9 | 10 => 4,
            _ => 3,
        };
        holds(step, |n| n.iter().map(remoteness).min().is_none_or(|r| r % 2 == 0))
    }),
    ("paths-remoteness-misere", |step| holds(step, |n| n.iter().any(|n| *n < 3))),
    ("paths-selective-normal", |step| holds(step, |n| residues(n, 5, [0, 4]))),
    ("paths-selective-long-misere", |step| {
        holds(step, |n| match n {
            [1 | 2 | 6 | 7] => true,
            [4 | 5 | 9 | 10] => false,
            _ => residues(n, 5, [0, 4]),
        })
    }),
    ("paths-selective-short-misere", |step| holds(step, |n| residues(n, 7, [1, 2]))),
    ("paths-largest-short", |step| {
        let compound = noyau_core::Compound::parse("disjunctive,short,largest-first");
        holds(step, |n| compound.as_ref().is_ok_and(|c| paths::outcome(c, n) == Some(Outcome::P)))
    }),
    ("paths-weight-long-normal", |step| holds(step, |n| weigh(n, 1) == Some((0, true)))),
    ("paths-weight-long-misere", |step| holds(step, |n| weigh(n, 1) == Some((1, true)))),
    ("paths-weight-short-normal", |step| {
        let compound = noyau_core::Compound::parse("selective,short,largest-first");
        holds(step, |n| compound.as_ref().is_ok_and(|c| paths::outcome(c, n) == Some(Outcome::P)))
    }),
    ("paths-weight-short-misere", |step| {
        holds(step, |n| weigh(n, 3).is_none_or(|weighed| weighed == (0, true)))
    }),
    ("paths-smallest-long", smallest_long),
    ("paths-smallest-short-normal", |step| {
        holds(step, |n| matches!(n.iter().min(), Some(4 | 5 | 9 | 10)))
    }),
    ("paths-smallest-short-misere", |step| holds(step, |n| matches!(n.iter().min(), Some(1 | 2)))),
    ("paths-some-smallest-normal", |step| holds(step, four_first)),
    ("paths-some-smallest-misere", |step| {
        holds(step, |n| match n {
            [n] => [1, 2, 6, 7].contains(n),
            _ => four_first(n),
        })
    }),
];

/// Fails unless the claimed outcome is P exactly when `lost` says that the lengths are lost.
fn holds(step: &Step, lost: impl Fn(&[u64]) -> bool) -> Result<(), Flaw> {
    let lengths: Vec<u64> = step.numbers("lengths")?.iter().filter_map(Natural::to_u64).collect();
    step.holds(lengths.len() == step.numbers("lengths")?.len() && !lengths.contains(&0))?;
    step.holds(lengths.iter().all(|length| *length <= paths::LONGEST))?;
    step.holds(lost(&lengths) == (step.outcome("outcome")? == Outcome::P))
}

fn sum(lengths: &[u64], value: impl Fn(u64) -> Option<u16>) -> Option<u16> {
    lengths.iter().map(|n| value(*n)).try_fold(0, |sum, value| Some(sum ^ value?))
}

fn most(lengths: &[u64]) -> u64 {
    lengths.iter().copied().max().unwrap_or(0)
}

/// Whether `number` occurs in the sequence that starts at `from` and goes on with `2 * n + more`.
fn grown(mut from: u64, more: u64, number: u64) -> bool {
    while from < number {
        from = 2 * from + more;
    }
    from == number
}

fn residues(lengths: &[u64], modulus: u64, good: [u64; 2]) -> bool {
    lengths.iter().all(|n| good.contains(&(n % modulus)))
}

fn four_first(lengths: &[u64]) -> bool {
    match lengths.iter().min() {
        Some(4 | 5) => true,
        Some(9 | 10) => lengths.iter().all(|n| *n <= 10),
        _ => false,
    }
}

/// By how much the weight exceeds the level, and whether the weight is at least the level. `None`
/// if all paths are below level 0.
fn weigh(lengths: &[u64], first: u64) -> Option<(u128, bool)> {
    let longest = lengths.iter().max()?;
    let mut bounds = vec![first];
    while bounds.last().is_some_and(|bound| 2 * (bound + 1) <= *longest) {
        bounds.push(2 * (bounds[bounds.len() - 1] + 1));
    }
    let bound = *bounds.last().filter(|bound| *bound <= longest)?;
    let heavy = lengths.iter().filter(|n| **n >= bound);
    let weight: u128 = heavy.map(|n| u128::from((n + 2 - bound) / 2)).sum();
    let level = bounds.len() as u128 - 1;
    Some((weight.saturating_sub(level), weight >= level))
}

fn smallest_long(step: &Step) -> Result<(), Flaw> {
    let misere = step.number("misere")?.to_u64() == Some(1);
    holds(step, |lengths| {
        let count = |n: u64| lengths.iter().filter(|m| **m == n).count();
        let ones = count(1) + count(2);
        let mixed = count(3) + count(5) > 0;
        let long = most(lengths) >= 7;
        let lost_when_even = if mixed || (long && count(6) == 0) {
            ones + 1
        } else {
            ones + count(6) + usize::from(long || misere)
        };
        lost_when_even % 2 == 0
    })
}
