//! The domination game on boards of any size: a position is a graph and its living vertices, or,
//! where the graph would be too large, a sum of members of a family. Both are written alike, with
//! the same numbers for the vertices.

use std::ops::ControlFlow;

use noyau_core::notation::{Expected, InputSizes, Problem, Scanner, Subject};
use noyau_core::{
    Check, ClosedForm, Composite, Conclusion, Convention, Drawn, Enumerate, Explain, Explanation,
    Flaw, GraphView, IllegalMove, Marked, Marking, MethodInfo, MoveList, Natural, Nimber, Notation,
    NotationError, Outcome, Phrase, Ruleset, Tabulate, Told, Unexplained, Written,
};
use noyau_family::{Family, Grammar, GrammarError, Summand};
use noyau_graph::Vertex;

use super::board::Position;
use super::domination::{Domination, Mark, Version};
use super::long::{Kin, LongBoard, LongPosition};
use super::notation::{gone_after, read_gone, write_gone};

/// The domination game on boards of any size.
#[derive(Debug, Clone)]
pub struct AnySize {
    on_graphs: Domination,
    paths: Grammar,
    cycles: Grammar,
    ladders: Grammar,
}

/// A position on a board of any size.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum AnyPosition {
    /// A graph and its living vertices.
    Graph(Position),
    /// A sum of members of a family.
    Members(LongPosition),
}

use AnyPosition::{Graph, Members};

/// A move: the vertex that is played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AnyMark(pub Natural);

impl AnyMark {
    /// The move on a graph. A number that is too large becomes a vertex that does not exist.
    fn on_graph(&self) -> Mark {
        Mark(self.0.to_u64().and_then(|v| Vertex::try_from(v).ok()).unwrap_or(Vertex::MAX))
    }
}

impl From<Mark> for AnyMark {
    fn from(mark: Mark) -> Self {
        Self(mark.0.into())
    }
}

impl AnySize {
    /// The game with these rules.
    ///
    /// # Errors
    ///
    /// None in practice: the grammars of the families are valid.
    pub fn new(on_graphs: Domination) -> Result<Self, GrammarError> {
        Ok(Self {
            on_graphs,
            paths: Grammar::path_powers(1)?,
            cycles: Grammar::cycles()?,
            ladders: Grammar::ladders()?,
        })
    }

    fn family(&self, position: &LongPosition) -> &Grammar {
        match position.board().kin() {
            Kin::Paths => &self.paths,
            Kin::Cycles => &self.cycles,
            Kin::Ladders => &self.ladders,
        }
    }

    /// Reads a sum of members, some of whose vertices may be gone; `None` if the text is not one.
    fn read_members(text: &str, limits: InputSizes) -> Result<Option<LongPosition>, NotationError> {
        let gone = gone_after(text);
        let Some(board) = LongBoard::read(&text[..gone.unwrap_or(text.len())], limits) else {
            return Ok(None);
        };
        let mut runs = Vec::new();
        if let Some(cut) = gone {
            let vertex = |scanner: &mut Scanner<'_>| read_vertex(scanner, board.order());
            runs = read_gone(text, cut, limits, vertex)?;
        }
        Ok(LongPosition::new(board, runs))
    }
}

fn read_vertex(scanner: &mut Scanner<'_>, order: &Natural) -> Result<Natural, NotationError> {
    let at = scanner.offset();
    let number = scanner.digits(Expected::Number)?;
    if number < *order {
        return Ok(number);
    }
    let reason = Phrase::new("graph-no-such-vertex").with("vertex", number).with("order", order);
    Err(scanner.error_at(at, Problem::Stated(Box::new(reason))))
}

impl Ruleset for AnySize {
    type Position = AnyPosition;
    type Move = AnyMark;

    fn for_each_move(
        &self,
        position: &AnyPosition,
        visit: &mut dyn FnMut(AnyMark) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        match position {
            Graph(graph) => self.on_graphs.for_each_move(graph, &mut |mark| visit(mark.into())),
            Members(members) => members.vertices().try_for_each(|v| visit(AnyMark(v))),
        }
    }

    fn play(&self, position: &AnyPosition, mv: &AnyMark) -> AnyPosition {
        match position {
            Graph(graph) => Graph(self.on_graphs.play(graph, &mv.on_graph())),
            Members(members) if members.has(&mv.0) => Members(members.after(&mv.0)),
            Members(_) => position.clone(),
        }
    }

    fn is_legal(&self, position: &AnyPosition, mv: &AnyMark) -> Result<(), IllegalMove> {
        let rule = match position {
            Graph(graph) => return self.on_graphs.is_legal(graph, &mv.on_graph()),
            Members(members) if members.has(&mv.0) => return Ok(()),
            Members(members) if mv.0 < *members.board().order() => "rule-vertex-gone",
            Members(_) => "rule-no-such-vertex",
        };
        Err(IllegalMove::Rule { rule })
    }

    fn convention(&self) -> Convention {
        self.on_graphs.convention()
    }

    fn size(&self, position: &AnyPosition) -> u64 {
        match position {
            Graph(graph) => self.on_graphs.size(graph),
            Members(members) => {
                members.summands().iter().map(|one| 1 + one.size().bits() / 64).sum()
            }
        }
    }
}

impl Notation for AnySize {
    fn parse_position(&self, text: &str, limits: InputSizes) -> Result<AnyPosition, NotationError> {
        let error = match self.on_graphs.parse_position(text, limits) {
            Ok(graph) => return Ok(Graph(graph)),
            Err(error) => error,
        };
        let plain = self.on_graphs.version() == Version::Plain;
        let members = if plain { Self::read_members(text, limits)? } else { None };
        members.map(Members).ok_or(error)
    }

    /// Play leads from graphs to graphs, and from members to members.
    fn parse_reached(&self, text: &str, from: &AnyPosition) -> Result<AnyPosition, NotationError> {
        let sizes = InputSizes::default();
        match from {
            Graph(graph) => Ok(Graph(self.on_graphs.parse_reached(text, graph)?)),
            Members(_) => self.parse_position(text, InputSizes { vertices: 0, ..sizes }),
        }
    }

    fn write_position(&self, position: &AnyPosition) -> Written {
        match position {
            Graph(graph) => self.on_graphs.write_position(graph),
            Members(members) => {
                let (board, runs) = members.write();
                let run = |(first, last): (Natural, Natural)| {
                    let length = last.checked_sub(&first).and_then(|more| more.to_usize());
                    (first.into(), last.into(), length.map_or(usize::MAX, |more| more + 1))
                };
                write_gone(board, runs.map(run))
            }
        }
    }

    fn parse_move(&self, text: &str, position: &AnyPosition) -> Result<AnyMark, NotationError> {
        match position {
            Graph(graph) => Ok(self.on_graphs.parse_move(text, graph)?.into()),
            Members(members) => {
                let mut scanner = Scanner::new(text, Subject::Move, InputSizes::default());
                scanner.skip_space();
                let vertex = read_vertex(&mut scanner, members.board().order())?;
                scanner.finish(Expected::End)?;
                Ok(AnyMark(vertex))
            }
        }
    }

    fn write_move(&self, mv: &AnyMark, position: &AnyPosition) -> Written {
        match position {
            Graph(graph) => self.on_graphs.write_move(&mv.on_graph(), graph),
            Members(_) => mv.0.clone().into(),
        }
    }

    fn describe_move(&self, mv: &AnyMark, position: &AnyPosition) -> Phrase {
        match position {
            Graph(graph) => self.on_graphs.describe_move(&mv.on_graph(), graph),
            Members(members) => {
                let taken = members.taken(&mv.0).len();
                Phrase::new("move-mark").with("vertex", mv.0.clone()).with("taken", taken)
            }
        }
    }

    /// The vertex is one of those that the move removed.
    fn move_between(&self, from: &AnyPosition, to: &AnyPosition) -> Result<AnyMark, IllegalMove> {
        let unreachable = || IllegalMove::Unreachable {
            from: self.write_position(from),
            to: self.write_position(to),
        };
        match (from, to) {
            (Graph(here), Graph(there)) => Ok(self.on_graphs.move_between(here, there)?.into()),
            (Members(here), Members(there)) => {
                let found = here.went(there).into_iter().find(|v| here.after(v) == *there);
                found.map(AnyMark).ok_or_else(unreachable)
            }
            _ => Err(unreachable()),
        }
    }
}

impl Family for AnySize {
    fn grammar_of(&self, position: &AnyPosition) -> Option<&Grammar> {
        match position {
            Graph(_) => None,
            Members(members) => Some(self.family(members)),
        }
    }

    fn summands(&self, position: &AnyPosition) -> Vec<Summand> {
        match position {
            Graph(_) => Vec::new(),
            Members(members) => members.summands(),
        }
    }

    fn replacing(
        &self,
        position: &AnyPosition,
        place: usize,
        by: Vec<Summand>,
    ) -> MoveList<AnyMark> {
        let Members(members) = position else { return MoveList::all(Vec::new()) };
        let MoveList { moves, complete } = members.replacing(self.family(members), place, &by);
        MoveList { moves: moves.into_iter().map(AnyMark).collect(), complete }
    }
}

/// The theorems about components apply to graphs only.
impl ClosedForm for AnySize {
    fn theorem(&self) -> Option<&'static str> {
        self.on_graphs.theorem()
    }

    fn outcome(&self, position: &AnyPosition) -> Option<Outcome> {
        let Graph(graph) = position else { return None };
        self.on_graphs.outcome(graph)
    }

    fn grundy(&self, position: &AnyPosition) -> Option<Nimber> {
        let Graph(graph) = position else { return None };
        self.on_graphs.grundy(graph)
    }

    fn winning_moves(&self, position: &AnyPosition, limit: usize) -> Option<MoveList<AnyMark>> {
        let Graph(graph) = position else { return None };
        let MoveList { moves, complete } = self.on_graphs.winning_moves(graph, limit)?;
        Some(MoveList { moves: moves.into_iter().map(AnyMark::from).collect(), complete })
    }
}

impl Explain for AnySize {
    fn methods(&self) -> &'static [MethodInfo] {
        self.on_graphs.methods()
    }

    fn explain(&self, position: &AnyPosition, method: &str) -> Result<Explanation, Unexplained> {
        match position {
            Graph(graph) => self.on_graphs.explain(graph, method),
            Members(_) if method != "components" => Err(self.on_graphs.no_such_method(method)),
            Members(_) => Err(Unexplained::NotApplicable {
                method: "components",
                reason: "components-members",
            }),
        }
    }

    fn checks(&self) -> &'static [Check] {
        self.on_graphs.checks()
    }

    fn close(&self, told: &Told<'_, Self::Position, Self::Move>) -> Result<Conclusion, Flaw> {
        let Graph(position) = told.position else { return told.unchecked() };
        let reply = match told.reply {
            Some((mv, Graph(target))) => Some((mv.on_graph(), target)),
            Some(_) => return told.unchecked(),
            None => None,
        };
        self.on_graphs.close(&Told {
            method: told.method,
            position,
            reply: reply.as_ref().map(|(mark, target)| (mark, *target)),
            steps: told.steps,
        })
    }
}

impl Enumerate for AnySize {
    fn up_to(&self, bound: u64) -> Box<dyn Iterator<Item = AnyPosition> + '_> {
        Box::new(self.on_graphs.up_to(bound).map(Graph))
    }
}

impl Drawn for AnySize {
    fn drawing(&self, position: &AnyPosition) -> Option<Vec<String>> {
        let Graph(graph) = position else { return None };
        self.on_graphs.drawing(graph)
    }

    fn graph(&self, position: &AnyPosition) -> Option<GraphView<AnyMark>> {
        let Graph(graph) = position else { return None };
        self.on_graphs.graph(graph).map(|view| view.map(AnyMark::from))
    }

    fn neighbours_go(&self) -> bool {
        self.on_graphs.neighbours_go()
    }
}

impl Marking for AnySize {
    fn marked(&self, position: &AnyPosition) -> Option<Marked> {
        let Graph(graph) = position else { return None };
        self.on_graphs.marked(graph)
    }

    fn is_on_graphs(&self) -> bool {
        self.on_graphs.is_on_graphs()
    }

    fn kills_neighbours(&self) -> bool {
        self.on_graphs.kills_neighbours()
    }

    fn marking(&self, vertex: usize) -> Option<AnyMark> {
        self.on_graphs.marking(vertex).map(AnyMark::from)
    }
}

impl Composite for AnySize {}
impl Tabulate for AnySize {}
