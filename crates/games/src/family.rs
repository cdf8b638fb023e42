//! Games on sums of members of a family: octal games, and graphs that grow along a line.
//!
//! A position is a list of members, written as sizes; a member that is not of the usual kind
//! carries the name of its kind (`H:5`). Constants that a rule leaves are written `*1` for a heap
//! of Nim, such as an isolated vertex, and `21()` for the caterpillar of a word that does not grow.
//! A move leaves all components, even two isolated vertices: their values cancel, but they are
//! played and make the game longer. A move is written `PLACE=POSITION`: what replaces one member,
//! `2=3,7` for a split of the second heap, `2=0` when nothing remains. `PLACE-TAKE` takes tokens
//! and leaves one member.
//!
//! The rules come from a [`Grammar`]. Values and periods are computed elsewhere, from the grammar.

mod drawing;
mod name;
mod notation;

use std::ops::ControlFlow;

use noyau_core::{
    ClosedForm, Composite, Convention, Drawn, Enumerate, Explain, GraphView, IllegalMove, Marking,
    MoveList, Natural, Ruleset, Tabulate, Written,
};
use noyau_family::{Family, Grammar, Summand};

pub use name::{FamilyError, NamedFamily};

/// The game on sums of members of a family.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FamilyGame {
    family: NamedFamily,
    convention: Convention,
}

/// Members, in the order given. Members of size 0 that have no moves are left out.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Sum(Vec<Summand>);

impl Sum {
    /// The summands.
    #[must_use]
    pub fn summands(&self) -> &[Summand] {
        &self.0
    }
}

/// A move: replaces one summand by others.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Replacement {
    /// Which summand, counted from 0.
    pub place: usize,
    /// What it becomes, in order.
    pub by: Vec<Summand>,
}

impl FamilyGame {
    /// The game on a family.
    #[must_use]
    pub fn new(family: NamedFamily, convention: Convention) -> Self {
        Self { family, convention }
    }

    /// The sum of members of the usual kind with these sizes.
    pub fn heaps(&self, sizes: impl IntoIterator<Item = Natural>) -> Sum {
        let kind = self.family.kind();
        let members = sizes.into_iter().map(|size| Summand::Member { kind, size });
        Sum(members.filter(|member| !self.empty(member)).collect())
    }

    /// The rules of the members.
    pub(crate) fn rules(&self) -> &Grammar {
        self.family.played()
    }

    fn empty(&self, summand: &Summand) -> bool {
        summand.size().is_zero() && self.rules().is_over(summand)
    }
}

impl Ruleset for FamilyGame {
    type Position = Sum;
    type Move = Replacement;

    fn for_each_move(
        &self,
        position: &Sum,
        visit: &mut dyn FnMut(Replacement) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for (place, summand) in position.0.iter().enumerate() {
            self.rules().for_each_option(summand, &mut |by| visit(Replacement { place, by }))?;
        }
        ControlFlow::Continue(())
    }

    fn play(&self, position: &Sum, mv: &Replacement) -> Sum {
        let Some((before, rest)) = position.0.split_at_checked(mv.place) else {
            return position.clone();
        };
        let Some((_, after)) = rest.split_first() else { return position.clone() };
        Sum([before, &mv.by, after].concat())
    }

    fn is_legal(&self, position: &Sum, mv: &Replacement) -> Result<(), IllegalMove> {
        let Some(summand) = position.0.get(mv.place) else {
            let heap = Written::from(Natural::from(mv.place) + Natural::ONE);
            return Err(IllegalMove::NoSuchHeap { heap, heaps: position.0.len() });
        };
        if self.rules().has_option(summand, &mv.by) {
            return Ok(());
        }
        Err(IllegalMove::Unreachable {
            from: self.write_sum(std::slice::from_ref(summand)),
            to: self.write_sum(&mv.by),
        })
    }

    fn convention(&self) -> Convention {
        self.convention
    }

    fn size(&self, position: &Sum) -> u64 {
        position.0.iter().map(|summand| 1 + summand.size().bits() / 64).sum()
    }

    fn canonical(&self, position: &Sum) -> Sum {
        let mut summands = position.0.clone();
        summands.retain(|summand| !self.rules().is_over(summand));
        summands.sort_unstable();
        Sum(summands)
    }
}

impl Family for FamilyGame {
    fn grammar(&self) -> Option<&Grammar> {
        Some(self.rules())
    }

    fn summands(&self, position: &Sum) -> Vec<Summand> {
        position.0.clone()
    }

    fn replacing(&self, _position: &Sum, place: usize, by: Vec<Summand>) -> MoveList<Replacement> {
        MoveList::all(vec![Replacement { place, by: self.rules().tidy(by) }])
    }
}

impl Enumerate for FamilyGame {
    /// Every member of every kind, then every pair of members of the usual kind.
    fn up_to(&self, bound: u64) -> Box<dyn Iterator<Item = Sum> + '_> {
        let usual = self.family.kind();
        let kinds = self.rules().kinds();
        let least = kinds.get(usual).map_or(1, |kind| kind.first as u64).max(1);
        let single = kinds.iter().enumerate().flat_map(move |(kind, definition)| {
            let sizes = definition.first as u64..=bound;
            sizes.map(move |size| Sum(vec![Summand::member(kind, size)]))
        });
        let pairs = (least..=bound).flat_map(move |small| {
            (small..=bound).map(move |large| {
                Sum([small, large].map(|size| Summand::member(usual, size)).to_vec())
            })
        });
        Box::new(single.chain(pairs))
    }
}

impl Drawn for FamilyGame {
    /// Rows of tokens, for families with one kind and positions of members only.
    fn rows(&self, position: &Sum) -> Option<Vec<Natural>> {
        let one_kind = self.rules().kinds().len() == 1;
        let sizes = position.0.iter().map(|summand| match summand {
            Summand::Member { size, .. } => Some(size.clone()),
            _ => None,
        });
        if one_kind { sizes.collect() } else { None }
    }

    fn rows_split(&self) -> bool {
        true
    }

    fn graph(&self, position: &Sum) -> Option<GraphView<Replacement>> {
        self.graph_view(position)
    }

    /// Drawn graphs are such graphs: the moves of a vertex are those that leave the graph without
    /// the vertex and its neighbours.
    fn neighbours_go(&self) -> bool {
        self.family.looks() != drawing::Looks::Heaps
    }

    fn write_takes(&self, takes: &[(usize, Natural)]) -> Option<Written> {
        let [(place, take)] = takes else { return None };
        Some(Written::new().number(place + 1).text("-").number(take.clone()))
    }

    fn square(&self, column: u64, row: u64) -> Option<Sum> {
        let members = [column, row].map(|size| Summand::member(self.family.kind(), size));
        Some(Sum(members.to_vec()))
    }
}

impl ClosedForm for FamilyGame {}
impl Marking for FamilyGame {}
impl Composite for FamilyGame {}
impl Explain for FamilyGame {}
impl Tabulate for FamilyGame {}

#[cfg(test)]
mod tests {
    use noyau_core::notation::InputSizes;
    use noyau_core::{Grundy, Notation};
    use noyau_solve::{Limits, Search, sequence};

    use super::*;

    fn game(name: &str) -> FamilyGame {
        FamilyGame::new(NamedFamily::parse(name).unwrap(), Convention::Normal)
    }

    #[test]
    fn playing_gives_the_values_of_the_grammar() {
        let names = [
            "0.137",
            "4.7",
            "0.[3]",
            "path^2",
            "cycle",
            "ladder",
            "saw",
            "trapezoidal-saw",
            "comb",
        ];
        for name in names {
            let game = game(name);
            let values = sequence::naive(game.rules(), 8);
            let mut search = Search::new(&game, Grundy, Limits::none());
            for (kind, values) in values.iter().enumerate() {
                for (size, value) in values.iter().enumerate() {
                    let position = Sum(vec![Summand::member(kind, size)]);
                    let found = search.value(&position).unwrap();
                    assert_eq!(found, u64::from(*value), "{name} {kind}:{size}");
                }
            }
        }
    }

    #[test]
    fn positions_and_moves_are_read_back() {
        let caterpillars = ["caterpillar:2(1)", "caterpillar:1(20)3"];
        let names = ["0.77", "4.137", "ladder", "saw", "cycle", "trapezoidal-saw", "comb"];
        for name in names.into_iter().chain(caterpillars) {
            let game = game(name);
            for position in game.up_to(6) {
                let text = game.write_position(&position).to_string();
                let again = game.parse_position(&text, InputSizes::default()).unwrap();
                assert_eq!(game.canonical(&again), game.canonical(&position), "{name} {text}");
                for mv in game.moves(&again) {
                    let typed = game.write_move(&mv, &again).to_string();
                    assert_eq!(game.parse_move(&typed, &again).unwrap(), mv, "{name} {typed}");
                    assert_eq!(game.is_legal(&again, &mv), Ok(()));
                    let after = game.play(&again, &mv);
                    let found = game.move_between(&again, &after).unwrap();
                    assert_eq!(game.canonical(&game.play(&again, &found)), game.canonical(&after));
                }
            }
        }
    }

    #[test]
    fn illegal_moves_say_why() {
        let kayles = game("0.77");
        let position = kayles.parse_position("5,6", InputSizes::default()).unwrap();
        let tried = |text: &str| {
            let mv = kayles.parse_move(text, &position).unwrap();
            kayles.try_play(&position, &mv).map(|after| kayles.write_position(&after).to_string())
        };
        assert_eq!(tried("1=2,2").unwrap(), "2,2,6");
        assert_eq!(tried("2-2").unwrap(), "5,4");
        assert_eq!(tried("2=2,3").unwrap(), "5,2,3");
        assert!(matches!(tried("1=1,1"), Err(IllegalMove::Unreachable { .. })));
        assert!(matches!(tried("3=1"), Err(IllegalMove::NoSuchHeap { .. })));
    }
}
