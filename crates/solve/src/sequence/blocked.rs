//! The engine: it looks at few options, block by block, and is still exact.
//!
//! **Sparse space.** Take a bit mask `M`. Call a value *rare* if it has an even number of bits in
//! common with `M`, and *common* otherwise. The parity is linear for nim sums: a sum of two parts
//! is common only if exactly one part is rare. For many games some mask leaves very few members
//! rare. Then there are few options with a rare part, and they include **all** options with a
//! common value. So, for a member, mark the options with at most one part, and those with two parts
//! of which one is rare. Let `c` be the least common value that is not marked; no option has it.
//! The Grundy value is `c`, unless no option has some rare value below `c`. The rare values that
//! are not marked yet are searched among the options with two common parts. If the options run out,
//! the least value that was not found is the Grundy value. The result does not depend on the mask;
//! a bad one only costs time.
//!
//! For some games the parity must be turned at every other size. If all moves that split take an
//! even number, or all an odd number `t`, then `n − t` is even if and only if the sizes of the two
//! parts are both even or both odd. So the parity of the value plus that of `n − t` is linear as
//! well. A constant beside two parts shifts the parities of a rule. The code therefore calls a
//! value *hidden* at a size if two common parts can have it, and *visible* otherwise.
//!
//! **No sparse space.** If no mask leaves few members rare, all values are hidden. With vector
//! instructions, all options are marked. A sample with about equally many members of each value is
//! marked with all partners at once, and the other options go through sieves. Without vector
//! instructions, or if a word holds all values, the least unmarked values are searched, many at a
//! time, until one is not found.
//!
//! **Blocks.** Few options with two parts have a part among the last sizes or among the first ones.
//! The others, the *far* options, depend on values that were known before a block of consecutive
//! sizes began. They are marked for the whole block at once and by several threads, together with a
//! sample of the common members, which leaves fewer values to search for. Each member then needs
//! only a few marks and a look at the first free values. When the values no longer fit the cache of
//! a core, the search among the far options is also done for all sizes of a sheet together.

mod least_free;
mod mark_far;
mod near;
mod sample;

use noyau_family::{Grammar, Part, Parts, Rule};
use rayon::prelude::*;

use super::column::{Column, LINE, Width};
use super::instructions::Instructions;
use super::rows::{HEIGHT, Known, Rows, WORD};
use super::seek::{can_filter, most_wanted};
use super::sieve::Packed;
use super::split::{Split, best_split};

/// The error for a value that does not fit the integers of the engine.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct TooNarrow;

/// The known values of a grammar with bounded takes.
#[derive(Debug, Clone)]
pub(super) struct Blocked<V> {
    grammar: Grammar,
    columns: Vec<Column<V>>,
    firsts: Vec<Firsts<V>>,
    /// The split in use; `None` if no split is worthwhile.
    split: Option<Split>,
    /// Whether all moves that split take an odd number (`true`) or an even one; `None` if they
    /// differ.
    odd_takes: Option<bool>,
    next_split: usize,
    /// For every kind and both parities of rare values: the visible values as bits.
    visible: Vec<[Vec<u64>; 2]>,
    /// The number of values per row of marks: a power of two above all values. Nim sums stay below
    /// it, so that no option has this value.
    width: usize,
    /// The number of values to search for at a time. The sample should miss about half as many,
    /// because it is cheaper to search for some values than to mark more.
    most_wanted: usize,
    /// The number of members of the sample, for every kind.
    sample: usize,
    /// The first size of the block.
    begin: usize,
    /// For every group of a block, the size below which parts, and their partners, are not far. It
    /// is at least the number of sizes up to the end of the group, so that the partners of all
    /// other parts are known when the block begins. It is also at least one group above the least
    /// size of a part, so that only near options have a part too small for some row of a sheet.
    reaches: Vec<usize>,
    /// The reaches are multiples of this.
    reach_unit: usize,
    /// The largest least size of a part of two.
    most_least: usize,
    threads: usize,
    /// The number of bytes of values that stay in the cache of a core during a search.
    cached: usize,
    /// The number of marks from which a member is slow.
    long: usize,
    /// The number of groups of [`HEIGHT`] sizes in a block.
    groups: usize,
    /// A sheet for every kind and group.
    sheets: Vec<Sheet<V>>,
    /// The number of values that the sample missed since it was drawn, and the number of members.
    missed: (usize, usize),
    largest: usize,
    instructions: Instructions,
    /// The number of values that a sieve follows when half of the options have gone through it.
    followed: usize,
    /// For every kind, the bytes that sieves use.
    packed: Vec<Packed>,
    /// Few members have a value of at least this.
    highest: usize,
    /// The size at which the next sample is drawn.
    next_sample: usize,
}

/// The members that are marked with every partner.
#[derive(Debug, Clone)]
struct Firsts<V> {
    rare: Vec<Known<V>>,
    sample: Vec<Known<V>>,
}

/// The marks of one kind for consecutive sizes.
#[derive(Debug, Clone)]
struct Sheet<V> {
    rows: Rows,
    /// For every row, values that are not values of far options.
    absent: Vec<Vec<V>>,
    /// For every row, a bound below which the values of all far options are marked.
    settled: [usize; HEIGHT],
    /// The values that are being searched.
    wanted: Vec<V>,
    /// Those of them that were found.
    found: Vec<V>,
    /// The number of values of all rows that were found only by a search. With sieves, the number
    /// of searches.
    missed: usize,
}

impl<V> Sheet<V> {
    fn new(width: usize) -> Self {
        let absent = (0..HEIGHT).map(|_| Vec::new()).collect();
        Self {
            rows: Rows::new(width),
            absent,
            settled: [0; HEIGHT],
            wanted: Vec::new(),
            found: Vec::new(),
            missed: 0,
        }
    }
}

/// The first size at which a split is chosen. Before that, every option is marked.
const FIRST_SPLIT: usize = 256;
/// A split is used only if at most one in this many members is rare, because all rare ones are
/// marked. The bound is stricter with a filter or a sieve, which make the other way much faster.
const PAYS: usize = 3;
const PAYS_WITH_FILTER: usize = 6;
/// A member with more marks is slow. A block then has more groups for every thread.
const LONG: usize = 2000;
const GROUPS: usize = 16;
/// The least number of members of a sample.
const LEAST_SAMPLE: usize = 16;
/// Half of the cache near a core of a current processor.
const CACHED: usize = 1 << 20;

impl<V: Width> Blocked<V> {
    /// Continues from known values with this many threads. The takes of the grammar must be
    /// bounded.
    pub(super) fn new(
        instructions: Instructions,
        grammar: &Grammar,
        known: &[Vec<u32>],
        threads: usize,
    ) -> Result<Self, TooNarrow> {
        let constants = grammar.rules().map(|rule| rule.nim as usize).max().unwrap_or(0);
        let values = known.iter().flatten().map(|value| *value as usize).max().unwrap_or(0);
        let largest = constants.max(values);
        if largest >= V::LIMIT {
            return Err(TooNarrow);
        }
        let (kinds, threads) = (grammar.kinds().len(), threads.max(1));
        let narrow = |column: &Vec<u32>| {
            let mut narrow = Column::new();
            column.iter().for_each(|value| narrow.push(V::narrow(*value as usize)));
            narrow
        };
        let mut engine = Self {
            grammar: grammar.clone(),
            columns: known.iter().map(narrow).collect(),
            firsts: vec![Firsts { rare: Vec::new(), sample: Vec::new() }; kinds],
            split: None,
            odd_takes: same_parity(grammar),
            next_split: 0,
            visible: Vec::new(),
            width: 64,
            most_wanted: most_wanted::<V>(instructions.arch),
            sample: LEAST_SAMPLE,
            begin: 0,
            reaches: Vec::new(),
            reach_unit: 1,
            most_least: most_least(grammar),
            threads,
            cached: CACHED,
            long: LONG,
            groups: 0,
            sheets: Vec::new(),
            missed: (0, 0),
            largest,
            instructions,
            followed: mark_far::FIRST_FOLLOWED,
            packed: vec![Packed::new(); kinds],
            highest: usize::MAX,
            next_sample: 0,
        };
        engine.make_room();
        engine.make_blocks(threads);
        Ok(engine)
    }

    /// The number of known sizes.
    pub(super) fn known(&self) -> usize {
        self.columns.first().map_or(0, Column::len)
    }

    /// The known values of a kind.
    pub(super) fn values(&self, kind: usize) -> &[V] {
        self.columns.get(kind).map_or(&[], Column::values)
    }

    /// The largest value.
    pub(super) fn largest(&self) -> usize {
        self.largest
    }

    /// The number of known members that are rare; `None` if no split is in use.
    pub(super) fn rare(&self) -> Option<usize> {
        self.split.map(|_| self.firsts.iter().map(|firsts| firsts.rare.len()).sum())
    }

    /// Computes the values of all kinds up to the size `most`, with the threads of the current
    /// pool.
    pub(super) fn extend(&mut self, most: usize) -> Result<(), TooNarrow> {
        while self.known() <= most {
            if self.known() >= self.next_split {
                self.choose_split();
            }
            self.tune_sample();
            self.make_blocks(self.suitable_groups());
            self.prepare();
            self.finish(most)?;
        }
        Ok(())
    }

    /// Marks the far options of the next block and searches for the values that are still open.
    fn prepare(&mut self) {
        let mut sheets = std::mem::take(&mut self.sheets);
        let kinds = self.columns.len();
        let fill = |(place, sheet): (usize, &mut Sheet<V>)| {
            self.fill(sheet, place % kinds, self.known() + place / kinds * HEIGHT);
        };
        if self.threads == 1 {
            sheets.iter_mut().enumerate().for_each(fill);
        } else {
            // A thread that is done takes single sheets from the others.
            sheets.par_iter_mut().enumerate().with_max_len(1).for_each(fill);
        }
        self.sheets = sheets;
    }

    /// Fills the sheet of a kind for the sizes from `start` on.
    fn fill(&self, sheet: &mut Sheet<V>, kind: usize, start: usize) {
        sheet.rows.clear();
        sheet.absent.iter_mut().for_each(Vec::clear);
        sheet.settled = [0; HEIGHT];
        sheet.missed = 0;
        let sizes = start..start + HEIGHT;
        self.thin_out(sheet, kind, start);
        if let Some(sifter) = self.sifting() {
            self.sift(sheet, kind, start, sifter);
        } else if self.takes_long() && self.known() * size_of::<V>() > self.cached {
            // For fast members, a search finds most values at once, and a common search saves
            // nothing.
            self.sweep(sheet, kind, start);
        }
        // With one thread, an early search saves nothing.
        if self.threads > 1 {
            for size in sizes {
                self.mark_near(kind, size, 0, sheet.rows.row(size - start));
                self.free(sheet, size - start, kind, size);
            }
        }
    }

    /// Marks the far options with a part that is rare or in the sample, so that few values are left
    /// to search for.
    fn thin_out(&self, sheet: &mut Sheet<V>, kind: usize, start: usize) {
        let sizes = start..start + HEIGHT;
        for rule in &self.grammar.kinds()[kind].rules {
            let Parts::Two(left, right) = rule.parts else { continue };
            if sizes.clone().all(|size| rule.sizes.contains(size)) {
                self.mark_far(rule, (left, right), start, sheet);
                if left != right {
                    self.mark_far(rule, (right, left), start, sheet);
                }
                continue;
            }
            for size in sizes.clone() {
                if let Some(pairs) = self.far_pairs(rule, size) {
                    let mut row = sheet.rows.row(size - start);
                    for (one, other) in pairs.firsts.iter().zip(pairs.seconds) {
                        row.mark((*one ^ *other ^ pairs.nim).index());
                    }
                }
            }
        }
    }

    /// Marks the far options of a rule whose part `one` is rare or in the sample.
    fn mark_far(
        &self,
        rule: &Rule,
        (one, other): (Part, Part),
        start: usize,
        sheet: &mut Sheet<V>,
    ) {
        let Some(rest) = start.checked_sub(rule.takes.first) else { return };
        let Some(last) = rest.checked_sub(other.least) else { return };
        let from = one.least.max(self.reach(start));
        let Firsts { rare, sample } = &self.firsts[one.kind];
        let seconds = self.columns[other.kind].values();
        for list in [rare, sample] {
            let to = list.partition_point(|first| first.size as usize <= last);
            let from = list[..to].partition_point(|first| (first.size as usize) < from);
            let nim = V::narrow(rule.nim as usize);
            sheet.rows.mark(&list[from..to], seconds, rest, nim, self.instructions.arch);
        }
    }

    /// Goes through the block size by size: marks the near options and takes the least free value.
    /// The block ends early at a value that needs wider rows.
    fn finish(&mut self, most: usize) -> Result<(), TooNarrow> {
        let start = self.known();
        let mut sheets = std::mem::take(&mut self.sheets);
        let kinds = self.columns.len();
        let block = self.groups * HEIGHT;
        let marked = if self.threads > 1 { start } else { 0 };
        'block: for size in start..(start + block).min(most + 1) {
            for kind in 0..kinds {
                let place = size - start;
                let sheet = &mut sheets[place / HEIGHT * kinds + kind];
                self.mark_near(kind, size, marked, sheet.rows.row(place % HEIGHT));
                let value = self.free(sheet, place % HEIGHT, kind, size);
                if value >= self.width {
                    // Other kinds of this size may need wider rows, so the size is computed again.
                    (0..kind).for_each(|kind| self.pop(kind, size));
                    self.largest = self.largest.max(value);
                    break 'block;
                }
                self.push(kind, size, V::narrow(value));
            }
        }
        self.missed.0 += sheets.iter().map(|sheet| sheet.missed).sum::<usize>();
        self.missed.1 += sheets.len() * HEIGHT;
        self.sheets = sheets;
        if self.largest >= V::LIMIT {
            return Err(TooNarrow);
        }
        self.make_room();
        Ok(())
    }

    fn push(&mut self, kind: usize, size: usize, value: V) {
        self.columns[kind].push(value);
        self.largest = self.largest.max(value.index());
        if self.is_rare(size, value) {
            self.firsts[kind].rare.push(known(size, value));
        }
    }

    /// Removes the value of a kind at the last size, if it is there.
    fn pop(&mut self, kind: usize, size: usize) {
        self.columns[kind].pop();
        self.firsts[kind].rare.pop_if(|last| last.size as usize == size);
    }

    /// Whether the rare values of a size have odd parity.
    fn rare_is_odd(&self, size: usize) -> bool {
        let even = size.is_multiple_of(2) != self.odd_takes.unwrap_or(false);
        self.split.is_some_and(|split| split.turned) && !even
    }

    fn is_rare(&self, size: usize, value: V) -> bool {
        let odd = self.rare_is_odd(size);
        self.split.is_some_and(|split| split.is_odd(value.index()) == odd)
    }

    /// Makes the rows wide enough for all values.
    fn make_room(&mut self) {
        let width = (self.largest + 1).next_power_of_two().max(64);
        if width > self.width || self.visible.is_empty() {
            self.width = width;
            self.sheets.fill(Sheet::new(width));
            self.find_visible();
        }
    }

    /// Chooses the split again from all values, and lists the rare members.
    fn choose_split(&mut self) {
        let size = self.known();
        self.next_split = if size < FIRST_SPLIT { FIRST_SPLIT } else { size + size / 4 };
        let members = size * self.columns.len();
        let split = Some(best_split(&self.columns, self.width, self.odd_takes));
        let is_sifted = self.instructions.sifter.is_some() && self.width > WORD;
        let is_fast = is_sifted || can_filter::<V>(self.instructions.arch);
        let least = if is_fast { PAYS_WITH_FILTER } else { PAYS };
        let pays = |rare: usize| rare * least <= members;
        if self.split == split && self.rare().is_some_and(pays) {
            return self.draw_sample();
        }
        self.split = split;
        let rare = |engine: &Self| -> Vec<Vec<Known<V>>> {
            let rare = |column: &Column<V>| {
                let members = column.values().iter().enumerate();
                let rare = members.filter(|(size, value)| engine.is_rare(*size, **value));
                rare.map(|(size, value)| known(size, *value)).collect()
            };
            engine.columns.iter().map(rare).collect()
        };
        let lists = rare(self);
        if !pays(lists.iter().map(Vec::len).sum()) {
            self.split = None;
        }
        for (firsts, list) in self.firsts.iter_mut().zip(lists) {
            firsts.rare = if self.split.is_some() { list } else { Vec::new() };
        }
        self.find_visible();
        self.draw_sample();
    }

    /// Sets the length of a block. Threads wait for each other at the end of a block; if members
    /// are slow, longer blocks make these waits rare.
    fn make_blocks(&mut self, groups: usize) {
        self.begin = self.known();
        // Sieves read vectors of first parts, which should begin at a cache line.
        let unit = if self.sifting().is_some() { LINE } else { 1 };
        if (self.groups, self.reach_unit) != (groups, unit) {
            (self.groups, self.reach_unit) = (groups, unit);
            let reach = |group: usize| (group * HEIGHT + self.most_least).next_multiple_of(unit);
            self.reaches = (1..=groups).map(reach).collect();
            self.sheets = vec![Sheet::new(self.width); groups * self.columns.len()];
        }
    }

    /// The reach of the group of a size in the block.
    fn reach(&self, size: usize) -> usize {
        self.reaches[(size - self.begin) / HEIGHT]
    }

    /// The number of groups of a block that suits the members.
    fn suitable_groups(&self) -> usize {
        let long = self.threads > 1 && self.takes_long();
        if long { self.threads * GROUPS } else { self.threads }
    }

    /// Whether members are slow.
    fn takes_long(&self) -> bool {
        let marked = |firsts: &Firsts<V>| firsts.rare.len() + firsts.sample.len();
        let marks = match self.sifting() {
            Some(_) => self.known() / 2,
            None => self.firsts.iter().map(marked).sum(),
        };
        marks > self.long
    }

    /// Computes the visible values of every kind.
    fn find_visible(&mut self) {
        let words = self.width / 64;
        let kinds = self.grammar.kinds().iter();
        let visible = kinds.map(|kind| {
            let mut hidden = [false; 2];
            for rule in kind.rules.iter().filter(|rule| matches!(rule.parts, Parts::Two(..))) {
                let odd = self.split.is_some_and(|split| split.is_odd(rule.nim as usize));
                hidden[usize::from(odd)] = true;
            }
            [false, true].map(|turned| {
                let bit = |value: usize| match self.split {
                    Some(split) => !hidden[usize::from(split.is_odd(value) != turned)],
                    None => hidden == [false; 2],
                };
                let word = |word: usize| {
                    (0..64).fold(0, |bits, place| bits | u64::from(bit(64 * word + place)) << place)
                };
                (0..words).map(word).collect()
            })
        });
        self.visible = visible.collect();
    }
}

fn known<V>(size: usize, value: V) -> Known<V> {
    Known { size: u32::try_from(size).unwrap_or(u32::MAX), value }
}

/// Whether all moves that split take an odd number; `None` if they differ.
fn same_parity(grammar: &Grammar) -> Option<bool> {
    let splits = grammar.rules().filter(|rule| matches!(rule.parts, Parts::Two(..)));
    let mut odd = splits.map(|rule| !rule.takes.first.is_multiple_of(2));
    let first = odd.next()?;
    odd.all(|other| other == first).then_some(first)
}

/// The largest least size of a part in a rule with two parts.
fn most_least(grammar: &Grammar) -> usize {
    let leasts = grammar.rules().map(|rule| match rule.parts {
        Parts::Two(left, right) => left.least.max(right.least),
        Parts::None | Parts::One(_) => 0,
    });
    leasts.max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use noyau_family::Kind;

    use super::*;
    use crate::sequence::naive;
    use crate::sequence::sieve::Sifter;

    /// 0.026, and heaps that are split into one heap of each kind.
    fn two_kinds() -> Grammar {
        let [own, other] = [0, 1].map(|kind| Part::new(kind, 1));
        let dense = Kind::new("dense", 1, vec![Rule::one(2, own), Rule::two(3, own, own)]);
        let mixed = Kind::new("mixed", 1, vec![Rule::one(1, own), Rule::two(2, own, other)]);
        Grammar::new(vec![dense, mixed]).unwrap()
    }

    /// 0.026 with an option that has a large constant beside two parts, so that rows are wide from
    /// the start.
    fn wide() -> Grammar {
        let own = Part::new(0, 1);
        let beside = Rule::two(4, own, own).plus(1500);
        let rules = vec![Rule::one(2, own), Rule::two(3, own, own), beside];
        Grammar::new(vec![Kind::new("wide", 1, rules)]).unwrap()
    }

    #[test]
    fn sieves_may_follow_too_few_values() {
        const MOST: usize = 12_000;
        let grammar = wide();
        let expected = naive(&grammar, MOST);
        let known: Vec<Vec<u32>> = expected.iter().map(|kind| kind[..300].to_vec()).collect();
        let sifters = Sifter::all().into_iter();
        for (sifter, followed) in sifters.flat_map(|one| [0, 5, 500].map(|most| (one, most))) {
            let instructions = Instructions { sifter: Some(sifter), ..Instructions::detect() };
            let mut engine = Blocked::<u16>::new(instructions, &grammar, &known, 1).unwrap();
            assert!(engine.width > 1024);
            engine.followed = followed;
            engine.extend(MOST).unwrap();
            let values = engine.values(0).iter().map(|value| u32::from(*value));
            let right = values.eq(expected[0].iter().copied());
            assert!(right, "{followed} followed, {sifter:?}");
        }
    }

    #[test]
    fn rows_may_be_looked_at_together() {
        const MOST: usize = 3000;
        for grammar in [Grammar::octal(0, &[0, 2, 6], &[]).unwrap(), two_kinds()] {
            let expected = naive(&grammar, MOST);
            let known: Vec<Vec<u32>> = expected.iter().map(|kind| kind[..300].to_vec()).collect();
            for (instructions, threads) in
                Instructions::all().into_iter().flat_map(|one| [(one, 1), (one, 2)])
            {
                let mut engine =
                    Blocked::<u16>::new(instructions, &grammar, &known, threads).unwrap();
                engine.cached = 0;
                engine.long = 0;
                engine.extend(MOST).unwrap();
                for (kind, expected) in expected.iter().enumerate() {
                    let values = engine.values(kind).iter().map(|value| u32::from(*value));
                    let right = values.eq(expected.iter().copied());
                    assert!(right, "kind {kind}, {threads} threads, {instructions:?}");
                }
            }
        }
    }
}
