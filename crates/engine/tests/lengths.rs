//! The lengths of games on families, compared with games on the graphs themselves.
//!
//! No grammar is used here: the graphs are built from their descriptions, and a position is the set
//! of vertices that are left.
#![allow(clippy::unwrap_used)]

use std::collections::{BTreeSet, HashMap};

use noyau_core::{Convention, Outcome};
use noyau_engine::{Arguments, Engine, SolveOptions, open};

/// The vertices that are left, one bit each.
type Set = u32;
/// Whether the player to move wins, and after how many moves.
type Length = (bool, u64);

/// A graph by the closed neighbourhoods of its vertices.
#[derive(Clone, Default)]
struct Graph(Vec<Set>);

impl Graph {
    fn new(order: usize, edges: impl IntoIterator<Item = (usize, usize)>) -> Self {
        let mut closed: Vec<Set> = (0..order).map(|vertex| 1 << vertex).collect();
        for (u, v) in edges {
            closed[u] |= 1 << v;
            closed[v] |= 1 << u;
        }
        Self(closed)
    }

    fn beside(&self, other: &Self) -> Self {
        let shift = self.0.len();
        Self(self.0.iter().copied().chain(other.0.iter().map(|set| set << shift)).collect())
    }

    fn all(&self) -> Set {
        self.0.iter().fold(0, |all, set| all | set)
    }

    fn path_power(n: usize, k: usize) -> Self {
        Self::new(n, (0..n).flat_map(|u| (u + 1..n.min(u + k + 1)).map(move |v| (u, v))))
    }

    fn cycle(n: usize) -> Self {
        Self::new(n, (0..n).map(|u| (u, (u + 1) % n)))
    }

    fn ladder(n: usize) -> Self {
        let rails = (1..n).flat_map(|i| [(2 * i - 2, 2 * i), (2 * i - 1, 2 * i + 1)]);
        Self::new(2 * n, rails.chain((0..n).map(|i| (2 * i, 2 * i + 1))))
    }

    /// A path of n vertices, with a path of `tooth` vertices on each edge.
    fn saw(n: usize, tooth: usize) -> Self {
        let mut edges: Vec<(usize, usize)> = (1..n).map(|i| (i - 1, i)).collect();
        for i in 1..n {
            let first = n + (i - 1) * tooth;
            edges.push((i - 1, first));
            edges.extend((1..tooth).map(|j| (first + j - 1, first + j)));
            edges.push((first + tooth - 1, i));
        }
        Self::new(n + n.saturating_sub(1) * tooth, edges)
    }

    /// A path with `word[i]` leaves on vertex i.
    fn caterpillar(word: &[usize]) -> Self {
        let mut edges: Vec<(usize, usize)> = (1..word.len()).map(|i| (i - 1, i)).collect();
        let mut order = word.len();
        for (vertex, leaves) in word.iter().enumerate() {
            edges.extend((order..order + leaves).map(|leaf| (vertex, leaf)));
            order += leaves;
        }
        Self::new(order, edges)
    }

    /// Who wins with these vertices left, and after how many moves. A move takes a vertex and its
    /// neighbours; the winner hurries, the loser delays.
    fn length(&self, left: Set, rules: Convention, known: &mut HashMap<Set, Length>) -> Length {
        if let Some(length) = known.get(&left) {
            return *length;
        }
        let options: Vec<Length> =
            self.options(left).map(|set| self.length(set, rules, known)).collect();
        let quickest = options.iter().filter(|(won, _)| !won).map(|(_, moves)| moves + 1).min();
        let slowest = options.iter().map(|(_, moves)| moves + 1).max();
        let length = match (quickest, slowest) {
            (Some(moves), _) => (true, moves),
            (None, Some(moves)) => (false, moves),
            (None, None) => (rules == Convention::Misere, 0),
        };
        known.insert(left, length);
        length
    }

    fn options(&self, left: Set) -> impl Iterator<Item = Set> + '_ {
        let alive = (0..self.0.len()).filter(move |vertex| left >> vertex & 1 == 1);
        alive.map(move |vertex| left & !self.0[vertex])
    }
}

/// Compares a position with the graph that it stands for: its length, the lengths of all moves, and
/// the order of the moves.
fn compare(engine: &Engine, rules: Convention, position: &str, graph: &Graph) {
    let mut known = HashMap::new();
    let (won, moves) = graph.length(graph.all(), rules, &mut known);
    let options = SolveOptions::default();
    let answer = engine.solve(position, &options).unwrap().answer;
    let at = format!("{} {rules:?} {position}", engine.entry().id);
    assert_eq!(answer.outcome == Outcome::N, won, "{at}");
    assert_eq!(answer.remoteness, Some(moves.into()), "{at}");
    let judged = engine.moves(position, usize::MAX, &options).unwrap().moves;
    let said: Vec<Length> = judged
        .iter()
        .map(|judged| {
            let moves = judged.remoteness.as_ref().unwrap().to_u64().unwrap();
            (judged.outcome == Some(Outcome::N), moves)
        })
        .collect();
    let mut right: BTreeSet<Length> = BTreeSet::new();
    for set in graph.options(graph.all()) {
        right.insert(graph.length(set, rules, &mut known));
    }
    assert_eq!(said.iter().copied().collect::<BTreeSet<_>>(), right, "{at}");
    let wins = said.iter().take_while(|(lost, _)| !lost).count();
    assert!(said[..wins].is_sorted() && said[wins..].is_sorted_by(|a, b| a >= b), "{at}: {said:?}");
    assert_eq!(answer.winning.moves.len(), wins, "{at}");
    let first = answer.winning.moves.first().map(|mv| mv.notation.to_string());
    let quickest = judged[..wins].first().map(|judged| judged.mv.notation.to_string());
    assert_eq!(first, quickest, "{at}");
}

/// Compares all members and pairs of members with at most this many vertices.
fn compare_all(
    name: &str,
    given: &Arguments,
    least: usize,
    vertices: usize,
    graph: &dyn Fn(usize) -> Graph,
) {
    for rules in [Convention::Normal, Convention::Misere] {
        let mut given = given.clone();
        if rules == Convention::Misere {
            given = given.with("misere", "yes");
        }
        let engine = open(name, &given).unwrap();
        let members: Vec<(usize, Graph)> = (least..=vertices)
            .map(|size| (size, graph(size)))
            .take_while(|(_, graph)| graph.0.len() <= vertices)
            .collect();
        for (index, (size, graph)) in members.iter().enumerate() {
            compare(&engine, rules, &size.to_string(), graph);
            for (other, second) in &members[..=index] {
                if graph.0.len() + second.0.len() <= vertices {
                    let position = format!("{size},{other}");
                    compare(&engine, rules, &position, &graph.beside(second));
                }
            }
        }
    }
}

const VERTICES: usize = 11;

#[test]
fn paths_cycles_and_ladders() {
    compare_all("path", &Arguments::none(), 1, VERTICES, &|n| Graph::path_power(n, 1));
    compare_all("cycle", &Arguments::none(), 3, VERTICES, &Graph::cycle);
    compare_all("ladder", &Arguments::none(), 1, VERTICES, &Graph::ladder);
}

#[test]
fn saws() {
    compare_all("saw", &Arguments::none(), 1, VERTICES, &|n| Graph::saw(n, 1));
    compare_all("trapezoidal-saw", &Arguments::none(), 1, 13, &|n| Graph::saw(n, 2));
}

#[test]
fn combs_and_caterpillars() {
    compare_all("comb", &Arguments::none(), 1, 12, &|n| Graph::caterpillar(&vec![1; n]));
    for (text, ends, period) in [
        ("(2)", [&[][..], &[]], &[2][..]),
        ("(0)", [&[], &[]], &[0]),
        ("(3)", [&[], &[]], &[3]),
        ("2(1)", [&[2], &[]], &[1]),
        ("(12)", [&[], &[]], &[1, 2]),
        ("1(20)3", [&[1], &[3]], &[2, 0]),
        ("20(1)02", [&[2, 0], &[0, 2]], &[1]),
    ] {
        let given = Arguments::none().with("word", text);
        let graph = |n| Graph::caterpillar(&[ends[0], &period.repeat(n), ends[1]].concat());
        compare_all("caterpillar", &given, 1, 12, &graph);
    }
}

/// These questions once got a wrong length.
#[test]
fn isolated_vertices_are_played() {
    let remoteness = |name: &str, given: Arguments, position: &str| {
        let solved = open(name, &given).unwrap().solve(position, &SolveOptions::default()).unwrap();
        solved.answer.remoteness.clone()
    };
    let two = Arguments::none().with("word", "(2)");
    assert_eq!(remoteness("caterpillar", two, "2"), Some(3_u64.into()));
    assert_eq!(remoteness("comb", Arguments::none(), "3,4"), Some(7_u64.into()));
}

/// Moves of known length come before those of unknown length. Sums of more than twelve tokens are
/// not searched; of the three moves to nim-sum 0 here, one leaves fourteen tokens.
#[test]
fn moves_of_unknown_length_come_last() {
    let engine = open("octal", &Arguments::none().with("code", "0.[3]")).unwrap();
    let judged = engine.moves("4,5,6", usize::MAX, &SolveOptions::default()).unwrap().moves;
    let (mut wins, mut losses) = (Vec::new(), Vec::new());
    for judged in &judged {
        let list = if judged.outcome == Some(Outcome::P) { &mut wins } else { &mut losses };
        list.push(judged.remoteness.clone());
    }
    for list in [&wins, &losses] {
        let known = list.iter().take_while(|length| length.is_some()).count();
        assert!(list[known..].iter().all(Option::is_none), "{list:?}");
    }
    let lengths: Vec<bool> = wins.iter().map(Option::is_some).collect();
    assert_eq!(lengths, [true, true, false]);
    assert!(losses.iter().any(Option::is_none) && losses.iter().any(Option::is_some));
}
