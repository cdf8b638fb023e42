//! Random trees that must never change.
//!
//! The numbers come from SplitMix64 (Steele, Lea and Flood 2014), started at the seed. A number
//! below n is the high half of the 128-bit product of n with the next output; the bias, below
//! n/2⁶⁴, is accepted so that each number takes exactly one output. The n − 2 numbers are a Prüfer
//! code, which makes every labelled tree equally likely. Do not change any of this: it would change
//! the graphs of names that users have written down.

use crate::Vertex;
use crate::graph::vertex;

/// The outputs of SplitMix64.
struct SplitMix64(u64);

impl SplitMix64 {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn below(&mut self, bound: usize) -> usize {
        let product = u128::from(self.next()) * bound as u128;
        usize::try_from(product >> 64).unwrap_or(0)
    }
}

/// The edges of a random labelled tree.
pub(super) fn tree(order: usize, seed: u64) -> Vec<(Vertex, Vertex)> {
    if order < 2 {
        return Vec::new();
    }
    let mut random = SplitMix64(seed);
    let code: Vec<usize> = (0..order - 2).map(|_| random.below(order)).collect();
    let mut degree = vec![1_u32; order];
    for &v in &code {
        degree[v] += 1;
    }
    // Each entry of the code is joined to the smallest leaf left. `scan` visits every vertex once.
    // A vertex before `scan` that becomes a leaf is at once the smallest leaf.
    let mut edges = Vec::with_capacity(order - 1);
    let mut scan = 0;
    let mut fresh = None;
    for &v in &code {
        let leaf = fresh.take().unwrap_or_else(|| {
            while degree[scan] != 1 {
                scan += 1;
            }
            scan += 1;
            scan - 1
        });
        edges.push((vertex(leaf), vertex(v)));
        degree[leaf] = 0;
        degree[v] -= 1;
        if degree[v] == 1 && v < scan {
            fresh = Some(v);
        }
    }
    let mut last = (0..order).filter(|&v| degree[v] == 1);
    if let (Some(u), Some(v)) = (last.next(), last.next()) {
        edges.push((vertex(u), vertex(v)));
    }
    edges
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first outputs for the seed 1234567, as published with the generator.
    #[test]
    fn the_generator_is_splitmix64() {
        let mut random = SplitMix64(1_234_567);
        let outputs: Vec<u64> = (0..3).map(|_| random.next()).collect();
        assert_eq!(
            outputs,
            [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]
        );
    }
}
