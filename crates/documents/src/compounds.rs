//! The 28 variants: Conway's twelve compounds and the sixteen diameter games, on unions of paths
//! (chapters 3 and 4 of the thesis on graph games).
//!
//! This file says which check belongs to which kind of fact; `facts` recomputes lists, rules,
//! strategies and values, `largest` what is known about disjunctive play with the largest first,
//! `quotients` the misère quotients of heap games, `errata` shows the mistakes of the thesis.
//! Everything is compared with the referee, who knows only the rules of single paths and of the
//! compound.

mod errata;
mod facts;
mod largest;
mod quotients;

use noyau_core::notation::InputSizes;
use noyau_core::{ComponentKey, Composite, Compound, Convention, Notation, Outcome};
use noyau_games::compound::paths::unions;
use noyau_games::compound::{Composed, Compounded};
use noyau_games::family::{FamilyGame, NamedFamily, Sum};
use noyau_solve::Limits;
use noyau_solve::compound::Referee;

use super::shared::typed;
use super::{Failure, Suite};

pub(super) const SUITE: Suite = Suite {
    name: "compounds",
    vectors: packed!("compounds/vectors.json"),
    errata: packed!("compounds/errata.json"),
    facts: &[
        ("lost_paths", facts::lost_paths),
        ("outcomes", facts::outcomes),
        ("union_theorem", facts::union_theorem),
        ("union_rule", facts::union_rule),
        ("strategy", facts::strategy),
        ("game_function", facts::game_function),
        ("suspense_formula", facts::suspense_formula),
        ("graphs", facts::graphs),
        ("graphs_and_paths", facts::graphs_and_paths),
        ("two_exact", facts::two_exact),
        ("two_exact_period", facts::two_exact_period),
        ("pairs", facts::pairs),
        ("same_with_one_more", facts::same_with_one_more),
        ("short_ones_do_not_matter", facts::short_ones_do_not_matter),
        ("misere_quotient", quotients::quotient),
        ("lost_in_misere", quotients::lost_in_misere),
        ("largest_table", largest::table),
        ("largest_lost", largest::lost),
        ("largest_reduction", largest::reduction),
        ("largest_formula", largest::formula),
    ],
    claims: &[],
    refutations: &[
        ("wrong_parity", errata::wrong_parity),
        ("printed_list", errata::printed_list),
        ("printed_reduction", errata::printed_reduction),
        ("printed_last_row", errata::printed_last_row),
        ("printed_outcome", errata::printed_outcome),
        ("printed_period", errata::printed_period),
    ],
};

/// The domination game on unions of paths, played as a compound.
fn paths(compound: &Compound) -> Result<Compounded<FamilyGame>, Failure> {
    let family = NamedFamily::parse("path");
    let family = family.map_err(|error| Failure::new("path", "a family", error))?;
    let game = Compounded::new(FamilyGame::new(family, Convention::Normal), *compound);
    game.map_err(|reason| Failure::new(compound, "a compound on paths", reason.key))
}

fn compound(text: &str) -> Result<Compound, Failure> {
    Compound::parse(text).map_err(|error| Failure::new(text, "a compound", error))
}

fn position(game: &Compounded<FamilyGame>, lengths: &[u64]) -> Result<Composed<Sum>, Failure> {
    let text = typed(lengths);
    let position = game.parse_position(&text, InputSizes::default());
    position.map_err(|error| Failure::new(text, "a position", error))
}

fn parts(game: &Compounded<FamilyGame>, lengths: &[u64]) -> Result<Vec<ComponentKey>, Failure> {
    Ok(game.parts(&position(game, lengths)?))
}

fn referee<'a>(game: &'a Compounded<FamilyGame>, compound: &Compound) -> Referee<'a> {
    Referee::new(*compound, game, Limits::none())
}

/// Whether the player to move loses, by the rules alone.
fn is_lost(
    game: &Compounded<FamilyGame>,
    referee: &mut Referee<'_>,
    lengths: &[u64],
) -> Result<bool, Failure> {
    Ok(referee.outcome(&parts(game, lengths)?)? == Outcome::P)
}
