//! Chapter 1 and sections 2.1, 2.2: games, sums, the two forms of the rules, playable families.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::num::NonZeroU32;

use noyau_core::{Convention, Grundy, Outcome, OutcomeFunction, Ruleset, mex};
use noyau_games::graph::{Domination, Orientation, Position, Version};
use noyau_graph::{Canonical, Digraph, Graph, Vertex};
use noyau_solve::{Limits, Search, kernel as kernels};
use serde::Deserialize;

use super::super::octal;
use super::super::shared::{kernel_theorem, numbers, read, shown as piles, sorted, typed};
use super::super::{Checked, Effort, Failure, Vector, holds, same};
use super::rules::Table;
use super::{Order, UpTo, graph, named, shown, solver, up_to, value};
use noyau_engine::{Arguments, SolveOptions, open};

/// Figures 1.1 and 1.2: the positions of a game of Nim up to the order of the heaps, the moves
/// between them, their values; a game that is played; a pair of positions that is no move.
pub(super) fn nim_positions(vector: &Vector, _effort: Effort) -> Checked {
    #[derive(Deserialize)]
    struct Game {
        heaps: Vec<u64>,
        record: Vec<Vec<u64>>,
        no_move: (Vec<u64>, Vec<u64>),
    }
    #[derive(Deserialize)]
    struct Figure {
        moves: usize,
        values: Vec<(Vec<u64>, u64)>,
    }
    let (game, figure): (Game, Figure) = read(vector)?;
    let nim = open("nim", &Arguments::none())?;
    let options = |heaps: &[u64]| -> Result<BTreeSet<Vec<u64>>, Failure> {
        let list = nim.moves(&typed(heaps), usize::MAX, &SolveOptions::default())?;
        Ok(list.moves.iter().map(|mv| sorted(numbers(&mv.target))).collect())
    };
    let mut found: BTreeMap<Vec<u64>, u64> = BTreeMap::new();
    let mut moves = 0;
    let mut waiting = vec![sorted(game.heaps)];
    while let Some(heaps) = waiting.pop() {
        if found.contains_key(&heaps) {
            continue;
        }
        let answer = nim.solve(&typed(&heaps), &SolveOptions::default())?.answer;
        let value = answer.value.as_ref().and_then(|value| value.size().to_u64());
        let value = value.ok_or_else(|| Failure::new(piles(&heaps), "a value", "none"))?;
        let left = options(&heaps)?;
        moves += left.len();
        waiting.extend(left);
        found.insert(heaps, value);
    }
    let expected = figure.values.into_iter().map(|(heaps, value)| (sorted(heaps), value)).collect();
    same("values", &expected, &found)?;
    same("moves", &figure.moves, &moves)?;
    for step in game.record.windows(2) {
        let legal = options(&step[0])?.contains(&sorted(step[1].clone()));
        holds(piles(&step[0]), "a move of the record", legal)?;
    }
    same("the end of the record", &Some(&Vec::new()), &game.record.last())?;
    let (from, to) = game.no_move;
    holds(piles(&from), "no move", !options(&from)?.contains(&sorted(to)))
}

/// The vertices alive in a position, as bits.
fn bits(position: &Position) -> usize {
    position.alive().iter().fold(0, |set, v| set | 1 << v)
}

/// Section 1.1: the P-positions are the kernel of the graph of positions.
pub(super) fn kernel(vector: &Vector, effort: Effort) -> Checked {
    let Order { order } = vector.params()?;
    let order = order + usize::from(effort == Effort::Full);
    let game = Domination::default();
    for graph in up_to(order)? {
        let Some(table) = Table::of(&graph) else { continue };
        let at = shown(&graph);
        let positions = kernels::reachable(&game, [game.start(graph)], 1 << order)
            .ok_or_else(|| Failure::new(at, "its positions", "too many"))?;
        kernel_theorem(&game, &positions, |position| table.of_set(bits(position)) == 0)?;
    }
    Ok(())
}

/// Proposition 1.2.2: P exactly where the value is 0, each found by its own definition.
pub(super) fn value_zero(vector: &Vector, _effort: Effort) -> Checked {
    let Order { order } = vector.params()?;
    let game = Domination::default();
    for graph in up_to(order)? {
        let at = shown(&graph);
        let start = game.start(graph);
        let outcome = Search::new(&game, OutcomeFunction(Convention::Normal), Limits::none())
            .value(&start)?;
        let value = Search::new(&game, Grundy, Limits::none()).value(&start)?;
        same(at, &(outcome == Outcome::P), &(value == 0))?;
    }
    Ok(())
}

/// Theorem 1.2.4 and Proposition 2.1.4: values of sums are nim-sums, by the rules on the union.
pub(super) fn sums(vector: &Vector, effort: Effort) -> Checked {
    let Order { order } = vector.params()?;
    let order = order + usize::from(effort == Effort::Full);
    let mut parts: Vec<(Graph, u64)> = Vec::new();
    for graph in up_to(order / 2 + 1)? {
        let value = Table::of(&graph).map(|table| table.value());
        parts.extend(value.map(|value| (graph, value)));
    }
    for (index, (one, first)) in parts.iter().enumerate() {
        let beside =
            parts[..=index].iter().filter(|(other, _)| one.order() + other.order() <= order);
        for (other, second) in beside {
            let both = Graph::disjoint_union(&[one, other]);
            let found = Table::of(&both).map(|table| table.value());
            same(shown(&both), &Some(first ^ second), &found)?;
        }
    }
    Ok(())
}

/// The form of the rules with marks: a vertex may be marked if neither it nor a neighbour is.
struct Marks<'a> {
    graph: &'a Graph,
    table: &'a Table,
    values: HashMap<usize, u64>,
}

impl Marks<'_> {
    fn may_be_marked(&self, marked: usize, v: Vertex) -> bool {
        let free = |v: Vertex| marked >> v & 1 == 0;
        free(v) && self.graph.neighbours(v).iter().all(|&w| free(w))
    }

    /// The value of a position with marks. Each position on the way is compared with the graph that
    /// is left in the other form.
    fn value(&mut self, marked: usize, left: usize) -> Result<u64, Failure> {
        if let Some(&known) = self.values.get(&marked) {
            return Ok(known);
        }
        let moves: Vec<Vertex> =
            self.graph.vertices().filter(|&v| self.may_be_marked(marked, v)).collect();
        let at = || format!("{} {marked:b}", shown(self.graph));
        let there = moves.iter().fold(0, |set, v| set | 1_usize << v);
        same(at(), &left, &there)?;
        if moves.is_empty() {
            let dominated = |v: Vertex| {
                let closed = self.graph.neighbours(v).iter().chain([&v]);
                closed.into_iter().any(|w| marked >> w & 1 == 1)
            };
            holds(at(), "the marks dominate", self.graph.vertices().all(dominated))?;
        }
        let mut options = Vec::with_capacity(moves.len());
        for v in moves {
            options.push(self.value(marked | 1 << v, self.table.left(left, v))?);
        }
        let value = mex(options);
        same(at(), &self.table.of_set(left), &value)?;
        self.values.insert(marked, value);
        Ok(value)
    }
}

/// Section 2.1: marking and deleting are the same game, option by option; at the end the marked
/// vertices dominate the graph.
pub(super) fn marking_form(vector: &Vector, _effort: Effort) -> Checked {
    let Order { order } = vector.params()?;
    for graph in up_to(order)? {
        let Some(table) = Table::of(&graph) else { continue };
        let mut marks = Marks { graph: &graph, table: &table, values: HashMap::new() };
        marks.value(0, table.full())?;
    }
    Ok(())
}

/// The value of [G, k] played on G itself; `colours[v]` is 0 for a vertex without colour.
fn coloured(
    graph: &Graph,
    colours: &mut Vec<u32>,
    k: u32,
    seen: &mut HashMap<Vec<u32>, u64>,
) -> u64 {
    if let Some(&known) = seen.get(colours) {
        return known;
    }
    let mut left = Vec::new();
    for v in graph.vertices().filter(|&v| colours[v as usize] == 0).collect::<Vec<_>>() {
        for colour in 1..=k {
            if graph.neighbours(v).iter().all(|&w| colours[w as usize] != colour) {
                colours[v as usize] = colour;
                left.push(coloured(graph, colours, k, seen));
                colours[v as usize] = 0;
            }
        }
    }
    let value = mex(left);
    seen.insert(colours.clone(), value);
    value
}

/// Checks that the game of colours, the game of the catalogue and the plain game on the product
/// agree.
fn same_as_product(graph: &Graph, k: u32) -> Checked {
    let at = format!("[{}, {k}]", shown(graph));
    let by_colours = coloured(graph, &mut vec![0; graph.order()], k, &mut HashMap::new());
    let colours = NonZeroU32::new(k).ok_or_else(|| Failure::new(&at, "colours", "none"))?;
    let game = Domination::new(Version::Colouring(colours), Convention::Normal);
    let searched = Search::new(&game, Grundy, Limits::none()).value(&game.start(graph.clone()))?;
    same(&at, &by_colours, &searched)?;
    let product = graph.product(&named(&format!("complete:{k}"))?);
    same(&at, &by_colours, &value(&product)?)
}

type Edges = Vec<(Vertex, Vertex)>;

/// Proposition 2.1.1 on the graphs of the data.
pub(super) fn colouring_product(vector: &Vector, _effort: Effort) -> Checked {
    #[derive(Deserialize)]
    struct Cases {
        cases: Vec<((usize, Edges), u32)>,
    }
    let (Cases { cases }, expected): (_, bool) = read(vector)?;
    for ((order, edges), k) in cases {
        same(&vector.id, &expected, &same_as_product(&graph(order, &edges)?, k).is_ok())?;
    }
    Ok(())
}

/// Proposition 2.1.1 on all small graphs.
pub(super) fn colouring_game(vector: &Vector, _effort: Effort) -> Checked {
    #[derive(Deserialize)]
    struct Cases {
        cases: Vec<(usize, u32)>,
    }
    let Cases { cases } = vector.params()?;
    for (order, k) in cases {
        for graph in up_to(order)? {
            same_as_product(&graph, k)?;
        }
    }
    Ok(())
}

/// The table of the game on a directed graph, from the vertices that each move removes.
pub(super) fn directed(arcs: &Digraph, orientation: Orientation) -> Table {
    let killed = |v| match orientation {
        Orientation::Predecessors => arcs.predecessors(v),
        Orientation::Successors => arcs.successors(v),
    };
    let row = |v| killed(v).iter().fold(1_u32 << v, |set, w| set | 1 << w);
    Table::of_kills(arcs.vertices().map(row).collect())
}

const ORIENTATIONS: [Orientation; 2] = [Orientation::Predecessors, Orientation::Successors];

/// The value of the game of the catalogue on a directed graph, which must be that of the rules.
pub(super) fn directed_value(
    order: usize,
    arcs: &[(Vertex, Vertex)],
    orientation: Orientation,
) -> Result<u64, Failure> {
    let digraph = Digraph::from_arcs(order, arcs)
        .map_err(|error| Failure::new("arcs", "a directed graph", error))?;
    let found = directed(&digraph, orientation).value();
    let game = Domination::new(Version::Oriented(orientation), Convention::Normal);
    let start = game.start_directed(digraph);
    let searched = Search::new(&game, Grundy, Limits::none()).value(&start)?;
    same(format!("{arcs:?}"), &found, &searched)?;
    Ok(found)
}

/// Section 2.1: on the directed path the game is 0.37, whichever way marks act.
pub(super) fn directed_paths(vector: &Vector, _effort: Effort) -> Checked {
    let UpTo { n } = vector.params()?;
    let expected = octal::values(&octal::family("0.37")?, n)?;
    for orientation in ORIENTATIONS {
        for (order, expected) in expected.iter().enumerate() {
            let arcs: Edges = (0..).zip(1..).take(order.saturating_sub(1)).collect();
            let found = directed_value(order, &arcs, orientation)?;
            same(format!("{order} {orientation:?}"), &u64::from(*expected), &found)?;
        }
    }
    Ok(())
}

/// Section 2.1: [G, k] is the directed game on its graph of moves, with an arc from the move u to
/// the move v when playing u forbids v.
pub(super) fn move_graphs(vector: &Vector, _effort: Effort) -> Checked {
    #[derive(Deserialize)]
    struct Bounds {
        order: usize,
        colours: u32,
    }
    let Bounds { order, colours } = vector.params()?;
    for graph in up_to(order)? {
        let moves: Vec<(Vertex, u32)> =
            graph.vertices().flat_map(|v| (0..colours).map(move |c| (v, c))).collect();
        let forbids = |&(u, c): &(Vertex, u32), &(v, d): &(Vertex, u32)| {
            (u == v && c != d) || (c == d && graph.adjacent(u, v))
        };
        let mut arcs = Vec::new();
        for (one, mine) in (0..).zip(&moves) {
            let theirs = (0..).zip(&moves).filter(|(_, other)| forbids(mine, other));
            arcs.extend(theirs.map(|(other, _)| (one, other)));
        }
        let found = directed_value(moves.len(), &arcs, Orientation::Successors)?;
        let none = &mut vec![0; graph.order()];
        same(shown(&graph), &coloured(&graph, none, colours, &mut HashMap::new()), &found)?;
    }
    Ok(())
}

/// The components that a move leaves, in increasing order of size.
fn parts_left(graph: &Graph, v: Vertex) -> Vec<Graph> {
    let left = without(graph, v);
    let mut parts: Vec<Graph> =
        left.components().iter().map(|component| left.induced(component)).collect();
    parts.sort_by_key(Graph::order);
    parts
}

/// What is left of a graph after a move.
fn without(graph: &Graph, v: Vertex) -> Graph {
    let kept: Vec<Vertex> = graph.vertices().filter(|&w| w != v && !graph.adjacent(v, w)).collect();
    graph.induced(&kept)
}

/// Section 2.1: Opt(P_n) = {P_i + P_{n−3−i} : −1 ≤ i ≤ ⌊(n − 3)/2⌋} with P_{−1} = P_0 = ∅.
pub(super) fn path_options(vector: &Vector, _effort: Effort) -> Checked {
    let UpTo { n } = vector.params()?;
    for n in 3..=n {
        let path = named(&format!("path:{n}"))?;
        let mut found = BTreeSet::new();
        for v in path.vertices() {
            let parts = parts_left(&path, v);
            holds(n, "paths", parts.iter().all(|part| part.edge_count() + 1 == part.order()))?;
            found.insert(parts.iter().map(Graph::order).collect::<Vec<_>>());
        }
        let whole = (0, n - 2);
        let splits = (0..=(n - 3) / 2).map(|i| (i, n - 3 - i)).chain([whole]);
        let nonempty = |(a, b)| [a, b].into_iter().filter(|size| *size > 0).collect::<Vec<_>>();
        same(n, &splits.map(nonempty).collect(), &found)?;
    }
    Ok(())
}

/// Propositions 2.1.2 and 2.1.3: the options are the induced subgraphs without a closed
/// neighbourhood, and the value is their mex.
pub(super) fn recursion(vector: &Vector, _effort: Effort) -> Checked {
    let Order { order } = vector.params()?;
    let game = Domination::default();
    for graph in up_to(order)? {
        let start = game.start(graph.clone());
        let mut options = Vec::new();
        for mv in game.moves(&start) {
            let left = without(&graph, mv.0);
            let kept: Vec<Vertex> = game.play(&start, &mv).alive().iter().collect();
            same(shown(&graph), &left, &graph.induced(&kept))?;
            options.push(value(&left)?);
        }
        same(shown(&graph), &mex(options), &value(&graph)?)?;
    }
    Ok(())
}

/// Section 2.2: families in which every move leaves smaller members: paths; paths and cycles; the
/// four kinds of ladders; stars with at most three branches; saws; forests.
pub(super) fn playable(vector: &Vector, _effort: Effort) -> Checked {
    let Order { order } = vector.params()?;
    let stars = || {
        let triples = (0..order).flat_map(move |a| (0..=a).map(move |b| (a, b)));
        triples.flat_map(|(a, b)| (0..=b).map(move |c| format!("star:{a},{b},{c}")))
    };
    let each = |names: &[&str], first: usize| -> Vec<String> {
        let sizes = first..=order;
        sizes
            .flat_map(|n| names.iter().map(move |name| name.replace('n', &n.to_string())))
            .collect()
    };
    let families: [Vec<String>; 5] = [
        each(&["path:n"], 1),
        each(&["path:n"], 1).into_iter().chain(each(&["cycle:n"], 3)).collect(),
        each(&["ladder:n", "ladder-h:n", "ladder-i:n", "ladder-j:n"], 0),
        stars().collect(),
        each(&["saw:n,0", "saw:n,1", "saw:n,2"], 1),
    ];
    for names in families {
        let mut members = BTreeSet::new();
        let mut largest = Vec::new();
        for name in names {
            let graph = named(&name)?;
            if graph.order() <= order && graph.is_connected() {
                members.insert(Canonical::of(&graph).form);
                largest.push((name, graph));
            }
        }
        for (name, graph) in largest {
            for v in graph.vertices() {
                for part in parts_left(&graph, v) {
                    let form = Canonical::of(&part).form;
                    let smaller = part.order() < graph.order();
                    holds(format!("{name} − N⁺({v})"), "a smaller member", {
                        smaller && (members.contains(&form) || part.order() == 1)
                    })?;
                }
            }
        }
    }
    Ok(())
}

/// Section 2.2: the family induced by one graph, numbered by order, and Algorithm A on it up to the
/// graph itself. The expected result is the number of members and the value.
pub(super) fn induced_family(vector: &Vector, _effort: Effort) -> Checked {
    #[derive(Deserialize)]
    struct Of {
        graph: String,
    }
    let (Of { graph: name }, expected): (_, (usize, u64)) = read(vector)?;
    let graph = named(&name)?;
    let mut family: BTreeMap<(usize, Graph), BTreeSet<Vec<Graph>>> = BTreeMap::new();
    let mut waiting = vec![Canonical::of(&graph).form];
    while let Some(member) = waiting.pop() {
        if family.contains_key(&(member.order(), member.clone())) {
            continue;
        }
        let options: BTreeSet<Vec<Graph>> = member
            .vertices()
            .map(|v| {
                let parts = parts_left(&member, v);
                let mut forms: Vec<Graph> =
                    parts.iter().map(|part| Canonical::of(part).form).collect();
                forms.sort();
                forms
            })
            .collect();
        waiting.extend(options.iter().flatten().cloned());
        family.insert((member.order(), member), options);
    }
    let mut values: BTreeMap<Graph, u64> = BTreeMap::new();
    for ((_, member), options) in &family {
        let sum = |parts: &Vec<Graph>| parts.iter().map(|part| values[part]).fold(0, |a, b| a ^ b);
        let value = mex(options.iter().map(sum));
        values.insert(member.clone(), value);
    }
    let last = values.get(&Canonical::of(&graph).form).copied();
    same(&vector.id, &(expected.0, Some(expected.1)), &(family.len(), last))?;
    let start = solver(&graph)?;
    let found = start.value(&start.game().start(), &Limits::none());
    same(&name, &Ok(expected.1), &found.map(u64::from))
}
