//! How compounds differ: the positions that two compounds judge differently, and one position
//! judged by all compounds.

use noyau_core::table::Head;
use noyau_core::{Cell, Compound, Outcome, Table};
use noyau_games::catalog::{self, Arguments};
use noyau_solve::Limits;

use crate::{Engine, EngineError, SolveOptions, open};

/// The positions with numbers up to `to` (for graphs: of order up to `to`) that have different
/// outcomes in two compounds, smallest first.
///
/// # Errors
///
/// Fails if the game or a compound is not known, or if a limit is reached first.
pub fn differences(
    game: &str,
    given: &Arguments,
    compounds: [&str; 2],
    to: u64,
    limits: &Limits,
) -> Result<Table<'static>, EngineError> {
    let by = |compound: &str| open(game, &given.clone().with("compound", compound));
    let [one, other] = [by(compounds[0])?, by(compounds[1])?];
    let rules = catalog::open(game, &given.clone().with("compound", compounds[0]))?;
    let mut rows = Vec::new();
    for position in rules.up_to(to) {
        let position = rules.write_position(&position).to_string();
        let outcomes = [&one, &other].map(|engine| judged(engine, &position, limits));
        let [first, second] = outcomes;
        let (first, second) = (first?, second?);
        if first != second {
            rows.push(vec![Cell::Text(position), Cell::Outcome(first), Cell::Outcome(second)]);
        }
    }
    let names = compounds.map(|text| Compound::parse(text).map(|compound| compound.to_string()));
    let [first, second] = names;
    let heads = vec![Head::Key("position"), Head::Symbol(first?), Head::Symbol(second?)];
    let length = Some(rows.len() as u64);
    Ok(Table { heads, rows: Box::new(rows.into_iter()), length })
}

/// Who wins one position in each of the 28 compounds.
///
/// # Errors
///
/// Fails if the game or the position cannot be read, or if a limit is reached first.
pub fn by_every_compound(
    game: &str,
    given: &Arguments,
    position: &str,
    limits: &Limits,
) -> Result<Table<'static>, EngineError> {
    let mut rows = Vec::new();
    for compound in Compound::all() {
        let engine = open(game, &given.clone().with("compound", compound.to_string()))?;
        let outcome = judged(&engine, position, limits)?;
        rows.push(vec![Cell::Text(compound.to_string()), Cell::Outcome(outcome)]);
    }
    let length = Some(rows.len() as u64);
    let heads = ["compound", "outcome"].map(Head::Key).to_vec();
    Ok(Table { heads, rows: Box::new(rows.into_iter()), length })
}

fn judged(engine: &Engine, position: &str, limits: &Limits) -> Result<Outcome, EngineError> {
    let options = SolveOptions { search: limits.clone(), ..SolveOptions::one_move() };
    Ok(engine.solve(position, &options)?.answer.outcome)
}
