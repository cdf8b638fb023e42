//! Ctrl-C as a flag, for work that keeps what it has.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use crate::error::CliError;

/// A flag that Ctrl-C or a request to end the process sets. A second Ctrl-C ends it at once.
pub(crate) fn flag() -> Result<Arc<AtomicBool>, CliError> {
    let flag = Arc::new(AtomicBool::new(false));
    for signal in [signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM] {
        // Registered first, so that it sees the flag of the signal before.
        signal_hook::flag::register_conditional_shutdown(signal, 130, Arc::clone(&flag))?;
        signal_hook::flag::register(signal, Arc::clone(&flag))?;
    }
    Ok(flag)
}
