//! The closing rule of Moore's game: a position is P exactly when every binary column sum is a
//! multiple of k+1 (Gorin §II.6).

use noyau_core::{Conclusion, Flaw, Natural, Phrase, Reader, Told};

use super::super::closing::{Marks, points_at, shown_digits};
use super::Moore;

pub(super) fn close(game: &Moore, told: &Told<'_, Moore>) -> Result<Conclusion, Flaw> {
    if told.method != "columns" {
        return told.unchecked();
    }
    let sizes = told.position.sizes();
    let mut reader = told.reader();
    let lost = balance(game, &mut reader, sizes)?;
    if !lost {
        let target = told.target()?.sizes();
        let changed = sizes.iter().zip(target).filter(|(before, after)| before != after).count();
        reader.says(
            &Phrase::new("moore-lower")
                .with("rows", game.rows)
                .with("changed", changed)
                .with("before", sizes.to_vec())
                .with("after", target.to_vec()),
        )?;
        told.leads_to_p(balance(game, &mut reader, target)?)?;
    }
    reader.end()?;
    Ok(Conclusion::lost(lost))
}

/// The digits of the heaps and the verdict on their columns; whether all are balanced.
fn balance(game: &Moore, reader: &mut Reader<'_>, sizes: &[Natural]) -> Result<bool, Flaw> {
    let modulus = game.rows as u64 + 1;
    let table = shown_digits(reader, 1, sizes, "sum")?;
    let sums = table.totals[0].1.clone();
    let rests: Vec<u64> = sums.iter().map(|sum| sum % modulus).collect();
    let exponents = (0..rests.len() as u64).rev().zip(&rests);
    let stuck: Vec<u64> =
        exponents.filter(|(_, rest)| **rest != 0).map(|(exponent, _)| exponent).collect();
    points_at(table, &Marks { columns: stuck.clone(), row: None })?;
    let balanced = stuck.is_empty();
    let claim = Phrase::new(if balanced { "moore-balanced" } else { "moore-unbalanced" });
    let claim = claim.with("modulus", modulus).with("sums", sums).with("rests", rests);
    reader.says(&claim.with("columns", stuck))?;
    Ok(balanced)
}
