//! Certificates of quotients as text; `docs/quotient-format.md` describes it line by line.

use std::io::{self, BufRead, Write};

use noyau_family::Grammar;

use super::super::Repetition;
use super::{Certificate, MOST_ORDER, MOST_SIZES};
use crate::period::lines::{LineReader, LineWriter, ReadError};

const TITLE: &str = "noyau quotient 1";
/// Numbers on a line.
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
        match self.repetition {
            Some(Repetition { preperiod, period }) => {
                writer.line(&format!("preperiod {preperiod}"))?;
                writer.line(&format!("period {period}"))?;
            }
            None => writer.line(&format!("sizes {}", self.sizes()))?,
        }
        for elements in &self.elements {
            writer.line("elements")?;
            numbers(&mut writer, elements)?;
        }
        writer.line(&format!("order {}", self.order))?;
        writer.line(&format!("generators {}", self.products.len()))?;
        for products in &self.products {
            writer.line("products")?;
            numbers(&mut writer, products)?;
        }
        writer.line(&format!("lost {}", self.lost.len()))?;
        numbers(&mut writer, &self.lost)?;
        writer.end()
    }

    /// Reads a certificate. What it claims is not checked here: that is for
    /// [`verify`](super::verify).
    ///
    /// ```
    /// use noyau_family::Grammar;
    /// use noyau_solve::Limits;
    /// use noyau_solve::misere::{Certificate, HeapQuotient};
    /// let mut nim = HeapQuotient::new(&Grammar::octal(0, &[3, 3], &[])?)?;
    /// nim.extend(2, &Limits::none())?;
    /// let mut text = Vec::new();
    /// nim.certificate().write_to(&mut text)?;
    /// assert_eq!(Certificate::read_from(text.as_slice())?, nim.certificate());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn read_from(reader: impl BufRead) -> Result<Self, ReadError> {
        let mut reader = LineReader::new(reader)?;
        reader.exactly(TITLE)?;
        let grammar = read_grammar(&mut reader)?;
        let (sizes, repetition) = read_extent(&mut reader)?;
        let mut elements = Vec::new();
        for _ in grammar.kinds() {
            reader.exactly("elements")?;
            elements.push(read_numbers(&mut reader, sizes, "the element of every size")?);
        }
        let order = read_count(&mut reader, "order", "`order` and a number", MOST_ORDER)?;
        let count = "`generators` and a number";
        let generators = read_count(&mut reader, "generators", count, MOST_ORDER)?;
        let mut products = Vec::new();
        for _ in 0..generators {
            reader.exactly("products")?;
            products.push(read_numbers(&mut reader, order, "a product for every element")?);
        }
        let lost = read_count(&mut reader, "lost", "`lost` and a number", MOST_ORDER)?;
        let lost = read_numbers(&mut reader, lost, "as many elements as are lost")?;
        reader.end()?;
        Ok(Self { grammar, order, products, lost, elements, repetition })
    }
}

fn numbers<W: Write>(writer: &mut LineWriter<W>, numbers: &[u32]) -> io::Result<()> {
    for row in numbers.chunks(WIDTH) {
        let row: Vec<String> = row.iter().map(u32::to_string).collect();
        writer.line(&row.join(" "))?;
    }
    Ok(())
}

fn read_grammar<R: BufRead>(reader: &mut LineReader<R>) -> Result<Grammar, ReadError> {
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
    Grammar::from_text(&grammar).map_err(|error| ReadError::Grammar { line, error })
}

/// How many sizes are listed, and whether they repeat.
fn read_extent<R: BufRead>(
    reader: &mut LineReader<R>,
) -> Result<(usize, Option<Repetition>), ReadError> {
    if reader.peek().starts_with("sizes ") {
        let sizes = read_count(reader, "sizes", "`sizes` and a number", MOST_SIZES)?;
        return Ok((sizes, None));
    }
    let expected = "`sizes` and a number, or `preperiod` and a number";
    let preperiod = read_count(reader, "preperiod", expected, MOST_SIZES)?;
    let period = read_count(reader, "period", "`period` and a number", MOST_SIZES)?;
    Ok((preperiod + period, Some(Repetition { preperiod, period })))
}

fn read_count<R: BufRead>(
    reader: &mut LineReader<R>,
    word: &str,
    expected: &'static str,
    most: usize,
) -> Result<usize, ReadError> {
    let line = reader.number();
    let number = reader.number_after(word, expected)?;
    if number > most {
        let expected = "a number that is not too large";
        return Err(ReadError::Expected { line, expected, found: number.to_string() });
    }
    Ok(number)
}

/// Reads lines of numbers, this many in all.
fn read_numbers<R: BufRead>(
    reader: &mut LineReader<R>,
    count: usize,
    expected: &'static str,
) -> Result<Vec<u32>, ReadError> {
    let mut numbers: Vec<u32> = Vec::new();
    while numbers.len() < count {
        for word in reader.peek().split(' ') {
            numbers.push(word.parse().map_err(|_| reader.expected(expected))?);
        }
        if numbers.len() > count {
            return Err(reader.expected(expected));
        }
        reader.advance()?;
    }
    Ok(numbers)
}
