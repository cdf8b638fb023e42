//! The graphs and the plain solver of a benchmark.

use std::cmp::Reverse;
use std::fs;
use std::path::Path;

use rustc_hash::FxHashMap;

const INSTANCES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../documents/data/instances");

/// An instance of `crates/documents/data/instances`: the neighbours of each vertex.
pub(crate) fn load(name: &str) -> Vec<Vec<usize>> {
    let text = fs::read_to_string(Path::new(INSTANCES).join(name).with_extension("edges")).unwrap();
    let mut numbers = text.split_whitespace().map(|word| word.parse().unwrap());
    let mut neighbours = vec![Vec::new(); numbers.next().unwrap()];
    let ends: Vec<usize> = numbers.collect();
    for pair in ends.chunks(2) {
        neighbours[pair[0]].push(pair[1]);
        neighbours[pair[1]].push(pair[0]);
    }
    neighbours
}

/// The plain solver. A position is a number with four bits for the colour of each vertex.
pub(crate) struct Plain<'a> {
    neighbours: &'a [Vec<usize>],
    colours: u8,
    known: FxHashMap<(u128, bool), bool>,
}

impl<'a> Plain<'a> {
    /// Whether Alice wins when she begins.
    pub(crate) fn solve(neighbours: &'a [Vec<usize>], colours: u8) -> bool {
        assert!(neighbours.len() <= 32, "positions have 128 bits");
        Self { neighbours, colours, known: FxHashMap::default() }.alice_wins(0, true)
    }

    fn colour(state: u128, vertex: usize) -> u8 {
        (state >> (4 * vertex) & 15) as u8
    }

    /// The position with the colours renamed in the order in which they first occur.
    fn canonical(&self, state: u128) -> u128 {
        let (mut names, mut next, mut renamed) = ([0_u8; 16], 1, 0);
        for vertex in 0..self.neighbours.len() {
            let colour = Self::colour(state, vertex);
            if colour == 0 {
                continue;
            }
            if names[usize::from(colour)] == 0 {
                names[usize::from(colour)] = next;
                next += 1;
            }
            renamed |= u128::from(names[usize::from(colour)]) << (4 * vertex);
        }
        renamed
    }

    /// The colours that are still allowed at a vertex, as bits.
    fn free(&self, state: u128, vertex: usize) -> u16 {
        let all = (1 << self.colours) - 1;
        let seen = self.neighbours[vertex].iter().map(|&other| Self::colour(state, other));
        seen.filter(|&colour| colour > 0).fold(all, |free, colour| free & !(1 << (colour - 1)))
    }

    fn alice_wins(&mut self, state: u128, alice_moves: bool) -> bool {
        let state = self.canonical(state);
        if let Some(&known) = self.known.get(&(state, alice_moves)) {
            return known;
        }
        let open: Vec<(usize, u16)> = (0..self.neighbours.len())
            .filter(|&vertex| Self::colour(state, vertex) == 0)
            .map(|vertex| (vertex, self.free(state, vertex)))
            .collect();
        let wins = self.judge(state, &open, alice_moves);
        self.known.insert((state, alice_moves), wins);
        wins
    }

    fn judge(&mut self, state: u128, open: &[(usize, u16)], alice_moves: bool) -> bool {
        if open.iter().any(|&(_, free)| free == 0) {
            return false;
        }
        let neighbours = self.neighbours;
        let rivals = |vertex: usize, free: u16| {
            let joined = open.iter().filter(|(other, _)| neighbours[vertex].contains(other));
            joined.filter(|(_, others)| others & free != 0).count()
        };
        if open.iter().all(|&(vertex, free)| free.count_ones() as usize > rivals(vertex, free)) {
            return true;
        }
        let threatened =
            |&(vertex, free): &(usize, u16)| free.count_ones() == 1 && rivals(vertex, free) > 0;
        if !alice_moves && open.iter().any(threatened) {
            return false;
        }
        let mut order: Vec<(u32, Reverse<usize>, usize, u16)> = open
            .iter()
            .map(|&(vertex, free)| (free.count_ones(), Reverse(rivals(vertex, free)), vertex, free))
            .collect();
        order.sort_unstable();
        for (_, _, vertex, free) in order {
            for colour in (1..=self.colours).filter(|colour| free >> (colour - 1) & 1 == 1) {
                let next = state | u128::from(colour) << (4 * vertex);
                if self.alice_wins(next, !alice_moves) == alice_moves {
                    return alice_moves;
                }
            }
        }
        !alice_moves
    }
}
