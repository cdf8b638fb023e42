//! A copy of the workspace that holds the changes of one package, and its tests, built.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail, ensure};
use serde_json::Value;

use crate::change::Change;
use crate::rewrite::{Rewritten, rewrite};

/// The workspace, its copy, and where the copy is built: cargo would take one for the other there.
pub struct Copy {
    pub root: PathBuf,
    pub home: PathBuf,
    pub target: PathBuf,
}

/// A program of tests, and the directory it runs in.
pub struct Program {
    pub path: PathBuf,
    pub home: PathBuf,
}

impl Copy {
    /// Builds the tests of a package with these changes, without those that do not compile: these
    /// are put into `unbuilt`.
    pub fn build(
        &self,
        changes: &BTreeMap<usize, &Change>,
        tests: &[String],
        unbuilt: &mut BTreeSet<usize>,
    ) -> Result<Vec<Program>> {
        loop {
            let rewritten = self.write(changes, unbuilt)?;
            unbuilt.extend(rewritten.values().flat_map(|file| &file.left));
            eprintln!("building {} changes", changes.len() - unbuilt.len());
            let mut command = Command::new("cargo");
            command.current_dir(&self.home).env("CARGO_TARGET_DIR", &self.target);
            command.args(["test", "--no-run", "--message-format=json"]).args(tests);
            let output = command.stderr(Stdio::null()).output().context("cargo cannot be run")?;
            let messages: Vec<Value> = output
                .stdout
                .split(|&byte| byte == b'\n')
                .flat_map(serde_json::from_slice)
                .collect();
            if output.status.success() {
                return Ok(messages.iter().filter_map(program).collect());
            }
            let before = unbuilt.len();
            unbuilt.extend(messages.iter().flat_map(|message| guilty(message, &rewritten)));
            if unbuilt.len() == before {
                let errors = messages.iter().map(|message| &message["message"]);
                let errors = errors.filter(|message| message["level"] == "error");
                let texts = errors.filter_map(|message| message["rendered"].as_str());
                bail!("cannot be built:\n{}", texts.collect::<String>());
            }
        }
    }

    /// Brings the copy up to date, with the changes that are not in `unbuilt`.
    fn write(
        &self,
        changes: &BTreeMap<usize, &Change>,
        unbuilt: &BTreeSet<usize>,
    ) -> Result<BTreeMap<String, Rewritten>> {
        let mut files: BTreeMap<&str, Vec<(usize, &Change)>> = BTreeMap::new();
        for (&number, &change) in changes {
            let file = files.entry(&change.file).or_default();
            if !unbuilt.contains(&number) {
                file.push((number, change));
            }
        }
        let mut rewritten = BTreeMap::new();
        for (file, changes) in files {
            let text = fs::read_to_string(self.root.join(file))?;
            let changed = rewrite(&text, &changes).with_context(|| file.to_owned())?;
            rewritten.insert(file.to_owned(), changed);
        }
        let kept = self.tracked()?;
        for file in &kept {
            let mut text = match rewritten.get(file) {
                Some(changed) => changed.text.clone().into_bytes(),
                None => fs::read(self.root.join(file))?,
            };
            let library = changes.values().next().is_some_and(|change| {
                change.file.starts_with(file.trim_end_matches("lib.rs"))
                    && file.ends_with("src/lib.rs")
            });
            if library {
                text.extend_from_slice(b"\n#[allow(missing_docs)]\nmod mutant;\n");
                let selector = Path::new(file).with_file_name("mutant.rs");
                put(&self.home.join(&selector), include_bytes!("selector.rs"))?;
            }
            put(&self.home.join(file), &text)?;
        }
        self.remove_others(&self.home, &kept)?;
        Ok(rewritten)
    }

    /// What git would commit.
    fn tracked(&self) -> Result<BTreeSet<String>> {
        let mut command = Command::new("git");
        command.args(["ls-files", "-z", "--cached", "--others", "--exclude-standard"]);
        let output = command.current_dir(&self.root).output().context("git cannot be run")?;
        ensure!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let files = String::from_utf8(output.stdout)?;
        let files = files.split('\0').filter(|file| self.root.join(file).is_file());
        Ok(files.map(str::to_owned).collect())
    }

    /// Removes what tests have left behind, and what the workspace no longer has.
    fn remove_others(&self, directory: &Path, kept: &BTreeSet<String>) -> Result<()> {
        for entry in fs::read_dir(directory)? {
            let path = entry?.path();
            let name = path.strip_prefix(&self.home)?.to_string_lossy().into_owned();
            if path.is_dir() {
                self.remove_others(&path, kept)?;
            } else if !kept.contains(&name) && !name.ends_with("src/mutant.rs") {
                fs::remove_file(&path)?;
            }
        }
        Ok(())
    }
}

/// Writes a file where it differs: cargo builds again what is younger than its result.
fn put(path: &Path, text: &[u8]) -> Result<()> {
    if fs::read(path).ok().as_deref() != Some(text) {
        fs::create_dir_all(path.parent().context("a file lies in a directory")?)?;
        fs::write(path, text)?;
    }
    Ok(())
}

fn program(message: &Value) -> Option<Program> {
    let path = message["executable"].as_str()?;
    let manifest = Path::new(message["manifest_path"].as_str()?);
    message["profile"]["test"].as_bool()?.then(|| Program {
        path: path.into(),
        home: manifest.parent().unwrap_or(manifest).to_owned(),
    })
}

/// The changes that an error of the compiler is about: the smallest place around it.
fn guilty<'m>(message: &'m Value, rewritten: &BTreeMap<String, Rewritten>) -> Vec<usize> {
    let error = &message["message"];
    if error["level"] != "error" {
        return Vec::new();
    }
    let mut spans: Vec<&Value> = error["spans"].as_array().into_iter().flatten().collect();
    spans.sort_by_key(|span| span["is_primary"] != true);
    let children = error["children"].as_array().into_iter().flatten();
    spans.extend(children.flat_map(|child| child["spans"].as_array().into_iter().flatten()));
    // What a macro expands to lies elsewhere; the place where it is called is here.
    let calls = |span: &&'m Value| {
        let call = |span: &&'m Value| Some(&span["expansion"]["span"]).filter(|at| at.is_object());
        std::iter::successors(call(span), call).collect::<Vec<_>>()
    };
    let calls: Vec<&Value> = spans.iter().flat_map(calls).collect();
    spans.extend(calls);
    let around = |span: &&Value| {
        let file = rewritten.get(span["file_name"].as_str()?)?;
        let at = usize::try_from(span["byte_start"].as_u64()?).ok()?;
        let regions = file.regions.iter().filter(|(region, _)| region.contains(&at));
        Some(regions.min_by_key(|(region, _)| region.len())?.1.clone())
    };
    spans.iter().find_map(around).unwrap_or_else(|| named(error))
}

/// The change that the text of an error shows, if it shows one alone.
fn named(error: &Value) -> Vec<usize> {
    let text = error["rendered"].as_str().unwrap_or_default();
    let numbers = text.split("mutant::on(").skip(1).filter_map(|rest| rest.split_once(')'));
    let numbers: BTreeSet<usize> = numbers.flat_map(|(number, _)| number.parse()).collect();
    if numbers.len() == 1 { numbers.into_iter().collect() } else { Vec::new() }
}
