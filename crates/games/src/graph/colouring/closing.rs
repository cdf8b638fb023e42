//! The closing rules of the colouring game.
//!
//! `word`: the board is the caterpillar of a word, and its bitype says who wins when Alice begins
//! and when Bob begins (chapter 7). The bitype is taken from the theorems and not recomputed, so
//! the conclusion is marked as resting on them.
//!
//! `shape`: with three colours Alice wins every tree of diameter at most 4 by beginning in a
//! centre, and every tree in which no path has more than three vertices of degree three or more, by
//! beginning with a vertex whose removal leaves at most one of them in each part (8.2.1). She also
//! wins these trees when Bob begins.

use noyau_core::bitype::{Bitype, Condition, Side};
use noyau_core::{Conclusion, Flaw, Operand, Outcome, Phrase, Step, Told, Written};
use noyau_graph::{Graph, Vertex};

use super::caterpillar::classify;
use super::explain::CORRECTED;
use super::game::{Colouring, Move, Position};
use super::notation;
use super::word::Words;

pub(super) fn close(game: &Colouring, told: &Told<'_, Position, Move>) -> Result<Conclusion, Flaw> {
    let plain = game.colours() == 3 && game.passes().is_none();
    match told.method {
        "word" if plain => word(told),
        "shape" if plain => shape(told),
        _ => told.unchecked(),
    }
}

fn outcome(position: &Position, winner: Side) -> Outcome {
    if position.turn() == winner { Outcome::N } else { Outcome::P }
}

fn side(alice: bool) -> Side {
    if alice { Side::Alice } else { Side::Bob }
}

fn side_key(side: Side) -> &'static str {
    match side {
        Side::Alice => "side-alice",
        Side::Bob => "side-bob",
    }
}

fn word(told: &Told<'_, Position, Move>) -> Result<Conclusion, Flaw> {
    let mut reader = told.reader();
    let step = reader.take("colouring-word", &["word", "bitype", "alice", "bob"])?;
    let position = told.position;
    let name = position.name().strip_prefix(notation::WORD);
    let words = name.and_then(|name| name.parse::<Words>().ok());
    let words = words.filter(|words| words.0.len() == 1).ok_or_else(|| step.is_false())?;
    step.is("word", Written::new().text(words.0[0].to_string()))?;
    let named = words.position();
    let as_named = position.graph() == named.graph()
        && position.graph().vertices().all(|v| position.colour(v) == named.colour(v));
    step.holds(as_named)?;
    let bitype = match step.claim.operand("bitype") {
        Some(Operand::Written(text)) => text.to_string().parse::<Bitype>().ok(),
        _ => None,
    };
    let bitype = bitype.ok_or_else(|| step.is_false())?;
    let winner = |first: Side| side(bitype.alice_wins(Condition { first, spare: false }));
    step.is("alice", side_key(winner(Side::Alice)))?;
    step.is("bob", side_key(winner(Side::Bob)))?;
    let known = classify(&words.0[0]).ok_or_else(|| step.is_false())?;
    let rests_on = if known.theorem.is_corrected() {
        reader.take(CORRECTED, &[])?;
        "rests-words-corrected"
    } else {
        "rests-words"
    };
    reader.end()?;
    let outcome = outcome(position, winner(position.turn()));
    Ok(Conclusion::proved(outcome).resting_on(rests_on))
}

fn shape(told: &Told<'_, Position, Move>) -> Result<Conclusion, Flaw> {
    let position = told.position;
    let tree = position.graph();
    let refused = || Step::new("colouring-shape").is_false();
    let open = tree.vertices().all(|v| position.colour(v).is_none());
    let paths = Paths::of(tree).filter(|_| open).ok_or_else(refused)?;
    let shallow = paths.longest(|_| 1) <= 5;
    if !shallow && paths.longest(big(tree)) > 3 {
        return Err(refused());
    }
    let key = if shallow { "colouring-shape-shallow" } else { "colouring-shape-three" };
    let claim = Phrase::new("colouring-shape");
    let claim = claim.with("graph", Written::new().text(position.name().to_owned()));
    let mut reader = told.reader();
    reader.says(&claim.with("shape", key))?;
    reader.end()?;
    let outcome = outcome(position, Side::Alice);
    if outcome == Outcome::N {
        told.target()?;
        let begins = match told.reply {
            Some((Move::Give(vertex, _), _)) if shallow => is_central(tree, *vertex),
            Some((Move::Give(vertex, _), _)) => separates(tree, *vertex),
            _ => false,
        };
        told.leads_to_p(begins)?;
    }
    Ok(Conclusion::proved(outcome))
}

/// A weight that counts the vertices of degree three or more.
fn big(tree: &Graph) -> impl Fn(Vertex) -> usize + '_ {
    |v| usize::from(tree.degree(v) >= 3)
}

/// The vertices of a tree, each after its parent and with the index of the parent.
struct Paths {
    order: Vec<(Vertex, Option<usize>)>,
}

impl Paths {
    /// `None` if the graph is not a tree.
    fn of(tree: &Graph) -> Option<Self> {
        let first = tree.vertices().next()?;
        let mut seen = vec![false; tree.order()];
        seen[first as usize] = true;
        let mut order = vec![(first, None)];
        let mut next = 0;
        while let Some(&(v, _)) = order.get(next) {
            for &w in tree.neighbours(v) {
                if !std::mem::replace(&mut seen[w as usize], true) {
                    order.push((w, Some(next)));
                }
            }
            next += 1;
        }
        (order.len() == tree.order() && tree.edge_count() + 1 == tree.order())
            .then_some(Self { order })
    }

    /// The greatest total weight of the vertices of a path.
    fn longest(&self, weight: impl Fn(Vertex) -> usize) -> usize {
        // The two heaviest ways down from each vertex, without its own weight.
        let mut down = vec![[0_usize; 2]; self.order.len()];
        let mut most = 0;
        for (place, &(v, parent)) in self.order.iter().enumerate().rev() {
            let [one, two] = down[place];
            let own = weight(v);
            most = most.max(own + one + two);
            if let Some(parent) = parent {
                let way = own + one;
                let [best, second] = &mut down[parent];
                *second = (*second).max(way.min(*best));
                *best = (*best).max(way);
            }
        }
        most
    }
}

/// Whether a vertex is at most two steps from every other.
fn is_central(tree: &Graph, vertex: Vertex) -> bool {
    let near = |v: Vertex| tree.neighbours(v).contains(&vertex);
    let close = |v: Vertex| v == vertex || near(v) || tree.neighbours(v).iter().any(|&w| near(w));
    tree.vertices().all(close)
}

/// Whether each part that remains without `vertex` has at most one big vertex.
fn separates(tree: &Graph, vertex: Vertex) -> bool {
    tree.neighbours(vertex).iter().all(|&start| {
        let (mut stack, mut found) = (vec![(start, vertex)], 0);
        while let Some((v, from)) = stack.pop() {
            found += big(tree)(v);
            stack.extend(tree.neighbours(v).iter().filter(|&&w| w != from).map(|&w| (w, v)));
        }
        found <= 1
    })
}
