//! Files of lines with a checksum on the last line: the format of all certificates.

use std::io::{self, BufRead, Write};

use noyau_family::Grammar;

/// The most numbers on a line.
const WIDTH: usize = 32;

/// The reason why a certificate cannot be read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReadError {
    /// The file cannot be read.
    #[error("line {line}: {error}")]
    Io {
        /// The number of the line, from 1.
        line: usize,
        /// The error of the reader.
        #[source]
        error: io::Error,
    },
    /// A line differs from what was expected.
    #[error("line {line}: expected {expected}, found `{found}`")]
    Expected {
        /// The number of the line, from 1.
        line: usize,
        /// What was expected.
        expected: &'static str,
        /// The line as found, or its beginning.
        found: String,
    },
    /// The grammar of a certificate is wrong.
    #[error("in the grammar after line {line}: {error}")]
    Grammar {
        /// The number of the line before the grammar, from 1.
        line: usize,
        /// The error, with its place in the grammar.
        #[source]
        error: noyau_family::GrammarTextError,
    },
}

/// The 64-bit FNV-1a checksum. It detects damage, not malice; a certificate is trusted only after
/// its check.
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

/// Writes lines, and at the end their checksum.
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

    /// Writes a grammar, for [`LineReader::grammar`].
    pub(crate) fn grammar(&mut self, grammar: &Grammar) -> io::Result<()> {
        self.line("grammar")?;
        for line in grammar.to_string().lines() {
            self.line(line)?;
        }
        self.line("end")
    }

    /// Writes numbers, [`WIDTH`] to a line.
    pub(crate) fn numbers(&mut self, numbers: &[u32]) -> io::Result<()> {
        for row in numbers.chunks(WIDTH) {
            let row: Vec<String> = row.iter().map(u32::to_string).collect();
            self.line(&row.join(" "))?;
        }
        Ok(())
    }

    pub(crate) fn end(mut self) -> io::Result<()> {
        writeln!(self.inner, "checksum {:016x}", self.checksum.0)?;
        self.inner.flush()
    }
}

/// Reads lines with one line of lookahead.
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

    /// The next line.
    pub(crate) fn peek(&self) -> &str {
        &self.line
    }

    /// The number of the next line, from 1.
    pub(crate) fn number(&self) -> usize {
        self.number
    }

    /// Goes on to the next line.
    pub(crate) fn advance(&mut self) -> Result<(), ReadError> {
        self.checksum.add(&self.line);
        self.read_line()?;
        Ok(())
    }

    /// Reads the next line; returns its number of bytes, 0 at the end of the file.
    fn read_line(&mut self) -> Result<usize, ReadError> {
        self.number += 1;
        self.line.clear();
        let read = self.inner.read_line(&mut self.line);
        let read = read.map_err(|error| ReadError::Io { line: self.number, error })?;
        let length = self.line.trim_end_matches(['\n', '\r']).len();
        self.line.truncate(length);
        Ok(read)
    }

    /// The error for a next line that is not the expected one.
    pub(crate) fn expected(&self, expected: &'static str) -> ReadError {
        let found = match self.line.char_indices().nth(40) {
            Some((end, _)) => format!("{}…", &self.line[..end]),
            None => self.line.clone(),
        };
        ReadError::Expected { line: self.number, expected, found }
    }

    /// Reads a line that must equal `wanted`.
    pub(crate) fn exactly(&mut self, wanted: &'static str) -> Result<(), ReadError> {
        if self.line != wanted {
            return Err(self.expected(wanted));
        }
        self.advance()
    }

    /// Reads a line that consists of a word and a number.
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

    /// Reads a grammar that [`LineWriter::grammar`] has written.
    pub(crate) fn grammar(&mut self) -> Result<Grammar, ReadError> {
        let line = self.number;
        self.exactly("grammar")?;
        let mut grammar = String::new();
        while self.line != "end" {
            if self.line.is_empty() {
                return Err(self.expected("a line of a grammar, or `end`"));
            }
            grammar.push_str(&self.line);
            grammar.push('\n');
            self.advance()?;
        }
        self.advance()?;
        Grammar::from_text(&grammar).map_err(|error| ReadError::Grammar { line, error })
    }

    /// Reads the checksum. Fails if it is wrong or if anything follows.
    pub(crate) fn end(mut self) -> Result<(), ReadError> {
        let found = self.line.strip_prefix("checksum ");
        let found = found.and_then(|sum| u64::from_str_radix(sum, 16).ok());
        let found = found.ok_or_else(|| self.expected("`checksum` and 16 digits"))?;
        if found != self.checksum.0 {
            return Err(self.expected("the checksum of the lines before, which were changed"));
        }
        match self.read_line()? {
            0 => Ok(()),
            _ => Err(self.expected("the end of the file")),
        }
    }
}
