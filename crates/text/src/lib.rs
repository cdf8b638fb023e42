//! noyau-text.
