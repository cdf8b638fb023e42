//! Adjacency matrices: a row of 0 and 1 for each vertex.

use super::{Format, edges::content_lines};
use crate::graph::vertex;
use crate::text::{
    Capacity, Cursor, Expected, GraphTextError, GraphTextProblem, PlacedEdges, Syntax,
};
use crate::{EdgeProblem, Graph};

fn is_separator(c: char) -> bool {
    c.is_whitespace() || c == ','
}

/// Whether there are at least two lines, and each line has as many cells as there are lines.
pub(super) fn looks_like_matrix(text: &str) -> bool {
    let rows = content_lines(text).count();
    let is_row = |line: &str| {
        let mut cells = line.chars().filter(|&c| !is_separator(c));
        cells.clone().count() == rows && cells.all(|c| c == '0' || c == '1')
    };
    rows >= 2 && content_lines(text).all(|(_, line)| is_row(line))
}

pub(super) fn read(text: &str, capacity: Capacity) -> Result<Graph, GraphTextError> {
    let cursor = Cursor::new(text, Syntax::Format(Format::Matrix));
    let lines: Vec<_> = content_lines(text).collect();
    let rows = lines.len();
    let size = capacity.check(rows as u128, 0);
    size.map_err(|problem| cursor.error_at(0, problem))?;
    let mut edges = PlacedEdges::default();
    // For each row, the columns that hold a one, with their places in the text.
    let mut ones: Vec<Vec<(usize, usize)>> = Vec::with_capacity(rows);
    for (row, &(offset, line)) in lines.iter().enumerate() {
        let mut found = 0;
        let mut here = Vec::new();
        for (at, c) in line.char_indices().filter(|&(_, c)| !is_separator(c)) {
            match c {
                '0' => {}
                '1' if row == found => {
                    let problem = EdgeProblem::Loop { vertex: vertex(row) };
                    return Err(cursor.error_at(offset + at, problem));
                }
                '1' => here.push((found, offset + at)),
                _ => {
                    let problem = GraphTextProblem::Unexpected(c.to_string(), Expected::Cell);
                    return Err(cursor.error_at(offset + at, problem));
                }
            }
            found += 1;
        }
        if found != rows {
            return Err(cursor.error_at(offset, GraphTextProblem::RowLength { found, rows }));
        }
        ones.push(here);
    }
    for (row, here) in ones.iter().enumerate() {
        for &(column, place) in here {
            if ones[column].binary_search_by_key(&row, |&(column, _)| column).is_err() {
                return Err(cursor.error_at(place, GraphTextProblem::Asymmetric { row, column }));
            }
            if row < column {
                edges.push(vertex(row), vertex(column), place);
            }
        }
    }
    edges.into_graph(rows, capacity, &cursor)
}

pub(super) fn write(graph: &Graph) -> String {
    let mut text = String::with_capacity(graph.order() * (graph.order() + 1));
    for u in graph.vertices() {
        let mut joined = graph.neighbours(u).iter().copied().peekable();
        text.extend(graph.vertices().map(
            |v| {
                if joined.next_if_eq(&v).is_some() { '1' } else { '0' }
            },
        ));
        text.push('\n');
    }
    text
}
