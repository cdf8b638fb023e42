//! What was found out, one line of JSON for each change. The file only grows; the last line about a
//! change counts, as long as the file that it changes is the same.

use std::collections::{BTreeMap, HashMap};
use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::Path;

use anyhow::Result;
use serde::{Deserialize, Serialize};

use crate::change::Change;

#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Outcome {
    /// A test fails, or no longer ends.
    Noticed,
    Survived,
    /// Survived, because no test comes there.
    Unreached,
    /// Does not compile, or stands in a constant.
    Unbuilt,
}

#[derive(Serialize, Deserialize)]
struct Line {
    outcome: Outcome,
    name: String,
    text: u64,
    /// The test that noticed it.
    test: Option<String>,
}

pub struct Results {
    file: File,
    known: HashMap<(String, u64), Outcome>,
}

impl Results {
    pub fn open(path: &Path) -> Result<Self> {
        let text = fs::read_to_string(path).unwrap_or_default();
        let lines = text.lines().flat_map(serde_json::from_str::<Line>);
        let known = lines.map(|line| ((line.name, line.text), line.outcome)).collect();
        let file = OpenOptions::new().append(true).create(true).open(path)?;
        Ok(Self { file, known })
    }

    pub fn outcome(&self, change: &Change) -> Option<Outcome> {
        self.known.get(&(change.name.clone(), change.text)).copied()
    }

    pub fn add(&mut self, change: &Change, outcome: Outcome, test: Option<String>) -> Result<()> {
        let line = Line { outcome, name: change.name.clone(), text: change.text, test };
        self.file.write_all(format!("{}\n", serde_json::to_string(&line)?).as_bytes())?;
        self.known.insert((line.name, line.text), outcome);
        Ok(())
    }

    /// The survivors, then a table of all modules.
    pub fn report(&self, changes: &[Change], depth: usize) {
        let mut modules: BTreeMap<String, [usize; 5]> = BTreeMap::new();
        for change in changes {
            let outcome = self.outcome(change);
            if matches!(outcome, Some(Outcome::Survived | Outcome::Unreached)) {
                let unreached = outcome == Some(Outcome::Unreached);
                println!("{}{}", change.name, if unreached { " (unreached)" } else { "" });
            }
            let column = outcome.map_or(4, |outcome| outcome as usize);
            for module in [change.module(depth), "~all".into()] {
                modules.entry(module).or_default()[column] += 1;
            }
        }
        println!("\n| module | tried | noticed | survived | of those, unreached | % | not built |");
        println!("|---|---|---|---|---|---|---|");
        for (module, [noticed, reached, unreached, unbuilt, _]) in modules {
            let (survived, tried) = (reached + unreached, noticed + reached + unreached);
            #[allow(clippy::cast_precision_loss)]
            let share = 100.0 * survived as f64 / tried.max(1) as f64;
            let module = module.trim_start_matches('~');
            println!(
                "| `{module}` | {tried} | {noticed} | {survived} | {unreached} | {share:.1} | {unbuilt} |"
            );
        }
    }
}
