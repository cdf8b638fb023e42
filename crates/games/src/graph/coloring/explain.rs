//! Why a position of the colouring game is won, by the theorems of chapters 7 and 8: the bitype of a
//! caterpillar from its word, trees on which Alice wins for their shape alone.

use noyau_core::bitype::{Bitype, Condition, Side};
use noyau_core::notation::Limits;
use noyau_core::{
    Check, Conclusion, Explain, Explanation, Flaw, MethodInfo, Notation, Operand, Outcome, Ruleset,
    Source, Step, Told, Unexplained, Written,
};

use super::caterpillar::{classify, opening};
use super::game::{Coloring, Move, Position};
use super::tree::{Shape, separating_vertex, shape};
use super::word::{Word, Words};
use super::{Colour, closing, notation};
use crate::graph::notation::read_graph;

const DOCUMENT: &str = "graphs";
/// The step that says what a bitype rests on where the printed statement is wrong.
pub(super) const CORRECTED: &str = "coloring-corrected";
const METHODS: &[MethodInfo] = &[
    MethodInfo { name: "word", aliases: &["caterpillar"] },
    MethodInfo { name: "shape", aliases: &["tree"] },
];

impl Explain for Coloring {
    fn methods(&self) -> &'static [MethodInfo] {
        METHODS
    }

    fn explain(&self, position: &Position, method: &str) -> Result<Explanation, Unexplained> {
        match method {
            "word" => self.by_word(position),
            "shape" => self.by_shape(position),
            _ => Err(Unexplained::Unknown {
                name: method.to_owned(),
                known: METHODS.iter().map(|info| info.name).collect(),
            }),
        }
    }

    fn checks(&self) -> &'static [Check] {
        &[
            ("coloring-word", check_word),
            // Says nothing that could be false: the closing rule wants it where it belongs.
            (CORRECTED, |_| Ok(())),
            ("coloring-shape", check_shape),
        ]
    }

    fn close(&self, told: &Told<'_, Self>) -> Result<Conclusion, Flaw> {
        closing::close(self, told)
    }
}

impl Coloring {
    /// Whether the theorems speak about a position: three colours, no passes, and no colours beside
    /// those that the name of the board tells.
    fn has_theorems(&self, position: &Position) -> bool {
        let as_named = position
            .graph()
            .vertices()
            .all(|v| position.colour(v).is_some() == position.is_named(v));
        self.colours() == 3 && self.passes().is_none() && as_named
    }

    fn by_word(&self, position: &Position) -> Result<Explanation, Unexplained> {
        let refused = |reason| Unexplained::NotApplicable { method: "word", reason };
        if !self.has_theorems(position) {
            return Err(refused("coloring-other-rules"));
        }
        let word = named_word(position).ok_or_else(|| refused("coloring-no-word"))?;
        let known = classify(&word).ok_or_else(|| refused("coloring-unknown-word"))?;
        let condition = Condition { first: position.turn(), spare: false };
        let alice = known.bitype.alice_wins(condition);
        let step = Step::new("coloring-word")
            .with("word", written(word.to_string()))
            .with("bitype", written(known.bitype.to_string()))
            .with("alice", bitype_key(known.bitype, Side::Alice))
            .with("bob", bitype_key(known.bitype, Side::Bob))
            .from_source(Source::section(DOCUMENT, known.theorem.section()));
        let mut steps = vec![step];
        if known.theorem.is_corrected() {
            steps.push(Step::new(CORRECTED));
        }
        let mv = if alice == (position.turn() == Side::Alice) {
            let found = opening(&word, position.turn())
                .and_then(|(place, colour)| Some(Move::Give(word.vertex(place)?, colour)))
                .filter(|mv| self.is_legal(position, mv).is_ok());
            Some(found.ok_or_else(|| refused("coloring-no-opening"))?)
        } else {
            None
        };
        Ok(self.tell(position, "word", steps, mv))
    }

    fn by_shape(&self, position: &Position) -> Result<Explanation, Unexplained> {
        let refused = |reason| Unexplained::NotApplicable { method: "shape", reason };
        let open = position.graph().vertices().all(|v| position.colour(v).is_none());
        if !self.has_theorems(position) || !open {
            return Err(refused("coloring-other-rules"));
        }
        let found = shape(position.graph()).ok_or_else(|| refused("coloring-no-shape"))?;
        let step = Step::new("coloring-shape")
            .with("graph", written(position.name().to_owned()))
            .with("shape", shape_key(found))
            .from_source(Source::section(DOCUMENT, "8.2.1"));
        let first = || {
            let vertex = separating_vertex(position.graph())?;
            Some(Move::Give(vertex, Colour::ABC[0]))
        };
        let mv = match position.turn() {
            Side::Alice => Some(first().ok_or_else(|| refused("coloring-no-opening"))?),
            Side::Bob => None,
        };
        Ok(self.tell(position, "shape", vec![step], mv))
    }

    fn tell(
        &self,
        position: &Position,
        method: &'static str,
        steps: Vec<Step>,
        mv: Option<Move>,
    ) -> Explanation {
        Explanation {
            method,
            position: self.write_position(position),
            outcome: if mv.is_some() { Outcome::N } else { Outcome::P },
            steps,
            mv: mv.map(|mv| {
                let after = self.write_position(&self.play(position, &mv));
                (self.write_move(&mv, position), after)
            }),
        }
    }
}

/// The word that the board is called by, if it is one alone.
fn named_word(position: &Position) -> Option<Word> {
    let words: Words = position.name().strip_prefix(notation::WORD)?.parse().ok()?;
    match <[Word; 1]>::try_from(words.0) {
        Ok([word]) => Some(word),
        Err(_) => None,
    }
}

fn written(text: String) -> Written {
    Written::new().text(text)
}

/// Who wins when this player begins.
fn bitype_key(bitype: Bitype, first: Side) -> &'static str {
    if bitype.alice_wins(Condition { first, spare: false }) { "side-alice" } else { "side-bob" }
}

fn shape_key(shape: Shape) -> &'static str {
    match shape {
        Shape::Shallow => "coloring-shape-shallow",
        Shape::FewBig => "coloring-shape-three",
    }
}

fn text(step: &Step, name: &str) -> Result<String, Flaw> {
    match step.claim.operand(name) {
        Some(Operand::Written(text)) => Ok(text.to_string()),
        _ => Err(step.is_false()),
    }
}

/// The word has the bitype by a theorem.
fn check_word(step: &Step) -> Result<(), Flaw> {
    let word: Word = text(step, "word")?.parse().map_err(|_| step.is_false())?;
    let bitype = classify(&word).map(|known| known.bitype.to_string());
    step.holds(bitype == Some(text(step, "bitype")?))
}

/// The graph is a tree of the shape.
fn check_shape(step: &Step) -> Result<(), Flaw> {
    let name = text(step, "graph")?;
    let graph = match name.strip_prefix(notation::WORD) {
        Some(word) => word.parse::<Words>().ok().map(|words| words.position().graph().clone()),
        None => read_graph(&name, Limits::default()).ok().map(|(_, graph)| graph),
    };
    step.holds(graph.and_then(|graph| shape(&graph)).is_some())
}
