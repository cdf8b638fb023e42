//! Worked examples: moves, outcomes, printed values.

use serde::Deserialize;

use super::super::shared::{self, explain, numbers, shown, winning_targets};
use super::super::{Checked, Effort, Failure, Vector, holds, same};
use super::tables::{Numeration, operated};
use super::{GameName, natural, slopes, small};

/// A winning move. The strategies of the documents leave no choice: the method must make exactly
/// this move; the engine must list it, and the rules alone must say that it wins.
pub(super) fn winning_move(vector: &Vector, effort: Effort) -> Checked {
    #[derive(Deserialize)]
    struct Fields {
        game: GameName,
        method: String,
        position: Vec<u64>,
        target: Vec<u64>,
        printed_target: Option<Vec<u64>>,
    }
    let fields: Fields = vector.read()?;
    let engine = fields.game.open()?;
    let explanation = explain(&engine, &fields.position, &fields.method)?;
    let reached = explanation.mv.map(|(_, target)| numbers(&target)).unwrap_or_default();
    same(shown(&fields.position), &fields.target, &reached)?;
    let listed = winning_targets(&engine, &fields.position, effort)?;
    holds(shown(&fields.target), "winning", listed.contains(&fields.target))?;
    match fields.printed_target {
        None => Ok(()),
        Some(printed) => holds(shown(&printed), "not winning", !listed.contains(&printed)),
    }
}

/// Outcomes of single positions.
pub(super) fn outcomes(vector: &Vector, _effort: Effort) -> Checked {
    shared::outcomes(vector, GameName::open)
}

/// A formula that is printed with a wrong value, or that does not give the value that follows it.
#[derive(Deserialize)]
#[serde(untagged)]
pub(super) enum PrintedValue {
    /// A pair of floors such as `([27 tau],[(43-27) tau])`, meant to be the pair of an index.
    Pair { printed: String, printed_value: (u64, u64), value: (u64, u64), check: String },
    /// A number such as `I_p(R'_p(26)) = 49`.
    Number { printed: String, printed_value: u64, value: u64, check: String },
}

impl PrintedValue {
    /// Returns what is wrong and what is right, as text.
    pub(super) fn refuted(&self) -> Result<(String, String), Failure> {
        match self {
            Self::Pair { printed, printed_value, value, check } => {
                let index = numbered(check, "wythoff_pair_")?;
                let golden = slopes(1)?;
                let n = natural(index);
                let right = (small(&golden.floor_alpha(&n)), small(&golden.floor_beta(&n)));
                same(check, value, &right)?;
                let floors: Vec<u64> = floors_of_tau(printed)?;
                same(printed, &vec![printed_value.0, printed_value.1], &floors)?;
                holds(printed, "≠ the pair", printed_value != value)?;
                let (printed_value, value) = (super::pair(*printed_value), super::pair(*value));
                Ok((
                    format!("{} = {printed_value} ≠ {value}", printed.replace(" tau", "τ")),
                    format!("([{index}τ],[{index}τ²]) = {value}"),
                ))
            }
            Self::Number { printed, printed_value, value, check } => {
                let rest = check.strip_prefix("left_shift_").and_then(|rest| rest.split_once("_c"));
                let parts = rest.and_then(|(x, c)| Some((x.parse().ok()?, c.parse().ok()?)));
                let (x, c): (u64, u64) =
                    parts.ok_or_else(|| Failure::new(check, "left_shift_x_cc", "unreadable"))?;
                let p = Numeration::named("p", c)?;
                let right = p.interpret(&operated(&p, "R'", x, c)?)?;
                same(check, value, &right)?;
                holds(printed, "ends in the printed value", {
                    printed.ends_with(&format!(" = {printed_value}"))
                })?;
                holds(printed, "≠ the value", printed_value != value)?;
                let formula = format!("I_p(R′_p({x}))");
                Ok((
                    format!("{formula} = {value} ≠ {printed_value}"),
                    format!("{formula} = {value}"),
                ))
            }
        }
    }
}

fn numbered(name: &str, prefix: &str) -> Result<u64, Failure> {
    let number = name.strip_prefix(prefix).and_then(|number| number.parse().ok());
    number.ok_or_else(|| Failure::new(name, format!("{prefix}n"), "unreadable"))
}

/// The values of the floors `[n tau]` and `[(m-n) tau]` in a text, in order.
fn floors_of_tau(text: &str) -> Result<Vec<u64>, Failure> {
    let golden = slopes(1)?;
    let mut found = Vec::new();
    for piece in text.split('[').skip(1) {
        let multiple = piece.split(']').next().and_then(|inside| inside.strip_suffix(" tau"));
        let multiple = multiple.and_then(|factor| {
            let difference = factor.strip_prefix('(').and_then(|inner| inner.strip_suffix(')'));
            match difference.and_then(|inner| inner.split_once('-')) {
                Some((m, n)) => m.parse::<u64>().ok()?.checked_sub(n.parse().ok()?),
                None => factor.parse().ok(),
            }
        });
        let multiple = multiple.ok_or_else(|| Failure::new(text, "[n tau]", piece))?;
        found.push(small(&golden.floor_alpha(&natural(multiple))));
    }
    Ok(found)
}

pub(super) fn erratum_value(vector: &Vector, _effort: Effort) -> Checked {
    let printed: PrintedValue = vector.read()?;
    printed.refuted().map(|_| ())
}
