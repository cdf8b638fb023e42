//! The facts of `crates/documents/data/colouring`.

use noyau_games::graph::colouring::{Colour, Coloured, word::Words};
use noyau_graph::Graph;
use serde_json::Value;

pub(crate) fn all() -> Vec<Value> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../documents/data/colouring/vectors.json");
    let text = std::fs::read_to_string(path).unwrap();
    let file: Value = serde_json::from_str(&text).unwrap();
    file["vectors"].as_array().unwrap().clone()
}

pub(crate) fn of_kind(kind: &str) -> Vec<Value> {
    let found: Vec<Value> = all().into_iter().filter(|fact| fact["kind"] == kind).collect();
    assert!(!found.is_empty(), "no fact of kind {kind}");
    found
}

fn number(value: &Value) -> u32 {
    u32::try_from(value.as_u64().unwrap()).unwrap()
}

/// The position that a fact is about: a word, or edges and colours.
pub(crate) fn position(fact: &Value) -> Option<Coloured> {
    let params = &fact["params"];
    if let Some(word) = params["word"].as_str() {
        return Some(word.parse::<Words>().unwrap().position());
    }
    let edges: Vec<(u32, u32)> = params["edges"]
        .as_array()?
        .iter()
        .map(|edge| (number(&edge[0]), number(&edge[1])))
        .collect();
    let order = number(params.get("n")?) as usize;
    let graph = Graph::from_edges(order, &edges).unwrap();
    let colours = match params["colours"].as_array() {
        Some(given) => {
            given.iter().map(|c| Colour::new(u8::try_from(number(c)).unwrap())).collect()
        }
        None => vec![None; order],
    };
    Some(Coloured::new(graph, colours).unwrap())
}
