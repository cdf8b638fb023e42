//! The catalogue is the only code that treats games differently by their names.
#![allow(clippy::unwrap_used)]

use std::fs;
use std::path::{Path, PathBuf};

use noyau_engine::names;

/// Crates that must not know any game.
const CRATES: [&str; 11] = [
    "api", "census", "cli", "core", "engine", "family", "routes", "server", "solve", "text", "tui",
];

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

/// Whether a line of code treats a game of this name differently: in a match arm, or in a
/// comparison.
fn tells_apart(line: &str, name: &str) -> bool {
    let quoted = format!("\"{name}\"");
    line.match_indices(&quoted).any(|(at, _)| {
        let (before, after) = (line[..at].trim_end(), line[at + quoted.len()..].trim_start());
        let arm = after.starts_with("=>") || after.starts_with("if ") && before.is_empty();
        arm || before.ends_with("==") || before.ends_with("!=") || after.starts_with("==")
    })
}

#[test]
fn lines_that_tell_games_apart_are_seen() {
    assert!(tells_apart(r#"    "nim" => 1,"#, "nim"));
    assert!(tells_apart(r#"if game == "path" && more {"#, "path"));
    assert!(!tells_apart(r#"texts.fill("file", &[("path", &path)])"#, "path"));
    assert!(!tells_apart(r#"open("nim", &Arguments::none())"#, "nim"));
}

#[test]
fn nobody_but_the_catalogue_tells_games_apart_by_name() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut files = Vec::new();
    for name in CRATES {
        sources(&crates.join(name).join("src"), &mut files);
    }
    assert!(files.len() > 200);
    let mut guilty = Vec::new();
    for path in files {
        let text = fs::read_to_string(&path).unwrap();
        let code = text.split("#[cfg(test)]").next().unwrap_or_default();
        for line in code.lines().filter(|line| !line.trim_start().starts_with("//")) {
            if let Some(name) = names().find(|name| tells_apart(line, name)) {
                guilty.push(format!("{}: {name}: {}", path.display(), line.trim()));
            }
        }
    }
    assert!(guilty.is_empty(), "{}", guilty.join("\n"));
}
