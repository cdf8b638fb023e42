//! Files that are read up to a size, and files that are complete whenever there is one.

use std::fs;
use std::io::{self, Read};
use std::path::Path;

use tempfile::NamedTempFile;

/// The most bytes that are read of a source: it may have no end.
const MOST_BYTES: u64 = 256_000_000;

/// The text of a file or of standard input.
///
/// # Errors
///
/// [`io::ErrorKind::FileTooLarge`] if it has more than 256 MB, [`io::ErrorKind::InvalidData`] if it
/// is no text, and any error of the source.
pub fn text(source: impl Read) -> io::Result<String> {
    text_up_to(MOST_BYTES, source)
}

fn text_up_to(most: u64, source: impl Read) -> io::Result<String> {
    let mut bytes = Vec::new();
    if source.take(most + 1).read_to_end(&mut bytes)? as u64 > most {
        return Err(io::ErrorKind::FileTooLarge.into());
    }
    String::from_utf8(bytes).map_err(|_| io::ErrorKind::InvalidData.into())
}

/// An empty file in the same folder, with the permissions of any new file.
pub fn beside(path: &Path) -> io::Result<NamedTempFile> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let mut builder = tempfile::Builder::new();
    builder.prefix(".noyau-");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    builder.tempfile_in(folder.unwrap_or(Path::new(".")))
}

/// Moves a temporary file to its place, after all of it is on the disk.
pub fn put(file: NamedTempFile, path: &Path) -> io::Result<()> {
    file.as_file().sync_all()?;
    file.persist(path).map_err(|error| error.error)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_source_is_read_up_to_a_size() {
        let kind = |bytes: &[u8], most| text_up_to(most, bytes).map_err(|error| error.kind());
        assert_eq!(kind(b"part", 4), Ok("part".to_owned()));
        assert_eq!(kind(b"parts", 4), Err(io::ErrorKind::FileTooLarge));
        assert_eq!(kind(b"\xff", 4), Err(io::ErrorKind::InvalidData));
        assert_eq!(
            text_up_to(9, io::repeat(b' ')).unwrap_err().kind(),
            io::ErrorKind::FileTooLarge
        );
    }
}
