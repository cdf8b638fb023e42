//! The first moves of the thesis on words of z (*colouring* 7.3, 7.4.2, 7.6): each leads to a position
//! where the player wins even if the opponent may pass.

use noyau_core::bitype::Side;

use super::family::{End, EndRelation, Member, member};
use crate::graph::colouring::word::{CaterpillarWord, Letter, WordVertex};
use crate::graph::colouring::{Colour, ColourSet};

/// A first move that wins for `side`, if the thesis gives one for this word.
#[must_use]
pub fn opening(word: &CaterpillarWord, side: Side) -> Option<(WordVertex, Colour)> {
    match word {
        CaterpillarWord::Circular(spine) if spine.iter().all(|letter| *letter == Letter::Z) => {
            cycle(spine.len(), side)
        }
        CaterpillarWord::Circular(spine) => cycle_answer(spine, side),
        CaterpillarWord::Linear { left, spine, right } => {
            if side == Side::Bob
                && let Some((_, place, colour)) = word.pattern()
            {
                return Some((place, colour));
            }
            if side == Side::Alice
                && word.is_uncoloured()
                && let Some(middle) = middle_of_three(spine)
            {
                return Some((WordVertex::Spine(middle), Colour::ABC[0]));
            }
            let known = member(word)?;
            // The word is read from the side where the family begins.
            let (ends, mirrored) = match (left, right) {
                (None, Some(end)) => ([Some(*end), None], true),
                _ => ([*left, *right], false),
            };
            let (place, colour) = match side {
                Side::Alice => alice(known, ends)?,
                Side::Bob => bob(known, ends)?,
            };
            let place = if mirrored { place.mirrored(spine.len()) } else { place };
            Some((place, colour))
        }
        CaterpillarWord::Single(_) => None,
    }
}

/// The second of exactly three vertices with more than one leaf, if every vertex has a leaf.
fn middle_of_three(spine: &[Letter]) -> Option<usize> {
    let big: Vec<usize> =
        spine.iter().enumerate().filter(|(_, letter)| letter.free > 1).map(|(at, _)| at).collect();
    let whole = spine.iter().all(|letter| letter.free > 0);
    match big.as_slice() {
        &[_, middle, _] if whole => Some(middle),
        _ => None,
    }
}

/// A colour different from these.
fn other_than(ends: [Option<Colour>; 2]) -> Option<Colour> {
    let seen: ColourSet = ends.into_iter().flatten().collect();
    ColourSet::first(3).minus(seen).iter().next()
}

fn alice(known: Member, ends: [Option<Colour>; 2]) -> Option<(WordVertex, Colour)> {
    let Member { family, size: n, relation } = known;
    let equal = relation == EndRelation::Equal;
    match (family.ends, ends) {
        ([End::One, End::One], [Some(a), Some(b)]) => {
            let third = other_than(ends)?;
            match n {
                1 => Some((WordVertex::Spine(0), third)),
                // az^2c + cz^(n−3)b
                3 | 5 | 7 | 9 => Some((WordVertex::Spine(2), if n == 3 { third } else { a })),
                // az^8a + az^(n−9)b
                11 | 13 | 15 => Some((WordVertex::Spine(8), a)),
                17 if equal => Some((WordVertex::Spine(8), a)),
                // With a = b the vertex next to the end cannot have that colour.
                2 if equal => Some((WordVertex::Leaf(0), a)),
                // aza + az^(n−2)b
                2 | 4 | 6 | 8 => Some((WordVertex::Spine(1), a)),
                10 if equal => Some((WordVertex::Spine(1), a)),
                // az^(n−1)bb
                10 | 12 => Some((WordVertex::Leaf(n - 1), b)),
                14 if equal => Some((WordVertex::Leaf(13), b)),
                _ => None,
            }
        }
        ([End::One, End::Free], [Some(a), None]) => match n {
            0 => Some((WordVertex::Right, other_than(ends)?)),
            // az^jb + bz^(n−j−1)z with j even
            1..=13 => Some((WordVertex::Spine(((n - 1) / 2 * 2).min(6)), other_than(ends)?)),
            // az^8a + az^(n−9)z
            14..=22 => Some((WordVertex::Spine(8), a)),
            _ => None,
        },
        ([End::Free, End::Free], _) => match n {
            0..=13 => Some((WordVertex::Left, Colour::ABC[0])),
            // zz^13a + az^(n−14)z
            14..=27 => Some((WordVertex::Spine(13), Colour::ABC[0])),
            _ => None,
        },
        _ => None,
    }
}

fn bob(known: Member, ends: [Option<Colour>; 2]) -> Option<(WordVertex, Colour)> {
    let Member { family, size: n, relation } = known;
    match (family.ends, ends) {
        // Odd sizes are I-caterpillars.
        ([End::One, End::One], [Some(_), Some(b)]) => match n {
            // az^6bzb
            8 if relation == EndRelation::Different => Some((WordVertex::Leaf(6), b)),
            // az^8c + cz^(n−9)b
            even if even >= 10 => Some((WordVertex::Spine(8), other_than(ends)?)),
            _ => None,
        },
        ([End::One, End::Free], [Some(_), None]) => match n {
            14 => Some((WordVertex::Right, other_than(ends)?)),
            // az^14b + bz^(n−15)z
            15.. => Some((WordVertex::Spine(14), other_than(ends)?)),
            _ => None,
        },
        // az^nz
        ([End::Free, End::Free], _) if n >= 23 => Some((WordVertex::Left, Colour::ABC[0])),
        _ => None,
    }
}

/// 7.6: a vertex of the cycle, which leaves `az^(n−1)a`, or a leaf, which leaves `[az^(n−1)]`.
fn cycle(n: usize, side: Side) -> Option<(WordVertex, Colour)> {
    let a = Colour::ABC[0];
    match (side, n) {
        (Side::Alice, 3 | 5 | 7 | 9) | (Side::Bob, 17 | 19..) => Some((WordVertex::Spine(0), a)),
        (Side::Bob, 14 | 16 | 18) => Some((WordVertex::Leaf(0), a)),
        _ => None,
    }
}

/// 7.6, Figure 7.2: on cycles where the first player loses, the answer to a coloured leaf. Alice
/// colours the next vertex of the cycle. Two steps further, Bob colours the leaf if n is even and
/// the vertex of the cycle if n is odd.
fn cycle_answer(spine: &[Letter], side: Side) -> Option<(WordVertex, Colour)> {
    let n = spine.len();
    let coloured = spine.iter().position(|letter| *letter != Letter::Z)?;
    let leaf = spine.get(coloured)?;
    let others = spine.iter().filter(|letter| **letter == Letter::Z).count();
    let a = leaf.colours.iter().next().filter(|a| *leaf == Letter::colour(*a))?;
    if others + 1 != n || !matches!(n, 4 | 6 | 8 | 10..=13 | 15) {
        return None;
    }
    let step = |by: usize| (coloured + by) % n;
    match side {
        Side::Alice => Some((WordVertex::Spine(step(1)), a)),
        Side::Bob if n.is_multiple_of(2) => {
            Some((WordVertex::Leaf(step(2)), other_than([Some(a), None])?))
        }
        Side::Bob => Some((WordVertex::Spine(step(2)), a)),
    }
}
