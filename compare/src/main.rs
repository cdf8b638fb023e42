//! CPU time of `noyau` against ogsolve, a published solver of octal games, in one run.
//!
//! `make compare` builds both and prints the table of the README. Each program runs as a process
//! of its own, in turns, and is charged the CPU time that the system counts for it; of several
//! rounds the least time counts, because other work on the machine only ever adds.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use wait4::Wait4;

/// Sequences to 2^19 values, and how often each is computed: the shorter it takes, the more other
/// work on the machine can spoil one run.
const CODES: [(&str, usize); 4] = [("0.16", 30), ("0.106", 30), ("0.6", 5), ("0.007", 2)];
const VALUES: &str = "524288";
/// The game with the longest period here, and the values that prove it.
const PERIOD: (&str, &str) = ("0.354", "20126194");

fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let short = arguments.iter().any(|argument| argument == "--short");
    let tools = Path::new(env!("CARGO_MANIFEST_DIR")).join("target/tools");
    let ogsolve = install(&tools)?;
    let noyau = build()?;
    println!("| game | task | ogsolve rc2 | noyau | ratio |");
    println!("|---|---|---|---|---|");
    let compare = |code, values, task, rounds| -> Result<()> {
        let theirs: &[&str] = &["-m", "rc2", "-n", values, code];
        let ours: &[&str] = &sequence(code, values, "1");
        let [theirs, ours] = least([(&ogsolve, theirs), (&noyau, ours)], rounds)?;
        row(code, task, theirs.cpu, ours.cpu);
        Ok(())
    };
    for (code, rounds) in CODES {
        compare(code, VALUES, "2^19 values", rounds)?;
    }
    if !short {
        let (code, values) = PERIOD;
        compare(code, values, "values that prove its period", 3)?;
    }
    let [one, two]: [&[&str]; 2] =
        [&sequence("0.007", VALUES, "1"), &sequence("0.007", VALUES, "2")];
    let [one, two] = least([(&noyau, one), (&noyau, two)], 5)?;
    println!();
    println!(
        "0.007 to 2^19 values, wall time: {:.1} s on 1 thread, {:.1} s on 2, ratio {:.2}",
        one.wall.as_secs_f64(),
        two.wall.as_secs_f64(),
        one.wall.as_secs_f64() / two.wall.as_secs_f64()
    );
    Ok(())
}

fn sequence<'a>(code: &'a str, values: &'a str, threads: &'a str) -> [&'a str; 7] {
    ["sequence", code, "--to", values, "--stats", "--threads", threads]
}

/// Time that a process took.
struct Time {
    cpu: Duration,
    wall: Duration,
}

impl Time {
    fn lower(&mut self, other: &Self) {
        self.cpu = self.cpu.min(other.cpu);
        self.wall = self.wall.min(other.wall);
    }
}

/// The least times of two commands, in turns, over several rounds.
fn least([one, two]: [(&Path, &[&str]); 2], rounds: usize) -> Result<[Time; 2]> {
    let time = |(program, arguments): (&Path, &[&str])| time(program, arguments);
    let mut best = [time(one)?, time(two)?];
    for _ in 1..rounds {
        best[0].lower(&time(one)?);
        best[1].lower(&time(two)?);
    }
    Ok(best)
}

fn time(program: &Path, arguments: &[&str]) -> Result<Time> {
    let start = Instant::now();
    let mut command = Command::new(program);
    command.args(arguments).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let mut child = command.spawn().with_context(|| format!("starting {}", program.display()))?;
    let used = child.wait4().with_context(|| format!("waiting for {}", program.display()))?;
    let text = arguments.join(" ");
    ensure!(used.status.success(), "{} {text} failed: {}", program.display(), used.status);
    Ok(Time { cpu: used.rusage.utime + used.rusage.stime, wall: start.elapsed() })
}

fn row(code: &str, task: &str, theirs: Duration, ours: Duration) {
    let (theirs, ours) = (theirs.as_secs_f64(), ours.as_secs_f64());
    println!("| {code} | {task} | {theirs:.3} s | {ours:.3} s | {:.2} |", theirs / ours);
}

/// Installs ogsolve from the package registry, once.
fn install(root: &Path) -> Result<PathBuf> {
    let program = root.join("bin/ogsolve");
    if !program.exists() {
        let mut cargo = Command::new("cargo");
        cargo.args(["install", "ogsolve", "--version", "0.0.7", "--root"]).arg(root);
        ensure!(cargo.status()?.success(), "ogsolve could not be installed");
    }
    Ok(program)
}

/// Builds the command of this project.
fn build() -> Result<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut cargo = Command::new("cargo");
    cargo.args(["build", "--release", "--package", "noyau-cli", "--manifest-path"]);
    ensure!(cargo.arg(root.join("Cargo.toml")).status()?.success(), "noyau could not be built");
    let target =
        std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), Into::into);
    Ok(target.join("release/noyau"))
}
