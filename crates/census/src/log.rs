//! The file that keeps a search for the smallest graphs.
//!
//! A text file with one finished task in each line: value, order and degree, the graph that was
//! grown, and the graphs grown from it, each once, all in graph6; then a full stop and the checksum
//! of the file up to there. An incomplete last line is recognised, and its task is done again.
//! `docs/store-format.md` has the details.
//!
//! ```text
//! noyau smallest 2
//! 6 10 1 G?`DfS I?ABCp]W? I?ABCp]Wo . 0f3a5c1e98d27b64
//! ```

use std::collections::BTreeMap;
use std::fs::{File, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use noyau_graph::format::{Format, read_as};
use noyau_graph::{Capacity, Graph};

use noyau_engine::sequence::store::{EMPTY, checksum_from, lock, open_file};

const HEADER: &str = "noyau smallest 2";
/// The header of files without checksums.
const WITHOUT_CHECKSUMS: &str = "noyau smallest 1";

/// Why the file cannot be used.
#[derive(Debug, thiserror::Error)]
#[error("{path}: {problem}")]
pub struct LogError {
    /// The file.
    pub path: PathBuf,
    /// What is wrong with it.
    pub problem: LogProblem,
}

/// What is wrong with the file.
#[derive(Debug, thiserror::Error)]
pub enum LogProblem {
    /// The file cannot be read or written.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The file is not of this format.
    #[error("not a search for the smallest graphs")]
    Foreign,
    /// The file is of the version without checksums.
    #[error("it has no checksums")]
    WithoutChecksums,
    /// A line cannot be read.
    #[error("line {0} cannot be read")]
    Line(usize),
    /// A line gives a graph a value that the graph does not have.
    #[error("line {0} gives a graph a false value")]
    FalseValue(usize),
    /// Another process is writing to it.
    #[error("another process is using it")]
    Busy,
}

/// One graph to be grown.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct LogTask {
    pub(super) value: u8,
    pub(super) order: usize,
    pub(super) degree: usize,
    /// The name of the graph.
    pub(super) parent: String,
}

/// The open file and its contents.
#[derive(Debug)]
pub(super) struct Log {
    file: File,
    path: PathBuf,
    done: Done,
    /// The checksum of the file.
    checksum: u64,
    /// Why nothing can be added, if the file can only be read.
    read_only: Option<io::ErrorKind>,
}

/// The graphs found by finished tasks, and the numbers of their lines.
type Done = BTreeMap<LogTask, (usize, Vec<Graph>)>;

const PREFIX: &str = "graph6:";

impl Log {
    pub(super) fn open(path: &Path) -> Result<Self, LogError> {
        let error = |problem| LogError { path: path.to_owned(), problem };
        let (mut file, read_only) = open_file(path).map_err(|cause| error(cause.into()))?;
        match lock(&file, read_only) {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(error(LogProblem::Busy)),
            Err(TryLockError::Error(cause)) => return Err(error(cause.into())),
        }
        // What is no file may have no end.
        if !file.metadata().map_err(|cause| error(cause.into()))?.is_file() {
            return Err(error(LogProblem::Foreign));
        }
        let (done, checksum) = load(&mut file, read_only.is_some()).map_err(error)?;
        Ok(Self { file, path: path.to_owned(), done, checksum, read_only })
    }

    /// The graphs found by a task that was finished before, and the number of its line.
    pub(super) fn children(&self, task: &LogTask) -> Option<(usize, Vec<Graph>)> {
        self.done.get(task).cloned()
    }

    /// The error for a line with a false value.
    pub(super) fn false_value(&self, line: usize) -> LogError {
        LogError { path: self.path.clone(), problem: LogProblem::FalseValue(line) }
    }

    /// Adds a finished task and waits until it is on the disk.
    pub(super) fn append(&mut self, task: &LogTask, children: &[String]) -> Result<(), LogError> {
        if let Some(cause) = self.read_only {
            let problem = io::Error::from(cause).into();
            return Err(LogError { path: self.path.clone(), problem });
        }
        let plain = |name: &String| name.trim_start_matches(PREFIX).to_owned();
        let mut line =
            format!("{} {} {} {}", task.value, task.order, task.degree, plain(&task.parent));
        for child in children {
            line += " ";
            line += &plain(child);
        }
        line += " .";
        let (line, checksum) = sealed(&line, self.checksum);
        let written = self.file.write_all(line.as_bytes()).and_then(|()| self.file.sync_data());
        self.checksum = checksum;
        written.map_err(|cause| LogError { path: self.path.clone(), problem: cause.into() })
    }
}

/// A line with the checksum of the file up to there, and the checksum after the line.
fn sealed(line: &str, before: u64) -> (String, u64) {
    let sum = checksum_from(before, line.as_bytes());
    let line = format!("{line} {sum:016x}\n");
    let after = checksum_from(before, line.as_bytes());
    (line, after)
}

/// Reads the file, and cuts off an unfinished last line unless the file can only be read.
fn load(file: &mut File, read_only: bool) -> Result<(Done, u64), LogProblem> {
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes)?;
    let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |last| last + 1);
    let header = format!("{HEADER}\n");
    let mut checksum = checksum_from(EMPTY, header.as_bytes());
    if bytes.starts_with(WITHOUT_CHECKSUMS.as_bytes()) {
        return Err(LogProblem::WithoutChecksums);
    }
    if whole == 0 {
        if !header.as_bytes().starts_with(&bytes) {
            return Err(LogProblem::Foreign);
        }
        if read_only {
            return Ok((BTreeMap::new(), checksum));
        }
        file.set_len(0)?;
        file.seek(SeekFrom::Start(0))?;
        file.write_all(header.as_bytes())?;
        return Ok((BTreeMap::new(), checksum));
    }
    let text = std::str::from_utf8(&bytes[..whole]).map_err(|_| LogProblem::Foreign)?;
    let mut lines = text.split_terminator('\n');
    if lines.next() != Some(HEADER) {
        return Err(LogProblem::Foreign);
    }
    let mut done = BTreeMap::new();
    for (number, line) in (2..).zip(lines) {
        let unreadable = || LogProblem::Line(number);
        let (said, _) = line.rsplit_once(' ').ok_or_else(unreadable)?;
        let (right, after) = sealed(said, checksum);
        if right.trim_end_matches('\n') != line {
            return Err(unreadable());
        }
        checksum = after;
        let (task, children) = read_line(said).ok_or_else(unreadable)?;
        done.insert(task, (number, children));
    }
    if !read_only {
        file.set_len(whole as u64)?;
        file.seek(SeekFrom::Start(whole as u64))?;
    }
    Ok((done, checksum))
}

fn read_line(line: &str) -> Option<(LogTask, Vec<Graph>)> {
    let mut words = line.strip_suffix(" .")?.split(' ');
    let value = words.next()?.parse().ok()?;
    let order = words.next()?.parse().ok()?;
    let degree = words.next()?.parse().ok()?;
    let graph = |word: &str| read_as(word, Format::Graph6, Capacity::default()).ok();
    let parent = words.next()?;
    graph(parent)?;
    let children = words.map(graph).collect::<Option<Vec<Graph>>>()?;
    if children.iter().any(|child| child.order() != order) {
        return None;
    }
    Some((LogTask { value, order, degree, parent: format!("{PREFIX}{parent}") }, children))
}
