//! The 28 variants of a game with components, side by side: which single members are lost.

use noyau_core::notation::Limits as Numbers;
use noyau_core::table::Head;
use noyau_core::{Cell, Compound, Game, Outcome, Table};
use noyau_games::catalog::{self, Given, Visitor};
use noyau_games::compound::paths::reduced::{Reduced, Variant};
use noyau_solve::Limits;

use super::judge;
use crate::{EngineError, SolveOptions};

/// Work for one variant without a theorem, unless more is allowed.
const WORK: u64 = 3_000_000;
/// Unions for one variant that is solved by reduction.
const REDUCED: usize = 2_000_000;

/// A row of the table: by which compound, which sizes are lost, up to which size, and what that
/// rests on.
struct Row {
    compound: Compound,
    lost: Vec<u64>,
    reached: Option<u64>,
    basis: &'static str,
}

/// For every compound, the single members with at most `to` vertices or tokens that are lost by
/// whoever moves: by theorem, else by the game function, else by search as far as that is quick. On
/// paths, disjunctive play with the largest first goes on by the reduction, which is not proved for
/// all of its variants.
pub fn lost_members(
    game: &str,
    given: &Given,
    to: u64,
    limits: &Limits,
) -> Result<Table<'static>, EngineError> {
    let mut rows = Vec::new();
    for compound in Compound::all() {
        let given = given.clone().with("compound", compound.to_string());
        let row = Members { compound, to, limits: limits.clone() };
        let mut row = catalog::open(game, &given, row)??;
        if game == "path" && row.reached != Some(to) {
            go_on(&mut row, to);
        }
        rows.push(row);
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

/// Looks at the single members of a game.
struct Members {
    compound: Compound,
    to: u64,
    limits: Limits,
}

impl Visitor for Members {
    type Output = Result<Row, EngineError>;

    fn visit<G: Game>(self, game: G) -> Self::Output {
        let mut row =
            Row { compound: self.compound, lost: Vec::new(), reached: None, basis: "theorem" };
        let Some((compound, rules)) = game.compound() else { return Ok(row) };
        let search = Limits { work: self.limits.work.min(WORK), ..self.limits };
        let options = SolveOptions { search, ..SolveOptions::default() };
        let mut judge = judge(compound, rules, &options);
        for size in 0..=self.to {
            let text = size.to_string();
            // Families may start with a larger member.
            let Ok(position) = game.parse_position(&text, Numbers::default()) else { continue };
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
        Ok(row)
    }
}

/// Continues a row on paths by the reduction to a few paths, where there is one.
fn go_on(row: &mut Row, to: u64) {
    let (variant, beside): (Variant, &[u16]) = match row.compound.to_string().as_str() {
        "disjunctive,long,normal,largest-first" => (Variant::LongNormal, &[]),
        "disjunctive,long,misere,largest-first" => (Variant::LongNormal, &[1]),
        "disjunctive,short,normal,largest-first" => (Variant::ShortNormal, &[]),
        "disjunctive,short,misere,largest-first" => (Variant::ShortMisere, &[]),
        _ => return,
    };
    let mut reduced = Reduced::new(variant);
    let first = row.reached.map_or(0, |reached| reached + 1);
    for size in first..=to {
        let Ok(n) = u16::try_from(size) else { break };
        if reduced.is_p(&[&[n], beside].concat()) {
            row.lost.push(size);
        }
        row.reached = Some(size);
        row.basis = if variant == Variant::ShortNormal { "theorem" } else { "reduction" };
        if reduced.positions() > REDUCED {
            break;
        }
    }
}
