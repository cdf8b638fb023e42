//! The graphs and the plain solver of a benchmark.
//!
//! The benchmark beside it and the example `marking_speed` of `noyau-solve` share this file.

use std::fs;
use std::path::Path;

use noyau_solve::marking::Marking;
use rustc_hash::FxHashMap;

const INSTANCES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../documents/data/instances");

/// An instance of `crates/documents/data/instances`, or `grid:4x9`, or `queen:10`.
pub(crate) fn load(name: &str) -> Marking {
    if let Some(sides) = name.strip_prefix("grid:") {
        let (rows, columns) = sides.split_once('x').unwrap();
        return board(rows.parse().unwrap(), columns.parse().unwrap(), |down, across| {
            down + across == 1
        });
    }
    if let Some(side) = name.strip_prefix("queen:") {
        let side = side.parse().unwrap();
        return board(side, side, |down, across| down == 0 || across == 0 || down == across);
    }
    let text = fs::read_to_string(Path::new(INSTANCES).join(name).with_extension("edges")).unwrap();
    let mut numbers = text.split_whitespace().map(|word| word.parse().unwrap());
    let vertices = numbers.next().unwrap();
    let ends: Vec<usize> = numbers.collect();
    Marking::undirected(vertices, ends.chunks(2).map(|ends| (ends[0], ends[1]))).unwrap()
}

/// The squares of a board, column by column. Two squares are joined according to their distances.
fn board(rows: usize, columns: usize, joined: impl Fn(usize, usize) -> bool) -> Marking {
    let squares = rows * columns;
    let pairs = (0..squares).flat_map(|v| (0..v).map(move |u| (u, v)));
    let edges =
        pairs.filter(|(u, v)| joined((u % rows).abs_diff(v % rows), (u / rows).abs_diff(v / rows)));
    Marking::undirected(squares, edges).unwrap()
}

/// The plain solver: sets of 128 bits, components, and a hash map of their values.
pub(crate) struct Plain {
    kill: Vec<u128>,
    values: FxHashMap<u128, u16>,
}

impl Plain {
    /// The value of the whole game.
    pub(crate) fn solve(game: &Marking) -> u16 {
        let full = (0..game.vertices()).fold(0, |set, vertex| set | 1 << vertex);
        Self::new(game).value(full)
    }

    fn new(game: &Marking) -> Self {
        let row = |v: usize| game.kills(v).iter().fold(0, |set, killed| set | 1 << killed);
        Self { kill: (0..game.vertices()).map(row).collect(), values: FxHashMap::default() }
    }

    fn value(&mut self, mut set: u128) -> u16 {
        let mut sum = 0;
        while set != 0 {
            let mut part = set & set.wrapping_neg();
            let mut fresh = part;
            while fresh != 0 {
                let vertex = fresh.trailing_zeros() as usize;
                let more = self.kill[vertex] & set & !part;
                fresh = fresh & (fresh - 1) | more;
                part |= more;
            }
            set &= !part;
            sum ^= self.component(part);
        }
        sum
    }

    fn component(&mut self, part: u128) -> u16 {
        if let Some(&value) = self.values.get(&part) {
            return value;
        }
        let mut seen = [0_u64; 2];
        let mut left = part;
        while left != 0 {
            let vertex = left.trailing_zeros() as usize;
            left &= left - 1;
            let value = self.value(part & !self.kill[vertex]);
            seen[usize::from(value / 64)] |= 1 << (value % 64);
        }
        let value = (0..128_u16).find(|v| seen[usize::from(v / 64)] >> (v % 64) & 1 == 0).unwrap();
        self.values.insert(part, value);
        value
    }
}
