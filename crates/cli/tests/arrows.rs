//! Dependencies between the crates point one way (docs/design.md).
#![allow(clippy::unwrap_used)]

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The dependencies allowed for each crate, except in tests.
const ALLOWED: &[(&str, &[&str])] = &[
    ("core", &[]),
    ("numeration", &["core"]),
    ("graph", &["core"]),
    ("family", &["core"]),
    ("solve", &["core", "family"]),
    // The definitions share no code with what they are compared with.
    ("oracle", &["core", "graph"]),
    ("text", &["core"]),
    ("games", &["core", "family", "graph", "numeration"]),
    ("engine", &["core", "family", "games", "graph", "numeration", "solve"]),
    ("census", &["core", "engine", "games", "graph", "solve"]),
    ("documents", &["core", "engine", "games", "graph", "numeration", "solve"]),
    ("noyau", &["core", "engine", "family", "games", "graph"]),
    ("api", &["core", "engine", "text"]),
    ("routes", &["api", "core", "engine", "text"]),
    ("server", &["core", "engine", "routes", "text"]),
    ("wasm", &["engine", "routes", "text"]),
    ("tui", &["api", "core", "engine", "text"]),
    ("cli", &["api", "census", "core", "documents", "engine", "server", "text", "tui"]),
    ("conformance", &["core", "engine", "graph", "oracle", "solve"]),
    ("python", &["api", "census", "conformance", "noyau", "text"]),
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
        // The main crate has the name of the project.
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

/// Rust files below a folder of `crates` that contain a line that fits.
fn files_with(folder: &str, fits: impl Fn(&str) -> bool) -> Vec<PathBuf> {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut found = Vec::new();
    let mut folders = vec![crates.join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ext| ext == "rs")
                && std::fs::read_to_string(&path).unwrap().lines().any(&fits)
            {
                found.push(path);
            }
        }
    }
    found
}

#[test]
fn only_one_file_names_the_bignum_crate() {
    let ours: Vec<_> = files_with(".", |line| line.contains("use malachite"))
        .into_iter()
        .filter(|path| !path.ends_with("cli/tests/arrows.rs"))
        .collect();
    assert_eq!(ours.len(), 1, "{ours:?}");
    assert!(ours[0].ends_with("core/src/natural.rs"));
}

#[test]
fn what_the_module_is_made_of_has_one_clock() {
    let mut parts = vec!["wasm"];
    let mut next = 0;
    while let Some(part) = parts.get(next) {
        let (_, below) = ALLOWED.iter().find(|(name, _)| name == part).unwrap();
        let new: Vec<&str> = below.iter().copied().filter(|name| !parts.contains(name)).collect();
        parts.extend(new);
        next += 1;
    }
    assert!(parts.contains(&"solve"));
    // The clocks of the standard library abort a WebAssembly module.
    let clock = |line: &str| {
        line.contains("std::time") && (line.contains("Instant") || line.contains("SystemTime"))
    };
    let asking = parts.iter().flat_map(|part| files_with(&format!("{part}/src"), clock));
    let others: Vec<_> = asking.filter(|path| !path.ends_with("solve/src/clock.rs")).collect();
    assert_eq!(others, Vec::<PathBuf>::new(), "use noyau_solve::Instant");
}

#[test]
fn no_front_and_no_solver_asks_which_game_it_has() {
    let asks = |line: &str| {
        let pattern = line.split_once("=>").map_or("", |(pattern, _)| pattern);
        noyau_engine::GAMES.iter().map(|game| format!("\"{}\"", game.id)).any(|name| {
            let compared = [format!("== {name}"), format!("!= {name}"), format!("{name} ==")];
            pattern.contains(&name)
                || line.contains("matches!") && line.contains(&name)
                || compared.iter().any(|words| line.contains(words))
        })
    };
    assert!(asks("if game.id == \"path\" {") && asks("(\"colouring\", ..) => rule,"));
    let crates = ["api", "census", "cli", "engine", "routes", "server", "solve", "text", "tui"];
    let asking = crates.iter().flat_map(|part| files_with(&format!("{part}/src"), asks));
    assert_eq!(asking.collect::<Vec<_>>(), Vec::<PathBuf>::new(), "the catalogue knows");
}

/// Link-time optimisation uses the level of the crate that is linked last. A level of its own for
/// such a crate made every loop of the program many times slower and kept its symbols.
#[test]
fn what_is_linked_last_has_the_level_of_the_profile() {
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../Cargo.toml");
    let profiles = std::fs::read_to_string(manifest).unwrap();
    let profiles = profiles.split_once("[profile.release]").unwrap().1;
    assert!(profiles.contains("\nnoyau-text.opt-level = \"s\""));
    for last in ["cli", "python", "wasm", "bench", "conformance"] {
        assert!(!profiles.contains(&format!("\nnoyau-{last}")), "{last}");
    }
}
