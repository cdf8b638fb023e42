//! noyau-bench.
