//! Stores of long sequences: killed and stopped runs, damaged and foreign files, a full disk.
#![allow(clippy::unwrap_used)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

fn noyau(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_noyau")).args(arguments).env("LC_ALL", "C").output().unwrap()
}

fn started(arguments: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_noyau"))
        .args(arguments)
        .env("LC_ALL", "C")
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

fn scratch(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("noyau-cli-{}-{name}", std::process::id()));
    let _ = fs::remove_file(&path);
    path
}

/// Waits until the store holds computed values.
fn wait_for_blocks(path: &Path) {
    let start = Instant::now();
    while fs::metadata(path).map_or(0, |file| file.len()) < 4096 {
        assert!(start.elapsed() < Duration::from_secs(120), "nothing was stored");
        std::thread::sleep(Duration::from_millis(20));
    }
}

fn refused(output: &Output, words: &[&str]) {
    ended(output, 2, words);
}

fn ended(output: &Output, code: i32, words: &[&str]) {
    let error = String::from_utf8(output.stderr.clone()).unwrap();
    assert_eq!(output.status.code(), Some(code), "{error}");
    assert_eq!(error.trim_end().lines().count(), 1, "{error}");
    for word in words {
        assert!(error.contains(word), "{word}: {error}");
    }
}

#[test]
fn a_killed_run_goes_on_where_it_was() {
    let path = scratch("killed");
    let store = path.to_str().unwrap();
    let mut child = started(&["sequence", "0.106", "--to", "2^30", "--store", store]);
    wait_for_blocks(&path);
    child.kill().unwrap();
    child.wait().unwrap();
    let stored = fs::metadata(&path).unwrap().len();
    let again =
        noyau(&["sequence", "0.106", "--to", "9999", "--store", store, "--format", "b-file"]);
    assert!(again.status.success());
    let fresh = noyau(&["sequence", "0.106", "--to", "9999", "--format", "b-file"]);
    assert_eq!(again.stdout, fresh.stdout);
    // At most an unfinished block was cut off, and stored values were not computed again.
    assert!(fs::metadata(&path).unwrap().len() <= stored);
    fs::remove_file(path).unwrap();
}

#[test]
fn an_interrupted_run_keeps_everything() {
    let path = scratch("interrupted");
    let store = path.to_str().unwrap();
    let child = started(&["sequence", "0.106", "--to", "2^30", "--store", store]);
    wait_for_blocks(&path);
    let asked = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(asked.unwrap().success());
    ended(&child.wait_with_output().unwrap(), 130, &["stopped", "kept"]);
    assert!(noyau(&["sequence", "0.106", "--to", "100", "--store", store]).status.success());
    fs::remove_file(path).unwrap();
}

#[test]
fn damaged_and_foreign_stores_are_refused_and_left_alone() {
    let path = scratch("damaged");
    let store = path.to_str().unwrap();
    assert!(noyau(&["sequence", "0.77", "--to", "3000", "--store", store]).status.success());
    let mut bytes = fs::read(&path).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(&path, &bytes).unwrap();
    let again = noyau(&["sequence", "0.77", "--to", "4000", "--store", store]);
    refused(&again, &["damaged at byte", store]);
    assert_eq!(fs::read(&path).unwrap(), bytes);
    fs::write(&path, "not a store at all, but long enough to look at its first bytes").unwrap();
    let foreign = noyau(&["sequence", "0.77", "--to", "4000", "--store", store]);
    refused(&foreign, &["not a store", store]);
    fs::remove_file(&path).unwrap();
    assert!(noyau(&["sequence", "0.77", "--to", "30", "--store", store]).status.success());
    let other = noyau(&["sequence", "0.07", "--to", "30", "--store", store]);
    refused(&other, &["0.77", "0.07"]);
    fs::remove_file(path).unwrap();
}

/// Files made by an older noyau. Its solver for graphs could be wrong, and its searches for
/// smallest graphs had no checksums: those files are refused. All others are accepted.
#[test]
fn stores_of_older_versions() {
    let fixture = |name: &str| {
        let from = format!("{}/../../tests/data/stores/{name}", env!("CARGO_MANIFEST_DIR"));
        let path = scratch(name);
        fs::copy(from, &path).unwrap();
        path
    };
    for (name, verb, words) in [
        ("marking-1.seq", &["sequence", "domination", "grid:3xN", "--to", "7"][..], "solver"),
        ("census-1.seq", &["census", "domination", "connected:1..5"], "solver"),
        ("smallest-1.txt", &["smallest", "domination", "--value", "6", "--all"], "checksums"),
    ] {
        let path = fixture(name);
        let store = path.to_str().unwrap();
        let before = fs::read(&path).unwrap();
        refused(&noyau(&[verb, &["--store", store]].concat()), &[words, "delete", store]);
        refused(&noyau(&[verb, &["--store", store, "--lang", "fr"]].concat()), &["effacez", store]);
        assert_eq!(fs::read(&path).unwrap(), before);
        fs::remove_file(&path).unwrap();
        // The values are computed again under the same name, and the new store is accepted.
        let fresh = noyau(&[verb, &["--store", store]].concat());
        assert!(fresh.status.success(), "{name}");
        assert_eq!(noyau(&[verb, &["--store", store]].concat()).stdout, fresh.stdout);
        fs::remove_file(path).unwrap();
    }
    for (name, verb) in [
        ("octal-1.seq", &["sequence", "0.77", "--to", "60"][..]),
        ("position-1.seq", &["sequence", "octal", "3,N", "--code", "0.77", "--to", "14"]),
        ("trees-1.seq", &["census", "domination", "trees:1..8"]),
        ("bitypes-1.seq", &["census", "colouring", "trees:3..6"]),
    ] {
        let path = fixture(name);
        let before = fs::read(&path).unwrap();
        let output = noyau(&[verb, &["--store", path.to_str().unwrap()]].concat());
        assert!(output.status.success(), "{name}: {}", String::from_utf8_lossy(&output.stderr));
        assert!(
            fs::read(&path).unwrap().starts_with(&before) && output.stdout == noyau(verb).stdout
        );
        fs::remove_file(path).unwrap();
    }
}

#[test]
fn a_full_disk_and_unwritable_files_are_said() {
    if !Path::new("/dev/full").exists() {
        return;
    }
    for option in ["--store", "--output"] {
        let output = noyau(&["sequence", "0.77", "--to", "3000", option, "/dev/full"]);
        refused(&output, &["/dev/full"]);
        let output = noyau(&["sequence", "0.77", option, "/no/such/folder/file"]);
        refused(&output, &["/no/such/folder/file"]);
    }
    for path in ["/dev/full", "/no/such/folder/file"] {
        refused(&noyau(&["period", "0.77", "--certificate", path]), &[path]);
    }
}

#[test]
fn bad_families_and_sizes_are_refused_in_one_sentence() {
    for (family, words) in [
        ("0.8", ["column 3", "0 to 7"]),
        ("x.12", ["column 1", "octal"]),
        ("0.", ["column 3", "octal"]),
        ("5.1", ["column 1", "octal"]),
        ("paths", ["there is no family", "path"]),
        ("path^0", ["column 1", "1 to 1000"]),
        ("caterpillar:21", ["column 3", "2(10)1"]),
        ("file:/no/such/file", ["/no/such/file", "cannot be used"]),
    ] {
        for verb in ["sequence", "period"] {
            refused(&noyau(&[verb, family]), &words);
        }
    }
    refused(&noyau(&["sequence", "domination", "grid:3x3"]), &["no N", "grid:3xN"]);
    for to in ["10^30", "-1", "x", "2^33"] {
        refused(&noyau(&["sequence", "0.77", &format!("--to={to}")]), &["parameter to"]);
    }
    refused(&noyau(&["sequence", "ladder", "--kind", "Q"]), &["kind", "G, H, I, J"]);
    refused(&noyau(&["solve", "octal", "0.8", "5"]), &["parameter code", "column 3"]);
}

#[test]
fn a_certificate_is_written_checked_and_used() {
    let path = scratch("certificate");
    let file = path.to_str().unwrap();
    assert!(noyau(&["period", "0.156", "--certificate", file]).status.success());
    assert!(noyau(&["check", file]).status.success());
    let solved = noyau(&["solve", "octal", "0.156", "10^30", "--certificate", file, "--brief"]);
    assert!(solved.status.success());
    let text = fs::read_to_string(&path).unwrap();
    let wrong = text.replacen("preperiod 3479", "preperiod 3478", 1);
    assert_ne!(text, wrong);
    fs::write(&path, wrong).unwrap();
    refused(&noyau(&["check", file]), &[file]);
    fs::write(&path, "hello").unwrap();
    refused(&noyau(&["check", file]), &["not a certificate"]);
    fs::remove_file(path).unwrap();
}

/// A certificate with changed lines and a matching checksum.
fn tampered(text: &str, from: &str, to: &str) -> String {
    let (lines, _) = text.rsplit_once("checksum ").unwrap();
    let lines = lines.replacen(from, to, 1);
    assert!(!text.starts_with(&lines), "{from}");
    let sum = lines.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |sum, byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    format!("{lines}checksum {sum:016x}\n")
}

#[test]
fn the_certificate_of_a_quotient_is_written_and_checked() {
    let path = scratch("quotient");
    let file = path.to_str().unwrap();
    assert!(noyau(&["quotient", "0.123", "--to", "40", "--certificate", file]).status.success());
    let held = noyau(&["check", file]);
    assert!(held.status.success());
    assert!(String::from_utf8(held.stdout).unwrap().contains("20 elements, 5 of them lost"));
    let text = fs::read_to_string(&path).unwrap();
    // Without a new checksum the file is damaged; with one it makes a false claim.
    fs::write(&path, text.replacen("preperiod 5", "preperiod 4", 1)).unwrap();
    refused(&noyau(&["check", file]), &[file]);
    for (from, to) in [("preperiod 5\nperiod 5", "preperiod 4\nperiod 6"), ("lost 5\n", "lost 4\n")]
    {
        fs::write(&path, tampered(&text, from, to)).unwrap();
        assert!(!noyau(&["check", file]).status.success(), "{from}");
    }
    let lost = &text[text.find("lost 5\n").unwrap()..];
    let first = lost[7..].split(' ').next().unwrap();
    fs::write(&path, tampered(&text, &format!("lost 5\n{first} "), "lost 5\n0 ")).unwrap();
    let lie = noyau(&["check", file]);
    assert_eq!(lie.status.code(), Some(1));
    assert!(String::from_utf8(lie.stdout).unwrap().contains("the empty sum is called lost"));
    fs::remove_file(path).unwrap();
}

#[test]
fn every_form_of_output_holds_the_values() {
    let csv = noyau(&["sequence", "0.77", "--to", "4", "--format", "csv"]).stdout;
    assert_eq!(String::from_utf8(csv).unwrap(), "n,value\n0,0\n1,1\n2,2\n3,3\n4,1\n");
    let zeros = noyau(&["sequence", "path", "--to", "30", "--zeros"]).stdout;
    assert_eq!(String::from_utf8(zeros).unwrap(), "path\n0\n4\n8\n14\n20\n24\n28\n");
    let json = noyau(&["sequence", "saw", "--kind", "S''", "--to", "3", "--json"]).stdout;
    let json: serde_json::Value = serde_json::from_slice(&json).unwrap();
    assert_eq!(json["values"], serde_json::json!(["1", "2", "3", "1"]));
    let svg = noyau(&["sequence", "0.77", "--to", "300", "--format", "svg"]).stdout;
    assert!(String::from_utf8(svg).unwrap().contains("period 12 from 71 on"));
    let path = scratch("parquet");
    let file = path.to_str().unwrap();
    let written = noyau(&["sequence", "0.77", "--format", "parquet", "--output", file]);
    assert!(written.status.success());
    let bytes = fs::read(&path).unwrap();
    assert!(bytes.starts_with(b"PAR1") && bytes.ends_with(b"PAR1"));
    fs::remove_file(path).unwrap();
    // A pipe is accepted like a file; a terminal is not (tests/terminal.rs).
    let piped = noyau(&["sequence", "0.77", "--format", "parquet"]);
    assert!(piped.status.success() && piped.stdout == bytes);
}
