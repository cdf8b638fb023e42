//! Rooted trees with branches repeated any number of times, and their values for all numbers.
//!
//! A pattern is a rooted tree in which some branches, each a vertex with leaves, occur x₀, x₁, …
//! times. A move on one of those vertices or their leaves removes the branch or the vertex it hangs
//! at; any other move leaves a smaller pattern. So the value at x = (x₀, x₁, …) is the mex of
//! nim-sums of values of smaller patterns at x, of this one at x with one number smaller, and of
//! terms that depend on the parities of x.
//!
//! For a margin c, the *class* of x consists of its numbers cut off at c, the differences of two
//! numbers cut off at ±c, and the parities. If on a large enough box the values of a pattern and of
//! all its smaller patterns depend on the class alone, they do everywhere: the class with margin
//! c + 1 gives the classes with margin c of x and of x with one number smaller, so the value at any
//! x is found by the same mex as at a point of the box with the same class, by induction on pattern
//! and x. Shrinking the smallest number and the gaps between consecutive ones by twos, down to at
//! most c + 2 each, keeps the class with margin c + 1: a box of side d(c + 2) for d numbers has a
//! point of every class. [`TreePattern::table`] checks exactly that; its answers are proved.

use std::collections::{BTreeSet, HashMap};
use std::fmt;
use std::str::FromStr;

use super::{Laws, RootedTree, TreeError};

/// A rooted tree with repeated branches. Written like a tree, with `*i` after a branch that occurs
/// as often as number i says: `(()(())*0)` is a root with a leaf and x₀ paths of two vertices.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct TreePattern {
    fixed: Vec<TreePattern>,
    /// For each repeated branch, the index of its number of repetitions, and its number of leaves.
    repeated: Vec<(usize, usize)>,
}

/// Why a text is not a pattern.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PatternError {
    /// The parentheses are wrong.
    #[error(transparent)]
    Tree(#[from] TreeError),
    /// A repeated branch is not a vertex with leaves.
    #[error("character {at}: only a vertex with leaves can be repeated")]
    NotALeafyVertex {
        /// The place of the error, in bytes.
        at: usize,
    },
    /// The numbers are not 0, 1, 2, … once each.
    #[error("the numbers of repetitions must be 0, 1, 2, … once each")]
    Numbers,
}

impl TreePattern {
    /// The count of numbers of repetitions.
    #[must_use]
    pub fn numbers(&self) -> usize {
        self.repeated.len() + self.fixed.iter().map(Self::numbers).sum::<usize>()
    }

    /// The tree for these numbers; those that are not given are 0.
    #[must_use]
    pub fn tree(&self, numbers: &[usize]) -> RootedTree {
        let fixed = self.fixed.iter().map(|branch| branch.tree(numbers));
        let repeated = self.repeated.iter().flat_map(|&(number, leaves)| {
            let times = numbers.get(number).copied().unwrap_or(0);
            std::iter::repeat_n(RootedTree::leaves(leaves), times)
        });
        RootedTree::new(fixed.chain(repeated))
    }

    fn collect_numbers(&self, found: &mut Vec<usize>) {
        found.extend(self.repeated.iter().map(|(number, _)| *number));
        self.fixed.iter().for_each(|branch| branch.collect_numbers(found));
    }

    fn with(&self, fixed: impl IntoIterator<Item = Self>) -> Self {
        let mut fixed: Vec<Self> = fixed.into_iter().collect();
        fixed.sort_unstable();
        Self { fixed, repeated: self.repeated.clone() }
    }

    /// The patterns that moves leave at the root, except this one with smaller numbers.
    fn deep(&self) -> Vec<Self> {
        let mut found = Vec::new();
        for (index, branch) in self.fixed.iter().enumerate() {
            let others = || self.fixed[..index].iter().chain(&self.fixed[index + 1..]).cloned();
            if !(branch.fixed.is_empty() && branch.repeated.is_empty()) {
                found.push(self.with(others()));
            }
            found.extend(branch.deep().into_iter().map(|rest| self.with(others().chain([rest]))));
        }
        found
    }

    /// This pattern, those that moves leave of it, and all their branches.
    fn smaller(&self) -> BTreeSet<Self> {
        let mut found = BTreeSet::new();
        let mut waiting = vec![self.clone()];
        while let Some(pattern) = waiting.pop() {
            if found.contains(&pattern) {
                continue;
            }
            waiting.extend(pattern.deep());
            waiting.extend(pattern.fixed.iter().cloned());
            found.insert(pattern);
        }
        found
    }

    /// The values for all numbers, if they depend on the class with this margin alone.
    #[must_use]
    pub fn table(&self, laws: &mut Laws, margin: usize) -> Option<PatternValues> {
        let side = self.numbers() * (margin + 2) + 1;
        let mut table = PatternValues { numbers: self.numbers(), margin, side, values: Vec::new() };
        for pattern in self.smaller() {
            let mut by_class: HashMap<Vec<usize>, u64> = HashMap::new();
            let mut values = Vec::with_capacity(table.points());
            for point in (0..table.points()).map(|index| table.point(index)) {
                let value = laws.grundy(&pattern.tree(&point));
                if *by_class.entry(class(&point, margin)).or_insert(value) != value {
                    return None;
                }
                values.push(value);
            }
            if pattern == *self {
                table.values = values;
            }
        }
        Some(table)
    }
}

/// The class of a point: numbers cut off at the margin, parities, and differences cut off at the
/// margin either way.
fn class(point: &[usize], margin: usize) -> Vec<usize> {
    let alone = point.iter().flat_map(|&x| [x.min(margin), x % 2]);
    let pairs = point.iter().enumerate().flat_map(|(i, x)| point[..i].iter().map(move |y| (x, y)));
    alone.chain(pairs.map(|(x, y)| (x + margin).saturating_sub(*y).min(2 * margin))).collect()
}

/// The values of a pattern, proved for all numbers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PatternValues {
    numbers: usize,
    margin: usize,
    side: usize,
    values: Vec<u64>,
}

impl PatternValues {
    fn points(&self) -> usize {
        self.side.pow(u32::try_from(self.numbers).unwrap_or(u32::MAX))
    }

    fn point(&self, mut index: usize) -> Vec<usize> {
        let mut next = || {
            let number = index % self.side;
            index /= self.side;
            number
        };
        (0..self.numbers).map(|_| next()).collect()
    }

    /// Every point of the box with its value. Each class has a point in the box.
    pub fn representatives(&self) -> impl Iterator<Item = (Vec<usize>, u64)> + '_ {
        self.values.iter().enumerate().map(|(index, &value)| (self.point(index), value))
    }

    /// The value for any numbers; `None` when there are too few or too many of them.
    #[must_use]
    pub fn value(&self, numbers: &[usize]) -> Option<u64> {
        if numbers.len() != self.numbers {
            return None;
        }
        let mut order: Vec<usize> = (0..numbers.len()).collect();
        order.sort_by_key(|&i| numbers[i]);
        let mut point = vec![0; numbers.len()];
        let (mut before, mut here) = (0, 0);
        for i in order {
            let gap = numbers[i] - before;
            let most = self.margin + 2;
            here += if gap > most { most - (gap - most) % 2 } else { gap };
            before = numbers[i];
            point[i] = here;
        }
        let index = point.iter().rev().fold(0, |index, &x| index * self.side + x);
        self.values.get(index).copied()
    }
}

impl fmt::Display for TreePattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("(")?;
        self.fixed.iter().try_for_each(|branch| branch.fmt(f))?;
        for (number, leaves) in &self.repeated {
            write!(f, "{}*{number}", RootedTree::leaves(*leaves))?;
        }
        f.write_str(")")
    }
}

impl FromStr for TreePattern {
    type Err = PatternError;

    fn from_str(text: &str) -> Result<Self, PatternError> {
        let mut open: Vec<Self> = vec![Self::default()];
        let mut letters = text.bytes().enumerate().peekable();
        while let Some((at, letter)) = letters.next() {
            match letter {
                b'(' if at == 0 || open.len() > 1 => open.push(Self::default()),
                b')' => {
                    let mut done = open.pop().unwrap_or_default();
                    done.fixed.sort_unstable();
                    done.repeated.sort_unstable();
                    let above = open.last_mut().ok_or(TreeError { at })?;
                    if letters.next_if(|(_, letter)| *letter == b'*').is_none() {
                        above.fixed.push(done);
                        continue;
                    }
                    let number = letters.next().filter(|(_, digit)| digit.is_ascii_digit());
                    let (_, digit) = number.ok_or(TreeError { at: at + 2 })?;
                    let bare = |leaf: &Self| leaf.fixed.is_empty() && leaf.repeated.is_empty();
                    if !done.repeated.is_empty() || !done.fixed.iter().all(bare) {
                        return Err(PatternError::NotALeafyVertex { at });
                    }
                    above.repeated.push((usize::from(digit - b'0'), done.fixed.len()));
                }
                _ => return Err(TreeError { at }.into()),
            }
        }
        let whole = open.pop().unwrap_or_default();
        let complete = open.is_empty() && whole.repeated.is_empty() && whole.fixed.len() == 1;
        let pattern = whole.fixed.into_iter().next().filter(|_| complete);
        let pattern = pattern.ok_or(TreeError { at: text.len() })?;
        let mut numbers = Vec::new();
        pattern.collect_numbers(&mut numbers);
        numbers.sort_unstable();
        if numbers.iter().enumerate().any(|(index, &number)| index != number) {
            return Err(PatternError::Numbers);
        }
        Ok(pattern)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Playing the branch of two vertices away leaves a root with two leaves, which is no branch.
    #[test]
    fn smaller_patterns_are_branches_and_what_moves_leave() {
        let smaller = |text: &str| -> Vec<String> {
            let pattern: TreePattern = text.parse().unwrap();
            pattern.smaller().iter().map(ToString::to_string).collect()
        };
        assert_eq!(smaller("(()()(()))"), ["()", "(())", "(()())", "(()()(()))"]);
        assert_eq!(smaller("(()(())(())*0)"), ["()", "(())", "(()(())*0)", "(()(())(())*0)"]);
    }
}
