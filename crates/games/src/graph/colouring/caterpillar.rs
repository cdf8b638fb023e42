//! Caterpillars whose bitype a theorem gives, in time linear in the word (*colouring* 7.3 to 7.6).
//!
//! Chapter 7 classifies the words `z…z` with coloured ends (L-families, Table 7.2), the uncoloured
//! caterpillars without holes, and the cycles with one leaf on each vertex. Some statements are
//! corrected here; see [`WordTheorem::is_corrected`].

pub mod family;
mod hole_free;
mod library;
mod opening;

use std::fmt;

use noyau_core::bitype::Bitype;

use super::word::{CaterpillarWord, Letter};

pub use hole_free::{one_d_coloured, smallest_hole_free};
pub use library::{BaseWord, LIBRARY};
pub use opening::opening;

/// The statement that gives a bitype.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum WordTheorem {
    /// At most two vertices, or a path: no vertex can ever be blocked.
    Path,
    /// Table 7.2: words of z with coloured ends.
    Families,
    /// Theorem 7.3.11, corrected: one leaf on each vertex of the spine, no colour.
    OneLeafEach,
    /// Propositions 7.4.1 and 7.4.2, corrected: one vertex of the spine with more leaves.
    OneD,
    /// Proposition 7.4.3, corrected: two such vertices.
    TwoD,
    /// Propositions 7.4.7 to 7.4.9, corrected: three of them.
    ThreeD,
    /// Corollary 7.4.6: four of them or more.
    FourD,
    /// 7.4.2, corrected: one of them and one coloured end.
    ColouredEndAndD,
    /// Theorem 7.6.1: a cycle with one leaf on each vertex.
    CycleOfLeaves,
}

impl WordTheorem {
    /// Where the statement stands in the thesis.
    #[must_use]
    pub fn section(self) -> &'static str {
        match self {
            Self::Path => "7.5",
            Self::Families => "7.3.5, Table 7.2",
            Self::OneLeafEach => "Theorem 7.3.11",
            Self::OneD => "Propositions 7.4.1, 7.4.2",
            Self::TwoD => "Proposition 7.4.3",
            Self::ThreeD => "Propositions 7.4.7 to 7.4.9",
            Self::FourD => "Corollary 7.4.6",
            Self::ColouredEndAndD => "7.4.2",
            Self::CycleOfLeaves => "Theorem 7.6.1",
        }
    }

    /// Is the statement used here another one than the printed one?
    #[must_use]
    pub fn is_corrected(self) -> bool {
        matches!(
            self,
            Self::OneLeafEach | Self::OneD | Self::TwoD | Self::ThreeD | Self::ColouredEndAndD
        )
    }
}

impl fmt::Display for WordTheorem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.section())
    }
}

/// A bitype and the statement that gives it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Classified {
    /// The bitype.
    pub bitype: Bitype,
    /// The statement.
    pub theorem: WordTheorem,
}

/// The bitype of a word, when a statement of chapter 7 gives it.
///
/// ```
/// use noyau_games::graph::colouring::caterpillar::classify;
/// let bitype = |word: &str| Some(classify(&word.parse().ok()?)?.bitype.to_string());
/// assert_eq!(bitype("zz^21z").as_deref(), Some("AN"));
/// assert_eq!(bitype("zDDDDz").as_deref(), Some("BB"));
/// assert_eq!(bitype("[z^4]").as_deref(), Some("PN"));
/// assert_eq!(bitype("zD0Dz"), None);
/// ```
#[must_use]
pub fn classify(word: &CaterpillarWord) -> Option<Classified> {
    let found = |bitype: Bitype, theorem: WordTheorem| Some(Classified { bitype, theorem });
    match word {
        CaterpillarWord::Single(_) => found(Bitype::AA, WordTheorem::Path),
        CaterpillarWord::Circular(spine) => {
            spine.iter().all(|letter| *letter == Letter::Z).then(|| Classified {
                bitype: cycle(spine.len()),
                theorem: WordTheorem::CycleOfLeaves,
            })
        }
        CaterpillarWord::Linear { spine, .. } if word.is_uncoloured() => {
            if spine.iter().all(Letter::is_hole) {
                return found(Bitype::AA, WordTheorem::Path);
            }
            hole_free::classify(spine)
        }
        CaterpillarWord::Linear { .. } => family::bitype(word)
            .map(|bitype| Classified { bitype, theorem: WordTheorem::Families })
            .or_else(|| {
                let bitype = hole_free::coloured_end(word)?;
                Some(Classified { bitype, theorem: WordTheorem::ColouredEndAndD })
            }),
    }
}

/// Theorem 7.6.1: the bitype of `[z^n]`.
fn cycle(n: usize) -> Bitype {
    match n {
        3 | 5 | 7 | 9 => Bitype::AA,
        4 | 6 | 8 | 10..=13 | 15 => Bitype::PN,
        _ => Bitype::BB,
    }
}
