//! noyau-games.
