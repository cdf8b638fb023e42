//! The real server on a loopback port, asked as a browser would.
#![allow(clippy::unwrap_used)]

mod answers;
mod client;
mod hosts;
mod limits;
mod manners;
mod module;
mod monitor;
mod noise;
mod openapi;
mod page;
