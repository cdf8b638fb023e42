//! What is embedded in the program as gzip, and hardly ever read otherwise.

use std::io::{self, Read};

use flate2::read::GzDecoder;

/// Nothing that is embedded is longer. A file of the page would take milliseconds then; they are all far
/// shorter.
const MOST: u64 = 1 << 20;

/// Unpacks a file of gzip.
pub(crate) fn unpack(packed: &[u8]) -> io::Result<Vec<u8>> {
    let mut plain = Vec::new();
    let mut unpacked = GzDecoder::new(packed).take(MOST + 1);
    if unpacked.read_to_end(&mut plain)? as u64 > MOST {
        return Err(io::ErrorKind::FileTooLarge.into());
    }
    Ok(plain)
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use flate2::Compression;
    use flate2::write::GzEncoder;

    use super::*;

    fn pack(plain: &[u8]) -> Vec<u8> {
        let mut packed = GzEncoder::new(Vec::new(), Compression::best());
        packed.write_all(plain).unwrap();
        packed.finish().unwrap()
    }

    #[test]
    fn what_was_packed_comes_back_up_to_the_bound() {
        let mut long = b"noyau".repeat(300_000);
        long.truncate(1 << 20);
        for plain in [&b""[..], b"noyau", &long] {
            assert_eq!(unpack(&pack(plain)).unwrap(), plain);
        }
        long.push(b'!');
        assert!(unpack(&pack(&long)).is_err());
    }

    #[test]
    fn what_is_damaged_is_not_passed_on() {
        let packed = pack(b"three heaps of three, five and seven");
        for end in 0..packed.len() {
            assert!(unpack(&packed[..end]).is_err(), "{end}");
        }
        // The last eight bytes are the checksum and the length of the plain text.
        for at in packed.len() - 8..packed.len() {
            let mut changed = packed.clone();
            changed[at] ^= 1;
            assert!(unpack(&changed).is_err(), "{at}");
        }
    }
}
