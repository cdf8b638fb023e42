//! The closing rule of Moore's game: a position is P exactly when every binary column sum is a
//! multiple of k+1 (Gorin §II.6). In misère play this holds as long as some heap has at least two
//! tokens. A position of heaps of one token is P exactly if their number is one more than a
//! multiple of k+1.

use noyau_core::{Conclusion, Convention, Flaw, Natural, Phrase, Reader, Told};

use super::super::closing::{Marks, points_at, shown_digits};
use super::super::heaps::Heaps;
use super::super::takes::PileTakes;
use super::Moore;

pub(super) fn close(game: &Moore, told: &Told<'_, Heaps, PileTakes>) -> Result<Conclusion, Flaw> {
    if told.method != "columns" {
        return told.unchecked();
    }
    let sizes = told.position.sizes();
    let mut reader = told.reader();
    let lost = verdict(game, &mut reader, sizes)?;
    // In misère play the player to move has won if nothing is left to take.
    if !lost && sizes.iter().any(|size| !size.is_zero()) {
        let target = told.target()?.sizes();
        let changed = sizes.iter().zip(target).filter(|(before, after)| before != after).count();
        reader.says(
            &Phrase::new(lowering(game))
                .with("rows", game.rows)
                .with("changed", changed)
                .with("before", sizes.to_vec())
                .with("after", target.to_vec()),
        )?;
        told.leads_to_p(verdict(game, &mut reader, target)?)?;
    }
    reader.end()?;
    Ok(Conclusion::lost(lost))
}

fn lowering(game: &Moore) -> &'static str {
    if game.convention == Convention::Normal { "moore-lower" } else { "moore-leave" }
}

/// Whether the position is P, by the theorem for this convention.
fn verdict(game: &Moore, reader: &mut Reader<'_>, sizes: &[Natural]) -> Result<bool, Flaw> {
    if game.convention == Convention::Normal {
        return balance(game, reader, sizes);
    }
    if sizes.iter().any(|size| *size > Natural::ONE) {
        reader.says(&Phrase::new("moore-large").with("heaps", sizes.to_vec()))?;
        return balance(game, reader, sizes);
    }
    let modulus = game.rows as u64 + 1;
    let ones = sizes.iter().filter(|size| !size.is_zero()).count() as u64;
    let lost = ones % modulus == 1;
    let claim = Phrase::new(if lost { "moore-ones" } else { "moore-not-ones" });
    let claim = claim.with("heaps", sizes.to_vec()).with("modulus", modulus);
    reader.says(&claim.with("ones", ones).with("rest", ones % modulus))?;
    Ok(lost)
}

/// Reads the digits of the heaps and the verdict on their columns. Returns whether all columns are
/// balanced.
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
