//! noyau-solve.
