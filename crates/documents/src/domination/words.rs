//! Section 2.5.2: caterpillars as words, and the game of the large number.

use noyau_core::Natural;
use noyau_games::graph::caterpillar::{Factors, Play, ReducedWord};
use noyau_graph::{Canonical, Graph};
use serde::Deserialize;

use super::super::octal;
use super::super::shared::read;
use super::super::{Checked, Effort, Failure, Vector, holds, same, same_list};
use super::rules::Table;
use super::{Samples, named, value as value_of};

fn leaves(word: &str) -> Vec<u64> {
    word.bytes().map(|digit| u64::from(digit.saturating_sub(b'0'))).collect()
}

fn word(text: &str) -> ReducedWord {
    leaves(text).into_iter().collect()
}

/// The caterpillar whose spine carries these leaves.
fn caterpillar(leaves: &[u64]) -> Result<Graph, Failure> {
    if leaves.is_empty() {
        return named("path:0");
    }
    let list: Vec<String> = leaves.iter().map(u64::to_string).collect();
    named(&format!("caterpillar:{}", list.join(",")))
}

fn by_factors(word: &ReducedWord) -> Result<u64, Failure> {
    word.grundy().map(u64::from).ok_or_else(|| Failure::new(word, "a value", "none"))
}

#[derive(Deserialize)]
struct Written {
    word: String,
}

pub(super) fn reduced(vector: &Vector, _effort: Effort) -> Checked {
    let (Written { word: text }, expected): (_, String) = read(vector)?;
    same(&vector.id, &expected, &word(&text).to_string())
}

pub(super) fn value(vector: &Vector, _effort: Effort) -> Checked {
    let (Written { word: text }, expected): (_, u64) = read(vector)?;
    same(&vector.id, &expected, &by_factors(&word(&text))?)?;
    same(&vector.id, &expected, &value_of(&caterpillar(&leaves(&text))?)?)
}

/// Theorem 2.5.8 on random words, every factor of each and every move on it: the values are those
/// of the graphs by the rules alone.
pub(super) fn by_factors_and_by_rules(vector: &Vector, _effort: Effort) -> Checked {
    let (samples, expected): (Samples, String) = read(vector)?;
    for list in samples.lists(1..=5, 4) {
        let list: Vec<u64> = list.into_iter().map(u64::from).collect();
        let word: ReducedWord = list.iter().copied().collect();
        let factors =
            Factors::of(&word).ok_or_else(|| Failure::new(&word, "its factors", "too many"))?;
        for (p, q) in (0..list.len()).flat_map(|p| (p + 1..=list.len()).map(move |q| (p, q))) {
            let graph = caterpillar(&list[p..q])?;
            let table = Table::of(&graph)
                .ok_or_else(|| Failure::new(&word, "few vertices", graph.order()))?;
            let found = factors.value(p, q).map(u64::from);
            same(format!("{word}[{p}, {q}]"), &Some(table.value()), &found)?;
            // The spine comes first among the vertices.
            for (v, i) in (0..).zip(p..q) {
                let left = table.of_set(table.left(table.full(), v));
                let found = factors.option(p, q, Play::Spine(i)).map(u64::from);
                same(format!("{word}[{p}, {q}] s{i}"), &Some(left), &found)?;
            }
        }
    }
    same(&vector.id, &expected, &"holds".to_owned())
}

/// Definitions 2.5.4 to 2.5.6: reduced words and words read backwards give the same value, and it
/// is that of the graph.
pub(super) fn reduced_words(vector: &Vector, _effort: Effort) -> Checked {
    let samples: Samples = vector.params()?;
    for list in samples.lists(1..=6, 6) {
        let list: Vec<u64> = list.into_iter().map(u64::from).collect();
        let word: ReducedWord = list.iter().copied().collect();
        let truth = value_of(&caterpillar(&list)?)?;
        same(&word, &truth, &value_of(&caterpillar(&leaves(&word.to_string()))?)?)?;
        same(&word, &truth, &by_factors(&word)?)?;
        same(&word, &truth, &by_factors(&word.reversed())?)?;
    }
    Ok(())
}

/// Theorem 2.5.8: the factors of a reduced word with ∅ and K₁ are a playable family of at most
/// ℓ(ℓ + 1)/2 + 2 members.
pub(super) fn factors(vector: &Vector, _effort: Effort) -> Checked {
    #[derive(Deserialize)]
    struct Words {
        words: Vec<String>,
    }
    let Words { words } = vector.params()?;
    for text in words {
        same(&text, &text, &word(&text).to_string())?;
        let length = text.len();
        let pieces = (0..length).flat_map(|p| (p + 1..=length).map(move |q| (p, q)));
        let mut members = Vec::new();
        for (p, q) in pieces {
            members.push(caterpillar(&leaves(&text[p..q]))?);
        }
        members.push(named("complete:1")?);
        let forms: std::collections::BTreeSet<Graph> =
            members.iter().map(|member| Canonical::of(member).form).collect();
        holds(&text, "at most ℓ(ℓ + 1)/2 + 2", forms.len() < length * (length + 1) / 2 + 2)?;
        for member in &members {
            for v in member.vertices() {
                let kept = member.vertices().filter(|&w| w != v && !member.adjacent(v, w));
                let left = member.induced(&kept.collect::<Vec<_>>());
                for part in left.components() {
                    let form = Canonical::of(&left.induced(&part)).form;
                    holds(format!("{text} − N⁺({v})"), "a member", forms.contains(&form))?;
                }
            }
        }
    }
    Ok(())
}

/// Table 2.1 by the cubic algorithm, as far as the facts of `octal` go, periods included; and the
/// first rows as graphs.
pub(super) fn table(vector: &Vector, _effort: Effort) -> Checked {
    #[derive(Deserialize)]
    struct Bound {
        by_rules: u64,
    }
    #[derive(Deserialize)]
    struct Named {
        name: String,
        n: usize,
    }
    #[derive(Deserialize)]
    struct Period {
        period: usize,
        preperiod: usize,
        max: u64,
        zeros: serde_json::Value,
    }
    let Bound { by_rules } = vector.params()?;
    let mut rows = 0;
    for fact in &octal::SUITE.data()?.vectors {
        let params = || -> Result<Named, Failure> { Ok(fact.params()?) };
        match fact.kind.as_str() {
            "cat_family_values" | "cat20" => {
                let (Named { name, n }, expected): (_, Vec<u64>) = read(fact)?;
                let mut found = Vec::new();
                for k in 0..n {
                    let text = octal::word(&name, k);
                    found.push(by_factors(&word(&text))?);
                    let list = leaves(&text);
                    if list.len() as u64 + list.iter().sum::<u64>() <= by_rules {
                        let truth = value_of(&caterpillar(&list)?)?;
                        same(format!("{name}, k = {k}"), &truth, &found[k])?;
                    }
                }
                same_list(&name, &expected, &found)?;
                rows += 1;
            }
            "cat20_period" => {
                let Named { name, n } = params()?;
                let (_, expected): (serde_json::Value, Period) = read(fact)?;
                let values = row(&name, n)?;
                let (period, from) = (expected.period, expected.preperiod);
                let repeats = |k: usize| values[k] == values[k + period];
                holds(&name, "a period", (from..=n - period).all(repeats))?;
                holds(&name, "from there on only", from == 0 || !repeats(from - 1))?;
                let shorter =
                    (1..period).find(|&p| (from..=n - p).all(|k| values[k] == values[k + p]));
                same(&name, &None, &shorter)?;
                same(&name, &Some(expected.max), &values.iter().max().copied())?;
                // `0(20)^k` and `(20)^k 2` are never empty; `(20)^0` is, and has value 0.
                same(&name, &(expected.zeros != 0), &values.contains(&0))?;
                rows += 1;
            }
            _ => {}
        }
    }
    holds(&vector.id, "rows of the table", rows > 0)
}

/// The values of a family whose repeated group is the last or followed by one letter, for k up to
/// `n`, from the factors of one long word.
fn row(name: &str, n: usize) -> Result<Vec<u64>, Failure> {
    let mut values = Vec::new();
    let longest = word(&octal::word(name, n));
    let factors =
        Factors::of(&longest).ok_or_else(|| Failure::new(name, "its factors", "too many"))?;
    let whole = longest.letters().len();
    for k in 0..=n {
        let this = word(&octal::word(name, k));
        let length = this.letters().len();
        // Usually, a word is an end or a beginning of the longest word of its family.
        let ends = factors.letters()[whole - length..] == *this.letters();
        let begins = factors.letters()[..length] == *this.letters();
        let found = match (ends, begins) {
            (true, _) => factors.value(whole - length, whole),
            (false, true) => factors.value(0, length),
            (false, false) => this.grundy(),
        };
        values.extend(found.map(u64::from));
    }
    same(name, &(n + 1), &values.len())?;
    Ok(values)
}

/// The game of the large number: the caterpillar of its digits, solved by its word; small ones by
/// all other methods too. A won number has a move that leaves value 0.
pub(super) fn large_number(vector: &Vector, _effort: Effort) -> Checked {
    #[derive(Deserialize)]
    struct Numbers {
        numbers: Vec<String>,
        digits: usize,
    }
    let Numbers { mut numbers, digits } = vector.params()?;
    let repeated = "1732050807".chars().cycle().take(digits);
    numbers.push(repeated.collect());
    for text in numbers {
        let number: Natural =
            text.parse().map_err(|_| Failure::new(&text, "a number", "something else"))?;
        let word = ReducedWord::of_number(&number);
        let factors =
            Factors::of(&word).ok_or_else(|| Failure::new(&text, "its factors", "too many"))?;
        let length = word.letters().len();
        same(&text, &text.len(), &length)?;
        let plays = (0..length).flat_map(|i| [Play::Spine(i), Play::Leaf(i)]);
        let zeros = plays.filter(|&play| factors.option(0, length, play) == Some(0)).count();
        let found = by_factors(&word)?;
        same(&text, &(found > 0), &(zeros > 0))?;
        if length <= 6 {
            same(&text, &found, &value_of(&caterpillar(&leaves(&text))?)?)?;
        }
    }
    Ok(())
}
