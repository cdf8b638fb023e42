//! The `noyau` command: everything is in the library.

use std::process::ExitCode;

fn main() -> ExitCode {
    ExitCode::from(noyau_cli::run(std::env::args_os()))
}
