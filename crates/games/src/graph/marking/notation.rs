//! How positions of marking games are read and written.
//!
//! ```text
//! position = graph [ "/" vertices ] [ "/" ( "A" | "B" ) [ marks ] ] [ "/" "passes" alice "," bob ]
//! vertices = vertex [ ".." vertex ] { "," vertex [ ".." vertex ] }
//! move     = vertex { "&" vertex } | "pass"
//! ```
//!
//! Vertices count from 0; those after the first `/` are marked. The letter names the player to
//! move, by default Alice, and the number after it cuts this turn to fewer marks. If the players
//! have the same moves, no player is named. The passes are those that are left.

use std::num::NonZeroU32;

use noyau_core::bitype::Side;
use noyau_core::notation::{Expected, InputSizes, Problem, Scanner, Subject};
use noyau_core::{Notation, NotationError, Phrase, Written};
use noyau_graph::{Graph, Vertex};

use super::{MarkingGame, Position, Turn};
use crate::graph::board::Vertices;
use crate::graph::notation::{is_file, read_graph, run_backwards, too_many_vertices};

/// The most vertices of a board, because positions can only be solved by search.
const MOST_VERTICES: usize = 250;
/// Separates the vertices of a turn.
const AND: &str = " & ";
const PASSES: &str = "passes";

fn vertex(scanner: &mut Scanner<'_>, order: usize) -> Result<Vertex, NotationError> {
    let number = scanner.digits_within(0, (order as u64).saturating_sub(1))?;
    Ok(Vertex::try_from(number).unwrap_or(Vertex::MAX))
}

fn small(scanner: &mut Scanner<'_>, least: u32, most: u32) -> Result<u32, NotationError> {
    let number = scanner.digits_within(least.into(), most.into())?;
    Ok(u32::try_from(number).unwrap_or(most))
}

impl MarkingGame {
    fn read_board(&self, text: &str, limits: InputSizes) -> Result<Position, NotationError> {
        let (name, graph) = read_graph(text, limits)?;
        if graph.order() > MOST_VERTICES {
            return Err(too_many_vertices(text, graph.order(), MOST_VERTICES));
        }
        Ok(self.on(name, graph))
    }

    /// Whether these vertices can have been marked in some order. Works backwards: a vertex with
    /// few enough marked neighbours is removed as long as there is one.
    fn can_be_marked(&self, graph: &Graph, marked: &Vertices) -> bool {
        let mut left: Vec<Vertex> = marked.iter().collect();
        loop {
            let few = |v: &Vertex| {
                let around = left.iter().filter(|&&u| graph.adjacent(u, *v)).count();
                around <= self.neighbours as usize
            };
            match left.iter().position(few) {
                Some(place) => drop(left.swap_remove(place)),
                None => return left.is_empty(),
            }
        }
    }

    /// Reads a section between two slashes.
    fn read_section(
        &self,
        scanner: &mut Scanner<'_>,
        position: &mut Position,
    ) -> Result<(), NotationError> {
        scanner.skip_space();
        let at = scanner.offset();
        let turn = match scanner.peek() {
            Some('A' | 'a') => Side::Alice,
            Some('B' | 'b') => Side::Bob,
            Some('p') => return self.read_passes(scanner, position),
            _ => return self.read_marked(scanner, position),
        };
        if self.is_impartial() {
            return Err(scanner.error_at(at, Problem::stated("marking-no-names")));
        }
        let letter = scanner.peek().unwrap_or('A');
        scanner.eat(letter);
        position.turn = turn;
        if scanner.peek().is_some_and(|c| c.is_ascii_digit()) {
            let most = self.allowance(turn).marks.get();
            let marks = small(scanner, 1, most)?;
            position.cut = NonZeroU32::new(marks).filter(|cut| cut.get() < most);
        }
        Ok(())
    }

    fn read_passes(
        &self,
        scanner: &mut Scanner<'_>,
        position: &mut Position,
    ) -> Result<(), NotationError> {
        for c in PASSES.chars() {
            if !scanner.eat(c) {
                return Err(scanner.error(Problem::stated("marking-expected-section")));
            }
        }
        let alice = small(scanner, 0, self.alice.passes)?;
        scanner.skip_space();
        if !scanner.eat(',') {
            return Err(scanner.unexpected(Expected::Comma));
        }
        position.passes = [alice, small(scanner, 0, self.bob.passes)?];
        Ok(())
    }

    fn read_marked(
        &self,
        scanner: &mut Scanner<'_>,
        position: &mut Position,
    ) -> Result<(), NotationError> {
        let start = scanner.offset();
        let order = position.graph().order();
        while !matches!(scanner.peek(), Some('/') | None) {
            if !scanner.peek().is_some_and(|c| c.is_ascii_digit()) {
                return Err(scanner.error(Problem::stated("marking-expected-section")));
            }
            let first = vertex(scanner, order)?;
            let mut last = first;
            if scanner.eat('.') {
                if !scanner.eat('.') {
                    return Err(scanner.unexpected(Expected::Number));
                }
                let at = scanner.offset();
                last = vertex(scanner, order)?;
                if last < first {
                    return Err(run_backwards(scanner, at));
                }
            }
            (first..=last).for_each(|v| position.marked.insert(v));
            scanner.skip_space();
            if !scanner.eat(',') {
                break;
            }
            scanner.skip_space();
        }
        if !self.can_be_marked(position.graph(), &position.marked) {
            return Err(scanner.error_at(start, Problem::stated("marking-too-close")));
        }
        Ok(())
    }
}

impl Notation for MarkingGame {
    fn parse_position(&self, text: &str, limits: InputSizes) -> Result<Position, NotationError> {
        let cut = if is_file(text) { None } else { text.find('/') };
        let mut position = self.read_board(&text[..cut.unwrap_or(text.len())], limits)?;
        let Some(cut) = cut else { return Ok(position) };
        let mut scanner = Scanner::new(text, Subject::Position, limits);
        scanner.skip_to(cut);
        while scanner.eat('/') {
            self.read_section(&mut scanner, &mut position)?;
            scanner.skip_space();
        }
        scanner.finish(Expected::Comma)?;
        Ok(position)
    }

    fn write_position(&self, position: &Position) -> Written {
        let mut written = Written::new().text(position.name().to_owned());
        let marked: Vec<Vertex> = position.marked.iter().collect();
        for (index, run) in marked.chunk_by(|a, b| a + 1 == *b).enumerate() {
            written = written.text(if index == 0 { "/" } else { "," }).number(run[0]);
            if let [_, .., last] = *run {
                written = written.text(if run.len() == 2 { "," } else { ".." }).number(last);
            }
        }
        if position.turn == Side::Bob || position.cut.is_some() {
            written = written.text(if position.turn == Side::Alice { "/A" } else { "/B" });
        }
        if let Some(cut) = position.cut {
            written = written.number(cut.get());
        }
        let [alice, bob] = position.passes;
        if [alice, bob] != [self.alice.passes, self.bob.passes] {
            written = written.text("/passes ").number(alice).text(",").number(bob);
        }
        written
    }

    fn parse_move(&self, text: &str, position: &Position) -> Result<Turn, NotationError> {
        if matches!(text.trim(), "pass" | "passe") {
            return Ok(Turn::Pass);
        }
        let mut scanner = Scanner::new(text, Subject::Move, InputSizes::default());
        let mut vertices = Vec::new();
        loop {
            vertices.push(vertex(&mut scanner, position.graph().order())?);
            scanner.skip_space();
            if !scanner.eat('&') {
                break;
            }
        }
        scanner.finish(Expected::End)?;
        Ok(Turn::Marks(vertices))
    }

    fn write_move(&self, turn: &Turn, _position: &Position) -> Written {
        let Turn::Marks(vertices) = turn else { return Written::new().text("pass") };
        let mut written = Written::new();
        for (index, v) in vertices.iter().enumerate() {
            let written_so_far = if index > 0 { written.text(AND) } else { written };
            written = written_so_far.number(*v);
        }
        written
    }

    fn describe_move(&self, turn: &Turn, position: &Position) -> Phrase {
        match turn {
            Turn::Pass => Phrase::new("move-pass"),
            Turn::Marks(vertices) => Phrase::new("move-marks")
                .with("count", vertices.len())
                .with("vertices", self.write_move(turn, position)),
        }
    }
}
