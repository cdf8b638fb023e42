//! Misère quotients, and the single paths that are lost in misère play.

use noyau_core::{Compound, Convention, Outcome};
use noyau_games::family::NamedFamily;
use noyau_solve::Limits;
use noyau_solve::misere::{HeapQuotient, PartQuotient, verify};
use serde::Deserialize;

use super::super::{Checked, Effort, Failure, Vector, same_list};
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

/// The order of a quotient, the size of its P-portion and, where they are proved, its preperiod and
/// its period. Its certificate is checked.
pub(super) fn quotient(vector: &Vector, _effort: Effort) -> Checked {
    let fact: Fact<Family, Vec<usize>> = vector.read()?;
    let name = &fact.params.family;
    let family = NamedFamily::parse(name);
    let family = family.map_err(|error| Failure::new(name, "a family", error))?;
    let no_quotient = |error| Failure::new(name, "a quotient", error);
    let mut known = HeapQuotient::new(family.grammar()).map_err(no_quotient)?;
    known.extend(fact.params.to, &Limits::none()).map_err(no_quotient)?;
    let (quotient, found) = (known.quotient(), known.repetition());
    let proved = verify(known.certificate(), &Limits::none());
    proved.map_err(|error| Failure::new(name, "a certificate that holds", error))?;
    let mut numbers = vec![quotient.order(), quotient.p_portion().count()];
    numbers.extend(found.iter().flat_map(|found| [found.preperiod, found.period]));
    same_list(&vector.id, &fact.expect, &numbers)
}

#[derive(Deserialize)]
struct Range {
    to: u64,
}

/// Single paths lost in misère play, by search down to paths that the quotient covers.
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
