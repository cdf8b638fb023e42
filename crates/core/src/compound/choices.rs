//! All legal ways to play in groups of components, one by one.

use std::rc::Rc;

use super::{Compound, Order};

/// A group of equal components, and the actions that a move can take in them.
#[derive(Debug, Clone)]
pub struct Level {
    /// The number of components.
    pub copies: usize,
    /// Their size.
    pub size: u64,
    /// For each action, the number of components in which it moves. The first action is to do
    /// nothing, and the numbers do not decrease.
    pub played: Rc<[usize]>,
}

/// Walks through all choices of one action for each group that a compound allows.
#[derive(Debug, Clone)]
pub struct Choices {
    levels: Vec<Level>,
    least: usize,
    most: usize,
    order: Option<Order>,
    level: usize,
    /// For each level the index of its current action, plus one.
    next: Vec<usize>,
    /// The number of components that are played in before each level.
    played: Vec<usize>,
    /// Whether each level may be played in, because all groups before it in the order are.
    open: Vec<bool>,
    /// Whether all groups of the same size before the level are played in.
    full: Vec<bool>,
    /// The number of components from each level on.
    ahead: Vec<usize>,
}

impl Choices {
    /// A walk that stands before the first choice. The levels must be in the order of
    /// [`Compound::precedes`].
    #[must_use]
    pub fn new(compound: &Compound, levels: Vec<Level>) -> Self {
        let components = levels.iter().map(|level| level.copies).sum();
        let counts = compound.selection().counts(components);
        let places = levels.len() + 1;
        let mut ahead = vec![0; places];
        for place in (0..levels.len()).rev() {
            ahead[place] = ahead[place + 1] + levels[place].copies;
        }
        Self {
            levels,
            least: *counts.start(),
            most: *counts.end(),
            order: compound.order(),
            level: 0,
            next: vec![0; places],
            played: vec![0; places],
            open: vec![true; places],
            full: vec![true; places],
            ahead,
        }
    }

    /// Moves back to before the first choice.
    pub fn restart(&mut self) {
        self.level = 0;
        self.next.fill(0);
    }

    /// The index of the action in each group, at the choice that [`Choices::advance`] went to.
    pub fn chosen(&self) -> impl Iterator<Item = usize> + '_ {
        self.next[..self.levels.len()].iter().map(|next| next - 1)
    }

    /// Moves to the next choice; false if there is none.
    pub fn advance(&mut self) -> bool {
        let last = self.levels.len();
        if self.level == last {
            if last == 0 {
                return false;
            }
            self.level -= 1;
        }
        loop {
            let at = self.level;
            let level = &self.levels[at];
            let touched = level.played.get(self.next[at]).copied();
            let allowed = touched.is_some_and(|touched| {
                self.played[at] + touched <= self.most && (touched == 0 || self.open[at])
            });
            let Some(touched) = touched.filter(|_| allowed) else {
                // Later actions in the list move in at least as many components.
                if at == 0 {
                    return false;
                }
                self.level -= 1;
                continue;
            };
            self.next[at] += 1;
            let played = self.played[at] + touched;
            if played + self.ahead[at + 1] < self.least {
                continue;
            }
            if at + 1 == last {
                self.level = last;
                return true;
            }
            let full = self.full[at] && touched == level.copies;
            let next = self.levels[at + 1].size;
            let same = self.order.is_none_or(|order| order.rank(next) == order.rank(level.size));
            self.level += 1;
            self.played[at + 1] = played;
            self.open[at + 1] = self.open[at] && (same || full);
            self.full[at + 1] = !same || full;
            self.next[at + 1] = 0;
        }
    }
}

impl Compound {
    /// Whether components of size `size` come before those of size `other` in the order of the
    /// compound.
    #[must_use]
    pub fn precedes(&self, size: u64, other: u64) -> bool {
        self.order.is_some_and(|order| order.rank(size) > order.rank(other))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_are_those_that_are_allowed() {
        let sizes = [9_u64, 7, 7, 2];
        let texts = [
            "2-exact,largest-first",
            "3-minimal",
            "2-maximal,largest-first",
            "disjunctive,mod-3-first",
            "selective,mod-2-first",
        ];
        let counted = texts.map(|text| Compound::parse(text).unwrap());
        for compound in Compound::all().chain(counted) {
            let mut sorted = sizes.to_vec();
            sorted.sort_by(|a, b| compound.precedes(*b, *a).cmp(&compound.precedes(*a, *b)));
            let level = |size: &u64| Level { copies: 1, size: *size, played: [0, 1, 1].into() };
            let mut choices = Choices::new(&compound, sorted.iter().map(level).collect());
            let mut found = Vec::new();
            while choices.advance() {
                found.push(choices.chosen().collect::<Vec<_>>());
            }
            let mut expected = Vec::new();
            for code in 0..81_usize {
                let choice: Vec<usize> =
                    [27, 9, 3, 1].iter().map(|place| code / place % 3).collect();
                let played: Vec<bool> = choice.iter().map(|thing| *thing > 0).collect();
                if compound.allows(&sorted, &played) {
                    expected.push(choice);
                }
            }
            assert_eq!(found, expected, "{compound}");
            choices.restart();
            assert!(choices.advance(), "{compound}");
            assert_eq!(choices.chosen().collect::<Vec<_>>(), expected[0], "{compound}");
        }
    }
}
