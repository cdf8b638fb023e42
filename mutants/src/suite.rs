//! The tests of a package: which changes each of them reaches, how long it takes, and whether it
//! notices a change.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use anyhow::{Context, Result};
use wait_timeout::ChildExt;
use wait4::Wait4;

use crate::copy::Program;

/// One test, in a process of its own.
pub struct Test {
    program: PathBuf,
    home: PathBuf,
    pub name: String,
    pub time: Duration,
    pub reached: BTreeSet<usize>,
}

impl Test {
    /// The test, with a change or recording what is reached. It may take so many seconds of the
    /// processor: what else the machine does makes no difference.
    fn start(&self, most: u64, (variable, value): (&str, &str)) -> Result<Child> {
        let mut command = Command::new("sh");
        command.args(["-c", &format!("ulimit -t {most}; ulimit -v 4000000; exec \"$@\""), "sh"]);
        command.arg(&self.program).args(["--exact", &self.name, "--test-threads=1", "--quiet"]);
        command.current_dir(&self.home).env("CARGO_MANIFEST_DIR", &self.home);
        command.env(variable, value).env("PROPTEST_MAX_SHRINK_ITERS", "0");
        // The same cases in every run, and none that another change has failed: what a test
        // reaches and notices is a property of the test.
        command.env("PROPTEST_RNG_SEED", "1").env("PROPTEST_DISABLE_FAILURE_PERSISTENCE", "1");
        command.env("RUST_BACKTRACE", "0").env("INSTA_UPDATE", "no");
        Ok(command.stdout(Stdio::null()).stderr(Stdio::null()).spawn()?)
    }

    pub fn notices(&self, change: usize) -> Result<bool> {
        let most = 3 + 4 * self.time.as_secs();
        let mut child = self.start(most, ("NOYAU_MUTANT", &change.to_string()))?;
        // A test that waits for ever takes no time of the processor, while one that others keep
        // from the processor takes a little.
        let mut used = String::new();
        loop {
            if let Some(status) = child.wait_timeout(Duration::from_secs(60))? {
                return Ok(!status.success());
            }
            let before = std::mem::replace(&mut used, processor_time(&child)?);
            if used == before {
                child.kill()?;
                child.wait()?;
                return Ok(true);
            }
        }
    }
}

/// What a process has taken of the processor, in seconds, as `ps` writes it.
fn processor_time(child: &Child) -> Result<String> {
    let mut command = Command::new("ps");
    command.args(["-o", "time=", "-p", &child.id().to_string()]);
    Ok(String::from_utf8(command.output().context("ps cannot be run")?.stdout)?)
}

/// All tests that pass, the quickest first, each run once without a change.
pub fn measure(programs: &[Program], record: &Path, longest: Duration) -> Result<Vec<Test>> {
    let mut tests = Vec::new();
    for program in programs {
        let mut command = Command::new(&program.path);
        command.args(["--list", "--format", "terse"]).current_dir(&program.home);
        let list = String::from_utf8(command.output().context("tests cannot be listed")?.stdout)?;
        for name in list.lines().filter_map(|line| line.strip_suffix(": test")) {
            let (program, home) = (program.path.clone(), program.home.clone());
            let (name, time) = (name.to_owned(), Duration::ZERO);
            tests.push(Test { program, home, name, time, reached: BTreeSet::new() });
        }
    }
    let all = tests.len();
    let mut kept = Vec::new();
    for mut test in tests {
        fs::write(record, "")?;
        let most = longest.as_secs() + 1;
        let used = test.start(most, ("NOYAU_REACHED", &record.to_string_lossy()))?.wait4()?;
        test.time = used.rusage.utime + used.rusage.stime;
        if test.time > longest {
            eprintln!("left out, takes too long: {}", test.name);
        } else if !used.status.success() {
            eprintln!("left out, fails without a change: {}", test.name);
        } else {
            let lines = fs::read_to_string(record)?;
            test.reached = lines.lines().flat_map(str::parse).collect();
            kept.push(test);
        }
    }
    kept.sort_by_key(|test| test.time);
    let total: Duration = kept.iter().map(|test| test.time).sum();
    eprintln!("{} of {all} tests, {:.0} s together", kept.len(), total.as_secs_f64());
    Ok(kept)
}
