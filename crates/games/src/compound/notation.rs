//! How compound positions and moves are read, written and drawn.

use std::ops::ControlFlow;

use noyau_core::notation::{InputSizes, Problem, Scanner, Subject};
use noyau_core::{
    Compound, Drawn, Ending, GraphView, Natural, Notation, NotationError, Order, Phrase, Selection,
    VertexView, Written,
};

use super::{Composed, Compounded, Joint, Splits};

/// Separates the moves in different components.
const AND: char = '&';
/// Marks a position in which short play has ended because a component was finished.
const OVER: char = '!';

/// The key of the rule that a move in the wrong components breaks.
pub(super) fn rule(compound: &Compound) -> &'static str {
    match (compound.order(), compound.selection()) {
        (Some(Order::LargestFirst), _) => "rule-compound-largest",
        (Some(Order::SmallestFirst), _) => "rule-compound-smallest",
        (Some(Order::Remainder(_)), _) => "rule-compound-remainder",
        (Some(Order::Listed(_)), _) => "rule-compound-listed",
        (None, Selection::Disjunctive) => "rule-compound-one",
        (None, Selection::Conjunctive) => "rule-compound-all",
        (None, Selection::Selective) => "rule-compound-some",
        (None, _) => "rule-compound-count",
    }
}

impl<G: Splits> Notation for Compounded<G> {
    fn parse_position(
        &self,
        text: &str,
        limits: InputSizes,
    ) -> Result<Self::Position, NotationError> {
        let (body, ended) = match text.trim_end().strip_suffix(OVER) {
            Some(body) if self.compound.ending() == Ending::Short => (body, true),
            _ => (text, false),
        };
        let base = self.game.parse_position(body, limits)?;
        if self.game.too_large(&base) {
            let most = super::paths::LONGEST;
            let scanner = Scanner::new(text, Subject::Position, limits);
            return Err(scanner.error_at(0, Problem::OutOfRange { least: 0, most }));
        }
        Ok(Composed { base, ended })
    }

    fn write_position(&self, position: &Self::Position) -> Written {
        let written = self.game.write_position(&position.base);
        if position.ended { written.text(format!(" {OVER}")) } else { written }
    }

    fn parse_move(
        &self,
        text: &str,
        position: &Self::Position,
    ) -> Result<Self::Move, NotationError> {
        let mut moves = Vec::new();
        let mut before = 0;
        for piece in text.split(AND) {
            let mv = self.game.parse_move(piece.trim(), &position.base).map_err(|error| {
                let blank = piece.chars().count() - piece.trim_start().chars().count();
                let column = error.column + before + blank;
                NotationError { column, caret: column - 1, excerpt: text.to_owned(), ..error }
            })?;
            before += piece.chars().count() + 1;
            moves.push(mv);
        }
        moves.sort_by_key(|mv| self.game.place_of(&position.base, mv));
        Ok(Joint(moves))
    }

    fn write_move(&self, mv: &Self::Move, position: &Self::Position) -> Written {
        let mut written = Written::new();
        for (index, mv) in mv.0.iter().enumerate() {
            if index > 0 {
                written = written.text(" & ");
            }
            written = written.then(self.game.write_move(mv, &position.base));
        }
        written
    }

    fn describe_move(&self, mv: &Self::Move, position: &Self::Position) -> Phrase {
        match &mv.0[..] {
            [one] => self.game.describe_move(one, &position.base),
            all => Phrase::new("move-together")
                .with("count", all.len())
                .with("moves", self.write_move(mv, position)),
        }
    }
}

impl<G: Splits> Drawn for Compounded<G> {
    fn rows(&self, position: &Self::Position) -> Option<Vec<Natural>> {
        self.game.rows(&position.base)
    }

    fn write_takes(&self, takes: &[(usize, Natural)]) -> Option<Written> {
        let mut written = Written::new();
        for (index, take) in takes.iter().enumerate() {
            if index > 0 {
                written = written.text(" & ");
            }
            written = written.then(self.game.write_takes(std::slice::from_ref(take))?);
        }
        (!takes.is_empty()).then_some(written)
    }

    fn drawing(&self, position: &Self::Position) -> Option<Vec<String>> {
        self.game.drawing(&position.base)
    }

    /// A vertex offers the moves that play it alone; moves that play several vertices must be
    /// typed.
    fn graph(&self, position: &Self::Position) -> Option<GraphView<Self::Move>> {
        let GraphView { vertices, edges, directed, colours } = self.game.graph(&position.base)?;
        let alone = |mv| Joint(vec![mv]);
        let vertex = |VertexView { state, moves, at }: VertexView<G::Move>| VertexView {
            state,
            moves: moves.into_iter().map(alone).collect(),
            at,
        };
        let vertices = vertices.into_iter().map(vertex).collect();
        Some(GraphView { vertices, edges, directed, colours })
    }

    fn rows_split(&self) -> bool {
        self.game.rows_split()
    }

    fn moves_alone(&self, position: &Self::Position, most: usize) -> Option<Vec<Self::Move>> {
        if self.rows_per_move() == 1 {
            return None;
        }
        let mut moves = Vec::new();
        let _ = self.game.for_each_move(&position.base, &mut |mv| {
            if moves.len() == most {
                return ControlFlow::Break(());
            }
            moves.push(Joint(vec![mv]));
            ControlFlow::Continue(())
        });
        Some(moves)
    }

    fn rows_per_move(&self) -> usize {
        match self.compound.selection() {
            Selection::Disjunctive => 1,
            Selection::Exactly(k) | Selection::AtMost(k) => {
                usize::try_from(k).unwrap_or(usize::MAX)
            }
            Selection::Conjunctive | Selection::Selective | Selection::AtLeast(_) => usize::MAX,
        }
    }
}
