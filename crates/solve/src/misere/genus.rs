//! Genus symbols.
//!
//! The misère Grundy value `G⁻(X)` is the size of the nim heap that turns `X` into a P-position
//! when added to it. It is the mex of the values of the options, and 1 if there are none. The
//! *genus* of a game consists of its Grundy value and of `G⁻` of the game beside `0, 1, 2, …` nim
//! heaps of two (Conway, *On Numbers and Games*, chapter 12). The genus of a sum does not follow
//! from the genera of its summands. So the program looks at all sums that play can reach, one by
//! one.

use std::fmt;

use rustc_hash::FxHashMap;

use super::classes::{Moves, Word};
use super::work::Work;
use super::{HeapQuotient, Quotient};
use crate::{Limits, StopReason};

/// Greatest number of nim heaps of two to look at before the values must repeat.
const MOST_TWOS: usize = 1 << 10;

/// The genus of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Genus {
    /// The Grundy value.
    pub grundy: u32,
    /// The misère Grundy values beside `0, 1, 2, …` nim heaps of two. The last two repeat for ever.
    pub misere: Vec<u32>,
}

impl Genus {
    /// Whether some sum of nim heaps has this genus: `0^120`, `1^031`, or `n^n(n⊕2)`.
    #[must_use]
    pub fn is_tame(&self) -> bool {
        match (self.grundy, self.misere.as_slice()) {
            (0, [1, 2, 0]) | (1, [0, 3, 1]) => true,
            (grundy, [first, second]) => *first == grundy && *second == grundy ^ 2,
            _ => false,
        }
    }
}

/// Writes the genus as `2^20`, with brackets around values of more than one digit.
impl fmt::Display for Genus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}^", self.grundy)?;
        self.misere.iter().try_for_each(|value| match value {
            0..10 => write!(f, "{value}"),
            _ => write!(f, "({value})"),
        })
    }
}

impl HeapQuotient {
    /// The kind, the size and the genus of each member with moves, as far as the limits allow.
    #[must_use]
    pub fn genera(&self, limits: &Limits) -> Vec<(usize, usize, Genus)> {
        let genera = self.quotient().genera(limits);
        let kinds = self.grammar().kinds().len();
        let members = (0..self.sizes()).flat_map(|size| (0..kinds).map(move |kind| (kind, size)));
        let genus = |(kind, size)| {
            let genus = genera.get(self.game(kind, size)?)?;
            Some((kind, size, genus.clone()))
        };
        members.filter_map(genus).collect()
    }
}

impl Quotient {
    /// The genera of the games in order, as far as the limits allow.
    #[must_use]
    pub fn genera(&self, limits: &Limits) -> Vec<Genus> {
        let work = Work::new(limits);
        let mut sums = Sums { forms: forms(&self.moves), known: FxHashMap::default(), work: &work };
        let misere = (0..self.games()).map_while(|game| {
            let form = sums.forms.of_game[game];
            sums.values(&[form]).ok()
        });
        let both = grundy(&self.moves).into_iter().zip(misere.collect::<Vec<_>>());
        both.map(|(grundy, misere)| Genus { grundy, misere: misere.to_vec() }).collect()
    }
}

/// Misère Grundy values beside nim heaps of two. The last two repeat for ever.
type Values = std::rc::Rc<[u32]>;

/// The value beside `twos` heaps of two.
fn at(values: &[u32], twos: usize) -> u32 {
    let last = values.len().saturating_sub(2);
    let place = twos.min(last + twos.saturating_sub(last) % 2);
    values.get(place).copied().unwrap_or(0)
}

/// Games up to equality: games with equal options share one form.
struct Forms {
    of_game: Vec<usize>,
    moves: Vec<Vec<Word>>,
}

fn forms(moves: &Moves) -> Forms {
    let mut forms = Forms { of_game: Vec::new(), moves: Vec::new() };
    let mut numbers: FxHashMap<Vec<Word>, usize> = FxHashMap::default();
    for options in moves {
        let form = |option: &Word| {
            let mut word: Word = option.iter().map(|game| forms.of_game[*game]).collect();
            word.sort_unstable();
            word
        };
        let mut options: Vec<Word> = options.iter().map(form).collect();
        options.sort_unstable();
        options.dedup();
        let number = *numbers.entry(options).or_insert_with_key(|options| {
            forms.moves.push(options.clone());
            forms.moves.len() - 1
        });
        forms.of_game.push(number);
    }
    forms
}

/// Computes values of sums of games, with a table.
struct Sums<'a> {
    forms: Forms,
    known: FxHashMap<Word, Values>,
    work: &'a Work<'a>,
}

impl Sums<'_> {
    /// The misère values of a sum.
    fn values(&mut self, sum: &[usize]) -> Result<Values, StopReason> {
        if let Some(known) = self.known.get(sum) {
            return Ok(known.clone());
        }
        self.work.step(0)?;
        let mut options: Vec<Values> = Vec::new();
        for place in 0..sum.len() {
            if sum[..place].last() == Some(&sum[place]) {
                continue;
            }
            for index in 0..self.forms.moves[sum[place]].len() {
                let left = &self.forms.moves[sum[place]][index];
                let mut option = [&sum[..place], &sum[place + 1..], left].concat();
                option.sort_unstable();
                options.push(self.values(&option)?);
            }
        }
        options.sort_unstable();
        options.dedup();
        let values = from_options(&options).ok_or(StopReason::Work)?;
        self.known.insert(sum.to_vec(), values.clone());
        Ok(values)
    }
}

/// The misère values of a sum from those of its options. Beside heaps of two there are two further
/// moves: one removes a heap, the other leaves a heap of one and so changes the last bit of the
/// value.
fn from_options(options: &[Values]) -> Option<Values> {
    // The values of the options repeat from a little before here on. Those of the sum repeat for
    // ever once they have repeated.
    let settled = options.iter().map(|values| values.len()).max().unwrap_or(0) + 3;
    let mut values: Vec<u32> = Vec::new();
    for twos in 0..MOST_TWOS {
        let mut left: Vec<u32> = options.iter().map(|option| at(option, twos)).collect();
        left.extend(values.last().iter().flat_map(|value| [**value, **value ^ 1]));
        let first = if left.is_empty() { 1 } else { 0 };
        values.push((first..).find(|value| !left.contains(value))?);
        if twos >= settled && values[twos] == values[twos - 2] {
            while let [.., before, _, last] = values[..]
                && before == last
            {
                values.pop();
            }
            return Some(values.into());
        }
    }
    None
}

/// The Grundy value of every game.
fn grundy(moves: &Moves) -> Vec<u32> {
    let mut values: Vec<u32> = Vec::new();
    for options in moves {
        let option = |option: &Word| option.iter().fold(0, |sum, game| sum ^ values[*game]);
        let left: Vec<u32> = options.iter().map(option).collect();
        values.push((0..).find(|value| !left.contains(value)).unwrap_or(0));
    }
    values
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mix::mix;

    /// Sums with random options: the periodic values agree with a computation for each number of
    /// heaps.
    #[test]
    fn values_beside_heaps_of_two_are_those_of_the_definition() {
        let mut known = 0;
        for seed in 0..2_000_u64 {
            let draw = |place: u64, below: u64| mix(seed << 16 | place) % below;
            let options: Vec<Values> = (0..draw(0, 5))
                .map(|option| {
                    let length = 2 + draw(option + 1, 5);
                    let value = |at| u32::try_from(draw(100 + 10 * option + at, 5)).unwrap();
                    (0..length).map(value).collect()
                })
                .collect();
            let Some(found) = from_options(&options) else { continue };
            known += 1;
            let mut values: Vec<u32> = Vec::new();
            for twos in 0..40 {
                let beside = |option: &Values| {
                    // The last two repeat.
                    let mut twos = twos;
                    while twos >= option.len() {
                        twos -= 2;
                    }
                    option[twos]
                };
                let mut left: Vec<u32> = options.iter().map(beside).collect();
                if let Some(&fewer) = values.last() {
                    left.extend([fewer, fewer ^ 1]);
                }
                // The player who cannot move wins: the end counts as 1.
                let least = (0..).find(|value| !left.contains(value)).unwrap();
                let value = if left.is_empty() { 1 } else { least };
                assert_eq!(at(&found, twos), value, "{seed}: {options:?} beside {twos}");
                values.push(value);
            }
        }
        assert!(known > 1_500, "{known}");
    }
}
