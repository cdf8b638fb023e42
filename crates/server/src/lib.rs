//! The HTTP API over the engine, and the page that uses it.
//!
//! The server keeps no games. The address contains the position, and the answer depends on nothing
//! else. So every state of the page can be shared by its address, and every answer can be cached.
//! The server computes nothing itself: a request becomes a question to an engine under a
//! [`Budget`], and its answer becomes one of the shapes of `noyau_api`. If a request cannot be
//! answered, the response is a problem document (RFC 9457).
//!
//! ```no_run
//! use noyau_server::Budget;
//! # async fn run() -> std::io::Result<()> {
//! let server = noyau_server::Server::bind(([127, 0, 0, 1], 8000).into(), Budget::default()).await?;
//! println!("http://{}", server.address());
//! server.run(std::future::pending()).await;
//! # Ok(())
//! # }
//! ```
#![cfg_attr(test, allow(clippy::unwrap_used))]

mod cache;
mod client;
mod docs;
mod headers;
mod hosts;
mod language;
mod listen;
mod monitor;
mod packed;
mod page;
mod queue;
mod routes;
mod work;

pub use docs::openapi;
pub use listen::{Server, Settings, log_requests, run};
pub use work::Budget;
