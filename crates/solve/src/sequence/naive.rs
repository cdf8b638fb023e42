//! The definition of the Grundy value, taken literally: mark the value of every option, then take
//! the least unmarked value.

use noyau_family::{Grammar, Parts, Rule};

/// Grundy values of every kind at the sizes `0..=most`: `values[kind][size]`. Sizes below the first
/// of a kind have the value 0. The time is quadratic in `most` (cubic if takes repeat).
///
/// Members are numbered by size and kind, so that every option is known when it is needed. By the
/// Sprague–Grundy theorem, the value of a sum is the nim sum of the values.
#[must_use]
pub fn naive(grammar: &Grammar, most: usize) -> Vec<Vec<u32>> {
    let mut values = vec![Vec::new(); grammar.kinds().len()];
    extend(grammar, &mut values, most);
    values
}

/// Continues the sequences of [`naive`] up to the size `most`.
pub(crate) fn extend(grammar: &Grammar, values: &mut [Vec<u32>], most: usize) {
    let known = values.first().map_or(0, Vec::len);
    let mut marks = Marks::default();
    for size in known..=most {
        for (kind, definition) in grammar.kinds().iter().enumerate() {
            for rule in &definition.rules {
                mark_options(rule, size, values, &mut marks);
            }
            values[kind].push(marks.take_mex());
        }
    }
}

/// Marks the values of the options that `rule` gives a member of this size.
fn mark_options(rule: &Rule, size: usize, values: &[Vec<u32>], marks: &mut Marks) {
    if !rule.sizes.contains(size) {
        return;
    }
    match rule.parts {
        Parts::None => marks.insert(rule.nim),
        Parts::One(part) => {
            let rests = rule.takes.up_to(size).map(|take| size - take);
            for rest in rests.filter(|rest| *rest >= part.least) {
                marks.insert(values[part.kind][rest] ^ rule.nim);
            }
        }
        Parts::Two(left, right) => {
            for take in rule.takes.up_to(size) {
                let Some(most) = (size - take).checked_sub(right.least) else { continue };
                if most < left.least {
                    continue;
                }
                // Equal parts in the opposite order give the same values.
                let last = if left == right { (size - take) / 2 } else { most };
                let lefts = &values[left.kind][left.least..=last];
                let rights = &values[right.kind][size - take - last..=size - take - left.least];
                for (one, other) in lefts.iter().zip(rights.iter().rev()) {
                    marks.insert(one ^ other ^ rule.nim);
                }
            }
        }
    }
}

/// A set of values that can be emptied in constant time.
#[derive(Debug, Default)]
struct Marks {
    stamps: Vec<u64>,
    stamp: u64,
}

impl Marks {
    /// Adds a value.
    fn insert(&mut self, value: u32) {
        let index = value as usize;
        if index >= self.stamps.len() {
            self.stamps.resize((index + 1).next_power_of_two(), 0);
        }
        self.stamps[index] = self.stamp + 1;
    }

    /// Returns the least value that is not in the set, and empties the set.
    fn take_mex(&mut self) -> u32 {
        self.stamp += 1;
        let free = self.stamps.iter().position(|stamp| *stamp != self.stamp);
        u32::try_from(free.unwrap_or(self.stamps.len())).unwrap_or(u32::MAX)
    }
}
