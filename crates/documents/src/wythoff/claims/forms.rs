//! The P-positions in three ways, and by the rules.

use std::collections::BTreeSet;

use noyau_core::{Convention, Natural};
use noyau_games::heap::Wythoff;
use noyau_numeration::Word;
use noyau_numeration::class::Class;
use noyau_numeration::complementary::{ClassTable, mex_pairs};
use serde::Deserialize;

use super::super::super::shared::{column, table};
use super::super::super::{Checked, Effort, Failure, Vector, same};
use super::super::{engine_of, exact, lost, natural, normal, ruleset, slopes, small};
use super::{ByA, ByBoth};

/// P-positions (lower, upper).
type Pairs = BTreeSet<(u64, u64)>;

/// The pairs up to the limit. Lower numbers must rise, and upper ones must be above them.
fn up_to(limit: u64, pairs: impl Iterator<Item = (u64, u64)>) -> Pairs {
    let pairs = pairs.take_while(|(lower, _)| *lower <= limit);
    pairs.filter(|(_, upper)| *upper <= limit).collect()
}

/// Checks that each of the given ways yields the P-positions by the rules.
pub(super) fn forms(game: &Wythoff, limit: u64, ways: &[(&str, Pairs)]) -> Checked {
    let by_rules = lost(game, limit)?;
    for (name, pairs) in ways {
        let at = format!("a = {}, b = {}: {name}", game.a(), game.b());
        let missing: Vec<_> = by_rules.difference(pairs).collect();
        let wrong: Vec<_> = pairs.difference(&by_rules).collect();
        same(at, &(Vec::new(), Vec::new()), &(missing, wrong))?;
    }
    Ok(())
}

/// Theorems 9, 12 and 13: the recursion, the golden ratio, Zeckendorf words.
pub(in super::super) fn wythoff_forms(vector: &Vector, effort: Effort) -> Checked {
    #[derive(Deserialize)]
    struct Params {
        limit: u64,
    }
    let Params { limit } = vector.params()?;
    let limit = effort.widen(limit);
    let golden = slopes(1)?;
    let floors =
        golden.pairs_from(Natural::ZERO).map(|(lower, upper)| (small(&lower), small(&upper)));
    let by_word = |x: u64| {
        let word = Word::fibonacci(&natural(x));
        let even = word.trailing_zeros().is_multiple_of(2);
        even.then(|| (x, small(&word.shifted_left(1).fibonacci_value())))
    };
    let words = std::iter::once((0, 0)).chain((1..).filter_map(by_word));
    let ways = [
        ("recursive", up_to(limit, mex_pairs(|n| n))),
        ("algebraic", up_to(limit, floors)),
        ("arithmetic", up_to(limit, words)),
    ];
    forms(&normal(1, 1)?, limit, &ways)
}

/// Classes of pairs, each in three ways: the table, the floors, the digits.
pub(super) fn class_ways(
    a: u64,
    b: u64,
    limit: u64,
) -> Result<Vec<(&'static str, Pairs)>, Failure> {
    let c = a * b;
    let slopes = slopes(c)?;
    let narrow = |n: u64| u32::try_from(n).unwrap_or(u32::MAX);
    let mut algebraic = Pairs::new();
    let mut arithmetic = Pairs::new();
    for i in 0..b {
        let floor = |n: u64| {
            let lower = small(&slopes.floor_class(&natural(n), b, i));
            (lower, lower + n * c + i)
        };
        algebraic.extend(up_to(limit, (0..).map(floor)));
        let class = exact(Class::new(narrow(c), narrow(b), narrow(i)))?;
        let digits = |n: u64| {
            let (lower, upper) = class.pair(&natural(n));
            (small(&lower), small(&upper))
        };
        arithmetic.extend(up_to(limit, (0..).map(digits)));
    }
    // Rows hold all classes; upper numbers grow with the row.
    let rows = ClassTable::new(a, b).take_while(|row| row.iter().any(|(_, upper)| *upper <= limit));
    let recursive = rows.flatten().filter(|(_, upper)| *upper <= limit).collect();
    Ok(vec![("recursive", recursive), ("algebraic", algebraic), ("arithmetic", arithmetic)])
}

/// Theorems 14, 15 and 17.
pub(in super::super) fn fraenkel_forms(vector: &Vector, effort: Effort) -> Checked {
    let params: ByA = vector.params()?;
    let limit = effort.widen(params.limit);
    for a in 1..=params.a_max {
        let mut ways = class_ways(a, 1, limit)?;
        ways.push(("mex", up_to(limit, mex_pairs(|n| a * n))));
        forms(&normal(a, 1)?, limit, &ways)?;
    }
    Ok(())
}

/// The second Theorem 17, Theorems 18 and 19; and noyau's remark that ⌊Mα/k⌋ and its sum with M
/// are the pair of difference M.
pub(in super::super) fn connell_forms(vector: &Vector, effort: Effort) -> Checked {
    #[derive(Deserialize)]
    struct Params {
        k_max: u64,
        limit: u64,
    }
    let params: Params = vector.params()?;
    let limit = effort.widen(params.limit);
    for k in 1..=params.k_max {
        let mut ways = class_ways(1, k, limit)?;
        let alpha = exact(slopes(k)?.alpha())?;
        let by_difference = |m: u64| {
            let over = noyau_numeration::Quadratic::from(noyau_core::Integer::from(k));
            let lower = alpha.scaled(&m.into()).over(&over).ok()?.floor().to_natural()?;
            Some((small(&lower), small(&lower) + m))
        };
        ways.push(("⌊Mα/k⌋", up_to(limit, (0..).map_while(by_difference))));
        forms(&normal(1, k)?, limit, &ways)?;
    }
    Ok(())
}

/// Theorems 20, 21 and 22; every difference D with D mod ab < b occurs, once.
pub(in super::super) fn borosh_forms(vector: &Vector, effort: Effort) -> Checked {
    let params: ByBoth = vector.params()?;
    let limit = effort.widen(params.limit);
    for (a, b) in params.games() {
        let ways = class_ways(a, b, limit)?;
        forms(&normal(a, b)?, limit, &ways)?;
        let mut differences: Vec<u64> =
            ways[0].1.iter().map(|(lower, upper)| upper - lower).collect();
        differences.sort_unstable();
        let expected = (0_u64..).filter(|difference| difference % (a * b) < b);
        let expected: Vec<u64> = expected.take(differences.len()).collect();
        same(format!("a = {a}, b = {b}: differences"), &expected, &differences)?;
    }
    Ok(())
}

/// Theorems 23 and 24 and §4.1.4. For a = 1 the pairs are the normal ones except for two.
pub(in super::super) fn misere_forms(vector: &Vector, effort: Effort) -> Checked {
    let params: ByA = vector.params()?;
    let limit = effort.widen(params.limit);
    for a in 1..=params.a_max {
        let game = ruleset(a, 1, Convention::Misere)?;
        let listed: Vec<(&str, Pairs)> = if a == 1 {
            class_ways(1, 1, limit)?
                .into_iter()
                .map(|(name, pairs)| (name, exchanged(pairs)))
                .collect()
        } else {
            misere_ways(a, limit)?
        };
        forms(&game, limit, &listed)?;
        // The engine lists the same pairs.
        forms(&game, limit, &[("table", tabled(&game, limit)?)])?;
    }
    Ok(())
}

/// The normal pairs with (2,2) and (0,1) in the place of (0,0) and (1,2).
fn exchanged(mut pairs: Pairs) -> Pairs {
    for normal in [(0, 0), (1, 2)] {
        pairs.remove(&normal);
    }
    pairs.extend([(2, 2), (0, 1)]);
    pairs
}

fn misere_ways(a: u64, limit: u64) -> Result<Vec<(&'static str, Pairs)>, Failure> {
    let slopes = slopes(a)?;
    let floor = |n: u64| {
        let lower = small(&slopes.floor_alpha_plus_inverse(&natural(n)));
        (lower, lower + a * n + 1)
    };
    let class = exact(Class::misere(u32::try_from(a).unwrap_or(u32::MAX)))?;
    let digits = |n: u64| {
        let (lower, upper) = class.pair(&natural(n));
        (small(&lower), small(&upper))
    };
    Ok(vec![
        ("recursive", up_to(limit, mex_pairs(|n| a * n + 1))),
        ("algebraic", up_to(limit, (0..).map(floor))),
        ("arithmetic", up_to(limit, (0..).map(digits))),
    ])
}

/// The pairs of a game up to a limit, from its table.
fn tabled(game: &Wythoff, limit: u64) -> Result<Pairs, Failure> {
    let engine = engine_of(game)?;
    // The upper number of index n is above nab, and each index has b pairs; misère play lists b
    // pairs more.
    let indices = limit / game.c() + 2;
    let request = noyau_core::TableRequest {
        rows: Some((indices + 1) * game.b()),
        ..noyau_core::TableRequest::named("pairs")
    };
    let rows = table(&engine, &request)?;
    let number = |text: &String| text.parse::<u64>().unwrap_or(u64::MAX);
    let (lower, upper) = (column(&rows, "a")?, column(&rows, "b")?);
    let pairs = lower.iter().map(number).zip(upper.iter().map(number));
    Ok(pairs.filter(|(_, upper)| *upper <= limit).collect())
}

/// noyau: misère play with b ≥ 2 has the pairs (1, 1+i) and, in b classes that begin with
/// (0, b+i), those of the same recursion.
pub(in super::super) fn misere_recursion(vector: &Vector, effort: Effort) -> Checked {
    let params: ByBoth = vector.params()?;
    let limit = effort.widen(params.limit);
    for (a, b) in params.games().filter(|(_, b)| *b >= 2) {
        let game = ruleset(a, b, Convention::Misere)?;
        let ways = [("recursive", misere_classes(a, b, limit)), ("table", tabled(&game, limit)?)];
        forms(&game, limit, &ways)?;
    }
    Ok(())
}

/// The recursion as it is stated: A_{i,n} is the least number not among the earlier A_i, 1, the
/// earlier B_{i*} and 1 + i*.
pub(super) fn misere_classes(a: u64, b: u64, limit: u64) -> Pairs {
    let opposite = |i: u64| if i == 0 { 0 } else { b - i };
    let index = |i: u64| usize::try_from(i).unwrap_or(usize::MAX);
    let mut used: Vec<BTreeSet<u64>> =
        (0..b).map(|i| BTreeSet::from([1, 1 + opposite(i)])).collect();
    let mut pairs: Pairs = (0..b).map(|i| (1, 1 + i)).collect();
    for n in 0..=limit {
        let lower: Vec<u64> = used
            .iter()
            .map(|used| (0..).find(|number| !used.contains(number)).unwrap_or(u64::MAX))
            .collect();
        for (i, lower) in (0..b).zip(lower) {
            let upper = lower + n * a * b + b + i;
            pairs.insert((lower, upper));
            used[index(i)].insert(lower);
            used[index(opposite(i))].insert(upper);
        }
    }
    pairs.into_iter().filter(|(_, upper)| *upper <= limit).collect()
}
