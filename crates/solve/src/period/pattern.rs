//! Regularities of sequences that are not periods: distances that double, and periods of a table.
//!
//! The P-positions of some compounds thin out: each distance between two of them is about twice the
//! one before (thesis, sections 3.4 and 4.2). [`Geometric::find`] recognises lists made of strands
//! `a·2ⁿ + b·n + c`. Other games depend on two numbers of components and repeat in both directions
//! (section 4.5); [`GridPeriod::find`] finds these periods. Both functions report what the terms
//! show. Neither is a proof.

use super::longest_matches;

/// The numbers `a·2ⁿ + b·n + c` for `n = 0, 1, 2, …`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Strand {
    /// The coefficient of `2ⁿ`.
    pub a: i64,
    /// The coefficient of `n`.
    pub b: i64,
    /// The constant term.
    pub c: i64,
}

impl Strand {
    /// The strand through three terms.
    fn through([first, second, third]: [i64; 3]) -> Option<Self> {
        let (one, two) = (second.checked_sub(first)?, third.checked_sub(second)?);
        let a = two.checked_sub(one)?;
        Some(Self { a, b: one.checked_sub(a)?, c: first.checked_sub(a)? })
    }

    /// Term number `n`; `None` if it overflows.
    #[must_use]
    pub fn at(&self, n: u32) -> Option<i64> {
        let doubled = 2_i64.checked_pow(n)?.checked_mul(self.a)?;
        let added = self.b.checked_mul(i64::from(n))?;
        doubled.checked_add(added)?.checked_add(self.c)
    }
}

/// A list of numbers that ends in strands, which take turns.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Geometric {
    /// The number of terms before the strands begin.
    pub skipped: usize,
    /// The strands, in the order in which they take turns.
    pub strands: Vec<Strand>,
}

/// The number of terms that a strand must have. Three determine it, and one more can refute it.
const SHOWN: usize = 4;

impl Geometric {
    /// The fewest strands that give the whole end of an increasing list, with the fewest terms
    /// before them. At least one strand must double.
    ///
    /// ```
    /// use noyau_solve::period::pattern::{Geometric, Strand};
    /// let list = [0, 4, 5, 14, 15, 34, 35, 74, 75, 154];
    /// let found = Geometric::find(&list).unwrap();
    /// assert_eq!(found.skipped, 0);
    /// assert_eq!(found.strands[0], Strand { a: 5, b: 0, c: -5 });
    /// ```
    #[must_use]
    pub fn find(list: &[i64]) -> Option<Self> {
        for count in 1..=list.len() / SHOWN {
            for skipped in 0..=list.len() - count * SHOWN {
                let end = &list[skipped..];
                let strand = |first: usize| strand(end.iter().skip(first).step_by(count));
                let strands: Option<Vec<Strand>> = (0..count).map(strand).collect();
                if let Some(strands) = strands.filter(|s| s.iter().any(|strand| strand.a != 0)) {
                    return Some(Self { skipped, strands });
                }
            }
        }
        None
    }
}

/// The strand that contains all these terms.
fn strand<'a>(mut terms: impl Iterator<Item = &'a i64> + Clone) -> Option<Strand> {
    let all = terms.clone();
    let strand = Strand::through([*terms.next()?, *terms.next()?, *terms.next()?])?;
    let on = |(n, term): (u32, &i64)| strand.at(n) == Some(*term);
    (0..).zip(all).all(on).then_some(strand)
}

/// The periods of a table in both directions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GridPeriod {
    /// Along a row: preperiod and period, the same for all rows.
    pub across: (usize, usize),
    /// Along a column: preperiod and period, the same for all columns.
    pub down: (usize, usize),
}

impl GridPeriod {
    /// The shortest periods that the table shows at least three times in each direction. `None` if
    /// the rows differ in length.
    #[must_use]
    pub fn find<T: PartialEq>(rows: &[Vec<T>]) -> Option<Self> {
        let width = rows.first()?.len();
        if rows.iter().any(|row| row.len() != width) {
            return None;
        }
        let down = common(rows.len(), |a, b| rows[a] == rows[b])?;
        let across = common(width, |a, b| rows.iter().all(|row| row[a] == row[b]))?;
        Some(Self { across, down })
    }
}

/// The shortest period that the end of `length` places shows three times, with the least preperiod.
fn common(length: usize, equal: impl Fn(usize, usize) -> bool) -> Option<(usize, usize)> {
    let matches = longest_matches(length, equal);
    (1..=length / 3).find_map(|period| {
        let preperiod = length - period - matches[period];
        (length - preperiod >= 3 * period).then_some((preperiod, period))
    })
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;

    /// Sizes of paths whose suspense is even (normal play) or odd (misère): the values of section
    /// 3.4, from their definition.
    fn suspense_p_positions(misere: bool, most: usize) -> Vec<i64> {
        let good = usize::from(misere);
        let mut values = vec![0_usize];
        for size in 1..=most {
            let part = |n: Option<usize>| n.map_or(0, |n| values[n]);
            let options: Vec<usize> = (0..size)
                .map(|vertex| {
                    let left = part(vertex.checked_sub(1));
                    left.max(part((size - vertex).checked_sub(2)))
                })
                .collect();
            let to_win = options.iter().filter(|value| *value % 2 == good).max();
            let to_lose = options.iter().min();
            values.push(1 + to_win.or(to_lose).copied().unwrap());
        }
        let p = values.iter().enumerate().filter(|(_, value)| *value % 2 == good);
        p.map(|(size, _)| i64::try_from(size).unwrap()).collect()
    }

    #[test]
    fn the_conjunctive_paths_double() {
        let normal = Geometric::find(&suspense_p_positions(false, 400)).unwrap();
        let strands = [Strand { a: 5, b: 0, c: -5 }, Strand { a: 10, b: 0, c: -6 }];
        assert_eq!((normal.skipped, &normal.strands[..]), (0, &strands[..]));
        let misere = Geometric::find(&suspense_p_positions(true, 400)).unwrap();
        let strands = [Strand { a: 7, b: 0, c: -6 }, Strand { a: 7, b: 0, c: -5 }];
        assert_eq!((misere.skipped, &misere.strands[..]), (0, &strands[..]));
    }

    #[test]
    fn strands_with_a_linear_term_and_terms_before_them() {
        // Section 4.2.2: 0, 4, 5 and then 11·2^k + 7k + {−2, −1, 3, 4}.
        let strands = [-2, -1, 3, 4].map(|c| Strand { a: 11, b: 7, c });
        let terms = (0..6).flat_map(|n| strands.iter().filter_map(move |strand| strand.at(n)));
        let list: Vec<i64> = [0, 4, 5].into_iter().chain(terms).collect();
        let found = Geometric::find(&list).unwrap();
        assert_eq!((found.skipped, &found.strands[..]), (3, &strands[..]));
    }

    #[test]
    fn what_does_not_double() {
        assert_eq!(Geometric::find(&(0..40).map(|n| 5 * n).collect::<Vec<_>>()), None);
        assert_eq!(Geometric::find(&(0..40).map(|n| n * n).collect::<Vec<_>>()), None);
        assert_eq!(Geometric::find(&[]), None);
        assert_eq!(Geometric::find(&[i64::MIN, 0, i64::MAX, i64::MAX]), None);
    }

    /// Whether the player to move wins `ones` paths of one vertex and `threes` of three when a
    /// turn is a move in exactly two components, or in the only one (section 4.5).
    fn wins(ones: usize, threes: usize, known: &mut HashMap<(usize, usize), bool>) -> bool {
        if let Some(value) = known.get(&(ones, threes)) {
            return *value;
        }
        // A component of each sort, and what it may become: nothing, or a path of one vertex.
        let moves = |ones: usize, threes: usize| {
            let one = (ones > 0).then(|| (ones - 1, threes, 0));
            let gone = (threes > 0).then(|| (ones, threes - 1, 0));
            let left = (threes > 0).then(|| (ones, threes - 1, 1));
            [one, gone, left].into_iter().flatten()
        };
        let turns: Vec<(usize, usize)> = moves(ones, threes)
            .flat_map(|(a, b, new)| {
                let alone = a + b == 0;
                let second = moves(a, b).map(move |(a, b, newer)| (a + new + newer, b));
                second.chain(alone.then_some((new, 0)))
            })
            .collect();
        let value = turns.into_iter().any(|(ones, threes)| !wins(ones, threes, known));
        known.insert((ones, threes), value);
        value
    }

    #[test]
    fn two_at_a_time_repeats_in_both_directions() {
        let mut known = HashMap::new();
        let mut row = |threes| (0..80).map(|ones| wins(ones, threes, &mut known)).collect();
        let rows: Vec<Vec<bool>> = (0..80).map(&mut row).collect();
        let found = GridPeriod::find(&rows).unwrap();
        assert_eq!(found, GridPeriod { across: (3, 4), down: (0, 16) });
        assert_eq!(GridPeriod::find(&rows[..20]), None);
        assert_eq!(GridPeriod::find(&[vec![1], vec![]]), None);
    }
}
