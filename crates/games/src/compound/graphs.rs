//! Connected graphs as components of the domination game. They are ordered by diameter,
//! or by what the compound says.

use noyau_core::{ComponentKey, Compound, Measure, Phrase};
use noyau_graph::{Canonical, Graph, Vertex};

use super::{Paths, Splits};
use crate::graph::{Domination, Mark, Position, Version};

/// The graph of the living vertices, and their numbers on the board.
fn living(position: &Position) -> (Graph, Vec<Vertex>) {
    let alive: Vec<Vertex> = position.alive().iter().collect();
    (position.board().graph().induced(&alive), alive)
}

/// The components, each as a list of vertices of the board.
fn components(position: &Position) -> Vec<Vec<Vertex>> {
    let (graph, names) = living(position);
    let named = |component: Vec<Vertex>| component.iter().map(|v| names[*v as usize]).collect();
    graph.components().into_iter().map(named).collect()
}

/// The key of a connected graph up to isomorphism: its order and the edges of its canonical form.
fn part(graph: &Graph) -> ComponentKey {
    let form = Canonical::of(graph).form;
    let order = u32::try_from(form.order()).unwrap_or(u32::MAX);
    let edges = form.edges().flat_map(|(u, v)| [u, v]);
    ComponentKey(std::iter::once(order).chain(edges).collect())
}

fn graph(part: &ComponentKey) -> Option<Graph> {
    let (order, ends) = part.0.split_first()?;
    let edges: Vec<(Vertex, Vertex)> =
        ends.chunks_exact(2).map(|edge| (edge[0], edge[1])).collect();
    Graph::from_edges(usize::try_from(*order).ok()?, &edges).ok()
}

/// The components that are left of a graph without a vertex and its neighbours.
fn without(graph: &Graph, v: Vertex) -> Vec<ComponentKey> {
    let gone = |u: &Vertex| *u == v || graph.adjacent(*u, v);
    let kept: Vec<Vertex> = graph.vertices().filter(|u| !gone(u)).collect();
    let rest = graph.induced(&kept);
    let mut parts: Vec<ComponentKey> =
        rest.components().iter().map(|component| part(&rest.induced(component))).collect();
    parts.sort_unstable();
    parts
}

/// The vertices of a path from one end to the other.
fn along(graph: &Graph) -> Vec<Vertex> {
    let start = graph.vertices().find(|v| graph.degree(*v) <= 1).unwrap_or(0);
    let mut row = vec![start];
    let mut before = None;
    let mut here = start;
    while let Some(next) = graph.neighbours(here).iter().find(|v| Some(**v) != before) {
        before = Some(here);
        here = *next;
        row.push(here);
    }
    row
}

impl Splits for Domination {
    /// Components are identified by their canonical forms, which are those of undirected graphs. In
    /// the colouring game, components belong to the board of all colours, so their sizes say
    /// nothing about the graph.
    fn refuses(&self, compound: &Compound) -> Option<Phrase> {
        match self.version() {
            Version::Oriented(_) => Some(Phrase::new("compound-directions")),
            Version::Colouring(_) if compound.order().is_some() => {
                Some(Phrase::new("compound-colours"))
            }
            Version::Colouring(_) | Version::Plain => None,
        }
    }

    fn components_of(&self, position: &Position) -> Vec<ComponentKey> {
        let graph = position.board().graph();
        components(position).iter().map(|component| part(&graph.induced(component))).collect()
    }

    fn moves_in(&self, position: &Position) -> Vec<Vec<Mark>> {
        components(position).into_iter().map(|all| all.into_iter().map(Mark).collect()).collect()
    }

    fn place_of(&self, position: &Position, mv: &Mark) -> Option<usize> {
        components(position).iter().position(|component| component.contains(&mv.0))
    }

    fn leaves(&self, position: &Position, mv: &Mark) -> Vec<ComponentKey> {
        let components = components(position);
        let Some(component) = components.iter().find(|component| component.contains(&mv.0)) else {
            return Vec::new();
        };
        let graph = position.board().graph().induced(component);
        let place = component.iter().position(|v| *v == mv.0).unwrap_or(0);
        without(&graph, Vertex::try_from(place).unwrap_or(0))
    }

    fn turning(&self, position: &Position, place: usize, left: &[ComponentKey]) -> Option<Mark> {
        let components = components(position);
        let component = components.get(place)?;
        let graph = position.board().graph().induced(component);
        let mut wanted = left.to_vec();
        wanted.sort_unstable();
        let found = graph.vertices().find(|v| without(&graph, *v) == wanted)?;
        component.get(found as usize).copied().map(Mark)
    }

    fn part_options(&self, part: &ComponentKey) -> Option<Vec<Vec<ComponentKey>>> {
        let graph = graph(part)?;
        let orbits = Canonical::of(&graph).orbits;
        let first = |v: &Vertex| orbits.get(*v as usize) == Some(v);
        let mut options: Vec<_> =
            graph.vertices().filter(first).map(|v| without(&graph, v)).collect();
        options.sort_unstable();
        options.dedup();
        Some(options)
    }

    fn part_size(&self, part: &ComponentKey, measure: Measure) -> u64 {
        let Some(graph) = graph(part) else { return 0 };
        match measure {
            Measure::Size => graph.diameter().map_or(0, |diameter| u64::from(diameter) + 1),
            Measure::Vertices => graph.order() as u64,
            Measure::Edges => graph.edge_count() as u64,
        }
    }

    fn paths(&self) -> Option<&dyn Paths<Position, Mark>> {
        Some(self)
    }
}

impl Paths<Position, Mark> for Domination {
    fn lengths(&self, position: &Position) -> Option<Vec<u64>> {
        let graph = position.board().graph();
        let length = |component: &Vec<Vertex>| {
            let path = graph.induced(component);
            path.is_path().then_some(path.order() as u64)
        };
        components(position).iter().map(length).collect()
    }

    fn cutting(&self, position: &Position, place: usize, left: &[u64]) -> Option<Mark> {
        let components = components(position);
        let component = components.get(place)?;
        let row = along(&position.board().graph().induced(component));
        // If two parts are left, the second vertex after the first part. Otherwise the end, or its
        // neighbour if the move takes three vertices.
        let taken = row.len()
            - left
                .iter()
                .map(|length| usize::try_from(*length).unwrap_or(0))
                .sum::<usize>()
                .min(row.len());
        let index = match left {
            [one, _] => usize::try_from(*one).ok()? + 1,
            _ if taken <= 2 => 0,
            _ => 1,
        };
        component.get(*row.get(index)? as usize).copied().map(Mark)
    }
}
