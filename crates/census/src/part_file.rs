//! Parts as files. A file is always complete, and interrupted work continues from it.

use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use tempfile::NamedTempFile;

use super::census::Work;
use super::part::{CensusPart, PartProblem};
use super::task::{Share, Task};

/// A part, or a set of parts, that cannot be used, and the file it comes from.
#[derive(Debug, thiserror::Error)]
#[error("{path}: {problem}")]
pub struct PartError {
    /// The file.
    pub path: PathBuf,
    /// What is wrong with it.
    #[source]
    pub problem: Box<PartProblem>,
}

/// The most bytes of a file: parts of a few hundred bytes each, but a file may have no end.
const MOST_BYTES: u64 = 1 << 30;

/// Time between two writings of an unfinished part.
const PAUSE: Duration = Duration::from_secs(10);

impl CensusPart {
    /// Reads the parts of a file.
    pub fn load(path: &Path) -> Result<Vec<Self>, PartError> {
        let error = |problem| PartError { path: path.to_owned(), problem: Box::new(problem) };
        let mut bytes = Vec::new();
        let read = fs::File::open(path)
            .and_then(|file| file.take(MOST_BYTES + 1).read_to_end(&mut bytes))
            .map_err(|cause| error(cause.into()))?;
        if read as u64 > MOST_BYTES {
            return Err(error(PartProblem::Foreign));
        }
        let text = std::str::from_utf8(&bytes).map_err(|_| error(PartProblem::Foreign))?;
        Self::read_all(text).map_err(error)
    }

    /// Writes the part. If this fails, the file is as it was before.
    pub fn save(&self, path: &Path) -> Result<(), PartError> {
        let error =
            |cause: io::Error| PartError { path: path.to_owned(), problem: Box::new(cause.into()) };
        save(path, self.to_string().as_bytes()).map_err(error)
    }

    /// The file of a part: the path itself or, if the path is a folder, `NAME.part` in it.
    #[must_use]
    pub fn path(task: &Task, share: Share, path: &Path) -> PathBuf {
        match path.is_dir() {
            true => path.join(format!("{}.part", Self::name(task, share))),
            false => path.to_owned(),
        }
    }

    /// Works on a share and saves the part in a file, from time to time and at the end. If the file
    /// has an unfinished part, the work continues from it; a finished part is not computed again. A
    /// file that holds anything else is refused and not changed.
    pub fn compute_in(
        task: &Task,
        share: Share,
        path: &Path,
        work: &Work<'_>,
    ) -> Result<Self, PartError> {
        let path = Self::path(task, share, path);
        let error = |problem| PartError { path: path.clone(), problem: Box::new(problem) };
        let so_far = match path.try_exists() {
            Ok(true) => Some(Self::loaded(task, share, &path)?),
            _ => None,
        };
        if let Some(part) = so_far.as_ref().filter(|part| part.is_finished()) {
            return Ok(part.clone());
        }
        let mut written = Instant::now();
        let mut failed = None;
        let mut keep = |part: &Self| {
            if failed.is_none() && written.elapsed() >= PAUSE {
                failed = part.save(&path).err();
                written = Instant::now();
            }
        };
        let part = Self::compute(task, share, so_far, work, &mut keep).map_err(error)?;
        // An earlier save may have failed, perhaps because the disk was full for a moment. Only the
        // last one has to succeed.
        if part.is_finished() || part.blocks().0 > 0 {
            part.save(&path)?;
        }
        Ok(part)
    }

    /// The part from which the work continues.
    fn loaded(task: &Task, share: Share, path: &Path) -> Result<Self, PartError> {
        let error = |problem| PartError { path: path.to_owned(), problem: Box::new(problem) };
        let mut parts = Self::load(path)?;
        let part = parts.pop().filter(|_| parts.is_empty());
        let part = part.ok_or_else(|| error(PartProblem::Foreign))?;
        if part.task() != task {
            let (found, wanted) = (part.task().to_string(), task.to_string());
            return Err(error(PartProblem::OtherTask { found, wanted }));
        }
        if part.share() != share {
            return Err(error(PartProblem::OtherShare { found: part.share(), wanted: share }));
        }
        Ok(part)
    }
}

fn save(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = beside(path)?;
    file.write_all(bytes)?;
    put(file, path)
}

/// An empty file in the same folder, with the permissions of any new file.
pub(super) fn beside(path: &Path) -> io::Result<NamedTempFile> {
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
pub(super) fn put(file: NamedTempFile, path: &Path) -> io::Result<()> {
    file.as_file().sync_all()?;
    file.persist(path).map_err(|error| error.error)?;
    Ok(())
}
