//! A finite commutative monoid, given by a table that is checked and not trusted.

use super::Flaw;

/// A finite commutative monoid. Element 0 is the neutral element.
///
/// It is given by maps of a set to itself: the products with generators. Two conditions are
/// checked: the maps commute, and every element is the image of 0 under a product of them. They are
/// sufficient. Let `T` be the set of products of these maps. For `s, t` in `T` with `s(0) = t(0)`
/// and any element `u(0)`: `s(u(0)) = u(s(0)) = u(t(0)) = t(u(0))`. So an element determines one
/// map, `t(0) ↦ t` is one to one, and the set has the product of `T`, which is commutative.
pub(super) struct Monoid<'a> {
    rows: &'a [Vec<u32>],
    /// For every element but 0, another element and the generator that takes it to this one.
    made: Vec<(u32, u32)>,
}

impl<'a> Monoid<'a> {
    /// Checks the maps of the numbers below `order` and makes a monoid of them.
    pub(super) fn new(order: usize, rows: &'a [Vec<u32>]) -> Result<Self, Flaw> {
        let inside = |row: &Vec<u32>| row.iter().all(|image| (*image as usize) < order);
        if order == 0 || rows.iter().any(|row| row.len() != order || !inside(row)) {
            return Err(Flaw::Shape);
        }
        for (index, one) in rows.iter().enumerate() {
            for other in &rows[..index] {
                let differs = |element: &usize| {
                    one[other[*element] as usize] != other[one[*element] as usize]
                };
                if let Some(element) = (0..order).find(differs) {
                    return Err(Flaw::NotCommutative { element });
                }
            }
        }
        Ok(Self { rows, made: made(order, rows)? })
    }

    pub(super) fn order(&self) -> usize {
        self.made.len()
    }

    /// The generators whose product is this element.
    fn word(&self, element: usize) -> impl Iterator<Item = &'a [u32]> + '_ {
        let last = |element: usize| (element != 0).then(|| self.made[element]);
        let steps = std::iter::successors(last(element), move |(from, _)| last(*from as usize));
        steps.map(|(_, generator)| self.rows[generator as usize].as_slice())
    }

    /// The product of two elements.
    pub(super) fn product(&self, one: usize, other: usize) -> usize {
        self.word(other).fold(one, |product, row| row[product] as usize)
    }

    /// The products of an element with all others.
    pub(super) fn row(&self, element: usize) -> Vec<u32> {
        // The images of 0, 1, … under one generator after the other.
        let mut images: Vec<u32> = (0_u32..).take(self.order()).collect();
        for row in self.word(element) {
            for image in &mut images {
                *image = row[*image as usize];
            }
        }
        images
    }

    /// An element that is not a product of these elements.
    pub(super) fn not_generated(&self, elements: impl Iterator<Item = usize>) -> Option<usize> {
        let mut seen = vec![false; self.order()];
        seen[0] = true;
        let mut listed = vec![0_usize];
        for element in elements {
            if seen[element] {
                continue;
            }
            let row = self.row(element);
            let mut next = 0;
            while let Some(product) = listed.get(next).map(|known| row[*known] as usize) {
                if !std::mem::replace(&mut seen[product], true) {
                    listed.push(product);
                }
                next += 1;
            }
        }
        seen.iter().position(|seen| !seen)
    }

    /// Two elements that no product tells apart: `ew` and `fw` are marked alike for every `w`.
    ///
    /// Elements are put into blocks, first by their marks, then by the blocks of their products
    /// with generators, until the number of blocks no longer changes.
    pub(super) fn alike(&self, marked: &[bool]) -> Option<(usize, usize)> {
        let mut block: Vec<u32> = marked.iter().map(|marked| u32::from(*marked)).collect();
        let mut count = 0;
        loop {
            let key = |element: usize| -> Vec<u32> {
                let products = self.rows.iter().map(|row| block[row[element] as usize]);
                std::iter::once(block[element]).chain(products).collect()
            };
            let mut order: Vec<(Vec<u32>, usize)> =
                (0..self.order()).map(|element| (key(element), element)).collect();
            order.sort_unstable();
            let mut finer = vec![0; self.order()];
            let mut blocks = 0;
            for place in 0..order.len() {
                if place > 0 && order[place].0 != order[place - 1].0 {
                    blocks += 1;
                }
                finer[order[place].1] = blocks;
            }
            if blocks == count {
                let same = order.windows(2).find(|pair| pair[0].0 == pair[1].0);
                return same.map(|pair| (pair[0].1, pair[1].1));
            }
            (block, count) = (finer, blocks);
        }
    }
}

/// For each element, how it is made from 0.
fn made(order: usize, rows: &[Vec<u32>]) -> Result<Vec<(u32, u32)>, Flaw> {
    let mut made: Vec<Option<(u32, u32)>> = vec![None; order];
    made[0] = Some((0, 0));
    let mut listed = vec![0_u32];
    let mut next = 0;
    while let Some(&element) = listed.get(next) {
        for (generator, row) in (0_u32..).zip(rows) {
            let image = row[element as usize];
            if made[image as usize].is_none() {
                made[image as usize] = Some((element, generator));
                listed.push(image);
            }
        }
        next += 1;
    }
    let missing = made.iter().position(Option::is_none);
    match missing {
        Some(element) => Err(Flaw::NotGenerated { element }),
        None => Ok(made.into_iter().flatten().collect()),
    }
}
