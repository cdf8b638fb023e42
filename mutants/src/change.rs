//! The changes, as cargo-mutants lists them.

use std::collections::hash_map::DefaultHasher;
use std::collections::{BTreeMap, BTreeSet};
use std::hash::{Hash, Hasher};
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, ensure};
use serde::Deserialize;

/// One change of the code.
#[derive(Clone, Deserialize)]
pub struct Change {
    /// File, line, column and what is changed.
    pub name: String,
    pub package: String,
    pub file: String,
    pub genre: Genre,
    pub function: Option<Function>,
    pub span: Span,
    /// What stands at the span instead.
    pub replacement: String,
    /// A hash of the file: what was found out about a change holds for this text alone.
    #[serde(skip)]
    pub text: u64,
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
pub enum Genre {
    FnValue,
    BinaryOperator,
    UnaryOperator,
    MatchArm,
    MatchArmGuard,
    StructField,
}

#[derive(Clone, Deserialize)]
pub struct Function {
    pub return_type: String,
}

#[derive(Clone, Deserialize)]
pub struct Span {
    pub start: Place,
    pub end: Place,
}

/// Line and column, both from 1; columns count characters.
#[derive(Clone, Deserialize)]
pub struct Place {
    pub line: usize,
    pub column: usize,
}

impl Change {
    /// Whether it makes a function return another type than the one that its body returns.
    pub fn is_opaque(&self) -> bool {
        let opaque = |function: &Function| function.return_type.contains("impl ");
        self.genre == Genre::FnValue && self.function.as_ref().is_some_and(opaque)
    }

    /// Whether its name begins like one of these; any name does if there are none.
    pub fn matches(&self, beginnings: &[String]) -> bool {
        beginnings.is_empty() || beginnings.iter().any(|text| self.name.starts_with(text))
    }

    /// The crate and the first parts of the path below `src`.
    pub fn module(&self, depth: usize) -> String {
        let (home, below) = self.file.split_once("/src/").unwrap_or(("", &self.file));
        let below = below.trim_end_matches(".rs");
        let parts: Vec<&str> = below.split('/').take(depth).collect();
        format!("{}/{}", home.trim_start_matches("crates/"), parts.join("/"))
    }
}

/// All changes in the files of these patterns; `.cargo/mutants.toml` says what is left out.
pub fn list(root: &Path, patterns: &[String]) -> Result<Vec<Change>> {
    let mut command = Command::new("cargo");
    command.current_dir(root).args(["mutants", "--list", "--json"]);
    command.args(patterns.iter().flat_map(|pattern| ["--file", pattern]));
    // Other packages need not be read.
    let home = |pattern: &String| Some(pattern.split_once("/src/")?.0.to_owned());
    let homes: Option<BTreeSet<String>> = patterns.iter().map(home).collect();
    for home in homes.into_iter().flatten() {
        let manifest = std::fs::read_to_string(root.join(home).join("Cargo.toml"))?;
        let name = manifest.lines().find_map(|line| line.strip_prefix("name = "));
        command.args(["--package", name.context("a package has a name")?.trim_matches('"')]);
    }
    let output = command.output().context("cargo mutants cannot be run")?;
    ensure!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let mut changes: Vec<Change> = serde_json::from_slice(&output.stdout)?;
    let mut texts = BTreeMap::new();
    for change in &mut changes {
        if !texts.contains_key(&change.file) {
            texts.insert(change.file.clone(), hash(&std::fs::read(root.join(&change.file))?));
        }
        change.text = texts[&change.file];
    }
    Ok(changes)
}

/// So many changes of each module, drawn at random; the same for the same seed.
pub fn sample(changes: Vec<Change>, many: usize, seed: u64, depth: usize) -> Vec<Change> {
    let mut modules: BTreeMap<String, Vec<Change>> = BTreeMap::new();
    for change in changes {
        modules.entry(change.module(depth)).or_default().push(change);
    }
    modules
        .into_values()
        .flat_map(|mut module| {
            module.sort_by_key(|change| hash(&(seed, &change.name)));
            module.truncate(many);
            module
        })
        .collect()
}

/// The same in every run.
pub fn hash(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}
