//! Misère quotients, and the single paths that are lost in misère play.

use noyau_core::{Compound, Convention, Outcome};
use noyau_games::family::NamedFamily;
use noyau_solve::Limits;
use noyau_solve::misere::{HeapQuotient, PartQuotient};
use serde::Deserialize;

use super::super::{Checked, Effort, Failure, Vector, same, same_list};
use super::{parts, paths};

#[derive(Deserialize)]
struct Fact<P, E> {
    params: P,
    expect: E,
}

#[derive(Deserialize)]
struct Family {
    family: String,
    to: usize,
}

/// What is expected of a quotient; the period is absent if none is proved.
#[derive(Deserialize)]
struct Expected {
    order: usize,
    portion: usize,
    preperiod: Option<usize>,
    period: Option<usize>,
}

/// The order of a quotient, the size of its P-portion, its period; its proof is checked again.
pub(super) fn quotient(vector: &Vector, _effort: Effort) -> Checked {
    let fact: Fact<Family, Expected> = vector.read()?;
    let name = &fact.params.family;
    let family = NamedFamily::parse(name);
    let family = family.map_err(|error| Failure::new(name, "a family", error))?;
    let no_quotient = |error| Failure::new(name, "a quotient", error);
    let mut known = HeapQuotient::new(family.grammar()).map_err(no_quotient)?;
    known.extend(fact.params.to, &Limits::none()).map_err(no_quotient)?;
    let (quotient, found) = (known.quotient(), known.repetition());
    same("proved", &true, &quotient.is_proved())?;
    same("order", &fact.expect.order, &quotient.order())?;
    same("P-portion", &fact.expect.portion, &quotient.p_portion().count())?;
    same("preperiod", &fact.expect.preperiod, &found.map(|found| found.preperiod))?;
    same("period", &fact.expect.period, &found.map(|found| found.period))
}

#[derive(Deserialize)]
struct Range {
    to: u64,
}

/// Single paths lost in misère play, by search down to paths that the quotient answers for.
pub(super) fn lost_in_misere(vector: &Vector, _effort: Effort) -> Checked {
    let fact: Fact<Range, Vec<u64>> = vector.read()?;
    let game = paths(&Compound::SUM.under(Convention::Misere))?;
    let mut sums = PartQuotient::new(&game, Limits::none());
    let mut found = Vec::new();
    for n in 1..=fact.params.to {
        if sums.outcome(&parts(&game, &[n])?)? == Outcome::P {
            found.push(n);
        }
    }
    same_list(&vector.id, &fact.expect, &found)
}
