//! A fast test of claimed values against the definition of the Grundy value.
//!
//! A claimed value is right if no option has it and every smaller value is the value of some
//! option. A bit mask saves most of the work. Call a value *even* or *odd* by the parity of its
//! bits under the mask (for some games, the parity is turned at every other size), and call a
//! member *rare* if its value is even. Parity is linear for nim sums, so that all options with two
//! parts that are not rare have the same parity, which depends only on the rule and the size. A
//! value of the other parity needs a rare part, and there are few such options. A value of the same
//! parity is searched among all options. It turns up soon if some option has it. A value that no
//! option may have costs a look at all options, but few members have such a value.
//!
//! The mask affects only the running time. This code shares nothing with the methods that compute
//! values, on purpose.

use noyau_family::{Grammar, Part, Parts, Rule};

/// The values found right so far, and the data needed to test the next one.
#[derive(Debug)]
pub(super) struct Definition<'a> {
    grammar: &'a Grammar,
    values: Vec<Vec<u32>>,
    /// The sizes and values of the rare members of every kind.
    rare: Vec<Vec<(usize, u32)>>,
    /// The parity of every value up to `room`.
    parity: Vec<bool>,
    mask: usize,
    turned: bool,
    /// Whether the first rule with two parts takes an odd number. If so, the parity is turned at
    /// even sizes, so that the sum of two parts that are not rare is rare.
    odd_take: bool,
    next_mask: usize,
    /// A power of two above all values so far and all constants.
    room: usize,
    stamps: Vec<u64>,
    stamp: u64,
    /// For every value, the sizes of the left parts of the last options found with it.
    places: Vec<[usize; 4]>,
}

/// The number of options between two checks of which values are still wanted.
const BLOCK: usize = 256;
/// Masks are chosen only if all values are below this.
const MOST_COUNTED: usize = 1 << 16;

impl<'a> Definition<'a> {
    pub(super) fn new(grammar: &'a Grammar) -> Self {
        let kinds = grammar.kinds().len();
        let constants = grammar.rules().map(|rule| rule.nim as usize).max().unwrap_or(0);
        let split = grammar.rules().find(|rule| matches!(rule.parts, Parts::Two(..)));
        let mut definition = Self {
            grammar,
            values: vec![Vec::new(); kinds],
            rare: vec![Vec::new(); kinds],
            parity: Vec::new(),
            mask: 1,
            turned: false,
            odd_take: split.is_some_and(|rule| !rule.takes.first.is_multiple_of(2)),
            next_mask: BLOCK,
            room: 0,
            stamps: Vec::new(),
            stamp: 0,
            places: Vec::new(),
        };
        definition.make_room(constants);
        definition
    }

    /// Tests the value of the next member, in the order of their numbers. Keeps the value if it is
    /// right, and returns whether it is.
    pub(super) fn accept(&mut self, kind: usize, size: usize, value: u32) -> bool {
        if kind == 0 {
            self.renew_mask(size);
        }
        // All options are below the room, so the least value that no option has is at most the
        // room.
        if value as usize > self.room || !self.is_right(kind, size, value) {
            return false;
        }
        self.make_room(value as usize);
        self.values[kind].push(value);
        if self.is_rare(size, value) {
            self.rare[kind].push((size, value));
        }
        true
    }

    /// Chooses the mask again when the members have become half as many again.
    fn renew_mask(&mut self, size: usize) {
        if size >= self.next_mask {
            self.next_mask = size + size / 2;
            self.choose_mask();
        }
    }

    fn is_rare(&self, size: usize, value: u32) -> bool {
        self.parity[value as usize] == (self.turned && self.turns(size))
    }

    /// Whether the parity is turned at this size, if it is turned at all.
    fn turns(&self, size: usize) -> bool {
        size.is_multiple_of(2) == self.odd_take
    }

    fn make_room(&mut self, value: usize) {
        if value >= self.room {
            self.room = (value + 1).next_power_of_two();
            self.stamps.resize(self.room + 1, 0);
            self.places.resize(self.room + 1, [0; 4]);
            self.note_parities();
        }
    }

    fn note_parities(&mut self) {
        let parity = |value: usize| !(value & self.mask).count_ones().is_multiple_of(2);
        self.parity = (0..=self.room).map(parity).collect();
    }

    fn is_right(&mut self, kind: usize, size: usize, value: u32) -> bool {
        self.stamp += 1;
        let Self { grammar, values, rare, parity, stamps, stamp, places, .. } = self;
        let mut mark = |value: u32| stamps[value as usize] = *stamp;
        let mut splits = Vec::new();
        let mut split_parity = [false; 2];
        for rule in grammar.kinds()[kind].rules.iter().filter(|rule| rule.sizes.contains(size)) {
            if let Some(pairs) = Pairs::new(rule, size, values) {
                mark_rare(rule, size, values, rare, &mut mark);
                let turn = self.turned && !(size - rule.takes.first).is_multiple_of(2);
                let odd = parity[rule.nim as usize] != turn;
                split_parity[usize::from(odd)] = true;
                splits.push((odd, pairs));
            } else {
                mark_all(rule, size, values, &mut mark);
            }
        }
        let parity = |value: u32| parity[value as usize];
        let mut met = splits.iter().filter(|(odd, _)| *odd == parity(value));
        if stamps[value as usize] == *stamp || met.any(|(_, pairs)| pairs.meet(value)) {
            return false;
        }
        let mut wanted = Vec::new();
        for smaller in (0..value).filter(|smaller| stamps[*smaller as usize] != *stamp) {
            if !split_parity[usize::from(parity(smaller))] {
                return false;
            }
            wanted.push(smaller);
        }
        for (_, pairs) in &splits {
            wanted.retain(|value| !pairs.meet_at(*value, &places[*value as usize]));
            pairs.mark_until_found(&mut wanted, stamps, *stamp);
        }
        wanted.into_iter().all(|value| {
            splits.iter().any(|(_, pairs)| pairs.find(value, &mut places[value as usize]))
        })
    }

    /// Chooses the mask that makes the fewest members rare. For all masks at once, the sum of
    /// (−1)^parity over all members is the Walsh–Hadamard transform of the number of members of
    /// each value.
    fn choose_mask(&mut self) {
        if self.room > MOST_COUNTED {
            return;
        }
        let mut best = (i64::MAX, 1, false);
        for turned in [false, true] {
            let mut sums = vec![0_i64; self.room.max(2)];
            for values in &self.values {
                for (size, value) in values.iter().enumerate() {
                    let turns = turned && self.turns(size);
                    sums[*value as usize] += if turns { -1 } else { 1 };
                }
            }
            let mut half = 1;
            while half < sums.len() {
                for block in sums.chunks_exact_mut(2 * half) {
                    let (low, high) = block.split_at_mut(half);
                    for (a, b) in low.iter_mut().zip(high) {
                        (*a, *b) = (*a + *b, *a - *b);
                    }
                }
                half *= 2;
            }
            let masks = sums.iter().enumerate().skip(1);
            best = masks.map(|(mask, sum)| (*sum, mask, turned)).fold(best, Ord::min);
        }
        (_, self.mask, self.turned) = best;
        self.note_parities();
        for kind in 0..self.values.len() {
            let members = self.values[kind].iter().enumerate();
            let rare = members.filter(|(size, value)| self.is_rare(*size, **value));
            self.rare[kind] = rare.map(|(size, value)| (size, *value)).collect();
        }
    }
}

/// Marks all options of a rule.
fn mark_all(rule: &Rule, size: usize, values: &[Vec<u32>], mark: &mut impl FnMut(u32)) {
    for rest in rule.takes.up_to(size).map(|take| size - take) {
        match rule.parts {
            Parts::None => mark(rule.nim),
            Parts::One(part) if rest >= part.least => mark(values[part.kind][rest] ^ rule.nim),
            Parts::One(_) => {}
            Parts::Two(left, right) => {
                for one in (left.least..=rest).take_while(|one| rest - one >= right.least) {
                    mark(values[left.kind][one] ^ values[right.kind][rest - one] ^ rule.nim);
                }
            }
        }
    }
}

/// Marks the options of a rule with two parts, one of which is rare.
fn mark_rare(
    rule: &Rule,
    size: usize,
    values: &[Vec<u32>],
    rare: &[Vec<(usize, u32)>],
    mark: &mut impl FnMut(u32),
) {
    let Parts::Two(left, right) = rule.parts else { return };
    let rest = size - rule.takes.first;
    let mut one_way = |one: Part, other: Part| {
        let Some(last) = rest.checked_sub(other.least) else { return };
        let rare = &rare[one.kind];
        let from = rare.partition_point(|(size, _)| *size < one.least);
        let to = rare.partition_point(|(size, _)| *size <= last);
        let others = values[other.kind].as_slice();
        for (size, value) in rare.get(from..to).unwrap_or(&[]) {
            mark(value ^ others[rest - size] ^ rule.nim);
        }
    };
    one_way(left, right);
    if left != right {
        one_way(right, left);
    }
}

/// The options of a rule with two parts and a single take. The right parts are read backwards.
struct Pairs<'a> {
    lefts: &'a [u32],
    rights: &'a [u32],
    nim: u32,
}

impl<'a> Pairs<'a> {
    fn new(rule: &Rule, size: usize, values: &'a [Vec<u32>]) -> Option<Self> {
        let Parts::Two(left, right) = rule.parts else { return None };
        if rule.takes.step.is_some() {
            return None;
        }
        let rest = size.checked_sub(rule.takes.first)?;
        let last = rest.checked_sub(right.least)?;
        let last = if left == right { rest / 2 } else { last };
        let lefts = values[left.kind].get(left.least..=last)?;
        let rights = values[right.kind].get(rest - last..=rest - left.least)?;
        Some(Self { lefts, rights, nim: rule.nim })
    }

    /// The options in blocks: the index of the first option, and the left and right parts in step.
    fn blocks(&self) -> impl Iterator<Item = (usize, &[u32], &[u32])> {
        let blocks = self.lefts.chunks(BLOCK).zip(self.rights.rchunks(BLOCK));
        blocks.enumerate().map(|(index, (lefts, rights))| (index * BLOCK, lefts, rights))
    }

    fn meet(&self, value: u32) -> bool {
        let wanted = value ^ self.nim;
        self.blocks().any(|(_, lefts, rights)| in_block(lefts, rights, wanted))
    }

    fn meet_at(&self, value: u32, places: &[usize]) -> bool {
        let count = self.lefts.len();
        let option = |place: usize| self.lefts[place] ^ self.rights[count - 1 - place] ^ self.nim;
        places.iter().any(|place| *place < count && option(*place) == value)
    }

    /// Marks options, those with a large left part first, as long as many values are wanted.
    fn mark_until_found(&self, wanted: &mut Vec<u32>, stamps: &mut [u64], stamp: u64) {
        let blocks = self.lefts.rchunks(BLOCK).zip(self.rights.chunks(BLOCK)).take(16);
        for (lefts, rights) in blocks {
            if wanted.len() <= 2 {
                return;
            }
            for (one, other) in lefts.iter().zip(rights.iter().rev()) {
                stamps[(one ^ other ^ self.nim) as usize] = stamp;
            }
            wanted.retain(|value| stamps[*value as usize] != stamp);
        }
    }

    /// Searches for an option with this value and records its index.
    fn find(&self, value: u32, places: &mut [usize; 4]) -> bool {
        let wanted = value ^ self.nim;
        let found = self.blocks().find(|(_, lefts, rights)| in_block(lefts, rights, wanted));
        if let Some((first, lefts, rights)) = found {
            places.rotate_right(1);
            places[0] = first + place_in_block(lefts, rights, wanted);
        }
        found.is_some()
    }
}

/// The index of a pair with this nim sum, where there is one. It is compared before it is used.
fn place_in_block(lefts: &[u32], rights: &[u32], wanted: u32) -> usize {
    let mut pairs = lefts.iter().zip(rights.iter().rev());
    pairs.position(|(one, other)| one ^ other == wanted).unwrap_or(0)
}

/// Whether two sides, the right one read backwards, have a pair with this nim sum. The loop does
/// not end early, so that the compiler can vectorise it.
fn in_block(lefts: &[u32], rights: &[u32], wanted: u32) -> bool {
    let pairs = lefts.iter().zip(rights.iter().rev());
    pairs.fold(false, |met, (one, other)| met | (one ^ other == wanted))
}

#[cfg(test)]
mod tests {
    use noyau_family::{Kind, Sizes};

    use super::*;
    use crate::sequence::naive;

    /// Grammars with rules of every kind: one part and two, constants, takes that repeat, odd and
    /// even takes, two kinds that lead to each other, sizes in steps.
    fn families() -> Vec<Grammar> {
        let codes: [(&[u8], &[u8]); 8] = [
            (&[7, 7], &[]),
            (&[0, 7], &[]),
            (&[4, 0, 7], &[]),
            (&[1, 5, 6], &[]),
            (&[], &[7]),
            (&[], &[4]),
            (&[3], &[0, 6]),
            (&[0, 0, 5, 7], &[]),
        ];
        let octal = |(once, again): &(&[u8], &[u8])| Grammar::octal(0, once, again).unwrap();
        let mut families: Vec<Grammar> = codes.iter().map(octal).collect();
        for nim in 1..=3 {
            let [one, other] = [Part::new(0, 1), Part::new(1, 0)];
            let plain = vec![Rule::two(2, one, one).plus(nim), Rule::one(1, other)];
            let steps = Sizes { first: 3, last: None, step: 2 };
            let mixed = vec![
                Rule::two(1, one, other).plus(1),
                Rule::two(3, other, other),
                Rule::one(2, one).plus(nim).at(steps),
            ];
            let kinds = vec![Kind::new("plain", 0, plain), Kind::new("mixed", 0, mixed)];
            families.push(Grammar::new(kinds).unwrap());
        }
        families
    }

    /// With any mask, and with the chosen one, only the right value is accepted.
    #[test]
    fn the_value_of_the_definition_is_accepted_and_no_other() {
        const MOST: usize = 40;
        for (number, grammar) in families().iter().enumerate() {
            let expected = naive(grammar, MOST);
            for (mask, turned) in
                [(1, false), (1, true), (2, false), (3, true), (6, false), (7, true)]
            {
                let mut definition = Definition::new(grammar);
                (definition.mask, definition.turned) = (mask, turned);
                definition.note_parities();
                // Test the second half with the mask chosen from the first half.
                definition.next_mask = MOST / 2;
                for size in 0..=MOST {
                    for (kind, values) in expected.iter().enumerate() {
                        let place = format!("family {number}, mask {mask} {turned}: {kind} {size}");
                        let value = values[size];
                        for wrong in (0..value + 4).filter(|wrong| *wrong != value) {
                            assert!(!definition.accept(kind, size, wrong), "{wrong} at {place}");
                        }
                        assert!(definition.accept(kind, size, value), "{value} at {place}");
                    }
                }
            }
        }
    }

    /// The bulk marking and the single search each find all values of options and no others.
    #[test]
    fn values_are_found_where_options_have_them() {
        let pseudo = |n: u32, prime: u32| (n * n * 31 + n * 7919) % prime % 40;
        let lefts: Vec<u32> = (0..30).map(|n| pseudo(n, 16_381)).collect();
        let rights: Vec<u32> = (0..30).map(|n| pseudo(n, 16_127)).collect();
        for nim in [0, 5] {
            let pairs = Pairs { lefts: &lefts, rights: &rights, nim };
            let options: Vec<u32> = lefts
                .iter()
                .zip(rights.iter().rev())
                .map(|(one, other)| one ^ other ^ nim)
                .collect();
            let absent: Vec<u32> = (0..64).filter(|value| !options.contains(value)).collect();
            let (mut wanted, mut stamps) = ((0..64).collect(), vec![0; 64]);
            pairs.mark_until_found(&mut wanted, &mut stamps, 1);
            assert_eq!(wanted, absent);
            for value in 0..64 {
                let exists = options.contains(&value);
                assert_eq!((pairs.meet(value), pairs.find(value, &mut [0; 4])), (exists, exists));
            }
        }
    }
}
