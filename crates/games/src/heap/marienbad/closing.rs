//! The closing rules of Marienbad. A position is lost exactly when it is even in Pantaloni's sense,
//! corrected: all packet counts even and some row of two matches or more, or an odd number of rows
//! all of one match (Pantaloni, Definition 1 and Property 2; Gorin §II.5 says the same of Nim and
//! its ending).

use noyau_core::{Conclusion, Defect, Flaw, Natural, Outcome, Phrase, Told};

use super::super::closing::{Marks, nim_sum, odd_columns, ones, points_at, shown_digits};
use super::super::heaps::{HeapMove, Heaps};

pub(super) fn close(told: &Told<'_, Heaps, HeapMove>) -> Result<Conclusion, Flaw> {
    match told.method {
        "packets" => packets(told),
        "ending" => ending(told),
        _ => told.unchecked(),
    }
}

/// The number of rows of one match, and of rows of more.
fn counts(rows: &[Natural]) -> (usize, usize) {
    let big = rows.iter().filter(|row| **row > 1).count();
    let empty = rows.iter().filter(|row| row.is_zero()).count();
    (rows.len() - big - empty, big)
}

fn class(rows: &[Natural]) -> &'static str {
    match counts(rows) {
        (single, 0) if single % 2 == 1 => "marienbad-cp2",
        (_, big) if big > 0 && nim_sum(rows).is_zero() => "marienbad-cp1",
        _ => "marienbad-ci",
    }
}

fn is_lost(rows: &[Natural]) -> bool {
    class(rows) != "marienbad-ci"
}

fn packets(told: &Told<'_, Heaps, HeapMove>) -> Result<Conclusion, Flaw> {
    let rows = told.position.sizes();
    let mut reader = told.reader();
    let table = shown_digits(&mut reader, 1, rows, "sum")?;
    let row = told.reply.map(|(mv, _)| mv.heap);
    points_at(table, &Marks { columns: Vec::new(), row })?;
    let numbers = |rows: &[Natural]| -> Vec<u64> {
        (0..table.columns() as u64).rev().map(|k| ones(rows, k)).collect()
    };
    let classed = |rows: &[Natural]| {
        Phrase::new(class(rows)).with("rows", rows.to_vec()).with("counts", numbers(rows))
    };
    reader.says(&classed(rows))?;
    let (single, big) = counts(rows);
    if is_lost(rows) {
        reader.end()?;
        return Ok(Conclusion::lost(true));
    }
    if (single, big) == (0, 0) {
        reader.says(&Phrase::new("marienbad-over").with("rows", rows.to_vec()))?;
        reader.end()?;
        return Ok(Conclusion::lost(false));
    }
    let target = told.target()?.sizes();
    let missing = || Flaw::new("move", Defect::Missing);
    let heap = row.ok_or_else(missing)?;
    let (size, leave) = rows.get(heap).zip(target.get(heap)).ok_or_else(missing)?;
    let case = match big {
        0 => Phrase::new("marienbad-case-ones").with("single", single),
        1 => Phrase::new("marienbad-case-one-big")
            .with("single", single)
            .with("size", size)
            .with("leave", leave),
        _ => {
            let counts = numbers(rows);
            let odd = odd_columns(&counts);
            let even: Vec<u64> =
                (0..counts.len() as u64).rev().filter(|k| !odd.contains(k)).collect();
            let held = |k: &u64| size.bit(*k);
            let plus: Vec<u64> = odd.iter().copied().filter(held).collect();
            let minus: Vec<u64> = odd.iter().copied().filter(|k| !held(k)).collect();
            Phrase::new("marienbad-case-flip")
                .with("top", odd.first().copied().unwrap_or(0))
                .with("even", even)
                .with("plus", plus)
                .with("minus", minus)
                .with("size", size)
                .with("leave", leave)
        }
    };
    reader.says(&case.with("heap", heap + 1))?;
    told.leads_to_p(is_lost(target))?;
    reader.says(&classed(target))?;
    reader.end()?;
    Ok(Conclusion::lost(false))
}

fn ending(told: &Told<'_, Heaps, HeapMove>) -> Result<Conclusion, Flaw> {
    let rows = told.position.sizes();
    let (single, big) = counts(rows);
    let lost = is_lost(rows);
    let key = match (big, single) {
        (0, 0) => "marienbad-over",
        (0, _) => "ending-ones",
        (1, _) => "ending-now",
        _ => "ending-not-yet",
    };
    let mut reader = told.reader();
    reader.says(
        &Phrase::new(key)
            .with("single", single)
            .with("big", big)
            .with("total", nim_sum(rows))
            .with("rows", rows.to_vec())
            .with("outcome", if lost { Outcome::P } else { Outcome::N }),
    )?;
    reader.end()?;
    if !lost && (single, big) != (0, 0) {
        told.leads_to_p(is_lost(told.target()?.sizes()))?;
    }
    Ok(Conclusion::lost(lost))
}
