//! Two columns of numbers as a Parquet file: plain encoding, no compression.
//!
//! A library for all of Parquet takes longer to build than the rest of noyau, and two required
//! columns need little of the format (apache/parquet-format, Thrift compact protocol).

use std::io::{self, Write};

const MAGIC: &[u8; 4] = b"PAR1";
/// Rows in one group.
const GROUP: usize = 1 << 20;
/// Types of the format.
const INT32: i64 = 1;
const INT64: i64 = 2;

/// A column of one group of rows, as the footer describes it.
struct Chunk {
    name: &'static str,
    kind: i64,
    rows: usize,
    offset: usize,
    bytes: usize,
}

/// Writes sizes and values as the columns `n` and `value`. Iterates over the values once for each
/// group and column.
pub(super) fn write<I: Iterator<Item = (usize, u32)>>(
    out: &mut impl Write,
    values: impl Fn() -> I,
) -> io::Result<()> {
    out.write_all(MAGIC)?;
    let mut at = MAGIC.len();
    let mut groups: Vec<[Chunk; 2]> = Vec::new();
    let mut all = values();
    loop {
        let rows: Vec<(usize, u32)> = all.by_ref().take(GROUP).collect();
        if rows.is_empty() {
            break;
        }
        let sizes = rows.iter().flat_map(|(size, _)| (*size as u64).to_le_bytes()).collect();
        let numbers = rows.iter().flat_map(|(_, value)| value.to_le_bytes()).collect();
        let mut column = |name, kind, data: Vec<u8>| -> io::Result<Chunk> {
            let header = page_header(rows.len(), data.len());
            out.write_all(&header)?;
            out.write_all(&data)?;
            let bytes = header.len() + data.len();
            at += bytes;
            Ok(Chunk { name, kind, rows: rows.len(), offset: at - bytes, bytes })
        };
        groups.push([column("n", INT64, sizes)?, column("value", INT32, numbers)?]);
    }
    let footer = footer(&groups);
    out.write_all(&footer)?;
    out.write_all(&u32::try_from(footer.len()).unwrap_or(u32::MAX).to_le_bytes())?;
    out.write_all(MAGIC)
}

fn page_header(rows: usize, bytes: usize) -> Vec<u8> {
    let mut page = Thrift::default();
    page.int(1, 5, 0); // a data page
    page.int(2, 5, bytes as i64);
    page.int(3, 5, bytes as i64);
    page.structure(5, |data| {
        data.int(1, 5, rows as i64);
        data.int(2, 5, 0); // plain
        data.int(3, 5, 3); // levels would be run lengths, but required columns have none
        data.int(4, 5, 3);
    });
    page.end()
}

fn footer(groups: &[[Chunk; 2]]) -> Vec<u8> {
    let rows = |group: &[Chunk; 2]| group[0].rows as i64;
    let mut file = Thrift::default();
    file.int(1, 5, 1);
    file.list(2, 3);
    file.element(|root| {
        root.text(4, "noyau");
        root.int(5, 5, 2);
    });
    for (name, kind) in [("n", INT64), ("value", INT32)] {
        file.element(|column| {
            column.int(1, 5, kind);
            column.int(3, 5, 0); // required
            column.text(4, name);
        });
    }
    file.int(3, 6, groups.iter().map(rows).sum());
    file.list(4, groups.len());
    for group in groups {
        file.element(|described| {
            described.list(1, group.len());
            for chunk in group {
                described.element(|column| {
                    column.int(2, 6, chunk.offset as i64);
                    column.structure(3, |meta| meta_data(meta, chunk));
                });
            }
            described.int(2, 6, group.iter().map(|chunk| chunk.bytes as i64).sum());
            described.int(3, 6, rows(group));
        });
    }
    file.text(6, "noyau");
    file.end()
}

fn meta_data(meta: &mut Thrift, chunk: &Chunk) {
    meta.int(1, 5, chunk.kind);
    meta.header(2, 9);
    meta.bytes.extend([0x15, 0]); // one encoding, plain
    meta.header(3, 9);
    meta.bytes.push(0x18); // a path of one name
    meta.string(chunk.name);
    meta.int(4, 5, 0); // not compressed
    meta.int(5, 6, chunk.rows as i64);
    meta.int(6, 6, chunk.bytes as i64);
    meta.int(7, 6, chunk.bytes as i64);
    meta.int(9, 6, chunk.offset as i64);
}

/// A structure in the compact protocol of Thrift.
#[derive(Default)]
struct Thrift {
    bytes: Vec<u8>,
    last: u8,
}

impl Thrift {
    /// Writes the header of a field with its type: 5 and 6 for numbers, 8 for text, 9 for lists, 12
    /// for structures.
    fn header(&mut self, field: u8, kind: u8) {
        self.bytes.push((field - self.last) << 4 | kind);
        self.last = field;
    }

    fn varint(&mut self, mut number: u64) {
        while number >= 0x80 {
            self.bytes.push((number & 0x7f) as u8 | 0x80);
            number >>= 7;
        }
        self.bytes.push((number & 0x7f) as u8);
    }

    fn int(&mut self, field: u8, kind: u8, number: i64) {
        self.header(field, kind);
        // Zigzag: the sign goes to the lowest bit.
        self.varint(((number << 1) ^ (number >> 63)).cast_unsigned());
    }

    fn string(&mut self, text: &str) {
        self.varint(text.len() as u64);
        self.bytes.extend(text.as_bytes());
    }

    fn text(&mut self, field: u8, text: &str) {
        self.header(field, 8);
        self.string(text);
    }

    /// Writes the header of a list of structures.
    fn list(&mut self, field: u8, length: usize) {
        self.header(field, 9);
        match u8::try_from(length) {
            Ok(short @ 0..15) => self.bytes.push(short << 4 | 12),
            _ => {
                self.bytes.push(0xfc);
                self.varint(length as u64);
            }
        }
    }

    fn element(&mut self, fill: impl FnOnce(&mut Self)) {
        let before = std::mem::take(&mut self.last);
        fill(self);
        self.bytes.push(0);
        self.last = before;
    }

    fn structure(&mut self, field: u8, fill: impl FnOnce(&mut Self)) {
        self.header(field, 12);
        self.element(fill);
    }

    fn end(mut self) -> Vec<u8> {
        self.bytes.push(0);
        self.bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_columns_lie_where_the_footer_says() {
        let values = [7_u32, 300, 0];
        let mut file = Vec::new();
        write(&mut file, || values.iter().enumerate().map(|(n, value)| (n + 5, *value))).unwrap();
        assert!(file.starts_with(MAGIC) && file.ends_with(MAGIC));
        let length = file.len();
        let footer = u32::from_le_bytes(file[length - 8..length - 4].try_into().unwrap()) as usize;
        // Header of the first page: type 0, two sizes of 24 bytes, 3 rows, plain, no levels.
        let header = page_header(3, 24);
        assert_eq!(
            header,
            [0x15, 0, 0x15, 48, 0x15, 48, 0x2c, 0x15, 6, 0x15, 0, 0x15, 6, 0x15, 6, 0, 0]
        );
        let sizes = &file[4 + header.len()..4 + header.len() + 24];
        assert_eq!(sizes, [5_u64, 6, 7].map(u64::to_le_bytes).concat());
        let numbers_at = 4 + 2 * header.len() + 24;
        assert_eq!(file[numbers_at..numbers_at + 12], values.map(u32::to_le_bytes).concat());
        assert_eq!(numbers_at + 12 + footer + 8, length);
        let described = &file[length - 8 - footer..length - 8];
        // Version 1, three elements of the schema, the root with its two children.
        assert!(described.starts_with(&[0x15, 2, 0x19, 0x3c, 0x48, 5]), "{described:?}");
    }
}
