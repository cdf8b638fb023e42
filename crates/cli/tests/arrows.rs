//! Dependencies between the crates point one way (docs/design.md).
#![allow(clippy::unwrap_used)]

use std::collections::BTreeMap;
use std::process::Command;

/// What each crate may depend on, tests aside.
const ALLOWED: &[(&str, &[&str])] = &[
    ("core", &[]),
    ("numeration", &["core"]),
    ("graph", &["core"]),
    ("solve", &["core"]),
    // The definitions share nothing with what they are compared with.
    ("oracle", &["core", "graph"]),
    ("text", &["core"]),
    ("games", &["core", "graph", "numeration"]),
    ("engine", &["core", "games", "graph", "numeration", "solve"]),
    ("census", &["core", "engine", "games", "graph", "solve"]),
    ("documents", &["core", "engine", "games", "graph", "numeration", "solve"]),
    ("noyau", &["core", "engine", "games", "graph"]),
    ("api", &["core", "engine", "text"]),
    ("server", &["api", "core", "engine", "text"]),
    ("cli", &["api", "census", "core", "documents", "engine", "server", "text"]),
    ("conformance", &["core", "engine", "graph", "oracle", "solve"]),
    ("bench", &[]),
];

#[test]
fn crates_depend_on_nothing_but_what_the_design_allows() {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--no-deps", "--format-version", "1", "--offline"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let metadata: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let short = |name: &str| match name {
        // The front door has the name of the house.
        "noyau" => Some(name.to_owned()),
        other => other.strip_prefix("noyau-").map(str::to_owned),
    };
    let mut found: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for package in metadata["packages"].as_array().unwrap() {
        let name = short(package["name"].as_str().unwrap()).unwrap();
        let dependencies = package["dependencies"].as_array().unwrap();
        let ours = dependencies
            .iter()
            .filter(|dependency| dependency["kind"].is_null())
            .filter_map(|dependency| short(dependency["name"].as_str().unwrap()));
        found.insert(name, ours.collect());
    }
    let names: Vec<&str> = found.keys().map(String::as_str).collect();
    let mut known: Vec<&str> = ALLOWED.iter().map(|(name, _)| *name).collect();
    known.sort_unstable();
    assert_eq!(names, known, "every crate has its place in the design");
    for (name, allowed) in ALLOWED {
        for dependency in &found[*name] {
            assert!(allowed.contains(&dependency.as_str()), "{name} → {dependency}");
        }
    }
}

#[test]
fn only_one_file_names_the_bignum_crate() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut naming = Vec::new();
    let mut folders = vec![root];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ext| ext == "rs")
                && std::fs::read_to_string(&path).unwrap().contains("use malachite")
            {
                naming.push(path);
            }
        }
    }
    let ours = naming.iter().filter(|path| !path.ends_with("cli/tests/arrows.rs"));
    let ours: Vec<_> = ours.collect();
    assert_eq!(ours.len(), 1, "{ours:?}");
    assert!(ours[0].ends_with("core/src/natural.rs"));
}
