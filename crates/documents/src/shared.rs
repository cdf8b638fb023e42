//! Code shared by the suites: positions and tables as text, claims about whole ranges of positions,
//! the evidence of errata.

use std::sync::Arc;

use noyau_core::table::Head;
use noyau_core::{Cell, Explanation, Outcome, OutcomeFunction, Step, TableRequest};
use noyau_games::Game;
use noyau_solve::{Limits, Search, kernel};
use serde::de::DeserializeOwned;

use super::{Checked, Data, Effort, ErratumEntry, Evidence, Failure, Vector, same, same_list};
use noyau_engine::{Engine, EngineError, Patience, SolveOptions, check_explanation};

/// Reads the parameters of a fact and its expected result.
pub(super) fn read<P: DeserializeOwned, E: DeserializeOwned>(
    vector: &Vector,
) -> Result<(P, E), Failure> {
    #[derive(serde::Deserialize)]
    struct Fact<P, E> {
        params: P,
        expect: E,
    }
    let Fact { params, expect } = vector.read()?;
    Ok((params, expect))
}

/// A position as it is typed; a position without piles is typed as an empty pile.
pub(super) fn typed(piles: &[u64]) -> String {
    if piles.is_empty() {
        return "0".to_owned();
    }
    let sizes: Vec<String> = piles.iter().map(u64::to_string).collect();
    sizes.join(",")
}

/// A position as written in a formula.
pub(super) fn shown(piles: &[u64]) -> String {
    let sizes: Vec<String> = piles.iter().map(u64::to_string).collect();
    format!("({})", sizes.join(","))
}

/// Piles in increasing order without the empty ones.
pub(super) fn sorted(mut piles: Vec<u64>) -> Vec<u64> {
    piles.retain(|pile| *pile > 0);
    piles.sort_unstable();
    piles
}

/// Numbers of a written position.
pub(super) fn numbers(written: &noyau_core::Written) -> Vec<u64> {
    let tokens = written.tokens().iter();
    tokens
        .filter_map(|token| match token {
            noyau_core::notation::Token::Number(number) => number.to_u64(),
            noyau_core::notation::Token::Text(_) => None,
        })
        .collect()
}

/// The outcome by the theorem and by the rules alone, which must agree.
pub(super) fn outcome(engine: &Engine, position: &[u64]) -> Result<Outcome, Failure> {
    let position = typed(position);
    let by_theorem = engine.solve(&position, &SolveOptions::default())?.answer.outcome;
    let options = SolveOptions { force_search: true, ..SolveOptions::default() };
    let by_rules = engine.solve(&position, &options)?.answer.outcome;
    same(format!("({position})"), &by_rules, &by_theorem)?;
    Ok(by_theorem)
}

/// Checks the outcomes of single positions. `open` opens a game as the suite names it.
pub(super) fn outcomes<G: DeserializeOwned>(
    vector: &Vector,
    open: impl Fn(&G) -> Result<Engine, Failure>,
) -> Checked {
    #[derive(serde::Deserialize)]
    struct Fields<G> {
        game: G,
        #[serde(rename = "P")]
        lost: Vec<Vec<u64>>,
        #[serde(rename = "N")]
        won: Vec<Vec<u64>>,
    }
    let fields: Fields<G> = vector.read()?;
    let engine = open(&fields.game)?;
    for (positions, expected) in [(&fields.lost, Outcome::P), (&fields.won, Outcome::N)] {
        for position in positions {
            same(shown(position), &expected, &outcome(&engine, position)?)?;
        }
    }
    Ok(())
}

/// The explanation of a position by one method, checked step by step.
pub(super) fn explain(
    engine: &Engine,
    position: &[u64],
    method: &str,
) -> Result<Explanation, Failure> {
    let mut explained = engine.explain(&typed(position), method)?;
    let explanation = explained
        .explanations
        .pop()
        .ok_or_else(|| Failure::new(shown(position), method, "no explanation"))?;
    engine.check(&explanation)?;
    Ok(explanation)
}

/// The first step of an explanation that makes one of these claims.
pub(super) fn step<'a>(explanation: &'a Explanation, keys: &[&str]) -> Result<&'a Step, Failure> {
    let mut steps = explanation.steps.iter();
    steps
        .find(|step| keys.contains(&step.claim.key.as_ref()))
        .ok_or_else(|| Failure::new(&explanation.position, keys.join(" | "), "no such step"))
}

/// A table of the engine as text, heads first.
pub(super) fn table(engine: &Engine, request: &TableRequest) -> Result<Vec<Vec<String>>, Failure> {
    let table = engine.table(request)?;
    let heads = table.heads.iter().map(|head| match head {
        Head::Key(key) => (*key).to_owned(),
        Head::Symbol(symbol) => symbol.clone(),
    });
    let mut rows = vec![heads.collect::<Vec<_>>()];
    rows.extend(table.rows.map(|row| row.iter().map(text).collect()));
    Ok(rows)
}

fn text(cell: &Cell) -> String {
    match cell {
        Cell::Number(number) => number.to_string(),
        Cell::Text(text) => text.clone(),
        Cell::Outcome(outcome) => outcome.to_string(),
        Cell::Empty => String::new(),
    }
}

/// One column of such a table, without its head.
pub(super) fn column(rows: &[Vec<String>], head: &str) -> Result<Vec<String>, Failure> {
    let index = rows.first().and_then(|heads| heads.iter().position(|name| name == head));
    let index = index.ok_or_else(|| Failure::new("table", head, "no such column"))?;
    Ok(rows[1..].iter().map(|row| row.get(index).cloned().unwrap_or_default()).collect())
}

pub(super) fn same_rows(expected: &[Vec<String>], found: &[Vec<String>]) -> Checked {
    for (index, (expected, found)) in expected.iter().zip(found).enumerate() {
        same_list(format!("[{index}]"), expected, found)?;
    }
    same("rows", &expected.len(), &found.len())
}

/// The largest product of (pile + 1) for which a position is searched whatever the effort.
const QUICK: u64 = 60_000;

/// Returns the positions that the winning moves lead to.
pub(super) fn winning_targets(
    engine: &Engine,
    position: &[u64],
    effort: Effort,
) -> Result<Vec<Vec<u64>>, Failure> {
    let count = position.iter().fold(1_u64, |count, pile| count.saturating_mul(pile + 1));
    let force_search = effort == Effort::Full || count <= QUICK;
    let mut found: Option<Vec<Vec<u64>>> = None;
    for force_search in [false, force_search] {
        let options = SolveOptions { force_search, ..SolveOptions::default() };
        let solved = engine.solve(&typed(position), &options)?;
        let mut game = engine.start(&typed(position), 0, Patience::default())?;
        let mut wins = Vec::new();
        for mv in &solved.answer.winning.moves {
            game.play(&mv.notation.to_string())?;
            wins.push(numbers(&game.view().position));
            game.undo();
        }
        wins.sort_unstable();
        if let Some(found) = &found {
            same_list(shown(position), found, &wins)?;
        }
        found = Some(wins);
    }
    Ok(found.unwrap_or_default())
}

/// Checks by the rules alone that a position is P exactly where `claimed` says so.
pub(super) fn outcome_theorem<G: Game>(
    game: &G,
    positions: &[G::Position],
    claimed: impl Fn(&G::Position) -> bool,
) -> Checked {
    let mut search = Search::new(game, OutcomeFunction(game.convention()), Limits::none());
    for position in positions {
        let lost = search.value(position)? == Outcome::P;
        same(game.write_position(position), &lost, &claimed(position))?;
    }
    Ok(())
}

/// Checks by the rules alone that `chosen` gives moves exactly where the player to move wins by
/// moving, and that all of them are legal and lead to P-positions.
pub(super) fn strategy<G: Game>(
    game: &G,
    positions: &[G::Position],
    chosen: impl Fn(&G::Position) -> Result<Vec<G::Move>, Failure>,
) -> Checked {
    let mut search = Search::new(game, OutcomeFunction(game.convention()), Limits::none());
    for position in positions {
        let wins = search.value(position)? == Outcome::N && !game.is_terminal(position);
        let moves = chosen(position)?;
        let at = game.write_position(position);
        same(format!("({at}): move"), &wins, &!moves.is_empty())?;
        for mv in &moves {
            let after = game.try_play(position, mv).map_err(EngineError::from)?;
            let reached = game.write_position(&after);
            same(format!("({at}) → ({reached})"), &Outcome::P, &search.value(&after)?)?;
        }
    }
    Ok(())
}

/// The move that one method explains, after checking the explanation.
pub(super) fn explained<G: Game + Clone>(
    game: &G,
    position: &G::Position,
    method: &str,
) -> Result<Vec<G::Move>, Failure> {
    let explanation = game.explain(position, method).map_err(EngineError::from)?;
    check_explanation(&Arc::new(game.clone()), &explanation)?;
    let Some((mv, _)) = explanation.mv else { return Ok(Vec::new()) };
    Ok(vec![game.parse_move(&mv.to_string(), position).map_err(EngineError::from)?])
}

pub(super) fn listed<G: Game>(game: &G, position: &G::Position) -> Result<Vec<G::Move>, Failure> {
    Ok(game.winning_moves(position, usize::MAX).map(|list| list.moves).unwrap_or_default())
}

/// Checks that the set is a kernel (no move inside, a move into it from outside) and that it is the
/// set of P-positions.
pub(super) fn kernel_theorem<G: Game>(
    game: &G,
    positions: &[G::Position],
    set: impl Fn(&G::Position) -> bool,
) -> Checked {
    if let Err(counterexample) = kernel::check(game, positions.iter().cloned(), &set) {
        return Err(Failure::new("kernel", "a kernel", format!("{counterexample:?}")));
    }
    outcome_theorem(game, positions, set)
}

pub(super) type Found = Result<Evidence, Failure>;

pub(super) fn evidence(
    counterexample: impl Into<Option<String>>,
    confirmation: impl Into<Option<String>>,
) -> Found {
    Ok(Evidence { counterexample: counterexample.into(), confirmation: confirmation.into() })
}

/// The facts of one kind that an erratum affects.
pub(super) fn facts<'a>(
    entry: &'a ErratumEntry,
    data: &'a Data,
    kind: &'a str,
) -> impl Iterator<Item = &'a Vector> {
    entry.vectors.iter().filter_map(|id| data.vector(id)).filter(move |fact| fact.kind == kind)
}

/// The fields of the first fact of one kind that an erratum affects.
pub(super) fn fact<T: DeserializeOwned>(
    entry: &ErratumEntry,
    data: &Data,
    kind: &str,
) -> Result<T, Failure> {
    match facts(entry, data, kind).next() {
        Some(vector) => Ok(vector.read()?),
        None => Err(Failure::new(&entry.id, kind, "no such fact")),
    }
}
