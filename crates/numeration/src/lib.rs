//! noyau-numeration.
