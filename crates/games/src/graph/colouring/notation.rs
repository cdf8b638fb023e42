//! Reading and writing positions of the colouring game.
//!
//! ```text
//! position = graph [ "/" [ vertex "=" colour { "," vertex "=" colour } ] ] [ "/" ( "A" | "B" ) ]
//! move     = vertex "=" colour | "pass"
//! ```
//!
//! Vertices are numbered from 0, colours from 1. The letter says who moves; without a letter, Alice
//! moves. The graph is written as for the domination game, or as a word: `word:a0aazDDz`.

use noyau_core::bitype::Side;
use noyau_core::notation::{Expected, InputSizes, Problem, Scanner, Subject};
use noyau_core::{Notation, NotationError, Phrase, Written};
use noyau_graph::Vertex;

use super::Colour;
use super::game::{Colouring, Move, Position};
use super::word::{WordError, WordProblem, Words};
use crate::graph::notation::{is_file, read_graph, too_many_vertices};

/// The largest number of vertices, the limit of the solver.
const MOST_VERTICES: usize = 250;
/// The prefix of a word where a graph is expected.
pub(super) const WORD: &str = "word:";

impl Colouring {
    fn read_board(&self, text: &str, limits: InputSizes) -> Result<Position, NotationError> {
        let scanner = Scanner::new(text, Subject::Position, limits);
        if let Some(word) = text.trim_start().strip_prefix(WORD) {
            let at = text.len() - word.len();
            let words: Words = word.trim_end().parse().map_err(|error: WordError| {
                let place = word.chars().take(error.column.saturating_sub(1)).map(char::len_utf8);
                scanner.error_at(at + place.sum::<usize>(), misspelt(&error.problem))
            })?;
            let coloured = words.position();
            if coloured.graph().order() > MOST_VERTICES {
                return Err(too_many_vertices(text, coloured.graph().order(), MOST_VERTICES));
            }
            let mut position = Self::start_named(text.trim().to_owned(), coloured.graph().clone());
            for v in coloured.graph().vertices() {
                let Some(colour) = coloured.colour(v) else { continue };
                if colour.number() > self.colours() {
                    return Err(scanner.error_at(at, Problem::stated("colouring-few-colours")));
                }
                position = position
                    .with_colour(v, colour)
                    .ok_or_else(|| scanner.error_at(at, Problem::stated("colouring-clash")))?;
            }
            return Ok(position.named_so());
        }
        let (name, graph) = read_graph(text, limits)?;
        if graph.order() > MOST_VERTICES {
            return Err(too_many_vertices(text, graph.order(), MOST_VERTICES));
        }
        Ok(Self::start_named(name, graph))
    }

    /// Reads a vertex, `=` and a colour.
    fn read_pair(
        &self,
        scanner: &mut Scanner<'_>,
        order: usize,
    ) -> Result<(Vertex, Colour), NotationError> {
        let vertex = scanner.digits_within(0, (order as u64).saturating_sub(1))?;
        scanner.skip_space();
        if !scanner.eat('=') {
            return Err(scanner.error(Problem::stated("colouring-expected-equals")));
        }
        let colour = scanner.digits_within(1, u64::from(self.colours()))?;
        let colour = u8::try_from(colour).ok().and_then(Colour::new);
        match (Vertex::try_from(vertex).ok(), colour) {
            (Some(vertex), Some(colour)) => Ok((vertex, colour)),
            _ => Err(scanner.error(Problem::OutOfRange { least: 0, most: order as u64 })),
        }
    }
}

/// Translates an error in a word into a problem that the texts describe.
fn misspelt(problem: &WordProblem) -> Problem {
    let found = |text: String| Written::new().text(text);
    let phrase = match problem {
        WordProblem::MissingLetter => Phrase::new("word-missing-letter"),
        WordProblem::NotALetter(c) => {
            Phrase::new("word-not-a-letter").with("found", found(c.to_string()))
        }
        WordProblem::NotALeaf(letter) => {
            Phrase::new("word-not-a-leaf").with("found", found(letter.to_string()))
        }
        WordProblem::ShortCycle(length) => Phrase::new("word-short-cycle").with("found", *length),
        WordProblem::Unclosed => Phrase::new("word-unclosed"),
        WordProblem::Colours => Phrase::new("word-colours"),
        WordProblem::TooManyColours { colours, leaves } => {
            Phrase::new("word-too-many-colours").with("colours", *colours).with("leaves", *leaves)
        }
        WordProblem::Number => Phrase::new("word-number"),
        WordProblem::TooLong => Phrase::new("word-too-long"),
    };
    Problem::Stated(Box::new(phrase))
}

impl Notation for Colouring {
    fn parse_position(&self, text: &str, limits: InputSizes) -> Result<Position, NotationError> {
        let cut = if is_file(text) { None } else { text.find('/') };
        let mut position = self.read_board(&text[..cut.unwrap_or(text.len())], limits)?;
        let Some(cut) = cut else { return Ok(position) };
        let order = position.graph().order();
        let mut scanner = Scanner::new(text, Subject::Position, limits);
        scanner.skip_to(cut);
        while scanner.eat('/') {
            scanner.skip_space();
            let turn = match scanner.peek() {
                Some('A' | 'a') => Some(Side::Alice),
                Some('B' | 'b') => Some(Side::Bob),
                _ => None,
            };
            if let (Some(turn), Some(letter)) = (turn, scanner.peek()) {
                scanner.eat(letter);
                position = position.with_turn(turn);
                break;
            }
            while !matches!(scanner.peek(), Some('/') | None) {
                let at = scanner.offset();
                let (vertex, colour) = self.read_pair(&mut scanner, order)?;
                position = position
                    .with_colour(vertex, colour)
                    .ok_or_else(|| scanner.error_at(at, Problem::stated("colouring-clash")))?;
                scanner.skip_space();
                if !scanner.eat(',') {
                    break;
                }
                scanner.skip_space();
            }
        }
        scanner.finish(Expected::Comma)?;
        Ok(position)
    }

    fn write_position(&self, position: &Position) -> Written {
        let mut written = Written::new().text(position.name().to_owned());
        let own = |v: &Vertex| position.is_named(*v);
        let given = position.graph().vertices().filter(|v| !own(v));
        let pairs = given.filter_map(|v| Some((v, position.colour(v)?)));
        let mut first = true;
        for (v, colour) in pairs {
            written = written.text(if first { "/" } else { "," });
            written = written.number(v).text("=").number(u64::from(colour.number()));
            first = false;
        }
        match position.turn() {
            Side::Alice => written,
            Side::Bob => written.text("/B"),
        }
    }

    fn parse_move(&self, text: &str, position: &Position) -> Result<Move, NotationError> {
        if matches!(text.trim(), "pass" | "passe") {
            return Ok(Move::Pass);
        }
        let mut scanner = Scanner::new(text, Subject::Move, InputSizes::default());
        let (vertex, colour) = self.read_pair(&mut scanner, position.graph().order())?;
        scanner.finish(Expected::End)?;
        Ok(Move::Give(vertex, colour))
    }

    fn write_move(&self, mv: &Move, _position: &Position) -> Written {
        match *mv {
            Move::Give(v, colour) => {
                Written::new().number(v).text("=").number(u64::from(colour.number()))
            }
            Move::Pass => Written::new().text("pass"),
        }
    }

    fn describe_move(&self, mv: &Move, _position: &Position) -> Phrase {
        match *mv {
            Move::Give(v, colour) => Phrase::new("move-colour")
                .with("vertex", v)
                .with("colour", u64::from(colour.number())),
            Move::Pass => Phrase::new("move-pass"),
        }
    }
}
