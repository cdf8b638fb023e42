//! Edge lists: the number of vertices, then `u v` for each edge.

use std::fmt::Write;

use super::Format;
use crate::graph::vertex;
use crate::text::{Capacity, Cursor, Expected, GraphTextError, PlacedEdges, Syntax, TooLarge};
use crate::{EdgeProblem, Graph};

/// The lines that are not blank once comments are cut off, with their byte offsets.
pub(super) fn content_lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut offset = 0;
    let lines = text.split_inclusive('\n').map(move |line| {
        offset += line.len();
        (offset - line.len(), line)
    });
    lines
        .map(|(offset, line)| (offset, line.split('#').next().unwrap_or("")))
        .filter(|(_, line)| !line.trim().is_empty())
}

/// A number with its place in the text.
#[derive(Clone, Copy)]
struct Number {
    value: u64,
    place: usize,
}

/// The one or two numbers of a line.
fn numbers(
    text: &str,
    offset: usize,
    line: &str,
) -> Result<(Number, Option<Number>), GraphTextError> {
    // The cursor gets the text up to the end of this line, including what comes before the line, so
    // that errors report the right line number.
    let visible = &text[..offset + line.trim_end().len()];
    let mut cursor = Cursor::new(visible, Syntax::Format(Format::EdgeList));
    cursor.advance(offset);
    cursor.skip_space();
    let first = number(&mut cursor)?;
    if cursor.peek().is_none() {
        return Ok((first, None));
    }
    let second = number(&mut cursor)?;
    match cursor.peek() {
        None => Ok((first, Some(second))),
        Some(_) => Err(cursor.unexpected(Expected::EndOfLine)),
    }
}

/// Reads a number and skips the space after it.
fn number(cursor: &mut Cursor<'_>) -> Result<Number, GraphTextError> {
    let place = cursor.offset();
    let value = cursor.number(Expected::Vertex)?;
    if cursor.peek().is_some_and(|c| !c.is_whitespace()) {
        return Err(cursor.unexpected(Expected::Number));
    }
    cursor.skip_space();
    Ok(Number { value, place })
}

pub(super) fn read(text: &str, capacity: Capacity) -> Result<Graph, GraphTextError> {
    let mut cursor = Cursor::new(text, Syntax::Format(Format::EdgeList));
    let mut edges = PlacedEdges::default();
    let mut announced = None;
    let mut needed = 0;
    let mut lines = content_lines(text).peekable();
    if lines.peek().is_none() {
        cursor.advance(text.len());
        return Err(cursor.unexpected(Expected::Order));
    }
    for (index, (offset, line)) in lines.enumerate() {
        let (first, second) = numbers(text, offset, line)?;
        let Some(second) = second else {
            if index > 0 {
                cursor.advance(offset + line.trim_end().len() - cursor.offset());
                return Err(cursor.unexpected(Expected::Vertex));
            }
            let size = capacity.check(first.value.into(), 0);
            size.map_err(|problem| cursor.error_at(first.place, problem))?;
            announced = usize::try_from(first.value).ok();
            continue;
        };
        let mut end = |number: Number| {
            let index = usize::try_from(number.value).unwrap_or(usize::MAX);
            if let Some(order) = announced
                && index >= order
            {
                let problem = EdgeProblem::NoSuchVertex { vertex: number.value, order };
                return Err(cursor.error_at(number.place, problem));
            }
            let size = capacity.check(u128::from(number.value) + 1, 0);
            size.map_err(|problem: TooLarge| cursor.error_at(number.place, problem))?;
            needed = needed.max(index + 1);
            Ok(vertex(index))
        };
        edges.push(end(first)?, end(second)?, first.place);
    }
    edges.into_graph(announced.unwrap_or(needed), capacity, &cursor)
}

pub(super) fn write(graph: &Graph) -> String {
    let mut text = format!("{}\n", graph.order());
    for (u, v) in graph.edges() {
        // Writing to a string does not fail.
        let _ = writeln!(text, "{u} {v}");
    }
    text
}
