//! P-positions by recursion: each lower number is the least one not used yet
//! (Deslongchamps, Theorems 9, 14, 17, 20 and 23; Fraenkel, Theorem 1).
//!
//! A class depends only on itself and its opposite, so two columns of the table suffice to answer a
//! question. Misère play with b ≥ 2 follows the same recursion with a different start (noyau, found
//! by search).

use std::cmp::Ordering;

use noyau_core::Natural;

use super::family::{Family, Found, Kind, Side};

/// Some columns of the table of pairs. With each class the table contains its opposite.
pub(super) struct Recursion {
    family: Family,
    columns: Vec<Column>,
}

struct Column {
    class: u64,
    /// The index of the column of the opposite class.
    opposite: usize,
    lowers: Vec<u64>,
    /// The number of upper numbers of the opposite class that have been passed by the lower
    /// numbers.
    passed: usize,
}

impl Recursion {
    /// The columns of class `r` and its opposite, with every pair whose lower number is at most
    /// `bound`.
    pub(super) fn around(family: Family, r: u64, bound: u64) -> Self {
        let opposite = family.opposite(r);
        let classes = if opposite == r { vec![r] } else { vec![r, opposite] };
        let mut table = Self::new(family, &classes);
        while table.columns.iter().any(|column| column.lowers.last() <= Some(&bound)) {
            table.add_row();
        }
        table
    }

    /// The columns of all classes, with the first row.
    pub(super) fn all(family: Family) -> Self {
        let classes: Vec<u64> = match family.kind {
            Kind::Misere => vec![1],
            _ => (0..family.b).collect(),
        };
        Self::new(family, &classes)
    }

    fn new(family: Family, classes: &[u64]) -> Self {
        let golden = family.kind == Kind::MisereGolden;
        let columns = classes.iter().enumerate().map(|(place, &class)| {
            let wanted = family.opposite(class);
            let opposite = classes.iter().position(|&other| other == wanted).unwrap_or(place);
            // (2, 2) and (0, 1) come first in misère play with a = b = 1, (0, …) everywhere else.
            let lowers = if golden { vec![2, 0] } else { vec![0] };
            Column { class, opposite, lowers, passed: if golden { 2 } else { 0 } }
        });
        Self { family, columns: columns.collect() }
    }

    /// The index of the last row.
    pub(super) fn last_row(&self) -> usize {
        self.columns.first().map_or(0, |column| column.lowers.len() - 1)
    }

    /// The pairs of a row of the table, class by class.
    pub(super) fn row(&self, index: usize) -> impl Iterator<Item = (u64, u64, u128)> + '_ {
        self.columns.iter().filter_map(move |column| {
            let lower = *column.lowers.get(index)?;
            Some((column.class, lower, self.upper(column, index)))
        })
    }

    /// Adds a row: in each column, the least number above the last one that is not an upper number
    /// of the opposite class. The upper numbers are known from the earlier rows.
    pub(super) fn add_row(&mut self) {
        let nexts: Vec<(u64, usize)> =
            self.columns.iter().map(|column| self.next(column)).collect();
        for (column, (lower, passed)) in self.columns.iter_mut().zip(nexts) {
            column.lowers.push(lower);
            column.passed = passed;
        }
    }

    fn next(&self, column: &Column) -> (u64, usize) {
        let opposite = &self.columns[column.opposite];
        let mut candidate = match column.lowers[..] {
            [2, 0] => 3,
            _ => column.lowers.last().map_or(0, |last| last + 1),
        };
        let mut passed = column.passed;
        loop {
            let upper = (passed < opposite.lowers.len()).then(|| self.upper(opposite, passed));
            match upper.map(|upper| upper.cmp(&u128::from(candidate))) {
                Some(Ordering::Less) => passed += 1,
                Some(Ordering::Equal) => {
                    passed += 1;
                    candidate += 1;
                }
                _ if self.is_beside(column.class, candidate) => candidate += 1,
                _ => return (candidate, passed),
            }
        }
    }

    /// Whether the number belongs to a pair (1, 1+i) outside the class, in misère play with b ≥ 2.
    fn is_beside(&self, class: u64, number: u64) -> bool {
        self.family.kind == Kind::MisereClasses
            && (number == 1 || number == 1 + self.family.opposite(class))
    }

    fn upper(&self, column: &Column, index: usize) -> u128 {
        let difference = index as u128 * u128::from(self.family.c)
            + u128::from(self.family.offset)
            + u128::from(column.class);
        u128::from(column.lowers[index]) + difference
    }

    fn column(&self, class: u64) -> Option<&Column> {
        self.columns.iter().find(|column| column.class == class)
    }

    /// The place of x in class `r`; `None` when the table does not reach it.
    pub(super) fn locate(&self, x: &Natural, r: u64) -> Option<Found> {
        let number = x.to_u64()?;
        if self.is_beside(r, number) {
            let (side, partner) = if number == 1 { (Side::Lower, 1 + r) } else { (Side::Upper, 1) };
            return Some(Found { side, index: None, partner: partner.into() });
        }
        let found = |side, index: usize, partner: u128| {
            Some(Found { side, index: Some(index.into()), partner: partner.into() })
        };
        let column = self.column(r)?;
        let lower = |index: usize| column.lowers[index].cmp(&number);
        if let Some(index) = position(column.lowers.len(), lower) {
            return found(Side::Lower, index, self.upper(column, index));
        }
        let column = self.column(self.family.opposite(r))?;
        let upper = |index: usize| self.upper(column, index).cmp(&u128::from(number));
        let index = position(column.lowers.len(), upper)?;
        found(Side::Upper, index, column.lowers[index].into())
    }

    /// The pair of index `n` in class `r`; `None` when the table does not reach it.
    pub(super) fn pair(&self, r: u64, n: &Natural) -> Option<(Natural, Natural)> {
        let (column, index) = (self.column(r)?, n.to_usize()?);
        let lower = *column.lowers.get(index)?;
        Some((lower.into(), self.upper(column, index).into()))
    }
}

/// Finds an index by binary search. The first two indices are tried separately, because they are
/// out of order in misère play with a = b = 1.
fn position(length: usize, compare: impl Fn(usize) -> Ordering) -> Option<usize> {
    if let Some(index) = (0..length.min(2)).find(|&index| compare(index) == Ordering::Equal) {
        return Some(index);
    }
    let (mut low, mut high) = (length.min(2), length);
    while low < high {
        let middle = low + (high - low) / 2;
        match compare(middle) {
            Ordering::Equal => return Some(middle),
            Ordering::Less => low = middle + 1,
            Ordering::Greater => high = middle,
        }
    }
    None
}
