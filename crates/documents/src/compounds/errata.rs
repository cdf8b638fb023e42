//! The mistakes of the thesis about compounds, shown by computation.

use noyau_core::{GameFunction, Outcome};
use noyau_solve::Limits;
use noyau_solve::compound::PartValues;
use serde::Deserialize;

use super::super::shared::{Found, evidence, shown};
use super::super::{Data, Effort, ErratumEntry, Failure, holds};
use super::{compound, facts, is_lost, parts, paths, referee};

/// The printed definitions of S⁻ and R⁻, which prefer even options although odd values are the lost
/// ones: they give a wrong outcome for a path.
pub(super) fn wrong_parity(entry: &ErratumEntry, _data: &Data, _effort: Effort) -> Found {
    #[derive(Deserialize)]
    struct Printed {
        compound: String,
        n: u64,
    }
    let printed: Printed = entry.read()?;
    let compound = compound(&printed.compound)?;
    let game = paths(&compound)?;
    let mut referee = referee(&game, &compound);
    let long = compound.ending() == noyau_core::Ending::Long;
    let mut values = PartValues::new(Printed2 { long }, &game, Limits::none());
    for n in 1..=printed.n {
        let value = values.sum(&parts(&game, &[n])?)?;
        let said = value % 2 == 1;
        let lost = is_lost(&game, &mut referee, &[n])?;
        if said != lost {
            let told = if lost { Outcome::P } else { Outcome::N };
            let sign = if long { 'S' } else { 'R' };
            return evidence(format!("{sign}⁻(P{n}) = {value}, P{n}: {told}"), None);
        }
    }
    Err(Failure::new(&entry.id, "a counterexample", "none"))
}

/// The printed function.
#[derive(Clone, Copy)]
struct Printed2 {
    long: bool,
}

impl GameFunction for Printed2 {
    type Value = u64;

    fn of_options(&self, options: &[u64]) -> u64 {
        let even = options.iter().filter(|option| *option % 2 == 0);
        let odd = options.iter().filter(|option| *option % 2 == 1);
        let best = if self.long { even.max().or(odd.min()) } else { even.min().or(odd.max()) };
        best.map_or(0, |best| best + 1)
    }

    fn outcome(&self, value: &u64) -> Outcome {
        if value % 2 == 1 { Outcome::P } else { Outcome::N }
    }
}

impl noyau_core::Additive for Printed2 {
    fn sum(&self, parts: &[u64]) -> u64 {
        let best = if self.long { parts.iter().max() } else { parts.iter().min() };
        best.copied().unwrap_or(0)
    }
}

/// A printed list of lost paths against the rules: the lengths at which they differ.
pub(super) fn printed_list(entry: &ErratumEntry, _data: &Data, _effort: Effort) -> Found {
    #[derive(Deserialize)]
    struct Printed {
        compound: String,
        list: Vec<u64>,
        to: u64,
    }
    let printed: Printed = entry.read()?;
    let compound = compound(&printed.compound)?;
    let game = paths(&compound)?;
    let mut referee = referee(&game, &compound);
    let mut wrong = Vec::new();
    for n in 1..=printed.to {
        let lost = is_lost(&game, &mut referee, &[n])?;
        if lost != printed.list.contains(&n) {
            wrong.push(format!("P{n}: {}", if lost { Outcome::P } else { Outcome::N }));
        }
    }
    holds(&entry.id, "the printed list is wrong", !wrong.is_empty())?;
    evidence(wrong.join(", "), None)
}

/// Two unions of different outcomes that a printed reduction treats as equal.
pub(super) fn printed_reduction(entry: &ErratumEntry, _data: &Data, _effort: Effort) -> Found {
    #[derive(Deserialize)]
    struct Printed {
        compound: String,
        union: Vec<u64>,
        reduced: Vec<u64>,
    }
    let printed: Printed = entry.read()?;
    let compound = compound(&printed.compound)?;
    let game = paths(&compound)?;
    let mut referee = referee(&game, &compound);
    let told = |union: &[u64], judge: &mut _| -> Result<(bool, String), Failure> {
        let lost = is_lost(&game, judge, union)?;
        Ok((lost, format!("{}: {}", shown(union), if lost { Outcome::P } else { Outcome::N })))
    };
    let (one, first) = told(&printed.union, &mut referee)?;
    let (other, second) = told(&printed.reduced, &mut referee)?;
    holds(&entry.id, "the outcomes differ", one != other)?;
    evidence(format!("{first}, {second}"), None)
}

/// The last row of Table 4.1: the options that win.
pub(super) fn printed_last_row(entry: &ErratumEntry, _data: &Data, _effort: Effort) -> Found {
    #[derive(Deserialize)]
    struct Printed {
        n: u16,
    }
    let Printed { n } = entry.read()?;
    use noyau_games::compound::paths::reduced::{ReducedUnions, Variant};
    let mut reduced = ReducedUnions::new(Variant::LongNormal);
    let wins = reduced.winning_options(n);
    holds(&entry.id, "the path is won", !wins.is_empty())?;
    let shown: Vec<String> = wins
        .iter()
        .map(|left| left.iter().rev().map(|n| format!("P{n}")).collect::<Vec<_>>().join("+"))
        .collect();
    evidence(format!("P{n} → {}", shown.join(", ")), None)
}

/// A union whose outcome is not what a printed statement says.
pub(super) fn printed_outcome(entry: &ErratumEntry, _data: &Data, _effort: Effort) -> Found {
    #[derive(Deserialize)]
    struct Printed {
        compound: String,
        unions: Vec<Vec<u64>>,
        lost: bool,
    }
    let printed: Printed = entry.read()?;
    let compound = compound(&printed.compound)?;
    let game = paths(&compound)?;
    let mut referee = referee(&game, &compound);
    let mut told = Vec::new();
    for union in &printed.unions {
        let lost = is_lost(&game, &mut referee, union)?;
        holds(shown(union), "not as printed", lost != printed.lost)?;
        told.push(format!("{}: {}", shown(union), if lost { Outcome::P } else { Outcome::N }));
    }
    evidence(told.join(", "), None)
}

/// The 2-exact game repeats sooner than the introduction says.
pub(super) fn printed_period(entry: &ErratumEntry, _data: &Data, _effort: Effort) -> Found {
    #[derive(Deserialize)]
    struct Printed {
        imax: usize,
        jmax: usize,
        period: usize,
    }
    let printed: Printed = entry.read()?;
    let [(ones, _), (threes, _)] = facts::two_exact_periods(printed.imax, printed.jmax)?;
    holds(&entry.id, "another period", ones != printed.period && ones > 0)?;
    evidence(None, format!("{ones} (P1), {threes} (P3)"))
}
