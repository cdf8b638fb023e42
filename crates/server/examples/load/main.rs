//! Measures a server under load: `load [CLIENTS] [SECONDS] [PAUSE-MS] [NEW-PERCENT]`.
//!
//! The server runs in a process of its own. Measures one client alone, then many at once while four
//! hard questions always run. Reports the times of light requests, the errors, and the processor
//! time and the memory of the server, also while it runs. Each pause of a client is random with the
//! given mean. NEW-PERCENT is the percentage of its questions that are new; the others are repeated
//! from a small set. In five of a hundred cases a client leaves before the answer, half of these
//! during a hard question.

mod questions;

use std::io::{self, BufRead, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use noyau_server::Budget;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use questions::{LIGHT, filled, next};

/// The number of variants of each question that are asked again and again.
const ASKED_AGAIN: u64 = 3;

/// Questions that use all the time they are given, one for each thread of the server.
const HARD: &[&str] = &[
    "/api/games/domination/solve?position=product(petersen:9,2;cycle:9)",
    "/api/games/domination/solve?position=grid:13x13",
    "/api/games/domination/solve?position=product(petersen:7,2;cycle:11)",
    "/api/games/domination/solve?position=grid:12x14",
];
/// The percentage of questions whose client leaves before the answer.
const LEAVING: u64 = 5;
/// How often the memory is measured while the clients ask.
const LOOKS: u32 = 20;

/// A connection that stays open for several requests.
struct Connection {
    stream: TcpStream,
    buffer: Vec<u8>,
}

impl Connection {
    async fn open(address: SocketAddr) -> io::Result<Self> {
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        Ok(Self { stream, buffer: Vec::with_capacity(1 << 16) })
    }

    /// Sends a request and does not wait for the answer.
    async fn ask(&mut self, path: &str) -> io::Result<()> {
        let request = format!("GET {path} HTTP/1.1\r\nhost: localhost\r\n\r\n");
        self.stream.write_all(request.as_bytes()).await
    }

    /// Sends a request, waits for the answer and returns its status.
    async fn get(&mut self, path: &str) -> io::Result<u16> {
        self.ask(path).await?;
        self.buffer.clear();
        let broken = || io::Error::from(io::ErrorKind::InvalidData);
        loop {
            if self.stream.read_buf(&mut self.buffer).await? == 0 {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
            let Some(end) = self.buffer.windows(4).position(|four| four == b"\r\n\r\n") else {
                continue;
            };
            let head = String::from_utf8_lossy(&self.buffer[..end]).to_lowercase();
            let length = head.split("content-length: ").nth(1).and_then(|rest| rest.lines().next());
            let length: usize = length.and_then(|text| text.parse().ok()).ok_or_else(broken)?;
            while self.buffer.len() < end + 4 + length {
                if self.stream.read_buf(&mut self.buffer).await? == 0 {
                    return Err(io::ErrorKind::UnexpectedEof.into());
                }
            }
            let status = head.split(' ').nth(1).and_then(|status| status.parse().ok());
            return status.ok_or_else(broken);
        }
    }
}

/// The measurements of all clients.
#[derive(Default)]
struct Tally {
    /// The seed of the random numbers, so that two runs ask different questions.
    seed: u64,
    /// The time of each answer, with the index of its question.
    times: Mutex<Vec<(Duration, usize)>>,
    errors: AtomicU64,
    /// Questions whose client left before the answer.
    left: AtomicU64,
    over: AtomicBool,
}

/// The behaviour of a client.
#[derive(Clone, Copy)]
struct Habits {
    pause: Duration,
    /// The percentage of questions that were not asked before.
    new: u64,
    /// The percentage of questions whose client leaves before the answer.
    leaving: u64,
}

/// Asks a question and closes the connection soon, without waiting for the answer.
async fn leave(address: SocketAddr, question: &str, random: &mut u64) -> io::Result<()> {
    let question = match next(random) % (2 * HARD.len() as u64) {
        place if place < HARD.len() as u64 => HARD[usize::try_from(place).unwrap_or(0)],
        _ => question,
    };
    let mut connection = Connection::open(address).await?;
    connection.ask(question).await?;
    tokio::time::sleep(Duration::from_millis(next(random) % 50)).await;
    drop(connection);
    Ok(())
}

async fn client(address: SocketAddr, number: usize, habits: Habits, tally: Arc<Tally>) {
    let mut random = tally.seed ^ (number as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let mut times = Vec::new();
    let mut place = number;
    let Ok(mut connection) = Connection::open(address).await else {
        tally.errors.fetch_add(1, Ordering::Relaxed);
        return;
    };
    while !tally.over.load(Ordering::Relaxed) {
        if !habits.pause.is_zero() {
            let percent = u32::try_from(next(&mut random) % 200).unwrap_or(100);
            tokio::time::sleep(habits.pause * percent / 100).await;
        }
        place = (place + 7) % LIGHT.len();
        let question = if next(&mut random) % 100 < habits.new {
            filled(LIGHT[place], &mut random)
        } else {
            filled(LIGHT[place], &mut (1 + next(&mut random) % ASKED_AGAIN))
        };
        if next(&mut random) % 100 < habits.leaving {
            match leave(address, &question, &mut random).await {
                Ok(()) => tally.left.fetch_add(1, Ordering::Relaxed),
                Err(_) => tally.errors.fetch_add(1, Ordering::Relaxed),
            };
            continue;
        }
        let start = Instant::now();
        match connection.get(&question).await {
            Ok(200) => times.push((start.elapsed(), place)),
            other => {
                eprintln!("{question}: {other:?}");
                tally.errors.fetch_add(1, Ordering::Relaxed);
                let Ok(again) = Connection::open(address).await else { break };
                connection = again;
            }
        }
    }
    tally.times.lock().unwrap_or_else(PoisonError::into_inner).extend(times);
}

/// Asks the same hard question again and again, and counts the answers.
async fn hard(address: SocketAddr, path: &'static str, tally: Arc<Tally>) {
    let Ok(mut connection) = Connection::open(address).await else { return };
    while !tally.over.load(Ordering::Relaxed) {
        match connection.get(path).await {
            Ok(200) => drop(tally.times.lock().map(|mut times| times.push((Duration::ZERO, 0)))),
            _ => drop(tally.errors.fetch_add(1, Ordering::Relaxed)),
        }
    }
}

struct Figures {
    requests: usize,
    errors: u64,
    p50: Duration,
    p99: Duration,
    most: Duration,
    left: u64,
    hard_answers: usize,
    /// The median time of each question.
    each: Vec<Duration>,
}

fn percentile(sorted: &[Duration], percent: usize) -> Duration {
    sorted.get(sorted.len() * percent / 100).copied().unwrap_or_default()
}

async fn run(
    address: SocketAddr,
    clients: usize,
    habits: Habits,
    time: Duration,
    watched: Option<u32>,
) -> Figures {
    let seed = time.as_secs() ^ ((clients as u64) << 32);
    let tally = Arc::new(Tally { seed, ..Tally::default() });
    let heavy = Arc::new(Tally::default());
    let mut all = tokio::task::JoinSet::new();
    if watched.is_some() {
        for path in HARD {
            all.spawn(hard(address, path, Arc::clone(&heavy)));
        }
    }
    for number in 0..clients {
        all.spawn(client(address, number, habits, Arc::clone(&tally)));
    }
    for look in 1..=LOOKS {
        tokio::time::sleep(time / LOOKS).await;
        if let Some((now, _)) = watched.and_then(memory) {
            println!("  after {:?}: {now} MB", time / LOOKS * look);
        }
    }
    tally.over.store(true, Ordering::Relaxed);
    heavy.over.store(true, Ordering::Relaxed);
    while all.join_next().await.is_some() {}
    let found = std::mem::take(&mut *tally.times.lock().unwrap_or_else(PoisonError::into_inner));
    let times = |chosen: &dyn Fn(usize) -> bool| {
        let mut times: Vec<Duration> =
            found.iter().filter(|(_, place)| chosen(*place)).map(|(time, _)| *time).collect();
        times.sort_unstable();
        times
    };
    let each = (0..LIGHT.len()).map(|wanted| percentile(&times(&|place| place == wanted), 50));
    let each = each.collect();
    let times = times(&|_| true);
    Figures {
        requests: times.len(),
        errors: tally.errors.load(Ordering::Relaxed) + heavy.errors.load(Ordering::Relaxed),
        left: tally.left.load(Ordering::Relaxed),
        p50: percentile(&times, 50),
        p99: percentile(&times, 99),
        most: times.last().copied().unwrap_or_default(),
        hard_answers: heavy.times.lock().unwrap_or_else(PoisonError::into_inner).len(),
        each,
    }
}

/// The memory of a process in MB: now, and the most so far.
fn memory(process: u32) -> Option<(u64, u64)> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let field = |name: &str| -> Option<u64> {
        let line = status.lines().find_map(|line| line.strip_prefix(name))?;
        line.split_whitespace().next()?.parse::<u64>().ok().map(|kib| kib / 1024)
    };
    Some((field("VmRSS:")?, field("VmHWM:")?))
}

/// The processor time of a process without its threads for hard questions.
fn light_time(process: u32) -> Duration {
    let ticks = |folder: std::fs::DirEntry| -> Option<u64> {
        let stat = std::fs::read_to_string(folder.path().join("stat")).ok()?;
        let (name, rest) = stat.split_once('(')?.1.rsplit_once(')')?;
        let mut fields = rest.split_whitespace().skip(11);
        let mut time = || fields.next()?.parse::<u64>().ok();
        (!name.starts_with("hard")).then_some(time()? + time()?)
    };
    let threads = std::fs::read_dir(format!("/proc/{process}/task")).into_iter().flatten();
    let ticks: u64 = threads.flatten().filter_map(ticks).sum();
    // On every machine that this program runs on, the kernel counts in hundredths of a second.
    Duration::from_millis(ticks * 10)
}

/// The argument that makes this program the server.
const SERVE: &str = "serve";

fn serve() -> io::Result<(Child, SocketAddr)> {
    let program = std::env::current_exe()?;
    let mut child = Command::new(program).arg(SERVE).stdout(Stdio::piped()).spawn()?;
    let out = child.stdout.take().ok_or(io::ErrorKind::BrokenPipe)?;
    for line in BufReader::new(out).lines() {
        let line = line?;
        if let Ok(address) = line.parse() {
            return Ok((child, address));
        }
    }
    Err(io::ErrorKind::UnexpectedEof.into())
}

fn main() -> io::Result<()> {
    let mut arguments = std::env::args().skip(1).peekable();
    if arguments.peek().is_some_and(|word| word == SERVE) {
        let any_port = SocketAddr::from(([127, 0, 0, 1], 0));
        let budget = Budget { at_once: HARD.len(), ..Budget::default() };
        return noyau_server::run(any_port, budget, |address| println!("{address}"));
    }
    let mut number = |usual: u64| arguments.next().and_then(|n| n.parse().ok()).unwrap_or(usual);
    let clients = usize::try_from(number(200)).unwrap_or(200);
    let time = Duration::from_secs(number(60));
    let pause = Duration::from_millis(number(0));
    let habits = Habits { pause, new: number(100), leaving: LEAVING };
    let (mut child, address) = serve()?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        let eager = Habits { pause: Duration::ZERO, leaving: 0, ..habits };
        // The first questions are slower: they read the texts and prove the periods.
        run(address, 4, eager, Duration::from_secs(2), None).await;
        let spent = light_time(child.id());
        let alone = run(address, 1, eager, Duration::from_secs(5), None).await;
        println!(
            "one client: {} requests, p50 {:?}, p99 {:?}; {:?} of processor time each",
            alone.requests,
            alone.p50,
            alone.p99,
            (light_time(child.id()) - spent) / u32::try_from(alone.requests).unwrap_or(1).max(1)
        );
        for (question, time) in LIGHT.iter().zip(&alone.each) {
            println!("  {time:?} {question}");
        }
        let (before, spent) = (memory(child.id()), light_time(child.id()));
        let many = run(address, clients, habits, time, Some(child.id())).await;
        println!(
            "{clients} clients for {time:?}, pause {pause:?}, {} % new: {} requests, {} errors, \
             {} left, p50 {:?}, p99 {:?}, longest {:?}; {:?} of processor time each; {} hard answers",
            habits.new,
            many.requests,
            many.errors,
            many.left,
            many.p50,
            many.p99,
            many.most,
            (light_time(child.id()) - spent) / u32::try_from(many.requests).unwrap_or(1).max(1),
            many.hard_answers
        );
        let ratio = many.p99.as_secs_f64() / alone.p50.as_secs_f64();
        println!("p99 under load is {ratio:.1} times the p50 of one client");
        if let (Some((before, _)), Some((now, most))) = (before, memory(child.id())) {
            println!("memory of the server: {before} MB before, {now} MB after, {most} MB at most");
        }
    });
    child.kill()?;
    child.wait()?;
    Ok(())
}
