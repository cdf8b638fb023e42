//! The closing rules of Nim. Bouton: a position is P exactly when the nim-sum of its heaps is zero;
//! the other methods state the same for columns of digits (Deslongchamps §2.1.4 and §2.1.5, Gorin
//! §II.3), or for one, two and three heaps (§2.1.1).

use noyau_core::{Conclusion, Defect, Digits, Flaw, Natural, Phrase, Reader, Told};

use super::super::closing::{Marks, are_shown, nim_sum, odd_columns, points_at, shown_digits};
use super::super::heaps::{HeapMove, Heaps};

pub(super) fn close(told: &Told<'_, Heaps, HeapMove>) -> Result<Conclusion, Flaw> {
    match told.method {
        "bouton" => bouton(told),
        "matrix" => matrix(told),
        "base4" => mcintyre(told, 2),
        "base8" => mcintyre(told, 3),
        "base16" => mcintyre(told, 4),
        "base2-t" => mcintyre(told, other_width(told)?),
        "observation" => observation(told),
        _ => told.unchecked(),
    }
}

/// The move of an explanation.
struct Choice<'a> {
    mv: &'a HeapMove,
    size: &'a Natural,
    leave: &'a Natural,
    target: &'a [Natural],
}

impl<'a> Choice<'a> {
    fn of(told: &Told<'a, Heaps, HeapMove>) -> Result<Self, Flaw> {
        let target = told.target()?.sizes();
        let missing = || Flaw::new("move", Defect::Missing);
        let (mv, _) = told.reply.ok_or_else(missing)?;
        let size = told.position.sizes().get(mv.heap).ok_or_else(missing)?;
        let leave = target.get(mv.heap).ok_or_else(missing)?;
        Ok(Self { mv, size, leave, target })
    }
}

fn row(told: &Told<'_, Heaps, HeapMove>) -> Option<usize> {
    told.reply.map(|(mv, _)| mv.heap)
}

/// Reads the verdict on heaps, which states the nim-sum it is based on.
fn balance(reader: &mut Reader<'_>, sizes: &[Natural], total: &Natural) -> Result<(), Flaw> {
    let key = if total.is_zero() { "nim-balanced" } else { "nim-unbalanced" };
    let mut below = reader.says_because(&Phrase::new(key).with("total", total))?;
    below.says(&Phrase::new("nim-sum").with("terms", sizes.to_vec()).with("total", total))?;
    below.end()
}

fn bouton(told: &Told<'_, Heaps, HeapMove>) -> Result<Conclusion, Flaw> {
    /// The largest number of signed powers that are listed.
    const LISTED_POWERS: usize = 200;
    let sizes = told.position.sizes();
    let total = nim_sum(sizes);
    let top = total.bits().checked_sub(1);
    let mut reader = told.reader();
    if are_shown(1, sizes) {
        let table = shown_digits(&mut reader, 1, sizes, "nim-sum")?;
        points_at(table, &Marks { columns: top.into_iter().collect(), row: row(told) })?;
    }
    balance(&mut reader, sizes, &total)?;
    let Some(top) = top else {
        reader.end()?;
        return Ok(Conclusion::lost(true));
    };
    let choice = Choice::of(told)?;
    reader.says(
        &Phrase::new("nim-choose")
            .with("heap", choice.mv.heap + 1)
            .with("size", choice.size)
            .with("total", &total)
            .with("top", top)
            .with("leave", choice.leave),
    )?;
    let powers: Vec<(bool, u64)> =
        (0..=top).rev().filter(|j| total.bit(*j)).map(|j| (choice.size.bit(j), j)).collect();
    if (2..=LISTED_POWERS).contains(&powers.len()) {
        let claim = Phrase::new("signed-powers").with("powers", powers);
        reader.says(&claim.with("total", &choice.mv.take))?;
    }
    let left = nim_sum(choice.target);
    told.leads_to_p(left.is_zero())?;
    balance(&mut reader, choice.target, &left)?;
    reader.end()?;
    Ok(Conclusion::lost(false))
}

fn matrix(told: &Told<'_, Heaps, HeapMove>) -> Result<Conclusion, Flaw> {
    let mut reader = told.reader();
    let table = shown_digits(&mut reader, 1, told.position.sizes(), "sum")?;
    let sums = table.totals[0].1.clone();
    let odd = odd_columns(&sums);
    points_at(table, &Marks { columns: odd.clone(), row: row(told) })?;
    let key = if odd.is_empty() { "columns-even" } else { "columns-odd" };
    reader.says(&Phrase::new(key).with("sums", sums).with("odd", odd.clone()))?;
    if !odd.is_empty() {
        let choice = Choice::of(told)?;
        reader.says(
            &Phrase::new("columns-flip")
                .with("heap", choice.mv.heap + 1)
                .with("size", choice.size)
                .with("odd", odd.clone())
                .with("leave", choice.leave),
        )?;
        told.leads_to_p(nim_sum(choice.target).is_zero())?;
    }
    reader.end()?;
    Ok(Conclusion::lost(odd.is_empty()))
}

/// The width of a table in a base that has no method of its own.
fn other_width(told: &Told<'_, Heaps, HeapMove>) -> Result<u32, Flaw> {
    let missing = || Flaw::new("digit-table", Defect::Missing);
    let base = told.steps.first().ok_or_else(missing)?.digits("table")?.base;
    let width = base.checked_ilog2().filter(|_| base.is_power_of_two());
    width.filter(|width| matches!(width, 1 | 5..=16)).ok_or_else(missing)
}

/// Reads one step for each column, from the left: it splits the column into minimal zero-sum sets,
/// or shows by the nim-sum that it has no such split. Returns the nim-sums.
fn columns(reader: &mut Reader<'_>, table: &Digits) -> Result<Vec<u64>, Flaw> {
    let mut sums = Vec::with_capacity(table.columns());
    for exponent in (0..table.columns()).rev() {
        let digits = table.column(exponent);
        let sum = digits.iter().fold(0, |sum, digit| sum ^ digit);
        sums.push(sum);
        if sum == 0 {
            let step = reader.take("column-splits", &["column", "digits", "sets"])?;
            step.is("column", exponent)?;
            step.is("digits", digits)?;
            continue;
        }
        let count = |digit: u64| digits.iter().filter(|other| **other == digit).count();
        let mut odd: Vec<u64> =
            digits.iter().copied().filter(|digit| *digit > 0 && count(*digit) % 2 == 1).collect();
        odd.sort_unstable();
        odd.dedup();
        let claim = Phrase::new("column-stuck").with("column", exponent);
        reader.says(&claim.with("digits", digits).with("odd", odd).with("total", sum))?;
    }
    Ok(sums)
}

fn mcintyre(told: &Told<'_, Heaps, HeapMove>, width: u32) -> Result<Conclusion, Flaw> {
    let sizes = told.position.sizes();
    let mut reader = told.reader();
    let table = shown_digits(&mut reader, width, sizes, "nim-sum")?;
    let sums = columns(&mut reader, table)?;
    let exponents = (0..sums.len() as u64).rev().zip(&sums);
    let stuck: Vec<u64> =
        exponents.filter(|(_, sum)| **sum != 0).map(|(exponent, _)| exponent).take(1).collect();
    let lost = stuck.is_empty();
    points_at(table, &Marks { columns: stuck, row: row(told) })?;
    let key = if lost { "mcintyre-all-split" } else { "mcintyre-some-stuck" };
    reader.says(&Phrase::new(key).with("base", 1_u64 << width).with("totals", sums))?;
    if !lost {
        let choice = Choice::of(told)?;
        reader.says(
            &Phrase::new("mcintyre-choose")
                .with("heap", choice.mv.heap + 1)
                .with("size", choice.size)
                .with("total", nim_sum(sizes))
                .with("leave", choice.leave),
        )?;
        let table = shown_digits(&mut reader, width, choice.target, "nim-sum")?;
        points_at(table, &Marks::default())?;
        told.leads_to_p(columns(&mut reader, table)?.iter().all(|sum| *sum == 0))?;
    }
    reader.end()?;
    Ok(Conclusion::lost(lost))
}

/// Whether the non-empty heaps are none or two equal ones, so that every move in one can be copied
/// in the other.
fn is_mirrored(sizes: &[Natural]) -> bool {
    let filled: Vec<&Natural> = sizes.iter().filter(|size| !size.is_zero()).collect();
    match filled[..] {
        [] => true,
        [one, other] => one == other,
        _ => false,
    }
}

fn observation(told: &Told<'_, Heaps, HeapMove>) -> Result<Conclusion, Flaw> {
    let sizes = told.position.sizes();
    let mut filled: Vec<&Natural> = sizes.iter().filter(|size| !size.is_zero()).collect();
    filled.sort_unstable();
    let mut reader = told.reader();
    if is_mirrored(sizes) {
        reader.says(&match filled[..] {
            [low, high] => Phrase::new("observe-equal").with("low", low).with("high", high),
            _ => Phrase::new("observe-empty").with("total", Natural::ZERO),
        })?;
        reader.end()?;
        return Ok(Conclusion::lost(true));
    }
    let choice = Choice::of(told)?;
    let heap = choice.mv.heap + 1;
    reader.says(&match filled[..] {
        [_] => Phrase::new("observe-one").with("heap", heap).with("size", choice.size),
        [low, high] => {
            Phrase::new("observe-unequal").with("heap", heap).with("low", low).with("high", high)
        }
        [_, middle, _] => Phrase::new("observe-pair")
            .with("equal", middle)
            .with("heap", heap)
            .with("size", choice.size),
        _ => return told.unchecked(),
    })?;
    reader.end()?;
    told.leads_to_p(is_mirrored(choice.target))?;
    Ok(Conclusion::lost(false))
}
