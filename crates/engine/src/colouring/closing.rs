//! The closing rule of the colouring game, piece by piece. Alice wins if every vertex gets a
//! colour. So she wins a position without open vertices, and Bob wins a position with a vertex that
//! can get no colour. In all other positions the steps must name every piece of the open vertices,
//! and say who wins them together. This module finds the pieces again; who wins them rests on the
//! solver.

use noyau_core::bitype::Side;
use noyau_core::{ColouringPosition, Conclusion, Flaw, Outcome, Phrase, Reader, Step, Told};
use noyau_games::erased::{ErasedGame, ErasedMove, ErasedPosition};

use crate::EngineError;

pub(crate) fn close(
    game: &ErasedGame,
    told: &Told<'_, ErasedPosition, ErasedMove>,
) -> Result<Conclusion, EngineError> {
    let mut reader = told.reader();
    let alice = survey(game, told.position, &mut reader)?;
    if let Some((_, target)) = told.reply {
        let written = game.write_position(target);
        let claim = Phrase::new("colouring-move").with("target", written);
        let mut below = reader.says_because(&claim)?;
        told.leads_to_p(survey(game, target, &mut below)? == alice)?;
        below.end()?;
    }
    reader.end()?;
    let turn = game.turn(told.position);
    let wins = turn == Some(if alice { Side::Alice } else { Side::Bob });
    let outcome = if wins { Outcome::N } else { Outcome::P };
    Ok(Conclusion::proved(outcome).resting_on("rests-colouring"))
}

/// Reads the steps about a position. Returns whether Alice wins it.
fn survey(
    game: &ErasedGame,
    position: &ErasedPosition,
    reader: &mut Reader<'_>,
) -> Result<bool, Flaw> {
    let pieces = Step::new("colouring-pieces");
    let coloured = game.coloured(position).ok_or_else(|| pieces.is_false())?;
    pieces.holds(coloured.passes.is_none())?;
    let written = game.write_position(position);
    let about = |key| Phrase::new(key).with("position", written.clone());
    let open: Vec<usize> =
        (0..coloured.given.len()).filter(|&vertex| coloured.given[vertex].is_none()).collect();
    if open.is_empty() {
        reader.says(&about("colouring-done"))?;
        return Ok(true);
    }
    if let Some(&stuck) = open.iter().find(|&&vertex| free(&coloured, vertex).is_empty()) {
        reader.says(&about("colouring-blocked").with("vertex", stuck))?;
        return Ok(false);
    }
    let mut lists: Vec<Vec<usize>> = Vec::new();
    while let Some(key) = reader.key().filter(|key| key.starts_with("colouring-piece-")) {
        let step = reader.take(key, &["position", "vertices"])?;
        step.is("position", written.clone())?;
        let numbers = step.indices("vertices")?.iter();
        lists.push(numbers.filter_map(|&vertex| usize::try_from(vertex).ok()).collect());
    }
    pieces.holds(are_the_pieces(&coloured, &open, &lists))?;
    for (key, alice) in VERDICTS {
        if reader.key() == Some(key) {
            reader.says(&about(key))?;
            return Ok(alice);
        }
    }
    Err(Flaw::new("colouring-searched-alice", noyau_core::Defect::Missing))
}

/// The claims about a position as a whole, and whether Alice wins by each.
const VERDICTS: [(&str, bool); 4] = [
    ("colouring-strong-alice", true),
    ("colouring-strong-bob", false),
    ("colouring-searched-alice", true),
    ("colouring-searched-bob", false),
];

/// The colours that no neighbour of a vertex has.
fn free(coloured: &ColouringPosition, vertex: usize) -> Vec<usize> {
    let seen = |colour: &usize| {
        coloured.neighbours[vertex].iter().any(|&other| coloured.given[other] == Some(*colour))
    };
    (0..coloured.colours).filter(|colour| !seen(colour)).collect()
}

/// Whether the lists are the pieces: each open vertex is in exactly one list, no two vertices of
/// different lists can affect each other, and no list can be split further in this way.
fn are_the_pieces(coloured: &ColouringPosition, open: &[usize], lists: &[Vec<usize>]) -> bool {
    let meet = |one: usize, other: usize| {
        let mine = free(coloured, one);
        coloured.neighbours[one].contains(&other)
            && free(coloured, other).iter().any(|colour| mine.contains(colour))
    };
    let mut all = lists.concat();
    all.sort_unstable();
    let apart = |i: usize| {
        lists[i + 1..].iter().flatten().all(|&other| lists[i].iter().all(|&v| !meet(v, other)))
    };
    let whole = |list: &Vec<usize>| {
        let mut reached: Vec<usize> = list.first().copied().into_iter().collect();
        let mut next = 0;
        while let Some(&vertex) = reached.get(next) {
            next += 1;
            let more = list.iter().filter(|&&other| !reached.contains(&other));
            let more: Vec<usize> = more.copied().filter(|&other| meet(vertex, other)).collect();
            reached.extend(more);
        }
        reached.len() == list.len() && list.is_sorted()
    };
    all == open
        && lists.iter().map(|list| list.first()).is_sorted()
        && (0..lists.len()).all(apart)
        && lists.iter().all(whole)
}
