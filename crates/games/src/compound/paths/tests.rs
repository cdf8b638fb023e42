use noyau_core::{ComponentKey, Components};
use noyau_solve::Limits;
use noyau_solve::compound::Referee;

use super::reduced::{ReducedUnions, Variant};
use super::*;

struct Paths;

impl Components for Paths {
    fn options(&self, part: &ComponentKey) -> Option<Vec<Vec<ComponentKey>>> {
        let n = part.0[0];
        let left = |v: u32| {
            let both = [v.saturating_sub(1), (n - 1 - v).saturating_sub(1)];
            both.into_iter().filter(|n| *n > 0).map(|n| ComponentKey(Box::new([n]))).collect()
        };
        Some((0..n.div_ceil(2)).map(left).collect())
    }

    fn size(&self, part: &ComponentKey) -> u64 {
        part.0.first().map_or(0, |n| u64::from(*n))
    }
}

fn parts(lengths: &[u64]) -> Vec<ComponentKey> {
    lengths.iter().map(|n| ComponentKey(Box::new([u32::try_from(*n).unwrap()]))).collect()
}

/// The union after a move; `None` when short play ends.
fn after(compound: &Compound, lengths: &[u64], cuts: &[Cut]) -> Option<Vec<u64>> {
    let mut left: Vec<u64> = Vec::new();
    for (place, n) in lengths.iter().enumerate() {
        match cuts.iter().find(|cut| cut.place == place) {
            None => left.push(*n),
            Some(cut) if cut.left.is_empty() && compound.ending() == Ending::Short => return None,
            Some(cut) => left.extend(&cut.left),
        }
    }
    Some(left)
}

fn is_legal(compound: &Compound, lengths: &[u64], cuts: &[Cut]) -> bool {
    let played: Vec<bool> =
        (0..lengths.len()).map(|place| cuts.iter().any(|cut| cut.place == place)).collect();
    let fits = |cut: &Cut| {
        let n = lengths[cut.place];
        match cut.left[..] {
            [] => n <= 3,
            [left] => left + 2 == n || left + 3 == n,
            [one, other] => one + other + 3 == n,
            _ => false,
        }
    };
    compound.allows(lengths, &played) && cuts.iter().all(fits)
}

fn move_wins(compound: &Compound, lengths: &[u64]) {
    let cuts = winning_cuts(compound, lengths);
    // The moves in some unions of level 2 are an open question there.
    let longest = lengths.iter().max().copied().unwrap_or(0);
    let open = theorem(compound) == Some("paths-weight-short-normal")
        && (20..42).contains(&longest)
        && lengths.iter().filter(|n| **n >= 20).count() > 1;
    if open && cuts.is_none() {
        return;
    }
    let cuts = cuts.unwrap_or_else(|| panic!("{compound}: no move in {lengths:?}"));
    assert!(is_legal(compound, lengths, &cuts), "{compound} {lengths:?} {cuts:?}");
    let then = match after(compound, lengths, &cuts) {
        Some(left) => outcome(compound, &left),
        None => Some(compound.convention().terminal_outcome()),
    };
    assert_eq!(then, Some(Outcome::P), "{compound} {lengths:?} {cuts:?}");
}

#[test]
fn theorems_and_their_moves_agree_with_search() {
    for compound in Compound::all() {
        let mut referee = Referee::new(compound, &Paths, Limits::none());
        let total = match (compound.selection(), compound.order()) {
            (Selection::Selective, None) => 16,
            _ => 20,
        };
        let mut told = 0;
        for union in unions(total) {
            let Some(said) = outcome(&compound, &union) else { continue };
            told += 1;
            assert_eq!(referee.outcome(&parts(&union)), Ok(said), "{compound} {union:?}");
            if said == Outcome::N && !union.is_empty() {
                move_wins(&compound, &union);
            }
        }
        assert_eq!(theorem(&compound).is_some(), told > 1, "{compound}");
    }
}

/// Paths below the level weigh nothing there: one path of level 2 beside shorter ones, and pairs.
#[test]
fn some_largest_first_in_short_normal_play_goes_by_the_paths_of_the_level() {
    let compound = Compound::parse("selective,short,largest-first").unwrap();
    let mut referee = Referee::new(compound, &Paths, Limits::none());
    for longest in 4..=30 {
        for other in 4..=longest.min(40 - longest) {
            let union = [longest, other];
            let told = outcome(&compound, &union);
            assert_eq!(Some(referee.outcome(&parts(&union)).unwrap()), told, "{union:?}");
            if told == Some(Outcome::N) {
                move_wins(&compound, &union);
            }
        }
    }
}

#[test]
fn long_paths_have_winning_moves_too() {
    let mut seed = 7_u64;
    let mut random = move |below: u64| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) % below
    };
    for compound in Compound::all().filter(|compound| theorem(compound).is_some()) {
        for _ in 0..400 {
            let most = [30, 1000, 1_000_000][usize::try_from(random(3)).unwrap()];
            let count = 1 + random(20);
            let union: Vec<u64> = (0..count).map(|_| 1 + random(most)).collect();
            if outcome(&compound, &union) == Some(Outcome::N) {
                move_wins(&compound, &union);
            }
        }
    }
}

#[test]
fn unions_near_the_lost_ones_have_winning_moves() {
    // Random unions are seldom near the bounds where the moves of the weights change.
    let texts = [
        "selective,largest-first",
        "selective,misere,largest-first",
        "selective,short,misere,largest-first",
        "conjunctive",
        "conjunctive,misere",
    ];
    for compound in texts.map(|text| Compound::parse(text).unwrap()) {
        for longest in 1..=100_u64 {
            for second in (1..=longest).rev().step_by(3) {
                for third in [0, second / 2, second.saturating_sub(1)] {
                    let union: Vec<u64> =
                        [longest, second, third].into_iter().filter(|n| *n > 0).collect();
                    if outcome(&compound, &union) == Some(Outcome::N) {
                        move_wins(&compound, &union);
                    }
                }
            }
        }
    }
}

#[test]
fn reduced_unions_have_the_outcome_of_all() {
    let games = [
        ("disjunctive,largest-first", Variant::LongNormal),
        ("disjunctive,short,largest-first", Variant::ShortNormal),
        ("disjunctive,short,misere,largest-first", Variant::ShortMisere),
    ];
    for (text, variant) in games {
        let compound = Compound::parse(text).unwrap();
        let mut referee = Referee::new(compound, &Paths, Limits::none());
        let mut reduced = ReducedUnions::new(variant);
        for union in unions(24).into_iter().filter(|union| !union.is_empty()) {
            let short: Vec<u16> = union.iter().map(|n| u16::try_from(*n).unwrap()).collect();
            let lost = referee.outcome(&parts(&union)) == Ok(Outcome::P);
            assert_eq!(reduced.is_p(&short), lost, "{text} {union:?}");
        }
    }
}

#[test]
fn the_table_of_the_document_and_its_correction() {
    let mut reduced = ReducedUnions::new(Variant::LongNormal);
    let lost: Vec<u16> = (1..=100).filter(|n| reduced.is_p(&[*n])).collect();
    assert_eq!(lost, [4, 8, 28, 52, 60, 88]);
    assert_eq!(reduced.winning_options(72).len(), 11);
    let mut short = ReducedUnions::new(Variant::ShortNormal);
    let lost: Vec<u16> = (1..=120).filter(|n| short.is_p(&[*n])).collect();
    assert_eq!(lost, [4, 5, 12, 13, 22, 23, 30, 37, 53, 72, 73, 82, 90]);
}
