//! Explanations sentence by sentence, for front ends that show one step after the other.

use noyau_core::Explanation;
use noyau_core::bitype::Side;

use crate::document::{Document, Item, Sentence};
use crate::{Detail, Texts, html, inline};

/// A sentence, plain and as HTML.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// Without markup.
    pub text: String,
    /// With formulas (`span.math`) and notation (`code`) marked up, and everything else escaped.
    pub html: String,
}

/// An explanation in words, step by step. Its steps stand where those of the explanation do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Spoken {
    /// The position and the method.
    pub title: Line,
    /// The reasoning.
    pub steps: Vec<SpokenStep>,
    /// Who wins, and by which move.
    pub conclusion: Vec<Line>,
}

/// A step in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SpokenStep {
    /// What is claimed.
    pub line: Line,
    /// Where it comes from.
    pub source: Option<String>,
    /// Steps it rests on.
    pub steps: Vec<SpokenStep>,
}

/// The sentences of an explanation.
#[must_use]
pub fn spoken(
    texts: &Texts,
    explanation: &Explanation,
    turn: Option<Side>,
    detail: Detail,
) -> Spoken {
    // Front ends draw tables of digits themselves, from the operands.
    let document = Document::new(texts, explanation, turn, detail, None);
    Spoken {
        title: line(&document.title),
        steps: document.steps.iter().map(step).collect(),
        conclusion: document.conclusion.iter().map(line).collect(),
    }
}

fn step(item: &Item) -> SpokenStep {
    SpokenStep {
        line: line(&item.sentence),
        source: item.source.clone(),
        steps: item.steps.iter().map(step).collect(),
    }
}

fn line(sentence: &Sentence) -> Line {
    Line { text: inline::text(sentence), html: html::sentence(sentence) }
}
