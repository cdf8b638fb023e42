//! The game of `docs/adding-a-game.md`, step by step: a newcomer's ruleset gets solving,
//! explaining, playing, tables, kernels and self-checks without touching anything else.
//!
//! The game: one row of tokens, a move takes a *power of two* of them (1, 2, 4, 8, …). A row is P
//! exactly when its length is a multiple of 3, because powers of two never are.
#![allow(clippy::unwrap_used)]

use std::ops::ControlFlow;

use noyau_core::notation::{Expected, InputSizes, Scanner, Subject};
use noyau_core::{
    Check, ClosedForm, Composite, Conclusion, Contradiction, Drawn, Enumerate, Explain,
    Explanation, Flaw, IllegalMove, Marking, MethodInfo, MoveList, Natural, Notation,
    NotationError, Outcome, Phrase, Problem, Ruleset, Source, Step, Tabulate, Told, Unexplained,
    Written,
};
use noyau_engine::{
    Agreement, Engine, EngineError, Entry, Level, Patience, Record, SolveOptions, Verdict, erase,
};
use noyau_family::Family;

// Step 1: the rules.

#[derive(Debug, Clone, Copy)]
struct PowersOfTwo;

impl Ruleset for PowersOfTwo {
    type Position = Natural;
    type Move = Natural;

    fn for_each_move(
        &self,
        row: &Natural,
        visit: &mut dyn FnMut(Natural) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        (0..row.bits()).try_for_each(|exponent| visit(Natural::ONE << exponent))
    }

    fn play(&self, row: &Natural, take: &Natural) -> Natural {
        row.checked_sub(take).unwrap_or_default()
    }

    fn is_legal(&self, row: &Natural, take: &Natural) -> Result<(), IllegalMove> {
        match take.trailing_zeros() {
            None => Err(IllegalMove::Pass),
            Some(zeros) if take.bits() != zeros + 1 => {
                Err(IllegalMove::Rule { rule: "powers-of-two-only" })
            }
            Some(_) if take > row => {
                Err(IllegalMove::TooMany { most: row.clone().into(), take: take.clone().into() })
            }
            Some(_) => Ok(()),
        }
    }
}

// Step 2: the notation.

impl Notation for PowersOfTwo {
    fn parse_position(&self, text: &str, limits: InputSizes) -> Result<Natural, NotationError> {
        let mut scanner = Scanner::new(text, Subject::Position, limits);
        let mut numbers = scanner.list(Expected::Pile)?;
        match numbers.len() {
            1 => Ok(numbers.swap_remove(0)),
            found => Err(scanner.error_at(0, Problem::Count { found, least: 1, most: 1 })),
        }
    }

    fn write_position(&self, row: &Natural) -> Written {
        row.clone().into()
    }

    fn parse_move(&self, text: &str, _row: &Natural) -> Result<Natural, NotationError> {
        let mut scanner = Scanner::new(text, Subject::Move, InputSizes::default());
        let take = scanner.number(Expected::Take)?;
        scanner.finish(Expected::End)?;
        Ok(take)
    }

    fn write_move(&self, take: &Natural, _row: &Natural) -> Written {
        take.clone().into()
    }

    fn describe_move(&self, take: &Natural, row: &Natural) -> Phrase {
        Phrase::new("move-row")
            .with("take", take)
            .with("from", row)
            .with("to", self.play(row, take))
    }
}

// Step 3: the small positions, for self-checks and tables.

impl Enumerate for PowersOfTwo {
    fn up_to(&self, bound: u64) -> Box<dyn Iterator<Item = Natural> + '_> {
        Box::new((0..=bound).map(Natural::from))
    }
}

// Step 4 (optional): a theorem.

fn rest(row: &Natural) -> Natural {
    row.div_rem(&Natural::from(3_u64)).map(|(_, rest)| rest).unwrap_or_default()
}

impl ClosedForm for PowersOfTwo {
    fn theorem(&self) -> Option<&'static str> {
        Some("thirds")
    }

    fn outcome(&self, row: &Natural) -> Option<Outcome> {
        Some(if rest(row).is_zero() { Outcome::P } else { Outcome::N })
    }

    fn winning_moves(&self, row: &Natural, limit: usize) -> Option<MoveList<Natural>> {
        let rest = rest(row);
        let winning = |take: &Natural| crate::rest(take) == rest;
        let moves = self.moves(row).into_iter().rev().filter(winning).collect();
        Some(MoveList::cut(if rest.is_zero() { Vec::new() } else { moves }, limit))
    }
}

// Step 5 (optional): why, with a check for each claim.

impl Explain for PowersOfTwo {
    fn methods(&self) -> &'static [MethodInfo] {
        &[MethodInfo { name: "thirds", aliases: &[] }]
    }

    fn explain(&self, row: &Natural, method: &str) -> Result<Explanation, Unexplained> {
        if method != "thirds" {
            return Err(Unexplained::Unknown { name: method.to_owned(), known: vec!["thirds"] });
        }
        let (quotient, rest) = row.div_rem(&Natural::from(3_u64)).unwrap();
        let step = Step::new("division")
            .with("dividend", row)
            .with("divisor", 3_u64)
            .with("quotient", quotient)
            .with("remainder", &rest)
            .from_source(Source::section("noyau", ""));
        let verdict = Step::new("thirds-verdict").with("remainder", &rest).because(step);
        let best = self.winning_moves(row, 1).unwrap().moves.pop();
        Ok(Explanation {
            method: "thirds",
            position: self.write_position(row),
            outcome: self.outcome(row).unwrap(),
            steps: vec![verdict],
            mv: best.map(|take| (take.clone().into(), self.play(row, &take).into())),
        })
    }

    fn checks(&self) -> &'static [Check] {
        &[("thirds-verdict", |step| {
            let division = step.steps.first().ok_or_else(|| step.is_false())?;
            step.holds(step.number("remainder")? == division.number("remainder")?)
        })]
    }

    /// A row is P exactly when 3 divides it: powers of two never are multiples of 3.
    fn close(&self, told: &Told<'_, Self::Position, Self::Move>) -> Result<Conclusion, Flaw> {
        if told.method != "thirds" {
            return told.unchecked();
        }
        let rest = rest(told.position);
        let mut reader = told.reader();
        let verdict = Phrase::new("thirds-verdict").with("remainder", &rest);
        let mut below = reader.says_because(&verdict)?;
        let operands = ["dividend", "divisor", "quotient", "remainder"];
        let division = below.take("division", &operands)?;
        division.is("dividend", told.position)?;
        division.is("divisor", 3_u64)?;
        below.end()?;
        reader.end()?;
        if !rest.is_zero() {
            told.leads_to_p(crate::rest(told.target()?).is_zero())?;
        }
        Ok(Conclusion::lost(rest.is_zero()))
    }
}

// Step 6 (optional): nothing to add for tables and pictures.

impl Tabulate for PowersOfTwo {}
impl Family for PowersOfTwo {}
impl Marking for PowersOfTwo {}
impl Composite for PowersOfTwo {}
impl Drawn for PowersOfTwo {}

const ENTRY: Entry = Entry { id: "powers-of-two", aliases: &[], parameters: &[], example: "21" };

fn game() -> Engine {
    erase(&ENTRY, PowersOfTwo)
}

#[test]
fn it_is_solved_at_any_size() {
    let solved = game().solve("2^4096", &SolveOptions::default()).unwrap();
    assert_eq!(solved.answer.outcome, Outcome::N);
    let lost = game().solve("3*10^100", &SolveOptions::default()).unwrap();
    assert_eq!(lost.answer.outcome, Outcome::P);
    assert!(lost.answer.winning.moves.is_empty());
}

/// The same game with a theorem that says the opposite: whatever it is asked, the moves give it away.
#[derive(Debug, Clone, Copy)]
struct Liar;

impl Ruleset for Liar {
    type Position = Natural;
    type Move = Natural;

    fn for_each_move(
        &self,
        row: &Natural,
        visit: &mut dyn FnMut(Natural) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        PowersOfTwo.for_each_move(row, visit)
    }

    fn play(&self, row: &Natural, take: &Natural) -> Natural {
        PowersOfTwo.play(row, take)
    }

    fn is_legal(&self, row: &Natural, take: &Natural) -> Result<(), IllegalMove> {
        PowersOfTwo.is_legal(row, take)
    }
}

impl Notation for Liar {
    fn parse_position(&self, text: &str, limits: InputSizes) -> Result<Natural, NotationError> {
        PowersOfTwo.parse_position(text, limits)
    }

    fn write_position(&self, row: &Natural) -> Written {
        PowersOfTwo.write_position(row)
    }

    fn parse_move(&self, text: &str, row: &Natural) -> Result<Natural, NotationError> {
        PowersOfTwo.parse_move(text, row)
    }

    fn write_move(&self, take: &Natural, row: &Natural) -> Written {
        PowersOfTwo.write_move(take, row)
    }

    fn describe_move(&self, take: &Natural, row: &Natural) -> Phrase {
        PowersOfTwo.describe_move(take, row)
    }
}

impl ClosedForm for Liar {
    fn theorem(&self) -> Option<&'static str> {
        Some("thirds")
    }

    fn outcome(&self, row: &Natural) -> Option<Outcome> {
        Some(if rest(row).is_zero() { Outcome::N } else { Outcome::P })
    }

    fn winning_moves(&self, row: &Natural, limit: usize) -> Option<MoveList<Natural>> {
        PowersOfTwo.winning_moves(row, limit)
    }
}

impl Enumerate for Liar {
    fn up_to(&self, bound: u64) -> Box<dyn Iterator<Item = Natural> + '_> {
        Box::new((0..=bound).map(Natural::from))
    }
}

impl Explain for Liar {}
impl Tabulate for Liar {}
impl Family for Liar {}
impl Marking for Liar {}
impl Composite for Liar {}
impl Drawn for Liar {}

/// A contradiction is an error of its own for every verb that answers, never an answer.
#[test]
fn a_theorem_that_lies_is_found_out() {
    let liar = erase(&ENTRY, Liar);
    for (row, expected) in [
        ("0", Contradiction::WrongEnd),
        ("7", Contradiction::WinningMoveFromP),
        ("9", Contradiction::NoWinningMove),
    ] {
        let expected = EngineError::Contradiction(expected);
        let options = SolveOptions::default();
        assert_eq!(liar.solve(row, &options).unwrap_err(), expected, "{row}");
        assert_eq!(liar.moves(row, 100, &options).unwrap_err(), expected, "{row}");
        assert!(
            liar.refute(row, 2, &SolveOptions::default().search).unwrap_err().is_defect(),
            "{row}"
        );
    }
    // By the rules alone everything is in order.
    let by_rules = SolveOptions { force_search: true, ..SolveOptions::default() };
    assert_eq!(liar.solve("7", &by_rules).unwrap().answer.outcome, Outcome::N);
}

#[test]
fn its_theorem_agrees_with_its_rules() {
    let limits = SolveOptions::default().search;
    let verified = game().verify(300, &limits, &mut |_| ()).unwrap();
    assert_eq!((verified.positions, verified.mismatch), (301, None));
}

#[test]
fn it_is_explained_by_theorem_and_by_search() {
    for row in ["20", "21"] {
        let explained = game().explain(row, "all").unwrap();
        assert!(matches!(explained.agreement, Agreement::Agree { methods: 2, .. }));
    }
}

#[test]
fn it_is_played_replayed_and_tabulated() {
    let mut session = game().start("20", 1, Patience::default()).unwrap();
    while !session.view().over {
        session.reply(Level::Perfect).unwrap();
        if !session.view().over {
            session.reply(Level::Novice).unwrap();
        }
    }
    assert_eq!(session.history().len() % 2, 1, "the perfect player, moving first, takes the last");
    let record = Record::parse(&format!("game: powers-of-two\n{}", session.record())).unwrap();
    let replay = game().replay(&record, &SolveOptions::default()).unwrap();
    assert!(replay.finished && replay.first_player_wins);
    assert!(replay.moves.iter().step_by(2).all(|mv| mv.verdict == Verdict::KeptTheWin));

    let request =
        noyau_core::TableRequest { rows: Some(9), ..noyau_core::TableRequest::named("positions") };
    let engine = game();
    assert_eq!(engine.table(&request).unwrap().rows.count(), 10);
    assert!(
        engine
            .check_kernel("9", &["0", "3", "6", "9"], &SolveOptions::default().search)
            .unwrap()
            .counterexample
            .is_none()
    );
    assert!(
        engine
            .check_kernel("9", &["0", "3", "6", "8"], &SolveOptions::default().search)
            .unwrap()
            .counterexample
            .is_some()
    );
}
