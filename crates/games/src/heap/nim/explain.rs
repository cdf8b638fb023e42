//! Why a Nim position is won or lost, in four ways: Bouton's signed powers of two, Gorin's matrix
//! of binary digits, McIntyre's digit sets in any base 2^t, and simple observations on one, two and
//! three heaps.

use noyau_core::{
    Check, Conclusion, Digits, Explain, Explanation, Flaw, MethodInfo, Natural, Notation, Outcome,
    Source, Step, Told, Unexplained,
};

use super::super::closing::READABLE_CELLS;
use super::super::heaps::{HeapMove, Heaps};
use super::super::mcintyre::{is_minimal_zero_sum, zero_sum_partition};
use super::{Nim, bouton_moves, closing};

const BOUTON: Source = Source::item("deslongchamps", "2.1.4", "theorem", "3");
const GORIN: Source = Source::section("gorin", "II.3");
const MCINTYRE: Source = Source::section("deslongchamps", "2.1.5");
const OBSERVATIONS: Source = Source::section("deslongchamps", "2.1.1");

impl Explain for Nim {
    fn methods(&self) -> &'static [MethodInfo] {
        const METHODS: &[MethodInfo] = &[
            MethodInfo { name: "bouton", aliases: &["binary", "nim-sum"] },
            MethodInfo { name: "matrix", aliases: &["columns"] },
            MethodInfo { name: "base4", aliases: &["base2^2"] },
            MethodInfo { name: "base8", aliases: &["base2^3"] },
            MethodInfo { name: "base16", aliases: &["base2^4"] },
            MethodInfo { name: "observation", aliases: &["equalise", "equalize"] },
        ];
        METHODS
    }

    fn explain(&self, position: &Heaps, method: &str) -> Result<Explanation, Unexplained> {
        match method {
            "bouton" => Ok(bouton(self, position)),
            "matrix" => matrix(self, position),
            "observation" => observation(self, position),
            other => match base_width(other) {
                Some((name, width)) => mcintyre(self, position, name, width),
                None => Err(self.no_such_method(other)),
            },
        }
    }

    fn checks(&self) -> &'static [Check] {
        CHECKS
    }

    fn close(&self, told: &Told<'_, Self::Position, Self::Move>) -> Result<Conclusion, Flaw> {
        closing::close(told)
    }
}

/// Reads `base4`, `base8`, … up to `base2^16`. For bases beyond 16 the returned name is the general
/// one.
fn base_width(method: &str) -> Option<(&'static str, u32)> {
    let text = method.strip_prefix("base")?;
    let width = match text.strip_prefix("2^") {
        Some(exponent) => exponent.parse().ok()?,
        None => {
            let base: u64 = text.parse().ok()?;
            if !base.is_power_of_two() {
                return None;
            }
            base.trailing_zeros()
        }
    };
    let name = match width {
        2 => "base4",
        3 => "base8",
        4 => "base16",
        1 | 5..=16 => "base2-t",
        _ => return None,
    };
    Some((name, width))
}

fn explanation(
    game: &Nim,
    method: &'static str,
    position: &Heaps,
    steps: Vec<Step>,
    mv: Option<&HeapMove>,
) -> Explanation {
    Explanation {
        method,
        position: position.write(),
        outcome: if position.nim_sum().is_zero() { Outcome::P } else { Outcome::N },
        steps,
        mv: mv.map(|mv| (game.write_move(mv, position), position.after(mv).write())),
    }
}

/// The table of the digits of the heaps with one line of totals, if it is small enough to be
/// readable.
pub(crate) fn digit_table(width: u32, heaps: &Heaps, totals: &'static str) -> Option<Digits> {
    let bits = heaps.sizes().iter().map(Natural::bits).max().unwrap_or(0);
    let cells = bits.div_ceil(u64::from(width)).max(1) * heaps.sizes().len() as u64;
    if cells > READABLE_CELLS {
        return None;
    }
    let mut table = Digits::in_power_of_two(width, heaps.sizes());
    let values = match totals {
        "sum" => table.fold_columns(|column| column.iter().sum()),
        _ => table.fold_columns(|column| column.iter().fold(0, |a, b| a ^ b)),
    };
    table.totals = vec![(totals, values)];
    Some(table)
}

fn nim_sum_step(heaps: &Heaps) -> Step {
    Step::new("nim-sum").with("terms", heaps.sizes().to_vec()).with("total", heaps.nim_sum())
}

/// Deslongchamps §2.1.3: the bits in columns, the nim-sum, and the signed powers of two to take.
fn bouton(game: &Nim, position: &Heaps) -> Explanation {
    let sum = position.nim_sum();
    let best = bouton_moves(position).into_iter().next();
    let mut steps = Vec::new();
    if let Some(mut table) = digit_table(1, position, "nim-sum") {
        table.marked_columns = sum.bits().checked_sub(1).into_iter().collect();
        table.marked_row = best.as_ref().map(|mv| mv.heap);
        steps.push(Step::new("digit-table").with("table", table));
    }
    let verdict = if sum.is_zero() { "nim-balanced" } else { "nim-unbalanced" };
    steps.push(
        Step::new(verdict)
            .with("total", sum.clone())
            .from_source(BOUTON)
            .because(nim_sum_step(position)),
    );
    if let (Some(mv), Some(top)) = (&best, sum.bits().checked_sub(1)) {
        let size = &position.sizes()[mv.heap];
        let leave = position.leaves(mv);
        let powers: Vec<(bool, u64)> =
            (0..=top).rev().filter(|j| sum.bit(*j)).map(|j| (size.bit(j), j)).collect();
        steps.push(
            Step::new("nim-choose")
                .with("heap", mv.heap + 1)
                .with("size", size)
                .with("total", sum)
                .with("top", top)
                .with("leave", leave)
                .from_source(Source::section("deslongchamps", "2.1.3")),
        );
        // A single power is the number itself.
        if (2..=200).contains(&powers.len()) {
            steps.push(Step::new("signed-powers").with("powers", powers).with("total", &mv.take));
        }
        let after = position.after(mv);
        steps.push(
            Step::new("nim-balanced")
                .with("total", Natural::ZERO)
                .from_source(BOUTON)
                .because(nim_sum_step(&after)),
        );
    }
    explanation(game, "bouton", position, steps, best.as_ref())
}

/// Gorin §II.2–II.3: the matrix, its column sums, the odd columns J and the row to flip in them.
fn matrix(game: &Nim, position: &Heaps) -> Result<Explanation, Unexplained> {
    let mut table =
        digit_table(1, position, "sum").ok_or(Unexplained::TooLarge { method: "matrix" })?;
    let sum = position.nim_sum();
    let odd: Vec<u64> = (0..sum.bits()).rev().filter(|j| sum.bit(*j)).collect();
    let best = bouton_moves(position).into_iter().next();
    table.marked_columns.clone_from(&odd);
    table.marked_row = best.as_ref().map(|mv| mv.heap);
    let sums = table.totals[0].1.clone();
    let mut steps = vec![Step::new("digit-table").with("table", table)];
    let verdict = if odd.is_empty() { "columns-even" } else { "columns-odd" };
    steps.push(Step::new(verdict).with("sums", sums).with("odd", odd.clone()).from_source(GORIN));
    if let Some(mv) = &best {
        steps.push(
            Step::new("columns-flip")
                .with("heap", mv.heap + 1)
                .with("size", &position.sizes()[mv.heap])
                .with("odd", odd)
                .with("leave", position.leaves(mv))
                .from_source(GORIN),
        );
    }
    Ok(explanation(game, "matrix", position, steps, best.as_ref()))
}

/// Deslongchamps §2.1.5: digits in base 2^t, a partition of every column into minimal zero-sum
/// sets or the proof that a column has none, and the move.
fn mcintyre(
    game: &Nim,
    position: &Heaps,
    method: &'static str,
    width: u32,
) -> Result<Explanation, Unexplained> {
    let mut table =
        digit_table(width, position, "nim-sum").ok_or(Unexplained::TooLarge { method })?;
    let best = bouton_moves(position).into_iter().next();
    table.marked_row = best.as_ref().map(|mv| mv.heap);
    let sums = table.totals[0].1.clone();
    let columns = table.columns();
    table.marked_columns = (0..columns)
        .rev()
        .find(|j| sums[columns - 1 - j] != 0)
        .map(|j| j as u64)
        .into_iter()
        .collect();
    let mut steps = vec![Step::new("digit-table").with("table", table.clone())];
    steps.extend((0..columns).rev().map(|exponent| column_step(width, exponent, &table)));
    let verdict = if best.is_none() { "mcintyre-all-split" } else { "mcintyre-some-stuck" };
    steps.push(
        Step::new(verdict).with("base", 1_u64 << width).with("totals", sums).from_source(MCINTYRE),
    );
    if let Some(mv) = &best {
        let after = position.after(mv);
        steps.push(
            Step::new("mcintyre-choose")
                .with("heap", mv.heap + 1)
                .with("size", &position.sizes()[mv.heap])
                .with("total", position.nim_sum())
                .with("leave", position.leaves(mv))
                .from_source(MCINTYRE),
        );
        if let Some(after_table) = digit_table(width, &after, "nim-sum") {
            steps.push(Step::new("digit-table").with("table", after_table.clone()));
            let columns = (0..after_table.columns()).rev();
            steps.extend(columns.map(|exponent| column_step(width, exponent, &after_table)));
        }
    }
    Ok(explanation(game, method, position, steps, best.as_ref()))
}

fn column_step(width: u32, exponent: usize, table: &Digits) -> Step {
    let digits = table.column(exponent);
    match zero_sum_partition(&digits) {
        Some(sets) => Step::new("column-splits")
            .with("column", exponent)
            .with("digits", digits)
            .with("sets", sets)
            .from_source(MCINTYRE),
        None => {
            let total = digits.iter().fold(0, |a, b| a ^ b);
            // The by-hand tests of the thesis: in base 4 the counts of 1, 2, 3 must have equal
            // parity; in general, consider the digits that occur an odd number of times.
            let mut odd: Vec<u64> = Vec::new();
            for digit in (1..1_u64 << width.min(16)).filter(|d| digits.contains(d)) {
                if digits.iter().filter(|d| **d == digit).count() % 2 == 1 {
                    odd.push(digit);
                }
            }
            Step::new("column-stuck")
                .with("column", exponent)
                .with("digits", digits)
                .with("odd", odd)
                .with("total", total)
                .from_source(MCINTYRE)
        }
    }
}

/// Deslongchamps §2.1.1: observations about one, two and three heaps that need no theory.
fn observation(game: &Nim, position: &Heaps) -> Result<Explanation, Unexplained> {
    let mut filled: Vec<usize> =
        (0..position.sizes().len()).filter(|i| !position.sizes()[*i].is_zero()).collect();
    filled.sort_by(|a, b| position.sizes()[*a].cmp(&position.sizes()[*b]));
    let size = |i: usize| &position.sizes()[i];
    let (step, mv) = match filled[..] {
        [] => (Step::new("observe-empty").with("total", position.total()), None),
        [only] => (
            Step::new("observe-one").with("heap", only + 1).with("size", size(only)),
            Some(position.leaving(only, &Natural::ZERO)),
        ),
        [a, b] if size(a) == size(b) => {
            (Step::new("observe-equal").with("low", size(a)).with("high", size(b)), None)
        }
        [a, b] => (
            Step::new("observe-unequal")
                .with("heap", b + 1)
                .with("low", size(a))
                .with("high", size(b)),
            Some(position.leaving(b, size(a))),
        ),
        [a, b, c] if size(a) == size(b) || size(b) == size(c) => {
            let odd = if size(a) == size(b) { c } else { a };
            (
                Step::new("observe-pair")
                    .with("equal", size(b))
                    .with("heap", odd + 1)
                    .with("size", size(odd)),
                Some(position.leaving(odd, &Natural::ZERO)),
            )
        }
        _ => {
            return Err(Unexplained::NotApplicable {
                method: "observation",
                reason: "observation-needs-few-heaps",
            });
        }
    };
    let step = step.from_source(OBSERVATIONS);
    Ok(explanation(game, "observation", position, vec![step], mv.as_ref()))
}

const CHECKS: &[Check] = &[
    ("nim-balanced", |step| step.holds(step.number("total")?.is_zero())),
    ("nim-unbalanced", |step| step.holds(!step.number("total")?.is_zero())),
    ("nim-choose", check_choose),
    ("mcintyre-choose", check_flip),
    ("columns-even", check_columns),
    ("columns-odd", check_columns),
    ("columns-flip", check_columns_flip),
    ("column-splits", check_splits),
    ("column-stuck", check_stuck),
    ("mcintyre-all-split", |step| {
        step.holds(step.indices("totals")?.iter().all(|total| *total == 0))
    }),
    ("mcintyre-some-stuck", |step| {
        step.holds(step.indices("totals")?.iter().any(|total| *total != 0))
    }),
    ("observe-empty", |step| step.holds(step.number("total")?.is_zero())),
    ("observe-one", |step| step.holds(!step.number("size")?.is_zero())),
    ("observe-equal", |step| step.holds(step.number("low")? == step.number("high")?)),
    ("observe-unequal", |step| step.holds(step.number("low")? < step.number("high")?)),
    ("observe-pair", |step| step.holds(!step.number("equal")?.is_zero())),
];

fn check_flip(step: &Step) -> Result<(), Flaw> {
    let (size, leave) = (step.number("size")?, step.number("leave")?);
    step.holds(size ^ step.number("total")? == *leave && leave < size)
}

fn check_choose(step: &Step) -> Result<(), Flaw> {
    check_flip(step)?;
    let top = step.number("total")?.bits().checked_sub(1);
    step.holds(top.is_some() && step.number("top")?.to_u64() == top)?;
    step.holds(top.is_some_and(|top| step.number("size").is_ok_and(|size| size.bit(top))))
}

fn check_columns(step: &Step) -> Result<(), Flaw> {
    let sums = step.indices("sums")?;
    let odd: Vec<u64> = (0..sums.len() as u64)
        .rev()
        .zip(sums)
        .filter(|(_, sum)| *sum % 2 == 1)
        .map(|(exponent, _)| exponent)
        .collect();
    step.holds(odd == step.indices("odd")? && odd.is_empty() == (step.claim.key == "columns-even"))
}

fn check_columns_flip(step: &Step) -> Result<(), Flaw> {
    let mut flipped = step.number("size")?.clone();
    for exponent in step.indices("odd")? {
        step.holds(*exponent < step.number("size")?.bits())?;
        let on = flipped.bit(*exponent);
        flipped.set_bit(*exponent, !on);
    }
    step.holds(flipped == *step.number("leave")? && flipped < *step.number("size")?)
}

fn check_splits(step: &Step) -> Result<(), Flaw> {
    let mut united = step.sets("sets")?.concat();
    united.sort_unstable();
    let mut digits = step.indices("digits")?.to_vec();
    digits.sort_unstable();
    step.holds(united == digits && step.sets("sets")?.iter().all(|set| is_minimal_zero_sum(set)))
}

/// Checks that the nim-sum of a column is not zero. Such a column cannot be split, because a union
/// of zero-sum sets has nim-sum zero.
fn check_stuck(step: &Step) -> Result<(), Flaw> {
    let total = step.indices("digits")?.iter().fold(0, |a, b| a ^ b);
    step.holds(total != 0 && step.number("total")?.to_u64() == Some(total))
}
