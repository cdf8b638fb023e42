//! Many lists of different lengths.

/// Many lists stored one after the other.
#[derive(Debug)]
pub(super) struct Lists<T> {
    starts: Vec<usize>,
    items: Vec<T>,
}

impl<T> Lists<T> {
    pub(super) fn of(lists: impl Iterator<Item = impl IntoIterator<Item = T>>) -> Self {
        let mut all = Self::default();
        lists.for_each(|list| all.push(list));
        all
    }

    /// Adds a list at the end.
    pub(super) fn push(&mut self, list: impl IntoIterator<Item = T>) {
        self.items.extend(list);
        self.starts.push(self.items.len());
    }

    /// Number of lists.
    pub(super) fn len(&self) -> usize {
        self.starts.len() - 1
    }

    #[inline(always)]
    pub(super) fn get(&self, index: usize) -> &[T] {
        &self.items[self.starts[index]..self.starts[index + 1]]
    }

    /// The items of all lists.
    pub(super) fn items(&self) -> &[T] {
        &self.items
    }
}

impl<T> Default for Lists<T> {
    fn default() -> Self {
        Self { starts: vec![0], items: Vec::new() }
    }
}
