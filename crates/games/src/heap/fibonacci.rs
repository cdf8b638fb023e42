//! Fibonacci Nim: one row. The first player may not take everything. After that, a player may take
//! at most twice as many tokens as the opponent just took (Gorin §III).
//!
//! A position is (n, x): there are n tokens, and at most x may be taken. With z(n) the least
//! Zeckendorf part of n, it is P exactly when n = 0 or x < z(n). (Gorin calls the complement the
//! kernel: erratum E-54.)

mod closing;

use std::ops::ControlFlow;

use noyau_core::notation::{Expected, InputSizes, Scanner, Subject};
use noyau_core::table::Head;
use noyau_core::{
    Cell, Check, ClosedForm, Conclusion, Digits, Drawn, Enumerate, Explain, Explanation, Flaw,
    IllegalMove, MethodInfo, MoveList, Natural, Notation, NotationError, Outcome, Phrase, Problem,
    Ruleset, Source, Step, Table, TableError, TableRequest, TableSpec, Tabulate, Told, Unexplained,
    Written,
};
use noyau_numeration::Word;
use noyau_numeration::zeckendorf::{fibonacci_weight, least_part};

use super::allowance::{Allowance, allowance_rules};
use super::heaps::{affordable, words};
use super::one_row::{check_take, describe_take, parse_take};

/// The game of Fibonacci Nim.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct FibonacciNim;

const THEOREM: Source = Source::section("gorin", "III.3");
const STRATEGY: Source = Source::section("gorin", "III.2");

/// Words longer than this are not drawn.
const READABLE_WORD: usize = 4_000;

allowance_rules!(FibonacciNim, |_: &FibonacciNim| Natural::TWO);

impl FibonacciNim {
    /// The winning takes in increasing order, each given by the number of least Zeckendorf parts of
    /// which it is the sum.
    ///
    /// Taking t leaves a P-position exactly when t = n, or 2t is less than the least part of n − t.
    /// Then n − t and t have no equal or consecutive parts, so t is the sum of the least m parts of
    /// n. Write i_m for the index of the m-th part and A(m) for "2t < F_{i_m + 2}". The next part
    /// exceeds 2t when its index is at least i_m + 3, and when it is i_m + 2 exactly if A(m); and
    /// A(m) depends only on the gap below i_m: it fails for gap 2, holds for gap 4 or more, and for
    /// gap 3 it is A(m−1).
    fn winning_part_counts(word: &Word, most: &Natural) -> Vec<usize> {
        let parts: Vec<usize> = word.ones().collect();
        let most_word = Word::fibonacci(most);
        let Some(most_top) = most_word.ones().next_back() else { return Vec::new() };
        let mut counts = Vec::new();
        let mut fits_gap_two = true;
        for (index, part) in parts.iter().enumerate() {
            if index > 0 {
                fits_gap_two = match part - parts[index - 1] {
                    2 => false,
                    3 => fits_gap_two,
                    _ => true,
                };
            }
            let allowed = match part.cmp(&most_top) {
                std::cmp::Ordering::Less => true,
                std::cmp::Ordering::Greater => break,
                std::cmp::Ordering::Equal => sum_of_parts(&parts[..=index]) <= *most,
            };
            let leaves_p = match parts.get(index + 1) {
                None => true,
                Some(next) => next - part >= 3 || fits_gap_two,
            };
            if allowed && leaves_p {
                counts.push(index + 1);
            }
        }
        counts
    }

    /// Half the length of a lost game with `word` tokens: the value of the word shifted right by
    /// two places, plus 1 if 2 is a part. If the loser takes one token, each exchange lowers this
    /// number by exactly one; no exchange leaves it unchanged (noyau, docs/theory/resistance.md).
    fn half_length(word: &Word) -> Natural {
        word.shifted_right(2).fibonacci_value() + Natural::from(word.digit(1))
    }
}

fn sum_of_parts(parts: &[usize]) -> Natural {
    let Some(top) = parts.last() else { return Natural::ZERO };
    let mut digits = vec![0_u32; top + 1];
    for part in parts {
        digits[*part] = 1;
    }
    Word::from_least_significant_first(digits).fibonacci_value()
}

impl ClosedForm for FibonacciNim {
    fn theorem(&self) -> Option<&'static str> {
        Some("zeckendorf")
    }

    fn outcome(&self, position: &Allowance) -> Option<Outcome> {
        Some(match least_part(&position.tokens) {
            Some((_, least)) if position.most >= least => Outcome::N,
            _ => Outcome::P,
        })
    }

    fn winning_moves(&self, position: &Allowance, limit: usize) -> Option<MoveList<Natural>> {
        let word = Word::fibonacci(&position.tokens);
        let counts = Self::winning_part_counts(&word, &position.most);
        let limit = affordable(limit, position.tokens.bits());
        let parts: Vec<usize> = word.ones().collect();
        // From the largest take down, each take is the one before minus a few parts.
        let mut moves: Vec<Natural> = Vec::new();
        let mut above = 0;
        for count in counts.iter().rev().take(limit) {
            let take = match moves.last() {
                None => sum_of_parts(&parts[..*count]),
                Some(larger) => parts[*count..above]
                    .iter()
                    .fold(larger.clone(), |rest, part| rest - fibonacci_weight(*part)),
            };
            above = *count;
            moves.push(take);
        }
        Some(MoveList { moves, complete: counts.len() <= limit })
    }

    fn remoteness(&self, position: &Allowance) -> Option<Natural> {
        let word = Word::fibonacci(&position.tokens);
        if position.most.is_zero() || position.tokens.is_zero() {
            return Some(Natural::ZERO);
        }
        match Self::winning_part_counts(&word, &position.most).last() {
            None => Some(Self::half_length(&word) << 1),
            Some(count) => {
                let mut digits = word.digits().to_vec();
                for part in word.ones().take(*count) {
                    digits[part] = 0;
                }
                let rest = Word::from_least_significant_first(digits);
                Some((Self::half_length(&rest) << 1) + Natural::ONE)
            }
        }
    }

    fn resisting_move(&self, position: &Allowance) -> Option<Natural> {
        (!position.most.is_zero() && !position.tokens.is_zero()).then_some(Natural::ONE)
    }
}

impl Explain for FibonacciNim {
    fn methods(&self) -> &'static [MethodInfo] {
        const METHODS: &[MethodInfo] =
            &[MethodInfo { name: "zeckendorf", aliases: &["fibonacci"] }];
        METHODS
    }

    fn explain(&self, position: &Allowance, method: &str) -> Result<Explanation, Unexplained> {
        if method != "zeckendorf" {
            return Err(self.no_such_method(method));
        }
        let word = Word::fibonacci(&position.tokens);
        if word.len() > READABLE_WORD {
            return Err(Unexplained::TooLarge { method: "zeckendorf" });
        }
        let outcome = self.outcome(position).unwrap_or(Outcome::P);
        let mut steps = Vec::new();
        let mut mv = None;
        if let Some((index, least)) = least_part(&position.tokens) {
            steps.push(word_step(&position.tokens, &word));
            let verdict =
                if outcome == Outcome::N { "least-part-within" } else { "least-part-beyond" };
            steps.push(
                Step::new(verdict)
                    .with("least", &least)
                    .with("index", index + 1)
                    .with("most", &position.most)
                    .from_source(THEOREM),
            );
            if outcome == Outcome::N {
                let after = self.play(position, &least);
                steps.push(
                    Step::new("remove-least-part")
                        .with("tokens", &position.tokens)
                        .with("least", &least)
                        .with("left", &after.tokens)
                        .from_source(STRATEGY),
                );
                if !after.tokens.is_zero() {
                    let rest = Word::fibonacci(&after.tokens);
                    steps.push(word_step(&after.tokens, &rest));
                    let next = least_part(&after.tokens).map(|(_, part)| part).unwrap_or_default();
                    steps.push(
                        Step::new("least-part-beyond")
                            .with("least", next)
                            .with("index", rest.trailing_zeros() + 1)
                            .with("most", &after.most)
                            .from_source(THEOREM),
                    );
                }
                mv = Some((self.write_move(&least, position), self.write_position(&after)));
            } else {
                steps.push(
                    Step::new("every-take-exposes")
                        .with("tokens", &position.tokens)
                        .with("most", &position.most)
                        .from_source(Source::item("gorin", "III.3", "lemma", "")),
                );
            }
        } else {
            steps
                .push(Step::new("row-empty").with("tokens", &position.tokens).from_source(THEOREM));
        }
        let position = self.write_position(position);
        Ok(Explanation { method: "zeckendorf", position, outcome, steps, mv })
    }

    fn checks(&self) -> &'static [Check] {
        const CHECKS: &[Check] = &[
            ("zeckendorf-word", check_word),
            ("least-part-within", |step| step.holds(step.number("least")? <= step.number("most")?)),
            ("least-part-beyond", |step| step.holds(step.number("least")? > step.number("most")?)),
            ("remove-least-part", |step| {
                let left = step.number("tokens")?.checked_sub(step.number("least")?);
                step.holds(left.as_ref() == Some(step.number("left")?))
            }),
            ("every-take-exposes", check_lemma),
            ("row-empty", |step| step.holds(step.number("tokens")?.is_zero())),
        ];
        CHECKS
    }

    fn close(&self, told: &Told<'_, Self::Position, Self::Move>) -> Result<Conclusion, Flaw> {
        closing::close(told)
    }
}

fn word_step(tokens: &Natural, word: &Word) -> Step {
    let digits: Vec<u64> = word.written().into_iter().map(u64::from).collect();
    let table = Digits {
        base: 0,
        labels: vec![tokens.clone()],
        rows: vec![digits],
        totals: Vec::new(),
        marked_columns: vec![word.trailing_zeros() as u64],
        marked_row: None,
    };
    let parts: Vec<Natural> = word.ones().rev().map(fibonacci_weight).collect();
    Step::new("zeckendorf-word")
        .with("number", tokens)
        .with("parts", parts)
        .with("table", table)
        .from_source(STRATEGY)
}

/// Checks Gorin's lemma for each take: after taking t, at most 2t may be taken, and 2t is at least
/// the least part of what is left. If there are very many takes, only a sample is tried.
fn check_lemma(step: &Step) -> Result<(), Flaw> {
    const TRIED: u64 = 200;
    let (tokens, most) = (step.number("tokens")?, step.number("most")?);
    let last = most.to_u64().map_or(TRIED, |most| most.min(TRIED));
    let tried = (1..=last).map(Natural::from).chain([most.clone()]).filter(|t| !t.is_zero());
    for take in tried {
        let left = tokens.checked_sub(&take).ok_or_else(|| step.is_false())?;
        let exposed = least_part(&left).is_some_and(|(_, part)| part <= &take << 1);
        step.holds(exposed)?;
    }
    Ok(())
}

/// Recomputes the sum of the weights 1, 2, 3, 5, … and looks for adjacent ones.
fn check_word(step: &Step) -> Result<(), Flaw> {
    let row = step.digits("table")?.rows.first().ok_or_else(|| step.is_false())?;
    let (mut weight, mut next) = (Natural::ONE, Natural::TWO);
    let (mut total, mut before) = (Natural::ZERO, 0);
    for digit in row.iter().rev() {
        step.holds(*digit <= 1 && digit + before <= 1)?;
        if *digit == 1 {
            total += &weight;
        }
        before = *digit;
        let sum = &weight + &next;
        (weight, next) = (next, sum);
    }
    let parts: Natural = step.numbers("parts")?.iter().sum();
    step.holds(total == *step.number("number")? && parts == total)
}

impl Tabulate for FibonacciNim {
    fn tables(&self) -> &'static [TableSpec] {
        const TABLES: &[TableSpec] = &[TableSpec { name: "words", options: &["from", "rows"] }];
        TABLES
    }

    fn table(&self, request: &TableRequest) -> Result<Table<'_>, TableError> {
        if request.name != "words" {
            return Err(self.no_such_table(request));
        }
        let length = request.rows.unwrap_or(34);
        let mut next = request.from.clone().max(Natural::ONE);
        let rows = (0..length).map(move |_| {
            let tokens = next.clone();
            next += &Natural::ONE;
            let word: String =
                Word::fibonacci(&tokens).written().iter().map(u32::to_string).collect();
            let least = least_part(&tokens).map(|(_, part)| part).unwrap_or_default();
            let start = Allowance::start(tokens.clone());
            let outcome = self.outcome(&start).map_or(Cell::Empty, Cell::Outcome);
            vec![Cell::from(tokens), Cell::Text(word), Cell::from(least), outcome]
        });
        let heads = ["tokens", "zeckendorf", "least-part", "start-outcome"].map(Head::Key).to_vec();
        Ok(Table { heads, rows: Box::new(rows), length: Some(length) })
    }
}
