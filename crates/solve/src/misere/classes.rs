//! Finite commutative monoids that positions are mapped to.
//!
//! A position is a product of *letters*, the members of the game that have a move. An element of
//! the monoid is called a class, because it stands for the positions mapped to it. Class 0 is that
//! of the position without letters.

use rustc_hash::FxHashMap;

use super::work::Work;
use crate::StopReason;

/// The letters of a position, each repeated as often as it occurs.
pub(super) type Word = Vec<usize>;

/// For every letter, what its moves leave as products of smaller letters.
pub(super) type Moves = [Vec<Word>];

/// A finite commutative monoid, given by the products of its elements with letters.
#[derive(Debug, Clone)]
pub(super) struct Classes {
    order: usize,
    /// `letters[letter][class]` is the product of the two.
    letters: Vec<Vec<usize>>,
}

/// How the least position of a class is made. The order of positions compares the largest letters
/// first.
#[derive(Debug, Clone, Copy)]
pub(super) struct Step {
    pub(super) class: usize,
    /// The class of the position without one copy of its largest letter, and that letter.
    pub(super) from: Option<(usize, usize)>,
}

impl Classes {
    /// A single class, for this many letters.
    pub(super) fn trivial(letters: usize) -> Self {
        Self { order: 1, letters: vec![vec![0]; letters] }
    }

    pub(super) fn order(&self) -> usize {
        self.order
    }

    /// The number of letters.
    pub(super) fn letters(&self) -> usize {
        self.letters.len()
    }

    /// The product of a class with letters.
    pub(super) fn times(&self, class: usize, word: &[usize]) -> usize {
        word.iter().fold(class, |class, letter| self.letters[*letter][class])
    }

    /// The products of all classes with a letter.
    pub(super) fn letter(&self, letter: usize) -> &[usize] {
        &self.letters[letter]
    }

    /// The same classes with one more letter, given by its products.
    pub(super) fn with_letter(&self, products: Vec<usize>) -> Self {
        let mut letters = self.letters.clone();
        letters.push(products);
        Self { order: self.order, letters }
    }

    /// The classes of positions with the first `count` letters, in the order of their least
    /// positions.
    ///
    /// The least position of a class is a least position even without one of its letters; otherwise
    /// that rest could be replaced by a smaller one.
    pub(super) fn steps(&self, count: usize) -> Vec<Step> {
        let mut seen = vec![false; self.order];
        seen[0] = true;
        let mut steps = vec![Step { class: 0, from: None }];
        for letter in 0..count {
            let mut next = 0;
            while next < steps.len() {
                let from = steps[next].class;
                let class = self.letters[letter][from];
                if !std::mem::replace(&mut seen[class], true) {
                    steps.push(Step { class, from: Some((from, letter)) });
                }
                next += 1;
            }
        }
        steps
    }

    /// The least word of every class; `None` if no position has the class.
    pub(super) fn words(&self) -> Vec<Option<Word>> {
        let mut words: Vec<Option<Word>> = vec![None; self.order];
        for step in self.steps(self.letters()) {
            let word = step.from.map_or_else(Word::new, |(from, letter)| {
                let mut word = words[from].clone().unwrap_or_default();
                word.push(letter);
                word
            });
            words[step.class] = Some(word);
        }
        words
    }

    /// The classes that the first `count` letters reach, with those letters only, and the old
    /// number of each.
    pub(super) fn restricted(&self, count: usize) -> (Self, Vec<usize>) {
        let ground: Vec<usize> = self.steps(count).iter().map(|step| step.class).collect();
        let mut numbers = vec![0; self.order];
        for (number, class) in ground.iter().enumerate() {
            numbers[*class] = number;
        }
        let act =
            |letter: &Vec<usize>| ground.iter().map(|class| numbers[letter[*class]]).collect();
        let letters = self.letters[..count].iter().map(act).collect();
        (Self { order: ground.len(), letters }, ground)
    }

    /// Merges classes with equal keys whose products with letters have equal keys too.
    pub(super) fn merged<K: std::hash::Hash + Eq>(
        &self,
        keys: impl Iterator<Item = K>,
        work: &Work,
    ) -> Result<Merged, StopReason> {
        let mut numbers = FxHashMap::default();
        let mut merged: Vec<usize> = keys
            .map(|key| {
                let number = numbers.len();
                *numbers.entry(key).or_insert(number)
            })
            .collect();
        let mut count = numbers.len();
        loop {
            work.look()?;
            let mut numbers: FxHashMap<Vec<usize>, usize> = FxHashMap::default();
            let finer: Vec<usize> = (0..self.order)
                .map(|class| {
                    let products = self.letters.iter().map(|letter| merged[letter[class]]);
                    let key = std::iter::once(merged[class]).chain(products).collect();
                    let number = numbers.len();
                    *numbers.entry(key).or_insert(number)
                })
                .collect();
            merged = finer;
            if numbers.len() == count {
                break;
            }
            count = numbers.len();
        }
        let mut members = vec![None; count];
        for (class, number) in merged.iter().enumerate() {
            members[*number].get_or_insert(class);
        }
        let members: Vec<usize> = members.into_iter().flatten().collect();
        let act =
            |letter: &Vec<usize>| members.iter().map(|class| merged[letter[*class]]).collect();
        let letters = self.letters.iter().map(act).collect();
        Ok(Merged { classes: Self { order: count, letters }, members })
    }

    /// Pairs of a class and a number of copies of a new letter, where `count` copies behave like
    /// `start`. The pair of a class and `copies` has the number `copies * order + class`.
    pub(super) fn with_copies(&self, count: usize, start: usize) -> Self {
        let pairs =
            || (0..count).flat_map(|copies| (0..self.order).map(move |class| (copies, class)));
        let number = |copies: usize, class: usize| copies * self.order + class;
        let old = |letter: &Vec<usize>| {
            pairs().map(|(copies, class)| number(copies, letter[class])).collect()
        };
        let mut letters: Vec<Vec<usize>> = self.letters.iter().map(old).collect();
        let next = |copies: usize| if copies + 1 < count { copies + 1 } else { start };
        letters.push(pairs().map(|(copies, class)| number(next(copies), class)).collect());
        Self { order: self.order * count, letters }
    }
}

/// The result of merging classes.
pub(super) struct Merged {
    pub(super) classes: Classes,
    /// For each merged class, one of the classes that it comes from.
    pub(super) members: Vec<usize>,
}
