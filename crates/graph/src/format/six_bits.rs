//! The parts common to graph6 and sparse6 (B. D. McKay, *Description of graph6, sparse6 and
//! digraph6 encodings*): each printable character holds six bits, and the number of vertices takes
//! 1, 4 or 8 characters.

use crate::text::{Cursor, Expected, GraphTextError, GraphTextProblem, TooLarge};
use crate::{Capacity, Graph};

/// Reads the six bits of the next character.
pub(super) fn next(cursor: &mut Cursor<'_>) -> Result<u8, GraphTextError> {
    match cursor.rest().as_bytes().first() {
        Some(byte @ 63..=126) => {
            cursor.advance(1);
            Ok(byte - 63)
        }
        _ => Err(cursor.unexpected(Expected::SixBits)),
    }
}

/// Reads the number of vertices; fails if it exceeds the capacity.
pub(super) fn read_order(
    cursor: &mut Cursor<'_>,
    capacity: Capacity,
) -> Result<usize, GraphTextError> {
    let start = cursor.offset();
    let characters = if cursor.eat("~~") {
        6
    } else if cursor.eat("~") {
        3
    } else {
        1
    };
    let mut order = 0_u64;
    for _ in 0..characters {
        order = order << 6 | u64::from(next(cursor)?);
    }
    let size = capacity.check(order.into(), 0);
    let refuse = |problem: TooLarge| cursor.error_at(start, GraphTextProblem::from(problem));
    size.map_err(refuse)?;
    usize::try_from(order)
        .map_err(|_| refuse(TooLarge::Vertices { vertices: order.into(), most: capacity.vertices }))
}

/// Skips white space; fails if other text follows.
pub(super) fn finish(cursor: &mut Cursor<'_>) -> Result<(), GraphTextError> {
    cursor.skip_space();
    if cursor.rest().is_empty() { Ok(()) } else { Err(cursor.unexpected(Expected::End)) }
}

/// Writes characters, six bits at a time.
pub(super) struct Writer {
    text: String,
    bits: u8,
    filled: u32,
}

impl Writer {
    /// A writer that has written the number of vertices.
    pub(super) fn new(graph: &Graph) -> Self {
        let order = graph.order();
        let mut writer = Self { text: String::new(), bits: 0, filled: 0 };
        let width = match order {
            0..=62 => 6,
            63..=258_047 => {
                writer.text.push('~');
                18
            }
            _ => {
                writer.text.push_str("~~");
                36
            }
        };
        for bit in (0..width).rev() {
            writer.push(order >> bit & 1 == 1);
        }
        writer
    }

    pub(super) fn push(&mut self, bit: bool) {
        self.bits = self.bits << 1 | u8::from(bit);
        self.filled += 1;
        if self.filled == 6 {
            self.text.push(char::from(self.bits + 63));
            (self.bits, self.filled) = (0, 0);
        }
    }

    /// The number of bits missing in the last character.
    pub(super) fn missing(&self) -> u32 {
        (6 - self.filled) % 6
    }

    /// Fills the last character up with copies of a bit.
    pub(super) fn finish(mut self, fill: bool) -> String {
        while self.missing() > 0 {
            self.push(fill);
        }
        self.text
    }
}
