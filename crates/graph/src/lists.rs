//! Adjacency lists in one piece of memory, the storage of graphs and digraphs.

use crate::Vertex;

/// For each vertex a sorted list of vertices: `ends[starts[v]..starts[v + 1]]`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Lists {
    starts: Vec<usize>,
    ends: Vec<Vertex>,
}

impl Lists {
    /// The lists of the heads of these arcs, by tail; all vertices are below `order`.
    pub(crate) fn new(order: usize, arcs: impl Iterator<Item = (Vertex, Vertex)> + Clone) -> Self {
        let mut starts = vec![0; order + 1];
        for (tail, _) in arcs.clone() {
            starts[tail as usize + 1] += 1;
        }
        for v in 0..order {
            starts[v + 1] += starts[v];
        }
        let mut ends = vec![0; starts[order]];
        let mut free = starts.clone();
        for (tail, head) in arcs {
            ends[free[tail as usize]] = head;
            free[tail as usize] += 1;
        }
        for v in 0..order {
            ends[starts[v]..starts[v + 1]].sort_unstable();
        }
        Self { starts, ends }
    }

    pub(crate) fn order(&self) -> usize {
        self.starts.len() - 1
    }

    /// The total length of all lists.
    pub(crate) fn total(&self) -> usize {
        self.ends.len()
    }

    pub(crate) fn of(&self, v: Vertex) -> &[Vertex] {
        let v = v as usize;
        &self.ends[self.starts[v]..self.starts[v + 1]]
    }

    pub(crate) fn contains(&self, tail: Vertex, head: Vertex) -> bool {
        self.of(tail).binary_search(&head).is_ok()
    }

    /// Whether a list contains a vertex twice.
    pub(crate) fn repeats(&self) -> bool {
        (0..self.order()).any(|v| {
            self.ends[self.starts[v]..self.starts[v + 1]].windows(2).any(|two| two[0] == two[1])
        })
    }
}
