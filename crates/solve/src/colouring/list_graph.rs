//! Pieces of a position, written so that pieces that play alike are often written alike.
//!
//! A [`ListGraph`] is a graph on the uncoloured vertices, each with the set of colours that it may
//! still take. [`ListGraph::write`] turns it into bytes. If two pieces have the same bytes, one
//! becomes the other by renaming vertices and colours. For trees the converse also holds, except
//! for collisions of 64-bit hashes, which only cost a second table entry. For other graphs the
//! converse holds if the refinement of vertices by their neighbours separates the orbits.

use std::cmp::Reverse;

use super::ColourSet;
use crate::mix::mix;
use crate::run::{Halt, Run};

/// A graph with a set of colours at each vertex.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct ListGraph {
    lists: Vec<ColourSet>,
    /// Index in `ends` at which the neighbours of each vertex begin; the last entry is the end of
    /// `ends`.
    starts: Vec<u16>,
    ends: Vec<u8>,
}

/// Greatest number of namings of the colours to compare. If there are more, colours that look alike
/// keep their order.
const MOST_NAMINGS: usize = 24;
/// Rounds of refinement by neighbours before colours are compared by the vertices that may take
/// them.
const ROUNDS: usize = 3;
/// First byte of a written tree; any other graph begins with `GRAPH`.
const TREE: u8 = 0;
const GRAPH: u8 = 1;

impl ListGraph {
    /// The graph with these lists and edges; each edge is given once.
    pub(super) fn new(lists: Vec<ColourSet>, edges: &[(u8, u8)]) -> Self {
        let mut graph = Self { lists, starts: Vec::new(), ends: Vec::new() };
        graph.join(edges);
        graph
    }

    fn join(&mut self, edges: &[(u8, u8)]) {
        let mut next = vec![0_u16; self.lists.len() + 1];
        for &(u, v) in edges {
            next[usize::from(u) + 1] += 1;
            next[usize::from(v) + 1] += 1;
        }
        for vertex in 0..self.lists.len() {
            next[vertex + 1] += next[vertex];
        }
        self.starts.clone_from(&next);
        self.ends.clear();
        self.ends.resize(2 * edges.len(), 0);
        for &(u, v) in edges {
            for (from, to) in [(u, v), (v, u)] {
                let place = &mut next[usize::from(from)];
                self.ends[usize::from(*place)] = to;
                *place += 1;
            }
        }
    }

    pub(super) fn order(&self) -> usize {
        self.lists.len()
    }

    pub(super) fn list(&self, vertex: usize) -> ColourSet {
        self.lists[vertex]
    }

    pub(super) fn neighbours(&self, vertex: usize) -> &[u8] {
        &self.ends[usize::from(self.starts[vertex])..usize::from(self.starts[vertex + 1])]
    }

    pub(super) fn degree(&self, vertex: usize) -> usize {
        usize::from(self.starts[vertex + 1] - self.starts[vertex])
    }

    /// Whether Bob can block a vertex with his next move: some vertex has one colour left, and a
    /// neighbour can take that colour.
    pub(super) fn is_threatened(&self) -> bool {
        (0..self.order()).any(|v| self.degree(v) > 0 && self.lists[v].len() == 1)
    }

    /// Whether each vertex has more colours than neighbours: then every vertex will get a colour.
    pub(super) fn is_safe(&self) -> bool {
        (0..self.order()).all(|v| self.lists[v].len() > self.degree(v))
    }

    /// Passes to `take` the pieces left after `vertex` takes `colour`; `None` if that blocks a
    /// neighbour.
    pub(super) fn after(
        &self,
        vertex: usize,
        colour: ColourSet,
        desk: &mut Desk,
        take: &mut dyn FnMut(&ListGraph),
    ) -> Option<()> {
        desk.lists.clone_from(&self.lists);
        for &neighbour in self.neighbours(vertex) {
            let list = &mut desk.lists[usize::from(neighbour)];
            *list = list.without(colour);
            if list.is_empty() {
                return None;
            }
        }
        desk.lists[vertex] = ColourSet::EMPTY;
        self.split(desk, take);
        Some(())
    }

    /// Passes to `take` the pieces of the graph with the lists in `desk`. Vertices with empty lists
    /// are dropped, and so are edges between vertices with no colour in common.
    fn split(&self, desk: &mut Desk, take: &mut dyn FnMut(&ListGraph)) {
        const UNSEEN: u8 = u8::MAX;
        desk.names.clear();
        desk.names.resize(self.order(), UNSEEN);
        for root in 0..self.order() {
            if desk.lists[root].is_empty() || desk.names[root] != UNSEEN {
                continue;
            }
            desk.queue.clear();
            desk.edges.clear();
            desk.queue.push(narrow(root));
            desk.names[root] = 0;
            desk.piece.lists.clear();
            let mut next = 0;
            while let Some(&vertex) = desk.queue.get(next) {
                let name = narrow(next);
                next += 1;
                let list = desk.lists[usize::from(vertex)];
                desk.piece.lists.push(list);
                for &neighbour in self.neighbours(usize::from(vertex)) {
                    let other = desk.lists[usize::from(neighbour)];
                    if !list.meets(other) {
                        continue;
                    }
                    let named = &mut desk.names[usize::from(neighbour)];
                    if *named == UNSEEN {
                        *named = narrow(desk.queue.len());
                        desk.queue.push(neighbour);
                    }
                    if *named > name {
                        desk.edges.push((name, *named));
                    }
                }
            }
            desk.piece.join(&desk.edges);
            take(&desk.piece);
        }
    }

    /// Passes the pieces of the graph to `take`.
    pub(super) fn pieces(&self, desk: &mut Desk, take: &mut dyn FnMut(&ListGraph)) {
        desk.lists.clone_from(&self.lists);
        self.split(desk, take);
    }

    /// Reads what [`ListGraph::write`] wrote.
    pub(super) fn read(bytes: &[u8]) -> Self {
        let (&kind, bytes) = bytes.split_first().unwrap_or((&TREE, &[]));
        let mut lists = Vec::new();
        let mut edges = Vec::new();
        if kind == TREE {
            let mut path: Vec<u8> = Vec::new();
            for (name, entry) in bytes.chunks_exact(3).enumerate() {
                path.truncate(usize::from(entry[0]));
                edges.extend(path.last().map(|&parent| (parent, narrow(name))));
                path.push(narrow(name));
                lists.push(ColourSet::from_bytes([entry[1], entry[2]]));
            }
        } else {
            let (&order, bytes) = bytes.split_first().unwrap_or((&0, &[]));
            let (heads, ends) = bytes.split_at(2 * usize::from(order));
            lists.extend(
                heads.chunks_exact(2).map(|pair| ColourSet::from_bytes([pair[0], pair[1]])),
            );
            edges.extend(ends.chunks_exact(2).map(|pair| (pair[0], pair[1])));
        }
        Self::new(lists, &edges)
    }

    /// Writes the piece as bytes, the same for pieces found to play alike. The limits of the run
    /// are checked, because a large piece takes a while.
    pub(super) fn write(
        &self,
        pen: &mut Pen,
        out: &mut Vec<u8>,
        run: &Run<'_>,
    ) -> Result<(), Halt> {
        self.name_colours(pen);
        out.clear();
        if self.ends.len() + 2 == 2 * self.order() {
            self.write_tree(pen, out);
            Ok(())
        } else {
            self.write_graph(pen, out, run)
        }
    }

    /// Finds the possible orders of the colours. Colours are compared by the vertices that may
    /// still take them.
    fn name_colours(&self, pen: &mut Pen) {
        let order = self.order();
        pen.hashes.clear();
        let first = |v: usize| mix((self.degree(v) * 32 + self.lists[v].len()) as u64);
        pen.hashes.extend((0..order).map(first));
        for _ in 0..ROUNDS {
            self.round(&mut pen.hashes, &mut pen.spare);
        }
        let all = self.lists.iter().fold(ColourSet::EMPTY, |all, list| all.with(*list));
        pen.colours.clear();
        for colour in all.iter() {
            let takers = (0..order).filter(|&v| self.lists[v].meets(colour));
            let (mut sum, mut column) = (0_u64, 0_u64);
            for v in takers {
                sum = sum.wrapping_add(mix(pen.hashes[v]));
                column = column.wrapping_add(mix(v as u64 + 1));
            }
            pen.colours.push((sum, column, colour));
        }
        pen.colours.sort_unstable();
        pen.namings.clear();
        pen.namings.push(pen.colours.iter().map(|&(_, _, colour)| colour).collect());
        for (from, to) in ties(&pen.colours) {
            let known = pen.namings.len();
            if known * factorial(to - from) > MOST_NAMINGS {
                continue;
            }
            for naming in 0..known {
                permute(&mut pen.namings, naming, from, to);
            }
        }
    }

    /// One round of refinement: the new hash of a vertex depends on the old hashes of the vertex
    /// and of its neighbours.
    fn round(&self, hashes: &mut Vec<u64>, spare: &mut Vec<u64>) {
        spare.clear();
        spare.extend((0..self.order()).map(|v| {
            let around = self.neighbours(v).iter();
            let sum = around.fold(0_u64, |sum, &u| sum.wrapping_add(mix(hashes[usize::from(u)])));
            mix(hashes[v].wrapping_mul(3).wrapping_add(sum))
        }));
        std::mem::swap(hashes, spare);
    }

    /// Writes a tree from its centre: each vertex with its depth, the branches with larger hashes
    /// first.
    fn write_tree(&self, pen: &mut Pen, out: &mut Vec<u8>) {
        let centres = self.centres(pen);
        let mut best: Option<(u64, usize, u8)> = None;
        for naming in 0..pen.namings.len() {
            self.rename(pen, naming);
            for &centre in &centres {
                let hash = self.hash_tree(centre, pen);
                if best.is_none_or(|(found, ..)| hash > found) {
                    best = Some((hash, naming, centre));
                }
            }
        }
        let Some((_, naming, centre)) = best else { return };
        self.rename(pen, naming);
        self.hash_tree(centre, pen);
        out.push(TREE);
        pen.stack.clear();
        pen.stack.push((centre, 0));
        while let Some((vertex, depth)) = pen.stack.pop() {
            out.push(depth);
            out.extend(pen.named[usize::from(vertex)].to_bytes());
            let parent = pen.parents[usize::from(vertex)];
            let from = pen.stack.len();
            let children = self.neighbours(usize::from(vertex)).iter().filter(|&&u| u != parent);
            pen.stack.extend(children.map(|&child| (child, depth + 1)));
            pen.stack[from..].sort_unstable_by_key(|&(child, _)| pen.hashes[usize::from(child)]);
        }
    }

    /// The lists with renamed colours: the first colour of the naming becomes colour 1, and so on.
    fn rename(&self, pen: &mut Pen, naming: usize) {
        let naming = &pen.namings[naming];
        pen.named.clear();
        pen.named.extend(self.lists.iter().map(|list| list.renamed(naming)));
    }

    /// The one or two vertices in the middle of the longest paths of a tree.
    fn centres(&self, pen: &mut Pen) -> Vec<u8> {
        let order = self.order();
        if order <= 2 {
            return (0..narrow(order)).collect();
        }
        pen.degrees.clear();
        pen.degrees.extend((0..order).map(|v| self.degree(v)));
        let mut layer: Vec<u8> = (0..order).filter(|&v| pen.degrees[v] == 1).map(narrow).collect();
        let mut left = order;
        while left > 2 {
            left -= layer.len();
            let mut inner = Vec::new();
            for &leaf in &layer {
                for &neighbour in self.neighbours(usize::from(leaf)) {
                    let degree = &mut pen.degrees[usize::from(neighbour)];
                    *degree = degree.saturating_sub(1);
                    if *degree == 1 {
                        inner.push(neighbour);
                    }
                }
                pen.degrees[usize::from(leaf)] = 0;
            }
            layer = inner;
        }
        layer
    }

    /// Computes hashes of all branches of a tree with root `root`, and returns the hash of the
    /// whole.
    fn hash_tree(&self, root: u8, pen: &mut Pen) -> u64 {
        let order = self.order();
        pen.parents.clear();
        pen.parents.resize(order, root);
        pen.queue.clear();
        pen.queue.push(root);
        let mut next = 0;
        while let Some(&vertex) = pen.queue.get(next) {
            next += 1;
            for &child in self.neighbours(usize::from(vertex)) {
                if child != pen.parents[usize::from(vertex)] {
                    pen.parents[usize::from(child)] = vertex;
                    pen.queue.push(child);
                }
            }
        }
        pen.hashes.clear();
        pen.hashes.resize(order, 0);
        for &vertex in pen.queue.iter().rev() {
            let branches = pen.hashes[usize::from(vertex)];
            let list = u64::from(pen.named[usize::from(vertex)].bits());
            let hash = mix(branches.wrapping_mul(5).wrapping_add(list));
            pen.hashes[usize::from(vertex)] = hash;
            if vertex != root {
                let parent = usize::from(pen.parents[usize::from(vertex)]);
                pen.hashes[parent] = pen.hashes[parent].wrapping_add(mix(hash));
            }
        }
        pen.hashes[usize::from(root)]
    }

    /// Writes any graph: its vertices, in an order found by refinement, then its edges.
    fn write_graph(&self, pen: &mut Pen, out: &mut Vec<u8>, run: &Run<'_>) -> Result<(), Halt> {
        let mut bytes = Vec::new();
        for naming in 0..pen.namings.len() {
            self.rename(pen, naming);
            self.sort_vertices(pen, run)?;
            bytes.clear();
            bytes.extend([GRAPH, narrow(self.order())]);
            for &vertex in &pen.queue {
                bytes.extend(pen.named[usize::from(vertex)].to_bytes());
            }
            pen.degrees.clear();
            pen.degrees.resize(self.order(), 0);
            for (place, &vertex) in pen.queue.iter().enumerate() {
                pen.degrees[usize::from(vertex)] = place;
            }
            for (place, &vertex) in pen.queue.iter().enumerate() {
                let neighbours = self.neighbours(usize::from(vertex)).iter();
                let places = neighbours.map(|&u| pen.degrees[usize::from(u)]);
                let mut later: Vec<usize> = places.filter(|&other| other > place).collect();
                later.sort_unstable();
                bytes.extend(later.into_iter().flat_map(|other| [narrow(place), narrow(other)]));
            }
            if out.is_empty() || bytes < *out {
                out.clone_from(&bytes);
            }
        }
        Ok(())
    }

    /// Sorts the vertices into `pen.queue`. It refines until nothing changes, then marks one of the
    /// vertices that still look alike, refines again, and so on.
    fn sort_vertices(&self, pen: &mut Pen, run: &Run<'_>) -> Result<(), Halt> {
        let order = self.order();
        pen.hashes.clear();
        pen.hashes.extend(
            (0..order).map(|v| mix((self.degree(v) as u64) << 16 | u64::from(pen.named[v].bits()))),
        );
        let mut classes = 0;
        loop {
            pen.watch(self.order() + self.ends.len(), run)?;
            loop {
                let seen = count_distinct(&pen.hashes, &mut pen.spare);
                if seen == order || seen <= classes {
                    break;
                }
                classes = seen;
                self.round(&mut pen.hashes, &mut pen.spare);
            }
            pen.queue.clear();
            pen.queue.extend((0..order).map(narrow));
            let hashes = &pen.hashes;
            pen.queue.sort_unstable_by_key(|&v| Reverse(hashes[usize::from(v)]));
            let alike = |pair: &[u8]| hashes[usize::from(pair[0])] == hashes[usize::from(pair[1])];
            let Some(twin) = pen.queue.windows(2).find(|pair| alike(pair)).map(|pair| pair[0])
            else {
                return Ok(());
            };
            let hash = &mut pen.hashes[usize::from(twin)];
            *hash = mix(hash.wrapping_add(1));
            self.round(&mut pen.hashes, &mut pen.spare);
        }
    }
}

/// Working memory for dividing a position into pieces.
#[derive(Debug, Default)]
pub(super) struct Desk {
    lists: Vec<ColourSet>,
    names: Vec<u8>,
    queue: Vec<u8>,
    edges: Vec<(u8, u8)>,
    piece: ListGraph,
}

/// Working memory for writing pieces.
#[derive(Debug, Default)]
pub(super) struct Pen {
    hashes: Vec<u64>,
    spare: Vec<u64>,
    colours: Vec<(u64, u64, ColourSet)>,
    namings: Vec<Vec<ColourSet>>,
    named: Vec<ColourSet>,
    degrees: Vec<usize>,
    parents: Vec<u8>,
    queue: Vec<u8>,
    stack: Vec<(u8, u8)>,
    /// Vertices and edges examined since the limits were last checked.
    looked: usize,
}

/// Vertices and edges examined between two checks of the limits: less than a millisecond of work.
const PATIENCE: usize = 1 << 17;

impl Pen {
    /// Announces that `more` vertices and edges will be examined, and checks the limits from time
    /// to time.
    fn watch(&mut self, more: usize, run: &Run<'_>) -> Result<(), Halt> {
        self.looked += more;
        if self.looked < PATIENCE {
            return Ok(());
        }
        self.looked = 0;
        run.check(0, 0)
    }
}

/// Vertices of a piece are numbered below 255.
#[expect(clippy::cast_possible_truncation, reason = "boards have at most 250 vertices")]
fn narrow(vertex: usize) -> u8 {
    vertex as u8
}

fn count_distinct(hashes: &[u64], spare: &mut Vec<u64>) -> usize {
    spare.clear();
    spare.extend_from_slice(hashes);
    spare.sort_unstable();
    spare.dedup();
    spare.len()
}

/// Ranges of colours that look alike but may be taken by different vertices.
fn ties(colours: &[(u64, u64, ColourSet)]) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    let mut from = 0;
    for stretch in colours.chunk_by(|one, other| one.0 == other.0) {
        let to = from + stretch.len();
        if stretch.iter().any(|colour| colour.1 != stretch[0].1) {
            found.push((from, to));
        }
        from = to;
    }
    found
}

fn factorial(number: usize) -> usize {
    (1..=number).fold(1, usize::saturating_mul)
}

/// Adds to `namings` all permutations of one of them between two indices.
fn permute(namings: &mut Vec<Vec<ColourSet>>, naming: usize, from: usize, to: usize) {
    let mut todo = vec![(namings[naming].clone(), from)];
    while let Some((naming, place)) = todo.pop() {
        if place + 1 >= to {
            namings.push(naming);
            continue;
        }
        for other in place..to {
            let mut swapped = naming.clone();
            swapped.swap(place, other);
            todo.push((swapped, place + 1));
        }
    }
    namings.swap_remove(naming);
}
