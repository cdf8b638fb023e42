//! What the closing rules of the games on heaps share: nim-sums and digits, computed here from the
//! definitions and with nothing from the code that plays.

use noyau_core::{Digits, Flaw, Natural, Reader};

/// Digit tables with more cells than this are not built: nobody reads them.
pub(super) const READABLE_CELLS: u64 = 200_000;

/// Exclusive or, bit by bit.
pub(super) fn nim_sum(sizes: &[Natural]) -> Natural {
    let mut sum = Natural::ZERO;
    for exponent in 0..longest(sizes) {
        sum.set_bit(exponent, ones(sizes, exponent) % 2 == 1);
    }
    sum
}

/// How many of the numbers have this bit.
pub(super) fn ones(sizes: &[Natural], exponent: u64) -> u64 {
    sizes.iter().filter(|size| size.bit(exponent)).count() as u64
}

/// Bits of the largest number.
pub(super) fn longest(sizes: &[Natural]) -> u64 {
    sizes.iter().map(Natural::bits).max().unwrap_or(0)
}

/// Columns that the numbers fill in base 2^width, at least one.
fn columns(width: u32, sizes: &[Natural]) -> u64 {
    longest(sizes).div_ceil(u64::from(width)).max(1)
}

/// Whether the digits of these numbers are shown.
pub(super) fn are_shown(width: u32, sizes: &[Natural]) -> bool {
    columns(width, sizes) * sizes.len() as u64 <= READABLE_CELLS
}

/// What a table of digits points at.
#[derive(Default)]
pub(super) struct Marks {
    pub(super) columns: Vec<u64>,
    pub(super) row: Option<usize>,
}

/// The next step shows the digits of these numbers in base 2^width with one line of totals. That
/// the digits and the totals are right is checked with the step.
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

/// A table points at these columns and this row.
pub(super) fn points_at(table: &Digits, marks: &Marks) -> Result<(), Flaw> {
    let right = table.marked_columns == marks.columns && table.marked_row == marks.row;
    noyau_core::Step::new("digit-table").holds(right)
}

/// The exponents of the columns with an odd total, from the left.
pub(super) fn odd_columns(totals: &[u64]) -> Vec<u64> {
    let exponents = (0..totals.len() as u64).rev().zip(totals);
    exponents.filter(|(_, total)| *total % 2 == 1).map(|(exponent, _)| exponent).collect()
}
