//! Periods of sequences: a linear-time search, and a proof.
//!
//! A family whose values repeat over a long enough range repeats for ever. Guy and Smith showed
//! it for octal games; [`theorem`] has the statement, with its proof, for any
//! [`Grammar`](noyau_family::Grammar), for takes without a bound, and for values that grow
//! by a *saltus* from each period to the next.
//!
//! A [`Certificate`] holds the numbers of such a statement. [`prove`] finds one. [`verify`] checks
//! its finite range with separate code; after that, the value of a member of any size is known. A
//! certificate can be written as [text], kept, and checked later.

mod certificate;
mod definition;
mod extend;
pub(crate) mod lines;
pub mod pattern;
mod search;
pub mod text;
pub mod theorem;

pub use certificate::{Certificate, CertificateError, Proved, verify, verify_within};
pub use extend::extend;
pub use lines::ReadError;
pub use search::{Period, find, longest_matches, prove, prove_from};
