//! Changes the code in small ways, and looks whether a test notices.
//!
//! cargo-mutants names the changes, and would build each of them for itself, which takes days here.
//! This program writes all of them into one copy of the workspace, each behind a question to a
//! variable of the environment, and builds that once for each package. Then it runs the tests: first
//! all of them without a change, to learn which changes each one reaches; then for each change those
//! that reach it, until one fails: first those that noticed other changes of the file, then the quickest.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use anyhow::{Context, Result};
use clap::Parser;

mod change;
mod copy;
mod results;
mod rewrite;
mod suite;

use change::Change;
use copy::Copy;
use results::{Outcome, Results};

#[derive(Parser)]
struct Options {
    /// Files to change, as a pattern; may be given several times.
    #[arg(long = "files", required = true)]
    files: Vec<String>,
    /// Which tests of the package to run, as `cargo test` takes them.
    #[arg(long, default_value = "--lib --tests", allow_hyphen_values = true)]
    tests: String,
    /// Draws this many changes of each module at random.
    #[arg(long)]
    sample: Option<usize>,
    /// Which ones are drawn.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many parts of a path below `src` name a module of the table.
    #[arg(long, default_value_t = 1)]
    depth: usize,
    /// Changes that are tried at the same time.
    #[arg(long, default_value_t = 1)]
    jobs: usize,
    /// Leaves out tests that take longer than this many seconds.
    #[arg(long, default_value_t = 60.0)]
    longest: f64,
    /// Tries those changes of the sample alone whose names begin like this; may be given several times.
    #[arg(long)]
    only: Vec<String>,
    /// Tries what survived once more, after new tests.
    #[arg(long)]
    again: bool,
    /// Prints the table of what is known, and tries nothing.
    #[arg(long)]
    report: bool,
}

fn main() -> Result<()> {
    let options = Options::parse();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().context("no workspace")?.to_owned();
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or(root.join("target"), PathBuf::from);
    let home = target.join("mutants");
    std::fs::create_dir_all(home.join("workspace"))?;
    let mut results = Results::open(&home.join("results.jsonl"))?;
    let mut changes = change::list(&root, &options.files)?;
    if let Some(many) = options.sample {
        changes = change::sample(changes, many, options.seed, options.depth);
    }
    if !options.report {
        let copy = Copy { root, home: home.join("workspace"), target: home.join("build") };
        let packages: BTreeSet<&str> = changes.iter().map(|change| &*change.package).collect();
        for package in packages {
            // What is known keeps its number: a run that goes on finds its build again.
            let all = changes.iter().filter(|change| change.package == package);
            let all: BTreeMap<usize, &Change> = (1..).zip(all).collect();
            let open: BTreeSet<usize> = all
                .iter()
                .filter(|(_, change)| change.matches(&options.only))
                .filter(|(_, change)| match results.outcome(change) {
                    None => true,
                    Some(Outcome::Survived | Outcome::Unreached) => options.again,
                    Some(Outcome::Noticed | Outcome::Unbuilt) => false,
                })
                .map(|(&number, _)| number)
                .collect();
            if !open.is_empty() {
                eprintln!("{package}: {} changes", open.len());
                run(&copy, &all, &open, &options, &mut results)?;
            }
        }
    }
    results.report(&changes, options.depth);
    Ok(())
}

/// Builds the changes of one package, and tries those that are open.
fn run(
    copy: &Copy,
    changes: &BTreeMap<usize, &Change>,
    open: &BTreeSet<usize>,
    options: &Options,
    results: &mut Results,
) -> Result<()> {
    let package = changes.values().map(|change| change.package.clone()).take(1);
    let mut arguments: Vec<String> = ["--package".to_owned()].into_iter().chain(package).collect();
    arguments.extend(options.tests.split_whitespace().map(str::to_owned));
    let unbuilt = |change: &Change| results.outcome(change) == Some(Outcome::Unbuilt);
    let known: BTreeSet<usize> =
        changes.iter().filter(|(_, change)| unbuilt(change)).map(|(number, _)| *number).collect();
    let mut unbuilt = known.clone();
    let programs = copy.build(changes, &arguments, &mut unbuilt)?;
    for number in unbuilt.difference(&known) {
        results.add(changes[number], Outcome::Unbuilt, None)?;
    }
    let longest = Duration::from_secs_f64(options.longest);
    let (record, known) = (copy.target.join("reached"), copy.target.join("measures.jsonl"));
    let tests = suite::measure(&programs, &record, &known, longest)?;
    let mut todo: Vec<(usize, &Change)> = changes
        .iter()
        .filter(|(number, _)| open.contains(number) && !unbuilt.contains(number))
        .map(|(&number, &change)| (number, change))
        .collect();
    // In any order: figures and the end time are honest from the start.
    todo.sort_by_key(|(_, change)| change::hash(&change.name));
    let noticed: Mutex<BTreeMap<&str, BTreeMap<usize, usize>>> = Mutex::default();
    let next = Mutex::new((todo.iter(), Progress::new(todo.len()), results));
    std::thread::scope(|scope| {
        let work = || -> Result<()> {
            loop {
                let Some(&(number, change)) = lock(&next).0.next() else { return Ok(()) };
                // Only the time depends on the order. A test that noticed changes of a file is
                // likely to notice the next one.
                let often = lock(&noticed).get(&*change.file).cloned().unwrap_or_default();
                let mut order: Vec<usize> = (0..tests.len()).collect();
                order.sort_by_key(|index| Reverse(often.get(index)));
                let (outcome, test) = attempt(&tests, &order, number)?;
                if let Some(index) = test {
                    *lock(&noticed).entry(&*change.file).or_default().entry(index).or_default() +=
                        1;
                }
                let test = test.map(|index| tests[index].name.clone());
                let mut guard = lock(&next);
                let (_, progress, results) = &mut *guard;
                results.add(change, outcome, test)?;
                progress.step(outcome);
            }
        };
        let threads: Vec<_> = (0..options.jobs.max(1)).map(|_| scope.spawn(work)).collect();
        threads.into_iter().try_for_each(|thread| thread.join().expect("a worker never panics"))
    })
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().expect("a worker never panics")
}

/// What the tests say to a change, and which one noticed it.
fn attempt(
    tests: &[suite::Test],
    order: &[usize],
    number: usize,
) -> Result<(Outcome, Option<usize>)> {
    let mut outcome = Outcome::Unreached;
    for &index in order.iter().filter(|&&index| tests[index].reached.contains(&number)) {
        outcome = Outcome::Survived;
        if tests[index].notices(number)? {
            return Ok((Outcome::Noticed, Some(index)));
        }
    }
    Ok((outcome, None))
}

/// How far the work has come, and when it will end.
struct Progress {
    start: Instant,
    said: Instant,
    all: usize,
    done: usize,
    survived: usize,
}

impl Progress {
    fn new(all: usize) -> Self {
        let now = Instant::now();
        Self { start: now, said: now, all, done: 0, survived: 0 }
    }

    fn step(&mut self, outcome: Outcome) {
        self.done += 1;
        self.survived += usize::from(outcome != Outcome::Noticed);
        if self.said.elapsed() < Duration::from_secs(10) && self.done < self.all {
            return;
        }
        self.said = Instant::now();
        let left = u64::try_from(self.all - self.done).unwrap_or(u64::MAX);
        let each = self.start.elapsed().as_secs() as f64 / self.done as f64;
        let end = SystemTime::now() + Duration::from_secs_f64(each * left as f64);
        let minutes = end.duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs() / 60);
        eprintln!(
            "{} of {}, {} survived; ends at {:02}:{:02} UTC",
            self.done,
            self.all,
            self.survived,
            minutes / 60 % 24,
            minutes % 60
        );
    }
}
