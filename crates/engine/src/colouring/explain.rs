//! Why a position of the colouring game is won: piece by piece.
//!
//! The open vertices fall into pieces that cannot affect each other. For each piece, a step says
//! who wins it if one of the players may pass at any time. If the pieces with passes decide the
//! whole position, they are the reason. If they do not, the whole position was searched.

use std::collections::VecDeque;

use noyau_core::bitype::Side;
use noyau_core::{
    ColouringPosition, Explanation, MethodInfo, Operand, Outcome, Source, Step, Unexplained,
    Written, notation,
};
use noyau_games::erased::{ErasedGame, ErasedPosition};
use noyau_solve::Limits;
use noyau_solve::colouring::{Lead, Strength};

use super::{alice_wins, ask, palette};
use crate::solve::solve;
use crate::{EngineError, SolveOptions};

/// The method that colouring games have in addition to their own.
pub(crate) const METHODS: &[MethodInfo] =
    &[MethodInfo { name: "pieces", aliases: &["components", "bitypes"] }];

const SPLIT: Source = Source::section("graphs", "6.2");
const STRONG: Source = Source::section("graphs", "8.1");

/// Explains by pieces.
pub(crate) fn explain(
    game: &ErasedGame,
    position: &ErasedPosition,
    limits: &Limits,
) -> Result<Explanation, EngineError> {
    let method = METHODS[0].name;
    let unknown = || Unexplained::NotApplicable { method, reason: "colouring-no-pieces" };
    let coloured = game.coloured(position).ok_or_else(unknown)?;
    if coloured.passes.is_some() {
        return Err(Unexplained::NotApplicable { method, reason: "colouring-with-passes" }.into());
    }
    let options = SolveOptions { moves: 1, search: limits.clone(), ..SolveOptions::default() };
    let answer = solve(game, position, &options)?;
    let mut steps = survey(&game.write_position(position), &coloured, limits)?;
    let mut mv = None;
    if let Some(best) = answer.winning.moves.first() {
        let after = game.play(position, best);
        let target = game.write_position(&after);
        let mut step = Step::new("colouring-move").with("target", target.clone());
        if let Some(coloured) = game.coloured(&after) {
            step = survey(&target, &coloured, limits)?.into_iter().fold(step, Step::because);
        }
        steps.push(step);
        mv = Some((game.write_move(best, position), target));
    }
    Ok(Explanation {
        method,
        position: game.write_position(position),
        outcome: answer.outcome,
        steps,
        mv,
    })
}

/// The steps about a position: its pieces, then who wins them together.
fn survey(
    written: &Written,
    coloured: &ColouringPosition,
    limits: &Limits,
) -> Result<Vec<Step>, EngineError> {
    let about = |key| Step::new(key).with("position", written.clone());
    if coloured.given.iter().all(Option::is_some) {
        return Ok(vec![about("colouring-done")]);
    }
    if let Some(vertex) = blocked(coloured) {
        return Ok(vec![about("colouring-blocked").with("vertex", vertex)]);
    }
    let mut steps = Vec::new();
    for piece in pieces(coloured) {
        let strength = strength(coloured, &piece, limits)?;
        let list: Vec<u64> = piece.iter().map(|&vertex| vertex as u64).collect();
        let step = about(state(strength)).with("vertices", list);
        steps.push(step.from_source(SPLIT));
    }
    let part = palette(coloured)?;
    let whole = ask(limits, |solver| solver.strength(&part, limits))?;
    let alice = alice_wins(coloured, limits)?;
    let key = match (reason(whole, coloured.turn), alice) {
        (true, true) => "colouring-strong-alice",
        (true, false) => "colouring-strong-bob",
        (false, true) => "colouring-searched-alice",
        (false, false) => "colouring-searched-bob",
    };
    steps.push(about(key).from_source(STRONG));
    Ok(steps)
}

/// Whether the games with passes decide who wins.
fn reason(whole: Strength, turn: Side) -> bool {
    let needed = |side: Side| if turn == side { Lead::First } else { Lead::Second };
    whole.alice >= needed(Side::Alice) || whole.bob >= needed(Side::Bob)
}

/// The key of the claim about a piece.
fn state(strength: Strength) -> &'static str {
    match (strength.alice, strength.bob) {
        (Lead::Second, _) => "colouring-piece-alice",
        (_, Lead::Second) => "colouring-piece-bob",
        (Lead::First, Lead::First) => "colouring-piece-next",
        (Lead::First, Lead::None) => "colouring-piece-alice-first",
        (Lead::None, Lead::First) => "colouring-piece-bob-first",
        (Lead::None, Lead::None) => "colouring-piece-open",
    }
}

/// The colours that a vertex may still get, as bits.
fn free(coloured: &ColouringPosition, vertex: usize) -> u32 {
    let seen = coloured.neighbours[vertex].iter().filter_map(|&other| coloured.given[other]);
    seen.fold((1 << coloured.colours) - 1, |free, colour| free & !(1 << colour))
}

fn blocked(coloured: &ColouringPosition) -> Option<usize> {
    let open = (0..coloured.given.len()).filter(|&vertex| coloured.given[vertex].is_none());
    open.into_iter().find(|&vertex| free(coloured, vertex) == 0)
}

/// The pieces: connected sets of open vertices, where an edge counts only if its two ends still
/// have a colour in common.
fn pieces(coloured: &ColouringPosition) -> Vec<Vec<usize>> {
    let order = coloured.given.len();
    let lists: Vec<u32> = (0..order).map(|vertex| free(coloured, vertex)).collect();
    let mut seen: Vec<bool> = coloured.given.iter().map(Option::is_some).collect();
    let mut found = Vec::new();
    for root in 0..order {
        if std::mem::replace(&mut seen[root], true) {
            continue;
        }
        let mut piece = Vec::new();
        let mut queue = VecDeque::from([root]);
        while let Some(vertex) = queue.pop_front() {
            piece.push(vertex);
            for &other in &coloured.neighbours[vertex] {
                if lists[other] & lists[vertex] != 0 && !std::mem::replace(&mut seen[other], true) {
                    queue.push_back(other);
                }
            }
        }
        piece.sort_unstable();
        found.push(piece);
    }
    found
}

/// Who wins one piece in the games with passes. The coloured vertices are kept, and the open
/// vertices outside the piece are removed.
fn strength(
    coloured: &ColouringPosition,
    piece: &[usize],
    limits: &Limits,
) -> Result<Strength, EngineError> {
    let inside = |vertex: usize| piece.contains(&vertex);
    let kept: Vec<usize> = (0..coloured.given.len())
        .filter(|&vertex| inside(vertex) || coloured.given[vertex].is_some())
        .collect();
    let place = |vertex: &usize| kept.binary_search(vertex).ok();
    let part = ColouringPosition {
        neighbours: kept
            .iter()
            .map(|&vertex| coloured.neighbours[vertex].iter().filter_map(place).collect())
            .collect(),
        given: kept.iter().map(|&vertex| coloured.given[vertex]).collect(),
        ..coloured.clone()
    };
    let part = palette(&part)?;
    ask(limits, |solver| solver.strength(&part, limits))
}

/// Checks a claim: the pieces by the rules, who wins them by the solver.
pub(crate) fn check(game: &ErasedGame, step: &Step, limits: &Limits) -> Result<(), EngineError> {
    let named = match step.claim.operand("position") {
        Some(Operand::Written(text)) => text.to_string(),
        _ if step.claim.key == "colouring-move" => match step.claim.operand("target") {
            Some(Operand::Written(text)) => text.to_string(),
            _ => return Err(step.is_false().into()),
        },
        _ => return Err(step.is_false().into()),
    };
    let position = game.parse_position(&named, notation::InputSizes::default())?;
    let coloured = game.coloured(&position).ok_or_else(|| EngineError::from(step.is_false()))?;
    let truth = match step.claim.key.as_ref() {
        "colouring-move" => {
            solve(
                game,
                &position,
                &SolveOptions { search: limits.clone(), ..SolveOptions::one_move() },
            )?
            .outcome
                == Outcome::P
        }
        "colouring-done" => coloured.given.iter().all(Option::is_some),
        "colouring-blocked" => {
            blocked(&coloured).map(|vertex| vertex as u64) == step.number("vertex")?.to_u64()
        }
        key if key.starts_with("colouring-piece-") => {
            let piece: Vec<usize> = step
                .indices("vertices")?
                .iter()
                .filter_map(|&vertex| usize::try_from(vertex).ok())
                .collect();
            pieces(&coloured).contains(&piece) && state(strength(&coloured, &piece, limits)?) == key
        }
        key if key.starts_with("colouring-strong-") || key.starts_with("colouring-searched-") => {
            let alice = alice_wins(&coloured, limits)?;
            let part = palette(&coloured)?;
            let whole = ask(limits, |solver| solver.strength(&part, limits))?;
            key.ends_with("-alice") == alice
                && key.starts_with("colouring-strong-") == reason(whole, coloured.turn)
        }
        _ => return Err(step.is_unchecked().into()),
    };
    Ok(step.holds(truth)?)
}
