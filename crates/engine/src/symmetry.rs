//! Winning by symmetry in games where a move removes a vertex and its neighbours. The vertices are
//! put in pairs, and each move is answered at the partner of its vertex. The theorem is proved in
//! docs/theory/domination.md, "Pairs".

use std::collections::BTreeMap;

use noyau_core::{
    Conclusion, Convention, Explanation, GraphView, MethodInfo, Phrase, Source, Step, Told,
    Unexplained, VertexState, Written,
};
use noyau_games::erased::{ErasedGame, ErasedMove, ErasedPosition};
use noyau_solve::Limits;
use noyau_solve::marking::{Alive, Marking};

use crate::method::{Attempt, Closed, Method, unknown};
use crate::{EngineError, SolveOptions};

const WAY: MethodInfo = MethodInfo { name: "symmetry", aliases: &["mirror", "pairs"] };
const SOURCE: Source = Source::section("noyau", "domination");
const FIRST: &str = "symmetry-first";
const PAIRS: &str = "symmetry-pairs";
const ANSWER: &str = "symmetry-answer";
const NOTHING_LEFT: &str = "symmetry-nothing-left";

/// The most pairs that are written out in a sentence.
const LISTED: usize = 12;
/// The most first moves that are tried on a board.
const FIRST_MOVES: usize = 400;

/// The method that explains wins by symmetry. It answers no other question, because the solver of
/// marking games finds these wins too.
pub(crate) struct BySymmetry;

impl Method for BySymmetry {
    fn answer(
        &self,
        _game: &ErasedGame,
        _position: &ErasedPosition,
        _options: &SolveOptions,
    ) -> Attempt {
        Ok(None)
    }

    fn ways(&self, game: &ErasedGame, _position: Option<&ErasedPosition>) -> &'static [MethodInfo] {
        if game.neighbours_go() { &[WAY] } else { &[] }
    }

    fn explain(
        &self,
        game: &ErasedGame,
        position: &ErasedPosition,
        way: &'static str,
        limits: &Limits,
    ) -> Result<Explanation, EngineError> {
        if !game.neighbours_go() {
            return Err(unknown(game, Some(position), way).into());
        }
        let refused = |reason| Unexplained::NotApplicable { method: WAY.name, reason };
        if game.convention() != Convention::Normal {
            return Err(refused("symmetry-misere").into());
        }
        let board = MirrorBoard::of(game, position).ok_or_else(|| refused("symmetry-not-drawn"))?;
        let plan = board.plan(limits)?.ok_or_else(|| refused("symmetry-none"))?;
        let mv = plan.first.and_then(|vertex| board.view.vertices[vertex].moves.first());
        let mut steps = Vec::new();
        if let Some(vertex) = plan.first {
            steps.push(Step { claim: first(vertex), source: Some(SOURCE), steps: Vec::new() });
        }
        if plan.pairs.is_empty() {
            steps.push(Step::new(NOTHING_LEFT));
        } else {
            let claim = in_pairs(&plan.pairs);
            steps.push(Step { claim, source: Some(SOURCE), steps: Vec::new() });
            steps.push(Step::new(ANSWER));
        }
        let written = |mv: &ErasedMove| {
            (game.write_move(mv, position), game.write_position(&game.play(position, mv)))
        };
        Ok(Explanation {
            method: WAY.name,
            position: game.write_position(position),
            outcome: Conclusion::lost(plan.first.is_none()).outcome,
            steps,
            mv: mv.map(written),
        })
    }

    /// The claims are about the board as a whole, so the closing rule checks them.
    fn check(
        &self,
        _game: &ErasedGame,
        _position: &ErasedPosition,
        step: &Step,
        _limits: &Limits,
    ) -> Option<Result<(), EngineError>> {
        [FIRST, PAIRS, ANSWER, NOTHING_LEFT].contains(&step.claim.key.as_ref()).then_some(Ok(()))
    }

    fn close(
        &self,
        game: &ErasedGame,
        told: &Told<'_, ErasedPosition, ErasedMove>,
        limits: &Limits,
    ) -> Closed {
        let board = MirrorBoard::of(game, told.position);
        let (Some(board), Convention::Normal, true) =
            (board, game.convention(), game.neighbours_go())
        else {
            return Ok(told.unchecked()?);
        };
        let mut reader = told.reader();
        let mut left: Vec<usize> = board.free.clone();
        let opens = reader.key() == Some(FIRST);
        if opens {
            let step = reader.take(FIRST, &["vertex"])?;
            let vertex = step.number("vertex")?.to_usize().unwrap_or(usize::MAX);
            step.holds(board.free.contains(&vertex))?;
            let makes = |mv: &ErasedMove| board.view.vertices[vertex].moves.contains(mv);
            told.leads_to_p(told.reply.is_some_and(|(mv, _)| makes(mv)))?;
            left.retain(|&other| other != vertex && !board.joined(vertex, other));
        }
        if left.is_empty() {
            reader.says(&Phrase::new(NOTHING_LEFT))?;
        } else {
            let step = reader.take(PAIRS, &["pairs", "some", "count"])?;
            let pairs: Option<Vec<(usize, usize)>> =
                step.sets("pairs")?.iter().map(|pair| two(pair)).collect();
            let pairs = pairs.ok_or_else(|| step.is_false())?;
            step.is("some", listed(&pairs))?;
            step.is("count", pairs.len())?;
            step.holds(board.is_mirrored(&left, &pairs))?;
            reader.says(&Phrase::new(ANSWER))?;
        }
        reader.end()?;
        let conclusion = Conclusion::lost(!opens);
        Ok(match board.plays_by_the_rules(game, told, limits)? {
            true => conclusion,
            false => conclusion.resting_on("rests-drawing"),
        })
    }
}

/// The claim that a vertex is played first.
fn first(vertex: usize) -> Phrase {
    Phrase::new(FIRST).with("vertex", vertex)
}

fn in_pairs(pairs: &[(usize, usize)]) -> Phrase {
    let sets: Vec<Vec<u64>> =
        pairs.iter().map(|&(one, other)| vec![one as u64, other as u64]).collect();
    Phrase::new(PAIRS).with("pairs", sets).with("some", listed(pairs)).with("count", pairs.len())
}

/// The first pairs as people read them: `0–15, 1–14`.
fn listed(pairs: &[(usize, usize)]) -> Written {
    let mut written = Written::new();
    for (index, &(one, other)) in pairs.iter().take(LISTED).enumerate() {
        let comma = if index > 0 { ", " } else { "" };
        written = written.text(comma).number(one).text("–").number(other);
    }
    if pairs.len() > LISTED { written.text(", …") } else { written }
}

fn two(pair: &[u64]) -> Option<(usize, usize)> {
    let [one, other] = pair else { return None };
    Some((usize::try_from(*one).ok()?, usize::try_from(*other).ok()?))
}

/// A position as it is drawn, with its free vertices.
struct MirrorBoard {
    view: GraphView<ErasedMove>,
    free: Vec<usize>,
    near: Vec<Vec<usize>>,
}

/// How to win by symmetry.
struct Plan {
    /// The vertex to play first; `None` if the player to move loses.
    first: Option<usize>,
    pairs: Vec<(usize, usize)>,
}

impl MirrorBoard {
    fn of(game: &ErasedGame, position: &ErasedPosition) -> Option<Self> {
        let view = game.graph(position).filter(|view| !view.directed && view.colours == 0)?;
        let is_free = |v: &usize| view.vertices[*v].state == VertexState::Free;
        let free = (0..view.vertices.len()).filter(is_free).collect();
        let mut near = vec![Vec::new(); view.vertices.len()];
        for &(one, other) in &view.edges {
            near[one].push(other);
            near[other].push(one);
        }
        near.iter_mut().for_each(|list| list.sort_unstable());
        Some(Self { view, free, near })
    }

    fn joined(&self, one: usize, other: usize) -> bool {
        self.near[one].binary_search(&other).is_ok()
    }

    /// Pairs of all free vertices, or a first move after which there are such pairs. Vertices with
    /// many neighbours are tried first, because what they leave is often symmetric. `None` does not
    /// mean that there is no such first move.
    fn plan(&self, limits: &Limits) -> Result<Option<Plan>, EngineError> {
        let game = Marking::new(self.near.clone()).map_err(|_| EngineError::NoBoard)?;
        let alive: Alive = self.free.iter().copied().collect();
        if alive.is_empty() {
            return Ok(None);
        }
        if let Some(pairs) = game.mirror(&alive) {
            return Ok(Some(Plan { first: None, pairs }));
        }
        let mut firsts: Vec<(usize, Alive)> = self
            .free
            .iter()
            .filter_map(|&vertex| Some((vertex, game.play(&alive, vertex)?)))
            .filter(|(_, left)| left.count() % 2 == 0)
            .collect();
        firsts.sort_by_key(|(_, left)| left.count());
        for (vertex, left) in firsts.into_iter().take(FIRST_MOVES) {
            limits.go_on()?;
            if let Some(pairs) = game.mirror(&left) {
                return Ok(Some(Plan { first: Some(vertex), pairs }));
            }
        }
        Ok(None)
    }

    /// Checks by the rules that every move removes a vertex and its neighbours; if one does not,
    /// this is a flaw. Returns false if a move changes the numbers of the vertices, so that they
    /// cannot be compared.
    fn plays_by_the_rules(
        &self,
        game: &ErasedGame,
        told: &Told<'_, ErasedPosition, ErasedMove>,
        limits: &Limits,
    ) -> Result<bool, EngineError> {
        for &vertex in &self.free {
            limits.go_on()?;
            let mv = self.view.vertices[vertex].moves.first();
            let after = mv.and_then(|mv| Self::of(game, &game.play(told.position, mv)));
            let Some(after) = after.filter(|a| a.near.len() == self.near.len()) else {
                return Ok(false);
            };
            let kept = |other: &&usize| **other != vertex && !self.joined(vertex, **other);
            told.leads_to_p(after.free.iter().eq(self.free.iter().filter(kept)))?;
        }
        Ok(true)
    }

    /// Whether these pairs cover exactly `left`, the two vertices of a pair are never joined, and
    /// exchanging the two vertices of every pair preserves every edge.
    fn is_mirrored(&self, left: &[usize], pairs: &[(usize, usize)]) -> bool {
        let both = pairs.iter().flat_map(|&(one, other)| [(one, other), (other, one)]);
        let partner: BTreeMap<usize, usize> = both.collect();
        let all = partner.len() == 2 * pairs.len() && partner.keys().eq(left);
        let apart = || pairs.iter().all(|&(one, other)| !self.joined(one, other));
        let kept = || {
            left.iter().all(|&one| {
                let inside = self.near[one].iter().filter_map(|other| partner.get(other));
                inside.into_iter().all(|&other| self.joined(partner[&one], other))
            })
        };
        all && apart() && kept()
    }
}

#[cfg(test)]
mod tests {
    use noyau_core::{Notation as _, Outcome, notation};
    use noyau_games::erased::Erased;
    use noyau_games::graph::Domination;
    use noyau_graph::{Graph, Vertex, graphs};

    use super::*;
    use crate::explain::explain;

    fn told(text: &str) -> Result<Explanation, EngineError> {
        let game = Erased::new(Domination::default());
        let position = game.parse_position(text, notation::InputSizes::default()).unwrap();
        let mut found = explain(&game, &position, "symmetry", 0, &Limits::none())?;
        Ok(found.explanations.remove(0))
    }

    #[test]
    fn grids_are_mirrored() {
        let even = told("grid:4x4").unwrap();
        assert_eq!((even.outcome, even.mv), (Outcome::P, None));
        let odd = told("grid:3x3").unwrap();
        assert_eq!((odd.outcome, odd.mv.unwrap().0.to_string()), (Outcome::N, "4".into()));
        // Four in a row is lost, but not by symmetry: the middle two are joined.
        assert!(matches!(told("path:4"), Err(EngineError::Unexplained(_))));
        assert_eq!(told("path:5+path:5").unwrap().outcome, Outcome::P);
        assert_eq!(told("grid:3x4 - 0,1,4").map(|told| told.outcome).ok(), None);
    }

    /// Whether the player to move loses, by playing every vertex.
    fn lost(graph: &Graph, alive: u32) -> bool {
        let goes = |v: Vertex| graph.neighbours(v).iter().fold(1 << v, |set, &w| set | 1 << w);
        graph.vertices().filter(|&v| alive >> v & 1 != 0).all(|v| !lost(graph, alive & !goes(v)))
    }

    /// Whether the vertices `left` can be put in pairs as the theorem requires. Tries all pairs.
    fn has_pairs(graph: &Graph, left: &[Vertex], pairs: &mut Vec<(Vertex, Vertex)>) -> bool {
        let Some((&one, rest)) = left.split_first() else {
            let image = |v: Vertex| {
                let found = pairs.iter().find(|&&(a, b)| a == v || b == v).unwrap();
                if found.0 == v { found.1 } else { found.0 }
            };
            let all = || graph.vertices();
            return all().all(|u| {
                !graph.adjacent(u, image(u))
                    && all().all(|v| graph.adjacent(u, v) == graph.adjacent(image(u), image(v)))
            });
        };
        rest.iter().any(|&other| {
            let rest: Vec<Vertex> = rest.iter().copied().filter(|&v| v != other).collect();
            pairs.push((one, other));
            let found = has_pairs(graph, &rest, pairs);
            pairs.pop();
            found
        })
    }

    /// On every graph of up to six vertices, pairs are found exactly if they exist, and the
    /// conclusion from them is right.
    #[test]
    fn plans_are_right_and_no_pairs_are_missed() {
        let game = Domination::default();
        let erased = Erased::new(game);
        let mut plans = 0;
        for graph in (1..=6).flat_map(|order| graphs::all(order).unwrap()) {
            let all: Vec<Vertex> = graph.vertices().collect();
            let drawn =
                MirrorBoard::of(&erased, &ErasedPosition::new(game.start(graph.clone()))).unwrap();
            let plan = drawn.plan(&Limits::none()).unwrap();
            let lost = lost(&graph, (1 << graph.order()) - 1);
            let paired = graph.order() % 2 == 0 && has_pairs(&graph, &all, &mut Vec::new());
            assert_eq!(plan.as_ref().is_some_and(|plan| plan.first.is_none()), paired);
            if let Some(plan) = plan {
                assert_eq!(plan.first.is_none(), lost);
                plans += 1;
            }
        }
        assert!(plans > 100, "{plans}");
    }

    #[test]
    fn what_is_no_mirror_is_refused() {
        let game = Erased::new(Domination::default());
        let read = |text| game.parse_position(text, notation::InputSizes::default()).unwrap();
        let square = MirrorBoard::of(&game, &read("cycle:4")).unwrap();
        let all = [0, 1, 2, 3];
        assert!(square.is_mirrored(&all, &[(0, 2), (1, 3)]));
        for wrong in [&[(0, 1), (2, 3)][..], &[(0, 2)], &[(0, 2), (0, 2)], &[(0, 2), (1, 1)]] {
            assert!(!square.is_mirrored(&all, wrong), "{wrong:?}");
        }
        let path = MirrorBoard::of(&game, &read("path:4")).unwrap();
        assert!(!path.is_mirrored(&all, &[(0, 2), (1, 3)]));
    }
}
