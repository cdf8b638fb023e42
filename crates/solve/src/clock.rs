//! The clock for deadlines.
//!
//! On all targets but WebAssembly it is the clock of the standard library. A WebAssembly module has
//! no clock, so it asks the host for the milliseconds since some fixed moment (`noyau.now`).

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
pub use std::time::Instant;

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub use host::Instant;

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
mod host {
    use std::ops::Add;
    use std::time::Duration;

    // The host is trusted to return a number; any number will do.
    #[expect(unsafe_code, reason = "what a module imports is declared so")]
    #[link(wasm_import_module = "noyau")]
    unsafe extern "C" {
        safe fn now() -> f64;
    }

    /// A moment, as the time since the host began to count.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub struct Instant(Duration);

    impl Instant {
        /// This moment.
        #[must_use]
        pub fn now() -> Self {
            Self(Duration::try_from_secs_f64(now() / 1e3).unwrap_or_default())
        }

        /// The time since this moment.
        #[must_use]
        pub fn elapsed(&self) -> Duration {
            Self::now().saturating_duration_since(*self)
        }

        /// The time from `earlier` to this moment; zero if `earlier` is later.
        #[must_use]
        pub fn saturating_duration_since(&self, earlier: Self) -> Duration {
            self.0.saturating_sub(earlier.0)
        }

        /// The moment after `time` has passed; `None` if it cannot be represented.
        #[must_use]
        pub fn checked_add(&self, time: Duration) -> Option<Self> {
            self.0.checked_add(time).map(Self)
        }
    }

    impl Add<Duration> for Instant {
        type Output = Self;

        fn add(self, time: Duration) -> Self {
            Self(self.0.saturating_add(time))
        }
    }
}
