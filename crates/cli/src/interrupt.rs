//! Ctrl-C and requests to end: as a flag for work that keeps what it has, at once for all else.

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock};

use signal_hook::consts::{SIGINT, SIGTERM};

use crate::error::CliError;
use crate::exit::Exit;

/// Whether the next signal ends the process at once. Signals belong to the process, and so does this.
static AT_ONCE: LazyLock<Arc<AtomicBool>> = LazyLock::new(|| {
    let at_once = Arc::new(AtomicBool::new(true));
    for signal in [SIGINT, SIGTERM] {
        let code = i32::from(Exit::Interrupted.code());
        // The first looks at what the second leaves behind: the second signal ends the process.
        // Where signals cannot be had the system ends the process.
        let _ =
            signal_hook::flag::register_conditional_shutdown(signal, code, Arc::clone(&at_once))
                .and_then(|_| signal_hook::flag::register(signal, Arc::clone(&at_once)));
    }
    at_once
});

/// Set by a signal.
static ASKED: LazyLock<io::Result<Arc<AtomicBool>>> = LazyLock::new(|| {
    let asked = Arc::new(AtomicBool::new(false));
    for signal in [SIGINT, SIGTERM] {
        signal_hook::flag::register(signal, Arc::clone(&asked))?;
    }
    Ok(asked)
});

/// From now on a signal ends the process with the exit code of the table.
pub(crate) fn prepare() {
    LazyLock::force(&AT_ONCE);
}

/// Leaves the next signal to somebody else; the one after it ends the process.
pub(crate) fn handled_elsewhere() {
    AT_ONCE.store(false, Ordering::SeqCst);
}

/// A flag that Ctrl-C or a request to end the process sets. The second signal ends it at once.
pub(crate) fn flag() -> Result<Arc<AtomicBool>, CliError> {
    match &*ASKED {
        Ok(asked) => {
            handled_elsewhere();
            Ok(Arc::clone(asked))
        }
        Err(cause) => Err(io::Error::from(cause.kind()).into()),
    }
}
