//! Parts and rows on the command line: what is refused, and with which message.
#![allow(clippy::unwrap_used)]

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

fn noyau(folder: &Path, line: &str) -> Output {
    let arguments = line.split(' ').filter(|word| !word.is_empty());
    let mut command = Command::new(env!("CARGO_BIN_EXE_noyau"));
    command.current_dir(folder).args(arguments).args(["--lang", "en"]).output().unwrap()
}

fn said(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

#[test]
fn parts_make_the_bytes_of_one_run() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    for number in [2, 1, 3] {
        let line = format!("census domination trees:1..9 --part {number}/3 --output {number}.part");
        assert_eq!(noyau(at, &line).status.code(), Some(0));
    }
    for format in ["text", "csv", "json"] {
        let whole = noyau(at, &format!("census domination trees:1..9 --format {format}"));
        let line = format!("merge 3.part 1.part 2.part 1.part --format {format} --output all");
        assert_eq!(noyau(at, &line).stdout, whole.stdout, "{format}");
        assert_eq!(noyau(at, &format!("merge all --format {format}")).stdout, whole.stdout);
    }
    let parts = |value: &str| {
        for number in 1..=2 {
            let line = format!(
                "smallest domination --value {value} --all --part {number}/2 --output s{number}"
            );
            assert_eq!(noyau(at, &line).status.code(), Some(0));
        }
    };
    parts("6");
    let whole = noyau(at, "smallest domination --value 6 --all");
    assert_eq!(noyau(at, "merge s2 s1 s2").stdout, whole.stdout);
}

#[test]
fn what_is_wrong_is_one_sentence() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    for part in ["1/2", "1/3"] {
        let name = part.replace('/', "-");
        let line = format!("census domination trees:1..7 --part {part} --output {name}");
        assert_eq!(noyau(at, &line).status.code(), Some(0), "{}", said(&noyau(at, &line)));
    }
    let other = "census domination trees:1..6 --part 2/2 --output other";
    assert_eq!(noyau(at, other).status.code(), Some(0));
    fs::write(at.join("letter"), "Dear Sir").unwrap();
    fs::write(at.join("binary"), b"\xff\xfe").unwrap();
    let text = fs::read_to_string(at.join("1-2")).unwrap();
    fs::write(at.join("damaged"), text.replacen("order: 7", "order: 8", 1)).unwrap();
    fs::write(at.join("newer"), text.replacen("part 1", "part 99", 1)).unwrap();
    for (line, word) in [
        ("merge 1-2", "missing: 2"),
        ("merge 1-2 1-3", "one of 3 parts"),
        ("merge 1-2 other", "trees:1..6"),
        ("merge letter", "\"letter\" is not a part of"),
        ("merge damaged", "damaged"),
        ("merge newer", "version 99"),
        ("merge nowhere", "nowhere"),
        // As of any other file that is read whole.
        ("merge binary", "not UTF-8"),
        ("merge /dev/zero", "no end; the limit is 256 MB"),
        ("solve nim @/dev/zero", "no end; the limit is 256 MB"),
        ("census domination trees:1..7 --part 2/2 --output 1-2", "part 1/2"),
        ("census domination trees:1..7 --part 1/2 --output letter", "letter"),
        ("census domination trees:1..7 --part 3/2 --output x", "3/2"),
        ("census domination trees:1..7 --part 1/2", "--output"),
        ("census domination trees:1..7 --output x", "--part"),
        ("census domination trees:1..7 --format parquet", "--rows"),
        ("census domination trees:1..7 --rows --format parquet", "--output"),
        ("census domination trees:1..7 --rows --format text", "json-lines"),
        ("census nim trees:1..7 --rows", "graphs"),
        ("census nim trees:1..7", "graphs"),
        ("census domination trees:1..7 --misere", "--by outcome"),
        ("census domination trees:1..7 --misere --part 1/2 --output x", "--by outcome"),
        ("census colouring trees:1..7 --by value", "--by bitype"),
        ("table marking scores", "at-least"),
        ("smallest domination --value 7 --all --part 1/2 --output x", "even"),
    ] {
        let output = noyau(at, line);
        assert_eq!(output.status.code(), Some(2), "{line}: {}", said(&output));
        let said = said(&output);
        assert!(said.contains(word) && said.trim_end().lines().count() == 1, "{line}: {said}");
    }
    assert!(!at.join("x").exists());
    assert_eq!(fs::read_to_string(at.join("letter")).unwrap(), "Dear Sir");
}

#[test]
fn rows_are_written_in_three_forms() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    let csv = noyau(at, "census domination trees:3..4 --rows");
    let csv = String::from_utf8(csv.stdout).unwrap();
    assert_eq!(
        csv,
        "graph6,order,size,degrees,diameter,grundy,outcome\n\
         Bo,3,2,2 1 1,2,2,N\nCk,4,3,2 2 1 1,3,0,P\nCs,4,3,3 1 1 1,2,1,N\n"
    );
    let lines = noyau(at, "census colouring trees:3 --rows --format json-lines").stdout;
    let row: serde_json::Value = serde_json::from_slice(&lines).unwrap();
    assert_eq!((&row["bitype"], &row["chi_g"]), (&"AA".into(), &2.into()), "{row}");
    let parquet = "census domination trees:3..4 --rows --format parquet --output rows --part 1/1";
    assert_eq!(noyau(at, parquet).status.code(), Some(0));
    let path = at.join("rows/order=4/part-1-of-1.parquet");
    let bytes = fs::read(&path).unwrap();
    assert!(bytes.starts_with(b"PAR1") && bytes.ends_with(b"PAR1"));
    // An existing file is not made again.
    let made = fs::metadata(&path).unwrap().modified().unwrap();
    assert_eq!(noyau(at, parquet).status.code(), Some(0));
    assert_eq!(fs::metadata(&path).unwrap().modified().unwrap(), made);
    // A file with rows of another game under the same name is refused, and so is any other file.
    let refused = |line: &str, words: &str| {
        let output = noyau(at, line);
        let said = said(&output);
        assert_eq!(output.status.code(), Some(2), "{line}: {said}");
        assert!(said.contains(words) && said.trim_end().lines().count() == 1, "{line}: {said}");
    };
    refused(
        &parquet.replace("domination", "colouring"),
        "rows of census domination trees:3..3 by value, version 1, part 1/1",
    );
    assert_eq!(fs::read(&path).unwrap(), bytes);
    fs::write(&path, "kept").unwrap();
    refused(parquet, "no Parquet file");
    assert_eq!(fs::read_to_string(&path).unwrap(), "kept");
}

/// A folder is read as one table, so files of two divisions, or of two games, must not mix.
#[test]
fn rows_of_two_divisions_do_not_mix() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    let line = |game: &str, part: &str| {
        format!("census {game} trees:5..6 --rows --format parquet --output rows --part {part}")
    };
    assert_eq!(noyau(at, &line("domination", "1/2")).status.code(), Some(0));
    for (game, part, words) in [
        ("domination", "3/4", "part-1-of-2.parquet\" is one of 2 parts; expected one of 4"),
        ("domination", "1/1", "expected one of 1"),
        ("colouring", "2/2", "part of \"rows of census domination trees:5..5"),
    ] {
        let output = noyau(at, &line(game, part));
        let said = said(&output);
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(said.contains(words) && said.trim_end().lines().count() == 1, "{said}");
    }
    assert_eq!(noyau(at, &line("domination", "2/2")).status.code(), Some(0));
    let count =
        |order: usize| fs::read_dir(at.join(format!("rows/order={order}"))).unwrap().count();
    assert_eq!((count(5), count(6)), (2, 2));
}
