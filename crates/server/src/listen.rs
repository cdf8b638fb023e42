//! Connections: how many, how slow, and how they end.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::Request;
use axum::middleware::{Next, from_fn};
use axum::response::Response;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use noyau_engine::Memory;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::SizeAbove;

use crate::cache::Answers;
use crate::routes::{App, api};
use crate::work::{Budget, Work};
use crate::{headers, page, work};

/// How long requests that run when the server ends may still take.
const GRACE: Duration = Duration::from_secs(3);
/// Pause after a connection that could not be accepted: nearly always there are too many files.
const BREATH: Duration = Duration::from_millis(50);

/// Answers below this many bytes fit into one packet as they are: they are not compressed.
const SMALL: u16 = 1_024;

/// A server that listens already.
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    router: Router,
    budget: Budget,
    /// What all questions share.
    memory: Memory,
}

impl Server {
    /// Takes an address; port 0 is any free one.
    pub async fn bind(address: SocketAddr, budget: Budget) -> io::Result<Self> {
        let listener = TcpListener::bind(address).await?;
        let address = listener.local_addr()?;
        let work = Work::start(budget)?;
        let memory = work.memory().clone();
        Ok(Self { listener, address, router: router(work), budget, memory })
    }

    /// Where it listens.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Answers until `end`; what runs then may still finish.
    pub async fn run(self, end: impl Future<Output = ()>) {
        let mut end = std::pin::pin!(end);
        let graceful = GracefulShutdown::new();
        let places = Arc::new(Semaphore::new(self.budget.connections));
        let mut http = http1::Builder::new();
        http.timer(TokioTimer::new()).header_read_timeout(self.budget.arrival);
        loop {
            // Whoever comes when all places are taken waits in the queue of the system.
            let accepted = async {
                let place = Arc::clone(&places).acquire_owned().await;
                (place, self.listener.accept().await)
            };
            let (place, stream) = tokio::select! {
                (place, accepted) = accepted => match accepted {
                    Ok((stream, _)) => (place, stream),
                    Err(_) => {
                        tokio::time::sleep(BREATH).await;
                        continue;
                    }
                },
                () = &mut end => break,
            };
            // Small answers must not wait for each other; a socket that refuses works all the same.
            let _ = stream.set_nodelay(true);
            let service = TowerToHyperService::new(self.router.clone());
            let connection = http.serve_connection(TokioIo::new(stream), service);
            let connection = graceful.watch(connection);
            tokio::spawn(async move {
                // A client that breaks off or speaks no HTTP hurts nobody else.
                let _ = connection.await;
                drop(place);
            });
        }
        let _ = tokio::time::timeout(GRACE, graceful.shutdown()).await;
    }
}

fn router(work: Work) -> Router {
    let answers = Arc::new(Answers::new(work.budget().kept));
    let kept = from_fn(move |request: Request, next: Next| {
        let answers = Arc::clone(&answers);
        async move { answers.layer(request, next).await }
    });
    Router::new()
        .nest("/api", api().layer(kept))
        .with_state(Arc::new(App { work }))
        .fallback(page::file)
        .layer(from_fn(secure))
        .layer(CompressionLayer::new().compress_when(SizeAbove::new(SMALL)))
}

/// Adds the headers that every response has.
async fn secure(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    response.headers_mut().extend(headers::SECURITY);
    response
}

/// Serves until Ctrl-C or a request to end the process; `ready` is told the address.
pub fn run(address: SocketAddr, budget: Budget, ready: impl FnOnce(SocketAddr)) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        let server = Server::bind(address, budget).await?;
        let mut terminate =
            tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate())?;
        work::prepare(&budget, server.memory.clone())?;
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
