//! The common parts of the closing rules of the games on heaps: nim-sums and digits, computed here
//! from the definitions, without using the code that plays.

use noyau_core::{Digits, Flaw, Natural, Reader};

/// Digit tables with more cells than this are not built, because they are unreadable.
pub(super) const READABLE_CELLS: u64 = 200_000;

/// The exclusive or of the sizes, computed bit by bit.
pub(super) fn nim_sum(sizes: &[Natural]) -> Natural {
    let mut sum = Natural::ZERO;
    for exponent in 0..longest(sizes) {
        sum.set_bit(exponent, ones(sizes, exponent) % 2 == 1);
    }
    sum
}

/// The number of sizes that have this bit.
pub(super) fn ones(sizes: &[Natural], exponent: u64) -> u64 {
    sizes.iter().filter(|size| size.bit(exponent)).count() as u64
}

/// The number of bits of the largest number.
pub(super) fn longest(sizes: &[Natural]) -> u64 {
    sizes.iter().map(Natural::bits).max().unwrap_or(0)
}

/// The number of columns that the numbers fill in base 2^width, at least one.
fn columns(width: u32, sizes: &[Natural]) -> u64 {
    longest(sizes).div_ceil(u64::from(width)).max(1)
}

/// Whether the digit table of these numbers is small enough to be shown.
pub(super) fn are_shown(width: u32, sizes: &[Natural]) -> bool {
    columns(width, sizes) * sizes.len() as u64 <= READABLE_CELLS
}

/// The columns and the row that a table of digits marks.
#[derive(Default)]
pub(super) struct Marks {
    pub(super) columns: Vec<u64>,
    pub(super) row: Option<usize>,
}

/// Reads the next step, which must show the digits of these numbers in base 2^width with one line
/// of totals. The digits and the totals themselves are checked by the check of the step.
pub(super) fn shown_digits<'a>(
    reader: &mut Reader<'a>,
    width: u32,
    sizes: &[Natural],
    totals: &str,
) -> Result<&'a Digits, Flaw> {
    let step = reader.take("digit-table", &["table"])?;
    let table = step.digits("table")?;
    let lines: Vec<&str> = table.totals.iter().map(|(kind, _)| *kind).collect();
    step.holds(
        table.base == 1 << width
            && table.labels == sizes
            && table.columns() as u64 == columns(width, sizes)
            && lines == [totals],
    )?;
    Ok(table)
}

/// Fails unless the table marks exactly these columns and this row.
pub(super) fn points_at(table: &Digits, marks: &Marks) -> Result<(), Flaw> {
    let right = table.marked_columns == marks.columns && table.marked_row == marks.row;
    noyau_core::Step::new("digit-table").holds(right)
}

/// The exponents of the columns with an odd total, from the left.
pub(super) fn odd_columns(totals: &[u64]) -> Vec<u64> {
    let exponents = (0..totals.len() as u64).rev().zip(totals);
    exponents.filter(|(_, total)| *total % 2 == 1).map(|(exponent, _)| exponent).collect()
}
