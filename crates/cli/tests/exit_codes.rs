//! Exit codes, signals and readers that close the output.
#![allow(clippy::unwrap_used)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_noyau"));
    command.args(arguments).env("LC_ALL", "C").stdin(Stdio::null());
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// The exit code, the standard output and the standard error of a command.
fn ended(arguments: &[&str]) -> (i32, String, String) {
    let output = command(arguments).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

/// A path in a new temporary folder.
fn scratch() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("file");
    (folder, path)
}

/// Every code of the table except 130 and 70, which no input is known to cause.
#[test]
fn codes_tell_no_from_bad_input_and_from_a_limit() {
    for (code, arguments) in [
        (0, &["solve", "nim", "1,1"][..]),
        (0, &["help"]),
        (0, &["--version"]),
        (1, &["check-kernel", "nim", "--within", "2,2", "0,0"]),
        (1, &["period", "0.007", "--to", "50"]),
        (2, &["solve", "nim", "1,x"]),
        (2, &["solve", "nim"]),
        (2, &[]),
        (2, &["check", "/no/such/file"]),
        // A range without sizes.
        (2, &["sequence", "0.77", "--from", "50", "--to", "10"]),
        (2, &["sequence", "0.77", "--from", "101"]),
        (2, &["sequence", "path", "--function", "suspense-normal", "--from", "5", "--to", "4"]),
        (2, &["sequence", "domination", "path:N", "--from", "5", "--to", "4"]),
        // Sources without an end.
        (2, &["solve", "nim", "@/dev/zero"]),
        (2, &["merge", "/dev/zero"]),
        (2, &["smallest", "domination", "--value", "3", "--all", "--store", "/dev/zero"]),
        (3, &["solve", "domination", "grid:9x11", "--time", "0"]),
        (3, &["refute", "nim", "60,60,60,60"]),
        (3, &["explain", "octal", "2,1", "--code", "4.[07]", "--time", "0"]),
        (3, &["sequence", "domination", "grid:5xN", "--time", "0", "--to", "40"]),
        (3, &["period", "path^k", "--to", "3000", "--time", "0.05"]),
        (3, &["reproduce", "octal", "--time", "0.001"]),
        (3, &["quotient", "0.144", "--to", "40", "--time", "0"]),
        (3, &["numeration", "10^400000", "--time", "0"]),
        (3, &["numeration", "10^4000", "--quotients", "1,2,3", "--time", "0"]),
        (3, &["numeration", "10^4000", "--base", "7", "--time", "0"]),
        (3, &["numeration", "13", "--weights", "1,2,3,5,8", "--time", "0"]),
        (3, &["census", "domination", "graphs:8", "--time", "0"]),
        (3, &["smallest", "domination", "--value", "9", "--time", "0"]),
        (3, &["smallest", "domination", "--value", "9", "--trees", "--time", "0"]),
    ] {
        let (found, _, said) = ended(arguments);
        assert_eq!(found, code, "{arguments:?}: {said}");
        let mut json = arguments.to_vec();
        json.push("--json");
        let (found, shown, said) = ended(&json);
        assert_eq!(found, code, "{json:?}: {said}");
        if code == 3 {
            let error: serde_json::Value = serde_json::from_str(&said).unwrap_or_default();
            assert!(shown.contains("\"stopped\"") || error["error"]["message"].is_string());
        }
    }
}

/// A quotient of which no heap is known yet is no quotient of one element.
#[test]
fn a_quotient_of_nothing_is_a_question_that_was_stopped() {
    for (language, word) in [("en", "out of time"), ("fr", "délai écoulé")] {
        let asked = ["quotient", "0.144", "--to", "40", "--time", "0", "--lang", language];
        let (code, shown, said) = ended(&asked);
        assert_eq!((code, shown.as_str()), (3, ""), "{said}");
        assert!(said.contains(word) && said.trim_end().lines().count() == 1, "{said}");
        let one = ["quotient", "0.07", "--to", "1", "--lang", language];
        let (code, shown, said) = ended(&one);
        let first = shown.lines().next().unwrap_or_default();
        let singular = if language == "en" { "has one element," } else { "a un seul élément," };
        assert!(code == 0 && first.contains(singular), "{shown}{said}");
        assert!(!shown.lines().any(|line| line.trim_end().ends_with(':')), "{shown}");
    }
}

/// Waits until a file is longer than its header.
fn wait_for(path: &Path) {
    while fs::metadata(path).map_or(0, |known| known.len()) < 200 {
        thread::sleep(Duration::from_millis(20));
    }
}

fn signal(child: &Child, name: &str) {
    let sent = Command::new("kill").args([name, &child.id().to_string()]).status().unwrap();
    assert!(sent.success());
}

#[test]
fn signals_end_with_130_and_stores_keep_what_is_done() {
    for name in ["-INT", "-TERM"] {
        let (_folder, path) = scratch();
        let store = path.to_str().unwrap();
        let sequence = ["sequence", "0.106", "--to", "2^30", "--store", store];
        let child = command(&sequence).spawn().unwrap();
        wait_for(&path);
        signal(&child, name);
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(130), "{name}");
        assert!(String::from_utf8(output.stderr).unwrap().contains("kept"));
        // A verb that reads no flag ends at once, with the same code.
        let child = command(&["table", "wythoff", "--rows", "1e12"]).stdout(Stdio::null()).spawn();
        let child = child.unwrap();
        thread::sleep(Duration::from_millis(300));
        signal(&child, name);
        assert_eq!(child.wait_with_output().unwrap().status.code(), Some(130), "{name}");
    }
}

/// A pipe whose reader is closed.
fn closed() -> Stdio {
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    writer.into()
}

#[test]
fn nobody_reading_is_no_reason_to_panic() {
    for (code, arguments) in [
        (0, &["solve", "nim", "43,27,12"][..]),
        (0, &["solve", "nim", "43,27,12", "--json"]),
        (0, &["table", "wythoff", "--rows", "100000"]),
        (0, &["table", "wythoff", "--rows", "100000", "--json"]),
        (0, &["list"]),
        (0, &["help"]),
        (0, &["help", "solve"]),
        (0, &["solve", "nim", "--help"]),
        (0, &["--help"]),
        (0, &["sequence", "0.77", "--to", "100000"]),
        (0, &["sequence", "0.77", "--format", "parquet"]),
        (0, &["census", "domination", "trees:1..6"]),
        (0, &["play", "nim", "1,2,3", "--line"]),
        (0, &["completions", "bash"]),
        (2, &["solve", "nim", "1,x"]),
        (2, &["solve", "nim", "1,x", "--json"]),
        (2, &["solve", "nim", "--no-such-option"]),
        (2, &["frobnicate", "--json"]),
        (2, &[]),
        (3, &["solve", "domination", "grid:9x11", "--time", "0"]),
    ] {
        for both in [false, true] {
            let mut command = command(arguments);
            command.stderr(closed());
            if both || code == 0 {
                command.stdout(closed());
            }
            let ended = command.status().unwrap();
            assert_eq!(ended.code(), Some(code), "{arguments:?}");
        }
    }
}

/// For every option that names an output file, the old file stays until the new one is complete.
#[test]
fn a_file_that_cannot_be_written_is_left_as_it_was() {
    let cases: [&[&str]; 5] = [
        &["sequence", "0.77", "--to", "3000", "--output"],
        &["sequence", "0.77", "--to", "3000", "--format", "parquet", "--output"],
        &["period", "0.77", "--certificate"],
        &["quotient", "0.77", "--certificate"],
        &["solve", "domination", "grid:3x4", "--brief", "--strategy"],
    ];
    for case in cases {
        let (folder, path) = scratch();
        let arguments = [case, &[path.to_str().unwrap()]].concat();
        let (code, _, said) = ended(&arguments);
        assert_eq!(code, 0, "{arguments:?}: {said}");
        let whole = fs::read(&path).unwrap();
        // Simulates a full file system: no more than one kilobyte may be written.
        fs::write(&path, "old").unwrap();
        let limited = "ulimit -f 1; trap '' XFSZ; exec \"$0\" \"$@\"";
        let output = Command::new("bash")
            .args(["-c", limited, env!("CARGO_BIN_EXE_noyau")])
            .args(&arguments)
            .output()
            .unwrap();
        if whole.len() > 1024 {
            assert_eq!(output.status.code(), Some(2), "{arguments:?}");
            assert_eq!(fs::read(&path).unwrap(), b"old", "{arguments:?}");
        }
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "nothing is left over");
        // The same command without the limit.
        let (code, _, said) = ended(&arguments);
        assert_eq!(code, 0, "{arguments:?}: {said}");
        assert_eq!(fs::read(&path).unwrap(), whole, "{arguments:?}");
    }
}

/// The store holds everything that is asked, so a read-only store is enough.
#[cfg(unix)]
#[test]
fn a_store_that_is_only_read_answers_what_it_holds() {
    use std::os::unix::fs::PermissionsExt;
    use std::os::unix::process::CommandExt;
    let cases: [(&[&str], &[&str]); 4] = [
        (&["sequence", "0.77", "--to", "3000"], &["sequence", "0.77", "--to", "4000"]),
        (
            &["sequence", "domination", "grid:3xN", "--to", "5"],
            &["sequence", "domination", "grid:3xN", "--to", "6"],
        ),
        (&["census", "domination", "trees:1..8"], &["census", "domination", "trees:1..9"]),
        (
            &["smallest", "domination", "--value", "6"],
            &["smallest", "domination", "--value", "6", "--all"],
        ),
    ];
    for (known, more) in cases {
        let (folder, path) = scratch();
        let store = ["--store", path.to_str().unwrap()];
        let (code, shown, said) = ended(&[known, &store].concat());
        assert_eq!(code, 0, "{known:?}: {said}");
        let whole = fs::read(&path).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o444)).unwrap();
        fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o555)).unwrap();
        let as_another = |arguments: &[&str]| {
            let mut command = command(&[arguments, &store].concat());
            // Permissions do not apply to the administrator.
            if rustix::process::geteuid().is_root() {
                command.uid(65534).gid(65534);
            }
            let output = command.output().unwrap();
            let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
            (output.status.code().unwrap(), text(&output.stdout), text(&output.stderr))
        };
        assert_eq!(as_another(known), (0, shown, String::new()), "{known:?}");
        let (code, _, said) = as_another(more);
        assert_eq!(code, 2, "{more:?}: {said}");
        assert!(said.contains(store[1]) && said.contains("ermission"), "{more:?}: {said}");
        assert_eq!(fs::read(&path).unwrap(), whole);
        fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755)).unwrap();
    }
}
