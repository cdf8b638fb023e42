//! Certificates of periods as text.
//!
//! ```text
//! noyau period 1              the format and its version
//! grammar                     the grammar follows, in the syntax of noyau_family::text
//! heap:
//!   …
//! end
//! preperiod 52
//! period 34
//! saltus 0                    for every kind: its saltus, then its values
//! 0 1 1 2 0 3 …               at the sizes 0, 1, …, preperiod + period − 1
//! checksum 0123456789abcdef   FNV-1a of all lines before
//! ```

use std::io::{self, BufRead, Write};

use super::Certificate;
use super::lines::{LineReader, LineWriter, ReadError};

const TITLE: &str = "noyau period 1";

impl Certificate {
    /// Writes the certificate as text, which [`read_from`](Self::read_from) reads.
    ///
    /// # Errors
    ///
    /// The error of the writer.
    pub fn write_to(&self, writer: impl Write) -> io::Result<()> {
        let mut writer = LineWriter::new(io::BufWriter::new(writer));
        writer.line(TITLE)?;
        writer.grammar(&self.grammar)?;
        writer.line(&format!("preperiod {}", self.preperiod))?;
        writer.line(&format!("period {}", self.period))?;
        for (saltus, values) in self.saltus.iter().zip(&self.values) {
            writer.line(&format!("saltus {saltus}"))?;
            writer.numbers(values)?;
        }
        writer.end()
    }

    /// Reads a certificate without checking its claim; [`verify`](super::verify) does that.
    ///
    /// ```
    /// use noyau_family::Grammar;
    /// use noyau_solve::{Limits, period};
    /// let grammar = Grammar::subtraction(&[1, 2]).unwrap();
    /// let found = period::prove(&grammar, 100, &Limits::none(), &mut |_| {}).unwrap().unwrap();
    /// let mut text = Vec::new();
    /// found.write_to(&mut text).unwrap();
    /// assert_eq!(period::Certificate::read_from(text.as_slice()).unwrap(), found);
    /// ```
    ///
    /// # Errors
    ///
    /// [`ReadError`] if the text is not a certificate or cannot be read.
    pub fn read_from(reader: impl BufRead) -> Result<Self, ReadError> {
        let mut reader = LineReader::new(reader)?;
        reader.exactly(TITLE)?;
        let grammar = reader.grammar()?;
        let preperiod = reader.number_after("preperiod", "`preperiod` and a number")?;
        let period = reader.number_after("period", "`period` and a number")?;
        let mut certificate =
            Self { grammar, preperiod, period, saltus: Vec::new(), values: Vec::new() };
        for _ in certificate.grammar.kinds() {
            let before = reader.number();
            let saltus = reader.number_after("saltus", "`saltus` and a number, for every kind")?;
            let saltus = u32::try_from(saltus).map_err(|_| ReadError::Expected {
                line: before,
                expected: "a saltus of 32 bits",
                found: saltus.to_string(),
            })?;
            certificate.saltus.push(saltus);
            certificate.values.push(read_values(&mut reader)?);
        }
        let length = preperiod.saturating_add(period);
        if certificate.values.iter().any(|values| values.len() != length) {
            return Err(reader.expected("`preperiod + period` values of every kind before"));
        }
        reader.end()?;
        Ok(certificate)
    }
}

fn read_values<R: BufRead>(reader: &mut LineReader<R>) -> Result<Vec<u32>, ReadError> {
    let mut values = Vec::new();
    while reader.peek().starts_with(|first: char| first.is_ascii_digit()) {
        for word in reader.peek().split(' ') {
            values.push(word.parse().map_err(|_| reader.expected("numbers of 32 bits"))?);
        }
        reader.advance()?;
    }
    Ok(values)
}
