//! Ctrl-C and termination signals. Work that keeps its results reads a flag; everything else ends
//! at once.

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock};

use signal_hook::consts::{SIGINT, SIGTERM};

use crate::error::CliError;
use crate::exit::Exit;

/// Whether the next signal ends the process at once. It is static because signals belong to the
/// whole process.
static AT_ONCE: LazyLock<Arc<AtomicBool>> = LazyLock::new(|| {
    let at_once = Arc::new(AtomicBool::new(true));
    for signal in [SIGINT, SIGTERM] {
        let code = i32::from(Exit::Interrupted.code());
        // The first handler reads the flag that the second one sets, so the second signal ends the
        // process. If no handler can be installed, the system ends the process.
        let _ =
            signal_hook::flag::register_conditional_shutdown(signal, code, Arc::clone(&at_once))
                .and_then(|_| signal_hook::flag::register(signal, Arc::clone(&at_once)));
    }
    at_once
});

/// The flag that a signal sets.
static ASKED: LazyLock<io::Result<Arc<AtomicBool>>> = LazyLock::new(|| {
    let asked = Arc::new(AtomicBool::new(false));
    for signal in [SIGINT, SIGTERM] {
        signal_hook::flag::register(signal, Arc::clone(&asked))?;
    }
    Ok(asked)
});

/// Makes a signal end the process with the exit code of the table.
pub(crate) fn prepare() {
    LazyLock::force(&AT_ONCE);
}

/// Leaves the next signal to another handler. The signal after it ends the process.
pub(crate) fn handled_elsewhere() {
    AT_ONCE.store(false, Ordering::SeqCst);
}

/// Returns the flag that Ctrl-C or a termination signal sets. A second signal ends the process at
/// once.
pub(crate) fn flag() -> Result<Arc<AtomicBool>, CliError> {
    match &*ASKED {
        Ok(asked) => {
            handled_elsewhere();
            Ok(Arc::clone(asked))
        }
        Err(cause) => Err(io::Error::from(cause.kind()).into()),
    }
}
