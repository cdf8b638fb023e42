//! Sequences of an additive game function, computed from its definition.

use noyau_core::Additive;
use noyau_family::{Grammar, Parts, Rule};

use crate::{Limits, Stopped};

/// The values of every kind at the sizes `0..=to` by one game function: `values[kind][size]`
/// (Algorithm A′ of the document, 3.1). The rules must leave members only, without nim values.
pub fn by_function<F: Additive>(
    grammar: &Grammar,
    function: &F,
    to: usize,
    limits: &Limits,
) -> Result<Vec<Vec<F::Value>>, Stopped> {
    let mut values: Vec<Vec<F::Value>> = vec![Vec::new(); grammar.kinds().len()];
    let mut work = 0;
    for size in 0..=to {
        for (kind, definition) in grammar.kinds().iter().enumerate() {
            let mut options = Vec::new();
            for rule in definition.rules.iter().filter(|rule| rule.sizes.contains(size)) {
                collect(rule, size, &values, function, &mut options);
            }
            work += 1 + options.len() as u64;
            if let Some(reason) = limits.check(work) {
                return Err(Stopped { reason, positions: size as u64, work });
            }
            values[kind].push(function.of_options(&options));
        }
    }
    Ok(values)
}

/// The values of the options that a rule gives a member of this size.
fn collect<F: Additive>(
    rule: &Rule,
    size: usize,
    values: &[Vec<F::Value>],
    function: &F,
    options: &mut Vec<F::Value>,
) {
    let known = |kind: usize, size: usize| values[kind][size].clone();
    match rule.parts {
        Parts::None => options.push(function.sum(&[])),
        Parts::One(part) => {
            let rests = rule.takes.up_to(size).map(|take| size - take);
            let rests = rests.filter(|rest| *rest >= part.least);
            options.extend(rests.map(|rest| function.sum(&[known(part.kind, rest)])));
        }
        Parts::Two(left, right) => {
            for take in rule.takes.up_to(size) {
                let rest = size - take;
                let most = rest.saturating_sub(right.least);
                // Equal parts in the opposite order give the same values.
                let last = if left == right { rest / 2 } else { most };
                let splits = (left.least..=last).filter(|one| rest - one >= right.least);
                options.extend(splits.map(|one| {
                    function.sum(&[known(left.kind, one), known(right.kind, rest - one)])
                }));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use noyau_core::{Convention, Foreclosed, ForeclosedValue, Grundy, Outcome, OutcomeFunction};
    use noyau_core::{Remoteness, Suspense};

    use super::*;

    #[test]
    fn grundy_values_are_those_of_the_sequence() {
        for grammar in
            [Grammar::octal(0, &[7, 7], &[]), Grammar::cycles(), Grammar::octal(4, &[3], &[])]
        {
            let grammar = grammar.unwrap();
            let found = by_function(&grammar, &Grundy, 40, &Limits::none()).unwrap();
            let expected = crate::sequence::naive(&grammar, 40);
            for (found, expected) in found.iter().zip(&expected) {
                assert!(found.iter().zip(expected).all(|(a, b)| *a == u64::from(*b)));
            }
        }
    }

    #[test]
    fn values_of_paths_are_those_of_the_document() {
        let paths = Grammar::path_powers(1).unwrap();
        let moves = |values: Vec<Vec<noyau_core::RemotenessValue>>| -> Vec<u64> {
            values[0].iter().map(|value| value.moves).collect()
        };
        let slow = by_function(&paths, &Suspense(Convention::Normal), 16, &Limits::none());
        assert_eq!(moves(slow.unwrap()), [0, 1, 1, 1, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3, 4, 4, 5]);
        let quick = by_function(&paths, &Remoteness(Convention::Misere), 9, &Limits::none());
        assert_eq!(moves(quick.unwrap()), [0, 1, 1, 2, 2, 2, 2, 2, 2, 2]);
        let some = by_function(&paths, &OutcomeFunction(Convention::Misere), 30, &Limits::none());
        let lost: Vec<usize> =
            (0..=30).filter(|n| some.as_ref().unwrap()[0][*n] == Outcome::P).collect();
        assert_eq!(lost, [1, 2, 8, 9, 15, 16, 22, 23, 29, 30]);
        let closed = by_function(&paths, &Foreclosed(Convention::Normal), 9, &Limits::none());
        use ForeclosedValue::{Over, Value, Won};
        let expected =
            [Over, Won, Won, Won, Value(0), Value(0), Value(1), Value(1), Value(2), Value(0)];
        assert_eq!(closed.unwrap()[0], expected);
    }

    #[test]
    fn a_limit_is_a_result() {
        let paths = Grammar::path_powers(1).unwrap();
        assert!(by_function(&paths, &Grundy, 500, &Limits::work(100)).is_err());
    }
}
