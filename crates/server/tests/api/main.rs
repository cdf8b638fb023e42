//! Tests of the real server on a loopback port, with requests like those of a browser.
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
