//! noyau-cli.
