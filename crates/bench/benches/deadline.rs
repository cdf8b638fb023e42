//! Measures how far questions run past their limit. Each question of `deadline/questions.txt` is
//! asked of the program with `--time 1`, or of its server, and its cost is measured from outside.
//!
//! The overrun of a question is the smaller of its wall time and its CPU time, minus the limit.
//! Another program on the machine increases the wall time, and a second thread doubles the CPU
//! time.
#![allow(clippy::unwrap_used, missing_docs)]

use std::fmt::Write as _;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write as _};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use rand::rngs::SmallRng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};

const QUESTIONS: &str = include_str!("deadline/questions.txt");
/// The limit in seconds for a question on the command line.
const LIMIT: f64 = 1.0;
/// The seconds that the server gives to a hard question and to a light one before it.
const SERVED: f64 = 2.025;
/// The allowed overrun in seconds.
const CLAIMED: f64 = 0.2;
/// A question that takes longer than this is terminated.
const LATEST: Duration = Duration::from_secs(30);
/// The number of clock ticks per second in `/proc`.
const TICKS: f64 = 100.0;

/// The cost of a question.
struct Cost {
    wall: f64,
    cpu: f64,
    /// The peak memory in megabytes.
    memory: u64,
    ended: String,
}

fn main() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let program = program(&root);
    let boards = std::env::temp_dir().join(format!("noyau-deadline-{}", std::process::id()));
    fs::create_dir_all(&boards).unwrap();
    let mut worst = (f64::MIN, "");
    let mut server = None;
    let asked = std::env::args().skip(1).find(|word| !word.starts_with('-')).unwrap_or_default();
    let lines = QUESTIONS.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let mut count = 0;
    for line in lines.filter(|line| line.contains(&asked)) {
        let (cost, limit) = match line.strip_prefix("GET ") {
            Some(path) => {
                let server = server.get_or_insert_with(|| Server::start(&program));
                (server.ask(path), SERVED)
            }
            None => (run(&program, line, &boards), LIMIT),
        };
        let over = cost.wall.min(cost.cpu) - limit;
        if over > worst.0 {
            worst = (over, line);
        }
        count += 1;
        let mark = if over > CLAIMED { "LATE" } else { "" };
        let Cost { wall, cpu, memory, ended } = cost;
        println!("{mark:4} {wall:6.2} s {cpu:6.2} s CPU {memory:5} MB  {ended:>4}  {line}");
    }
    fs::remove_dir_all(&boards).unwrap();
    let verdict = if worst.0 <= CLAIMED { "holds" } else { "MISSED" };
    println!(
        "{count} questions; greatest overrun {:.2} s (claimed ≤ {CLAIMED}: {verdict}): {}",
        worst.0, worst.1
    );
}

/// The path of the program, which is built if necessary.
fn program(root: &Path) -> PathBuf {
    if let Some(program) = std::env::var_os("NOYAU_BIN") {
        return program.into();
    }
    let mut build = Command::new(env!("CARGO"));
    build.args(["build", "--release", "--locked", "--bin", "noyau"]).current_dir(root);
    assert!(build.status().unwrap().success(), "the program does not build");
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or(root.join("target"), PathBuf::from);
    target.join("release/noyau")
}

/// Asks a question on the command line.
fn run(program: &Path, line: &str, boards: &Path) -> Cost {
    let words = line.split(' ').map(|word| drawn(word, boards));
    let mut command = Command::new(program);
    command.args(words).args(["--time", "1"]).stdout(Stdio::null()).stderr(Stdio::null());
    let before = spent_by_children();
    let start = Instant::now();
    let mut child = command.spawn().unwrap();
    let mut memory = 0;
    let ended = loop {
        memory = memory.max(most_memory(child.id()));
        match child.try_wait().unwrap() {
            Some(status) => break status.code().map_or("?".to_owned(), |code| code.to_string()),
            None if start.elapsed() > LATEST => {
                child.kill().unwrap();
                child.wait().unwrap();
                break "ever".to_owned();
            }
            None => thread::sleep(Duration::from_millis(5)),
        }
    };
    let wall = start.elapsed().as_secs_f64();
    Cost { wall, cpu: spent_by_children() - before, memory, ended }
}

/// A server and its address.
struct Server {
    child: Child,
    address: String,
}

impl Server {
    fn start(program: &Path) -> Self {
        let mut command = Command::new(program);
        command.args(["serve", "--port", "0"]).stdout(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.split("http://").nth(1).unwrap().trim().trim_end_matches('/').to_owned();
        // The server first solves the example of every game.
        thread::sleep(Duration::from_secs(10));
        Self { child, address }
    }

    fn ask(&self, path: &str) -> Cost {
        let before = spent_by(self.child.id());
        let start = Instant::now();
        let mut stream = TcpStream::connect(&self.address).unwrap();
        stream.set_read_timeout(Some(LATEST)).unwrap();
        let path = path.replace('[', "%5B").replace(']', "%5D");
        let host = &self.address;
        write!(stream, "GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n").unwrap();
        let mut answer = Vec::new();
        let read = stream.read_to_end(&mut answer);
        let wall = start.elapsed().as_secs_f64();
        // The work after the answer counts too.
        thread::sleep(Duration::from_millis(300));
        let status = String::from_utf8_lossy(&answer).split(' ').nth(1).map(str::to_owned);
        let ended = if read.is_ok() { status.unwrap_or_default() } else { "ever".to_owned() };
        let memory = most_memory(self.child.id());
        Cost { wall, cpu: spent_by(self.child.id()) - before, memory, ended }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The CPU seconds of all children that have ended.
fn spent_by_children() -> f64 {
    spent("/proc/self/stat", [15, 16])
}

/// The CPU seconds of a process.
fn spent_by(process: u32) -> f64 {
    spent(&format!("/proc/{process}/stat"), [13, 14])
}

fn spent(path: &str, places: [usize; 2]) -> f64 {
    let stat = fs::read_to_string(path).unwrap_or_default();
    // The name of the program is in parentheses and may contain any characters.
    let rest = stat.rsplit(')').next().unwrap_or_default();
    let fields: Vec<f64> = rest.split_whitespace().map(|f| f.parse().unwrap_or(0.0)).collect();
    places.iter().filter_map(|place| fields.get(place - 2)).sum::<f64>() / TICKS
}

/// The peak memory of a process in megabytes.
fn most_memory(process: u32) -> u64 {
    let status = fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap_or_default();
    line.split_whitespace().next().and_then(|kilobytes| kilobytes.parse::<u64>().ok()).unwrap_or(0)
        / 1024
}

/// A word of a question. If it is a random graph, the graph is written to a file and the word names
/// the file.
fn drawn(word: &str, boards: &Path) -> String {
    let (Some((kind, rest)), Some((_, seed))) = (word.split_once(':'), word.split_once('@')) else {
        return word.to_owned();
    };
    let (first, second) = match rest.split('@').next().and_then(|numbers| numbers.split_once(',')) {
        Some((first, second)) => (first, second),
        None => return word.to_owned(),
    };
    let mut random = SmallRng::seed_from_u64(seed.parse().unwrap_or(0));
    let edges = match kind {
        "random" => random_graph(first.parse().unwrap(), second.parse().unwrap(), &mut random),
        "regular" => regular_graph(first.parse().unwrap(), second.parse().unwrap(), &mut random),
        _ => return word.to_owned(),
    };
    let mut text = String::new();
    for (u, v) in edges {
        writeln!(text, "{u} {v}").unwrap();
    }
    let file = boards.join(word.replace([':', ',', '@'], "-"));
    fs::write(&file, text).unwrap();
    format!("@{}", file.display())
}

fn random_graph(order: usize, density: f64, random: &mut SmallRng) -> Vec<(usize, usize)> {
    let pairs = (0..order).flat_map(|v| (0..v).map(move |u| (u, v)));
    pairs.filter(|_| random.random_bool(density)).collect()
}

fn regular_graph(degree: usize, order: usize, random: &mut SmallRng) -> Vec<(usize, usize)> {
    loop {
        let mut ends: Vec<usize> = (0..degree * order).map(|end| end % order).collect();
        ends.shuffle(random);
        let pairs = ends.chunks_exact(2).map(|pair| (pair[0].min(pair[1]), pair[0].max(pair[1])));
        let mut edges: Vec<(usize, usize)> = pairs.filter(|(u, v)| u != v).collect();
        edges.sort_unstable();
        edges.dedup();
        if edges.len() == degree * order / 2 {
            return edges;
        }
    }
}
