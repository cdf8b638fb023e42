//! Marienbad: Nim in which the player who takes the last match loses (misère Nim).
//!
//! Pantaloni's note splits each row into packets of 2^k matches and calls a position *even*
//! (CP1, CP2) or *odd* (CI). The printed definition of CP1 lacks a condition: besides all packet
//! counts being even, some row must hold two matches or more (erratum E-47).

mod closing;

use std::ops::ControlFlow;

use noyau_core::notation::InputSizes;
use noyau_core::{
    Check, ClosedForm, Conclusion, Convention, Drawn, Enumerate, Explain, Explanation, Flaw,
    IllegalMove, MethodInfo, MoveList, Natural, Notation, NotationError, Outcome, Phrase, Piece,
    Ruleset, Source, Step, Tabulate, Told, Unexplained, Written,
};

use super::heaps::{HeapMove, Heaps, slowest_take, sorted_triples};
use super::nim::{bouton_moves, digit_table, one_heap_rules};

/// Misère Nim.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Marienbad;

/// Pantaloni's classes, corrected.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Configuration {
    /// All packet counts even and some row of two or more: lost for the player to move.
    Cp1,
    /// Rows of one match, an odd number of them: lost for the player to move.
    Cp2,
    /// Everything else: won for the player to move.
    Ci,
}

const EVEN: Source = Source::item("pantaloni", "", "definition", "1");
const REPLY: Source = Source::item("pantaloni", "", "property", "2");
const ENDING: Source = Source::section("gorin", "II.5");

one_heap_rules!(Marienbad, Convention::Misere);

/// The data that decide a position: how many rows have one match, how many have more, and whether
/// all packet counts are even.
struct Shape {
    single: usize,
    big: usize,
    even: bool,
}

impl Shape {
    fn of(heaps: &Heaps) -> Self {
        let big = heaps.sizes().iter().filter(|size| **size > 1).count();
        let single = heaps.non_empty().count() - big;
        Self { single, big, even: heaps.nim_sum().is_zero() }
    }

    fn configuration(&self) -> Configuration {
        if self.big > 0 && self.even {
            Configuration::Cp1
        } else if self.big == 0 && self.single % 2 == 1 {
            Configuration::Cp2
        } else {
            Configuration::Ci
        }
    }
}

impl Marienbad {
    /// Returns Pantaloni's class of a position.
    #[must_use]
    pub fn configuration(&self, position: &Heaps) -> Configuration {
        Shape::of(position).configuration()
    }

    /// The winning moves, by the three cases of Pantaloni's Property 2.
    fn winning(&self, position: &Heaps) -> Vec<HeapMove> {
        let shape = Shape::of(position);
        if shape.configuration() != Configuration::Ci {
            return Vec::new();
        }
        let sizes = position.sizes();
        match shape.big {
            0 => (0..sizes.len())
                .filter(|i| !sizes[*i].is_zero())
                .map(|heap| HeapMove { heap, take: Natural::ONE })
                .collect(),
            1 => {
                let leave = Natural::from(shape.single.is_multiple_of(2));
                sizes
                    .iter()
                    .position(|size| *size > 1)
                    .map(|heap| position.leaving(heap, &leave))
                    .into_iter()
                    .collect()
            }
            _ => bouton_moves(position),
        }
    }
}

impl ClosedForm for Marienbad {
    fn theorem(&self) -> Option<&'static str> {
        Some("packets")
    }

    fn outcome(&self, position: &Heaps) -> Option<Outcome> {
        Some(match self.configuration(position) {
            Configuration::Ci => Outcome::N,
            Configuration::Cp1 | Configuration::Cp2 => Outcome::P,
        })
    }

    fn winning_moves(&self, position: &Heaps, limit: usize) -> Option<MoveList<HeapMove>> {
        Some(MoveList::cut(self.winning(position), limit))
    }

    /// A lost CP2 lasts one move for each match. A lost CP1 lasts one move less than it has
    /// matches. It cannot last longer, because the total is even and the length of a lost misère
    /// game is odd. Taking one match at a time (see `slowest_take`) attains this length; the last
    /// big rows are then (2,2), of length 3.
    fn remoteness(&self, position: &Heaps) -> Option<Natural> {
        let length = |heaps: &Heaps| match self.configuration(heaps) {
            Configuration::Cp1 => heaps.total() - Natural::ONE,
            Configuration::Cp2 | Configuration::Ci => heaps.total(),
        };
        if self.configuration(position) != Configuration::Ci {
            return Some(length(position));
        }
        match self.winning(position).first() {
            Some(best) => Some(length(&position.after(best)) + Natural::ONE),
            None => Some(Natural::ZERO),
        }
    }

    fn resisting_move(&self, position: &Heaps) -> Option<HeapMove> {
        slowest_take(position)
    }
}

impl Explain for Marienbad {
    fn methods(&self) -> &'static [MethodInfo] {
        const METHODS: &[MethodInfo] = &[
            MethodInfo { name: "packets", aliases: &["pantaloni"] },
            MethodInfo { name: "ending", aliases: &["gorin"] },
        ];
        METHODS
    }

    fn explain(&self, position: &Heaps, method: &str) -> Result<Explanation, Unexplained> {
        let steps = match method {
            "packets" => packets(self, position)?,
            "ending" => ending(self, position),
            other => return Err(self.no_such_method(other)),
        };
        let best = self.winning(position).into_iter().next();
        Ok(Explanation {
            method: if method == "packets" { "packets" } else { "ending" },
            position: position.write(),
            outcome: self.outcome(position).unwrap_or(Outcome::P),
            steps,
            mv: best.map(|mv| (self.write_move(&mv, position), position.after(&mv).write())),
        })
    }

    fn checks(&self) -> &'static [Check] {
        CHECKS
    }

    fn close(&self, told: &Told<'_, Self::Position, Self::Move>) -> Result<Conclusion, Flaw> {
        closing::close(told)
    }
}

/// The explanation by Pantaloni: packets, their numbers N(k), the class, and the case of Property 2
/// that applies.
fn packets(game: &Marienbad, position: &Heaps) -> Result<Vec<Step>, Unexplained> {
    let mut table =
        digit_table(1, position, "sum").ok_or(Unexplained::TooLarge { method: "packets" })?;
    let best = game.winning(position).into_iter().next();
    table.marked_row = best.as_ref().map(|mv| mv.heap);
    let counts = table.totals[0].1.clone();
    let mut steps = vec![
        Step::new("digit-table").with("table", table),
        Step::new(class_key(game.configuration(position)))
            .with("rows", position.sizes().to_vec())
            .with("counts", counts.clone())
            .from_source(EVEN),
    ];
    let Some(mv) = best else {
        if position.non_empty().next().is_none() {
            steps.push(Step::new("marienbad-over").with("rows", position.sizes().to_vec()));
        }
        return Ok(steps);
    };
    let shape = Shape::of(position);
    let size = &position.sizes()[mv.heap];
    let case = match shape.big {
        0 => Step::new("marienbad-case-ones").with("single", shape.single),
        1 => Step::new("marienbad-case-one-big")
            .with("single", shape.single)
            .with("size", size)
            .with("leave", position.leaves(&mv)),
        _ => flip_step(&counts, size, &position.leaves(&mv)),
    };
    steps.push(case.with("heap", mv.heap + 1).from_source(REPLY));
    let after = position.after(&mv);
    steps.push(
        Step::new(class_key(game.configuration(&after)))
            .with("rows", after.sizes().to_vec())
            .with("counts", packet_counts(&after, counts.len()))
            .from_source(EVEN),
    );
    Ok(steps)
}

fn class_key(configuration: Configuration) -> &'static str {
    match configuration {
        Configuration::Cp1 => "marienbad-cp1",
        Configuration::Cp2 => "marienbad-cp2",
        Configuration::Ci => "marienbad-ci",
    }
}

/// N(k) for k = columns−1, …, 0.
fn packet_counts(heaps: &Heaps, columns: usize) -> Vec<u64> {
    (0..columns as u64)
        .rev()
        .map(|k| heaps.sizes().iter().filter(|size| size.bit(k)).count() as u64)
        .collect()
}

/// The third case of Property 2: k*, and the sets P, I⁺, I₋ of exponents for the chosen row.
fn flip_step(counts: &[u64], size: &Natural, leave: &Natural) -> Step {
    let exponents = || (0..counts.len() as u64).rev().zip(counts);
    let even: Vec<u64> = exponents().filter(|(_, n)| *n % 2 == 0).map(|(k, _)| k).collect();
    let odd: Vec<u64> = exponents().filter(|(_, n)| *n % 2 == 1).map(|(k, _)| k).collect();
    let (plus, minus): (Vec<u64>, Vec<u64>) = odd.iter().partition(|k| size.bit(**k));
    Step::new("marienbad-case-flip")
        .with("top", odd.first().copied().unwrap_or(0))
        .with("even", even)
        .with("plus", plus)
        .with("minus", minus)
        .with("size", size)
        .with("leave", leave)
}

/// The explanation by Gorin §II.5: play as in Nim; as soon as possible, leave an odd number of
/// single rows.
fn ending(game: &Marienbad, position: &Heaps) -> Vec<Step> {
    let shape = Shape::of(position);
    let key = match (shape.big, shape.single) {
        (0, 0) => "marienbad-over",
        (0, _) => "ending-ones",
        (1, _) => "ending-now",
        _ => "ending-not-yet",
    };
    let step = Step::new(key)
        .with("single", shape.single)
        .with("big", shape.big)
        .with("total", position.nim_sum())
        .with("rows", position.sizes().to_vec())
        .with("outcome", game.outcome(position).unwrap_or(Outcome::P))
        .from_source(ENDING);
    vec![step]
}

const CHECKS: &[Check] = &[
    ("marienbad-cp1", check_class),
    ("marienbad-cp2", check_class),
    ("marienbad-ci", check_class),
    ("marienbad-case-ones", |step| {
        step.holds(step.number("single")?.is_even() && !step.number("single")?.is_zero())
    }),
    ("marienbad-case-one-big", |step| {
        let remaining = step.number("single")? + step.number("leave")?;
        step.holds(!remaining.is_even() && *step.number("leave")? <= 1)
    }),
    ("marienbad-case-flip", check_sets),
    ("marienbad-over", |step| step.holds(step.numbers("rows")?.iter().all(Natural::is_zero))),
    ("ending-ones", check_ending),
    ("ending-now", check_ending),
    ("ending-not-yet", check_ending),
];

/// Recounts the packets from the rows, then applies the corrected definition.
fn check_class(step: &Step) -> Result<(), Flaw> {
    let rows = step.numbers("rows")?;
    let counts = step.indices("counts")?;
    let recounted: Vec<u64> = (0..counts.len() as u64)
        .rev()
        .map(|k| rows.iter().filter(|row| row.bit(k)).count() as u64)
        .collect();
    let all_even = counts.iter().all(|count| count % 2 == 0);
    let some_big = rows.iter().any(|row| *row > 1);
    let ones = rows.iter().filter(|row| **row == 1).count();
    let class = if all_even && some_big {
        "marienbad-cp1"
    } else if !some_big && ones % 2 == 1 {
        "marienbad-cp2"
    } else {
        "marienbad-ci"
    };
    step.holds(recounted == counts && step.claim.key == class)
}

/// Checks that the new row consists of the packets of P that the row has, plus all packets of I₋
/// (Pantaloni, Property 2).
fn check_sets(step: &Step) -> Result<(), Flaw> {
    let size = step.number("size")?;
    let mut row = Natural::ZERO;
    for k in step.indices("even")? {
        row.set_bit(*k, size.bit(*k));
    }
    for k in step.indices("minus")? {
        step.holds(*k < size.bits())?;
        row.set_bit(*k, true);
    }
    let plus = step.indices("plus")?;
    let top = plus.iter().chain(step.indices("minus")?).max().copied();
    step.holds(
        row == *step.number("leave")?
            && row < *size
            && top == step.number("top")?.to_u64()
            && plus.iter().all(|k| size.bit(*k))
            && step.indices("minus")?.iter().all(|k| !size.bit(*k)),
    )
}

fn check_ending(step: &Step) -> Result<(), Flaw> {
    let rows = step.numbers("rows")?;
    let big = rows.iter().filter(|row| **row > 1).count();
    let single = rows.iter().filter(|row| **row == 1).count();
    let mut sum = Natural::ZERO;
    for row in rows {
        sum ^= row;
    }
    let lost = match big {
        0 => single % 2 == 1,
        1 => false,
        _ => sum.is_zero(),
    };
    let outcome = if lost { Outcome::P } else { Outcome::N };
    step.holds(step.outcome("outcome")? == outcome && *step.number("total")? == sum)
}

impl Tabulate for Marienbad {}
