//! Tests of playing: whole games as transcripts, screens as drawn buffers, random input.
