//! Members of a family as components.

use std::ops::ControlFlow;
use std::sync::LazyLock;

use noyau_core::{ComponentKey, Compound, Measure, Natural, Phrase, Ruleset};
use noyau_family::{Grammar, Rule, Summand};

use super::{Paths, Splits};
use crate::family::{FamilyGame, Replacement, Sum};

/// Most options of one member that are listed.
const MOST_OPTIONS: usize = 1 << 17;
/// The number of bits in a digit when a size is encoded in a key.
const WIDTH: u32 = 32;

fn part(summand: &Summand) -> ComponentKey {
    let (kind, size) = match summand {
        Summand::Member { kind, size } => (u32::try_from(*kind).unwrap_or(u32::MAX), size),
        Summand::Nim(heap) => (u32::MAX, heap),
        // Grammars with pieces are refused.
        Summand::Piece { .. } => (u32::MAX, summand.size()),
    };
    let digits = size.digits_base_power_of_two(WIDTH);
    let digits = digits.into_iter().map(|digit| u32::try_from(digit).unwrap_or(u32::MAX));
    ComponentKey(std::iter::once(kind).chain(digits).collect())
}

fn summand(part: &ComponentKey) -> Option<Summand> {
    let (kind, digits) = part.0.split_first()?;
    let base = Natural::ONE << u64::from(WIDTH);
    let size =
        digits.iter().fold(Natural::ZERO, |size, digit| &(&size * &base) + &Natural::from(*digit));
    Some(match usize::try_from(*kind) {
        Ok(kind) if kind != u32::MAX as usize => Summand::Member { kind, size },
        _ => Summand::Nim(size),
    })
}

impl FamilyGame {
    /// Whether the members are the paths of the domination game: octal 0.137 under any name.
    fn is_paths(&self) -> bool {
        static PATHS: LazyLock<Option<Grammar>> = LazyLock::new(|| Grammar::path_powers(1).ok());
        PATHS.as_ref().is_some_and(|paths| match (self.rules().kinds(), paths.kinds()) {
            ([one], [path]) => one.rules == path.rules,
            _ => false,
        })
    }
}

impl Splits for FamilyGame {
    /// Constants that rules leave beside members are not components that can be counted and
    /// compared. Members have no measure but their size, and sizes of different kinds cannot be
    /// compared.
    fn refuses(&self, compound: &Compound) -> Option<Phrase> {
        if self.rules().rules().any(Rule::has_constant) {
            return Some(Phrase::new("compound-constant"));
        }
        if compound.measure() != Measure::Size {
            return Some(Phrase::new("compound-measure-heaps"));
        }
        let kinds = self.rules().kinds().len();
        (kinds > 1 && compound.order().is_some()).then(|| Phrase::new("compound-kinds"))
    }

    fn too_large(&self, position: &Sum) -> bool {
        position.summands().iter().any(|summand| *summand.size() > super::paths::LONGEST)
    }

    fn components_of(&self, position: &Sum) -> Vec<ComponentKey> {
        position.summands().iter().map(part).collect()
    }

    fn moves_in(&self, position: &Sum) -> Vec<Vec<Replacement>> {
        let one = |(place, summand): (usize, &Summand)| {
            let mut moves = Vec::new();
            let _ = self.rules().for_each_option(summand, &mut |by| {
                moves.push(Replacement { place, by });
                if moves.len() < MOST_OPTIONS {
                    ControlFlow::Continue(())
                } else {
                    ControlFlow::Break(())
                }
            });
            moves
        };
        position.summands().iter().enumerate().map(one).collect()
    }

    fn place_of(&self, _position: &Sum, mv: &Replacement) -> Option<usize> {
        Some(mv.place)
    }

    fn leaves(&self, _position: &Sum, mv: &Replacement) -> Vec<ComponentKey> {
        mv.by.iter().map(part).collect()
    }

    fn turning(&self, position: &Sum, place: usize, left: &[ComponentKey]) -> Option<Replacement> {
        let by: Option<Vec<Summand>> = left.iter().map(summand).collect();
        let mv = Replacement { place, by: self.rules().tidy(by?) };
        self.is_legal(position, &mv).is_ok().then_some(mv)
    }

    fn part_options(&self, part: &ComponentKey) -> Option<Vec<Vec<ComponentKey>>> {
        let summand = summand(part)?;
        let mut options = Vec::new();
        let all = self.rules().for_each_option(&summand, &mut |option| {
            options.push(option.iter().map(self::part).collect());
            if options.len() < MOST_OPTIONS {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        });
        all.is_continue().then_some(options)
    }

    /// Told by the rules. Listing the options of a long path takes longer than anything else.
    fn part_is_over(&self, part: &ComponentKey) -> bool {
        summand(part).is_some_and(|summand| self.rules().is_over(&summand))
    }

    fn part_size(&self, part: &ComponentKey, _measure: Measure) -> u64 {
        summand(part).and_then(|summand| summand.size().to_u64()).unwrap_or(0)
    }

    fn paths(&self) -> Option<&dyn Paths<Sum, Replacement>> {
        self.is_paths().then_some(self)
    }
}

impl Paths<Sum, Replacement> for FamilyGame {
    fn are_written_as_lengths(&self) -> bool {
        true
    }

    fn lengths(&self, position: &Sum) -> Option<Vec<u64>> {
        let short = |size: &Natural| size.to_u64().filter(|size| *size <= super::paths::LONGEST);
        position.summands().iter().map(|summand| short(summand.size())).collect()
    }

    fn cutting(&self, _position: &Sum, place: usize, left: &[u64]) -> Option<Replacement> {
        let by = left.iter().map(|length| Summand::member(0, *length)).collect();
        Some(Replacement { place, by: self.rules().tidy(by) })
    }
}
