//! What hangs on one vertex of a spine.

use std::fmt;

use crate::graph::colouring::{Colour, ColourSet};

/// What hangs on a vertex of the spine. Two leaves of the same colour have the same effect as one
/// (reduction R3), so the colours are a set.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Letter {
    /// Uncoloured leaves.
    pub free: u32,
    /// Colours of the coloured leaves.
    pub colours: ColourSet,
    /// Pendant paths of two vertices.
    pub paths: u32,
}

impl Letter {
    /// `0`: nothing.
    pub const HOLE: Self = Self { free: 0, colours: ColourSet::NONE, paths: 0 };
    /// `z`: one uncoloured leaf.
    pub const Z: Self = Self { free: 1, ..Self::HOLE };
    /// `D`: two uncoloured leaves.
    pub const D: Self = Self { free: 2, ..Self::HOLE };
    /// `H`: a pendant path of two vertices.
    pub const H: Self = Self { paths: 1, ..Self::HOLE };

    /// This many uncoloured leaves.
    #[must_use]
    pub fn leaves(free: u32) -> Self {
        Self { free, ..Self::HOLE }
    }

    /// One leaf, of this colour.
    #[must_use]
    pub fn colour(colour: Colour) -> Self {
        Self { colours: ColourSet::default().with(colour), ..Self::HOLE }
    }

    /// Whether nothing hangs there.
    #[must_use]
    pub fn is_hole(&self) -> bool {
        *self == Self::HOLE
    }

    /// The letter after one uncoloured leaf is given this colour.
    #[must_use]
    pub fn with_leaf_coloured(self, colour: Colour) -> Self {
        Self { free: self.free.saturating_sub(1), colours: self.colours.with(colour), ..self }
    }

    /// The number of leaves, coloured or not.
    #[must_use]
    pub fn leaf_count(&self) -> usize {
        self.free as usize + self.colours.len()
    }

    /// The number of vertices: the vertex of the spine and those that hang on it.
    pub(super) fn order(&self) -> usize {
        1 + self.leaf_count() + 2 * self.paths as usize
    }
}

/// The letter of a colour; words have three colours.
pub(super) fn colour_letter(colour: Colour) -> char {
    char::from(b'a' + colour.number() - 1)
}

impl fmt::Display for Letter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.paths > 0 {
            return f.write_str("H");
        }
        let colours: String = self.colours.iter().map(colour_letter).collect();
        match self.leaf_count() {
            0 => return f.write_str("0"),
            1 if self.free == 1 => return f.write_str("z"),
            1 => return f.write_str(&colours),
            2 => f.write_str("D")?,
            3 => f.write_str("T")?,
            4 => f.write_str("Q")?,
            more => write!(f, "({more})")?,
        }
        if colours.is_empty() { Ok(()) } else { write!(f, "{{{colours}}}") }
    }
}
