//! The tables of chapters 6 and 7, entry by entry: as printed and corrected, by the theorem, and by
//! the solver as far as there is time.

use std::collections::BTreeMap;

use noyau_core::bitype::{Bitype, BitypeSet};
use noyau_games::graph::colouring::caterpillar::{classify, one_d_coloured};
use noyau_games::graph::colouring::sum::{Extended, table_6_3};
use noyau_games::graph::colouring::word::CaterpillarWord;
use serde::Deserialize;

use super::super::shared::read;
use super::super::{Checked, Effort, Failure, Vector, holds, same};
use super::lists::{sizes, with_d};
use super::{solved, word};

#[derive(Deserialize)]
struct Nothing {}

fn named(name: &str) -> Result<Bitype, Failure> {
    name.parse().map_err(|error| Failure::new(name, "a bitype", error))
}

fn set(names: &[String]) -> Result<BitypeSet, Failure> {
    names.iter().map(|name| named(name)).collect()
}

/// Table 6.2.
pub(super) fn options_of_bitypes(vector: &Vector, _effort: Effort) -> Checked {
    let (_, expect): (Nothing, BTreeMap<String, Vec<String>>) = read(vector)?;
    for (bitype, allowed) in &expect {
        same(bitype, &set(allowed)?, &named(bitype)?.allowed_options())?;
    }
    same(&vector.id, &Bitype::ALL.len(), &expect.len())
}

/// Proposition 6.5.2.
pub(super) fn order(vector: &Vector, _effort: Effort) -> Checked {
    #[derive(Deserialize)]
    struct Order {
        lt: Vec<(String, String)>,
        incomparable: Vec<(String, String)>,
    }
    let (_, expect): (Nothing, Order) = read(vector)?;
    for (x, y) in &expect.lt {
        holds(&vector.id, &format!("{x} < {y}"), named(x)? < named(y)?)?;
    }
    for (x, y) in &expect.incomparable {
        let order = named(x)?.partial_cmp(&named(y)?);
        holds(&vector.id, &format!("{x} ∥ {y}"), order.is_none())?;
    }
    Ok(())
}

/// Table 6.3.
pub(super) fn sums(vector: &Vector, _effort: Effort) -> Checked {
    let (_, expect): (Nothing, BTreeMap<String, Vec<String>>) = read(vector)?;
    let mut entries = 0;
    for (one, other, found) in table_6_3() {
        let pair = format!("{one}+{other}");
        let expected = expect.get(&pair).ok_or_else(|| Failure::new(&pair, "an entry", "none"))?;
        same(&pair, &set(expected)?, &found)?;
        entries += 1;
    }
    same(&vector.id, &expect.len(), &entries)
}

/// Table 7.1.
pub(super) fn strong_sums(vector: &Vector, _effort: Effort) -> Checked {
    let (_, expect): (Nothing, BTreeMap<String, String>) = read(vector)?;
    let mut entries = 0;
    for (index, one) in Extended::ALL.into_iter().enumerate() {
        for other in Extended::ALL.into_iter().skip(index) {
            let pair = format!("{one} {other}");
            same(&pair, &expect.get(&pair).cloned(), &Some((one + other).to_string()))?;
            same(&pair, &(one + other), &(other + one))?;
            entries += 1;
        }
    }
    same(&vector.id, &expect.len(), &entries)
}

/// The largest order of a word for which the solver is used when time is short.
const QUICK_ORDER: usize = 22;

/// Checks an entry of a table by the theorem, and by the solver as far as there is time.
fn entry(word: &CaterpillarWord, expected: &str, effort: Effort) -> Checked {
    let said = classify(word).map(|known| known.bitype.to_string());
    same(word, &Some(expected.to_owned()), &said)?;
    if effort == Effort::Full || word.order() <= QUICK_ORDER {
        same(word, &expected.to_owned(), &solved(&word.position())?.to_string())?;
    }
    Ok(())
}

/// A row of Table 7.2.
pub(super) fn family(vector: &Vector, effort: Effort) -> Checked {
    #[derive(Deserialize)]
    struct Row {
        left: String,
        right: String,
        n: (usize, usize),
    }
    let (row, expect): (Row, Vec<String>) = read(vector)?;
    same(&vector.id, &(row.n.1 + 1 - row.n.0), &expect.len())?;
    for (n, expected) in (row.n.0..=row.n.1).zip(&expect) {
        let text = format!("{}{}", row.left.replace("%d", &n.to_string()), row.right);
        entry(&word(&text)?, expected, effort)?;
    }
    Ok(())
}

/// Tables of uncoloured words with one, two or three D, by the sizes of the runs of z.
pub(super) fn words_with_d(vector: &Vector, effort: Effort) -> Checked {
    #[derive(Deserialize)]
    struct Most {
        sum_max: usize,
    }
    let (Most { sum_max }, expect): (Most, BTreeMap<String, String>) = read(vector)?;
    let length = match vector.kind.as_str() {
        "oneD" => 2,
        "twoD" => 3,
        _ => 4,
    };
    let lists = sizes(length, sum_max, sum_max);
    same(&vector.id, &expect.len(), &lists.len())?;
    for list in lists {
        let shown: Vec<String> = list.iter().map(usize::to_string).collect();
        let key = shown.join(",");
        let expected = expect.get(&key).ok_or_else(|| Failure::new(&key, "an entry", "none"))?;
        entry(&with_d(&list), expected, effort)?;
    }
    Ok(())
}

/// The table of `az^nDz^pz`; a dash is an entry that was never computed.
pub(super) fn coloured_end(vector: &Vector, effort: Effort) -> Checked {
    #[derive(Deserialize)]
    struct Most {
        n_max: usize,
        p_max: usize,
    }
    let (most, expect): (Most, BTreeMap<String, Vec<String>>) = read(vector)?;
    same(&vector.id, &(most.n_max + 1), &expect.len())?;
    for (n, row) in &expect {
        same(format!("n = {n}"), &(most.p_max + 1), &row.len())?;
        for (p, expected) in row.iter().enumerate().filter(|(_, expected)| *expected != "-") {
            entry(&word(&format!("az^{n}Dz^{p}z"))?, expected, effort)?;
        }
    }
    Ok(())
}

/// Theorem 7.6.1.
pub(super) fn cycles_of_leaves(vector: &Vector, effort: Effort) -> Checked {
    #[derive(Deserialize)]
    struct Lengths {
        n: (usize, usize),
    }
    let (Lengths { n: (first, last) }, expect): (Lengths, Vec<String>) = read(vector)?;
    same(&vector.id, &(last + 1 - first), &expect.len())?;
    for (n, expected) in (first..=last).zip(&expect) {
        entry(&word(&format!("[z^{n}]"))?, expected, effort)?;
    }
    Ok(())
}

#[derive(Deserialize)]
struct Level {
    #[serde(default)]
    level: String,
}

impl Level {
    fn reached(&self, bitype: Bitype) -> bool {
        if self.level == "BB" { bitype == Bitype::BB } else { bitype >= Bitype::NN }
    }
}

/// The minimal lists among those that reach a level.
fn minimal(
    lists: Vec<Vec<usize>>,
    reached: impl Fn(&[usize]) -> bool,
    below: impl Fn(&[usize], &[usize]) -> bool,
) -> Vec<Vec<usize>> {
    let high: Vec<Vec<usize>> = lists.into_iter().filter(|list| reached(list)).collect();
    high.iter()
        .filter(|one| !high.iter().any(|other| other != *one && below(other, one)))
        .cloned()
        .collect()
}

fn grows_by_two(from: usize, to: usize) -> bool {
    from <= to && (to - from).is_multiple_of(2)
}

fn by_theorem(list: &[usize]) -> Bitype {
    classify(&with_d(list)).map_or(Bitype::AA, |known| known.bitype)
}

/// Propositions 7.4.1 and 7.4.2: the minimal words with one D.
pub(super) fn generators_one(vector: &Vector, _effort: Effort) -> Checked {
    let (level, expect): (Level, Vec<Vec<usize>>) = read(vector)?;
    let found = minimal(
        sizes(2, 29, 29),
        |list| level.reached(by_theorem(list)),
        |one, other| one.iter().zip(other).all(|(i, j)| i <= j),
    );
    same(&vector.id, &expect, &found)
}

/// Proposition 7.4.3: the minimal words with two D.
pub(super) fn generators_two(vector: &Vector, _effort: Effort) -> Checked {
    let (level, expect): (Level, Vec<Vec<usize>>) = read(vector)?;
    let found = minimal(
        sizes(3, 26, 26),
        |list| level.reached(by_theorem(list)),
        |one, other| match (one, other) {
            (&[n, p, q], &[i, j, k]) => {
                grows_by_two(p, j) && ((n <= i && q <= k) || (n <= k && q <= i))
            }
            _ => false,
        },
    );
    same(&vector.id, &expect, &found)
}

/// The minimal words `az^nDz^pz`.
pub(super) fn generators_coloured(vector: &Vector, _effort: Effort) -> Checked {
    let (level, expect): (Level, Vec<Vec<usize>>) = read(vector)?;
    let lists = (0..=18).flat_map(|n| (0..=16).map(move |p| vec![n, p])).collect();
    let found = minimal(
        lists,
        |list| matches!(list, &[n, p] if level.reached(one_d_coloured(n, p))),
        |one, other| match (one, other) {
            (&[n, p], &[i, j]) => grows_by_two(n, i) && p <= j,
            _ => false,
        },
    );
    same(&vector.id, &expect, &found)
}
