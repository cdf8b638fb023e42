//! Marks of the values met so far, for a block of consecutive sizes at once.
//!
//! For a fixed first part, the second parts of consecutive sizes are consecutive, so that one look
//! at the first part serves a whole block. A mark is a byte, because storing bytes is faster than
//! setting bits. A row of marks is read back as bits, 64 at a time. Only a row that is no longer
//! than 64 is a word of bits from the start; the words of a block stay in vector registers.

use pulp::Arch;

use super::column::Width;

/// The number of sizes that are marked together.
pub(super) const HEIGHT: usize = 16;

/// A known member: its size and value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Known<V> {
    pub(super) size: u32,
    pub(super) value: V,
}

/// Marks for [`HEIGHT`] sizes.
#[derive(Debug, Clone)]
pub(super) struct Rows {
    /// The marks, if a row is one word.
    bits: [u64; HEIGHT],
    /// The marks, if rows are longer.
    bytes: Vec<u8>,
    /// The number of values per row, a power of two.
    width: usize,
}

/// The marks of one size.
#[derive(Debug)]
pub(super) enum Row<'a> {
    Bits(&'a mut u64),
    Bytes(&'a mut [u8]),
}

/// The number of values in a row of one word.
pub(super) const WORD: usize = 64;

/// The number of bytes between two rows. Rows at a distance of a power of two would share the same
/// few cache lines.
const PADDING: usize = 64;

/// The number of first parts whose sums are made at a time.
const BATCH: usize = 32;

/// Generates code for each width that a row can have. With a width known at compile time, no index
/// needs a check.
macro_rules! by_width {
    ($width:expr, $name:ident => $code:expr) => {
        by_width!($width, $name => $code, 64 128 256 512 1024 2048 4096 8192 16384 32768 65536)
    };
    ($width:expr, $name:ident => $code:expr, $($one:literal)*) => {
        match $width {
            $($one => {
                const $name: usize = $one;
                $code
            })*
            _ => {}
        }
    };
}

pub(super) use by_width;

impl Rows {
    /// Rows without marks. All values must be below `width`, one of the powers of two from 64 to
    /// 65,536.
    pub(super) fn new(width: usize) -> Self {
        let bytes = if width > WORD { (width + PADDING) * HEIGHT } else { 0 };
        Self { bits: [0; HEIGHT], bytes: vec![0; bytes], width }
    }

    pub(super) fn clear(&mut self) {
        if self.width > WORD {
            self.bytes.fill(0);
        } else {
            self.bits.fill(0);
        }
    }

    /// The marks of one size.
    pub(super) fn row(&mut self, row: usize) -> Row<'_> {
        if self.width > WORD { Row::Bytes(self.bytes(row)) } else { Row::Bits(&mut self.bits[row]) }
    }

    /// The marks of one size, for rows longer than a word.
    pub(super) fn bytes(&mut self, row: usize) -> &mut [u8] {
        &mut self.bytes[row * (self.width + PADDING)..][..self.width]
    }

    /// For every row `r` and every first part, let `i` be its size. Marks the value of the option
    /// that consists of this part, the second part of size `start + r - i` and the nim value `nim`.
    /// Those second parts must be known.
    pub(super) fn mark<V: Width>(
        &mut self,
        firsts: &[Known<V>],
        seconds: &[V],
        start: usize,
        nim: V,
        arch: Arch,
    ) {
        if self.width > WORD {
            by_width!(self.width, WIDTH => mark_all::<V, WIDTH, { WIDTH + PADDING }>(
                &mut self.bytes, firsts, seconds, start, nim,
            ));
        } else {
            self.bits = arch.dispatch(|| mark_bits(self.bits, firsts, seconds, start, nim));
        }
    }
}

impl Row<'_> {
    /// Marks a value, which must be below the width.
    pub(super) fn mark(&mut self, value: usize) {
        match self {
            Self::Bits(bits) => **bits |= 1 << (value % WORD),
            Self::Bytes(bytes) => bytes[value] = 1,
        }
    }

    /// The least value below a bound that is not marked.
    pub(super) fn first_free(&self, bound: usize) -> Option<usize> {
        let mut words = (0..bound.div_ceil(64)).map(|number| (number, self.word(number)));
        let (number, word) = words.find(|(_, word)| *word != u64::MAX)?;
        Some(64 * number + word.trailing_ones() as usize).filter(|value| *value < bound)
    }

    /// The 64 marks from `64 * word` on, as bits.
    pub(super) fn word(&self, word: usize) -> u64 {
        match self {
            Self::Bits(bits) => **bits,
            Self::Bytes(bytes) => word_of(bytes, word),
        }
    }
}

/// The loop behind [`Rows::mark`] for rows longer than a word. It makes the sums of a batch with
/// vector instructions, then marks them row by row. So the marks take few instructions, and rows
/// that do not all fit next to a core are fetched once per batch.
fn mark_all<V: Width, const WIDTH: usize, const STRIDE: usize>(
    marks: &mut [u8],
    firsts: &[Known<V>],
    seconds: &[V],
    start: usize,
    nim: V,
) {
    let mut batch = [[nim; HEIGHT]; BATCH];
    for firsts in firsts.chunks(BATCH) {
        let mut count = 0;
        for first in firsts {
            let others = seconds.get(start - first.size as usize..).and_then(<[V]>::first_chunk);
            let Some(others): Option<&[V; HEIGHT]> = others else { continue };
            let value = first.value ^ nim;
            batch[count].iter_mut().zip(others).for_each(|(sum, other)| *sum = value ^ *other);
            count += 1;
        }
        for (number, row) in marks.as_chunks_mut::<STRIDE>().0.iter_mut().enumerate() {
            for sums in &batch[..count] {
                row[sums[number].index() & (WIDTH - 1)] = 1;
            }
        }
    }
}

/// The loop behind [`Rows::mark`] for rows of one word.
#[inline(always)]
fn mark_bits<V: Width>(
    mut rows: [u64; HEIGHT],
    firsts: &[Known<V>],
    seconds: &[V],
    start: usize,
    nim: V,
) -> [u64; HEIGHT] {
    for first in firsts {
        let value = first.value ^ nim;
        let others = seconds.get(start - first.size as usize..).and_then(<[V]>::first_chunk);
        let Some(others): Option<&[V; HEIGHT]> = others else { continue };
        for (row, other) in rows.iter_mut().zip(others) {
            *row |= 1 << ((value ^ *other).index() % WORD);
        }
    }
    rows
}

/// The 64 marks of a row of bytes from `64 * word` on, as bits.
fn word_of(row: &[u8], word: usize) -> u64 {
    /// Gathers the lowest bits of eight bytes in the highest byte.
    const GATHER: u64 = 0x0102_0408_1020_4080;
    let (eights, _) = row[64 * word..64 * word + 64].as_chunks::<8>();
    let bits = |eight: &[u8; 8]| u64::from_le_bytes(*eight).wrapping_mul(GATHER) >> 56;
    eights.iter().rev().fold(0, |word, eight| word << 8 | bits(eight))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sequence::instructions::arches;

    #[test]
    fn bytes_become_bits() {
        let row: Vec<u8> = (0..128).map(|n| u8::from(n * n % 7 == 2)).collect();
        for word in 0..2 {
            let bits = word_of(&row, word);
            for bit in 0..64 {
                assert_eq!(bits >> bit & 1, u64::from(row[64 * word + bit]));
            }
        }
    }

    #[test]
    fn the_first_free_value_is_below_the_bound() {
        for free in [0, 1, 63, 64, 90, 127] {
            let mut marks = vec![1_u8; 128];
            marks[free] = 0;
            let row = Row::Bytes(&mut marks);
            for bound in 0..=128 {
                assert_eq!(row.first_free(bound), (free < bound).then_some(free), "{bound}");
            }
        }
    }

    #[test]
    fn marks_are_the_options() {
        let seconds: Vec<u16> = (0..100).map(|n| n * 5 % 32).collect();
        let firsts = [Known { size: 20, value: 3 }, Known { size: 31, value: 9 }];
        for (width, arch) in arches().into_iter().flat_map(|arch| [(WORD, arch), (128, arch)]) {
            let mut rows = Rows::new(width);
            rows.mark(&firsts, &seconds, 40, 1, arch);
            for row in 0..HEIGHT {
                let mut expected = 0_u64;
                for first in &firsts {
                    let other = seconds[40 + row - first.size as usize];
                    expected |= 1 << (first.value ^ other ^ 1);
                }
                let mut marks = rows.row(row);
                assert_eq!(marks.word(0), expected, "row {row} of width {width}");
                let free = expected.trailing_ones() as usize;
                marks.mark(free);
                assert_eq!(marks.word(0), expected | 1 << free);
            }
        }
    }
}
