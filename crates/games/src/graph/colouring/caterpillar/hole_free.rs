//! Uncoloured caterpillars without holes, classified by how many vertices of the spine carry two or
//! more leaves, and how many vertices with one leaf lie before, between and after them (*colouring*
//! 7.4, corrected).
//!
//! A vertex with m ≥ 3 leaves plays like one with two and m − 2 single vertices beside it (7.4.3,
//! corrected: for variable bitypes the parity matters). The lists below contain the minimal words
//! of each bitype. A word that *contains* one of them, extended at the ends by any number of z or
//! between two D by an even number, is at least as good for Bob (Theorem 6.6.5 and accretion,
//! 7.4.2).

use noyau_core::bitype::{Bitype, Sign};

use super::{Classified, WordTheorem};
use crate::graph::colouring::word::{CaterpillarWord, Letter};

/// The bitype of the uncoloured caterpillar with this spine; `None` when it has holes or pendant
/// paths.
pub(super) fn classify(spine: &[Letter]) -> Option<Classified> {
    if spine.iter().any(|letter| letter.free == 0 || letter.paths > 0) {
        return None;
    }
    let extra: usize = spine.iter().map(|letter| letter.free.saturating_sub(2) as usize).sum();
    let runs: Vec<usize> = spine.split(|letter| letter.free > 1).map(<[Letter]>::len).collect();
    let (bitype, theorem) = match *runs.as_slice() {
        [n] => (no_d(n), WordTheorem::OneLeafEach),
        [p, n] => (one_d(p, n), WordTheorem::OneD),
        [n, p, q] => (two_d([n, p, q]), WordTheorem::TwoD),
        [n, p, q, r] => (three_d([n, p, q, r]), WordTheorem::ThreeD),
        _ => (Bitype::BB, WordTheorem::FourD),
    };
    Some(Classified { bitype: bitype.mirrored_by(Sign::of(extra)), theorem })
}

/// `zz^nz`.
fn no_d(n: usize) -> Bitype {
    match n {
        0..=20 => Bitype::AA,
        21 | 22 => Bitype::AN,
        23..=27 => Bitype::NN,
        _ => Bitype::BB,
    }
}

const ONE_D_BB: [[usize; 2]; 4] = [[0, 22], [2, 21], [5, 16], [8, 14]];
const ONE_D_NN: [[usize; 2]; 4] = [[0, 15], [2, 14], [5, 10], [7, 8]];

/// `zz^pDz^nz`.
fn one_d(p: usize, n: usize) -> Bitype {
    let (low, high) = (p.min(n), p.max(n));
    let contains = |[i, j]: &[usize; 2]| low >= *i && high >= *j;
    if ONE_D_BB.iter().any(contains) {
        Bitype::BB
    } else if matches!((low, high), (7, 14 | 15)) {
        Bitype::NB
    } else if ONE_D_NN.iter().any(contains) {
        Bitype::NN
    } else if matches!((low, high), (5 | 6, 8 | 9) | (7, 7)) {
        Bitype::NA
    } else {
        Bitype::AA
    }
}

const TWO_D_BB: [[usize; 3]; 18] = [
    [0, 0, 14],
    [0, 1, 14],
    [0, 8, 8],
    [0, 9, 8],
    [0, 10, 5],
    [0, 11, 5],
    [0, 15, 2],
    [0, 16, 0],
    [0, 17, 0],
    [2, 5, 8],
    [2, 9, 5],
    [2, 12, 2],
    [5, 2, 8],
    [5, 3, 8],
    [5, 4, 5],
    [5, 5, 5],
    [8, 0, 8],
    [8, 1, 8],
];
const TWO_D_BN: [[usize; 3]; 7] =
    [[0, 8, 7], [0, 9, 7], [2, 5, 7], [5, 2, 7], [5, 3, 7], [7, 0, 7], [7, 1, 7]];
const TWO_D_NN: [[usize; 3]; 11] = [
    [0, 0, 7],
    [0, 1, 7],
    [0, 3, 5],
    [0, 4, 5],
    [0, 8, 2],
    [0, 9, 0],
    [0, 10, 0],
    [2, 2, 5],
    [2, 5, 2],
    [5, 0, 5],
    [5, 1, 5],
];

/// `zz^nDz^pDz^qz`.
fn two_d([n, p, q]: [usize; 3]) -> Bitype {
    let generated = |list: &[[usize; 3]]| {
        list.iter().any(|&[i, j, k]| {
            let ends = (n >= i && q >= k) || (n >= k && q >= i);
            ends && p >= j && (p - j).is_multiple_of(2)
        })
    };
    if generated(&TWO_D_BB) {
        Bitype::BB
    } else if generated(&TWO_D_BN) {
        Bitype::BN
    } else if generated(&TWO_D_NN) {
        Bitype::NN
    } else {
        Bitype::AA
    }
}

/// `zz^nDz^pDz^qDz^rz`: unless the three D are adjacent and near both ends, Bob has a winning first
/// move, and only colouring the middle D can win for Alice.
fn three_d([n, p, q, r]: [usize; 4]) -> Bitype {
    if p == 0 && q == 0 && n <= 1 && r <= 1 {
        return Bitype::AA;
    }
    let sides = [one_d_coloured(p, n), one_d_coloured(q, r)];
    if sides.iter().any(|side| *side >= Bitype::NN) {
        Bitype::BB
    } else if sides.contains(&Bitype::AN) {
        Bitype::NB
    } else {
        Bitype::NN
    }
}

const COLOURED_BB: [[usize; 2]; 12] = [
    [0, 15],
    [1, 15],
    [2, 14],
    [3, 14],
    [5, 10],
    [7, 8],
    [10, 8],
    [11, 5],
    [12, 5],
    [14, 2],
    [17, 0],
    [18, 0],
];
const COLOURED_NN: [[usize; 2]; 7] = [[0, 8], [1, 8], [2, 5], [3, 5], [5, 2], [8, 0], [9, 0]];

/// The bitype of `az^nDz^pz` (7.4.2, corrected). The exceptions listed by their sizes (n, p) in the
/// code are complete: from n = 17 or p = 15 on, every word contains a generator of BB.
#[must_use]
pub fn one_d_coloured(n: usize, p: usize) -> Bitype {
    let generated = |list: &[[usize; 2]]| {
        list.iter().any(|&[i, j]| n >= i && (n - i).is_multiple_of(2) && p >= j)
    };
    if generated(&COLOURED_BB) {
        Bitype::BB
    } else if matches!((n, p), (5, 9) | (7 | 9 | 10, 7)) {
        Bitype::BN
    } else if generated(&COLOURED_NN) {
        Bitype::NN
    } else if matches!((n, p), (0 | 1, 7)) {
        Bitype::AN
    } else {
        Bitype::AA
    }
}

/// The bitype of a word `az^nDz^pz`, read from either end.
pub(super) fn coloured_end(word: &CaterpillarWord) -> Option<Bitype> {
    let CaterpillarWord::Linear { left, spine, right } = word else { return None };
    let plain = spine.iter().all(|letter| *letter == Letter::Z || *letter == Letter::D);
    let double = spine.iter().position(|letter| *letter == Letter::D);
    let only = spine.iter().filter(|letter| **letter == Letter::D).count() == 1;
    let before = double.filter(|_| plain && only)?;
    let after = spine.len() - 1 - before;
    match (left, right) {
        (Some(_), None) => Some(one_d_coloured(before, after)),
        (None, Some(_)) => Some(one_d_coloured(after, before)),
        _ => None,
    }
}

/// The smallest uncoloured caterpillar without holes of a bitype, in which a vertex has at most
/// four neighbours (five if `five`); `None` if there is none of order at most `most`.
#[must_use]
pub fn smallest_hole_free(bitype: Bitype, five: bool, most: usize) -> Option<CaterpillarWord> {
    (2..=most).find_map(|order| {
        // Words with four vertices of two or more leaves are BB, so more of them are not tried.
        let mut found = None;
        extend(&mut Vec::new(), order - 2, if five { 3 } else { 2 }, 4, &mut |leaves| {
            let word = CaterpillarWord::uncoloured(leaves.iter().copied());
            let fits = super::classify(&word).is_some_and(|known| known.bitype == bitype);
            if fits && found.is_none() {
                found = Some(word);
            }
        });
        found
    })
}

/// Calls `visit` with every list of numbers of leaves that uses up `left` vertices.
fn extend(
    leaves: &mut Vec<u32>,
    left: usize,
    most: u32,
    doubles: usize,
    visit: &mut impl FnMut(&[u32]),
) {
    if left == 0 {
        visit(leaves);
        return;
    }
    for count in 1..=most {
        let (used, double) = (count as usize + 1, usize::from(count > 1));
        if used <= left && double <= doubles {
            leaves.push(count);
            extend(leaves, left - used, most, doubles - double, visit);
            leaves.pop();
        }
    }
}
