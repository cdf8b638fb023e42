//! The `noyau` command.
fn main() {}
