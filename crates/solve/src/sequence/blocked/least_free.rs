//! The search for the least value that no far option of a member has.

use noyau_family::{Parts, Rule};

use super::{Blocked, Sheet};
use crate::sequence::column::Width;
use crate::sequence::rows::{HEIGHT, Row};
use crate::sequence::seek::{Pairs, Quest, find_all};

/// The sizes of the first parts of far options, and the sum of the sizes of both parts.
#[derive(Debug, Clone, Copy)]
pub(super) struct FarSizes {
    pub(super) rest: usize,
    pub(super) first: usize,
    pub(super) last: usize,
}

impl<V: Width> Blocked<V> {
    /// Searches for the least free values of all rows together.
    pub(super) fn sweep(&self, sheet: &mut Sheet<V>, kind: usize, start: usize) {
        loop {
            let mut wanted: [Vec<V>; HEIGHT] = Default::default();
            let mut found: [Vec<V>; HEIGHT] = Default::default();
            for (row, wanted) in wanted.iter_mut().enumerate() {
                if sheet.absent[row].is_empty() {
                    let visible = &self.visible[kind][usize::from(self.rare_is_odd(start + row))];
                    least_free(&sheet.rows.row(row), visible, wanted, self.most_wanted);
                }
            }
            if wanted.iter().all(Vec::is_empty) {
                return;
            }
            for rule in &self.grammar.kinds()[kind].rules {
                let lists = wanted.iter_mut().zip(&mut found).enumerate();
                let quests = lists.filter_map(|(row, (wanted, found))| {
                    Some(Quest::new(self.far_pairs(rule, start + row)?, wanted, found))
                });
                find_all(&mut quests.collect::<Vec<_>>(), self.instructions.arch);
            }
            for (row, (mut wanted, found)) in wanted.into_iter().zip(found).enumerate() {
                sheet.missed += found.len();
                let mut marks = sheet.rows.row(row);
                found.into_iter().for_each(|value| marks.mark(value.index()));
                sheet.absent[row].append(&mut wanted);
            }
        }
    }

    /// All far options of a rule with two parts.
    pub(super) fn far_pairs(&self, rule: &Rule, size: usize) -> Option<Pairs<'_, V>> {
        let Parts::Two(left, right) = rule.parts else { return None };
        let FarSizes { rest, first, last } = self.far_sizes(rule, size)?;
        Some(Pairs {
            firsts: &self.columns[left.kind].values()[first..=last],
            seconds: self.columns[right.kind].down(rest - first, rest - last),
            nim: V::narrow(rule.nim as usize),
        })
    }

    /// The sizes of the parts of the far options; `None` if there are no far options.
    pub(super) fn far_sizes(&self, rule: &Rule, size: usize) -> Option<FarSizes> {
        let Parts::Two(left, right) = rule.parts else { return None };
        let rest = size.checked_sub(rule.takes.first).filter(|_| rule.sizes.contains(size))?;
        let reach = self.reach(size);
        let first = left.least.max(reach);
        let most = rest.checked_sub(right.least.max(reach))?;
        // Equal parts in the opposite order give the same values.
        let last = if left == right { rest / 2 } else { most };
        (first <= last).then_some(FarSizes { rest, first, last })
    }

    /// The least value that is not marked in a row and that no far option has.
    pub(super) fn free(&self, sheet: &mut Sheet<V>, row: usize, kind: usize, size: usize) -> usize {
        let visible = &self.visible[kind][usize::from(self.rare_is_odd(size))];
        let mut marks = sheet.rows.row(row);
        let (absent, settled) = (&mut sheet.absent[row], sheet.settled[row]);
        // Often no search is necessary.
        if let Some(free) = marks.first_free(self.width)
            && (free < settled || visible[free / 64] >> (free % 64) & 1 == 1)
        {
            return free;
        }
        let Sheet { wanted, found, .. } = sheet;
        loop {
            let end = least_free(&marks, visible, wanted, self.most_wanted);
            match wanted.iter().position(|value| absent.contains(value)) {
                Some(0) => return wanted[0].index(),
                Some(place) => wanted.truncate(place),
                None if wanted.is_empty() => return end,
                None => {}
            }
            for rule in &self.grammar.kinds()[kind].rules {
                if let Some(pairs) = self.far_pairs(rule, size) {
                    find_all(&mut [Quest::new(pairs, wanted, found)], self.instructions.arch);
                }
            }
            sheet.missed += if self.sifting().is_some() { 1 } else { found.len() };
            found.drain(..).for_each(|value| marks.mark(value.index()));
            absent.append(wanted);
        }
    }
}

/// Lists the least free hidden values, up to `most`, that are below the least free visible value.
/// Returns that visible value; if the list is full, the result has no meaning.
fn least_free<V: Width>(
    marks: &Row<'_>,
    visible: &[u64],
    hidden: &mut Vec<V>,
    most: usize,
) -> usize {
    let width = 64 * visible.len();
    hidden.clear();
    for (word, visible) in visible.iter().enumerate() {
        let free = !marks.word(word);
        let seen = free & visible;
        let below = if seen == 0 { u64::MAX } else { (seen & seen.wrapping_neg()) - 1 };
        let mut open = free & !visible & below;
        while open != 0 {
            if hidden.len() == most {
                return width;
            }
            hidden.push(V::narrow(64 * word + open.trailing_zeros() as usize));
            open &= open - 1;
        }
        if seen != 0 {
            return 64 * word + seen.trailing_zeros() as usize;
        }
    }
    width
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Some bits, about one in two or four of them set.
    fn random(state: &mut u64, sparse: bool) -> u64 {
        let mut one = || {
            *state ^= *state << 13;
            *state ^= *state >> 7;
            *state ^= *state << 17;
            *state
        };
        if sparse { one() & one() } else { one() }
    }

    #[test]
    fn the_least_free_values_are_those_of_the_definition() {
        let mut state = 88_172_645_463_325_252;
        for turn in 0..400_usize {
            let words = 1 + turn % 4;
            // In some rows the first words have no free visible value.
            let visible: Vec<u64> = (0..words)
                .map(|word| if turn / 4 % 3 > word { 0 } else { random(&mut state, turn % 7 < 3) })
                .collect();
            let all: Vec<u64> = (0..words).map(|_| !random(&mut state, turn % 5 < 3)).collect();
            let bit = |set: &[u64], value: usize| set[value / 64] >> (value % 64) & 1 == 1;
            let mut bytes: Vec<u8> =
                (0..64 * words).map(|value| u8::from(bit(&all, value))).collect();
            let mut bits = all[0];
            let row = if words == 1 { Row::Bits(&mut bits) } else { Row::Bytes(&mut bytes) };
            let free = (0..64 * words).filter(|value| !bit(&all, *value));
            let (seen, mut expected): (Vec<usize>, Vec<usize>) =
                free.partition(|value| bit(&visible, *value));
            let end = seen.first().copied().unwrap_or(64 * words);
            expected.retain(|value| *value < end);
            let mut hidden: Vec<u8> = vec![7];
            let found = least_free(&row, &visible, &mut hidden, 64 * words);
            let listed: Vec<usize> = hidden.iter().map(|value| value.index()).collect();
            assert_eq!((found, &listed), (end, &expected), "turn {turn}");
            // A list that is full has the least ones.
            let most = expected.len() / 2;
            least_free(&row, &visible, &mut hidden, most);
            let listed: Vec<usize> = hidden.iter().map(|value| value.index()).collect();
            assert_eq!(listed, expected[..most], "turn {turn}, {most} of them");
        }
    }
}
