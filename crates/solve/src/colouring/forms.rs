//! The pieces seen so far, each stored once, with its options and what is known about it.

use std::sync::atomic::{AtomicU8, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use rustc_hash::{FxBuildHasher, FxHashMap};

use super::list_graph::{Desk, ListGraph, Pen};
use crate::mix::mix;
use crate::run::{Halt, Run};

/// Number of a form.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct FormId(u32);

impl FormId {
    pub(super) fn number(self) -> u32 {
        self.0
    }

    pub(super) fn hash(self) -> u64 {
        mix(u64::from(self.0) + 1)
    }
}

/// A connected piece up to renaming of vertices and colours.
#[derive(Debug)]
pub(super) struct Form {
    bytes: Arc<[u8]>,
    pub(super) order: u8,
    /// Whether Bob can block a vertex with his next move.
    pub(super) threatened: bool,
    options: OnceLock<Box<[u32]>>,
    strong: AtomicU8,
}

/// What remains after a move in one piece.
#[derive(Debug, Clone, Copy)]
pub(super) struct Choice<'a> {
    /// Whether the number of spare vertices is odd.
    pub(super) spare: bool,
    pieces: &'a [u32],
}

impl Choice<'_> {
    /// The pieces that are not safe, the largest first.
    pub(super) fn pieces(&self) -> impl DoubleEndedIterator<Item = FormId> + ExactSizeIterator {
        self.pieces.iter().copied().map(FormId)
    }
}

const SHARDS: usize = 64;
type Shard = Mutex<FxHashMap<Arc<[u8]>, FormId>>;

#[derive(Debug)]
pub(super) struct Forms {
    all: boxcar::Vec<Form>,
    shards: Vec<Shard>,
    bytes: AtomicUsize,
    budget: usize,
}

/// Working memory of one thread.
#[derive(Debug, Default)]
pub(super) struct Scratch {
    desk: Desk,
    pen: Pen,
    bytes: Vec<u8>,
}

/// A position divided into pieces.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Parts {
    pub(super) pieces: Vec<FormId>,
    pub(super) spare: bool,
}

impl Parts {
    fn sorted(mut self) -> Self {
        self.pieces.sort_unstable();
        self
    }
}

impl Forms {
    pub(super) fn new(budget: usize) -> Self {
        Self {
            all: boxcar::Vec::new(),
            shards: std::iter::repeat_with(Shard::default).take(SHARDS).collect(),
            bytes: AtomicUsize::new(0),
            budget,
        }
    }

    pub(super) fn len(&self) -> usize {
        self.all.count()
    }

    pub(super) fn form(&self, id: FormId) -> &Form {
        &self.all[id.0 as usize]
    }

    /// Records that these bytes were taken.
    pub(super) fn take(&self, bytes: usize) {
        self.bytes.fetch_add(bytes, Ordering::Relaxed);
    }

    pub(super) fn is_full(&self) -> bool {
        self.bytes.load(Ordering::Relaxed) > self.budget
    }

    /// The pieces of a graph; of the safe ones only the parity is kept.
    pub(super) fn parts(
        &self,
        graph: &ListGraph,
        scratch: &mut Scratch,
        run: &Run<'_>,
    ) -> Result<Parts, Halt> {
        let mut parts = Ok(Parts::default());
        let Scratch { desk, pen, bytes } = scratch;
        graph.pieces(desk, &mut |piece| self.add(piece, (&mut *pen, bytes, run), &mut parts));
        parts.map(Parts::sorted)
    }

    /// The pieces after a move; `None` if it blocks a vertex.
    pub(super) fn parts_after(
        &self,
        graph: &ListGraph,
        vertex: usize,
        colour: super::ColourSet,
        scratch: &mut Scratch,
        run: &Run<'_>,
    ) -> Result<Option<Parts>, Halt> {
        let mut parts = Ok(Parts::default());
        let Scratch { desk, pen, bytes } = scratch;
        let whole = graph.after(vertex, colour, desk, &mut |piece| {
            self.add(piece, (&mut *pen, bytes, run), &mut parts);
        });
        let parts = parts?;
        Ok(whole.map(|()| parts.sorted()))
    }

    /// Adds a piece to those found so far; does nothing once the run has been told to stop.
    fn add(
        &self,
        piece: &ListGraph,
        (pen, bytes, run): (&mut Pen, &mut Vec<u8>, &Run<'_>),
        found: &mut Result<Parts, Halt>,
    ) {
        let Ok(parts) = found else { return };
        if piece.is_safe() {
            parts.spare ^= piece.order() % 2 == 1;
            return;
        }
        match piece.write(pen, bytes, run) {
            Ok(()) => parts.pieces.push(self.intern(piece, bytes)),
            Err(halt) => *found = Err(halt),
        }
    }

    fn intern(&self, piece: &ListGraph, bytes: &[u8]) -> FormId {
        use std::hash::BuildHasher;
        let hash = FxBuildHasher.hash_one(bytes);
        let shard = &self.shards[usize::try_from(hash >> 32).unwrap_or(0) % SHARDS];
        let mut ids = shard.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(&id) = ids.get(bytes) {
            return id;
        }
        let bytes: Arc<[u8]> = bytes.into();
        self.take(bytes.len() + 160);
        let place = self.all.push(Form {
            bytes: Arc::clone(&bytes),
            order: u8::try_from(piece.order()).unwrap_or(u8::MAX),
            threatened: piece.is_threatened(),
            options: OnceLock::new(),
            strong: AtomicU8::new(0),
        });
        let id = FormId(u32::try_from(place).unwrap_or(u32::MAX));
        ids.insert(bytes, id);
        id
    }

    /// What the moves in a piece leave, without the moves that block a vertex. Moves that leave the
    /// smallest pieces come first.
    pub(super) fn options(
        &self,
        id: FormId,
        scratch: &mut Scratch,
        run: &Run<'_>,
    ) -> Result<Options<'_>, Halt> {
        let form = self.form(id);
        if let Some(words) = form.options.get() {
            return Ok(Options { words });
        }
        // The options are stored only once all are known; those found before a run stops are
        // dropped.
        let found = self.find_options(&ListGraph::read(&form.bytes), scratch, run)?;
        let words = form.options.get_or_init(|| {
            self.take(4 * found.len());
            found
        });
        Ok(Options { words })
    }

    fn find_options(
        &self,
        graph: &ListGraph,
        scratch: &mut Scratch,
        run: &Run<'_>,
    ) -> Result<Box<[u32]>, Halt> {
        let size = |id: &u32| self.form(FormId(*id)).order;
        let mut found: Vec<(Vec<u8>, Vec<u32>, bool)> = Vec::new();
        for vertex in 0..graph.order() {
            if has_elder_twin(graph, vertex) {
                continue;
            }
            for colour in graph.list(vertex).iter() {
                let Some(parts) = self.parts_after(graph, vertex, colour, scratch, run)? else {
                    continue;
                };
                let mut ids: Vec<u32> = parts.pieces.iter().map(|id| id.0).collect();
                ids.sort_by_key(|id| (std::cmp::Reverse(size(id)), *id));
                let sizes = ids.iter().map(size).collect();
                found.push((sizes, ids, parts.spare));
            }
        }
        found.sort_unstable();
        found.dedup();
        let mut words = Vec::new();
        for (_, ids, spare) in found {
            let count = u32::try_from(ids.len()).unwrap_or(0);
            words.push(count * 2 + u32::from(spare));
            words.extend(ids);
        }
        Ok(words.into())
    }
}

/// Whether another leaf with the same neighbour and the same colours comes before this one. Then
/// the moves of both leave the same.
fn has_elder_twin(graph: &ListGraph, leaf: usize) -> bool {
    let &[stem] = graph.neighbours(leaf) else { return false };
    graph.neighbours(usize::from(stem)).iter().map(|&other| usize::from(other)).any(|other| {
        other < leaf && graph.degree(other) == 1 && graph.list(other) == graph.list(leaf)
    })
}

/// The options of a piece.
#[derive(Debug, Clone, Copy)]
pub(super) struct Options<'a> {
    words: &'a [u32],
}

impl<'a> Iterator for Options<'a> {
    type Item = Choice<'a>;
    fn next(&mut self) -> Option<Choice<'a>> {
        let (&head, rest) = self.words.split_first()?;
        let (pieces, rest) = rest.split_at(head as usize / 2);
        self.words = rest;
        Some(Choice { spare: head % 2 == 1, pieces })
    }
}

/// A question about who wins when one player may pass.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Strong {
    /// Alice wins when Bob starts and may pass.
    AliceSecond,
    /// Alice wins when she starts and Bob may pass.
    AliceFirst,
    /// Bob wins when Alice starts and may pass.
    BobSecond,
    /// Bob wins when he starts and Alice may pass.
    BobFirst,
}

impl Form {
    pub(super) fn strong(&self, question: Strong) -> Option<bool> {
        let bits = self.strong.load(Ordering::Relaxed) >> (2 * question as u8);
        (bits & 1 == 1).then_some(bits & 2 == 2)
    }

    pub(super) fn set_strong(&self, question: Strong, holds: bool) {
        let bits: u8 = if holds { 0b11 } else { 0b01 };
        self.strong.fetch_or(bits << (2 * question as u8), Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::colouring::ColourSet;

    #[test]
    fn leaves_are_twins_with_the_same_neighbour_and_the_same_colours() {
        // Vertex 0 has the leaves 1 to 5, and beside it vertex 6 with the leaf 7.
        let (one, two, three) = (ColourSet::only(0), ColourSet::only(1), ColourSet::first(2));
        let lists = vec![three, one, two, one, three, two, three, one];
        let edges = [(0, 1), (0, 2), (0, 3), (0, 4), (0, 5), (0, 6), (6, 7)];
        let graph = ListGraph::new(lists, &edges);
        let twins: Vec<usize> = (0..8).filter(|vertex| has_elder_twin(&graph, *vertex)).collect();
        assert_eq!(twins, [3, 5]);
    }
}
