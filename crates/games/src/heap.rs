//! Games on heaps of tokens.

mod allowance;
mod heaps;
mod mcintyre;
mod takes;

mod fibonacci;
mod marienbad;
mod moore;
mod nim;
mod nimhoff;
mod octal;
mod one_row;
mod quota;
mod three_heaps;
mod wythoff;

pub use allowance::Allowance;
pub use fibonacci::FibonacciNim;
pub use heaps::{HeapMove, Heaps};
pub use marienbad::{Configuration, Marienbad};
pub use mcintyre::{minimal_zero_sum_sets, zero_sum_partition};
pub use moore::Moore;
pub use nim::Nim;
pub use nimhoff::Nimhoff;
pub use octal::OctalCode;
pub use one_row::{OneRow, Row};
pub use quota::Quota;
pub use takes::Takes;
pub use three_heaps::{ThreeHeaps, Together};
pub use wythoff::{Case, Piles, Strategy, Theory, Wythoff};
