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

use noyau_family::Grammar;

use super::Certificate;
use super::lines::{LineReader, LineWriter, ReadError};

const TITLE: &str = "noyau period 1";
/// Values on a line.
const WIDTH: usize = 32;

impl Certificate {
    /// Writes the certificate as text, for [`read_from`](Self::read_from).
    pub fn write_to(&self, writer: impl Write) -> io::Result<()> {
        let mut writer = LineWriter::new(io::BufWriter::new(writer));
        writer.line(TITLE)?;
        writer.line("grammar")?;
        for line in self.grammar.to_string().lines() {
            writer.line(line)?;
        }
        writer.line("end")?;
        writer.line(&format!("preperiod {}", self.preperiod))?;
        writer.line(&format!("period {}", self.period))?;
        for (saltus, values) in self.saltus.iter().zip(&self.values) {
            writer.line(&format!("saltus {saltus}"))?;
            for row in values.chunks(WIDTH) {
                let row: Vec<String> = row.iter().map(u32::to_string).collect();
                writer.line(&row.join(" "))?;
            }
        }
        writer.end()
    }

    /// Reads a certificate. What it claims is not checked here: that is for
    /// [`verify`](super::verify).
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
    pub fn read_from(reader: impl BufRead) -> Result<Self, ReadError> {
        let mut reader = LineReader::new(reader)?;
        reader.exactly(TITLE)?;
        let line = reader.number();
        reader.exactly("grammar")?;
        let mut grammar = String::new();
        while reader.peek() != "end" {
            if reader.peek().is_empty() {
                return Err(reader.expected("a line of a grammar, or `end`"));
            }
            grammar.push_str(reader.peek());
            grammar.push('\n');
            reader.advance()?;
        }
        reader.advance()?;
        let grammar =
            Grammar::from_text(&grammar).map_err(|error| ReadError::Grammar { line, error })?;
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
