//! Certificates of quotients as text; `docs/quotient-format.md` describes it line by line.

use std::io::{self, BufRead, Write};

use super::super::Repetition;
use super::{Certificate, MOST_ORDER, MOST_SIZES};
use crate::period::lines::{LineReader, LineWriter, ReadError};

const TITLE: &str = "noyau quotient 1";

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
        match self.repetition {
            Some(Repetition { preperiod, period }) => {
                writer.line(&format!("preperiod {preperiod}"))?;
                writer.line(&format!("period {period}"))?;
            }
            None => writer.line(&format!("sizes {}", self.sizes()))?,
        }
        for elements in &self.elements {
            writer.line("elements")?;
            writer.numbers(elements)?;
        }
        writer.line(&format!("order {}", self.order))?;
        writer.line(&format!("generators {}", self.products.len()))?;
        for products in &self.products {
            writer.line("products")?;
            writer.numbers(products)?;
        }
        writer.line(&format!("lost {}", self.lost.len()))?;
        writer.numbers(&self.lost)?;
        writer.end()
    }

    /// Reads a certificate without checking its claim; [`verify`](super::verify) does that.
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
    ///
    /// # Errors
    ///
    /// [`ReadError`] if the text is not a certificate or cannot be read.
    pub fn read_from(reader: impl BufRead) -> Result<Self, ReadError> {
        let mut reader = LineReader::new(reader)?;
        reader.exactly(TITLE)?;
        let grammar = reader.grammar()?;
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

/// The number of listed sizes, and the period if there is one.
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

/// Reads `count` numbers, on as many lines as they take.
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
