//! Extends sequences, by their period where one is proved.

use super::{Proved, prove_from, verify_within};
use crate::sequence::{Progress, Run};
use crate::{Limits, Stopped};

/// The largest size up to which a period is searched. Most games that people ask about have a
/// period that is proved there, in milliseconds. For a longer one use [`prove`](super::prove).
const EARLY: usize = 1 << 13;

/// Computes the values of all kinds up to the size `most`, as [`Run::extend`] does. If a period is
/// proved early and its certificate passes the check, the later values are taken from the period.
///
/// ```
/// use noyau_family::Grammar;
/// use noyau_solve::{Limits, period, sequence::Run};
/// let mut paths = Run::new(&Grammar::path_powers(1).unwrap());
/// period::extend(&mut paths, 1_000_000, &Limits::none(), &mut |_| {}).unwrap();
/// assert_eq!((paths.known(), paths.value(0, 1_000_000)), (1_000_001, Some(1)));
/// ```
///
/// # Errors
///
/// [`Stopped`] if a limit was reached. The values computed so far are kept.
pub fn extend(
    run: &mut Run,
    most: usize,
    limits: &Limits,
    watch: &mut dyn FnMut(&Progress),
) -> Result<(), Stopped> {
    extend_after(run, EARLY, most, limits, watch)
}

fn extend_after(
    run: &mut Run,
    early: usize,
    most: usize,
    limits: &Limits,
    watch: &mut dyn FnMut(&Progress),
) -> Result<(), Stopped> {
    if most > early
        && run.known() <= most
        && let Some(proved) = proved_early(run, early, limits, watch)?
        && let Some(values) = continued(run, &proved, most)
    {
        run.replace_values(values);
        watch(&run.progress());
    }
    run.extend(most, limits, watch)
}

/// A period that the sizes up to `early` prove. Values computed for the proof stay in the run.
fn proved_early(
    run: &mut Run,
    early: usize,
    limits: &Limits,
    watch: &mut dyn FnMut(&Progress),
) -> Result<Option<Proved>, Stopped> {
    let found = if run.known() <= early {
        prove_from(run, early, limits, watch)?
    } else {
        let kinds = 0..run.grammar().kinds().len();
        let values = kinds.map(|kind| run.values(kind).take(early + 1).collect()).collect();
        let Some(mut start) = Run::resume(run.grammar(), values) else { return Ok(None) };
        prove_from(&mut start, early, limits, watch)?
    };
    // A certificate that the checker refuses proves nothing. If a limit stopped the check, it also
    // stops the run that follows.
    Ok(found.and_then(|found| verify_within(found, limits, &mut |_, _| {}).ok()))
}

/// The values of a run, followed by those of a period up to `most`. `None` if a value is too large.
fn continued(run: &Run, proved: &Proved, most: usize) -> Option<Vec<Vec<u32>>> {
    let later = |kind| {
        let value = move |size| u32::try_from(proved.small_value_at(kind, size)?).ok();
        (run.known()..=most).map(value)
    };
    let kinds = 0..run.grammar().kinds().len();
    kinds.map(|kind| run.values(kind).map(Some).chain(later(kind)).collect()).collect()
}

#[cfg(test)]
mod tests {
    use noyau_family::{Grammar, Kind, Part, Rule};

    use super::*;
    use crate::sequence::naive;

    /// Two kinds that need each other; grammars with a saltus, without a period, with a long
    /// preperiod.
    fn grammars() -> Vec<(&'static str, Grammar)> {
        let octal = |head, digits: &[u8]| Grammar::octal(head, digits, &[]).unwrap();
        let rules = |other| vec![Rule::one(1, Part::new(other, 0)), Rule::one(2, Part::new(1, 0))];
        let kinds = vec![Kind::new("one", 0, rules(1)), Kind::new("other", 0, rules(0))];
        vec![
            ("Kayles", octal(0, &[7, 7])),
            ("0.156", octal(0, &[1, 5, 6])),
            ("0.3, which grows", octal(0, &[3])),
            ("4.3, which grows", octal(4, &[3])),
            ("0.007, without a period", octal(0, &[0, 0, 7])),
            ("squares of paths", Grammar::path_powers(2).unwrap()),
            ("two kinds", Grammar::new(kinds).unwrap()),
        ]
    }

    #[test]
    fn values_after_a_period_are_those_of_the_definition() {
        for (name, grammar) in grammars() {
            let expected = naive(&grammar, 900);
            for (known, early, most) in [
                (0, 300, 900),
                (0, 40, 70),
                (0, 300, 200),
                (250, 300, 900),
                (500, 300, 900),
                (900, 300, 700),
            ] {
                let mut run = Run::new(&grammar);
                let none = Limits::none();
                run.extend(known, &none, &mut |_| {}).unwrap();
                extend_after(&mut run, early, most, &none, &mut |_| {}).unwrap();
                // From there the run can be extended like any other.
                for to in [most, 900] {
                    run.extend(to, &none, &mut |_| {}).unwrap();
                    assert_eq!(run.known(), known.max(to) + 1, "{name}");
                    for (kind, expected) in expected.iter().enumerate() {
                        let values = run.values(kind);
                        assert!(values.eq(expected[..run.known()].iter().copied()), "{name}, {to}");
                    }
                }
            }
        }
    }

    #[test]
    fn the_largest_value_is_told() {
        for (name, grammar) in grammars() {
            let mut run = Run::new(&grammar);
            run.extend(300, &Limits::none(), &mut |_| {}).unwrap();
            let largest = naive(&grammar, 300).into_iter().flatten().max().unwrap();
            assert_eq!(run.progress().largest, largest, "{name}");
        }
    }

    #[test]
    fn a_period_spares_the_sizes_after_it() {
        let mut seen = Vec::new();
        let mut run = Run::new(&Grammar::octal(0, &[7, 7], &[]).unwrap());
        let limits = Limits::work(1_000);
        extend(&mut run, 5_000_000, &limits, &mut |at| seen.push(at.known)).unwrap();
        assert_eq!((run.known(), seen.last()), (5_000_001, Some(&5_000_001)));
        // Without a period the values are computed one by one, until the limit.
        let mut run = Run::new(&Grammar::octal(0, &[0, 0, 7], &[]).unwrap());
        let stopped = extend(&mut run, 5_000_000, &limits, &mut |_| {}).unwrap_err();
        assert_eq!(stopped.positions, run.known() as u64);
        assert!((1_000..10_000).contains(&run.known()));
    }
}
