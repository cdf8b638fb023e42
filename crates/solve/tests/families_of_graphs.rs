//! Families made from graphs, against brute force on the graphs and the facts of
//! `tests/data/octal/caterpillars.json`.
#![allow(clippy::unwrap_used)]

use std::collections::HashMap;

use noyau_family::{Grammar, GrammarError};
use noyau_solve::sequence::naive;
use noyau_solve::{Limits, period};
use proptest::prelude::*;
use serde_json::Value;

/// Closed neighbourhoods, one bit for each vertex.
#[derive(Default)]
struct Graph(Vec<u32>);

impl Graph {
    fn vertex(&mut self) -> usize {
        self.0.push(1 << self.0.len());
        self.0.len() - 1
    }

    fn join(&mut self, a: usize, b: usize) {
        self.0[a] |= 1 << b;
        self.0[b] |= 1 << a;
    }

    fn value(&self, set: u32, memo: &mut HashMap<u32, u32>) -> u32 {
        if let Some(known) = memo.get(&set) {
            return *known;
        }
        let chosen = (0..self.0.len()).filter(|v| set >> v & 1 == 1);
        let options: Vec<u32> = chosen.map(|v| self.value(set & !self.0[v], memo)).collect();
        let value = (0..).find(|value| !options.contains(value)).unwrap();
        memo.insert(set, value);
        value
    }

    fn grundy(&self) -> u32 {
        self.value(u32::try_from((1_u64 << self.0.len()) - 1).unwrap(), &mut HashMap::new())
    }
}

fn caterpillar(word: &[u32]) -> Graph {
    let mut graph = Graph::default();
    let mut spine = None;
    for leaves in word {
        let vertex = graph.vertex();
        if let Some(before) = spine {
            graph.join(before, vertex);
        }
        for _ in 0..*leaves {
            let leaf = graph.vertex();
            graph.join(vertex, leaf);
        }
        spine = Some(vertex);
    }
    graph
}

/// The value of a word by the algorithm of the thesis, section 2.5.2, one factor at a time.
fn word_value(word: &[u32]) -> u32 {
    let length = word.len();
    let mut g = vec![vec![0; length + 2]; length + 2];
    for size in 1..=length {
        for p in 0..=length - size {
            let q = p + size;
            let mut options = Vec::new();
            for i in p..q {
                if word[i] > 0 {
                    options.push(g[p][i] ^ g[i + 1][q] ^ ((word[i] - 1) % 2));
                }
                let before = if i > p { word[i - 1] } else { 0 };
                let after = if i + 1 < q { word[i + 1] } else { 0 };
                let left = if i > p { g[p][i - 1] } else { 0 };
                let right = if i + 2 < q { g[i + 2][q] } else { 0 };
                options.push(left ^ right ^ ((before + after) % 2));
            }
            g[p][q] = (0..).find(|value| !options.contains(value)).unwrap();
        }
    }
    g[0][length]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]
    #[test]
    fn words_that_repeat(
        prefix in proptest::collection::vec(0_u32..4, 0..4),
        period in proptest::collection::vec(0_u32..4, 1..4),
        suffix in proptest::collection::vec(0_u32..4, 0..4),
    ) {
        let (grammar, kind) = Grammar::caterpillars(&prefix, &period, &suffix).unwrap();
        let values = naive(&grammar, 8);
        for (n, value) in values[kind].iter().enumerate() {
            let word = [prefix.clone(), period.repeat(n), suffix.clone()].concat();
            prop_assert_eq!(*value, word_value(&word), "{:?}", word);
            let vertices = word.len() + word.iter().sum::<u32>() as usize;
            if vertices <= 14 {
                prop_assert_eq!(*value, caterpillar(&word).grundy(), "{:?}", word);
            }
        }
    }

    #[test]
    fn graphs_with_a_tail(
        edges in proptest::collection::vec((0..6_usize, 0..6_usize), 3..14),
        root in 0..6_usize,
    ) {
        let mut lists = vec![Vec::new(); 6];
        for (a, b) in edges.iter().filter(|(a, b)| a != b) {
            lists[*a].push(*b);
        }
        // Without a path there is only the graph, which must be connected.
        let joined = |reached: u32| {
            let ends = edges.iter().map(|(a, b)| 1_u32 << a | 1 << b);
            ends.filter(|ends| ends & reached != 0).fold(reached, |all, ends| all | ends)
        };
        let reached = (0..6).fold(1 << root, |reached, _| joined(reached));
        let unreached = (0..6).find(|vertex| reached >> vertex & 1 == 0);
        let family = Grammar::glued(&lists, root);
        if let Some(vertex) = unreached {
            prop_assert_eq!(family, Err(GrammarError::NotConnected { vertex, root }));
            return Ok(());
        }
        let (grammar, kind) = family.unwrap();
        let values = naive(&grammar, 9);
        for (n, value) in values[kind].iter().enumerate() {
            let mut graph = Graph::default();
            for _ in 0..6 {
                graph.vertex();
            }
            for (a, b) in edges.iter().filter(|(a, b)| a != b) {
                graph.join(*a, *b);
            }
            let mut last = root;
            for _ in 0..n {
                let next = graph.vertex();
                graph.join(last, next);
                last = next;
            }
            prop_assert_eq!(*value, graph.grundy());
        }
    }
}

#[test]
fn a_vertex_with_a_tail_is_a_path() {
    let (grammar, kind) = Grammar::glued(&[Vec::new()], 0).unwrap();
    let values = naive(&grammar, 100);
    assert_eq!(values[kind][..100], values[0][1..]);
    let certificate = period::prove(&grammar, 1000, &Limits::none(), &mut |_| {}).unwrap().unwrap();
    assert_eq!(period::verify(certificate).unwrap().period_of(kind).unwrap().period, 34);
}

#[test]
fn what_cannot_be_glued() {
    let error = Grammar::glued(&[vec![1]], 0).unwrap_err();
    assert_eq!(error, GrammarError::NoSuchVertex { vertex: 1, vertices: 1 });
    let error = Grammar::glued(&[], 0).unwrap_err();
    assert_eq!(error, GrammarError::NoSuchVertex { vertex: 0, vertices: 0 });
    let error = Grammar::glued(&vec![Vec::new(); 13], 0).unwrap_err();
    assert_eq!(error, GrammarError::TooManyVertices { vertices: 13, most: 12 });
    let error = Grammar::glued(&[vec![2], vec![], vec![]], 2).unwrap_err();
    assert_eq!(error, GrammarError::NotConnected { vertex: 1, root: 2 });
    assert_eq!(Grammar::caterpillars(&[1], &[], &[]).unwrap_err(), GrammarError::EmptyPeriod);
}

/// The word of a row of Table 2.1 for a number of repetitions, in its three parts.
fn row(name: &str, k: usize) -> (Vec<u32>, Vec<u32>, Vec<u32>) {
    let fixed = |u: &[u32], w: &[u32], v: &[u32]| (u.to_vec(), w.to_vec(), v.to_vec());
    match name {
        "2^k" => fixed(&[], &[2], &[]),
        "1^k" => fixed(&[], &[1], &[]),
        "2 1^k" => fixed(&[2], &[1], &[]),
        "(10)^k" => fixed(&[], &[1, 0], &[]),
        "(10)^k 2" => fixed(&[], &[1, 0], &[2]),
        "(10)^k 1" => fixed(&[], &[1, 0], &[1]),
        "(21)^k" => fixed(&[], &[2, 1], &[]),
        "(21)^k 2" => fixed(&[], &[2, 1], &[2]),
        "(20)^k" => fixed(&[], &[2, 0], &[]),
        "(20)^k 2" => fixed(&[], &[2, 0], &[2]),
        "0 (20)^k" => fixed(&[0], &[2, 0], &[]),
        "1 2^k 1" => fixed(&[1], &[2], &[1]),
        // Not linear: every k has a family of its own, and one of its members is tested.
        "1^k 2^k" => fixed(&[], &[1], &vec![2; k]),
        "2^k 0^k 2^k" => fixed(&vec![2; k], &[0], &vec![2; k]),
        _ => {
            let twos = name.strip_prefix("1^k 2^").unwrap().parse().unwrap();
            fixed(&[], &[1], &vec![2; twos])
        }
    }
}

#[test]
fn table_of_caterpillars() {
    let text = include_str!("../../../tests/data/octal/caterpillars.json");
    let all: Value = serde_json::from_str(text).unwrap();
    for fact in all["vectors"].as_array().unwrap() {
        let name = fact["params"]["name"].as_str().unwrap();
        if fact["check"] == "cat20_period" {
            let (prefix, word, suffix) = row(name, 0);
            let (grammar, kind) = Grammar::caterpillars(&prefix, &word, &suffix).unwrap();
            let proof = period::prove(&grammar, 2000, &Limits::none(), &mut |_| {}).unwrap();
            let proved = period::verify(proof.unwrap()).unwrap();
            let found = proved.period_of(kind).unwrap();
            assert_eq!(Value::from(found.period), fact["expect"]["period"]);
            assert_eq!(Value::from(found.preperiod), fact["expect"]["preperiod"]);
            let values = &proved.certificate().values[kind];
            let largest = u64::from(*values.iter().max().unwrap());
            assert_eq!(largest, fact["expect"]["max"].as_u64().unwrap());
            assert_eq!(values.contains(&0), fact["expect"]["zeros"] != 0, "{name}");
        } else {
            let expect: Vec<u32> = serde_json::from_value(fact["expect"].clone()).unwrap();
            for (k, expect) in expect.into_iter().enumerate() {
                let (prefix, word, suffix) = row(name, k);
                let (grammar, kind) = Grammar::caterpillars(&prefix, &word, &suffix).unwrap();
                assert_eq!(naive(&grammar, k)[kind][k], expect, "{name} {k}");
            }
        }
    }
}
