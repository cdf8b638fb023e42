//! Lists of words: normal forms and options, Bob's patterns, words with many D, circular words.

use std::collections::{BTreeMap, BTreeSet};

use noyau_core::bitype::Bitype;
use noyau_games::graph::colouring::structure::PathKind;
use noyau_games::graph::colouring::word::{CaterpillarWord, Letter, Words};
use noyau_games::graph::colouring::{Colour, ColourSet};
use noyau_solve::colouring::Lead;
use serde::Deserialize;

use super::super::shared::read;
use super::super::{Checked, Effort, Failure, Vector, holds, same};
use super::{solved, strength, word, word_bitype, words};

/// Two words have the same normal form.
pub(super) fn same_normal_form(vector: &Vector, _effort: Effort) -> Checked {
    #[derive(Deserialize)]
    struct Pair {
        left: String,
        right: String,
    }
    let (pair, expect): (Pair, bool) = read(vector)?;
    let equal = words(&pair.left)?.normal() == words(&pair.right)?.normal();
    same(format!("{} = {}", pair.left, pair.right), &expect, &equal)
}

#[derive(Deserialize)]
struct OneWord {
    word: String,
}

/// The options of a word are the templates listed: X is any colour that the vertex played may have,
/// and b, where there is no X, any colour but a.
pub(super) fn options(vector: &Vector, _effort: Effort) -> Checked {
    let (OneWord { word: text }, expect): (OneWord, Vec<String>) = read(vector)?;
    let played = word(&text)?;
    let mut expected = BTreeSet::new();
    for (index, template) in expect.iter().enumerate() {
        let (letter, colours) = if template.contains('X') {
            ('X', played.available(index))
        } else {
            ('b', ColourSet::first(3).without(Colour::ABC[0]))
        };
        for colour in colours.iter() {
            let name = Letter::colour(colour).to_string();
            expected.insert(words(&template.replace(letter, &name))?);
        }
    }
    let found = played
        .options()
        .ok_or_else(|| Failure::new(&text, "options", "a pendant path"))?
        .into_iter()
        .map(|option| option.result);
    let open = |words: &Words| !words.is_blocked();
    let shown = |set: BTreeSet<Words>| set.iter().map(ToString::to_string).collect::<Vec<_>>();
    let expected: BTreeSet<Words> =
        expected.iter().filter(|w| open(w)).map(Words::normal).collect();
    let found: BTreeSet<Words> = found.filter(open).map(|words| words.normal()).collect();
    super::super::same_list(&text, &shown(expected), &shown(found))
}

/// All words of a length over some letters.
fn over(letters: &[&str], length: usize) -> Vec<String> {
    (0..length).fold(vec![String::new()], |words, _| {
        words.iter().flat_map(|word| letters.iter().map(move |l| format!("{word}{l}"))).collect()
    })
}

#[derive(Deserialize)]
struct Count {
    count: usize,
}

/// Checks that the word is the pattern, and that Bob's move on it wins even if Alice may pass.
fn bob_moves(text: &str, pattern: PathKind) -> Checked {
    let read = word(text)?;
    let Some((found, place, colour)) = read.pattern() else {
        return Err(Failure::new(text, format!("{pattern:?}"), "no pattern"));
    };
    same(text, &pattern, &found)?;
    let left = read
        .play(place, colour)
        .ok_or_else(|| Failure::new(text, "a legal move", format!("{place:?} {colour}")))?;
    let strong = left.is_blocked() || strength(&left.position())?.bob == Lead::Second;
    holds(format!("{text} → {left}"), "Bob, even if Alice may pass", strong)
}

/// Proposition 7.2.1.
pub(super) fn i_caterpillars(vector: &Vector, _effort: Effort) -> Checked {
    #[derive(Deserialize)]
    struct Most {
        p_max: usize,
    }
    let (Most { p_max }, Count { count }): (Most, Count) = read(vector)?;
    let mut tried = 0;
    for p in 0..=p_max {
        for inner in over(&["z", "a", "b", "c"], p) {
            let spine: String = inner.chars().map(|u| format!("{u}z")).collect();
            for right in ["a", "b"] {
                if (p, right) != (0, "a") {
                    bob_moves(&format!("az{spine}{right}"), PathKind::I)?;
                    tried += 1;
                }
            }
        }
    }
    same(&vector.id, &count, &tried)
}

/// Proposition 7.4.4.
pub(super) fn p_caterpillars(vector: &Vector, _effort: Effort) -> Checked {
    #[derive(Deserialize)]
    struct Most {
        p_max: usize,
    }
    let (Most { p_max }, Count { count }): (Most, Count) = read(vector)?;
    let mut tried = 0;
    for p in 1..=p_max {
        for spine in over(&["z", "D"], 2 * p).iter().filter(|spine| spine.contains('D')) {
            for right in ["a", "b"] {
                bob_moves(&format!("a{spine}{right}"), PathKind::P)?;
                tried += 1;
            }
        }
    }
    same(&vector.id, &count, &tried)
}

/// Proposition 7.4.5.
pub(super) fn two_d(vector: &Vector, _effort: Effort) -> Checked {
    #[derive(Deserialize)]
    struct Most {
        n_max: usize,
        p_max: usize,
        q_max: usize,
    }
    let (most, Count { count }): (Most, Count) = read(vector)?;
    let mut tried = 0;
    for n in 0..=most.n_max {
        for p in 0..=most.p_max {
            for q in 0..=most.q_max {
                bob_moves(&format!("az^{n}Dz^{p}Dz^{q}z"), PathKind::TwoD)?;
                tried += 1;
            }
        }
    }
    same(&vector.id, &count, &tried)
}

/// All lists of sizes up to a sum and a greatest size. Of a list and its reverse, only one is kept.
pub(super) fn sizes(length: usize, sum: usize, most: usize) -> Vec<Vec<usize>> {
    let all = (0..length).fold(vec![Vec::new()], |lists: Vec<Vec<usize>>, _| {
        lists
            .into_iter()
            .flat_map(|list| {
                let left = sum - list.iter().sum::<usize>();
                (0..=left.min(most)).map(move |next| [list.as_slice(), &[next]].concat())
            })
            .collect()
    });
    let first_of_two = |list: &Vec<usize>| list.iter().le(list.iter().rev());
    all.into_iter().filter(first_of_two).collect()
}

/// The uncoloured caterpillar with D between runs of z of these sizes.
pub(super) fn with_d(sizes: &[usize]) -> CaterpillarWord {
    let mut leaves = Vec::new();
    for (index, &size) in sizes.iter().enumerate() {
        if index > 0 {
            leaves.push(2);
        }
        leaves.extend(std::iter::repeat_n(1, size));
    }
    CaterpillarWord::uncoloured(leaves)
}

/// Corollary 7.4.6.
pub(super) fn four_d(vector: &Vector, effort: Effort) -> Checked {
    #[derive(Deserialize)]
    struct Most {
        sum_max: usize,
        gap_max: usize,
    }
    #[derive(Deserialize)]
    struct Expect {
        count: usize,
        bitype: String,
    }
    let (most, expect): (Most, Expect) = read(vector)?;
    let lists = sizes(5, most.sum_max, most.gap_max);
    same(&vector.id, &expect.count, &lists.len())?;
    for list in lists {
        let word = with_d(&list);
        same(&word, &expect.bitype, &word_bitype(&word, effort)?.to_string())?;
    }
    Ok(())
}

/// 7.4.3: a third leaf on some D of a short word changes no bitype.
pub(super) fn degree_rule(vector: &Vector, effort: Effort) -> Checked {
    #[derive(Deserialize)]
    struct Most {
        len_max: usize,
    }
    #[derive(Deserialize)]
    struct Different {
        different: usize,
    }
    let (most, expect): (Most, Different) = read(vector)?;
    let mut different = 0;
    for length in 1..=most.len_max {
        for spine in over(&["z", "D"], length) {
            let plain = word_bitype(&word(&format!("z{spine}z"))?, effort)?;
            for (at, _) in spine.match_indices('D') {
                let mut triple = spine.clone();
                triple.replace_range(at..=at, "T");
                let other = word_bitype(&word(&format!("z{triple}z"))?, effort)?;
                different += usize::from(other != plain);
            }
        }
    }
    same(&vector.id, &expect.different, &different)
}

/// Circular words over z and D of one length, counted by bitype.
pub(super) fn circular_words(vector: &Vector, _effort: Effort) -> Checked {
    #[derive(Deserialize)]
    struct Length {
        n: usize,
    }
    let (Length { n }, expect): (Length, BTreeMap<String, usize>) = read(vector)?;
    let mut seen = BTreeSet::new();
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for spine in over(&["z", "D"], n) {
        let Some(word) = word(&format!("[{spine}]"))?.normal() else { continue };
        if seen.insert(word.clone()) {
            let bitype: Bitype = solved(&word.position())?;
            *counts.entry(bitype.to_string()).or_default() += 1;
        }
    }
    same(&vector.id, &expect, &counts)
}
