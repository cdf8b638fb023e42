//! Explanations sentence by sentence, for front ends that show one step after another.

use noyau_core::Explanation;
use noyau_core::bitype::Side;

use crate::document::{Document, Item, Sentence};
use crate::{Detail, Texts, html, inline};

/// A sentence as plain text and as HTML.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// The sentence without markup.
    pub text: String,
    /// The sentence with formulas (`span.math`) and notation (`code`) marked up, and the rest
    /// escaped.
    pub html: String,
}

/// An explanation in words, with the same tree of steps as the explanation itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Spoken {
    /// The position and the method.
    pub title: Line,
    /// The reasoning.
    pub steps: Vec<SpokenStep>,
    /// Who wins, and with which move.
    pub conclusion: Vec<Line>,
}

/// A step in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SpokenStep {
    /// The claim of the step.
    pub line: Line,
    /// The source of the claim.
    pub source: Option<String>,
    /// The steps that the claim rests on.
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
    // No tables are needed here: front ends draw tables of digits from the operands.
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
