//! Reading names. The grammar is at the top of [`crate::named`].

use std::str::FromStr;

use super::{Expression, GraphFamily, Ladder, Named, Piece};
use crate::Vertex;
use crate::format::read_inline_graph6;
use crate::graph::vertex;
use crate::text::{
    Capacity, Cursor, Expected, GraphTextError, GraphTextProblem, PlacedEdges, Syntax,
};

/// The greatest nesting depth of parentheses.
const DEPTH: usize = 64;

impl FromStr for Named {
    type Err = GraphTextError;

    fn from_str(text: &str) -> Result<Self, GraphTextError> {
        Self::parse_within(text, Capacity::default())
    }
}

impl Named {
    /// Reads a name; graphs that are written out in it are no larger than `capacity`.
    pub fn parse_within(text: &str, capacity: Capacity) -> Result<Self, GraphTextError> {
        let mut parser = Parser { cursor: Cursor::new(text, Syntax::Name), depth: 0, capacity };
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
    capacity: Capacity,
}

/// Every method also skips the white space after what it reads.
impl Parser<'_> {
    fn sum(&mut self) -> Result<Expression, GraphTextError> {
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

    fn term(&mut self) -> Result<Expression, GraphTextError> {
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

    fn complement(&mut self) -> Result<Expression, GraphTextError> {
        Ok(Expression::Complement(Box::new(self.sum()?)))
    }

    fn product(&mut self) -> Result<Expression, GraphTextError> {
        let mut parts = vec![self.sum()?];
        while self.separator() {
            parts.push(self.sum()?);
        }
        Ok(Expression::Product(parts))
    }

    fn power(&mut self) -> Result<Expression, GraphTextError> {
        let part = self.sum()?;
        if !self.separator() {
            return Err(self.cursor.unexpected(Expected::Separator));
        }
        Ok(Expression::Power(Box::new(part), self.number()?))
    }

    fn glue(&mut self) -> Result<Expression, GraphTextError> {
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

    /// Reads what follows the name of a family, which has just been read.
    fn family(&mut self, name: &str, start: usize) -> Result<Expression, GraphTextError> {
        let Some(read) = reader(name) else {
            if name.is_empty() {
                return Err(self.cursor.unexpected(Expected::GraphName));
            }
            let problem = GraphTextProblem::Unexpected(name.to_owned(), Expected::GraphName);
            return Err(self.cursor.error_at(start, problem));
        };
        self.cursor.require(":", Expected::FamilyColon)?;
        read(self)
    }

    fn petersen(&mut self) -> Result<GraphFamily, GraphTextError> {
        let n = self.number_from(3, u64::MAX)?;
        if !self.eat(",") {
            return Err(self.cursor.unexpected(Expected::SecondNumber));
        }
        Ok(GraphFamily::Petersen { n, k: self.number_from(1, (n - 1) / 2)? })
    }

    fn random_tree(&mut self) -> Result<GraphFamily, GraphTextError> {
        let order = self.number()?;
        if !self.eat("@") {
            return Err(self.cursor.unexpected(Expected::Seed));
        }
        Ok(GraphFamily::RandomTree { order, seed: self.number()? })
    }

    fn graph6(&mut self) -> Result<Expression, GraphTextError> {
        let graph = read_inline_graph6(&mut self.cursor, self.capacity)?;
        self.cursor.skip_space();
        Ok(Expression::Graph6(graph))
    }

    fn numbers(&mut self) -> Result<Vec<u64>, GraphTextError> {
        self.list(|parser, _| parser.number())
    }

    fn board(&mut self, piece: Piece) -> Result<GraphFamily, GraphTextError> {
        let rows = self.number()?;
        let columns = if self.eat("x") || self.eat("×") { self.number()? } else { rows };
        Ok(GraphFamily::Board { piece, rows, columns })
    }

    fn ladder(&mut self, kind: Ladder) -> Result<Expression, GraphTextError> {
        Ok(Expression::Family(GraphFamily::Ladder(kind, self.number()?)))
    }

    /// Reads how many ends of a saw carry something; 0 if the number is absent.
    fn ends(&mut self) -> Result<u64, GraphTextError> {
        if self.next_number() { self.number_from(0, 2) } else { Ok(0) }
    }

    /// Reads the parent of vertex `index + 1`.
    fn parent(&mut self, index: usize) -> Result<Vertex, GraphTextError> {
        let parent = self.number_from(0, index as u64)?;
        Ok(Vertex::try_from(parent).unwrap_or(Vertex::MAX))
    }

    fn edges(&mut self) -> Result<Expression, GraphTextError> {
        let capacity = self.capacity;
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

    /// Reads as many items as there are. Each item starts with a digit, and its reader is given its
    /// index.
    fn list<T>(
        &mut self,
        mut item: impl FnMut(&mut Self, usize) -> Result<T, GraphTextError>,
    ) -> Result<Vec<T>, GraphTextError> {
        let mut items = vec![item(self, 0)?];
        while self.next_number() {
            items.push(item(self, items.len())?);
        }
        Ok(items)
    }

    /// Skips a comma if a number follows.
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

    fn number(&mut self) -> Result<u64, GraphTextError> {
        self.cursor.skip_space();
        let number = self.cursor.number(Expected::Number)?;
        self.cursor.skip_space();
        Ok(number)
    }

    fn number_from(&mut self, least: u64, most: u64) -> Result<u64, GraphTextError> {
        self.cursor.skip_space();
        let place = self.cursor.offset();
        let found = self.number()?;
        let problem = match found {
            _ if (least..=most).contains(&found) => return Ok(found),
            _ if most == u64::MAX => GraphTextProblem::TooSmall { found, least },
            _ => GraphTextProblem::OutOfRange { found, least, most },
        };
        Err(self.cursor.error_at(place, problem))
    }

    fn vertex(&mut self) -> Result<Vertex, GraphTextError> {
        let most = crate::MOST_VERTICES - 1;
        let number = self.number_from(0, most as u64)?;
        Ok(vertex(usize::try_from(number).unwrap_or(most)))
    }

    /// Skips a sign, if it comes next, and the white space after it.
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
        inside: impl FnOnce(&mut Self) -> Result<Expression, GraphTextError>,
    ) -> Result<Expression, GraphTextError> {
        self.cursor.require("(", Expected::OpenParenthesis)?;
        let expression = inside(self)?;
        self.cursor.require(")", Expected::CloseParenthesis)?;
        self.cursor.skip_space();
        Ok(expression)
    }

    /// Reads one level deeper; fails if the nesting is too deep.
    fn nested(
        &mut self,
        inside: impl FnOnce(&mut Self) -> Result<Expression, GraphTextError>,
    ) -> Result<Expression, GraphTextError> {
        if self.depth == DEPTH {
            let here = self.cursor.offset();
            return Err(self.cursor.error_at(here, GraphTextProblem::TooDeep { most: DEPTH }));
        }
        self.depth += 1;
        let expression = inside(self);
        self.depth -= 1;
        expression
    }
}

/// Reads the numbers of a family, after the colon.
type Reader = fn(&mut Parser<'_>) -> Result<Expression, GraphTextError>;

/// The reader of the numbers of the family with this name. This is the list of all families.
fn reader(name: &str) -> Option<Reader> {
    Some(match name {
        "path" => |p| p.number().map(GraphFamily::Path).map(Expression::Family),
        "cycle" => |p| p.number_from(3, u64::MAX).map(GraphFamily::Cycle).map(Expression::Family),
        "grid" => |p| p.board(Piece::Grid).map(Expression::Family),
        "king" => |p| p.board(Piece::King).map(Expression::Family),
        "queen" => |p| p.board(Piece::Queen).map(Expression::Family),
        "rook" => |p| p.board(Piece::Rook).map(Expression::Family),
        "knight" => |p| p.board(Piece::Knight).map(Expression::Family),
        "complete" => |p| p.numbers().map(GraphFamily::Complete).map(Expression::Family),
        "caterpillar" => |p| p.numbers().map(GraphFamily::Caterpillar).map(Expression::Family),
        "star" => |p| p.numbers().map(GraphFamily::Star).map(Expression::Family),
        "saw" => {
            |p| Ok(Expression::Family(GraphFamily::Saw { spine: p.number()?, leaves: p.ends()? }))
        }
        "trapezoid-saw" => |p| {
            Ok(Expression::Family(GraphFamily::TrapezoidSaw {
                spine: p.number()?,
                paths: p.ends()?,
            }))
        },
        "ladder" => |p| p.ladder(Ladder::G),
        "ladder-h" => |p| p.ladder(Ladder::H),
        "ladder-i" => |p| p.ladder(Ladder::I),
        "ladder-j" => |p| p.ladder(Ladder::J),
        "petersen" => |p| p.petersen().map(Expression::Family),
        "hypercube" => |p| p.number().map(GraphFamily::Hypercube).map(Expression::Family),
        "tree" => |p| p.list(Parser::parent).map(GraphFamily::Tree).map(Expression::Family),
        "random-tree" => |p| p.random_tree().map(Expression::Family),
        "graph6" => |p| p.graph6(),
        "edges" => |p| p.edges(),
        _ => return None,
    })
}
