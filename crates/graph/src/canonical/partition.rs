//! Ordered partitions of vertices that are refined by splitting cells.

use crate::Vertex;
use crate::graph::vertex;

/// An ordered partition: the cells are stored one after another in one array. A cell is identified
/// by the place where it starts.
#[derive(Debug, Clone)]
pub(crate) struct Partition {
    elements: Vec<Vertex>,
    /// The place of each element in the array.
    places: Vec<usize>,
    /// The cell of each element.
    cells: Vec<usize>,
    /// For each cell, its length and the number of marked elements at its end.
    lengths: Vec<usize>,
    marked: Vec<usize>,
    count: usize,
}

impl Partition {
    /// The partition into these cells; empty ones are dropped.
    pub(crate) fn new(parts: impl IntoIterator<Item = Vec<Vertex>>) -> Self {
        let mut elements = Vec::new();
        let mut starts = Vec::new();
        for part in parts.into_iter().filter(|part| !part.is_empty()) {
            starts.push((elements.len(), part.len()));
            elements.extend(part);
        }
        let order = elements.len();
        let mut partition = Self {
            places: vec![0; order],
            cells: vec![0; order],
            lengths: vec![0; order],
            marked: vec![0; order],
            count: starts.len(),
            elements,
        };
        for (start, length) in starts {
            partition.lengths[start] = length;
            for place in start..start + length {
                let element = partition.elements[place] as usize;
                partition.places[element] = place;
                partition.cells[element] = start;
            }
        }
        partition
    }

    /// The cell of an element.
    pub(crate) fn cell(&self, element: Vertex) -> usize {
        self.cells[element as usize]
    }

    /// The elements of a cell.
    pub(crate) fn members(&self, cell: usize) -> &[Vertex] {
        &self.elements[cell..cell + self.lengths[cell]]
    }

    pub(crate) fn length(&self, cell: usize) -> usize {
        self.lengths[cell]
    }

    /// Every element, cell after cell.
    pub(crate) fn elements(&self) -> &[Vertex] {
        &self.elements
    }

    /// The cells that start in a range of places, in order.
    pub(crate) fn cells_in(&self, places: std::ops::Range<usize>) -> impl Iterator<Item = usize> {
        let mut next = places.start;
        std::iter::from_fn(move || {
            let cell = next;
            (cell < places.end).then(|| {
                next += self.lengths[cell];
                cell
            })
        })
    }

    /// All cells, in order.
    pub(crate) fn all_cells(&self) -> impl Iterator<Item = usize> {
        self.cells_in(0..self.elements.len())
    }

    /// Whether every cell has one element.
    pub(crate) fn is_discrete(&self) -> bool {
        self.count == self.elements.len()
    }

    /// The place of each element.
    pub(crate) fn names(&self) -> Vec<Vertex> {
        self.places.iter().map(|&place| vertex(place)).collect()
    }

    /// Marks an element, which leaves its cell at the next [`Partition::split`]. An element must be
    /// marked only once. Returns whether it is the first marked element of its cell.
    pub(crate) fn mark(&mut self, element: Vertex) -> bool {
        let cell = self.cell(element);
        let from = self.places[element as usize];
        let to = cell + self.lengths[cell] - 1 - self.marked[cell];
        let other = self.elements[to];
        self.elements.swap(from, to);
        self.places[element as usize] = to;
        self.places[other as usize] = from;
        self.marked[cell] += 1;
        self.marked[cell] == 1
    }

    /// Moves the marked elements of a cell to a new cell after it. Returns the new cell and the
    /// number of marked elements. A cell whose elements are all marked is not split.
    pub(crate) fn split(&mut self, cell: usize) -> (Option<usize>, usize) {
        let moved = std::mem::take(&mut self.marked[cell]);
        if moved == self.lengths[cell] || moved == 0 {
            return (None, moved);
        }
        self.lengths[cell] -= moved;
        let new = cell + self.lengths[cell];
        self.lengths[new] = moved;
        self.count += 1;
        for &element in &self.elements[new..new + moved] {
            self.cells[element as usize] = new;
        }
        (Some(new), moved)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Cells of one element are all there can be.
    #[test]
    fn a_partition_is_discrete_once_each_element_has_its_own_cell() {
        let mut partition = Partition::new([vec![2, 0], vec![], vec![1, 3, 4]]);
        for (element, discrete) in [(1, false), (2, false), (4, true)] {
            assert!(!partition.is_discrete());
            assert!(partition.mark(element));
            let cell = partition.cell(element);
            let (new, moved) = partition.split(cell);
            assert_eq!((new, moved), (Some(partition.cell(element)), 1));
            assert_eq!(partition.is_discrete(), discrete);
        }
        assert_eq!(partition.all_cells().count(), 5);
        assert!(partition.all_cells().all(|cell| partition.length(cell) == 1));
    }
}
