//! The closing rule of cyclic Nimhoff: the value is h times the nim-sum of the quotients, plus the
//! remainder of all tokens by h; a position is P exactly when it is 0 (docs/theory).

use noyau_core::{Conclusion, Flaw, Natural, Phrase, Reader, Told};

use super::super::closing::nim_sum;
use super::super::heaps::Heaps;
use super::super::takes::PileTakes;
use super::Nimhoff;

pub(super) fn close(game: &Nimhoff, told: &Told<'_, Heaps, PileTakes>) -> Result<Conclusion, Flaw> {
    if told.method != "cyclic" {
        return told.unchecked();
    }
    let mut reader = told.reader();
    let lost = is_zero(game, &mut reader, told.position.sizes())?;
    if !lost {
        let left = is_zero(game, &mut reader, told.target()?.sizes())?;
        told.leads_to_p(left)?;
    }
    reader.end()?;
    Ok(Conclusion::lost(lost))
}

/// Reads the step that states the value of these heaps. Returns whether it is 0.
fn is_zero(game: &Nimhoff, reader: &mut Reader<'_>, sizes: &[Natural]) -> Result<bool, Flaw> {
    let h = Natural::from(game.h.get());
    let parts = |size: &Natural| size.div_rem(&h).unwrap_or_default();
    let quotients: Vec<Natural> = sizes.iter().map(|size| parts(size).0).collect();
    let rests: Natural = sizes.iter().map(|size| parts(size).1).sum();
    let (_, rest) = parts(&rests);
    let total = nim_sum(&quotients);
    let value = &total * &h + rest.clone();
    let mut below = reader.says_because(
        &Phrase::new("nimhoff-value")
            .with("h", h)
            .with("heaps", sizes.to_vec())
            .with("quotients", quotients.clone())
            .with("total", &total)
            .with("rest", rest)
            .with("value", &value),
    )?;
    below.says(&Phrase::new("nim-sum").with("terms", quotients).with("total", total))?;
    below.end()?;
    Ok(value.is_zero())
}
