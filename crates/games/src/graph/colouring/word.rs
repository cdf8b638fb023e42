//! Caterpillars as words (*colouring* 6.3.2, 6.3.3).
//!
//! A caterpillar is a path, the *spine*, with leaves on it. Its word lists what hangs on each
//! vertex of the spine: `0` nothing, `z` an uncoloured leaf, `a`, `b`, `c` a leaf of that colour,
//! `D`, `T`, `Q` two, three, four leaves, `D{ab}` with these colours on some of them, `(7)` seven
//! leaves, `H` a pendant path of two vertices. The first and the last letter, the *extremities*,
//! are leaves of the first and the last vertex of the spine. `[…]` closes the spine to a cycle, `+`
//! separates the words of a disjoint union, `z^7` repeats a letter, and `.` separates an exponent
//! from the letter after it.
//!
//! ```
//! use noyau_games::graph::colouring::word::Words;
//! let words: Words = "aD{a}0zbz".parse()?;
//! assert_eq!(words.normal().to_string(), "az0zzb");
//! assert_eq!(words.position().graph().order(), 10);
//! # Ok::<(), noyau_games::graph::colouring::word::WordError>(())
//! ```

mod letter;
mod normal;
mod options;
mod parse;

use std::fmt;

use noyau_graph::Vertex;

use super::{Colour, Coloured};

pub use letter::Letter;
pub use options::WordOption;
pub use parse::{WordError, WordProblem};

/// A caterpillar, or a cycle with leaves.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum CaterpillarWord {
    /// A single vertex.
    Single(Option<Colour>),
    /// A caterpillar: a leaf, the letters of the spine, a leaf. With an empty spine it is a single
    /// edge.
    Linear {
        /// The first extremity.
        left: Option<Colour>,
        /// What hangs on each vertex of the spine, extremities apart.
        spine: Vec<Letter>,
        /// The last extremity.
        right: Option<Colour>,
    },
    /// A cycle of at least three vertices with leaves.
    Circular(Vec<Letter>),
}

/// A disjoint union of words.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Words(pub Vec<CaterpillarWord>);

/// A vertex of a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum WordVertex {
    /// The first extremity, or the only vertex.
    Left,
    /// A vertex of the spine, from 0.
    Spine(usize),
    /// An uncoloured leaf of this vertex of the spine. The leaves of a vertex are interchangeable.
    Leaf(usize),
    /// The last extremity.
    Right,
}

impl WordVertex {
    /// The place of the same vertex in the word read from its other end, for a spine of this
    /// length.
    #[must_use]
    pub fn mirrored(self, length: usize) -> Self {
        match self {
            Self::Left => Self::Right,
            Self::Right => Self::Left,
            Self::Spine(index) => Self::Spine(length - 1 - index),
            Self::Leaf(index) => Self::Leaf(length - 1 - index),
        }
    }
}

impl CaterpillarWord {
    /// An uncoloured caterpillar whose spine carries these numbers of leaves, extremities apart.
    pub fn uncoloured(leaves: impl IntoIterator<Item = u32>) -> Self {
        let spine = leaves.into_iter().map(Letter::leaves).collect();
        Self::Linear { left: None, spine, right: None }
    }

    /// The letters of the spine; none for a single vertex.
    #[must_use]
    pub fn spine(&self) -> &[Letter] {
        match self {
            Self::Single(_) => &[],
            Self::Linear { spine, .. } | Self::Circular(spine) => spine,
        }
    }

    /// Whether no vertex is coloured.
    #[must_use]
    pub fn is_uncoloured(&self) -> bool {
        let ends = match self {
            Self::Single(colour) => colour.is_none(),
            Self::Linear { left, right, .. } => left.is_none() && right.is_none(),
            Self::Circular(_) => true,
        };
        ends && self.spine().iter().all(|letter| letter.colours.is_empty())
    }

    /// Whether the word is a completely coloured vertex or edge. Nothing is left to play there. The
    /// colours of such an edge may be equal, because it only represents a finished part.
    fn is_finished_edge(&self) -> bool {
        match self {
            Self::Single(colour) => colour.is_some(),
            Self::Linear { left, spine, right } => {
                spine.is_empty() && left.is_some() && right.is_some()
            }
            Self::Circular(_) => false,
        }
    }

    /// The number of vertices; a finished edge counts as 0.
    #[must_use]
    pub fn order(&self) -> usize {
        if self.is_finished_edge() {
            return 0;
        }
        let ends = match self {
            Self::Single(_) => 1,
            Self::Linear { .. } => 2,
            Self::Circular(_) => 0,
        };
        ends + self.spine().iter().map(Letter::order).sum::<usize>()
    }

    /// The vertex of [`CaterpillarWord::position`] at a place, if there is one.
    #[must_use]
    pub fn vertex(&self, place: WordVertex) -> Option<Vertex> {
        if self.is_finished_edge() {
            return None;
        }
        let before_spine = usize::from(matches!(self, Self::Linear { .. }));
        let start = |index: usize| {
            before_spine + self.spine()[..index].iter().map(Letter::order).sum::<usize>()
        };
        let index = match (place, self) {
            (WordVertex::Left, Self::Single(_) | Self::Linear { .. }) => 0,
            (WordVertex::Right, Self::Linear { .. }) => self.order() - 1,
            (WordVertex::Spine(index), _) if index < self.spine().len() => start(index),
            (WordVertex::Leaf(index), _) => {
                let letter = self.spine().get(index).filter(|letter| letter.free > 0)?;
                start(index) + 1 + letter.colours.len()
            }
            _ => return None,
        };
        Vertex::try_from(index).ok()
    }

    /// The position that the word stands for. Vertices are numbered as the word is read: each vertex
    /// of the spine before its coloured leaves, then the uncoloured ones.
    #[must_use]
    pub fn position(&self) -> Coloured {
        let mut edges = Vec::new();
        let mut colours: Vec<Option<Colour>> = Vec::with_capacity(self.order());
        if !self.is_finished_edge() {
            self.draw(&mut edges, &mut colours);
        }
        Coloured::assembled(&edges, colours)
    }

    fn draw(&self, edges: &mut Vec<(Vertex, Vertex)>, colours: &mut Vec<Option<Colour>>) {
        let add = |colours: &mut Vec<Option<Colour>>, colour: Option<Colour>| -> Vertex {
            colours.push(colour);
            // Parsing limits words to a size far below that of a graph.
            Vertex::try_from(colours.len() - 1).unwrap_or(Vertex::MAX)
        };
        let (left, right) = match self {
            Self::Single(colour) => {
                add(colours, *colour);
                return;
            }
            Self::Linear { left, right, .. } => (Some(*left), Some(*right)),
            Self::Circular(_) => (None, None),
        };
        let mut previous = left.map(|colour| add(colours, colour));
        let mut first = None;
        for letter in self.spine() {
            let joint = add(colours, None);
            first.get_or_insert(joint);
            edges.extend(previous.map(|previous| (previous, joint)));
            for colour in letter.colours.iter().map(Some).chain((0..letter.free).map(|_| None)) {
                let leaf = add(colours, colour);
                edges.push((joint, leaf));
            }
            for _ in 0..letter.paths {
                let middle = add(colours, None);
                let tip = add(colours, None);
                edges.extend([(joint, middle), (middle, tip)]);
            }
            previous = Some(joint);
        }
        match (right, previous, first) {
            (Some(colour), Some(previous), _) => {
                let end = add(colours, colour);
                edges.push((previous, end));
            }
            (None, Some(last), Some(first)) => edges.push((last, first)),
            _ => {}
        }
    }
}

impl Words {
    /// The position that the words stand for, word after word.
    #[must_use]
    pub fn position(&self) -> Coloured {
        self.0
            .iter()
            .map(CaterpillarWord::position)
            .reduce(|sum, part| sum.beside(&part))
            .unwrap_or_else(|| Coloured::assembled(&[], Vec::new()))
    }
}

impl From<CaterpillarWord> for Words {
    fn from(word: CaterpillarWord) -> Self {
        Self(vec![word])
    }
}

/// A colour, or an uncoloured leaf, as a letter.
fn leaf_letter(colour: Option<Colour>) -> char {
    colour.map_or('z', letter::colour_letter)
}

fn write_spine(spine: &[Letter], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    // After an exponent a digit would be read as part of it.
    let mut exponent_before = false;
    for run in spine.chunk_by(PartialEq::eq) {
        let Some(letter) = run.first() else { continue };
        if exponent_before && letter.is_hole() {
            f.write_str(".")?;
        }
        exponent_before = run.len() > 2;
        if exponent_before {
            write!(f, "{letter}^{}", run.len())?;
        } else {
            run.iter().try_for_each(|letter| write!(f, "{letter}"))?;
        }
    }
    Ok(())
}

impl fmt::Display for CaterpillarWord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Single(colour) => write!(f, "{}", leaf_letter(*colour)),
            Self::Linear { left, spine, right } => {
                write!(f, "{}", leaf_letter(*left))?;
                write_spine(spine, f)?;
                write!(f, "{}", leaf_letter(*right))
            }
            Self::Circular(spine) => {
                f.write_str("[")?;
                write_spine(spine, f)?;
                f.write_str("]")
            }
        }
    }
}

impl fmt::Display for Words {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, word) in self.0.iter().enumerate() {
            if index > 0 {
                f.write_str("+")?;
            }
            write!(f, "{word}")?;
        }
        Ok(())
    }
}
