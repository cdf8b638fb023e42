//! Octal games and playable families: the domination game on graphs that grow along a line.
//!
//! This file says which check belongs to which kind of fact; `families` recomputes sequences and
//! their periods, `errata` shows the mistakes of the thesis.

mod errata;
mod families;

use noyau_core::Convention;
use noyau_games::family::NamedFamily;
use noyau_solve::sequence::Run;
use noyau_solve::{Limits, period};

use super::{Failure, Suite};
pub(super) use families::word;
use noyau_engine::sequence::all_threads;

pub(super) const SUITE: Suite = Suite {
    name: "octal",
    vectors: packed!("families/vectors.json"),
    errata: packed!("families/errata.json"),
    facts: &[
        ("nim_options", families::nim_options),
        ("nim_grundy", families::nim_grundy),
        ("octal_values", families::octal_values),
        ("path_values_bruteforce", families::paths_by_the_rules),
        ("path_period", families::path_period),
        ("path_zeros", families::path_zeros),
        ("cycle_values", families::cycle_values),
        ("path_shift_options", families::short_options),
        ("octal_equals_paths", families::octal_and_paths),
        ("kpath_zero_list", families::power_zeros),
        ("kpath_zero_heavy", families::power_zeros),
        ("grid2_families", families::ladders),
        ("kayles_period", families::kayles_period),
        ("saw_vs_kayles", families::saws_and_kayles),
        ("saw_values", families::saw_values),
        ("tsaw_values", families::trapezoidal_values),
        ("tsaw_zeros", families::trapezoidal_zeros),
        ("tsaw_stats", families::trapezoidal_figures),
        ("cat_family_values", families::caterpillar_values),
        ("cat20", families::caterpillar_values),
        ("cat20_period", families::caterpillar_period),
        ("losing_paths", families::fast_misere_zeros),
        ("fplus", families::foreclosed_values),
        ("fplus_period", families::foreclosed_period),
        ("fplus_zeros", families::foreclosed_zeros),
        ("fplus_exceptions", families::foreclosed_exceptions),
        ("fplus_is_octal", families::foreclosed_normal_code),
        ("fminus_is_octal", families::foreclosed_misere_code),
        ("fminus_zeros", families::misere_zeros),
        ("fminus_stats", families::misere_figures),
        ("fminus_stddev", families::misere_deviation),
        ("fminus_heavy", families::misere_long),
    ],
    claims: &[],
    refutations: &[
        ("family_size", errata::family_size),
        ("short_options", errata::short_options),
        ("cubes_of_paths", errata::cubes_of_paths),
        ("shifted_heap", errata::shifted_heap),
        ("printed_preperiod", errata::printed_preperiod),
        ("printed_rows", errata::printed_rows),
        ("printed_figures", errata::printed_figures),
        ("printed_zero", errata::printed_zero),
        ("late_exceptions", errata::late_exceptions),
        ("absolute_deviation", errata::absolute_deviation),
        ("printed_list", errata::printed_list),
        ("beyond_the_search", errata::beyond_the_search),
    ],
};

/// The family with this name.
pub(super) fn family(name: &str) -> Result<NamedFamily, Failure> {
    NamedFamily::parse(name).map_err(|error| Failure::new(name, "a family", error))
}

/// The paths with the short ending.
fn foreclosed_paths(convention: Convention) -> Result<NamedFamily, Failure> {
    let name = "path";
    family(name)?
        .foreclosed(convention)
        .map_err(|error| Failure::new(name, "a foreclosed family", error))
}

/// The smallest size of a sequence that is computed by several threads.
const LONG: usize = 1 << 16;

/// The values of a family up to a size.
fn run(family: &NamedFamily, to: usize) -> Result<Run, Failure> {
    let threads = if to < LONG { 1 } else { all_threads() };
    let mut run = Run::new(family.grammar()).threads(threads);
    run.extend(to, &Limits::none(), &mut |_| {})?;
    Ok(run)
}

/// The values of the usual kind of a family, from size 0 on.
pub(super) fn values(family: &NamedFamily, to: usize) -> Result<Vec<u32>, Failure> {
    Ok(run(family, to)?.values(family.kind()).collect())
}

/// The values of one kind.
pub(super) fn values_of(family: &NamedFamily, kind: &str, to: usize) -> Result<Vec<u32>, Failure> {
    let index = family
        .kind_called(kind)
        .ok_or_else(|| Failure::new(family.name(), "a kind of the family", kind))?;
    Ok(run(family, to)?.values(index).collect())
}

/// The sizes of value 0, from `first` on.
fn zeros(values: &[u32], first: usize) -> Vec<usize> {
    let all = values.iter().enumerate().skip(first);
    all.filter(|(_, value)| **value == 0).map(|(size, _)| size).collect()
}

/// Period and preperiod of the usual kind, proved with sizes up to `most` and checked.
pub(super) fn proved_period(family: &NamedFamily, most: usize) -> Result<(usize, usize), Failure> {
    let none = || Failure::new(family.name(), "a proof of its period", "none");
    let certificate = period::prove(family.grammar(), most, &Limits::none(), &mut |_| {})?;
    let proved = period::verify(certificate.ok_or_else(none)?)
        .map_err(|error| Failure::new(family.name(), "a proof that holds", error))?;
    let found = proved.period_of(family.kind()).ok_or_else(none)?;
    Ok((found.period, found.preperiod))
}
