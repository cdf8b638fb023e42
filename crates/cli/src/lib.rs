//! The `noyau` command as a library.
