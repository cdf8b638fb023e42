//! The options of a compound position, one by one.
//!
//! Equal components are one group, and what is played in a group is a multiset of options: the
//! twelve moves in twelve equal components are the same move.

use std::rc::Rc;

use noyau_core::Compound;

/// Equal components.
#[derive(Debug, Clone)]
pub(super) struct Group {
    /// The component.
    pub(super) number: u32,
    /// How many there are.
    pub(super) copies: usize,
    /// Its size, where sizes matter.
    pub(super) size: u64,
    /// What can be done in the group, fewest components first; nothing at all comes first.
    pub(super) bundles: Rc<[Bundle]>,
}

/// What is done in the components of one group.
#[derive(Debug, Clone, Default)]
pub(super) struct Bundle {
    /// The parts they become, without finished ones.
    pub(super) left: Vec<u32>,
    /// For each component that is played in, the number of its option.
    pub(super) picks: Vec<u32>,
    /// Whether it ends the game at once.
    pub(super) ends: bool,
}

/// Walks through the legal choices of one bundle in each group.
#[derive(Debug)]
pub(super) struct Walk {
    groups: Vec<Group>,
    least: usize,
    most: usize,
    ordered: bool,
    level: usize,
    /// The bundle that each level stands at, plus one.
    next: Vec<usize>,
    /// Components played in before each level.
    played: Vec<usize>,
    /// Whether the level may be played in: all that come before it in the order are.
    open: Vec<bool>,
    /// Whether all groups of the same size before the level are played in.
    full: Vec<bool>,
    /// Components from each level on.
    ahead: Vec<usize>,
}

impl Walk {
    /// The groups in the order in which they come, equal sizes together.
    pub(super) fn new(compound: &Compound, groups: Vec<Group>) -> Self {
        let components = groups.iter().map(|group| group.copies).sum();
        let counts = compound.selection().counts(components);
        let levels = groups.len() + 1;
        let mut ahead = vec![0; levels];
        for level in (0..groups.len()).rev() {
            ahead[level] = ahead[level + 1] + groups[level].copies;
        }
        Self {
            groups,
            least: *counts.start(),
            most: *counts.end(),
            ordered: compound.order().is_some(),
            level: 0,
            next: vec![0; levels],
            played: vec![0; levels],
            open: vec![true; levels],
            full: vec![true; levels],
            ahead,
        }
    }

    /// The bundle chosen in each group, as [`Walk::advance`] left them.
    pub(super) fn chosen(&self) -> impl Iterator<Item = (&Group, &Bundle)> {
        self.groups.iter().zip(&self.next).map(|(group, next)| (group, &group.bundles[next - 1]))
    }

    /// Goes to the next choice; false when there is none.
    pub(super) fn advance(&mut self) -> bool {
        let last = self.groups.len();
        if self.level == last {
            if last == 0 {
                return false;
            }
            self.level -= 1;
        }
        loop {
            let level = self.level;
            let group = &self.groups[level];
            let bundle = group.bundles.get(self.next[level]);
            let touched = bundle.map_or(0, |bundle| bundle.picks.len());
            let played = self.played[level] + touched;
            let allowed = played <= self.most && (touched == 0 || self.open[level]);
            if bundle.is_none() || !allowed {
                // Bundles come by the number of components: the others play in more.
                if level == 0 {
                    return false;
                }
                self.level -= 1;
                continue;
            }
            self.next[level] += 1;
            if played + self.ahead[level + 1] < self.least {
                continue;
            }
            let full = self.full[level] && touched == group.copies;
            self.level += 1;
            self.played[level + 1] = played;
            if self.level == last {
                if played >= self.least {
                    return true;
                }
                self.level -= 1;
                continue;
            }
            let same = !self.ordered || self.groups[level + 1].size == group.size;
            self.open[level + 1] = self.open[level] && (same || full);
            self.full[level + 1] = !same || full;
            self.next[level + 1] = 0;
        }
    }
}
