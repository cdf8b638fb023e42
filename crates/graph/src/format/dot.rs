//! The part of DOT (Graphviz) that describes graphs: `graph { a -- b -- c; d [color=red]; }`.
//!
//! Vertices are numbered in the order in which they first appear and keep their names. Attributes
//! and comments are skipped; subgraphs and ports are not supported. A `strict` graph may list an
//! edge several times.

use std::collections::{HashMap, HashSet};
use std::fmt::Write;

use super::Format;
use crate::graph::vertex;
use crate::text::{
    Capacity, Cursor, Expected, GraphTextError, GraphTextProblem, PlacedEdges, Syntax,
};
use crate::{Digraph, Graph, Vertex};

/// A graph whose vertices have names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Labelled<G> {
    /// The graph.
    pub graph: G,
    /// The name of each vertex.
    pub names: Vec<String>,
}

/// Reads an undirected graph.
pub fn read_graph(text: &str, capacity: Capacity) -> Result<Labelled<Graph>, GraphTextError> {
    let (parser, names) = Parser::read(text, capacity, false)?;
    let graph = parser.edges.into_graph(names.len(), capacity, &parser.cursor)?;
    Ok(Labelled { graph, names })
}

/// Reads a directed graph.
pub fn read_digraph(text: &str, capacity: Capacity) -> Result<Labelled<Digraph>, GraphTextError> {
    let (parser, names) = Parser::read(text, capacity, true)?;
    let graph = parser.edges.into_digraph(names.len(), capacity, &parser.cursor)?;
    Ok(Labelled { graph, names })
}

/// Writes an undirected graph; vertices are named by their numbers.
#[must_use]
pub fn write_graph(graph: &Graph) -> String {
    write("graph", "--", graph.vertices(), graph.edges())
}

/// Writes a directed graph; vertices are named by their numbers.
#[must_use]
pub fn write_digraph(digraph: &Digraph) -> String {
    write("digraph", "->", digraph.vertices(), digraph.arcs())
}

fn write(
    word: &str,
    joint: &str,
    vertices: impl Iterator<Item = Vertex>,
    edges: impl Iterator<Item = (Vertex, Vertex)>,
) -> String {
    let mut text = format!("{word} {{\n");
    // All vertices come first, so that reading the text gives them the same numbers. Writing to a
    // string does not fail.
    for v in vertices {
        let _ = writeln!(text, "  {v};");
    }
    for (u, v) in edges {
        let _ = writeln!(text, "  {u} {joint} {v};");
    }
    text + "}\n"
}

/// Whether a text starts with the word `graph`, `digraph` or `strict` and has a brace after it.
/// `graph6:` is not one of these words, although braces may occur among the characters after it.
pub(super) fn looks_like_dot(text: &str) -> bool {
    let mut cursor = Cursor::new(text, Syntax::Format(Format::Dot));
    if skip(&mut cursor).is_err() {
        return false;
    }
    let word = cursor.take_while(char::is_alphabetic).to_ascii_lowercase();
    let rest = cursor.rest();
    matches!(word.as_str(), "graph" | "digraph" | "strict")
        && !rest.starts_with(|c: char| c.is_ascii_digit())
        && rest.contains('{')
}

/// Skips white space and comments.
fn skip(cursor: &mut Cursor<'_>) -> Result<(), GraphTextError> {
    loop {
        cursor.skip_space();
        let rest = cursor.rest();
        if rest.starts_with("//") || rest.starts_with('#') {
            cursor.take_while(|c| c != '\n');
        } else if rest.starts_with("/*") {
            let Some(end) = rest.find("*/") else {
                cursor.advance(rest.len());
                return Err(cursor.unexpected(Expected::EndOfComment));
            };
            cursor.advance(end + 2);
        } else {
            return Ok(());
        }
    }
}

struct Parser<'a> {
    cursor: Cursor<'a>,
    capacity: Capacity,
    directed: bool,
    /// The edges read so far, if repeated edges are allowed.
    strict: Option<HashSet<(Vertex, Vertex)>>,
    numbers: HashMap<String, Vertex>,
    edges: PlacedEdges,
}

impl<'a> Parser<'a> {
    /// Reads a whole graph. Also returns the names of the vertices.
    fn read(
        text: &'a str,
        capacity: Capacity,
        directed: bool,
    ) -> Result<(Self, Vec<String>), GraphTextError> {
        let mut parser = Self {
            cursor: Cursor::new(text, Syntax::Format(Format::Dot)),
            capacity,
            directed,
            strict: None,
            numbers: HashMap::new(),
            edges: PlacedEdges::default(),
        };
        parser.graph()?;
        let mut names = vec![String::new(); parser.numbers.len()];
        for (name, number) in std::mem::take(&mut parser.numbers) {
            names[number as usize] = name;
        }
        Ok((parser, names))
    }

    fn graph(&mut self) -> Result<(), GraphTextError> {
        if self.keyword("strict")? {
            self.strict = Some(HashSet::new());
        }
        let (word, expected) = if self.directed {
            ("digraph", Expected::DigraphWord)
        } else {
            ("graph", Expected::GraphWord)
        };
        if !self.keyword(word)? {
            return Err(self.cursor.unexpected(expected));
        }
        if !self.eat("{")? {
            self.name(Expected::OpenBrace)?;
            if !self.eat("{")? {
                return Err(self.cursor.unexpected(Expected::OpenBrace));
            }
        }
        while !self.eat("}")? {
            if !self.eat(";")? {
                self.statement()?;
            }
        }
        skip(&mut self.cursor)?;
        match self.cursor.peek() {
            None => Ok(()),
            Some(_) => Err(self.cursor.unexpected(Expected::End)),
        }
    }

    fn statement(&mut self) -> Result<(), GraphTextError> {
        for word in ["node", "edge", "graph"] {
            let start = self.cursor.clone();
            if self.keyword(word)? {
                if self.attributes()? {
                    return Ok(());
                }
                self.cursor = start;
                return Err(self.cursor.unexpected(Expected::Statement));
            }
        }
        let mut place = self.cursor.offset();
        let name = self.name(Expected::Statement)?;
        if self.eat("=")? {
            return self.name(Expected::Statement).map(drop);
        }
        let mut tail = self.number(name, place)?;
        while self.joint()? {
            let head_place = self.cursor.offset();
            let name = self.name(Expected::Statement)?;
            let head = self.number(name, head_place)?;
            self.join(tail, head, place);
            (tail, place) = (head, head_place);
        }
        self.attributes()?;
        Ok(())
    }

    /// Reads `--` or `->`, whichever the graph requires.
    fn joint(&mut self) -> Result<bool, GraphTextError> {
        skip(&mut self.cursor)?;
        let (right, wrong, expected) =
            if self.directed { ("->", "--", Expected::Arc) } else { ("--", "->", Expected::Edge) };
        if self.cursor.rest().starts_with(wrong) {
            let here = self.cursor.offset();
            let problem = GraphTextProblem::Unexpected(wrong.to_owned(), expected);
            return Err(self.cursor.error_at(here, problem));
        }
        let found = self.cursor.eat(right);
        skip(&mut self.cursor)?;
        Ok(found)
    }

    fn join(&mut self, tail: Vertex, head: Vertex, place: usize) {
        let key = if self.directed { (tail, head) } else { (tail.min(head), tail.max(head)) };
        if self.strict.as_mut().is_none_or(|met| met.insert(key)) {
            self.edges.push(tail, head, place);
        }
    }

    /// The number of a named vertex. A new name gets the next number.
    fn number(&mut self, name: String, place: usize) -> Result<Vertex, GraphTextError> {
        let next = self.numbers.len();
        if !self.numbers.contains_key(&name) {
            let size = self.capacity.check(next as u128 + 1, 0);
            size.map_err(|problem| self.cursor.error_at(place, problem))?;
        }
        Ok(*self.numbers.entry(name).or_insert_with(|| vertex(next)))
    }

    /// Skips lists of attributes.
    fn attributes(&mut self) -> Result<bool, GraphTextError> {
        let mut found = false;
        while self.eat("[")? {
            found = true;
            while !self.eat("]")? {
                if !(self.eat("=")? || self.eat(",")? || self.eat(";")?) {
                    self.name(Expected::CloseBracket)?;
                }
            }
        }
        Ok(found)
    }

    /// Reads a name: a word, a number or a quoted text.
    fn name(&mut self, expected: Expected) -> Result<String, GraphTextError> {
        skip(&mut self.cursor)?;
        if self.cursor.eat("\"") {
            return self.quoted();
        }
        let start = self.cursor.clone();
        let minus = if self.cursor.eat("-") { "-" } else { "" };
        let word = self.cursor.take_while(|c| c.is_alphanumeric() || c == '_' || c == '.');
        if word.is_empty() {
            self.cursor = start;
            return Err(self.cursor.unexpected(expected));
        }
        skip(&mut self.cursor)?;
        Ok(format!("{minus}{word}"))
    }

    fn quoted(&mut self) -> Result<String, GraphTextError> {
        let mut name = String::new();
        loop {
            name.push_str(self.cursor.take_while(|c| c != '"' && c != '\\'));
            if self.cursor.eat("\"") {
                skip(&mut self.cursor)?;
                return Ok(name);
            }
            // In DOT a backslash only escapes a quotation mark.
            if self.cursor.eat("\\\"") {
                name.push('"');
            } else if self.cursor.eat("\\") {
                name.push('\\');
            } else {
                return Err(self.cursor.unexpected(Expected::Quote));
            }
        }
    }

    fn eat(&mut self, sign: &str) -> Result<bool, GraphTextError> {
        skip(&mut self.cursor)?;
        let found = self.cursor.eat(sign);
        skip(&mut self.cursor)?;
        Ok(found)
    }

    /// Reads a keyword, in upper or lower case.
    fn keyword(&mut self, word: &str) -> Result<bool, GraphTextError> {
        skip(&mut self.cursor)?;
        let mut ahead = self.cursor.clone();
        let next = ahead.take_while(|c| c.is_alphanumeric() || c == '_');
        let found = next.eq_ignore_ascii_case(word);
        if found {
            self.cursor = ahead;
        }
        Ok(found)
    }
}
