//! Values of single graphs, and of all graphs and trees of some order.

use std::collections::BTreeMap;

use noyau_core::ClosedForm;
use noyau_games::graph::Domination;
use noyau_graph::canonical::isomorphic;
use noyau_graph::{Graph, Vertex, format, trees};
use noyau_solve::Limits;
use serde::Deserialize;

use super::super::shared::read;
use super::super::{Checked, Effort, Failure, Vector, same, same_list};
use super::rules::Table;
use super::{Order, UpTo, all, by_solver, graph, named, shown, solver, up_to, value};
use noyau_engine::EngineError;

#[derive(Deserialize)]
struct Listed {
    n: usize,
    edges: Vec<(Vertex, Vertex)>,
}

pub(super) fn graph_value(vector: &Vector, _effort: Effort) -> Checked {
    let (Listed { n, edges }, expected): (_, u64) = read(vector)?;
    same(&vector.id, &expected, &value(&graph(n, &edges)?)?)
}

/// All winning moves, by the solver and by the rules.
pub(super) fn graph_winning_moves(vector: &Vector, _effort: Effort) -> Checked {
    let (Listed { n, edges }, expected): (_, Vec<Vertex>) = read(vector)?;
    let graph = graph(n, &edges)?;
    same_list(&vector.id, &expected, &winning(&graph)?)?;
    let table = Table::of(&graph).map(|table| table.winning()).unwrap_or_default();
    same_list(&vector.id, &expected, &table)
}

/// The winning moves by the solver, in order.
fn winning(graph: &Graph) -> Result<Vec<Vertex>, Failure> {
    let solver = solver(graph)?;
    let found = solver.moves_to_p(&solver.game().start(), &Limits::none());
    let found = found.map_err(EngineError::from)?;
    let mut found: Vec<Vertex> = found.into_iter().filter_map(|v| v.try_into().ok()).collect();
    found.sort_unstable();
    Ok(found)
}

/// Orders and values of graphs that have names.
pub(super) fn named_values(vector: &Vector, _effort: Effort) -> Checked {
    #[derive(Deserialize)]
    struct Names {
        graphs: Vec<String>,
    }
    let (Names { graphs }, expected): (_, Vec<(usize, u64)>) = read(vector)?;
    let mut found = Vec::new();
    for name in &graphs {
        let graph = named(name)?;
        found.push((graph.order(), value(&graph)?));
    }
    same_list(&vector.id, &expected, &found)
}

/// The value of a small graph by the rules.
fn by_rules(graph: &Graph) -> Result<u64, Failure> {
    let table = Table::of(graph).map(|table| table.value());
    table.ok_or_else(|| Failure::new(shown(graph), "few vertices", graph.order()))
}

fn lost(order: usize) -> Result<Vec<Graph>, Failure> {
    let mut lost = Vec::new();
    for graph in all(order)? {
        if by_rules(&graph)? == 0 {
            lost.push(graph);
        }
    }
    Ok(lost)
}

pub(super) fn lost_graphs_are(vector: &Vector, _effort: Effort) -> Checked {
    #[derive(Deserialize)]
    struct Lost {
        n: usize,
        graphs: Vec<Vec<(Vertex, Vertex)>>,
    }
    let (Lost { n, graphs }, expected): (_, bool) = read(vector)?;
    let listed: Result<Vec<Graph>, Failure> = graphs.iter().map(|edges| graph(n, edges)).collect();
    let (listed, found) = (listed?, lost(n)?);
    let there = |one: &Graph| listed.iter().any(|other| isomorphic(one, other));
    same(&vector.id, &expected, &(listed.len() == found.len() && found.iter().all(there)))
}

pub(super) fn lost_graphs_count(vector: &Vector, _effort: Effort) -> Checked {
    let (UpTo { n }, expected): (_, usize) = read(vector)?;
    same(&vector.id, &expected, &lost(n)?.len())
}

/// How many graphs there are of each value.
fn counted(graphs: impl Iterator<Item = Graph>) -> Result<BTreeMap<u64, u64>, Failure> {
    let mut counts = BTreeMap::new();
    for graph in graphs {
        *counts.entry(by_rules(&graph)?).or_default() += 1;
    }
    Ok(counts)
}

pub(super) fn distribution(vector: &Vector, _effort: Effort) -> Checked {
    let (UpTo { n }, expected): (_, Vec<(u64, u64)>) = read(vector)?;
    same(&vector.id, &expected.into_iter().collect(), &counted(all(n)?)?)
}

/// The trees of one order.
pub(super) fn free_trees(order: usize) -> impl Iterator<Item = Graph> {
    trees::free(order).map(|levels| levels.graph())
}

/// The least order of each value above 0.
fn least(graphs: impl Iterator<Item = Graph>) -> Result<Vec<(u64, usize)>, Failure> {
    let mut least: BTreeMap<u64, usize> = BTreeMap::new();
    for graph in graphs {
        let order = least.entry(by_rules(&graph)?).or_insert(usize::MAX);
        *order = graph.order().min(*order);
    }
    Ok(least.into_iter().filter(|(value, _)| *value > 0).collect())
}

pub(super) fn smallest_graphs(vector: &Vector, _effort: Effort) -> Checked {
    #[derive(Deserialize)]
    struct Expected {
        orders: Vec<(u64, usize)>,
        trees7_nimber4: u64,
    }
    let (_, expected): (serde_json::Value, Expected) = read(vector)?;
    same_list(&vector.id, &expected.orders, &least(up_to(7)?)?)?;
    let trees = counted(free_trees(7))?.get(&4).copied().unwrap_or(0);
    same("trees with 7 vertices of value 4", &expected.trees7_nimber4, &trees)
}

pub(super) fn smallest_trees(vector: &Vector, _effort: Effort) -> Checked {
    let (UpTo { n }, expected): (_, Vec<(u64, usize)>) = read(vector)?;
    same_list(&vector.id, &expected, &least((1..=n).flat_map(free_trees))?)
}

pub(super) fn values_of_eight_and_nine(vector: &Vector, _effort: Effort) -> Checked {
    let (_, expected): (serde_json::Value, [Vec<u64>; 2]) = read(vector)?;
    for (order, expected) in [8, 9].into_iter().zip(expected) {
        let found: Vec<u64> = counted(all(order)?)?.into_keys().collect();
        same_list(order, &expected, &found)?;
    }
    Ok(())
}

/// A sequence of the encyclopedia, by the solver: a name with `N` for the index.
pub(super) fn sequence(vector: &Vector, _effort: Effort) -> Checked {
    #[derive(Deserialize)]
    struct Terms {
        graph: String,
        first: usize,
    }
    let (Terms { graph, first }, expected): (_, Vec<u64>) = read(vector)?;
    for (n, expected) in (first..).zip(expected) {
        let name = graph.replace('N', &n.to_string());
        same(&name, &expected, &by_solver(&named(&name)?)?)?;
    }
    Ok(())
}

macro_rules! boards {
    ($($name:literal),*) => {
        &[$(($name, include_str!(concat!(
            "../../data/instances/", $name, ".edges"
        )))),*]
    };
}

/// Lists of edges, the number of vertices first.
const BOARDS: &[(&str, &str)] =
    boards!["tree30", "tree40", "tree50", "tree60", "tree80", "grid6x6", "grid7x7"];

/// Boards of `data/instances` and their values.
pub(super) fn instances(vector: &Vector, _effort: Effort) -> Checked {
    #[derive(Deserialize)]
    struct Names {
        boards: Vec<String>,
    }
    let (Names { boards }, expected): (_, Vec<u64>) = read(vector)?;
    let mut found = Vec::new();
    for name in &boards {
        let (_, text) = BOARDS
            .iter()
            .find(|(known, _)| known == name)
            .ok_or_else(|| Failure::new(&vector.id, "a board", name))?;
        let graph = format::read(text, noyau_graph::Capacity::default())
            .map_err(|error| Failure::new(name, "a graph", error))?;
        found.push(by_solver(&graph)?);
    }
    same_list(&vector.id, &expected, &found)
}

/// Checks that values and winning moves agree by the rules, by the solver and by theorem.
fn everything_agrees(graph: &Graph) -> Checked {
    let found = value(graph)?;
    let table = Table::of(graph)
        .ok_or_else(|| Failure::new(shown(graph), "few vertices", graph.order()))?;
    same(shown(graph), &table.value(), &found)?;
    same_list(shown(graph), &table.winning(), &winning(graph)?)?;
    let game = Domination::default();
    if let Some(said) = game.winning_moves(&game.start(graph.clone()), usize::MAX) {
        let mut moves: Vec<Vertex> = said.moves.iter().map(|mv| mv.0).collect();
        moves.sort_unstable();
        let right = moves.iter().all(|v| table.winning().contains(v));
        same(shown(graph), &true, &right)?;
        if said.complete {
            same_list(shown(graph), &table.winning(), &moves)?;
        }
    }
    Ok(())
}

/// All graphs of at most this order.
pub(super) fn all_graphs(vector: &Vector, _effort: Effort) -> Checked {
    let Order { order } = vector.params()?;
    up_to(order)?.try_for_each(|graph| everything_agrees(&graph))
}

/// All trees of at most this order.
pub(super) fn all_trees(vector: &Vector, _effort: Effort) -> Checked {
    let Order { order } = vector.params()?;
    (1..=order).flat_map(free_trees).try_for_each(|tree| everything_agrees(&tree))
}
