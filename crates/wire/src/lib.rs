//! noyau-wire.
