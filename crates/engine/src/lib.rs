//! noyau-engine.
