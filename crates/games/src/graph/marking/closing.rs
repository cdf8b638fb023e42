//! The closing rule of settled marking games. If every vertex that may be marked stays so even when
//! all its neighbours that may be marked are, each of these vertices will be marked, whatever is
//! played. So the count is known, and the turns determine who makes the last mark.

use noyau_core::bitype::Side;
use noyau_core::{Conclusion, Convention, Flaw, Outcome, Phrase, Ruleset, Step, Told};
use noyau_graph::Vertex;

use super::explain::SETTLED;
use super::{Goal, MarkingGame, Position, Turn};

pub(super) fn close(
    game: &MarkingGame,
    told: &Told<'_, Position, Turn>,
) -> Result<Conclusion, Flaw> {
    if told.method != SETTLED.name {
        return told.unchecked();
    }
    let unsettled = || Step::new(SETTLED.name).is_false();
    let (outcome, claim) = verdict(game, told.position).ok_or_else(unsettled)?;
    let mut reader = told.reader();
    reader.says(&claim.ok_or_else(unsettled)?)?;
    reader.end()?;
    if outcome == Outcome::N {
        let left = verdict(game, told.target()?).map(|(outcome, _)| outcome);
        told.leads_to_p(left == Some(Outcome::P))?;
    }
    Ok(Conclusion::proved(outcome))
}

/// The number of vertices that will still be marked; `None` if it depends on play.
fn to_be_marked(game: &MarkingGame, position: &Position) -> Option<usize> {
    let graph = position.graph();
    let most = game.neighbours as usize;
    let marked = |v: Vertex| position.marked.contains(v);
    let around = |v: Vertex, counts: &dyn Fn(Vertex) -> bool| {
        graph.neighbours(v).iter().filter(|&&u| counts(u)).count()
    };
    let open = |v: Vertex| !marked(v) && around(v, &marked) <= most;
    let settled = |v: Vertex| around(v, &|u| marked(u) || open(u)) <= most;
    let all: Vec<Vertex> = graph.vertices().filter(|&v| open(v)).collect();
    all.iter().all(|&v| settled(v)).then_some(all.len())
}

/// The outcome, and the claim that says why; no claim for a game that is over.
fn verdict(game: &MarkingGame, position: &Position) -> Option<(Outcome, Option<Phrase>)> {
    let open = to_be_marked(game, position)?;
    if open == 0 {
        return Some((game.ended(position), None));
    }
    match game.goal {
        Goal::AtLeast(least) => {
            let marked = position.marked.iter().count();
            let alice = marked + open >= least as usize;
            let wins = alice == (position.turn == Side::Alice);
            let winner = if alice { "side-alice" } else { "side-bob" };
            let claim = Phrase::new("marking-count")
                .with("marked", marked)
                .with("open", open)
                .with("total", marked + open)
                .with("least", u64::from(least))
                .with("winner", winner);
            Some((if wins { Outcome::N } else { Outcome::P }, Some(claim)))
        }
        Goal::LastMark(convention) => {
            // A pass can change whose turn it is.
            if position.passes != [0, 0] {
                return None;
            }
            let marks = |side: Side| match side {
                Side::Alice => game.alice.marks.get() as usize,
                Side::Bob => game.bob.marks.get() as usize,
            };
            let (mine, other) = (marks(position.turn), marks(position.turn.other()));
            let first = position.cut.map_or(mine, |cut| cut.get() as usize);
            let mover = mover_is_last(open, first, mine, other);
            let last = if mover { "marking-last-mover" } else { "marking-last-other" };
            let claim = Phrase::new("marking-last")
                .with("open", open)
                .with("first", first)
                .with("other", other)
                .with("mine", mine)
                .with("last", last);
            let wins = mover == (convention == Convention::Normal);
            Some((if wins { Outcome::N } else { Outcome::P }, Some(claim)))
        }
    }
}

/// Whether the player to move makes the last of `open` marks, found turn by turn.
fn mover_is_last(open: usize, first: usize, mine: usize, other: usize) -> bool {
    let mut left = open.saturating_sub(first);
    let mut mover = true;
    while left > 0 {
        mover = !mover;
        left = left.saturating_sub(if mover { mine } else { other });
    }
    mover
}
