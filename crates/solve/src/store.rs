//! The file that keeps a sequence; `docs/store-format.md` describes it byte by byte.
//!
//! A header names the sequence. Blocks of values follow, each with its checksum, and are only ever
//! appended: a process that is killed leaves at worst an unfinished last block, which the next one
//! cuts off. Whatever else is wrong with a file is a reason to refuse it, never to repair it.

use std::cmp::Ordering;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

const MAGIC: &[u8; 8] = b"NOYAUSEQ";
const BLOCK: &[u8; 4] = b"BLK1";
/// Bytes of a block before its values.
const BLOCK_HEAD: usize = 20;
/// Longest name of a sequence.
const MOST_NAME: u32 = 1 << 20;
/// Most sizes in one block.
const MOST_SIZES: usize = 1 << 22;

/// What the values of a store come from, and so its version. Values of version 1 by the solver of
/// marking games may be wrong, for the solver was: they are refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Origin {
    /// Any other method.
    Any,
    /// The solver of marking games.
    Marking,
}

impl Origin {
    fn version(self) -> u32 {
        match self {
            Self::Any => 1,
            Self::Marking => 2,
        }
    }
}

/// Why a store cannot be used.
#[derive(Debug, thiserror::Error)]
#[error("{path}: {problem}")]
pub struct StoreError {
    /// The file.
    pub path: PathBuf,
    /// What is wrong with it.
    pub problem: StoreProblem,
}

/// What is wrong with a store.
#[derive(Debug, thiserror::Error)]
pub enum StoreProblem {
    /// It cannot be read or written.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// It is not a store.
    #[error("this is not a store of a sequence")]
    Foreign,
    /// It is of a version that is not known.
    #[error("this is a store of version {0}")]
    Version(u32),
    /// Its values come from a solver that could be wrong.
    #[error("the values in this store were computed by a version that could be wrong")]
    Faulty,
    /// It keeps another sequence.
    #[error("this is the store of {found}, not of {wanted}")]
    Other {
        /// The sequence it keeps.
        found: String,
        /// The sequence that was asked for.
        wanted: String,
    },
    /// A checksum or a number in it is wrong.
    #[error("the store is damaged at byte {offset}")]
    Damaged {
        /// Where the damaged part begins.
        offset: u64,
    },
    /// It gives a board a value that the board has not.
    #[error("the store gives {board} a false value")]
    FalseValue {
        /// The board.
        board: String,
    },
    /// Another process is writing to it.
    #[error("another process is using the store")]
    Busy,
}

/// What a sequence is called, on the first line of its title, and the rules it comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Title<'a> {
    /// The title that a new store gets.
    pub now: &'a str,
    /// The title that stores of an earlier version may have.
    pub former: &'a str,
}

impl<'a> Title<'a> {
    /// A title that has never changed.
    #[must_use]
    pub fn new(now: &'a str) -> Self {
        Self { now, former: now }
    }
}

/// The value of a kind and a size; none is stored as 0.
pub type Value<'a> = dyn Fn(usize, usize) -> Option<u32> + 'a;

/// An open store, locked against other processes.
#[derive(Debug)]
pub struct Store {
    file: File,
    path: PathBuf,
    origin: Origin,
    kinds: usize,
    /// Sizes `0..known` are in the file.
    known: usize,
    /// Where the next block goes.
    end: u64,
    /// Why nothing can be added, if the file is there to be read only.
    read_only: Option<io::ErrorKind>,
}

/// Opens a file to be read and written, or makes it. A file that cannot be written, with the reason,
/// is opened to be read: everything that is asked may be in it.
pub fn open_file(path: &Path) -> io::Result<(File, Option<io::ErrorKind>)> {
    use io::ErrorKind::{PermissionDenied, ReadOnlyFilesystem};
    let mut options = OpenOptions::new();
    match options.read(true).write(true).create(true).truncate(false).open(path) {
        Ok(file) => Ok((file, None)),
        Err(cause) if matches!(cause.kind(), PermissionDenied | ReadOnlyFilesystem) => {
            let file = File::open(path).map_err(|_| io::Error::from(cause.kind()))?;
            Ok((file, Some(cause.kind())))
        }
        Err(cause) => Err(cause),
    }
}

/// Keeps other processes from writing, and from reading too if this one writes.
pub fn lock(file: &File, read_only: Option<io::ErrorKind>) -> Result<(), TryLockError> {
    if read_only.is_some() { file.try_lock_shared() } else { file.try_lock() }
}

/// FNV-1a, 64 bits: enough to tell a torn or rotten block from a whole one.
fn checksum(bytes: &[u8]) -> u64 {
    checksum_from(EMPTY, bytes)
}

/// The checksum of nothing.
pub const EMPTY: u64 = 0xcbf2_9ce4_8422_2325;

/// The checksum of bytes that follow those with a known checksum.
#[must_use]
pub fn checksum_from(before: u64, bytes: &[u8]) -> u64 {
    bytes.iter().fold(before, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3))
}

impl Store {
    /// Opens the store of the sequence with this title and this many kinds, or makes it. Gives the values
    /// that it holds, for each kind.
    pub fn open(
        path: &Path,
        origin: Origin,
        title: Title<'_>,
        kinds: usize,
    ) -> Result<(Self, Vec<Vec<u32>>), StoreError> {
        let error = |problem| StoreError { path: path.to_owned(), problem };
        let (file, read_only) = open_file(path).map_err(|cause| error(cause.into()))?;
        match lock(&file, read_only) {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(error(StoreProblem::Busy)),
            Err(TryLockError::Error(cause)) => return Err(error(cause.into())),
        }
        Self::read(file, read_only, path, origin, title, kinds)
    }

    fn read(
        file: File,
        read_only: Option<io::ErrorKind>,
        path: &Path,
        origin: Origin,
        title: Title<'_>,
        kinds: usize,
    ) -> Result<(Self, Vec<Vec<u32>>), StoreError> {
        let path = path.to_owned();
        let mut store = Self { file, path, origin, kinds, known: 0, end: 0, read_only };
        let values = store.load(title).map_err(|problem| store.error(problem))?;
        Ok((store, values))
    }

    /// An error about this store.
    #[must_use]
    pub fn error(&self, problem: StoreProblem) -> StoreError {
        StoreError { path: self.path.clone(), problem }
    }

    fn load(&mut self, title: Title<'_>) -> Result<Vec<Vec<u32>>, StoreProblem> {
        let mut values = vec![Vec::new(); self.kinds];
        let length = self.file.metadata()?.len();
        let header = header(self.origin, title.now, self.kinds);
        if length < header.len() as u64 {
            // An unfinished header of this very sequence is the trace of a process that was
            // killed at its first breath.
            let mut start = vec![0; usize::try_from(length).unwrap_or(0)];
            self.file.read_exact(&mut start)?;
            if header.starts_with(&start) {
                if self.read_only.is_none() {
                    let empty = |cause| if length == 0 { Ok(()) } else { Err(cause) };
                    self.file.set_len(0).or_else(empty)?;
                    self.write_at(0, &header)?;
                }
                return Ok(values);
            }
        }
        self.read_header(title, length)?;
        let mut reader = io::BufReader::with_capacity(1 << 20, self.file.try_clone()?);
        reader.seek(SeekFrom::Start(self.end))?;
        while let Some(block) = self.read_block(&mut reader, length)? {
            for (all, new) in values.iter_mut().zip(block) {
                all.extend(new);
            }
        }
        if self.end != length && self.read_only.is_none() {
            self.file.set_len(self.end)?;
        }
        Ok(values)
    }

    /// Compares the header with what it should be, and says what is wrong.
    fn read_header(&mut self, title: Title<'_>, length: u64) -> Result<(), StoreProblem> {
        let mut reader = io::BufReader::new(self.file.try_clone()?);
        reader.seek(SeekFrom::Start(0))?;
        let mut head = [0; 20];
        if length < head.len() as u64 {
            return Err(StoreProblem::Foreign);
        }
        reader.read_exact(&mut head)?;
        if head[..8] != *MAGIC {
            return Err(StoreProblem::Foreign);
        }
        let number =
            |at: usize| u32::from_le_bytes([head[at], head[at + 1], head[at + 2], head[at + 3]]);
        let version = number(8);
        if ![Origin::Any, Origin::Marking].iter().any(|origin| origin.version() == version) {
            return Err(StoreProblem::Version(version));
        }
        let damaged = StoreProblem::Damaged { offset: 0 };
        let long = number(16);
        if long > MOST_NAME || length < 28 + u64::from(long) {
            return Err(damaged);
        }
        let mut rest = vec![0; long as usize + 8];
        reader.read_exact(&mut rest)?;
        let (found, sum) = rest.split_at(long as usize);
        let whole = [&head[..], found].concat();
        if checksum(&whole).to_le_bytes() != *sum {
            return Err(damaged);
        }
        let is_known = [title.now, title.former].iter().any(|name| found == name.as_bytes());
        if !is_known || number(12) as usize != self.kinds {
            // The first line is the name; the grammar that follows is too long for a message.
            let first = |text: &str| text.lines().next().unwrap_or_default().to_owned();
            let found = first(&String::from_utf8_lossy(found));
            return Err(StoreProblem::Other { found, wanted: first(title.now) });
        }
        self.end = whole.len() as u64 + 8;
        match version.cmp(&self.origin.version()) {
            Ordering::Less => Err(StoreProblem::Faulty),
            Ordering::Equal => Ok(()),
            Ordering::Greater => Err(StoreProblem::Version(version)),
        }
    }

    /// The next block; `None` at the end of the file and where it ends in the middle of a block.
    fn read_block(
        &mut self,
        reader: &mut impl Read,
        length: u64,
    ) -> Result<Option<Vec<Vec<u32>>>, StoreProblem> {
        let damaged = StoreProblem::Damaged { offset: self.end };
        if length < self.end + BLOCK_HEAD as u64 {
            return Ok(None);
        }
        let mut block = vec![0; BLOCK_HEAD];
        reader.read_exact(&mut block)?;
        let number = |at: usize| {
            u32::from_le_bytes([block[at], block[at + 1], block[at + 2], block[at + 3]])
        };
        let first = u64::from(number(4)) + (u64::from(number(8)) << 32);
        let (sizes, width) = (number(12) as usize, number(16) as usize);
        let sound = block[..4] == *BLOCK
            && first == self.known as u64
            && (1..=MOST_SIZES).contains(&sizes)
            && matches!(width, 1 | 2 | 4);
        if !sound {
            return Err(damaged);
        }
        let bytes = sizes * width * self.kinds;
        if length < self.end + (BLOCK_HEAD + bytes + 8) as u64 {
            return Ok(None);
        }
        block.resize(BLOCK_HEAD + bytes, 0);
        reader.read_exact(&mut block[BLOCK_HEAD..])?;
        let mut sum = [0; 8];
        reader.read_exact(&mut sum)?;
        if checksum(&block).to_le_bytes() != sum {
            return Err(damaged);
        }
        let value = |bytes: &[u8]| {
            bytes.iter().rev().fold(0_u32, |value, byte| (value << 8) + u32::from(*byte))
        };
        let kinds = block[BLOCK_HEAD..].chunks_exact(sizes * width);
        let values = kinds.map(|kind| kind.chunks_exact(width).map(value).collect()).collect();
        self.known += sizes;
        self.end += (BLOCK_HEAD + bytes + 8) as u64;
        Ok(Some(values))
    }

    /// Adds what is known, of each kind the value of each size below `known`, as far as the file
    /// does not have it. When the disk is full the file is left as it was.
    pub fn append(&mut self, known: usize, value: &Value<'_>) -> Result<(), StoreError> {
        while self.known < known {
            if let Some(cause) = self.read_only {
                return Err(self.error(io::Error::from(cause).into()));
            }
            let sizes = (known - self.known).min(MOST_SIZES);
            let block = self.block(value, sizes);
            if let Err(cause) = self.write_at(self.end, &block) {
                // The error that matters is the first one.
                let _ = self.file.set_len(self.end);
                return Err(self.error(cause.into()));
            }
            self.known += sizes;
        }
        Ok(())
    }

    fn block(&self, value: &Value<'_>, sizes: usize) -> Vec<u8> {
        let range = self.known..self.known + sizes;
        let values = |kind| range.clone().map(move |size| value(kind, size).unwrap_or(0));
        let largest = (0..self.kinds).flat_map(values).max().unwrap_or(0);
        let width = match largest {
            0..=0xff => 1_u8,
            0x100..=0xffff => 2,
            _ => 4,
        };
        let mut block = BLOCK.to_vec();
        block.extend((self.known as u64).to_le_bytes());
        block.extend(u32::try_from(sizes).unwrap_or(u32::MAX).to_le_bytes());
        block.extend(u32::from(width).to_le_bytes());
        for value in (0..self.kinds).flat_map(values) {
            block.extend(&value.to_le_bytes()[..usize::from(width)]);
        }
        let sum = checksum(&block);
        block.extend(sum.to_le_bytes());
        block
    }

    /// Writes and waits until it is on the disk.
    fn write_at(&mut self, offset: u64, bytes: &[u8]) -> io::Result<()> {
        self.file.seek(SeekFrom::Start(offset))?;
        self.file.write_all(bytes)?;
        self.file.sync_data()?;
        self.end = offset + bytes.len() as u64;
        Ok(())
    }
}

fn header(origin: Origin, name: &str, kinds: usize) -> Vec<u8> {
    let mut header = MAGIC.to_vec();
    header.extend(origin.version().to_le_bytes());
    header.extend(u32::try_from(kinds).unwrap_or(u32::MAX).to_le_bytes());
    header.extend(u32::try_from(name.len()).unwrap_or(u32::MAX).to_le_bytes());
    header.extend(name.as_bytes());
    let sum = checksum(&header);
    header.extend(sum.to_le_bytes());
    header
}

#[cfg(test)]
mod tests;
