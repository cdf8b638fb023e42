//! Statements about whole ranges of positions.

use noyau_core::bitype::SignedBitype;
use noyau_core::bitype::{Bitype, Side};
use noyau_games::graph::colouring::bounds::{is_circular_tree, two_colours_suffice};
use noyau_games::graph::colouring::caterpillar::{classify, opening};
use noyau_games::graph::colouring::conjecture;
use noyau_games::graph::colouring::lc_tree::lc_trees;
use noyau_games::graph::colouring::reduce::{RewriteRule, Rewritten, apply, find};
use noyau_games::graph::colouring::strategy;
use noyau_games::graph::colouring::sum::{SignedComponent, candidates_of};
use noyau_games::graph::colouring::{Colour, Coloured};
use noyau_graph::{Graph, Vertex};
use noyau_solve::colouring::Lead;
use serde::Deserialize;

use super::super::{Checked, Effort, Failure, Vector, holds, same};
use super::trees::{classified, free};
use super::{COLOURS, ask, palette, rules, solved, strength, word};

#[derive(Deserialize)]
struct Order {
    order: usize,
}

fn all(order: usize) -> Result<Vec<Graph>, Failure> {
    let graphs = noyau_graph::graphs::all(order);
    Ok(graphs.map_err(|error| Failure::new(order, "an order", error))?.collect())
}

fn up_to(order: usize) -> Result<Vec<Graph>, Failure> {
    let orders: Result<Vec<Vec<Graph>>, Failure> = (1..=order).map(all).collect();
    Ok(orders?.concat())
}

/// The solver agrees with the rules on all graphs up to an order, for k = 2, 3, 4, both starters,
/// with and without a spare vertex.
pub(super) fn rules_alone(vector: &Vector, _effort: Effort) -> Checked {
    let Order { order } = vector.params()?;
    for graph in up_to(order)? {
        for spare in 0..=1 {
            let position = Coloured::uncoloured(graph.clone()).with_spares(spare);
            for colours in 2..=4_u8 {
                let board = palette(&position, usize::from(colours))?;
                for first in [Side::Alice, Side::Bob] {
                    let found = ask(|solver, limits| solver.alice_wins(&board, first, limits))?;
                    let at = format!("{graph:?} k = {colours} {first}");
                    same(at, &rules::alice_wins(&position, colours, first), &found)?;
                }
            }
        }
    }
    Ok(())
}

/// Every proper partial colouring of a graph with three colours.
fn colourings(graph: &Graph) -> Vec<Coloured> {
    graph.vertices().fold(vec![Coloured::uncoloured(graph.clone())], |found, v| {
        let next = |position: Coloured| {
            let coloured: Vec<Coloured> =
                Colour::ABC.into_iter().filter_map(|colour| position.play(v, colour)).collect();
            coloured.into_iter().chain([position])
        };
        found.into_iter().flat_map(next).collect()
    })
}

/// R0 to R4 keep every winner and the sign, by the rules alone.
pub(super) fn reductions(vector: &Vector, _effort: Effort) -> Checked {
    let Order { order } = vector.params()?;
    for position in up_to(order)?.iter().flat_map(colourings) {
        for rule in RewriteRule::ALL {
            let Some(rewrite) = find(&position, rule) else { continue };
            let at = format!("{rule} on {position:?}");
            let left = apply(&position, rewrite).map_err(|error| Failure::new(&at, "", error))?;
            match left {
                Rewritten::Blocked => same(&at, &Bitype::BB, &rules::bitype(&position))?,
                Rewritten::Open(left) => {
                    same(&at, &rules::bitype(&position), &rules::bitype(&left))?;
                    if position.blocked(COLOURS).is_none() {
                        same(&at, &position.sign(COLOURS), &left.sign(COLOURS))?;
                    }
                }
            }
        }
    }
    Ok(())
}

/// Checks Alice's strategy with four colours against every play of Bob.
fn alice_holds(position: &Coloured, alice_moves: bool) -> Checked {
    if position.open().next().is_none() {
        return Ok(());
    }
    let lost = || Failure::new(format!("{position:?}"), "a move", "none");
    if alice_moves {
        let (v, colour) = strategy::four_colours(position).ok_or_else(lost)?;
        return alice_holds(&position.play(v, colour).ok_or_else(lost)?, false);
    }
    if position.blocked(strategy::COLOURS).is_some() {
        return Err(lost());
    }
    for (v, colour) in position.moves(strategy::COLOURS) {
        alice_holds(&position.play(v, colour).ok_or_else(lost)?, true)?;
    }
    Ok(())
}

/// Theorem 6.1.2 and Proposition 6.3.6, as a strategy.
pub(super) fn four_colours(vector: &Vector, effort: Effort) -> Checked {
    let Order { order } = vector.params()?;
    let order = order + usize::from(effort == Effort::Full);
    let circular = up_to(order.saturating_sub(1).min(6))?.into_iter().filter(is_circular_tree);
    for graph in (1..=order).flat_map(free).chain(circular) {
        for alice_moves in [true, false] {
            alice_holds(&Coloured::uncoloured(graph.clone()), alice_moves)?;
        }
    }
    Ok(())
}

/// The forests, and forests beside a square, for which two colours suffice.
pub(super) fn two_colours(vector: &Vector, _effort: Effort) -> Checked {
    let Order { order } = vector.params()?;
    let square = word("[0000]")?.position();
    for graph in up_to(order)?.into_iter().filter(Graph::is_forest) {
        let alone = Coloured::uncoloured(graph);
        for position in [alone.beside(&square), alone] {
            let wins = rules::alice_wins(&position, 2, Side::Alice);
            let at = format!("{:?}", position.graph());
            same(at, &Some(wins), &two_colours_suffice(position.graph()))?;
        }
    }
    Ok(())
}

/// The first moves of 7.3 to 7.6 lead to positions that are won even if the opponent may pass, and
/// there is one wherever the player wins with the first move.
pub(super) fn openings(vector: &Vector, _effort: Effort) -> Checked {
    #[derive(Deserialize)]
    struct Words {
        n: usize,
        forms: Vec<String>,
    }
    let Words { n, forms } = vector.params()?;
    for text in forms.iter().flat_map(|form| (0..=n).map(|n| form.replace("%d", &n.to_string()))) {
        let read = word(&text)?;
        let known = classify(&read).ok_or_else(|| Failure::new(&text, "a theorem", "none"))?;
        for side in [Side::Alice, Side::Bob] {
            let wins = known.bitype.types().0.alice_wins(side) == (side == Side::Alice);
            let open = read.position().open().count() > 0;
            let Some((place, colour)) = opening(&read, side) else {
                holds(&text, &format!("a first move for {side}"), !wins || !open)?;
                continue;
            };
            let left = read.play(place, colour);
            let left = left.ok_or_else(|| Failure::new(&text, "a legal move", "none"))?;
            if !left.is_blocked() {
                let found = strength(&left.position())?;
                let class = if side == Side::Alice { found.alice } else { found.bob };
                same(format!("{text} → {left}"), &Lead::Second, &class)?;
            }
        }
    }
    Ok(())
}

/// Propositions 6.4.6, 6.7.1, 6.7.2, 6.7.7 and Theorem 6.7.4 on all pairs of some words.
pub(super) fn sums(vector: &Vector, _effort: Effort) -> Checked {
    #[derive(Deserialize)]
    struct Words {
        words: Vec<String>,
    }
    let Words { words } = vector.params()?;
    let positions: Result<Vec<Coloured>, Failure> =
        words.iter().map(|text| Ok(super::words(text)?.position())).collect();
    let positions = positions?;
    let part = |position: &Coloured| -> Result<SignedComponent, Failure> {
        let signed = SignedBitype { bitype: solved(position)?, sign: position.sign(COLOURS) };
        Ok(SignedComponent { signed, neutral: strength(position)?.alice == Lead::Second })
    };
    for (index, one) in positions.iter().enumerate() {
        for (other, name) in positions.iter().zip(&words).take(index + 1) {
            let at = format!("{} + {name}", words[index]);
            let sum = solved(&one.beside(other))?;
            let spared = one.with_spares(1);
            same(&at, &sum.mirror(), &solved(&spared.beside(other))?)?;
            same(&at, &sum, &solved(&spared.beside(&other.with_spares(1)))?)?;
            let possible = candidates_of(&[part(one)?, part(other)?]);
            holds(at, &format!("{sum} among {possible}"), possible.contains(sum))?;
        }
    }
    Ok(())
}

#[derive(Deserialize)]
struct Open {
    open: usize,
}

/// R5 (Conjecture 6.8.1): leaves are put on one vertex of each small tree until the rule applies.
pub(super) fn leaf_reduction(vector: &Vector, effort: Effort) -> Checked {
    let Open { open } = vector.params()?;
    let open = if effort == Effort::Full { open + 1 } else { open };
    let mut tried = 0;
    for size in 1..=open {
        for position in lc_trees(size).map(|tree| tree.position()) {
            let vertices: Vec<Vertex> = position.open().collect();
            for at in vertices {
                let grown = with_free_leaves(&position, at, 7)?;
                for (_, left) in conjecture::r5(&grown) {
                    tried += 1;
                    let wrong = conjecture::unequal(&grown, [left], solved)?;
                    if let Some(wrong) = wrong {
                        let at = format!("{:?}", wrong.position);
                        return Err(Failure::new(at, wrong.bitype, wrong.other_bitype));
                    }
                }
            }
        }
    }
    holds(&vector.id, "a case", tried > 0)
}

fn with_free_leaves(position: &Coloured, at: Vertex, count: usize) -> Result<Coloured, Failure> {
    let order = position.graph().order();
    let joined = (order..order + count).map(|leaf| (at, Vertex::try_from(leaf).unwrap_or(at)));
    let edges: Vec<(Vertex, Vertex)> = position.graph().edges().chain(joined).collect();
    let mut colours = position.colours().to_vec();
    colours.resize(order + count, None);
    let graph = Graph::from_edges(order + count, &edges)
        .map_err(|error| Failure::new("leaves", "a graph", error))?;
    Coloured::new(graph, colours).map_err(|error| Failure::new("leaves", "a colouring", error))
}

/// The conjecture of signs (8.5.1) on all trees with few open vertices.
pub(super) fn signs(vector: &Vector, effort: Effort) -> Checked {
    let Open { open } = vector.params()?;
    let open = if effort == Effort::Full { open + 1 } else { open };
    let mut spoken = 0;
    for size in 2..=open {
        for (position, bitype) in classified(size)? {
            if let Some(truth) = conjecture::signs(&position, bitype) {
                spoken += 1;
                holds(format!("{position:?}"), "ZN0 or NZ1", truth)?;
            }
        }
    }
    holds(&vector.id, "a variable tree", spoken > 0)
}

/// Conjecture 6.6.3 for connected parts: one open leaf is removed from every small tree.
pub(super) fn leaf_deletion(vector: &Vector, effort: Effort) -> Checked {
    let Open { open } = vector.params()?;
    let open = open + usize::from(effort == Effort::Full);
    let mut tried = 0;
    for size in 2..=open {
        for (position, bitype) in classified(size)? {
            for leaf in position.open() {
                // The rest must be in one piece. The coloured neighbours of the leaf are removed
                // with it.
                let around = position.graph().neighbours(leaf);
                let open_around = around.iter().filter(|&&v| position.colour(v).is_none()).count();
                if open_around != 1 {
                    continue;
                }
                let gone = |v: &Vertex| {
                    *v == leaf || (around.contains(v) && position.colour(*v).is_some())
                };
                let kept: Vec<Vertex> = position.graph().vertices().filter(|v| !gone(v)).collect();
                let part = position.induced(&kept);
                tried += 1;
                let below = solved(&part)?.mirror() <= bitype;
                holds(format!("{position:?}"), "the part is at most the whole", below)?;
            }
        }
    }
    holds(&vector.id, "a case", tried > 0)
}
