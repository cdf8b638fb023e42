//! Nim: take any number of tokens from one heap; whoever cannot move loses.
//!
//! Bouton's theorem (Deslongchamps §2.1.3–2.1.4, Theorems 2 and 3; Gorin §II.3): a position is P
//! exactly when the nim-sum of its heaps is zero. The file tells it in four ways: Bouton's signed
//! powers of two, Gorin's matrix of binary digits, McIntyre's digit sets in any base 2^t, and the
//! observations on one, two and three heaps that need no theory.

use std::ops::ControlFlow;

use noyau_core::notation::Limits;
use noyau_core::table::Head;
use noyau_core::{
    Board, Cell, Check, ClosedForm, Digits, Enumerate, Explain, Explanation, Flaw, IllegalMove,
    MethodInfo, MoveList, Natural, Nimber, Notation, NotationError, Outcome, Phrase, Piece,
    Ruleset, Source, Step, Table, TableError, TableRequest, TableSpec, Tabulate, Unexplained,
    Written, mex,
};

use super::heaps::{HeapMove, Heaps, slowest_take, sorted_triples};
use super::mcintyre::{is_minimal_zero_sum, minimal_zero_sum_sets, zero_sum_partition};

/// The game of Nim, normal play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Nim;

const BOUTON: Source = Source::item("deslongchamps", "2.1.4", "theorem", "3");
const GORIN: Source = Source::section("gorin", "II.3");
const MCINTYRE: Source = Source::section("deslongchamps", "2.1.5");
const OBSERVATIONS: Source = Source::section("deslongchamps", "2.1.1");

/// Digit tables with more cells than this are not built: nobody reads them.
pub(super) const READABLE_CELLS: u64 = 200_000;

impl Ruleset for Nim {
    type Position = Heaps;
    type Move = HeapMove;

    fn for_each_move(
        &self,
        position: &Heaps,
        visit: &mut dyn FnMut(HeapMove) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        position.for_each_take(visit)
    }

    fn play(&self, position: &Heaps, mv: &HeapMove) -> Heaps {
        position.after(mv)
    }

    fn is_legal(&self, position: &Heaps, mv: &HeapMove) -> Result<(), IllegalMove> {
        position.check(mv)
    }

    fn size(&self, position: &Heaps) -> u64 {
        position.words()
    }

    fn canonical(&self, position: &Heaps) -> Heaps {
        position.sorted()
    }
}

/// The notation of a game whose moves take from one heap.
macro_rules! one_heap_notation {
    ($game:ty) => {
        impl Notation for $game {
            fn parse_position(&self, text: &str, limits: Limits) -> Result<Heaps, NotationError> {
                Heaps::parse(text, limits)
            }

            fn write_position(&self, position: &Heaps) -> Written {
                position.write()
            }

            fn parse_move(&self, text: &str, position: &Heaps) -> Result<HeapMove, NotationError> {
                position.parse_takes(text, false).map(|mut takes| takes.swap_remove(0))
            }

            fn write_move(&self, mv: &HeapMove, position: &Heaps) -> Written {
                position.write_take(mv)
            }

            fn describe_move(&self, mv: &HeapMove, position: &Heaps) -> Phrase {
                position.describe_take(mv)
            }

            fn move_between(&self, from: &Heaps, to: &Heaps) -> Result<HeapMove, IllegalMove> {
                match from.takes_to(to).as_deref() {
                    Some([only]) => Ok(only.clone()),
                    _ => Err(IllegalMove::Unreachable { from: from.write(), to: to.write() }),
                }
            }
        }

        impl Board for $game {
            fn piece(&self) -> Option<Piece> {
                Some(Piece::Rook)
            }

            fn square(&self, column: u64, row: u64) -> Option<Heaps> {
                Some(Heaps::of([column, row]))
            }

            fn rows(&self, position: &Heaps) -> Option<Vec<noyau_core::Natural>> {
                Some(position.sizes().to_vec())
            }

            fn write_takes(&self, takes: &[(usize, noyau_core::Natural)]) -> Option<Written> {
                Some(super::heaps::write_takes(takes))
            }
        }

        impl Enumerate for $game {
            fn up_to(&self, bound: u64) -> Box<dyn Iterator<Item = Heaps> + '_> {
                Box::new(sorted_triples(bound))
            }
        }
    };
}
pub(super) use one_heap_notation;

one_heap_notation!(Nim);

/// The heaps that have the top bit of the nim-sum, each with what Bouton takes from it: with s
/// the nim-sum, a heap x becomes x ⊕ s.
fn bouton_takes<'a>(
    heaps: &'a Heaps,
    sum: &'a Natural,
) -> impl Iterator<Item = (usize, Natural)> + 'a {
    let top = sum.bits().checked_sub(1);
    let sizes = heaps.sizes().iter().enumerate();
    sizes
        .filter(move |(_, size)| top.is_some_and(|top| size.bit(top)))
        .map(move |(heap, size)| (heap, size - &(size ^ sum)))
}

/// Bouton's moves, largest take first, which is the quickest win because the game then lasts
/// exactly as many moves as tokens are left (see [`slowest_take`]).
pub(super) fn bouton_moves(heaps: &Heaps) -> Vec<HeapMove> {
    let mut moves: Vec<HeapMove> =
        bouton_takes(heaps, &heaps.nim_sum()).map(|(heap, take)| HeapMove { heap, take }).collect();
    moves.sort_by(|a, b| b.take.cmp(&a.take));
    moves
}

impl ClosedForm for Nim {
    fn theorem(&self) -> Option<&'static str> {
        Some("bouton")
    }

    fn outcome(&self, position: &Heaps) -> Option<Outcome> {
        Some(if position.nim_sum().is_zero() { Outcome::P } else { Outcome::N })
    }

    fn grundy(&self, position: &Heaps) -> Option<Nimber> {
        Some(Nimber::new(position.nim_sum()))
    }

    fn winning_moves(&self, position: &Heaps, limit: usize) -> Option<MoveList<HeapMove>> {
        Some(MoveList::cut(bouton_moves(position), limit))
    }

    /// A lost position lasts one move for each token; from a won one the largest winning take
    /// leaves the fewest.
    fn remoteness(&self, position: &Heaps) -> Option<Natural> {
        let total = position.total();
        let largest = bouton_takes(position, &position.nim_sum()).map(|(_, take)| take).max();
        Some(match largest {
            None => total,
            Some(take) => total - take + Natural::ONE,
        })
    }

    fn resisting_move(&self, position: &Heaps) -> Option<HeapMove> {
        slowest_take(position)
    }
}

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
                None => Err(Unexplained::Unknown {
                    name: other.to_owned(),
                    known: self.methods().iter().map(|info| info.name).collect(),
                }),
            },
        }
    }

    fn checks(&self) -> &'static [Check] {
        CHECKS
    }
}

/// `base4`, `base8`, … up to `base2^16`; the name handed back is the general one beyond 16.
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

/// The digits of the heaps with one line of totals, if the table is readable.
pub(super) fn digit_table(width: u32, heaps: &Heaps, totals: &'static str) -> Option<Digits> {
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

/// Deslongchamps §2.1.3: bits under each other, the nim-sum, and the signed powers of two to take.
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
        if powers.len() <= 200 {
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
            steps.extend(
                (0..columns).rev().map(|exponent| column_step(width, exponent, &after_table)),
            );
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
            // parity; in general look at the digits that occur an odd number of times.
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

/// Deslongchamps §2.1.1: what can be said about one, two and three heaps without any theory.
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

pub(super) const CHECKS: &[Check] = &[
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

/// Every zero-sum set has nim-sum zero, hence so has any union of them: a column whose nim-sum is
/// not zero cannot be split.
fn check_stuck(step: &Step) -> Result<(), Flaw> {
    let total = step.indices("digits")?.iter().fold(0, |a, b| a ^ b);
    step.holds(total != 0 && step.number("total")?.to_u64() == Some(total))
}

impl Tabulate for Nim {
    fn tables(&self) -> &'static [TableSpec] {
        const TABLES: &[TableSpec] = &[
            TableSpec { name: "sum", options: &["rows", "base", "by"] },
            TableSpec { name: "p-positions", options: &["rows"] },
            TableSpec { name: "digits", options: &["base"] },
            TableSpec { name: "zero-sum-sets", options: &["base"] },
        ];
        TABLES
    }

    fn table(&self, request: &TableRequest) -> Result<Table<'_>, TableError> {
        match request.name.as_str() {
            "sum" => nim_sum_table(request),
            "p-positions" => Ok(triples(request.rows.unwrap_or(15))),
            "digits" => digit_bits(request),
            "zero-sum-sets" => zero_sum_sets(request),
            _ => Err(self.no_such_table(request)),
        }
    }
}

/// Deslongchamps, Tables I and II; `--by mex` fills it without binary, each entry being the least
/// number not to its left or above it (§2.1.2, properties (b) and (c)).
fn nim_sum_table(request: &TableRequest) -> Result<Table<'static>, TableError> {
    const MOST: u64 = 2048;
    let size = request.rows.unwrap_or(10);
    if size > MOST {
        return Err(TableError::Option {
            option: "rows",
            value: size.to_string(),
            expected: "table-rows-2048",
        });
    }
    let base = request.base.unwrap_or(10);
    if !matches!(base, 2 | 10) {
        return Err(TableError::Option {
            option: "base",
            value: base.to_string(),
            expected: "table-base-2-10",
        });
    }
    let by_mex = match request.by.as_deref() {
        None | Some("xor" | "binary") => false,
        Some("mex") => true,
        Some(other) => {
            return Err(TableError::Option {
                option: "by",
                value: other.to_owned(),
                expected: "table-by-xor-mex",
            });
        }
    };
    let width = usize::try_from(64 - (2 * size.max(1) - 1).leading_zeros() - 1).unwrap_or(64);
    let show = move |value: u64| match base {
        2 => format!("{value:0width$b}", width = width.max(1)),
        _ => value.to_string(),
    };
    let mut heads = vec![Head::Symbol("⊕".to_owned())];
    heads.extend((0..size).map(|column| Head::Symbol(show(column))));
    let mut columns: Vec<Vec<u64>> = vec![Vec::new(); usize::try_from(size).unwrap_or(0)];
    let rows = (0..size).map(move |row| {
        let mut line: Vec<u64> = Vec::new();
        for (index, above) in columns.iter_mut().enumerate() {
            let entry = if by_mex {
                mex(line.iter().chain(above.iter()).copied())
            } else {
                row ^ index as u64
            };
            line.push(entry);
            above.push(entry);
        }
        std::iter::once(show(row)).chain(line.into_iter().map(show)).map(Cell::Text).collect()
    });
    Ok(Table { heads, rows: Box::new(rows), length: Some(size) })
}

/// Corollary 1: (x, y, x ⊕ y) is P, and every three-heap P-position is of that form.
fn triples(bound: u64) -> Table<'static> {
    let heads = ["x", "y", "x⊕y"].map(|symbol| Head::Symbol(symbol.to_owned())).to_vec();
    let rows = (0..=bound).flat_map(move |x| {
        (x..=bound)
            .filter(move |y| x ^ y >= *y && x ^ y <= bound)
            .map(move |y| vec![Cell::from(x), Cell::from(y), Cell::from(x ^ y)])
    });
    Table { heads, rows: Box::new(rows), length: None }
}

fn power_of_two_width(request: &TableRequest, most: u32) -> Result<u32, TableError> {
    let base = request.base.unwrap_or(4);
    let width = base.trailing_zeros();
    if base.is_power_of_two() && (1..=most).contains(&width) {
        return Ok(width);
    }
    Err(TableError::Option {
        option: "base",
        value: base.to_string(),
        expected: "table-base-power-of-two",
    })
}

/// Deslongchamps, Tables VII and X: a digit in base 2^t and its bits.
fn digit_bits(request: &TableRequest) -> Result<Table<'static>, TableError> {
    let width = power_of_two_width(request, 16)?;
    let bits = width as usize;
    let rows = (0..1_u64 << width)
        .map(move |digit| vec![Cell::from(digit), Cell::Text(format!("{digit:0bits$b}"))]);
    Ok(Table {
        heads: vec![Head::Key("digit"), Head::Key("bits")],
        rows: Box::new(rows),
        length: Some(1 << width),
    })
}

fn zero_sum_sets(request: &TableRequest) -> Result<Table<'static>, TableError> {
    let sets = minimal_zero_sum_sets(power_of_two_width(request, 5)?);
    let length = sets.len() as u64;
    let rows = sets.into_iter().map(|set| {
        let digits: Vec<String> = set.iter().map(u64::to_string).collect();
        vec![Cell::from(set.len() as u64), Cell::Text(digits.join(" "))]
    });
    Ok(Table {
        heads: vec![Head::Key("size"), Head::Key("set")],
        rows: Box::new(rows),
        length: Some(length),
    })
}
