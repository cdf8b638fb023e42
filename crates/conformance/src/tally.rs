//! What was compared, counted.

use std::collections::BTreeMap;
use std::fmt;

/// Counts of one entry of the catalogue.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Count {
    /// Positions whose answer was compared.
    pub positions: u64,
    /// Options of these whose verdict was compared.
    pub options: u64,
    /// Grundy values compared.
    pub values: u64,
    /// Lengths compared.
    pub lengths: u64,
    /// Complete lists of winning moves compared.
    pub lists: u64,
    /// Resisting moves compared.
    pub resisting: u64,
    /// Questions by verb.
    pub verbs: BTreeMap<&'static str, u64>,
    /// Questions that stopped at a limit.
    pub stopped: u64,
    /// Questions that the engine refused.
    pub refused: u64,
    /// Positions too large for the oracle.
    pub too_large: u64,
}

/// Counts by entry.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Tally(pub BTreeMap<String, Count>);

impl Tally {
    /// The counts of a game.
    pub fn of(&mut self, game: &str) -> &mut Count {
        self.0.entry(game.to_owned()).or_default()
    }

    /// Positions in all.
    #[must_use]
    pub fn positions(&self) -> u64 {
        self.0.values().map(|count| count.positions).sum()
    }

    /// Options in all.
    #[must_use]
    pub fn options(&self) -> u64 {
        self.0.values().map(|count| count.options).sum()
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{:20} {:>9} {:>10} {:>9} {:>9} {:>9} {:>9} {:>8} {:>8} {:>8}",
            "game",
            "positions",
            "options",
            "values",
            "lengths",
            "lists",
            "resisting",
            "stopped",
            "refused",
            "large"
        )?;
        for (game, count) in &self.0 {
            writeln!(
                f,
                "{game:20} {:>9} {:>10} {:>9} {:>9} {:>9} {:>9} {:>8} {:>8} {:>8}",
                count.positions,
                count.options,
                count.values,
                count.lengths,
                count.lists,
                count.resisting,
                count.stopped,
                count.refused,
                count.too_large,
            )?;
        }
        let mut verbs: BTreeMap<&str, u64> = BTreeMap::new();
        for (verb, times) in self.0.values().flat_map(|count| &count.verbs) {
            *verbs.entry(verb).or_default() += times;
        }
        let verbs: Vec<String> = verbs.iter().map(|(verb, n)| format!("{verb} {n}")).collect();
        writeln!(f, "verbs: {}", verbs.join(", "))?;
        write!(f, "total: {} positions, {} options", self.positions(), self.options())
    }
}
