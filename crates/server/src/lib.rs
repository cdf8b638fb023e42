//! The HTTP API over the engine, and the page that uses it.
//!
//! The server keeps no games: a position stands in the address, an answer depends on nothing else,
//! and so every state of the page can be shared and every answer cached. Nothing is computed
//! here; a request becomes a question to an engine under a [`Budget`], and its answer one of the
//! shapes of `noyau_api`. What cannot be answered becomes a problem document (RFC 9457).
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
mod page;
mod queue;
mod routes;
mod work;

pub use docs::openapi;
pub use listen::{Server, Settings, log_requests, run};
pub use work::Budget;
