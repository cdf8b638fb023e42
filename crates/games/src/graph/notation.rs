//! How positions on graphs and their moves are read and written.
//!
//! ```text
//! position = graph [ " - " vertex { "," vertex } ]     the vertices after the dash are gone
//! vertex   = number | number ".." number
//! ```
//!
//! A graph is a name (`grid:3x4`, see [`noyau_graph::named`]), `number:31415` (the caterpillar
//! whose word is a number), or the text of a file: graph6, sparse6, DOT, adjacency matrix, edge
//! list. For the directed version it is a DOT digraph, `arcs:0>1,1>2`, or the name of a graph, each
//! edge of which goes from the smaller number to the larger one. In the colouring game a vertex of
//! the board is written `3=2`: vertex 3 gets colour 2.

use std::num::NonZeroU32;

use noyau_core::notation::{Expected, InputSizes, Problem, Scanner, Subject};
use noyau_core::{Notation, NotationError, Phrase, Written};
use noyau_graph::named::{BuildError, BuildProblem};
use noyau_graph::{
    Capacity, Digraph, EdgeProblem, Graph, GraphTextError, Named, TooLarge, Vertex, format,
};

use super::board::{Board, Position};
use super::domination::{Domination, Mark, Orientation, Version};

/// Separates the graph from the vertices that are gone.
const GONE: &str = " - ";
/// The most digits of the number in `number:`.
const MOST_DIGITS: u64 = 1 << 16;

impl Domination {
    /// The position on a graph with every vertex alive.
    #[must_use]
    pub fn start(&self, graph: Graph) -> Position {
        let name = name_of(&graph);
        self.on(name, graph)
    }

    /// The position on a directed graph with every vertex alive. Versions without directions ignore
    /// the directions.
    #[must_use]
    pub fn start_directed(&self, digraph: Digraph) -> Position {
        let Version::Oriented(orientation) = self.version() else {
            return self.start(digraph.underlying());
        };
        Position::start(Board::directed(name_of_digraph(&digraph), orientation.kills(digraph)))
    }

    fn on(&self, name: String, graph: Graph) -> Position {
        Position::start(match self.version() {
            Version::Plain => Board::undirected(name, graph),
            Version::Colouring(colours) => {
                Board::undirected(name, graph.product(&complete(colours)))
            }
            Version::Oriented(orientation) => {
                let arcs: Vec<_> = graph.edges().collect();
                // The edges of a graph are always valid arcs.
                let digraph = Digraph::from_arcs(graph.order(), &arcs);
                let digraph = digraph.unwrap_or_else(|_| Digraph::from(&graph));
                Board::directed(name, orientation.kills(digraph))
            }
        })
    }

    fn read_board(&self, text: &str, limits: InputSizes) -> Result<Position, NotationError> {
        let trimmed = text.trim();
        let capacity = capacity(limits);
        if let Version::Oriented(_) = self.version() {
            if trimmed.starts_with("arcs:") {
                return Ok(self.start_directed(read_arcs(text, capacity)?));
            }
            if ["digraph", "strict digraph"].iter().any(|word| trimmed.starts_with(word)) {
                let read = format::dot::read_digraph(text, capacity);
                return Ok(self.start_directed(read.map_err(unreadable)?.graph));
            }
        }
        let (name, graph) = read_graph(text, limits)?;
        self.fits(text, &graph, capacity)?;
        Ok(self.on(name, graph))
    }

    /// Fails if the board for all colours is too large.
    fn fits(&self, text: &str, graph: &Graph, capacity: Capacity) -> Result<(), NotationError> {
        let Version::Colouring(colours) = self.version() else { return Ok(()) };
        let most = capacity.vertices;
        let vertices = graph.order() as u128 * u128::from(colours.get());
        let edges = graph.edge_count() as u128 * u128::from(colours.get())
            + vertices * u128::from(colours.get() - 1) / 2;
        if vertices <= most as u128 && edges <= capacity.edges as u128 {
            return Ok(());
        }
        let problem = too_large(&TooLarge::Vertices { vertices, most });
        Err(Scanner::new(text, Subject::Position, InputSizes::default()).error_at(0, problem))
    }

    /// Reads a vertex of the board.
    fn read_vertex(
        &self,
        scanner: &mut Scanner<'_>,
        order: usize,
    ) -> Result<Vertex, NotationError> {
        let mut below = |most: u64, least: u64| {
            let at = scanner.offset();
            let number = scanner.digits(Expected::Number)?.to_u64();
            number
                .filter(|n| (least..=most).contains(n))
                .ok_or_else(|| scanner.error_at(at, Problem::OutOfRange { least, most }))
        };
        let colours = match self.version() {
            Version::Colouring(colours) => u64::from(colours.get()),
            Version::Plain | Version::Oriented(_) => 1,
        };
        let vertices = order as u64 / colours;
        let vertex = below(vertices.saturating_sub(1), 0)?;
        let mut number = vertex;
        if let Version::Colouring(_) = self.version() {
            if !scanner.eat('=') {
                return Err(scanner.unexpected(Expected::Number));
            }
            let at = scanner.offset();
            let colour = scanner.digits(Expected::Number)?.to_u64();
            let colour = colour.filter(|c| (1..=colours).contains(c)).ok_or_else(|| {
                scanner.error_at(at, Problem::OutOfRange { least: 1, most: colours })
            })?;
            number = vertex * colours + colour - 1;
        }
        Ok(Vertex::try_from(number).unwrap_or(Vertex::MAX))
    }

    pub(super) fn write_vertex(&self, v: Vertex) -> Written {
        match self.version() {
            Version::Colouring(colours) => {
                let (vertex, colour) = (v / colours, v % colours + 1);
                Written::new().number(vertex).text("=").number(colour)
            }
            Version::Plain | Version::Oriented(_) => Written::new().number(v),
        }
    }
}

/// The place where the board ends and the list of gone vertices follows, if there is one.
pub(super) fn gone_after(text: &str) -> Option<usize> {
    if text.trim().contains('\n') { None } else { text.rfind(GONE) }
}

/// Reads the runs of vertices after the board, each as its first and last one.
pub(super) fn read_gone<V: Clone + Ord>(
    text: &str,
    board: usize,
    limits: InputSizes,
    mut vertex: impl FnMut(&mut Scanner<'_>) -> Result<V, NotationError>,
) -> Result<Vec<(V, V)>, NotationError> {
    let mut scanner = Scanner::new(text, Subject::Position, limits);
    scanner.skip_to(board + GONE.len());
    let mut runs = Vec::new();
    loop {
        scanner.skip_space();
        let first = vertex(&mut scanner)?;
        let mut last = first.clone();
        if scanner.eat('.') {
            if !scanner.eat('.') {
                return Err(scanner.unexpected(Expected::Number));
            }
            let at = scanner.offset();
            last = vertex(&mut scanner)?;
            if last < first {
                return Err(run_backwards(&scanner, at));
            }
        }
        runs.push((first, last));
        scanner.skip_space();
        if !scanner.eat(',') {
            break;
        }
    }
    scanner.finish(Expected::Comma)?;
    Ok(runs)
}

/// The error for a run such as `4..2`, at its last vertex. A run without vertices is never written,
/// and leaving its vertices alive would answer another question.
pub(super) fn run_backwards(scanner: &Scanner<'_>, at: usize) -> NotationError {
    scanner.error_at(at, Problem::stated("graph-run-backwards"))
}

/// Writes the runs of vertices that are gone after a board. Each run is given by its first and last
/// vertex and its length.
pub(super) fn write_gone(
    board: Written,
    runs: impl Iterator<Item = (Written, Written, usize)>,
) -> Written {
    let mut written = board;
    for (index, (first, last, length)) in runs.enumerate() {
        written = written.text(if index == 0 { GONE } else { "," }).then(first);
        written = match length {
            1 => written,
            2 => written.text(",").then(last),
            _ => written.text("..").then(last),
        };
    }
    written
}

/// Reads a graph by its name or as the text of a file. Returns the text by which it is written, and
/// the graph.
pub(super) fn read_graph(text: &str, limits: InputSizes) -> Result<(String, Graph), NotationError> {
    let trimmed = text.trim();
    if let Some(digits) = trimmed.strip_prefix("number:") {
        let at = text.len() - text.trim_start().len() + "number:".len();
        return large_number(text, at, digits, limits);
    }
    let unnamed = |graph: Graph| (name_of(&graph), graph);
    let capacity = capacity(limits);
    if looks_like_a_file(trimmed) {
        return format::read(text, capacity).map(unnamed).map_err(unreadable);
    }
    match Named::parse_within(text, capacity) {
        Ok(name) => build(text, &name, capacity),
        // A line of graph6 does not look like a name.
        Err(error) => {
            let read = format::read_as(trimmed, format::Format::Graph6, capacity);
            let word = trimmed.chars().all(|c| c.is_ascii_lowercase() || c == '-');
            match read {
                Ok(graph) if !trimmed.contains(':') => Ok(unnamed(graph)),
                // Every name has a colon. A text without one is taken for a name only if it is a
                // plain word.
                Err(other) if !trimmed.contains(':') && !word => Err(unreadable(other)),
                _ => Err(unreadable(error)),
            }
        }
    }
}

fn build(text: &str, name: &Named, capacity: Capacity) -> Result<(String, Graph), NotationError> {
    let graph = name.build(capacity).map_err(|error| unbuildable(text, &error))?;
    Ok((name.to_string(), graph))
}

/// The caterpillar whose word is a number.
fn large_number(
    text: &str,
    at: usize,
    digits: &str,
    limits: InputSizes,
) -> Result<(String, Graph), NotationError> {
    let capacity = capacity(limits);
    let limits = InputSizes { digits: limits.digits.min(MOST_DIGITS), ..limits };
    let shifted = |error: NotationError| NotationError { column: error.column + at, ..error };
    let mut scanner = Scanner::new(digits, Subject::Position, limits);
    let number = scanner.number(Expected::Number).map_err(shifted)?;
    scanner.finish(Expected::End).map_err(shifted)?;
    let word: Vec<String> = number.to_string().chars().map(String::from).collect();
    let name: Named = format!("caterpillar:{}", word.join(",")).parse().map_err(unreadable)?;
    build(text, &name, capacity)
}

/// The error for a graph with more vertices than a game accepts.
pub(super) fn too_many_vertices(text: &str, vertices: usize, most: usize) -> NotationError {
    let problem = too_large(&TooLarge::Vertices { vertices: vertices as u128, most });
    Scanner::new(text, Subject::Position, InputSizes::default()).error_at(0, problem)
}

impl Orientation {
    /// The digraph in which a vertex kills its successors.
    fn kills(self, digraph: Digraph) -> Digraph {
        match self {
            Self::Predecessors => digraph.reversed(),
            Self::Successors => digraph,
        }
    }
}

fn complete(order: NonZeroU32) -> Graph {
    let all = 0..order.get();
    let edges: Vec<_> = all.flat_map(|v| (0..v).map(move |u| (u, v))).collect();
    // Edges between different vertices, each once.
    Graph::from_edges(order.get() as usize, &edges).unwrap_or_else(|_| Graph::disjoint_union(&[]))
}

/// The largest graph that the limits allow.
fn capacity(limits: InputSizes) -> Capacity {
    Capacity { vertices: limits.vertices, edges: limits.edges }
}

/// Whether a text is a file of several lines or in DOT. Slashes in it do not separate sections.
pub(super) fn is_file(text: &str) -> bool {
    text.trim().contains('\n') || format::Format::of(text) == format::Format::Dot
}

/// Whether a text cannot be the name of a graph.
fn looks_like_a_file(text: &str) -> bool {
    let dot = ["graph", "strict"].iter().any(|word| {
        text.strip_prefix(word).is_some_and(|rest| rest.contains('{') && !rest.starts_with('6'))
    });
    dot || text.contains('\n')
        || text.starts_with(">>")
        || text.starts_with(':')
        || is_one_line_of_numbers(text)
}

/// Whether a text is an edge list of one line: a number of vertices without edges, or one edge. No
/// line of graph6 starts with a digit.
fn is_one_line_of_numbers(text: &str) -> bool {
    let content = text.split('#').next().unwrap_or_default().trim();
    !content.is_empty() && content.chars().all(|c| c.is_ascii_digit() || c.is_whitespace())
}

/// A name that parses as this graph: its edges if there are few enough to read, else graph6.
pub(super) fn name_of(graph: &Graph) -> String {
    if graph.order() == 0 {
        return "path:0".to_owned();
    }
    let edges = || -> String {
        let last = graph.vertices().next_back().filter(|&v| graph.degree(v) == 0);
        let list: Vec<String> = graph
            .edges()
            .map(|(u, v)| format!("{u}-{v}"))
            .chain(last.map(|v| v.to_string()))
            .collect();
        format!("edges:{}", list.join(","))
    };
    let six_bits = graph.order() * (graph.order().saturating_sub(1)) / 12;
    if graph.edge_count() <= 40 || graph.edge_count() * 8 < six_bits {
        return edges();
    }
    format!("graph6:{}", format::write(graph, format::Format::Graph6).trim_end())
}

fn name_of_digraph(digraph: &Digraph) -> String {
    if digraph.order() == 0 {
        return "path:0".to_owned();
    }
    let touched =
        |v: &Vertex| !digraph.successors(*v).is_empty() || !digraph.predecessors(*v).is_empty();
    let last = digraph.vertices().next_back().filter(|v| !touched(v));
    let arcs = digraph.arcs().map(|(u, v)| format!("{u}>{v}"));
    format!("arcs:{}", arcs.chain(last.map(|v| v.to_string())).collect::<Vec<_>>().join(","))
}

/// Reads `arcs:0>1,1>2,4`. A number alone is a vertex; all vertices below it are there too.
fn read_arcs(text: &str, capacity: Capacity) -> Result<Digraph, NotationError> {
    let mut scanner = Scanner::new(text, Subject::Position, InputSizes::default());
    scanner.skip_space();
    for c in "arcs:".chars() {
        scanner.eat(c);
    }
    let most = (capacity.vertices as u64).saturating_sub(1);
    let vertex = |scanner: &mut Scanner<'_>| {
        scanner.skip_space();
        let at = scanner.offset();
        let number = scanner.digits(Expected::Number)?.to_u64();
        let number = number.filter(|n| *n <= most).and_then(|n| Vertex::try_from(n).ok());
        number.ok_or_else(|| scanner.error_at(at, Problem::OutOfRange { least: 0, most }))
    };
    let (mut arcs, mut places, mut order) = (Vec::new(), Vec::new(), 0);
    loop {
        let at = scanner.offset();
        let tail = vertex(&mut scanner)?;
        let mut greatest = tail;
        scanner.skip_space();
        if scanner.eat('>') {
            let head = vertex(&mut scanner)?;
            greatest = tail.max(head);
            arcs.push((tail, head));
            places.push(at);
        }
        order = order.max(greatest as usize + 1);
        scanner.skip_space();
        if !scanner.eat(',') {
            break;
        }
    }
    scanner.finish(Expected::Comma)?;
    Digraph::from_arcs(order, &arcs).map_err(|error| {
        let at = places.get(error.index).copied().unwrap_or(0);
        scanner.error_at(at, Problem::Stated(Box::new(edge(&error.problem))))
    })
}

/// The graph with this name, if it is no larger than `capacity`.
pub(crate) fn read_named(text: &str, capacity: Capacity) -> Result<Graph, NotationError> {
    let named: Named = text.parse().map_err(unreadable)?;
    named.build(capacity).map_err(|error| unbuildable(text, &error))
}

/// Translates an error of the graph crate into one with the phrases of this program.
fn unreadable(error: GraphTextError) -> NotationError {
    use noyau_graph::GraphTextProblem as Told;
    let said = |text: String| Written::new().text(text);
    let problem = match error.problem {
        Told::Missing(expected) => {
            Phrase::new("graph-missing").with("expected", expected_key(expected))
        }
        Told::Unexpected(found, expected) => Phrase::new("graph-unexpected")
            .with("found", said(found))
            .with("expected", expected_key(expected)),
        Told::HugeNumber(digits) => Phrase::new("graph-huge-number").with("found", said(digits)),
        Told::TooSmall { found, least } => {
            Phrase::new("graph-too-small").with("found", found).with("least", least)
        }
        Told::OutOfRange { found, least, most } => Phrase::new("graph-out-of-range")
            .with("found", found)
            .with("least", least)
            .with("most", most),
        Told::Edge(problem) => edge(&problem),
        Told::TooLarge(problem) => size(&problem),
        Told::RowLength { found, rows } => {
            Phrase::new("graph-row-length").with("found", found).with("rows", rows)
        }
        Told::Asymmetric { row, column } => {
            Phrase::new("graph-asymmetric").with("row", row).with("column", column)
        }
        Told::TooDeep { most } => Phrase::new("graph-too-deep").with("most", most),
    };
    NotationError {
        subject: Subject::Position,
        excerpt: error.excerpt,
        caret: error.caret,
        line: error.line,
        column: error.column,
        problem: Problem::Stated(Box::new(problem)),
    }
}

fn unbuildable(text: &str, error: &BuildError) -> NotationError {
    let problem = match &error.problem {
        BuildProblem::TooLarge(problem) => too_large(problem),
        BuildProblem::NoSuchRoot { vertex, order } => Problem::Stated(Box::new(
            Phrase::new("graph-no-such-root")
                .with("name", Written::new().text(error.name.clone()))
                .with("vertex", *vertex)
                .with("order", *order),
        )),
    };
    Scanner::new(text, Subject::Position, InputSizes::default()).error_at(0, problem)
}

fn too_large(problem: &TooLarge) -> Problem {
    Problem::Stated(Box::new(size(problem)))
}

fn size(problem: &TooLarge) -> Phrase {
    let wide = |n: u128| n.to_string().parse::<noyau_core::Natural>().unwrap_or_default();
    match *problem {
        TooLarge::Vertices { vertices, most } => {
            Phrase::new("graph-too-many-vertices").with("count", wide(vertices)).with("most", most)
        }
        TooLarge::Edges { edges, most } => {
            Phrase::new("graph-too-many-edges").with("count", wide(edges)).with("most", most)
        }
    }
}

fn edge(problem: &EdgeProblem) -> Phrase {
    match *problem {
        EdgeProblem::Loop { vertex } => Phrase::new("graph-loop").with("vertex", vertex),
        EdgeProblem::Repeated { u, v } => Phrase::new("graph-repeated").with("u", u).with("v", v),
        EdgeProblem::NoSuchVertex { vertex, order } => {
            Phrase::new("graph-no-such-vertex").with("vertex", vertex).with("order", order)
        }
    }
}

fn expected_key(expected: noyau_graph::Expected) -> &'static str {
    use noyau_graph::Expected as E;
    match expected {
        E::Number => "graph-expected-number",
        E::Order => "graph-expected-order",
        E::Vertex => "graph-expected-vertex",
        E::EndOfLine => "graph-expected-end-of-line",
        E::End => "graph-expected-end",
        E::SixBits => "graph-expected-six-bits",
        E::ZeroFill => "graph-expected-zero-fill",
        E::Colon => "graph-expected-colon",
        E::Cell => "graph-expected-cell",
        E::GraphWord => "graph-expected-graph-word",
        E::DigraphWord => "graph-expected-digraph-word",
        E::OpenBrace => "graph-expected-open-brace",
        E::Statement => "graph-expected-statement",
        E::Edge => "graph-expected-edge",
        E::Arc => "graph-expected-arc",
        E::Quote => "graph-expected-quote",
        E::CloseBracket => "graph-expected-close-bracket",
        E::EndOfComment => "graph-expected-end-of-comment",
        E::GraphName => "graph-expected-name",
        E::Times => "graph-expected-times",
        E::FamilyColon => "graph-expected-family-colon",
        E::OpenParenthesis => "graph-expected-open-parenthesis",
        E::CloseParenthesis => "graph-expected-close-parenthesis",
        E::Separator => "graph-expected-separator",
        E::Root => "graph-expected-root",
        E::Seed => "graph-expected-seed",
        E::SecondNumber => "graph-expected-second-number",
        E::Dash => "graph-expected-dash",
    }
}

impl Notation for Domination {
    fn parse_position(&self, text: &str, limits: InputSizes) -> Result<Position, NotationError> {
        let Some(cut) = gone_after(text) else { return self.read_board(text, limits) };
        let start = self.read_board(&text[..cut], limits)?;
        let order = start.board().graph().order();
        let vertex = |scanner: &mut Scanner<'_>| self.read_vertex(scanner, order);
        let gone = read_gone(text, cut, limits, vertex)?;
        Ok(start.without(gone.into_iter().flat_map(|(first, last)| first..=last)))
    }

    fn write_position(&self, position: &Position) -> Written {
        let board = position.board();
        let gone: Vec<Vertex> =
            board.graph().vertices().filter(|&v| !position.alive().contains(v)).collect();
        let runs = gone.chunk_by(|a, b| a + 1 == *b).map(|run| {
            let last = run.last().copied().unwrap_or(run[0]);
            (self.write_vertex(run[0]), self.write_vertex(last), run.len())
        });
        write_gone(Written::new().text(board.name().to_owned()), runs)
    }

    fn parse_move(&self, text: &str, position: &Position) -> Result<Mark, NotationError> {
        let mut scanner = Scanner::new(text, Subject::Move, InputSizes::default());
        scanner.skip_space();
        let vertex = self.read_vertex(&mut scanner, position.board().graph().order())?;
        scanner.finish(Expected::End)?;
        Ok(Mark(vertex))
    }

    fn write_move(&self, mv: &Mark, _position: &Position) -> Written {
        self.write_vertex(mv.0)
    }

    fn describe_move(&self, mv: &Mark, position: &Position) -> Phrase {
        match self.version() {
            Version::Colouring(colours) => Phrase::new("move-colour")
                .with("vertex", mv.0 / colours)
                .with("colour", mv.0 % colours + 1),
            Version::Plain | Version::Oriented(_) => {
                Phrase::new("move-mark").with("vertex", mv.0).with("taken", position.taken(mv.0))
            }
        }
    }
}
