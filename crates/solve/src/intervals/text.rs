//! Certificates on powers of paths as text.
//!
//! ```text
//! noyau intervals 1           the format and its version
//! least 3                     the P-positions are claimed from this k on
//! from 6                      the values are claimed from this k on
//! end 68 51                   slope and constant of the end
//! -1 0 0                      for every interval: slope and constant of its start, value
//! 0 1 1
//! …
//! checksum 0123456789abcdef   FNV-1a of all lines before
//! ```

use std::io::{self, BufRead, Write};

use super::{Affine, Certificate, Interval, Intervals};
use crate::period::ReadError;
use crate::period::lines::{LineReader, LineWriter};

const TITLE: &str = "noyau intervals 1";

impl Certificate {
    /// Writes the certificate as text, for [`read_from`](Self::read_from).
    ///
    /// # Errors
    ///
    /// The errors of `writer`.
    pub fn write_to(&self, writer: impl Write) -> io::Result<()> {
        let Self { least, from, intervals: Intervals { intervals, end } } = self;
        let mut writer = LineWriter::new(io::BufWriter::new(writer));
        writer.line(TITLE)?;
        writer.line(&format!("least {least}"))?;
        writer.line(&format!("from {from}"))?;
        writer.line(&format!("end {} {}", end.slope, end.constant))?;
        for Interval { first, value } in intervals {
            writer.line(&format!("{} {} {value}", first.slope, first.constant))?;
        }
        writer.end()
    }

    /// Reads a certificate. This does not check its claims; [`verify`](super::verify) does.
    ///
    /// # Errors
    ///
    /// [`ReadError`] if the text cannot be read or its checksum is wrong.
    pub fn read_from(reader: impl BufRead) -> Result<Self, ReadError> {
        let mut reader = LineReader::new(reader)?;
        reader.exactly(TITLE)?;
        let least = reader.number_after("least", "`least` and a number")?;
        let from = reader.number_after("from", "`from` and a number")?;
        let end = reader.peek().strip_prefix("end ").and_then(numbers);
        let Some([slope, constant]) = end else {
            return Err(reader.expected("`end`, a slope and a constant"));
        };
        let end = Affine::new(slope, constant);
        reader.advance()?;
        let mut intervals = Vec::new();
        while !reader.peek().starts_with("checksum") {
            let interval = numbers(reader.peek()).and_then(|[slope, constant, value]| {
                let value = u32::try_from(value).ok()?;
                Some(Interval { first: Affine::new(slope, constant), value })
            });
            let interval = interval
                .ok_or_else(|| reader.expected("slope, constant and value of an interval"))?;
            intervals.push(interval);
            reader.advance()?;
        }
        reader.end()?;
        Ok(Self { least, from, intervals: Intervals { intervals, end } })
    }
}

/// Reads a line of exactly `N` numbers separated by spaces.
fn numbers<const N: usize>(line: &str) -> Option<[i64; N]> {
    let numbers: Option<Vec<i64>> = line.split(' ').map(|word| word.parse().ok()).collect();
    numbers?.try_into().ok()
}
