//! The traits that every game of the catalogue implements.

use noyau_core::{
    ClosedForm, Composite, Drawn, Enumerate, Explain, Marking, Notation, Ruleset, Tabulate,
};
use noyau_family::Family;

/// A ruleset with all its companion traits. Every type that has these traits is a game. The default
/// methods of the companions say "not known", so a new game starts with `impl ClosedForm for MyGame
/// {}`.
pub trait Game:
    Ruleset
    + Notation
    + ClosedForm
    + Family
    + Marking
    + Composite
    + Explain
    + Enumerate
    + Tabulate
    + Drawn
    + Send
    + Sync
    + 'static
{
}

impl<G> Game for G where
    G: Ruleset
        + Notation
        + ClosedForm
        + Family
        + Marking
        + Composite
        + Explain
        + Enumerate
        + Tabulate
        + Drawn
        + Send
        + Sync
        + 'static
{
}
