//! Files of lines with a checksum on the last one: what all certificates are kept in.

use std::io::{self, BufRead, Write};

/// Why a certificate cannot be read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReadError {
    /// The file cannot be read.
    #[error("line {line}: {error}")]
    Io {
        /// Line, from 1.
        line: usize,
        /// What happened.
        #[source]
        error: io::Error,
    },
    /// Something else was expected on a line.
    #[error("line {line}: expected {expected}, found `{found}`")]
    Expected {
        /// Line, from 1.
        line: usize,
        /// What was expected.
        expected: &'static str,
        /// What stands there, or its beginning.
        found: String,
    },
    /// The grammar of a certificate is no grammar.
    #[error("in the grammar after line {line}: {error}")]
    Grammar {
        /// The line before the grammar, from 1.
        line: usize,
        /// What is wrong, with its place in the grammar.
        #[source]
        error: noyau_family::TextError,
    },
}

/// FNV-1a of 64 bits: it finds damage, not malice; a certificate is believed only once it is
/// checked.
#[derive(Debug, Clone, Copy)]
struct Checksum(u64);

impl Checksum {
    const START: Self = Self(0xcbf2_9ce4_8422_2325);

    fn add(&mut self, line: &str) {
        for byte in line.bytes().chain([b'\n']) {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
}

/// Writes lines and, at the end, their checksum.
pub(crate) struct LineWriter<W> {
    inner: W,
    checksum: Checksum,
}

impl<W: Write> LineWriter<W> {
    pub(crate) fn new(inner: W) -> Self {
        Self { inner, checksum: Checksum::START }
    }

    pub(crate) fn line(&mut self, line: &str) -> io::Result<()> {
        self.checksum.add(line);
        writeln!(self.inner, "{line}")
    }

    pub(crate) fn end(mut self) -> io::Result<()> {
        writeln!(self.inner, "checksum {:016x}", self.checksum.0)?;
        self.inner.flush()
    }
}

/// Reads lines, one ahead.
pub(crate) struct LineReader<R> {
    inner: R,
    number: usize,
    line: String,
    checksum: Checksum,
}

impl<R: BufRead> LineReader<R> {
    pub(crate) fn new(inner: R) -> Result<Self, ReadError> {
        let mut reader = Self { inner, number: 0, line: String::new(), checksum: Checksum::START };
        reader.read_line()?;
        Ok(reader)
    }

    /// The line that is next.
    pub(crate) fn peek(&self) -> &str {
        &self.line
    }

    /// The number of the line that is next, from 1.
    pub(crate) fn number(&self) -> usize {
        self.number
    }

    /// Goes on to the next line.
    pub(crate) fn advance(&mut self) -> Result<(), ReadError> {
        self.checksum.add(&self.line);
        self.read_line()
    }

    fn read_line(&mut self) -> Result<(), ReadError> {
        self.number += 1;
        self.line.clear();
        let read = self.inner.read_line(&mut self.line);
        read.map_err(|error| ReadError::Io { line: self.number, error })?;
        let length = self.line.trim_end_matches(['\n', '\r']).len();
        self.line.truncate(length);
        Ok(())
    }

    /// The error that this line is not what was expected.
    pub(crate) fn expected(&self, expected: &'static str) -> ReadError {
        let found = match self.line.char_indices().nth(40) {
            Some((end, _)) => format!("{}…", &self.line[..end]),
            None => self.line.clone(),
        };
        ReadError::Expected { line: self.number, expected, found }
    }

    /// Reads a line that is just this.
    pub(crate) fn exactly(&mut self, wanted: &'static str) -> Result<(), ReadError> {
        if self.line != wanted {
            return Err(self.expected(wanted));
        }
        self.advance()
    }

    /// Reads a line of a word and a number.
    pub(crate) fn number_after(
        &mut self,
        word: &str,
        expected: &'static str,
    ) -> Result<usize, ReadError> {
        let rest = self.line.strip_prefix(word).and_then(|rest| rest.strip_prefix(' '));
        let number = rest.and_then(|rest| rest.parse().ok());
        let number = number.ok_or_else(|| self.expected(expected))?;
        self.advance()?;
        Ok(number)
    }

    /// Reads the checksum; nothing may follow.
    pub(crate) fn end(mut self) -> Result<(), ReadError> {
        let found = self.line.strip_prefix("checksum ");
        let found = found.and_then(|sum| u64::from_str_radix(sum, 16).ok());
        let found = found.ok_or_else(|| self.expected("`checksum` and 16 digits"))?;
        if found != self.checksum.0 {
            return Err(self.expected("the checksum of the lines before, which were changed"));
        }
        self.read_line()?;
        if self.line.is_empty() { Ok(()) } else { Err(self.expected("the end of the file")) }
    }
}
