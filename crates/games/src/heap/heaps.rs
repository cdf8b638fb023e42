//! Several heaps of tokens and moves that take from one of them: the common parts of Nim, Marienbad
//! and Moore's game.
//!
//! A move is written `HEAP-TAKE` (`1-20`: take 20 from the first heap) or `HEAP=LEAVE` (`1=23`:
//! leave 23 in it); heaps are numbered from 1.

use std::ops::ControlFlow;

use noyau_core::notation::{Expected, InputSizes, Scanner, Subject};
use noyau_core::{IllegalMove, Natural, NotationError, Phrase, Problem, Written};

/// The sizes of the heaps, in the order given; empty heaps keep their place.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Heaps(Vec<Natural>);

/// Tokens taken from one heap.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct HeapMove {
    /// The index of the heap, from 0.
    pub heap: usize,
    /// The number of tokens.
    pub take: Natural,
}

impl Heaps {
    /// Heaps of these sizes.
    #[must_use]
    pub fn new(sizes: Vec<Natural>) -> Self {
        Self(sizes)
    }

    /// Heaps with sizes given as `u64`.
    pub fn of(sizes: impl IntoIterator<Item = u64>) -> Self {
        Self(sizes.into_iter().map(Natural::from).collect())
    }

    /// The sizes.
    #[must_use]
    pub fn sizes(&self) -> &[Natural] {
        &self.0
    }

    /// The sizes that are not zero.
    pub fn non_empty(&self) -> impl Iterator<Item = &Natural> {
        self.0.iter().filter(|size| !size.is_zero())
    }

    /// The total number of tokens.
    #[must_use]
    pub fn total(&self) -> Natural {
        self.0.iter().sum()
    }

    /// The number of machine words that the heaps fill, at least one each: the memory that a search
    /// needs to store them.
    pub(super) fn words(&self) -> u64 {
        self.0.iter().map(words).sum()
    }

    /// The bound of [`noyau_core::Ruleset::moves_ahead`] for games in which any number of tokens
    /// may be taken from one heap, whatever else is allowed.
    ///
    /// Play reaches every choice of sizes that are not larger. A position has one move for each of
    /// its tokens, and on average over all choices a heap has half of its tokens. At most n!
    /// choices are the same n heaps in a different order.
    pub(super) fn moves_ahead(&self) -> u64 {
        let sizes = self.0.iter().map(|size| size.to_u64().unwrap_or(u64::MAX));
        let tokens = sizes.clone().fold(0, u64::saturating_add);
        sizes.zip(1..).fold(tokens, |moves, (size, place)| {
            moves.saturating_mul(size.saturating_add(1)) / place
        }) / 2
    }

    /// The exclusive or of all sizes.
    #[must_use]
    pub fn nim_sum(&self) -> Natural {
        let mut sum = Natural::ZERO;
        for size in &self.0 {
            sum ^= size;
        }
        sum
    }

    /// The non-empty heaps in increasing order. The order of the heaps does not affect the game.
    #[must_use]
    pub fn sorted(&self) -> Self {
        let mut sizes: Vec<Natural> = self.non_empty().cloned().collect();
        sizes.sort_unstable();
        Self(sizes)
    }

    /// The heaps after a move that is known to be legal.
    #[must_use]
    pub fn after(&self, mv: &HeapMove) -> Self {
        let mut sizes = self.0.clone();
        if let Some(size) = sizes.get_mut(mv.heap) {
            *size = self.leaves(mv);
        }
        Self(sizes)
    }

    /// The number of tokens that the move leaves in its heap; zero if the move is impossible.
    pub(super) fn leaves(&self, mv: &HeapMove) -> Natural {
        self.0.get(mv.heap).and_then(|size| size.checked_sub(&mv.take)).unwrap_or_default()
    }

    /// The move that leaves `leave` tokens in `heap`.
    pub(super) fn leaving(&self, heap: usize, leave: &Natural) -> HeapMove {
        let take = self.0.get(heap).and_then(|size| size.checked_sub(leave)).unwrap_or_default();
        HeapMove { heap, take }
    }

    /// Visits every move that takes from one heap, fewest tokens first.
    pub(super) fn for_each_take(
        &self,
        visit: &mut dyn FnMut(HeapMove) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for (heap, size) in self.0.iter().enumerate() {
            let mut take = Natural::ONE;
            while take <= *size {
                visit(HeapMove { heap, take: take.clone() })?;
                take += &Natural::ONE;
            }
        }
        ControlFlow::Continue(())
    }

    pub(super) fn check(&self, mv: &HeapMove) -> Result<(), IllegalMove> {
        let Some(size) = self.0.get(mv.heap) else {
            let heap = Written::from(Natural::from(mv.heap) + Natural::ONE);
            return Err(IllegalMove::NoSuchHeap { heap, heaps: self.0.len() });
        };
        if mv.take.is_zero() {
            return Err(IllegalMove::Pass);
        }
        if mv.take > *size {
            return Err(IllegalMove::TooFewTokens {
                heap: mv.heap + 1,
                size: size.clone().into(),
                take: mv.take.clone().into(),
            });
        }
        Ok(())
    }

    /// The takes that lead from these heaps to `to`, one for each heap that differs; `None` if a
    /// heap grew.
    pub(super) fn takes_to(&self, to: &Self) -> Option<Vec<HeapMove>> {
        if self.0.len() != to.0.len() {
            return None;
        }
        let mut takes = Vec::new();
        for (heap, (before, after)) in self.0.iter().zip(&to.0).enumerate() {
            let take = before.checked_sub(after)?;
            if !take.is_zero() {
                takes.push(HeapMove { heap, take });
            }
        }
        Some(takes)
    }

    pub(super) fn parse(text: &str, limits: InputSizes) -> Result<Self, NotationError> {
        Scanner::new(text, Subject::Position, limits).list(Expected::Pile).map(Self)
    }

    pub(super) fn write(&self) -> Written {
        Written::list(&self.0)
    }

    /// Reads `HEAP-TAKE` or `HEAP=LEAVE`; several of them if `many`.
    pub(super) fn parse_takes(
        &self,
        text: &str,
        many: bool,
    ) -> Result<Vec<HeapMove>, NotationError> {
        let mut scanner = Scanner::new(text, Subject::Move, InputSizes::default());
        let mut takes = Vec::new();
        loop {
            scanner.skip_space();
            let start = scanner.offset();
            takes.push(self.parse_take(&mut scanner)?);
            // `1-1+2-2` would be read as one take of 1 + 2 - 2 tokens.
            let piece = text.get(start..scanner.offset()).unwrap_or_default();
            let plus = piece.find('+').filter(|&plus| piece[plus..].contains('-'));
            if let Some(plus) = plus.filter(|_| many) {
                return Err(scanner.error_at(start + plus, Problem::stated("takes-unclear")));
            }
            scanner.skip_space();
            let more = scanner.eat(',') || scanner.eat('+');
            if !many || (!more && scanner.peek().is_none()) {
                break;
            }
        }
        scanner.finish(Expected::End)?;
        Ok(takes)
    }

    fn parse_take(&self, scanner: &mut Scanner<'_>) -> Result<HeapMove, NotationError> {
        let start = scanner.offset();
        let number = scanner.digits(Expected::HeapNumber)?;
        let heap =
            number.checked_sub(&Natural::ONE).and_then(|n| n.to_usize()).ok_or_else(|| {
                let most = u64::try_from(self.0.len()).unwrap_or(u64::MAX);
                scanner.error_at(start, Problem::OutOfRange { least: 1, most })
            })?;
        if scanner.eat('-') {
            return Ok(HeapMove { heap, take: scanner.number(Expected::Take)? });
        }
        if scanner.eat('=') {
            let at = scanner.offset();
            let leave = scanner.number(Expected::Pile)?;
            // The move leaves more than there is. This is reported here, at the place of the
            // number.
            if let Some(size) = self.0.get(heap).filter(|size| leave > **size) {
                let most = size.to_u64().map_or(u64::MAX, |size| size.saturating_sub(1));
                return Err(scanner.error_at(at, Problem::OutOfRange { least: 0, most }));
            }
            return Ok(self.leaving(heap, &leave));
        }
        Err(match scanner.peek() {
            Some(c) => scanner.error(Problem::Unexpected(c.to_string(), Expected::TakeOrLeave)),
            None => scanner.error(Problem::Missing(Expected::TakeOrLeave)),
        })
    }

    pub(super) fn write_take(&self, mv: &HeapMove) -> Written {
        Written::new().number(mv.heap + 1).text("=").number(self.leaves(mv))
    }

    pub(super) fn describe_take(&self, mv: &HeapMove) -> Phrase {
        Phrase::new("move-heap")
            .with("heap", mv.heap + 1)
            .with("from", self.0.get(mv.heap).cloned().unwrap_or_default())
            .with("to", self.leaves(mv))
            .with("take", &mv.take)
    }
}

/// The number of machine words that a number fills, at least one. Searches measure positions by it,
/// so that their limits bound the memory even if the numbers have millions of digits.
pub(super) fn words(number: &Natural) -> u64 {
    1 + number.bits() / 64
}

/// Writes takes from rows as one move: `1-3,4-2`.
pub(super) fn write_takes(takes: &[(usize, Natural)]) -> Written {
    takes.iter().enumerate().fold(Written::new(), |written, (index, (heap, take))| {
        let written = if index > 0 { written.text(",") } else { written };
        written.number(heap + 1).text("-").number(take.clone())
    })
}

/// How many moves of a position with `bits` binary digits are listed, so that together they fill at
/// most a few megabytes. At least two are listed: the quickest win and one other.
pub(super) fn affordable(limit: usize, bits: u64) -> usize {
    const LISTED_BITS: u64 = 1 << 25;
    let most = usize::try_from(LISTED_BITS / bits.max(1)).unwrap_or(usize::MAX);
    limit.min(most.max(2))
}

/// All sorted triples of heaps of size at most `bound`: every three-heap position, up to the order
/// of the heaps.
pub(super) fn sorted_triples(bound: u64) -> impl Iterator<Item = Heaps> {
    (0..=bound).flat_map(move |x| {
        (x..=bound).flat_map(move |y| (y..=bound).map(move |z| Heaps::of([x, y, z])))
    })
}

/// In a position that is balanced in every binary column, returns the move that makes the game last
/// longest: take one token from a heap with the fewest final zeros in binary.
///
/// Write t for that number of zeros. Taking one token clears bit t and sets all bits below, so the
/// winner must clear bit t in as many heaps as balance the column, and those heaps have only zeros
/// below bit t: each reply takes exactly one token from each heap it touches. No game can last
/// longer, because every exchange takes at least that much.
pub(super) fn slowest_take(heaps: &Heaps) -> Option<HeapMove> {
    let heap = (0..heaps.0.len())
        .filter(|i| !heaps.0[*i].is_zero())
        .min_by_key(|i| heaps.0[*i].trailing_zeros())?;
    Some(HeapMove { heap, take: Natural::ONE })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_that_are_listed_fill_a_few_megabytes() {
        // Small numbers, numbers of a million bits, and numbers that alone fill the memory.
        assert_eq!([0, 1, 64].map(|bits| affordable(1000, bits)), [1000; 3]);
        assert_eq!(affordable(1000, 1 << 20), 32);
        assert_eq!([1 << 24, 1 << 25, u64::MAX].map(|bits| affordable(1000, bits)), [2; 3]);
        assert_eq!(affordable(1, 1 << 30), 1);
    }

    /// Heaps have the numbers 1, 2, … wherever people read or write them.
    #[test]
    fn heaps_are_counted_from_one() {
        let heaps = Heaps::of([3, 5, 4]);
        let take = |heap, take: u64| HeapMove { heap, take: take.into() };
        let phrase = heaps.describe_take(&take(1, 2));
        let operand =
            |name| phrase.operands.iter().find(|(key, _)| *key == name).unwrap().1.clone();
        let numbers = ["heap", "from", "to", "take"].map(operand);
        let number = |n: u64| noyau_core::Operand::Number(n.into());
        assert_eq!(numbers, [2, 5, 3, 2].map(number));
        assert_eq!(heaps.write_take(&take(1, 2)).to_string(), "2=3");
        let two = vec![take(0, 1), take(1, 2)];
        for text in ["1-1,2-2", "1=2 , 2=3", "1-1 + 2-2"] {
            assert_eq!(heaps.parse_takes(text, true).as_ref(), Ok(&two), "{text}");
            assert!(heaps.parse_takes(text, false).is_err(), "{text}");
        }
        for text in ["1-1+2-2", "2-1,1-1+2-2", "2=3+1-1"] {
            let error = heaps.parse_takes(text, true).unwrap_err();
            assert_eq!(error.problem, Problem::stated("takes-unclear"), "{text}");
            assert_eq!(text.chars().nth(error.column - 1), Some('+'), "{text}");
        }
        let sum = vec![take(2, 3)];
        assert_eq!(heaps.parse_takes("3-1+2", true), Ok(sum.clone()));
        assert_eq!(heaps.parse_takes("3-2^2-1", true), Ok(sum));
        let refused = |mv: HeapMove| heaps.check(&mv).unwrap_err();
        let missing = refused(take(3, 1));
        assert!(
            matches!(&missing, IllegalMove::NoSuchHeap { heap, heaps: 3 } if heap.to_string() == "4"),
            "{missing:?}"
        );
        let few = refused(take(2, 5));
        assert!(matches!(few, IllegalMove::TooFewTokens { heap: 3, .. }), "{few:?}");
        assert!(matches!(refused(take(0, 0)), IllegalMove::Pass));
    }
}
