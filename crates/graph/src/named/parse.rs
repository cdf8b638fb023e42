//! Reading names. The grammar is at the top of [`crate::named`].

use std::str::FromStr;

use super::{Expression, Family, Ladder, Named, Piece};
use crate::Vertex;
use crate::format::read_inline_graph6;
use crate::graph::vertex;
use crate::text::{Capacity, Cursor, Expected, PlacedEdges, Problem, Syntax, TextError};

/// Most parentheses inside one another.
const DEPTH: usize = 64;

impl FromStr for Named {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let mut parser = Parser { cursor: Cursor::new(text, Syntax::Name), depth: 0 };
        let expression = parser.sum()?;
        match parser.cursor.peek() {
            None => Ok(Self(expression)),
            Some(_) => Err(parser.cursor.unexpected(Expected::End)),
        }
    }
}

struct Parser<'a> {
    cursor: Cursor<'a>,
    depth: usize,
}

/// Every method passes the white space after what it reads.
impl Parser<'_> {
    fn sum(&mut self) -> Result<Expression, TextError> {
        self.cursor.skip_space();
        let first = self.term()?;
        if self.cursor.peek() != Some('+') {
            return Ok(first);
        }
        let mut parts = vec![first];
        while self.eat("+") {
            parts.push(self.term()?);
        }
        Ok(Expression::Sum(parts))
    }

    fn term(&mut self) -> Result<Expression, TextError> {
        if self.cursor.peek().is_some_and(|c| c.is_ascii_digit()) {
            let count = self.number()?;
            if !self.eat("*") {
                return Err(self.cursor.unexpected(Expected::Times));
            }
            let part = self.nested(Self::term)?;
            return Ok(Expression::Multiple(count, Box::new(part)));
        }
        if self.cursor.peek() == Some('(') {
            return self.nested(|parser| parser.in_parentheses(Self::sum));
        }
        let start = self.cursor.offset();
        let name = self.cursor.take_while(|c| c.is_ascii_alphanumeric() || c == '-');
        let operation = match name {
            "complement" => Self::complement,
            "product" => Self::product,
            "power" => Self::power,
            "glue" => Self::glue,
            _ => return self.family(name, start),
        };
        self.cursor.skip_space();
        self.nested(|parser| parser.in_parentheses(operation))
    }

    fn complement(&mut self) -> Result<Expression, TextError> {
        Ok(Expression::Complement(Box::new(self.sum()?)))
    }

    fn product(&mut self) -> Result<Expression, TextError> {
        let mut parts = vec![self.sum()?];
        while self.separator() {
            parts.push(self.sum()?);
        }
        Ok(Expression::Product(parts))
    }

    fn power(&mut self) -> Result<Expression, TextError> {
        let part = self.sum()?;
        if !self.separator() {
            return Err(self.cursor.unexpected(Expected::Separator));
        }
        Ok(Expression::Power(Box::new(part), self.number()?))
    }

    fn glue(&mut self) -> Result<Expression, TextError> {
        let mut parts = Vec::new();
        loop {
            let part = self.sum()?;
            if !self.eat("@") {
                return Err(self.cursor.unexpected(Expected::Root));
            }
            parts.push((part, self.vertex()?));
            if !self.separator() {
                return Ok(Expression::Glue(parts));
            }
        }
    }

    /// A family, whose name has just been read.
    fn family(&mut self, name: &str, start: usize) -> Result<Expression, TextError> {
        if !KNOWN.contains(&name) {
            if name.is_empty() {
                return Err(self.cursor.unexpected(Expected::GraphName));
            }
            let problem = Problem::Unexpected(name.to_owned(), Expected::GraphName);
            return Err(self.cursor.error_at(start, problem));
        }
        self.cursor.require(":", Expected::FamilyColon)?;
        let family = match name {
            "path" => Family::Path(self.number()?),
            "cycle" => Family::Cycle(self.number_from(3, u64::MAX)?),
            "grid" => self.board(Piece::Grid)?,
            "king" => self.board(Piece::King)?,
            "queen" => self.board(Piece::Queen)?,
            "rook" => self.board(Piece::Rook)?,
            "knight" => self.board(Piece::Knight)?,
            "complete" => Family::Complete(self.list(|parser, _| parser.number())?),
            "caterpillar" => Family::Caterpillar(self.list(|parser, _| parser.number())?),
            "star" => Family::Star(self.list(|parser, _| parser.number())?),
            "saw" => Family::Saw { spine: self.number()?, leaves: self.ends()? },
            "trapezoid-saw" => Family::TrapezoidSaw { spine: self.number()?, paths: self.ends()? },
            "ladder" => Family::Ladder(Ladder::G, self.number()?),
            "ladder-h" => Family::Ladder(Ladder::H, self.number()?),
            "ladder-i" => Family::Ladder(Ladder::I, self.number()?),
            "ladder-j" => Family::Ladder(Ladder::J, self.number()?),
            "petersen" => {
                let n = self.number_from(3, u64::MAX)?;
                if !self.eat(",") {
                    return Err(self.cursor.unexpected(Expected::SecondNumber));
                }
                Family::Petersen { n, k: self.number_from(1, (n - 1) / 2)? }
            }
            "hypercube" => Family::Hypercube(self.number()?),
            "tree" => Family::Tree(self.list(Self::parent)?),
            "random-tree" => {
                let order = self.number()?;
                if !self.eat("@") {
                    return Err(self.cursor.unexpected(Expected::Seed));
                }
                Family::RandomTree { order, seed: self.number()? }
            }
            "graph6" => {
                let graph = read_inline_graph6(&mut self.cursor, Capacity::default())?;
                self.cursor.skip_space();
                return Ok(Expression::Graph6(graph));
            }
            _ => return self.edges(),
        };
        Ok(Expression::Family(family))
    }

    fn board(&mut self, piece: Piece) -> Result<Family, TextError> {
        let rows = self.number()?;
        let columns = if self.eat("x") || self.eat("×") { self.number()? } else { rows };
        Ok(Family::Board { piece, rows, columns })
    }

    /// How many ends of a saw carry something; none when it is not said.
    fn ends(&mut self) -> Result<u64, TextError> {
        if self.next_number() { self.number_from(0, 2) } else { Ok(0) }
    }

    /// The parent of vertex `index + 1`.
    fn parent(&mut self, index: usize) -> Result<Vertex, TextError> {
        let parent = self.number_from(0, index as u64)?;
        Ok(Vertex::try_from(parent).unwrap_or(Vertex::MAX))
    }

    fn edges(&mut self) -> Result<Expression, TextError> {
        let capacity = Capacity::default();
        let mut edges = PlacedEdges::default();
        let mut order = 0;
        self.list(|parser, _| {
            let place = parser.cursor.offset();
            let u = parser.vertex()?;
            let mut largest = u;
            if parser.eat("-") {
                let v = parser.vertex()?;
                largest = u.max(v);
                edges.push(u, v, place);
            }
            order = order.max(largest as usize + 1);
            let size = capacity.check(order as u128, 0);
            size.map_err(|problem| parser.cursor.error_at(place, problem))
        })?;
        Ok(Expression::Edges(edges.into_graph(order, capacity, &self.cursor)?))
    }

    /// As many items as there are, each told its index; every one starts with a digit.
    fn list<T>(
        &mut self,
        mut item: impl FnMut(&mut Self, usize) -> Result<T, TextError>,
    ) -> Result<Vec<T>, TextError> {
        let mut items = vec![item(self, 0)?];
        while self.next_number() {
            items.push(item(self, items.len())?);
        }
        Ok(items)
    }

    /// Passes a comma if a number follows.
    fn next_number(&mut self) -> bool {
        let mut ahead = self.cursor.clone();
        let found = ahead.eat(",") && {
            ahead.skip_space();
            ahead.peek().is_some_and(|c| c.is_ascii_digit())
        };
        if found {
            self.cursor = ahead;
        }
        found
    }

    fn number(&mut self) -> Result<u64, TextError> {
        self.cursor.skip_space();
        let number = self.cursor.number(Expected::Number)?;
        self.cursor.skip_space();
        Ok(number)
    }

    fn number_from(&mut self, least: u64, most: u64) -> Result<u64, TextError> {
        self.cursor.skip_space();
        let place = self.cursor.offset();
        let found = self.number()?;
        let problem = match found {
            _ if (least..=most).contains(&found) => return Ok(found),
            _ if most == u64::MAX => Problem::TooSmall { found, least },
            _ => Problem::OutOfRange { found, least, most },
        };
        Err(self.cursor.error_at(place, problem))
    }

    fn vertex(&mut self) -> Result<Vertex, TextError> {
        let most = crate::MOST_VERTICES - 1;
        let number = self.number_from(0, most as u64)?;
        Ok(vertex(usize::try_from(number).unwrap_or(most)))
    }

    /// Passes a sign and the white space after it.
    fn eat(&mut self, sign: &str) -> bool {
        let found = self.cursor.eat(sign);
        if found {
            self.cursor.skip_space();
        }
        found
    }

    fn separator(&mut self) -> bool {
        self.eat(";") || self.eat(",")
    }

    fn in_parentheses(
        &mut self,
        inside: impl FnOnce(&mut Self) -> Result<Expression, TextError>,
    ) -> Result<Expression, TextError> {
        self.cursor.require("(", Expected::OpenParenthesis)?;
        let expression = inside(self)?;
        self.cursor.require(")", Expected::CloseParenthesis)?;
        self.cursor.skip_space();
        Ok(expression)
    }

    /// Goes one level deeper, not for ever.
    fn nested(
        &mut self,
        inside: impl FnOnce(&mut Self) -> Result<Expression, TextError>,
    ) -> Result<Expression, TextError> {
        if self.depth == DEPTH {
            let here = self.cursor.offset();
            return Err(self.cursor.error_at(here, Problem::TooDeep { most: DEPTH }));
        }
        self.depth += 1;
        let expression = inside(self);
        self.depth -= 1;
        expression
    }
}

/// The names of the families, for messages that come before the colon.
const KNOWN: [&str; 22] = [
    "path",
    "cycle",
    "grid",
    "king",
    "queen",
    "rook",
    "knight",
    "complete",
    "caterpillar",
    "star",
    "saw",
    "trapezoid-saw",
    "ladder",
    "ladder-h",
    "ladder-i",
    "ladder-j",
    "petersen",
    "hypercube",
    "tree",
    "random-tree",
    "graph6",
    "edges",
];
