//! Disjunctive play with the largest first: tables by the reduction to a few paths, and the
//! reduction against the rules.

use noyau_games::compound::paths::reduced::{ReducedUnions, Variant};
use serde::Deserialize;

use super::super::shared::shown;
use super::super::{Checked, Effort, Failure, Vector, same, same_list};
use super::{compound, is_lost, paths, referee, unions};

#[derive(Deserialize)]
struct Fact<P, E> {
    params: P,
    expect: E,
}

#[derive(Deserialize)]
struct Params {
    variant: String,
    to: u16,
}

fn variant(name: &str) -> Result<(Variant, &'static str), Failure> {
    Ok(match name {
        "long-normal" => (Variant::LongNormal, "disjunctive,long,normal,largest-first"),
        "short-normal" => (Variant::ShortNormal, "disjunctive,short,normal,largest-first"),
        "short-misere" => (Variant::ShortMisere, "disjunctive,short,misere,largest-first"),
        other => return Err(Failure::new("variant", "a variant with a reduction", other)),
    })
}

/// Rows of Table 4.1: a length, whether it is won, and the number of options that win.
pub(super) fn rows(to: u16) -> Vec<(u16, u8, usize)> {
    let mut reduced = ReducedUnions::new(Variant::LongNormal);
    (1..=to / 4)
        .map(|k| {
            let wins = reduced.winning_options(4 * k).len();
            (4 * k, u8::from(wins > 0), wins)
        })
        .collect()
}

/// Table 4.1.
pub(super) fn table(vector: &Vector, _effort: Effort) -> Checked {
    let Fact { params, expect }: Fact<Params, Vec<(u16, u8, usize)>> = vector.read()?;
    same_list(&vector.id, &expect, &rows(params.to))
}

/// The single paths that are lost, by the reduction; long misère play is long normal play with one
/// more vertex beside it.
pub(super) fn lost(vector: &Vector, _effort: Effort) -> Checked {
    let Fact { params, expect }: Fact<Params, Vec<u16>> = vector.read()?;
    let beside: &[u16] = if params.variant == "long-misere" { &[1] } else { &[] };
    let name = if beside.is_empty() { params.variant.as_str() } else { "long-normal" };
    let mut reduced = ReducedUnions::new(variant(name)?.0);
    let found: Vec<u16> =
        (1..=params.to).filter(|n| reduced.is_p(&[&[*n], beside].concat())).collect();
    same_list(&vector.id, &expect, &found)
}

/// The reduction against the rules, on every union up to a total. The expected number is the number
/// of unions.
pub(super) fn reduction(vector: &Vector, effort: Effort) -> Checked {
    let Fact { params, expect }: Fact<Params, u64> = vector.read()?;
    let (variant, text) = variant(&params.variant)?;
    let compound = compound(text)?;
    let game = paths(&compound)?;
    let mut referee = referee(&game, &compound);
    let mut reduced = ReducedUnions::new(variant);
    let bound = u64::from(params.to);
    let far = vector.reach(effort).unwrap_or(bound);
    let mut checked = 0;
    for union in unions(far).into_iter().filter(|union| !union.is_empty()) {
        let short: Vec<u16> = union.iter().filter_map(|n| u16::try_from(*n).ok()).collect();
        same(shown(&union), &is_lost(&game, &mut referee, &union)?, &reduced.is_p(&short))?;
        checked += u64::from(union.iter().sum::<u64>() <= bound);
    }
    same(&vector.id, &expect, &checked)
}

/// Proposition 4.1.5, repaired: unions whose longest path has at most nine vertices, up to `cap`
/// paths of each length. The expected number is the number of unions.
pub(super) fn formula(vector: &Vector, _effort: Effort) -> Checked {
    #[derive(Deserialize)]
    struct Box9 {
        longest: usize,
        cap: usize,
    }
    let Fact { params, expect }: Fact<Box9, u64> = vector.read()?;
    let compound = compound("disjunctive,long,normal,largest-first")?;
    let game = paths(&compound)?;
    let mut referee = referee(&game, &compound);
    // Paths of two vertices count as paths of one.
    let kinds: Vec<usize> = [1].into_iter().chain(3..=params.longest).collect();
    let unions = (params.cap + 1).pow(u32::try_from(kinds.len()).unwrap_or(0));
    let mut checked = 0;
    for mut code in 0..unions {
        let mut counts = [0_usize; 10];
        for kind in &kinds {
            counts[*kind] = code % (params.cap + 1);
            code /= params.cap + 1;
        }
        if counts[params.longest] == 0 {
            continue;
        }
        let mut union = Vec::new();
        for (n, copies) in [9_u64, 8, 7, 6, 5, 4, 3, 2, 1].into_iter().zip(counts.iter().rev()) {
            union.extend(std::iter::repeat_n(n, *copies));
        }
        let lost = is_lost(&game, &mut referee, &union)?;
        same(shown(&union), &lost, &!won(params.longest, &counts))?;
        checked += 1;
    }
    same(&vector.id, &expect, &checked)
}

/// Whether the player to move wins, by the formulas: `i[n]` is the number of paths of n vertices.
fn won(longest: usize, i: &[usize; 10]) -> bool {
    let odd = |n: usize| n % 2 == 1;
    let trivial = match longest {
        4 if i[3] == 0 => return odd(i[1]),
        n if n % 2 == 1 => odd(i[n]),
        n => odd(i[n] + i[n - 1]),
    };
    let few = |n: usize, four: usize| i[n] == 2 || (i[n] == 1 && !odd(four));
    let flip = match longest {
        6 => i[3] + i[5] == 0 && odd(i[1]) && few(6, i[4]),
        7 => i[3] + i[5] + i[6] == 0 && odd(i[1]) && few(7, i[4]),
        8 if i[5] + i[6] == 0 => match (i[8], i[7]) {
            (1, 0) => !odd(i[3] + i[4]) && (i[3] > 0 || !odd(i[1])),
            (1, 1) => i[3] == 0 && !odd(i[1]) && odd(i[4]),
            (2, 0) => odd(i[3] + i[4]),
            _ => false,
        },
        9 if i[3] + i[5] + i[6] == 0 => match (i[9], i[7], i[8]) {
            (1, 0, 0 | 1) => !odd(i[1]) && odd(i[4]),
            (1, 1, 0) | (2, 0, 0) => odd(i[1]),
            (2, 0, 1) => odd(i[1]) && !odd(i[4]),
            (2, 1, 0) => !odd(i[1]),
            _ => false,
        },
        _ => false,
    };
    trivial != flip
}
