//! Random questions without end: `make soak ARGS="--minutes 60 --seed 7"`.

use std::collections::BTreeMap;
use std::fs::OpenOptions;
use std::io::{Read, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use noyau_conformance::ask::Trouble;
use noyau_conformance::run::{Finding, Runner, replay, script};
use noyau_conformance::shrink::shrink;
use noyau_conformance::solver::Campaign;
use noyau_engine::GAMES;

/// The time between two lines of progress.
const PROGRESS: Duration = Duration::from_secs(60);
/// The number of findings of one game that are made small. Further ones are only counted.
const SHRUNK: usize = 3;
/// Campaigns against one solver may take one part in this many of the time.
const CAMPAIGNS: u32 = 8;
/// The number of positions asked about with the same parameters.
const BATCH: usize = 24;

/// The options of the command line.
struct Wanted {
    minutes: f64,
    seed: u64,
    games: Vec<String>,
    kept: PathBuf,
    replay: Option<String>,
}

const USAGE: &str = "expected --minutes M, --seed S, --games a,b, --keep FILE or --replay FILE";

fn wanted() -> Result<Wanted, String> {
    let kept = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/data/regressions/soak.txt");
    let mut wanted =
        Wanted { minutes: 60.0, seed: 1, games: Vec::new(), kept: kept.into(), replay: None };
    let mut arguments = std::env::args().skip(1);
    while let Some(name) = arguments.next() {
        let value = arguments.next().ok_or_else(|| format!("{name} needs a value; {USAGE}"))?;
        let bad = |_| format!("{name} {value}: this is no number; {USAGE}");
        match name.as_str() {
            "--minutes" => wanted.minutes = value.parse().map_err(|_| bad(()))?,
            "--seed" => wanted.seed = value.parse().map_err(|_| bad(()))?,
            "--games" => wanted.games = value.split(',').map(str::to_owned).collect(),
            "--keep" => wanted.kept = value.into(),
            "--replay" => wanted.replay = Some(value),
            _ => return Err(format!("{name} is not known; {USAGE}")),
        }
    }
    match wanted.games.iter().find(|name| !GAMES.iter().any(|entry| entry.id == **name)) {
        Some(unknown) => Err(format!("there is no game {unknown}")),
        None => Ok(wanted),
    }
}

fn main() -> ExitCode {
    let wanted = match wanted() {
        Ok(wanted) => wanted,
        Err(sentence) => {
            eprintln!("{sentence}");
            return ExitCode::from(2);
        }
    };
    match &wanted.replay {
        Some(file) => replayed(file),
        None => soak(&wanted),
    }
}

/// Asks the questions of a file. The exit code tells whether the last one differs.
fn replayed(file: &str) -> ExitCode {
    let mut text = String::new();
    let read = match file {
        "-" => std::io::stdin().read_to_string(&mut text).map(|_| ()),
        _ => std::fs::read_to_string(file).map(|found| text = found),
    };
    let questions = read.map_err(|error| error.to_string()).and_then(|()| script(&text));
    let questions = match questions {
        Ok(questions) => questions,
        Err(sentence) => {
            eprintln!("{file}: {sentence}");
            return ExitCode::from(2);
        }
    };
    match replay(&questions).last() {
        Some((question, Trouble::Difference(what))) if questions.last() == Some(question) => {
            println!("{}\n  {what}", question.command());
            ExitCode::from(1)
        }
        _ => ExitCode::SUCCESS,
    }
}

fn soak(wanted: &Wanted) -> ExitCode {
    let start = Instant::now();
    let end = Duration::from_secs_f64(wanted.minutes * 60.0);
    let mut runner = Runner::new(wanted.seed);
    let mut differences: BTreeMap<&str, usize> = BTreeMap::new();
    let mut solver_questions = 0;
    let mut in_campaigns = Duration::ZERO;
    let mut told = Instant::now();
    let games: Vec<&'static str> = GAMES
        .iter()
        .map(|entry| entry.id)
        .filter(|id| wanted.games.is_empty() || wanted.games.iter().any(|name| name == id))
        .collect();
    while start.elapsed() < end {
        let game = match wanted.games.is_empty() && runner.draw().once_in(2) {
            true => runner.poorest(),
            false => {
                let place = runner.draw().below(games.len());
                games[place]
            }
        };
        for finding in runner.batch(game, BATCH) {
            let count = differences.entry(game).or_default();
            *count += 1;
            println!("\nDIFFERENCE: {}\n  {}", finding.question.command(), finding.what);
            if *count <= SHRUNK {
                keep(&finding, wanted);
            }
        }
        if games.contains(&"domination") && in_campaigns * CAMPAIGNS < start.elapsed() {
            let begun = Instant::now();
            let draw = runner.draw();
            if let Some(mut campaign) = Campaign::drawn(draw, 40) {
                let asked = campaign.ask(draw, 60);
                solver_questions += campaign.questions;
                if let Err(what) = asked {
                    *differences.entry("solver").or_default() += 1;
                    println!("\nDIFFERENCE: {what}");
                }
            }
            in_campaigns += begun.elapsed();
        }
        if told.elapsed() > PROGRESS {
            told = Instant::now();
            let minutes = start.elapsed().as_secs() / 60;
            let found: usize = differences.values().sum();
            println!(
                "{minutes} min: {} positions, {} options, {solver_questions} questions to solvers, \
                 {found} differences",
                runner.tally.positions(),
                runner.tally.options(),
            );
        }
    }
    println!("\n{}", runner.tally);
    println!("{solver_questions} questions to solvers that were used before");
    println!(
        "seed {}, {} differences: {differences:?}",
        wanted.seed,
        differences.values().sum::<usize>()
    );
    if differences.is_empty() { ExitCode::SUCCESS } else { ExitCode::from(1) }
}

/// Makes a finding small, prints it as a command and saves it as a case.
fn keep(finding: &Finding, wanted: &Wanted) {
    let Ok(program) = std::env::current_exe() else { return };
    let script = shrink(finding, &program);
    let Some((last, before)) = script.split_last() else { return };
    println!("  shows as: {}", last.command());
    if !before.is_empty() {
        println!("  after {} other questions in the same process", before.len());
    }
    let lines: Vec<String> = script.iter().map(ToString::to_string).collect();
    let what = finding.what.lines().next().unwrap_or_default();
    let text = format!("# {what}\n{}\n\n", lines.join("\n"));
    let file = OpenOptions::new().create(true).append(true).open(&wanted.kept);
    if let Err(error) = file.and_then(|mut file| file.write_all(text.as_bytes())) {
        println!("  not kept: {}: {error}", wanted.kept.display());
    }
}
