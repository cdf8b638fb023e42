//! `--json` prints what `docs/json.md` says: every command of that page is run, and its output is
//! compared with the tables of fields and types and with the example.
//!
//! After an intended change, run `OVERWRITE=1 cargo test -p noyau-cli --test json` and review the
//! difference.
#![allow(clippy::unwrap_used)]

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn guide() -> String {
    std::fs::read_to_string(root().join("docs/json.md")).unwrap()
}

/// Fields and their types.
type Fields = BTreeMap<String, String>;

/// A part of the guide: its fields, and its commands with their output.
#[derive(Default)]
struct Section {
    name: String,
    fields: Fields,
    examples: Vec<(String, String)>,
}

/// The guide: its shapes, and the sections that run commands.
struct Guide {
    shapes: BTreeMap<String, Fields>,
    sections: Vec<Section>,
}

fn read(text: &str) -> Guide {
    let mut guide = Guide { shapes: BTreeMap::new(), sections: Vec::new() };
    let mut lines = text.lines();
    let mut shape = None;
    while let Some(line) = lines.next() {
        if let Some(name) = line.strip_prefix("### ") {
            shape = Some(name.trim_matches('`').to_owned());
            guide.shapes.insert(name.trim_matches('`').to_owned(), Fields::new());
        } else if let Some(name) = line.strip_prefix("## ") {
            shape = None;
            let name = name.trim_matches('`').to_owned();
            guide.sections.push(Section { name, ..Section::default() });
        } else if let Some(row) = line.strip_prefix("| `") {
            let mut cells = row.split(" | ");
            let field = cells.next().unwrap().trim_end_matches('`').to_owned();
            let kind = cells.next().unwrap().trim().to_owned();
            let fields = match &shape {
                Some(name) => guide.shapes.get_mut(name).unwrap(),
                None => &mut guide.sections.last_mut().unwrap().fields,
            };
            assert!(fields.insert(field.clone(), kind).is_none(), "{field} twice");
        } else if line == "```console" {
            let command = lines.next().unwrap().strip_prefix("$ ").unwrap().to_owned();
            let shown: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
            let section = guide.sections.last_mut().unwrap();
            section.examples.push((command, shown.join("\n")));
        }
    }
    guide
}

/// The output of a command of the guide, on standard output or standard error.
fn run(command: &str) -> String {
    let words = command.strip_prefix("noyau ").unwrap().split(' ');
    let output = Command::new(env!("CARGO_BIN_EXE_noyau"))
        .args(words)
        .current_dir(root())
        .env("LC_ALL", "C")
        .output()
        .unwrap();
    let printed = [output.stdout, output.stderr].concat();
    String::from_utf8(printed).unwrap().trim_end().to_owned()
}

/// Splits alternative types into the first and the others. Types inside brackets are not split.
fn alternatives(kind: &str) -> Option<(&str, &str)> {
    let outside = |at: &usize| {
        kind[..*at].matches(['[', '{']).count() == kind[..*at].matches([']', '}']).count()
    };
    let at = kind.match_indices(" or ").map(|(at, _)| at).find(outside)?;
    Some((&kind[..at], &kind[at + 4..]))
}

/// Compares values with the guide and records which fields were seen.
struct Judge<'a> {
    guide: &'a Guide,
    seen: BTreeSet<(String, String)>,
}

impl Judge<'_> {
    fn value(&mut self, value: &Value, kind: &str) -> Result<(), String> {
        if let Some((one, rest)) = alternatives(kind) {
            return self.value(value, one).or_else(|_| self.value(value, rest));
        }
        let wrong = || Err(format!("{value} is no {kind}"));
        let holds = match kind.trim_end_matches('?') {
            "null" => value.is_null(),
            "string" => value.is_string(),
            "number" => value.is_number(),
            "boolean" => value.is_boolean(),
            "anything" => true,
            "parameter" => value.is_string() || *value == Value::Bool(true),
            "decimal" => value.as_str().is_some_and(|text| {
                !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
            }),
            "outcome" => matches!(value.as_str(), Some("P" | "N" | "L" | "R")),
            list if list.starts_with('[') => {
                let inner = &list[1..list.len() - 1];
                let Some(items) = value.as_array() else { return wrong() };
                return items.iter().try_for_each(|item| self.value(item, inner));
            }
            map if map.starts_with('{') => {
                let inner = &map[1..map.len() - 1];
                let Some(items) = value.as_object() else { return wrong() };
                return items.values().try_for_each(|item| self.value(item, inner));
            }
            shape => {
                let fields = self.guide.shapes.get(shape);
                let fields = fields.unwrap_or_else(|| panic!("there is no shape {shape}"));
                return self.object(value, fields, shape);
            }
        };
        if holds { Ok(()) } else { wrong() }
    }

    fn object(&mut self, value: &Value, fields: &Fields, name: &str) -> Result<(), String> {
        let Some(object) = value.as_object() else { return Err(format!("{value} is no {name}")) };
        if let Some(field) = object.keys().find(|field| !fields.contains_key(*field)) {
            return Err(format!("{name} has a field {field} that the guide does not know"));
        }
        for (field, kind) in fields {
            match object.get(field) {
                None if kind.contains('?') => {}
                None => return Err(format!("{name} has no field {field}")),
                Some(value) => {
                    let judged = self.value(value, &kind.replace('?', ""));
                    judged.map_err(|cause| format!("{name}.{field}: {cause}"))?;
                    self.seen.insert((name.to_owned(), field.clone()));
                }
            }
        }
        Ok(())
    }
}

#[test]
fn every_verb_prints_what_the_guide_says() {
    let mut text = guide();
    let guide = read(&text);
    let overwrite = std::env::var_os("OVERWRITE").is_some();
    let mut judge = Judge { guide: &guide, seen: BTreeSet::new() };
    for section in guide.sections.iter().filter(|section| !section.fields.is_empty()) {
        assert!(!section.examples.is_empty(), "{} has no example", section.name);
        for (command, example) in &section.examples {
            let printed = run(command);
            if overwrite && example != "..." {
                let (old, new) = (
                    format!("$ {command}\n{example}\n```"),
                    format!("$ {command}\n{printed}\n```"),
                );
                let empty = format!("$ {command}\n```");
                text = text.replace(if example.is_empty() { &empty } else { &old }, &new);
            } else if example != "..." {
                assert_eq!(printed, *example, "{command}");
            }
            let value: Value =
                serde_json::from_str(&printed).unwrap_or_else(|_| panic!("{command}: {printed}"));
            let name = format!("answer to {}", section.name);
            let judged = judge.object(&value, &section.fields, &name);
            judged.unwrap_or_else(|cause| panic!("{command}: {cause}\n{printed}"));
        }
        for field in section.fields.keys() {
            let seen = (format!("answer to {}", section.name), field.clone());
            assert!(judge.seen.contains(&seen), "no example of {} has {field}", section.name);
        }
    }
    if overwrite {
        std::fs::write(root().join("docs/json.md"), text).unwrap();
    }
}

/// Fields of the same name have the same type in all answers and shapes, except that some may be
/// null.
#[test]
fn a_value_is_a_value_everywhere() {
    let guide = read(&guide());
    let mut kinds: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    let tables = guide.shapes.values().chain(guide.sections.iter().map(|section| &section.fields));
    for (field, kind) in tables.flatten() {
        let plain = kind.split(" or ").next().unwrap().trim_end_matches('?');
        kinds.entry(field).or_default().insert(plain);
    }
    for field in ["value", "remoteness", "positions", "size", "order", "preperiod", "count", "to"] {
        assert_eq!(kinds[field].iter().filter(|kind| **kind != "anything").count(), 1, "{field}");
    }
}

/// The guide has a section for every verb that answers.
#[test]
fn every_verb_has_its_section() {
    let help = run("noyau help");
    let (_, verbs) = help.split_once("Verbs:\n").unwrap();
    let verbs = verbs.lines().take_while(|line| !line.is_empty());
    let verbs: BTreeSet<&str> = verbs.filter_map(|line| line.split_whitespace().next()).collect();
    assert!(verbs.contains("solve") && verbs.len() > 20, "{verbs:?}");
    let guide = read(&guide());
    let described: BTreeSet<&str> =
        guide.sections.iter().map(|section| section.name.as_str()).collect();
    let silent = ["help", "serve", "play", "completions", "man"];
    for verb in verbs.iter().filter(|verb| !silent.contains(verb)) {
        assert!(described.contains(verb), "docs/json.md has no section for {verb}");
    }
}
