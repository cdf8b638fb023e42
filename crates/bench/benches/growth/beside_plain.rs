//! Who wins, the value, and a plain reference, side by side.
//!
//! The reference knows components, 128-bit sets and a hash map of values, and nothing else. Where two of
//! the three finish they must agree.

use std::time::{Duration, Instant};

use noyau_core::Outcome;
use noyau_solve::Limits;
use noyau_solve::marking::{Marking, Solver};
use rustc_hash::FxHashMap;

use super::{Choices, INSTANCES, cpu, cubic, slope, uniform_tree};

/// One class of graphs: its name, its sizes, and how an instance is drawn.
type Class = (&'static str, [usize; 6], fn(usize, &mut Choices) -> Vec<(usize, usize)>);

const CLASSES: [Class; 2] = [
    ("cubic graphs", [28, 32, 36, 40, 44, 48], cubic),
    ("random trees, uniform", [50, 60, 70, 80, 90, 100], uniform_tree),
];

const COLUMNS: [&str; 3] = ["who wins", "value", "plain"];

/// Medians of CPU seconds by size, and growth per vertex. A question that is not answered in time counts
/// with its whole time, and is told.
pub(super) fn table(seconds: f64) {
    for (name, sizes, graph) in CLASSES {
        println!("{name}: CPU seconds, median of {INSTANCES} (not answered within {seconds} s)");
        println!("  size  {}", COLUMNS.map(|column| format!("{column:>14}")).join(" "));
        let mut points = [const { Vec::new() }; 3];
        for size in sizes {
            let cells = row(size, graph, seconds);
            let told = cells.map(|(time, open)| format!("{time:10.4} ({open})"));
            println!("  {size:>4}  {}", told.join(" "));
            for (points, (time, _)) in points.iter_mut().zip(cells) {
                points.push((size as f64, time.max(1e-6).ln()));
            }
        }
        let growth = points.map(|points| format!("{:>14.3}", slope(&points).exp()));
        println!("  growth per vertex {}", growth.join(" "));
    }
}

/// For each column the median time, and how many questions were not answered.
fn row(
    size: usize,
    graph: fn(usize, &mut Choices) -> Vec<(usize, usize)>,
    seconds: f64,
) -> [(f64, usize); 3] {
    let mut times = [const { Vec::new() }; 3];
    let mut open = [0; 3];
    for seed in 0..INSTANCES {
        let mut choices = Choices(seed << 40 ^ (size as u64) << 8 ^ 0x6e6f_6465);
        let game = Marking::undirected(size, graph(size, &mut choices)).unwrap();
        let found = ask(&game, seconds);
        let lost = found.iter().filter_map(|(_, lost)| *lost);
        assert!(lost.clone().all(|one| Some(one) == lost.clone().next()), "{game:?}");
        for (column, (time, lost)) in found.into_iter().enumerate() {
            times[column].push(time);
            open[column] += usize::from(lost.is_none());
        }
    }
    let median = |mut times: Vec<f64>| {
        times.sort_unstable_by(f64::total_cmp);
        times[times.len() / 2]
    };
    let medians = times.map(median);
    [0, 1, 2].map(|column| (medians[column], open[column]))
}

/// For each column the time, and whether the first player loses if that was found out. The two values
/// must be the same.
fn ask(game: &Marking, seconds: f64) -> [(f64, Option<bool>); 3] {
    let time = Duration::from_secs_f64(seconds);
    let limits = || Limits::none().within(time);
    let start = game.start();
    let (by_outcome, outcome) = timed(|| Solver::new(game.clone()).outcome(&start, &limits()).ok());
    let (by_value, value) = timed(|| Solver::new(game.clone()).value(&start, &limits()).ok());
    let (by_plain, plain) = timed(|| Plain::new(game, time).value(Plain::full(game)));
    if let (Some(value), Some(plain)) = (value, plain) {
        assert_eq!(value, plain, "{game:?}");
    }
    [
        (by_outcome, outcome.map(|outcome| outcome == Outcome::P)),
        (by_value, value.map(|value| value == 0)),
        (by_plain, plain.map(|value| value == 0)),
    ]
}

fn timed<T>(work: impl FnOnce() -> T) -> (f64, T) {
    let start = cpu();
    let found = work();
    (cpu() - start, found)
}

/// The reference, for boards of at most 128 vertices.
struct Plain {
    kill: Vec<u128>,
    values: FxHashMap<u128, u16>,
    deadline: Instant,
}

/// Components of the reference at most: 2 GiB.
const MOST: usize = 1 << 26;

impl Plain {
    fn new(game: &Marking, time: Duration) -> Self {
        let row = |v: usize| game.kills(v).iter().fold(0, |set, killed| set | 1 << killed);
        let kill = (0..game.vertices()).map(row).collect();
        Self { kill, values: FxHashMap::default(), deadline: Instant::now() + time }
    }

    fn full(game: &Marking) -> u128 {
        (0..game.vertices()).fold(0, |set, vertex| set | 1 << vertex)
    }

    /// The value of a set; `None` if the time or the memory is used up.
    fn value(&mut self, mut set: u128) -> Option<u16> {
        let mut sum = 0;
        while set != 0 {
            let mut part = set & set.wrapping_neg();
            let mut fresh = part;
            while fresh != 0 {
                let more = self.kill[fresh.trailing_zeros() as usize] & set & !part;
                fresh = fresh & (fresh - 1) | more;
                part |= more;
            }
            set &= !part;
            sum ^= self.component(part)?;
        }
        Some(sum)
    }

    fn component(&mut self, part: u128) -> Option<u16> {
        if let Some(&value) = self.values.get(&part) {
            return Some(value);
        }
        let held = self.values.len();
        if held >= MOST || held.is_multiple_of(1024) && Instant::now() >= self.deadline {
            return None;
        }
        let mut seen = 0_u128;
        let mut left = part;
        while left != 0 {
            let vertex = left.trailing_zeros() as usize;
            left &= left - 1;
            seen |= 1 << self.value(part & !self.kill[vertex])?;
        }
        let value = u16::try_from(seen.trailing_ones()).ok()?;
        self.values.insert(part, value);
        Some(value)
    }
}
