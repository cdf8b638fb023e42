//! The colouring game of Alice and Bob: chapters 6 to 9 of the thesis.
//!
//! A bitype is found in up to three ways that must agree: by the rules alone when few vertices are
//! left (`rules`), by the solver, and by the theorem about the word, if there is one. An erratum
//! says on which of them its correction rests.

mod claims;
mod errata;
mod lists;
mod rules;
mod tables;
mod trees;

use noyau_core::bitype::{Bitype, SignedBitype};
use noyau_engine::EngineError;
use noyau_games::graph::colouring::caterpillar::classify;
use noyau_games::graph::colouring::tree::{Branch, linked, spider};
use noyau_games::graph::colouring::word::{CaterpillarWord, Letter, Words};
use noyau_games::graph::colouring::{Colour, Coloured};
use noyau_graph::{Graph, Vertex};
use noyau_solve::colouring::{Palette, Solver, Strength};
use noyau_solve::{Limits, Stopped};
use serde::Deserialize;
use std::collections::BTreeMap;

use super::{Checked, Effort, Failure, Suite, Vector, same};

pub(super) const SUITE: Suite = Suite {
    name: "colouring",
    vectors: packed!("colouring/vectors.json"),
    errata: packed!("colouring/errata.json"),
    facts: &[
        ("bitype", bitype_of),
        ("strong", strong_classes),
        ("chi", chromatic_numbers),
        ("equiv", lists::same_normal_form),
        ("options", lists::options),
        ("table62", tables::options_of_bitypes),
        ("order", tables::order),
        ("table63", tables::sums),
        ("table71", tables::strong_sums),
        ("lfamily", tables::family),
        ("oneD", tables::words_with_d),
        ("twoD", tables::words_with_d),
        ("threeD", tables::words_with_d),
        ("aD", tables::coloured_end),
        ("generators1", tables::generators_one),
        ("generators2", tables::generators_two),
        ("generatorsA", tables::generators_coloured),
        ("circular1", tables::cycles_of_leaves),
        ("icat", lists::i_caterpillars),
        ("pcat", lists::p_caterpillars),
        ("p745", lists::two_d),
        ("fourD", lists::four_d),
        ("leafext", lists::degree_rule),
        ("circzD", lists::circular_words),
        ("enum_lctrees", trees::of_type_p),
        ("enum_lctrees_counts", trees::enumerated),
        ("census", trees::census),
        ("onecol", trees::one_coloured_leaf),
        ("suffAA", trees::good_shapes),
        ("esizes", trees::candidates),
        ("a8", trees::two_big),
        ("p823", trees::two_coloured_leaves),
        ("conj771", trees::caterpillars_inside),
    ],
    claims: &[
        ("rules_alone", claims::rules_alone),
        ("reductions", claims::reductions),
        ("four_colours", claims::four_colours),
        ("two_colours", claims::two_colours),
        ("openings", claims::openings),
        ("sums", claims::sums),
        ("leaf_reduction", claims::leaf_reduction),
        ("signs", claims::signs),
        ("leaf_deletion", claims::leaf_deletion),
    ],
    refutations: &[
        ("bitypes", errata::bitypes),
        ("types_of_options", errata::types_of_options),
        ("cycles_counted", errata::cycles_counted),
        ("candidates_counted", errata::candidates_counted),
        ("chain", errata::chain),
        ("disconnected_part", errata::disconnected_part),
        ("no_caterpillar_inside", errata::no_caterpillar_inside),
        ("weak_for_bob", errata::weak_for_bob),
    ],
};

/// The number of colours of the theory.
const COLOURS: u8 = 3;

/// The largest number of vertices left to colour for which the rules alone are used.
fn searched(effort: Effort) -> usize {
    match effort {
        Effort::Documents => 8,
        Effort::Full => 11,
    }
}

fn palette(position: &Coloured, colours: usize) -> Result<Palette, Failure> {
    let graph = position.graph();
    let neighbours: Vec<Vec<usize>> = graph
        .vertices()
        .map(|v| graph.neighbours(v).iter().map(|&w| w as usize).collect())
        .collect();
    let given: Vec<Option<usize>> = position
        .colours()
        .iter()
        .map(|colour| colour.map(|colour| usize::from(colour.number()) - 1))
        .collect();
    Palette::new(colours, &neighbours, &given)
        .map_err(|error| Failure::new("position", "a board", error))
}

/// Asks a new solver, without limits.
fn ask<T>(question: impl Fn(&Solver, &Limits) -> Result<T, Stopped>) -> Result<T, Failure> {
    Ok(question(&Solver::new(), &Limits::none()).map_err(EngineError::from)?)
}

/// The bitype by the solver alone.
fn solved(position: &Coloured) -> Result<Bitype, Failure> {
    let palette = palette(position, usize::from(COLOURS))?;
    ask(|solver, limits| solver.bitype(&palette, limits))
}

fn strength(position: &Coloured) -> Result<Strength, Failure> {
    let palette = palette(position, usize::from(COLOURS))?;
    ask(|solver, limits| solver.strength(&palette, limits))
}

/// The bitype by the solver, which must agree with the rules alone if the position is small.
fn bitype(at: &str, position: &Coloured, effort: Effort) -> Result<Bitype, Failure> {
    let found = solved(position)?;
    if position.open().count() <= searched(effort) {
        same(at, &rules::bitype(position), &found)?;
    }
    Ok(found)
}

/// Like [`bitype`], for words. A theorem about the word, if there is one, must agree too.
fn word_bitype(word: &CaterpillarWord, effort: Effort) -> Result<Bitype, Failure> {
    let found = bitype(&word.to_string(), &word.position(), effort)?;
    if let Some(known) = classify(word) {
        same(word, &known.bitype, &found)?;
    }
    Ok(found)
}

fn word(text: &str) -> Result<CaterpillarWord, Failure> {
    text.parse().map_err(|error| Failure::new(text, "a word", error))
}

fn words(text: &str) -> Result<Words, Failure> {
    text.parse().map_err(|error| Failure::new(text, "words", error))
}

/// A position as named in the data.
#[derive(Debug, Clone, Deserialize)]
#[serde(untagged)]
enum Named {
    CaterpillarWord {
        word: String,
    },
    Linked {
        linked: String,
        #[serde(default)]
        kinds: BTreeMap<String, String>,
    },
    Spider {
        spider: (usize, Vec<String>),
    },
    Graph {
        n: usize,
        edges: Vec<(Vertex, Vertex)>,
        #[serde(default)]
        colours: Vec<u8>,
    },
}

impl Named {
    fn shown(&self) -> String {
        match self {
            Self::CaterpillarWord { word } => word.clone(),
            Self::Linked { linked, kinds } if kinds.is_empty() => format!("T({linked})"),
            Self::Linked { linked, .. } => format!("T'({linked})"),
            Self::Spider { spider: (_, arms) } => format!("({})", arms.join(", ")),
            Self::Graph { n, .. } => format!("n = {n}"),
        }
    }

    fn position(&self) -> Result<Coloured, Failure> {
        match self {
            Self::CaterpillarWord { word } => Ok(words(word)?.position()),
            Self::Linked { linked: centre, kinds } => {
                let kinds: Result<Vec<(usize, Branch)>, Failure> =
                    kinds.iter().map(|(at, kind)| branch(at, kind)).collect();
                linked(&word(centre)?, &kinds?)
                    .map(Coloured::uncoloured)
                    .ok_or_else(|| Failure::new(centre, "one colour", "two"))
            }
            Self::Spider { spider: (leaves, arms) } => {
                let arms: Result<Vec<Vec<Letter>>, Failure> =
                    arms.iter().map(|arm| spine(arm)).collect();
                Ok(Coloured::uncoloured(spider(*leaves, &arms?)))
            }
            Self::Graph { n, edges, colours } => {
                let graph = Graph::from_edges(*n, edges)
                    .map_err(|error| Failure::new("edges", "a graph", error))?;
                let mut given: Vec<Option<Colour>> =
                    colours.iter().map(|&colour| Colour::new(colour)).collect();
                given.resize(*n, None);
                Coloured::new(graph, given)
                    .map_err(|error| Failure::new("colours", "a proper colouring", error))
            }
        }
    }
}

fn branch(at: &str, kind: &str) -> Result<(usize, Branch), Failure> {
    let at = at.parse().map_err(|error| Failure::new(at, "a number", error))?;
    match kind {
        "DD0" => Ok((at, Branch::WithHole)),
        "TD" => Ok((at, Branch::FirstTriple)),
        "DT" => Ok((at, Branch::SecondTriple)),
        _ => Err(Failure::new(kind, "DD0, TD or DT", "another branch")),
    }
}

/// The letters of a spine without its extremities.
fn spine(letters: &str) -> Result<Vec<Letter>, Failure> {
    Ok(word(&format!("z{letters}z"))?.spine().to_vec())
}

/// A bitype with its sign, as written in the data.
#[derive(Debug, Clone, Deserialize)]
struct Signed {
    bitype: String,
    sign: u8,
}

impl Named {
    /// The bitype, found in every way that applies.
    fn bitype(&self, effort: Effort) -> Result<SignedBitype, Failure> {
        let position = self.position()?;
        let found = match self {
            Self::CaterpillarWord { word: text } if !text.contains('+') => {
                word_bitype(&word(text)?, effort)?
            }
            _ => bitype(&self.shown(), &position, effort)?,
        };
        Ok(SignedBitype { bitype: found, sign: position.sign(COLOURS) })
    }
}

fn bitype_of(vector: &Vector, effort: Effort) -> Checked {
    let (named, expect): (Named, Signed) = super::shared::read(vector)?;
    let found = named.bitype(effort)?;
    same(named.shown(), &format!("{}{}", expect.bitype, expect.sign), &found.to_string())
}

fn strong_classes(vector: &Vector, _effort: Effort) -> Checked {
    #[derive(Deserialize)]
    struct Classes {
        alice: usize,
        bob: usize,
    }
    let (named, expect): (Named, Classes) = super::shared::read(vector)?;
    let found = strength(&named.position()?)?;
    same(named.shown(), &(expect.alice, expect.bob), &(found.alice as usize, found.bob as usize))
}

fn chromatic_numbers(vector: &Vector, effort: Effort) -> Checked {
    #[derive(Deserialize)]
    struct Numbers {
        chi_g: usize,
        #[serde(rename = "chi_g_B")]
        chi_g_b: Option<usize>,
    }
    let (named, expect): (Named, Numbers) = super::shared::read(vector)?;
    let position = named.position()?;
    let shown = named.shown();
    use noyau_core::bitype::Side::{Alice, Bob};
    for (side, expected) in [(Alice, Some(expect.chi_g)), (Bob, expect.chi_g_b)] {
        let Some(expected) = expected else { continue };
        let mut least = None;
        for colours in 1..=position.graph().order().max(1) {
            let palette = palette(&position, colours)?;
            let wins = ask(|solver, limits| solver.alice_wins(&palette, side, limits))?;
            if position.graph().order() <= searched(effort) {
                let count = u8::try_from(colours).unwrap_or(u8::MAX);
                same(&shown, &rules::alice_wins(&position, count, side), &wins)?;
            }
            if wins {
                least = Some(colours);
                break;
            }
        }
        same(format!("{shown} {side}"), &Some(expected), &least)?;
    }
    Ok(())
}
