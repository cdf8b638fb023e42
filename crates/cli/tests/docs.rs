//! The guides name tests, facts and files that exist.
#![allow(clippy::unwrap_used)]

use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read(path: impl AsRef<Path>) -> String {
    let path = root().join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The texts between `open` and `close`.
fn between<'a>(text: &'a str, open: &'a str, close: char) -> impl Iterator<Item = &'a str> {
    text.split(open).skip(1).filter_map(move |rest| rest.split(close).next())
}

#[test]
fn every_test_named_in_the_feature_list_exists() {
    let features = read("docs/features.md");
    let mut named = 0;
    for reference in between(&features, "`crates/", '`') {
        let Some((file, test)) = reference.split_once('#') else { continue };
        let source = read(format!("crates/{file}"));
        assert!(source.contains(&format!("fn {test}(")), "{file} has no test {test}");
        named += 1;
    }
    assert!(named > 40, "{named}");
}

#[test]
fn every_fact_named_in_the_feature_list_exists() {
    let mut facts = Vec::new();
    let folders =
        ["tests/data", "crates/documents/data"].map(|place| fs::read_dir(root().join(place)));
    for folder in folders.into_iter().flat_map(Result::unwrap) {
        let vectors = folder.unwrap().path().join("vectors.json");
        if vectors.exists() {
            facts.push(fs::read_to_string(vectors).unwrap());
        }
    }
    let features = read("docs/features.md");
    for id in between(&features, "[", ']').filter(|id| *id != "id") {
        let quoted = format!("\"{id}\"");
        assert!(facts.iter().any(|file| file.contains(&quoted)), "there is no fact {id}");
    }
}

#[test]
fn every_feature_up_to_the_last_has_its_line() {
    let features = read("docs/features.md");
    for number in 1..=113 {
        assert!(features.contains(&format!("| N-{number:02} |")), "N-{number:02}");
    }
}

#[test]
fn links_between_the_guides_lead_somewhere() {
    let mut guides = vec![root().join("README.md"), root().join("CONTRIBUTING.md")];
    let mut folders = vec![root().join("docs")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "md") {
                guides.push(path);
            }
        }
    }
    assert!(guides.len() > 15);
    for guide in guides {
        let folder = guide.parent().unwrap().to_owned();
        let text = fs::read_to_string(&guide).unwrap();
        for target in between(&text, "](", ')').filter(|target| !target.contains("://")) {
            let file = target.split('#').next().unwrap();
            assert!(folder.join(file).exists(), "{}: {target}", guide.display());
        }
    }
}
