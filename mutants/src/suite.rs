//! The tests of a package: which changes each of them reaches, how long it takes, and whether it
//! notices a change.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, SystemTime};

use anyhow::{Context, Result};
use serde::{Deserialize, Serialize};
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

/// What a test does without a change. It is true of one build of its program.
#[derive(Serialize, Deserialize)]
struct Measure {
    program: PathBuf,
    built: SystemTime,
    test: String,
    passed: bool,
    /// The time it took, and the seconds it was given.
    time: Duration,
    most: u64,
    reached: BTreeSet<usize>,
}

impl Measure {
    fn take(test: &Test, built: SystemTime, most: u64, record: &Path) -> Result<Self> {
        fs::write(record, "")?;
        let used = test.start(most, ("NOYAU_REACHED", &record.to_string_lossy()))?.wait4()?;
        let reached = fs::read_to_string(record)?.lines().flat_map(str::parse).collect();
        Ok(Self {
            program: test.program.clone(),
            built,
            test: test.name.clone(),
            passed: used.status.success(),
            time: used.rusage.utime + used.rusage.stime,
            most,
            reached,
        })
    }
}

/// All tests that pass, the quickest first, each run once without a change. What was measured with
/// the same programs is read from `known`, and added to it: a run that was stopped goes on there.
pub fn measure(
    programs: &[Program],
    record: &Path,
    known: &Path,
    longest: Duration,
) -> Result<Vec<Test>> {
    let most = longest.as_secs() + 1;
    let text = fs::read_to_string(known).unwrap_or_default();
    let lines = text.lines().flat_map(serde_json::from_str::<Measure>);
    let mut measures: BTreeMap<(PathBuf, String), Measure> =
        lines.map(|line| ((line.program.clone(), line.test.clone()), line)).collect();
    let mut file = OpenOptions::new().append(true).create(true).open(known)?;
    let (mut all, mut kept) = (0, Vec::new());
    for program in programs {
        let built = fs::metadata(&program.path)?.modified()?;
        let mut command = Command::new(&program.path);
        command.args(["--list", "--format=terse"]).current_dir(&program.home);
        let list = String::from_utf8(command.output().context("tests cannot be listed")?.stdout)?;
        for name in list.lines().filter_map(|line| line.strip_suffix(": test")) {
            all += 1;
            let mut test = Test {
                program: program.path.clone(),
                home: program.home.clone(),
                name: name.to_owned(),
                time: Duration::ZERO,
                reached: BTreeSet::new(),
            };
            let before = measures.remove(&(program.path.clone(), name.to_owned()));
            let same = |line: &Measure| line.built == built && (line.passed || line.most >= most);
            let line = match before.filter(same) {
                Some(line) => line,
                None => {
                    let line = Measure::take(&test, built, most, record)?;
                    file.write_all(format!("{}\n", serde_json::to_string(&line)?).as_bytes())?;
                    line
                }
            };
            if line.time > longest {
                eprintln!("left out, takes too long: {name}");
            } else if !line.passed {
                eprintln!("left out, fails without a change: {name}");
            } else {
                (test.time, test.reached) = (line.time, line.reached);
                kept.push(test);
            }
        }
    }
    kept.sort_by_key(|test| test.time);
    let total: Duration = kept.iter().map(|test| test.time).sum();
    eprintln!("{} of {all} tests, {:.0} s together", kept.len(), total.as_secs_f64());
    Ok(kept)
}
