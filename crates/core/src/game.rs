//! Everything a catalogue game brings along.

use crate::{
    Board, ClosedForm, Composite, Enumerate, Explain, Family, Marking, Notation, Ruleset, Tabulate,
};

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
    + Board
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
        + Board
        + Send
        + Sync
        + 'static
{
}

/// A way of explaining a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MethodInfo {
    /// Name, as typed after `--by`.
    pub name: &'static str,
    /// Other spellings.
    pub aliases: &'static [&'static str],
}
