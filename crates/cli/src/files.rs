//! Writes files atomically: a temporary file in the same folder is written, then renamed.

use std::fs::{self, File, Permissions};
use std::io::{self, BufWriter, Write};
use std::path::Path;

use noyau_census::files::{beside, put};

use crate::error::CliError;

/// Writes a file. If anything fails, the old file is unchanged: the new contents replace it only
/// once they are on the disk. Pipes and devices are written directly.
pub(crate) fn write<E: From<io::Error>>(
    path: &Path,
    fill: impl FnOnce(&mut dyn Write) -> Result<(), E>,
) -> Result<(), E> {
    // A symbolic link stays: its target is replaced.
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    match fs::metadata(&target) {
        Ok(known) if !known.is_file() => {
            let mut out = BufWriter::new(File::options().write(true).open(&target)?);
            fill(&mut out)?;
            Ok(out.flush()?)
        }
        Ok(known) => replace(&target, Some(known.permissions()), fill),
        Err(_) => replace(&target, None, fill),
    }
}

/// Like [`write()`], with errors that name the file.
pub(crate) fn write_named(
    path: &Path,
    fill: impl FnOnce(&mut dyn Write) -> Result<(), CliError>,
) -> Result<(), CliError> {
    write(path, fill).map_err(|error| match error {
        CliError::Io(cause) => CliError::File { path: path.to_owned(), cause },
        other => other,
    })
}

fn replace<E: From<io::Error>>(
    path: &Path,
    permissions: Option<Permissions>,
    fill: impl FnOnce(&mut dyn Write) -> Result<(), E>,
) -> Result<(), E> {
    let mut out = BufWriter::new(beside(path)?);
    fill(&mut out)?;
    let file = out.into_inner().map_err(io::IntoInnerError::into_error)?;
    if let Some(permissions) = permissions {
        file.as_file().set_permissions(permissions)?;
    }
    Ok(put(file, path)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder() -> tempfile::TempDir {
        tempfile::tempdir().unwrap()
    }

    fn entries(folder: &Path) -> usize {
        fs::read_dir(folder).unwrap().count()
    }

    #[test]
    fn a_file_that_cannot_be_finished_leaves_the_old_one() {
        let folder = folder();
        let path = folder.path().join("values");
        fs::write(&path, "old").unwrap();
        let failed: io::Result<()> = write(&path, |out| {
            out.write_all(&[b'x'; 100_000])?;
            Err(io::ErrorKind::StorageFull.into())
        });
        assert_eq!(failed.unwrap_err().kind(), io::ErrorKind::StorageFull);
        assert_eq!(fs::read_to_string(&path).unwrap(), "old");
        assert_eq!(entries(folder.path()), 1);
        write::<io::Error>(&path, |out| out.write_all(b"new")).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "new");
        assert_eq!(entries(folder.path()), 1);
    }

    #[cfg(unix)]
    #[test]
    fn permissions_and_links_are_kept() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let folder = folder();
        let (path, link) = (folder.path().join("values"), folder.path().join("link"));
        fs::write(&path, "old").unwrap();
        fs::set_permissions(&path, Permissions::from_mode(0o640)).unwrap();
        symlink(&path, &link).unwrap();
        write::<io::Error>(&link, |out| out.write_all(b"new")).unwrap();
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::read_to_string(&path).unwrap(), "new");
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o640);
    }

    #[test]
    fn devices_are_written_to() {
        if Path::new("/dev/full").exists() {
            let full: io::Result<()> = write(Path::new("/dev/full"), |out| out.write_all(b"x"));
            assert!(full.is_err());
        }
    }
}
