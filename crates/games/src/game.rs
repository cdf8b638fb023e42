//! Everything a catalogue game brings along.

use noyau_core::{
    ClosedForm, Composite, Drawn, Enumerate, Explain, Marking, Notation, Ruleset, Tabulate,
};
use noyau_family::Family;

/// A ruleset with all its companions. Implemented for whatever has them; the companions' default
/// methods say "not known", so a new game starts with `impl ClosedForm for MyGame {}`.
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
