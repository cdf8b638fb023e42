//! Extends the classes of positions by one letter.
//!
//! The search finds how positions behave beside `k` copies of a new letter, for one `k` after the
//! other. The behaviour for `k` depends only on that for `k − 1`, so that it repeats for ever as
//! soon as it repeats once. For every `k` it is a [`Question`] about positions with fewer letters.
//! If the classes so far are too coarse for it, the search takes the first letters for which they
//! are too coarse and refines the classes of positions with those letters in the same way. Then it
//! adds the other letters one by one. All classes are told apart by positions of the game, so that
//! there are never more of them than elements in the quotient. The search ends whenever the
//! quotient is finite.

use super::classes::{Classes, Moves};
use super::question::Question;
use super::work::Work;
use crate::StopReason;

/// Classes, and for each of them whether its positions are P-positions, alone or beside something.
#[derive(Debug, Clone)]
pub(super) struct Answered {
    pub(super) classes: Classes,
    /// For each class, the coarser class that contains it.
    pub(super) ground: Vec<usize>,
    pub(super) values: Vec<bool>,
}

/// The coarse classes, and what the positions stand beside.
struct Ground<'a> {
    classes: &'a Classes,
    /// The classes that win by playing in what stays; `None` if the positions are alone.
    beside: Option<&'a [bool]>,
}

/// The search that refines classes.
pub(super) struct Refinement<'a> {
    pub(super) moves: &'a Moves,
    pub(super) work: &'a Work<'a>,
}

impl Refinement<'_> {
    /// The classes of positions that are alone, with one more letter.
    pub(super) fn next(&self, classes: &Classes, values: &[bool]) -> Result<Answered, StopReason> {
        let trivial = Classes::trivial(classes.letters() + 1);
        let below = Answered {
            classes: classes.clone(),
            ground: vec![0; classes.order()],
            values: values.to_vec(),
        };
        self.add_letter(&Ground { classes: &trivial, beside: None }, below)
    }

    /// Refines classes until they answer the question with these winning classes.
    fn solve(&self, classes: &Classes, wins: &[bool]) -> Result<Answered, StopReason> {
        self.work.step(classes.order())?;
        let question = Question { classes, moves: self.moves, beside: Some(wins) };
        let values = question.guess(self.work)?;
        let right = question.right_letters(&values, self.work)?;
        if right == classes.letters() {
            let ground = (0..classes.order()).collect();
            return Ok(Answered { classes: classes.clone(), ground, values });
        }
        let (below, ground) = classes.restricted(right);
        let values = ground.iter().map(|class| values[*class]).collect();
        let mut answered = Answered { classes: below, ground, values };
        let ground = Ground { classes, beside: Some(wins) };
        while answered.classes.letters() < classes.letters() {
            answered = self.add_letter(&ground, answered)?;
        }
        Ok(answered)
    }

    /// Extends an answer for the first letters to the next letter.
    fn add_letter(&self, ground: &Ground<'_>, below: Answered) -> Result<Answered, StopReason> {
        let letter = below.classes.letters();
        let mut layers = Layers::new(below);
        loop {
            let wins = layers.wins(ground, letter, &self.moves[letter]);
            let answered = self.solve(&layers.classes, &wins)?;
            let first = layers.values.len() == 1;
            layers.push(answered);
            if first && let Some(alike) = layers.alike(ground, letter, self)? {
                return Ok(alike);
            }
            if let Some(start) = layers.repeats(ground, letter, self.work)? {
                self.work.admit(layers.classes.order() * layers.values.len())?;
                return layers.merged(ground, letter, start, self.work);
            }
        }
    }
}

/// Classes of positions, and their values beside several copies of a letter.
struct Layers {
    classes: Classes,
    ground: Vec<usize>,
    /// `values[copies][class]`: whether the positions of the class are P-positions.
    values: Vec<Vec<bool>>,
}

impl Layers {
    fn new(below: Answered) -> Self {
        Self { classes: below.classes, ground: below.ground, values: vec![below.values] }
    }

    /// For each class, the class of the ground that it belongs to beside `copies` of a letter.
    fn shifted(&self, ground: &Ground<'_>, letter: usize, copies: usize) -> Vec<usize> {
        let products = ground.classes.letter(letter);
        let shift = |class: &usize| (0..copies).fold(*class, |class, _| products[class]);
        self.ground.iter().map(shift).collect()
    }

    /// The classes that win beside one more copy, by a move in it or in what stays.
    fn wins(&self, ground: &Ground<'_>, letter: usize, options: &[Vec<usize>]) -> Vec<bool> {
        let last = &self.values[self.values.len() - 1];
        let shifted = self.shifted(ground, letter, self.values.len());
        let beside = |class: usize| ground.beside.is_some_and(|wins| wins[shifted[class]]);
        let plays = |class| options.iter().any(|option| last[self.classes.times(class, option)]);
        (0..self.classes.order()).map(|class| beside(class) || plays(class)).collect()
    }

    /// Replaces the classes by finer ones, and adds their values beside one more copy.
    fn push(&mut self, answered: Answered) {
        let Answered { classes, ground, values } = answered;
        for layer in &mut self.values {
            *layer = ground.iter().map(|class| layer[*class]).collect();
        }
        self.ground = ground.iter().map(|class| self.ground[*class]).collect();
        self.values.push(values);
        self.classes = classes;
    }

    /// The first number of copies that behaves like the last one.
    fn repeats(
        &self,
        ground: &Ground<'_>,
        letter: usize,
        work: &Work,
    ) -> Result<Option<usize>, StopReason> {
        let last = self.values.len() - 1;
        let shifted = self.shifted(ground, letter, last);
        for copies in (0..last).filter(|copies| self.values[*copies] == self.values[last]) {
            work.look()?;
            if self.shifted(ground, letter, copies) == shifted {
                return Ok(Some(copies));
            }
        }
        Ok(None)
    }

    /// The answer if the letter behaves like a product of smaller ones. This is tried after one
    /// copy.
    fn alike(
        &self,
        ground: &Ground<'_>,
        letter: usize,
        refinement: &Refinement<'_>,
    ) -> Result<Option<Answered>, StopReason> {
        let shifted = self.shifted(ground, letter, 1);
        for step in self.classes.words().into_iter().flatten() {
            refinement.work.look()?;
            let products: Vec<usize> =
                (0..self.classes.order()).map(|class| self.classes.times(class, &step)).collect();
            let same = |(class, product): (usize, &usize)| {
                self.values[0][*product] == self.values[1][class]
                    && self.ground[*product] == shifted[class]
            };
            if !products.iter().enumerate().all(same) {
                continue;
            }
            let classes = self.classes.with_letter(products);
            let wins = ground
                .beside
                .map(|wins| self.ground.iter().map(|class| wins[*class]).collect::<Vec<bool>>());
            let question =
                Question { classes: &classes, moves: refinement.moves, beside: wins.as_deref() };
            if question.right_letters(&self.values[0], refinement.work)? <= letter {
                return Ok(None);
            }
            let (ground, values) = (self.ground.clone(), self.values[0].clone());
            return Ok(Some(Answered { classes, ground, values }));
        }
        Ok(None)
    }

    /// The classes including the letter, if the last number of copies behaves like `start`.
    fn merged(
        &self,
        ground: &Ground<'_>,
        letter: usize,
        start: usize,
        work: &Work,
    ) -> Result<Answered, StopReason> {
        let count = self.values.len() - 1;
        let all = self.classes.with_copies(count, start);
        let grounds: Vec<usize> =
            (0..count).flat_map(|copies| self.shifted(ground, letter, copies)).collect();
        let values = self.values[..count].concat();
        let merged = all.merged(grounds.iter().zip(&values), work)?;
        let ground = merged.members.iter().map(|member| grounds[*member]).collect();
        let values = merged.members.iter().map(|member| values[*member]).collect();
        Ok(Answered { classes: merged.classes, ground, values })
    }
}
