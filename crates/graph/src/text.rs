//! Errors in texts that should describe a graph, and the cursor that reads such texts.
//!
//! Errors are data. Only their `Display` is English text, so front ends can phrase them in any
//! language.

use std::fmt;

use crate::format::Format;
use crate::{Digraph, EdgeError, EdgeProblem, Graph, Vertex};

/// The size limit of a graph. All functions that build graphs from texts take one, so that a short
/// text cannot exhaust the memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Capacity {
    /// The largest number of vertices. Values above [`crate::MOST_VERTICES`] have no effect.
    pub vertices: usize,
    /// The largest number of edges.
    pub edges: usize,
}

impl Default for Capacity {
    /// Four million vertices and sixteen million edges: a few hundred megabytes.
    fn default() -> Self {
        Self { vertices: 1 << 22, edges: 1 << 24 }
    }
}

impl Capacity {
    /// Fails, with the reason, if this many vertices or edges are not allowed.
    pub(crate) fn check(self, vertices: u128, edges: u128) -> Result<(), TooLarge> {
        let most = self.vertices.min(crate::MOST_VERTICES);
        if vertices > most as u128 {
            return Err(TooLarge::Vertices { vertices, most });
        }
        if edges > self.edges as u128 {
            return Err(TooLarge::Edges { edges, most: self.edges });
        }
        Ok(())
    }
}

/// A graph beyond the [`Capacity`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum TooLarge {
    /// Too many vertices.
    #[error("it has {vertices} vertices, but at most {most} are allowed")]
    Vertices {
        /// How many it has, or `u128::MAX` if that number is larger.
        vertices: u128,
        /// How many are allowed.
        most: usize,
    },
    /// Too many edges.
    #[error("it has {edges} edges or more, but at most {most} are allowed")]
    Edges {
        /// How many it has, at least.
        edges: u128,
        /// How many are allowed.
        most: usize,
    },
}

/// The syntax in which a text was read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Syntax {
    /// The name of a graph ([`crate::named`]).
    Name,
    /// One of the file formats.
    Format(Format),
}

impl fmt::Display for Syntax {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Name => f.write_str("graph"),
            Self::Format(format) => format.fmt(f),
        }
    }
}

/// What was expected at the place of an error.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Expected {
    /// A whole number.
    #[error("a number")]
    Number,
    /// The number of vertices.
    #[error("the number of vertices")]
    Order,
    /// A vertex, by number.
    #[error("a vertex, a number from 0")]
    Vertex,
    /// The end of a line.
    #[error("the end of the line")]
    EndOfLine,
    /// The end of the text.
    #[error("the end of the text")]
    End,
    /// One of the 64 characters of graph6 and sparse6.
    #[error("a character from `?` to `~`")]
    SixBits,
    /// The zero bits that fill the last character of graph6.
    #[error("a last character filled up with zero bits")]
    ZeroFill,
    /// The colon that starts sparse6.
    #[error("`:`")]
    Colon,
    /// A cell of an adjacency matrix.
    #[error("0 or 1")]
    Cell,
    /// The start of an undirected DOT graph.
    #[error("`graph`")]
    GraphWord,
    /// The start of a directed DOT graph.
    #[error("`digraph`")]
    DigraphWord,
    /// `{`.
    #[error("`{{`")]
    OpenBrace,
    /// A statement of DOT or the end.
    #[error("a vertex, an attribute or `}}`")]
    Statement,
    /// `--`.
    #[error("`--` (the graph is undirected)")]
    Edge,
    /// `->`.
    #[error("`->` (the graph is directed)")]
    Arc,
    /// The end of a quoted name.
    #[error("`\"`")]
    Quote,
    /// The end of a list of attributes.
    #[error("`]`")]
    CloseBracket,
    /// The end of a comment.
    #[error("`*/`")]
    EndOfComment,
    /// The name of a family or an operation on graphs.
    #[error("the name of a graph, such as `path:5` or `grid:3x4`")]
    GraphName,
    /// `*` and a graph after a number.
    #[error("`*` and the name of a graph")]
    Times,
    /// `:` and numbers after the name of a family.
    #[error("`:` and the numbers of the family")]
    FamilyColon,
    /// `(` after the name of an operation.
    #[error("`(`")]
    OpenParenthesis,
    /// `)`.
    #[error("`)`")]
    CloseParenthesis,
    /// A separator between arguments.
    #[error("`;` or `,` and another argument")]
    Separator,
    /// `@` and a vertex.
    #[error("`@` and the vertex where to glue")]
    Root,
    /// `@` and a seed.
    #[error("`@` and a seed, a number")]
    Seed,
    /// `,` and the second number of a family.
    #[error("`,` and a second number")]
    SecondNumber,
    /// `-` and the second end of an edge.
    #[error("`-` and the other end of the edge")]
    Dash,
}

/// What is wrong with a text.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum GraphTextProblem {
    /// The text or the line ends too early.
    #[error("nothing stands here, but {0} was expected")]
    Missing(Expected),
    /// The text contains this where something else was expected.
    #[error("found `{0}`, but {1} was expected")]
    Unexpected(String, Expected),
    /// A number that is too large to read.
    #[error("the number {0} is too large")]
    HugeNumber(String),
    /// A number below its least value, where there is no greatest value.
    #[error("found {found}, but a number from {least} on was expected")]
    TooSmall {
        /// The number.
        found: u64,
        /// Least value allowed.
        least: u64,
    },
    /// A number outside its range.
    #[error("found {found}, but a number from {least} to {most} was expected")]
    OutOfRange {
        /// The number.
        found: u64,
        /// Least value allowed.
        least: u64,
        /// Greatest value allowed.
        most: u64,
    },
    /// An edge that a simple graph cannot have.
    #[error(transparent)]
    Edge(#[from] EdgeProblem),
    /// A graph larger than allowed.
    #[error("the graph is too large: {0}")]
    TooLarge(#[from] TooLarge),
    /// A row of an adjacency matrix with too few or too many cells.
    #[error("this row has {found} cells, but {rows} rows were found")]
    RowLength {
        /// Cells in the row.
        found: usize,
        /// Rows of the matrix.
        rows: usize,
    },
    /// An adjacency matrix that does not agree with its transpose.
    #[error("row {row} and row {column} (from 0) disagree whether the two vertices are joined")]
    Asymmetric {
        /// Row of the first of the two cells, from 0.
        row: usize,
        /// Its column, from 0.
        column: usize,
    },
    /// Parentheses that are nested too deeply.
    #[error("more than {most} parentheses inside one another")]
    TooDeep {
        /// How many are allowed.
        most: usize,
    },
}

/// A text that does not describe a graph, with the place and what was expected there.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{syntax} `{excerpt}`, line {line}, column {column}: {problem}")]
pub struct GraphTextError {
    /// How the text was read.
    pub syntax: Syntax,
    /// The line, shortened around the place if it is long.
    pub excerpt: String,
    /// The number of characters of the excerpt before the place.
    pub caret: usize,
    /// The number of bytes of the text before the place.
    pub offset: usize,
    /// The line, from 1.
    pub line: usize,
    /// The place in the line, in characters, from 1.
    pub column: usize,
    /// What is wrong.
    pub problem: GraphTextProblem,
}

/// The largest number of characters of the input that an error shows.
pub(crate) const EXCERPT: usize = 60;

/// A place in a text.
#[derive(Debug, Clone)]
pub(crate) struct Cursor<'a> {
    text: &'a str,
    at: usize,
    syntax: Syntax,
}

impl<'a> Cursor<'a> {
    pub(crate) fn new(text: &'a str, syntax: Syntax) -> Self {
        Self { text, at: 0, syntax }
    }

    /// The text that has not been read yet.
    pub(crate) fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or("")
    }

    pub(crate) fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// Byte offset of the next character.
    pub(crate) fn offset(&self) -> usize {
        self.at
    }

    /// Skips some bytes, which must end between two characters.
    pub(crate) fn advance(&mut self, bytes: usize) {
        self.at += bytes;
    }

    /// Skips `wanted` if it comes next.
    pub(crate) fn eat(&mut self, wanted: &str) -> bool {
        let found = self.rest().starts_with(wanted);
        if found {
            self.at += wanted.len();
        }
        found
    }

    /// Reads the longest run of characters of a kind.
    pub(crate) fn take_while(&mut self, kind: impl Fn(char) -> bool) -> &'a str {
        let rest = self.rest();
        let run = &rest[..rest.find(|c| !kind(c)).unwrap_or(rest.len())];
        self.at += run.len();
        run
    }

    pub(crate) fn skip_space(&mut self) {
        self.take_while(char::is_whitespace);
    }

    /// Skips `wanted`; fails if something else comes next.
    pub(crate) fn require(
        &mut self,
        wanted: &str,
        expected: Expected,
    ) -> Result<(), GraphTextError> {
        if self.eat(wanted) { Ok(()) } else { Err(self.unexpected(expected)) }
    }

    /// Reads a run of decimal digits.
    pub(crate) fn number(&mut self, expected: Expected) -> Result<u64, GraphTextError> {
        let start = self.at;
        let digits = self.take_while(|c| c.is_ascii_digit());
        if digits.is_empty() {
            return Err(self.unexpected(expected));
        }
        digits.parse().map_err(|_| {
            let shown: String = digits.chars().take(24).collect();
            let more = if shown.len() < digits.len() { "…" } else { "" };
            self.error_at(start, GraphTextProblem::HugeNumber(shown + more))
        })
    }

    /// The error that reports the text found here instead of `expected`.
    pub(crate) fn unexpected(&self, expected: Expected) -> GraphTextError {
        let word: String =
            self.rest().chars().take_while(|c| c.is_alphanumeric()).take(24).collect();
        let problem = match self.peek() {
            None | Some('\n' | '\r') => GraphTextProblem::Missing(expected),
            Some(_) if !word.is_empty() => GraphTextProblem::Unexpected(word, expected),
            Some(found) => GraphTextProblem::Unexpected(found.escape_debug().to_string(), expected),
        };
        self.error_at(self.at, problem)
    }

    /// An error at a byte offset.
    pub(crate) fn error_at(
        &self,
        offset: usize,
        problem: impl Into<GraphTextProblem>,
    ) -> GraphTextError {
        let before = self.text.get(..offset).unwrap_or(self.text);
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        let line = self.text[line_start..].lines().next().unwrap_or("");
        let characters = before[line_start..].chars().count();
        let from = characters.saturating_sub(EXCERPT / 2);
        let cut_left = if from > 0 { "…" } else { "" };
        let cut_right = if line.chars().nth(from + EXCERPT).is_some() { "…" } else { "" };
        let shown = |c: char| if c.is_control() { ' ' } else { c };
        let window: String = line.chars().skip(from).take(EXCERPT).map(shown).collect();
        GraphTextError {
            syntax: self.syntax,
            excerpt: format!("{cut_left}{window}{cut_right}"),
            caret: characters - from + cut_left.chars().count(),
            offset: before.len(),
            line: before.matches('\n').count() + 1,
            column: characters + 1,
            problem: problem.into(),
        }
    }
}

/// Edges, each with the place where it was read.
#[derive(Debug, Default)]
pub(crate) struct PlacedEdges {
    edges: Vec<(Vertex, Vertex)>,
    places: Vec<usize>,
}

impl PlacedEdges {
    pub(crate) fn push(&mut self, u: Vertex, v: Vertex, place: usize) {
        self.edges.push((u, v));
        self.places.push(place);
    }

    /// Returns the graph, or an error at the place of an invalid edge.
    pub(crate) fn into_graph(
        self,
        order: usize,
        capacity: Capacity,
        cursor: &Cursor<'_>,
    ) -> Result<Graph, GraphTextError> {
        self.build(order, capacity, cursor, Graph::from_edges)
    }

    /// Like [`Self::into_graph`], for a directed graph.
    pub(crate) fn into_digraph(
        self,
        order: usize,
        capacity: Capacity,
        cursor: &Cursor<'_>,
    ) -> Result<Digraph, GraphTextError> {
        self.build(order, capacity, cursor, Digraph::from_arcs)
    }

    fn build<G>(
        &self,
        order: usize,
        capacity: Capacity,
        cursor: &Cursor<'_>,
        join: impl Fn(usize, &[(Vertex, Vertex)]) -> Result<G, EdgeError>,
    ) -> Result<G, GraphTextError> {
        let size = capacity.check(order as u128, self.edges.len() as u128);
        size.map_err(|problem| cursor.error_at(0, problem))?;
        join(order, &self.edges)
            .map_err(|error| cursor.error_at(self.places[error.index], error.problem))
    }
}
