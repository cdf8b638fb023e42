//! The analysis of a position by theorems: the value of each component by the first theorem that
//! applies to it, and their nim-sum.

use noyau_core::{Mex, Outcome};
use noyau_graph::named::Ladder;
use noyau_graph::{Graph, Vertex};

use super::caterpillar::{Circle, Factors, Play, ReducedWord};
use super::interval::Gaps;
use super::star::{Spot, Stars};
use super::{dense, linear, reduction};

/// Graphs with more vertices are not tested for being interval graphs, which takes cubic time.
const MOST_INTERVALS: usize = 400;
/// Graphs with more vertices are not analysed move by move.
const MOST_OPENED: usize = 48;

/// The theorem that applies to a component, with its parameters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ComponentTheorem {
    /// A complete graph (2.3.1).
    Complete {
        /// Number of vertices.
        order: u64,
    },
    /// A complete multipartite graph with two parts or more (2.3.5).
    Multipartite {
        /// Sizes of the parts.
        parts: Vec<u64>,
    },
    /// A regular graph in which a vertex misses 1, 2 or 3 others (2.3.6, 2.3.7, 2.3.8).
    Regular {
        /// Number of vertices.
        order: u64,
        /// The number of other vertices that a vertex is not joined to.
        missing: u64,
    },
    /// A path (2.4.1).
    Path {
        /// Number of vertices.
        order: u64,
    },
    /// A cycle (2.4.1).
    Cycle {
        /// Number of vertices.
        order: u64,
    },
    /// A 2×n grid with or without pendant vertices (2.4.6).
    Ladder {
        /// The places of the pendant vertices.
        kind: Ladder,
        /// Number of columns.
        columns: u64,
    },
    /// A triangular saw (2.4.7).
    Saw {
        /// Vertices of the spine.
        spine: u64,
        /// The number of ends with a leaf.
        leaves: u64,
    },
    /// A caterpillar (2.5.8).
    Caterpillar {
        /// Its reduced word.
        word: ReducedWord,
    },
    /// A caterpillar whose spine is a cycle (2.6).
    CircularCaterpillar {
        /// Its reduced word.
        word: ReducedWord,
    },
    /// A star (2.6).
    Star {
        /// Lengths of the branches.
        branches: Vec<u64>,
    },
    /// An interval graph (2.6).
    Interval {
        /// An interval for each vertex.
        intervals: Vec<(u32, u32)>,
    },
    /// A graph of which every move leaves components with a known value, such as a
    /// circular-interval graph (2.6).
    Opened {
        /// The values left by the moves, each once, in order.
        options: Vec<u16>,
    },
    /// A graph that the laws of 2.5.1 reduce.
    Reduced {
        /// The theorem that applies to what is left.
        left: Box<ComponentTheorem>,
        /// What the reduction adds to the value.
        change: u16,
        /// The number of vertices removed.
        removed: u64,
    },
    /// A vertex joined to all others (2.3.2): the value is not 0.
    Universal {
        /// That vertex, by its number on the board.
        vertex: Vertex,
    },
    /// No theorem applies.
    Unknown,
}

/// A component of a position.
#[derive(Debug)]
pub struct KnownComponent {
    /// Its vertices, by their numbers on the board.
    pub vertices: Vec<Vertex>,
    /// The theorem that applies to it.
    pub theorem: ComponentTheorem,
    /// Its value, if it is known.
    pub value: Option<u16>,
    graph: Graph,
    moves: Moves,
}

/// The data that gives the value left by a move.
#[derive(Debug)]
pub(super) enum Moves {
    /// Every move leaves this value.
    Same(u16),
    /// The value left by each vertex.
    Each(Vec<u16>),
    Caterpillar(Factors, Vec<Play>),
    Circle(Circle, Vec<Play>),
    Star(Stars, Vec<Spot>),
    Interval(Gaps, Vec<(u32, u32)>),
    /// The value is found by analysing what is left.
    Recursive,
}

/// A theorem, a value and the values of moves.
pub(super) type Verdict = (ComponentTheorem, u16, Moves);

impl KnownComponent {
    /// Analyses a component, given as a connected graph and the numbers of its vertices on the
    /// board.
    fn of(graph: Graph, vertices: Vec<Vertex>, depth: Depth) -> Self {
        let verdict = by_shape(&graph).or_else(|| match depth {
            Depth::Shapes => None,
            Depth::All => by_smaller_graphs(&graph),
        });
        let (theorem, value, moves) = match verdict {
            Some((theorem, value, moves)) => (theorem, Some(value), moves),
            None => {
                let all = graph.order() - 1;
                let universal = graph.vertices().find(|&v| graph.degree(v) == all);
                let theorem = universal.map_or(ComponentTheorem::Unknown, |v| {
                    ComponentTheorem::Universal { vertex: vertices[v as usize] }
                });
                (theorem, None, Moves::Recursive)
            }
        };
        Self { vertices, theorem, value, graph, moves }
    }

    /// The value that playing a vertex, by its number on the board, leaves of this component.
    #[must_use]
    pub fn option(&self, vertex: Vertex) -> Option<u16> {
        let v = self.vertices.binary_search(&vertex).ok()?;
        match &self.moves {
            Moves::Same(value) => Some(*value),
            Moves::Each(values) => values.get(v).copied(),
            Moves::Caterpillar(factors, plays) => {
                let length = factors.letters().len();
                factors.option(0, length, plays[v]).map(u16::from)
            }
            Moves::Circle(circle, plays) => circle.option(plays[v]).map(u16::from),
            Moves::Star(stars, spots) => stars.left_by(spots[v]),
            Moves::Interval(gaps, intervals) => Some(gaps.option(intervals[v])),
            Moves::Recursive => {
                let kept = left_by(&self.graph, Vertex::try_from(v).ok()?);
                Analysis::to(&self.graph, &kept, Depth::All).value()
            }
        }
    }
}

/// How far an analysis goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Depth {
    /// Only theorems about the shape of a component.
    Shapes,
    /// Also reductions, and what moves leave.
    All,
}

/// The components of a position, with what theorems say about them.
#[derive(Debug)]
pub struct Analysis {
    parts: Vec<KnownComponent>,
}

impl Analysis {
    /// Analyses the subgraph induced by some vertices, given in order.
    #[must_use]
    pub fn of(graph: &Graph, kept: &[Vertex]) -> Self {
        Self::to(graph, kept, Depth::All)
    }

    fn to(graph: &Graph, kept: &[Vertex], depth: Depth) -> Self {
        let inside = graph.induced(kept);
        let part = |component: Vec<Vertex>| {
            let part = inside.induced(&component);
            let names = component.iter().map(|&v| kept[v as usize]).collect();
            KnownComponent::of(part, names, depth)
        };
        Self { parts: inside.components().into_iter().map(part).collect() }
    }

    /// The components, by smallest vertex.
    #[must_use]
    pub fn parts(&self) -> &[KnownComponent] {
        &self.parts
    }

    /// The value, when that of every component is known.
    #[must_use]
    pub fn value(&self) -> Option<u16> {
        self.parts.iter().try_fold(0, |sum, part| Some(sum ^ part.value?))
    }

    /// The outcome, if the value is known or if the only component has a vertex joined to all
    /// others.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        match self.value() {
            Some(0) => Some(Outcome::P),
            Some(_) => Some(Outcome::N),
            None => self.universal().map(|_| Outcome::N),
        }
    }

    /// The vertex that ends the game at once, if nothing more is known about the position.
    #[must_use]
    pub fn universal(&self) -> Option<Vertex> {
        match &self.parts[..] {
            [KnownComponent { theorem: ComponentTheorem::Universal { vertex }, .. }] => {
                Some(*vertex)
            }
            _ => None,
        }
    }

    /// The moves that leave value 0, and whether these are all of them; `None` when none is known
    /// although there may be some.
    #[must_use]
    pub fn moves_to_zero(&self) -> Option<(Vec<Vertex>, bool)> {
        let Some(total) = self.value() else { return self.universal().map(|v| (vec![v], false)) };
        if total == 0 {
            return Some((Vec::new(), true));
        }
        let mut found = Vec::new();
        let mut complete = true;
        for part in &self.parts {
            let wanted = part.value? ^ total;
            for &v in &part.vertices {
                match part.option(v) {
                    Some(left) if left == wanted => found.push(v),
                    Some(_) => {}
                    None => complete = false,
                }
            }
        }
        (complete || !found.is_empty()).then_some((found, complete))
    }
}

/// The vertices that are left after a move.
fn left_by(graph: &Graph, v: Vertex) -> Vec<Vertex> {
    let killed = graph.neighbours(v);
    graph.vertices().filter(|&w| w != v && killed.binary_search(&w).is_err()).collect()
}

/// The theorems about families, for a connected graph.
fn by_shape(graph: &Graph) -> Option<Verdict> {
    by_path_or_cycle(graph)
        .or_else(|| by_density(graph))
        .or_else(|| by_ladder_or_saw(graph))
        .or_else(|| by_spine(graph))
        .or_else(|| by_star(graph))
        .or_else(|| by_intervals(graph))
}

fn by_path_or_cycle(graph: &Graph) -> Option<Verdict> {
    let order = graph.order() as u64;
    if graph.is_cycle() {
        let left = linear::path(order - 3);
        return Some((ComponentTheorem::Cycle { order }, linear::cycle(order), Moves::Same(left)));
    }
    if !graph.is_path() {
        return None;
    }
    let start = graph.leaves().next().unwrap_or(0);
    let far = graph.distances(start).into_iter().map(|d| u64::from(d.unwrap_or(0)));
    let left = |at: u64| {
        linear::path(at.saturating_sub(1)) ^ linear::path((order - 1 - at).saturating_sub(1))
    };
    let moves = Moves::Each(far.map(left).collect());
    Some((ComponentTheorem::Path { order }, linear::path(order), moves))
}

fn by_density(graph: &Graph) -> Option<Verdict> {
    let order = graph.order() as u64;
    if graph.regular_degree() == Some(graph.order() - 1) {
        return Some((ComponentTheorem::Complete { order }, 1, Moves::Same(0)));
    }
    if let Some(parts) = graph.multipartite_parts() {
        let mut left = vec![0; graph.order()];
        for part in &parts {
            for &v in part {
                left[v as usize] = u16::from(part.len() % 2 == 0);
            }
        }
        let parts: Vec<u64> = parts.iter().map(|part| part.len() as u64).collect();
        let value = dense::multipartite(parts.iter().copied());
        return Some((ComponentTheorem::Multipartite { parts }, value, Moves::Each(left)));
    }
    let regular = dense::Regular::of(graph)?;
    let left = graph.vertices().map(|v| dense::left_by(graph, v)).collect();
    let theorem = ComponentTheorem::Regular { order, missing: regular.missing as u64 };
    Some((theorem, regular.value, Moves::Each(left)))
}

fn by_ladder_or_saw(graph: &Graph) -> Option<Verdict> {
    if let Some((kind, columns)) = linear::as_ladder(graph) {
        let value = linear::ladder(kind, columns)?;
        return Some((ComponentTheorem::Ladder { kind, columns }, value, Moves::Recursive));
    }
    let (spine, leaves) = linear::as_saw(graph)?;
    Some((ComponentTheorem::Saw { spine, leaves }, linear::saw(spine, leaves), Moves::Recursive))
}

/// Caterpillars, straight and circular.
fn by_spine(graph: &Graph) -> Option<Verdict> {
    if let Some(spine) = graph.caterpillar_spine() {
        let word: ReducedWord = spine.iter().map(|&(_, leaves)| u64::from(leaves)).collect();
        let factors = Factors::of(&word)?;
        let value = factors.value(0, spine.len())?;
        let plays = plays(graph, spine.iter().map(|&(v, _)| v));
        let moves = Moves::Caterpillar(factors, plays);
        return Some((ComponentTheorem::Caterpillar { word }, value.into(), moves));
    }
    let circle = spine_cycle(graph)?;
    let leaves =
        |&v: &Vertex| graph.neighbours(v).iter().filter(|&&w| graph.degree(w) == 1).count();
    let word: ReducedWord = circle.iter().map(|v| leaves(v) as u64).collect();
    let table = Circle::of(&word)?;
    let value = table.value()?;
    let moves = Moves::Circle(table, plays(graph, circle.into_iter()));
    Some((ComponentTheorem::CircularCaterpillar { word }, value.into(), moves))
}

/// The cycle of a connected graph that is a cycle with leaves.
fn spine_cycle(graph: &Graph) -> Option<Vec<Vertex>> {
    if graph.edge_count() != graph.order() {
        return None;
    }
    let inner = |v: &Vertex| graph.degree(*v) > 1;
    let around = |v: Vertex| graph.neighbours(v).iter().copied().filter(inner);
    if graph.vertices().filter(inner).any(|v| around(v).count() != 2) {
        return None;
    }
    let start = graph.vertices().find(inner)?;
    let mut cycle = vec![start];
    let (mut before, mut at) = (start, around(start).next()?);
    while at != start {
        cycle.push(at);
        let next = around(at).find(|&v| v != before)?;
        (before, at) = (at, next);
    }
    Some(cycle)
}

/// The move that each vertex makes, in a graph whose vertices off the spine are leaves of it.
fn plays(graph: &Graph, spine: impl Iterator<Item = Vertex>) -> Vec<Play> {
    let mut plays = vec![None; graph.order()];
    for (i, v) in spine.enumerate() {
        plays[v as usize] = Some(Play::Spine(i));
    }
    let leaf = |v: Vertex| match plays[*graph.neighbours(v).first()? as usize] {
        Some(Play::Spine(i)) => Some(Play::Leaf(i)),
        _ => None,
    };
    let place = |v: Vertex| plays[v as usize].or_else(|| leaf(v)).unwrap_or(Play::Spine(0));
    graph.vertices().map(place).collect()
}

fn by_star(graph: &Graph) -> Option<Verdict> {
    let (centre, lengths) = graph.star_branches()?;
    if lengths.len() < 3 {
        return None;
    }
    let mut spots = vec![Spot::Centre; graph.order()];
    let mut branches = Vec::with_capacity(lengths.len());
    for &first in graph.neighbours(centre) {
        let (mut before, mut at, mut distance) = (centre, Some(first), 0);
        while let Some(v) = at {
            distance += 1;
            spots[v as usize] = Spot::Branch(branches.len(), distance);
            at = graph.neighbours(v).iter().copied().find(|&w| w != before);
            before = v;
        }
        branches.push(distance);
    }
    let stars = Stars::quickly(&branches)?;
    let value = stars.grundy();
    let branches = branches.into_iter().map(|n| n as u64).collect();
    Some((ComponentTheorem::Star { branches }, value, Moves::Star(stars, spots)))
}

fn by_intervals(graph: &Graph) -> Option<Verdict> {
    if graph.order() > MOST_INTERVALS {
        return None;
    }
    let intervals = graph.intervals()?;
    let gaps = Gaps::of(&intervals)?;
    let value = gaps.grundy();
    let moves = Moves::Interval(gaps, intervals.clone());
    Some((ComponentTheorem::Interval { intervals }, value, moves))
}

/// The verdict from what reductions or single moves leave.
fn by_smaller_graphs(graph: &Graph) -> Option<Verdict> {
    by_reduction(graph).or_else(|| by_opening(graph))
}

pub(super) fn by_reduction(graph: &Graph) -> Option<Verdict> {
    let reduced = reduction::reduce(graph);
    if reduced.kept.len() == graph.order() {
        return None;
    }
    let (left, value, _) = by_shape(&graph.induced(&reduced.kept))?;
    let theorem = ComponentTheorem::Reduced {
        left: Box::new(left),
        change: reduced.change(),
        removed: (graph.order() - reduced.kept.len()) as u64,
    };
    Some((theorem, value ^ reduced.change(), Moves::Recursive))
}

fn by_opening(graph: &Graph) -> Option<Verdict> {
    if graph.order() > MOST_OPENED {
        return None;
    }
    let mut mex = Mex::default();
    let mut left = Vec::with_capacity(graph.order());
    for v in graph.vertices() {
        let value = Analysis::to(graph, &left_by(graph, v), Depth::Shapes).value()?;
        mex.insert(value.into());
        left.push(value);
    }
    let mut options = left.clone();
    options.sort_unstable();
    options.dedup();
    let value = u16::try_from(mex.value()).ok()?;
    Some((ComponentTheorem::Opened { options }, value, Moves::Each(left)))
}
