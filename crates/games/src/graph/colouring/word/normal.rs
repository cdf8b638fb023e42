//! Normal forms of words that stand for the same position.

use super::{CaterpillarWord, Letter, Words};
use crate::graph::colouring::{Colour, ColourSet};

/// The six ways to rename three colours.
const RENAMINGS: [[usize; 3]; 6] =
    [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

impl CaterpillarWord {
    /// Whether a vertex of the spine sees all three colours. Then Bob has won (R2).
    #[must_use]
    pub fn is_blocked(&self) -> bool {
        (0..self.spine().len()).any(|index| self.seen(index).len() == 3)
    }

    /// The colours that a vertex of the spine sees; empty if there is no such vertex.
    #[must_use]
    pub fn seen(&self, index: usize) -> ColourSet {
        let spine = self.spine();
        let mut seen = spine.get(index).map(|letter| letter.colours).unwrap_or_default();
        if let Self::Linear { left, right, .. } = self {
            let ends = [(0, *left), (spine.len().wrapping_sub(1), *right)];
            for (_, colour) in ends.into_iter().filter(|(at, _)| *at == index) {
                seen = colour.map_or(seen, |colour| seen.with(colour));
            }
        }
        seen
    }

    /// The word read backwards.
    #[must_use]
    pub fn reversed(&self) -> Self {
        match self {
            Self::Single(colour) => Self::Single(*colour),
            Self::Linear { left, spine, right } => Self::Linear {
                left: *right,
                spine: spine.iter().rev().copied().collect(),
                right: *left,
            },
            Self::Circular(spine) => Self::Circular(spine.iter().rev().copied().collect()),
        }
    }

    /// Every word for the same graph: two for a caterpillar, 2n for a cycle of n vertices.
    #[must_use]
    pub fn representatives(&self) -> Vec<Self> {
        match self {
            Self::Single(_) | Self::Linear { .. } => vec![self.clone(), self.reversed()],
            Self::Circular(spine) => (0..spine.len())
                .flat_map(|shift| {
                    let mut turned = spine.clone();
                    turned.rotate_left(shift);
                    let turned = Self::Circular(turned);
                    [turned.reversed(), turned]
                })
                .collect(),
        }
    }

    /// The normal form: coloured leaves of the end vertices are moved to the extremities, no vertex
    /// has two leaves of one colour (R1, R3), and of the representatives the smallest is chosen.
    /// `None` if nothing is left to colour (R0). The colours are not renamed.
    #[must_use]
    pub fn normal(&self) -> Option<Self> {
        let tidy = match self {
            Self::Single(colour) => return colour.is_none().then_some(Self::Single(None)),
            Self::Linear { left, spine, right } => match spine.as_slice() {
                // A vertex that may still get at least two colours and has no uncoloured neighbour
                // plays like an isolated vertex.
                [] => match (left, right) {
                    (None, None) => self.clone(),
                    (Some(_), Some(_)) => return None,
                    _ => Self::Single(None),
                },
                [only] => star(*only, [*left, *right]),
                [first, middle @ .., last] => {
                    let (left, first) = pushed_out(*left, *first);
                    let (right, last) = pushed_out(*right, *last);
                    let spine =
                        [first].into_iter().chain(middle.iter().copied()).chain([last]).collect();
                    Self::Linear { left, spine, right }
                }
            },
            Self::Circular(_) => self.clone(),
        };
        tidy.representatives().into_iter().min()
    }

    /// The smallest normal form under all renamings of the colours.
    #[must_use]
    pub fn canonical(&self) -> Option<Self> {
        RENAMINGS.iter().filter_map(|names| self.renamed(names).normal()).min()
    }

    fn renamed(&self, names: &[usize; 3]) -> Self {
        let name = |colour: Colour| {
            let place = names.get(usize::from(colour.number()) - 1);
            place.and_then(|&place| Colour::ABC.get(place)).copied().unwrap_or(colour)
        };
        let letter = |letter: &Letter| Letter {
            colours: letter.colours.iter().map(name).collect(),
            ..*letter
        };
        match self {
            Self::Single(colour) => Self::Single(colour.map(name)),
            Self::Linear { left, spine, right } => Self::Linear {
                left: left.map(name),
                spine: spine.iter().map(letter).collect(),
                right: right.map(name),
            },
            Self::Circular(spine) => Self::Circular(spine.iter().map(letter).collect()),
        }
    }
}

/// Normalises an end of a word with at least two letters: a coloured leaf, if there is one, becomes
/// the extremity.
fn pushed_out(end: Option<Colour>, letter: Letter) -> (Option<Colour>, Letter) {
    let colours = end.map_or(letter.colours, |colour| letter.colours.with(colour));
    let Some(outer) = colours.iter().next() else { return (None, letter) };
    let free = letter.free + u32::from(end.is_none());
    (Some(outer), Letter { free, colours: colours.without(outer), ..letter })
}

/// The normal form of a word with one letter: a vertex with its leaves and pendant paths.
fn star(letter: Letter, ends: [Option<Colour>; 2]) -> CaterpillarWord {
    let colours = letter.colours.union(ends.into_iter().flatten().collect());
    let free = letter.free + ends.into_iter().map(|end| u32::from(end.is_none())).sum::<u32>();
    let mut outer = colours.iter();
    let (left, right) = (outer.next(), outer.next());
    let inner: ColourSet = outer.collect();
    let taken = u32::from(left.is_none()) + u32::from(right.is_none());
    match (free.checked_sub(taken), letter.paths) {
        (Some(free), _) => {
            let spine = vec![Letter { free, colours: inner, ..letter }];
            CaterpillarWord::Linear { left, spine, right }
        }
        // All leaves have the same colour.
        (None, 0) => CaterpillarWord::Single(None),
        (None, paths) => {
            let spine = vec![Letter { paths: paths - 1, ..Letter::HOLE }, Letter::HOLE];
            CaterpillarWord::Linear { left, spine, right: None }
        }
    }
}

impl Words {
    /// Whether some vertex sees all three colours.
    #[must_use]
    pub fn is_blocked(&self) -> bool {
        self.0.iter().any(CaterpillarWord::is_blocked)
    }

    /// All words in normal form and sorted; finished words are dropped.
    #[must_use]
    pub fn normal(&self) -> Self {
        self.sorted(CaterpillarWord::normal)
    }

    /// Like [`Self::normal`], with the colours of each word renamed separately. This does not
    /// change who wins.
    #[must_use]
    pub fn canonical(&self) -> Self {
        self.sorted(CaterpillarWord::canonical)
    }

    fn sorted(&self, form: impl Fn(&CaterpillarWord) -> Option<CaterpillarWord>) -> Self {
        let mut words: Vec<CaterpillarWord> = self.0.iter().filter_map(form).collect();
        words.sort();
        Self(words)
    }
}
