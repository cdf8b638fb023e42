//! Reading and writing graphs for Python.

use noyau::Graph;
use noyau::core::notation::InputSizes;
use noyau::engine::read_graph as read;
use noyau::graph::format::{Format, write};
use pyo3::prelude::*;

use crate::ask::Ask;
use crate::error;

/// The graph with vertices `0..order` and these edges, in graph6.
#[pyfunction]
pub(crate) fn graph6(py: Python<'_>, order: usize, edges: Vec<(u32, u32)>) -> PyResult<String> {
    py.detach(move || Graph::from_edges(order, &edges))
        .map(|graph| write(&graph, Format::Graph6).trim_end().to_owned())
        .map_err(|problem| {
            error::input(py, &noyau_api::ErrorJson::new("edge", problem.to_string()))
        })
}

/// Reads a graph by name or in any format: how games write it, its order and its edges.
#[pyfunction]
pub(crate) fn read_graph(
    py: Python<'_>,
    text: String,
    ask: &Ask,
) -> PyResult<(String, usize, Vec<(usize, usize)>)> {
    let graph = ask.run(py, move |_, _| read(&text, InputSizes::default()))?;
    let graph = graph.map_err(|problem| error::engine(py, ask.texts(), &problem))?;
    Ok((graph.name.to_string(), graph.graph.vertices.len(), graph.graph.edges))
}
