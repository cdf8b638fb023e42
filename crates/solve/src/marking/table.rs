//! A hash table of bounded size that several threads share.
//!
//! It uses open addressing with a short probe window, and is divided into shards with a lock each.
//! A shard doubles as long as the [`Budget`] allows; after that, a new entry replaces the lightest
//! entry in its window. A lost entry costs only time, because the search recomputes what it does
//! not find.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::set::Set;
use crate::mix::mix;

/// The number of bytes that tables may still take.
#[derive(Debug)]
pub(super) struct Budget(AtomicUsize);

impl Budget {
    pub(super) fn new(bytes: usize) -> Self {
        Self(AtomicUsize::new(bytes))
    }

    pub(super) fn take(&self, bytes: usize) -> bool {
        let less = |left: usize| left.checked_sub(bytes);
        self.0.fetch_update(Ordering::Relaxed, Ordering::Relaxed, less).is_ok()
    }

    pub(super) fn left(&self) -> usize {
        self.0.load(Ordering::Relaxed)
    }

    pub(super) fn give_back(&self, bytes: usize) {
        self.0.fetch_add(bytes, Ordering::Relaxed);
    }
}

/// The keys of a table.
pub(super) trait Key: Copy + Eq {
    /// Marks a free place; it is never looked up.
    const VACANT: Self;
    fn hash(&self) -> u64;
    /// How much an entry is worth keeping.
    fn weight(&self) -> usize;
}

impl<const W: usize> Key for Set<W> {
    const VACANT: Self = Self::EMPTY;
    #[inline]
    fn hash(&self) -> u64 {
        Set::hash(self)
    }
    fn weight(&self) -> usize {
        self.count()
    }
}

impl Key for u64 {
    const VACANT: Self = 0;
    #[inline]
    fn hash(&self) -> u64 {
        mix(*self)
    }
    fn weight(&self) -> usize {
        0
    }
}

/// Six bits of a hash choose a shard.
const SHARDS: usize = 1 << 6;
const FIRST_PLACES: usize = 64;
const PROBES: usize = 8;

#[derive(Debug)]
pub(super) struct Table<K, V> {
    shards: Vec<Mutex<Shard<K, V>>>,
}

#[derive(Debug)]
struct Shard<K, V> {
    places: Vec<(K, V)>,
    taken: usize,
}

impl<K: Key, V: Copy + Default> Table<K, V> {
    pub(super) fn new() -> Self {
        let shard = || Mutex::new(Shard { places: Vec::new(), taken: 0 });
        Self { shards: std::iter::repeat_with(shard).take(SHARDS).collect() }
    }

    #[inline]
    fn shard(&self, hash: u64) -> MutexGuard<'_, Shard<K, V>> {
        // No code that can panic runs under the lock.
        let shard = &self.shards[(hash >> 58) as usize];
        shard.lock().unwrap_or_else(PoisonError::into_inner)
    }

    #[inline]
    pub(super) fn get(&self, key: &K) -> Option<V> {
        let hash = key.hash();
        let shard = self.shard(hash);
        let window = shard.window(hash)?;
        let found = window.iter().take_while(|(held, _)| *held != K::VACANT);
        found.into_iter().find(|(held, _)| held == key).map(|&(_, value)| value)
    }

    /// Replaces the stored value by what `merge` makes of it.
    pub(super) fn update(&self, key: K, budget: &Budget, merge: impl FnOnce(V) -> V) {
        let hash = key.hash();
        let mut shard = self.shard(hash);
        if shard.taken * 4 >= shard.places.len() * 3 {
            shard.grow(budget);
        }
        let Some(start) = shard.start(hash) else { return };
        let window = &mut shard.places[start..start + PROBES];
        let place = match window.iter().position(|(held, _)| *held == key || *held == K::VACANT) {
            Some(place) => place,
            None => {
                let lightest = (0..PROBES).min_by_key(|&place| window[place].0.weight());
                lightest.unwrap_or(0)
            }
        };
        let (held, value) = window[place];
        let old = if held == key { value } else { V::default() };
        window[place] = (key, merge(old));
        if held == K::VACANT {
            shard.taken += 1;
        }
    }

    /// The number of entries.
    pub(super) fn len(&self) -> usize {
        let taken =
            |shard: &Mutex<Shard<K, V>>| shard.lock().unwrap_or_else(PoisonError::into_inner).taken;
        self.shards.iter().map(taken).sum()
    }
}

impl<K: Key, V: Copy + Default> Shard<K, V> {
    #[inline]
    fn start(&self, hash: u64) -> Option<usize> {
        // No window starts in the last places, so windows need not wrap around.
        let starts = self.places.len().checked_sub(PROBES)? as u64;
        usize::try_from(((hash & 0xffff_ffff) * starts) >> 32).ok()
    }

    #[inline]
    fn window(&self, hash: u64) -> Option<&[(K, V)]> {
        self.start(hash).map(|start| &self.places[start..start + PROBES])
    }

    fn grow(&mut self, budget: &Budget) {
        let size = size_of::<(K, V)>();
        let count = (self.places.len() * 2).max(FIRST_PLACES);
        if !budget.take(count * size) {
            return;
        }
        let fresh = vec![(K::VACANT, V::default()); count];
        let old = std::mem::replace(&mut self.places, fresh);
        self.taken = 0;
        for (key, value) in old.iter().copied().filter(|(key, _)| *key != K::VACANT) {
            let Some(start) = self.start(key.hash()) else { continue };
            let window = &mut self.places[start..start + PROBES];
            if let Some(place) = window.iter_mut().find(|(held, _)| *held == K::VACANT) {
                *place = (key, value);
                self.taken += 1;
            }
        }
        budget.give_back(old.len() * size);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_held_is_right_whatever_the_budget() {
        for bytes in [0, 1 << 12, 1 << 17, 1 << 24] {
            let budget = Budget::new(bytes);
            let table = Table::<Set<2>, u64>::new();
            let key = |number: u64| {
                let mut set = Set::EMPTY;
                (0..20).filter(|bit| number >> bit & 1 != 0).for_each(|bit| set.insert(5 * bit));
                set
            };
            for number in 1..10_000 {
                table.update(key(number), &budget, |old| old + number);
            }
            let held: Vec<u64> =
                (1..10_000).filter(|&number| table.get(&key(number)).is_some()).collect();
            assert!(held.iter().all(|&number| table.get(&key(number)) == Some(number)));
            assert_eq!(held.len(), table.len());
            let most = bytes / size_of::<(Set<2>, u64)>();
            assert!(held.len() <= most);
            assert!(held.len() >= most.min(9_000) / 2, "{bytes}: {}", held.len());
        }
    }
}
