//! Sums of components that are played in order, the largest first, as elements of a finite monoid.
//!
//! Let play lead from a component to smaller ones only, and let the sums of the components below a
//! component m fall into finitely many classes: sums of one class have the same outcome, also when
//! any of these components are added to them. While m is there, no smaller component is played in.
//! So a sum X beside k + 1 copies of m is lost exactly if no option h of m makes X + h beside k
//! copies a lost sum. Let f(k) be the set of the classes that are lost beside k copies. Then
//! f(k + 1) follows from f(k) alone, and the sets repeat, because there are finitely many. Pairs
//! of a class and a number of copies, counted up to where the sets repeat, are the classes for the
//! components up to m. Pairs that the outcomes do not tell apart are merged.
//!
//! Nothing here is tried or assumed. The merging is found by signatures, which could be equal by
//! accident, and then checked: merged pairs have the same outcome, and merged products.

use rustc_hash::FxHashMap;

use crate::StopReason;
use crate::mix::mix;

/// Greatest number of pairs of a class and a number of copies. Beyond that, a pass through them is
/// too long to be interrupted in time.
const MOST_PAIRS: usize = 1 << 20;
/// The number of classes between two looks at the limits.
const STRIDE: u32 = 1 << 8;

/// The classes of the sums of some components, which are numbered from the smallest on.
#[derive(Debug, Clone)]
pub(super) struct Layers {
    /// `products[component][class]` is the class of the sum with one more component.
    products: Vec<Vec<u32>>,
    /// Whether the player to move loses, by class. Class 0 is that of the sum of no components.
    lost: Vec<bool>,
}

/// What the moves in a component leave.
#[derive(Debug, Default)]
pub(super) struct Leavings {
    /// The smaller components that each move leaves.
    pub(super) sums: Vec<Vec<usize>>,
    /// Whether some move ends the game, and wins by that.
    pub(super) ends_won: bool,
}

/// Pairs of a class and a number of copies of the next component. The pair of a class and `copies`
/// has the number `copies * order + class`.
struct Pairs<'a> {
    layers: &'a Layers,
    /// Whether a class is lost beside 0, 1, 2, … copies.
    lost: Vec<Vec<bool>>,
    /// The number of copies that one more than the last number behaves like.
    again: usize,
}

impl Layers {
    /// The classes of no components. The empty sum is lost, or won, for the player to move.
    pub(super) fn new(lost: bool) -> Self {
        Self { products: Vec::new(), lost: vec![lost] }
    }

    /// The number of components.
    pub(super) fn components(&self) -> usize {
        self.products.len()
    }

    /// The number of classes.
    pub(super) fn order(&self) -> usize {
        self.lost.len()
    }

    /// Whether the sums of a class are lost for the player to move.
    pub(super) fn is_lost(&self, class: u32) -> bool {
        self.lost[class as usize]
    }

    /// The class of a sum with one more component.
    pub(super) fn plus(&self, class: u32, component: usize) -> u32 {
        self.products[component][class as usize]
    }

    /// The classes with one more component, larger than the others; `None` if they are too many.
    /// Old classes keep their numbers. `spend` is told of the work in between.
    pub(super) fn with(
        &self,
        moves: &Leavings,
        spend: &mut dyn FnMut(u64) -> Result<(), StopReason>,
    ) -> Result<Option<Self>, StopReason> {
        let Some(pairs) = self.pairs(moves, spend)? else { return Ok(None) };
        let signatures = pairs.signatures(spend)?;
        let mut numbers = FxHashMap::default();
        let (mut merged, mut members) = (Vec::with_capacity(signatures.len()), Vec::new());
        for (pair, signature) in signatures.into_iter().enumerate() {
            let number = *numbers.entry(signature).or_insert(members.len());
            if number == members.len() {
                members.push(pair);
            }
            merged.push(u32::try_from(number).unwrap_or(u32::MAX));
        }
        pairs.merge(&merged, &members, spend)
    }

    fn pairs(
        &self,
        moves: &Leavings,
        spend: &mut dyn FnMut(u64) -> Result<(), StopReason>,
    ) -> Result<Option<Pairs<'_>>, StopReason> {
        let mut lost = vec![self.lost.clone()];
        loop {
            let next = self.beside_one_more(&lost[lost.len() - 1], moves, spend)?;
            if let Some(again) = lost.iter().position(|before| *before == next) {
                return Ok(Some(Pairs { layers: self, lost, again }));
            }
            lost.push(next);
            if lost.len() * self.order() > MOST_PAIRS {
                return Ok(None);
            }
        }
    }

    /// The classes that are lost beside one more copy of a component.
    fn beside_one_more(
        &self,
        before: &[bool],
        moves: &Leavings,
        spend: &mut dyn FnMut(u64) -> Result<(), StopReason>,
    ) -> Result<Vec<bool>, StopReason> {
        let is_lost_after = |class: u32, sum: &Vec<usize>| {
            before[sum.iter().fold(class, |class, part| self.plus(class, *part)) as usize]
        };
        let mut lost = Vec::with_capacity(self.order());
        for class in (0..).take(self.order()) {
            if class % STRIDE == 0 {
                spend(u64::from(STRIDE) * moves.sums.len() as u64)?;
            }
            let won = moves.ends_won || moves.sums.iter().any(|sum| is_lost_after(class, sum));
            lost.push(!won);
        }
        Ok(lost)
    }
}

impl Pairs<'_> {
    fn count(&self) -> usize {
        self.lost.len() * self.layers.order()
    }

    /// Whether a pair is lost.
    fn is_lost(&self, pair: usize) -> bool {
        let order = self.layers.order();
        self.lost[pair / order][pair % order]
    }

    /// The pair with one more component.
    fn plus(&self, pair: usize, component: usize) -> usize {
        let order = self.layers.order();
        let (copies, class) = (pair / order, pair % order);
        match self.layers.products.get(component) {
            Some(products) => copies * order + products[class] as usize,
            None if copies + 1 < self.lost.len() => pair + order,
            None => self.again * order + class,
        }
    }

    /// Numbers that are equal for pairs that no sum of smaller components tells apart, and for
    /// others hardly ever. More copies of the new component tell no other pairs apart, because the
    /// outcomes beside them follow from those beside fewer.
    fn signatures(
        &self,
        spend: &mut dyn FnMut(u64) -> Result<(), StopReason>,
    ) -> Result<Vec<u64>, StopReason> {
        let mut signatures: Vec<u64> =
            self.lost.iter().flatten().map(|lost| u64::from(*lost)).collect();
        let mut count = 0;
        loop {
            let mut finer: Vec<u64> = signatures.iter().copied().map(mix).collect();
            for products in &self.layers.products {
                spend(self.count() as u64 / 8)?;
                let before = signatures.chunks(self.layers.order());
                for (finer, before) in finer.chunks_mut(self.layers.order()).zip(before) {
                    for (finer, product) in finer.iter_mut().zip(products) {
                        *finer = mix(finer.rotate_left(7) ^ before[*product as usize]);
                    }
                }
            }
            let mut different = finer.clone();
            different.sort_unstable();
            different.dedup();
            spend(self.count() as u64)?;
            signatures = finer;
            if different.len() == count {
                return Ok(signatures);
            }
            count = different.len();
        }
    }

    /// The classes that the pairs make if those with the same number are merged; `members` has a
    /// pair for each number. `None` if pairs are merged that are not alike, or old classes do not
    /// keep their numbers.
    fn merge(
        &self,
        merged: &[u32],
        members: &[usize],
        spend: &mut dyn FnMut(u64) -> Result<(), StopReason>,
    ) -> Result<Option<Layers>, StopReason> {
        let old = merged.iter().take(self.layers.order());
        if old.zip(0..).any(|(number, class)| *number != class) {
            return Ok(None);
        }
        let member = |pair: usize| members[merged[pair] as usize];
        if (0..self.count()).any(|pair| self.is_lost(pair) != self.is_lost(member(pair))) {
            return Ok(None);
        }
        let mut products = Vec::with_capacity(self.layers.components() + 1);
        for component in 0..=self.layers.components() {
            spend(self.count() as u64 / 8)?;
            let plus = |pair: usize| merged[self.plus(pair, component)];
            if (0..self.count()).any(|pair| plus(pair) != plus(member(pair))) {
                return Ok(None);
            }
            products.push(members.iter().map(|pair| plus(*pair)).collect());
        }
        let lost = members.iter().map(|pair| self.is_lost(*pair)).collect();
        Ok(Some(Layers { products, lost }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Nothing but one move, for each of the components below.
    fn rows(count: usize) -> impl Iterator<Item = Leavings> {
        (0..count).map(|size| Leavings {
            sums: vec![if size == 0 { Vec::new() } else { vec![size - 1] }],
            ends_won: false,
        })
    }

    fn free(_: u64) -> Result<(), StopReason> {
        Ok(())
    }

    #[test]
    fn rows_of_single_moves_have_two_classes() {
        let mut layers = Layers::new(true);
        for moves in rows(5) {
            layers = layers.with(&moves, &mut free).unwrap().unwrap();
        }
        // All that matters is the parity of the number of moves.
        assert_eq!((layers.order(), layers.components()), (2, 5));
        assert_eq!([0, 1].map(|class| layers.is_lost(class)), [true, false]);
        assert_eq!([0, 1, 4].map(|row| layers.plus(1, row)), [0, 1, 0]);
    }

    #[test]
    fn pairs_that_are_not_alike_are_not_merged() {
        let layers = Layers::new(true);
        let moves = rows(1).next().unwrap();
        let pairs = layers.pairs(&moves, &mut free).unwrap().unwrap();
        assert_eq!((pairs.count(), pairs.again), (2, 0));
        let merge = |merged: &[u32], members: &[usize]| {
            pairs.merge(merged, members, &mut free).unwrap().map(|layers| layers.order())
        };
        assert_eq!(merge(&[0, 1], &[0, 1]), Some(2));
        assert_eq!(merge(&[0, 0], &[0]), None, "another outcome");
        assert_eq!(merge(&[1, 0], &[1, 0]), None, "another number");
        // Beside one more component, that can be told apart from the first only by its products.
        let two = Layers { products: vec![vec![1, 2, 2]], lost: vec![true, true, false] };
        let pairs = two.pairs(&Leavings { sums: vec![vec![]], ..Leavings::default() }, &mut free);
        let pairs = pairs.unwrap().unwrap();
        let all: Vec<u32> = (0..).take(pairs.count()).collect();
        let members: Vec<usize> = (0..pairs.count()).collect();
        assert!(pairs.merge(&all, &members, &mut free).unwrap().is_some());
        let (mut wrong, mut fewer) = (all, members);
        // Pair 4 is class 1 beside one copy; it is won, like class 0 beside one copy, but one more
        // of the first component makes it lost.
        wrong[4] = 3;
        wrong[5] = 4;
        fewer.remove(4);
        assert!(pairs.merge(&wrong, &fewer, &mut free).unwrap().is_none(), "another product");
    }

    #[test]
    fn a_limit_stops_between_passes() {
        let layers = Layers::new(true);
        let moves = rows(1).next().unwrap();
        for most in 0..4 {
            let mut left = most;
            let mut some = |_: u64| {
                left -= 1;
                if left < 0 { Err(StopReason::Work) } else { Ok(()) }
            };
            assert_eq!(layers.with(&moves, &mut some).err(), Some(StopReason::Work), "{most}");
        }
        assert!(layers.with(&moves, &mut free).is_ok());
    }
}
