//! Which components come first: those for which some function of the component is greatest.
//!
//! The thesis orders components by diameter and mentions that any function f would do (*f-maximal*
//! games, domination 4 and 4.5). Here f is a measure of the component (by default its size), ranked
//! by an order.

use std::fmt;
use std::num::NonZeroU32;

use super::{Problem, spelled, stated};

/// Which components come first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Order {
    /// No component that is left alone is larger than one that is played in.
    LargestFirst,
    /// No component that is left alone is smaller than one that is played in.
    SmallestFirst,
    /// No component that is left alone has a larger size modulo this number than one that is played
    /// in: the congruence games.
    Remainder(NonZeroU32),
    /// No component that is left alone has a greater rank in this list than one that is played in.
    Listed(Ranks),
}

impl Order {
    /// The rank that the order gives to a size; greater ranks come first.
    #[must_use]
    pub fn rank(self, size: u64) -> u64 {
        match self {
            Self::LargestFirst => size,
            Self::SmallestFirst => u64::MAX - size,
            Self::Remainder(k) => size % u64::from(k.get()),
            Self::Listed(ranks) => ranks.of(size).into(),
        }
    }

    /// Reads `largest-first`, `smallest-first`, `mod-K-first` or `f-RANKS-first`; `None` for words
    /// that do not end in `-first`.
    pub(super) fn parse(word: &str) -> Option<Result<Self, Problem>> {
        let name = word.strip_suffix("-first")?;
        let unknown =
            || Problem::Stated(Box::new(stated("compound-unknown").with("word", spelled(word))));
        Some(match name {
            "largest" => Ok(Self::LargestFirst),
            "smallest" => Ok(Self::SmallestFirst),
            _ => match (name.strip_prefix("mod-"), name.strip_prefix("f-")) {
                (Some(k), _) => k.parse().map(Self::Remainder).map_err(|_| unknown()),
                (_, Some(ranks)) => Ranks::parse(ranks).map(Self::Listed).ok_or_else(|| {
                    let phrase = stated("compound-ranks").with("word", spelled(word));
                    Problem::Stated(Box::new(phrase.with("most", Ranks::MOST)))
                }),
                (None, None) => Err(unknown()),
            },
        })
    }
}

impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::LargestFirst => f.write_str("largest-first"),
            Self::SmallestFirst => f.write_str("smallest-first"),
            Self::Remainder(k) => write!(f, "mod-{k}-first"),
            Self::Listed(ranks) => write!(f, "f-{ranks}-first"),
        }
    }
}

/// A function of the size, written as the ranks of the sizes 0, 1, 2, … separated by dots. The
/// ranks in brackets at the end repeat for ever; without brackets the last rank does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Ranks {
    listed: [u8; Self::MOST],
    length: u8,
    /// Index at which the repeating part begins.
    again: u8,
}

impl Ranks {
    /// The greatest number of ranks in a list.
    pub const MOST: usize = 32;

    /// The rank of a size.
    #[must_use]
    pub fn of(&self, size: u64) -> u8 {
        let (length, again) = (u64::from(self.length), u64::from(self.again));
        let place = if size < length { size } else { again + (size - again) % (length - again) };
        let listed = usize::try_from(place).ok().and_then(|place| self.listed.get(place));
        listed.copied().unwrap_or(0)
    }

    fn parse(text: &str) -> Option<Self> {
        let (head, again) = match text.strip_suffix(']') {
            Some(body) => {
                let (head, again) = body.split_once('[')?;
                (head.strip_suffix('.').or(head.is_empty().then_some(""))?, Some(again))
            }
            None => (text, None),
        };
        let numbers = |part: &str| -> Option<Vec<u8>> {
            let plain = |number: &&str| number.bytes().all(|byte| byte.is_ascii_digit());
            part.split('.').map(|number| Some(number).filter(plain)?.parse().ok()).collect()
        };
        let mut all = if head.is_empty() { Vec::new() } else { numbers(head)? };
        let first = match again {
            Some(again) => {
                let first = all.len();
                all.extend(numbers(again)?);
                first
            }
            None => all.len().checked_sub(1)?,
        };
        let mut listed = [0; Self::MOST];
        listed.get_mut(..all.len())?.copy_from_slice(&all);
        Some(Self {
            listed,
            length: u8::try_from(all.len()).ok()?,
            again: u8::try_from(first).ok()?,
        })
    }
}

impl fmt::Display for Ranks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bracket = self.again + 1 < self.length;
        for (place, rank) in (0..self.length).zip(&self.listed) {
            f.write_str(if place > 0 { "." } else { "" })?;
            f.write_str(if bracket && place == self.again { "[" } else { "" })?;
            write!(f, "{rank}")?;
        }
        f.write_str(if bracket { "]" } else { "" })
    }
}

/// The number by which components are ranked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Measure {
    /// The size: the number of tokens of a heap; the diameter of a graph plus 1, which is the
    /// number of vertices of a path (diam⁺ in the thesis).
    #[default]
    Size,
    /// The number of vertices of a graph.
    Vertices,
    /// The number of edges of a graph.
    Edges,
}

impl Measure {
    /// The word for the measure; `None` for the size, which is the default.
    #[must_use]
    pub fn word(self) -> Option<&'static str> {
        match self {
            Self::Size => None,
            Self::Vertices => Some("by-vertices"),
            Self::Edges => Some("by-edges"),
        }
    }

    pub(super) fn parse(word: &str) -> Option<Self> {
        [Self::Vertices, Self::Edges].into_iter().find(|measure| measure.word() == Some(word))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_are_listed_and_come_again() {
        let ranks =
            |text: &str| Ranks::parse(text).map(|ranks| [0, 1, 2, 3, 4, 5].map(|n| ranks.of(n)));
        assert_eq!(ranks("7"), Some([7; 6]));
        assert_eq!(ranks("0.2.1"), Some([0, 2, 1, 1, 1, 1]));
        assert_eq!(ranks("0.[2.1]"), Some([0, 2, 1, 2, 1, 2]));
        assert_eq!(ranks("[0.1.2]"), Some([0, 1, 2, 0, 1, 2]));
        for bad in ["", ".", "0.", "[]", "0[1]", "0.[1", "1]", "0..1", "256", "-1", "+1", "0.[1].2"]
        {
            assert_eq!(ranks(bad), None, "{bad:?}");
        }
        assert!(Ranks::parse(&vec!["1"; Ranks::MOST].join(".")).is_some());
        assert_eq!(Ranks::parse(&vec!["1"; Ranks::MOST + 1].join(".")), None);
    }

    #[test]
    fn a_list_that_comes_again_is_a_remainder() {
        let listed = Order::parse("f-[0.1.2]-first").unwrap().unwrap();
        let remainder = Order::parse("mod-3-first").unwrap().unwrap();
        assert!((0..100).all(|size| listed.rank(size) == remainder.rank(size)));
        for word in ["f-0.3.1-first", "f-[0.1]-first", "f-4.[0.1]-first", "f-9-first"] {
            assert_eq!(Order::parse(word).unwrap().unwrap().to_string(), word);
        }
    }
}
