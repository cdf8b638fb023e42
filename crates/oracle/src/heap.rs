//! Octal games, subtraction games and powers of paths: the moves of one heap or path.

use noyau_core::Measure;

use crate::Pieces;

/// An octal game, given by its digits (domination 1.4).
///
/// The bits of the digit d_i say when i tokens may be taken. Bit 0: if nothing is left. Bit 1: if
/// one heap is left. Bit 2: if two heaps are left, neither of them empty. d_0 is 0 or 4; with 4, a
/// heap may be split without taking.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Octal {
    digits: Vec<u8>,
    /// The index from which on the digits repeat, if they do.
    repeat: Option<usize>,
}

impl Octal {
    /// The game with a code such as `0.137`, `4.7` or `0.1[23]`, the digits in brackets repeated.
    /// `None` if the text is not a code.
    #[must_use]
    pub fn parse(code: &str) -> Option<Self> {
        let (first, rest) = code.split_once('.')?;
        let mut digits = vec![first.parse().ok()?];
        let mut repeat = None;
        for letter in rest.chars() {
            match letter {
                '[' => repeat = Some(digits.len()),
                ']' => {}
                _ => digits.push(u8::try_from(letter.to_digit(8)?).ok()?),
            }
        }
        Some(Self { digits, repeat })
    }

    /// The digit d_i for i = `take`.
    fn digit(&self, take: usize) -> u8 {
        let place = match self.repeat {
            Some(from) if take >= from => from + (take - from) % (self.digits.len() - from),
            _ => take,
        };
        self.digits.get(place).copied().unwrap_or(0)
    }
}

impl Pieces for Octal {
    type Piece = u32;

    fn moves(&self, heap: &u32) -> Vec<Vec<u32>> {
        let mut moves = Vec::new();
        for take in 0..=*heap {
            let digit = self.digit(take as usize);
            let left = heap - take;
            if digit & 1 != 0 && left == 0 {
                moves.push(Vec::new());
            }
            if digit & 2 != 0 && left > 0 {
                moves.push(vec![left]);
            }
            if digit & 4 != 0 {
                moves.extend(
                    (1..left).filter(|one| 2 * one <= left).map(|one| vec![one, left - one]),
                );
            }
        }
        moves
    }

    fn size(&self, heap: &u32, _measure: Measure) -> u64 {
        u64::from(*heap)
    }
}

/// A subtraction game: a move takes one of the listed numbers of tokens from one heap (nim 1.3).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Subtraction(pub Vec<u32>);

impl Pieces for Subtraction {
    type Piece = u32;

    fn moves(&self, heap: &u32) -> Vec<Vec<u32>> {
        let left = |take: &u32| heap.checked_sub(*take);
        self.0.iter().filter_map(left).map(|left| vec![left]).collect()
    }

    fn size(&self, heap: &u32, _measure: Measure) -> u64 {
        u64::from(*heap)
    }
}

/// The domination game on k-th powers of paths, given by their numbers of vertices: playing a
/// vertex deletes it and k vertices on each side (domination 4.2).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PathPower(pub u32);

impl Pieces for PathPower {
    type Piece = u32;

    fn moves(&self, path: &u32) -> Vec<Vec<u32>> {
        let left = |vertex: u32| {
            let before = vertex.saturating_sub(self.0);
            let after = (path - 1 - vertex).saturating_sub(self.0);
            [before, after].into_iter().filter(|length| *length > 0).collect()
        };
        (0..*path).map(left).collect()
    }

    fn size(&self, path: &u32, _measure: Measure) -> u64 {
        u64::from(*path)
    }
}

#[cfg(test)]
mod tests {
    use noyau_core::Compound;

    use super::*;
    use crate::{Judge, Sum};

    fn values(code: &str, to: u32) -> Vec<u32> {
        let mut judge = Judge::new(Sum::new(Octal::parse(code).unwrap(), Compound::SUM));
        (0..=to)
            .map(|heap| {
                let position = judge.rules().position(vec![heap]);
                judge.verdict(&position).value.unwrap()
            })
            .collect()
    }

    /// domination 4.4 and 4.1.
    #[test]
    fn kayles_and_dawson_have_the_values_of_the_thesis() {
        assert_eq!(values("0.77", 11), [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]);
        assert_eq!(values("0.137", 12), [0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2]);
        assert_eq!(values("0.[3]", 5), [0, 1, 2, 3, 4, 5]);
    }

    #[test]
    fn a_heap_may_be_split_without_taking() {
        let grundys_cousin = Octal::parse("4.1").unwrap();
        assert_eq!(grundys_cousin.moves(&4), [vec![1, 3], vec![2, 2]]);
        assert_eq!(grundys_cousin.moves(&1), [Vec::<u32>::new()]);
        assert_eq!(Octal::parse("0.8"), None);
    }
}
