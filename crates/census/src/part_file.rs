//! Parts as files. A file is always complete, and interrupted work continues from it.

use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use super::census::Work;
use super::files::{beside, put, text};
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

/// Time between two writings of an unfinished part.
const PAUSE: Duration = Duration::from_secs(10);

impl CensusPart {
    /// Reads the parts of a file.
    pub fn load(path: &Path) -> Result<Vec<Self>, PartError> {
        let error = |problem| PartError { path: path.to_owned(), problem: Box::new(problem) };
        let text = File::open(path).and_then(text);
        Self::read_all(&text.map_err(|cause| error(cause.into()))?).map_err(error)
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
