//! Counts of what was compared.

use std::collections::BTreeMap;
use std::fmt;
use std::time::Duration;

/// Counts of one entry of the catalogue.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Count {
    /// Positions whose answers were compared.
    pub positions: u64,
    /// Options of these positions whose verdicts were compared.
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
    /// Time by verb, including that of the oracle.
    pub times: BTreeMap<&'static str, Duration>,
    /// Questions that stopped at a limit.
    pub stopped: u64,
    /// Questions that the engine refused.
    pub refused: u64,
    /// Positions too large for the oracle.
    pub too_large: u64,
}

/// The counts of all entries.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Tally(pub BTreeMap<String, Count>);

impl Tally {
    /// The counts of a game.
    pub fn of(&mut self, game: &str) -> &mut Count {
        self.0.entry(game.to_owned()).or_default()
    }

    /// The number of positions of all entries.
    #[must_use]
    pub fn positions(&self) -> u64 {
        self.0.values().map(|count| count.positions).sum()
    }

    /// The number of options of all entries.
    #[must_use]
    pub fn options(&self) -> u64 {
        self.0.values().map(|count| count.options).sum()
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{:20} {:>9} {:>10} {:>9} {:>9} {:>9} {:>9} {:>8} {:>8} {:>8} {:>8}",
            "game",
            "positions",
            "options",
            "values",
            "lengths",
            "lists",
            "resisting",
            "stopped",
            "refused",
            "large",
            "seconds"
        )?;
        for (game, count) in &self.0 {
            writeln!(
                f,
                "{game:20} {:>9} {:>10} {:>9} {:>9} {:>9} {:>9} {:>8} {:>8} {:>8} {:>8.1}",
                count.positions,
                count.options,
                count.values,
                count.lengths,
                count.lists,
                count.resisting,
                count.stopped,
                count.refused,
                count.too_large,
                count.times.values().sum::<Duration>().as_secs_f64(),
            )?;
        }
        let mut verbs: BTreeMap<&str, (u64, Duration)> = BTreeMap::new();
        for count in self.0.values() {
            for (verb, times) in &count.verbs {
                verbs.entry(verb).or_default().0 += times;
            }
            for (verb, time) in &count.times {
                verbs.entry(verb).or_default().1 += *time;
            }
        }
        let verbs: Vec<String> = verbs
            .iter()
            .map(|(verb, (times, time))| format!("{verb} {times} ({:.1} s)", time.as_secs_f64()))
            .collect();
        writeln!(f, "verbs: {}", verbs.join(", "))?;
        write!(f, "total: {} positions, {} options", self.positions(), self.options())
    }
}
