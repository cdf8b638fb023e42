//! Connections: their number, their time limits and their end.

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

/// The time that running requests still have when the server ends.
const GRACE: Duration = Duration::from_secs(3);
/// The pause after a connection could not be accepted, usually because too many files are open.
const BREATH: Duration = Duration::from_millis(50);

/// Answers with fewer bytes are not compressed, because they fit into one packet anyway.
const SMALL: u16 = 1_024;

/// The settings of a server.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Settings {
    /// The limits of requests.
    pub budget: Budget,
    /// Names that the server answers to, besides those of this machine for itself and the address
    /// that it listens at.
    pub hosts: Vec<String>,
    /// Whether all requests come through a proxy that names the client in `X-Forwarded-For`.
    pub proxied: bool,
}

impl Settings {
    /// Whether a text is allowed in [`Settings::hosts`]: a name or an IP address, without a port.
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

/// A server that is listening.
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    app: State,
    router: Router,
}

impl Server {
    /// Listens at an address. Port 0 means any free port.
    ///
    /// # Errors
    ///
    /// Fails if the address cannot be used, or if a thread cannot be started.
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

    /// The address that the server listens at.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Answers requests until `end`. After that, no connection is accepted, hard questions are
    /// cancelled, and running requests have a few seconds to finish.
    pub async fn run(self, end: impl Future<Output = ()>) {
        let Self { listener, app, router, .. } = self;
        let mut end = std::pin::pin!(end);
        let graceful = GracefulShutdown::new();
        let budget = app.budget();
        let places = Arc::new(Semaphore::new(budget.connections));
        let mut http = http1::Builder::new();
        http.timer(TokioTimer::new()).header_read_timeout(budget.arrival);
        loop {
            // When all places are taken, new connections wait in the queue of the system.
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
                // An error of one connection, such as a client that breaks off, concerns nobody
                // else.
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

/// Wraps the stream so that it fails when the client accepts no bytes of an answer for too long.
fn patient(stream: TcpStream, budget: &Budget) -> std::pin::Pin<Box<TimeoutStream<TcpStream>>> {
    // Sends small answers at once. The socket also works if it refuses this option.
    let _ = stream.set_nodelay(true);
    let mut stream = TimeoutStream::new(stream);
    stream.set_write_timeout(Some(budget.departure));
    Box::pin(stream)
}

fn router(app: &State, hosts: Hosts) -> Router {
    let kept = from_fn_with_state(Arc::clone(app), cache::keep);
    // Brotli is not used for answers: at a fitting effort it was measured to be slightly longer
    // than gzip. The files of the page are stored compressed.
    let compressed = CompressionLayer::new().compress_when(SizeAbove::new(SMALL));
    let routes = Router::new()
        .nest("/api", api().layer(kept).layer(compressed))
        .route("/api/", any(nothing))
        .with_state(Arc::clone(app))
        .fallback(page::file);
    // Layers of a `Router` run after it has chosen a route. These must run before, so they wrap an
    // outer router.
    Router::new()
        .fallback_service(routes)
        .layer(from_fn(without_body))
        .layer(from_fn_with_state(Arc::new(hosts), hosts::check))
        .layer(from_fn(secure))
        .layer(from_fn_with_state(Arc::clone(&app.monitor), monitor::watch))
}

/// Adds the headers that every response has. Only boards made for embedding may be shown in frames
/// of other pages.
async fn secure(request: Request, next: Next) -> Response {
    let framed = page::is_embedded(request.uri().path());
    let mut response = next.run(request).await;
    response.headers_mut().extend(headers::SECURITY);
    if framed {
        response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, headers::FRAMED);
    }
    response
}

/// Removes the length from a response with status 304: it would be that of the empty body.
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

/// Serves until Ctrl-C or a signal to terminate. Calls `ready` with the address.
///
/// # Errors
///
/// Fails if the address cannot be used, or if threads or signal handlers cannot be set up.
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
    // The searches that still run were told to stop, so the program does not wait for them.
    runtime.shutdown_background();
    Ok(())
}

/// Logs a line for each request to standard error, as long as the program runs.
pub fn log_requests() {
    let log = tracing_subscriber::fmt().with_writer(io::stderr).with_target(false);
    // This fails if another subscriber receives the events already, which is fine.
    let _ = log.with_ansi(false).try_init();
}
