//! The options of the members of a grammar, taken directly from its rules.

use noyau_family::{Grammar, Parts, Rule};

use super::super::Repetition;

/// A kind and a size.
pub(super) type Name = (usize, usize);

/// The sums that the moves of a member leave, possibly with repetitions.
pub(super) fn options(grammar: &Grammar, (kind, size): Name) -> Vec<Vec<Name>> {
    let rules = grammar.kinds().get(kind).map_or(&[][..], |kind| &kind.rules);
    rules.iter().filter(|rule| applies(rule, size)).flat_map(|rule| given(rule, size)).collect()
}

fn applies(rule: &Rule, size: usize) -> bool {
    let sizes = &rule.sizes;
    let beyond = size.checked_sub(sizes.first);
    beyond.is_some_and(|beyond| beyond.is_multiple_of(sizes.step))
        && sizes.last.is_none_or(|last| size <= last)
}

fn given(rule: &Rule, size: usize) -> Vec<Vec<Name>> {
    let mut options = Vec::new();
    if rule.parts == Parts::None {
        options.push(Vec::new());
        return options;
    }
    let mut take = rule.takes.first;
    while let Some(rest) = size.checked_sub(take) {
        match rule.parts {
            Parts::One(part) if rest >= part.least => options.push(vec![(part.kind, rest)]),
            Parts::Two(left, right) => {
                for one in left.least..=rest {
                    let other = rest - one;
                    if other >= right.least {
                        options.push(vec![(left.kind, one), (right.kind, other)]);
                    }
                }
            }
            Parts::None | Parts::One(_) => {}
        }
        match rule.takes.step {
            Some(step) => take += step,
            None => break,
        }
    }
    options
}

/// The number of sizes that must be checked one by one to prove the period for ever. `None` if the
/// theorem does not cover the rules, or if the period starts too early for it.
pub(super) fn sizes_needed(grammar: &Grammar, claimed: Repetition) -> Option<usize> {
    let Repetition { preperiod, period } = claimed;
    let mut most_taken = 0;
    let mut uniform_from = 0;
    for rule in grammar.kinds().iter().flat_map(|kind| &kind.rules) {
        if rule.sizes.step != 1 {
            return None;
        }
        let beyond_last = rule.sizes.last.map_or(0, |last| last + 1);
        uniform_from = uniform_from.max(rule.sizes.first).max(beyond_last);
        if rule.parts == Parts::None {
            continue;
        }
        if rule.takes.step.is_some() || rule.parts.iter().any(|part| part.least > preperiod) {
            return None;
        }
        most_taken = most_taken.max(rule.takes.first);
    }
    let bound = preperiod.checked_mul(2)?.checked_add(period)?.checked_add(most_taken)?;
    bound.max(uniform_from).checked_add(period)
}

#[cfg(test)]
mod tests {
    use noyau_family::{Kind, Part, Sizes};

    use super::*;

    #[test]
    fn no_part_is_smaller_than_its_least_size() {
        let one = Rule::one(1, Part::new(0, 3)).at(Sizes::from(0));
        let two = Rule::two(2, Part::new(0, 1), Part::new(0, 2)).at(Sizes::from(0));
        let kinds = vec![Kind::new("one", 0, vec![one]), Kind::new("two", 0, vec![two])];
        let grammar = Grammar::new(kinds).unwrap();
        for size in 0..12_usize {
            let left: Vec<Vec<Name>> =
                (3..12).filter(|left| left + 1 == size).map(|left| vec![(0, left)]).collect();
            assert_eq!(options(&grammar, (0, size)), left, "{size}");
            let pairs = (1..12).flat_map(|left| (2..12).map(move |right| (left, right)));
            let pairs: Vec<Vec<Name>> = pairs
                .filter(|(left, right)| left + right + 2 == size)
                .map(|(left, right)| vec![(0, left), (0, right)])
                .collect();
            assert_eq!(options(&grammar, (1, size)), pairs, "{size}");
        }
    }
}
