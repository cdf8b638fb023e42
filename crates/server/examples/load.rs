//! Load on a server of its own, in another process: `load [CLIENTS] [SECONDS] [PAUSE-MS]`.
//!
//! Measures one client alone, then many at once while two more keep asking hard questions, and
//! reports the times of light requests, errors, and the memory of the server. A client pauses
//! between requests as long as it is told, at random around that.

use std::io::{self, BufRead, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use noyau_server::Budget;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// Light questions, in both languages.
const LIGHT: &[&str] = &[
    "/api/games/nim/solve?position=43,27,12",
    "/api/games/nim/explain?position=43,27,12,9,5",
    "/api/games/nim/explain?position=3,5,7&lang=fr&by=binary",
    "/api/games/marienbad/solve?position=1,3,5,7",
    "/api/games/moore/explain?position=1,3,4,7,9",
    "/api/games/fibonacci/explain?position=20&lang=fr",
    "/api/games/wythoff/solve?position=27,46&a=2",
    "/api/games/wythoff/explain?position=27,46",
    "/api/games/octal/solve?position=52,100&code=0.137",
    "/api/games/octal/explain?position=5,6&code=0.77&lang=fr",
    "/api/games/subtraction/solve?position=6,11",
    "/api/games/path/solve?position=5,11",
    "/api/games/path/solve?position=5,11&compound=conjunctive",
    "/api/games/ladder/solve?position=5",
    "/api/games/domination/solve?position=grid:3x4",
    "/api/games/domination/solve?position=petersen:5,2",
    "/api/games/quota/solve?position=20&lang=fr",
    "/api/games/nim/moves?position=3,5,7",
];

/// Questions that take all the time they get.
const HARD: &[&str] = &[
    "/api/games/domination/solve?position=product(petersen:9,2;cycle:9)",
    "/api/games/domination/solve?position=grid:13x13",
];

/// A connection that is kept.
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

    /// Asks, and gives the status.
    async fn get(&mut self, path: &str) -> io::Result<u16> {
        let request = format!("GET {path} HTTP/1.1\r\nhost: localhost\r\n\r\n");
        self.stream.write_all(request.as_bytes()).await?;
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

/// What the clients found.
#[derive(Default)]
struct Tally {
    times: Mutex<Vec<Duration>>,
    errors: AtomicU64,
    over: AtomicBool,
}

/// Numbers that look random enough for pauses (xorshift).
fn next(state: &mut u64) -> u64 {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    *state
}

async fn client(address: SocketAddr, number: usize, pause: Duration, tally: Arc<Tally>) {
    let mut random = 0x9e37_79b9_7f4a_7c15 ^ (number as u64 + 1);
    let mut times = Vec::new();
    let mut place = number;
    let Ok(mut connection) = Connection::open(address).await else {
        tally.errors.fetch_add(1, Ordering::Relaxed);
        return;
    };
    while !tally.over.load(Ordering::Relaxed) {
        if !pause.is_zero() {
            let percent = u32::try_from(next(&mut random) % 200).unwrap_or(100);
            tokio::time::sleep(pause * percent / 100).await;
        }
        place = (place + 7) % LIGHT.len();
        let start = Instant::now();
        match connection.get(LIGHT[place]).await {
            Ok(200) => times.push(start.elapsed()),
            other => {
                eprintln!("{}: {other:?}", LIGHT[place]);
                tally.errors.fetch_add(1, Ordering::Relaxed);
            }
        }
    }
    tally.times.lock().unwrap_or_else(PoisonError::into_inner).extend(times);
}

/// Keeps asking a hard question; counts how often an answer came.
async fn hard(address: SocketAddr, path: &'static str, tally: Arc<Tally>) {
    let Ok(mut connection) = Connection::open(address).await else { return };
    while !tally.over.load(Ordering::Relaxed) {
        match connection.get(path).await {
            Ok(200) => drop(tally.times.lock().map(|mut times| times.push(Duration::ZERO))),
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
}

async fn run(
    address: SocketAddr,
    clients: usize,
    pause: Duration,
    time: Duration,
    hard_too: bool,
) -> (Figures, usize) {
    let tally = Arc::new(Tally::default());
    let heavy = Arc::new(Tally::default());
    let mut all = tokio::task::JoinSet::new();
    if hard_too {
        for path in HARD {
            all.spawn(hard(address, path, Arc::clone(&heavy)));
        }
    }
    for number in 0..clients {
        all.spawn(client(address, number, pause, Arc::clone(&tally)));
    }
    tokio::time::sleep(time).await;
    tally.over.store(true, Ordering::Relaxed);
    heavy.over.store(true, Ordering::Relaxed);
    while all.join_next().await.is_some() {}
    let mut times =
        std::mem::take(&mut *tally.times.lock().unwrap_or_else(PoisonError::into_inner));
    times.sort_unstable();
    let at = |percent: usize| times.get(times.len() * percent / 100).copied().unwrap_or_default();
    let figures = Figures {
        requests: times.len(),
        errors: tally.errors.load(Ordering::Relaxed) + heavy.errors.load(Ordering::Relaxed),
        p50: at(50),
        p99: at(99),
        most: times.last().copied().unwrap_or_default(),
    };
    let answered = heavy.times.lock().unwrap_or_else(PoisonError::into_inner).len();
    (figures, answered)
}

/// Memory of a process in MB: now and at most.
fn memory(process: u32) -> Option<(u64, u64)> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let field = |name: &str| -> Option<u64> {
        let line = status.lines().find_map(|line| line.strip_prefix(name))?;
        line.split_whitespace().next()?.parse::<u64>().ok().map(|kib| kib / 1024)
    };
    Some((field("VmRSS:")?, field("VmHWM:")?))
}

/// The word that makes this program the server.
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
        return noyau_server::run(any_port, Budget::default(), |address| println!("{address}"));
    }
    let mut number = |usual: u64| arguments.next().and_then(|n| n.parse().ok()).unwrap_or(usual);
    let clients = usize::try_from(number(200)).unwrap_or(200);
    let time = Duration::from_secs(number(60));
    let pause = Duration::from_millis(number(0));
    let (mut child, address) = serve()?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        // The first questions read the texts and prove the periods.
        run(address, 4, Duration::ZERO, Duration::from_secs(2), false).await;
        let (alone, _) = run(address, 1, Duration::ZERO, Duration::from_secs(5), false).await;
        println!(
            "one client: {} requests, p50 {:?}, p99 {:?}",
            alone.requests, alone.p50, alone.p99
        );
        let before = memory(child.id());
        let (many, answered) = run(address, clients, pause, time, true).await;
        println!(
            "{clients} clients for {time:?}, pause {pause:?}: {} requests, {} errors, p50 {:?}, \
             p99 {:?}, longest {:?}; {answered} hard answers",
            many.requests, many.errors, many.p50, many.p99, many.most
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
