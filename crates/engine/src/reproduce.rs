//! Recomputing the documents.
