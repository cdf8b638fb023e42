//! Parts of tasks: the answer is that of one run, for any number of parts, in any order, with
//! repeats.
#![allow(clippy::unwrap_used)]

use std::fs;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use noyau_census::{
    Census, CensusPart, CensusProgress, Merged, PartProblem, Share, Smallest, SmallestGoal, Task,
    TaskQuestion, Work, census, smallest_graphs,
};
use noyau_core::bitype::Bitype;
use noyau_engine::Limits;

fn at_work<T>(threads: usize, run: impl FnOnce(&Work<'_>) -> T) -> T {
    run(&Work { threads, limits: &Limits::none(), watch: &|_| {} })
}

fn part(task: &Task, number: u32, of: u32, threads: usize) -> CensusPart {
    let share = Share::new(number, of).unwrap();
    at_work(threads, |work| CensusPart::compute(task, share, None, work, &mut |_| {})).unwrap()
}

#[derive(Debug, PartialEq)]
enum Answer {
    Census(Census),
    Smallest(Vec<Smallest>),
}

fn one_run(task: &Task) -> Answer {
    let engine = task.engine().unwrap();
    at_work(2, |work| match task.asked() {
        TaskQuestion::Census { boards, by } => {
            Answer::Census(census(&engine, boards, *by, None, work).unwrap())
        }
        TaskQuestion::Smallest { value } => {
            let wanted = SmallestGoal { value: *value, all: true };
            Answer::Smallest(smallest_graphs(&engine, wanted, None, work).unwrap())
        }
        _ => panic!(),
    })
}

fn answer(merged: &Merged) -> Result<Answer, PartProblem> {
    match merged.task().map(Task::asked) {
        Some(TaskQuestion::Smallest { .. }) => {
            at_work(1, |work| merged.smallest(work)).map(Answer::Smallest)
        }
        _ => merged.census().map(Answer::Census),
    }
}

/// Pseudorandom numbers from a seed.
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % bound
    }
}

const TASKS: [&str; 8] = [
    "census domination trees:1..13 by value",
    "census domination trees:9..12 by outcome",
    "census domination connected:1..7 by value",
    "census domination --misere graphs:1..5 by outcome",
    "census graph-colouring --colours=2 connected:2..4 by value",
    "census colouring trees:9..12 by bitype",
    "census colouring lc-trees:1..4 by bitype",
    "smallest domination value 6",
];

#[test]
fn parts_in_any_order_with_repeats_give_the_answer_of_one_run() {
    let mut dice = Dice(2026);
    for line in TASKS {
        let task: Task = line.parse().unwrap();
        let whole = one_run(&task);
        for of in [1, 7, 100] {
            let mut texts: Vec<String> =
                (1..=of).map(|number| part(&task, number, of, 1).to_string()).collect();
            for _ in 0..texts.len() {
                let again = texts[dice.below(texts.len())].clone();
                texts.insert(dice.below(texts.len() + 1), again);
            }
            // Two sets of parts that overlap, merged in both orders.
            let cut = dice.below(texts.len() + 1);
            let heap = |texts: &[String]| {
                let mut heap = Merged::default();
                texts.iter().for_each(|text| heap.add(text.parse().unwrap()).unwrap());
                heap
            };
            let (left, right) = (heap(&texts[..cut]), heap(&texts[cut / 2..]));
            let both = |one: &Merged, other: &Merged| {
                let mut both = one.clone();
                both.merge(other.clone()).unwrap();
                both
            };
            let merged = both(&left, &right);
            assert!(merged == both(&right, &left) && merged == both(&merged, &left), "{line}");
            assert_eq!(answer(&merged).unwrap(), whole, "{line} in {of}");
        }
    }
}

#[test]
fn threads_change_no_byte_of_a_part() {
    for line in TASKS {
        let task: Task = line.parse().unwrap();
        assert_eq!(part(&task, 2, 3, 1).to_string(), part(&task, 2, 3, 3).to_string(), "{line}");
    }
}

/// A part that is stopped after any number of blocks and then continued is the same as without a
/// stop.
#[test]
fn an_interrupted_part_is_gone_on_from() {
    for line in TASKS {
        let task: Task = line.parse().unwrap();
        let share = Share::new(1, 2).unwrap();
        let whole = part(&task, 1, 2, 1);
        let of = whole.blocks().1;
        for stop in [1, of / 3, of - 1].into_iter().filter(|stop| (1..of).contains(stop)) {
            let cancel = Arc::new(AtomicBool::new(false));
            let limits = Limits { cancel: Some(Arc::clone(&cancel)), ..Limits::none() };
            let watch = |progress: CensusProgress| {
                cancel
                    .fetch_or(progress.blocks >= stop && progress.of.is_some(), Ordering::Relaxed);
            };
            let work = Work { threads: 1, limits: &limits, watch: &watch };
            let early = CensusPart::compute(&task, share, None, &work, &mut |_| {}).unwrap();
            assert!(early.stopped().is_some() && !early.is_finished(), "{line}");
            let early: CensusPart = early.to_string().parse().unwrap();
            let mut merged = Merged::default();
            merged.add(early.clone()).unwrap();
            assert!(matches!(answer(&merged), Err(PartProblem::Unfinished { .. })));
            let rest = at_work(2, |work| {
                CensusPart::compute(&task, share, Some(early.clone()), work, &mut |_| {})
            });
            assert_eq!(rest.unwrap().to_string(), whole.to_string(), "{line}");
            // Between an unfinished part and the finished one, the finished one is kept, in any
            // order.
            merged.add(whole.clone()).unwrap();
            merged.add(early).unwrap();
            assert_eq!(merged.parts().collect::<Vec<_>>(), [&whole]);
        }
    }
}

/// Every changed bit of a part is noticed, and so is everything that is left out.
#[test]
fn a_changed_bit_shows() {
    for line in ["census colouring lc-trees:1..3 by bitype", "smallest domination value 6"] {
        let task: Task = line.parse().unwrap();
        let text = part(&task, 1, 2, 1).to_string();
        for place in 0..text.len() {
            for bit in 0..8 {
                let mut bytes = text.clone().into_bytes();
                bytes[place] ^= 1 << bit;
                let Ok(changed) = String::from_utf8(bytes) else { continue };
                assert!(CensusPart::read_all(&changed).is_err(), "{line}: {changed}");
            }
            assert!(CensusPart::read_all(&text[..place]).is_err(), "{line}: cut at {place}");
        }
        assert!(CensusPart::read_all(&format!("{text}\n")).is_err());
        assert!(CensusPart::read_all(&format!("\n{text}")).is_err());
        assert_eq!(CensusPart::read_all(&text.repeat(3)).unwrap().len(), 3);
    }
}

/// The text with the checksum it should have.
fn sealed(text: &str) -> String {
    let (said, _) = text.rsplit_once("end: ").unwrap();
    let checksum = said.bytes().fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    format!("{said}end: {checksum:016x}\n")
}

#[test]
fn what_does_not_belong_together_is_refused() {
    let task: Task = "census domination trees:1..8 by value".parse().unwrap();
    let other: Task = "census domination trees:1..9 by value".parse().unwrap();
    let mut merged = Merged::default();
    assert!(matches!(merged.census(), Err(PartProblem::Nothing)));
    merged.add(part(&task, 1, 3, 1)).unwrap();
    let before = merged.clone();
    let refused = |part: CensusPart| merged.clone().add(part).unwrap_err();
    assert!(matches!(refused(part(&other, 2, 3, 1)), PartProblem::OtherTask { .. }));
    assert!(matches!(refused(part(&task, 2, 4, 1)), PartProblem::OtherCount { .. }));
    let text = part(&task, 1, 3, 1).to_string();
    assert_eq!(sealed(&text), text);
    // The count of a class of the largest order is one too large, and so is the number of boards.
    let class = text.lines().rfind(|line| line.starts_with("class: ")).unwrap();
    let order = text.lines().rfind(|line| line.starts_with("order: ")).unwrap();
    let more = |line: &str, word: usize| {
        let mut words: Vec<String> = line.split(' ').map(str::to_owned).collect();
        words[word] = (words[word].parse::<u64>().unwrap() + 1).to_string();
        words.join(" ")
    };
    let uneven = sealed(&text.replace(class, &more(class, 2)));
    assert!(matches!(uneven.parse::<CensusPart>(), Err(PartProblem::Damaged { .. })), "{uneven}");
    let false_count = text.replace(class, &more(class, 2)).replace(order, &more(order, 2));
    let false_count: CensusPart = sealed(&false_count).parse().unwrap();
    assert!(matches!(refused(false_count), PartProblem::Differs(_)));
    assert_eq!(merged, before);
    let Err(PartProblem::Missing { missing, of }) = merged.census() else { panic!() };
    assert_eq!((missing, of), (vec![2, 3], 3));
    // A false example with a right checksum: a path of one vertex does not have the value 0.
    let mut forged = Merged::default();
    let text = part(&task, 1, 1, 1).to_string();
    let value = text.replacen("class: 1 1 0/0 path:1", "class: 0 1 0/0 path:1", 1);
    assert_ne!(value, text);
    forged.add(sealed(&value).parse().unwrap()).unwrap();
    assert!(matches!(forged.census(), Err(PartProblem::FalseValue { .. })));
    for (one, another) in [
        ("part: 1/1", "part: 1/2"),
        ("noyau part 1", "noyau part 2"),
        ("trees:1..8", "trees:1..7"),
        ("blocks: ", "blocks: 0"),
        ("order: 8", "order: 9"),
    ] {
        let changed = sealed(&text.replacen(one, another, 1));
        assert!(changed.parse::<CensusPart>().is_err(), "{one} to {another}");
    }
    for nonsense in ["", "\n", "noyau", "noyau part", "noyau part 1", "noyau part 1\n", "end: \n"] {
        assert!(CensusPart::read_all(nonsense).is_err(), "{nonsense:?}");
    }
}

#[test]
fn files_are_whole_and_gone_on_from() {
    let folder = tempfile::tempdir().unwrap();
    let task: Task = "census domination trees:1..12 by value".parse().unwrap();
    let share = Share::new(2, 5).unwrap();
    let compute = |limits: &Limits, share| {
        let work = Work { threads: 1, limits, watch: &|_| {} };
        CensusPart::compute_in(&task, share, folder.path(), &work)
    };
    let stopped = Limits { cancel: Some(Arc::new(AtomicBool::new(true))), ..Limits::none() };
    let path = CensusPart::path(&task, share, folder.path());
    assert!(path.ends_with(format!("{}.part", CensusPart::name(&task, share))));
    // Nothing was done, so nothing is saved.
    assert!(compute(&stopped, share).unwrap().stopped().is_some());
    assert!(!path.exists());
    let whole = compute(&Limits::none(), share).unwrap();
    assert_eq!(CensusPart::load(&path).unwrap(), std::slice::from_ref(&whole));
    // A finished part is not computed again, so the limit makes no difference.
    assert_eq!(compute(&stopped, share).unwrap(), whole);
    // A file with other contents is not changed.
    for other in ["a letter to somebody", &part(&task, 1, 5, 1).to_string()] {
        fs::write(&path, other).unwrap();
        assert!(compute(&Limits::none(), share).is_err());
        assert_eq!(fs::read_to_string(&path).unwrap(), other);
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

/// The example in the description of the format is what this program writes.
#[test]
fn the_example_of_the_format_is_true() {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/part-format.md");
    let page = fs::read_to_string(page).unwrap();
    let example = page.split("```text\n").nth(1).and_then(|rest| rest.split("```").next());
    let example = example.unwrap();
    let said: CensusPart = example.parse().unwrap();
    let share = said.share();
    let found = part(said.task(), share.number(), share.of(), 1);
    assert!(found.is_finished());
    assert_eq!(found.to_string(), example);
}

/// The number of trees with each bitype.
type Bitypes = &'static [(&'static str, u64)];

/// The orders whose parts are kept in the repository, with the number of trees (A000055), and the
/// numbers of trees with each bitype from docs/scale.md.
const KEPT: [(usize, u64, Bitypes); 3] = [
    (17, 48_629, &[("AA", 47_841), ("NN", 675), ("BB", 113)]),
    (18, 123_867, &[("AA", 120_907), ("NN", 2_472), ("BB", 488)]),
    (19, 317_955, &[("AA", 307_440), ("NA", 1), ("NN", 8_644), ("BB", 1_870)]),
];

fn kept(order: usize) -> Vec<CensusPart> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/data/parts");
    CensusPart::load(format!("{folder}/colouring-trees-{order}.parts").as_ref()).unwrap()
}

/// The parts in the repository make a census.
#[test]
fn the_parts_that_are_kept_make_a_census() {
    for (order, trees, by_bitype) in KEPT {
        let mut merged = Merged::default();
        kept(order).into_iter().for_each(|part| merged.add(part).unwrap());
        let census = merged.census().unwrap();
        let found = &census.orders[0];
        let name = |number: &u32| Bitype::ALL[*number as usize].to_string();
        let counts = found.classes.iter().map(|(bitype, class)| (name(bitype), class.count));
        let expected = by_bitype.iter().map(|&(bitype, count)| (bitype.to_owned(), count));
        assert_eq!(found.boards, trees, "order {order}");
        assert!(counts.eq(expected), "order {order}: {:?}", found.classes);
    }
}

/// One part in the repository is computed again.
#[test]
fn a_part_that_is_kept_is_true() {
    let parts = kept(17);
    let kept = &parts[Dice(17).below(parts.len())];
    let share = kept.share();
    assert_eq!(&part(kept.task(), share.number(), share.of(), 2), kept);
}

/// Single blocks of the larger parts are computed again, as parts of a task that has as many parts
/// as blocks. The first tree of a bitype in such a part is the first one in the block.
#[test]
fn blocks_of_the_parts_that_are_kept_are_true() {
    for (order, ..) in KEPT.into_iter().skip(1) {
        let parts = kept(order);
        let blocks = u32::try_from(parts.iter().map(|part| part.blocks().1).sum::<u64>()).unwrap();
        for bitype in ["class: NN ", "class: BB "] {
            let said = |part: &CensusPart| {
                let text = part.to_string();
                let line = text.lines().find_map(|line| line.strip_prefix(bitype))?;
                line.split_once(' ').map(|(_, first)| first.to_owned())
            };
            let all: Vec<(u32, String)> = parts
                .iter()
                .filter_map(|part| Some((part.share().number(), said(part)?)))
                .collect();
            let (number, first) = &all[Dice(order as u64).below(all.len())];
            let block: u32 = first.split('/').next().unwrap().parse().unwrap();
            assert_eq!(block % parts[0].share().of() + 1, *number, "order {order}: {first}");
            let again = part(parts[0].task(), block + 1, blocks, 2);
            assert_eq!(said(&again).as_ref(), Some(first), "order {order}, {bitype}");
        }
    }
}
