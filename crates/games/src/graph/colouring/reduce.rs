//! The five proved reductions, each as a rewrite that can be checked by itself (*colouring* 6.2).
//!
//! All are for three colours. A rewrite names its rule and a vertex; [`apply`] checks its condition
//! again, so a list of rewrites is a proof that can be checked. [`normal_form`] applies rules until
//! none applies. The result is an *lc-graph* (only leaves are coloured) without completely coloured
//! components and with at most one leaf of each colour on a vertex.

use std::fmt;

use noyau_graph::{Canonical, Graph, Vertex};

use super::{Colour, ColourSet, Coloured};

/// The number of colours that the theory is about.
pub const COLOURS: u8 = 3;

/// A reduction (Proposition 6.2.2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum RewriteRule {
    /// A component that is completely coloured is deleted.
    R0,
    /// A coloured vertex of degree d ≥ 2 becomes d leaves of its colour, one for each neighbour.
    R1,
    /// If an uncoloured vertex sees three colours, Bob has won.
    R2,
    /// Of two leaves of one colour on a vertex, one is deleted.
    R3,
    /// If a vertex sees exactly two colours and all its uncoloured neighbours see the third, it
    /// becomes an isolated vertex: it can always be coloured and does not affect other vertices.
    R4,
}

impl RewriteRule {
    /// The rules, in the order in which [`normal_form`] tries them.
    pub const ALL: [Self; 5] = [Self::R2, Self::R0, Self::R1, Self::R3, Self::R4];
}

impl fmt::Display for RewriteRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?}")
    }
}

/// A rule and the vertex it is applied at: the least vertex of the finished component (R0), the
/// coloured vertex (R1), the vertex that sees the colours (R2, R4), the leaf to delete (R3).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Rewrite {
    /// The rule.
    pub rule: RewriteRule,
    /// The vertex, by its name before the rewrite.
    pub at: Vertex,
}

/// The result of a rewrite.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Rewritten {
    /// Some vertex can never be coloured: Bob has won.
    Blocked,
    /// A position, perhaps without vertices.
    Open(Coloured),
}

/// A rewrite whose condition does not hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{} does not apply at vertex {}", .0.rule, .0.at)]
pub struct NotApplicable(pub Rewrite);

/// The first vertex where a rule applies.
#[must_use]
pub fn find(position: &Coloured, rule: RewriteRule) -> Option<Rewrite> {
    let mut rewrites = position.graph().vertices().map(|at| Rewrite { rule, at });
    rewrites.find(|rewrite| applies(position, *rewrite))
}

/// Whether the condition of a rewrite holds.
fn applies(position: &Coloured, Rewrite { rule, at }: Rewrite) -> bool {
    let graph = position.graph();
    if at as usize >= graph.order() {
        return false;
    }
    let colour = position.colour(at);
    match rule {
        RewriteRule::R0 => {
            let component = component(graph, at);
            component.first() == Some(&at)
                && component.iter().all(|&v| position.colour(v).is_some())
        }
        RewriteRule::R1 => colour.is_some() && graph.degree(at) >= 2,
        RewriteRule::R2 => colour.is_none() && position.seen(at).len() == usize::from(COLOURS),
        RewriteRule::R3 => {
            let twin = |&leaf: &Vertex| {
                leaf < at && graph.degree(leaf) == 1 && position.colour(leaf) == colour
            };
            let on = |joint: Vertex| graph.neighbours(joint).iter().any(twin);
            match graph.neighbours(at) {
                &[joint] => colour.is_some() && on(joint),
                _ => false,
            }
        }
        RewriteRule::R4 => {
            let seen = position.seen(at);
            let third = ColourSet::first(COLOURS).minus(seen);
            let open = || graph.neighbours(at).iter().filter(|&&v| position.colour(v).is_none());
            colour.is_none()
                && seen.len() == 2
                && third.iter().all(|c| open().all(|&v| position.seen(v).contains(c)))
        }
    }
}

/// The component of a vertex, in order.
fn component(graph: &Graph, at: Vertex) -> Vec<Vertex> {
    let distances = graph.distances(at);
    graph.vertices().filter(|&v| distances[v as usize].is_some()).collect()
}

/// Applies one rewrite; fails if its condition does not hold.
pub fn apply(position: &Coloured, rewrite: Rewrite) -> Result<Rewritten, NotApplicable> {
    if !applies(position, rewrite) {
        return Err(NotApplicable(rewrite));
    }
    let Rewrite { rule, at } = rewrite;
    let without = |gone: &dyn Fn(Vertex) -> bool| {
        let kept: Vec<Vertex> = position.graph().vertices().filter(|&v| !gone(v)).collect();
        position.induced(&kept)
    };
    Ok(Rewritten::Open(match rule {
        RewriteRule::R0 => {
            let finished = component(position.graph(), at);
            without(&|v| finished.binary_search(&v).is_ok())
        }
        RewriteRule::R1 => split(position, at),
        RewriteRule::R2 => return Ok(Rewritten::Blocked),
        RewriteRule::R3 => without(&|v| v == at),
        RewriteRule::R4 => {
            let neighbours = position.graph().neighbours(at);
            // The coloured leaves of the vertex would become finished components.
            let leaf = |v: Vertex| {
                position.colour(v).is_some()
                    && position.graph().degree(v) == 1
                    && neighbours.contains(&v)
            };
            without(&|v| v == at || leaf(v)).with_spares(1)
        }
    }))
}

/// R1: one leaf for each neighbour; the first of them keeps the name of the vertex.
fn split(position: &Coloured, at: Vertex) -> Coloured {
    let graph = position.graph();
    let mut colours = position.colours().to_vec();
    let mut edges: Vec<(Vertex, Vertex)> =
        graph.edges().filter(|&(u, v)| u != at && v != at).collect();
    for (index, &neighbour) in graph.neighbours(at).iter().enumerate() {
        if index == 0 {
            edges.push((at, neighbour));
        } else {
            edges.push((name(colours.len()), neighbour));
            colours.push(position.colour(at));
        }
    }
    Coloured::assembled(&edges, colours)
}

fn name(index: usize) -> Vertex {
    Vertex::try_from(index).unwrap_or(Vertex::MAX)
}

/// The normal form, to which no rule applies, and the rewrites that lead to it, in order.
#[must_use]
pub fn normal_form(position: &Coloured) -> (Rewritten, Vec<Rewrite>) {
    let mut rewrites = Vec::new();
    let mut current = position.clone();
    // The loop ends: each rewrite lowers the number of vertices that are not isolated, except R1,
    // which no longer applies once every coloured vertex is a leaf.
    while let Some(rewrite) = RewriteRule::ALL.iter().find_map(|&rule| find(&current, rule)) {
        let Ok(next) = apply(&current, rewrite) else { break };
        rewrites.push(rewrite);
        match next {
            Rewritten::Blocked => return (Rewritten::Blocked, rewrites),
            Rewritten::Open(next) => current = next,
        }
    }
    (Rewritten::Open(current), rewrites)
}

/// Applies rewrites one after another; fails if the condition of one does not hold. This checks a
/// list of rewrites.
pub fn replay(position: &Coloured, rewrites: &[Rewrite]) -> Result<Rewritten, NotApplicable> {
    let mut current = Rewritten::Open(position.clone());
    for &rewrite in rewrites {
        let Rewritten::Open(open) = &current else { return Err(NotApplicable(rewrite)) };
        current = apply(open, rewrite)?;
    }
    Ok(current)
}

/// Whether only vertices of degree one are coloured (*colouring* 6.2.1).
#[must_use]
pub fn is_lc_graph(position: &Coloured) -> bool {
    let graph = position.graph();
    graph.vertices().all(|v| position.colour(v).is_none() || graph.degree(v) == 1)
}

/// A graph that is equal for two positions exactly if they agree up to the names of vertices and
/// colours. Each colour becomes a vertex joined to all vertices of that colour. One more vertex,
/// with more leaves than any other, is joined to the colour vertices and so distinguishes them from
/// the others.
#[must_use]
pub fn canonical_key(position: &Coloured) -> Graph {
    let order = position.graph().order();
    let used: Vec<Colour> =
        position.colours().iter().flatten().copied().collect::<ColourSet>().iter().collect();
    let apex = order + used.len();
    let total = apex + 1 + order + 2;
    let mut edges: Vec<(Vertex, Vertex)> = position.graph().edges().collect();
    for (index, colour) in used.iter().enumerate() {
        let hub = name(order + index);
        edges.push((hub, name(apex)));
        let with = position.graph().vertices().filter(|&v| position.colour(v) == Some(*colour));
        edges.extend(with.map(|v| (hub, v)));
    }
    edges.extend((apex + 1..total).map(|leaf| (name(apex), name(leaf))));
    let drawn = Coloured::assembled(&edges, vec![None; total]);
    Canonical::of(drawn.graph()).form
}
