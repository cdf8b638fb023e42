//! How sums of members and their moves are read and written.

use noyau_core::notation::{Expected, InputSizes, Problem, Scanner, Subject};
use noyau_core::{IllegalMove, Natural, Notation, NotationError, Phrase, Ruleset as _, Written};
use noyau_family::Summand;

use super::{FamilyGame, Replacement, Sum};

impl FamilyGame {
    pub(super) fn write_sum(&self, summands: &[Summand]) -> Written {
        if summands.is_empty() {
            // A member of size 0 may have moves; an empty heap has none.
            let zero = Summand::Member { kind: self.family.kind(), size: Natural::ZERO };
            let sign = if self.empty(&zero) { "" } else { "*" };
            return Written::new().text(sign).number(0_u64);
        }
        let mut written = Written::new();
        for (index, summand) in summands.iter().enumerate() {
            if index > 0 {
                written = written.text(",");
            }
            written = match summand {
                Summand::Nim(heap) => written.text("*").number(heap.clone()),
                Summand::Piece { number, .. } => {
                    let piece = self.rules().pieces().get(*number);
                    written.text(piece.map_or("?", |piece| &piece.name).to_owned())
                }
                Summand::Member { kind, size } if *kind == self.family.kind() => {
                    written.number(size.clone())
                }
                Summand::Member { kind, size } => {
                    let name = self.rules().kinds().get(*kind).map_or("?", |kind| &kind.name);
                    written.text(format!("{name}:")).number(size.clone())
                }
            };
        }
        written
    }

    /// Reads summands, separated like numbers, up to the end of the text.
    fn read_sum(&self, scanner: &mut Scanner<'_>) -> Result<Vec<Summand>, NotationError> {
        scanner.skip_space();
        // The name of a kind of caterpillars may begin with a parenthesis too.
        let name = name_before_colon(&mut scanner.clone());
        let named = name.is_some_and(|name| self.family.kind_called(&name).is_some());
        let close = match scanner.peek() {
            Some('(') if !named => Some(')'),
            Some('[') => Some(']'),
            _ => None,
        };
        if let Some(open) = scanner.peek().filter(|_| close.is_some()) {
            scanner.eat(open);
        }
        let mut summands = Vec::new();
        loop {
            scanner.skip_space();
            summands.push(self.read_summand(scanner)?);
            let spaced = scanner.peek().is_some_and(char::is_whitespace);
            scanner.skip_space();
            if scanner.eat(',') || scanner.eat(';') {
                continue;
            }
            if close.is_some_and(|close| scanner.eat(close)) {
                break;
            }
            if scanner.peek().is_none() || !spaced {
                break;
            }
        }
        scanner.skip_space();
        scanner.finish(Expected::Comma)?;
        summands.retain(|summand| !self.empty(summand));
        Ok(summands)
    }

    fn read_summand(&self, scanner: &mut Scanner<'_>) -> Result<Summand, NotationError> {
        if scanner.eat('*') {
            return Ok(Summand::Nim(scanner.number(Expected::Pile)?));
        }
        if let Some(piece) = self.read_piece(scanner) {
            return Ok(piece);
        }
        let start = scanner.offset();
        let mut name = name_before_colon(scanner).unwrap_or_default();
        while let Some(letter) = scanner.peek().filter(|c| c.is_alphabetic() || is_prime(*c)) {
            scanner.eat(letter);
            name.push(letter);
        }
        let kind = if name.is_empty() {
            self.family.kind()
        } else {
            let kind = self.family.kind_called(&name);
            let unknown = || Problem::Unexpected(name.clone(), Expected::Pile);
            let kind = kind.ok_or_else(|| scanner.error_at(start, unknown()))?;
            scanner.eat(':');
            kind
        };
        let at = scanner.offset();
        let size = scanner.number(Expected::Pile)?;
        let first = self.rules().kinds().get(kind).map_or(0, |kind| kind.first as u64);
        if size < first && !size.is_zero() {
            let problem = Problem::OutOfRange { least: first, most: u64::MAX };
            return Err(scanner.error_at(at, problem));
        }
        Ok(Summand::Member { kind, size })
    }

    /// Reads a piece, if its name comes next. No name of a piece is a prefix of another one.
    fn read_piece(&self, scanner: &mut Scanner<'_>) -> Option<Summand> {
        let mut ahead = scanner.clone();
        let mut name = String::new();
        while let Some(letter) = ahead.peek().filter(|c| *c != ',' && !c.is_whitespace()) {
            ahead.eat(letter);
            name.push(letter);
            let piece = self.rules().pieces().iter().position(|piece| piece.name == name);
            if let Some(number) = piece {
                *scanner = ahead;
                return Some(Summand::Piece { number, value: self.rules().pieces()[number].value });
            }
        }
        None
    }
}

/// The name of a kind, if a colon comes before the next separator; the scanner then stands at the
/// colon.
fn name_before_colon(scanner: &mut Scanner<'_>) -> Option<String> {
    let mut ahead = scanner.clone();
    let mut name = String::new();
    loop {
        match ahead.peek()? {
            ':' => break,
            ',' | ';' => return None,
            c if c.is_whitespace() => return None,
            c => {
                ahead.eat(c);
                name.push(c);
            }
        }
    }
    *scanner = ahead;
    Some(name)
}

fn is_prime(c: char) -> bool {
    ['\'', '"', '’', '′', '″'].contains(&c)
}

impl Notation for FamilyGame {
    fn parse_position(&self, text: &str, limits: InputSizes) -> Result<Sum, NotationError> {
        let mut scanner = Scanner::new(text, Subject::Position, limits);
        self.read_sum(&mut scanner).map(Sum)
    }

    fn write_position(&self, position: &Sum) -> Written {
        self.write_sum(&position.0)
    }

    fn parse_move(&self, text: &str, position: &Sum) -> Result<Replacement, NotationError> {
        let mut scanner = Scanner::new(text, Subject::Move, InputSizes::default());
        scanner.skip_space();
        let start = scanner.offset();
        let number = scanner.digits(Expected::HeapNumber)?;
        let place = number.checked_sub(&Natural::ONE).and_then(|n| n.to_usize());
        let place = place.ok_or_else(|| {
            let most = u64::try_from(position.0.len()).unwrap_or(u64::MAX);
            scanner.error_at(start, Problem::OutOfRange { least: 1, most })
        })?;
        if scanner.eat('=') {
            let by = self.rules().tidy(self.read_sum(&mut scanner)?);
            return Ok(Replacement { place, by });
        }
        if !scanner.eat('-') {
            return Err(match scanner.peek() {
                Some(c) => scanner.error(Problem::Unexpected(c.to_string(), Expected::TakeOrLeave)),
                None => scanner.error(Problem::Missing(Expected::TakeOrLeave)),
            });
        }
        let at = scanner.offset();
        let take = scanner.number(Expected::Take)?;
        scanner.finish(Expected::End)?;
        let left = position.0.get(place).map(|summand| match summand {
            Summand::Nim(heap) => heap.checked_sub(&take).map(Summand::Nim),
            Summand::Member { kind, size } => {
                size.checked_sub(&take).map(|size| Summand::Member { kind: *kind, size })
            }
            // A piece has no tokens to take; it changes only as its rules say.
            Summand::Piece { .. } => None,
        });
        let by = match left {
            // The place does not exist. The rules report that.
            None => Vec::new(),
            Some(Some(left)) => self.rules().tidy(vec![left]),
            Some(None) => {
                let most = position.0.get(place).and_then(|summand| summand.size().to_u64());
                let most = most.unwrap_or(u64::MAX);
                return Err(scanner.error_at(at, Problem::OutOfRange { least: 0, most }));
            }
        };
        Ok(Replacement { place, by })
    }

    fn write_move(&self, mv: &Replacement, _position: &Sum) -> Written {
        Written::new().number(mv.place + 1).text("=").then(self.write_sum(&mv.by))
    }

    fn describe_move(&self, mv: &Replacement, position: &Sum) -> Phrase {
        let from = position.0.get(mv.place).map(std::slice::from_ref).unwrap_or_default();
        let phrase = match mv.by[..] {
            [] => Phrase::new("move-remove"),
            [_] => Phrase::new("move-replace"),
            _ => Phrase::new("move-split"),
        };
        phrase
            .with("heap", mv.place + 1)
            .with("from", self.write_sum(from))
            .with("to", self.write_sum(&mv.by))
    }

    /// The summands that only one of the positions has determine the move.
    fn move_between(&self, from: &Sum, to: &Sum) -> Result<Replacement, IllegalMove> {
        let unreachable = || IllegalMove::Unreachable {
            from: self.write_position(from),
            to: self.write_position(to),
        };
        let mut added = to.0.clone();
        let mut removed = None;
        for (place, summand) in from.0.iter().enumerate() {
            match added.iter().position(|other| other == summand) {
                Some(same) => drop(added.swap_remove(same)),
                None if removed.is_none() => removed = Some(place),
                None => return Err(unreachable()),
            }
        }
        let place = removed.ok_or_else(unreachable)?;
        let mv = Replacement { place, by: self.rules().tidy(added) };
        self.is_legal(from, &mv).map_err(|_| unreachable())?;
        Ok(mv)
    }
}
