//! All texts for people, in English and French.
//!
//! The other crates use keys and numbers; this crate makes sentences of them. [`Texts`] holds the
//! sentences of one language: phrases, outcomes, sources and errors. [`terminal`], [`latex`] and
//! [`html`] render an explanation from one common document, so that they always say the same.
//! [`render_table`] writes tables as fast as they are computed.
//!
//! The sentences are in `locales/{en,fr}/*.ftl` (Fluent). To add a file, write it in both languages
//! and add its name to the list in `resources.rs`. A missing sentence never stops the program: its
//! key is shown in ⟦brackets⟧.
//!
//! ```
//! use noyau_core::Outcome;
//! use noyau_text::{Lang, Texts};
//! assert_eq!(Texts::of(Lang::En).outcome(Outcome::N), "N: the player to move wins");
//! ```
#![cfg_attr(test, allow(clippy::unwrap_used))]

mod answer;
mod document;
mod errors;
mod grid;
mod html;
mod inline;
mod lang;
mod latex;
mod operand;
mod plot;
mod resources;
mod source;
mod spoken;
mod suggest;
mod svg;
mod tables;
mod terminal;
mod texts;

pub use answer::SpokenAnswer;
pub use errors::ErrorText;
pub use html::{escaped, html};
pub use lang::{Lang, UnknownLang};
pub use latex::latex;
pub use operand::Detail;
pub use plot::Plot;
pub use spoken::{Line, Spoken, SpokenStep, spoken};
pub use suggest::suggest;
pub use svg::{board_svg, table_svg};
pub use tables::{Format, render_table};
pub use terminal::{Style, terminal};
pub use texts::Texts;
