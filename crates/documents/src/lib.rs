//! Recomputes the tables, examples, games and claims of the documents.
//!
//! A [`Suite`] is a family of facts (tables, worked examples, games, claims) with the errata that
//! belong to it. The facts are data files under `data`, each fact with its document and section. A
//! suite defines, for each *kind* of fact, how noyau computes the same thing. No result is written
//! in code: other facts of a known kind can be added to the data alone.
//!
//! To add a suite, write one file beside `nim.rs` and add one line to [`suites`].
//!
//! ```
//! use noyau_documents::{Effort, run, suites};
//! let nim = suites().iter().find(|suite| suite.name == "nim").expect("the first suite");
//! let report = run(nim, Effort::Documents, &mut |item| println!("{}", item.id));
//! assert_eq!(report.failed, 0);
//! ```

#![cfg_attr(test, allow(clippy::unwrap_used))]

/// A file of `data`, as `build.rs` packed it.
macro_rules! packed {
    ($name:literal) => {
        include_bytes!(concat!(env!("OUT_DIR"), "/", $name, ".gz"))
    };
}

mod colouring;
mod compounds;
mod domination;
mod nim;
mod octal;
mod shared;
pub mod vector;
mod wythoff;

use std::fmt::{Debug, Display};
use std::io;

pub use vector::{Bilingual, Data, ErratumEntry, Vector};

use flate2::read::GzDecoder;
use noyau_engine::EngineError;
use serde::de::Error as _;

/// Returns every suite, in the order of the documents.
#[must_use]
pub fn suites() -> &'static [Suite] {
    const SUITES: &[Suite] = &[
        nim::SUITE,
        wythoff::SUITE,
        octal::SUITE,
        domination::SUITE,
        compounds::SUITE,
        colouring::SUITE,
    ];
    SUITES
}

/// Returns the suite with this name; `coloring` is accepted for `colouring`.
#[must_use]
pub fn find(name: &str) -> Option<&'static Suite> {
    let name = if name == "coloring" { "colouring" } else { name };
    suites().iter().find(|suite| suite.name == name)
}

/// A family of facts and how to recompute them.
#[derive(Debug, Clone, Copy)]
pub struct Suite {
    /// The name, as typed.
    pub name: &'static str,
    /// The facts, as packed JSON.
    vectors: &'static [u8],
    /// The errata, as packed JSON.
    errata: &'static [u8],
    /// How each kind of fact is recomputed.
    facts: &'static [(&'static str, FactCheck)],
    /// How each claim (a fact of kind `claim`) is checked, by title.
    claims: &'static [(&'static str, FactCheck)],
    /// How each erratum is shown, by the name of its check.
    refutations: &'static [(&'static str, ErratumCheck)],
}

/// Recomputes one fact.
type FactCheck = fn(&Vector, Effort) -> Checked;
/// Refutes what is printed, or supports the correction.
type ErratumCheck = fn(&ErratumEntry, &Data, Effort) -> Result<Evidence, Failure>;
/// `Ok` if the values agree, otherwise what differs.
type Checked = Result<(), Failure>;

impl Suite {
    /// Returns the facts and errata built into noyau.
    ///
    /// # Errors
    ///
    /// If these data are not valid.
    pub fn data(&self) -> Result<Data, serde_json::Error> {
        let unpack =
            |packed| io::read_to_string(GzDecoder::new(packed)).map_err(serde_json::Error::custom);
        Data::parse(&unpack(self.vectors)?, &unpack(self.errata)?)
    }
}

/// The effort of a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Effort {
    /// The ranges given with the facts. Takes seconds.
    #[default]
    Documents,
    /// Wider ranges, and searches of large positions in addition to the theorems. Takes minutes.
    Full,
}

impl Effort {
    /// Whether a run of this effort includes a fact. Facts marked `heavy` take minutes.
    fn covers(self, fields: &serde_json::Map<String, serde_json::Value>) -> bool {
        self == Self::Full || fields.get("heavy") != Some(&serde_json::Value::Bool(true))
    }

    /// A bound from the data; a quarter larger for [`Effort::Full`].
    fn widen(self, bound: u64) -> u64 {
        match self {
            Self::Documents => bound,
            Self::Full => bound + bound.div_ceil(4),
        }
    }
}

/// The relation of a fact to its document.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// The document is right.
    Ok,
    /// The document is wrong; the data are corrected.
    Erratum,
    /// The text is damaged; the data are what it must have said.
    Reconstructed,
    /// The fact is not in the documents.
    Derived,
    /// A reading of damaged or mistyped text that no computation can settle; counted neither as
    /// passed nor as failed.
    Reading,
}

impl Status {
    /// Returns the name, which is a key of the texts.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Ok => "ok",
            Self::Erratum => "erratum",
            Self::Reconstructed => "reconstructed",
            Self::Derived => "derived",
            Self::Reading => "reading",
        }
    }
}

/// The place of a fact in its document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Provenance {
    /// Key of the document: `deslongchamps`, `pantaloni`, `fraenkel`, `gorin`, or `noyau`.
    pub document: String,
    /// Section, as the document numbers or names it.
    pub section: String,
    /// Number of the table, theorem or example; empty when it has none.
    pub label: String,
}

/// One fact or erratum, recomputed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Item {
    /// Identifier, stable across versions.
    pub id: String,
    /// The subject, in English; the statement of an erratum is in [`Item::erratum`].
    pub title: String,
    /// The relation to the document.
    pub status: Status,
    /// The place in the document.
    pub source: Provenance,
    /// `Ok` if the values agree, otherwise what differs.
    pub result: Checked,
    /// The bound up to which an unproved statement was checked.
    pub reach: Option<u64>,
    /// The errata that touch this fact, by identifier.
    pub errata: Vec<String>,
    /// For an erratum, what is printed and what is right.
    pub erratum: Option<Erratum>,
}

/// What is printed, why it is wrong, what is right.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Erratum {
    /// What the document says.
    pub printed: Bilingual,
    /// What is right.
    pub correction: Bilingual,
    /// What was computed.
    pub evidence: Evidence,
}

/// What was computed about an erratum, in symbols that need no translation.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Evidence {
    /// What contradicts the printed statement; `None` if only a proof or a word is wrong.
    pub counterexample: Option<String>,
    /// What supports the correction.
    pub confirmation: Option<String>,
}

/// A difference between a recomputation and the data.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Failure {
    /// The position, cell or number.
    pub at: String,
    /// What the data say.
    pub expected: String,
    /// What noyau computes.
    pub found: String,
}

impl Failure {
    fn new(at: impl Display, expected: impl Display, found: impl Display) -> Self {
        Self { at: at.to_string(), expected: expected.to_string(), found: found.to_string() }
    }
}

impl Display for Failure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {} ≠ {}", self.at, self.expected, self.found)
    }
}

impl From<EngineError> for Failure {
    fn from(error: EngineError) -> Self {
        Self::new("engine", "an answer", error)
    }
}

impl From<noyau_solve::Stopped> for Failure {
    fn from(error: noyau_solve::Stopped) -> Self {
        EngineError::from(error).into()
    }
}

impl From<noyau_games::catalog::CatalogError> for Failure {
    fn from(error: noyau_games::catalog::CatalogError) -> Self {
        EngineError::from(error).into()
    }
}

impl From<serde_json::Error> for Failure {
    fn from(error: serde_json::Error) -> Self {
        Self::new("data", "the fields of its kind", error)
    }
}

/// `Ok` when both are the same.
fn same<T: PartialEq + Debug>(at: impl Display, expected: &T, found: &T) -> Checked {
    if expected == found {
        return Ok(());
    }
    Err(Failure::new(at, format!("{expected:?}"), format!("{found:?}")))
}

/// `Ok` when both lists are the same; otherwise the first difference.
fn same_list<T: PartialEq + Debug>(at: impl Display, expected: &[T], found: &[T]) -> Checked {
    let parts = expected.iter().zip(found).position(|(a, b)| a != b);
    match parts {
        Some(index) => same(format!("{at}[{index}]"), &expected[index], &found[index]),
        None => same(format!("{at} (length)"), &expected.len(), &found.len()),
    }
}

/// `Ok` when a statement is true.
fn holds(at: impl Display, statement: &str, truth: bool) -> Checked {
    if truth { Ok(()) } else { Err(Failure::new(at, statement, format!("¬({statement})"))) }
}

/// The result of a run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    /// Name of the suite.
    pub suite: &'static str,
    /// Facts first, then errata, each in the order of the data.
    pub items: Vec<Item>,
    /// The number of items that agree.
    pub passed: usize,
    /// The number of items that do not agree.
    pub failed: usize,
    /// The number of items that no computation can settle.
    pub readings: usize,
}

/// Recomputes a suite. `progress` is called with each item as soon as it is done.
pub fn run(suite: &Suite, effort: Effort, progress: &mut dyn FnMut(&Item)) -> Report {
    match suite.data() {
        Ok(data) => run_on(suite, &data, effort, progress),
        Err(error) => unreadable(suite, error, progress),
    }
}

/// Recomputes a suite on the given data instead of those built into noyau.
pub fn run_on(
    suite: &Suite,
    data: &Data,
    effort: Effort,
    progress: &mut dyn FnMut(&Item),
) -> Report {
    let mut report =
        Report { suite: suite.name, items: Vec::new(), passed: 0, failed: 0, readings: 0 };
    for vector in data.vectors.iter().filter(|vector| effort.covers(&vector.fields)) {
        report.add(fact(suite, vector, data, effort), progress);
    }
    for entry in data.errata.iter().filter(|entry| effort.covers(&entry.data)) {
        report.add(erratum(suite, entry, data, effort), progress);
    }
    report
}

impl Report {
    fn add(&mut self, item: Item, progress: &mut dyn FnMut(&Item)) {
        progress(&item);
        let count = match (item.status, &item.result) {
            (Status::Reading, _) => &mut self.readings,
            (_, Ok(())) => &mut self.passed,
            (_, Err(_)) => &mut self.failed,
        };
        *count += 1;
        self.items.push(item);
    }
}

fn fact(suite: &Suite, vector: &Vector, data: &Data, effort: Effort) -> Item {
    let (table, name) = match vector.kind.as_str() {
        "claim" => (suite.claims, &vector.title),
        _ => (suite.facts, &vector.kind),
    };
    let check = table.iter().find(|(known, _)| known == name);
    let result = match check {
        Some((_, check)) => check(vector, effort),
        None => Err(Failure::new(&vector.id, "a kind of fact that is known", name)),
    };
    let touching = data.errata.iter().filter(|entry| entry.vectors.contains(&vector.id));
    Item {
        id: vector.id.clone(),
        title: vector.title.clone(),
        status: vector.status,
        source: vector.source.provenance(),
        result,
        reach: vector.reach(effort),
        errata: touching.map(|entry| entry.id.clone()).collect(),
        erratum: None,
    }
}

fn erratum(suite: &Suite, entry: &ErratumEntry, data: &Data, effort: Effort) -> Item {
    let mut status = Status::Erratum;
    let found = match &entry.check {
        None => {
            status = Status::Reading;
            Ok(Evidence::default())
        }
        Some(name) => match suite.refutations.iter().find(|(known, _)| known == name) {
            Some((_, check)) => check(entry, data, effort),
            None => Err(Failure::new(&entry.id, "a check that is known", name)),
        },
    };
    let (evidence, result) = match found {
        Ok(evidence) => (evidence, Ok(())),
        Err(failure) => (Evidence::default(), Err(failure)),
    };
    Item {
        id: entry.id.clone(),
        title: entry.printed.en.clone(),
        status,
        source: Provenance {
            document: entry.document.clone(),
            section: entry.section.clone(),
            label: entry.label.clone(),
        },
        result,
        reach: None,
        errata: Vec::new(),
        erratum: Some(Erratum {
            printed: entry.printed.clone(),
            correction: entry.correction.clone(),
            evidence,
        }),
    }
}

/// The report of a suite whose data cannot be read: one failed item, because this is a defect of
/// noyau.
fn unreadable(suite: &Suite, error: serde_json::Error, progress: &mut dyn FnMut(&Item)) -> Report {
    let empty = Data { vectors: Vec::new(), errata: Vec::new() };
    let mut report = run_on(suite, &empty, Effort::Documents, progress);
    let source = Provenance {
        document: "noyau".to_owned(),
        section: suite.name.to_owned(),
        label: String::new(),
    };
    let item = Item {
        id: "data".to_owned(),
        title: "data".to_owned(),
        status: Status::Ok,
        source,
        result: Err(error.into()),
        reach: None,
        errata: Vec::new(),
        erratum: None,
    };
    report.add(item, progress);
    report
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    #[test]
    fn what_is_built_in_is_what_the_files_say() {
        for suite in suites() {
            let folder = if suite.name == "octal" { "families" } else { suite.name };
            let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("data").join(folder);
            let read = |name: &str| std::fs::read_to_string(folder.join(name)).unwrap();
            let said = Data::parse(&read("vectors.json"), &read("errata.json")).unwrap();
            assert!(!said.vectors.is_empty(), "{}", suite.name);
            assert_eq!(suite.data().unwrap(), said, "{}", suite.name);
        }
    }
}
