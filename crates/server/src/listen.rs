//! Connections: how many, how slow, and how they end.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use axum::Router;
use axum::body::{Body, HttpBody as _};
use axum::extract::Request;
use axum::http::{Method, StatusCode, header};
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::Response;
use axum::routing::any;
use hyper::server::conn::http1;
use hyper::service::{Service as _, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio_io_timeout::TimeoutStream;
use tower_http::add_extension::AddExtension;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::SizeAbove;

use crate::cache::{self, Answers};
use crate::client::Client;
use crate::hosts::{self, Hosts};
use crate::monitor::{self, Monitor};
use crate::routes::{App, State, api, nothing};
use crate::work::{Budget, Work};
use crate::{headers, page, work};

/// How long requests that run when the server ends may still take.
const GRACE: Duration = Duration::from_secs(3);
/// Pause after a connection that could not be accepted: nearly always there are too many files.
const BREATH: Duration = Duration::from_millis(50);

/// Answers below this many bytes fit into one packet as they are: they are not compressed.
const SMALL: u16 = 1_024;

/// How a server is set up.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Settings {
    /// What a request may cost.
    pub budget: Budget,
    /// Names that it answers to, beside those of this machine for itself and the address it listens
    /// at.
    pub hosts: Vec<String>,
    /// Whether all requests come through a proxy that names the client in `X-Forwarded-For`.
    pub proxied: bool,
}

impl Settings {
    /// Whether a text is a name for [`Settings::hosts`]: a name or an IP address, without a port.
    #[must_use]
    pub fn is_host(text: &str) -> bool {
        hosts::is_name(text)
    }
}

impl From<Budget> for Settings {
    fn from(budget: Budget) -> Self {
        Self { budget, ..Self::default() }
    }
}

/// A server that listens already.
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    app: State,
    router: Router,
}

impl Server {
    /// Takes an address; port 0 is any free one.
    pub async fn bind(address: SocketAddr, settings: impl Into<Settings>) -> io::Result<Self> {
        let settings = settings.into();
        let listener = TcpListener::bind(address).await?;
        let address = listener.local_addr()?;
        let app = Arc::new(App {
            answers: Answers::new(settings.budget.kept),
            monitor: Arc::new(Monitor::new(settings.proxied)),
            work: Work::start(settings.budget)?,
        });
        let hosts = Hosts::new(&settings.hosts, address.ip());
        let router = router(&app, hosts);
        Ok(Self { listener, address, app, router })
    }

    /// Where it listens.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Answers until `end`. From then on no connection is accepted, hard questions are cancelled, and
    /// what runs may finish within a few seconds.
    pub async fn run(self, end: impl Future<Output = ()>) {
        let Self { listener, app, router, .. } = self;
        let mut end = std::pin::pin!(end);
        let graceful = GracefulShutdown::new();
        let budget = app.budget();
        let places = Arc::new(Semaphore::new(budget.connections));
        let mut http = http1::Builder::new();
        http.timer(TokioTimer::new()).header_read_timeout(budget.arrival);
        loop {
            // Whoever comes when all places are taken waits in the queue of the system.
            let accepted = async {
                let place = Arc::clone(&places).acquire_owned().await;
                (place, listener.accept().await)
            };
            let (place, stream, peer) = tokio::select! {
                (place, accepted) = accepted => match accepted {
                    Ok((stream, peer)) => (place, stream, peer),
                    Err(_) => {
                        tokio::time::sleep(BREATH).await;
                        continue;
                    }
                },
                () = &mut end => break,
            };
            let service = AddExtension::new(router.clone(), Client(peer.ip().to_canonical()));
            let service = TowerToHyperService::new(service);
            let service = service_fn(move |request| undescribed(service.call(request)));
            let connection = http.serve_connection(TokioIo::new(patient(stream, budget)), service);
            let connection = graceful.watch(connection);
            let monitor = Arc::clone(&app.monitor);
            monitor.connections.fetch_add(1, Ordering::Relaxed);
            tokio::spawn(async move {
                // A client that breaks off or speaks no HTTP hurts nobody else.
                let _ = connection.await;
                monitor.connections.fetch_sub(1, Ordering::Relaxed);
                drop(place);
            });
        }
        drop(listener);
        app.work.stop();
        let _ = tokio::time::timeout(GRACE, graceful.shutdown()).await;
    }
}

/// A stream that gives up a client who takes nothing of an answer for too long.
fn patient(stream: TcpStream, budget: &Budget) -> std::pin::Pin<Box<TimeoutStream<TcpStream>>> {
    // Small answers must not wait for each other; a socket that refuses works all the same.
    let _ = stream.set_nodelay(true);
    let mut stream = TimeoutStream::new(stream);
    stream.set_write_timeout(Some(budget.departure));
    Box::pin(stream)
}

fn router(app: &State, hosts: Hosts) -> Router {
    let kept = from_fn_with_state(Arc::clone(app), cache::keep);
    // Brotli at the effort that is right for answers is no shorter than gzip: measured, a little longer.
    // The files of the page lie there compressed.
    let compressed = CompressionLayer::new().compress_when(SizeAbove::new(SMALL));
    let routes = Router::new()
        .nest("/api", api().layer(kept).layer(compressed))
        .route("/api/", any(nothing))
        .with_state(Arc::clone(app))
        .fallback(page::file);
    // Layers of a router come after its choice of a route; these have to come before.
    Router::new()
        .fallback_service(routes)
        .layer(from_fn(without_body))
        .layer(from_fn_with_state(Arc::new(hosts), hosts::check))
        .layer(from_fn(secure))
        .layer(from_fn_with_state(Arc::clone(&app.monitor), monitor::watch))
}

/// Adds the headers that every response has; only boards made for it may stand in other pages.
async fn secure(request: Request, next: Next) -> Response {
    let framed = page::is_embedded(request.uri().path());
    let mut response = next.run(request).await;
    response.headers_mut().extend(headers::SECURITY);
    if framed {
        response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, headers::FRAMED);
    }
    response
}

/// An answer that the client has comes without a length: it would be that of an empty body.
async fn undescribed<E>(answer: impl Future<Output = Result<Response, E>>) -> Result<Response, E> {
    let mut response = answer.await?;
    if response.status() == StatusCode::NOT_MODIFIED {
        response.headers_mut().remove(header::CONTENT_LENGTH);
    }
    Ok(response)
}

/// HEAD is GET without the body, with the same headers.
async fn without_body(mut request: Request, next: Next) -> Response {
    if request.method() != Method::HEAD {
        return next.run(request).await;
    }
    *request.method_mut() = Method::GET;
    let (mut head, body) = next.run(request).await.into_parts();
    if let Some(length) = body.size_hint().exact() {
        head.headers.entry(header::CONTENT_LENGTH).or_insert(length.into());
    }
    Response::from_parts(head, Body::empty())
}

/// Serves until Ctrl-C or a request to end the process; `ready` is told the address.
pub fn run(
    address: SocketAddr,
    settings: impl Into<Settings>,
    ready: impl FnOnce(SocketAddr),
) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let settings = settings.into();
    runtime.block_on(async {
        let budget = settings.budget;
        let server = Server::bind(address, settings).await?;
        let mut terminate =
            tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate())?;
        work::prepare(&budget, server.app.work.memory().clone())?;
        ready(server.address());
        server
            .run(async move {
                tokio::select! {
                    _ = tokio::signal::ctrl_c() => {}
                    _ = terminate.recv() => {}
                }
            })
            .await;
        Ok::<(), io::Error>(())
    })?;
    // Searches that still run were told to stop; nobody waits for them.
    runtime.shutdown_background();
    Ok(())
}

/// Prints a line for each request, for as long as this program runs.
pub fn log_requests() {
    let log = tracing_subscriber::fmt().with_writer(io::stderr).with_target(false);
    // Where somebody else listens to the events already, they come there.
    let _ = log.with_ansi(false).try_init();
}
