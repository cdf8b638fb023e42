//! Decides which positions are P-positions, by a guess and a proof.
//!
//! A question is about the positions made of some letters, either alone or beside something that
//! stays unchanged. A given set of classes wins by playing in what stays. A position is a
//! P-position if its class is not in that set and none of its options is a P-position. The guess
//! assumes that all positions of a class have the same answer, and takes the answer of the least
//! one. The proof covers all positions.
//!
//! **What is proved.** Let `x` be the class of a position, `E` the set of classes of its options,
//! and `D` the set of all `w` for which `wE` contains a guessed class. A class is *guessed* if the
//! guess makes its positions P-positions. By induction, the guess is right everywhere if the
//! following holds for all positions: if `x` is guessed, `x` is not in the set and `1 ∉ D`; if `x`
//! is not guessed, `x` is in the set or `1 ∈ D`.
//!
//! The first part is a statement about *every* letter `h`, every option `o` of it and *every* class
//! `w` of a position: `wh` and `wo` are not both guessed. A further letter gives more classes of
//! positions, and the earlier letters must be compared with those too. So a proof keeps the set of
//! classes that are forbidden because of some letter; no position may have such a class.
//!
//! For the second part, `(x, D)` is computed for products of letters. The pair of `X + h` is
//! `(xh, {w : wh ∈ D} ∪ F)`, where `F` contains every `w` such that `wxo` is guessed for an option
//! `o` of `h`. The new set grows with `D`. So a pair need not be looked at if another pair of the
//! same class has a smaller `D`, and only finitely many pairs are left. The letters of a product
//! are in order, so that pairs of earlier letters are multiplied by later ones only. (Plambeck,
//! Siegel: the *transition algebra*.)

use super::bits::Bits;
use super::classes::{Classes, Moves};
use super::work::Work;
use crate::StopReason;

/// The question which positions are P-positions.
pub(super) struct Question<'a> {
    pub(super) classes: &'a Classes,
    pub(super) moves: &'a Moves,
    /// The classes that win by playing in what stays; `None` if the positions are alone. The player
    /// who cannot move in a position that is alone wins it.
    pub(super) beside: Option<&'a [bool]>,
}

impl Question<'_> {
    /// The answer for the least position of every class.
    pub(super) fn guess(&self, work: &Work) -> Result<Vec<bool>, StopReason> {
        let classes = self.classes;
        let mut options: Vec<Vec<usize>> = vec![Vec::new(); classes.order()];
        let mut values = vec![false; classes.order()];
        for step in classes.steps(classes.letters()) {
            work.look()?;
            if let Some((from, letter)) = step.from {
                let products = classes.letter(letter);
                let mut left: Vec<usize> =
                    options[from].iter().map(|option| products[*option]).collect();
                left.extend(self.moves[letter].iter().map(|option| classes.times(from, option)));
                left.sort_unstable();
                left.dedup();
                options[step.class] = left;
            }
            let has_move = step.from.is_some() || self.beside.is_some();
            let left = &options[step.class];
            values[step.class] =
                has_move && !self.wins(step.class) && !left.iter().any(|option| values[*option]);
        }
        Ok(values)
    }

    fn wins(&self, class: usize) -> bool {
        self.beside.is_some_and(|wins| wins[class])
    }

    /// The number of letters, counted from the smallest, for which the values are proved. This is
    /// the number of all letters if the values are right.
    pub(super) fn right_letters(&self, values: &[bool], work: &Work) -> Result<usize, StopReason> {
        let mut proof = Proof::new(self, values, work)?;
        for letter in 0..self.classes.letters() {
            if !proof.add(letter, work)? {
                return Ok(letter);
            }
        }
        Ok(self.classes.letters())
    }
}

/// The pairs `(x, D)` of positions with the letters so far.
struct Proof<'a> {
    question: &'a Question<'a>,
    values: &'a [bool],
    /// For every class `x`, the classes `w` such that `wx` is guessed.
    partners: Vec<Bits>,
    /// The classes of positions with the letters so far.
    reached: Bits,
    listed: Vec<usize>,
    /// The classes `w` for which some letter `h` so far has an option `o` with both `wh` and `wo`
    /// guessed.
    forbidden: Bits,
    /// For every class, those of its sets `D` that contain no other one.
    pairs: Vec<Vec<Bits>>,
    /// The class and the set `D` of every letter looked at.
    letters: Vec<(usize, Bits)>,
}

impl<'a> Proof<'a> {
    fn new(
        question: &'a Question<'a>,
        values: &'a [bool],
        work: &Work,
    ) -> Result<Self, StopReason> {
        let classes = question.classes;
        let order = classes.order();
        let mut partners = vec![Bits::of(order, |class| values[class]); order];
        for step in classes.steps(classes.letters()) {
            work.look()?;
            if let Some((from, letter)) = step.from {
                partners[step.class] = before(classes.letter(letter), &partners[from]);
            }
        }
        let mut pairs = vec![Vec::new(); order];
        if question.beside.is_some() {
            pairs[0].push(Bits::new(order));
        }
        let mut reached = Bits::new(order);
        reached.insert(0);
        let forbidden = Bits::new(order);
        let (listed, letters) = (vec![0], Vec::new());
        Ok(Self { question, values, partners, reached, listed, forbidden, pairs, letters })
    }

    /// Adds the classes of positions with a further letter.
    fn reach(&mut self, letter: usize) {
        let products = self.question.classes.letter(letter);
        let mut next = 0;
        while let Some(class) = self.listed.get(next).map(|class| products[*class]) {
            if !self.reached.contains(class) {
                self.reached.insert(class);
                self.listed.push(class);
            }
            next += 1;
        }
    }

    /// Extends the proof to positions with a further letter. Returns whether the values are right
    /// for them.
    fn add(&mut self, letter: usize, work: &Work) -> Result<bool, StopReason> {
        let classes = self.question.classes;
        if self.question.moves[letter].is_empty() {
            // A finished game changes nothing.
            return Ok(true);
        }
        self.reach(letter);
        let mut options: Vec<(usize, &[usize])> = self.question.moves[letter]
            .iter()
            .map(|option| (classes.times(0, option), option.as_slice()))
            .collect();
        options.sort_unstable();
        options.dedup_by_key(|(class, _)| *class);
        let products = classes.letter(letter);
        let own = &self.partners[products[0]];
        for (class, _) in &options {
            self.forbidden.add_common(own, &self.partners[*class]);
        }
        if self.forbidden.meets(&self.reached) {
            return Ok(false);
        }
        if self.listed.iter().any(|class| self.values[*class] && self.question.wins(*class)) {
            return Ok(false);
        }
        let order = classes.order();
        let moved = |class: usize| {
            let mut set = Bits::new(order);
            for (_, option) in &options {
                set.union(&self.partners[classes.times(class, option)]);
            }
            set
        };
        let alone = (products[0], moved(0));
        // A letter of the same class as an earlier one, with a larger set, adds no pair that
        // matters.
        if self.letters.iter().any(|(class, set)| *class == alone.0 && set.is_subset(&alone.1)) {
            return Ok(true);
        }
        let mut moves: Vec<Option<Bits>> = vec![None; order];
        let mut open: Vec<(usize, Bits)> = Vec::new();
        for (class, sets) in self.pairs.iter().enumerate() {
            open.extend(sets.iter().map(|set| (class, set.clone())));
        }
        if self.question.beside.is_none() {
            open.push((0, Bits::new(order)));
        }
        self.letters.push(alone);
        while let Some((from, set)) = open.pop() {
            work.step(order)?;
            let class = products[from];
            let mut set = before(products, &set);
            set.union(moves[from].get_or_insert_with(|| moved(from)));
            let sets = &mut self.pairs[class];
            if sets.iter().any(|smaller| smaller.is_subset(&set)) {
                continue;
            }
            if !self.values[class] && !self.question.wins(class) && !set.contains(0) {
                return Ok(false);
            }
            add_smallest(sets, set.clone());
            open.push((class, set));
        }
        Ok(true)
    }
}

/// Adds a set that contains none of these sets, and drops those that contain it.
fn add_smallest(sets: &mut Vec<Bits>, set: Bits) {
    sets.retain(|larger| !set.is_subset(larger));
    sets.push(set);
}

/// The classes whose product with a letter is in the set.
fn before(products: &[usize], set: &Bits) -> Bits {
    Bits::of(products.len(), |class| set.contains(products[class]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_smallest_sets_are_kept() {
        let set = |numbers: &[usize]| Bits::of(9, |number| numbers.contains(&number));
        let mut sets = Vec::new();
        for numbers in [&[1, 2][..], &[3], &[2, 4], &[2]] {
            add_smallest(&mut sets, set(numbers));
        }
        assert_eq!(sets, [set(&[3]), set(&[2])]);
    }
}
