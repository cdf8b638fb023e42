//! The mistakes of the thesis in this part, shown by computation.

use noyau_core::Convention;
use serde::Deserialize;

use super::super::shared::{Found, evidence};
use super::super::{Data, Effort, ErratumEntry, Failure, holds, same, same_list};
use super::families::{exceptions, figures, rounded, short_windows};
use super::{family, foreclosed_paths, proved_period, run, values, values_of, zeros};
use noyau_engine::sequence::Statistics;

/// A list as written in a sentence.
fn list<T: ToString>(numbers: &[T]) -> String {
    numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

/// The ladders need four kinds.
pub(super) fn family_size(entry: &ErratumEntry, _data: &Data, _effort: Effort) -> Found {
    #[derive(Deserialize)]
    struct Printed {
        kinds: usize,
    }
    let printed: Printed = entry.read()?;
    let ladders = family("ladder")?;
    let kinds: Vec<&str> =
        ladders.grammar().kinds().iter().map(|kind| kind.name.as_str()).collect();
    holds(&entry.id, "the printed number of kinds is wrong", kinds.len() != printed.kinds)?;
    evidence(format!("{}: {}n", kinds.join(", "), kinds.len()), None)
}

/// A length in the window whose winning options are all short.
pub(super) fn short_options(entry: &ErratumEntry, _data: &Data, _effort: Effort) -> Found {
    #[derive(Deserialize)]
    struct Windows {
        printed: (usize, usize),
        correct: (usize, usize),
    }
    let windows: Windows = entry.read()?;
    let wrong = short_windows(windows.printed.0, windows.printed.1)?;
    let right = short_windows(windows.correct.0, windows.correct.1)?;
    holds(&entry.id, "the printed window fails", !wrong.is_empty())?;
    same_list(&entry.id, &[], &right)?;
    let (low, high) = windows.correct;
    evidence(format!("n = {}", list(&wrong)), format!("[{low}, {high}]: 0"))
}

/// The theorem on powers of paths holds for cubes too.
pub(super) fn cubes_of_paths(entry: &ErratumEntry, _data: &Data, _effort: Effort) -> Found {
    #[derive(Deserialize)]
    struct Printed {
        zeros: Vec<(usize, usize)>,
        fails: usize,
        holds: usize,
    }
    let printed: Printed = entry.read()?;
    let test = |k: usize| -> Result<bool, Failure> {
        let claimed: Vec<usize> = printed.zeros.iter().map(|(a, b)| a * k + b).collect();
        let last = claimed.last().copied().unwrap_or(0);
        Ok(zeros(&values(&family(&format!("path^{k}"))?, last)?, 0) == claimed)
    };
    holds(&entry.id, "it fails for squares", !test(printed.fails)?)?;
    holds(&entry.id, "it holds for cubes", test(printed.holds)?)?;
    evidence(None, format!("k = {}", printed.holds))
}

/// S″_n is the heap of n + 1 pins, not of n.
pub(super) fn shifted_heap(entry: &ErratumEntry, _data: &Data, _effort: Effort) -> Found {
    let kayles = values(&family("0.77")?, 13)?;
    let saws = values_of(&family("saw")?, "S″", 12)?;
    let n = (1..=12).find(|n| saws[*n] != kayles[*n]);
    let n = n.ok_or_else(|| Failure::new(&entry.id, "a counterexample", "none"))?;
    holds(&entry.id, "heap n + 1", (1..=12).all(|n| saws[n] == kayles[n + 1]))?;
    evidence(
        format!("ρ(S″_{n}) = {} ≠ K({n}) = {}", saws[n], kayles[n]),
        format!("ρ(S″_{n}) = K({}) = {}", n + 1, kayles[n + 1]),
    )
}

/// The printed preperiod is that of the last exception.
pub(super) fn printed_preperiod(entry: &ErratumEntry, _data: &Data, _effort: Effort) -> Found {
    #[derive(Deserialize)]
    struct Printed {
        preperiod: usize,
    }
    let Printed { preperiod } = entry.read()?;
    let kayles = family("0.77")?;
    let (period, right) = proved_period(&kayles, 400)?;
    let values = values(&kayles, preperiod + period)?;
    let (here, later) = (values[preperiod], values[preperiod + period]);
    holds(&entry.id, "an exception", here != later && right == preperiod + 1)?;
    let shown = format!("K({preperiod}) = {here} ≠ K({}) = {later}", preperiod + period);
    evidence(shown, right.to_string())
}

/// Rows of Table 2.1 that the rules do not give.
pub(super) fn printed_rows(entry: &ErratumEntry, data: &Data, _effort: Effort) -> Found {
    let mut shown = Vec::new();
    for id in &entry.vectors {
        let Some(vector) = data.vector(id) else { continue };
        #[derive(Deserialize)]
        struct Row {
            expect: Vec<u32>,
            printed: Vec<u32>,
        }
        let row: Row = vector.read()?;
        let k = row.expect.iter().zip(&row.printed).position(|(right, printed)| right != printed);
        let k = k.ok_or_else(|| Failure::new(id, "a value that differs", "none"))?;
        shown.push(format!("k = {k}: {} ≠ {}", row.printed[k], row.expect[k]));
    }
    holds(&entry.id, "three rows", shown.len() == 3)?;
    evidence(shown.join("; "), None)
}

/// Figures of the trapezoidal saws that the rules do not give: a sequence has more zeros already
/// in its first values than the table prints for all.
pub(super) fn printed_figures(entry: &ErratumEntry, _data: &Data, effort: Effort) -> Found {
    #[derive(Deserialize)]
    struct Printed {
        zeros: Vec<u64>,
        n: usize,
        look: usize,
    }
    let printed: Printed = entry.read()?;
    let to = if effort == Effort::Full { printed.n } else { printed.look };
    let saws = family("trapezoidal-saw")?;
    let run = run(&saws, to)?;
    let mut shown = Vec::new();
    for (kind, zeros) in printed.zeros.iter().enumerate() {
        let found = Statistics::of(1, run.values(kind).skip(1));
        let found = found.ok_or_else(|| Failure::new(&entry.id, "values", "none"))?;
        if found.zeros > *zeros {
            let name = &saws.grammar().kinds()[kind].name;
            shown.push(format!("{name}, n ≤ {to}: {} > {zeros}", found.zeros));
        }
    }
    holds(&entry.id, "more zeros than printed", !shown.is_empty())?;
    evidence(shown.join("; "), None)
}

/// A size in the printed list of zeros that the rules do not give.
pub(super) fn printed_zero(entry: &ErratumEntry, _data: &Data, _effort: Effort) -> Found {
    #[derive(Deserialize)]
    struct Printed {
        wrong: usize,
        right: usize,
    }
    let Printed { wrong, right } = entry.read()?;
    let values = values(&foreclosed_paths(Convention::Normal)?, wrong.max(right))?;
    holds(&entry.id, "not a zero", values[wrong] != 0)?;
    same(&entry.id, &0, &values[right])?;
    evidence(format!("F⁺({wrong}) = {}", values[wrong]), format!("F⁺({right}) = 0"))
}

/// Exceptions after the rank from which the text uses the period.
pub(super) fn late_exceptions(entry: &ErratumEntry, _data: &Data, _effort: Effort) -> Found {
    #[derive(Deserialize)]
    struct Printed {
        rank: usize,
    }
    let Printed { rank } = entry.read()?;
    let late: Vec<usize> = exceptions(700)?.into_iter().filter(|n| *n >= rank).collect();
    holds(&entry.id, "exceptions after the printed rank", !late.is_empty())?;
    let (_, preperiod) = proved_period(&foreclosed_paths(Convention::Normal)?, 1200)?;
    evidence(list(&late), preperiod.to_string())
}

/// The figure headed "standard deviation" is the mean absolute deviation.
pub(super) fn absolute_deviation(entry: &ErratumEntry, _data: &Data, _effort: Effort) -> Found {
    #[derive(Deserialize)]
    struct Printed {
        n: usize,
        value: f64,
    }
    let Printed { n, value } = entry.read()?;
    let found = figures(n)?;
    rounded(&entry.id, value, found.mean_absolute_deviation)?;
    holds(&entry.id, "not the other one", rounded("", value, found.standard_deviation).is_err())?;
    evidence(
        format!("n = {n}: {:.4} ≠ {value}", found.standard_deviation),
        format!("{:.4}", found.mean_absolute_deviation),
    )
}

/// Entries of Table 3.4 that are mistyped: the lists have other numbers in their place.
pub(super) fn printed_list(entry: &ErratumEntry, _data: &Data, _effort: Effort) -> Found {
    #[derive(Deserialize)]
    struct Printed {
        function: String,
        wrong: usize,
        right: usize,
    }
    let printed: Printed = entry.read()?;
    let family = match printed.function.as_str() {
        "foreclosed-misere" => foreclosed_paths(Convention::Misere)?,
        _ => family("path")?,
    };
    let values = values(&family, printed.wrong.max(printed.right))?;
    holds(&entry.id, "not a zero", values[printed.wrong] != 0)?;
    same(&entry.id, &0, &values[printed.right])?;
    evidence(
        format!("ρ({}) = {}", printed.wrong, values[printed.wrong]),
        format!("ρ({}) = 0", printed.right),
    )
}

/// An entry of Table 3.4 that lies beyond the sizes that were searched, and the entries that stand
/// in the list of the text.
pub(super) fn beyond_the_search(entry: &ErratumEntry, _data: &Data, _effort: Effort) -> Found {
    #[derive(Deserialize)]
    struct Printed {
        printed: usize,
        searched: usize,
        right: Vec<usize>,
    }
    let Printed { printed, searched, right } = entry.read()?;
    holds(&entry.id, "beyond the search", printed > searched)?;
    let most = right.iter().copied().max().unwrap_or(0);
    holds(&entry.id, "entries within the search", (1..=searched).contains(&most))?;
    let values = values(&foreclosed_paths(Convention::Misere)?, most)?;
    for &size in &right {
        same(size, &0, &values[size])?;
    }
    evidence(format!("{printed} > {searched}"), format!("F⁻ = 0: {}", list(&right)))
}
