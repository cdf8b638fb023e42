//! A graph as text: vertices at their places, edges between those that are side by side, and a
//! cursor that moves from vertex to vertex.

use noyau_core::{GraphView, VertexState, Written};

/// The number of columns of text from one vertex to the next.
const STEP: usize = 4;
/// The number of vertices in a line, if the graph has no shape that can be drawn.
const IN_A_LINE: usize = 12;

/// The look of a stretch of text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Ink {
    /// Edges and empty space.
    Plain,
    /// A vertex that can be played.
    Free,
    /// A vertex that is dead: it can no longer be played.
    Gone,
    /// A vertex that was marked or coloured.
    Played,
    /// The vertex under the cursor.
    Cursor,
}

/// A graph to play on.
#[derive(Debug, Clone)]
pub(super) struct Vertices {
    graph: GraphView<Written>,
    /// The column and the row of each vertex.
    places: Vec<(usize, usize)>,
    /// Whether all edges join vertices that are side by side, so that all are drawn.
    pub(super) whole: bool,
    /// The vertex under the cursor.
    cursor: usize,
    /// The colour for the next vertex, from 1; 0 if moves only mark vertices.
    pub(super) colour: u32,
}

impl Vertices {
    /// Creates the drawing of a graph whose vertices can be played one by one; `None` for other
    /// games.
    pub(super) fn new(graph: GraphView<Written>) -> Option<Self> {
        let can_play = |vertex: &noyau_core::VertexView<Written>| !vertex.moves.is_empty();
        let first = graph.vertices.iter().position(can_play)?;
        let places = places(&graph);
        let colour = u32::from(graph.colours > 0);
        let mut vertices = Self { graph, places, whole: false, cursor: first, colour };
        vertices.whole = vertices.graph.edges.iter().all(|&(u, v)| vertices.side_by_side(u, v));
        Some(vertices)
    }

    /// Takes over the cursor and the colour from the graph of another position, as far as possible.
    pub(super) fn like(mut self, before: Option<&Self>) -> Self {
        if let Some(before) = before {
            self.go_near(before.cursor);
            self.colour = before.colour.min(self.graph.colours).max(self.colour);
        }
        self
    }

    /// The number of colours.
    pub(super) fn colours(&self) -> u32 {
        self.graph.colours
    }

    /// The text of the move that plays the vertex under the cursor.
    pub(super) fn chosen(&self) -> Option<String> {
        let moves = &self.graph.vertices.get(self.cursor)?.moves;
        let typed = |mv: &Written| mv.to_string();
        if self.colour == 0 {
            return moves.first().map(typed);
        }
        let end = format!("={}", self.colour);
        Some(moves.iter().map(typed).find(|mv| mv.ends_with(&end)).unwrap_or_else(|| {
            // This move is illegal, and the error will say why.
            format!("{}{end}", self.cursor)
        }))
    }

    /// Moves the cursor to the vertex that a move plays.
    pub(super) fn point(&mut self, mv: &str) {
        let makes = |(_, vertex): &(usize, &noyau_core::VertexView<Written>)| {
            vertex.moves.iter().any(|known| known.to_string() == mv)
        };
        if let Some((found, _)) = self.graph.vertices.iter().enumerate().find(makes) {
            self.cursor = found;
            if let Some(colour) = mv.rsplit('=').next().filter(|_| self.colour > 0) {
                self.colour = colour.parse().unwrap_or(self.colour);
            }
        }
    }

    fn free(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.graph.vertices.len()).filter(|&v| !self.graph.vertices[v].moves.is_empty())
    }

    fn go_near(&mut self, vertex: usize) {
        let nearest = self.free().min_by_key(|&free| free.abs_diff(vertex));
        self.cursor = nearest.unwrap_or(self.cursor);
    }

    /// Moves the cursor to the nearest free vertex in a direction; if there is none, to the next or
    /// previous free one by number.
    pub(super) fn go(&mut self, (right, down): (i64, i64)) {
        let place = |v: usize| {
            let (column, row) = self.places[v];
            (i64::try_from(column).unwrap_or(0), i64::try_from(row).unwrap_or(0))
        };
        let (column, row) = place(self.cursor);
        let ahead = |&other: &usize| {
            let (x, y) = place(other);
            let (dx, dy) = (x - column, y - row);
            let along = dx * right + dy * down;
            let aside = (dx * down).abs() + (dy * right).abs();
            (along > 0 && aside <= 2 * along).then_some((along + 2 * aside, other))
        };
        let found = self.free().filter_map(|other| ahead(&other)).min();
        let numbered = || {
            let step = right + down;
            let mut later = self.free().filter(|&v| v > self.cursor);
            let earlier = self.free().filter(|&v| v < self.cursor);
            if step > 0 { later.next() } else { earlier.last() }
        };
        self.cursor = found.map(|(_, other)| other).or_else(numbered).unwrap_or(self.cursor);
    }

    /// Whether two vertices are neighbours in one row or column of the drawing.
    fn side_by_side(&self, u: usize, v: usize) -> bool {
        let ((a, b), (c, d)) = (self.places[u], self.places[v]);
        (b == d && a.abs_diff(c) == 1) || (a == c && b.abs_diff(d) == 1)
    }

    fn letters(&self, v: usize) -> (String, Ink) {
        let vertex = &self.graph.vertices[v];
        let (text, ink) = match vertex.state {
            VertexState::Free => (v.to_string(), Ink::Free),
            VertexState::Marked => ("✕".to_owned(), Ink::Played),
            VertexState::Coloured(colour) => (format!("[{colour}]"), Ink::Played),
            VertexState::Dead => ("·".to_owned(), Ink::Gone),
        };
        (text, if v == self.cursor { Ink::Cursor } else { ink })
    }

    /// The lines of the drawing, in at most `width` columns that include the cursor.
    pub(super) fn lines(&self, width: usize) -> Vec<Vec<(Ink, String)>> {
        let (columns, rows) = self.places.iter().fold((0, 0), |(columns, rows), &(column, row)| {
            (columns.max(column + 1), rows.max(row + 1))
        });
        let joined = |u: usize, v: usize| {
            self.graph.edges.iter().any(|&(a, b)| (a, b) == (u, v) || (a, b) == (v, u))
        };
        let at = |column: usize, row: usize| self.places.iter().position(|&p| p == (column, row));
        let shown = (width / STEP).max(1);
        let here = self.places.get(self.cursor).map_or(0, |&(column, _)| column);
        let from = (here + 1).saturating_sub(shown).min(columns.saturating_sub(shown));
        let until = columns.min(from + shown);
        let mut lines = Vec::new();
        for row in 0..rows {
            let (mut line, mut below) = (Vec::new(), String::new());
            for column in from..until {
                let vertex = at(column, row);
                let (text, ink) =
                    vertex.map_or_else(|| (String::new(), Ink::Plain), |v| self.letters(v));
                let next = if column + 1 < until { at(column + 1, row) } else { None };
                let edge = vertex.zip(next).is_some_and(|(u, v)| joined(u, v));
                let room = STEP.saturating_sub(text.chars().count());
                line.push((ink, text));
                line.push((Ink::Plain, if edge { "─" } else { " " }.repeat(room)));
                let under = vertex.zip(at(column, row + 1)).is_some_and(|(u, v)| joined(u, v));
                below += &format!("{:<STEP$}", if under { "│" } else { "" });
            }
            lines.push(line);
            if row + 1 < rows {
                lines.push(vec![(Ink::Plain, below)]);
            }
        }
        lines
    }
}

/// The places of the vertices: their own places if the board has a shape; else each path along a
/// line, and each cycle along one line and back along the next. All other graphs are drawn in lines
/// of [`IN_A_LINE`] vertices.
fn places(graph: &GraphView<Written>) -> Vec<(usize, usize)> {
    let order = graph.vertices.len();
    let own: Option<Vec<(usize, usize)>> = graph
        .vertices
        .iter()
        .map(|vertex| {
            let (column, row) = vertex.at?;
            Some((usize::try_from(column).ok()?, usize::try_from(row).ok()?))
        })
        .collect();
    let mut near = vec![Vec::new(); order];
    for &(u, v) in &graph.edges {
        near[u].push(v);
        near[v].push(u);
    }
    if let Some(own) = own {
        return own;
    }
    if near.iter().any(|list| list.len() > 2) {
        return (0..order).map(|v| (v % IN_A_LINE, v / IN_A_LINE)).collect();
    }
    let mut places = vec![None; order];
    let mut row = 0;
    // Paths are walked first, from their ends. What is left after them are cycles.
    let ends = (0..order).filter(|&v| near[v].len() < 2);
    for start in ends.chain(0..order) {
        if places[start].is_some() {
            continue;
        }
        let mut walk = vec![start];
        places[start] = Some((0, row));
        while let Some(&next) =
            walk.last().and_then(|&last| near[last].iter().find(|&&v| places[v].is_none()))
        {
            places[next] = Some((walk.len(), row));
            walk.push(next);
        }
        let cycle = near[start].len() == 2;
        let there = walk.len().div_ceil(2);
        for (index, &v) in walk.iter().enumerate().skip(there).filter(|_| cycle) {
            places[v] = Some((walk.len() - 1 - index, row + 1));
        }
        row += if cycle { 2 } else { 1 };
    }
    places.into_iter().map(|place| place.unwrap_or((0, 0))).collect()
}

#[cfg(test)]
mod tests {
    use noyau_core::VertexView;

    use super::*;

    fn graph(order: usize, edges: &[(usize, usize)], gone: &[usize]) -> GraphView<Written> {
        let vertex = |v: usize| VertexView {
            state: if gone.contains(&v) { VertexState::Dead } else { VertexState::Free },
            moves: if gone.contains(&v) { vec![] } else { vec![Written::new().number(v)] },
            at: None,
        };
        GraphView {
            vertices: (0..order).map(vertex).collect(),
            edges: edges.to_vec(),
            directed: false,
            colours: 0,
        }
    }

    fn drawn(vertices: &Vertices, width: usize) -> Vec<String> {
        let text = |line: Vec<(Ink, String)>| -> String {
            let parts = line.into_iter().map(|(ink, text)| match ink {
                Ink::Cursor => format!("({text})"),
                _ => text,
            });
            parts.collect::<String>().trim_end().to_owned()
        };
        vertices.lines(width).into_iter().map(text).collect()
    }

    #[test]
    fn a_path_is_a_line_and_a_cycle_goes_there_and_back() {
        let path = Vertices::new(graph(4, &[(0, 1), (1, 2), (2, 3)], &[0, 1])).unwrap();
        assert_eq!(drawn(&path, 80), ["·───·───(2)───3"]);
        assert!(path.whole);
        let ring = [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (5, 0)];
        let cycle = Vertices::new(graph(6, &ring, &[])).unwrap();
        assert_eq!(drawn(&cycle, 80), ["(0)───1───2", "│       │", "5───4───3"]);
    }

    #[test]
    fn the_cursor_goes_to_what_is_free_and_stays_in_sight() {
        let edges: Vec<(usize, usize)> = (0..29).map(|v| (v, v + 1)).collect();
        let mut path = Vertices::new(graph(30, &edges, &[1])).unwrap();
        path.go((1, 0));
        assert_eq!(path.chosen().as_deref(), Some("2"));
        for _ in 0..40 {
            path.go((1, 0));
        }
        assert_eq!(path.chosen().as_deref(), Some("29"));
        assert_eq!(drawn(&path, 12), ["27──28──(29)"]);
        path.go((-1, 0));
        assert_eq!(path.chosen().as_deref(), Some("28"));
        path.point("5");
        assert_eq!(path.chosen().as_deref(), Some("5"));
        path.point("nothing");
        assert_eq!(path.chosen().as_deref(), Some("5"));
    }

    #[test]
    fn other_graphs_are_listed_and_say_that_edges_are_missing() {
        let star: Vec<(usize, usize)> = (1..5).map(|v| (0, v)).collect();
        let star = Vertices::new(graph(5, &star, &[])).unwrap();
        assert!(!star.whole);
        assert_eq!(drawn(&star, 80), ["(0)───1   2   3   4"]);
        assert!(Vertices::new(graph(2, &[(0, 1)], &[0, 1])).is_none());
        for width in 0..9 {
            assert!(!drawn(&star, width).is_empty());
        }
    }
}
