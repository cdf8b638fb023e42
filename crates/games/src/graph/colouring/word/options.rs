//! The moves of a word and the words that remain after them (*colouring* 6.3.2).

use super::{CaterpillarWord, Letter, WordVertex, Words};
use crate::graph::colouring::{Colour, ColourSet};

/// A move on a word and the result.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WordOption {
    /// The vertex.
    pub place: WordVertex,
    /// Its new colour.
    pub colour: Colour,
    /// The words that remain, not in normal form.
    pub result: Words,
}

impl CaterpillarWord {
    /// Every move with three colours, one for each kind of leaf. `None` if the word has a pendant
    /// path, because the result of a move at its tip is not a word.
    #[must_use]
    pub fn options(&self) -> Option<Vec<WordOption>> {
        if self.spine().iter().any(|letter| letter.paths > 0) {
            return None;
        }
        let mut options = Vec::new();
        for colour in Colour::ABC {
            let places = [WordVertex::Left, WordVertex::Right].into_iter().chain(
                (0..self.spine().len())
                    .flat_map(|at| [WordVertex::Spine(at), WordVertex::Leaf(at)]),
            );
            options.extend(places.filter_map(|place| {
                self.play(place, colour).map(|result| WordOption { place, colour, result })
            }));
        }
        Some(options)
    }

    /// The result of a move; `None` if the move is illegal or cuts off a pendant path.
    #[must_use]
    pub fn play(&self, place: WordVertex, colour: Colour) -> Option<Words> {
        match (place, self) {
            (WordVertex::Left, Self::Single(None)) => Some(Self::Single(Some(colour)).into()),
            (WordVertex::Left, Self::Linear { left: None, spine, right }) => {
                (!spine.is_empty() || *right != Some(colour)).then(|| {
                    Self::Linear { left: Some(colour), spine: spine.clone(), right: *right }.into()
                })
            }
            (WordVertex::Right, Self::Linear { .. }) => {
                let mirrored = self.reversed().play(WordVertex::Left, colour)?;
                Some(Words(mirrored.0.iter().map(Self::reversed).collect()))
            }
            (WordVertex::Leaf(at), _) => {
                self.spine().get(at).filter(|letter| letter.free > 0)?;
                let mut next = self.clone();
                let (Self::Linear { spine, .. } | Self::Circular(spine)) = &mut next else {
                    return None;
                };
                let letter = spine.get_mut(at)?;
                *letter = letter.with_leaf_coloured(colour);
                Some(next.into())
            }
            (WordVertex::Spine(at), _) => {
                let letter = self.spine().get(at)?;
                let open = !self.seen(at).contains(colour) && letter.paths == 0;
                open.then(|| self.cut(at, *letter, colour))
            }
            _ => None,
        }
    }

    fn cut(&self, at: usize, letter: Letter, colour: Colour) -> Words {
        let end = Some(colour);
        let mut parts = Vec::new();
        match self {
            Self::Single(_) => {}
            Self::Linear { left, spine, right } => {
                let (before, after) = (&spine[..at], &spine[at + 1..]);
                parts.push(Self::Linear { left: *left, spine: before.to_vec(), right: end });
                parts.push(Self::Linear { left: end, spine: after.to_vec(), right: *right });
            }
            Self::Circular(spine) => {
                let opened = [&spine[at + 1..], &spine[..at]].concat();
                parts.push(Self::Linear { left: end, spine: opened, right: end });
            }
        }
        let leaf = Self::Linear { left: end, spine: Vec::new(), right: None };
        parts.extend(std::iter::repeat_n(leaf, letter.free as usize));
        Words(parts)
    }

    /// The colours that may still be put on a vertex of the spine.
    #[must_use]
    pub fn available(&self, index: usize) -> ColourSet {
        ColourSet::first(3).minus(self.seen(index))
    }
}
