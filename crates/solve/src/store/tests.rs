use std::fs;

use crate::Limits;
use noyau_family::Grammar;

use super::*;
use crate::sequence::Run;

fn run(to: usize) -> Run {
    let mut run = Run::new(&Grammar::trapezoidal_saws().unwrap());
    run.extend(to, &Limits::none(), &mut |_| {}).unwrap();
    run
}

fn scratch(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("noyau-store-{}-{name}", std::process::id()));
    let _ = fs::remove_file(&path);
    path
}

fn fill(path: &Path, stops: &[usize]) {
    let (mut store, _) = Store::open(path, Origin::Any, Title::new("saws"), 3).unwrap();
    for stop in stops {
        let run = run(*stop);
        store.append(run.known(), &|kind, size| run.value(kind, size)).unwrap();
    }
}

fn values(path: &Path) -> Vec<Vec<u32>> {
    Store::open(path, Origin::Any, Title::new("saws"), 3).unwrap().1
}

fn problem(path: &Path) -> StoreProblem {
    Store::open(path, Origin::Any, Title::new("saws"), 3).unwrap_err().problem
}

fn truth(known: usize) -> Vec<Vec<u32>> {
    (0..3).map(|kind| run(known).values(kind).take(known).collect()).collect()
}

#[test]
fn what_is_written_comes_back() {
    let path = scratch("back");
    assert_eq!(values(&path), vec![Vec::<u32>::new(); 3]);
    fill(&path, &[99, 299]);
    assert_eq!(values(&path), truth(300));
    fill(&path, &[999]);
    assert_eq!(values(&path), truth(1000));
    fs::remove_file(path).unwrap();
}

#[test]
fn a_file_that_ends_early_is_taken_up_at_the_last_whole_block() {
    let path = scratch("torn");
    fill(&path, &[99]);
    let one = fs::read(&path).unwrap().len();
    fill(&path, &[299]);
    let bytes = fs::read(&path).unwrap();
    for length in 0..bytes.len() {
        fs::write(&path, &bytes[..length]).unwrap();
        let known = if length < one { 0 } else { 100 };
        assert_eq!(values(&path), truth(known), "{length}");
        fill(&path, &[299]);
        assert_eq!(values(&path), truth(300), "{length}");
    }
    fs::remove_file(path).unwrap();
}

#[test]
fn any_changed_byte_is_noticed() {
    let path = scratch("rotten");
    fill(&path, &[40, 90]);
    let bytes = fs::read(&path).unwrap();
    for place in 0..bytes.len() {
        let mut rotten = bytes.clone();
        rotten[place] ^= 0x10;
        fs::write(&path, &rotten).unwrap();
        // A block may claim to be longer than the file: then it looks unfinished.
        match Store::open(&path, Origin::Any, Title::new("saws"), 3) {
            Err(_) => {}
            Ok((_, found)) => {
                let known = found[0].len();
                assert!(known == 0 || known == 41, "{place}: {known}");
                assert_eq!(found, truth(known), "{place}");
            }
        }
        fs::write(&path, &rotten).unwrap();
    }
    fs::remove_file(path).unwrap();
}

#[test]
fn foreign_files_are_refused_and_left_alone() {
    let path = scratch("foreign");
    for text in ["hello", "a text that is long enough to hold a whole header and more"] {
        fs::write(&path, text).unwrap();
        assert!(matches!(problem(&path), StoreProblem::Foreign), "{text}");
        assert_eq!(fs::read_to_string(&path).unwrap(), text);
    }
    fs::remove_file(&path).unwrap();
    fill(&path, &[9]);
    let other = Store::open(&path, Origin::Any, Title::new("ladders"), 4).unwrap_err().problem;
    assert!(matches!(other, StoreProblem::Other { .. }), "{other}");
    let mut newer = fs::read(&path).unwrap();
    newer[8] = 3;
    fs::write(&path, newer).unwrap();
    assert!(matches!(problem(&path), StoreProblem::Version(3)));
    fs::remove_file(path).unwrap();
}

#[test]
fn versions_are_those_of_the_files_there_are() {
    assert_eq!([Origin::Any, Origin::Marking].map(Origin::version), [1, 2]);
}

#[test]
fn a_store_of_an_earlier_version_is_known_by_its_former_title() {
    let path = scratch("former");
    fill(&path, &[99]);
    let (now, kinds) = ("saws with teeth", 3);
    let renamed = Title { now, former: "saws" };
    assert_eq!(Store::open(&path, Origin::Any, renamed, kinds).unwrap().1, truth(100));
    let other = Title { now, former: "paws" };
    let problem = Store::open(&path, Origin::Any, other, kinds).unwrap_err().problem;
    assert!(matches!(problem, StoreProblem::Other { .. }), "{problem}");
    fs::remove_file(path).unwrap();
}

#[test]
fn two_processes_do_not_write_to_one_file() {
    let path = scratch("busy");
    let first = Store::open(&path, Origin::Any, Title::new("saws"), 3).unwrap();
    assert!(matches!(problem(&path), StoreProblem::Busy));
    drop(first);
    assert_eq!(values(&path), vec![Vec::<u32>::new(); 3]);
    fs::remove_file(path).unwrap();
}

/// A file that nobody may write to is good for what it holds, and stays as it is.
#[test]
fn a_store_that_is_only_read_gives_what_it_has() {
    let path = scratch("read-only");
    fill(&path, &[99, 299]);
    let whole = fs::read(&path).unwrap();
    for length in [whole.len(), whole.len() - 1, 10, 0] {
        fs::write(&path, &whole[..length]).unwrap();
        let file = File::open(&path).unwrap();
        let denied = io::ErrorKind::PermissionDenied;
        let opened = Store::read(file, Some(denied), &path, Origin::Any, Title::new("saws"), 3);
        let (mut store, values) = opened.unwrap();
        let known = values[0].len();
        assert_eq!(known, if length == whole.len() { 300 } else { (length / 100).min(1) * 100 });
        assert_eq!(values, truth(known));
        store.append(known, &|_, _| None).unwrap();
        let refused = store.append(known + 1, &|_, _| Some(0)).unwrap_err().problem;
        assert!(matches!(refused, StoreProblem::Io(cause) if cause.kind() == denied));
        assert_eq!(fs::read(&path).unwrap(), whole[..length]);
    }
    fs::remove_file(path).unwrap();
}

#[test]
fn a_full_disk_is_reported() {
    let path = Path::new("/dev/full");
    if path.exists() {
        let full = |cause: &io::Error| cause.kind() == io::ErrorKind::StorageFull;
        assert!(matches!(problem(path), StoreProblem::Io(cause) if full(&cause)));
    }
}

/// The header of a file with this name, as `docs/store-format.md` describes it.
fn header_of(version: u32, kinds: u32, name: &[u8]) -> Vec<u8> {
    let length = u32::try_from(name.len()).unwrap();
    let numbers = [version, kinds, length].map(u32::to_le_bytes).concat();
    summed([b"NOYAUSEQ", &numbers[..], name].concat())
}

/// A block, as it is described there.
fn block_of(mark: &[u8; 4], first: u64, sizes: u32, width: u32, values: &[u8]) -> Vec<u8> {
    let numbers = [sizes, width].map(u32::to_le_bytes).concat();
    summed([&mark[..], &first.to_le_bytes(), &numbers, values].concat())
}

/// The bytes and their checksum.
fn summed(mut bytes: Vec<u8>) -> Vec<u8> {
    let sum = checksum(&bytes);
    bytes.extend(sum.to_le_bytes());
    bytes
}

/// Values have one, two or four bytes, the least that fits all of a block.
#[test]
fn values_of_any_width_come_back() {
    let path = scratch("width");
    let head = header_of(1, 3, b"saws").len();
    for (largest, width) in [
        (0, 1),
        (0xff, 1),
        (0x100, 2),
        (0xffff, 2),
        (0x1_0000, 4),
        (u32::MAX - 1, 4),
        (u32::MAX, 4),
    ] {
        let _ = fs::remove_file(&path);
        let value = |kind: usize, size: usize| match (kind, size) {
            (1, 6) => largest,
            _ => u32::try_from(10 * kind + size).unwrap().min(largest),
        };
        let (mut store, _) = Store::open(&path, Origin::Any, Title::new("saws"), 3).unwrap();
        store.append(10, &|kind, size| Some(value(kind, size))).unwrap();
        drop(store);
        let all = |kind| (0..10).map(|size| value(kind, size)).collect();
        assert_eq!(values(&path), (0..3).map(all).collect::<Vec<Vec<u32>>>(), "{largest:#x}");
        let bytes = fs::read(&path).unwrap();
        assert_eq!(bytes.len(), head + BLOCK_HEAD + 3 * 10 * width + 8, "{largest:#x}");
    }
    fs::remove_file(path).unwrap();
}

/// A checksum tells what has rotted, and not what never was a block of this file.
#[test]
fn whole_blocks_that_do_not_belong_here_are_refused() {
    let path = scratch("blocks");
    let start = [header_of(1, 3, b"saws"), block_of(BLOCK, 0, 2, 1, &[0, 1, 2, 3, 4, 5])].concat();
    let found = [vec![0, 1], vec![2, 3], vec![4, 5]];
    fs::write(&path, &start).unwrap();
    assert_eq!(values(&path), found);
    let next = |block: Vec<u8>| {
        fs::write(&path, [start.clone(), block].concat()).unwrap();
        Store::open(&path, Origin::Any, Title::new("saws"), 3).map(|(_, values)| values)
    };
    let more = next(block_of(BLOCK, 2, 1, 2, &[6, 0, 7, 0, 8, 1])).unwrap();
    assert_eq!(more, [vec![0, 1, 6], vec![2, 3, 7], vec![4, 5, 0x108]]);
    for (wrong, block) in [
        ("another mark", block_of(b"BLK2", 2, 1, 1, &[6, 7, 8])),
        ("known sizes", block_of(BLOCK, 0, 2, 1, &[0, 1, 2, 3, 4, 5])),
        ("a gap", block_of(BLOCK, 3, 1, 1, &[6, 7, 8])),
        ("a far gap", block_of(BLOCK, 2 | 1 << 32, 1, 1, &[6, 7, 8])),
        ("no sizes", block_of(BLOCK, 2, 0, 1, &[])),
        ("too many sizes", block_of(BLOCK, 2, 1 + (1 << 22), 1, &[])),
        ("no width", block_of(BLOCK, 2, 1, 0, &[])),
        ("a width of 3", block_of(BLOCK, 2, 1, 3, &[0; 9])),
        ("a width of 8", block_of(BLOCK, 2, 1, 8, &[0; 24])),
    ] {
        // Also if the file ends behind the numbers of the block.
        for length in [BLOCK_HEAD, block.len()] {
            let problem = next(block[..length].to_vec()).unwrap_err().problem;
            let here =
                matches!(problem, StoreProblem::Damaged { offset } if offset == start.len() as u64);
            assert!(here, "{wrong}: {problem}");
        }
    }
    // As many sizes as a block may have, of which the file ends before the last: they are cut off.
    assert_eq!(next(block_of(BLOCK, 2, 1 << 22, 1, &[6, 7, 8])).unwrap(), found);
    assert_eq!(fs::read(&path).unwrap(), start);
    fs::remove_file(path).unwrap();
}

/// What is too short for the numbers of a header is no store; a header that is cut off later is
/// damaged, if it is not the beginning of the one that is wanted.
#[test]
fn headers_of_other_sequences_are_refused_wherever_they_end() {
    let path = scratch("header");
    let other = header_of(1, 3, b"a longer name than the one that is asked for");
    // The first 16 bytes are those of the header that is wanted.
    for length in 17..=other.len() {
        fs::write(&path, &other[..length]).unwrap();
        let problem = problem(&path);
        let expected = match length {
            ..20 => matches!(problem, StoreProblem::Foreign),
            _ if length < other.len() => matches!(problem, StoreProblem::Damaged { offset: 0 }),
            _ => matches!(problem, StoreProblem::Other { .. }),
        };
        assert!(expected, "{length}: {problem}");
        assert_eq!(fs::read(&path).unwrap(), other[..length]);
    }
    // Names have a bound, so that a damaged length does not fill the memory.
    for (more, fits) in [(0, true), (1, false)] {
        fs::write(&path, header_of(1, 3, &vec![b'a'; (1 << 20) + more])).unwrap();
        match problem(&path) {
            StoreProblem::Other { .. } => assert!(fits),
            StoreProblem::Damaged { offset: 0 } => assert!(!fits),
            problem => panic!("{problem}"),
        }
    }
    fs::remove_file(path).unwrap();
}

/// Values of marking games of the first version may be wrong; all others are read as they were.
#[test]
fn versions_are_refused_by_what_is_asked_of_them() {
    let path = scratch("version");
    for (version, origin) in [(1, Origin::Any), (2, Origin::Marking)] {
        fs::write(&path, header_of(version, 3, b"saws")).unwrap();
        assert!(Store::open(&path, origin, Title::new("saws"), 3).is_ok(), "{version}");
        let other = if origin == Origin::Any { Origin::Marking } else { Origin::Any };
        let refused = Store::open(&path, other, Title::new("saws"), 3).unwrap_err().problem;
        let expected = match version {
            1 => matches!(refused, StoreProblem::Faulty),
            _ => matches!(refused, StoreProblem::Version(2)),
        };
        assert!(expected, "{version}: {refused}");
    }
    fs::remove_file(path).unwrap();
}
