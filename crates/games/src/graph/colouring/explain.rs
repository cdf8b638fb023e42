//! Explanations of the winner in the colouring game, by the theorems of chapters 7 and 8: the
//! bitype of a caterpillar from its word, and trees on which Alice wins because of their shape.

use noyau_core::bitype::{Bitype, Condition, Side};
use noyau_core::notation::InputSizes;
use noyau_core::{
    Check, ClosedForm, Conclusion, Explain, Explanation, Flaw, MethodInfo, MoveList, Notation,
    Operand, Outcome, Ruleset, Source, Step, Told, Unexplained, Written,
};

use super::caterpillar::{Classified, classify, opening};
use super::game::{Colouring, Move, Position};
use super::tree::{TreeShape, separating_vertex, shape};
use super::word::{CaterpillarWord, Words};
use super::{Colour, closing, notation};
use crate::graph::notation::read_graph;

const DOCUMENT: &str = "graphs";
/// The key of the step that says that a bitype rests on a corrected statement.
pub(super) const CORRECTED: &str = "colouring-corrected";
const METHODS: &[MethodInfo] = &[
    MethodInfo { name: "word", aliases: &["caterpillar"] },
    MethodInfo { name: "shape", aliases: &["tree"] },
];

impl Explain for Colouring {
    fn methods(&self) -> &'static [MethodInfo] {
        METHODS
    }

    fn explain(&self, position: &Position, method: &str) -> Result<Explanation, Unexplained> {
        match method {
            "word" => self.by_word(position),
            "shape" => self.by_shape(position),
            _ => Err(self.no_such_method(method)),
        }
    }

    fn checks(&self) -> &'static [Check] {
        &[
            ("colouring-word", check_word),
            // This step has no operands to check; the closing rule requires it where it belongs.
            (CORRECTED, |_| Ok(())),
            ("colouring-shape", check_shape),
        ]
    }

    fn close(&self, told: &Told<'_, Self::Position, Self::Move>) -> Result<Conclusion, Flaw> {
        closing::close(self, told)
    }
}

impl Colouring {
    /// Whether the theorems apply to a position: three colours, no passes, and exactly the coloured
    /// vertices that the name of the board states.
    fn has_theorems(&self, position: &Position) -> bool {
        let as_named = position
            .graph()
            .vertices()
            .all(|v| position.colour(v).is_some() == position.is_named(v));
        self.colours() == 3 && self.passes().is_none() && as_named
    }

    /// The word of a position whose bitype a theorem gives.
    fn classified(
        &self,
        position: &Position,
    ) -> Result<(CaterpillarWord, Classified), Unexplained> {
        let refused = |reason| Unexplained::NotApplicable { method: "word", reason };
        if !self.has_theorems(position) {
            return Err(refused("colouring-other-rules"));
        }
        let word = named_word(position).ok_or_else(|| refused("colouring-no-word"))?;
        let known = classify(&word).ok_or_else(|| refused("colouring-unknown-word"))?;
        Ok((word, known))
    }

    fn by_word(&self, position: &Position) -> Result<Explanation, Unexplained> {
        let refused = |reason| Unexplained::NotApplicable { method: "word", reason };
        let (word, known) = self.classified(position)?;
        let step = Step::new("colouring-word")
            .with("word", written(word.to_string()))
            .with("bitype", written(known.bitype.to_string()))
            .with("alice", bitype_key(known.bitype, Side::Alice))
            .with("bob", bitype_key(known.bitype, Side::Bob))
            .from_source(Source::section(DOCUMENT, known.theorem.section()));
        let mut steps = vec![step];
        if known.theorem.is_corrected() {
            steps.push(Step::new(CORRECTED));
        }
        let mv = if outcome(position, known) == Outcome::N {
            let found = self.first_move(position, &word);
            Some(found.ok_or_else(|| refused("colouring-no-opening"))?)
        } else {
            None
        };
        Ok(self.tell(position, "word", steps, mv))
    }

    /// The first move that the thesis gives for a word.
    fn first_move(&self, position: &Position, word: &CaterpillarWord) -> Option<Move> {
        let (place, colour) = opening(word, position.turn())?;
        let mv = Move::Give(word.vertex(place)?, colour);
        self.is_legal(position, &mv).is_ok().then_some(mv)
    }

    fn by_shape(&self, position: &Position) -> Result<Explanation, Unexplained> {
        let refused = |reason| Unexplained::NotApplicable { method: "shape", reason };
        let open = position.graph().vertices().all(|v| position.colour(v).is_none());
        if !self.has_theorems(position) || !open {
            return Err(refused("colouring-other-rules"));
        }
        let found = shape(position.graph()).ok_or_else(|| refused("colouring-no-shape"))?;
        let step = Step::new("colouring-shape")
            .with("graph", written(position.name().to_owned()))
            .with("shape", shape_key(found))
            .from_source(Source::section(DOCUMENT, "8.2.1"));
        let first = || {
            let vertex = separating_vertex(position.graph())?;
            Some(Move::Give(vertex, Colour::ABC[0]))
        };
        let mv = match position.turn() {
            Side::Alice => Some(first().ok_or_else(|| refused("colouring-no-opening"))?),
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

/// Words with at most this many uncoloured vertices are searched, so that all winning moves are
/// found and not only one.
const SEARCHED_VERTICES: usize = 40;

/// Long words are answered by the theorems of chapter 7.
impl ClosedForm for Colouring {
    fn theorem(&self) -> Option<&'static str> {
        Some("word")
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        position.open().nth(SEARCHED_VERTICES)?;
        self.classified(position).ok().map(|(_, known)| outcome(position, known))
    }

    fn winning_moves(&self, position: &Position, limit: usize) -> Option<MoveList<Move>> {
        let (word, known) = self.classified(position).ok()?;
        if outcome(position, known) != Outcome::N {
            return Some(MoveList::all(Vec::new()));
        }
        let first = self.first_move(position, &word)?;
        Some(MoveList { moves: [first].into_iter().take(limit).collect(), complete: false })
    }
}

/// The outcome of a position with this bitype.
fn outcome(position: &Position, known: Classified) -> Outcome {
    let alice = known.bitype.alice_wins(Condition { first: position.turn(), spare: false });
    if alice == (position.turn() == Side::Alice) { Outcome::N } else { Outcome::P }
}

/// The word in the name of the board, if the name is a single word.
fn named_word(position: &Position) -> Option<CaterpillarWord> {
    let words: Words = position.name().strip_prefix(notation::WORD)?.parse().ok()?;
    match <[CaterpillarWord; 1]>::try_from(words.0) {
        Ok([word]) => Some(word),
        Err(_) => None,
    }
}

fn written(text: String) -> Written {
    Written::new().text(text)
}

/// The key of the winner when this player begins.
fn bitype_key(bitype: Bitype, first: Side) -> &'static str {
    if bitype.alice_wins(Condition { first, spare: false }) { "side-alice" } else { "side-bob" }
}

fn shape_key(shape: TreeShape) -> &'static str {
    match shape {
        TreeShape::Shallow => "colouring-shape-shallow",
        TreeShape::FewBig => "colouring-shape-three",
    }
}

fn text(step: &Step, name: &str) -> Result<String, Flaw> {
    match step.claim.operand(name) {
        Some(Operand::Written(text)) => Ok(text.to_string()),
        _ => Err(step.is_false()),
    }
}

/// Checks that a theorem gives the word this bitype.
fn check_word(step: &Step) -> Result<(), Flaw> {
    let word: CaterpillarWord = text(step, "word")?.parse().map_err(|_| step.is_false())?;
    let bitype = classify(&word).map(|known| known.bitype.to_string());
    step.holds(bitype == Some(text(step, "bitype")?))
}

/// Checks that the graph is a tree of this shape.
fn check_shape(step: &Step) -> Result<(), Flaw> {
    let name = text(step, "graph")?;
    let graph = match name.strip_prefix(notation::WORD) {
        Some(word) => word.parse::<Words>().ok().map(|words| words.position().graph().clone()),
        None => read_graph(&name, InputSizes::default()).ok().map(|(_, graph)| graph),
    };
    step.holds(graph.and_then(|graph| shape(&graph)).is_some())
}
