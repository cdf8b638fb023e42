//! Take-away with a quota: one row. The first player may not take everything. After that, a player
//! may take at most m times as many tokens as the opponent just took. m = 2 is Fibonacci Nim (Gorin
//! §III; the general case is Schwenk's, Deslongchamps, reference 7).
//!
//! The weights are H_1 = 1 and H_{k+1} = H_k + H_j with the least j such that m·H_j ≥ H_k. Every
//! number is a greedy sum of weights, each more than m times the next smaller one. A position of n
//! tokens of which x may be taken is P exactly when x is below the least part of n. The winning
//! takes are sums of the least parts: if t wins, m·t is below the least part of n − t, so the parts
//! of n − t and of t together are those of n.

mod closing;

use std::num::NonZeroU64;
use std::ops::ControlFlow;

use noyau_core::notation::{Expected, InputSizes, Scanner, Subject};
use noyau_core::table::Head;
use noyau_core::{
    Cell, Check, ClosedForm, Conclusion, Drawn, Enumerate, Explain, Explanation, Flaw, IllegalMove,
    MethodInfo, MoveList, Natural, Notation, NotationError, Outcome, Phrase, Problem, Ruleset,
    Source, Step, Table, TableError, TableRequest, TableSpec, Tabulate, Told, Unexplained, Written,
};
use noyau_numeration::quota::Quota as Weights;

use super::allowance::{Allowance, allowance_rules};
use super::heaps::words;
use super::one_row::{check_take, describe_take, parse_take};

/// Take-away in which a player may take at most `m` times as many tokens as the opponent just took.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Quota {
    m: NonZeroU64,
}

const SOURCE: Source = Source::section("noyau", "quota");

/// The largest memory for all weights up to the number of tokens; beyond it there is no answer.
const AFFORDABLE: u64 = 1 << 31;

impl Quota {
    /// The game with quota `m`.
    #[must_use]
    pub fn new(m: NonZeroU64) -> Self {
        Self { m }
    }

    fn factor(&self) -> Natural {
        self.m.get().into()
    }

    /// The parts of a number, least first; `None` if there are too many weights.
    fn parts(&self, tokens: &Natural) -> Option<Vec<Natural>> {
        let bits = tokens.bits();
        if bits.saturating_mul(bits).saturating_mul(self.m.get()) > AFFORDABLE {
            return None;
        }
        let parts = Weights::new(self.m.get()).ok()?.parts(tokens);
        Some(parts.into_iter().rev().map(|(_, weight)| weight).collect())
    }

    /// The takes that win, least first.
    fn wins(&self, position: &Allowance) -> Option<Vec<Natural>> {
        let parts = self.parts(&position.tokens)?;
        let mut wins = Vec::new();
        let mut take = Natural::ZERO;
        for (index, part) in parts.iter().enumerate() {
            take += part;
            if take > position.most {
                break;
            }
            if parts.get(index + 1).is_none_or(|next| self.factor() * &take < *next) {
                wins.push(take.clone());
            }
        }
        Some(wins)
    }
}

allowance_rules!(Quota, Quota::factor);

impl ClosedForm for Quota {
    fn theorem(&self) -> Option<&'static str> {
        Some("greedy-parts")
    }

    fn outcome(&self, position: &Allowance) -> Option<Outcome> {
        let parts = self.parts(&position.tokens)?;
        let lost = parts.first().is_none_or(|least| position.most < *least);
        Some(if lost { Outcome::P } else { Outcome::N })
    }

    /// Largest take first: it leaves the fewest tokens.
    fn winning_moves(&self, position: &Allowance, limit: usize) -> Option<MoveList<Natural>> {
        let mut wins = self.wins(position)?;
        wins.reverse();
        Some(MoveList::cut(wins, limit))
    }
}

impl Explain for Quota {
    fn methods(&self) -> &'static [MethodInfo] {
        const METHODS: &[MethodInfo] =
            &[MethodInfo { name: "greedy-parts", aliases: &["weights", "parts"] }];
        METHODS
    }

    fn explain(&self, position: &Allowance, method: &str) -> Result<Explanation, Unexplained> {
        const METHOD: &str = "greedy-parts";
        if method != METHOD {
            return Err(self.no_such_method(method));
        }
        let too_large = Unexplained::TooLarge { method: METHOD };
        let parts = self.parts(&position.tokens).ok_or(too_large.clone())?;
        let outcome = self.outcome(position).ok_or(too_large.clone())?;
        let mut steps = Vec::new();
        let mut mv = None;
        match parts.first() {
            None => steps.push(
                Step::new("quota-empty").with("tokens", &position.tokens).from_source(SOURCE),
            ),
            Some(least) => {
                steps.push(self.parts_step(&position.tokens, &parts));
                let key = if outcome == Outcome::N { "quota-within" } else { "quota-beyond" };
                steps.push(verdict(key, least, &position.most));
                if outcome == Outcome::N {
                    let after = self.play(position, least);
                    if let Some(next) = parts.get(1) {
                        steps.push(self.parts_step(&after.tokens, &parts[1..]));
                        steps.push(verdict("quota-beyond", next, &after.most));
                    }
                    mv = Some((self.write_move(least, position), self.write_position(&after)));
                }
            }
        }
        let position = self.write_position(position);
        Ok(Explanation { method: METHOD, position, outcome, steps, mv })
    }

    fn checks(&self) -> &'static [Check] {
        const CHECKS: &[Check] = &[
            ("quota-parts", check_parts),
            ("quota-within", |step| step.holds(step.number("least")? <= step.number("most")?)),
            ("quota-beyond", |step| step.holds(step.number("least")? > step.number("most")?)),
            ("quota-empty", |step| step.holds(step.number("tokens")?.is_zero())),
        ];
        CHECKS
    }

    fn close(&self, told: &Told<'_, Self::Position, Self::Move>) -> Result<Conclusion, Flaw> {
        closing::close(self, told)
    }
}

fn verdict(key: &'static str, least: &Natural, most: &Natural) -> Step {
    Step::new(key).with("least", least).with("most", most).from_source(SOURCE)
}

impl Quota {
    fn parts_step(&self, tokens: &Natural, parts: &[Natural]) -> Step {
        let greatest_first: Vec<Natural> = parts.iter().rev().cloned().collect();
        Step::new("quota-parts")
            .with("m", self.m.get())
            .with("number", tokens)
            .with("parts", greatest_first)
            .from_source(SOURCE)
    }
}

/// The parts are weights, each more than m times the next, and add up to the number. The check
/// recomputes the weights from their definition.
fn check_parts(step: &Step) -> Result<(), Flaw> {
    let (m, number, parts) = (step.number("m")?, step.number("number")?, step.numbers("parts")?);
    let cost = number.bits().saturating_mul(number.bits());
    let affordable = m.to_u64().is_some_and(|m| m > 0 && cost.saturating_mul(m) <= AFFORDABLE);
    step.holds(affordable)?;
    let total: Natural = parts.iter().sum();
    let apart = parts.windows(2).all(|pair| pair[0] > m * &pair[1]);
    let mut weights = vec![Natural::ONE];
    let mut summand = 0;
    while let Some(last) = weights.last().filter(|last| *last < number) {
        while &weights[summand] * m < *last {
            summand += 1;
        }
        let next = last + &weights[summand];
        weights.push(next);
    }
    let known = parts.iter().all(|part| weights.binary_search(part).is_ok());
    step.holds(total == *number && apart && known)
}

impl Tabulate for Quota {
    fn tables(&self) -> &'static [TableSpec] {
        const TABLES: &[TableSpec] = &[
            TableSpec { name: "parts", options: &["from", "rows"] },
            TableSpec { name: "weights", options: &["rows"] },
        ];
        TABLES
    }

    fn table(&self, request: &TableRequest) -> Result<Table<'_>, TableError> {
        match request.name.as_str() {
            "parts" => Ok(self.parts_table(request)),
            "weights" => {
                let length = request.rows.unwrap_or(30);
                let weights = Weights::new(self.m.get()).ok();
                let rows = (0..length)
                    .zip(weights.into_iter().flatten())
                    .map(|(k, weight)| vec![Cell::from(k + 1), Cell::from(weight)]);
                let heads = ["k", "H_k"].map(|head| Head::Symbol(head.to_owned())).to_vec();
                Ok(Table { heads, rows: Box::new(rows), length: Some(length) })
            }
            _ => Err(self.no_such_table(request)),
        }
    }
}

impl Quota {
    fn parts_table(&self, request: &TableRequest) -> Table<'_> {
        let length = request.rows.unwrap_or(34);
        let mut next = request.from.clone().max(Natural::ONE);
        let rows = (0..length).map(move |_| {
            let tokens = next.clone();
            next += &Natural::ONE;
            let parts = self.parts(&tokens).unwrap_or_default();
            let written: Vec<String> = parts.iter().rev().map(Natural::to_string).collect();
            let start = Allowance::start(tokens.clone());
            let outcome = self.outcome(&start).map_or(Cell::Empty, Cell::Outcome);
            let least = parts.first().cloned().map_or(Cell::Empty, Cell::from);
            vec![Cell::from(tokens), Cell::Text(written.join("+")), least, outcome]
        });
        let heads = ["tokens", "parts", "least-part", "start-outcome"].map(Head::Key).to_vec();
        Table { heads, rows: Box::new(rows), length: Some(length) }
    }
}
