//! An explanation as a document: sentences and tables in order, in words but without markup. The
//! three renderers only decide how it looks.

use noyau_core::bitype::Side;
use noyau_core::{Explanation, Operand, Phrase, Step};

use crate::grid::Grid;
use crate::inline::Inline;
use crate::operand::Speaker;
use crate::{Detail, Texts};

/// The number of characters by which the tables of a step are indented further than those of its
/// parent.
const INDENT: usize = 4;

/// A sentence as a list of stretches.
pub(crate) type Sentence = Vec<Inline>;

/// An explanation in words.
pub(crate) struct Document {
    /// The position and the method.
    pub(crate) title: Sentence,
    /// The reasoning.
    pub(crate) steps: Vec<Item>,
    /// Who wins, and by which move.
    pub(crate) conclusion: Vec<Sentence>,
}

/// One step in words.
pub(crate) struct Item {
    pub(crate) sentence: Sentence,
    pub(crate) source: Option<String>,
    pub(crate) grids: Vec<Grid>,
    pub(crate) steps: Vec<Item>,
}

impl Document {
    /// The document of an explanation, with who wins at its end. Tables are cut to `width`
    /// characters, or left out if there is no width.
    pub(crate) fn new(
        texts: &Texts,
        explanation: &Explanation,
        turn: Option<Side>,
        detail: Detail,
        width: Option<usize>,
    ) -> Self {
        let writer = Writer { speaker: Speaker::new(texts, detail), width };
        Self {
            title: writer.title(explanation),
            steps: writer.items(&explanation.steps, 1),
            conclusion: writer.conclusion(explanation, turn),
        }
    }
}

struct Writer<'t> {
    speaker: Speaker<'t>,
    width: Option<usize>,
}

impl Writer<'_> {
    fn title(&self, explanation: &Explanation) -> Sentence {
        let phrase =
            Phrase::new("explanation-title").with("position", explanation.position.clone());
        let method = self.speaker.texts.method(explanation.method);
        Inline::split(&self.speaker.say_with(&phrase, &[("method", &method)]))
    }

    fn items(&self, steps: &[Step], depth: usize) -> Vec<Item> {
        steps.iter().map(|step| self.item(step, depth)).collect()
    }

    fn item(&self, step: &Step, depth: usize) -> Item {
        let width = self.width.map(|width| width.saturating_sub(depth * INDENT));
        let grids = step.claim.operands.iter().filter_map(|(_, operand)| match operand {
            Operand::Digits(digits) => Some(Grid::new(&self.speaker, digits, width?)),
            _ => None,
        });
        Item {
            sentence: Inline::split(&self.speaker.say(&step.claim)),
            source: step.source.as_ref().map(|source| self.speaker.texts.source(source)),
            grids: grids.collect(),
            steps: self.items(&step.steps, depth + 1),
        }
    }

    fn conclusion(&self, explanation: &Explanation, turn: Option<Side>) -> Vec<Sentence> {
        let outcome = self.speaker.texts.who_wins(explanation.outcome, turn);
        let mut sentences = vec![vec![Inline::Text(outcome)]];
        if let Some((mv, target)) = &explanation.mv {
            let phrase = Phrase::new("explanation-move")
                .with("outcome", explanation.outcome)
                .with("move", mv.clone())
                .with("target", target.clone());
            sentences.push(Inline::split(&self.speaker.say(&phrase)));
        }
        sentences
    }
}
