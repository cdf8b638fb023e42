//! The one-row game: take 1 to p tokens from a single row (Gorin §I).
//!
//! Normal play: P exactly when p+1 divides the number of tokens. Misère: P exactly when the
//! number is one more than a multiple of p+1, the number 1 included (erratum E-51).

mod closing;

use std::ops::ControlFlow;

use noyau_core::notation::{Expected, InputSizes, Scanner, Subject};
use noyau_core::table::Head;
use noyau_core::{
    Cell, Check, ClosedForm, Conclusion, Convention, Drawn, Enumerate, Explain, Explanation, Flaw,
    IllegalMove, MethodInfo, MoveList, Natural, Nimber, Notation, NotationError, Outcome, Phrase,
    Problem, Ruleset, Source, Step, Table, TableError, TableRequest, TableSpec, Tabulate, Told,
    Unexplained, Written,
};

use super::heaps::words;

/// The game in which a move takes 1 to `most` tokens from one row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OneRow {
    most: u64,
    convention: Convention,
}

/// Number of tokens in the row.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Row(pub Natural);

impl OneRow {
    /// The game in which a move takes at most `most` tokens.
    #[must_use]
    pub fn new(most: std::num::NonZeroU64, convention: Convention) -> Self {
        Self { most: most.get(), convention }
    }

    fn modulus(&self) -> Natural {
        Natural::from(self.most) + Natural::ONE
    }

    /// The number of tokens above the last target, 0 (normal) or 1 (misère); `None` at the end of
    /// misère play.
    fn excess(&self, row: &Row) -> Option<Natural> {
        match self.convention {
            Convention::Normal => Some(row.0.clone()),
            Convention::Misere => row.0.checked_sub(&Natural::ONE),
        }
    }

    /// (quotient, remainder) of the excess by p+1.
    fn divide(&self, row: &Row) -> Option<(Natural, Natural)> {
        self.excess(row)?.div_rem(&self.modulus())
    }
}

impl Ruleset for OneRow {
    type Position = Row;
    /// Number of tokens taken.
    type Move = Natural;

    fn for_each_move(
        &self,
        position: &Row,
        visit: &mut dyn FnMut(Natural) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for take in 1..=self.most {
            let take = Natural::from(take);
            if take > position.0 {
                break;
            }
            visit(take)?;
        }
        ControlFlow::Continue(())
    }

    fn play(&self, position: &Row, mv: &Natural) -> Row {
        Row(position.0.checked_sub(mv).unwrap_or_default())
    }

    fn is_legal(&self, position: &Row, mv: &Natural) -> Result<(), IllegalMove> {
        check_take(mv, &position.0, &Natural::from(self.most))
    }

    fn convention(&self) -> Convention {
        self.convention
    }

    /// A search of a long row is deep, so the size of a position includes its entry on the search
    /// stack.
    fn size(&self, position: &Row) -> u64 {
        3 + words(&position.0)
    }
}

/// Checks that `take` tokens may be taken from a row of `size` if at most `most` are allowed.
pub(super) fn check_take(
    take: &Natural,
    size: &Natural,
    most: &Natural,
) -> Result<(), IllegalMove> {
    if take.is_zero() {
        Err(IllegalMove::Pass)
    } else if take > most {
        Err(IllegalMove::TooMany { most: most.clone().into(), take: take.clone().into() })
    } else if take > size {
        Err(IllegalMove::TooFewTokens {
            heap: 1,
            size: size.clone().into(),
            take: take.clone().into(),
        })
    } else {
        Ok(())
    }
}

/// Reads a number of tokens to take, with or without a minus sign before it.
pub(super) fn parse_take(text: &str) -> Result<Natural, NotationError> {
    let mut scanner = Scanner::new(text, Subject::Move, InputSizes::default());
    scanner.skip_space();
    scanner.eat('-');
    let take = scanner.number(Expected::Take)?;
    scanner.finish(Expected::End)?;
    Ok(take)
}

pub(super) fn describe_take(take: &Natural, size: &Natural) -> Phrase {
    Phrase::new("move-row")
        .with("take", take)
        .with("from", size)
        .with("to", size.checked_sub(take).unwrap_or_default())
}

impl Notation for OneRow {
    fn parse_position(&self, text: &str, limits: InputSizes) -> Result<Row, NotationError> {
        let mut scanner = Scanner::new(text, Subject::Position, limits);
        let numbers = scanner.list(Expected::Pile)?;
        match <[Natural; 1]>::try_from(numbers) {
            Ok([size]) => Ok(Row(size)),
            Err(numbers) => {
                let found = numbers.len();
                Err(scanner.error_at(0, Problem::Count { found, least: 1, most: 1 }))
            }
        }
    }

    fn write_position(&self, position: &Row) -> Written {
        Written::from(position.0.clone())
    }

    fn parse_move(&self, text: &str, _position: &Row) -> Result<Natural, NotationError> {
        parse_take(text)
    }

    fn write_move(&self, mv: &Natural, _position: &Row) -> Written {
        Written::from(mv.clone())
    }

    fn describe_move(&self, mv: &Natural, position: &Row) -> Phrase {
        describe_take(mv, &position.0)
    }

    fn move_between(&self, from: &Row, to: &Row) -> Result<Natural, IllegalMove> {
        let take = from.0.checked_sub(&to.0).unwrap_or_default();
        self.is_legal(from, &take).map(|()| take)
    }
}

impl Drawn for OneRow {
    fn rows(&self, position: &Row) -> Option<Vec<Natural>> {
        Some(vec![position.0.clone()])
    }

    fn write_takes(&self, takes: &[(usize, Natural)]) -> Option<Written> {
        takes.first().map(|(_, take)| Written::from(take.clone()))
    }
}

impl Enumerate for OneRow {
    fn up_to(&self, bound: u64) -> Box<dyn Iterator<Item = Row> + '_> {
        Box::new((0..=bound).map(|n| Row(Natural::from(n))))
    }
}

impl ClosedForm for OneRow {
    fn theorem(&self) -> Option<&'static str> {
        Some("remainder")
    }

    fn outcome(&self, position: &Row) -> Option<Outcome> {
        Some(match self.divide(position) {
            Some((_, remainder)) if remainder.is_zero() => Outcome::P,
            _ => Outcome::N,
        })
    }

    fn grundy(&self, position: &Row) -> Option<Nimber> {
        match self.convention {
            Convention::Normal => self.divide(position).map(|(_, rest)| Nimber::new(rest)),
            Convention::Misere => None,
        }
    }

    fn winning_moves(&self, position: &Row, limit: usize) -> Option<MoveList<Natural>> {
        let rest = self.divide(position).map(|(_, rest)| rest).filter(|rest| !rest.is_zero());
        Some(MoveList::cut(rest.into_iter().collect(), limit))
    }

    /// Every exchange takes p+1 tokens, whatever the loser does.
    fn remoteness(&self, position: &Row) -> Option<Natural> {
        let Some((quotient, rest)) = self.divide(position) else { return Some(Natural::ZERO) };
        let last = Natural::from(self.convention == Convention::Misere);
        Some((quotient << 1) + last + Natural::from(!rest.is_zero()))
    }

    fn resisting_move(&self, position: &Row) -> Option<Natural> {
        (!position.0.is_zero()).then_some(Natural::ONE)
    }
}

impl Explain for OneRow {
    fn methods(&self) -> &'static [MethodInfo] {
        const METHODS: &[MethodInfo] = &[MethodInfo { name: "remainder", aliases: &["division"] }];
        METHODS
    }

    fn explain(&self, position: &Row, method: &str) -> Result<Explanation, Unexplained> {
        if method != "remainder" {
            return Err(self.no_such_method(method));
        }
        let (key, source) = match self.convention {
            Convention::Normal => ("row-normal", Source::section("gorin", "I.2")),
            Convention::Misere => ("row-misere", Source::section("gorin", "I.4")),
        };
        let outcome = self.outcome(position).unwrap_or(Outcome::P);
        let mut steps = Vec::new();
        let mut mv = None;
        match self.divide(position) {
            None => steps.push(Step::new("row-over").with("size", &position.0).from_source(source)),
            Some((quotient, rest)) => {
                let division = Step::new("division")
                    .with("dividend", self.excess(position).unwrap_or_default())
                    .with("divisor", self.modulus())
                    .with("quotient", quotient)
                    .with("remainder", &rest);
                steps.push(
                    Step::new(key)
                        .with("most", self.most)
                        .with("size", &position.0)
                        .with("remainder", &rest)
                        .with("outcome", outcome)
                        .from_source(source)
                        .because(division),
                );
                if !rest.is_zero() {
                    let after = self.play(position, &rest);
                    mv = Some((Written::from(rest), Written::from(after.0)));
                }
            }
        }
        let start = if outcome == Outcome::P { "start-second" } else { "start-first" };
        steps.push(Step::new(start).with("outcome", outcome).from_source(source));
        let position = self.write_position(position);
        Ok(Explanation { method: "remainder", position, outcome, steps, mv })
    }

    fn checks(&self) -> &'static [Check] {
        const CHECKS: &[Check] = &[
            ("row-normal", |step| check_row(step, 0)),
            ("row-misere", |step| check_row(step, 1)),
            ("row-over", |step| step.holds(step.number("size")?.is_zero())),
            ("start-first", |step| step.holds(step.outcome("outcome")? == Outcome::N)),
            ("start-second", |step| step.holds(step.outcome("outcome")? == Outcome::P)),
        ];
        CHECKS
    }

    fn close(&self, told: &Told<'_, Self::Position, Self::Move>) -> Result<Conclusion, Flaw> {
        closing::close(self, told)
    }
}

fn check_row(step: &Step, last: u64) -> Result<(), noyau_core::Flaw> {
    let modulus = step.number("most")? + &Natural::ONE;
    let excess = step.number("size")?.checked_sub(&Natural::from(last));
    let rest = excess.and_then(|excess| excess.div_rem(&modulus)).map(|(_, rest)| rest);
    let rest = rest.ok_or_else(|| step.is_false())?;
    let outcome = if rest.is_zero() { Outcome::P } else { Outcome::N };
    step.holds(rest == *step.number("remainder")? && outcome == step.outcome("outcome")?)
}

impl Tabulate for OneRow {
    fn tables(&self) -> &'static [TableSpec] {
        const TABLES: &[TableSpec] = &[TableSpec { name: "values", options: &["from", "rows"] }];
        TABLES
    }

    fn table(&self, request: &TableRequest) -> Result<Table<'_>, TableError> {
        if request.name != "values" {
            return Err(self.no_such_table(request));
        }
        let length = request.rows.unwrap_or(3 * (self.most.min(100) + 1));
        let mut next = request.from.clone();
        let rows = (0..length).map(move |_| {
            let row = Row(next.clone());
            next += &Natural::ONE;
            let value = self.grundy(&row).map_or(Cell::Empty, |g| Cell::from(g.size().clone()));
            let win = self.divide(&row).map(|(_, rest)| rest).filter(|rest| !rest.is_zero());
            let outcome = self.outcome(&row).map_or(Cell::Empty, Cell::Outcome);
            vec![Cell::from(row.0), outcome, value, win.map_or(Cell::Empty, Cell::from)]
        });
        let heads = ["tokens", "outcome", "grundy", "winning-take"].map(Head::Key).to_vec();
        Ok(Table { heads, rows: Box::new(rows), length: Some(length) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Three periods, of which the first 303 rows are shown.
    #[test]
    fn the_table_has_three_periods() {
        let table_of = |most: u64| {
            let game = OneRow { most, convention: Convention::Normal };
            game.table(&TableRequest::named("values")).unwrap().rows.count()
        };
        assert_eq!([1, 4, 100, 1000].map(table_of), [6, 15, 303, 303]);
    }
}
