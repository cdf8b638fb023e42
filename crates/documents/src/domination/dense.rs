//! Section 2.3: dense graphs, and the lists of lost graphs that decide regular ones.

use std::collections::BTreeSet;

use noyau_core::{ClosedForm, Outcome};
use noyau_games::graph::{Domination, dense};
use noyau_graph::{Canonical, Graph, Vertex};
use serde::Deserialize;

use super::super::shared::read;
use super::super::{Checked, Effort, Failure, Vector, holds, same, same_list};
use super::rules::Table;
use super::{Order, UpTo, all, named, shown, up_to, value};

/// The partitions of `sum` into positive numbers of at most `most`, in decreasing order.
fn partitions(sum: usize, most: usize) -> Vec<Vec<usize>> {
    if sum == 0 {
        return vec![Vec::new()];
    }
    let parts = 1..=most.min(sum);
    parts
        .flat_map(|first| {
            let rest = partitions(sum - first, first);
            rest.into_iter().map(move |rest| [&[first][..], &rest].concat())
        })
        .collect()
}

fn list(sizes: &[usize]) -> String {
    sizes.iter().map(usize::to_string).collect::<Vec<_>>().join(",")
}

/// The value by every method. A theorem must cover the graph.
fn solved(graph: &Graph) -> Result<u64, Failure> {
    let game = Domination::default();
    let said = game.grundy(&game.start(graph.clone()));
    holds(shown(graph), "a theorem", said.is_some())?;
    value(graph)
}

/// Checks that the winning moves by the theorem are those by the rules.
fn same_moves(graph: &Graph) -> Checked {
    let game = Domination::default();
    let said = game.winning_moves(&game.start(graph.clone()), usize::MAX);
    let mut said: Vec<Vertex> =
        said.map(|list| list.moves.iter().map(|mv| mv.0).collect()).unwrap_or_default();
    said.sort_unstable();
    let table =
        Table::of(graph).ok_or_else(|| Failure::new(shown(graph), "few vertices", "many"))?;
    same_list(shown(graph), &table.winning(), &said)
}

fn cliques_of(sizes: &[usize]) -> Result<Graph, Failure> {
    let names: Vec<String> = sizes.iter().map(|size| format!("complete:{size}")).collect();
    named(&names.join("+"))
}

pub(super) fn complete_components(vector: &Vector, _effort: Effort) -> Checked {
    #[derive(Deserialize)]
    struct Sizes {
        sizes: Vec<usize>,
    }
    let (Sizes { sizes }, expected): (_, u64) = read(vector)?;
    same(&vector.id, &expected, &solved(&cliques_of(&sizes)?)?)
}

/// Proposition 2.3.1 on all sums of complete graphs.
pub(super) fn cliques(vector: &Vector, _effort: Effort) -> Checked {
    let Order { order } = vector.params()?;
    for sizes in (1..=order).flat_map(|order| partitions(order, order)) {
        same(list(&sizes), &(sizes.len() as u64 % 2), &solved(&cliques_of(&sizes)?)?)?;
    }
    Ok(())
}

fn universal_of(graph: &Graph) -> Option<Vertex> {
    graph.vertices().find(|&v| graph.degree(v) + 1 == graph.order())
}

/// Whether a universal vertex, if there is one, wins at once by the rules and by the theorem.
fn wins_at_once(graph: &Graph) -> Result<bool, Failure> {
    let Some(v) = universal_of(graph) else { return Ok(true) };
    let table =
        Table::of(graph).ok_or_else(|| Failure::new(shown(graph), "few vertices", "many"))?;
    let game = Domination::default();
    let said = game.outcome(&game.start(graph.clone()));
    Ok(table.value() > 0 && table.winning().contains(&v) && said == Some(Outcome::N))
}

pub(super) fn universal_vertex(vector: &Vector, _effort: Effort) -> Checked {
    let (UpTo { n }, expected): (_, bool) = read(vector)?;
    let graphs = all(n)?.filter(|graph| universal_of(graph).is_some());
    let mut seen = 0;
    for graph in graphs {
        same(shown(&graph), &expected, &wins_at_once(&graph)?)?;
        seen += 1;
    }
    // Without their universal vertex, these graphs are all graphs with one vertex fewer.
    same("graphs with a universal vertex", &all(n.saturating_sub(1))?.count(), &seen)
}

/// Proposition 2.3.2 on all graphs.
pub(super) fn universal(vector: &Vector, _effort: Effort) -> Checked {
    let Order { order } = vector.params()?;
    for graph in up_to(order)? {
        holds(shown(&graph), "won at once", wins_at_once(&graph)?)?;
    }
    Ok(())
}

fn complete(parts: &[usize]) -> Result<Graph, Failure> {
    named(&format!("complete:{}", list(parts)))
}

/// Proposition 2.3.3, the legible formula: 2·(p + q mod 2) + (pq mod 2).
pub(super) fn bipartite(vector: &Vector, _effort: Effort) -> Checked {
    let UpTo { n } = vector.params()?;
    for (p, q) in (1..=n).flat_map(|p| (1..=p).map(move |q| (p, q))) {
        let formula = 2 * ((p + q) % 2) + p * q % 2;
        same(format!("K_{{{p},{q}}}"), &(formula as u64), &solved(&complete(&[p, q])?)?)?;
    }
    Ok(())
}

/// Propositions 2.3.4 and 2.3.5: 2 − (∏ω mod 2) − 2·(∏(ω + 1) mod 2).
fn formula(parts: &[usize]) -> u64 {
    let product = |extra: usize| parts.iter().fold(1, |product, part| product * (part + extra) % 2);
    (2 - product(0) - 2 * product(1)) as u64
}

pub(super) fn tripartite(vector: &Vector, _effort: Effort) -> Checked {
    let UpTo { n } = vector.params()?;
    let pairs = (1..=n).flat_map(|p| (1..=p).map(move |q| (p, q)));
    for parts in pairs.flat_map(|(p, q)| (1..=q).map(move |r| [p, q, r])) {
        same(list(&parts), &formula(&parts), &solved(&complete(&parts)?)?)?;
    }
    Ok(())
}

pub(super) fn multipartite(vector: &Vector, _effort: Effort) -> Checked {
    #[derive(Deserialize)]
    struct Bounds {
        max_parts: usize,
        max_size: usize,
    }
    let (bounds, expected): (Bounds, String) = read(vector)?;
    let mut layer: Vec<Vec<usize>> = (1..=bounds.max_size).map(|n| vec![n]).collect();
    for _ in 1..bounds.max_parts {
        layer = layer
            .iter()
            .flat_map(|parts| {
                let last = parts.last().copied().unwrap_or(0);
                (1..=last).map(|size| [&parts[..], &[size]].concat()).collect::<Vec<_>>()
            })
            .collect();
        for parts in &layer {
            let truth = solved(&complete(parts)?)?;
            same(list(parts), &formula(parts), &truth)?;
            let sizes = parts.iter().map(|&size| size as u64);
            same(list(parts), &u64::from(dense::multipartite(sizes)), &truth)?;
        }
    }
    same(&vector.id, &expected, &"holds".to_owned())
}

/// Section 2.3.2: the winning moves are those in an odd part.
pub(super) fn odd_parts(vector: &Vector, _effort: Effort) -> Checked {
    let Order { order } = vector.params()?;
    let lists = (2..=order).flat_map(|order| partitions(order, order));
    for parts in lists.filter(|parts| parts.len() > 1) {
        let graph = complete(&parts)?;
        let table =
            Table::of(&graph).ok_or_else(|| Failure::new(list(&parts), "few vertices", "many"))?;
        // A vertex is joined to all but its part.
        let odd = |&v: &Vertex| (graph.order() - graph.degree(v)) % 2 == 1;
        let claimed: Vec<Vertex> = graph.vertices().filter(odd).collect();
        same_list(list(&parts), &claimed, &table.winning())?;
        same_moves(&graph)?;
    }
    Ok(())
}

/// Proposition 2.3.6: regular of degree n − 2.
pub(super) fn miss_one(vector: &Vector, _effort: Effort) -> Checked {
    let Order { order } = vector.params()?;
    for pairs in 1..=order / 2 {
        let graph = named(&vec!["complete:2"; pairs].join("+"))?.complement();
        same(2 * pairs, &0, &solved(&graph)?)?;
    }
    Ok(())
}

/// Proposition 2.3.7: regular of degree n − 3, the complements of sums of cycles.
pub(super) fn miss_two(vector: &Vector, _effort: Effort) -> Checked {
    let Order { order } = vector.params()?;
    let lists = (3..=order).flat_map(|order| partitions(order, order));
    for cycles in lists.filter(|cycles| cycles.iter().all(|&n| n >= 3)) {
        let names: Vec<String> = cycles.iter().map(|n| format!("cycle:{n}")).collect();
        let missed = named(&names.join("+"))?;
        let graph = missed.complement();
        let found = solved(&graph)?;
        same(list(&cycles), &cycles.contains(&3), &(found > 0))?;
        same(list(&cycles), &dense::has_triangle(&missed), &(found > 0))?;
        holds(list(&cycles), "0, 1 or 2", found <= 2)?;
        same_moves(&graph)?;
    }
    Ok(())
}

/// The cubic graphs of one order.
fn cubic(order: usize) -> Result<impl Iterator<Item = Graph>, Failure> {
    Ok(all(order)?.filter(|graph| graph.regular_degree() == Some(3)))
}

/// Whether the complement of a cubic graph contains K₄ − e, induced or not.
pub(super) fn has_diamond(cubic: &Graph) -> bool {
    dense::has_induced_diamond(cubic) || cubic.components().iter().any(|part| part.len() == 4)
}

/// How many cubic graphs there are, and how often "induced" and "not induced" predict wrongly.
pub(super) fn complements_of_cubic(vector: &Vector, _effort: Effort) -> Checked {
    #[derive(Deserialize)]
    struct Orders {
        orders: Vec<usize>,
    }
    let (Orders { orders }, expected): (_, [u64; 3]) = read(vector)?;
    let (mut tested, mut induced, mut loose) = (0, 0, 0);
    for order in orders {
        for graph in cubic(order)? {
            let won = solved(&graph.complement())? > 0;
            tested += 1;
            induced += u64::from(dense::has_induced_diamond(&graph) != won);
            loose += u64::from(has_diamond(&graph) != won);
        }
    }
    same(&vector.id, &expected, &[tested, induced, loose])
}

/// Proposition 2.3.8, induced: value and winning moves, which are the vertices of degree 3 in an
/// induced K₄ − e of the complement.
pub(super) fn miss_three(vector: &Vector, _effort: Effort) -> Checked {
    #[derive(Deserialize)]
    struct Bounds {
        order: usize,
        cubic: Vec<String>,
    }
    let bounds: Bounds = vector.params()?;
    let mut graphs = Vec::new();
    for order in (4..=bounds.order).step_by(2) {
        graphs.extend(cubic(order)?);
    }
    for name in &bounds.cubic {
        let graph = named(name)?;
        same(name, &Some(3), &graph.regular_degree())?;
        graphs.push(graph);
    }
    for missed in graphs {
        let graph = missed.complement();
        let centre = |&v: &Vertex| {
            let around = missed.neighbours(v);
            let pairs = around.iter().flat_map(|a| around.iter().map(move |b| (a, b)));
            pairs.filter(|&(a, b)| a < b && missed.adjacent(*a, *b)).count() == 2
        };
        let claimed: Vec<Vertex> = missed.vertices().filter(centre).collect();
        let table = Table::of(&graph)
            .ok_or_else(|| Failure::new(shown(&missed), "few vertices", "many"))?;
        same_list(shown(&missed), &claimed, &table.winning())?;
        same(shown(&missed), &dense::has_induced_diamond(&missed), &(solved(&graph)? > 0))?;
        same_moves(&graph)?;
    }
    Ok(())
}

/// Section 2.3.3, the end: with the list of the lost graphs of order k − 1, a regular graph of
/// degree n − k is won exactly when the vertices not adjacent to some vertex form a graph of the
/// list.
pub(super) fn regular_by_lists(vector: &Vector, _effort: Effort) -> Checked {
    #[derive(Deserialize)]
    struct Bounds {
        order: usize,
        missing: Vec<usize>,
    }
    let Bounds { order, missing } = vector.params()?;
    let mut lost: Vec<BTreeSet<Graph>> = vec![BTreeSet::new(); order];
    for graph in up_to(missing.iter().copied().max().unwrap_or(0))? {
        if Table::of(&graph).is_some_and(|table| table.value() == 0) {
            lost[graph.order()].insert(Canonical::of(&graph).form);
        }
    }
    for graph in up_to(order)? {
        let missed = graph.regular_degree().map(|degree| graph.order() - 1 - degree);
        let Some(missed) = missed.filter(|missed| missing.contains(missed)) else { continue };
        let won = Table::of(&graph).is_some_and(|table| table.value() > 0);
        let wins = |v: Vertex| {
            let left = graph.vertices().filter(|&w| w != v && !graph.adjacent(v, w));
            lost[missed].contains(&Canonical::of(&graph.induced(&left.collect::<Vec<_>>())).form)
        };
        same(shown(&graph), &won, &graph.vertices().any(wins))?;
    }
    Ok(())
}
