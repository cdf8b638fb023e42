//! The members of a family that are lost for the player to move, in each of the 28 compounds.

use noyau_core::notation::InputSizes;
use noyau_core::table::Head;
use noyau_core::{Cell, Compound, Outcome, Table};
use noyau_games::catalog::{self, Arguments};
use noyau_games::erased::ErasedGame;
use noyau_solve::Limits;

use super::judge;
use crate::{EngineError, SolveOptions};

/// The most work for one compound.
const WORK: u64 = 3_000_000;

/// A row of the table: the compound, the lost sizes, the last size that is known, and what the
/// answer rests on.
struct Row {
    compound: Compound,
    lost: Vec<u64>,
    reached: Option<u64>,
    basis: &'static str,
}

/// For every compound, the single members with at most `to` vertices or tokens that are lost for
/// the player to move. Each outcome comes from a theorem, else from the game function, else from a
/// short search. Where the search stops, a theorem of the game about larger sizes is used, if there
/// is one.
///
/// # Errors
///
/// Fails if the game is not known or has no compounds, or if a limit other than work is reached.
pub fn lost_members(
    game: &str,
    given: &Arguments,
    to: u64,
    limits: &Limits,
) -> Result<Table<'static>, EngineError> {
    let mut rows = Vec::new();
    for compound in Compound::all() {
        let given = given.clone().with("compound", compound.to_string());
        rows.push(row(catalog::open(game, &given)?.as_ref(), compound, to, limits)?);
    }
    let heads = ["compound", "lost-members", "reached", "basis"].map(Head::Key).to_vec();
    let length = Some(rows.len() as u64);
    let cells = |row: Row| {
        let lost: Vec<String> = row.lost.iter().map(u64::to_string).collect();
        vec![
            Cell::Text(row.compound.to_string()),
            Cell::Text(lost.join(" ")),
            row.reached.map_or(Cell::Empty, Cell::from),
            Cell::Text(row.basis.to_owned()),
        ]
    };
    Ok(Table { heads, rows: Box::new(rows.into_iter().map(cells)), length })
}

/// The row of one compound.
fn row(
    game: &ErasedGame,
    compound: Compound,
    to: u64,
    limits: &Limits,
) -> Result<Row, EngineError> {
    let mut row = Row { compound, lost: Vec::new(), reached: None, basis: "theorem" };
    let Some((compound, rules)) = game.compound() else { return Ok(row) };
    let search = Limits { work: limits.work.min(WORK), ..limits.clone() };
    let options = SolveOptions { search, ..SolveOptions::default() };
    let mut judge = judge(compound, rules, &options);
    for size in 0..=to {
        let text = size.to_string();
        // A family may begin with a larger member.
        let Ok(position) = game.parse_position(&text, InputSizes::default()) else { continue };
        let outcome = match game.outcome(&position) {
            Some(outcome) => outcome,
            None => {
                row.basis = judge.basis();
                match judge.outcome(&game.parts(&position)) {
                    Ok(outcome) => outcome,
                    Err(stopped) if stopped.reason == noyau_solve::StopReason::Work => break,
                    Err(stopped) => return Err(stopped.into()),
                }
            }
        };
        if outcome == Outcome::P {
            row.lost.push(size);
        }
        row.reached = Some(size);
    }
    if row.reached != Some(to) {
        let first = row.reached.map_or(0, |reached| reached + 1);
        if let Some(more) = game.lost_beyond(first..=to) {
            row.lost.extend(more.sizes);
            row.reached = Some(more.reached);
            row.basis = more.basis;
        }
    }
    Ok(row)
}
