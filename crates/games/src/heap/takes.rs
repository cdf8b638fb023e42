//! Moves that take from several heaps at once, used by Moore's Nim, Wythoff's game, Nimhoff and the
//! three-heap games.

use noyau_core::{IllegalMove, Natural, Operand, Phrase, Ruleset, Written};

use super::heaps::{HeapMove, Heaps};

/// Tokens taken from different piles, in increasing order of pile.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct PileTakes(Vec<HeapMove>);

impl PileTakes {
    /// These takes, put in order of their piles.
    #[must_use]
    pub fn new(mut takes: Vec<HeapMove>) -> Self {
        takes.sort_by_key(|take| take.heap);
        Self(takes)
    }

    /// The takes.
    #[must_use]
    pub fn takes(&self) -> &[HeapMove] {
        &self.0
    }

    /// The total number of tokens taken.
    #[must_use]
    pub fn total(&self) -> Natural {
        self.0.iter().map(|take| &take.take).sum()
    }

    /// The takes that lead from one list of piles to another; `None` if one grew.
    pub(super) fn between(from: &[Natural], to: &[Natural]) -> Option<Self> {
        Heaps::new(from.to_vec()).takes_to(&Heaps::new(to.to_vec())).map(Self)
    }

    /// Writes the move as typed: the number of tokens left in each pile it changes.
    pub(super) fn write(&self, heaps: &Heaps) -> Written {
        self.0.iter().enumerate().fold(Written::new(), |written, (index, take)| {
            let written = if index > 0 { written.text(",") } else { written };
            written.then(heaps.write_take(take))
        })
    }

    pub(super) fn describe(&self, heaps: &Heaps) -> Phrase {
        if let [only] = self.0.as_slice() {
            return heaps.describe_take(only);
        }
        let changes = self.0.iter().enumerate().fold(Written::new(), |text, (index, take)| {
            let text = if index > 0 { text.text(", ") } else { text };
            text.number(take.heap + 1)
                .text(": ")
                .number(heaps.sizes().get(take.heap).cloned().unwrap_or_default())
                .text(" → ")
                .number(heaps.leaves(take))
        });
        Phrase::new("move-heaps")
            .with("changes", Operand::Written(changes))
            .with("take", self.total())
    }

    /// Checks that every take is possible and no pile is named twice.
    pub(super) fn check(&self, heaps: &Heaps) -> Result<(), IllegalMove> {
        if self.0.is_empty() {
            return Err(IllegalMove::Pass);
        }
        for (index, take) in self.0.iter().enumerate() {
            heaps.check(take)?;
            if self.0[..index].iter().any(|other| other.heap == take.heap) {
                return Err(IllegalMove::HeapTwice { heap: take.heap + 1 });
            }
        }
        Ok(())
    }
}

/// The move that leads from one list of heaps to another, if the rules allow it.
pub(super) fn move_between<G>(game: &G, from: &Heaps, to: &Heaps) -> Result<PileTakes, IllegalMove>
where
    G: Ruleset<Position = Heaps, Move = PileTakes>,
{
    let unreachable = || IllegalMove::Unreachable { from: from.write(), to: to.write() };
    let takes = PileTakes::between(from.sizes(), to.sizes()).ok_or_else(unreachable)?;
    game.is_legal(from, &takes).map_err(|_| unreachable())?;
    Ok(takes)
}

/// The notation and pictures of a game on any number of heaps whose moves may change several.
macro_rules! several_heaps_notation {
    ($game:ty, $parse:expr, $rows_per_move:expr) => {
        impl Notation for $game {
            fn parse_position(
                &self,
                text: &str,
                limits: InputSizes,
            ) -> Result<Heaps, NotationError> {
                $parse(text, limits)
            }

            fn write_position(&self, position: &Heaps) -> Written {
                position.write()
            }

            fn parse_move(&self, text: &str, position: &Heaps) -> Result<PileTakes, NotationError> {
                position.parse_takes(text, true).map(PileTakes::new)
            }

            fn write_move(&self, mv: &PileTakes, position: &Heaps) -> Written {
                mv.write(position)
            }

            fn describe_move(&self, mv: &PileTakes, position: &Heaps) -> Phrase {
                mv.describe(position)
            }

            fn move_between(&self, from: &Heaps, to: &Heaps) -> Result<PileTakes, IllegalMove> {
                super::takes::move_between(self, from, to)
            }
        }

        impl Drawn for $game {
            fn rows(&self, position: &Heaps) -> Option<Vec<Natural>> {
                Some(position.sizes().to_vec())
            }

            fn write_takes(&self, takes: &[(usize, Natural)]) -> Option<Written> {
                Some(super::heaps::write_takes(takes))
            }

            fn rows_per_move(&self) -> usize {
                $rows_per_move(self)
            }

            fn takes_alike(&self) -> bool {
                true
            }

            fn square(&self, column: u64, row: u64) -> Option<Heaps> {
                Some(Heaps::of([column, row]))
            }
        }

        impl Enumerate for $game {
            fn up_to(&self, bound: u64) -> Box<dyn Iterator<Item = Heaps> + '_> {
                Box::new(super::heaps::sorted_triples(bound))
            }
        }
    };
}
pub(super) use several_heaps_notation;
