//! The sparse-space method: look at few options, and still be exact.
//!
//! Take a bit mask `M` and call a value *rare* if it has an even number of bits in common with
//! `M`, *common* otherwise. The parity is linear for nim sums: a sum of two parts is common only
//! if exactly one part is rare. For many games some mask leaves very few members rare. Then all
//! options with a rare part are few, and among them are **all** options with a common value.
//!
//! So, for a member: mark the options with no or one part and those of two parts with a rare one.
//! Let `c` be the least common value that is not marked: it is not the value of any option. The
//! Grundy value is `c` unless some rare value below `c` is not the value of an option. Those that
//! are not marked yet are *pending*; options of two common parts are looked through until all are
//! found (as a rule very soon, for nearly all options are of that sort), and then the value is
//! `c`. If the options run out first, all of them have been seen and the definition applies.
//! Nothing here depends on how good the mask is: a bad one only costs time.
//!
//! For some games the parity must be turned at every other size: if all moves that split take an
//! even number (or all an odd number `t`), then `n − t` is even just when the sizes of the two
//! parts are both even or both odd, and adding the parity of `n − t` to that of the value is
//! linear as well. A constant beside two parts shifts the parities of a rule. The code therefore
//! speaks of the parities that two common parts can have at a size; if both occur, all options
//! are looked through.
//!
//! The mask with the fewest rare members is read off the Walsh–Hadamard transform of the numbers
//! of members of every value, again and again while the sequence grows.

use super::naive;
use super::split::{Split, best_split};
use noyau_core::family::{Grammar, Part, Parts, Rule};

/// Why the sparse-space method stopped.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum SparseError {
    /// Some rule takes unboundedly many tokens; only [`naive`] takes such grammars.
    #[error("a rule takes unboundedly: use the reference method")]
    UnboundedTakes,
    /// A value is too large for the 16 bits this method works with.
    #[error("a value of size {size} is {value}, beyond 15 bits")]
    ValueTooLarge {
        /// The size.
        size: usize,
        /// The value.
        value: usize,
    },
}

/// Values of a grammar by the sparse-space method, as far as they are known.
///
/// ```
/// use noyau_core::family::Grammar;
/// use noyau_solve::sequence::Sparse;
/// let mut kayles = Sparse::new(&Grammar::octal(0, &[7, 7], &[]).unwrap()).unwrap();
/// kayles.extend(9).unwrap();
/// assert_eq!(kayles.values(0), [0, 1, 2, 3, 1, 4, 3, 2, 1, 4]);
/// ```
#[derive(Debug, Clone)]
pub struct Sparse {
    grammar: Grammar,
    values: Vec<Vec<u16>>,
    rare: Vec<Rare>,
    split: Split,
    /// Whether all moves that split take an odd number; `None` if they differ.
    odd_takes: Option<bool>,
    /// Size at which the mask is chosen again.
    next_split: usize,
    /// For every kind, the parities that two common parts can have.
    hidden: Vec<[bool; 2]>,
    /// Parity of every value with the mask; twice as long as the values need.
    parity: Vec<u8>,
    marks: Box<Marks>,
    /// Where options of every value were met last: places among the options of a rule.
    hints: Vec<[u32; HINTS]>,
    pending: Vec<u16>,
}

/// The rare members of a kind, by size.
#[derive(Debug, Clone, Default)]
struct Rare {
    sizes: Vec<u32>,
    values: Vec<u16>,
}

/// A mark for every value: an index of 16 bits is always inside.
type Marks = [u8; 1 << 16];

/// Options with two parts that are looked at together.
const BLOCK: usize = 256;
/// Options that are marked; what is pending then is looked for.
const MARKED: usize = 1 << 12;
/// Places remembered for every value.
const HINTS: usize = 4;
/// So few pending values are looked for together.
const FEW: usize = 4;
/// The first size at which a mask is chosen.
const FIRST_SPLIT: usize = 64;

impl Sparse {
    /// No value yet.
    pub fn new(grammar: &Grammar) -> Result<Self, SparseError> {
        if grammar.rules().any(|rule| rule.takes.step.is_some()) {
            return Err(SparseError::UnboundedTakes);
        }
        let kinds = grammar.kinds().len();
        let mut engine = Self {
            grammar: grammar.clone(),
            values: vec![Vec::new(); kinds],
            rare: vec![Rare::default(); kinds],
            split: Split { mask: 1, turned: false },
            odd_takes: same_parity(grammar),
            next_split: FIRST_SPLIT,
            hidden: vec![[false; 2]; kinds],
            parity: Vec::new(),
            marks: Box::new([0; 1 << 16]),
            hints: Vec::new(),
            pending: Vec::new(),
        };
        let constants = grammar.rules().map(|rule| rule.nim as usize).max().unwrap_or(0);
        engine.make_room(0, constants)?;
        Ok(engine)
    }

    /// Takes up a run whose values are known up to some size.
    pub(crate) fn resume(grammar: &Grammar, known: &[Vec<u32>]) -> Result<Self, SparseError> {
        let mut engine = Self::new(grammar)?;
        for (kind, known) in known.iter().enumerate() {
            for (size, value) in known.iter().enumerate() {
                engine.make_room(size, *value as usize)?;
                engine.values[kind].push(u16::try_from(*value).unwrap_or(u16::MAX));
            }
        }
        engine.next_split = engine.values(0).len().max(FIRST_SPLIT);
        engine.set_split(engine.split);
        Ok(engine)
    }

    /// The values of a kind that are known, from size 0 on.
    #[must_use]
    pub fn values(&self, kind: usize) -> &[u16] {
        self.values.get(kind).map_or(&[], Vec::as_slice)
    }

    /// The values of all kinds.
    pub(crate) fn all_values(&self) -> &[Vec<u16>] {
        &self.values
    }

    /// The mask in use.
    #[must_use]
    pub fn mask(&self) -> u16 {
        self.split.mask
    }

    /// How many known members are rare.
    #[must_use]
    pub fn rare(&self) -> usize {
        self.rare.iter().map(|rare| rare.sizes.len()).sum()
    }

    /// Computes the values of all kinds up to the size `most`.
    pub fn extend(&mut self, most: usize) -> Result<(), SparseError> {
        let known = self.values.first().map_or(0, Vec::len);
        for size in known..=most {
            if size >= self.next_split {
                self.next_split = size + size / 4;
                let split = best_split(&self.values, self.parity.len() / 2, self.odd_takes);
                self.set_split(split);
            }
            for kind in 0..self.values.len() {
                let value = self.value(kind, size);
                self.make_room(size, value)?;
                let value = u16::try_from(value).unwrap_or(u16::MAX);
                self.values[kind].push(value);
                self.note(kind, size, value);
            }
        }
        Ok(())
    }

    /// Keeps the tables at least twice as long as the values need, so that the upper half is
    /// never marked.
    fn make_room(&mut self, size: usize, value: usize) -> Result<(), SparseError> {
        if value >= 1 << 15 {
            return Err(SparseError::ValueTooLarge { size, value });
        }
        let length = 2 * (value + 1).next_power_of_two();
        if length > self.parity.len() {
            self.hints.resize(length, [0; HINTS]);
            self.parity = vec![0; length];
            self.set_split(self.split);
        }
        Ok(())
    }

    fn set_split(&mut self, split: Split) {
        self.split = split;
        let mask = split.mask;
        for (value, parity) in self.parity.iter_mut().enumerate() {
            *parity = u8::from((value & mask as usize).count_ones() % 2 == 1);
        }
        for (kind, definition) in self.grammar.kinds().iter().enumerate() {
            self.hidden[kind] = [false; 2];
            for rule in definition.rules.iter().filter(|rule| matches!(rule.parts, Parts::Two(..)))
            {
                self.hidden[kind][(rule.nim & u32::from(mask)).count_ones() as usize % 2] = true;
            }
            self.rare[kind] = Rare::default();
        }
        for kind in 0..self.values.len() {
            for size in 0..self.values[kind].len() {
                self.note(kind, size, self.values[kind][size]);
            }
        }
    }

    /// The parity of rare values at a size.
    fn rare_parity(&self, size: usize) -> usize {
        let even = size.is_multiple_of(2) != self.odd_takes.unwrap_or(false);
        usize::from(self.split.turned && !even)
    }

    fn note(&mut self, kind: usize, size: usize, value: u16) {
        if self.parity[value as usize] as usize == self.rare_parity(size) {
            self.rare[kind].sizes.push(u32::try_from(size).unwrap_or(u32::MAX));
            self.rare[kind].values.push(value);
        }
    }

    fn value(&mut self, kind: usize, size: usize) -> usize {
        let turn = self.rare_parity(size);
        let Self { grammar, values, rare, hidden, parity, marks, hints, pending, .. } = self;
        let rules = || {
            let rules = grammar.kinds()[kind].rules.iter();
            rules.filter(|rule| rule.sizes.contains(size))
        };
        marks[..parity.len()].fill(0);
        for rule in rules() {
            mark_few(rule, size, values, rare, marks);
        }
        // The least free value that two common parts cannot have, and the free ones below it.
        pending.clear();
        let hidden = hidden[kind];
        let mut visible = parity.len();
        for (value, (parity, mark)) in (0_u16..).zip(parity.iter().zip(marks.iter())) {
            if *mark == 0 {
                if !hidden[*parity as usize ^ turn] {
                    visible = value as usize;
                    break;
                }
                pending.push(value);
            }
        }
        let splits: Vec<Pairs<'_>> =
            rules().filter_map(|rule| Pairs::new(rule, size, values)).collect();
        if let [only] = &splits[..] {
            pending.retain(|value| !only.hinted(*value, &hints[*value as usize]));
        }
        for split in &splits {
            split.mark_some(marks, pending);
        }
        // The few that are left are looked for four at a time, least first.
        let mut groups = pending.chunks(FEW);
        let missing = groups.find_map(|group| {
            let mut wanted = group.to_vec();
            for split in &splits {
                split.find(&mut wanted, hints);
            }
            wanted.first().copied()
        });
        missing.map_or(visible, |value| value as usize)
    }
}

/// Whether all moves that split take an odd number, if they agree on it.
fn same_parity(grammar: &Grammar) -> Option<bool> {
    let splits = grammar.rules().filter(|rule| matches!(rule.parts, Parts::Two(..)));
    let mut odd = splits.map(|rule| !rule.takes.first.is_multiple_of(2));
    let first = odd.next()?;
    odd.all(|other| other == first).then_some(first)
}

/// Marks the options without two common parts.
fn mark_few(rule: &Rule, size: usize, values: &[Vec<u16>], rare: &[Rare], marks: &mut Marks) {
    let nim = u16::try_from(rule.nim).unwrap_or(u16::MAX);
    let Some(rest) = size.checked_sub(rule.takes.first) else { return };
    match rule.parts {
        Parts::None => marks[nim as usize] = 1,
        Parts::One(part) => {
            if rest >= part.least {
                marks[(values[part.kind][rest] ^ nim) as usize] = 1;
            }
        }
        Parts::Two(left, right) => {
            mark_rare((left, right), rest, nim, values, rare, marks);
            if left != right {
                mark_rare((right, left), rest, nim, values, rare, marks);
            }
        }
    }
}

/// Marks the options whose part `one` is rare.
fn mark_rare(
    (one, other): (Part, Part),
    rest: usize,
    nim: u16,
    values: &[Vec<u16>],
    rare: &[Rare],
    marks: &mut Marks,
) {
    let Some(last) = rest.checked_sub(other.least) else { return };
    let rare = &rare[one.kind];
    let from = rare.sizes.partition_point(|size| (*size as usize) < one.least);
    let to = rare.sizes.partition_point(|size| (*size as usize) <= last);
    let Some(sizes) = rare.sizes.get(from..to) else { return };
    let others = values[other.kind].as_slice();
    for (size, value) in sizes.iter().zip(&rare.values[from..to]) {
        marks[(value ^ others[rest - *size as usize] ^ nim) as usize] = 1;
    }
}

/// All options of one rule with two parts: the second part is read backwards.
struct Pairs<'a> {
    lefts: &'a [u16],
    rights: &'a [u16],
    nim: u16,
}

impl<'a> Pairs<'a> {
    fn new(rule: &Rule, size: usize, values: &'a [Vec<u16>]) -> Option<Self> {
        let Parts::Two(left, right) = rule.parts else { return None };
        let rest = size.checked_sub(rule.takes.first)?;
        let most = rest.checked_sub(right.least)?;
        // Equal parts in the other order give the same values.
        let last = if left == right { rest / 2 } else { most };
        let lefts = values[left.kind].get(left.least..=last)?;
        let rights = &values[right.kind][rest - last..=rest - left.least];
        Some(Self { lefts, rights, nim: u16::try_from(rule.nim).ok()? })
    }

    /// Marks options until few values are pending, or many options were looked at.
    fn mark_some(&self, marks: &mut Marks, pending: &mut Vec<u16>) {
        let last = self.lefts.len();
        let (mut from, mut to) = (0, BLOCK);
        while pending.len() > FEW && from < last.min(MARKED) {
            to = to.min(last);
            // From the end, where both parts are large: their values are more varied.
            let lefts = &self.lefts[last - to..last - from];
            let rights = &self.rights[from..to];
            for (one, other) in lefts.iter().zip(rights.iter().rev()) {
                marks[(one ^ other ^ self.nim) as usize] = 1;
            }
            pending.retain(|value| marks[*value as usize] == 0);
            (from, to) = (to, 2 * to);
        }
    }

    /// Whether one of these places has an option of this value.
    fn hinted(&self, value: u16, places: &[u32]) -> bool {
        let last = self.lefts.len();
        places.iter().map(|place| *place as usize).any(|place| {
            place < last && self.lefts[place] ^ self.rights[last - 1 - place] ^ self.nim == value
        })
    }

    /// Removes the values that options have from at most [`FEW`] that are wanted.
    fn find(&self, wanted: &mut Vec<u16>, hints: &mut [[u32; HINTS]]) {
        let blocks = self.lefts.chunks(BLOCK).zip(self.rights.rchunks(BLOCK));
        for (block, (lefts, rights)) in blocks.enumerate() {
            let Some(first) = wanted.first() else { return };
            let mut values = [first ^ self.nim; FEW];
            for (value, wanted) in values.iter_mut().zip(wanted.iter()) {
                *value = wanted ^ self.nim;
            }
            // No early end inside a block: this way the loop is vectorised.
            let mut met = [false; FEW];
            for (one, other) in lefts.iter().zip(rights.iter().rev()) {
                for (met, value) in met.iter_mut().zip(values) {
                    *met |= one ^ other == value;
                }
            }
            if met.contains(&true) {
                wanted.retain(|value| {
                    let mut pairs = lefts.iter().zip(rights.iter().rev());
                    let place = pairs.position(|(one, other)| one ^ other ^ self.nim == *value);
                    if let Some(place) = place {
                        let hints = &mut hints[*value as usize];
                        hints.rotate_right(1);
                        hints[0] = u32::try_from(block * BLOCK + place).unwrap_or(u32::MAX);
                    }
                    place.is_none()
                });
            }
        }
    }
}

/// Grundy values of every kind at the sizes `0..=most`, by the sparse-space method if it takes
/// the grammar and by [`naive`] otherwise.
#[must_use]
pub fn values(grammar: &Grammar, most: usize) -> Vec<Vec<u32>> {
    let sparse = Sparse::new(grammar).and_then(|mut engine| {
        engine.extend(most)?;
        Ok(engine.values)
    });
    match sparse {
        Ok(values) => {
            values.into_iter().map(|kind| kind.into_iter().map(u32::from).collect()).collect()
        }
        Err(_) => naive(grammar, most),
    }
}
