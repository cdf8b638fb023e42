//! Games on heaps of tokens.

mod allowance;
mod closing;
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
pub use takes::PileTakes;
pub use three_heaps::{ThreeHeaps, Together};
pub use wythoff::{Case, Piles, Strategy, Theory, Wythoff};

use noyau_core::{Composite, Marking};
use noyau_family::Family;

// These games have theorems of their own; none needs the values of a family.
impl Family for FibonacciNim {}
impl Family for Marienbad {}
impl Family for Moore {}
impl Family for Nim {}
impl Family for Nimhoff {}
impl Family for OneRow {}
impl Family for Quota {}
impl Family for ThreeHeaps {}
impl Family for Wythoff {}

impl Marking for FibonacciNim {}
impl Marking for Marienbad {}
impl Marking for Moore {}
impl Marking for Nim {}
impl Marking for Nimhoff {}
impl Marking for OneRow {}
impl Marking for Quota {}
impl Marking for ThreeHeaps {}
impl Marking for Wythoff {}

impl Composite for FibonacciNim {}
impl Composite for Marienbad {}
impl Composite for Moore {}
impl Composite for Nim {}
impl Composite for Nimhoff {}
impl Composite for OneRow {}
impl Composite for Quota {}
impl Composite for ThreeHeaps {}
impl Composite for Wythoff {}
