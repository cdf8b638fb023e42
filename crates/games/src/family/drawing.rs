//! Draws sums of members of families of graphs as those graphs, so that moves are vertices.
//!
//! The rules of a family are about kinds and sizes only. Here are the graphs of the members, and
//! the moves of their vertices: the move of a vertex is the one that leaves what remains without
//! the vertex and its neighbours. An isolated vertex is a heap of Nim with one token. Larger heaps
//! occur only in positions that a user types; they are drawn as small graphs with the same values.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use noyau_core::{GraphView, VertexState, VertexView};
use noyau_family::Summand;
use noyau_graph::{Canonical, Graph, Vertex};

use super::{FamilyGame, Replacement, Sum};

/// Sums with more vertices are not drawn.
const MOST_VERTICES: usize = 96;
/// Drawings stand side by side up to this column.
const WIDEST: u64 = 24;
/// The number of columns between two drawings.
const GAP: u64 = 1;

/// How the members of a family look.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Looks {
    /// Not as graphs: as heaps.
    Heaps,
    /// As paths and cycles.
    Cycles,
    /// As 2 × n grids with pendant vertices.
    Ladders,
    /// As paths with a triangle on every edge.
    Saws,
    /// As paths with a trapezium on every edge.
    TrapezoidalSaws,
    /// As spines with leaves.
    Caterpillars,
}

/// A graph with a column and a row for each vertex.
#[derive(Debug, Default)]
struct Figure {
    at: Vec<(u64, u64)>,
    edges: Vec<(Vertex, Vertex)>,
}

impl Figure {
    fn vertex(&mut self, column: u64, row: u64) -> Vertex {
        self.at.push((column, row));
        Vertex::try_from(self.at.len() - 1).unwrap_or(Vertex::MAX)
    }

    /// A path of new vertices along a row.
    fn line(&mut self, columns: impl Iterator<Item = u64>, row: u64) -> Vec<Vertex> {
        let line: Vec<Vertex> = columns.map(|column| self.vertex(column, row)).collect();
        self.edges.extend(line.iter().copied().zip(line.iter().copied().skip(1)));
        line
    }

    /// Puts another figure beside this one.
    fn add(&mut self, other: &Self, (right, down): (u64, u64)) {
        let before = Vertex::try_from(self.at.len()).unwrap_or(Vertex::MAX);
        self.at.extend(other.at.iter().map(|(column, row)| (column + right, row + down)));
        self.edges.extend(other.edges.iter().map(|(u, v)| (u + before, v + before)));
    }

    /// The numbers of columns and rows that it takes.
    fn size(&self) -> (u64, u64) {
        let most = |of: fn(&(u64, u64)) -> u64| self.at.iter().map(of).max().map_or(0, |n| n + 1);
        (most(|at| at.0), most(|at| at.1))
    }

    fn graph(&self) -> Option<Graph> {
        Graph::from_edges(self.at.len(), &self.edges).ok()
    }

    /// A path.
    fn path(n: u64) -> Self {
        let mut figure = Self::default();
        figure.line(0..n, 0);
        figure
    }

    /// A cycle, drawn as two rows and numbered along the cycle.
    fn cycle(n: u64) -> Self {
        let mut figure = Self::default();
        let there = figure.line(0..n.div_ceil(2), 0);
        let back = figure.line((0..n / 2).rev(), 1);
        let ends = [there.first().zip(back.last()), there.last().zip(back.first())];
        figure.edges.extend(ends.into_iter().flatten().map(|(u, v)| (*u, *v)));
        figure
    }

    /// The ladder with this letter (domination 2.4.3).
    fn ladder(letter: &str, n: u64) -> Option<Self> {
        // The numbers of pendant vertices before the upper row, after it, and after the lower row.
        let (before, above, below) = match letter {
            "G" => (0, 0, 0),
            "H" => (1, 0, 0),
            "I" => (1, 1, 0),
            "J" => (1, 0, 1),
            _ => return None,
        };
        let mut figure = Self::default();
        let upper = figure.line(0..before + n + above, 0);
        let lower = figure.line(before..before + n + below, 1);
        let skipped = usize::try_from(before).unwrap_or(0);
        let count = usize::try_from(n).unwrap_or(0);
        let rungs = upper.into_iter().skip(skipped).zip(lower).take(count);
        figure.edges.extend(rungs);
        Some(figure)
    }

    /// A spine of `n` vertices with a tooth of `teeth` vertices on each edge, and with a path of
    /// `teeth` vertices at `ends` of its ends. Such a path is what is left of a tooth when the
    /// spine is cut.
    fn saw(teeth: u64, ends: u64, n: u64) -> Self {
        let mut figure = Self::default();
        if n == 0 {
            // Two ends that meet are a tooth without its spine.
            figure.line(0..teeth * u64::from(ends == 2), 0);
            return figure;
        }
        let step = teeth + 1;
        let first = if ends > 0 { teeth } else { 0 };
        let spine = figure.line((0..n).map(|i| first + i * step), 1);
        let feet = (0..).map(|i| first + i * step).zip(spine.iter().zip(spine.iter().skip(1)));
        for (column, (&left, &right)) in feet {
            let tooth = figure.line(column + 1..column + step, 0);
            let ends = tooth.first().zip(tooth.last());
            figure.edges.extend(ends.into_iter().flat_map(|(a, b)| [(left, *a), (*b, right)]));
        }
        if let (true, Some(&left)) = (ends > 0, spine.first()) {
            let path = figure.line(0..teeth, 1);
            figure.edges.extend(path.last().map(|&last| (last, left)));
        }
        if let (true, Some(&right)) = (ends > 1, spine.last()) {
            let from = first + (n - 1) * step + 1;
            let path = figure.line(from..from + teeth, 1);
            figure.edges.extend(path.first().map(|&next| (right, next)));
        }
        figure
    }

    /// A spine with this many leaves on each vertex, above and below.
    fn caterpillar(word: &[u64]) -> Self {
        let mut figure = Self::default();
        let widths = word.iter().map(|leaves| leaves.div_ceil(2).max(1));
        let columns: Vec<u64> = widths
            .scan(0, |next, width| {
                *next += width;
                Some(*next - width)
            })
            .collect();
        let spine = figure.line(columns.iter().copied(), 1);
        for ((&column, &leaves), &holder) in columns.iter().zip(word).zip(&spine) {
            for leaf in 0..leaves {
                let end = figure.vertex(column + leaf / 2, 2 * (leaf % 2));
                figure.edges.push((holder, end));
            }
        }
        figure
    }

    /// A graph whose moves lead to the values of a heap of Nim. It consists of single vertices and
    /// of paths of three vertices, whose ends leave one vertex and whose middle leaves nothing.
    fn nim(heap: u64) -> Option<Self> {
        let parts: &[u64] = match heap {
            0 => &[],
            1 => &[1],
            2 => &[3],
            3 => &[1, 3],
            _ => return None,
        };
        let mut figure = Self::default();
        let mut column = 0;
        for &part in parts {
            figure.add(&Self::path(part), (column, 0));
            column += part + GAP;
        }
        Some(figure)
    }

    /// The heap that each vertex of this graph leaves when it is played.
    fn nim_moves(heap: u64) -> &'static [u64] {
        match heap {
            1 => &[0],
            2 => &[1, 0, 1],
            3 => &[2, 0, 1, 0],
            _ => &[],
        }
    }
}

/// The word of a kind of caterpillars, `2(12)`, with its period repeated.
fn word(name: &str, n: u64) -> Option<Vec<u64>> {
    let (before, rest) = name.split_once('(')?;
    let (period, after) = rest.split_once(')')?;
    let letters = |text: &str| -> Option<Vec<u64>> {
        match text.contains('.') {
            true => text.split('.').map(|letter| letter.parse().ok()).collect(),
            false => text.chars().map(|letter| letter.to_digit(10).map(u64::from)).collect(),
        }
    };
    let repeated = letters(period)?.repeat(usize::try_from(n).ok()?);
    Some([letters(before)?, repeated, letters(after)?].concat())
}

impl FamilyGame {
    /// A summand as a graph, if it is not too large.
    fn figure(&self, summand: &Summand) -> Option<Figure> {
        let size = summand.size().to_u64().filter(|size| *size <= MOST_VERTICES as u64)?;
        let kind = match summand {
            Summand::Member { kind, .. } => kind,
            Summand::Nim(_) => return Figure::nim(size),
            Summand::Piece { number, .. } => {
                let piece = self.rules().pieces().get(*number)?;
                return Some(Figure::caterpillar(&word(&piece.name, 0)?));
            }
        };
        let name = &self.rules().kinds().get(*kind)?.name;
        let ends = name.chars().filter(|c| *c == '′').count() as u64
            + 2 * name.chars().filter(|c| *c == '″').count() as u64;
        Some(match self.family.looks() {
            Looks::Heaps => return None,
            Looks::Cycles if name == "cycle" => Figure::cycle(size),
            Looks::Cycles => Figure::path(size),
            Looks::Ladders => Figure::ladder(name, size)?,
            Looks::Saws => Figure::saw(1, ends, size),
            Looks::TrapezoidalSaws => Figure::saw(2, ends, size),
            // The only kind of combs has no word.
            Looks::Caterpillars if !name.contains('(') => {
                Figure::caterpillar(&vec![1; usize::try_from(size).ok()?])
            }
            Looks::Caterpillars => Figure::caterpillar(&word(name, size)?),
        })
    }

    /// The position as a graph, if the family has graphs and it is not too large.
    pub(super) fn graph_view(&self, position: &Sum) -> Option<GraphView<Replacement>> {
        let mut whole = Figure::default();
        let mut vertices = Vec::new();
        let (mut column, mut row, mut shelf) = (0, 0, 0);
        for (place, summand) in position.summands().iter().enumerate() {
            let figure = self.figure(summand)?;
            if whole.at.len() + figure.at.len() > MOST_VERTICES {
                return None;
            }
            for names in self.moves_of(summand, &figure.graph()?)? {
                let moves = names.into_iter().map(|by| Replacement { place, by });
                vertices.push(moves.collect());
            }
            let (width, height) = figure.size();
            if column > 0 && column + width > WIDEST {
                (column, row, shelf) = (0, row + shelf + 1, 0);
            }
            whole.add(&figure, (column, row));
            column += width + GAP;
            shelf = shelf.max(height);
        }
        let free = |(moves, at)| VertexView { state: VertexState::Free, moves, at: Some(at) };
        let wide = |(u, v): &(Vertex, Vertex)| (*u as usize, *v as usize);
        Some(GraphView {
            vertices: vertices.into_iter().zip(whole.at).map(free).collect(),
            edges: whole.edges.iter().map(wide).collect(),
            directed: false,
            colours: 0,
        })
    }

    /// For each vertex of a summand, the moves that play it: the summands that replace it. Rules
    /// may write the same move in several ways, because a single vertex is both a member and a heap
    /// of Nim.
    fn moves_of(&self, summand: &Summand, graph: &Graph) -> Option<Vec<Vec<Vec<Summand>>>> {
        if let Summand::Nim(heap) = summand {
            let left = |heap: &u64| vec![self.rules().tidy(vec![Summand::Nim((*heap).into())])];
            return Some(Figure::nim_moves(heap.to_u64()?).iter().map(left).collect());
        }
        let mut options: Vec<(Vec<Summand>, Parts)> = Vec::new();
        let _ = self.rules().for_each_option(summand, &mut |by| {
            let parts = self.parts(&by);
            options.extend(parts.map(|parts| (by, parts)));
            ControlFlow::Continue(())
        });
        let names = |v: Vertex| {
            let gone = |w: &Vertex| *w == v || graph.adjacent(v, *w);
            let kept: Vec<Vertex> = graph.vertices().filter(|w| !gone(w)).collect();
            let left = Parts::of(&graph.induced(&kept));
            let fitting = options.iter().filter(|(_, parts)| *parts == left);
            let names: Vec<Vec<Summand>> = fitting.map(|(by, _)| by.clone()).collect();
            (!names.is_empty()).then_some(names)
        };
        graph.vertices().map(names).collect()
    }

    /// The summands that a move leaves, as graphs.
    fn parts(&self, by: &[Summand]) -> Option<Parts> {
        let mut parts = Parts::default();
        for summand in by {
            parts.add(&self.figure(summand)?.graph()?);
        }
        Some(parts)
    }
}

/// A multiset of connected graphs up to isomorphism. Every complete graph counts as a single
/// vertex, because every move removes it whole.
#[derive(Debug, Default, PartialEq, Eq)]
struct Parts(BTreeMap<(usize, Graph), usize>);

impl Parts {
    fn of(graph: &Graph) -> Self {
        let mut parts = Self::default();
        parts.add(graph);
        parts
    }

    fn add(&mut self, graph: &Graph) {
        for component in graph.components() {
            let part = graph.induced(&component);
            let order = part.order();
            let complete = 2 * part.edge_count() == order * (order - 1);
            let kept: &[Vertex] = if complete { &component[..1] } else { &component };
            let form = Canonical::of(&graph.induced(kept)).form;
            *self.0.entry((kept.len(), form)).or_default() += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use noyau_core::{Convention, Grundy, Mex, Ruleset as _};
    use noyau_solve::{Limits, Search};

    use super::*;
    use crate::family::NamedFamily;

    const FAMILIES: [&str; 9] = [
        "cycle",
        "ladder",
        "saw",
        "trapezoidal-saw",
        "comb",
        "caterpillar:2(1)",
        "caterpillar:1(20)3",
        "caterpillar:(12)",
        "caterpillar:(3)",
    ];

    fn game(name: &str) -> FamilyGame {
        FamilyGame::new(NamedFamily::parse(name).unwrap(), Convention::Normal)
    }

    /// Every vertex makes a legal move, and together these moves reach all values that the rules
    /// reach.
    #[test]
    fn vertices_make_the_moves_of_the_rules() {
        for name in FAMILIES {
            let game = game(name);
            for (kind, definition) in game.rules().kinds().iter().enumerate() {
                for size in definition.first as u64..=7 {
                    let position = Sum(vec![Summand::member(kind, size)]);
                    let of = format!("{name} {}:{size}", definition.name);
                    let view = game.graph_view(&position).unwrap_or_else(|| panic!("{of}"));
                    let mut search = Search::new(&game, Grundy, Limits::none());
                    let mut value =
                        |mv: &Replacement| search.value(&game.play(&position, mv)).unwrap();
                    let played: BTreeSet<u64> =
                        view.vertices.iter().flat_map(|v| &v.moves).map(&mut value).collect();
                    let all: BTreeSet<u64> = game.moves(&position).iter().map(&mut value).collect();
                    assert_eq!(played, all, "{of}");
                    for mv in view.vertices.iter().flat_map(|vertex| &vertex.moves) {
                        assert_eq!(game.is_legal(&position, mv), Ok(()), "{of}");
                    }
                    assert_eq!(view.vertices.is_empty(), game.is_terminal(&position), "{of}");
                }
            }
        }
    }

    /// The rules are those of the graphs: what the vertices leave, component by component, is what
    /// the rules leave. So lengths too are those of the graphs.
    #[test]
    fn the_rules_leave_what_the_vertices_leave() {
        for name in FAMILIES {
            let game = game(name);
            let members = game.rules().kinds().iter().enumerate().flat_map(|(kind, definition)| {
                (definition.first as u64..=6).map(move |size| Summand::member(kind, size))
            });
            let pieces = game.rules().pieces().iter().enumerate();
            let pieces =
                pieces.map(|(number, piece)| Summand::Piece { number, value: piece.value });
            for summand in members.chain(pieces) {
                let graph = game.figure(&summand).unwrap().graph().unwrap();
                let left = |v: Vertex| {
                    let kept = graph.vertices().filter(|&w| w != v && !graph.adjacent(v, w));
                    Parts::of(&graph.induced(&kept.collect::<Vec<_>>()))
                };
                let mut rules = Vec::new();
                let _ = game.rules().for_each_option(&summand, &mut |by| {
                    rules.push(game.parts(&by).unwrap());
                    ControlFlow::Continue(())
                });
                let vertices: Vec<Parts> = graph.vertices().map(left).collect();
                let of = format!("{name} {}", game.write_sum(std::slice::from_ref(&summand)));
                assert!(vertices.iter().all(|left| rules.contains(left)), "{of}");
                assert!(rules.iter().all(|left| vertices.contains(left)), "{of}");
            }
        }
    }

    /// The graphs are those of the thesis: they have the values of the members.
    #[test]
    fn drawings_have_the_values_of_the_members() {
        fn grundy(graph: &Graph) -> u64 {
            let mut values = Mex::default();
            for v in graph.vertices() {
                let kept: Vec<Vertex> =
                    graph.vertices().filter(|&w| w != v && !graph.adjacent(v, w)).collect();
                values.insert(grundy(&graph.induced(&kept)));
            }
            values.value()
        }
        for name in FAMILIES {
            let game = game(name);
            let values = noyau_solve::sequence::naive(game.rules(), 5);
            for (kind, definition) in game.rules().kinds().iter().enumerate() {
                for (size, value) in values[kind].iter().enumerate().skip(definition.first) {
                    let figure = game.figure(&Summand::member(kind, size)).unwrap();
                    if figure.at.len() <= 9 {
                        let found = grundy(&figure.graph().unwrap());
                        let of = format!("{name} {}:{size}", definition.name);
                        assert_eq!(found, u64::from(*value), "{of}");
                    }
                }
            }
        }
    }

    #[test]
    fn heaps_and_what_is_too_large_have_no_drawing() {
        let drawn = |name: &str, summand| game(name).graph_view(&Sum(vec![summand])).is_some();
        assert!(drawn("ladder", Summand::member(0, 48_u64)));
        assert!(!drawn("ladder", Summand::member(0, 49_u64)));
        assert!(!drawn("0.77", Summand::member(0, 5_u64)));
        assert!(drawn("ladder", Summand::Nim(3_u64.into())));
        assert!(!drawn("ladder", Summand::Nim(4_u64.into())));
    }
}
