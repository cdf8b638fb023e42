//! The outcome, the value, and a plain reference, side by side.
//!
//! The reference uses components, 128-bit sets and a hash map of values, and nothing else. Whenever
//! two of the three finish, they must agree.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use noyau_bench::{growth, median_of, within};
use noyau_core::Outcome;
use noyau_solve::marking::Marking;
use rustc_hash::FxHashMap;

use super::{Choices, INSTANCES, cubic, measure, recursive_tree, uniform_tree};

/// One class of graphs.
pub(super) struct Class {
    /// The word on the command line for this class.
    pub(super) word: &'static str,
    name: &'static str,
    sizes: [usize; 6],
    graph: fn(usize, &mut Choices) -> Vec<(usize, usize)>,
}

pub(super) const CLASSES: [Class; 3] = [
    Class { word: "cubic", name: "cubic graphs", sizes: [28, 32, 36, 40, 44, 48], graph: cubic },
    Class {
        word: "uniform",
        name: "random trees, uniform",
        sizes: [60, 70, 80, 90, 100, 110],
        graph: uniform_tree,
    },
    Class {
        word: "recursive",
        name: "random trees, recursive",
        sizes: [70, 80, 90, 100, 110, 120],
        graph: recursive_tree,
    },
];

const COLUMNS: [&str; 3] = ["who wins", "value", "plain"];

/// The cost of one question: CPU seconds, positions, and whether the first player loses, if known.
type Cost = (f64, u64, Option<bool>);

/// Prints CPU seconds and positions by size, median and worst, and the growth per vertex.
pub(super) fn table(class: &Class, seconds: f64) {
    println!(
        "{}: CPU seconds, median and worst of {INSTANCES} (not answered within {seconds} s), positions",
        class.name
    );
    println!("  size  {}", COLUMNS.map(|column| format!("{column:>34}")).join(" "));
    let mut points = [const { Vec::new() }; 3];
    let mut positions = [const { Vec::new() }; 3];
    for size in class.sizes {
        let columns = row(size, class.graph, seconds);
        let told = columns.each_ref().map(|costs| told(costs));
        println!("  {size:>4}  {}", told.join(" "));
        for (column, costs) in columns.iter().enumerate() {
            points[column].push((size, median_of(costs.iter().map(|cost| cost.0).collect())));
            positions[column]
                .push((size, median_of(costs.iter().map(|cost| cost.1 as f64).collect())));
        }
    }
    let growths = points.each_ref().map(|points| format!("{:>34.3}", growth(points)));
    println!("  growth, time  {}", growths.join(" "));
    let growths = positions.each_ref().map(|points| format!("{:>34.3}", growth(points)));
    println!("  … of positions {}", growths.join(" "));
}

fn told(costs: &[Cost]) -> String {
    let times: Vec<f64> = costs.iter().map(|cost| cost.0).collect();
    let worst = times.iter().copied().fold(0.0, f64::max);
    let open = costs.iter().filter(|cost| cost.2.is_none()).count();
    let positions = median_of(costs.iter().map(|cost| cost.1 as f64).collect());
    format!("{:8.4} {worst:8.3} ({open}) {positions:>12.0}", median_of(times))
}

/// The costs of each instance, by column.
fn row(
    size: usize,
    graph: fn(usize, &mut Choices) -> Vec<(usize, usize)>,
    seconds: f64,
) -> [Vec<Cost>; 3] {
    let mut columns = [const { Vec::new() }; 3];
    for seed in 0..INSTANCES {
        let mut choices = Choices(seed << 40 ^ (size as u64) << 8 ^ 0x6e6f_6465);
        let game = Marking::undirected(size, graph(size, &mut choices)).unwrap();
        let costs = ask(&game, seconds);
        let lost = costs.iter().filter_map(|cost| cost.2);
        assert!(lost.clone().all(|one| Some(one) == lost.clone().next()), "{game:?}");
        for (column, cost) in columns.iter_mut().zip(costs) {
            column.push(cost);
        }
    }
    columns
}

/// The cost of each column. The two values must be equal.
fn ask(game: &Marking, seconds: f64) -> [Cost; 3] {
    let (by_outcome, seen, outcome) =
        measure(game, seconds, |solver, start, limits| solver.outcome(start, limits).ok());
    let (by_value, valued, value) =
        measure(game, seconds, |solver, start, limits| solver.value(start, limits).ok());
    let mut held = 0;
    let (by_plain, plain) = within(seconds, |flag| {
        let mut plain = Plain::new(game, flag);
        let value = plain.value(Plain::full(game));
        held = plain.values.len() as u64;
        value
    });
    if let (Some(value), Some(plain)) = (value, plain) {
        assert_eq!(value, plain, "{game:?}");
    }
    [
        (by_outcome, seen, outcome.map(|outcome| outcome == Outcome::P)),
        (by_value, valued, value.map(|value| value == 0)),
        (by_plain, held, plain.map(|value| value == 0)),
    ]
}

/// The plain reference, for boards of at most 128 vertices.
struct Plain {
    kill: Vec<u128>,
    values: FxHashMap<u128, u16>,
    stop: Arc<AtomicBool>,
}

/// Greatest number of components that the reference stores: 2 GiB.
const MOST: usize = 1 << 26;

impl Plain {
    fn new(game: &Marking, stop: Arc<AtomicBool>) -> Self {
        let row = |v: usize| game.kills(v).iter().fold(0, |set, killed| set | 1 << killed);
        let kill = (0..game.vertices()).map(row).collect();
        Self { kill, values: FxHashMap::default(), stop }
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
        if held >= MOST || self.stop.load(Ordering::Relaxed) {
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
