//! Monitoring of the server: a line in the log for each request, and numbers for Prometheus.

use std::fmt::Write as _;
use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::Instant;

use axum::extract::{Request, State};
use axum::http::{Method, StatusCode};
use axum::middleware::Next;
use axum::response::Response;

use crate::client::Client;

/// The most characters of an address in the log.
const LONGEST: usize = 300;

/// Counts of requests and connections.
#[derive(Debug, Default)]
pub(crate) struct Monitor {
    /// Whether a proxy names the clients.
    proxied: bool,
    /// The number of answers by the first digit of their status, from 1.
    classes: [AtomicU64; 5],
    /// Requests whose client left before the answer.
    left: AtomicU64,
    /// Requests for host names of other servers.
    misdirected: AtomicU64,
    /// Requests that were refused because too many hard questions were waiting.
    busy: AtomicU64,
    /// Open connections.
    pub(crate) connections: AtomicUsize,
}

impl Monitor {
    /// Creates a monitor whose counts are zero.
    pub(crate) fn new(proxied: bool) -> Self {
        Self { proxied, ..Self::default() }
    }

    fn count(&self, status: StatusCode) {
        let class = usize::from(status.as_u16() / 100);
        let class = class.checked_sub(1).and_then(|class| self.classes.get(class));
        class.map(|class| class.fetch_add(1, Ordering::Relaxed));
        match status {
            StatusCode::MISDIRECTED_REQUEST => &self.misdirected,
            StatusCode::SERVICE_UNAVAILABLE => &self.busy,
            _ => return,
        }
        .fetch_add(1, Ordering::Relaxed);
    }
}

/// A request that is being answered.
struct Seen {
    monitor: Arc<Monitor>,
    start: Instant,
    client: IpAddr,
    method: Method,
    address: String,
    status: Option<StatusCode>,
}

impl Drop for Seen {
    fn drop(&mut self) {
        match self.status {
            Some(status) => self.monitor.count(status),
            None => drop(self.monitor.left.fetch_add(1, Ordering::Relaxed)),
        }
        let status = self.status.map_or("left".to_owned(), |status| status.as_u16().to_string());
        let Self { start, client, method, address, .. } = self;
        let time = format_args!("{:.1}ms", start.elapsed().as_secs_f64() * 1e3);
        tracing::info!(%method, path = %address, %status, %time, %client);
    }
}

/// Counts a request and logs it, even if its client leaves before the answer.
pub(crate) async fn watch(
    State(monitor): State<Arc<Monitor>>,
    mut request: Request,
    next: Next,
) -> Response {
    let Client(client) = Client::settle(&mut request, monitor.proxied);
    let address = request.uri().path_and_query().map_or("*", |address| address.as_str());
    let address = address.chars().take(LONGEST).collect();
    let method = request.method().clone();
    let mut seen = Seen { monitor, start: Instant::now(), client, method, address, status: None };
    let response = next.run(request).await;
    seen.status = Some(response.status());
    response
}

/// Numbers that are measured when the metrics are asked for.
pub(crate) struct Gauges {
    /// The numbers of running hard questions, waiting hard questions and running light questions.
    pub(crate) load: [usize; 3],
    /// The number of cached answers.
    pub(crate) kept: u64,
    /// The bytes of the cached answers.
    pub(crate) kept_bytes: u64,
}

impl Monitor {
    /// All numbers in the text format of Prometheus.
    pub(crate) fn text(&self, gauges: &Gauges) -> String {
        let mut out = String::new();
        let read = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
        let classes = ["1xx", "2xx", "3xx", "4xx", "5xx"];
        let classes = classes.into_iter().zip(&self.classes).map(|(name, n)| (name, read(n)));
        let classes: Vec<_> = classes.chain([("left", read(&self.left))]).collect();
        let about = "Requests by the class of the status; left: the client went before the answer.";
        family(&mut out, ("noyau_requests_total", "counter"), about, "class", &classes);
        let refused = [("busy", read(&self.busy)), ("host", read(&self.misdirected))];
        let about = "Requests refused because too many hard questions waited, or of another host.";
        family(&mut out, ("noyau_refused_total", "counter"), about, "reason", &refused);
        let [running, waiting, light] = gauges.load.map(|count| count as u64);
        let hard = [("running", running), ("waiting", waiting)];
        family(&mut out, ("noyau_hard_questions", "gauge"), "Hard questions.", "state", &hard);
        let connections = self.connections.load(Ordering::Relaxed) as u64;
        let memory = memory();
        for (name, about, value) in [
            ("noyau_light_questions", "Light questions that run.", Some(light)),
            ("noyau_connections", "Open connections.", Some(connections)),
            ("noyau_cache_entries", "Answers that are kept.", Some(gauges.kept)),
            ("noyau_cache_bytes", "Bytes of the answers that are kept.", Some(gauges.kept_bytes)),
            ("process_resident_memory_bytes", "Memory of the process.", memory),
        ] {
            if let Some(value) = value {
                let _ = write!(out, "# HELP {name} {about}\n# TYPE {name} gauge\n{name} {value}\n");
            }
        }
        out
    }
}

fn family(
    out: &mut String,
    (name, kind): (&str, &str),
    about: &str,
    label: &str,
    values: &[(&str, u64)],
) {
    let _ = write!(out, "# HELP {name} {about}\n# TYPE {name} {kind}\n");
    for (key, value) in values {
        let _ = writeln!(out, "{name}{{{label}=\"{key}\"}} {value}");
    }
}

/// The memory of this process in bytes, if the system reports it.
fn memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.split_whitespace().next()?.parse::<u64>().ok().map(|kib| kib * 1024)
}
