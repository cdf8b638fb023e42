//! Positions of marking games in the public interface.

/// A set of vertices still in play.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Alive {
    /// The last word is not 0, so that equal sets compare equal.
    words: Vec<u64>,
}

impl Alive {
    /// Whether a vertex is in play.
    #[must_use]
    pub fn contains(&self, vertex: usize) -> bool {
        self.words.get(vertex / 64).is_some_and(|word| word >> (vertex % 64) & 1 != 0)
    }

    /// Whether the game is over.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// Number of vertices in play.
    #[must_use]
    pub fn count(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The vertices in play, in increasing order.
    pub fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.words.iter().enumerate().flat_map(|(index, &word)| {
            (0..64).filter(move |bit| word >> bit & 1 != 0).map(move |bit| index * 64 + bit)
        })
    }

    pub(super) fn remove(&mut self, vertex: usize) {
        if let Some(word) = self.words.get_mut(vertex / 64) {
            *word &= !(1 << (vertex % 64));
        }
        while self.words.last() == Some(&0) {
            self.words.pop();
        }
    }
}

impl FromIterator<usize> for Alive {
    fn from_iter<I: IntoIterator<Item = usize>>(vertices: I) -> Self {
        let mut words = Vec::new();
        for vertex in vertices {
            let index = vertex / 64;
            if words.len() <= index {
                words.resize(index + 1, 0);
            }
            words[index] |= 1 << (vertex % 64);
        }
        Self { words }
    }
}
