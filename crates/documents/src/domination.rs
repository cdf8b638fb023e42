//! The domination game on graphs: chapters 1 and 2 of the thesis, except for the parts in `octal`.
//!
//! Every value is found in up to three ways that must agree: by the rules alone on small graphs
//! (`rules`), by the solver for marking games, and by the theorem about the graph, if there is one.
//! This file says which check belongs to which kind of fact.

mod census;
mod dense;
mod errata;
mod families;
mod foundations;
mod laws;
mod rules;
mod words;

use noyau_core::ClosedForm;
use noyau_games::graph::Domination;
use noyau_graph::{Capacity, Graph, Named, Vertex};
use noyau_solve::Limits;
use noyau_solve::marking::{Marking, Solver};
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use serde::Deserialize;

use super::{Failure, Suite, same};
use rules::Table;

pub(super) const SUITE: Suite = Suite {
    name: "domination",
    vectors: packed!("domination/vectors.json"),
    errata: packed!("domination/errata.json"),
    facts: &[
        ("nim_positions", foundations::nim_positions),
        ("colouring_product", foundations::colouring_product),
        ("induced_family", foundations::induced_family),
        ("complete_components", dense::complete_components),
        ("universal_vertex", dense::universal_vertex),
        ("multipartite", dense::multipartite),
        ("regular_n4", dense::complements_of_cubic),
        ("graph_nimber", census::graph_value),
        ("graph_winning_moves", census::graph_winning_moves),
        ("named_values", census::named_values),
        ("losing_graphs_match", census::lost_graphs_are),
        ("losing_graphs", census::lost_graphs_count),
        ("nimber_distribution", census::distribution),
        ("min_order_by_nimber_atlas", census::smallest_graphs),
        ("min_tree_order_by_nimber", census::smallest_trees),
        ("nimbers_8_9", census::values_of_eight_and_nine),
        ("sequence", census::sequence),
        ("instances", census::instances),
        ("grid_values", families::grids),
        ("tsaw_bruteforce", families::trapezoidal_saws),
        ("star_bruteforce", families::stars),
        ("star3", families::star_row),
        ("star_rows", families::star_periods),
        ("leaf_plus_p2_reduction", laws::leaf_and_path),
        ("rooted_equivalence_first_failure", laws::first_failure),
        ("laws", laws::searched),
        ("repeated_branches", laws::repeated),
        ("cat_reduce", words::reduced),
        ("cat_word", words::value),
        ("cat_dp_vs_bruteforce", words::by_factors_and_by_rules),
    ],
    claims: &[
        ("kernel", foundations::kernel),
        ("misere_nim", super::nim::misere_nim),
        ("value_zero", foundations::value_zero),
        ("sums", foundations::sums),
        ("marking_form", foundations::marking_form),
        ("colouring_game", foundations::colouring_game),
        ("directed_paths", foundations::directed_paths),
        ("move_graphs", foundations::move_graphs),
        ("path_options", foundations::path_options),
        ("recursion", foundations::recursion),
        ("playable", foundations::playable),
        ("cliques", dense::cliques),
        ("universal", dense::universal),
        ("bipartite", dense::bipartite),
        ("tripartite", dense::tripartite),
        ("odd_parts", dense::odd_parts),
        ("miss_one", dense::miss_one),
        ("miss_two", dense::miss_two),
        ("miss_three", dense::miss_three),
        ("regular_by_lists", dense::regular_by_lists),
        ("paths", families::paths),
        ("cycles", families::cycles),
        ("powers", families::powers),
        ("ladders", families::ladders),
        ("saws", families::saws),
        ("glued", families::glued),
        ("circular_caterpillars", families::circular_caterpillars),
        ("interval_graphs", families::interval_graphs),
        ("circular_interval_graphs", families::circular_interval_graphs),
        ("leaf_law", laws::leaf_law),
        ("pendant_path_law", laws::pendant_path_law),
        ("no_other_laws", laws::no_other_laws),
        ("reduced_words", words::reduced_words),
        ("factors", words::factors),
        ("table_of_words", words::table),
        ("large_number", words::large_number),
        ("all_graphs", census::all_graphs),
        ("all_trees", census::all_trees),
    ],
    refutations: &[
        ("orientations", errata::orientations),
        ("distinct_components", errata::distinct_components),
        ("two_parts", errata::two_parts),
        ("not_induced", errata::not_induced),
        ("printed_word", errata::printed_word),
        ("number_of_words", errata::number_of_words),
        ("no_such_tree", errata::no_such_tree),
        ("several_periods", errata::several_periods),
    ],
};

/// A bound on the number of vertices.
#[derive(Deserialize)]
struct Order {
    order: usize,
}

/// A bound on the size of a member of a family.
#[derive(Deserialize)]
struct UpTo {
    n: usize,
}

/// The number of random boards, and the seed that selects them.
#[derive(Deserialize)]
struct Samples {
    samples: usize,
    seed: u64,
}

impl Samples {
    /// Returns `samples` random lists of numbers. The length of each is in the range `length`, each
    /// number is below `below`.
    fn lists(
        &self,
        length: std::ops::RangeInclusive<usize>,
        below: u32,
    ) -> impl Iterator<Item = Vec<u32>> {
        let mut random = SmallRng::seed_from_u64(self.seed);
        (0..self.samples).map(move |_| {
            let length = random.random_range(length.clone());
            (0..length).map(|_| random.random_range(0..below)).collect()
        })
    }
}

/// The graph with this name.
fn named(name: &str) -> Result<Graph, Failure> {
    let read: Named = name.parse().map_err(|error| Failure::new(name, "a graph", error))?;
    read.build(Capacity::default()).map_err(|error| Failure::new(name, "a graph", error))
}

/// The graph with these edges.
fn graph(order: usize, edges: &[(Vertex, Vertex)]) -> Result<Graph, Failure> {
    Graph::from_edges(order, edges).map_err(|error| Failure::new("edges", "a graph", error))
}

/// A graph as written in a sentence: its order and its edges.
fn shown(graph: &Graph) -> String {
    let edges: Vec<String> = graph.edges().map(|(u, v)| format!("{u}–{v}")).collect();
    format!("({}: {})", graph.order(), edges.join(" "))
}

/// All graphs of one order.
fn all(order: usize) -> Result<impl Iterator<Item = Graph>, Failure> {
    noyau_graph::graphs::all(order).map_err(|error| Failure::new(order, "an order", error))
}

/// All graphs of at most this order.
fn up_to(order: usize) -> Result<impl Iterator<Item = Graph>, Failure> {
    let orders: Result<Vec<_>, Failure> = (0..=order).map(all).collect();
    Ok(orders?.into_iter().flatten())
}

/// A solver of the game on a graph.
fn solver(graph: &Graph) -> Result<Solver, Failure> {
    let edges = graph.edges().map(|(u, v)| (u as usize, v as usize));
    let game = Marking::undirected(graph.order(), edges)
        .map_err(|error| Failure::new(shown(graph), "a board", error))?;
    Ok(Solver::new(game))
}

fn by_solver(graph: &Graph) -> Result<u64, Failure> {
    let solver = solver(graph)?;
    let found = solver.value(&solver.game().start(), &Limits::none());
    found.map(u64::from).map_err(|early| noyau_engine::EngineError::from(early).into())
}

/// The value by a theorem, if there is one about the graph.
fn by_theorem(graph: &Graph) -> Option<u64> {
    let game = Domination::default();
    game.grundy(&game.start(graph.clone()))?.size().to_u64()
}

/// The value by the solver. It must agree with the rules alone on a small graph, and with the
/// theorem about the graph, if there is one.
fn value(graph: &Graph) -> Result<u64, Failure> {
    let found = by_solver(graph)?;
    if let Some(table) = Table::small(graph) {
        same(shown(graph), &table.value(), &found)?;
    }
    if let Some(said) = by_theorem(graph) {
        same(shown(graph), &found, &said)?;
    }
    Ok(found)
}
